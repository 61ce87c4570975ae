"""Laws as game.yaml states them (`checks:`): their names, their options, whether they can be tried.

`@each_law(name)` makes a check of a function of one stated law. It is given those laws that say what they
are about, with cards on which nothing is told already that would break them: one slip is told once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from fortgold.checks import laws
from fortgold.checks.deck import misnamed
from fortgold.checks.laws import KIND, LAWS, Asked, words
from fortgold.checks.registry import Check, Place, Problem, Subject, check, problem_at
from fortgold.checks.symbols import spoilt, symbol_columns
from fortgold.data.model import Card, Column, Deck, Declared, Game, Option
from fortgold.data.source import nearest, suggestion

Mixture = str  # letters in the game's order: the arrangement set aside


@check(
    "DECK221",
    "知らない法則が書かれている",
    "A law that nobody knows",
    "名前を書き間違えた法則は誰も守りません。守られていると思い込むだけ、ないより悪くなります。",
    "A misspelt law guards nothing, and everybody believes that it does.",
)
def unknown_law(subject: Subject) -> Iterator[Problem]:
    for i, law in enumerate(subject.game.declared):
        if law.law and law.law not in LAWS:
            yield problem_at(
                (subject.game.place(f"checks.{i}.law"), "law"),
                f"法則「{law.law}」はありません",
                f"there is no law `{law.law}`",
                suggestion(law.law, LAWS),
            )


@check(
    "DECK222",
    "法則の書き方が足りないか間違っている",
    "A law does not say, or says wrongly, what it is about",
    "何について成り立つのか分からない法則は、確かめようがありません。",
    "A law that cannot be tried guards nothing.",
)
def unclear_law(subject: Subject) -> Iterator[Problem]:
    for i, law in enumerate(subject.game.declared):
        yield from _slips(subject.game, i, law)


def _slips(game: Game, i: int, law: Declared) -> Iterator[Problem]:
    """What is wrong with the options of a law."""
    known = LAWS.get(law.law)
    decks = tuple(deck for deck in game.decks if law.deck in ("", deck.id))
    if known is None or (law.deck and not decks):
        return  # told where the law or the deck is named
    given: dict[str, Option] = {**law.options, **({"deck": law.deck} if law.deck else {})}
    meant = set()  # by misspelt options: one slip is told once
    for name in given:
        if name not in known.options:
            meant.add(nearest(name, known.options))
            yield problem_at(
                _option(game, i, name),
                f"法則「{law.law}」に「{name}」という項目はありません",
                f"the law `{law.law}` has no option `{name}`",
                suggestion(name, [*known.options, "source"]),
            )
    lacks_deck = "deck" in known.needs and not law.deck
    for name, about in known.options.items():
        asked = Asked(game, decks, name)
        if name not in given:
            if name in known.needs and name not in meant:
                yield problem_at(
                    _option(game, i, ""),
                    f"法則「{law.law}」には「{name}」が要ります",
                    f"the law `{law.law}` needs the option `{name}`",
                    laws.for_example(name, about.example(asked)),
                )
        elif not (lacks_deck and about.needs_deck):
            for key, said, hint in about.slips(asked, given[name]):
                yield _option(game, i, f"{name}.{key}".rstrip(".")), said, hint


def _option(game: Game, i: int, name: str) -> Place:
    return game.place(f"checks.{i}.{name}" if name else f"checks.{i}"), name or "checks"


def percent(law: Declared) -> float | None:
    """The share of deals, in per cent, that a law about play promises."""
    return laws.percent(law.options.get("at-least", ""))


def sound_laws(game: Game, name: str) -> Iterator[tuple[int, Declared]]:
    """The laws of that name that say what they are about, each with its place in `checks`."""
    for i, law in enumerate(game.declared):
        if law.law == name and not any(_slips(game, i, law)):
            yield i, law


ANY = Column("", "symbols")


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """A law that can be tried: its decks, the cards that it is about, where it stands."""

    subject: Subject
    declared: Declared
    decks: tuple[Deck, ...]
    at: Place
    cards: tuple[Card, ...] = ()

    @property
    def game(self) -> Game:
        """Its game."""
        return self.subject.game

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

    def cell(self, card: Card) -> Place:
        """Where a card says what the law is about."""
        return card.place(self.column_name), self.column_name

    def option(self, name: str) -> Option:
        """What the law says; "" if nothing."""
        return self.declared.options.get(name, "")

    def word(self, option: str) -> str:
        """The option that is a word."""
        value = self.option(option)
        return value if isinstance(value, str) else ""

    def words(self, option: str) -> tuple[str, ...]:
        """The option that is a list."""
        return words(self.option(option))

    def number(self, option: str) -> int:
        """The option that is a number or the name of a constant."""
        return laws.number(self.game, self.option(option)) or 0

    def numbers(self, option: str) -> dict[str, int]:
        """The option that is a number for each word."""
        value = self.option(option)
        parts = value if isinstance(value, Mapping) else {}
        return {word: laws.number(self.game, part) or 0 for word, part in parts.items()}

    def where(self) -> dict[str, tuple[str, ...]]:
        """What the cards that the law is about say: words by column; {} for all cards."""
        where = self.option("where")
        asked = where if isinstance(where, Mapping) else {}
        return {name: words(value) for name, value in asked.items()}

    def asks_for(self, card: Card) -> bool:
        """Whether it is about that card."""
        return all(word_of(card, column) in asked for column, asked in self.where().items())

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


def tried(subject: Subject, name: str) -> Iterator[Law]:
    """The laws of that name which can be tried on the cards as they are."""
    game, form = subject.game, LAWS[name]
    for i, declared in sound_laws(game, name):
        named = [deck for deck in game.decks if declared.deck in ("", deck.id)]
        decks = tuple(deck for deck in named if _is_complete(subject, deck, declared))
        if not decks or (form.of_all and not all(map(subject.is_readable, named))):
            continue
        law = Law(subject, declared, decks, (game.place(f"checks.{i}.law"), name))
        told = {at for at, column in spoilt(subject) if column == law.column_name}
        if form.of_names:
            told |= misnamed(subject).keys()
        about = [card for deck in decks for card in deck.cards if law.asks_for(card)]
        cards = tuple(card for card in about if card.at not in told)
        if not form.of_all or len(cards) == len(about):
            yield replace(law, cards=cards)


def _is_complete(subject: Subject, deck: Deck, law: Declared) -> bool:
    """Whether a deck has what a law is about; a heading that is missing is told when it is read."""
    if not deck.cards or subject.lacks_headings(deck):
        return False
    name = law.options.get("column")
    if name is None:
        return True
    column = deck.column(str(name))
    if column is None:
        return name == KIND
    if column.type == "symbols":
        return column in symbol_columns(deck)
    return column.type == "text" or any(name in card.places for card in deck.cards)


def each_law(name: str) -> Callable[[Callable[[Law], Iterator[Problem]]], Check]:
    """A check of the laws of that name, each by itself."""

    def checks(judge: Callable[[Law], Iterator[Problem]]) -> Check:
        def run(subject: Subject) -> Iterator[Problem]:
            for one in tried(subject, name):
                yield from judge(one)

        return run

    return checks
