"""Checks of recipes: whether the cards of the box can pay them, whether one is a worse bargain than another,
and, under `--deep`, whether they take as many cards as their table says.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fortgold.checks.contents import as_number
from fortgold.checks.laws import DRAWS_TO_PAY
from fortgold.checks.registry import (
    Needs,
    Place,
    Problems,
    Subject,
    check,
    of_subject,
    problem,
    surplus,
)
from fortgold.checks.stated_laws import tried
from fortgold.data.cache_folder import cache_folder
from fortgold.data.findings import Finding, fault
from fortgold.data.kept_results import KeptResults, key_of, program
from fortgold.data.model import Card, Column, Deck, Effect, Text
from fortgold.games.common.gathering import DEALS, SEED, Hand, hands_of, mean_draws
from fortgold.games.common.recipes import MOST_CARDS, MOST_VALUES, TooManyHands, recipe_of


@dataclass(frozen=True, slots=True)
class Payable:
    """A card with the hands that pay its recipe out of the box; None: more than can be listed."""

    card: Card
    recipe: Effect
    hands: list[Hand] | None
    beside: int = 0


@dataclass(frozen=True, slots=True)
class Recipes:
    """A column of recipes, the deck whose cards pay them, and how many of these there are of each value."""

    deck: Deck
    column: Column
    payer: Deck
    copies: dict[int, int]
    cards: list[Payable]


@of_subject
def recipes_of(subject: Subject) -> tuple[Recipes, ...]:
    """The recipes that can be judged, each reckoned once."""
    game = subject.game
    if any(found.at.path == game.at.path for found in subject.reading):
        return ()  # a part of recipes may not be what it was meant to be
    return tuple(
        found
        for deck in game.decks
        for column in deck.columns
        if column.type == "recipe" and (found := _recipes(subject, deck, column))
    )


def _recipes(subject: Subject, deck: Deck, column: Column) -> Recipes | None:
    payer = next((one for one in subject.game.decks if one.id == column.deck), None)
    shown = payer and payer.column(column.values)
    if not payer or not shown or shown.type != "number" or not subject.has(payer, Needs.TABLE):
        return None
    if surplus(payer) < 0:
        return None  # the cards that are missing may be those that pay
    copies = dict.fromkeys(sorted({card.number(column.values) for card in payer.cards}), 0)
    for card in payer.cards:
        copies[card.number(column.values)] += card.copies
    cards = [
        _payable(subject, card, recipe, copies)
        for card in deck.cards
        if (recipe := card.effect(column.name)) and recipe.steps
    ]
    return Recipes(deck, column, payer, copies, cards)


def _payable(subject: Subject, card: Card, recipe: Effect, copies: dict[int, int]) -> Payable:
    if len(copies) > MOST_VALUES:
        return Payable(card, recipe, None)
    try:
        found = recipe_of(recipe, subject.game.recipe_parts, [*copies], MOST_CARDS)
    except TooManyHands:
        return Payable(card, recipe, None)
    return Payable(card, recipe, hands_of(found, [*copies.values()]), found.beside)


def _asks(recipe: Effect) -> Text:
    return Text(recipe.says.ja.rstrip("。"), recipe.says.en.rstrip("."))


@check(
    "DECK246",
    "払えないレシピがある",
    "A recipe that no hand can pay",
    "それを目指した人は何手もかけて集めたあげく、どうやっても払えないと気づきます。",
    "A player gathers cards for it turn after turn, and can never pay.",
    "「{card.id}」のレシピ「{asks}」は、デッキ「{payer.id}」のどのカードを集めても払えません",
    "whatever cards of deck `{payer.id}` one has, they do not pay the recipe of `{card.id}`: {asks}",
    "レシピを易しくするか、デッキ「{payer.id}」のカードを増やしてください",
    "ask for less, or add cards to deck `{payer.id}`",
)
def unpayable_recipe(subject: Subject) -> Problems:
    for these in recipes_of(subject):
        for one in these.cards:
            if one.hands == []:
                place = Place.cell(one.card, these.column.name)
                yield problem(place, card=one.card, payer=these.payer, asks=_asks(one.recipe))


@check(
    "DECK248",
    "レシピの払い方が多すぎる",
    "More hands pay a recipe than can be looked at",
    "払い方を並べきれないので、プログラムでは払えず、釣り合いも確かめられません。",
    "Nobody can list the ways to pay, so no program can play it, and nobody can compare it with others.",
    "「{card.id}」のレシピ「{asks}」は、払える手札が多すぎます",
    "too many hands pay the recipe of `{card.id}`: {asks}",
    "もっと狭い条件にしてください",
    "ask for something narrower",
    spoils=True,
)
def too_many_hands(subject: Subject) -> Problems:
    for these in recipes_of(subject):
        if len(these.copies) > MOST_VALUES:
            ja = f"デッキ「{these.payer.id}」の数は {len(these.copies)} 種類あり、{MOST_VALUES} 種類を超えています"
            en = f"deck `{these.payer.id}` shows {len(these.copies)} different numbers, more than {MOST_VALUES}"
            hint = Text("数の種類を減らしてください", "use fewer numbers")
            key = f"decks.{these.deck.id}.columns.{these.column.name}.values"
            yield problem(Place.entry(subject.game, key), Text(ja, en), hint)
            continue
        for one in these.cards:
            if one.hands is None:
                place = Place.cell(one.card, these.column.name)
                yield problem(place, card=one.card, asks=_asks(one.recipe))


@check(
    "DECK247",
    "ほかのカードより損なレシピがある",
    "A recipe asks for more than another card's and gives no more",
    "同じカードでもう一方を払えば、少ない枚数で同じかそれ以上を得られます。誰もこのカードを選びません。",
    "Whoever can pay it is better off with the other card and keeps the rest, so nobody wants this one.",
    "「{card.id}」を払える手札なら、その全部か一部で「{other.id}」を払えて、得るものは{than}",
    "whoever can pay `{card.id}` can pay `{other.id}` with the same cards, or some of them, and gets {than} for it",
    "得るものを増やすか、レシピを易しくしてください",
    "give more for it, or ask for less",
    level="warning",
)
def worse_bargain(subject: Subject) -> Problems:
    for these in recipes_of(subject):
        rewards = [one for one in map(these.deck.column, these.column.rewards) if one]
        read = [
            (one, [_reward(one.card, column) for column in rewards])
            for one in these.cards
            if one.hands and rewards and not _is_spoilt(subject, one.card, rewards)
        ]
        for one, gets in read:
            for other, theirs in read:
                if one is other or not _no_more(gets, theirs) or not contains(one, other):
                    continue
                is_equal = _no_more(theirs, gets)
                if is_equal and contains(other, one):
                    continue  # as good as each other
                than = (
                    Text("同じです", "as much")
                    if is_equal
                    else Text("そちらのほうが多くなります", "more")
                )
                place = Place.cell(one.card, these.column.name)
                yield problem(place, card=one.card, other=other.card, than=than)
                break


def _is_spoilt(subject: Subject, card: Card, rewards: list[Column]) -> bool:
    return any(subject.is_spoilt(card, one.name) for one in rewards)


def _reward(card: Card, column: Column) -> object:
    """What a card gives by a column: a number, something else, or None for nothing."""
    value = card.values.get(column.name)
    number = as_number(value) if isinstance(value, int | str) else None
    return (value if card.has(column.name) else None) if number is None else number


def _no_more(gets: list[object], theirs: list[object]) -> bool:
    """Whether each number among rewards is no larger, and everything else the same or nothing."""
    return all(
        one <= other
        if isinstance(one, float) and isinstance(other, float)
        else one in (None, other)
        for one, other in zip(gets, theirs, strict=True)
    )


def contains(one: Payable, other: Payable) -> bool:
    """Whether every hand that pays `one` pays `other` as well, with all of its cards or some of them."""
    return one.beside >= other.beside and all(
        any(all(map(int.__le__, part, hand)) for part in other.hands or ())
        for hand in one.hands or ()
    )


OTHER_EFFORT = fault(
    "RULE613",
    "レシピにかかる枚数が表と違う",
    "Paying a recipe takes more or fewer cards than its table says",
    "表の数をもとに決めた得点が、実際の難しさと釣り合いません。",
    "What the card is worth was set by that number, and does not fit what it really takes.",
    "warning",
)


def gathered(subject: Subject) -> Iterator[Finding]:
    """What gathering the cards of each recipe alone says of the number in the table; it takes some seconds."""
    for law in tried(subject, DRAWS_TO_PAY):
        column, name = law.deck.column(law["recipe"]), law["column"]
        for these in (one for one in recipes_of(subject) if one.column is column):
            for one in these.cards:
                said = as_number(one.card.values.get(name))
                if said is None or not one.hands or not law.can_read(one.card):
                    continue
                mean = _mean_draws(one.hands, [*these.copies.values()], law["open"])
                if abs(said - mean) > mean * law["within"] / 100:
                    place = Place.cell(one.card, name)
                    ja = f"「{one.card.id}」の「{name}」は {said:g} ですが、試すと平均 {mean:.1f} 枚です"
                    en = f"`{name}` of `{one.card.id}` is {said:g}, but its cards take {mean:.1f} draws"
                    yield OTHER_EFFORT.found(
                        place.at,
                        Text(
                            f"{ja} (種 {SEED} の配り {DEALS} 回)",
                            f"{en} on average ({DEALS} deals of seed {SEED})",
                        ),
                        Text(
                            f"{mean:.1f} にするか、レシピを直してください",
                            f"write {mean:.1f}, or mend the recipe",
                        ),
                        place.field,
                    )


def _mean_draws(hands: list[Hand], copies: list[int], open_cards: int) -> float:
    """As `mean_draws`, kept from an earlier time."""
    results = KeptResults(cache_folder())
    key = key_of("draws", program(), repr(hands), repr(copies), f"{open_cards} {DEALS}")
    if (kept := results.find(key)) is not None:
        return float(kept)
    mean = mean_draws(hands, copies, open_cards)
    results.keep(key, repr(mean).encode())
    return mean
