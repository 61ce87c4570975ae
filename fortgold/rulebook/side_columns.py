"""Examples beside a chapter that go on when its text has ended: they would lie over what comes next.

They stand below the text instead, in two columns, and whoever wrote them is told.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any
from xml.etree.ElementTree import Element

from fortgold.data.model import MM, Text
from fortgold.rulebook.out_of_place import place
from fortgold.rulebook.written_book import WrittenBook

PIXEL = 25_400 / 96  # µm
BESIDE, SIDE, BELOW = "withside", "side", "below"  # classes of rulebook.css
BEGINS_PAGE = {"page", "opening"}
BLOCK = rf":{{3,}}\s*{SIDE}\b"  # in a template


def overlong(pages: Sequence[Any], root: Element) -> Iterator[tuple[str, int]]:
    """The chapters whose text ends before their examples: the id of each heading, and by how many µm the examples
    are too long (0: so much that the pages behind do not hold them). Each page says what is `unfinished` at its end.
    """
    if not any(page._page_box.unfinished for page in pages):
        return
    for section, side in _with_sides(root):
        last = max((i for i, page in enumerate(pages) if _fragments(page, section)), default=-1)
        if last < 0 or not _goes_on(pages[last], side):
            continue
        here = (box for box in _fragments(pages[last], side) if box.children)
        blank = sum(_end(box) - _end(box.children[-1]) for box in here)
        more = [box.height for page in pages[last + 1 :] for box in _fragments(page, side)]
        is_whole = not _goes_on(pages[-1], side)
        yield _name(section), round((sum(more) - blank) * PIXEL) if is_whole else 0


def set_below(root: Element, chapters: Container[str]) -> None:
    """Let the examples of those chapters stand below their text."""
    for section, side in [*_with_sides(root)]:
        if _name(section) in chapters:
            kinds = [one for one in _kinds(section) if one != BESIDE]
            section.set("class", " ".join(kinds + ["page"] * BEGINS_PAGE.isdisjoint(kinds)))
            side.set("class", f"box {BELOW}")
            headings = [*takewhile(lambda one: one.tag == "h3", side)]
            columns = Element("div", {"class": "examples"})
            columns[:] = side[len(headings) :]
            side[:] = [*headings, columns]
            section.remove(side)
            section.append(side)


def told(book: WrittenBook, chapters: Mapping[str, int]) -> Iterator[Text]:
    """What is said of those examples, with their line in the template."""
    names = {heading.id: heading.text for heading in book.body.headings}
    for chapter, length in chapters.items():
        name, at = names.get(chapter, ""), place(book, chapter, BLOCK)
        mm = f" {-(-length // MM)} mm" if length else ""
        yield Text(
            f"{at}: 「{name}」の横の例が{mm and mm + ' '}長すぎて、本文のページに入りません。本文の下に置きました。"
            "横に戻すには、例の文を短くするか、例を減らしてください。",
            f"{at}: the examples beside “{name}” are{mm} too long for their page, so they stand below the text; "
            "to have them beside it, shorten or drop some",
        )


def _with_sides(root: Element) -> Iterator[tuple[Element, Element]]:
    for section in root.iter("section"):
        if BESIDE in _kinds(section):
            yield from ((section, one) for one in section if SIDE in _kinds(one))


def _name(section: Element) -> str:
    heading = section.find("h2")
    return "" if heading is None else heading.get("id", "")


def _kinds(element: Element) -> list[str]:
    return element.get("class", "").split()


def _goes_on(page: Any, element: Element) -> bool:
    """Whether an element goes on behind the end of a page."""
    return any(box.element is element for box, *_ in page._page_box.unfinished.values())


def _fragments(page: Any, element: Element) -> list[Any]:
    """The boxes of an element on a page."""
    found, waiting = [], [page._page_box]
    while waiting:
        box = waiting.pop()
        if box.element is element and "::" not in box.element_tag:
            found.append(box)
        else:
            waiting += getattr(box, "children", ())
    return found


def _end(box: Any) -> float:
    return float(box.position_y + box.margin_height())
