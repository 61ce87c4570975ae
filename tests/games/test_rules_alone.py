"""A game with its rules alone: everything else that `play` and `simulate` ask for has a plain answer."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import pytest

from fortgold.data.model import Text
from fortgold.games.chance import below, number
from fortgold.games.contract import LOST, NotAMove
from fortgold.games.game import Playable
from fortgold.games.position import CHANCE, CannotPlay, IllegalMove, Outcome, Standing
from fortgold.play.chance_steps import opening
from fortgold.play.seating import PERSON
from fortgold.play.session import Session, TableShown, begin, greeting, step
from fortgold.play.simulation import simulation
from fortgold.play.summary import merged
from fortgold.play.transcript import as_json, read, replayed

# One player: count a heap down by one, two or three; whoever takes the last one with a two has won.


@dataclass(frozen=True)
class Heap:
    left: int
    last: int = 0

    to_move = 0

    def legal_moves(self) -> list[Any]:
        return [("take", n) for n in (1, 2, 3) if n <= self.left]

    def after(self, move: Any) -> Heap:
        if move not in self.legal_moves():
            raise IllegalMove(Text("足りません", "there are too few"))
        return Heap(self.left - move[1], move[1])

    def seen_by(self, seat: int) -> Heap:  # noqa: ARG002 - all lies open
        return self

    def outcome(self) -> Outcome | None:
        return None if self.left else Outcome(self.last == 2, self.last)


class Countdown(Playable):
    def initial_position(self, seed: int, index: int) -> Heap:  # noqa: ARG002 - it follows from the index alone
        return Heap(4 + index % 3)


# Two players: a coin falls, and whoever says its side first has a point; nobody sees it before.


@dataclass(frozen=True)
class Coin:
    seats: int
    points: tuple[int, ...] = ()
    coin: int = -1

    @property
    def to_move(self) -> int:
        return CHANCE if self.coin < 0 else len(self.points)

    def legal_moves(self) -> list[Any]:
        if self.outcome():
            return []
        return [("fall", 0), ("fall", 1)] if self.coin < 0 else [("heads",), ("tails",)]

    def after(self, move: Any) -> Coin:
        if move[0] == "fall":
            return replace(self, coin=move[1])
        points = (*self.points, int(("heads", "tails").index(move[0]) == self.coin))
        return replace(self, points=points, coin=-1)

    def outcome(self) -> Standing | None:
        if len(self.points) < self.seats:
            return None
        best = max(self.points)
        return Standing(
            self.points, tuple(seat for seat, own in enumerate(self.points) if own == best)
        )

    def seen_by(self, seat: int) -> Coin:  # noqa: ARG002 - both see the same
        return replace(self, coin=-1)


class Coins(Playable):
    seats = 2  # type: ignore[assignment]

    def initial_position(self, seed: int, index: int) -> Coin:  # noqa: ARG002 - the coin falls later
        return Coin(2)

    def chance_outcome(self, position: Coin, seed: int, index: int) -> Any:
        return "fall", below(2, number(seed, index, len(position.points)))


def typed(rules: Playable, *lines: str, seats: tuple[str, ...] = (PERSON,)) -> tuple[Session, str]:
    """The session after those lines, and what the last one showed."""
    session = begin(rules, 1, 0, seats).awaited()
    shown = greeting(session)
    for line in lines:
        session, shown = step(session, line)
    return session, "\n".join(
        one.en if isinstance(one, Text) else str(rules.picture(one.position, "en", one.seat))
        for one in shown
        if isinstance(one, Text | TableShown)
    )


def test_a_solitaire_is_typed_to_its_end():
    session, said = typed(Countdown())
    assert "left: 4" in said
    assert [choice.typed.en for choice in session.choices()] == ["take 1", "take 2", "take 3"]
    session, said = typed(Countdown(), "take 2", "2")
    assert "Won. Score: 2." in said
    assert session.is_over


def test_what_is_no_move_is_refused_with_the_nearest_one():
    _, said = typed(Countdown(), "tak 2")
    assert "take 2" in said
    with pytest.raises(NotAMove):
        Countdown().move_typed(Heap(3), "sing")


def test_a_transcript_can_be_replayed():
    rules = Countdown()
    session, _ = typed(rules, "take 2", "take 2")
    written = read(as_json(session.transcript("countdown", "deck")).encode())
    assert [one.move for one in replayed(written, rules)] == [("take", 2), ("take", 2)]


@pytest.mark.parametrize("value", [3, [], ["take", [1]], [1, 2], None])
def test_what_no_transcript_writes_is_no_move(value: object):
    with pytest.raises(ValueError, match="no move"):
        Countdown().move_from(value)


def test_simulated_deals_end_as_the_random_player_plays_them():
    rules = Countdown()
    tally = rules.tally(["random"], 1, 0, 200)
    ends = []
    for index in range(200):
        position, turn = rules.initial_position(1, index), 0
        while (outcome := position.outcome()) is None:
            position = position.after(rules.choose("random", position, 1, index, turn))
            turn += 1
        ends.append(outcome.score if outcome.won else LOST)
    assert tally.results.tolist() == ends
    assert tally.counts["score"].sum() == sum(end != LOST for end in ends) > 0
    assert tally.counts["turns"].sum() == 200


def test_it_is_simulated_like_any_other_game():
    work = simulation("countdown", "deck", Countdown(), ("random",), 1)
    assert merged(work.play(0, 20), work.play(20, 50)) == work.play(0, 50)


def test_several_play_with_chance_between_them():
    rules = Coins()
    session, said = typed(rules, "1", seats=(PERSON, "random"))
    assert session.is_over
    assert "Points: " in said
    rows = rules.tally(["random", "random"], 1, 0, 100).results
    assert rows.shape == (100, 3)
    assert set(rows[:, 2].tolist()) == {1, 2, 3}


def test_there_is_no_other_table_no_solver_and_no_card_to_leave_out():
    rules = Countdown()
    assert (rules.tables, rules.slots, rules.efforts, rules.perfect_score) == (
        range(1, 2), (), {}, None,
    )  # fmt: skip
    with pytest.raises(CannotPlay):
        rules.seated(2)
    with pytest.raises(CannotPlay):
        rules.solve(1, 0, 1, "best")
    with pytest.raises(IllegalMove):
        rules.about("dragon")
    assert rules.perft(opening(rules, 1, 0).position, 2) == [
        3,
        3 + 2 + 1,
    ]  # from four: three, two or one is left
