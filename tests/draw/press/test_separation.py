"""Colours as four inks: what they are converted to, and how much ink that is."""

import io

import numpy as np
import pytest
from coloraide import Color
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageCms
from press_pages import RICH, photograph

from fortgold.draw.press.profiles import profile_named
from fortgold.draw.press.separation import ONLY_BLACK, ink_of, separation
from fortgold.draw.raster import pixels

PROFILE = profile_named("fogra39")
FREE, LIMITED = separation(PROFILE), separation(PROFILE, 240)
RULED = separation(PROFILE, 240, RICH)
COLOURS = st.integers(0, 0xFFFFFF).map(lambda number: f"#{number:06x}")


def inks(colour: str) -> list[int]:
    return [*bytes.fromhex(colour[1:])]


def total(colour: str) -> float:
    return round(sum(inks(colour)) / 2.55, 6)


def seen(colour: str) -> Color:
    """What inks look like, by the profile."""
    one = Image.frombytes("CMYK", (1, 1), bytes(inks(colour)))
    lab = ImageCms.profileToProfile(
        one, ImageCms.ImageCmsProfile(io.BytesIO(PROFILE.data)), ImageCms.createProfile("LAB"),
        outputMode="LAB", renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
    )  # fmt: skip
    assert lab
    lightness, a, b = np.frombuffer(lab.tobytes(), np.int8).astype(float)
    return Color("lab", [lightness % 256 / 2.55, a, b])


def test_white_is_paper_and_colours_go_through_the_profile():
    assert FREE.area("#ffffff") == "#00000000"
    red = seen(FREE.area("#c13a2a"))
    assert red.delta_e(Color("#c13a2a"), method="2000") < 3  # on paper, with another black
    assert total(FREE.area("#000000")) > 290  # as the profile has it


@given(COLOURS)
def test_no_colour_takes_more_ink_than_the_limit(colour: str):
    assert total(LIMITED.area(colour)) <= 240
    assert total(RULED.area(colour)) <= 240
    assert total(RULED.line(colour)) <= 240


@given(COLOURS)
def test_a_colour_within_the_limit_stays_as_it_is(colour: str):
    if total(FREE.area(colour)) < 225:  # its neighbours in the table are within it as well
        assert LIMITED.area(colour) == FREE.area(colour)


@pytest.mark.parametrize("colour", ["#1a1a40", "#102010", "#300808", "#16233f", "#1f1730"])
def test_what_gives_up_ink_is_seen_as_nearly_the_same(colour: str):
    free, limited = FREE.area(colour), LIMITED.area(colour)
    assert total(free) > 240
    assert inks(limited)[3] > inks(free)[3]  # black in the place of grey
    assert seen(free).delta_e(seen(limited), method="2000") < 3


@given(COLOURS)
def test_a_pixel_has_the_inks_of_a_flat_colour(colour: str):
    rgb = tuple(inks(colour))
    is_black = RULED.area(colour) == RULED.area(
        "#000000"
    )  # of areas as it is asked for, not near it
    pixel = RULED.picture(Image.new("RGB", (1, 1), rgb)).getpixel((0, 0))
    assert np.abs(np.array(pixel) - inks(RULED.area(colour))).max() <= (5 if is_black else 2)


def test_a_picture_keeps_to_the_limit_pixel_by_pixel():
    picture = photograph().raster
    image = pixels(picture, (64, 64)).convert("RGB")
    assert ink_of(FREE.picture(image)) > 250
    assert ink_of(LIMITED.picture(image)) <= 240


@pytest.mark.parametrize("colour", ["#000000", "#231c1a", "#2b2420", "#221d18"])
def test_black_words_are_black_ink_alone(colour: str):
    assert RULED.line(colour) == ONLY_BLACK


@pytest.mark.parametrize("colour", ["#16233f", "#7f2b22", "#6b6153", "#ffffff"])
def test_words_of_other_colours_are_as_they_are(colour: str):
    assert RULED.line(colour) == RULED.area(colour)


def test_black_areas_are_the_rich_black_that_is_asked_for():
    black = [round(v / 2.55) for v in inks(RULED.area("#000000"))]
    assert black == pytest.approx(RICH, abs=1)
    assert RULED.area("#1f1730") == LIMITED.area("#1f1730")  # a dark violet is no black
    assert LIMITED.area("#000000") != RULED.area("#000000")


def test_rich_black_gives_way_to_the_limit():
    little = separation(PROFILE, 200, RICH)
    assert total(little.area("#000000")) <= 200
