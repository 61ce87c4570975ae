"""Versions of a game on the same deals: the game as it is and its variants, quantity by quantity.

Every version plays deals 0 to N - 1 of one seed, so a deal has the same luck in all of them as far as
their decks go (common random numbers). The deals are cut into BLOCKS equal blocks; a difference is
tested by Student's t on the differences of the blocks (batch means), those of a quotient made linear first
(delta method). That holds for turns that resemble each other, for pairs that do, and for pairs that do
not. All tests of a run are corrected together (Holm).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import ceil, sqrt

import numpy as np

from fortgold.data.model import Game, Text
from fortgold.data.variants import JOINED
from fortgold.play.comparison import ERROR
from fortgold.play.measures import Results, results_of
from fortgold.play.quantities import Array, Quantity, keys_of, quantities
from fortgold.play.questions import Key
from fortgold.play.simulation import Simulation
from fortgold.play.statistics import Interval, holm, student, student_test
from fortgold.play.summary import Ranges, Summary, merged

BLOCKS = 100
BASE = Text("元のゲーム", "the game as it is")


@dataclass(frozen=True)
class Version:
    """A game with the variants of these ids; none: the game as it is."""

    variants: tuple[str, ...]
    name: Text
    meaning: Text
    results: Results
    quantities: dict[Key, Quantity]

    @property
    def id(self) -> str:
        """`half-die+equal-turns`; "" of the game as it is."""
        return JOINED.join(self.variants)


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much version `after` has more of a quantity than version `before` (places in a list).

    `chance` is the p-value by itself, `corrected` that of all tests of the run together.
    """

    before: int
    after: int
    key: Key
    value: float
    interval: Interval
    chance: float
    corrected: float = 1.0

    @property
    def is_found(self) -> bool:
        """Whether it is statistically significant."""
        return self.corrected < ERROR


@dataclass(frozen=True)
class Compared:
    """Versions, the game as it is first, and the differences between them. `blocks` were paired."""

    title: Text
    command: str
    versions: tuple[Version, ...]
    differences: tuple[Difference, ...]
    blocks: int
    each_other: bool = False

    @property
    def deals(self) -> int:
        return self.versions[0].results.summary.played

    @cached_property
    def _known(self) -> dict[tuple[int, int, Key], Difference]:
        return {(one.before, one.after, one.key): one for one in self.differences}

    def difference(self, after: int, key: Key, before: int = 0) -> Difference | None:
        """That difference; None if it could not be tested."""
        return self._known.get((before, after, key))


def block_deals(deals: int) -> int:
    return ceil(deals / BLOCKS)


def blocks_of(deals: int) -> Ranges:
    """Deals 0 to `deals` - 1, cut into blocks."""
    size = block_deals(deals)
    return tuple((start, min(start + size, deals)) for start in range(0, deals, size))


def common_blocks(
    every: Sequence[Sequence[Summary]], ranges: Ranges
) -> tuple[tuple[Summary, ...], ...]:
    """Of each version the blocks that all of them have played to the end, as summaries.

    `every` has the parts of each version in any order, none across the end of a block.
    """
    starts = [start for start, _ in ranges]
    lots = []
    for parts in every:
        sorted_parts: dict[int, list[Summary]] = {start: [] for start in starts}
        for part in parts:
            if part.deals:
                at = int(np.searchsorted(starts, part.deals[0][0], "right")) - 1
                sorted_parts[starts[at]].append(part)
        lots.append(
            [merged(*sorted_parts[start]) if sorted_parts[start] else None for start in starts]
        )
    whole = [
        all(lot[n] is not None and lot[n].deals == (span,) for lot in lots)  # type: ignore[union-attr]
        for n, span in enumerate(ranges)
    ]
    return tuple(
        tuple(one for one, is_whole in zip(lot, whole, strict=True) if one and is_whole)
        for lot in lots
    )


def versions_of(
    game: Game,
    simulations: Sequence[Simulation],
    variants: Sequence[tuple[str, ...]],
    blocks: Sequence[Sequence[Summary]],
    command: str,
) -> tuple[Version, ...]:
    """What those blocks say of each version."""
    known = {one.id: one for one in game.variants}
    versions = []
    for simulation, names, lot in zip(simulations, variants, blocks, strict=True):
        results = results_of(game.title, simulation, merged(simulation.nothing, *lot), command)
        own = [known[name] for name in names]
        name = Text(" + ".join(one.name.ja for one in own), " + ".join(one.name.en for one in own))
        meaning = Text(
            "".join(one.meaning.ja for one in own), " ".join(one.meaning.en for one in own)
        )
        every = quantities(results, lot) if lot else {}
        versions.append(Version(names, name if own else BASE, meaning, results, every))
    return tuple(versions)


def differences(
    versions: Sequence[Version], asked: Sequence[Key] = (), each_other: bool = False
) -> tuple[Difference, ...]:
    """Every quantity of each version less that of the game as it is; or of every one before it, too.

    Of histograms only the mean is tested, and those bins that are `asked` for.
    """
    found: list[Difference] = []
    for after, version in enumerate(versions):
        for before in range(after if each_other else min(1, after)):
            own, other = version.quantities, versions[before].quantities
            for key in keys_of((other, own)):
                if key not in own or key not in other:
                    continue
                if own[key].kind != "bin of a histogram" or key in asked:
                    found += _tested(before, after, other[key], own[key])
    corrected = holm([one.chance for one in found])
    return tuple(replace(one, corrected=p) for one, p in zip(found, corrected, strict=True))


def _tested(before: int, after: int, one: Quantity, other: Quantity) -> list[Difference]:
    """The difference of two quantities; [] if either has no cases, or there are no blocks to learn from."""
    blocks = len(one.totals)
    if blocks < 2 or not one.cases.sum() or not other.cases.sum():
        return []
    gap = other.value - one.value
    gaps = _linear(other) - _linear(one)
    error = float(gaps.std(ddof=1)) / sqrt(blocks)
    if error <= 1e-12 * max(abs(one.value), abs(other.value)):  # every block says the same
        error, chance = 0.0, 1.0 if abs(gap) <= 1e-12 * abs(one.value) else 0.0
    else:
        chance = student_test(gap / error, blocks - 1)
    # however even they are, so few blocks all go one way by chance so often
    chance = max(chance, 0.5 ** (blocks - 1))
    half = student(blocks - 1) * error
    ends = Interval(gap - half, gap + half)
    return [Difference(before, after, one.key, gap, ends, chance)]


def _linear(quantity: Quantity) -> Array:
    """What each block adds to the quotient."""
    return (quantity.totals - quantity.value * quantity.cases) / float(quantity.cases.mean())
