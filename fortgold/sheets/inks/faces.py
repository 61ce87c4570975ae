"""Faces and backs in another ink: their drawings as line art, their words on what is below them now."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

import numpy  # noqa: F401 - before shapely: loaded by that, in C, it reports a Ctrl-C that comes meanwhile by itself
import shapely

from fortgold.data.inks import ColourRoles, Ink
from fortgold.draw import matrices, picture_cache
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import (
    Drawing,
    Group,
    Matrix,
    Op,
    Path,
    Picture,
    Point,
    Stamp,
    Words,
    bounds,
)
from fortgold.draw.packing import packed, unpacked
from fortgold.draw.pdf_code import drawing_code
from fortgold.draw.topmost_ink import middle_of, near, placed, seen
from fortgold.faces.face import Face
from fortgold.sheets.inks.boards import DARK_GROUND, board
from fortgold.sheets.inks.line_art import line_art
from fortgold.sheets.inks.photographs import in_grey
from fortgold.sheets.inks.setting import Scale, Setting
from fortgold.sheets.inks.symbol_inks import symbol
from fortgold.sheets.inks.tinctures import (
    BLACK,
    DARK,
    LIGHT,
    LINES,
    PAPER,
    SOFT_LINE,
    lightness,
    line_of,
    tincture,
    tone,
)

SYMBOL = 13_000  # µm: no symbol is larger
BOARD = 0.7  # of the card: a frame, a back
SOFT = 30  # L* of grey words: from here on they are set back
BESIDE = 300  # µm
FAINT = 60  # percent: what hides less is a shadow or a glaze, and is left out


def inked(face: Face, ink: Ink, roles: ColourRoles) -> Face:
    """A face in that ink. Raises what drawing does."""
    return replace(face, ops=tuple(_Inked(face, ink, roles).ops(face.ops, IDENTITY)))


class _Inked:
    def __init__(self, face: Face, ink: Ink, roles: ColourRoles) -> None:
        self.face, self.ink, self.roles = face, ink, roles
        self.before: list[Op] = []  # what is drawn so far, on the card, as it was and as it is now
        self.after: list[Op] = []
        self.words = [*_middles(face.ops, IDENTITY)]

    def ops(self, ops: Iterable[Op], to_card: Matrix) -> Iterator[Op]:
        for op in ops:
            match op:
                case Group():
                    matrix = matrices.after(to_card, op.matrix) if op.matrix else to_card
                    yield replace(op, ops=tuple(self.ops(op.ops, matrix)))
                case Words():
                    yield self.said(op, to_card)
                case _:
                    drawn = tuple(self.leaf(op, to_card))
                    yield from drawn
                    self.before.append(placed((op,), to_card))
                    self.after.append(placed(drawn, to_card))

    def leaf(self, op: Path | Stamp | Picture, to_card: Matrix) -> Iterator[Op]:
        match op:
            case Path():
                yield from self.path(op, to_card)
            case Picture():
                yield in_grey(op, self.ink)
            case Stamp():
                yield replace(op, drawing=self.drawing(op, to_card))

    def drawing(self, op: Stamp, to_card: Matrix) -> Drawing:
        one = op.drawing
        below, now = self.on(matrices.put(to_card, middle_of(op)))
        card = self.face.width * self.face.height
        long = max(one.width, one.height)
        scale: Scale = "picture"
        if long <= SYMBOL:
            scale = "symbol"
        elif one.width * one.height >= BOARD * card:
            scale = "board"
        size = one.width, one.height
        return in_ink(one, Setting(self.ink, scale, self.roles, below, size, now=now))

    def on(self, point: Point) -> tuple[str, str]:
        """The colour that one saw at a point of the card so far, and the one that is there now."""
        was, now = (seen(near(ops, point), point) or PAPER for ops in (self.before, self.after))
        return was.lower(), now

    def path(self, op: Path, to_card: Matrix) -> Iterator[Path]:
        """A shape of the layout: paper, a line, or a plate on which words stand."""
        unit = 1 / _scale(to_card)
        size = self.face.width, self.face.height
        left, top, *_ = bounds(op)
        outside = left - BESIDE, top - BESIDE  # what a line is drawn around is not what it lies on
        point = matrices.put(to_card, middle_of(op) if op.fill else outside)
        below, _ = self.on(point)
        words = tuple(shapely.Point(matrices.taken(to_card, one)) for one in self.words)
        setting = Setting(self.ink, "board", self.roles, below, size, unit)
        yield from board((op,), setting, words)

    def said(self, op: Words, to_card: Matrix) -> Words:
        """Words on what is below them now: black, the ink of their tincture, or paper on what is dark."""
        was, now = self.on(matrices.put(to_card, middle_of(op)))
        return replace(op, colour=self.ink_of_words(op.colour.lower(), was, now))

    def ink_of_words(self, colour: str, was: str, now: str) -> str:
        if lightness(now) < DARK_GROUND:
            return PAPER
        if self.ink == "mono":
            return BLACK
        is_light = tone(colour) == LIGHT and tone(was) == LIGHT  # the ground is drawn for this ink
        if is_light or (lightness(colour) > lightness(was) and tone(was) >= DARK):  # turns about
            return LINES["grey"]
        is_soft = tincture(colour) == "grey" and lightness(colour) > SOFT
        return SOFT_LINE if is_soft else line_of(colour, self.ink)


@lru_cache(maxsize=4096)
def in_ink(drawing: Drawing, setting: Setting) -> Drawing:
    """A drawing in that setting; the same drawing is one drawing again."""
    if drawing.name.startswith(f"{setting.ink}/"):  # somebody drew it for this ink
        return drawing
    return replace(
        drawing, name=f"{drawing.name} {setting.ink}", read=lambda: _converted(drawing, setting)
    )


def _converted(drawing: Drawing, setting: Setting) -> tuple[Op, ...]:
    code = drawing_code(drawing)
    known = picture_cache.key(code.encode(), "ink", setting) if isinstance(code, str) else ""
    if known and (kept := picture_cache.kept(known)):
        return unpacked(kept)
    ops = tuple(_parts(drawing.ops, setting))
    if known and (data := packed(ops)):
        picture_cache.keep(known, data)
    return ops


def _parts(ops: Sequence[Op], setting: Setting) -> Iterator[Op]:
    """The operations of a drawing; paths beside one another are one piece of line art."""
    run: list[Path] = []
    for op in (*ops, None):
        if isinstance(op, Path):
            run.append(op)
            continue
        yield from SCALES[setting.scale](tuple(run), setting)
        run = []
        match op:
            case Group() if op.opacity >= FAINT:
                inner = setting
                if op.matrix:
                    inner = replace(setting, unit=setting.unit / _scale(op.matrix))
                yield replace(op, ops=tuple(_parts(op.ops, inner)), opacity=100)
            case Picture():
                yield in_grey(op, setting.ink)
            case Stamp():
                one = replace(setting, size=(op.drawing.width, op.drawing.height))
                yield replace(op, drawing=in_ink(op.drawing, one))
            case Words():
                yield replace(op, colour=line_of(op.colour, setting.ink))


SCALES = {"symbol": symbol, "picture": line_art, "board": board}


def _scale(matrix: Matrix) -> float:
    """How many times as long lengths become."""
    return matrices.growth(matrix) or 1.0


def _middles(ops: Iterable[Op], to_card: Matrix) -> Iterator[Point]:
    for op in ops:
        if isinstance(op, Group):
            yield from _middles(
                op.ops, matrices.after(to_card, op.matrix) if op.matrix else to_card
            )
        elif isinstance(op, Words):
            yield matrices.put(to_card, middle_of(op))
