"""Move sequences counted: almost any slip in the rules changes the numbers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import fort_notation as notation
import pytest
from fort import RULES, at, perft
from goldens import FOLDER, Golden

import fortgold.games.position
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.program import plain_machine

GOLDEN = "fort-of-gold-perft.txt"
HEADER = """\
# The number of sequences of exactly 1, 2, 3, ... legal moves from a position of The Fort of Gold, a move
# counted for every way to arrange the cards of a foresight. Left of the bar: counted twice, by the readable
# rules (fortgold.games.position.perft) and by the kernel (kernel.perft), which were written apart and agree.
# Right of it: by the kernel alone. The deck is that of tests/games/fort_of_gold/fort.py, whose ids are the
# symbols. Tests count again: pytest -m slow all that stands left, pytest what takes less than a second.
"""

# Positions with their depths: counted by the readable rules, by the kernel.
DEALS = (((1, 0), 5, 7), ((1, 1), 5, 7), ((2, 0), 5, 7), ((2026, 11), 5, 7))
LATE = (
    # 3 cards to foresee, the solutions full: nearly every kind of move at once
    (
        (
            "chancel: G-- B-- RB-  pedestal: -BR --G GB- / -RG --R BGR / GBR BR- -GR  solutions: ggr rbr"
            "  altar: brb GRB B-R -RB GR- BG- RBG | ggg G-R -BG -GB -G- --- RG- | gbb G-B -B- --B R-B R--"
            "  mana: RGB R-G BRG B-G -R-  pile: bgg rgb rrg bbb rrr"
        ),
        3,
        4,
    ),
    # 9 cards left, two altar columns that may be filled
    (
        (
            "chancel: R-B BRG B-R  pedestal: -RB GBR --R / GRB G-- -B- BR- / --- G-B -BR B-- -G- RGB"
            "  solutions: rgb rrg  altar: ggr GB- -GR R-- G-R --B | bgg B-G -GB -R- -BG"
            "  mana: -RG RG- RB- R-G BG- GR- BGR RBG --G  pile: rbr bbb rrr brb gbb ggg"
        ),
        3,
        4,
    ),
    # 2 cards left: a foresight sees less than it may
    (
        (
            "chancel: -B- --- RB-  pedestal: B-G -R- -BR / GRB -G- RG- / G-R R-- G--  solutions: bbb bgg"
            "  altar: brb BRG -GB -RG B-- --B --G | gbb GBR RGB GB- --R -BG R-G | rgb RBG -RB BG-"
            " | ggr -GR R-B GR- BGR B-R  mana: BR- G-B  pile: rbr rrr ggg rrg"
        ),
        3,
        5,
    ),
    # no card left: the chancel has gaps, a foresight sees nothing; one treasure from the win
    (
        (
            "chancel: - R-- -  pedestal: RGB R-G / GBR / BRG G--  solutions: rrr ggg  altar: rbr RB- -B- --R"
            " | bgg BG- --G B-- -G- R-B | gbb G-B -BG | ggr GR- -GR | brb BR- --B | rrg RG- -RG pile: rgb bbb"
        ),
        4,
        6,
    ),
    # a place in the solutions is vacant: a rotation returns nothing
    (
        (
            "chancel: R-- G-- B--  pedestal: RGB / GBR RG- / BRG  solutions: rrr  altar: rgb RBG R-B --B"
            "  mana: -R- -G- -B- --R --G  pile: ggg bbb rrg"
        ),
        4,
        6,
    ),
)


def positions() -> Iterator[tuple[str, Position, int, int]]:
    """Each position with the name of it and its depths."""
    for (seed, index), readable, deep in DEALS:
        position = first_position(RULES, seed, index)
        yield f"deal {index} of seed {seed}", position, readable, deep
    for written, readable, deep in LATE:
        yield notation.text(at(written)), at(written), readable, deep


def test_the_rules_count_what_was_counted(golden: Golden):
    blocks = []
    for name, position, readable, deep in positions():
        counted = list(map(str, perft(position, deep)))
        numbers = " ".join([*counted[:readable], "|", *counted[readable:]])
        blocks.append(f"\n{name}\n    {numbers}\n")
    golden(GOLDEN, HEADER + "".join(blocks))


def recorded() -> dict[str, list[int]]:
    """What the golden file says that the readable rules count."""
    lines = (FOLDER / GOLDEN).read_text(encoding="utf-8").splitlines()
    return {
        name: [int(count) for count in numbers.partition("|")[0].split()]
        for name, numbers in pairwise(lines)
        if numbers.startswith("    ")
    }


@pytest.mark.parametrize("which", range(len(DEALS) + len(LATE)))
def test_positions_count_the_same_for_a_few_moves(which: int):
    name, position, _, _ = list(positions())[which]
    counted = recorded()[name][: 3 if which < len(DEALS) else 2]
    assert fortgold.games.position.perft(position, len(counted)) == counted


@pytest.mark.slow
@pytest.mark.parametrize("which", range(len(DEALS) + len(LATE)))
def test_plain_python_counts_the_same(which: int):
    name, position, depth, _ = list(positions())[which]
    assert perft(position, depth, plain_machine(position.rules)) == recorded()[name]


def test_no_depth_is_no_count():
    assert perft(first_position(RULES, 1, 0), 0) == []
