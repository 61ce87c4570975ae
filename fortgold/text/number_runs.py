"""Numbers in short: which of them follow one another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def runs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The first and the last of each run without a hole, of numbers that rise: (1, 3), (7, 7) of 1, 2, 3, 7."""
    there = {*numbers}
    starts = [one for one in numbers if one - 1 not in there]
    ends = [one for one in numbers if one + 1 not in there]
    return zip(starts, ends, strict=True)
