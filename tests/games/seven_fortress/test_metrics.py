"""What a simulation counts is what happens in the games: counted again, move by move."""

from __future__ import annotations

from collections import Counter

import box
import pytest
from fortress import is_chance

from fortgold.data.model import LANGS
from fortgold.games.seven_fortress import SevenFortress
from fortgold.games.seven_fortress.moves import Act, Phase
from fortgold.games.seven_fortress.position import Position
from fortgold.games.seven_fortress.program import plain_machine

SEED = 11
Recounted = Counter[tuple[str, int]]  # cases by metric and bin


def held(position: Position, seat: int) -> int:
    return sum(position.hands[seat])


def recounted(game: SevenFortress, player: str, index: int) -> Recounted:
    """One game."""
    rules, found, turn = game.rules, Recounted(), 0
    position = Position.dealt(rules, SEED, index)
    while position.outcome() is None:
        if is_chance(position):
            before, position = position, position.after(position.die_shown(SEED, index))
            found["raids", 0] += 1
            sizes = sorted({held(before, seat) for seat in range(rules.seats)}, reverse=True)
            for seat in range(rules.seats):
                lost = held(before, seat) - held(position, seat)
                if position.phase is Phase.DISCARD:
                    lost += position.record.owed[seat]
                found["lost", sizes.index(held(before, seat))] += lost
            continue
        move = position.chosen(["random", "greedy"].index(player), SEED, index, turn)
        after, turn = position.after(move), turn + 1
        if move.act is Act.MOVE and (done := position.record.turns) % 5 == 0 and 0 < done <= 30:
            found[f"empty-{done}", sum(not tower for tower in position.towers)] += 1
        elif move.act in (Act.PAIR, Act.STRAIGHT):
            taken = sum(map(len, position.towers)) - sum(map(len, after.towers))
            found["take", min(taken, 8)] += 1
            found["takes", move.act is Act.STRAIGHT] += 1
        elif move.act is Act.SPELL:
            found["spells", move.spell] += 1
        position = after
    outcome = position.outcome()
    assert outcome is not None
    for later in range(position.record.turns, 31):
        if later % 5 == 0:  # a game that is over keeps its number
            found[f"empty-{later}", sum(not tower for tower in position.towers)] += 1
    found["turns", position.record.turns] += 1
    found["raids", found.pop(("raids", 0), 0)] += 1
    found["winners-points", min(max(outcome.scores), 80)] += 1
    found["decided", outcome.scores.count(max(outcome.scores)) > 1] += 1
    for seat, points in enumerate(outcome.scores):
        every = zip(rules.rows, position.hands[seat], strict=True)
        lost = sum(row.value * count for row, count in every) - points
        found["points", min(points, 80)] += 1
        found[f"points-{position.mages[seat] + 1}", min(points, 80)] += 1
        found["hand", min(held(position, seat), 30)] += 1
        found["shortage", min(position.shortage(seat), 6)] += 1
        found["paid", min(lost, 40)] += 1
    return found


@pytest.mark.parametrize(("player", "games", "seats"), [("random", 12, 3), ("greedy", 2, 4)])
def test_a_tally_is_what_happens_in_its_games(player: str, games: int, seats: int):
    game = box.BOX.seated(seats)
    assert isinstance(game, SevenFortress)
    number = list(game.players).index(player)
    tally = plain_machine(game.rules).tally([number] * seats, SEED, 0, games)
    assert tally
    every = sum((recounted(game, player, index) for index in range(games)), Recounted())
    counted = {
        (name, place): int(count)
        for name, bins in tally.counts.items()
        for place, count in enumerate(bins)
    }
    assert +Recounted(counted) == +every


def test_each_metric_has_its_bins_and_its_names():
    game = box.BOX
    (first, *_) = game.metrics
    tally = plain_machine(game.rules).tally([0] * 3, 1, 0, 0)
    assert tally
    assert first.id == "winners-points"
    assert [*tally.counts] == [metric.id for metric in game.metrics]
    for metric in game.metrics:
        assert len(metric.labels) == len(tally.counts[metric.id])
        assert all(
            said.of(lang) for said in (metric.title, metric.of, *metric.labels) for lang in LANGS
        )
