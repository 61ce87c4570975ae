"""A game of dice with rules so simple that every number of a simulation can be known beforehand."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from fortgold.data.model import Text
from fortgold.games.chance import below, number
from fortgold.games.contract import LOST, Metric, Slot, Tally
from fortgold.games.game import Playable
from fortgold.games.position import CannotPlay
from fortgold.play.simulation import Simulation, simulation

DEALS = Text("配り", "deals")
CARDS = tuple(Slot("dice", n, f"D{n}", Text(f"賽 {n}", f"Die {n}")) for n in range(6))

METRICS = (
    Metric(
        "score", Text("得点", "Score"), "numbers", Text("勝った配り", "won deals"),
        tuple(Text(str(n), str(n)) for n in range(7)),
    ),
    Metric(
        "dice", Text("目", "Faces"), "categories", Text("賽", "dice"),
        tuple(Text(f"{n} の目", f"face {n}") for n in range(1, 7)),
    ),
    Metric(
        "use", Text("カードの働き", "Cards used"), "shares", DEALS,
        tuple(slot.name for slot in CARDS),
    ),
)  # fmt: skip


@dataclass(frozen=True)
class Dice(Playable):
    """A deal throws one die for each card; it is won with `goal` or more dice that show 4 to 6.

    The score is the number of sixes. A card in `helps` adds to its die, so its absence is felt; a
    card in `idle` is never looked at. `killer` is the deal that kills its first worker, leaving a
    mark in the file `scar`; `pause` is how many seconds a deal takes.
    """

    cards: tuple[Slot, ...] = CARDS
    goal: int = 3
    helps: frozenset[int] = frozenset({0})
    idle: frozenset[int] = frozenset({5})
    killer: int = -1
    scar: Path | None = None
    always: bool = False
    pause: float = 0.0
    perfect_score: int | None = 2
    players: ClassVar[Mapping[str, Text]] = {
        "calm": Text("待つ", "waits"),
        "hasty": Text("急ぐ", "hurries"),
    }

    @property
    def metrics(self) -> tuple[Metric, ...]:
        return METRICS

    def throws(self, player: str, seed: int, index: int) -> dict[int, int]:
        """What each card's die shows in that deal, 1 to 6."""
        keys = (seed, index, len(player))
        seen = {slot.slot: 1 + below(6, number(*keys, slot.slot)) for slot in self.cards}
        return {at: min(6, face + 2 * (at in self.helps)) for at, face in seen.items()}

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        (player,) = players
        results = np.full(stop - start, LOST, np.int16)
        counts = {metric.id: np.zeros(len(metric.labels), np.int64) for metric in self.metrics}
        for place, index in enumerate(range(start, stop)):
            self._fate(index)
            faces = self.throws(player, seed, index)
            for face in faces.values():
                counts["dice"][face - 1] += 1
            good = [at for at, face in faces.items() if face >= 4 and at not in self.idle]
            counts["use"][good] += 1
            if len(good) >= self.goal:
                results[place] = score = sum(faces[at] == 6 for at in good)
                counts["score"][score] += 1
        return Tally(start, stop, results, counts)

    def _fate(self, index: int) -> None:
        if (
            self.pause
        ):  # to sleep for no time is to wait for one's turn, hundreds of thousands of times
            time.sleep(self.pause)
        if index == self.killer and self.scar and (self.always or not self.scar.exists()):
            self.scar.touch()
            os.kill(os.getpid(), signal.SIGKILL)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.cards

    def without(self, slot: Slot) -> Dice:
        left = tuple(card for card in self.cards if card != slot)
        if len(left) < 3:
            raise CannotPlay(Text("足りません", "too few dice"), Text("足す", "add some"))
        return Dice(
            left, self.goal, self.helps, self.idle, self.killer, self.scar, self.always, self.pause
        )


def dice(player: str = "calm", seed: int = 1, **rules: Any) -> Simulation:
    """That game in the hands of `player`."""
    return simulation("dice", "d1ced1ce", Dice(**rules), (player,), seed)  # type: ignore[arg-type]
