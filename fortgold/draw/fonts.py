"""The fonts of cards and books: how wide a text is, which font has a character, and which none has.

Measured by HarfBuzz with the features that `pdf.py` draws with, so that a width found
here is the width on paper. Kerning and punctuation compression (chws) are on; ligatures are off,
because a ligature would be lost when text is copied out of the PDF.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from unicodedata import category

import uharfbuzz as hb

from fortgold.data.font_names import FontName, OwnFont, name_of
from fortgold.draw.font_faces import NOT_ALONE, STYLES, face_of, file_of, has, knows, measured
from fortgold.draw.font_file import BOLD, FontFile, truetype
from fortgold.draw.font_file import UNITS as UNITS

FEATURES = {"kern": True, "chws": True, "liga": False, "dlig": False, "clig": False, "calt": False}
# Of an own font each character is drawn as the one glyph that is its own.
OWN_FEATURES = FEATURES | dict.fromkeys(("ccmp", "locl", "rlig", "rclt", "rvrn"), False)
# What takes the place of letters that a font of ours lacks: italics have no kana, titles few signs.
BEHIND: dict[FontName, tuple[FontName, ...]] = {
    "title": ("bold",),
    "italic": ("text",),
    "bold-italic": ("bold",),
    "title-italic": ("title", "bold"),
}


# Families


def variant(font: FontName, bold: bool, italic: bool) -> FontName:
    """The font of its family for words in bold or italic; of ours, where the family has none."""
    if not (bold or italic):
        return font
    own = file_of(font)
    if own is None:
        name = name_of(face_of(font))
        is_title = name.startswith("title") and not bold
        bold, italic = bold or name.startswith("bold"), italic or name.endswith("italic")
        found = "title-italic" if is_title else _of_ours(bold, italic)
        return _like(font, found, beside=name if italic and not bold else "")
    bold, italic = bold or own.is_bold, italic or own.is_italic
    for sibling in _family(font, bold):
        if (sibling.is_bold, sibling.is_italic) == (bold, italic):
            return _like(font, sibling.name)
    return _like(font, _of_ours(bold, italic), beside="" if bold and not own.is_bold else own.name)


def _of_ours(bold: bool, italic: bool) -> FontName:
    return ("text", "italic", "bold", "bold-italic")[2 * bold + italic]


def _like(font: FontName, name: str, beside: str = "") -> FontName:
    """The font of that name in the same game."""
    if not isinstance(font, OwnFont):
        return name
    return font.fonts.named(name, "" if beside in (name, "text") else beside)


def _family(font: FontName, bold: bool = False) -> list[FontFile]:
    """The usable files of an own font's family, the nearest weight first; of the bold ones, 700."""
    own = file_of(font)
    if own is None or not isinstance(font, OwnFont):
        return []
    wanted = max(own.weight, 700) if bold else own.weight
    kin = [one for one in _files(font) if one.family == own.family]
    return sorted(kin, key=lambda one: (abs(one.weight - wanted), one.name != own.name, one.name))


def _files(font: OwnFont) -> Iterator[FontFile]:
    """The usable files of the font's game."""
    for name in sorted(font.fonts.files):
        if found := file_of(font.fonts.named(name)):
            yield found


# Characters that a font lacks


@lru_cache(maxsize=256)
def _chain(font: FontName) -> tuple[FontName, ...]:
    """The fonts in which a character is looked for: itself, its family, ours, the game's others."""
    face, own = face_of(font), file_of(font)
    if own is None:
        is_bold, is_italic = STYLES[face].weight >= BOLD, STYLES[face].is_italic
        found = [face]
    else:
        is_bold, is_italic = own.is_bold, own.is_italic
        kin = sorted(_family(font), key=lambda one: (one.is_bold != is_bold, one.is_italic))
        found = [face, *(_like(font, one.name) for one in kin)]
    if isinstance(font, OwnFont) and font.beside:
        found.append(face_of(font.fonts.named(font.beside)))
    found += [*BEHIND.get(face, ())] if own is None else []
    found += [_of_ours(is_bold, is_italic), _of_ours(is_bold, False)] if own else []
    if isinstance(font, OwnFont):
        others = sorted(
            _files(font), key=lambda one: (one.is_bold != is_bold, one.is_italic != is_italic)
        )
        found += [_like(font, one.name) for one in others]
    return tuple(dict.fromkeys(found))


def _clusters(text: str) -> Iterator[str]:
    """Characters, each with the marks that stand on it."""
    cluster = ""
    for c in text:
        if cluster and category(c) not in NOT_ALONE:
            yield cluster
            cluster = ""
        cluster += c
    if cluster:
        yield cluster


@lru_cache(maxsize=20_000)
def in_fonts(text: str, font: FontName) -> tuple[tuple[str, FontName], ...]:
    """The text in runs, each with the font that has its characters; the asked one for what none has.

    A mark stays with its letter.
    """
    first = face_of(font)
    if not isinstance(first, OwnFont) and knows(first, text):
        return ((text, first),)
    runs: list[tuple[str, FontName]] = []
    for cluster in _clusters(text):
        found = _font_for(cluster, font)
        if runs and runs[-1][1] == found:
            runs[-1] = runs[-1][0] + cluster, found
        else:
            runs.append((cluster, found))
    return tuple(runs) or (("", first),)


@lru_cache(maxsize=20_000)
def _font_for(cluster: str, font: FontName) -> FontName:
    """The first font that has a letter and its marks; else one that has the letter."""
    first = face_of(font)
    if all(has(first, c) for c in cluster):
        return first
    chain = _chain(font)
    whole = (one for one in chain if all(has(one, c) for c in cluster))
    found = next(whole, None) or next((one for one in chain if has(one, cluster[0])), None)
    return found or first


def missing(text: str, font: FontName) -> tuple[str, ...]:
    """The characters of `text` that neither the font nor another in its place has, each once, in order.

    A mark that stands on the letter before, or that is not seen, is none that ours can draw.
    """
    first = face_of(font)
    if not isinstance(first, OwnFont) and knows(first, text):
        return ()
    lacked = (c for part, found in in_fonts(text, font) for c in part if not has(found, c))
    return tuple(dict.fromkeys(lacked))


# Measures


@dataclass(frozen=True, slots=True)
class Glyph:
    """One shaped character, in thousandths of the em.

    The pen moves by `advance`; the glyph stands `offset` to the right of the pen, and `rise` above the
    line; `own` is its advance where nothing is kerned.
    """

    advance: int
    offset: int
    own: int
    rise: int = 0


_glyph = cache(Glyph)  # a font has few different ones: keep each once


def _placed(text: str, font: FontName) -> Any:
    """The shaped text: a buffer of HarfBuzz, whose stubs do not know all of it."""
    buffer: Any = hb.Buffer()
    buffer.cluster_level = hb.BufferClusterLevel.CHARACTERS
    buffer.add_str(text)
    buffer.guess_segment_properties()
    if isinstance(font, OwnFont):
        buffer.direction = "ltr"
    hb.shape(measured(font), buffer, OWN_FEATURES if isinstance(font, OwnFont) else FEATURES)
    return buffer


@lru_cache(maxsize=5_000)
def shaped(text: str, font: FontName) -> tuple[Glyph, ...]:
    """The glyphs of `text`, one a character, as they are drawn one by one.

    Our features join no characters. Where HarfBuzz does (a letter with the accent that follows),
    the first has the room of both.
    """
    font = face_of(font)
    face, buffer = measured(font), _placed(text, font)
    # HarfBuzz has no positions, not even none of them, for an empty text
    placed = [*zip(buffer.glyph_infos, buffer.glyph_positions or (), strict=True)]
    if [info.cluster for info, _ in placed] == [*range(len(text))]:
        return tuple(
            _glyph(at.x_advance, at.x_offset, face.get_glyph_h_advance(info.codepoint), at.y_offset)
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
    return sum([at.x_advance for at in _placed(text, face_of(font)).glyph_positions or ()])


def width(text: str, font: FontName, em: int, tracking: int = 0) -> int:
    """How wide `text` is, in µm, set in `em` µm; `tracking` µm after each character but the last."""
    return advance(text, font) * em // UNITS + tracking * max(0, len(text) - 1)


def subset(font: FontName, characters: str) -> bytes:
    """A TrueType font of these characters only, unhinted; the same characters, the same bytes."""
    if own := file_of(font):
        return truetype(own, characters)
    wanted = hb.SubsetInput()
    wanted.sets(hb.SubsetInputSets.UNICODE).update(map(ord, characters))
    wanted.sets(hb.SubsetInputSets.LAYOUT_FEATURE_TAG).clear()
    return bytes(hb.subset(measured(font).face, wanted).blob.data)
