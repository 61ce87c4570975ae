"""A position for people, transcripts and tests: what a record holds, and the moves of the rules on it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import Any

from fortgold.games.common.machine import Machine
from fortgold.games.common.payments import BITS, MOST, WORDS, word_of
from fortgold.games.common.records import Record
from fortgold.games.hundred_spirits.deck import Ruleset, virtual_kinds
from fortgold.games.hundred_spirits.fields import CHARACTERS, NONE, PEARLS, STATE
from fortgold.games.hundred_spirits.moves import ACT, WAY, A, Act, B, Move, Op, Payment, Phase
from fortgold.games.hundred_spirits.program import PLAYERS, plain_machine
from fortgold.games.hundred_spirits.refusals import refusal
from fortgold.games.position import IllegalMove, Standing


@lru_cache(maxsize=64)
def asking(rules: Ruleset) -> Machine[Ruleset]:
    """The deck as lists of numbers, for positions one at a time."""
    return replace(plain_machine(rules))


@dataclass(frozen=True, eq=False)
class Position:
    """A position in which a player decides, or the end, with all hidden cards.

    `record` must not be changed. Rows are those of `rules.rows`, pearls first.
    """

    rules: Ruleset
    record: Record = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Position)
            and self.rules == other.rules
            and STATE.numbers(self.record) == STATE.numbers(other.record)
        )

    def __hash__(self) -> int:
        return hash((self.phase, self.hands, self.portals))

    @property
    def phase(self) -> Phase:
        """What is decided next."""
        return Phase(self.record.phase)

    @property
    def to_move(self) -> int:
        """The seat that decides."""
        return int(self.record.to_move)

    @property
    def active(self) -> int:
        """The seat whose turn it is."""
        return int(self.record.active)

    @cached_property
    def hands(self) -> tuple[tuple[int, ...], ...]:
        """The pearls of each seat, by row, one entry a card."""
        return tuple(_rows(own, range(self.rules.pearls)) for own in self._of_seats("hand"))

    @cached_property
    def done(self) -> tuple[tuple[int, ...], ...]:
        """The activated characters of each seat, one entry a card."""
        characters = range(self.rules.pearls, len(self.rules.rows))
        return tuple(_rows(own, characters) for own in self._of_seats("done"))

    @property
    def portals(self) -> tuple[tuple[int, ...], ...]:
        """The characters on each portal, in the order in which they came."""
        return tuple(tuple(row for row in own if row != NONE) for own in self._of_seats("portal"))

    @property
    def diamonds(self) -> tuple[int, ...]:
        """How many diamonds each seat has."""
        return tuple(self._of_seats("diamonds"))

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

    def _of_seats(self, name: str) -> list[Any]:
        own: list[Any] = getattr(self.record, name)[: self.rules.seats]
        return own

    def limit(self, seat: int) -> int:
        """How many pearls a seat may keep at the end of its turn."""
        own = asking(self.rules)
        return int(own.playing.hand_limit_of(own.deck, self.record, seat))

    def legal_moves(self) -> list[Move]:
        """Every legal move of the player to move, in the order of the rules: of an activation, the ways
        with the fewest changed pearls first. [] when the game is over.
        """
        return [*self._listed]

    @cached_property
    def _listed(self) -> dict[Move, int]:
        own = asking(self.rules)
        work = own.work()
        count = own.playing.legal_moves(own.deck, self.record, work)
        return {self._move(work, code): code for code in work.moves[:count]}

    def _move(self, work: Record, code: int) -> Move:
        act, a, b = Act(code >> ACT), code >> A & 255, code >> B & 255
        if act is not Act.ACTIVATE:
            return Move(act, a, b)
        shown, virtual, *changed = (_values(word_of(work, code & WAY, i)) for i in range(WORDS))
        cards = tuple(_rows_of_kinds(self.rules)[kind - 1] for kind in virtual)
        return Move(act, a, b, Payment(shown, cards, *changed))

    def after(self, move: Move) -> Position:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""
        if move not in self._listed:
            raise IllegalMove(refusal(self.rules, self.record, move))
        own, s = asking(self.rules), STATE.copied(self.record)
        work = own.work()
        own.playing.legal_moves(own.deck, self.record, work)  # with the ways to pay
        own.playing.apply(own.deck, s, work, self._listed[move])
        return Position(self.rules, s)

    def outcome(self) -> Standing | None:
        """The power of all seats and who won; None while the game goes on."""
        if self.phase is not Phase.OVER:
            return None
        own, result = asking(self.rules), [0] * (self.rules.seats + 1)
        own.playing.write_result(own.deck, self.record, result)
        *points, winners = result
        won = tuple(seat for seat in range(self.rules.seats) if winners >> seat & 1)
        return Standing(tuple(points), won, bool(self.record.complete))

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The observation of that seat: all but piles, diamonds, hands of others and what another looks at."""
        looked = self.looked if seat == self.to_move else ()
        return {**STATE.seen_by(self.record, seat), "looked": looked}


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


def first_position(rules: Ruleset, seed: int, index: int) -> Position:
    """The table after the set-up of deal `index` of `seed`; both from 0 to chance.MOST."""
    own = asking(rules)
    (s,) = own.states(1)
    own.playing.set_up(own.deck, s, own.work(), seed, index)
    return Position(rules, s)


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of `player` in turn `turn` of that deal."""
    own, players = asking(position.rules), [list(PLAYERS).index(player)] * position.rules.seats
    (s, other), work = own.states(2), own.work()
    s.take(position.record)
    own.playing.legal_moves(own.deck, s, work)
    code = own.playing.player_move(
        own.deck, [s, other], work, own.numbers(players), seed, index, turn
    )
    return next(move for move, listed in position._listed.items() if listed == code)


def deal_object(first: Position) -> dict[str, Any]:
    """A first position as JSON: ids of cards, piles topmost first, and who begins."""
    rows, s = first.rules.rows, first.record
    piles = {
        name: [rows[row].id for row in reversed(s.pile[pile][: s.height[pile]])]
        for pile, name in ((PEARLS, "pearls"), (CHARACTERS, "characters"))
    }
    opened = [rows[row].id for row in (*first.open_pearls, *first.open_characters)]
    return {"start": s.first, "open": opened, **piles}
