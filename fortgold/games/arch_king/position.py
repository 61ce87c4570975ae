"""A position for people, transcripts, notation and tests: frozen values of what a record holds.

`rules` has the legal moves and their effects, on that record.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar

from fortgold.games.arch_king.deck import Bag, Ruleset
from fortgold.games.arch_king.fields import COMPANIONS, KINGDOM, NONE, STATE
from fortgold.games.arch_king.moves import TIMES, Act, Do, Move, Op, Phase, When
from fortgold.games.arch_king.program import LAYOUT, PLAYERS, DeckRecords, deck_records
from fortgold.games.arch_king.refusals import refusal
from fortgold.games.common.machine import RecordLayout
from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Record
from fortgold.games.common.stack import under_way
from fortgold.games.position import CHANCE, IllegalMove, Standing


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


@dataclass(frozen=True)
class Position:
    """A position in which a player or chance decides, or the end, with all hidden cards.

    `record` is the same as numbers and must not be changed. `round` counts from 1. `seat` decides,
    or has its turn while chance does something; `first` is the seat with which the play phase began
    (during a draft: 0). What belongs to players is listed by seat. `laid`: companions laid face down
    in the draft; `played`: those played in this round, in the order of play. `food`, `prestige` and
    `used` (buildings and the like, once each turn) belong to the turn; `todo` are the single steps
    that are still to be done before the next companion, the first one next.
    """

    layout: ClassVar[RecordLayout[Ruleset]] = LAYOUT
    rules: Ruleset
    record: Record = field(compare=False, repr=False)
    round: int
    phase: Phase
    seat: int
    first: int
    hands: tuple[Bag, ...]
    laid: tuple[Bag, ...]
    played: tuple[tuple[int, ...], ...]
    realms: tuple[Realm, ...]
    field: Bag
    kingdom: Pile
    companions: Pile
    food: int
    prestige: int
    used: Bag
    todo: tuple[Do, ...]

    @classmethod
    def of(cls, rules: Ruleset, s: Record, played: Iterable[tuple[int, ...]]) -> Position:
        """The position that a record holds; `played` before, in the order of play."""
        return cls(
            rules,
            s,
            s.round,
            Phase(s.phase),
            s.to_move,
            s.first_seat,
            hands=tuple(map(bag_of, s.hand)),
            laid=tuple(map(bag_of, s.laid)),
            played=tuple(map(_in_order, played, map(bag_of, s.done))),
            realms=tuple(map(Realm, map(bag_of, s.upright), map(bag_of, s.sideways))),
            field=bag_of(s.field),
            kingdom=_pile(s, KINGDOM),
            companions=_pile(s, COMPANIONS),
            food=s.food,
            prestige=s.prestige,
            used=bag_of(s.used),
            todo=tuple(_step(rules, s, at) for at in reversed(range(s.height))),
        )

    @property
    def to_move(self) -> int:
        """The seat that decides; CHANCE while a card comes up from a pile."""
        return self.seat if self.pile_awaited is None else CHANCE

    @property
    def pile_awaited(self) -> Pile | None:
        """The pile of which a card comes up."""
        pile = self._own.play.pile_awaited(self._own.deck, self.record)
        return None if pile == NONE else (self.kingdom, self.companions)[pile]

    @property
    def realm(self) -> Realm:
        """The cards in front of the player whose turn it is."""
        return self.realms[self.seat]

    @property
    def hand(self) -> Bag:
        """The hand of the player who decides."""
        return self.hands[self.seat]

    @property
    def _own(self) -> DeckRecords:
        return deck_records(self.rules)

    def legal_moves(self) -> list[Move]:
        """Every legal move of the player to move, sorted; what chance may do. [] when the game is over."""
        return list(self._legal)

    @cached_property
    def _legal(self) -> tuple[Move, ...]:
        self._own.play.legal_moves(self._own.deck, self.record, self._own.work)
        return tuple(self._own.moves())

    def after(self, move: Move) -> Position:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""
        if move not in self._legal:
            raise IllegalMove(refusal(self.rules, self.record, move))
        own, w, s = self._own, self._own.work, STATE.copied(self.record)
        has_place(w.paid, len(move.paid))
        w.paid[: len(move.paid)] = move.paid
        w.count = 0
        own.play.list_paid_move(w, int(move.kind), move.row, 0, len(move.paid))
        own.play.apply(own.deck, s, w, 0)
        return Position.of(self.rules, s, self.played)

    def without(self, row: int) -> Position:
        """The same, but for a companion that the player to move no longer holds."""
        s = STATE.copied(self.record)
        s.hand[self.seat][row] -= 1
        return Position.of(self.rules, s, self.played)

    def outcome(self) -> Standing | None:
        """The points of all seats and who won; None while the game goes on.

        Not complete: it was stopped at the limit of rounds.
        """
        if self.phase is not Phase.OVER:
            return None
        points = tuple(map(self.points, range(self.rules.seats)))
        winners = tuple(seat for seat, own in enumerate(points) if own == max(points))
        return Standing(points, winners, self._own.play.has_grown(self._own.deck, self.record))

    def points(self, seat: int) -> int:
        """Printed points, and those for other cards."""
        return self._own.play.points_of(self._own.deck, self.record, seat)

    def points_counted(self, seat: int, row: int) -> int:
        """The points that a card of that row counts."""
        return self._own.play.points_counted(self._own.deck, self.record, seat, row)

    def income(self, seat: int) -> tuple[int, int]:
        """The food and the prestige with which the turns of a seat begin."""
        given, known = self._own.play.given_by, (self._own.deck, self.record, seat, When.PASSIVE)
        return given(*known, Op.FOOD), given(*known, Op.PRESTIGE)

    def ways(self, do: Do | None = None) -> list[Move]:
        """Every way to do a step, by default the current one, which needs a decision; in order."""
        own = self._own
        own.work.count = own.work.used = 0
        step = under_way(self.record) if do is None else own.steps.all.index(do)
        own.play.list_ways(own.deck, self.record, own.work, step)
        return [move for move in own.moves() if move.kind is not Act.SKIP]

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The observation of that seat: positions that the player cannot tell apart have equal ones.

        The open fields of STATE, and what follows from them: `unseen` are the companions in the pile, in
        the others' hands or face down before them, as one multiset; `kingdom` what that pile holds. The
        order of piles is unknown to all.
        """
        known = {**STATE.seen_by(self.record, seat), "todo": self.todo}
        del known["times"], known["due"]  # `todo` has both
        hidden = [
            bag for bags in (self.hands, self.laid) for own, bag in enumerate(bags) if own != seat
        ]
        unseen = tuple(sorted(sum(hidden, self.companions.rows)))
        return {**known, "seat": seat, "unseen": unseen, "kingdom": self.kingdom.rows}


def _in_order(before: tuple[int, ...], now: Bag) -> tuple[int, ...]:
    """The companions that are played `now`, in order: at most one was not there before."""
    return (*before, *(Counter(now) - Counter(before)).elements()) if now else ()


def _pile(s: Record, pile: int) -> Pile:
    rows = s.pile[pile][s.pile_next[pile] : s.pile_end[pile]]
    return Pile(tuple(sorted(rows)), bag_of(s.discard[pile]))


def _step(rules: Ruleset, s: Record, at: int) -> Do:
    """The step at that place of the stack, with the number of times left."""
    do, times = deck_records(rules).steps.all[s.todo[at]], s.times[at]
    if not do.n:
        return do._replace(due=times)
    if do.op not in TIMES:
        return do
    return do._replace(n=times, due=s.due[at] if at < len(s.due) else 0)


def choose(player: str, position: Position, seed: int, index: int, turn: int) -> Move:
    """The move of `player` in turn `turn` of that deal; `position` must be a player's decision.

    `turn` counts the decisions of players in a deal, from 0; chance takes none.
    """
    players = [list(PLAYERS).index(player)] * position.rules.seats
    own = deck_records(position.rules).own
    return position.legal_moves()[own.chosen(position.record, players, seed, index, turn)]


# Deals. A pile comes up in the same order in the same deal, no matter what the players do.


def first_position(rules: Ruleset, seed: int, index: int) -> Position:
    """The table after the set-up of deal `index` of `seed`; both from 0 to chance.MOST."""
    own = deck_records(rules)
    (s,) = own.own.states(1)
    own.play.set_up(own.deck, s, own.work, seed, index)
    return Position.of(rules, s, ((),) * rules.seats)


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
