"""Checks of the symbols on cards, and of the letters that stand for them in tables."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.registry import Place, Problems, Subject, check, from_list, plural, problem
from fortgold.checks.symbol_typos import slip
from fortgold.data.model import Card, Column, Deck, Game, Text
from fortgold.data.source import suggestion


def letters_of(game: Game) -> list[str]:
    """The letters that tables spell; other symbols are printed among words only."""
    return [symbol.letter for symbol in game.symbols if len(symbol.letter) == 1]


def _cells(subject: Subject) -> Iterator[tuple[Deck, Column, Card, str]]:
    """Every cell of symbols in a table that has their heading, and what is written there."""
    for deck in subject.game.decks:
        for column in (column for column in deck.columns if column.type == "symbols"):
            if any(column.name in card.places for card in deck.cards):
                for card in deck.cards:
                    yield deck, column, card, "".join(card.symbols(column.name))


@check(
    "DECK207",
    "知らないシンボルがある",
    "A symbol that the game does not have",
    "知らない文字には絵がなく、カードのその位置が白く抜けます。",
    "No drawing belongs to it, and its place on the card stays blank.",
    "シンボル「{letter}」はありません",
    "there is no symbol `{letter}`",
    spoils=True,
)
def unknown_symbol(subject: Subject) -> Problems:
    game = subject.game
    letters = letters_of(game)
    for deck in game.decks:
        for column in deck.columns:
            allowed = column.allowed if column.type == "symbols" else ()
            for letter, place in zip(allowed, from_list(game, deck, column), strict=False):
                if letter not in letters:
                    apart = f"[{', '.join(letter)}]"
                    hint = suggestion(letter, letters)
                    if len(column.allowed) == 1 < len(letter) and {*letter} <= {*letters}:
                        hint = Text(f"{apart} のように書いてください", f"write `{apart}`")
                    yield problem(place, hint=hint, letter=letter)
    for _, column, card, written in _cells(subject):
        if found := slip(written, game.symbols):
            yield problem(Place.cell(card, column.name, found.index), found.message, found.hint)


@check(
    "DECK208",
    "この列には使えないシンボルがある",
    "A symbol that this column does not allow",
    "要求に空のシンボルがあるカードのように、ルールが決して満たせないカードが箱に入ります。",
    "The rules cannot serve such a card, as a request for an empty symbol that never wins.",
    "「{card.id}」に使えないシンボル「{letter}」({name}) があります",
    "`{card.id}` has the symbol `{letter}` ({name}), which this column does not allow",
    "使えるもの: {allowed}",
    "allowed here: {allowed}",
    unless=(unknown_symbol,),
    spoils=True,
)
def symbol_not_allowed(subject: Subject) -> Problems:
    game = subject.game
    for deck, column, card, written in _cells(subject):
        wrong = [i for i, letter in enumerate(written) if letter not in column.allowed]
        if column.allowed and wrong:
            place, symbol = Place.cell(card, column.name, wrong[0]), game.symbol(written[wrong[0]])
            name, allowed = symbol.name if symbol else "", ", ".join(column.allowed)
            declared, letter = from_list(game, deck, column), written[wrong[0]]
            yield problem(
                place, stands_on=declared, card=card, letter=letter, name=name, allowed=allowed
            )


@check(
    "DECK209",
    "シンボルの数が違う",
    "A card has fewer or more symbols than it has places for",
    "シンボルは決まった位置に並びます。一つ少なければ空白ができ、一つ多ければ枠からはみ出します。",
    "Each symbol stands in a place; one too few leaves a blank, one too many leaves the card.",
    "「{card.id}」のシンボルは {wanted} 個のはずですが、{there} 個あります",
    "`{card.id}` should have {wanted:symbol}, but has {there}",
    unless=(unknown_symbol,),
    spoils=True,
)
def wrong_number_of_symbols(subject: Subject) -> Problems:
    known = ", ".join(letters_of(subject.game))
    for _, column, card, _ in _cells(subject):
        wanted, there = column.length, len(card.symbols(column.name))
        if wanted in (0, there) or not (there or column.required):
            continue
        hint = Text("余った文字を消してください", f"take out {plural(there - wanted, 'letter')}")
        if there < wanted:
            ja = f"足りない分を補ってください ({known})"
            hint = Text(ja, f"add what is missing, out of {known}")
        yield problem(
            Place.cell(card, column.name), hint=hint, card=card, wanted=wanted, there=there
        )


@check(
    "DECK212",
    "シンボルの文字が一文字ではない",
    "A symbol's letter is not a single character",
    "表では一つのシンボルを一文字で書きます。二文字の名前では、どこで切れるのか分かりません。",
    "Tables write one character a symbol; with two, nobody knows where one symbol ends.",
    "シンボルの文字「{letter}」は一文字ではありません",
    "the letter of a symbol is one character, not `{letter}`",
    "一文字にして、名前は id に書いてください",
    "use one character, and write the longer name as its `id`",
)
def long_letter(subject: Subject) -> Problems:
    for symbol in subject.game.symbols:
        letter = symbol.letter
        is_spelt = letter != symbol.id  # else printed among words and never spelt in a table
        if is_spelt and (len(letter) != 1 or letter.isspace()):
            yield problem(Place.entry(subject.game, f"symbols.{letter}", ""), letter=letter)
