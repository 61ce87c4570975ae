"""Tables that examples write down, and what is said of positions."""

from __future__ import annotations

from dataclasses import replace

import box
import fortress
import pytest

from fortgold.data.example import CardById, ExampleTable
from fortgold.data.model import LANGS
from fortgold.games.contract import NotLaid
from fortgold.games.seven_fortress.position import Position
from fortgold.play.example_play import _Play

KINDS = dict(
    zip(fortress.CARDS, [*(f"M{n}" for n in range(1, 8)), "E1", "E2", "E3", "E4"], strict=True)
)


def column(cards: str) -> tuple[CardById, ...]:
    return tuple(CardById(KINDS[card]) for card in cards)


def each(cards: str) -> tuple[tuple[CardById, ...], ...]:
    return tuple(column(card) for card in cards)


def table(
    towers: str, following: str = "", turn: int = 0, over: int = 0, **hands: str
) -> ExampleTable:
    """Towers as the notation of `fortress` writes them; cards of hands and of the discard pile."""
    outer, _, centre = towers.partition("|")
    cards = {
        "tower": tuple(column(one.strip("-")) for one in outer.split()),
        "centre": (column(centre.strip(" -")),),
        **{
            name: ((CardById(said),),) if name.startswith("mage") else each(said)
            for name, said in hands.items()
        },
    }
    numbers = {"turn": turn, "over": over}
    return ExampleTable(cards, {k: n for k, n in numbers.items() if n}, tuple(following), players=3)


def laid(said: ExampleTable) -> Position:
    position = box.BOX.laid(said)
    assert isinstance(position, Position)
    return position


def test_cards_lie_as_they_are_written():
    said = table("12 3E - 7 5 - | 4", turn=2, hand="11E", hand_3="7", discard="35", mage_3="W1")
    position = laid(said)
    there = box.at(
        "12 3E - 7 5 - | 4  seat 0: 11E nerei  seat 1: valka  seat 2: 7 gram  discard: 35  turn: 1"
    )
    assert position == there
    assert box.BOX.lying(position).numbers == {"turn": 2, "over": 0}
    again = box.BOX.lying(position)
    assert all(sorted(again.cards[place]) == sorted(lying) for place, lying in said.cards.items())
    assert laid(again) == position


def test_a_spell_may_have_made_a_shortage_less_before():
    said = table(
        "- - - - - - | -", over=1, hand="E7", hand_2="W6", hand_3="FFF", mage="W1", mage_2="W2"
    )
    eased = replace(said, numbers={**said.numbers, "relief_2": 1})
    assert [laid(said).shortage(seat) for seat in range(3)] == [2, 2, 0]
    assert [laid(eased).shortage(seat) for seat in range(3)] == [2, 1, 0]
    assert laid(box.BOX.lying(laid(eased))) == laid(eased)
    with pytest.raises(NotLaid):
        laid(replace(said, numbers={"relief_4": 1}))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        (table("1 - - - - - - | -"), "`tower` has room for 6, but 7 are written"),
        (table("1 - - - - - | -", hand="1" * 6), "there are only 6 of `Soot Imp`"),
        (table("1 - - - - - | -", turn=4), "`turn` is 1 to 3"),
        (table("1 - - - - - | -", hands="1"), "there is no place `hands`; did you mean `hand"),
        (table("1 - - - - - | -", mage="W1", mage_2="W1"), "each player has one mage, all different"),
        (table("1 - - - - - | -", mage="M1"), "`M1` is a card of another deck"),
        (ExampleTable({"tower": ((CardById("W1"),),)}, {}), "`W1` is a card of another deck"),
    ],
)  # fmt: skip
def test_what_cannot_lie_so_is_refused_with_the_reason(wrong: ExampleTable, why: str):
    with pytest.raises(NotLaid) as refused:
        laid(wrong)
    assert why in refused.value.reason.en
    assert all(refused.value.reason.of(lang) for lang in LANGS)


def test_the_die_falls_as_it_is_written():
    said = table("1 2 4 5 6 7 | 1", "4", hand="222", hand_2="33")
    play = _Play(box.BOX, said)
    for move in ("move 2 3", "pair 1"):
        play.make(move, said.at)
    facts = box.BOX.facts(play.position)
    assert (facts["strength"], facts["owed"], facts["owed_2"], facts["owed_3"]) == (
        "4",
        "4",
        "2",
        "0",
    )
    assert facts["cards"] == "5"


def test_at_the_end_points_and_shortages_are_facts():
    position = laid(
        table("7 7 7 7 - - | -", over=1, hand="E567", hand_2="W67", hand_3="FFF123",
              mage="W1", mage_2="W2", mage_3="W3")
    )  # fmt: skip
    facts = box.BOX.facts(position)
    asked = "over empty shortage shortage_2 shortage_3 points points_2 points_3 required_3 winner"
    said = "yes 3 2 2 0 5 0 6 3 3"
    assert dict(zip(asked.split(), said.split(), strict=True)).items() <= facts.items()
