"""The table of Arch King to start a test from: a deck of its own, positions in our notation.

The deck and the numbers are those of the rulebook, whatever becomes of the tables in `cards/`. A card
is known by its kind: `forest` gives wood, `castle` costs wood, two stone and two gold.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import kingdom_notation as notation
import pytest

from fortgold.data.model import Text
from fortgold.games.arch_king.deck import Bag, Constants, Cost, Row, Ruleset
from fortgold.games.arch_king.moves import END, Act, Move
from fortgold.games.arch_king.position import Position, chance_outcome
from fortgold.games.arch_king.program import PLAYERS
from fortgold.games.position import CHANCE, IllegalMove

RESOURCES = ("wood", "stone", "gold")
LETTERS = {"W": "wood", "S": "stone", "G": "gold"}
CONSTANTS = Constants(
    field_start=5, hand_size=5, end_cards=14, stable_least_players=3, round_limit=60
)
# kind, copies, category, cost, points, icons | timing | effect
KINGDOM = """
grail 2 treasure - 1 - | tap | prestige
chest 2 treasure - 1 - | tap | resource wood/stone/gold
horn 2 treasure - 1 - | tap | food
map 2 treasure - 1 - | tap | draw 3
axe 2 treasure - 1 - | tap | resource wood 2
hammer 2 treasure - 1 - | tap | resource stone 2
purse 2 treasure - 2 - | tap | resource gold
flute 2 treasure - 1 - | tap | produce_any 2
sword 2 treasure - 3 - | none |
crown 2 treasure - 1 - | game_end | vp_per building 2
genealogy 2 treasure - 0 - | game_end | vp_per set_of_three
banner 2 treasure - 1 - | on_gain_self | draw; settle
forest 6 frontier - 0 W | tap | resource wood
crag 6 frontier - 0 S | tap | resource stone
gold_vein 4 frontier - 0 G | tap | resource gold
wooded_valley 2 frontier - 0 WS | tap | resource wood/stone
canyon 2 frontier - 0 SG | tap | resource stone/gold
riverside 2 frontier - 0 WG | tap | resource wood/gold
great_forest 1 frontier - 0 W | tap | resource wood 2
great_crag 1 frontier - 0 S | tap | resource stone 2
farm 2 building A 1 - | passive | food
church 2 building WS 1 - | passive | prestige
workshop 2 building WS 1 - | on_produce | ready_frontier
university 2 building SG 2 - | on_gain_any | draw
watermill 2 building WW 2 - | once_per_turn | produce_any
market 2 building WG 2 - | paying | convert
watchtower 2 building SS 3 - | turn_start | draw
treasury 2 building SG 0 - | game_end | vp_per treasure
manor 2 building WWS 0 - | game_end | vp_per frontier
monument 2 building GG 4 - | none |
ramparts 2 building SSS 5 - | none |
castle 2 building WSSGG 8 - | none |
"""
START = """
coppice 3 frontier - 0 W | tap | resource wood
stony_hill 3 frontier - 0 S | tap | resource stone
gold_brook 3 frontier - 0 G | tap | resource gold
well 3 building - 0 - | once_per_turn | produce_any
"""
VILLAGES = """
hamlet coppice stony_hill
ferry coppice gold_brook
woodside coppice well
glen stony_hill gold_brook
ridge stony_hill well
ford gold_brook well
"""
# kind, copies, cost, copies for sure in the stable set-up | effect
COMPANIONS = """
sage 1 F 1 | food; draw
woodcutter 3 F 1 | produce wood
stonemason 3 F 1 | produce stone
gold_miner 3 F 1 | produce gold
explorer 4 F 1 | draw; explore
settler 5 F 1 | draw; settle
architect 5 F 1 | build
barbarian 2 F 1 | discard_field 2 optional; draw; choose explore | settle
noble 2 FP 1 | build discount=2
scholar 2 F 1 | draw 2; swap_companion
peddler 2 F 1 | produce_any 2
grand_merchant 1 FG 0 | produce wood; produce stone; produce gold
princess 1 FP 0 | repeat_companion
farmer 2 F 0 | food 2
priest 1 F 0 | food; prestige
surveyor 1 FW 0 | draw; settle 2
master_builder 1 FS 0 | build 2
appraiser 1 F 0 | ready_treasure 2
"""


def cost(letters: str) -> Cost:
    """`FWSS` as a cost; `A` is any resource, `-` nothing."""
    needs = tuple(letters.count(letter) for letter in LETTERS)
    return Cost(letters.count("F"), letters.count("P"), needs, letters.count("A"))


def _rows() -> Iterator[Row]:
    number = 0
    for deck, table in (
        ("kingdom", KINGDOM), ("start", START), ("village", VILLAGES), ("companion", COMPANIONS),
    ):  # fmt: skip
        slot = 0
        for line in table.strip().splitlines():
            yield (row := replace(_row(number, deck, line), slot=slot))
            slot += row.copies
            number += 1


def _row(number: int, deck: str, line: str) -> Row:
    head, *rest = (
        part.strip() for part in line.split("|", 2 if deck in ("kingdom", "start") else 1)
    )
    kind, *words = head.split()
    row = Row(
        number,
        f"{deck[0].upper()}{number}",
        kind,
        Text(kind, kind),
        deck,
        "",
        1,
        cost(""),
        0,
        (),
        "",
        (),
    )
    if deck == "village":
        return replace(
            row, timing="passive", steps=notation.steps_from("food 3"), start=tuple(words)
        )
    if deck == "companion":
        copies, spelt, stable = words
        return replace(
            row, copies=int(copies), cost=cost(spelt), stable=int(stable),
            timing="play", steps=notation.steps_from(rest[0]),
        )  # fmt: skip
    copies, category, spelt, points, icons = words
    return replace(
        row, copies=int(copies), category=category, cost=cost(spelt), points=int(points),
        icons=tuple(LETTERS[letter] for letter in icons if letter != "-"),
        timing=rest[0], steps=notation.steps_from(rest[1]),
    )  # fmt: skip


RULES = Ruleset(CONSTANTS, tuple(_rows()), RESOURCES, 2)


@cache
def ruled(seats: int = 2, setup: str = "", **numbers: int) -> Ruleset:
    """The rules for so many, with other numbers."""
    return replace(RULES, seats=seats, setup=setup, constants=replace(CONSTANTS, **numbers))


def with_effect(kind: str, timing: str, effect: str) -> Ruleset:
    """The rules with another effect on one card."""
    rows = list(RULES.rows)
    changed = replace(RULES.by_kind[kind], timing=timing, steps=notation.steps_from(effect))
    rows[changed.number] = changed
    return replace(RULES, rows=tuple(rows))


NOBODY = "seat 1: -"


def at(written: str, rules: Ruleset = RULES, deal: tuple[int, int] = (0, 0)) -> Position:
    """The position in our notation, in a deal by seed and index; who is not written has nothing."""
    if "seat 0:" not in written:
        written = f"{written}  seat 0: -"
    if "seat 1:" not in written:
        written = f"{written}  {NOBODY}"
    return notation.position(written, replace(rules, seats=written.count("seat ")), deal)


def row(kind: str) -> int:
    """The number of a card's row."""
    return RULES.by_kind[kind].number


def move(written: str) -> Move:
    """`play princess`, `build farm: coppice forest`, `choose 0`, `skip`."""
    head, _, paid = written.partition(":")
    name, _, what = head.partition(" ")
    kind = Act[name.upper()]
    if kind in (Act.SKIP, Act.END):
        return Move(kind)
    number = int(what) if kind is Act.CHOOSE else row(what)
    return Move(kind, number, tuple(sorted(map(row, paid.split()))))


def said(one: Move) -> str:
    """A move as `move` reads it."""
    name = one.kind.name.lower()
    if one.kind in (Act.SKIP, Act.END):
        return name
    if one.kind is Act.CHOOSE:
        return f"{name} {one.row}"
    paid = " ".join(RULES.rows[number].kind for number in one.paid)
    return f"{name} {RULES.rows[one.row].kind}" + (f": {paid}" if paid else "")


def moves(position: Position) -> list[str]:
    """The legal moves, in words."""
    return [said(one) for one in position.legal_moves()]


def after(position: Position, *written: str) -> Position:
    """The position after moves, and what chance does, all written out."""
    for one in written:
        position = position.after(move(one))
    return position


def text(position: Position) -> str:
    """The position in writing."""
    return notation.text(position)


def realm(position: Position, seat: int = 0) -> str:
    """The cards in front of a player."""
    line = next(one for one in text(position).splitlines() if one.startswith(f"seat {seat}:"))
    return line.removeprefix(f"seat {seat}: ").split("  ")[0]


def joined(*bags: Bag) -> Bag:
    """All cards together."""
    return tuple(sorted(row for bag in bags for row in bag))


def kinds(bag: tuple[int, ...]) -> str:
    """Cards by their kinds."""
    return " ".join(RULES.rows[number].kind for number in bag)


def refused(position: Position, written: str) -> Text:
    """Why a move is not legal."""
    one = move(written)
    assert one not in position.legal_moves()
    with pytest.raises(IllegalMove) as caught:
        position.after(one)
    return caught.value.reason


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of a player in turn `turn` of that deal."""
    return position.chosen(list(PLAYERS).index(player), seed, index, turn)


def played(rules: Ruleset, player: str, seed: int, index: int) -> Iterator[tuple[Position, Move]]:
    """A deal played to the end: each position with the move made in it, that of chance too."""
    position = Position.dealt(rules, seed, index)
    turn = 0
    while position.outcome() is None:
        if position.to_move == CHANCE:
            one = chance_outcome(position)
        else:
            one = choose(player, position, seed, index, turn)
            turn += 1
        yield position, one
        position = position.after(one)
    yield position, END
