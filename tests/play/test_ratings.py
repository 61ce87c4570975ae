"""Bins that have their own cases: their means, and which of them are too strong or too weak."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from rich.console import Console
from toy_dice import dice

from fortgold.data.model import LANGS, Text
from fortgold.games.common import metrics as common
from fortgold.games.contract import Metric
from fortgold.play import text_report
from fortgold.play.html_report import page_of
from fortgold.play.json_report import results_object
from fortgold.play.measures import Measure, measured, results_of
from fortgold.play.quantities import quantities
from fortgold.play.rating_wording import rating_said
from fortgold.play.ratings import Rating, rating
from fortgold.play.statistics import mean_of, share_test, wilson
from fortgold.play.summary import Summary, bins_of

PLAYERS, POINTS = Text("人", "players"), Text("点", "points")
WON = common.shares("won", "勝ち", "wins", PLAYERS, [Text(n, n) for n in "ABCD"], "each")
WAITS = common.means("waits", "待ち", "waits", PLAYERS, [Text(n, n) for n in "ABC"])


def summary(metric: Metric, *counts: int) -> Summary:
    """Ten deals in which that was counted."""
    return replace(dice().play(0, 10), counts=((metric.id, counts),))


def lone(measure: Measure) -> Measure:
    """As if every case were a deal's only one."""
    shares = tuple(replace(one, independent=None) for one in measure.shares)
    means = tuple(one and replace(one, independent=None) for one in measure.means)
    return replace(measure, shares=shares, means=means)


def rated(metric: Metric, *counts: int) -> Rating:
    found = rating(lone(measured(metric, summary(metric, *counts))))
    assert found
    return found


def verdicts(found: Rating) -> dict[str, str]:
    return {one.label.en: one.verdict for one in found.bins}


def test_a_bin_of_means_has_the_mean_of_its_own_cases():
    assert bins_of(WAITS) == 9
    # A: 1 and 3; B: nothing; C: five times 2
    measure = measured(WAITS, summary(WAITS, 4, 0, 10, 10, 0, 20, 2, 0, 5))
    first, none, last = measure.means
    assert first == mean_of([0, 1, 0, 1])
    assert none is None
    assert last
    assert (last.mean, last.deviation, last.of) == (2.0, 0.0, 5)
    assert measure.cases == 7
    assert [label.en for label, _ in measure.drawn] == ["A", "C"]
    assert measure.cases_said == Text("人 7 件の平均", "means of 7 players")


def test_means_of_a_deal_that_resemble_each_other_go_by_deals():
    mean = measured(WAITS, summary(WAITS, 100, 0, 0, 200, 0, 0, 100, 0, 0)).means[0]
    assert mean
    assert mean.independent == 10


def test_bins_are_rated_beside_all_together():
    found = rated(common.rated(WON), 700, 400, 405, 100, 1000, 1000, 1000, 1000)
    assert verdicts(found) == {"A": "strong", "B": "even", "C": "even", "D": "weak"}
    assert found.expected.start == pytest.approx(0.40125)
    assert [one.label.en for one in found.bins] == ["A", "C", "B", "D"]


def test_bins_with_points_are_rated_beside_what_these_let_expect():
    # each point brings ten in a hundred: only C is out of line
    metric = common.rated(WON, POINTS, (0, 1, 2, 3))
    found = rated(metric, 20_000, 30_000, 550, 50_000, 100_000, 100_000, 1000, 100_000)
    assert found.expected.start == pytest.approx(0.2, abs=0.001)
    assert found.expected.slope == pytest.approx(0.1, abs=0.001)
    assert verdicts(found) == {"C": "strong", "A": "even", "B": "even", "D": "even"}


def test_no_share_is_expected_that_cannot_be():
    """Where one player wins nearly everything, the line of all leaves 0 to 1."""
    metric = common.rated(WON, POINTS, (0, 1, 2, 5))
    found = rated(metric, 500, 990, 995, 700, 1000, 1000, 1000, 1000)
    assert found.expected.start + 5 * found.expected.slope < 1
    found = rated(metric, 900, 990, 995, 30, 1000, 1000, 1000, 30)
    assert found.expected.start + 5 * found.expected.slope > 1
    assert max(one.expected for one in found.bins) == 1


def test_a_bin_with_few_cases_is_not_told():
    assert verdicts(rated(common.rated(WON), 5, 400, 400, 400, 8, 1000, 1000, 1000))["A"] == "open"


def test_a_difference_beyond_chance_that_is_small_is_not_told():
    found = rated(common.rated(WON), 43_000, 40_000, 40_000, 40_000, *[100_000] * 4)
    assert found.bins[0].chance < 1e-6
    assert verdicts(found)["A"] == "even"


def test_many_tests_are_corrected_together():
    found = rated(common.rated(WON), 100, 81, 80, 80, 200, 200, 200, 200)
    share = found.bins[0].number
    assert found.bins[0].chance > share_test(share, found.expected.start)  # type: ignore[arg-type]
    assert verdicts(found)["A"] == "open"


def test_a_share_is_tested_as_its_interval_is_made():
    measure = lone(measured(WON, summary(WON, 60, 0, 0, 0, 100, 1, 1, 1)))
    low, high = wilson(60, 100)
    for end in (low, high):
        assert share_test(measure.shares[0], end) == pytest.approx(0.05, abs=1e-9)


def test_means_are_rated_too():
    metric = common.rated(WAITS)
    squares = [
        sum(n * n for n in numbers) for numbers in ([1, 3] * 500, [2, 4] * 500, [3, 5] * 500)
    ]
    found = rated(metric, 2000, 3000, 4000, *squares, 1000, 1000, 1000)
    assert [verdicts(found)[name] for name in "CA"] == ["strong", "weak"]


def test_nothing_is_rated_that_is_not_to_be():
    assert rating(measured(WON, summary(WON, 1, 1, 1, 1, 2, 2, 2, 2))) is None
    assert rating(measured(common.rated(WON), summary(WON, *[0] * 8))) is None


def test_it_is_said_in_sentences():
    found = rated(common.rated(WON), 700, 400, 405, 100, 1000, 1000, 1000, 1000)
    strong, weak, how, _ = rating_said(found)
    assert strong.en == "Too strong: A (70.0 %, expected 40.1 %)."
    assert weak.ja == "弱すぎる: D (10.0 %、見込み 40.1 %)。"
    assert how.en.startswith("Expected is the mean of all, 40.1 %.")
    none = rating_said(rated(common.rated(WON), *[400] * 4, *[1000] * 4))
    assert none[0].en == "None is known to be too strong."


def test_every_report_tells_it():
    counts = {"won": (7, 4, 4, 1, 10, 10, 10, 10), "waits": (4, 0, 10, 10, 0, 20, 2, 0, 5)}
    told = replace(dice().play(0, 10), counts=(*dice().play(0, 10).counts, *counts.items()))
    found = results_of(Text("賽", "Dice"), dice(), told, "")
    own = tuple(measured(metric, told) for metric in (common.rated(WON), WAITS))
    results = replace(found, measures=(*found.measures, *own))
    object_ = results_object(results)
    figures = {one["id"]: one for one in object_["figures"]}
    assert [one["label"]["en"] for one in figures["won"]["rating"]["bins"]] == [*"ABCD"]
    assert [one.get("mean") for one in figures["waits"]["bins"]] == [2.0, None, 2.0]
    known = quantities(results, [told])
    assert known["waits", "A"].unit == "mean"
    assert known["waits", "A"].totals.tolist() == [4.0]
    sentences = rating_said(rated(common.rated(WON), *counts["won"]))
    for lang in LANGS:
        page, out = page_of(results, lang), io.StringIO()
        Console(file=out, width=100).print(text_report.report(results, lang))
        assert sentences[3].of(lang) in page
        assert sentences[3].of(lang)[:20] in out.getvalue()
        assert page.count('id="won"') == 1
