"""Paths in the operators of a PDF content stream, pictures as its objects: for every writer."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from itertools import pairwise

from fortgold.data.door import Refused
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import CannotDraw, Drawing, Gradient, Group, Op, Path, Picture, Segment
from fortgold.draw.packed_raster import Packed, packed
from fortgold.draw.raster import Unfit

LEVEL = 4  # of zlib, for what is written: twice as quick as its usual one, for 4 % more
SPACES = {1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK"}  # by the number of their channels


@cache
def filling(colour: str) -> str:
    """The operator that sets a colour, "#rrggbb" or "#ccmmyykk", for areas and words."""
    shares = _shares(colour)
    return " ".join(f"{share:.4g}" for share in shares) + (" rg" if len(shares) == 3 else " k")


@cache
def stroking(colour: str) -> str:
    """The same for lines."""
    return filling(colour).upper()


def _shares(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in range(1, len(colour), 2)]


OPERATORS = {"M": "%d %d m", "L": "%d %d l", "C": "%d %d %d %d %d %d c", "Z": "h"}


def outline(d: Iterable[Segment]) -> str:
    """A path's construction operators."""
    return "\n".join([OPERATORS[segment[0]] % segment[1:] for segment in d])


def clip_code(group: Group) -> str:
    """The operators that cut off what is outside of a group's clip."""
    return f"{outline(group.clip)} {'W*' if group.even_odd else 'W'} n"


def path_code(op: Path) -> str:
    """The operators that draw a path."""
    if isinstance(op.fill, Gradient):
        name, clip = gradient_name(op.fill), "W*" if op.even_odd else "W"
        numbers = " ".join(f"{v:.9f}".rstrip("0").rstrip(".") for v in op.fill.matrix)
        place = "" if op.fill.matrix == IDENTITY else f"{numbers} cm\n"
        shaded = f"q\n{outline(op.d)}\n{clip} n\n{place}/{name} sh\nQ"
        return f"{shaded}\n{path_code(replace(op, fill=None))}" if op.stroke else shaded
    code = [filling(op.fill)] if op.fill else []
    if op.stroke:
        caps = 1 if op.round else 0
        dash = " ".join(map(str, op.dash))
        code.append(f"{stroking(op.stroke)} {op.width} w {caps} J {caps} j [{dash}] 0 d")
    code.append(outline(op.d))
    fill = "f*" if op.even_odd else "f"
    if op.fill and op.stroke:
        fill = "B*" if op.even_odd else "B"
    code.append(fill if op.fill else "S")
    return "\n".join(code)


# What content names beside fonts and forms: the name says it all, and only of gradients with more than
# two colours is a list kept, by a hash.
OPACITY = re.compile(r"/a(\d+) gs")
SHADING = re.compile(r"/(g[-\w]+) sh")
EVEN = re.compile(r"g(-?\d+)_(-?\d+)_(-?\d+)_(-?\d+)_(\w{6})_(\w{6})")
_UNEVEN: dict[str, Gradient] = {}


def opacity_code(percent: int) -> str:
    """The operator that lets so much of everything show."""
    return f"/a{percent} gs"


def gradient_name(one: Gradient) -> str:
    ends = "_".join(map(str, (*one.start, *one.end)))
    name = f"g{ends}_{'_'.join(colour[1:] for colour in one.colours)}"
    if not EVEN.fullmatch(name) or one.places != (0.0, 1.0) or one.radii:
        said = (one.start, one.end, one.colours, one.places, one.radii)
        name = "g" + hashlib.sha256(repr(said).encode()).hexdigest()[:32]
        _UNEVEN[name] = one
    return name


Entries = dict[str, object]  # of a PDF's dictionary; words are names


def shadings(code: str) -> Iterator[tuple[str, Entries]]:
    """The shadings that some content names, and what they are."""
    for name in SHADING.findall(code):
        if found := EVEN.fullmatch(name):
            *ends, first, last = found.groups()
            x, y, to_x, to_y = map(int, ends)
            yield name, _shading(Gradient((x, y), (to_x, to_y), (f"#{first}", f"#{last}")))
        else:
            yield name, _shading(_UNEVEN[name])


def _shading(one: Gradient) -> Entries:
    shares = [[round(share, 4) for share in _shares(colour)] for colour in one.colours]
    parts: list[Entries] = [
        {"FunctionType": 2, "Domain": [0, 1], "N": 1, "C0": first, "C1": last}
        for first, last in pairwise(shares)
    ]
    whole: Entries = {
        "FunctionType": 3, "Domain": [0, 1], "Functions": parts, "Bounds": [*one.places[1:-1]],
        "Encode": [0, 1] * len(parts),
    }  # fmt: skip
    radii: tuple[float, ...] = one.radii or ()
    return {
        "ShadingType": 3 if radii else 2,
        "ColorSpace": SPACES[len(shares[0])],
        "Coords": [*one.start, *radii[:1], *one.end, *radii[1:]],
        "Function": whole if len(parts) > 1 else parts[0],
        "Extend": [True, True],
    }


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
        "ColorSpace": SPACES[picture.channels],
        "Filter": "DCTDecode" if picture.is_jpeg else "FlateDecode",
    }


def predictors(picture: Packed) -> dict[str, int]:
    """How the rows of pixels that are no JPEG were coded."""
    return {"Predictor": 15, "Colors": picture.channels, "Columns": picture.width}
