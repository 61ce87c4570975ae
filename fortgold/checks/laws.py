"""The laws that game.yaml may state, and what each may be told: types of options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from fortgold.checks.registry import surplus
from fortgold.checks.symbols import letters_of
from fortgold.data.model import ColumnType, Deck, Game, Option, Text
from fortgold.data.source import suggestion

KIND = "kind"  # the column of every table that `where` may ask for, declared or not

Slip = tuple[str, Text, Text]  # the key below the option ("" for itself), what is wrong, a hint


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: an option of that name, for a law about these decks."""

    game: Game
    decks: tuple[Deck, ...]
    name: str

    def columns(self, *types: ColumnType) -> list[str]:
        """The columns of one of the types (none: of any)."""
        columns = (column for deck in self.decks for column in deck.columns)
        return list(dict.fromkeys(c.name for c in columns if not types or c.type in types))

    def words_of(self, column: str) -> list[str]:
        """What may stand in a column of words: its `from`, else what stands there; kinds for `kind`."""
        known: dict[str, None] = {}
        for deck in self.decks:
            declared = deck.column(column)
            if column == KIND:
                known |= dict.fromkeys(card.kind for card in deck.cards)
            elif declared is not None and declared.type == "word":
                there = (card.word(column) for card in deck.cards)
                known |= dict.fromkeys(declared.allowed or filter(None, there))
        return list(known)

    @property
    def letters(self) -> list[str]:
        """The letters of symbols."""
        return letters_of(self.game)

    @property
    def operations(self) -> list[str]:
        """The operations of effects."""
        return [one.id for one in self.game.operations]


@dataclass(frozen=True, slots=True)
class OptionType:
    """What an option may be, wanted as `ja` and `en` say.

    `read` makes of it what the law works with, None if it is of another type; `parts` finds what is
    wrong inside of it. `example` is a value as YAML.
    """

    ja: str
    en: str
    read: Callable[[Asked, Option], Any]
    example: str | Callable[[Asked], str]
    hint: Callable[[Asked, Option], Text] | None = None
    parts: Callable[[Asked, Option], Iterator[Slip]] = lambda *_: iter(())
    needs_deck: bool = False  # nothing can be said of it before the deck is known

    def for_example(self, asked: Asked) -> Text:
        """How the option might be written."""
        value = self.example if isinstance(self.example, str) else self.example(asked)
        line = f"`{asked.name}: {value}`"
        return Text(f"例: {line}", f"for example {line}")

    def slips(self, asked: Asked, value: Option) -> Iterator[Slip]:
        """What is wrong with a value."""
        if self.read(asked, value) is None:
            message = Text(f"「{asked.name}」には、{self.ja}要ります", f"`{asked.name}` {self.en}")
            yield "", message, self.hint(asked, value) if self.hint else self.for_example(asked)
        yield from self.parts(asked, value)


def word_list(value: Option) -> tuple[str, ...]:
    """A list of words; one word is a list of one."""
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, str) and value else ()


def _column(ja: str, en: str, example: str, *types: ColumnType, own: bool = False) -> OptionType:
    """A column of one of the types (none: of any); `own`: also the kind of a card."""

    def read(asked: Asked, value: Option) -> Option | None:
        return value if value in asked.columns(*types) or (own and value == KIND) else None

    return OptionType(
        f"{ja}が",
        f"names {en}",
        read,
        lambda asked: _first(asked.columns(*types), example),
        needs_deck=True,
    )


def _range(_: Asked, value: Option) -> tuple[int, int] | None:
    ends = value if isinstance(value, tuple) else ()
    if len(ends) != 2 or not all(v.isdecimal() for v in ends) or int(ends[0]) > int(ends[1]):
        return None
    return int(ends[0]), int(ends[1])


def _percent(_: Asked, value: Option) -> float | None:
    """`95 %` as 95.0. All deals or none are no promise that playing some of them could keep."""
    found = re.fullmatch(r"(\d{1,2}(?:\.\d+)?) ?%", value) if isinstance(value, str) else None
    return (float(found[1]) or None) if found else None


def _number(asked: Asked, value: Option) -> int | None:
    """A whole number, written out or as the name of a constant."""
    if not isinstance(value, str):
        return None
    return int(value) if value.isdecimal() else asked.game.constants.get(value)


def _near_number(asked: Asked, value: Option) -> Text:
    if isinstance(value, str) and value:
        return suggestion(value, asked.game.constants)
    return NUMBER.for_example(asked)


def _numbers(asked: Asked, value: Option) -> dict[str, int] | None:
    if not isinstance(value, Mapping):
        return None
    return {word: _number(asked, part) or 0 for word, part in value.items()}


def _shares(asked: Asked, value: Option) -> Iterator[Slip]:
    for word, part in value.items() if isinstance(value, Mapping) else ():
        yield from ((word, message, hint) for _, message, hint in NUMBER.slips(asked, part))


def _unknown_operations(asked: Asked, value: Option) -> Iterator[Slip]:
    for i, word in enumerate(word_list(value)):
        if word not in asked.operations:
            message = Text(f"操作「{word}」はありません", f"there is no operation `{word}`")
            hint = suggestion(word, asked.operations)
            yield str(i) if isinstance(value, tuple) else "", message, hint


def _where(_: Asked, value: Option) -> dict[str, tuple[str, ...]] | None:
    """Words by column."""
    if not isinstance(value, Mapping):
        return None
    return {name: word_list(part) for name, part in value.items()}


def _pair(asked: Asked) -> str:
    name = _first(asked.columns("word"), KIND)
    return f"{{{name}: {_first(asked.words_of(name), 'red')}}}"


def _pairs(asked: Asked, value: Option) -> Iterator[Slip]:
    columns = [KIND, *asked.columns("word")]
    for key, part in value.items() if isinstance(value, Mapping) else ():
        if key not in columns:
            message = Text(f"言葉の列「{key}」はありません", f"there is no column of words `{key}`")
            yield key, message, suggestion(key, columns)
        elif not word_list(part):
            message = Text(f"「{key}」の言葉が要ります", f"`{key}` needs a word")
            yield key, message, WHERE.for_example(asked)
        elif key != KIND:
            yield from _unknown(asked, key, part)


def _pairs_and_kinds(asked: Asked, value: Option) -> Iterator[Slip]:
    yield from _pairs(asked, value)
    is_short = any(surplus(deck) < 0 for deck in asked.decks)  # reported as missing cards
    if isinstance(value, Mapping) and not is_short:
        yield from _unknown(asked, KIND, value.get(KIND, ()))


def _unknown(asked: Asked, column: str, value: Option) -> Iterator[Slip]:
    """The first word that stands on no card."""
    known = asked.words_of(column)
    for word in [word for word in word_list(value) if word not in known][:1]:
        ja = f"「{column}」が「{word}」のカードはありません"
        message = Text(ja, f"there is no card whose `{column}` is `{word}`")
        yield column, message, suggestion(word, known)


def _strange_columns(asked: Asked, value: Option) -> Iterator[Slip]:
    decks = {deck.id: deck for deck in asked.game.decks}
    for name, column in value.items() if isinstance(value, Mapping) else ():
        deck = decks.get(name)
        if deck is None:
            message = Text(f"デッキ「{name}」はありません", f"there is no deck `{name}`")
            yield name, message, suggestion(name, decks)
        elif deck.column(str(column)) is None:
            ja = f"デッキ「{name}」に列「{column}」はありません"
            known = [one.name for one in deck.columns]
            message = Text(ja, f"deck `{name}` has no column `{column}`")
            yield name, message, suggestion(str(column), known)


def _all_of(names: tuple[str, ...], known: Iterable[str]) -> tuple[str, ...] | None:
    return names if names and {*names} <= {*known} else None


def _first(names: Iterable[str], otherwise: str) -> str:
    return next(iter(names), otherwise)


# An unknown deck is reported by the reader, a missing one as a missing option.
DECK = OptionType(
    "", "", lambda _, deck: deck, lambda asked: _first((d.id for d in asked.game.decks), "card")
)
SYMBOLS = _column(
    "このデッキのシンボルの列の名前", "a column of symbols of this deck", "symbols", "symbols"
)
CARDS = _column("ほかのカードを挙げる列の名前", "a column that lists other cards", "cards", "cards")
WORDS_COLUMN = _column("言葉の列の名前", "a column of words", KIND, "word", own=True)
NUMBER_COLUMN = _column("数の列の名前", "a column of numbers", "points", "number")
RECIPE_COLUMN = _column("レシピの列の名前", "a column of recipes", "recipe", "recipe")
COUNTED_COLUMN = _column(
    "言葉か数の列の名前", "a column of words or numbers", KIND, "word", "number", own=True
)
ANY_COLUMN = _column("game.yaml が決めた列の名前", "a column that game.yaml declares", "points")
LETTERS = OptionType(
    "シンボルの文字のリストが",
    "is a list of symbols’ letters",
    lambda asked, some: some if isinstance(some, tuple) and {*some} <= {*asked.letters} else None,
    lambda asked: f"[{', '.join(asked.letters[:3])}]",
)
LETTER = OptionType(
    "シンボルの文字が一つ",
    "is one symbol’s letter",
    lambda asked, value: value if isinstance(value, str) and value in asked.letters else None,
    lambda asked: _first(asked.letters, "A"),
    lambda asked, value: suggestion(str(value), asked.letters),
)
SYMBOL_COLUMNS = OptionType(
    "このデッキのシンボルの列のリストが",
    "is a list of columns of symbols of this deck",
    lambda asked, some: _all_of(word_list(some), asked.columns("symbols")),
    lambda asked: f"[{', '.join(asked.columns('symbols')[:2]) or 'symbols'}]",
    needs_deck=True,
)
RANGE = OptionType("最少と最多の二つの数が", "is two numbers, least and most", _range, "[3, 4]")
PERCENT = OptionType(
    "0 % と 100 % の間の割合が", "is a share between 0 % and 100 %", _percent, "95 %"
)
NUMBER = OptionType(
    "数か constants の名前が",
    "is a number, or the name of one of the `constants`",
    _number,
    "3",
    _near_number,
)
NUMBERS = OptionType(
    "言葉ごとの数が", "is a number for each word", _numbers, "{red: 12, blue: 12}", parts=_shares
)
OPERATIONS = OptionType(
    "操作の名前が",
    "names operations of effects",
    lambda _, value: word_list(value) or None,
    lambda asked: f"[{_first(asked.operations, 'draw')}]",
    parts=_unknown_operations,
)
NAMES = OptionType(
    "値の名前が", "names arguments", lambda _, value: word_list(value) or None, "[n]"
)
ON = OptionType(
    "デッキと列の組が",
    "is a deck with one of its columns",
    lambda _, value: dict(value) if isinstance(value, Mapping) else None,
    lambda asked: f"{{{_first((deck.id for deck in asked.game.decks), 'card')}: points}}",
    parts=_strange_columns,
)
WORDS = OptionType(
    "言葉のリストが", "is a list of words", lambda _, value: word_list(value) or None, "[red, blue]"
)
WHERE_OR_NONE = OptionType(  # there may be no card of a kind
    "列と言葉の組が", "is a column with its word", _where, _pair, parts=_pairs, needs_deck=True
)
WHERE = replace(WHERE_OR_NONE, parts=_pairs_and_kinds)


@dataclass(frozen=True, slots=True)
class LawOptions:
    """The options of a law: those that it needs, and those that narrow it to fewer cards.

    It is tried on cards whose cells it can read: those of its column and `where`, and what it `reads`
    beside: all effects, or the name that goes with a card's kind. `of_all`: it is about all cards
    together, and is not tried if one of them, or their table, cannot be read.
    """

    needs: Mapping[str, OptionType] = field(default_factory=dict)
    may: Mapping[str, OptionType] = field(default_factory=dict)
    of_all: bool = False
    reads: Literal["", "effect", "name"] = ""

    @property
    def options(self) -> dict[str, OptionType]:
        """All of them."""
        return {**self.needs, **self.may}


SOME = {"deck": DECK, "where": WHERE}  # without them a law is about all cards of the box
ANY_NUMBER = {"deck": DECK, "where": WHERE_OR_NONE}
MIXTURES = {"deck": DECK, "column": SYMBOLS}
DRAWS_TO_PAY = "draws-to-pay"  # how many cards one takes for a recipe, tried under `--deep`
WINNABLE = "winnable"  # how many deals can be won by somebody who knows all piles
LAWS: Mapping[str, LawOptions] = {
    # arrangements of symbols
    "a-name-repeats": LawOptions({"deck": DECK}, of_all=True),
    "closed-under-swaps": LawOptions({**MIXTURES, "swap": LETTERS}, of_all=True),
    "one-name-per-mixture": LawOptions(MIXTURES, reads="name"),
    "every-mixture-once": LawOptions({**MIXTURES, "of": LETTERS}, of_all=True),
    "same-pattern": LawOptions({"deck": DECK, "columns": SYMBOL_COLUMNS}),
    "balanced-places": LawOptions({**MIXTURES, "between": RANGE}, of_all=True),
    # numbers of cards
    "so-many-cards": LawOptions({"is": NUMBER}, ANY_NUMBER, of_all=True),
    "so-many-of-each": LawOptions({"column": COUNTED_COLUMN, "are": NUMBERS}, SOME, of_all=True),
    "enough-for-all-players": LawOptions(
        {"deck": DECK, "each": NUMBER}, {"column": NUMBER_COLUMN}, of_all=True
    ),
    "supply-used-up": LawOptions({"deck": DECK, "column": CARDS}, of_all=True),
    "one-row-each": LawOptions({"column": WORDS_COLUMN}, SOME, reads="name"),
    "names-present": LawOptions({"names": WORDS}, SOME, of_all=True),
    # cells
    "left-empty": LawOptions({"column": ANY_COLUMN}, SOME),
    "filled-in": LawOptions({"column": ANY_COLUMN}, SOME),
    "numbers-between": LawOptions({"column": NUMBER_COLUMN, "between": RANGE}, SOME),
    "never-says": LawOptions({"column": WORDS_COLUMN, "words": WORDS}, SOME),
    "so-many-symbols": LawOptions({"column": SYMBOLS, "symbol": LETTER, "is": NUMBER}, SOME),
    "some-card-has": LawOptions({"column": SYMBOLS, "symbols": LETTERS}, SOME, of_all=True),
    # effects
    "does": LawOptions({"operations": OPERATIONS}, SOME, reads="effect"),
    "never-does": LawOptions({"operations": OPERATIONS}, SOME, reads="effect"),
    "so-many-steps": LawOptions({"operations": OPERATIONS, "is": NUMBER}, SOME, reads="effect"),
    "steps-add-up": LawOptions({"operations": OPERATIONS, "is": NUMBER}, SOME, reads="effect"),
    "acts-on": LawOptions(
        {"operations": OPERATIONS, "on": ON}, {"args": NAMES, **SOME}, reads="effect"
    ),
    # recipes
    DRAWS_TO_PAY: LawOptions(
        {
            "deck": DECK,
            "column": NUMBER_COLUMN,
            "recipe": RECIPE_COLUMN,
            "open": NUMBER,
            "within": PERCENT,
        }
    ),
    # play
    WINNABLE: LawOptions({"at-least": PERCENT}),
}
