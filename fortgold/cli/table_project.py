"""A maker's table becomes a project: cards, game.yaml and a layout, by what its columns seem to be.

What is guessed stands in game.yaml, to be mended there. The rows are written anew as card.csv, under
the names that this program knows; rows that are alike become one, with its copies.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from fortgold.cli.column_guesses import KANA, NOTE, WHOLE, Around, Guess, Rows, column, guessed
from fortgold.cli.column_numbers import numbers
from fortgold.cli.table_layout import ART, PICTURES, POKER, layout
from fortgold.data.languages import printed_word
from fortgold.text.quotes import typographic


@dataclass(frozen=True, slots=True)
class Project:
    """A deck made of a table: its rows, its layout, its lines below `decks:`, and what was guessed."""

    table: str
    look: str
    entry: str
    guesses: tuple[Guess, ...]
    pictures: Mapping[str, str]  # their places below the look -> where they lie; "": nowhere
    quotes: int = 0  # cells whose straight quotes became typographic ones


@dataclass(frozen=True, slots=True)
class Beside:
    """The deck that a table becomes, and of the other decks of its game their ids and the first one's size in mm."""

    deck: str = "card"
    ids: frozenset[str] = frozenset()
    size: tuple[float, float] | None = None


def project(
    rows: Rows, langs: Sequence[str], around: Around | None = None, beside: Beside | None = None
) -> Project:
    """A deck made from a table whose first row names the columns."""
    around, beside = around or Around(), beside or Beside()
    guesses = guessed(rows, langs, around)
    named = _pictures(rows, guesses, around)
    cards = _cards(rows, guesses, langs, named, beside)
    quotes = _typographic(cards, guesses, langs)
    pictures = {f"{PICTURES}/{name}": around.picture(cell) for (_, cell), name in named.items()}
    art = {} if pictures else _art(cards, around)
    count = sum(int(card["copies"] or 1) for card in cards) if _are_counted(cards) else None
    look = layout(guesses, langs, beside.deck, bool(art), beside.size or POKER)
    known = tuple(
        replace(one, printed=one.type in ("", NOTE) or _is_shown(one, look)) for one in guesses
    )
    entry = _entry(rows, guesses, beside, langs, count)
    return Project(_table(cards), look, entry, known, pictures | art, quotes)


def _pictures(rows: Rows, guesses: Sequence[Guess], around: Around) -> dict[tuple[str, str], str]:
    """What names a picture, by its column and cell, and under which name the layout asks for it.

    Names that differ in capitals only are one file to Windows and macOS, so here, too.
    """
    out: dict[tuple[str, str], str] = {}
    spelt: dict[str, str] = {}
    for one in guesses:
        for cell in sorted({*column(rows, one.index)} if one.type == "picture" else ()):
            name = cell + one.end if one.end else around.picture(cell) or cell
            out[one.name, cell] = spelt.setdefault(name.casefold(), name)
    return out


def _art(cards: Sequence[Mapping[str, str]], around: Around) -> dict[str, str]:
    """The pictures that are called as the cards are, if half of the cards have one."""
    out: dict[str, str] = {}
    for card in cards:
        called = [word for key, word in card.items() if key.partition(".")[0] == "name"]
        there = next(filter(None, map(around.picture, (*called, card["id"]))), "")
        if there and not {*"/\\"} & {*card["id"]}:
            out[f"{ART}/{card['id']}{PurePosixPath(there).suffix.lower()}"] = there
    return out if 2 * len(out) >= len(cards) else {}


def _typographic(
    cards: Sequence[dict[str, str]], guesses: Sequence[Guess], langs: Sequence[str]
) -> int:
    """Give words the quotes of their language; in how many cells. Japanese has none that are alike."""
    words = {"name", *(one.name for one in guesses if one.type in ("text", "word"))}
    count = 0
    for card in cards:
        for key, text in card.items():
            name, _, lang = key.partition(".")
            lang = lang or langs[0]
            if name not in words or lang in ("ja", KANA):
                continue
            said = typographic(text, printed_word(lang, "quotes"))
            if said != text and lang.partition("-")[0] == "fr":
                said = re.sub("«(?! )", "«\u00a0", re.sub("(?<! )»", "\u00a0»", said))
            card[key] = said
            count += said != text
    return count


def _is_shown(one: Guess, look: str) -> bool:
    return f"{{{one.name}}}" in look or f"{{{one.name}: given}}" in look


def game_file(
    name: str, title: str, langs: Sequence[str], entry: str, is_guessed: bool = False
) -> str:
    """game.yaml of a game of one deck, whose columns are ours or were guessed."""
    of_it = "what is in the box."
    if is_guessed:
        of_it = "made from a table. The types of the columns were guessed: mend them here."
    return (
        "# yaml-language-server: $schema=../game.schema.json\n"
        f"# {title}: {of_it}\n"
        f"# After each edit: fortgold check {name}\n\n"
        f"title: {_said(dict.fromkeys(langs, title))}\n"
        f"languages: [{', '.join(langs)}]\n"
        f'version: "0.1"\n\ndecks:\n{entry}'
    )


def _cards(
    rows: Rows,
    guesses: Sequence[Guess],
    langs: Sequence[str],
    pictures: Mapping[tuple[str, str], str],
    beside: Beside,
) -> list[dict[str, str]]:
    """The rows by our headings; an id, a name and the copies are made where the table has none."""
    source = {(one.name, one.lang): one.index for one in guesses}
    ends = {one.name: one.end for one in guesses}
    texts = dict.fromkeys(one.name for one in guesses if one.type == "text" or one.name == "name")
    texts = {"name": None, **texts}
    plain = [one.name for one in guesses if one.type != "text" and one.name not in ("id", "name")]
    has_ids = any(one.name == "id" for one in guesses)
    cards: list[dict[str, str]] = []
    for row in rows[1:]:

        def cell(name: str, lang: str, row: Sequence[str] = row) -> str:
            at = source.get((name, lang), source.get((name, "")))
            word = row[at].strip() if at is not None and at < len(row) else ""
            picture = pictures.get((name, word), "")
            return picture[: -len(ends[name]) or None] if picture else word

        card = {"id": cell("id", "")}
        for text in texts:
            card |= {
                (f"{text}.{one}" if len(langs) > 1 else text): cell(text, one) for one in langs
            }
        if ("name", KANA) in source:
            card["name.kana"] = cell("name", KANA)
        cards.append(card | {one: cell(one, "") for one in plain} | {"copies": cell("copies", "")})
    merged = cards if has_ids or not _are_counted(cards) else _merged(cards)
    is_taken = any(card["id"] in beside.ids for card in merged)
    for number, card in enumerate(merged, 1):
        own = f"{beside.deck}-" if beside.ids and (is_taken or not card["id"]) else ""
        card["id"] = own + (card["id"] or (str(number) if own else f"C{number}"))
        called = [key for key in card if key in ("name", *(f"name.{one}" for one in langs))]
        any_name = next(filter(None, map(card.__getitem__, called)), card["id"])
        card |= {key: card[key] or any_name for key in called}
    return merged


def _are_counted(cards: Sequence[Mapping[str, str]]) -> bool:
    return all(WHOLE.fullmatch(card["copies"] or "1") for card in cards)


def _merged(cards: Sequence[dict[str, str]]) -> list[dict[str, str]]:
    """Cards that are alike as one, in the place of the first, with the copies of all."""
    out: dict[tuple[str, ...], dict[str, str]] = {}
    for card in cards:
        key = tuple(word for name, word in card.items() if name != "copies")
        if key in out:
            copies = int(out[key]["copies"] or 1) + int(card["copies"] or 1)
            out[key]["copies"] = str(copies)
        else:
            out[key] = card
    return [*out.values()]


def _table(cards: Sequence[Mapping[str, str]]) -> str:
    headings = [name for name in cards[0] if name != "copies" or any(c["copies"] for c in cards)]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(headings)
    writer.writerows([card[name] for name in headings] for card in cards)
    return out.getvalue()


def _said(words: Mapping[str, str]) -> str:
    """Words in each language, as game.yaml has them."""
    first, *others = (f'{lang}: "{word}"' for lang, word in words.items())
    return "{" + ", ".join((first, *others)) + "}" if others else first.partition(" ")[2]


def _entry(
    rows: Rows, guesses: Sequence[Guess], beside: Beside, langs: Sequence[str], count: int | None
) -> str:
    """The deck's lines below `decks:`."""
    deck = beside.deck
    types: dict[str, str] = {}
    for one in (one for one in guesses if one.type not in ("", NOTE)):
        type_ = "word" if one.type in ("picture", "colour") else one.type
        more = numbers(column(rows, one.index)) if type_ == "number" else ""
        types.setdefault(one.name, f"      {one.name}: {{type: {type_}, required: no{more}}}\n")
    plain = deck.replace("-", " ").capitalize()
    # what heads pictures of cards is what they are called: `Card`
    called = {one: printed_word(one, "picture") if deck == "card" else plain for one in langs}
    counted = "" if count is None else f"    count: {count}  # checked against the table\n"
    block = "    columns:\n" + "".join(types.values()) if types else ""
    width, height = beside.size or POKER
    such = "as the first deck" if beside.size else "poker size"
    return (
        f"  {deck}:\n    name: {_said(called)}\n{counted}"
        f"    size: [{width:g}, {height:g}]  # mm, after cutting: {such}\n{block}"
    )
