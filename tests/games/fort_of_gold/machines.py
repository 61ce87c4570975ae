"""A deck of the tests as the rules compute with it: in plain Python, and as machine code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from fortgold.games.common.jit import Program
from fortgold.games.common.machine import Machine
from fortgold.games.fort_of_gold.bounds import COVERS, MATCHING, covers_of, solver_rooms
from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.fields import BOX, STATE
from fortgold.games.fort_of_gold.moves import Move
from fortgold.games.fort_of_gold.position import Position, deck_records
from fortgold.games.fort_of_gold.program import APART, machine, modules, plain_machine

# What programs call from inside, called from outside here, one by one.
STEPS = Program(
    modules("rules", "greedy", "bounds", "search"),
    BOX,
    frozenset(
        {
            "set_up",
            "legal_moves",
            "move_count",
            "nth_move",
            "make",
            "outcome",
            "playouts",
            "best_move",
            "arranged",
            "may_win",
            "canonical_hash",
            "future_of",
        }
    ),
    APART - {"arranged", "best_move"},
)


@dataclass(frozen=True, eq=False)
class Steps:
    """One form of a deck, step by step."""

    own: Machine[Ruleset]

    @property
    def program(self) -> Any:
        return self.own.loaded(STEPS)

    def record(self, position: Position) -> Any:
        """A position as a record of this form."""
        return self.own.packed(deck_records(self.own).record(position))

    def codes(self, state: Any) -> list[int]:
        """The numbers of the legal moves in a state of this form."""
        d, w, program = self.own.deck, self.own.work(), self.program
        program.legal_moves(d, state, w)
        return [
            int(program.nth_move(d, state, w, n)) for n in range(program.move_count(d, state, w))
        ]

    def position(self, state: Any) -> Position:
        """The position that a state of this form holds."""
        return deck_records(self.own).frozen(STATE.plain(self.own.rooms, **STATE.numbers(state)))

    def playouts(self, seed: int, start: int, stop: int) -> list[int]:
        """The scores of random playouts."""
        return [score for (score,) in self.own.playouts(seed, start, stop)]

    def deal(self, seed: int, index: int) -> Any:
        """The state after a set-up."""
        state = self.own.states(1)[0]
        self.program.set_up(self.own.deck, state, self.own.work(), seed, index)
        return state

    def covers(self) -> tuple[Any, Any]:
        """What the solver's proofs know of the deck, and room to work in."""
        rooms = solver_rooms(self.own.rooms)
        made = COVERS.packed(rooms, **covers_of(self.own.rules))[0]
        return made, MATCHING.packed(rooms)[0]


@cache
def forms(rules: Ruleset) -> tuple[Steps, ...]:
    """The deck in plain Python, and compiled where there is room for it."""
    return tuple(Steps(own) for own in dict.fromkeys((plain_machine(rules), machine(rules))))


def line(rules: Ruleset, position: Position, codes: Any) -> Iterator[Move]:
    """The moves of these numbers, one after the other."""
    return (move for _, move in deck_records(machine(rules)).line(position, map(int, codes)))
