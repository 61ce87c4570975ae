"""Where cards lie on paper, and where their backs must lie so that both meet."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import cards, laid_out, papers

from fortgold.sheets.imposition import (
    MIN_MARGIN,
    PAPERS,
    CardPlace,
    Paper,
    TooLarge,
    back_of,
    grid,
    sheets,
)

BLEED = 3_000
POKER = (63_000, 88_000)


@given(laid_out())
def test_what_is_left_in_front_is_as_far_right_behind(laid):
    """A printer turns the sheet on its long edge: the side edge of an upright sheet, the upper
    edge of one that lies. Bleed is turned with its card."""
    on, front = laid
    for slot, behind in zip(front, back_of(front, on.paper), strict=True):
        assert (behind.width, behind.height) == (slot.width, slot.height)
        left, top, right, bottom = slot.bleed
        if on.paper.width <= on.paper.height:
            assert slot.x == on.paper.width - (behind.x + behind.width)
            assert slot.y == behind.y
            assert behind.bleed == (right, top, left, bottom)
        else:
            assert slot.y == on.paper.height - (behind.y + behind.height)
            assert slot.x == behind.x
            assert behind.bleed == (left, bottom, right, top)


@given(laid_out())
def test_no_slot_lies_where_a_home_printer_cannot_print(laid):
    on, front = laid
    for slot in (*front, *back_of(front, on.paper)):
        assert min(slot.x, slot.y) >= 5_000
        assert slot.right <= on.paper.width - 5_000
        assert slot.bottom <= on.paper.height - 5_000


@given(laid_out())
def test_slots_never_overlap(laid):
    _, front = laid
    for a, b in combinations(front, 2):
        assert a.right <= b.x or b.right <= a.x or a.bottom <= b.y or b.bottom <= a.y


@given(laid_out())
def test_ink_runs_out_only_where_no_neighbour_is(laid):
    on, front = laid
    for slots in (front, back_of(front, on.paper)):
        for a in slots:
            left, top, right, bottom = a.bleed
            reach = (a.x - left, a.y - top, a.right + right, a.bottom + bottom)
            for b in slots:
                if a is not b:
                    apart = (
                        reach[2] <= b.x or b.right <= reach[0]
                        or reach[3] <= b.y or b.bottom <= reach[1]
                    )  # fmt: skip
                    assert apart, (a, b)


@given(laid_out(), st.data())
def test_a_card_turned_over_like_a_page_has_its_back_upright(laid, data):
    on, front = laid
    for slot, behind in zip(front, back_of(front, on.paper), strict=True):
        u, v = data.draw(st.integers(0, slot.width)), data.draw(st.integers(0, slot.height))
        x, y = on_sheet(slot, u, v)
        # the same spot of the paper from behind, turned on its long edge
        lying = on.paper.width > on.paper.height
        spot = (x, on.paper.height - y) if lying else (on.paper.width - x, y)
        assert on_sheet(behind, slot.width - u, v) == spot


def on_sheet(slot: CardPlace, u: int, v: int) -> tuple[int, int]:
    """Where a point of a card lies on the sheet."""
    a, b, c, d, e, f = slot.matrix
    return a * u + c * v + e, b * u + d * v + f


@given(laid_out(), st.data())
def test_ink_runs_out_wherever_no_neighbour_is(laid, data):
    on, _ = laid
    count = data.draw(st.integers(1, on.size))
    slots = on.slots(count, BLEED)
    for a in slots:
        sides = (
            any(b.right == a.x and b.y == a.y for b in slots),
            any(b.bottom == a.y and b.x == a.x for b in slots),
            any(b.x == a.right and b.y == a.y for b in slots),
            any(b.y == a.bottom and b.x == a.x for b in slots),
        )
        assert a.bleed == tuple(0 if neighbour else BLEED for neighbour in sides)


@given(laid_out())
def test_the_cards_stand_in_the_middle_of_the_sheet(laid):
    on, _ = laid
    full = on.slots(on.size, BLEED)
    left, top = min(slot.x for slot in full), min(slot.y for slot in full)
    assert abs(left - (on.paper.width - max(slot.right for slot in full))) <= 1
    assert abs(top - (on.paper.height - max(slot.bottom for slot in full))) <= 1
    assert (left, top) == (on.left, on.top)


@given(laid_out())
def test_slots_go_row_by_row_as_one_reads(laid):
    _, front = laid
    assert [(slot.y, slot.x) for slot in front] == sorted((slot.y, slot.x) for slot in front)


@given(papers, cards)
def test_the_paper_takes_as_many_cards_as_can_lie_on_it_either_way(paper: Paper, card):
    """Beside them one margin stays wide enough for the legend and the ruler."""
    try:
        found = grid(paper, card)
    except TooLarge:
        found = None
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        for wide, narrow in ((13_500, 5_000), (5_000, 13_500)):
            columns = max(0, (width - 2 * wide) // card[0])
            rows = max(0, (height - 2 * narrow) // card[1])
            assert columns * rows <= (found.size if found else 0)


@given(st.lists(st.sampled_from([POKER, (44_000, 68_000), (120_000, 60_000)]), max_size=120))
def test_cards_of_one_size_share_the_fewest_sheets(sizes: list[tuple[int, int]]):
    """Every card lies on one sheet, in its order, and only the last sheet of a size has vacant slots."""
    found = list(sheets(sizes, PAPERS["a4"]))
    assert sorted(i for one in found for i in one.cards) == list(range(len(sizes)))
    for size, count in Counter(sizes).items():
        on = grid(PAPERS["a4"], size)
        own = [one for one in found if one.grid == on]
        assert [i for one in own for i in one.cards] == [
            i for i, s in enumerate(sizes) if s == size
        ]
        assert len(own) == -(-count // on.size)
        assert all(len(one.cards) == on.size for one in own[:-1])


@pytest.mark.parametrize(("cards", "fewest"), [(44, 5), (45, 5), (46, 6), (136, 16)])
def test_nine_poker_cards_a_sheet(cards: int, fewest: int):
    assert len(list(sheets([POKER] * cards, PAPERS["a4"]))) == fewest


@pytest.mark.parametrize(
    ("counts", "on_sheets"),
    [
        ((72, 40, 6, 12, 6), [9] * 8 + [9, 9, 9, 9, 4] + [6] + [9, 9]),  # no card alone at the end
        ((34, 10, 1), [9] * 5),  # no place is spare
        ((3, 3), [6]),  # it would cost a sheet
    ],
)
def test_a_deck_begins_a_sheet_where_that_costs_none(counts, on_sheets):
    decks = [str(i) for i, count in enumerate(counts) for _ in range(count)]
    found = list(sheets([POKER] * len(decks), PAPERS["a4"], decks))
    assert [len(sheet.cards) for sheet in found] == on_sheets
    assert [i for sheet in found for i in sheet.cards] == list(range(len(decks)))


@pytest.mark.parametrize(
    ("paper", "left", "top"), [("a4", 10_500, 16_500), ("letter", 13_450, 7_700)]
)
def test_nine_poker_cards_lie_on_a_sheet(paper: str, left: int, top: int):
    found = grid(PAPERS[paper], POKER)
    assert (found.columns, found.rows) == (3, 3)
    assert (found.left, found.top) == (left, top)
    assert found.paper == PAPERS[paper]  # upright


def test_a_sheet_lies_on_its_side_where_it_takes_more_cards_so():
    found = grid(PAPERS["a4"], (120_000, 60_000))
    assert (found.paper.width, found.columns, found.rows) == (297_000, 2, 3)


@pytest.mark.parametrize("card", [(300_000, 100_000), (100_000, 300_000), (201_000, 201_000)])
def test_a_card_larger_than_the_paper_is_too_large(card: tuple[int, int]):
    with pytest.raises(TooLarge, match=r"mm on A4"):
        grid(PAPERS["a4"], card)


@given(papers, st.integers(501_000, 900_000), st.integers(501_000, 900_000))
def test_a_card_larger_than_every_paper_never_finds_a_place(paper: Paper, width: int, height: int):
    with pytest.raises(TooLarge):
        grid(paper, (width, height))


def test_the_least_margin_is_what_printers_leave_white():
    assert MIN_MARGIN == 5_000


def test_papers_have_the_sizes_of_their_standards():
    assert (PAPERS["a4"].width, PAPERS["a4"].height) == (210_000, 297_000)
    assert (PAPERS["letter"].width, PAPERS["letter"].height) == (215_900, 279_400)
    for name, paper in PAPERS.items():
        assert paper.id == name
        assert paper.turned().turned() == paper
