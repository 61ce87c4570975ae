"""Checks of effects, of columns that name cards, and of how words are set: faults, planted."""

from __future__ import annotations

from pathlib import Path

import pytest
from broken_tables import Tables
from builtin_games import Copy

K, C, V, G = "kingdom.csv", "companion.csv", "village.csv", "game.yaml"
Edit = tuple[str, str, str]  # file, old, new

EDITS: list[tuple[str, list[Edit], list[str]]] = [
    # patterns
    (
        "a pattern tells of what nobody gives",
        [(G, "reveal {n} kingdom card{n:|s}", "reveal {m} kingdom card{n:|s}")],
        ["DECK214 game.yaml: reveal {m"],
    ),
    (
        "a condition of nothing",
        [
            (
                G,
                "[discount:, {discount} resources cheaper]",
                "[discont:, {discount} resources cheaper]",
            )
        ],
        ["DECK214 game.yaml: build {n"],
    ),
    (
        "a timing tells of a number",
        [(G, "ja: 手番に1回：", 'ja: "手番に{n}回："')],
        ['DECK214 game.yaml: "手番に{n'],
    ),
    (
        "an icon is misspelt",
        [(G, '":ready::frontier:[n', '":ready::fronteir:[n')],
        ['DECK215 game.yaml: ":ready::fronteir:[n:×{n'],
    ),
    (
        "a repeated icon is misspelt",
        [(G, "{:food:*n}", "{:foot:*n}")],
        ['DECK215 game.yaml: "{:foot:*n'],
    ),
    (
        "the icon of a timing is misspelt",
        [(G, '{icons: ":tap:"', '{icons: ":top:"')],
        ['DECK215 game.yaml: ":top:"'],
    ),
    (
        "an icon in a sentence is misspelt",
        [(G, "ja: 食糧+{n}", "ja: :fod:+{n}")],
        ["DECK215 game.yaml: :fod:+{n"],
    ),
    (
        "an operation that nobody uses",
        [(G, "    draw:\n      args", "    wait: {ja: 待つ, en: wait}\n    draw:\n      args")],
        [],
    ),
    # what operations are told
    (
        "an argument of no type",
        [(G, "args: {of: steps}", "args: {of: stepz}")],
        ["READ102 game.yaml: stepz"],
    ),
    (
        "an operation without Japanese",
        [(G, "      ja: 食糧+{n}\n", "")],
        ["READ103 game.yaml: args"],
    ),
    (
        "an operation with no Japanese to it",
        [(G, "      ja: 食糧+{n}\n", "      ja:\n")],
        ["TEXT301 game.yaml: "],
    ),
    (
        "a timing without English",
        [(G, ', en: "When you gain this:"', "")],
        ["TEXT302 game.yaml: on_gain_self: {ja: 獲得時："],
    ),
    # timings
    (
        "a timing is misspelt in a cell",
        [(K, "none,\n", "non,\n")],
        ["READ102 kingdom.csv K09: non"],
    ),
    (
        "a timing is declared no more",
        [(G, "    paying: {", "    payment: {")],
        ["DECK219 game.yaml: paying"],
    ),
    (
        "a column of any timing",
        [(G, ", from: [play]}", "}"), (C, "F,1,play", "F,1,paly")],
        ["DECK219 companion.csv C01: paly"],
    ),
    (
        "an effect looks for its timing in no column",
        [(G, "effect: {type: effect, timing: timing}", "effect: {type: effect, timing: timng}")],
        ["DECK217 game.yaml: timng"],
    ),
    (
        "an effect looks for its timing in a number",
        [
            (
                G,
                "from: [play]}\n      effect: {type: effect, timing: timing}",
                "from: [play]}\n      effect: {type: effect, timing: stable}",
            )
        ],
        ["DECK217 game.yaml: stable"],
    ),
    # columns
    (
        "cards of no deck",
        [(G, "{type: cards, deck: start, length: 2}", "{type: cards, length: 2}")],
        ["DECK217 game.yaml: start"],
    ),
    (
        "cards of a deck that is not there",
        [(G, "{type: cards, deck: start,", "{type: cards, deck: strat,")],
        ["DECK217 game.yaml: strat"],
    ),
    (
        "a number is given a deck",
        [(G, "{type: number, required: no}", "{type: number, required: no, deck: start}")],
        ["DECK217 game.yaml: start"],
    ),
    (
        "a word is given a length",
        [(G, "category: {type: word, from", "category: {type: word, length: 3, from")],
        ["DECK217 game.yaml: 3"],
    ),
    ("a village names nothing", [(V, ",coppice stony_hill,", ",,")], ["READ103 village.csv V01: "]),
    (
        "a village names a kingdom card",
        [(V, "coppice gold_brook", "coppice forest")],
        ["DECK216 village.csv V02: forest"],
    ),
    # symbols
    (
        "a name for a letter",
        [(K, "building,WW,", "building,Wood Wood,")],
        ["DECK207 kingdom.csv K25: Wood Wood"],
    ),
    (
        "a symbol that is printed among words only",
        [(G, "from: [F, P, W, S, G]", "from: [F, P, W, S, G, draw]")],
        ["DECK207 game.yaml: draw"],
    ),
    # words
    (
        "a number is left out of the English",
        [(G, "en: +{n} food", "en: some food")],
        ["TEXT308 game.yaml: some food"],
    ),
    (
        "a word is left out of the Japanese",
        [(G, 'ja: "[and:{icon}]の開拓地をすべて縦に戻す"', "ja: 開拓地をすべて縦に戻す")],
        ["TEXT308 game.yaml: 開拓地をすべて縦に戻す"],
    ),
    (
        "a straight apostrophe in a name",
        [(K, "King’s Banner", "King's Banner")],
        ["TEXT309 kingdom.csv K12: 's Banner"],
    ),
    (
        "straight quotes in a pattern",
        [(G, "ja: 食糧+{n}", "ja: '\"食糧\"+{n}'")],
        ['TEXT309 game.yaml: \'"食糧"+{n'],
    ),
    (
        "a full stop too many",
        [(G, "ja: 食糧+{n}", "ja: 食糧+{n}。")],
        ["TEXT310 game.yaml: 食糧+{n"],
    ),
    (
        "a comma at the start",
        [(G, "ja: 食糧+{n}", "ja: 、食糧+{n}")],
        ["TEXT310 game.yaml: 、食糧+{n"],
    ),
    (
        "a brace that is never closed",
        [(G, "ja: 食糧+{n}", "ja: 食糧+{n}{")],
        ["TEXT311 game.yaml: 食糧+{n"],
    ),
    (
        "a name that opens a bracket",
        [(K, "王の旗,おうのはた", "王の旗（,おうのはた")],
        ["TEXT310 kingdom.csv K12: 王の旗（"],
    ),
    (
        "two spaces in a name",
        [(K, "King’s Banner", "King’s  Banner")],
        ["TEXT310 kingdom.csv K12: King’s  Banner"],
    ),
    (
        "alternatives beside another argument",
        [(G, "args: {of: steps}", "args: {of: steps, n: 1}")],
        ["READ104 game.yaml: {of: steps"],
    ),
    (
        "two commas in a meaning",
        [(G, "帯が緑で、下の線が波形のカード。横にして資源を出す。", "いつも。。緑の")],
        ["TEXT310 game.yaml: いつも。。緑の"],
    ),
    (
        "a timing with no effect after it",
        [(K, "3,,none,", "3,,tap,")],
        ["TEXT310 kingdom.csv K09: "],
    ),
    (
        "a full-width digit in English",
        [(G, "en: +{n} food", "en: +{n} food１")],
        ["TEXT306 game.yaml: １"],
    ),
    (
        "Japanese in an English pattern",
        [(G, "en: +{n} food", "en: 食糧+{n}")],
        ["TEXT306 game.yaml: 食糧+{n"],
    ),
    (
        "a character of an icon line that no font has",
        [(G, '"{any_of}[n:×{n}]"', '"{any_of}[n:🞩{n}]"')],
        ["TEXT307 game.yaml: :🞩{n"],
    ),
    (
        "a character of a sentence that no font has",
        [(G, "ja: 食糧+{n}", "ja: 食糧🞧{n}")],
        ["TEXT307 game.yaml: 🞧{n"],
    ),
]


@pytest.mark.parametrize(("edits", "told"), [e[1:] for e in EDITS], ids=[e[0] for e in EDITS])
def test_a_slip_is_told_once_and_where_it_was_made(
    kings: Tables, edits: list[Edit], told: list[str]
) -> None:
    for edit in edits:
        kings.edit(*edit)
    assert kings.told() == told


def test_a_warning_about_the_words_does_not_hide_an_unknown_argument(tmp_path: Path):
    box = Copy(tmp_path, "arch-king")
    box.edit(
        "game.yaml", "turn all your [and:{icon}] frontiers", "turn all your [and:{icno}] frontiers"
    )
    assert any(told.startswith("DECK214 game.yaml") for told in box.told())
