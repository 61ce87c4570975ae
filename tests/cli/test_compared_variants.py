"""`fortgold simulate --variant A,B` and `all`: laws over all games with variants, and what is refused."""

from __future__ import annotations

import html
import json
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from builtin_games import Copy, all_games, builtin_shelf, one_at_once
from command import Command
from toy_dice import Dice

from fortgold import games
from fortgold.data.model import Game
from fortgold.data.variants import written
from fortgold.games import playable

TWO = """variants:
  hard:
    name: {ja: むずかしい, en: Hard}
    meaning: {ja: 賽が4つ要る。, en: Four dice are needed.}
    constants: {altar_goal: 4}
  easy:
    name: {ja: やさしい, en: Easy}
    meaning: {ja: 賽は2つでよい。, en: Two dice will do.}
    constants: {altar_goal: 2}
"""
PLAY = ("simulate", "fort-of-gold", "--player", "calm")


@pytest.fixture
def table(command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Command:
    """The command line with dice, which need as many good throws as a constant says, and two variants."""

    def dice(game: Game, *_: Any) -> Dice:
        goal = game.constants["altar_goal"]
        return Dice(goal=3 if goal > 4 else goal)

    copy = Copy(tmp_path, "fort-of-gold")
    text = copy.file("game.yaml").read_text("utf-8")
    copy.edit("game.yaml", text[text.index("variants:\n") :], TWO)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(games, "playable", dice)
    return command


def compared(table: Command, *arguments: str) -> dict[str, Any]:
    done = table(*PLAY, "--json", *arguments)
    assert done.code == 0, done.err
    made: dict[str, Any] = json.loads(done.out)
    return made


def test_how_variants_are_written():
    assert written("a+b,c") == (("a", "b"), ("c",))
    assert written("a+a, b ,,a,") == (("a",), ("b",))
    assert written("+,") == ()


def test_all_compares_each_variant_with_the_game_as_it_is(table: Command):
    made = compared(table, "--variant", "all", "--deals", "500")
    assert [one["id"] for one in made["versions"]] == ["", "hard", "easy"]
    assert {(one["before"], one["after"]) for one in made["differences"]} == {
        ("", "hard"),
        ("", "easy"),
    }
    gaps = {one["after"]: one for one in made["differences"] if one["id"] == "won"}
    rates = {one["id"]: one["results"]["won"]["rate"] for one in made["versions"]}
    for name, gap in gaps.items():
        assert gap["difference"]["rate"] == pytest.approx(rates[name] - rates[""])
        assert gap["significant"]
    assert made["command"].endswith("--variant all")


def test_two_are_compared_with_each_other_too(table: Command):
    made = compared(table, "--variant", "hard,easy", "--deals", "200")
    pairs = {(one["before"], one["after"]) for one in made["differences"]}
    assert pairs == {("", "hard"), ("", "easy"), ("hard", "easy")}


def test_two_joined_are_one_game_and_compared_only_if_there_is_another(table: Command):
    assert "versions" not in compared(table, "--variant", "hard+easy")
    made = compared(table, "--variant", "hard+easy,hard", "--deals", "50")
    assert [one["id"] for one in made["versions"]] == ["", "hard+easy", "hard"]


def test_the_command_of_one_variant_names_it(table: Command):
    assert compared(table, "--variant", "hard")["command"].endswith("--variant hard")


def test_a_version_plays_the_deals_that_it_would_play_alone(table: Command):
    made = compared(table, "--variant", "all", "--deals", "120")
    for name in ("hard", "easy"):
        alone = compared(table, "--variant", name, "--deals", "120")
        (own,) = [one for one in made["versions"] if one["id"] == name]
        assert own["results"]["figures"] == alone["figures"]
        assert (own["results"]["deck"], own["results"]["won"]) == (alone["deck"], alone["won"])


def test_the_number_of_threads_changes_nothing(table: Command):
    one = table(*PLAY, "--json", "--variant", "all", "--threads", "1").out
    assert table(*PLAY, "--json", "--variant", "all", "--threads", "4").out == one


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_the_text_has_every_version_and_marks_what_differs(table: Command, lang: str):
    done = table(*PLAY, "--variant", "hard,easy", "--deals", "400", "--lang", lang)
    assert (done.code, done.err) == (0, "")
    lines = done.out.splitlines()
    at = lines.index("won deals" if lang == "en" else "勝ち")
    assert [line.split()[0] for line in lines[at + 2 : at + 4]] == ["hard", "easy"]
    assert ["▼" in lines[at + 2], "▲" in lines[at + 3]] == [True, True]
    assert "hard → easy" in done.out
    assert ("(Holm)" if lang == "en" else "Holm 法") in done.out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--variant", "nosuch,all"), "there is no variant `nosuch`"),
        (("--variant", "all+nosuch,all"), "there is no variant `nosuch`"),
        (("--variant", "hard,esay"), "there is no variant `esay`"),
        (("--variant", "nosuch"), "there is no variant `nosuch`"),
        (("--variant", ","), "no variant is named"),
        (("--variant", "all", "--against", "x"), "--against does not go with several variants"),
        (("--variant", "hard,easy", "--leave-one-out"), "--leave-one-out does not go with"),
        (("--variant", "all", "--save", "x"), "--save does not go with several variants"),
        (("--variant", "all", "--per-deal", "--json"), "--per-deal does not go with several"),
    ],
)
def test_what_cannot_be_compared_is_said(table: Command, arguments: tuple[str, ...], said: str):
    done = table(*PLAY, *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err
    assert "Traceback" not in done.err


def test_a_game_without_variants_says_so(table: Command):
    path = Path("cards/fort-of-gold/game.yaml")
    path.write_text(path.read_text("utf-8").replace(TWO, ""), "utf-8")
    done = table(*PLAY, "--variant", "all")
    assert (done.code, "has no variants" in done.err) == (2, True)


WITH_VARIANTS = [
    name
    for name in all_games()
    if (game := builtin_shelf().game(name).game) and game.variants and playable(game)
]


@pytest.mark.parametrize("name", one_at_once(WITH_VARIANTS))
def test_every_game_with_variants_can_be_compared_and_told_on_two_sides(
    command: Command, name: str
):
    more = "--variant", "all", "--json", "--designer", "page"
    done = command("simulate", name, "--player", "random", "--deals", "60", *more)
    assert done.code == 0, done.err
    for file in Path("page").iterdir():
        with pikepdf.open(file) as pdf:
            assert len(pdf.pages) == 2
    made = json.loads(done.out)
    for version in made["versions"]:
        assert version["results"]["played"] == 60
        for one in version["quantities"]:
            assert one["title"]["ja"]
            assert one["low"] is None or one["low"] <= one["value"] <= one["high"]
    for gap in made["differences"]:
        ends = gap["difference"]
        assert ends["low"] <= ends["rate"] <= ends["high"]
        assert gap["chance"] <= gap["corrected"] <= 1


def test_the_page_and_the_json_tell_the_same_numbers(table: Command):
    for lang, base in (("ja", "元のゲーム"), ("en", "the game as it is")):
        folder = Path(f"missing/{lang}")
        done = table(
            *PLAY, "--variant", "all", "--deals", "200", "--report", str(folder), "--json", "--lang", lang
        )  # fmt: skip
        assert done.code == 0, done.err
        made, page = json.loads(done.out), (folder / "report.html").read_text("utf-8")
        assert base in page
        for answer in made["questions"]:
            assert html.escape(answer["asks"][lang]) in page
            for sentence in answer["said"]:
                assert html.escape(sentence[lang]) in page
        assert page.count("<svg") == page.count('<figure class="card"') > 5
        (won,) = [one for one in made["versions"][1]["quantities"] if one["id"] == "won"]
        assert f"<b>{100 * won['value']:.1f} %</b>" in page


def test_plots_are_files_one_for_each_number(table: Command):
    assert table(*PLAY, "--variant", "all", "--deals", "50", "--plots", "plots").code == 0
    names = {path.name for path in Path("plots").iterdir()}
    assert {"won.svg", "won.png", "score.svg", "dice-6.svg"} <= names


def test_the_questions_of_a_game_are_answered_instead_of_the_general_ones(table: Command):
    path = Path("cards/fort-of-gold/game.yaml")
    text = path.read_text("utf-8")
    path.write_text(text + ASKED, "utf-8")
    made = compared(table, "--variant", "all", "--deals", "1000")
    (answer,) = made["questions"]
    assert (answer["metric"], answer["bin"], answer["at_least"]) == ("dice", "face 6", 0.6)
    assert answer["verdict"]["en"] == "No. Sixes are rare."
    path.write_text(text + ASKED.replace("metric: dice", "metric: dcie"), "utf-8")
    done = table(*PLAY, "--variant", "all", "--deals", "10")
    line = text.count("\n") + 3
    assert (done.code, done.out) == (1, "")
    assert f"game.yaml:{line}: questions.sixes.metric: nothing counted is called `dcie`" in done.err
    assert "`dice`" in done.err


ASKED = """questions:
  sixes:
    asks: {ja: 6は出るか, en: Do sixes fall?}
    unmet: {ja: めったに出ない, en: Sixes are rare}
    metric: dice
    bin: 6 の目
    at-least: 60 %
"""


def test_the_designers_page_is_written_in_the_languages_of_the_game(table: Command):
    done = table(*PLAY, "--variant", "all", "--deals", "60", "--designer", "out/page")
    assert done.code == 0, done.err
    files = sorted(path.name for path in Path("out/page").iterdir())
    assert files == ["designer-en.pdf", "designer-ja.pdf"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--designer", "x"), "--designer goes with several variants"),
        (("--variant", "hard", "--designer", "x"), "--designer goes with several variants"),
        (("--variant", "all", "--designer", "-"), "`-` is no name of a file here"),
        (("--variant", "all", "--report", "x.doc"), "cannot write a report to x.doc"),
    ],
)
def test_a_page_that_cannot_be_made_is_refused_before_anything_is_played(
    table: Command, arguments: tuple[str, ...], said: str
):
    done = table(*PLAY, *arguments)
    assert (done.code, done.out) == (2, "")
    assert said in done.err


def test_a_place_that_cannot_be_written_is_told_before_anything_is_played(table: Command):
    Path("file").write_text("")
    for name in ("--designer", "--report", "--plots"):
        done = table(*PLAY, "--variant", "all", name, "file/below")
        assert (done.code, done.out) == (1, "")
        assert "file" in done.err
        assert "Traceback" not in done.err
