"""The results of each seat in a game of several players: how often it wins, and its points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fortgold.data.model import Text
from fortgold.play.statistics import Mean, Share, mean_of
from fortgold.play.summary import Summary


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat, from 0, and who sat there. A win that is shared is a win of each of its winners."""

    seat: int
    player: str
    won: Share
    points: Mean | None


@dataclass(frozen=True, slots=True)
class Standings:
    """All seats, and the deals that more than one of them won."""

    seats: tuple[Seat, ...]
    shared: Share

    @property
    def fair(self) -> float:
        """The share of each seat if all were alike and no win were shared."""
        return 1 / len(self.seats)

    @property
    def even(self) -> float:
        """The share of each seat if all were alike: what is more than `fair` is shared wins."""
        return sum(seat.won.rate for seat in self.seats) / len(self.seats)

    @property
    def differ(self) -> bool:
        """Whether different players sat there."""
        return len({seat.player for seat in self.seats}) > 1

    def side(self, seat: Seat) -> int:
        """1: its interval lies above the even share, -1: below, 0: around it."""
        low, high = seat.won.interval
        return (low > self.even) - (high < self.even)

    def name(self, seat: Seat) -> Text:
        """`Player 2`; with the name of who sat there, where they differ."""
        who = f" ({seat.player})" if self.differ else ""
        return Text(f"プレイヤー {seat.seat + 1}{who}", f"Player {seat.seat + 1}{who}")

    def explained(self) -> Sequence[Text]:
        """Explanations of shared wins and of the marks."""
        fair, even = f"{100 * self.fair:.1f}", f"{100 * self.even:.1f}"
        shared = Text(
            f"勝ちを分け合った配りは {self.shared.said.ja}。分け合った勝ちは、勝者のそれぞれに数えます。",
            f"Shared wins: {self.shared.said.en}. A shared win counts for each of its winners.",
        )
        same = Text(
            f"どの席も対等なら、勝つ割合はどこも {even} %"
            + (f" (分け合わなければ {fair} %)。" if even != fair else "です。"),
            f"Were all seats equal, each would win {even} % of the deals"
            + (f" ({fair} % if no win were shared)." if even != fair else "."),
        )
        marks = Text(
            "▲ ▼ は区間がその上か下にある席です。対等でも 20 席に 1 席ほどには付きます。",
            "▲ ▼: the interval lies above or below that, as about one seat in 20 does by chance "
            "alone.",
        )
        return shared, Text(same.ja + marks.ja, f"{same.en} {marks.en}")


MARKS = {1: "▲", 0: "", -1: "▼"}  # by `Standings.side`


def standings(summary: Summary) -> Standings | None:
    """The results of all seats; None in a solitaire."""
    names = summary.run.line_up
    if len(names) == 1:
        return None
    points, winners = summary.points(), summary.winners()
    bits = winners[:, None] >> np.arange(len(names)) & 1
    played = summary.played
    seats = tuple(
        Seat(seat, name, Share(int(bits[:, seat].sum()), played), _mean(points[:, seat]))
        for seat, name in enumerate(names)
    )
    return Standings(seats, Share(int((bits.sum(axis=1) > 1).sum()), played))


def _mean(points: np.ndarray[Any, np.dtype[np.int16]]) -> Mean | None:
    if not points.size:
        return None
    least = int(points.min())
    return mean_of(np.bincount(points.astype(np.int64) - least).tolist(), least)
