"""Metrics whose bins have cases of their own: wins of those who had a card."""

from __future__ import annotations

from fortgold.data.model import Text
from fortgold.games.contract import Metric
from fortgold.play.measures import measured
from fortgold.play.summary import RunKey, Summary, bins_of

HAD = Metric(
    "had", Text("持つ", "had"), "shares", Text("持っていた人", "players"),
    (Text("甲", "A"), Text("乙", "B"), Text("丙", "C")), base="each",
)  # fmt: skip


def summary(*counts: int) -> Summary:
    """Ten deals of a solitaire, none won."""
    run = RunKey("game", "deck", ("calm",), 1, "0")
    return Summary(run, None, ((0, 10),), b"\xff\xff" * 10, (("had", counts),))


def test_each_bin_is_a_share_of_its_own_cases():
    assert bins_of(HAD) == 6
    measure = measured(HAD, summary(1, 4, 0, 2, 40, 0))
    assert [(one.count, one.of) for one in measure.shares] == [(1, 2), (4, 40), (0, 0)]
    assert measure.cases == 42


def test_its_bars_fall_by_rate_and_not_by_count():
    bars = measured(HAD, summary(1, 4, 0, 2, 40, 0)).drawn
    assert [label.en for label, _ in bars] == ["A", "B", "C"]


def test_where_a_deal_holds_several_cases_the_interval_goes_by_deals():
    few, many, _ = measured(HAD, summary(1, 4, 0, 2, 40, 0)).shares
    assert few.independent is None
    assert many.independent == 10


def test_its_cases_are_told():
    assert measured(HAD, summary(1, 4, 0, 2, 40, 0)).cases_said == Text(
        "それぞれの持っていた人に対して (合計 42)", "out of its own players, 42 in all"
    )
