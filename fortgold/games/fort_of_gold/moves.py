"""The four actions as values, and the notation of transcripts.

Places and columns count from 0 at the left. `KINDS` is the order in which moves are listed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

KINDS = ("induct", "get", "rotate", "foresee")


@dataclass(frozen=True, slots=True, order=True)
class Induct:
    """Bring the spirit in chancel place `place` to the top of pedestal column `column`."""

    place: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Get:
    """Take solution `solution` to the altar with the tops of `columns` (ascending) attached."""

    solution: int
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Rotate:
    """Attach the top of `column` to altar column `altar`; solution `returned` goes under the pile.

    `returned` is -1 if nothing goes back, because a place in the solutions is vacant.
    """

    column: int
    altar: int
    returned: int = -1


@dataclass(frozen=True, slots=True, order=True)
class Foresee:
    """Attach the top of `column` to altar column `altar`; then arrange the cards seen.

    `above` are ids on top of the pile, topmost first; `below` ids under it, in the order in which
    they will come up.
    """

    column: int
    altar: int
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()


Move = Induct | Get | Rotate | Foresee
TYPES: tuple[type[Move], ...] = (Induct, Get, Rotate, Foresee)


def kind_of(move: Move) -> str:
    """`induct`, `get`, `rotate` or `foresee`."""
    return KINDS[TYPES.index(type(move))]


def move_object(move: Move) -> list[Any]:
    """The move as a transcript writes it."""
    match move:
        case Induct(place, column):
            return ["induct", place, column]
        case Get(solution, columns):
            return ["get", solution, list(columns)]
        case Rotate(column, altar, returned):
            return ["rotate", column, altar, None if returned < 0 else returned]
        case Foresee(column, altar, above, below):
            return ["foresee", column, altar, list(above), list(below)]


def move_from(value: object) -> Move:
    """The move that a transcript writes as `value`. Raises ValueError if it is none."""
    match value:
        case ["induct", *places]:
            place, column = _places(places, 2)
            return Induct(place, column)
        case ["get", solution, [*columns]]:
            (taken,) = _places([solution], 1)
            return Get(taken, tuple(sorted(_places(columns, len(columns)))))
        case ["rotate", *places, returned]:
            column, altar = _places(places, 2)
            (back,) = (-1,) if returned is None else _places([returned], 1)
            return Rotate(column, altar, back)
        case ["foresee", *places, [*above], [*below]]:
            column, altar = _places(places, 2)
            return Foresee(column, altar, _ids(above), _ids(below))
    raise ValueError(f"{value!r} is no move")


def _places(values: list[Any], count: int) -> tuple[int, ...]:
    if len(values) != count or any(type(value) is not int or value < 0 for value in values):
        raise ValueError(f"{values!r} should be {count} places, counted from 0")
    return tuple(values)


def _ids(values: list[Any]) -> tuple[str, ...]:
    if not all(isinstance(value, str) for value in values):
        raise ValueError(f"{values!r} should be ids of cards")
    return tuple(values)
