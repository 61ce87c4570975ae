"""Settings and fixtures of all tests."""

import os
from pathlib import Path

import pytest
from command import command  # noqa: F401 - pytest finds it here
from games import Copy
from goldens import golden, pytest_addoption  # noqa: F401 - pytest finds them here
from hypothesis import settings
from spoilt import kings  # noqa: F401 - pytest finds it here

os.environ["FORTGOLD_RAISE"] = "1"  # what nobody foresaw is a failure here, and no line to read

settings.register_profile("fortgold", derandomize=True, deadline=None)
settings.load_profile("fortgold")


@pytest.fixture
def box(tmp_path: Path) -> Copy:
    """A copy of The Fort of Gold that the test may spoil."""
    return Copy(tmp_path)
