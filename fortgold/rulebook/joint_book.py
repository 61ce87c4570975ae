"""Two books in one: side by side on A4, paragraph beside paragraph, never parted.

Both are read once as trees of blocks, which `side_by_side.py` joins; what both draw is drawn once, with the
words of both.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import replace
from xml.etree.ElementTree import Element, SubElement

from fortgold.data.model import MM, Lang, Text
from fortgold.data.page_sizes import USUAL
from fortgold.rulebook import book_html, covers, out_of_place
from fortgold.rulebook.book_files import BILINGUAL_STYLE, COVER_STYLE, STYLE
from fortgold.rulebook.figure_painter import Plate
from fortgold.rulebook.html_tree import tree
from fortgold.rulebook.side_by_side import BETWEEN, TABLE, WHOLE, SharedPicture, SideBySide
from fortgold.rulebook.table_plan import NAMED, draw_plan, load_plan
from fortgold.rulebook.typeset import LONG, NOTES, Book, Setter
from fortgold.rulebook.written_book import WrittenBook, grid, read

CARD, NARROW, BOARD = 17_500, 17_000, 17_500  # the least width of a card, which has two names
WIDEST = 24_000  # of a card in examples
ALONE = 21_500  # of a card on a table-top that has a page of its own
EXAMPLES, APART = 164 * MM, 5 * MM  # the height of what stands beside a chapter, below its heading
TOLD = 64 * MM  # the width of a figure there, at whose right its words stand
BESIDE = round((TABLE - BETWEEN) * MM / 2)  # the width of one of two table-tops on a page
SIDES = 2  # of a leaf: the book is stapled at its left edge
PLAN = 78 * MM  # the width of a plan with the names of its places
HERE = {  # what a stylesheet for one book calls by another name
    "html[lang=ja]": ".of[lang=ja]",
    "html:not([lang=ja])": ".of:not([lang=ja])",
    ".withside": ".exampled",  # here a left-hand page has them at the right, too
    ".side": ".examples",
}
END = re.compile(r"<footer.*?</footer>", re.DOTALL)
FACTS = re.compile(r'<p class="facts">.*?</p>', re.DOTALL)  # players, time and age below a title
TITLE = re.compile(r"<header.*?</header>", re.DOTALL)


def bilingual(first: WrittenBook, second: WrittenBook) -> Book:
    """The book in two languages, the first on the left."""
    joint = JointBook(first, second)
    setter = Setter(joint.picture)
    document = setter.pages(joint.tree())
    pages = document.pages
    if len(pages) % SIDES:  # without one for notes it fills its leaves
        pages = [page for page in pages if page._page_box.page_type.name != NOTES]
    labels = {
        f"{book.lang}-{place}": words
        for book in joint.books
        for place, words in book.body.labels.items()
    }
    turned = "/DuplexFlipShortEdge"  # its leaves lie across
    made = setter.pdf(document, pages, first.game, first.lang, labels, turned)
    return replace(made, warnings=tuple(out_of_place.told(joint.books, pages)))


class JointBook:
    """The tree of two books, and their pictures."""

    def __init__(self, first: WrittenBook, second: WrittenBook) -> None:
        self.books = first, second
        self.langs = first.lang, second.lang
        self.both = "+".join(self.langs)
        say = book_html.say_in_figure(second.game, second.lang)
        self.painter = replace(
            first.painter, also=(second.lang, say), room=round(WHOLE * MM), _drawn={}, _cards={}
        )
        self.plates: dict[str, Plate | None] = {}
        self.least: dict[str, int] = {}  # of a card in a figure

    def tree(self) -> Element:
        """The whole of it: covers, what is inside, back covers."""
        first, _ = self.books
        html = Element("html", {"lang": first.lang})
        head = SubElement(html, "head")
        SubElement(head, "title").text = first.game.title.of(first.lang)
        SubElement(head, "style").text = self.css()
        body = SubElement(html, "body")
        body.append(self.fronts())
        setter = SideBySide(self.langs, self.shown)
        left, right = (self.named(_tree(_inside(book)), book.lang)[:] for book in self.books)
        self.least = dict(self.cards(left))
        body.extend(setter.blocks(left, right, WHOLE))
        left, right = (self.named(_tree(book.body.back), book.lang)[:] for book in self.books)
        if left and right and all(covers.BACK in book.cover for book in self.books):
            body.extend(_tree(self.books[0].notes(self.books[1]))[:])
            body.append(self.backs(left[0], right[0]))
        else:
            body.extend(setter.blocks(left, right, WHOLE))
        return html

    def css(self) -> str:
        """Its style: that of books, whose rules for a language hold for its half."""
        look = self.books[0].look
        css = "\n".join((grid(USUAL), read(look, STYLE), read(look, COVER_STYLE)))
        for there, here in HERE.items():
            css = css.replace(there, here)
        return "\n".join((css, self.books[0].colours, read(look, BILINGUAL_STYLE)))

    def named(self, tree: Element, lang: Lang) -> Element:
        """A tree whose places and pictures have names of their own language."""
        for element in tree.iter():
            if name := element.get("id"):
                element.set("id", f"{lang}-{name}")
            if (goal := element.get("href", "")).startswith("#"):
                element.set("href", f"#{lang}-{goal[1:]}")
            scheme, colon, name = element.get("src", "").partition(":")
            if colon:
                element.set("src", f"{scheme}:{lang}/{name}")
        return tree

    # covers

    def fronts(self) -> Element:
        """The front cover, or both beside each other, or both titles."""
        page = Element("div", {"class": "covers fronts"})
        ground = self.ground(covers.FRONT)
        if ground is not None:
            page.set("class", "covers fronts wide")
            SubElement(page, "h1", {"class": "name"}).append(ground)
        for book in self.books:
            title = book.game.title.of(book.lang)
            half = SubElement(page, "div", {"class": "cut of", "lang": book.lang})
            if ground is None:
                name = SubElement(half, "h1" if book is self.books[0] else "p", {"class": "name"})
                if covers.FRONT in book.cover:
                    src = f"cover:{book.lang}/front"
                    SubElement(name, "img", {"class": "ground", "src": src, "alt": title})
                else:
                    name.text = title
            if facts := FACTS.search(book.body.html):
                half.append(_tree(facts[0])[0])
        return page

    def backs(self, *backs: Element) -> Element:
        """The back cover with both summaries, or both beside each other."""
        page = Element("div", {"class": "covers backs"})
        ground = self.ground(covers.BACK)
        if ground is not None:
            page.append(ground)
        for book, back in zip(self.books, backs, strict=True):
            half = SubElement(page, "div", {"class": "cut of", "lang": book.lang})
            src, title = f"cover:{book.lang}/back", book.game.title.of(book.lang)
            if ground is None:
                SubElement(half, "img", {"class": "ground", "src": src, "alt": title})
            half.append(back)
        return page

    def ground(self, side: str) -> Element | None:
        """The picture of a cover that fills the page, if the game has one."""
        if self.plate("cover", side) is None:
            return None
        alt = " / ".join(book.game.title.of(book.lang) for book in self.books)
        return Element("img", {"class": "ground", "src": f"cover:{self.both}/{side}", "alt": alt})

    # pictures

    def shown(self, left: str, right: str) -> SharedPicture | None:
        """The picture that stands for those of both, if there is one."""
        scheme, _, name = left.partition(f":{self.langs[0]}/")
        if not name or right != f"{scheme}:{self.langs[1]}/{name}":
            return None
        plate = self.plate(scheme, name)
        if plate is None:
            return None
        return SharedPicture(
            f"{scheme}:{self.both}/{name}", plate.width / 1000, plate.height / 1000
        )

    def plate(self, scheme: str, name: str) -> Plate | None:
        """A figure or plan with the words of both; None if there is none."""
        address = f"{scheme}:{name}"
        if address not in self.plates:
            draw = {"figure": self._figure, "plan": self._plan, "cover": self._cover}.get(scheme)
            self.plates[address] = draw(name) if draw else None
        return self.plates[address]

    def cards(self, blocks: Sequence[Element]) -> Iterator[tuple[str, int]]:
        """The least widths of cards in figures on a table-top, and of those beside a chapter, all as large
        as its height holds. The halves of a table have one scale.
        """
        divs = [one for top in blocks for one in top.iter("div")]
        boards = (one for one in divs if "board" in one.get("class", "").split())
        plates = [self._figure(name, BOARD) for one in boards for name in _figures(one)]
        alone = any(plate.width > BESIDE for plate in plates if plate)
        for block in divs:
            kind = block.get("class", "").split()
            names = _figures(block)
            if "board" in kind:
                yield from ((name, ALONE if alone else BOARD) for name in names)
            elif "columns" in kind:  # as wide as two pages, so there is room
                yield from ((name, self.books[0].figures[name].card * 5 // 4) for name in names)
            elif "side" in kind:
                widths = range(NARROW, WIDEST + 1, 250) if block.find(".//p") is None else (NARROW,)
                too_wide = bisect(widths, False, lo=1, key=lambda w: not self._holds(names, w))
                yield from ((name, widths[too_wide - 1]) for name in names)

    def _holds(self, names: Sequence[str], card: int) -> bool:
        plates = [self._figure(name, card) for name in names]
        return sum(plate.height + APART for plate in plates if plate) <= EXAMPLES and all(
            plate.width <= TOLD for plate in plates if plate
        )

    def _figure(self, name: str, least: int = 0) -> Plate | None:
        usual = self.books[0].figures[name]
        figure = usual.wide or usual
        if not self.painter.names_cards(figure):
            return None
        usually = 0 if self.painter.is_wordless(figure) else CARD
        least = 0 if usual.wide else least or self.least.get(name, usually)
        card = max(figure.card, least) if figure.card else 0
        if figure.one_row:
            figure = figure.in_one_row(self.painter.game.decks[0].size)
        return self.painter.figure(replace(figure, card=card))

    def _cover(self, side: str) -> Plate | None:
        book = self.books[0]
        return covers.wide(book.look, book.cover, book.lang, side)

    def _plan(self, name: str) -> Plate | None:
        action = name.rstrip("+")
        book = self.books[0]
        plain = book.plates[f"plan:{name}"]
        plan = load_plan(book.game, book.look, [])
        if action == name or plan is None:
            return plain
        places = {}
        for id_, place in plan.places.items():
            words = "\n".join(dict.fromkeys(place.label.of(lang) for lang in self.langs))
            places[id_] = replace(place, label=Text(words, words))
        size = PLAN if plain.width == NAMED else plain.width
        height, drawn = draw_plan(replace(plan, places=places), action, book.lang, size, named=True)
        return Plate(size, height, drawn, plain.alt, book.lang)

    def picture(self, scheme: str, name: str) -> Plate | None:
        """What a picture of the tree draws; of a cover, the whole of it as it is cut."""
        lang, _, name = name.partition("/")
        if lang == self.both:
            return self.plate(scheme, name)
        book = next((one for one in self.books if one.lang == lang), None)
        if book is None or scheme != "cover":
            return book.picture(scheme, name) if book else None
        return covers.whole(book.look, book.cover, USUAL, lang, name)


def _figures(block: Element) -> list[str]:
    """The names of the figures in a block."""
    sources = [one.get("src", "") for one in block.iter("img")]
    return [one.rpartition("/")[2] for one in sources if one.startswith("figure:")]


def _inside(book: WrittenBook) -> str:
    """What is set of a book between its covers; a short one without its list of contents."""
    body = book.body.html if len(book.body.html) > LONG else book.body.without_contents
    html = TITLE.sub("", body, count=1)
    end = END.search(book.html())  # the colophon of rulebook.html
    return html + (end[0] if end else "")


def _tree(html: str) -> Element:
    """The blocks of HTML."""
    root = tree(f"<body>{html}</body>")
    body = root if root.tag == "body" else root.find("body")
    return Element("body") if body is None else body
