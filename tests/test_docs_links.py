"""Links of the docs lead to a page that is there, and to a heading or an anchor in it."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/*.md")])
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s#]*)(?:#([^)\s]+))?\)")
CODE = re.compile(r"^```.*?^```|``.*?``|`[^`\n]*`", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ +(.+)$", re.MULTILINE)
ANCHOR = re.compile(r'<a id="([^"]+)">')


@cache
def anchors(page: Path) -> frozenset[str]:
    """What a link to that page may name: its anchors, and its headings as hosts of repositories call them."""
    text = re.sub(r"^```.*?^```", "", page.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = (
        re.sub(r"[^\w\- ]", "", one.lower()).replace(" ", "-") for one in HEADING.findall(text)
    )
    return frozenset((*ANCHOR.findall(text), *headings))


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_link_of_a_page_leads_somewhere(page: Path):
    for file, place in LINK.findall(CODE.sub("", page.read_text("utf-8"))):
        there = (page.parent / file).resolve() if file else page
        assert there.exists(), file
        if place and there.suffix == ".md":
            assert place in anchors(there), f"{file}#{place}"
