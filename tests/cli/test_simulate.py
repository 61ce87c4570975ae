"""`fortgold simulate`, as somebody uses it who makes a deck."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from builtin_games import ROOT, TESTS, Copy
from command import Command
from toy_dice import Dice

from fortgold import games
from fortgold.cli import progress
from fortgold.data.model import Text
from fortgold.games.contract import Tally
from fortgold.games.position import CannotPlay
from fortgold.play import engines
from fortgold.play.summary import from_json

PLAY = ("simulate", "fort-of-gold", "--player", "calm")


@pytest.fixture
def table(command: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, where every game is played by the rules of dice."""
    monkeypatch.setattr(games, "playable", lambda *_: Dice())
    return command


def simulated(table: Command, *arguments: str) -> dict[str, Any]:
    """What the command says as JSON."""
    done = table(*PLAY, "--json", *arguments)
    assert done.code == 0, done.err
    made: dict[str, Any] = json.loads(done.out)
    return made


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_the_report_names_player_deals_and_rates(table: Command, lang: str):
    done = table(*PLAY, "--deals", "200", "--lang", lang)
    assert done.code == 0
    assert done.err == ""
    assert "calm" in done.out
    assert re.search(r"(Won|勝ち) +█+\S* +\d+\.\d +\d+\.\d–\d+\.\d", done.out)
    assert ("deals 0–199 of seed 1" if lang == "en" else "種 1 の配り 0–199") in done.out


def test_json_holds_every_figure_and_how_to_find_it_again(table: Command):
    made = simulated(table, "--deals", "50", "--seed", "7")
    assert made["command"] == "fortgold simulate fort-of-gold --deals 50 --player calm --seed 7"
    assert (made["seed"], made["deals"], made["played"]) == (7, [[0, 50]], 50)
    assert [figure["id"] for figure in made["figures"]] == ["score", "dice", "use"]
    assert "per_deal" not in made


def test_per_deal_results_add_up(table: Command):
    made = simulated(table, "--deals", "50", "--per-deal")
    assert [one["index"] for one in made["per_deal"]] == list(range(50))
    won = [one for one in made["per_deal"] if one["result"] == "won"]
    assert len(won) == made["won"]["count"]


def test_the_number_of_threads_changes_nothing(table: Command):
    one = table(*PLAY, "--json", "--per-deal", "--threads", "1").out
    assert table(*PLAY, "--json", "--per-deal", "--threads", "5").out == one


def test_a_run_is_resumed_as_if_it_had_never_stopped(table: Command):
    whole = table(*PLAY, "--deals", "90", "--json", "--per-deal", "--save", "whole.json")
    table(*PLAY, "--deals", "30", "--save", "some.json")
    rest = table(*PLAY, "--deals", "90", "--json", "--per-deal", "--resume", "some.json")
    assert rest.out == whole.out
    assert Path("some.json").read_bytes() == Path("whole.json").read_bytes()


def test_deals_that_are_known_are_not_played_again(table: Command, monkeypatch: pytest.MonkeyPatch):
    table(*PLAY, "--deals", "30", "--save", "some.json")
    known = from_json(Path("some.json").read_text()).won
    monkeypatch.setattr(games, "playable", lambda *_: Dice(goal=7))  # which nobody wins
    made = simulated(table, "--deals", "90", "--resume", "some.json")
    assert (made["played"], made["won"]["count"]) == (90, known)


def test_player_and_seed_are_taken_from_what_is_resumed(table: Command):
    table(*PLAY, "--deals", "30", "--seed", "9", "--save", "some.json")
    done = table("simulate", "fort-of-gold", "--deals", "40", "--resume", "some.json", "--json")
    assert json.loads(done.out)["seed"] == 9
    assert json.loads(done.out)["played"] == 40


def test_what_is_resumed_may_be_saved_elsewhere(table: Command):
    table(*PLAY, "--deals", "30", "--save", "some.json")
    before = Path("some.json").read_bytes()
    table(*PLAY, "--deals", "40", "--resume", "some.json", "--save", "more.json")
    assert Path("some.json").read_bytes() == before
    assert json.loads(Path("more.json").read_text())["deals"] == [[0, 40]]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--seed", "2"), "cannot resume some.json: another seed: `2` and `1`"),
        (("--player", "hasty"), "cannot resume some.json: another player: `hasty` and `calm`"),
    ],
)
def test_another_run_is_not_resumed(table: Command, options: tuple[str, str], said: str):
    table(*PLAY, "--deals", "30", "--save", "some.json")
    before = Path("some.json").read_bytes()
    done = table("simulate", "fort-of-gold", "--resume", "some.json", *options)
    assert (done.code, done.err.splitlines()[0]) == (1, f"fortgold: {said}")
    assert Path("some.json").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "it is not JSON"),
        (b"\xff\xfe", "it is not UTF-8"),
        (b"[]", "it was not written by"),
        (b'{"fortgold_simulation": 1}', "it is damaged"),
    ],
)
def test_files_that_hold_no_run_are_left_alone(table: Command, content: bytes, said: str):
    Path("other.json").write_bytes(content)
    done = table(*PLAY, "--resume", "other.json")
    assert done.code == 1
    assert f"cannot resume other.json: {said}" in done.err
    assert Path("other.json").read_bytes() == content


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--deals", "0"), "`--deals` cannot be `0`"),
        (("--deals", "-5"), "`--deals` cannot be `-5`"),
        (("--deals", "many"), "`--deals` cannot be `many`"),
        (("--seed", "-1"), "`--seed` cannot be `-1`"),
        (("--threads", "-1"), "`--threads` cannot be `-1`"),
        (("--threads", "0"), "`--threads` cannot be `0`"),
        (
            ("--threads", "2", "--engine", "dask", "--scheduler", "tcp://here:1"),
            "--threads is for the threads of this machine",
        ),
        (("--player", "clam"), "there is no player `clam`"),
        (("--per-deal",), "--per-deal needs --json"),
        (("--against", "nothing"), "there is no game `nothing`"),
        (("--against", "no/where"), "there is no game.yaml in no/where"),
        (("--against", "x", "--leave-one-out"), "--against and --leave-one-out do not go together"),
        (("--leave-one-out", "--save", "x"), "--save and --resume keep the results of one deck"),
        (("--engine", "dask"), "--engine dask needs --scheduler"),
        (("--engine", "dusk"), "wrong value for `--engine`"),
        (("--scheduler", "tcp://here:1"), "--scheduler goes with --engine dask"),
        (("--report", "page.pdf"), "cannot write a report to page.pdf"),
    ],
)
def test_wrong_usage_is_one_line_and_a_hint(table: Command, arguments: tuple[str, ...], said: str):
    done = table(*PLAY, *arguments)
    assert done.code == 2
    assert done.out == ""
    first, hint = done.err.splitlines()
    assert said in first
    assert hint.startswith("  ")
    assert not list(table.here.iterdir())


def test_a_misspelt_player_is_suggested(table: Command):
    assert "did you mean `calm`" in table(*PLAY, "--player", "clam").err


def test_without_a_player_the_players_are_listed(table: Command):
    done = table("simulate", "fort-of-gold")
    assert done.code == 2
    assert "calm, hasty" in done.err


class Helpless(Dice):
    """Rules whose players cannot handle the deck."""

    def tally(self, *_: object) -> Tally:
        raise CannotPlay(Text("大きすぎます", "too large"), Text("減らす", "take less"))


def test_a_player_that_cannot_handle_the_deck_says_so(
    table: Command, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(games, "playable", lambda *_: Helpless())
    done = table(*PLAY)
    assert (done.code, done.err) == (1, "fortgold: too large\n  take less\n")


class Large(Dice):
    """Rules for a deck that machine code has no room for."""

    slow = Text("大きい", "large")


@pytest.mark.parametrize(("lang", "said"), [("ja", "大きい\n"), ("en", "large\n")])
def test_a_deck_too_large_for_machine_code_says_so_once(
    table: Command, monkeypatch: pytest.MonkeyPatch, lang: str, said: str
):
    monkeypatch.setattr(games, "playable", lambda *_: Large())
    done = table(*PLAY, "--json", "--lang", lang)
    assert done.err.count(said) == 1
    assert "large" not in done.out


@pytest.mark.parametrize("option", ["--save", "--report", "--plots"])
def test_places_that_cannot_be_written_are_told_before_the_work(
    table: Command, option: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(engines, "run", lambda *_, **__: pytest.fail("began to work"))
    Path("file").write_text("")
    done = table(*PLAY, option, "file/below")
    assert done.code == 1
    assert len(done.err.splitlines()) == 1
    assert "file" in done.err


@pytest.mark.slow
def test_nobody_at_the_address_is_one_line(table: Command, monkeypatch: pytest.MonkeyPatch):
    from fortgold.play import cluster

    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 1)
    done = table(*PLAY, "--engine", "dask", "--scheduler", "tcp://127.0.0.1:9")
    assert done.code == 1
    assert "fortgold: no dask scheduler answers at tcp://127.0.0.1:9" in done.err
    assert "dask worker" in done.err


# Ctrl-C.


def test_ctrl_c_tells_and_saves_what_is_known(table: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games, "playable", lambda *_: Dice(pause=0.005))
    timer = threading.Timer(0.6, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    begun = time.monotonic()
    done = table(*PLAY, "--deals", "100000", "--json", "--save", "some.json")
    assert time.monotonic() - begun < 3
    timer.join()
    made = json.loads(done.out)
    assert done.code == 130
    assert 10 < made["played"] < 1000
    assert f"Stopped after {made['played']} of 100000 deals." in done.err
    assert json.loads(Path("some.json").read_text())["deals"] == made["deals"]
    monkeypatch.setattr(games, "playable", lambda *_: Dice())
    rest = table(*PLAY, "--deals", "1000", "--json", "--per-deal", "--resume", "some.json")
    assert rest.out == table(*PLAY, "--deals", "1000", "--json", "--per-deal").out


def test_ctrl_c_before_the_first_deal_is_no_crash(table: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(games, "playable", lambda *_: Dice(pause=0.4))
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    done = table(*PLAY, "--deals", "100000", "--threads", "1")
    timer.join()
    assert done.code == 130
    assert re.search(r"Stopped after [0-3] of 100000 deals", done.err)
    assert "Stopped after 0" not in done.err or done.out == ""


def test_ctrl_c_compares_what_both_decks_played(table: Command, monkeypatch: pytest.MonkeyPatch):
    decks = iter([Dice(pause=0.003), Dice(goal=2, pause=0.003)])
    monkeypatch.setattr(games, "playable", lambda *_: next(decks))
    timer = threading.Timer(0.8, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    done = table(*PLAY, "--deals", "100000", "--json", "--against", "fort-of-gold")
    timer.join()
    assert done.code == 130
    assert json.loads(done.out)["against"]["deals"] > 5


def test_signals_are_as_before_when_a_run_is_over(table: Command):
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    table(*PLAY, "--deals", "10")
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before


def test_long_runs_are_saved_now_and_then(table: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(progress, "SAVE_SECONDS", 0)
    monkeypatch.setattr(progress, "SAVE_SHARE", 0)
    saves: list[bytes] = []
    monkeypatch.setattr(progress, "put_file", lambda _, data: saves.append(data))
    table(*PLAY, "--deals", "500", "--save", "some.json")
    known = [from_json(data.decode()).played for data in saves]
    assert len(known) > 2
    assert known == sorted(known)
    assert known[-1] == 500


# Other decks.


def test_another_deck_is_compared_on_the_same_deals(
    table: Command, monkeypatch: pytest.MonkeyPatch
):
    asked: list[str] = []

    def playable(_: Any, name: str = "") -> Dice:
        asked.append(name)
        return Dice(goal=2 if name else 3)

    monkeypatch.setattr(games, "playable", playable)
    Copy(table.here / "other").edit("game.yaml", "altar_goal: 7", "altar_goal: 6")
    folder = "other/cards/fort-of-gold"
    made = simulated(table, "--deals", "300", "--against", folder)
    assert asked == ["", "fort-of-gold"]
    assert made["against"]["only_before"] == 0
    assert made["against"]["only"] > 20
    assert made["against"]["deck"] != made["deck"]
    assert made["command"].endswith(f"--against {folder}")
    said = " ".join(table(*PLAY, "--deals", "300", "--against", folder).out.split())
    assert f"Compared with {folder}" in said
    assert "It was decided by" in said


def test_the_same_deck_against_itself_is_told(table: Command):
    done = table(*PLAY, "--deals", "20", "--against", "fort-of-gold")
    assert "Both are the same deck." in done.err
    assert done.code == 0


def test_a_deck_that_cannot_be_read_shows_its_faults(table: Command):
    folder = Copy(table.here / "other").write("game.yaml", "title: [").shelf.cards / "fort-of-gold"
    done = table(*PLAY, "--against", str(folder))
    assert done.code == 1
    assert "game.yaml:" in done.err


def test_every_card_is_left_out_once(table: Command):
    made = simulated(table, "--deals", "200", "--leave-one-out")
    assert {one["id"] for one in made["leave_one_out"]} == {f"D{n}" for n in range(6)}
    assert made["leave_one_out"][0]["id"] == "D0"
    assert "verdict" in table(*PLAY, "--deals", "200", "--leave-one-out").out


def test_plots_and_report_are_written(table: Command):
    done = table(*PLAY, "--deals", "50", "--plots", "plots", "--report", "out", "--lang", "ja")
    assert done.code == 0
    assert sorted(path.name for path in Path("plots").iterdir()) == [
        f"{name}.{kind}" for name in ("dice", "score", "use") for kind in ("png", "svg")
    ]
    assert '<html lang="ja">' in Path("out/report.html").read_text("utf-8")
    table(*PLAY, "--deals", "50", "--report", "deep/page.html")
    assert Path("deep/page.html").is_file()


# The real game.


def test_the_built_in_game_is_simulated(command: Command):
    done = command("simulate", "fort-of-gold", "--player", "random", "--deals", "100", "--json")
    assert done.code == 0
    assert json.loads(done.out)["played"] == 100


@pytest.mark.parametrize("page", ["simulating.md", "simulating.ja.md"])
def test_the_first_example_of_the_pages_is_what_is_printed(command: Command, page: str):
    text = (ROOT / "docs" / page).read_text("utf-8")
    typed, *lines = text.partition("```console\n$ ")[2].partition("\n…")[0].splitlines()
    out = [line.rstrip() for line in command(*typed.split()[1:]).out.splitlines()]
    assert out[: len(lines)] == lines


@pytest.mark.slow
def test_a_worker_that_cannot_be_interrupted_is_not_waited_for(tmp_path: Path):
    code = (
        "import sys, fortgold.games\n"
        "from toy_dice import Dice\n"
        "fortgold.games.playable = lambda *_: Dice(pause=15)\n"
        f"sys.argv = {['fortgold', *PLAY, '--save', 'some.json']!r}\n"
        "from fortgold.cli.root import main\n"
        "main()\n"
    )
    path = os.pathsep.join((str(TESTS), str(Path(progress.__file__).parents[2])))
    running = subprocess.Popen(
        [sys.executable, "-c", code], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "LANG": "C.UTF-8", "PYTHONPATH": path},
    )  # fmt: skip
    time.sleep(3)
    running.send_signal(signal.SIGINT)
    begun = time.monotonic()
    out, err = running.communicate(timeout=30)
    assert time.monotonic() - begun < 6
    assert running.returncode == 130
    assert b"Stopped after 0 of 1000 deals." in err
    assert out == b""  # nothing is known of no deals
    assert (tmp_path / "some.json").is_file()


@pytest.mark.slow
def test_ctrl_c_in_a_shell_ends_a_long_run(tmp_path: Path):
    running = subprocess.Popen(
        [sys.executable, "-m", "fortgold", "simulate", "fort-of-gold", "--player", "random",
         "--deals", "900000000", "--save", "some.json"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "LANG": "C.UTF-8", "PYTHONPATH": str(Path(progress.__file__).parents[2])},
    )  # fmt: skip
    time.sleep(5)
    running.send_signal(signal.SIGINT)
    begun = time.monotonic()
    out, err = running.communicate(timeout=30)
    assert time.monotonic() - begun < 5
    assert running.returncode == 130
    assert b"Stopped after" in err
    assert b"Won" in out
    assert (tmp_path / "some.json").is_file()
