"""When the effect of a card happens; the tables have the same names in small letters."""

from __future__ import annotations

PLAY, TAP, PASSIVE, TURN_START, ONCE_PER_TURN, ON_PRODUCE, ON_GAIN_ANY, ON_GAIN_SELF = range(8)
PAYING, GAME_END, NONE = range(8, 11)
