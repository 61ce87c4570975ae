"""A folder that is replaced atomically: it has all old files or all new ones, even after a crash.

The new folder is made beside the old one, with copies of what fortgold does not replace, and the two
are exchanged in one step. Then the old one is removed.

Where that is not possible (a mount point, a file system without the step, a parent folder that is
read-only), or where the user stands in the folder (his shell would be left in one that is gone), the
new files are staged in a folder inside. Once complete, it is renamed so that its name
warns that the files around it are old or mixed; the next build finishes the job.
"""

from __future__ import annotations

import ctypes
import errno
import filecmp
import os
import re
import shutil
import tempfile
from collections import ChainMap
from collections.abc import Collection, Iterable, Mapping, MutableMapping
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

from fortgold.build import manifest
from fortgold.build.atomic_write import sync, write
from fortgold.data.findings import Refusal

UNFINISHED = "UNFINISHED-RUN-FORTGOLD-BUILD-AGAIN"
STAGED = re.compile(r"\.put-[a-z0-9_]{8}")  # staged and not complete; also of fortgold 0.1.0
BESIDE = re.compile(r"\.(.+)\.(new-\d+|\d+)\.fortgold", re.DOTALL)
AT_FDCWD, RENAME_EXCHANGE = -100, 2  # of the system calls below; macOS calls it RENAME_SWAP
# The other way of writing would fail with these, too.
HOPELESS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE}


def renew(
    folder: Path, files: Mapping[str, bytes], listed: manifest.Manifest, inside: bool = False
) -> None:
    """`folder` with `files` in it, by name, and a manifest that lists `listed`.

    Files that only the old manifest lists are removed; all others stay. Raises OSError, which names
    the file or folder that was meant, and Refusal as `must_be_ours`; then the folder is unchanged. Files go in
    from `inside` where the folder is somebody's own, in which others may stand.
    """
    place = folder.resolve()
    check(folder, files)
    settle(folder)
    must_be_ours(folder, files)
    listing = {manifest.NAME: manifest.as_json(listed)}
    # joined, not copied: there may be more than goes into memory; it is only read
    files = ChainMap(listing, cast("MutableMapping[str, bytes]", files))
    if inside or not _is_exchanged(folder, files, listed):
        place.mkdir(parents=True, exist_ok=True)
        _replace(folder, files)
    _settle_beside(place)


def check(folder: Path, names: Collection[str]) -> None:
    """Raises the OSError that `renew` would raise, for use before long work."""
    place = folder.resolve()
    if os.path.lexists(folder) and not place.is_dir():  # a link to nothing, too
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    for name in names:
        if (place / name).is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(folder / name))
    existing = next(path for path in (place, *place.parents) if path.is_dir())
    if not os.access(existing, os.W_OK | os.X_OK):
        why = errno.EROFS if _is_read_only(existing) else errno.EACCES
        raise OSError(why, os.strerror(why), str(folder))


def must_be_ours(folder: Path, names: Iterable[str]) -> None:
    """Raises Refusal where a file would be replaced that fortgold did not write: for use after `settle`."""
    if not (others := manifest.foreign(folder, names)):
        return
    first, more = folder / others[0], len(others) - 1
    ja, en = f"{first} は", f"{first} was"
    if more:
        ja, en = f"{first} など {more + 1} 個のファイルは", f"{first} and {more} more were"
    raise Refusal(
        f"{ja} fortgold が作ったものではないので、上書きしません",
        f"{en} not written by fortgold: not replaced",
        "移すか消してから、もう一度どうぞ。--out で別のフォルダーも指定できます",
        "move or delete what lies there and run it again, or name another folder with --out",
    )


def _is_read_only(folder: Path) -> bool:
    return hasattr(os, "statvfs") and bool(os.statvfs(folder).f_flag & os.ST_RDONLY)


# The way beside


def _is_exchanged(folder: Path, files: Mapping[str, bytes], listed: manifest.Manifest) -> bool:
    """Whether the folders could change places. Raises OSError where no other way could help either."""
    try:
        _exchange(folder, files, listed)
    except OSError as error:
        if error.errno in HOPELESS:
            raise
        return False
    return True


def _exchange(folder: Path, files: Mapping[str, bytes], listed: manifest.Manifest) -> None:
    """Raises OSError if the folders did not change places; then nothing is left beside."""
    place = folder.resolve()
    if place.is_dir() and (_system() is None or _stands_in(place)):
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(folder))
    try:
        new = _beside(place)
        for name, data in files.items():
            write(new / name, data, folder / name)
        if place.is_dir():
            _carry(place, new, {*files, *_gone(place, listed)})
            os.utime(new)
            exchange(new, place)
        else:
            sync(new)
            new.rename(place)
        sync(place.parent)
    except BaseException:
        _settle_beside(place)
        raise


def _stands_in(place: Path) -> bool:
    """Whether the current folder is this one or lies in it."""
    try:
        here = Path.cwd()
    except FileNotFoundError:  # somebody removed it
        return False
    return place in (here, *here.parents)


def exchange(first: Path, second: Path) -> None:
    """Two folders exchange their names in one step; at no moment is one of them missing.

    Raises OSError: ENOSYS where the system cannot do that at all, EINVAL or ENOTSUP where the file
    system cannot, EXDEV and EBUSY where these two folders cannot.
    """
    system: Any = _system()
    names = os.fsencode(first), os.fsencode(second)
    if hasattr(system, "renameat2"):  # Linux
        failed = system.renameat2(AT_FDCWD, names[0], AT_FDCWD, names[1], RENAME_EXCHANGE)
    elif hasattr(system, "renamex_np"):  # macOS
        failed = system.renamex_np(*names, RENAME_EXCHANGE)
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(second))
    if failed:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(second))


def _system() -> ctypes.CDLL | None:
    """The system's own library; None on Windows, which has no such call."""
    try:
        return ctypes.CDLL(None, use_errno=True)
    except TypeError:
        return None


def _beside(place: Path) -> Path:
    """A new folder beside `place`, with its own inode number in its name.

    This distinguishes it from the old folder, which has that name after the exchange.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_name(f".{place.name}.new-{os.getpid()}.fortgold")
    new.mkdir()
    return new.rename(place.with_name(f".{place.name}.{new.stat().st_ino}.fortgold"))


def _gone(place: Path, listed: manifest.Manifest) -> set[str]:
    """What the manifest of `place` lists and `listed` does not, if it is as it was written."""
    before = manifest.read(place)
    left = {name: entry for name, entry in before.items() if name not in listed}
    return set(manifest.intact(place, left))


def _carry(old: Path, new: Path, without: Collection[str] = ()) -> None:
    """Copy what is in `old` to `new`, by hard links where possible.

    Raises OSError for what cannot be copied: a mount point, a file that may not be read.
    """
    for path in old.iterdir():
        target = new / path.name
        if path.name in without:
            continue
        if _is_folder(path):
            if path.is_mount():
                raise OSError(errno.EXDEV, os.strerror(errno.EXDEV), str(path))
            target.mkdir()
            _carry(path, target)
            continue
        try:
            os.link(path, target, follow_symlinks=False)
        except OSError:
            shutil.copy2(path, target, follow_symlinks=False)
            if not path.is_symlink():
                sync(target)
    with suppress(PermissionError):  # of somebody else's folder
        os.chown(new, old.stat().st_uid, old.stat().st_gid)
    shutil.copystat(old, new)
    sync(new)


# The way inside


def _replace(folder: Path, files: Mapping[str, bytes]) -> None:
    place = folder.resolve()
    staged = Path(tempfile.mkdtemp(prefix=".put-", dir=place))
    try:
        for name, data in files.items():
            write(staged / name, data, folder / name)
        sync(staged)
        staged.rename(place / UNFINISHED)
    except BaseException:
        _remove(staged)
        raise
    sync(place)
    _settle_inside(place)


def _settle_inside(place: Path) -> None:
    """Move the complete staged files into place."""
    staged = place / UNFINISHED
    if not _is_folder(staged):
        return
    if (staged / manifest.NAME).exists():  # or that is done already
        for name in _gone(place, manifest.read(staged)):
            (place / name).unlink()
    for path in staged.iterdir():
        path.replace(place / path.name)
    sync(place)
    staged.rmdir()
    sync(place)


# What killed builds left


def settle(folder: Path) -> None:
    """Finish or take back what a killed build left undone, and take away what it left lying."""
    place = folder.resolve()
    _settle_beside(place)
    if place.is_dir():
        _settle_inside(place)
        for path in place.iterdir():
            if STAGED.fullmatch(path.name) and _is_folder(path) and _is_ours(path):
                _remove(path)


def left_beside(out: Path) -> set[str]:
    """The names of the folders in `out` beside which a killed build left something."""
    names = (match[1] for path in out.iterdir() if (match := BESIDE.fullmatch(path.name)))
    return {name for name in names if name not in (os.curdir, os.pardir)}


def _settle_beside(place: Path) -> None:
    for path in place.parent.iterdir() if place.parent.is_dir() else ():
        match = BESIDE.fullmatch(path.name)
        if match and match[1] == place.name and _is_folder(path):
            if match[2].isdigit() and int(match[2]) != path.stat().st_ino:  # the old folder
                ours = {*manifest.read(place), *manifest.intact(path, manifest.read(path))}
                _dissolve(path, place, {*ours, manifest.NAME})
            else:
                _remove(path)


def _dissolve(old: Path, place: Path, ours: Collection[str] = ()) -> None:
    """Remove the old folder; files that somebody added since the copy are moved to `place`."""
    old.chmod(0o700)
    place.mkdir(exist_ok=True)
    # the manifest last: without it we would not know what else is ours
    for path in sorted(old.iterdir(), key=lambda path: path.name == manifest.NAME):
        target = place / path.name
        if _is_folder(path) and _is_folder(target):
            _dissolve(path, target)
        elif path.name not in ours and not _has(target, path):
            while _is_folder(path) != _is_folder(target) and os.path.lexists(target):
                target = target.with_name(f"{target.name}~")  # a file where a folder was
            path.replace(target)
        else:
            path.unlink()
    old.rmdir()


def _has(target: Path, path: Path) -> bool:
    """Whether `target` is the same file as `path`, an equal one or a newer one."""
    if _is_folder(path) or not os.path.lexists(target):
        return False
    new, old = target.lstat(), path.lstat()
    if os.path.samestat(new, old) or new.st_mtime_ns > old.st_mtime_ns:
        return True
    if path.is_symlink() and target.is_symlink():
        return path.readlink() == target.readlink()
    return filecmp.cmp(path, target, shallow=False)


def _is_folder(path: Path) -> bool:
    """Whether it is a real folder: a link to one could lead anywhere."""
    return path.is_dir() and not path.is_symlink()


def _is_ours(folder: Path) -> bool:
    """Whether everything in it has a name that fortgold gives."""
    names = [path.name for path in folder.iterdir()]
    return all(manifest.OURS.fullmatch(name) or name == manifest.NAME for name in names)


def _remove(folder: Path) -> None:
    """Remove `folder` and all in it; files with other hard links live on under those."""
    folder.chmod(0o700)
    for path in folder.iterdir():
        if _is_folder(path):
            _remove(path)
        else:
            path.unlink()
    folder.rmdir()
