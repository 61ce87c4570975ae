"""Pages on folded sheets: the order in which a booklet is printed."""

from hypothesis import given
from hypothesis import strategies as st

from fortgold.rulebook.folding import lacking, needs_contents, sheets


def folded(pages: int) -> list[int | None]:
    """The pages as one turns them, of sheets laid in each other: right of a front, then its reverse."""
    sides = sheets(pages)
    fronts, reverses = sides[::2], sides[1::2]
    first = [
        half
        for front, reverse in zip(fronts, reverses, strict=True)
        for half in (front.right, reverse.left)
    ]
    second = [
        half
        for front, reverse in zip(fronts[::-1], reverses[::-1], strict=True)
        for half in (reverse.right, front.left)
    ]
    return first + second


@given(st.integers(1, 200))
def test_folded_sheets_read_from_the_first_page_to_the_last(pages: int):
    read = folded(pages)
    assert [page for page in read if page is not None] == list(range(pages))
    assert read[pages:] == [None] * lacking(pages)


@given(st.integers(1, 200))
def test_inner_sheets_creep_out_by_a_sheet_each(pages: int):
    creeps = [side.creep for side in sheets(pages, thickness=100)]
    assert creeps == [100 * sheet for sheet in range(len(creeps) // 2) for _ in "fr"]


def test_eight_pages_lie_as_a_binder_lays_them():
    assert [(side.left, side.right) for side in sheets(8)] == [(7, 0), (1, 6), (5, 2), (3, 4)]


def test_only_a_book_of_more_than_sixteen_pages_has_contents():
    assert [needs_contents(pages) for pages in (12, 16, 17)] == [False, False, True]
