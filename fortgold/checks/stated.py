"""Laws as game.yaml states them (`checks:`): their names, their options, whether they can be tried."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fortgold.checks import options
from fortgold.checks.options import (
    ANY_COLUMN,
    CARDS,
    DECK,
    KIND,
    LETTER,
    LETTERS,
    NUMBER,
    NUMBERS,
    OPERATIONS,
    PERCENT,
    RANGE,
    SYMBOLS,
    WHERE,
    WHERE_OR_NONE,
    WORDS,
    WORDS_COLUMN,
    About,
    Asked,
    words,
)
from fortgold.checks.registry import Place, Problem, Subject, check
from fortgold.checks.symbols import spoilt, symbol_columns
from fortgold.model import Card, Column, Deck, Declared, Game, Option, Text
from fortgold.source import nearest, suggestion

Mixture = str  # letters in the game's order: the arrangement set aside


@dataclass(frozen=True, slots=True)
class Law:
    """The options of a law: those that it needs, and those that narrow it to fewer cards."""

    needs: Mapping[str, About] = field(default_factory=dict)
    may: Mapping[str, About] = field(default_factory=dict)

    @property
    def options(self) -> dict[str, About]:
        """All of them."""
        return {**self.needs, **self.may}


SOME = {"deck": DECK, "where": WHERE}  # without them a law is about all cards of the box
ANY_NUMBER = {"deck": DECK, "where": WHERE_OR_NONE}
WINNABLE = "winnable"  # how many deals can be won by somebody who knows all piles
LAWS: Mapping[str, Law] = {
    # arrangements of symbols
    "a-name-repeats": Law({"deck": DECK}),
    "closed-under-swaps": Law({"deck": DECK, "column": SYMBOLS, "swap": LETTERS}),
    "one-name-per-mixture": Law({"deck": DECK, "column": SYMBOLS}),
    "every-mixture-once": Law({"deck": DECK, "column": SYMBOLS, "of": LETTERS}),
    "balanced-places": Law({"deck": DECK, "column": SYMBOLS, "between": RANGE}),
    # numbers of cards
    "so-many-cards": Law({"is": NUMBER}, ANY_NUMBER),
    "so-many-of-each": Law({"column": WORDS_COLUMN, "are": NUMBERS}, SOME),
    "enough-for-all-players": Law({"deck": DECK, "each": NUMBER}),
    "supply-used-up": Law({"deck": DECK, "column": CARDS}),
    "one-row-each": Law({"column": WORDS_COLUMN}, SOME),
    "names-present": Law({"names": WORDS}, SOME),
    # cells
    "left-empty": Law({"column": ANY_COLUMN}, SOME),
    "filled-in": Law({"column": ANY_COLUMN}, SOME),
    "never-says": Law({"column": WORDS_COLUMN, "words": WORDS}, SOME),
    "so-many-symbols": Law({"column": SYMBOLS, "symbol": LETTER, "is": NUMBER}, SOME),
    "some-card-has": Law({"column": SYMBOLS, "symbols": LETTERS}, SOME),
    # effects
    "does": Law({"operations": OPERATIONS}, SOME),
    "never-does": Law({"operations": OPERATIONS}, SOME),
    "so-many-steps": Law({"operations": OPERATIONS, "is": NUMBER}, SOME),
    "steps-add-up": Law({"operations": OPERATIONS, "is": NUMBER}, SOME),
    # play
    WINNABLE: Law({"at-least": PERCENT}),
}


@check(
    "DECK221",
    Text("知らない法則が書かれている", "A law that nobody knows"),
    Text(
        "名前を書き間違えた法則は誰も守りません。守られていると思い込むだけ、"
        "ないより悪くなります。",
        "A misspelt law guards nothing, and everybody believes that it does.",
    ),
)
def unknown_law(subject: Subject) -> Iterator[Problem]:
    for i, law in enumerate(subject.game.declared):
        if law.law and law.law not in LAWS:
            yield (
                (subject.game.place(f"checks.{i}.law"), "law"),
                Text(f"法則「{law.law}」はありません", f"there is no law `{law.law}`"),
                suggestion(law.law, LAWS),
            )


@check(
    "DECK222",
    Text(
        "法則の書き方が足りないか間違っている",
        "A law does not say, or says wrongly, what it is about",
    ),
    Text(
        "何について成り立つのか分からない法則は、確かめようがありません。",
        "A law that cannot be tried guards nothing.",
    ),
)
def unclear_law(subject: Subject) -> Iterator[Problem]:
    for i, law in enumerate(subject.game.declared):
        yield from _slips(subject.game, i, law)


def _slips(game: Game, i: int, law: Declared) -> Iterator[Problem]:
    """What is wrong with the options of a law."""
    known = LAWS.get(law.law)
    decks = _decks(game, law)
    if known is None or (law.deck and not decks):
        return  # told where the law or the deck is named
    given: dict[str, Option] = {**law.options, **({"deck": law.deck} if law.deck else {})}
    meant = set()  # by misspelt options: one slip is told once
    for name in given:
        if name not in known.options:
            meant.add(nearest(name, known.options))
            yield (
                _option(game, i, name),
                Text(
                    f"法則「{law.law}」に「{name}」という項目はありません",
                    f"the law `{law.law}` has no option `{name}`",
                ),
                suggestion(name, [*known.options, "source"]),
            )
    lacks_deck = "deck" in known.needs and not law.deck
    for name, about in known.options.items():
        asked = Asked(game, decks, name)
        if name not in given:
            if name in known.needs and name not in meant:
                yield (
                    _option(game, i, ""),
                    Text(
                        f"法則「{law.law}」には「{name}」が要ります",
                        f"the law `{law.law}` needs the option `{name}`",
                    ),
                    options.for_example(name, about.example(asked)),
                )
        elif not (lacks_deck and about.needs_deck):
            for key, said, hint in about.slips(asked, given[name]):
                yield _option(game, i, f"{name}.{key}".rstrip(".")), said, hint


def _option(game: Game, i: int, name: str) -> Place:
    return game.place(f"checks.{i}.{name}" if name else f"checks.{i}"), name or "checks"


def _decks(game: Game, law: Declared) -> tuple[Deck, ...]:
    """The decks that a law is about: the one that it names, or all; none if nobody knows it."""
    return tuple(deck for deck in game.decks if law.deck in ("", deck.id))


def percent(law: Declared) -> float | None:
    """The share of deals, in per cent, that a law about play promises."""
    return options.percent(law.options.get("at-least", ""))


def sound_laws(game: Game, name: str) -> Iterator[tuple[int, Declared]]:
    """The laws of that name that say what they are about, each with its place in `checks`."""
    for i, law in enumerate(game.declared):
        if law.law == name and not any(_slips(game, i, law)):
            yield i, law


ANY = Column("", "symbols")


@dataclass(frozen=True, slots=True, eq=False)
class Stated:
    """A law that can be tried: its decks, the name of its column if it has one, where it stands."""

    game: Game
    law: Declared
    decks: tuple[Deck, ...]
    at: Place

    @property
    def deck(self) -> Deck:
        """The deck of a law that needs one."""
        return self.decks[0]

    @property
    def column_name(self) -> str:
        """The column of which a law speaks; "" if it speaks of none."""
        return self.word("column")

    @property
    def column(self) -> Column:
        """The same, as its deck declares it."""
        return self.deck.column(self.column_name) or ANY

    def word(self, option: str) -> str:
        """The option that is a word."""
        value = self.law.options.get(option, "")
        return value if isinstance(value, str) else ""

    def words(self, option: str) -> tuple[str, ...]:
        """The option that is a list."""
        return words(self.law.options.get(option, ()))

    def number(self, option: str) -> int:
        """The option that is a number or the name of a constant."""
        return options.number(self.game, self.law.options.get(option, "")) or 0

    def numbers(self, option: str) -> dict[str, int]:
        """The option that is a number for each word."""
        value = self.law.options.get(option)
        parts = value if isinstance(value, Mapping) else {}
        return {word: options.number(self.game, part) or 0 for word, part in parts.items()}

    def where(self) -> dict[str, tuple[str, ...]]:
        """What the cards that the law is about say: words by column; {} for all cards."""
        where = self.law.options.get("where")
        asked = where if isinstance(where, Mapping) else {}
        return {name: words(value) for name, value in asked.items()}

    def cards(self) -> tuple[Card, ...]:
        """The cards that the law is about."""
        where = self.where()
        return tuple(
            card
            for deck in self.decks
            for card in deck.cards
            if all(word_of(card, name) in asked for name, asked in where.items())
        )

    def written(self, card: Card) -> str:
        """The card's symbols as the table has them."""
        return "".join(card.symbols(self.column_name))

    def mixture(self, card: Card) -> Mixture:
        """The card's symbols, the arrangement set aside."""
        return self.sorted(self.written(card))

    def sorted(self, written: str) -> Mixture:
        """`written` in the order of the game's symbols."""
        order = [symbol.letter for symbol in self.game.symbols]
        return "".join(sorted(written, key=order.index))


def word_of(card: Card, column: str) -> str:
    """What a card has in a column of words, or its kind."""
    return card.kind if column == KIND else card.word(column)


def stated(subject: Subject, name: str) -> Iterator[Stated]:
    """The laws of that name which can be tried on the cards as they are."""
    game = subject.game
    for i, law in sound_laws(game, name):
        column = law.options.get("column")
        decks = tuple(
            deck
            for deck in _decks(game, law)
            if deck.cards
            and not subject.lacks_headings(deck)
            and (column is None or _has(deck, str(column)))
        )
        if decks:
            yield Stated(game, law, decks, (game.place(f"checks.{i}.law"), name))


def _has(deck: Deck, name: str) -> bool:
    """Whether the deck's table has that column; a heading that is missing is told when it is read."""
    column = deck.column(name)
    if column is None:
        return name == KIND
    if column.type == "symbols":
        return column in symbol_columns(deck)
    return column.type == "text" or any(name in card.places for card in deck.cards)


def whole(subject: Subject, name: str) -> Iterator[Stated]:
    """The same, for laws about all the cards of a deck: each of them must be readable."""
    for one in stated(subject, name):
        decks = _decks(subject.game, one.law)
        if any(subject.is_doubtful(deck) or subject.lacks_headings(deck) for deck in decks):
            continue
        if not {(card.at, one.column_name) for card in one.cards()} & spoilt(subject):
            yield one


def readable(subject: Subject, law: Stated) -> Iterator[Card]:
    """The cards of a law, but for those whose symbols in its column are at fault already."""
    for card in law.cards():
        if (card.at, law.column_name) not in spoilt(subject):
            yield card
