"""Cards that set off something else: what exactly triggers how often, and in which order."""

import pytest
from kingdom import RULES, after, at, kinds, moves, realm, text, with_effect

FED = with_effect("workshop", "on_produce", "food")  # a Workshop that counts its uses in food

# productions


def test_a_production_stands_all_frontiers_with_the_icon_up():
    start = at("seat 0: hamlet forest/ coppice/ riverside/ crag/ axe/  hand: woodcutter")
    assert realm(after(start, "play woodcutter")) == "forest riverside coppice hamlet axe/ crag/"


def test_a_production_of_any_kind_stands_one_frontier_up():
    start = at("seat 0: hamlet forest/*2 crag/  hand: peddler")
    peddled = after(start, "play peddler")
    assert moves(peddled) == ["ready forest", "ready crag"]
    assert moves(after(peddled, "ready crag")) == ["ready forest"]
    assert realm(after(peddled, "ready crag", "ready forest")) == "forest crag hamlet forest/"


# the Workshop: each time that a production icon is used


@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("woodcutter", 1),
        ("peddler", 2),
        ("grand_merchant: purse", 3),
        ("architect", 0),
        ("appraiser", 0),
    ],
)
def test_the_workshop_is_set_off_by_each_icon(hand: str, times: int):
    kind = hand.partition(":")[0]
    start = at(f"food: 1  seat 0: hamlet workshop purse  hand: {kind}", FED)
    assert after(start, f"play {hand}").food == times  # though nothing was sideways


@pytest.mark.parametrize(("card", "times"), [("flute", 2), ("well", 1), ("watermill", 1)])
def test_cards_in_front_set_it_off_too(card: str, times: int):
    assert after(at(f"food: 0  seat 0: hamlet workshop {card}", FED), f"use {card}").food == times


def test_the_workshop_stands_one_frontier_up_after_each_icon_of_the_grand_merchant():
    start = at("seat 0: hamlet workshop purse forest/ crag/*2 gold_vein/*3  hand: grand_merchant")
    wood = after(start, "play grand_merchant: purse")
    assert moves(wood) == ["ready crag", "ready gold_vein"]  # the forest stands already
    assert "todo: ready_frontier; produce stone; produce gold" in text(wood)
    stone = after(wood, "ready gold_vein")
    assert moves(stone) == ["ready gold_vein"]  # both crags stand
    gold = after(stone, "ready gold_vein")
    assert moves(gold) == ["end"]  # after the gold icon nothing is left to stand up
    assert realm(gold) == "forest crag*2 gold_vein*3 workshop hamlet purse/"


def test_standing_up_without_an_icon_does_not_set_it_off():
    ready = at("todo: ready_frontier  food: 0  seat 0: hamlet workshop forest/*2", FED)
    assert after(ready, "ready forest").food == 0


def test_two_icons_of_one_card_are_two_uses_with_the_workshop_in_between():
    start = at("seat 0: hamlet workshop forest/ crag/ gold_vein/*2  hand: peddler")
    one = after(start, "play peddler", "ready forest")
    assert "todo: ready_frontier; produce_any" in text(one)
    two = after(one, "ready crag", "ready gold_vein")
    assert "todo: ready_frontier" in text(two)
    assert moves(after(two, "ready gold_vein")) == ["end"]


def test_the_workshop_of_another_player_does_nothing():
    start = at("food: 1  seat 0: hamlet  hand: woodcutter  seat 1: ridge workshop", FED)
    assert after(start, "play woodcutter").food == 0


# the Princess


def test_the_princess_repeats_the_effect_without_the_cost():
    start = at(
        "food: 1  prestige: 1  seat 0: hamlet purse/ gold_vein/ forest/ workshop  hand: princess  "
        "played: grand_merchant",
        FED,
    )
    repeated = after(start, "play princess", "repeat grand_merchant")
    assert repeated.food == 3  # three icons once more, and no gold paid
    assert realm(repeated) == "forest gold_vein workshop hamlet purse/"


def test_the_princess_repeats_the_effect_with_its_discount():
    start = at("prestige: 1  seat 0: hamlet crag  hand: princess  played: noble  field: ramparts")
    assert moves(after(start, "play princess", "repeat noble")) == ["build ramparts: crag", "skip"]


def test_a_companion_that_repeats_is_not_repeated_itself():
    rules = with_effect("farmer", "play", "food; repeat_companion")
    start = at("prestige: 1  seat 0: hamlet  hand: princess  played: farmer settler", rules)
    assert moves(after(start, "play princess")) == ["repeat settler"]


# the University


def test_the_university_reveals_for_itself():
    start = at("todo: build  seat 0: hamlet crag gold_vein  field: university  pile: axe")
    assert moves(after(start, "build university: crag gold_vein")) == ["reveal axe"]


def test_the_university_comes_before_what_the_card_itself_does():
    rules = with_effect("banner", "on_gain_self", "settle")
    start = at("todo: explore  seat 0: hamlet university  field: banner  pile: forest", rules)
    assert moves(after(start, "take banner", "reveal forest")) == ["take forest"]


def test_the_banner_settles_and_the_university_reveals_for_both():
    start = at(
        "todo: explore; draw  seat 0: hamlet university  field: banner crag  pile: axe map horn sword"
    )
    won = after(start, "take banner")
    assert "todo: draw; draw; settle; draw" in text(won)
    settled = after(won, "reveal axe", "reveal map", "take crag")
    assert "todo: draw; draw" in text(settled)
    assert kinds(after(settled, "reveal horn", "reveal sword").field) == "horn map axe sword"


@pytest.mark.parametrize(("kind", "takes"), [("watermill", True), ("church", False)])
def test_what_a_gain_sets_off_happens_in_the_order_of_the_tables(kind: str, takes: bool):
    rules = with_effect(
        kind, "on_gain_any", "discard_field"
    )  # the University stands between the two
    start = at(f"todo: settle  seat 0: hamlet university {kind}  field: crag  pile: axe", rules)
    revealed = after(start, "take crag", "reveal axe")
    assert moves(revealed) == (["discard axe"] if takes else ["end"])


def test_gains_in_another_cards_effect_count():
    start = at("todo: settle; settle  seat 0: hamlet university  field: forest*2  pile: axe map")
    first = after(start, "take forest")
    assert first.to_move < 0
    assert after(first, "reveal axe", "take forest").to_move < 0


# the Market, the Noble and costs of any kind


def test_a_farm_is_paid_with_any_resource():
    start = at("todo: build  seat 0: hamlet forest chest hammer  field: farm")
    assert moves(start) == [
        "build farm: chest",
        "build farm: hammer",
        "build farm: forest",
        "skip",
    ]


def test_with_a_market_one_unit_too_much_counts_as_any_kind():
    written = "todo: build  seat 0: hamlet purse axe {}  field: monument"
    assert moves(at(written.format(""))) == ["end"]
    assert moves(at(written.format("market"))) == ["build monument: axe purse", "skip"]


def test_the_market_turns_one_unit_and_no_more():
    assert moves(at("todo: build  seat 0: hamlet axe market  field: monument")) == ["end"]


def test_the_market_helps_with_companions_too_and_in_each_payment():
    start = at("seat 0: hamlet forest crag*2 market  hand: grand_merchant architect  field: church")
    paid = after(start, "play grand_merchant: forest", "play architect")
    assert moves(paid) == ["build church: forest crag", "build church: crag crag", "skip"]


def test_the_noble_builds_two_resources_cheaper():
    start = at("prestige: 1  seat 0: hamlet forest crag  hand: noble  field: castle ramparts")
    assert moves(after(start, "play noble")) == ["build ramparts: crag", "skip"]


def test_what_costs_no_more_than_the_discount_is_free():
    start = at("prestige: 1  seat 0: hamlet forest  hand: noble  field: church farm")
    assert moves(after(start, "play noble")) == ["build farm", "build church", "skip"]


def test_discount_and_market_together():
    written = "prestige: 1  seat 0: hamlet axe purse {}  hand: noble  field: castle"
    assert moves(after(at(written.format("")), "play noble")) == ["end"]
    assert moves(after(at(written.format("market")), "play noble")) == [
        "build castle: axe purse", "skip",
    ]  # fmt: skip


# names


def test_frontiers_may_be_had_again_and_again():
    assert moves(at("todo: settle  seat 0: hamlet forest  field: forest")) == ["take forest"]


def test_a_building_whose_name_one_has_is_not_built():
    start = at("todo: build  seat 0: hamlet forest farm  field: farm")
    assert moves(start) == ["end"]


def test_the_well_of_the_start_is_a_building_like_others():
    rules = with_effect("well", "passive", "food")
    assert at("seat 0: hamlet well", rules).food == 4
    assert RULES.by_kind["well"].category == "building"


# readying treasures


def test_the_appraiser_stands_two_treasures_up_one_after_the_other():
    start = at("seat 0: hamlet grail/ axe/ sword forest/  hand: appraiser")
    one = after(start, "play appraiser")
    assert moves(one) == ["ready grail", "ready axe"]
    two = after(one, "ready grail")
    assert moves(two) == ["use grail", "ready axe"]  # what stands can be used at once
    assert moves(after(two, "use grail")) == ["ready grail", "ready axe"]
