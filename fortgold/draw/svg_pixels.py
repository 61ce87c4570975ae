"""What our operations cannot say of an SVG file (gradients, masks, text, transparency) as pixels.

Weasyprint draws the file, PDFium makes pixels of it. Only what weasyprint is known to draw comes here:
filters and blend modes, which it passes over, are refused as ever. Nothing is fetched: a file that
refers to anything but its own parts never comes here, and the fetcher refuses all the same.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

from fortgold.draw.fonts import know_only_ours
from fortgold.draw.svg_grammar import COMMENT, ELEMENTS, LENGTH, TRANSFORM, N, faults, too_many
from fortgold.draw.svg_tree import HREF, STYLES, SVG, tag_of

DPI = 300
INCH = 25_400  # µm
MOST_PIXELS = 40_000_000  # a board of half a metre is drawn a little coarser
# So many take weasyprint and PDFium some five seconds.
ELEMENTS_AT_MOST = 20_000  # all that is referred to written out
LETTERS_AT_MOST = 20_000
MARKED_AT_MOST = 100_000  # signs of outlines that have markers

SOFT = {
    "linearGradient", "radialGradient", "stop", "pattern", "clipPath", "mask", "text", "tspan",
    "textPath", "marker",
}  # fmt: skip
OWN = re.compile(  # attributes that lead to another part of the file, and those of transparency
    r'(?:fill|stroke|clip-path|mask|marker|marker-(?:start|mid|end))="url\(\s*[\'"]?#[^\'")\s]+[\'"]?\s*\)"|'
    r"[a-z-]*opacity"
)
WRITTEN = re.compile(r'(?:x|y|dx|dy|rotate)="[-+\d.eE,\s%a-z]*"')  # a place for each letter
SHARE = re.compile(r'(?:width|height|x|y|r|rx|ry|cx|cy|stroke-width)="[\d.]+%"')
SIZE = re.compile(r"\s*(?:(?!-)\d{1,4}(?:\.\d*)?|\.\d+)(?:px|mm|cm|in|pt|pc|em|ex|%)?\s*|[a-z-]+")
FREE = {  # what the grammar does not look at, and weasyprint reads
    "font-size": SIZE, "stroke-miterlimit": LENGTH, "letter-spacing": SIZE, "offset": LENGTH,
    "gradientTransform": TRANSFORM, "patternTransform": TRANSFORM, "startOffset": LENGTH,
    "textLength": SIZE, "spreadMethod": re.compile("pad"), "fx": LENGTH, "fy": LENGTH, "fr": LENGTH,
    "viewBox": re.compile(rf"\s*{N}(?:[\s,]+{N}){{3}}\s*"),
}  # fmt: skip
LEADS_OUT = re.compile(r"url\(\s*['\"]?(?!#)|@|\\|image\(|src\(|import", re.IGNORECASE)
FOREIGN = re.compile(r"[{}:]")


class Unclear(Exception):
    """A file that weasyprint could not draw."""


def in_the_way(root: ElementTree.Element) -> tuple[str | None, str | None]:
    """What keeps a drawing from being printed, and what only keeps it from being printed as vectors."""
    soft: str | None = None
    for what, tag in faults(root):
        is_soft = (
            (what[1:-1] in SOFT and what[0] == "<")
            or OWN.fullmatch(what)
            or (tag in SOFT and (WRITTEN.fullmatch(what) or SHARE.fullmatch(what)))
        )
        if not is_soft:
            return what, None
        if soft is None:
            soft = what
    if soft is None:
        return None, None
    return next(_unsafe(root), None), soft


def _unsafe(root: ElementTree.Element) -> Iterator[str]:
    """What must not come before weasyprint."""
    if too_many(root, ELEMENTS_AT_MOST):
        yield "nesting"
    if sum(len(part) for one in root.iter() for part in (one.text, one.tail) if part) > (
        LETTERS_AT_MOST + sum(len(one.text or "") for one in root.iter() if tag_of(one) == "style")
    ):
        yield "<text>"
    if any("marker" in value for one in root.iter() for value in _said(one)) and (
        sum(len(one.get("d", "") + one.get("points", "")) for one in root.iter()) > MARKED_AT_MOST
    ):
        yield "<marker>"
    ids = {element.get("id") for element in root.iter()}
    for element in root.iter():
        tag = tag_of(element)
        if tag and tag not in ELEMENTS | SOFT and element is not root:
            yield f"<{tag}>"
        said = {**element.attrib, **dict(STYLES.findall(element.get("style", "")))}
        for name, value in said.items():
            if name in ("href", HREF) and not value.startswith("#"):
                yield f'href="{value[:40]}"'
            if LEADS_OUT.search(value) and name not in ("id", "class") and not _is_foreign(name):
                yield f'{name}="{value[:40]}"'
            if name in FREE and not FREE[name].fullmatch(str(value).strip()):
                yield f'{name}="{value[:40]}"'
            for target in re.findall(r"url\(\s*['\"]?#([^'\")\s]+)", value):
                if target not in ids:
                    yield f'{name}="{value[:40]}"'
        if tag == "style" and LEADS_OUT.search(COMMENT.sub("", element.text or "")):
            yield "<style>"


def _said(element: ElementTree.Element) -> Iterator[str]:
    """Where a marker may be named: attributes, styles and style sheets."""
    yield from element.attrib
    yield element.get("style", "")
    if tag_of(element) == "style":
        yield element.text or ""


def _is_foreign(name: str) -> bool:
    return bool(FOREIGN.search(name))


def png(root: ElementTree.Element, width: int, height: int) -> bytes:
    """The drawing as a PNG with alpha, so many pixels large. Raises Unclear."""
    import pypdfium2

    try:
        page = pypdfium2.PdfDocument(_pdf(root, width, height))[0]
        scale = width / page.get_width()
        bitmap = page.render(
            scale=scale, fill_color=(255, 255, 255, 0), maybe_alpha=True, rev_byteorder=True
        )
        image = bitmap.to_pil().convert("RGBA")
        if image.size != (width, height):
            image = image.resize((width, height))
    except Exception as error:  # whatever a stranger's file makes of the two libraries
        raise Unclear(str(error) or type(error).__name__) from error
    out = io.BytesIO()
    image.save(out, "PNG", compress_level=1)
    return out.getvalue()


def _pdf(root: ElementTree.Element, width: int, height: int) -> bytes:
    know_only_ours()
    import weasyprint
    from weasyprint import svg
    from weasyprint.text.fonts import FontConfiguration
    from weasyprint.urls import FatalURLFetchingError, URLFetcher

    class Refusing(URLFetcher):  # type: ignore[misc]
        def fetch(self, url: str, _headers: Any = None) -> Any:
            raise FatalURLFetchingError(url)

    _without_foreign(root)
    fonts, fetcher = FontConfiguration(), Refusing()
    root.set("width", f"{width}px")
    root.set("height", f"{height}px")
    raised: list[BaseException] = []

    class Whole:
        """The drawing as an image of weasyprint, which would go on after an error."""

        def get_intrinsic_size(self, *_: Any) -> tuple[float, float, float]:
            return width, height, width / height

        def draw(self, stream: Any, across: float, down: float, _style: Any) -> None:
            try:
                context = SimpleNamespace(
                    font_config=fonts, dictionaries={}, get_image_from_uri=None
                )
                svg.SVG(root, "drawing:", fonts, fetcher).draw(
                    stream, across, down, "drawing:", context
                )
            except BaseException as error:
                raised.append(error)

    page = f"@page{{size:{width}px {height}px;margin:0}}body{{margin:0}}img{{display:block}}"
    html = f"<style>{page}</style><img src='drawing:' alt=''>"
    document = weasyprint.HTML(string=html, url_fetcher=fetcher)
    data = document.write_pdf(font_config=fonts, cache={"drawing:": Whole()})
    if raised:
        raise raised[0]
    return bytes(data)


def _without_foreign(root: ElementTree.Element) -> None:
    """Take out the words of other programs, which weasyprint would read without their vocabulary."""
    for element in root.iter():
        element[:] = [
            child
            for child in element
            if str(child.tag).startswith(SVG) or "}" not in str(child.tag)
        ]
        for name in [name for name in element.attrib if "}" in name and name != HREF]:
            del element.attrib[name]
