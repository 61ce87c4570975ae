"""Whether a column holds numbers, and what it must be allowed besides whole ones from zero."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass

ONE = r"-?\d{1,6}(?:\.\d{1,6})?"
RANGE = re.compile(rf"({ONE}) ?[-–〜~] ?({ONE})")
FEW, SHORT = 4, 3  # words such as X, J, Q, K, A among numbers, and their characters


@dataclass(frozen=True, slots=True)
class Numbers:
    """The keys of a column of numbers."""

    least: int
    decimals: int
    ranges: bool
    words: tuple[str, ...]

    def __str__(self) -> str:
        """As game.yaml has them after `required: no`."""
        # quoted: `*` and `-` mean something there
        words = json.dumps(self.words, ensure_ascii=False)
        return (
            f", least: {self.least}" * (self.least < 0)
            + f", decimals: {self.decimals}" * (self.decimals > 0)
            + ", ranges: yes" * self.ranges
            + f", from: {words}" * bool(self.words)
        )


def numbers(cells: Sequence[str]) -> Numbers | None:
    """What a column of numbers must allow; None if more than a few short words stand in it."""
    ends: list[str] = []
    words: list[str] = []
    is_range = False
    for cell in cells:
        plain = cell.replace("\u2212", "-")  # the minus of typography
        span = RANGE.fullmatch(plain)
        if re.fullmatch(ONE, plain):
            ends.append(plain)
        elif span and float(span[1]) <= float(span[2]):
            ends += span.groups()
            is_range = True
        elif len(cell) <= SHORT and not any(map(str.isdecimal, cell)):
            words.append(cell)
        else:
            return None
    allowed = tuple(dict.fromkeys(words))
    if not ends or len(allowed) > FEW or 2 * len(words) > len(cells) - len(words):
        return None
    least = min(0, *(int(float(one) // 1) for one in ends))
    decimals = max(len(one.partition(".")[2]) for one in ends)
    return Numbers(least, decimals, is_range, allowed)
