"""Words of the game's files in a rulebook: as they are meant, whatever Markdown would make of them."""

import pytest

from fortgold.rulebook.terms import safe


@pytest.mark.parametrize(
    ("written", "printed"),
    [
        ("**Gain** *one*", "<strong>Gain</strong> <em>one</em>"),
        ("[red](#C03)", '<span style="color: #cc0033">red</span>'),
        (r"\**x** a_b", "&#42;&#42;x&#42;&#42; a&#95;b"),
        (":wild_card: <b>", ":wild_card: &lt;b&gt;"),
        (r"\:food:", "&#58;food:"),
    ],
)
def test_marks_are_ours_and_not_those_of_markdown(written: str, printed: str) -> None:
    assert safe(written) == printed


def test_a_reading_stands_above_its_word() -> None:
    assert safe("｜砦《とりで》を").startswith("<ruby>砦<rt>")
