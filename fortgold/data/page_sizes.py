"""The sizes of a book's pages, by the names that game.yaml says, and the grid on each; lengths in µm."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page after cutting, upright. `inner` and `outer` are its margins at the fold and opposite; the text
    between them is a main column and a `side` column for examples, parted by `gap`. Where there is no
    room for two, `side` is 0, and what would stand beside the text follows it.

    `type`, `small` and `back` are percents of the sizes of type on A5: of the text and its titles, of small
    print, of the words on a drawn back cover.
    """

    id: str
    name: str
    width: int
    height: int
    inner: int
    outer: int
    edge: int  # the margins above and below
    side: int
    gap: int
    type: int
    small: int
    back: int

    @property
    def text(self) -> int:
        return self.width - self.inner - self.outer

    def line(self, percent: int) -> float:
        """How many ems stand in a line of that size of type, as a share of those on A5."""
        return self.text * 100 / (USUAL.text * percent)

    @property
    def main(self) -> int:
        """How wide the text of a chapter with examples beside it is."""
        return self.text - self.side - self.gap


PAGE_SIZES = {
    size.id: size
    for size in (
        PageSize(  # ISO 216
            "a5", "A5", 148_000, 210_000, 15_000, 11_000, 13_000, 48_000, 8_000, 100, 100, 100
        ),
        PageSize(  # 5.5 x 8.5 in
            "half-letter", "half letter", 139_700, 215_900,
            14_000, 10_000, 13_000, 46_000, 7_500, 96, 97, 95,
        ),
        PageSize(  # ISO 216
            "a6", "A6", 105_000, 148_000, 10_000, 8_000, 9_500, 0, 0, 87, 94, 78
        ),
    )
}  # fmt: skip
USUAL = PAGE_SIZES["a5"]
