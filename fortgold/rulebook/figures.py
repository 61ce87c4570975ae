"""figures.yaml: pictures of cards on a table, as data; and what is wrong with it.

Places are µm at card scale (a poker card is 63 mm wide); `width` is the figure's width on paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from fortgold.draw.layout import Look
from fortgold.findings import Finding
from fortgold.model import MM, Game, Span, Text
from fortgold.yaml_file import Node, Reader, read_yaml

FILE = "figures.yaml"


@dataclass(frozen=True, slots=True)
class Stack:
    """Cards that overlap downwards, a face-down pile of `count` cards, or an empty place.

    Exactly one of `cards`, `back` (a deck) and neither. `marks` stand below the symbol places;
    `crop` is what is shown of the last card, 0 for all of it.
    """

    x: int
    y: int
    cards: tuple[str, ...] = ()
    back: str = ""
    count: int = 0
    label: Text | None = None
    marks: tuple[str, ...] = ()
    crop: int = 0
    at: Span = field(default=Span(""), compare=False)


@dataclass(frozen=True, slots=True)
class Callout:
    """Words about a point."""

    x: int
    y: int
    text: Text
    at: Span = field(compare=False)


@dataclass(frozen=True, slots=True)
class Figure:
    """One picture; `arrows` go from point to point."""

    id: str
    caption: Text
    width: int
    stacks: tuple[Stack, ...]
    callouts: tuple[Callout, ...]
    arrows: tuple[tuple[int, int, int, int], ...]
    at: Span = field(compare=False)

    def texts(self) -> Iterator[tuple[Text, Span]]:
        """Everything that is written in and under the figure, with its place."""
        yield self.caption, self.at
        for callout in self.callouts:
            yield callout.text, callout.at
        for stack in self.stacks:
            if stack.label:
                yield stack.label, stack.at
            for mark in stack.marks:
                yield Text(mark, mark), stack.at


def load_figures(game: Game, look: Look, found: list[Finding]) -> Mapping[str, Figure]:
    """The figures of a game by name, and in `found` what their file has wrong; {} without a file."""
    path = look.find(FILE)
    root = read_yaml(path, found) if path else None
    if root is None:
        return {}
    reader = _FigureReader(game, Reader(found))
    return {name: reader.figure(name, node) for name, node in root.mapping.items()}


class _FigureReader:
    def __init__(self, game: Game, reader: Reader) -> None:
        self.reader = reader
        self.cards = [card.id for card in game.cards()]
        self.decks = [deck.id for deck in game.decks]
        self.terms = {term.id: term.name for term in game.terms}

    def figure(self, name: str, node: Node) -> Figure:
        reader, part = self.reader, node.mapping
        reader.keys(node, ("caption", "width", "stacks"), ("callouts", "arrows"))
        if "stacks" in part and not part["stacks"].items:
            few = Text(
                "`stacks` にカードの山が一つは要ります", "at least one stack is needed in `stacks`"
            )
            reader.wrong(part["stacks"], few)
        return Figure(
            id=name,
            caption=reader.text(part.get("caption"), ()),
            width=reader.millimetres(part.get("width"), 60 * MM),
            stacks=tuple(self.stack(item) for item in _items(part, "stacks")),
            callouts=tuple(self.callout(item) for item in _items(part, "callouts")),
            arrows=tuple(self.arrow(item) for item in _items(part, "arrows")),
            at=part["caption"].at if "caption" in part else node.at,
        )

    def stack(self, node: Node) -> Stack:
        reader, part = self.reader, node.mapping
        kinds = [kind for kind in ("cards", "back", "empty") if kind in part]
        more = {"cards": ("marks", "crop"), "back": ("count",), "empty": ()}
        if len(kinds) != 1:
            reader.wrong(
                node,
                Text(
                    "`cards`、`back`、`empty` のどれか一つが要ります",
                    "exactly one of `cards`, `back` and `empty` is needed",
                ),
            )
            return Stack(0, 0, at=node.at)
        reader.keys(node, (kinds[0], "at"), ("label", *more[kinds[0]]))
        x, y = reader.pair(part.get("at"), (0, 0))
        return Stack(
            x=x,
            y=y,
            cards=tuple(self.known(item, self.cards) for item in _items(part, "cards")),
            back=self.known(part["back"], self.decks) if "back" in part else "",
            count=reader.number(part.get("count")),
            label=self.label(part.get("label")),
            marks=reader.words(part.get("marks")),
            crop=reader.millimetres(part.get("crop")),
            at=node.at,
        )

    def known(self, node: Node, names: list[str]) -> str:
        """A name that the game has."""
        if node.word not in names:
            self.reader.unknown(node.at, node.word, names)
            return ""
        return node.word

    def label(self, node: Node | None) -> Text | None:
        if node is None:
            return None
        if isinstance(node.value, dict):
            return self.reader.text(node, ())
        if node.word not in self.terms:
            self.reader.unknown(node.at, node.word, self.terms)
            return None
        return self.terms[node.word]

    def callout(self, node: Node) -> Callout:
        self.reader.keys(node, ("at", "text"))
        x, y = self.reader.pair(node.mapping.get("at"), (0, 0))
        text = self.reader.text(node.mapping.get("text"), ())
        return Callout(x, y, text, node.at)

    def arrow(self, node: Node) -> tuple[int, int, int, int]:
        self.reader.keys(node, ("from", "to"))
        start = self.reader.pair(node.mapping.get("from"), (0, 0))
        return (*start, *self.reader.pair(node.mapping.get("to"), (0, 0)))


def _items(part: Mapping[str, Node], name: str) -> list[Node]:
    return part[name].items if name in part else []
