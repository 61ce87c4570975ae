"""What the columns of a maker's table are: names, copies, numbers, words, texts, pictures, colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePosixPath
from unicodedata import east_asian_width

from fortgold.cli.column_headings import HEADINGS, languages_of, meanings, slug
from fortgold.cli.column_numbers import numbers

Taken = Collection[tuple[str, str]]  # names of columns, each with its language
Rows = Sequence[Sequence[str]]  # of words, the headings first

PICTURE = re.compile(r"[^\s].*\.(svg|png|jpe?g|webp|gif|tiff?|bmp)", re.I)
COLOUR = re.compile(r"#[0-9a-f]{6}", re.I)
WHOLE = re.compile(r"\d{1,6}")
PLAIN = ("id", "name", "copies")  # columns that every table may have, which need no type
RESERVED = (*PLAIN, "kind")  # `kind` says what cards have one name; what makers call so is a word
KANA = "kana"  # in place of a language: the reading of Japanese names
NOTE = "note"  # the type of a column for the maker alone: its heading begins with #
MARKS = [{mark} for mark in ("x", "✓", "✔", "✗", "yes", "y", "ja", "oui", "○", "〇")]
LINE = 33  # half ems in a line of a card's text, at 8.5 pt
ROUNDED = 6  # decimals; a number of more was worked out, and is for the maker, not for the card
LONG = 18  # characters from which words are a text to read, not a label


@dataclass(frozen=True, slots=True)
class Guess:
    """One column: its heading in the table, its name here and its type; `name`, `id` and `copies` have none.

    `unset` are characters in it that no font has; it stays data then, and is not `printed`.
    """

    heading: str
    name: str
    type: str
    lang: str  # "" where it is in no language of its own
    index: int = 0  # of the column in the table
    unset: str = ""
    longest: int = 0  # half ems of the longest cell
    end: str = ""  # of the pictures' names, where the cells hold them without it
    label: str = ""  # what stands before its numbers on a card, or in place of a mark such as x
    is_mark: bool = False
    printed: bool = True


@dataclass(frozen=True, slots=True)
class Around:
    """What a table is read with: the pictures that lie there, and which characters no font has."""

    pictures: Sequence[str] = ()  # below one folder, with `/`
    unset: Callable[[str], str] = lambda _: ""

    def picture(self, cell: str) -> str:
        """The picture that a cell names, with its end or without, wherever it lies; "" if none does.

        `Poison Apple` is `poison-apple.png`, too.
        """
        name = _plain(cell.strip().replace("\\", "/").removeprefix("./"))
        for there in sorted(self.pictures, key=lambda one: (one.count("/"), one)) if name else ():
            low = f"/{_plain(there)}"
            if low.endswith(f"/{name}") or low.rpartition(".")[0].endswith(f"/{name}"):
                return there
        return ""

    def end(self, cells: Collection[str]) -> str:
        """The one end of the pictures that words name, if all of them name one without its end."""
        if any(PICTURE.fullmatch(cell) or re.search(r"[/\\]", cell) for cell in cells):
            return ""
        ends = {PurePosixPath(self.picture(cell)).suffix for cell in cells}
        return ends.pop() if len(ends) == 1 else ""


def _plain(name: str) -> str:
    return re.sub("[ _-]", "", name.casefold())


def guessed(rows: Rows, langs: Sequence[str], around: Around | None = None) -> tuple[Guess, ...]:
    """What each column of the table is."""
    around = around or Around()
    out: list[Guess] = []
    tongues = _languages_said(rows[0], langs)
    for index, heading in enumerate(rows[0]):
        cells = column(rows, index)
        if not heading.strip() and not cells:
            continue
        taken = {(one.name, one.lang) for one in out}
        if heading.startswith("#") and heading.strip("# "):  # `#` alone is a number
            out.append(Guess(heading, _free(heading.strip(), "", taken), NOTE, "", index))
            continue
        base, lang = _language_of(heading, (*langs, *([KANA] if "ja" in langs else [])))
        lang = lang or tongues.get(index, "")
        if "ja" in langs and not lang and KANA in meanings(base):
            base, lang = "name", KANA
        meant = [one for one in meanings(base) if _may_be(one, cells, len(rows) - 1)]
        own = next((one for one in meant if one != KANA and not _is_taken(one, lang, taken)), "")
        name = own or _free(slug(base), lang, taken)
        if name not in PLAIN and _are_worked_out(cells):
            out.append(Guess(heading, _free(f"# {base}", "", taken), NOTE, "", index))
            continue
        type_ = "" if name in PLAIN else _type(name, cells, around)
        unset = around.unset("".join(cells)) if type_ in ("word", "text") else ""
        type_ = "word" if unset and not lang else type_  # a text is judged as if it were printed
        longest = max(map(_width, cells), default=0)
        is_said = re.fullmatch(r"[^\W_][\w +/&%.()-]*", base) and not around.unset(base)
        label = base if is_said else name
        is_mark = type_ == "word" and {cell.casefold() for cell in cells} in MARKS
        end = around.end({*cells}) if type_ == "picture" else ""
        out.append(Guess(heading, name, type_, lang, index, unset, longest, end, label, is_mark))
    texts = {one.name for one in out if one.lang}  # a column in one language is a text in all
    typed = [replace(one, type="text") if one.name in texts and one.type else one for one in out]
    return _named(rows, tuple(typed))


def _may_be(own: str, cells: Sequence[str], count: int) -> bool:
    """Whether cells can be what their heading says."""
    if own == "id":
        return len({*cells}) == count  # what two cards share names no card
    return own != "copies" or all(WHOLE.fullmatch(cell) for cell in cells)


def _is_taken(name: str, lang: str, taken: Taken) -> bool:
    return (name, lang) in taken or (not lang and name in {one for one, _ in taken})


def _free(name: str, lang: str, taken: Taken) -> str:
    """A name of a column that no other one has; ours are for what means them."""
    name = "no" if name == "id" else f"{name}_2" if name in RESERVED else name
    while _is_taken(name, lang, taken):
        name += "_2"
    return name


def _languages_said(headings: Sequence[str], langs: Sequence[str]) -> dict[int, str]:
    """The languages of columns of one meaning by their words: `Nom` and `Name` are French and English.

    Beside `Name JA`, `Name` is in the language that is left.
    """
    said = _languages_left(headings, langs)
    for own in HEADINGS if len(langs) > 1 else ():
        alike = [i for i, heading in enumerate(headings) if own in meanings(heading)]
        found: dict[str, int] = {}
        for i in alike:
            for lang in languages_of(own, headings[i], langs)[:1] if len(alike) > 1 else ():
                found.setdefault(lang, i)
        said |= {i: lang for lang, i in found.items()} if len(found) > 1 else {}
    return said


def _languages_left(headings: Sequence[str], langs: Sequence[str]) -> dict[int, str]:
    """The language of a heading that names none beside others of its word that do."""
    parted = [(slug(base), lang) for base, lang in (_language_of(one, langs) for one in headings)]
    said: dict[int, str] = {}
    for i, (word, lang) in enumerate(parted):
        named = [other for alike, other in parted if other and alike == word]
        left = [one for one in langs if one not in named]
        of_word = [one for own in meanings(word) for one in languages_of(own, word, left)]
        if named and not lang and (of_word or len(left) == 1):
            said[i] = (of_word or left)[0]
    return said


def column(rows: Rows, index: int) -> list[str]:
    """What stands in a column, without its heading and empty cells."""
    return [row[index].strip() for row in rows[1:] if index < len(row) and row[index].strip()]


def _named(rows: Rows, guesses: tuple[Guess, ...]) -> tuple[Guess, ...]:
    """A table without names calls its cards by a column such as `Attack name`, else by its first words.

    All cards must have words there.
    """
    if any(one.name == "name" for one in guesses):
        return guesses
    of_words = [one for one in guesses if one.type in ("word", "text") and not one.unset + one.lang]
    told = [one for one in of_words if "name" in meanings(one.name.rpartition("_")[2])]
    for one in (*told, *(one for one in of_words if one.type == "word")):
        cells = column(rows, one.index)
        if len(cells) == len(rows) - 1 and all(any(map(str.isalpha, cell)) for cell in cells):
            named = replace(one, name="name", type="")
            return tuple(named if each is one else each for each in guesses)
    return guesses


def _language_of(heading: str, langs: Sequence[str]) -> tuple[str, str]:
    """`Name (fr)`, `name.fr` and `name_fr` without their language, and the language."""
    for lang in langs:
        found = re.fullmatch(rf"(.+?)[\s._(\[-]+{lang}[)\]]?", heading.strip(), re.I)
        if found:
            return found[1], lang
    return heading, ""


def _type(name: str, cells: Sequence[str], around: Around) -> str:
    if numbers(cells):
        return "number"
    if cells and all(COLOUR.fullmatch(cell) for cell in cells):
        return "colour"
    kinds = {*cells}
    if cells and all(PICTURE.fullmatch(cell) or around.picture(cell) for cell in kinds):
        return "picture"
    if name == "text" or any(len(cell) > LONG or "\n" in cell for cell in cells):
        return "text"
    return "word"


def _are_worked_out(cells: Sequence[str]) -> bool:
    """Whether they are numbers, some of them with more decimals than anybody prints."""
    decimals = [re.fullmatch(r"-?\d+(?:\.(\d+))?", cell) for cell in cells]
    return all(decimals) and any(len(one[1] or "") > ROUNDED for one in decimals if one)


def _width(cell: str) -> int:
    """About how long words are in a line, in halves of an em; a new line fills up the one before."""
    lines = [sum(2 if east_asian_width(c) in "WF" else 1 for c in one) for one in cell.split("\n")]
    return sum(-(-one // LINE) * LINE for one in lines[:-1]) + lines[-1]
