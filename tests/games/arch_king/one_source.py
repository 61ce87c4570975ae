"""A game by the rules as lists, as machine code and as positions, beside the same game by the oracle."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from kingdom import choose
from kingdom_oracle import deals as oracle

from fortgold.games.arch_king.deck import Ruleset
from fortgold.games.arch_king.fields import PLAYER, STATE
from fortgold.games.arch_king.moves import Act, Move
from fortgold.games.arch_king.position import Position, chance_outcome
from fortgold.games.arch_king.program import LAYOUT, machine, plain_machine
from fortgold.games.chance import number
from fortgold.games.common.jit import Program
from fortgold.games.common.machine import Machine
from fortgold.games.position import CHANCE, Standing

STEPPED = Program(
    LAYOUT.playing.modules,
    {},
    frozenset({"set_up", "legal_moves", "apply", "random_move", "greedy_move", "score_of"}),
    is_large=True,
)
SAME = ("round", "phase", "seat", "first", "hands", "laid", "played", "field", "food", "prestige")
SAME += ("used", "todo")

FORMS = (plain_machine, machine)


class Game:
    """A game as records of one of the two forms."""

    def __init__(self, own: Machine[Ruleset]) -> None:
        self.own, self.functions = own, own.loaded(STEPPED)
        self.d, self.states, self.w = own.deck, own.states(1), own.work()
        self.s = self.states[0]

    def deal(self, seed: int, index: int) -> None:
        self.functions.set_up(self.d, self.s, self.w, seed, index)

    def legal(self) -> list[Move]:
        count = self.functions.legal_moves(self.d, self.s, self.w)
        names = "act", "row", "paid_first", "paid_cards"
        moves = zip(*(self.noted(name, 0, count) for name in names), strict=True)
        return [
            Move(Act(act), row, tuple(self.noted("paid", first, first + cards)))
            for act, row, first, cards in moves
        ]

    def noted(self, name: str, start: int, stop: int) -> list[int]:
        """A part of what the rules have worked out; the whole is much."""
        values = self.w[name] if self.own.is_compiled else getattr(self.w, name)
        return [int(value) for value in values[start:stop]]

    def choose(self, player: str, seed: int, index: int, turn: int) -> int:
        if player == "greedy":
            return int(self.functions.greedy_move(self.d, self.states, self.w))
        word: Any = number(seed, index, PLAYER, turn)
        word = np.uint64(word) if self.own.is_compiled else word
        return int(self.functions.random_move(self.d, self.s, self.w, word))

    def scores(self, count: int) -> list[int]:
        """What the greedy player thought of each move when it chose one."""
        known = self.d, self.s, self.w
        return [int(self.functions.score_of(*known, move)) for move in range(count)]

    def make(self, move: int) -> None:
        self.functions.apply(self.d, self.s, self.w, move)

    def lies(self, position: Position) -> Position:
        """The position that the record holds, in the eyes of one that should be the same."""
        plain = STATE.plain(position.own.rooms)
        rows, seats = len(position.rules.rows), position.rules.seats
        for name, value in STATE.numbers(self.s).items():
            shape = STATE[name].shape
            if shape[:1] == ("SEATS",):
                value = [own[:rows] for own in value[:seats]]
            elif shape == ("ROWS",):
                value = value[:rows]
            elif shape == ("PILES", "ROWS"):
                value = [own[:rows] for own in value]
            setattr(plain, name, value)
        return Position(position.rules, plain, position.played)


def play_all(
    deck: Ruleset, players: Sequence[str], seed: int, index: int, forms: Sequence[Any] = FORMS
) -> Standing:
    """A deal played to the end in every way, with a player in each seat, and how it ended."""
    games = [Game(own) for own in dict.fromkeys(form(deck) for form in forms)]
    for game in games:
        game.deal(seed, index)
    told = oracle.first_position(deck, oracle.deal(deck, seed, index))
    position, turn = Position.dealt(deck, seed, index), 0
    while True:
        while position.outcome() is None and position.to_move == CHANCE:
            assert position.legal_moves() == told.legal_moves()
            move = chance_outcome(position)
            assert move == oracle.chance_outcome(told, seed, index)
            position, told = position.after(move), told.after(move)
        assert_same(position, told)
        legal = position.legal_moves()
        assert legal == told.legal_moves()
        for game in games:
            assert game.legal() == legal
            assert game.lies(position) == position
        if not legal:
            break
        player = players[position.to_move]
        move = choose(player, position, seed, index, turn)
        for game in games:
            made = game.choose(player, seed, index, turn)
            assert legal[made] == move, f"{player} in deal {index}, decision {turn}"
            if player == "greedy" and len(legal) > 1:
                assert game.scores(len(legal)) == games[0].scores(len(legal))
        for game in games:
            game.make(legal.index(move))
        position, told, turn = position.after(move), told.after(move), turn + 1
    outcome = position.outcome()
    assert outcome is not None
    assert outcome == told.outcome()
    return outcome


def assert_same(position: Position, told: Any) -> None:
    """Everything that lies anywhere lies there in both."""
    for name in SAME:
        assert getattr(position, name) == getattr(told, name), name
    for mine, its in zip(position.realms, told.realms, strict=True):
        assert (mine.upright, mine.sideways) == (its.upright, its.sideways)
    s = position.record
    for pile, (mine, its) in enumerate(
        ((position.kingdom, told.kingdom), (position.companions, told.companions))
    ):
        assert (mine.rows, mine.discard) == (its.rows, its.discard)
        assert tuple(sorted(s.pile[pile][: s.pile_end[pile]])) == its.begun
        assert s.pile_times[pile] == its.times
