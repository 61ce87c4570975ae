"""deal, play, perft: what a person at the shell sees, and what programs may rely on."""

import io
import json
import os
import re
import resource
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from builtin_games import ANYWHERE, ROOT, Copy
from command import Command, Ran
from goldens import FOLDER

from fortgold.cli import solve_after_game
from fortgold.cli.play import MOST_DRAWN
from fortgold.cli.progress import interruptible
from fortgold.cli.screen import console
from fortgold.data.load import load_game
from fortgold.data.model import Text
from fortgold.data.paths import builtin
from fortgold.games import playable
from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold import FortOfGold
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, Treasure
from fortgold.games.fort_of_gold.position import first_position
from fortgold.games.position import CannotPlay

GAME = "fort-of-gold"
MOST = 2**63 - 1
DEALS = FOLDER / f"{GAME}-deals.txt"


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch):
    """`typing("i 1 1", "q")`: what the next command reads."""

    def types(*lines: str | bytes) -> None:
        data = b"".join(
            (line.encode() if isinstance(line, str) else line) + b"\n" for line in lines
        )
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data)))

    types()
    return types


def rules_of(game: str = GAME):
    folder = builtin("cards") / game
    loaded = load_game(ANYWHERE, Path(str(folder))).game
    assert loaded is not None
    rules = playable(loaded)
    assert rules is not None
    return rules


# Deals.


def spelt(rules: Ruleset, seed: int, index: int) -> str:
    """A deal as a line of the golden file: seed, index, slots of both decks, topmost first."""
    first = first_position(rules, seed, index)
    spirits, treasures = (*first.chancel, *first.mana), (*first.solutions, *first.pile)
    decks = (" ".join(str(card.slot) for card in deck if card) for deck in (spirits, treasures))
    return f"{seed} {index}: {' / '.join(decks)}"


def full_deck() -> Ruleset:
    """As many cards as the published game has; what is on them does not matter for a deal."""
    constants = rules_of().rules.constants
    spirits = tuple(Spirit(f"S{n}", n, "", ("", "", "")) for n in range(34))
    return Ruleset(constants, spirits, tuple(Treasure(f"T{n}", n, ("R",) * 3) for n in range(10)))


def golden_lines() -> list[str]:
    return [line for line in DEALS.read_text("utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", golden_lines())
def test_a_deal_is_what_it_was_when_it_was_written_down(line: str):
    seed, index = map(int, line.partition(":")[0].split())
    assert spelt(full_deck(), seed, index) == line


@pytest.mark.parametrize("line", golden_lines())
def test_a_deal_can_be_computed_from_its_description_alone(line: str):
    # docs/json.md, "How a deal is made"; written without a look at fortgold.games.chance
    def mixed(z: int) -> int:
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) % 2**64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) % 2**64
        return z ^ (z >> 31)

    def number(*keys: int) -> int:
        word = 0
        for key in keys:
            word = mixed(((word ^ key) + 0x9E3779B97F4A7C15) % 2**64)
        return word

    seed, index = map(int, line.partition(":")[0].split())
    decks = [
        sorted(range(count), key=lambda slot: number(seed, index, deck, slot))
        for deck, count in enumerate((34, 10))
    ]
    assert line == f"{seed} {index}: " + " / ".join(" ".join(map(str, deck)) for deck in decks)


def test_a_deal_as_json_says_which_deal_of_which_deck_it_is(command: Command):
    done = command("deal", GAME, "--seed", "7", "--index", "2", "--json")
    said = json.loads(done.out)
    assert list(said) == [
        "game", "seed", "index", "deck", "mana", "treasure", "chancel", "solutions",
    ]  # fmt: skip
    assert (said["game"], said["seed"], said["index"]) == (GAME, 7, 2)
    assert re.fullmatch("[0-9a-f]{8}", said["deck"])
    assert [len(said[key]) for key in ("mana", "treasure", "chancel", "solutions")] == [31, 8, 3, 2]
    rules = rules_of()
    spirits = [rules.rules.by_id[own].slot for own in said["chancel"] + said["mana"]]
    treasures = [rules.rules.by_id[own].slot for own in said["solutions"] + said["treasure"]]
    lines = " / ".join(" ".join(map(str, slots)) for slots in (spirits, treasures))
    assert spelt(rules.rules, 7, 2) == f"7 2: {lines}"


def test_a_deal_is_drawn_with_its_seed_and_index(command: Command):
    done = command("deal", GAME, "--seed", "7")
    assert done.out.startswith("The Fort of Gold: seed 7, deal 0, deck ")
    assert "Pile of Treasure" not in done.err
    for words in ("Chancel", "Solutions", "Pedestal", "Altar 0/7", "│ 31 │", "│ 8  │"):
        assert words in done.out


def test_a_deal_is_drawn_in_japanese(command: Command):
    out = command("deal", GAME, "--lang", "ja").out
    for words in ("金の砦: 種 1、配り 0", "マナの山", "宝物の山", "内陣", "課題", "台", "祭壇 0/7"):
        assert words in out


def test_a_deal_has_no_colour_in_a_file(command: Command):
    assert "\x1b" not in command("deal", GAME).out


def test_a_deal_loads_nothing_heavy():
    code = (
        "import sys\n"
        f"sys.argv = ['fortgold', 'deal', {GAME!r}]\n"
        "from fortgold.cli.root import main\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code, end.code\n"
        "heavy = {'numba', 'numpy', 'jinja2', 'weasyprint', 'reportlab', 'PIL', 'budoux', 'rich.table',"
        " 'fortgold.draw', 'fortgold.checks'}\n"
        "heavy |= {name for name in sys.modules if name.startswith('fortgold.play.')}\n"
        "heavy -= {'fortgold.play.seating'}\n"  # who sits at the table: that is asked of a deal, too
        "print('loaded:', *sorted(heavy & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr == "loaded:\n"


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp932"])
def test_a_terminal_of_few_characters_shows_at_least_the_letters(encoding: str):
    environment = {**os.environ, "PYTHONIOENCODING": encoding}
    done = subprocess.run(
        [sys.executable, "-m", "fortgold", "deal", GAME, "--seed", "7", "--lang", "en"],
        env=environment, capture_output=True, check=True,
    )  # fmt: skip
    assert re.search(r"1 .R .  .  Ember S02", done.stdout.decode(encoding))


@pytest.mark.slow
def test_a_deal_is_there_in_a_blink():
    def seconds(*arguments: str) -> float:
        """Of the processor, so that a busy machine does not count."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [sys.executable, "-m", "fortgold", *arguments]
        subprocess.run(command, stdout=subprocess.DEVNULL, check=True)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    blink = min(seconds("--help") for _ in range(7))
    assert min(seconds("deal", GAME) for _ in range(7)) < 2.5 * blink


# Wrong asking, the same for all three.

EACH = pytest.mark.parametrize("name", ["deal", "play", "perft"])


@EACH
@pytest.mark.parametrize("given", ["-1", str(MOST + 1), "x", "", "1.5", "9" * 5000])
@pytest.mark.parametrize("option", ["--seed", "--index"])
def test_a_seed_or_index_out_of_range_is_one_line_and_a_hint(command, name, option, given):
    done = command(name, GAME, f"{option}={given}")
    assert done.code == 2
    first, second = done.err.splitlines()
    assert first.startswith(f"fortgold: `{option}` cannot be `{given[:40]}")
    assert second == f"  a whole number from 0 to {MOST} is needed"
    assert not done.out


@pytest.mark.parametrize("given", ["0", "00", "１", str(MOST)])
def test_the_ends_of_the_range_and_full_width_digits_are_seeds(command: Command, given: str):
    assert json.loads(command("deal", GAME, "--seed", given, "--json").out)["seed"] == int(given)


@EACH
def test_an_unknown_game_is_suggested(command: Command, name: str):
    done = command(name, "fort-of-gild")
    assert done.code == 2
    assert "did you mean `fort-of-gold`?" in done.err


@EACH
def test_a_game_without_rules_says_so(command: Command, name: str):
    command("new", "my-game")
    done = command(name, "my-game")
    assert done.code == 2
    assert done.err.splitlines()[0] == "fortgold: `my-game` has no rules in code yet"
    assert "コードのルールがまだありません" in command(name, "my-game", "--lang", "ja").err


@EACH
def test_a_deck_too_small_to_deal_says_what_is_missing(command: Command, box, name: str):
    text = box.file("treasure.csv").read_text("utf-8").splitlines()
    box.write("treasure.csv", "\n".join(text[:2]) + "\n")
    done = command(name, GAME)
    assert done.code == 1
    assert "there are 1 treasure cards, and set-up needs 2" in done.err
    assert "add rows" in done.err
    assert "配れません" in command(name, GAME, "--lang", "ja").err


@EACH
def test_files_that_cannot_be_read_show_their_findings(command: Command, box, name: str):
    box.write("game.yaml", "title: [")
    done = command(name, GAME)
    assert done.code == 1
    assert "READ101" in done.err


@EACH
def test_a_look_that_cannot_be_read_does_not_keep_anybody_from_playing(command, typing, box, name):
    box.write("spirit.yaml", "boxes: [")
    typing("q")
    assert command(name, GAME).code == 0


# Playing.


def played(command: Command, *arguments: str) -> Ran:
    done = command("play", GAME, "--seed", "7", *arguments)
    assert done.code == 0, done.err
    return done


def test_a_game_is_played_from_a_pipe(command: Command, typing):
    typing("i 1 1", "m", "i 9 9")
    out = played(command).out
    assert "> i 1 1\nInduct the Mana: Ember (R--) from the Chancel to column 1\n" in out
    assert "  9  i 3 3  Induct the Mana: " in out
    assert out.endswith("> i 9 9\nthe Chancel has no place 9\n")


# The seed.


AGAIN = re.compile(r"The same deal again: --seed (\d+)\n$")


def test_without_a_seed_one_is_drawn_and_shown_so_that_the_game_can_be_played_again(
    command: Command, typing
):
    games = []
    for _ in range(4):
        typing("i 1 1", "i 2 2")
        done = command("play", GAME, "--transcript", "game.json")
        drawn = AGAIN.search(done.out)
        assert drawn
        assert done.out.startswith(f"The Fort of Gold: seed {drawn[1]}, deal 0, deck ")
        first = json.loads((command.here / "game.json").read_text("utf-8"))
        assert first["seed"] == int(drawn[1])
        typing("i 1 1", "i 2 2")
        again = command("play", GAME, "--seed", drawn[1], "--transcript", "game.json")
        assert again.out == AGAIN.sub("", done.out)
        assert json.loads((command.here / "game.json").read_text("utf-8")) == first
        games.append(first["seed"])
    assert len(set(games)) > 1


def test_a_seed_that_is_drawn_is_shown_in_japanese(command: Command, typing):
    typing("q")
    out = command("play", GAME, "--lang", "ja").out
    assert re.search(r"^金の砦: 種 (\d+)、配り 0、(.|\n)*同じ配りでもう一度: --seed \1\n$", out)


def test_every_seed_that_can_be_drawn_is_one_that_can_be_typed(
    command: Command, typing, monkeypatch
):
    for drawn in (0, MOST_DRAWN - 1):
        monkeypatch.setattr("secrets.randbelow", lambda most, drawn=drawn: min(drawn, most - 1))
        typing("q")
        assert AGAIN.search(command("play", GAME).out)[1] == str(drawn + 1)  # type: ignore[index]


def test_a_player_is_watched_in_a_deal_that_is_drawn_too(command: Command):
    done = command("play", GAME, "--player", "greedy")
    drawn = AGAIN.search(done.out)
    assert drawn
    again = command("play", GAME, "--player", "greedy", "--seed", drawn[1]).out
    assert again == AGAIN.sub("", done.out)


@pytest.mark.parametrize("name", ["deal", "perft"])
def test_what_counts_and_compares_keeps_its_seed(command: Command, name: str):
    assert ": seed 1, deal 0, " in command(name, GAME).out


def test_whoever_names_a_deal_means_that_of_seed_1_as_the_other_commands_do(command, typing):
    for index in ("0", "3"):
        typing("q")
        out = command("play", GAME, "--index", index).out
        assert out.startswith(f"The Fort of Gold: seed 1, deal {index}, ")
        assert "again" not in out


def test_a_game_is_played_in_japanese(command: Command, typing):
    typing("迎える １ １", "i 1 9", "やめる")
    out = played(command, "--lang", "ja").out
    assert "マナを迎える: 内陣の熾火 (R--) を台の列 1 へ" in out
    assert "台に列 9 はありません" in out
    assert "手番 2: i マナを迎える (9)" in out


def test_the_order_of_the_piles_is_never_shown(command: Command, typing):
    typing("m", "?", "i 1 1", "m")
    out = played(command).out
    deal = json.loads(command("deal", GAME, "--seed", "7", "--json").out)
    assert not set(deal["mana"][1:] + deal["treasure"]) & set(re.findall(r"[ST]\d\d", out))


def test_a_hint_says_what_and_why(command: Command, typing):
    typing("h")
    assert re.search(
        r"greedy would play: i \d \d\n  Induct the Mana: .*\n  \w+", played(command).out
    )


def test_the_transcript_is_written_also_of_an_unfinished_game(command: Command, typing):
    typing("i 1 1", "u", "i 1 3")
    played(command, "--transcript", "new/game.json")
    said = json.loads((command.here / "new" / "game.json").read_text("utf-8"))
    assert list(said) == ["game", "seed", "index", "deck", "player", "moves", "outcome"]
    assert (said["game"], said["seed"], said["index"]) == (GAME, 7, 0)
    assert said["player"] == "person"
    assert said["moves"] == [{"move": ["induct", 0, 2], "legal": 9}]
    assert said["outcome"] is None


def test_a_transcript_on_stdout_is_alone_there(command: Command, typing):
    typing("i 1 1", "q")
    done = played(command, "--transcript", "-")
    assert len(json.loads(done.out)["moves"]) == 1
    assert "Induct the Mana" in done.err


def test_a_game_that_cannot_be_saved_is_not_lost(command: Command, typing):
    typing("i 1 1", "q")
    (command.here / "file").touch()
    done = command("play", GAME, "--seed", "7", "--transcript", "file/game.json")
    assert done.code == 1
    assert '"moves": [\n  {"move": ["induct", 0, 0], "legal": 9}]' in done.out
    assert done.err.startswith("fortgold: ")


def test_a_folder_is_refused_before_the_game(command: Command, typing):
    typing("i 1 1")
    done = command("play", GAME, "--transcript", ".")
    assert done.code == 2
    assert not done.out


def test_bytes_that_are_no_text_are_no_move(command: Command, typing):
    typing(b"\xff\xfe i 1 1", b"\x00\x1b[2J", "[bold]i 1 1[/bold]", "x" * 9999)
    out = played(command).out
    assert out.count("type one of") == 4
    assert "> [bold]i 1 1[/bold]\n" in out
    assert max(map(len, out.splitlines())) < 150
    assert "\x1b" not in out


def test_a_hint_that_takes_too_long_can_be_stopped(command: Command, typing, monkeypatch):
    def thinks(*_position):
        raise KeyboardInterrupt

    monkeypatch.setattr(FortOfGold, "choose", thinks)
    typing("h", "i 1 1")
    out = played(command).out
    assert "Stopped. The game goes on.\n> i 1 1\nInduct the Mana" in out


def test_a_player_is_watched_move_by_move(command: Command):
    done = played(command, "--player", "greedy", "--transcript", "game.json")
    game = json.loads((command.here / "game.json").read_text("utf-8"))
    lines = [line for line in done.out.splitlines() if re.match(r" *\d+  \w", line)]
    assert len(lines) == len(game["moves"])
    assert game["player"] == "greedy"
    assert game["outcome"] is not None
    assert done.out.count("Chancel") >= 2


def test_a_player_that_cannot_play_the_deck_says_so(command: Command, monkeypatch):
    def helpless(*_position):
        raise CannotPlay(Text("大きすぎます", "too large"), Text("減らす", "take less"))

    monkeypatch.setattr(FortOfGold, "choose", helpless)
    done = command("play", GAME, "--player", "greedy")
    assert (done.code, done.err) == (1, "fortgold: too large\n  take less\n")


def test_an_unknown_player_is_suggested(command: Command):
    done = command("play", GAME, "--player", "gredy")
    assert done.code == 2
    assert done.err == ("fortgold: there is no player `gredy`\n  did you mean `greedy`?\n")


# Replaying.


@pytest.fixture
def game(command: Command) -> Path:
    """The transcript of a game that the greedy player played."""
    played(command, "--player", "greedy", "--transcript", "game.json")
    return command.here / "game.json"


def edited(path: Path, **changed: object) -> None:
    value = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps(value | changed), "utf-8")


@pytest.mark.usefixtures("game")
def test_what_was_played_can_be_replayed(command: Command):
    watched = played(command, "--player", "greedy").out
    done = command("play", GAME, "--replay", "game.json")
    assert (done.code, done.err) == (0, "")
    assert done.out == watched


def test_a_transcript_can_come_through_a_pipe(command: Command, game: Path, typing):
    typing(game.read_bytes())
    assert command("play", GAME, "--replay", "-").code == 0


def test_an_unfinished_game_is_replayed_as_far_as_it_goes(command: Command, game: Path):
    moves = json.loads(game.read_text("utf-8"))["moves"]
    edited(game, moves=moves[:3], outcome=None)
    done = command("play", GAME, "--replay", "game.json")
    assert done.code == 0
    assert done.out.endswith("Here it stops, unfinished.\n")


def test_an_illegal_move_ends_the_replay_with_its_reason(command: Command, game: Path):
    moves = json.loads(game.read_text("utf-8"))["moves"]
    moves[1]["move"] = ["induct", 7, 0]
    edited(game, moves=moves)
    done = command("play", GAME, "--replay", "game.json")
    assert done.code == 1
    first, second = done.err.splitlines()
    assert first == (
        'fortgold: game.json: move 2, ["induct", 7, 0], is illegal: the Chancel has no place 8'
    )
    assert second.startswith(
        '  of 9 legal moves the nearest is ["induct", 0, 0] (Induct the Mana: '
    )
    assert "  1  Induct the Mana" in done.out


def test_a_transcript_of_another_deck_is_replayed_with_a_warning(command: Command, game: Path):
    edited(game, deck="0badf00d")
    done = command("play", GAME, "--replay", "game.json")
    assert done.code == 0
    assert done.err.startswith(
        'the transcript is of another deck: it has "0badf00d", the deck here'
    )


def test_what_a_transcript_calls_its_deck_is_nothing_that_a_terminal_obeys(
    command: Command, game: Path
):
    edited(game, deck="\x1b[2J")
    done = command("play", GAME, "--replay", "game.json")
    assert "\x1b" not in done.out + done.err


@pytest.mark.usefixtures("game")
def test_a_transcript_of_another_deck_is_refused_if_its_moves_fail(command: Command, box):
    box.edit("spirit.csv", "R--", "-G-")
    done = command("play", GAME, "--replay", "game.json")
    assert done.code == 1
    assert "is illegal" in done.err or "legal moves" in done.err or "outcome" in done.err
    assert done.err.splitlines()[-1].startswith("  the transcript is of another deck")


def test_a_transcript_of_another_game_is_refused(command: Command, game: Path):
    edited(game, game="arch-king")
    for name in ("play", "perft"):
        option = "--replay" if name == "play" else "--transcript"
        done = command(name, GAME, option, "game.json")
        assert done.code == 1
        assert done.err.startswith('fortgold: game.json: this is a transcript of "arch-king"')


@pytest.mark.parametrize(
    "data", [b"", b"nonsense", b"[]", b"{}", b"\xff\xfe", b'{"seed": 1e999}', b"[" * 99999]
)
def test_nonsense_is_one_clear_line(command: Command, data: bytes):
    (command.here / "bad.json").write_bytes(data)
    for name, option in (("play", "--replay"), ("perft", "--transcript")):
        done = command(name, GAME, option, "bad.json")
        assert done.code == 1
        assert done.err.startswith("fortgold: bad.json: ")
        assert len(done.err.splitlines()) <= 2
        assert not done.out


def test_a_closed_stdin_is_an_empty_one(command: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", None)
    assert command("play", GAME, "--replay", "-").code == 1
    assert command("play", GAME).code == 0


def test_a_file_that_is_not_there_is_told(command: Command):
    done = command("play", GAME, "--replay", "none.json")
    assert done.code == 1
    assert done.err == "fortgold: none.json: No such file or directory\n"


@pytest.mark.usefixtures("game")
@pytest.mark.parametrize("option", ["--seed", "--index"])
def test_a_seed_that_is_not_the_transcripts_is_refused(command: Command, option: str):
    done = command("play", GAME, "--replay", "game.json", option, "8")
    assert done.code == 2
    assert done.err.splitlines()[1] == "  with a transcript it can be left out"
    assert command("play", GAME, "--replay", "game.json", "--seed", "7", "--index", "0").code == 0


@pytest.mark.parametrize("option", ["--player", "--transcript"])
def test_a_replay_is_nothing_else_at_the_same_time(command: Command, option: str):
    done = command("play", GAME, "--replay", "x", option, "y")
    assert done.code == 2
    assert done.err == f"fortgold: --replay and {option} exclude each other\n"


# Going on.


@pytest.fixture
def stopped(command: Command, typing) -> Path:
    """The transcript of a game that a person left after three moves."""
    typing("i 1 1", "i 2 2", "i 3 3")
    played(command, "--transcript", "game.json")
    return command.here / "game.json"


def test_a_game_goes_on_where_it_stopped_and_is_saved_again(
    command: Command, typing, stopped: Path
):
    typing("i 1 2")
    done = command("play", GAME, "--resume", "game.json", "--transcript", "game.json")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("The Fort of Gold: seed 7, deal 0, deck ")
    assert "Turn 4: i Induct the Mana" in done.out
    assert "again" not in done.out
    typing("i 1 1", "i 2 2", "i 3 3", "i 1 2")
    played(command, "--transcript", "whole.json")
    assert stopped.read_bytes() == (command.here / "whole.json").read_bytes()


@pytest.mark.usefixtures("stopped")
def test_a_game_that_goes_on_can_be_taken_back_to_its_first_move(command: Command, typing):
    typing("u 3", "u")
    out = command("play", GAME, "--resume", "game.json").out
    assert "Turn 1: i Induct the Mana (9)" in out
    assert out.endswith("There is nothing to take back\n")


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"player": "greedy"}, "nobody but the program played this game"),
        ({"player": "someone"}, 'there is no player "someone"'),
        ({"outcome": {"won": True, "score": 3}}, "this game is over"),
        ({"game": "arch-king"}, 'this is a transcript of "arch-king"'),
        ({"moves": [{"move": ["induct", 7, 0], "legal": 9}]}, "the Chancel has no place 8"),
    ],
)
def test_what_cannot_go_on_is_told(command: Command, stopped: Path, changed, said: str):
    edited(stopped, **changed)
    done = command("play", GAME, "--resume", "game.json")
    assert (done.code, done.out) == (1, "")
    assert said in done.err


@pytest.mark.usefixtures("stopped")
@pytest.mark.parametrize("option", [("--player", "greedy"), ("--seat", "1"), ("--hot-seat",)])
def test_who_plays_is_taken_from_the_transcript(command: Command, option: tuple[str, ...]):
    done = command("play", GAME, "--resume", "game.json", *option)
    assert done.code == 2
    assert done.err == f"fortgold: --resume and {option[0]} exclude each other\n"
    assert command("play", GAME, "--resume", "game.json", "--seed", "8").code == 2


@pytest.mark.usefixtures("stopped")
def test_a_game_of_another_deck_goes_on_with_a_warning(command: Command, typing, stopped: Path):
    edited(stopped, deck="0badf00d")
    typing("q")
    done = command("play", GAME, "--resume", "game.json")
    assert done.code == 0
    assert done.err.startswith("the transcript is of another deck")


# What a game is about.


def test_the_first_screen_says_the_aim_in_a_line(command: Command, typing):
    typing("q")
    assert played(command).out.splitlines()[1].startswith("Aim: Bring 7 treasures to the Altar")
    typing("q")
    assert played(command, "--lang", "ja").out.splitlines()[1].startswith("目的: 宝物7個を祭壇へ")


def test_help_says_aim_and_end_and_where_the_rulebook_lies(command: Command, typing):
    typing("?")
    out = played(command).out.partition("> ?\n")[2]
    assert out.startswith("Aim: Bring 7 treasures")
    assert "\nEnd: 7 treasures win" in out
    assert f"`fortgold build {GAME} --only rulebook` makes the rulebook" in out
    book = command.here / "output" / GAME / "rulebook-en.pdf"
    book.parent.mkdir(parents=True)
    book.touch()
    typing("?")
    assert f"Rulebook: output/{GAME}/rulebook-en.pdf\n" in played(command).out


def test_a_game_need_not_say_what_it_is_about(command: Command, typing, box):
    text = box.file("game.yaml").read_text("utf-8")
    box.write("game.yaml", re.sub(r"  (aim|game_end):\n(    .*\n)+", "", text))
    typing("?")
    out = played(command).out
    assert "Aim" not in out
    assert "makes the rulebook" in out


# What was possible.


@pytest.mark.parametrize(
    ("best", "bound", "en"),
    [
        (9, 9, "The best possible here was 9 (COMMAND shows how)."),
        (9, 12, "The best possible here was at least 9, at most 12 (COMMAND shows how)."),
        (None, 12, "Whether it could be won, nobody knows."),
        (None, None, "It could not be won: why."),
    ],
)
def test_what_was_possible_is_exact_or_between_bounds(best, bound, en: str):
    one = Solution(0, "won", best, bound, (), Text("訳", "why"), 0)
    assert solve_after_game.verdict(one, "COMMAND").en == en


def test_a_game_that_ended_is_followed_by_what_was_possible(
    command: Command, typing, monkeypatch, game: Path
):
    moves = json.loads(game.read_text("utf-8"))["moves"]
    column, *rest = moves[-1]["move"][2]
    edited(game, moves=moves[:-1], outcome=None, player="person")
    last = " ".join(str(one + 1) for one in (moves[-1]["move"][1], column, *rest))
    monkeypatch.setattr(solve_after_game, "_solved", lambda _: None)
    typing(f"g {last}")
    out = command("play", GAME, "--resume", "game.json").out
    assert out.endswith(
        "What was possible with this deal …\n"
        f"Not known so soon: `fortgold solve {GAME} --seed 7 --index 0` finds out.\n"
    )
    typing("q")
    assert "possible" not in command("play", GAME, "--resume", "game.json").out


# Perft.


def test_both_engines_count_the_same(command: Command):
    fast = json.loads(command("perft", GAME, "--seed", "7", "--depth", "3", "--json").out)
    slow = json.loads(
        command("perft", GAME, "--seed", "7", "--depth", "3", "--json", "--readable").out
    )
    assert fast == slow
    assert list(fast) == ["game", "seed", "index", "deck", "depth", "nodes"]
    assert fast["depth"] == len(fast["nodes"]) == 3
    assert fast["nodes"][0] == 9


def test_counting_can_begin_where_a_game_stopped(command: Command, game: Path):
    moves = json.loads(game.read_text("utf-8"))["moves"]
    edited(game, moves=moves[:20], outcome=None)
    arguments = ("perft", GAME, "--transcript", "game.json", "--depth", "2", "--json")
    fast, slow = (
        json.loads(command(*arguments).out),
        json.loads(command(*arguments, "--readable").out),
    )
    assert fast == slow
    assert fast["seed"] == 7
    assert fast["nodes"][0] == moves[20]["legal"]


@pytest.mark.usefixtures("game")
def test_nothing_can_be_counted_after_the_end(command: Command):
    arguments = ("perft", GAME, "--transcript", "game.json", "--depth", "2", "--json")
    assert json.loads(command(*arguments).out)["nodes"] == [0, 0]


def test_ctrl_c_does_not_wait_for_a_count():
    never = threading.Event()
    timer = threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        interruptible(never.wait)
    timer.join()
    never.set()


def test_what_stops_a_count_is_told_as_ever():
    with pytest.raises(ZeroDivisionError):
        interruptible(lambda: 1 // 0)


def test_counts_are_a_table(command: Command):
    out = command("perft", GAME, "--seed", "7", "--depth", "2").out.splitlines()
    assert out[1:] == ["depth  sequences", "    1          9", "    2         75"]
    assert command("perft", GAME, "--depth", "1", "--lang", "ja").out.splitlines()[1].split() == [
        "深さ",
        "手順",
    ]


@pytest.mark.parametrize("depth", ["0", "-1", "100", "x"])
def test_a_depth_that_cannot_be_counted_is_told(command: Command, depth: str):
    done = command("perft", GAME, f"--depth={depth}")
    assert done.code == 2
    assert done.err.splitlines() == [
        f"fortgold: `--depth` cannot be `{depth}`",
        "  a whole number from 1 to 99 is needed",
    ]


def test_options_are_explained_in_both_languages(command: Command):
    for name in ("deal", "play", "perft"):
        assert "Seed of the deals" in command(name, "--help").out
    command.speak("ja_JP.UTF-8")
    for name in ("deal", "play", "perft"):
        assert "乱数の種" in command(name, "--help").out


# The documentation.


def examples() -> list[tuple[str, str, str]]:
    """Language, command and output of each example in docs/playing.md and its Japanese fellow."""
    folder = ROOT / "docs"
    found = []
    for lang, name in (("C.UTF-8", "playing.md"), ("ja_JP.UTF-8", "playing.ja.md")):
        text = (folder / name).read_text("utf-8")
        blocks = re.findall(r"```console\n\$ fortgold (.*)\n((?:.*\n)*?)```", text)
        found += [(lang, *block) for block in blocks]
    return found


@pytest.mark.parametrize(("lang", "line", "output"), examples())
def test_the_examples_of_the_documentation_are_what_is_printed(command, typing, lang, line, output):
    command.speak(lang)
    typing(*re.findall(r"^> (.*)$", output, re.MULTILINE))
    said = command(*line.split()).out
    pattern = ".*".join(map(re.escape, output.split("…\n")))
    assert re.fullmatch(pattern + r"\n*", said, re.DOTALL)


def test_the_documentation_has_the_same_examples_in_both_languages():
    lines = [(lang, line) for lang, line, _ in examples()]
    half = len(lines) // 2
    assert half >= 4
    assert [line for _, line in lines[:half]] == [line for _, line in lines[half:]]


# What a deck says.


@pytest.mark.parametrize(
    "line",
    [
        f"cards {GAME}", f"check {GAME}", f"check {GAME} --format github", f"deal {GAME}",
        f"play {GAME} --seed 1", f"play {GAME} --player greedy", f"perft {GAME} --depth 1",
        f"simulate {GAME} --deals 5 --player random",
        pytest.param(f"solve {GAME} --deals 2", marks=pytest.mark.slow), f"solve {GAME} --index 0",
    ],
)  # fmt: skip
@pytest.mark.parametrize("lang", ["ja", "en"])
def test_no_words_of_a_deck_steer_the_terminal(
    box: Copy, command: Command, typing, line: str, lang: str
):
    box.edit("spirit.csv", "空蝉", "空\x1b]0;x\x07蝉").edit(
        "spirit.csv", "Cicada", "Cica\x9bda\x1b[31m"
    )
    box.edit("game.yaml", "The Fort of Gold", '"The \\e[31mFort"').edit(
        "game.yaml", "金の砦", '"\\e[31m金"'
    )
    typing("m", "? S01", "h", "i 1 1", "q")
    ran = command(*line.split(), "--lang", lang)
    assert ran.code in (0, 1)
    assert not re.search("[\x1b\x07\x9b]", ran.out + ran.err)


def test_colours_are_ours_alone():
    stream = io.StringIO()
    own = console(stream)
    own._force_terminal = True
    own.print("\x1b[31mred", style="bold")
    assert "␛[31mred" in stream.getvalue()
