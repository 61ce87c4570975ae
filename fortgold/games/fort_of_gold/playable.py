# ruff: noqa: ARG002 - the arguments are those of every game
"""The Fort of Gold as `play` and the command line know it: see `games/game.py`.

Each answer comes from the module that owns it, imported when it is asked for: the terminal needs no
machine code, and machine code no terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fortgold.data.model import Lang, Text
from fortgold.games.fort_of_gold.deck import Rules, row_of
from fortgold.games.fort_of_gold.moves import Move, move_from, move_object
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.game import Playable

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fortgold.games.contract import Begun, Choice, Figure, Slot, Solution, Tally, Unsound

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


@dataclass(frozen=True)
class FortOfGold(Playable):
    """A deck with its rules; `names` are the cards' printed names by id."""

    rules: Rules
    names: Mapping[str, Text]

    # Deals.

    @property
    def perfect_score(self) -> int:
        return self.rules.constants.perfect_score

    def first(self, seed: int, index: int) -> Position:
        return first_position(self.rules, self.rules.deal(seed, index))

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

    # The terminal.

    def picture(self, position: Position, lang: Lang, seat: int | None = None) -> RenderableType:
        from fortgold.games.fort_of_gold.table import picture

        return picture(position, self.names, lang)

    def move_said(self, position: Position, move: Move, seat: int | None = None) -> Text:
        from fortgold.games.fort_of_gold.speech import move_said

        return move_said(position, move, self.names)

    def ending(self, position: Position) -> Text:
        from fortgold.games.fort_of_gold.speech import ending

        return ending(position)

    def choice_of(self, position: Position, move: Move) -> Choice:
        from fortgold.games.fort_of_gold.speech import choice_of

        return choice_of(position, move, self.names)

    def reason(self, position: Position, move: Move) -> Text:
        from fortgold.games.fort_of_gold.reasons import reason

        return reason(position, move, self.names)

    def move_typed(self, position: Position, typed: str) -> Move | Begun:
        from fortgold.games.fort_of_gold.speech import move_typed

        return move_typed(position, typed, self.names)

    def how_to_type(self, position: Position) -> Text:
        from fortgold.games.fort_of_gold.speech import how_to_type

        return how_to_type(position)

    def about(self, typed: str) -> Text:
        from fortgold.games.fort_of_gold.speech import about

        return about(typed, self.rules, self.names)

    # Players.

    @property
    def players(self) -> Mapping[str, Text]:
        return PLAYERS

    @property
    def adviser(self) -> str:
        return "greedy"

    @property
    def figures(self) -> tuple[Figure, ...]:
        from fortgold.games.fort_of_gold.figures import figures

        return figures(self.rules, self.names)

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Move:
        from fortgold.games.fort_of_gold.players import choose

        return choose(player, position, seed, index, turn)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        from fortgold.games.fort_of_gold.players import tally

        (player,) = players
        return tally(self.rules, player, seed, start, stop)

    # The solver.

    @property
    def efforts(self) -> Mapping[str, Text]:
        return EFFORTS

    def solve(self, seed: int, start: int, stop: int, effort: str) -> Sequence[Solution]:
        from fortgold.games.fort_of_gold.solver import solve

        return solve(self.rules, seed, start, stop, effort)

    @property
    def slow(self) -> Text | None:
        from fortgold.games.fort_of_gold.program import LAYOUT

        return LAYOUT.slow(self.rules)

    def perft(self, position: Position, depth: int) -> list[int]:
        from fortgold.games.fort_of_gold.players import perft

        return perft(position, depth)

    # What `check` asks.

    def unsound(self) -> Iterator[Unsound]:
        from fortgold.games.fort_of_gold.soundness import unsound

        return unsound(self.rules)

    def attempt(self, seed: int, index: int, number: int) -> bool:
        from fortgold.games.fort_of_gold.players import attempt

        return attempt(self.rules, seed, index, number)

    # The deck, a card less.

    @property
    def slots(self) -> tuple[Slot, ...]:
        from fortgold.games.contract import Slot

        decks = (("spirit", self.rules.spirits), ("treasure", self.rules.treasures))
        return tuple(
            Slot(deck, card.slot, card.id, self.names[row_of(card)])
            for deck, cards in decks
            for card in cards
        )

    def without(self, slot: Slot) -> FortOfGold:
        return FortOfGold(self.rules.without(slot.id), self.names)
