"""Papers: those that the program knows, and a maker's own: `papers.yaml` in his templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from fortgold.data.card_table import is_file_name
from fortgold.data.door import Door
from fortgold.data.findings import Finding
from fortgold.data.lengths import card_size
from fortgold.data.model import MM, Text
from fortgold.data.yaml_file import Node, Reader, layered

FILE = "papers.yaml"
MIN_MARGIN = 5 * MM  # home printers leave 4.2 mm of a sheet's edge white
SIDE = (100 * MM, 1_500 * MM)  # of a paper
MARGIN = (0, 50 * MM)


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, upright; lengths in µm. `margin` is what printers leave white of it."""

    id: str
    name: str
    width: int
    height: int
    margin: int = MIN_MARGIN

    def turned(self) -> Paper:
        """The same paper, lying on its side."""
        return replace(self, width=self.height, height=self.width)


PAPERS: Mapping[str, Paper] = MappingProxyType(
    {
        paper.id: paper
        for paper in (
            Paper("a4", "A4", 210_000, 297_000),  # ISO 216
            Paper("letter", "US Letter", 215_900, 279_400),  # ANSI A, 8.5 x 11 in
            Paper("a3", "A3", 297_000, 420_000),
            Paper("a5", "A5", 148_000, 210_000),
            Paper("b5", "JIS B5", 182_000, 257_000),  # JIS P 0138
            Paper("legal", "US Legal", 215_900, 355_600),  # 8.5 x 14 in
            Paper("tabloid", "Tabloid", 279_400, 431_800),  # ANSI B, 11 x 17 in
            Paper("13x19", "13 x 19 in", 330_200, 482_600),  # Super B
        )
    }
)
USUAL_PAPERS = ("a4", "letter")  # what homes have
LARGER_PAPERS = ("a3", "tabloid")  # and copy shops


def load_papers(door: Door, folders: Sequence[Path], found: list[Finding]) -> Mapping[str, Paper]:
    """All papers by name; those of a game's own templates, which come first, before what games share."""
    papers: dict[str, Paper] = {}
    for node in layered(door, folders, FILE, found):
        papers |= _PaperReader(found).papers(node)
    return MappingProxyType({**PAPERS, **papers})


class _PaperReader(Reader):
    def papers(self, root: Node) -> dict[str, Paper]:
        papers: dict[str, Paper] = {}
        for name, node in root.mapping.items():
            if not is_file_name(name) or "," in name or name in PAPERS:
                ja = f"用紙の名前「{name}」は使えません。ほかの名前にしてください"
                self.wrong(
                    node, Text(ja, f"no paper can be named `{name}`: choose another name"), name
                )
            part = self.keys(node, ("size",), ("name", "margin"))
            if "size" in part:
                wide, high = sorted(self.dimensions(part["size"], (210 * MM, 297 * MM), *SIDE))
                margin = self.measure(part.get("margin"), MIN_MARGIN, *MARGIN)
                papers[name] = Paper(name, self.word(part.get("name"), name), wide, high, margin)
        return papers


def paper_of_size(word: str) -> Paper | None:
    """The paper that `320x450` or `8.5x13in` means; None if that is no size of a paper."""
    size = card_size(word) if "x" in word else None
    if size is None or not all(SIDE[0] <= side <= SIDE[1] for side in size):
        return None
    wide, high = sorted(size)
    return Paper(word.replace(" ", ""), f"{wide / MM:g} x {high / MM:g} mm", wide, high)
