"""A player at work: every deal once, and the same whoever asks for it."""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import replace
from operator import le

import numpy as np
import pytest
from builtin_games import all_games, one_at_once
from hypothesis import given, settings
from hypothesis import strategies as st
from printed import game_and_look
from toy_dice import Dice, dice

from fortgold import games
from fortgold.data.fingerprint import fingerprint
from fortgold.games.contract import LOST, Tally
from fortgold.games.position import CannotPlay, Standing
from fortgold.play.session import begin
from fortgold.play.simulation import Simulation, simulation
from fortgold.play.summary import Summary, bins_of, merged
from fortgold.play.transcript import as_json, read, replayed


def test_the_truth_about_a_game_with_known_chances_lies_in_its_interval():
    # Without help each die is good with 1/2, so 3 or more of 5: exactly 1/2.
    from fortgold.play.statistics import wilson

    summary = dice(helps=frozenset()).play(0, 4000)
    low, high = wilson(summary.won, summary.played)
    assert low <= 0.5 <= high


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_a_deal_is_the_same_alone_and_in_company(start: int, before: int, after: int):
    alone = dice().play(start, start + 1)
    company = dice().play(max(0, start - before), start + 1 + after)
    assert alone.results == company.scores()[start - company.deals[0][0] :][:1].tobytes()


def test_players_and_seeds_make_a_difference():
    assert dice("hasty").play(0, 50).results != dice("calm").play(0, 50).results
    assert dice(seed=2).play(0, 50).results != dice(seed=1).play(0, 50).results


def test_a_simulation_travels():
    there = pickle.loads(pickle.dumps(dice()))
    assert there.play(3, 9) == dice().play(3, 9)


class Short(Dice):
    """Rules that lose a deal."""

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        full = super().tally(players, seed, start, stop)
        return replace(full, results=full.results[:-1])


def test_rules_that_lose_a_deal_are_found_out():
    with pytest.raises(ValueError, match="deals 0 to 9"):
        replace(dice(), rules=Short()).play(0, 10)


def test_another_version_of_the_program_does_not_join_in():
    there = dice()
    with pytest.raises(ValueError, match="version"):
        replace(there, run=replace(there.run, program="0.0.0")).play(0, 1)


def playing(name: str, player: str) -> Simulation:
    """A built-in game in the hands of `player`; skips what has no rules."""
    game, _ = game_and_look(name)
    rules = games.playable(game)
    if rules is None:
        pytest.skip(f"{name} has no rules in code")
    if player not in rules.players:
        pytest.skip(f"{name} has no such player")
    return simulation(name, fingerprint(game), rules, [player] * rules.seats, 1)


@pytest.mark.parametrize("name", all_games())
@settings(max_examples=5)
@given(cut=st.integers(1, 29))
def test_the_deals_of_every_game_can_be_cut_anywhere(name: str, cut: int):
    whole = playing(name, "random")
    assert merged(whole.play(cut, 30), whole.play(0, cut)) == whole.play(0, 30)


@pytest.mark.parametrize("name", all_games())
def test_the_figures_of_every_game_fit_its_results(name: str):
    summary = playing(name, "random").play(0, 200)
    metrics = playing(name, "random").rules.metrics
    assert [metric.id for metric in metrics] == [name for name, _ in summary.counts]
    assert sum(summary.count(metrics[0].id)) == summary.won
    for metric in metrics:
        counts = summary.count(metric.id)
        assert len(counts) == bins_of(metric), metric.id
        assert min(counts, default=0) >= 0
        if metric.kind == "shares":
            bins = len(metric.labels)
            cases = counts[-bins:] if metric.base == "each" else (summary.played,) * bins
            assert all(map(le, counts[:bins], cases)), metric.id
    scores = np.repeat(np.arange(len(summary.count(metrics[0].id))), summary.count(metrics[0].id))
    best = [score for score in _scores(summary) if score != LOST]
    assert sorted(scores + metrics[0].first) == sorted(best)


def _scores(summary: Summary) -> list[int]:
    """The score of each deal, or that of its winners."""
    if summary.run.players == 1:
        return summary.scores().tolist()
    seats = range(summary.run.players)
    deals = zip(summary.points().tolist(), summary.winners().tolist(), strict=True)
    return [max(p for seat, p in zip(seats, own, strict=True) if w >> seat & 1) for own, w in deals]


@pytest.mark.parametrize("name", one_at_once())
def test_what_is_simulated_of_every_game_is_what_can_be_watched(name: str):
    for player in ("random", "greedy"):
        there = playing(name, player)
        summary = there.play(3, 7)
        for at, index in enumerate(range(3, 7)):
            names = there.run.line_up
            session = begin(there.rules, there.run.seed, index, names).awaited()
            outcome = session.position.outcome()
            assert outcome is not None
            if isinstance(outcome, Standing):
                assert tuple(summary.points()[at]) == outcome.scores
                assert summary.winners()[at] == sum(1 << seat for seat in outcome.winners)
            else:
                assert summary.scores()[at] == (LOST if outcome.score is None else outcome.score)


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_a_game_of_every_table_is_replayed_from_its_transcript(name: str):
    rules = playing(name, "random").rules
    tables = [(seats, setup) for seats in rules.tables for setup in ("", *rules.setups)]
    for seats, setup in tables:
        try:
            there = rules.seated(seats, setup)
        except CannotPlay:
            assert setup  # the usual set-up is for any number that can play
            continue
        assert (there.seats, there.setup) == (seats, setup)
        names = tuple(list(rules.players)[at % 2] for at in range(seats))
        session = begin(there, 5, 1, names).awaited()
        written = as_json(session.transcript(name, "0badf00d"))
        *_, last = replayed(read(written.encode()), there)
        assert last.after == session.position
        for turn in session.turns:
            assert turn.move in turn.before.legal_moves()
            for event in turn.events:
                assert event.what in event.before.legal_moves()
