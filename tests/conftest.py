"""Settings and fixtures of all tests."""

import os
from pathlib import Path

import machine_code
import pytest
from broken_tables import kings  # noqa: F401 - pytest finds it here
from builtin_games import Copy
from command import command  # noqa: F401 - pytest finds it here
from goldens import golden, pytest_addoption  # noqa: F401 - pytest finds them here
from hypothesis import settings

os.environ["FORTGOLD_RAISE"] = "1"  # an unexpected error is a failure here, not a message
os.environ["FORTGOLD_CACHE"] = "off"  # what somebody's fortgold found out is nothing to a test

settings.register_profile("fortgold", derandomize=True, deadline=None)
settings.load_profile("fortgold")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Before many tests run on several cores."""
    is_whole = session.config.args == session.config.getini("testpaths")
    if is_whole and session.config.getoption("numprocesses", None):  # here, and not in a worker
        machine_code.make_ready()


@pytest.fixture
def box(tmp_path: Path) -> Copy:
    """A copy of The Fort of Gold that the test may spoil."""
    return Copy(tmp_path)
