"""Arch King as `play` and the command line know it: see `games/game.py`.

Each answer comes from the module that owns it, imported when it is asked for: the terminal needs no
machine code, and machine code no terminal.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from fortgold.data.model import Game, Lang, Text
from fortgold.games.arch_king.deck import SETUPS, STABLE, Rules, rules_of
from fortgold.games.arch_king.faces import Faces, faces
from fortgold.games.arch_king.moves import SKIP, Move, move_from, move_object
from fortgold.games.arch_king.requirements import check_table
from fortgold.games.game import Playable
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fortgold.games.arch_king.position import Position
    from fortgold.games.common.table import Drawn
    from fortgold.games.contract import Choice, Figure, Slot, Tally, Unsound

PLAYERS = {
    "random": Text(
        "できることの中から無作為に選ぶ。仲間を使えるうちは手番を終えない",
        "makes any legal move, and does not end its turn while it can play a companion",
    ),
    "greedy": Text(
        "自分の席から見えるカードだけで、1 手先の評価が最も高い手を選ぶ",
        "takes the move that looks best one step ahead; knows what its own seat can see",
    ),
}
SETUP_WORDS = {
    STABLE: Text(
        "決まった仲間が必ず入るので、どの資源も財宝も建物も手に入りやすい",
        "some companions are in for sure, so that nothing that everybody needs is missing",
    )
}


@dataclass(frozen=True)
class ArchKing(Playable):
    """A deck with its rules at one table.

    `refused`: why some tables cannot be set up, by number of players and set-up; `tables` holds the
    least and the greatest number.
    """

    rules: Rules
    faces: Faces
    least: int
    most: int
    refused: Mapping[tuple[int, str], CannotPlay]

    # The table.

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def tables(self) -> range:
        return range(self.least, self.most + 1)

    @property
    def setup(self) -> str:
        return self.rules.setup

    @property
    def setups(self) -> Mapping[str, Text]:
        return SETUP_WORDS

    def seated(self, seats: int, setup: str = "") -> ArchKing:
        if setup not in SETUPS:
            raise CannotPlay(
                Text(f"「{setup}」という準備はありません", f"there is no set-up `{setup}`"),
                Text(f"使えるのは「{STABLE}」です", f"there is `{STABLE}`"),
            )
        if seats not in self.tables:
            raise CannotPlay(
                Text(f"{seats}人では遊べません", f"{seats} cannot play this game"),
                Text(f"{self.least}人から{self.most}人です", f"{self.least} to {self.most} can"),
            )
        if (seats, setup) in self.refused:
            raise self.refused[seats, setup]
        return replace(self, rules=replace(self.rules, seats=seats, setup=setup))

    def happens(self, position: Position, seed: int, index: int) -> Move:
        from fortgold.games.arch_king import deals

        return deals.happens(position, seed, index)

    # Deals.

    def first(self, seed: int, index: int) -> Position:
        from fortgold.games.arch_king.position import first_position

        return first_position(self.rules, seed, index)

    def deal_object(self, position: Position) -> dict[str, Any]:
        from fortgold.games.arch_king import deals

        return deals.deal_object(position)

    def move_object(self, move: Move) -> list[Any]:
        return move_object(move, self.rules)

    def move_from(self, value: object) -> Move:
        return move_from(value, self.rules)

    # The terminal.

    def picture(self, position: Position, lang: Lang, seat: int | None = None) -> RenderableType:
        from fortgold.games.arch_king.table import picture

        return picture(position, self.faces, lang, seat)

    def glance(self, position: Position, lang: Lang, seat: int | None = None) -> Drawn:
        from fortgold.games.arch_king.table import glance

        return glance(position, self.faces, lang, seat)

    def leaving(self, position: Position) -> Move | None:
        return SKIP if position.todo else None

    def recalled(
        self, position: Position, decisions: Sequence[tuple[Position, Move]], seat: int
    ) -> Text:
        from fortgold.games.arch_king.table import passed_on

        return passed_on(position, decisions, self.faces, seat)

    def move_said(self, position: Position, move: Move, seat: int | None = None) -> Text:
        from fortgold.games.arch_king.speech import move_said

        return move_said(position, move, self.faces, seat)

    def ending(self, position: Position) -> Text:
        from fortgold.games.arch_king.speech import ending

        return ending(position, self.faces)

    def moment(self, position: Position) -> Text:
        from fortgold.games.arch_king.speech import moment

        return moment(position, self.faces)

    def choice_of(self, position: Position, move: Move) -> Choice:
        from fortgold.games.arch_king.speech import choice_of

        return choice_of(position, move, self.faces)

    def reason(self, position: Position, move: Move) -> Text:
        from fortgold.games.arch_king.reasons import reason

        return reason(position, move, self.faces)

    def move_typed(self, position: Position, typed: str) -> Move:
        from fortgold.games.arch_king.speech import move_typed

        return move_typed(position, typed, self.faces)

    def how_to_type(self, position: Position) -> Text:
        from fortgold.games.arch_king.speech import how_to_type

        return how_to_type(position, self.faces)

    def about(self, typed: str) -> Text:
        from fortgold.games.arch_king.speech import about

        return about(typed, self.rules, self.faces)

    # Players.

    @property
    def players(self) -> Mapping[str, Text]:
        return PLAYERS

    @property
    def figures(self) -> tuple[Figure, ...]:
        from fortgold.games.arch_king.figures import figures

        return figures(self.rules, self.faces.names)

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Move:
        from fortgold.games.arch_king.players import choose

        return choose(player, position, seed, index, turn)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        from fortgold.games.arch_king.players import tally

        return tally(self.rules, players, seed, start, stop)

    @property
    def slow(self) -> Text | None:
        from fortgold.games.arch_king.program import LAYOUT

        return LAYOUT.slow(self.rules)

    def perft(self, position: Position, depth: int) -> list[int]:
        from fortgold.games.arch_king.numbered import numbered

        return numbered(self.rules).own.sequences(position.record, depth)

    # What `check` asks.

    def unsound(self) -> Iterator[Unsound]:
        from fortgold.games.arch_king.soundness import unsound

        return unsound(self.rules)

    # The deck, a card less.

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.rules.slots

    def without(self, slot: Slot) -> ArchKing:
        return replace(self, rules=self.rules.without(slot.id))


def at_smallest_table(game: Game) -> ArchKing:
    """The deck of `game` with the rules, for as few as can play. Raises CannotPlay."""
    least, most = game.players
    rules = rules_of(game)
    refused: dict[tuple[int, str], CannotPlay] = {}
    for seats in range(least, most + 1):
        for setup in SETUPS:
            try:
                check_table(game, seats, setup)
            except CannotPlay as error:
                refused[seats, setup] = error
    return ArchKing(rules, faces(game, rules), least, most, refused)
