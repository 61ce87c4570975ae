"""What was found, as numbers, on a terminal, as plots and as a page."""

from __future__ import annotations

import io
import json
import re
import warnings
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest
from PIL import Image
from rich.cells import cell_len
from rich.console import Console, RenderableType
from toy_dice import CARDS, DEALS, dice

from fortgold.data.model import LANGS, Lang, Text
from fortgold.games.contract import Metric
from fortgold.play import text_report
from fortgold.play.comparison import Against, Worth, paired, worths
from fortgold.play.html_report import page_of
from fortgold.play.json_report import results_object
from fortgold.play.measures import Results, measured, results_of
from fortgold.play.plots import inline_plots, plot_files
from fortgold.play.statistics import wilson
from fortgold.play.summary import Summary

TITLE = Text("賽の山", "Dice <&> Hills $x$")


@cache
def what(deals: int = 300) -> Results:
    """What was found in that many deals."""
    return results_of(TITLE, dice(), dice().play(0, deals), "fortgold simulate dice --deals 300")


@cache
def rivals() -> Against:
    """An easier deck on the same deals."""
    return Against("easy", "ea5ea5ea", paired(dice().play(0, 300), dice(goal=2).play(0, 300)))


@cache
def cards() -> tuple[Worth, ...]:
    """Each card left out, and one that cannot be."""
    whole = dice()
    rest = [
        (slot, replace(whole, rules=whole.rules.without(slot)).play(0, 300)) for slot in CARDS[1:]
    ]
    return worths(whole.play(0, 300), rest, CARDS[:1])


def everything() -> Results:
    """All that can be found, though no command asks for both comparisons."""
    return replace(what(), against=rivals(), worths=cards())


def counted(counts: list[int], kind: str = "numbers", first: int = 0) -> tuple[Metric, Summary]:
    """A metric with those counts, in a summary of as many won deals."""
    labels = tuple(Text(str(n), str(n)) for n in range(first, first + len(counts)))
    metric = Metric("f", Text("図", "F"), kind, DEALS, labels, first)  # type: ignore[arg-type]
    some = dice().play(0, max(1, sum(counts)))
    return metric, replace(some, counts=(("f", tuple(counts)),))


# Numbers.


def test_categories_are_shares_of_their_cases():
    measure = measured(*counted([30, 10], "categories"))
    assert measure.cases == 40
    assert measure.shares[0].interval == wilson(30, 40)
    assert measure.mean is None


def test_shares_are_of_all_deals_and_fall():
    metric, summary = counted([3, 40, 7], "shares")
    measure = measured(metric, summary)
    assert [share.rate for _, share in measure.drawn] == [0.8, 0.14, 0.06]
    assert {share.of for _, share in measure.drawn} == {50}


@pytest.mark.parametrize("of", ["won deals", "lost deals"])
def test_shares_may_be_of_won_or_of_lost_deals(of: str):
    metric, summary = counted([3, 40, 7], "shares")
    summary = replace(summary, results=dice().play(0, 50).results)
    expected = summary.won if of == "won deals" else summary.played - summary.won
    measure = measured(replace(metric, base=of), summary)
    assert measure.cases == expected


def test_cases_of_one_deal_do_not_count_as_independent():
    metric, summary = counted([300, 700], "categories")
    few = replace(summary, deals=((0, 100),), results=summary.results[:200])
    measure = measured(metric, few)
    assert measure.clustered
    assert measure.shares[0].interval == wilson(300, 1000, 100)
    assert not measured(metric, summary).clustered


def test_numbers_begin_and_end_where_there_are_cases():
    measure = measured(*counted([0, 0, 4, 0, 6, 0], first=3))
    assert [(one.label.en, one.share.count) for one in measure.bins] == [
        ("5", 4), ("6", 0), ("7", 6),
    ]  # fmt: skip
    assert measure.mean is not None
    assert measure.mean.mean == pytest.approx(6.2)


@pytest.mark.parametrize(("numbers", "width"), [(20, 1), (21, 2), (38, 2), (90, 5), (400, 50)])
@pytest.mark.parametrize("first", [0, 1, 7])
def test_many_numbers_are_drawn_together(numbers: int, width: int, first: int):
    measure = measured(*counted([1] * numbers, first=first))
    bins = measure.bins
    assert len(bins) <= 20
    assert sum(one.share.count for one in bins) == numbers
    assert {one.numbers[0] % width for one in bins[1:]} <= {0} or width == 1
    drawn = [number for one in bins for number in one.numbers]
    assert drawn == list(range(first, first + numbers))


def test_a_mean_stays_among_its_numbers():
    measure = measured(*counted([99, 1]))
    assert measure.mean is not None
    assert measure.mean.interval is not None
    assert measure.mean.interval.low == 0


def test_everything_is_json_with_stable_keys():
    made = json.loads(json.dumps(results_object(what(), per_deal=True)))
    assert list(made) == [
        "game", "deck", "player", "seed", "deals", "played", "version", "command", "level", "won",
        "perfect", "score", "figures", "per_deal",
    ]  # fmt: skip
    assert list(made["won"]) == ["count", "of", "rate", "low", "high"]
    assert list(made["perfect"]) == ["score", "count", "of", "rate", "low", "high"]
    assert [list(metric)[:5] for metric in made["figures"]] == [
        ["id", "title", "kind", "of", "cases"]
    ] * 3
    assert made["figures"][0]["bins"][2]["number"] == 2
    assert len(made["per_deal"]) == 300
    assert {one["result"] for one in made["per_deal"]} == {"won", "lost"}
    assert all((one["score"] is None) == (one["result"] == "lost") for one in made["per_deal"])


def test_no_deals_are_json_too():
    made = results_object(results_of(TITLE, dice(), dice().nothing, ""))
    assert made["won"] == {"count": 0, "of": 0, "rate": 0, "low": 0, "high": 1}
    assert made["score"] is None


# The terminal.


def shown(part: RenderableType, width: int = 80, colour: bool = False) -> str:
    """What a terminal of that width shows."""
    out = io.StringIO()
    Console(
        file=out,
        width=width,
        highlight=False,
        force_terminal=colour,
        color_system="standard" if colour else None,
    ).print(part)
    return out.getvalue()


def parts(lang: Lang) -> list[RenderableType]:
    """Every report there is."""
    nothing = results_of(TITLE, dice(), dice().nothing, "")
    return [
        text_report.report(what(), lang), text_report.report(nothing, lang),
        text_report.report(replace(what(), against=rivals()), lang),
        text_report.report(replace(what(), worths=cards()), lang),
    ]  # fmt: skip


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("which", range(4))
def test_reports_fit_into_80_columns(lang: Lang, which: int):
    said = shown(parts(lang)[which])
    assert max(cell_len(line) for line in said.splitlines()) <= 80
    assert "Text(" not in said


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("which", range(4))
def test_colour_adds_nothing_that_words_do_not_say(lang: Lang, which: int):
    plain, coloured = shown(parts(lang)[which]), shown(parts(lang)[which], colour=True)
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain


def test_every_bar_of_a_report_has_its_number():
    share = what().won
    said = shown(text_report.report(what(), "en"))
    assert re.search(rf"Won +█+\S* +{share.percent} +{share.percents} +{share.count}", said)
    assert "Die 0" in said
    assert "* A deal holds several of these." in said


@pytest.mark.parametrize(
    ("part", "drawn"), [(0, ""), (1e-9, "▏"), (0.5, "█" * 12), (1, "█" * 24), (0.02, "▌")]
)
def test_bars_are_made_of_blocks(part: float, drawn: str):
    assert text_report.bar(part) == drawn


def test_a_spark_shows_whatever_is_there():
    assert text_report.spark([0, 0.001, 0.5, 1]) == " ▁▄█"
    assert text_report.spark([]) == ""
    assert text_report.spark([0, 0]) == "  "


# Plots.


@cache
def drawn(lang: Lang) -> dict[str, bytes]:
    """Every plot there is."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")  # a glyph that the fonts lack
        return plot_files(everything(), lang)


@pytest.mark.parametrize("lang", LANGS)
def test_plots_are_svg_and_png_without_a_date(lang: Lang):
    assert list(drawn(lang)) == [
        f"{name}.{kind}"
        for name in ("score", "dice", "use", "against", "leave-one-out")
        for kind in ("svg", "png")
    ]
    for name, data in drawn(lang).items():
        assert not re.search(rb"20\d\d-\d\d-\d\d|<dc:date|tIME", data), name
        if name.endswith(".svg"):
            ElementTree.fromstring(data)
        else:
            assert Image.open(io.BytesIO(data)).size[0] > 800


def test_plots_are_the_same_bytes_each_time():
    assert plot_files(everything(), "ja") == drawn("ja")


def test_plots_leave_no_trace_in_matplotlib():
    import matplotlib

    before = dict(matplotlib.rcParams)
    inline_plots(what(), "en")
    assert dict(matplotlib.rcParams) == before


def test_inline_plots_share_no_ids():
    plots = inline_plots(everything(), "en")
    ids = [name for svg in plots.values() for name in re.findall(r'\bid="([^"]+)"', svg)]
    assert len(ids) == len(set(ids))
    for svg in plots.values():
        used = re.findall(r'(?:href="#|url\(#)([^")]+)', svg)
        assert set(used) <= set(ids)


def test_plots_of_nothing_are_none():
    nothing = results_of(TITLE, dice(), dice().nothing, "")
    assert plot_files(nothing, "en") == {}


# The page.


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_stands_alone_and_says_how_it_was_made(lang: Lang):
    page = page_of(everything(), lang)
    assert f'<html lang="{lang}">' in page
    for said in ("fortgold simulate dice --deals 300", "d1ced1ce", "0–299", what().won.percent):
        assert said in page
    outside = re.findall(r'(?:src|href)="(?!#)[^"]+"|@import|url\((?!#)', page)
    assert outside == []
    assert "prefers-color-scheme: dark" in page
    assert "@media print" in page


def test_names_in_the_page_are_words_not_markup():
    page = page_of(what(), "en")
    assert "Dice &lt;&amp;&gt; Hills $x$" in page
    assert "Dice <&>" not in page


@pytest.mark.parametrize("lang", LANGS)
def test_a_page_of_nothing_is_a_page(lang: Lang):
    nothing = results_of(TITLE, dice(), dice().nothing, "")
    assert "</html>" in page_of(nothing, lang)


def test_the_page_is_well_formed():
    page = page_of(everything(), "ja")
    body = page[page.index("<body>") : page.index("</html>")]
    ElementTree.fromstring(body.replace('xmlns:xlink="http://www.w3.org/1999/xlink"', "").replace(
        "xlink:href", "href"
    ))  # fmt: skip


def test_crowded_labels_get_room_to_stand_on_end():
    metric, summary = counted([5] * 300, first=1000)
    few = replace(what(), measures=(measured(metric, summary),))
    plain, _ = counted([5] * 3, first=1)
    other = replace(what(), measures=(measured(plain, counted([5] * 3, first=1)[1]),))
    heights = [
        Image.open(io.BytesIO(plot_files(one, "en")["f.png"])).height for one in (few, other)
    ]
    assert heights[0] > heights[1] + 30  # the labels `1000–1019`, at 160 dots an inch
