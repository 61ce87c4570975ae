"""What a question of game.yaml names among the numbers that simulations count, by key; no numpy, as checks ask it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from fortgold.data.findings import Refusal
from fortgold.data.model import LANGS, Game, Question, Text
from fortgold.data.source import suggestion
from fortgold.games.contract import Metric

Key = tuple[str, str]  # the id of a metric, and the English name of a bin; "" for the mean of all
WON, PERFECT = "won", "perfect"  # of a solitaire
SEAT_WON, SEAT_POINTS, SEATS = "seat-won", "seat-points", "seats"
SHARED, MARGIN = "shared", "margin"
Asked = tuple[tuple[Key, Question], ...]  # questions with what answers them


def general_keys(seats: int) -> list[Key]:
    """The keys of what every game with so many seats has besides its own metrics."""
    if seats == 1:
        return [(WON, ""), (PERFECT, "")]
    each = [(name, str(n + 1)) for name in (SEAT_WON, SEAT_POINTS) for n in range(seats)]
    return [*each, (SEATS, ""), (SHARED, ""), (MARGIN, "")]


@dataclass(frozen=True, slots=True)
class Uncounted:
    """What a question names under `key` and no simulation counts; `known`: what it might have meant."""

    question: Question
    key: Literal["metric", "bin"]
    known: tuple[str, ...]

    @property
    def said(self) -> Text:
        name = getattr(self.question, self.key)
        if name:
            return Text(f"「{name}」は数えていません", f"nothing counted is called `{name}`")
        metric = self.question.metric
        return Text(
            f"「{metric}」のどれかを選ぶ bin がありません", f"no bin of `{metric}` is named"
        )

    @property
    def hint(self) -> Text:
        return suggestion(getattr(self.question, self.key), self.known)


def checked(game: Game, metrics: Sequence[Metric], seats: int) -> Asked:
    """The questions of a game by what answers them. Raises Refusal where it counts no such thing."""
    found: list[tuple[Key, Question]] = []
    for question in game.questions:
        key = counted(question, metrics, seats)
        if isinstance(key, Uncounted):
            where = f"{question.at.path}:{question.at.line}: questions.{question.id}.{key.key}"
            said = Text(f"{where}: {key.said.ja}", f"{where}: {key.said.en}")
            raise Refusal.of(said, key.hint)
        found.append((key, question))
    return tuple(found)


def counted(question: Question, metrics: Sequence[Metric], seats: int) -> Key | Uncounted:
    """What answers a question at a table with so many people."""
    bins = {metric.id: metric for metric in metrics}
    general = general_keys(seats)
    known = [*bins, *dict.fromkeys(name for name, _ in general if name not in bins)]
    if question.metric not in known:
        return Uncounted(question, "metric", tuple(known))
    if metric := bins.get(question.metric):
        names = {label.of(lang): label.en for label in metric.labels for lang in LANGS}
        if metric.kind == "numbers":
            names[""] = ""
    else:
        names = {name: name for one, name in general if one == question.metric}
    if question.bin not in names:
        return Uncounted(question, "bin", tuple(name for name in names if name))
    return question.metric, names[question.bin]
