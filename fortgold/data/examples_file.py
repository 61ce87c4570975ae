"""cards/<game>/examples.yaml: the examples of the rulebooks as data, and what is wrong with the file.

places:
  hand: {ja: 手札, en: hand}            # what a book calls a place, if no term does
  pile_of_mana: {back: spirit}          # a number there is a face-down pile
examples:
  same-name:
    table: {chancel: [S16, S07], pedestal: [S13 S05, S09], pile_of_mana: 20}
    steps:
      - {not: induct S16 1, why: {ja: 同じ名前, en: same name}}
      - {do: induct S16 2, is: {score: 20}}
    says: {ja: …, en: …}
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from fortgold.data.door import Door, lies
from fortgold.data.example import (
    NO_EXAMPLES,
    NO_NAME,
    CardById,
    Column,
    Example,
    Examples,
    ExampleStep,
    ExampleTable,
    Fact,
    Facts,
    Named,
    RefusedMove,
    ShownMoment,
    Spot,
)
from fortgold.data.findings import Finding
from fortgold.data.limits import ENTRIES
from fortgold.data.model import MM, Game, Span, Text
from fortgold.data.yaml_file import Node, Reader, read_yaml

FILE = "examples.yaml"
SIDEWAYS, VACANT = "/", "-"
USUAL_WIDTH, WIDTHS = 84 * MM, (4 * MM, 122 * MM)
WIDE = WIDTHS[0], 267 * MM  # in the book in two languages
EXAMPLE = (
    "steps", "says", "caption", "width", "card", "as", "marks", "figure", "players", "next", "shows",
    "wide",
)  # fmt: skip
PLACE = ("back", "hidden", "at", "crop", "as")
TABLE = (0, 1000 * MM)  # where columns may lie
SHOWS, WIDE_KEYS = ("after", "places"), ("width", "card")
STEP = ("only", "may", "not", "why", "do", "is", "lies", "says")


def load_examples(
    game: Game, door: Door, findings: list[Finding], is_sound: bool = True
) -> Examples:
    """The examples of a game whose cards are read; none without a file. Faults are added to `findings`.

    Where the decks are not sound, a card that they do not have is passed over: they may be what lacks it.
    """
    path = Path(game.at.path).parent / FILE
    root = read_yaml(door, path, findings) if lies(path) else None
    return _ExamplesReader(game, findings, is_sound).examples(root) if root else NO_EXAMPLES


class _ExamplesReader(Reader):
    def __init__(self, game: Game, findings: list[Finding], is_sound: bool) -> None:
        super().__init__(findings)
        self.langs = game.langs
        self.cards = game.cards_by_name()
        self.decks = [deck.id for deck in game.decks]
        self.is_whole = is_sound and all(deck.cards for deck in game.decks)

    def examples(self, root: Node) -> Examples:
        part = self.keys(root, ("examples",), ("places",))
        places = part["places"].mapping if "places" in part else {}
        examples = part["examples"].mapping if "examples" in part else {}
        if len(examples) > ENTRIES.most:
            self.found.append(ENTRIES.over(part["examples"].at, len(examples), "examples"))
            examples = {}
        by_id = {name: self.example(name, node) for name, node in examples.items()}
        spots = {name: self.spot(node) for name, node in places.items()}
        tables = [table for example in by_id.values() for table in example.tables()]
        used = dict.fromkeys(place for table in tables for place in table.order)
        for name in places.keys() - used.keys() if used else ():
            self.unknown(part["places"].keys[name], name, used)
        for name, spot in spots.items():
            most = max((len(table.cards.get(name, ())) for table in tables), default=0)
            if spot.at and most > len(spot.at):
                few = Text(
                    f"この場所には {most} 列まで並びますが、`at` には {len(spot.at)} 列分しかありません",
                    f"up to {most} columns lie there, and `at` has room for {len(spot.at)}",
                )
                self.wrong(places[name].mapping["at"], few, name)
        return Examples(by_id, spots)

    def spot(self, node: Node) -> Spot:
        part = self.keys(node, (), (*PLACE, *self.langs))
        words = {name: one for name, one in part.items() if name in self.langs}
        return Spot(
            self.said(self.keys(Node(words, node.at), self.langs)) if words else None,
            self.one_of(part["back"], self.decks) if "back" in part else "",
            self.yes(part.get("hidden")),
            tuple(self.pair(one, (0, 0), *TABLE) for one in part["at"].items)
            if "at" in part
            else (),
            self.measure(part.get("crop"), 0, *TABLE),
            self.named(part.get("as")),
        )

    def example(self, name: str, node: Node) -> Example:
        part = self.keys(node, ("table",), EXAMPLE)
        marks = part["marks"].mapping if "marks" in part else {}
        table = self.table(part.get("table", Node({}, node.at)), part)
        steps = tuple(map(self.step, part["steps"].items)) if "steps" in part else ()
        width = self.measure(part.get("width"), USUAL_WIDTH, *WIDTHS)
        example = Example(
            id=name,
            table=table,
            steps=steps,
            says=self.text(part["says"], ()) if "says" in part else None,
            shows=self.shown(part["shows"], table, len(steps))
            if "shows" in part
            else ShownMoment(),
            wide=self.wide(part["wide"], width) if "wide" in part else None,
            caption=self.text(part["caption"], ()) if "caption" in part else None,
            width=width,
            card=self.measure(part.get("card"), 0, *WIDTHS),
            variant=self.named(part.get("as")),
            marks={
                place: tuple(self.words(column) for column in columns.items)
                for place, columns in marks.items()
            },
            figure=self.named(part["figure"]) if "figure" in part else None,
            at=node.keys.get("table", node.at),
        )
        laid = dict.fromkeys(place for one in example.tables() for place in one.order)
        for place in marks.keys() - laid.keys():
            self.unknown(part["marks"].keys[place], place, laid)
        after = example.shows.after
        if not after:
            return example
        step = example.steps[after - 1]
        whole = replace(step, lies=replace(example.table_after(after), at=step.at))
        steps = (*example.steps[: after - 1], whole, *example.steps[after:])
        return replace(example, steps=steps)

    def named(self, node: Node | None) -> Named:
        return Named(self.word(node), node.at) if node else NO_NAME

    def shown(self, node: Node, table: ExampleTable, steps: int) -> ShownMoment:
        part = self.keys(node, (), SHOWS)
        places = self.words(part.get("places"))
        for place in places:
            if place not in table.order:
                self.unknown(part["places"].at, place, table.order)
        return ShownMoment(self.number(part.get("after"), most=steps), places)

    def wide(self, node: Node, width: int) -> tuple[int, int]:
        part = self.keys(node, (), WIDE_KEYS)
        return (
            self.measure(part.get("width"), width, *WIDE),
            self.measure(part.get("card"), 0, *WIDTHS),
        )

    def table(self, node: Node, part: Mapping[str, Node]) -> ExampleTable:
        """Cards and numbers by place; with what stands beside them in `part`."""
        cards: dict[str, tuple[Column, ...]] = {}
        numbers: dict[str, int] = {}
        for place, there in node.mapping.items():
            if isinstance(there.value, str) and there.word.isdecimal():
                numbers[place] = self.number(there)
            else:
                cards[place] = tuple(self.column(item) for item in _each(there))
        following = (
            CardById(word) if self.is_shown(word) else self.card(word, item.at)
            for item in _each(part.get("next"))
            for word in item.word.split()
        )
        coming, players = (
            tuple(one.id for one in following if one),
            self.number(part.get("players")),
        )
        return ExampleTable(cards, numbers, coming, players, tuple(node.mapping), node.at)

    def is_shown(self, word: str) -> bool:
        """Whether it is what a die shows, and no card's name."""
        return word.isdecimal() and word not in self.cards

    def column(self, node: Node) -> Column:
        """`S13 S05`: the cards of a column, the uppermost last; `coppice/` lies sideways; `-` is vacant."""
        words = [] if node.word.strip() in (VACANT, "") else self.word(node).split()
        laid = (self.card(word, node.at) for word in words)
        return tuple(one for one in laid if one)

    def card(self, word: str, at: Span) -> CardById | None:
        """A card; None if the game has none of that name, or a deck could not be read (that is told)."""
        name = word.removesuffix(SIDEWAYS)
        if name in self.cards:
            return CardById(self.cards[name].id, name != word)
        if self.is_whole:
            self.unknown(at, name, self.cards)
        return None

    def step(self, node: Node) -> ExampleStep:
        needed = ("why",) if "not" in node.mapping else ()
        part = self.keys(node, needed, [key for key in STEP if key not in needed])
        refused = None
        if "not" in part:
            why = self.text(part.get("why"), ()) if "why" in part else Text("", "")
            refused = RefusedMove(self.word(part["not"]), why, part["not"].at)
        return ExampleStep(
            only=self.words(part.get("only")),
            may=self.words(part.get("may")),
            refused=refused,
            does=self.words(part.get("do")),
            facts=self.facts(part["is"]) if "is" in part else {},
            lies=self.table(part["lies"], {}) if "lies" in part else None,
            says=self.text(part["says"], ()) if "says" in part else None,
            at=node.at,
        )

    def facts(self, node: Node) -> Facts:
        return {name: self.fact(value) for name, value in node.mapping.items()}

    def fact(self, node: Node) -> Fact:
        return tuple(item.word for item in node.items) or self.word(node)


def _each(node: Node | None) -> list[Node]:
    return (node.items or [node] * bool(node.word)) if node else []
