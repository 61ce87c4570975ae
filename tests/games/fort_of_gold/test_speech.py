"""Moves as people say, weigh and type them; places and columns count from 1 for people."""

import pytest
from builtin_games import builtin_shelf
from fort import RULES, at, played
from hypothesis import given
from hypothesis import strategies as st

from fortgold.data.model import Text
from fortgold.games.contract import Begun, NotAMove
from fortgold.games.fort_of_gold import moves as words
from fortgold.games.fort_of_gold import playable
from fortgold.games.fort_of_gold.moves import VERBS, Foresee, Get, Induct, Move, Rotate
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.fort_of_gold.speech import (
    choice_of,
    ending,
    how_to_type,
    move_said,
    move_typed,
    reason,
    typed_of,
)
from fortgold.games.position import IllegalMove

NAMES = {card.id: Text("霊", "Spirit") for card in RULES.spirits} | {
    card.id: Text("宝", "Treasure") for card in RULES.treasures
}
FIVE = "altar: rgb R-- G-- B-- -R- -G-"
SIXTH = f"pedestal: - / RGB  {FIVE}  mana: BGR GRB --- R-B"


def typed(written: str, line: str) -> Move | Begun:
    """What a line means at a table."""
    return move_typed(at(written), line, NAMES)


def refused(written: str, line: str) -> Text:
    """What is said to a line that is no legal move."""
    with pytest.raises(IllegalMove) as caught:
        typed(written, line)
    return caught.value.reason


# Words.


def test_the_words_are_the_terms_of_the_rulebook():
    game = builtin_shelf().game("fort-of-gold").game
    assert game is not None
    terms = {term.id: term.name for term in game.terms}
    for name, verb in VERBS.items():
        assert (verb.heading.ja, verb.heading.en) == (terms[name].ja, terms[name].en)
    for term, said in {
        "pile_of_mana": words.MANA,
        "pile_of_treasure": words.TREASURE,
        "chancel": words.CHANCEL,
        "solutions": words.SOLUTIONS,
        "pedestal": words.PEDESTAL,
        "altar": words.ALTAR,
        "radiance_of_life": words.LIFE,
        "radiance_of_power": words.POWER,
        "radiance_of_knowledge": words.KNOWLEDGE,
    }.items():
        assert (terms[term].ja, terms[term].en) == (said.ja, said.en)


@pytest.mark.parametrize(
    ("written", "move", "en", "ja"),
    [
        (
            "chancel: R-- -G-",
            Induct(1, 2),
            "Induct the Mana: Spirit (-G-) from the Chancel to column 3",
            "マナを迎える: 内陣の霊 (-G-) を台の列 3 へ",
        ),
        (
            "pedestal: RG- / - / --B  solutions: rrg rgb",
            Get(1, (0, 2)),
            (
                "Get the Treasure: Treasure (RGB) with Spirit (RG-) from column 1, "
                "Spirit (--B) from column 3"
            ),
            "宝物を得る: 宝 (RGB) に列 1 の霊 (RG-)、列 3 の霊 (--B) をつける",
        ),
        (
            "pedestal: - / RGB  altar: rgb --B  solutions: rrr bbb  pile: ggg",
            Rotate(1, 0, 1),
            (
                "Rotate the Treasure: Spirit (RGB) from column 2 to Altar column 1, Treasure (RGB); "
                "Treasure (BBB) goes under the pile"
            ),
            (
                "宝物を回す: 列 2 の霊 (RGB) を祭壇の列 1 の宝 (RGB) につける。"
                "宝 (BBB) を山の一番下へ戻す"
            ),
        ),
        (
            "pedestal: RGB  altar: rgb --B  solutions: rrr  pile: ggg",
            Rotate(0, 0),
            (
                "Rotate the Treasure: Spirit (RGB) from column 1 to Altar column 1, Treasure (RGB); "
                "nothing goes back"
            ),
            "宝物を回す: 列 1 の霊 (RGB) を祭壇の列 1 の宝 (RGB) につける。戻す宝物はない",
        ),
        (
            SIXTH,
            Foresee(1, 0, ("---", "BGR"), ("GRB",)),
            (
                "Foresee: Spirit (RGB) from column 2 to Altar column 1, Treasure (RGB); "
                "on the pile: Spirit (---), Spirit (BGR); under it: Spirit (GRB)"
            ),
            (
                "予見する: 列 2 の霊 (RGB) を祭壇の列 1 の宝 (RGB) につける。"
                "山の上: 霊 (---)、霊 (BGR)。山の下: 霊 (GRB)"
            ),
        ),
    ],
)
def test_a_move_in_words(written: str, move: Move, en: str, ja: str):
    said = move_said(at(written), move, NAMES)
    assert (said.en, said.ja) == (en, ja)


def test_a_foresight_that_is_only_offered_tells_no_hidden_card():
    position = at(SIXTH)
    for move in position.legal_moves():
        if isinstance(move, Foresee):
            said = choice_of(position, move, NAMES).said
            assert "3 cards of the Pile of Mana" in said.en
            assert not any(spirit.id in said.en + said.ja for spirit in position.mana)


# Reasons.


@pytest.mark.parametrize(
    ("written", "move", "en"),
    [
        (
            "chancel: --B  pedestal: RG-  solutions: rgb",
            Induct(0, 1),
            "Then the top cards give Treasure (RGB) the Radiance of Life",
        ),
        (
            "chancel: R-B  pedestal: ---  altar: rgb G--",
            Induct(0, 1),
            "It goes to a vacant column, so no top card is covered",
        ),
        (
            "chancel: RGB  pedestal: ---  altar: rgb G--",
            Induct(0, 1),
            "Attached to Altar column 1 next, it gives the Radiance of Power",
        ),
        (
            "chancel: R--  solutions: rgb",
            Induct(0, 0),
            "The top cards then serve 1 of the 3 positions of Treasure (RGB), up from 0",
        ),
        (
            "chancel: R--  pedestal: RG-  mana: B--",
            Induct(0, 0),
            "It gains nothing at once, but brings a new card to the Chancel",
        ),
        ("chancel: R--  pedestal: RG-", Induct(0, 0), "Nothing better is in sight"),
        (
            "pedestal: RGB  solutions: rgb",
            Get(0, (0,)),
            "With 1 card there is the Radiance of Life; that makes 1 of 7 treasures on the Altar",
        ),
        (
            "pedestal: RGB  altar: rgb G--  solutions: rrr bbb",
            Rotate(0, 0, 0),
            (
                "Friends to foes are 1 to 1, 1 to 0, 1 to 0: there is the Radiance of Power, "
                "and one of the Solutions makes way for another treasure"
            ),
        ),
        (
            SIXTH,
            Foresee(1, 0),
            (
                "With 6 spirits there is the Radiance of Knowledge, "
                "and you choose which Spirit cards come next"
            ),
        ),
    ],
)
def test_a_reason_is_what_the_table_shows(written: str, move: Move, en: str):
    assert reason(at(written), move, NAMES).en == en


def mid_game(index: int, turn: int) -> Position:
    """A position after some turns of a game played by chance."""
    position = first_position(RULES, 3, index)
    for before, _, _ in played(position, index):
        if not turn:
            return before
        turn -= 1
    return position


@given(st.integers(0, 300), st.integers(0, 40))
def test_every_legal_move_can_be_said_weighed_and_typed(index: int, turn: int):
    position = mid_game(index, turn)
    for move in position.legal_moves():
        for text in (move_said(position, move, NAMES), reason(position, move, NAMES)):
            assert text.ja
            assert text.en
        meant = move_typed(position, typed_of(move), NAMES)
        if isinstance(meant, Begun):
            rest = f"{','.join(move.above)}/{','.join(move.below)}"
            assert move_typed(position, f"{meant.typed} {rest}", NAMES) == move
        else:
            assert meant == move


# Typing.

THREE = "chancel: R-- -G- B--  pedestal: - / RG- / --B  solutions: rgb"


@pytest.mark.parametrize(
    "line",
    [
        "i 1 2",
        "i12",
        "I 1 2",
        "i 1,2",
        "induct 1 2",
        "in 1 2",
        "迎える 1 2",
        "ｉ　１　２",
        " i  1  2 ",
    ],
)
def test_an_induct_can_be_typed_as_one_likes(line: str):
    assert typed("chancel: R-- -G- --B", line) == Induct(0, 1)


@pytest.mark.parametrize("line", ["g 1 2 3", "g123", "get 1 3 2", "得る1 2 3", "g 1 2、3"])
def test_the_columns_of_a_get_have_no_order(line: str):
    assert typed(THREE, line) == Get(0, (1, 2))


@pytest.mark.parametrize("line", ["r 1 1 2", "r112", "回す 1 1 2", "rot 1 1 2"])
def test_a_rotate_says_which_treasure_goes_back(line: str):
    assert typed("pedestal: RGB  altar: rgb G--  solutions: rrr bbb", line) == Rotate(0, 0, 1)


def test_a_rotate_with_a_vacant_place_says_none():
    assert typed("pedestal: RGB  altar: rgb G--  solutions: rrr", "r 1 1") == Rotate(0, 0)


@pytest.mark.parametrize(
    ("written", "line", "en"),
    [
        (THREE, "x", "type one of: i PLACE COLUMN, g TREASURE COLUMN"),
        (THREE, "", "type one of"),
        (THREE, "i", "typed `i PLACE COLUMN`"),
        (THREE, "i 1", "for example i 1 2"),
        (THREE, "i 1 2 3", "typed `i PLACE COLUMN`"),
        (THREE, "i one two", "typed `i PLACE COLUMN`"),
        (THREE, "i -1 2", "typed `i PLACE COLUMN`"),
        (THREE, "i " + "9" * 9999 + " 1", "typed `i PLACE COLUMN`"),
        (THREE, "i 0 1", "count from 1"),
        (THREE, "i 4 1", "the Chancel has no place 4"),
        (THREE, "i 1 4", "the Pedestal has no column 4"),
        ("chancel: R-- - --B", "i 2 1", "place 2 of the Chancel is vacant"),
        ("chancel: R--  pedestal: - / -R-", "i 1 2", "column 2 of the Pedestal holds -R-"),
        (THREE, "g 1", "typed `g TREASURE COLUMN"),
        (THREE, "g 2 1", "the Solutions have no treasure 2"),
        (THREE, "g 1 2 2", "each once"),
        (THREE, "g 1 1", "column 1 of the Pedestal is vacant"),
        (
            THREE,
            "g 1 1",
            "vacant, so no Radiance of Life: rgb wants R in position 1, G in position 2, B in",
        ),
        (THREE, "g 1 1 3", "vacant, so no Radiance of Life: rgb also wants R in position 1, G in"),
        ("pedestal: RGB  solutions: rgb", "g 1 1 2", "column 2 of the Pedestal is vacant"),
        (THREE, "g 1 3", "rgb also wants R in position 1, G in position 2"),
        (THREE, "r 2 1", "the Altar has no column 1"),
        ("pedestal: RGB  altar: rgb G--  solutions: rrr", "r 1 1 1", "nothing goes back"),
        ("pedestal: RGB  altar: rgb G--  solutions: rrr bbb", "r 1 1", "choose the one"),
        ("pedestal: RGB  altar: rgb G--  solutions: rrr bbb", "r 1 1 3", "no treasure 3"),
        ("pedestal: R--  altar: rgb G--", "r 1 1", "1 to 1, 0 to 0, 0 to 0"),
        (THREE, "f", "typed `f COLUMN ALTAR-COLUMN`"),
        (THREE, "f 1", "typed `f COLUMN ALTAR-COLUMN`"),
        (THREE, "f 2 1 1/2", "the Altar has no column 1"),
        ("pedestal: R--  altar: rgb G--", "f 1 1", "the column would hold 2 Spirit cards, not 6"),
    ],
)
def test_what_is_no_legal_move_is_told_why(written: str, line: str, en: str):
    said = refused(written, line)
    assert en in said.en
    assert said.ja


def test_a_word_for_what_is_done_is_known_though_its_places_are_missing():
    with pytest.raises(IllegalMove) as caught:
        move_typed(at(THREE), "induct", NAMES)
    assert not isinstance(caught.value, NotAMove)
    with pytest.raises(NotAMove):
        move_typed(at(THREE), "mvoes", NAMES)


def test_a_foresight_shows_its_cards_once_it_is_begun():
    begun = typed(SIXTH, "f 2 1")
    assert isinstance(begun, Begun)
    assert begun.typed == "f 2 1"
    assert begun.seen.en.splitlines() == [
        "You see:",
        "  1  Spirit (BGR)  BGR",
        "  2  Spirit (GRB)  GRB",
        "  3  Spirit (---)  ---",
    ]
    assert begun.ask.en.endswith("For example: 1 3/2 (first 1, then 3; 2 goes under the pile)")
    assert "例: 1 3/2" in begun.ask.ja


@pytest.mark.parametrize(("mana", "example"), [("BGR", "/1"), ("BGR GRB", "2/1")])
def test_the_example_of_an_order_is_possible(mana: str, example: str):
    written = f"pedestal: RGB  {FIVE}  mana: {mana}"
    begun = typed(written, "f 1 1")
    assert isinstance(begun, Begun)
    assert begun.ask.en.endswith(f"For example: {example}")
    assert isinstance(typed(written, f"f 1 1 {example}"), Foresee)


def test_a_foresight_that_is_refused_shows_nothing():
    assert "BGR" not in refused(SIXTH, "f 1 1 1/2").en
    assert "BGR" not in refused(SIXTH, "f 2 2 BGR").en


@pytest.mark.parametrize("rest", ["R-B", "1", "1 2/4", "1 2 3 3", "1 1 2", "x", "i 1 1", "1/2//3"])
def test_an_order_that_leaves_out_a_card_or_names_another_only_begins(rest: str):
    assert isinstance(typed(SIXTH, f"f 2 1 {rest}"), Begun)


@pytest.mark.parametrize(
    "rest", ["3 1/2", "31/2", "---,BGR/GRB", "--- bgr / grb", "3、1／2", "3 BGR/2"]
)
def test_cards_seen_are_numbers_or_ids(rest: str):
    assert typed(SIXTH, f"f 2 1 {rest}") == Foresee(1, 0, ("---", "BGR"), ("GRB",))


def test_without_a_stroke_all_cards_go_on_the_pile():
    assert typed(SIXTH, "f 2 1 213") == Foresee(1, 0, ("GRB", "BGR", "---"), ())
    assert typed(SIXTH, "f 2 1 /213") == Foresee(1, 0, (), ("GRB", "BGR", "---"))


def test_a_foresight_of_no_cards_is_a_move_at_once():
    assert typed(f"pedestal: RGB  {FIVE}", "f 1 1") == Foresee(0, 0)


CALLED = NAMES | {
    "R--": Text("熾火", "Ember", "おきび"),
    "-G-": Text("若葉", "Young Leaf"),
    "B--": Text("熾火", "Ember"),
    "RG-": Text("野火", "Wildfire"),
    "rgb": Text("金の鈴", "Golden Bell"),
    "BGR": Text("虹", "Rainbow"),
    "---": Text("空蝉", "Cicada Husk"),
}


def called(written: str, line: str) -> Move | Begun:
    """What a line means where cards have names."""
    return move_typed(at(written), line, CALLED)


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("i young leaf 2", Induct(1, 1)),
        ("i leaf 2", Induct(1, 1)),
        ("i 若葉 2", Induct(1, 1)),
        ("迎える若葉 2", Induct(1, 1)),
        ("i -g- 2", Induct(1, 1)),
        ("i b-- 1", Induct(2, 0)),
        ("i 若葉 wildfire", Induct(1, 1)),
        ("g golden bell 2 3", Get(0, (1, 2))),
        ("g 金の鈴 野火 3", Get(0, (1, 2))),
        ("g 1 --B wildfire", Get(0, (1, 2))),
    ],
)
def test_a_card_that_lies_there_can_be_named(line: str, meant: Move):
    assert called(THREE.replace("RG- /", "--- RG- /"), line) == meant


def test_a_treasure_is_named_as_well_as_its_column():
    written = "pedestal: RGB  altar: rgb G--  solutions: rrr bbb"
    assert called(written, "r 1 金の鈴 2") == called(written, "r 1 1 2") == Rotate(0, 0, 1)


@pytest.mark.parametrize(
    ("line", "en", "ja"),
    [
        ("i ember 2", "`ember` could be any of: 1 Ember (R--), 3 Ember (B--)", "1 熾火 (R--)、3 熾火 (B--)"),
        ("i rainbow 2", "no `rainbow` there (Chancel); Induct the Mana is typed", "「rainbow」はそこ (内陣) に"),
        ("i 1 rainbow", "(Pedestal)", "(台)"),
        ("i embr 1", "there is no `embr`; did you mean Ember?", "「熾火」のことですか"),
    ],
)  # fmt: skip
def test_a_name_that_tells_no_place_is_answered(line: str, en: str, ja: str):
    with pytest.raises(IllegalMove) as caught:
        called(THREE, line)
    assert en in caught.value.reason.en
    assert ja in caught.value.reason.ja


def test_cards_seen_can_be_named():
    assert called(SIXTH, "f 2 1 rainbow GRB / 空蝉") == Foresee(1, 0, ("BGR", "GRB"), ("---",))
    assert called(SIXTH, "f RGB 金の鈴 / husk rainbow 2") == Foresee(
        1, 0, (), ("---", "BGR", "GRB")
    )


def test_how_to_type_shows_what_is_possible_now():
    said = how_to_type(at("chancel: - -G- -  pedestal: -R-"), NAMES)
    assert "For example: i 2 1" in said.en
    assert "例: i 2 1" in said.ja
    assert len(said.en.splitlines()) == len(said.ja.splitlines()) == 8


# The end.

LEFT = ": so many cards are left in the Pile of Mana."
SEVEN = "altar: rrr | ggg | bbb | rrg | bgg | brb | rgb"


@pytest.mark.parametrize(
    ("written", "en", "ja"),
    [
        (
            f"{SEVEN}  mana: R-- G-- B-- RG- GB-",
            f"A perfect win! The score is 5{LEFT}",
            "完全勝利です！",
        ),
        (
            f"{SEVEN}  mana: R-- G--",
            f"A win. The score is 2{LEFT}",
            "得点は 2 点です。",
        ),
        ("pedestal: RGB", "No legal action is left: a loss.", "敗北です。"),
    ],
)
def test_an_ending_has_the_words_of_the_rulebook(written: str, en: str, ja: str):
    said = ending(at(written), NAMES)
    assert said.en == en
    assert ja in said.ja


BOX = playable(builtin_shelf().open("fort-of-gold").game)


@pytest.mark.parametrize(
    ("typed", "en"),
    [
        ("S11", "S11 Wildfire (RG-)"),
        ("golden b", "T02 Golden Bell (GGG), T09 Golden Bird (GBB)"),
        ("ｓ０１", "S01 Cicada Husk (---)"),
    ],
)
def test_a_card_that_somebody_asks_about_tells_its_symbols(typed: str, en: str):
    assert BOX.about(typed).en == en


@pytest.mark.parametrize("typed", ["", "zz"])
def test_of_no_card_nothing_is_told(typed: str):
    with pytest.raises(IllegalMove):
        BOX.about(typed)
