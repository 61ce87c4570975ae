"""The three radiances, sentence by sentence of the rulebook."""

from dataclasses import replace
from itertools import permutations

import pytest
from fort import CONSTANTS, at, spirit, treasure
from hypothesis import given
from hypothesis import strategies as st

from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.moves import balance
from fortgold.games.fort_of_gold.position import AltarColumn, Position

LIMIT = 6


def has_life(written: str) -> bool:
    return gives_life(at(f"altar: {written}").altar[0])


def has_power(written: str) -> bool:
    return gives_power(at(f"altar: {written}").altar[0], 2)


def has_knowledge(written: str) -> bool:
    return gives_knowledge(at(f"altar: {written}").altar[0])


def lying(there: AltarColumn, attached: int, **constants: int) -> Position:
    """So many of the spirits attached, the others each on a pedestal column."""
    numbers = replace(
        CONSTANTS, pedestal_columns=max(1, len(there.spirits) - attached), **constants
    )
    rules = Ruleset(numbers, there.spirits, (there.treasure,))
    tops = tuple((spirit,) for spirit in there.spirits[attached:])
    altar = AltarColumn(there.treasure, there.spirits[:attached])
    return Position(rules, (), (None,) * numbers.chancel_size, tops or ((),), (), (), (altar,))


def gives_life(there: AltarColumn) -> bool:
    """By the rules, these spirits as tops."""
    position = lying(there, 0)
    own = position.numbers
    return own.program.has_life(own.deck, own.record(position), 0, own.deck.every_column)


def gives_power(there: AltarColumn, positions: int) -> bool:
    """By the rules, the last spirit attached to the others."""
    position = lying(there, len(there.spirits) - 1, power_positions=positions)
    own = position.numbers
    return own.program.has_power(own.deck, own.record(position), 0, own.number[there.spirits[-1]])


def gives_knowledge(there: AltarColumn) -> bool:
    """The same."""
    position = lying(there, max(0, len(there.spirits) - 1), altar_column_limit=LIMIT)
    own = position.numbers
    return own.program.has_knowledge(own.deck, own.record(position), 0)


spirits = st.permutations(at("").rules.spirits).flatmap(
    lambda cards: st.integers(1, 6).map(lambda count: tuple(cards[:count]))
)
treasures = st.sampled_from(at("").rules.treasures)


@given(treasures, spirits)
def test_the_order_of_the_cards_makes_no_difference(treasure, cards):  # rulebook: The three ...
    there = AltarColumn(treasure, cards)
    for order in permutations(cards, len(cards)) if len(cards) < 5 else [cards[::-1]]:
        other = AltarColumn(treasure, tuple(order))
        assert gives_life(other) == gives_life(there)
        assert gives_power(other, 2) == gives_power(there, 2)
        assert gives_knowledge(other) == gives_knowledge(there)


# life


def test_life_is_a_card_with_the_request_symbol_in_each_position():  # rulebook: Life
    assert has_life("ggr G-- -GR")


@pytest.mark.parametrize("spoilt", ["ggr -GR", "ggr G-- --R", "ggr G-- -G-"])
def test_one_position_without_its_symbol_is_no_life(spoilt: str):  # rulebook: Life
    assert not has_life(spoilt)


def test_the_right_colours_in_the_wrong_positions_are_no_life():  # rulebook: Life
    assert not has_life("ggr G-- -RG")


def test_one_card_may_serve_two_positions():  # rulebook: Life
    assert has_life("rrg R-- -RG")


def test_one_card_may_serve_all_three_positions():  # rulebook: Life
    assert has_life("rgb RGB")


def test_other_colours_do_no_harm_to_life():  # rulebook: Life, at least one card
    assert has_life("rgb RGB GBR BRG")


def test_the_empty_symbol_serves_no_position():  # rulebook: Life
    assert not has_life("rgb ---")


# power


def test_power_is_more_friends_than_foes_in_two_positions():  # rulebook: Power
    assert has_power("ggr G-- -GR GR-")  # 2 to 0, 1 to 1, 1 to 0


def test_one_position_is_too_few_for_power():  # rulebook: Power
    assert not has_power("ggr G-- -GR B-G")  # 1 to 1, 1 to 0, 1 to 1


def test_power_in_all_positions_is_power():  # rulebook: Power, at least two
    assert has_power("rgb RGB")


def test_power_may_leave_out_any_one_position():  # rulebook: Power
    assert has_power("rgb RG-")
    assert has_power("rgb R-B")
    assert has_power("rgb -GB")


def test_a_tie_is_not_enough():  # rulebook: Power
    assert has_power("rgb RG-")
    assert not has_power("rgb RG- GB-")


def test_nothing_to_nothing_is_a_tie():  # rulebook: Power
    assert not has_power("rgb R--")
    assert not has_power("rgb ---")


def test_two_other_colours_are_added_together():  # rulebook: Power
    assert has_power("rgb RG- R-- G--")  # left 2 to 1
    assert not has_power("rgb RG- R-- G-- B--")  # left 2 to 2


def test_empty_symbols_belong_to_neither_group():  # rulebook: Power
    assert has_power("rgb RG- --- --R --G")


# knowledge


def test_not_even_a_treasure_that_asks_for_empty_symbols_counts_them():  # rulebook: Power
    wanted = replace(treasure("rgb", 0), symbols=("R", "", ""))
    there = AltarColumn(wanted, (spirit("R--", 0), spirit("---", 1)))
    assert gives_power(there, 1)
    assert not gives_power(there, 2)
    assert balance(wanted, there.spirits).en == "1 to 0, 0 to 0, 0 to 0"


def test_six_cards_are_knowledge_whatever_is_on_them():  # rulebook: Knowledge
    assert has_knowledge("rgb --- G-- B-- -R- -B- --R")


def test_the_names_of_the_six_do_not_matter():  # rulebook: Knowledge
    assert has_knowledge("rrr RG- R-G GR- G-R -RG -GR")


@pytest.mark.parametrize("fewer", ["", "R--", "R-- -G-", "R-- -G- --B", "R-- -G- --B RG- RGB"])
def test_fewer_than_six_are_no_knowledge(fewer: str):  # rulebook: Knowledge, exactly six
    assert not has_knowledge(f"rgb {fewer}")
