"""How the Japanese of books is set: `python bench/lines.py GAME[,GAME] EDITION ... [-v]`.

Of the filled paragraphs, as laid: inner lines, and how many end over half an em before their measure; between how
many characters of a line more than 6 hundredths of an em are added or taken, and the most; paragraphs of several
lines, and in how many lines differ by more than that; last lines of fewer than three letters; words in katakana and
numbers that go on in the next line. `-v` tells which.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from fortgold.build import books
from fortgold.data.library import Shelf
from fortgold.rulebook.typeset import Setter

ROOT = Path(__file__).parent.parent
SPLIT = re.compile(r"[ァ-ヶー]\n[ァ-ヶー]|\d\n[^\W\d]")
MUCH = 0.06
HEAD = ["inner", "unfilled", "loose", "most", "paragraphs", "uneven", "short", "split"]


def paragraphs(pages: Any) -> Iterator[tuple[int, list[Any]]]:
    """The lines of each filled Japanese paragraph, each with its measure, and the page that it begins on."""
    from weasyprint.formatting_structure.boxes import LineBox

    found = []
    for number, page in enumerate(pages, 1):
        for parent in page._page_box.descendants():
            for box in getattr(parent, "children", ()):
                if isinstance(box, LineBox) and "is_filled" in box.__dict__:
                    box.measure = parent.width
                    found.append((number, box))
    for _, lines in groupby(found, lambda one: id(one[1].element)):
        whole = [*lines]
        yield whole[0][0], [line for _, line in whole]


def said(line: Any) -> str:
    from weasyprint.formatting_structure.boxes import TextBox

    texts = [box for box in line.descendants() if isinstance(box, TextBox)]
    return "".join(box.text for box in texts if box.element_tag not in ("rt", "span") or box.width)


def measured(pages: Any, tell: Any) -> list[float]:
    """The numbers of `HEAD`."""
    counts = dict.fromkeys(HEAD, 0.0)
    for number, lines in paragraphs(pages):
        words, shares = [*map(said, lines)], [line.share for line in lines[:-1]]
        for line, text in zip(lines[:-1], words, strict=False):
            counts["inner"] += 1
            counts["most"] = max(counts["most"], round(100 * abs(line.share), 1))
            for name, is_so in (
                ("unfilled", line.measure - line.width > line.style["font_size"] / 2),
                ("loose", abs(line.share) > MUCH),
            ):
                counts[name] += is_so
                if is_so:
                    tell(number, name, f"{line.share:.3f}", text)
        if shares:
            counts["paragraphs"] += 1
            counts["uneven"] += max(shares) - min(shares) > MUCH
            if sum(map(str.isalnum, words[-1])) < 3:
                counts["short"] += 1
                tell(number, "short", words[-1])
        for above, below in pairwise(words):
            if SPLIT.search(f"{above[-1:]}\n{below[:1]}"):
                counts["split"] += 1
                tell(number, "split", above[-6:], below[:6])
    return [*counts.values()]


def laid(game: str, edition: str) -> Any:
    """The pages of a book, before they are written."""
    there, pdf, seen = Shelf(ROOT / "cards", ROOT / "templates").open(game), Setter.pdf, []

    def caught(self: Any, document: Any, pages: Any, *more: Any, **named: Any) -> Any:
        seen.append(pages)
        return pdf(self, document, pages, *more, **named)

    cut = "bilingual" if "+" in edition else "pages"
    with patch.object(Setter, "pdf", caught):
        [*books.made(there.game, there.look, edition, [(cut, "")], "0")]
    return seen[-1]


if __name__ == "__main__":
    games, *editions = (one for one in sys.argv[1:] if one != "-v")
    tell = print if "-v" in sys.argv else lambda *_: None
    print(f"{'':24}" + "".join(f"{name:>11}" for name in HEAD))
    for game in games.split(","):
        for edition in editions:
            row = measured(laid(game, edition), tell)
            print(f"{game + ' ' + edition:24}" + "".join(f"{n:>11g}" for n in row), flush=True)
