"""Files of drawings: which there are, and what in them cannot be printed.

Most files hold nothing but plain shapes in flat colours. Those are recognized from the XML alone, against
the strict grammar of `draw.svg_grammar`; what is not plain is read as a whole, as for printing.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import cast
from xml.etree import ElementTree

from fortgold.data.door import Door, Refused, Version, lies, stored, version
from fortgold.data.layout import Look
from fortgold.data.limits import DRAWING_FILE, OUTLINE_POINTS, PICTURE_PIXELS
from fortgold.data.model import MM, Text
from fortgold.data.source import nearest
from fortgold.draw import picture_cache, raster, svg_file, svg_pixels
from fortgold.draw.ops import Drawing, Picture
from fortgold.draw.raster import Raster
from fortgold.draw.svg_file import SvgProblem, drawing, raster_file, tree
from fortgold.draw.svg_grammar import POINTS_IN_ALL
from fortgold.faces.art_files import art_files

PLAIN = {
    "svg", "g", "defs", "title", "desc", "use", "path", "rect", "circle", "ellipse", "line",
    "polyline", "polygon",
}  # fmt: skip
MEASURES = {
    "viewBox", "d", "points", "transform", "x", "y", "width", "height", "cx", "cy", "r", "rx", "ry",
    "x1", "y1", "x2", "y2", "stroke-width", "stroke-dasharray",
}  # fmt: skip
TRIED = 45 * MM  # a side of what becomes pixels, when it is tried: a quarter of a card
EXPONENT = re.compile(r"\d[eE]")
IS_DIGIT = bytes(c in b"0123456789" for c in range(256))
LARGE = bytes([True]) * 8  # digits of a number that a reader may choke on
FLAT = re.compile(r"none|currentColor|#[0-9a-fA-F]{3}|#[0-9a-fA-F]{6}|[a-zA-Z]+")
COLOURS = ("fill", "stroke", "color")
# an obstacle that is a thing in the drawing, and not a parser's complaint
THING = re.compile(r'<[\w-]+>( in a circle)?|viewBox|style|nesting|[a-z-]*opacity|[\w-]+=".*"')
WORDS = re.compile(r"\s*([\w-]+)\s*:\s*([^;]*?)\s*(?:;|$)")


def art(look: Look) -> dict[str, str]:
    """The illustrator's files: the name before the dot -> `art/…`, one a name, SVG before raster."""
    return dict(art_files(look))


def useless_art(look: Look, names: set[str]) -> dict[Path, Text]:
    """What lies where the art of a card or kind should be and cannot be used, and why."""
    own, found = art(look), {}
    for folder in look.folders:
        home = folder / "art"
        try:
            inside = look.door.inside(home)
        except Refused as refused:
            found[home] = refused.said
            continue
        if lies(home) and not stored(home).is_dir():
            found[home] = Text("フォルダーではありません", "it is no folder")
        for path in inside:
            if path.stem not in names or path.stem in own:
                continue
            if stored(path).is_file():
                found[path] = Text("この形式は使えません", "art cannot be of this kind")
            elif path.suffix:
                found[path] = Text("ファイルではありません", "it is no file")
    return found


def _inside(door: Door, folder: Path) -> list[Path]:
    """What lies in a folder; of one that is not read, `useless_art` tells."""
    try:
        return door.inside(folder)
    except Refused:
        return []


def nearest_file(look: Look, name: str) -> str | None:
    """The name of a file that lies where `name` should, and that was probably meant."""
    folder, _, file = name.rpartition("/")
    stem, _, suffix = file.rpartition(".")
    there = {
        path.stem
        for root in look.folders
        for path in _inside(look.door, root / folder)
        if path.name.endswith(f".{suffix}")
    }
    near = nearest(stem, sorted(there))
    return f"{near}.{suffix}" if near else None


def obstacle(door: Door, path: Path) -> str | None:
    """What keeps the file from being printed: an element, an attribute, or the reader's words."""
    return _obstacle(door, path, version(path))


@lru_cache(maxsize=512)
def _obstacle(door: Door, path: Path, when: Version) -> str | None:
    try:
        found = drawing(door, path, 10 * MM, 10 * MM)
        if isinstance(found, SvgProblem):
            return FOLDER if Path(stored(path)).is_dir() else found.what
        if svg_file.is_raster(door, path):
            one = raster_file(door, path)
            if isinstance(one, Raster):
                raster.look_through(one)
        elif svg_file.softened(door, path):
            found = cast(
                Drawing, drawing(door, path, TRIED, TRIED)
            )  # what that takes depends on it
            for op in found.ops:
                raster.look_through(cast(Picture, op).raster)
        else:
            known = picture_cache.key(door.read(path, DRAWING_FILE), "sound")
            if picture_cache.kept(known) is None:
                if not _is_plain(door, path, when):
                    _ = found.ops  # shapes are read when they are drawn; here to see whether
                picture_cache.keep(known, b"")
    except Exception as error:  # a file that trips the parser must not hide the other findings
        return str(error).removeprefix(f"{path}: ") or type(error).__name__
    return None


def _is_plain(door: Door, path: Path, when: Version) -> bool:
    """Whether a file in which nothing is wrong by its words needs no reading of its shapes."""
    try:
        root = tree(door, path, when)
    except ElementTree.ParseError:
        return False
    for element in root.iter():
        tag = str(element.tag).rpartition("}")[2]
        words = (element.text or "").strip() and tag not in ("title", "desc")
        if tag not in PLAIN or words:
            return False
        properties = dict(element.attrib)
        if any(_is_large(value) for name, value in properties.items() if name in MEASURES):
            return False
        properties |= dict(WORDS.findall(properties.get("style", "")))
        if any("opacity" in name or "url(" in value for name, value in properties.items()):
            return False
        if not all(FLAT.fullmatch(properties[name]) for name in COLOURS if name in properties):
            return False
    return True


def _is_large(value: str) -> bool:
    """Whether some number is of many digits, with an exponent or a share; of other signs nobody knows."""
    has_exponent = ("e" in value or "E" in value) and EXPONENT.search(value)
    has_share = "%" in value or not value.isascii()
    return bool(has_exponent or has_share or LARGE in value.encode().translate(IS_DIGIT))


FOLDER = "a folder"
OBSTACLES = {  # the drawing …; what to do about it
    FOLDER: (
        "はファイルではなく、フォルダーです",
        "is a folder, not a file",
        "ここには絵のファイルを置いてください",
        "put a picture file here",
    ),
    raster.KIND: (
        "は、読める種類の画像 (SVG、PNG、JPEG、WebP、TIFF、GIF、BMP) ではありません",
        "is of no kind that is read (SVG, PNG, JPEG, WebP, TIFF, GIF, BMP)",
        "画像ソフトで開き、PNG で保存し直してください",
        "open it in a picture program and save it as PNG",
    ),
    raster.DAMAGED: (
        "は壊れているか、途中で切れています",
        "is damaged, or ends too early",
        "元の画像を、もう一度ここに写してください",
        "copy the original here once more",
    ),
    raster.LARGE: (
        f"の画素数が {PICTURE_PIXELS.most // 10**6} メガピクセルを超えています",
        f"has more than {PICTURE_PIXELS.most // 10**6} megapixels",
        "縮小してください。刷る大きさで 600 dpi あれば足ります",
        "scale it down: 600 dpi at its printed size is plenty",
    ),
    raster.PROFILE: (
        "のカラープロファイルを読み取れません",
        "has a colour profile that cannot be read",
        "sRGB に変換して保存し直してください",
        "convert it to sRGB and save it again",
    ),
    POINTS_IN_ALL: (
        f"の線の点が {OUTLINE_POINTS.most:,} 個を超えています",
        f"has outlines of more than {OUTLINE_POINTS.most:,} points",
        "作図ソフトでパスを単純化するか、PNG で書き出してください",
        "simplify its paths in a drawing program, or export it as PNG",
    ),
    svg_pixels.TOO_MUCH: (
        "を描くには、時間かメモリーがかかりすぎます",
        "takes too long or too much memory to be drawn",
        "フィルターと重なる透明度を減らすか、PNG で書き出してください",
        "use fewer filters and layers of transparency, or export it as PNG",
    ),
}

MEGA = svg_pixels.MOST_INSIDE // 10**6
REMEDIES = (  # by signs of an obstacle, parted by spaces
    (
        "<text>",
        "文字は同梱の書体で描かれます。文字をアウトライン (パス) に変換してください",
        "its text is set in our fonts: convert text to outlines (paths)",
    ),
    (
        "opacity",
        "ベクターのまま刷るには、透明度を図形かグループに 0 から 1 の数で書いてください",
        "to keep it as vectors, write transparency at shapes or groups as a number from 0 to 1",
    ),
    (
        "Gradient",
        "ベクターになるのは、不透明な色だけのグラデーション (pad) を面に塗ったものです",
        "vectors can be what is filled, not stroked, by a gradient of opaque colours that does not repeat",
    ),
    (
        "<pattern> fill= stroke= color=",
        "単色で塗り直してください",
        "use flat colours instead",
    ),
    (
        "<clipPath> clip-path=",
        "クリップは一つの図形にし、文字や group を入れないでください",
        "clip with a single shape in the drawing’s own units, without text or groups",
    ),
    (
        "<mask> mask=",
        "マスクを適用し、切り抜いた形にしてください",
        "apply the clip or mask, so that only shapes are left",
    ),
    (
        "<filter> filter= mix-blend-mode= <marker> <foreignObject> <animate>",
        "効果を図形に変換するか、外してください",
        "turn the effect into shapes, or take it out",
    ),
    (
        "<image>",
        f"画像は PNG か JPEG のまま置いてください。絵に埋め込むなら、合わせて {MEGA} メガピクセルまでです",
        (
            "put the picture there as a PNG or JPEG of its own; those embedded in a drawing must be sound, "
            f"and together of no more than {MEGA} megapixels"
        ),
    ),
    (
        'href="#',
        "指すものがファイルの中にありません。作図ソフトで開き、保存し直してください",
        "what it refers to is not in the file: open it in a drawing program and save it again",
    ),
    (
        "href=",
        "ファイルの外のものは読みません。画像は絵に埋め込んでください",
        "nothing outside the file is read: embed the picture in it",
    ),
    (
        "<use> nesting <symbol>",
        "複製 (use) とグループを解除してください",
        "turn clones (`use`) into shapes and ungroup them",
    ),
    (
        "<style>",
        "スタイルは属性に書いてください (書き出しの設定で選べます)",
        "write styles as attributes; drawing programs offer it when they export",
    ),
    ('em" rem" ex" vw" vh"', "長さは単位なしで書いてください", "write lengths without a unit"),
    ("viewBox", "svg 要素に viewBox を書いてください", "give the svg element a `viewBox`"),
)


def about(name: str, what: str) -> tuple[Text, Text]:
    """What to say of the obstacle in the drawing of that name, and what to do about it."""
    if what in OBSTACLES:
        ja, en, hint, hint_en = OBSTACLES[what]
        return Text(f"絵「{name}」{ja}", f"the drawing `{name}` {en}"), Text(hint, hint_en)
    if THING.fullmatch(what):
        ja = f"絵「{name}」の `{what}` は刷れません"
        message = Text(ja, f"the drawing `{name}` cannot be printed because of its `{what}`")
    else:
        message = Text(
            f"絵「{name}」を読み取れません", f"the drawing `{name}` cannot be read: {what}"
        )
    return message, remedy(what)


def remedy(what: str) -> Text:
    """What to do about an element or attribute that stands in the way."""
    for signs, ja, en in REMEDIES:
        if any(sign in what for sign in signs.split()):
            return Text(ja, en)
    ja = "作図ソフトで開き、保存し直してください"
    return Text(ja, "open it in a drawing program and save it again")
