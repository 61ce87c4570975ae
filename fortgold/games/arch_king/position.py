"""A position for people, transcripts, notation and tests: what a record holds, and the moves of the rules on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from fortgold.data.model import Text
from fortgold.games.arch_king.deck import Bag, Ruleset
from fortgold.games.arch_king.fields import COMPANIONS, KINGDOM, NONE, STATE
from fortgold.games.arch_king.moves import TIMES, Act, Do, Move, Op, Phase, When
from fortgold.games.arch_king.program import LAYOUT, steps_of_deck
from fortgold.games.arch_king.refusals import refusal
from fortgold.games.common.recorded import RecordedPosition
from fortgold.games.common.records import Record
from fortgold.games.common.stack import under_way
from fortgold.games.position import CHANCE


def bag_of(copies: Iterable[int]) -> Bag:
    """The cards with that number of copies of each row."""
    return tuple(row for row, count in enumerate(copies) if count for _ in range(count))


@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down pile and the discard beside it. Its order belongs to the deal."""

    rows: Bag
    discard: Bag

    @property
    def is_empty(self) -> bool:
        """Nothing can be drawn, not even out of the discard."""
        return not self.rows and not self.discard


@dataclass(frozen=True, slots=True)
class Realm:
    """One player's cards, village and start cards among them."""

    upright: Bag
    sideways: Bag = ()

    @property
    def all(self) -> Bag:
        """Every card, however it stands."""
        return tuple(sorted(self.upright + self.sideways))

    def __len__(self) -> int:
        return len(self.upright) + len(self.sideways)


@dataclass(frozen=True, eq=False)
class Position(RecordedPosition[Ruleset, Move]):
    """Rows are those of `rules.rows`. `seat` decides, or has its turn while chance does something; `first` is the
    seat with which the play phase began (during a draft: 0). What belongs to players is listed by seat.

    `before` are the companions that each had played in this round before the last move, in the order of play,
    which no record knows.
    """

    layout, phases = LAYOUT, Phase
    before: tuple[tuple[int, ...], ...] = ()

    @property
    def _values(self) -> tuple[Ruleset, dict[str, Any]]:
        return self.rules, {name: getattr(self, name) for name in LIES}

    @property
    def round(self) -> int:
        """It counts from 1."""
        return int(self.record.round)

    @property
    def seat(self) -> int:
        return int(self.record.to_move)

    @property
    def first(self) -> int:
        return int(self.record.first_seat)

    @property
    def food(self) -> int:
        return int(self.record.food)

    @property
    def prestige(self) -> int:
        return int(self.record.prestige)

    @cached_property
    def hands(self) -> tuple[Bag, ...]:
        return tuple(map(bag_of, self.of_seats("hand")))

    @cached_property
    def laid(self) -> tuple[Bag, ...]:
        """Companions laid face down in the draft."""
        return tuple(map(bag_of, self.of_seats("laid")))

    @cached_property
    def played(self) -> tuple[tuple[int, ...], ...]:
        """Companions played in this round, in the order of play."""
        before = self.before or ((),) * self.rules.seats
        return tuple(map(_in_order, before, map(bag_of, self.of_seats("done"))))

    @cached_property
    def realms(self) -> tuple[Realm, ...]:
        return tuple(
            Realm(bag_of(upright), bag_of(sideways))
            for upright, sideways in zip(
                self.of_seats("upright"), self.of_seats("sideways"), strict=True
            )
        )

    @cached_property
    def field(self) -> Bag:
        return bag_of(self.record.field)

    @cached_property
    def kingdom(self) -> Pile:
        return _pile(self.record, KINGDOM)

    @cached_property
    def companions(self) -> Pile:
        return _pile(self.record, COMPANIONS)

    @cached_property
    def used(self) -> Bag:
        """Buildings and the like, used once in this turn."""
        return bag_of(self.record.used)

    @cached_property
    def todo(self) -> tuple[Do, ...]:
        """The single steps that are still to be done before the next companion, the first one next."""
        s = self.record
        return tuple(_step(self.rules, s, at) for at in reversed(range(s.height)))

    @property
    def to_move(self) -> int:
        """The seat that decides; CHANCE while a card comes up from a pile."""
        return self.seat if self.pile_awaited is None else CHANCE

    @property
    def pile_awaited(self) -> Pile | None:
        """The pile of which a card comes up."""
        pile = self.asked("pile_awaited")
        return None if pile == NONE else (self.kingdom, self.companions)[pile]

    @property
    def realm(self) -> Realm:
        """The cards in front of the player whose turn it is."""
        return self.realms[self.seat]

    @property
    def hand(self) -> Bag:
        """The hand of the player who decides."""
        return self.hands[self.seat]

    def move_of(self, code: int, work: Record) -> Move:
        first = work.paid_first[code]
        paid = work.paid[first : first + work.paid_cards[code]]
        return Move(Act(work.act[code]), work.row[code], tuple(paid))

    def refusal(self, move: Move) -> Text:
        return refusal(self.rules, self.record, move)

    def after(self, move: Move) -> Position:
        return replace(super().after(move), before=self.played)

    def without(self, row: int) -> Position:
        """The same, but for a companion that the player to move no longer holds."""
        s = STATE.copied(self.record)
        s.hand[self.seat][row] -= 1
        return replace(self, record=s)

    def points(self, seat: int) -> int:
        """Printed points, and those for other cards."""
        return self.asked("points_of", seat)

    def points_counted(self, seat: int, row: int) -> int:
        """The points that a card of that row counts."""
        return self.asked("points_counted", seat, row)

    def income(self, seat: int) -> tuple[int, int]:
        """The food and the prestige with which the turns of a seat begin."""
        food, prestige = (
            self.asked("given_by", seat, When.PASSIVE, op) for op in (Op.FOOD, Op.PRESTIGE)
        )
        return food, prestige

    def ways(self, do: Do | None = None) -> list[Move]:
        """Every way to do a step, by default the current one, which needs a decision; in order."""
        own, work = self.own, self.own.work()
        step = under_way(self.record) if do is None else steps_of_deck(self.rules).all.index(do)
        own.playing.list_ways(own.deck, self.record, work, step)
        moves = (self.move_of(code, work) for code in range(work.count))
        return [move for move in moves if move.kind is not Act.SKIP]

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The observation of that seat: positions that the player cannot tell apart have equal ones.

        The open fields of STATE, and what follows from them: `unseen` are the companions in the pile, in
        the others' hands or face down before them, as one multiset; `kingdom` what that pile holds. The
        order of piles is unknown to all.
        """
        known = {**super().seen_by(seat), "todo": self.todo}
        del known["times"], known["due"]  # `todo` has both
        hidden = [
            bag for bags in (self.hands, self.laid) for own, bag in enumerate(bags) if own != seat
        ]
        unseen = tuple(sorted(sum(hidden, self.companions.rows)))
        return {**known, "seat": seat, "unseen": unseen, "kingdom": self.kingdom.rows}


# What makes two positions equal: all that lies anywhere, in whatever order it will come up.
LIES = (
    "round", "phase", "seat", "first", "hands", "laid", "played", "realms", "field", "kingdom", "companions",
    "food", "prestige", "used", "todo",
)  # fmt: skip


def _in_order(before: tuple[int, ...], now: Bag) -> tuple[int, ...]:
    """The companions that are played `now`, in order: at most one was not there before."""
    return (*before, *(Counter(now) - Counter(before)).elements()) if now else ()


def _pile(s: Record, pile: int) -> Pile:
    rows = s.pile[pile][s.pile_next[pile] : s.pile_end[pile]]
    return Pile(tuple(sorted(rows)), bag_of(s.discard[pile]))


def _step(rules: Ruleset, s: Record, at: int) -> Do:
    """The step at that place of the stack, with the number of times left."""
    do, times = steps_of_deck(rules).all[s.todo[at]], s.times[at]
    if not do.n:
        return do._replace(due=times)
    if do.op not in TIMES:
        return do
    return do._replace(n=times, due=s.due[at] if at < len(s.due) else 0)


# Deals. A pile comes up in the same order in the same deal, no matter what the players do.


def chance_outcome(position: Position) -> Move:
    """What chance does in the deal of a position where it is to move."""
    s, is_kingdom = position.record, position.pile_awaited is position.kingdom
    pile = KINGDOM if is_kingdom else COMPANIONS
    return Move(Act.REVEAL if is_kingdom else Act.DRAW, s.pile[pile][s.pile_next[pile]])


def deal_object(first: Position) -> dict[str, Any]:
    """A first position as JSON: ids of cards, piles topmost first."""
    s, rows = first.record, first.rules.rows

    def ids(cards: Iterable[int]) -> list[str]:
        return [rows[row].id for row in cards]

    coming = [
        ids(pile[at:end]) for pile, at, end in zip(s.pile, s.pile_next, s.pile_end, strict=True)
    ]
    brought = [row for realm in first.realms for row in realm.all]
    return {
        "villages": ids(row for row in brought if rows[row].deck == "village"),
        "hands": list(map(ids, first.hands)),
        "field": ids(first.field),
        "kingdom": coming[KINGDOM],
        "companions": coming[COMPANIONS],
    }
