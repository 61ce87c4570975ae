"""What a build says of its files at the end, in columns.

Set without a library: a table of one that colours and folds takes longer to load than a small build to make.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.data.model import Lang, Text
from fortgold.rulebook.folding import PER_SHEET, THICKNESS
from fortgold.text.terminal_safe import visible
from fortgold.text.terminal_wrapping import cells, padded

if TYPE_CHECKING:
    from fortgold.build.make import MadeFile

FILE, PAGES, KIB = Text("ファイル", "file"), Text("ページ", "pages"), Text("KiB", "KiB")
INK, FULL_PAGES = Text("インク", "ink"), Text("全面 A4", "full A4")
HEADINGS = (FILE, PAGES, KIB, INK, FULL_PAGES)
SECONDS = Text("秒", "seconds")


def build_table(folder: Path, made: Sequence[MadeFile], seconds: float, lang: Lang) -> str:
    """Each file of a build: pages, size, ink and seconds; then how long the whole took."""
    rows = [(*_of_file(folder, file), f"{file.seconds:.1f}") for file in _sorted(made)]
    total = Text(f"{len(made)} ファイル、{seconds:.1f} 秒", f"{_files(made)} in {seconds:.1f} s")
    table = _columns((*HEADINGS, SECONDS), rows, lang) + total.of(lang) + "\n"
    return table + _parted(made, lang) + _printed(made, lang)


def _parted(made: Sequence[MadeFile], lang: Lang) -> str:
    """Where unlike colours meet at a cut, as cards lie edge to edge; "" if nowhere."""
    cuts = [one.ink.unlike for one in made if one.ink and one.ink.unlike]
    if not cuts:
        return ""
    most = max(cuts)
    ja, en = f"{most} か所", f"{most} cut{'s' * (most != 1)}"
    if len({*cuts}) > 1:
        ja, en = f"多いファイルで {ja}", f"up to {en} of a file"
    return Text(
        f"カードの間に隙間がなく、色の違うカードが隣り合う切り口があります ({ja})。"
        "刃がずれると隣の色が残ります。`--gap 4` で離せます。\n",
        f"no gap: at {en} unlike colours meet; a knife that strays there leaves a line of the neighbour’s colour; "
        "`--gap 4` parts the cards\n",
    ).of(lang)


def _printed(made: Sequence[MadeFile], lang: Lang) -> str:
    """How books are printed that take more than a click."""
    return _folded(made, lang) + _stapled(made, lang)


def _folded(made: Sequence[MadeFile], lang: Lang) -> str:
    """How booklets are printed, and how far their inner sheets creep; "" if there are none."""
    books = [one for one in made if one.job.part == "rulebook"]
    pages = {one.job.edition: one.pages for one in books if one.job.form == "pages"}
    folded = [one for one in books if one.job.form == "booklet"]
    if not folded:
        return ""
    papers = max(one.pages for one in folded) // 2
    sheets = -(-max((pages.get(one.job.edition, 0) for one in folded), default=0) // PER_SHEET)
    is_cut = sheets > papers  # four pages on a side: see booklet.py
    how = (
        Text(
            "両面、長辺とじ。半分に切り、下半分を上半分の内側に重ねて折ります",
            "print both sides, turn on the long edge, cut in half, lay the lower half into the upper, fold",
        )
        if is_cut
        else Text("両面、短辺とじ", "print both sides, turn on the short edge")
    ).of(lang)
    if sheets < 2:
        return Text(f"冊子 (booklet): {how}。1 枚です。\n", f"booklets: {how}; one sheet\n").of(
            lang
        )
    creep = (sheets - 1) * THICKNESS / 1000
    return Text(
        f"冊子 (booklet): {how}。最大 {papers} 枚。内側の紙のはみ出し {creep:g} mm は寄せてあります。\n",
        f"booklets: {how}; at most {papers} sheets, whose creep of {creep:g} mm is made up for\n",
    ).of(lang)


def _stapled(made: Sequence[MadeFile], lang: Lang) -> str:
    """How the book in two languages is printed; "" if there is none."""
    if not any(one.job.form == "bilingual" for one in made):
        return ""
    return Text(
        "2 言語の本 (ja+en など): 両面、短辺とじ。左をホチキスでとめます。\n",
        "the book in two languages: print both sides, turn on the short edge, staple at the left\n",
    ).of(lang)


def unchanged_table(folder: Path, made: Sequence[MadeFile], lang: Lang) -> str:
    """The files of a build that need not be made again: pages and size."""
    rows = [_of_file(folder, file) for file in _sorted(made)]
    are = "is as it was, proved by its" if len(made) == 1 else "are as they were, proved by their"
    total = Text(
        f"{len(made)} ファイルは前のままです (SHA-256 で確かめました)。",
        f"{_files(made)} {are} SHA-256",
    )
    return _columns(HEADINGS, rows, lang) + total.of(lang) + "\n" + _printed(made, lang)


def _sorted(made: Sequence[MadeFile]) -> list[MadeFile]:
    return sorted(made, key=lambda file: file.job.file)


def _files(made: Sequence[MadeFile]) -> str:
    return "1 file" if len(made) == 1 else f"{len(made)} files"


def _of_file(folder: Path, file: MadeFile) -> tuple[str, ...]:
    """Its name, pages and size; of sheets their ink, as a share of the cards and in full pages."""
    ink = (f"{100 * file.ink.share:.0f} %", f"{file.ink.pages:.1f}") if file.ink else ("", "")
    return str(folder / file.job.file), str(file.pages), str(len(file.data) // 1024), *ink


def _columns(headings: Sequence[Text], rows: Sequence[Sequence[str]], lang: Lang) -> str:
    """Lines of columns, two cells between them: the first begins at the left, numbers end at the right."""
    lines = [[heading.of(lang) for heading in headings]]
    lines += [[visible(cell) for cell in row] for row in rows]
    widths = [max(map(cells, column)) for column in zip(*lines, strict=True)]
    said = ""
    for first, *numbers in lines:
        ends = (
            " " * (width - cells(number)) + number
            for number, width in zip(numbers, widths[1:], strict=True)
        )
        said += "  ".join([padded(first, widths[0]), *ends]) + "\n"
    return said
