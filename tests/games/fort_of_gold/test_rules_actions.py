"""The four actions, sentence by sentence of the rulebook, and its examples."""

from fort import after, at, moves, refused

from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Rotate

# induct


def test_a_card_may_go_to_any_column_without_its_name():  # rulebook: Induct
    assert moves("chancel: R--  pedestal: G-- / RG- / ---", Induct) == [
        Induct(0, 0),
        Induct(0, 1),
        Induct(0, 2),
    ]


def test_a_card_may_not_go_where_its_name_lies():  # rulebook: Induct
    assert moves("chancel: R--  pedestal: -R- / - / -", Induct) == [Induct(0, 1), Induct(0, 2)]


def test_each_card_of_the_chancel_may_be_placed():  # rulebook: Induct
    assert moves("chancel: R-- - RG-  pedestal: G-- / --R / GR-", Induct) == [
        Induct(0, 0),
        Induct(0, 2),
        Induct(2, 0),
        Induct(2, 1),
    ]


def test_the_card_placed_is_the_new_top():  # rulebook: Induct, 1
    assert after("chancel: R--  pedestal: - / G-- B--", Induct(0, 1)) == "pedestal: - / G-- B-- R--"


def test_the_first_card_of_the_pile_fills_the_place():  # rulebook: Induct, 2
    assert after("chancel: R-- G-- B--  mana: RGB ---", Induct(0, 2)) == (
        "chancel: RGB G-- B--  pedestal: - / - / R--  mana: ---"
    )


def test_if_the_pile_is_gone_the_place_is_left_vacant():  # rulebook: Induct, 2
    assert after("chancel: R-- G-- B--", Induct(0, 0)) == "chancel: - G-- B--  pedestal: R--"


def test_the_name_is_compared_with_every_card_of_the_column():  # rulebook: Induct
    assert Induct(0, 0) not in moves("chancel: R--  pedestal: -R- G-- B--", Induct)


def test_cards_of_one_name_may_not_share_a_column_whatever_their_index():  # rulebook: Induct
    assert Induct(0, 0) not in moves("chancel: R-G  pedestal: GR-", Induct)


def test_the_example_of_induct():  # rulebook: Induct, example
    assert moves("chancel: - - -GR  pedestal: GR- G-- / -B- / -R-", Induct) == [
        Induct(2, 1),
        Induct(2, 2),
    ]


# get


def test_the_tops_taken_together_must_give_life():  # rulebook: Get
    assert moves("pedestal: G-- / -B- / --R  solutions: gbb", Get) == []
    assert moves("pedestal: G-- / -B- / --B  solutions: gbb", Get) == [Get(0, (0, 1, 2))]


def test_the_treasure_goes_to_the_right_hand_end_of_the_altar():  # rulebook: Get, 1
    assert after("pedestal: RGB  solutions: rgb  altar: rrr R-- | bbb B--", Get(0, (0,))) == (
        "altar: rrr R-- | bbb B-- | rgb RGB"
    )


def test_the_chosen_tops_are_attached_to_it():  # rulebook: Get, 2
    assert after("pedestal: --- RG- / G-- / R-- --B  solutions: rgb", Get(0, (0, 2))) == (
        "pedestal: --- / G-- / R--  altar: rgb RG- --B"
    )


def test_at_least_one_card_is_attached():  # rulebook: Get, 2
    assert refused("pedestal: RGB  solutions: rgb", Get(0, ()))


def test_never_more_than_one_card_comes_from_a_column():  # rulebook: Get, 2
    assert moves("pedestal: R-- -GB  solutions: rgb", Get) == []
    assert refused("pedestal: R-- RGB  solutions: rgb", Get(0, (0, 0)))


def test_as_many_cards_as_there_are_columns_may_be_attached():  # rulebook: Get, 2
    assert after("pedestal: R-- / -R- / --R  solutions: rrr", Get(0, (0, 1, 2))) == (
        "altar: rrr R-- -R- --R"
    )


def test_the_place_in_the_solutions_is_left_vacant():  # rulebook: Get, 3
    assert after("pedestal: RGB  solutions: rgb rrr  pile: bbb", Get(0, (0,))) == (
        "solutions: rrr  altar: rgb RGB  pile: bbb"
    )


def test_either_treasure_in_the_solutions_may_be_got():  # rulebook: Get
    written = "pedestal: R-- / -RG / --R  solutions: rrr rrg"
    assert moves(written, Get) == [Get(0, (0, 1, 2)), Get(1, (0, 1)), Get(1, (0, 1, 2))]


def test_the_example_of_get():  # rulebook: Get, example
    assert after(
        "pedestal: GR- G-- / -B- / -R- -GR  solutions: ggr bbb", Get(0, (0, 2))
    ) == "pedestal: GR- / -B- / -R-  solutions: bbb  altar: ggr G-- -GR"  # fmt: skip


# rotate


def test_the_column_must_have_power_with_the_new_card():  # rulebook: Rotate
    assert moves("pedestal: -G- / -R-  altar: rgb R--", Rotate) == [Rotate(0, 0)]


def test_power_that_the_new_card_takes_away_is_no_power():  # rulebook: The three radiances
    assert moves("pedestal: GB-  altar: rgb RG-", Rotate) == []


def test_a_full_column_takes_no_more():  # rulebook: Rotate
    assert moves("pedestal: RGB  altar: rgb R-- -G- --B RG- R-B", Rotate) == [Rotate(0, 0)]
    assert moves("pedestal: RGB  altar: rgb R-- -G- --B RG- R-B -GB", Rotate) == []


def test_the_card_is_attached_to_that_column():  # rulebook: Rotate, 1
    assert after("pedestal: --- RGB  altar: rrr R-- | rgb RG-  pile: bbb", Rotate(0, 1)) == (
        "pedestal: ---  solutions: bbb  altar: rrr R-- | rgb RG- RGB"
    )


def test_full_solutions_put_one_under_the_pile():  # rulebook: Rotate, 2
    assert after(
        "pedestal: RGB  solutions: rrr ggg  altar: rgb RG-  pile: bbb rrg", Rotate(0, 0, 0)
    ) == "solutions: ggg bbb  altar: rgb RG- RGB  pile: rrg rrr"  # fmt: skip


def test_the_player_chooses_which_goes_back():  # rulebook: Rotate, 2
    assert moves("pedestal: RGB  solutions: rrr ggg  altar: rgb RG-", Rotate) == [
        Rotate(0, 0, 0),
        Rotate(0, 0, 1),
    ]


def test_if_a_place_is_vacant_nothing_is_put_back():  # rulebook: Rotate, 2
    written = "pedestal: RGB  solutions: rrr  altar: rgb RG-  pile: bbb rrg"
    assert moves(written, Rotate) == [Rotate(0, 0)]
    assert after(written, Rotate(0, 0)) == "solutions: rrr bbb  altar: rgb RG- RGB  pile: rrg"


def test_the_first_card_of_the_pile_joins_the_solutions():  # rulebook: Rotate, 3
    assert after("pedestal: RGB  altar: rgb RG-  pile: bbb rrg", Rotate(0, 0)) == (
        "solutions: bbb  altar: rgb RG- RGB  pile: rrg"
    )


def test_the_example_of_rotate():  # rulebook: Rotate, example
    assert after(
        "pedestal: BGR  solutions: bbb brb  altar: ggr G-- -GR GR-  pile: rrr", Rotate(0, 0, 0)
    ) == "solutions: brb rrr  altar: ggr G-- -GR GR- BGR  pile: bbb"  # fmt: skip


# foresee


def test_the_column_must_hold_five_cards_and_gets_its_sixth():  # rulebook: Foresee
    assert moves("pedestal: ---  altar: rgb R-- G-- B-- -R-", Foresee) == []
    assert moves("pedestal: ---  altar: rgb R-- G-- B-- -R- -G-", Foresee) == [Foresee(0, 0)]
    assert moves("pedestal: ---  altar: rgb R-- G-- B-- -R- -G- -B-", Foresee) == []


FIVE = "altar: rgb R-- G-- B-- -R- -G-"


def test_foresee_attaches_the_card():  # rulebook: Foresee, 1
    assert after(f"pedestal: RGB ---  {FIVE}", Foresee(0, 0)) == f"pedestal: RGB  {FIVE} ---"


def test_the_first_three_cards_of_the_pile_are_seen():  # rulebook: Foresee, 2
    seen = at("mana: RGB GBR BRG --R --G").seen()
    assert [card.id for card in seen] == ["RGB", "GBR", "BRG"]


def test_each_card_goes_on_the_pile_or_under_it_in_any_order():  # rulebook: Foresee, 3
    ways = moves(f"pedestal: ---  {FIVE}  mana: RGB GBR BRG --R", Foresee)
    assert len(ways) == len(set(ways)) == 24
    for way in ways:
        assert sorted(way.above + way.below) == ["BRG", "GBR", "RGB"]


def test_two_cards_can_be_put_back_in_six_ways():  # rulebook: Foresee, 3
    assert len(moves(f"pedestal: ---  {FIVE}  mana: RGB GBR", Foresee)) == 6


def test_what_goes_on_the_pile_comes_first_and_what_goes_under_it_last():  # rulebook: Foresee, 3
    move = Foresee(0, 0, above=("BRG",), below=("RGB", "GBR"))
    assert after(f"pedestal: ---  {FIVE}  mana: RGB GBR BRG --R --G", move) == (
        f"{FIVE} ---  mana: BRG --R --G RGB GBR"
    )


def test_the_example_of_foresee():  # rulebook: Foresee, example
    move = Foresee(0, 0, above=("--G", "GBR"), below=("---",))
    assert after(f"pedestal: RGB  {FIVE}  mana: --G --- GBR --R", move) == (
        f"{FIVE} RGB  mana: --G GBR --R ---"
    )


def test_foresee_changes_nothing_about_the_treasures():  # rulebook: Foresee
    move = Foresee(0, 0)
    assert after(f"pedestal: RGB  solutions: rrr  {FIVE}  pile: bbb", move) == (
        f"solutions: rrr  {FIVE} RGB  pile: bbb"
    )
