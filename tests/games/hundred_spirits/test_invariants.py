"""What is true in every position of random games, with and without the variant."""

from __future__ import annotations

from collections import Counter
from operator import mul

import pytest
from paid_by_force import TOP, pays, recipes
from sound_games import Fault
from spirits import ROWS, played, ruled

from fortgold.games.common.jit import Program
from fortgold.games.common.machine import Machine
from fortgold.games.hundred_spirits.deck import Ruleset
from fortgold.games.hundred_spirits.fields import NONE
from fortgold.games.hundred_spirits.moves import Act, Move, Op, Phase
from fortgold.games.hundred_spirits.position import Position
from fortgold.games.hundred_spirits.program import LAYOUT, machine, plain_machine

VARIANTS = [{}, {"every_reveal": True}]
PEARLS = sum(row.value > 0 for row in ROWS)
COPIES, POWER = [row.copies for row in ROWS], [row.power for row in ROWS]
NUMBERS = {card: number for number, (card, _, _) in enumerate(recipes())}


def lying(position: Position) -> list[int]:
    """How many cards of each row there are, wherever they lie."""
    s, seats = position.record, range(position.rules.seats)
    cards = [*s.pile[0][: s.height[0]], *s.pile[1][: s.height[1]]]
    cards += [*position.open_pearls, *position.open_characters, *position.looked]
    counts = s.discard[: len(ROWS)]
    for seat in seats:
        cards += [*s.portal[seat], *s.diamond[seat][: s.diamonds[seat]]]
        counts = [sum(three) for three in zip(counts, s.hand[seat], s.done[seat], strict=False)]
    for card in cards:
        counts[card] += card != NONE
    return counts


def check_table(position: Position) -> None:
    """No card is lost, none comes twice, and as much lies open as can."""
    s, rules = position.record, position.rules
    assert lying(position) == COPIES
    assert len(position.open_pearls) == rules.constants.open_pearls
    is_empty = not s.height[1] and not sum(s.discard[PEARLS : len(ROWS)])
    assert len(position.open_characters) == rules.constants.open_characters or is_empty
    for seat in range(rules.seats):
        assert len(position.portals[seat]) <= rules.constants.portal_slots
        assert s.power[seat] == sum(map(mul, s.done[seat], POWER))


def check_turn(before: Position, after: Position) -> None:
    """Who ends a turn keeps the hand limit."""
    if after.active != before.active or after.phase is Phase.OVER:
        assert len(after.hands[before.active]) <= before.limit(before.active)


def check_payment(before: Position, move: Move, after: Position) -> None:
    """What an activation takes is what pays the recipe, by another reading of it."""
    assert move.paid
    seat, row, paid = before.to_move, ROWS[move.b], move.paid
    own = [ROWS[one].ability for one in before.done[seat]]
    step = max([1, *(one.n for one in own if one and one.op is Op.DIAMOND_STEP)])
    spent = Counter((*paid.shown, *paid.recast, *paid.wild, *paid.raised, *paid.leapt))
    held = Counter(ROWS[one].value for one in before.hands[seat])
    assert not spent - held
    assert len(paid.leapt) == 0 or step == 2
    virtual = [ROWS[one].ability.values for one in paid.virtual]
    assert not Counter(paid.virtual) - Counter(before.done[seat])
    recast = {one.source: one.values for one in own if one and one.op is Op.RECAST}
    options = [[value] for value in paid.shown] + [[value + 1] for value in paid.raised]
    options += [[value + 2] for value in paid.leapt] + [list(values) for values in virtual]
    options += [list(recast[value]) for value in paid.recast]
    options += [[v for v in range(1, TOP + 1) if v != value] for value in paid.wild]
    hands = {()}
    for values in options:
        hands = {tuple(sorted((*hand, value))) for hand in hands for value in values}
    assert any(pays(NUMBERS[row.id], hand) for hand in hands)
    diamonds = len(paid.raised) + len(paid.leapt) + row.recipe.beside
    assert diamonds <= before.diamonds[seat]
    drawn = row.diamonds if sum(after.record.discard) else 0
    assert after.diamonds[seat] <= before.diamonds[seat] - diamonds + max(drawn, row.diamonds)


def check_deal(seats: int, seed: int, index: int, **house: bool) -> None:
    """The invariants of one game, on every move."""
    before, move = None, None
    turns = Counter[int]()
    for position, following in played(seats, seed, index, **house):
        check_table(position)
        if before and move:
            check_turn(before, position)
            turns[before.active] += position.active != before.active or following is None
            if move.act is Act.ACTIVATE:
                check_payment(before, move, position)
        before, move = position, following
    assert before
    outcome = before.outcome()
    assert outcome
    assert {turns[seat] for seat in range(seats)} == {before.record.round}
    ranks = [(power, before.diamonds[seat]) for seat, power in enumerate(outcome.scores)]
    assert outcome.winners == tuple(seat for seat in range(seats) if ranks[seat] == max(ranks))


@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: "".join(one) or "as printed")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_every_position_of_a_random_game_is_sound(variant, seats):
    for index in range(2):
        check_deal(seats, 3, index, **variant)
    assert faults(plain_machine(ruled(seats, **variant)), 3, 2) == [Fault.NONE] * 2


@pytest.mark.proof
@pytest.mark.parametrize("variant", VARIANTS, ids=lambda one: "".join(one) or "as printed")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ten_thousand_random_games_are_sound(variant, seats):
    """As numbers, every one; as positions, with another reading of recipes, one of a hundred."""
    assert faults(machine(ruled(seats, **variant)), 11, 2_500) == [Fault.NONE] * 2_500
    for index in range(0, 2_500, 100):
        check_deal(seats, 11, index, **variant)


RULES_ALONE = tuple(name for name in LAYOUT.counting.modules if not name.endswith("greedy"))
SOUNDNESS = Program((*RULES_ALONE, "sound_games"), {}, frozenset({"soundness"}), is_large=True)


def faults(own: Machine[Ruleset], seed: int, deals: int) -> list[Fault]:
    """What is wrong first in each of the first deals of a seed."""
    found = own.numbers([-1] * deals)
    own.loaded(SOUNDNESS).soundness(own.deck, own.states(2), own.work(), seed, 0, deals, found)
    return [Fault(int(one)) for one in found]


@pytest.mark.slow
def test_positions_and_lists_of_numbers_play_the_same_games():
    for seats, player in ((2, "greedy"), (3, "random"), (5, "greedy")):
        rules, names = ruled(seats), ["random", "greedy"]
        for index in range(2 if seats < 5 else 1):
            position, turn = Position.dealt(rules, 5, index), 0
            while position.outcome() is None:
                position = position.after(
                    position.chosen(["random", "greedy"].index(player), 5, index, turn)
                )
                turn += 1
            tally = plain_machine(rules).tally([names.index(player)] * seats, 5, index, index + 1)
            *scores, winners = tally.results[0].tolist()
            outcome = position.outcome()
            assert outcome.scores == tuple(scores)
            assert sum(1 << seat for seat in outcome.winners) == winners


RULES: list[Ruleset] = [ruled(2), ruled(5, every_reveal=True)]


@pytest.mark.slow
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("rules", RULES, ids=lambda one: str(one.seats))
def test_machine_code_plays_as_lists_do(rules, player):
    as_lists_do(rules, player, 0, 12 if player and rules.seats == 5 else 40)  # which takes longest


@pytest.mark.proof
@pytest.mark.parametrize("player", [0, 1])
@pytest.mark.parametrize("rules", RULES, ids=lambda one: str(one.seats))
def test_machine_code_plays_as_lists_do_for_long(rules, player):
    as_lists_do(rules, player, 12, 300 if player else 1000)  # greedy players think long as lists


def as_lists_do(rules: Ruleset, player: int, start: int, stop: int) -> None:
    players = [player] * rules.seats
    fast, slow = (of(rules).tally(players, 9, start, stop) for of in (machine, plain_machine))
    assert fast.results.tolist() == slow.results.tolist()
    counts = ({k: v.tolist() for k, v in one.counts.items()} for one in (fast, slow))
    assert next(counts) == next(counts)
