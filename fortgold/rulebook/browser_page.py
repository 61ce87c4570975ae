"""A written rulebook as one page for a browser: the same words and drawings, no other file, no script.

Words of the text are in the system's fonts; those inside drawings in ours, cut to the characters in use.
Drawings that come again are written once.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape, unescape

from fortgold.draw.ops_svg import SvgWriter
from fortgold.draw.web_page import font_faces, picture_address
from fortgold.rulebook.book_files import SCREEN_STYLE
from fortgold.rulebook.covers import FRONT
from fortgold.rulebook.written_book import WrittenBook, read

IMAGE = re.compile(r'<img\b([^>]*?)\bsrc="(\w+):([^"]*)"([^>]*)>')
ATTRIBUTE = re.compile(r'\b(class|style|alt)="([^"]*)"')
STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)
PAGE_LINK = re.compile(r'<a class="page" href="#([^"]*)"[^>]*></a>')
PLACED = re.compile(r'<rt><span style="[^"]*">(.*?)</span></rt>')
LISTS = (
    ("<toc-list>", "<ol>"),
    ("</toc-list>", "</ol>"),
    ("<toc-entry>", "<li>"),
    ("</toc-entry>", "</li>"),
)
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; base-uri 'none'; "
    "form-action 'none'"
)


def browser_page(book: WrittenBook) -> bytes:
    """The file, in UTF-8."""
    drawings = _Drawings(book)
    labels = book.body.labels
    html = book.html()
    html = PLACED.sub(r"<rt>\1</rt>", html)  # a browser places readings itself
    for ours, known in LISTS:
        html = html.replace(ours, known)
    html = PAGE_LINK.sub(lambda link: _arrow(link[1], labels), html)
    html = html.replace("<table", '<div class="wide" tabindex="0" role="group"><table')
    html = html.replace("</table>", "</table></div>")
    if FRONT in book.cover:
        front = drawings.svg(FRONT, "cover", 'class="front"', "")
        html = html.replace(
            '<header class="cover pictured">', f'<header class="cover pictured">{front}', 1
        )
    html = IMAGE.sub(drawings.image, html)
    style = (
        f"{font_faces(drawings.writer.characters)}{read(book.look, SCREEN_STYLE)}\n{book.colours}"
    )
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
        '<meta name="viewport" content="width=device-width">\n'
        f"<style>\n{style}</style>"
    )
    html = STYLE.sub(lambda _: head, html, count=1)
    defs = f'<svg id="defs" aria-hidden="true"><defs>{drawings.writer.defs()}</defs></svg>\n'
    start = html.index(">", html.index("<body")) + 1
    return f"{html[:start]}\n{defs}{html[start:]}".encode("utf-8", "replace")


def _arrow(goal: str, labels: Mapping[str, str]) -> str:
    """A page has no pages: what leads to one is an arrow, named after the heading there."""
    return f'<a class="goal" href="#{goal}" aria-label="{escape(labels.get(goal, goal))}">→</a>'


class _Drawings:
    """The drawings of a page; what they share is written once."""

    def __init__(self, book: WrittenBook) -> None:
        self.book = book
        self.writer = SvgWriter("d", picture_address, placed=True)

    def image(self, match: re.Match[str]) -> str:
        """An `<img>` as a drawing in the page."""
        before, scheme, name, after = match.groups()
        said = dict(ATTRIBUTE.findall(f"{before} {after}"))
        kept = " ".join(f'{key}="{said[key]}"' for key in ("class", "style") if key in said)
        return self.svg(unescape(name), scheme, kept, said.get("alt", ""))

    def svg(self, name: str, scheme: str, attributes: str, alt: str) -> str:
        """A drawing; one without words is passed over when the page is read out."""
        plate = self.book.picture(scheme, name)
        if plate is None:
            return ""
        spoken = f'role="img" aria-label="{alt}"' if alt else 'aria-hidden="true"'
        box = f"0 0 {plate.width} {plate.height}"
        size = f'width="{plate.width / 1000:g}mm" height="{plate.height / 1000:g}mm"'
        return (
            f'<svg {attributes} viewBox="{box}" {size} {spoken}>{self.writer.ops(plate.ops)}</svg>'
        )
