"""What a foresight does to a packed mana pile. The layout: `packed`."""

from __future__ import annotations

from fortgold.compiled import Numbers, compiled, whole
from fortgold.games.fort_of_gold.packed import (
    FORESEE_CARDS,
    MANA_BOTTOM,
    MANA_COUNT,
    MANA_TOP,
    NONE,
    SPIRITS,
    WAY_COUNT,
    WAYS,
)


@compiled
def arrange(table: Numbers, at: Numbers, way: int) -> None:
    """Put the cards seen on the mana pile and under it, as `way` of WAYS says."""
    count = min(table[FORESEE_CARDS], whole(at[MANA_COUNT]))
    if count == 0:
        return
    way_here = table[table[WAYS] + count * table[WAY_COUNT] + way]
    order = 0  # the cards as they will lie, a byte each, the first one lowest
    for i in range(count):
        order |= _seen_of_rank(at, count, way_here >> 8 + 8 * i & 0xFF) << 8 * i
    rest, rest_bottom = whole(at[MANA_TOP]), whole(at[MANA_BOTTOM])
    for _ in range(count):
        rest = whole(at[SPIRITS + rest])
    top = bottom = whole(NONE)
    cut = way_here & 0xFF
    for i in range(count + 1):
        if i == cut and rest != NONE:
            if bottom == NONE:
                top = rest
            else:
                at[SPIRITS + bottom] = rest
            bottom = rest_bottom
        if i < count:
            card = order >> 8 * i & 0xFF
            if bottom == NONE:
                top = card
            else:
                at[SPIRITS + bottom] = card
            bottom = card
    at[SPIRITS + bottom] = NONE
    at[MANA_TOP], at[MANA_BOTTOM] = top, bottom


@compiled
def _seen_of_rank(at: Numbers, count: int, rank: int) -> int:
    """Of the `count` cards on top of the mana pile, the one with `rank` lower ones among them."""
    card = whole(at[MANA_TOP])
    for _ in range(count):
        other, lower = whole(at[MANA_TOP]), 0
        for _ in range(count):
            lower += other < card
            other = whole(at[SPIRITS + other])
        if lower == rank:
            return card
        card = whole(at[SPIRITS + card])
    return NONE
