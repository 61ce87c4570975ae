"""What pictures cost: 54 PNGs of 750 x 1050 pixels on cards, built to A4, the first time and again.

    ./run python bench/pictures.py [OTHER CHECKOUT]

Seconds of `fortgold build` for two files, opaque and with alpha: nothing kept, then with what was kept,
when nothing has changed and when one cell has; last without a cache. Beside them the same game without
its pictures. With another checkout, that one’s figures and the ratio.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

HERE = Path(__file__).parents[1]
CARDS = 54
LAYOUT = """\
safe: 0
face:
  ground: {shape: yes, fill: "#FFFFFF", at: [-3, -3], size: [69, 94]}
  art: {art: yes, at: [-3, -3], size: [69, 94], fit: cover}
back:
  ground: {shape: yes, fill: "#446688", at: [-3, -3], size: [69, 94]}
"""


def game(place: Path, kind: str) -> None:
    """A game of 54 cards below `place`, whose pictures are of a kind: none, opaque, alpha."""
    run(HERE, place, "new", "pictures")
    rows = "".join(f"C{i},k{i},カード{i},かーど,Card {i},1,1,絵,art\n" for i in range(CARDS))
    table = place / "cards/pictures/card.csv"
    head = table.read_text("utf-8").splitlines()[0]
    table.write_text(f"{head}\n{rows}", "utf-8")
    settings = place / "cards/pictures/game.yaml"
    settings.write_text(
        settings.read_text("utf-8").replace("count: 9 ", f"count: {CARDS} "), "utf-8"
    )
    for name in ("rulebook.ja.md", "rulebook.en.md"):
        (place / "templates/pictures" / name).unlink(missing_ok=True)
    art = place / "templates/pictures/art"
    art.mkdir(exist_ok=True)
    layout = (
        LAYOUT
        if kind != "none"
        else LAYOUT.replace("art: yes,", 'shape: yes, fill: "#888888",').replace(", fit: cover", "")
    )
    (place / "templates/pictures/card.yaml").write_text(layout)
    for i in range(CARDS if kind != "none" else 0):
        picture(i, kind == "alpha").save(art / f"C{i}.png")


def picture(seed: int, has_alpha: bool) -> Image.Image:
    """Something like a painting: it deflates to about half of its size."""
    rng = random.Random(seed)
    image = Image.new("RGB", (750, 1050))
    pen = ImageDraw.Draw(image)
    for _ in range(200):
        x, y, r = rng.randrange(750), rng.randrange(1050), rng.randrange(20, 200)
        pen.ellipse((x - r, y - r, x + r, y + r), fill=rng.randbytes(3)[0] * 65793)
    image = image.filter(ImageFilter.GaussianBlur(6))
    grain = Image.frombytes("L", (375, 525), rng.randbytes(375 * 525)).resize((750, 1050))
    image = Image.blend(image, grain.convert("RGB"), 0.06)
    if has_alpha:
        mask = Image.new("L", image.size)
        ImageDraw.Draw(mask).rounded_rectangle((20, 20, 730, 1030), 60, fill=255)
        image.putalpha(mask.filter(ImageFilter.GaussianBlur(4)))
    return image


def edit(place: Path, number: int) -> None:
    """Another title for one card."""
    table = place / "cards/pictures/card.csv"
    rows = table.read_text("utf-8").splitlines()
    rows[1] = rows[1].replace("Card 0", f"Card 0{number}", 1)
    table.write_text("\n".join(rows) + "\n", "utf-8")


def run(program: Path, place: Path, *arguments: str, kept: Path | None = None) -> float:
    """Seconds of one command."""
    env = {**os.environ, "PYTHONPATH": str(program), "FORTGOLD_CACHE": str(kept or "")}
    start = time.perf_counter()
    command = [sys.executable, "-m", "fortgold", *arguments]
    done = subprocess.run(command, cwd=place, env=env, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)
    return time.perf_counter() - start


def main() -> None:
    programs = [HERE, *map(Path, sys.argv[1:])]
    print(f"{'':10}{'first':>8}{'again':>8}{'a cell':>8}{'no cache':>10}  seconds")
    with tempfile.TemporaryDirectory() as folder:
        for kind in ("none", "opaque", "alpha"):
            place = Path(folder, kind)
            place.mkdir()
            game(place, kind)
            found = []
            for i, program in enumerate(programs):
                kept = place / f"kept{i}"
                build = ("build", "--paper", "a4", "--lang", "en")
                times = [run(program, place, *build, kept=kept) for _ in range(3)]
                edit(place, i)
                cell = run(program, place, *build, kept=kept)
                times = [times[0], min(times[1:]), cell, run(program, place, *build)]
                found.append(times)
                first = "".join(f"{one:8.2f}" for one in times[:3])
                print(f"{kind:10}{first}{times[3]:10.2f}  {program}")
            for other in found[1:]:
                ratios = "".join(
                    f"{old / new:8.1f}" for old, new in zip(other, found[0], strict=True)
                )
                print(f"{'times':10}{ratios}")


if __name__ == "__main__":
    main()
