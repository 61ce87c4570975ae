"""The lines of a filled Japanese paragraph, all ends chosen at once (Knuth and Plass; JLReq 3.8).

Widths are in ems. A line that is too long loses the blank half of a mark at its end, then up to a quarter em of those
inside it, then a little between characters; one that is too short gains between characters. What that costs, what a
word in two lines costs and what a short last line costs adds up; the cheapest lines are taken.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Collection, Sequence
from itertools import accumulate
from math import inf
from typing import NamedTuple

from fortgold.draw import kinsoku

ICON = "\ufffc"  # stands for whatever is no character
KEPT = "\u2060\u00a0"  # no line ends beside them
OPENING = frozenset("「『（［｛〈《【〔")
CLOSING = frozenset("、，。．」』）］｝〉》】〕")
MARKS = OPENING | CLOSING
SOLID = frozenset("\u3000・")  # beside them our fonts set a mark close, as beside another one
COMMAS = CLOSING - {*"。．"}  # a full stop keeps its blank within a line
HALF = 0.5  # the blank of a mark: it can go at the end of a line …
INSIDE = (
    0.25  # … and so much of it inside, never all: two marks beside each other alone stand close
)
WIDE = re.compile("[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60\ufffc]")
LOOSE, TIGHT = 0.03, 0.012  # ems between two characters that cost 1
TIGHTEST, LOOSEST = -0.02, 0.25  # less is no line, more is not spread
SQUEEZED = 3.0  # what it costs to take so much from the marks inside
NO_LINE = 1e6
LAST = (60.0, 40.0, 20.0, 10.0, 3.0)  # what a last line of 0, 1, 2 … letters costs
WORDS = (  # what a line's end inside of one costs
    (re.compile(r"\d+対\d+|\d+[^\W\d]"), 12.0),
    (re.compile(r"[ァ-ヶー]{2,}\d*"), 10.0),
    (re.compile("[一-龥々]{2,}"), 1.0),
    (re.compile("[一-龥々ァ-ヶ][ぁ-ん]+|[ぁ-ん]{2,}"), 0.5),
)


class Fit(NamedTuple):
    """How a line comes to its measure, in ems: by what is added between two characters, and what is taken from
    the blank of each mark inside; `cost` says how bad that is.
    """

    share: float
    squeeze: float
    cost: float


def weight(c: str) -> float:
    """How many shares of a line's slack a character takes, half before it and half behind it."""
    return 1.0 if c in " \u00a0" or WIDE.match(c) else 0.0


def marks(text: str) -> list[int]:
    """The characters before which a blank half can go: behind a comma or bracket, before an opening bracket."""
    return [
        i
        for i in range(1, len(text))
        if (text[i - 1] in COMMAS and text[i] not in MARKS | SOLID)
        or (text[i] in OPENING and text[i - 1] not in MARKS | SOLID)
    ]


def fitted(slack: float, shares: float, marks: int, last: str) -> Fit:
    """How a line fills its measure that is `slack` shorter, with so many shares and marks and that last character."""
    if slack >= 0:
        return Fit(slack / shares if shares > 0 else inf, 0.0, _stretched(slack, shares))
    slack = min(slack + HALF, 0.0) if last in CLOSING else slack
    squeeze = min(INSIDE, -slack / marks) if marks else 0.0
    share = min(slack + squeeze * marks, 0.0) / shares if shares > 0 else slack
    if share > -1e-9:
        share = 0.0
    cost = SQUEEZED * (squeeze / INSIDE) ** 2 + (share / TIGHT) ** 2
    return Fit(share, squeeze, cost if share >= TIGHTEST else inf)


def _stretched(slack: float, shares: float) -> float:
    """How bad it is to spread so much over so many shares."""
    return min((slack / shares / LOOSE) ** 2, NO_LINE) if shares > 0 else NO_LINE


def ends(
    text: str, widths: Sequence[float], measure: float, kept: Collection[int] = ()
) -> list[int]:
    """Before which characters the lines of a paragraph end, the last at its end; none before those of `kept`."""
    total = [0.0, *accumulate(widths)]
    weights = [*map(weight, text)]
    shares = [0.0, *accumulate(weights)]
    lead = [HALF * (c in OPENING) for c in text]
    blanks = [0] * (len(text) + 1)
    for i in marks(text):
        blanks[i] = 1
    blanks = [*accumulate(blanks)]
    letters = [*accumulate((c.isalnum() or c == ICON for c in reversed(text)), initial=0)][::-1]
    spoilt = _spoilt(text)
    places = [
        i for i in kinsoku.breaks(text) if i not in kept and not {text[i - 1], text[i]} & {*KEPT}
    ]
    best: dict[int, tuple[float, int]] = {0: (0.0, -1)}
    starts = [0]
    before = [0.0]  # how wide all is that stands before each of them
    for end in (*places, len(text)):
        stop = end - (text[end - 1] == " ")  # whose space hangs beyond the line
        room, last, spoiling = measure - total[stop], text[stop - 1], spoilt.get(end, 0.0)
        most = HALF * (3 + blanks[stop]) + shares[stop] * -TIGHTEST  # that a line can lose
        found: tuple[float, int] | None = None
        for start in starts[min(bisect_left(before, -room - most), len(starts) - 1) :]:
            slack = room + total[start] + lead[start]
            gaps = shares[stop] - shares[start] - (weights[start] + weights[stop - 1]) / 2
            if slack >= 0:
                cost = _stretched(slack, gaps)
                if found and cost > found[0] and end < len(text):
                    break  # later ones are looser
            else:
                inside = blanks[stop - 1] - blanks[start] if stop > start else 0
                cost = fitted(slack, gaps, inside, last).cost
                if cost == inf:
                    if start != starts[-1]:
                        found = None
                        continue
                    cost = NO_LINE  # a word that no line holds
            if end == len(text):
                is_short = start and letters[start] < len(LAST)
                cost = (cost if slack < 0 else 0.0) + (LAST[letters[start]] if is_short else 0.0)
            cost += best[start][0] + spoiling
            if found is None or cost <= found[0]:
                found = cost, start
        if found is not None:
            best[end] = found
            starts.append(end)
            before.append(total[end])
    out = [len(text)]
    while best[out[-1]][1] > 0:
        out.append(best[out[-1]][1])
    return out[::-1]


def _spoilt(text: str) -> dict[int, float]:
    """What it costs to end a line before a character, where that is inside a word."""
    costs: dict[int, float] = {}
    for word, cost in WORDS:
        for found in word.finditer(text):
            for i in range(found.start() + 1, found.end()):
                costs.setdefault(i, cost)
    return costs
