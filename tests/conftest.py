"""Settings and fixtures of all tests."""

import gc
import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import lent_copies
import machine_code
import pytest
from broken_tables import kings  # noqa: F401 - pytest finds it here
from builtin_games import Copy
from command import command  # noqa: F401 - pytest finds it here
from goldens import golden, pytest_addoption  # noqa: F401 - pytest finds them here
from hypothesis import settings
from schedule import pytest_xdist_make_scheduler  # noqa: F401 - pytest finds it here

from fortgold.cli import interrupt
from fortgold.data.cache_folder import cache_folder
from fortgold.draw import picture_cache

os.environ["FORTGOLD_RAISE"] = "1"  # an unexpected error is a failure here, not a message
os.environ["FORTGOLD_CACHE"] = "off"  # what somebody's fortgold found out is nothing to a test
# Hundreds of processes run here, and each would compile the program anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
# A suite that a shell started in the background, or under nohup, would ignore what its tests send.
for number in interrupt.SIGNALS:
    if signal.getsignal(number) is signal.SIG_IGN:
        signal.signal(number, signal.default_int_handler)

_pictures: dict[str, bytes] = {}  # what this worker found out by the content of pictures alone
_on_disk = picture_cache.kept, picture_cache.keep


def _kept(name: str) -> bytes | None:
    return _on_disk[0](name) or (None if cache_folder() else _pictures.get(name))


def _keep(name: str, data: bytes) -> None:
    _on_disk[1](name, data)
    if not cache_folder() and len(data) < 100_000:
        _pictures[name] = data


picture_cache.kept, picture_cache.keep = _kept, _keep

settings.register_profile("fortgold", derandomize=True, deadline=None)
settings.load_profile("fortgold")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before many tests run on several cores."""
    is_whole = session.config.args == session.config.getini("testpaths")
    if is_whole and session.config.getoption("numprocesses", None):  # here, and not in a worker
        machine_code.make_ready()


def pytest_collection_finish() -> None:
    """Thousands of tests and all modules stay to the end: nobody need look through them for what may go."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def one_process() -> Iterator[None]:
    """All cores are at work here: a check forks no copy of itself, and what it once read stays read."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("fortgold.checks.beside.begun", lambda work: work)
        yield


@pytest.fixture
def tmp_path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty folder. It has the same name in all tests of a worker: a file that one test has read and checked
    is known to the next by its path and content, as it is to `build --watch`.
    """
    place = tmp_path_factory.getbasetemp() / lent_copies.HERE
    lent_copies.take_back()
    shutil.rmtree(place, ignore_errors=True)
    try:
        place.mkdir()
    except FileExistsError:  # something could not be removed
        return tmp_path_factory.mktemp("elsewhere")
    return place


@pytest.fixture
def box(tmp_path: Path) -> Copy:
    """A copy of The Fort of Gold that the test may spoil."""
    return Copy(tmp_path)
