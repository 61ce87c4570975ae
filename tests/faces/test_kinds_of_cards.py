"""Arch King's kinds of cards, told apart without their colours: by tone, pattern and line of the band."""

from __future__ import annotations

from functools import cache
from itertools import combinations, pairwise

import pytest
from PIL import Image, ImageChops
from printed import Drawn, all_faces, flat, one_page, picture

from fortgold.checks.legibility import contrast
from fortgold.draw.ops import Words

KINDS = {
    "treasure": "K01",
    "frontier": "K13",
    "village": "V06",
    "building": "K21",
    "companion": "C01",
}
A_MM = 10  # pixels
BETWEEN = 1.5  # : 1, of the tones of two kinds next to each other
READABLE = 4.5  # : 1, of a name on its band


def drawn(kind: str) -> list[Drawn]:
    """That card in every edition."""
    return [one for one in all_faces() if (one.game.id, one.card.id) == ("arch-king", KINDS[kind])]


@cache
def card(kind: str) -> Image.Image:
    """The face of a card of that kind, its trim alone."""
    (face,) = (one.face for one in drawn(kind) if one.edition == "ja+en")
    data = one_page(*face.ops, width=face.width, height=face.height)
    return picture(data, dpi=25.4 * A_MM)


def band(kind: str) -> str:
    """The colour of the band where nothing stands on it: between its pattern and the name."""
    return "#{:02X}{:02X}{:02X}".format(*card(kind).getpixel((32 * A_MM, 3 * A_MM)))


def part(kind: str, top: float, bottom: float) -> list[bool]:
    """The pixels across the card between two heights in mm: whether each is the band's own colour."""
    image = card(kind)
    whole = image.crop((0, round(top * A_MM), image.width, round(bottom * A_MM)))
    ground = Image.new("RGB", whole.size, band(kind))
    return [away < 12 for away in ImageChops.difference(whole, ground).convert("L").tobytes()]


def test_neighbours_in_tone_are_half_as_light_again_in_grey():
    tones = sorted(map(band, KINDS), key=lambda colour: contrast(colour, "#000000"))
    for darker, lighter in pairwise(tones):
        assert contrast(darker, lighter) >= BETWEEN, (darker, lighter)


@pytest.mark.parametrize(("what", "top", "bottom"), [("pattern", 0, 2.4), ("line", 14.6, 16.8)])
def test_no_two_kinds_have_the_same_pattern_or_line(what: str, top: float, bottom: float):
    parts = {kind: part(kind, top, bottom) for kind in KINDS}
    for one, other in combinations(KINDS, 2):
        differ = sum(a != b for a, b in zip(parts[one], parts[other], strict=True))
        assert differ > len(parts[one]) / 10, (what, one, other, differ)


@pytest.mark.parametrize("kind", KINDS)
def test_names_are_read_on_their_band(kind: str):
    for one in drawn(kind):
        words = [op for op in flat(one.face.ops) if isinstance(op, Words)]
        names = [op for op in words if op.text in (one.card.name.ja, one.card.name.en)]
        assert names
        assert all(contrast(op.colour, band(kind)) >= READABLE for op in names)
