"""Patterns and methods that an earlier process compiled are the same as any others."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys
from fortgold.data import kept_code

kept_code.install(sys.argv[1])
known = len(kept_code._known)
import re
from dataclasses import dataclass

patterns = [("[々〆ぁ-ヿ]+", re.M), (r"(?P<a>\\w+) (?P<b>[^\U0001f000-\U0001ffff]{2,5})|(x)", re.I)]
patterns += [(r"^(?:a|b)++$", 0)]
texts = ["One two", "one x", "abab", "abac", "ぁ々\\nヿ", "x"]
said = []
for pattern, flags in patterns:
    made = re.compile(pattern, flags)
    said.append((made.pattern, made.flags, made.groups, dict(made.groupindex)))
    said += [(found.span(), found.groups(), found.lastgroup) for text in texts for found in made.finditer(text)]

@dataclass(frozen=True, order=True)
class Point:
    x: int
    y: int = 2

said += [repr(Point(1)), Point(1) < Point(2), hash(Point(1)) == hash(Point(1, 2))]
print(known and "known", len(kept_code._new) and "new", said)
"""


def said(folder: str) -> list[str]:
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, folder], check=True, capture_output=True, env=environment
    )
    return done.stdout.decode().split(maxsplit=2)


def test_they_are_compiled_once_and_do_the_same(tmp_path: Path):
    nothing = said("")
    first, again = (said(str(tmp_path)) for _ in range(2))
    assert [one[:2] for one in (nothing, first, again)] == [
        ["0", "0"],
        ["0", "new"],
        ["known", "0"],
    ]
    assert nothing[2] == first[2] == again[2]


def test_what_is_spoilt_is_compiled_again(tmp_path: Path):
    first = said(str(tmp_path))
    (kept,) = (path for path in tmp_path.rglob("*") if path.is_file())
    kept.write_bytes(kept.read_bytes()[:-1])
    assert said(str(tmp_path)) == first
