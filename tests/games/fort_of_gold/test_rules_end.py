"""The end of the game and the score, sentence by sentence of the rulebook."""

import pytest
from builtin_games import builtin_shelf
from fort import RULES, at, played, refused

from fortgold.games import playable
from fortgold.games.fort_of_gold.moves import Get, Induct, Rotate
from fortgold.games.fort_of_gold.position import first_position
from fortgold.games.position import Outcome

SIX = "altar: rrr | ggg | bbb | rrg | bgg | brb"
LOSS = Outcome(won=False, score=None)
SEVEN = f"{SIX} | rgb"


def test_seven_treasures_on_the_altar_win():  # rulebook: Winning and scoring
    assert at(SEVEN).outcome() == Outcome(won=True, score=0)


def test_six_treasures_do_not_win():  # rulebook: Winning and scoring
    assert at(f"chancel: R--  {SIX}").outcome() is None


def test_the_turn_that_gets_the_seventh_treasure_wins():  # rulebook: Winning and scoring
    position = at(f"pedestal: RGB  solutions: rgb  {SIX}  mana: R-- G--")
    assert position.after(Get(0, (0,))).outcome() == Outcome(won=True, score=2)


def test_the_score_is_the_number_of_cards_in_the_pile_of_mana():  # rulebook: Winning and scoring
    assert at(f"{SEVEN}  mana: R-- G-- B-- RG-").outcome() == Outcome(won=True, score=4)


def test_cards_in_the_chancel_and_on_the_pedestal_do_not_count():  # rulebook: Winning and scoring
    position = at(f"chancel: -R- -G- -B-  pedestal: RGB / --- --B  {SEVEN}  mana: R--")
    assert position.outcome() == Outcome(won=True, score=1)


def test_five_cards_or_more_are_a_perfect_win():  # rulebook: Winning and scoring
    game = builtin_shelf().open("fort-of-gold").game
    assert game is not None
    there = playable(game)
    assert there is not None
    assert there.perfect_score == game.constants["perfect_score"]


def test_a_win_with_no_move_left_is_still_a_win():  # rulebook: Your turn, 3, before the next one
    position = at(f"pedestal: RGB  solutions: rgb  {SIX}").after(Get(0, (0,)))
    assert position.outcome() == Outcome(won=True, score=0)


def test_no_legal_action_at_the_start_of_a_turn_is_a_loss():  # rulebook: Losing
    assert at("chancel: RGB  pedestal: RBG / GRB / GBR  solutions: bbb").outcome() == LOSS
    assert at("chancel: RGB  pedestal: RBG / GRB / ---  solutions: bbb").outcome() is None


def test_a_loss_has_no_score():  # rulebook: Losing
    position = at("chancel: RGB  pedestal: RBG / GRB / GBR  solutions: bbb  mana: R--")
    assert position.outcome() == LOSS


@pytest.mark.parametrize("move", [Induct(0, 0), Get(0, (0,)), Rotate(0, 0)])
def test_after_the_end_no_action_is_legal(move: Induct | Get | Rotate):  # rulebook: Your turn, 3
    over = f"chancel: R--  pedestal: RBG  solutions: rbr  {SEVEN} RG-  pile: gbb"
    assert "over" in refused(over, move).en


def test_at_least_five_rotates_are_needed_for_a_win():  # rulebook: Your first game
    position = first_position(RULES, 0, 0)
    got = rotated = 0
    for _, move, _ in played(position, 0):
        got, rotated = got + isinstance(move, Get), rotated + isinstance(move, Rotate)
        assert got <= len(position.solutions) + rotated
