"""The quick player: it plays by the rules, finds most wins, and never hangs."""

import pytest
from fort import RULES, ruled
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from test_rules_invariants import decks

from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.quick import Quick


def test_it_wins_most_deals_at_once():
    player = Quick(RULES)
    assert sum(player.wins(2, index, 0) for index in range(60)) >= 48


def test_further_tries_win_most_of_the_others():
    player = Quick(RULES)
    lost = [index for index in range(60) if not player.wins(2, index, 0)]
    assert lost
    still = [index for index in lost if not any(player.wins(2, index, n) for n in range(1, 9))]
    assert len(still) <= 2


def test_a_try_is_the_same_game_every_time():
    once = [Quick(RULES).wins(4, index, 3) for index in range(5)]
    player = Quick(RULES)
    assert [player.wins(4, index, 3) for index in range(5)] == once


def test_it_wins_only_by_the_rules(monkeypatch: pytest.MonkeyPatch):
    won: list[Position] = []
    after = Position.after

    def noted(self: Position, move: object) -> Position:
        won.append(after(self, move))  # type: ignore[arg-type]
        return won[-1]

    monkeypatch.setattr(Position, "after", noted)
    assert Quick(RULES).wins(0, 0, 0)
    outcome = won[-1].outcome()
    assert outcome is not None
    assert outcome.won


@given(decks(), st.integers(0, 100), st.integers(0, 3))
def test_it_plays_any_deck_to_the_end(rules, index, number):
    assert Quick(rules).wins(1, index, number) in (True, False)


@pytest.mark.slow
@settings(max_examples=1000, suppress_health_check=list(HealthCheck))
@given(decks(), st.integers(0, 100), st.integers(0, 9))
def test_it_plays_1000_decks_to_the_end(rules, index, number):
    assert Quick(rules).wins(2, index, number) in (True, False)


def test_it_loses_where_nothing_can_be_won():
    player = Quick(ruled(pedestal_columns=1))
    assert not any(player.wins(0, index, n) for index in range(3) for n in range(3))
