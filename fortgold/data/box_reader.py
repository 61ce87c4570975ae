"""The boxes of a layout: YAML nodes become `Layout` and `Box`, and what is wrong with them findings.

A place and a size are lengths, shares of the card (`50%`, `100% - 4`), or both of another box
(`relative to`).
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from functools import partial
from typing import cast

from fortgold.data import layout, lengths, varying
from fortgold.data.findings import Finding
from fortgold.data.layout import (
    HALO_INKS,
    INKS,
    MAIN,
    OTHER,
    STYLES,
    Blend,
    Box,
    Fit,
    FontName,
    Layout,
    Role,
    Shadow,
    TextBox,
    When,
    editions_of,
)
from fortgold.data.lengths import POKER
from fortgold.data.model import LANGS, MM, Lang, Size, Span, Text
from fortgold.data.source import UNKNOWN, suggestion
from fortgold.data.yaml_file import Node, Reader

# What a layout may say, from and to: lengths in µm, type sizes in thousandths of a point.
BLEED = (0, 10 * MM)
SAFE = (0, 20 * MM)
PEEK = (0, 300 * MM)
AT = (-100 * MM, 600 * MM)
SIZE = (0, 500 * MM)
STEP = (-500 * MM, 500 * MM)
LINE = (0, 20 * MM)
DASH = (1, 100 * MM)
TYPE = (1_000, 300_000)
LEADING = (800, 5_000)
LINES = (1, 100)
TRACKING = (0, 2_000)
ICON = (500, 4_000)
DEEPEST = 20  # boxes of which each is relative to the next
ANGLE = (-360_000, 360_000)
SHADOW = (-20 * MM, 20 * MM)
DEGREES = Text("角度 (度)", "an angle in degrees")
TYPE_SIZE = Text("文字の大きさ (pt)", "a type size in pt")
BLACK = "#000000"
COLOUR_HINT = Text("例: `#2B2620`", "for example `#2B2620`")


in_points = partial(lengths.thousandths, of="pt")


def _thousandths(word: str) -> int:
    return round(float(word) * 1000)


def _from(start: int, whole: int, word: str) -> int:
    return start + lengths.part(word, whole)


def _hex(node: Node) -> str | None:
    """`#RRGGBB` in small letters; None for anything else."""
    word = node.word.lower()
    sound = len(word) == 7 and word[0] == "#" and all(c in "0123456789abcdef" for c in word[1:])
    return word if sound else None


FITS = ("contain", "cover", "stretch")
ALIGNS = ("left", "centre", "right")
RELATIVE, SAME_SIZE = "relative to", "same size"
COMMON = ("at", "size", RELATIVE, "angle", "opacity", "in", "when")
SHAPE = ("fill", "gradient", "stroke", "line", "dash", "shadow")
KEYS: Mapping[str, tuple[str, ...]] = {
    "shape": (*SHAPE, "radius"),
    "circle": SHAPE,
    "polygon": SHAPE,
    "text": (
        "ruby", "font", "pt", "least", "leading", "lines", "align", "valign", "colour", "lang", "role",
        "tracking", "icon", "shadow", SAME_SIZE,
    ),
    "symbols": ("step", "align", "plate", "radius", "inset"),
    "drawing": ("fit",),
    "qr": ("colour", "ground"),
    "sigil": ("styles", "inks"),
    "halo": ("styles", "inks"),
    "art": ("otherwise", "fit"),
}  # fmt: skip


JOINTS = ("not", "any")  # of conditions in `when`
Rectangle = tuple[int, int, int, int]  # x, y, width, height
Common = tuple[str, int, int, int, int, tuple[str, ...], When, Span]


class BoxReader(Reader):
    """Reads the layout of one deck, whose cards are so large."""

    colours: Mapping[str, str | None]  # by name; None for what is no colour, which is reported

    def __init__(
        self, found: list[Finding], langs: tuple[Lang, ...] = LANGS, card: Size = POKER
    ) -> None:
        super().__init__(found, langs)
        self.card = card
        self.beside: Mapping[str, Node] = {}  # the boxes to which one may be relative
        self.circling: set[str] = set()  # boxes that are relative to each other

    def layout(self, deck: str, root: Node) -> Layout:
        optional = ("back", "extends", "colours", "safe", "bleed", "peek")
        part = self.keys(root, ("face",), optional)
        named = part["colours"].mapping if "colours" in part else {}
        self.colours = {name: _hex(node) for name, node in named.items()}
        for name, colour in self.colours.items():
            if colour is None:
                self.no_colour(named[name])
        return Layout(
            deck=deck,
            safe=self.measure(part.get("safe"), 4 * MM, *SAFE),
            bleed=self.measure(part.get("bleed"), 3 * MM, *BLEED),
            peek=self.measure(part.get("peek"), 0, *PEEK),
            face=self.all(part.get("face")),
            back=self.all(part.get("back")),
            at=root.at,
        )

    def no_colour(self, node: Node) -> None:
        message = Text(
            f"{node.shown} は色ではありません。# と 16 進の 6 桁が要ります",
            f"{node.shown} is no colour: # and six hexadecimal digits are needed",
        )
        self.wrong(node, message, hint=COLOUR_HINT)

    def all(self, node: Node | None) -> tuple[Box, ...]:
        if node is None:
            return ()
        entries = {name: one for name, one in node.mapping.items() if one.value != ""}
        outer, self.beside = self.beside, {**self.beside, **entries}
        inherited = [name for name, one in node.mapping.items() if one.below]
        boxes = [self.box(name, one, inherited) for name, one in entries.items()]
        self.beside = outer
        return tuple(box for box in boxes if box is not None)

    def rectangle(self, name: str, part: Mapping[str, Node]) -> Rectangle:
        """Where a box lies: on the card, or on the box to which it is relative."""
        x, y, wide, high = self.ground(name, part.get(RELATIVE))
        return (
            *self.shares(part.get("at"), (x, y), (wide, high), AT),
            *self.shares(part.get("size"), (0, 0), (wide, high), SIZE),
        )

    def ground(self, name: str, node: Node | None) -> Rectangle:
        """The rectangle of which places and sizes are shares: the card's, or that of a box."""
        chain, link = [name], node
        while link is not None and link.word in self.beside and link.word not in chain:
            if len(chain) > DEEPEST:
                break
            chain.append(link.word)
            link = self.beside[link.word].mapping.get(RELATIVE)
        if node is None or node.value == "":
            return 0, 0, *self.card
        if node.word not in self.beside:
            self.unknown(node.at, node.word or node.shown, self.beside)
        elif len(chain) > DEEPEST:
            ja = f"`{RELATIVE}` でつながる箱は {DEEPEST} までです"
            en = f"no more than {DEEPEST} boxes can stand on each other (`{RELATIVE}`)"
            self.wrong(node, Text(ja, en), RELATIVE)
        elif link is None or link.word not in chain:
            return self.rectangle(node.word, self.beside[node.word].mapping)
        elif self.circling.isdisjoint(chain):
            ja = f"「{node.word}」の場所も、この枠の場所で決まります。輪になっています"
            en = f"the place of `{node.word}` depends on this box: they stand in a circle"
            hint = Text(f"`{RELATIVE}` を一つ外してください", f"take one `{RELATIVE}` away")
            self.wrong(node, Text(ja, en), RELATIVE, hint)
            self.circling.update(chain)
        return 0, 0, *self.card

    def shares(
        self, node: Node | None, start: Size, whole: Size, bounds: tuple[int, int]
    ) -> tuple[int, int]:
        """`[across, down]` from `start`, each a length or a share of the whole width or height."""
        if node is None or len(node.items) != 2:
            return self.pair(node, start)
        across, down = (
            self.measure(item, first, *bounds, read=partial(_from, first, length))
            for item, first, length in zip(node.items, start, whole, strict=True)
        )
        return across, down

    def again(self, name: str, node: Node) -> tuple[Box | None, list[Finding]]:
        """A box that was read before, with other words in it, and what is wrong with it."""
        reader = copy(self)
        reader.found = []
        return reader.box(name, node, []), reader.found

    def colour(self, node: Node | None) -> str | None:
        if node is None or node.value == "" or node.word == "none":
            return None
        if node.word in self.colours:
            return self.colours[node.word]  # None: reported where it is defined
        colour = _hex(node)
        if colour is None and self.colours and node.word and not node.word.startswith("#"):
            self.unknown(node.at, node.word, self.colours)
        elif colour is None:
            self.no_colour(node)
        return colour

    def box(self, name: str, node: Node, inherited: list[str]) -> Box | None:
        """The box; `inherited` are the names of those that the layout below has beside it."""
        if names := tuple(dict.fromkeys(varying.names_in(node))):
            plain = self.box(name, varying.without(node), inherited)
            again = varying.Varying(name, node, names, copy(self))
            return replace(plain, varying=again) if plain else None
        part = node.mapping
        kind = next((kind for kind in KEYS if kind in part), None)
        # what a box lacks it lacks where it begins, not where another layout changes it
        whole = replace(node, at=node.below or node.at)
        if kind is None and inherited and not node.below and "at" not in part:
            message = Text(
                f"変えようとしている箱「{name}」は、継承元にありません",
                f"the box `{name}` is to be changed, but the layout that this one extends has none",
            )
            self.found.append(UNKNOWN.found(node.at, message, suggestion(name, inherited), name))
            return None
        if kind is None:
            listed = ", ".join(KEYS)
            message = Text(
                f"箱「{name}」に中身がありません。次のどれかが要ります: {listed}",
                f"box `{name}` needs one of: {listed}",
            )
            self.wrong(whole, message, name)
            return None
        needed = ("inks",) if kind == "sigil" else ()
        self.keys(whole, (kind, "at", *needed), (*COMMON, *KEYS[kind]))
        x, y, width, height = self.rectangle(name, part)
        given = part[kind]
        if kind == "polygon" and len(given.items) < 3:
            self.needed(
                given, Text("[横, 縦] が三つ以上", "a list of three or more [across, down]")
            )
            return None
        if kind in ("shape", "circle", "art") and given.word != "yes":
            message = Text(
                f"`{kind}: yes` が要ります ({given.shown} があります)",
                f"`{kind}: yes` is needed, here is {given.shown}",
            )
            hint = Text(
                f"箱を取り除くには `{name}: null` と書きます", f"`{name}: null` takes the box out"
            )
            self.wrong(given, message, name, hint)
            return None
        when, editions = self.when(part.get("when")), self.editions(part)
        common = (name, x, y, width, height, editions, when, node.at)
        return replace(
            self.of_kind(kind, common, part),
            angle=self.angle(part.get("angle"), 0),
            opacity=self.opacity(part.get("opacity"), 100),
            shadow=self.shadow(part.get("shadow")),
        )

    def of_kind(self, kind: str, common: Common, part: Mapping[str, Node]) -> Box:
        """A box of one of the kinds."""
        name, x, y, width, height, *_ = common
        match kind:
            case "shape" | "circle" | "polygon":
                fill = self.blend(part["gradient"]) if "gradient" in part else None
                points = part[kind].items if kind == "polygon" else ()
                return layout.Shape(
                    *common,
                    how=kind,
                    points=tuple(self.shares(one, (x, y), (width, height), AT) for one in points),
                    fill=fill or self.colour(part.get("fill")),
                    stroke=self.colour(part.get("stroke")),
                    line=self.measure(part.get("line"), 200, *LINE),
                    dash=self.dash(part.get("dash")),
                    radius=self.radius(part.get("radius"), width, height),
                )
            case "text":
                return self.text_box(common, part)
            case "symbols":
                step = self.measure(part.get("step"), width, *STEP)
                align = self.choice(part.get("align"), ALIGNS, "left")
                return layout.SymbolRow(
                    *common,
                    column=part[kind].word,
                    step=step,
                    align=align,
                    plate=self.colour(part.get("plate")),
                    radius=self.radius(part.get("radius"), width, height),
                    inset=self.radius(part.get("inset"), width, height),
                )
            case "drawing":
                pattern = self.pattern(part[kind], name)
                return layout.DrawingBox(*common, pattern=pattern, fit=self.fit(part, "contain"))
            case "qr":
                return layout.QrBox(
                    *common,
                    pattern=self.pattern(part[kind], name),
                    colour=self.ink(part.get("colour")),
                    ground=self.colour(part.get("ground")),
                )
            case "art":
                otherwise = self.all(part.get("otherwise"))
                return layout.ArtBox(*common, otherwise=otherwise, fit=self.fit(part, "cover"))
            case _:
                return layout.Generated(
                    *common,
                    how=kind,
                    column=part[kind].word,
                    styles=self.styles(part.get("styles")),
                    inks=self.inks(part.get("inks"), INKS if kind == "sigil" else ()),
                )

    def angle(self, node: Node | None, usual: int) -> int:
        return self.measure(node, usual, *ANGLE, what=DEGREES, read=_thousandths)

    def opacity(self, node: Node | None, usual: int) -> int:
        """How much it hides of what is below, in percent."""
        if node is not None and node.word.endswith("%"):
            node = replace(node, value=node.word.removesuffix("%"))
        return self.number(node, usual, 0, 100)

    def shadow(self, node: Node | None) -> Shadow | None:
        if node is None or node.value == "":
            return None
        part = self.keys(node, (), ("at", "colour", "opacity"))
        x, y = self.pair(part.get("at"), (500, 500), *SHADOW)
        return Shadow(x, y, self.ink(part.get("colour")), self.opacity(part.get("opacity"), 30))

    def blend(self, node: Node) -> Blend | None:
        """`[from, to]` or `[from, to, degrees]`."""
        if len(node.items) not in (2, 3):
            self.needed(
                node,
                Text("[色, 色] か [色, 色, 角度]", "[colour, colour] or [colour, colour, degrees]"),
            )
            return None
        first, last, *angle = node.items
        return Blend((self.ink(first), self.ink(last)), self.angle(next(iter(angle), None), 90_000))

    def fit(self, part: Mapping[str, Node], usual: str) -> Fit:
        return cast(Fit, self.choice(part.get("fit"), FITS, usual))

    def styles(self, node: Node | None) -> Mapping[str, str]:
        """Which style each letter has; the letters are judged where the symbols are known."""
        named = [one for one in node.mapping.items() if one[1].value != ""] if node else []
        return {letter: self.choice(style, STYLES, "void") for letter, style in named}

    def inks(self, node: Node | None, needed: tuple[str, ...]) -> Mapping[str, str]:
        """A colour for each of the inks that are `needed`; none is, and it is a halo's."""
        if node is not None:
            self.keys(node, needed, () if needed else HALO_INKS)
        named = node.mapping.items() if node else ()
        return dict.fromkeys(needed, BLACK) | {name: self.ink(colour) for name, colour in named}

    def ink(self, node: Node | None) -> str:
        """A colour that is one; black where nothing is said."""
        if node is not None and (node.value == "" or node.word == "none"):
            self.no_colour(node)
        return self.colour(node) or BLACK

    def dash(self, node: Node | None) -> tuple[int, ...]:
        if node is None or node.value == "":
            return ()
        if not node.items:
            self.needed(node, Text("[線, 間] の長さ (mm)", "the lengths in mm [on, off]"))
        return tuple(self.measure(item, MM, *DASH) for item in node.items)

    def radius(self, node: Node | None, width: int, height: int) -> int:
        """A length of at most half of the shorter side, unless there is no size to go by."""
        half = (min(width, height) + 1) // 2
        return self.measure(node, 0, 0, half or SIZE[1])

    def editions(self, part: Mapping[str, Node]) -> tuple[str, ...]:
        known = editions_of(self.langs)
        if "in" in part:
            return tuple(self.choice(n, known, known[-1]) for n in part["in"].items or [part["in"]])
        lang = part["lang"].word if "lang" in part else ""
        if lang == OTHER:
            return tuple(one for one in known if "+" in one)
        return tuple(one for one in known if lang not in self.langs or lang in one.split("+"))

    def when(self, node: Node | None) -> When:
        """`{category: treasure, cost: [">= 3", missing], not: {...}, any: [{...}, {...}]}`.

        The words are judged where the columns are known.
        """
        if node is None or node.value == "":
            return When()
        part = node.mapping
        if not part:
            self.needed(node, Text("「列: 言葉」の組", "`column: word`"))
        return When(
            tuple((name, self.asked(words)) for name, words in part.items() if name not in JOINTS),
            (self.when(part["not"]),) if "not" in part else (),
            (self.any(part["any"]),) if "any" in part else (),
        )

    def any(self, node: Node) -> tuple[When, ...]:
        if not node.items:
            self.needed(node, Text("「列: 言葉」の組のリスト", "a list of `column: word`"))
        return tuple(map(self.when, node.items))

    def asked(self, node: Node) -> tuple[str, ...]:
        if node.value == "":
            self.needed(node, Text("言葉", "a word"))
        return self.words(node)

    def text_box(self, common: Common, part: Mapping[str, Node]) -> TextBox:
        before = len(self.found)
        em = self.measure(part.get("pt"), 9_000, *TYPE, what=TYPE_SIZE, read=in_points)
        most = em if len(self.found) == before else TYPE[1]  # a bad `pt` is reported once
        least = self.measure(part.get("least"), em, TYPE[0], most, what=TYPE_SIZE, read=in_points)
        return TextBox(
            *common,
            pattern=self.pattern(part["text"], common[0]),
            ruby=self.pattern(part["ruby"], common[0]) if "ruby" in part else "",
            font=cast(FontName, self.choice(part.get("font"), ("text", "bold", "title"), "text")),
            em=round(em * layout.POINT / 1000),
            least=round(min(least, em) * layout.POINT / 1000),
            leading=self.number(part.get("leading"), 1500, *LEADING),
            lines=self.number(part.get("lines"), 1, *LINES),
            align=self.choice(part.get("align"), ALIGNS, "left"),
            valign=self.choice(part.get("valign"), ("top", "middle", "bottom"), "top"),
            colour=self.ink(part.get("colour")),
            lang=self.choice(part.get("lang"), (*self.langs, MAIN, OTHER), ""),
            role=cast(Role, self.choice(part.get("role"), ("P", "H1", "H2"), "P")),
            tracking=self.number(part.get("tracking"), 0, *TRACKING),
            icon=self.number(part.get("icon"), 1150, *ICON),
            same_size=self.choice(part.get(SAME_SIZE), ("yes", "no"), "no") == "yes",
        )

    def pattern(self, node: Node, name: str) -> str:
        """A pattern whose braces are in order; "" and a finding otherwise."""
        try:
            list(layout.fields(node.word))
        except ValueError:
            self.wrong(node, Text("波括弧 { } の組が合いません", "a brace is not closed"), name)
            return ""
        return node.word
