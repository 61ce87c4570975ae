"""The table for a terminal: the field, everybody's kingdom cards and, of one seat, the hand.

A category is told by mark and word, a resource by its letter, a card that lies sideways by round
brackets, so colour may be missing. Hidden cards are numbers of cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.text import Text as Line

from fortgold.games.arch_king.deck import BUILDING, FRONTIER, TREASURE, Bag
from fortgold.games.arch_king.faces import Faces, together
from fortgold.games.arch_king.moves import Phase
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.speech import moment
from fortgold.games.arch_king.state import Realm
from fortgold.games.arch_king.words import (
    CATEGORIES,
    COMPANION_PILE,
    FIELD,
    KINGDOM_PILE,
    MARKS,
    STAR,
)
from fortgold.games.blocks import Block, columned, flowing, listed
from fortgold.model import Lang, Text
from fortgold.wrapped import wrapped

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderResult

ORDER = (TREASURE, FRONTIER, BUILDING)
STYLES = {TREASURE: "yellow", FRONTIER: "green", BUILDING: "blue"}
NONE = Text("なし", "none")
COST = Text(" (コスト)", " (cost)")
DISCARDS = (
    Text("王国カードの捨て札", "Kingdom discard"),
    Text("仲間カードの捨て札", "Companion discard"),
)
HAND = Text("手札", "Hand")
PLAYED = Text("使った仲間", "Played")
USED = Text("この手番に効果を使ったカード", "Used in this turn")
LAID = Text("伏せた仲間", "Laid face down")


class Picture(NamedTuple):
    """A position to be printed as `seat` sees it; it fits itself into the width that is there."""

    position: Position
    faces: Faces
    lang: Lang
    seat: int | None

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines(options.max_width):
            line.no_wrap, line.overflow = True, "ellipsis"
            yield line

    def lines(self, width: int) -> Block:
        """The table, no wider than `width` cells if that can be done at all."""
        when = moment(self.position, self.faces).of(self.lang)
        lines = [Line(part, "bold") for part in wrapped(when, width).split("\n")]
        lines += self._field(width)
        for seat in self._seats():
            lines += [Line(), *self._player(seat, width)]
        return [*lines, Line(), *self._legend(width)]

    def _seats(self) -> list[int]:
        """From the left neighbour on; whoever looks comes last, nearest to his hand."""
        seats = self.position.rules.seats
        first = 0 if self.seat is None else self.seat + 1
        return [(first + n) % seats for n in range(seats)]

    # The field and the piles.

    def _field(self, width: int) -> Block:
        here = self.position
        heading = [Line(f"{FIELD.of(self.lang)} {len(here.field)}", "bold")]
        for name, pile in ((KINGDOM_PILE, here.kingdom), (COMPANION_PILE, here.companions)):
            gone = len(pile.discard)
            said = Text(
                f"{name.ja} {len(pile.rows)} (捨て札 {gone})",
                f"{name.en} {len(pile.rows)} (discard {gone})",
            )
            heading.append(Line(said.of(self.lang), "dim"))
        lines = listed(Line(), heading, width)
        for name, pile in zip(DISCARDS, (here.kingdom, here.companions), strict=True):
            lines += self._cards_of(name, pile.discard, width)
        return [*lines, *self._blocks(here.field, (), width, True)]

    def _blocks(self, upright: Bag, sideways: Bag, width: int, with_cost: bool = False) -> Block:
        """Cards with what they do, by category, as many categories beside each other as there is
        room for."""
        blocks = []
        for category in ORDER:
            rows = [
                self._row(row, copies, is_sideways, with_cost)
                for bag, is_sideways in ((upright, False), (sideways, True))
                for row, copies in self._of(bag, category)
            ]
            name = CATEGORIES[category][1].of(self.lang)
            heading = Line(f"{MARKS[category]} {name}", f"bold {STYLES[category]}")
            if with_cost and category == BUILDING:
                heading.append(COST.of(self.lang), "not bold")
            none = [Line(f"  {NONE.of(self.lang)}", "dim")]
            blocks.append([heading, *(_in(columned(rows, width - 2)) if rows else none)])
        return flowing(blocks, width)

    def _row(self, row: int, copies: int, is_sideways: bool, with_cost: bool) -> tuple[Line, ...]:
        """Name, symbols, points and effect of a card."""
        face, points = self.faces[row], self.position.rules.rows[row].points
        symbols = together([face.cost, face.gives]) if with_cost else face.gives
        return (
            self._name(row, copies, is_sideways),
            Line(symbols.of(self.lang)),
            Line(f"{STAR}{points}" if points else ""),
            Line(face.brief.of(self.lang), "dim"),
        )

    def _name(self, row: int, copies: int, is_sideways: bool) -> Line:
        name = self.faces[row].name.of(self.lang)
        times = f" ×{copies}" if copies > 1 else ""
        return Line(f"({name}){times}" if is_sideways else f"{name}{times}", "dim" * is_sideways)

    def _of(self, bag: Bag, category: str) -> list[tuple[int, int]]:
        """The rows of a category, each with its number of copies."""
        rows = self.position.rules.rows
        return [(row, n) for row, n in Counter(bag).items() if rows[row].category == category]

    # Players.

    def _player(self, seat: int, width: int) -> Block:
        realm = self.position.realms[seat]
        lines = self._head(seat, realm, width)
        if seat == self.seat:
            return [*lines, *self._blocks(realm.upright, realm.sideways, width), *self._own(width)]
        lines += self._cards(realm, width)
        if self.seat is None:
            lines += self._cards_of(HAND, self.position.hands[seat], width)
            lines += self._cards_of(LAID, self.position.laid[seat], width)
        return lines

    def _head(self, seat: int, realm: Realm, width: int) -> Block:
        """Who it is and how far, in one line or two."""
        here = self.position
        number = seat + 1
        you = Text(" (あなた)", " (you)") if seat == self.seat else Text("", "")
        name = Text(f"プレイヤー {number}{you.ja}", f"Player {number}{you.en}")
        arrow = "▶ " if here.phase is not Phase.OVER and here.seat == seat else ""
        village = [row for row in realm.all if not here.rules.rows[row].category]
        end = here.rules.constants.end_cards
        food, prestige = here.income(seat)
        income = together(
            [self.faces.letters["food"]] * food + [self.faces.letters["prestige"]] * prestige
        )
        held, laid = len(here.hands[seat]), len(here.laid[seat])
        said = [
            *(self.faces.name(row) for row in village),
            Text(f"王国カード {len(realm)}/{end}", f"{len(realm)}/{end} cards"),
            Text(f"{STAR}{here.points(seat)}", f"{STAR}{here.points(seat)}"),
            Text(f"毎手番 {income.ja}", f"{income.en} each turn"),
            Text(f"手札 {held}", f"hand {held}"),
        ]
        if laid:
            said.append(Text(f"伏せた仲間 {laid}", f"{laid} laid"))
        items = [Line(one.of(self.lang)) for one in said]
        played = here.played[seat]
        lines = listed(Line(), [Line(arrow + name.of(self.lang), "bold"), *items], width)
        if played:
            lines += self._cards_of(PLAYED, played, width)
        if here.used and here.seat == seat:
            lines += self._cards_of(USED, here.used, width)
        return lines

    def _cards(self, realm: Realm, width: int) -> Block:
        """What lies in front of a player, without what it does."""
        items = []
        for category in ORDER:
            mark = Line(f"{MARKS[category]} ", STYLES[category])
            for bag, is_sideways in ((realm.upright, False), (realm.sideways, True)):
                for row, copies in self._of(bag, category):
                    item = mark.copy()
                    item.append_text(self._short(row, copies, is_sideways))
                    items.append(item)
        return listed(Line("  "), items, width)

    def _short(self, row: int, copies: int, is_sideways: bool) -> Line:
        """A card with its symbols, close together."""
        face = self.faces[row]
        symbols = face.gives.of(self.lang)
        name = face.name.of(self.lang) + f" {symbols}" * bool(symbols)
        times = f" ×{copies}" if copies > 1 else ""
        return Line(f"({name}){times}" if is_sideways else name + times, "dim" * is_sideways)

    def _cards_of(self, heading: Text, rows: Iterable[int], width: int) -> Block:
        """Cards by name, in that order."""
        items = [Line(self.faces.name(row).of(self.lang)) for row in rows]
        if not items:
            return []
        return listed(Line(f"  {heading.of(self.lang)}: "), items, width, 4)

    # The own hand.

    def _own(self, width: int) -> Block:
        assert self.seat is not None
        hand, laid = self.position.hands[self.seat], self.position.laid[self.seat]
        out: Block = []
        for heading, rows in ((LAID, laid), (HAND, hand)):
            if rows:
                out += [self._bold(heading), *_in(columned(self._companions(rows), width - 2))]
        return out

    def _companions(self, bag: Bag) -> Sequence[tuple[Line, ...]]:
        """Companions with cost and effect."""
        return [
            (
                self._name(row, copies, False),
                Line(self.faces[row].cost.of(self.lang)),
                Line(self.faces[row].effect.of(self.lang)),
            )
            for row, copies in Counter(bag).items()
        ]

    # What letters and marks mean.

    def _legend(self, width: int) -> Block:
        meanings = {
            letter.of(self.lang): self._meaning(own) for own, letter in self.faces.letters.items()
        }
        letters = [f"{one} {meant}" for one, meant in meanings.items() if one != meant]
        more = Text("(名前) は横になったカード", "(name) lies sideways")
        points = Text(f"{STAR} 勝利点", f"{STAR} victory points")
        items = [*letters, points.of(self.lang), more.of(self.lang)]
        return listed(Line(), [Line(item, "dim") for item in items], width)

    def _meaning(self, own: str) -> str:
        name = self.faces.names.get(own, Text(own, own)).of(self.lang)
        return name.lower()

    def _bold(self, words: Text) -> Line:
        return Line(words.of(self.lang), "bold")


def _in(block: Block) -> Block:
    """The block two cells further right."""
    out = []
    for line in block:
        moved = Line("  ")
        moved.append_text(line)
        out.append(moved)
    return out


def picture(position: Position, faces: Faces, lang: Lang, seat: int | None) -> Picture:
    """The table as `seat` sees it; None sees every hand."""
    return Picture(position, faces, lang, seat)
