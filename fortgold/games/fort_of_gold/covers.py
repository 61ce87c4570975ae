"""What spirits can do for treasures, as sets of spirits: the table that proofs read.

A treasure is had with a *cover*: spirits that together fill all its positions. Take superfluous ones
away, and let each spirit keep only positions that no other one keeps: then the positions are parted
into *blocks*, and each block has a spirit of its own that fills all of it. So the covers of a
treasure are the partitions of its positions (5 for three positions), each with different spirits for
its blocks. Sets of positions and of spirits are bits of an integer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from fortgold.games.fort_of_gold.packed import MOST_POSITIONS, Packing, TooLargeToPack
from fortgold.games.fort_of_gold.rules import Spirit, Treasure
from fortgold.model import Text

MOST_SPIRITS = 62  # a set of spirits is one integer
MOST_TREASURES = 32
MOST_BLOCKS = 1 << MOST_POSITIONS
NEVER = 99  # spirits that a treasure takes which nothing can cover

# First numbers and where the lists begin; then the lists.
(
    PARTITION_COUNT,
    PARTITIONS,  # [n, 1 + MOST_POSITIONS] how many blocks, then the blocks; fewest blocks first
    FILLERS,  # [treasure, block] the spirits that fill the whole block
    FEWEST,  # [treasure] spirits that it takes, if all lie ready
) = range(4)
PARTITION_SIZE = 1 + MOST_POSITIONS

Covers = NDArray[np.int64]


def covers_of(packing: Packing) -> Covers:
    """The table for these rules. Raises TooLargeToPack."""
    for name, value, most in (
        ("spirit", len(packing.spirits), MOST_SPIRITS),
        ("treasure", len(packing.treasures), MOST_TREASURES),
    ):
        if value > most:
            raise TooLargeToPack(
                Text(
                    f"「{name}」が {value} 枚あり、解く計算で扱える {most} 枚を超えています",
                    f"there are {value} cards in `{name}`, and the solver holds no more than {most}",
                )
            )
    positions = range(len(packing.treasures[0].symbols))
    partitions = sorted(_partitions(positions), key=lambda blocks: (len(blocks), blocks))
    lists = (
        [number for blocks in partitions for number in _row(blocks)],
        [
            _fillers(treasure, block, packing.spirits)
            for treasure in packing.treasures
            for block in range(MOST_BLOCKS)
        ],
        [
            min(
                (
                    len(blocks)
                    for blocks in partitions
                    if all(_fillers(treasure, block, packing.spirits) for block in blocks)
                ),
                default=NEVER,
            )
            for treasure in packing.treasures
        ],
    )
    head = [len(partitions)]
    for values in (4, *map(len, lists[:-1])):
        head.append(values + (head[-1] if len(head) > 1 else 0))
    return np.array([*head, *(number for values in lists for number in values)], np.int64)


def _partitions(positions: Sequence[int]) -> Iterator[list[int]]:
    """Every way to part the positions into blocks, as bits."""
    if not positions:
        yield []
        return
    first, rest = positions[0], positions[1:]
    for blocks in _partitions(rest):
        yield [1 << first, *blocks]
        for i, block in enumerate(blocks):
            yield [*blocks[:i], block | 1 << first, *blocks[i + 1 :]]


def _row(blocks: Sequence[int]) -> list[int]:
    return [len(blocks), *blocks, *[0] * (MOST_POSITIONS - len(blocks))]


def _fillers(treasure: Treasure, block: int, spirits: Sequence[Spirit]) -> int:
    """The numbers of the spirits that fill the whole block, as bits."""
    return sum(
        1 << number for number, spirit in enumerate(spirits) if fills(treasure, block, spirit)
    )


def fills(treasure: Treasure, block: int, spirit: Spirit) -> bool:
    """The spirit shows the request symbol in every position of the block."""
    return all(
        spirit.symbols[i] == wanted for i, wanted in enumerate(treasure.symbols) if block >> i & 1
    )
