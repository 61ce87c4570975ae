"""Tables for the terminal: the cards of a game, and the files of a build."""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from fortgold.data.effect_notation import written
from fortgold.data.model import Deck, Effect, Game, Lang, Operation, Text, Value
from fortgold.text.terminal_safe import visible_lines

if TYPE_CHECKING:
    from fortgold.build.make import MadeFile

WIDTH = 100
WIDEST = 120  # of a table of cards, which may have any columns


def card_table(game: Game, lang: Lang) -> str:
    """Each card: id, deck, name in both languages, copies if it has some, and the columns of its deck.

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
    table.add_column(Text("英語名", "English").of(lang))
    copies = any(card.copies != 1 for card in cards)
    if copies:
        table.add_column(Text("枚数", "copies").of(lang), no_wrap=True)
    for column in decks[0].columns:
        wraps = column.type in ("text", "effect")
        table.add_column(column.name, no_wrap=not wraps, overflow="fold")
    operations = {operation.id: operation for operation in game.operations}
    for card in cards:
        row = [card.id, *([] if alone else [card.deck]), card.name.ja, card.name.en]
        row += [str(card.copies)] if copies else []
        values = (card.values.get(column.name, "") for column in decks[0].columns)
        table.add_row(*row, *(_shown(value, operations, lang) for value in values))
    above = f"{alone.id}: {alone.name.of(lang)}\n" if alone else ""
    return above + _printed(table, WIDEST)


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


def build_table(folder: Path, made: Sequence[MadeFile], seconds: float, lang: Lang) -> str:
    """Each file of a build: pages, size and seconds; then how long the whole took."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(Text("ファイル", "file").of(lang), no_wrap=True)
    for heading in (Text("ページ", "pages"), Text("KiB", "KiB"), Text("秒", "seconds")):
        table.add_column(heading.of(lang), justify="right")
    for file in sorted(made, key=lambda file: file.job.file):
        path = str(folder / file.job.file)
        table.add_row(path, str(file.pages), str(len(file.data) // 1024), f"{file.seconds:.1f}")
    total = Text(f"{len(made)} ファイル、{seconds:.1f} 秒", f"{len(made)} files in {seconds:.1f} s")
    return _printed(table) + total.of(lang) + "\n"


def unchanged_table(folder: Path, made: Sequence[MadeFile], lang: Lang) -> str:
    """The files of a build that need not be made again: pages and size."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(Text("ファイル", "file").of(lang), no_wrap=True)
    for heading in (Text("ページ", "pages"), Text("KiB", "KiB")):
        table.add_column(heading.of(lang), justify="right")
    for file in sorted(made, key=lambda file: file.job.file):
        path = str(folder / file.job.file)
        table.add_row(path, str(file.pages), str(len(file.data) // 1024))
    total = Text(
        f"{len(made)} ファイルは前のままです (SHA-256 で確かめました)。",
        f"{len(made)} files are as they were, proved by their SHA-256",
    )
    return _printed(table) + total.of(lang) + "\n"


def _printed(table: Table, width: int = WIDTH) -> str:
    out = io.StringIO()
    Console(file=out, width=width, no_color=True, highlight=False).print(table)
    return visible_lines("\n".join(line.rstrip() for line in out.getvalue().splitlines())) + "\n"
