"""Where the draft can be read in two ways: how these rules read it, by the numbers of its answer sheet."""

from fortress import after, at, discarded, hand, is_chance, moves, towers

from fortgold.games.seven_fortress.moves import Phase

# 1. a spell: one of its elements was taken in this turn, and the hand meets the whole condition


def test_1_a_spell_needs_an_element_of_its_condition_taken_in_this_turn():
    taken = after(at("1/E 2 2 4 5 7 | 3  seat 0: gram"), "move 2 3", "pair E")
    assert moves(taken) == ["spell 1: 0 0 0", "stop"]
    not_taken = after(at("1/E 2 2 4 5 7 | 3  seat 0: E gram"), "move 2 3", "pair 2")
    assert not_taken.active == 1  # nothing to decide: the next turn


def test_1_the_elements_stay_and_one_serves_several_spells():
    start = at("1/E 2 2 4 5 7 | 3  seat 0: F gram")
    taken = after(start, "move 2 3", "pair E")
    assert [word for word in moves(taken) if word.startswith("spell 1")]
    used = after(taken, "spell 1")
    assert [word for word in moves(used) if word.startswith("spell 2")]
    assert hand(used, 0) == "1EF"


def test_1_with_spells_once_a_spell_is_lost_after_the_turn_that_first_met_its_condition():
    start = "1/E 2 2/2 4 5/E 7 | 3  seat 0: gram"
    once = at(start, spells_once=True)
    taken = after(once, "move 2 3", "pair E")
    assert moves(taken) == ["spell 1: 0 0 0", "stop"]
    stopped = after(taken, "stop")
    assert stopped.record.met[0] == 1
    later = at("1/E 2 2 4 5 7 | 3  seat 0: E gram", spells_once=True)
    later.record.met[0] = 1
    assert after(later, "move 2 3", "pair E").active == 1


# 2. the moved card may be taken; moving is no taking


def test_2_the_moved_card_may_be_taken_in_the_same_turn():
    taken = after(at("1/4 2 3 4 5 7 | 3"), "move 1 2", "pair 4")
    assert hand(taken, 0) == "44"
    assert towers(taken) == "1 2 3 - 5 7 | 3"


def test_2_to_move_an_element_is_not_to_take_it():
    start = at("1/E 2 2 4 5 7 | 3  seat 0: E gram")
    assert after(start, "move 1 4", "pair 2").active == 1  # no spell


# 3. a pair takes all tops that show it, the centre's too


def test_3_a_pair_takes_the_top_of_the_centre_too_and_a_raid_follows():
    taken = after(at("3 3 1 4 5 7 | 6/3"), "move 3 4", "pair 3")
    assert hand(taken, 0) == "333"
    assert is_chance(taken)


def test_3_another_value_avoids_the_raid():
    taken = after(at("3 3 1 4 5 7 | 6/3"), "move 3 4", "pair 1")
    assert not is_chance(taken)


# 4. empty towers break a straight and may be refilled


def test_4_an_empty_tower_breaks_a_straight():
    taking = at("1 - 2 7 5 E | 3  phase: take")
    assert [word for word in moves(taking) if word.startswith("straight")] == []


def test_4_an_empty_tower_may_be_refilled():
    moved = after(at("1/2 - 4 7 5 E | 3"), "move 1 2")
    assert towers(moved) == "1 2 4 7 5 E | 3"


# 5. the centre counts as an empty tower


def test_5_an_empty_centre_counts_for_the_end():
    ended = after(at("1 - - 7 5/5 3/3 | 4/4"), "move 5 c", "pair 7")
    assert ended.phase is Phase.OVER  # the towers of the 7 and two more
    centre = at("1/1 - 2/4 7 5/5 3/3 | 7")
    assert after(centre, "move 1 3", "pair 7", "die 6").phase is Phase.OVER


def test_5_with_centre_not_empty_it_does_not():
    centre = at("1/1 - 2/4 7 5/5 3/3 | 7", centre_not_empty=True)
    assert after(centre, "move 1 3", "pair 7", "die 6").phase is Phase.MOVE


# 6. cards are counted after taking and before anybody discards; steps go by groups


def test_6_each_group_of_equal_hands_discards_one_less():
    start = at("1/1 3 4/4 5/5 6/6 E/7 | 7/7  seat 0: 2  seat 1: 2244  seat 2: 66")
    raided = after(start, "move 2 1", "pair 7", "die 3")  # now they hold 3, 4 and 2
    assert list(raided.record.owed[:3]) == [2, 3, 1]
    assert raided.to_move == 1


def test_6_equal_hands_are_one_group():
    start = at("1/1 3 4/4 5/5 6/6 E/7 | 7/7  seat 0: 22  seat 1: 2244  seat 2: 66")
    raided = after(start, "move 2 1", "pair 7", "die 3")  # now they hold 4, 4 and 2
    assert list(raided.record.owed[:3]) == [3, 3, 2]


def test_6_the_steps_do_not_go_below_none():
    start = at("1/1 3 4/4 5/5 6/6 E/7 | 7/7  seat 0: 22222  seat 1: 2244  seat 2: 66")
    raided = after(start, "move 2 1", "pair 7", "die 1")
    assert list(raided.record.owed[:3]) == [1, 0, 0]


def test_6_players_of_a_group_discard_in_turn_order_from_the_active_one():
    start = at("1/1 3 4/4 5/5 6/6 E/7 | 7/7  seat 0: 44  seat 1: 23  seat 2: 2345  turn: 1")
    raided = after(start, "move 2 1", "pair 7", "die 3")  # seats 1 and 2 hold 4, seat 0 two
    assert raided.to_move == 1
    assert after(raided, "discard 2", "discard 3", "discard 7").to_move == 2


# 7. all counts equal: no shortage; several lowest: all pay


def test_7_equal_counts_have_no_shortage():
    equal = at("1 1 1 1 1 1 | 1  seat 0: 7E gram  seat 1: 7W nerei  seat 2: 7F valka")
    assert [equal.shortage(seat) for seat in range(3)] == [0, 0, 0]


def test_7_all_of_the_lowest_pay():
    lacking = at("1 1 1 1 1 1 | 1  seat 0: 7 gram  seat 1: 7 nerei  seat 2: 7FF valka")
    assert [lacking.shortage(seat) for seat in range(3)] == [2, 2, 0]


# 8. the game ends at once


def test_8_the_game_ends_in_the_turn_that_empties_enough_towers():
    ended = after(at("1/2 - - 7 5/5 3/3 | 4/4"), "move 1 5", "pair 7")
    assert ended.phase is Phase.OVER


def test_8_with_equal_turns_the_round_is_played_to_its_last_seat():
    due = after(at("1/2 - - 7 5/5 3/3 | 4/4", equal_turns=True), "move 1 5", "pair 7")
    assert (due.phase, due.active, due.record.due) == (Phase.MOVE, 1, 1)
    last = after(at("1/2 - - 7 5/5 3/3 | 4/4  turn: 2", equal_turns=True), "move 1 5", "pair 7")
    assert last.phase is Phase.OVER


def test_8_with_equal_turns_who_has_nothing_to_move_only_takes():
    left = at("- - - - - - | 4/4  turn: 1", equal_turns=True)
    assert moves(left) == ["pair 4"]
    ended = after(left, "pair 4", "die 6")
    assert ended.phase is Phase.OVER  # all towers are empty


# 9. a card moves to another tower


def test_9_the_goal_is_another_tower():
    assert "move 1 1" not in moves(at("1 2 3 4 5 6 | 7"))
    assert "move 1 c" in moves(at("1 2 3 4 5 6 | 7"))
    assert "move c 1" not in moves(at("1 2 3 4 5 6 | 7"))


# 10. a straight takes two cards at least


def test_10_a_straight_takes_at_least_two_cards():
    taking = at("1 3 5 7 2 E | 4  phase: take")
    assert [word for word in moves(taking) if word.startswith("straight")] == []


def test_10_a_straight_goes_up_or_down_around_the_ring_as_far_as_it_can():
    up = after(at("5 6 2 E 3 4 | 1  phase: take"), "straight 5")
    assert hand(up, 0) == "3456"
    down = after(at("5 4 3 E 1 7 | 1  phase: take"), "straight 1")
    assert hand(down, 0) == "345"


def test_10_seven_and_one_do_not_meet():
    assert [w for w in moves(at("7 1 3 5 E W | 1  phase: take")) if w.startswith("straight")] == []


def test_10_the_centre_is_no_part_of_a_straight():
    assert [w for w in moves(at("1 3 5 7 E W | 2  phase: take")) if w.startswith("straight")] == []


# 11. spells are used one after another, each once a turn, and only on what there is


def test_11_a_spell_is_used_once_in_a_turn():
    used = after(at("1/E 2 2 4 5 7 | 3  seat 0: gram"), "move 2 3", "pair E", "spell 1")
    assert used.active == 1


def test_11_a_spell_without_a_choice_cannot_be_used():
    phoenix = "1/F 2/2 2 4 5 7 | 3  seat 0: FW valka"
    empty = after(at(phoenix), "move 3 2", "pair F")
    assert not [word for word in moves(empty) if word.startswith("spell 3")]
    filled = after(at(phoenix + "  discard: 56"), "move 3 2", "pair F")
    assert [word for word in moves(filled) if word.startswith("spell 3")] == ["spell 3: 4 0 0"]


def test_11_the_next_card_of_the_same_tower_counts_as_taken():
    taken = after(at("E/1 2 2 4 5 7 | 3  seat 0: gram"), "move 2 3", "pair 1")
    assert moves(taken) == ["spell 1: 0 0 0", "stop"]


# 12. taken is what goes into a hand; the minimum of two belongs to the take alone


def test_12_a_card_that_a_spell_moves_from_the_centre_brings_no_raid():
    moved = after(at("1/A 2/2 2 4 5 7 | 3/6  seat 0: W sylphe"), "move 3 2", "pair A", "spell 2: 3")
    assert towers(moved) == "- 222 - 46 5 7 | 3"
    assert not moved.record.raid


def test_12_return_and_take_from_the_centre_brings_a_raid_and_takes_one_card():
    start = at("1/A 2/2 2 4 5 7 | 3/6  seat 0: AE sylphe")
    taken = after(start, "move 3 2", "pair A", "spell 3: 0 1 6", "stop")
    assert hand(taken, 0) == "6EAA"
    assert is_chance(taken)


# 13. all spells are used before the die; ward is its user's own, cancel_raid is for all


def test_13_ward_lowers_only_its_users_share():
    start = at("1/E 3 4/4 5/5 6/6 E/7 | 7/7/E  seat 0: 22 gram  seat 1: 2244  seat 2: 22")
    raided = after(start, "move 2 3", "pair E", "spell 1", "die 3")
    assert list(raided.record.owed[:3]) == [2, 3, 2]


def test_13_cancel_raid_stops_the_raid_for_all():
    start = at("1/W 3 4/4 5/5 6/6 F/7 | 7/7/W  seat 0: F nerei  seat 1: 2244  seat 2: 22")
    calm = after(start, "move 2 3", "pair W", "spell 3", "stop")
    assert (calm.active, calm.record.raids) == (1, 0)


def test_13_relief_lasts_though_the_elements_are_lost():
    start = at("1/E 3 4 5/5 6/6 7/7 | 7/7  seat 0: EA gram")
    used = after(start, "move 2 3", "pair E", "spell 3", "stop")
    assert used.record.relief[0] == 1
    used.record.hand[0][:] = [0] * len(used.record.hand[0])
    used.record.hand[1][8], used.record.hand[2][9] = 3, 2
    assert used.shortage(0) == 1  # two, less one


def test_13_relief_does_not_go_below_none():
    even = at("1 1 1 1 1 1 | 1  seat 0: gram  seat 1: W nerei  seat 2: F valka")
    even.record.relief[0] = 2
    assert even.shortage(0) == 0


# 14. a tower is any of the seven; only `outer` leaves out the centre


def test_14_a_ring_of_tops_may_be_swapped_with_the_centre():
    start = at("1/A 2/2 2 4 5 7 | 3/6  seat 0: sylphe")
    swapped = after(start, "move 3 2", "pair A", "spell 1: 1 6")
    assert towers(swapped) == "- 226 - 4 5 7 | 32"


def test_14_each_tower_sinks_its_own_top_once():
    taken = after(
        at("1/E 2/4 2/3 4/5 5/6 7 | 3/6  seat 0: F gram"), "move 3 2", "pair E", "spell 2: 3"
    )
    assert "sink 4" not in moves(taken)
    assert towers(after(taken, "sink c")).endswith("54 56 7 | 63")


def test_14_a_returned_card_may_be_an_element_of_the_condition():
    start = at("1/A 2/2 2 4 5 7 | 3/6  seat 0: AE sylphe")
    taken = after(start, "move 3 2", "pair A")
    assert "spell 3: 7 0 1" in moves(taken)  # the earth


# 15. to put cards in order: the tower first, then one looks, alone


def test_15_only_the_player_looks():
    start = at("1/W 2/2 2 4/5/6/3 5 7 | 3/6  seat 0: nerei")
    looking = after(start, "move 3 2", "pair W", "spell 1: 3")
    assert looking.seen_by(0)["looked"] != looking.seen_by(1)["looked"]
    assert moves(looking) == ["order 3", "order 5", "order 6"]
    assert towers(after(looking, "order 5", "order 3")) == "- 222 - 4635 5 7 | 36"


def test_15_of_fewer_cards_as_many_as_there_are():
    start = at("1/W 2/2 2 4/5 5 7 | 3/6  seat 0: nerei")
    looking = after(start, "move 3 2", "pair W", "spell 1: 3")
    assert moves(looking) == ["order 4", "order 5"]


# The variants.


def test_half_die_rounds_up():
    start = "1/1 3 4/4 5/5 6/6 E/7 | 7/7  seat 0: 22  seat 1: 2244  seat 2: 66"
    raided = after(at(start, half_die=True), "move 2 1", "pair 7", "die 5")
    assert raided.record.strength == 3


def test_straights_both_ways_list_the_same_cards_once():
    said = "3 2 1 E 5 4 | 7  phase: take"
    one_way = [word for word in moves(at(said)) if word.startswith("straight")]
    assert one_way == ["straight 1", "straight 2", "straight 5", "straight 6"]
    both = [word for word in moves(at(said, straights_both_ways=True)) if "back" in word]
    assert both == ["straight 1 back", "straight 2 back", "straight 6 back"]


def test_discards_are_open():
    start = at("1/1 3 4/4 5/5 6/6 E/7 | 7/7  seat 0: 22222  seat 1: 2244  seat 2: 66")
    raided = after(start, "move 2 1", "pair 7", "die 1", "discard 2")
    assert discarded(raided) == "2"
