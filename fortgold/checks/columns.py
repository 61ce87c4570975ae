"""Checks of columns and effects as game.yaml declares them, and of cells that name other cards."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.printed_texts import effect_patterns
from fortgold.checks.registry import (
    Needs,
    Place,
    Problems,
    Subject,
    check,
    from_list,
    listed,
    problem,
    surplus,
)
from fortgold.data.column_types import COLUMN_TYPES
from fortgold.data.model import Column, Deck, Game, Operation, Text
from fortgold.data.patterns import misfits
from fortgold.data.source import suggestion

# The keys of a column that mean something for some types only.
MEANT_FOR = {
    key: tuple(name for name, other in COLUMN_TYPES.items() if key in other.keys)
    for one in COLUMN_TYPES.values()
    for key in one.keys
}


@check(
    "DECK217",
    "列の決め方が使えない",
    "A column is declared in a way that has no use",
    "意味のない項目や、ない列やデッキの名前は、黙って無視されると守られているように見えます。",
    "A key that means nothing there, or names nothing, looks as if it guarded something.",
)
def useless_column(subject: Subject) -> Problems:
    game, ids = subject.game, [deck.id for deck in subject.game.decks]
    for deck in game.decks:
        for column in deck.columns:
            key = f"decks.{deck.id}.columns.{column.name}"
            stands_on = [Place.entry(game, f"{key}.type")]
            for option, types in MEANT_FOR.items():
                if f"{key}.{option}" in game.places and column.type not in types:
                    ja = f"`type: {column.type}` の列に「{option}」は使えません"
                    says = Text(ja, f"a column of the type `{column.type}` takes no `{option}`")
                    allowed = listed(types)
                    ja = f"「{option}」は、type が{allowed.ja}の列のものです"
                    hint = Text(ja, f"`{option}` belongs to columns of the type {allowed.en}")
                    place = Place.entry(game, f"{key}.{option}", f"{column.name}.{option}")
                    yield problem(place, says, hint, stands_on)
            words = [other.name for other in deck.columns if other.type == "word"]
            if column.type == "effect" and column.timing and column.timing not in words:
                ja = f"デッキ「{deck.id}」に、言葉の列「{column.timing}」はありません"
                says = Text(ja, f"deck `{deck.id}` has no column of words `{column.timing}`")
                place = Place.entry(game, f"{key}.timing", f"{column.name}.timing")
                yield problem(place, says, suggestion(column.timing, words), stands_on)
            if column.type in ("cards", "recipe") and column.deck not in ids:
                place = Place.entry(game, f"{key}.deck", f"{column.name}.deck")
                yield problem(place, *_no_deck(column, ids), stands_on)
            elif column.type == "recipe":
                for option, message, hint in _unpayable(game, deck, column):
                    place = Place.entry(game, f"{key}.{option}", f"{column.name}.{option}")
                    yield problem(place, message, hint, stands_on)


def _unpayable(game: Game, deck: Deck, column: Column) -> Iterator[tuple[str, Text, Text]]:
    """What a column of recipes names and is not there: the key, what is wrong, a hint."""
    numbers = [one.name for one in game.deck(column.deck).columns if one.type == "number"]
    if column.values not in numbers:
        ja = f"列「{column.name}」のレシピを払う数の列が、デッキ「{column.deck}」にありません"
        en = f"deck `{column.deck}` has no column of numbers `{column.values}` to pay `{column.name}` by"
        if not column.values:
            en = f"nobody knows by which numbers of deck `{column.deck}` the recipes in `{column.name}` are paid"
        example = f"`values: {next(iter(numbers), 'value')}`"
        hint = suggestion(column.values, numbers) if column.values else None
        yield "values", Text(ja, en), hint or Text(f"例: {example}", f"for example {example}")
    known = [one.name for one in deck.columns if one.name != column.name]
    for i, name in enumerate(column.rewards):
        if name not in known:
            ja = f"デッキ「{deck.id}」に列「{name}」はありません"
            says = Text(ja, f"deck `{deck.id}` has no column `{name}`")
            yield f"rewards.{i}", says, suggestion(name, known)


def _no_deck(column: Column, ids: list[str]) -> tuple[Text, Text]:
    """What to say of a column that names no deck, or one that there is not."""
    if column.deck:
        message = Text(f"デッキ「{column.deck}」はありません", f"there is no deck `{column.deck}`")
        return message, suggestion(column.deck, ids)
    ja = f"列「{column.name}」がどのデッキのカードを挙げるのか分かりません"
    message = Text(ja, f"nobody knows of which deck the cards in `{column.name}` are")
    if column.type == "recipe":
        ja = f"列「{column.name}」のレシピをどのデッキのカードで払うのか分かりません"
        message = Text(ja, f"nobody knows with which deck’s cards `{column.name}` is paid")
    likely = column.name if column.name in ids else ids[0]
    return message, Text(f"例: `deck: {likely}`", f"for example `deck: {likely}`")


def _supplies(subject: Subject) -> Iterator[tuple[Deck, Column, Deck]]:
    """The columns that name cards, each with its deck and the deck of those cards."""
    decks = {deck.id: deck for deck in subject.decks}
    for deck in subject.game.decks:
        for column in deck.columns:
            if column.type == "cards" and column.deck in decks:
                yield deck, column, decks[column.deck]


@check(
    "DECK216",
    "挙げられたカードがない",
    "A cell names a card that its deck does not have",
    "一緒に取るはずのカードが箱にないので、準備がそこで止まります。",
    "Set-up stops there, because what comes with that card is not in the box.",
    "デッキ「{supply.id}」に「{kind}」という種類はありません",
    "deck `{supply.id}` has no kind `{kind}`",
    needs=Needs.ROWS,
)
def no_such_card(subject: Subject) -> Problems:
    for deck, column, supply in _supplies(subject):
        kinds = list(dict.fromkeys(card.kind for card in supply.cards))
        if not kinds or surplus(supply) < 0:
            continue  # outside the gate: the cards that are missing may be those that are named
        for card in deck.cards:
            offset = 0  # single spaces part the names
            for kind in card.symbols(column.name):
                if kind not in kinds:
                    place = Place.cell(card, column.name, offset)
                    yield problem(place, hint=suggestion(kind, kinds), supply=supply, kind=kind)
                offset += len(kind) + 1


@check(
    "DECK218",
    "挙げるカードの枚数が違う",
    "A cell names more or fewer cards than it should",
    "そのカードを受け取った人だけ、一緒に取るカードが多すぎるか足りません。",
    "Whoever gets this card begins with more or less than everybody else.",
    "「{card.id}」の「{column.name}」は {column.length} 枚のはずですが、{there} 枚あります",
    "`{column.name}` of `{card.id}` should name {column.length:card}, but names {there}",
    "種類の名前を空白で区切って並べます",
    "write the kinds with spaces between",
)
def wrong_number_of_cards_named(subject: Subject) -> Problems:
    for deck, column, _ in _supplies(subject):
        for card in deck.cards:
            there = len(card.symbols(column.name))
            if there and column.length not in (0, there):
                yield problem(Place.cell(card, column.name), card=card, column=column, there=there)


@check(
    "DECK214",
    "書き方の型が、操作にない値を使っている",
    "A pattern uses what its operation is never told",
    "置き換えられない括弧が、カードの文の中にそのまま刷られます。",
    "Nothing can take the place of those braces, and they are printed as they stand.",
)
def unknown_argument(subject: Subject) -> Problems:
    reported: set[tuple[str, str]] = set()  # one slip in `args`, in several patterns
    for text, key, operation in effect_patterns(subject.game):
        what = operation or Operation("", (), Text("", ""), "", subject.game.at)
        known = [one.name for one in what.arguments]
        for name in misfits(text, what):
            ja = f"時機の言葉に {{{name}}} は使えません"
            en = f"a timing has no `{{{name}}}` to tell of"
            hint = Text("括弧を取り除いてください", "take the braces out")
            if operation:
                if (operation.id, name) in reported:
                    continue
                reported.add((operation.id, name))
                ja = f"操作「{operation.id}」に「{name}」という値はありません"
                en = f"the operation `{operation.id}` has no argument `{name}`"
                hint = Text(f"args に「{name}」を加えてください", f"add `{name}` to its `args`")
                hint = suggestion(name, known) if known else hint
            yield problem(Place.entry(subject.game, key), Text(ja, en), hint)


@check(
    "DECK219",
    "知らない時機がある",
    "A timing that the game does not have",
    "いつ起こる効果なのかがカードに書かれず、ルールもそれを知りません。",
    "The card does not say when its effect happens, and the rules do not know either.",
    "時機「{word}」はありません",
    "there is no timing `{word}`",
)
def unknown_timing(subject: Subject) -> Problems:
    game = subject.game
    known = [timing.id for timing in game.timings]
    for deck in game.decks:
        timings = (c.timing for c in deck.columns if c.type == "effect" and c.timing)
        for name in dict.fromkeys(timings):
            column = deck.column(name)
            if column is None or column.type != "word":
                continue  # there is no such column of words
            found: list[tuple[Place, str]] = []
            found += zip(from_list(game, deck, column), column.allowed, strict=True)
            cells = ((Place.cell(card, name), card.word(name)) for card in deck.cards)
            found += (one for one in cells if one[1] and one[1] not in column.allowed)
            for place, word in found:
                if word not in known:
                    yield problem(place, hint=suggestion(word, known), word=word)
