"""docs/trust.md names a test for each promise: the tests are there, and both languages name the same."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

HERE = Path(__file__).parent
NAMED = re.compile(r"(test_\w+\.py)::(test_\w+)")


def named(page: str) -> list[tuple[str, str]]:
    return NAMED.findall((HERE.parent / "docs" / page).read_text("utf-8"))


def test_both_languages_name_the_same_tests():
    assert named("trust.md") == named("trust.ja.md")


@pytest.mark.parametrize(("file", "test"), sorted(set(named("trust.md"))))
def test_each_test_that_is_named_is_there(file: str, test: str):
    tree = ast.parse((HERE / file).read_text("utf-8"))
    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
