"""A rulebook as it is written, before it is set: its HTML, its pictures, its style. All forms of a
book, on paper and on a screen, are made of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from fortgold.data.layout import Look
from fortgold.data.model import Game, Lang
from fortgold.data.page_sizes import PAGE_SIZES, USUAL, PageSize
from fortgold.data.source import lines_of, read_text
from fortgold.rulebook import book_html, book_pictures, covers, html_template, terms
from fortgold.rulebook.book_files import COLOURS, COVER_STYLE, PAGE, STYLE, book_name
from fortgold.rulebook.book_html import BookHtml
from fortgold.rulebook.covers import Cover
from fortgold.rulebook.figure_layouts import load_figure_layouts
from fortgold.rulebook.figure_painter import FigurePainter, Plate
from fortgold.rulebook.figures_file import load_figures
from fortgold.rulebook.table_plan import (
    BACK,
    BARE,
    DARK,
    LIGHT,
    NAMED,
    ON_ART,
    TINTED,
    TablePlan,
    alternative,
    draw_plan,
    load_plan,
)

NOTES = '<section class="notes"><p class="head">{title}</p>{lines}</section>\n'
LINES = 20  # to write on, on a page for notes


@dataclass(frozen=True, slots=True)
class WrittenBook:
    """A book in one language, and what draws its pictures. `fingerprint` names its card list."""

    game: Game
    look: Look
    lang: Lang
    fingerprint: str
    body: BookHtml
    plates: Mapping[str, Plate]  # the figures
    painter: FigurePainter
    cover: Cover

    @property
    def size(self) -> PageSize:
        """The size of its pages."""
        return PAGE_SIZES[self.game.page]

    @property
    def css(self) -> str:
        """Its style on paper: that of all books, of covers, and what the game has of its own."""
        css = [read(self.look, STYLE)]
        if self.cover.parts or self.body.back:
            css += [read(self.look, COVER_STYLE), self.colours]
        return "\n".join((*css, _page_css(self.size), covers.css(self.cover, self.size)))

    @property
    def colours(self) -> str:
        """What the game says about the colours on its cover; "" if it says nothing."""
        return read(self.look, COLOURS) if self.look.find(COLOURS) else ""

    def html(self, has_contents: bool = True, notes: int = 0) -> str:
        """The whole of its HTML, with so many pages for notes before the back cover."""
        body = self.body.html if has_contents else self.body.without_contents
        template = read(self.look, PAGE)
        page = html_template.page(self.game, self.lang, body, template, self.css, self.fingerprint)
        title = terms.safe(self.game.title.of(self.lang))
        ruled = NOTES.format(title=title, lines='<div class="line"></div>' * LINES)
        inside, end, rest = page.rpartition("</body>")
        return f"{inside or rest}{ruled * notes}{self.body.back}{end}{rest if inside else ''}"

    def picture(self, scheme: str, name: str) -> Plate | None:
        """What `scheme:name` in its HTML stands for; None for another scheme."""
        match scheme:
            case "figure":
                return self.plates[name]
            case "plan":
                return self.plates[f"plan:{name}"]
            case "symbols":
                return self.painter.symbols(name)
            case "card":
                return self.painter.card(name)
            case "picture":
                return book_pictures.plate(self.look, unquote(name), self.lang)
            case "cover":
                return covers.plate(self.look, self.cover.file(name), self.size, self.lang)
        return None


def written(game: Game, look: Look, lang: Lang, fingerprint: str) -> WrittenBook:
    """The book of a game in one language. Templates must have passed `book_checks.problems`: what it
    refuses raises here.
    """
    figures = load_figures(game, look, [])
    layouts = load_figure_layouts(game, look, [])
    painter = FigurePainter(game, look, lang, book_html.say_in_figure(game, lang), layouts)
    plates = {name: painter.figure(figure) for name, figure in figures.items()}
    if plan := load_plan(game, look, []):
        plates |= plans(plan, lang)
    sizes = {name: (plate.width / 1000, plate.alt) for name, plate in plates.items()}
    cover = covers.cover(look, lang)
    source = read(look, book_name(lang))
    body = book_html.render_book(game, lang, source, figures, sizes, cover)
    return WrittenBook(game, look, lang, fingerprint, body, plates, painter, cover)


def plans(plan: TablePlan, lang: Lang) -> dict[str, Plate]:
    """The plan for each action, bare on the tint of a tile, with the names of its places, and on dark art."""
    plates = {}
    kinds = (("", BARE, TINTED), ("+", NAMED, LIGHT), (ON_ART, BACK, DARK))
    for action in plan.actions:
        alt = alternative(plan, action, lang)
        for sign, width, palette in kinds:
            height, drawn = draw_plan(plan, action, lang, width, palette, sign == "+")
            plates[f"plan:{action}{sign}"] = Plate(width, height, drawn, alt, lang)
    return plates


def read(look: Look, name: str) -> str:
    """The text of a template, its line ends normalised."""
    path = look.find(name)
    text = read_text(look.door, path, []) if path else None
    if text is None:
        raise FileNotFoundError(name)
    return "\n".join(lines_of(text))


def _page_css(size: PageSize) -> str:
    """The rules for pages of another size than the usual one, which the stylesheet has itself."""
    if size is USUAL:
        return ""
    sides = (size.width, size.height, size.edge, size.inner, size.outer)
    width, height, edge, inner, outer = (f"{side / 1000:g}mm" for side in sides)
    return (
        f"@page {{ size: {width} {height}; margin: {edge} {outer} {edge} {inner} }}\n"
        f"@page :left {{ margin: {edge} {inner} {edge} {outer} }}\n"
    )
