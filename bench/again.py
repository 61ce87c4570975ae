"""Again: the same command on what has not changed, on one edited cell, and from save to preview.

    ./run python bench/again.py [--rounds 5] [--beside CHECKOUT [--python PYTHON]]

All figures of one run stand side by side, each the least of the rounds: without a cache (`off`), with
one that knows nothing of this state of the files (`edited`: one cell is another one each time), and
with nothing changed (`same`). `preview` is the time in the process of `build --watch`, from the state of
the files to the written page, for 44 cards and for ten times as many. With another checkout, its check of
its own game after an edit of one cell, in turns with ours, and the ratio.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAME = "fort-of-gold"
numbers = count()


def run(
    here: Path, cache: str, *arguments: str, root: Path = ROOT, python: str = sys.executable
) -> float:
    """Seconds of a whole command of that checkout."""
    environment = {
        **os.environ,
        "FORTGOLD_CACHE": cache,
        "PYTHONPATH": str(root),
        "LC_ALL": "C.UTF-8",
    }
    started = time.perf_counter()
    subprocess.run(
        [python, "-m", "fortgold", *arguments],
        cwd=here, env=environment, check=True, capture_output=True,
    )  # fmt: skip
    return time.perf_counter() - started


def edit(here: Path) -> None:
    """Another word in one cell of the table, and time for the file system to notice."""
    table = here / "cards" / GAME / "spirit.csv"
    text = table.read_text("utf-8")
    table.write_text(re.sub(r"Cicada Husk\w*", f"Cicada Husk{next(numbers)}", text), "utf-8")
    time.sleep(0.05)


def shelf(here: Path, *games: str, root: Path = ROOT) -> Path:
    """A folder with copies of built-in games."""
    for part in ("cards", "templates"):
        for game in games:
            shutil.copytree(root / part / game, here / part / game)
    return here


def measure(here: Path, rounds: int, *arguments: str) -> dict[str, float]:
    """The least seconds of a command in each of the three cases, taken in turns."""
    cache = str(here / "cache")
    least: dict[str, float] = {}
    for _ in range(rounds):
        for case in ("off", "edited", "same"):
            if case == "edited":
                edit(here)
            seconds = run(here, "off" if case == "off" else cache, *arguments)
            least[case] = min(seconds, least.get(case, seconds))
    return least


def beside(folder: Path, rounds: int, other: Path, python: str) -> None:
    """The check after an edit of one cell, here and in another checkout, and how they compare."""
    least: dict[Path, float] = {}
    for turn in range(2 * rounds + 1):
        for root in (ROOT, other):
            here = folder / ("ours" if root == ROOT else "other")
            if not turn:
                subprocess.run(
                    [sys.executable, "-m", "compileall", "-q", root / "fortgold"], check=True
                )
                shelf(here, GAME, root=root)
            edit(here)
            own = sys.executable if root == ROOT else python
            seconds = run(here, str(here / "cache"), "check", root=root, python=own)
            least[root] = min(seconds, least.get(root, seconds))
    ours, theirs = least[ROOT], least[other]
    print(
        f"check after an edit of one cell: {ours:.3f} s beside {theirs:.3f} s, {ours / theirs:.2f}"
    )


def preview(here: Path, rounds: int, times: int) -> float:
    """The least seconds from an edit to the written preview, for so many times the cards."""
    from fortgold.build.atomic_write import put_files
    from fortgold.build.preview import PAGE, Preview
    from fortgold.checks import kept
    from fortgold.cli.watch import drawn_beside
    from fortgold.data.kept_results import KeptResults
    from fortgold.data.layout import usual_editions
    from fortgold.data.library import Shelf

    if times > 1:
        for table in sorted((here / "cards" / GAME).glob("*.csv")):
            head, *rows = table.read_text("utf-8").splitlines()
            more = (f"{row[0]}{i}{row[1:]}" for i in range(times) for row in rows)
            table.write_text("\n".join([head, *more]) + "\n", "utf-8")
    page, there = Preview("en"), Shelf(here / "cards", here / "templates")
    least = 1e9
    for turn in range(rounds + 1):  # the first one is the one at the start
        edit(here)
        gc.collect()
        gc.disable()  # as the command does
        started = time.perf_counter()
        there.contents(GAME)
        opened = there.open(GAME)
        assert opened.game
        drawn = drawn_beside(page, opened, usual_editions(opened.game.langs))
        found = kept.findings(there, GAME, KeptResults(None), in_full=True, opened=(opened, ""))
        page.take(drawn())
        html, _ = page.page(found, (), "")
        put_files(here / "output", {PAGE: html})
        if turn:
            least = min(least, time.perf_counter() - started)
        gc.enable()
    cards = sum(len(deck.cards) for deck in opened.game.decks)
    print(f"save to preview, {cards} cards: {least:.2f} s, {len(html) // 1024} KiB")
    return least


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument(
        "--python", default=sys.executable, help="its interpreter, with what it needs"
    )
    asked = parser.parse_args()
    rounds = asked.rounds
    os.environ["FORTGOLD_CACHE"] = "off"
    subprocess.run([sys.executable, "-m", "compileall", "-q", ROOT / "fortgold"], check=True)
    print(f"{'seconds':34} {'off':>6} {'edited':>7} {'same':>6}")
    for games, arguments in (
        ((GAME,), ("check",)),
        ((GAME, "arch-king"), ("check",)),
        ((GAME,), ("build", "--only", "sheets", "--paper", "a4", "--lang", "en")),
        ((GAME,), ("build",)),
    ):
        with tempfile.TemporaryDirectory() as folder:
            here = shelf(Path(folder), *games)
            most = rounds if arguments != ("build",) else min(rounds, 2)
            least = measure(here, most, *arguments)
            row = f"{arguments[0]}, {len(games)} game{'s' * (len(games) > 1)}{', a4 en sheets' * (len(arguments) > 1)}"
            print(f"{row:34} {least['off']:6.2f} {least['edited']:7.2f} {least['same']:6.3f}")
    if asked.beside:
        with tempfile.TemporaryDirectory() as place:
            beside(Path(place), rounds, asked.beside.resolve(), asked.python)
    for times in (1, 10):
        with tempfile.TemporaryDirectory() as folder:
            os.environ["FORTGOLD_CACHE"] = str(Path(folder, "pictures"))  # as the command has one
            preview(shelf(Path(folder), GAME), rounds, times)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
