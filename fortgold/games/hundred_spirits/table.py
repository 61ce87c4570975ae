"""The table for a terminal: what lies open, everybody's portal, one's own pearls and abilities.

Colour tells nothing that words do not: a pearl with the symbol is `3s`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import NamedTuple

from rich.cells import cell_len
from rich.text import Text as Line

from fortgold.data.model import Lang, Text
from fortgold.games.common.speech import filled, joined, seats_said
from fortgold.games.common.table import Block, Cells, Drawn, Zone, bold, columned, indented
from fortgold.games.hundred_spirits import words
from fortgold.games.hundred_spirits.fields import CHARACTERS, PEARLS
from fortgold.games.hundred_spirits.moves import Moment, Phase
from fortgold.games.hundred_spirits.position import Position
from fortgold.games.hundred_spirits.speech import ability_said, phase_text, reward_said
from fortgold.text.terminal_wrapping import wrapped

NOW = "▶"
OPEN_PEARLS = Text("場の真珠", "Open pearls")
OPEN_CHARACTERS = Text("場のキャラクター", "Open characters")
PILES = Text("(山札 {pile}、捨て札 {discard})", "(pile {pile}, discard {discard})")
STANDING = Text(
    "力 {power}  ダイヤ {diamonds}  真珠 {cards}/{limit}",
    "power {power}  diamonds {diamonds}  pearls {cards}/{limit}",
)
PORTAL, DONE = Text("門", "gate"), Text("発動済み", "activated")
OWN_PORTAL = Text("門のキャラクター", "Characters on your gate")
SHARED = Text("となりの門の鬼火", "On a neighbour's gate")
ABILITIES, LOOKED = Text("使える能力", "Abilities"), Text("見ているカード", "Cards that you see")
YOU, NONE_THERE = Text(" (あなた)", " (you)"), "–"


class Table(NamedTuple):
    """A position to be drawn as `seat` sees it; None sees everything."""

    position: Position
    lang: Lang
    seat: int | None

    def drawn(
        self,
        width: int,
        done: bool = True,
        abilities: bool = True,
        sentences: bool = True,
        recipes: bool = True,
    ) -> Block:
        """The table: perhaps without activated characters by name, what they can do, what characters that are not
        activated do, recipes of one's own portal.
        """
        here = self.position
        own = self.seat if self.seat is not None else here.to_move
        head = wrapped(phase_text(here).of(self.lang), width)
        lines = [*map(bold, head.split("\n")), *self._pearls(width)]
        lines += self._characters(width, sentences)
        for i in range(here.rules.seats):
            lines += self._player((own + i) % here.rules.seats, width, done)
        if here.phase is Phase.OVER:
            return lines
        if recipes:
            lines += self._zone(OWN_PORTAL, here.portals[own], width, sentences)
            lines += self._zone(SHARED, self._wisps(own), width, sentences)
        if abilities:
            lines += self._abilities(own, width)
        return lines + self._looked(width)

    def _name(self, row: int) -> str:
        return words.card_said(self.position.rules, row).of(self.lang)

    def _said(self, template: Text, **parts: int) -> str:
        return filled(template, **parts).of(self.lang)

    def _heads(self, said: Text, pile: int) -> Line:
        """The name of what lies open, and how many cards are left."""
        s, d = self.position.record, self.position.rules
        rows = range(d.pearls) if pile == PEARLS else range(d.pearls, len(d.rows))
        discard = sum(s.discard[row] for row in rows)
        counts = self._said(PILES, pile=s.height[pile], discard=discard)
        return Line.assemble((f"{said.of(self.lang)} ", "bold"), (f"{counts}: ", "dim"))

    def _pearls(self, width: int) -> Block:
        cards = [(Line(self._name(row), "bold"),) for row in self.position.open_pearls]
        head = self._heads(OPEN_PEARLS, PEARLS)
        return Zone(head, cards).row(width) or [head]

    def _characters(self, width: int, sentences: bool) -> Block:
        rows = [self._card(row, sentences) for row in self.position.open_characters]
        head = self._heads(OPEN_CHARACTERS, CHARACTERS)
        head.right_crop(2)  # they follow below it
        return [head, *indented(columned(rows, width - 2))]

    def _card(self, row: int, sentence: bool = True) -> Cells:
        """Name, reward, recipe and the sentence of its ability."""
        own = self.position.rules.rows[row]
        says = f"[{own.asks.of(self.lang)}] {ability_said(own).of(self.lang) if sentence else ''}"
        return Line(self._name(row)), Line(reward_said(own).of(self.lang)), Line(says)

    def _player(self, seat: int, width: int, done: bool) -> Block:
        here = self.position
        you = YOU.of(self.lang) if seat == self.seat else ""
        is_asked = here.phase is not Phase.OVER and here.to_move == seat
        name = f"{NOW if is_asked else ' '} {seats_said([seat]).of(self.lang)}{you}"
        hand = here.hands[seat]
        standing = self._said(
            STANDING, power=here.record.power[seat], diamonds=here.diamonds[seat], cards=len(hand),
            limit=here.limit(seat),
        )  # fmt: skip
        line = Line.assemble((name, "bold" if seat == self.seat else ""), f"  {standing}")
        zone = Zone(line, [], owner=seat)
        if zone.is_seen_by(self.seat):
            pearls = " ".join(map(self._name, hand)) or NONE_THERE
            line.append(f": {pearls}", "bold")
        placed = self._names(here.portals[seat]) or NONE_THERE
        parts = f"{PORTAL.of(self.lang)}: {placed}"
        activated = here.done[seat]
        if activated:
            names = self._names(activated) if done else str(len(activated))
            parts += f"  {DONE.of(self.lang)}: {names}"
        if not done and line.cell_len + cell_len(parts) + 2 <= width:
            line.append(f"  {parts}", "dim")
            return [line]
        return [
            line,
            *(Line(f"    {part}", "dim") for part in wrapped(parts, width - 4).split("\n")),
        ]

    def _names(self, rows: Iterable[int]) -> str:
        return joined(words.card_said(self.position.rules, row) for row in rows).of(self.lang)

    def _wisps(self, own: int) -> list[int]:
        rules = self.position.rules
        beside = {(own + 1) % rules.seats, (own - 1) % rules.seats}
        rows = (row for seat in sorted(beside) for row in self.position.portals[seat])
        return [row for row in rows if rules.rows[row].shared]

    def _zone(self, said: Text, rows: Iterable[int], width: int, sentences: bool) -> Block:
        cards = [self._card(row, sentences) for row in rows]
        return [bold(said.of(self.lang)), *indented(columned(cards, width - 2))] if cards else []

    def _abilities(self, own: int, width: int) -> Block:
        """What one's activated characters can do, each once."""
        rows = [
            (Line(self._name(row)), Line(ability_said(self.position.rules.rows[row]).of(self.lang)))
            for row in dict.fromkeys(self.position.done[own])
            if (ability := self.position.rules.rows[row].ability) and ability.when is not Moment.NOW
        ]
        return [bold(ABILITIES.of(self.lang)), *indented(columned(rows, width - 2))] if rows else []

    def _looked(self, width: int) -> Block:
        here = self.position
        cards = [self._card(row) for row in here.looked]
        zone = Zone(bold(LOOKED.of(self.lang)), cards, owner=here.to_move)
        return zone.column(width, 2) if cards and zone.is_seen_by(self.seat) else []


def picture(position: Position, lang: Lang, seat: int | None) -> Drawn:
    """The table as `seat` sees it; None sees what others hold and look at."""
    return Drawn((Table(position, lang, seat).drawn,))


def glance(position: Position, lang: Lang, seat: int | None) -> Drawn:
    """The table; where there is less room, step by step without what `drawn` may leave out."""
    whole = Table(position, lang, seat).drawn
    ways: list[Callable[[int], Block]] = [whole]
    parts = ("done", "abilities", "sentences", "recipes")
    ways += [partial(whole, **dict.fromkeys(parts[:n], False)) for n in range(1, len(parts) + 1)]
    return Drawn(tuple(ways))
