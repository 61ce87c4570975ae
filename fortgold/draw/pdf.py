"""Operations become a tagged PDF: drawn by reportlab, its structure and claims added by pikepdf.

Every page turns the axes once (µm, y downwards), so that the numbers in a content stream are those
of the operations. A tagged group is marked content of the structure tree; all else is an artifact.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String
from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from fortgold import conformance
from fortgold.draw import fonts
from fortgold.draw.ops import (
    Drawing,
    FontName,
    Group,
    Op,
    Path,
    Picture,
    Segment,
    Stamp,
    Tag,
    Words,
)

POINTS = 72 / 25_400  # points in a µm
STRUCTURE = ("Sect",)  # roles that hold other roles, never marks of their own


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. `trim` and `bleed` are left, top, right, bottom of the page boxes, µm."""

    width: int
    height: int
    ops: tuple[Op, ...]
    trim: tuple[int, int, int, int]
    bleed: tuple[int, int, int, int]


@dataclass(slots=True)
class _Element:
    """A node of the structure tree; its kids are elements or (page, marked-content id)."""

    tag: Tag
    kids: list[_Element | tuple[int, int]] = field(default_factory=list)


def pdf(pages: Iterable[Page], title: str, lang: str, author: str) -> bytes:
    """A PDF of `pages`: text searchable, fonts embedded as subsets, PDF/UA-1 and PDF/A-2a.

    The same pages give the same bytes.
    """
    rl_config.useA85 = 0
    pages = list(pages)
    root = _Element(Tag("Sect", lang))
    cut = _fonts(pages)
    try:
        drawn = _drawn(pages, root, cut, lang)
    finally:
        for font in cut.values():
            font.unregister()
    return _tagged(drawn, root, pages, title, lang, author)


def _drawn(
    pages: Iterable[Page], root: _Element, cut: Mapping[FontName, TTFont], lang: str
) -> io.BytesIO:
    """The pages drawn by reportlab; what is tagged grows as kids of `root`."""
    out = io.BytesIO()
    first: Any = "text"  # reportlab lists the font it begins with: let it be an embedded one
    canvas = Canvas(out, invariant=1, pageCompression=0, lang=lang, initialFontName=first)
    writer = _Writer(canvas, root, cut)
    for page in pages:
        canvas.setPageSize((page.width * POINTS, page.height * POINTS))
        writer.page(page)
        canvas.showPage()
    canvas.save()
    out.seek(0)
    return out


def _fonts(pages: Iterable[Page]) -> dict[FontName, TTFont]:
    """The fonts of one document, cut down to the characters that it uses.

    reportlab reads a whole font in 20 ms and 6 MiB, one of a hundred glyphs in no time. Its
    registry knows one font of a face at a time and lets a second one take the place of the first,
    so each document brings its own and takes it away again.
    """
    # reportlab's first subset lists all of ASCII, and a ToUnicode map must not lead nowhere
    used: dict[FontName, set[str]] = {name: set(map(chr, range(32, 127))) for name in fonts.FILES}
    for page in pages:
        for words in _written(page.ops):
            used[words.font].update(words.text)
    cut: dict[FontName, TTFont] = {}
    for name, characters in used.items():
        data = fonts.subset(name, "".join(sorted(characters)))
        cut[name] = TTFont(name, io.BytesIO(data))
        pdfmetrics.registerFont(cut[name])
    return cut


def _written(ops: Iterable[Op]) -> Iterator[Words]:
    for op in ops:
        match op:
            case Words():
                yield op
            case Group():
                yield from _written(op.ops)
            case Stamp():
                code = drawing_code(op.drawing)
                if not isinstance(code, str):
                    yield from _written(code)


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


class _Writer:
    def __init__(self, canvas: Any, root: _Element, cut: Mapping[FontName, TTFont]) -> None:
        # Any: the stubs of reportlab do not know the members by which its own modules draw
        self.canvas = canvas
        self.root = root
        self.fonts = cut
        self.forms: dict[int, str] = {}
        self.kept: list[Drawing] = []  # a form is known by its drawing's id: keep it alive
        self.number = -1
        self.marks = 0

    def put(self, code: str) -> None:
        self.canvas._code.append(code)

    def page(self, page: Page) -> None:
        self.number += 1
        self.marks = 0
        self.put(f"{POINTS:.12f} 0 0 -{POINTS:.12f} 0 {page.height * POINTS:.6f} cm")
        self.structure(page.ops, self.root)

    def structure(self, ops: Sequence[Op], parent: _Element) -> None:
        """Draw `ops` as kids of `parent`; what has no tag becomes an artifact."""
        artifact = False
        for op in ops:
            holds_tags = isinstance(op, Group) and _has_tag(op)
            if artifact and holds_tags:
                self.put("EMC")
            elif not artifact and not holds_tags:
                self.put("/Artifact BMC")
            artifact = not holds_tags
            if isinstance(op, Group) and holds_tags:
                self.tagged(op, parent)
            else:
                self.op(op)
        if artifact:
            self.put("EMC")

    def tagged(self, group: Group, parent: _Element) -> None:
        tag = group.tag
        if tag is None or tag.role in STRUCTURE:
            element = parent
            if tag is not None:
                element = _Element(tag)
                parent.kids.append(element)
            self.begin(group)
            self.structure(group.ops, element)
            self.end(group)
            return
        element = _Element(tag)
        parent.kids.append(element)
        element.kids.append((self.number, self.marks))
        self.put(f"/{tag.role} <</MCID {self.marks}>> BDC")
        self.marks += 1
        self.begin(group)
        for op in group.ops:
            self.op(op)
        self.end(group)
        self.put("EMC")

    def begin(self, group: Group) -> None:
        if group.matrix or group.clip:
            self.put("q")
        if group.matrix:
            self.put(" ".join(f"{v:.6g}" for v in group.matrix) + " cm")
        if group.clip:
            self.put(outline(group.clip) + " W n")

    def end(self, group: Group) -> None:
        if group.matrix or group.clip:
            self.put("Q")

    def op(self, op: Op) -> None:
        match op:
            case Path():
                self.put(path_code(op))
            case Words():
                self.words(op)
            case Stamp():
                name = self.form(op.drawing)
                self.put(f"q 1 0 0 1 {op.x} {op.y} cm")
                self.canvas.doForm(name)
                self.put("Q")
            case Picture():
                self.put(f"q 1 0 0 -1 0 {2 * op.y + op.height} cm")
                self.canvas.drawImage(op.path, op.x, op.y, op.width, op.height)
                self.put("Q")
            case Group():
                self.begin(op)
                for inner in op.ops:
                    self.op(inner)
                self.end(op)

    def words(self, op: Words) -> None:
        font: Any = self.fonts[op.font]
        document = self.canvas._doc
        code = [f"BT {rgb(op.colour)} rg 1 0 0 -1 {op.x} {op.y} Tm"]
        shaped = iter(fonts.shaped(op.text, op.font))
        spread = op.tracking * 1000 / op.size
        for subset, encoded in font.splitString(op.text, document):
            parts: list[str] = []
            run: list[int] = []
            for byte in encoded:
                glyph = next(shaped)
                if glyph.offset:
                    _flush(parts, run)
                    parts.append(f"{-glyph.offset}")
                run.append(byte)
                gap = glyph.own - glyph.advance + glyph.offset - spread
                if gap:
                    _flush(parts, run)
                    parts.append(f"{gap:.4g}")
            _flush(parts, run)
            name = font.getSubsetInternalName(subset, document)
            code.append(f"{name} {op.size} Tf [{''.join(parts)}] TJ")
        code.append("ET")
        self.put("\n".join(code))

    def form(self, drawing: Drawing) -> str:
        """The name of the form XObject of a drawing, made at its first use."""
        known = self.forms.get(id(drawing))
        if known:
            return known
        code = drawing_code(drawing)
        if not isinstance(code, str):
            for inner in _stamped(code):
                self.form(inner)
        name = f"d{len(self.forms)}"
        self.forms[id(drawing)] = name
        self.kept.append(drawing)
        slack = max(drawing.width, drawing.height) // 50  # strokes run over the edge a little
        box = (-slack, -slack, drawing.width + slack, drawing.height + slack)
        self.canvas.beginForm(name, *box)
        if isinstance(code, str):
            self.put(code)
        else:
            for op in code:
                self.op(op)
        self.canvas.endForm()
        return name


def _flush(parts: list[str], run: list[int]) -> None:
    if run:
        parts.append(f"<{bytes(run).hex()}>")
        run.clear()


def _has_tag(group: Group) -> bool:
    if group.tag is not None:
        return True
    return any(isinstance(op, Group) and _has_tag(op) for op in group.ops)


def _stamped(ops: Iterable[Op]) -> Iterable[Drawing]:
    for op in ops:
        if isinstance(op, Stamp):
            yield op.drawing
        elif isinstance(op, Group):
            yield from _stamped(op.ops)


def _tagged(
    out: io.BytesIO, root: _Element, drawn: list[Page], title: str, lang: str, author: str
) -> bytes:
    document = pikepdf.open(out)
    pages = [page.obj for page in document.pages]
    for page, obj in zip(drawn, pages, strict=True):
        obj.Tabs = Name.S
        obj.TrimBox = _box(page, page.trim)
        obj.BleedBox = _box(page, page.bleed)
    parents: list[list[pikepdf.Object]] = [[] for _ in pages]
    tree = document.make_indirect(Dictionary(Type=Name.StructTreeRoot))

    def element(node: _Element, parent: pikepdf.Object, role: str) -> pikepdf.Object:
        obj = document.make_indirect(Dictionary(Type=Name.StructElem, S=Name("/" + role), P=parent))
        if node.tag.lang:
            obj.Lang = String(node.tag.lang)
        if node.tag.alt:
            obj.Alt = String(node.tag.alt)
        kids: list[pikepdf.Object | int] = []
        for kid in node.kids:
            if isinstance(kid, tuple):
                number, mark = kid
                obj.Pg = pages[number]
                parents[number].append(obj)
                kids.append(mark)
            else:
                kids.append(element(kid, obj, kid.tag.role))
        obj.K = Array(kids)
        return obj

    tree.K = Array([element(root, tree, "Document")])
    numbers: list[int | pikepdf.Object] = []
    for number, marked in enumerate(parents):
        pages[number].StructParents = number
        numbers += [number, document.make_indirect(Array(marked))]
    tree.ParentTree = document.make_indirect(Dictionary(Nums=Array(numbers)))
    tree.ParentTreeNextKey = len(pages)
    _claim(document, title, lang, author)
    document.Root.StructTreeRoot = tree
    saved = io.BytesIO()
    document.save(
        saved,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
    )
    return saved.getvalue()


def _box(page: Page, box: tuple[int, int, int, int]) -> Array:
    left, top, right, bottom = box
    corners = (left, page.height - bottom, right, page.height - top)
    return Array([round(v * POINTS, 3) for v in corners])


def _claim(document: pikepdf.Pdf, title: str, lang: str, author: str) -> None:
    """Say what the document is; `conformance.py` has the words."""
    root = document.Root
    root.MarkInfo = Dictionary(Marked=True)
    root.ViewerPreferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
    root.Lang = String(lang)
    profile = Stream(document, conformance.srgb_profile())
    profile.N = 3
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier=String("sRGB"),
        Info=String("sRGB IEC61966-2.1"),
        DestOutputProfile=document.make_indirect(profile),
    )
    root.OutputIntents = Array([intent])
    packet = Stream(document, conformance.xmp(title, lang, author, "fortgold"))
    packet.Type = Name.Metadata
    packet.Subtype = Name.XML
    root.Metadata = document.make_indirect(packet)
    with suppress(KeyError):
        del document.trailer["/Info"]
