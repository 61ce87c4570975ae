"""Ghostscript's word on files for a press: what it prints on each plate. Skipped where it is not installed."""

import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest
from PIL import Image
from press_pages import page, press, words, written

from fortgold.data.paths import builtin
from fortgold.draw.ops import Path as Shape
from fortgold.draw.ops import rectangle
from fortgold.draw.press.press_pdf import Press, press_pdf
from fortgold.draw.press.profiles import SHIPPED
from fortgold.draw.press.separation import ink_of, separation

pytestmark = pytest.mark.skipif(not shutil.which("gs"), reason="Ghostscript is not installed")
GOLD = "#c9a24b"


def plates(folder: Path, pdf: bytes, *options: str) -> Image.Image:
    """The first page in four inks, by the profile that comes along."""
    icc = builtin("templates") / "base" / "press" / SHIPPED["fogra39"]
    (folder / "x.pdf").write_bytes(pdf)
    made = folder / "x.tif"
    subprocess.run(
        [
            "gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", f"--permit-file-read={icc}", "-sDEVICE=tiff32nc", "-r100",
            f"-sOutputICCProfile={icc}", f"-sDefaultCMYKProfile={icc}", *options, f"-o{made}", str(folder / "x.pdf"),
        ],
        check=True,
    )  # fmt: skip
    with Image.open(made) as image:
        return image.copy()


@pytest.mark.parametrize("standard", ["x-1a", "x-4"])
def test_no_pixel_is_over_the_limit_of_ink(tmp_path: Path, standard: str):
    seen = plates(tmp_path, written(standard))
    assert 200 < ink_of(seen) <= 240


def test_black_words_and_lines_are_on_one_plate(tmp_path: Path):
    line = Shape(rectangle(5_000, 20_000, 20_000, 20_000), None, "#000000", 300)
    seen = np.asarray(plates(tmp_path, press_pdf([page(words(), line)], "", "", press())))
    assert seen[:, :, :3].max() == 0
    assert seen[:, :, 3].max() == 255


def test_it_converts_a_colour_as_we_do(tmp_path: Path):
    ground = Shape(rectangle(0, 0, 36_000, 56_000), GOLD)
    by_us = press_pdf([page(ground)], "", "", press(total_ink=0))
    as_it_is = press_pdf([page(ground)], "", "", Press())
    one = plates(tmp_path, by_us).getpixel((50, 50))
    other = plates(tmp_path, as_it_is, "-dRenderIntent=1", "-dBlackPtComp=1").getpixel((50, 50))
    assert np.abs(np.array(one) - np.array(other)).max() <= 3
    assert bytes(one) == bytes.fromhex(separation(press().profile).area(GOLD)[1:])  # type: ignore[arg-type]
