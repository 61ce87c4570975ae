"""The designer's page: two sides, out of the JSON of a run, in both languages."""

from __future__ import annotations

import io
import json
from typing import Any

import pikepdf
import pytest
from builtin_games import all_games, builtin_shelf
from dice_versions import GAME, version
from pypdfium2 import PdfDocument

from fortgold.data.model import Question, Span, Text
from fortgold.play.answers import answers
from fortgold.play.quantities import WON
from fortgold.play.versions import BASE, BLOCKS, Compared, differences
from fortgold.play.versions_json import compared_object
from fortgold.rulebook.designer_page import designer_page

RULES = {"hard": {"goal": 4}, "sure": {"goal": 1}, "same": {}}


def run(variants: int = 3, questions: int = 3) -> dict[str, Any]:
    """The JSON of a run with so many variants and questions."""
    names = [(name, n) for n in range(variants) for name in RULES][:variants]
    versions = [version(300)]
    for name, n in names:
        own = version(300, f"{name}{n}", **RULES[name])  # type: ignore[arg-type]
        said = Text(f"変種{n}", f"Variant <{n}> & more")
        object.__setattr__(own, "name", said)
        versions.append(own)
    object.__setattr__(versions[0], "name", BASE)
    words = (
        Text("勝てるか", "Can it be won?"),
        Text("勝てる", "It can"),
        Text("勝てない", "It cannot"),
    )
    bounds = [(0.95, None), (None, 0.5), (None, None)]
    asked = tuple(
        ((WON, ""), Question(f"q{n}", *words, WON, "", *bounds[n % 3], Span("")))
        for n in range(questions)
    )
    compared = Compared(GAME, "fortgold simulate", tuple(versions), differences(versions), BLOCKS)
    return json.loads(json.dumps(compared_object(compared, answers(compared, asked))))  # type: ignore[no-any-return]


def words_of(pdf: bytes) -> list[str]:
    """The words of each page, without white space."""
    pages = PdfDocument(pdf)
    return ["".join(page.get_textpage().get_text_range().split()) for page in pages]


@pytest.mark.parametrize("lang", ["ja", "en"])
@pytest.mark.parametrize("size", [(1, 1), pytest.param((6, 6), marks=pytest.mark.slow)])
def test_it_has_two_sides_of_a4_however_much_is_asked(lang: str, size: tuple[int, int]):
    made, game = run(*size), builtin_shelf().game(all_games()[0]).game
    book = designer_page(made, game, lang)
    assert book.pages == 2
    first, second = words_of(book.pdf)
    for question in made["questions"]:
        for sentence in question["said"]:
            assert "".join(sentence[lang].split()) in first
    for one in made["versions"][1:]:
        assert "".join(one["name"][lang].split()) in second
    with pikepdf.open(io.BytesIO(book.pdf)) as pdf:
        assert [round(float(end)) for end in pdf.pages[0].mediabox[2:]] == [595, 842]
        assert str(pdf.docinfo["/Title"]).startswith(made["title"][lang])
        assert str(pdf.Root.Lang) == lang
        assert pdf.Root.MarkInfo.Marked


@pytest.mark.parametrize("lang", ["ja", "en"])
def test_it_shows_what_is_too_strong_and_too_weak(lang: str):
    made, game = run(), builtin_shelf().game(all_games()[0]).game
    numbers = {"of": 100, "low": 0.1, "high": 0.9, "expected": 0.5, "chance": 0.0}
    bins = [
        {"label": {"ja": f"札{n}", "en": f"Card {n}"}, "rate": 0.9 - n / 10, "verdict": verdict}
        | numbers
        for n, verdict in enumerate(["strong", "even", "open"])
    ]
    said = [{"ja": f"文{n}。", "en": f"Sentence {n}."} for n in range(4)]
    figure = made["versions"][0]["results"]["figures"][1]
    figure["rating"] = {"unit": "share", "points": None, "said": said, "bins": bins}
    _, second = words_of(designer_page(made, game, lang).pdf)
    names = {"ja": ("札", "文"), "en": ("Card", "Sentence")}[lang]
    assert f"{names[0]}0" in second
    assert "90.0%50.0%" in second
    assert f"{names[0]}1" not in second  # it is neither
    assert f"{names[1]}0" not in second  # the table says it
    for n in (1, 2, 3):  # nothing is too weak
        assert f"{names[1]}{n}" in second


def test_each_number_stands_in_the_table_with_its_interval():
    made = run()
    game = builtin_shelf().game(all_games()[0]).game
    first, _ = words_of(designer_page(made, game, "en").pdf)
    for one in made["versions"]:
        (won,) = [own for own in one["quantities"] if own["id"] == "won"]
        assert "".join(f"{won['shown']}{won['ends']}".split()) in first
