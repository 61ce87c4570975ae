"""The table at the end of a build."""

from pathlib import Path

import pytest

from fortgold.build.make import InkUse, MadeFile
from fortgold.build.plan import Job
from fortgold.cli.build_report import build_table, unchanged_table

MADE = [
    MadeFile(
        Job("sheets-a4-en.pdf", "sheets", "en", "a4"),
        bytes(5000),
        12,
        0.34,
        ink=InkUse(0.136, 1.02),
    ),
    MadeFile(Job("rulebook-en.pdf", "rulebook", "en"), bytes(123456), 8, 2.0),
]


def test_files_stand_by_name_with_numbers_below_each_other():
    assert build_table(Path("out"), MADE, 2.5, "en") == (
        "file                  pages  KiB   ink  full A4  seconds\n"
        "out/rulebook-en.pdf       8  120                     2.0\n"
        "out/sheets-a4-en.pdf     12    4  14 %      1.0      0.3\n"
        "2 files in 2.5 s\n"
    )


def test_a_wide_character_takes_two_cells():
    said = build_table(Path("箱"), MADE[:1], 0.3, "ja")
    assert said == (
        "ファイル             ページ  KiB  インク  全面 A4   秒\n"
        "箱/sheets-a4-en.pdf      12    4    14 %      1.0  0.3\n"
        "1 ファイル、0.3 秒\n"
    )


def test_a_folder_may_have_any_name_and_length():
    said = build_table(Path("[b]\x1b" + "x" * 150), MADE[:1], 0.3, "en")
    assert f"[b]␛{'x' * 150}/sheets-a4-en.pdf  " in said


def test_what_is_as_it_was_has_no_seconds():
    said = unchanged_table(Path("out"), MADE[:1], "en")
    assert said == (
        "file                  pages  KiB   ink  full A4\n"
        "out/sheets-a4-en.pdf     12    4  14 %      1.0\n"
        "1 file is as it was, proved by its SHA-256\n"
    )


@pytest.mark.parametrize(
    ("sides", "said"),
    [(14, "the short edge; at most 7 sheets, whose creep of 0.6 mm"), (8, "cut in half")],
)
def test_a_build_says_how_its_booklets_are_folded(sides: int, said: str):
    book = Job("rulebook-en.pdf", "rulebook", "en")
    folded = Job("rulebook-en-booklet.pdf", "rulebook", "en", "a4", form="booklet")
    made = [MadeFile(book, b"", 28, 1.0), MadeFile(folded, b"", sides, 1.0)]
    sheets = MadeFile(Job("sheets-a4-en.pdf", "sheets", "en"), b"", 90, 1.0)
    table = build_table(Path("out"), [*made, sheets], 2.0, "en")
    assert said in table
    assert "0.6 mm" in table
    assert unchanged_table(Path("out"), [*made, sheets], "en").endswith(table[-60:])
    assert "at most" not in build_table(Path("out"), made[:1], 2.0, "en")


def test_a_build_says_how_the_book_in_two_languages_is_turned():
    both = MadeFile(Job("rulebook-ja+en.pdf", "rulebook", "ja+en", form="bilingual"), b"", 20, 1.0)
    assert "turn on the short edge, staple at the left" in build_table(
        Path("out"), [both], 2.0, "en"
    )
    assert "短辺とじ" in build_table(Path("out"), [both], 2.0, "ja")
    assert "staple" not in build_table(Path("out"), MADE, 2.0, "en")


def test_a_booklet_of_one_sheet_does_not_creep():
    folded = Job("rulebook-en-booklet.pdf", "rulebook", "en", "a4", form="booklet")
    made = [MadeFile(MADE[1].job, b"", 4, 1.0), MadeFile(folded, b"", 2, 1.0)]
    assert build_table(Path("out"), made, 2.0, "en").endswith("the short edge; one sheet\n")
