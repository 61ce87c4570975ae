"""The plan of the table: each place a row of small cards, gold where cards leave, framed where they come.

`templates/<game>/plan.yaml` says where the places are and which of them each action uses; lengths in
it are mm on a plan of its own width. Nothing is drawn inside a card, so that a plan can be read at 30 mm.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from fortgold.data.findings import Finding
from fortgold.data.layout import Look
from fortgold.data.model import MM, Game, Lang, Span, Text
from fortgold.data.yaml_file import Node, Reader, read_yaml
from fortgold.draw import fonts
from fortgold.draw.ops import Op, Path, Words, rectangle
from fortgold.rulebook import figure_signs
from fortgold.rulebook.book_files import PLAN
from fortgold.rulebook.figure_canvas import ASCENT, LABEL, LEADING

NAMED, BARE = 63 * MM, 40 * MM  # the width of a plan with the names of its places, and without
ON_ART = "~"  # behind the name of a plan that lies on the art of a back cover
BACK = 34 * MM  # its width there
STEP = 115  # hundredths of a card's width from one card of a row to the next
CORNER = 12  # hundredths of a card's width
NAMES = 4_200  # above and below a named plan
MOST = 200 * MM

Line = tuple[tuple[int, int], tuple[int, int]]


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a plan on its ground."""

    ground: str = "#ffffff"
    ghost: str = "#cbbd9c"
    start: str = "#c9a24b"
    end: str = "#16233f"
    ink: str = "#221d18"
    soft: str = "#5a5146"


LIGHT = Palette()
TINTED = Palette(ground="#f8f2e4")
DARK = Palette(ground="#16233f", ghost="#6a7cb0", end="#f5eedc", ink="#ffffff", soft="#cbbd9c")


@dataclass(frozen=True, slots=True)
class CardRow:
    """A row of so many cards at a point."""

    x: int
    y: int
    cards: int
    label: Text


@dataclass(frozen=True, slots=True)
class ActionPlan:
    """What an action does: the names of the places where it starts and ends, arrows, and what it looks at."""

    starts: tuple[str, ...]
    ends: tuple[str, ...]
    arrows: tuple[Line, ...]
    eyes: tuple[tuple[int, int], ...]
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class TablePlan:
    """A table seen from above, and the actions on it."""

    card: tuple[int, int]
    places: Mapping[str, CardRow]
    actions: Mapping[str, ActionPlan]

    @property
    def size(self) -> tuple[int, int]:
        """How wide and how high all places are together."""
        width, height = self.card
        step = width * STEP // 100
        places = self.places.values()
        right = max(place.x + (place.cards - 1) * step + width for place in places)
        return right, max(place.y + height for place in places)


def load_plan(game: Game, look: Look, found: list[Finding]) -> TablePlan | None:
    """The plan of a game's table; None if it has none. What is wrong is added to `found`."""
    path = look.find(PLAN)
    root = read_yaml(look.door, path, found) if path else None
    return _PlanReader(game, found).plan(root) if root else None


class _PlanReader(Reader):
    def __init__(self, game: Game, found: list[Finding]) -> None:
        super().__init__(found)
        self.terms = {term.id: term.name for term in game.terms}

    def plan(self, root: Node) -> TablePlan | None:
        part = self.keys(root, ("card", "places", "actions"))
        nodes = part["places"].mapping if "places" in part else {}
        if not nodes:
            return None
        places = {name: self.place(node) for name, node in nodes.items()}
        actions = part["actions"].mapping if "actions" in part else {}
        return TablePlan(
            card=self.pair(part.get("card"), (3300, 4400), MM, 20 * MM),
            places=places,
            actions={name: self.move(node, places) for name, node in actions.items()},
        )

    def place(self, node: Node) -> CardRow:
        part = self.keys(node, ("at",), ("cards", "label"))
        x, y = self.pair(part.get("at"), (0, 0), 0, MOST)
        return CardRow(x, y, self.number(part.get("cards"), 1, 1), self.label(part.get("label")))

    def label(self, node: Node | None) -> Text:
        if node is None:
            return Text("", "")
        if isinstance(node.value, dict):
            return self.text(node, ())
        if node.word not in self.terms:
            self.unknown(node.at, node.word, self.terms)
        return self.terms.get(node.word, Text("", ""))

    def move(self, node: Node, places: Mapping[str, CardRow]) -> ActionPlan:
        part = self.keys(node, ("from", "to"), ("arrows", "eyes"))
        arrows = part["arrows"].items if "arrows" in part else []
        eyes = part["eyes"].items if "eyes" in part else []
        return ActionPlan(
            starts=self.names(part.get("from"), places),
            ends=self.names(part.get("to"), places),
            arrows=tuple(self.line(arrow) for arrow in arrows),
            eyes=tuple(self.pair(eye, (0, 0), 0, MOST) for eye in eyes),
            at=node.at,
        )

    def names(self, node: Node | None, places: Mapping[str, CardRow]) -> tuple[str, ...]:
        names = self.words(node)
        for name in names:
            if node is not None and name not in places:
                self.unknown(node.at, name, places)
        return names

    def line(self, node: Node) -> Line:
        part = self.keys(node, ("from", "to"))
        start, end = (self.pair(part.get(name), (0, 0), 0, MOST) for name in ("from", "to"))
        return start, end


def draw_plan(
    plan: TablePlan,
    action: str,
    lang: Lang,
    width: int,
    palette: Palette = LIGHT,
    named: bool = False,
) -> tuple[int, tuple[Op, ...]]:
    """The height in µm of a plan so wide, and what draws it: where `action` starts and ends."""
    move, whole = plan.actions[action], plan.size
    scale = width / whole[0]

    def um(length: float) -> int:
        return round(length * scale)

    drawn: list[Op] = []
    top = NAMES if named else figure_signs.CASE
    card_width, card_height = um(plan.card[0]), um(plan.card[1])
    for name, place in plan.places.items():
        is_end, fill = name in move.ends, palette.start if name in move.starts else None
        stroke = palette.end if is_end else fill or palette.ghost
        line = max(180, card_width // (5 if is_end else 12))
        for i in range(place.cards):
            x = um(place.x + i * plan.card[0] * STEP / 100) + line // 2
            shape = rectangle(
                x, top + um(place.y) + line // 2, card_width - line, card_height - line,
                card_width * CORNER // 100,
            )  # fmt: skip
            drawn.append(Path(shape, fill, stroke, line, round=False))
        if named and (text := place.label.of(lang)):
            is_used = name in (*move.starts, *move.ends)
            drawn += _name(plan, place, text, um, top, width, palette, is_used)
    for start, end in move.arrows:
        points = [(um(x), top + um(y)) for x, y in (start, end)]
        drawn += figure_signs.arrow(points, palette.ground, palette.ink)
    for x, y in move.eyes:
        drawn += figure_signs.eye(um(x), top + um(y), min(figure_signs.EYE, card_width * 2 // 5))
    return top + um(whole[1]) + (NAMES if named else figure_signs.CASE), tuple(drawn)


def _name(
    plan: TablePlan, place: CardRow, text: str, um: Callable[[float], int], top: int, width: int,
    palette: Palette, is_used: bool,
) -> Iterator[Op]:  # fmt: skip
    """The name of a place, above the plan's upper row, else below its place; it does not leave the plan.
    Between the rows its languages have lines of their own.
    """
    bottom = place.y + plan.card[1]
    above, is_last = place.y == 0, bottom == plan.size[1]
    y = top - 900 if above else top + um(bottom) + 700 + LABEL * ASCENT // 100
    said = text.split("\n")
    for i, line in enumerate([" ".join(said)] if above or is_last else said):
        wide = fonts.width(line, "text", LABEL)
        x = min(um(place.x), width - wide)
        down = y + i * LABEL * LEADING // 1000
        yield Words(x, down, line, "text", LABEL, palette.ink if is_used else palette.soft, wide)


def alternative(plan: TablePlan, action: str, lang: Lang) -> str:
    """A plan in words: from where to where its action goes."""
    move = plan.actions[action]
    comma = "、" if lang == "ja" else ", "
    starts, ends = (
        comma.join(plan.places[name].label.of(lang) for name in names if name in plan.places)
        for names in (move.starts, move.ends)
    )
    return f"{starts} → {ends}"
