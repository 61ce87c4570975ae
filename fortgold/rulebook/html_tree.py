"""HTML as a tree of elements."""

from __future__ import annotations

import re
from html import escape
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

VOID = re.compile(r"<(img|br|hr|wbr|meta|link|col)\b([^<>]*?)/?>")
STYLE = re.compile(r"(?<=<style>).*?(?=</style>)", re.DOTALL)  # its "<" and "&" begin nothing
FOREIGN = re.compile(r"</?[a-z]*[A-Z]|<!ENTITY")  # what XML reads in another way


def tree(html: str) -> Element:
    """The root of HTML, which begins and ends with it.

    Ours is sound XML but for its empty elements, and expat reads it in a tenth of the time; what a maker writes may
    be anything.
    """
    try:
        xml = STYLE.sub(lambda css: escape(css[0], quote=False), html)
        if not FOREIGN.search(xml):
            return ElementTree.fromstring(VOID.sub(r"<\1\2/>", xml))
    except ElementTree.ParseError:
        pass
    import tinyhtml5

    root: Element = tinyhtml5.parse(html, namespace_html_elements=False)
    return root
