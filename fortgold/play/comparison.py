"""Two decks on the same deals: what a change is worth, and whether that is statistically significant.

A deal shuffles slots, not cards, so both decks have the same luck (paired samples). Deals that both win
or both lose say nothing about the change; only the discordant deals count.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import Literal

import numpy as np

from fortgold.games.contract import LOST, Slot
from fortgold.play.statistics import (
    Interval,
    Mean,
    Share,
    deals_to_tell,
    holm,
    mcnemar,
    mean_of,
    paired_difference,
)
from fortgold.play.summary import Summary

ERROR = 0.05  # the level of significance: how often a difference may be seen where there is none
SIZES = {
    "share": 0.05,
    "mean": 0.1,
}  # that are told: points of per cent / 100; part of the number before


@dataclass(frozen=True, slots=True)
class Pairs:
    """The deals that two decks both played, by who won them.

    `score` is the mean of (other's score - one's score) over the deals that both won.
    """

    both: int
    one_only: int
    other_only: int
    neither: int
    score: Mean | None

    @property
    def deals(self) -> int:
        return self.both + self.one_only + self.other_only + self.neither

    @property
    def decided(self) -> int:
        """The discordant deals: only one of the two won them."""
        return self.one_only + self.other_only

    @property
    def one(self) -> Share:
        return Share(self.both + self.one_only, self.deals)

    @property
    def other(self) -> Share:
        return Share(self.both + self.other_only, self.deals)

    @property
    def difference(self) -> float:
        """The other's win rate less the one's, -1 to 1."""
        return (self.other_only - self.one_only) / self.deals if self.deals else 0.0

    @property
    def interval(self) -> Interval:
        """Of the difference."""
        return paired_difference(self.other_only, self.one_only, self.deals)

    @property
    def chance(self) -> float:
        """How likely such a split of the deciding deals is between decks of equal strength."""
        return mcnemar(self.one_only, self.other_only)

    def deals_to_tell(self, tests: int = 1) -> float:
        """The number of deals at which a difference like this one would be significant."""
        return deals_to_tell(self.other_only, self.one_only, self.deals or 1, tests)


def paired(one: Summary, other: Summary) -> Pairs:
    """The deals that both summaries know; the other deals of either are left out."""
    _, here, there = np.intersect1d(
        one.indices(), other.indices(), assume_unique=True, return_indices=True
    )
    first, second = one.scores()[here], other.scores()[there]
    won, wins = first != LOST, second != LOST
    gains = (second[won & wins].astype(np.int64) - first[won & wins]).astype(np.int64)
    least = int(gains.min()) if gains.size else 0
    return Pairs(
        both=int((won & wins).sum()),
        one_only=int((won & ~wins).sum()),
        other_only=int((~won & wins).sum()),
        neither=int((~won & ~wins).sum()),
        score=mean_of(np.bincount(gains - least).tolist(), least),
    )


@dataclass(frozen=True, slots=True)
class Against:
    """A deck compared with another. The names are for people, `deck` is the other's fingerprint."""

    name: str
    deck: str
    pairs: Pairs


Verdict = Literal["felt", "unfelt", "harmful", "needed"]


@dataclass(frozen=True, slots=True)
class Worth:
    """What a deck loses without a card. `pairs` has the deck as it is first, the rest second.

    `chance` is corrected for all the cards tried (Holm). `verdict`: felt, the deck wins fewer deals
    without it; harmful, it wins more; unfelt, what difference there is could be luck; needed, the
    rest cannot be dealt (then `pairs` is None).
    """

    slot: Slot
    pairs: Pairs | None
    chance: float
    verdict: Verdict
    needs: float = inf

    @property
    def worth(self) -> float:
        """The win rate that goes with the card."""
        return -self.pairs.difference if self.pairs else 1.0

    @property
    def interval(self) -> Interval:
        """Of the worth."""
        if self.pairs is None:
            return Interval(1.0, 1.0)
        low, high = self.pairs.interval
        return Interval(-high, -low)

    @property
    def score(self) -> Mean | None:
        """The mean score that goes with the card, over the deals won with it and without it."""
        mean = self.pairs.score if self.pairs else None
        if mean is None:
            return None
        ends = mean.interval and Interval(-mean.interval.high, -mean.interval.low)
        return Mean(-mean.mean, mean.deviation, mean.of, ends)


def worths(
    whole: Summary, without: Sequence[tuple[Slot, Summary]], needed: Sequence[Slot] = ()
) -> tuple[Worth, ...]:
    """Every card's worth, the most valuable first. `needed` cards could not be left out."""
    pairs = [(slot, paired(whole, rest)) for slot, rest in without]
    chances = holm([pair.chance for _, pair in pairs])
    tried = len(pairs)
    tested = [
        Worth(slot, pair, chance, _verdict(pair, chance), pair.deals_to_tell(tried))
        for (slot, pair), chance in zip(pairs, chances, strict=True)
    ]
    tested.sort(key=lambda one: (-one.worth, one.slot.deck, one.slot.slot))
    return tuple(Worth(slot, None, 0.0, "needed") for slot in needed) + tuple(tested)


def _verdict(pair: Pairs, chance: float) -> Verdict:
    if chance >= ERROR:
        return "unfelt"
    return "harmful" if pair.difference > 0 else "felt"
