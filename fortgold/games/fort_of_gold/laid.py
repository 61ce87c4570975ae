"""Tables of The Fort of Gold as examples write them, and what can be said of a position.

Places are called by the ids of their terms. A pile is known by its number; what comes up from it first
stands under `next`. Of column 1 of the altar a figure shows `life_marks_1` or `power_marks_1` below the positions.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from fortgold.data.example import CardById, ExampleTable, Fact, Facts
from fortgold.data.model import Text
from fortgold.games.common.laid import columns_at, ids_at, known_places, of_another_deck, pile_of
from fortgold.games.contract import NotLaid
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, Treasure, lead
from fortgold.games.fort_of_gold.position import AltarColumn, Position

PLACES = ("chancel", "solutions", "pedestal", "altar")
PILES = ("pile_of_mana", "pile_of_treasure")
YES, NO = "yes", "no"
MARKS = "×✓"  # of what fails, of what holds
C = TypeVar("C", Spirit, Treasure)


def laid(rules: Ruleset, table: ExampleTable) -> Position:
    """The position in which cards lie so. Raises NotLaid."""
    known_places(table, PLACES, PILES)
    numbers = rules.constants
    lies = {card for place in PLACES for card in ids_at(table, place)}
    is_whole = {*table.cards, *table.numbers} >= {*PLACES, *PILES}
    left = [
        [card.id for card in deck if card.id not in lies]
        for deck in (rules.spirits, rules.treasures)
    ]
    mana, pile = (
        pile_of(table, name, rest, is_whole) for name, rest in zip(PILES, left, strict=True)
    )

    def spirits(ids: Any) -> tuple[Spirit, ...]:
        return tuple(_of_kind(rules, card, Spirit) for card in ids)

    def treasures(ids: Any) -> tuple[Treasure, ...]:
        return tuple(_of_kind(rules, card, Treasure) for card in ids)

    chancel = columns_at(table, "chancel", numbers.chancel_size)
    altar = [tuple(card.id for card in column) for column in table.cards.get("altar", ())]
    for column in altar:
        if not column:
            ja = "祭壇の列は宝物カードで始まります"
            en = "a column of the Altar begins with its treasure"
            raise NotLaid(Text(ja, en))
        if len(column) > numbers.altar_column_limit + 1:
            few = numbers.altar_column_limit
            ja = f"祭壇の列につけられるのは {few} 枚までです"
            en = f"a column of the Altar takes {few} Spirit cards at most"
            raise NotLaid(Text(ja, en))
    return Position(
        rules,
        mana=spirits(mana),
        chancel=tuple(spirits([place[0].id])[0] if place else None for place in chancel),
        pedestal=tuple(
            spirits(card.id for card in column)
            for column in columns_at(table, "pedestal", numbers.pedestal_columns)
        ),
        solutions=treasures(
            card.id
            for column in columns_at(table, "solutions", numbers.solution_slots)
            for card in column
        ),
        pile=treasures(pile),
        altar=tuple(AltarColumn(treasures(column[:1])[0], spirits(column[1:])) for column in altar),
    )


def _of_kind(rules: Ruleset, card: str, kind: type[C]) -> C:
    found = rules.by_id.get(card)
    if not isinstance(found, kind):
        raise of_another_deck(card)
    return found


def lying(position: Position) -> ExampleTable:
    """Where the open cards lie, and how many are in each pile."""

    def each(cards: Any) -> tuple[CardById, ...]:
        return tuple(CardById(card.id) for card in cards if card)

    columns = {
        "chancel": tuple(each([card]) for card in position.chancel),
        "solutions": tuple(each([card]) for card in position.solutions),
        "pedestal": tuple(map(each, position.pedestal)),
        "altar": tuple(each((there.treasure, *there.spirits)) for there in position.altar),
    }
    return ExampleTable(columns, {PILES[0]: len(position.mana), PILES[1]: len(position.pile)})


def facts(position: Position) -> Facts:
    """How the game stands, and of each column of the altar its radiances, from the left: `power_1`."""
    outcome = position.outcome()
    is_won = outcome is not None and outcome.won
    found: dict[str, Fact] = {
        "treasures": str(len(position.altar)),
        "score": str(len(position.mana)),
        "over": NO if outcome is None else "won" if is_won else "lost",
        "perfect": _said(is_won and len(position.mana) >= position.rules.constants.perfect_score),
    }
    for n, column in enumerate(position.altar, 1):
        counted = _counted(column)
        found |= {
            f"friends_{n}": tuple(str(friends) for friends, _ in counted),
            f"foes_{n}": tuple(str(foes) for _, foes in counted),
            f"life_marks_{n}": tuple(MARKS[friends > 0] for friends, _ in counted),
            f"power_marks_{n}": tuple(
                f"{friends}{'=><'[(friends > foes) - (friends < foes)]}{foes} {MARKS[friends > foes]}"
                for friends, foes in counted
            ),
        }
        found |= {f"{name}_{n}": _said(has) for name, has in _radiances(position, n - 1).items()}
    return found


def _counted(column: AltarColumn) -> list[tuple[int, int]]:
    """Friends and foes in each position from the left."""
    leads = [
        [lead(wanted, spirit.symbols[i]) for spirit in column.spirits]
        for i, wanted in enumerate(column.treasure.symbols)
    ]
    return [(one.count(1), one.count(-1)) for one in leads]


def _radiances(position: Position, altar: int) -> dict[str, bool]:
    """Which a column of the altar has, as the rules judge it when its last spirit is attached."""
    own, column = position.numbers, position.altar[altar]
    d, treasure = own.deck, own.number[column.treasure]
    shown = 0
    for spirit in column.spirits:
        shown |= d.shows[own.number[spirit]]
    found = {"life": d.asks[treasure] & ~shown == 0, "power": False, "knowledge": False}
    if column.spirits:
        *before, last = column.spirits
        columns = list(position.altar)
        columns[altar] = replace(column, spirits=tuple(before))
        s = own.record(replace(position, altar=tuple(columns)))
        found["power"] = own.program.has_power(d, s, altar, own.number[last])
        found["knowledge"] = own.program.has_knowledge(d, s, altar)
    return found


def _said(holds: bool) -> str:
    return YES if holds else NO
