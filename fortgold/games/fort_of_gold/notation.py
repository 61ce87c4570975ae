"""A position in a line of text, for tests, documentation and reports of faults.

    chancel: S16 - S07  pedestal: S13 S05 / - / S09  solutions: T08 T03
    altar: T01 S02 S03 | T02 S11  mana: S31 S32 S01  pile: T05

White space divides words, `/` pedestal columns, `|` altar columns. A column grows to the right, so
its top comes last; piles lie topmost card first. `-` is a vacant place. What is not written is
empty: a test names the cards that its rule is about, and the others are out of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TypeVar

from fortgold.games.fort_of_gold.deck import Rules, Spirit, Treasure
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.state import AltarColumn
from fortgold.model import Text
from fortgold.source import nearest, suggestion

PARTS = ("chancel", "pedestal", "solutions", "altar", "mana", "pile")
VACANT = "-"

C = TypeVar("C", Spirit, Treasure)
T = TypeVar("T")


class NoPosition(ValueError):
    """A text that is no position; `reason` says what is wrong in it."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


def position(written: str, rules: Rules) -> Position:
    """The position that `written` says. Raises NoPosition."""
    parts = _parts(written)
    _once(word for words in parts.values() for word in words if word not in (VACANT, "/", "|"))
    numbers = rules.constants
    chancel = [
        None if word == VACANT else _card(word, rules, Spirit)
        for word in _fitting("chancel", parts["chancel"], numbers.chancel_size)
    ]
    columns = _fitting("pedestal", _columns(parts["pedestal"], "/"), numbers.pedestal_columns)
    pedestal = [_cards(column, rules, Spirit) for column in columns]
    return Position(
        rules,
        mana=_cards(parts["mana"], rules, Spirit),
        chancel=_filled(chancel, None, numbers.chancel_size),
        pedestal=_filled(pedestal, (), numbers.pedestal_columns),
        solutions=_cards(
            _fitting("solutions", parts["solutions"], numbers.solution_slots), rules, Treasure
        ),
        pile=_cards(parts["pile"], rules, Treasure),
        altar=tuple(_altar_column(words, rules) for words in _columns(parts["altar"], "|")),
    )


def text(position: Position) -> str:
    """The position in writing; what is empty is left out."""
    chancel = [spirit.id if spirit else VACANT for spirit in position.chancel]
    pedestal = [_row(spirits) or VACANT for spirits in position.pedestal]
    altar = [_row((column.treasure, *column.spirits)) for column in position.altar]
    parts = {
        "chancel": " ".join(_trimmed(chancel)),
        "pedestal": " / ".join(_trimmed(pedestal)),
        "solutions": _row(position.solutions),
        "altar": " | ".join(altar),
        "mana": _row(position.mana),
        "pile": _row(position.pile),
    }
    return "  ".join(f"{part}: {cards}" for part, cards in parts.items() if cards)


def _row(cards: Iterable[Spirit | Treasure]) -> str:
    return " ".join(card.id for card in cards)


def _trimmed(words: list[str]) -> list[str]:
    """`words` without the vacant places at the end."""
    while words and words[-1] == VACANT:
        words.pop()
    return words


def _filled(values: Sequence[T], empty: T, length: int) -> tuple[T, ...]:
    return (*values, *(empty for _ in range(length - len(values))))


def _parts(written: str) -> dict[str, list[str]]:
    """The words of each part."""
    parts: dict[str, list[str]] = {}
    words: list[str] = []
    for word in written.split():
        name = word.removesuffix(":")
        if name != word:
            if name not in PARTS:
                raise _unknown(name, PARTS)
            if name in parts:
                raise NoPosition(Text(f"「{name}」が二度あります", f"`{name}` stands twice"))
            words = parts[name] = []
        elif not parts:
            raise NoPosition(
                Text(f"「{word}」がどこにあるのか書いてください", f"say where `{word}` lies"),
            )
        else:
            words.append(word)
    return {name: parts.get(name, []) for name in PARTS}


def _once(ids: Iterable[str]) -> None:
    twice = [card for card, count in Counter(ids).items() if count > 1]
    if twice:
        raise NoPosition(
            Text(f"カード「{twice[0]}」が二度あります", f"the card `{twice[0]}` stands twice")
        )


def _columns(words: list[str], mark: str) -> list[list[str]]:
    """The words of each column; [] for a vacant one."""
    if not words:
        return []
    columns: list[list[str]] = [[]]
    for word in words:
        if word == mark:
            columns.append([])
        else:
            columns[-1].append(word)
    return [[] if column == [VACANT] else column for column in columns]


def _fitting(part: str, places: list[T], most: int) -> list[T]:
    """`places`, if the part has that many."""
    if len(places) > most:
        raise NoPosition(
            Text(
                f"「{part}」の場所は {most} つですが、{len(places)} つ書かれています",
                f"`{part}` has {most} places, but {len(places)} are written",
            )
        )
    return places


def _altar_column(words: list[str], rules: Rules) -> AltarColumn:
    if not words:
        raise NoPosition(
            Text("祭壇の列は宝物カードで始めてください", "an altar column begins with its treasure")
        )
    limit = rules.constants.altar_column_limit
    spirits = _fitting(f"altar: {words[0]}", words[1:], limit)
    return AltarColumn(_card(words[0], rules, Treasure), _cards(spirits, rules, Spirit))


def _cards(words: Iterable[str], rules: Rules, kind: type[C]) -> tuple[C, ...]:
    return tuple(_card(word, rules, kind) for word in words)


def _card(word: str, rules: Rules, kind: type[C]) -> C:
    card = rules.by_id.get(word)
    if isinstance(card, kind):
        return card
    if card is not None:
        raise NoPosition(
            Text(
                f"「{word}」はここに置けない種類のカードです",
                f"`{word}` is a card of the other deck, which cannot lie here",
            )
        )
    raise _unknown(word, [known for known, one in rules.by_id.items() if isinstance(one, kind)])


def _unknown(word: str, known: Sequence[str]) -> NoPosition:
    hint = suggestion(word, known) if nearest(word, known) else Text("", "")
    joined = (f" ({hint.ja})", f" ({hint.en})") if hint.en else ("", "")
    return NoPosition(
        Text(f"「{word}」を知りません{joined[0]}", f"`{word}` is not known{joined[1]}")
    )
