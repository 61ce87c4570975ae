"""Operations become a tagged PDF: contents are written here, `pdf_tags.py` makes a file of them.

Every page turns the axes once (µm, y downwards), so that the numbers in a content stream are those
of the operations. A tagged group is marked content of the structure tree; all else is an artifact.
Of reportlab there are the fonts: which code a character has, and subsets with these codes.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from typing import Any, cast

from reportlab.pdfbase.pdfdoc import PDFDocument
from reportlab.pdfbase.ttfonts import TTFont

from fortgold.data.font_names import OURS, FontName
from fortgold.draw import fonts, pdf_code
from fortgold.draw.font_faces import face_of, style_of
from fortgold.draw.ops import (
    Drawing,
    Group,
    Op,
    Page,
    Path,
    Picture,
    Stamp,
    Tag,
    Words,
    flat,
    has_tag,
)
from fortgold.draw.packed_raster import Packed
from fortgold.draw.pdf_tags import POINTS, Content, Element, FormXObject, tagged
from fortgold.draw.raster import small

STRUCTURE = ("Sect",)  # roles that hold other roles, never marks of their own


def pdf(
    pages: Iterable[Page], title: str, lang: str, author: str, duplex: str = "Simplex"
) -> bytes:
    """A PDF of `pages`: text searchable, fonts embedded as subsets, PDF/UA-1 and PDF/A-2a.

    The same pages give the same bytes. `duplex` is how a viewer asks the printer to turn the paper: a name of
    ISO 32000, 12.2.
    """
    pages = list(pages)
    writer = _Writer(_fonts(pages))
    root = Element(Tag("Sect", lang))
    written = (writer.page(page, root) for page in pages)
    return tagged(writer.fonts.file, written, root, pages, title, lang, author, duplex)


def untagged(pages: Sequence[Page]) -> tuple[bytes, list[Content]]:
    """A PDF of the fonts of `pages` alone, and what is on each page, for a file that nobody reads aloud."""
    writer = _Writer(_fonts(pages))
    return writer.fonts.file, [writer.bare_page(page) for page in pages]


def pack_ahead(pages: Iterable[Page], begin: float) -> None:
    """Pack all pictures of pages, and look at them, beginning at that share of them (0 to 1). Raises CannotDraw.

    Who makes another file of them at the same time begins elsewhere: what one of the two has packed and
    kept, the other one finds.
    """
    ops = [op for page in pages for op in _leaves(page.ops) if isinstance(op, Picture)]
    first = round(len(ops) * begin)
    for op in (*ops[first:], *ops[:first]):
        pdf_code.pack(op)
        small(op.raster)


def _fonts(pages: Iterable[Page]) -> _Fonts:
    """The fonts of one document, cut down to the characters that it uses."""
    used: dict[FontName, set[str]] = {}
    for page in pages:
        for op in _leaves(page.ops):
            if isinstance(op, Words):
                used.setdefault(face_of(op.font), set()).update(op.text)
    cut: list[tuple[FontName, str, bytes]] = []
    for font, found in sorted(used.items()):
        # of ours, reportlab's first subset lists all of ASCII, and a ToUnicode map must not lead nowhere
        found |= set(map(chr, range(32, 127))) if font in OURS else set()
        characters = "".join(sorted(found))
        cut.append((font, characters, fonts.subset(font, characters)))
    return _of_reportlab(tuple(cut))


@dataclass(frozen=True, slots=True, eq=False)
class _Fonts:
    """Fonts of a document: `file` is a PDF of them alone. A character has a name of a font and a code there."""

    file: bytes
    codes: dict[FontName, dict[str, tuple[str, int]]]


@lru_cache(maxsize=4)
def _of_reportlab(cut: tuple[tuple[FontName, str, bytes], ...]) -> _Fonts:
    """Fonts of these names, characters and files.

    reportlab reads a whole font in 20 ms and 6 MiB, one of a hundred glyphs in no time.
    """
    # Any: the stubs of reportlab do not know the members by which its own modules draw
    document: Any = PDFDocument(invariant=1, compression=0)
    codes: dict[FontName, dict[str, tuple[str, int]]] = {}
    for font, characters, data in cut:
        name = font if font in OURS else style_of(font).family
        one: Any = TTFont(name, io.BytesIO(data), asciiReadable=font in OURS)
        codes[font] = {}
        for character in characters:
            ((subset, code),) = one.splitString(character, document)
            codes[font][character] = one.getSubsetInternalName(subset, document), code[0]
    return _Fonts(document.GetPDFData(None), codes)


def _leaves(ops: Iterable[Op]) -> Iterator[Path | Words | Picture]:
    """Every operation, those of drawings as well that are more than paths."""
    for op in flat(ops):
        if not isinstance(op, Stamp):
            yield op
        elif not isinstance(code := pdf_code.drawing_code(op.drawing), str):
            yield from _leaves(code)


class _Writer:
    """Writes the contents of a document."""

    def __init__(self, used: _Fonts) -> None:
        self.fonts = used
        self.forms: dict[Drawing, FormXObject] = {}
        self.images: dict[Packed, str] = {}
        self.content = Content()
        self.marks = 0

    def put(self, code: str) -> None:
        self.content.code.append(code)

    def page(self, page: Page, root: Element) -> Content:
        """What is on a page; what is tagged there grows as kids of `root`."""
        self.marks = 0
        self.begin_page(page)
        self.structure(page.ops, root)
        return self.content

    def bare_page(self, page: Page) -> Content:
        """What is on a page, without tags."""
        self.begin_page(page)
        for op in page.ops:
            self.op(op)
        return self.content

    def begin_page(self, page: Page) -> None:
        self.content = Content()
        self.put(f"{POINTS:.12f} 0 0 -{POINTS:.12f} 0 {page.height * POINTS:.6f} cm")

    def structure(self, ops: Sequence[Op], parent: Element) -> None:
        """Draw `ops` as kids of `parent`; what has no tag becomes an artifact."""
        artifact = False
        for op in ops:
            holds_tags = has_tag(op)
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

    def tagged(self, group: Group, parent: Element) -> None:
        element = Element(group.tag) if group.tag else parent
        if group.tag:
            parent.kids.append(element)
        self.begin(group)
        if group.tag is None or group.tag.role in STRUCTURE:
            self.structure(group.ops, element)
        else:
            for holds_tags, ops in groupby(group.ops, has_tag):
                if holds_tags:
                    for op in ops:
                        self.tagged(cast(Group, op), element)
                else:
                    self.marked(ops, element)
        self.end(group)

    def marked(self, ops: Iterable[Op], element: Element) -> None:
        """Draw `ops` as content of `element`."""
        element.kids.append(self.marks)
        self.put(f"/{element.tag.role} <</MCID {self.marks}>> BDC")
        self.marks += 1
        for op in ops:
            self.op(op)
        self.put("EMC")

    def begin(self, group: Group) -> None:
        if group.matrix or group.clip or group.opacity < 100:
            self.put("q")
        if group.matrix:
            self.put(" ".join(f"{v:.6g}" for v in group.matrix) + " cm")
        if group.clip:
            self.put(pdf_code.clip_code(group))
        if group.opacity < 100:
            self.put(pdf_code.opacity_code(group.opacity))

    def end(self, group: Group) -> None:
        if group.matrix or group.clip or group.opacity < 100:
            self.put("Q")

    def op(self, op: Op) -> None:
        match op:
            case Path():
                self.put(pdf_code.path_code(op))
            case Words():
                self.put(_words(op, self.fonts))
            case Stamp():
                form = self.form(op.drawing)
                self.content.uses[form.name] = form
                self.put(f"q 1 0 0 1 {op.x} {op.y} cm\n/{form.name} Do\nQ")
            case Picture():
                picture = pdf_code.pack(op)
                name = self.images.setdefault(picture, f"i{len(self.images)}")
                self.content.uses[name] = picture
                self.put(f"q {op.width} 0 0 -{op.height} {op.x} {op.y + op.height} cm /{name} Do Q")
            case Group():
                self.begin(op)
                for inner in op.ops:
                    self.op(inner)
                self.end(op)

    def form(self, drawing: Drawing) -> FormXObject:
        """The form XObject of a drawing, written at its first use."""
        if drawing not in self.forms:
            outer, self.content = self.content, Content()
            code = pdf_code.drawing_code(drawing)
            if isinstance(code, str):
                self.put(code)
            else:
                for op in code:
                    self.op(op)
            slack = drawing.slack
            box = (-slack, -slack, drawing.width + slack, drawing.height + slack)
            self.forms[drawing] = FormXObject(f"d{len(self.forms)}", box, self.content)
            self.content = outer
        return self.forms[drawing]


@lru_cache(maxsize=1024)  # the same cards are on both papers, with their backs and without
def _words(op: Words, used: _Fonts) -> str:
    codes = used.codes[face_of(op.font)]
    code = [f"BT {pdf_code.filling(op.colour)} 1 0 0 -1 {op.x} {op.y} Tm"]
    glyphs = zip(op.text, fonts.shaped(op.text, op.font), strict=True)
    spread = op.tracking * 1000 / op.size
    for name, shaped in groupby(glyphs, lambda one: codes[one[0]][0]):
        code.append(f"{name} {op.size} Tf")
        parts: list[str] = []
        run: list[int] = []
        rise = 0
        for character, glyph in shaped:
            if glyph.rise != rise:
                _flush(parts, run)
                rise = glyph.rise
                # above the line is upwards: the axes were turned once for the page, and for words again
                parts.append(f"] TJ\n{rise * op.size / fonts.UNITS:.4g} Ts\n[")
            if glyph.offset:
                _flush(parts, run)
                parts.append(f"{-glyph.offset}")
            run.append(codes[character][1])
            gap = glyph.own - glyph.advance + glyph.offset - spread
            if gap:
                _flush(parts, run)
                parts.append(f"{gap:.4g}")
        _flush(parts, run)
        down = " 0 Ts" if rise else ""
        code[-1] += f" [{''.join(parts)}] TJ{down}"
    code.append("ET")
    return "\n".join(code)


def _flush(parts: list[str], run: list[int]) -> None:
    if run:
        parts.append(f"<{bytes(run).hex()}>")
        run.clear()
