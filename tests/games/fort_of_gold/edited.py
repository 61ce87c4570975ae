"""Decks as a designer may edit them, all of The Fort of Gold: what holds for one holds for each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import product

import pytest
from fort import RULES, ruled, spirit
from hypothesis import strategies as st

from fortgold.games.fort_of_gold.deck import Constants, Ruleset, Spirit, Treasure
from fortgold.games.fort_of_gold.fields import MACHINE
from fortgold.games.fort_of_gold.program import LAYOUT


def _deck(keeps: Callable[[str], bool]) -> Ruleset:
    """The rules with every card of the 64 possible that `keeps`; a name is the symbols it has."""
    written = ("".join(letters) for letters in product("-RGB", repeat=3))
    cards = tuple(spirit(symbols, slot) for slot, symbols in enumerate(filter(keeps, written)))
    return replace(RULES, spirits=cards)


def _most(symbols: str) -> int:
    """How often the commonest colour occurs."""
    return max(symbols.count(colour) for colour in "RGB")


def _is_rainbow(symbols: str) -> bool:
    return set(symbols) == set("RGB")


def _is_two_and_one(symbols: str) -> bool:
    return "-" not in symbols and _most(symbols) == 2


# The three other decks of 34 cards that treat colours and positions alike: every card that can be had
# from a card of the deck by exchanging colours, or positions, is in the deck.
GAPS = _deck(lambda s: s.count("-") == 1 or _is_rainbow(s) or s == "---")
SINGLES = _deck(lambda s: s.count("-") >= 2 or _is_two_and_one(s) or _is_rainbow(s))
PAIRS = _deck(
    lambda s: (
        (s.count("-") == 1 and _most(s) == 2) or _is_two_and_one(s) or _is_rainbow(s) or s == "---"
    )
)


def _sorted_treasures() -> Ruleset:
    """Requests as a table would list them; red is wanted left, blue right."""
    requests = ("RRR", "RRG", "RRB", "RGG", "RGB", "RBB", "GGG", "GGB", "GBB", "BBB")
    return replace(RULES, treasures=_treasures(requests))


def _treasures(requests: Iterable[str]) -> tuple[Treasure, ...]:
    return tuple(Treasure(f"t{i}", i, tuple(word)) for i, word in enumerate(requests))


def _with_copies() -> Ruleset:
    """Each of eight cards three times."""
    cards = [
        replace(card, id=card.id if copy == 1 else f"{card.id}#{copy}", slot=3 * i + copy)
        for i, card in enumerate(RULES.spirits[::4])
        for copy in (1, 2, 3)
    ]
    return replace(ruled(altar_goal=4), spirits=tuple(cards))


def _with_empty_requests() -> Ruleset:
    """Every other treasure asks for an empty symbol on the right."""
    treasures = [
        replace(card, symbols=(*card.symbols[:2], "")) if card.slot % 2 else card
        for card in RULES.treasures
    ]
    return replace(ruled(altar_goal=4, power_positions=1), treasures=tuple(treasures))


def _with_ids_out_of_order() -> Ruleset:
    """Cards whose ids sort otherwise than their slots, so that a foresight is listed otherwise."""
    cards = tuple(replace(card, id=f"X{card.slot * 7 % 34}") for card in RULES.spirits)
    return replace(RULES, spirits=cards)


def _four_positions() -> Ruleset:
    letters = ("RG--", "-RGB", "B--R", "GGRB", "----", "RRRR", "-B-G", "GRBG", "BBGR", "G-RG")
    cards = [
        spirit(word + "#" * copy, 10 * copy + i)
        for copy in (0, 1, 2)
        for i, word in enumerate(letters)
    ]
    cards = [replace(card, symbols=card.symbols[:4], name=card.name[-2:]) for card in cards]
    requests = ("RGBR", "RRGG", "GBGB", "BBBR", "GRRG", "RRRR")
    return Ruleset(
        replace(RULES.constants, altar_goal=4, power_positions=3),
        tuple(cards),
        _treasures(requests),
    )


def _as_large_as_can_be() -> Ruleset:
    """8 columns and places, 64 spirits, 32 treasures, 16 treasures to win with columns of up to 15."""
    cards = [spirit("".join(word), slot) for slot, word in enumerate(product("-RGB", repeat=3))]
    requests = ["".join(word) for word in product("RGB", repeat=3)]
    numbers = ruled(
        chancel_size=8,
        pedestal_columns=8,
        solution_slots=8,
        altar_goal=16,
        altar_column_limit=15,
        foresee_cards=4,
    )
    return Ruleset(numbers.constants, tuple(cards), _treasures([*requests, *requests[:5]]))


EDITED = {
    "standard": RULES,
    "gaps": GAPS,
    "singles": SINGLES,
    "pairs": PAIRS,
    "sorted treasures": _sorted_treasures(),
    "copies": _with_copies(),
    "empty requests": _with_empty_requests(),
    "ids out of order": _with_ids_out_of_order(),
    "four positions": _four_positions(),
    "a spirit less": RULES.without(RULES.spirits[17].id),
    "a treasure less": RULES.without(RULES.treasures[3].id),
    "limit 4": ruled(altar_column_limit=4),
    "limit 3, goal 4": ruled(altar_column_limit=3, altar_goal=4),
    "limit 2": ruled(altar_column_limit=2),
    "limit 1": ruled(altar_column_limit=1, power_positions=1),
    "2 columns": ruled(pedestal_columns=2),
    "4 columns, 4 places": ruled(pedestal_columns=4, chancel_size=4),
    "3 solutions": ruled(solution_slots=3),
    "1 solution": ruled(solution_slots=1, altar_goal=3),
    "foresee 2": ruled(foresee_cards=2, altar_column_limit=3),
    "foresee 1": ruled(foresee_cards=1, altar_column_limit=2),
    "foresee 4": ruled(foresee_cards=4, altar_column_limit=3),
    "power 1": ruled(power_positions=1),
    "power 4": ruled(power_positions=4),
    "goal 1": ruled(altar_goal=1),
    "3 treasures": replace(ruled(altar_goal=2), treasures=RULES.treasures[:3]),
    "2 treasures": replace(ruled(power_positions=1), treasures=RULES.treasures[:2]),
    "5 spirits": replace(ruled(altar_goal=2), spirits=RULES.spirits[9:14]),
    "3 spirits": replace(RULES, spirits=RULES.spirits[20:23]),
    "as large as can be": _as_large_as_can_be(),
}

# Larger rooms are machine code of their own, which takes half a minute to make.
DECKS = [
    pytest.param(name, marks=pytest.mark.slow if LAYOUT.machine_rooms(rules) is MACHINE[1] else ())
    for name, rules in EDITED.items()
]


@st.composite
def decks(draw: st.DrawFn) -> Ruleset:
    """Decks as a designer might make them: other sizes, names, symbols and numbers."""
    length = draw(st.integers(1, 4))
    colours = "RGBY"[: draw(st.integers(1, 4))]
    spirit = st.tuples(*[st.sampled_from(["", *colours])] * length)
    treasure = st.tuples(*[st.sampled_from([*colours, ""])] * length)
    names = st.sampled_from("abcdefgh")
    constants = Constants(
        chancel_size=draw(st.integers(1, 5)),
        pedestal_columns=draw(st.integers(1, 5)),
        solution_slots=draw(st.integers(1, 4)),
        altar_goal=draw(st.integers(1, 6)),
        altar_column_limit=draw(st.integers(1, 7)),
        foresee_cards=draw(st.integers(1, 3)),
        power_positions=draw(st.integers(1, length)),
        perfect_score=draw(st.integers(1, 5)),
    )
    spirits = draw(st.lists(st.tuples(names, spirit), min_size=constants.chancel_size, max_size=30))
    treasures = draw(st.lists(treasure, min_size=constants.solution_slots, max_size=10))
    return Ruleset(
        constants,
        tuple(Spirit(f"S{i}", i, name, symbols) for i, (name, symbols) in enumerate(spirits)),
        tuple(Treasure(f"T{i}", i, symbols) for i, symbols in enumerate(treasures)),
    )
