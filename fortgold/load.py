"""Files to model: a game's folder below `cards/` becomes a `Game`, its faults become findings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from unicodedata import category

from fortgold.csv_file import Cell, read_csv
from fortgold.door import Door, leads_out, refusal_of
from fortgold.effects import read_effect, read_operation, read_timing
from fortgold.findings import Finding
from fortgold.model import (
    MM,
    Card,
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
    Value,
)
from fortgold.patterns import Vocabulary
from fortgold.source import MISSING, TWICE, UNKNOWN, nearest
from fortgold.yaml_file import Node, Reader, read_yaml

POKER = (63 * MM, 88 * MM)  # the commonest print-and-play size: 3 x 3 on A4 and Letter
OWN_COLUMNS = ("id", "kind", "name.ja", "name.kana", "name.en", "copies")
NEEDED_COLUMNS = ("id", "name.ja", "name.en")
FILLED = ("word", "number", "cards", "effect")  # other types miss an empty cell by checks


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
    decks = tuple(
        _deck(name, node, door, folder, vocabulary, reader)
        for name, node in _entries(part, "decks", reader)
    )
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


def _entries(part: Mapping[str, Node], name: str, reader: Reader) -> list[tuple[str, Node]]:
    node = part.get(name)
    if node is None or node.value == "":
        return []
    if not isinstance(node.value, dict):
        said = Text(
            f"「{name}」には「キー: 値」の並びが要ります", f"`{name}` needs `key: value` lines"
        )
        reader.wrong(node, said, name)
    return list(node.mapping.items())


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
    return node.items


def _symbol(letter: str, node: Node, reader: Reader) -> Symbol:
    reader.keys(node, ("id", "ja", "en"), ("kana",))
    part = node.mapping
    name = Text(*(reader.word(part.get(lang)) for lang in ("ja", "en", "kana")))
    symbol = reader.word(part.get("id"), letter)
    if "id" in part and not _is_file_name(symbol):
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
    name: str, node: Node, door: Door, folder: Path, vocabulary: Vocabulary, reader: Reader
) -> Deck:
    reader.keys(node, ("name",), ("table", "count", "size", "radius", "columns"))
    part = node.mapping
    table, named = reader.word(part.get("table"), f"{name}.csv"), part.get("table", node).at
    path = folder / table
    columns = tuple(_column(key, value, reader) for key, value in _entries(part, "columns", reader))
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
    return replace(deck, cards=tuple(_cards(deck, rows, vocabulary, reader)))


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


def _headings(column: Column) -> tuple[str, ...]:
    """The columns of the file in which a declared column stands."""
    return (f"{column.name}.ja", f"{column.name}.en") if column.type == "text" else (column.name,)


def _cards(
    deck: Deck, rows: list[list[Cell]], vocabulary: Vocabulary, reader: Reader
) -> list[Card]:
    if not rows:
        return []
    declared = [heading for column in deck.columns for heading in _headings(column)]
    optional = [f"{column.name}.kana" for column in deck.columns if column.type == "text"]
    known = [*OWN_COLUMNS, *declared, *optional]
    before = len(reader.found)
    header: dict[int, str] = {}
    meant: set[str | None] = set()  # by misspelt columns: one slip is told once
    for index, cell in enumerate(rows[0]):
        if cell.value in header.values():
            said = Text(
                f"列「{cell.value}」が二つあります", f"there are two columns `{cell.value}`"
            )
            hint = Text("どちらか一方だけ残してください", "keep one of the two")
            reader.found.append(TWICE.found(cell.at, said, hint, cell.value))
        elif cell.value in known:
            header[index] = cell.value
        elif cell.value or any(index < len(row) and row[index].value for row in rows[1:]):
            reader.unknown(cell.at, cell.value, known)
            meant.add(nearest(cell.value, known))
    required = [h for column in deck.columns if column.required for h in _headings(column)]
    for name in dict.fromkeys((*NEEDED_COLUMNS, *required)):
        if name not in header.values() and name not in meant:
            said = Text(f"列「{name}」がありません", f"there is no column `{name}`")
            hint = Text("見出しの行に加えてください", "add it to the heading row")
            reader.found.append(MISSING.found(rows[0][0].at, said, hint, name))
    is_misread = len(reader.found) > before
    in_rows = Reader([])
    cards = [_card(deck, row, header, len(rows[0]), vocabulary, in_rows) for row in rows[1:]]
    spoilt = {found.at.line for found in in_rows.found}
    if not is_misread or 2 * len(spoilt) < len(cards):
        reader.found += in_rows.found  # what goes wrong in most rows was told of the headings
    return cards


def _card(
    deck: Deck,
    row: list[Cell],
    header: Mapping[int, str],
    width: int,
    vocabulary: Vocabulary,
    reader: Reader,
) -> Card:
    extra = next((cell for cell in row[width:] if cell.value), None)
    if extra:
        words = Text(
            f"見出しのないセル「{extra.value}」があります",
            f"`{extra.value}` stands under no heading",
        )
        hint = Text(
            'コンマを含むセルは " で囲んでください', 'put a cell that holds a comma between " marks'
        )
        reader.found.append(UNKNOWN.found(extra.at, words, hint))
    cells = {header[index]: cell for index, cell in enumerate(row) if index in header}

    def said(name: str) -> str:
        return cells[name].value if name in cells else ""

    for name in ("id", "kind"):
        if name in cells and not _is_file_name(said(name)):
            _bad_name(cells[name], name, reader)

    def number(name: str, default: int) -> int:
        if not said(name):
            return default
        return reader.number(Node(said(name), cells[name].at), default)

    values: dict[str, Value] = {}
    for column in deck.columns:
        alone = column.type in FILLED and column.required and column.name in header.values()
        if alone and not said(column.name):
            reader.found.append(_empty(cells.get(column.name, row[-1]), column.name))
        match column.type:
            case "symbols":
                values[column.name] = tuple(said(column.name))
            case "number" if not said(column.name) and not column.required:
                values[column.name] = ""  # no number is not nought
            case "number":
                values[column.name] = number(column.name, 0)
            case "cards":
                values[column.name] = tuple(said(column.name).split())
            case "text":
                ja, en, kana = (said(f"{column.name}.{part}") for part in ("ja", "en", "kana"))
                values[column.name] = Text(ja, en, kana)
            case "effect":
                at = cells[column.name].at if column.name in cells else row[0].at
                when = said(column.timing)
                values[column.name] = read_effect(
                    said(column.name), at, when, vocabulary, reader.found
                )
            case _:
                values[column.name] = word = said(column.name)
                if word and column.allowed and word not in column.allowed:
                    reader.unknown(cells[column.name].at, word, column.allowed)
    return Card(
        id=said("id"),
        deck=deck.id,
        kind=said("kind") or said("id"),
        name=Text(said("name.ja"), said("name.en"), said("name.kana")),
        copies=number("copies", 1),
        values=MappingProxyType(values),
        at=Span(row[0].at.path, row[0].at.line, row[0].at.column),
        places=MappingProxyType({name: cell.at for name, cell in cells.items()}),
    )


def _is_file_name(card: str) -> bool:
    """Whether art/<name>.svg can be a file: nothing in the name leaves the folder or hides."""
    invisible = any(category(c) in ("Cc", "Cf", "Zl", "Zp") for c in card)
    return not invisible and not card.startswith(".") and not any(c in "/\\" for c in card)


def _bad_name(cell: Cell, column: str, reader: Reader) -> None:
    shown = "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in cell.value)
    said = Text(
        f"カードの {column} は絵のファイル名になるので、`{shown}` は使えません",
        f"a card’s {column} is the name of its art file, which `{shown}` cannot be",
    )
    hint = Text(
        "/ と \\ と制御文字を除き、点で始めないでください",
        "take out / and \\ and control characters, and do not begin with a dot",
    )
    reader.wrong(Node(cell.value, cell.at), said, column, hint)


def _empty(cell: Cell, column: str) -> Finding:
    return MISSING.found(
        cell.at,
        Text(f"「{column}」のセルが空いています", f"the cell of `{column}` is empty"),
        Text(
            "値を書くか、game.yaml のこの列に required: no を加えてください",
            "write a value, or say `required: no` of this column in game.yaml",
        ),
        column,
    )
