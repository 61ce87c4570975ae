"""What our operations cannot say of an SVG file (masks, patterns, filters, text, …) as pixels, by resvg.

Only what resvg is known to draw comes here. It would open whatever file an address names: a drawing that
refers to anything but its own parts and pictures inside it is refused before, and those pictures are
decoded here. Its fonts are ours and no others, so that the pixels are the same on every machine.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator
from functools import partial
from urllib.parse import unquote_to_bytes
from xml.etree import ElementTree

from fortgold.draw import raster
from fortgold.draw.font_faces import STYLES as FONTS
from fortgold.draw.font_faces import font_file
from fortgold.draw.svg_grammar import COMMENT, ELEMENTS, TRANSFORM, faults, too_many
from fortgold.draw.svg_paint import places
from fortgold.draw.svg_renderer import rendered
from fortgold.draw.svg_tree import HREF, STYLES, SVG, tag_of

DPI = 300
MOST_PIXELS = 40_000_000  # a board of half a metre is drawn a little coarser
MOST_INSIDE = 40_000_000  # pixels of all pictures inside a file
ELEMENTS_AT_MOST = 20_000  # of what lets through, as vectors, all that is referred to written out
# What drawing may take: time for each so many pixels, as large as a drawing is tried, so that what was
# drawn in time then is so in every size. Honest drawings take 0.05 s.
SECONDS, PIXELS_TRIED = 3, 300_000
MEMORY, MEMORY_A_PIXEL = 512 * 1024**2, 16  # bytes
TOO_MUCH = "takes too long or too much memory"  # `checks.drawings` has more words

SOFT = {
    "svg", "symbol", "linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "text",
    "tspan", "textPath", "marker", "image", "filter", "feBlend", "feColorMatrix",
    "feComponentTransfer", "feComposite", "feConvolveMatrix", "feDiffuseLighting",
    "feDisplacementMap", "feDistantLight", "feDropShadow", "feFlood", "feFuncA", "feFuncB",
    "feFuncG", "feFuncR", "feGaussianBlur", "feImage", "feMerge", "feMergeNode", "feMorphology",
    "feOffset", "fePointLight", "feSpecularLighting", "feSpotLight", "feTile", "feTurbulence",
}  # fmt: skip
# Filters in a word; of blur() and drop-shadow() resvg cuts off what is far from the shape.
_EFFECT = r"(?:brightness|contrast|grayscale|hue-rotate|invert|opacity|saturate|sepia)\([-+\w.%]*\)"
DRAWN = re.compile(  # attributes that lead to another part of the file, transparency, effects
    r'(?:fill|stroke|clip-path|mask|filter|marker|marker-(?:start|mid|end))="url\(\s*[\'"]?#[^\'")\s]+[\'"]?\s*\)"|'
    rf'filter="{_EFFECT}(?:\s+{_EFFECT})*"|'
    r'mix-blend-mode="(?:multiply|screen|overlay|darken|lighten|color-dodge|color-burn|hard-light|soft-light|'
    r'difference|exclusion|hue|saturation|color|luminosity)"|'
    r'stroke-dashoffset="[-+]?[\d.]+(?:px|%)?"|paint-order="[a-z ]+"|'
    r"[a-z-]*opacity"
)
WRITTEN = re.compile(r'(?:x|y|dx|dy|rotate|scale)="[-+\d.eE,\s%a-z]*"')  # a place for each letter
SHARE = re.compile(r'(?:width|height|x|y|r|rx|ry|cx|cy|stroke-width)="-?[\d.]+%"')
FREE = {  # what the grammar does not look at, and resvg would pass over
    "gradientTransform": TRANSFORM, "patternTransform": TRANSFORM,
    "spreadMethod": re.compile("pad|reflect|repeat"),
}  # fmt: skip
LEADS_OUT = re.compile(r"url\(\s*['\"]?(?!#)|@|\\|image\(|src\(|import", re.IGNORECASE)
FOREIGN = re.compile(r"[{}:]")
INSIDE = re.compile(r"\s*data:([^,]*),")
FAMILY = re.compile(r"(font-family\s*:)([^;}]*)")
ITALIC = re.compile(r"(font-style\s*:\s*(?:italic|oblique)[^;}]*)")


class Unclear(Exception):
    """A file that could not be drawn, and why."""


def in_the_way(root: ElementTree.Element) -> tuple[str | None, str | None]:
    """What keeps a drawing from being printed, and what only keeps it from being printed as vectors."""
    soft: str | None = None
    is_placed, is_ours = None, False
    for what, tag in faults(root):
        is_placed = is_placed or places(root)
        if is_placed((what, tag)):
            is_ours = True
            continue
        is_soft = (
            (what[1:-1] in SOFT and what[0] == "<")
            or DRAWN.fullmatch(what)
            or (tag in SOFT and (WRITTEN.fullmatch(what) or SHARE.fullmatch(what)))
        )
        if not is_soft:
            return what, None
        if soft is None:
            soft = what
    if soft is None:
        return ("nesting" if is_ours and too_many(root, ELEMENTS_AT_MOST) else None), None
    return next(_unsafe(root), None), soft


def _unsafe(root: ElementTree.Element) -> Iterator[str]:
    """What must not come before resvg."""
    ids = {element.get("id") for element in root.iter()}
    pixels = 0
    for element in root.iter():
        tag = tag_of(element)
        if tag and tag not in ELEMENTS | SOFT and element is not root:
            yield f"<{tag}>"
        said = {**element.attrib, **dict(STYLES.findall(element.get("style", "")))}
        for name, value in said.items():
            if name in ("href", HREF) and not value.startswith("#"):
                if tag != "image" or not INSIDE.match(value):
                    yield f'href="{value[:40]}"'
                    continue
                try:
                    inside = raster.raster("", partial(_inside, value))
                    pixels += inside.width * inside.height
                except raster.Unfit:
                    yield "<image>"
                if pixels > MOST_INSIDE:
                    yield "<image>"
                continue
            if LEADS_OUT.search(value) and name not in ("id", "class") and not FOREIGN.search(name):
                yield f'{name}="{value[:40]}"'
            if name in FREE and not FREE[name].fullmatch(value.strip()):
                yield f'{name}="{value[:40]}"'
            for target in re.findall(r"url\(\s*['\"]?#([^'\")\s]+)", value):
                if target not in ids:
                    yield f'{name}="{value[:40]}"'
        if tag == "style" and LEADS_OUT.search(COMMENT.sub("", element.text or "")):
            yield "<style>"


def _inside(address: str) -> bytes:
    """The bytes of a `data:` address. Raises Unfit."""
    head, _, body = address.partition(",")
    if not head.rstrip().endswith(";base64"):
        return unquote_to_bytes(body)
    try:
        return base64.b64decode(unquote_to_bytes(body))
    except binascii.Error as error:
        raise raster.Unfit(raster.DAMAGED) from error


def png(root: ElementTree.Element, width: int, height: int) -> bytes:
    """The drawing as a PNG with alpha, so many pixels large. Raises Unclear and raster.Unfit."""
    from fortgold.data import workers  # late: most drawings need none

    root.attrib |= {"width": str(width), "height": str(height), "preserveAspectRatio": "none"}
    for element in root.iter():
        _spell_out(element)
    pixels = width * height
    try:
        return workers.answer_apart(
            rendered,
            ElementTree.tostring(root, "unicode"),
            [str(font_file(font)) for font in FONTS],
            FONTS["text"].family,
            seconds=SECONDS * -(-pixels // PIXELS_TRIED),
            memory=MEMORY + pixels * MEMORY_A_PIXEL,
        )
    except workers.Stopped as error:
        raise Unclear(TOO_MUCH) from error
    except workers.Failed as error:
        raise Unclear(str(error)) from error


def _spell_out(element: ElementTree.Element) -> None:
    """Say what an element says in words that resvg takes for what we mean."""
    if "}" not in str(element.tag):
        element.tag = f"{SVG}{element.tag}"
    for name in ("href", HREF):
        if INSIDE.match(value := element.get(name, "")):
            plain = base64.b64encode(raster.plain_png(_inside(value))).decode()
            element.set(name, f"data:image/png;base64,{plain}")
    fonts = (f"{name}:{value}" for name, value in element.items() if name.startswith("font-"))
    element.attrib |= dict(STYLES.findall(_in_our_fonts(";".join(fonts))))
    if style := element.get("style"):
        element.set("style", _in_our_fonts(style))
    if tag_of(element) == "style":
        element.text = re.sub(r"\{[^{}]*", lambda m: _in_our_fonts(m[0]), element.text or "")


def _in_our_fonts(css: str) -> str:
    """Declarations whose fonts are ours: resvg leans no letters that stand upright."""
    family = " ".join(found[1] for found in FAMILY.findall(css))
    is_serif = re.search(r"Mincho|(?<!sans-)(?<!sans )serif", family, re.IGNORECASE)
    upright, italic = FONTS["title" if is_serif else "text"], FONTS["italic"]
    if is_serif:
        italic = FONTS["title-italic"]
    css = FAMILY.sub(rf"\1{upright.family}", css)
    return ITALIC.sub(rf"\1;font-family:{italic.family}", css)
