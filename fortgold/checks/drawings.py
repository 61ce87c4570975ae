"""Files of drawings: which there are, and what in them cannot be printed.

Most files hold nothing but plain shapes in flat colours. Those are told from the XML alone; only
what is not plain is read as a whole, as for printing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree

from fortgold.draw.layout import Look
from fortgold.draw.svg_file import RASTER, SvgProblem, drawing
from fortgold.model import MM, Text
from fortgold.source import nearest

PLAIN = {
    "svg", "g", "defs", "title", "desc", "use", "path", "rect", "circle", "ellipse", "line",
    "polyline", "polygon",
}  # fmt: skip
FLAT = re.compile(r"none|currentColor|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-zA-Z]+")
NUMBERS = re.compile(r"[MmLlHhVvCcSsQqTtAaZzEe0-9+\-.,\s]*")
COLOURS = ("fill", "stroke", "color")
SHAPES = ("d", "points")
WORDS = re.compile(r"\s*([\w-]+)\s*:\s*([^;]*?)\s*(?:;|$)")


def art(look: Look) -> dict[str, str]:
    """The illustrator's files: the name before the dot -> `art/…`, one a name, SVG before raster."""
    order = {suffix: i for i, suffix in enumerate((".svg", *RASTER))}
    found: dict[str, str] = {}
    for folder in look.folders:
        files = [path for path in (folder / "art").glob("*") if path.suffix in order]
        for path in sorted(files, key=lambda path: (order[path.suffix], path.name)):
            found.setdefault(path.stem, f"art/{path.name}")
    return found


def nearest_file(look: Look, name: str) -> str | None:
    """The name of a file that lies where `name` should, and that was probably meant."""
    folder, _, file = name.rpartition("/")
    stem, _, suffix = file.rpartition(".")
    there = {path.stem for root in look.folders for path in (root / folder).glob(f"*.{suffix}")}
    near = nearest(stem, sorted(there))
    return f"{near}.{suffix}" if near else None


def obstacle(path: Path) -> str | None:
    """What keeps the file from being printed: an element, an attribute, or the reader's words."""
    stat = path.stat()
    return _obstacle(path, stat.st_mtime_ns, stat.st_size)


@lru_cache(maxsize=512)
def _obstacle(path: Path, _mtime: int, _size: int) -> str | None:
    if path.suffix.lower() == ".svg" and _is_plain(path):
        return None
    try:
        found = drawing(path, 10 * MM, 10 * MM)
        if isinstance(found, SvgProblem):
            return found.what
        if path.suffix.lower() == ".svg":
            _ = found.ops  # shapes are read when they are drawn; here they are read to see whether
    except Exception as error:  # a file that trips the parser must not hide the other findings
        return str(error).removeprefix(f"{path}: ") or type(error).__name__
    return None


def _is_plain(path: Path) -> bool:
    """Whether nothing in the file can be an obstacle; False means only that it needs a closer look."""
    try:
        root = ElementTree.fromstring(path.read_bytes())
    except ElementTree.ParseError:
        return False
    if not re.fullmatch(r"\s*(-?[\d.]+[\s,]+){3}-?[\d.]+\s*", root.get("viewBox", "")):
        return False
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        words = (element.text or "").strip() and tag not in ("title", "desc")
        if tag not in PLAIN or words:
            return False
        said = dict(element.attrib)
        said |= dict(WORDS.findall(said.get("style", "")))
        if any("opacity" in name or "url(" in value for name, value in said.items()):
            return False
        if not all(FLAT.fullmatch(said[name]) for name in COLOURS if name in said):
            return False
        if not all(NUMBERS.fullmatch(said[name]) for name in SHAPES if name in said):
            return False
    return True


REMEDIES: tuple[tuple[tuple[str, ...], Text], ...] = (
    (
        ("<text>",),
        Text("文字をアウトライン (パス) に変換してください", "convert text to outlines (paths)"),
    ),
    (
        ("opacity",),
        Text(
            "透明を分割・統合して、不透明な色にしてください",
            "flatten transparency to opaque colours",
        ),
    ),
    (
        ("Gradient", "<pattern>"),
        Text("単色で塗り直してください", "use flat colours instead"),
    ),
    (
        ("<clipPath>", "<mask>"),
        Text(
            "マスクを適用し、切り抜いた形にしてください",
            "apply the clip or mask, so that only shapes are left",
        ),
    ),
    (
        ("<filter>", "<marker>", "<foreignObject>", "<animate>"),
        Text(
            "効果を図形に変換するか、外してください", "turn the effect into shapes, or take it out"
        ),
    ),
    (
        ("<image>",),
        Text(
            "画像は PNG か JPEG のまま置いてください",
            "put the picture there as a PNG or JPEG of its own",
        ),
    ),
    (
        ("viewBox",),
        Text("svg 要素に viewBox を書いてください", "give the svg element a `viewBox`"),
    ),
)


def is_known(what: str) -> bool:
    """Whether an obstacle is a thing in the drawing, and not a parser's complaint."""
    return bool(re.fullmatch(r"<\w+>|viewBox|[a-z-]*opacity", what))


def remedy(what: str) -> Text:
    """What to do about an obstacle."""
    for signs, text in REMEDIES:
        if any(sign in what for sign in signs):
            return text
    return Text(
        "作図ソフトで開き、保存し直してください", "open it in a drawing program and save it again"
    )
