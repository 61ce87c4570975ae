"""A font file of a game: whether it can be used, what it says of itself, and its outlines.

HarfBuzz reads it, within bounds of its own. What a PDF gets is a TrueType font written anew from the
outlines that HarfBuzz draws: so CFF and variable fonts become static TrueType, text stays text, and no
table of a stranger's file leaves this machine.
"""

from __future__ import annotations

import re
import struct
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any

import uharfbuzz as hb

from fortgold.data.door import Refused
from fortgold.data.font_names import OURS, GameFonts
from fortgold.data.limits import FONT_FILE
from fortgold.data.model import Text

UNITS = 1000  # the measurer's units in an em
BOLD = 600  # usWeightClass from which a font is bold
POINTS = 5_000  # of the outline of one glyph; an honest one has a hundred
LARGEST = 16_000  # in units of the font; a TrueType font holds no farther point
MADE = 3_786_912_000  # seconds from 1904 to 2024, whenever it is made: the same bytes
BLANK = 64  # characters that are looked at to see whether a font draws anything
CONVERT = "`python -m fontTools.ttLib FILE.woff -o FILE.ttf`"
OTHER_KINDS = {  # by the first bytes of a file: what it is, and what to do
    b"ttcf": (
        "複数のフォントをまとめたファイル (コレクション) です",
        "is a collection of several fonts",
        "使う一つを .ttf か .otf に取り出してください",
        "take the one you want out of it, as .ttf or .otf",
    ),
    b"wOFF": (
        "ウェブ用のフォント (WOFF) です",
        "is a font for web pages (WOFF)",
        f"同じフォントの .ttf か .otf を置くか、変換してください: {CONVERT}",
        f"use the .ttf or .otf of it, or convert it: {CONVERT}",
    ),
    b"%!PS": (
        "古い形式 (Type 1) のフォントです",
        "is a font of an old kind (Type 1)",
        "同じフォントの .otf か .ttf を置いてください",
        "use the .otf or .ttf of it",
    ),
}
OTHER_KINDS[b"wOF2"] = OTHER_KINDS[b"wOFF"]
OTHER_KINDS[b"\x80\x01"] = OTHER_KINDS[b"%!PS"]
ANOTHER = ("壊れていない .ttf か .otf を置いてください", "put a sound .ttf or .otf in its place")
NO_FONT = ("フォント (TTF、OTF) ではありません", "is no font (TTF or OTF)", *ANOTHER)
DAMAGED = ("壊れているか、途中で切れています", "is damaged, or ends too early", *ANOTHER)
NO_OUTLINES = (
    "文字の輪郭がありません (画像の文字だけです)",
    "has no outlines: it is made of pictures",
    "輪郭のある .ttf か .otf を置いてください",
    "use a .ttf or .otf with outlines",
)


class Unusable(Exception):
    """A file that cannot be used as a font, and why."""

    def __init__(self, said: Text, hint: Text) -> None:
        super().__init__(said.en)
        self.said, self.hint = said, hint


Segment = tuple[str, tuple[tuple[float, float], ...]]  # a pen's method and its points


class _Recorder:
    """A pen that writes down what is drawn with it, up to so many points."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self.is_sound = True

    def _add(self, name: str, *points: tuple[float, float]) -> None:
        self.is_sound &= len(self.segments) < POINTS and all(
            max(abs(x), abs(y)) <= LARGEST for x, y in points
        )
        if self.is_sound:
            self.segments.append((name, points))

    def __getattr__(self, name: str) -> Any:
        if name not in ("moveTo", "lineTo", "curveTo", "qCurveTo", "closePath", "endPath"):
            raise AttributeError(name)
        return lambda *points: self._add(name, *points)


@dataclass(frozen=True, slots=True, eq=False)
class FontFile:
    """A font that can be used. `licence` is fsType of its table OS/2: what it says of embedding."""

    name: str
    font: hb.Font  # measures in UNITS
    drawn: hb.Font  # draws in units of the font
    family: str
    weight: int
    is_italic: bool
    licence: int
    is_cubic: bool

    @property
    def is_bold(self) -> bool:
        """Whether it stands out beside the regular weight."""
        return self.weight >= BOLD

    @property
    def postscript_name(self) -> str:
        """The name of its file in the few letters that a PDF allows, unlike that of any other."""
        plain = re.sub(r"[^A-Za-z0-9-]", "", self.name)[:40]
        if plain == self.name and f"{plain}.ttf" not in OURS.values():
            return plain
        return f"{plain}-{sha256(self.name.encode('utf-8', 'replace')).hexdigest()[:6]}"

    def has(self, character: str) -> bool:
        """Whether it draws the character; of a space, whether it knows it."""
        glyph = self.font.get_nominal_glyph(ord(character))
        return bool(glyph) and (character.isspace() or bool(outline(self.drawn, glyph)))


def opened(fonts: GameFonts, name: str) -> FontFile:
    """The font in the file of that name. Raises Unusable."""
    found = _opened(fonts, name)
    if isinstance(found, Unusable):
        raise found.with_traceback(None)
    return found


@lru_cache(maxsize=256)
def _opened(fonts: GameFonts, name: str) -> FontFile | Unusable:
    try:
        return read_font(name, fonts.door.read(fonts.files[name], FONT_FILE))
    except Refused as refused:
        return Unusable(refused.said, refused.hint)
    except Unusable as unusable:
        return unusable


def read_font(name: str, data: bytes) -> FontFile:
    """The font in a file of those bytes. Raises Unusable."""
    other = next((said for magic, said in OTHER_KINDS.items() if data.startswith(magic)), None)
    if other or data[:4] not in (b"\0\1\0\0", b"true", b"OTTO"):
        raise _unusable(name, other or NO_FONT)
    tables = _tables(data)
    if tables is None or not {"cmap", "head", "hhea", "hmtx", "maxp"} <= tables.keys():
        raise _unusable(name, DAMAGED)
    if not (tables.keys() & {"CFF ", "CFF2"} or {"glyf", "loca"} <= tables.keys()):
        raise _unusable(name, NO_OUTLINES)
    face = hb.Face(hb.Blob(data))
    font, drawn = hb.Font(face), hb.Font(face)
    font.scale, drawn.scale = (UNITS, UNITS), (face.upem, face.upem)
    os2 = tables.get("OS/2", b"")
    weight, licence, selection = (
        struct.unpack_from(">H", os2, at)[0] if len(os2) >= at + 2 else usual
        for at, usual in ((4, 400), (8, 0), (62, 0))
    )
    style = struct.unpack_from(">H", tables["head"], 44)[0] if len(tables["head"]) >= 46 else 0
    weight = weight * 100 if weight < 10 else min(weight, 1000)  # as old fonts count
    if (style & 1 or selection & 0x20) and weight < BOLD:
        weight = 700
    is_italic = bool(style & 2 or selection & 0x201)
    found = FontFile(
        name, font, drawn, _family(face) or name, weight, is_italic, licence, "glyf" not in tables
    )
    first = [code for code, _ in zip(face.unicodes, range(BLANK), strict=False)]
    if not first:
        raise _unusable(name, DAMAGED)
    if not any(found.has(chr(code)) for code in first if not chr(code).isspace()):
        raise _unusable(name, NO_OUTLINES)
    return found


def _family(face: hb.Face) -> str | None:
    """The family that the font says it is of."""
    for number in (hb.OTNameIdPredefined.TYPOGRAPHIC_FAMILY, hb.OTNameIdPredefined.FONT_FAMILY):
        with suppress(UnicodeError):
            if said := face.get_name(number):
                return str(said)
    return None


def _tables(data: bytes) -> dict[str, bytes] | None:
    """The tables of a font by tag; None if they do not lie in the file."""
    count = int.from_bytes(data[4:6], "big")
    if len(data) < 12 + 16 * count:
        return None
    found = {}
    for at in range(12, 12 + 16 * count, 16):
        tag, _, start, length = struct.unpack_from(">4sIII", data, at)
        if start + length > len(data):
            return None
        found[tag.decode("latin-1")] = data[start : start + length]
    return found


def _unusable(name: str, said: tuple[str, str, str, str]) -> Unusable:
    ja, en, hint, hint_en = said
    message = Text(f"フォント「{name}」は{ja}", f"the font `{name}` {en}")
    return Unusable(message, Text(hint, hint_en))


@lru_cache(maxsize=4096)
def outline(font: hb.Font, glyph: int) -> tuple[Segment, ...]:
    """How a glyph is drawn, in units of the font's scale, y upwards; () for one that is blank or has no end."""
    pen = _Recorder()
    font.draw_glyph_with_pen(glyph, pen)
    return tuple(pen.segments) if pen.is_sound else ()


@lru_cache(maxsize=64)
def truetype(file: FontFile, characters: str) -> bytes:
    """A static TrueType font of these characters only; the same characters, the same bytes."""
    from fontTools.fontBuilder import FontBuilder  # 0.1 s: only where there is an own font
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen

    face, font = file.drawn.face, file.drawn
    numbers = {ord(c): font.get_nominal_glyph(ord(c)) or 0 for c in sorted({*characters, " "})}
    codes = {code: f"g{glyph}" for code, glyph in numbers.items() if glyph or code == 32}
    glyphs, widths = {}, {}
    for number in sorted({0, *numbers.values()}):
        pen = TTGlyphPen(None)
        curves = Cu2QuPen(pen, face.upem / 1000, reverse_direction=file.is_cubic)
        for method, points in outline(font, number):
            getattr(curves, method)(*points)
        glyph = pen.glyph()
        name = f"g{number}" if number else ".notdef"
        glyphs[name] = glyph
        widths[name] = max(0, min(LARGEST, font.get_glyph_h_advance(number)))
    if "g0" in codes.values():  # a font without a space
        glyphs["g0"], widths["g0"] = TTGlyphPen(None).glyph(), face.upem // 4
    made = FontBuilder(face.upem, isTTF=True)
    made.font.recalcTimestamp = False
    made.updateHead(created=MADE, modified=MADE)
    made.setupGlyphOrder([".notdef", *(name for name in glyphs if name != ".notdef")])
    made.setupCharacterMap(codes)
    made.setupGlyf(glyphs)
    bearings = {name: getattr(glyph, "xMin", 0) for name, glyph in glyphs.items()}
    made.setupHorizontalMetrics({name: (widths[name], bearings[name]) for name in glyphs})
    extents = font.get_font_extents("ltr")
    up, down = (max(-LARGEST, min(LARGEST, one)) for one in (extents.ascender, extents.descender))
    made.setupHorizontalHeader(ascent=up, descent=down)
    called = file.postscript_name
    made.setupNameTable({"familyName": called, "styleName": "Regular", "psName": called})
    made.setupOS2(sTypoAscender=up, sTypoDescender=down, usWeightClass=file.weight, sCapHeight=up)
    made.setupPost(italicAngle=-12 if file.is_italic else 0, keepGlyphNames=False)
    out = BytesIO()
    made.font.save(out)
    return out.getvalue()
