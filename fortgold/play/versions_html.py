"""Versions of a game as a page for a browser or a printer: the answers, small plots, all numbers.

templates/base/versions.html says what stands where, in the frame of report.html.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortgold.data.model import Lang, Text
from fortgold.play.answer_wording import answer_said
from fortgold.play.answers import Answer
from fortgold.play.html_report import SAID, caption, facts_of, rated_sections, rendered
from fortgold.play.quantities import keys_of
from fortgold.play.quantity_wording import gap_cells, how, interval_said, value_said
from fortgold.play.questions import Key
from fortgold.play.version_plots import inline_plots, plotted
from fortgold.play.versions import Compared

OWN = {
    "eyebrow": Text("変種の比較", "Variants compared"),
    "versions": Text("変種", "The variants"),
    "answers": Text("問いと答え", "Questions and answers"),
    "plots": Text("数ごとに見る", "Number by number"),
    "signs": Text(
        "◆ は元のゲームとの差が偶然ではないもの、○ はそうとは言えないもの。破線は元のゲーム、線は 95 % 区間です。",
        "◆ differs from the game as it is by more than chance, ○ may not. Dashed: the game as it is; lines: 95 % "
        "intervals.",
    ),
    "difference": Text("差", "difference"),
}


def page_of(compared: Compared, answered: Sequence[Answer], lang: Lang) -> str:
    first = compared.versions[0].results
    base = compared.versions[0].quantities
    return rendered(
        "versions.html",
        lang,
        compared=compared,
        results=first,
        command=compared.command,
        said=SAID | OWN,
        answers=[(one.question.asks, answer_said(compared, one)) for one in answered],
        plots=inline_plots(compared, lang),
        rated=rated_sections(first),
        caption=caption,
        titles=[(name, base[key].title) for name, key in plotted(compared).items()],
        pairs=list(_pairs(compared)) if compared.each_other else [],
        facts=facts_of(first, lang),
        notes=how(compared)[:1],
        rows=list(_rows(compared)),
    )


def _rows(compared: Compared) -> Iterator[tuple[Text, list[tuple[str, str, str, str]]]]:
    """Every quantity but the bins of histograms, with a cell for each version."""
    every = [one.quantities for one in compared.versions]
    for key in keys_of(every):
        one = next(one[key] for one in every if key in one)
        if one.kind != "bin of a histogram":
            yield one.title, [_cell(compared, place, key) for place in range(len(every))]


def _cell(compared: Compared, place: int, key: Key) -> tuple[str, str, str, str]:
    """The number, its interval, and the difference from the game as it is with its own."""
    quantity = compared.versions[place].quantities.get(key)
    if quantity is None:
        return "–", "", "", ""
    gap = gap_cells(compared.difference(place, key), quantity)
    return value_said(quantity), interval_said(quantity), *gap


def _pairs(compared: Compared) -> Iterator[tuple[Text, Text, list[tuple[Text, str, str]]]]:
    """The significant differences between each two variants."""
    for after, version in enumerate(compared.versions):
        for before in range(1, after):
            found = [
                (quantity.title, *gap_cells(gap, quantity))
                for key, quantity in version.quantities.items()
                if (gap := compared.difference(after, key, before)) and gap.is_found
            ]
            yield compared.versions[before].name, version.name, found
