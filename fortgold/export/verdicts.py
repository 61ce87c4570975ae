"""What becomes of a rule of a shop: it is met, it is not met at some places, or nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from fortgold.data.model import Lang, Text
from fortgold.data.shop import NOTHING
from fortgold.export.file_facts import FileFacts, Noted

State = Literal["met", "not met", "not known"]


@dataclass(frozen=True, slots=True)
class FaultPlace:
    """Where a rule is not met: on pages of a file, () for all of it."""

    file: str
    pages: tuple[int, ...] = ()
    what: str = ""
    ja: str = ""  # the same, where it is a sentence

    def of(self, lang: Lang) -> str:
        return self.ja if lang == "ja" and self.ja else self.what


def place(file: str, page: int = 0, what: str = "", ja: str = "") -> FaultPlace:
    return FaultPlace(file, (page,) if page else (), what, ja)


def noted(file: FileFacts, things: Iterable[Noted]) -> Iterator[FaultPlace]:
    """Where things are that were noted of a file."""
    return (place(file.name, one.page, one.what, one.ja) for one in things)


def together(places: Iterable[FaultPlace]) -> tuple[FaultPlace, ...]:
    """The same on several pages of a file is one place."""
    pages: dict[FaultPlace, dict[int, None]] = {}
    for one in places:
        pages.setdefault(replace(one, pages=()), {}).update(dict.fromkeys(one.pages))
    return tuple(replace(one, pages=(*found,)) for one, found in pages.items())


@dataclass(frozen=True, slots=True)
class Found:
    """What a look at the files says of a rule."""

    state: State
    said: Text = NOTHING
    places: tuple[FaultPlace, ...] = ()
    mend: Text = NOTHING  # where that depends on what was found


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a rule. One that is `advice` refuses nothing, whatever its state."""

    rule: str
    state: State
    asked: Text  # what the shop asks for
    said: Text  # what was found, or why nobody knows
    places: tuple[FaultPlace, ...] = ()
    more: int = 0  # places beside these
    mend: Text = NOTHING
    page: str = ""  # the shop's, that says so
    advice: bool = False

    @property
    def refuses(self) -> bool:
        """Whether the files would come back."""
        return self.state == "not met" and not self.advice


MET = Found("met")


def met(ja: str, en: str) -> Found:
    return Found("met", Text(ja, en))


def not_known(ja: str, en: str, places: Iterable[FaultPlace] = ()) -> Found:
    return Found("not known", Text(ja, en), tuple(places))


def not_met_at(
    places: Iterable[FaultPlace], ja: str, en: str, else_found: Found | None = None
) -> Found:
    """Not met at these places; where there are none, what else was found, or that it is met."""
    listed = tuple(places)
    return Found("not met", Text(ja, en), listed) if listed else else_found or MET


def pdfs(files: Iterable[FileFacts]) -> Iterator[FileFacts]:
    return (one for one in files if one.kind == "pdf")


def unless_pictures(found: Found, files: Iterable[FileFacts]) -> Found:
    """What was found in PDFs; nothing is known where files are pictures, of which such a rule cannot be judged."""
    pictures = [place(one.name) for one in files if one.kind != "pdf"]
    if found.state != "met" or not pictures:
        return found
    return not_known("画像では判断できない", "it cannot be judged of a picture", pictures)


def unread(files: Sequence[FileFacts]) -> Found | None:
    """That a part could not be looked into, so that nobody knows."""
    places = [at for one in files for at in noted(one, one.unread)]
    if not places:
        return None
    return not_known("中を見られない部分がある", "a part of it could not be looked into", places)
