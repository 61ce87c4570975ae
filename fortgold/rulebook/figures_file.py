"""figures.yaml: pictures of cards on a table, as data; and what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from fortgold.data.examples_file import load_examples
from fortgold.data.findings import Finding
from fortgold.data.layout import Look
from fortgold.data.model import MM, Game, Text
from fortgold.data.yaml_file import Node, Reader, read_yaml
from fortgold.rulebook.book_files import FIGURES
from fortgold.rulebook.book_pictures import fault
from fortgold.rulebook.example_figures import with_examples
from fortgold.rulebook.figure import (
    SIGNS,
    Arrow,
    Backdrop,
    Callout,
    Figure,
    Figures,
    Lettering,
    Sign,
    Stack,
)
from fortgold.rulebook.figure_layouts import Variants

MAX_WIDTH = 122  # mm of text on a page
TABLE = (-50, 1000)  # mm: where things may lie
MAX_PILE = 999  # cards
MAX_STEP = 9
MORE = (
    "caption", "callouts", "arrows", "width", "card", "as", "one_row", "signs", "words", "drawings",
)  # fmt: skip


def load_figures(game: Game, look: Look, findings: list[Finding]) -> Figures:
    """The figures of a game, and those of its examples; what is wrong with figures.yaml is added to `findings`.

    Slips in examples.yaml are told by the check that plays them.
    """
    figures = Figures()
    figures.examples = load_examples(game, look.door, [])
    path = look.find(FIGURES)
    root = read_yaml(look.door, path, findings) if path else None
    if root is not None:
        reader = _FigureReader(game, look, findings)
        figures |= {name: reader.figure(name, node) for name, node in root.mapping.items()}
    return with_examples(figures, game)


class _FigureReader(Reader):
    def __init__(self, game: Game, look: Look, findings: list[Finding]) -> None:
        super().__init__(findings)
        self.look, self.variants = look, Variants(game, look)
        self.cards = game.cards_by_name()
        self.heights = {card.id: deck.size[1] for deck in game.decks for card in deck.cards}
        self.decks = [deck.id for deck in game.decks]
        self.is_whole = all(deck.cards for deck in game.decks)
        self.terms = {term.id: term.name for term in game.terms}
        self.langs = game.langs

    def figure(self, name: str, node: Node) -> Figure:
        usual = self.keys(node, ("stacks",), (*MORE, "wide"))
        part = {key: one for key, one in usual.items() if key != "wide"}
        if "stacks" in part and not part["stacks"].items:
            few = Text(
                "`stacks` にカードの山が一つは要ります", "at least one stack is needed in `stacks`"
            )
            self.wrong(part["stacks"], few)
        one_row = self.yes(part.get("one_row"))
        if one_row and not {"callouts", "arrows", "signs", "words", "drawings"}.isdisjoint(part):
            unmoved = Text(
                "`one_row` の図に置けるのはカードの山だけです (ほかのものは一緒に動きません)",
                "a figure with `one_row` holds stacks alone: nothing else would move with them",
            )
            self.wrong(part["one_row"], unmoved)
        stacks = tuple(self.stack(item) for item in _items(part, "stacks"))
        variant = self.variant(part, [card for stack in stacks for card in stack.cards])
        return Figure(
            id=name,
            caption=self.text(part["caption"], ()) if "caption" in part else Text("", ""),
            width=self.length(part.get("width"), 10, MAX_WIDTH, 60 * MM),
            stacks=stacks,
            callouts=tuple(self.callout(item) for item in _items(part, "callouts")),
            arrows=tuple(self.arrow(item) for item in _items(part, "arrows")),
            card=self.length(part.get("card"), 4, MAX_WIDTH),
            variant=variant,
            one_row=one_row,
            signs=tuple(self.sign(item) for item in _items(part, "signs")),
            words=tuple(self.lettering(item) for item in _items(part, "words")),
            drawings=tuple(self.backdrop(item) for item in _items(part, "drawings")),
            wide=self.wide(name, part, usual["wide"]) if "wide" in usual else None,
            at=part["caption"].at if "caption" in part else node.at,
        )

    def wide(self, name: str, usual: Mapping[str, Node], node: Node) -> Figure:
        """A figure as a wide page has it: what it says of that in place of the usual."""
        own, noted = self.keys(node, (), ("stacks", *MORE)), len(self.found)
        figure = self.figure(name, replace(node, value={**usual, **own}))
        self.found[noted:] = [one for one in self.found[noted:] if one not in self.found[:noted]]
        return figure

    def stack(self, node: Node) -> Stack:
        part = node.mapping
        kinds = [kind for kind in ("cards", "back", "empty") if kind in part]
        more = {"cards": ("marks", "crop", "moves", "as"), "back": ("count",), "empty": ("size",)}
        is_turned = self.yes(part.get("turned"))
        if len(kinds) != 1:
            needed = Text(
                "`cards`、`back`、`empty` のどれか一つが要ります",
                "exactly one of `cards`, `back` and `empty` is needed",
            )
            self.wrong(node, needed)
            return Stack(0, 0, at=node.at)
        self.keys(node, (kinds[0], "at"), ("label", "turned", "step", *more[kinds[0]]))
        x, y = self.point(part.get("at"))
        names = [self.card(item) for item in _items(part, "cards")]
        cards = tuple(self.cards[name].id if name else "" for name in names)
        if "cards" in part and not cards:
            few = Text("`cards` にカードが一枚は要ります", "at least one card is needed in `cards`")
            self.wrong(part["cards"], few)
        moves = [self.one_of(item, names) for item in _items(part, "moves")]
        height = min((self.heights[name] for name in cards if name), default=0) // MM
        variant = self.variant(part, cards)
        return Stack(
            x=x,
            y=y,
            cards=cards,
            back=self.one_of(part["back"], self.decks) if "back" in part else "",
            count=self.count(part.get("count")),
            label=self.label(part.get("label")),
            marks=self.words(part.get("marks")),
            crop=self.length(part.get("crop"), 0, 0 if is_turned else height or 1000),
            turned=is_turned,
            moves=tuple(self.cards[name].id for name in moves if name),
            step=self.count(part.get("step"), MAX_STEP),
            size=self.area(part["size"]) if "size" in part else None,
            variant=variant,
            at=node.at,
        )

    def variant(self, part: Mapping[str, Node], cards: Sequence[str]) -> str:
        """How these cards look; one of them must have such a layout."""
        variant = self.word(part.get("as"))
        if "as" in part:
            self.found += self.variants.unknown(variant, part["as"].at, cards)
        return variant

    def length(self, node: Node | None, minimum: int, maximum: int, default: int = 0) -> int:
        """A length within these bounds, in mm."""
        noted = len(self.found)
        value = self.measure(node, default)
        if node is None or minimum * MM <= value <= maximum * MM or len(self.found) > noted:
            return value
        ja, en = (
            f"{minimum} から {maximum} までの長さ (mm) ",
            f"a length of {minimum} to {maximum} mm",
        )
        self.needed(node, Text(ja, en))
        return default

    def point(self, node: Node | None) -> tuple[int, int]:
        """A point on the table."""
        if node is None or len(node.items) != 2:
            return self.pair(node, (0, 0))
        across, down = node.items
        return self.length(across, *TABLE), self.length(down, *TABLE)

    def area(self, node: Node) -> tuple[int, int] | None:
        """How large an empty place is."""
        if len(node.items) != 2:
            return self.pair(node, (0, 0))
        across, down = node.items
        return self.length(across, 1, TABLE[1]), self.length(down, 1, TABLE[1])

    def count(self, node: Node | None, most: int = MAX_PILE) -> int:
        """The number that a pile or a step shows; 0 without one."""
        count = self.number(node, least=1)
        if node is None or count <= most:
            return count
        ja, en = f"1 から {most} までの整数", f"a whole number of 1 to {most}"
        self.needed(node, Text(ja, en))
        return 0

    def card(self, node: Node) -> str:
        """A card of the game; any name is accepted if a deck could not be read (that is reported)."""
        if node.word not in self.cards and not self.is_whole:
            return ""
        return self.one_of(node, self.cards)

    def label(self, node: Node | None) -> Text | None:
        if node is None:
            return None
        if isinstance(node.value, dict):
            return self.text(node, ())
        return self.terms.get(self.one_of(node, self.terms))

    def callout(self, node: Node) -> Callout:
        part = self.keys(node, ("at", "text"), ("side",))
        at = part.get("at")
        if at and isinstance(at.value, dict):  # a place for each language, and for two together
            both = [f"{one}+{other}" for one in self.langs for other in self.langs]
            points = {key: self.point(one) for key, one in self.keys(at, self.langs, both).items()}
        else:
            points = dict.fromkeys(self.langs, self.point(at))
        side = self.choice(part.get("side"), ("above", "below"), "")
        return Callout(points, self.text(part.get("text"), ()), node.at, side)

    def backdrop(self, node: Node) -> Backdrop:
        part = self.keys(node, ("drawing", "at", "size"))
        file, size = part.get("drawing"), part.get("size")
        if file and (slip := fault(self.look, file.word)):
            self.wrong(file, slip[0], hint=slip[1])
        area = self.area(size) if size else None
        return Backdrop(self.word(file), *self.point(part.get("at")), *(area or (MM, MM)))

    def arrow(self, node: Node) -> Arrow:
        part = self.keys(node, ("from", "to"), ("via",))
        nodes = part.get("from"), *_items(part, "via"), part.get("to")
        return tuple(self.point(node) for node in nodes)

    def sign(self, node: Node) -> Sign:
        part = self.keys(node, ("at", "sign"))
        return Sign(*self.point(part.get("at")), self.choice(part.get("sign"), SIGNS, SIGNS[0]))

    def lettering(self, node: Node) -> Lettering:
        part = self.keys(node, ("at", "text"), ("align", "bold"))
        x, y = self.point(part.get("at"))
        align = self.choice(part.get("align"), ("left", "centre", "right"), "left")
        bold = self.yes(part.get("bold"))
        return Lettering(x, y, self.said_in(part.get("text")), align, bold, node.at)

    def said_in(self, node: Node | None) -> Text:
        """A text in both languages, or one sign for both."""
        if node is not None and isinstance(node.value, str):
            return Text(node.word, node.word)
        return self.text(node, ())


def _items(part: Mapping[str, Node], name: str) -> list[Node]:
    return part[name].items if name in part else []
