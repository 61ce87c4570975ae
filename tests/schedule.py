"""Which tests go to one process, when several are at work: those of a file, and of files that draw or compile the same.

What is made once for many tests (`printed.py`, `small_books.whole_book`, machine code) is made once a process.
"""

from __future__ import annotations

import pytest
from xdist.scheduler import LoadFileScheduling

TOGETHER = {
    "tests/rulebook/test_joint_book.py": "books",
    "tests/rulebook/test_outside.py": "books",
    "tests/rulebook/test_page_sizes.py": "books",
    "tests/rulebook/test_whole_books.py": "books",
    "tests/faces/test_face.py": "faces",
    "tests/faces/test_kinds_of_cards.py": "faces",
    "tests/faces/test_type_scale.py": "faces",
    "tests/test_boxes.py": "faces",
    "tests/games/arch_king/test_decks.py": "machine code, step by step",
    "tests/games/arch_king/test_limits.py": "machine code, step by step",
    "tests/games/arch_king/test_one_source.py": "machine code, step by step",
}


class Scheduling(LoadFileScheduling):
    """Whole files, and files that belong together."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return TOGETHER.get(file, file)


def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Scheduling | None:
    """For `--dist loadfile`, which pyproject.toml asks for."""
    if config.getoption("dist") != "loadfile":
        return None
    return Scheduling(config, log)
