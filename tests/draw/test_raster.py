"""Raster files as they are printed: upright, in sRGB, and whole or not at all."""

import io
import warnings
import zlib
from typing import NamedTuple

import numpy as np
import pikepdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image, ImageFile
from printed import one_page, picture
from rasters import BLUE, GREEN, RED, WHITE, coded, corners, of, swapped_profile, turned

from fortgold.draw import jpeg_file, packed_raster, raster
from fortgold.draw.ops import Picture
from fortgold.draw.packed_raster import packed
from fortgold.draw.raster import Unfit, look_through

MM = 1000
FOUR = (RED, GREEN, BLUE, WHITE)


def printed(data: bytes, width: int = 64 * MM, height: int = 32 * MM) -> bytes:
    """A page that is all picture."""
    return one_page(Picture(0, 0, width, height, of(data)), width=width, height=height)


def quarters(data: bytes) -> tuple[tuple[int, ...], ...]:
    """The colours in the middle of the four quarters of the printed page."""
    image = picture(printed(data), dpi=25.4)
    return tuple(image.getpixel(at) for at in ((16, 8), (48, 8), (16, 24), (48, 24)))


class InPdf(NamedTuple):
    """A picture in a PDF."""

    width: int
    height: int
    colours: str
    coding: str
    data: bytes


def images_in(data: bytes) -> list[InPdf]:
    """The pictures in a PDF."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        streams = [one for one in pdf.objects if isinstance(one, pikepdf.Stream)]
        return [
            InPdf(one.Width, one.Height, str(one.ColorSpace), str(one.Filter), one.read_raw_bytes())
            for one in streams
            if one.get("/Subtype") == "/Image"
        ]


def is_near(colours: tuple[tuple[int, ...], ...], wanted: tuple[tuple[int, ...], ...]) -> bool:
    return bool(np.abs(np.array(colours) - np.array(wanted)).max() < 8)


PLAIN = {
    "PNG": coded(corners()),
    "palette": coded(corners().quantize()),
    "alpha": coded(corners().convert("RGBA")),
    "JPEG": coded(corners(), "JPEG"),
    "progressive": coded(corners(), "JPEG", progressive=True),
    "JPEG in RGB": coded(corners(), "JPEG", keep_rgb=True),
    "JPEG without an end that is told": coded(corners(), "JPEG")[:-2] + b"\xff\xff\xff\xd9",
    "WebP": coded(corners(), "WEBP", lossless=True),
    "WebP in fewer words": coded(corners(), "WEBP", quality=95),
    "WebP with alpha": coded(corners().convert("RGBA"), "WEBP", lossless=True),
    "WebP that moves": coded(
        corners(),
        "WEBP",
        save_all=True,
        append_images=[corners().convert("L").convert("RGB")],
        lossless=True,
    ),
    "GIF": coded(corners().quantize(), "GIF"),
    "GIF that moves": coded(
        corners().quantize(), "GIF", save_all=True, append_images=[corners().convert("L")]
    ),
    "TIFF": coded(corners(), "TIFF"),
    "TIFF in LZW": coded(corners(), "TIFF", compression="tiff_lzw"),
    "TIFF in JPEG": coded(corners(), "TIFF", compression="jpeg"),
    "TIFF on its side": coded(corners().transpose(2), "TIFF", tiffinfo={0x0112: 6}),
    "BMP": coded(corners(), "BMP"),
    "turned by 180": turned(3),
    "turned to the right": turned(6),
    "turned to the left": turned(8),
}


@pytest.mark.parametrize("kind", PLAIN)
def test_a_picture_is_printed_as_a_viewer_of_pictures_shows_it(kind: str):
    assert is_near(quarters(PLAIN[kind]), FOUR)


def test_cmyk_becomes_srgb_because_the_file_claims_srgb():
    data = printed(coded(corners().convert("CMYK"), "JPEG"))
    (image,) = images_in(data)
    assert image.colours == "/DeviceRGB"
    shown = picture(data, dpi=25.4)
    assert is_near((shown.getpixel((16, 8)), shown.getpixel((48, 24))), (RED, WHITE))


@pytest.mark.parametrize("form", ["PNG", "JPEG"])
def test_colours_are_those_of_the_file_s_own_profile(form: str):
    data = coded(corners(), form, icc_profile=swapped_profile())
    assert is_near(quarters(data), (GREEN, RED, BLUE, WHITE))


@pytest.mark.parametrize(("name", "is_ours"), [("sRGB ", True), ("sRGB-", False), ("xRGB ", False)])
def test_a_profile_of_another_name_than_ours_is_heeded(name: str, is_ours: bool):
    data = coded(corners(), icc_profile=swapped_profile(name))
    assert is_near(quarters(data)[:1], (RED if is_ours else GREEN,))


def test_a_grey_picture_with_a_profile_for_colours_is_printed_as_it_is():
    data = coded(Image.new("L", (8, 8), 77), icc_profile=swapped_profile())
    assert quarters(data)[0] == (77, 77, 77)


def test_a_profile_in_pieces_is_refused():
    with pytest.raises(Unfit, match=raster.PROFILE):
        look_through(of(coded(corners(), icc_profile=b"no profile" * 20)))


def test_sixteen_bits_become_eight_and_are_not_clipped():
    ramp = np.repeat(np.repeat(np.array([[1_000, 20_000, 40_000, 65_535]], np.uint16), 9, 0), 9, 1)
    image = Image.open(io.BytesIO(coded(Image.fromarray(ramp))))
    assert image.mode == "I;16"
    page = picture(printed(coded(image), 36 * MM, 9 * MM), dpi=25.4)
    assert [page.getpixel((x, 4))[0] for x in (4, 13, 22, 31)] == [3, 78, 156, 255]


def test_a_png_that_was_coded_in_linear_light_is_brought_to_srgb():
    data = coded(Image.new("RGB", (8, 8), (128, 128, 128)))
    chunk = b"gAMA" + (100_000).to_bytes(4)
    whole = (4).to_bytes(4) + chunk + zlib.crc32(chunk).to_bytes(4)
    assert quarters(data[:33] + whole + data[33:])[0] == (186, 186, 186)


def test_where_a_palette_or_grey_is_transparent_the_ground_shows():
    image = Image.new("LA", (20, 10), (0, 0))
    image.paste((90, 255), (0, 0, 10, 10))
    for one in (image, image.convert("RGBA").quantize()):
        shown = quarters(coded(one))
        assert shown[1] == WHITE
        assert is_near((shown[0],), ((90, 90, 90),))


def test_pixels_that_need_nothing_done_go_in_as_they_are_coded():
    for data, kind in ((PLAIN["JPEG"], "/DCTDecode"), (PLAIN["PNG"], "/FlateDecode")):
        (image,) = images_in(printed(data))
        assert image.coding == kind
        assert image.data in data


def test_what_a_camera_says_about_itself_stays_out_of_the_pdf():
    exif = Image.Exif()
    exif[0x010F] = "a camera"
    data = coded(corners(), "JPEG", exif=exif, comment=b"at home")
    assert b"a camera" in data
    stripped = jpeg_file.bare(data)
    assert stripped is not None
    assert b"a camera" not in stripped
    assert b"at home" not in stripped
    assert Image.open(io.BytesIO(stripped)).tobytes() == Image.open(io.BytesIO(data)).tobytes()


def test_a_second_picture_after_the_first_stays_out_as_well():
    first = jpeg_file.bare(PLAIN["JPEG"])
    assert jpeg_file.bare(PLAIN["JPEG"] + PLAIN["progressive"]) == first


def test_a_picture_finer_than_a_printer_can_show_is_reduced():
    (image,) = images_in(printed(coded(Image.new("RGB", (3000, 1500), "red")), 32 * MM, 16 * MM))
    assert (image.width, image.height) == (1512, 756)  # 1,200 pixels an inch


def test_a_picture_that_is_drawn_twice_is_in_the_file_once():
    one = of(PLAIN["PNG"])
    ops = [Picture(x, 0, 10 * MM, 5 * MM, one) for x in (0, 20 * MM)]
    assert len(images_in(one_page(*ops))) == 1


def test_the_same_picture_gives_the_same_bytes_whether_it_was_kept_or_not():
    one = of(PLAIN["turned to the left"])
    first = packed(one, 64 * MM, 32 * MM)
    assert packed(one, 64 * MM, 32 * MM) is first
    packed_raster._KEPT.clear()
    assert packed(one, 64 * MM, 32 * MM) == first


def test_kept_pictures_take_no_more_room_than_allowed(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(packed_raster, "KEPT", 1000)
    for _ in range(20):
        packed(of(PLAIN["PNG"]), 64 * MM, 32 * MM)
    assert sum(one.size for one in packed_raster._KEPT.values()) <= 1000


def noise(form: str) -> bytes:
    rows = np.random.default_rng(7).integers(0, 255, (64, 64, 3), np.uint8)
    return coded(Image.fromarray(rows), form)


@pytest.mark.parametrize("form", ["PNG", "JPEG", "WEBP", "TIFF", "GIF", "BMP"])
@pytest.mark.parametrize("part", [0.2, 0.5, 0.9, 0.99])
def test_a_picture_that_ends_early_is_refused(form: str, part: float):
    data = noise(form)
    ImageFile.LOAD_TRUNCATED_IMAGES = True  # as weasyprint leaves it
    with pytest.raises(Unfit, match=raster.DAMAGED):
        look_through(of(data[: int(len(data) * part)]))


@pytest.mark.parametrize("at", range(100, 12_000, 700))
def test_a_png_with_one_wrong_bit_is_refused(at: int):
    data = bytearray(noise("PNG"))
    data[at] ^= 4
    with pytest.raises(Unfit, match=raster.DAMAGED):
        look_through(of(bytes(data)))


def test_what_is_no_picture_that_we_read_is_refused_whatever_its_name_says():
    for form in ("PPM", "ICO", "TGA"):
        with pytest.raises(Unfit, match=raster.KIND):
            of(coded(corners(), form))


def test_numbers_that_are_no_share_of_white_are_refused():
    for image in (Image.new("F", (8, 8), 0.5), Image.new("I", (8, 8), 1_000_000)):
        with pytest.raises(Unfit, match=raster.KIND):
            look_through(of(coded(image, "TIFF")))


def test_sixteen_bits_of_a_tiff_become_eight_as_well():
    ramp = np.full((8, 8), 40_000, np.uint16)
    assert quarters(coded(Image.fromarray(ramp), "TIFF"))[0] == (156, 156, 156)


def test_a_cmyk_tiff_becomes_srgb():
    (image,) = images_in(printed(coded(corners().convert("CMYK"), "TIFF")))
    assert (image.colours, image.coding) == ("/DeviceRGB", "/FlateDecode")


def test_a_bomb_of_pixels_is_refused_without_a_word_of_pillow_s():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for side in (9_000, 12_000, 30_000):
            head = bytearray(coded(Image.new("L", (1, 1))))
            head[16:24] = side.to_bytes(4) + side.to_bytes(4)
            head[29:33] = zlib.crc32(head[12:29]).to_bytes(4)
            with pytest.raises(Unfit, match=raster.LARGE):
                of(bytes(head))


def bomb(form: str) -> bytes:
    """A file that says of itself to be 16,000 pixels wide and high."""
    side = (16_000).to_bytes(2, "little")
    if form == "GIF":
        head = bytearray(coded(corners().quantize(), "GIF"))
        head[6:10] = side * 2
    elif form == "BMP":
        head = bytearray(coded(corners(), "BMP"))
        head[18:26] = (side + b"\0\0") * 2
    elif form == "WEBP":
        head = bytearray(coded(corners(), "WEBP", quality=95))
        head[26:30] = side * 2
    else:
        head = bytearray(coded(corners(), "WEBP", lossless=True, exif=b"Exif\0\0II*\0"))
        assert head[12:16] == b"VP8X"
        head[24:30] = ((15_999).to_bytes(2, "little") + b"\0") * 2
    return bytes(head)


@pytest.mark.parametrize("form", ["GIF", "BMP", "WEBP", "WEBP with EXIF"])
def test_a_bomb_of_another_kind_is_refused_before_it_is_opened(form: str):
    with pytest.raises(Unfit, match=raster.LARGE):
        of(bomb(form))


def test_fifty_megapixels_pass():
    of(coded(Image.new("1", (10_000, 5_000))))


@given(st.sampled_from(sorted(PLAIN)), st.data())
@settings(max_examples=300, deadline=None)
def test_a_spoilt_picture_is_printed_or_refused_in_so_many_words(kind: str, data: st.DataObject):
    file = bytearray(PLAIN[kind])
    for _ in range(data.draw(st.integers(1, 4))):
        at = data.draw(st.integers(0, len(file) - 1))
        file[at : at + data.draw(st.integers(0, 9))] = data.draw(st.binary(max_size=9))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            one = of(bytes(file))
            look_through(one)
            packed(one, 64 * MM, 32 * MM)
            raster.pixels(one, (8, 8))
        except Unfit as error:
            assert str(error) in (raster.KIND, raster.DAMAGED, raster.LARGE, raster.PROFILE)  # noqa: PT017
