# ruff: noqa: ARG002 - the arguments are those of every game
"""A game so small that every session can be known beforehand: take a heap of five by twos and threes.

One token left is a loss, none a win; the score is the number of hidden cards. Peeking also takes
two, shows the first two hidden cards, and puts them back in an order of one's choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fortgold.data.model import Lang, Text
from fortgold.games.chance import order
from fortgold.games.contract import Begun, Choice, NotAMove
from fortgold.games.game import Playable
from fortgold.games.position import IllegalMove, Outcome

LETTERS = "abc"
TAKE, PEEK = Text("取る", "Take"), Text("のぞく", "Peek")


@dataclass(frozen=True)
class Position:
    """Tokens in the heap, and the hidden cards, topmost first."""

    heap: int
    hidden: str

    to_move = 0

    def legal_moves(self) -> list[Any]:
        takes = [("take", n) for n in (2, 3) if n <= self.heap]
        seen = self.hidden[:2]
        peeks = [("peek", way) for way in sorted({seen, seen[::-1]})] if self.heap >= 2 else []
        return takes + peeks

    def after(self, move: Any) -> Position:
        if move not in self.legal_moves():
            raise IllegalMove(Text(f"{self.heap} 個しかありません", f"there are only {self.heap}"))
        kind, what = move
        if kind == "take":
            return Position(self.heap - what, self.hidden)
        return Position(self.heap - 2, what + self.hidden[2:])

    def outcome(self) -> Outcome | None:
        if self.heap == 0:
            return Outcome(True, len(self.hidden))
        return None if self.heap > 1 else Outcome(False)


@dataclass(frozen=True)
class Heap(Playable):
    """The rules, as `play` asks for them."""

    perfect_score: int | None = 3

    @property
    def players(self) -> Mapping[str, Text]:
        return {"timid": Text("2 つ取る", "takes two"), "greedy": Text("多く取る", "takes most")}

    def initial_position(self, seed: int, index: int) -> Position:
        return Position(5, "".join(LETTERS[slot] for slot in order(range(3), seed, index, 0)))

    def move_from(self, value: object) -> Any:
        if isinstance(value, list) and len(value) == 2 and value[0] in ("take", "peek"):
            return tuple(value)
        raise ValueError(value)

    def picture(self, position: Position, lang: Lang, seat: int | None = None) -> str:
        return Text(f"山 {position.heap}", f"heap {position.heap}").of(lang)

    def move_said(self, position: Position, move: Any, seat: int | None = None) -> Text:
        kind = TAKE if move[0] == "take" else PEEK
        return Text(f"{kind.ja}: {move[1]}", f"{kind.en}: {move[1]}")

    def ending(self, position: Position) -> Text:
        left = len(position.hidden)
        if position.heap:
            return Text("1 つ残って負け。", "One is left: a loss.")
        return Text(f"{left} 点で勝ち。", f"Won with {left}.")

    def choice_of(self, position: Position, move: Any) -> Choice:
        if move[0] == "take":
            return Choice(
                Text(f"t {move[1]}", f"t {move[1]}"), TAKE, self.move_said(position, move)
            )
        return Choice(Text("p", "p"), PEEK, PEEK)

    def reason(self, position: Position, move: Any) -> Text:
        left = position.after(move).heap
        return Text(f"残りは {left} 個", f"{left} will be left")

    def move_typed(self, position: Position, typed: str) -> Any:
        word, _, rest = typed.partition(" ")
        if word == "p" and position.heap >= 2:
            if ("peek", rest) in position.legal_moves():
                return "peek", rest
            seen = position.hidden[:2]
            return Begun(
                "p", Text(f"見えた: {seen}", f"seen: {seen}"), Text("順は？", "which order?")
            )
        if word == "t" and rest.isdecimal():
            position.after(move := ("take", int(rest)))
            return move
        raise NotAMove(Text("t 数 または p", "t NUMBER or p"))

    def about(self, typed: str) -> Text:
        if typed not in LETTERS:
            raise IllegalMove(Text(f"{typed} はありません", f"there is no {typed}"))
        return Text(f"札 {typed}", f"card {typed}")

    def how_to_type(self, position: Position) -> Text:
        return Text("t 数、p", "t NUMBER, p")

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Any:
        takes = [move for move in position.legal_moves() if move[0] == "take"]
        return takes[-1] if player == "greedy" else takes[0]
