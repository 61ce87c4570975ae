"""A maker's table becomes a project: which columns it has and of what type is guessed, a layout made.

What is guessed stands in game.yaml, to be mended there. The rows are written anew as card.csv, under
the names that this program knows.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from unicodedata import normalize

Rows = Sequence[Sequence[str]]  # of words, the headings first

# What makers of cards call the columns that every table may have.
MEANS: Mapping[str, tuple[str, ...]] = {
    "id": ("id", "no", "nr", "number", "num", "code", "key", "#", "番号", "card_id", "card_number"),
    "name": (
        "name",
        "title",
        "card",
        "card_name",
        "titre",
        "nom",
        "titel",
        "nombre",
        "名前",
        "カード名",
    ),
    "copies": (
        "copies",
        "count",
        "qty",
        "quantity",
        "amount",
        "枚数",
        "anzahl",
        "quantite",
        "cantidad",
    ),
    "kind": (),  # never guessed: a column of words serves
}
PICTURE = re.compile(r"[^\s]+\.(svg|png|jpe?g)", re.I)
WHOLE = re.compile(r"\d{1,6}")
NUMBER = re.compile(r"-?\d{1,6}(\.\d{1,6})?")
LONG = 18  # characters from which words are a text to read, not a label


@dataclass(frozen=True, slots=True)
class Guess:
    """One column: its heading in the table, its name here and its type; `name`, `id` and `copies` have none."""

    heading: str
    name: str
    type: str
    lang: str  # "" where it is in no language of its own


@dataclass(frozen=True, slots=True)
class Project:
    """The files of a new game by name below cards/ and templates/, and what was guessed."""

    cards: Mapping[str, str]
    templates: Mapping[str, str]
    guesses: tuple[Guess, ...]
    pictures: tuple[str, ...]  # as the table names them


def slug(heading: str) -> str:
    """A heading as a name of a column: small letters, figures and `_`."""
    plain = normalize("NFKD", heading.strip().lower())
    plain = "".join(c for c in plain if not 0x300 <= ord(c) < 0x370)
    return re.sub(r"\W+", "_", plain).strip("_") or "column"


def guessed(rows: Rows, langs: Sequence[str]) -> tuple[Guess, ...]:
    """What each column of the table is."""
    taken: set[str] = set()
    out: list[Guess] = []
    for index, heading in enumerate(rows[0]):
        cells = [row[index].strip() for row in rows[1:] if index < len(row) and row[index].strip()]
        is_note = heading.startswith("#") and heading.strip("# ") != ""  # `#` alone is a number
        if is_note or (not heading.strip() and not cells):
            continue
        base, lang = _language_of(heading, langs)
        name = slug(base)
        name = next((own for own, means in MEANS.items() if name in means), name)
        if name == "id" and len({*cells}) < len(rows) - 1:
            name = "no"  # what two cards share names no card
        while (name, lang) in {(one.name, one.lang) for one in out} or (name in taken and not lang):
            name += "_2"
        taken.add(name)
        out.append(Guess(heading, name, "" if name in MEANS else _type(cells), lang))
    texts = {one.name for one in out if one.lang}  # a column in one language is a text in all
    return tuple(
        Guess(one.heading, one.name, "text", one.lang) if one.name in texts and one.type else one
        for one in out
    )


def _language_of(heading: str, langs: Sequence[str]) -> tuple[str, str]:
    """`Name (fr)`, `name.fr` and `name_fr` without their language, and the language."""
    for lang in langs:
        found = re.fullmatch(rf"(.+?)[\s._(\[-]+{lang}[)\]]?", heading.strip(), re.I)
        if found:
            return found[1], lang
    return heading, ""


def _type(cells: Sequence[str]) -> str:
    if cells and all(NUMBER.fullmatch(cell) for cell in cells):
        return "number"
    if cells and all(PICTURE.fullmatch(cell) for cell in cells):
        return "picture"
    if any(len(cell) > LONG or "\n" in cell for cell in cells):
        return "text"
    return "word"


def project(rows: Rows, name: str, title: str, langs: Sequence[str]) -> Project:
    """The files of a new game made from a table whose first row names the columns."""
    guesses = guessed(rows, langs)
    pictures = [one for one in guesses if one.type == "picture"]
    places = {one.heading: rows[0].index(one.heading) for one in pictures}
    named = {
        row[i].strip()
        for i in places.values()
        for row in rows[1:]
        if i < len(row) and row[i].strip()
    }
    return Project(
        {
            "card.csv": _table(rows, guesses, langs),
            "game.yaml": _game(rows, guesses, name, title, langs),
        },
        {"card.yaml": _layout(guesses)},
        guesses,
        tuple(sorted(named)),
    )


def _table(rows: Rows, guesses: Sequence[Guess], langs: Sequence[str]) -> str:
    """The rows under our headings; an id and a name are made where the table has none."""
    known = {one.name for one in guesses}
    texts = [
        *dict.fromkeys(one.name for one in guesses if one.type == "text" or one.name == "name")
    ]
    if "name" not in known:
        texts.insert(0, "name")
    source = {(one.name, one.lang): rows[0].index(one.heading) for one in guesses}
    plain = [
        one.name for one in guesses if one.type not in ("text",) and one.name not in ("id", "name")
    ]
    headings = [
        "id",
        *(f"{text}.{lang}" if len(langs) > 1 else text for text in texts for lang in langs),
    ]
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([*headings, *plain])
    for number, row in enumerate(rows[1:], 1):

        def cell(name: str, lang: str, row: Sequence[str] = row) -> str:
            at = source.get((name, lang), source.get((name, "")))
            return row[at].strip() if at is not None and at < len(row) else ""

        card = cell("id", "") or f"C{number}"
        words = [
            cell(text, lang) or (card if text == "name" else "") for text in texts for lang in langs
        ]
        writer.writerow([card, *words, *(cell(one, "") for one in plain)])
    return out.getvalue()


def _game(rows: Rows, guesses: Sequence[Guess], name: str, title: str, langs: Sequence[str]) -> str:
    def said(words: str) -> str:
        return (
            f'"{words}"'
            if len(langs) == 1
            else "{" + ", ".join(f'{one}: "{words}"' for one in langs) + "}"
        )

    columns = dict.fromkeys(one for one in guesses if one.type)
    types: dict[str, str] = {}
    for one in columns:
        type_ = "word" if one.type == "picture" else one.type
        more = _of_numbers(rows, one.heading) if type_ == "number" else ""
        types.setdefault(one.name, f"      {one.name}: {{type: {type_}, required: no{more}}}")
    counts = [one for one in guesses if one.name == "copies"]
    at = rows[0].index(counts[0].heading) if counts else -1
    copies = [row[at].strip() if 0 <= at < len(row) else "1" for row in rows[1:]]
    whole = all(WHOLE.fullmatch(one or "1") for one in copies)
    count = (
        f"    count: {sum(int(one or 1) for one in copies)}  # checked against the table\n"
        if whole
        else ""
    )
    declared = "".join(f"{one}\n" for one in types.values())
    block = f"    columns:\n{declared}" if declared else ""
    return (
        "# yaml-language-server: $schema=../game.schema.json\n"
        f"# {title}: made from a table. The types of the columns were guessed: mend them here.\n"
        f"# After each edit: fortgold check {name}\n\n"
        f"title: {said(title)}\n"
        f"languages: [{', '.join(langs)}]\n"
        'version: "0.1"\n\n'
        f"decks:\n  card:\n    name: {said('Card')}\n{count}"
        f"    size: [63.5, 88.9]  # mm, after cutting: poker size\n{block}"
    )


def _of_numbers(rows: Rows, heading: str) -> str:
    """What a column of numbers must allow, besides whole ones from zero."""
    at = rows[0].index(heading)
    cells = [row[at].strip() for row in rows[1:] if at < len(row) and row[at].strip()]
    least = min(0, *(int(float(cell) // 1) for cell in cells)) if cells else 0
    decimals = max((len(cell.partition(".")[2]) for cell in cells), default=0)
    return f", least: {least}" * (least < 0) + f", decimals: {decimals}" * (decimals > 0)


LEFT, WIDTH, FOOT = 7, 49.5, 81.5  # of what stands on a card, and where it ends; in mm
HEAD = """\
# yaml-language-server: $schema=../layout.schema.json
# The look of the deck `card`: boxes in mm from the card's top-left corner after cutting.
# Each box may be moved, changed and taken out; the docs on layouts have all that one may say.
colours: {ink: "#22262B", soft: "#5B6470", line: "#8A94A0", panel: "#FFFFFF", back: "#3C4A5A"}
safe: 4
bleed: 3
face:
  ground: {shape: yes, at: [-3, -3], size: [69.5, 94.9], fill: panel}
  frame: {shape: yes, at: [4, 4], size: [55.5, 80.9], stroke: line, line: 0.3, radius: 2}
"""
BACK = """\
back:
  ground: {shape: yes, at: [-3, -3], size: [69.5, 94.9], fill: back}
"""


def _box(
    name: str, what: str, top: float, height: float, more: str, column: int = 0, of: int = 1
) -> str:
    """A line of a layout: a box as wide as the card's panel, or one of several beside each other."""
    width = WIDTH / of
    at, size = f"[{LEFT + column * width:g}, {top:g}]", f"[{width - (of > 1):g}, {height:g}]"
    return f"  {name}: {{{what}, at: {at}, size: {size}, {more}}}\n"


def _layout(guesses: Sequence[Guess]) -> str:
    """A card as one lays it out in a hurry: name, numbers, labels, picture, texts, whatever is there."""
    columns: dict[str, list[str]] = {}
    for one in dict.fromkeys(Guess("", one.name, one.type, "") for one in guesses):
        columns.setdefault(one.type, []).append(one.name)
    heading = "role: H1, font: title, pt: 14, least: 6, lines: 2, colour: ink"
    lines, top = [HEAD, _box("name", 'text: "{name}"', 7, 11, heading)], 19.0
    for type_, across, each, look in (
        ("number", 3, 6.0, "pt: 9, least: 5, font: bold, colour: ink"),
        ("word", 2, 4.5, "pt: 8, least: 4, colour: soft"),
    ):
        for i, name in enumerate(names := columns.get(type_, [])[:6]):
            said = f"{name} {{{name}}}" if type_ == "number" else f"{{{name}}}"
            more, row = f"{look}, when: {{{name}: given}}", top + i // across * each
            lines.append(_box(name, f'text: "{said}"', row, each - 0.5, more, i % across, across))
        top += each * -(-len(names) // across)
    texts = columns.get("text", [])[:4]
    for name in columns.get("picture", [])[:1]:
        height = round((FOOT - top) * (0.55 if texts else 0.98), 1)
        lines.append(_box(name, f'drawing: "{{{name}}}"', top, height, f"when: {{{name}: given}}"))
        top += height + 1.5
    for i, name in enumerate(texts):
        height = round((FOOT - top) / (len(texts) - i) - 1, 1)
        look = f"pt: 8.5, least: 4, lines: {max(1, int(height / 1.9))}, leading: 1300, colour: ink"
        lines.append(_box(name, f'text: "{{{name}}}"', round(top, 1), height, look))
        top += height + 1
    small = "pt: 4.6, align: centre, colour: soft"
    title = "font: title, pt: 20, least: 4, lines: 2, align: centre, valign: middle, colour: panel"
    lines.append(_box("number", 'text: "{id} · {game.version}"', 82.2, 2, small))
    lines += [BACK, _box("title", 'text: "{game.title}"', 32, 24, title)]
    return "".join(lines)
