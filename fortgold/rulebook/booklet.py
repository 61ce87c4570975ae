"""A finished book laid out as a booklet: two pages a side, to be printed on both sides of a sheet, turned
on the short edge, and folded. Of small pages four find room on a side: such sheets are turned on the long
edge, and cut in half before they are folded.

Nothing is set anew: the marks of two pages move into one, their tags, links and bookmarks with them.
Pages are no form XObjects, since the tags of a file do not reach into those.
"""

from __future__ import annotations

import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pikepdf

from fortgold.data.papers import Paper
from fortgold.rulebook.folding import LeafSide, sheets, stacked

POINTS = 72 / 25_400  # in a µm
SMALLER = 0.9  # of its size a page may be to share its side with three others
MARKED = re.compile(rb"/MCID\s+(\d+)")


@dataclass(frozen=True, slots=True)
class PlacedPage:
    """A page on a side: the new page, its scale, where its corner lies in points, and the number that is
    added to those of its marked content.
    """

    page: Any
    scale: float
    x: float
    y: float
    first_mark: int

    def point(self, x: Any, y: Any) -> tuple[float, float]:
        """Where a point of the old page lies on the new one."""
        return round(self.x + self.scale * float(x), 4), round(self.y + self.scale * float(y), 4)


def booklet(book: bytes, paper: Paper) -> tuple[bytes, int]:
    """The booklet of a book on such paper, and the number of its sides. Pages too large are made smaller."""
    with pikepdf.open(io.BytesIO(book)) as pdf:
        old = [page.obj for page in pdf.pages]
        tree = _Tree(pdf)
        placed: dict[tuple[int, int], PlacedPage] = {}
        is_stacked = _scale(old[0], *_cell(paper, 2)) >= SMALLER
        folded = sheets(len(old))
        sides = stacked(folded) if is_stacked else [(side,) for side in folded]
        cell = _cell(paper, 1 + is_stacked)
        for rows in sides:
            pdf.add_blank_page(page_size=(2 * cell[0], (1 + is_stacked) * cell[1]))
            _fill(pdf, old, rows, cell, tree, placed)
        del pdf.pages[: len(old)]
        tree.move(placed)
        _lead(pdf, placed)
        edge = "/DuplexFlipLongEdge" if is_stacked else "/DuplexFlipShortEdge"
        pdf.Root.ViewerPreferences.Duplex = pikepdf.Name(edge)
        pdf.Root.ViewerPreferences.PrintScaling = pikepdf.Name("/None")
        out = io.BytesIO()
        pdf.save(
            out,
            deterministic_id=True,
            compress_streams=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            fix_metadata_version=False,  # ours says what it has to say; else lxml would be loaded for it
        )
    return out.getvalue(), len(sides)


def _cell(paper: Paper, rows: int) -> tuple[float, float]:
    """The room of a page, in points: two stand side by side, on paper upright if there are two rows."""
    if rows == 1:
        return paper.height * POINTS / 2, paper.width * POINTS
    return paper.width * POINTS / 2, paper.height * POINTS / 2


def _scale(page: Any, width: float, height: float) -> float:
    """How much smaller a page must be to find room."""
    _, _, wide, high = (float(v) for v in page.TrimBox)
    return min(1.0, width / wide, height / high)


def _fill(
    pdf: Any,
    old: Sequence[Any],
    rows: Sequence[LeafSide],
    cell: tuple[float, float],
    tree: _Tree,
    placed: dict[tuple[int, int], PlacedPage],
) -> None:
    """The pages of a side, onto the last page of the file; `rows` from the top."""
    new = pdf.pages[-1].obj
    width, height = cell
    code, annotations = [], []
    marks: list[Any] = []
    top = float(new.MediaBox[3])
    halves = [
        (number, side.creep * POINTS, is_left, top - (row + 1) * height)
        for row, side in enumerate(rows)
        for number, is_left in ((side.left, True), (side.right, False))
    ]
    for number, creep, is_left, bottom in halves:
        if number is None:
            continue
        page = old[number]
        _, _, wide, high = (float(v) for v in page.TrimBox)
        scale = _scale(page, width, height)
        x = width - wide * scale + creep if is_left else width - creep
        one = PlacedPage(new, scale, x, bottom + (height - high * scale) / 2, len(marks))
        placed[page.objgen] = one
        left = 0.0 if is_left else width
        code.append(
            b"q %.4f %.4f %.4f %.4f re W n %.6f 0 0 %.6f %.4f %.4f cm\n"
            % (left, bottom, width, height, scale, scale, one.x, one.y)
        )
        code.append(_renumbered(page.Contents.read_bytes(), one.first_mark))
        code.append(b"\nQ\n")
        marks += tree.marks(page)
        for annotation in page.get("/Annots", ()):
            annotation.Rect = pikepdf.Array(_corners(annotation.Rect, one))
            annotations.append(annotation)
        new.Resources = page.Resources  # all pages of a book share theirs
    new.Contents = pdf.make_stream(b"".join(code))
    new.Tabs = pikepdf.Name.S
    if annotations:
        new.Annots = pikepdf.Array(annotations)
    tree.add(new, marks)


def _renumbered(code: bytes, first: int) -> bytes:
    """A page's marks with other numbers for its marked content."""
    if not first:
        return code
    return MARKED.sub(lambda found: b"/MCID %d" % (int(found[1]) + first), code)


def _corners(rect: Any, place: PlacedPage) -> list[float]:
    return [*place.point(rect[0], rect[1]), *place.point(rect[2], rect[3])]


class _Tree:
    """The structure tree of a file: which marks of which page belong to which element."""

    def __init__(self, pdf: Any) -> None:
        self.pdf = pdf
        self.root = pdf.Root.StructTreeRoot
        entries = list(self.root.ParentTree.Nums)
        self.parents: dict[int, Any] = dict(zip(map(int, entries[::2]), entries[1::2], strict=True))

    def marks(self, page: Any) -> list[Any]:
        """The elements of the marks of a page, which leaves the tree."""
        return list(self.parents.pop(int(page.StructParents)))

    def add(self, page: Any, marks: list[Any]) -> None:
        """A page with such marks."""
        key = max(self.parents, default=-1) + 1
        page.StructParents = key
        self.parents[key] = self.pdf.make_indirect(pikepdf.Array(marks))

    def move(self, placed: Mapping[tuple[int, int], PlacedPage]) -> None:
        """Let each element say where its marks and links are now."""
        for thing in self.pdf.objects:
            if not isinstance(thing, pikepdf.Dictionary) or "/Pg" not in thing:
                continue
            place = placed[thing.Pg.objgen]
            thing.Pg = place.page
            if "/K" in thing:  # an element, not a reference to an object
                kids = thing.K
                own = kids if isinstance(kids, pikepdf.Array) else [kids]
                thing.K = pikepdf.Array([_moved(kid, place, placed) for kid in own])
            if "/A" in thing:
                _boxed(thing.A, place)
        numbers: list[Any] = []
        for key in sorted(self.parents):
            numbers += [key, self.parents[key]]
        self.root.ParentTree.Nums = pikepdf.Array(numbers)


def _moved(kid: Any, place: PlacedPage, placed: Mapping[tuple[int, int], PlacedPage]) -> Any:
    """What an element holds: a number of marked content is another now."""
    if isinstance(kid, int):
        return kid + place.first_mark
    if isinstance(kid, pikepdf.Dictionary) and not kid.is_indirect and "/Pg" in kid:
        at = placed.get(kid.Pg.objgen)
        if at:
            kid.Pg = at.page
            if "/MCID" in kid:
                kid.MCID = int(kid.MCID) + at.first_mark
    return kid


def _boxed(attributes: Any, place: PlacedPage) -> None:
    """The place of a figure, which its attributes say."""
    if isinstance(attributes, pikepdf.Dictionary) and "/BBox" in attributes:
        attributes.BBox = pikepdf.Array(_corners(attributes.BBox, place))


def _lead(pdf: Any, placed: Mapping[tuple[int, int], PlacedPage]) -> None:
    """Let links and bookmarks lead to where things are now."""

    def moved(goal: Any) -> Any:
        place = placed[goal[0].objgen]
        x, y = place.point(goal[2], goal[3])
        return pikepdf.Array([place.page, pikepdf.Name.XYZ, x, y, 0])

    names = pdf.Root.get("/Names", {}).get("/Dests", {}).get("/Names", [])
    for i in range(1, len(names), 2):
        names[i] = moved(names[i])
    for thing in pdf.objects:
        if isinstance(thing, pikepdf.Dictionary) and "/Title" in thing and "/Dest" in thing:
            thing.Dest = moved(thing.Dest)
