"""The rules of The Fort of Gold (金の砦), a solitaire: its public interface.

See `games/game.py`. Slow modules are imported when they are first used: the terminal needs no machine
code, and machine code no terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from fortgold.data.model import Game, Text
from fortgold.games.common import machine as common
from fortgold.games.common.machine import joined
from fortgold.games.common.modular import Worded
from fortgold.games.contract import Slot
from fortgold.games.fort_of_gold.deck import Ruleset, row_of, ruleset_of
from fortgold.games.fort_of_gold.moves import Move, move_from, move_object
from fortgold.games.fort_of_gold.position import Position, deck_records, first_position
from fortgold.games.fort_of_gold.program import LAYOUT, machine, metrics, plain_machine

if TYPE_CHECKING:
    from fortgold.games.contract import DeckProblem, Metric, Solution, Tally

PLAYERS = {
    "random": Text(
        "アクションの種類を無作為に選び、次にその中から無作為に選ぶ",
        "chooses a kind of action at random, then one of its moves",
    ),
    "greedy": Text(
        "見えているカードだけで、1 手先の評価が最も高い手を選ぶ",
        "takes the move that looks best one step ahead; sees what lies face up",
    ),
    "monte-carlo": Text(
        "見えていないカードの並びを何通りも試し、最もよく勝った手を選ぶ",
        "tries many orders of the unseen cards and takes the move that won most",
    ),
    "solver": Text(
        "両方の山の並びを知っていて、最善の手順をたどる。その手順にいなければ greedy と同じ手を選ぶ",
        "knows the order of both piles and follows the best line; off that line, plays as greedy does",
    ),
}
EFFORTS = {
    "win": Text("勝てるかどうか", "whether it can be won"),
    "perfect": Text("完全に勝利できるかどうか", "whether it can be won perfectly"),
    "best": Text("最高の点", "the best score"),
}


NUMBERS = {"random": 0, "greedy": 1, "monte-carlo": 2, "solver": 1}  # of `counting.player_move`
ROOT = 3  # of the states that players work with, one that they leave as it is
EFFORT = "best"  # of the solver, when its line is played


def playable(game: Game) -> FortOfGold:
    """The deck of `game` with the rules. Raises CannotPlay if it lacks what they need."""
    return FortOfGold(ruleset_of(game), {card.id: card.name for card in game.played()})


@dataclass(frozen=True)
class FortOfGold(Worded):
    """A deck with its rules; `names` are the cards' printed names by id."""

    typing = reasons = "speech"
    rules: Ruleset
    names: Mapping[str, Text]

    @property
    def _texts(self) -> tuple[Mapping[str, Text]]:
        return (self.names,)

    # Deals.

    @property
    def perfect_score(self) -> int:
        return self.rules.constants.perfect_score

    def initial_position(self, seed: int, index: int) -> Position:
        return first_position(self.rules, seed, index)

    def deal_object(self, position: Position) -> dict[str, Any]:
        return {
            "mana": [card.id for card in position.mana],
            "treasure": [card.id for card in position.pile],
            "chancel": [card.id for card in position.chancel if card],
            "solutions": [card.id for card in position.solutions],
        }

    def move_object(self, move: Move) -> list[Any]:
        return move_object(move)

    def move_from(self, value: object) -> Move:
        return move_from(value)

    # Players: `choose`, move by move, is what `tally` plays, so every deal of a simulation can be
    # watched. All chance is a function of seed, deal and turn.

    @property
    def players(self) -> Mapping[str, Text]:
        return PLAYERS

    @property
    def hint_player(self) -> str:
        return "greedy"

    @property
    def metrics(self) -> tuple[Metric, ...]:
        return metrics(self.rules, self.names)

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Move:
        if player == "solver":  # its line for as long as the deal follows it, then as greedy does
            line = _positions(self.rules, seed, index)
            if turn < len(line) and line[turn][0] == position:
                return line[turn][1]
        if player not in NUMBERS:
            raise ValueError(f"no player {player!r}")
        # the Monte Carlo player imagines hundreds of games for one move: that is worth a compiler
        own = (machine if player == "monte-carlo" else plain_machine)(self.rules)
        numbers = deck_records(own)
        code = own.chosen(numbers.record(position), [NUMBERS[player]], seed, index, turn)
        return numbers.move(position, code)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        (player,) = players
        number = [NUMBERS[player]]
        if player != "solver":
            can_wait = player != "monte-carlo"  # of whom plain Python plays a deal in ten seconds
            return common.tally(LAYOUT, self.rules, number, seed, start, stop, can_wait)
        numbers, tallies = deck_records(machine(self.rules)), []
        for index in range(start, stop):
            script = [numbers.code(move) for move in _line(self.rules, seed, index)]
            work = {"script": script, "scripted": len(script)}
            tally = common.tally(LAYOUT, self.rules, number, seed, index, index + 1, False, **work)
            tallies.append(tally)
        return joined(tallies)

    # The solver.

    @property
    def efforts(self) -> Mapping[str, Text]:
        return EFFORTS

    def solve(self, seed: int, start: int, stop: int, effort: str) -> Sequence[Solution]:
        from fortgold.games.fort_of_gold.solver import solve

        return solve(self.rules, seed, start, stop, effort)

    @property
    def slow(self) -> Text | None:
        return LAYOUT.slow(self.rules)

    def perft(self, position: Position, depth: int) -> list[int]:
        own = machine(self.rules)
        return own.sequences(deck_records(own).record(position), depth)

    # What `check` asks.

    def deck_problems(self) -> Iterator[DeckProblem]:
        from fortgold.games.fort_of_gold.soundness import deck_problems

        return deck_problems(self.rules)

    def attempt(self, seed: int, index: int, number: int) -> bool:
        """The greedy player, in one of its moods from the second try on."""
        own = plain_machine(self.rules)
        states, work, program = own.states(), own.work(), own.playing
        program.set_up(own.deck, states[ROOT], work, seed, index)
        most, mood, key = own.deck.spirits, program.mood_of(number), program.then(0, number)
        return program.tried(own.deck, states, work, ROOT, most, mood, key, work.script) > 0

    @property
    def dealt(self) -> str:
        return repr(self.rules)

    # The deck with one card less.

    @property
    def slots(self) -> tuple[Slot, ...]:
        decks = (("spirit", self.rules.spirits), ("treasure", self.rules.treasures))
        return tuple(
            Slot(deck, card.slot, card.id, self.names[row_of(card)])
            for deck, cards in decks
            for card in cards
        )

    def without(self, slot: Slot) -> FortOfGold:
        return FortOfGold(self.rules.without(slot.id), self.names)


@lru_cache(maxsize=16)
def _positions(rules: Ruleset, seed: int, index: int) -> tuple[tuple[Position, Move], ...]:
    """Each position of the solver's line with the move that it makes there."""
    own, first = deck_records(plain_machine(rules)), first_position(rules, seed, index)
    return tuple(own.line(first, map(own.code, _line(rules, seed, index))))


def _line(rules: Ruleset, seed: int, index: int) -> tuple[Move, ...]:
    """The best line that the solver knows; () if it knows no win."""
    from fortgold.games.fort_of_gold.solver import solve

    (solution,) = solve(rules, seed, index, index + 1, EFFORT)
    return tuple(move_from(move) for move in solution.moves) if solution.result == "won" else ()
