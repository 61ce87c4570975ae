"""Profiles of presses: ICC files that say how four inks look on a paper.

One is shipped; any other is a file of the user's, looked through here before LittleCMS sees it. ICC.1:2001-04.
"""

from __future__ import annotations

import io
from dataclasses import dataclass
from functools import cache

from fortgold.data.limits import PROFILE_FILE
from fortgold.data.model import Text
from fortgold.data.paths import builtin

HEAD, ENTRY = 128, 12  # bytes: of the header, of a line of the table of tags
TAGS = 100
NEEDED = (b"A2B0", b"B2A0")  # from inks to colours, and back
SPACES = (b"Lab ", b"XYZ ")
NO_SPACE = Text("不明な色", "unknown colours")
KINDS = {
    b"mntr": Text("画面", "a screen"),
    b"scnr": Text("スキャナーやカメラ", "a scanner or a camera"),
    b"prtr": Text("プリンター", "a printer"),
}


class NotForPress(Exception):
    """A file that is no profile of a press; `said` tells why, `hint` what would be one."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en)
        self.said = said
        self.hint = Text(
            "印刷所が指定する CMYK のプリンタープロファイル (.icc) を選んでください",
            "choose the CMYK printer profile (.icc) that your printer names",
        )


@dataclass(frozen=True, slots=True, eq=False)
class PressProfile:
    """A profile; `condition` is the printing condition by its registered name, "" where nobody knows it."""

    name: str
    description: str
    condition: str
    data: bytes

    @property
    def version(self) -> int:
        """The number before the dot: a PDF 1.4 holds no newer one than 2."""
        return self.data[8]


SHIPPED = {"fogra39": "ISOcoated_v2_300_bas.icc"}
# What profiles of known conditions call themselves, and the condition in the registry of the ICC.
CONDITIONS = {
    "iso coated v2": "FOGRA39",
    "coated fogra39": "FOGRA39",
    "coated fogra27": "FOGRA27",
    "pso coated v3": "FOGRA51",
    "pso uncoated v3": "FOGRA52",
    "coated gracol 2006": "CGATS TR 006",
    "u.s. web coated (swop) v2": "CGATS TR 001",
    "japan color 2001 coated": "JC200103",
}


@cache
def profile_named(name: str) -> PressProfile:
    """A profile that comes along. Raises KeyError."""
    data = (builtin("templates") / "base" / "press" / SHIPPED[name]).read_bytes()
    return read_profile(name, data)


def read_profile(name: str, data: bytes) -> PressProfile:
    """A file as a profile. Raises NotForPress."""
    if len(data) > PROFILE_FILE.most:
        raise NotForPress(PROFILE_FILE.said)
    if len(data) < HEAD + 4 or data[36:40] != b"acsp" or int.from_bytes(data[:4]) > len(data):
        raise NotForPress(
            Text(
                f"{name} は ICC プロファイルではないか、壊れています",
                f"{name} is no ICC profile, or a damaged one",
            )
        )
    data = data[: int.from_bytes(data[:4])]
    kind, space = data[12:16], data[16:20]
    if kind != b"prtr" or space != b"CMYK":
        of = KINDS.get(kind, Text("プリンターでないもの", "something else"))
        ink = Text(_said(space), _said(space)) if _said(space) != "?" else NO_SPACE
        raise NotForPress(
            Text(
                f"{name} は{of.ja}のプロファイル ({ink.ja}) で、CMYK のプリンターのものではありません",
                f"{name} is the profile of {of.en} in {ink.en}, not of a CMYK printer",
            )
        )
    count = int.from_bytes(data[HEAD : HEAD + 4])
    lines = [data[HEAD + 4 + ENTRY * i :][:ENTRY] for i in range(min(count, TAGS))]
    tags = {line[:4]: (int.from_bytes(line[4:8]), int.from_bytes(line[8:])) for line in lines}
    if (
        count > TAGS
        or data[8] not in (2, 4)
        or data[20:24] not in SPACES
        or any(start < HEAD or start + size > len(data) for start, size in tags.values())
        or not all(tag in tags for tag in NEEDED)
    ):
        raise NotForPress(
            Text(
                f"{name} には印刷用のプロファイルに要る表がないか、壊れています",
                f"{name} lacks the tables that a printer's profile needs, or they are damaged",
            )
        )
    said = _description(data)
    known = (of for one, of in CONDITIONS.items() if one in said.lower())
    return PressProfile(name, said, next(known, ""), data)


def _said(four: bytes) -> str:
    """A signature as it may be shown."""
    word = four.decode("ascii", "replace").strip()
    return word if word.isalnum() and word.isascii() else "?"


def _description(data: bytes) -> str:
    """What the profile calls itself, after LittleCMS has taken it both ways. Raises NotForPress."""
    from PIL import Image, ImageCms

    relative = ImageCms.Intent.RELATIVE_COLORIMETRIC
    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(data))
        for one, other, spaces in (
            (ImageCms.createProfile("sRGB"), profile, ("RGB", "CMYK")),
            (profile, ImageCms.createProfile("LAB"), ("CMYK", "LAB")),
        ):
            way = ImageCms.buildTransform(one, other, *spaces, renderingIntent=relative)
            ImageCms.applyTransform(Image.new(spaces[0], (1, 1)), way)
        said = ImageCms.getProfileDescription(profile)
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError, MemoryError) as error:
        raise NotForPress(
            Text("LittleCMS がこのプロファイルを読めません", "LittleCMS cannot read this profile")
        ) from error
    return " ".join("".join(c for c in said if c.isprintable()).split())[:100]
