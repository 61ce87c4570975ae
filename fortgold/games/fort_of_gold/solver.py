"""The solver: what is possible in a deal when the order of both piles is known.

While the mana pile lasts, every induction takes a card of it and nothing else does. So the score is
the pile of the deal less the inductions, and the best line is the one with the fewest. For each deal:

1. `bounds` gives an admissible lower bound on the inductions, and so an upper bound on the score.
   Where any win will do, `rollouts` often find one at once.
2. `search`, a beam search, looks for a line with that many inductions, then with one more, ..., with
   a narrow beam, until it wins: that line is the first incumbent.
3. With wider and wider beams it looks for lines with fewer. A search that pruned nothing and found no
   win proves that there is none, and the lower bound rises.

Limits are numbers of positions, never clocks: the same answers on every machine, in any chunks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fortgold.data.model import Text
from fortgold.games.common.machine import Machine
from fortgold.games.common.records import Record
from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold.bounds import (
    COVERS,
    MATCHING,
    MOST_SPIRITS,
    MOST_TREASURES,
    covers_of,
    solver_rooms,
)
from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.fields import DECK, INDUCT, beyond
from fortgold.games.fort_of_gold.moves import move_object
from fortgold.games.fort_of_gold.position import deck_records, first_position
from fortgold.games.fort_of_gold.program import SOLVER, machine
from fortgold.games.fort_of_gold.search import CUT_OFF, EXHAUSTED, NODE, WON

REASONS: Mapping[str, Text] = {
    "covers": Text(
        "霊力カードをすべて使えたとしても、必要な数の宝物に命の輝きを与えられない",
        "even with every spirit at hand, too few treasures can be given the radiance of life",
    ),
    "first-treasure": Text(
        "最初の宝物を得る前に、同じ名前のカードで台と内陣が詰まる",
        "spirits of the same names block pedestal and chancel before a first treasure can be got",
    ),
    "every-line": Text("すべての手順を調べた", "every line was searched"),
    "budget": Text(
        "宝物を得て回すのに要る霊力カードを、これより少ない「迎える」では出せない",
        "fewer inductions cannot bring the spirits that getting and rotating treasures takes",
    ),
    "asked": Text("それより高い点は問われていない", "higher scores were not asked for"),
    "limit": Text("探索の上限に達した", "the search reached its limit"),
}


ROOT = 3  # the place of a deal's first position among the states that players work with
MOVES = 4096  # free moves of a position, at most
FEW, MANY = 60, 3000  # rollouts: before anything is searched, and where a search failed
NEAR = 2  # a win is looked for first with at most this many inductions above the lower bound
OPENINGS = (
    30,
    300_000,
)  # the beam widths of the search for one treasure; the last is its limit, too


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to try. `target`: wins with that score are all that is asked for; None: the best.

    `widths` are the beam widths, one after the other, and a search ends after `limit` positions.
    """

    target: int | None
    widths: tuple[int, ...]
    limit: int


WIN = Effort(0, (16, 100, 400, 2000), 300_000)
BEST = Effort(None, (30, 300, 2000), 600_000)


def at_least(score: int) -> Effort:
    """Can it be won with that many cards left?"""
    return replace(WIN, target=score)


def solve(rules: Ruleset, seed: int, start: int, stop: int, effort: Effort | str) -> list[Solution]:
    """Deals `start` to `stop` - 1 solved, by `win`, `perfect`, `best` or another effort."""
    if isinstance(effort, str):
        perfect = at_least(rules.constants.perfect_score)
        effort = {"win": WIN, "perfect": perfect, "best": BEST}[effort]
    said = _too_large(rules)
    if said:
        most = len(rules.spirits) - rules.constants.chancel_size
        return [Solution(i, "gave up", None, most, (), said, 0) for i in range(start, stop)]
    solver = _Solver(machine(rules), effort)
    return [solver.solved(seed, index) for index in range(start, stop)]


def _too_large(rules: Ruleset) -> Text | None:
    """Why the solver cannot hold the deck."""
    numbers = (
        ("spirit", len(rules.spirits), MOST_SPIRITS),
        ("treasure", len(rules.treasures), MOST_TREASURES),
    )
    large = next((one for one in numbers if one[1] > one[2]), None) or beyond(rules)
    if not large and machine(rules).is_compiled:
        return None
    name, value, most = large or ("symbols", len(rules.by_id), MOST_SPIRITS)
    return Text(
        f"「{name}」が {value} あり、解く計算で扱える {most} を超えています",
        f"`{name}` is {value}, and the solver holds no more than {most}",
    )


class _Solver:
    """A deck, its covers, and scratch memory, for many deals one after the other."""

    def __init__(self, own: Machine[Ruleset], effort: Effort) -> None:
        self.own, self.effort = own, effort
        self.program, self.deck = own.loaded(SOLVER), own.deck
        self.spirits = len(own.rules.spirits)
        self.pile = self.spirits - own.rules.constants.chancel_size
        rooms = solver_rooms(own.rooms)
        self.covers = COVERS.packed(rooms, **covers_of(own.rules))[0]
        self.matching = MATCHING.packed(rooms)[0]
        self.opening = DECK.packed(own.rooms, **{**DECK.numbers(own.deck), "goal": 1})[0]
        self.states, self.work = NODE.packed(own.rooms, own.layout.states), own.work()
        self.root = NODE.packed(own.rooms)[0]
        self.moves = np.zeros((2, MOVES), np.int64)

    def solved(self, seed: int, index: int) -> Solution:
        self.program.set_up(self.deck, self.root, self.work, seed, index)
        return _Deal(self, seed, index).solved()

    def may_win(self, left: int) -> bool:
        """Whether the deal may be won with at most `left` inductions."""
        return bool(
            self.program.may_win(self.deck, self.covers, self.root, left, self.matching, True)
        )

    def search(
        self, deck: Record, most: int, width: int, limit: int
    ) -> tuple[int, NDArray[np.int64], int]:
        """What a search found, the line, how many positions it looked at."""
        line = self.line()
        result, length, nodes = self.program.search(
            deck, self.covers, self.matching, self.states, self.root, *self.moves, most, width,
            limit, line,
        )  # fmt: skip
        return int(result), line[:length], int(nodes)

    def rollouts(self, most: int, tries: int) -> NDArray[np.int64]:
        """The line of the first rollout, greedy or in a mood, that wins so; [] if none does."""
        line = self.line()
        self.states[ROOT] = self.root
        length = self.program.rollouts(self.deck, self.states, self.work, ROOT, most, tries, line)
        return line[:length]

    def line(self) -> NDArray[np.int64]:
        """A buffer for the longest line: a spirit moves at most twice."""
        return np.empty(2 * self.spirits + 2, np.int64)

    def score(self, inducts: int) -> int:
        return max(0, self.pile - inducts)

    def inducts(self, score: int) -> int:
        """The most inductions that still make that score; for 0, those of the whole deck."""
        return self.pile - score if score > 0 else self.spirits


class _Deal:
    """What is known of a deal: a lower bound of inductions, and the incumbent, the best line so far."""

    def __init__(self, solver: _Solver, seed: int, index: int) -> None:
        self.solver, self.seed, self.index = solver, seed, index
        self.lower_bound, self.incumbent = 0, solver.spirits + 1
        self.moves: tuple[Any, ...] = ()
        self.proof = "budget"
        self.opening: int | None = None  # what a search for one treasure found
        self.nodes = 0

    def solved(self) -> Solution:
        solver, effort = self.solver, self.solver.effort
        while not solver.may_win(self.lower_bound):
            self.lower_bound += 1
            if self.lower_bound > solver.spirits:
                return self._unwinnable("covers")
        if effort.target is None:
            self._find_best()
        else:
            self._find(solver.inducts(effort.target))
            if self.incumbent > solver.spirits and effort.target > 0:
                self._find(solver.inducts(0))
        return self._said()

    def _find(self, most: int) -> None:
        """Look for a win with at most `most` inductions, first where few positions are possible."""
        if self._roll_out(most, FEW):
            return
        narrow, *wider = self.solver.effort.widths
        near = min(self.lower_bound + NEAR, most)
        if self.lower_bound <= near and self._search(near, narrow):
            return
        if not self._has_first_treasure() or self._roll_out(most, MANY):
            return
        # Far from the bound there is little to prune by, so only the first and the last try go there.
        for width, far in (
            (wider[0], False),
            (wider[0], True),
            *((w, False) for w in wider[1:]),
            (wider[-1], True),
        ):
            inducts = most if far else min(self.lower_bound + NEAR, most)
            if self.lower_bound <= inducts and self._search(inducts, width):
                return

    def _roll_out(self, most: int, tries: int) -> bool:
        """Whether a rollout of the greedy player, or of one of its moods, wins within `most`."""
        if self.lower_bound > most:
            return False
        line = self.solver.rollouts(most, tries)
        if len(line):
            self._won(line)
        return len(line) > 0

    def _has_first_treasure(self) -> bool:
        """False: not even one treasure can be got. Then the deal is unwinnable, and that is noted.

        Asked of the same deal with a goal of one treasure.
        """
        solver = self.solver
        if self.opening is None:
            for width in OPENINGS:
                self.opening, _, nodes = solver.search(
                    solver.opening, solver.spirits, width, OPENINGS[-1]
                )
                self.nodes += nodes
                if self.opening != CUT_OFF:
                    break
        if self.opening == EXHAUSTED:
            self.lower_bound, self.proof = solver.spirits + 1, "first-treasure"
        return self.opening != EXHAUSTED

    def _find_best(self) -> None:
        narrow, *wider = self.solver.effort.widths
        near, most = self.lower_bound + NEAR, self.solver.spirits
        if not (
            any(self._search(inducts, narrow) for inducts in self._targets() if inducts <= near)
            or self._roll_out(most, FEW)
            or (
                self._has_first_treasure()
                and (
                    self._roll_out(most, MANY)
                    or any(
                        self._search(inducts, width)
                        for width in (narrow, *wider)
                        for inducts in sorted({min(near, most), most})
                    )
                )
            )
        ):
            return
        for width in wider:
            for inducts in self._targets():
                if self.lower_bound <= inducts < self.incumbent and self._search(inducts, width):
                    break

    def _targets(self) -> list[int]:
        """The numbers of inductions that make different scores; all spirits stand for the score 0."""
        return [*range(self.lower_bound, self.solver.pile), self.solver.spirits]

    def _search(self, most: int, width: int) -> bool:
        solver = self.solver
        result, line, nodes = solver.search(solver.deck, most, width, solver.effort.limit)
        self.nodes += nodes
        if result == EXHAUSTED:
            self.lower_bound, self.proof = most + 1, "every-line"
        if result == WON:
            self._won(line)
        return result == WON

    def _won(self, line: NDArray[np.int64]) -> None:
        """A line that wins: the new incumbent if it takes fewer inductions."""
        inducts = sum(int(code) >> 48 == INDUCT for code in line)
        if inducts < self.incumbent:
            first = first_position(self.solver.own.rules, self.seed, self.index)
            played = deck_records(self.solver.own).line(first, map(int, line))
            self.incumbent, self.moves = inducts, tuple(move_object(move) for _, move in played)

    def _unwinnable(self, reason: str) -> Solution:
        return Solution(self.index, "unwinnable", None, None, (), REASONS[reason], self.nodes)

    def _said(self) -> Solution:
        solver = self.solver
        if self.lower_bound > solver.spirits:
            return self._unwinnable(self.proof)
        bound = solver.score(self.lower_bound)
        if self.incumbent > solver.spirits:
            return Solution(self.index, "gave up", None, bound, (), REASONS["limit"], self.nodes)
        best = solver.score(self.incumbent)
        reason = self.proof
        if best < bound:
            reason = (
                "limit" if solver.effort.target is None or best < solver.effort.target else "asked"
            )
        return Solution(self.index, "won", best, bound, self.moves, REASONS[reason], self.nodes)
