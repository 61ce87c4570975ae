"""Whether two drawings look the same, wherever their files lie: a digest of what is printed of operations."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from fortgold.data.font_names import FontName, OwnFont, name_of
from fortgold.data.limits import FONT_FILE
from fortgold.draw.ops import Drawing, Group, Op, Path, Picture, Stamp, Words
from fortgold.draw.raster import Raster


class DrawnContents:
    """Digests of operations, equal where these print the same; each drawing and picture is read once.

    Names, languages and what a screen reader says are no part of it; a picture and an own font are their bytes.
    """

    def __init__(self) -> None:
        self.known: dict[
            object, bytes
        ] = {}  # of drawings, pictures and fonts, which it keeps alive

    def of(self, ops: Iterable[Op]) -> bytes:
        """Raises what reading a drawing does."""
        whole = hashlib.sha256()
        for op in ops:
            whole.update(self._of(op))
        return whole.digest()

    def _of(self, op: Op) -> bytes:
        match op:
            case Path():
                return repr(op).encode()
            case Words():
                font = self._of_font(op.font)
                said = (op.x, op.y, op.text, font, op.size, op.colour, op.width, op.tracking)
                return repr(said).encode("utf-8", "surrogatepass")
            case Picture():
                return repr((op.x, op.y, op.width, op.height, self._of_raster(op.raster))).encode()
            case Stamp():
                return repr((op.x, op.y, self._of_drawing(op.drawing))).encode()
            case Group(clip=(), matrix=None, opacity=100):  # a name and a meaning alone
                return b"".join(map(self._of, op.ops))
            case Group():
                how = op.clip, op.matrix, op.opacity, op.even_odd
                return repr((how, self.of(op.ops))).encode()

    def _of_drawing(self, one: Drawing) -> bytes:
        if one not in self.known:
            self.known[one] = self.of(one.ops)
        return self.known[one]

    def _of_raster(self, one: Raster) -> bytes:
        if one not in self.known:
            self.known[one] = hashlib.sha256(one.read()).digest()
        return self.known[one]

    def _of_font(self, font: FontName) -> tuple[str, bytes]:
        if not isinstance(font, OwnFont) or font.name not in font.fonts.files:
            return name_of(font), b""
        if font not in self.known:
            file = font.fonts.files[font.name]
            self.known[font] = hashlib.sha256(font.fonts.door.read(file, FONT_FILE)).digest()
        return font.name, self.known[font]
