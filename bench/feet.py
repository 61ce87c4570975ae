"""How much of the feet of a book's pages is blank: `python bench/feet.py BOOK.pdf ...`.

Told are pages inside chapters of which more than a fifth of the text's height is blank at the foot. The
last page of a chapter may be as short as it likes, and so may covers: chapters are known by bookmarks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pypdfium2

TOP, FOOT = 13, 13  # mm: the margins of a page
DPI = 50
FIFTH, THIRD = 1 / 5, 1 / 3


def feet(path: Path) -> Iterator[tuple[int, float]]:
    """Pages inside chapters, from 1, with the share of their height that is blank at the foot."""
    book = pypdfium2.PdfDocument(path)
    starts = {mark.get_dest().get_index() for mark in book.get_toc() if mark.level == 0}
    for number in range(1, len(book) - 2):
        if number + 1 not in starts:
            yield number + 1, _blank(book[number])


def _blank(page: pypdfium2.PdfPage) -> float:
    """The share of the text's height below the lowest thing that is printed."""
    picture = page.render(scale=DPI / 72, grayscale=True).to_pil()
    width, height = picture.size
    top, bottom = round(TOP / 25.4 * DPI), height - round(FOOT / 25.4 * DPI)
    ground = picture.crop((0, bottom, width, bottom + 1)).tobytes()  # nothing stands there but tint
    for row in range(bottom - 1, top, -1):
        line = picture.crop((0, row, width, row + 1)).tobytes()
        if any(abs(a - b) > 8 for a, b in zip(line, ground, strict=True)):
            return (bottom - row) / (bottom - top)
    return 1.0


if __name__ == "__main__":
    counts = [0, 0]
    for name in map(Path, sys.argv[1:]):
        for page, share in feet(name):
            counts = [counts[0] + (share > FIFTH), counts[1] + (share > THIRD)]
            if share > FIFTH:
                print(f"{name.name} page {page}: {share:.0%} blank")
    print(f"over a fifth: {counts[0]}, over a third: {counts[1]}")
