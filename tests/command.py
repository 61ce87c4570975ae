"""The command line, run in this process: what it prints where, and its exit code."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

import pytest

from fortgold.cli import root


@dataclass(frozen=True)
class Ran:
    """What a command did."""

    code: int
    out: str
    err: str


class Command:
    """`command("check", "--lang", "ja")`, in the folder `here`."""

    def __init__(self, here: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
        self.here, self.monkeypatch, self.capsys = here, monkeypatch, capsys
        monkeypatch.chdir(here)
        self.speak("C.UTF-8")

    def speak(self, lang: str) -> None:
        """Set LANG, and nothing that goes before it."""
        for name in ("LC_ALL", "LC_MESSAGES", "NO_COLOR"):
            self.monkeypatch.delenv(name, raising=False)
        self.monkeypatch.setenv("LANG", lang)

    def __call__(self, *arguments: str) -> Ran:
        self.monkeypatch.setattr("sys.argv", ["fortgold", *arguments])
        self.capsys.readouterr()
        with pytest.raises(SystemExit) as end:
            root.main()
        said = self.capsys.readouterr()
        code = end.value.code
        return Ran(code if isinstance(code, int) else 0, said.out, said.err)


@pytest.fixture
def command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> Command:
    """The command line in an empty folder."""
    return Command(tmp_path, monkeypatch, capsys)


def files(folder: Path) -> dict[str, str]:
    """Everything below a folder, hidden files as well, with a hash of its content."""
    return {
        str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }
