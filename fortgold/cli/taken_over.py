"""A maker's table taken over as a deck, with the pictures that it names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from fortgold.cli.bilingual import language
from fortgold.cli.column_guesses import PICTURE, Around
from fortgold.cli.maker_table import CannotMake, TableSheet, maker_table
from fortgold.cli.table_project import Beside, Project, project
from fortgold.data.model import Lang

DEEPEST = 3  # folders below each other in which pictures are looked for
MOST = 20_000  # files among which they are


@dataclass(frozen=True, slots=True)
class TableSource:
    """Where a maker's cards are: a table, its sheet ("": the one with cards), and the folder of its
    pictures (None: beside the table and below)."""

    table: Path
    sheet: str = ""
    pictures: Path | None = None


@dataclass(frozen=True, slots=True)
class TakenOver:
    """A deck made of a table, its pictures by their places below the look, those that are not there."""

    deck: Project
    langs: tuple[Lang, ...]
    sheet: TableSheet
    pictures: Mapping[str, bytes]
    missing: tuple[str, ...]


def taken_over(
    source: TableSource, langs: Sequence[Lang], beside: Beside | None = None
) -> TakenOver:
    """The deck; in the languages that its headings name where `langs` are none. Raises CannotMake."""
    sheet = maker_table(source.table, source.sheet, next(iter(langs), ""))
    home = source.pictures or source.table.parent
    around = Around(_pictures_below(home), _without_glyph)
    chosen = tuple(dict.fromkeys(langs)) or _languages_in(sheet.rows[0])
    deck = project(sheet.rows, chosen, around, beside)
    pictures = {place: _bytes_of(home / there) for place, there in deck.pictures.items() if there}
    missing = tuple(sorted(place for place, there in deck.pictures.items() if not there))
    return TakenOver(deck, chosen, sheet, pictures, missing)


def _languages_in(headings: Sequence[str]) -> tuple[Lang, ...]:
    """The languages that headings such as `name.fr` name; else that of this program's messages.

    `Name` beside `Name JA` is in English, the language of these words.
    """
    words = [one.strip().lower() for one in headings]
    ends = [re.fullmatch(r"(name|text|title).([a-z]{2})", one) for one in words]
    said = {end[1] for end in ends if end}
    bare = language() if any(end and end[2] == "en" for end in ends) else "en"
    named = (
        end[2] if end else bare
        for word, end in zip(words, ends, strict=True)
        if end or word in said
    )
    return tuple(dict.fromkeys(named)) or (language(),)


def _pictures_below(home: Path) -> tuple[str, ...]:
    """The pictures in a folder and a few folders below it."""
    return tuple(
        path.relative_to(home).as_posix()
        for path in islice(_files_below(home, DEEPEST), MOST)
        if PICTURE.fullmatch(path.name)
    )


def _files_below(home: Path, levels: int) -> Iterator[Path]:
    """The files there, links and what is hidden left out, and a folder that cannot be read."""
    with suppress(OSError):
        for path in sorted(home.iterdir()):
            if path.name.startswith(".") or path.is_symlink():
                continue
            if not path.is_dir():
                yield path
            elif levels:
                yield from _files_below(path, levels - 1)


def _bytes_of(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as problem:
        raise CannotMake(f"{path} を読めません", f"{path} cannot be read") from problem


def _without_glyph(words: str) -> str:
    """The characters that the fonts which come along do not have."""
    from fortgold.draw.fonts import missing

    return "".join(missing(words, "text"))
