"""Who plays: by chance, and greedily; the same in the same deal, and each to the end."""

from collections import Counter

import pytest
from kingdom import after, at, choose, moves, played, ruled, said, with_effect

from fortgold.games.arch_king.moves import Act
from fortgold.games.arch_king.position import Position, chance_outcome
from fortgold.games.arch_king.program import PLAYERS
from fortgold.games.arch_king.reasons import Outlook
from fortgold.games.position import CHANCE


def best(written: str) -> str:
    """What the greedy player does."""
    return said(choose("greedy", at(written), 0, 0, 0))


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("seats", range(2, 7))
def test_every_player_plays_to_the_end(seats: int, player: str):
    *_, (last, _) = played(ruled(seats), player, 1, 0)
    assert last.outcome() is not None


def test_nobody_else_plays():
    with pytest.raises(ValueError, match="is not in list"):
        choose("nobody", at("seat 0: hamlet"), 0, 0, 0)


def test_the_player_by_chance_goes_on_while_it_can_play_a_companion():
    for position, move in played(ruled(4), "random", 3, 1):
        if move.kind is Act.END and position.outcome() is None:
            assert not any(one.kind is Act.PLAY for one in position.legal_moves())


def test_the_player_by_chance_makes_every_move_now_and_then():
    position = at("seat 0: hamlet grail well coppice/  hand: settler architect")
    made = Counter(choose("random", position, 1, index, 4) for index in range(400))
    assert sorted(made) == position.legal_moves()[:-1]  # all but the end
    assert min(made.values()) > 60


# the greedy player


def test_the_sage_and_farmers_come_first():
    assert best("seat 0: hamlet  hand: sage farmer settler  field: forest") == "play sage"
    assert best("seat 0: hamlet  hand: farmer settler  field: forest") == "play farmer"


def test_a_card_is_gained_before_a_building_is_paid_for():
    assert best("seat 0: hamlet crag  hand: architect settler  field: farm forest") == (
        "play settler"
    )


def test_the_building_of_most_points_is_built():
    built = best("todo: build  seat 0: hamlet gold_vein*2 crag  field: farm monument")
    assert built == "build monument: gold_vein gold_vein"


def test_the_least_flexible_card_is_turned():
    assert best("todo: build  seat 0: hamlet chest canyon crag  field: farm") == (
        "build farm: crag"
    )


def test_a_treasure_of_more_points_is_gained():
    assert best("todo: explore  seat 0: hamlet  field: grail sword") == "take sword"


def test_a_frontier_that_a_building_wants_is_gained():
    written = "todo: settle  seat 0: hamlet forest  field: forest crag {}"
    assert best(written.format("ramparts")) == "take crag"


def test_the_turn_ends_when_nothing_useful_is_left():
    position = at("seat 0: hamlet  hand: architect woodcutter appraiser")
    assert moves(position)[-1] == "end"
    assert said(choose("greedy", position, 0, 0, 0)) == "end"


def test_food_is_kept_for_the_better_companions():
    start = "food: 1  seat 0: hamlet forest/  hand: woodcutter explorer  field: sword"
    assert best(start) == "play explorer"


def test_a_treasure_that_feeds_is_kept_until_food_is_short():
    assert best("food: 3  seat 0: hamlet horn  hand: settler  field: crag") == "play settler"
    assert best("food: 0  seat 0: hamlet horn  hand: settler  field: crag") == "use horn"


def test_prestige_is_made_for_the_noble():
    assert best("seat 0: hamlet grail crag  hand: noble  field: ramparts") == "use grail"
    assert best("seat 0: hamlet grail  hand: architect") == "end"


def test_what_works_once_in_a_turn_is_used_if_it_helps():
    assert best("seat 0: hamlet well coppice/") == "use well"
    assert best("seat 0: hamlet well coppice") == "end"


def test_who_has_two_architects_drafts_something_else():
    written = (
        "draft: 0  seat 0: hamlet crag  hand: architect explorer  {}  seat 1: ridge  hand: sage"
    )
    assert best(written.format("")) == "draft architect"
    assert best(written.format("laid: architect*2")) == "draft explorer"


def test_a_companion_that_cannot_be_paid_for_is_not_drafted():
    written = "draft: 0  seat 0: hamlet {}  hand: noble explorer  seat 1: ridge  hand: sage"
    assert best(written.format("")) == "draft explorer"
    assert best(written.format("church")) == "draft noble"


def test_the_best_effect_is_repeated():
    start = at("todo: repeat_companion  seat 0: hamlet  played: woodcutter explorer  field: sword")
    assert said(choose("greedy", start, 0, 0, 0)) == "repeat explorer"


def test_of_equal_scores_the_first_move_is_made():
    position = at("todo: ready_frontier  seat 0: hamlet coppice/ forest/")
    scores = list(map(Outlook(position).score, position.legal_moves()))
    assert len(set(scores)) == 1
    assert choose("greedy", position, 0, 0, 0) == position.legal_moves()[0]


def test_a_card_that_does_what_another_did_is_judged_alike():
    rules = with_effect("woodcutter", "play", "draw; explore")
    position = at("seat 0: hamlet  hand: woodcutter settler  field: sword forest", rules)
    assert said(choose("greedy", position, 0, 0, 0)) == "play woodcutter"


def test_the_greedy_player_beats_the_one_by_chance():
    wins = Counter[str]()
    for index in range(24):
        line_up = ("greedy", "random") if index % 2 else ("random", "greedy")
        rules = ruled(2)
        position, turn = Position.dealt(rules, 4, index), 0
        while (outcome := position.outcome()) is None:
            if position.to_move == CHANCE:
                position = position.after(chance_outcome(position))
                continue
            player = line_up[position.to_move]
            position = position.after(choose(player, position, 4, index, turn))
            turn += 1
        wins.update(line_up[seat] for seat in outcome.winners)
    assert wins["greedy"] > 3 * wins["random"]


def test_within_an_effect_cards_are_kept_unless_they_help_it():
    stuck = "todo: explore  seat 0: hamlet map grail  pile: axe"
    assert best(stuck) == "use map"
    assert best("todo: explore  seat 0: hamlet grail  pile: axe") == "skip"
    assert moves(after(at(stuck), "skip")) == ["use grail", "use map", "end"]
