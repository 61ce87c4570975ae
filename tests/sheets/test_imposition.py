"""Where cards lie on paper, and where their backs must lie so that both meet."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import replace
from itertools import combinations, permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from strategies import cards, impositions, laid_as_asked, papers

from fortgold.data.papers import MIN_MARGIN, PAPERS, Paper
from fortgold.sheets.imposition import CardPlace, TooLarge, back_of, grid, sheets, usual_papers

BLEED = 3_000
POKER = (63_000, 88_000)


TURNED = ("long-edge", "short-edge", "fronts-then-backs", "backs")


def printed_on(laid) -> list[tuple[CardPlace, ...]]:
    """What lies on each printed side of a sheet: fronts and backs, on one side of a folded one."""
    on, front, how = laid
    back = back_of(front, on.paper, how.sides)
    return [(*front, *back)] if on.is_folded else [front, back]


@given(laid_as_asked(TURNED))
def test_a_back_lies_behind_its_front_however_the_sheet_is_turned(laid):
    """Turned on an upright edge of the paper, left becomes right; turned on its upper one, top becomes bottom.
    Bleed is turned with its card."""
    on, front, how = laid
    lies = on.paper.width > on.paper.height
    is_turned_over_the_top = lies if how.sides != "short-edge" else not lies
    for slot, behind in zip(front, back_of(front, on.paper, how.sides), strict=True):
        assert (behind.width, behind.height) == (slot.width, slot.height)
        left, top, right, bottom = slot.bleed
        if not is_turned_over_the_top:
            assert slot.x == on.paper.width - (behind.x + behind.width)
            assert slot.y == behind.y
            assert behind.bleed == (right, top, left, bottom)
        else:
            assert slot.y == on.paper.height - (behind.y + behind.height)
            assert slot.x == behind.x
            assert behind.bleed == (left, bottom, right, top)


@given(laid_as_asked(["fold"]))
def test_folded_in_the_middle_a_back_comes_to_lie_behind_its_front(laid):
    on, front, _ = laid
    fold = on.paper.width / 2
    for slot, behind in zip(front, back_of(front, on.paper, "fold"), strict=True):
        assert slot.right <= fold <= behind.x
        assert fold - slot.right == behind.x - fold
        assert (slot.y, slot.bottom) == (behind.y, behind.bottom)
        assert not behind.upside_down


@given(laid_as_asked())
def test_no_slot_lies_where_the_printer_cannot_print(laid):
    on, _, _ = laid
    margin = on.paper.margin
    for slots in printed_on(laid):
        for slot in slots:
            assert min(slot.x, slot.y) >= margin
            assert slot.right <= on.paper.width - margin
            assert slot.bottom <= on.paper.height - margin


@given(laid_as_asked())
def test_between_two_cards_there_is_the_gap_or_more(laid):
    on, front, how = laid
    for slots in (front, back_of(front, on.paper, how.sides)):
        for a, b in combinations(slots, 2):
            across = max(a.x, b.x) - min(a.right, b.right)
            down = max(a.y, b.y) - min(a.bottom, b.bottom)
            assert max(across, down) >= how.gap


@given(laid_as_asked())
def test_the_bleed_of_a_card_never_lies_on_another(laid):
    for slots in printed_on(laid):
        for a, b in permutations(slots, 2):
            left, top, right, bottom = a.bleed
            is_apart = (
                a.right + right <= b.x or b.right <= a.x - left
                or a.bottom + bottom <= b.y or b.bottom <= a.y - top
            )  # fmt: skip
            assert is_apart, (a, b)


@given(laid_as_asked(("long-edge", "short-edge", "fold")), st.data())
def test_a_card_turned_over_like_a_page_has_its_back_upright(laid, data):
    """The spot of the paper behind a point of the face is that point of the back, seen in a mirror: at its own
    height where the card is turned as one turns a page."""
    on, front, how = laid
    lies = on.paper.width > on.paper.height
    over_the_top = how.sides != "fold" and lies == (how.sides == "long-edge")
    for slot, behind in zip(front, back_of(front, on.paper, how.sides), strict=True):
        u, v = data.draw(st.integers(0, slot.width)), data.draw(st.integers(0, slot.height))
        x, y = on_sheet(slot, u, v)
        spot = (x, on.paper.height - y) if over_the_top else (on.paper.width - x, y)
        assert on_sheet(behind, slot.width - u, v) == spot


def on_sheet(slot: CardPlace, u: int, v: int) -> tuple[int, int]:
    """Where a point of a card lies on the sheet."""
    a, b, c, d, e, f = slot.matrix
    return a * u + c * v + e, b * u + d * v + f


@given(laid_as_asked(), st.data())
def test_ink_runs_out_wherever_no_neighbour_is_and_into_half_the_gap(laid, data):
    on, _, how = laid
    count = data.draw(st.integers(1, on.size))
    slots = on.slots(count, BLEED)
    inner = min(BLEED, how.gap // 2)
    for a in slots:
        sides = (
            any(b.right + how.gap == a.x and b.y == a.y for b in slots),
            any(b.bottom + how.gap == a.y and b.x == a.x for b in slots),
            any(b.x == a.right + how.gap and b.y == a.y for b in slots),
            any(b.y == a.bottom + how.gap and b.x == a.x for b in slots),
        )
        assert a.bleed == tuple(inner if neighbour else BLEED for neighbour in sides)


@given(laid_as_asked())
def test_the_cards_stand_in_the_middle_of_the_sheet_or_of_its_half(laid):
    on, _, _ = laid
    full = on.slots(on.size, BLEED)
    left, top = min(slot.x for slot in full), min(slot.y for slot in full)
    room = on.paper.width // 2 if on.is_folded else on.paper.width
    assert abs(left - (room - max(slot.right for slot in full))) <= 1
    assert abs(top - (on.paper.height - max(slot.bottom for slot in full))) <= 1
    assert (left, top) == (on.left, on.top)


@given(laid_as_asked())
def test_slots_go_row_by_row_as_one_reads(laid):
    _, front, _ = laid
    assert [(slot.y, slot.x) for slot in front] == sorted((slot.y, slot.x) for slot in front)


@given(papers, cards, impositions())
def test_the_paper_takes_as_many_cards_as_can_lie_on_it_either_way(paper: Paper, card, how):
    """Beside them one margin stays wide enough for the legend and the ruler."""
    try:
        found = grid(paper, card, how)
    except TooLarge:
        found = None
    margin = max(paper.margin, 5_000 * (how.sides == "fold"))
    noted = 12_700 + max(0, margin - 5_000)
    for width, height in ((paper.width, paper.height), (paper.height, paper.width)):
        room = width // 2 if how.sides == "fold" else width
        for wide, narrow in ((noted, margin), (margin, noted)):
            columns = max(0, (room - 2 * wide + how.gap) // (card[0] + how.gap))
            rows = max(0, (height - 2 * narrow + how.gap) // (card[1] + how.gap))
            assert columns * rows <= (found.size if found else 0)


@given(papers, cards, impositions(), st.integers(1, 6), st.integers(1, 6))
def test_a_grid_that_is_wanted_is_laid_or_refused(paper: Paper, card, how, columns, rows):
    wanted = replace(how, columns=columns, rows=rows)
    try:
        found = grid(paper, card, wanted)
    except TooLarge:
        found = None
    if found:
        assert (found.columns, found.rows) == (columns, rows)
        return
    with suppress(TooLarge):
        most = grid(paper, card, how)
        assert most.columns < columns or most.rows < rows


def test_nine_cards_of_two_and_a_half_inches_lie_on_a_letter():
    found = grid(PAPERS["letter"], (63_500, 88_900))
    assert (found.columns, found.rows, found.left, found.top) == (3, 3, 12_700, 6_350)


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


@pytest.mark.parametrize(
    ("cards", "names"),
    [
        ([POKER], ["a4", "letter"]),
        ([POKER, (190_000, 270_000)], ["a4"]),
        ([POKER, (200_000, 285_000)], ["a3", "tabloid"]),
        ([(310_000, 450_000)], ["13x19"]),
        ([(400_000, 500_000)], ["poster"]),
        ([(700_000, 900_000)], []),
        ([(0, 88_000)], []),
    ],
)  # fmt: skip
def test_where_nobody_names_a_paper_cards_lie_on_one_that_takes_them(cards, names: list[str]):
    own = {
        name: Paper(name, name, wide, wide * 3 // 2)
        for name, wide in (("poster", 500_000), ("wall", 600_000))
    }
    assert [paper.id for paper in usual_papers({**PAPERS, **own}, cards)] == names
