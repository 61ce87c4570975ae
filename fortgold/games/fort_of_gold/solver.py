"""The solver: what is possible in a deal when the order of both piles is known.

While the mana pile lasts, every induction takes a card of it and nothing else does. So the score is
the pile of the deal less the inductions, and the best line is the one with the fewest. For each deal:

1. `bounds` says how many inductions the deal takes at least: from there on the score is bounded.
2. `search` looks for a line with so many, then with one more, ..., in narrow layers, until it wins.
3. With wider and wider layers it looks for lines with fewer. Layers from which nothing was cut off
   and that hold no win prove that there is none, and the bound falls.

Limits are numbers of positions, never clocks: the same answers on every machine, in any chunks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold.bounds import ROOM, may_win
from fortgold.games.fort_of_gold.covers import covers_of, has_first_treasure
from fortgold.games.fort_of_gold.kernel import deal
from fortgold.games.fort_of_gold.kernel_moves import apply
from fortgold.games.fort_of_gold.moves import move_object
from fortgold.games.fort_of_gold.packed import Packing, TooLargeToPack, Words
from fortgold.games.fort_of_gold.rules import Rules
from fortgold.games.fort_of_gold.search import NONE_THERE, WON, search
from fortgold.model import Text

REASONS: Mapping[str, Text] = {
    "covers": Text(
        "霊力カードをすべて使えたとしても、必要な数の宝物に命の輝きを与えられない",
        "even with every spirit at hand, too few treasures can be given the radiance of life",
    ),
    "first-treasure": Text(
        "最初の宝物を得る前に台と内陣が同じ名前で詰まり、そこまでのカードではどの課題も得られない",
        "the cards that can be reached before names block the pedestal give no solution the radiance of life",
    ),
    "every-line": Text("すべての手順を調べた", "every line was searched"),
    "budget": Text(
        "宝物を得て回すのに要る霊力カードを、これより少ない「迎える」では出せない",
        "fewer inductions cannot bring the spirits that claims and rotations take",
    ),
    "asked": Text("それより高い点は問われていない", "higher scores were not asked for"),
    "limit": Text("探索の上限に達した", "the search reached its limit"),
}


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to try. `least`: it is enough to know about wins with that score; None: the best.

    `widths` are the widest layers, one after the other; a search of width w ends after `breadth` * w
    positions.
    """

    least: int | None
    widths: tuple[int, ...]
    breadth: int = 500


WIN = Effort(0, (4, 30, 300, 3000))
BEST = Effort(None, (30, 300, 2000))


def at_least(score: int) -> Effort:
    """Can it be won with so many cards left?"""
    return Effort(score, WIN.widths)


def effort_of(rules: Rules, name: str) -> Effort:
    """`win`, `perfect` or `best`."""
    return {"win": WIN, "perfect": at_least(rules.constants.perfect_score), "best": BEST}[name]


def solve(rules: Rules, seed: int, start: int, stop: int, effort: Effort | str) -> list[Solution]:
    """Deals `start` to `stop` - 1 solved."""
    if isinstance(effort, str):
        effort = effort_of(rules, effort)
    try:
        packing = Packing(rules)
        solver = _Solver(packing, covers_of(packing), effort)
    except TooLargeToPack as error:
        most = len(rules.spirits) - rules.constants.chancel_size
        return [
            Solution(index, "gave up", None, most, (), error.said, 0)
            for index in range(start, stop)
        ]
    return [solver.solved(seed, index) for index in range(start, stop)]


class _Solver:
    def __init__(self, packing: Packing, covers: Any, effort: Effort) -> None:
        self.packing, self.covers, self.effort = packing, covers, effort
        self.spirits = len(packing.spirits)
        self.pile = self.spirits - packing.rules.constants.chancel_size

    def solved(self, seed: int, index: int) -> Solution:
        """That deal solved."""
        root = self.packing.empty()
        deal(self.packing.table, seed, index, root)
        return _Deal(self, index, root).solved()

    def score(self, inducts: int) -> int:
        return max(0, self.pile - inducts)

    def inducts(self, score: int) -> int:
        """At most so many make that score; the whole deck makes 0."""
        return self.pile - score if score > 0 else self.spirits


class _Deal:
    """What is known of a deal: no line wins with fewer than `least` inductions, `best` does."""

    def __init__(self, solver: _Solver, index: int, root: Words) -> None:
        self.solver, self.index, self.root = solver, index, root
        self.least, self.best = 0, solver.spirits + 1
        self.moves: tuple[Any, ...] = ()
        self.proof = "budget"
        self.nodes = 0

    def solved(self) -> Solution:
        solver, effort = self.solver, self.solver.effort
        room = np.empty(ROOM, np.int64)
        table, covers = solver.packing.table, solver.covers
        while not may_win(table, covers, self.root, self.least, room, True):
            self.least += 1
            if self.least > solver.spirits:
                return self._unwinnable("covers")
        if not has_first_treasure(solver.packing, self.root):
            return self._unwinnable("first-treasure")
        if effort.least is None:
            self._find_best()
        else:
            self._find(solver.inducts(effort.least))
            if self.best > solver.spirits and effort.least > 0:
                self._find(solver.inducts(0))
        return self._said()

    def _find(self, most: int) -> None:
        """Look for a win with at most so many inductions, first where few positions are possible."""
        if most < self.least:
            return
        for nth, width in enumerate(self.solver.effort.widths):
            tries = {min(self.least + 2 + nth, most), most} if nth else {min(self.least + 3, most)}
            for inducts in sorted(tries):
                if self.least <= inducts and self._search(inducts, width):
                    return
            if self.least > most:
                return

    def _find_best(self) -> None:
        narrow, *wider = self.solver.effort.widths
        if not any(self._search(inducts, narrow) for inducts in self._targets()) and not any(
            self._search(self.solver.spirits, width) for width in wider
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
        table, limit = solver.packing.table, width * solver.effort.breadth
        line = np.empty(2 * solver.spirits + 2, np.int64)
        result, length, nodes = search(table, solver.covers, self.root, most, width, limit, line)
        self.nodes += nodes
        if result == NONE_THERE:
            self.least, self.proof = most + 1, "every-line"
        if result == WON:
            codes = [int(code) for code in line[:length]]
            self.best = sum(code >> 16 == 0 for code in codes)
            self.moves = tuple(self._readable(codes))
        return bool(result == WON)

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
            return self._unwinnable("every-line")
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
