"""Plates on a page of weasyprint: our drawing operations, painted as they are.

weasyprint would lay out the text of an SVG letter by letter, without kerning, and draw every use
of a drawing again. So a plate stands in its image cache and paints itself: text in whole lines,
and each drawing once a book, as a form XObject that all pages share.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, NoReturn

import pydyf
from weasyprint.css.properties import INITIAL_VALUES
from weasyprint.draw.text import draw_first_line
from weasyprint.matrix import Matrix
from weasyprint.text.line_break import Layout
from weasyprint.urls import FatalURLFetchingError, URLFetcher

from fortgold.data.font_names import FontName
from fortgold.draw import pdf_code
from fortgold.draw.font_faces import style_of
from fortgold.draw.fonts import FEATURES
from fortgold.draw.ops import Drawing, Group, Op, Path, Picture, Stamp, Words
from fortgold.draw.packed_raster import Packed
from fortgold.draw.text_outlines import outlined
from fortgold.rulebook.figure_painter import Plate

PX = 96 / 25400  # CSS pixels in a µm
EM = 16.0  # px at which all text is measured; then it is scaled


class RefusingFetcher(URLFetcher):  # type: ignore[misc]
    """Lets weasyprint fetch nothing: all pictures are in its cache, and the checks refuse all else."""

    def fetch(self, url: str, _headers: Any = None) -> NoReturn:
        raise FatalURLFetchingError(url)


class DrawingCache:
    """The drawings and pictures that are already in the file; all plates of a book share them.

    What names them is the page resources, which all pages share, or those of a background, which are its own.
    """

    def __init__(self, font_config: Any) -> None:
        self.font_config = font_config
        self.forms: dict[tuple[int, int], Any] = {}
        self.images: dict[tuple[int, Packed], str] = {}
        self.kept: list[Any] = []  # drawings and resources, known by their id(): keep them alive
        self.styles: dict[
            tuple[FontName, str, float], _Style
        ] = {}  # what pango asks of each is found once

    def style(self, op: Words, lang: str) -> _Style:
        """The style of words of a drawing."""
        spread = op.tracking * EM / op.size
        about = op.font, op.lang or lang, spread
        if about not in self.styles:
            self.styles[about] = _style(*about, self.font_config)
        return self.styles[about]

    def finish(self) -> None:
        """Give every form the shared resources, once all pages are painted."""
        for form in self.forms.values():
            form.extra["Resources"] = form._resources.reference


class PlateImage:
    """A plate as an image of weasyprint."""

    def __init__(self, plate: Plate, cache: DrawingCache) -> None:
        self.plate, self.cache = plate, cache

    def get_intrinsic_size(
        self, _resolution: float, _font_size: float
    ) -> tuple[float, float, float]:
        """Width and height in CSS pixels, and their ratio."""
        plate = self.plate
        return plate.width * PX, plate.height * PX, plate.width / plate.height

    def draw(self, stream: Any, width: float, height: float, _style: Any) -> None:
        """Paint the plate into a box of CSS pixels."""
        stream.transform(a=width / self.plate.width, d=height / self.plate.height)
        _StreamWriter(stream, self.cache, self.plate.lang).ops(self.plate.ops)


class _StreamWriter:
    """Writes operations into a content stream whose unit is the µm, y downwards."""

    def __init__(self, stream: Any, cache: DrawingCache, lang: str) -> None:
        self.stream, self.cache, self.lang = stream, cache, lang

    def ops(self, ops: tuple[Op, ...]) -> None:
        for op in ops:
            match op:
                case Path():
                    self.put(pdf_code.path_code(op))
                case Words():
                    shapes = outlined(op)
                    self.put(pdf_code.path_code(shapes)) if shapes else self.words(op)
                case Picture():
                    self.picture(op)
                case Stamp():
                    self.stamp(op)
                case Group():
                    self.group(op)

    def put(self, code: str) -> None:
        self.stream.stream.append(code)
        resources = self.stream._resources
        for percent in pdf_code.OPACITY.findall(code):
            share = int(percent) / 100
            resources["ExtGState"][f"a{percent}"] = pydyf.Dictionary({"CA": share, "ca": share})
        for name, shading in pdf_code.shadings(code):
            resources["Shading"][name] = _object(shading)

    def words(self, op: Words) -> None:
        style = self.cache.style(op, self.lang)
        layout = Layout(style)
        layout.set_text(op.text)
        scale = op.size / EM
        stream = self.stream
        self.put(pdf_code.filling(op.colour))
        stream.begin_text()
        matrix = Matrix(a=scale, d=-scale, e=op.x, f=op.y)
        line = SimpleNamespace(pango_layout=layout, style=style, text=layout.text)
        draw_first_line(stream, line, "none", "none", matrix)
        stream.end_text()

    def picture(self, op: Picture) -> None:
        with self.stream.stacked():
            self.stream.transform(a=op.width, d=-op.height, e=op.x, f=op.y + op.height)
            self.stream.draw_x_object(self.image(pdf_code.pack(op)))

    def image(self, picture: Packed) -> str:
        images, resources = self.cache.images, self.stream._resources
        known = id(resources), picture
        if known not in images:
            self.cache.kept.append(resources)
            images[known] = f"p{len(images)}"
            resources["XObject"][images[known]] = _image_object(picture)
        return images[known]

    def stamp(self, op: Stamp) -> None:
        with self.stream.stacked():
            self.stream.transform(e=op.x, f=op.y)
            self.stream.draw_x_object(self.form(op.drawing))

    def form(self, drawing: Drawing) -> str:
        forms, resources = self.cache.forms, self.stream._resources
        known = id(resources), id(drawing)
        if known not in forms:
            slack = max(drawing.width, drawing.height) // 10  # strokes may stand out a little
            box = (-slack, -slack, drawing.width + slack, drawing.height + slack)
            extra = pydyf.Dictionary(
                {"Type": "/XObject", "Subtype": "/Form", "BBox": pydyf.Array(box)}
            )
            form = self.stream.clone(extra=extra, tags=None)
            form.id = f"f{len(forms)}"
            forms[known] = form
            self.cache.kept += [drawing, resources]
            resources["XObject"][form.id] = form
            code = pdf_code.drawing_code(drawing)
            if isinstance(code, str):
                _StreamWriter(form, self.cache, self.lang).put(code)
            else:
                _StreamWriter(form, self.cache, self.lang).ops(code)
        return str(forms[known].id)

    def group(self, op: Group) -> None:
        if not op.clip and not op.matrix and op.opacity == 100:
            self.ops(op.ops)
            return
        with self.stream.stacked():
            if op.matrix:
                self.stream.transform(*op.matrix)
            if op.clip:
                self.put(pdf_code.clip_code(op))
            if op.opacity < 100:
                self.put(pdf_code.opacity_code(op.opacity))
            self.ops(op.ops)


def _object(value: Any) -> Any:
    """What a dictionary of `pdf_code` holds, as pydyf has it."""
    if isinstance(value, dict):
        return pydyf.Dictionary({key: _object(one) for key, one in value.items()})
    if isinstance(value, list):
        return pydyf.Array([_object(one) for one in value])
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"/{value}" if isinstance(value, str) else value


def _image_object(picture: Packed) -> Any:
    """A picture as an object of pydyf, with its mask."""
    entries = pdf_code.image_entries(picture).items()
    extra = pydyf.Dictionary(
        {key: f"/{value}" if isinstance(value, str) else value for key, value in entries}
    )
    if not picture.is_jpeg:
        extra["DecodeParms"] = pydyf.Dictionary(pdf_code.predictors(picture))
    if picture.alpha:
        extra["SMask"] = _image_object(picture.alpha)
    return pydyf.Stream([picture.data], extra=extra)


class _Style(dict[str, Any]):
    """Computed values of weasyprint without an element."""

    font_config: Any = None
    parent_style = None


def _style(font: FontName, lang: str, spread: float, font_config: Any) -> _Style:
    family, weight, is_italic = style_of(font)
    style = _Style(
        INITIAL_VALUES,
        font_family=[family],
        font_weight=weight,
        font_style="italic" if is_italic else "normal",
        font_size=EM,
        lang=lang,
        font_feature_settings=tuple((name, int(on)) for name, on in FEATURES.items()),
        letter_spacing=spread or "normal",
    )
    style.font_config = font_config
    return style
