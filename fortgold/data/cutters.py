"""Machines that cut what is printed, and what they ask of a sheet: `cutters.yaml` of the templates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

from fortgold.data.card_table import is_file_name
from fortgold.data.door import Door
from fortgold.data.findings import Finding
from fortgold.data.model import MM, Size, Text
from fortgold.data.yaml_file import Node, Reader, layered

FILE = "cutters.yaml"
GAP = (0, 30 * MM)
SIDE = (20 * MM, 1_000 * MM)  # of an area
# what Silhouette Studio allows, as silhouette-card-maker has it; its borderless sheets have an inset of 3 mm
INSET, THICKNESS, LENGTH = (3 * MM, 86_360), (500, 1 * MM), (5 * MM, 20 * MM)
SQUARE, CLEAR = (2 * MM, 20 * MM), (0, 20 * MM)
EITHER = Text(
    "marks (印) か areas (切れる広さ) の一方が要ります", "either `marks` or `areas` is needed"
)
EITHER_HINT = Text(
    "例: `marks: {inset: 10, thickness: 1, length: 5}`",
    "for example `marks: {inset: 10, thickness: 1, length: 5}`",
)


@dataclass(frozen=True, slots=True)
class CutterMarks:
    """Marks in three corners of a sheet, in µm: a square in the upper left one, and angles.

    `inset` is from the edges of the paper to the middle of their lines; nothing is printed `clear` of them.
    """

    inset: int
    thickness: int
    length: int
    square: int
    clear: int

    @property
    def zone(self) -> int:
        """The side of a square in such a corner of the paper in which nothing else lies."""
        return self.inset + max(self.length, self.square + self.thickness // 2) + self.clear


@dataclass(frozen=True, slots=True)
class Cutter:
    """A machine: one that finds `marks` on a sheet, or one whose own program prints pictures into an area, which is
    told for each paper, upright.
    """

    id: str
    name: str
    gap: int
    marks: CutterMarks | None
    areas: Mapping[str, Size]


def load_cutters(door: Door, folders: Sequence[Path], found: list[Finding]) -> Mapping[str, Cutter]:
    """All cutters by name; those of a game's own templates before what games share."""
    cutters: dict[str, Cutter] = {}
    for node in layered(door, folders, FILE, found):
        cutters |= _CutterReader(found).cutters(node)
    return MappingProxyType(cutters)


class _CutterReader(Reader):
    def cutters(self, root: Node) -> dict[str, Cutter]:
        cutters: dict[str, Cutter] = {}
        for name, node in root.mapping.items():
            if not is_file_name(name):
                ja = f"切る機械の名前「{name}」はファイルの名前に入るので、英数字と - だけにしてください"
                en = f"files are named after the cutter `{name}`: choose another name"
                self.wrong(node, Text(ja, en), name)
                continue
            part = self.keys(node, (), ("name", "from", "seen", "marks", "areas", "gap"))
            if ("marks" in part) == ("areas" in part):
                self.wrong(node, EITHER, name, EITHER_HINT)
                continue
            cutters[name] = Cutter(
                name,
                self.word(part.get("name"), name),
                self.measure(part.get("gap"), 1_250, *GAP),
                self.marks(part["marks"]) if "marks" in part else None,
                self.areas(part["areas"]) if "areas" in part else {},
            )
        return cutters

    def marks(self, node: Node) -> CutterMarks:
        part = self.keys(node, ("inset", "thickness", "length"), ("square", "clear"))
        return CutterMarks(
            inset=self.measure(part.get("inset"), 10 * MM, *INSET),
            thickness=self.measure(part.get("thickness"), MM, *THICKNESS),
            length=self.measure(part.get("length"), 5 * MM, *LENGTH),
            square=self.measure(part.get("square"), 5 * MM, *SQUARE),
            clear=self.measure(part.get("clear"), 1_500, *CLEAR),
        )

    def areas(self, node: Node) -> Mapping[str, Size]:
        areas: dict[str, Size] = {}
        for paper, one in node.mapping.items():
            wide, high = sorted(self.dimensions(one, SIDE, *SIDE))
            areas[paper] = wide, high
        return MappingProxyType(areas)
