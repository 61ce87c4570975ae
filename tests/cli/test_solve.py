"""solve: what is known of deals, in words and as JSON; a wrong line is never shown."""

from __future__ import annotations

import json
import signal
from dataclasses import dataclass, replace
from typing import Any

import pytest
from builtin_games import ANYWHERE
from command import Command

from fortgold.data.load import load_game
from fortgold.data.model import Text
from fortgold.data.paths import builtin
from fortgold.games import playable
from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold import FortOfGold
from fortgold.games.game import Playable
from fortgold.play.solving import FalseLine, Solving, replay

GAME = "fort-of-gold"
REASON = Text("証明", "a proof")


@pytest.fixture(scope="module")
def rules() -> Playable:
    loaded = load_game(ANYWHERE, builtin("cards") / GAME).game  # type: ignore[arg-type]
    assert loaded is not None
    made = playable(loaded)
    assert made is not None
    return made


@pytest.fixture(scope="module")
def solved(rules: Playable) -> tuple[Solution, ...]:
    return Solving(rules, 1, "win").play(0, 3)


# Lines are played again by the readable rules.


def test_a_line_that_is_reported_is_a_win_by_the_readable_rules(rules, solved):
    for one in solved:
        assert one.result == "won"
        assert len(replay(rules, 1, one)) == len(one.moves)


def test_a_line_with_an_illegal_move_is_never_shown(rules, solved):
    wrong = replace(solved[0], moves=(["rotate", 0, 0, None], *solved[0].moves))
    with pytest.raises(FalseLine, match="rotate"):
        replay(rules, 1, wrong)


def test_a_line_that_ends_too_early_is_never_shown(rules, solved):
    with pytest.raises(FalseLine, match="None instead of"):
        replay(rules, 1, replace(solved[0], moves=solved[0].moves[:-1]))


def test_a_line_with_another_score_is_never_shown(rules, solved):
    with pytest.raises(FalseLine, match="instead of"):
        replay(rules, 1, replace(solved[0], best=(solved[0].best or 0) + 1))


# The command.


@dataclass(frozen=True)
class Known(FortOfGold):
    """The game with a solver whose answers are known: every third deal is unwinnable, or unknown."""

    answers: Any = None

    def solve(self, seed: int, start: int, stop: int, effort: str) -> list[Solution]:  # noqa: ARG002
        return [self.answers(index) for index in range(start, stop)]


def answer(index: int) -> Solution:
    if index % 3 == 1:
        return Solution(index, "unwinnable", None, None, (), REASON, 1)
    if index % 3 == 2:
        return Solution(index, "gave up", None, 7, (), Text("上限", "the limit"), 1)
    return Solution(index, "unwinnable", None, None, (), Text("別の証明", "another proof"), 1)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch):
    """`known(answer)`: from now on the solver says so."""

    def use(answers: Any) -> None:
        def made(game):
            from fortgold.games.fort_of_gold.deck import ruleset_of

            names = {card.id: card.name for card in game.cards()}
            return Known(ruleset_of(game), names, answers=answers)

        monkeypatch.setattr("fortgold.games.fort_of_gold.playable", made)

    return use


def test_deals_are_counted_by_what_is_known_of_them(command: Command, known):
    known(answer)
    ran = command("solve", GAME, "--deals", "30", "--effort", "win")
    assert ran.code == 0
    assert "can be won: 0; cannot: 20; unknown: 10; of 30 deals" in ran.out
    assert "10  a proof" in ran.out
    assert "10  another proof" in ran.out
    assert "10  the limit" in ran.out


def test_it_speaks_japanese(command: Command, known):
    known(answer)
    command.speak("ja_JP.UTF-8")
    out = command("solve", GAME, "--deals", "3", "--effort", "win").out
    assert "勝てる: 0、勝てない: 2、不明: 1 (全 3 回)" in out
    assert "別の証明" in out
    assert "proof" not in out


def test_json_has_every_figure_with_its_count_and_interval(command: Command, known):
    known(answer)
    ran = command("solve", GAME, "--deals", "6", "--seed", "9", "--json", "--per-deal")
    said = json.loads(ran.out)
    assert (said["game"], said["seed"], said["deals"], said["solved"]) == (GAME, 9, [[0, 6]], 6)
    won = said["winnable"]
    assert (won["won"], won["lost"], won["unknown"], won["of"]) == (0, 4, 2, 6)
    assert won["low"] == 0.0 < won["high"] < 1.0
    assert said["perfect"]["least"] == 5
    assert said["exact"]["count"] == 4
    assert said["unwinnable"][0]["count"] == 2
    assert [one["result"] for one in said["per_deal"]][:3] == [
        "unwinnable",
        "unwinnable",
        "gave up",
    ]
    assert said["per_deal"][2] == {
        "index": 2, "result": "gave up", "best": None, "bound": 7, "moves": [],
        "reason": {"ja": "上限", "en": "the limit"},
    }  # fmt: skip


def test_the_answers_do_not_depend_on_the_number_of_threads(command: Command, known):
    known(answer)
    outs = {
        command("solve", GAME, "--deals", "40", "--threads", str(n), "--json", "--per-deal").out
        for n in (1, 2, 5)
    }
    assert len(outs) == 1


def test_ctrl_c_shows_what_is_known_so_far(
    command: Command, known, monkeypatch: pytest.MonkeyPatch
):
    left: list[bool] = []
    monkeypatch.setattr("fortgold.cli.solve.leave_workers", lambda _: left.append(True))

    def answers(index: int) -> Solution:
        if index == 50:
            signal.raise_signal(signal.SIGINT)
        return answer(index)

    # a signal reaches the main thread only, which waits for its workers meanwhile
    known(answers)
    ran = command("solve", GAME, "--deals", "100000", "--threads", "1", "--json")
    assert ran.code == 130
    assert 0 < json.loads(ran.out)["solved"] < 100000
    assert "Stopped" in ran.err
    assert left  # nobody waits for one who is compiling still


def test_one_deal_shows_its_line_in_words(command: Command):
    ran = command("solve", GAME, "--index", "0", "--effort", "win")
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0].startswith("The Fort of Gold: seed 1, deal 0, deck ")
    assert lines[2].startswith("can be won with ")
    assert lines[4].lstrip().startswith("1  ")
    assert len(lines) > 4 + 18  # a win takes 13 spirits and 5 rotations at least


# What cannot be done.


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--deals", "0"), "`--deals` cannot be `0`"),
        (("--deals", "-5"), "`--deals` cannot be `-5`"),
        (("--deals", "many"), "`--deals` cannot be `many`"),
        (("--seed", "-1"), "`--seed` cannot be `-1`"),
        (("--index", "-1"), "`--index` cannot be `-1`"),
        (("--index", "3", "--deals", "5"), "exclude each other"),
        (("--per-deal",), "needs `--json`"),
        (("--effort", "perfekt"), "perfekt"),
        (("--threads", "0"), "`--threads` cannot be `0`"),
    ],
)
def test_wrong_usage_is_one_clear_line_and_a_hint(command: Command, arguments, words: str):
    ran = command("solve", GAME, *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert words in ran.err.splitlines()[0]
    assert len(ran.err.splitlines()) == 2


def test_a_game_without_rules_says_so(command: Command):
    command("new", "my-game")
    ran = command("solve", "my-game")
    assert ran.code == 2
    assert "has no rules" in ran.err
