"""The deck as the rules see it: the numbers of game.yaml, and each row of its tables.

A row counts for all its copies: cards of one row are interchangeable. Rows are numbered through the
decks in the order of DECKS; moves, piles and everything that lies on the table hold these numbers.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from fortgold.data.model import Card, Game, Text
from fortgold.games.arch_king.moves import Do, Op, steps_of, within
from fortgold.games.arch_king.requirements import DECKS, NO_RESOURCES, SCHEMA, check_game
from fortgold.games.common.deck_schema import cannot_play
from fortgold.games.common.slots import without
from fortgold.games.contract import Slot

SAGE = "sage"  # the kind of the companion whose holder begins: the only card that the rules name
TREASURE, FRONTIER, BUILDING = "treasure", "frontier", "building"

Bag = tuple[int, ...]  # cards that lie together, of which only the row counts: rows ascending


class Cost(NamedTuple):
    """What is printed on a card. `needs`: units of each kind of resource; `any`: of any kind."""

    food: int = 0
    prestige: int = 0
    needs: tuple[int, ...] = ()
    any: int = 0

    @property
    def resources(self) -> int:
        """How many units of resources, of any kind."""
        return sum(self.needs) + self.any


@dataclass(frozen=True, slots=True)
class Constants:
    """The numbers of the rules, as `constants` in game.yaml names them. Each is at least 1."""

    field_start: int
    hand_size: int
    end_cards: int
    stable_least_players: int
    round_limit: int


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a card table.

    `category`: "treasure", "frontier" or "building"; "" for villages and companions. `icons` are
    ids of resources, `start` the kinds of start cards that a village brings along, `stable` the
    copies that the stable set-up holds for sure, `slot` the place of the first copy in the list of
    its deck, copies counted.
    """

    number: int
    id: str
    kind: str
    name: Text
    deck: str
    category: str
    copies: int
    cost: Cost
    points: int
    icons: tuple[str, ...]
    timing: str
    steps: tuple[Do, ...]
    start: tuple[str, ...] = ()
    stable: int = 0
    slot: int = 0

    @property
    def title(self) -> str:
        """The name by which a player may have it only once."""
        return self.name.ja or self.name.en

    @property
    def is_unique(self) -> bool:
        """A player may have only one of that name."""
        return self.category in (TREASURE, BUILDING)

    @property
    def gives(self) -> Do | None:
        """The step for which it is turned sideways only as part of a payment; None: it is not."""
        resources = (do for do in self.steps if do.op is Op.RESOURCE)
        return next(resources, None) if self.timing == "tap" else None


@dataclass(frozen=True)
class Ruleset:
    """The cards and constants that one plays with: all that a position needs and no move changes."""

    constants: Constants
    rows: tuple[Row, ...]
    resources: tuple[str, ...]
    seats: int
    setup: str = ""

    def __hash__(self) -> int:
        return hash((self.seats, self.setup, len(self.rows)))  # the rows in full would take long

    @cached_property
    def by_id(self) -> dict[str, Row]:
        return {row.id: row for row in self.rows}

    @cached_property
    def by_kind(self) -> dict[str, Row]:
        return {row.kind: row for row in self.rows}

    @cached_property
    def decks(self) -> Mapping[str, tuple[Row, ...]]:
        return {deck: tuple(row for row in self.rows if row.deck == deck) for deck in DECKS}

    @cached_property
    def sage(self) -> int:
        """The row of the companion whose holder begins."""
        return next(row.number for row in self.decks["companion"] if row.kind == SAGE)

    def deck_bag(self, deck: str) -> Bag:
        return tuple(row.number for row in self.decks[deck] for _ in range(row.copies))

    @property
    def slots(self) -> tuple[Slot, ...]:
        """A card of each row that can be left out. Villages and their start cards belong together."""
        rows = (*self.decks["kingdom"], *self.decks["companion"])
        return tuple(
            Slot(row.deck, row.slot + row.copies - 1, row.id, row.name)
            for row in rows
            if row.copies and row.number != self.sage
        )

    def without(self, card: str) -> Ruleset:
        """These rules with a card of that id less. Raises CannotPlay if the rest cannot be dealt."""

        def less(row: Row) -> Row:
            return replace(row, copies=row.copies - 1, stable=min(row.stable, row.copies - 1))

        row, constants = self.by_id[card], self.constants
        rules = replace(self, rows=without(self.rows, card, less))
        needed = constants.hand_size * self.seats
        if row.deck == "kingdom":
            needed = constants.field_start
        if row.number == self.sage or len(rules.deck_bag(row.deck)) < needed:
            raise cannot_play(
                None,
                f"「{card}」がないと、準備ができないか、誰から始めるか決まりません",
                f"without `{card}` the table cannot be set up, or nobody begins",
                "このカードは抜けません",
                "this card cannot be left out",
            )
        return rules


def ruleset_of(game: Game, seats: int = 0, setup: str = "") -> Ruleset:
    """The rules for the deck of `game`, for that number of players (0: the minimum).

    `setup` is "" or "stable". Raises CannotPlay if the deck lacks what they need, or if that number
    cannot play.
    """
    seats = seats or game.players[0]
    check_game(game, seats, setup)
    cards, ids = SCHEMA.cards_of(game), {symbol.letter: symbol.id for symbol in game.symbols}
    resources, slot = _resources(game, cards, ids), Counter[str]()
    rows: list[Row] = []
    for card in cards:
        rows.append(_row(len(rows), card, ids, resources, slot[card.deck]))
        slot[card.deck] += card.copies
    return Ruleset(Constants(**SCHEMA.constants_of(game)), tuple(rows), resources, seats, setup)


def _resources(game: Game, cards: Sequence[Card], ids: Mapping[str, str]) -> tuple[str, ...]:
    """The ids of the resources, in the order of the game's symbols: everything in costs and on cards
    except food, prestige and "any resource"."""
    spelt: set[str] = set()
    for card in cards:
        spelt |= {ids[letter] for letter in (*card.symbols("cost"), *card.symbols("icons"))}
        for do in within(steps_of(card)):
            if do.op in (Op.RESOURCE, Op.PRODUCE):
                spelt |= set(do.kinds)
    return tuple(symbol.id for symbol in game.symbols if symbol.id in spelt - NO_RESOURCES)


def _row(
    number: int, card: Card, ids: Mapping[str, str], resources: tuple[str, ...], slot: int
) -> Row:
    cost = [ids[letter] for letter in card.symbols("cost")]
    needs = tuple(map(cost.count, resources))
    return Row(
        number, card.id, card.kind, card.name, card.deck, card.word("category"), card.copies,
        Cost(cost.count("food"), cost.count("prestige"), needs, cost.count("any")),
        card.number("points"), tuple(ids[letter] for letter in card.symbols("icons")),
        card.word("timing"), steps_of(card), card.symbols("start"), card.number("stable"), slot,
    )  # fmt: skip
