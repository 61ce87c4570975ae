"""deal, play, perft and solve where several sit at the table, by the rules of a made-up game."""

from __future__ import annotations

import contextlib
import io
import json
import os
import pty
import re
import select
import subprocess
import sys
import time
from pathlib import Path

import pytest
from builtin_games import TESTS
from command import Command, Ran
from toy_auction import Prizes

from fortgold import games
from fortgold.cli import root
from fortgold.data.model import Text
from fortgold.games.position import CannotPlay

GAME = "fort-of-gold"  # its cards; the rules are those of prizes


@pytest.fixture
def table(command: Command, monkeypatch: pytest.MonkeyPatch) -> Command:
    """The command line, where every game is played by the rules of prizes."""
    monkeypatch.setattr(games, "playable", lambda *_: Prizes())
    return command


@pytest.fixture
def play(table: Command, monkeypatch: pytest.MonkeyPatch):
    """`play("l 9", "q", "--seat", "2")`: lines without dashes are typed, the rest are arguments."""

    def plays(*words: str) -> Ran:
        at = next((n for n, word in enumerate(words) if word.startswith("--")), len(words))
        data = b"".join(line.encode() + b"\n" for line in words[:at])
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))
        arguments = list(words[at:])
        if "--replay" not in arguments:
            arguments += ["--seed", "6"]
        return table("play", GAME, *arguments)

    return plays


# The table.

EACH = pytest.mark.parametrize("name", ["deal", "play", "perft", "simulate"])


def test_the_headline_says_how_many_play(table: Command):
    assert table("deal", GAME).out.startswith("The Fort of Gold: 2 players, seed 1, deal 0, deck")
    said = table("deal", GAME, "--players", "3", "--setup", "rich", "--lang", "ja").out
    assert said.startswith("金の砦: 3 人、準備 rich、種 1、配り 0、")
    assert table("perft", GAME, "--players", "4").out.startswith("The Fort of Gold: 4 players, ")


def test_without_a_number_the_smallest_table_is_taken_that_the_setup_allows(table: Command):
    assert json.loads(table("deal", GAME, "--json").out)["players"] == 2
    assert json.loads(table("deal", GAME, "--setup", "rich", "--json").out)["players"] == 3


def test_a_deal_as_json_names_the_table(table: Command):
    made = json.loads(table("deal", GAME, "--players", "3", "--seed", "6", "--json").out)
    assert list(made) == [
        "game", "seed", "index", "deck", "players", "setup", "hands", "pile",
    ]  # fmt: skip
    assert (made["players"], made["setup"]) == (3, "")
    assert made["hands"] == [[2, 9], [5, 7], [1, 6]]


def test_a_deal_shows_all_hands(table: Command):
    assert "hands 2 9 / 5 7, points 0 0" in table("deal", GAME, "--seed", "6").out


@EACH
@pytest.mark.parametrize(
    ("arguments", "said", "hint"),
    [
        (("--players", "7"), "7 cannot play this game", "2 to 4 can"),
        (("--players", "1"), "1 cannot play this game", "2 to 4 can"),
        (("--players", "0"), "`--players` cannot be `0`", "a whole number from 1 to 99 is needed"),
        (("--setup", "rihc"), "there is no set-up `rihc`", "did you mean `rich`?"),
        (
            ("--setup", "rich", "--players", "2"),
            "the rich set-up is for three or more",
            "let three play",
        ),
    ],
)
def test_a_table_that_cannot_be_is_one_line_and_a_hint(table, name, arguments, said, hint):
    done = table(name, GAME, *arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"fortgold: {said}\n  {hint}\n"


@EACH
@pytest.mark.parametrize("option", [("--players", "2"), ("--setup", "rich")])
def test_a_solitaire_has_one_table(command: Command, name: str, option: tuple[str, str]):
    done = command(name, GAME, *option)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"fortgold: {option[0]}: this is a solitaire\n  leave out {option[0]}\n"
    assert "1 人で遊ぶ" in command(name, GAME, *option, "--lang", "ja").err


@pytest.mark.parametrize("option", [("--seat", "1"), ("--hot-seat",)])
def test_a_solitaire_has_one_seat(command: Command, option: tuple[str, ...]):
    done = command("play", GAME, *option)
    assert (done.code, done.out) == (2, "")
    assert "this is a solitaire" in done.err


# Who plays.


def test_one_sits_in_the_first_seat_against_the_adviser(play):
    out = play("l 9").out
    assert "prize 6, hands 2 9 / ? ?" in out
    assert "\nPlayer 2 (high): lays a card\n  The prize is 1.\n" in out


def test_one_may_take_another_seat(play):
    out = play("l 1", "--players", "3", "--seat", "3").out
    assert "Player 1 (high): lays a card\n\nPlayer 2 (high): lays a card\n" in out
    assert "hands ? / ? / 1 6" in out


def test_a_line_up_names_a_player_for_each_seat(play):
    out = play("l 6", "--players", "3", "--player", "low, high ,person").out
    assert "Player 1 (low): lays a card\n\nPlayer 2 (high): lays a card\n" in out
    assert "> l 6\nPlayer 3: lays 6\n" in out


def test_as_many_play_as_the_line_up_names(play):
    out = play("l 6", "--player", "low,high,person").out
    assert ": 3 players, " in out
    assert "> l 6\nPlayer 3: lays 6\n" in out


def test_a_person_can_be_named_in_a_solitaire_too(command: Command, monkeypatch):
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"q\n")))
    done = command("play", GAME, "--player", "person", "--transcript", "-")
    assert json.loads(done.out)["player"] == "person"


def test_people_in_all_seats_hand_the_keyboard_on(play):
    out = play("l 9", "l 5", "--hot-seat").out
    assert out.count("Hand the keyboard to player 1, press Enter\n") == 1
    assert out.count("Hand the keyboard to player 2, press Enter\n") == 1
    assert out.endswith("The end. Points: 2 1.\n")
    assert out.startswith("Nobody's hand is hidden: what is typed does not come from a keyboard.\n")
    assert "\x1b" not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--seat", "3"), "there is no seat 3"),
        (("--seat", "0"), "`--seat` cannot be `0`"),
        (("--player", "hihg"), "there is no player `hihg`"),
        (("--players", "2", "--player", "high,low,low"), "--player has 3 names for 2 seats"),
        (("--player", "high,low,low,low,low"), "5 cannot play this game"),
        (("--setup", "rich", "--player", "high,low"), "the rich set-up is for three or more"),
        (("--player", "high,"), "there is no player ``"),
        (("--player", "high", "--seat", "1"), "--player and --seat exclude each other"),
        (("--player", "high", "--hot-seat"), "--player and --hot-seat exclude each other"),
        (("--hot-seat", "--seat", "1"), "--hot-seat and --seat exclude each other"),
        (("--replay", "x", "--hot-seat"), "--replay and --hot-seat exclude each other"),
        (("--replay", "x", "--seat", "1"), "--replay and --seat exclude each other"),
    ],
)
def test_a_line_up_that_cannot_be_is_told(play, arguments: tuple[str, ...], said: str):
    done = play(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err.splitlines()[0] == f"fortgold: {said}"


def test_a_player_that_cannot_play_the_deck_says_so(play, monkeypatch):
    def helpless(*_position):
        raise CannotPlay(Text("大きすぎます", "too large"), Text("減らす", "take less"))

    monkeypatch.setattr(Prizes, "choose", helpless)
    for arguments in (("l 9",), ("--player", "high")):
        done = play(*arguments)
        assert (done.code, done.err) == (1, "fortgold: too large\n  take less\n")


def test_players_that_think_too_long_can_be_stopped(play, monkeypatch):
    def thinks(*_position):
        raise KeyboardInterrupt

    monkeypatch.setattr(Prizes, "choose", thinks)
    out = play("l 9", "t").out
    assert "> l 9\nStopped. The game goes on.\n> t\n" in out
    assert out.count("hands 2 9 / ? ?") == 2


# Watching, transcripts.

WATCHED = """\
     The prize is 6.
  1  Player 1 (high): lays 9
  2  Player 2 (low): lays 5
     The prize is 1.
  3  Player 1 (high): lays 2
  4  Player 2 (low): lays 7
"""


def test_players_are_watched_move_by_move_with_all_hands_open(play):
    done = play("--player", "high,low")
    assert WATCHED in done.out
    assert "prize 0, hands 2 9 / 5 7, points 0 0" in done.out
    assert done.out.endswith("\nThe end. Points: 2 1.\n")


def test_what_was_played_can_be_replayed(play, table: Command):
    watched = play("--player", "high,low", "--transcript", "game.json").out
    assert json.loads(Path("game.json").read_text())["player"] == "high,low"
    done = table("play", GAME, "--replay", "game.json")
    assert (done.code, done.err, done.out) == (0, "", watched)


def test_a_table_is_taken_from_the_transcript(play, table: Command):
    play("--player", "high", "--players", "3", "--setup", "rich", "--transcript", "game.json")
    done = table("play", GAME, "--replay", "game.json")
    assert "3 players, set-up rich" in done.out
    assert table("perft", GAME, "--transcript", "game.json", "--json").code == 0
    for option in (("--players", "2"), ("--setup", "poor")):
        done = table("play", GAME, "--replay", "game.json", *option)
        assert done.code == 2
        assert "but the transcript has" in done.err


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"players": 1, "player": "high"}, "the transcript"),
        ({"setup": "rich"}, "game.json: the rich set-up is for three or more"),
        ({"setup": "\x1b[2J"}, "game.json: there is no set-up"),
        ({"player": "high,\x1b[2J"}, ""),
    ],
)
def test_a_transcript_of_no_such_table_is_one_clear_line(play, table: Command, changed, said: str):
    play("--player", "high", "--transcript", "game.json")
    value = json.loads(Path("game.json").read_text())
    Path("game.json").write_text(json.dumps(value | changed))
    done = table("play", GAME, "--replay", "game.json")
    assert done.code == (1 if said else 0)
    assert said in done.err
    assert "\x1b" not in done.out + done.err


def test_a_transcript_of_several_is_none_of_a_solitaire(play, command: Command, monkeypatch):
    play("--player", "high", "--transcript", "game.json")
    monkeypatch.undo()
    command.speak("C.UTF-8")
    monkeypatch.chdir(command.here)
    done = command("play", GAME, "--replay", str(command.here / "game.json"))
    assert done.code == 1
    assert "it is a game for one player" in done.err


def test_counting_begins_where_the_next_player_decides(play, table: Command):
    play("l 9", "--transcript", "game.json")
    game = json.loads(Path("game.json").read_text())
    Path("game.json").write_text(json.dumps(game | {"moves": game["moves"][:2], "outcome": None}))
    made = json.loads(
        table("perft", GAME, "--transcript", "game.json", "--depth", "2", "--json").out
    )
    assert list(made) == ["game", "seed", "index", "deck", "players", "setup", "depth", "nodes"]
    assert made["nodes"] == [1, 1]  # the last cards; the prize has come up
    made = json.loads(table("perft", GAME, "--depth", "2", "--json").out)
    assert made["nodes"] == [8, 16]  # eight prizes could come up


def test_there_is_no_solver_for_such_a_game(table: Command):
    done = table("solve", GAME)
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"fortgold: there is no solver for `{GAME}`\n")
    assert "ソルバーがありません" in table("solve", GAME, "--lang", "ja").err


# A terminal.


class Terminal:
    """A terminal with the command line in it, by the rules of prizes."""

    def __init__(self, here: Path, *arguments: str, kind: str = "xterm") -> None:
        code = (
            "import fortgold.games\n"
            "from toy_auction import Prizes\n"
            "fortgold.games.playable = lambda *_: Prizes()\n"
            f"import sys; sys.argv = {['fortgold', 'play', GAME, '--seed', '6', *arguments]!r}\n"
            "from fortgold.cli.root import main\n"
            "main()\n"
        )
        path = os.pathsep.join((str(TESTS), str(Path(root.__file__).parents[2])))
        try:
            ours, theirs = pty.openpty()
        except OSError:
            pytest.skip("this machine lends no terminal")
        self.at, self.rest = ours, ""
        self.running = subprocess.Popen(
            [sys.executable, "-c", code], cwd=here, stdin=theirs, stdout=theirs, stderr=theirs,
            env={**os.environ, "LANG": "C.UTF-8", "PYTHONPATH": path, "TERM": kind},
            start_new_session=True,
        )  # fmt: skip
        os.close(theirs)

    def until(self, words: str) -> str:
        """What comes up to those words; the rest is for the next time."""
        end = time.monotonic() + 60
        while words not in self.rest:
            assert time.monotonic() < end, self.rest
            if select.select([self.at], [], [], 0.1)[0]:
                self.rest += os.read(self.at, 4096).decode()
        seen, _, self.rest = self.rest.partition(words)
        return seen + words

    def within(self, seconds: float) -> str:
        """What comes in that time and was not asked for."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            if select.select([self.at], [], [], left)[0]:
                self.rest += os.read(self.at, 4096).decode()
        return self.rest

    def types(self, line: str) -> None:
        os.write(self.at, line.encode() + b"\n")

    def close(self) -> None:
        """The end of what is typed: again and again, for a program that has asked but does not
        read yet loses it when it takes the terminal out of its line mode."""
        end = time.monotonic() + 60
        while self.running.poll() is None:
            assert time.monotonic() < end, self.rest
            os.write(self.at, b"\x04")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.running.wait(0.5)
        os.close(self.at)


WIPED = "\x1b[H\x1b[2J\x1b[3J"  # the screen, and then what has scrolled out of it
ASKED = "Hand the keyboard to player 2, press Enter"


def test_on_a_terminal_screen_and_scroll_back_are_wiped_before_and_after_the_next_person_is_asked(
    tmp_path: Path,
):
    terminal = Terminal(tmp_path, "--hot-seat")
    terminal.until("Hand the keyboard to player 1")
    terminal.types("")
    assert WIPED in terminal.until("2 9 / ? ?")
    terminal.until("> ")
    terminal.types("l 9")
    before = terminal.until(ASKED)
    assert "5 7" not in before  # nothing before Enter
    assert before.rpartition(WIPED)[2] == ASKED  # nothing else is left of what stood there
    terminal.types("")
    screen = terminal.until("? / 5 7")
    after = screen.rpartition(WIPED)[2]
    assert after != screen
    assert not re.search(r"\b[29]\b", after)
    terminal.until("> ")
    terminal.types("\x1b[A")  # what the other person typed is not called back
    assert "l 9" not in terminal.until("> ")
    terminal.close()
    assert terminal.running.returncode == 0


def test_an_enter_too_many_does_not_show_the_next_hand(tmp_path: Path):
    terminal = Terminal(tmp_path, "--hot-seat")
    terminal.until("Hand the keyboard to player 1")
    terminal.types("")
    terminal.until("> ")
    terminal.types("l 9\n\n")
    terminal.until(ASKED)
    assert not terminal.within(1.0).strip()  # it still waits for the other person
    terminal.types("")
    assert "? / 5 7" in terminal.until("> ")
    terminal.close()


def test_a_terminal_that_is_not_known_to_forget_is_not_to_be_scrolled_back(tmp_path: Path):
    terminal = Terminal(tmp_path, "--hot-seat", kind="vt100")
    terminal.until("Hand the keyboard to player 1")
    terminal.types("")
    terminal.until("> ")
    terminal.types("l 9")
    asked = terminal.until(ASKED).rpartition(WIPED)[2]
    assert asked.replace("\r\n", " ").startswith(
        "This terminal may remember what has scrolled away"
    )
    terminal.close()


@pytest.mark.parametrize("kind", ["dumb", "", "nobody-knows"])
@pytest.mark.parametrize("people", [("--hot-seat",), ("--player", "person,low,person")])
def test_people_do_not_take_turns_where_nothing_can_be_wiped(tmp_path, people, kind: str):
    terminal = Terminal(tmp_path, *people, kind=kind)
    assert terminal.until("\n").startswith("fortgold: this screen cannot be wiped, so everybody")
    assert terminal.running.wait(60) == 2
    terminal.close()


def test_one_person_may_play_where_nothing_can_be_wiped(tmp_path: Path):
    terminal = Terminal(tmp_path, kind="dumb")
    assert "2 9 / ? ?" in terminal.until("> ")
    terminal.close()


def test_people_do_not_take_turns_where_the_screen_goes_into_a_file(play, monkeypatch):
    monkeypatch.setattr("fortgold.cli.screen._is_typed", lambda: True)
    done = play("--hot-seat")
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("fortgold: this screen cannot be wiped")
    assert "端末" in play("--hot-seat", "--lang", "ja").err


def test_who_does_not_take_the_keyboard_ends_the_game(tmp_path: Path):
    terminal = Terminal(tmp_path, "--hot-seat", "--transcript", "game.json")
    terminal.until("Hand the keyboard to player 1")
    terminal.close()
    assert terminal.running.returncode == 0
    assert json.loads((tmp_path / "game.json").read_text())["moves"] == []
