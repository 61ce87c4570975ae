"""The boxes of a layout: YAML nodes become `Layout` and `Box`, and what is wrong with them findings."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from itertools import takewhile
from typing import cast

from fortgold.data import layout, varying
from fortgold.data.condition_reader import ConditionReader
from fortgold.data.findings import Finding
from fortgold.data.font_names import FontName, GameFonts
from fortgold.data.layout import MAIN, OTHER, Box, Fit, Layout, Role, TextBox, When, editions_of
from fortgold.data.model import MM, Lang, Size, Span, Text
from fortgold.data.paint_reader import PaintReader
from fortgold.data.place_reader import AT, RELATIVE, PlaceReader
from fortgold.data.source import UNKNOWN, suggestion
from fortgold.data.type_reader import SAME_SIZE, TypeReader
from fortgold.data.type_scale import TypeScale
from fortgold.data.yaml_file import Node

# What a layout may say, from and to: lengths in µm, type sizes in thousandths of a point.
BLEED = (0, 10 * MM)
SAFE = (0, 20 * MM)
PEEK = (0, 300 * MM)
STEP = (-500 * MM, 500 * MM)
LINE = (0, 20 * MM)
LEADING = (800, 5_000)
LINES = (1, 100)
TRACKING = (0, 2_000)
ICON = (500, 4_000)
SIGN_LETTERS = 50  # percent of the height of signs: letters between them, unless the box says more

FITS = ("contain", "cover", "stretch")
ALIGNS = ("left", "centre", "right")
TOGETHER, INSTEAD, FOLLOWS, BESIDE = "together", "instead of", "follows", "beside"
COMMON = ("at", "size", RELATIVE, "angle", "opacity", "in", "when", TOGETHER, INSTEAD, FOLLOWS)
SHAPE = ("fill", "gradient", "stroke", "line", "dash", "shadow")
KEYS: Mapping[str, tuple[str, ...]] = {
    "shape": (*SHAPE, "radius"),
    "circle": SHAPE,
    "polygon": SHAPE,
    "text": (
        "ruby", "font", "type", "pt", "least", "leading", "lines", "align", "valign", "colour", "lang", "role",
        "tracking", "icon", "shadow", BESIDE, "pauses", SAME_SIZE,
    ),
    "symbols": ("step", "align", "plate", "radius", "inset"),
    "signs": ("says", "align", "least", "font", "pt", "colour"),
    "drawing": ("fit",),
    "qr": ("colour", "ground"),
    "halo": ("styles", "inks"),
    "art": ("otherwise", "fit"),
}  # fmt: skip

EARLIER = "sigil"  # what the first decks call a halo; they name more colours for it

Common = tuple[str, int, int, int, int, tuple[str, ...], When, Span]


class BoxReader(PlaceReader, PaintReader, ConditionReader, TypeReader):
    """Reads the layout of one deck, whose cards are so large; `kinds` are the boxes that it knows."""

    kinds: Mapping[str, tuple[str, ...]] = KEYS

    def __init__(
        self,
        found: list[Finding],
        langs: tuple[Lang, ...],
        card: Size,
        fonts: GameFonts,
        scale: TypeScale,
    ) -> None:
        super().__init__(found, langs, card)
        self.fonts, self.scale = fonts, scale

    def layout(self, deck: str, root: Node) -> Layout:
        optional = ("back", "extends", "colours", "safe", "bleed", "peek")
        part = self.keys(root, ("face",), optional)
        self.name_colours(part.get("colours"))
        return Layout(
            deck=deck,
            safe=self.measure(part.get("safe"), 4 * MM, *SAFE),
            bleed=self.measure(part.get("bleed"), 3 * MM, *BLEED),
            peek=self.measure(part.get("peek"), 0, *PEEK),
            face=self.all(part.get("face")),
            back=self.all(part.get("back")),
            at=root.at,
        )

    def all(self, node: Node | None) -> tuple[Box, ...]:
        if node is None or node.value == "":
            return ()
        if not isinstance(node.value, dict):
            ja, en = "箱の名前と中身の並びが要ります", "boxes by name are needed"
            said = Text(f"ここには{ja} (`name: {{text: …}}`)", f"{en} here: `name: {{text: …}}`")
            self.wrong(node, said)
        entries = {name: one for name, one in node.mapping.items() if one.value != ""}
        outer, self.beside = self.beside, {**self.beside, **entries}
        inherited = [name for name, one in node.mapping.items() if one.below]
        boxes = [self.box(name, one, inherited) for name, one in entries.items()]
        self.beside = outer
        return tuple(box for box in boxes if box is not None)

    def again(self, name: str, node: Node) -> tuple[Box | None, list[Finding]]:
        """A box that was read before, with other words in it, and what is wrong with it."""
        reader = copy(self)
        reader.found = []
        return reader.box(name, node, []), reader.found

    def box(self, name: str, node: Node, inherited: list[str]) -> Box | None:
        """The box; `inherited` are the names of those that the layout below has beside it."""
        node = _as_halo(node) if EARLIER in node.mapping else node
        if names := tuple(dict.fromkeys(varying.names_in(node))):
            plain = self.box(name, varying.without(node), inherited)
            again = varying.Varying(name, node, names, copy(self))
            return replace(plain, varying=again) if plain else None
        part = node.mapping
        kind = next((kind for kind in self.kinds if kind in part), None)
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
            listed = ", ".join(self.kinds)
            message = Text(
                f"箱「{name}」に中身がありません。次のどれかが要ります: {listed}",
                f"box `{name}` needs one of: {listed}",
            )
            self.wrong(whole, message, name)
            return None
        told = len(self.found)
        self.keys(whole, (kind, "at"), (*COMMON, *self.kinds[kind]))
        if len(self.found) > told and "size" not in part:
            return None  # its size may be what is misspelt
        before = len(self.found)
        x, y, width, height = self.rectangle(name, part)
        if len(self.found) > before:
            return None  # where nobody knows where it lies, nothing is said of where it lies
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
            ja = f"箱を取り除くには `{name}: null` と書きます"
            en = f"`{name}: null` takes the box out"
            self.wrong(given, message, name, Text(ja, en))
            return None
        when, editions = self.when(part.get("when")), self.editions(part)
        common = (name, x, y, width, height, editions, when, node.at)
        return replace(
            self.of_kind(kind, common, part),
            angle=self.angle(part.get("angle"), 0),
            opacity=self.opacity(part.get("opacity"), 100),
            shadow=self.shadow(part.get("shadow")),
            together=self.word(part.get(TOGETHER)),
            instead_of=self.choice(part.get(INSTEAD), self.groups(), ""),
            follows=self.choice(part.get(FOLLOWS), self.words_beside(name), ""),
        )

    def words_beside(self, name: str) -> list[str]:
        """The boxes with words before this one, for it to follow."""
        before = takewhile(lambda one: one != name, self.beside)
        return [one for one in before if "text" in self.beside[one].mapping]

    def groups(self) -> list[str]:
        """What the boxes beside this one call those that stand together."""
        named = (one.mapping.get(TOGETHER) for one in self.beside.values())
        return [*dict.fromkeys(one.word for one in named if one and one.word)]

    def of_kind(self, kind: str, common: Common, part: Mapping[str, Node]) -> Box:
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
            case "signs":
                em = height * SIGN_LETTERS // 100
                if "pt" in part:
                    em, _ = self.sizes({"pt": part["pt"]}, "")[self.langs[0]]
                return layout.SignRow(
                    *common,
                    pattern=self.pattern(part[kind], name),
                    says=self.pattern(part["says"], name) if "says" in part else "",
                    align=self.choice(part.get("align"), ALIGNS, "centre"),
                    least=self.measure(part.get("least"), height // 2, 0, max(height, 1)),
                    font=self.font(part["font"]) if "font" in part else self.fonts.named("bold"),
                    em=em,
                    colour=self.ink(part.get("colour")),
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
                return layout.Halo(
                    *common,
                    column=part[kind].word,
                    styles=self.styles(part.get("styles")),
                    inks=self.inks(part.get("inks")),
                )

    def fit(self, part: Mapping[str, Node], usual: str) -> Fit:
        return cast(Fit, self.choice(part.get("fit"), FITS, usual))

    def editions(self, part: Mapping[str, Node]) -> tuple[str, ...]:
        known = editions_of(self.langs)
        if "in" in part:
            return tuple(self.choice(n, known, known[-1]) for n in part["in"].items or [part["in"]])
        lang = part["lang"].word if "lang" in part else ""
        if lang == OTHER:
            return tuple(one for one in known if "+" in one)
        return tuple(one for one in known if lang not in self.langs or lang in one.split("+"))

    def text_box(self, common: Common, part: Mapping[str, Node]) -> TextBox:
        name, *_, editions, _, _ = common
        lang = self.choice(part.get("lang"), (*self.langs, MAIN, OTHER), "")
        type_ = self.type(part.get("type"))
        sizes = self.sizes(part, type_)
        em, least = sizes.get(lang, sizes[self.langs[0]])
        font = self.font(part.get("font"))
        same = f"{type_} {font} {sizes} {editions}" if type_ else name
        return TextBox(
            *common,
            pattern=self.pattern(part["text"], name),
            ruby=self.pattern(part["ruby"], name) if "ruby" in part else "",
            font=font,
            em=em,
            least=least,
            leading=self.number(part.get("leading"), 1500, *LEADING),
            lines=self.number(part.get("lines"), 1, *LINES),
            align=self.choice(part.get("align"), ALIGNS, "left"),
            valign=self.choice(part.get("valign"), ("top", "middle", "bottom"), "top"),
            colour=self.ink(part.get("colour")),
            lang=lang,
            role=cast(Role, self.choice(part.get("role"), ("P", "H1", "H2"), "P")),
            tracking=self.number(part.get("tracking"), 0, *TRACKING),
            icon=self.number(part.get("icon"), 1150, *ICON),
            same_size=same if self.yes(part.get(SAME_SIZE), bool(type_)) else "",
            beside=self.choice(part.get(BESIDE), self.words_beside(name), ""),
            pauses=self.yes(part.get("pauses")),
            type=type_,
            reading=self.reading() if type_ else 0,
            sizes=() if lang in sizes else tuple((one, *both) for one, both in sizes.items()),
        )

    def font(self, node: Node | None) -> FontName:
        """One of ours or of the game's files, by name."""
        if node is not None and node.word in self.fonts.names:
            return self.fonts.named(node.word)
        if node is not None and node.word:
            self.found.append(self.fonts.unknown(node.word, node.at))
        elif node is not None:
            self.unknown(node.at, node.shown, self.fonts.names)
        return self.fonts.named("text")

    def pattern(self, node: Node, name: str) -> str:
        """A pattern whose braces are in order; "" and a finding otherwise."""
        try:
            list(layout.fields(node.word))
        except ValueError:
            self.wrong(node, Text("波括弧 { } の組が合いません", "a brace is not closed"), name)
            return ""
        return node.word


def _as_halo(node: Node) -> Node:
    """A box of the first decks in today's words."""
    today = {"halo" if key == EARLIER else key: one for key, one in node.mapping.items()}
    keys = {"halo" if key == EARLIER else key: at for key, at in node.keys.items()}
    if inks := today.get("inks"):
        known = {name: one for name, one in inks.mapping.items() if name in layout.INKS}
        today["inks"] = replace(inks, value=known)
    return replace(node, value=today, keys=keys)
