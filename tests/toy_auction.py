# ruff: noqa: ARG002 - the arguments are those of every game
"""A game for two to four with hands and luck, so small that every session can be known beforehand.

Everybody holds two of the cards 1 to 12, or `held`. As often a card of the pile is turned up as the
prize, and all lay a card face down, the first player first; the highest takes the prize: 2 points if it is even,
else 1. In the set-up `rich`, which is not for two, prizes count double.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import numpy as np

from fortgold.data.model import Lang, Text
from fortgold.games.chance import order
from fortgold.games.contract import Choice, Metric, Tally
from fortgold.games.game import Playable
from fortgold.games.position import CHANCE, CannotPlay, IllegalMove, Standing

CARDS = range(1, 13)
LAY = Text("出す", "Lay")
DEALS, ROUNDS = Text("配り", "deals"), Text("回", "rounds")


def deck_records(numbers: Sequence[int] | range) -> tuple[Text, ...]:
    return tuple(Text(f"{n}", f"{n}") for n in numbers)


@dataclass(frozen=True)
class Position:
    """Hands and the pile ascending, what lies face down in seat order, what was turned up so far.

    `laid` cards of earlier rounds lie open in `shown`. `prize` is 0 before it is turned up.
    """

    hands: tuple[tuple[int, ...], ...]
    pile: tuple[int, ...]
    worth: int
    points: tuple[int, ...]
    prize: int = 0
    laid: tuple[int, ...] = ()
    shown: tuple[int, ...] = ()

    @property
    def to_move(self) -> int:
        return len(self.laid) if self.prize else CHANCE

    def legal_moves(self) -> list[Any]:
        if self.outcome():
            return []
        if self.to_move == CHANCE:
            return [("prize", card) for card in self.pile]
        return [("lay", card) for card in self.hands[self.to_move]]

    def after(self, move: Any) -> Position:
        if move not in self.legal_moves():
            raise IllegalMove(Text("ありません", "you do not hold that"))
        kind, card = move
        if kind == "prize":
            return replace(self, prize=card, pile=tuple(c for c in self.pile if c != card))
        hands = tuple(
            tuple(c for c in hand if seat != self.to_move or c != card)
            for seat, hand in enumerate(self.hands)
        )
        laid = (*self.laid, card)
        if len(laid) < len(hands):
            return replace(self, hands=hands, laid=laid)
        best, gain = laid.index(max(laid)), self.worth * (2 - self.prize % 2)
        points = tuple(p + gain * (seat == best) for seat, p in enumerate(self.points))
        shown = (*self.shown, *laid)
        return replace(self, hands=hands, laid=(), prize=0, points=points, shown=shown)

    def outcome(self) -> Standing | None:
        if self.prize or any(self.hands):
            return None
        winners = [s for s, points in enumerate(self.points) if points == max(self.points)]
        return Standing(self.points, tuple(winners))


@dataclass(frozen=True)
class Prizes(Playable):
    """The rules, as `play` asks for them."""

    seats: int = 2
    setup: str = ""
    held: int = 2

    tables = range(2, 5)
    setups: ClassVar[Mapping[str, Text]] = {"rich": Text("賞品が 2 倍", "prizes count double")}
    players: ClassVar[Mapping[str, Text]] = {
        "low": Text("小さいカードから出す", "lays its lowest card"),
        "high": Text("大きいカードから出す", "lays its highest card"),
    }

    def seated(self, seats: int, setup: str = "") -> Prizes:
        if setup == "rich" and seats < 3:
            raise CannotPlay(
                Text("rich は 3 人からです", "the rich set-up is for three or more"),
                Text("3 人以上で", "let three play"),
            )
        return replace(self, seats=seats, setup=setup)

    def dealt(self, seed: int, index: int) -> tuple[list[list[int]], list[int]]:
        """Hands, and the pile topmost first."""
        cards = [CARDS[slot] for slot in order(range(12), seed, index, 0)]
        held = self.held
        hands = [sorted(cards[held * seat : held * seat + held]) for seat in range(self.seats)]
        return hands, cards[held * self.seats :]

    def initial_position(self, seed: int, index: int) -> Position:
        hands, pile = self.dealt(seed, index)
        points = (0,) * self.seats
        return Position(
            tuple(map(tuple, hands)), tuple(sorted(pile)), 1 + (self.setup == "rich"), points
        )

    def chance_outcome(self, position: Position, seed: int, index: int) -> Any:
        _, pile = self.dealt(seed, index)
        return "prize", pile[len(pile) - len(position.pile)]

    def deal_object(self, position: Position) -> dict[str, Any]:
        return {"hands": [list(hand) for hand in position.hands], "pile": list(position.pile)}

    def move_from(self, value: object) -> Any:
        if isinstance(value, list) and len(value) == 2 and value[0] == "lay":
            return tuple(value)
        raise ValueError(value)

    def picture(self, position: Position, lang: Lang, seat: int | None = None) -> str:
        hands = [
            " ".join(map(str, hand)) if seat in (None, at) else " ".join("?" * len(hand))
            for at, hand in enumerate(position.hands)
        ]
        said = " / ".join(hands)
        points = " ".join(map(str, position.points))
        return Text(
            f"賞品 {position.prize}、手札 {said}、得点 {points}",
            f"prize {position.prize}, hands {said}, points {points}",
        ).of(lang)

    def recalled(self, position: Position, decisions: Any, seat: int) -> Text:
        laid = [move[1] for _, move in decisions]
        return Text(f"出したカード: {laid}", f"You laid {laid}") if laid else Text("", "")

    def move_said(self, position: Position, move: Any, seat: int | None = None) -> Text:
        kind, card = move
        if kind == "prize":
            return Text(f"賞品は {card}。", f"The prize is {card}.")
        if seat in (None, position.to_move):
            return Text(f"{card} を出す", f"lays {card}")
        return Text("伏せて出す", "lays a card")

    def ending(self, position: Position) -> Text:
        points = " ".join(map(str, position.points))
        return Text(f"終わり。得点 {points}。", f"The end. Points: {points}.")

    def phase_text(self, position: Position) -> Text:
        number = 1 + len(position.shown) // self.seats
        return Text(f"{number} 回目", f"Round {number}")

    def choice_of(self, position: Position, move: Any) -> Choice:
        said = self.move_said(position, move)
        return Choice(Text(f"l {move[1]}", f"l {move[1]}"), LAY, said)

    def reason(self, position: Position, move: Any) -> Text:
        return Text("勝てるかも", "it may win")

    def move_typed(self, position: Position, typed: str) -> Any:
        word, _, rest = typed.partition(" ")
        if word == "l" and rest.isdecimal():
            position.after(move := ("lay", int(rest)))
            return move
        raise IllegalMove(Text("l 数", "l NUMBER"))

    def about(self, typed: str) -> Text:
        return Text(f"札 {typed}", f"card {typed}")

    def how_to_type(self, position: Position) -> Text:
        return Text("l 数", "l NUMBER")

    def choose(self, player: str, position: Position, seed: int, index: int, turn: int) -> Any:
        moves = position.legal_moves()
        return moves[0] if player == "low" else moves[-1]

    @property
    def metrics(self) -> tuple[Metric, ...]:
        return (
            Metric(
                "score", Text("勝者の得点", "points of the winners"), "numbers", DEALS,
                deck_records(range(9)),
            ),
            Metric(
                "first", Text("最初に出したカード", "cards laid first"), "shares", DEALS,
                deck_records(CARDS),
            ),
            Metric(
                "best", Text("回に勝ったカード", "cards that won a round"), "categories", ROUNDS,
                deck_records(CARDS),
            ),
        )  # fmt: skip

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        assert len(players) == self.seats
        counts = {"score": np.zeros(9, np.int64), "first": np.zeros(12, np.int64)}
        counts["best"] = np.zeros(12, np.int64)
        rows = []
        for index in range(start, stop):
            standing, rounds = self.game(players, seed, index)
            rows.append([*standing.scores, sum(1 << seat for seat in standing.winners)])
            counts["score"][max(standing.scores)] += 1
            for laid in rounds:
                counts["best"][max(laid) - 1] += 1
            for card in rounds[0]:
                counts["first"][card - 1] += 1
        results = np.array(rows, np.int16).reshape(-1, self.seats + 1)
        return Tally(start, stop, results, counts)

    def game(self, players: Sequence[str], seed: int, index: int) -> tuple[Standing, list[Any]]:
        """How a deal ends, and what was laid in each round; without a look at positions."""
        hands, pile = self.dealt(seed, index)
        points, rounds = [0] * self.seats, []
        for prize in pile[:2]:
            laid = [
                hand.pop(0 if name == "low" else -1)
                for hand, name in zip(hands, players, strict=True)
            ]
            points[laid.index(max(laid))] += (2 - prize % 2) * (1 + (self.setup == "rich"))
            rounds.append(laid)
        winners = [seat for seat, own in enumerate(points) if own == max(points)]
        return Standing(tuple(points), tuple(winners)), rounds
