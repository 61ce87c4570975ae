"""An example played: what it says that is not so, each fault planted in a small file."""

from __future__ import annotations

from pathlib import Path

import pytest
from builtin_games import Copy, all_games, builtin_shelf

from fortgold.checks.all_checks import all_findings
from fortgold.data.examples_file import load_examples
from fortgold.data.findings import Finding
from fortgold.data.model import LANGS
from fortgold.games import playable
from fortgold.play.example_play import untrue

E = "examples.yaml"
GET = """\
examples:
  get:
    table: {solutions: [T08], chancel: [S21], pedestal: [S13 S05, S09, S03 S16], pile_of_mana: 20}
    steps:
      - not: get T08 S05 S09
        why: {ja: 位置 2 の G, en: G in position 2}
      - only: [induct, get]
        may: get T08 S05 S09 S16
        do: get T08 S05 S16
        is: {life_1: yes, treasures: 1}
        lies: {altar: [T08 S05 S16], solutions: []}
"""
CHANCE = """\
examples:
  explorer:
    table: {food: 1, you: [hamlet, map], hand: [explorer], field: [forest]}
    next: [crag, sword]
    steps:
      - do: play explorer
      - do: use map
      - do: take sword
"""


def told(box: Copy, text: str) -> list[str]:
    """What is not so, as `line: why`, in English; of what cannot be read, the code."""
    box.shelf.cards.joinpath(box.game, E).write_text(text, "utf-8")
    opened = box.opened()
    assert opened.game is not None
    found: list[Finding] = []
    examples = load_examples(opened.game, opened.door, found)
    if found:
        return [f"{one.code} {one.at.line}" for one in found]
    rules = playable(opened.game)
    assert rules is not None
    told = [(one.at.line, one.why) for own in examples.by_id.values() for one in untrue(rules, own)]
    assert all(why.of(lang) for _, why in told for lang in LANGS)
    return [f"{line}: {why.en}" for line, why in told]


@pytest.mark.parametrize("name", all_games())
def test_every_example_of_a_built_in_game_is_so(name: str):
    opened = builtin_shelf().open(name)
    assert opened.game
    found: list[Finding] = []
    examples = load_examples(opened.game, opened.door, found)
    rules = playable(opened.game)
    assert rules
    assert examples.by_id
    assert not found
    assert [one for own in examples.by_id.values() for one in untrue(rules, own)] == []


def test_a_table_that_a_picture_shows_is_so_everywhere(box: Copy):
    shown = GET.replace("    steps:", "    shows: {after: 2}\n    steps:")
    assert [one.split(" holds")[0] for one in told(box, shown)] == ["8: `pedestal`"]
    whole = shown.replace("solutions: []}", "solutions: [], pedestal: [S13, S09, S03]}")
    assert told(box, whole) == []
    assert told(box, shown.replace("after: 2", "places: [reserve]")) == ["READ102 4"]


def test_an_example_that_is_so_tells_nothing(box: Copy):
    assert told(box, GET) == []


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("T08 S05 S16\n        is", "T08 S05\n        is", "7: `get T08 S05` cannot be done: no"),
        ("only: [induct, get]", "only: get", "7: all that can be done should be `get`, and"),
        ("not: get T08 S05 S09\n", "not: get T08 S05 S16\n", "5: `get T08 S05 S16` is not refused"),
        ("en: G in position 2", "en: full", "5: `get T08 S05 S09` is refused for another reason"),
        ("may: get T08 S05 S09 S16", "may: get T08 S09", "7: `get T08 S09` cannot be done"),
        ("treasures: 1", "treasures: 2", "7: `treasures` is 1, not 2"),
        ("treasures: 1", "treasure: 1", "7: nothing is called `treasure` here; did you"),
        ("solutions: []}", "solutions: [], pile_of_mana: 21}", "11: `pile_of_mana` holds 20"),
        ("altar: [T08 S05 S16]", "altar: [T08 S05]", "11: `altar` holds [T08 S05 S16] here"),
        ("pile_of_mana: 20", "pile_of_mana: 30", "3: `pile_of_mana` is said to hold 30, but 28"),
        ("pile_of_mana: 20", "pile: 20", "3: there is no place `pile`; known here"),
        ("solutions: [T08]", "solutions: [S01]", "3: `S01` is a card of another deck"),
        ("solutions: [T08]", "solutions: [T09]", "5: "),
    ],
)
def test_what_is_not_so_is_told_where_it_stands(box: Copy, old: str, new: str, why: str):
    assert old in GET
    (first, *_) = told(box, GET.replace(old, new, 1))
    line, _, said = why.partition(": ")
    assert first.startswith(f"{line}: ")
    assert said in first, first


def test_what_chance_brings_is_named(tmp_path: Path):
    box = Copy(tmp_path, "arch-king")
    assert told(box, CHANCE) == ["7: here chance decides, and `next` does not say what comes"]
    assert told(box, CHANCE.replace("sword]", "sword, castle, monument]")) == []
    again = CHANCE.replace("[crag, sword]", "[crag, noble]")
    assert told(box, again) == ["7: `C09` cannot come up here"]
    assert told(box, again.replace("noble", "4")) == ["7: `4` cannot come up here"]  # of a die


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("T08 S05 S16]", "T08 S55]", "READ102 11"),
        ("may:", "might:", "READ102 8"),
        ("        why: {ja: 位置 2 の G, en: G in position 2}\n", "", "READ103 5"),
        ("    steps:", "    marks: {altre: [no]}\n    steps:", "READ102 4"),
        ("    steps:", "    shows: {after: 3}\n    steps:", "READ104 4"),
        ("examples:", "places: {altre: {crop: 44}}\nexamples:", "READ102 1"),
        ("examples:", "places:\n  pedestal: {at: [[0, 0], [69, 0]]}\nexamples:", "READ104 2"),
    ],
)
def test_slips_in_the_file_are_told(box: Copy, old: str, new: str, code: str):
    assert old in GET
    assert told(box, GET.replace(old, new, 1)) == [code]


def test_an_edited_constant_is_found_at_the_example(box: Copy):
    found = box.edit("game.yaml", "altar_column_limit: 6", "altar_column_limit: 7").opened()
    codes = {(one.code, one.at.path.rpartition("/")[2]) for one in all_findings(found)}
    assert ("RULE611", E) in codes
