"""Files to model: a game's folder below `cards/` becomes a `Game`, its faults become findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType

from fortgold.card_table import counted, is_file_name, read_cards
from fortgold.csv_file import read_csv
from fortgold.door import Door, leads_out, refusal_of
from fortgold.effects import read_operation, read_timing
from fortgold.findings import Finding
from fortgold.limits import DECKS, DECLARED, ENTRIES, Limit
from fortgold.model import (
    MM,
    Column,
    Deck,
    Declared,
    Game,
    Operation,
    Option,
    Sentence,
    Span,
    Symbol,
    Term,
    Text,
)
from fortgold.patterns import Vocabulary
from fortgold.source import MISSING
from fortgold.yaml_file import Node, Reader, read_yaml

POKER = (63 * MM, 88 * MM)  # the commonest print-and-play size: 3 x 3 on A4 and Letter


@dataclass(frozen=True, slots=True)
class Loaded:
    """What reading a folder gave: a game if there is enough for one, and every fault on the way."""

    game: Game | None
    findings: tuple[Finding, ...]
    door: Door


def game_folders(cards: Path) -> list[Path]:
    """The folders below `cards/` that hold a game.yaml, by name."""
    return sorted(path.parent for path in cards.glob("*/game.yaml"))


def load_game(door: Door, folder: Path) -> Loaded:
    """The game in `folder`: game.yaml and the tables that it names."""
    found: list[Finding] = []
    root = read_yaml(door, folder / "game.yaml", found)
    game = _game(root, door, folder, Reader(found)) if root else None
    return Loaded(game, tuple(found), door)


def _game(root: Node, door: Door, folder: Path, reader: Reader) -> Game:
    reader.keys(
        root,
        ("title", "version", "decks"),
        (
            "players", "minutes", "age", "credits", "constants", "symbols", "terms", "sentences",
            "effects", "checks",
        ),
    )  # fmt: skip
    part = root.mapping
    symbols = tuple(
        _symbol(letter, node, reader) for letter, node in _entries(part, "symbols", reader)
    )
    terms = tuple(_term(node, reader) for node in _items(part, "terms", reader))
    effects = part["effects"] if "effects" in part else Node({}, root.at)
    reader.keys(effects, (), ("operations", "timings"))
    operations, misread = _operations(effects, reader)
    timings = tuple(
        read_timing(name, node, reader)
        for name, node in _entries(effects.mapping, "timings", reader)
    )
    vocabulary = Vocabulary(operations, timings, symbols, terms, misread)
    decks: tuple[Deck, ...] = ()
    for name, node in _entries(part, "decks", reader, DECKS):
        decks += (_deck(name, node, door, folder, vocabulary, counted(decks), reader),)
    return Game(
        id=folder.name,
        title=reader.text(part.get("title")),
        version=reader.word(part.get("version")),
        players=reader.span(part.get("players"), (1, 1)),
        minutes=reader.span(part.get("minutes"), (0, 0)),
        age=reader.number(part.get("age")),
        credits=tuple(_credit(node, reader) for node in _items(part, "credits", reader)),
        constants=MappingProxyType(
            {name: reader.number(node) for name, node in _entries(part, "constants", reader)}
        ),
        symbols=symbols,
        decks=decks,
        terms=terms,
        operations=operations,
        timings=timings,
        sentences=tuple(
            Sentence(name, reader.text(node, ()), node.at)
            for name, node in _entries(part, "sentences", reader)
        ),
        declared=tuple(_declared(node, decks, reader) for node in _items(part, "checks", reader)),
        at=root.at,
        places=MappingProxyType(dict(_places(root))),
    )


def _operations(effects: Node, reader: Reader) -> tuple[tuple[Operation, ...], set[str]]:
    """The operations, and the names of those of which something could not be read."""
    operations: list[Operation] = []
    misread = set[str]()
    for name, node in _entries(effects.mapping, "operations", reader):
        before = len(reader.found)
        operations.append(read_operation(name, node, reader))
        if any(found.code != MISSING.code for found in reader.found[before:]):
            misread.add(name)
    return tuple(operations), misread


def _places(node: Node, above: str = "") -> Iterator[tuple[str, Span]]:
    """Where each key stands: a scalar at its value, what has parts at its key."""
    for name, part in node.mapping.items():
        yield f"{above}{name}", part.at if isinstance(part.value, str) else node.keys[name]
        yield from _places(part, f"{above}{name}.")
    for i, part in enumerate(node.items):
        yield f"{above}{i}", part.at
        yield from _places(part, f"{above}{i}.")


def _entries(
    part: Mapping[str, Node], name: str, reader: Reader, limit: Limit = ENTRIES
) -> list[tuple[str, Node]]:
    node = part.get(name)
    if node is None or node.value == "":
        return []
    if not isinstance(node.value, dict):
        said = Text(
            f"「{name}」には「キー: 値」の並びが要ります", f"`{name}` needs `key: value` lines"
        )
        reader.wrong(node, said, name)
    if len(node.mapping) > limit.most:
        reader.found.append(limit.over(node.at, len(node.mapping), name))
    return list(node.mapping.items())[: limit.most]


def _items(part: Mapping[str, Node], name: str, reader: Reader) -> list[Node]:
    node = part.get(name)
    if node is None or node.value == "":
        return []
    if not isinstance(node.value, list):
        said = Text(
            f"「{name}」には「- 」で始まる行の並びが要ります",
            f"`{name}` needs a list of `- ` lines",
        )
        reader.wrong(node, said, name)
    if len(node.items) > ENTRIES.most:
        reader.found.append(ENTRIES.over(node.at, len(node.items), name))
    return node.items[: ENTRIES.most]


def _symbol(letter: str, node: Node, reader: Reader) -> Symbol:
    reader.keys(node, ("id", "ja", "en"), ("kana",))
    part = node.mapping
    name = Text(*(reader.word(part.get(lang)) for lang in ("ja", "en", "kana")))
    symbol = reader.word(part.get("id"), letter)
    if "id" in part and not is_file_name(symbol):
        reader.found.append(refusal_of(symbol).found(part["id"].at, "id"))
    return Symbol(letter, symbol, name, node.at)


def _credit(node: Node, reader: Reader) -> tuple[Text, Text]:
    reader.keys(node, ("role", "name"))
    return reader.text(node.mapping.get("role")), reader.text(node.mapping.get("name"))


def _term(node: Node, reader: Reader) -> Term:
    reader.keys(node, ("id", "ja", "en", "meaning"), ("kana", "plural"))
    part = node.mapping
    return Term(
        id=reader.word(part.get("id")),
        name=Text(*(reader.word(part.get(lang)) for lang in ("ja", "en", "kana"))),
        plural=reader.word(part.get("plural")),
        meaning=reader.text(part.get("meaning")),
        at=node.at,
    )


def _declared(node: Node, decks: tuple[Deck, ...], reader: Reader) -> Declared:
    part = node.mapping
    law, deck = reader.word(part.get("law")), reader.word(part.get("deck"))
    if reader.keys(node, ("law",), [name for name in part if name != "law"]):
        ids = [one.id for one in decks]
        if deck and deck not in ids:
            reader.unknown(part["deck"].at, deck, ids)
    options = {
        name: _option(entry)
        for name, entry in part.items()
        if name not in ("law", "deck", "source")
    }
    source = reader.word(part.get("source"))
    return Declared(law, deck, MappingProxyType(options), source, node.at)


def _option(node: Node) -> Option:
    """What a law is told: a word, a list of words, or words by name."""
    if node.mapping:
        return MappingProxyType({name: _option(part) for name, part in node.mapping.items()})
    return tuple(item.word for item in node.items) or node.word


def _deck(
    name: str,
    node: Node,
    door: Door,
    folder: Path,
    vocabulary: Vocabulary,
    before: int,
    reader: Reader,
) -> Deck:
    """A deck with its cards; so many cards stand in the decks `before`."""
    reader.keys(node, ("name",), ("table", "count", "size", "radius", "columns"))
    part = node.mapping
    table, named = reader.word(part.get("table"), f"{name}.csv"), part.get("table", node).at
    path = folder / table
    columns = tuple(
        _column(key, value, reader) for key, value in _entries(part, "columns", reader, DECLARED)
    )
    deck = Deck(
        id=name,
        name=reader.text(part.get("name"), ("kana", "plural")),
        count=reader.number(part["count"]) if "count" in part else None,
        size=reader.pair(part.get("size"), POKER),
        radius=reader.millimetres(part.get("radius"), 3 * MM),
        columns=columns,
        cards=(),
        path=str(path),
        at=part["count"].at if "count" in part else node.at,
    )
    if leads_out(table):
        reader.found.append(refusal_of(table).found(named, "table"))
        return deck
    rows = read_csv(door, path, reader.found, named if "table" in part else None)
    return replace(deck, cards=tuple(read_cards(deck, rows, vocabulary, before, reader)))


def _column(name: str, node: Node, reader: Reader) -> Column:
    reader.keys(node, ("type",), ("required", "length", "from", "timing", "deck"))
    part = node.mapping
    kinds = ("word", "number", "text", "symbols", "effect", "cards")
    kind = reader.choice(part.get("type"), kinds, "word")
    return Column(
        name=name,
        type=kind,  # type: ignore[arg-type]
        required=reader.choice(part.get("required"), ("yes", "no"), "yes") == "yes",
        length=reader.number(part.get("length")),
        allowed=reader.words(part.get("from")),
        timing=reader.word(part.get("timing")),
        deck=reader.word(part.get("deck")),
        at=node.at,
    )
