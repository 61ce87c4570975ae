"""What is printed on a card that somebody asks about, by the deck that comes along."""

from __future__ import annotations

import pytest
from printed import game_and_look

from fortgold.data.model import Text
from fortgold.games.arch_king import playable
from fortgold.games.position import IllegalMove

KINGS = playable(game_and_look("arch-king")[0])


@pytest.mark.parametrize(
    ("typed", "ja", "en"),
    [
        ("castle", "王城 (K32)、建物、コスト 木石石金金、★8。", "Royal Castle (K32), building, cost WSSGG, ★8."),
        ("K13", "森 (K13)、開拓地。横にする：木を1個、支払いに使う。",
         "Forest (K13), frontier. Turn sideways: 1 wood towards a cost."),
        ("せいはい", "聖杯 (K01)、財宝、★1。横にする：威信+1。",
         "Holy Grail (K01), treasure, ★1. Turn sideways: +1 prestige."),
        ("noble", "貴族 (C09)、コスト 食威。場の建物を1枚、資源2個分安く建設する。",
         "Noble (C09), cost FP. Build 1 building from the display, 2 resources cheaper."),
    ],
)  # fmt: skip
def test_a_card_says_its_category_cost_points_and_effect(typed: str, ja: str, en: str):
    assert KINGS.about(typed) == Text(ja, en)


def test_a_beginning_of_several_names_tells_which():
    with pytest.raises(IllegalMove) as refused:
        KINGS.about("great")
    assert refused.value.reason.en == (
        "`great` could be any of: Great Forest (K19), Great Cliff (K20)"
    )


@pytest.mark.parametrize(
    ("typed", "en"),
    [
        ("casle", "there is no card `casle`; did you mean `castle`?"),
        ("castle twice", "there is no card `castle twice`; did you mean `castle`?"),
        ("zzzz", "there is no card `zzzz`; `fortgold cards` lists them"),
    ],
)
def test_what_is_no_card_is_told(typed: str, en: str):
    with pytest.raises(IllegalMove) as refused:
        KINGS.about(typed)
    assert refused.value.reason.en == en
