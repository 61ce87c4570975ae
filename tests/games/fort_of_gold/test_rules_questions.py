"""Every case of the rulebook’s quick answers, and the readings behind them."""

from itertools import combinations

import oracle
import pytest
from fort import RULES, after, at, moves, played, refused

from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Rotate
from fortgold.games.fort_of_gold.position import first_position
from fortgold.games.position import Outcome

FIVE = "altar: rgb R-- G-- B-- -R- -G-"

# names and columns


def test_cards_of_one_name_may_lie_in_different_columns_of_the_pedestal():
    assert after("chancel: R--  pedestal: -R- / --R", Induct(0, 2)) == "pedestal: -R- / --R / R--"


def test_the_chancel_may_hold_any_number_of_cards_of_one_name():
    assert after("chancel: RGB R-G GR-  mana: -RG", Induct(0, 0)) == (
        "chancel: -RG R-G GR-  pedestal: RGB"
    )


def test_an_altar_column_may_hold_any_number_of_cards_of_one_name():
    assert after("pedestal: R--  altar: rrr -R- --R", Rotate(0, 0)) == "altar: rrr -R- --R R--"


def test_a_name_is_welcome_again_when_its_card_has_left_the_column():
    before = at("chancel: R--  pedestal: -R-  altar: rrr R-G R-B  pile: bbb")
    assert Induct(0, 0) not in before.legal_moves()
    assert Induct(0, 0) in before.after(Rotate(0, 0)).legal_moves()


def test_a_column_of_the_pedestal_may_hold_any_number_of_cards():
    high = "pedestal: --- G-- B-- RG- RB- GB- RGB"
    assert after(f"chancel: R--  {high}", Induct(0, 0)) == f"{high} R--"


# treasures


def test_a_top_that_is_not_needed_may_be_attached():
    assert Get(0, (0, 1)) in moves("pedestal: RGB / ---  solutions: rgb", Get)


def test_every_superset_of_tops_that_give_life_may_be_taken():
    ways = moves("pedestal: RGB / --- / G--  solutions: rgb", Get)
    assert ways == [Get(0, columns) for columns in [(0,), (0, 1), (0, 1, 2), (0, 2)]]


@pytest.mark.parametrize(
    ("there", "then"), [("solutions: rrr  ", "solutions: rrr bbb"), ("", "solutions: bbb")]
)
def test_rotate_with_vacant_places_puts_nothing_back_and_adds_one(there: str, then: str):
    written = f"pedestal: RGB  {there}altar: rgb RG-  pile: bbb ggg"
    assert after(written, Rotate(0, 0)) == f"{then}  altar: rgb RG- RGB  pile: ggg"


def test_the_treasure_put_back_goes_under_the_pile_before_the_new_one_comes():
    written = "pedestal: RGB  solutions: rrr ggg  altar: rgb RG-  pile: bbb"
    assert after(written, Rotate(0, 0, 1)) == "solutions: rrr bbb  altar: rgb RG- RGB  pile: ggg"


def test_as_long_as_the_game_lasts_at_least_two_treasures_are_in_the_pile():
    for index in range(40):
        for before, _, _ in played(first_position(RULES, 5, index), index):
            assert len(before.pile) >= 2


def test_the_card_that_moves_need_not_match_a_request_symbol():
    assert moves("pedestal: ---  altar: rgb RG-", Rotate) == [Rotate(0, 0)]


def test_the_column_may_have_had_power_before():
    assert moves("pedestal: RGB  altar: rgb RG-", Rotate) == [Rotate(0, 0)]


def test_a_new_card_may_take_away_a_radiance_that_was_there_before():
    written = "pedestal: GBR  altar: rgb RGB R-- G-- B-- -R-"
    assert moves(written, Rotate) == []
    assert after(written, Foresee(0, 0)) == "altar: rgb RGB R-- G-- B-- -R- GBR"


# foresight and the pile of mana


def test_a_card_that_gives_power_and_knowledge_does_what_its_player_names():
    written = "pedestal: RGB  altar: rgb R-- RG- -G- --B -GB  mana: ---  pile: bbb"
    column = "altar: rgb R-- RG- -G- --B -GB RGB"
    assert after(written, Rotate(0, 0)) == f"solutions: bbb  {column}  mana: ---"
    assert after(written, Foresee(0, 0, (), ("---",))) == f"{column}  mana: ---  pile: bbb"


def test_with_fewer_than_three_cards_in_the_pile_those_there_are_are_seen():
    assert moves(f"pedestal: ---  {FIVE}  mana: RGB", Foresee) == [
        Foresee(0, 0, (), ("RGB",)),
        Foresee(0, 0, ("RGB",), ()),
    ]


def test_foresee_is_legal_even_if_the_pile_is_gone():
    assert after(f"pedestal: ---  {FIVE}", Foresee(0, 0)) == f"{FIVE} ---"


def test_the_game_goes_on_when_the_pile_of_mana_runs_out():
    last = at("chancel: R-- B--  mana: G--").after(Induct(0, 0))
    assert last.mana == ()
    assert last.outcome() is None
    assert last.after(Induct(1, 0)).outcome() is None


def test_the_game_goes_on_even_with_no_card_left_in_the_chancel():
    assert at("pedestal: RGB  solutions: rgb").legal_moves() == [Get(0, (0,))]


# losing and giving up


def test_cards_of_one_name_in_every_column_can_lose_the_game():
    written = "chancel: RG-  pedestal: R-G --- / GR- / {}  solutions: bbb"
    assert at(written.format("RB-")).outcome() is None
    assert at(written.format("G-R")).outcome() == Outcome(won=False)


def test_a_game_that_can_no_longer_be_won_goes_on_until_there_is_no_move():
    hopeless = at("chancel: ---  solutions: rrr")
    assert hopeless.outcome() is None
    assert hopeless.legal_moves() == [Induct(0, 0), Induct(0, 1), Induct(0, 2)]


def test_the_order_of_attaching_makes_no_move_of_its_own():
    written = "pedestal: R-- / -G- / --B  solutions: rgb"
    assert moves(written, Get) == [Get(0, (0, 1, 2))]


def test_a_card_moves_twice_at_most_so_a_game_has_at_most_68_turns():
    for index in range(40):
        start = first_position(RULES, 6, index)
        assert sum(1 for _ in played(start, index)) <= 68


def test_a_treasure_needs_as_many_spirits_as_its_commonest_colour_comes_times():
    for treasure in RULES.treasures:
        most = max(treasure.symbols.count(colour) for colour in "RGB")
        least = next(
            count
            for count in range(1, 4)
            if any(
                oracle.AltarColumn(treasure, cards).has_life()
                for cards in combinations(RULES.spirits, count)
            )
        )
        assert least == most


def test_a_move_that_is_no_place_on_the_table_is_refused():
    assert refused("chancel: R-- - G--", Induct(1, 0))
    assert refused("chancel: R--", Induct(0, 3))
