"""A deck's table: which file it is, and its rows, whatever kind of file that is."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from fortgold.data.csv_file import Cell, read_csv
from fortgold.data.door import Door, leads_out, lies
from fortgold.data.findings import Finding, fault
from fortgold.data.model import Span, Text
from fortgold.data.source import codec_named
from fortgold.data.yaml_file import Node, Reader

SPREADSHEETS = (".xlsx", ".ods")
ENDS = (".csv", *SPREADSHEETS)  # of a table that game.yaml does not name

TWO_TABLES = fault(
    "READ112",
    "デッキの表がどちらか分からない",
    "Two files could be the table of a deck",
    "編集したのとは別のファイルから刷られ、直した内容が紙に出ないことがあります。",
    "One of them is edited, the other printed, and the edit never reaches the paper.",
)


def table_of(folder: Path, deck: str, at: Span, found: list[Finding]) -> str:
    """The file of a deck of which game.yaml names none; that there are two is noted."""
    names = [f"{deck}{end}" for end in ENDS]
    there = [name for name in names if not leads_out(name) and lies(folder / name)]
    if len(there) > 1:
        both = ", ".join(there)
        ja = f"デッキ「{deck}」の表が二つあります: {both}"
        en = f"deck `{deck}` has more than one table: {both}"
        hint = Text(
            f"使う方を `table: {there[1]}` のように書くか、ほかを片づけてください",
            f"say which to read, for example `table: {there[1]}`, or put the other away",
        )
        found.append(TWO_TABLES.found(at, Text(ja, en), hint, "table"))
    return (there or names)[0]


def read_table(
    door: Door, path: Path, found: list[Finding], part: Mapping[str, Node] | None = None
) -> list[list[Cell]]:
    """Its rows that are not blank; `part` is what game.yaml says of the deck, if it does."""
    part = part or {}
    named = part["table"].at if "table" in part else None
    sheet, encoding = part.get("sheet"), part.get("encoding")
    if path.suffix.lower() in SPREADSHEETS:
        from fortgold.data.spreadsheet import read_spreadsheet  # late: most tables are text

        _only_of(encoding, "encoding", ("文字のファイル", "a text file"), found)
        return read_spreadsheet(door, path, found, named, sheet)
    _only_of(sheet, "sheet", ("表計算のファイル", "a spreadsheet"), found)
    codec = codec_named(encoding.word) if encoding else ""
    if encoding and codec is None:
        known = ("utf-8", "utf-16", "cp932", "euc-jp", "cp1252", "iso-8859-2", "cp1250", "cp1251")
        Reader(found).unknown(encoding.at, encoding.word, known)
        return []
    return read_csv(door, path, found, named, codec or "")


def _only_of(node: Node | None, key: str, kind: tuple[str, str], found: list[Finding]) -> None:
    """Note a key that means nothing for this kind of file."""
    if node is None:
        return
    ja, en = kind
    message = Text(f"`{key}` は{ja}にだけ使えます", f"`{key}` is for {en} only")
    hint = Text("この行を消してください", "take this line out")
    Reader(found).wrong(node, message, key, hint)
