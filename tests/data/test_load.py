"""A game's folder becomes a game; whatever it holds, nothing is raised and nothing is passed over."""

from __future__ import annotations

import re
import time
from dataclasses import replace
from pathlib import Path

import pytest
from builtin_games import ANYWHERE, all_games, builtin_shelf
from hypothesis import given
from hypothesis import strategies as st

from fortgold.data.limits import TABLE_LINES
from fortgold.data.load import Loaded, load_game
from fortgold.data.model import Text

GAME = """\
title: {ja: 小さな箱, kana: ちいさなはこ, en: A Small Box}
version: "1"
players: [1, 4]
symbols:
  A: {id: sun, ja: 日, kana: ひ, en: Sun}
decks:
  one:
    name: {ja: 札, kana: ふだ, en: Card}
    count: 2
    size: [63, 88]
    columns:
      rank: {type: number}
      signs: {type: symbols, length: 2, from: [A]}
      says: {type: text, required: no}
terms:
  - {id: sun, ja: 日, kana: ひ, en: sun, meaning: {ja: 空のもの, en: A thing in the sky}}
checks:
  - {law: a-name-repeats, deck: one}
"""
TABLE = """\
id,kind,name.ja,name.kana,name.en,rank,signs,says.ja,says.en
C1,c,月,つき,Moon,3,AA,回れ,Turn
C2,c,月,つき,Moon,4,AA,,
"""


def loaded(folder: Path, game: str = GAME, table: str = TABLE) -> Loaded:
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    (folder / "one.csv").write_text(table, encoding="utf-8")
    return load_game(ANYWHERE, folder)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("small-box")


def told(found: Loaded) -> list[tuple[str, int, int]]:
    return [(one.code, one.at.line, one.at.column) for one in found.findings]


def test_a_small_box_is_read_whole(tmp_path: Path) -> None:
    found = loaded(tmp_path)
    game = found.game
    assert told(found) == []
    assert game is not None
    assert (game.title, game.players) == (Text("小さな箱", "A Small Box", "ちいさなはこ"), (1, 4))
    first, second = game.deck("one").cards
    assert first.symbols("signs") == ("A", "A")
    assert dict(first.values) == {"rank": 3, "signs": ("A", "A"), "says": Text("回れ", "Turn")}
    assert (second.values["says"], second.copies) == (Text("", ""), 1)
    assert game.deck("one").size == (63_000, 88_000)


def test_every_value_of_game_yaml_knows_its_place(tmp_path: Path) -> None:
    game = loaded(tmp_path).game
    assert game is not None
    at = {key: (game.place(key).line, game.place(key).column) for key in
          ("title.kana", "decks.one.size", "decks.one.count", "terms.0.id", "decks.one.radius")}  # fmt: skip
    assert at == {
        "title.kana": (1, 25),
        "decks.one.size": (10, 5),
        "decks.one.count": (9, 12),
        "terms.0.id": (16, 10),
        "decks.one.radius": (7, 3),
    }


def test_every_cell_of_a_card_knows_its_place(tmp_path: Path) -> None:
    game = loaded(tmp_path).game
    assert game is not None
    card = game.deck("one").cards[1]
    assert (card.place("name.kana").line, card.place("name.kana").column) == (3, 8)
    assert card.place("no such column") == card.at


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("version:", "verzion:", [("READ102", 2, 1)]),
        ("rank: {type", "rank: {tipe", [("READ102", 12, 14)]),
        ("type: number", "type: numbr", [("READ102", 12, 20)]),
        ("size: [63, 88]", "size: 63", [("READ104", 10, 11)]),
        ("size: [63, 88]", "size: pocker", [("READ102", 10, 11)]),
        ("size: [63, 88]", "size: poker", []),
        ("size: [63, 88]", "size: [63, wide]", [("READ104", 10, 16)]),
        ("count: 2", "count: two", [("READ104", 9, 12)]),
        ("deck: one}", "deck: two}", [("READ102", 18, 33)]),
        ("  A: {id: sun, ja: 日, kana: ひ, en: Sun}", "  [A]", [("READ104", 5, 3)]),
        ("en: Sun}", "en: [Sun]}", [("READ104", 5, 36)]),
        ("- {id: sun, ja", "sun: {id: sun, ja", [("READ104", 16, 3)]),
    ],
)
def test_a_slip_in_game_yaml_is_told_once_at_its_place(
    tmp_path: Path, old: str, new: str, expected: list[tuple[str, int, int]]
) -> None:
    assert old in GAME
    assert told(loaded(tmp_path, GAME.replace(old, new, 1))) == expected


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("name.en,", "name.eng,", [("READ102", 1, 27)]),
        ("says.en\n", "says.en,notes\n", [("READ102", 1, 62)]),
        (",rank", ",name.en", [("READ106", 1, 35), ("READ103", 1, 1)]),
        ("Moon,3,AA", "Moon,,AA", [("READ103", 2, 16)]),
        ("Moon,3,AA", "Moon,x,AA", [("READ104", 2, 16)]),
        ("Moon,3,AA,回れ,Turn", "Moon,3,AA,回れ,Turn,left", [("READ102", 2, 29)]),
        ("C2,c,月,つき,Moon,4,AA,,", "C2,c,月,つき,Moon", [("READ103", 3, 11)]),
    ],
)
def test_a_slip_in_a_table_is_told_once_at_its_place(
    tmp_path: Path, old: str, new: str, expected: list[tuple[str, int, int]]
) -> None:
    assert old in TABLE
    assert told(loaded(tmp_path, table=TABLE.replace(old, new, 1))) == expected


@pytest.mark.parametrize("bad", ["../C1", "a/b", "a\\b", "a\x07b", ".C1", "..", "a\u202eb"])
def test_an_id_that_can_name_no_file_is_told_at_its_cell(tmp_path: Path, bad: str) -> None:
    found = loaded(tmp_path, table=TABLE.replace("C2,", f"{bad},"))
    assert told(found) == [("READ104", 3, 1)]
    (one,) = found.findings
    shown = bad.replace("\x07", "<U+0007>").replace("\u202e", "<U+202E>")
    assert f"`{shown}`" in one.message.en
    assert f"`{shown}`" in one.message.ja


@pytest.mark.parametrize("good", ["S-1", "S.1", "S 1", "金1", "_", "Ä"])
def test_an_id_that_can_name_a_file_is_taken(tmp_path: Path, good: str) -> None:
    assert told(loaded(tmp_path, table=TABLE.replace("C2,", f"{good},"))) == []


def test_a_table_may_have_another_name(tmp_path: Path) -> None:
    (tmp_path / "cards.csv").write_text(TABLE, encoding="utf-8")
    (tmp_path / "game.yaml").write_text(
        GAME.replace("count: 2", "table: cards.csv"), encoding="utf-8"
    )
    found = load_game(ANYWHERE, tmp_path)
    assert found.game is not None
    assert (len(found.game.deck("one").cards), told(found)) == (2, [])


def test_a_card_without_kind_is_of_its_own_kind(tmp_path: Path) -> None:
    game = loaded(tmp_path, table=TABLE.replace("C1,c,", "C1,,")).game
    assert game is not None
    assert [card.kind for card in game.cards()] == ["C1", "c"]


keys = st.sampled_from(
    ["title", "version", "players", "minutes", "symbols", "decks", "one", "columns", "terms", "checks", "credits",
     "constants", "law", "deck", "id", "ja", "en", "meaning", "type", "size", "count", "table", "from", "A"]
)  # fmt: skip
words = st.sampled_from(["one", "symbols", "3", "-1", "", "text", "金", "one.csv", "no"])
trees = st.recursive(
    words,
    lambda below: st.lists(below, max_size=3) | st.dictionaries(keys, below, max_size=4),
    max_leaves=20,
)


def flow(tree: object) -> str:
    """A tree as YAML on one line."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{key}: {flow(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(map(flow, tree)) + "]"
    return f'"{tree}"'


@given(st.dictionaries(keys, trees, max_size=6))
def test_no_yaml_stops_the_loader(place: Path, tree: dict[str, object]) -> None:
    found = loaded(place, flow(tree))
    assert found.game is not None


@pytest.mark.parametrize("name", all_games())
def test_a_built_in_game_is_read_without_a_fault(name: str) -> None:
    assert load_game(ANYWHERE, builtin_shelf().cards / name).findings == ()


def test_a_range_begins_with_the_smaller(box):
    box.edit("game.yaml", "players: 1", "players: [4, 2]")
    assert [one.code for one in box.findings()] == ["READ104"]


@pytest.mark.parametrize("heading", ["ranksigns", "ran,k,signs", "signs"])
def test_a_slip_in_the_headings_is_not_told_of_every_row(tmp_path: Path, heading: str) -> None:
    table = TABLE.replace("rank,signs", heading)
    assert {line for _, line, _ in told(loaded(tmp_path, table=table))} == {1}


def test_a_slip_in_the_headings_does_not_hide_one_in_a_row(tmp_path: Path) -> None:
    rows = TABLE + "C3,c,月,つき,Moon,4,AA,,\nC4,c,月,つき,Moon,x,AA,,\n"
    table = rows.replace("says.en\n", "says.en,notes\n")
    assert told(loaded(tmp_path, table=table)) == [("READ102", 1, 62), ("READ104", 5, 16)]


# effects, cards and laws

RULES = """\
effects:
  operations:
    draw: {args: {n: 1}, ja: "札を{n}枚引く", en: "draw {n}"}
  timings:
    play: {}
"""
WITH_EFFECTS = GAME.replace(
    "      says: {type: text, required: no}\n",
    "      when: {type: word, from: [play]}\n      does: {type: effect, timing: when}\n"
    "      with: {type: cards, deck: one}\n",
).replace("terms:\n", f"{RULES}terms:\n")
EFFECTS = """\
id,kind,name.ja,name.kana,name.en,rank,signs,when,does,with
C1,c,月,つき,Moon,3,AA,play,draw 2,c  d c
C2,d,星,ほし,Star,4,AA,play,draw,c
"""


def test_effects_and_cards_are_read_as_steps_and_kinds(tmp_path: Path) -> None:
    found = loaded(tmp_path, WITH_EFFECTS, EFFECTS)
    assert told(found) == []
    assert found.game is not None
    first, _ = found.game.deck("one").cards
    effect = first.effect("does")
    assert effect is not None
    assert (effect.timing, effect.says.ja, effect.says.en) == ("play", "札を2枚引く。", "Draw 2.")
    assert first.values["with"] == ("c", "d", "c")


@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("draw 2,", ",", [("READ103", 2, 26)]),
        ("draw 2,c  d c", "draw 2,", [("READ103", 2, 33)]),
        ("draw 2,", "drwa 2,", [("READ102", 2, 26)]),
        ("draw 2,", "draw 2; draw x,", [("READ104", 2, 39)]),
    ],
)
def test_a_slip_in_an_effect_is_told_once_at_its_place(
    tmp_path: Path, old: str, new: str, expected: list[tuple[str, int, int]]
) -> None:
    assert old in EFFECTS
    assert told(loaded(tmp_path, WITH_EFFECTS, EFFECTS.replace(old, new, 1))) == expected


def test_an_operation_that_is_misread_is_not_told_of_its_cells(tmp_path: Path) -> None:
    game = WITH_EFFECTS.replace("{n: 1}", "{n: [1, 2], m: stepz}")
    assert [code for code, *_ in told(loaded(tmp_path, game, EFFECTS))] == ["READ102"]


def test_a_law_is_told_words_lists_and_words_by_name(tmp_path: Path) -> None:
    law = (
        "  - {law: so-many-of-each, deck: one, column: kind, are: {c: 2}, where: {kind: [c, d]}}\n"
    )
    game = loaded(tmp_path, GAME + law).game
    assert game is not None
    options = game.declared[1].options
    assert options == {"column": "kind", "are": {"c": "2"}, "where": {"kind": ("c", "d")}}


# limits


COPIES = TABLE.replace("id,", "id,copies,").replace("C1,", "C1,{},").replace("C2,", "C2,1,")


@pytest.mark.parametrize(
    ("copies", "expected"),
    [
        ("9999", []),
        ("10000", [("READ110", 3, 4)]),
        ("1000000000", [("READ110", 2, 4)]),
        ("9" * 30, [("READ110", 2, 4)]),
    ],
)
def test_more_copies_than_a_game_may_have_are_told_at_their_cell(
    place: Path, copies: str, expected: list[tuple[str, int, int]]
) -> None:
    assert told(loaded(place, GAME, COPIES.format(copies))) == expected


def test_rows_without_copies_count_against_the_limit(place: Path) -> None:
    rows = "".join(f"C{i},0,c,月,つき,Moon,3,AA,,\n" for i in range(3, 10_010))
    found = loaded(place, GAME, COPIES.format("1") + rows)
    assert [code for code, *_ in told(found)] == ["READ110"]


def test_the_cards_of_all_decks_count_together(place: Path) -> None:
    two = GAME.replace("terms:", "  two: {name: {ja: 札, kana: ふだ, en: Card}}\nterms:")
    (place / "two.csv").write_text("id,name.ja,name.en,copies\nD1,日,Sun,5\nD2,日,Sun,9\n", "utf-8")
    found = loaded(place, two, COPIES.format(9_990))
    assert [(one.code, Path(one.at.path).name, one.at.line) for one in found.findings] == [
        ("READ110", "two.csv", 3)
    ]


@pytest.mark.parametrize(
    ("list_", "entry"),
    [
        ("terms", "- {{id: t{0}, ja: 日, kana: ひ, en: sun, meaning: {{ja: 空, en: sky}}}}"),
        ("constants", "c{0}: 1"),
    ],
)
def test_a_list_of_game_yaml_may_not_be_endless(place: Path, list_: str, entry: str) -> None:
    game = re.sub(r"^terms:\n.*\n", "", GAME, flags=re.M)
    entries = "\n".join(f"  {entry.format(i)}" for i in range(1001))
    found = loaded(place, f"{game}{list_}:\n{entries}\n")
    assert [(one.code, one.field) for one in found.findings] == [("READ110", list_)]


def test_three_thousand_columns_that_nobody_knows_are_told_within_a_second(place: Path) -> None:
    head, *rows = TABLE.splitlines()
    many = [head + "".join(f",unknown{i}" for i in range(3000)), *(r + ",1" * 3000 for r in rows)]
    begin = time.process_time()
    found = loaded(place, GAME, "\n".join(many))
    assert time.process_time() - begin < 1.5
    assert [one.code for one in found.findings] == ["READ102"]


def test_a_column_that_is_not_known_is_compared_with_names_of_any_length(place: Path) -> None:
    found = loaded(place, GAME, TABLE.replace("rank", "x" * 9_000))
    assert [one.code for one in found.findings] == ["READ102", "READ103"]
    assert len(found.findings[0].message.en) < 100


def test_lines_of_a_table_count_however_they_end(
    place: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fortgold.data.csv_file.TABLE_LINES", replace(TABLE_LINES, most=9))
    assert "READ110" not in {code for code, _, _ in told(loaded(place, table=TABLE + "\r\n" * 4))}
    assert "READ110" in {code for code, _, _ in told(loaded(place, table=TABLE + "\r" * 9))}
