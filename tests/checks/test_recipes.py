"""What check says of recipes: that nobody can pay, that are a worse bargain, that take longer than they say."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from fortgold.checks.all_checks import all_findings
from fortgold.checks.recipes import gathered
from fortgold.checks.registry import Subject
from fortgold.data.findings import Finding
from fortgold.data.library import Shelf
from fortgold.games.common import gathering
from fortgold.games.common.recipes import count_of, packed, recipe_of

GAME = """\
title: {ja: 箱, en: Box}
version: "1"
constants: {open: 2}
recipes:
  exact: {args: {values: numbers}, matches: values, ja: "{and:values}", en: "{and:values}"}
  sum: {args: {n: number, count: 0}, matches: total, counts: count,
    ja: "計{n}[count:{count}]", en: "sum {n}[count: {count}]"}
  most: {args: {n: number, count: number}, matches: at-most, counts: count,
    ja: "{n}以下{count}", en: "{count} up to {n}"}
  coin: {args: {n: number}, matches: beside, counts: n, ja: "銭{n}", en: "{n} coins"}
decks:
  pearl: {name: {ja: 真珠, en: Pearl}, columns: {value: {type: number}}}
  spirit:
    name: {ja: 妖怪, en: Spirit}
    columns:
      recipe: {type: recipe, deck: pearl, values: value, rewards: [power, gift]}
      power: {type: number}
      gift: {type: word, required: no}
      takes: {type: number, decimals: 1}
checks:
  - {law: draws-to-pay, deck: spirit, column: takes, recipe: recipe, open: open, within: 15 %}
"""
Row = tuple[str, int, str]  # recipe, power, gift


class Box:
    """A box of recipes, paid with pearls of which there are so many of each value."""

    def __init__(self, folder: Path, copies: dict[int, int], *rows: Row, takes: float = 1) -> None:
        self.shelf = Shelf(folder / "cards", folder / "templates")
        home = folder / "cards" / "box"
        home.mkdir(parents=True)
        pearls = (f"P{value},珠{value},P{value},{many},{value}\n" for value, many in copies.items())
        spirits = (f"C{i},怪{i},B{i},{a},{b},{c},{takes}\n" for i, (a, b, c) in enumerate(rows))
        (home / "game.yaml").write_text(GAME, "utf-8")
        (home / "pearl.csv").write_text(
            "id,name.ja,name.en,copies,value\n" + "".join(pearls), "utf-8"
        )
        (home / "spirit.csv").write_text(
            "id,name.ja,name.en,recipe,power,gift,takes\n" + "".join(spirits), "utf-8"
        )

    def told(self) -> list[str]:
        """The findings about recipes, with the card: `DECK246 C0`."""
        found = all_findings(self.shelf.open("box"))
        codes = ("DECK246", "DECK247", "DECK248")
        return [f"{one.code} C{one.at.line - 2}" for one in found if one.code in codes]

    def gathered(self) -> list[Finding]:
        opened = self.shelf.open("box")
        assert opened.game
        return list(gathered(Subject(opened.game, opened.look, opened.findings)))


TWO = {1: 2, 2: 2, 3: 2}


@pytest.mark.parametrize(
    ("recipe", "is_payable"),
    [
        ("exact 1/1", True),
        ("exact 1/1/1", False),  # there are two of them
        ("exact 4", False),
        ("sum 12", True),
        ("sum 13", False),  # all six together make 12
        ("most 1 3", False),
        ("most 2 3", True),
        ("exact 1/1; sum 2", True),  # a part pays with its own cards
        ("exact 1/1; sum 2 2", False),
        ("coin 9", True),  # no card of the deck
        ("sum 99 99", False),
    ],
)
def test_a_recipe_that_the_box_cannot_pay_is_told(tmp_path: Path, recipe: str, is_payable: bool):
    assert Box(tmp_path, TWO, (recipe, 1, "")).told() == ([] if is_payable else ["DECK246 C0"])


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (("exact 1/2", 1, ""), ("exact 2", 1, ""), ["DECK247 C0"]),
        (("exact 1/2", 2, ""), ("exact 2", 1, ""), []),  # it gives more
        (("exact 1/2", 1, "gold"), ("exact 2", 1, ""), []),  # it gives something else
        (("exact 1/2", 1, ""), ("exact 2", 1, "gold"), ["DECK247 C0"]),
        (("exact 1/2", 1, ""), ("exact 3", 1, ""), []),
        (("exact 2", 1, ""), ("exact 2", 1, ""), []),  # as good as each other
        (("exact 2", 1, ""), ("exact 2", 2, ""), ["DECK247 C0"]),
        (("most 1 2", 1, ""), ("most 2 2", 1, ""), ["DECK247 C0"]),
        (("most 2 2", 1, ""), ("most 1 2", 2, ""), []),  # not every hand that pays it
        (("exact 2; coin 1", 1, ""), ("exact 2", 1, ""), ["DECK247 C0"]),
        (("exact 1/2", 1, ""), ("exact 2; coin 1", 1, ""), []),
        (("sum 12", 1, ""), ("exact 1/2", 1, ""), ["DECK247 C0"]),  # all cards of the box
    ],
)
def test_a_recipe_that_asks_for_more_and_gives_no_more_is_told(
    tmp_path: Path, one: Row, other: Row, told: list[str]
):
    assert Box(tmp_path, TWO, one, other).told() == told


def test_too_many_hands_or_values_are_told_and_take_no_time(tmp_path: Path):
    many = dict.fromkeys(range(2, 30, 2), 9)
    rows = [("most 28 15", 1, ""), ("most 28 3; most 28 3; most 28 3", 1, ""), ("sum 99 15", 1, "")]
    assert Box(tmp_path / "a", many, *rows).told() == ["DECK248 C0", "DECK248 C1", "DECK246 C2"]
    (found,) = (
        one
        for one in all_findings(
            Box(tmp_path / "b", {**many, 1: 9, 3: 9}, rows[2]).shelf.open("box")
        )
        if one.code == "DECK248"
    )
    assert found.message.en == "deck `pearl` shows 16 different numbers, more than 14"


@pytest.mark.parametrize(
    "recipe", ["sum 7", "sum 6 3", "most 2 4", "exact 1/1; sum 5", "most 3 2; exact 3"]
)
def test_the_hands_that_pay_are_those_that_trying_all_finds(tmp_path: Path, recipe: str):
    game = Box(tmp_path, TWO, (recipe, 1, "")).shelf.open("box").game
    assert game
    effect = game.deck("spirit").cards[0].effect("recipe")
    assert effect
    values, most = (1, 2, 3), 6
    found = set(recipe_of(effect, game.recipe_parts, values, most).hands)

    def pays(cards: tuple[int, ...], number: int) -> bool:
        step = effect.steps[number]
        told = dict(step.given)
        match step.operation:
            case "exact":
                return sorted(map(str, cards)) == sorted(told["values"])  # type: ignore[arg-type]
            case "sum":
                return bool(cards) and sum(cards) == told["n"] and told["count"] in (0, len(cards))
            case _:
                return len(cards) == told["count"] and all(card <= told["n"] for card in cards)  # type: ignore[operator]

    tried = set()
    for size in range(most + 1):
        for cards in product(values, repeat=size):
            for cut in range(size + 1) if len(effect.steps) == 2 else (size,):
                parts = (cards[:cut], cards[cut:])[: len(effect.steps)]
                if all(pays(part, i) for i, part in enumerate(parts)):
                    tried.add(packed(cards, values))
    assert found == tried


@pytest.mark.parametrize("recipe", ["most 1 20", f"exact {'/'.join('1' * 17)}"])
def test_a_part_with_more_cards_than_a_hand_holds_is_no_other_hand(tmp_path: Path, recipe: str):
    game = Box(tmp_path, TWO, (recipe, 1, "")).shelf.open("box").game
    effect = game and game.deck("spirit").cards[0].effect("recipe")
    assert game
    assert effect
    assert recipe_of(effect, game.recipe_parts, (1, 2, 3), 15).hands == ()
    assert count_of(packed([1, 3, 3], (1, 2, 3)), 2) == 2


# gathering alone


def test_useful_open_cards_are_taken_first():
    assert gathering.mean_draws([(2,)], [4], open_cards=4) == 2
    assert gathering.mean_draws([(1, 0)], [1, 3], open_cards=4) == 1  # all lie open


def test_without_open_cards_one_draws_until_it_comes():
    # one card of four, from a shuffled pile: (1 + 2 + 3 + 4) / 4
    mean = gathering.mean_draws([(1, 0)], [1, 3], open_cards=0, deals=4_000)
    assert mean == pytest.approx(2.5, abs=0.1)


def test_a_number_that_is_far_from_what_gathering_takes_is_told(tmp_path: Path, monkeypatch):
    monkeypatch.setenv("FORTGOLD_CACHE", str(tmp_path / "cache"))
    right = gathering.mean_draws([(1, 0, 0)], [2, 2, 2], open_cards=2)
    assert 1 < right < 2
    row = ("exact 1", 1, "")
    assert Box(tmp_path / "a", TWO, row, takes=round(right, 1)).gathered() == []
    (found,) = Box(tmp_path / "b", TWO, row, takes=round(right * 1.3, 1)).gathered()
    assert found.code == "RULE613"
    assert f"but its cards take {right:.1f} draws on average" in found.message.en
