"""Versions of a game side by side for a terminal: a block of lines for each quantity."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from fortgold.data.model import Lang, Text
from fortgold.play.answer_wording import answer_said
from fortgold.play.answers import Answer
from fortgold.play.quantities import Quantity, keys_of
from fortgold.play.quantity_wording import (
    BASE_SAID,
    gap_cells,
    how,
    interval_said,
    side,
    value_said,
)
from fortgold.play.rating_wording import rating_said
from fortgold.play.ratings import ratings
from fortgold.play.text_report import WrappedParagraph
from fortgold.play.versions import Compared


def report(compared: Compared, answered: Sequence[Answer], lang: Lang) -> RenderableType:
    """The versions, the answers, then every quantity that is not one of many, each with all versions."""
    run, first = compared.versions[0].results.summary.run, compared.versions[0].results
    ja = f"種 {run.seed} の配り {first.deals}、どれも同じ配り"
    en = f"deals {first.deals} of seed {run.seed}, the same for all"
    parts: list[RenderableType] = [
        Line(f"{compared.title.of(lang)} · {first.who.of(lang)}", style="bold"),
        Line(Text(ja, en).of(lang), style="dim"),
        *(
            WrappedParagraph(
                f"{one.id}: {one.name.of(lang)}{'。' if lang == 'ja' else '. '}{one.meaning.of(lang)}"
            )
            for one in compared.versions[1:]
        ),
    ]
    for answer in answered:
        sentences = [one.of(lang) for one in answer_said(compared, answer)]
        answer_lines = WrappedParagraph(("" if lang == "ja" else " ").join(sentences))
        parts += [Line(), Line(answer.question.asks.of(lang), style="bold"), answer_lines]
    for _, rated in ratings(first):
        parts += [Line(), Line(rated.title.of(lang), style="bold")]
        parts += [WrappedParagraph(one.of(lang)) for one in rating_said(rated)]
    for key in keys_of([one.quantities for one in compared.versions]):
        rows = [
            (place, one.quantities[key])
            for place, one in enumerate(compared.versions)
            if key in one.quantities
        ]
        if rows[0][1].kind == "main":
            parts += [Line(), Line(rows[0][1].title.of(lang), style="bold")]
            parts.append(_table(compared, rows, lang))
    if compared.each_other:
        parts += _each_other(compared, lang)
    parts += [Line(), *(WrappedParagraph(one.of(lang), "dim") for one in how(compared))]
    return Group(*parts)


def _each_other(compared: Compared, lang: Lang) -> list[RenderableType]:
    """The significant differences between variants."""
    parts: list[RenderableType] = []
    for after, version in enumerate(compared.versions):
        for before in range(1, after):
            table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
            table.add_column("", max_width=40, overflow="fold")
            for key, quantity in version.quantities.items():
                found = compared.difference(after, key, before)
                if quantity.kind == "main" and side(found):
                    table.add_row(quantity.title.of(lang), *gap_cells(found, quantity))
            head = f"{compared.versions[before].id} → {version.id}"
            none = Text("はっきりした差はありません。", "No difference beyond chance.")
            parts += [Line(), Line(head, style="bold")]
            parts.append(table if table.row_count else Line(none.of(lang), style="dim"))
    return parts


def _table(compared: Compared, rows: Sequence[tuple[int, Quantity]], lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    table.add_column("", max_width=28, overflow="fold")
    for _ in range(4):
        table.add_column("", no_wrap=True)
    for place, quantity in rows:
        name = compared.versions[place].id or BASE_SAID.of(lang)
        gap = gap_cells(compared.difference(place, quantity.key), quantity)
        table.add_row(name, value_said(quantity), interval_said(quantity), *gap)
    return table
