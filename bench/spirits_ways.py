"""How long it takes to list all ways to pay in Gates of the Hundred Spirits, where they are most; to find the cheapest.

`./run python bench/spirits_ways.py`. With all helpers of the deck but the card's own: six virtual pearls, a wild one,
1s recast, diamonds that raise by 2. Microseconds of the processor, as machine code.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin
from fortgold.games import playable
from fortgold.games.common.jit import Program
from fortgold.games.common.payments import cheapest_way, list_ways
from fortgold.games.common.recipes import packed
from fortgold.games.hundred_spirits.fields import ROOMS, WORK
from fortgold.games.hundred_spirits.program import LAYOUT

PLENTY = {**ROOMS, "WAYS": 1 << 18, "WAY_WORDS": 6 << 18}
PROGRAM = Program(
    ("fortgold.games.common.payments", "spirits_ways"), {}, frozenset({"list_often", "find_often"}), is_large=True
)  # fmt: skip
VALUES = range(1, 9)
TEN, EIGHT = (1, 1, 2, 3, 4, 5, 5, 6, 7, 8), tuple(VALUES)


def list_often(d: Any, w: Any, recipe: int, times: int) -> int:
    count = 0
    for _ in range(times):
        w.ways = 0
        count = list_ways(d, w, recipe)
    return count


def find_often(d: Any, w: Any, recipe: int, times: int) -> int:
    least = 0
    for _ in range(times):
        w.ways = 0
        least = cheapest_way(d, w, recipe)
    return least


@dataclass(frozen=True)
class Purse:
    cards: tuple[int, ...]
    diamonds: int
    virtual: tuple[int, ...] = (2, 1, 1, 2)  # of each kind
    step: int = 2
    wild: int = 1
    recast: int = 1 << 3 | 1 << 6  # 4 or 7


# Who pays for the Ghost Whale has not its larger hand: eight cards at most, two of them others let one draw.
CASES = [(name, Purse(cards, diamonds)) for name, cards in (
    ("kujira", EIGHT), ("noppera", TEN), ("mukade", TEN), ("nue", TEN), ("kappa", TEN), ("tengu", TEN), ("orochi", TEN),
) for diamonds in (0, 1, 3)]  # fmt: skip
CASES += [
    (name, Purse((1, 2, 4, 5, 7), 1, (1, 0, 0, 0), 1, 0, 0)) for name in ("kujira", "nue", "kappa")
]
CASES += [("kujira", Purse(TEN, diamonds)) for diamonds in (0, 1, 3)]


def microseconds(play: Callable[[int], Any], times: int) -> float:
    begun = time.process_time()
    play(times)
    return (time.process_time() - begun) / times * 1e6


def main() -> None:
    """Print the table."""
    game = Shelf(builtin("cards"), builtin("templates")).game("hundred-spirits").game
    assert game
    rules: Any = playable(game)
    rules = rules.rules
    deck = LAYOUT.deck.packed(PLENTY, **LAYOUT.values(rules, PLENTY))[0]
    own = PROGRAM.loaded(PLENTY, True)
    print(f"{'':10}{'cards':>6}{'diamonds':>9}{'ways':>9}{'list':>9}{'a way':>8}{'cheapest':>9}")
    for name, purse in CASES:
        row = next(n for n, one in enumerate(rules.rows) if one.kind == name)
        mine = replace(purse, recast=0) if name == "noppera" else purse
        (work,) = WORK.packed(
            PLENTY, purse=packed(mine.cards, VALUES), tokens=mine.diamonds, step=mine.step, wild=mine.wild,
            recast=[mine.recast], helpers=mine.virtual, price=[*VALUES], token_price=3,
        )  # fmt: skip
        recipe = row - rules.pearls
        ways = own.list_often(deck, work, recipe, 1)
        own.find_often(deck, work, recipe, 1)
        args, times = (deck, work, recipe), max(3, 100_000 // max(1, ways))
        listed = microseconds(partial(own.list_often, *args), times)
        found = microseconds(partial(own.find_often, *args), 50)
        cells = f"{len(mine.cards):6}{mine.diamonds:9}{ways:9,}{listed:9,.1f}"
        print(f"{name:10}{cells}{listed / max(1, ways):8.3f}{found:9.1f}")


if __name__ == "__main__":
    main()
