"""What laws of game.yaml may be told: kinds of options, each with what is wrong with a value."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from fortgold.checks.registry import surplus
from fortgold.checks.symbols import letters_of
from fortgold.model import ColumnType, Deck, Game, Option, Text
from fortgold.source import suggestion

KIND = "kind"  # the column of every table that `where` may ask for, declared or not

Slip = tuple[str, Text, Text]  # the key below the option ("" for itself), what is wrong, a hint


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: an option of that name, for a law about these decks."""

    game: Game
    decks: tuple[Deck, ...]
    name: str


@dataclass(frozen=True, slots=True)
class About:
    """A kind of option: `slips` judges a value of it; `example` is one, as YAML."""

    slips: Callable[[Asked, Option], Iterator[Slip]]
    example: Callable[[Asked], str]
    needs_deck: bool = False  # nothing can be said of it before the deck is known


def words(value: Option) -> tuple[str, ...]:
    """A list of words; one word is a list of one."""
    if isinstance(value, tuple):
        return value
    return (value,) if isinstance(value, str) and value else ()


def number(game: Game, value: Option) -> int | None:
    """A whole number, written out or as the name of a constant."""
    if not isinstance(value, str):
        return None
    return int(value) if value.isdecimal() else game.constants.get(value)


def percent(value: Option) -> float | None:
    """`95 %` as 95.0. All deals or none are no promise that playing some of them could keep."""
    found = re.fullmatch(r"(\d{1,2}(?:\.\d+)?) ?%", value) if isinstance(value, str) else None
    return (float(found[1]) or None) if found else None


def known_words(decks: Iterable[Deck], column: str) -> list[str]:
    """What may stand in a column of words: its `from`, else what stands there; kinds for `kind`."""
    known: dict[str, None] = {}
    for deck in decks:
        declared = deck.column(column)
        if column == KIND:
            known |= dict.fromkeys(card.kind for card in deck.cards)
        elif declared is not None and declared.type == "word":
            there = (card.word(column) for card in deck.cards)
            known |= dict.fromkeys(declared.allowed or filter(None, there))
    return list(known)


def _columns(decks: Iterable[Deck], types: tuple[ColumnType, ...]) -> list[str]:
    found = (c.name for deck in decks for c in deck.columns if not types or c.type in types)
    return list(dict.fromkeys(found))


def for_example(name: str, value: str) -> Text:
    """How an option might be written."""
    line = f"`{name}: {value}`"
    return Text(f"例: {line}", f"for example {line}")


# An unknown deck is told when it is read, a missing one as a missing option.
DECK = About(
    lambda *_: iter(()), lambda asked: asked.game.decks[0].id if asked.game.decks else "card"
)


def column(*types: ColumnType, what: Text, example: str, own: bool = False) -> About:
    """A column of one of the types (none: of any); `own`: also the kind of a card."""

    def slips(asked: Asked, value: Option) -> Iterator[Slip]:
        known = [*([KIND] if own else []), *_columns(asked.decks, types)]
        if value not in known:
            said = Text(
                f"「{asked.name}」には、{what.ja}が要ります", f"`{asked.name}` names {what.en}"
            )
            yield "", said, for_example(asked.name, shown(asked))

    def shown(asked: Asked) -> str:
        return next(iter(_columns(asked.decks, types)), example)

    return About(slips, shown, needs_deck=True)


SYMBOLS = column(
    "symbols",
    what=Text("このデッキのシンボルの列の名前", "a column of symbols of this deck"),
    example="symbols",
)
CARDS = column(
    "cards",
    what=Text("ほかのカードを挙げる列の名前", "a column that lists other cards"),
    example="cards",
)
WORDS_COLUMN = column(
    "word",
    what=Text("言葉の列の名前", "a column of words"),
    example=KIND,
    own=True,
)
ANY_COLUMN = column(
    what=Text("game.yaml が決めた列の名前", "a column that game.yaml declares"),
    example="points",
)


def _letters_slips(asked: Asked, value: Option) -> Iterator[Slip]:
    if not isinstance(value, tuple) or not {*value} <= {*letters_of(asked.game)}:
        said = Text(
            f"「{asked.name}」には、シンボルの文字のリストが要ります",
            f"`{asked.name}` is a list of symbols’ letters",
        )
        yield "", said, for_example(asked.name, _letters_example(asked))


def _letters_example(asked: Asked) -> str:
    return f"[{', '.join(letters_of(asked.game)[:3])}]"


LETTERS = About(_letters_slips, _letters_example)


def _letter_slips(asked: Asked, value: Option) -> Iterator[Slip]:
    if not isinstance(value, str) or value not in letters_of(asked.game):
        said = Text(
            f"「{asked.name}」には、シンボルの文字が一つ要ります",
            f"`{asked.name}` is one symbol’s letter",
        )
        yield "", said, suggestion(str(value), letters_of(asked.game))


LETTER = About(_letter_slips, lambda asked: next(iter(letters_of(asked.game)), "A"))


def _range(asked: Asked, value: Option) -> Iterator[Slip]:
    ends = value if isinstance(value, tuple) else ()
    if len(ends) == 2 and all(v.isdecimal() for v in ends) and int(ends[0]) <= int(ends[1]):
        return
    said = Text(
        f"「{asked.name}」には、最少と最多の二つの数が要ります",
        f"`{asked.name}` is two numbers, least and most",
    )
    yield "", said, for_example(asked.name, "[3, 4]")


RANGE = About(_range, lambda _: "[3, 4]")


def _percent(asked: Asked, value: Option) -> Iterator[Slip]:
    if percent(value) is None:
        said = Text(
            f"「{asked.name}」には、0 % と 100 % の間の割合が要ります",
            f"`{asked.name}` is a share between 0 % and 100 %",
        )
        yield "", said, for_example(asked.name, "95 %")


PERCENT = About(_percent, lambda _: "95 %")


def _number(asked: Asked, value: Option) -> Iterator[Slip]:
    if number(asked.game, value) is None:
        said = Text(
            f"「{asked.name}」には、数か constants の名前が要ります",
            f"`{asked.name}` is a number, or the name of one of the `constants`",
        )
        shown = value if isinstance(value, str) else ""
        yield (
            "",
            said,
            suggestion(shown, asked.game.constants) if shown else for_example(asked.name, "3"),
        )


NUMBER = About(_number, lambda _: "3")


def _numbers(asked: Asked, value: Option) -> Iterator[Slip]:
    if not isinstance(value, Mapping):
        said = Text(
            f"「{asked.name}」には、言葉ごとの数が要ります",
            f"`{asked.name}` is a number for each word",
        )
        yield "", said, for_example(asked.name, "{red: 12, blue: 12}")
        return
    for word, part in value.items():
        yield from ((word, *rest) for _, *rest in _number(asked, part))  # type: ignore[misc]


NUMBERS = About(_numbers, lambda _: "{red: 12, blue: 12}")


def _where(asked: Asked, value: Option) -> Iterator[Slip]:
    yield from _where_or_none(asked, value)
    kinds = words(value.get(KIND, ())) if isinstance(value, Mapping) else ()
    known = known_words(asked.decks, KIND)
    unknown = [kind for kind in kinds if kind not in known]
    is_short = any(surplus(deck) < 0 for deck in asked.decks)  # told as cards that lack
    if unknown and not is_short:
        yield KIND, *_no_such(KIND, unknown[0], known)


def _where_or_none(asked: Asked, value: Option) -> Iterator[Slip]:
    columns = [KIND, *_columns(asked.decks, ("word",))]
    if not isinstance(value, Mapping):
        said = Text(
            f"「{asked.name}」には、列と言葉の組が要ります",
            f"`{asked.name}` is a column with its word",
        )
        yield "", said, for_example(asked.name, _where_example(asked))
        return
    for key, part in value.items():
        if key not in columns:
            said = Text(f"言葉の列「{key}」はありません", f"there is no column of words `{key}`")
            yield key, said, suggestion(key, columns)
            continue
        if not words(part):
            said = Text(f"「{key}」の言葉が要ります", f"`{key}` needs a word")
            yield key, said, for_example(asked.name, _where_example(asked))
        known = known_words(asked.decks, key)
        unknown = [word for word in words(part) if word not in known and key != KIND]
        if unknown:
            yield key, *_no_such(key, unknown[0], known)


def _no_such(column: str, word: str, known: list[str]) -> tuple[Text, Text]:
    said = Text(
        f"「{column}」が「{word}」のカードはありません",
        f"there is no card whose `{column}` is `{word}`",
    )
    return said, suggestion(word, known)


def _where_example(asked: Asked) -> str:
    name = next(iter(_columns(asked.decks, ("word",))), KIND)
    return f"{{{name}: {next(iter(known_words(asked.decks, name)), 'red')}}}"


WHERE = About(_where, _where_example, needs_deck=True)
# There may be no card of a kind.
WHERE_OR_NONE = About(_where_or_none, _where_example, needs_deck=True)


def _operations(asked: Asked, value: Option) -> Iterator[Slip]:
    known = [one.id for one in asked.game.operations]
    given = words(value)
    for i, word in enumerate(given):
        if word not in known:
            said = Text(f"操作「{word}」はありません", f"there is no operation `{word}`")
            yield str(i) if isinstance(value, tuple) else "", said, suggestion(word, known)
    if not given:
        said = Text(
            f"「{asked.name}」には、操作の名前が要ります",
            f"`{asked.name}` names operations of effects",
        )
        yield "", said, for_example(asked.name, _operations_example(asked))


def _operations_example(asked: Asked) -> str:
    return f"[{asked.game.operations[0].id if asked.game.operations else 'draw'}]"


OPERATIONS = About(_operations, _operations_example)


def _words(asked: Asked, value: Option) -> Iterator[Slip]:
    if not words(value):
        said = Text(
            f"「{asked.name}」には、言葉のリストが要ります", f"`{asked.name}` is a list of words"
        )
        yield "", said, for_example(asked.name, "[red, blue]")


WORDS = About(_words, lambda _: "[red, blue]")
