"""Recipes as data: parts that game.yaml declares, cells that name them, what a card says, and slips."""

from __future__ import annotations

from pathlib import Path

import pytest
from builtin_games import ANYWHERE
from hypothesis import given
from hypothesis import strategies as st

from fortgold.checks.all_checks import all_findings
from fortgold.cli.terminal_tables import card_table
from fortgold.data.effect_notation import written
from fortgold.data.findings import Finding
from fortgold.data.fingerprint import card_object
from fortgold.data.library import Shelf
from fortgold.data.load import load_game
from fortgold.data.model import Game, Step

GAME = """\
title: {ja: 箱, en: Box}
version: "1"
recipes:
  exact: {args: {values: numbers}, matches: values, icons: "{:pearl-#:*values}",
    ja: "{and:values}の真珠", en: "{values:a pearl|pearls} of {and:values}"}
  same: {args: {n: number, of: numbers-if-any}, matches: equal, counts: n,
    ja: "同じ数{n}枚[of:（{of}）]", en: "{n} equal pearls[of: ({of})]"}
  sum: {args: {n: number, count: 0}, matches: total, counts: count,
    ja: "合計{n}の真珠[count:{count}枚]", en: "[count:{count} ]pearls that add up to {n}"}
  odd: {args: {n: number}, matches: [1, 3], counts: n, ja: "奇数{n}枚", en: "{n} odd {n:pearl|pearls}"}
decks:
  pearl: {name: {ja: 真珠, en: Pearl}, columns: {value: {type: number}}}
  spirit: {name: {ja: 妖怪, en: Spirit}, columns: {recipe: {type: recipe, deck: pearl, values: value}}}
"""
CELL = 8  # column of the recipe in the table


def load(folder: Path, cell: str, game: str = GAME) -> tuple[Game | None, list[Finding]]:
    (folder / "game.yaml").write_text(game, "utf-8")
    (folder / "pearl.csv").write_text("id,name.ja,name.en,value\nP1,珠,P,1\n", "utf-8")
    (folder / "spirit.csv").write_text(f"id,name.ja,name.en,recipe\nC1,子,B,{cell}\n", "utf-8")
    loaded = load_game(ANYWHERE, folder)
    return loaded.game, [one for one in loaded.findings if one.code != "READ107"]


def step(name: str, **told: object) -> Step:
    return Step(name, tuple(told.items()))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("cell", "steps", "ja", "en"),
    [
        ("exact 8", [step("exact", values=("8",))], "8の真珠。", "A pearl of 8."),
        ("exact 4/4/5", [step("exact", values=("4", "4", "5"))], "4、4、5の真珠。", "Pearls of 4, 4 and 5."),
        ("same 3 2/7", [step("same", n=3, of=("2", "7"))], "同じ数3枚（2か7）。", "3 equal pearls (2 or 7)."),
        ("same 3", [step("same", n=3, of=())], "同じ数3枚。", "3 equal pearls."),
        ("sum 20", [step("sum", n=20, count=0)], "合計20の真珠。", "Pearls that add up to 20."),
        ("sum 6 3", [step("sum", n=6, count=3)], "合計6の真珠3枚。", "3 pearls that add up to 6."),
        (
            "odd 2; exact 8",
            [step("odd", n=2), step("exact", values=("8",))],
            "奇数2枚と8の真珠。",
            "2 odd pearls and a pearl of 8.",
        ),
        (
            "odd 1; same 2; exact 8",
            [step("odd", n=1), step("same", n=2, of=()), step("exact", values=("8",))],
            "奇数1枚と同じ数2枚と8の真珠。",
            "1 odd pearl, 2 equal pearls and a pearl of 8.",
        ),
    ],
)  # fmt: skip
def test_a_cell_names_parts_that_a_card_says_in_one_sentence(
    tmp_path: Path, cell: str, steps: list[Step], ja: str, en: str
):
    game, found = load(tmp_path, cell)
    assert found == []
    assert game
    recipe = game.deck("spirit").cards[0].effect("recipe")
    assert recipe
    assert (list(recipe.steps), recipe.says.ja, recipe.says.en) == (steps, ja, en)


def test_the_icons_of_a_recipe_name_its_numbers(tmp_path: Path):
    game, _ = load(tmp_path, "exact 4/4")
    recipe = game and game.deck("spirit").cards[0].effect("recipe")
    assert recipe
    assert recipe.icons == ":pearl-4::pearl-4:"


@pytest.mark.parametrize(
    ("cell", "offset", "message", "hint"),
    [
        ("odds 2", 0, "nobody knows `odds`", "did you mean `odd`?"),
        ("odd", 0, "`odd` needs `n`", "write `odd N`"),
        ("odd two", 4, "`odd` does not take `two`", "write `odd N`"),
        ("odd 2; ", 6, "an operation is needed here", None),
        ("exact", 0, "`exact` needs `values`", "write `exact 1/2/…`"),
        ("exact 4/0", 8, "a whole number from 1 to 99 is needed, here is 0", None),
        ("exact 4/100", 8, "a whole number from 1 to 99 is needed, here is 100", None),
        ("exact 4 5", 8, "`exact` does not take `5`", "write `exact 1/2/…`"),
        ("exact 4／5", 7, "an effect is not written with `／`", "use `/`"),
        ("same 2/7", 0, "`same` needs `n`", "write `same N [1/2/…]`"),
        ("sum 6 3 2", 8, "`sum` does not take `2`", "write `sum N [COUNT]`"),
    ],
)
def test_a_slip_is_told_where_it_stands(
    tmp_path: Path, cell: str, offset: int, message: str, hint: str | None
):
    _, (found,) = load(tmp_path, cell.rstrip())
    assert (found.at.path[-10:], found.at.line, found.at.column) == ("spirit.csv", 2, CELL + offset)
    assert found.message.en == message
    assert hint is None or found.hint.en == hint
    assert found.message.ja
    assert found.hint.ja


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("matches: total", "matches: totals", "nobody knows `totals`"),
        ("matches: total", "matches: among", "nobody knows `among`"),
        ("matches: [1, 3]", "matches: [1, x]", "a whole number from 0 to 99 is needed, here is `x`"),
        ("matches: equal, counts: n", "matches: equal, counts: m", "nobody knows `m`"),
        ("matches: equal, counts: n", "matches: equal",
         "a part with `matches: equal` needs `counts`, the argument that says how many"),
        ("matches: [1, 3], counts: n", "matches: [1, 3]",
         "a part with `matches: [1, 3]` needs `counts`, the argument that says how many"),
        ("matches: total", "matches: values", "a part with `matches: values` needs an argument of the type `numbers`"),
        ("args: {n: number, count: 0}, matches: total", "args: {count: 0}, matches: total",
         "a part with `matches: total` needs an argument that is a number and not its `counts`"),
        ("values: numbers}", "values: numberz}", "nobody knows `numberz`"),
    ],
)  # fmt: skip
def test_a_part_that_nobody_could_pay_is_told(tmp_path: Path, old: str, new: str, message: str):
    assert old in GAME
    _, found = load(tmp_path, "exact 1", GAME.replace(old, new))
    assert message in [one.message.en for one in found]
    assert all(one.message.ja and one.hint.ja for one in found)


numbers = st.integers(1, 99)
values = st.lists(numbers.map(str), min_size=1, max_size=5).map(tuple)
parts = st.one_of(
    st.builds(lambda v: step("exact", values=v), values),
    st.builds(lambda n, of: step("same", n=n, of=of), numbers, values | st.just(())),
    st.builds(lambda n, count: step("sum", n=n, count=count), numbers, numbers | st.just(0)),
    st.builds(lambda n: step("odd", n=n), numbers),
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("recipes")


@given(st.lists(parts, min_size=1, max_size=4).map(tuple))
def test_what_is_written_reads_as_the_same_parts(folder: Path, steps: tuple[Step, ...]):
    game, _ = load(folder, "odd 1")
    assert game
    cell = written(steps, {part.operation.id: part.operation for part in game.recipe_parts})
    again, found = load(folder, cell)
    assert found == []
    recipe = again and again.deck("spirit").cards[0].effect("recipe")
    assert recipe
    assert recipe.steps == steps


@given(st.text(alphabet="exact same odd sum;/=0123 ", max_size=20))
def test_no_cell_stops_the_reader(folder: Path, cell: str):
    load(folder, cell.strip())


def test_recipes_are_listed_as_they_are_written(tmp_path: Path):
    game, _ = load(tmp_path, "odd 2; exact 4/5")
    assert game
    deck = game.deck("spirit")
    assert "odd 2; exact 4/5" in card_table(game, "en")
    assert card_object(deck.cards[0], game.langs)["recipe"] == [
        {"op": "odd", "n": 2},
        {"op": "exact", "values": ["4", "5"]},
    ]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("deck: pearl, ", "", "nobody knows with which deck’s cards `recipe` is paid"),
        ("deck: pearl", "deck: perl", "there is no deck `perl`"),
        (", values: value", "", "nobody knows by which numbers of deck `pearl` the recipes in `recipe` are paid"),
        ("values: value", "values: vlue", "deck `pearl` has no column of numbers `vlue` to pay `recipe` by"),
        ("values: value", "values: value, rewards: [pwoer]", "deck `spirit` has no column `pwoer`"),
        ("{and:values}の真珠", "{and:valuez}の真珠", "the operation `exact` has no argument `valuez`"),
        ("奇数{n}枚", "奇数枚", "the other language tells `n`, this one does not"),
        (":pearl-#:", ":pearl-x:", "there is no symbol `pearl-x`"),
    ],
)  # fmt: skip
def test_what_a_column_or_a_pattern_names_must_be_there(
    tmp_path: Path, old: str, new: str, told: str
):
    assert old in GAME
    load(tmp_path, "exact 1", GAME)
    home = tmp_path / "cards" / "mine"
    home.mkdir(parents=True)
    for name in ("game.yaml", "pearl.csv", "spirit.csv"):
        (tmp_path / name).rename(home / name)
    (home / "game.yaml").write_text(GAME.replace(old, new), "utf-8")
    found = all_findings(Shelf(tmp_path / "cards", tmp_path / "templates").open("mine"))
    assert told in [one.message.en for one in found]
