"""Checks of what is left in words: icons that are no symbol, braces, HTML, Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from fortgold.checks.printed_texts import effect_patterns, parts_of, written_parts
from fortgold.checks.registry import (
    Place,
    Problems,
    Subject,
    did_you_mean,
    looks_for,
    of_subject,
    problem,
)
from fortgold.checks.text import text_boxes
from fortgold.data.findings import Fault
from fortgold.data.foreign_markup import (
    BRACES,
    MARKDOWN,
    TAGS,
    UNKNOWN_ICON,
    LeftOver,
    inside,
    left_over,
)
from fortgold.data.layout import SignRow, TextBox, all_boxes, fields, pieces
from fortgold.data.model import Deck, Effect, Span, Text
from fortgold.data.patterns import GROUP, ICON, PLACE
from fortgold.data.source import MANY, nearest, suggestion

# `:tool` without its end, and `：tool：` as a Japanese keyboard writes it
NEARLY = re.compile(r"(?<![\w:：\\])([:：])([A-Za-z][\w-]*)([:：]|(?!\w))", re.ASCII)
AS_IN = Text("`{n}` のように書いてください", "write it as in `{n}`")
CLOSED = Text("[n:×{n}] のように書いてください", "write it as in `[n:×{n}]`")
OPENED = re.compile(r"(?<!\\)\[\w+:")  # a group of a pattern that is never closed
UNKNOWN = "\0"  # what a layout is filled in with
LETTER = "\U00030000"  # in the place of such words, so that marks touch it; nobody writes it


@dataclass(frozen=True, slots=True)
class Passage:
    """Words that are printed, where they begin, and their column, key or box."""

    text: str
    at: Span
    key: str
    is_pattern: bool = False  # of what effects and sentences say: braces in order are filled in
    is_marked: bool = False  # whether bold, italic, colours and readings mean something there

    def place(self, index: int) -> Place:
        """Where one of its characters stands; in YAML, which may quote and fold them, the words."""
        is_cell = not self.at.path.endswith(".yaml")
        return Place(inside(self.at, self.text, index) if is_cell else self.at, self.key)


@of_subject
def _printed(subject: Subject) -> tuple[Passage, ...]:
    return tuple(dict.fromkeys(_all_words(subject)))


def _all_words(subject: Subject) -> Iterator[Passage]:
    """All words of cards, names, terms and layouts; those of figures and rulebooks are read there."""
    game = subject.game
    columns = {column.name for deck in game.decks for column in deck.columns}
    for one, part, text in written_parts(subject, *parts_of(subject.game)):
        if text and not one.is_pattern:
            is_pattern = one.key.startswith("sentences.") or one.key.endswith(".meaning")
            is_marked = is_pattern or one.key in columns
            yield Passage(text, one.places[part], f"{one.key}.{part}", is_pattern, is_marked)
    for text, key, _ in effect_patterns(game):
        if text:
            yield Passage(text, game.place(key), key, is_pattern=True, is_marked=True)
    for deck in game.decks:
        shown = {
            name
            for box in text_boxes(subject, deck.id)
            for name in (*fields(box.pattern), *fields(box.ruby))
        } | {name for box in _sign_rows(subject, deck) for name in fields(box.pattern)}
        for column in deck.columns:
            if column.type == "word" and column.name in shown:
                for card in deck.cards:
                    if word := card.word(column.name):
                        place = card.place(column.name)
                        yield Passage(word, place, column.name, is_marked=True)
    said: list[tuple[TextBox | SignRow, str]] = [
        (box, pattern) for box in text_boxes(subject) for pattern in (box.pattern, box.ruby)
    ]
    said += [(box, box.pattern) for deck in game.drawn_decks for box in _sign_rows(subject, deck)]
    for box, pattern in said:
        if pattern:
            literal = "".join(
                plain + UNKNOWN * (name is not None) for plain, name in pieces(pattern)
            )
            if literal.strip(UNKNOWN):
                # a brace that a layout writes twice is meant
                text = re.sub(r"[{}]", " ", literal)
                yield Passage(text, box.at, box.name, is_marked=True)


def _sign_rows(subject: Subject, deck: Deck) -> Iterator[SignRow]:
    layout = subject.look.layouts.get(deck.id)
    for box in all_boxes((*layout.face, *layout.back)) if layout else ():
        if isinstance(box, SignRow):
            yield box


def _made(subject: Subject) -> Iterator[Passage]:
    """The icons that patterns make of the numbers in cells; those that they name are looked at as they stand."""
    game = subject.game
    named = {name for text, *_ in effect_patterns(game) for name in ICON.findall(text)}
    for card in game.cards():
        for column, value in card.values.items():
            icons = ICON.findall(value.icons) if isinstance(value, Effect) else ()
            for name in dict.fromkeys(icons):
                if name not in named:
                    yield Passage(f":{name}:", card.place(column), column)


@looks_for(UNKNOWN_ICON)
def unknown_icons(subject: Subject) -> Problems:
    ids, unknown = [symbol.id for symbol in subject.game.symbols], 0
    for words in (*_printed(subject), *_made(subject)):
        if words.key.startswith("terms.") and ".meaning." in words.key:
            continue  # checked with the rulebook
        reported: set[str] = set()
        for found in ICON.finditer(words.text):
            name = found[1]
            if name in ids or name in reported or _is_ratio(words.text, found, ids):
                continue
            reported.add(name)
            unknown += 1
            says = Text(f"シンボル「{name}」はありません", f"there is no symbol `{name}`")
            hint = _meant(name, ids, found[0], is_late=unknown > MANY)
            yield problem(words.place(found.start()), says, hint)
        for found in NEARLY.finditer(words.text):
            name = found[2].casefold()
            if name in ids and found[1] + found[3] != "::":
                ja = f"半角のコロンで囲んで `:{name}:` と書いてください"
                hint = Text(ja, f"write `:{name}:`, a plain colon on either side")
                says = Text(f"「{found[0]}」はアイコンになりません", f"`{found[0]}` is no icon")
                yield problem(words.place(found.start()), says, hint)


def _is_ratio(text: str, found: re.Match[str], ids: list[str]) -> bool:
    """Whether letters stand on both sides, as in `a:b:c`, and no symbol was meant."""
    before, after = text[found.start() - 1 : found.start()], text[found.end() : found.end() + 1]
    is_inside = all(c.isascii() and c.isalnum() for c in (before or " ", after or " "))
    return is_inside and nearest(found[1], ids) is None


def _meant(name: str, ids: list[str], written: str, is_late: bool) -> Text:
    near = None if is_late else nearest(name, ids)
    if near:
        return did_you_mean(f":{near}:")
    nothing = Text("このゲームにはシンボルがありません", "this game has no symbols")
    known = suggestion(name, ids, is_late=True) if ids else nothing  # none is near
    ja = f"{known.ja}。このまま刷るなら `\\{written}`"
    return Text(ja, f"{known.en}; to print it as it stands, write `\\{written}`")


def _left_over(fault: Fault, subject: Subject) -> Problems:
    """Words that hold what one of the faults of `foreign_markup` is about."""
    count = 0
    for words, text, left in _suspicious(subject):
        is_open = words.is_pattern and fault is BRACES
        for one in left:
            if one.fault is fault:
                count += 1
                hint = AS_IN if is_open else _shown(one.hint(is_late=count > MANY))
                yield problem(words.place(one.index), _shown(one.said), hint)
        if opened := OPENED.search(text) if is_open else None:
            ja = f"「{opened[0]}」が ] で閉じられていません"
            en = f"`{opened[0]}` is never closed by a `]`"
            yield problem(words.place(opened.start()), Text(ja, en), CLOSED)


@of_subject
def _suspicious(subject: Subject) -> tuple[tuple[Passage, str, tuple[LeftOver, ...]], ...]:
    """Patterns, and words in which something is left; as they are filled in, and what is left there."""
    each: list[tuple[Passage, str, tuple[LeftOver, ...]]] = []
    for words in _printed(subject):
        text = _filled(words.text) if words.is_pattern else words.text.replace(UNKNOWN, LETTER)
        left = tuple(left_over(text, subject.game, words.is_marked))
        if left or words.is_pattern:
            each.append((words, text, left))
    return tuple(each)


def _shown(said: Text) -> Text:
    """What is said of words that are filled in, as a reader knows them."""
    return Text(*(re.sub(f"{LETTER}+", "{…}", one) for one in (said.ja, said.en)))


def _filled(pattern: str) -> str:
    """A pattern of effects, as long as it is, with letters where it is filled in."""
    pattern = PLACE.sub(lambda found: LETTER * len(found[0]), pattern)
    return GROUP.sub(lambda found: LETTER * (len(found[1]) + 2) + found[2] + LETTER, pattern)


braces_left = looks_for(BRACES)(partial(_left_over, BRACES))
for _fault in (TAGS, MARKDOWN):
    looks_for(_fault)(partial(_left_over, _fault))
