"""The door: the one module that opens the files of a game, and only those.

A deck may come from a stranger. So a file is read only if it is a regular one whose real path,
links followed, lies in the game's own folders below `cards/` and `templates/`, in
`templates/base/`, or in a folder that the user (never the deck) let in with `--allow`; and no more
of it than a limit. What is refused is a finding where it is named; nothing in it is quoted.
"""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from fortgold.data.findings import Fault, Finding, fault
from fortgold.data.limits import OVER, PICTURE_FILE, TEXT_FILE, Limit
from fortgold.data.model import Span, Text
from fortgold.text.normalization import composed, decomposed

NO_FILE = fault(
    "READ107",
    "ファイルがない",
    "A file is missing",
    "宣言されたファイルがなければ、そのデッキは作れません。",
    "Without the file that is declared, its deck cannot be made.",
)
OUTSIDE = fault(
    "READ108",
    "ゲームのフォルダーの外を指している",
    "Something leads out of the game's folders",
    "人から受け取ったデッキが、このパソコンのほかのファイルを読まないようにするためです。",
    "A deck that somebody else made must not read other files of this machine.",
)
UNREADABLE = fault(
    "READ109",
    "読めないファイルがある",
    "A file cannot be read",
    "読めないファイルをないものとして進めると、その中身の抜けた箱が刷られます。",
    "If it were passed over, the box would be printed without what is in it.",
)
MEND_NAME = Text("ファイルを作るか、名前を直してください", "add the file or mend its name")
STAY_INSIDE = Text(
    "ゲームのフォルダーの中の名前を、/ で始めず .. も使わずに書いてください",
    "name a file in the game's folders, without a leading / and without ..",
)
LET_IN = Text(
    "ファイルをここに写すか、信頼できるなら `--allow フォルダー` をつけて実行してください",
    "copy it here; or, if you trust it, run again with `--allow FOLDER`",
)


# No link, no waiting, and not for processes that we start; Windows has none of these, but text files.
OPENED = os.O_RDONLY | sum(
    getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY")
)
Version = tuple[int, int]
State = frozenset[tuple[str, Version]]


class Refused(Exception):
    """A file that is not read, and why."""

    def __init__(self, what: Fault, said: Text, hint: Text) -> None:
        super().__init__(said.en)
        self.what, self.said, self.hint = what, said, hint

    def __reduce__(self) -> tuple[type[Refused], tuple[Fault, Text, Text]]:
        return Refused, (self.what, self.said, self.hint)

    def found(self, at: Span, field: str = "") -> Finding:
        """The finding, at the place that names the file; at the file itself if nothing does."""
        return self.what.found(at, self.said, self.hint, field)


@dataclass(frozen=True, slots=True)
class Door:
    """The way to the files of one game; `rooms` are the real paths in which they may lie."""

    rooms: tuple[str, ...]

    def read(self, path: Path, limit: Limit = TEXT_FILE) -> bytes:
        """What is in a file. Raises Refused: it is missing, elsewhere, no file, closed, too large."""
        try:
            real = self._real(path)
            # looked at before it is opened: to open a pipe waits, to open a device may act
            _must_be_regular(path, os.stat(real).st_mode)
            file = os.open(real, OPENED)
            with open(file, "rb") as opened:
                _must_be_regular(path, os.fstat(file).st_mode)
                data = opened.read(limit.most + 1)
        except (OSError, ValueError) as error:  # ValueError: a character that no name can have
            raise _unread(path, error) from error
        if len(data) > limit.most:
            raise too_large(path, limit)
        return data

    def inside(self, folder: Path) -> list[Path]:
        """What lies in a folder, by name; [] if there is none. Raises Refused."""
        try:
            return sorted(folder / composed(one.name) for one in Path(self._real(folder)).iterdir())
        except (FileNotFoundError, NotADirectoryError):
            return []
        except (OSError, ValueError) as error:
            raise _unread(folder, error) from error

    def _real(self, path: Path) -> str:
        """Where it is, links followed. Raises Refused, and OSError if it is not there."""
        real = os.path.realpath(stored(path), strict=True)
        if self._holds(real):
            return real
        ja = f"{path.name} はゲームのフォルダーの外へのリンクです"
        en = f"{path.name} is a link that leads out of the game's folders"
        raise Refused(OUTSIDE, Text(ja, en), LET_IN)

    def _holds(self, real: str) -> bool:
        inside = os.path.normcase(os.path.join(real, ""))
        return any(
            inside.startswith(os.path.normcase(os.path.join(room, ""))) for room in self.rooms
        )


def door_to(folders: Iterable[Path], allowed: Iterable[Path] = ()) -> Door:
    """The door to the files of `folders` and, by links, of the folders that the user allowed.

    A folder of a game that is a link is followed only into these: else a stranger's deck would
    choose its own room.
    """
    let_in = tuple(os.path.realpath(folder) for folder in allowed)
    rooms = [
        real
        for folder in map(stored, folders)
        if (real := os.path.realpath(folder)) == _unlinked(folder) or Door(let_in)._holds(real)
    ]
    return Door((*dict.fromkeys(rooms), *let_in))


def own_door(path: Path) -> Door:
    """The door to a file that the user named, by a link perhaps, and to what lies beside it."""
    return Door((os.path.dirname(os.path.realpath(stored(path))),))


def _unlinked(folder: Path) -> str:
    """Where a folder `cards/NAME` or `templates/NAME` is, if neither it nor `cards` is a link."""
    return os.path.join(os.path.realpath(folder.parent.parent), folder.parent.name, folder.name)


def stored(path: Path) -> Path:
    """The path as it lies on the disk, where names may be composed or not (`spelling`)."""
    if str(path).isascii() or os.path.lexists(path):
        return path
    folder, forms = stored(path.parent), (composed(path.name), decomposed(path.name))
    there = (folder / name for name in forms if os.path.lexists(folder / name))
    return next(there, folder / path.name)


def lies(path: Path) -> bool:
    """Whether anything lies there, even if it cannot be read: reading it says why."""
    try:
        os.lstat(stored(path))
    except PermissionError:
        return True
    except (OSError, ValueError):  # nothing; a name that nothing can have
        return False
    return True


def version(path: Path) -> Version:
    """When a file was last written, and how large it is: what is known of it is known as long."""
    try:
        found = os.stat(stored(path))
    except (OSError, ValueError):
        return 0, 0
    return found.st_mtime_ns, found.st_size


def state(folders: Iterable[Path]) -> State:
    """What lies in folders, and the version of each file; but for what editors hide beside it."""
    paths = (path for folder in folders for path in stored(folder).rglob("[!.]*"))
    return frozenset((str(path), version(path)) for path in paths if not path.is_dir())


def contents(
    door: Door, folders: Iterable[Path], without: Callable[[Path], bool] = lambda _: False
) -> str:
    """A digest of all that a game could read in folders, hidden files as well: of its bytes, or of
    why it is not read. Equal while everything that is made of the game is equal; but for what is made
    of files that it is `without`.
    """
    whole, seen = hashlib.sha256(), set[str]()
    waiting = [stored(folder) for folder in reversed([*folders])]
    while waiting:
        folder = waiting.pop()
        try:
            listed = door.inside(folder)
            real = os.path.realpath(folder)
        except Refused as refused:
            whole.update(f"{folder}\0{refused.said.en}\n".encode("utf-8", "surrogateescape"))
            continue
        if real in seen:  # a link back
            continue
        seen.add(real)
        for path in listed:
            if without(path):
                continue
            if os.path.isdir(stored(path)):
                waiting.append(path)
                said = os.path.realpath(stored(path))
            else:
                said = _digest(door, path)
            whole.update(f"{path}\0{said}\n".encode("utf-8", "surrogateescape"))
    return whole.hexdigest()


def _digest(door: Door, path: Path) -> str:
    """Of a file that is read; else why it is not, and of one that is too large its version."""
    try:
        return hashlib.sha256(door.read(path, PICTURE_FILE)).hexdigest()
    except Refused as refused:
        return f"{refused.said.en} {version(path)}"


def leads_out(name: str) -> bool:
    """Whether a name that a game gives a file leaves the folder that it is looked up in."""
    return name.startswith(("/", "~")) or "\0" in name or ".." in name.split("/")


def refusal_of(name: str) -> Refused:
    """Why a file of a name that `leads_out` is not read."""
    shown = "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in name)
    ja = f"「{shown}」はゲームのフォルダーの外を指しています"
    en = f"`{shown}` leads out of the game's folders"
    return Refused(OUTSIDE, Text(ja, en), STAY_INSIDE)


def too_large(path: Path, limit: Limit) -> Refused:
    """Why a file is not read that holds more than a limit."""
    one = limit.over(Span(""))
    message = Text(f"{path.name}: {one.message.ja}", f"{path.name}: {one.message.en}")
    return Refused(OVER, message, one.hint)


def _must_be_regular(path: Path, mode: int) -> None:
    if stat.S_ISREG(mode):
        return
    is_folder = stat.S_ISDIR(mode)
    ja, en = ("フォルダー", "a folder") if is_folder else ("特殊なファイル", "a pipe or a device")
    message = Text(f"{path.name} はファイルではなく{ja}です", f"{path.name} is no file but {en}")
    hint = Text("ふつうのファイルを置いてください", "put a regular file in its place")
    raise Refused(UNREADABLE, message, hint)


def _unread(path: Path, error: OSError | ValueError) -> Refused:
    """What the system says of a file that it does not open."""
    missing = (errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG)
    if not isinstance(error, OSError) or error.errno in missing:
        message = Text(f"ファイル {path.name} がありません", f"there is no file {path.name}")
        return Refused(NO_FILE, message, MEND_NAME)
    hint = Text("ファイルを置き直してください", "put the file there once more")
    match error.errno:
        case errno.EACCES | errno.EPERM:
            ja, en = "を読む許可がありません", "may not be read: permission denied"
            hint = Text("読む許可をつけてください", "give yourself the permission to read it")
        case errno.ELOOP:
            ja, en = "は自分自身に戻るリンクです", "is a link back to itself"
        case number:
            ja = f"を読めません (システムのエラー {number})"
            en = f"cannot be read: {error.strerror}"
    return Refused(UNREADABLE, Text(f"{path.name} {ja}", f"{path.name} {en}"), hint)
