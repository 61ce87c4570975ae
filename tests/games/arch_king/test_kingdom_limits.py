"""What kernels do not take, they say before they play: no deck is played in another way than its rules."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kingdom import RULES, cost, row, with_effect

from fortgold.games.arch_king.packed import COST_MOST
from fortgold.games.arch_king.packing import table_of
from fortgold.games.arch_king.rules import Rules
from fortgold.games.arch_king.steps import Do, Op
from fortgold.model import Text
from fortgold.position import TooLargeToPlay


def changed(kind: str, **parts: object) -> Rules:
    """The rules with something else on one card."""
    rows = list(RULES.rows)
    rows[row(kind)] = replace(rows[row(kind)], **parts)  # type: ignore[arg-type]
    return replace(RULES, rows=tuple(rows))


def refused(rules: Rules) -> Text:
    """Why no kernel plays that deck."""
    with pytest.raises(TooLargeToPlay) as caught:
        table_of(rules)
    assert caught.value.hint.ja != caught.value.hint.en
    return caught.value.missing


def test_the_deck_of_the_rulebook_is_taken():
    table_of(RULES)


def test_two_buildings_of_one_name_are_refused():
    said = refused(changed("manor", name=RULES.by_kind["church"].name))
    church, manor = RULES.by_kind["church"].id, RULES.by_kind["manor"].id
    assert f"`{church}` and `{manor}`" in said.en
    assert f"「{church}」と「{manor}」" in said.ja


def test_two_frontiers_of_one_name_are_taken():
    table_of(changed("crag", name=RULES.by_kind["forest"].name))


def test_a_start_card_bars_a_building_of_its_name_too():
    well = RULES.by_kind["well"]
    assert f"`{well.id}`" in refused(changed("manor", name=well.name)).en


def test_a_cost_is_refused_that_no_list_of_payments_has_room_for():
    table_of(changed("castle", cost=cost("W" * COST_MOST)))
    assert "24" in refused(changed("castle", cost=cost("W" * COST_MOST + "A"))).en


def test_a_choice_within_a_choice_is_refused():
    inner = Do(Op.CHOOSE, of=((Do(Op.FOOD),), (Do(Op.DRAW),)))
    outer = Do(Op.CHOOSE, of=((Do(Op.FOOD), inner), (Do(Op.DRAW),)))
    assert "choice within a choice" in refused(changed("farmer", steps=(outer,))).en


def test_a_choice_of_nothing_is_refused():
    assert "choice of nothing" in refused(changed("farmer", steps=(Do(Op.CHOOSE),))).en


def test_an_icon_that_is_no_resource_stands_up_what_shows_it():
    table_of(with_effect("farmer", "play", "produce food"))
    table_of(changed("forest", icons=("wood", "food")))
