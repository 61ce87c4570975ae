"""Where the rulebook can be read in two ways: how these rules read it, one test for each reading."""

from kingdom import after, at, kinds, moves, realm, text, with_effect

# 1. resources exist only while a cost is being paid


def test_a_card_gives_to_one_payment_only():
    start = at("todo: build; build  seat 0: hamlet axe  field: watermill farm")
    assert moves(start) == ["build farm: axe", "build watermill: axe", "skip"]
    built = after(start, "build farm: axe")  # one wood of the two is lost
    assert moves(built) == ["end"]  # the second building step found nothing to do


def test_a_card_that_gives_resources_is_turned_for_a_payment_only():
    assert moves(at("seat 0: hamlet forest chest")) == ["end"]


# 2. paying too much is allowed, and what is left of a turn is lost


def test_overpaying_is_allowed_and_the_surplus_lost():
    built = after(at("todo: build  seat 0: hamlet axe  field: farm"), "build farm: axe")
    assert realm(built) == "farm hamlet axe/"


def test_food_and_prestige_are_lost_at_the_end_of_the_turn():
    ended = after(at("turn: 0  food: 7  prestige: 2  seat 0: hamlet  seat 1: ridge"), "end")
    assert (ended.seat, ended.food, ended.prestige) == (1, 3, 0)


# 3. what cannot be done is skipped


def test_an_explorer_may_be_played_though_the_field_has_no_treasure():
    explored = after(at("seat 0: hamlet  hand: explorer  field: forest"), "play explorer")
    assert moves(explored) == ["end"]


def test_a_treasure_whose_name_one_has_cannot_be_gained():
    explored = after(at("seat 0: hamlet grail/  hand: explorer  field: grail"), "play explorer")
    assert realm(explored) == "hamlet grail/"
    assert moves(explored) == ["end"]


# 4. pile and discard both empty: nothing is revealed


def test_nothing_is_revealed_when_pile_and_discard_are_gone():
    assert moves(after(at("seat 0: hamlet  hand: scholar"), "play scholar")) == ["end"]


def test_the_discard_becomes_the_pile():
    scholar = after(at("seat 0: hamlet  hand: scholar  pile: axe  discard: map"), "play scholar")
    assert moves(scholar) == ["reveal axe"]
    assert moves(after(scholar, "reveal axe")) == ["reveal map"]
    assert "field: map axe" in text(after(scholar, "reveal axe", "reveal map"))


# 5. the Princess: a companion that you played this turn, not herself


def test_the_princess_repeats_a_companion_of_this_turn():
    start = at("prestige: 1  seat 0: hamlet  hand: princess  played: sage farmer")
    assert moves(after(start, "play princess")) == ["repeat sage", "repeat farmer"]


def test_the_princess_does_not_repeat_what_others_played():
    start = at("prestige: 1  seat 0: hamlet  hand: princess  seat 1: ridge  played: farmer")
    assert moves(after(start, "play princess")) == ["end"]


# 6. the University: once for each card, on one's own turn


def test_the_university_reveals_once_for_each_card_gained():
    start = at("todo: settle; settle  seat 0: hamlet university  field: forest crag  pile: axe map")
    first = after(start, "take forest")
    assert moves(first) == ["reveal map", "reveal axe"]
    second = after(first, "reveal axe", "take crag")
    assert moves(second) == ["reveal map"]


def test_the_university_does_nothing_when_others_gain():
    start = at("todo: settle  seat 0: hamlet  seat 1: ridge university  field: forest  pile: axe")
    assert moves(after(start, "take forest")) == ["end"]


# 7. the Sage may never be swapped away


def test_the_sage_is_never_discarded_and_another_companion_goes():
    rules = with_effect("flute", "tap", "swap_companion")
    start = at("seat 0: hamlet flute  hand: sage architect  companions: priest", rules)
    drawn = after(start, "use flute", "draw priest")
    assert moves(drawn) == ["swap architect", "swap priest"]


# 8. a drawn companion is paid for with a discarded one


def test_a_swap_leaves_as_many_companions_as_before():
    start = at("seat 0: hamlet  hand: scholar settler  companions: priest  dismissed: noble")
    swapped = after(start, "play scholar", "draw priest", "swap settler")
    assert kinds(swapped.hands[0]) == "priest"
    assert kinds(swapped.companions.discard) == "settler noble"


def test_the_discarded_companions_become_the_pile():
    start = at("seat 0: hamlet  hand: scholar settler  dismissed: noble")
    assert moves(after(start, "play scholar")) == ["draw noble"]


def test_without_a_companion_to_draw_none_is_discarded():
    start = at("seat 0: hamlet  hand: scholar settler")
    assert moves(after(start, "play scholar")) == ["play settler", "end"]


def test_two_companions_are_drawn_before_two_are_discarded():
    start = at("todo: swap_companion 2  seat 0: hamlet  hand: settler  companions: priest farmer")
    drawn = after(start, "draw priest", "draw farmer")
    assert moves(drawn) == ["swap settler", "swap farmer", "swap priest"]
    assert kinds(after(drawn, "swap priest", "swap farmer").hands[0]) == "settler"


def test_what_could_not_be_drawn_is_not_discarded():
    start = at("todo: swap_companion 2  seat 0: hamlet  hand: settler  companions: priest")
    assert moves(after(start, "draw priest", "swap settler")) == ["play priest", "end"]


# 9. the Sage is the first companion; what happens at the turn's start comes before it


def test_the_watchtower_reveals_before_the_sage_is_played():
    ended = after(
        at(
            "turn: 1  first: 1  seat 0: ridge watchtower  hand: sage settler  seat 1: hamlet  pile: axe"
        ),
        "end",
    )
    assert moves(ended) == ["reveal axe"]
    assert moves(after(ended, "reveal axe")) == ["play sage"]


def test_the_sage_is_played_before_all_other_companions():
    start = at("seat 0: hamlet grail well coppice/  hand: sage settler architect")
    assert moves(start) == ["play sage", "use grail", "use well"]


def test_the_turn_does_not_end_before_the_sage_is_played():
    assert "end" not in moves(at("seat 0: hamlet  hand: sage"))
    assert "end" in moves(at("seat 0: hamlet  hand: settler  played: sage"))


def test_the_sage_costs_food_too():
    assert after(at("seat 0: hamlet  hand: sage"), "play sage").food == 3 - 1 + 1


# 10. the draft goes round to the left


def test_hands_go_to_the_left_when_all_have_laid():
    start = at(
        "draft: 0  seat 0: -  hand: explorer settler architect  seat 1: -  hand: sage noble priest"
        "  seat 2: -  hand: farmer scholar peddler"
    )
    one = after(start, "draft settler", "draft noble", "draft peddler")
    assert [kinds(hand) for hand in one.hands] == [
        "scholar farmer", "explorer architect", "sage priest",
    ]  # fmt: skip
    assert [kinds(laid) for laid in one.laid] == ["settler", "noble", "peddler"]


def test_with_two_players_the_hands_go_back_and_forth():
    start = at(
        "draft: 0  seat 0: -  hand: explorer settler noble  seat 1: -  hand: sage priest farmer"
    )
    back = after(start, "draft explorer", "draft sage", "draft priest", "draft noble")
    # seat 0 lays the last card of its first hand, seat 1 that of its own
    assert [kinds(hand) for hand in back.hands] == ["explorer settler priest", "sage noble farmer"]


# 11. a game need not end; programs stop at a limit of rounds


def test_a_game_is_stopped_at_the_limit_of_rounds():
    written = "round: 60  turn: 1  first: 0  seat 0: hamlet sword  seat 1: ridge"
    outcome = after(at(written), "end").outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners, outcome.complete) == ((3, 0), (0,), False)


def test_a_game_that_ended_in_the_last_round_is_complete():
    written = "round: 60  turn: 1  first: 0  seat 0: hamlet forest*13  seat 1: ridge"
    outcome = after(at(written), "end").outcome()
    assert outcome is not None
    assert outcome.complete
