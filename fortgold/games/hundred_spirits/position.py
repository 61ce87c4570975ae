"""A position for people, transcripts and tests: what a record holds, and the moves of the rules on it."""

from __future__ import annotations

from functools import cached_property, lru_cache, partial
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common import recorded
from fortgold.games.common.payments import BITS, MOST, WORDS, word_of
from fortgold.games.common.recorded import RecordedPosition
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.deck import Ruleset, virtual_kinds
from fortgold.games.hundred_spirits.fields import CHARACTERS, NONE, PEARLS
from fortgold.games.hundred_spirits.moves import ACT, WAY, A, Act, B, Move, Op, Payment, Phase
from fortgold.games.hundred_spirits.program import LAYOUT
from fortgold.games.hundred_spirits.refusals import refusal


class Position(RecordedPosition[Ruleset, Move]):
    """Rows are those of `rules.rows`, pearls first. Of an activation, the ways to pay with the fewest changed
    pearls are listed first.
    """

    layout, phases = LAYOUT, Phase

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The pearls of each seat, by row, one entry a card."""
        return tuple(_rows(own, range(self.rules.pearls)) for own in self.of_seats("hand"))

    @cached_property
    def done(self) -> tuple[tuple[int, ...], ...]:
        """The activated characters of each seat, one entry a card."""
        characters = range(self.rules.pearls, len(self.rules.rows))
        return tuple(_rows(own, characters) for own in self.of_seats("done"))

    @property
    def portals(self) -> tuple[tuple[int, ...], ...]:
        """The characters on each portal, in the order in which they came."""
        return tuple(tuple(row for row in own if row != NONE) for own in self.of_seats("portal"))

    @property
    def diamonds(self) -> tuple[int, ...]:
        return tuple(self.of_seats("diamonds"))

    @property
    def open_pearls(self) -> tuple[int, ...]:
        """The pearls that lie open, in their places."""
        return self._open(PEARLS)

    @property
    def open_characters(self) -> tuple[int, ...]:
        """The characters that lie open, in their places."""
        return self._open(CHARACTERS)

    @property
    def looked(self) -> tuple[int, ...]:
        """The characters that the player to move looks at, the top one first; some may be ordered already."""
        return tuple(self.record.looked[: self.record.looks])

    def _open(self, pile: int) -> tuple[int, ...]:
        return tuple(row for row in self.record.open[pile] if row != NONE)

    def limit(self, seat: int) -> int:
        """How many pearls a seat may keep at the end of its turn."""
        return self.asked("hand_limit_of", seat)

    def move_of(self, code: int, work: Record) -> Move:
        act, a, b = Act(code >> ACT), code >> A & 255, code >> B & 255
        if act is not Act.ACTIVATE:
            return Move(act, a, b)
        shown, virtual, *changed = (_values(word_of(work, code & WAY, i)) for i in range(WORDS))
        cards = tuple(_rows_of_kinds(self.rules)[kind - 1] for kind in virtual)
        return Move(act, a, b, Payment(shown, cards, *changed))

    def refusal(self, move: Move) -> Text:
        return refusal(self.rules, self.record, move)

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The observation of that seat: all but piles, diamonds, hands of others and what another looks at."""
        looked = self.looked if seat == self.to_move else ()
        return {**super().seen_by(seat), "looked": looked}


def _rows(counts: list[int], rows: range) -> tuple[int, ...]:
    return tuple(row for row in rows for _ in range(counts[row]))


def _values(packed: int) -> tuple[int, ...]:
    """The values, from 1, in a packed hand."""
    return tuple(n + 1 for n in range(MOST) for _ in range(packed >> BITS * n & MOST))


@lru_cache(maxsize=64)
def _rows_of_kinds(rules: Ruleset) -> tuple[int, ...]:
    """For each kind of virtual pearl, the first character that is one."""
    kinds = virtual_kinds(rules)
    own = [
        row.ability.values if row.ability and row.ability.op is Op.VIRTUAL else None
        for row in rules.rows
    ]
    return tuple(own.index(kind) for kind in kinds)


asking = partial(recorded.asking, LAYOUT)


def deal_object(first: Position) -> dict[str, Any]:
    """A first position as JSON: ids of cards, piles topmost first, and who begins."""
    rows, s = first.rules.rows, first.record
    piles = {
        name: [rows[row].id for row in reversed(s.pile[pile][: s.height[pile]])]
        for pile, name in ((PEARLS, "pearls"), (CHARACTERS, "characters"))
    }
    opened = [rows[row].id for row in (*first.open_pearls, *first.open_characters)]
    return {"start": s.first, "open": opened, **piles}
