"""Four inks: the most ink anywhere, and how far colours are from those of another converter.

`./run python bench/cmyk.py [GAME ...]`. Needs Ghostscript (`gs`), and says so without. For each game all faces and
backs are written as PDF/X-1a for a limit of 240 %; Ghostscript's own pixels of it tell the most ink. Every flat colour
of the games and a grid of others is converted by us and by Ghostscript (same profile, relative, black point
compensation); both are seen through the profile by arithmetic of this script and compared by dE2000. What a rule
moves on purpose is compared with the colour that it was moved from, in a column of its own.
"""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

os.environ["FORTGOLD_CACHE"] = "off"  # before anything is imported that keeps results

import numpy as np
from coloraide import Color
from numpy.typing import NDArray
from PIL import Image

from fortgold.data.layout import usual_editions
from fortgold.data.library import Shelf
from fortgold.draw.ops import Gradient, Group, Op, Page, Stamp, Words, rectangle
from fortgold.draw.ops import Path as Shape
from fortgold.draw.press.press_pdf import Press, press_pdf
from fortgold.draw.press.profiles import SHIPPED, PressProfile, profile_named
from fortgold.draw.press.separation import Separation, ink_of
from fortgold.faces.face import draw_back, draw_face

HERE = Path(__file__).parents[1]
LIMIT, RICH = 240, (60, 40, 40, 100)
DPI = 100
PATCH = 10_000  # µm

Floats = NDArray[np.float64]


class Seen:
    """The table A2B1 of a profile, read and interpolated here: ICC.1:2001-04, 6.5.9 (lut16Type)."""

    def __init__(self, profile: PressProfile) -> None:
        data = profile.data
        tags = {
            tag: start
            for tag, start, _ in struct.iter_unpack(
                ">4sII", data[132 : 132 + 12 * int.from_bytes(data[128:132])]
            )
        }
        at = tags[b"A2B1"]
        assert data[at : at + 4] == b"mft2"
        inks, out, self.grid = data[at + 8 : at + 11]
        before, after = struct.unpack(">HH", data[at + 48 : at + 52])
        sizes = [inks * before, self.grid**inks * out, out * after]
        numbers = np.frombuffer(data, ">u2", sum(sizes), at + 52).astype(float)
        first, table, last = np.split(numbers, np.cumsum(sizes)[:2])
        self.first = first.reshape(inks, before) / 65535
        self.table = table.reshape(*[self.grid] * inks, out) / 65535
        self.last = last.reshape(out, after) / 65535

    def lab(self, inks: Floats) -> Floats:
        """L*, a*, b* of rows of shares."""
        steps = np.stack(
            [
                np.interp(inks[:, i], np.linspace(0, 1, len(one)), one)
                for i, one in enumerate(self.first)
            ],
            1,
        ) * (self.grid - 1)
        low = np.minimum(steps.astype(int), self.grid - 2)
        rest = steps - low
        out = np.zeros((len(inks), 3))
        for corner in range(16):
            up = np.array([corner >> i & 1 for i in range(4)])
            share = np.prod(np.where(up, rest, 1 - rest), axis=1)
            out += share[:, None] * self.table[tuple((low + up).T)]
        for i, one in enumerate(self.last):
            out[:, i] = np.interp(out[:, i], np.linspace(0, 1, len(one)), one)
        return out * 65535 / 65280 * [100, 255, 255] - [0, 128, 128]


def far(one: Floats, other: Floats) -> Floats:
    """dE2000 of rows of Lab."""
    return np.array(
        [
            Color("lab", [*a]).delta_e(Color("lab", [*b]), method="2000")
            for a, b in zip(one, other, strict=True)
        ]
    )


def gs(*words: str) -> None:
    subprocess.run(["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", *words], check=True)


def profile_file() -> str:
    return str(HERE / "templates" / "base" / "press" / SHIPPED["fogra39"])


def in_inks(pdf: bytes, dpi: float, *words: str) -> Iterator[Image.Image]:
    """Each page of a PDF in CMYK, by Ghostscript."""
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "x.pdf").write_bytes(pdf)
        icc = profile_file()
        gs(
            f"--permit-file-read={icc}", "-sDEVICE=tiff32nc", f"-r{dpi}", f"-sOutputICCProfile={icc}",
            f"-sDefaultCMYKProfile={icc}", *words, f"-o{folder}/%04d.tif", f"{folder}/x.pdf",
        )  # fmt: skip
        for path in sorted(Path(folder).glob("*.tif")):
            with Image.open(path) as image:
                yield image.convert("CMYK") if image.mode != "CMYK" else image.copy()


def by_ghostscript(colours: list[str]) -> Floats:
    """The inks of colours, converted by Ghostscript from a PDF in sRGB."""
    across = 50
    down = -(-len(colours) // across)
    ops = [
        Shape(rectangle(i % across * PATCH, i // across * PATCH, PATCH, PATCH), colour)
        for i, colour in enumerate(colours)
    ]
    size = across * PATCH, down * PATCH
    page = Page(*size, tuple(ops), (0, 0, *size), (0, 0, *size))
    pdf = press_pdf([page], "colours", "", Press())
    dpi = 25.4 / 10 * 10  # ten pixels a patch
    (image,) = in_inks(pdf, dpi, "-dRenderIntent=1", "-dBlackPtComp=1")
    pixels = np.asarray(image)
    at = [(i // across * 10 + 5, i % across * 10 + 5) for i in range(len(colours))]
    return np.array([pixels[place] for place in at]) / 255


def colours_of(ops: tuple[Op, ...], found: set[str], seen: set[int]) -> None:
    for op in ops:
        match op:
            case Group():
                colours_of(op.ops, found, seen)
            case Stamp() if id(op.drawing) not in seen:
                seen.add(id(op.drawing))
                colours_of(op.drawing.ops, found, seen)
            case Words():
                found.add(op.colour.lower())
            case Shape():
                fills = op.fill.colours if isinstance(op.fill, Gradient) else (op.fill,)
                found.update(one.lower() for one in (*fills, op.stroke) if one)


def pages(name: str) -> list[Page]:
    """All faces and backs of a game with their bleed, a page each."""
    opened = Shelf(HERE / "cards", HERE / "templates").open(name)
    game, look = opened.game, opened.look
    assert game
    edition = usual_editions(game.langs)[-1]
    out: list[Page] = []
    for deck in game.decks:
        faces = [draw_face(game, deck, card, look, edition) for card in deck.cards]
        for face in (*faces, draw_back(game, deck, look, edition)):
            b = face.bleed
            width, height = face.width + 2 * b, face.height + 2 * b
            ops = (Group(face.ops, matrix=(1, 0, 0, 1, b, b)),)
            out.append(
                Page(width, height, ops, (b, b, width - b, height - b), (0, 0, width, height))
            )
    return out


def inks(by: Separation, colours: list[str]) -> Floats:
    return np.array([[*bytes.fromhex(by.area(one)[1:])] for one in colours]) / 255


def main() -> None:
    if not shutil.which("gs"):
        print("Ghostscript (gs) is not installed: nothing is measured")
        return
    profile = profile_named("fogra39")
    free, limited = Separation(profile), Separation(profile, LIMIT)
    start = time.process_time()
    _ = limited.table
    print(f"table for {LIMIT} %: {time.process_time() - start:.2f} s of the processor")
    colours: set[str] = set()
    print("game             pages  seconds  MiB   most ink  without a limit  in RGB: s")
    for name in sys.argv[1:] or Shelf(HERE / "cards", HERE / "templates").names():
        drawn = pages(name)
        for page in drawn:
            colours_of(page.ops, colours, set())
        start = time.process_time()
        press_pdf(drawn, name, "", Press())
        plain = time.process_time() - start
        start = time.process_time()
        pdf = press_pdf(drawn, name, "", Press(profile, "x-1a", LIMIT, RICH))
        seconds = time.process_time() - start
        most = max(map(ink_of, in_inks(pdf, DPI)))
        unlimited = press_pdf(drawn, name, "", Press(profile, "x-1a"))
        most_free = max(map(ink_of, in_inks(unlimited, DPI)))
        print(
            f"{name:16} {len(drawn):5} {seconds:8.2f} {len(pdf) / 2**20:4.1f} {most:8.1f} %"
            f" {most_free:14.1f} % {plain:8.2f}"
        )
    levels = [f"{v:02x}" for v in (*range(0, 255, 34), 255)]
    grid = [f"#{r}{g}{b}" for r in levels for g in levels for b in levels]
    seen = Seen(profile)
    print(
        "colours            number  dE2000 to Ghostscript: mean, most   over the limit: number, moved by, most"
    )
    for what, some in (("of the games", sorted(colours)), ("of a grid", grid)):
        ours = inks(free, some)
        away = far(seen.lab(ours), seen.lab(by_ghostscript(some)))
        over = ours.sum(1) > LIMIT / 100
        moved = (
            far(seen.lab(ours[over]), seen.lab(inks(limited, some)[over]))
            if over.any()
            else np.zeros(1)
        )
        print(
            f"{what:16} {len(some):8} {away.mean():18.2f} {away.max():6.2f} {some[int(away.argmax())]}"
            f" {over.sum():10} {moved.mean():8.2f} {moved.max():6.2f}"
        )


if __name__ == "__main__":
    main()
