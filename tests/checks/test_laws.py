"""The laws of a box, each broken in a copy of its tables: told once, where it was broken.

Every fact of the published box is guarded, by a check that all games have or by a law that game.yaml
states. A law is worth what it forbids: without it, the same edit is told nowhere.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from broken_tables import Tables
from builtin_games import all_games, builtin_shelf
from hypothesis import given
from hypothesis import strategies as st
from printed import game_and_look

from fortgold.checks.laws import LAWS
from fortgold.checks.registry import CHECKS, Subject
from fortgold.checks.stated_laws import sound_laws
from fortgold.data.model import Declared, Option

K, C, V, S, X, G = (
    "kingdom.csv", "companion.csv", "village.csv", "start.csv", "reference.csv", "game.yaml",
)  # fmt: skip
GENERAL = ""  # no law: every game is checked for it
Edit = tuple[str, str, str]  # file, old, new


# What holds of the box, the law that says so, and an edit that breaks it, with what is told then.
FACTS: list[tuple[str, str, list[Edit], list[str]]] = [
    ("72 kingdom cards", GENERAL, [(G, "count: 72", "count: 73")], ["DECK201 game.yaml: 73"]),
    (
        "24 treasures",
        "so-many-of-each",
        [(K, "Old Map,2", "Old Map,1"), (K, "Gold Vein,4", "Gold Vein,5")],
        ["DECK229 game.yaml: so-many-of-each"],
    ),
    (
        "24 frontiers",
        "so-many-of-each",
        [(K, "Forest,6", "Forest,5"), (K, "Manor,2", "Manor,3")],
        ["DECK229 game.yaml: so-many-of-each"],
    ),
    (
        "24 buildings",
        "so-many-of-each",
        [(K, "Royal Castle,2,building", "Royal Castle,2,treasure"), (K, "treasure,WSSGG", "treasure,")],
        ["DECK229 game.yaml: so-many-of-each"],
    ),
    ("40 companions", GENERAL, [(C, "Farmer,2", "Farmer,3")], ["DECK201 game.yaml: 40"]),
    ("6 villages", GENERAL, [(G, "count: 6", "count: 7")], ["DECK201 game.yaml: 7"]),
    ("12 start cards", GENERAL, [(S, "Coppice,3", "Coppice,4")], ["DECK201 game.yaml: 12"]),
    ("6 references", GENERAL, [(X, "Aid card,6", "Aid card,5")], ["DECK201 game.yaml: 6"]),
    (
        "one Sage",
        "so-many-cards",
        [(C, "Sage,1", "Sage,2"), (C, "Farmer,2", "Farmer,1")],
        ["DECK228 companion.csv C01: 2"],
    ),
    (
        "a village names start cards",
        GENERAL,
        [(V, "coppice stony_hill", "coppice stony_hil")],
        ["DECK216 village.csv V01: stony_hil"],
    ),
    (
        "a village names two start cards",
        GENERAL,
        [(V, "coppice stony_hill", "coppice stony_hill well")],
        ["DECK218 village.csv V01: coppice stony_hill well"],
    ),
    (
        "the villages use the start cards up",
        "supply-used-up",
        [(V, "coppice stony_hill", "coppice well")],
        ["DECK234 game.yaml: supply-used-up"],
    ),
    ("three food in a village", "steps-add-up", [(V, "food 3", "food 4")], ["DECK243 village.csv V01: food 4"]),
    (
        "thirteen companions of the rules",
        "names-present",
        [(C, "木こり,きこり", "樵,きこり")],
        ["DECK233 game.yaml: names-present"],
    ),
    (
        "four buildings of the rules",
        "names-present",
        [(K, "工房,こうぼう", "工場,こうば")],
        ["DECK233 game.yaml: names-present"],
    ),
    (
        "two treasures of the rules",
        "names-present",
        [(K, "宝箱,たからばこ", "お宝箱,おたからばこ")],
        ["DECK233 kingdom.csv K02: お宝箱"],
    ),
    ("the Forest", "names-present", [(K, "森,もり", "杜,もり")], ["DECK233 game.yaml: names-present"]),
    (
        "no points on a frontier",
        "left-empty",
        [(S, "frontier,,,W", "frontier,,1,W")],
        ["DECK235 start.csv A01: 1"],
    ),
    (
        "a building of the pile costs something",
        "filled-in",
        [(K, "building,GG,", "building,,")],
        ["DECK236 kingdom.csv K30: "],
    ),
    (
        "a treasure costs nothing",
        "left-empty",
        [(K, "treasure,,3", "treasure,G,3")],
        ["DECK235 kingdom.csv K09: G"],
    ),
    ("a companion costs one food", "so-many-symbols", [(C, "2,FP", "2,FFP")], ["DECK238 companion.csv C09: FFP"]),
    (
        "a building is never turned",
        "never-says",
        [(K, "once_per_turn", "tap")],
        ["DECK237 kingdom.csv K25: tap"],
    ),
    (
        "the Grand Merchant produces three times",
        "so-many-steps",
        [(C, "produce wood; produce stone; produce gold", "produce wood; produce stone")],
        ["DECK242 companion.csv C12: produce wood; produce stone"],
    ),
    (
        "the Woodcutter produces once",
        "so-many-steps",
        [(C, "play,produce wood\n", "play,produce wood; produce gold\n")],
        ["DECK242 companion.csv C02: produce wood; produce gold"],
    ),
    ("the Grail gives prestige", "does", [(K, "tap,prestige", "tap,food")], ["DECK240 kingdom.csv K01: food"]),
    ("the Farm gives food", "does", [(K, "passive,food", "passive,draw")], ["DECK240 kingdom.csv K21: draw"]),
    (
        "the Chest gives a resource",
        "does",
        [(K, "tap,resource wood/stone/gold", "tap,draw 2")],
        ["DECK240 kingdom.csv K02: draw 2"],
    ),
    (
        "some companion costs prestige",
        "some-card-has",
        [(C, "2,FP", "2,F"), (C, "1,FP", "1,F")],
        ["DECK239 game.yaml: some-card-has"],
    ),
    (
        "some companion costs a resource",
        "some-card-has",
        [(C, "1,FG", "1,F"), (C, "1,FW", "1,F"), (C, "1,FS", "1,F")],
        ["DECK239 game.yaml: some-card-has"],
    ),
    ("operations are known", GENERAL, [(C, "draw; explore", "draw; explor")], ["READ102 companion.csv C05: explor"]),
    ("ids are not taken twice", GENERAL, [(K, "K02,", "K01,")], ["DECK204 kingdom.csv K01: K01"]),
    (
        "one row for each name",
        "one-row-each",
        [(K, "K06,hammer,石割りの槌,いしわりのつち,Quarry Hammer", "K06,axe,樵の斧,きこりのおの,Woodcutter’s Axe")],
        ["DECK232 kingdom.csv K06: axe"],
    ),
    (
        "one name for each row",
        GENERAL,
        [(K, "石割りの槌,いしわりのつち,Quarry Hammer", "樵の斧,きこりのおの,Quarry Hammer")],
        ["DECK211 kingdom.csv K06: 樵の斧"],
    ),
    (
        "the Workshop does not set itself off",
        "never-does",
        [(K, "ready_frontier", "produce_any")],
        ["DECK241 kingdom.csv K23: produce_any"],
    ),
    (
        "the University does not set itself off",
        "never-does",
        [(K, "on_gain_any,draw", "on_gain_any,choose draw | settle")],
        ["DECK241 kingdom.csv K24: choose draw | settle"],
    ),
    (
        "companions for six players",
        "enough-for-all-players",
        [(G, "players: [2, 6]", "players: [2, 9]")],
        ["DECK230 game.yaml: enough-for-all-players"],
    ),
    (
        "136 cards in the box",
        "so-many-cards",
        [(G, "    count: 6\n    size: [63, 88]\n\n", "    size: [63, 88]\n\n"), (X, "Aid card,6", "Aid card,5")],
        ["DECK228 game.yaml: so-many-cards"],
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("law", "edits", "told"), [f[1:] for f in FACTS], ids=[f[0] for f in FACTS]
)
def test_a_broken_fact_is_told_once_and_where_it_was_broken(
    kings: Tables, law: str, edits: list[Edit], told: list[str]
) -> None:
    for edit in edits:
        kings.edit(*edit)
    assert kings.told() == told
    if law != GENERAL:
        assert kings.without(law).told() == []


def test_every_law_of_the_box_has_been_broken(kings: Tables) -> None:
    game = kings.opened().game
    assert game is not None
    assert {law.law for law in game.declared} == {fact[1] for fact in FACTS} - {GENERAL}


def test_every_law_says_who_asks_for_it(kings: Tables) -> None:
    game = kings.opened().game
    assert game is not None
    assert [law.law for law in game.declared if not law.source] == []


@pytest.mark.parametrize("name", all_games())
def test_every_law_of_a_built_in_game_can_be_tried(name: str) -> None:
    game = builtin_shelf().open(name).game
    assert game is not None
    sound = sum(len(list(sound_laws(game, law))) for law in LAWS)
    assert sound == len(game.declared)


# how many


def test_a_card_that_is_missing_is_told_by_the_number_that_says_most(kings: Tables) -> None:
    kings.edit(
        K, "K05,axe,樵の斧,きこりのおの,Woodcutter’s Axe,2,treasure,,1,,tap,resource wood 2\n", ""
    )
    (found,) = kings.findings()
    assert (found.code, found.message.en) == (
        "DECK229",
        "these numbers are off: `treasure` 22 instead of 24",
    )
    assert "the numbering skips `K05`" in found.hint.en


def test_a_box_of_too_many_cards_is_told_of_their_deck(kings: Tables) -> None:
    assert kings.edit(X, "Aid card,6", "Aid card,9").told() == ["DECK201 game.yaml: 6"]


def test_a_second_sage_is_told_at_its_card(kings: Tables) -> None:
    assert kings.edit(C, "Sage,1", "Sage,2").told() == ["DECK228 companion.csv C01: 2"]


def test_no_sage_at_all_is_told_by_number_and_name(kings: Tables) -> None:
    kings.edit(C, "C01,sage,賢者,けんじゃ,Sage,1,F,1,play,food; draw\n", "")
    assert [one.code for one in kings.findings()] == ["DECK228", "DECK233"]


def test_a_kind_that_a_law_asks_for_is_missed_when_it_gets_another_name(kings: Tables) -> None:
    kings.edit(K, "K01,grail", "K01,chalice")
    (found,) = kings.findings()
    assert (found.code, found.message.en) == ("DECK222", "there is no card whose `kind` is `grail`")


def test_two_numbers_that_are_off_by_different_cards_are_both_told(kings: Tables) -> None:
    kings.edit(K, "Old Map,2", "Old Map,3").edit(X, "Aid card,6", "Aid card,5")
    assert [one.code for one in kings.findings()] == ["DECK201", "DECK229"]


def test_a_start_card_too_few_is_told_of_its_deck_only(kings: Tables) -> None:
    assert kings.edit(S, "Hidden Well,3", "Hidden Well,2").told() == ["DECK201 game.yaml: 12"]


def test_what_is_not_used_up_is_named(kings: Tables) -> None:
    kings.edit(V, "coppice stony_hill", "coppice well")
    assert kings.findings()[0].message.en == (
        "not used up exactly: `stony_hill` 2 times for 3 cards, `well` 4 times for 3 cards"
    )


def test_players_are_counted_by_a_number_of_the_rules(kings: Tables) -> None:
    kings.edit(G, "hand_size: 5", "hand_size: 7")
    (found,) = kings.findings()
    assert found.message.en == "6 players with 7 cards each need 42, but deck `companion` has 40"


# cells and effects


def test_a_cell_that_cannot_be_read_breaks_no_law(kings: Tables) -> None:
    assert kings.edit(K, "treasure,,3", "treasure,X,3").told() == ["DECK207 kingdom.csv K09: X"]
    assert [
        one.code for one in kings.edit(K, "Sword,2,treasure", "Sword,2,tresure").findings()
    ] == ["READ102"]


def test_an_effect_that_is_empty_is_told_once(kings: Tables) -> None:
    assert kings.edit(V, "passive,food 3", "passive,").told() == ["READ103 village.csv V01: "]


def test_of_what_a_player_chooses_between_one_alternative_counts(kings: Tables) -> None:
    kings.edit(C, "play,produce wood\n", "play,choose produce wood | produce stone\n")
    assert kings.told() == []
    kings.edit(C, "produce wood | produce stone", "produce wood | draw")
    (found,) = kings.findings()
    assert (
        found.message.en == "the effect of `C02` should have `produce` 1 time, but has 0 to 1 times"
    )


def test_food_adds_up_over_steps(kings: Tables) -> None:
    assert kings.edit(V, "food 3", "food 2; food").told() == []
    assert kings.edit(V, "food 2; food", "food 2; draw").told() == [
        "DECK243 village.csv V01: food 2; draw"
    ]


def test_a_law_is_about_the_cards_that_its_filter_lets_through(kings: Tables) -> None:
    assert kings.edit(S, "Hidden Well,3,building,,0", "Hidden Well,3,building,,2").told() == []
    assert kings.edit(S, "building,,2,,once_per_turn", "building,,2,,tap").told() == [
        "DECK237 start.csv A04: tap"
    ]


# how a law is written


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("where: {kind: farm}", "where: {kind: fram}", "DECK222 game.yaml: fram"),
        ("where: {kind: farm}", "where: {kin: farm}", "DECK222 game.yaml: farm"),
        ("where: {kind: farm}", "where: farm", "DECK222 game.yaml: farm"),
        ("where: {kind: farm}", "where: {kind: }", "DECK222 game.yaml: "),
        ("where: {category: frontier}, column: points", "where: {category: frontir}, column: points",
         "DECK222 game.yaml: frontir"),
        ("column: points, source", "column: point, source", "DECK222 game.yaml: point"),
        ("operations: [food], is: 3", "operations: [fod], is: 3", "DECK222 game.yaml: fod"),
        ("operations: [food], is: 3", "operations: [food], is: three", "DECK222 game.yaml: three"),
        ("is: companion_food", "is: companion_fod", "DECK222 game.yaml: companion_fod"),
        ("operations: [food], is: 3", "operations: [food]", "DECK222 game.yaml: {law"),
        ("symbol: F", "symbol: FP", "DECK222 game.yaml: FP"),
        ("symbols: [P]", "symbols: [P, food, X]", "DECK222 game.yaml: symbols"),
        ("building: 24}", "building: many}", "DECK222 game.yaml: many"),
        ("are: {treasure: 24, frontier: 24, building: 24}", "are: 24", "DECK222 game.yaml: 24"),
        ("names: [森]", "names: []", "DECK222 game.yaml: names"),
        ("deck: village, column: start", "deck: village, column: timing", "DECK222 game.yaml: timing"),
        ("enough-for-all-players, deck: companion", "enough-for-all-players", "DECK222 game.yaml: {law"),
    ],
)  # fmt: skip
def test_a_law_says_what_it_is_about(kings: Tables, old: str, new: str, told: str) -> None:
    (found,) = kings.edit(G, old, new).told()
    assert found.startswith(told), found


# whatever is written

words = st.sampled_from(
    ["kingdom", "kind", "category", "cost", "start", "effect", "timing", "sage", "treasure", "3", "-1", "", "W", "draw",
     "food", "hand_size", "95 %", "copies", "name", "nothing"]
)  # fmt: skip
values = st.recursive(
    words | st.lists(words, max_size=3).map(tuple),
    lambda below: st.dictionaries(words, below, max_size=3),
    max_leaves=4,
)


@given(
    st.sampled_from(sorted(LAWS)),
    st.sampled_from(["", "kingdom", "companion", "village", "reference", "nothing"]),
    st.dictionaries(
        st.sampled_from(sorted({name for law in LAWS.values() for name in law.options})),
        values,
        max_size=5,
    ),
)
def test_no_law_stops_the_check(law: str, deck: str, options: dict[str, Option]) -> None:
    options.pop("deck", None)
    game, look = game_and_look("arch-king")
    stated = Declared(law, deck, options, "", game.at)
    subject = Subject(replace(game, declared=(stated,)), look)
    for check in CHECKS:
        if check.fault.code.startswith("DECK"):
            for found in check.findings(subject):
                assert found.message.ja
                assert found.hint.en
