"""What of a book that is laid out stands beyond the margins of its page, or over something else.

Nothing here asks how it came about: it looks at words and pictures where they lie, so it sees what a stylesheet, a
figure or too long a text has done. A page without margins is a cover, whose pictures are its ground.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, islice
from typing import Any

from fortgold.data.model import MM, Lang, Text
from fortgold.data.source import lines_of, read_text
from fortgold.rulebook.book_files import book_name
from fortgold.rulebook.template_context import BACK
from fortgold.rulebook.written_book import WrittenBook

PIXEL = 25_400 / 96  # µm
HANGS = 2_000 / PIXEL  # beyond the text at its sides: marks at the ends of lines
RISES = 1_500 / PIXEL  # beyond it at its head and foot: a large letter on a narrow line
SAFE = 2_000 / PIXEL  # on a cover, from the trim
TOUCHES = 400 / PIXEL  # what lies over each other by less does no harm
ABOVE, BELOW = 0.25, 0.2  # of the height of a line, where no letter stands
COVERS = {"cover", BACK}  # pages of cover.css
MANY = 3_000  # parts of a page; of more nobody asks what lies over what
MOST = 10  # places in a book that are told
SAID = 24  # letters of a line that are told
HEADING = re.compile(r"#{1,6}\s")
SIDES = Text("左", "left"), Text("右", "right"), Text("上", "head"), Text("下", "foot")


@dataclass(frozen=True, slots=True)
class SetPart:
    """A part of a line or a picture on a page, in pixels, and the heading above it, by its id."""

    left: float
    right: float
    top: float
    bottom: float
    box: Any
    line: Any  # that it is in, or None
    heading: str
    flows: bool  # one below the other, not at a place of its own

    @property
    def called(self) -> Text:
        """What it is, as people find it: a line by its words."""
        if not hasattr(self.box, "text"):
            name = str(self.box.element.get("src", "")).rpartition(":")[2].rpartition("/")[2]
            return Text(f"図「{name}」", f"the figure “{name}”")
        said = " ".join("".join(_words(self.line or self.box)).split())
        said = said[:SAID] + "…" * (len(said) > SAID)
        return Text(f"「{said}」", f"“{said}”")


@dataclass(frozen=True, slots=True)
class Misplaced:
    """A part that stands beyond a side, over another part, or on a second page of its cover; by how many pixels."""

    by: float
    part: SetPart
    side: Text | None = None
    over: SetPart | None = None

    def said(self, page: int) -> Text:
        """What is told of it."""
        mm = f"{max(1, round(self.by * PIXEL / MM))} mm"
        what = self.part.called
        if self.over:
            other = self.over.called
            return Text(
                f"{page} ページで、{what.ja}と{other.ja}が {mm} 重なっています。文を短くするか、場所を広げてください。",
                f"page {page}: {what.en} and {other.en} lie over each other by {mm}; shorten one of them, or give "
                "them more room",
            )
        if self.side:
            return Text(
                f"{page} ページで、{what.ja}が{self.side.ja}へ {mm} はみ出しています。"
                "文を短くするか、図を小さくしてください。",
                f"page {page}: {what.en} reaches {mm} into the margin, or beyond it, at the {self.side.en}; "
                "shorten the text, or make the figure smaller",
            )
        return Text(
            f"{page} ページ: 表紙の文が {mm} 長すぎて、このページまで続いています。"
            "文を短くするか、表の行を減らしてください。",
            f"page {page}: the words of a cover are {mm} too long for it and go on here; shorten them, or drop rows "
            "of its tables",
        )


def told(books: Sequence[WrittenBook], pages: Sequence[Any]) -> Iterator[Text]:
    """What is said of such places: of each heading on a page the worst, with its line in the template."""
    by_lang = {book.lang: book for book in books}
    for (number, heading, _), one in islice(_worst(pages).items(), MOST):
        book = by_lang.get(one.part.box.style["lang"], books[0])
        at, said = place(book, _in_its_book(heading, [*by_lang])), one.said(number)
        yield Text(f"{at}: {said.ja}", f"{at}: {said.en}")


def back_has_room(pages: Sequence[Any]) -> bool:
    """Whether the back cover among these pages, if there is one, has room for its words."""
    return not _worst([page for page in pages if page._page_box.page_type.name == BACK])


def _worst(pages: Sequence[Any]) -> dict[tuple[int, str, bool], Misplaced]:
    """What is misplaced most, by its page, the heading above it, and whether it lies over nothing else."""
    boxes = [page._page_box for page in pages]
    margin = min((side for box in boxes for side in _margins(box) if side), default=0.0)
    worst: dict[tuple[int, str, bool], Misplaced] = {}
    heading = before = ""
    for number, box in enumerate(boxes, 1):
        parts, heading = _parts(box, heading)
        name = box.page_type.name
        if name in COVERS and name == before:
            found = _on_second_cover(parts)
        else:
            found = chain(_outside(box, parts, margin), islice(_overlapping(parts), MANY))
        for one in found:
            key = number, one.part.heading, one.over is None
            if key not in worst or one.by > worst[key].by:
                worst[key] = one
        before = name
    return worst


def place(book: WrittenBook, heading: str, below: str = "") -> str:
    """The file and line of a heading, by its id; of the first line of its chapter that begins with `below`, a regular
    expression, if there is one. The first line of the file where a loop has written it.
    """
    path = book.look.find(book_name(book.lang))
    lines = lines_of(read_text(book.look.door, path, []) or "") if path else []
    name = next((one.text for one in book.body.headings if one.id == heading), "")
    heads = [i for i, line in enumerate(lines) if HEADING.match(line)]
    said = [i for i in heads if re.search(rf"{{#{re.escape(heading)}[ }}]", lines[i])]
    said = said or [i for i in heads if name and name in lines[i]]
    if not said:
        return f"{path}:1"
    at = said[0]
    if below:
        end = next((i for i in heads if i > at and lines[i].startswith("## ")), len(lines))
        at = next((i for i in range(at, end) if re.match(below, lines[i])), at)
    return f"{path}:{at + 1}"


def _in_its_book(heading: str, langs: Sequence[Lang]) -> str:
    """The id of a heading as its template has it; in a book in two languages it begins with its own."""
    starts = (f"{lang}-" for lang in sorted(langs, key=len, reverse=True) if len(langs) > 1)
    return heading.removeprefix(next((one for one in starts if heading.startswith(one)), ""))


def _on_second_cover(parts: Sequence[SetPart]) -> Iterator[Misplaced]:
    """The last words of a cover that go on on a page of their own."""
    flowing = [one for one in parts if one.flows]
    if flowing:
        last = max(flowing, key=lambda one: one.bottom)
        yield Misplaced(last.bottom, last)


def _outside(page: Any, parts: Sequence[SetPart], margin: float) -> Iterator[Misplaced]:
    """What stands beyond the text of a page at its sides, head or foot."""
    is_cover = not any(_margins(page))
    width, height = page.margin_width(), page.margin_height()
    across = SAFE if is_cover else margin - HANGS
    top = SAFE if is_cover else page.content_box_y() - RISES
    bottom = height - SAFE if is_cover else page.content_box_y() + page.height + RISES
    for one in parts:
        beyond = across - one.left, one.right - width + across, top - one.top, one.bottom - bottom
        by, side = max(zip(beyond, SIDES, strict=True), key=lambda pair: pair[0])
        if by > 0:
            yield Misplaced(by, one, side=side)


def _overlapping(parts: Sequence[SetPart]) -> Iterator[Misplaced]:
    """What lies over something else."""
    waiting = sorted(parts, key=lambda one: one.top)
    for i, one in enumerate(waiting if len(waiting) <= MANY else ()):
        for other in islice(waiting, i + 1, None):
            if other.top >= one.bottom:
                break
            if other.left >= one.right or one.left >= other.right:
                continue  # nearly all
            down = min(one.bottom, other.bottom) - other.top
            across = min(one.right, other.right) - max(one.left, other.left)
            is_one_line = one.line is not None and one.line is other.line
            if (by := min(down, across)) > TOUCHES and not is_one_line:
                yield Misplaced(by, one, over=other)


def _parts(page: Any, heading: str) -> tuple[list[SetPart], str]:
    """The parts of a page, and the last heading on it; `heading` is the last one before it. Of a cover the words
    alone, as its pictures are its ground.
    """
    from weasyprint.formatting_structure.boxes import LineBox, ReplacedBox, TextBox

    found = []
    is_cover = not any(_margins(page))
    # a box, the line that it is in, and whether it is in the flow of the text
    waiting: list[tuple[Any, Any, bool]] = [(page.children[0], None, True)]
    while waiting:
        box, line, flows = waiting.pop()
        if box.element_tag == "rt":
            continue  # a reading leaves its line
        if box.element_tag in ("h2", "h3") and box.style["bookmark_level"] != "none":
            heading = box.element.get("id", heading)
        if isinstance(box, (TextBox, ReplacedBox)):
            is_text = isinstance(box, TextBox)
            if box.text.strip() if is_text else not is_cover:
                x, y, height = box.content_box_x(), box.content_box_y(), box.height
                above, below = (height * ABOVE, height * BELOW) if is_text else (0, 0)
                around = x, x + box.width, y + above, y + height - below
                found.append(SetPart(*around, box, line, heading, flows))
            continue
        if isinstance(box, LineBox):
            line = box
        elif not box.is_in_normal_flow():
            line, flows = None, False
        waiting += ((child, line, flows) for child in reversed(getattr(box, "children", ())))
    return found, heading


def _words(box: Any) -> Iterator[str]:
    """The words of a box without their readings."""
    if box.element_tag != "rt":
        yield getattr(box, "text", "")
        for child in getattr(box, "children", ()):
            yield from _words(child)


def _margins(page: Any) -> tuple[float, float]:
    return page.margin_left, page.margin_right
