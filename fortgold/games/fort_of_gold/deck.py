"""The deck as the rules see it: the numbers of game.yaml, and every physical card with its symbols.

A card is known to the engine by its slot: its place in the list of its deck, copies counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from fortgold.data.model import Card, Game
from fortgold.games.common.deck_schema import MOST, DeckSchema, cannot_play, known_symbols
from fortgold.games.common.slots import without

EMPTY = "empty"  # the id in game.yaml of the symbol that is no colour
COPY = "#"  # in the ids of copies: S07#2


@dataclass(frozen=True, slots=True)
class Constants:
    """The numbers of the rules, as `constants` in game.yaml names them. Each is at least 1."""

    chancel_size: int
    pedestal_columns: int
    solution_slots: int
    altar_goal: int
    altar_column_limit: int
    foresee_cards: int
    power_positions: int
    perfect_score: int


# Columns are chosen together, and cards that are foreseen are put in any order: a few more of those
# would make moves by the million.
SCHEMA = DeckSchema(
    {**dict.fromkeys(Constants.__slots__, MOST), "pedestal_columns": 10, "foresee_cards": 6},
    ("spirit", "treasure"),
    copy_sign=COPY,
    cards=(known_symbols("symbols"),),
)


@dataclass(frozen=True, slots=True)
class Spirit:
    """A physical spirit card. `symbols` are letters left to right, "" for the empty symbol."""

    id: str
    slot: int
    name: str
    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Treasure:
    """A physical treasure card; `symbols` are its request symbols, left to right."""

    id: str
    slot: int
    symbols: tuple[str, ...]

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True)
class Ruleset:
    """The cards and constants that one plays with: all that a position needs and no move changes."""

    constants: Constants
    spirits: tuple[Spirit, ...]
    treasures: tuple[Treasure, ...]

    @cached_property
    def by_id(self) -> dict[str, Spirit | Treasure]:
        """Every physical card by its id."""
        cards: tuple[Spirit | Treasure, ...] = (*self.spirits, *self.treasures)
        return {card.id: card for card in cards}

    def without(self, card: str) -> Ruleset:
        """These rules without the card of that id. Raises CannotPlay if the rest cannot be dealt."""
        spirits, treasures = without(self.spirits, card), without(self.treasures, card)
        can_deal(self.constants, len(spirits), len(treasures))
        return Ruleset(self.constants, spirits, treasures)


def lead(wanted: str, shown: str) -> int:
    """What a symbol is to a request symbol: 1 a friend, -1 a foe, another colour.

    The empty symbol is neither, not even to a treasure that asks for it.
    """
    if not shown:
        return 0
    return 1 if shown == wanted else -1


def ruleset_of(game: Game) -> Ruleset:
    """The rules for the deck of `game`. Raises CannotPlay if it lacks what they need."""
    SCHEMA.check(game)
    empties = {symbol.letter for symbol in game.symbols if symbol.id == EMPTY}

    def symbols(card: Card) -> tuple[str, ...]:
        return tuple("" if letter in empties else letter for letter in card.symbols("symbols"))

    spirits = tuple(
        Spirit(own, slot, card.name.ja or card.name.en, symbols(card))
        for own, slot, card in _physical(game, "spirit")
    )
    treasures = tuple(
        Treasure(own, slot, symbols(card)) for own, slot, card in _physical(game, "treasure")
    )
    lengths = {len(card.symbols) for cards in (spirits, treasures) for card in cards}
    if len(lengths) > 1 or 0 in lengths:
        raise cannot_play(
            game.place("decks.treasure.columns.symbols.length"),
            "「symbols」の数がカードごとに違うため遊べません",
            "cards differ in their number of `symbols`, so it cannot be played",
            "どちらのデッキのカードも、同じ数だけ持つようにしてください",
            "give the cards of both decks the same number of them",
        )
    constants = Constants(**SCHEMA.constants_of(game))
    can_deal(constants, len(spirits), len(treasures), game)
    return Ruleset(constants, spirits, treasures)


def _physical(game: Game, deck: str) -> Iterator[tuple[str, int, Card]]:
    """Each physical card with an id of its own and its slot: the second copy of S07 is S07#2."""
    copies = ((card, n) for card in game.deck(deck).cards for n in range(1, card.copies + 1))
    for slot, (card, n) in enumerate(copies):
        yield card.id if n == 1 else f"{card.id}{COPY}{n}", slot, card


def can_deal(constants: Constants, spirits: int, treasures: int, game: Game | None = None) -> None:
    """Raises CannotPlay if set-up needs more cards than there are; `game` knows the place."""
    for ja, en, have, name in (
        ("霊力カード", "spirit cards", spirits, "chancel_size"),
        ("宝物カード", "treasure cards", treasures, "solution_slots"),
    ):
        needed = getattr(constants, name)
        if have < needed:
            raise cannot_play(
                game.place(f"constants.{name}") if game else None,
                f"配れません: {ja}が {have} 枚しかなく、最初に {needed} 枚要ります",
                f"cannot deal: there are {have} {en}, and set-up needs {needed}",
                "カード表に行を足してください",
                "add rows to the card table",
            )


def row_of(card: Spirit | Treasure) -> str:
    """The id of the card's row in the table, which its copies share."""
    return card.id.partition(COPY)[0]
