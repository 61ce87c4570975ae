"""What is painted on a face or a drawing in amounts of ink, kept until its pixels are asked for.

Each pixel has the share of it that an outline covers. Areas are exact to the rounding of numbers, however fine
a line is: an edge adds to each row of pixels what lies to its right. Only where two edges of one path share a
pixel is what they cover taken as a sum. What has few edges is found in runs of equal pixels, which needs no
library; the rest with numpy. Both give the same numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import pi
from typing import TYPE_CHECKING

from fortgold.draw.ops import Matrix, Path, Segment, rectangle
from fortgold.sheets.inks import runs
from fortgold.sheets.inks.waiting_shapes import EdgeStyle, InkLevels, Paste, WaitingShapes

if TYPE_CHECKING:
    from fortgold.sheets.inks.pixels import Pixels

WAITING = 2_000_000  # pixels that shapes may have together while they wait
FEW = 400  # edges that are painted in runs: of more, numpy is quicker
CURVE, PIXELS = 16, 8  # a curve takes as long as so many edges; so many pasted pixels as one
Rect = tuple[int, int, int, int]


class Painting(WaitingShapes):
    """Pixels of so many µm from a corner on."""

    laid: Pixels | None = None  # what no longer waits

    def ink(self) -> float:
        """All its ink, in full pixels."""
        if self._is_light():
            return runs.ink_of(runs.painted(self))
        return float(self._pixels()[0].sum(dtype=float))

    def levels(self) -> InkLevels:
        """All of it, to be pasted elsewhere."""
        if self._is_light():
            levels = runs.levels_of(runs.painted(self))
        else:
            from fortgold.sheets.inks.pixels import levels_of

            levels = levels_of(self._pixels())
        return InkLevels(self.across, self.down, levels)

    def _is_light(self) -> bool:
        pasted = sum(runs.size_of(one.painted) for one in self.pastes)
        edges = len(self.straight) + CURVE * len(self.curved) + pasted // PIXELS
        return self.laid is None and edges <= FEW

    def _pixels(self) -> Pixels:
        from fortgold.sheets.inks import pixels  # late: it loads numpy

        self.laid = pixels.painted(self, self.laid)
        self.shapes, self.straight, self.curved, self.pastes = [], [], [], []
        return self.laid

    def fill(
        self, d: Sequence[Segment], matrix: Matrix, ink: float, share: float, even_odd: bool
    ) -> None:
        """What an outline encloses, of which so large a share shows."""
        self._add(d, is_line=False)
        self._wait(EdgeStyle(matrix, ink, share, even_odd))

    def line(self, op: Path, matrix: Matrix, ink: float, share: float) -> None:
        """The line of a path, as bars; a dashed one as a lighter one."""
        straight, curved = len(self.straight), len(self.curved)
        closing = self._add(op.d, is_line=True)
        straight = len(self.straight) - straight - closing
        is_joined = len(self.curved) > curved or closing or straight * 2 != len(op.d)
        end = op.width * pi / 8 if op.round else op.width / 2 if is_joined else 0.0
        drawn = sum(op.dash[::2]) / sum(op.dash) if sum(op.dash) else 1.0
        self._wait(EdgeStyle(matrix, ink, share * drawn, False, op.width / 2, end))

    def _add(self, d: Sequence[Segment], is_line: bool) -> int:
        """Lines and curves of the next shape; a line is closed only where it says so. Returns how often it is."""
        which = len(self.shapes)
        straight, curved = self.straight, self.curved
        closing = 0
        start = at = (0.0, 0.0)
        for segment in d:
            match segment:
                case ("M", x, y):
                    if not is_line and at != start:
                        straight.append((*at, *start, which))
                    start = at = (x, y)
                case ("L", x, y):
                    straight.append((*at, x, y, which))
                    at = (x, y)
                case ("C", *numbers):
                    curved.append((*at, *numbers, which))
                    at = (numbers[4], numbers[5])
                case _:
                    if at != start:
                        straight.append((*at, *start, which))
                        closing += 1
                    at = start
        if not is_line and at != start:
            straight.append((*at, *start, which))
        return closing

    def _wait(self, shape: EdgeStyle) -> None:
        self.shapes.append(shape)
        is_much = len(self.shapes) * self.across * self.down > WAITING
        if is_much and not self._is_light():
            self._pixels()

    def paste(self, painted: InkLevels, x: float, y: float, room: Rect, share: float) -> None:
        """Another painting of equal pixels, its corner nearest to (x, y) µm, within a rectangle in µm."""
        column, row = round((x - self.left) / self.pixel), round((y - self.top) / self.pixel)
        first, last = (round((v - self.left) / self.pixel) for v in room[::2])
        top, bottom = (round((v - self.top) / self.pixel) for v in room[1::2])
        first, top = max(first, column, 0), max(top, row, 0)
        last = min(last, column + painted.across, self.across)
        bottom = min(bottom, row + painted.down, self.down)
        if first < last and top < bottom:
            seen = first, top, last, bottom
            self.pastes.append(Paste(len(self.shapes), painted, column, row, seen, share))

    def rectangle(self, box: Rect, matrix: Matrix, ink: float, share: float) -> None:
        """A rectangle, such as what words and pictures take."""
        x, y, to_x, to_y = box
        self.fill(rectangle(x, y, to_x - x, to_y - y), matrix, ink, share, False)
