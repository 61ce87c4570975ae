"""How the words of a check are filled: the same values, as each language says them."""

from __future__ import annotations

import pytest

from fortgold.checks.registry import filled
from fortgold.data.model import Text


@pytest.mark.parametrize(
    ("template", "values", "ja", "en"),
    [
        (Text("{n} 枚", "{n:card}"), {"n": 1}, "1 枚", "1 card"),
        (Text("{n} 枚", "{n:other card}"), {"n": 2}, "2 枚", "2 other cards"),
        (Text("{by:.1f} mm", "{by:.1f} mm"), {"by": 0.25}, "0.2 mm", "0.2 mm"),
        (
            Text("{what}がない", "no {what}"),
            {"what": Text("名前", "name")},
            "名前がない",
            "no name",
        ),
        (Text("{names}", "{names}"), {"names": ["a", "b"]}, "「a」「b」", "`a`, `b`"),
        (Text("{t.ja}", "{t.en}"), {"t": Text("森", "Forest")}, "森", "Forest"),
    ],
)
def test_a_template_is_filled_as_each_language_says_it(template, values, ja, en):
    assert filled(template, values) == Text(ja, en)


def test_braces_in_what_people_wrote_stay_as_they_are():
    assert filled(Text("「{id}」", "`{id}`"), {"id": "{n}"}) == Text("「{n}」", "`{n}`")
