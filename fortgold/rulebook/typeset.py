"""A game and its templates become a rulebook: HTML, set by weasyprint into a tagged PDF.

Importing weasyprint takes half a second, so it is done late: here, and only when a book is set.
Fonts: fontconfig sees our three files and no others.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import unquote

from fortgold.data.layout import Look
from fortgold.data.limits import BOOK_SECONDS
from fortgold.data.model import Game, Lang
from fortgold.data.source import lines_of, read_text
from fortgold.draw.font_faces import know_only_ours
from fortgold.draw.pdf_claims import srgb_profile, xmp
from fortgold.draw.pdf_inspection import EXTERNAL, Intrusion
from fortgold.rulebook import book_html, book_pictures, html_template
from fortgold.rulebook.book_files import PAGE, STYLE, book_name
from fortgold.rulebook.figure_layouts import load_figure_layouts
from fortgold.rulebook.figure_painter import FigurePainter, Plate
from fortgold.rulebook.figures_file import load_figures
from fortgold.rulebook.table_plan import (
    BARE,
    LIGHT,
    NAMED,
    TINTED,
    TablePlan,
    alternative,
    draw_plan,
    load_plan,
)
from fortgold.rulebook.typesetting_timeout import time_limit

PRODUCER = "fortgold"


@dataclass(frozen=True, slots=True)
class Book:
    """A rulebook as a PDF file, and how many pages it has."""

    pdf: bytes
    pages: int


def rulebook(game: Game, look: Look, lang: Lang, fingerprint: str) -> Book:
    """The rulebook of a game in one language.

    `fingerprint` names the card list that the book was made with. Templates must have passed
    `book_checks.problems`: what it refuses raises here.
    """
    figures = load_figures(game, look, [])
    layouts = load_figure_layouts(game, look, [])
    painter = FigurePainter(game, look, lang, book_html.say_in_figure(game, lang), layouts)
    plates = {name: painter.figure(figure) for name, figure in figures.items()}
    if plan := load_plan(game, look, []):
        plates |= plans(plan, lang)
    sizes = {name: (plate.width / 1000, plate.alt) for name, plate in plates.items()}
    files = (book_name(lang), PAGE, STYLE)
    source, around, css = (_read(look, name) for name in files)
    book = book_html.render_book(game, lang, source, figures, sizes)
    html = html_template.page(game, lang, book.html, around, css, fingerprint)
    labels = {heading.id: heading.text for heading in book.headings}
    return _typeset(game, lang, html, _Images(plates, painter), labels)


def plans(plan: TablePlan, lang: Lang) -> dict[str, Plate]:
    """The plan for each action, bare on the tint of a tile, and with the names of its places."""
    plates = {}
    for action in plan.actions:
        alt = alternative(plan, action, lang)
        for sign, width, palette in (("", BARE, TINTED), ("+", NAMED, LIGHT)):
            height, drawn = draw_plan(plan, action, lang, width, palette, bool(sign))
            plates[f"plan:{action}{sign}"] = Plate(width, height, drawn, alt, lang)
    return plates


def _read(look: Look, name: str) -> str:
    """The text of a template, its line ends normalised."""
    path = look.find(name)
    text = read_text(look.door, path, []) if path else None
    if text is None:
        raise FileNotFoundError(name)
    return "\n".join(lines_of(text))


class _Images(dict[str, Any]):
    """The image cache of weasyprint, with our plates under their own URL schemes."""

    def __init__(self, plates: Mapping[str, Plate], painter: FigurePainter) -> None:
        super().__init__()
        self.plates, self.painter = plates, painter
        self.cache: Any = None

    def __contains__(self, url: object) -> bool:
        scheme, _, name = str(url).partition(":")
        known = ("figure", "plan", "symbols", "card", "picture")
        if not super().__contains__(url) and scheme in known:
            from fortgold.rulebook.pdf_images import PlateImage

            painted = {
                "symbols": self.painter.symbols,
                "card": self.painter.card,
                "picture": self.picture,
            }
            kept = {"figure": name, "plan": str(url)}
            plate = self.plates[kept[scheme]] if scheme in kept else painted[scheme](name)
            self[str(url)] = PlateImage(plate, self.cache)
        return super().__contains__(url)

    def picture(self, name: str) -> Plate:
        """A picture from the game's own folder."""
        return book_pictures.plate(self.painter.look, unquote(name), self.painter.lang)


def _typeset(game: Game, lang: Lang, html: str, images: _Images, labels: Mapping[str, str]) -> Book:
    know_only_ours()
    import weasyprint
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import FatalURLFetchingError

    from fortgold.rulebook import weasyprint_patches
    from fortgold.rulebook.pdf_images import DrawingCache, RefusingFetcher

    fonts = FontConfiguration()
    cache = images.cache = DrawingCache(fonts)

    def finish(_document: Any, pdf: Any) -> None:
        cache.finish()
        _conform(pdf, game, lang)
        _name_links(pdf, labels)

    try:
        with weasyprint_patches.applied(), _no_collection(), time_limit(BOOK_SECONDS):
            document = weasyprint.HTML(string=html, url_fetcher=RefusingFetcher()).render(
                font_config=fonts, cache=images, pdf_tags=True
            )
            data = document.write_pdf(
                finisher=finish, pdf_tags=True, pdf_version="1.7", pdf_identifier=True
            )
    except FatalURLFetchingError:
        raise Intrusion(EXTERNAL) from None
    return Book(data, len(document.pages))


@contextmanager
def _no_collection() -> Iterator[None]:
    """No garbage collection: boxes refer to each other, few are garbage; the search costs a tenth."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _conform(pdf: Any, game: Game, lang: Lang) -> None:
    """What PDF/UA-1 and PDF/A-2a require of the whole file."""
    import pydyf

    title = f"{game.title.of(lang)} – {game.say(lang, 'rulebook')}"
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
