"""A table for the terminal: the cards of a game."""

from __future__ import annotations

import io
from collections.abc import Mapping
from itertools import groupby

from rich.console import Console
from rich.table import Table

from fortgold.data.effect_notation import written
from fortgold.data.model import Deck, Effect, Game, Lang, Operation, Text, Value
from fortgold.text.terminal_safe import visible_lines

WIDTH = 120  # decks may have any columns


def card_table(game: Game, lang: Lang) -> str:
    """Each card: id, deck, name in the game's languages, copies if it has some, and the columns of its deck.

    Decks of the same columns share a table; a deck that has one alone is named above it.
    """
    groups = [list(decks) for _, decks in groupby(game.decks, key=_columns)]
    return "\n".join(_cards(game, decks, lang, len(groups) > 1) for decks in groups)


def _columns(deck: Deck) -> tuple[str, ...]:
    return tuple(column.name for column in deck.columns)


def _cards(game: Game, decks: list[Deck], lang: Lang, named: bool) -> str:
    """The cards of decks that have the same columns; `named` if a deck alone gets a line above."""
    alone = decks[0] if named and len(decks) == 1 else None
    cards = [card for deck in decks for card in deck.cards]
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(Text("番号", "id").of(lang), no_wrap=True)
    if not alone:
        table.add_column(Text("デッキ", "deck").of(lang), no_wrap=True)
    table.add_column(Text("名前", "name").of(lang), no_wrap=True)
    for other in game.languages[1:]:
        called = other.called.of(lang)
        table.add_column(Text(f"{called}名", called).of(lang), no_wrap=True)
    copies = any(card.copies != 1 for card in cards)
    if copies:
        table.add_column(Text("枚数", "copies").of(lang), no_wrap=True)
    for column in decks[0].columns:
        wraps = column.type == "text" or column.has_steps
        table.add_column(column.name, no_wrap=not wraps, overflow="fold")
    operations = {one.id: one for one in game.operations}
    parts = {part.operation.id: part.operation for part in game.recipe_parts}
    for card in cards:
        names = (card.name.of(one) for one in game.langs)
        row = [card.id, *([] if alone else [card.deck]), *names]
        row += [str(card.copies)] if copies else []
        values = (
            _shown(
                card.values.get(one.name, ""), parts if one.type == "recipe" else operations, lang
            )
            for one in decks[0].columns
        )
        table.add_row(*row, *values)
    above = f"{alone.id}: {alone.name.of(lang)}\n" if alone else ""
    return above + _printed(table)


def _shown(value: Value, operations: Mapping[str, Operation], lang: Lang) -> str:
    """A value as in the CSV file: an effect as in its cell, symbols as letters."""
    match value:
        case Text():
            return value.of(lang)
        case Effect():
            return written(value.steps, operations)
        case tuple():
            return (" " if any(len(name) > 1 for name in value) else "").join(value)
        case _:
            return str(value)


def _printed(table: Table) -> str:
    out = io.StringIO()
    Console(file=out, width=WIDTH, no_color=True, highlight=False).print(table)
    return visible_lines("\n".join(line.rstrip() for line in out.getvalue().splitlines())) + "\n"
