"""The names that a rulebook template may use: numbers, terms, cards, symbols, figures.

A template is Markdown with Jinja. `TemplateContext` has all names and functions for its braces.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from html import escape
from typing import Any

from fortgold.data import patterns
from fortgold.data.example import NO_EXAMPLES, Example, Examples
from fortgold.data.limits import STEPS, LimitExceeded
from fortgold.data.markup import unmarked
from fortgold.data.model import (
    Card,
    Deck,
    Effect,
    Game,
    Lang,
    Sentence,
    Symbol,
    Term,
    Text,
    Value,
    Variant,
)
from fortgold.data.same import Same
from fortgold.data.sentences import named
from fortgold.rulebook.example_figures import figure_name
from fortgold.rulebook.example_text import Told
from fortgold.rulebook.ruby import read_out, ruby
from fortgold.rulebook.template_values import Names, UnknownName
from fortgold.rulebook.terms import MARKDOWN, Html, Printable, Word, bare, safe, unparted

BACK = "back"  # the block that stands on the back cover
PARTED = (
    "tiles",
    "facts",
    "beside",
    "columns",
)  # a line `---` begins the next part of such a block
# ::: example
BOXES = (
    "example", "note", "question", "kicker", "side", "condition", "rule", "board", "numbered", "reference",
    "between", BACK, *PARTED,
)  # fmt: skip
NAMESPACES = {"t": "term", "n": "constant", "s": "sentence", "game": "game"}  # names after a point
# :wood: in a text is that symbol, unless it follows a letter or a digit directly.
ICON = re.compile(r"(?<![A-Za-z0-9])" + patterns.ICON.pattern)
BLOCK, END = "\ue000", "\ue001"  # around the name of a block that `book_html` fills in
KANA, RUBY = "kana", "ruby"  # a reading, and a word with it above: `name.kana`
HERE = "here"  # the place where a book explains a card
EXPLAINED = "card-"  # before the id of the card in the id of that place
ENDING = re.compile("[ァ-ヶー]+$|.{1,2}$")  # of a Japanese name, on one line with what follows it
NONE = "–"  # in a table, where a card has no value
CARDS_A_STEP = 30  # looking at so many cards counts as one step
PICTURE = "picture"
EXTRAS = (PICTURE, "id", "copies")  # columns of a list of cards that no deck declares


def index(game: Game, card: Card) -> str:
    """The arrangement of a card's symbols in letters; "" if their number is not fixed."""
    for column in game.deck(card.deck).columns:
        if column.type == "symbols" and column.length:
            return "".join(card.symbols(column.name))
    return ""


def spelt(game: Game, letters: str) -> tuple[str, ...]:
    """The symbols of a row in letters; a symbol whose letter is a word stands alone."""
    return (letters,) if game.symbol(letters) else tuple(letters)


def symbol_names(game: Game, letters: str, lang: Lang) -> str:
    """The names of a row of symbols, for readers who cannot see it."""
    symbols = Names("letter", {symbol.letter: symbol for symbol in game.symbols})
    names = [symbols[letter].name.of(lang) for letter in spelt(game, letters)]
    return game.say(lang, "marks").join(names)


def symbol_image(game: Game, letters: str, lang: Lang) -> str:
    """A row of symbols as HTML, as large as the text around it."""
    alt = escape(symbol_names(game, letters, lang)).translate(MARKDOWN)
    return f'<img class="symbols" src="symbols:{escape(letters).translate(MARKDOWN)}" alt="{alt}">'


def thumb(card: Card, lang: Lang) -> str:
    """A card of a list, small, as HTML."""
    name, src = escape(card.name.of(lang)), f"card:{escape(card.id)}"
    return f'<img class="thumb" src="{src.translate(MARKDOWN)}" alt="{name.translate(MARKDOWN)}">'


def with_icons(text: str, game: Game, lang: Lang) -> str:
    """HTML or Markdown in which each `:wood:` has become the drawing of that symbol."""
    return _each_icon(text, game, lambda symbol: symbol_image(game, symbol.letter, lang))


def named_icons(text: str, game: Game, lang: Lang) -> str:
    """`text` in which each `:wood:` has become the name of that symbol."""
    return _each_icon(text, game, lambda symbol: symbol.name.of(lang))


def _each_icon(text: str, game: Game, instead: Callable[[Symbol], str]) -> str:
    def say(icon: re.Match[str]) -> str:
        symbol = game.symbol_of(icon[1])
        return instead(symbol) if symbol else icon[0]

    return ICON.sub(say, text)


@dataclass(frozen=True, slots=True)
class Listing:
    """A table of cards that a template asks for, with the columns to show; () is the short form."""

    deck: Deck
    cards: tuple[Card, ...]
    show: tuple[str, ...]
    by: str


@lru_cache(maxsize=8)  # asked for with the words of each figure
def _words_of(game: Same[Game], lang: Lang) -> Mapping[str, Word]:
    return {term.id: Word(term, term.name.of(lang), lang) for term in game.value.terms}


@dataclass(slots=True)
class TemplateContext:
    """The names that a template of `lang` may use.

    With `drawn` off, everything is plain characters: for words inside a figure.
    """

    game: Game
    lang: Lang
    drawn: bool = True
    examples: Examples = NO_EXAMPLES
    listings: list[Listing] = field(default_factory=list)  # tables of cards so far, in order
    _looked_at: int = 0  # cards, repeats counted
    _explained: set[str] = field(default_factory=set)  # ids of cards
    _decks: Names = field(init=False)
    _cards: Names = field(init=False)
    terms: Mapping[str, Term] = field(init=False)  # by id

    def __post_init__(self) -> None:
        self._decks = Names("deck", {deck.id: deck for deck in self.game.decks})
        self._cards = Names("card", self.game.cards_by_name())
        self.terms = {term.id: term for term in self.game.terms}

    def names(self) -> dict[str, Any]:
        """Every name that stands by itself."""
        game = self.game
        lang = self.lang
        facts = {
            "title": game.title.of(lang),
            "version": game.version,
            "players": game.span(lang, game.players),
            "fewest": game.players[0],
            "most": game.players[1],
            "minutes": game.span(lang, game.minutes),
            "age": game.age,
            "variants": [self._variant(one) for one in game.variants],
        }
        return {
            "n": Names("constant", game.constants),
            "t": Names("term", _words_of(Same(game), lang)),
            "s": Names("sentence", {entry.id: Quoted(entry, self) for entry in game.sentences}),
            "game": Names("game", facts),
            **self.functions(),
        }

    def _variant(self, one: Variant) -> Names:
        """What a template may say of a way to play: `{% for v in game.variants %}` … `{{ v.name }}`."""
        said = {"name": one.name, "meaning": one.meaning}
        return Names("name", {key: self._words(text.of(self.lang)) for key, text in said.items()})

    def literal(self, text: str) -> str:
        """Text of the game, with its own marks; Markdown prints it as it is. Icons stay icons."""
        return safe(text) if self.drawn else named_icons(unmarked(text), self.game, self.lang)

    def functions(self) -> dict[str, Callable[..., object]]:
        """The functions that a template may call."""
        return {
            "count": self.count,
            "total": self.total,
            "names": self.names_of,
            "card": self.card,
            "value": self.value,
            "symbol": self.symbol,
            "symbols": self.symbol,
            "ruby": self.ruby,
            "page": self.page,
            "figure": lambda name: _block("figure", name),
            "example": self.example,
            "plan": lambda action, names="": _block("plan", f"{action}{'+' if names else ''}"),
            "cards": self.cards,
            "glossary": lambda: _block("glossary", rows=1 + len(self.game.terms)),
            "contents": lambda: _block("contents"),
            "range": range,
        }

    def page(self, /, heading: str) -> Html:
        """A link with the number of a heading's page; the stylesheet sets its words around the number."""
        before, _, after = self.game.say(self.lang, "page").partition("{page}")
        words = "".join(
            f' data-{side}="{escape(said).translate(MARKDOWN)}"'
            for side, said in (("before", before), ("after", after))
            if said
        )
        return Html(f'<a class="page" href="#{escape(heading)}"{words}></a>')

    def example(self, name: str) -> Printable:
        """An example of examples.yaml, as a box."""
        example: Example = Names("example", self.examples.by_id)[name]
        names = {key: value for key, value in self.names().items() if key != "example"}
        figure = figure_name(example)
        return Told(example, self.lang, _block("figure", figure).text if figure else "", names)

    def count(self, /, deck: str, **where: str) -> int:
        """How many cards a deck has, copies counted; of one kind or category if given."""
        return sum(card.copies for card in self._chosen(deck, where))

    def total(self, /, deck: str, column: str, **where: str) -> int:
        """The sum of the numbers that the rows of a deck have in a column."""
        return sum(card.number(column) for card in self._chosen(deck, where, column))

    def names_of(self, /, deck: str, column: str, *letters: str, **where: str) -> Html | str:
        """The names of the cards that have something in a column other than zero; if `letters` are
        given, one of these symbols."""
        chosen = self._chosen(deck, where, column)
        cards = [card for card in chosen if card.has(column) and card.values[column] != 0]
        if letters:
            cards = [card for card in cards if set(letters) & set(card.symbols(column))]
        return self._words(self._listed(cards))

    def _listed(self, cards: Iterable[Card]) -> str:
        return self.game.say(self.lang, "list").join(card.name.of(self.lang) for card in cards)

    def _look_at(self, deck: Deck) -> Deck:
        self._looked_at += len(deck.cards)
        if self._looked_at > STEPS.most * CARDS_A_STEP:
            raise LimitExceeded(STEPS)
        return deck

    def _chosen(self, name: str, where: Mapping[str, str], *columns: str) -> tuple[Card, ...]:
        """The cards of a deck that have these words in these columns; `columns` must be declared."""
        deck = self._look_at(self._decks[name])
        for column in columns:
            _column(deck, column)
        cards = deck.cards
        for column, word in where.items():
            self._look_at(deck)
            if column != "kind":
                _column(deck, column, "kind")
            words = dict.fromkeys(_word(card, column) for card in deck.cards)
            if word not in words:
                raise UnknownName("kind", word, tuple(words))
            cards = tuple(card for card in cards if _word(card, column) == word)
        return cards

    def card(self, name: str, how: str = "") -> Html | str:
        """A card's name and its symbols; their letters where nothing is drawn. "kana": its reading above;
        "here": the place to which tables of cards refer.
        """
        if how not in ("", KANA, HERE):
            raise UnknownName("card", how, (KANA, HERE))
        card: Card = self._cards[name]
        if how == HERE:
            said = self.card(name)
            if not self.drawn or card.id in self._explained:
                return said
            self._explained.add(card.id)
            return Html(f'<span id="{EXPLAINED}{escape(card.id)}">{bare(said)}</span>')
        title, letters = card.name.of(self.lang), index(self.game, card)
        if how and self.drawn and self.lang == "ja":
            return Html(read_out(title, card.name.kana))
        if not self.drawn:
            return f"{title} {letters}".strip()
        if title.count(" ") == 1:  # such a name stays on one line
            title = title.replace(" ", "\u00a0")
        if not letters:
            return Html(safe(title) if self.lang == "ja" else unparted(safe(title)))
        # the end of the name stays with the symbols
        is_ja = self.lang == "ja"
        found = ENDING.search(title) if is_ja else None
        start = found.start() if found else title.rfind(" ") + 1
        between = "" if is_ja else "\u00a0"
        kept = f"{safe(title[start:])}{between}{symbol_image(self.game, letters, self.lang)}"
        return Html(f'{safe(title[:start])}<span class="nb">{kept}</span>')

    def value(self, card: str, column: str) -> object:
        """What a card has in a column: a number, or its words or symbols as a book shows them; its `picture`, small.

        `effect.n` is the argument `n` of the effect in the column `effect`, `effect.icons` its icons;
        `name.kana` is the reading of a text, `name.ruby` the text with it above.
        """
        row: Card = self._cards[card]
        if column == PICTURE:
            return Html(thumb(row, self.lang)) if self.drawn else row.name.of(self.lang)
        name, _, argument = column.partition(".")
        declared = _column(self.game.deck(row.deck), name)
        value = row.values.get(name)
        if argument == "icons" and isinstance(value, Effect):
            return self._words(value.icons)
        if argument == KANA and isinstance(value, Text):
            return self._words(value.kana)
        if argument == RUBY and isinstance(value, Text):
            return Html(read_out(value.ja, value.kana)) if self.drawn else value.ja
        if argument:
            return _argument(value, argument)
        if declared == "number":
            return row.number(name)
        if declared == "symbols":
            letters = "".join(row.symbols(name))
            return self.symbol(letters) if letters else NONE
        return self._words(self.in_words(value))

    def in_words(self, value: Value | None) -> str:
        """A value of a card in words."""
        match value:
            case Effect():
                return value.says.of(self.lang) or NONE
            case tuple():  # kinds of cards
                return self._listed(self._cards[kind] for kind in value)
            case Text():
                return value.of(self.lang)
            case str() if value in self.terms:
                return self.terms[value].name.of(self.lang)
        return NONE if value is None else str(value)

    def _words(self, text: str) -> Html | str:
        return Html(self.literal(text)) if self.drawn else self.literal(text)

    def symbol(self, letters: str) -> Html | str:
        """The drawing of a symbol, or of several in a row."""
        if not self.drawn:
            return symbol_names(self.game, letters, self.lang)
        return Html(symbol_image(self.game, letters, self.lang))

    def ruby(self, base: str, reading: str) -> Html | str:
        """A word with its reading."""
        return Html(ruby(base, reading)) if self.drawn else base

    def cards(self, /, deck: str, show: str = "", by: str = "", **where: str) -> Html:
        """The table of a deck's cards, or of those with some words in some columns.

        `show` names the columns, separated by spaces; rows are grouped by the words of the column `by`.
        """
        columns = tuple(show.split())
        declared = [*(column for column in columns if column not in EXTRAS), *[by] * bool(by)]
        chosen = self._chosen(deck, where, *declared)
        self.listings.append(Listing(self._decks[deck], chosen, columns, by))
        return _block("cards", str(len(self.listings) - 1), 1 + len(chosen))


@dataclass(frozen=True, slots=True)
class Quoted(Printable):
    """A sentence of the game; its terms stand out, and its cards are named, as everywhere."""

    sentence: Sentence
    words: TemplateContext

    @property
    def text(self) -> str:
        return self.printed(None)

    def printed(self, introduced: set[str] | None) -> str:
        words, lang = self.words, self.words.lang

        def say(name: str) -> str | None:
            known = named(name, words.game, lang)
            owner, _, rest = name.partition(".")
            if known is None or owner == "n":
                return known
            if owner == "c":
                return str(bare(words.card(rest)))
            return Word(words.terms[rest.partition(".")[0]], known, lang).printed(introduced)

        return patterns.with_places(self.sentence.text.of(lang), say, words.literal)


def _column(deck: Deck, name: str, *others: str) -> str:
    """The type of a declared column; `others` are further names to suggest."""
    column = deck.column(name)
    if column is None:
        names = (declared.name for declared in deck.columns)
        raise UnknownName("column", name, (*(others or EXTRAS), *names))
    return column.type


def _word(card: Card, column: str) -> str:
    return card.kind if column == "kind" else card.word(column)


def _argument(effect: Value | None, argument: str) -> int:
    """The first number that an effect has as the argument of that name."""
    numbers = {
        name: value
        for step in reversed(effect.steps if isinstance(effect, Effect) else ())
        for name, value in step.given
        if isinstance(value, int) and not isinstance(value, bool)
    }
    return int(Names("argument", numbers)[argument])


def _block(kind: str, name: str = "", rows: int = 0) -> Html:
    return Html(f"{BLOCK}{kind} {escape(name)}{END}", rows)
