"""A table of Seven Fortress to start a test from, in a notation of its own, and moves in words.

`at("1 2/3 E - 7 5 | 4  seat 0: 11E gram  discard: 35  turn: 1  phase: take")`: the outer towers clockwise,
the lowest card first, then the centre; minions are digits, elements their letters. Seats that nobody
names hold nothing, and mages go round in their order. The deck is that of the rulebook, whatever
becomes of the tables in `cards/`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from fortgold.data.model import Text
from fortgold.games.position import CHANCE
from fortgold.games.seven_fortress.deck import Constants, HouseRules, Mage, Row, Ruleset, Spell
from fortgold.games.seven_fortress.moves import Act, Move, Op, Phase
from fortgold.games.seven_fortress.position import Position, asking

NO_NAME = Text("", "")
LETTERS = "EWFA"  # earth, water, fire, wind (air)
CARDS = "1234567" + LETTERS  # by row
CONSTANTS = Constants(towers_outer=6, tower_height=10, min_take=2, die_sides=6, raid_step=1)
MAGES = {  # required element; then condition, operation and number of each spell
    "gram": ("E", "E ward 1", "EF sink_top 2", "EEA relief 1"),
    "nerei": ("W", "W reorder_top 3", "WE exchange_minion 1", "WWF cancel_raid 1"),
    "valka": ("F", "F discard_top 1", "FA ward 2", "FFW recover 5"),
    "sylphe": ("A", "A swap_tops 1", "AW centre_to_outer 1", "AAE return_and_take 1"),
}


def _mage(name: str, required: str, *spells: str) -> Mage:
    made = []
    for condition, op, n in map(str.split, spells):
        counts = tuple(condition.count(letter) for letter in LETTERS)
        made.append(Spell(NO_NAME, counts, Op[op.upper()], int(n)))
    return Mage(name, NO_NAME, LETTERS.index(required), tuple(made))


def ruled(seats: int = 3, copies: Iterable[int] = (6,) * 7 + (7,) * 4, **house: bool) -> Ruleset:
    """The deck of the rulebook; `copies` of 1 to 7, then of each element."""
    rows = [
        Row(card, NO_NAME, count, value=int(card)) if card.isdigit()
        else Row(card, NO_NAME, count, element=LETTERS.index(card))
        for card, count in zip(CARDS, copies, strict=True) if count
    ]  # fmt: skip
    mages = tuple(_mage(name, *said) for name, said in MAGES.items())
    return Ruleset(CONSTANTS, tuple(rows), tuple(LETTERS), mages, seats, HouseRules(**house))


def at(said: str, seats: int = 3, **house: bool) -> Position:
    """The position that the notation says."""
    rules = ruled(seats, **house)
    own = asking(rules)
    (s,) = own.states(1)
    own.playing.clear(own.deck, s)
    lying, *parts = re.split(r"\s+(?=(?:seat \d|discard|turn|phase):)", said.strip())
    outer, _, centre = lying.partition("|")
    for number, tower in enumerate([*outer.split(), centre.strip()]):
        for card in tower.replace("/", "").replace("-", ""):
            s.tower[number][s.height[number]] = CARDS.index(card)
            s.height[number] += 1
    s.mage[:seats] = [seat % len(MAGES) for seat in range(seats)]
    turn, phase = 0, Phase.MOVE
    for part in parts:
        name, _, value = part.partition(":")
        if name == "discard":
            for card in value.strip():
                s.discard[CARDS.index(card)] += 1
        elif name == "turn":
            turn = int(value)
        elif name == "phase":
            phase = Phase[value.strip().upper()]
        else:
            seat = int(name.split()[1])
            for word in value.split():
                if word in MAGES:
                    s.mage[seat] = list(MAGES).index(word)
                else:
                    for card in word:
                        s.hand[seat][CARDS.index(card)] += 1
    own.playing.begin_turn(own.deck, s, turn)
    if phase is not Phase.MOVE:
        s.phase = int(phase)
    return Position(rules, s)


def say(move: Move) -> str:
    """A move in words: towers are numbered from 1, the centre is c."""

    def tower(number: int) -> str:
        return "c" if number == CONSTANTS.towers_outer else str(number + 1)

    match move.act:
        case Act.MOVE:
            return f"move {tower(move.a)} {tower(move.b)}"
        case Act.PAIR:
            return f"pair {CARDS[move.a]}"
        case Act.STRAIGHT:
            return f"straight {tower(move.a)}" + " back" * move.b
        case Act.ORDER | Act.DISCARD:
            return f"{move.act.name.lower()} {CARDS[move.a]}"
        case Act.SINK:
            return f"sink {tower(move.a)}"
        case Act.DIE:
            return f"die {move.a}"
        case Act.STOP:
            return "stop"
    return f"spell {move.spell + 1}: {move.a} {move.b} {move.c}"


def moves(position: Position) -> list[str]:
    """The legal moves in words."""
    return [say(move) for move in position.legal_moves()]


def after(position: Position, *words: str) -> Position:
    """The position after moves in words; a spell is said by as many of its numbers as differ."""
    for word in words:
        legal = [move for move in position.legal_moves() if say(move).startswith(word)]
        assert legal, f"{word} is none of {moves(position)}"
        position = position.after(legal[0])
    return position


def hand(position: Position, seat: int) -> str:
    """The cards that a seat holds."""
    return "".join(CARDS[row] * count for row, count in enumerate(position.hands[seat]))


def towers(position: Position) -> str:
    """The towers as the notation writes them."""
    said = ["".join(CARDS[row] for row in tower) or "-" for tower in position.towers]
    return f"{' '.join(said[:-1])} | {said[-1]}"


def discarded(position: Position) -> str:
    """The discard pile."""
    return "".join(CARDS[row] * count for row, count in enumerate(position.record.discard[:11]))


def cards_in(position: Position) -> int:
    """All cards that lie anywhere."""
    s = position.record
    beside = s.looks if position.phase is Phase.ORDER else 0  # some have their place already
    return sum(map(len, position.towers)) + sum(map(sum, position.hands)) + sum(s.discard) + beside


def is_chance(position: Position) -> bool:
    """Whether the die decides."""
    return position.to_move == CHANCE
