"""Fonts by name: ours, and those that a game brings in templates/<game>/fonts (`font: Alegreya-Regular`).

Only where they lie is looked up here; `draw/font_file.py` reads them when words are set.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from types import MappingProxyType

from fortgold.data.door import Door, Refused, lies, stored, version
from fortgold.data.findings import Finding, fault
from fortgold.data.model import Span, Text
from fortgold.data.source import nearest

FontName = str  # one of OURS, or an `OwnFont`

OURS: Mapping[FontName, str] = MappingProxyType(
    {
        "text": "NotoSansJP-Regular.ttf",
        "bold": "NotoSansJP-Bold.ttf",
        "title": "ShipporiMincho-SemiBold.ttf",
        "italic": "FortgoldSans-Italic.ttf",
        "bold-italic": "FortgoldSans-BoldItalic.ttf",
        "title-italic": "FortgoldSerif-Italic.ttf",
    }
)

NO_FONT = fault(
    "PRINT440",
    "フォントがない",
    "There is no font of that name",
    "名前を誤ると、選んだのとは別の書体で刷られてしまいます。",
    "The words would be printed in another face than the one that was chosen.",
)
# Files that people take for fonts, best first; what cannot be used of them is said where they are named.
ENDINGS = (".ttf", ".otf", ".ttc", ".otc", ".woff2", ".woff", ".pfb", ".pfa", ".dfont")
SHOWN = 12  # names in a hint
MOST = 200  # files: a rare character is looked up in all of them


@dataclass(frozen=True, eq=False)
class GameFonts:
    """The font files of a game by name, where a new one belongs, and the `state` of the files.

    Equal to another while they are the very same files, unchanged.
    """

    door: Door
    home: Path
    files: Mapping[str, Path]
    state: str
    refused: Refused | None = None  # why a folder of fonts is not read

    def __eq__(self, other: object) -> bool:
        return isinstance(other, GameFonts) and self.state == other.state

    def __hash__(self) -> int:
        return hash(self.state)

    def named(self, name: str, beside: str = "") -> FontName:
        """The value of one of ours or of a file; `beside` names the font that it stands in for.

        Without files of its own a game sets ours, plainly.
        """
        return OwnFont(name, self, beside) if self.files else name

    @cached_property
    def names(self) -> tuple[str, ...]:
        """All that a layout may say."""
        return (*OURS, *self.files)

    def unknown(self, word: str, at: Span) -> Finding:
        """That a layout names a font that is not there."""
        if self.refused:
            return self.refused.found(at, "font")
        near = nearest(word, self.names)
        known = ", ".join(f"`{one}`" for one in self.names[:SHOWN])
        known += ", …" if len(self.names) > SHOWN else ""
        hint = Text(
            f"その名前の .ttf か .otf を {self.home} に置いてください。いま使えるもの: {known}",
            f"put a .ttf or .otf of that name into {self.home}; known here: {known}",
        )
        if near:
            hint = Text(f"「{near}」のことですか？", f"did you mean `{near}`?")
        said = Text(f"フォント「{word}」がありません", f"there is no font `{word}`")
        return NO_FONT.found(at, said, hint, "font")


class OwnFont(str):
    """A font of a game with fonts of its own: one of them, or one of ours that falls back on them.

    As a text it is its name and their state, so that nothing that is kept of a font is told of another
    game's, nor of the same file before it was changed.
    """

    __slots__ = ("beside", "fonts", "name")
    name: str
    fonts: GameFonts
    beside: str

    def __new__(cls, name: str, fonts: GameFonts, beside: str = "") -> OwnFont:
        made = super().__new__(cls, f"{name}/{beside}/{fonts.state}")
        made.name, made.fonts, made.beside = name, fonts, beside
        return made

    def __getnewargs__(self) -> tuple[str, GameFonts, str]:  # type: ignore[override]
        return self.name, self.fonts, self.beside


def name_of(font: FontName) -> str:
    return font.name if isinstance(font, OwnFont) else font


def fonts_of(door: Door, folders: Iterable[Path]) -> GameFonts:
    """What lies in `fonts/` of the template folders, the game's own first."""
    homes = [folder / "fonts" for folder in folders]
    files: dict[str, Path] = {}
    refused = None
    for home in homes:
        try:
            inside = door.inside(home) if lies(home) else []
        except Refused as error:
            refused = error
            continue
        found = [one for one in inside if one.suffix.lower() in ENDINGS]
        for path in sorted(found, key=lambda one: (ENDINGS.index(one.suffix.lower()), one.name)):
            is_ours = path.name in OURS.values() or path.stem in OURS
            if not is_ours and len(files) < MOST and not stored(path).is_dir():
                files.setdefault(path.stem, path)
    said = [door.rooms, *((str(path), version(path)) for path in files.values())]
    state = hashlib.sha256(repr(said).encode("utf-8", "replace")).hexdigest()[:16]
    return GameFonts(door, homes[0] if homes else Path("fonts"), files, state, refused)
