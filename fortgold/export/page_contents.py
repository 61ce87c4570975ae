"""What the contents of pages paint: colours, inks, fonts, pictures and how fine they are, transparency.

Forms, patterns and shadings are followed. What a form paints is found out once for each state that it
is drawn in; how large it is drawn is only asked of pictures.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import hypot
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from fortgold.data.model import Text
from fortgold.draw.matrices import IDENTITY, after
from fortgold.draw.ops import Matrix
from fortgold.export.file_facts import ColourUse, FlatInk, FontUse, Noted, PictureUse
from fortgold.export.pdf_values import (
    BLACK,
    DEVICE,
    Paint,
    ends_of,
    first_paint,
    held,
    inherited,
    number,
    numbers,
    paint_of,
    percents,
    space_name,
)
from fortgold.export.picture_facts import most_ink

FILLS = {"f", "F", "f*", "B", "B*", "b", "b*"}
STROKES = {"S", "s", "B", "B*", "b", "b*"}
SHOWS = {"Tj", "TJ", "'", '"'}
COLOURS = {"g", "G", "rg", "RG", "k", "K", "cs", "CS", "sc", "SC", "scn", "SCN"}
OTHERS = ("q", "Q", "cm", "gs", "Do", "sh", "Tf", "Tr", "BI", "ID", "EI")
WANTED = " ".join((*FILLS, *STROKES, *SHOWS, *COLOURS, *OTHERS))
DEEP = 20  # forms in forms
MOST_OPERATORS = 5_000_000
MOST_FOUND = 20_000  # of a kind
MOST_NOTES = 100
INLINE = "BI"  # the name of a picture without one, as its operator
NORMAL = ("/Normal", "/Compatible")


class TooMuch(Exception):
    """A file whose contents go on and on; `said` tells what there is too much of."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(en)
        self.said = Text(ja, en)


@dataclass(frozen=True, slots=True)
class State:
    """What an object is painted with."""

    fill: Paint = BLACK
    stroke: Paint = BLACK
    matrix: Matrix = IDENTITY
    font: Any = field(default=None, compare=False)
    font_name: str = ""
    mode: int = 0  # of text
    fills_space: Any = field(default=None, compare=False)
    strokes_space: Any = field(default=None, compare=False)


class Contents:
    """What was found on the pages so far, each thing once, where it was first."""

    def __init__(self) -> None:
        self.fonts: dict[Any, FontUse] = {}
        self.colours: dict[Any, ColourUse] = {}
        self.inks: dict[Any, FlatInk] = {}
        self.pictures: dict[Any, PictureUse] = {}
        self.transparency: dict[Any, Noted] = {}
        self.overprint: dict[Any, Noted] = {}
        self.unread: list[Noted] = []
        self.drawn: set[Any] = set()
        self.ink_of: dict[Any, float | None] = {}
        self.operators = 0
        self.number = 0

    def page(self, index: int, page: pikepdf.Page) -> None:
        """Look at the contents of a page. Raises TooMuch."""
        self.number = index
        self._group(page.obj)
        resources = inherited(page.obj, "/Resources")
        self._run(page, resources, State(), 0)

    def note(self, ja: str, en: str) -> None:
        """Something on this page that could not be looked into."""
        if len(self.unread) < MOST_NOTES:
            self.unread.append(Noted(self.number, en, ja))

    # Contents

    def _run(self, stream: Any, resources: Any, state: State, depth: int) -> None:
        try:
            instructions = pikepdf.parse_content_stream(stream, WANTED)
        except (pikepdf.PdfError, TypeError, ValueError, RecursionError):
            self.note("中身", "contents")
            return
        self.operators += len(instructions)
        if self.operators > MOST_OPERATORS:
            raise TooMuch(
                f"命令が {MOST_OPERATORS:,} を超える", f"more than {MOST_OPERATORS:,} operators"
            )
        stack: list[State] = []
        for one in instructions:
            operator, given = str(one.operator), one.operands
            if operator == "q":
                if len(stack) < 1_000:
                    stack.append(state)
            elif operator == "Q":
                state = stack.pop() if stack else state
            else:
                state = self._step(operator, given, resources, state, depth, one)
            for kind in (self.colours, self.inks, self.pictures, self.drawn):
                if len(kind) > MOST_FOUND:
                    raise TooMuch(
                        f"色か画像が {MOST_FOUND:,} を超える",
                        f"more than {MOST_FOUND:,} colours or pictures",
                    )

    def _step(
        self, operator: str, given: Any, resources: Any, state: State, depth: int, whole: Any
    ) -> State:
        if operator == "cm" and len(given) == 6:
            return replace(state, matrix=after(state.matrix, _matrix(Array([*given]))))
        if operator in COLOURS:
            return self._colour(operator, given, resources, state)
        if operator == "Tf" and given:
            font = held(resources, "/Font", given[0])
            return replace(state, font=font, font_name=str(given[0]))
        if operator == "Tr" and given:
            return replace(state, mode=int(number(given[0])))
        if operator == "gs" and given:
            self._graphics_state(held(resources, "/ExtGState", given[0]))
        elif operator in SHOWS:
            self._shown(state, depth)
        elif operator == "Do" and given:
            self._drawn(held(resources, "/XObject", given[0]), str(given[0])[1:], resources, state, depth)  # fmt: skip
        elif operator == "sh" and given:
            self._shading(held(resources, "/Shading", given[0]), resources)
        elif isinstance(whole, pikepdf.ContentStreamInlineImage):
            self._inline(whole.iimage, resources, state)
        if operator in FILLS:
            self._painted(state.fill, depth)
        if operator in STROKES:
            self._painted(state.stroke, depth)
        return state

    def _shown(self, state: State, depth: int) -> None:
        font, mode = state.font, state.mode % 8
        if not isinstance(font, Dictionary):
            self.note(f"フォント {state.font_name}", f"font {state.font_name}")
            return
        key = (font.objgen if font.is_indirect else state.font_name, mode in (3, 7))
        if key not in self.fonts:
            self.fonts[key] = FontUse(
                self.number, _font_name(font), _is_embedded(font), mode not in (3, 7)
            )
            if str(font.get("/Subtype", "")) == "/Type3":
                self.note("Type 3 フォント", "Type 3 font")
        if mode in (0, 2, 4, 6):
            self._painted(state.fill, depth, text=True)
        if mode in (1, 2, 5, 6):
            self._painted(state.stroke, depth, text=True)

    def _painted(self, paint: Paint, depth: int, text: bool = False) -> None:
        if paint.pattern is not None:
            self._pattern(paint, depth)
            return
        if paint.space not in self.colours:
            self.colours[paint.space] = ColourUse(self.number, paint.space, "object")
            if paint.space == "?":
                self.note("色空間", "colour space")
        if paint.cmyk is not None:
            key = tuple(round(v, 1) for v in paint.cmyk), text
            self.inks.setdefault(key, FlatInk(self.number, paint.cmyk, text))

    # Colours

    def _colour(self, operator: str, given: Any, resources: Any, state: State) -> State:
        is_fill, name = operator.islower(), operator.lower()
        space: Any
        if name == "cs" and given:
            own = held(resources, "/ColorSpace", given[0])
            space = given[0] if own is None else own
            paint = first_paint(space, resources)
            if is_fill:
                return replace(state, fill=paint, fills_space=space)
            return replace(state, stroke=paint, strokes_space=space)
        if name in DEVICE:
            paint = paint_of(Name(f"/{DEVICE[name]}"), numbers(given), resources)
        else:
            space = state.fills_space if is_fill else state.strokes_space
            paint = paint_of(space, numbers(given), resources)
            if given and isinstance(given[-1], Name):
                pattern = held(resources, "/Pattern", given[-1])
                paint = replace(paint, pattern=(pattern, resources))
        return replace(state, fill=paint) if is_fill else replace(state, stroke=paint)

    def _pattern(self, paint: Paint, depth: int) -> None:
        pattern, resources = paint.pattern
        if isinstance(pattern, Stream):
            under = replace(
                State(), fill=replace(paint, pattern=None), stroke=replace(paint, pattern=None)
            )
            self._form(pattern, resources, under, depth)
        elif isinstance(pattern, Dictionary):
            self._graphics_state(pattern.get("/ExtGState"))
            self._shading(pattern.get("/Shading"), resources)
        else:
            self.note("パターン", "pattern")

    def _shading(self, shading: Any, resources: Any) -> None:
        if not isinstance(shading, Dictionary | Stream):
            self.note("グラデーション", "shading")
            return
        space = shading.get("/ColorSpace")
        named = space_name(space, resources)
        self.colours.setdefault(named, ColourUse(self.number, named, "object"))
        if named not in ("DeviceCMYK", "ICCBased CMYK"):
            return
        found = [*ends_of(shading.get("/Function"))]
        if not found or int(number(shading.get("/ShadingType", 0))) > 3:
            self.note("グラデーションのインキ", "inks of a shading")
        for one in found:
            cmyk = percents(one)
            self.inks.setdefault((cmyk, False), FlatInk(self.number, cmyk))

    # Forms and pictures

    def _drawn(self, thing: Any, name: str, resources: Any, state: State, depth: int) -> None:
        if not isinstance(thing, Stream):
            self.note(f"オブジェクト {name}", f"object {name}")
        elif str(thing.get("/Subtype", "")) == "/Form":
            self._group(thing)
            self._form(thing, resources, state, depth)
        elif str(thing.get("/Subtype", "")) == "/Image":
            self._picture(thing, name, resources, state)
        else:
            self.note(f"オブジェクト {name}", f"object {name}")

    def _form(self, form: Stream, resources: Any, state: State, depth: int) -> None:
        if depth >= DEEP:
            raise TooMuch(f"フォームの入れ子が {DEEP} を超える", f"forms more than {DEEP} deep")
        matrix = after(state.matrix, _matrix(form.get("/Matrix")))
        # only how large it is drawn matters, not where
        linear = tuple(round(v, 4) for v in matrix[:4])
        key = (form.objgen, linear, state.fill, state.stroke, state.mode)
        if form.is_indirect and key in self.drawn:
            return
        self.drawn.add(key)
        own = form.get("/Resources", resources)
        self._run(form, own, replace(state, matrix=(*matrix[:4], 0, 0)), depth + 1)

    def _picture(self, image: Stream, name: str, resources: Any, state: State) -> None:
        width, height = (int(number(image.get(key, 0))) for key in ("/Width", "/Height"))
        self._placed(
            (image.objgen, name), name, width, height, image, resources, state,
            stencil=str(image.get("/ImageMask", "False")) == "True",
        )  # fmt: skip
        if "/SMask" in image and isinstance(image.get("/SMask"), Stream):
            self._see_through(f"picture {name}", f"画像 {name}")

    def _inline(self, image: Any, resources: Any, state: State) -> None:
        try:
            width, height, space = image.width, image.height, image.obj.get("/ColorSpace")
            stencil = bool(image.image_mask)
        except (AttributeError, ValueError, TypeError, KeyError, NotImplementedError):
            self.note("中身に書かれた画像", "picture in the contents")
            return
        if stencil:
            named = state.fill.space
            self._painted(state.fill, 0)
        else:
            named = space_name(space, resources)
            self.colours.setdefault(named, ColourUse(self.number, named, INLINE))
        key = (INLINE, width, height, named, tuple(round(v) for v in state.matrix[:4]))
        dpi = _fineness(width, height, state.matrix)
        ink = None if "CMYK" in named and not stencil else 0.0
        use = PictureUse(self.number, INLINE, width, height, dpi, named, ink, stencil)
        self.pictures.setdefault(key, use)

    def _placed(
        self, key: Any, name: str, width: int, height: int, image: Stream, resources: Any, state: State, stencil: bool
    ) -> None:  # fmt: skip
        dpi = _fineness(width, height, state.matrix)
        if stencil:
            self._painted(state.fill, 0)
        known = self.pictures.get(key)
        if known:
            if dpi < known.dpi:
                self.pictures[key] = replace(known, dpi=dpi, page=self.number)
            return
        ink = None
        if stencil:
            named = state.fill.space
        else:
            space = image.get("/ColorSpace")
            named = space_name(space, resources)
            if named == "?":  # of JPEG 2000 it stands in the pixels
                self.note(f"画像 {name} の色空間", f"colour space of picture {name}")
            self.colours.setdefault((named, name), ColourUse(self.number, named, name))
            if "CMYK" in named:
                if image.objgen not in self.ink_of:
                    self.ink_of[image.objgen] = most_ink(image)
                ink = self.ink_of[image.objgen]
        self.pictures[key] = PictureUse(self.number, name, width, height, dpi, named, ink, stencil)

    # Transparency

    def _group(self, thing: Any) -> None:
        group = thing.get("/Group")
        if isinstance(group, Dictionary) and str(group.get("/S", "")) == "/Transparency":
            self._see_through("group", "グループ")

    def _see_through(self, what: str, ja: str = "") -> None:
        self.transparency.setdefault(what, Noted(self.number, what, ja))

    def _graphics_state(self, state: Any) -> None:
        if not isinstance(state, Dictionary):
            return
        for key in ("/ca", "/CA"):
            if key in state and number(state[key]) < 1:
                self._see_through(f"{key[1:]} {number(state[key]):g}")
        mode = state.get("/BM")
        modes = (
            [str(one) for one in mode] if isinstance(mode, Array) else [str(mode)] if mode else []
        )
        if modes and modes[0] not in NORMAL:
            self._see_through(f"BM {modes[0][1:]}")
        if "/SMask" in state and str(state["/SMask"]) != "/None":
            self._see_through("SMask")
        if any(str(state.get(key, "False")) == "True" for key in ("/OP", "/op")):
            self.overprint.setdefault("overprint", Noted(self.number, "overprint", "重ね刷り"))


# Values


def _matrix(values: Any) -> Matrix:
    found = numbers([*values]) if isinstance(values, Array) else ()
    return (*found,) if len(found) == 6 else IDENTITY


def _fineness(width: int, height: int, matrix: Matrix) -> float:
    """The pixels an inch of a picture in the unit square, along its coarser side."""
    across, down = hypot(matrix[0], matrix[1]), hypot(matrix[2], matrix[3])
    if not across or not down:
        return 0.0
    return min(width * 72 / across, height * 72 / down)


def _font_name(font: Any) -> str:
    return str(font.get("/BaseFont", font.get("/Name", "?"))).removeprefix("/")[:80]


def _is_embedded(font: Any) -> bool:
    if str(font.get("/Subtype", "")) == "/Type3":
        return True
    inside = font.get("/DescendantFonts")
    if isinstance(inside, Array) and len(inside) and isinstance(inside[0], Dictionary):
        font = inside[0]
    described = font.get("/FontDescriptor")
    files = ("/FontFile", "/FontFile2", "/FontFile3")
    return isinstance(described, Dictionary) and any(
        isinstance(described.get(f), Stream) for f in files
    )
