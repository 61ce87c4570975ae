"""What is so of a finished file, as values: pages and their boxes, colours, inks, fonts, pictures.

`pdf_facts.py` and `picture_facts.py` find it out, `preflight.py` compares it with what a shop asks for.
Lengths are µm. Where something stands is the number of a page, from 1; 0 is the whole file.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal

Kind = Literal["pdf", "png", "jpeg", "other"]
Damage = Literal["", "broken", "other form", "too large", "too much"]
Box = tuple[int, int, int, int]  # left, lower, right, upper
CMYK = tuple[float, float, float, float]  # percent


@dataclass(frozen=True, slots=True)
class PageFacts:
    """A page: its boxes. `trim` and `bleed` are None where the file does not say them."""

    number: int
    media: Box
    crop: Box
    trim: Box | None = None
    bleed: Box | None = None
    turned: int = 0  # degrees
    # how far it is white all along its edges: left, top, right, bottom of the crop box
    white: Box = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class FontUse:
    """A font with which text is shown; text that nobody sees counts for embedding, not as text."""

    page: int
    name: str
    embedded: bool
    shown: bool = True


@dataclass(frozen=True, slots=True)
class ColourUse:
    """A colour space that something is painted in, such as `DeviceCMYK` or `Separation Gold`."""

    page: int
    space: str
    of: str  # "object" or the name of a picture


@dataclass(frozen=True, slots=True)
class FlatInk:
    """A flat colour of process inks that something is painted in."""

    page: int
    cmyk: CMYK
    text: bool = False

    @property
    def total(self) -> float:
        return sum(self.cmyk)


@dataclass(frozen=True, slots=True)
class PictureUse:
    """A picture on a page: its pixels, how fine it is there (0: nobody knows), its largest total ink."""

    page: int
    name: str
    width: int
    height: int
    dpi: float
    space: str
    ink: float | None = None
    stencil: bool = False


@dataclass(frozen=True, slots=True)
class Noted:
    """Something of a kind on a page: transparency, an annotation, what the file may not hold."""

    page: int
    what: str
    ja: str = ""  # the same, where it is a sentence


@dataclass(frozen=True, slots=True)
class FileFacts:
    """All that is known of a file. What could not be looked into stands in `unread`."""

    name: str
    size: int  # bytes
    kind: Kind = "other"
    pages: tuple[PageFacts, ...] = ()
    fonts: tuple[FontUse, ...] = ()
    colours: tuple[ColourUse, ...] = ()
    inks: tuple[FlatInk, ...] = ()
    pictures: tuple[PictureUse, ...] = ()
    transparency: tuple[Noted, ...] = ()
    overprint: tuple[Noted, ...] = ()
    layers: bool = False
    intruders: tuple[Noted, ...] = ()  # annotations, scripts, forms, attached files
    standard: str = ""  # what it says that it is: `x-1a`, `x-4`
    broken: tuple[Noted, ...] = ()  # rules of that standard which it does not keep
    intent: str = ""  # the printing condition of its output intent
    locked: bool = False
    damaged: Damage = ""
    unread: tuple[Noted, ...] = ()
    # of a picture
    pixels: tuple[int, int] = (0, 0)
    dpi: float = 0  # as the file says it
    mode: str = ""  # of Pillow
    clear: str = ""  # "corners": these alone are transparent; "parts"; "" nothing
    white: Box = (0, 0, 0, 0)  # pixels that are white all along each of its edges


def packed(facts: FileFacts) -> bytes:
    """As bytes, which give the same facts back."""
    return json.dumps(asdict(facts)).encode()


OF = {
    "pages": PageFacts, "fonts": FontUse, "colours": ColourUse, "inks": FlatInk, "pictures": PictureUse,
    **dict.fromkeys(("transparency", "overprint", "intruders", "broken", "unread"), Noted),
}  # fmt: skip


def unpacked(data: bytes) -> FileFacts:
    """What `packed` was given."""
    read: dict[str, Any] = json.loads(data)
    for one in fields(FileFacts):
        value = read[one.name]
        if one.name in OF:
            made = OF[one.name]
            read[one.name] = tuple(made(**{k: _tuple(v) for k, v in entry.items()}) for entry in value)  # fmt: skip
        else:
            read[one.name] = _tuple(value)
    return FileFacts(**read)


def all_packed(facts: Sequence[FileFacts]) -> bytes:
    """The same of several."""
    return b"\n".join(map(packed, facts))


def all_unpacked(data: bytes) -> tuple[FileFacts, ...]:
    """What `all_packed` was given."""
    return tuple(map(unpacked, data.splitlines()))


def _tuple(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value
