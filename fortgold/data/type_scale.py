"""The type scale of cards: how large the words of each type are wanted, and how small they may get.

`type-scale.yaml` holds it: that of templates/base, and over it, size by size, that of a game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from types import MappingProxyType

from fortgold.data import lengths
from fortgold.data.door import Door
from fortgold.data.findings import Finding
from fortgold.data.languages import CODE
from fortgold.data.model import Lang, Text
from fortgold.data.yaml_file import Node, Reader, layered

SCALE = "type-scale"  # the file, without its ending
READING = "reading"  # the type of what stands above words
TYPE = (1_000, 300_000)  # what a type size may be, in thousandths of a point
TYPE_SIZE = Text("文字の大きさ (pt)", "a type size in pt")
SIZES = ("pt", "least")  # so Portuguese is said with its country: `pt-BR`

in_points = partial(lengths.thousandths, of="pt")


@dataclass(frozen=True, slots=True)
class TypeSize:
    """The size that is wanted and the smallest one, in thousandths of a point."""

    pt: int
    least: int


@dataclass(frozen=True, slots=True)
class TypeScale:
    """Sizes by type and language; under the language "" those of all others."""

    sizes: Mapping[str, Mapping[Lang, TypeSize]]

    def size(self, name: str, lang: Lang = "") -> TypeSize | None:
        """The size of a type in a language: its own, that of `zh` for `zh-Hant`, or the common one.

        None if nobody knows the type.
        """
        known = self.sizes.get(name)
        if known is None:
            return None
        return known.get(lang) or known.get(lang.partition("-")[0]) or known[""]


NO_SCALE = TypeScale(MappingProxyType({}))


def load_scale(door: Door, folders: Sequence[Path], found: list[Finding]) -> TypeScale:
    """The scale of a game from the template folders, its own first."""
    scale = NO_SCALE
    for node in layered(door, folders, f"{SCALE}.yaml", found):
        scale = _ScaleReader(found).over(scale, node)
    return scale


class _ScaleReader(Reader):
    """Reads a scale; what it leaves out stays as it was below."""

    def over(self, below: TypeScale, root: Node) -> TypeScale:
        sizes = dict(below.sizes)
        for name, node in root.mapping.items():
            sizes[name] = MappingProxyType(self.type(below, name, node))
        return TypeScale(MappingProxyType(sizes))

    def type(self, below: TypeScale, name: str, node: Node) -> dict[Lang, TypeSize]:
        """The sizes of one type, in all languages."""
        langs = [key for key in node.mapping if CODE.fullmatch(key) and key not in SIZES]
        part = self.keys(node, () if below.size(name) else ("pt",), (*SIZES, *langs))
        known = {"": self.one(part, below.size(name))}
        known |= {lang: one for lang, one in below.sizes.get(name, {}).items() if lang}
        for lang in langs:
            own = self.keys(part[lang], (), SIZES)
            known[lang] = self.one(own, known.get(lang) or known[""])
        return known

    def one(self, part: Mapping[str, Node], usual: TypeSize | None) -> TypeSize:
        """A size; of the two numbers, the one that is given moves the other out of its way."""
        pt = self.size(part.get("pt"), usual.pt if usual else 9_000)
        least = self.size(part.get("least"), usual.least if usual else pt)
        return TypeSize(pt, min(pt, least)) if "pt" in part else TypeSize(max(pt, least), least)

    def size(self, node: Node | None, usual: int) -> int:
        return self.measure(node, usual, *TYPE, what=TYPE_SIZE, read=in_points)
