"""A deck as numbers, and the way between frozen values and records."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from fortgold.games.arch_king import effects, rules
from fortgold.games.arch_king.deck import Bag, Rules
from fortgold.games.arch_king.fields import (
    COMPANIONS,
    JUST_SWAP_BACK,
    KINGDOM,
    STATE,
    Steps,
)
from fortgold.games.arch_king.moves import Kind, Move, Phase
from fortgold.games.arch_king.program import plain_machine
from fortgold.games.arch_king.state import Pile, Realm, State
from fortgold.games.arch_king.steps import Do, Op
from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Record
from fortgold.games.common.stack import push

S = TypeVar("S", bound=State)


def bag_of(copies: Iterable[int]) -> Bag:
    """Cards of which there are so many of each row."""
    bag: list[int] = []
    for row, count in enumerate(copies):
        if count:
            bag += [row] * count
    return tuple(bag)


class Numbered:
    """A deck as numbers, and the way between positions and records, moves and numbers."""

    def __init__(self, rules: Rules) -> None:
        self.rules, self.steps, self.own = rules, Steps(rules), replace(plain_machine(rules))
        self.rooms, self.deck, self.work = self.own.rooms, self.own.deck, self.own.work()
        self.deck.chance_is_asked = 1
        for name, values in self.steps.of.items():
            setattr(self.deck, name, values)  # the same lists: a position may bring other steps
        self.runs: dict[tuple[Do, ...], int] = {}
        self.step = {_single(do): i for i, do in enumerate(self.steps.all) if do}
        self.clear = self.own.states(1)[0]

    # Between positions and records.

    def record(self, state: State) -> Record:
        """The position, which must be of these rules, as lists of numbers."""
        s = STATE.copied(self.clear)
        s.phase, s.mover, s.round = int(state.phase), state.seat, state.round
        s.first_seat, s.food, s.prestige = state.first, state.food, state.prestige
        s.turns = (state.seat - state.first) % self.rules.seats
        _count(s.field, state.field)
        _count(s.used, state.used)
        for seat, realm in enumerate(state.realms):
            _count(s.upright[seat], realm.upright)
            _count(s.sideways[seat], realm.sideways)
            _count(s.hand[seat], state.hands[seat])
            _count(s.laid[seat], state.laid[seat])
            _count(s.done[seat], state.played[seat])
        for number, pile in ((KINGDOM, state.kingdom), (COMPANIONS, state.companions)):
            gone = (Counter(pile.begun) - Counter(pile.rows)).elements()
            s.pile[number][:] = [*gone, *pile.rows]
            s.pile_end[number], s.pile_times[number] = len(s.pile[number]), pile.times
            s.pile_next[number] = s.pile_end[number] - len(pile.rows)
            _count(s.discard[number], pile.discard)
            s.pile[number] += [0] * (self.rooms["CARDS"] - len(s.pile[number]))
        for do in reversed(state.todo):
            self._push(s, do)
        return s

    def number(self, do: Do) -> int:
        """The number of a step, which no card of the deck need have."""
        if do.op is Op.SWAP_COMPANION and do.n == 0:
            return JUST_SWAP_BACK
        if _single(do) not in self.step:
            self.step[_single(do)] = self.steps.put((do,))
        return self.step[_single(do)]

    def run(self, steps: tuple[Do, ...]) -> int:
        """The number of the first of these steps."""
        if steps not in self.runs:
            self.runs[steps] = self.steps.put(steps)
        return self.runs[steps]

    def _push(self, s: Record, do: Do) -> None:
        number = self.number(do)
        times = do.due if number == JUST_SWAP_BACK else do.n if do.op in TIMES else 1
        push(s, number, times)
        if number == JUST_SWAP_BACK:
            return
        if do.due and has_place(s.due, s.height - 1):
            s.due[s.height - 1] = do.due

    def frozen(self, s: Record, before: S) -> S:
        """The state that a record holds, in which `before` has just become something else."""
        phase = Phase(s.phase)
        in_turn = phase is Phase.PLAY
        state = replace(
            before,
            round=s.round,
            phase=phase,
            seat=s.mover,
            first=s.first_seat,
            hands=tuple(map(bag_of, s.hand)),
            laid=tuple(map(bag_of, s.laid)),
            played=tuple(map(_in_order, before.played, map(bag_of, s.done))),
            realms=tuple(map(Realm, map(bag_of, s.upright), map(bag_of, s.sideways))),
            field=bag_of(s.field),
            kingdom=_pile(s, KINGDOM),
            companions=_pile(s, COMPANIONS),
            food=s.food if in_turn else 0,
            prestige=s.prestige if in_turn else 0,
            used=bag_of(s.used) if in_turn else (),
            todo=tuple(self._do(s, at) for at in reversed(range(s.height))),
        )
        state.__dict__["record"] = s
        return state

    def _do(self, s: Record, at: int) -> Do:
        step, times = s.todo[at], s.times[at]
        do: Do | None = self.steps.all[step]
        if do is None:
            return Do(Op.SWAP_COMPANION, 0, due=times)
        if do.op not in TIMES:
            return do
        return do._replace(n=times, due=s.due[at] if at < len(s.due) else 0)

    # Moves.

    def moves(self, s: Record) -> list[Move]:
        """The legal moves of whoever has to decide, in order."""
        rules.legal_moves(self.deck, s, self.work)
        return self._listed()

    def ways(self, s: Record, do: Do) -> list[Move]:
        """Every way to do a step that asks for a decision, in order."""
        self.work.count = self.work.used = 0
        rules.list_ways(self.deck, s, self.work, self.number(do))
        return [move for move in self._listed() if move.kind is not Kind.SKIP]

    def _listed(self) -> list[Move]:
        w = self.work
        return [
            Move(
                Kind(w.act[i]),
                w.row[i],
                tuple(w.paid[w.paid_first[i] : w.paid_first[i] + w.paid_cards[i]]),
            )
            for i in range(w.count)
        ]

    def after(self, state: S, record: Record, move: Move) -> S:
        """The state, which that record holds, after a legal move."""
        w, s = self.work, STATE.copied(record)
        has_place(w.paid, len(move.paid))
        w.count = w.used = 0
        rules.list_paid_move(w, int(move.kind), move.row, 0, len(move.paid))
        w.paid[: len(move.paid)] = move.paid
        rules.apply(self.deck, s, w, 0)
        return self.frozen(s, state)

    def settled(self, state: S) -> S:
        """What the steps come to that happen by themselves."""
        s = self.record(state)
        effects.go_on(self.deck, s, self.work)
        return self.frozen(s, state)

    def dealt(self, seed: int, index: int) -> Record:
        """The record of that deal, in which the piles lie as they will come up."""
        s = STATE.copied(self.clear)
        rules.set_up(self.deck, s, self.work, seed, index)
        return s


TIMES = (Op.DISCARD_FIELD, Op.SWAP_COMPANION)  # of these the stack knows how often they are left


def _single(do: Do) -> Do:
    return do._replace(n=1, due=0) if do.op in TIMES else do


def _count(copies: list[int], bag: Iterable[int]) -> None:
    for row in bag:
        copies[row] += 1


def _in_order(before: tuple[int, ...], now: Bag) -> tuple[int, ...]:
    """The companions that are played `now`, in order: at most one was not there before."""
    if not now:
        return ()
    return (*before, *(Counter(now) - Counter(before)).elements())


def _pile(s: Record, pile: int) -> Pile:
    first, end = s.pile_next[pile], s.pile_end[pile]
    return Pile(
        tuple(sorted(s.pile[pile][first:end])),
        bag_of(s.discard[pile]),
        tuple(sorted(s.pile[pile][:end])),
        s.pile_times[pile],
    )


@lru_cache(maxsize=64)
def numbered(rules: Rules) -> Numbered:
    """The deck as numbers, made once."""
    return Numbered(rules)
