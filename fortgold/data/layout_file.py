"""Layouts as files: `templates/<game>/<deck>.yaml` becomes a `Layout`, its faults findings.

A layout may extend another one; boxes of one name are merged key by key, `null` takes a box away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import cast

from fortgold.data import layout
from fortgold.data.door import Door, leads_out, lies, refusal_of
from fortgold.data.findings import Finding, fault
from fortgold.data.layout import (
    HALO_INKS,
    INKS,
    MAIN,
    OTHER,
    STYLES,
    Box,
    FontName,
    Layout,
    Look,
    Role,
    TextBox,
    editions_of,
)
from fortgold.data.model import LANGS, MM, Lang, Span, Text
from fortgold.data.source import UNKNOWN, nearest, suggestion
from fortgold.data.yaml_file import Node, Reader, read_yaml

NO_LAYOUT = fault(
    "PRINT401",
    "デッキのレイアウトがない",
    "A deck has no layout",
    "レイアウトのないデッキは刷れません。箱から一式が抜け落ちます。",
    "Without a layout the deck cannot be drawn, and the box would be printed without it.",
)
CIRCLE = fault(
    "PRINT402",
    "レイアウトの継承が輪になっている",
    "Layouts extend each other in a circle",
    "どのレイアウトが元なのか決められません。",
    "No layout of the circle is the first one, so none of them can be read.",
)

SHARED = "base/"  # `extends: base/card`: the layout `card` that games share, never the game's own

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
TYPE_SIZE = Text("文字の大きさ (pt)", "a type size in pt")
BLACK = "#000000"
COLOUR_HINT = Text("例: `#2B2620`", "for example `#2B2620`")


def load_look(
    door: Door,
    folders: tuple[Path, ...],
    decks: tuple[str, ...],
    found: list[Finding],
    langs: tuple[Lang, ...] = LANGS,
) -> Look:
    """The layouts of `decks` of a game in `langs`, from the template folders, the game's own first."""
    look = Look({}, folders, door)
    layouts: dict[str, Layout] = {}
    reported: list[Finding] = []
    read = cache(lambda path: read_yaml(door, path, reported))  # decks share layouts
    for deck in decks:
        path = folders[0] / f"{deck}.yaml"  # what games share is no deck's own layout
        if not lies(path):
            message = Text(
                f"デッキ「{deck}」のレイアウトがありません", f"deck `{deck}` has no layout"
            )
            hint = Text(f"{path} を作ってください", f"make {path}")
            reported.append(NO_LAYOUT.found(Span(str(path)), message, hint, deck))
            continue
        node = _extended(path, look, read, reported, ())
        if node is not None:
            layouts[deck] = _BoxReader(reported, langs).layout(deck, node)
    found += dict.fromkeys(reported)  # a fault of a layout that two decks share is reported once
    return replace(look, layouts=MappingProxyType(layouts))


def _extended(
    path: Path,
    look: Look,
    read: Callable[[Path], Node | None],
    found: list[Finding],
    seen: tuple[Path, ...],
) -> Node | None:
    """The layout in `path` merged over the one that it extends.

    `extends: base/card` means the layout that games share. `extends: card` means the game's own, and
    the shared one only where the game has none; no layout means itself.
    """
    own = read(path)
    if own is None or "extends" not in own.mapping:
        return own
    parent = own.mapping["extends"]
    shared = parent.word.startswith(SHARED)
    name, roots = parent.word.removeprefix(SHARED), look.folders[1 if shared else 0 :]
    if leads_out(name):
        found.append(refusal_of(name).found(parent.at, "extends"))
        return own
    named = [one for root in roots if lies(one := root / f"{name}.yaml")]
    base = next((one for one in named if one not in (*seen, path)), None)
    if base is None and not named:
        message = Text(
            f"継承元「{parent.word}」がありません", f"there is no layout `{parent.word}`"
        )
        known = {one.stem: SHARED + one.stem for one in _layouts_in(look, look.folders[1:])}
        known |= {one.stem: one.stem for one in _layouts_in(look, look.folders[:1]) if one != path}
        hint = suggestion(known.get(nearest(name, known) or "", name), known.values())
        found.append(NO_LAYOUT.found(parent.at, message, hint, "extends"))
        return own
    if base is None:
        message = Text(
            f"「{parent.word}」は自分自身を継承しています", f"`{parent.word}` extends itself"
        )
        hint = Text("extends を一つ外してください", "take one `extends` away")
        found.append(CIRCLE.found(parent.at, message, hint, "extends"))
        return own
    below = _extended(base, look, read, found, (*seen, path))
    return None if below is None else _merged(below, own)  # what is wrong below is reported there


def _layouts_in(look: Look, folders: tuple[Path, ...]) -> list[Path]:
    return [
        one
        for folder in folders
        for one in look.door.inside(folder)
        if one.suffix == ".yaml" and one.stem != "figures"
    ]


def _merged(below: Node, above: Node) -> Node:
    """`above` over `below`: mappings entry by entry, everything else replaced."""
    if not (isinstance(below.value, dict) and isinstance(above.value, dict)):
        return above
    value = {name: replace(node, below=node.below or node.at) for name, node in below.value.items()}
    for name, node in above.value.items():
        value[name] = _merged(value[name], node) if name in value else node
    keys = {**below.keys, **above.keys}
    return Node(value, above.at, keys, below=below.below or below.at)


def _hex(node: Node) -> str | None:
    """`#RRGGBB` in small letters; None for anything else."""
    word = node.word.lower()
    sound = len(word) == 7 and word[0] == "#" and all(c in "0123456789abcdef" for c in word[1:])
    return word if sound else None


FITS = ("contain", "cover")
ALIGNS = ("left", "centre", "right")
COMMON = ("at", "size", "in", "when")
KEYS: Mapping[str, tuple[str, ...]] = {
    "shape": ("fill", "stroke", "line", "dash", "radius"),
    "text": (
        "ruby", "font", "pt", "least", "leading", "lines", "align", "valign", "colour", "lang", "role",
        "tracking", "icon",
    ),
    "symbols": ("step", "align", "plate", "radius", "inset"),
    "drawing": ("fit",),
    "sigil": ("styles", "inks"),
    "halo": ("styles", "inks"),
    "art": ("otherwise", "fit"),
}  # fmt: skip


Conditions = tuple[tuple[str, tuple[str, ...]], ...]
Common = tuple[str, int, int, int, int, tuple[str, ...], Conditions, Span]


class _BoxReader(Reader):
    colours: Mapping[str, str | None]  # by name; None for what is no colour, which is reported

    def layout(self, deck: str, root: Node) -> Layout:
        optional = ("extends", "colours", "safe", "bleed", "peek")
        part = self.keys(root, ("face", "back"), optional)
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
        entries = node.mapping.items()
        inherited = [name for name, entry in entries if entry.below]
        boxes = (self.box(name, one, inherited) for name, one in entries if one.value != "")
        return tuple(box for box in boxes if box is not None)

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
        x, y = self.pair(part.get("at"), (0, 0), *AT)
        width, height = self.pair(part.get("size"), (0, 0), *SIZE)
        given = part[kind]
        if kind in ("shape", "art") and given.word != "yes":
            message = Text(
                f"`{kind}: yes` が要ります ({given.shown} があります)",
                f"`{kind}: yes` is needed, here is {given.shown}",
            )
            hint = Text(
                f"箱を取り除くには `{name}: null` と書きます", f"`{name}: null` takes the box out"
            )
            self.wrong(given, message, name, hint)
            return None
        common = (name, x, y, width, height, self.editions(part), self.when(part), node.at)
        match kind:
            case "shape":
                return layout.Shape(
                    *common,
                    fill=self.colour(part.get("fill")),
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
                return layout.DrawingBox(
                    *common, pattern=pattern, cover=self.covers(part, "contain")
                )
            case "art":
                otherwise = self.all(part.get("otherwise"))
                return layout.ArtBox(*common, otherwise=otherwise, cover=self.covers(part, "cover"))
            case _:
                return layout.Generated(
                    *common,
                    how=kind,
                    column=part[kind].word,
                    styles=self.styles(part.get("styles")),
                    inks=self.inks(part.get("inks"), INKS if kind == "sigil" else ()),
                )

    def covers(self, part: Mapping[str, Node], usual: str) -> bool:
        return self.choice(part.get("fit"), FITS, usual) == "cover"

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

    def when(self, part: Mapping[str, Node]) -> Conditions:
        """`{category: treasure, cost: [W, S]}`; the words are judged where the columns are known."""
        node = part.get("when")
        if node is None or node.value == "":
            return ()
        if not node.mapping:
            self.needed(node, Text("「列: 言葉」の組", "`column: word`"))
        return tuple((column, self.asked(words)) for column, words in node.mapping.items())

    def asked(self, node: Node) -> tuple[str, ...]:
        if node.value == "":
            self.needed(node, Text("言葉", "a word"))
        return self.words(node)

    def text_box(self, common: Common, part: Mapping[str, Node]) -> TextBox:
        before = len(self.found)
        em = self.measure(part.get("pt"), 9_000, *TYPE, what=TYPE_SIZE)
        most = em if len(self.found) == before else TYPE[1]  # a bad `pt` is reported once
        least = self.measure(part.get("least"), em, TYPE[0], most, what=TYPE_SIZE)
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
        )

    def pattern(self, node: Node, name: str) -> str:
        """A pattern whose braces are in order; "" and a finding otherwise."""
        try:
            list(layout.fields(node.word))
        except ValueError:
            self.wrong(node, Text("波括弧 { } の組が合いません", "a brace is not closed"), name)
            return ""
        return node.word
