"""Copies of folders that tests may spoil: what a test left alone serves the next one.

A copy lies in `tmp_path` while a test has it, and beside it until another asks.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path
from stat import S_ISDIR

HERE = "here"  # the name of each test's `tmp_path`
State = tuple[int, ...]
_lent: dict[Path, Path] = {}  # where copies lie in a test's folder, and what they are copies of
_states: dict[Path, dict[str, State]] = {}  # by original: its copy's files, as they were copied


def copied(original: Path, place: Path, ignored: str) -> None:
    """A copy of a folder at `place`, without what has the name `ignored`."""
    store = _store(original, place)
    if store is None or place.exists() or original in _lent.values():
        shutil.copytree(original, place, ignore=shutil.ignore_patterns(ignored))
        return
    if original in _states and store.is_dir():
        place.parent.mkdir(parents=True, exist_ok=True)
        store.rename(place)
    else:
        shutil.copytree(original, place, ignore=shutil.ignore_patterns(ignored))
        _states[original] = dict(_found(place))
    _lent[place] = original


def _store(original: Path, place: Path) -> Path | None:
    """Where a copy lies that no test has; None for folders that are there for several tests."""
    here = next((one for one in place.parents if one.name == HERE), None)
    return here and here.parent / f"{original.parent.name}-{original.name}"


def take_back() -> None:
    """What was lent, mended: nothing of it is as a test made it."""
    for place, original in _lent.items():
        store = _store(original, place)
        assert store is not None
        try:
            if place.is_symlink():
                raise NotADirectoryError(place)
            _mend(place, original)
            place.rename(store)
        except OSError:
            shutil.rmtree(place, ignore_errors=True)
            _states.pop(original, None)
    _lent.clear()


def _mend(place: Path, original: Path) -> None:
    """Raises OSError if the folder is not worth it."""
    then, now = _states[original], dict(_found(place))
    for name in now.keys() - then.keys():
        if S_ISDIR(now[name][0]):
            raise IsADirectoryError(name)
        (place / name).unlink()
    for name in sorted(then):
        if then[name] == now.get(name):
            continue
        if S_ISDIR(then[name][0]):
            raise NotADirectoryError(name)
        (place / name).unlink(missing_ok=True)
        shutil.copy2(original / name, place / name)
        then[name] = _state(place / name)


def _found(folder: Path, within: str = "") -> Iterator[tuple[str, State]]:
    """Each file and folder below."""
    for path in folder.iterdir():
        state, name = _state(path), f"{within}{path.name}"
        yield name, state
        if S_ISDIR(state[0]):
            yield from _found(path, f"{name}/")


def _state(path: Path) -> State:
    """What a change of a file changes: its time is its original's, until it is written; a test may set that back,
    but not when it did so.
    """
    seen = path.lstat()
    if S_ISDIR(seen.st_mode):
        return (seen.st_mode,)
    return seen.st_mode, seen.st_size, seen.st_mtime_ns, seen.st_ctime_ns
