"""Machine code that is kept from one run to the next, and never longer than it is true."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from fortgold import chance_compiled, compiled


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of its own: a kernel, a kernel that it calls, constants of that, and a bystander."""
    monkeypatch.setattr(compiled, "__file__", str(tmp_path / "compiled.py"))
    uses = "from fortgold.compiled import compiled\n"
    (tmp_path / "games").mkdir()
    (tmp_path / "compiled.py").write_text("made = 1\n")
    (tmp_path / "kernel.py").write_text(f"{uses}from fortgold.games.moves import apply\n")
    (tmp_path / "games" / "moves.py").write_text(f"{uses}from fortgold.games.layout import NONE\n")
    (tmp_path / "games" / "layout.py").write_text("from fortgold.games.speech import word\n")
    (tmp_path / "games" / "speech.py").write_text("word = 1\n")
    return tmp_path


def fingerprint(package: Path) -> str:
    return compiled._fingerprint.__wrapped__(str(package / "kernel.py"))


@pytest.mark.parametrize("name", ["kernel.py", "games/moves.py", "games/layout.py", "compiled.py"])
def test_a_kernel_is_renewed_when_anything_changes_that_it_is_made_of(package: Path, name: str):
    before = fingerprint(package)
    (package / name).write_text((package / name).read_text() + "# changed\n")
    assert fingerprint(package) != before


def test_a_kernel_is_kept_when_something_else_changes(package: Path):
    before = fingerprint(package)
    (package / "games" / "speech.py").write_text("word = 2\n")
    assert fingerprint(package) == before


def test_what_numba_keeps_bears_the_fingerprint():
    kept = chance_compiled.order._cache._cache_file  # type: ignore[attr-defined]
    assert kept._source_stamp == compiled._fingerprint(chance_compiled.__file__)


@compiled.compiled
def third_byte(words: np.ndarray) -> int:
    compiled.bytes_of(words)[2] = 7
    return compiled.whole(compiled.bytes_of(compiled.words_of(words))[2])


def test_memory_is_read_and_written_as_bytes():
    words = np.zeros(1, np.uint64)
    assert third_byte(words) == 7
    assert words.view(np.uint8).tolist() == [0, 0, 7, 0, 0, 0, 0, 0]
