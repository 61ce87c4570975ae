"""What a bilingual book needs and weasyprint 70 cannot do yet: patches for the time of a rendering.

Five things, most of them a function below; `applied` puts them in place, with those of weasyprint_lines.py and
weasyprint_speed.py, and takes them out again.
tests/rulebook/test_typeset.py fails when weasyprint changes underneath.

1. Tags carry the language of their element, and ruby, contents and stress have tags of their own.
2. An element inside a link is not a link itself: its tag would be a Span that holds an annotation.
3. A layout that does not end is stopped after a maximum of pages.
4. Text before an element (a bold word, a link) may fill its line but for the space behind it: weasyprint then
   breaks it after its first word.
5. References to pages are set once (`page_references.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pydyf
from weasyprint import anchors, document, layout
from weasyprint.layout import inline
from weasyprint.pdf import tags

from fortgold.data.limits import BOOK_SECONDS, PAGE_SECONDS, PAGES, LimitExceeded
from fortgold.rulebook import weasyprint_lines, weasyprint_speed
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

_get_pdf_tag = tags._get_pdf_tag
_build_box_tree = tags._build_box_tree
_gather_anchors = anchors.gather_anchors
_make_all_pages = layout.make_all_pages
_split_first_line = inline.split_first_line


@contextmanager
def applied() -> Iterator[None]:
    """weasyprint with our changes inside the `with`, unchanged after it."""
    places: tuple[tuple[Any, str, Any], ...] = (
        (tags, "_get_pdf_tag", role),
        (tags, "_build_box_tree", box_tree_with_languages),
        (anchors, "gather_anchors", gather_anchors),
        (inline, "split_first_line", split_first_line),
        (layout, "make_all_pages", make_all_pages),
        (document, "TargetCollector", PageReferences),
        *weasyprint_lines.places(),
        *weasyprint_speed.places(),
    )
    before = [(where, name, getattr(where, name, None)) for where, name, _ in places]
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
    """The pages of a book, each with what stands beside its text and is `unfinished` where it ends. Raises
    LimitExceeded if there are too many pages, or one takes too long.
    """
    context, root, _, before = arguments
    references = context.target_collector
    if not before:
        references.guess(root)
    pages = []
    renew(PAGE_SECONDS)
    for page in _make_all_pages(*arguments):
        pages.append(page)
        if hasattr(page, "unfinished"):  # it need not be laid out again, but the next one may
            context.broken_out_of_flow = dict(page.unfinished)
        page.unfinished = dict(context.broken_out_of_flow)
        if len(pages) > PAGES.most:
            raise LimitExceeded(PAGES)
        renew(PAGE_SECONDS)
        yield page
    references.settle(pages, context.page_maker)
    renew(BOOK_SECONDS)


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
