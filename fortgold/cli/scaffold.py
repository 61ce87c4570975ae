"""`fortgold new`: a small game that builds at once, its files explained by comments."""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from pathlib import Path

from fortgold.cli.bilingual import language
from fortgold.cli.table_project import Guess, Rows, project
from fortgold.data.door import door_to, leads_out
from fortgold.data.findings import Finding, Refusal
from fortgold.data.languages import USUAL, no_language
from fortgold.data.model import LANGS, Lang, Span, Text
from fortgold.data.paths import builtin
from fortgold.data.source import ENCODING, likely_encoding
from fortgold.data.table_file import read_table
from fortgold.data.yaml_file import Node

NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 30
SCHEMAS = builtin("templates") / "base" / "schemas"
HERE = Path("base") / "new"  # below templates/: the files of a new game


WHICH_SHEET = Text("`--sheet シート名` を加えてください", "say which: `--sheet NAME`")


class CannotMake(Refusal):
    """Why a new game cannot be set up there."""

    exit_code = 2


def new_game(
    folder: Path,
    name: str,
    langs: Sequence[Lang] = (),
    table: Path | None = None,
    sheet: str = "",
) -> tuple[list[Path], tuple[Guess, ...]]:
    """Write `cards/<name>` and `templates/<name>` below `folder`; the files, and what was guessed.

    A `table`, or its `sheet` of that name, is taken over as the cards. Raises CannotMake, before
    anything is written, if the name will not do or is taken, if a language is none, or if the table
    cannot be read.
    """
    if not NAME.fullmatch(name) or name == "base" or len(name) > LONGEST:  # base: what games share
        raise CannotMake(
            f"「{name}」はゲームの名前に使えません",
            f"`{name}` cannot be the name of a game",
            f"英小文字と数字とハイフンで、{LONGEST} 文字まで: my-game",
            f"use a-z, digits and hyphens, {LONGEST} characters at most: my-game",
        )
    for part in ("cards", "templates"):
        if (folder / part / name).exists():
            raise CannotMake(
                f"{part}/{name} はもうあります",
                f"{part}/{name} is there already",
                "別の名前を選んでください",
                "choose another name",
            )
    if problem := next((problem for one in langs if (problem := no_language(one))), None):
        raise CannotMake(problem.ja, problem.en)
    title = " ".join(word.capitalize() for word in name.split("-"))
    texts, guesses = _teaching(name, title), tuple[Guess, ...]()
    pictures: dict[Path, bytes] = {}
    if table is not None or tuple(langs) not in ((), USUAL):
        rows = _rows(table, sheet) if table is not None else _sample(langs)
        made = project(rows, name, title, tuple(dict.fromkeys(langs)) or _languages_in(rows[0]))
        texts = {Path("cards") / name / file: text for file, text in made.cards.items()}
        texts |= {Path("templates") / name / file: text for file, text in made.templates.items()}
        guesses = made.guesses if table is not None else ()
        pictures = _pictures(table, made.pictures, Path("templates") / name) if table else {}
    files = {path: text.encode() for path, text in texts.items()} | pictures
    for part, schema in (
        ("cards", "game"),
        ("templates", "layout"),
    ):  # for editors, of all games here
        files[Path(part) / f"{schema}.schema.json"] = (SCHEMAS / f"{schema}.json").read_bytes()
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return [folder / path for path in files], guesses


def _teaching(name: str, title: str) -> dict[Path, str]:
    """The files of a small game in Japanese and English, full of comments."""
    source = builtin("templates") / HERE
    out: dict[Path, str] = {}
    for path in sorted(source.rglob("*")):
        if path.is_file():
            part, *rest = path.relative_to(source).parts
            text = path.read_text(encoding="utf-8")
            out[Path(part, name, *rest)] = text.replace("@NAME@", name).replace("@TITLE@", title)
    return out


def _sample(langs: Sequence[Lang]) -> Rows:
    """The cards of the small game, in other languages: their words are there to be translated."""
    with (builtin("templates") / HERE / "cards" / "card.csv").open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    texts = [f"{text}.{lang}" for text in ("name", "text") for lang in langs]
    known = [text if text in rows[0] else f"{text.partition('.')[0]}.en" for text in texts]
    more = ["copies", "points"]
    return [
        ["id", *texts, *more],
        *([row["id"], *(row[one] for one in (*known, *more))] for row in rows),
    ]


def _rows(table: Path, sheet: str) -> Rows:
    """The rows of a maker's table, as words. Raises CannotMake if there is nothing to read.

    Its encoding is guessed where it has to be: the cards are written anew, and looked at first.
    """
    door, at = door_to((), (table.parent,)), Span(str(table))
    found: list[Finding] = []
    part = {"sheet": Node(sheet, at)} if sheet else {}
    rows = read_table(door, table, found, part)
    if [one.code for one in found] == [ENCODING.code]:
        encoding, _ = likely_encoding(door.read(table))
        if encoding:
            found.clear()
            rows = read_table(door, table, found, part | {"encoding": Node(encoding, at)})
    if found:
        first = found[0]
        place = f"{table}:{first.at.line}" if first.at.line else f"{table}"
        if first.at.cell:
            place = f"{table}, {first.at.sheet}, {first.at.cell}"
        ja, en = (f"{place}: {first.message.of(lang)}" for lang in LANGS)
        hint = WHICH_SHEET if first.field == "sheet" and not sheet else first.hint
        raise CannotMake(ja, en, hint.ja, hint.en)
    if len(rows) < 2:
        raise CannotMake(
            f"{table} にカードがありません",
            f"there are no cards in {table}",
            "見出しの行と、カード一枚に一行が要ります",
            "a row of headings is needed, and a row for each card",
        )
    return [[cell.value for cell in row] for row in rows]


def _languages_in(headings: Sequence[str]) -> tuple[Lang, ...]:
    """The languages that headings such as `name.fr` name; else that of this program's messages."""
    ends = (re.fullmatch(r"(name|text|title).([a-z]{2})", one.strip(), re.I) for one in headings)
    named = tuple(dict.fromkeys(end[2].lower() for end in ends if end))
    return named or (language(),)


def _pictures(table: Path, named: Sequence[str], templates: Path) -> dict[Path, bytes]:
    """The pictures that the table names and that lie beside it, under the names that it has."""
    there = {one: table.parent / one for one in named if not leads_out(one)}
    return {templates / one: path.read_bytes() for one, path in there.items() if path.is_file()}
