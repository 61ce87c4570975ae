"""How a printer prints beside the plan, as a user once measured it: a file a printer in his settings.

    paper: a4
    sides: long-edge
    front: {dx: 0.4, dy: -0.2, rotation: 0.05, scale: 100.1}
    back: {dx: -1.1, dy: 0.3, rotation: 0, scale: 100.1}

A file may come from somebody else, so it is read as a deck's is: by the door, with limits and findings.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from pathlib import Path

from fortgold.data.door import Door, own_door
from fortgold.data.findings import Finding
from fortgold.data.model import MM, Text
from fortgold.data.papers import PAPERS, paper_of_size
from fortgold.data.paths import WINDOWS_DEVICES
from fortgold.data.yaml_file import Node, Reader, read_yaml

FOLDER, END = "printers", ".yaml"  # below the user's settings
# how two sides are printed and measured
MEASURED = ("long-edge", "short-edge", "fronts-then-backs")
WHOLE = 100_000  # 100 %
SHIFT, TURN, SIZE = 10 * MM, 2_000, (99_000, 101_000)  # no printer that is in order is farther off
LONGEST = 60  # characters of a name
PLAIN = "-_. "  # in names, beside letters and digits


@dataclass(frozen=True, slots=True)
class Drift:
    """How a side comes out beside the plan: moved to the right and down, turned clockwise and scaled about
    the middle of the upright paper, as seen from that side. In µm, thousandths of a degree and of a percent.
    """

    dx: int = 0
    dy: int = 0
    rotation: int = 0
    scale: int = WHOLE

    @property
    def is_sound(self) -> bool:
        """Whether a printer that is in order may be so far off."""
        is_near = max(abs(self.dx), abs(self.dy)) <= SHIFT and abs(self.rotation) <= TURN
        return is_near and SIZE[0] <= self.scale <= SIZE[1]


EXACT = Drift()


@dataclass(frozen=True, slots=True)
class Printer:
    """A printer that was measured, on that paper, its sides printed in that way."""

    name: str
    paper: str
    sides: str
    front: Drift
    back: Drift


def is_name(name: str) -> bool:
    """Whether a printer may be called so: its file can be kept on every system."""
    is_plain = all(c in PLAIN or unicodedata.category(c)[0] in "LMN" for c in name)
    is_device = name.partition(".")[0].strip().lower() in WINDOWS_DEVICES
    is_short = 0 < len(name) <= LONGEST
    return is_plain and is_short and not is_device and name[0] not in PLAIN and name[-1] not in ". "


def file_of(settings: Path, name: str) -> Path:
    """Where a printer's values are kept."""
    return settings / FOLDER / f"{name}{END}"


def kept_names(settings: Path | None) -> list[str]:
    """The printers that are kept. Raises Refused."""
    if settings is None:
        return []
    folder = (settings / FOLDER).resolve()
    names = (
        one.name.removesuffix(END)
        for one in Door((str(folder),)).inside(folder)
        if one.name.endswith(END)
    )
    return [name for name in names if is_name(name)]


def read_printer(path: Path, found: list[Finding]) -> Printer | None:
    """The printer of a file; None, and why in `found`, where it is not one.

    The folder is the user's own, who may keep files elsewhere: a link is followed.
    """
    before = len(found)
    root = read_yaml(own_door(path), path, found, "paper")
    printer = _PrinterReader(found).printer(path.name.removesuffix(END), root) if root else None
    return printer if len(found) == before else None


def written(printer: Printer) -> bytes:
    """The file of a printer."""
    lines = [f"paper: {printer.paper}", f"sides: {printer.sides}"]
    for side, one in (("front", printer.front), ("back", printer.back)):
        dx, dy, rotation, scale = (
            value / 1000 for value in (one.dx, one.dy, one.rotation, one.scale)
        )
        lines.append(
            f"{side}: {{dx: {dx:g}, dy: {dy:g}, rotation: {rotation:g}, scale: {scale:.3f}}}"
        )
    return ("\n".join(lines) + "\n").encode()


class _PrinterReader(Reader):
    def printer(self, name: str, root: Node) -> Printer:
        part = self.keys(root, ("paper", "sides", "front", "back"))
        sides = self.choice(part.get("sides"), MEASURED, MEASURED[0])
        front, back = (self.drift(part[one]) if one in part else EXACT for one in ("front", "back"))
        return Printer(name, self.paper(part.get("paper")), sides, front, back)

    def paper(self, node: Node | None) -> str:
        word = self.word(node, "a4")
        if node and word not in PAPERS and paper_of_size(word) is None:
            self.unknown(node.at, word, PAPERS)
        return word

    def drift(self, node: Node) -> Drift:
        part = self.keys(node, ("dx", "dy", "rotation", "scale"))
        degrees, percent = (
            Text("角度 (度)", "an angle in degrees"),
            Text("大きさ (%)", "a size in percent"),
        )
        return Drift(
            self.measure(part.get("dx"), 0, -SHIFT, SHIFT),
            self.measure(part.get("dy"), 0, -SHIFT, SHIFT),
            self.measure(part.get("rotation"), 0, -TURN, TURN, what=degrees, read=_thousandths),
            self.measure(part.get("scale"), WHOLE, *SIZE, what=percent, read=_thousandths),
        )


def _thousandths(word: str) -> int:
    return round(float(word) * 1000)
