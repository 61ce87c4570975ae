"""The table for a terminal: the towers in the hexagram's places, then everybody's mage and cards.

Outer towers are numbered clockwise from the top, as they are typed; the centre is c. Of a tower only the
top and the number of cards are shown. Colour tells nothing that words do not.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text as Line

from fortgold.data.model import Lang, Text
from fortgold.games.common.speech import both, filled, seats_said
from fortgold.games.common.table import Block, Drawn, Zone, bold, columned, listed, padded
from fortgold.games.seven_fortress.moves import Act, Op, Phase
from fortgold.games.seven_fortress.position import Position
from fortgold.games.seven_fortress.speech import phase_text, required_count, spell_said
from fortgold.games.seven_fortress.words import element_names, labels, tower_typed
from fortgold.text.terminal_wrapping import wrapped

STOREY = "▂"  # a card of a tower
COLOURS = ("yellow", "blue", "red", "green")  # of elements, in their order
# Rows and columns of the hexagram: which towers of six, clockwise from the top, and the centre (6).
PLACES = ((None, 0, None), (5, None, 1), (None, 6, None), (4, None, 2), (None, 3, None))
FLAT = ((5, 0, 1), (None, 6, None), (4, 3, 2))  # in fewer rows
EMPTY, LOOKED_AT = Text("空", "empty"), Text("{n} 枚を見ている", "{n} looked at")
HEADS = (
    Text("", ""), Text("魔術師", "mage"), Text("必須", "needs"), Text("枚数", "cards"),
    Text("点", "points"), Text("手札", "hand"),
)  # fmt: skip
RELIEVED = Text("不足 −{n}", "shortage −{n}")
DISCARD, BESIDE = Text("捨て札", "Discard pile"), Text("見ているカード", "Cards that you look at")
SPELLS_OF = Text("{name}のスペル", "Spells of {name}")
SPELL_NAME = both("{n} {name} [{needs}]")
TIMES, NOW = "×", "▶"


class Table(NamedTuple):
    """A position to be drawn as `seat` sees it; None sees everything."""

    position: Position
    lang: Lang
    seat: int | None

    def whole(self, width: int) -> Block:
        """Everything, with the spells of all mages."""
        head = wrapped(phase_text(self.position).of(self.lang), width)
        lines = [*map(bold, head.split("\n")), Line(), *self.towers(width, PLACES, 2), Line()]
        lines += [*self._players(width), *self._looked(width), *self._discard(width)]
        for seat in range(self.position.rules.seats):
            if self.position.phase is not Phase.OVER:
                lines += self._spells(seat, width)
        return lines

    def brief(self, width: int, places: Places, high: int, spells: bool, discard: bool) -> Block:
        """The towers, everybody's cards, and what the decision may be about."""
        here = self.position
        own = self.seat if self.seat is not None else max(0, here.to_move)
        gap = [Line()] * (high > 1)
        lines = [*self.towers(width, places, high), *gap, *self._players(width)]
        lines += self._looked(width)
        spells_now = here.rules.mages[here.mages[own]].spells
        if discard or any(spells_now[one].op is Op.RECOVER for one in self._castable(own)):
            lines += self._discard(width)
        return lines + (self._spells if spells else self._spell_names)(own, width)

    # Towers.

    def towers(self, width: int, places: Places, high: int) -> Block:
        """The towers in rows and columns, each `high` lines."""
        across = min(26, width // 3)
        blocks = [self._tower(n, high, across) for n in range(len(self.position.towers))]
        outer = len(blocks) - 1
        if outer != 6:  # another deck: the outer ones in rows
            every = [*range(outer), outer]
            places = tuple(tuple(every[at : at + 3]) for at in range(0, len(every), 3))
        lines = []
        for row in places:
            for part in range(high):
                cells = [Line() if n is None else blocks[n][part] for n in row]
                line = Line().join(padded(cell, across) for cell in cells)
                line.rstrip()
                lines.append(line)
        return lines

    def _tower(self, number: int, high: int, across: int) -> Block:
        here, row = self.position, self.position.tops[number]
        is_looked_at = here.phase is Phase.ORDER and here.record.looking == number
        count, name = len(here.towers[number]), bold(f"{tower_typed(here.rules, number)}: ")
        other = filled(LOOKED_AT, n=here.record.looks) if is_looked_at else EMPTY
        face = Line(other.of(self.lang), "dim") if row is None else self._card(row)
        if high == 1:
            return [Line.assemble(name, face, (f" {TIMES}{count}" * bool(count), "dim"))]
        storeys = Line(STOREY * min(count, across - 7), "dim")
        return [Line.assemble("   ", face), Line.assemble(name, storeys, f" {count}" * bool(count))]

    def _card(self, row: int) -> Line:
        """`7 Dragon`, `F Fire`."""
        label = self._label(row)
        name = self.position.rules.rows[row].name.of(self.lang)
        return label if label.plain == name else Line.assemble(label, f" {name}")

    def _label(self, row: int) -> Line:
        own = self.position.rules.rows[row]
        said = labels(self.position.rules)[row].of(self.lang)
        return Line(said, "bold" if own.element is None else COLOURS[own.element % len(COLOURS)])

    # Players.

    def _players(self, width: int) -> Block:
        here, rules = self.position, self.position.rules
        rows = [[Line(head.of(self.lang), "dim") for head in HEADS]]
        for seat, number in enumerate(here.mages):
            mage, hand, relief = rules.mages[number], here.hands[seat], here.record.relief[seat]
            element = element_names(rules)[mage.required].of(self.lang)
            needs = (element, COLOURS[mage.required % len(COLOURS)])
            cards = self._cards(hand)
            if relief:
                cards.append(f"  ({filled(RELIEVED, n=relief).of(self.lang)})")
            rows.append(
                [
                    Line(self._name(seat), "bold" if seat == self.seat else ""),
                    Line(mage.short.of(self.lang)),
                    Line.assemble(needs, f" {required_count(here, seat)}"),
                    self._number(sum(hand), HEADS[3]),
                    self._number(here.points(seat), HEADS[4]),
                    cards,
                ]
            )
        return columned(rows, width)

    def _number(self, n: int, head: Text) -> Line:
        """A number flush right under its head."""
        return Line(f"{n:>{cell_len(head.of(self.lang))}}")

    def _name(self, seat: int) -> str:
        here = self.position
        is_asked = here.phase is not Phase.OVER and here.record.to_move == seat
        you = Text(" (あなた)", " (you)").of(self.lang) if seat == self.seat else ""
        return f"{NOW if is_asked else ' '} {seats_said([seat]).of(self.lang)}{you}"

    def _cards(self, counts: Sequence[int]) -> Line:
        """Cards by label, equal ones together."""
        every = [self._label(row) for row, count in enumerate(counts) for _ in range(count)]
        return Line(" ").join(every) if every else Line("–", "dim")

    def _discard(self, width: int) -> Block:
        counts = self.position.record.discard[: len(self.position.rules.rows)]
        cards = [
            (Line.assemble(self._label(row), f"{TIMES}{count}" if count > 1 else ""),)
            for row, count in enumerate(counts)
            if count
        ]
        name = bold(f"{DISCARD.of(self.lang)} {sum(counts)}: ")
        return Zone(name, cards).row(width)

    def _looked(self, width: int) -> Block:
        here = self.position
        looker = int(here.record.to_move)
        counts = here.record.looked[looker][: len(here.rules.rows)]
        cards = [(self._card(row),) for row, count in enumerate(counts) for _ in range(count)]
        zone = Zone(bold(f"{BESIDE.of(self.lang)}: "), cards, owner=looker)
        return zone.row(width) if cards and zone.is_seen_by(self.seat) else []

    # Spells.

    def _spells(self, seat: int, width: int) -> Block:
        """Every spell of a seat's mage with its condition and its sentence, those that can be cast now
        with an arrow."""
        rules, mage, rows = self.position.rules, self.position.mages[seat], []
        castable = self._castable(seat)
        for number in range(len(rules.mages[mage].spells)):
            said = spell_said(rules, mage, number)
            arrow = Line(NOW if number in castable else " ")
            rows.append([arrow, *(Line(part.of(self.lang)) for part in said.values())])
        name = rules.mages[mage].name
        return [bold(filled(SPELLS_OF, name=name).of(self.lang)), *columned(rows, width)]

    def _castable(self, seat: int) -> set[int]:
        here = self.position
        if here.phase is not Phase.SPELLS or here.to_move != seat:
            return set()
        return {move.spell for move in here.legal_moves() if move.act is Act.SPELL}

    def _spell_names(self, seat: int, width: int) -> Block:
        """The same in a line, without what they do."""
        mage, items = self.position.mages[seat], []
        for number in range(len(self.position.rules.mages[mage].spells)):
            said = filled(SPELL_NAME, **spell_said(self.position.rules, mage, number))
            items.append(Line(said.of(self.lang)))
        head = filled(SPELLS_OF, name=self.position.rules.mages[mage].short).of(self.lang)
        return listed(bold(f"{head}: "), items, width)


Places = Sequence[Sequence[int | None]]


def picture(position: Position, lang: Lang, seat: int | None) -> Drawn:
    """The table as `seat` sees it; None sees what others look at."""
    return Drawn((Table(position, lang, seat).whole,))


def glance(position: Position, lang: Lang, seat: int | None) -> Drawn:
    """Towers, cards and spells; where there is less room, the towers are drawn lower and closer."""
    brief = Table(position, lang, seat).brief
    casting = position.phase is Phase.SPELLS
    ways: list[Callable[[int], Block]] = []
    for places, high, spells, discard in (
        (PLACES, 2, True, True),
        (PLACES, 2, casting, True),
        (PLACES, 1, casting, True),
        (FLAT, 1, casting, False),
        (FLAT, 1, False, False),
    ):
        ways.append(partial(brief, places=places, high=high, spells=spells, discard=discard))
    return Drawn(tuple(ways))
