"""How sheets are asked for: papers, grids, gaps, marks and sides; and what cannot be."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pytest
from builtin_games import Copy
from command import Command
from printed import Tiny, texts

from fortgold.build import manifest
from fortgold.draw.page_pixels import pixels

MM = 72 / 25.4
SHEETS = ("build", "fort-of-gold", "--only", "sheets", "--lang", "en")


def made(command: Command, *options: str) -> dict[str, bytes]:
    done = command(*SHEETS, *options)
    assert done.code == 0, done.err
    folder = command.here / "output" / "fort-of-gold"
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.pdf"))}


def fingerprint(command: Command) -> str:
    """Of the deck in the test's folder, as `cards` or `build` name it."""
    return command("deal", "fort-of-gold").out.split("deck ")[1][:8]


def sizes(data: bytes) -> set[tuple[int, int]]:
    """The sizes of the paper, in whole mm, upright."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        boxes = [[float(v) / MM for v in page.mediabox] for page in pdf.pages]
    return {(round(min(box[2:])), round(max(box[2:]))) for box in boxes}


@pytest.mark.usefixtures("box")
def test_papers_have_names_sizes_or_are_ones_own(command: Command, box: Copy):
    box.write("papers.yaml", "sra3: {size: [320, 450]}\n")
    files = made(command, "--paper", "a3,sra3,8.5x13in", "--sides", "backs")
    assert {name: sizes(data) for name, data in files.items()} == {
        "sheets-8.5x13in-en-backs.pdf": {(216, 330)},
        "sheets-a3-en-backs.pdf": {(297, 420)},
        "sheets-sra3-en-backs.pdf": {(320, 450)},
    }


@pytest.mark.usefixtures("box")
def test_files_on_any_paper_are_fortgolds_own(command: Command, box: Copy):
    """Listed with their hashes, so that the next build knows them, and --clean removes them."""
    box.write("papers.yaml", "はがき: {size: [100, 148]}\n")
    files = made(command, "--paper", "はがき,8.5x13in", "--sides", "backs")
    assert {*manifest.read(command.here / "output" / "fort-of-gold")} == {*files}
    box.edit("spirit.csv", "熾火", "炭火")
    done = command(*SHEETS, "--paper", "a4", "--sides", "backs", "--force", "--clean")
    assert done.code == 0
    left = {path.name for path in (command.here / "output" / "fort-of-gold").glob("*.pdf")}
    assert left == {"sheets-a4-en-backs.pdf"}


@pytest.mark.usefixtures("box")
def test_each_way_to_have_two_sides_is_a_file_that_asks_the_printer_for_it(command: Command):
    files = made(command, "--paper", "a4", "--sides", "all")
    duplex = {}
    for name, data in files.items():
        with pikepdf.open(io.BytesIO(data)) as pdf:
            asked = pdf.Root.ViewerPreferences
            assert asked.PrintScaling == "/None"
            duplex[name] = str(asked.Duplex), len(pdf.pages)
    assert duplex == {
        "sheets-a4-en.pdf": ("/DuplexFlipLongEdge", 10),
        "sheets-a4-en-short-edge.pdf": ("/DuplexFlipShortEdge", 10),
        "sheets-a4-en-fronts-then-backs.pdf": ("/Simplex", 10),
        "sheets-a4-en-fronts.pdf": ("/Simplex", 5),
        "sheets-a4-en-backs.pdf": ("/Simplex", 5),
        "sheets-a4-en-fold.pdf": ("/Simplex", 12),
    }


@pytest.mark.usefixtures("box")
def test_without_a_gap_it_is_told_where_unlike_colours_meet(command: Command):
    """On the last sheet the aid card meets two treasures, on fronts and on backs of another ground."""
    fronts = command(*SHEETS, "--paper", "a4", "--sides", "fronts")
    assert "no gap: at 4 cuts unlike colours meet;" in fronts.out
    assert "unlike" not in command(*SHEETS, "--paper", "a4", "--gap", "4").out


@pytest.mark.usefixtures("box")
def test_some_cards_are_printed_alone_as_they_are_among_all_and_the_whole_files_stay(
    command: Command,
):
    made(command, "--paper", "a4")
    folder = command.here / "output" / "fort-of-gold"
    whole = {path.name: path.read_bytes() for path in folder.glob("*.pdf")}
    done = command(
        "build", "fort-of-gold", "--only", "cards:S02,S11", "--paper", "a4", "--lang", "en"
    )
    assert (done.code, done.err) == (0, "")  # nothing there is of another deck
    assert {name: (folder / name).read_bytes() for name in whole} == whole
    said = texts((folder / "sheets-a4-en-part.pdf").read_bytes())
    assert len(said) == 2  # a front and a back
    assert fingerprint(command) in said[0]
    for name in ("S02", "S11"):
        assert name in said[0]
    assert "S01" not in said[0]


@pytest.mark.usefixtures("box")
def test_a_deck_and_cards_of_another_one_share_sheets(command: Command):
    done = command(
        "build",
        "fort-of-gold",
        "--only",
        "deck:treasure,cards:S02",
        "--sides",
        "fronts",
        "--lang",
        "en",
    )
    assert done.code == 0
    part = command.here / "output" / "fort-of-gold" / "sheets-a4-en-fronts-part.pdf"
    assert sum(one in "".join(texts(part.read_bytes())) for one in ("T01", "T10", "S02")) == 3


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize(
    ("only", "said"),
    [
        ("cards:S111", "fort-of-gold: there is no card `S111`\n  did you mean `S11`?"),
        ("deck:treasures", "fort-of-gold: there is no deck `treasures`\n  did you mean `treasure`?"),
        ("card:S02", "wrong value for `--only`: card:S02\n  known here: sheets, rulebook, box, components, all, "),
        ("cards:", "wrong value for `--only`: cards:\n"),
        ("cards:S02,,S11", "wrong value for `--only`: it is empty\n"),
        ("cards:sheets", "there is no card `sheets`"),
    ],
)  # fmt: skip
def test_a_card_that_is_not_there_is_told(command: Command, only: str, said: str):
    done = command("build", "fort-of-gold", "--only", only)
    assert done.code == 2
    assert said in done.err


@pytest.mark.parametrize(
    ("options", "code", "said"),
    [
        (["--paper", "a44"], 2, "there is no paper `a44`\n  did you mean `a4`?"),
        (["--paper", "20x20"], 2, "20x20 is no size of a paper\n  its sides are from 100 to 1500 mm"),
        (["--paper", "a4,,a3"], 2, "wrong value for `--paper`: it is empty"),
        (["--grid", "3"], 2, "columns and rows from 1 to 99 are needed, such as 3x3"),
        (["--grid", "100x1"], 2, "columns and rows from 1 to 99 are needed"),
        (["--gap", "-1"], 2, "a length from 0 to 30 mm"),
        (["--gap", "wide"], 2, "a length from 0 to 30 mm"),
        (["--margin", "90"], 2, "a length from 0 to 50 mm"),
        (["--sides", "fold,left"], 2, "wrong value for `--sides`: left"),
        (["--marks", "stars"], 2, "wrong value for `--marks`: stars"),
        (["--marks", "none,lines"], 2, "`--marks` is none or others, not both"),
        (["--card-thickness", "0.4"], 2, "`--card-thickness` is for box alone, and nothing of that is to be made"),
        (["--grid", "4x4", "--paper", "a4"], 1, "do not fit on A4 as 4x4\n  3x3 fits"),
        (["--paper", "100x100", "--margin", "10"], 1, "not one card of the deck `spirit`"),
        (["--gap", "30", "--grid", "3x3", "--paper", "a4"], 1, "make --gap or --margin smaller"),
    ],
)  # fmt: skip
@pytest.mark.usefixtures("box")
def test_what_cannot_be_is_told_and_nothing_is_written(command: Command, options, code, said):
    done = command(*SHEETS, *options)
    assert done.code == code
    assert said in done.err
    assert not Path(command.here / "output").exists()


@pytest.mark.parametrize("option", [("--gap", "4"), ("--sides", "fold"), ("--marks", "none")])
@pytest.mark.usefixtures("box")
def test_an_option_that_says_nothing_of_what_is_to_be_made_is_told(command: Command, option):
    done = command("build", "fort-of-gold", "--only", "rulebook,box", *option)
    assert done.code == 2
    assert done.err.startswith(f"fortgold: `{option[0]}` is for sheets alone")


def test_backs_alone_of_a_game_without_any_and_a_book_that_is_not_there_are_told(command: Command):
    tiny = Tiny(command.here)
    tiny.write("templates/tiny/card.yaml", "face: {}\nback: {}\n")
    done = command("build", "tiny", "--only", "sheets", "--sides", "backs")
    assert (done.code, done.err) == (1, "fortgold: tiny: no deck has a back\n")
    done = command("build", "tiny", "--only", "rulebook")
    assert done.code == 1
    assert done.err.startswith("fortgold: tiny: there is no rulebook in such a language\n")


@pytest.mark.usefixtures("box")
def test_cards_are_made_beside_other_parts_that_are_asked_for(command: Command):
    """Blanks between names are no matter."""
    done = command(
        "build", "fort-of-gold", "--only", "cards:S02, S11, box", "--paper", "a4", "--lang", "en"
    )
    assert done.code == 0
    made = {one.name for one in (command.here / "output" / "fort-of-gold").glob("*.pdf")}
    assert made == {"sheets-a4-en-part.pdf", "sheets-a4-en-fronts-part.pdf", "box-a4-en.pdf"}


@pytest.mark.usefixtures("box")
def test_it_is_told_in_japanese_too(command: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    done = command(*SHEETS, "--grid", "4x4", "--paper", "a4")
    assert "A4 に 4x4 では入りません" in done.err
    assert "入るのは 3x3 までです" in done.err


@pytest.mark.usefixtures("box")
def test_what_the_printer_leaves_white_is_left_white_by_all_that_is_made(command: Command):
    """`--margin` is of the paper: of cards, of the box, of mats; files keep their names."""
    done = command("build", "fort-of-gold", "--margin", "15", "--paper", "a4", "--lang", "en")
    assert done.code == 0, done.err
    folder = command.here / "output" / "fort-of-gold"
    assert {"sheets-a4-en.pdf", "box-a4-en.pdf", "rulebook-en-booklet.pdf"} <= {
        path.name for path in folder.iterdir()
    }
    for name in ("sheets-a4-en.pdf", "box-a4-en.pdf"):  # what bleeds, and marks, reach 4 mm into it
        for image in pixels((folder / name).read_bytes(), 25.4):
            inner = (11, 11, image.width - 11, image.height - 11)
            image.paste("white", inner)
            assert image.convert("L").getextrema() == (255, 255), name
