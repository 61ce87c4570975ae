"""A PNG of each card at 300 dpi by Squib and by fortgold, both as whole commands, in turns: seconds, CPU and memory.

    ./run python bench/pngs.py SQUIB CLASSY_HASH [--cards 44,440] [--text names] [--rounds 5] [--look FOLDER]

The cards are those of against_squib.py, whose head says what to install; with the bleed, without backs, so that both
write pictures of 815 x 1110 pixels and as many of them. `one core` is fortgold held on one.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from against_squib import ROOT, TEXTS, Way, deck, is_there, told

SHEET = re.compile(r"^  save_pdf .*?true\n", re.MULTILINE | re.DOTALL)


class Pictures(Way):
    """A command that writes pictures."""

    def made(self) -> list[Path]:
        return [*self.folder.glob("output/*/*/*.png"), *self.folder.glob("_output/*.png")]


def ways(folder: Path, count: int, words: str, squib: Path, classy: Path) -> dict[str, Way]:
    """The commands that are compared, each in a folder with the deck."""
    ruby = ["ruby", "-I", str(squib / "lib"), "-I", str(classy / "lib"), "deck.rb"]
    ours = [
        sys.executable, "-P", "-m", "fortgold", "export", "png", "harvest",
        "--area", "bleed", "--lang", "ja+en",
    ]  # fmt: skip
    off = {"FORTGOLD_CACHE": "off", "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8"}
    commands = {"squib": ruby, "fortgold": ours, "one core": ["taskset", "-c", "0", *ours]}
    found: dict[str, Way] = {}
    for name, command in commands.items():
        here = folder / name.replace(" ", "-")
        deck(here, count, words, "memory")
        drawn = {"FONTCONFIG_FILE": str(here / "fonts.conf"), "LC_ALL": "C.UTF-8"}
        script = here / "deck.rb"
        script.write_text(
            SHEET.sub("  save_png prefix: 'card_'\n", script.read_text("utf-8")), "utf-8"
        )
        found[name] = Pictures(command, here, drawn if name == "squib" else off)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("squib", type=Path)
    parser.add_argument("classy_hash", type=Path)
    parser.add_argument("--cards", default="44,440")
    parser.add_argument("--text", choices=tuple(TEXTS), default="short")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--look", type=Path, help="keep both pictures of a card here")
    asked = parser.parse_args()
    squib, classy = asked.squib.absolute(), asked.classy_hash.absolute()
    if not is_there(squib, classy):
        return
    subprocess.run([sys.executable, "-m", "compileall", "-q", ROOT / "fortgold"], check=True)
    print(f"{os.cpu_count()} cores")
    for count in map(int, asked.cards.split(",")):
        with tempfile.TemporaryDirectory() as folder:
            compared = ways(Path(folder), count, asked.text, squib, classy)
            for name, way in compared.items():  # fonts' caches, and as many pictures of each
                way.run()
                pictures = way.made()
                assert len(pictures) == count, (name, len(pictures))
                size = sum(path.stat().st_size for path in pictures) / count / 1000
                print(f"{name}: {size:.0f} kB a card")
                way.seconds.clear()
                way.cpu.clear()
                if asked.look:
                    asked.look.mkdir(parents=True, exist_ok=True)
                    shutil.copy(min(pictures), asked.look / f"{name}.png")
            for _ in range(asked.rounds):
                for way in compared.values():
                    way.run()
            told(count, compared)


if __name__ == "__main__":
    main()
