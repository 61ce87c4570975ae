"""Rounds and turns: the draft, who begins, what a turn is made of, how the game ends."""

import pytest
from kingdom import after, at, kinds, moves, realm, ruled, text, with_effect

from fortgold.games.arch_king.moves import Phase
from fortgold.games.position import Standing

DRAFT = (
    "draft: 0  seat 0: hamlet  hand: explorer settler architect  seat 1: ridge  hand: sage noble*2"
)

# the draft


def test_one_companion_is_laid_face_down():
    assert moves(at(DRAFT)) == ["draft explorer", "draft settler", "draft architect"]


def test_copies_of_a_companion_are_one_choice():
    assert moves(after(at(DRAFT), "draft settler")) == ["draft sage", "draft noble"]


def test_hands_stay_until_everybody_has_laid():
    laid = after(at(DRAFT), "draft settler")
    assert kinds(laid.hands[0]) == "explorer architect"
    assert laid.seat == 1


def test_the_last_card_of_a_hand_is_laid_by_itself_and_all_take_what_they_laid():
    last = at(
        "draft: 1  seat 0: hamlet  hand: explorer  laid: settler architect  "
        "seat 1: ridge  hand: sage noble  laid: priest"
    )
    drafted = after(last, "draft noble")
    assert drafted.phase is Phase.PLAY
    assert [kinds(hand) for hand in drafted.hands] == [
        "sage settler architect", "explorer noble priest",
    ]  # fmt: skip


def test_with_one_card_in_hand_nobody_drafts():
    written = "turn: 1  first: 0  seat 0: hamlet  hand: sage  seat 1: ridge  hand: noble"
    following = after(at(written), "end")
    assert following.phase is Phase.PLAY
    assert kinds(following.hands[1]) == "sage"


def test_the_holder_of_the_sage_begins():
    last = at(
        "draft: 1  seat 0: hamlet  hand: noble  seat 1: ridge  hand: farmer sage  laid: priest"
    )
    drafted = after(last, "draft farmer")
    assert drafted.seat == drafted.first == 0
    last = at(
        "draft: 1  seat 0: hamlet  hand: sage  seat 1: ridge  hand: farmer noble  laid: priest"
    )
    assert after(last, "draft farmer").seat == 1


# turns go clockwise


def test_the_left_neighbour_is_next_and_the_round_ends_with_the_right_one_of_the_first():
    position = at(
        "turn: 1  first: 1  seat 0: hamlet  hand: noble priest  seat 1: ridge  played: sage  "
        "hand: farmer  seat 2: glen  hand: settler*2"
    )
    seats = []
    for _ in range(3):
        seats.append(position.seat)
        position = after(position, "end")
    assert seats == [1, 2, 0]
    assert (position.phase, position.round) == (Phase.DRAFT, 2)


def test_at_the_end_of_a_round_all_companions_go_to_the_left():
    position = at(
        "turn: 2  first: 0  seat 0: hamlet  hand: noble  played: sage  seat 1: ridge  played: farmer  "
        "hand: explorer  seat 2: glen  hand: settler*2"
    )
    following = after(position, "end")
    assert [kinds(hand) for hand in following.hands] == [
        "settler settler", "sage noble", "explorer farmer",
    ]  # fmt: skip
    assert following.played == ((), (), ())


# food and prestige


def test_a_turn_begins_with_the_food_shown_in_front():
    ended = after(at("turn: 1  first: 1  seat 0: hamlet farm church  seat 1: ridge"), "end")
    assert (ended.food, ended.prestige) == (4, 1)


def test_a_field_built_in_a_turn_feeds_from_the_next_turn_on():
    built = after(at("todo: build  seat 0: hamlet forest  field: farm"), "build farm: forest")
    assert built.food == 3


@pytest.mark.parametrize(("kind", "takes"), [("manor", True), ("church", False)])
def test_what_happens_at_the_start_of_a_turn_does_so_in_the_order_of_the_tables(
    kind: str, takes: bool
):
    rules = with_effect(kind, "turn_start", "settle")  # the Watchtower stands between the two
    begun = after(
        at(f"turn: 1  first: 1  seat 0: ridge watchtower {kind}  pile: crag", rules), "end"
    )
    assert moves(after(begun, "reveal crag")) == (["take crag"] if takes else ["end"])


def test_every_companion_costs_food():
    played = after(at("food: 1  seat 0: hamlet  hand: explorer settler"), "play settler")
    assert played.food == 0
    assert moves(played) == ["end"]


def test_the_noble_costs_prestige_too():
    assert moves(at("seat 0: hamlet  hand: noble")) == ["end"]
    assert after(at("prestige: 1  seat 0: hamlet  hand: noble"), "play noble").prestige == 0


def test_some_companions_cost_a_resource_which_is_paid_like_a_building():
    start = at("seat 0: hamlet gold_vein canyon  hand: grand_merchant")
    assert moves(start) == ["play grand_merchant: gold_vein", "play grand_merchant: canyon", "end"]
    sideways = after(start, "play grand_merchant: canyon")
    assert "canyon/" not in realm(sideways)  # and its first production stood it up again


# at any moment: turning treasures and frontiers for their effects


def test_a_treasure_turns_sideways_for_its_effect():
    used = after(at("seat 0: hamlet horn grail  hand: noble"), "use horn", "use grail")
    assert realm(used) == "hamlet grail/ horn/"
    assert (used.food, used.prestige) == (4, 1)


def test_a_treasure_may_be_used_within_an_effect_and_the_effect_goes_on_afterwards():
    start = at("seat 0: hamlet map  hand: explorer  field: grail  pile: axe")
    explored = after(start, "play explorer", "reveal axe")
    assert moves(explored) == ["use map", "take grail", "take axe"]
    used = after(explored, "use map")
    assert moves(used) == ["take grail", "take axe"]


def test_a_step_that_cannot_be_done_waits_for_a_card_that_can_be_used():
    stuck = at("todo: explore  seat 0: hamlet map axe  field: axe  pile: sword")
    assert moves(stuck) == ["use map", "skip"]
    assert moves(after(stuck, "skip")) == ["use map", "end"]
    assert moves(after(stuck, "use map", "reveal sword")) == ["take sword"]


def test_a_building_that_works_once_in_a_turn_does_not_work_within_an_effect():
    start = at("todo: settle  seat 0: hamlet coppice/ well  field: forest")
    assert moves(start) == ["take forest"]


def test_a_building_works_once_in_each_turn():
    start = at("seat 0: hamlet coppice/ crag/ well")
    used = after(start, "use well", "ready coppice")
    assert moves(used) == ["end"]
    assert realm(used) == "coppice well hamlet crag/"
    again = after(used, "end", "end")
    assert "used" not in text(again)


def test_copies_of_a_card_that_works_once_work_once_each():
    rules = with_effect("forest", "once_per_turn", "food")
    used = after(at("seat 0: hamlet forest*2", rules), "use forest", "use forest")
    assert (used.food, moves(used)) == (5, ["end"])


# what must be done


def test_what_can_be_done_must_be_done():
    assert moves(at("todo: settle  seat 0: hamlet  field: forest crag")) == [
        "take forest", "take crag",
    ]  # fmt: skip


def test_building_may_always_be_declined():
    start = at("todo: build; build  seat 0: hamlet forest crag  field: farm")
    assert moves(start) == ["build farm: forest", "build farm: crag", "skip"]
    assert moves(after(start, "skip")) == moves(start)  # the second building step
    assert moves(after(start, "skip", "skip")) == ["end"]


def test_a_building_that_cannot_be_paid_for_cannot_be_built():
    assert moves(at("food: 1  seat 0: hamlet forest  hand: architect  field: castle")) == [
        "play architect", "end",
    ]  # fmt: skip
    assert moves(after(at("seat 0: hamlet  hand: architect  field: castle"), "play architect")) == [
        "end"
    ]


def test_the_barbarian_discards_up_to_two_cards_of_the_field():
    start = at("seat 0: hamlet  hand: barbarian  field: grail forest castle  pile: axe")
    raided = after(start, "play barbarian")
    assert moves(raided) == ["discard grail", "discard forest", "discard castle", "skip"]
    assert moves(after(raided, "skip")) == ["reveal axe"]
    once = after(raided, "discard castle")
    assert moves(once) == ["discard grail", "discard forest", "skip"]
    assert moves(after(once, "skip")) == ["reveal axe"]
    twice = after(once, "discard grail")
    assert moves(twice) == ["reveal axe"]
    assert kinds(twice.kingdom.discard) == "grail castle"


def test_without_the_word_optional_a_discard_must_be_made():
    start = at("todo: discard_field 2  seat 0: hamlet  field: grail")
    assert moves(start) == ["discard grail"]
    assert moves(after(start, "discard grail")) == ["end"]


def test_only_what_can_be_done_may_be_chosen():
    written = "todo: choose explore | settle  seat 0: hamlet"
    assert moves(at(f"{written}  field: grail forest")) == ["choose 0", "choose 1"]
    assert moves(at(f"{written}  field: forest")) == ["choose 1"]
    assert moves(at(f"{written} grail  field: grail crag")) == ["use grail", "choose 1"]
    assert moves(after(at(f"{written}  field: forest"), "choose 1")) == ["take forest"]


@pytest.mark.parametrize(
    ("alternative", "can"),
    [
        ("food", "seat 0: hamlet"),
        ("draw", "seat 0: hamlet  discard: axe"),
        ("produce wood", "seat 0: hamlet forest/"),
        ("produce_any", "seat 0: hamlet crag/"),
        ("build", "seat 0: hamlet crag  field: farm"),
        ("ready_treasure", "seat 0: hamlet grail/"),
        ("discard_field", "seat 0: hamlet  field: castle"),
        ("swap_companion", "seat 0: hamlet  hand: noble  dismissed: farmer"),
        ("repeat_companion", "seat 0: hamlet  played: farmer"),
    ],
)
def test_an_alternative_can_be_chosen_if_its_first_step_does_something(alternative: str, can: str):
    written = f"todo: choose {alternative} | prestige"
    assert "choose 0" in moves(at(f"{written}  {can}"))
    if alternative != "food":
        assert moves(at(f"{written}  seat 0: hamlet crag  played: princess")) == ["choose 1"]


# the end


def test_the_game_ends_with_the_round_in_which_somebody_has_the_last_card():
    written = "first: 0  seat 0: hamlet sword forest*12  seat 1: ridge"
    assert after(at(f"turn: 0  {written}"), "end").outcome() is None  # the round is played out
    over = after(at(f"turn: 1  {written}"), "end")
    assert over.legal_moves() == []
    assert over.outcome() == Standing((3, 0), (0,), True)


def test_one_card_less_and_the_game_goes_on():
    written = "turn: 1  first: 0  seat 0: hamlet forest*12  hand: sage  seat 1: ridge  hand: noble"
    assert after(at(written), "end").outcome() is None


def test_village_and_start_cards_count_for_the_end():
    few = at("turn: 1  first: 0  seat 0: hamlet coppice  seat 1: -", ruled(end_cards=2))
    assert after(few, "end").outcome() is not None


def test_all_who_have_most_points_win():
    over = at("over: 0  seat 0: hamlet sword  seat 1: ridge monument  seat 2: glen purse*2")
    assert over.outcome() == Standing((3, 4, 4), (1, 2), False)


@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("grail sword", 4),
        ("crown farm church market", 1 + 1 + 1 + 2 + 1),  # three buildings: one point for two
        ("crown well farm", 1 + 0 + 1 + 1),  # the well is a building, though a start card
        ("genealogy coppice well", 1),  # one set of three: start cards belong to it
        ("genealogy grail coppice well", 0 + 1 + 1),
        ("treasury grail purse", 0 + 1 + 2 + 2),
        ("manor coppice stony_hill forest*3", 5),
        ("manor/ coppice/ hamlet", 1),  # the village is no frontier; sideways cards count
        ("hamlet", 0),
    ],
)
def test_points_are_printed_or_counted(cards: str, points: int):
    outcome = at(f"over: 0  seat 0: {cards}").outcome()
    assert outcome is not None
    assert outcome.scores[0] == points
