"""A folder that changes as a whole: all old files or all new ones, whenever power or process ends.

The new folder is made beside the old one, what fortgold does not replace carried over, and the two
change places in one step. The old one, which then lies beside, is taken away.

Where that is not possible (a mount point, a file system without the step, a parent folder that may
not be written to), the new files are laid into a folder inside, whose name says, once they are
complete, that the files around it are not: whoever looks is told, and the next build goes on there.
"""

from __future__ import annotations

import ctypes
import errno
import filecmp
import os
import re
import shutil
import tempfile
from collections.abc import Collection, Mapping
from contextlib import suppress
from pathlib import Path

from fortgold.build import manifest
from fortgold.build.atomic_write import sync, write

UNFINISHED = "UNFINISHED-RUN-FORTGOLD-BUILD-AGAIN"
STAGED = re.compile(r"\.put-[a-z0-9_]{8}")  # inside, before it is complete; also of fortgold 0.1.0
BESIDE = re.compile(r"\.(.+)\.(new-\d+|\d+)\.fortgold", re.DOTALL)
AT_FDCWD, RENAME_EXCHANGE = -100, 2  # of the system calls below; macOS calls it RENAME_SWAP
# What another way of putting files in place would meet as well.
HOPELESS = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EMFILE, errno.ENFILE}


def renew(folder: Path, files: Mapping[str, bytes], listed: manifest.Manifest) -> None:
    """`folder` with `files` in it, by name, and a manifest that lists `listed`.

    What its manifest listed before and lists no more is taken away; all else stays. Raises OSError,
    which names the file or folder that was asked for; then the folder is as it was.
    """
    place = folder.resolve()
    check(folder, files)
    settle(folder)
    files = {**files, manifest.NAME: manifest.as_json(listed)}
    try:
        _exchange(folder, files, listed)
    except OSError as error:
        if error.errno in HOPELESS:
            raise
        place.mkdir(parents=True, exist_ok=True)
        _replace(folder, files)
    _settle_beside(place)


def check(folder: Path, names: Collection[str]) -> None:
    """Raises the OSError that `renew` would raise: better before long work than after it."""
    place = folder.resolve()
    if os.path.lexists(folder) and not place.is_dir():  # a link to nothing, too
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    for name in names:
        if (place / name).is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(folder / name))
    there = next(path for path in (place, *place.parents) if path.is_dir())
    if not os.access(there, os.W_OK | os.X_OK):
        why = errno.EROFS if os.statvfs(there).f_flag & os.ST_RDONLY else errno.EACCES
        raise OSError(why, os.strerror(why), str(folder))


# The way beside


def _exchange(folder: Path, files: Mapping[str, bytes], listed: manifest.Manifest) -> None:
    """Raises OSError if the folders did not change places; then nothing is left beside."""
    place = folder.resolve()
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


def exchange(one: Path, other: Path) -> None:
    """Two folders change names in one step: whoever looks sees the one or the other, never neither.

    Raises OSError: ENOSYS where the system cannot do that at all, EINVAL or ENOTSUP where the file
    system cannot, EXDEV and EBUSY where these two folders cannot.
    """
    system = ctypes.CDLL(None, use_errno=True)
    names = os.fsencode(one), os.fsencode(other)
    if hasattr(system, "renameat2"):  # Linux
        failed = system.renameat2(AT_FDCWD, names[0], AT_FDCWD, names[1], RENAME_EXCHANGE)
    elif hasattr(system, "renamex_np"):  # macOS
        failed = system.renamex_np(*names, RENAME_EXCHANGE)
    else:
        raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), str(other))
    if failed:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number), str(other))


def _beside(place: Path) -> Path:
    """A new folder beside `place`, with its own inode number in its name.

    So it can be told from the old folder, which has that name after the exchange.
    """
    place.parent.mkdir(parents=True, exist_ok=True)
    new = place.with_name(f".{place.name}.new-{os.getpid()}.fortgold")
    new.mkdir()
    return new.rename(place.with_name(f".{place.name}.{new.stat().st_ino}.fortgold"))


def _gone(place: Path, listed: manifest.Manifest) -> set[str]:
    """What the manifest of `place` lists and `listed` does not, if it is as it was written."""
    before = manifest.read(place)
    left = {name: one for name, one in before.items() if name not in listed}
    return set(manifest.intact(place, left))


def _carry(old: Path, new: Path, without: Collection[str] = ()) -> None:
    """What lies in `old` lies in `new`, too: the same files where they can have a second name.

    Raises OSError for what cannot be carried: another file system below, what may not be read.
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
    """What lies complete inside goes to its place."""
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
    found = (match[1] for path in out.iterdir() if (match := BESIDE.fullmatch(path.name)))
    return {name for name in found if name not in (os.curdir, os.pardir)}


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
    """Take the old folder away; what somebody put there after it was carried over goes to `place`."""
    old.chmod(0o700)
    place.mkdir(exist_ok=True)
    # the manifest last: without it, nobody knows any more what else is ours
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
    there, here = target.lstat(), path.lstat()
    if os.path.samestat(there, here) or there.st_mtime_ns > here.st_mtime_ns:
        return True
    if path.is_symlink() and target.is_symlink():
        return path.readlink() == target.readlink()
    return filecmp.cmp(path, target, shallow=False)


def _is_folder(path: Path) -> bool:
    """Whether it is a folder itself: a link to one could lead anywhere."""
    return path.is_dir() and not path.is_symlink()


def _is_ours(folder: Path) -> bool:
    """Whether all that lies in it can have been put there by fortgold."""
    names = [path.name for path in folder.iterdir()]
    return all(manifest.OURS.fullmatch(name) or name == manifest.NAME for name in names)


def _remove(folder: Path) -> None:
    """`folder` and all names in it; a file that has another name elsewhere lives on there."""
    folder.chmod(0o700)
    for path in folder.iterdir():
        if _is_folder(path):
            _remove(path)
        else:
            path.unlink()
    folder.rmdir()
