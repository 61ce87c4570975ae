"""Checks of columns as game.yaml declares them, and of cells that name other cards."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fortgold.checks.registry import Problem, Subject, check, listed, plural, surplus
from fortgold.model import Card, Column, ColumnType, Deck, Game, Span, Text
from fortgold.source import suggestion

# The keys of a column that mean something for some types only.
MEANT_FOR: dict[str, tuple[ColumnType, ...]] = {
    "length": ("symbols", "cards"),
    "from": ("word", "symbols"),
    "timing": ("effect",),
    "deck": ("cards",),
}


@check(
    "DECK217",
    Text("列の決め方が使えない", "A column is declared in a way that has no use"),
    Text(
        "意味のない項目や、ない列やデッキの名前は、黙って無視されると守られているように見えます。",
        "A key that means nothing there, or names nothing, looks as if it guarded something.",
    ),
)
def useless_column(subject: Subject) -> Iterator[Problem]:
    game = subject.game
    for deck in game.decks:
        for column in deck.columns:
            key = f"decks.{deck.id}.columns.{column.name}"
            if game.place(f"{key}.type") in {found.at for found in subject.reading}:
                continue
            for option, types in MEANT_FOR.items():
                if f"{key}.{option}" in game.places and column.type not in types:
                    allowed = listed(types)
                    yield (
                        (game.place(f"{key}.{option}"), f"{column.name}.{option}"),
                        Text(
                            f"`type: {column.type}` の列に「{option}」は使えません",
                            f"a column of the type `{column.type}` takes no `{option}`",
                        ),
                        Text(
                            f"「{option}」は、type が{allowed.ja}の列のものです",
                            f"`{option}` belongs to columns of the type {allowed.en}",
                        ),
                    )
            if column.type == "effect":
                yield from _timing(game, deck, column, key)
            if column.type == "cards":
                yield from _deck(game, column, key)


def _timing(game: Game, deck: Deck, column: Column, key: str) -> Iterator[Problem]:
    """An effect needs no timing; a column that it names must be one of words."""
    words = [other.name for other in deck.columns if other.type == "word"]
    if column.timing and column.timing not in words:
        yield (
            (game.place(f"{key}.timing"), f"{column.name}.timing"),
            Text(
                f"デッキ「{deck.id}」に、言葉の列「{column.timing}」はありません",
                f"deck `{deck.id}` has no column of words `{column.timing}`",
            ),
            suggestion(column.timing, words),
        )


def _deck(game: Game, column: Column, key: str) -> Iterator[Problem]:
    ids = [deck.id for deck in game.decks]
    if column.deck in ids:
        return
    said = Text(f"デッキ「{column.deck}」はありません", f"there is no deck `{column.deck}`")
    if not column.deck:
        said = Text(
            f"列「{column.name}」がどのデッキのカードを挙げるのか分かりません",
            f"nobody knows of which deck the cards in `{column.name}` are",
        )
    likely = column.name if column.name in ids else ids[0]
    example = Text(f"例: `deck: {likely}`", f"for example `deck: {likely}`")
    hint = suggestion(column.deck, ids) if column.deck else example
    yield (game.place(f"{key}.deck"), f"{column.name}.deck"), said, hint


def _supplies(subject: Subject) -> Iterator[tuple[Deck, Column, Deck]]:
    """The columns that name cards, each with its deck and the deck of those cards."""
    decks = {deck.id: deck for deck in subject.game.decks}
    for deck in subject.game.decks:
        for column in deck.columns:
            if column.type == "cards" and column.deck in decks:
                yield deck, column, decks[column.deck]


@check(
    "DECK216",
    Text("挙げられたカードがない", "A cell names a card that its deck does not have"),
    Text(
        "一緒に取るはずのカードが箱にないので、準備がそこで止まります。",
        "Set-up stops there, because what comes with that card is not in the box.",
    ),
)
def no_such_card(subject: Subject) -> Iterator[Problem]:
    for deck, column, supply in _supplies(subject):
        kinds = list(dict.fromkeys(card.kind for card in supply.cards))
        if not kinds or surplus(supply) < 0 or subject.is_doubtful(supply):
            continue  # the card that is named may be the one that is missed already
        for card in deck.cards:
            for kind, offset in _named(card, column.name):
                if kind not in kinds:
                    at = card.place(column.name)
                    yield (
                        (Span(at.path, at.line, at.column + offset), column.name),
                        Text(
                            f"デッキ「{supply.id}」に「{kind}」という種類はありません",
                            f"deck `{supply.id}` has no kind `{kind}`",
                        ),
                        suggestion(kind, kinds),
                    )


def _named(card: Card, column: str) -> Iterator[tuple[str, int]]:
    """The kinds that a cell names, each with where it stands if single spaces part them."""
    offset = 0
    for kind in card.symbols(column):
        yield kind, offset
        offset += len(kind) + 1


@check(
    "DECK218",
    Text("挙げるカードの枚数が違う", "A cell names more or fewer cards than it should"),
    Text(
        "そのカードを受け取った人だけ、一緒に取るカードが多すぎるか足りません。",
        "Whoever gets this card begins with more or less than everybody else.",
    ),
)
def wrong_number_of_cards_named(subject: Subject) -> Iterator[Problem]:
    for deck, column, _ in _supplies(subject):
        for card in deck.cards:
            there = len(card.symbols(column.name))
            if there and column.length not in (0, there):
                yield (
                    (card.place(column.name), column.name),
                    Text(
                        f"「{card.id}」の「{column.name}」は {column.length} 枚のはずですが、"
                        f"{there} 枚あります",
                        f"`{column.name}` of `{card.id}` should name {plural(column.length, 'card')}, "
                        f"but names {there}",
                    ),
                    Text(
                        "種類の名前を空白で区切って並べます", "write the kinds with spaces between"
                    ),
                )


@lru_cache(maxsize=4)
def listed_wrongly(subject: Subject) -> frozenset[tuple[Span, str]]:
    """Cells of cards with a fault that is told already: (card, column)."""
    return frozenset(
        (card.at, column.name)
        for deck, column, supply in _supplies(subject)
        for card in deck.cards
        if not {*card.symbols(column.name)} <= {one.kind for one in supply.cards}
        or len(card.symbols(column.name)) != (column.length or len(card.symbols(column.name)) or 1)
    )
