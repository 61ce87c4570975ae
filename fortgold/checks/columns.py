"""Checks of columns as game.yaml declares them, and of cells that name other cards."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.registry import Problem, Subject, check, listed, plural, problem_at, surplus
from fortgold.data.model import Column, ColumnType, Deck, Span, Text
from fortgold.data.source import suggestion

# The keys of a column that mean something for some types only.
MEANT_FOR: dict[str, tuple[ColumnType, ...]] = {
    "length": ("symbols", "cards"),
    "from": ("word", "symbols"),
    "timing": ("effect",),
    "deck": ("cards",),
}


@check(
    "DECK217",
    "列の決め方が使えない",
    "A column is declared in a way that has no use",
    "意味のない項目や、ない列やデッキの名前は、黙って無視されると守られているように見えます。",
    "A key that means nothing there, or names nothing, looks as if it guarded something.",
)
def useless_column(subject: Subject) -> Iterator[Problem]:
    game, ids = subject.game, [deck.id for deck in subject.game.decks]
    for deck in game.decks:
        for column in deck.columns:
            key = f"decks.{deck.id}.columns.{column.name}"
            if game.place(f"{key}.type") in {found.at for found in subject.reading}:
                continue
            for option, types in MEANT_FOR.items():
                if f"{key}.{option}" in game.places and column.type not in types:
                    allowed = listed(types)
                    yield problem_at(
                        (game.place(f"{key}.{option}"), f"{column.name}.{option}"),
                        f"`type: {column.type}` の列に「{option}」は使えません",
                        f"a column of the type `{column.type}` takes no `{option}`",
                        f"「{option}」は、type が{allowed.ja}の列のものです",
                        f"`{option}` belongs to columns of the type {allowed.en}",
                    )
            words = [other.name for other in deck.columns if other.type == "word"]
            if column.type == "effect" and column.timing and column.timing not in words:
                yield problem_at(
                    (game.place(f"{key}.timing"), f"{column.name}.timing"),
                    f"デッキ「{deck.id}」に、言葉の列「{column.timing}」はありません",
                    f"deck `{deck.id}` has no column of words `{column.timing}`",
                    suggestion(column.timing, words),
                )
            if column.type == "cards" and column.deck not in ids:
                place = game.place(f"{key}.deck"), f"{column.name}.deck"
                yield place, *_no_deck(column, ids)


def _no_deck(column: Column, ids: list[str]) -> tuple[Text, Text]:
    """What to say of a column that names no deck, or one that there is not."""
    if column.deck:
        said = Text(f"デッキ「{column.deck}」はありません", f"there is no deck `{column.deck}`")
        return said, suggestion(column.deck, ids)
    said = Text(
        f"列「{column.name}」がどのデッキのカードを挙げるのか分かりません",
        f"nobody knows of which deck the cards in `{column.name}` are",
    )
    likely = column.name if column.name in ids else ids[0]
    return said, Text(f"例: `deck: {likely}`", f"for example `deck: {likely}`")


def _supplies(subject: Subject) -> Iterator[tuple[Deck, Column, Deck]]:
    """The columns that name cards, each with its deck and the deck of those cards."""
    decks = {deck.id: deck for deck in subject.game.decks}
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
)
def no_such_card(subject: Subject) -> Iterator[Problem]:
    for deck, column, supply in _supplies(subject):
        kinds = list(dict.fromkeys(card.kind for card in supply.cards))
        if not kinds or surplus(supply) < 0 or subject.is_doubtful(supply):
            continue  # the card that is named may be the one that is missed already
        for card in deck.cards:
            at, offset = card.place(column.name), 0  # single spaces part the names
            for kind in card.symbols(column.name):
                if kind not in kinds:
                    yield problem_at(
                        (Span(at.path, at.line, at.column + offset), column.name),
                        f"デッキ「{supply.id}」に「{kind}」という種類はありません",
                        f"deck `{supply.id}` has no kind `{kind}`",
                        suggestion(kind, kinds),
                    )
                offset += len(kind) + 1


@check(
    "DECK218",
    "挙げるカードの枚数が違う",
    "A cell names more or fewer cards than it should",
    "そのカードを受け取った人だけ、一緒に取るカードが多すぎるか足りません。",
    "Whoever gets this card begins with more or less than everybody else.",
)
def wrong_number_of_cards_named(subject: Subject) -> Iterator[Problem]:
    for deck, column, _ in _supplies(subject):
        for card in deck.cards:
            there = len(card.symbols(column.name))
            if there and column.length not in (0, there):
                yield problem_at(
                    (card.place(column.name), column.name),
                    f"「{card.id}」の「{column.name}」は {column.length} 枚のはずですが、{there} 枚あります",
                    f"`{column.name}` of `{card.id}` should name {plural(column.length, 'card')}, but names {there}",
                    "種類の名前を空白で区切って並べます",
                    "write the kinds with spaces between",
                )
