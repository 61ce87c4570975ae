"""What stands behind the name of a font: our files, those of a game, and which characters they draw."""

from __future__ import annotations

import os
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

import uharfbuzz as hb

from fortgold.data.font_names import OURS, FontName, OwnFont, name_of
from fortgold.data.paths import builtin
from fortgold.draw.font_file import UNITS, FontFile, Unusable, opened

NOT_ALONE = ("Mn", "Me", "Mc", "Cf")  # marks on the letter before; what nobody sees


class Style(NamedTuple):
    """What style sheets call a font."""

    family: str
    weight: int
    is_italic: bool = False


STYLES: dict[FontName, Style] = {
    "text": Style("Noto Sans JP", 400),
    "bold": Style("Noto Sans JP", 700),
    "title": Style("Shippori Mincho", 600),
    "italic": Style("Fortgold Sans", 400, True),
    "bold-italic": Style("Fortgold Sans", 700, True),
    "title-italic": Style("Fortgold Serif", 400, True),
}


def font_file(font: FontName) -> Path:
    """Where the file of one of ours is."""
    return builtin("templates") / "base" / "fonts" / OURS[font]


def know_only_ours() -> None:
    """Let fontconfig, below weasyprint, see our files and no others."""
    os.environ["FONTCONFIG_FILE"] = str(font_file("text").parent / "fonts.conf")


def file_of(font: FontName) -> FontFile | None:
    """The file of a game's own font that can be used; None of ours, and of one that cannot."""
    if not isinstance(font, OwnFont) or font.name in OURS:
        return None
    try:
        return opened(font.fonts, font.name)
    except Unusable:  # a check says why
        return None


def face_of(font: FontName) -> FontName:
    """The font that draws it: one of ours by its plain name; "text" for a file that cannot be used."""
    if not isinstance(font, OwnFont):
        return font
    if font.name in OURS:
        return font.name
    return font if file_of(font) else "text"


def style_of(font: FontName) -> Style:
    """What style sheets call the font, a game's own by a name of plain letters."""
    own = file_of(font)
    return Style(own.postscript_name, 400) if own else STYLES[face_of(font)]


def called(font: FontName) -> str:
    return STYLES[name_of(font)].family if name_of(font) in OURS else name_of(font)


@cache
def _ours(font: FontName) -> hb.Font:
    found = hb.Font(hb.Face(hb.Blob.from_file_path(str(font_file(font)))))
    found.scale = (UNITS, UNITS)
    return found


def measured(font: FontName) -> hb.Font:
    """The font as HarfBuzz measures it."""
    own = file_of(font)
    return own.font if own else _ours(face_of(font))


def drawn(font: FontName) -> hb.Font:
    """The font as its outlines are read, in units of its own scale."""
    own = file_of(font)
    return own.drawn if own else _ours(face_of(font))


KANJI = 0x3400, 0x9FFF  # most of a font, and no marks: nobody asks what they are


@cache
def known(font: FontName) -> hb.Set:
    """The codes of the characters of one of ours that can be drawn alone, and of line ends."""
    codes = _ours(font).face.unicodes
    others = codes.copy()
    others.del_range(*KANJI)
    codes.difference_update(hb.Set(code for code in others if category(chr(code)) in NOT_ALONE))
    codes.update(map(ord, "\n\r"))
    return codes


def knows(font: FontName, text: str) -> bool:
    """Whether one of ours has all of a text."""
    return bool(hb.Set(map(ord, text)).issubset(known(font)))


@lru_cache(maxsize=20_000)
def has(font: FontName, c: str) -> bool:
    """Whether the font draws the character; ours draw no mark alone."""
    own = file_of(font)
    return c in "\n\r" or own.has(c) if own else ord(c) in known(face_of(font))
