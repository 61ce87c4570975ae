"""The numbers of game.yaml, one changed at a time, and decks of other sizes."""

from dataclasses import replace
from pathlib import Path

import pytest
from builtin_games import Copy
from fort import CONSTANTS, RULES, after, at, moves, refused, ruled, spirit, treasure
from fort_notation import position

from fortgold.games.fort_of_gold.deck import Constants, Ruleset, can_deal, ruleset_of
from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Rotate
from fortgold.games.fort_of_gold.position import first_position
from fortgold.games.position import CannotPlay, Outcome, TooLargeToPlay

# each number


@pytest.mark.parametrize("size", [1, 2, 5])
def test_the_chancel_has_as_many_places_as_chancel_size_says(size: int):
    start = first_position(ruled(chancel_size=size), 0, 0)
    assert len(start.chancel) == size
    assert len(start.mana) == 34 - size


@pytest.mark.parametrize("columns", [1, 2, 4])
def test_the_pedestal_has_as_many_columns_as_pedestal_columns_says(columns: int):
    ways = moves("chancel: R--", Induct, pedestal_columns=columns)
    assert ways == [Induct(0, column) for column in range(columns)]


def test_with_four_columns_four_tops_may_be_attached():
    written = "pedestal: R-- / -R- / --R / ---  solutions: rrr"
    assert moves(written, Get, pedestal_columns=4) == [Get(0, (0, 1, 2)), Get(0, (0, 1, 2, 3))]


def test_with_two_columns_a_treasure_of_one_colour_cannot_be_got():
    assert moves("pedestal: R-- / -R-  solutions: rrr", Get, pedestal_columns=2) == []


@pytest.mark.parametrize("slots", [1, 3, 10])
def test_as_many_treasures_are_dealt_as_solution_slots_says(slots: int):
    start = first_position(ruled(solution_slots=slots), 0, 0)
    assert len(start.solutions) == slots
    assert len(start.pile) == 10 - slots


def test_with_three_solution_slots_two_treasures_leave_a_place_vacant():
    written = "pedestal: RGB  solutions: rrr ggg  altar: rgb RG-  pile: bbb"
    assert moves(written, Rotate, solution_slots=3) == [Rotate(0, 0)]
    assert "solutions: rrr ggg bbb" in after(written, Rotate(0, 0), solution_slots=3)


def test_with_one_solution_slot_one_treasure_must_go_back():
    written = "pedestal: RGB  solutions: rrr  altar: rgb RG-  pile: bbb"
    assert moves(written, Rotate, solution_slots=1) == [Rotate(0, 0, 0)]


@pytest.mark.parametrize("goal", [1, 3])
def test_as_many_treasures_win_as_altar_goal_says(goal: int):
    altar = " | ".join(["rrr", "ggg", "bbb"][:goal])
    assert at(f"altar: {altar}", altar_goal=goal).outcome() == Outcome(won=True, score=0)
    assert at(f"altar: {altar}", altar_goal=goal + 1).outcome() == Outcome(won=False)


def test_with_a_limit_of_four_the_fourth_card_is_knowledge():
    written = "pedestal: ---  altar: rgb R-- G-- B--"
    assert moves(written, Foresee, altar_column_limit=4) == [Foresee(0, 0)]


def test_with_a_limit_of_four_a_column_takes_no_fifth_card():
    written = "pedestal: RGB  altar: rgb R-- -G- --B RG-"
    assert moves(written, Rotate, altar_column_limit=4) == []
    assert moves(written, Rotate, altar_column_limit=5) == [Rotate(0, 0)]


@pytest.mark.parametrize(("cards", "ways"), [(1, 2), (2, 6), (4, 120)])
def test_as_many_cards_are_seen_as_foresee_cards_says(cards: int, ways: int):
    written = "pedestal: ---  altar: rgb R-- G-- B-- -R- -G-  mana: RG- RB- GB- R-G R-B"
    assert len(moves(written, Foresee, foresee_cards=cards)) == ways


@pytest.mark.parametrize(("positions", "there"), [(1, True), (2, True), (3, False)])
def test_power_needs_as_many_positions_as_power_positions_says(positions: int, there: bool):
    written = "pedestal: -G-  altar: rgb R--"
    assert bool(moves(written, Rotate, power_positions=positions)) == there


def test_a_limit_below_the_number_of_columns_holds_for_get_as_well():
    written = "pedestal: RGB / --- / R--  solutions: rgb"
    assert moves(written, Get, altar_column_limit=2) == [
        Get(0, (0,)),
        Get(0, (0, 1)),
        Get(0, (0, 2)),
    ]
    assert "2" in refused(written, Get(0, (0, 1, 2)), altar_column_limit=2).en


# decks


def short(spirits: list[str], treasures: list[str]) -> Ruleset:
    """A deck of these cards and no others."""
    return Ruleset(
        replace(CONSTANTS, chancel_size=1, solution_slots=1, altar_goal=1),
        tuple(spirit(written, slot) for slot, written in enumerate(spirits)),
        tuple(treasure(written, slot) for slot, written in enumerate(treasures)),
    )


def test_a_deck_of_two_cards_can_be_played():
    start = first_position(short(["RGB"], ["rgb"]), 0, 0)
    won = start.after(Induct(0, 2)).after(Get(0, (2,)))
    assert won.outcome() == Outcome(won=True, score=0)


@pytest.mark.parametrize("letters", [1, 2, 4])
def test_cards_may_have_another_number_of_positions(letters: int):
    rules = short(["R" * letters, "-" * letters], ["r" * letters])
    start = first_position(rules, 0, 0)
    assert all(len(card.symbols) == letters for card in rules.spirits)
    assert start.legal_moves() == [Induct(0, 0), Induct(0, 1), Induct(0, 2)]


def test_when_both_piles_of_treasure_are_gone_rotate_adds_nothing():
    assert after("pedestal: RGB  altar: rgb RG-", Rotate(0, 0)) == "altar: rgb RG- RGB"


def test_a_deck_without_a_card_keeps_the_places_of_all_others():
    gone = RULES.spirits[7]
    less = RULES.without(gone.id)
    for index in range(20):
        whole, other = first_position(RULES, 3, index), first_position(less, 3, index)
        left = [card for card in (*whole.chancel, *whole.mana) if card != gone]
        assert [*other.chancel, *other.mana] == left
        assert (*other.solutions, *other.pile) == (*whole.solutions, *whole.pile)


def test_a_treasure_can_be_left_out_too():
    less = RULES.without(RULES.treasures[0].id)
    assert [card.id for card in less.treasures] == [card.id for card in RULES.treasures[1:]]


@pytest.mark.parametrize(
    ("spirits", "treasures", "lacking"), [(2, 10, "spirit cards"), (34, 1, "treasure cards")]
)
def test_a_deck_too_small_for_set_up_cannot_be_dealt(spirits: int, treasures: int, lacking: str):
    with pytest.raises(CannotPlay, match=lacking):
        can_deal(CONSTANTS, spirits, treasures)


def test_the_last_card_that_set_up_needs_cannot_be_left_out():
    rules = short(["RGB"], ["rgb"])
    with pytest.raises(CannotPlay, match="spirit cards"):
        rules.without("RGB")
    with pytest.raises(CannotPlay, match="treasure cards"):
        rules.without("rgb")


# from the files to the rules


def rules_in(box: Copy) -> Ruleset:
    """The rules for the edited deck."""
    game = box.opened().game
    assert game is not None
    return ruleset_of(game)


def test_the_rules_take_every_card_of_the_tables(box: Copy):
    rules = rules_in(box)
    assert [card.id for card in rules.spirits][:2] == ["S01", "S02"]
    assert len(rules.spirits) == 34
    assert [card.id for card in rules.treasures][-1] == "T10"


def test_the_rules_take_the_numbers_of_game_yaml(box: Copy):
    rules = rules_in(box.edit("game.yaml", "foresee_cards: 3", "foresee_cards: 4"))
    game = box.opened().game
    assert game is not None
    assert rules.constants == Constants(**game.constants)
    assert rules.constants.foresee_cards == 4


def test_the_empty_symbol_is_no_colour(box: Copy):
    assert rules_in(box).spirits[10].symbols == ("R", "G", "")  # RG-


def test_copies_are_cards_of_their_own(box: Copy):
    table = box.file("spirit.csv").read_text("utf-8").splitlines()
    rows = [f"{row},{'copies' if not i else 3 if i == 7 else 1}" for i, row in enumerate(table)]
    rules = rules_in(box.write("spirit.csv", "\n".join(rows)))
    assert [card.id for card in rules.spirits][6:10] == ["S07", "S07#2", "S07#3", "S08"]
    assert [card.slot for card in rules.spirits] == list(range(36))
    assert rules.spirits[6].symbols == rules.spirits[8].symbols
    assert rules.spirits[6].name == rules.spirits[8].name


def test_copies_bar_each_other_from_a_column():
    twins = Ruleset(CONSTANTS, (spirit("RGB", 0), replace(spirit("RGB", 1), id="RGB#2")), ())
    there = position("chancel: RGB#2  pedestal: RGB", twins)
    assert there.legal_moves() == [Induct(0, 1), Induct(0, 2)]


def test_a_name_written_in_one_language_only_is_a_name(box: Copy):
    rules = rules_in(box.edit("spirit.csv", "S01,husk,空蝉,うつせみ,", "S01,husk,,,"))
    assert rules.spirits[0].name == "Cicada Husk"


@pytest.mark.parametrize(
    ("old", "new", "lacking"),
    [
        ("  altar_goal: 7\n", "", "altar_goal"),
        ("power_positions: 2", "power_positions: 0", "power_positions"),
        ("  spirit:\n    name", "  ghost:\n    name", "spirit"),
    ],
)
def test_a_deck_without_what_the_rules_need_says_what(box: Copy, old: str, new: str, lacking: str):
    box.edit("game.yaml", old, new)
    with pytest.raises(CannotPlay) as caught:
        rules_in(box)
    assert lacking in caught.value.said.en
    assert lacking in caught.value.said.ja


def test_cards_that_differ_in_their_number_of_symbols_cannot_be_played(box: Copy):
    with pytest.raises(CannotPlay, match="symbols"):
        rules_in(
            box.edit(
                "spirit.csv", "S02,ember,熾火,おきび,Ember,R--", "S02,ember,熾火,おきび,Ember,R-"
            )
        )


def test_a_symbol_that_nobody_knows_cannot_be_played(box: Copy):
    with pytest.raises(CannotPlay, match=r"spirit\.csv:3: `S02` shows `Y`"):
        rules_in(
            box.edit(
                "spirit.csv", "S02,ember,熾火,おきび,Ember,R--", "S02,ember,熾火,おきび,Ember,Y--"
            )
        )


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ("S02,", "S01,", 3),  # twice in a table
        ("S02,", ",", 3),
        ("S02,", "S02#2,", 3),  # what a copy of S02 would be called
    ],
)
def test_cards_that_their_ids_do_not_tell_apart_cannot_be_played(
    box: Copy, old: str, new: str, at: int
):
    with pytest.raises(CannotPlay, match=f"spirit.csv:{at}: the id `{new[:-1]}`"):
        rules_in(box.edit("spirit.csv", old, new))


def test_a_spirit_and_a_treasure_cannot_share_an_id(box: Copy):
    with pytest.raises(CannotPlay, match=r"treasure\.csv:2: the id `S01`"):
        rules_in(box.edit("treasure.csv", "T01,", "S01,"))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("foresee_cards: 3", "foresee_cards: 7"),  # 40,320 ways to arrange them
        ("pedestal_columns: 3", "pedestal_columns: 99999999999"),
        ("altar_goal: 7", "altar_goal: 99999999999999999999999"),
    ],
)
def test_numbers_that_would_take_years_to_play_are_refused(box: Copy, old: str, new: str):
    name, number = new.split(": ")
    with pytest.raises(TooLargeToPlay, match=f"`{name}` is {number}, and no more than"):
        rules_in(box.edit("game.yaml", old, new))


def test_a_deck_by_the_thousand_is_refused(box: Copy):
    text = box.file("spirit.csv").read_text("utf-8")
    box.write(
        "spirit.csv", text.replace("symbols\n", "symbols,copies\n").replace("---", "---,9000")
    )
    with pytest.raises(TooLargeToPlay, match="`spirit` is 9033"):
        rules_in(box)


def test_a_table_without_rows_cannot_be_dealt(box: Copy):
    heading = Path(box.file("treasure.csv")).read_text("utf-8").splitlines()[0]
    with pytest.raises(CannotPlay, match="treasure cards"):
        rules_in(box.write("treasure.csv", heading))
