"""Golden files: what a drawing looked like when somebody last looked at it.

`pytest --update-goldens` rewrites them; look at the difference before you commit it.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest
from builtin_games import TESTS

FOLDER = TESTS / "golden"

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Teach pytest `--update-goldens`."""
    parser.addoption("--update-goldens", action="store_true", help="rewrite tests/golden/")


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """`golden(name, text)`: the text is what tests/golden/<name> holds."""

    def agrees(name: str, text: str) -> None:
        path = FOLDER / name
        if request.config.getoption("--update-goldens"):
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"there is no {path}; pytest --update-goldens makes it"
        assert text == path.read_text(encoding="utf-8")

    return agrees
