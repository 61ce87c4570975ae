"""The look of a deck as data: named boxes in mm, read from `templates/<game>/<deck>.yaml`.

A layout may extend another one; boxes of one name are merged key by key, `null` takes a box away.
Values of a card reach a box by name, in braces: `{name.ja}`, `{symbols}`, `{game.version}`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from string import Formatter
from types import MappingProxyType
from typing import Literal, cast

from fortgold.draw.ops import FontName, Role
from fortgold.findings import Finding, fault
from fortgold.model import MM, Span, Text
from fortgold.source import suggestion
from fortgold.yaml_file import Node, Reader, read_yaml

NO_LAYOUT = fault(
    "PRINT401",
    Text("デッキのレイアウトがない", "A deck has no layout"),
    Text(
        "レイアウトのないデッキは刷れません。箱から一式が抜け落ちます。",
        "Without a layout the deck cannot be drawn, and the box would be printed without it.",
    ),
)
CIRCLE = fault(
    "PRINT402",
    Text("レイアウトの継承が輪になっている", "Layouts extend each other in a circle"),
    Text(
        "どのレイアウトが元なのか決められません。",
        "No layout of the circle is the first one, so none of them can be read.",
    ),
)

POINT = 352.778  # µm in a DTP point (1/72 in)

Edition = Literal["ja", "en", "ja+en"]
EDITIONS: tuple[Edition, ...] = ("ja", "en", "ja+en")


@dataclass(frozen=True, slots=True)
class Box:
    """What all boxes have: a name, a place, and the editions in which they are drawn. In µm."""

    name: str
    x: int
    y: int
    width: int
    height: int
    editions: tuple[str, ...]
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Shape(Box):
    """A rectangle, filled and/or stroked; `radius` as large as half its height makes a pill."""

    fill: str | None
    stroke: str | None
    line: int
    dash: tuple[int, ...]
    radius: int


@dataclass(frozen=True, slots=True)
class TextBox(Box):
    """Words set in lines; they shrink from `em` to `least` before they are too long."""

    pattern: str
    ruby: str  # the pattern of the reading that stands centred above, half as large
    font: FontName
    em: int
    least: int
    leading: int  # line distance, thousandths of the em
    lines: int
    align: str  # left, centre, right
    valign: str  # top, middle, bottom
    colour: str
    lang: str
    role: Role
    tracking: int  # thousandths of the em


@dataclass(frozen=True, slots=True)
class SymbolRow(Box):
    """The symbols of a column, the first at (x, y), each `width` wide and `step` after the last."""

    column: str
    step: int


@dataclass(frozen=True, slots=True)
class DrawingBox(Box):
    """An SVG file of the templates, scaled into the box."""

    pattern: str


@dataclass(frozen=True, slots=True)
class Generated(Box):
    """Art drawn from the card's data: `how` is `sigil` or `halo`."""

    how: str
    column: str
    styles: Mapping[str, str]
    inks: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ArtBox(Box):
    """The illustrator's file for a card or its kind; where there is none, `otherwise`."""

    otherwise: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """The look of one deck. `peek` is what stays in view of a card that the next one overlaps."""

    deck: str
    safe: int
    bleed: int
    peek: int
    face: tuple[Box, ...]
    back: tuple[Box, ...]
    at: Span


@dataclass(frozen=True, slots=True)
class Look:
    """The templates of a game: a layout a deck, and the folders in which drawings are looked up."""

    layouts: Mapping[str, Layout]
    folders: tuple[Path, ...]

    def find(self, name: str) -> Path | None:
        """The template file of that name: the game's own before what games share."""
        return next((path for root in self.folders if (path := root / name).is_file()), None)


def pieces(pattern: str) -> Iterator[tuple[str, str | None]]:
    """Plain words of a pattern, each with the name in braces that follows, if one does.

    A brace is written twice. Raises ValueError for a brace that is not closed.
    """
    for plain, name, form, conversion in Formatter().parse(pattern):
        if name is not None:  # nothing but a name: what Python lets follow it becomes part of it
            name += f"!{conversion}" * bool(conversion) + f":{form}" * bool(form)
        yield plain, name


def fields(pattern: str) -> Iterator[str]:
    """The names in braces of a pattern. Raises ValueError for a brace that is not closed."""
    return (name for _, name in pieces(pattern) if name is not None)


def load_look(folders: tuple[Path, ...], decks: tuple[str, ...], found: list[Finding]) -> Look:
    """The layouts of `decks` from the template folders, the game's own first."""
    look = Look({}, folders)
    layouts: dict[str, Layout] = {}
    for deck in decks:
        path = look.find(f"{deck}.yaml")
        if path is None:
            wanted = folders[0] / f"{deck}.yaml"
            said = Text(f"デッキ「{deck}」のレイアウトがありません", f"deck `{deck}` has no layout")
            hint = Text(f"{wanted} を作ってください", f"make {wanted}")
            found.append(NO_LAYOUT.found(Span(str(wanted)), said, hint, deck))
            continue
        node = _extended(path, look, found, ())
        if node is not None:
            layouts[deck] = _layout(deck, node, Reader(found))
    return replace(look, layouts=MappingProxyType(layouts))


def _extended(path: Path, look: Look, found: list[Finding], seen: tuple[Path, ...]) -> Node | None:
    """The layout in `path` merged over the one that it extends.

    A game's `card.yaml` that extends `card` means the one that games share, not itself.
    """
    own = read_yaml(path, found)
    if own is None or "extends" not in own.mapping:
        return own
    parent = own.mapping["extends"]
    named = [one for root in look.folders if (one := root / f"{parent.word}.yaml").is_file()]
    base = next((one for one in named if one not in (*seen, path)), None)
    if base is None and not named:
        said = Text(f"継承元「{parent.word}」がありません", f"there is no layout `{parent.word}`")
        known = sorted({one.stem for root in look.folders for one in root.glob("*.yaml")})
        hint = suggestion(parent.word, known)
        found.append(NO_LAYOUT.found(parent.at, said, hint, "extends"))
        return own
    if base is None:
        said = Text(
            f"「{parent.word}」は自分自身を継承しています", f"`{parent.word}` extends itself"
        )
        hint = Text("extends を一つ外してください", "take one `extends` away")
        found.append(CIRCLE.found(parent.at, said, hint, "extends"))
        return own
    below = _extended(base, look, found, (*seen, path))
    return own if below is None else _merged(below, own)


def _merged(below: Node, above: Node) -> Node:
    """`above` over `below`: mappings entry by entry, everything else replaced."""
    if not (isinstance(below.value, dict) and isinstance(above.value, dict)):
        return above
    value = dict(below.value)
    for name, node in above.value.items():
        value[name] = _merged(value[name], node) if name in value else node
    return Node(value, above.at, {**below.keys, **above.keys})


def _layout(deck: str, root: Node, reader: Reader) -> Layout:
    reader.keys(root, ("face", "back"), ("extends", "colours", "safe", "bleed", "peek"))
    part = root.mapping
    colours = {
        name: node.word
        for name, node in (part["colours"].mapping if "colours" in part else {}).items()
    }
    boxes = _BoxReader(reader, colours)
    return Layout(
        deck=deck,
        safe=reader.millimetres(part.get("safe"), 4 * MM),
        bleed=reader.millimetres(part.get("bleed"), 3 * MM),
        peek=reader.millimetres(part.get("peek"), 0),
        face=boxes.all(part.get("face")),
        back=boxes.all(part.get("back")),
        at=root.at,
    )


COMMON = ("at", "size", "in")
KEYS: Mapping[str, tuple[str, ...]] = {
    "shape": ("fill", "stroke", "line", "dash", "radius"),
    "text": (
        "ruby", "font", "pt", "least", "leading", "lines", "align", "valign", "colour", "lang", "role",
        "tracking",
    ),
    "symbols": ("step",),
    "drawing": (),
    "sigil": ("styles", "inks"),
    "halo": ("styles", "inks"),
    "art": ("otherwise",),
}  # fmt: skip


class _BoxReader:
    def __init__(self, reader: Reader, colours: Mapping[str, str]) -> None:
        self.reader = reader
        self.colours = colours

    def all(self, node: Node | None) -> tuple[Box, ...]:
        if node is None:
            return ()
        boxes = (self.box(name, entry) for name, entry in node.mapping.items() if entry.value != "")
        return tuple(box for box in boxes if box is not None)

    def colour(self, node: Node | None) -> str | None:
        if node is None or not node.word or node.word == "none":
            return None
        word = self.colours.get(node.word, node.word)
        if (
            len(word) == 7
            and word[0] == "#"
            and all(c in "0123456789abcdefABCDEF" for c in word[1:])
        ):
            return word.lower()
        self.reader.unknown(node.at, node.word, self.colours)
        return None

    def box(self, name: str, node: Node) -> Box | None:
        part = node.mapping
        kind = next((kind for kind in KEYS if kind in part), None)
        if kind is None:
            listed = ", ".join(KEYS)
            self.reader.wrong(
                node,
                Text(
                    f"箱「{name}」に中身がありません。次のどれかが要ります: {listed}",
                    f"box `{name}` needs one of: {listed}",
                ),
                name,
            )
            return None
        self.reader.keys(node, (kind, "at"), (*COMMON, *KEYS[kind]))
        x, y = self.reader.pair(part.get("at"), (0, 0))
        width, height = self.reader.pair(part.get("size"), (0, 0))
        editions = self.editions(part)
        common = (name, x, y, width, height, editions, node.at)
        match kind:
            case "shape":
                return Shape(
                    *common,
                    fill=self.colour(part.get("fill")),
                    stroke=self.colour(part.get("stroke")),
                    line=self.reader.millimetres(part.get("line"), 200),
                    dash=tuple(
                        self.reader.millimetres(item)
                        for item in (part["dash"].items if "dash" in part else [])
                    ),
                    radius=self.reader.millimetres(part.get("radius"), 0),
                )
            case "text":
                return self.text(common, part)
            case "symbols":
                step = self.reader.millimetres(part.get("step"), width)
                return SymbolRow(*common, column=part[kind].word, step=step)
            case "drawing":
                return DrawingBox(*common, pattern=self.pattern(part[kind], name))
            case "art":
                return ArtBox(*common, otherwise=self.all(part.get("otherwise")))
            case _:
                styles, inks = part.get("styles"), part.get("inks")
                return Generated(
                    *common,
                    how=kind,
                    column=part[kind].word,
                    styles={k: v.word for k, v in styles.mapping.items()} if styles else {},
                    inks={k: self.colour(v) or "#000000" for k, v in inks.mapping.items()}
                    if inks
                    else {},
                )

    def editions(self, part: Mapping[str, Node]) -> tuple[str, ...]:
        if "in" in part:
            return tuple(self.reader.choice(n, EDITIONS, "ja+en") for n in _listed(part["in"]))
        lang = part["lang"].word if "lang" in part else ""
        return tuple(edition for edition in EDITIONS if lang in edition.split("+") or not lang)

    def text(
        self,
        common: tuple[str, int, int, int, int, tuple[str, ...], Span],
        part: Mapping[str, Node],
    ) -> TextBox:
        reader = self.reader
        em = self.points(part.get("pt"), 9)
        return TextBox(
            *common,
            pattern=self.pattern(part["text"], common[0]),
            ruby=self.pattern(part["ruby"], common[0]) if "ruby" in part else "",
            font=cast(FontName, reader.choice(part.get("font"), ("text", "bold", "title"), "text")),
            em=em,
            least=self.points(part.get("least"), em / POINT),
            leading=reader.number(part.get("leading"), 1500),
            lines=reader.number(part.get("lines"), 1, 1),
            align=reader.choice(part.get("align"), ("left", "centre", "right"), "left"),
            valign=reader.choice(part.get("valign"), ("top", "middle", "bottom"), "top"),
            colour=self.colour(part.get("colour")) or "#000000",
            lang=reader.choice(part.get("lang"), ("ja", "en"), ""),
            role=cast(Role, reader.choice(part.get("role"), ("P", "H1", "H2"), "P")),
            tracking=reader.number(part.get("tracking"), 0),
        )

    def pattern(self, node: Node, name: str) -> str:
        """A pattern whose braces are in order; "" and a finding otherwise."""
        try:
            list(fields(node.word))
        except ValueError:
            said = Text("波括弧 { } の組が合いません", "a brace is not closed")
            self.reader.wrong(node, said, name)
            return ""
        return node.word

    def points(self, node: Node | None, default: float) -> int:
        """A type size in pt as µm."""
        return round(self.reader.millimetres(node, round(default * 1000)) * POINT / 1000)


def _listed(node: Node) -> list[Node]:
    return node.items or [node]
