"""An SVG file as drawing programs write it, cut down to what is drawn of it.

Programs leave much behind that no eye sees: swatches and gradients that nothing uses, layers that are
turned off, their own notes. It goes before anybody judges the file. What is only another way to say
something (a size for a view box, a `symbol` for a group) is said in the one way that we read.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable
from functools import lru_cache
from xml.etree import ElementTree

from fortgold.draw.svg_values import PX

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
DEFINITIONS = {  # drawn only where something else refers to them
    "defs", "symbol", "linearGradient", "radialGradient", "meshgradient", "hatch", "solidColor",
    "pattern", "clipPath", "mask", "filter", "marker", "metadata",
}  # fmt: skip
STYLES = re.compile(r"([\w-]+)\s*:\s*([^;{}]+)")  # name and value, in an attribute or a style sheet
URL = re.compile(r"url\(\s*['\"]?#([^'\")\s]+)['\"]?\s*\)")
LENGTH = re.compile(r"\s*(\d+\.?\d*|\.\d+)\s*(px|mm|cm|in|pt|pc|)\s*")
NAMES_NOTHING = re.compile(r"(?!\s*inherit)[\w.\s]*")
ALIGN = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}


def tag_of(element: ElementTree.Element) -> str:
    """The name of an SVG element; "" for one of another vocabulary, which is not drawn."""
    return _name_of(element.tag)


@lru_cache(maxsize=512)
def _name_of(tag: object) -> str:
    name = str(tag).removeprefix(SVG)
    return "" if name.startswith("{") else name


def prepare(root: ElementTree.Element) -> None:
    """Take out of the tree what is not drawn, and say the rest in the words that we read."""
    if tag_of(root) != "svg":
        return
    for element in root.iter():
        for name in ("filter", "clip-path", "mask"):  # programs write filter="0", mask="false"
            if NAMES_NOTHING.fullmatch(element.get(name, "inherit")):
                del element.attrib[name]
    _give_view_box(root)
    _hide(root)
    _drop_unused(root)
    _spell_out_symbols(root)


def style_of(element: ElementTree.Element, name: str) -> str:
    """A property as the element itself gives it; its `style` goes before its attribute."""
    style = element.get("style")
    styles = dict(STYLES.findall(style)) if style else {}
    return str(styles.get(name, element.get(name, ""))).strip()


def refers_to(element: ElementTree.Element) -> Iterable[str]:
    """The ids that an element refers to: what it shows again, and what it is painted or cut with."""
    link = element.get("href") or element.get(HREF) or ""
    if link.startswith("#"):
        yield link[1:]
    for value in element.attrib.values():
        if "url(" in value:
            yield from URL.findall(value)
    if tag_of(element) == "style" and element.text:
        yield from URL.findall(element.text)


def _give_view_box(root: ElementTree.Element) -> None:
    sizes = [LENGTH.fullmatch(root.get(name, "")) for name in ("width", "height")]
    if "viewBox" not in root.attrib and all(sizes):
        numbers = " ".join(repr(float(one[1]) * PX[one[2]]) for one in sizes if one)
        root.set("viewBox", f"0 0 {numbers}")


def _hide(root: ElementTree.Element) -> None:
    """What is turned off becomes a definition that draws nothing by itself."""
    sheets = "".join(one.text or "" for one in root.iter() if tag_of(one) == "style")
    if "display" in sheets or "visibility" in sheets:
        return  # it may turn on again what an attribute turns off
    parents = {child: parent for parent in root.iter() for child in parent}
    said: set[ElementTree.Element] = set()  # what says of a part that it is seen or not
    for element in root.iter():
        if style_of(element, "visibility"):
            above = parents.get(element)
            while above is not None and above not in said:
                said.add(above)
                above = parents.get(above)
    hidden: dict[ElementTree.Element, bool] = {root: False}
    for element in root.iter():
        own = style_of(element, "visibility")
        above = parents.get(element)
        unseen = hidden[above] if above is not None else False
        hidden[element] = own in ("hidden", "collapse") if own not in ("", "inherit") else unseen
        if element is root or tag_of(element) in DEFINITIONS | {"style"}:
            continue
        is_off = style_of(element, "display") == "none"
        if is_off or (hidden[element] and element not in said and not _is_shared(element, parents)):
            element.tag = f"{SVG}defs"
            element.attrib.clear()


def _is_shared(
    element: ElementTree.Element, parents: dict[ElementTree.Element, ElementTree.Element]
) -> bool:
    """Whether something may show it in another place, where it may be seen."""
    here: ElementTree.Element | None = element
    while here is not None:
        if here.get("id") and tag_of(here) != "svg":
            return True
        here = parents.get(here)
    return any(one.get("id") for one in element.iter())


def _drop_unused(root: ElementTree.Element) -> None:
    by_id: dict[str, list[ElementTree.Element]] = defaultdict(list)
    for element in root.iter():
        if name := element.get("id"):
            by_id[name].append(element)
    drawn: set[ElementTree.Element] = set()
    waiting = [root, *(one for one in root.iter() if tag_of(one) == "style")]
    while waiting:
        element = waiting.pop()
        if element in drawn:
            continue
        drawn.add(element)
        for name in refers_to(element):
            waiting += by_id.get(name, ())
        waiting += [one for one in element if tag_of(one) and tag_of(one) not in DEFINITIONS]
    parents = {child: parent for parent in root.iter() for child in parent}
    kept = set(drawn)
    for element in drawn:
        above = parents.get(element)
        while above is not None and above not in kept:
            kept.add(above)
            above = parents.get(above)
    for element in kept:
        if element not in drawn:  # it only holds something that is used elsewhere
            element.tag = f"{SVG}defs"
            element.attrib.clear()
        if any(child not in kept for child in element):
            element[:] = [child for child in element if child in kept]


def _spell_out_symbols(root: ElementTree.Element) -> None:
    """Each `symbol` becomes a group among the definitions, each use of it one in its place and size."""
    symbols = {
        element.get("id", ""): dict(element.attrib)
        for element in root.iter()
        if tag_of(element) == "symbol"
    }
    if not symbols:
        return
    places: dict[ElementTree.Element, str] = {}
    whole = root.get("viewBox", "").replace(",", " ").split()
    for element in root.iter():
        link = element.get("href") or element.get(HREF) or ""
        if tag_of(element) != "use" or link[1:] not in symbols or len(whole) != 4:
            continue
        sizes = [element.get("width", whole[2]), element.get("height", whole[3])]
        matrix = _matrix(symbols[link[1:]], [element.get("x", "0"), element.get("y", "0")], sizes)
        if matrix is None:
            return  # left for the grammar to name
        places[element] = matrix
    for element, matrix in places.items():
        for name in ("x", "y", "width", "height"):
            element.attrib.pop(name, None)
        if matrix:
            element.set("transform", f"{element.get('transform', '')} {matrix}".strip())
    for element in [one for one in root.iter() if tag_of(one) == "symbol"]:
        group = ElementTree.Element(f"{SVG}g")
        group.attrib.update(element.attrib)
        for name in ("viewBox", "preserveAspectRatio", "width", "height", "x", "y"):
            group.attrib.pop(name, None)
        group[:] = list(element)
        element.tag = f"{SVG}defs"
        element.attrib.clear()
        element[:] = [group]


def _matrix(symbol: dict[str, str], at: list[str], size: list[str]) -> str | None:
    """The transform that brings the view box of a symbol into the box of its use; None: unknown."""
    try:
        x, y = map(float, at)
        if "viewBox" not in symbol:
            return f"translate({x!r} {y!r})" if x or y else ""
        left, top, width, height = map(float, symbol["viewBox"].replace(",", " ").split())
        across, down = float(size[0]) / width, float(size[1]) / height
    except (ValueError, ZeroDivisionError):
        return None
    ratio = symbol.get("preserveAspectRatio", "xMidYMid meet")
    if not ratio.startswith("none"):
        scale = (max if ratio.endswith("slice") else min)(across, down)
        x += (float(size[0]) - width * scale) * ALIGN.get(ratio[1:4], 0.5)
        y += (float(size[1]) - height * scale) * ALIGN.get(ratio[5:8], 0.5)
        across = down = scale
    return f"translate({x!r} {y!r}) scale({across!r} {down!r}) translate({-left!r} {-top!r})"
