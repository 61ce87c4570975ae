"""Parts that are kept: found by all that they are made of, and no more of them than a run asks for."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType

from fortgold.data.kept_parts import KeptParts, part
from fortgold.data.kept_results import KeptResults


def asked(folder: Path, *parts: tuple[str, ...]) -> list[str]:
    """What had to be made of these parts, in a run of its own."""
    made: list[str] = []

    def make(of: tuple[str, ...]) -> MappingProxyType[str, str]:
        made.append(" ".join(of))
        return MappingProxyType({"made of": " ".join(of)})

    parts_kept = KeptParts(KeptResults(str(folder)), "test")
    with parts_kept.at_hand():
        for of in parts:
            assert part(lambda of=of: make(of), *of) == {"made of": " ".join(of)}
    parts_kept.keep()
    return made


def test_a_part_is_made_once(tmp_path: Path):
    assert asked(tmp_path, ("a", "b"), ("a", "b")) == ["a b"]
    assert asked(tmp_path, ("a", "b"), ("a", "c")) == ["a c"]
    assert asked(tmp_path, ("a", "b"), ("a", "c")) == []


def test_what_a_run_did_not_ask_for_is_left_out(tmp_path: Path):
    asked(tmp_path, ("a",), ("b",))
    asked(tmp_path, ("b",))  # nothing new: nothing is written
    assert asked(tmp_path, ("a",)) == []
    asked(tmp_path, ("b",), ("c",))
    assert asked(tmp_path, ("a",)) == ["a"]


def test_of_what_nobody_knows_nothing_is_kept(tmp_path: Path):
    assert asked(tmp_path, ("a", "")) == ["a "]
    assert asked(tmp_path, ("a", "")) == ["a "]


def test_what_cannot_be_kept_is_made(tmp_path: Path):
    for _ in range(2):
        parts = KeptParts(KeptResults(str(tmp_path)), "test")
        with parts.at_hand():
            assert part(lambda: lambda: 1, "a")() == 1
        parts.keep()
    assert [*tmp_path.iterdir()] == []


def test_without_parts_at_hand_or_without_a_folder_all_is_made(tmp_path: Path):
    made: list[int] = []
    assert part(lambda: made.append(1) or 1, "a") == 1
    with KeptParts(KeptResults(None), "test").at_hand():
        assert part(lambda: made.append(1) or 1, "a") == 1
        assert part(lambda: made.append(1) or 1, "a") == 1
    assert len(made) == 3
    assert [*tmp_path.iterdir()] == []
