"""The designer's page of a game: every variant and the game as it is, played by the greedy player, told on paper.

`./run python bench/designer.py [GAME] [DEALS]`. Without a name it takes the game with the most variants. The
rules are compiled before, as they are once on every machine; seconds are by the clock, on all cores.
"""

from __future__ import annotations

import subprocess
import sys
import time
from tempfile import TemporaryDirectory

from fortgold.data.library import Shelf
from fortgold.data.paths import builtin

LEAST, AIM = 600, 120  # seconds for 100,000 deals of a game and of six variants


def run(name: str, deals: int, folder: str) -> float:
    """Seconds for the whole command."""
    words = ["simulate", name, "--player", "greedy", "--deals", str(deals), "--variant", "all"]
    words += ["--designer", folder, "--report", f"{folder}/report.html"]
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-P", "-m", "fortgold", *words], check=True, capture_output=True
    )
    return time.perf_counter() - begun


def main() -> None:
    """Print what was measured."""
    shelf = Shelf(builtin("cards"), builtin("templates"))
    variants = {name: len(getattr(shelf.game(name).game, "variants", ())) for name in shelf.names()}
    name = sys.argv[1] if len(sys.argv) > 1 else max(variants, key=lambda one: variants[one])
    deals = int(sys.argv[2]) if len(sys.argv) > 2 else 100_000
    with TemporaryDirectory() as folder:
        compiling = run(name, 10, folder)
        seconds = run(name, deals, folder)
    games = deals * (variants[name] + 1)
    print(f"{name}: {games:,} greedy games with the page: {seconds:.0f} s by the clock")
    print(f"{games / seconds:,.0f} games a second; getting ready took {compiling:.0f} s before")
    print(f"required {LEAST} s, aim {AIM} s, for 700,000 games on two cores")


if __name__ == "__main__":
    main()
