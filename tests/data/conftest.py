"""Fixtures of the tests of files."""

from __future__ import annotations

from pathlib import Path

import pytest
from layouts import Templates


@pytest.fixture
def templates(tmp_path: Path) -> Templates:
    return Templates(tmp_path)
