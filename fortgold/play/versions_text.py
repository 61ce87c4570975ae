"""Versions of a game side by side for a terminal: a block of lines for each quantity."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text as Line

from fortgold.data.model import Lang, Text
from fortgold.play.comparison import ERROR
from fortgold.play.quantities import Quantity, keys_of
from fortgold.play.statistics import Interval
from fortgold.play.text_report import Paragraph
from fortgold.play.versions import Compared, Difference

MARKS = {1: "▲", 0: "", -1: "▼"}  # more or less than the game as it is, beyond chance
POINTS = Text("ポイント", "points")


def report(compared: Compared, lang: Lang, columns: int = 80) -> RenderableType:  # noqa: ARG001
    """The versions, then every quantity that is not one of many, each with all versions."""
    run, first = compared.versions[0].results.summary.run, compared.versions[0].results
    said = Text(
        f"種 {run.seed} の配り {first.deals}、どれも同じ配り",
        f"deals {first.deals} of seed {run.seed}, the same for all",
    )
    parts: list[RenderableType] = [
        Line(f"{compared.title.of(lang)} · {first.who.of(lang)}", style="bold"),
        Line(said.of(lang), style="dim"),
        *(
            Paragraph(
                f"{one.id}: {one.name.of(lang)}{'。' if lang == 'ja' else '. '}{one.meaning.of(lang)}"
            )
            for one in compared.versions[1:]
        ),
    ]
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
    parts += [Line(), *(Paragraph(one.of(lang), "dim") for one in how(compared))]
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
                if quantity.kind == "main" and found and side(found):
                    gap = f"{MARKS[side(found)]} {gap_said(found, quantity)}"
                    table.add_row(quantity.title.of(lang), gap, ends_said(found.interval, quantity))
            head = f"{compared.versions[before].id} → {version.id}"
            none = Text("はっきりした差はありません。", "No difference beyond chance.")
            parts += [Line(), Line(head, style="bold")]
            parts.append(table if table.row_count else Line(none.of(lang), style="dim"))
    return parts


def how(compared: Compared) -> Sequence[Text]:
    """What the marks mean, and how it was tested."""
    tests = len(compared.differences)
    level = f"{100 * ERROR:g} %"
    marks = Text(
        f"▲ ▼ は元のゲームとの差が偶然ではないもの。同じ配りを {compared.blocks} 組に分けた差の t 検定で、"
        f"{tests} 個の検定をまとめて Holm 法で補正し、水準は {level}。差の区間は補正していません。",
        f"▲ ▼: differs from the game as it is by more than chance. Student's t on the differences of "
        f"{compared.blocks} blocks of the same deals, at {level} for all {tests} tests together (Holm); the "
        f"intervals of differences are not corrected.",
    )
    more = Text(
        "カードごとなど、すべての数は --report と --json に。",
        "All numbers, those of cards too: --report, --json.",
    )
    return marks, more


def _table(compared: Compared, rows: Sequence[tuple[int, Quantity]], lang: Lang) -> Table:
    table = Table(box=None, pad_edge=False, show_header=False, padding=(0, 1, 0, 0))
    table.add_column("", max_width=28, overflow="fold")
    for _ in range(4):
        table.add_column("", justify="right", no_wrap=True)
    for place, quantity in rows:
        version = compared.versions[place]
        found = compared.difference(place, quantity.key)
        gap = f"{MARKS[side(found)]} {gap_said(found, quantity)}".strip() if found else ""
        ends = ends_said(found.interval, quantity) if found else ""
        table.add_row(
            version.id or BASE_SAID.of(lang),
            value_said(quantity),
            interval_said(quantity),
            gap,
            ends,
        )
    return table


BASE_SAID = Text("元のゲーム", "as it is")


def side(difference: Difference | None) -> int:
    """1: significantly more, -1: less, 0: cannot be told."""
    if difference is None or not difference.is_found:
        return 0
    return 1 if difference.value > 0 else -1


def value_said(quantity: Quantity) -> str:
    """`12.3 %`, `18.93`."""
    return _number(quantity, quantity.value) + (" %" if quantity.unit == "share" else "")


def interval_said(quantity: Quantity) -> str:
    """`11.9–12.7`."""
    ends = quantity.interval
    return f"{_number(quantity, ends.low)}–{_number(quantity, ends.high)}" if ends else ""


def gap_said(difference: Difference, quantity: Quantity) -> str:
    """`+1.3`: of shares, in points of per cent."""
    return _signed(quantity, difference.value)


def ends_said(ends: Interval, quantity: Quantity) -> str:
    """`+1.1 … +1.5`."""
    return f"{_signed(quantity, ends.low)} … {_signed(quantity, ends.high)}"


def _number(quantity: Quantity, value: float) -> str:
    return f"{100 * value:.1f}" if quantity.unit == "share" else f"{value:.2f}"


def _signed(quantity: Quantity, value: float) -> str:
    said = f"{100 * value:+.1f}" if quantity.unit == "share" else f"{value:+.2f}"
    return said.replace("-", "−") if float(said) else said.lstrip("+-")
