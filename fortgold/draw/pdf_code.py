"""Paths in the operators of a PDF content stream, pictures as its objects: for every writer."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from fortgold.data.door import Refused
from fortgold.draw.ops import CannotDraw, Drawing, Op, Path, Picture, Segment
from fortgold.draw.raster import Packed, Unfit, packed


@cache
def rgb(colour: str) -> str:
    """The operands of a colour operator."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.4g}" for i in (1, 3, 5))


OPERATORS = {"M": "%d %d m", "L": "%d %d l", "C": "%d %d %d %d %d %d c", "Z": "h"}


def outline(d: Iterable[Segment]) -> str:
    """A path's construction operators."""
    return "\n".join([OPERATORS[segment[0]] % segment[1:] for segment in d])


def path_code(op: Path) -> str:
    """The operators that draw a path."""
    code = [f"{rgb(op.fill)} rg"] if op.fill else []
    if op.stroke:
        caps = 1 if op.round else 0
        dash = " ".join(map(str, op.dash))
        code.append(f"{rgb(op.stroke)} RG {op.width} w {caps} J {caps} j [{dash}] 0 d")
    code.append(outline(op.d))
    fill = "f*" if op.even_odd else "f"
    if op.fill and op.stroke:
        fill = "B*" if op.even_odd else "B"
    code.append(fill if op.fill else "S")
    return "\n".join(code)


@lru_cache(maxsize=1024)
def drawing_code(drawing: Drawing) -> str | tuple[Op, ...]:
    """The operators of a drawing made of paths alone; the operations of any other."""
    ops = drawing.ops
    paths = [op for op in ops if isinstance(op, Path)]
    return ops if len(paths) < len(ops) else "\n".join(map(path_code, paths))


def pack(op: Picture) -> Packed:
    """The pixels of a picture, for the size at which it is drawn. Raises CannotDraw."""
    try:
        return packed(op.raster, op.width, op.height)
    except (Unfit, Refused) as error:
        raise CannotDraw(f"{op.raster.name}: {error}") from error


def image_entries(picture: Packed) -> dict[str, str | int]:
    """What the dictionary of a picture's XObject says; words are names."""
    return {
        "Type": "XObject",
        "Subtype": "Image",
        "Width": picture.width,
        "Height": picture.height,
        "BitsPerComponent": 8,
        "ColorSpace": "DeviceRGB" if picture.channels == 3 else "DeviceGray",
        "Filter": "DCTDecode" if picture.is_jpeg else "FlateDecode",
    }


def predictors(picture: Packed) -> dict[str, int]:
    """How the rows of pixels that are no JPEG were coded."""
    return {"Predictor": 15, "Colors": picture.channels, "Columns": picture.width}
