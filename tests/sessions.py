"""Sessions of every game with rules, as laws over all games look at them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from builtin_games import all_games, builtin_shelf

from fortgold.games import playable
from fortgold.play.seating import PERSON
from fortgold.play.session import Session, begin

ASKED = ("random", "greedy")


EVERY = 4  # decisions from one that is looked at to the next


@cache
def rules_of(name: str) -> Any:
    game = builtin_shelf().game(name).game
    assert game is not None
    return playable(game)


def playables() -> list[str]:
    return [name for name in all_games() if rules_of(name)]


def tables() -> list[tuple[str, int]]:
    return [(name, seats) for name in playables() for seats in rules_of(name).tables]


def decisions(rules: Any, index: int) -> Iterator[Session]:
    """Every few decisions of a deal, in which people sit everywhere and play like the program."""
    session = begin(rules, 11, index, (PERSON,) * rules.seats)
    player = ASKED[index % 2]
    while session.position.outcome() is None:
        if len(session.turns) % EVERY == index:
            yield session
        turn = len(session.turns)
        session = session.made(rules.choose(player, session.position, 11, index, turn))
