"""Cards as people name them: by id, by kind, by a name in either language, or by its beginning."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from unicodedata import normalize

from fortgold.games.arch_king.deck import Row, Rules
from fortgold.games.arch_king.faces import Face, Faces
from fortgold.games.arch_king.words import CATEGORIES, STAR, joined
from fortgold.model import Text
from fortgold.position import IllegalMove
from fortgold.source import nearest, suggestion

SHOWN = 8  # of many choices, in a message
LONG = 40  # characters of what was typed
CARDS_LISTED = Text("`fortgold cards` で一覧できます", "`fortgold cards` lists them")


def fold(word: str) -> str:
    """What is left of a name if spaces, marks, capitals and the kind of kana are of no account."""
    out = re.sub(r"[\s_’'・\-]", "", normalize("NFKC", word).casefold())
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in out)


def named(words: Sequence[str], rows: Iterable[Row]) -> tuple[list[Row], int]:
    """The rows that the first of `words` may name, and how many words that takes: the most.

    Whole names come before beginnings, those before beginnings of a later word of a name.
    """
    rows = list(rows)
    for count in range(len(words), 0, -1):
        said = fold("".join(words[:count]))
        for fits in LEVELS if said else ():
            found = [row for row in rows if fits(row, said)]
            if found:
                return found, count
    return [], 0


def _names(row: Row) -> tuple[str, ...]:
    every = (row.id, row.kind, row.name.ja, row.name.en, row.name.kana)
    return tuple(fold(one) for one in every if one)


def _later(row: Row) -> Iterator[str]:
    """The English name and the kind from a later word on."""
    for name in (row.name.en, row.kind):
        words = re.split(r"[\s_\-]+", name)
        for at in range(1, len(words)):
            yield fold("".join(words[at:]))


LEVELS: tuple[Callable[[Row, str], bool], ...] = (
    lambda row, said: said in _names(row),
    lambda row, said: any(name.startswith(said) for name in _names(row)),
    lambda row, said: any(name.startswith(said) for name in _later(row)),
    lambda row, said: not said.isascii() and said in fold(row.name.ja),
)


def shortened(words: Sequence[str]) -> str:
    """What was typed, for a message."""
    said = " ".join(words)
    return said if len(said) <= LONG else f"{said[:LONG]}…"


def ambiguous(words: Sequence[str], found: Sequence[Row]) -> IllegalMove:
    """The words may name several cards."""
    said = shortened(words)
    names = [Text(f"{row.name.ja} ({row.id})", f"{row.name.en} ({row.id})") for row in found]
    listed = joined(names[:SHOWN])
    more = "…" if len(names) > SHOWN else ""
    return IllegalMove(
        Text(
            f"「{said}」だけでは決まりません: {listed.ja}{more}",
            f"`{said}` could be any of: {listed.en}{more}",
        )
    )


def about(typed: str, rules: Rules, faces: Faces) -> Text:
    """What is printed on a card: category, cost, points, and what it does.

    Raises IllegalMove if the words name no card, or might name several.
    """
    words = typed.split()
    found, count = named(words, rules.rows)
    if not found or count < len(words):
        known = {name: row for row in rules.rows for name in (row.kind, row.name.ja, row.name.en)}
        hint = suggestion(typed, known) if nearest(typed, known) else CARDS_LISTED
        said = shortened(words)
        raise IllegalMove(
            Text(
                f"「{said}」というカードはありません。{hint.ja}",
                f"there is no card `{said}`; {hint.en}",
            )
        )
    if len(found) > 1:
        raise ambiguous(words[:count], found)
    return _printed(found[0], faces[found[0].number])


def _printed(row: Row, face: Face) -> Text:
    parts = [CATEGORIES[row.category][0]] if row.category else []
    if face.cost.en:
        parts.append(Text(f"コスト {face.cost.ja}", f"cost {face.cost.en}"))
    if row.is_unique:
        parts.append(Text(f"{STAR}{row.points}", f"{STAR}{row.points}"))
    head = joined([Text(f"{row.name.ja} ({row.id})", f"{row.name.en} ({row.id})"), *parts])
    if not face.effect.en:
        return Text(f"{head.ja}。", f"{head.en}.")
    return Text(f"{head.ja}。{face.effect.ja}", f"{head.en}. {face.effect.en}")
