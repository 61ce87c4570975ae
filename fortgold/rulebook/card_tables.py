"""Tables of cards in a book, by kind or with chosen columns, and the glossary of all terms."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable, Sequence
from html import escape
from itertools import groupby, zip_longest

from fortgold.data.model import LANGS, Card, Effect, Game, Lang, Term, Text
from fortgold.data.page_sizes import PAGE_SIZES
from fortgold.data.patterns import ICON as SYMBOL
from fortgold.data.patterns import with_places
from fortgold.data.sentences import named as named_place
from fortgold.draw.fonts import UNITS, advance
from fortgold.rulebook import japanese, template_context
from fortgold.rulebook.column_widths import (
    CELL_PADDING,
    SHORT,
    ems,
    is_tight,
    is_wide,
    longest,
    shares,
)
from fortgold.rulebook.line_breaks import ended, numbered
from fortgold.rulebook.template_context import (
    EXPLAINED,
    EXTRAS,
    Listing,
    index,
    symbol_image,
    with_icons,
)
from fortgold.rulebook.terms import TERM, Word, bare, capitalize, html, plural, safe

LINE = 47.0  # ems in a line of such a table, on A5
PICTURE, ICON = 4.2, 1.5  # ems: the widths of a card and of a symbol
READING = 0.7  # of its name's size: the reading beside it
BEFORE = 0.4  # ems of a reading: its distance from the name
MANY_ICONS = 8.2  # ems: more icons take a second line
NARROW = 0.75  # ems: as close as columns come to each other
DRAWN = "icons of "  # before the name of a column: its icons, in a column of their own
HEADED = ("picture", "name", "id", "copies")  # columns with a heading of ours
WHOLE = 12  # rows: so many fit a page of A5, and stay on one
WRITTEN = 12.0  # ems: the minimum for sentences, which get the width that others leave


def listed(listing: Listing, game: Game, lang: Lang, places: Container[str] = ()) -> str:
    """A list of cards as HTML; "" for a deck without cards. Cards that the book explains at one of its `places`
    have the page of it below their names.
    """
    if not listing.cards:
        return ""
    if not listing.show:
        return _kinds(listing, game, lang, places)
    return _CardTable(listing, game, lang, places).html()


def _name(card: Card, game: Game, lang: Lang, places: Container[str], beside: bool = False) -> str:
    """The name of a card, below it its name in the other language; its reading in Japanese too, or `beside` it."""
    name, other = card.name, game.other(lang)
    kana = escape(name.kana) if lang == "ja" else ""
    said = [kana] if kana and not beside else []
    if other and name.of(other) != name.of(lang):
        said.append(f'<span lang="{other}">{html(name.of(other))}</span>')
    if (goal := EXPLAINED + card.id) in places:
        said.append(f'<a class="page" href="#{escape(goal)}" data-before="→\u00a0"></a>')
    reading = f'<span class="reading">{kana}</span>' if kana and beside else ""
    under = f'<span class="kana">{" ".join(said)}</span>' if said else ""
    return f'<th scope="row">{html(name.of(lang))}{reading}{under}</th>'


class _CardTable:
    """One row a card, one column for each thing to show."""

    def __init__(self, listing: Listing, game: Game, lang: Lang, places: Container[str]) -> None:
        self.listing, self.game, self.lang, self.places = listing, game, lang, places
        self.context = template_context.TemplateContext(game, lang)
        size = PAGE_SIZES[game.page]
        self.line = LINE * size.line(size.small)
        show = [column for column in listing.show if column != "picture"]
        first = [*["picture"] * ("picture" in listing.show), "name"]
        apart: list[str] = []
        for column in show:
            has_icons = any(_icons(card, column) for card in listing.cards)
            apart += [DRAWN + column, column] if has_icons else [column]
        self.filled: frozenset[str] = frozenset()  # columns whose lines are filled
        self.columns = [*first, *apart]
        if sum(map(self.need, self.columns)) > self.line:  # words need the room
            self.columns = [*first, *show]

    def html(self) -> str:
        minima = [self.minimum(column) for column in self.columns]
        widths = shares(self.needs(), self.line, minima)
        self.filled = frozenset(
            column
            for column, width in zip(self.columns, widths, strict=True)
            if self.lang == "ja" and self.is_written(column) and is_wide(width * self.line / LINE)
        )
        tight = " tight" if is_tight(minima, self.line) else ""
        whole = " whole" if len(self.listing.cards) <= WHOLE else ""
        head = "".join(
            f'<th scope="col" class="{self.kind(column)}" style="width:{width:.1%}">{self.head(column)}</th>'
            for column, width in zip(self.columns, widths, strict=True)
        )
        return (
            f'<table class="cards shown{tight}{whole}"><thead><tr>{head}</tr></thead>\n'
            f"{''.join(self.groups())}</table>\n"
        )

    def groups(self) -> list[str]:
        """The bodies of the table, each under the word that its rows share."""
        groups: dict[str, list[Card]] = {}
        for card in self.listing.cards:
            by = self.listing.by
            groups.setdefault(card.word(by) if by else "", []).append(card)
        return [self.body(word, cards) for word, cards in groups.items()]

    def body(self, word: str, cards: Sequence[Card]) -> str:
        rows = "".join(self.row(card) for card in cards)
        if word:
            count = sum(card.copies for card in cards)
            title = self.game.say(self.lang, "group", name=self.term(word), count=count)
            width = len(self.columns)
            head = f'<th scope="rowgroup" colspan="{width}">{escape(title)}</th>'
            rows = f'<tr class="group">{head}</tr>\n{rows}'
        return f"<tbody>\n{rows}</tbody>"

    def row(self, card: Card) -> str:
        return f"<tr>{''.join(self.cell(card, column) for column in self.columns)}</tr>\n"

    def cell(self, card: Card, column: str) -> str:
        if column == "name":
            return _name(card, self.game, self.lang, self.places, beside=True)
        filled = " filled" * (column in self.filled)
        return f'<td class="{self.kind(column)}{filled}">{self.shown(card, column)}</td>'

    def shown(self, card: Card, column: str) -> str:
        if column == "picture":
            return template_context.thumb(card, self.lang)
        if column == "id":
            return escape(card.id)
        if column == "copies":
            return f"×{card.copies}"
        if column.startswith(DRAWN):
            return self.icons(card, column.removeprefix(DRAWN))
        if not card.has(column):
            return template_context.NONE
        cell = with_icons(str(bare(self.context.value(card.id, column))), self.game, self.lang)
        if column not in self.filled:
            cell = kept(cell, self.lang)
        if DRAWN + column not in self.columns and (icons := self.icons(card, column)):
            cell = icons + cell
        return cell

    def icons(self, card: Card, column: str) -> str:
        """The icons of a cell; "" without any."""
        groups = re.sub(r"[^ ]+", r'<span class="nb">\g<0></span>', html(_icons(card, column)))
        drawn = with_icons(groups, self.game, self.lang)
        return f'<span class="icons">{drawn}</span>' if drawn else ""

    def head(self, column: str) -> str:
        if DRAWN + column in self.columns:  # begins over the icons
            return ""
        column = column.removeprefix(DRAWN)
        if column in HEADED:
            return escape(self.game.say(self.lang, column))
        return escape(self.term(column, self.kind(column) in ("number", "cards")))

    def term(self, word: str, many: bool = False) -> str:
        """The term for a word of the tables, in the plural if `many`."""
        term = self.context.terms.get(word)
        if term is None:
            return str(capitalize(word))
        name = Word(term, term.name.of(self.lang), self.lang)
        return safe(bare(capitalize(plural(name) if many else name)))

    def kind(self, column: str) -> str:
        """The CSS class of a column."""
        if column.startswith(DRAWN):
            return "drawn"
        declared = self.listing.deck.column(column)
        if column in EXTRAS or declared is None:
            return "number" if column == "copies" else column
        return declared.type

    def needs(self) -> list[float]:
        """The wanted widths of the columns, in ems: sentences get what the others leave."""
        needs = [self.need(column) for column in self.columns]
        written = [*map(self.is_written, self.columns)]
        spare = max(self.line - sum(needs), 0.0)
        if spare > WRITTEN:  # nothing gets narrow if what follows stands clear of the names
            needs[self.columns.index("name")] += NARROW
            spare -= NARROW
        more = spare / (sum(written) or 1)
        return [need + more * wide for need, wide in zip(needs, written, strict=True)]

    def need(self, column: str) -> float:
        if column == "picture":
            return PICTURE
        if column.startswith(DRAWN):
            named = (_icons(card, column.removeprefix(DRAWN)) for card in self.listing.cards)
            drawn = (
                ICON * len(SYMBOL.findall(icons)) + ems(SYMBOL.sub("", icons)) for icons in named
            )
            return min(max(drawn), MANY_ICONS) + NARROW
        head = max((max(ems(word), longest(word)) for word in self.head(column).split()), default=0)
        head += NARROW
        if column == "name":
            names, other = [card.name for card in self.listing.cards], self.game.other(self.lang)
            below = [name.of(other) if other else "" for name in names]
            widest = max(
                max(ems(name.of(self.lang)), advance(name.of(self.lang), "bold") / UNITS)
                + (READING * (ems(name.kana) + BEFORE) if self.lang == "ja" else 0)
                for name in names
            )
            return max(head, widest + NARROW, 0.8 * max(map(ems, below)) + CELL_PADDING)
        if self.is_written(column):
            return WRITTEN
        values = [card.values.get(column, "") for card in self.listing.cards]
        icons = [ICON * len(value) + NARROW / 2 for value in values if isinstance(value, tuple)]
        words = [min(ems(text), SHORT) + NARROW for text in self.words_of(column)]
        return max(head, *icons, *words, 0)

    def minimum(self, column: str) -> float:
        """The minimum width of a column, in ems, at which none of its words is broken."""
        if column == "picture":
            return PICTURE
        if column.startswith(DRAWN):
            return self.need(column)
        words = (self.head(column), *self.words_of(column))
        return max(map(longest, words)) + NARROW

    def words_of(self, column: str) -> list[str]:
        """The texts of a column, without icons."""
        cards = self.listing.cards
        if column == "name":
            return [card.name.of(self.lang) for card in cards]
        if column == "id":
            return [card.id for card in cards]
        values = [card.values.get(column) for card in cards]
        return [
            self.context.in_words(one) for one in values if isinstance(one, (Effect, Text, str))
        ]

    def is_written(self, column: str) -> bool:
        """Whether a column holds sentences or names."""
        return self.kind(column) in ("effect", "recipe", "cards", "text")


def _icons(card: Card, column: str) -> str:
    """The icons that a list shows before the words of a column, as they are written."""
    effect = card.effect(column)
    return effect.icons if effect else ""


def _kinds(listing: Listing, game: Game, lang: Lang, places: Container[str]) -> str:
    """The kinds of a deck, each with its cards."""
    kinds = [list(cards) for _, cards in groupby(listing.cards, key=lambda card: card.kind)]
    rows = [
        f"{_name(cards[0], game, lang, places)}<td>{_examples(cards, game, lang)}</td>"
        for cards in kinds
    ]
    heads = [game.say(lang, "name"), game.say(lang, "cards")]
    if len(kinds) <= 5 or any(len(cards) > 1 for cards in kinds):
        return _plain_table("cards", heads, rows)
    half = (len(rows) + 1) // 2  # two columns of kinds save half a page
    pairs = zip_longest(rows[:half], rows[half:], fillvalue="<td></td><td></td>")
    return _plain_table("cards pairs", heads * 2, map("".join, pairs))


def _plain_table(kind: str, heads: Iterable[str], rows: Iterable[str]) -> str:
    head = "".join(f'<th scope="col">{escape(text)}</th>' for text in heads)
    body = "".join(f"<tr>{row}</tr>\n" for row in rows)
    return f'<table class="{kind}"><thead><tr>{head}</tr></thead><tbody>\n{body}</tbody></table>\n'


def _examples(cards: Sequence[Card], game: Game, lang: Lang) -> str:
    examples = []
    for card in cards:
        letters = index(game, card)
        image = f"{symbol_image(game, letters, lang)}<br>" if letters else ""
        copies = f" ×{card.copies}" if card.copies > 1 else ""
        examples.append(f'<span class="one">{image}{escape(letters or card.id)}{copies}</span>')
    return " ".join(examples)


def kept(said: str, lang: Lang) -> str:
    """Words of a cell whose lines end between phrases, or not between a number and what it counts."""
    return japanese.phrased(said) if lang == "ja" else ended(numbered(said))


def glossary(game: Game, lang: Lang, places: Container[str] = ()) -> str:
    """All terms, sorted in their language; "" for a game without terms.

    `places` are the ids in the book. A term has the page of the heading with its id, or of where it
    comes first: so the glossary is an index, too.
    """
    if not game.terms:
        return ""

    def place(term: Term) -> tuple[str, str]:
        name = term.name
        if lang == "ja":
            return japanese.dictionary(name.kana or name.ja)
        return name.of(lang).casefold(), ""

    terms = sorted(game.terms, key=place)
    rows = (_term(term, game, lang, places) for term in terms)
    other = game.other(lang)
    # as this book calls the other language, or as that language calls itself
    between = [game.language(other).called.of(lang if lang in LANGS else other)] if other else []
    heads = (game.say(lang, "term"), *between, game.say(lang, "meaning"), "")
    return _plain_table("glossary", heads, rows)


def _term(term: Term, game: Game, lang: Lang, places: Container[str]) -> str:
    def named(one: Lang) -> str:
        text = html(term.name.of(one))
        if one != "ja":
            return text
        if len(term.name.ja) > japanese.LONGEST:
            text = japanese.phrased(text)
        kana = escape(term.name.kana) if lang == "ja" else ""  # who reads kana reads that book
        if "・" in kana:  # several words: a line ends between two of them
            kana = re.sub("[^・]+・?", r'<span class="nb">\g<0></span>', kana)
        return text + (f' <span class="kana">{kana}</span>' if kana else "")

    said = with_places(
        term.meaning.of(lang), lambda name: _written(named_place(name, game, lang)), html
    )
    meaning, other = with_icons(said, game, lang), game.other(lang)
    meaning = meaning if lang == "ja" else ended(numbered(meaning))
    between = f'<td lang="{other}">{named(other)}</td>' if other else ""
    target = next((one for one in (term.id, TERM + term.id) if one in places), "")
    page = f'<a class="page" href="#{target}"></a>' if target else ""
    row = f'<th scope="row">{named(lang)}</th>{between}<td>{meaning}</td>'
    return f'{row}<td class="number">{page}</td>'


def _written(value: str | None) -> str | None:
    return None if value is None else html(value)
