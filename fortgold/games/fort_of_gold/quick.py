"""A player that needs no compiler and takes a few milliseconds a game: it looks for a win.

`fortgold check` asks it whether deals can be won. It may look at the next cards of the mana pile and
try again as often as it is told, each time a little differently; a win is a win by the rules, since
`Position` plays every move. That it finds none proves nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from fortgold import chance
from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate
from fortgold.games.fort_of_gold.position import AltarColumn, Position, first_position
from fortgold.games.fort_of_gold.rules import Rules, Spirit, Treasure, lead

# What a table is worth, in points of no particular size. Found by trying others.
SERVED = (0.0, 0.4, 0.7, 2.0)  # a solution of which the tops serve no position, a third, two, all
ROTATION = 1.7  # a top can rotate the treasures, and a place in the solutions is vacant
READY = 0.1  # the same, and none is vacant
BURIED = 0.5  # a top that an induction covers,
DEPTH = 0.1  # and each card of its column
STUCK = (1.0, 0.15)  # a card that is to come finds room in no column, or in one only
LATER = 0.6  # such a card that does not lie in the chancel yet
FROM_POWER = 0.15  # a friend more than foes in a position of a treasure that is got
RASH = 0.5  # an induction may make the table so much worse before something else is tried
PATIENCE = (
    1  # every other try gets no treasure with fewer friends more, if none could be rotated then
)
NOISE = 1.0  # what a further try adds to an induction by chance, at most
AHEAD = 3  # cards of the mana pile that it looks at in further tries

VACANT = -1  # instead of a slot


class Quick:
    """The player for one deck. What it works out about cards it keeps for the next game."""

    def __init__(self, rules: Rules) -> None:
        constants = rules.constants
        self.rules = rules
        self.limit, self.slots = constants.altar_column_limit, constants.solution_slots
        self.power = constants.power_positions
        positions = len(rules.treasures[0].symbols)
        self.all = (1 << positions) - 1
        self.worth = [_worth(served.bit_count() / positions) for served in range(self.all + 1)]
        self.served = {
            treasure.slot: {
                **{card.slot: _served(treasure, card) for card in rules.spirits},
                VACANT: 0,
            }
            for treasure in rules.treasures
        }  # by treasure and spirit: the positions that it serves, as bits
        self.leads = {
            treasure.slot: {card.slot: _leads(treasure, card) for card in rules.spirits}
            for treasure in rules.treasures
        }  # by treasure and spirit: in each position 1 for a friend, -1 for a foe
        self._powerful: dict[tuple[int, tuple[int, ...], int], bool] = {}

    def wins(self, seed: int, index: int, attempt: int) -> bool:
        """Whether it wins that deal in that try; tries count from 0."""
        position = first_position(self.rules, self.rules.deal(seed, index))
        turn = 0
        while not position.has_won():
            move = Turn(self, position, (seed, index, attempt, turn)).move()
            if move is None:
                return False
            position = position.after(move)
            turn += 1
        return True

    def has_power(self, treasure: int, column: tuple[int, ...], card: int) -> bool:
        """Whether a column with these leads of friends over foes has power with one more card."""
        key = (treasure, column, card)
        known = self._powerful.get(key)
        if known is None:
            more = self.leads[treasure][card]
            known = sum([a + b > 0 for a, b in zip(column, more, strict=True)]) >= self.power
            self._powerful[key] = known
        return known


class Turn:
    """One decision; cards are known by their slots here."""

    def __init__(self, player: Quick, position: Position, keys: tuple[int, ...]) -> None:
        self.player, self.position, self.keys = player, position, keys
        self.again, self.patient = keys[2] > 0, keys[2] % 2 == 1
        self.tops = [column[-1].slot if column else VACANT for column in position.pedestal]
        self.below = [
            column[-2].slot if len(column) > 1 else VACANT for column in position.pedestal
        ]
        self.wanted = [player.served[treasure.slot] for treasure in position.solutions]
        self.vacant = len(self.wanted) < player.slots
        self.columns = [
            (altar, column.treasure.slot, self._leads(column))
            for altar, column in enumerate(position.altar)
            if len(column.spirits) < player.limit
        ]
        self.rotates: dict[int, int] = {VACANT: -1}  # by card: an altar column, or -1

    def move(self) -> Move | None:
        """The move; None if there is none."""
        get, lead = self._get()
        if get and not (self.patient and lead < PATIENCE and not self._can_hope()):
            return get
        rotate = self._free_rotate()
        if rotate:
            return rotate
        induct, value = self._induct()
        if induct and value >= self._value(self.tops, self.wanted, self.vacant) - RASH:
            return induct
        return get or self._costly_rotate(value) or induct or self._foresee()

    def _get(self) -> tuple[Get | None, int]:
        """The treasure and the tops that leave the best table behind, and how far friends lead."""
        best, most, led = None, 0.0, 0
        filled = [column for column, top in enumerate(self.tops) if top != VACANT]
        for solution, served in enumerate(self.wanted):
            if self._together(served, filled) != self.player.all:
                continue
            leads = self.player.leads[self.position.solutions[solution].slot]
            rest = self.wanted[:solution] + self.wanted[solution + 1 :]
            for columns in self._choices(filled):
                if self._together(served, columns) != self.player.all:
                    continue
                column = map(sum, zip(*[leads[self.tops[k]] for k in columns], strict=True))
                lead = sum(sorted(column)[-self.player.power :])
                value = self._value(self._without(columns), rest, True) + FROM_POWER * lead
                if best is None or value > most:
                    best, most, led = Get(solution, columns), value, lead
        return best, led

    def _can_hope(self) -> bool:
        """Whether an altar column is a friend short of power at most."""
        power = self.player.power
        return any(sum([lead >= 0 for lead in leads]) >= power for _, _, leads in self.columns)

    def _choices(self, filled: list[int]) -> Iterator[tuple[int, ...]]:
        for count in range(1, min(len(filled), self.player.limit) + 1):
            yield from combinations(filled, count)

    def _free_rotate(self) -> Rotate | None:
        """A rotation that puts nothing back; more treasures to choose from do no harm."""
        best, most = None, 0.0
        if self.vacant and self.columns:
            still = len(self.wanted) + 1 < self.player.slots
            for column, top in enumerate(self.tops):
                altar = self._rotated_by(top)
                if altar >= 0:
                    value = self._value(self._without((column,)), self.wanted, still)
                    if best is None or value > most:
                        best, most = Rotate(column, altar), value
        return best

    def _costly_rotate(self, least: float) -> Rotate | None:
        """A rotation that puts a solution back and leaves a table worth more than `least`."""
        best = None
        if not self.vacant and self.columns:
            for column, top in enumerate(self.tops):
                altar = self._rotated_by(top)
                for returned in range(len(self.wanted)) if altar >= 0 else ():
                    rest = self.wanted[:returned] + self.wanted[returned + 1 :]
                    value = self._value(self._without((column,)), rest, False)
                    if value > least:
                        best, least = Rotate(column, altar, returned), value
        return best

    def _induct(self) -> tuple[Induct | None, float]:
        """The induction that leaves the best table, and what that is worth."""
        best, most = None, float("-inf")
        names = [{spirit.name for spirit in column} for column in self.position.pedestal]
        rotation = ROTATION if self.vacant else READY
        able = [self._rotated_by(top) >= 0 for top in self.tops]
        for column, inside in enumerate(names):
            others = self._without((column,), (VACANT,) * len(self.tops))
            beside = [(served, self._served(served, others)) for served in self.wanted]
            able_beside = any(able[:column] + able[column + 1 :])
            cost = DEPTH * len(inside) + BURIED * bool(inside)
            for place, card in enumerate(self.position.chancel):
                if card is None or card.name in inside:
                    continue
                value = -cost
                for served, there in beside:
                    value += self.player.worth[there | served[card.slot]]
                if able_beside or self._rotated_by(card.slot) >= 0:
                    value += rotation
                if self.again:
                    word = chance.number(*self.keys, place, column)
                    value += NOISE * (word >> 40) / (1 << 24)
                    value -= self._stuck(names, place, column)
                if value > most:
                    best, most = Induct(place, column), value
        return best, most

    def _stuck(self, names: list[set[str]], place: int, column: int) -> float:
        """What it costs that cards of the names that come next will hardly find a column."""
        chancel, cost = self.position.chancel, 0.0
        placed = chancel[place]
        assert placed is not None
        coming = (*chancel[:place], *chancel[place + 1 :], *self.position.mana[:AHEAD])
        for number, card in enumerate(coming):
            if card is not None:
                room = sum([card.name not in inside for inside in names])
                room -= card.name == placed.name and card.name not in names[column]
                if room < len(STUCK):
                    cost += STUCK[room] * (1.0 if number < len(chancel) - 1 else LATER)
        return cost

    def _foresee(self) -> Foresee | None:
        """A foresight that leaves the pile as it is."""
        for column, top in enumerate(self.tops):
            for altar, there in enumerate(self.position.altar):
                if top != VACANT and len(there.spirits) == self.player.limit - 1:
                    seen = tuple(card.id for card in self.position.seen())
                    return Foresee(column, altar, seen)
        return None

    # What a table is worth.

    def _value(self, tops: list[int], wanted: list[dict[int, int]], vacant: bool) -> float:
        value = 0.0
        for served in wanted:
            value += self.player.worth[self._served(served, tops)]
        if self.columns and any(self._rotated_by(top) >= 0 for top in tops):
            value += ROTATION if vacant else READY
        return value

    def _served(self, served: dict[int, int], tops: list[int]) -> int:
        together = 0
        for top in tops:
            together |= served[top]
        return together

    def _together(self, served: dict[int, int], columns: list[int] | tuple[int, ...]) -> int:
        return self._served(served, [self.tops[column] for column in columns])

    def _rotated_by(self, card: int) -> int:
        """The altar column that has power with the card; -1 if there is none."""
        known = self.rotates.get(card)
        if known is None:
            known = -1
            for altar, treasure, leads in self.columns:
                if self.player.has_power(treasure, leads, card):
                    known = altar
                    break
            self.rotates[card] = known
        return known

    def _leads(self, column: AltarColumn) -> tuple[int, ...]:
        leads = self.player.leads[column.treasure.slot]
        return tuple(map(sum, zip(*[leads[card.slot] for card in column.spirits], strict=True)))

    def _without(self, columns: tuple[int, ...], below: tuple[int, ...] = ()) -> list[int]:
        """The tops when those of `columns` are gone; what lies below them then is on top."""
        under = below or self.below
        return [under[k] if k in columns else top for k, top in enumerate(self.tops)]


def _worth(share: float) -> float:
    """What a solution is worth of which the tops serve that share of the positions."""
    at = share * (len(SERVED) - 1)
    low = min(int(at), len(SERVED) - 2)
    return SERVED[low] + (SERVED[low + 1] - SERVED[low]) * (at - low)


def _served(treasure: Treasure, card: Spirit) -> int:
    pairs = enumerate(zip(treasure.symbols, card.symbols, strict=True))
    return sum((wanted == shown) << place for place, (wanted, shown) in pairs)


def _leads(treasure: Treasure, card: Spirit) -> tuple[int, ...]:
    pairs = zip(treasure.symbols, card.symbols, strict=True)
    return tuple(lead(wanted, shown) for wanted, shown in pairs)
