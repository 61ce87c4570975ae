"""Crop marks, the ruler and the legend: what one cuts by and what a sheet says of itself."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from printed import letters, one_page, picture
from strategies import laid_out

from fortgold.data.papers import PAPERS, USUAL_PAPERS
from fortgold.draw.ops import Group, Path, Words, bounds, flat, rectangle
from fortgold.sheets.imposition import CardPlace, Imposition, Sides, back_of, grid
from fortgold.sheets.marks import (
    crop_marks,
    cut_lines,
    cut_marks,
    legend,
    margin_note,
    registration_marks,
    ruler,
)

BLEED = 3_000
PRINTABLE = 4_200  # what HP, Canon and Epson leave white
SAID = [("金の砦　霊力カード　1/4 表", "ja")]
SAID += [(SAID[0][0], "en")]


def ends(slots: tuple[CardPlace, ...]) -> dict[tuple[str, int], list[tuple[int, int]]]:
    """The black marks by the cut that they prolong: (axis, place) -> from and to."""
    out: dict[tuple[str, int], list[tuple[int, int]]] = {}
    for op in crop_marks(slots):
        assert isinstance(op, Path)
        if op.stroke == "#000000":
            (_, x1, y1), (_, x2, y2) = op.d  # type: ignore[misc]
            assert x1 == x2 or y1 == y2
            key, span = (("x", x1), (y1, y2)) if x1 == x2 else (("y", y1), (x1, x2))
            out.setdefault(key, []).append((min(span), max(span)))
    return out


@given(laid_out())
def test_every_cut_has_a_mark_at_both_of_its_ends(laid):
    _, slots = laid
    found = ends(slots)
    cuts = {("x", x) for slot in slots for x in (slot.x, slot.right)}
    cuts |= {("y", y) for slot in slots for y in (slot.y, slot.bottom)}
    assert set(found) == cuts
    low = {"x": min(slot.y for slot in slots), "y": min(slot.x for slot in slots)}
    high = {"x": max(slot.bottom for slot in slots), "y": max(slot.right for slot in slots)}
    for (axis, _), marks in found.items():
        before, after = sorted(marks)
        assert before[1] < low[axis]
        assert after[0] > high[axis]


@given(laid_out())
def test_marks_stay_off_the_cards_and_on_the_paper(laid):
    on, slots = laid
    for op in crop_marks(slots):
        assert isinstance(op, Path)
        left, top, right, bottom = bounds(op)
        for slot in slots:
            apart = right <= slot.x or slot.right <= left or bottom <= slot.y or slot.bottom <= top
            corner = (
                op.stroke == "#ffffff" and op.width < 1_000
            )  # casing may touch a rounded corner
            assert apart or corner
        assert left >= 0
        assert top >= 0
        assert right <= on.paper.width
        assert bottom <= on.paper.height


@given(laid_out())
def test_marks_begin_where_even_a_wide_edge_stays_white(laid):
    """A printer that leaves 5 mm white still shows the ends near the cards."""
    _, slots = laid
    left, top = min(slot.x for slot in slots), min(slot.y for slot in slots)
    for (axis, _), marks in ends(slots).items():
        near = top if axis == "x" else left
        assert near - sorted(marks)[0][1] <= 1_000


def test_a_mark_is_a_black_line_cased_in_white():
    """The upper left corner of a card on a green ground, 4 pixels a mm."""
    slot = CardPlace(6_125, 6_125, 6_000, 6_000, (BLEED,) * 4)
    ground = Path(rectangle(0, 0, 12_000, 12_000), "#00ff00")
    page = one_page(ground, *crop_marks((slot,)), width=12_000, height=12_000)
    image = picture(page, dpi=4 * 25.4).crop((5, 5, 30, 30))
    drawn = letters(image, {(0, 0, 0): "#", (255, 255, 255): "-", (0, 255, 0): "."})
    assert (
        drawn
        == """\
.........................
.........................
.........................
.........................
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
..................-##-...
.........................
....-------------........
....#############........
....#############........
....-------------........
.........................
.........................
.........................
"""
    )


def test_the_ruler_is_a_hundred_millimetres_long_on_paper():
    """Measured in the picture: the first and the last tick, to a tenth of a millimetre."""
    dpi = 508  # 20 pixels a mm
    page = one_page(Group(ruler(), matrix=(1, 0, 0, 1, 5_000, 5_000)), width=115_000, height=12_000)
    image = picture(page, dpi=dpi, grey=True)
    y = round((5 + 1.7) * 20)  # only the longest ticks reach so far down
    dark = [x for x in range(image.width) if image.getpixel((x, y)) < 128]
    starts = [x for x in dark if x - 1 not in dark]
    assert len(starts) == 11
    assert (starts[-1] - starts[0]) / 20 == pytest.approx(100, abs=0.1)
    for i, x in enumerate(starts):
        assert (x - starts[0]) / 20 == pytest.approx(10 * i, abs=0.1)


def test_the_ruler_has_a_tick_each_millimetre_and_a_number_each_centimetre():
    lines = [op for op in ruler() if isinstance(op, Path)]
    ticks = {op.d[0][1]: op.d[1][2] for op in lines if op.d[0][1] == op.d[1][1]}  # type: ignore[misc]
    assert sorted(ticks) == list(range(0, 100_001, 1_000))
    long, middle, short = ticks[0], ticks[5_000], ticks[1_000]
    assert long > middle > short
    for x, length in ticks.items():
        assert length == (long if x % 10_000 == 0 else middle if x % 5_000 == 0 else short)
    numbers = [op.text for op in ruler() if isinstance(op, Words)]
    assert numbers == ["0", "10", "20", "30", "40", "50", "60", "70", "80", "90", "100 mm"]


def placed(ops):
    """Every operation's bounds on the sheet; the note may be turned by a quarter."""
    for op in ops:
        if isinstance(op, Group):
            a, b, c, d, e, f = op.matrix or (1, 0, 0, 1, 0, 0)
            for left, top, right, bottom in placed(op.ops):
                xs = sorted(a * px + c * py + e for px in (left, right) for py in (top, bottom))
                ys = sorted(b * px + d * py + f for px in (left, right) for py in (top, bottom))
                yield xs[0], ys[0], xs[-1], ys[-1]
        else:
            yield bounds(op)


LONG = [(" · ".join(["Die Schlösser der sieben Zauberinnen"] * 6), lang) for lang in ("de", "fr")]


@given(laid_out(), st.booleans(), st.sampled_from([SAID[:1], SAID, LONG]))
def test_the_note_is_printed_whole_and_touches_no_card(laid, with_ruler: bool, said):
    on, _ = laid
    slots = on.slots(on.size, BLEED)
    for left, top, right, bottom in placed(
        margin_note(on.left, on.top, on.paper, said, with_ruler)
    ):
        assert min(left, top) >= PRINTABLE
        assert right <= on.paper.width - PRINTABLE
        assert bottom <= on.paper.height - PRINTABLE
        for slot in slots:
            beside = right <= slot.x - BLEED or slot.right + BLEED <= left
            assert beside or bottom <= slot.y - BLEED or slot.bottom + BLEED <= top


@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_the_note_keeps_clear_of_the_crop_marks(paper: str):
    on = grid(PAPERS[paper], (63_000, 88_000))
    slots = on.slots(9, BLEED)
    marks = [bounds(op) for op in crop_marks(slots)]  # type: ignore[arg-type]
    for a in placed(margin_note(on.left, on.top, on.paper, SAID, True)):
        for b in marks:
            assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (a, b)


def test_a_legend_shrinks_to_its_width_but_stays_readable():
    for lang, long in (("ja", "長" * 100), ("en", "long " * 30)):
        (line,) = flat(legend([(long, lang)], 100_000))
        assert isinstance(line, Words)
        assert line.size == 1_500
    (line,) = flat(legend([("短い", "ja")], 100_000))
    assert isinstance(line, Words)
    assert line.size == 1_850


def test_lines_of_a_legend_have_one_size_and_begin_in_bold():
    found = legend(
        [("**金の砦　1/5 表**　1.0 版", "ja"), ("**The Fort**" + " · long" * 12, "en")], 60_000
    )
    words = [line for line in flat(found) if isinstance(line, Words)]
    assert len({line.size for line in words}) == 1
    bold = [line.text for line in words if line.font == "bold"]
    assert bold == ["金の砦　1/5 表", "The Fort"]


def test_what_is_bold_stays_so_in_the_second_line():
    found = flat(legend([("**one long name · and another** · 1.0", "en")], 20_000))
    assert [(line.text, line.font) for line in found if isinstance(line, Words)] == [
        ("one long name", "bold"),
        ("and another", "bold"),
        (" · 1.0", "text"),
    ]


def test_the_ruler_stands_below_the_legend_where_there_is_room():
    for paper, is_below in (("a4", True), ("letter", False)):
        on = grid(PAPERS[paper], (63_000, 88_000))
        (note,) = margin_note(on.left, on.top, on.paper, SAID, True)
        assert isinstance(note, Group)
        *said, scale = note.ops
        assert isinstance(scale, Group)
        assert scale.matrix
        assert (scale.matrix[4] == 0) == is_below
        if is_below:
            assert scale.matrix[5] >= max(bounds(line)[3] for line in flat(tuple(said)))


def test_a_legend_that_is_still_too_wide_goes_on_in_a_second_line():
    parts = [f"Die Schlösser der sieben Zauberinnen {i}" for i in range(4)]
    lines = [*flat(legend([(" · ".join(parts), "de")], 70_000))]
    assert [line.text.split(" · ") for line in lines] == [parts[:2], parts[2:]]
    assert all(line.width <= 70_000 for line in lines)
    assert lines[0].y < lines[1].y


@pytest.mark.parametrize("sides", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", USUAL_PAPERS)
def test_a_registration_mark_is_at_one_point_of_the_paper_on_both_sides(paper: str, sides: Sides):
    on = grid(PAPERS[paper], (63_000, 88_000))
    front = on.slots(5, BLEED)
    over_the_top = (on.paper.width > on.paper.height) == (sides == "long-edge")

    def middles(slots, is_behind: bool) -> set[tuple[int, int]]:
        found = set()
        for op in registration_marks(slots, on.paper):
            left, top, right, bottom = bounds(op)  # type: ignore[arg-type]
            x, y = (left + right) // 2, (top + bottom) // 2
            if is_behind:
                x, y = (x, on.paper.height - y) if over_the_top else (on.paper.width - x, y)
            found.add((x, y))
        return found

    assert middles(front, False) == middles(back_of(front, on.paper, sides), True)


def test_marks_are_those_that_are_asked_for():
    on = grid(PAPERS["a4"], (63_000, 88_000))
    slots = on.slots(9, BLEED)
    assert cut_marks(slots, on, Imposition(marks=())) == ()
    assert cut_marks(slots, on, Imposition()) == crop_marks(slots)
    both = cut_marks(slots, on, Imposition(marks=("corners", "registration")))
    assert both == (*crop_marks(slots), *registration_marks(slots, on.paper))


def test_a_line_along_each_cut_is_dark_on_light_and_light_on_dark():
    """Two tones, the dark one a quarter of a millimetre wide, from mark to mark."""
    on = grid(PAPERS["a4"], (63_000, 88_000))
    lines = cut_lines(on.slots(9, BLEED))
    black = [one for one in lines if one.stroke == "#000000"]  # type: ignore[union-attr]
    white = [one for one in lines if one.stroke == "#ffffff"]  # type: ignore[union-attr]
    assert len(black) == len(white) == 4 + 4
    assert {one.width for one in black} == {250}  # type: ignore[union-attr]
    assert all(one.width > 250 for one in white)  # type: ignore[union-attr]
    assert lines.index(white[-1]) < lines.index(black[0])  # the dark ones lie on top


def test_the_fold_is_in_the_middle_of_the_paper():
    how = Imposition(sides="fold", marks=())
    on = grid(PAPERS["a4"], (63_000, 88_000), how)
    (fold,) = cut_marks(on.slots(4, BLEED), on, how)
    assert {x for _, x, _ in fold.d} == {on.paper.width // 2}  # type: ignore[union-attr]
