"""How long `fortgold check` takes over large and broken games, beside an earlier commit.

`./run python bench/reading.py [COMMIT [WORDS ...]]` checks COMMIT (d075f5f) out of git into a folder of
its own, and runs both in turns, the quickest of three turns each; an earlier one that takes its time has
one. WORDS: only cases with one of them in the name. Seconds of the wall, seconds of the processor,
peak MiB; "-" where the earlier one takes longer than a minute or is killed. A ratio below 1: less than
the earlier one needs.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from fortgold.cli.scaffold import new_game

HERE = Path(__file__).parents[1]
BEFORE = "d075f5f"
PATIENCE = 60  # seconds
TURNS = 3
HEAD = "id,kind,name.ja,name.kana,name.en,copies,points,text.ja,text.en"


@dataclass(frozen=True)
class Spent:
    """What one run took."""

    wall: float
    processor: float
    mib: float

    def __str__(self) -> str:
        return f"{self.wall:7.2f} s {self.processor:7.2f} s {self.mib:6.0f} MiB"


def rows(count: int, wrong: int = 0) -> str:
    """A table of cards in two languages, the first of them with a word for their points."""
    made = (
        f"A{i},k{i},森{i}番,もり{i}ばん,Wood {i},1,{'x' if i < wrong else i % 10},"
        f"ほかの森{i}枚につき、さらに{i}点になる。,Worth {i} more for each other Wood {i} that you have."
        for i in range(count)
    )
    return "\n".join((HEAD, *made, ""))


def one_row(points: str = "1", name: str = "Wood") -> str:
    """A table of one card."""
    return f"{HEAD}\nA1,wood,森,もり,{name},9,{points},何もない。,Nothing.\n"


def in_table(text: str) -> Callable[[Path], None]:
    """What puts a table into a new game, which promises no number of cards."""

    def write(box: Path) -> None:
        (box / "cards/new/card.csv").write_text(text, "utf-8")
        in_game("    count: 9", "")(box)

    return write


def in_game(old: str, new: str) -> Callable[[Path], None]:
    """What changes the game.yaml of a new game."""

    def write(box: Path) -> None:
        file = box / "cards/new/game.yaml"
        file.write_text(file.read_text("utf-8").replace(old, new, 1), "utf-8")

    return write


MB = 1_000_000
COLUMNS = "".join(f",unknown{i}" for i in range(3000))
CASES: dict[str, Callable[[Path], None] | None] = {
    "the built-in boxes": None,
    "10,000 rows": in_table(rows(10_000)),
    "10,000 rows, 3,000 wrong": in_table(rows(10_000, 3_000)),
    "10,000 rows, all wrong": in_table(rows(10_000, 10_000)),
    "3,000 unknown columns": in_table(
        f"{HEAD}{COLUMNS}\nA1,wood,森,もり,Wood,9,1,何もない。,Nothing.{',1' * 3000}\n"
    ),
    "a cell of 1 MB": in_table(one_row(points="x" * MB)),
    "a cell of 10 kB": in_table(one_row(points="x" * 9_999)),
    "a name of 10 kB": in_table(one_row(name="Wood " * 1_999)),
    "a quote left open before 1 MB": in_table(
        rows(10_000).replace("森0番", '"森0番', 1)
    ),
    "a YAML line of 1 MB": in_game("age: 6", f"age: six{' ' * MB}# x"),
    "[ 100,000 times": in_game("age: 6", "age: " + "[" * 100_000),
    "[ ] 5,000 times": in_game("age: 6", "age: " + "[" * 5_000 + "]" * 5_000),
    "copies of copies": in_game(
        "constants:",
        "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
        + "\n".join(f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]" for i in range(1, 20))
        + "\nconstants:",
    ),
    "1,000,000,000 copies": in_table(one_row().replace(",9,", ",1000000000,")),
}  # fmt: skip


def spent(program: Path, box: Path) -> Spent | None:
    """What a check took; None if it ended badly or not in time."""
    command = [sys.executable, "-P", "-m", "fortgold", "check", "--lang", "en"]
    begin = time.perf_counter()
    running = subprocess.Popen(
        command, cwd=box, env={**os.environ, "PYTHONPATH": str(program), "FORTGOLD_CACHE": "off"},
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    while True:
        ended, status, used = os.wait4(running.pid, os.WNOHANG)
        wall = time.perf_counter() - begin
        if ended:
            running.returncode = os.waitstatus_to_exitcode(status)
            took = Spent(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024)
            return took if running.returncode in (0, 1) else None
        if wall > PATIENCE:
            running.kill()
            running.wait()
            return None
        time.sleep(0.002)


def checked_out(commit: str, folder: Path) -> Path:
    """The program as of that commit, below `folder`."""
    packed = subprocess.run(
        ["git", "-C", str(HERE), "archive", commit], check=True, capture_output=True
    ).stdout
    with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def least(ours: Spent | None, other: Spent | None) -> Spent | None:
    """The quicker of two runs."""
    both = [one for one in (ours, other) if one is not None]
    return min(both, key=lambda one: one.processor, default=None)


def _shown(one: Spent | None) -> str:
    return str(one) if one else "-"


def main() -> None:
    """Run every case with both programs, in turns."""
    commit, *words = sys.argv[1:] or [BEFORE]
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        before = checked_out(commit, place / "before")
        print(f"{'':31}{'now':^33}{commit:^33}  ratio")
        for case, prepare in CASES.items():
            if words and not any(word in case for word in words):
                continue
            box = place / "box" / case.replace(" ", "-").replace("[", "open").replace(",", "")
            box.mkdir(parents=True)
            if prepare is not None:
                new_game(box, "new")
                prepare(box)
            now = then = None
            for turn in range(TURNS):
                now = least(now, spent(HERE, box))
                if not turn or (then and then.wall < 2):
                    then = least(then, spent(before, box))
            ratio = f"{now.processor / then.processor:5.2f}" if now and then else "-"
            print(f"{case:31}{_shown(now):>33}{_shown(then):>33}  {ratio:>5}", flush=True)


if __name__ == "__main__":
    main()
