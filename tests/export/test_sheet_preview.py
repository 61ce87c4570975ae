"""A sheet with both sides in a picture: what it shows is where the backs really lie."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from builtin_games import Copy
from command import Command, files
from PIL import Image
from printed import game_and_look

from fortgold.data.model import MM
from fortgold.data.papers import PAPERS
from fortgold.draw import matrices
from fortgold.draw.ops import Group, Op, Page, Words
from fortgold.export.sheet_preview import previews
from fortgold.sheets.imposition import Imposition, Sides
from fortgold.sheets.sheet_pages import PrintedGame

A4 = PAPERS["a4"]
Place = tuple[int, int]


def drawn(sides: Sides) -> list[Page]:
    printed = PrintedGame(*game_and_look("fort-of-gold"), "ja+en")
    return [*previews(printed, A4, "00000000", Imposition(sides=sides))]


def numbers(
    ops: tuple[Op, ...], matrix: matrices.Matrix = matrices.IDENTITY
) -> Iterator[tuple[str, Place]]:
    """The numbers on the cards, and where they stand in the picture."""
    for op in ops:
        if isinstance(op, Group):
            yield from numbers(op.ops, matrices.after(matrix, op.matrix or matrices.IDENTITY))
        elif isinstance(op, Words) and op.text.isdigit() and op.size > 5_000:
            yield op.text, matrices.put(matrix, (op.x + op.width / 2, op.y))


@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "fronts-then-backs", "fold"])
def test_a_number_on_the_back_lies_behind_the_same_number_on_the_front(sides: Sides):
    """Once the sheet is turned as the arrow shows: beside each other they are mirrored, one below the other too."""
    for page in drawn(sides):
        found = [*numbers(page.ops)]
        half = len(found) // 2
        fronts, backs = dict(found[:half]), dict(found[half:])
        assert {*fronts} == {*backs} == {f"{i + 1}" for i in range(half)}
        # mirrored at the edge on which the sheet is turned or folded, and level along it
        turned, level = (1, 0) if sides == "short-edge" else (0, 1)
        sums = {fronts[one][turned] + backs[one][turned] for one in fronts}
        steps = {backs[one][level] - fronts[one][level] for one in fronts}
        assert max(sums) - min(sums) < MM
        assert max(steps) - min(steps) < MM


def test_fronts_alone_are_one_side_without_a_turn():
    (first, *_) = drawn("fronts")
    assert first.width < 2 * A4.width
    assert len(dict(numbers(first.ops))) == 9


@pytest.fixture
def preview(box: Copy, command: Command) -> Command:  # noqa: ARG001 - a game in the folder
    return command


EXPORT = ("export", "sheet-preview", "fort-of-gold", "--dpi", "20")


def test_pictures_are_called_as_build_calls_the_sheets(preview: Command):
    done = preview(*EXPORT, "--only", "deck:treasure", "--paper", "a4,letter")
    assert done.code == 0, done.err
    assert done.out.startswith("output/fort-of-gold/sheet-preview/: 4 files, ")
    folder = preview.here / "output/fort-of-gold/sheet-preview"
    names = {path.name for path in folder.glob("*.png")}
    assert names == {
        f"sheets-{paper}-ja+en-part-{i}.png" for paper in ("a4", "letter") for i in (1, 2)
    }
    with Image.open(folder / "sheets-a4-ja+en-part-1.png") as image:
        assert image.width > 2 * 210 * 20 / 25.4


def test_names_are_in_the_order_of_the_sheets(preview: Command):
    done = preview(*EXPORT, "--sides", "fold", "--grid", "1x1", "--only", "deck:treasure")
    assert done.code == 0, done.err
    folder = preview.here / "output/fort-of-gold/sheet-preview"
    names = [path.name for path in sorted(folder.glob("*.png"))]
    assert names == [f"sheets-a4-ja+en-fold-part-{i:02}.png" for i in range(1, 11)]


def test_an_export_takes_back_what_it_made_and_nothing_else(preview: Command):
    folder = preview.here / "output/fort-of-gold/sheet-preview"
    assert preview(*EXPORT, "--only", "deck:treasure").code == 0
    (folder / "sheets-a4-ja+en-part-1.png").write_bytes(b"mine now")
    (folder / "notes.txt").write_text("mine", "utf-8")
    assert preview(*EXPORT, "--only", "cards:T01").code == 0
    done = preview(*EXPORT, "--only", "cards:T01", "--paper", "letter")
    assert (done.code, done.err) == (
        0,
        "removed what an earlier export made and this one did not: sheets-a4-ja+en-part-1.png\n",
    )
    names = {path.name for path in folder.iterdir()} - {".fortgold.json"}
    assert names == {"notes.txt", "sheets-letter-ja+en-part-1.png"}


@pytest.mark.parametrize(
    ("out", "code", "said"),
    [
        ("templates/art", 2, "templates/art lies in templates/, where the files of games are"),
        ("file/below", 1, "file is a file\n  move it away, or name another place with --out\n"),
        ("file", 2, "file is a file\n  move it away, or name a folder with --out\n"),
    ],
)
def test_a_place_that_will_not_do_is_told(preview: Command, out: str, code: int, said: str):
    (preview.here / "file").write_bytes(b"")
    done = preview(*EXPORT, "--only", "cards:T01", "--out", out)
    assert (done.code, done.err[: len(said) + 10]) == (code, f"fortgold: {said}")


def test_a_folder_with_other_things_in_it_stays_the_same_folder(preview: Command):
    """A desktop, say: whoever stands in it stands in it still."""
    desktop = preview.here / "desktop"
    (desktop / "letters").mkdir(parents=True)
    before = desktop.stat().st_ino
    assert preview(*EXPORT, "--only", "cards:T01", "--out", "desktop").code == 0
    assert (
        preview(*EXPORT, "--only", "cards:T02", "--paper", "letter", "--out", "desktop").code == 0
    )
    assert desktop.stat().st_ino == before
    names = {path.name for path in desktop.iterdir()}
    assert names == {".fortgold.json", "letters", "sheets-letter-ja+en-part-1.png"}


def test_a_build_leaves_exports_alone(preview: Command):
    assert preview(*EXPORT, "--only", "cards:T01").code == 0
    before = files(preview.here / "output/fort-of-gold/sheet-preview")
    assert preview("build", "--only", "cards:T02", "--paper", "a4", "--sides", "backs").code == 0
    assert files(preview.here / "output/fort-of-gold/sheet-preview") == before


def test_what_is_wrong_is_not_exported(preview: Command, box: Copy):
    box.edit("spirit.csv", "S17,waterweed", "S01,waterweed")
    done = preview(*EXPORT)
    assert (done.code, done.out) == (1, "")
    assert "spirit.csv" in done.err
    assert not (preview.here / "output").exists()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--only", "sheets"), "wrong value for `--only`: sheets\n  known here: cards:ID, deck:ID"),
        (("--only", "cards:T99"), "fort-of-gold: there is no card `T99`"),
        (("--dpi", "5000"), "`--dpi` cannot be `5000`"),
        (("--grid", "9x9"), "do not fit on A4 as 9x9"),
    ],
)
def test_what_cannot_be_shown_is_told(preview: Command, wrong: tuple[str, ...], said: str):
    done = preview(*EXPORT, *wrong)
    assert done.code in (1, 2)
    assert said in done.err
    assert not (preview.here / "output").exists()
