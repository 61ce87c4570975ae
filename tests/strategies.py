"""What hypothesis draws: papers, cards and sheets of any size."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from fortgold.data.papers import PAPERS, Paper
from fortgold.sheets.imposition import SIDES, CardPlace, Grid, Imposition, TooLarge, grid

papers = st.one_of(
    st.sampled_from([*PAPERS.values(), *(paper.turned() for paper in PAPERS.values())]),
    st.builds(
        lambda w, h, margin: Paper("any", "any", w, h, margin),
        st.integers(148_000, 500_000),  # from A5 on: the ruler needs room
        st.integers(148_000, 500_000),
        st.just(5_000) | st.integers(5_000, 15_000),
    ),
)


cards = st.tuples(st.integers(20_000, 140_000), st.integers(20_000, 140_000))


@st.composite
def impositions(draw, sides=SIDES) -> Imposition:
    """A way to lay cards that a person may ask for, without a grid of its own."""
    return Imposition(
        gap=draw(st.sampled_from([0, 1, 1_250, 4_000]) | st.integers(0, 30_000)),
        sides=draw(st.sampled_from(sides)),
    )


@st.composite
def laid_as_asked(draw, sides=SIDES) -> tuple[Grid, tuple[CardPlace, ...], Imposition]:
    """As `laid_out`, with gaps, margins and all ways to have two sides."""
    how = draw(impositions(sides))
    try:
        found = grid(draw(papers), draw(cards), how)
    except TooLarge:
        assume(False)
        raise
    count = draw(st.integers(1, found.size))
    return found, found.slots(count, draw(st.integers(0, 5_000))), how


@st.composite
def laid_out(draw) -> tuple[Grid, tuple[CardPlace, ...]]:
    """A grid and the slots of a sheet, full or not."""
    try:
        found = grid(draw(papers), draw(cards))
    except TooLarge:
        assume(False)
        raise
    count = draw(st.integers(1, found.size))
    return found, found.slots(count, draw(st.integers(0, 5_000)))
