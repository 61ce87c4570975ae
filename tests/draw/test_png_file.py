"""PNG files whose rows go into a PDF without being decoded: what is shown is what Pillow shows."""

from __future__ import annotations

import io
import zlib
from contextlib import suppress

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from rasters import coded, of

from fortgold.draw import png_file, raster
from fortgold.draw.packed_raster import Packed, packed
from fortgold.draw.png_file import Odd
from fortgold.draw.raster import Unfit, look_through

MM = 1000
KIND = {1: 0, 2: 4, 3: 2, 4: 6}  # by channels: the colour type in a head


def chunk(kind: bytes, body: bytes) -> bytes:
    return len(body).to_bytes(4) + kind + body + zlib.crc32(kind + body).to_bytes(4)


def png(width: int, height: int, channels: int, deflated: bytes, *more: bytes) -> bytes:
    head = width.to_bytes(4) + height.to_bytes(4) + bytes((8, KIND[channels], 0, 0, 0))
    parts = chunk(b"IHDR", head), chunk(b"IDAT", deflated), *more, chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def filtered(pixels: np.ndarray, kinds: list[int]) -> bytes:
    """Rows of pixels by their filters, taken in turn, as clause 9 of the PNG specification has them."""
    out, above = bytearray(), np.zeros_like(pixels[0], np.int32)
    for y, row in enumerate(pixels.astype(np.int32)):
        kind = kinds[y % len(kinds)]
        left, corner = np.zeros_like(row), np.zeros_like(row)
        left[1:], corner[1:] = row[:-1], above[:-1]
        guess = left + above - corner
        far = [abs(guess - one) for one in (left, above, corner)]
        paeth = np.where(
            (far[0] <= far[1]) & (far[0] <= far[2]), left, np.where(far[1] <= far[2], above, corner)
        )
        taken = (0, left, above, (left + above) // 2, paeth)[kind]
        out += bytes((kind,)) + ((row - taken) % 256).astype(np.uint8).tobytes()
        above = row
    return bytes(out)


def shown(one: Packed) -> np.ndarray:
    """What a PDF reader makes of packed rows."""
    data = png(one.width, one.height, one.channels, one.data)
    return np.asarray(Image.open(io.BytesIO(data))).reshape(one.height, one.width, -1)


KINDS = st.lists(st.integers(0, 4), min_size=1, max_size=6)


@given(st.integers(0, 99), st.sampled_from((2, 4)), st.integers(64, 90), st.integers(1, 9), KINDS)
@settings(max_examples=60, deadline=None)
def test_colours_and_alpha_come_apart_whatever_the_filters(
    seed: int, channels: int, width: int, height: int, kinds: list[int]
):
    pixels = np.random.default_rng(seed).integers(0, 256, (height, width, channels), np.uint8)
    data = png(width, height, channels, zlib.compress(filtered(pixels, kinds)))
    colours = packed(of(data), 99 * MM, 99 * MM)
    assert colours.alpha
    assert (shown(colours) == pixels[..., :-1]).all()
    assert (shown(colours.alpha) == pixels[..., -1:]).all()


@given(st.sampled_from((2, 4)), st.integers(1, 5), KINDS)
@settings(max_examples=60, deadline=None)
def test_an_alpha_that_hides_nothing_is_left_out_whatever_the_filters(
    channels: int, height: int, kinds: list[int]
):
    pixels = np.full((height, 70, channels), 255, np.uint8)
    pixels[..., 0] = np.arange(70)
    deflated = zlib.compress(filtered(pixels, kinds))
    assert png_file.without_alpha(deflated, 70, height, channels)[1] is None
    pixels[-1, -1, -1] = 254
    deflated = zlib.compress(filtered(pixels, kinds))
    assert png_file.without_alpha(deflated, 70, height, channels)[1]


def test_a_picture_of_many_bands_loses_nothing_between_them():
    pixels = np.random.default_rng(3).integers(0, 256, (1500, 701, 4), np.uint8)
    assert pixels.nbytes > 3 * png_file.BAND
    one = packed(
        of(png(701, 1500, 4, zlib.compress(filtered(pixels, [1, 2, 4])))), 99 * MM, 99 * MM
    )
    assert one.alpha
    assert (np.dstack((shown(one), shown(one.alpha))) == pixels).all()


FLAT = filtered(np.full((80, 80, 4), 99, np.uint8), [0])


@pytest.mark.parametrize(
    "rows",
    [FLAT[:-1], FLAT + b"\0", FLAT[:-321], FLAT + FLAT[:321], b"\5" + FLAT[1:], b""],
    ids=["a byte less", "a byte more", "a row less", "a row more", "no such filter", "nothing"],
)
def test_rows_that_are_not_just_those_of_the_head_are_odd(rows: bytes):
    with pytest.raises(Odd):
        list(png_file.rows(zlib.compress(rows), 80, 80, 4))


@pytest.mark.parametrize("part", [0.2, 0.5, 0.9, 0.99])
def test_a_picture_with_alpha_that_ends_early_is_refused(part: float):
    data = coded(Image.effect_noise((200, 200), 90).convert("RGBA"))
    with pytest.raises(Unfit, match=raster.DAMAGED):
        look_through(of(data[: int(len(data) * part)]))


@pytest.mark.parametrize("at", range(100, 12_000, 700))
def test_a_picture_with_alpha_and_one_wrong_bit_is_refused(at: int):
    data = bytearray(coded(Image.effect_noise((200, 200), 90).convert("RGBA")))
    data[at] ^= 4
    with pytest.raises(Unfit, match=raster.DAMAGED):
        look_through(of(bytes(data)))


def test_of_rows_without_end_no_more_is_inflated_than_there_should_be():
    bomb = zlib.compress(bytes(64 * png_file.BAND), 9)
    seen = 0
    with suppress(Odd):
        for band in png_file.rows(bomb, 80, 80, 4):
            seen += len(band)
    assert seen <= png_file.BAND


def test_pixels_in_two_places_are_left_to_pillow():
    half = zlib.compress(FLAT)
    note = chunk(b"tEXt", b"a\0b")
    data = png(80, 80, 4, half[:10], note, chunk(b"IDAT", half[10:]))
    with pytest.raises(Odd):
        png_file.coded(data)
