"""HTML becomes a tree, ours in the quick way and a maker's however it is written."""

import pytest
import tinyhtml5

from fortgold.rulebook.html_tree import tree


def told(element) -> tuple:
    return (
        element.tag,
        dict(element.attrib),
        element.text,
        element.tail,
        [told(one) for one in element],
    )


@pytest.mark.parametrize(
    "html",
    [
        '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"></head><body><p>a<br>b &amp; c</p></body></html>',
        "<html><head><style>p > a {} /* <game> & a<br>b */</style></head><body><p>a</p></body></html>",
        "<html><head></head><body><p>one<p>two</body></html>",
        "<html><head></head><body><P>a&nbsp;<IMG SRC=x></P><P>b</P></body></html>",
        "<html><head></head><body><P>b</P></body></html>",
        "<html><head></head><body><p hidden>&copy;</p></body></html>",
        '<!DOCTYPE html [<!ENTITY a "b">]><html><head></head><body><p>x &a;</p></body></html>',
    ],
)
def test_a_tree_is_what_a_browser_makes_of_it(html: str):
    assert told(tree(html)) == told(tinyhtml5.parse(html, namespace_html_elements=False))


def test_a_style_sheet_that_names_a_tag_is_read_in_the_quick_way(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(tinyhtml5, "parse", None)
    html = "<html><head><style>/* <game>.css & more */</style></head><body><p>a</p></body></html>"
    assert tree(html).findtext(".//style") == "/* <game>.css & more */"
