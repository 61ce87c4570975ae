"""Every figure that the project promises, measured in one run, beside what it must reach.

`./run python bench/figures.py`. The ratio is measured / required: below 1 the figure is reached.
Times are the best of several runs, because noise only ever adds. A build with boxes and books in all their
forms, in all inks, is weighed against another checkout by bench/everything.py.
"""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

HERE = Path(__file__).parent
os.environ["FORTGOLD_CACHE"] = "off"  # what is measured is work; bench/again.py has the rest
FORTGOLD = (sys.executable, "-P", "-m", "fortgold")


def seconds(command: Sequence[str], runs: int) -> float:
    """The best time of `command`, which must succeed."""
    times: list[float] = []
    for _ in range(runs):
        start = time.perf_counter()
        subprocess.run(command, cwd=HERE.parent, check=True, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times)


def sheets(count: int, *more: str) -> dict[str, float]:
    """The best of three runs of `sheets.py`."""
    command = [sys.executable, str(HERE / "sheets.py"), str(count), *more]
    runs: list[dict[str, float]] = []
    for _ in range(3):
        done = subprocess.run(command, cwd=HERE.parent, check=True, capture_output=True)
        runs.append(json.loads(done.stdout))
    return min(runs, key=lambda run: run["seconds"])


def main() -> None:
    """Print the table."""
    print(f"{platform.machine()}, {platform.python_implementation()} {platform.python_version()}")
    print(f"{'figure':44}{'measured':>10}{'at least':>10}{'aim':>8}{'ratio':>8}{'to aim':>8}")

    def row(what: str, value: float, least: float, aim: float) -> None:
        print(
            f"{what:44}{value:10.3f}{least:10.3g}{aim:8.3g}{value / least:8.2f}{value / aim:8.2f}"
        )

    with tempfile.TemporaryDirectory() as folder:
        build = [*FORTGOLD, "build", "fort-of-gold", "--out", folder]
        seconds(build, 1)
        row("build, everything, warm (s)", seconds(build, 3), 8, 4)
    small, large, huge = sheets(44), sheets(440), sheets(4400)
    row("sheets, 44 cards, first in a process (s)", small["seconds"], 0.5, 0.15)
    row("sheets, 44 cards, drawings in hand (s)", small["again"], 0.5, 0.15)
    row("sheets, 440 cards, first in a process (s)", large["seconds"], 2, 0.6)
    row("sheets, 440 cards, drawings in hand (s)", large["again"], 2, 0.6)
    row("peak memory at 440 cards (MiB)", large["peak_mib"], 100, 64)
    step = (huge["seconds"] - large["seconds"]) / (4400 - 440) * 1000
    row("a card from 440 to 4,400 (ms)", step, 3, 1)
    row("fortgold --help (s)", seconds([*FORTGOLD, "--help"], 10), 0.4, 0.15)
    row("fortgold check (s)", seconds([*FORTGOLD, "check", "fort-of-gold"], 10), 0.8, 0.4)
    row("fortgold deal (s)", seconds([*FORTGOLD, "deal", "fort-of-gold"], 10), 0.3, 0.15)
    plain = sheets(440, "floor")
    ratio = large["seconds"] / plain["seconds"]
    print(f"\nsheets of 440 cards against bare reportlab without art or tags: {ratio:.1f}x")


if __name__ == "__main__":
    main()
