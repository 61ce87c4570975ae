"""What players and chance do, as numbers: those of `moves.Kind`. Moves are listed in this order."""

from __future__ import annotations

DRAFT, PLAY, USE, TAKE, BUILD, READY, DISCARD, SWAP, REPEAT, CHOOSE, SKIP, END, REVEAL, DRAW = (
    range(14)
)
