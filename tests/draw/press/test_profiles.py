"""Profiles of presses: the one that comes along, and files of users."""

import pytest
from small_profiles import profile

from fortgold.data.limits import PROFILE_FILE
from fortgold.draw.pdf_claims import srgb_profile
from fortgold.draw.press.profiles import SHIPPED, NotForPress, profile_named, read_profile


@pytest.mark.parametrize("name", SHIPPED)
def test_what_comes_along_is_a_profile_of_a_press(name: str):
    shipped = profile_named(name)
    assert shipped.version == 2
    assert shipped.condition.startswith("FOGRA")
    assert "ISO Coated" in shipped.description


def _but(at: int, put: bytes) -> bytes:
    """The profile that comes along with other bytes there."""
    data = profile_named("fogra39").data
    return data[:at] + put + data[at + len(put) :]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no ICC profile"),
        (b"%PDF-1.4", "no ICC profile"),
        (srgb_profile(), "mine.icc is the profile of a screen in RGB, not of a CMYK printer"),
        (_but(12, b"spac"), "the profile of something else in CMYK"),
        (_but(16, b"\x1b[31"), "the profile of a printer in unknown colours"),
        (_but(20, b"Luv "), "tables"),
        (_but(8, b"\x09"), "tables"),
        (_but(128, b"\xff\xff\xff\xff"), "tables"),
        (_but(128, b"\0\0\0\2"), "tables"),  # none of those that are needed is among two
        (_but(136 + 12 * 5, b"\x7f\xff\xff\xff"), "tables"),
        (_but(0, b"\xff\xff\xff\xff"), "damaged"),
        (profile_named("fogra39").data[:200_000], "damaged"),
        (_but(91_952, b"junk"), "LittleCMS"),
        (bytes(PROFILE_FILE.most + 1), "16,777,216"),
    ],
)  # fmt: skip
def test_what_is_no_profile_of_a_press_says_why(data: bytes, said: str):
    with pytest.raises(NotForPress) as raised:
        read_profile("mine.icc", data)
    assert said in raised.value.said.en
    assert raised.value.said.ja
    assert "\x1b" not in raised.value.said.en


def test_a_profile_that_colours_cannot_go_through_is_refused():
    """LittleCMS opens it and fails at the first colour: found by tools/fuzz."""
    small = profile(4)
    matrix = small.index(b"mft1\0\0\0\0\3\4") + 15
    assert read_profile("x.icc", small).version == 4
    with pytest.raises(NotForPress, match="LittleCMS"):
        read_profile("x.icc", small[:matrix] + b"\xc4" + small[matrix + 1 :])


def test_what_a_profile_calls_itself_is_one_short_line():
    data = profile_named("fogra39").data
    at = data.index(b"ISO Coated v2")
    odd = data[:at] + b"\x1b[31m\nISO c" + data[at + 11 :]
    assert "\x1b" not in read_profile("mine.icc", odd).description


def test_a_file_with_more_behind_it_is_cut_to_its_profile():
    data = profile_named("fogra39").data
    read = read_profile("mine.icc", data + b"\0" * 100)
    assert read.data == data
    assert read_profile("mine.icc", profile()).condition == ""


@pytest.mark.parametrize(
    ("said", "condition"),
    [
        (b"U.S. Web Coated (SWOP) v2", "CGATS TR 001"),
        (b"Japan Color 2001 Coated", "JC200103"),
        (b"Coated FOGRA39 (ISO 12647-2:2004)", "FOGRA39"),
        (b"my own printer", ""),
    ],
)
def test_a_known_profile_names_the_condition_that_is_registered(said: bytes, condition: str):
    assert read_profile("mine.icc", profile(said=said)).condition == condition
