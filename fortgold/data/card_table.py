"""The rows of a table become the cards of a deck; what is wrong with them becomes findings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from unicodedata import category

from fortgold.data.column_types import COLUMN_TYPES, TableRow, read_words
from fortgold.data.csv_file import Cell
from fortgold.data.findings import Finding
from fortgold.data.limits import CARDS
from fortgold.data.model import Card, Deck, Lang, Text
from fortgold.data.patterns import EffectVocabulary
from fortgold.data.source import LISTED, MISSING, TWICE, UNKNOWN, nearest, shown
from fortgold.data.yaml_file import Node, Reader

FILL_IN = Text(
    "値を書くか、game.yaml のこの列に required: no を加えてください",
    "write a value, or say `required: no` of this column in game.yaml",
)
NOTE = "#"  # begins the heading of a column that is for its maker alone
RENAME = Text(
    "/ と \\ と制御文字を除き、点で始めないでください",
    "take out / and \\ and control characters, and do not begin with a dot",
)


def own_columns(langs: tuple[Lang, ...]) -> tuple[str, ...]:
    """The columns that every table may have."""
    names = COLUMN_TYPES["text"].headings("name", langs) + COLUMN_TYPES["text"].extras(
        "name", langs
    )
    return ("id", "kind", *names, "copies")


def read_cards(
    deck: Deck, rows: list[list[Cell]], vocabulary: EffectVocabulary, before: int, reader: Reader
) -> list[Card]:
    """The cards of a deck, out of the rows of its table; so many cards stand in decks `before`."""
    if not rows:
        return []
    known_so_far = len(reader.found)
    header = _header(deck, rows, reader)
    is_misread = len(reader.found) > known_so_far
    made = _Rows(deck, header, len(rows[0]), vocabulary, reader.langs)
    cards: list[Card] = []
    for card in map(made.card, rows[1:]):
        before += max(1, card.copies)
        if before > CARDS.most:  # reported at the card that is one more than a game may have
            reader.found.append(CARDS.over(card.place("copies"), field="copies"))
            break
        cards.append(card)
    spoilt = {found.at.line for found in made.found}
    if not is_misread or 2 * len(spoilt) < len(cards):
        reader.found += made.found  # what goes wrong in most rows was reported of the headings
    return cards


def _header(deck: Deck, rows: list[list[Cell]], reader: Reader) -> dict[int, str]:
    """The columns that the deck knows, by their place in a row."""
    langs, types = reader.langs, COLUMN_TYPES
    known = dict.fromkeys(own_columns(langs))
    for one in deck.columns:
        known |= dict.fromkeys(types[one.type].headings(one.name, langs))
        known |= dict.fromkeys(types[one.type].extras(one.name, langs))
    filled = {index for row in rows[1:] for index, cell in enumerate(row) if cell.value}
    header: dict[int, str] = {}
    there: set[str] = set()
    meant: set[str | None] = set()  # by misspelt columns: they are not missing as well
    unknown: list[Cell] = []
    for index, cell in enumerate(rows[0]):
        if cell.value.startswith(NOTE) and cell.value not in known:
            continue
        if cell.value in there:
            message = Text(
                f"列「{cell.value}」が二つあります", f"there are two columns `{cell.value}`"
            )
            hint = Text("どちらか一方だけ残してください", "keep one of the two")
            reader.found.append(TWICE.found(cell.at, message, hint, cell.value))
        elif cell.value in known:
            header[index] = cell.value
            there.add(cell.value)
        elif near := nearest(cell.value, known):
            reader.unknown(cell.at, cell.value, known)
            meant.add(near)
        elif cell.value:
            unknown.append(cell)
        elif index in filled:
            reader.unknown(cell.at, cell.value, known)
    if unknown:
        reader.found.append(_unknown(unknown))
    needed = ["id", *types["text"].headings("name", langs)]
    for one in deck.columns:
        needed += types[one.type].headings(one.name, langs) if one.required else ()
    for name in dict.fromkeys(needed):
        plain = len(langs) == 1 and f"{name}.{langs[0]}" in there
        if name not in there and name not in meant and not plain:
            message = Text(f"列「{name}」がありません", f"there is no column `{name}`")
            hint = Text("見出しの行に加えてください", "add it to the heading row")
            reader.found.append(MISSING.found(rows[0][0].at, message, hint, name))
    return header


def _unknown(columns: list[Cell]) -> Finding:
    """That nobody knows these columns; makers keep many that are for themselves."""
    names = [shown(one.value) for one in columns]
    listed, note = ", ".join(f"`{name}`" for name in names[:LISTED]), f"{NOTE} {names[0]}"
    more, many = "…" * (len(names) > LISTED), "s" * (len(names) > 1)
    ja = f"知らない列です: {listed}{more}"
    en = f"nobody knows the column{many} {listed}{more}"
    hint = Text(
        f"game.yaml の columns に加えるか、覚え書きなら見出しを `{note}` のように # で始めてください",
        f"add it below `columns` in game.yaml; or make it a note, whose heading begins with #: `{note}`",
    )
    return UNKNOWN.found(columns[0].at, Text(ja, en), hint, names[0])


def counted(decks: Iterable[Deck]) -> int:
    """How many cards there are, copies counted; a row without copies is one all the same."""
    return sum(max(1, card.copies) for deck in decks for card in deck.cards)


class _Rows(Reader):
    """Makes cards of the rows of one table."""

    def __init__(
        self,
        deck: Deck,
        header: Mapping[int, str],
        width: int,
        vocabulary: EffectVocabulary,
        langs: tuple[Lang, ...],
    ) -> None:
        super().__init__([], langs)
        self.deck, self.header, self.width, self.vocabulary = deck, header, width, vocabulary
        there = {*header.values()}
        needed = [one for one in deck.columns if one.required and one.name in there]
        self.filled = {one.name for one in needed if COLUMN_TYPES[one.type].is_filled}

    def card(self, row: list[Cell]) -> Card:
        if extra := next((cell for cell in row[self.width :] if cell.value), None):
            self.found.append(_extra(extra))
        cells = {self.header[index]: cell for index, cell in enumerate(row) if index in self.header}
        whole = TableRow(cells, row[0].at, self.vocabulary, self)
        word_in = whole.word

        for name in ("id", "kind"):
            if name in cells and not is_file_name(word_in(name)):
                self.bad_name(cells[name], name)
        for name in self.filled:
            if not word_in(name):
                empty = Text(f"「{name}」のセルが空いています", f"the cell of `{name}` is empty")
                self.found.append(MISSING.found(cells.get(name, row[-1]).at, empty, FILL_IN, name))
        return Card(
            id=word_in("id"),
            deck=self.deck.id,
            kind=word_in("kind") or word_in("id"),
            name=read_words("name", whole),
            copies=self.count(cells.get("copies"), 1),
            values=MappingProxyType(
                {one.name: COLUMN_TYPES[one.type].read(one, whole) for one in self.deck.columns}
            ),
            at=row[0].at,
            places=MappingProxyType({name: cell.at for name, cell in cells.items()}),
        )

    def bad_name(self, cell: Cell, column: str) -> None:
        name = "".join(c if c.isprintable() else f"<U+{ord(c):04X}>" for c in shown(cell.value))
        ja = f"カードの {column} は絵のファイル名になるので、`{name}` は使えません"
        en = f"a card’s {column} is the name of its art file, which `{name}` cannot be"
        self.wrong(Node(cell.value, cell.at), Text(ja, en), column, RENAME)

    def count(self, cell: Cell | None, default: int) -> int:
        return self.number(Node(cell.value, cell.at) if cell and cell.value else None, default)


def _extra(cell: Cell) -> Finding:
    hint = Text(
        'コンマを含むセルは " で囲んでください', 'put a cell that holds a comma between " marks'
    )
    if cell.at.sheet:
        hint = Text("この列に見出しをつけてください", "give its column a heading")
    ja = f"見出しのないセル「{shown(cell.value)}」があります"
    en = f"`{shown(cell.value)}` stands under no heading"
    return UNKNOWN.found(cell.at, Text(ja, en), hint)


def is_file_name(card: str) -> bool:
    """Whether art/<name>.svg can be a file: nothing in the name leaves the folder or hides."""
    invisible = any(category(c) in ("Cc", "Cf", "Zl", "Zp") for c in card)
    return not invisible and not card.startswith(".") and not any(c in "/\\" for c in card)
