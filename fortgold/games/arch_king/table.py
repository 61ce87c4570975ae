"""The table for a terminal: the display, everybody's kingdom cards and, of one seat, the hand.

A category is identified by mark and word, a resource by its letter, a card that lies sideways by round
brackets, so colour may be missing. Of hidden cards only their number is shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from rich.text import Text as Line

from fortgold.data.model import Lang, Text
from fortgold.games.arch_king.deck import BUILDING, FRONTIER, TREASURE, Bag
from fortgold.games.arch_king.moves import Act, Move, Phase
from fortgold.games.arch_king.position import Position, Realm
from fortgold.games.arch_king.requirements import COUNTED
from fortgold.games.arch_king.speech import phase_text
from fortgold.games.arch_king.words import COMPANION_PILE, FIELD, KINGDOM_PILE, STAR, CardTexts
from fortgold.games.common.speech import filled, joined
from fortgold.games.common.table import Block, Drawn, Zone, bold, flowing, listed
from fortgold.games.common.typed import cards_said
from fortgold.text.terminal_wrapping import wrapped

ORDER = (TREASURE, FRONTIER, BUILDING)
MARKS = {TREASURE: "◆", FRONTIER: "▲", BUILDING: "■"}
STYLES = {TREASURE: "yellow", FRONTIER: "green", BUILDING: "blue"}
NONE = Text("なし", "none")
COST = Text(" (コスト)", " (cost)")
PILE = Text("{name} {n} (捨て札 {gone})", "{name} {n} (discard {gone})")
KINGDOM_DISCARD = Text("王国カードの捨て札", "Kingdom discard")
COMPANION_DISCARD = Text("仲間カードの捨て札", "Companion discard")
HAND, LAID = Text("手札", "Hand"), Text("伏せた仲間", "Laid face down")
PLAYED = Text("使った仲間", "Played")
USED = Text("この手番に効果を使ったカード", "Used in this turn")
LEGEND = (
    Text(f"{STAR} 勝利点", f"{STAR} victory points"),
    Text("(名前) は横になったカード", "(name) lies sideways"),
)
PASSED_ON = Text(
    "プレイヤー {to} に渡した {number} つ目の手札: {cards}",
    "Hand {number} that you passed on to player {to}: {cards}",
)
OF_THE_FIELD = {Act.TAKE, Act.BUILD, Act.DISCARD}  # moves that are about cards there


class Table(NamedTuple):
    """A position to be drawn as `seat` sees it; None sees everything."""

    position: Position
    texts: CardTexts
    lang: Lang
    seat: int | None

    def whole(self, width: int) -> Block:
        """Everything, no wider than `width` cells if that can be done at all."""
        when = phase_text(self.position, self.texts).of(self.lang)
        lines = [bold(part) for part in wrapped(when, width).split("\n")]
        lines += [*self._piles(width), *self._in_full(self.position.field, (), width, ORDER, True)]
        for seat in self._seats():
            lines += [Line(), *self._player(seat, width)]
        return [*lines, Line(), *self._legend(width)]

    def brief(self, width: int, full: Sequence[str], with_hand: bool) -> Block:
        """What a seat decides about: the `full` categories of the display and, `with_hand`, the hand
        with all that they do; the rest of the display and the own cards by name."""
        field, rows = self.position.field, self.position.rules.rows
        *others, own = self._seats()
        lines = listed(Line(), [self._progress(seat) for seat in others], width)
        rest = tuple(row for row in field if rows[row].category not in full)
        name = bold(f"{FIELD.of(self.lang)} {len(field)}: ")
        lines += self._by_name(name, rest, (), True).row(width) or [name[:-2]]
        lines += self._in_full(field, (), width, full, True)
        realm = self.position.realms[own]
        name = Line.assemble(self._progress(own), ": ")
        lines += self._by_name(name, realm.upright, realm.sideways).row(width)
        lines += self._held(LAID, self.position.laid[own], own, width)
        return lines + self._held(HAND, self.position.hands[own], own, width, with_hand)

    def _seats(self) -> list[int]:
        """From the left neighbour on; the seat that looks comes last, next to its hand."""
        seats = self.position.rules.seats
        first = 0 if self.seat is None else self.seat + 1
        return [(first + n) % seats for n in range(seats)]

    def _piles(self, width: int) -> Block:
        here, below = self.position, []
        heading = [bold(f"{FIELD.of(self.lang)} {len(here.field)}")]
        for name, discarded, pile in (
            (KINGDOM_PILE, KINGDOM_DISCARD, here.kingdom),
            (COMPANION_PILE, COMPANION_DISCARD, here.companions),
        ):
            said = filled(PILE, name=name, n=len(pile.rows), gone=len(pile.discard))
            heading.append(self._line(said, "dim"))
            below += self._names(discarded, pile.discard).row(width)
        return [*listed(Line(), heading, width), *below]

    def _in_full(
        self, upright: Bag, sideways: Bag, width: int, categories: Sequence[str], in_field: bool
    ) -> Block:
        """Cards with what they do, by category, as many categories beside each other as there is
        room for."""
        blocks = []
        for category in categories:
            name = COUNTED[category][1].of(self.lang)
            heading = Line(f"{MARKS[category]} {name}", f"bold {STYLES[category]}")
            if in_field and category == BUILDING:
                heading.append(COST.of(self.lang), "not bold")
            cards = [
                (
                    _called(self.texts.name(row).of(self.lang), copies, is_sideways),
                    Line(self._symbols(row, in_field)),
                    Line(self._points(row)),
                    Line(self.texts[row].brief.of(self.lang), "dim"),
                )
                for row, copies, is_sideways in self._of(category, upright, sideways)
            ]
            blocks.append(Zone(heading, cards, NONE.of(self.lang)).column(width, 2))
        return flowing(blocks, width)

    def _by_name(self, name: Line, upright: Bag, sideways: Bag, in_field: bool = False) -> Zone:
        """Cards without what they do: marks and symbols; in the display their points, too."""
        cards = []
        for category in ORDER:
            mark = Line(MARKS[category], STYLES[category])
            for row, copies, is_sideways in self._of(category, upright, sideways):
                points = self._points(row) if in_field else ""
                said = (self.texts.name(row).of(self.lang), self._symbols(row, in_field), points)
                cards.append((mark, _called(" ".join(filter(None, said)), copies, is_sideways)))
        return Zone(name, cards)

    def _of(self, category: str, upright: Bag, sideways: Bag) -> Iterator[tuple[int, int, bool]]:
        """The rows of a category, each with its number of copies, and whether they lie sideways."""
        rows = self.position.rules.rows
        for bag, is_sideways in ((upright, False), (sideways, True)):
            for row, copies in Counter(bag).items():
                if rows[row].category == category:
                    yield row, copies, is_sideways

    def _symbols(self, row: int, with_cost: bool) -> str:
        text = self.texts[row]
        return joined([text.cost, text.gives] if with_cost else [text.gives], "", "").of(self.lang)

    def _points(self, row: int) -> str:
        points = self.position.rules.rows[row].points
        return f"{STAR}{points}" if points else ""

    def _player(self, seat: int, width: int) -> Block:
        here, realm = self.position, self.position.realms[seat]
        lines = listed(Line(), self._head(seat, realm), width)
        lines += self._names(PLAYED, here.played[seat]).row(width)
        if here.seat == seat:
            lines += self._names(USED, here.used).row(width)
        if seat == self.seat:
            lines += self._in_full(realm.upright, realm.sideways, width, ORDER, False)
        else:
            lines += self._by_name(Line("  "), realm.upright, realm.sideways).row(width, 2)
        for name, bag in ((LAID, here.laid[seat]), (HAND, here.hands[seat])):
            lines += self._held(name, bag, seat, width, seat == self.seat)
        return lines

    def _name(self, seat: int) -> str:
        you = Text(" (あなた)", " (you)") if seat == self.seat else Text("", "")
        return Text(f"プレイヤー {seat + 1}{you.ja}", f"Player {seat + 1}{you.en}").of(self.lang)

    def _progress(self, seat: int) -> Line:
        """Who it is and how far, in a few cells."""
        cards, end = len(self.position.realms[seat]), self.position.rules.constants.end_cards
        said = f" {cards}/{end} {STAR}{self.position.points(seat)}"
        return Line.assemble((self._name(seat), "bold"), said)

    def _head(self, seat: int, realm: Realm) -> list[Line]:
        """Who it is and how far."""
        here, letters = self.position, self.texts.letters
        arrow = "▶ " if here.phase is not Phase.OVER and here.seat == seat else ""
        village = [row for row in realm.all if not here.rules.rows[row].category]
        end = here.rules.constants.end_cards
        food, prestige = here.income(seat)
        income = joined([letters["food"]] * food + [letters["prestige"]] * prestige, "", "")
        held, laid = len(here.hands[seat]), len(here.laid[seat])
        said = [
            *(self.texts.name(row) for row in village),
            Text(f"王国カード {len(realm)}/{end}", f"{len(realm)}/{end} cards"),
            Text(f"{STAR}{here.points(seat)}", f"{STAR}{here.points(seat)}"),
            Text(f"毎手番 {income.ja}", f"{income.en} each turn"),
            Text(f"手札 {held}", f"hand {held}"),
            *([Text(f"伏せた仲間 {laid}", f"{laid} laid")] if laid else []),
        ]
        return [bold(arrow + self._name(seat)), *map(self._line, said)]

    def _held(self, name: Text, bag: Bag, seat: int, width: int, in_full: bool = False) -> Block:
        """Companions of a seat, if there are any and they may be looked at."""
        zone, block = self._names(name, bag, seat), Zone.row
        if in_full:
            zone = Zone(bold(name.of(self.lang)), self._companions(bag), owner=seat)
            block = partial(Zone.column, indent=2)
        return block(zone, width) if bag and zone.is_seen_by(self.seat) else []

    def _names(self, heading: Text, rows: Iterable[int], owner: int | None = None) -> Zone:
        """Cards by name, in that order."""
        cards = [(self._line(self.texts.name(row)),) for row in rows]
        return Zone(Line(f"  {heading.of(self.lang)}: "), cards, owner=owner)

    def _companions(self, bag: Bag) -> list[tuple[Line, ...]]:
        """Companions with cost and effect."""
        every = ((self.texts[row], copies) for row, copies in Counter(bag).items())
        return [
            (
                _called(text.name.of(self.lang), copies),
                self._line(text.cost),
                self._line(text.effect),
            )
            for text, copies in every
        ]

    def _line(self, said: Text, style: str = "") -> Line:
        return Line(said.of(self.lang), style)

    def _legend(self, width: int) -> Block:
        """What letters and marks mean."""
        items = []
        for own, letter in self.texts.letters.items():
            meant = self.texts.names.get(own, Text(own, own)).of(self.lang).lower()
            if letter.of(self.lang) != meant:
                items.append(Line(f"{letter.of(self.lang)} {meant}", "dim"))
        return listed(Line(), [*items, *(self._line(one, "dim") for one in LEGEND)], width)


def _called(name: str, copies: int, is_sideways: bool = False) -> Line:
    times = f" ×{copies}" if copies > 1 else ""
    return Line(f"({name}){times}" if is_sideways else f"{name}{times}", "dim" * is_sideways)


def picture(position: Position, texts: CardTexts, lang: Lang, seat: int | None) -> Drawn:
    """The table as `seat` sees it; None sees every hand."""
    return Drawn((Table(position, texts, lang, seat).whole,))


def glance(position: Position, texts: CardTexts, lang: Lang, seat: int | None) -> Drawn:
    """Field, own cards and hand of a seat; where there is less room, cards that need no decision are
    the first to be shown by name only."""
    rows, moves = position.rules.rows, position.legal_moves()
    decided = {rows[move.row].category for move in moves if move.kind in OF_THE_FIELD}
    part = tuple(category for category in ORDER if category in decided)
    ways = ((ORDER, False), (part, False)) if part else (((), True),)
    brief = Table(position, texts, lang, seat).brief
    every = ((ORDER, True), *ways, ((), False))
    return Drawn(tuple(partial(brief, full=full, with_hand=has_hand) for full, has_hand in every))


def passed_on(
    position: Position, decisions: Iterable[tuple[Position, Move]], texts: CardTexts, seat: int
) -> Text:
    """What the hands held that left a seat in the draft of this round, and who got them."""
    to = 1 + (seat + 1) % position.rules.seats
    lines: list[Text] = []
    for before, move in decisions:
        if before.round == position.round and move.kind is Act.DRAFT:
            left = Counter(before.hands[seat]) - Counter((move.row,))
            cards = cards_said(tuple(left.elements()), texts.name)
            lines.append(filled(PASSED_ON, to=to, number=len(lines) + 1, cards=cards))
    return joined(lines, "\n", "\n")
