"""Files to model: a game's folder below `cards/` becomes a `Game`, its faults become findings."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

from fortgold.data import model
from fortgold.data.card_table import counted, is_file_name, read_cards
from fortgold.data.column_types import COLUMN_TYPES
from fortgold.data.component_reader import read_component
from fortgold.data.csv_file import Cell
from fortgold.data.door import Door, leads_out, refusal_of
from fortgold.data.effect_notation import read_operation, read_recipe_part, read_timing
from fortgold.data.findings import Finding
from fortgold.data.languages import read_languages
from fortgold.data.lengths import CARD_SIZES, POKER, card_size
from fortgold.data.limits import DECKS, DECLARED, ENTRIES, Limit
from fortgold.data.model import MM, Column, Deck, Game, Option, Sentence, Size, Span, Term, Text
from fortgold.data.page_sizes import PAGE_SIZES, USUAL
from fortgold.data.patterns import EffectVocabulary
from fortgold.data.shape_reader import read_shape
from fortgold.data.source import MISSING
from fortgold.data.table_file import read_table, table_of
from fortgold.data.variants import JOINED, varied
from fortgold.data.yaml_file import Node, Reader, read_yaml

CORNERS = 3 * MM  # the radius of those that a deck does not speak of
BOUND = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)\s*(%?)")
T = TypeVar("T")
Parts = Mapping[str, Node]
DECK_KEYS = (
    "table", "sheet", "encoding", "count", "size", "shape", "radius", "played", "columns",
)  # fmt: skip
LINES: Mapping[type, tuple[str, str]] = {
    dict: ("「キー: 値」", "`key: value` lines"),
    list: ("「- 」で始まる行", "a list of `- ` lines"),
}


@dataclass(frozen=True, slots=True)
class Loaded:
    """What reading a folder gave: a game if there is enough for one, and every fault on the way."""

    game: Game | None
    findings: tuple[Finding, ...]
    door: Door


def game_folders(cards: Path) -> list[Path]:
    """The folders below `cards/` that hold a game.yaml, by name."""
    return sorted(path.parent for path in cards.glob("*/game.yaml"))


def load_game(
    door: Door, folder: Path, looks: Sequence[Path] = (), variants: Iterable[str] = ()
) -> Loaded:
    """The game in `folder`: game.yaml, the tables that it names, its languages out of the `looks` (templates).

    It is played with those of its `variants`; KeyError if it has none of that name.
    """
    found: list[Finding] = []
    root = read_yaml(door, folder / "game.yaml", found)
    game = _GameReader(door, folder, looks, found).game(root) if root else None
    game = varied(game, variants) if game else None
    return Loaded(game, tuple(found), door)


class _GameReader(Reader):
    """Takes a game out of its game.yaml and the tables in its folder."""

    def __init__(
        self, door: Door, folder: Path, looks: Sequence[Path], found: list[Finding]
    ) -> None:
        super().__init__(found)
        self.door, self.folder, self.looks = door, folder, looks

    def game(self, root: Node) -> Game:
        named = root.mapping.get("languages")
        languages = read_languages(named, self.door, self.looks, self)
        self.langs = tuple(one.code for one in languages)
        part = self.keys(
            root,
            ("title", "version", "decks"),
            (
                "players", "minutes", "age", "credits", "constants", "symbols", "terms", "sentences",
                "effects", "checks", "languages", "ignore", "page", "variants", "components",
                "questions", "recipes", "readings",
            ),
        )  # fmt: skip
        symbols = tuple(self.symbol(*entry) for entry in self.entries(part, "symbols"))
        terms = tuple(map(self.term, self.items(part, "terms")))
        effects = part["effects"] if "effects" in part else Node({}, root.at)
        happens = self.keys(effects, (), ("operations", "timings"))
        operations, misread = self.vocabulary(happens, "operations", read_operation)
        timings = tuple(
            read_timing(name, node, self) for name, node in self.entries(happens, "timings")
        )
        parts, misread_parts = self.vocabulary(part, "recipes", read_recipe_part)
        vocabulary = EffectVocabulary(
            operations, timings, symbols, terms, languages, misread | misread_parts, parts
        )
        decks: tuple[Deck, ...] = ()
        for name, node in self.entries(part, "decks", DECKS):
            deck, rows = self.deck(name, node)
            cards = read_cards(deck, rows, vocabulary, counted(decks), self)
            decks += (replace(deck, cards=tuple(cards)),)
        constants = self.entries(part, "constants")
        readings = [entry for entry in self.entries(part, "readings") if entry[0]]
        keys = part["readings"].keys if readings else {}
        sentences = self.entries(part, "sentences")
        numbers = MappingProxyType({name: self.number(node) for name, node in constants})
        return Game(
            id=self.folder.name,
            title=self.text(part.get("title")),
            version=self.word(part.get("version")),
            players=self.span(part.get("players"), (1, 1)),
            minutes=self.span(part.get("minutes"), (0, 0)),
            age=self.number(part.get("age")),
            credits=tuple(map(self.credit, self.items(part, "credits"))),
            constants=numbers,
            symbols=symbols,
            decks=decks,
            terms=terms,
            operations=operations,
            timings=timings,
            recipe_parts=parts,
            sentences=tuple(
                Sentence(name, self.text(node, ()), node.at) for name, node in sentences
            ),
            declared=tuple(self.declared(node, decks) for node in self.items(part, "checks")),
            at=root.at,
            languages=languages,
            ignored=tuple(map(self.ignored, self.items(part, "ignore"))),
            readings=MappingProxyType({word: self.word(node) for word, node in readings}),
            readings_at=MappingProxyType({word: keys.get(word, root.at) for word, _ in readings}),
            page=self.choice(part.get("page"), PAGE_SIZES, USUAL.id),
            variants=tuple(
                self.variant(name, node, numbers, decks)
                for name, node in self.entries(part, "variants")
            ),
            components=tuple(
                read_component(name, node, self)
                for name, node in self.entries(part, "components", DECKS)
            ),
            questions=tuple(
                self.question(name, node) for name, node in self.entries(part, "questions")
            ),
            places=MappingProxyType(dict(_places(root))),
        )

    def variant(
        self, name: str, node: Node, constants: Mapping[str, int], decks: Sequence[Deck]
    ) -> model.Variant:
        """Another way to play; what it changes must be there."""
        part = self.keys(node, ("name", "meaning"), ("constants", "copies"))
        if not is_file_name(name) or JOINED in name or "," in name:
            ja = f"変種の名前「{name}」はファイルの名前に入るので、英数字と - だけにしてください"
            en = f"files are named after the variant `{name}`, so it has only letters, digits and -"
            self.wrong(node, Text(ja, en), name)
        cards = [card.id for deck in decks for card in deck.cards]
        return model.Variant(
            id=name,
            name=self.text(part.get("name")),
            meaning=self.text(part.get("meaning")),
            constants=MappingProxyType(self.changed(part, "constants", constants)),
            copies=MappingProxyType(self.changed(part, "copies", cards)),
            at=node.at,
        )

    def question(self, name: str, node: Node) -> model.Question:
        part = self.keys(node, ("asks", "metric"), ("met", "unmet", "bin", "at-least", "at-most"))
        return model.Question(
            id=name,
            asks=self.text(part.get("asks"), ()),
            yes=self.text(part.get("met"), ()),
            no=self.text(part.get("unmet"), ()),
            metric=self.word(part.get("metric")),
            bin=self.word(part.get("bin")),
            least=self.bound(part.get("at-least")),
            most=self.bound(part.get("at-most")),
            at=node.at,
        )

    def bound(self, node: Node | None) -> float | None:
        """A decimal number, or a share in per cent: `0.5`, `10 %`."""
        found = BOUND.fullmatch(self.word(node)) if node else None
        if node and not found:
            self.needed(node, Text("0.5 や 10 % のような数", "a number such as 0.5 or 10 %"))
        return float(found[1]) / (100 if found[2] else 1) if found else None

    def changed(self, part: Parts, name: str, known: Collection[str]) -> dict[str, int]:
        """Other numbers for what is known."""
        changed: dict[str, int] = {}
        for key, node in self.entries(part, name):
            if key in known:
                changed[key] = self.number(node)
            else:
                self.unknown(node.at, key, known)
        return changed

    def vocabulary(
        self, part: Parts, key: str, read: Callable[[str, Node, Reader], T]
    ) -> tuple[tuple[T, ...], set[str]]:
        """What stands below a key, and the names of what could not be read whole."""
        entries: list[T] = []
        misread = set[str]()
        for name, node in self.entries(part, key):
            before = len(self.found)
            entries.append(read(name, node, self))
            if any(found.code != MISSING.code for found in self.found[before:]):
                misread.add(name)
        return tuple(entries), misread

    def entries(self, part: Parts, name: str, limit: Limit = ENTRIES) -> list[tuple[str, Node]]:
        return self.parts(part, name, dict, limit)

    def items(self, part: Parts, name: str) -> list[Node]:
        return self.parts(part, name, list, ENTRIES)

    def parts(self, part: Parts, name: str, kind: type, limit: Limit) -> list[Any]:
        """What a mapping or a list holds, no more of it than the limit."""
        node = part.get(name)
        if node is None or node.value == "":
            return []
        if not isinstance(node.value, kind):
            ja, en = LINES[kind]
            message = Text(f"「{name}」には{ja}の並びが要ります", f"`{name}` needs {en}")
            self.wrong(node, message, name)
        there = list(node.mapping.items()) if kind is dict else node.items
        if len(there) > limit.most:
            self.found.append(limit.over(node.at, len(there), name))
        return there[: limit.most]

    def symbol(self, letter: str, node: Node) -> model.Symbol:
        part = self.keys(node, ("id", *self.langs), ("kana",))
        name = self.said(part)
        symbol = self.word(part.get("id"), letter)
        if "id" in part and not is_file_name(symbol):
            self.found.append(refusal_of(symbol).found(part["id"].at, "id"))
        return model.Symbol(letter, symbol, name, node.at)

    def ignored(self, node: Node) -> model.Ignored:
        part = self.keys(node, ("code", "reason"))
        return model.Ignored(self.word(part.get("code")), self.word(part.get("reason")), node.at)

    def credit(self, node: Node) -> tuple[Text, Text]:
        part = self.keys(node, ("role", "name"))
        return self.text(part.get("role")), self.text(part.get("name"))

    def term(self, node: Node) -> Term:
        part = self.keys(node, ("id", *self.langs, "meaning"), ("kana", "plural"))
        return Term(
            id=self.word(part.get("id")),
            name=self.said(part),
            plural=MappingProxyType(self.plurals(part.get("plural"))),
            meaning=self.text(part.get("meaning")),
            at=node.at,
        )

    def plurals(self, node: Node | None) -> dict[str, str]:
        """The plurals by language; a plain word is that of English, or of the only language."""
        if node is None or not node.mapping:
            lang = self.langs[0] if len(self.langs) == 1 else "en"
            return {lang: self.word(node)} if node else {}
        return {lang: self.word(one) for lang, one in self.keys(node, (), self.langs).items()}

    def declared(self, node: Node, decks: Sequence[Deck]) -> model.Declared:
        part = node.mapping
        law, deck = self.word(part.get("law")), self.word(part.get("deck"))
        if self.keys(node, ("law",), [name for name in part if name != "law"]):
            ids = [one.id for one in decks]
            if deck and deck not in ids:
                self.unknown(part["deck"].at, deck, ids)
        names = [name for name in part if name not in ("law", "deck", "source")]
        options = MappingProxyType({name: _option(part[name]) for name in names})
        return model.Declared(law, deck, options, self.word(part.get("source")), node.at)

    def deck(self, name: str, node: Node) -> tuple[Deck, list[list[Cell]]]:
        """A deck without its cards, and the rows of its table."""
        part = self.keys(node, ("name",), DECK_KEYS)
        named = part.get("table", node).at
        table = self.word(part.get("table")) or table_of(self.folder, name, named, self.found)
        path = self.folder / table
        columns = tuple(self.column(*entry) for entry in self.entries(part, "columns", DECLARED))
        size = self.card_size(part.get("size"))
        shape, radius = read_shape(part, size, CORNERS, self)
        deck = Deck(
            id=name,
            name=self.text(part.get("name"), ("kana", "plural")),
            count=self.number(part["count"]) if "count" in part else None,
            size=size,
            radius=radius,
            columns=columns,
            cards=(),
            path=str(path),
            at=part["count"].at if "count" in part else node.at,
            sheet=self.word(part.get("sheet")),
            is_played=self.yes(part.get("played"), True),
            shape=shape,
        )
        if leads_out(table):
            self.found.append(refusal_of(table).found(named, "table"))
            return deck, []
        return deck, read_table(self.door, path, self.found, part)

    def card_size(self, node: Node | None) -> Size:
        """`[63, 88]`, `63x88`, `2.5x3.5in`, or the name of a size that cards have."""
        found = card_size(node.word) if node else None
        if node is None or found or not node.word[:1].isalpha():
            return found or self.pair(node, POKER)
        self.unknown(node.at, node.word, CARD_SIZES)
        return POKER

    def column(self, name: str, node: Node) -> Column:
        keys = dict.fromkeys(key for one in COLUMN_TYPES.values() for key in one.keys)
        part = self.keys(node, ("type",), ("required", *keys))
        return Column(
            name=name,
            type=self.choice(part.get("type"), COLUMN_TYPES, "word"),
            required=self.yes(part.get("required"), True),
            length=self.number(part.get("length")),
            allowed=self.words(part.get("from")),
            timing=self.word(part.get("timing")),
            deck=self.word(part.get("deck")),
            values=self.word(part.get("values")),
            rewards=self.words(part.get("rewards")),
            least=self.number(part.get("least"), 0, -1_000_000),
            decimals=self.number(part.get("decimals"), 0, 0, 6),
            ranges=self.yes(part.get("ranges")),
            at=node.at,
        )


def _option(node: Node) -> Option:
    """What a law is told: a word, a list of words, or words by name."""
    if node.mapping:
        return MappingProxyType({name: _option(part) for name, part in node.mapping.items()})
    return tuple(item.word for item in node.items) or node.word


def _places(node: Node, above: str = "") -> Iterator[tuple[str, Span]]:
    """Where each key stands: a scalar at its value, what has parts at its key."""
    for name, part in node.mapping.items():
        yield f"{above}{name}", part.at if isinstance(part.value, str) else node.keys[name]
        yield from _places(part, f"{above}{name}.")
    for i, part in enumerate(node.items):
        yield f"{above}{i}", part.at
        yield from _places(part, f"{above}{i}.")
