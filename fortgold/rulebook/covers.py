"""The covers of a book: art that fills the page and runs 3 mm beyond each edge.

It lies in the folder `cover` of a game's templates: `front`, a picture; `title`, the lettering on it;
`back`, the ground of the back cover, on which the block `::: back` of the template stands; each as
SVG, PNG or JPEG, with `.<lang>` before the ending where a language has its own. A game without `front`
has a plain title, as before. On the book in two languages, whose pages are wide, the front lies in the middle and
`front.wide` over it: what continues it at both sides, and both titles; the back lies at the right, `back.wide` over
it. Without these, both covers lie beside each other.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path as File
from xml.etree import ElementTree

from fortgold.data.door import Door, Refused, Version, version
from fortgold.data.findings import Finding
from fortgold.data.layout import Look
from fortgold.data.model import MM, Lang, Span
from fortgold.data.page_sizes import USUAL, PageSize
from fortgold.draw import svg_file
from fortgold.draw.ops import CannotDraw, Drawing, Group, Stamp, rectangle
from fortgold.rulebook.book_pictures import unfit
from fortgold.rulebook.faults import NO_PICTURE
from fortgold.rulebook.figure_painter import Plate

BLEED = 3 * MM
NEAR = 0.1  # by which proportions may differ
FRONT, TITLE, BACK = "front", "title", "back"
WIDE = PageSize("", "", 297_000, 210_000, *(0,) * 8)  # A4, landscape: one page


@dataclass(frozen=True, slots=True)
class Cover:
    """Which parts of a cover a game has in some language, each with its file."""

    parts: tuple[tuple[str, File], ...] = ()

    def __contains__(self, part: object) -> bool:
        return any(name == part for name, _ in self.parts)

    def file(self, part: str) -> File:
        """The file of a part. Raises KeyError for one that is not there."""
        return dict(self.parts)[part]


def cover(look: Look, lang: Lang) -> Cover:
    """The cover of a game in a language; without a front it has none."""
    found = [(part, file) for part in (FRONT, TITLE, BACK) if (file := _file(look, part, lang))]
    return Cover(tuple(found)) if found and found[0][0] == FRONT else Cover()


def _file(look: Look, part: str, lang: Lang) -> File | None:
    names = (f"cover/{stem}{kind}" for stem in (f"{part}.{lang}", part) for kind in svg_file.KINDS)
    return next((file for name in names if (file := look.find(name))), None)


def plate(look: Look, file: File, size: PageSize, lang: Lang) -> Plate:
    """Art in the size of the page with its bleed. Raises CannotDraw for what the checks refuse.

    Art of a page that is about as slender takes the proportions of this one: no letter is cut off.
    """
    width, height = size.width + 2 * BLEED, size.height + 2 * BLEED
    own = svg_file.own_size(look.door, file)
    is_near = isinstance(own, tuple) and abs(own[0] * height / (own[1] * width) - 1) < NEAR
    found = svg_file.drawing(look.door, file, width, height, "stretch" if is_near else "cover")
    if not isinstance(found, Drawing):
        raise CannotDraw(f"{file}: {found.what}")
    clip = rectangle(0, 0, width, height, 0)
    return Plate(width, height, (Group((Stamp(0, 0, found),), "cover", clip=clip),), "", lang)


def whole(look: Look, one: Cover, size: PageSize, lang: Lang, side: str) -> Plate:
    """The front cover with its lettering, or the ground of the back cover, as it is cut."""
    parts = (FRONT, TITLE) if side == FRONT else (side,)
    drawn = [plate(look, file, size, lang) for part, file in one.parts if part in parts]
    ops = tuple(op for layer in drawn for op in layer.ops)
    clip = rectangle(0, 0, size.width, size.height, 0)
    moved = Group(ops, "front", matrix=(1, 0, 0, 1, -BLEED, -BLEED))
    return Plate(size.width, size.height, (Group((moved,), "front", clip=clip),), "", lang)


def wide(look: Look, one: Cover, lang: Lang, side: str) -> Plate | None:
    """A side of the cover on a wide page with its bleed; None if the game does not continue its art there."""
    over = _file(look, f"{side}.wide", lang)
    if over is None or side not in one:
        return None
    art = plate(look, one.file(side), USUAL, lang)
    spare = WIDE.width - USUAL.width
    left = spare // 2 if side == FRONT else spare
    moved = Group(art.ops, side, matrix=(1, 0, 0, 1, left, 0))
    above = plate(look, over, WIDE, lang)
    clip = rectangle(0, 0, above.width, above.height, 0)
    group = Group((moved, *above.ops), side, clip=clip)
    return Plate(above.width, above.height, (group,), "", lang)


def problems(look: Look, lang: Lang) -> Iterator[Finding]:
    """Art of a cover that cannot be printed."""
    over = ((f"{side}.wide", _file(look, f"{side}.wide", lang)) for side in (FRONT, BACK))
    for part, file in (*cover(look, lang).parts, *over):
        if file and (what := _unread(look, file)):
            yield NO_PICTURE.found(Span(str(file)), *unfit(file.name, what), part)


def _unread(look: Look, file: File) -> str:
    """What is wrong with a file at first sight; what its shapes are is seen when it is drawn."""
    if svg_file.is_raster(look.door, file):
        found = svg_file.own_size(look.door, file)
        return found.what if isinstance(found, svg_file.SvgProblem) else ""
    return _unread_drawing(look.door, file, version(file))


@lru_cache(maxsize=32)  # asked for each language
def _unread_drawing(door: Door, file: File, when: Version) -> str:
    try:
        root = svg_file.tree(door, file, when)
    except (Refused, ElementTree.ParseError, ValueError, LookupError) as error:
        return str(error)
    return "" if len(root.get("viewBox", "").replace(",", " ").split()) == 4 else "viewBox"


def css(one: Cover, size: PageSize) -> str:
    """The rules that put the art on its pages."""
    if not one.parts:
        return ""
    width, height = (f"{(side + 2 * BLEED) / 1000:g}mm" for side in (size.width, size.height))
    bleed = f"{BLEED / 1000:g}mm"
    rules = [
        f"@page {{ bleed: {bleed} }}",
        f".pictured, .back.drawn {{ height: {size.height / 1000:g}mm }}",
        f".lettering {{ left: -{bleed}; top: -{bleed}; width: {width}; height: {height} }}",
    ]
    for part, page in ((FRONT, "cover"), (BACK, "back")):
        if part in one:
            ground = f"url(cover:{part}) no-repeat -{bleed} -{bleed} / {width} {height}"
            rules.append(f"@page {page} {{ background: {ground} }}")
    return "\n".join(rules) + "\n"
