"""What a bilingual book needs and weasyprint 70 cannot do yet: patches for the time of a rendering.

Six things, most of them a function below; `applied` puts them in place, with those of weasyprint_speed.py, and takes
them out again.
tests/rulebook/test_typeset.py fails when weasyprint changes underneath.

1. Tags carry the language of their element, and ruby, contents and stress have tags of their own.
2. `text-align: justify` spreads Japanese, which has no spaces, between its characters.
3. An element inside a link is not a link itself: its tag would be a Span that holds an annotation.
4. A layout that does not end is stopped after a maximum of pages.
5. Text before an element (a bold word, a link) may fill its line but for the space behind it: weasyprint then
   breaks it after its first word.
6. References to pages are set once (`page_references.py`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

import pydyf
from weasyprint import anchors, document, layout
from weasyprint.formatting_structure import boxes
from weasyprint.layout import inline
from weasyprint.pdf import tags
from weasyprint.text import line_break
from weasyprint.text.ffi import TO_UNITS, ffi, pango

from fortgold.data.limits import BOOK_SECONDS, PAGE_SECONDS, PAGES, LimitExceeded
from fortgold.rulebook import weasyprint_speed
from fortgold.rulebook.page_references import PageReferences
from fortgold.rulebook.typesetting_timeout import renew

ROLES = {
    "ruby": "Ruby",
    "rt": "RT",
    "toc-list": "TOC",
    "toc-entry": "TOCI",
    "figure": "Div",
    "b": "Span",
    "strong": "Span",
    "em": "Span",
}
SPACES = " \u00a0"
LOOSE = 0.08  # ems: a share that is larger than that would be seen between Japanese characters
PER_SPACE = 4  # a space takes as much of the slack as this many characters
WIDE = re.compile("[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uff60]")

_get_pdf_tag = tags._get_pdf_tag
_build_box_tree = tags._build_box_tree
_gather_anchors = anchors.gather_anchors
_make_all_pages = layout.make_all_pages
_split_first_line = inline.split_first_line
_set_text = line_break.Layout.set_text


@contextmanager
def applied() -> Iterator[None]:
    """weasyprint with our changes inside the `with`, unchanged after it."""
    places: tuple[tuple[Any, str, Any], ...] = (
        (tags, "_get_pdf_tag", role),
        (tags, "_build_box_tree", box_tree_with_languages),
        (anchors, "gather_anchors", gather_anchors),
        (inline, "count_expandable_spaces", room),
        (inline, "justify_line", justify_line),
        (inline, "split_first_line", split_first_line),
        (layout, "make_all_pages", make_all_pages),
        (document, "TargetCollector", PageReferences),
        (line_break.Layout, "set_text", set_text),
        *weasyprint_speed.places(),
    )
    before = [(where, name, getattr(where, name)) for where, name, _ in places]
    try:
        for where, name, ours in places:
            setattr(where, name, ours)
        yield
    finally:
        for where, name, theirs in before:
            setattr(where, name, theirs)


def role(tag: str | None) -> str:
    """The structure type of an HTML element."""
    return ROLES.get(tag or "") or str(_get_pdf_tag(tag))


def box_tree_with_languages(box: Any, *more: Any) -> Iterator[Any]:
    """The tags of a box, with the language of each element that has a `lang` (PDF/UA-1, 7.2)."""
    element = getattr(getattr(box, "_box", box), "element", None)
    lang = element.get("lang") if element is not None and isinstance(element.tag, str) else None
    for tag in _build_box_tree(box, *more):
        if lang and tag.get("S") != "/LI":
            tag["Lang"] = pydyf.String(lang)
        yield tag


def gather_anchors(
    box: Any, found: Any, links: Any, bookmarks: Any, forms: Any,
    matrix: Any = None, form: Any = None, _link: Any = None,
) -> None:  # fmt: skip
    """The links of a box, without the link that it stands in."""
    _gather_anchors(box, found, links, bookmarks, forms, matrix, form)


def make_all_pages(*arguments: Any) -> Iterator[Any]:
    """The pages of a book. Raises LimitExceeded if there are too many, or one takes too long."""
    context, root, _, before = arguments
    references = context.target_collector
    if not before:
        references.guess(root)
    pages = []
    renew(PAGE_SECONDS)
    for page in _make_all_pages(*arguments):
        pages.append(page)
        if len(pages) > PAGES.most:
            raise LimitExceeded(PAGES)
        renew(PAGE_SECONDS)
        yield page
    references.settle(pages, context.page_maker)
    renew(BOOK_SECONDS)


def weight(text: str) -> int:
    """How many shares of a line's slack a text takes: each wide character and each space."""
    return sum(PER_SPACE for c in text if c in SPACES) + len(WIDE.findall(text))


def room(box: Any) -> int:
    """The same for a box; weasyprint counts only spaces."""
    if isinstance(box, boxes.TextBox):
        return weight(box.text)
    if isinstance(box, (boxes.LineBox, boxes.InlineBox)):
        return sum(room(child) for child in box.children if child.is_in_normal_flow())
    return 0


def justify_line(context: Any, line: Any, extra_width: float) -> None:
    """Spread the slack of a line, none after its last character; of a line that would be loose it is left."""
    shares = room(line)
    last = _last_text(line)
    if last is not None and last.text and WIDE.match(last.text[-1]):
        shares -= 1
    is_japanese = last is not None and WIDE.search(last.text)
    most = LOOSE * line.style["font_size"] if is_japanese else inf
    if shares > 0 and 0 < extra_width <= shares * most:
        inline.add_word_spacing(context, line, extra_width / shares, 0)


def _last_text(box: Any) -> Any:
    if isinstance(box, boxes.TextBox):
        return box
    for child in reversed(getattr(box, "children", ())):
        if child.is_in_normal_flow():
            return _last_text(child)
    return None


def split_first_line(
    text: str, style: Any, context: Any, max_width: float | None, *more: Any, **options: Any
) -> Any:
    """What of a text fits a line; the space at its end hangs beyond it."""
    line = _split_first_line(text, style, context, max_width, *more, **options)
    first_word = len(text.partition(" ")[0].encode()) + 1
    if line[2] is None or line[2] > first_word or not text.endswith(" ") or max_width is None:
        return line
    whole = _split_first_line(text, style, context, None, *more, **options)
    bare = _split_first_line(text.rstrip(" "), style, context, None, *more, **options)
    return whole if whole[2] is None and bare[3] <= max_width else line


def set_text(self: Any, text: str, justify: bool = False) -> None:
    """Set a layout's text; when it is drawn, with its share of slack after each character.

    Characters in a row that take the same share go to Pango as one run, so that kerning and
    punctuation compression hold inside it.
    """
    share = self.justification_spacing
    if not (justify and share):
        _set_text(self, text, justify)
        return
    self.justification_spacing = 0
    try:
        _set_text(self, text, justify)
    finally:
        self.justification_spacing = share
    spacing = self.style["letter_spacing"]
    letter = 0 if spacing == "normal" else spacing
    word = self.style["word_spacing"]
    attributes = pango.pango_layout_get_attributes(self.layout)
    if attributes == ffi.NULL:
        attributes = ffi.gc(pango.pango_attr_list_new(), pango.pango_attr_list_unref)
    start = 0
    for piece, extra in _runs(self.text, share):
        end = start + len(piece.encode())
        if extra:
            total = extra + letter + (word if piece[0] in SPACES else 0)
            attribute = pango.pango_attr_letter_spacing_new(int(total * TO_UNITS))
            attribute.start_index, attribute.end_index = start, end
            pango.pango_attr_list_change(attributes, attribute)
        start = end
    pango.pango_layout_set_attributes(self.layout, attributes)


def _runs(text: str, share: float) -> Iterator[tuple[str, float]]:
    """The text in runs of characters that take the same share."""
    start, before = 0, 0.0
    for i, c in enumerate(text):
        extra = share * PER_SPACE if c in SPACES else share if WIDE.match(c) else 0.0
        if i and extra != before:
            yield text[start:i], before
            start = i
        before = extra
    if text:
        yield text[start:], before
