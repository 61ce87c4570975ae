"""The type sizes of boxes: what a layout says of them, and what the type scale says where it is silent."""

from __future__ import annotations

from collections.abc import Mapping

from fortgold.data.layout import POINT
from fortgold.data.model import Lang
from fortgold.data.type_scale import READING, TYPE, TYPE_SIZE, TypeScale, TypeSize, in_points
from fortgold.data.yaml_file import Node, Reader

SAME_SIZE = "same size"
USUAL = TypeSize(9_000, 9_000)  # of a box that says nothing


class TypeReader(Reader):
    """Reads how large the words of a box are, by the game's `scale`."""

    scale: TypeScale

    def type(self, node: Node | None) -> str:
        """The name of one of the scale's types; "" where the box has none."""
        return self.choice(node, self.scale.sizes, "")

    def reading(self) -> int:
        """How large a reading above words of a type is at least, in µm; 0: the scale has none."""
        found = self.scale.size(READING, self.langs[0])
        return round(found.least * POINT / 1000) if found else 0

    def sizes(self, part: Mapping[str, Node], type_: str) -> dict[Lang, tuple[int, int]]:
        """The size that is wanted and the smallest one in each language, in µm.

        What the box says goes before its type; without either the type does not shrink.
        """
        usual = {lang: self.scale.size(type_, lang) for lang in self.langs}
        most = max((one.pt for one in usual.values() if one), default=USUAL.pt)
        before = len(self.found)
        pt = self.measure(part.get("pt"), most, *TYPE, what=TYPE_SIZE, read=in_points)
        if "pt" in part or not type_:
            most = pt
        most = most if len(self.found) == before else TYPE[1]  # a bad `pt` is reported once
        least = self.measure(part.get("least"), pt, TYPE[0], most, what=TYPE_SIZE, read=in_points)
        found: dict[Lang, tuple[int, int]] = {}
        for lang, one in usual.items():
            own = one or TypeSize(pt, least)
            em = pt if "pt" in part else own.pt
            small = min(em, least if "least" in part else own.least)
            found[lang] = round(em * POINT / 1000), round(small * POINT / 1000)
        return found
