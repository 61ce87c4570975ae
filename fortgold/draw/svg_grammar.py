"""What an SVG file may hold so that we can place it: elements, attributes, styles.

Masks, text and filters have no counterpart in our operations, and `svg_shapes.py` takes every number for one;
a look at the XML names all else, so that nobody prints a picture with a hole. Of the gradients,
clips and transparencies among them `svg_paint.py` tells which can be placed all the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from xml.etree import ElementTree

from fortgold.data.limits import OUTLINE_POINTS
from fortgold.draw.svg_tree import HREF, STYLES, refers_to, tag_of
from fortgold.draw.svg_values import colour

ELEMENTS = {
    "g", "a", "defs", "title", "desc", "metadata", "style", "use",
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
}  # fmt: skip
DEEPEST, MOST = 200, 100_000  # elements inside one another; elements in all, each `use` written out
# number and separator are matched at once and never taken apart again, so that digits stay together
N = r"[+-]?+(?:\d++\.?+\d*+|\.\d++)(?:[eE][+-]?+\d++)?+"
SEP = r"\s*+,?+\s*+"
FLAG = f"[01]{SEP}"


def _times(count: int) -> str:
    return f"{N}(?:{SEP}{N}){{{count - 1}}}" if count > 1 else N


def _runs(letters: str, arguments: str) -> str:
    return f"[{letters}]\\s*{arguments}(?:{SEP}{arguments})*+\\s*"


MOVE = _runs("Mm", _times(2))
PATH = re.compile(
    f"\\s*(?:{MOVE}(?:{MOVE}|{_runs('LlTt', _times(2))}|{_runs('HhVv', N)}|{_runs('Cc', _times(6))}|"
    f"{_runs('SsQq', _times(4))}|{_runs('Aa', f'{_times(3)}{SEP}{FLAG}{FLAG}{_times(2)}')}|[Zz]\\s*)*+)?"
)
POINTS = re.compile(f"\\s*(?:{_times(2)}(?:{SEP}{_times(2)})*+)?\\s*")
_CALLS = "|".join(
    rf"{name}\s*\(\s*(?:{'|'.join(map(_times, counts))})\s*\)"
    for name, counts in (
        ("matrix", (6,)), ("translate", (2, 1)), ("scale", (2, 1)), ("rotate", (3, 1)),
        ("skewX", (1,)), ("skewY", (1,)),
    )
)  # fmt: skip
TRANSFORM = re.compile(rf"\s*(?:(?:{_CALLS}){SEP})*\s*|none")
UNIT = "(?:px|mm|cm|in|pt|pc)"
LENGTH = re.compile(rf"\s*{N}(?:{UNIT}|%)?\s*")
SIZE = re.compile(rf"\s*(?!-){N}(?:{UNIT}|%)?\s*")
ACROSS, DOWN = ("x", "width", "cx", "rx", "x1", "x2"), ("y", "height", "cy", "ry", "y1", "y2")
COLOUR = re.compile(
    r"none|currentColor|transparent|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|black|white|red|green|blue|"
    r"rgba?\(\s*(?:\d+\s*,\s*\d+\s*,\s*\d+|[\d.]+%\s*,\s*[\d.]+%\s*,\s*[\d.]+%)\s*(?:,\s*(?:1(?:\.0*)?|100%)\s*)?\)|"
    r"hsl\(\s*[\d.]+\s*,\s*[\d.]+%\s*,\s*[\d.]+%\s*\)"
)
GRAMMAR = {
    "d": PATH, "points": POINTS, "transform": TRANSFORM,
    "fill": COLOUR, "stroke": COLOUR, "color": COLOUR,
    "fill-rule": re.compile("nonzero|evenodd"),
    "stroke-dashoffset": re.compile(r"\s*[+-]?0*\.?0*(?:px)?\s*"),
    "stroke-dasharray": re.compile(rf"none|\s*(?!-){N}(?:{SEP}(?!-){N})*+\s*"),
    **dict.fromkeys(("x", "y", "cx", "cy", "x1", "y1", "x2", "y2"), LENGTH),
    **dict.fromkeys(("width", "height", "r", "rx", "ry", "stroke-width"), SIZE),
    **dict.fromkeys(
        ("filter", "backdrop-filter", "clip-path", "mask", "mask-image", "mix-blend-mode",
         "paint-order", "transform-origin", "rotate", "scale", "translate", "offset-path",
         "marker", "marker-start", "marker-mid", "marker-end"),
        re.compile("none|normal"),
    ),
}  # fmt: skip
NUMBER, SINGLE = re.compile(N), re.compile("[HhVvZz]")  # a coordinate; what has one or none
WORD = 40  # characters of an attribute that others are likely to have as well
LONGEST = 10_000  # characters of an attribute: thousands of turns or dashes are no drawing
POINTS_IN_ALL = "points"
GEOMETRY = {*ACROSS, *DOWN, "r", "stroke-width"}
SHEET = re.compile(r"\s*(?:[\w.#*-]+(?:\s*,\s*[\w.#*-]+)*\s*\{[^{}@!]*\}\s*)*")
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
SEEN_THROUGH = re.compile(  # a colour with an alpha below one, the fourth number or after a slash
    r"#[0-9a-f]{4}|#[0-9a-f]{8}|"
    r"\w+\((?:[^,/]*,){3}\s*(?:0|0?\.\d+|\d\d?(?:\.\d+)?%)\s*\)|"
    r"\w+\([^,/]*/\s*(?:0|0?\.\d+|\d\d?(?:\.\d+)?%)\s*\)",
    re.IGNORECASE,
)


Fault = tuple[str, str]  # what cannot be placed, and the element in which it stands


def faults(root: ElementTree.Element) -> Iterator[Fault]:
    """Everything in an SVG tree that cannot be placed as it is."""
    if tag_of(root) != "svg":
        yield f"<{tag_of(root) or root.tag}>", ""
        return
    for element in root.iter():
        for what in _faults(element, element is root):
            yield what, tag_of(element)
    found = _measured(root, _points_at_most)
    found = _measured(root, _points) if found == POINTS_IN_ALL else found
    if found:
        yield found, ""


def _faults(element: ElementTree.Element, is_root: bool) -> Iterator[str]:
    """What in the element itself cannot be placed."""
    tag = tag_of(element)
    if not tag:
        return
    if tag not in ELEMENTS and not is_root:
        yield f"<{tag}>"
    css = element.get("style", "")
    if "!" in css or "/*" in css:
        yield "style"
    if tag == "style":
        sheet = COMMENT.sub("", element.text or "")
        if not SHEET.fullmatch(sheet):
            yield "<style>"
        css = ";".join(re.findall(r"\{([^{}]*)\}", sheet))
    own = ("x", "y", "width", "height") if is_root else ()
    for name, value in element.items():
        if name not in own and (what := _wrong(name, value)):
            yield what
    for name, value in STYLES.findall(css):
        if what := _wrong(name, value.strip()):
            yield what
        if name in GEOMETRY and "%" in value:
            yield _quoted(name, value.strip())


def _wrong(name: str, value: str) -> str | None:
    """What is wrong with an attribute or a style."""
    return _wrong_word(name, value) if len(value) <= WORD else _judged(name, value)


@lru_cache(maxsize=4096)  # drawings have few colours, widths and kinds of ends
def _wrong_word(name: str, value: str) -> str | None:
    return _judged(name, value)


def _judged(name: str, value: str) -> str | None:
    if name not in GRAMMAR and not name.endswith("opacity"):
        return None
    if not _is_opaque(name, value.strip()):
        return name if name.endswith("opacity") else "opacity"
    grammar = GRAMMAR.get(name)
    if grammar is None:
        return None
    is_short = len(value) <= LONGEST or name in ("d", "points")  # of those the points are counted
    if is_short and (grammar.fullmatch(value) or (grammar is COLOUR and _is_colour_name(value))):
        return None
    return _quoted(name, value)


def _quoted(name: str, value: str) -> str:
    short = " ".join(value.split())
    most = 150 if "(" in short else 40  # the name of a gradient may be long
    return f'{name}="{short[:most]}{"…" * (len(short) > most)}"'


def _is_colour_name(word: str) -> bool:
    if not re.fullmatch("[a-zA-Z]+", word):
        return False
    try:
        return colour(word) is not None
    except ValueError:
        return False


def is_colour(value: str) -> bool:
    """Whether it is a colour of its own that lets nothing through."""
    is_own = value not in ("none", "currentColor", "transparent")
    return is_own and bool(COLOUR.fullmatch(value) or _is_colour_name(value))


def _points_at_most(element: ElementTree.Element) -> int:
    """No fewer points than an outline has, without reading it: a sign makes no more than one."""
    return len(element.get("d", "")) + len(element.get("points", ""))


def _points(element: ElementTree.Element) -> int:
    """How many points an outline has, about."""
    d = element.get("d", "")
    numbers = len(NUMBER.findall(d)) + len(NUMBER.findall(element.get("points", "")))
    return numbers // 2 + len(SINGLE.findall(d))


def too_many(root: ElementTree.Element, most: int) -> bool:
    """Whether a tree stands for more elements than that, all that it refers to written out."""
    return bool(_measured(root, lambda _: 0, most))


def _measured(
    root: ElementTree.Element, points: Callable[[ElementTree.Element], int], most: int = MOST
) -> str | None:
    """`use` without end, of nothing or of too much, and elements too deep inside one another."""
    ids = {name: element for element in root.iter() if (name := element.get("id"))}
    # its depth, how many elements it stands for, and how many points
    known: dict[ElementTree.Element, tuple[int, int, int]] = {}

    def measure(element: ElementTree.Element, above: tuple[ElementTree.Element, ...]) -> str | None:
        if element in above:
            return "<use> in a circle"
        if len(above) >= DEEPEST:
            return "nesting"
        parts = list(element)
        if tag_of(element) == "use":
            link = element.get("href") or element.get(HREF) or ""
            if not link.startswith("#") or link[1:] not in ids:
                return _quoted("href", link)
            parts.append(ids[link[1:]])
        else:  # what it is painted or cut with is drawn, too
            parts += [ids[name] for name in refers_to(element) if name in ids]
        for part in parts:
            what = None if part in known else measure(part, (*above, element))
            if what:
                return what
        depth = 1 + max((known[part][0] for part in parts), default=0)
        count = 1 + sum(known[part][1] for part in parts)
        drawn = points(element) + sum(known[part][2] for part in parts)
        known[element] = depth, count, drawn
        if depth > DEEPEST or count > most:
            return "nesting"
        return POINTS_IN_ALL if drawn > OUTLINE_POINTS.most else None

    return measure(root, ())


def _is_opaque(name: str, value: str) -> bool:
    """Whether an attribute or a style lets nothing shine through."""
    if name in ("opacity", "fill-opacity", "stroke-opacity"):
        try:
            return float(value.rstrip("%")) >= (100 if value.endswith("%") else 1)
        except ValueError:
            return False
    return name not in ("fill", "stroke", "color") or not SEEN_THROUGH.fullmatch(value)
