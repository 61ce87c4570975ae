"""A command whose files have not changed since it ran last says at once what it said then.

Asked before anything else is imported, it looks at every file of the shelf by name, inode, size and
times; for a build it reads what lies in the output folder and compares the hashes. Wherever it is not
sure, it has no answer, and the command runs.
"""

from __future__ import annotations

import hashlib
import os
import sys
import time

from fortgold.data.cache_folder import cache_folder
from fortgold.data.kept_results import KeptResults, key_of, program, versions

TYPE_CHECKING = False  # as in `typing`, which takes a while to import
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from types import TracebackType
    from typing import Any, TextIO

COMMANDS = {"check", "build"}
HEARD = ("LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR", "FORCE_COLOR", "TERM", "PYTHONIOENCODING")
TICK, COARSE = 20_000_000, 2_000_000_000  # ns: between two times that a file system tells apart
Folders = dict[str, dict[str, str]]
NONE: Mapping[str, str] = {}

_asked: CommandLine | None = None


class CommandLine:
    """A command line, in its folder, with its files as they are now."""

    def __init__(self, arguments: list[str]) -> None:
        here = os.getcwd()
        self.folders = [os.path.join(here, part) for part in ("cards", "templates")]
        if not os.path.isdir(self.folders[0]):
            package = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
            inside = os.path.join(package, "builtin")
            home = inside if os.path.isdir(inside) else os.path.dirname(package)
            self.folders += [os.path.join(home, part) for part in ("cards", "templates")]
        now = time.time_ns()
        self.files, newest = versions(self.folders)
        # a file that was written this moment may be written again at the very same time
        self.is_sure = bool(self.files) and now - newest > (TICK if newest % 1_000_000 else COARSE)
        streams = [f"{one.isatty()} {one.encoding}" for one in (sys.stdout, sys.stderr) if one]
        said = [f"{name}={os.environ.get(name)}" for name in HEARD]
        self.key = key_of("answer", program(), here, *arguments, "", *said, *streams, self.files)
        self.results = KeptResults(cache_folder())


def answer(arguments: list[str]) -> int | None:
    """Say what the command said the last time; its exit code. None if it has to run."""
    global _asked
    _asked = None
    if COMMANDS.isdisjoint(arguments) or not (cache_folder() and sys.stdout and sys.stderr):
        return None
    # --watch has no end; the others read what is not looked at here
    apart = ("--allow", "--printer", "--since", "--watch")
    if any(one.startswith(apart) for one in arguments):
        return None
    try:
        _asked = CommandLine(arguments)
    except OSError:
        return None
    kept = _asked.results.find(_asked.key)
    if kept is None:
        return None
    import json

    told = json.loads(kept)
    if not _lie_there(told["out"], told["folders"]):
        return None
    try:
        for number, text in told["said"]:
            stream: Any = (sys.stdout, sys.stderr)[number]
            stream.reconfigure(errors="replace")  # as `root.main` does
            stream.write(text)
            stream.flush()
    except (OSError, AttributeError):  # a pipe that is closed: the command knows what to say
        return None
    return int(told["code"])


class Heard:
    """`with Heard() as heard:` all that a command says; `heard.keep` has it said again next time."""

    def __init__(self) -> None:
        global _asked
        self.asked, self.said = _asked, list[tuple[int, str]]()
        _asked = None
        self.is_heard = True

    def __enter__(self) -> Heard:
        self.streams = sys.stdout, sys.stderr
        if self.asked:
            sys.stdout, sys.stderr = (_Tee(one, i, self) for i, one in enumerate(self.streams))
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        sys.stdout, sys.stderr = self.streams

    def instead(self, text: str | None) -> None:
        """What is said from here on is told as `text` the next time; None: word by word again."""
        if text is not None:
            self.said.append((0, text))
        self.is_heard = text is None

    def keep(self, code: int, out: str = "", folders: Folders | None = None) -> None:
        """Have it said again as long as no file changes, and `folders` below `out` hold just those
        files, by name with their SHA-256.
        """
        asked = self.asked
        if asked and asked.is_sure and versions(asked.folders)[0] == asked.files:
            import json

            told: dict[str, Any] = {"code": code, "said": self.said, "out": out}
            told["folders"] = folders or {}
            asked.results.keep(asked.key, json.dumps(told).encode())


class _Tee:
    """A stream that remembers what is written to it."""

    def __init__(self, stream: TextIO, number: int, heard: Heard) -> None:
        self.stream, self.number, self.heard = stream, number, heard

    def write(self, text: str) -> int:
        written = self.stream.write(text)  # bytes are refused by it, not heard
        if self.heard.is_heard:
            self.heard.said.append((self.number, text))
        return written

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def __iter__(self) -> Iterator[str]:
        return iter(self.stream)


def hashes(folder: str, known: Mapping[str, str] = NONE) -> dict[str, str]:
    """What lies in a folder by name, with the SHA-256 of what a build wrote, "" for all else. Those that are
    `known`, as the files were just written, are not found again.

    Raises OSError.
    """
    found = {}
    with os.scandir(folder) as entries:
        for one in entries:
            digest = ""
            ours = one.name.endswith((".pdf", ".fortgold.json"))
            if ours and one.name in known:
                digest = known[one.name]
            elif ours and one.is_file(follow_symlinks=False):
                with open(one.path, "rb") as file:
                    digest = hashlib.file_digest(file, "sha256").hexdigest()
            found[one.name] = digest
    return found


def _lie_there(out: str, folders: Folders) -> bool:
    """Whether an output folder holds what it held, nobody is writing to it, and nothing of a killed
    build is left.
    """
    if not folders:
        return True
    try:
        import fcntl

        handle = os.open(out, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
            if any(name.startswith(".") and name.endswith(".fortgold") for name in os.listdir(out)):
                return False
            return all(hashes(os.path.join(out, name)) == files for name, files in folders.items())
        finally:
            os.close(handle)
    except (ImportError, OSError):  # without such locks, the command has its own way
        return False
