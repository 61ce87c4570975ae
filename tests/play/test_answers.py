"""A designer's questions: sentences follow from the numbers by the bounds that are stated."""

from __future__ import annotations

from dataclasses import replace

import pytest
from dice_versions import GAME, version

from fortgold.data.findings import Refusal
from fortgold.data.model import Question, Span, Text
from fortgold.games.contract import Metric
from fortgold.play.answer_wording import answer_said
from fortgold.play.answers import SIZES, Answer, answers, changes
from fortgold.play.questions import WON, checked
from fortgold.play.statistics import Interval
from fortgold.play.versions import BLOCKS, Compared, Version, differences

NOTHING = Text("", "")
HARD = replace(version(1000, "hard", goal=4), name=Text("難", "Hard"))
SURE = replace(version(1000, "sure", goal=1), name=Text("易", "Sure"))
SAME = replace(version(1000, "same"), name=Text("同", "Same"))
BASE = version(1000)
RATE = BASE.quantities[WON, ""].value  # about 70 %


def question(least: float | None = None, most: float | None = None, name: str = WON) -> Question:
    yes, no = Text("勝てる", "It is won"), Text("勝てない", "It is lost")
    return Question("wins", Text("勝てるか", "Won?"), yes, no, name, "", least, most, Span("g", 3))


def asked(one: Question, *variants: Version) -> tuple[Compared, Answer]:
    versions = BASE, *variants
    key = one.metric, one.bin
    compared = Compared(GAME, "", versions, differences(versions, [key]), BLOCKS)
    (answer,) = answers(compared, ((key, one),))
    return compared, answer


def said(one: Question, *variants: Version) -> str:
    compared, answer = asked(one, *variants)
    return " ".join(text.en for text in answer_said(compared, answer))


@pytest.mark.parametrize(
    ("least", "most", "verdict"),
    [
        (RATE - 0.1, None, "yes"),
        (RATE + 0.1, None, "no"),
        (RATE, None, "open"),
        (None, RATE + 0.1, "yes"),
        (None, RATE - 0.1, "no"),
        (RATE - 0.1, RATE + 0.1, "yes"),
        (RATE - 0.1, RATE, "open"),
        (None, None, "told"),
    ],
)
def test_an_answer_is_yes_or_no_where_the_whole_interval_is(least, most, verdict: str):
    _, answer = asked(question(least, most))
    assert answer.verdicts == (verdict,)


def test_a_variant_mends_what_it_brings_within_the_bounds_and_its_price_is_told():
    compared, answer = asked(question(0.95), HARD, SURE, SAME)
    assert answer.verdicts == ("no", "no", "yes", "no")
    assert (answer.mended, answer.spoilt) == ((2,), ())
    words = said(question(0.95), HARD, SURE, SAME)
    assert words.startswith("No. It is lost. Won deals: ")
    assert "wanted: at least 95 %" in words
    assert "Mended by “Sure” (" in words
    assert "Hard" not in words
    (price, *_) = changes(compared, 2, answer.key)
    assert f"The price: {price.before.title.en} " in words


def test_what_changes_less_than_the_stated_size_or_may_be_luck_is_no_price():
    compared, _ = asked(question(0.95), SAME, SURE)
    assert changes(compared, 1) == []
    for change in changes(compared, 2):
        assert change.size >= 1
        assert change.difference.is_found


def test_the_stated_sizes_are_those_that_count(monkeypatch: pytest.MonkeyPatch):
    compared, _ = asked(question(0.95), SURE)
    assert changes(compared, 1)
    monkeypatch.setitem(SIZES, "share", 0.9)
    monkeypatch.setitem(SIZES, "mean", 0.9)
    assert changes(compared, 1) == []


def test_without_a_variant_that_mends_the_nearest_is_named():
    words = said(question(0.999), replace(HARD, name=Text("a", "Worse")), SAME)
    assert "No variant is known to mend it, or to bring it nearer." in words
    easier = replace(version(1000, "easier", goal=2), name=Text("b", "Easier"))
    assert "No variant is known to mend it; nearest comes “Easier”" in said(
        question(0.999), HARD, easier
    )


def test_of_what_is_not_sure_it_is_said_that_it_cannot_be_told():
    wide = replace(SAME.quantities[WON, ""], interval=Interval(RATE - 0.2, RATE + 0.2))
    own = SAME.quantities | {(WON, ""): wide}
    compared, answer = asked(question(RATE + 0.1), replace(SAME, quantities=own))
    assert answer.verdicts == ("no", "open")
    words = " ".join(text.en for text in answer_said(compared, answer))
    assert "It cannot be told yet of “Same” (" in words


def test_a_variant_may_spoil_what_was_well():
    assert "Spoilt by “Hard” (" in said(question(RATE - 0.1), HARD, SURE)
    assert "It stays so in every variant." in said(question(RATE - 0.1), SURE, SAME)


def test_without_bounds_the_number_is_told_and_what_changes_it():
    words = said(question(), HARD, SAME)
    assert words.startswith("Won deals: ")
    assert "It changes with “Hard” (" in words
    assert "No variant changes the number beyond chance." in said(question(), SAME)


def test_every_sentence_is_there_in_both_languages():
    for one in (question(0.95), question(0.999), question(RATE - 0.1), question(), question(RATE)):
        compared, answer = asked(one, HARD, SURE)
        for text in answer_said(compared, answer):
            assert text.ja
            assert text.en
            assert not text.ja.isascii()


METRICS = (
    Metric("takes", NOTHING, "categories", NOTHING, (Text("対", "pair"), Text("列", "straight"))),
    Metric("turns", NOTHING, "numbers", NOTHING, (Text("0", "0"), Text("1", "1"))),
)


def keys(*questions: Question):
    game = type("Game", (), {"questions": questions})
    return [key for key, _ in checked(game, METRICS, 3)]


def test_a_question_names_a_metric_or_what_every_game_counts_and_a_bin_in_any_language():
    wanted = [
        ("turns", ""),
        ("takes", "straight"),
        ("takes", "pair"),
        ("seats", ""),
        ("seat-won", "3"),
    ]
    written = [("turns", ""), ("takes", "列"), ("takes", "pair"), ("seats", ""), ("seat-won", "3")]
    given = [replace(question(), metric=metric, bin=name) for metric, name in written]
    assert keys(*given) == wanted


@pytest.mark.parametrize(
    ("metric", "name", "said"),
    [
        ("truns", "", "g:3: questions.wins.metric: nothing counted is called `truns`"),
        ("takes", "", "g:3: questions.wins.bin: no bin of `takes` is named"),
        ("takes", "strait", "g:3: questions.wins.bin: nothing counted is called `strait`"),
        ("won", "", "nothing counted is called `won`"),
        ("seat-won", "4", "nothing counted is called `4`"),
    ],
)
def test_what_is_not_counted_is_refused_with_its_place(metric: str, name: str, said: str):
    with pytest.raises(Refusal) as refused:
        keys(replace(question(), metric=metric, bin=name))
    assert said in refused.value.said.en
