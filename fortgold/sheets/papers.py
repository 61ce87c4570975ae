"""The papers that people have at home and at a shop, in µm."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright; lengths in µm."""

    id: str
    name: str
    width: int
    height: int

    def turned(self) -> Paper:
        """The same paper, lying on its side."""
        return Paper(self.id, self.name, self.height, self.width)


PAPERS = {
    paper.id: paper
    for paper in (
        Paper("a4", "A4", 210_000, 297_000),  # ISO 216
        Paper("letter", "US Letter", 215_900, 279_400),  # ANSI A, 8.5 x 11 in
    )
}
