"""The rules once more, written apart from those that play: an oracle for tests, never optimised.

A frozen position with its legal moves, what follows from a legal one, and the outcome.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from typing import TypeVar

from fortgold.games.chance import order
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, Treasure, lead
from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate
from fortgold.games.position import Outcome

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class AltarColumn:
    """A treasure on the altar and the spirits attached to it, in the order in which they came."""

    treasure: Treasure
    spirits: tuple[Spirit, ...]

    def with_(self, *spirits: Spirit) -> AltarColumn:
        """The column with more spirits attached."""
        return AltarColumn(self.treasure, (*self.spirits, *spirits))

    def has_life(self) -> bool:
        """In each position, at least one spirit shows the request symbol."""
        return all(
            any(spirit.symbols[i] == wanted for spirit in self.spirits)
            for i, wanted in enumerate(self.treasure.symbols)
        )

    def has_power(self, positions: int) -> bool:
        """In at least so many positions, friends outnumber foes; a tie, also 0 to 0, is not enough.

        Friends show the request symbol, foes another colour; the empty symbol is neither.
        """
        powerful = 0
        for i, wanted in enumerate(self.treasure.symbols):
            powerful += sum(lead(wanted, spirit.symbols[i]) for spirit in self.spirits) > 0
        return powerful >= positions

    def has_knowledge(self, limit: int) -> bool:
        """It holds exactly `limit` spirits, whatever their names and symbols."""
        return len(self.spirits) == limit


@dataclass(frozen=True, slots=True)
class Position:
    """A moment of the game, everything known, the piles too. Every pile lies topmost card first.

    A chancel place is None once there was no card to refill it; pedestal columns grow to the right.
    """

    rules: Ruleset
    mana: tuple[Spirit, ...]
    chancel: tuple[Spirit | None, ...]
    pedestal: tuple[tuple[Spirit, ...], ...]
    solutions: tuple[Treasure, ...]
    pile: tuple[Treasure, ...]
    altar: tuple[AltarColumn, ...] = ()

    to_move = 0  # the only player; what the piles hold is settled by the deal

    def legal_moves(self) -> list[Move]:
        """Every legal move: inductions, gets, rotations, foresights; each sorted. [] at the end."""
        if self.has_won():
            return []
        return [*self._inducts(), *self._gets(), *self._rotates(), *self._foresees()]

    def has_won(self) -> bool:
        """The altar holds as many treasures as the goal asks for."""
        return len(self.altar) >= self.rules.constants.altar_goal

    def outcome(self) -> Outcome | None:
        """Won with the cards left in the mana pile for a score, lost without a move, or None."""
        if self.has_won():
            return Outcome(True, len(self.mana))
        return None if self._can_move() else Outcome(False)

    def after(self, move: Move) -> Position:
        """The position after a legal move; `self` is unchanged."""
        match move:
            case Induct(place, column):
                return self._after_induct(place, column)
            case Get(solution, columns):
                return self._after_get(solution, columns)
            case Rotate(column, altar, returned):
                return self._attach(column, altar)._next_treasure(returned)
            case Foresee(column, altar, above, below):
                return self._attach(column, altar)._arrange(above, below)

    # What each action asks for. Everything that decides lies face up.

    def _inducts(self) -> Iterator[Induct]:
        for place, spirit in enumerate(self.chancel):
            if spirit is not None:
                for column in range(len(self.pedestal)):
                    if not self.bars(column, spirit):
                        yield Induct(place, column)

    def bars(self, column: int, spirit: Spirit) -> bool:
        """A spirit of that name lies in the pedestal column already."""
        return any(below.name == spirit.name for below in self.pedestal[column])

    def _gets(self) -> Iterator[Get]:
        filled = [column for column, spirits in enumerate(self.pedestal) if spirits]
        most = min(len(filled), self.rules.constants.altar_column_limit)
        choices = [c for n in range(1, most + 1) for c in combinations(filled, n)]
        for solution, treasure in enumerate(self.solutions):
            for columns in sorted(choices):
                if AltarColumn(treasure, self.tops(columns)).has_life():
                    yield Get(solution, columns)

    def _rotates(self) -> Iterator[Rotate]:
        power = self.rules.constants.power_positions
        for column, altar, attached in self._attachments():
            if attached.has_power(power):
                for returned in self._returnable():
                    yield Rotate(column, altar, returned)

    def _foresees(self) -> Iterator[Foresee]:
        limit = self.rules.constants.altar_column_limit
        ways: list[tuple[tuple[str, ...], tuple[str, ...]]] = []  # hardly ever needed
        for column, altar, attached in self._attachments():
            if attached.has_knowledge(limit):
                ways = ways or sorted(_arrangements(card.id for card in self.seen()))
                for above, below in ways:
                    yield Foresee(column, altar, above, below)

    def _attachments(self) -> Iterator[tuple[int, int, AltarColumn]]:
        """Each top with each altar column that has room, and what the column would then be."""
        for column, spirits in enumerate(self.pedestal):
            for altar, there in enumerate(self.altar):
                if spirits and len(there.spirits) < self.rules.constants.altar_column_limit:
                    yield column, altar, there.with_(spirits[-1])

    def _returnable(self) -> Iterable[int]:
        full = len(self.solutions) >= self.rules.constants.solution_slots
        return range(len(self.solutions)) if full else (-1,)

    def _can_move(self) -> bool:
        power, limit = self.rules.constants.power_positions, self.rules.constants.altar_column_limit
        return (
            any(True for _ in self._inducts())
            or any(
                attached.has_power(power) or attached.has_knowledge(limit)
                for _, _, attached in self._attachments()
            )
            or any(True for _ in self._gets())
        )

    def tops(self, columns: Iterable[int]) -> tuple[Spirit, ...]:
        """The uncovered cards of pedestal columns, which must not be vacant."""
        return tuple(self.pedestal[column][-1] for column in columns)

    def seen(self) -> tuple[Spirit, ...]:
        """The cards that a foresight would look at."""
        return self.mana[: self.rules.constants.foresee_cards]

    # What each action does.

    def _after_induct(self, place: int, column: int) -> Position:
        spirit = self.chancel[place]
        assert spirit is not None
        refill = self.mana[0] if self.mana else None
        return replace(
            self,
            mana=self.mana[1:],
            chancel=_with(self.chancel, place, refill),
            pedestal=_with(self.pedestal, column, (*self.pedestal[column], spirit)),
        )

    def _after_get(self, solution: int, columns: tuple[int, ...]) -> Position:
        attached = AltarColumn(self.solutions[solution], self.tops(columns))
        return replace(
            self,
            pedestal=self._without_tops(columns),
            solutions=_without(self.solutions, solution),
            altar=(*self.altar, attached),
        )

    def _attach(self, column: int, altar: int) -> Position:
        attached = self.altar[altar].with_(self.pedestal[column][-1])
        return replace(
            self,
            pedestal=self._without_tops((column,)),
            altar=_with(self.altar, altar, attached),
        )

    def _next_treasure(self, returned: int) -> Position:
        """One solution back under the pile if one must go; only then is a new treasure seen."""
        solutions, pile = self.solutions, self.pile
        if returned >= 0:
            pile = (*pile, solutions[returned])
            solutions = _without(solutions, returned)
        return replace(self, solutions=(*solutions, *pile[:1]), pile=pile[1:])

    def _arrange(self, above: tuple[str, ...], below: tuple[str, ...]) -> Position:
        seen = {card.id: card for card in self.seen()}
        rest = self.mana[len(seen) :]
        return replace(
            self, mana=(*(seen[card] for card in above), *rest, *(seen[card] for card in below))
        )

    def _without_tops(self, columns: tuple[int, ...]) -> tuple[tuple[Spirit, ...], ...]:
        return tuple(
            spirits[:-1] if column in columns else spirits
            for column, spirits in enumerate(self.pedestal)
        )


@dataclass(frozen=True, slots=True)
class Deal:
    """One numbered arrangement: both decks as they lie after shuffling, topmost card first."""

    seed: int
    index: int
    spirits: tuple[Spirit, ...]
    treasures: tuple[Treasure, ...]


def deal(rules: Ruleset, seed: int, index: int) -> Deal:
    """Deal number `index` of `seed`."""
    spirits = {card.slot: card for card in rules.spirits}
    treasures = {card.slot: card for card in rules.treasures}
    return Deal(
        seed,
        index,
        tuple(spirits[slot] for slot in order(spirits, seed, index, 0)),
        tuple(treasures[slot] for slot in order(treasures, seed, index, 1)),
    )


def first_position(rules: Ruleset, deal: Deal) -> Position:
    """The table after set-up."""
    size, slots = rules.constants.chancel_size, rules.constants.solution_slots
    return Position(
        rules,
        mana=deal.spirits[size:],
        chancel=deal.spirits[:size],
        pedestal=((),) * rules.constants.pedestal_columns,
        solutions=deal.treasures[:slots],
        pile=deal.treasures[slots:],
    )


def _with(values: tuple[T, ...], at: int, value: T) -> tuple[T, ...]:
    return (*values[:at], value, *values[at + 1 :])


def _without(values: tuple[T, ...], at: int) -> tuple[T, ...]:
    return (*values[:at], *values[at + 1 :])


def _arrangements(ids: Iterable[str]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to put cards on the pile and under it: (n + 1)! ways for n cards."""
    cards = sorted(ids)
    for way in permutations(cards):
        for cut in range(len(cards) + 1):
            yield way[:cut], way[cut:]
