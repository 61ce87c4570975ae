"""The paint of boxes: YAML nodes become colours, gradients, shadows, dashes and inks, or findings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from fortgold.data.layout import INKS, STYLES, Blend, Shadow
from fortgold.data.model import MM, Text
from fortgold.data.yaml_file import Node, Reader

# What a layout may say, from and to: lengths in µm, angles in thousandths of a degree.
DASH = (1, 100 * MM)
ANGLE = (-360_000, 360_000)
SHADOW = (-20 * MM, 20 * MM)
DEGREES = Text("角度 (度)", "an angle in degrees")
BLACK = "#000000"
COLOUR_HINT = Text("例: `#2B2620`", "for example `#2B2620`")


def _hex(node: Node) -> str | None:
    """`#RRGGBB` in small letters; None for anything else."""
    word = node.word.lower()
    sound = len(word) == 7 and word[0] == "#" and all(c in "0123456789abcdef" for c in word[1:])
    return word if sound else None


def _thousandths(word: str) -> int:
    return round(float(word) * 1000)


class PaintReader(Reader):
    """Reads what ink a box is drawn with; `colours` are those that the layout names."""

    colours: Mapping[str, str | None]  # by name; None for what is no colour, which is reported

    def name_colours(self, node: Node | None) -> None:
        named = node.mapping if node is not None else {}
        if node is not None and node.value != "" and not isinstance(node.value, dict):
            ja, en = "色の名前と値の並びが要ります", "colours by name are needed"
            self.wrong(
                node, Text(f'ここには{ja} (`名前: "#RRGGBB"`)', f'{en} here: `name: "#RRGGBB"`')
            )
        self.colours = {name: _hex(one) for name, one in named.items()}
        for name, colour in self.colours.items():
            if colour is None:
                self.no_colour(named[name])

    def no_colour(self, node: Node) -> None:
        ja = f"{node.shown} は色ではありません。# と 16 進の 6 桁が要ります"
        en = f"{node.shown} is no colour: # and six hexadecimal digits are needed"
        self.wrong(node, Text(ja, en), hint=COLOUR_HINT)

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

    def ink(self, node: Node | None) -> str:
        """A colour that is one; black where nothing is said."""
        if node is not None and (node.value == "" or node.word == "none"):
            self.no_colour(node)
        return self.colour(node) or BLACK

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

    def dash(self, node: Node | None) -> tuple[int, ...]:
        if node is None or node.value == "":
            return ()
        if not node.items:
            self.needed(node, Text("[線, 間] の長さ (mm)", "the lengths in mm [on, off]"))
        return tuple(self.measure(item, MM, *DASH) for item in node.items)

    def styles(self, node: Node | None) -> Mapping[str, str]:
        """Which style each letter has; the letters are judged where the symbols are known."""
        named = [one for one in node.mapping.items() if one[1].value != ""] if node else []
        return {letter: self.choice(style, STYLES, "void") for letter, style in named}

    def inks(self, node: Node | None) -> Mapping[str, str]:
        """The colour of each ink that is named; what nothing is said of is black."""
        if node is None:
            return {}
        return {name: self.ink(colour) for name, colour in self.keys(node, (), INKS).items()}
