"""The deck as the rules see it: the numbers of game.yaml, and each row of its tables.

Rows are numbered through pearls and characters. Pearls show whole numbers from 1 on, none left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fortgold.data.model import Card, Game, Text
from fortgold.games.common.deck_schema import (
    CardFlaw,
    DeckSchema,
    at_least_one,
    cannot_play,
    need_at_most,
)
from fortgold.games.common.recipes import MOST_CARDS, Recipe, TooManyHands, recipe_of
from fortgold.games.common.speech import NOTHING
from fortgold.games.hundred_spirits.fields import ROOMS
from fortgold.games.hundred_spirits.moves import TIMINGS, Moment, Op

SHARED = "neighbours"
SWAP = "swap"
MOST_STEP = 2  # by which a diamond raises a pearl: payments know no more
NO_RECIPE = Recipe(())


@dataclass(frozen=True, slots=True)
class Constants:
    """The numbers of the rules, as `constants` in game.yaml names them. Each is at least 1."""

    open_pearls: int
    open_characters: int
    portal_slots: int
    actions: int
    hand_limit: int
    goal: int
    diamonds_per_pearl: int
    round_limit: int


@dataclass(frozen=True, slots=True)
class Ability:
    """What a character does, and when. `values` are those of a virtual pearl, or that a pearl may be recast to.

    `says` is the sentence of its card.
    """

    op: Op
    when: Moment
    n: int = 1
    source: int = 0  # the value that is recast
    values: tuple[int, ...] = ()
    says: Text = NOTHING


@dataclass(frozen=True, slots=True)
class Row:
    """A pearl with a `value`, or a character with its recipe (value 0)."""

    id: str
    name: Text
    copies: int
    value: int = 0
    swap: bool = False
    recipe: Recipe = NO_RECIPE
    asks: Text = NOTHING  # the recipe in words
    power: int = 0
    diamonds: int = 0
    ability: Ability | None = None
    shared: bool = False
    effort: int = 0  # hundredths of an action
    kind: str = ""


@dataclass(frozen=True, slots=True)
class HouseRules:
    """What may be played in another way: constants that are 0 or 1, see `variants` in game.yaml."""

    every_reveal: bool = False


@dataclass(frozen=True)
class Ruleset:
    """The cards and constants that one plays with: all that a position needs and no move changes."""

    constants: Constants
    rows: tuple[Row, ...]
    seats: int
    house: HouseRules = HouseRules()

    def __hash__(self) -> int:
        return hash((self.seats, self.house, self.rows[:1], len(self.rows)))

    @cached_property
    def pearls(self) -> int:
        """How many of the first rows are pearls."""
        return sum(row.value > 0 for row in self.rows)


def _flawed_ability(game: Game, card: Card) -> bool:  # noqa: ARG001 - as every flaw
    effect = card.effect("ability")
    steps = effect.steps if effect else ()
    timing = card.word("timing")
    if card.deck != "character" or not steps:
        return card.deck == "character" and timing != "none"
    known = {op.name.lower(): when.name.lower() for op, when in TIMINGS.items()}
    return len(steps) != 1 or known.get(steps[0].operation) != timing


def _leaps_too_far(game: Game, card: Card) -> bool:  # noqa: ARG001 - as every flaw
    effect = card.effect("ability") if card.deck == "character" else None
    return any(
        step.operation == Op.DIAMOND_STEP.name.lower() and step.number("n") > MOST_STEP
        for step in (effect.steps if effect else ())
    )


SCHEMA = DeckSchema(
    {
        "open_pearls": ROOMS["PLACES"], "open_characters": ROOMS["PLACES"], "portal_slots": ROOMS["PLACES"],
        "actions": 9, "hand_limit": 15, "goal": 999, "diamonds_per_pearl": 1, "round_limit": 999,
    },
    ("pearl", "character"),
    cards=(
        at_least_one("pearl", "value"),
        CardFlaw(
            "ability",
            _flawed_ability,
            "「{id}」の能力とタイミングでは遊べません",
            "`{id}` has an ability with a timing that cannot be played",
            "能力は一つです。赤は now、青は before・any・after のうち、その能力のものを書いてください",
            "a card has one ability; red ones act `now`, blue ones `before`, at `any` time or `after`, each its own",
        ),
        CardFlaw(
            "ability",
            _leaps_too_far,
            "「{id}」では、ダイヤ1枚で真珠が2より多く上がるため遊べません",
            "by `{id}` a diamond would raise a pearl by more than 2, so it cannot be played",
            "2 以下にしてください",
            "write 2 or less",
        ),
    ),
)  # fmt: skip


def ruleset_of(game: Game, seats: int) -> Ruleset:
    """The rules for the deck of `game`. Raises CannotPlay if it lacks what they need."""
    SCHEMA.check(game)
    pearls = game.deck("pearl").cards
    values = sorted({card.number("value") for card in pearls})
    for value in values:
        same = [card for card in pearls if card.number("value") == value]
        need_at_most(MOST_CARDS, f"value {value}", sum(card.copies for card in same), same[0].at)
    if values != [*range(1, len(values) + 1)]:
        raise cannot_play(
            pearls[0].place("value"),
            f"真珠の数 {'、'.join(map(str, values))} が 1 から続いていないため遊べません",
            f"the pearls show {', '.join(map(str, values))}, which are not all numbers from 1 on",
            "1 からの数をすべて使ってください",
            "use every number from 1 on",
        )
    rows = [
        Row(
            card.id, card.name, card.copies, value=card.number("value"), swap=card.word("swap") == SWAP,
            kind=card.kind,
        )
        for card in sorted(pearls, key=lambda one: one.number("value"))
    ]  # fmt: skip
    rows += [_character(game, card, values) for card in game.deck("character").cards]
    house = HouseRules(*(bool(game.constants.get(name)) for name in HouseRules.__slots__))
    ruleset = Ruleset(Constants(**SCHEMA.constants_of(game)), tuple(rows), seats, house)
    for name, value, most in (
        ("rows", len(rows), ROOMS["ROWS"]),
        ("pearl", sum(row.copies for row in rows if row.value), ROOMS["CARDS"]),
        ("character", sum(row.copies for row in rows if not row.value), ROOMS["CARDS"]),
        ("values", len(values), ROOMS["VALUES"]),
        ("virtual", len(virtual_kinds(ruleset)), ROOMS["VIRTUALS"]),
        ("recipes", sum(len(row.recipe.hands) for row in rows), ROOMS["HANDS"]),
    ):
        need_at_most(most, name, value, game.at)
    return ruleset


def _character(game: Game, card: Card, values: list[int]) -> Row:
    asked = card.effect("recipe")
    assert asked is not None  # a column that must be filled
    try:
        recipe = recipe_of(asked, game.recipe_parts, values, MOST_CARDS)
    except TooManyHands:
        raise cannot_play(
            card.place("recipe"),
            f"「{card.id}」のレシピは払い方が多すぎて遊べません",
            f"more hands pay the recipe of `{card.id}` than can be played",
            "もっと狭い条件にしてください",
            "ask for something narrower",
        ) from None
    return Row(
        card.id, card.name, card.copies, recipe=recipe, asks=_bare(asked.says), power=card.number("power"),
        diamonds=card.number("diamonds"), ability=_ability(card), shared=card.word("shared") == SHARED,
        effort=_hundredths(card), kind=card.kind,
    )  # fmt: skip


def _bare(said: Text) -> Text:
    """A sentence without its full stop."""
    return Text(said.ja.rstrip("。"), said.en.rstrip("."))


def _hundredths(card: Card) -> int:
    said = card.values.get("effort")
    return round(float(str(said)) * 100) if said is not None else 0


def _ability(card: Card) -> Ability | None:
    effect = card.effect("ability")
    if not effect or not effect.steps:
        return None
    step = effect.steps[0]
    given = dict(step.given)
    named = given.get("values", given.get("to", ()))
    values = tuple(int(str(one)) for one in named) if isinstance(named, tuple) else ()
    op, n, source = Op[step.operation.upper()], given.get("n", 1), given.get("from", 0)
    assert isinstance(n, int)
    assert isinstance(source, int)
    return Ability(op, TIMINGS[op], n, source, values, effect.says)


def virtual_kinds(rules: Ruleset) -> list[tuple[int, ...]]:
    """The kinds of virtual pearls, by the values that they may have."""
    own = [row.ability for row in rules.rows if row.ability and row.ability.op is Op.VIRTUAL]
    return list(dict.fromkeys(ability.values for ability in own))
