"""Filled Japanese lines in weasyprint 70: patches for the time of a rendering, beside weasyprint_patches.

Weasyprint ends a line where the next word has no room, and spreads what is left over its spaces. Here the characters
of a justified Japanese paragraph are told to `filled_lines`, and each line is laid as if the paragraph ended
with it. Then its slack is shared out among all its characters.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate, dropwhile, groupby
from math import inf
from typing import Any, NamedTuple

from weasyprint.formatting_structure import boxes
from weasyprint.layout import inline, preferred
from weasyprint.layout.percent import resolve_percentages
from weasyprint.text import line_break
from weasyprint.text.ffi import TO_UNITS, ffi, pango

from fortgold.rulebook import filled_lines
from fortgold.rulebook.filled_lines import (
    CLOSING,
    HALF,
    ICON,
    LOOSEST,
    MARKS,
    OPENING,
    SOLID,
    WIDE,
    weight,
)

_get_next_linebox = inline.get_next_linebox
_split_inline_box = inline.split_inline_box
_text_align = inline.text_align
_set_text = line_break.Layout.set_text

Path = tuple[int, ...]  # which child of which child, and for a text which byte


NARROWEST = 15  # characters in a line: narrower columns would be pulled apart; their lines end well, but stay ragged


class Item(NamedTuple):
    """A character of a paragraph or an icon, how wide it is in pixels, and where it stands."""

    c: str
    width: float
    path: Path
    is_kept: bool  # on the line of what is before it


def places() -> tuple[tuple[Any, str, Any], ...]:
    """What is to be put where: a module or class, a name in it, and ours."""
    return (
        (inline, "get_next_linebox", get_next_linebox),
        (inline, "split_inline_box", split_inline_box),
        (inline, "text_align", text_align),
        (line_break.Layout, "set_text", set_text),
    )


def get_next_linebox(
    context: Any, box: Any, y: float, space: float, skip: Any, around: Any, *more: Any
) -> Any:
    """The next line of a paragraph: as much as was planned of it, if it is Japanese and filled."""
    if _is_filled(context, box):
        at = around.width, "".join(_text(box)), repr(skip)  # a number of a page may change
        plan = box.__dict__.setdefault("plan", {})
        if at not in plan:
            lines = _planned(context, box, skip, around)
            plan.update(((*at[:2], start), end) for start, end in lines)
        end = plan.get(at)
        if end is not None:
            part = _part(box, end)
            part.is_filled, part.is_last = True, not end
            line, rest = _get_next_linebox(context, part, y, space, skip, around, *more)
            return line, rest or (_skip(end) if end and line else None)
    return _get_next_linebox(context, box, y, space, skip, around, *more)


def _is_filled(context: Any, box: Any) -> bool:
    style = box.style
    return (
        style["text_align_all"] == "justify"
        and style["lang"] == "ja"
        and not (box.text_indent or context.excluded_shapes)
    )


def _planned(context: Any, box: Any, skip: Any, around: Any) -> Iterator[tuple[str, Path]]:
    """Where each line ends, by where it begins; nothing of what has floats or lines of its own."""
    key, em = repr(skip), box.style["font_size"]
    items = [*_items(context, box, around, (), False)]
    if skip:
        items = [*dropwhile(lambda item: repr(_skip(item.path)) != key, items)]
    text = "".join(item.c for item in items)
    if not text or "\n" in text:
        return
    widths = [item.width / em for item in items]
    kept = {i for i, item in enumerate(items) if item.is_kept}
    for end in filled_lines.ends(text, widths, around.width / em, kept):
        path = items[end].path if end < len(items) else ()
        yield key, path
        key = repr(_skip(path))


def _items(context: Any, box: Any, around: Any, path: Path, is_kept: bool) -> Iterator[Item]:
    """All that stands in a box, in order."""
    if not box.is_in_normal_flow():
        if box.is_floated():
            yield Item("\n", 0, path, True)
    elif isinstance(box, boxes.TextBox):
        never = box.style["white_space"] in ("nowrap", "pre")
        byte = 0
        for c, width in _widths(context, box):
            yield Item(c, width, (*path, byte), never if byte else is_kept)
            byte += len(c.encode())
    elif isinstance(box, (boxes.LineBox, boxes.InlineBox)):
        resolve_percentages(box, around)
        never = box.style["white_space"] in ("nowrap", "pre")
        before = getattr(box, "margin_left", 0)
        before = (0 if before == "auto" else before) + box.padding_left if path else 0
        item = None
        for i, child in enumerate(box.children):
            for following in _items(context, child, around, (*path, i), is_kept):
                if item:
                    yield item
                item = following._replace(width=following.width + before)
                is_kept, before = never, 0
        if item:
            yield item._replace(width=item.width + (box.margin_right if path else 0))
    elif not _is_reading(box):
        yield Item(ICON, preferred.max_content_width(context, box), path, is_kept)


def _is_reading(box: Any) -> bool:
    return bool(box.element_tag == "rt")


def _widths(context: Any, box: Any) -> Iterator[tuple[str, float]]:
    """The characters of a text, with their widths: of letters the mean, of marks next to each other a half less."""
    style, text, at = box.style, box.text, 0
    known = style.__dict__.setdefault("widths", {})
    for is_wide, group in groupby(text, lambda c: bool(WIDE.match(c))):
        run = "".join(group)
        if not is_wide and run not in known:
            known[run] = line_break.split_first_line(run, style, context, None, 0)[3] / len(run)
        at += len(run)
        for c, after in zip(run, text[at - len(run) + 1 : at + 1] + " ", strict=False):
            is_close = (
                c in MARKS | SOLID
                if after in OPENING
                else c in CLOSING and after in CLOSING | SOLID
            )
            yield c, style["font_size"] * (1 - HALF * is_close) if is_wide else known[run]


def _skip(path: Path) -> Any:
    """A place in a box as weasyprint names it."""
    while path and not path[-1]:
        path = path[:-1]
    skip: Any = None
    for i in reversed(path):
        skip = {i: skip}
    return skip


def _part(box: Any, end: Path) -> Any:
    """What of a box stands before a place."""
    while end and not end[-1]:
        end = end[:-1]
    if not end:
        return box.copy_with_children(box.children)
    if isinstance(box, boxes.TextBox):
        return box.copy_with_text(box.text.encode()[: end[0]].decode())
    children = list(box.children[: end[0]])
    if end[1:]:
        children.append(_part(box.children[end[0]], end[1:]))
    return box.copy_with_children(tuple(children))


def split_inline_box(context: Any, box: Any, x: float, max_x: float, *more: Any) -> Any:
    """A line that was planned ends where it was."""
    is_planned = isinstance(box, boxes.LineBox) and "is_filled" in box.__dict__
    return _split_inline_box(context, box, x, inf if is_planned else max_x, *more)


def text_align(context: Any, line: Any, width: float, last: bool) -> Any:
    """How far a line is moved; one that was planned is filled instead. Any Japanese one begins flush."""
    is_ja = line.style["lang"] == "ja"
    if "is_filled" in line.__dict__:
        offset = _filled(context, line, width)
    else:
        offset = _text_align(context, line, width, last) or -_blank(line) * is_ja
    if is_ja:
        _keep_readings_inside(line, width)
    return offset


def _blank(line: Any) -> float:
    """The blank half of an opening bracket that a line begins with."""
    head = next(filter(None, _text(line)), "")[:1]
    em: float = line.style["font_size"]
    return HALF * em * (head in OPENING and not _is_closed_up(line))


def _keep_readings_inside(line: Any, width: float) -> None:
    """Readings stand no further to the left or right than their line may."""
    for box in line.descendants():
        if _is_reading(box) and isinstance(box, boxes.InlineBlockBox):
            reading = next(part for part in box.descendants() if part.element_tag == "span")
            left = reading.content_box_x() - line.position_x
            over = min(left, 0) + max(left + reading.width - width, 0)
            if over:
                reading.translate(-over, 0)


def _filled(context: Any, line: Any, width: float) -> float:
    """Fill a line that was planned."""
    text = "".join(_text(line))
    if not text:
        return 0
    em = line.style["font_size"]
    flush = _blank(line) / em
    marks = {*filled_lines.marks(text)}
    weights = [*map(weight, text)]
    shares = sum(weights) - (weights[0] + weights[-1]) / 2
    slack = (width - line.width) / em + flush
    fit = filled_lines.fitted(slack, shares, len(marks), text[-1])
    is_ragged = line.is_last or width < NARROWEST * em
    share = 0.0 if fit.share > LOOSEST or (is_ragged and slack > 0) else fit.share
    line.share = share
    moved = [
        em * (share * (before + (own - weights[0]) / 2) - pulled - flush)
        for before, own, pulled in zip(
            accumulate(weights, initial=0.0),
            [*weights, weights[-1]],
            accumulate(fit.squeeze * (i in marks) for i in range(len(text) + 1)),
            strict=True,
        )
    ]
    cuts = marks if fit.squeeze else set()
    line.children = tuple(_moved(context, line, [0], moved, cuts, share * em))
    line.width += moved[-1]
    return 0


def _is_closed_up(line: Any) -> bool:
    """Whether its first mark loses its blank by its style."""
    while isinstance(line, (boxes.LineBox, boxes.InlineBox)) and line.children:
        line = line.children[0]
        if isinstance(line, boxes.InlineBox) and line.margin_left:
            return True
    return False


def _text(box: Any) -> Iterator[str]:
    """What stands in a box, a sign for each icon."""
    if not box.is_in_normal_flow():
        return
    if isinstance(box, boxes.TextBox):
        yield box.text
    elif isinstance(box, (boxes.LineBox, boxes.InlineBox)):
        for child in box.children:
            yield from _text(child)
    elif not _is_reading(box):
        yield ICON


def _moved(
    context: Any, parent: Any, at: list[int], moved: list[float], cuts: set[int], share: float
) -> Iterator[Any]:
    """The children of a box of a line, moved as its characters are; texts are cut where a mark loses its blank."""
    for child in parent.children:
        start = at[0]
        if not child.is_in_normal_flow():
            child.translate(moved[start], 0)
            yield child
        elif isinstance(child, boxes.TextBox):
            at[0] += len(child.text)
            x, edges = child.position_x, [i for i in range(start + 1, at[0]) if i in cuts]
            for first, end in zip([start, *edges], [*edges, at[0]], strict=True):
                piece = (
                    child.copy_with_text(child.text[first - start : end - start])
                    if edges
                    else child
                )
                if edges or share:
                    layout = line_break.create_layout(piece.text, piece.style, context, None, 0)
                    natural = line_break.line_size(layout.get_first_line()[0], piece.style)[0]
                    layout.deactivate()
                    layout.share = share
                    piece.pango_layout = layout
                else:
                    natural = piece.width
                piece.position_x = x + moved[first]
                x += natural
                piece.width = natural + moved[end] - moved[first]
                yield piece
        elif isinstance(child, boxes.InlineBox):
            before = child.position_x
            child.children = tuple(_moved(context, child, at, moved, cuts, share))
            child.position_x = before + moved[start]
            child.width += moved[at[0]] - moved[start]
            yield child
        else:
            at[0] += not _is_reading(child)
            child.translate(moved[start], 0)
            yield child


def set_text(self: Any, text: str, justify: bool = False) -> None:
    """Set a layout's text; when it is drawn, with its share of slack after each character.

    Characters in a row that take the same share go to Pango as one run, so that kerning and
    punctuation compression hold inside it.
    """
    _set_text(self, text, justify)
    share = getattr(self, "share", 0.0)
    if not (justify and share):
        return
    spacing = self.style["letter_spacing"]
    letter = 0 if spacing == "normal" else spacing
    word = self.style["word_spacing"]
    attributes = pango.pango_layout_get_attributes(self.layout)
    if attributes == ffi.NULL:
        attributes = ffi.gc(pango.pango_attr_list_new(), pango.pango_attr_list_unref)
    start = 0
    for of_each, group in groupby(self.text, weight):
        piece = "".join(group)
        end = start + len(piece.encode())
        if of_each:
            total = of_each * share + letter + (word if piece[0] in " \u00a0" else 0)
            attribute = pango.pango_attr_letter_spacing_new(int(total * TO_UNITS))
            attribute.start_index, attribute.end_index = start, end
            pango.pango_attr_list_change(attributes, attribute)
        start = end
    pango.pango_layout_set_attributes(self.layout, attributes)
