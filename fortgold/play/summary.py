"""What is known after some deals of a simulation: a value that adds up.

Summaries of different deals of the same run merge in any order to the same summary, bit by bit;
deals that are counted already are refused. So a run may be cut, spread, stopped and resumed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from fortgold.data.findings import Refusal
from fortgold.data.model import Text
from fortgold.games.chance import MOST
from fortgold.games.contract import LOST, Metric
from fortgold.play.seating import split, table_object

FORMAT, SEVERAL = 1, 2  # of saved summaries: of solitaires, of tables of several
DTYPE = np.dtype("<i2")  # of results
LEAST = -(1 << 15)  # the fewest points that fit in it
NAMES = {  # of what must be the same in all deals of a run
    "game": Text("ゲーム", "game"),
    "deck": Text("デッキ", "deck"),
    "player": Text("プレイヤー", "player"),
    "seed": Text("乱数の種", "seed"),
    "program": Text("fortgold の版", "version of fortgold"),
    "setup": Text("準備", "set-up"),
}

Ranges = tuple[tuple[int, int], ...]  # each from its first deal to the one after its last
T = TypeVar("T")


class CannotMerge(Refusal):
    """Summaries that do not belong together."""


class NotASummary(CannotMerge):
    """A file that holds no summary; it is said what is wrong with it."""

    def __init__(self, ja: str, en: str) -> None:
        super().__init__(
            ja, en, "--save で残したファイルが要ります", "a file written by --save is needed"
        )


@dataclass(frozen=True, slots=True)
class RunKey:
    """What fixes the result of every deal. `deck` is its fingerprint, `program` our version.

    `line_up` names a player for each seat.
    """

    game: str
    deck: str
    line_up: tuple[str, ...]
    seed: int
    program: str
    setup: str = ""

    @property
    def player(self) -> str:
        """The line-up in one word, as JSON has it."""
        return ",".join(self.line_up)

    @property
    def players(self) -> int:
        """How many play; 1: a solitaire."""
        return len(self.line_up)

    @property
    def width(self) -> int:
        """How many numbers the result of a deal has: see `Tally`."""
        return 1 if self.players == 1 else self.players + 1


@dataclass(frozen=True)
class Summary:
    """What a player did with the `deals` of a run: ranges in order, none touching the next.

    `results` holds numbers of 16 bits (little-endian), a row for each deal, in the order of the
    deals: see `Tally`. `counts` holds the bins of each metric, in their order.
    """

    run: RunKey
    perfect_score: int | None
    deals: Ranges
    results: bytes
    counts: tuple[tuple[str, tuple[int, ...]], ...]

    @classmethod
    def nothing(cls, run: RunKey, perfect_score: int | None, metrics: Iterable[Metric]) -> Summary:
        """No deal yet: the neutral element of merging."""
        zeros = tuple((metric.id, (0,) * bins_of(metric)) for metric in metrics)
        return cls(run, perfect_score, (), b"", zeros)

    @property
    def played(self) -> int:
        return len(self.results) // (DTYPE.itemsize * self.run.width)

    @cached_property
    def won(self) -> int:
        """The number of deals that were won; where several play, all of them."""
        if self.run.players > 1:
            return self.played
        return int((self.scores() != LOST).sum())

    @cached_property
    def perfect(self) -> int | None:
        """The number of deals that were won perfectly; None if the game knows no such thing."""
        if self.perfect_score is None or self.run.players > 1:
            return None
        return int((self.scores() >= self.perfect_score).sum())

    @cached_property
    def histogram(self) -> Mapping[int, int]:
        """How many deals were won with each score that occurred, the lowest first."""
        scores, counts = np.unique(self.scores(), return_counts=True)
        pairs = zip(scores.tolist(), counts.tolist(), strict=True)
        return {score: count for score, count in pairs if score != LOST}

    def scores(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """The result of each deal of a solitaire, in the order of `indices`."""
        assert self.run.players == 1
        return np.frombuffer(self.results, DTYPE)

    def points(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Where several play: a row for each deal, with the points of each seat."""
        return self._rows()[:, :-1]

    def winners(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        """Where several play: the seats that won each deal, as bits."""
        return self._rows()[:, -1]

    def _rows(self) -> np.ndarray[Any, np.dtype[np.int16]]:
        assert self.run.players > 1
        return np.frombuffer(self.results, DTYPE).reshape(-1, self.run.width)

    def indices(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The numbers of the deals, rising."""
        spans = [np.arange(start, stop, dtype=np.int64) for start, stop in self.deals]
        return np.concatenate(spans) if spans else np.zeros(0, np.int64)

    def count(self, metric: str) -> tuple[int, ...]:
        """The bins of that metric. KeyError if there is none of that id."""
        return dict(self.counts)[metric]


def bins_of(metric: Metric) -> int:
    """How many numbers a tally has for the metric: one a bin, the squares of means, and cases that are its own."""
    return len(metric.labels) * (1 + (metric.kind == "means") + (metric.base == "each"))


def merged(first: Summary, *others: Summary) -> Summary:
    """The union of the summaries. Raises CannotMerge if they do not belong together."""
    every = (first, *others)
    for one in others:
        _same_run(first, one)
    deals, results = _joined(every)
    counts = tuple(
        (metric, tuple(map(sum, zip(*(one.counts[place][1] for one in every), strict=True))))
        for place, (metric, _) in enumerate(first.counts)
    )
    return Summary(first.run, first.perfect_score, deals, results, counts)


def _same_run(one: Summary, other: Summary) -> None:
    for field, name in NAMES.items():
        has, wanted = getattr(other.run, field), getattr(one.run, field)
        if has != wanted:
            raise CannotMerge(
                f"{name.ja}が違います: {wanted} と {has}",
                f"another {name.en}: `{wanted}` and `{has}`",
                "同じ条件の結果だけをまとめられます",
                "only results of one run can be put together",
            )
    shapes = [[(name, len(bins)) for name, bins in each.counts] for each in (one, other)]
    if shapes[0] != shapes[1] or one.perfect_score != other.perfect_score:
        raise CannotMerge(
            "数えているものが違います",
            "they count different things",
            "最初からやり直してください",
            "begin the run anew",
        )


def _joined(every: Sequence[Summary]) -> tuple[Ranges, bytes]:
    """All deals with their results; adjacent ranges become one."""
    pieces: list[tuple[int, int, bytes]] = []
    for one in every:
        at = 0
        for start, stop in one.deals:
            end = at + (stop - start) * DTYPE.itemsize * one.run.width
            pieces.append((start, stop, one.results[at:end]))
            at = end
    pieces.sort()
    deals: list[tuple[int, int]] = []
    for start, stop, _ in pieces:
        if deals and start < deals[-1][1]:
            last = min(stop, deals[-1][1]) - 1
            raise CannotMerge(
                f"{start} 番から {last} 番の配り方が二度数えられています",
                f"deals {start} to {last} would be counted twice",
                "重ならない結果をまとめてください",
                "merge results of different deals",
            )
        if deals and start == deals[-1][1]:
            deals[-1] = (deals[-1][0], stop)
        else:
            deals.append((start, stop))
    return tuple(deals), b"".join(results for *_, results in pieces)


def missing(deals: Ranges, upto: int) -> Ranges:
    """The ranges of deals 0 to `upto` - 1 that are not among `deals`."""
    gaps: list[tuple[int, int]] = []
    at = 0
    for start, stop in (*deals, (upto, upto)):
        if at < min(start, upto):
            gaps.append((at, min(start, upto)))
        at = max(at, stop)
    return tuple(gaps)


def to_json(summary: Summary) -> str:
    """A summary as it is saved: equal summaries, equal text."""
    run, several = summary.run, summary.run.players > 1
    results = np.frombuffer(summary.results, DTYPE).reshape(-1, run.width)
    head = {
        "fortgold_simulation": SEVERAL if several else FORMAT,
        **{name: getattr(run, name) for name in ("game", "deck", "player", "seed", "program")},
        **table_object(run.players, run.setup),
        "perfect_score": summary.perfect_score,
        "deals": summary.deals,
    }
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    lines += [f'"results": {json.dumps((results if several else results.ravel()).tolist())}']
    counts = ",\n  ".join(
        f"{json.dumps(name)}: {json.dumps(bins)}" for name, bins in summary.counts
    )
    lines += [f'"counts": {{\n  {counts}}}']
    return "{" + ",\n ".join(lines) + "}\n"


def from_json(text: str | bytes) -> Summary:
    """A saved summary. Raises NotASummary with what is wrong."""
    try:
        saved = json.loads(text if isinstance(text, str) else text.decode())
    except UnicodeDecodeError as error:
        raise NotASummary("UTF-8 ではありません", "it is not UTF-8") from error
    except (ValueError, RecursionError) as error:
        raise NotASummary("JSON ではありません", "it is not JSON") from error
    if not isinstance(saved, dict) or "fortgold_simulation" not in saved:
        raise NotASummary(
            "`fortgold simulate --save` の書いたファイルではありません",
            "it was not written by `fortgold simulate --save`",
        )
    if saved["fortgold_simulation"] not in (FORMAT, SEVERAL):
        raise NotASummary(
            f"形式 {saved['fortgold_simulation']!r:.40} は読めません "
            f"({FORMAT} か {SEVERAL} が要ります)",
            f"its format is {saved['fortgold_simulation']!r:.40}; "
            f"this program reads {FORMAT} and {SEVERAL}",
        )
    try:
        return _checked(saved)
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        said = str(error) if isinstance(error, ValueError) else f"{error!r}"
        raise NotASummary(f"壊れています ({said})", f"it is damaged ({said})") from error


def _checked(saved: Mapping[str, Any]) -> Summary:
    several = saved["fortgold_simulation"] == SEVERAL
    player = _word(saved["player"])
    run = RunKey(
        _word(saved["game"]),
        _word(saved["deck"]),
        split(player) if several else (player,),
        _number(saved["seed"]),
        _word(saved["program"]),
        _word(saved["setup"]) if several else "",
    )
    if several and (run.players == 1 or _number(saved["players"]) != run.players):
        raise ValueError("players")
    perfect = saved["perfect_score"]
    deals = tuple((_number(start), _number(stop)) for start, stop in saved["deals"])
    edges = [edge for span in deals for edge in span]
    if edges != sorted(set(edges)):
        raise ValueError("deals")
    rows = saved["results"] if several else [[result] for result in saved["results"]]
    results = [_typed(result, int) for row in rows for result in row]
    least = LEAST if several else LOST
    if (
        len(rows) != sum(stop - start for start, stop in deals)
        or any(len(row) != run.width for row in rows)
        or any(not least <= result < 1 << 15 for result in results)
        or (several and any(not 0 <= row[-1] < 1 << run.players for row in rows))
    ):
        raise ValueError("results")
    counts = tuple(
        (_typed(name, str), tuple(_number(count) for count in bins))
        for name, bins in saved["counts"].items()
    )
    if not several and counts and sum(counts[0][1]) != sum(one != LOST for one in results):
        raise ValueError(counts[0][0])
    data = np.array(results, DTYPE).tobytes()
    return Summary(run, None if perfect is None else _typed(perfect, int), deals, data, counts)


def _word(value: object) -> str:
    """A name that messages will repeat: without control characters."""
    word = _typed(value, str)
    if not word.isprintable():
        raise ValueError(f"{word!r:.40}")
    return word


def _number(value: object) -> int:
    number = _typed(value, int)
    if not 0 <= number <= MOST:
        raise ValueError("numbers")
    return number


def _typed(value: object, kind: type[T]) -> T:
    if type(value) is not kind:  # bool is no number here
        raise ValueError(f"{value!r:.40}")
    return value
