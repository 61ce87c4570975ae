"""The deck as the rules see it: the numbers of game.yaml, and each row of its tables.

Rows are numbered through minions and elements, as they lie in the towers; mages are numbered by themselves.
"""

from __future__ import annotations

from dataclasses import dataclass

from fortgold.data.model import Card, Game, Text
from fortgold.games.common.deck_schema import (
    DeckSchema,
    at_least_one,
    cannot_play,
    enough_symbols,
    need_at_most,
    one_operation,
    shown_symbols,
)
from fortgold.games.common.speech import NOTHING
from fortgold.games.seven_fortress.fields import ROOMS
from fortgold.games.seven_fortress.moves import Op

COUNT = ("n", "max_value")  # the number of an operation, by either name


@dataclass(frozen=True, slots=True)
class Constants:
    """The numbers of the rules, as `constants` in game.yaml names them. Each is at least 1."""

    towers_outer: int
    tower_height: int
    min_take: int
    die_sides: int
    raid_step: int


@dataclass(frozen=True, slots=True)
class Row:
    """A card that lies in towers: a minion with a `value`, or an element (its number, else None)."""

    id: str
    name: Text
    copies: int
    value: int = 0
    element: int | None = None
    kind: str = ""


@dataclass(frozen=True, slots=True)
class Spell:
    """A spell: how many of each element its condition names, what it does, and a number for that.

    `says` is the sentence of its card.
    """

    name: Text
    condition: tuple[int, ...]
    op: Op
    n: int
    id: str = ""
    kind: str = ""
    says: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Mage:
    """A mage, the element that it needs, and its spells, easiest first; `short` is its name alone."""

    id: str
    name: Text
    required: int
    spells: tuple[Spell, ...]
    kind: str = ""
    short: Text = NOTHING


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What may be played in another way: constants that are 0 or 1, see `variants` in game.yaml."""

    half_die: bool = False
    straights_both_ways: bool = False
    equal_turns: bool = False
    spells_once: bool = False
    centre_not_empty: bool = False


@dataclass(frozen=True)
class Ruleset:
    """The cards and constants that one plays with: all that a position needs and no move changes."""

    constants: Constants
    rows: tuple[Row, ...]
    elements: tuple[str, ...]  # letters, in the order of game.yaml
    mages: tuple[Mage, ...]
    seats: int
    house: HouseRules = HouseRules()

    def __hash__(self) -> int:
        return hash((self.seats, self.house, self.rows[:1], len(self.rows)))


SPELLS = ("1", "2", "3")  # columns of a mage: c1 its condition, s1 its effect, n1 its name


SCHEMA = DeckSchema(
    {"towers_outer": 9, "tower_height": 99, "min_take": 9, "die_sides": 99, "raid_step": 9},
    ("minion", "element", "mage"),
    cards=(
        at_least_one("minion", "value"),
        shown_symbols("element", "element", "element", 1),
        shown_symbols("mage", "required", "element", 1),
        *(shown_symbols("mage", f"c{tier}", "element") for tier in SPELLS),
        *(enough_symbols("mage", f"c{tier}", "element") for tier in SPELLS),
        *(one_operation("mage", f"s{tier}", [op.name.lower() for op in Op]) for tier in SPELLS),
    ),
)


def ruleset_of(game: Game, seats: int) -> Ruleset:
    """The rules for the deck of `game`. Raises CannotPlay if it lacks what they need."""
    SCHEMA.check(game)
    constants = Constants(**SCHEMA.constants_of(game))
    shown = {card.id: card.symbols("element")[0] for card in game.deck("element").cards}
    elements = tuple(dict.fromkeys(shown.values()))
    rows = [
        Row(card.id, card.name, card.copies, value=card.number("value"), kind=card.kind)
        for card in game.deck("minion").cards
    ]
    rows += [
        Row(card.id, card.name, card.copies, 0, elements.index(shown[card.id]), card.kind)
        for card in game.deck("element").cards
    ]
    mages = tuple(_mage(card, elements) for card in game.deck("mage").cards)
    house = HouseRules(*(bool(game.constants.get(name)) for name in HouseRules.__slots__))
    ruleset = Ruleset(constants, tuple(rows), elements, mages, seats, house)
    _can_deal(game, ruleset)
    return ruleset


def _mage(card: Card, elements: tuple[str, ...]) -> Mage:
    spells = []
    for tier in SPELLS:
        letters, effect = card.symbols(f"c{tier}"), card.effect(f"s{tier}")
        assert effect is not None  # by the schema
        given = dict(effect.steps[0].given)
        n = next((n for name in COUNT if isinstance(n := given.get(name), int)), 1)
        condition = tuple(letters.count(element) for element in elements)
        name, op = _said(card, f"n{tier}"), Op[effect.steps[0].operation.upper()]
        spells.append(Spell(name, condition, op, n, f"{card.id}-{tier}", name.en, effect.says))
    required, short = elements.index(card.symbols("required")[0]), _said(card, "short")
    return Mage(card.id, card.name, required, tuple(spells), card.kind, short)


def _said(card: Card, column: str) -> Text:
    value = card.values.get(column)
    return value if isinstance(value, Text) else NOTHING


def _can_deal(game: Game, ruleset: Ruleset) -> None:
    towers = ruleset.constants.towers_outer + 1
    cards = sum(row.copies for row in ruleset.rows)
    if cards != towers * ruleset.constants.tower_height:
        raise cannot_play(
            game.place("constants.tower_height"),
            f"カードが {cards} 枚なので、{towers} つのタワーを {ruleset.constants.tower_height} 枚ずつ積めません",
            f"{cards} cards do not make {towers} towers of {ruleset.constants.tower_height}",
            "カードの枚数か「constants」を直してください",
            "change the copies of cards, or `constants`",
        )
    if len(ruleset.mages) < game.players[1]:
        raise cannot_play(
            game.place("players"),
            f"魔術師が {len(ruleset.mages)} 人しかいません",
            f"there are only {len(ruleset.mages)} mages",
            "魔術師カードを足すか、「players」を減らしてください",
            "add mages, or lower `players`",
        )
    for name, value, most in (
        ("rows", len(ruleset.rows), ROOMS["ROWS"]),
        ("copies", cards, ROOMS["CARDS"]),
        ("elements", len(ruleset.elements), ROOMS["ELEMENTS"]),
        ("mages", len(ruleset.mages), ROOMS["MAGES"]),
    ):
        need_at_most(most, name, value, game.at)
