"""What a deck cannot do by its rules: proven, and never said of a deck that does it."""

from dataclasses import replace

import pytest
from edited import decks
from fort import CONSTANTS, RULES, played, ruled, spirit, treasure
from hypothesis import given
from hypothesis import strategies as st

from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.moves import Rotate
from fortgold.games.fort_of_gold.position import first_position
from fortgold.games.fort_of_gold.soundness import DeckCounts, deck_problems


def told(rules: Ruleset) -> list[tuple[str, str]]:
    """What is told, and of which card or number."""
    return [(one.kind, one.card or one.constant) for one in deck_problems(rules)]


def deck(spirits: str, treasures: str, **numbers: int) -> Ruleset:
    """A deck of these cards; a win takes one treasure unless `numbers` say otherwise."""
    few = {"chancel_size": 1, "solution_slots": 1, "altar_goal": 1, "perfect_score": 1}
    return Ruleset(
        replace(CONSTANTS, **{**few, **numbers}),
        tuple(spirit(written, slot) for slot, written in enumerate(spirits.split())),
        tuple(treasure(written, slot) for slot, written in enumerate(treasures.split())),
    )


SPARE = "--- RGB RG- R-B -GB"


def test_the_deck_of_the_rulebook_is_sound():
    assert told(RULES) == []


def test_a_win_takes_eighteen_spirits_at_least():
    assert DeckCounts(RULES).needed_spirits == 13 + 5


def test_the_best_score_is_thirteen():
    assert told(ruled(perfect_score=13)) == []
    assert told(ruled(perfect_score=14)) == [("contradiction", "perfect_score")]


@pytest.mark.parametrize("written", ["B--", "GR-", "GBR"])
def test_a_spirit_that_is_a_foe_wherever_it_shows_a_colour_is_useless(written: str):
    assert told(deck(f"{SPARE} {written}", "rgb")) == [("useless", written)]


@pytest.mark.parametrize("written", ["---", "R--", "-RB"])
def test_a_spirit_that_is_a_friend_somewhere_or_empty_all_over_is_not(written: str):
    assert told(deck(f"{SPARE} {written}", "rgb")) == []


def test_a_treasure_whose_symbol_nobody_shows_is_lost():
    assert told(deck(SPARE, "rgb bgr")) == [("unobtainable", "bgr")]


def test_a_treasure_that_takes_more_tops_than_there_are_columns_is_lost():
    cards = f"{SPARE} -R- --R R--"
    assert told(deck(cards, "rgb rrr", pedestal_columns=2)) == [("unobtainable", "rrr")]
    assert told(deck(cards, "rgb rrr", pedestal_columns=3)) == []


def test_a_treasure_that_takes_more_spirits_than_a_column_holds_is_lost():
    cards = f"{SPARE} -R- --R R--"
    assert told(deck(cards, "rgb rrr", altar_column_limit=2)) == [("unobtainable", "rrr")]


def test_a_treasure_that_no_spirits_can_rotate_is_a_dead_end():
    cards = "--- RGB RG- R-B R-- -G- --B BBB BBR RBB BRB"
    rules = deck(cards, "rgb rrr bbb", altar_goal=2, power_positions=3)
    assert ("dead end", "rgb") not in told(rules)
    assert ("dead end", "rrr") in told(rules)


def test_without_a_rotation_to_make_nobody_asks_for_one():
    cards = "--- RGB RG- R-B R-- -G- --B BBB BBR RBB BRB"
    assert told(deck(cards, "rgb rrr bbb", altar_goal=1, power_positions=3)) == []


def test_more_rotations_than_power_allows_are_unwinnable():
    assert told(deck("RGB GRB BRG RBG", "rgb rbg", altar_goal=2, power_positions=3)) == [
        ("unwinnable", "altar_goal")
    ]


def test_a_goal_above_the_treasures_there_are_is_a_contradiction():
    assert told(deck(SPARE, "rgb", altar_goal=2)) == [("contradiction", "altar_goal")]


def test_a_goal_above_the_treasures_that_can_be_had_is_unwinnable():
    rules = deck(SPARE, "rgb bgr", altar_goal=2)
    assert told(rules) == [("unwinnable", "altar_goal")]
    assert "only 1 of them can be had (rgb)" in next(deck_problems(rules)).said.en


def test_no_treasure_that_can_be_had_is_told_once():
    assert told(deck("--- R-- RG-", "rgb bgr ggg")) == [("unwinnable", "altar_goal")]


def test_a_position_that_too_few_spirits_serve_is_unwinnable():
    cards = ["---", "RGB", "-GB", "-G-", "--B", "-G-", "--B", "-GB"]
    spirits = tuple(replace(spirit(c, i), id=f"{c}{i}") for i, c in enumerate(cards))
    rules = replace(deck("---", "rgb rgb", altar_goal=2), spirits=spirits)
    assert told(rules) == [("unwinnable", "altar_goal")]
    assert "position 1" in next(deck_problems(rules)).said.en


def test_each_finding_is_told_in_both_languages():
    for rules in (ruled(pedestal_columns=2), ruled(altar_goal=11), ruled(altar_column_limit=3)):
        for one in deck_problems(rules):
            for words in (one.said, one.hint):
                assert words.ja
                assert words.en


@given(decks(), st.integers(0, 300))
def test_what_was_called_impossible_never_happens(rules, index):
    said = set(told(rules))
    position = first_position(rules, 3, index)
    for _, move, behind in played(position, 3, index):
        if isinstance(move, Rotate):
            treasure = behind.altar[move.altar].treasure
            assert ("dead end", treasure.id) not in said
        position = behind
    got = {column.treasure.id for column in position.altar}
    assert not {card for kind, card in said if kind == "unobtainable"} & got
    outcome = position.outcome()
    assert outcome is not None
    if outcome.won:
        assert not {("unwinnable", "altar_goal"), ("contradiction", "altar_goal")} & said
        assert outcome.score is not None
        if ("contradiction", "perfect_score") in said:
            assert outcome.score < rules.constants.perfect_score
