# ruff: noqa: ARG001, RUF012 - the arguments are those of every game
"""Follow Suit, a whole game as docs/rules-in-code.md says how: two to four take tricks.

Cards 0 to 23 are three suits of eight. Everybody gets six, which the others do not see. Whoever leads
lays any card; the others must follow suit if they can. The highest card of the suit that was led takes
the trick and leads the next one; whoever takes most has won.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common.jit import Program
from fortgold.games.common.machine import RecordLayout
from fortgold.games.common.primitives import order, stream
from fortgold.games.common.recorded import Recorded, RecordedPosition
from fortgold.games.common.records import Fields, Record, unsigned, word
from fortgold.games.contract import Metric

RANKS, HAND = 8, 6
SEATS, CARDS = 4, 24  # room
DECK = Fields(seats=word(), slot=word("CARDS"))
STATE = Fields(
    to_move=word(),
    led=word(),  # the seat that leads
    laid=word("SEATS"),  # in this trick: the card and 1, or 0
    taken=word("SEATS"),
    held=word("SEATS", "CARDS", seen="owner"),
)
COUNTS = Fields(score=word("CARDS"))  # tricks of the winners
WORK = Fields(
    **COUNTS, count=word(), moves=word("CARDS"), keys=unsigned("CARDS"), places=word("CARDS")
)

# The rules. `d` is the deck, `s` the table, `w` room to work in.


def set_up(d: Record, s: Record, w: Record, seed: int, index: int) -> None:
    order(d.slot, CARDS, stream(seed, index, 0), w.keys, w.places)
    s.to_move = s.led = 0
    for seat in range(d.seats):
        s.laid[seat] = s.taken[seat] = 0
        for card in range(CARDS):
            s.held[seat][card] = 0
        for i in range(HAND):
            s.held[seat][w.places[seat * HAND + i]] = 1


def legal_moves(d: Record, s: Record, w: Record) -> int:
    suit, follows = (s.laid[s.led] - 1) // RANKS, 0  # -1 before anything was led
    for card in range(CARDS):
        follows |= s.held[s.to_move][card] & (card // RANKS == suit)
    w.count = 0
    for card in range(CARDS):
        if s.held[s.to_move][card] and (not follows or card // RANKS == suit):
            w.moves[w.count] = card
            w.count += 1
    return int(w.count)


def nth_move(d: Record, s: Record, w: Record, n: int) -> int:
    return int(w.moves[n])


def apply(d: Record, s: Record, w: Record, card: int) -> None:
    s.held[s.to_move][card] = 0
    s.laid[s.to_move] = card + 1
    s.to_move = (s.to_move + 1) % d.seats
    if s.to_move == s.led:  # everybody has laid a card
        for seat in range(d.seats):
            best = s.laid[s.to_move] - 1
            if best // RANKS == (s.laid[seat] - 1) // RANKS and s.laid[seat] - 1 > best:
                s.to_move = seat
        s.taken[s.to_move] += 1
        s.led = s.to_move
        for seat in range(d.seats):
            s.laid[seat] = 0


def points_of(d: Record, s: Record, seat: int) -> int:
    return int(s.taken[seat])


def evaluate(d: Record, s: Record, seat: int) -> int:
    value = 100 * s.taken[seat] + 2 * ((s.laid[seat] - 1) % RANKS)  # it may win
    for card in range(CARDS):
        value += s.held[seat][card] * (card % RANKS)
    return int(value)


def note_end(d: Record, s: Record, w: Record, turns: int, result: Any) -> None:
    w.score[max(result[: d.seats])] += 1


# The game as everybody else knows it.

LABELS = tuple(Text(str(n), str(n)) for n in range(HAND + 1))
SCORE = Metric("score", Text("勝者の点", "winners"), "numbers", Text("配り", "deals"), LABELS)
BOX = {"SEATS": SEATS, "CARDS": CARDS}
PROGRAM = Program(
    ("fortgold.games.common.run", __name__),
    BOX,
    frozenset({"playouts", "sequences", "games", "chosen"}),
)
LAYOUT: RecordLayout[int] = RecordLayout(
    __name__, DECK, STATE, WORK, COUNTS,
    values=lambda seats, _: {"seats": seats, "slot": range(CARDS)},
    rooms_of=lambda _: BOX, plain_rooms_of=lambda _: BOX, machine=(BOX,),
    counting=PROGRAM, playing=PROGRAM, columns_of=lambda seats: seats + 1,
    counted=lambda _: [(SCORE, lambda counts: counts["score"][: HAND + 1])], states=2,
)  # fmt: skip


class Trick(RecordedPosition[int, tuple[str, int]]):
    layout, verb = LAYOUT, "lay"


@dataclass(frozen=True)
class FollowSuit(Recorded):
    seats: int = 3

    positions, rules = Trick, property(lambda self: self.seats)
    players = {"random": Text("無作為", "lays any"), "greedy": Text("多く取る", "takes most")}
