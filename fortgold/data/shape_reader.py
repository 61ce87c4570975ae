"""What shape a card or a counter has: `shape` and `radius` beside its `size` in game.yaml."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from fortgold.data.model import CARD_SHAPES, CardShape, Size, Text
from fortgold.data.yaml_file import Node, Reader

EQUAL = Text("円の size は縦横とも同じです", "both sides of a circle are equal")
EQUAL_HINT = Text("例: `size: [30, 30]`", "for example `size: [30, 30]`")
OWN_RADIUS = Text("円に radius は要りません", "a circle needs no `radius`")
OWN_RADIUS_HINT = Text("その行を消してください", "take the line out")


def read_shape(
    part: Mapping[str, Node], size: Size, radius: int, reader: Reader, *bounds: int
) -> tuple[CardShape, int]:
    """The shape, and the radius of its corners: `radius` where a rectangle says none, half of a circle."""
    shape = cast(CardShape, reader.choice(part.get("shape"), CARD_SHAPES, CARD_SHAPES[0]))
    if shape != "circle":
        usual = radius if shape == "rectangle" else 0
        return shape, reader.measure(part.get("radius"), usual, *bounds)
    if size[0] != size[1]:
        reader.wrong(part.get("size", part["shape"]), EQUAL, "size", EQUAL_HINT)
    if "radius" in part:
        reader.wrong(part["radius"], OWN_RADIUS, "radius", OWN_RADIUS_HINT)
    return shape, min(size) // 2
