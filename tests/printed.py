"""What the built-in games look like on cards and on paper, drawn once for all tests."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from math import hypot
from pathlib import Path
from textwrap import dedent

import pypdfium2
from builtin_games import all_games, builtin_shelf

from fortgold.data.inks import Ink
from fortgold.data.layout import POINT, Edition, Look
from fortgold.data.library import Opened, Shelf
from fortgold.data.model import Card, Deck, Game
from fortgold.data.papers import PAPERS
from fortgold.draw.ops import (
    Drawing,
    Group,
    Leaf,
    Op,
    Page,
    Stamp,
    Tag,
    Words,
    bounds,
    flat,
)
from fortgold.draw.pdf import pdf
from fortgold.faces.face import Face, draw_back, draw_face
from fortgold.sheets.sheet_pages import in_its_ink, pages

MM_A_POINT = 25.4 / 72


@cache
def opened(name: str) -> Opened:
    """A built-in game, read."""
    return builtin_shelf().open(name)


def game_and_look(name: str) -> tuple[Game, Look]:
    """The two halves of a built-in game."""
    one = opened(name)
    assert one.game is not None
    return one.game, one.look


@dataclass(frozen=True)
class Drawn:
    """A card's face in one edition."""

    game: Game
    deck: Deck
    card: Card
    edition: Edition
    face: Face

    def __str__(self) -> str:
        return f"{self.game.id} {self.card.id} {self.edition}"


@cache
def all_faces() -> tuple[Drawn, ...]:
    """Every card of every built-in game in every edition."""
    out: list[Drawn] = []
    for name in all_games():
        game, look = game_and_look(name)
        for deck in game.decks:
            for card in deck.cards:
                for edition in EDITIONS:
                    face = draw_face(game, deck, card, look, edition)
                    out.append(Drawn(game, deck, card, edition, face))
    return tuple(out)


@cache
def all_backs() -> tuple[tuple[str, Deck, Face], ...]:
    """Every back of every built-in game, with the name of the game."""
    out: list[tuple[str, Deck, Face]] = []
    for name in all_games():
        game, look = game_and_look(name)
        out += [(name, deck, draw_back(game, deck, look)) for deck in game.decks]
    return tuple(out)


@cache
def faces_of(name: str, ink: Ink, edition: Edition) -> dict[str, tuple[list[Face], Face]]:
    """By deck a face of each kind of card, and the back."""
    game, look = game_and_look(name)
    look = replace(look, ink=ink)
    found = {}
    for deck in game.decks:
        kinds = {card.kind: card for card in reversed(deck.cards)}
        faces = [draw_face(game, deck, card, look, edition) for card in kinds.values()]
        back = draw_back(game, deck, look, edition)
        found[deck.id] = [in_its_ink(one, look) for one in faces], in_its_ink(back, look)
    return found


@cache
def sheet_pages(
    name: str, paper: str = "a4", edition: Edition = "ja+en", backs: bool = True
) -> tuple[Page, ...]:
    """The sheets of a built-in game."""
    game, look = game_and_look(name)
    return tuple(pages(game, look, PAPERS[paper], edition, backs, "0123abcd"))


@cache
def sheets(name: str, paper: str = "a4", edition: Edition = "ja+en", backs: bool = True) -> bytes:
    """The sheets of a built-in game as a PDF."""
    return pdf(sheet_pages(name, paper, edition, backs), "sheets", edition[:2], "somebody")


def one_page(*ops: Op, width: int = 100_000, height: int = 60_000) -> bytes:
    """A PDF of one page that holds these operations."""
    whole = (0, 0, width, height)
    return pdf([Page(width, height, ops, whole, whole)], "page", "en", "somebody")


def texts(data: bytes) -> list[str]:
    """The text of each page, as one copies it out."""
    document = pypdfium2.PdfDocument(data)
    return [page.get_textpage().get_text_bounded() for page in document]


def picture(data: bytes, page: int = 0, dpi: float = 72, grey: bool = False):
    """A page as a Pillow image."""
    rendered = pypdfium2.PdfDocument(data)[page].render(scale=dpi / 72, grayscale=grey)
    return rendered.to_pil().convert("L" if grey else "RGB")


def letters(image, ink: dict[tuple[int, int, int], str]) -> str:
    """A picture of a few pixels as letters: the nearest of the colours in `ink`."""

    def letter(pixel: tuple[int, int, int]) -> str:
        far = {c: sum((a - b) ** 2 for a, b in zip(pixel, c, strict=True)) for c in ink}
        return ink[min(far, key=lambda c: far[c])]

    width, height = image.size
    rows = ("".join(letter(image.getpixel((x, y))) for x in range(width)) for y in range(height))
    return "".join(f"{row}\n" for row in rows)


def tagged(
    ops: tuple[Op, ...], x: int = 0, y: int = 0
) -> Iterator[tuple[Tag, str, Leaf, int, int]]:
    """Each operation that means something: its tag, its box's name, and how far it is moved."""
    for op in ops:
        if not isinstance(op, Group):
            continue
        if op.matrix and op.matrix[0] < 0:  # turned by 180 degrees
            e, f = (round(v) for v in op.matrix[4:])
            for tag, name, leaf, dx, dy in tagged((replace(op, matrix=None),)):
                left, top, right, bottom = bounds(leaf)
                yield tag, name, leaf, x + e - left - right - dx, y + f - top - bottom - dy
            continue
        dx, dy = (round(v) for v in op.matrix[4:]) if op.matrix else (0, 0)
        if op.tag is not None and op.tag.role != "Sect":
            for leaf in flat(op.ops):
                yield op.tag, op.name, leaf, x + dx, y + dy
        else:
            yield from tagged(op.ops, x + dx, y + dy)


TINY = """\
title: {ja: 小, kana: しょう, en: Tiny}
version: "1"
players: 1
minutes: 1
age: 1
decks:
  card:
    name: {ja: カード, en: Card}
"""
ROWS = "id,kind,name.ja,name.kana,name.en\nA1,wood,森,もり,Wood\n"


class Tiny:
    """A game of one deck and one card in a folder of the test's own."""

    def __init__(self, folder: Path) -> None:
        self.shelf = Shelf(folder / "cards", folder / "templates")
        self.write("cards/tiny/game.yaml", TINY)
        self.write("cards/tiny/card.csv", ROWS)

    def write(self, name: str, text: str | bytes) -> Path:
        """A file of that name below the folder; indented text is moved to the left."""
        path = self.shelf.cards.parent / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else dedent(text).encode())
        return path

    def face(self, layout: str, edition: Edition = "ja+en") -> Face:
        """The card's face by the `layout` of its boxes (the value of `face`)."""
        boxes = "".join(f"  {line}\n" for line in dedent(layout).splitlines())
        self.write("templates/tiny/card.yaml", f"face:\n{boxes}back: {{}}\n")
        one = self.shelf.open("tiny")
        assert one.game is not None
        assert not one.findings, one.findings
        return draw_face(one.game, one.game.decks[0], one.game.decks[0].cards[0], one.look, edition)


EDITIONS = ("ja", "en", "ja+en")  # of a game in two languages
CJK = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff]")


def words(ops: tuple[Op, ...]) -> list[str]:
    """All words, in groups and in stamps, and those that stand for a drawing."""
    out: list[str] = []
    for op in ops:
        match op:
            case Words():
                out.append(op.text)
            case Stamp():
                out += stamped(op.drawing)
            case Group():
                out += words(op.ops) + ([op.tag.alt] if op.tag else [])
    return out


@cache
def stamped(drawing: Drawing) -> list[str]:
    return words(drawing.ops)


def sizes(ops: tuple[Op, ...], scale: float = 1.0) -> list[tuple[float, str]]:
    """How large words are on paper, in pt, those of cards as well."""
    out: list[tuple[float, str]] = []
    for op in ops:
        if isinstance(op, Words):
            out.append((op.size * scale / POINT, op.text))
        elif isinstance(op, Stamp):
            out += sizes(op.drawing.ops, scale)
        elif isinstance(op, Group):
            out += sizes(op.ops, scale * hypot(*op.matrix[:2]) if op.matrix else scale)
    return out
