"""A raster file as it is printed: upright, in sRGB, eight bits a channel, no finer than needed.

A PDF reader knows nothing of EXIF, and our PDFs claim sRGB; so what a file says of itself is acted
upon here, once, for every writer; `packed_raster.py` makes of it what a PDF holds.
"""

from __future__ import annotations

import io
import logging
import re
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, cast

from fortgold.data.limits import PICTURE_PIXELS
from fortgold.draw import picture_cache, png_file

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageCms import ImageCmsProfile

SUFFIXES = (".png", ".jpg", ".jpeg", ".webp", ".tif", ".tiff", ".gif", ".bmp")  # best first
SIGNATURES = (
    b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", b"RIFF", b"II*\0", b"MM\0*", b"GIF8", b"BM",
)  # fmt: skip
FORMATS = ("PNG", "JPEG", "WEBP", "TIFF", "GIF", "BMP")  # what is in it counts, not its name
JPEG = ("JPEG", "MPO")  # MPO: a JPEG with another one behind it, as some cameras write
SILENT = logging.NullHandler()  # else Pillow speaks to stderr
SMALL = 96  # pixels along the longer side of a picture that is asked for its colours: each a mean
COARSEST, FINEST = 150, 1200  # pixels an inch: what looks sharp, what a printer can show

SOUND = b"sound"  # what is kept of a file that was looked through

ORIENTATION = 0x0112  # in EXIF: how the camera was held
SRGB = re.compile(r"sRGB(?:$|2014|[ _](?!linear))", re.IGNORECASE)  # profiles, by their names
GAMMA = 1 / 2.2  # what a PNG without a profile is taken for

# Why a file cannot be printed: `checks.drawings` has the words.
KIND, DAMAGED, LARGE, PROFILE = "no picture", "damaged", "pixels", "colour profile"


class Unfit(Exception):
    """A file that cannot be printed, and which of the reasons above it is."""


@dataclass(frozen=True, slots=True, eq=False)
class Raster:
    """A raster file; width and height in pixels, upright. Compared by identity.

    `read` gives the bytes of the file, which are not kept.
    """

    name: str
    width: int
    height: int
    read: Callable[[], bytes]
    inks: PictureInks | None = None  # what makes four inks of its pixels, where they are printed so


class PictureInks(Protocol):
    """How pixels become cyan, magenta, yellow and black."""

    @property
    def key(self) -> str:
        """All that it depends on."""

    @property
    def finest(self) -> int:
        """Pixels an inch: more are not wanted."""

    def picture(self, image: Image) -> Image:
        """sRGB or grey in CMYK."""

    def holds(self, image: Image) -> bool:
        """Whether pixels in CMYK, coded and decoded again, still keep to the limit of ink."""


def raster(name: str, read: Callable[[], bytes]) -> Raster:
    """The file by its head alone: its pixels are not looked at. Raises Unfit."""
    with opened(read()) as image:
        width, height = image.size
        if turn_of(image) >= 5:
            width, height = height, width
        return Raster(name, width, height, read)


def look_through(one: Raster) -> None:
    """Decode every pixel, as printing will. Raises Unfit for what is damaged.

    A JPEG whose bits are wrong but decode to something is not noticed: nothing in it says so.
    """
    data = one.read()
    known = picture_cache.key(data, "looked through")
    if picture_cache.kept(known) == SOUND:
        return
    if not _is_sound_png(data):
        _decode(data)
    picture_cache.keep(known, SOUND)


def _is_sound_png(data: bytes) -> bool:
    """Whether all rows of a PNG that goes into a PDF as it is are there and whole."""
    with opened(data) as image, suppress(png_file.Odd):
        if is_plain_png(image, data):
            for _ in png_file.rows(png_file.coded(data), *image.size, len(image.getbands())):
                pass
            return True
    return False


def _decode(data: bytes) -> None:
    """Decode every pixel. Raises Unfit."""
    with opened(data) as image:
        image.verify()  # checksums, which decoding passes over
    with opened(data) as image:
        image.draft(None, (1, 1))  # all bits of a JPEG, an eighth of its pixels
        image.load()
        _in_srgb(image.crop((0, 0, 1, 1)), image.info)


def plain_png(data: bytes) -> bytes:
    """A raster file as a PNG that every program reads alike: upright, in sRGB or grey. Raises Unfit."""
    with opened(data) as image:
        size = image.size[::-1] if turn_of(image) >= 5 else image.size
        out = io.BytesIO()
        straight_pixels(image, size).save(out, "PNG", compress_level=1)
        return out.getvalue()


def pixels(one: Raster, size: tuple[int, int]) -> Image:
    """The picture so small, upright, as sRGB with alpha: for who wants to know how it looks."""
    with opened(one.read()) as image:
        return straight_pixels(image, size).convert("RGBA")


@lru_cache(maxsize=256)
def small(one: Raster) -> Image:
    """The picture as sRGB with alpha, no side longer than SMALL: decoded once for all who ask its colours."""
    from PIL import Image

    scale = min(1.0, SMALL / max(one.width, one.height))
    size = max(1, round(one.width * scale)), max(1, round(one.height * scale))
    known = picture_cache.key(one.read(), "small", size)
    if kept := picture_cache.kept(known):
        return Image.frombytes("RGBA", size, kept)
    made = pixels(one, size)
    picture_cache.keep(known, made.tobytes())
    return made


@contextmanager
def opened(data: bytes) -> Iterator[Image]:
    """The file as an image of Pillow, which must not warn on stderr. Raises Unfit."""
    from PIL import Image, ImageFile, UnidentifiedImageError  # late: most games draw vectors

    logging.getLogger("PIL").addHandler(SILENT)
    ImageFile.LOAD_TRUNCATED_IMAGES = False  # weasyprint takes half a picture for a whole one
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of odd metadata, which we do not use
        warnings.simplefilter("error", Image.DecompressionBombWarning)
        try:
            if _webp_pixels(data) > PICTURE_PIXELS.most:  # to open one makes room for all of them
                raise Unfit(LARGE)
            with Image.open(io.BytesIO(data), formats=FORMATS) as image:
                if image.width * image.height > PICTURE_PIXELS.most:
                    raise Unfit(LARGE)
                has_exif = b"eXIf" in data or b"Raw profile type" in data
                if image.format == "PNG" and not has_exif:
                    # else Pillow decodes a PNG to look behind it
                    image.info.setdefault("exif", b"")
                yield image
        except Unfit:
            raise
        except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
            raise Unfit(LARGE) from error
        except UnidentifiedImageError as error:
            raise Unfit(DAMAGED if data.startswith(SIGNATURES) else KIND) from error
        except Exception as error:  # whatever a decoder stumbles over in a stranger's file
            raise Unfit(DAMAGED) from error


def _webp_pixels(data: bytes) -> int:
    """How many pixels the head of a WebP file tells of; 0 for any other. RFC 9649."""
    if data[:4] != b"RIFF" or data[8:12] != b"WEBP" or len(data) < 30:
        return 0
    match data[12:16]:
        case b"VP8X":
            return (int.from_bytes(data[24:27], "little") + 1) * (
                int.from_bytes(data[27:30], "little") + 1
            )
        case b"VP8L":
            bits = int.from_bytes(data[21:25], "little")
            return ((bits & 0x3FFF) + 1) * ((bits >> 14 & 0x3FFF) + 1)
        case _:
            sides = (int.from_bytes(data[at : at + 2], "little") & 0x3FFF for at in (26, 28))
            return next(sides) * next(sides)


def turn_of(image: Image) -> int:
    """How the picture must be turned, by the numbers of EXIF: 1 not at all; from 5 on it is on its side."""
    if image.format == "TIFF":
        return 1  # Pillow turns it when it is decoded
    try:
        turn = image.getexif().get(ORIENTATION, 1)
    except Exception:  # no EXIF that can be read
        return 1
    return turn if turn in range(1, 9) else 1


def is_plain_png(image: Image, data: bytes) -> bool:
    """Whether the rows of a file are those of a PDF: eight bits a channel, in sRGB, in their order."""
    return (
        image.format == "PNG"
        and image.mode in ("L", "LA", "RGB", "RGBA")
        and data[24] == 8  # bits a channel
        and not data[28]  # interlaced
        and "transparency" not in image.info
        and not _gamma(image.info)
        and turn_of(image) == 1
        and not profile_of(image.info)
    )


def straight_pixels(image: Image, size: tuple[int, int]) -> Image:
    """Upright, so large, in sRGB or grey, with alpha where there is some."""
    from PIL.Image import Resampling, Transpose

    turn, info = turn_of(image), dict(image.info)
    image.draft(None, size if turn < 5 else size[::-1])  # a JPEG may be decoded smaller
    image.load()  # else it would be read after its file is closed
    plain = _eight_bits(image)
    turns = {
        2: Transpose.FLIP_LEFT_RIGHT, 3: Transpose.ROTATE_180, 4: Transpose.FLIP_TOP_BOTTOM,
        5: Transpose.TRANSPOSE, 6: Transpose.ROTATE_270, 7: Transpose.TRANSVERSE,
        8: Transpose.ROTATE_90,
    }  # fmt: skip
    if turn in turns:
        plain = plain.transpose(turns[turn])
    if plain.size != size:
        plain = plain.resize(size, Resampling.LANCZOS, reducing_gap=3.0)
    return _in_srgb(plain, info)


def _eight_bits(image: Image) -> Image:
    """The same colours in one of the modes L, LA, RGB, RGBA and CMYK."""
    hidden = image.info.get("transparency")
    if image.mode == "F":
        raise Unfit(KIND)  # a number that is no share of white
    if image.mode.startswith("I"):  # Pillow would clip, not scale
        wide = image.convert("I")
        low, high = cast("tuple[int, int]", wide.getextrema())
        if low < 0 or high > 65535:
            raise Unfit(KIND)
        grey = wide.point([v >> 8 for v in range(65536)], "L")
        if hidden is not None:
            grey.putalpha(wide.point([255 * (v != hidden) for v in range(65536)], "L"))
        return grey
    if isinstance(hidden, tuple) and max(hidden) > 255:
        image.info["transparency"] = tuple(v >> 8 for v in hidden)
    if hidden is not None and image.mode in ("1", "L", "RGB", "P"):
        return image.convert("RGBA")
    modes = {"1": "L", "P": "RGB", "PA": "RGBA"}
    kept = ("L", "LA", "RGB", "RGBA", "CMYK")
    return image if image.mode in kept else image.convert(modes.get(image.mode, "RGB"))


def _in_srgb(image: Image, info: dict[Any, Any]) -> Image:
    """In sRGB, or grey, by the file's own colour profile. Raises Unfit for a profile in pieces."""
    image = _eight_bits(image)
    has_alpha = image.mode in ("LA", "RGBA")
    colours = image.convert(image.mode[:-1]) if has_alpha else image
    gamma = 0.0 if "icc_profile" in info else _gamma(info)
    if profile := profile_of(info):
        colours = _converted(colours, profile)
    elif gamma:
        table = [round(255 * (v / 255) ** (GAMMA / gamma)) for v in range(256)]
        colours = colours.point(table * len(colours.getbands()))
    if colours.mode == "CMYK":
        colours = colours.convert("RGB")
    if has_alpha:
        colours.putalpha(image.getchannel("A"))
    return colours


def _gamma(info: dict[Any, Any]) -> float:
    """The exponent by which a PNG was coded, where it is an odd one; else 0."""
    gamma = float(info.get("gamma", GAMMA))
    is_odd = 0.1 < gamma < 10 and abs(gamma - GAMMA) > 0.01
    return gamma if is_odd and "srgb" not in info else 0.0


def profile_of(info: dict[Any, Any]) -> ImageCmsProfile | None:
    """The colour profile of a file that is not in sRGB. Raises Unfit for one in pieces."""
    data = info.get("icc_profile")
    if not isinstance(data, bytes):
        return None
    from PIL import ImageCms

    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
        return None if SRGB.match(ImageCms.getProfileDescription(profile)) else profile
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError) as error:
        raise Unfit(PROFILE) from error


def _converted(colours: Image, profile: ImageCmsProfile) -> Image:
    from PIL import ImageCms

    space = profile.profile.xcolor_space.strip()
    if space != {"L": "GRAY"}.get(colours.mode, colours.mode):
        return colours  # of another kind of picture: such a profile says nothing
    try:
        made = ImageCms.profileToProfile(
            colours,
            profile,
            ImageCms.createProfile("sRGB"),
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC,
            outputMode="RGB",
            flags=ImageCms.Flags.BLACKPOINTCOMPENSATION,
        )
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError) as error:
        raise Unfit(PROFILE) from error
    assert made is not None  # a copy is asked for
    return made.convert("L") if colours.mode == "L" else made
