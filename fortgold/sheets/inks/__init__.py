"""A face in other inks: Petra Sancta's hatching and line art, or black and greys, out of its operations."""
