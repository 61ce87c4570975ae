"""Card + layout -> face: what stands on a card, and the art that is made from its data."""
