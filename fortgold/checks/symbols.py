"""Checks of the symbols on cards, and of the letters that stand for them in tables."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from fortgold.checks.registry import Problem, Subject, check, plural, problem_at
from fortgold.checks.slips import slip
from fortgold.data.model import Card, Column, Deck, Game, Span, Text
from fortgold.data.source import suggestion


def symbol_columns(deck: Deck) -> Iterator[Column]:
    """The columns of symbols whose heading the table has."""
    for column in deck.columns:
        if column.type == "symbols" and any(column.name in card.places for card in deck.cards):
            yield column


def letters_of(game: Game) -> list[str]:
    """The letters that tables spell; other symbols are printed among words only."""
    return [symbol.letter for symbol in game.symbols if len(symbol.letter) == 1]


def _cells(subject: Subject) -> Iterator[tuple[Column, Card, str]]:
    """Every cell of symbols: its column, its card, what is written there."""
    for deck in subject.game.decks:
        for column in symbol_columns(deck):
            for card in deck.cards:
                yield column, card, "".join(card.symbols(column.name))


@check(
    "DECK207",
    "知らないシンボルがある",
    "A symbol that the game does not have",
    "知らない文字には絵がなく、カードのその位置が白く抜けます。",
    "No drawing belongs to it, and its place on the card stays blank.",
)
def unknown_symbol(subject: Subject) -> Iterator[Problem]:
    game = subject.game
    letters = letters_of(game)
    for deck in game.decks:
        for column in deck.columns:
            for i, letter in enumerate(column.allowed if column.type == "symbols" else ()):
                if letter not in letters:
                    apart = f"[{', '.join(letter)}]"
                    hint = suggestion(letter, letters)
                    if len(column.allowed) == 1 < len(letter) and {*letter} <= {*letters}:
                        hint = Text(f"{apart} のように書いてください", f"write `{apart}`")
                    key = f"decks.{deck.id}.columns.{column.name}.from.{i}"
                    yield problem_at(
                        (game.place(key), f"{column.name}.from"),
                        f"シンボル「{letter}」はありません",
                        f"there is no symbol `{letter}`",
                        hint,
                    )
    for column, card, written in _cells(subject):
        if found := slip(written, game.symbols):
            at = card.place(column.name)
            place = Span(at.path, at.line, at.column + found.index), column.name
            yield place, found.message, found.hint


def _forbidden(game: Game, column: Column, card: Card) -> list[tuple[int, str]]:
    """The symbols of a card that its column does not allow, and where; each of them is known."""
    letters = card.symbols(column.name)
    if not column.allowed or not all(map(game.symbol, (*letters, *column.allowed))):
        return []
    return [(i, letter) for i, letter in enumerate(letters) if letter not in column.allowed]


@lru_cache(maxsize=4)
def spoilt(subject: Subject) -> frozenset[tuple[Span, str]]:
    """Cells of symbols with a fault that is told already: (card, column)."""
    return frozenset(
        (card.at, column.name)
        for column, card, written in _cells(subject)
        if slip(written, subject.game.symbols)
        or (column.length and len(card.symbols(column.name)) != column.length)
        or _forbidden(subject.game, column, card)
        or (column.required and not written)
    )


@check(
    "DECK208",
    "この列には使えないシンボルがある",
    "A symbol that this column does not allow",
    "要求に空のシンボルがあるカードのように、ルールが決して満たせないカードが箱に入ります。",
    "The rules cannot serve such a card, as a request for an empty symbol that never wins.",
)
def symbol_not_allowed(subject: Subject) -> Iterator[Problem]:
    for column, card, _ in _cells(subject):
        wrong = _forbidden(subject.game, column, card)
        if not wrong:
            continue
        at, (i, letter) = card.place(column.name), wrong[0]
        symbol = subject.game.symbol(letter)
        name = symbol.name if symbol else Text(letter, letter)
        allowed = ", ".join(column.allowed)
        yield problem_at(
            (Span(at.path, at.line, at.column + i), column.name),
            f"「{card.id}」に使えないシンボル「{letter}」({name.ja}) があります",
            f"`{card.id}` has the symbol `{letter}` ({name.en}), which this column does not allow",
            f"使えるもの: {allowed}",
            f"allowed here: {allowed}",
        )


@check(
    "DECK209",
    "シンボルの数が違う",
    "A card has fewer or more symbols than it has places for",
    "シンボルは決まった位置に並びます。一つ少なければ空白ができ、一つ多ければ枠からはみ出します。",
    "Each symbol stands in a place; one too few leaves a blank, one too many leaves the card.",
)
def wrong_number_of_symbols(subject: Subject) -> Iterator[Problem]:
    known = ", ".join(letters_of(subject.game))
    for column, card, written in _cells(subject):
        wanted, there = column.length, len(card.symbols(column.name))
        if wanted in (0, there) or not (there or column.required):
            continue
        if slip(written, subject.game.symbols):
            continue
        hint = Text("余った文字を消してください", f"take out {plural(there - wanted, 'letter')}")
        if there < wanted:
            ja = f"足りない分を補ってください ({known})"
            hint = Text(ja, f"add what is missing, out of {known}")
        yield problem_at(
            (card.place(column.name), column.name),
            f"「{card.id}」のシンボルは {wanted} 個のはずですが、{there} 個あります",
            f"`{card.id}` should have {plural(wanted, 'symbol')}, but has {there}",
            hint,
        )


@check(
    "DECK212",
    "シンボルの文字が一文字ではない",
    "A symbol's letter is not a single character",
    "表では一つのシンボルを一文字で書きます。二文字の名前では、どこで切れるのか分かりません。",
    "Tables write one character a symbol; with two, nobody knows where one symbol ends.",
)
def long_letter(subject: Subject) -> Iterator[Problem]:
    for symbol in subject.game.symbols:
        if symbol.letter == symbol.id:
            continue  # printed among words and never spelt in a table
        if len(symbol.letter) != 1 or symbol.letter.isspace():
            yield problem_at(
                subject.game.place(f"symbols.{symbol.letter}"),
                f"シンボルの文字「{symbol.letter}」は一文字ではありません",
                f"the letter of a symbol is one character, not `{symbol.letter}`",
                "一文字にして、名前は id に書いてください",
                "use one character, and write the longer name as its `id`",
            )
