"""The way between positions and records of numbers, and between moves and numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from fortgold.games.common.machine import Machine
from fortgold.games.common.records import Record
from fortgold.games.fort_of_gold import fields
from fortgold.games.fort_of_gold.deck import Rules, Spirit, Treasure
from fortgold.games.fort_of_gold.fields import STATE
from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate
from fortgold.games.fort_of_gold.rules import code, parts
from fortgold.games.fort_of_gold.state import AltarColumn, State

S = TypeVar("S", bound=State)


class Numbered:
    """A deck as numbers, and the way between positions and records, moves and numbers."""

    def __init__(self, own: Machine[Rules]) -> None:
        rules, own = own.rules, own.as_plain
        self.rooms, self.deck, self.work = own.rooms, own.deck, own.work()
        self.program = own.counting
        self.spirits, self.treasures = fields.spirits_of(rules), fields.treasures_of(rules)
        self.number: dict[Spirit | Treasure | None, int] = {None: self.rooms["NONE"]}
        self.number |= {card: i for i, card in enumerate(self.spirits)}
        self.number |= {card: i for i, card in enumerate(self.treasures)}
        self.subsets = fields.subsets_of(rules)
        self.clear = STATE.plain(self.rooms)  # a table on which nothing lies
        self.program.clear(self.deck, self.clear)

    def record(self, position: State) -> Record:
        """The position, which must be of these rules, as lists of numbers."""
        d, s, number, own = self.deck, STATE.copied(self.clear), self.number, self.program
        s.mana_count, s.pile_count = len(position.mana), len(position.pile)
        for i, spirit in enumerate(reversed(position.mana)):
            s.mana[i] = number[spirit]
        for i, treasure in enumerate(reversed(position.pile)):
            s.pile[i] = number[treasure]
        for i, place in enumerate(position.chancel):
            s.chancel[i] = number[place]
        s.solution_count = len(position.solutions)
        for i, treasure in enumerate(position.solutions):
            s.solutions[i] = number[treasure]
        for column, spirits in enumerate(position.pedestal):
            for spirit in spirits:
                own.lay(d, s, number[spirit], column)
        for there in position.altar:
            altar = own.build(d, s, number[there.treasure])
            for spirit in there.spirits:
                own.attach(d, s, number[spirit], altar)
        return s

    def frozen(self, s: Record, before: S) -> S:
        """The position that a record holds, of the kind that it was before."""
        spirits, treasures, none = self.spirits, self.treasures, self.rooms["NONE"]

        def column(card: int) -> tuple[Spirit, ...]:
            cards = []
            while card != none:
                cards.append(spirits[card])
                card = s.under[card]
            return tuple(reversed(cards))

        d = self.deck
        return replace(
            before,
            mana=tuple(spirits[s.mana[i]] for i in reversed(range(s.mana_count))),
            chancel=tuple(
                None if card == none else spirits[card] for card in s.chancel[: d.chancel_size]
            ),
            pedestal=tuple(column(top) for top in s.top[: d.columns]),
            solutions=tuple(treasures[card] for card in s.solutions[: s.solution_count]),
            pile=tuple(treasures[s.pile[i]] for i in reversed(range(s.pile_count))),
            altar=tuple(
                AltarColumn(treasures[s.treasure[i]], column(s.last[i]))
                for i in range(s.altar_count)
            ),
        )

    def moves(self, position: State) -> list[Move]:
        """The legal moves, in order."""
        d, s, w, own = self.deck, self.record(position), self.work, self.program
        own.legal_moves(d, s, w)
        codes = [own.nth_move(d, s, w, n) for n in range(own.move_count(d, s, w))]
        return [self.move(position, number) for number in codes]

    def after(self, position: S, move: Move) -> S:
        """The position after a legal move."""
        s = self.record(position)
        self.program.make(self.deck, s, self.code(move))
        return self.frozen(s, position)

    def code(self, move: Move) -> int:
        """The number of a move."""
        match move:
            case Induct(place, column):
                return code(fields.INDUCT, place, column, 0)
            case Get(solution, columns):
                return code(fields.GET, solution, self.subsets.index(tuple(columns)), 0)
            case Rotate(column, altar, returned):
                return code(fields.ROTATE, column, altar, returned + 1)
            case Foresee(column, altar, above, below):
                rank = {card: i for i, card in enumerate(sorted((*above, *below)))}
                way = tuple(rank[card] for card in above), tuple(rank[card] for card in below)
                return code(fields.FORESEE, column, altar, fields.ways_of(len(rank)).index(way))

    def move(self, position: State, number: int) -> Move:
        """The move of that number, in a position that says the cards that a foresight sees."""
        kind, first, second, third = parts(number)
        match kind:
            case fields.INDUCT:
                return Induct(first, second)
            case fields.GET:
                return Get(first, self.subsets[second])
            case fields.ROTATE:
                return Rotate(first, second, third - 1)
        ids = sorted(card.id for card in position.seen())
        above, below = fields.ways_of(len(ids))[third]
        return Foresee(
            first, second, tuple(ids[rank] for rank in above), tuple(ids[rank] for rank in below)
        )

    def line(self, position: State, codes: Iterable[int]) -> Iterator[Move]:
        """The moves of those numbers, one after the other."""
        for number in codes:
            move = self.move(position, number)
            yield move
            position = self.after(position, move)


@lru_cache(maxsize=16)
def numbered(own: Machine[Rules]) -> Numbered:
    """The deck as numbers, made once."""
    return Numbered(own)
