"""How large the files of a game may be: every limit in one table, which docs/limits.md prints.

A deck may come from a stranger, so nothing in it may eat the machine; and no honest deck meets a
limit: 10,000 cards, 1,000 pages and a picture of 50 megapixels pass. What is over a limit is one
finding, READ110, where it stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from fortgold.findings import Finding, fault
from fortgold.model import Span, Text

MIB = 1024 * 1024

OVER = fault(
    "READ110",
    Text("fortgold が扱える大きさを超えている", "Something is larger than fortgold takes"),
    Text(
        "人から受け取ったデッキがパソコンの力を使い果たさないように、限りを決めてあります。",
        "A deck that somebody else made must not use up the machine, so there are limits.",
    ),
)


@dataclass(frozen=True, slots=True)
class Limit:
    """The most of something that is read; `what` names it with its unit."""

    most: int
    what: Text

    def over(self, at: Span, count: int | None = None, field: str = "") -> Finding:
        """That there is more of it at `at`: `count`, or None where nobody counted to the end."""
        ja = "" if count is None else f" ({count:,} あります)"
        en = "" if count is None else f", here are {count:,}"
        return OVER.found(
            at,
            Text(
                f"{self.what.ja}は {self.most:,} までです{ja}",
                f"{self.what.en}: no more than {self.most:,} can be read{en}",
            ),
            Text("減らすか、いくつかに分けてください", "take some out, or divide it into several"),
            field,
        )


# Files, in bytes
TEXT_FILE = Limit(16 * MIB, Text("表、YAML、Markdown、CSS、SVG のバイト数", "bytes of a text file"))
PICTURE_FILE = Limit(128 * MIB, Text("画像ファイルのバイト数", "bytes of a picture file"))

# Drawings. Points: of all outlines in a file, each `use` written out; so many take 6 s and 170 MiB.
PICTURE_PIXELS = Limit(80_000_000, Text("画像の画素数", "pixels of a picture"))
OUTLINE_POINTS = Limit(300_000, Text("SVG の線の点の数", "points in the outlines of an SVG file"))
