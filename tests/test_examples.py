"""Each finding code has an example that plants it; the pages made of them are up to date."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.examples import Example, examples, shown
from docs.pages import PAGES, file
from fortgold.checks import all_checks
from fortgold.data import limits
from fortgold.data.model import LANGS, Lang

SOURCES = Path(all_checks.__file__).parents[1].rglob("*.py")
CODE = re.compile(r'"((?:READ|DECK|TEXT|PRINT|RULE|BOOK)\d{3})"')
CODES = sorted({code for path in SOURCES for code in CODE.findall(path.read_text("utf-8"))})


@pytest.mark.parametrize("code", CODES)
def test_a_code_has_an_example_and_a_place_on_the_page(code: str) -> None:
    assert code in {one.code for one in examples()}
    for lang in LANGS:
        assert f'<a id="{code.lower()}"></a>' in file("checks", lang).read_text("utf-8")


SLOW = {"DECK248", "RULE608", "RULE613"}  # these play many games


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(one, id=one.code, marks=[pytest.mark.slow] * (one.code in SLOW))
        for one in examples()
    ],
)
def test_an_example_is_told_by_its_code_and_by_no_other(example: Example) -> None:
    assert shown(example).codes == {example.code, *example.also}


@pytest.mark.parametrize("lang", LANGS)
def test_every_limit_has_a_row_on_its_page(lang: Lang) -> None:
    rows = [one.what.of(lang) for one in vars(limits).values() if isinstance(one, limits.Limit)]
    assert re.findall(r"^\| \d.* \| (.*) \|$", PAGES["limits"](lang), re.M) == rows


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("page", PAGES)
def test_a_page_made_from_the_program_is_up_to_date(page: str, lang: Lang) -> None:
    assert file(page, lang).read_text("utf-8") == PAGES[page](lang)
