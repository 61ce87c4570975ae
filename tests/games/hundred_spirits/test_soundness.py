"""Abilities that can never act, planted: said of them alone, and of no card of the box."""

from __future__ import annotations

from dataclasses import replace

import pytest
from builtin_games import Copy
from spirits import row, ruled

from fortgold.games import playable
from fortgold.games.common.recipes import packed
from fortgold.games.hundred_spirits.deck import Row, Ruleset
from fortgold.games.hundred_spirits.soundness import deck_problems
from fortgold.games.position import CannotPlay


def told(rules: Ruleset) -> list[tuple[str, str, str]]:
    return [(one.kind, one.card, one.said.en.partition(": ")[2]) for one in deck_problems(rules)]


def with_rows(*changed: tuple[str, Row]) -> Ruleset:
    """The deck of the box with other cards in place of some."""
    rows = list(ruled().rows)
    for kind, one in changed:
        rows[row(kind)] = one
    return replace(ruled(), rows=tuple(rows))


def able(kind: str, **said: int | tuple[int, ...]) -> tuple[str, Row]:
    """A character whose ability is told something else."""
    card = ruled().rows[row(kind)]
    assert card.ability
    return kind, replace(card, ability=replace(card.ability, **said))


def test_every_ability_of_the_box_can_act():
    assert told(ruled()) == []


@pytest.mark.parametrize(
    ("kind", "said", "why"),
    [
        ("noppera", {"values": (1,)}, "counted as 1, a pearl pays nothing that it would not pay anyway"),
        ("noppera", {"values": (9,)}, "counted as 9, a pearl pays nothing that it would not pay anyway"),
        ("zori", {"values": (9, 10)}, "counted as 9/10, a pearl pays nothing that it would not pay anyway"),
        ("yamanba", {"n": 8}, "others never hold more than 8 pearls"),
        ("amanojaku", {"n": 1}, "a diamond raises a pearl by 1 anyway"),
    ],
)  # fmt: skip
def test_an_ability_that_never_acts_is_told(kind: str, said: dict[str, int], why: str):
    card = ruled().rows[row(kind)].id
    assert told(with_rows(able(kind, **said))) == [("dead end", card, why)]


def test_one_that_acts_now_and_then_is_not():
    # 5 may be kept, 7 with the whale; one more comes from the luck spirit
    assert told(with_rows(able("yamanba", n=7))) == []
    assert told(with_rows(able("noppera", values=(1, 2)))) == []


def test_a_value_that_no_recipe_asks_for_is_worth_nothing():
    low = replace(ruled().rows[row("kooni")].recipe, hands=(packed((1, 1), range(1, 9)),))
    rows = [replace(one, recipe=low) if one.recipe.hands else one for one in ruled().rows]
    cards = [card for _, card, why in told(replace(ruled(), rows=tuple(rows))) if "pays" in why]
    assert cards == ["C28", "C29", "C30", "C32"]  # the mirror may be a 1


def test_without_diamonds_what_speaks_of_them_is_idle():
    poor = [replace(one, diamonds=0) for one in ruled().rows]
    offered = replace(ruled(), rows=tuple(poor))
    assert told(offered) == []  # a character may be offered for one
    poor[row("jorogumo")] = replace(poor[row("jorogumo")], ability=None)
    assert told(replace(ruled(), rows=tuple(poor))) == [
        ("dead end", card, "no card brings diamonds") for card in ("C26", "C33")
    ]


def test_the_check_points_at_the_ability(tmp_path):
    box = Copy(tmp_path, "hundred-spirits")
    box.edit("character.csv", "recast 1 4/7", "recast 1 1")
    found = [one for one in box.findings() if one.code.startswith("RULE")]
    assert [(one.code, one.at.line, one.level) for one in found] == [("RULE605", 33, "warning")]
    assert (
        "「C32」の能力は決して働きません: 1 を新たに払えるレシピがありません" in found[0].message.ja
    )


def test_a_diamond_that_raises_by_three_cannot_be_played(tmp_path):
    box = Copy(tmp_path, "hundred-spirits")
    box.edit("character.csv", "diamond_step 2", "diamond_step 3")
    game = box.shelf.game(box.game).game
    assert game
    with pytest.raises(CannotPlay) as refused:
        playable(game)
    assert "raise a pearl by more than 2" in refused.value.missing.en
