"""What a build of everything takes: all sheets in all inks, the box, and the books in all their forms.

    ./run python bench/everything.py [--rounds 2] [--beside CHECKOUT [--python PYTHON]]

Three builds of The Fort of Gold in turns, in one run: the sheets in colour and two books by another
checkout (`d075f5f` made these 14 files, and no others), the same sheets and books by this one, and everything
by this one. Each begins with an empty cache (`first`); then one cell is another one (`edited`); then nothing
has changed (`same`). Told are seconds of the wall and of the processor, all processes together, the least of
the rounds; and the ratio to the other checkout. A table follows of what each part takes alone in one
process, in seconds of the processor.
"""

from __future__ import annotations

import argparse
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[1]
GAME = "fort-of-gold"
CASES = ("first", "edited", "same")
FEW = ("rulebook-ja.pdf", "rulebook-en.pdf")  # beside the sheets, the files of the other checkout
numbers = count()


def shelf(here: Path, root: Path) -> Path:
    """A folder with a copy of the game of that checkout."""
    for part in ("cards", "templates"):
        shutil.copytree(root / part / GAME, here / part / GAME)
    return here


def edit(here: Path) -> None:
    """Another word in one cell of the table, and time for the file system to notice."""
    table = here / "cards" / GAME / "spirit.csv"
    text = table.read_text("utf-8")
    table.write_text(re.sub(r"Cicada Husk\w*", f"Cicada Husk{next(numbers)}", text), "utf-8")
    time.sleep(0.05)


def build(here: Path, root: Path, python: str, arguments: tuple[str, ...]) -> tuple[float, float]:
    """Seconds of the wall and of the processor of a build by that checkout."""
    environment = {
        **os.environ, "FORTGOLD_CACHE": str(here / "cache"), "PYTHONPATH": str(root), "LC_ALL": "C.UTF-8",
    }  # fmt: skip
    used, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run([python, *arguments], cwd=here, env=environment, check=True, capture_output=True)
    seconds = time.perf_counter() - started
    now = resource.getrusage(resource.RUSAGE_CHILDREN)
    return seconds, now.ru_utime + now.ru_stime - used.ru_utime - used.ru_stime


def few(here: Path) -> None:
    """In a process of its own: the check, then the sheets in colour and the plain books, as `build` makes them."""
    from fortgold.build import make
    from fortgold.build.plan import plan
    from fortgold.checks import kept
    from fortgold.data.kept_results import KeptResults
    from fortgold.data.library import Shelf

    there = Shelf(here / "cards", here / "templates")
    opened = there.open(GAME)
    results = KeptResults(os.environ["FORTGOLD_CACHE"])
    kept.findings(there, GAME, results, in_full=True, opened=(opened, there.contents(GAME)))
    jobs = [job for job in plan() if job.part == "sheets" or job.file in FEW]
    state = there.state(GAME)
    made_of = make.contents_of(there, GAME, jobs)
    checked = make.CheckedGame("00000000", state, made_of)
    files = [*make.make(there, GAME, jobs, checked, results)]
    make.put_in_place(here / "output", files, "00000000")


def parts() -> None:
    """In a process of its own with an empty cache: what each part takes."""
    from fortgold.build import books, make
    from fortgold.build.plan import HOME_PAPERS, boxes, plan
    from fortgold.data.inks import INKS
    from fortgold.data.library import Shelf

    there = Shelf(ROOT / "cards", ROOT / "templates")
    opened = there.open(GAME)
    assert opened.game
    jobs = plan(boxes=boxes(opened, HOME_PAPERS, (), 0, False), inks=INKS)
    taken: dict[str, list[float]] = {}

    def told(what: str, files: int, started: float) -> None:
        row = taken.setdefault(what, [0, 0.0])
        row[0], row[1] = row[0] + files, row[1] + time.process_time() - started

    for task in make._together(jobs, 1):
        first = task[0]
        if first.part != "rulebook":
            started = time.process_time()
            make._make(there, GAME, task, make.CheckedGame("00000000", there.state(GAME)))
            told(f"sheets, {first.ink}" if first.part == "sheets" else "box", len(task), started)
            continue
        forms = [(job.form, job.paper) for job in task]
        started = time.process_time()
        for form, _ in zip(
            forms, books.made(opened.game, opened.look, first.edition, forms, "0"), strict=True
        ):
            names = {"pages": "books", "screen": "HTML", "booklet": "booklets"}
            told(names.get(form[0], "book in two languages"), 1, started)
            started = time.process_time()
    print(f"\n{'in one process':24} {'files':>5} {'CPU s':>6}")
    for what, (files, seconds) in taken.items():
        print(f"{what:24} {files:5} {seconds:6.2f}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--beside", type=Path, help="another checkout")
    parser.add_argument(
        "--python", default=sys.executable, help="its interpreter, with what it needs"
    )
    parser.add_argument("--only", choices=("few", "parts"), help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.only:
        few(Path.cwd()) if asked.only == "few" else parts()
        return
    everything = ("-P", "-m", "fortgold", "build", GAME, "--ink", "all")
    ways = {
        "14 files": (ROOT, sys.executable, (__file__, "--only", "few")),
        "everything": (ROOT, sys.executable, everything),
    }
    if asked.beside:
        other = asked.beside.resolve(), asked.python, everything[:-2]
        ways = {"14 files, the other": other, **ways}
    for (
        root,
        python,
        _,
    ) in ways.values():  # a checkout whose modules are not compiled would compile them each time
        subprocess.run([python, "-m", "compileall", "-q", root / "fortgold"], check=True)
    least: dict[tuple[str, str], tuple[float, float]] = {}
    for _ in range(asked.rounds):
        for way, (root, python, arguments) in ways.items():
            with tempfile.TemporaryDirectory() as folder:
                here = shelf(Path(folder), root)
                for case in CASES:
                    if case == "edited":
                        edit(here)
                    wall, cpu = build(here, root, python, arguments)
                    before = least.get((way, case), (wall, cpu))
                    least[way, case] = min(before[0], wall), min(before[1], cpu)
    print(f"{'':20} " + " ".join(f"{case:>8} wall {'CPU':>6}" for case in CASES))
    base = next(iter(ways))
    for way in ways:
        row = [least[way, case] for case in CASES]
        print(f"{way:20} " + " ".join(f"{wall:13.2f} {cpu:6.2f}" for wall, cpu in row))
        if way != base:
            to = [least[base, case] for case in CASES]
            ratios = (f"{a / c:13.2f} {b / d:6.2f}" for (a, b), (c, d) in zip(row, to, strict=True))
            print(f"{'  to the first line':20} " + " ".join(ratios))
    with tempfile.TemporaryDirectory() as cache:
        subprocess.run(
            [sys.executable, __file__, "--only", "parts"],
            env={**os.environ, "FORTGOLD_CACHE": cache}, check=True,
        )  # fmt: skip


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    main()
