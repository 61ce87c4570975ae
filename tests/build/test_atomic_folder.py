"""A game's folder in output/: it changes as a whole, and keeps what is the user's."""

from __future__ import annotations

import errno
import os
import stat
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from fortgold.build import atomic_folder as folders
from fortgold.build import manifest
from fortgold.build.atomic_folder import UNFINISHED, exchange, left_beside, renew, settle
from fortgold.build.lock import folder_lock
from fortgold.build.manifest import Manifest, written

SHEETS, BOOK = "sheets-a4-ja.pdf", "rulebook-ja.pdf"
OLD = {SHEETS: b"old sheets", BOOK: b"old book"}
NEW = {SHEETS: b"new sheets", BOOK: b"new book"}


def listed(files: Mapping[str, bytes]) -> Manifest:
    return {name: written(data, "00000000") for name, data in files.items()}


def content(folder: Path) -> dict[str, bytes]:
    """Everything in and below a folder but the manifest, hidden files as well."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.name != manifest.NAME
    }


@pytest.fixture
def box(tmp_path: Path) -> Path:
    """A game's folder with an old output."""
    renew(tmp_path / "box", OLD, listed(OLD))
    return tmp_path / "box"


@pytest.fixture(params=["beside", "inside"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Both ways of changing a folder: where folders can change places, and where they cannot."""
    if request.param == "inside":
        refuse_to_exchange(monkeypatch)
    return request.param


def refuse_to_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Path, other: Path) -> None:
        raise OSError(errno.EINVAL, os.strerror(errno.EINVAL), str(other))

    monkeypatch.setattr(folders, "exchange", refuse)


def just_before_the_exchange(monkeypatch: pytest.MonkeyPatch, act) -> None:
    def act_and_exchange(one: Path, other: Path) -> None:
        act(one, other)
        exchange(one, other)

    monkeypatch.setattr(folders, "exchange", act_and_exchange)


def die_at_the_exchange(monkeypatch: pytest.MonkeyPatch) -> None:
    """The process ends before the folders change places, and nobody tidies up."""

    def dying(*_: object) -> None:
        raise SystemExit(9)

    monkeypatch.setattr(folders, "exchange", dying)
    monkeypatch.setattr(folders, "_settle_beside", lambda _: None)


# what is put in place, and what stays


@pytest.mark.usefixtures("way")
def test_new_files_take_the_places_of_old_ones_and_nothing_else_is_left(box: Path):
    renew(box, NEW, listed(NEW))
    assert content(box) == NEW
    assert manifest.read(box) == listed(NEW)
    assert [path.name for path in box.parent.iterdir()] == ["box"]


@pytest.mark.parametrize("where", [".", "photos"])
def test_who_stands_in_the_folder_still_stands_in_it(
    box: Path, monkeypatch: pytest.MonkeyPatch, where: str
):
    (box / "photos").mkdir()
    monkeypatch.chdir(box / where)
    renew(Path(os.curdir) if where == "." else Path(os.pardir), NEW, listed(NEW))
    assert os.path.samestat(Path(os.curdir).stat(), (box / where).stat())
    assert content(box) == NEW


@pytest.mark.usefixtures("way")
def test_a_part_leaves_the_other_files(box: Path):
    part = {SHEETS: b"new sheets"}
    renew(box, part, {**listed(OLD), **listed(part)})
    assert content(box) == {**OLD, **part}


@pytest.mark.usefixtures("way")
def test_what_the_manifest_lists_no_more_goes_unless_somebody_changed_it(box: Path):
    renew(box, {SHEETS: b"new"}, listed({SHEETS: b"new"}))
    assert content(box) == {SHEETS: b"new"}
    renew(box, OLD, listed(OLD))
    (box / BOOK).write_bytes(b"mine")
    renew(box, {SHEETS: b"new"}, listed({SHEETS: b"new"}))
    assert content(box) == {SHEETS: b"new", BOOK: b"mine"}


@pytest.mark.usefixtures("way")
def test_what_the_user_put_there_stays_the_same_file(box: Path):
    deep = box / "photos" / "of us"
    deep.mkdir(parents=True)
    (deep / "table.jpg").write_bytes(b"photo")
    (deep / "table.jpg").chmod(0o640)
    (box / "photos").chmod(0o750)
    (box / "link").symlink_to("photos/of us")
    was = (deep / "table.jpg").stat()
    renew(box, NEW, listed(NEW))
    assert os.path.samestat((deep / "table.jpg").stat(), was)
    assert stat.S_IMODE((box / "photos").stat().st_mode) == 0o750
    assert (box / "link").readlink() == Path("photos/of us")


@pytest.mark.usefixtures("way")
def test_a_pipe_stays_a_pipe(box: Path):
    os.mkfifo(box / "pipe")
    renew(box, NEW, listed(NEW))
    assert (box / "pipe").is_fifo()


@pytest.mark.skipif(os.geteuid() != 0, reason="gives a folder to somebody else")
def test_the_folder_keeps_its_owner(box: Path):
    os.chown(box, 1234, 4321)
    renew(box, NEW, listed(NEW))
    assert (box.stat().st_uid, box.stat().st_gid) == (1234, 4321)


def test_the_folder_keeps_its_permissions(box: Path):
    box.chmod(0o2770)
    renew(box, NEW, listed(NEW))
    assert stat.S_IMODE(box.stat().st_mode) == 0o2770


def test_a_new_folder_has_the_permissions_of_any_other(tmp_path: Path):
    (tmp_path / "plain").mkdir()
    renew(tmp_path / "new", NEW, listed(NEW))
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


@pytest.mark.usefixtures("way")
def test_a_linked_folder_stays_a_link_and_its_target_changes(box: Path, tmp_path: Path):
    box.rename(tmp_path / "elsewhere")
    box.symlink_to("elsewhere")
    renew(box, NEW, listed(NEW))
    assert box.is_symlink()
    assert content(tmp_path / "elsewhere") == NEW


def test_a_file_without_a_second_name_is_copied(box: Path, monkeypatch: pytest.MonkeyPatch):
    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    (box / "notes.txt").write_bytes(b"mine")
    os.utime(box / "notes.txt", (1, 1))
    monkeypatch.setattr(os, "link", refuse)
    renew(box, NEW, listed(NEW))
    assert content(box) == {**NEW, "notes.txt": b"mine"}
    assert (box / "notes.txt").stat().st_mtime == 1


def test_another_file_system_below_is_not_carried_over(box: Path, monkeypatch: pytest.MonkeyPatch):
    (box / "mounted").mkdir()
    (box / "mounted" / "large").write_bytes(b"mine")
    was = (box / "mounted").stat()
    monkeypatch.setattr(Path, "is_mount", lambda path: path.name == "mounted")
    renew(box, NEW, listed(NEW))
    assert os.path.samestat((box / "mounted").stat(), was)
    assert content(box) == {**NEW, "mounted/large": b"mine"}


def test_what_the_user_does_while_files_are_put_in_place_is_not_lost(
    box: Path, monkeypatch: pytest.MonkeyPatch
):
    (box / "notes.txt").write_bytes(b"before")
    (box / "log").write_bytes(b"line")

    def meanwhile(_: Path, place: Path) -> None:
        (place / "notes.txt").unlink()
        (place / "notes.txt").write_bytes(b"after")  # as most editors save: another file
        with (place / "log").open("ab") as log:
            log.write(b", line")
        (place / "new folder").mkdir()
        (place / "new folder" / "new.txt").write_bytes(b"new")

    just_before_the_exchange(monkeypatch, meanwhile)
    renew(box, NEW, listed(NEW))
    own = {"notes.txt": b"after", "log": b"line, line", "new folder/new.txt": b"new"}
    assert content(box) == {**NEW, **own}
    assert [path.name for path in box.parent.iterdir()] == ["box"]


def test_all_is_on_the_disk_before_the_folders_change_places(
    box: Path, monkeypatch: pytest.MonkeyPatch
):
    (box / "photos").mkdir()
    sync: set[int] = set()
    at_exchange: list[set[int]] = []
    sound = os.fsync

    def fsync(handle: int) -> None:
        sync.add(os.fstat(handle).st_ino)
        sound(handle)

    def look(new: Path, _: Path) -> None:
        needed = {path.stat().st_ino for path in new.rglob("*")} | {new.stat().st_ino}
        at_exchange.append(needed - sync)

    monkeypatch.setattr(os, "fsync", fsync)
    just_before_the_exchange(monkeypatch, look)
    renew(box, NEW, listed(NEW))
    assert at_exchange == [set()]
    assert box.parent.stat().st_ino in sync


# killed


def test_killed_before_the_exchange_the_old_files_are_there_and_the_next_build_tidies_up(
    box: Path, monkeypatch: pytest.MonkeyPatch
):
    (box / "notes.txt").write_bytes(b"mine")
    with monkeypatch.context() as killed:
        die_at_the_exchange(killed)
        with pytest.raises(SystemExit):
            renew(box, NEW, listed(NEW))
    assert content(box) == {**OLD, "notes.txt": b"mine"}
    assert left_beside(box.parent) == {"box"}
    settle(box)
    assert content(box.parent) == {
        f"box/{name}": data for name, data in {**OLD, "notes.txt": b"mine"}.items()
    }


def killed_after_the_exchange(box: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The old folder, which lies beside."""
    with monkeypatch.context() as killed:
        killed.setattr(folders, "_settle_beside", lambda _: None)
        renew(box, NEW, listed(NEW))
    (old,) = [path for path in box.parent.iterdir() if path != box]
    return old


def test_killed_after_the_exchange_the_new_files_are_there_and_the_next_build_tidies_up(
    box: Path, monkeypatch: pytest.MonkeyPatch
):
    (box / "notes.txt").write_bytes(b"mine")
    killed_after_the_exchange(box, monkeypatch)
    assert content(box) == {**NEW, "notes.txt": b"mine"}
    settle(box)
    assert content(box.parent) == {
        f"box/{name}": data for name, data in {**NEW, "notes.txt": b"mine"}.items()
    }


@pytest.mark.parametrize("kills", range(5))
def test_killed_while_the_old_folder_is_taken_away_nothing_that_went_comes_back(
    box: Path, monkeypatch: pytest.MonkeyPatch, kills: int
):
    old = killed_after_the_exchange(box, monkeypatch)
    (box / BOOK).unlink()
    (box / manifest.NAME).write_bytes(manifest.as_json(listed({SHEETS: b"new sheets"})))
    unlink, left = Path.unlink, iter(range(kills))

    def dying(path: Path) -> None:
        if next(left, None) is None:
            raise SystemExit(9)
        unlink(path)

    # in the order in which a folder may tell its files, the manifest first
    listing = Path.iterdir
    monkeypatch.setattr(
        Path, "iterdir", lambda path: iter(sorted(listing(path), key=lambda one: one.name))
    )
    with monkeypatch.context() as killed:
        killed.setattr(Path, "unlink", dying)
        if kills < 3:
            with pytest.raises(SystemExit):
                settle(box)
            assert old.exists()
    settle(box)
    assert content(box.parent) == {f"box/{SHEETS}": b"new sheets"}


def test_what_was_changed_after_the_kill_stays_as_it_is(box: Path, monkeypatch: pytest.MonkeyPatch):
    (box / "notes.txt").write_bytes(b"before")
    killed_after_the_exchange(box, monkeypatch)
    (box / "notes.txt").unlink()
    (box / "notes.txt").write_bytes(b"after")
    settle(box)
    assert content(box) == {**NEW, "notes.txt": b"after"}


def test_no_link_leads_what_was_left_out_of_the_folder(
    box: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    (box / "photos").mkdir()
    (box / "photos" / "keys").write_bytes(b"planted")
    killed_after_the_exchange(box, monkeypatch)
    home = tmp_path / "home"
    home.mkdir()
    (box / "photos" / "keys").unlink()
    (box / "photos").rmdir()
    (box / "photos").symlink_to(home)
    settle(box)
    assert not list(home.iterdir())
    assert (box / "photos~" / "keys").read_bytes() == b"planted"


def test_a_folder_that_is_left_and_is_a_link_is_nobody_of_ours(box: Path, tmp_path: Path):
    home = tmp_path / "home"
    home.mkdir()
    (home / "precious").write_bytes(b"mine")
    (tmp_path / ".box.1.fortgold").symlink_to(home)
    (box / UNFINISHED).symlink_to(home)
    settle(box)
    assert (home / "precious").read_bytes() == b"mine"


@pytest.mark.parametrize("moved", range(4))
def test_where_folders_cannot_change_places_a_mixture_says_so_and_is_finished(
    box: Path, monkeypatch: pytest.MonkeyPatch, moved: int
):
    (box / "notes.txt").write_bytes(b"mine")
    gone = {"sheets-a4-en.pdf": b"gone"}
    renew(box, {**OLD, **gone}, listed({**OLD, **gone}))
    refuse_to_exchange(monkeypatch)
    done: list[Path] = []
    sound = Path.replace

    def replace(path: Path, target: Path) -> Path:
        if len(done) == moved:
            raise SystemExit(9)
        done.append(target)
        return sound(path, target)

    with monkeypatch.context() as killed:
        killed.setattr(Path, "replace", replace)
        if moved < 3:
            with pytest.raises(SystemExit):
                renew(box, NEW, listed(NEW))
            assert (box / UNFINISHED).is_dir()
        else:
            renew(box, NEW, listed(NEW))
    settle(box)
    assert content(box) == {**NEW, "notes.txt": b"mine"}


def test_the_litter_of_an_older_fortgold_goes_and_what_only_looks_like_it_stays(box: Path):
    for name in (".put-abc_1234", ".put-empty000"):
        (box / name).mkdir()
    (box / ".put-abc_1234" / SHEETS).write_bytes(b"half")
    (box / ".put-mine0000").mkdir()
    (box / ".put-mine0000" / "letter.txt").write_bytes(b"mine")
    settle(box)
    assert content(box) == {**OLD, ".put-mine0000/letter.txt": b"mine"}
    assert not (box / ".put-empty000").exists()


# refused


@pytest.mark.usefixtures("way")
def test_a_full_disk_names_the_file_and_leaves_all_as_it_was(
    box: Path, monkeypatch: pytest.MonkeyPatch
):
    sound = Path.write_bytes

    def full(path: Path, data: bytes) -> int:
        if path.name == BOOK:
            raise OSError(errno.ENOSPC, "No space left on device")
        return sound(path, data)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space") as error:
        renew(box, NEW, listed(NEW))
    assert error.value.filename == str(box / BOOK)
    assert content(box) == OLD
    assert [path.name for path in box.parent.iterdir()] == ["box"]


def test_a_folder_that_may_not_be_written_to_is_not_replaced(
    box: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(os, "access", lambda path, _: Path(path) != box)
    with pytest.raises(PermissionError) as error:
        folders.check(box, NEW)
    assert error.value.filename == str(box)


@pytest.mark.parametrize("kind", ["file", "link to nothing"])
def test_what_is_no_folder_is_not_replaced(tmp_path: Path, kind: str):
    place = tmp_path / "box"
    place.write_bytes(b"mine") if kind == "file" else place.symlink_to("nothing")
    with pytest.raises(NotADirectoryError):
        renew(place, NEW, listed(NEW))
    assert [path.name for path in tmp_path.iterdir()] == ["box"]


# the manifest


def test_the_manifest_is_read_as_it_was_written():
    assert manifest.from_json(manifest.as_json(listed(OLD))) == listed(OLD)


@pytest.mark.parametrize(
    "data",
    [
        b"", b"\xff", b"[]", b"{}", b'{"files": []}', b'{"files": {"sheets-a4-ja.pdf": 1}}',
        b'{"files": {"sheets-a4-ja.pdf": {"sha256": 1, "deck": ""}}}', b"[" * 100_000,
        b'{"files": {"../../home/me/letter.txt": {"sha256": "0", "deck": "0"}}}',
        b'{"files": {"notes.txt": {"sha256": "0", "deck": "0"}}}',
    ],
)  # fmt: skip
def test_a_manifest_that_somebody_spoilt_lists_nothing(data: bytes):
    assert manifest.from_json(data) == {}


@pytest.mark.parametrize("kind", ["pipe", "link", "folder", "large"])
def test_what_is_no_manifest_is_not_waited_for_and_lists_nothing(tmp_path: Path, kind: str):
    path = tmp_path / manifest.NAME
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "link":
        (tmp_path / "there").write_bytes(manifest.as_json(listed(OLD)))
        path.symlink_to(tmp_path / "there")
    elif kind == "folder":
        path.mkdir()
    else:
        path.write_bytes(manifest.as_json(listed(OLD)) + b" " * manifest.MAX_SIZE)
    assert manifest.read(tmp_path) == {}


def test_a_name_that_leads_up_is_nothing_that_a_build_left(tmp_path: Path):
    for name in ("....5.fortgold", "...5.fortgold", ".box.5.fortgold", "...new-7.fortgold"):
        (tmp_path / name).mkdir()
    assert left_beside(tmp_path) == {"box"}


def test_a_link_is_no_file_that_we_wrote(box: Path, tmp_path: Path):
    (box / SHEETS).rename(tmp_path / "sheets")
    (box / SHEETS).symlink_to(tmp_path / "sheets")
    assert set(manifest.intact(box, manifest.read(box))) == {BOOK}


# one at a time

HOLDER = (
    "import sys, time\n"
    "from pathlib import Path\n"
    "from fortgold.build.lock import folder_lock\n"
    "with folder_lock(Path(sys.argv[1]), lambda: None):\n"
    "    print('held', flush=True)\n"
    "    time.sleep(float(sys.argv[2]))\n"
)


def holder(folder: Path, seconds: float) -> subprocess.Popen[bytes]:
    root = str(Path(folders.__file__).parents[2])
    running = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(folder), str(seconds)],
        env={**os.environ, "PYTHONPATH": root},
        stdout=subprocess.PIPE,
    )
    assert running.stdout
    assert running.stdout.readline() == b"held\n"
    return running


def test_the_later_one_is_told_and_waits(tmp_path: Path):
    first = holder(tmp_path / "output", 0.5)
    told: list[bool] = []
    with folder_lock(tmp_path / "output", lambda: told.append(first.poll() is None)):
        assert first.wait() == 0
        assert (tmp_path / "output").is_dir()  # although the first one took its empty folder away
    assert told == [True]


def test_a_lock_ends_with_its_holder_however_that_ends(tmp_path: Path):
    first = holder(tmp_path, 60)
    first.kill()
    first.wait()
    with folder_lock(tmp_path, lambda: pytest.fail("somebody holds it")):
        pass


def test_a_folder_into_which_nothing_came_goes_again(tmp_path: Path):
    with folder_lock(tmp_path / "a" / "b", lambda: None):
        assert (tmp_path / "a" / "b").is_dir()
    assert not (tmp_path / "a").exists()
    with folder_lock(tmp_path / "a" / "b", lambda: None):
        (tmp_path / "a" / "file").write_bytes(b"")
    assert [path.name for path in (tmp_path / "a").iterdir()] == ["file"]
