"""The three fonts of every card and book: how wide a text is, and which characters are missing.

Measured by HarfBuzz with the features that `pdf.py` draws with, so that a width found
here is the width on paper. Kerning and punctuation compression (chws) are on; ligatures are off,
because a ligature would be lost when text is copied out of the PDF.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any
from unicodedata import category

import uharfbuzz as hb

from fortgold.data.layout import FontName
from fortgold.data.paths import builtin

FILES: dict[FontName, str] = {
    "text": "NotoSansJP-Regular.ttf",
    "bold": "NotoSansJP-Bold.ttf",
    "title": "ShipporiMincho-SemiBold.ttf",
}
FAMILIES: dict[FontName, tuple[str, int]] = {
    "text": ("Noto Sans JP", 400),
    "bold": ("Noto Sans JP", 700),
    "title": ("Shippori Mincho", 600),
}
FEATURES = {"kern": True, "chws": True, "liga": False, "dlig": False, "clig": False, "calt": False}
NOT_ALONE = ("Mn", "Me", "Mc", "Cf")  # marks on the letter before; what nobody sees
UNITS = 1000  # the measurer's units in an em


def font_file(font: FontName) -> Path:
    """Where the font's file is."""
    return builtin("templates") / "base" / "fonts" / FILES[font]


def know_only_ours() -> None:
    """Let fontconfig, below weasyprint, see our files and no others."""
    os.environ["FONTCONFIG_FILE"] = str(font_file("text").parent / "fonts.conf")


@cache
def _font(font: FontName) -> hb.Font:
    found = hb.Font(hb.Face(hb.Blob.from_file_path(str(font_file(font)))))
    found.scale = (UNITS, UNITS)
    return found


@cache
def _known(font: FontName) -> frozenset[int]:
    return frozenset(
        code for code in _font(font).face.unicodes if category(chr(code)) not in NOT_ALONE
    )


@dataclass(frozen=True, slots=True)
class Glyph:
    """One shaped character, in thousandths of the em.

    The pen moves by `advance`; the glyph stands `offset` to the right of the pen; `own` is its
    advance where nothing is kerned.
    """

    advance: int
    offset: int
    own: int


_glyph = cache(Glyph)  # a font has few different triples: keep each once


def _placed(text: str, font: FontName) -> Any:
    """The shaped text: a buffer of HarfBuzz, whose stubs do not know all of it."""
    buffer: Any = hb.Buffer()
    buffer.cluster_level = hb.BufferClusterLevel.CHARACTERS
    buffer.add_str(text)
    buffer.guess_segment_properties()
    hb.shape(_font(font), buffer, FEATURES)
    return buffer


@lru_cache(maxsize=5_000)
def shaped(text: str, font: FontName) -> tuple[Glyph, ...]:
    """The glyphs of `text`, one a character, as they are drawn one by one.

    Our features join no characters. Where HarfBuzz does (a letter with the accent that follows),
    the first has the room of both.
    """
    face, buffer = _font(font), _placed(text, font)
    # HarfBuzz has no positions, not even none of them, for an empty text
    placed = [*zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True)]
    if [info.cluster for info, _ in placed] == [*range(len(text))]:
        return tuple(
            _glyph(at.x_advance, at.x_offset, face.get_glyph_h_advance(info.codepoint))
            for info, at in placed
        )
    advances, offsets = [0] * len(text), [0] * len(text)
    for info, at in placed:
        advances[info.cluster] += at.x_advance
        offsets[info.cluster] = at.x_offset
    own = [face.get_glyph_h_advance(face.get_nominal_glyph(ord(c)) or 0) for c in text]
    return tuple(map(_glyph, advances, offsets, own))


@lru_cache(maxsize=20_000)
def advance(text: str, font: FontName) -> int:
    """How far the pen moves over `text`, in thousandths of the em."""
    return sum([at.x_advance for at in _placed(text, font).glyph_positions or ()])


def width(text: str, font: FontName, em: int, tracking: int = 0) -> int:
    """How wide `text` is, in µm, set in `em` µm; `tracking` µm after each character but the last."""
    return advance(text, font) * em // UNITS + tracking * max(0, len(text) - 1)


def missing(text: str, font: FontName) -> tuple[str, ...]:
    """The characters of `text` that cannot be drawn in the font, each once, in order.

    A mark that stands on the letter before, or that is not seen, is none that can be drawn alone.
    """
    known = _known(font)
    return tuple(dict.fromkeys(c for c in text if ord(c) not in known and c not in "\n\r"))


def subset(font: FontName, characters: str) -> bytes:
    """A TrueType font of these characters only, unhinted; the same characters, the same bytes."""
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(map(ord, characters))
    wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG).clear()
    return bytes(hb.subset(_font(font).face, wanted).blob.data)
