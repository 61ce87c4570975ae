"""A written rulebook becomes pages: set by weasyprint into a tagged PDF.

Importing weasyprint takes half a second, so it is done late: here, and only when a book is set.
Fonts: fontconfig sees our three files and no others.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any
from xml.etree.ElementTree import Element

from fortgold.data.layout import Look
from fortgold.data.limits import BOOK_SECONDS
from fortgold.data.model import Game, Lang, Text
from fortgold.draw.font_faces import know_only_ours
from fortgold.draw.pdf_claims import srgb_profile, xmp
from fortgold.draw.pdf_inspection import EXTERNAL, Intrusion
from fortgold.rulebook import folding, out_of_place, pango, side_columns
from fortgold.rulebook.figure_painter import Plate
from fortgold.rulebook.html_tree import tree
from fortgold.rulebook.typesetting_timeout import time_limit
from fortgold.rulebook.written_book import HEAD, LINE, WrittenBook, written

PRODUCER = "fortgold"
LONG = 36_000  # characters of HTML: a guess that saves setting a book twice
NOTES, CONTENTS = "notes", "contents"  # names of pages in cover.css
FOOT = 1 / 3  # of the last page: if more is blank, it takes lines for the games played
PIXEL = 25_400 / 96  # µm
DRAWN = "box back drawn"  # class of a back cover with art
SMALLER = (96, 92, 88, 84)  # percents of its type


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook as a PDF file, how many pages it has, and what is said of those where something had no room."""

    pdf: bytes
    pages: int
    warnings: tuple[Text, ...] = ()


@dataclass
class Room:
    """Where a book has less of it than was thought."""

    # chapters whose examples go below their text
    below: dict[str, int] = field(default_factory=dict)
    back: int = 100  # percents of the size of type on the back cover


def rulebook(game: Game, look: Look, lang: Lang, fingerprint: str) -> Book:
    """The rulebook of a game in one language.

    `fingerprint` names the card list that the book was made with. Templates must have passed
    `book_checks.problems`: what it refuses raises here.
    """
    return typeset(written(game, look, lang, fingerprint))


def typeset(book: WrittenBook) -> Book:
    """A book as pages of PDF.

    One with a drawn cover fills its sheets, with pages for notes before its back cover, and has a list of
    contents only where it is long. A plain one has as many pages as its text asks for.
    """
    setter = Setter(book.picture)
    title = book.game, book.lang, book.body.labels
    room = Room()
    if not book.cover.parts:
        document = _laid(setter, book, book.html(), room)
        return _told(book, setter.pdf(document, document.pages, *title), document.pages, room)
    has_contents = len(book.body.html) > LONG
    while True:
        document = _laid(setter, book, book.html(has_contents, folding.PER_SHEET - 1), room)
        pages = document.pages
        names = [page._page_box.page_type.name for page in pages]
        needed = folding.needs_contents(len(pages) - names.count(NOTES) - names.count(CONTENTS))
        if has_contents == needed or not book.body.has_contents:
            break
        has_contents = needed
    at = names.index(NOTES) if NOTES in names else 0
    if at and (lines := _lines_below(pages[at - 1])):
        document = _laid(setter, book, book.html(has_contents, folding.PER_SHEET - 1, lines), room)
        pages = document.pages
        names = [page._page_box.page_type.name for page in pages]
    notes = names.count(NOTES)
    spare = notes - folding.lacking(len(pages) - notes)
    left_out = [i for i, name in enumerate(names) if name == NOTES][notes - spare :]
    kept = [page for i, page in enumerate(pages) if i not in left_out]
    return _told(book, setter.pdf(document, kept, *title), kept, room)


def _told(book: WrittenBook, made: Book, pages: Sequence[Any], room: Room) -> Book:
    """A book with what is said of what had no room."""
    said = *side_columns.told(book, room.below), *out_of_place.told([book], pages)
    return replace(made, warnings=said)


def _laid(setter: Setter, book: WrittenBook, html: str, room: Room) -> Any:
    """The document of a book; what finds no room is added to `room`."""
    while True:
        root = tree(html)
        side_columns.set_below(root, room.below)
        back = next(
            (one for one in root.iter("div") if one.get("class", "").startswith(DRAWN)), None
        )
        if back is not None and room.back < 100:
            _set_back(back, book, room.back)
        document = setter.pages(root)
        more = dict(side_columns.overlong(document.pages, root))
        room.below |= more
        if back is not None and room.back == 100 and not out_of_place.back_has_room(document.pages):
            room.back = _smaller(setter, book, root, back)
        elif not more:
            return document


def _smaller(setter: Setter, book: WrittenBook, root: Element, back: Element) -> int:
    """The largest type, in percents, in which the words of a back cover have room, or the smallest."""
    alone = Element("html", root.attrib)
    body = Element("body")
    body.append(back)
    alone[:] = [*root.findall("head"), body]
    for percent in SMALLER:
        _set_back(back, book, percent)
        if out_of_place.back_has_room(setter.pages(alone).pages):
            return percent
    return SMALLER[-1]


def _set_back(back: Element, book: WrittenBook, percent: int) -> None:
    """Let the words of a back cover have so many percents of their size; see cover.css."""
    back.set("style", f"--bp: {book.size.back * percent / 10_000:g}pt")


def _lines_below(page: Any) -> int:
    """How many lines for the games played fill the foot of the last page, if much of it is blank."""
    box = page._page_box
    body = next(child for child in box.children if child.element_tag == "html").children[-1]
    end = max((one.position_y + one.margin_height() for one in body.children), default=0)
    blank = box.content_box_y() + box.height - end
    if blank < box.height * FOOT:
        return 0
    return max(0, int(blank * PIXEL) // LINE - HEAD)


class _Images(dict[str, Any]):
    """The image cache of weasyprint, with our plates under their own URL schemes."""

    def __init__(self, picture: Callable[[str, str], Plate | None], cache: Any) -> None:
        super().__init__()
        self.picture, self.cache = picture, cache

    def __contains__(self, url: object) -> bool:
        if not super().__contains__(url):
            scheme, _, name = str(url).partition(":")
            if plate := self.picture(scheme, name):
                from fortgold.rulebook.pdf_images import PlateImage

                self[str(url)] = PlateImage(plate, self.cache)
        return super().__contains__(url)


class Setter:
    """Sets HTML into pages, and writes pages into a file. What `scheme:name` draws, `picture` says."""

    def __init__(self, picture: Callable[[str, str], Plate | None]) -> None:
        know_only_ours()
        with pango.by_name():
            from weasyprint.text.fonts import FontConfiguration

        from fortgold.rulebook.pdf_images import DrawingCache

        self.fonts = FontConfiguration()
        self.cache = DrawingCache(self.fonts)
        self.images = _Images(picture, self.cache)

    def pages(self, html: str | Element) -> Any:
        """The document that weasyprint lays out: of HTML, or of a tree that is read already."""
        import weasyprint

        from fortgold.rulebook.pdf_images import RefusingFetcher

        with _setting():
            read = weasyprint.HTML(string="<p>", url_fetcher=RefusingFetcher())
            root = tree(html) if isinstance(html, str) else html
            read.wrapper_element = type(read.wrapper_element).from_html_root(root)
            read.etree_element = root
            return read.render(font_config=self.fonts, cache=self.images, pdf_tags=True)

    def pdf(
        self,
        document: Any,
        pages: Sequence[Any],
        game: Game,
        lang: Lang,
        labels: Mapping[str, str],
        duplex: str = "",
        title: str = "",
    ) -> Book:
        """A file of some pages of a document. `labels` are the headings by their ids; `duplex` is how a
        printer is to turn its leaves, as PDF calls it. Its title is that of a rulebook, if none is given.
        """

        def finish(_document: Any, pdf: Any) -> None:
            self.cache.finish()
            _conform(
                pdf, game, lang, title or f"{game.title.of(lang)} – {game.say(lang, 'rulebook')}"
            )
            _name_links(pdf, labels)
            _show_trim(pdf)
            if duplex:
                pdf.catalog["ViewerPreferences"]["Duplex"] = duplex

        with _setting():
            data = document.copy(pages).write_pdf(
                finisher=finish, pdf_tags=True, pdf_version="1.7", pdf_identifier=True
            )
        return Book(data, len(pages))


@contextmanager
def _setting() -> Iterator[None]:
    """Our weasyprint, for a limited time. Raises Intrusion where a book asks for what is not in it."""
    from weasyprint.urls import FatalURLFetchingError

    from fortgold.rulebook import weasyprint_patches

    try:
        with weasyprint_patches.applied(), no_collection(), time_limit(BOOK_SECONDS):
            yield
    except FatalURLFetchingError:
        raise Intrusion(EXTERNAL) from None


@contextmanager
def no_collection() -> Iterator[None]:
    """No garbage collection: boxes refer to each other, few are garbage; the search costs a tenth."""
    from fortgold.data.workers import is_worker  # late: whoever checks a book sets none

    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # all that there is, else it is searched at once
        if not is_worker():  # which ends soon
            gc.unfreeze()
        if was_on:
            gc.enable()


def _conform(pdf: Any, game: Game, lang: Lang, title: str) -> None:
    """What PDF/UA-1 and PDF/A-2a require of the whole file."""
    import pydyf

    author = ", ".join(name.of(lang) for _, name in game.credits[:1])
    packet = xmp(title, lang, author, PRODUCER)
    metadata = pydyf.Stream([packet], {"Type": "/Metadata", "Subtype": "/XML"})
    pdf.add_object(metadata)
    pdf.catalog["Metadata"] = metadata.reference
    pdf.info.clear()
    pdf.info.update({"Title": pydyf.String(title), "Producer": pydyf.String(PRODUCER)})
    if author:
        pdf.info["Author"] = pydyf.String(author)
    profile = pydyf.Stream([srgb_profile()], {"N": 3}, compress=True)
    pdf.add_object(profile)
    intent = pydyf.Dictionary(
        {
            "Type": "/OutputIntent",
            "S": "/GTS_PDFA1",
            "OutputConditionIdentifier": pydyf.String("sRGB"),
            "Info": pydyf.String("sRGB IEC61966-2.1"),
            "DestOutputProfile": profile.reference,
        }
    )
    pdf.catalog["OutputIntents"] = pydyf.Array([intent])


def _name_links(pdf: Any, labels: Mapping[str, str]) -> None:
    """Links are printed (ISO 19005-2, 6.3.2) and named after the heading that they lead to."""
    import pydyf

    for entry in pdf.objects:
        if isinstance(entry, dict) and entry.get("Type") == "/Annot":
            entry["F"] = 4
            if "Dest" in entry and entry["Dest"].string in labels:
                entry["Contents"] = pydyf.String(labels[entry["Dest"].string])


def _show_trim(pdf: Any) -> None:
    """Pages are shown, and printed at home, as they are cut; a shop finds the bleed beyond."""
    for page in pdf.objects:
        if isinstance(page, dict) and page.get("Type") == "/Page":
            page["CropBox"] = page["TrimBox"]
