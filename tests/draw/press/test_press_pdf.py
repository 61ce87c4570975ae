"""Files for a press: what stands in them."""

import io
import re

import numpy as np
import pikepdf
import pytest
from press_pages import DARK, code, everything, images, page, photograph, press, words, written
from printed import picture
from small_profiles import profile

from fortgold.draw.ops import Gradient, Group, rectangle
from fortgold.draw.ops import Path as Shape
from fortgold.draw.press.press_pdf import Press, press_pdf
from fortgold.draw.press.profiles import NotForPress, PressProfile, profile_named, read_profile
from fortgold.draw.press.separation import ink_of

FLAT = re.compile(r"([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) [kK]\b")


def flat_inks(pdf: bytes) -> list[float]:
    """The total ink of every flat colour, in percent."""
    return [100 * sum(map(float, found)) for found in FLAT.findall(code(pdf))]


@pytest.mark.parametrize("standard", ["x-1a", "x-4"])
def test_no_colour_and_no_pixel_is_over_the_limit_of_ink(standard: str):
    pdf = written(standard)
    assert max(flat_inks(pdf)) <= 240
    assert len(images(pdf)) >= 2
    assert max(map(ink_of, images(pdf))) <= 240


def test_there_is_no_rgb_anywhere():
    assert not re.search(r" (rg|RG)\b", code(written()))
    assert b"DeviceRGB" not in written()
    assert not re.search(r" (rg|RG)\b", code(written("x-4")))


def test_black_words_and_lines_are_black_ink_alone_and_areas_rich():
    pdf = press_pdf(
        [page(Shape(rectangle(0, 0, 36_000, 56_000), "#000000"), words())], "", "", press()
    )
    assert "BT 0 0 0 1 k" in code(pdf)
    assert "0.6 0.4 0.4 1 k" in code(pdf)
    line = Shape(rectangle(5_000, 5_000, 20_000, 20_000), None, "#000000", 300)
    assert "0 0 0 1 K" in code(press_pdf([page(line)], "", "", press()))


def test_a_small_black_shape_is_black_ink_alone_and_a_scaled_one_is_as_it_lies_on_paper():
    small = Shape(rectangle(0, 0, 2_000, 20_000), "#000000")
    large = Group((small,), matrix=(4, 0, 0, 2, 0, 0))
    assert "0 0 0 1 k" in code(press_pdf([page(small)], "", "", press()))
    assert "0 0 0 1 k" not in code(press_pdf([page(large)], "", "", press()))


def test_a_gradient_follows_the_profile_between_its_colours():
    fade = Gradient((0, 0), (36_000, 0), ("#ffffff", DARK))
    pdf = press_pdf([page(Shape(rectangle(0, 0, 36_000, 56_000), fade))], "", "", press())
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        (shading,) = opened.pages[0].Resources.Shading.values()
        assert shading.ColorSpace == "/DeviceCMYK"
        ends = [part.C1 for part in shading.Function.Functions]
        assert len(ends) == 8
        assert all(sum(map(float, end)) <= 2.4 for end in ends)


def test_a_photograph_stays_a_jpeg_where_that_keeps_to_the_limit():
    free = press_pdf([page(photograph("JPEG"))], "", "", press(total_ink=0))
    held = press_pdf([page(photograph("JPEG"))], "", "", press())
    for pdf in (free, held):
        with pikepdf.open(io.BytesIO(pdf)) as opened:
            (image,) = opened.pages[0].get_images().values()
            is_jpeg = image.Filter == "/DCTDecode"
            assert is_jpeg == (pdf is free)
            assert not is_jpeg or [*image.Decode] == [1, 0] * 4
    (one,), (other,) = images(free), images(held)
    assert ink_of(other) <= 240
    light = np.asarray(one).sum(2) < 300  # where no limit changes anything
    assert np.abs(np.asarray(one)[light].astype(int) - np.asarray(other)[light]).mean() < 4


def test_the_same_pages_are_the_same_bytes():
    assert press_pdf([everything()], "金の砦", "somebody", press()) == written()


def test_without_a_standard_a_known_profile_is_named_and_not_held():
    named = press_pdf([page(words())], "", "", press("none"))
    mine = read_profile("mine.icc", profile())
    held = press_pdf([page(words())], "", "", Press(mine))
    for pdf, says, is_held in ((named, "FOGRA39", False), (held, "Custom", True)):
        with pikepdf.open(io.BytesIO(pdf)) as opened:
            (intent,) = opened.Root.OutputIntents
            assert intent.OutputConditionIdentifier == says
            assert ("/DestOutputProfile" in intent) == is_held
    assert len(named) < 50_000


def test_boxes_are_those_of_the_page():
    with pikepdf.open(io.BytesIO(written())) as opened:
        sheet = opened.pages[0]
        mm = [
            [round(float(v) * 25.4 / 72, 2) for v in box] for box in (sheet.TrimBox, sheet.BleedBox)
        ]
        assert mm == [[3, 3, 33, 53], [0, 0, 36, 56]]
        assert [*sheet.MediaBox] == [*sheet.BleedBox]


def test_words_may_be_shapes():
    outlined = press_pdf([everything()], "", "", press("none", outlines=True, flat=True))
    assert "BT" not in code(outlined)
    with pikepdf.open(io.BytesIO(outlined)) as opened:
        assert not len(opened.pages[0].Resources.get("/Font", {}))
    one, other = (
        picture(
            press_pdf([page(words(), words("#c13a2a", 30_000))], "", "", Press(outlines=shapes)),
            dpi=200,
        )
        for shapes in (False, True)
    )
    assert np.abs(np.asarray(one, int) - np.asarray(other, int)).mean() < 0.5


def test_without_a_profile_colours_stay_as_they_are():
    pdf = press_pdf([everything()], "", "", Press())
    assert " k" not in code(pdf)
    with pikepdf.open(io.BytesIO(pdf)) as opened:
        assert "/OutputIntents" not in opened.Root
    with pytest.raises(ValueError, match="output intent"):
        Press(standard="x-4")


def test_a_profile_of_version_4_is_not_for_x_1a():
    old = profile_named("fogra39")
    new = PressProfile("new.icc", "new", "", old.data[:8] + b"\x04" + old.data[9:])
    with pytest.raises(NotForPress, match="version 4"):
        Press(new, "x-1a")
    assert Press(new, "x-4")


def test_what_it_looks_like_stays():
    """Through poppler-free eyes: pdfium shows CMYK roughly, so only what is dark and what is light is asked."""
    one = picture(press_pdf([everything()], "", "", Press()), dpi=50).convert("L")
    other = picture(written(), dpi=50).convert("L")
    assert np.corrcoef(np.asarray(one).ravel(), np.asarray(other).ravel())[0, 1] > 0.97
