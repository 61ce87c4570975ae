"""The command line: exit codes, languages, and one line for everything that people do wrong."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import click
import pytest
from builtin_games import Copy, all_games
from click.shell_completion import ShellComplete
from command import Command
from printed import CJK, game_and_look

from fortgold import __version__, cli
from fortgold.cli.export import FORMS
from fortgold.cli.root import fortgold
from fortgold.data.fingerprint import card_object
from fortgold.sheets.imposition import SIDES

COMMANDS = sorted(fortgold.modules)
ALL_COMMANDS = (*COMMANDS, *(f"export {form}" for form in FORMS))
PROGRAM = [sys.executable, "-m", "fortgold"]


@pytest.fixture(autouse=True)
def one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 1)


def one_line(text: str) -> bool:
    """One line, and perhaps a hint below it."""
    lines = text.splitlines()
    return "Traceback" not in text and (
        len(lines) == 1 or (len(lines) == 2 and lines[1][:2] == "  ")
    )


# exit codes


@pytest.mark.usefixtures("box")
def test_a_sound_game_is_0_and_named(command: Command):
    done = command("check")
    assert (done.code, done.out, done.err) == (0, "no findings: fort-of-gold\n", "")
    done = command("--lang", "ja", "check")
    assert (done.code, done.out, done.err) == (0, "指摘はありません: fort-of-gold\n", "")


@pytest.mark.slow
def test_where_there_are_no_games_the_built_in_ones_are_meant_and_that_is_told(command: Command):
    done = command("check")
    assert (done.code, done.out) == (0, f"no findings: {', '.join(all_games())}\n")
    assert done.err == "There is no cards/ in this folder, so these are the built-in games.\n"
    done = command("check", "fort-of-gold", "--format", "json")
    assert json.loads(done.out)["findings"] == []
    assert "built-in" in done.err


def test_findings_end_with_the_games_that_were_looked_at(box: Copy, command: Command):
    command("new", "mine")
    box.edit("spirit.csv", "S17,waterweed", "S01,waterweed")
    assert command("check").out.endswith("\n1 error (looked at fort-of-gold, mine)\n")
    assert command("check", "--lang", "ja").out.endswith(
        "\nエラー 1 件 (調べたゲーム: fort-of-gold, mine)\n"
    )


def test_findings_are_1_and_stand_on_stdout(box: Copy, command: Command):
    box.edit("spirit.csv", "S17,waterweed", "S01,waterweed")
    done = command("check")
    assert done.code == 1
    assert "cards/fort-of-gold/spirit.csv:18:1: DECK" in done.out
    assert done.err == ""


def test_a_warning_alone_is_0(box: Copy, command: Command):
    box.write("art/nobody.svg", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>')
    done = command("check")
    assert done.code == 0
    assert "PRINT411" in done.out


WRONG = [
    (("chekc",), "there is no command `chekc`", "did you mean `check`?"),
    (("check", "fort-of-gol"), "there is no game `fort-of-gol`", "did you mean `fort-of-gold`?"),
    (("cards", "fort-of-gol"), "there is no game `fort-of-gol`", "did you mean `fort-of-gold`?"),
    (("build", "nothing"), "there is no game `nothing`",
     "known here: arch-king, fort-of-gold, hundred-spirits, seven-fortress"),
    (("build", "--papr", "a4"), "there is no option `--papr`", "did you mean `--paper`?"),
    (("build", "--sides", "left"), "wrong value for `--sides`: left", f"known here: {', '.join(SIDES)}, all"),
    (("check", "--format", "xml"), "wrong value for `--format`: xml", "known here: text, json, sarif, github"),
    (("--lang", "fr", "check"), "wrong value for `--lang`: fr", "known here: ja, en"),
    (("check", "--format"), "`--format` needs a value", ""),
    (("build", "--force=yes"), "`--force` takes no value", ""),
    (("cards",), "`GAME` is missing",
     "known here: arch-king, fort-of-gold, hundred-spirits, seven-fortress"),
    (("new",), "`NAME` is missing", ""),
    (("check", "--allow", "nowhere"), "there is no folder nowhere", "look at what `--allow` names"),
    (("export", "png", "fort-of-gold", "--out", __file__), f"{__file__} is a file",
     "move it away, or name a folder with --out"),
    (("cards", "fort-of-gold", "more"), "too many arguments: more", "--help shows the usage"),
    (("--lang", "en"), "the command is missing", "--help shows the usage"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "said", "hint"), WRONG, ids=lambda v: " ".join(v) if isinstance(v, tuple) else ""
)
def test_wrong_usage_is_2_and_says_what_would_be_right(
    command: Command, arguments, said: str, hint: str
):
    done = command(*arguments)
    assert (done.code, done.out) == (2, "")
    assert done.err == f"fortgold: {said}\n" + (f"  {hint}\n" if hint else "")
    assert not list(command.here.iterdir())


def foreign(text: str) -> list[str]:
    """English words in a Japanese text: not names of commands, options, games, files or values."""
    text = re.sub(
        r"`[^`]*`|「[^」]*」|--?[\w-]+|\[[^]]*\]|\b[\w-]+/[\w./-]*|\b\w+\.(?:ja|en|yaml|csv)\b",
        " ",
        text,
    )
    known = {"fortgold", "JSON", "LANG", "DECK", "TEXT", "RULE", "PAPER", "COMMAND", "ARGS", "OPTIONS", "DIRECTORY",
             "GAME", "NAME", "GAMES", "FILE", "PATH", "DIR", "ADDRESS", "HTML", "html", "SVG", "DXF", "PNG",
             "COUNT", "CODE", "SHEET", "PATTERN",
             "FOLDER", "REF",
             "all", "person", "dask", "tcp", "output", "id", "SARIF", "GitHub", *COMMANDS}  # fmt: skip
    known |= {word for name in (*all_games(), *FORMS) for word in name.split("-")}
    return [word for word in re.findall(r"[A-Za-z]{2,}", text) if word not in known]


@pytest.mark.parametrize("by_option", [False, True], ids=["LANG", "--lang"])
@pytest.mark.parametrize(
    "arguments", [row[0] for row in WRONG if "--lang" not in row[0][:1]], ids=" ".join
)
def test_wrong_usage_is_told_in_japanese_alone(command: Command, arguments, by_option: bool):
    if by_option:
        done = command("--lang", "ja", *arguments)
    else:
        command.speak("ja_JP.UTF-8")
        done = command(*arguments)
    assert done.code == 2
    values = {"ja", "en", "text", "json", "sarif", "github", "fort", "of", "gold"}
    values |= {word for side in SIDES for word in side.split("-")}
    for line in done.err.splitlines():
        rest = [word for word in foreign(line) if word not in values | set(arguments)]
        assert not rest, line
    assert CJK.search(done.err)


# languages


@pytest.mark.parametrize("name", ["", *ALL_COMMANDS])
def test_help_speaks_one_language(command: Command, name: str):
    arguments = [*name.split(), "--help"]
    english = command(*arguments)
    assert english.code == 0
    assert not CJK.search(english.out)
    command.speak("ja_JP.UTF-8")
    japanese = command(*arguments)
    assert japanese.code == 0
    for line in japanese.out.splitlines():
        assert not foreign(line), line
    assert len(japanese.out.split("--")) == len(english.out.split("--")), "an option has no help"


def command_of(name: str) -> click.Command:
    """The command of that name, asked for nothing yet."""
    found: click.Command = fortgold
    for word in name.split():
        assert isinstance(found, click.Group)
        within = found.get_command(click.Context(found), word)
        assert within
        found = within
    return found


@pytest.mark.parametrize(
    ("asked", "sides"),
    [
        ([], ("long-edge", "fronts")),
        (["--sides", "all"], SIDES),
        (["--sides", "fronts,fold"], ("fold", "fronts")),
        (["--sides", "fronts", "--sides", "fold"], ("fold", "fronts")),
        (["--sides", "fold"], ("fold",)),
    ],
)
def test_build_takes_lists_with_commas_repeated_options_and_all(asked: list[str], sides):
    params = command_of("build").make_context("build", asked, obj={}).params
    assert params["sides"] == sides


@pytest.mark.parametrize("asked", ["fr", "ja+fr", "en,fr"])
def test_a_game_is_printed_in_its_own_languages(command: Command, asked: str):
    done = command("build", "fort-of-gold", "--lang", asked)
    assert (done.code, done.out) == (2, "")
    assert f"fort-of-gold: wrong value for `--lang`: {asked.split(',')[-1]}" in done.err
    assert "known here: ja, en, ja+en, all" in done.err


def test_a_shell_is_offered_commands_games_and_values(monkeypatch: pytest.MonkeyPatch, tmp_path):
    monkeypatch.chdir(tmp_path)

    def offered(begun: str) -> list[str]:
        *words, last = begun.split(" ")
        shell = ShellComplete(fortgold, {"obj": {}}, "fortgold", "_FORTGOLD_COMPLETE")
        return [one.value for one in shell.get_completions(words, last)]

    assert offered("si") == ["simulate"]
    assert offered("check ") == list(all_games())
    assert offered("deal fo") == ["fort-of-gold"]
    assert offered("build --paper le") == ["letter", "legal"]
    assert offered("build --lang ja") == ["ja", "ja+en"]
    assert offered("build --only d") == offered("export png fort-of-gold --only d") == ["deck:"]
    assert offered("printer --paper a") == ["a4", "a3", "a5"]


@pytest.mark.parametrize("name", ALL_COMMANDS)
def test_every_option_has_a_help(name: str):
    for option in command_of(name).params:
        if isinstance(option, click.Option):
            said = getattr(option, "said", None)
            assert said
            assert said.ja
            assert said.en


def test_lang_goes_before_the_environment(command: Command):
    command.speak("ja_JP.UTF-8")
    assert "Usage" in command("--lang", "en", "--help").out
    command.speak("en_US.UTF-8")
    assert "使い方" in command("--lang", "ja", "--help").out
    assert "使い方" in command("check", "--lang", "ja", "--help").out
    assert command("--lang", "ja", "cards", "nothing").err.startswith("fortgold: ゲーム「nothing」")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--lang", "ja", "play", "fort-of-gold", "--replay", "nothing.json"),
        ("play", "fort-of-gold", "--replay", "nothing.json", "--lang", "ja"),
    ],
)
def test_what_the_system_refuses_is_told_in_the_language_asked_for(command: Command, arguments):
    done = command(*arguments)
    assert done.err == "fortgold: nothing.json: ファイルやフォルダーがありません\n"
    assert done.code == 1


def test_the_first_of_the_posix_variables_that_is_set_decides(command: Command):
    command.speak("en_US.UTF-8")
    command.monkeypatch.setenv("LC_MESSAGES", "ja_JP.UTF-8")
    assert "使い方" in command("--help").out
    command.monkeypatch.setenv("LC_ALL", "C")
    assert "Usage" in command("--help").out


def test_findings_and_tables_speak_japanese(box: Copy, command: Command):
    command.speak("ja_JP.UTF-8")
    assert command("cards", "fort-of-gold").out.splitlines()[0].split()[:3] == [
        "番号",
        "デッキ",
        "名前",
    ]
    box.edit("spirit.csv", "S17,waterweed", "S01,waterweed")
    assert CJK.search(command("check").out)
    assert "誤りがあるので何も作りませんでした" in command("build").err


def test_the_version_is_the_version(command: Command):
    assert command("--version").out == f"fortgold {__version__}\n"


def test_without_arguments_it_explains_itself(command: Command):
    done = command()
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith("Usage: fortgold")
    for name in COMMANDS:
        assert f"  {name} " in done.err


def test_a_command_tells_in_one_line_what_it_is_for(command: Command):
    lines = command("--help").out.splitlines()
    for name in COMMANDS:
        (line,) = [line for line in lines if line.startswith(f"  {name} ")]
        assert line.rstrip().endswith(".")


# results


@pytest.mark.parametrize("name", all_games())
def test_cards_as_json_are_the_contract(command: Command, name: str):
    done = command("cards", name, "--json")
    game, _ = game_and_look(name)
    assert json.loads(done.out) == [card_object(card, game.langs) for card in game.cards()]
    assert done.err == ""
    for one in json.loads(done.out):
        assert list(one)[:5] == ["id", "deck", "name", "kind", "copies"]
        assert list(one["name"]) == ["ja", "kana", "en"]
    assert r"\u" not in done.out


@pytest.mark.parametrize("name", all_games())
def test_the_table_of_cards_has_a_row_a_card(command: Command, name: str):
    game, _ = game_and_look(name)
    ids = {card.id for card in game.cards()}
    lines = command("cards", name).out.splitlines()
    rows = [line for line in lines if line.partition(" ")[0] in ids]
    for card, row in zip(game.cards(), rows, strict=True):
        assert row.split()[0] == card.id
        assert card.name.ja in row
        assert card.name.en in row


@pytest.mark.parametrize("form", ["json", "sarif"])
def test_findings_as_json_are_json(box: Copy, command: Command, form: str):
    box.edit("spirit.csv", "S17,waterweed", "S01,waterweed")
    done = command("check", "--format", form)
    assert done.code == 1
    assert json.loads(done.out)


def test_the_games_of_the_folder_go_before_the_built_in_ones(command: Command):
    assert "fort-of-gold" in command("check", "nothing").err
    command("new", "mine")
    assert command("check", "nothing").err.endswith("known here: mine\n")


def test_one_game_is_checked_and_not_its_neighbour(box: Copy, command: Command):
    command("new", "mine")
    box.edit("spirit.csv", "S17,waterweed", "S01,waterweed")
    assert command("check", "mine").code == 0
    assert command("check", "mine", "fort-of-gold").code == 1


# what people do wrong


@pytest.mark.parametrize("arguments", [("check",), ("build",), ("cards", "x"), ("check", "x")])
def test_cards_without_games_say_how_to_make_one(command: Command, arguments: tuple[str, ...]):
    (command.here / "cards").mkdir()
    done = command(*arguments)
    assert done.code == 2
    assert done.err == "fortgold: there is no game in cards/\n  `fortgold new NAME` makes one\n"


BROKEN = {
    "empty": b"",
    "binary": bytes(range(256)),
    "a list": b"- 1\n- 2\n",
    "a word": b"hello",
    "nul": b"title: \x00",
    "keys without values": b"title:\nversion:\ndecks:\n",
    "a deck without anything": b"decks: {card: }\n",
    "decks that are a list": b"decks: [card]\n",
    "numbers for words": b"title: 1\nversion: 2\ndecks: 3\nterms: 4\nchecks: 5\ncredits: 6\n",
    "a circle": b"&a [*a]",
    "tabs": b"title:\n\t- x",
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN)
def test_a_broken_game_yaml_is_a_finding_and_no_traceback(command: Command, content: bytes):
    path = command.here / "cards" / "x" / "game.yaml"
    path.parent.mkdir(parents=True)
    path.write_bytes(content)
    for arguments in (("check",), ("build",), ("cards", "x")):
        done = command(*arguments)
        assert done.code == 1, arguments
        assert "cards/x/game.yaml" in done.out + done.err
    assert not (command.here / "output").exists()


def test_a_game_yaml_that_is_a_folder_is_a_finding(command: Command):
    (command.here / "cards" / "x" / "game.yaml").mkdir(parents=True)
    for arguments in (("check",), ("build",), ("cards", "x")):
        done = command(*arguments)
        assert done.code == 1
        assert "cards/x/game.yaml" in done.out + done.err


def test_a_game_without_templates_is_told_what_to_make(box: Copy, command: Command):
    shutil.rmtree(box.shelf.templates)
    done = command("build")
    assert done.code == 1
    assert "templates/fort-of-gold/spirit.yaml: PRINT401" in done.err
    assert not (command.here / "output").exists()


@pytest.mark.parametrize("part", ["spirit.csv", "spirit.yaml", "rulebook.ja.md", "symbols/red.svg"])
@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe binary", b"{{{{ %} <svg"])
def test_a_spoilt_file_is_a_finding_and_no_traceback(
    box: Copy, command: Command, part: str, content
):
    box.write(part, content)
    done = command("check")
    assert done.code == 1
    assert part.rpartition("/")[2].partition(".")[0] in done.out


def test_an_output_that_is_a_file_is_wrong_usage(command: Command):
    (command.here / "file").write_text("mine")
    done = command("build", "--out", "file")
    assert done.code == 2
    assert one_line(done.err)
    assert (command.here / "file").read_text() == "mine"


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize("lang", ["en_US.UTF-8", "ja_JP.UTF-8"])
def test_an_output_below_a_file_is_told_with_what_to_do(command: Command, lang: str):
    command.speak(lang)
    (command.here / "file").write_text("mine")
    done = command("build", "--only", "sheets", "--paper", "a4", "--lang", "en", "--out", "file/x")
    assert done.code == 1
    assert done.err.startswith("fortgold: file ")
    assert "--out" in done.err
    assert bool(CJK.search(done.err)) == lang.startswith("ja")


@pytest.mark.usefixtures("box")
def test_a_folder_that_may_not_be_written_is_one_line(command: Command):
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(path))

    command.monkeypatch.setattr(Path, "mkdir", refuse)
    for arguments in (
        ("build", "--only", "sheets", "--paper", "a4", "--lang", "en"),
        ("new", "mine"),
    ):
        done = command(*arguments)
        assert done.code == 1
        assert one_line(done.err)
        assert "Permission denied" in done.err


# unexpected errors


def unexpected(command: Command, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    """From here on, checking a game ends with that error."""

    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.delenv("FORTGOLD_RAISE")
    monkeypatch.setenv("TMPDIR", str(command.here))
    monkeypatch.setattr("tempfile.tempdir", None)
    monkeypatch.setattr("fortgold.checks.all_checks.all_findings", fail)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_an_unexpected_error_is_a_line_and_a_file_with_the_details(
    box: Copy, command: Command, monkeypatch: pytest.MonkeyPatch, lang: str
):
    (command.here / "output" / box.game).mkdir(parents=True)
    unexpected(command, monkeypatch, KeyError("ground"))
    done = command("--lang", lang, "build", "fort-of-gold")
    (details,) = command.here.glob("fortgold-*.txt")
    assert (done.code, done.out) == (1, "")
    assert one_line(done.err)
    assert "KeyError" in done.err
    assert str(details) in done.err
    assert bool(CJK.search(done.err)) == (lang == "ja")
    text = details.read_text("utf-8")
    for said in (f"fortgold {__version__}: --lang {lang} build fort-of-gold", "Python 3.",
                 "weasyprint 70.0", 'KeyError: \'ground\'', "in run"):  # fmt: skip
        assert said in text
    assert not list((command.here / "output" / box.game).iterdir())


@pytest.mark.parametrize("line_end", ["\n", " "])
def test_the_details_hold_no_file(
    box: Copy, command: Command, monkeypatch: pytest.MonkeyPatch, line_end: str
):
    secret = box.file("spirit.csv").read_text("utf-8").replace("\n", line_end)
    unexpected(command, monkeypatch, ValueError(secret))
    command("check")
    (details,) = command.here.glob("fortgold-*.txt")
    text = details.read_text("utf-8")
    assert max(map(len, text.splitlines())) <= 200
    assert secret.split(line_end)[-2] not in text


@pytest.mark.usefixtures("box")
def test_details_that_cannot_be_written_are_no_second_fault(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    unexpected(command, monkeypatch, KeyError("ground"))
    monkeypatch.setattr("tempfile.tempdir", "/proc/nowhere")
    done = command("check")
    assert done.code == 1
    assert one_line(done.err)


@pytest.mark.usefixtures("box")
def test_tests_see_an_unexpected_error_as_it_is(command: Command, monkeypatch: pytest.MonkeyPatch):
    unexpected(command, monkeypatch, KeyError("ground"))
    monkeypatch.setenv("FORTGOLD_RAISE", "1")
    with pytest.raises(KeyError, match="ground"):
        command("check")


@pytest.mark.usefixtures("box")
def test_too_little_memory_is_one_line(command: Command, monkeypatch: pytest.MonkeyPatch):
    unexpected(command, monkeypatch, MemoryError())
    done = command("check")
    assert done.code == 1
    assert done.err.startswith("fortgold: there is not enough memory\n")
    assert not list(command.here.glob("fortgold-*.txt"))


# what comes from outside cannot speak to the terminal

WILD = "\x1b[31mred\x1b]0;title\x07\nline\u202egnp.\x9b"


def tame(text: str) -> bool:
    """Whether a terminal shows it as it is."""
    return all(c.isprintable() or c == "\n" for c in text)


@pytest.mark.parametrize(
    "arguments",
    [("check", WILD), ("cards", WILD), ("build", "--only", WILD), ("new", WILD), (WILD,),
     (f"--{WILD}",), ("check", f"--{WILD}"), ("build", f"--force={WILD}"), ("check", WILD, WILD)],
)  # fmt: skip
def test_what_is_typed_is_shown_and_not_obeyed(command: Command, arguments: tuple[str, ...]):
    for lang in ("en", "ja"):
        done = command("--lang", lang, *arguments)
        assert done.code == 2
        assert tame(done.err)
        assert one_line(done.err)


def test_what_cards_and_folders_say_is_shown_and_not_obeyed(box: Copy, command: Command):
    box.write("spirit.csv", box.file("spirit.csv").read_text("utf-8").replace(
        "S02,ember,熾火,おきび,Ember,R--", f'S02,ember,熾火,おきび,"{WILD}",R-Y'))  # fmt: skip
    box.edit("game.yaml", "title:", f"title: # {WILD[:6]}")
    (command.here / "cards" / WILD).mkdir()
    (command.here / "cards" / WILD / "game.yaml").write_text("title: [")
    for arguments in (("check",), ("build",), ("check", "nothing"), ("cards", "fort-of-gold")):
        done = command(*arguments)
        assert done.code in (1, 2)
        assert tame(done.out + done.err), arguments
    assert "␛[31mred" in command("check").out


# as a process of its own


def run(*arguments: str, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    plain = {
        name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))
    }
    root = str(Path(cli.__file__).parents[2])
    return subprocess.run(
        [*PROGRAM, *arguments], cwd=cwd, env={**plain, "PYTHONPATH": root, **environment},
        capture_output=True, text=True, encoding="utf-8", errors="replace", check=False,
    )  # fmt: skip


def test_it_speaks_the_language_of_its_terminal(tmp_path: Path):
    assert "使い方" in run("--help", cwd=tmp_path, LANG="ja_JP.UTF-8").stdout
    assert "Usage" in run("--help", cwd=tmp_path).stdout


def test_a_pipe_that_closes_early_is_quiet(tmp_path: Path):
    root = str(Path(cli.__file__).parents[2])
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(
        [*PROGRAM, "cards", "fort-of-gold", "--json"], cwd=tmp_path, stdout=writer,
        env={**os.environ, "PYTHONPATH": root}, stderr=subprocess.PIPE, text=True, check=False,
    )  # fmt: skip
    os.close(writer)
    assert done.stderr == ""
    assert done.returncode == 1


def test_a_terminal_without_japanese_letters_is_no_reason_to_fall(tmp_path: Path):
    done = run("cards", "fort-of-gold", cwd=tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert "Wildfire" in done.stdout
    assert "Traceback" not in done.stderr


def test_colour_is_for_terminals_only(box: Copy, tmp_path: Path):
    box.edit("spirit.csv", "S17,waterweed", "S01,waterweed")
    done = run("check", cwd=tmp_path)
    assert done.returncode == 1
    assert "\x1b" not in done.stdout


@pytest.mark.parametrize("name", ["fort-of-gold/", "cards/fort-of-gold", "cards/fort-of-gold/"])
@pytest.mark.usefixtures("box")
def test_a_name_may_stand_as_the_shell_completes_it(command: Command, name: str):
    assert command("check", name).code == 0
    assert command("cards", name).code == 0


def test_a_cards_that_is_no_folder_does_not_mean_the_built_in_games(command: Command):
    (command.here / "cards").symlink_to("cards")
    done = command("check")
    assert done.code == 1
    assert one_line(done.err)


def test_a_closed_stdout_is_no_fault():
    done = subprocess.run(
        f"{sys.executable} -m fortgold check fort-of-gold >&-",
        shell=True,
        capture_output=True,
        text=True,
    )
    assert "Traceback" not in done.stderr


@pytest.mark.slow
@pytest.mark.parametrize(
    "arguments", [("check", "--format", "sarif"), ("--help",), ("cards", "fort-of-gold")]
)
def test_a_python_that_throws_docstrings_and_assertions_away_says_the_same(
    box: Copy, tmp_path: Path, arguments: tuple[str, ...]
):
    box.edit("spirit.csv", "S17,waterweed", "S01,waterweed")
    plain, optimized = (run(*arguments, cwd=tmp_path, PYTHONOPTIMIZE=level) for level in ("", "2"))
    assert (optimized.stdout, optimized.stderr) == (plain.stdout, plain.stderr)
    assert plain.stdout
    assert optimized.returncode == plain.returncode
