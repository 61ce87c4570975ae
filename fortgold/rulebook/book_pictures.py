"""Pictures that a rulebook shows by itself: `![what it shows](pictures/board.png)`.

They lie in the folder `pictures` of the game's templates, and are printed at 300 pixels an inch, an
SVG file at its own size, but no larger than the page has room.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from fortgold.data.door import Refused
from fortgold.data.findings import Finding
from fortgold.data.layout import Look
from fortgold.data.model import Lang, Span, Text
from fortgold.data.source import nearest
from fortgold.draw import raster, svg_file
from fortgold.draw.ops import CannotDraw, Drawing, Picture, Stamp
from fortgold.rulebook.faults import NO_ALT, NO_PICTURE
from fortgold.rulebook.figure_painter import Plate
from fortgold.rulebook.template_parser import GONE, VALUE

PICTURE = re.compile(rf"(?<!\\)!\[([^\[\]\n]*)\]\(\s*(pictures/[^\s()<>{GONE}{VALUE}]+)\s*\)")


def named(text: str) -> frozenset[str]:
    """The files of pictures that a template shows."""
    return frozenset(match[2] for match in PICTURE.finditer(text))


def plate(look: Look, name: str, lang: Lang) -> Plate:
    """A picture in its own size. Raises CannotDraw for what the checks refuse."""
    found = _drawing(look, name)
    if not isinstance(found, Drawing):
        raise CannotDraw(f"{name}: {found}")
    return Plate(found.width, found.height, (Stamp(0, 0, found),), "", lang)


def _drawing(look: Look, name: str) -> Drawing | str:
    """A picture in its own size, or what is wrong with it; "" if it is not there."""
    path = look.find(name)
    if path is None:
        return ""
    size = svg_file.own_size(look.door, path)
    if isinstance(size, svg_file.SvgProblem):
        return size.what
    found = svg_file.drawing(look.door, path, *size)
    return found.what if isinstance(found, svg_file.SvgProblem) else found


def fault(look: Look, name: str) -> tuple[Text, Text] | None:
    """Message and hint if a picture is not there, or cannot be printed."""
    what = _fault(look, name)
    return None if what is None else _about(look, name, what)


def problems(look: Look, text: str, span_at: Callable[[int], Span]) -> Iterator[Finding]:
    """Pictures that are not there, cannot be printed, or that nobody can hear of."""
    for match in PICTURE.finditer(text):
        alt, name = match.groups()
        at = span_at(match.start())
        if slip := fault(look, name):
            yield NO_PICTURE.found(at, *slip, name)
        if not alt.strip():
            ja = f"画像「{name}」の説明がありません"
            en = f"the picture `{name}` has no words"
            hint = Text(
                f"`![何の絵か]({name})` のように書いてください",
                f"say what it shows: `![a board with three cards]({name})`",
            )
            yield NO_ALT.found(at, Text(ja, en), hint, name)


def _fault(look: Look, name: str) -> str | None:
    found = _drawing(look, name)
    if isinstance(found, str):
        return found
    path = look.find(name)
    if path is None or not svg_file.is_raster(look.door, path):
        return None  # that vectors are sound is known without drawing them
    try:
        for op in found.ops:
            if isinstance(op, Picture):
                raster.look_through(op.raster)
    except (CannotDraw, raster.Unfit) as error:
        return str(error)
    return None


def _about(look: Look, name: str, what: str) -> tuple[Text, Text]:
    if what:
        return unfit(name, what)
    message = Text(f"画像「{name}」がありません", f"there is no picture `{name}`")
    near = nearest(name, [f"pictures/{one}" for one in _there(look)])
    if near:
        return message, Text(f"「{near}」のことですか？", f"did you mean `{near}`?")
    wanted = look.folders[0] / name if look.folders else name
    return message, Text(f"{wanted} を置いてください", f"put it at {wanted}")


def unfit(name: str, what: str) -> tuple[Text, Text]:
    """Message and hint for a picture that cannot be printed."""
    ja = f"画像「{name}」は刷れません ({what})"
    en = f"the picture `{name}` cannot be printed: {what}"
    return Text(ja, en), Text(
        "PNG、JPEG か、単純な図形の SVG で保存し直してください",
        "save it again as PNG or JPEG, or as an SVG file of flat shapes",
    )


def _there(look: Look) -> list[str]:
    try:
        return [path.name for root in look.folders for path in look.door.inside(root / "pictures")]
    except Refused:
        return []
