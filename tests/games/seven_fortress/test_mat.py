"""The mat of the box: what must lie on it, and where."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from box import CARDS

from fortgold.data.paths import builtin

WIDE, HIGH, AIR = 63, 88, 3  # mm of a card, and around it
# paper, and the pale red of the centre
FILLED = re.compile(r'<path fill="#(?:FFFFFF|F7E3D3)" d="([^"]+)"')
MIDDLES = [
    (-85.7, -49.5), (-85.7, 49.5), (0, -99), (0, 0), (0, 99), (85.7, -49.5), (85.7, 49.5),
]  # fmt: skip


@pytest.mark.parametrize("ink", [".", "low", "mono"])
def test_a_place_holds_a_card_and_air_around_it(ink: str):
    drawing = Path(builtin("templates") / CARDS.name / "components" / ink / "mat.svg")
    middles = []
    for outline in FILLED.findall(drawing.read_text("utf-8")):
        numbers = [float(one) for one in re.findall(r"-?[\d.]+", outline)]
        (left, *_, right), (top, *_, bottom) = sorted(numbers[::2]), sorted(numbers[1::2])
        if WIDE <= right - left < 2 * WIDE:
            assert right - left >= WIDE + 2 * AIR
            assert bottom - top >= HIGH + 2 * AIR
            middles.append((round((left + right) / 2, 1), round((top + bottom) / 2, 1)))
    assert sorted(middles) == MIDDLES
