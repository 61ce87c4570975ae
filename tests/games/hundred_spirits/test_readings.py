"""Readings of the rules: each test is named after the number of its reading in the research sheet."""

import pytest
from spirits import after, at, discarded, hand, move_said, moves, pile, played, row, ruled, say

from fortgold.games.hundred_spirits.fields import NONE
from fortgold.games.hundred_spirits.moves import Act, Phase
from fortgold.games.hundred_spirits.position import Position

EVERY = {"every_reveal": True}

# 1. the symbol acts on taking an open pearl only; in a variant, whenever one is turned up


def test_1_replacing_the_open_pearls_swaps_no_characters():
    start = at(coming="1s 2s 3 4 tengu nue")
    assert say(after(start, "replace").open_characters) == "gashadokuro umibozu"


def test_1_in_the_variant_each_symbol_among_the_new_pearls_swaps_once():
    start = at(coming="1s 2s 3 4 tengu nue kappa kooni", house=EVERY)
    done = after(start, "replace")
    assert say(done.open_characters) == "kappa kooni"
    assert done.record.swaps == 2


def test_1_in_the_variant_an_ability_that_replaces_swaps_too_and_its_own_characters_come_last():
    own = {"hand": "2 4 6 8", "portal": "kasabake", "coming": "1s 2 3 4 tengu nue kappa kooni"}
    plain = after(at(**own), "activate kasabake: 2 4 6 8")
    assert say(plain.open_characters) == "tengu nue"
    varied = after(at(**own, house=EVERY), "activate kasabake: 2 4 6 8")
    assert say(varied.open_characters) == "kappa kooni"
    free = at(done="azuki", coming="1s 2 3 4 tengu nue", house=EVERY)
    assert say(after(free, "use azuki").open_characters) == "tengu nue"


def test_1_no_symbol_acts_at_the_set_up_or_on_a_blind_draw():
    for index in range(20):
        assert Position.dealt(ruled(2, every_reveal=True), 3, index).record.swaps == 0
    start = at(coming="1s tengu nue", house=EVERY)
    assert say(after(start, "draw").open_characters) == "gashadokuro umibozu"


# 2. each refill acts by itself


def test_2_two_symbols_in_one_turn_swap_twice():
    start = at(coming="1s 2s tengu nue kappa kooni")
    first = after(start, "take 3")
    assert say(first.open_characters) == "tengu nue"
    assert say(after(first, "take 4").open_characters) == "kappa kooni"


def test_2_it_is_the_new_pearl_that_counts_not_the_one_taken():
    start = at(pearls="1s 4 5 6", coming="2 tengu nue")
    assert say(after(start, "take 1s").open_characters) == "gashadokuro umibozu"


# 3. each part with its own pearls, exactly


def test_3_two_pairs_may_be_four_equal_pearls():
    assert moves(at(hand="5 5 5 5", portal="fuku"), "act") == ["activate fuku: 5 5 5 5"]
    assert moves(at(hand="5 5 5", portal="fuku"), "act") == []


def test_3_a_recipe_is_paid_exactly():
    assert moves(at(hand="1 2 3 4 5", portal="okuri"), "act") == [
        "activate okuri: 1 2 3", "activate okuri: 2 3 4", "activate okuri: 3 4 5",
    ]  # fmt: skip


# 4. one change a pearl; which payments are the same


def test_4_a_pearl_is_changed_once_at_most():
    # 6 raised twice would be 8
    assert moves(at(hand="8 8 6", portal="orochi", diamond="kappa nue"), "act") == []
    assert moves(at(hand="8 8 7", portal="orochi", diamond="kappa nue"), "act") == [
        "activate orochi: 8 8 7^"
    ]


def test_4_nothing_changes_a_virtual_pearl_and_it_may_pay_alone():
    # the kettle is a 7 or an 8, never raised to 8 by a diamond; two of them need no pearl of the hand
    start = at(hand="", portal="kasha", done="chagama chagama", diamond="kappa")
    assert moves(start, "act") == ["activate kasha: chagama chagama"]


def test_4_a_virtual_pearl_serves_once_an_activation_and_again_in_the_next():
    start = at(hand="2 2", portal="kooni kagami", done="kagami")
    assert "activate kooni: 2 kagami" in moves(start)
    again = after(at(hand="2 2", portal="kooni kooni", done="kagami"), "activate kooni: 2 kagami")
    assert "activate kooni: 2 kagami" in moves(again)


def test_4_a_wild_pearl_counts_as_another_value_once_a_turn():
    start = at(hand="2 6 6 6", portal="nekomata baku", done="kyubi")
    assert moves(start, "activate baku") == [
        "activate baku: 6 6", "activate baku: 6 2*",
    ]  # fmt: skip
    used = after(start, "activate baku: 6 2*")
    assert not [said for said in moves(used) if "*" in said]


def test_4_each_recast_pearl_chooses_its_value_by_itself():
    start = at(hand="1 1 1", portal="kujira", done="noppera")  # 20 is out of reach: 7 + 7 + 4 is 18
    assert moves(start, "act") == []
    start = at(hand="1 1 1", portal="karasu", done="noppera")
    assert moves(start, "act") == ["activate karasu: 1~ 1~ 1~"]


def test_4_what_a_changed_pearl_counts_as_makes_no_difference():
    start = at(hand="1 4 4", portal="nurikabe kooni", done="noppera")
    # 1 as a 4 pairs with a 4; as a 7 with nothing: one way, not two
    assert moves(start, "activate kooni") == ["activate kooni: 4 4", "activate kooni: 4 1~"]


def test_4_a_change_need_not_be_necessary():
    start = at(hand="1 2 3", portal="okuri", diamond="kappa")
    assert moves(start, "act") == ["activate okuri: 1 2 3"]
    start = at(hand="1 2 3 3", portal="okuri", diamond="kappa")
    assert "activate okuri: 2 3 3^" in moves(start)


def test_4_of_equal_values_the_copy_without_the_symbol_goes_first():
    paid = after(at(hand="6 6s 6", portal="baku"), "activate baku: 6 6")
    assert hand(paid) == "6s"


def test_4_fewer_changes_are_listed_first():
    start = at(hand="1 2 3 4 8 8", portal="tengu fuku", done="kyubi kagami", diamond="kappa nue")
    for character in ("tengu", "fuku"):
        listed = [
            move
            for move in start.legal_moves()
            if move.paid and character in move_said(start, move)
        ]
        changes = [sum(map(len, move.paid[1:])) for move in listed]
        assert changes == sorted(changes)
        assert len({move.paid for move in listed}) == len(listed) > 3


def test_4_diamonds_of_the_recipe_are_paid_in_addition_the_oldest_first():
    start = at(hand="1 1 2", portal="ittan", diamond="kappa nue")
    assert moves(start, "act") == ["activate ittan: 1 1 2", "activate ittan: 1 2 1^"]
    paid = after(start, "activate ittan: 1 1 2")
    assert paid.diamonds == (1, 0)
    assert "kappa" in discarded(paid)
    assert moves(at(hand="1 1 2", portal="ittan"), "act") == []


def test_4_a_diamond_raises_by_two_with_the_contrary_imp():
    start = at(hand="8 8 6", portal="orochi", done="amanojaku", diamond="kappa")
    assert moves(start, "act") == ["activate orochi: 8 8 6^^"]


# 5. the hand may exceed its limit in the turn


def test_5_the_hand_may_exceed_five_until_the_turn_ends():
    start = at(hand="1 2 3 4 5", pearls="6 7 8 8", portal="mukade")
    taken = after(start, "take 6")
    assert "activate mukade: 1 2 3 4 5 6" in moves(taken)
    ended = after(taken, "take 7", "take 8")
    assert ended.phase is Phase.DISCARD
    left = after(ended, "discard 1", "discard 2", "discard 3")
    assert (left.active, hand(left)) == (1, "4 5 6 7 8")


# 6. placed, then activated in the next action


def test_6_a_character_placed_may_be_activated_by_the_next_action_of_the_turn():
    start = at(hand="1 4", characters="hitotsume orochi")
    assert moves(start, "act") == []
    assert moves(after(start, "place hitotsume"), "act") == ["activate hitotsume: 1 4"]


# 7. actions are not skipped


def test_7_no_action_may_be_skipped():
    assert "stop" not in moves(at())
    assert after(at(), "take 3", "take 4").active == 0
    assert after(at(), "take 3", "take 4", "take 5").active == 1


def test_7_a_turn_passes_only_if_no_action_at_all_is_possible():
    bare = at(pearls="", characters="", portal="nue")
    bare.record.height[:] = [0, 0]
    assert bare.asked("can_act") == 1  # there is a character that might be paid for
    bare.record.portal[0][0] = NONE
    assert bare.asked("can_act") == 0


# 8. a blind character must be placed; on a full portal one is discarded first


def test_8_on_a_full_portal_one_is_discarded_before_a_blind_draw():
    start = at(portal="nue tengu", coming="kappa")
    assert moves(start, "place_blind") == ["place_blind for nue", "place_blind for tengu"]
    placed = after(start, "place_blind for nue")
    assert say(placed.portals[0]) == "tengu kappa"
    assert "nue" in discarded(placed)
    assert moves(start, "place umibozu") == ["place umibozu for nue", "place umibozu for tengu"]


def test_8_summoning_onto_a_full_portal_discards_one_first():
    start = at(hand="1 4", portal="nue hitotsume", coming="kappa kooni tengu")
    looking = after(start, "activate hitotsume: 1 4")
    assert moves(looking) == ["summon kooni", "summon kappa", "summon tengu", "stop"]
    full = after(start, "activate hitotsume: 1 4")
    full.record.portal[0][:2] = [row("nue"), row("gashadokuro")]
    assert moves(full, "summon kappa") == ["summon kappa for nue", "summon kappa for gashadokuro"]


# 9. wisps


def test_9_with_two_players_the_opponent_may_activate_a_wisp_and_keeps_it():
    start = at(hand="2 2 2", portal_2="onibi_a tengu")
    assert moves(start, "act") == ["activate onibi_a of 2: 2 2 2"]
    kept = after(start, "activate onibi_a of 2: 2 2 2")
    assert say(kept.done[0]) == "onibi_a"
    assert say(kept.portals[1]) == "tengu"
    assert kept.record.power[0] == 3


def test_9_with_five_players_only_neighbours_may():
    for seat in range(1, 5):
        start = at(5, hand="2 2 2", **{f"portal_{seat + 1}": "onibi_a"})
        assert len(moves(start, "act")) == (seat in (1, 4))


def test_9_the_owner_may_activate_it_as_well():
    assert moves(at(5, hand="8 8 8", portal="onibi_b"), "act") == ["activate onibi_b: 8 8 8"]


def test_9_other_characters_of_a_neighbour_are_not_for_others():
    assert moves(at(hand="1 4", portal_2="hitotsume"), "act") == []


# 10. the end


def test_10_the_round_is_finished_and_one_more_is_played():
    start = at(
        3,
        hand="8 8 8",
        portal="orochi",
        characters="nue tengu",
        done="ryu nurikabe",
        turn=1,
        start=3,
        actions=1,
    )
    here = after(start, "activate orochi: 8 8 8")
    assert (here.active, here.record.due) == (1, 1)
    here = after(here, "replace", "replace", "replace")
    assert (here.active, here.record.due, here.record.round) == (2, 2, 2)
    here = after(here, *["replace"] * 8)
    assert here.outcome() is None
    here = after(here, "replace")
    assert here.outcome() is not None
    assert here.outcome().winners == (0,)


def test_10_power_of_the_extra_round_counts_and_prolongs_nothing():
    start = at(
        hand_2="8 8 8", portal_2="orochi", done="nurikabe komainu tanuki kitsune",
        done_2="komainu ryu", turn=2, due=2, actions=1,
    )  # fmt: skip
    over = after(start, "activate orochi: 8 8 8")
    assert over.outcome().scores == (12, 14)
    assert over.outcome().winners == (1,)


def test_10_a_tie_goes_to_most_diamonds_then_it_is_shared():
    own = {"turn": 2, "due": 2, "actions": 1, "done": "komainu", "done_2": "nurikabe"}
    assert after(at(**own, diamond="kappa"), "draw").outcome().winners == (0,)
    assert after(at(**own), "draw").outcome().winners == (0, 1)


def test_10_only_activated_characters_count():
    over = after(at(portal="ryu", done="komainu", turn=2, due=2, actions=1), "draw")
    assert over.outcome().scores == (4, 0)


# 11. extra actions


def test_11_extra_actions_are_added_to_this_turn():
    start = at(hand="3 5 8", portal="raiju", actions=1)
    here = after(start, "activate raiju: 3 5 8")
    assert (here.active, here.record.actions) == (0, 2)


# 12. blue abilities


def test_12_each_copy_acts_by_itself_once_a_turn():
    start = at(done="azuki azuki")
    here = after(start, "use azuki", "use azuki")
    assert moves(here, "use") == []
    assert here.record.actions == 3


def test_12_left_moons_only_before_the_first_action():
    start = at(done="azuki", portal="nue", hand="")
    assert moves(start, "use") == ["use azuki"]
    assert moves(after(start, "draw"), "use") == []


def test_12_a_right_moon_gained_this_turn_may_be_used_this_turn_a_left_one_not():
    start = at(hand="6 6", portal="baku", actions=1)
    assert (
        after(at(hand="6 6 1", portal="baku", actions=1), "activate baku: 6 6").phase is Phase.AFTER
    )
    assert after(start, "activate baku: 6 6").active == 1  # nothing to exchange
    left = after(at(hand="1 1 2", portal="azuki"), "activate azuki: 1 1 2")
    assert moves(left, "use") == []


def test_12_they_are_optional():
    here = after(at(done="karasu", actions=1), "draw")
    assert moves(here) == ["use karasu", "stop"]
    assert after(here, "stop").active == 1


# 13. others act clockwise from the left


def test_13_others_discard_clockwise_and_choose_themselves():
    start = at(
        4, hand="1 3 8", portal="yamanba", turn=1, hand_2="1 2 3 4", hand_3="5 6", hand_4="4 5 6 7"
    )
    here = after(start, "activate yamanba: 1 3 8")
    assert (here.phase, here.to_move, here.active) == (Phase.DISCARD, 1, 0)
    assert moves(here) == ["discard 1", "discard 2", "discard 3", "discard 4"]
    here = after(here, "discard 4")
    assert here.to_move == 3
    here = after(here, "discard 7")
    assert (here.to_move, here.phase, here.record.actions) == (0, Phase.TURN, 2)
    assert (hand(here, 1), hand(here, 3)) == ("1 2 3", "4 5 6")


def test_13_a_theft_needs_somebody_with_a_pearl():
    own = {"hand": "2 6", "portal": "nekomata"}
    assert hand(after(at(3, **own), "activate nekomata: 2 6")) == ""
    two = after(at(3, **own, hand_2="5", hand_3="7"), "activate nekomata: 2 6")
    assert moves(two) == ["steal 2", "steal 3"]
    assert hand(after(two, "steal 3")) == "7"
    assert hand(after(at(3, **own, hand_2="5"), "activate nekomata: 2 6")) == "5"


def test_13_others_draw_blind_and_may_stay_over_the_limit_until_their_turn_ends():
    start = at(
        hand="1 1 2 2", portal="fuku", hand_2="4 4 5 5 6", coming="1s kappa nue tengu", actions=1
    )
    here = after(start, "activate fuku: 1 1 2 2")
    assert hand(here, 1) == "1s 4 4 5 5 6"
    assert say(here.open_characters) == "gashadokuro umibozu"
    assert (here.active, here.phase) == (1, Phase.TURN)


def test_13_pearls_of_the_pile_swap_nothing_whoever_draws_them():
    now = after(at(hand="1 2 3", portal="okuri", coming="1s 2s kappa nue"), "activate okuri: 1 2 3")
    assert hand(now) == "1s 2s"
    late = after(at(done="karasu", actions=1, coming="8 1s kappa nue"), "draw", "use karasu")
    assert hand(late) == "1s 8"
    for here in (now, late):
        assert say(here.open_characters) == "gashadokuro umibozu"


def test_13_exchanged_pearls_are_discarded_before_as_many_are_drawn():
    start = at(hand="1 2", done="baku", coming="7 8 5", actions=1)
    here = after(start, "draw", "use baku", "exchange 1", "exchange 7")
    assert hand(here) == "2"
    here = after(here, "stop")
    assert hand(here) == "2 5 8"


def test_13_others_lose_a_diamond_if_they_have_one():
    start = at(3, hand="1 3 5 7", portal="binbo", diamond_2="nue tengu", coming="kappa")
    here = after(start, "activate binbo: 1 3 5 7")
    assert here.diamonds == (1, 1, 0)
    assert "nue" in discarded(here)


# 14. offer, and what goes under the pile


def test_14_an_offered_character_goes_to_the_discard_and_the_top_one_becomes_the_diamond():
    here = after(at(portal="nue", done="jorogumo", coming="kappa"), "use jorogumo for nue")
    assert discarded(here) == "nue"
    assert say(here.record.diamond[0][:1]) == "kappa"
    assert here.record.actions == 3


def test_14_what_is_not_summoned_goes_under_the_pile_in_its_order():
    start = at(hand="1 4", portal="hitotsume", coming="kappa kooni tengu nue")
    here = after(start, "activate hitotsume: 1 4", "summon kooni")
    assert pile(here, 1, 1) == "nue"
    assert pile(here, 1, 99).endswith("kappa tengu")
    none = after(start, "activate hitotsume: 1 4", "stop")
    assert pile(none, 1, 99).endswith("kappa kooni tengu")


def test_14_characters_are_put_back_in_any_order():
    start = at(done="satori", coming="kappa kooni tengu nue")
    here = after(start, "use satori", "order tengu", "order kappa")
    assert pile(here, 1, 4) == "tengu kappa kooni nue"
    assert here.record.actions == 3


def test_14_the_hand_limit_is_always_higher():
    start = at(hand="1 1 2 2 3 3 4", done="kujira", actions=1)
    assert start.limit(0) == 7
    here = after(start, "take 5")
    assert here.phase is Phase.DISCARD
    assert after(here, "discard 1").active == 1


# 15. the limit of rounds


def test_15_a_game_stops_after_round_200_and_is_ranked():
    over = after(at(done="komainu", turn=2, round=200, actions=1), "draw")
    assert over.outcome().scores == (4, 0)
    assert not over.outcome().complete


def test_15_random_players_need_no_such_limit():
    for index in range(2):
        *_, (last, _) = played(3, 8, index)
        assert last.outcome().complete


# piles that run out


def test_an_empty_pile_is_shuffled_out_of_its_discard_also_in_mid_draw():
    start = at(hand="1 2 3", portal="okuri")
    s = start.record
    for card in s.pile[0][: s.height[0] - 1]:
        s.discard[card] += 1
    s.pile[0][0], s.height[0] = s.pile[0][s.height[0] - 1], 1
    here = after(start, "activate okuri: 1 2 3")
    assert len(here.hands[0]) == 2
    assert here.record.shuffles[0] == 1


def test_without_characters_nothing_is_placed_and_a_diamond_is_lost():
    start = at(hand="1 3 5 7 2 2 4 4", portal="binbo")
    start.record.height[1] = 0
    assert "place_blind" not in moves(start)
    here = after(start, "activate binbo: 1 3 5 7")
    assert here.diamonds == (0, 0)
    taken = at(portal="nue", hand="1 3")
    taken.record.height[1] = 0
    here = after(taken, "place umibozu")
    assert say(here.open_characters) == "gashadokuro"
    here = after(here, "place gashadokuro for nue")  # it went to the discard, and so comes up
    assert say(here.open_characters) == "nue"


@pytest.mark.parametrize("seats", [2, 5])
def test_every_kind_of_move_is_made_in_some_random_game(seats):
    acts = {move.act for index in range(8) for _, move in played(seats, 1, index) if move}
    assert acts >= {*Act} - ({Act.STEAL} if seats == 2 else set())
