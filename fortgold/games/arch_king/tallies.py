"""Games of players by name: as machine code where it has room for the deck, else in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fortgold.games.arch_king import tally as plain
from fortgold.games.arch_king.deck import Rules
from fortgold.games.arch_king.fields import (
    COUNTS,
    DECK,
    STATE,
    WORK,
    deck_of,
    machine_rooms,
    rooms_of,
)
from fortgold.games.arch_king.figures import bins
from fortgold.games.arch_king.greedy import OUTLOOK
from fortgold.games.common.jit import Program
from fortgold.games.common.records import Record
from fortgold.games.contract import Tally
from fortgold.model import Text
from fortgold.position import CannotPlay

HERE = "fortgold.games.arch_king"
MODULES = (
    "fortgold.games.common.stack",
    "fortgold.games.common.search",
    *(
        f"{HERE}.{name}"
        for name in (
            "tableau",
            "counts",
            "payments",
            "piles",
            "effects",
            "rounds",
            "rules",
            "greedy",
            "tally",
        )
    ),
)
RULES = Program(MODULES, {}, frozenset({"playouts", "games"}), is_large=True)
Ints = NDArray[np.int64]
PLAYERS = {"random": plain.RANDOM, "greedy": plain.GREEDY}
SMALLER = Text(
    "一手ずつ遊ぶことはできます。何度も遊ばせるには小さくしてください",
    "it can be played move by move; to play many deals, make it smaller",
)


def tally(rules: Rules, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
    """Deals `start` to `stop` - 1 of `seed`, with a player in each seat. Raises CannotPlay."""
    results, counted = games(rules, [PLAYERS[player] for player in players], seed, start, stop)
    if results.max(initial=0) > np.iinfo(np.int16).max:
        raise CannotPlay(
            Text(
                "勝利点が大きすぎて、何度も遊ばせられません",
                "there are too many points on the cards to play many deals",
            ),
            SMALLER,
        )
    counts = {name: np.array(found, np.int64) for name, found in bins(rules, counted).items()}
    return Tally(start, stop, results.astype(np.int16), counts)


def games(
    rules: Rules, players: Sequence[int], seed: int, start: int, stop: int
) -> tuple[Ints, dict[str, Any]]:
    """A row of results for each deal, and what was counted: as machine code if it has the room."""
    results = np.zeros((stop - start, rules.seats + 1), np.int64)
    deck = packed_deck(rules)
    if deck is not None:
        rooms = machine_rooms(rules) or {}
        s, w, o = (fields.packed(rooms)[0] for fields in (STATE, WORK, OUTLOOK))
        numbers = np.array(players, np.int64)
        RULES.loaded({}, compiled=True).games(deck, s, w, o, numbers, seed, start, stop, results)
        if not s["overflow"] and not w["overflow"]:
            return results, COUNTS.numbers(w)
    rooms = rooms_of(rules)
    d = DECK.plain(rooms, **deck_of(rules, rooms))
    s, w, o = (fields.plain(rooms) for fields in (STATE, WORK, OUTLOOK))
    listed: list[list[int]] = results.tolist()
    plain.games(d, s, w, o, players, seed, start, stop, listed)
    return np.array(listed, np.int64).reshape(results.shape), COUNTS.numbers(w)


@lru_cache(maxsize=16)
def packed_deck(rules: Rules) -> Record | None:
    """The deck for machine code; None if it is larger than all rooms."""
    rooms = machine_rooms(rules)
    return DECK.packed(rooms, **deck_of(rules, rooms))[0] if rooms else None
