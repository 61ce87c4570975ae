"""The blocks of a book in two languages as those of one: what both show alike stands once, the rest of them
beside each other, paragraph by paragraph.

What corresponds is told by its order and kind; where one book has more blocks than the other between two that
correspond, those of each side stand together.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import groupby
from typing import NamedTuple
from xml.etree.ElementTree import Element, SubElement

from fortgold.rulebook.paired_tables import merged

LOOKS = ("box", "drawn", "dense")  # classes that say nothing about what a block is
WHOLE, BESIDE, SIDE = 267.0, 135.0, 121.0  # mm: a page, the text beside examples, and these
BETWEEN = 5.0  # mm between what stands beside each other
APART = 1.5  # mm between figures of a row
TABLE = 250.0  # mm of a table-top over the whole page
PADDING = 6.0  # mm of its width that a tinted box takes
FIRST, MOST = 72.0, 110.0  # mm of what stands between its words, at least and at most
TOLD = 69.0  # mm of figures and what is between them and their words, beside a chapter
FLOWING = (
    "side",
    "numbered",
)  # their figures stand in columns or rows, as many as there is room for
EQUAL = ("columns", "row", "pair", "boards")  # what they hold shares their width
OPENED = {"section", "div", "figure", "table"}
HEADINGS = {"h2", "h3", "kicker"}

Blocks = Sequence[Element]


class SharedPicture(NamedTuple):
    """A picture that stands for both languages: its address, its width and height in mm."""

    src: str
    width: float
    height: float


def kinds(block: Element) -> list[str]:
    """What a block is: its tag and its classes."""
    return [block.tag, *(one for one in block.get("class", "").split() if one not in LOOKS)]


def pairs(left: Blocks, right: Blocks) -> Iterator[tuple[Blocks, Blocks]]:
    """What stands beside each other: blocks of one kind one by one, else as many as differ."""
    a, b = ([" ".join(kinds(block)) for block in blocks] for blocks in (left, right))
    for what, i, end, j, other_end in SequenceMatcher(None, a, b, False).get_opcodes():
        if what == "equal":
            yield from zip(_singly(left[i:end]), _singly(right[j:other_end]), strict=True)
        else:
            yield left[i:end], right[j:other_end]


def _singly(blocks: Blocks) -> list[Blocks]:
    return [(block,) for block in blocks]


@dataclass(frozen=True, slots=True)
class SideBySide:
    """Sets blocks of two languages; `shown` says what stands for both of two addresses of pictures."""

    langs: tuple[str, str]
    shown: Callable[[str, str], SharedPicture | None]

    def blocks(self, left: Blocks, right: Blocks, room: float) -> list[Element]:
        """Blocks of both in a column that is `room` mm wide."""
        out: list[Element] = []
        for a, b in pairs(left, right):
            alike = len(a) == len(b) == 1 and kinds(a[0]) == kinds(b[0])
            out += self.both(a[0], b[0], room) if alike else [self.line(a, b)]
        return [*_gathered(out)]

    def both(self, a: Element, b: Element, room: float) -> Sequence[Element]:
        """Two blocks that correspond."""
        kind = kinds(a)
        if a.tag in ("ul", "ol") and len(a) == len(b):
            return self.items(a, b)
        if a.tag == "table" and (tables := merged(a, b, self.langs, room == WHOLE)):
            return tables
        if a.tag == "figure" or "plan" in kind:
            return [self.figure(a, b, room) or self.line([a], [b])]
        if "row" in kind and not self.all_shown(a, b):
            return [self.line([a], [b])]
        if a.tag not in ("section", "div"):
            return [self.line([a], [b])]
        if "opening" in kind and a.tag == "section" and self.fits_beside(a, b):
            _boards_first(a)
            _boards_first(b)
            a.set("class", f"{a.get('class')} one")
        if "withside" in kind:
            room = BESIDE
            a.set("class", "chapter exampled")
            _main_first(a)
            _main_first(b)
        elif "side" in kind:
            room = SIDE
            a.set("class", "box examples")
        elif "boards" in kind:
            room = TABLE
        elif {"example", "note"} & {*kind} and room != SIDE:
            room -= PADDING
        left, right = a[:], b[:]
        a[:] = []
        if {*FLOWING} & {*kind} and self.all_shown_in(left, right):
            a[:] = self.flowing(left, right, room)
        elif "example" in kind and room == SIDE and (figure := self.told(left, right)) is not None:
            a.append(figure)
        elif {*EQUAL} & {*kind}:
            a[:] = self.blocks(left, right, (room - BETWEEN) / max(len(left), 1))
        elif "between" in kind:
            return self.between(left, right, room)
        elif "beside" in kind and len(left) == len(right) == 2:
            widths = MOST, room - MOST
            for one, other, width in zip(left, right, widths, strict=True):
                a.extend(self.both(one, other, width))
        elif "part" in kind and left and "key" in kinds(left[0]):
            a[:] = [*_gathered([self.line([_entry(left)], [_entry(right)])])]
        elif {"section", "main"} & {*kind} or any(map(_is_opened, left)) or _headed(left[1:]):
            a[:] = self.blocks(left, right, room)
        else:
            a[:] = [*_gathered([self.line(left, right)])]
        if a.tag == "section":
            if any("question" in kinds(one) for one in a.iter()):
                a.set("class", f"{a.get('class')} asked")
            _as_wide(a)
            _as_high(a)
        if "side" in kind:
            _told(a, TOLD)
        elif "columns" in kind:
            for figure in a.iter("figure"):
                figure.set("class", "told")
            _told(a)
        return [a]

    def between(self, left: Blocks, right: Blocks, room: float) -> Sequence[Element]:
        """Blocks one of which is a picture: it stands between the words of both, or among them as they are written.
        An example does so in its box.
        """
        kind = "box beside"
        if all(len(blocks) == 1 and "example" in kinds(blocks[0]) for blocks in (left, right)):
            whole, kind = (left, right), f"{kind} example"
            left, right = left[0][:], right[0][:]
            room -= PADDING
        else:
            whole = left, right
        a, b = ([one for one in blocks if one.tag == "figure"] for blocks in (left, right))
        if not len(a) == len(b) == 1 or not self.all_shown(a[0], b[0]):
            return self.blocks(*whole, room)
        block, picture, words = (Element("div", {"class": name}) for name in (kind, "part", "part"))
        block[:] = [picture, words]
        picture[:] = self.both(a[0], b[0], MOST)
        one, other = ([one for one in blocks if one.tag != "figure"] for blocks in (left, right))
        words[:] = self.blocks(one, other, room - MOST)
        return [block]

    def told(self, left: Blocks, right: Blocks) -> Element | None:
        """The picture with which an example begins, with the words of both, if it stands for both."""
        if not left or not right or {left[0].tag, right[0].tag} != {"figure"}:
            return None
        figure = self.figure(left[0], right[0], TOLD - BETWEEN)
        if figure is not None:
            figure.set("class", "told")
            for lang, blocks in zip(self.langs, (left[1:], right[1:]), strict=True):
                SubElement(figure, "div", {"class": "words of", "lang": lang})[:] = blocks
        return figure

    def line(self, left: Blocks, right: Blocks) -> Element:
        """Blocks beside each other."""
        line = Element("div", {"class": "line"})
        all_kinds = {kind for block in (*left, *right) for kind in kinds(block)}
        if heads := all_kinds & HEADINGS:
            line.set("class", " ".join(("line", "head", *sorted(heads))))
        elif "table" in all_kinds:
            line.set("class", "line table")
        for lang, blocks in zip(self.langs, (left, right), strict=True):
            SubElement(line, "div", {"class": "half of", "lang": lang})[:] = blocks
        return line

    def items(self, a: Element, b: Element) -> list[Element]:
        """The lines of two lists, an item in each."""
        lines = []
        start = int(a.get("style", "").rpartition(" ")[2] or 0)
        for number, (one, other) in enumerate(zip(a[:], b[:], strict=True), start):
            lists = []
            for item in (one, other):
                list_ = Element(a.tag, {"style": f"counter-reset: list-item {number}"})
                list_.append(item)
                lists.append(list_)
            lines.append(self.line(lists[:1], lists[1:]))
        return lines

    # pictures

    def figure(self, a: Element, b: Element, room: float) -> Element | None:
        """A figure or plan that stands for both, with the words below it in both."""
        images = [next(one.iter("img"), None) for one in (a, b)]
        shown = self.shown(*(("" if one is None else one.get("src", "")) for one in images))
        image, other = images
        if shown is None or image is None or other is None:
            return None
        image.set("src", shown.src)
        scale = min(1, room / shown.width)
        image.set("style", f"width:{shown.width * scale:.3f}mm;height:{shown.height * scale:.3f}mm")
        said = dict.fromkeys((image.get("alt", ""), other.get("alt", "")))
        image.set("alt", " / ".join(one for one in said if one))
        for lang, one in zip(self.langs, (a, b), strict=True):
            for words in one.findall("figcaption"):
                words.set("lang", lang)
                words.set("class", "of")
                if one is b:
                    a.append(words)
        return a

    def fits_beside(self, a: Element, b: Element) -> bool:
        """Whether a chapter has two table-tops or more, which fit beside each other."""
        boards = [[one for one in part if "board" in kinds(one)] for part in (a, b)]
        widths = []
        for one, other in zip(*boards, strict=False):
            images = zip(one.iter("img"), other.iter("img"), strict=False)
            both = (self.shown(left.get("src", ""), right.get("src", "")) for left, right in images)
            widths.append(max((shown.width for shown in both if shown), default=0))
        return len(widths) > 1 and max(widths) <= (TABLE - BETWEEN) / len(widths)

    def all_shown(self, a: Element, b: Element) -> bool:
        """Whether all pictures in both stand for both."""
        sources = [
            [one.get("src", "") for one in element.iter("img") if one.get("class") == "plate"]
            for element in (a, b)
        ]
        return len(sources[0]) == len(sources[1]) and all(map(self.shown, *sources))

    def all_shown_in(self, left: Blocks, right: Blocks) -> bool:
        """The same for blocks of both, which are of the same kinds."""
        same = [kinds(one) for one in left] == [kinds(one) for one in right]
        return same and all(
            self.all_shown(a, b)
            for a, b in zip(left, right, strict=True)
            if a.tag == "figure" or "row" in kinds(a)
        )

    def flowing(self, left: Blocks, right: Blocks, room: float) -> list[Element]:
        """Blocks whose figures stand in rows, as many beside each other as there is room for; beside the
        text each has its words beside it.
        """
        out: list[Element] = []
        both = [*zip(_unrowed(left), _unrowed(right), strict=True)]
        for is_figure, some in groupby(both, key=lambda pair: pair[0].tag == "figure"):
            if not is_figure:
                for a, b in some:
                    out += self.both(a, b, room)
                continue
            figures = [one for a, b in some if (one := self.figure(a, b, room)) is not None]
            if room > SIDE:
                out += _rows(figures, room)
                continue
            for figure in figures:
                figure.set("class", "told")
            out += figures
        return [*_gathered(out)]


def _is_opened(block: Element) -> bool:
    """Whether the block it is in is set piece by piece: it is, or has, a picture or blocks of its own."""
    return any(one.tag in OPENED or one.get("class") == "plate" for one in block.iter())


def _headed(blocks: Blocks) -> bool:
    """Whether a heading is among them: what is below it begins level in both languages."""
    return any({*kinds(one)} & HEADINGS for one in blocks)


def _entry(blocks: Blocks) -> Element:
    """What a key and the words about it stand in."""
    entry = Element("div", {"class": "entry"})
    entry[:] = blocks
    return entry


def _told(block: Element, least: float = 0) -> None:
    """Figures with all words about them in one column at their right, which begins so far in at least."""
    figures = [one for one in block.iter("figure") if one.get("class") == "told"]
    widest = max((_size(one)[0] for one in figures), default=0.0)
    for figure in figures:
        picture, *words = figure[:]
        figure[:] = []
        place = SubElement(figure, "div", {"style": f"width:{max(least, widest + BETWEEN):.3f}mm"})
        place.append(picture)
        SubElement(figure, "div")[:] = words


def _rows(figures: Blocks, room: float) -> Iterator[Element]:
    """Figures in columns of one width if two of each fit beside each other, else as many as fit."""
    widths = [_size(one)[0] for one in figures]
    fitting = int((room + APART) // (max(widths) + APART))
    count = min(fitting, max(2, len(figures)))
    at = 0
    while at < len(figures):
        end = at + 1
        if count > 1:
            end = at + count
        else:
            while end < len(figures) and sum(widths[at : end + 1]) + APART * (end - at) <= room:
                end += 1
        yield _row(figures[at:end], [room / count] * count if count > 1 else widths[at:end])
        at = end


def _row(figures: Blocks, widths: Sequence[float]) -> Element:
    """Figures beside each other; the widths of their places are in proportion."""
    row = Element("div", {"class": "row"})
    row[:] = figures
    for _ in widths[len(figures) :]:
        SubElement(row, "div", {"class": "cell"})
    for place, width in zip(row, widths, strict=True):
        place.set("style", f"width:{width / sum(widths):.2%}")
    return row


def _unrowed(blocks: Blocks) -> Iterator[Element]:
    """Blocks with the figures of rows one by one."""
    for block in blocks:
        if "row" in kinds(block):
            yield from block
        else:
            yield block


def _size(figure: Element) -> tuple[float, float]:
    """Width and height of a figure's picture in mm."""
    style = next(figure.iter("img")).get("style", "")
    width, height = (float(one.partition(":")[2].removesuffix("mm")) for one in style.split(";"))
    return width, height


def _as_wide(section: Element) -> None:
    """What stands between words has one width in a chapter, so that they begin at one edge."""
    pictures = (one[0] for one in section if "beside" in kinds(one))
    sizes = [_size(one)[0] for part in pictures for one in part.iter("figure")]
    if sizes:
        section.set("style", f"--between:{max(FIRST, *sizes):.3f}mm")


def _as_high(section: Element) -> None:
    """The halves of a table have one height, though less may lie on one of them."""
    boards = [one for one in section if "board" in kinds(one)]
    figures = [one for board in boards for one in board if one.tag == "figure"]
    sizes = [_size(one)[1] for one in figures if "height" in next(one.iter("img")).get("style", "")]
    for figure in figures if len(figures) == len(boards) else ():
        figure.set("style", f"min-height:{max(sizes, default=0):.3f}mm")


def _main_first(section: Element) -> None:
    """What stands beside the examples of a chapter as one block, and they behind it."""
    beside = [one for one in section if "side" in kinds(one)]
    main = Element("div", {"class": "main"})
    main[:] = [one for one in section if "side" not in kinds(one)]
    section[:] = [main, *beside]


def _boards_first(section: Element) -> None:
    """The table-tops of an opening beside each other, below its heading."""
    boards = [one for one in section if "board" in kinds(one)]
    at = section[:].index(boards[0])
    for board in boards:
        section.remove(board)
    both = Element("div", {"class": "boards"})
    both[:] = boards
    section.insert(at, both)


def _gathered(blocks: Blocks) -> Iterator[Element]:
    """Lines that follow each other as one table of lines, headings as a table of their own."""
    for name, some in groupby(blocks, key=_lines):
        if not name:
            yield from some
            continue
        table = Element("div", {"class": name})
        table[:] = [*some]
        yield table


def _lines(block: Element) -> str:
    """The classes of the table in which a line stands; "" for any other block."""
    first, *rest = block.get("class", "").split() or [""]
    return " ".join(("lines", *rest)) if first == "line" else ""
