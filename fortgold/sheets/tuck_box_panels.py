"""box/panels.yaml: what stands on the panels of a tuck box, each written as a card's face is.

Places are mm from the panel's upper left corner, shares are of the panel, which is as large as the cards
ask for. A game without the file has the panels of templates/base, made of its title, backs and figures.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from fortgold.data.box_reader import KEYS, BoxReader, Common
from fortgold.data.findings import Finding
from fortgold.data.layout import PANELS, Box, DrawingBox, Look
from fortgold.data.lengths import THICK
from fortgold.data.model import Game, Span, Text
from fortgold.data.yaml_file import Node, read_yaml
from fortgold.sheets.tuck_box import CARD, PAPER, TuckBox, box_of

FACES = ("front", "back", "left", "right", "top", "bottom", "tuck")
SPREAD = 12_500  # thousandths of a degree from one card to the next
MOST_SPREAD = (0, 45_000)
BACKS = "backs"
PANEL_KEYS = ("card", "paper", "colours", "ground", "fold", "lying", *FACES)
PANEL_KINDS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        **KEYS,
        "drawing": (*KEYS["drawing"], "alt", "role"),
        "fan": ("spread", "line"),
        "facts": ("colour", "ground"),
    }
)


@dataclass(frozen=True, slots=True)
class FanBox(Box):
    """Cards of the game as a fan, as large as fits; () with `backs`: the back of each deck."""

    cards: tuple[str, ...]
    spread: int
    line: str


@dataclass(frozen=True, slots=True)
class FactsBox(Box):
    """Players, minutes and age as signs in a row, each over its number in words."""

    colour: str
    ground: str


@dataclass(frozen=True, slots=True)
class PictureBox(DrawingBox):
    """A drawing with the words that stand for it; without, it is decoration. It may be a heading, `H1`."""

    alt: Text
    role: str


@dataclass(frozen=True, slots=True)
class Panels:
    """A box and its panels. Those in `lying` are written as if they lay on their right side.

    `ground` is below all that a panel shows, and `fold` the colour of fold lines on it.
    """

    box: TuckBox
    ground: str
    fold: str
    faces: Mapping[str, tuple[Box, ...]]
    lying: frozenset[str]
    at: Span


def read_panels(game: Game, look: Look, found: list[Finding], each: int = 0) -> Panels:
    """The box of a game, for cards that are `each` thick, 0: as its file says. Faults join `found`."""
    path = look.find(PANELS)
    root = (read_yaml(look.door, path, found) if path else None) or Node({}, Span(str(path or "")))
    return _PanelReader(game, look, found).panels(root, each)


class _PanelReader(BoxReader):
    kinds = PANEL_KINDS

    def __init__(self, game: Game, look: Look, found: list[Finding]) -> None:
        super().__init__(found, game.langs, (0, 0), look.fonts, look.scale)
        self.game = game
        self.ids = game.cards_by_name()

    def panels(self, root: Node, each: int) -> Panels:
        part = self.keys(root, (), PANEL_KEYS)
        self.name_colours(part.get("colours"))
        card = self.measure(part.get("card"), CARD, *THICK)
        box = box_of(self.game, each or card, self.measure(part.get("paper"), PAPER, *THICK))
        sizes = {name: p.size for piece in box.pieces() for name, p in piece.panels.items()}
        lying = part["lying"] if "lying" in part else Node([], root.at)
        asked = (self.choice(one, FACES, "") for one in lying.items or [lying] if one.value)
        turned = frozenset(filter(None, asked))
        faces = {}
        for name in FACES:
            wide, high = sizes[name]
            self.card = (high, wide) if name in turned else (wide, high)
            faces[name] = self.all(part.get(name))
        ground = self.colour(part.get("ground")) or "#ffffff"
        fold = self.colour(part.get("fold")) or "#808080"
        return Panels(box, ground, fold, MappingProxyType(faces), turned, root.at)

    def of_kind(self, kind: str, common: Common, part: Mapping[str, Node]) -> Box:
        match kind:
            case "fan":
                return FanBox(
                    *common,
                    cards=tuple(self.cards(part[kind])),
                    spread=self.measure(part.get("spread"), SPREAD, *MOST_SPREAD),
                    line=self.ink(part.get("line")),
                )
            case "facts":
                self.choice(part[kind], ("yes",), "yes")
                ground = self.colour(part.get("ground")) or "#ffffff"
                return FactsBox(*common, colour=self.ink(part.get("colour")), ground=ground)
            case "drawing":
                drawn = super().of_kind(kind, common, part)
                assert isinstance(drawn, DrawingBox)
                alt = self.text(part["alt"], ()) if "alt" in part else Text("", "")
                role = self.choice(part.get("role"), ("H1", "H2"), "")
                return PictureBox(*common, drawn.pattern, drawn.fit, alt, role)
        return super().of_kind(kind, common, part)

    def cards(self, node: Node) -> list[str]:
        """The ids of the cards that a list names."""
        if node.word == BACKS:
            return []
        found: list[str] = []
        for one in node.items or [node]:
            if one.word in self.ids:
                found.append(self.ids[one.word].id)
            else:
                self.unknown(one.at, one.word or one.shown, (*self.ids, BACKS))
        return found
