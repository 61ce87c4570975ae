"""QR codes on cards: as the standard says, read from paper, and told when they are too fine."""

from __future__ import annotations

from pathlib import Path

import pytest
import segno
from printed import Tiny, one_page, picture

from fortgold.checks.all_checks import all_findings
from fortgold.draw.ops import Group, flat
from fortgold.draw.ops import Path as Shape

URL = "https://example.org/wood"


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def test_every_module_is_on_paper_as_the_standard_says(tiny: Tiny):
    box = 'a: {qr: "https://example.org/{kind}", at: [10, 5], size: [40, 40]}'
    image = picture(one_page(*tiny.face(box).ops), dpi=300, grey=True)
    expected = segno.make_qr(URL, error="m", boost_error=False)
    rows = [[bool(module) for module in row] for row in expected.matrix]
    module = 40 / (len(rows) + 8)

    def is_dark(row: int, column: int) -> bool:
        x, y = (10 + (column + 4.5) * module, 5 + (row + 4.5) * module)
        return image.getpixel((round(x / 25.4 * 300), round(y / 25.4 * 300))) < 128

    size = range(len(rows))
    assert [[is_dark(row, column) for column in size] for row in size] == rows


def test_it_is_one_path_that_is_read_aloud(tiny: Tiny):
    (sect,) = tiny.face('a: {qr: "https://example.org/{kind}", at: [10, 5], size: [40, 40]}').ops
    assert isinstance(sect, Group)
    (code,) = sect.ops
    assert isinstance(code, Group)
    assert code.tag
    assert (code.tag.role, code.tag.alt) == ("Figure", URL)
    assert [type(op) for op in flat(code.ops)] == [Shape]


@pytest.mark.parametrize(
    ("box", "codes"),
    [
        ("qr: x, at: [10, 10], size: [12, 12]", []),
        ("qr: x, at: [10, 10], size: [10, 10]", ["PRINT421"]),
        ("qr: '{name.en}{name.en}', at: [10, 10], size: [12, 12], ground: '#ffffff'", []),
        ("qr: '{naem}', at: [10, 10], size: [12, 12]", ["PRINT407"]),
        ("qr: x, at: [1, 10], size: [20, 20]", ["PRINT406"]),
        (f"qr: {'x' * 3000}, at: [10, 10], size: [40, 40]", ["PRINT421"]),
        ("qr: x, at: [10, 10], size: [20, 20], color: '#000000'", ["READ102"]),
    ],
)
def test_what_no_phone_could_read_is_told(tiny: Tiny, box: str, codes: list[str]):
    ground = "ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: '#ffffff'}"
    tiny.write("templates/tiny/card.yaml", f"face:\n  {ground}\n  a: {{{box}}}\nback: {{}}\n")
    found = all_findings(tiny.shelf.open("tiny"))
    assert [one.code for one in found if one.code[:4] in ("PRIN", "READ")] == codes


def test_a_code_is_judged_in_each_language_of_the_deck(tiny: Tiny):
    ground = "ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: '#ffffff'}"
    code = "a: {qr: '{name}', at: [10, 10], size: [12, 12]}"
    tiny.write("templates/tiny/card.yaml", f"face:\n  {ground}\n  {code}\nback: {{}}\n")
    tiny.write("cards/tiny/card.csv", f"id,name.ja,name.kana,name.en\nA1,森,もり,{'Wood ' * 40}\n")
    found = [one for one in all_findings(tiny.shelf.open("tiny")) if one.code == "PRINT421"]
    assert [(one.at.line, one.field) for one in found] == [(2, "name.en")]


DARK = "shape: yes, at: [0, 0], size: [60, 60], fill: '#223344'"


@pytest.mark.parametrize(
    ("below", "keys", "is_told"),
    [
        (DARK, "", True),
        (DARK, ", ground: '#ffffff'", False),
        (DARK, ", colour: '#ffffff'", True),  # light on dark
        (DARK.replace("223344", "f0e8d0"), "", False),
        ("shape: yes, at: [30, 0], size: [20, 20], fill: '#223344'", "", False),  # beside it
        ("shape: yes, at: [0, 0], size: [60, 14], fill: '#223344'", "", True),  # below a part of it
        ("shape: yes, in: ja, at: [0, 0], size: [60, 60], fill: '#223344'", "", True),
        ("shape: yes, in: ja, at: [0, 0], size: [60, 60], fill: '#223344'", ", in: en", False),
        (DARK + ", opacity: 20", "", False),
        ("circle: yes, at: [10, 10], size: [1, 1]", ", colour: '#999999'", True),
        ("circle: yes, at: [10, 10], size: [1, 1]", ", opacity: 30", True),
    ],
)
def test_a_code_must_be_dark_on_light(tiny: Tiny, below: str, keys: str, is_told: bool):
    ground = "ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: '#ffffff'}"
    code = f"code: {{qr: '{{kind}}', at: [10, 10], size: [12, 12]{keys}}}"
    boxes = f"  {ground}\n  under: {{{below}}}\n  {code}\n"
    tiny.write("templates/tiny/card.yaml", f"face:\n{boxes}back: {{}}\n")
    found = [one for one in all_findings(tiny.shelf.open("tiny")) if one.code == "PRINT422"]
    assert [(one.at.line, one.field) for one in found] == [(4, "code")] * is_told
