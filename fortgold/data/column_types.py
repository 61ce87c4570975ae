# ruff: noqa: ARG002 - the arguments are those of every type
"""The types of columns: how a cell of each is read, and what a layout may ask of its value.

A new type is one class here: its name, the keys of game.yaml that mean something for it, `read` and,
where its value is no plain word, `fields` and `shown`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from fortgold.data.csv_file import Cell
from fortgold.data.effect_notation import read_effect
from fortgold.data.model import Column, Effect, Game, Lang, Span, Text, Value, in_languages
from fortgold.data.patterns import EffectVocabulary
from fortgold.data.yaml_file import Node, Reader


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row of a table: its cells by heading, where it begins, and what reads it."""

    cells: Mapping[str, Cell]
    at: Span
    vocabulary: EffectVocabulary
    reader: Reader

    def word(self, heading: str) -> str:
        """What stands under that heading; "" where nothing does."""
        return self.cells[heading].value if heading in self.cells else ""


class ColumnType:
    """What all types have; as it stands, cells of words as they are written."""

    name: ClassVar[str]
    keys: ClassVar[tuple[str, ...]] = ()  # of game.yaml, beside `type` and `required`
    is_filled: ClassVar[bool] = True  # whether an empty cell is told by the reader, not by a check

    def headings(self, name: str, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        """The columns of the file in which a required column of that name stands."""
        return (name,)

    def extras(self, name: str, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        """Other columns of the file that may belong to it."""
        return ()

    def read(self, column: Column, row: TableRow) -> Value:
        """What stands in the column in a row; what is wrong with it is noted by the reader."""
        return row.word(column.name)

    def fields(self, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        """What may follow the column's name in braces of a layout; "" for the name alone."""
        return ("",)

    def shown(self, value: Value, part: str, column: Column, game: Game) -> str | None:
        """What stands on a card for the name and that part; None if it has no such part."""
        if part:
            return None
        return "".join(value) if isinstance(value, tuple) else str(value)


class _WordColumn(ColumnType):
    name, keys = "word", ("from",)

    def read(self, column: Column, row: TableRow) -> Value:
        cell = row.cells.get(column.name)
        if cell and cell.value and column.allowed and cell.value not in column.allowed:
            row.reader.unknown(cell.at, cell.value, column.allowed)
        return cell.value if cell else ""

    def fields(self, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        return ("", *langs)

    def shown(self, value: Value, part: str, column: Column, game: Game) -> str | None:
        """The word as it is, or what it is called: as the symbol or the term of that id."""
        if not part or not value:
            return super().shown(value, "", column, game)
        symbol = game.symbol_of(str(value))
        term = next((one for one in game.terms if one.id == value), None)
        name = symbol.name if symbol else term.name if term else None
        if part not in game.langs:
            return None
        return name.of(part) if name else str(value)


class _NumberColumn(ColumnType):
    name, keys = "number", ("least", "decimals", "ranges", "from")

    def read(self, column: Column, row: TableRow) -> Value:
        """A whole number as such, every other one as it is written; an empty cell is not zero."""
        cell = row.cells.get(column.name)
        word = cell.value if cell else ""
        if cell is None or (not word and not column.required) or word in column.allowed:
            return word
        if not word:
            return 0  # told as an empty cell
        plain = word.replace("\u2212", "-")  # the minus of typography
        if not (column.decimals or column.ranges or column.allowed):
            return row.reader.number(Node(plain, cell.at), column.least, column.least)
        if _is_number(plain, column):
            return int(plain) if re.fullmatch(r"-?\d+", plain) else word
        row.reader.needed(Node(word, cell.at), _wanted(column))
        return column.least


def _is_number(word: str, column: Column) -> bool:
    tail = rf"(\.\d{{1,{column.decimals}}})?" if column.decimals else ""
    parts = re.split(r"(?<=\d) ?[-–〜~] ?(?=[-\d])", word) if column.ranges else [word]
    ends = [float(part) for part in parts if re.fullmatch(rf"-?\d+{tail}", part)]
    return len(ends) == len(parts) <= 2 and ends == sorted(ends) and ends[0] >= column.least


def _wanted(column: Column) -> Text:
    ja, en = f"{column.least} 以上の数", f"a number of at least {column.least}"
    if column.decimals:
        ja, en = f"{ja} (小数 {column.decimals} 桁まで)", f"{en}, to {column.decimals} decimals"
    if column.ranges:
        ja, en = f"{ja}、または「2-4」のような範囲", f"{en}, or a range such as `2-4`"
    if column.allowed:
        words = ", ".join(column.allowed)
        ja, en = f"{ja}、または {words}", f"{en}, or {words}"
    return Text(ja, en)


class _TextColumn(ColumnType):
    """Words in each language: `text.ja`, `text.en`; `text` where a game has one language alone."""

    name, is_filled = "text", False

    def headings(self, name: str, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        return tuple(f"{name}.{lang}" for lang in langs) if len(langs) > 1 else (name,)

    def extras(self, name: str, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        plain = (f"{name}.{langs[0]}",) if len(langs) == 1 else ()
        return (*plain, f"{name}.kana") if "ja" in langs else plain

    def read(self, column: Column, row: TableRow) -> Value:
        return read_words(column.name, row)

    def fields(self, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        return (*langs, "kana")

    def shown(self, value: Value, part: str, column: Column, game: Game) -> str | None:
        assert isinstance(value, Text)
        return part_of(value, part, game.langs)


class _SymbolsColumn(ColumnType):
    name, keys, is_filled = "symbols", ("length", "from"), False

    def read(self, column: Column, row: TableRow) -> Value:
        return tuple(row.word(column.name))


class _EffectColumn(ColumnType):
    name = "effect"
    keys: ClassVar[tuple[str, ...]] = ("timing",)

    def read(self, column: Column, row: TableRow) -> Value:
        cell = row.cells.get(column.name)
        word, at = (cell.value, cell.at) if cell else ("", row.at)
        return read_effect(word, at, row.word(column.timing), row.vocabulary, row.reader.found)

    def fields(self, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        return (*langs, "icons")

    def shown(self, value: Value, part: str, column: Column, game: Game) -> str | None:
        assert isinstance(value, Effect)
        if part == "icons":
            return value.icons
        return value.says.of(part) if part in game.langs else None


class _RecipeColumn(_EffectColumn):
    """Parts that are paid with cards, one after the other: `odd 2; exact 8`."""

    name = "recipe"
    keys: ClassVar[tuple[str, ...]] = ("deck", "values", "rewards")

    def read(self, column: Column, row: TableRow) -> Value:
        cell = row.cells.get(column.name)
        word, at = (cell.value, cell.at) if cell else ("", row.at)
        return read_effect(word, at, "", row.vocabulary.of_recipes, row.reader.found)


class _CardsColumn(ColumnType):
    name, keys = "cards", ("length", "deck")

    def read(self, column: Column, row: TableRow) -> Value:
        return tuple(row.word(column.name).split())

    def fields(self, langs: tuple[Lang, ...]) -> tuple[str, ...]:
        return ("", *langs)

    def shown(self, value: Value, part: str, column: Column, game: Game) -> str | None:
        """The kinds as they are written, or their names in a row as each language sets it."""
        if part not in game.langs or not isinstance(value, tuple):
            return super().shown(value, part, column, game)
        deck = next((deck for deck in game.decks if deck.id == column.deck), None)
        names = deck.names if deck else {}
        said = [names[kind].of(part) if kind in names else str(kind) for kind in value]
        if part == "ja":
            return "、".join(said)
        *most, last = said or [""]
        both = game.say(part, "and")
        return both.join(filter(None, (", ".join(most), last)))


COLUMN_TYPES: Mapping[str, ColumnType] = {
    one.name: one
    for one in (
        _WordColumn(),
        _NumberColumn(),
        _TextColumn(),
        _SymbolsColumn(),
        _EffectColumn(),
        _RecipeColumn(),
        _CardsColumn(),
    )
}


def read_words(name: str, row: TableRow) -> Text:
    """The words of a row in each language, and their reading."""
    langs = row.reader.langs
    words = {lang: row.word(f"{name}.{lang}") for lang in langs}
    if len(langs) == 1:
        words[langs[0]] = row.word(name) or words[langs[0]]
    return in_languages(words, row.word(f"{name}.kana"))


def part_of(text: Text, part: str, langs: tuple[Lang, ...]) -> str | None:
    """The words in one of the languages, or their reading; None if it is neither."""
    return text.kana if part == "kana" else text.of(part) if part in langs else None
