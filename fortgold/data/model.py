"""What a game is, once its files are read: frozen values that remember where they came from.

Lengths are whole micrometres (µm). Nothing here reads a file, and nothing after `load` asks a
dict for a key that might not be there.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

Lang = str  # a tag of BCP 47: `ja`, `en`, `pt-BR`
LANGS: tuple[Lang, ...] = ("ja", "en")  # in which this program speaks; a game's own are `languages`
NAMED = re.compile(r"\{(\w+)\}")  # in the words that this program prints
WITH_S = ("en", "fr", "es", "pt")  # languages that make most plurals so
Size = tuple[int, int]  # width and height, µm
CardShape = Literal["rectangle", "hexagon", "circle"]  # of a card after cutting
CARD_SHAPES: tuple[CardShape, ...] = ("rectangle", "hexagon", "circle")
MM = 1000  # µm in a millimetre: files speak mm, the core µm


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A place in a source file; `line` and `column` count code points from 1; 0 is "all of it".

    On a `sheet` of a spreadsheet they are the row and the column of a cell.
    """

    path: str
    line: int = 0
    column: int = 0
    sheet: str = field(default="", repr=False)

    def __reduce__(self) -> tuple[type[Span], tuple[object, ...]]:  # faster than field by field
        return Span, (self.path, self.line, self.column, self.sheet)

    def after(self, characters: int) -> Span:
        """So many characters to the right; a cell of a spreadsheet is one place."""
        return self if self.sheet else Span(self.path, self.line, self.column + characters)

    @property
    def cell(self) -> str:
        """What people call a cell of a spreadsheet: C7; "" in other files."""
        letters, column = "", self.column if self.sheet else 0
        while column:
            column, letter = divmod(column - 1, 26)
            letters = chr(65 + letter) + letters
        return f"{letters}{self.line}" if letters else ""


@dataclass(frozen=True, slots=True)
class Text:
    """The same words in several languages, and their kana reading; "" means not written.

    In a game without Japanese, `ja` is what a message in Japanese shows: the words of its main
    language. The same is true of `en`.
    """

    ja: str
    en: str
    kana: str = ""
    others: tuple[tuple[Lang, str], ...] = field(default=(), kw_only=True)

    def of(self, lang: Lang) -> str:
        if lang in LANGS:
            return self.ja if lang == "ja" else self.en
        return dict(self.others).get(lang, self.en)


def in_languages(words: Mapping[Lang, str], kana: str = "") -> Text:
    """A text of a game, out of its words by language, the main one first."""
    main = next(iter(words.values()), "")
    others = tuple((lang, said) for lang, said in words.items() if lang not in LANGS)
    return Text(words.get("ja", main), words.get("en", main), kana, others=others)


@dataclass(frozen=True, slots=True)
class Language:
    """A language that a game is in: how people call it, and what this program prints in it."""

    code: Lang
    called: Text
    words: Mapping[str, str]  # the catalogue (`languages.py`)


ArgumentType = Literal["number", "numbers", "symbol", "symbols", "word", "flag", "steps"]
Given = int | str | bool | tuple[str, ...] | tuple["tuple[Step, ...]", ...]


@dataclass(frozen=True, slots=True)
class Argument:
    """What an operation must be told. `words` are those that a `word` may be.

    `default` is what a number is that nobody gives, 0 for numbers that need not be given; None: it must be given.
    """

    name: str
    type: ArgumentType
    words: tuple[str, ...] = ()
    default: int | None = None


@dataclass(frozen=True, slots=True)
class Operation:
    """Something that effects do; `says` and `icons` are patterns of what cards say (`effects`)."""

    id: str
    arguments: tuple[Argument, ...]
    says: Text
    icons: str
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class RecipePart:
    """A kind of part that recipes have: told, said and printed like an operation, and paid with cards.

    `matches` says which cards pay it (`games/common/recipes.py`), `counts` which argument how many;
    `among` are the values that do, where `matches` lists them.
    """

    operation: Operation
    matches: str
    counts: str = ""
    among: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Timing:
    """When an effect happens: the words and icons that stand before it on a card."""

    id: str
    says: Text
    icons: str
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Step:
    """One operation with what it is told: every argument of it, by name."""

    operation: str
    given: tuple[tuple[str, Given], ...]

    def arg(self, name: str) -> Given:
        """What it is told by that name. KeyError if its operation has no such argument."""
        return dict(self.given)[name]

    def number(self, name: str) -> int:
        """The argument `name`, which must be a number."""
        value = self.arg(name)
        assert isinstance(value, int)
        return value


@dataclass(frozen=True, slots=True)
class Effect:
    """What a card does: steps in order, and the same as the card says it.

    `icons` and the words hold `:id:` where the symbol of that id is printed among the letters.
    """

    timing: str
    steps: tuple[Step, ...]
    icons: str
    says: Text


Value = str | int | Text | Effect | tuple[str, ...]
ColumnType = str  # the name of a type in `column_types`


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a card table that its deck declares in game.yaml.

    `length` belongs to `symbols` and `cards`: how many a cell has, 0: any number. `allowed` are the
    letters that may stand there, the words of a `word`, or words that stand for a number. A `number`
    is at least `least` and has at most so many `decimals`; with `ranges` it may be `2-4`. `timing`
    names the column that says when an `effect` happens, `deck` the deck whose kinds `cards` are, or
    with whose cards a `recipe` is paid, by what they show in the column `values`; `rewards` are the
    columns of what one gets for it.
    """

    name: str
    type: ColumnType
    required: bool = True
    length: int = 0
    allowed: tuple[str, ...] = ()
    timing: str = ""
    deck: str = ""
    values: str = ""
    rewards: tuple[str, ...] = ()
    least: int = 0
    decimals: int = 0
    ranges: bool = False
    at: Span = field(default=Span(""), compare=False)

    @property
    def has_steps(self) -> bool:
        """Whether its cells are operations, or parts of recipes, one after the other."""
        return self.type in ("effect", "recipe")


@dataclass(frozen=True, slots=True)
class Card:
    """One row of a card table; `values` holds the columns that its deck declares.

    `places` says where the cell of each column of the file stands (`name.ja`, `symbols`, ...).
    """

    id: str
    deck: str
    kind: str
    name: Text
    copies: int
    values: Mapping[str, Value]
    at: Span = field(compare=False)
    places: Mapping[str, Span] = field(compare=False, repr=False)

    def symbols(self, column: str) -> tuple[str, ...]:
        """The letters of a `symbols` column, left to right; () if the card has no such column."""
        value = self.values.get(column, ())
        return value if isinstance(value, tuple) else ()

    def effect(self, column: str) -> Effect | None:
        """The effect or the recipe in that column; None if the card has none there."""
        value = self.values.get(column)
        return value if isinstance(value, Effect) else None

    def number(self, column: str) -> int:
        """The number in that column; 0 if the card has none there."""
        value = self.values.get(column)
        return value if isinstance(value, int) else 0

    def word(self, column: str) -> str:
        """The word in that column; "" if the card has none there."""
        value = self.values.get(column)
        return value if isinstance(value, str) else ""

    def has(self, column: str) -> bool:
        """Whether there is anything in that column; zero is something."""
        value = self.values.get(column, "")
        if isinstance(value, Effect):
            return bool(value.steps)
        if isinstance(value, Text):
            return bool(value.ja or value.en or value.others)
        return value not in ("", ())

    def place(self, column: str) -> Span:
        """Where the cell of `column` stands; the row if the file has no such column."""
        return self.places.get(column, self.at)


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of one back and size; `size` is the trim's width and height, `radius` its corners'.

    `count` is how many cards the box promises, copies counted; None promises nothing.
    """

    id: str
    name: Text
    count: int | None
    size: Size
    radius: int
    columns: tuple[Column, ...]
    cards: tuple[Card, ...]
    path: str
    at: Span = field(compare=False)
    sheet: str = ""  # of the table, if game.yaml names one
    is_played: bool = True  # an aid card is not: it is printed, and rules know nothing of it
    shape: CardShape = "rectangle"
    names: Mapping[str, Text] = field(init=False, compare=False, repr=False)  # of its kinds

    def __post_init__(self) -> None:
        names = MappingProxyType({card.kind: card.name for card in self.cards})
        object.__setattr__(self, "names", names)

    def holds(self, at: Span) -> bool:
        """Whether a place is in the deck's table."""
        return at.path == self.path and (not self.sheet or at.sheet in ("", self.sheet))

    def column(self, name: str) -> Column | None:
        return next((column for column in self.columns if column.name == name), None)


@dataclass(frozen=True, slots=True)
class Net:
    """A cube laid flat 展開図: rows of squares with sides of `edge` µm; each character but a dot is a face.

    Opposite faces add up to `sum`; 0: they need not.
    """

    rows: tuple[str, ...]
    edge: int
    sum: int
    at: Span = field(compare=False)

    @property
    def faces(self) -> dict[tuple[int, int], str]:
        """The faces by column and row, in the order in which one reads them."""
        rows = enumerate(self.rows)
        return {(x, y): face for y, row in rows for x, face in enumerate(row) if face != "."}


@dataclass(frozen=True, slots=True)
class Form:
    """A component in one size: a deck of one card, with a copy for each piece; a net is folded."""

    deck: Deck
    net: Net | None = None

    @property
    def card(self) -> Card:
        return self.deck.cards[0]


@dataclass(frozen=True, slots=True)
class Component:
    """What is in the box and no card: a mat, a die, counters. One of its forms is chosen."""

    id: str
    name: Text
    forms: tuple[Form, ...]
    at: Span = field(compare=False)

    @property
    def count(self) -> int:
        """How many of them one plays with."""
        return self.forms[0].card.copies


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of the game: the letter that stands for it in tables, the name of its drawing."""

    letter: str
    id: str
    name: Text
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the rules, used for one thing only; `meaning` is its line in the glossary.

    `plural` is the plural by language, where it is not the one that an s makes.
    """

    id: str
    name: Text
    plural: Mapping[Lang, str]
    meaning: Text
    at: Span = field(compare=False)

    def many(self, lang: Lang) -> str:
        """The plural, in languages that have one and say so or make it with an s."""
        return self.plural.get(lang) or self.name.of(lang) + "s" * (lang in WITH_S)


@dataclass(frozen=True, slots=True)
class Sentence:
    """What cards and rulebooks both say; its braces are filled in by `sentences`."""

    id: str
    text: Text
    at: Span = field(compare=False)


Option = str | tuple[str, ...] | Mapping[str, "Option"]  # of a law


@dataclass(frozen=True, slots=True)
class Declared:
    """A law that game.yaml states about its own cards; `options` are the law's own keys."""

    law: str
    deck: str
    options: Mapping[str, Option]
    source: str
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Ignored:
    """A warning that the maker of a game has looked at and keeps quiet, with the reason."""

    code: str
    reason: str
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Variant:
    """Another way to play: other numbers of the rules, and other copies of cards, by their ids."""

    id: str
    name: Text
    meaning: Text
    constants: Mapping[str, int]
    copies: Mapping[str, int]
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Question:
    """What its designer wants to know of a game, and the number of a simulation that answers it.

    `metric` is the id of a metric, `bin` the name of one of its bins; "" for the mean. The answer is yes
    if the number is at least `least` and at most `most`; None: no such bound. Shares are from 0 to 1.
    """

    id: str
    asks: Text
    yes: Text
    no: Text
    metric: str
    bin: str
    least: float | None
    most: float | None
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Game:
    """A box as data. `constants` are the numbers that rules and rulebooks share."""

    id: str
    title: Text
    version: str
    players: tuple[int, int]
    minutes: tuple[int, int]
    age: int
    credits: tuple[tuple[Text, Text], ...]
    constants: Mapping[str, int]
    symbols: tuple[Symbol, ...]
    decks: tuple[Deck, ...]
    terms: tuple[Term, ...]
    declared: tuple[Declared, ...]
    at: Span = field(compare=False)
    operations: tuple[Operation, ...] = ()
    timings: tuple[Timing, ...] = ()
    recipe_parts: tuple[RecipePart, ...] = ()
    sentences: tuple[Sentence, ...] = ()
    languages: tuple[Language, ...] = ()  # the main one first
    ignored: tuple[Ignored, ...] = ()
    page: str = "a5"  # the size of its books: see page_sizes.py
    readings: Mapping[str, str] = field(default_factory=dict)  # of hard Japanese words, in kana
    readings_at: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)
    variants: tuple[Variant, ...] = ()
    questions: tuple[Question, ...] = ()
    played_as: tuple[str, ...] = ()  # the variants that it is played with, by id
    places: Mapping[str, Span] = field(default_factory=dict, compare=False, repr=False)

    components: tuple[Component, ...] = ()
    langs: tuple[Lang, ...] = field(init=False, compare=False, repr=False)  # codes, the main first

    def __post_init__(self) -> None:
        object.__setattr__(self, "langs", tuple(one.code for one in self.languages))

    @property
    def drawn_decks(self) -> tuple[Deck, ...]:
        """All that a layout draws: its decks, and what is no card, each form a deck of one card."""
        return (*self.decks, *(form.deck for one in self.components for form in one.forms))

    def language(self, lang: Lang) -> Language:
        """The language of that code; KeyError if the game is not in it."""
        return {one.code: one for one in self.languages}[lang]

    def other(self, lang: Lang) -> Lang | None:
        """The first of its other languages; None if it has none."""
        return next((one for one in self.langs if one != lang), None)

    def say(self, lang: Lang, word: str, **filled: object) -> str:
        """What this program prints in that language, the names in its braces filled in.

        A maker may have written it, so a brace holds a name and nothing that Python would carry out.
        """
        text = self.language(lang).words[word]
        return NAMED.sub(lambda brace: str(filled.get(brace[1], brace[0])), text)

    def span(self, lang: Lang, bounds: tuple[int, int]) -> str:
        """A range as that language prints it: 20–30, 20〜30, or 1 where both ends are equal."""
        least, most = bounds
        return self.say(lang, "range", least=least, most=most) if least < most else str(most)

    def place(self, key: str) -> Span:
        """Where `title.kana`, `decks.spirit.size` or `terms.0.id` stands in game.yaml.

        What has parts stands at its key. A key that is not there: the one above it.
        """
        while key and key not in self.places:
            key = key.rpartition(".")[0]
        return self.places.get(key, self.at)

    def deck(self, deck_id: str) -> Deck:
        """The deck of that id; KeyError if there is none."""
        return {deck.id: deck for deck in self.decks}[deck_id]

    def said(self) -> Iterator[tuple[str, Operation]]:
        """Operations and parts of recipes, each with its key in game.yaml."""
        yield from ((f"effects.operations.{one.id}", one) for one in self.operations)
        parts = (part.operation for part in self.recipe_parts)
        yield from ((f"recipes.{one.id}", one) for one in parts)

    def cards(self) -> Iterator[Card]:
        """Each row of each deck, in the order of the files."""
        for deck in self.decks:
            yield from deck.cards

    def played(self) -> Iterator[Card]:
        """Each row of the decks that one plays with."""
        return (card for deck in self.decks if deck.is_played for card in deck.cards)

    def cards_by_name(self) -> dict[str, Card]:
        """Each card by its id, and by its kind if no other card is of that kind."""
        cards = list(self.cards())
        kinds = Counter(card.kind for card in cards)
        found = {card.kind: card for card in cards if kinds[card.kind] == 1}
        return {**found, **{card.id: card for card in cards}}

    def symbol(self, letter: str) -> Symbol | None:
        """The symbol that `letter` stands for."""
        return next((symbol for symbol in self.symbols if symbol.letter == letter), None)

    def symbol_of(self, symbol_id: str) -> Symbol | None:
        return next((symbol for symbol in self.symbols if symbol.id == symbol_id), None)
