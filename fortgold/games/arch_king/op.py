"""What a single step of an effect does, as numbers: those of `steps.Op`, and one more."""

from __future__ import annotations

FOOD, PRESTIGE, RESOURCE, DRAW, PRODUCE, PRODUCE_ANY, EXPLORE, SETTLE, BUILD = range(9)
REPEAT, READY_FRONTIER, READY_TREASURE, DISCARD, SWAP, CONVERT, CHOOSE, POINTS_PER = range(9, 17)
SWAP_BACK = 17  # as many companions as were drawn are to be discarded from the hand
