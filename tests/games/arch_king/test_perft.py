"""Sequences of moves counted from fixed positions: almost any slip in the rules changes a number.

The file says who counted what. Some of the numbers are argued for in its comments.
"""

from __future__ import annotations

import kingdom_notation as notation
import pytest
from builtin_games import TESTS
from kingdom import ruled

from fortgold.games.arch_king.moves import Act
from fortgold.games.arch_king.position import Position
from fortgold.games.position import perft

GOLDEN = TESTS / "golden" / "arch-king" / "perft.txt"
QUICK = 3000  # sequences counted from position to position; the rules alone count all


def written() -> list[tuple[str, list[int]]]:
    """Each position of the file with its numbers; a blank line ends a position."""
    found: list[tuple[str, list[int]]] = []
    for block in GOLDEN.read_text("utf-8").split("\n\n"):
        lines = [line for line in block.splitlines() if line and not line.startswith("#")]
        if lines:
            found.append(("\n".join(lines[:-1]), [int(word) for word in lines[-1].split()]))
    return found


def position(said: str) -> Position:
    """`deal 3 of seed 1 for 4 stable`, or a position in our notation."""
    words = said.split()
    if words[0] != "deal":
        return notation.position(said, ruled(said.count("seat ")))
    index, seed, seats = int(words[1]), int(words[4]), int(words[6])
    rules = ruled(seats, words[7] if len(words) > 7 else "")
    return Position.dealt(rules, seed, index)


@pytest.mark.parametrize(("said", "nodes"), written())
def test_short_sequences_of_positions_are_as_many_as_written(said: str, nodes: list[int]):
    depth = sum(number <= QUICK for number in nodes)
    assert perft(position(said), depth) == nodes[:depth]


@pytest.mark.parametrize(("said", "nodes"), written())
def test_all_sequences_are_as_many_as_written(said: str, nodes: list[int]):
    here = position(said)
    assert here.own.sequences(here.record, len(nodes)) == nodes


def test_every_kind_of_move_is_counted_somewhere():
    kinds = set()
    for said, _ in written():
        frontier = [position(said)]
        for _ in range(3):
            frontier = [one.after(move) for one in frontier for move in one.legal_moves()][:400]
            kinds |= {move.kind for one in frontier for move in one.legal_moves()}
    assert kinds == set(Act)
