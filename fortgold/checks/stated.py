"""Laws as game.yaml states them (`checks:`): their names, their options, whether they can be tried."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fortgold.checks.registry import Place, Problem, Subject, check
from fortgold.checks.symbols import spoilt, symbol_columns
from fortgold.model import Card, Column, Deck, Declared, Game, Text
from fortgold.source import nearest, suggestion

Mixture = str  # letters in the game's order: the arrangement set aside

DECK = "deck"
COLUMN = "column"
LETTERS = "letters"
RANGE = "range"
PERCENT = "per cent"
WINNABLE = "winnable"  # how many deals can be won by somebody who knows all piles
LAWS: Mapping[str, Mapping[str, str]] = {
    "a-name-repeats": {"deck": DECK},
    "closed-under-swaps": {"deck": DECK, "column": COLUMN, "swap": LETTERS},
    "one-name-per-mixture": {"deck": DECK, "column": COLUMN},
    "every-mixture-once": {"deck": DECK, "column": COLUMN, "of": LETTERS},
    "balanced-places": {"deck": DECK, "column": COLUMN, "between": RANGE},
    WINNABLE: {"at-least": PERCENT},
}


@check(
    "DECK221",
    ja="知らない法則が書かれている",
    why_ja="名前を書き間違えた法則は誰も守りません。守られていると思い込むだけ、ないより悪くなります。",
)
def unknown_law(subject: Subject) -> Iterator[Problem]:
    """A law that nobody knows.

    Why: a misspelt law guards nothing, and everybody believes that it does.
    """
    for i, law in enumerate(subject.game.declared):
        if law.law and law.law not in LAWS:
            yield (
                (subject.game.place(f"checks.{i}.law"), "law"),
                Text(f"法則「{law.law}」はありません", f"there is no law `{law.law}`"),
                suggestion(law.law, LAWS),
            )


@check(
    "DECK222",
    ja="法則の書き方が足りないか間違っている",
    why_ja="何について成り立つのか分からない法則は、確かめようがありません。",
)
def unclear_law(subject: Subject) -> Iterator[Problem]:
    """A law does not say, or says wrongly, what it is about.

    Why: a law that cannot be tried guards nothing.
    """
    for i, law in enumerate(subject.game.declared):
        yield from _slips(subject.game, i, law)


def _slips(game: Game, i: int, law: Declared) -> Iterator[Problem]:
    """What is wrong with the options of a law."""
    options = LAWS.get(law.law)
    deck = next((deck for deck in game.decks if deck.id == law.deck), None)
    if options is None or (law.deck and deck is None):
        return  # told where the law or the deck is named
    given = {**law.options, **({"deck": law.deck} if law.deck else {})}
    meant = set()  # by misspelt options: one slip is told once
    for name in given:
        if name not in options:
            meant.add(nearest(name, options))
            yield (
                _option(game, i, name),
                Text(
                    f"法則「{law.law}」に「{name}」という項目はありません",
                    f"the law `{law.law}` has no option `{name}`",
                ),
                suggestion(name, [*options, "source"]),
            )
    for name, kind in options.items():
        if name not in given and name not in meant:
            yield (
                _option(game, i, ""),
                Text(
                    f"法則「{law.law}」には「{name}」が要ります",
                    f"the law `{law.law}` needs the option `{name}`",
                ),
                _example(game, deck, name, kind),
            )
        elif deck is None and kind == COLUMN:
            continue  # of which deck is not known yet
        elif name in given and not _is_sound(game, deck, given[name], kind):
            yield (
                _option(game, i, name),
                _expected(name, kind),
                _example(game, deck, name, kind),
            )


def _option(game: Game, i: int, name: str) -> Place:
    return game.place(f"checks.{i}.{name}" if name else f"checks.{i}"), name or "checks"


def _is_sound(game: Game, deck: Deck | None, value: object, kind: str) -> bool:
    if kind == DECK:
        return deck is not None
    if kind == PERCENT:
        return _percent(value) is not None
    if kind == COLUMN:
        column = deck.column(value) if deck and isinstance(value, str) else None
        return column is not None and column.type == "symbols"
    if not isinstance(value, tuple):
        return False
    if kind == LETTERS:
        return all(game.symbol(letter) for letter in value)
    return len(value) == 2 and all(v.isdecimal() for v in value) and int(value[0]) <= int(value[1])


def _percent(value: object) -> float | None:
    """`95 %` as 95.0. All deals or none are no promise that playing some of them could keep."""
    found = re.fullmatch(r"(\d{1,2}(?:\.\d+)?) ?%", value) if isinstance(value, str) else None
    return (float(found[1]) or None) if found else None


def percent(law: Declared) -> float | None:
    """The share of deals, in per cent, that a law about play promises."""
    return _percent(law.options.get("at-least"))


def sound_laws(game: Game, name: str) -> Iterator[tuple[int, Declared]]:
    """The laws of that name that say what they are about, each with its place in `checks`."""
    for i, law in enumerate(game.declared):
        if law.law == name and not any(_slips(game, i, law)):
            yield i, law


def _expected(name: str, kind: str) -> Text:
    if kind == PERCENT:
        return Text(
            f"「{name}」には、0 % と 100 % の間の割合が要ります",
            f"`{name}` is a share between 0 % and 100 %",
        )
    if kind == COLUMN:
        return Text(
            f"「{name}」には、このデッキのシンボルの列の名前が要ります",
            f"`{name}` names a column of symbols of this deck",
        )
    if kind == LETTERS:
        return Text(
            f"「{name}」には、シンボルの文字のリストが要ります",
            f"`{name}` is a list of symbols’ letters",
        )
    return Text(
        f"「{name}」には、最少と最多の二つの数が要ります",
        f"`{name}` is two numbers, least and most",
    )


def _example(game: Game, deck: Deck | None, name: str, kind: str) -> Text:
    declared = deck.columns if deck else ()
    columns = [column.name for column in declared if column.type == "symbols"]
    letters = ", ".join(symbol.letter for symbol in game.symbols[:3])
    line = {
        DECK: f"{name}: {game.decks[0].id if game.decks else 'card'}",
        PERCENT: f"{name}: 95 %",
        COLUMN: f"{name}: {columns[0] if columns else 'symbols'}",
        LETTERS: f"{name}: [{letters}]",
        RANGE: f"{name}: [3, 4]",
    }[kind]
    return Text(f"例: `{line}`", f"for example `{line}`")


@dataclass(frozen=True, slots=True, eq=False)
class Stated:
    """A law that can be tried: its deck, its column if it has one, and where it stands."""

    game: Game
    law: Declared
    deck: Deck
    column: Column
    at: Place

    def letters(self, option: str) -> tuple[str, ...]:
        """The option that is a list."""
        value = self.law.options[option]
        return value if isinstance(value, tuple) else ()

    def written(self, card: Card) -> str:
        """The card's symbols as the table has them."""
        return "".join(card.symbols(self.column.name))

    def mixture(self, card: Card) -> Mixture:
        """The card's symbols, the arrangement set aside."""
        return self.sorted(self.written(card))

    def sorted(self, written: str) -> Mixture:
        """`written` in the order of the game's symbols."""
        order = [symbol.letter for symbol in self.game.symbols]
        return "".join(sorted(written, key=order.index))


ANY = Column("", "symbols")


def stated(subject: Subject, name: str) -> Iterator[Stated]:
    """The laws of that name which can be tried on the cards as they are."""
    game = subject.game
    for i, law in sound_laws(game, name):
        deck = next((deck for deck in game.decks if deck.id == law.deck), None)
        if deck is None or not deck.cards:
            continue
        column = deck.column(str(law.options.get("column", ""))) or ANY
        if column is not ANY and column not in symbol_columns(deck):
            continue  # the heading is missing: told when it was read
        yield Stated(game, law, deck, column, (game.place(f"checks.{i}.law"), name))


def whole(subject: Subject, name: str) -> Iterator[Stated]:
    """The same, for laws about all the cards of a deck: each of them must be readable."""
    for one in stated(subject, name):
        cells = {(card.at, one.column.name) for card in one.deck.cards}
        if not subject.is_doubtful(one.deck) and not cells & spoilt(subject):
            yield one
