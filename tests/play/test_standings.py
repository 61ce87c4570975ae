"""Simulations where several play: every number of a seat, how results are kept, how they are shown."""

from __future__ import annotations

import json
import pickle
import re
from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from command import Command
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console
from toy_auction import Prizes

from fortgold import games
from fortgold.cli.progress import Watch
from fortgold.data.model import LANGS, Lang, Text
from fortgold.play import text_report
from fortgold.play.html_report import page_of
from fortgold.play.json_report import results_object
from fortgold.play.measures import Results, results_of
from fortgold.play.plots import inline_plots, plot_files
from fortgold.play.simulation import Simulation, simulation
from fortgold.play.standings import Seat, Standings, standings
from fortgold.play.statistics import Share, wilson
from fortgold.play.summary import CannotMerge, NotASummary, Summary, from_json, merged, to_json

THREE = ("high", "low", "high")
GAME = "fort-of-gold"  # its cards; the rules are those of prizes


def prizes(*names: str, seed: int = 1, setup: str = "") -> Simulation:
    """That game in the hands of those players."""
    rules: Any = Prizes(len(names), setup)
    return simulation("prizes", "0badf00d", rules, names, seed)


@cache
def what(names: tuple[str, ...] = THREE, deals: int = 400, setup: str = "") -> Results:
    """What was found in that many deals."""
    played = prizes(*names, setup=setup)
    return results_of(
        Text("賞品", "Prizes"), played, played.play(0, deals), "fortgold simulate prizes"
    )


def seats(names: tuple[str, ...] = THREE, deals: int = 400) -> Standings:
    found_there = what(names, deals).standings
    assert found_there is not None
    return found_there


# Numbers.


def test_wins_points_and_shared_wins_are_those_of_the_games():
    games_played = [Prizes(3).game(THREE, 1, index)[0] for index in range(400)]
    wins = Counter(seat for one in games_played for seat in one.winners)
    for seat in seats().seats:
        assert seat.player == THREE[seat.seat]
        assert seat.won == Share(wins[seat.seat], 400)
        assert seat.points is not None
        own = [one.scores[seat.seat] for one in games_played]
        assert seat.points.mean == sum(own) / 400
        assert seat.points.of == 400
    assert seats().shared == Share(sum(len(one.winners) > 1 for one in games_played), 400)
    assert 0 < seats().shared.count < 400


def test_a_shared_win_counts_for_each_of_its_winners():
    extra = sum(len(Prizes(3).game(THREE, 1, index)[0].winners) - 1 for index in range(400))
    assert sum(seat.won.count for seat in seats().seats) == 400 + extra


def test_the_even_share_is_the_fair_one_where_no_win_is_shared():
    alone = Standings(
        tuple(Seat(n, "high", Share(count, 100), None) for n, count in enumerate((40, 35, 25))),
        Share(0, 100),
    )
    assert alone.fair == pytest.approx(1 / 3)
    assert alone.even == pytest.approx(alone.fair)
    assert seats().even > seats().fair


def test_a_mark_stands_where_the_interval_does_not_hold_the_even_share():
    unlike = Standings(
        tuple(Seat(n, "high", Share(count, 200), None) for n, count in enumerate((100, 66, 34))),
        Share(0, 200),
    )
    assert [unlike.side(seat) for seat in unlike.seats] == [1, 0, -1]
    low, high = wilson(66, 200)
    assert low < 1 / 3 < high


def test_a_solitaire_has_no_standings():
    from toy_dice import dice

    assert standings(dice().play(0, 10)) is None


def test_points_of_the_winners_are_the_score():
    score = what().score
    assert score is not None
    best = [max(Prizes(3).game(THREE, 1, index)[0].scores) for index in range(400)]
    assert score.mean == sum(best) / 400


def test_a_deal_may_hold_several_cases_of_a_figure():
    best = what().measures[2]
    assert (best.metric.id, best.cases) == ("best", 800)  # two rounds a deal
    assert sum(share.count for share in best.shares) == 800
    assert len(best.drawn) == 12
    assert best.clustered


def test_players_at_a_table_are_told_apart_if_they_differ():
    assert what().who.en == "3 players: high,low,high"
    assert what(("high",) * 3).who.en == "3 players: high"
    assert what(setup="rich").who == Text(
        "3 人、準備 rich: high,low,high", "3 players, set-up rich: high,low,high"
    )
    assert what().player.en == "high: lays its highest card\nlow: lays its lowest card"
    assert seats().name(seats().seats[1]).en == "Player 2 (low)"
    assert seats(("high",) * 3).name(seats().seats[1]).en == "Player 2"


def test_a_set_up_makes_another_game():
    plain, rich = what().standings, what(setup="rich").standings
    assert plain is not None
    assert rich is not None
    for one, other in zip(plain.seats, rich.seats, strict=True):
        assert one.points is not None
        assert other.points is not None
        assert other.points.mean == 2 * one.points.mean


# Results that are kept.

WHOLE = prizes(*THREE).play(0, 40)


@settings(max_examples=30)
@given(st.lists(st.integers(1, 39), unique=True, max_size=6).map(sorted), st.randoms())
def test_pieces_in_any_order_make_the_whole(cuts: list[int], chance: Any):
    parts = [prizes(*THREE).play(start, stop) for start, stop in pairwise([0, *cuts, 40])]
    chance.shuffle(parts)
    assert merged(*parts) == WHOLE
    assert to_json(merged(*parts)) == to_json(WHOLE)
    assert from_json(to_json(merged(*parts[::2]))) == merged(*parts[::2])


def test_results_keep_to_their_deals():
    gap = merged(prizes(*THREE).play(30, 40), prizes(*THREE).play(0, 10))
    at = gap.indices().tolist()
    assert gap.played == 20
    assert gap.points().tolist() == WHOLE.points()[at].tolist()
    assert gap.winners().tolist() == WHOLE.winners()[at].tolist()


def test_a_simulation_travels():
    assert pickle.loads(pickle.dumps(prizes(*THREE))).play(0, 40) == WHOLE


def test_a_saved_summary_names_the_table_and_holds_a_row_for_each_deal():
    saved = json.loads(to_json(prizes("high", "low", seed=6).play(0, 2)))
    assert list(saved) == [
        "fortgold_simulation", "game", "deck", "player", "seed", "program", "players", "setup",
        "perfect_score", "deals", "results", "counts",
    ]  # fmt: skip
    assert saved["fortgold_simulation"] == 2
    assert (saved["player"], saved["players"], saved["setup"]) == ("high,low", 2, "")
    assert saved["results"][0] == [2, 1, 1]  # 2 and 1 points; the first seat won
    assert len(saved["counts"]["best"]) == 12


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (prizes("high", "low", "low"), "another player: `high,low,high` and `high,low,low`"),
        (prizes(*THREE, setup="rich"), "another set-up: `` and `rich`"),
        (
            replace(prizes(*THREE), run=replace(prizes(*THREE).run, line_up=("high", "low"))),
            "another player: `high,low,high` and `high,low`",
        ),
    ],
)
def test_other_tables_are_refused(other: Simulation, said: str):
    nothing = Summary.nothing(other.run, None, Prizes().metrics)
    with pytest.raises(CannotMerge, match=said):
        merged(WHOLE, nothing)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("players", 1), ("players", 2), ("players", "3"), ("players", True), ("player", "high"),
        ("setup", None), ("setup", "\x1b[2J"), ("results", [0] * 40), ("results", [[0, 0, 0]] * 40),
        ("results", [[0, 0, 0, 8]] * 40), ("results", [[0, 0, 0, -1]] * 40),
        ("results", [[0, 0, 40_000, 1]] * 40), ("results", [[0, 0, 1.0, 1]] * 40),
        ("results", [[0, 0, 0, 1]] * 39), ("fortgold_simulation", 1),
    ],
)  # fmt: skip
def test_spoilt_files_are_refused(key: str, value: object):
    saved = json.loads(to_json(WHOLE))
    saved[key] = value
    with pytest.raises(NotASummary, match="damaged"):
        from_json(json.dumps(saved))


def test_points_may_be_fewer_than_none():
    saved = json.loads(to_json(WHOLE))
    saved["results"][0] = [-5, -1, -7, 2]
    there = standings(from_json(json.dumps(saved)))
    assert there is not None
    points = there.seats[0].points
    assert points is not None
    assert points.mean * 40 == pytest.approx(WHOLE.points()[1:, 0].sum() - 5)


class Short(Prizes):
    """Rules that lose the winners."""

    def tally(self, *arguments: Any) -> Any:
        full = super().tally(*arguments)
        return replace(full, results=full.results[:, :-1])


def test_rules_that_lose_a_number_are_found_out():
    with pytest.raises(ValueError, match="deals 0 to 9"):
        replace(prizes(*THREE), rules=Short(3)).play(0, 10)  # type: ignore[arg-type]


# JSON.


def test_json_has_seats_in_the_place_of_wins():
    made = results_object(what(), per_deal=True)
    assert list(made) == [
        "game", "deck", "player", "seed", "deals", "played", "version", "command", "level",
        "players", "setup", "seats", "shared", "fair", "even", "score", "figures", "per_deal",
    ]  # fmt: skip
    assert [one["player"] for one in made["seats"]] == list(THREE)
    assert [list(one) for one in made["seats"]] == [["seat", "player", "won", "points"]] * 3
    for one, deal in zip(made["per_deal"], range(400), strict=True):
        standing = Prizes(3).game(THREE, 1, deal)[0]
        assert one == {
            "index": deal, "scores": list(standing.scores), "winners": list(standing.winners),
        }  # fmt: skip
    json.dumps(made)


# What is shown.


def shown(lang: Lang, width: int, names: tuple[str, ...] = THREE) -> list[str]:
    console = Console(width=width, record=True, file=open("/dev/null", "w"))  # noqa: SIM115,PTH123
    console.print(text_report.report(what(names), lang, width))
    return console.export_text().splitlines()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_report_has_a_line_for_each_seat_and_fits(lang: Lang, width: int):
    lines = shown(lang, width)
    assert max(map(cell_len, lines)) <= width
    for seat in seats().seats:
        assert seat.points is not None
        row = rf"{seat.seat + 1} {seat.player} .*{seat.won.percent} +{seat.won.percents}.*"
        assert [one for one in lines if re.match(rf"{row}{seat.points.mean:.2f}", one)]
    assert ("Shared wins: " in " ".join(lines)) == (lang == "en")


def test_bars_are_shorter_where_there_is_less_room():
    longest = {width: max(line.count("█") for line in shown("en", width)) for width in (60, 80)}
    assert longest == {60: text_report.SHORT, 80: text_report.BAR}


def test_progress_says_nothing_of_wins_where_somebody_always_wins():
    class Bar:
        said = ""

        def add_task(self, *_: Any, **__: Any) -> int:
            return 0

        def update(self, _: int, completed: int, description: str) -> None:
            self.said = f"{completed} {description}"

    bar: Any = Bar()
    watch = Watch(bar, 10)
    watch.advance(4, None)
    assert bar.said == "4 "
    watch.advance(4, 2)
    assert bar.said == "8 25.0 % won"


def test_seats_of_equal_players_go_by_their_number_alone():
    assert [one for one in shown("en", 80, ("high",) * 3) if re.match(r"3 +█", one)]


def test_what_colour_says_a_mark_says_too():
    low = [one for one in shown("en", 80) if one.startswith("2 low")]
    assert "▲" in low[0]
    assert "▲ ▼: the interval lies above or below" in " ".join(shown("en", 80))


def test_seats_have_plots():
    files = plot_files(what(), "ja")
    assert {"seat-wins.svg", "seat-points.png", "score.svg", "best.svg"} <= set(files)


@pytest.mark.parametrize("lang", LANGS)
def test_of_no_deals_there_is_no_plot_but_a_page(lang: Lang):
    assert inline_plots(what(deals=0), lang) == {}
    assert "NaN" not in page_of(what(deals=0), lang)
    assert results_object(what(deals=0))["seats"][0]["points"] is None


@pytest.mark.parametrize("lang", LANGS)
def test_the_page_has_a_row_for_each_seat(lang: Lang):
    page = page_of(what(setup="rich"), lang)
    for seat in seats().seats:
        assert f'<tr><th scope="row">{seat.seat + 1}</th><td>{seat.player}</td>' in page
    assert ("prizes count double" if lang == "en" else "賞品が 2 倍") in page
    assert page.count("<svg") == 5
    assert '<figure class="card" id="seat-wins"' in page


# The command line.


@pytest.fixture
def table(command: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, where every game is played by the rules of prizes."""
    monkeypatch.setattr(games, "playable", lambda *_: Prizes())
    return command


def simulated(table: Command, *arguments: str) -> dict[str, Any]:
    done = table("simulate", GAME, "--json", *arguments)
    assert done.code == 0, done.err
    made: dict[str, Any] = json.loads(done.out)
    return made


def test_the_command_finds_the_same_again(table: Command):
    made = simulated(
        table, "--players", "3", "--setup", "rich", "--player", "high", "--deals", "50"
    )
    assert made["command"] == (
        "fortgold simulate fort-of-gold --deals 50 --players 3 --setup rich --player high --seed 1"
    )
    assert made["player"] == "high,high,high"
    again = table(*made["command"].split()[1:], "--json").out
    assert json.loads(again) == made
    made = simulated(table, "--player", "low,high", "--deals", "50")
    assert made["command"].endswith("--players 2 --player low,high --seed 1")


def test_a_run_is_resumed_with_its_own_table(table: Command):
    asked = ("--players", "3", "--setup", "rich", "--player", "high,low,low", "--seed", "5")
    whole = table("simulate", GAME, *asked, "--deals", "90", "--save", "whole.json")
    table("simulate", GAME, *asked, "--deals", "30", "--save", "some.json")
    rest = table("simulate", GAME, "--deals", "90", "--resume", "some.json")
    assert (rest.code, rest.out) == (0, whole.out)
    assert Path("some.json").read_bytes() == Path("whole.json").read_bytes()


@pytest.mark.parametrize("threads", ["1", "4"])
def test_the_number_of_threads_changes_nothing(table: Command, threads: str):
    asked = ("--player", "high", "--players", "4", "--per-deal")
    assert simulated(table, *asked) == simulated(table, *asked, "--threads", threads)


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (("--players", "2"), 1, "cannot resume some.json: another player"),
        (("--setup", "rich"), 1, "cannot resume some.json: another set-up: `rich` and ``"),
        (("--player", "low"), 1, "another player: `low,low,low` and `high,high,high`"),
        (("--player", "low,high"), 2, "--player has 2 names for 3 seats"),
        (("--player", "person"), 2, "there is no player `person`"),
        (("--against", GAME), 2, "--save and --resume keep the results of one deck"),
    ],
)
def test_another_table_is_not_resumed(table: Command, options, code: int, said: str):
    table("simulate", GAME, "--players", "3", "--player", "high", "--save", "some.json")
    before = Path("some.json").read_bytes()
    done = table("simulate", GAME, "--resume", "some.json", *options)
    assert done.code == code
    assert said in done.err.splitlines()[0]
    assert Path("some.json").read_bytes() == before


def test_results_of_several_are_none_of_a_solitaire(command: Command):
    Path("some.json").write_text(to_json(WHOLE))
    done = command("simulate", GAME, "--resume", "some.json", "--player", "random")
    assert done.code == 1
    assert "cannot resume some.json: another game" in done.err


@pytest.mark.parametrize("option", [("--against", GAME), ("--leave-one-out",)])
def test_decks_are_not_compared_where_somebody_always_wins(table: Command, option):
    done = table("simulate", GAME, "--player", "high", *option)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"fortgold: {option[0]} compares wins with losses;")
    assert len(done.err.splitlines()) == 2


def test_plots_and_report_are_written(table: Command):
    done = table("simulate", GAME, "--player", "high", "--report", "out", "--plots", "plots")
    assert done.code == 0
    assert Path("plots/seat-wins.svg").is_file()
    assert "Seat by seat" in Path("out/report.html").read_text("utf-8")
