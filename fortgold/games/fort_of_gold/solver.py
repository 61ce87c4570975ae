"""The solver: what is possible in a deal when the order of both piles is known.

While the mana pile lasts, every induction takes a card of it and nothing else does. So the score is
the pile of the deal less the inductions, and the best line is the one with the fewest. For each deal:

1. `bounds` says how many inductions the deal takes at least: from there on the score is bounded.
   Where any win will do, `first_try` often finds one at once.
2. `search` looks for a line with so many, then with one more, ..., in narrow layers, until it wins.
3. With wider and wider layers it looks for lines with fewer. Layers from which nothing was cut off
   and that hold no win prove that there is none, and the bound falls.

Limits are numbers of positions, never clocks: the same answers on every machine, in any chunks.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold.bounds import ROOM, may_win
from fortgold.games.fort_of_gold.covers import Covers, covers_of
from fortgold.games.fort_of_gold.first_try import first_try
from fortgold.games.fort_of_gold.kernel import deal
from fortgold.games.fort_of_gold.kernel_greedy import Lore, lore_of
from fortgold.games.fort_of_gold.kernel_moves import apply
from fortgold.games.fort_of_gold.moves import move_object
from fortgold.games.fort_of_gold.packed import (
    ALTAR_GOAL,
    INDUCT,
    KIND_BIT,
    Packing,
    TooLargeToPack,
    Words,
)
from fortgold.games.fort_of_gold.rules import Rules
from fortgold.games.fort_of_gold.search import CUT_OFF, NONE_THERE, WON, search
from fortgold.model import Text

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


FEW, MANY = 60, 3000  # first tries: before anything is searched, and where a search was in vain
NEAR = 2  # a win is looked for first with so many inductions more than the bound
OPENINGS = (30, 300_000)  # the widths, and the positions at most, of the search for one treasure


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to try. `least`: it is enough to know about wins with that score; None: the best.

    `widths` are the widest layers, one after the other, and a search ends after `limit` positions.
    """

    least: int | None
    widths: tuple[int, ...]
    limit: int


WIN = Effort(0, (16, 100, 400, 2000), 300_000)
BEST = Effort(None, (30, 300, 2000), 600_000)


def at_least(score: int) -> Effort:
    """Can it be won with so many cards left?"""
    return replace(WIN, least=score)


def effort_of(rules: Rules, name: str) -> Effort:
    """`win`, `perfect` or `best`."""
    return {"win": WIN, "perfect": at_least(rules.constants.perfect_score), "best": BEST}[name]


def solve(rules: Rules, seed: int, start: int, stop: int, effort: Effort | str) -> list[Solution]:
    """Deals `start` to `stop` - 1 solved."""
    if isinstance(effort, str):
        effort = effort_of(rules, effort)
    try:
        solver = _solver(rules, effort)
    except TooLargeToPack as error:
        most = len(rules.spirits) - rules.constants.chancel_size
        return [
            Solution(index, "gave up", None, most, (), error.said, 0)
            for index in range(start, stop)
        ]
    return [solver.solved(seed, index) for index in range(start, stop)]


class _Solver:
    def __init__(self, packing: Packing, covers: Covers, effort: Effort) -> None:
        self.packing, self.covers, self.effort = packing, covers, effort
        self.spirits = len(packing.spirits)
        self.lore: Lore | None = None
        with suppress(TooLargeToPack):
            self.lore = lore_of(packing)
        self.pile = self.spirits - packing.rules.constants.chancel_size

    def solved(self, seed: int, index: int) -> Solution:
        """That deal solved."""
        root = self.packing.empty()
        deal(self.packing.table, seed, index, root)
        return _Deal(self, index, root).solved()

    def line(self) -> NDArray[np.int64]:
        """Room for the longest line: a spirit moves at most twice."""
        return np.empty(2 * self.spirits + 2, np.int64)

    def score(self, inducts: int) -> int:
        return max(0, self.pile - inducts)

    def inducts(self, score: int) -> int:
        """At most so many make that score; the whole deck makes 0."""
        return self.pile - score if score > 0 else self.spirits


@lru_cache(maxsize=4)
def _solver(rules: Rules, effort: Effort) -> _Solver:
    """Kept for the next chunk of deals: making the tables takes as long as solving ten."""
    packing = Packing(rules)
    return _Solver(packing, covers_of(packing), effort)


class _Deal:
    """What is known of a deal: no line wins with fewer than `least` inductions, `best` does."""

    def __init__(self, solver: _Solver, index: int, root: Words) -> None:
        self.solver, self.index, self.root = solver, index, root
        self.least, self.best = 0, solver.spirits + 1
        self.moves: tuple[Any, ...] = ()
        self.proof = "budget"
        self.opening: int | None = None  # what a search for one treasure found
        self.nodes = 0

    def solved(self) -> Solution:
        solver, effort = self.solver, self.solver.effort
        room = np.empty(ROOM, np.int64)
        table, covers = solver.packing.table, solver.covers
        while not may_win(table, covers, self.root, self.least, room, True):
            self.least += 1
            if self.least > solver.spirits:
                return self._unwinnable("covers")
        if effort.least is None:
            self._find_best()
        else:
            self._find(solver.inducts(effort.least))
            if self.best > solver.spirits and effort.least > 0:
                self._find(solver.inducts(0))
        return self._said()

    def _find(self, most: int) -> None:
        """Look for a win with at most so many inductions, first where few positions are possible."""
        if self._try_first(most, FEW):
            return
        narrow, *wider = self.solver.effort.widths
        near = min(self.least + NEAR, most)
        if self.least <= near and self._search(near, narrow):
            return
        if not self._has_first_treasure() or self._try_first(most, MANY):
            return
        # Far from the bound there is little to prune by, so only the first and the last try go there.
        for width, far in (
            (wider[0], False),
            (wider[0], True),
            *((w, False) for w in wider[1:]),
            (wider[-1], True),
        ):
            inducts = most if far else min(self.least + NEAR, most)
            if self.least <= inducts and self._search(inducts, width):
                return

    def _try_first(self, most: int, tries: int) -> bool:
        """The greedy player, or it in one of its moods, wins with at most so many inductions."""
        solver = self.solver
        if solver.lore is None or self.least > most:
            return False
        line = solver.line()
        length = first_try(solver.packing.table, solver.lore, self.root, most, tries, line)
        if length:
            self._won([int(code) for code in line[:length]])
        return bool(length)

    def _has_first_treasure(self) -> bool:
        """False: not even one treasure can be had. Then the deal is unwinnable, and that is noted.

        Asked of the same deal with a goal of one treasure.
        """
        solver = self.solver
        if self.opening is None:
            table = solver.packing.table.copy()
            table[ALTAR_GOAL] = 1
            line = solver.line()
            for width in OPENINGS:
                self.opening, _, nodes = search(
                    table, solver.covers, self.root, solver.spirits, width, OPENINGS[-1], line
                )
                self.nodes += nodes
                if self.opening != CUT_OFF:
                    break
        if self.opening == NONE_THERE:
            self.least, self.proof = solver.spirits + 1, "first-treasure"
        return self.opening != NONE_THERE

    def _find_best(self) -> None:
        narrow, *wider = self.solver.effort.widths
        near, most = self.least + NEAR, self.solver.spirits
        if not (
            any(self._search(inducts, narrow) for inducts in self._targets() if inducts <= near)
            or self._try_first(most, FEW)
            or (
                self._has_first_treasure()
                and (
                    self._try_first(most, MANY)
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
                if self.least <= inducts < self.best and self._search(inducts, width):
                    break

    def _targets(self) -> list[int]:
        """Numbers of inductions that make different scores, and that of all spirits for the score 0."""
        return [*range(self.least, self.solver.pile), self.solver.spirits]

    def _search(self, most: int, width: int) -> bool:
        solver = self.solver
        table, limit = solver.packing.table, solver.effort.limit
        line = solver.line()
        result, length, nodes = search(table, solver.covers, self.root, most, width, limit, line)
        self.nodes += nodes
        if result == NONE_THERE:
            self.least, self.proof = most + 1, "every-line"
        if result == WON:
            self._won([int(code) for code in line[:length]])
        return bool(result == WON)

    def _won(self, codes: list[int]) -> None:
        """A line that wins, kept if it takes fewer inductions than the best one."""
        inducts = sum(code >> KIND_BIT == INDUCT for code in codes)
        if inducts < self.best:
            self.best, self.moves = inducts, tuple(self._readable(codes))

    def _readable(self, codes: list[int]) -> list[Any]:
        packing, state, moves = self.solver.packing, self.root.copy(), []
        for code in codes:
            moves.append(move_object(packing.decode(state, code)))
            apply(packing.table, state, code)
        return moves

    def _unwinnable(self, reason: str) -> Solution:
        return Solution(self.index, "unwinnable", None, None, (), REASONS[reason], self.nodes)

    def _said(self) -> Solution:
        solver = self.solver
        if self.least > solver.spirits:
            return self._unwinnable(self.proof)
        bound = solver.score(self.least)
        if self.best > solver.spirits:
            return Solution(self.index, "gave up", None, bound, (), REASONS["limit"], self.nodes)
        best = solver.score(self.best)
        reason = self.proof
        if best < bound:
            reason = (
                "limit" if solver.effort.least is None or best < solver.effort.least else "asked"
            )
        return Solution(self.index, "won", best, bound, self.moves, REASONS[reason], self.nodes)
