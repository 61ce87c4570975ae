"""Laws as game.yaml states them (`checks:`): their names, their options, whether they can be tried.

`@law_check(name, code, ...)` makes a check of a function of one stated law. It is given those laws that say
what they are about, with those cards that it can read: the gate for laws is `tried`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from fortgold.checks.cards import misnamed
from fortgold.checks.laws import KIND, LAWS, Asked
from fortgold.checks.registry import Check, Needs, Place, Problem, Problems, Subject, check, problem
from fortgold.data.model import Card, Column, Deck, Declared, Effect, Game, Option, Text
from fortgold.data.source import nearest, suggestion

Mixture = str  # letters in the game's order: the arrangement set aside


@check(
    "DECK221",
    "知らない法則が書かれている",
    "A law that nobody knows",
    "名前を書き間違えた法則は誰も守りません。守られていると思い込むだけ、ないより悪くなります。",
    "A misspelt law guards nothing, and everybody believes that it does.",
    "法則「{law.law}」はありません",
    "there is no law `{law.law}`",
)
def unknown_law(subject: Subject) -> Problems:
    for i, law in enumerate(subject.game.declared):
        if law.law and law.law not in LAWS:
            place = Place.entry(subject.game, f"checks.{i}.law", "law")
            yield problem(place, hint=suggestion(law.law, LAWS), law=law)


@check(
    "DECK222",
    "法則の書き方が足りないか間違っている",
    "A law does not say, or says wrongly, what it is about",
    "何について成り立つのか分からない法則は、確かめようがありません。",
    "A law that cannot be tried guards nothing.",
)
def unclear_law(subject: Subject) -> Problems:
    for i, law in enumerate(subject.game.declared):
        yield from _slips(subject.game, i, law)


def _slips(game: Game, i: int, law: Declared) -> Problems:
    """What is wrong with the options of a law."""
    known, decks = LAWS.get(law.law), _decks(game, law)
    if known is None or (law.deck and not decks):
        return  # there are no options to compare with
    given: dict[str, Option] = {**law.options, **({"deck": law.deck} if law.deck else {})}
    meant = set()  # by misspelt options: they are not missing as well
    for name in given:
        if name not in known.options:
            meant.add(nearest(name, known.options))
            ja = f"法則「{law.law}」に「{name}」という項目はありません"
            says = Text(ja, f"the law `{law.law}` has no option `{name}`")
            yield problem(
                _option(game, i, name), says, suggestion(name, [*known.options, "source"])
            )
    lacks_deck = "deck" in known.needs and not law.deck
    for name, about in known.options.items():
        asked = Asked(game, decks, name)
        if name not in given:
            if name in known.needs and name not in meant:
                ja = f"法則「{law.law}」には「{name}」が要ります"
                says = Text(ja, f"the law `{law.law}` needs the option `{name}`")
                example = about.for_example(asked)
                yield problem(_option(game, i, ""), says, example)
        elif not (lacks_deck and about.needs_deck):
            for key, message, hint in about.slips(asked, given[name]):
                yield problem(_option(game, i, f"{name}.{key}".rstrip(".")), message, hint)


def _option(game: Game, i: int, name: str) -> Place:
    return Place.entry(game, f"checks.{i}.{name}" if name else f"checks.{i}", name or "checks")


def _decks(game: Game, law: Declared) -> tuple[Deck, ...]:
    """The decks that a law is about."""
    return tuple(deck for deck in game.decks if law.deck in ("", deck.id))


def options_of(game: Game, law: Declared) -> dict[str, Any]:
    """What a sound law says, as its types of options read it."""
    types, decks = LAWS[law.law].options, _decks(game, law)
    return {
        name: types[name].read(Asked(game, decks, name), value)
        for name, value in law.options.items()
    }


def sound_laws(game: Game, name: str) -> Iterator[tuple[int, Declared]]:
    """The laws of that name that say what they are about, each with its place in `checks`."""
    for i, law in enumerate(game.declared):
        if law.law == name and not any(_slips(game, i, law)):
            yield i, law


ANY = Column("", "symbols")


@dataclass(frozen=True, slots=True, eq=False)
class Law:
    """A law that can be tried: its decks, the cards that it is about, where it stands.

    `law[option]` is what it says; "" for no column, () for no `columns`, {} for no `where`.
    """

    subject: Subject
    declared: Declared
    decks: tuple[Deck, ...]
    at: Place
    options: Mapping[str, Any]
    cards: tuple[Card, ...] = ()

    def __getitem__(self, option: str) -> Any:
        return self.options[option]

    @property
    def game(self) -> Game:
        """Its game."""
        return self.subject.game

    @property
    def deck(self) -> Deck:
        """The deck of a law that needs one."""
        return self.decks[0]

    @property
    def column(self) -> Column:
        """The column of which it speaks, as its deck declares it."""
        return self.deck.column(self["column"]) or ANY

    def may_mean(self, card: Card) -> bool:
        """Whether the law is about a card, or may be: a cell that is spoilt could say anything."""
        return all(
            word_of(card, column) in words or self.subject.is_spoilt(card, column)
            for column, words in self["where"].items()
        )

    def can_read(self, card: Card) -> bool:
        """Whether nothing is reported that would break the law as well."""
        reads = LAWS[self.declared.law].reads
        columns = [self["column"], *self["columns"], *self["where"]]
        columns += [column.name for column, _ in self.effects(card) if reads == "effect"]
        is_named = reads != "name" or card.at not in misnamed(self.subject)
        return is_named and not any(self.subject.is_spoilt(card, name) for name in columns)

    def cell(self, card: Card) -> Place:
        """Where a card says what the law is about: in the law's column, or its first effect."""
        return Place.cell(card, self["column"] or self.effects(card)[0][0].name)

    def deck_of(self, card: Card) -> Deck:
        """The deck of one of its cards."""
        return next(deck for deck in self.decks if deck.id == card.deck)

    def effects(self, card: Card) -> list[tuple[Column, Effect]]:
        """The effects of one of its cards, each with its column."""
        columns = self.deck_of(card).columns
        effects = (one for one in columns if one.type == "effect")
        return [(one, effect) for one in effects if (effect := card.effect(one.name))]

    def wrong(self, card: Card, hint: Text | None = None, **values: Any) -> Problem:
        """What a card says breaks the law."""
        return problem(self.cell(card), hint=hint, law=self, card=card, **values)

    def broken(self, says: Text | None = None, hint: Text | None = None, **values: Any) -> Problem:
        """The cards together break the law."""
        return problem(self.at, says, hint, law=self, **values)

    def written(self, card: Card) -> str:
        """The card's symbols as the table has them."""
        return "".join(card.symbols(self["column"]))

    def mixture(self, card: Card) -> Mixture:
        """The card's symbols, the arrangement set aside."""
        return self.sorted(self.written(card))

    def pattern(self, card: Card) -> tuple[tuple[int, ...], ...]:
        """The symbols of all `columns`, each as the number of those that came before it."""
        numbers: dict[str, int] = {}
        return tuple(
            tuple(numbers.setdefault(letter, len(numbers)) for letter in card.symbols(name))
            for name in self["columns"]
        )

    def sorted(self, written: str) -> Mixture:
        """`written` in the order of the game's symbols."""
        order = [symbol.letter for symbol in self.game.symbols]
        return "".join(sorted(written, key=order.index))


def word_of(card: Card, column: str) -> str:
    """What a card has in a column of words or numbers, or its kind."""
    if column == KIND:
        return card.kind
    value = card.values.get(column)
    return str(value) if isinstance(value, int) else card.word(column)


def tried(subject: Subject, name: str) -> Iterator[Law]:
    """The laws of that name which can be tried on the cards as they are."""
    game, form = subject.game, LAWS[name]
    for i, declared in sound_laws(game, name):
        named = _decks(game, declared)
        decks = tuple(deck for deck in named if _is_complete(subject, deck, declared))
        if not decks or (form.of_all and not all(subject.has(d, Needs.TABLE) for d in named)):
            continue
        options = {"column": "", "columns": (), "where": {}, **options_of(game, declared)}
        law = Law(subject, declared, decks, Place.entry(game, f"checks.{i}.law", name), options)
        about = [card for deck in decks for card in deck.cards if law.may_mean(card)]
        cards = tuple(card for card in about if law.can_read(card))
        if not form.of_all or len(cards) == len(about):
            yield replace(law, cards=cards)


def _is_complete(subject: Subject, deck: Deck, law: Declared) -> bool:
    """Whether a deck has what a law is about; a missing heading is reported by the reader."""
    if not deck.cards or not subject.has(deck, Needs.HEADINGS):
        return False
    name = law.options.get("column")
    if name is None:
        return True
    column = deck.column(str(name))
    if column is None:
        return name == KIND
    return column.type == "text" or any(name in card.places for card in deck.cards)


def law_check(
    name: str, code: str, *words: str, **gate: Any
) -> Callable[[Callable[[Law], Problems]], Check]:
    """Register a check of the laws of that name, each by itself; the rest as for `check`."""

    def checks(judge: Callable[[Law], Problems]) -> Check:
        def run(subject: Subject) -> Problems:
            for one in tried(subject, name):
                yield from judge(one)

        return check(code, *words, **gate)(run)

    return checks


def card_law(name: str, code: str, *words: str, broken_by: Callable[[Law, Card], Any]) -> None:
    """Register a check of the laws of that name, card by card: `broken_by` finds what is wrong with
    one, as what fills the words, or as True if they need nothing else.
    """

    def judge(law: Law) -> Problems:
        for card in law.cards:
            if found := broken_by(law, card):
                yield law.wrong(card, **({} if found is True else found))

    law_check(name, code, *words)(judge)
