"""One list of named fields, two forms: lists for plain Python, a numpy record for numba.

A game declares the fields of its deck, which no move changes, and of its table, which moves change:

    STATE = Fields(
        mana_count=word(),
        mana=small("SPIRITS"),  # the bottom card first
        hand=word("SEATS", "ROWS", seen="owner"),
    )

Rules are functions `f(d, s, ...)` on two such records and say `s.hand[seat][row]` in both forms. The
shape of a field names rooms; the size of each room is given when a record is made, because in machine
code it is part of the type: as much as the deck needs for plain Python, else a few fixed sizes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Record = Any  # numbers and lists of numbers by the names of their fields; which, its `Fields` say
Rooms = Mapping[str, int]
Seen = Literal["all", "owner", "nobody"]
# Of a number, a list, a list of lists ...
COPIES = "{0}", "{0}[:]", "[row[:] for row in {0}]", "[[row[:] for row in rows] for rows in {0}]"


@dataclass(frozen=True, slots=True)
class Field:
    """Numbers under one name: `shape` names the rooms of a list, of a list of lists, or of neither.

    `element` is their type in machine code: "i8", 64 bits with a sign, or "u1", a byte to store, compare
    and index with, never to calculate with; "u8", for words of chance. `seen`: who may know them; the
    owner is the seat in the first room.
    """

    shape: tuple[str, ...]
    element: str
    seen: Seen = "all"

    def sizes(self, rooms: Rooms) -> list[int]:
        return [rooms[room] for room in self.shape]


def word(*shape: str, seen: Seen = "all") -> Field:
    """Whole numbers of 64 bits."""
    return Field(shape, "i8", seen)


def small(*shape: str, seen: Seen = "all") -> Field:
    """Lists of cards and the like, below 256."""
    return Field(shape, "u1", seen)


def unsigned(*shape: str) -> Field:
    """Words of chance, to be compared."""
    return Field(shape, "u8")


class Fields(Mapping[str, Field]):
    """The fields of a record, in order. A record of lists can `take` what another one holds."""

    def __init__(self, **fields: Field) -> None:
        self._fields = fields
        lines = [f" self.{n} = {COPIES[len(f.shape)].format(f'o.{n}')}" for n, f in fields.items()]
        own: dict[str, Any] = {}  # unrolled, `take` needs half the time of a loop over names
        exec("\n".join(["def take(self, o):", *lines]), own)
        self._plain = type("Plain", (), {"__slots__": tuple(fields), "take": own["take"]})

    def __getitem__(self, name: str) -> Field:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    def plain(self, rooms: Rooms, **values: Any) -> Record:
        """An object of lists; 0 where `values` say nothing. Raises ValueError if they do not fit."""
        record = self._plain()
        for name, field in self.items():
            setattr(record, name, _filled(field.sizes(rooms), values.get(name, 0), name))
        return record

    def copied(self, record: Record) -> Record:
        """A copy of a record of lists."""
        copy = self._plain()
        copy.take(record)
        return copy

    def dtype(self, rooms: Rooms) -> Any:
        """The numpy type of the record."""
        import numpy as np

        types = [(name, one.element, tuple(one.sizes(rooms))) for name, one in self.items()]
        return np.dtype(types, align=True)

    def packed(self, rooms: Rooms, count: int = 1, **values: Any) -> Any:
        """An array of `count` records for machine code. Raises ValueError if `values` do not fit."""
        import numpy as np

        records = np.zeros(count, self.dtype(rooms))
        for name, value in values.items():
            records[name] = _filled(self[name].sizes(rooms), value, name)
        return records

    def numbers(self, record: Record) -> dict[str, Any]:
        """The values of these fields in a record of either form, as Python numbers."""
        plain = not hasattr(record, "dtype")
        return {
            name: _copied(getattr(record, name)) if plain else record[name].tolist()
            for name in self
        }

    def seen_by(self, record: Record, seat: int) -> dict[str, Any]:
        """The observation of a seat: of fields with owners its own row, and the sums of the others."""
        return {
            name: value
            if self[name].seen == "all"
            else [row if owner == seat else sum(row) for owner, row in enumerate(value)]
            for name, value in self.numbers(record).items()
            if self[name].seen != "nobody"
        }


def _filled(sizes: list[int], value: Any, name: str) -> Any:
    if not sizes:
        return int(value)
    items = value or ()
    if len(items) > sizes[0]:
        raise ValueError(f"{name}: {len(items)} in a room of {sizes[0]}")
    if len(sizes) == 1:
        return [*map(int, items), *[0] * (sizes[0] - len(items))]
    rows = [_filled(sizes[1:], item, name) for item in items]
    return rows + [_filled(sizes[1:], 0, name) for _ in range(sizes[0] - len(rows))]


def _copied(value: Any) -> Any:
    if not isinstance(value, list):
        return value
    has_rows = value and isinstance(value[0], list)
    return [_copied(row) for row in value] if has_rows else value[:]
