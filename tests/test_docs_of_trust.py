"""docs/trust.md names a test for each promise: the tests are there, and both languages name the same."""

from __future__ import annotations

import ast
import re

import pytest
from builtin_games import ROOT, TESTS

NAMED = re.compile(r"([\w/]+\.py)::(test_\w+)")


def named(page: str) -> list[tuple[str, str]]:
    return NAMED.findall((ROOT / "docs" / page).read_text("utf-8"))


def test_both_languages_name_the_same_tests():
    assert named("trust.md") == named("trust.ja.md")


@pytest.mark.parametrize(("file", "test"), sorted(set(named("trust.md"))))
def test_each_test_that_is_named_is_there(file: str, test: str):
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    assert test in {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
