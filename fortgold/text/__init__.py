"""Text in general: Unicode normalization, what is safe on a terminal, lines wrapped to a width."""
