"""A rulebook as it is written, before it is set: its HTML, its pictures, its style. All forms of a
book, on paper and on a screen, are made of this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import unquote

from fortgold.data.layout import Look
from fortgold.data.model import MM, Game, Lang
from fortgold.data.page_sizes import PAGE_SIZES, USUAL, PageSize
from fortgold.data.source import lines_of, read_text
from fortgold.rulebook import book_html, book_pictures, covers, html_template, terms
from fortgold.rulebook.book_files import COLOURS, COVER_STYLE, NARROW_STYLE, PAGE, STYLE, book_name
from fortgold.rulebook.book_html import BookHtml
from fortgold.rulebook.covers import Cover
from fortgold.rulebook.figure import Figure
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

NOTES = """<section class="{kind}"><p class="head">{title}</p>
<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table></section>
"""
ALONE = (
    "date",
    "result",
    "score",
    "notes",
)  # of the games played, as the catalogue of words calls them
LINE = 8_200  # µm from line to line of the games played, as in cover.css
HEAD = 3  # lines that their head and what parts them from the text take
ROOM = 150 * MM  # of a picture's height, on A5


@dataclass(frozen=True, slots=True)
class WrittenBook:
    """A book in one language, and what draws its pictures. `fingerprint` names its card list."""

    game: Game
    look: Look
    lang: Lang
    fingerprint: str
    body: BookHtml
    figures: Mapping[str, Figure]
    plates: Mapping[str, Plate]  # figures and plans
    painter: FigurePainter
    cover: Cover

    @property
    def size(self) -> PageSize:
        """The size of its pages."""
        return PAGE_SIZES[self.game.page]

    @property
    def css(self) -> str:
        """Its style on paper: that of all books, of covers, and what the game has of its own."""
        css = [grid(self.size), read(self.look, STYLE)]
        if self.cover.parts or self.body.back:
            css += [read(self.look, COVER_STYLE), self.colours]
        if not self.size.side:
            css.append(read(self.look, NARROW_STYLE))
        return "\n".join((*css, covers.css(self.cover, self.size)))

    @property
    def colours(self) -> str:
        """What the game says about the colours on its cover; "" if it says nothing."""
        return read(self.look, COLOURS) if self.look.find(COLOURS) else ""

    def html(self, has_contents: bool = True, notes: int = 0, lines: int = 0) -> str:
        """The whole of its HTML, with so many pages for the games played before the back cover, and so many lines
        for them below the text.
        """
        body = self.body.html if has_contents else self.body.without_contents
        template = read(self.look, PAGE)
        page = html_template.page(self.game, self.lang, body, template, self.css, self.fingerprint)
        inside, end, rest = page.rpartition("</body>")
        below = self.notes(lines=lines) if lines else ""
        behind = f"{below}{self.notes() * notes}{self.body.back}"
        return f"{inside or rest}{behind}{end}{rest if inside else ''}"

    def notes(self, *others: WrittenBook, lines: int = 0) -> str:
        """A page for the games played, or so many lines; its heads in the language of this book and of others."""
        columns = [*ALONE]
        if self.game.players[1] > 1:
            columns.insert(1, "who")
        title, *heads = (
            "\u2003".join(
                f'<span lang="{book.lang}">{terms.safe(book.game.say(book.lang, word))}</span>'
                for book in (self, *others)
            )
            for word in ("played", *columns)
        )
        kind = "notes below" if lines else "notes"
        lines = lines or (self.size.height - 2 * self.size.edge) // LINE - HEAD
        line = f"<tr>{'<td></td>' * len(columns)}</tr>"
        said = "".join(f'<th scope="col">{head}</th>' for head in heads)
        return NOTES.format(kind=kind, title=title, heads=said, lines=line * lines)

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
    return WrittenBook(game, look, lang, fingerprint, body, figures, plates, painter, cover)


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


def grid(size: PageSize) -> str:
    """The grid of a page, as the stylesheets name its measures."""
    lengths = {
        "height": size.height, "inner": size.inner, "outer": size.outer, "edge": size.edge, "text": size.text,
        "main": size.main, "side": size.side, "gap": size.gap, "room": ROOM * size.height // USUAL.height,
        "x": MM * size.width // USUAL.width,
        "y": MM * size.height // USUAL.height,
    }  # fmt: skip
    points = {"pt": size.type, "sp": size.small, "bp": size.back}
    said = [f"--page: {size.width / MM:g}mm {size.height / MM:g}mm"]
    said += [f"--{name}: {length / MM:g}mm" for name, length in lengths.items()]
    said += [f"--{name}: {percent / 100:g}pt" for name, percent in points.items()]
    return f":root {{ {'; '.join(said)} }}\n"
