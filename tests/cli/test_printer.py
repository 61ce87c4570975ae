"""`fortgold printer` and `build --printer`: asked, told, kept, refused, and on paper."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pikepdf
import pytest
from builtin_games import Copy
from command import Command
from printed import texts

from fortgold.cli import unchanged
from fortgold.data.printers import file_of

READ = ("--front", "20.3,19.8,19.9,20.1", "--back", "5.3,4.6,5.5,4.8")
SHEETS = ("build", "fort-of-gold", "--only", "cards:S02", "--lang", "en")


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "config"
    monkeypatch.setenv("FORTGOLD_CONFIG", str(folder))
    return folder


class Terminal(io.StringIO):
    """Somebody at a keyboard."""

    def isatty(self) -> bool:
        return True


def sheet(path: Path) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(path.read_bytes()))


def test_what_is_read_is_kept_and_told_in_a_sentence(command: Command, settings: Path):
    done = command("printer", "home", *READ)
    assert (done.code, done.out) == (
        0,
        (
            "home (a4, long-edge) prints fronts 0.2 mm too far right, 0.15 mm too high, turned 0.04° clockwise, "
            "at 99.99 %, and backs 0.6 mm too far left, 0.15 mm too low, turned 0.01° clockwise, at 99.97 %\n"
        ),
    )
    path = file_of(settings, "home")
    assert str(path) in done.err
    assert path.read_text("utf-8") == (
        "paper: a4\nsides: long-edge\n"
        "front: {dx: 0.2, dy: -0.15, rotation: 0.041, scale: 99.991}\n"
        "back: {dx: -0.6, dy: 0.15, rotation: 0.01, scale: 99.973}\n"
    )
    assert command("printer").out == done.out
    listed = command("printer", "--lang", "ja")
    assert listed.out.startswith("home (a4, long-edge) のずれ: 表は右へ 0.2 mm、上へ 0.15 mm、")


@pytest.mark.usefixtures("settings")
def test_without_readings_there_is_a_sheet_and_it_is_said_what_comes_next(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    done = command("printer", "home", "--sides", "short-edge", "--paper", "letter")
    assert (done.code, done.out) == (0, f"output{os.sep}printer-home.pdf\n")
    assert "Print at 100 %, both sides, flip on short edge." in done.err
    assert "fortgold printer home --front X,Y,X,Y" in done.err
    assert 'fortgold printer "my home" --front X,Y,X,Y' in command("printer", "my home").err
    with sheet(command.here / "output" / "printer-home.pdf") as pdf:
        asked = pdf.Root.ViewerPreferences
        assert (asked.PrintScaling, asked.Duplex) == ("/None", "/DuplexFlipShortEdge")
        assert [[round(float(v), 1) for v in page.trimbox] for page in pdf.pages] == [
            [0, 0, 612, 792]
        ] * 2
    assert command("printer").out == ""
    (command.here / "x").mkdir()
    assert command("printer", "work", "--sheet", "x/s.pdf", *READ).out.startswith("x")


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_asks_until_it_can_be_read_and_nothing_is_exact(
    command: Command, settings: Path, monkeypatch: pytest.MonkeyPatch, lang: str
):
    typed = ["x", "99", "20.3", "19,8", "19.9", "20.1", "5.3", "", "", ""]
    monkeypatch.setattr("sys.stdin", Terminal("".join(f"{one}\n" for one in typed)))
    done = command("printer", "home", "--lang", lang)
    assert done.code == 0, done.err
    for said in {
        "ja": ("表 A x 左端から", "表 B y 下端から", "裏 B y", "表の値「99」は読めません"),
        "en": ("front A x from the left", "front B y from the lower", "back B y", "`99` cannot be"),
    }[lang]:
        assert said in done.err
    assert "dx: 0.2," in file_of(settings, "home").read_text("utf-8")


@pytest.mark.usefixtures("settings")
def test_who_gives_up_keeps_nothing(command: Command, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("sys.stdin", Terminal("20.3\n"))
    done = command("printer", "home")
    asked, said = done.err.splitlines()[-2:]
    assert (done.code, asked[-8:], said) == (
        130,
        "[20.0]: ",
        "Stopped. Nothing is left half-written.",
    )
    assert command("printer").out == ""


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("home", "--front", "20,20,20"), "`--front` needs four values"),
        (("home", "--front", "20,20,20,x"), "`x` cannot be read on the front (10–30 mm; exact: 20.0)"),
        (("home", "--back", "5,5,5,11"), "`11` cannot be read on the back (0–10 mm; exact: 5.0)"),
        (("home", "--front", "20,20,30,30", "--back", "5,5,5,5"), "the front is too far off: 5 mm too far left"),
        (("home", "--front", "20,20,20,20", "--back", "0,10,10,0"), "the back is too far off"),
        (("home", *READ[:2]), "`--back` is needed as well. Nothing was kept"),
        (("home", *READ[2:]), "`--front` is needed as well. Nothing was kept"),
        (READ, "`--front` needs the name of a printer"),
        (("--sheet", "s.pdf"), "`--sheet` needs the name of a printer"),
        (("home", "--sheet", "mine.txt"), "cannot write a calibration sheet to mine.txt"),
        (("home", "--sheet", "nowhere/s.pdf"), "there is no folder nowhere"),
        (("home", "--sheet", "cards/s.pdf"), "cards/s.pdf lies in cards/"),
        (("home", "--paper", "a7", *READ), "there is no paper `a7`"),
        (("home", "--paper", "100x150", *READ), "100 x 150 mm is too small"),
        (("../home", *READ), "no printer can be named `../home`"),
        (("home", "--sides", "fold", *READ), "wrong value for `--sides`"),
    ],
)  # fmt: skip
def test_nonsense_is_refused_and_nothing_is_kept(
    command: Command, settings: Path, arguments: tuple[str, ...], said: str
):
    (command.here / "cards").mkdir()
    done = command("printer", *arguments)
    assert done.code == 2
    assert said in done.err
    assert not settings.exists()


@pytest.mark.usefixtures("settings")
def test_a_sheet_takes_the_place_of_an_older_one_and_of_nothing_else(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr("sys.stdin", io.StringIO())
    mine = command.here / "mine.pdf"
    mine.write_bytes(b"%PDF-1.7 mine")
    done = command("printer", "home", "--sheet", "mine.pdf")
    assert (done.code, done.err.partition("\n")[0]) == (
        1,
        "fortgold: mine.pdf was not written by fortgold: not replaced",
    )
    assert mine.read_bytes() == b"%PDF-1.7 mine"
    assert command("printer", "home", "--sheet", "home.pdf").code == 0
    assert command("printer", "home", "--sheet", "home.pdf", "--paper", "letter").code == 0
    (command.here / "output").write_bytes(b"")
    done = command("printer", "home")
    assert done.err.startswith(
        "fortgold: output is a file\n  move it away, or name another place with --sheet\n"
    )


@pytest.mark.usefixtures("box", "settings")
def test_sheets_are_moved_for_it_and_their_margin_says_so(command: Command):
    read = ("--front", "21,20,19,20", "--back", "5,5,5,5")
    assert command("printer", "home", *read, "--sides", "fronts-then-backs").code == 0
    assert command(*SHEETS, "--paper", "a4", "--sides", "fronts-then-backs").code == 0
    (path,) = (command.here / "output" / "fort-of-gold").glob("*.pdf")
    with sheet(path) as pdf:
        planned = [float(page.trimbox[0]) for page in pdf.pages]
    done = command(
        *SHEETS, "--printer", "home"
    )  # its paper and its sides, and a file of the same name
    assert done.code == 0, done.err
    (path,) = (command.here / "output" / "fort-of-gold").glob("*.pdf")
    assert path.name == "sheets-a4-en-fronts-then-backs-part.pdf"
    with sheet(path) as pdf:
        moved = [float(page.trimbox[0]) for page in pdf.pages]
    front, back = ((b - a) / 72 * 25.4 for a, b in zip(planned, moved, strict=True))
    assert round(front, 2) == -1  # 1 mm to the left, as it prints 1 mm too far to the right
    assert round(back, 2) == 1  # which the other side does, as the front's marks lay on its fives
    said = texts(path.read_bytes())
    assert all("corrected for the printer home" in page for page in said)


@pytest.mark.usefixtures("box", "settings")
def test_boxes_are_moved_as_fronts_and_books_are_not(command: Command):
    command("printer", "home", *READ)
    box = ("build", "fort-of-gold", "--only", "box", "--lang", "ja+en", "--printer", "home")
    assert command(*box).code == 0
    said = texts((command.here / "output" / "fort-of-gold" / "box-a4.pdf").read_bytes())
    assert "corrected for the printer home" in said[0]
    assert "プリンター home に合わせて補正" in said[0]


def test_a_printer_that_was_measured_anew_makes_the_files_anew(
    command: Command, box: Copy, settings: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("FORTGOLD_CACHE", str(command.here / "cache"))
    made = []
    for dx in ("0.4", "0.4", "0.9"):
        path = file_of(settings, "home")
        path.parent.mkdir(parents=True, exist_ok=True)
        side = f"{{dx: {dx}, dy: 0, rotation: 0, scale: 100}}"
        path.write_text(f"paper: a4\nsides: long-edge\nfront: {side}\nback: {side}\n")
        assert command(*SHEETS, "--printer", "home").code == 0
        made.append(
            (
                box.shelf.cards.parent / "output" / "fort-of-gold" / "sheets-a4-en-part.pdf"
            ).read_bytes()
        )
    assert made[0] == made[1] != made[2]
    # nobody answers for a file that lies elsewhere
    assert unchanged.answer([*SHEETS, "--printer", "home"]) is None


@pytest.mark.usefixtures("box")
@pytest.mark.parametrize(
    ("more", "code", "said"),
    [
        (("--printer", "hom"), 2, "there is no printer `hom`\n  did you mean `home`?"),
        (("--printer", "spoilt"), 1, "spoilt.yaml:3:13: READ104"),
        (("--printer", "home", "--sides", "fronts-then-backs"), 2, "measure it under another name"),
        (("--printer", "far"), 1, "cards lie over the edge of A4"),
        (("--printer", "near"), 0, "within 0.5 mm of the edge of A4. `--margin 9`"),
    ],
)  # fmt: skip
def test_what_cannot_be_printed_so_is_told(
    command: Command, settings: Path, more: tuple[str, ...], code: int, said: str
):
    for name, dx, turn in (("home", 0.4, 0), ("spoilt", "far", 0), ("far", 10, 2), ("near", 10, 0)):
        path = file_of(settings, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        side = f"{{dx: {dx}, dy: 0, rotation: {turn}, scale: 100}}"
        path.write_text(f"paper: a4\nsides: long-edge\nfront: {side}\nback: {side}\n")
    done = command(*SHEETS, *more)
    assert said in done.err
    assert done.code == code


def test_a_spoilt_printer_hides_no_other_one(command: Command, settings: Path):
    side = "{dx: 0, dy: 0, rotation: 0, scale: 100}"
    for name, paper in (("a", "nopaper"), ("b", "a4")):
        path = file_of(settings, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"paper: {paper}\nsides: long-edge\nfront: {side}\nback: {side}\n")
    done = command("printer")
    assert (done.code, done.out) == (
        1,
        "b (a4, long-edge) prints fronts exactly, and backs exactly\n",
    )
    assert "nobody knows `nopaper`" in done.err


@pytest.mark.usefixtures("settings", "box")
def test_where_no_printer_is_kept_it_is_said_how_one_is_measured(command: Command):
    assert "`fortgold printer NAME` measures one" in command(*SHEETS, "--printer", "x").err
