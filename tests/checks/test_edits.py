"""The real deck, edited in many ways: each edit is told exactly, once, and where it was made.

A finding is written `code file: what its caret points at`; in a table the row's id stands before.
"""

import pytest
from builtin_games import Copy, all_games, builtin_shelf

from fortgold.checks.all_checks import all_findings, shelf_findings

S, T, G = "spirit.csv", "treasure.csv", "game.yaml"
Edit = tuple[str, str, str]  # file, old, new

EDITS: list[tuple[str, list[Edit], list[str]]] = [
    # rows
    (
        "a row is deleted",
        [(S, "S11,wildfire,野火,のび,Wildfire,RG-\n", "")],
        ["DECK201 game.yaml: 34", "DECK224 game.yaml: closed-under-swaps"],
    ),
    (
        "a row is pasted twice",
        [(S, "S11,wild", "S11,wildfire,野火,のび,Wildfire,RG-\nS11,wild")],
        ["DECK201 game.yaml: 34", "DECK204 spirit.csv S11: S11"],
    ),
    (
        "a row is copied and only its id is edited",
        [(S, "S12,wild", "S99,wildfire,野火,のび,Wildfire,RG-\nS12,wild")],
        ["DECK201 game.yaml: 34", "DECK205 spirit.csv S99: S99"],
    ),
    (
        "two cards trade their symbols for one and the same",
        [(S, "S12,wildfire,野火,のび,Wildfire,R-G", "S12,wildfire,野火,のび,Wildfire,RG-")],
        ["DECK224 game.yaml: closed-under-swaps", "DECK205 spirit.csv S12: S12"],
    ),
    (
        "rows change places",
        [(S, "S02,ember,熾火,おきび,Ember,R--\n", ""), (S, "S05,", "S02,ember,熾火,おきび,Ember,R--\nS05,")],
        [],
    ),
    ("blank lines stand between rows", [(S, "S02,", "\n,,,,,\nS02,")], []),
    # ids
    ("an id is taken", [(S, "S02,", "S01,")], ["DECK204 spirit.csv S01: S01"]),
    ("an id differs only in case", [(S, "S02,", "s01,")], ["DECK204 spirit.csv s01: s01"]),
    ("an id is taken by the other deck", [(T, "T01,", "S01,")], ["DECK204 treasure.csv S01: S01"]),
    ("an id is lost", [(S, "S02,ember", ",ember")], ["DECK203 spirit.csv : "]),
    # counts and copies
    ("the promise is edited", [(G, "count: 34", "count: 35")], ["DECK201 game.yaml: 35"]),
    (
        "a card comes twice",
        [(S, "en,symbols", "en,symbols,copies"), (S, "R--", "R--,2")],
        ["DECK201 game.yaml: 34"],
    ),
    (
        "a card comes never",
        [(S, "en,symbols", "en,symbols,copies"), (S, "R--", "R--,0")],
        ["DECK201 game.yaml: 34", "DECK206 spirit.csv S02: 0"],
    ),
    (
        "a card comes minus one times",
        [(S, "en,symbols", "en,symbols,copies"), (S, "R--", "R--,-1")],
        ["READ104 spirit.csv S02: -1"],
    ),
    # symbols
    ("a full-width letter", [(S, "R--", "Ｒ--")], ["DECK207 spirit.csv S02: Ｒ--"]),
    ("a small letter", [(S, "-R-", "-r-")], ["DECK207 spirit.csv S03: r-"]),
    ("a long vowel mark for a minus", [(S, "--R", "-ーR")], ["DECK207 spirit.csv S04: ーR"]),
    ("colours in words", [(S, "RG-", "赤緑空")], ["DECK207 spirit.csv S11: 赤緑空"]),
    ("what a spreadsheet leaves", [(S, "-R-", "#NAME?")], ["DECK207 spirit.csv S03: #NAME?"]),
    ("a letter of nobody’s", [(S, "RG-", "RGX")], ["DECK207 spirit.csv S11: X"]),
    ("an empty request", [(T, "RRR", "RR-")], ["DECK208 treasure.csv T01: -"]),
    ("a symbol is lost", [(S, "RG-", "RG")], ["DECK209 spirit.csv S11: RG"]),
    ("a symbol too many", [(S, "RG-", "RG--")], ["DECK209 spirit.csv S11: RG--"]),
    ("no symbol at all", [(S, "Wildfire,RG-", "Wildfire,")], ["DECK209 spirit.csv S11: "]),
    (
        "a symbol is exchanged",
        [(S, "RG-", "RB-")],
        ["DECK224 game.yaml: closed-under-swaps", "DECK225 spirit.csv S11: RB-"],
    ),
    (
        "a colour twice",
        [(S, "RG-", "RGG")],
        [
            "DECK224 game.yaml: closed-under-swaps",
            "DECK224 spirit.csv S11: RGG",
            "DECK225 spirit.csv S11: RGG",
        ],
    ),
    (
        "a request twice",
        [(T, "RRR", "GGG")],
        ["DECK227 game.yaml: balanced-places", "DECK226 treasure.csv T02: GGG"],
    ),
    ("a request rearranged", [(T, "BGG", "GGB")], ["DECK227 game.yaml: balanced-places"]),
    (
        "a treasure is deleted",
        [(T, "T10,ring,金の環,きんのわ,Golden Ring,RGB\n", "")],
        ["DECK201 game.yaml: 10", "DECK226 game.yaml: every-mixture-once"],
    ),
    (
        "a treasure is deleted, and its colours are too seldom left",
        [(T, "T04,sword,金の剣,きんのつるぎ,Golden Sword,RRG\n", "")],
        [
            "DECK201 game.yaml: 10",
            "DECK226 game.yaml: every-mixture-once",
            "DECK227 game.yaml: balanced-places",
        ],
    ),
    # names
    ("one of three alike is renamed", [(S, "熾火", "埋火")], ["DECK210 spirit.csv S02: 埋火"]),
    ("a card changes its kind", [(S, "S02,ember", "S02,leaf")], ["DECK210 spirit.csv S02: leaf"]),
    (
        "a kind takes the name of another",
        [(T, "金の鈴,きんのすず,Golden Bell", "金の冠,きんのかんむり,Golden Crown")],
        ["DECK211 treasure.csv T02: 金の冠"],
    ),
    ("no Japanese", [(T, "金の鈴", "")], ["TEXT301 treasure.csv T02: "]),
    ("no English", [(T, "Golden Bell", "")], ["TEXT302 treasure.csv T02: "]),
    ("no reading", [(T, "きんのすず", "")], ["TEXT303 treasure.csv T02: "]),
    ("a reading in Latin letters", [(S, "おきび", "okibi")], ["TEXT304 spirit.csv S02: okibi"]),
    ("a kanji in a reading", [(S, "おきび", "おき火")], ["TEXT304 spirit.csv S02: 火"]),
    ("a reading in half-width kana", [(T, "きんのすず", "ｷﾝﾉｽｽﾞ")], ["TEXT304 treasure.csv T02: ｷﾝﾉｽｽﾞ"]),
    ("a name is edited, its reading is not", [(T, "金の鈴", "鳴る鈴")], ["TEXT305 treasure.csv T02: きんのすず"]),
    ("Japanese for English", [(T, "Golden Bell", "金の鈴")], ["TEXT306 treasure.csv T02: 金の鈴"]),
    ("a picture for a letter", [(T, "Golden Bell", "Golden 🔔")], ["TEXT307 treasure.csv T02: 🔔"]),
    (
        "a name as long as a sentence",
        [(T, "Golden Bell", "The Bell That Rang Over the Fort Until the Last of the Spirits Had Come Home")],
        ["PRINT404 treasure.csv T02: The Bell That Rang Over the Fort Until the Last of the Spirits Had Come Home"],
    ),
    # headings
    ("a heading is misspelt", [(S, "symbols", "symbol")], ["READ102 spirit.csv id: symbol"]),
    ("a heading is deleted", [(S, ",symbols", ",")], ["READ103 spirit.csv id: id", "READ102 spirit.csv id: "]),
    ("a heading stands twice", [(S, "kind,name.ja", "name.ja,name.ja")], ["READ106 spirit.csv id: name.ja"]),
    ("a comma in a cell", [(S, "Ember,R--", "Ember, hot,R--")], ["READ102 spirit.csv S02: R--"]),
    ("a comma in a quoted cell", [(T, "Golden Bell", '"Bell, golden"')], []),
    # game.yaml
    ("the title has no English", [(G, "The Fort of Gold}", "}")], ["TEXT302 game.yaml: "]),
    ("the title has no reading", [(G, "kana: きんのとりで, ", "")], ["TEXT303 game.yaml: title"]),
    ("a key is misspelt", [(G, "players:", "palyers:")], ["READ102 game.yaml: palyers: 1"]),
    ("a key stands twice", [(G, "age: 12", "age: 12\nage: 13")], ["READ106 game.yaml: age: 13"]),
    ("a word for a number", [(G, "count: 34", "count: many")], ["READ104 game.yaml: many"]),
    ("two symbols of one id", [(G, "id: green", "id: red")], ["DECK213 game.yaml: red"]),
    ("a law is misspelt", [(G, "a-name-repeats", "a-name-repeat")], ["DECK221 game.yaml: a-name-repeat"]),
    ("a law’s option is misspelt", [(G, "column: symbols, swap", "colunm: symbols, swap")],
     ["DECK222 game.yaml: symbols"]),
    ("a law for no deck", [(G, "law: a-name-repeats, deck: spirit", "law: a-name-repeats, deck: sprit")],
     ["READ102 game.yaml: sprit"]),
    ("a column allows a letter of nobody’s", [(G, "from: [R, G, B]", "from: [R, G, E]")],
     ["DECK207 game.yaml: E"]),
    ("a card without size", [(G, "size: [63, 88]", "size: [63, 0]")], ["PRINT403 game.yaml: size"]),
    # the look
    ("a layout names an unknown field", [("treasure.yaml", "{name.ja}", "{name.jp}")], ["PRINT407 treasure.yaml"]),
    ("the file of a symbol is named anew", [(G, "id: red", "id: rot")], ["PRINT408 game.yaml: rot"]),
]  # fmt: skip


@pytest.mark.parametrize(("edits", "told"), [e[1:] for e in EDITS], ids=[e[0] for e in EDITS])
def test_an_edit_is_told_once_and_where_it_was_made(
    box: Copy, edits: list[Edit], told: list[str]
) -> None:
    for edit in edits:
        box.edit(*edit)
    found = box.told()
    assert len(found) == len(told), found
    assert all(one.startswith(start) for one, start in zip(found, told, strict=True)), found


@pytest.mark.parametrize("name", all_games())
def test_a_built_in_game_is_without_fault(name: str) -> None:
    assert all_findings(builtin_shelf().open(name)) == ()


def test_the_built_in_games_get_on_with_each_other() -> None:
    assert shelf_findings(builtin_shelf()) == ()
