"""What the command line, `play` and `check` may ask of Arch King."""

import pickle
from dataclasses import replace
from functools import cache

import pytest
from builtin_games import Copy, builtin_shelf
from kingdom import RULES, at
from sayings import TEXTS

from fortgold.data.model import Text
from fortgold.games import playable as rules_of_any
from fortgold.games.arch_king import ArchKing, playable
from fortgold.games.arch_king.fields import KINGDOM
from fortgold.games.arch_king.moves import SKIP, Act
from fortgold.games.contract import Slot
from fortgold.games.game import Playable
from fortgold.games.position import CHANCE, CannotPlay, Position, perft
from fortgold.play.chance_steps import chance_resolved, opening, unasked

GAME = "arch-king"


@cache
def table(seats: int = 3, setup: str = "") -> ArchKing:
    """The deck that comes along, with so many players."""
    game = builtin_shelf().game(GAME).game
    assert game is not None
    return playable(game).seated(seats, setup)


def edited(folder, *edits: tuple[str, str, str]) -> ArchKing:
    """The deck with edits in its files."""
    box = Copy(folder, GAME)
    for edit in edits:
        box.edit(*edit)
    game = box.shelf.game(GAME).game
    assert game is not None
    return playable(game)


# Tables.


def test_it_is_found_by_the_name_of_the_game():
    game = builtin_shelf().game(GAME).game
    assert game is not None
    found: Playable | None = rules_of_any(game)
    assert isinstance(found, ArchKing)
    assert isinstance(rules_of_any(game), ArchKing)  # a second time, too


def test_two_to_six_can_sit_down():
    assert table().tables == range(2, 7)
    for seats in table().tables:
        assert len(table(seats).initial_position(1, 0).realms) == seats


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_no_others_can(seats: int):
    with pytest.raises(CannotPlay, match="cannot play"):
        table().seated(seats)


def test_the_stable_set_up_wants_three():
    assert table(3, "stable").setup == "stable"
    assert list(table().setups) == ["stable"]
    with pytest.raises(CannotPlay) as caught:
        table().seated(2, "stable")
    assert caught.value.said.ja
    with pytest.raises(CannotPlay, match="no set-up"):
        table().seated(3, "rich")


def test_it_travels_to_other_processes():
    sent = pickle.loads(pickle.dumps(table(4)))
    assert sent.seats == 4
    assert sent.initial_position(1, 5) == table(4).initial_position(1, 5)


# Deals.


@pytest.mark.parametrize("setup", ["", "stable"])
def test_a_deal_names_every_card_of_both_decks_once(setup: str):
    rules = table(4, setup)
    said = rules.deal_object(rules.initial_position(3, 8))
    assert list(said) == ["villages", "hands", "field", "kingdom", "companions"]
    for deck, parts in (
        ("kingdom", [said["field"], said["kingdom"]]),
        ("companion", [*said["hands"], said["companions"]]),
    ):
        cards = sorted(own for part in parts for own in part)
        every = sorted(rules.rules.rows[row].id for row in rules.rules.deck_bag(deck))
        assert cards == every
    assert len(said["villages"]) == len(said["hands"]) == 4


def test_the_piles_come_up_as_the_deal_says():
    rules = table(3)
    first = rules.initial_position(2, 4)
    said = rules.deal_object(first)
    coming = {"kingdom": iter(said["kingdom"]), "companions": iter(said["companions"])}
    position: Position = first
    turn = 0
    for _ in range(300):
        if position.outcome():
            break
        if position.to_move == CHANCE:
            move = rules.chance_outcome(position, 2, 4)
            pile = coming["kingdom" if move.kind is Act.REVEAL else "companions"]
            assert rules.move_object(move)[1] == next(pile)
        else:
            move = rules.choose("random", position, 2, 4, turn)
            turn += 1
        position = position.after(move)
    assert turn > 50


def test_moves_are_written_and_read():
    rules = table(3)
    position = opening(rules, 1, 0).position
    for turn in range(120):
        for move in position.legal_moves():
            assert rules.move_from(rules.move_object(move)) == move
        move = rules.choose("random", position, 1, 0, turn)
        position = chance_resolved(rules, position.after(move), 1, 0).position
        if position.outcome():
            break


# Players and solvers.


def test_the_adviser_is_a_player():
    assert table().hint_player in table().players
    for name, words in table().players.items():
        assert words.ja
        assert (
            table().choose(name, table().initial_position(1, 0), 1, 0, 0)
            in table().initial_position(1, 0).legal_moves()
        )


def test_nobody_can_solve_a_game_of_several():
    assert table().efforts == {}
    with pytest.raises(CannotPlay, match="several"):
        table().solve(1, 0, 1, "best")
    assert table().perfect_score is None
    assert not table().attempt(1, 0, 0)


def test_move_sequences_are_counted():
    first = table(2).initial_position(1, 0)
    assert table(2).perft(first, 2) == perft(first, 2)


# What `check` is told.


def test_nothing_is_wrong_with_the_deck_that_comes_along():
    assert list(table().deck_problems()) == []


# Purse and vein give wood: chest, 2 canyons, 2 riversides and 3 brooks are left for gold, one unit
# may be exchanged in the market, and the Noble builds 2 cheaper.
LITTLE_GOLD = [("kingdom.csv", "tap,resource gold", "tap,resource wood")] * 2


def test_a_building_that_no_cards_can_pay_for_is_told(tmp_path):
    found = edited(
        tmp_path, *LITTLE_GOLD, ("kingdom.csv", ",GG,4,", f",{'G' * 12},4,")
    ).deck_problems()
    (one,) = found
    assert (one.kind, one.deck, one.card, one.column) == ("unobtainable", "kingdom", "K30", "cost")
    assert one.said.ja
    assert one.hint.ja


def test_a_building_that_all_cards_together_can_pay_for_is_not(tmp_path):
    rules = edited(tmp_path, *LITTLE_GOLD, ("kingdom.csv", ",GG,4,", f",{'G' * 11},4,"))
    assert list(rules.deck_problems()) == []


def test_a_companion_whose_prestige_nobody_can_have_is_told(tmp_path):
    rules = edited(
        tmp_path,
        ("kingdom.csv", "tap,prestige", "tap,food"),
        ("kingdom.csv", "passive,prestige", "passive,food"),
        ("companion.csv", "food; prestige", "food"),
    )
    assert [(one.kind, one.card) for one in rules.deck_problems()] == [
        ("useless", "C09"),
        ("useless", "C13"),
    ]


def test_a_companion_does_not_bring_the_prestige_that_it_costs_itself(tmp_path):
    rules = edited(
        tmp_path,
        ("kingdom.csv", "tap,prestige", "tap,food"),
        ("kingdom.csv", "passive,prestige", "passive,food"),
        ("companion.csv", "F,,play,food; prestige", "FP,,play,food; prestige"),
    )
    assert [(one.kind, one.card) for one in rules.deck_problems()] == [("useless", "C15")]


def test_one_card_that_gives_prestige_is_enough(tmp_path):
    rules = edited(
        tmp_path,
        ("kingdom.csv", "tap,prestige", "tap,food"),
        ("companion.csv", "food; prestige", "food"),
    )
    assert list(rules.deck_problems()) == []


def test_points_that_no_result_has_room_for_are_refused(tmp_path):
    rules = edited(tmp_path, ("kingdom.csv", "building,WSSGG,8", "building,A,40000"))
    with pytest.raises(CannotPlay, match="too many points"):
        rules.tally(("greedy", "greedy"), 1, 0, 30)


def test_rounds_are_counted_however_late_a_game_may_be_stopped(tmp_path):
    rules = edited(tmp_path, ("game.yaml", "round_limit: 60", "round_limit: 900"))
    counts = rules.tally(("greedy", "greedy"), 1, 0, 30).counts["rounds"]
    (rounds,) = (metric for metric in rules.metrics if metric.id == "rounds")
    assert len(counts) == len(rounds.labels)
    assert counts.sum() == 30


def test_resources_are_called_what_their_symbols_are_called(tmp_path):
    rules = edited(tmp_path, ("game.yaml", "ja: 木, kana: き, en: Wood", "ja: 粘土, en: Clay"))
    (paid,) = (metric for metric in rules.metrics if metric.id == "paid")
    assert paid.labels[0] == Text("粘土", "clay")


# A card less.


def test_every_row_can_be_tried_with_a_card_less_but_the_sage():
    slots = table().slots
    ids = {slot.id for slot in slots}
    assert ids == {row.id for row in table().rules.rows if row.deck in ("kingdom", "companion")} - {
        "C01"
    }
    assert len({(slot.deck, slot.slot) for slot in slots}) == len(slots)


def test_all_others_come_up_in_the_same_order_without_a_card():
    whole = table(3)
    forest = next(slot for slot in whole.slots if slot.id == "K13")
    less = whole.without(forest)

    def order(rules: ArchKing) -> list[str]:
        dealt = rules.initial_position(5, 2).record
        rows = dealt.pile[KINGDOM][: dealt.pile_end[KINGDOM]]
        return [rules.rules.rows[row].id for row in rows]

    assert order(whole).count("K13") == order(less).count("K13") + 1
    assert [own for own in order(whole) if own != "K13"] == [
        own for own in order(less) if own != "K13"
    ]


def test_the_sage_cannot_be_left_out():
    with pytest.raises(CannotPlay, match="nobody begins"):
        table().without(Slot("companion", 0, "C01", Text("賢者", "Sage")))


def test_a_few_kingdom_cards_do_however_many_companions_are_sure():
    rules = table(3, "stable").rules
    few = replace(
        rules,
        rows=tuple(
            replace(row, copies=6 * (row.id == "K13")) if row.deck == "kingdom" else row
            for row in rules.rows
        ),
    )
    assert few.without("K13").by_id["K13"].copies == rules.constants.field_start


def test_a_deck_without_a_card_can_be_played_to_the_end():
    less = table(2).without(table(2).slots[0])
    position = opening(less, 1, 1).position
    turn = 0
    while position.outcome() is None:
        move = less.choose("random", position, 1, 1, turn)
        position = chance_resolved(less, position.after(move), 1, 1).position
        turn += 1
    s = less.seated(4).initial_position(1, 0).record
    assert s.pile[KINGDOM][: s.pile_end[KINGDOM]].count(0) == 1


# Nothing to choose.


@pytest.mark.parametrize(
    ("written", "asked"),
    [
        ("seat 0: hamlet grail  todo: explore", False),  # the Grail is as good after it
        ("seat 0: hamlet grail  todo: explore explore", False),
        ("seat 0: hamlet grail  todo: ready_treasure", True),  # used, it can be stood up again
        ("seat 0: hamlet map  todo: explore  pile: axe", True),  # a treasure may come up
        ("seat 0: hamlet grail  todo: explore  field: axe", True),
    ],
)
def test_a_step_that_nothing_can_help_is_left_without_asking(written: str, asked: bool):
    position = at(f"turn: 0  food: 1  {written}  seat 1: ridge")
    assert SKIP in position.legal_moves() or asked
    assert len(position.legal_moves()) > 1
    rules = ArchKing(RULES, 2, 2, TEXTS, {})
    assert unasked(rules, position) == (None if asked else SKIP)
