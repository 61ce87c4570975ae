"""Windows and macOS: without fork, signals of POSIX, locks, exchanged folders or pango, all else is made.

What another system lacks is taken out of this one, in a process of its own, before fortgold is imported.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from builtin_games import ROOT

ELSEWHERE = """
import ctypes, multiprocessing, os, signal, sys
sys.modules["fcntl"] = None
sys.modules["resource"] = None
for name in ("SIGHUP", "pthread_sigmask", "SIGPROF", "setitimer", "SIGKILL", "SIG_BLOCK"):
    delattr(signal, name)
for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "fork", "chown", "statvfs", "getuid", "geteuid"):
    delattr(os, name)
opened = os.open
def no_folder(path, flags, *more, **named):
    if isinstance(path, (str, os.PathLike)) and os.path.isdir(path):
        raise PermissionError(13, "Permission denied", str(path))
    return opened(path, flags, *more, **named)
os.open = no_folder
whole = ctypes.CDLL
class Library(whole):
    def __init__(self, name, *more, **named):
        if name is None:
            raise TypeError("bad argument type for built-in operation")
        super().__init__(name, *more, **named)
ctypes.CDLL = Library
sys.platform = "elsewhere"
multiprocessing.set_start_method("spawn")
"""


class Desk:
    """A computer that lacks what Windows lacks."""

    def __init__(self, here: Path) -> None:
        self.here = here
        (here / "site").mkdir()
        (here / "site" / "sitecustomize.py").write_text(ELSEWHERE)

    def __call__(self, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
        path = os.pathsep.join((str(self.here / "site"), str(ROOT)))
        return subprocess.run(
            [sys.executable, "-m", "fortgold", *arguments], cwd=self.here, capture_output=True,
            text=True, env={**os.environ, "PYTHONPATH": path, "LANG": "C.UTF-8", **environment},
        )  # fmt: skip


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.mark.slow
def test_a_game_is_made_checked_and_printed_there(desk: Desk):
    assert desk("new", "mine").returncode == 0
    checked = desk("check")
    assert (checked.returncode, checked.stdout) == (0, "no findings: mine\n"), checked.stderr
    for _ in range(2):  # the second build finds the files of the first
        done = desk("build", "--only", "sheets")
        assert (done.returncode, done.stderr) == (0, "")
    made = {path.name for path in (desk.here / "output" / "mine").iterdir()}
    assert "sheets-a4-ja+en.pdf" in made
    assert not [name for name in made if name.startswith(".") and "lock" in name]


@pytest.mark.slow
def test_a_game_is_dealt_and_simulated_there(desk: Desk):
    assert desk("deal", "fort-of-gold").returncode == 0
    done = desk(
        "simulate", "fort-of-gold", "--player", "random", "--deals", "200", "--threads", "2"
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.slow
def test_without_pango_everything_but_the_books_is_made(desk: Desk):
    desk("new", "mine")
    done = desk("build", "--paper", "a4", FORTGOLD_NO_PANGO="1")
    assert done.returncode == 0
    said, how = done.stderr.splitlines()
    assert "everything but the rulebooks is made" in said
    assert how.startswith("  to install it: on macOS `brew install pango`")
    assert {path.suffix for path in (desk.here / "output" / "mine").glob("[!.]*")} == {".pdf"}
    assert not list((desk.here / "output" / "mine").glob("rulebook*"))
    done = desk("build", "--only", "rulebook", FORTGOLD_NO_PANGO="1")
    assert (done.returncode, done.stdout) == (1, "")


@pytest.mark.slow
def test_a_drawing_becomes_pixels_there(desk: Desk):
    desk("new", "mine")
    look = desk.here / "templates" / "mine"
    box = "face:\n  picture: {art: yes, at: [4, 30], size: [55, 30]}\n"
    (look / "card.yaml").write_text((look / "card.yaml").read_text().replace("face:\n", box, 1))
    (look / "art").mkdir(exist_ok=True)
    (look / "art" / "A1.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><text y="5">A</text></svg>'
    )
    done = desk("build", "--only", "sheets", "--paper", "a4", FORTGOLD_NO_PANGO="1")
    assert (done.returncode, "PRINT409" in done.stderr) == (0, False), done.stderr
    assert "PRINT430" in done.stdout + done.stderr


def test_what_is_not_a_book_needs_no_library_of_the_system():
    program = (
        "import sys\nimport fortgold.checks, fortgold.build.make, fortgold.draw.pdf, fortgold.cli.root\n"
        "assert not {'weasyprint', 'cffi', 'pydyf'} & {*sys.modules}"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
