"""Tables for the terminal: the cards of a game, and what a build made."""

from __future__ import annotations

import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from fortgold.model import Game, Lang, Text

if TYPE_CHECKING:
    from fortgold.build import Made

WIDTH = 100


def card_table(game: Game, lang: Lang) -> str:
    """Each card: id, deck, name in both languages, and the columns that its deck declares."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    for heading in (Text("番号", "id"), Text("デッキ", "deck"), Text("名前", "name")):
        table.add_column(heading.of(lang), no_wrap=True)
    table.add_column(Text("英語名", "English").of(lang))
    columns = list(dict.fromkeys(column.name for deck in game.decks for column in deck.columns))
    for name in columns:
        table.add_column(name)
    for card in game.cards():
        values: list[str] = []
        for name in columns:
            value = card.values.get(name, "")
            if isinstance(value, Text):
                values.append(value.of(lang))
            else:
                values.append("".join(value) if isinstance(value, tuple) else str(value))
        table.add_row(card.id, card.deck, card.name.ja, card.name.en, *values)
    return _printed(table)


def build_table(folder: Path, made: Sequence[Made], seconds: float, lang: Lang) -> str:
    """Each file of a build: pages, size and seconds; then how long the whole took."""
    table = Table(box=None, header_style="bold", pad_edge=False)
    table.add_column(Text("ファイル", "file").of(lang), no_wrap=True)
    for heading in (Text("ページ", "pages"), Text("KiB", "KiB"), Text("秒", "seconds")):
        table.add_column(heading.of(lang), justify="right")
    for one in sorted(made, key=lambda one: one.job.file):
        path = str(folder / one.job.file)
        table.add_row(path, str(one.pages), str(len(one.data) // 1024), f"{one.seconds:.1f}")
    total = Text(f"{len(made)} ファイル、{seconds:.1f} 秒", f"{len(made)} files in {seconds:.1f} s")
    return _printed(table) + total.of(lang) + "\n"


def _printed(table: Table) -> str:
    out = io.StringIO()
    Console(file=out, width=WIDTH, no_color=True, highlight=False).print(table)
    return "\n".join(line.rstrip() for line in out.getvalue().splitlines()) + "\n"
