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
from fortgold.games.fort_of_gold.deck import Rules
from fortgold.games.fort_of_gold.fields import DECK, INDUCT, beyond
from fortgold.games.fort_of_gold.moves import move_object
from fortgold.games.fort_of_gold.position import first_position, numbered
from fortgold.games.fort_of_gold.program import SOLVER, machine
from fortgold.games.fort_of_gold.search import CUT_OFF, NODE, NONE_THERE, WON

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


def solve(rules: Rules, seed: int, start: int, stop: int, effort: Effort | str) -> list[Solution]:
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


def _too_large(rules: Rules) -> Text | None:
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
    """A deck, its covers, and room to work in, for many deals one after the other."""

    def __init__(self, own: Machine[Rules], effort: Effort) -> None:
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
        """That deal solved."""
        self.program.set_up(self.deck, self.root, self.work, seed, index)
        return _Deal(self, seed, index).solved()

    def may_win(self, left: int) -> bool:
        """Whether the deal may be won with at most so many inductions."""
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

    def first_try(self, most: int, tries: int) -> NDArray[np.int64]:
        """The greedy player's line, or that of one of its moods; [] if none wins so."""
        line = self.line()
        self.states[ROOT] = self.root
        length = self.program.first_try(self.deck, self.states, self.work, ROOT, most, tries, line)
        return line[:length]

    def line(self) -> NDArray[np.int64]:
        """Room for the longest line: a spirit moves at most twice."""
        return np.empty(2 * self.spirits + 2, np.int64)

    def score(self, inducts: int) -> int:
        return max(0, self.pile - inducts)

    def inducts(self, score: int) -> int:
        """At most so many make that score; the whole deck makes 0."""
        return self.pile - score if score > 0 else self.spirits


class _Deal:
    """What is known of a deal: no line wins with fewer than `least` inductions, `best` does."""

    def __init__(self, solver: _Solver, seed: int, index: int) -> None:
        self.solver, self.seed, self.index = solver, seed, index
        self.least, self.best = 0, solver.spirits + 1
        self.moves: tuple[Any, ...] = ()
        self.proof = "budget"
        self.opening: int | None = None  # what a search for one treasure found
        self.nodes = 0

    def solved(self) -> Solution:
        solver, effort = self.solver, self.solver.effort
        while not solver.may_win(self.least):
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
        if self.least > most:
            return False
        line = self.solver.first_try(most, tries)
        if len(line):
            self._won(line)
        return len(line) > 0

    def _has_first_treasure(self) -> bool:
        """False: not even one treasure can be had. Then the deal is unwinnable, and that is noted.

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
        result, line, nodes = solver.search(solver.deck, most, width, solver.effort.limit)
        self.nodes += nodes
        if result == NONE_THERE:
            self.least, self.proof = most + 1, "every-line"
        if result == WON:
            self._won(line)
        return result == WON

    def _won(self, line: NDArray[np.int64]) -> None:
        """A line that wins, kept if it takes fewer inductions than the best one."""
        inducts = sum(int(code) >> 48 == INDUCT for code in line)
        if inducts < self.best:
            first = first_position(self.solver.own.rules, self.seed, self.index)
            played = numbered(self.solver.own).line(first, map(int, line))
            self.best, self.moves = inducts, tuple(move_object(move) for _, move in played)

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
