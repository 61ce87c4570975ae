"""Tables of two languages as one: row beside row, and what both say in the same way once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree.ElementTree import Element, SubElement

from fortgold.rulebook.japanese import JOINER

USUAL = {  # widths of columns as the stylesheet has them: names below names, the second half below a heading
    "pairs": (18.0, 14.9, 18.0, 13.1),
    "cards": (18.0, 64.0),
}
PICTURE = 1.35  # times as wide as in a book of one language, as there is room
GUTTER = 0.0187  # of a table's width, between the languages: as between the columns of the page
SHARED = 0.2  # of its width at most, for icons before the words of both
PICTURED, LETTER = 3.3, 1.5  # of 100: the widths of an icon and of a letter in a column of icons
PAGE_WORDS = "before", "after"  # of a reference, around the number: the stylesheet sets them
GLOSSARY = "glossary"  # each language has its own order there

Row = tuple[Element, Element]


def merged(
    left: Element, right: Element, langs: Sequence[str], is_wide: bool = False
) -> list[Element]:
    """The table of both, column beside column; nothing if their rows do not correspond.

    Where a column says the same in both, it stands once, and so do icons before words. A glossary is in the
    order of the first language; an index in that of the second follows it.
    """
    if GLOSSARY in left.get("class", "").split():
        return _glossary(left, right, langs)
    for table in (left, right):
        if widest := max((len(row) for row in table.iter("tr")), default=0):
            _icons_apart(table, widest)
    rows = [*zip(left.iter("tr"), right.iter("tr"), strict=False)]
    count = max((len(row) for row in left.iter("tr")), default=0)
    if not count or not _alike(left, right, count):
        return []
    body = [row for row in _body(left, right) if len(row[0]) == count]
    full = [row for row in rows if len(row[0]) == count]
    once = {i for i in range(count) if all(_said(a[i]) == _said(b[i]) for a, b in body)}
    weights = _weights(left, full[0], count)
    total = sum(weight * (1 if i in once else 2) for i, weight in enumerate(weights))
    if once:
        order = [(i, side) for i in range(count) for side in ((0,) if i in once else (0, 1))]
    else:
        order = [(i, side) for side in (0, 1) for i in range(count)]
    all_of_it = 1 if once else 1 - GUTTER
    shares = {(i, side): weights[i] / total * all_of_it for i, side in order}
    last = count - 1
    if is_wide and last and once == {*range(last)}:  # the second language begins as elsewhere
        before = sum(shares[i, 0] for i in once)
        shares |= {(i, 0): shares[i, 0] / before * min(before, SHARED) for i in once}
        before = min(before, SHARED)
        shares[last, 0], shares[last, 1] = (1 + GUTTER) / 2 - before, (1 - GUTTER) / 2
    for table, lang in zip((left, right), langs, strict=True):
        _forget_other(table, lang)
    for number, (a, b) in enumerate(rows):
        cells = a[:], b[:]
        a[:] = []
        if len(cells[0]) == 1:
            joined = _joined(cells[0][0], cells[1][0], langs)
            joined.set("colspan", str(len(order) + (not once)))
            a.append(joined)
            continue
        for i, side in order:
            cell = cells[side][i]
            if i in once and _said(cell) != _said(cells[1][i]):
                cell = _joined(cell, cells[1][i], langs)
            elif i not in once:
                cell.set("lang", langs[side])
                cell.set("class", f"{cell.get('class', '')} of".strip())
            if (i, side) == (0, 1) and not once:
                head = cell.tag if number == 0 else "td"  # each cell below has one
                a.append(Element(head, {"class": "gutter", "style": f"width:{GUTTER:.2%}"}))
            if number == 0:
                align = cell.get("style", "").partition("width")[0]
                cell.set("style", f"{align}width:{shares[i, side]:.2%}")
            a.append(cell)
    left.set("class", f"{left.get('class', '')} paired".strip())
    return [left]


def _icons_apart(table: Element, count: int) -> None:
    """Move icons that stand before words into columns of their own, where they are not yet; each has room for them."""
    head, *body = (row for row in table.iter("tr") if len(row) == count)
    for i in reversed(range(count)):
        if head[i].get("class") != "drawn":
            if not any(_icons(row[i]) for row in body):
                continue
            for row in body:
                row.insert(i, Element("td", {"class": "drawn"}))
                for icons in _icons(row[i + 1]):
                    row[i + 1].remove(icons)
                    row[i + 1].text, icons.tail = icons.tail, None
                    row[i].append(icons)
            head.insert(i, Element("th", {"class": "drawn"}))
        head[i].set("style", f"width:{max(map(_needed, (row[i] for row in body))):.1f}%")


def _needed(cell: Element) -> float:
    letters = sum(map(len, "".join(cell.itertext()).split()))
    return PICTURED * len([*cell.iter("img")]) + LETTER * (letters + 1)


def _icons(cell: Element) -> list[Element]:
    """The icons before its words, as a list of one or none."""
    return cell.findall("span[@class='icons']")


def _glossary(left: Element, right: Element, langs: Sequence[str]) -> list[Element]:
    """A word in both languages, what it means in both, and its page; then the index."""
    here, there = (
        {_said(row[i]): row for row in _rows(table)} for table, i in ((left, 1), (right, 0))
    )
    if here.keys() != there.keys() or len(here) != len([*_rows(left)]):
        return []
    index = Element("ul", {"class": "index-of-both", "lang": langs[1]})
    for row in _rows(right):
        entry = SubElement(index, "li")
        word = SubElement(entry, "b")
        word.text, word.tail = "".join(row[0].itertext()), " "
        other = SubElement(entry, "span", {"lang": langs[0]})
        other.text, other.tail = "".join(row[1].itertext()), " "
        entry.extend(row[3])
    heads = zip(left.iter("tr"), right.iter("tr"), strict=False)
    for a, b in (next(heads), *((row, there[said]) for said, row in here.items())):
        for cell in (b[0], b[2]):
            cell.set("lang", langs[1])
            cell.set("class", "of")
        a[:] = [a[0], b[0], a[2], b[2], a[3]]
    return [left, Element("p", {"class": "head-of-index", "lang": langs[1]}), index]


def _rows(table: Element) -> Iterator[Element]:
    for body in table.iter("tbody"):
        yield from body


def _alike(left: Element, right: Element, count: int) -> bool:
    """Whether both have as many rows, each of so many cells or of one that goes across."""
    shapes = [[len(row) for row in table.iter("tr")] for table in (left, right)]
    return shapes[0] == shapes[1] and {*shapes[0]} <= {1, count}


def _body(left: Element, right: Element) -> Iterator[Row]:
    bodies = left.iter("tbody"), right.iter("tbody")
    for a, b in zip(*bodies, strict=False):
        yield from zip(a, b, strict=False)


def _said(cell: Element) -> tuple[str, ...]:
    """What a cell says and shows, in whatever language its pictures are described."""
    pictures = (image.get("src", "").rpartition("/")[2] for image in cell.iter("img"))
    around = (link.get(f"data-{side}", "") for link in cell.iter("a") for side in PAGE_WORDS)
    return " ".join("".join(cell.itertext()).replace(JOINER, "").split()), *pictures, *around


def _weights(table: Element, row: Row, count: int) -> Sequence[float]:
    """How wide the columns are beside each other, as the wider of both languages has them."""
    kinds = table.get("class", "").split()
    usual = next((widths for kind, widths in USUAL.items() if kind in kinds), ())
    given = [
        max(_width(a), _width(b)) * (PICTURE if "picture" in a.get("class", "").split() else 1)
        for a, b in zip(*row, strict=True)
    ]
    if all(given):
        return given
    return usual if len(usual) == count else (1.0,) * count


def _width(cell: Element) -> float:
    return float(cell.get("style", "").rpartition("width:")[2].rstrip("%") or 0)


def _joined(a: Element, b: Element, langs: Sequence[str]) -> Element:
    """A cell with the words of both."""
    parts = []
    for cell, lang in ((a, langs[0]), (b, langs[1])):
        part = Element("span", {"lang": lang, "class": "of both"})
        part.text, part[:] = cell.text, cell[:]
        parts.append(part)
    parts[0].tail = " "
    same = "".join(a.itertext()) == "".join(b.itertext())
    a.text, a[:] = None, parts[:1] if same else parts
    return a


def _forget_other(table: Element, lang: str) -> None:
    """Take away names of the other language below those of a list: they stand beside them."""
    for cell in table.iter("th"):
        for below in cell.findall("span[@class='kana']"):
            for other in below.findall("span[@lang]"):
                if other.get("lang") != lang:
                    below.remove(other)
            if not "".join(below.itertext()).strip() and below.find("a") is None:
                cell.remove(below)
