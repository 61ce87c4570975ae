"""Figures: cards on a table, with words about them."""

import re
from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from builtin_games import Copy, all_games
from goldens import Golden
from printed import game_and_look, sizes
from renderings import transcript
from small_books import fort_of_gold

from fortgold.data.findings import Finding
from fortgold.data.layout import POINT
from fortgold.data.model import LANGS, MM, Lang
from fortgold.draw.ops import Group, Op, Path, Stamp, Words, flat
from fortgold.rulebook import book_html
from fortgold.rulebook.figure_layouts import load_figure_layouts
from fortgold.rulebook.figure_painter import FigurePainter, Plate
from fortgold.rulebook.figures_file import load_figures

HEAD = "a:\n  caption: {ja: 図, en: figure}\n  width: 60\n"


def plate(box: Copy, body: str, lang: Lang = "en") -> Plate:
    """The only figure of figures.yaml."""
    opened = box.write("figures.yaml", HEAD + body).opened()
    game = opened.game
    assert game is not None
    found: list[Finding] = []
    figures = load_figures(game, opened.look, found)
    assert not found
    layouts = load_figure_layouts(game, opened.look, found)
    assert not found
    painter = FigurePainter(game, opened.look, lang, book_html.say_in_figure(game, lang), layouts)
    return painter.figure(figures["a"])


def words(drawn: Plate) -> list[Words]:
    """The figure's own words, in the order in which they are drawn."""
    return [op for op in flat(drawn.ops) if isinstance(op, Words)]


def stamps(ops: tuple[Op, ...], scale: float = 1.0) -> list[tuple[str, float]]:
    """The cards that are drawn, from below, with their scale."""
    out: list[tuple[str, float]] = []
    for op in ops:
        if isinstance(op, Stamp):
            out.append((op.drawing.name, scale))
        elif isinstance(op, Group):
            out += stamps(op.ops, scale * op.matrix[0] if op.matrix else scale)
    return out


def turns(ops: tuple[Op, ...]) -> list[tuple[float, ...]]:
    """How each card is placed: the matrix right above its stamp."""
    out: list[tuple[float, ...]] = []
    for op in ops:
        if isinstance(op, Group):
            stamped = op.matrix and any(isinstance(one, Stamp) for one in op.ops)
            out += [op.matrix] if stamped and op.matrix else turns(op.ops)
    return out


def test_a_figure_is_as_wide_as_it_says(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S01], at: [0, 0], label: chancel}]")
    assert 59_900 < drawn.width <= 60_000


def test_spirits_overlap_and_a_treasure_does_not(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [T08, S05, S16], at: [0, 0]}]")
    scale = stamps(drawn.ops)[0][1]
    # 88 mm of treasure, a gap, so much of the first spirit as stays in view, and the whole of the second
    assert drawn.height == pytest.approx((88 + 1 + 27.6 + 88) * 1000 * scale, abs=300)


def test_a_card_shows_more_of_itself_above_the_thick_frame_of_the_next(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S05, S16], at: [0, 0], moves: [S16]}]")
    scale = stamps(drawn.ops)[0][1]
    assert drawn.height == pytest.approx((27.6 + 2.4 + 88) * 1000 * scale + 600, abs=300)


def test_the_label_of_a_row_stands_at_its_left_and_that_of_one_place_in_its_middle(box: Copy):
    def start(second: str) -> float:
        cards = f"{{cards: [S01], at: [0, 0], label: altar}}, {{cards: [S02], at: {second}}}"
        drawn = plate(box, f"  stacks: [{cards}]")
        return next(op.x for op in flat(drawn.ops) if isinstance(op, Words))

    assert start("[70, 0]") < start("[90, 0]")


def test_the_last_card_may_be_cropped(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S05, S16], at: [0, 0], crop: 20}]")
    scale = stamps(drawn.ops)[0][1]
    assert drawn.height == pytest.approx((27.6 + 20) * 1000 * scale, abs=300)


def test_cards_lie_on_each_other_in_the_order_of_the_file(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S05, S16, S01], at: [0, 0]}]")
    assert [name for name, _ in stamps(drawn.ops)] == ["face S05", "face S16", "face S01"]


def test_a_face_is_drawn_once_however_often_it_is_shown():
    game, look = fort_of_gold()
    painter = FigurePainter(game, look, "en", str)
    card = game.deck("spirit").cards[0]
    assert painter.face(card) is painter.face(card)


def test_words_keep_their_size_at_any_scale(box: Copy):
    one = "{cards: [S01], at: [0, 0], label: chancel, marks: ['1', '2', '3']}"
    many = ", ".join(one.replace("[0, 0]", f"[{x}, 0]") for x in range(0, 700, 70))
    sizes = {op.size for body in (one, many) for op in words(plate(box, f"  stacks: [{body}]"))}
    assert min(sizes) >= 7 * POINT - 1


def test_a_label_is_a_term_in_the_books_language(box: Copy):
    body = "  stacks: [{back: spirit, count: 7, at: [0, 0], label: pile_of_mana}]"
    assert [op.text for op in words(plate(box, body))] == ["7", "Pile of Mana"]
    assert [op.text for op in words(plate(box, body, "ja"))] == ["7", "マナの山"]


def test_marks_stand_below_the_symbols(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S01], at: [0, 0], marks: [l, '', r]}]")
    left, right = words(drawn)
    middles = [op.x + op.width / 2 for op in (left, right)]
    scale = stamps(drawn.ops)[0][1]
    assert middles[1] - middles[0] == pytest.approx(2 * 18_800 * scale, abs=2)


def test_callouts_do_not_cover_each_other(box: Copy):
    notes = ", ".join(
        f"{{at: [60, {y}], text: {{ja: 注, en: a note that takes more than one line of words}}}}"
        for y in (10, 11, 12)
    )
    drawn = plate(box, f"  stacks: [{{cards: [S01], at: [0, 0]}}]\n  callouts: [{notes}]")
    spans = [(op.y - op.size * 88 // 100, op.y + op.size * 12 // 100) for op in words(drawn)]
    assert all(a[1] <= b[0] or b[1] <= a[0] for a, b in combinations(spans, 2))


def test_a_callout_ends_where_its_language_says(box: Copy):
    one, both = "[60, 10]", "{ja: [50, 10], en: [60, 10]}"
    body = "  stacks: [{{cards: [S01], at: [0, 0]}}]\n  callouts: [{{at: {}, text: {{ja: 注, en: 注}}}}]"

    def lines(at: str, lang: str) -> list[Op]:
        drawn = flat(plate(box, body.format(at), lang).ops)
        return [op for op in drawn if isinstance(op, Path)]

    assert lines(both, "en") == lines(one, "en")
    assert lines(both, "ja") != lines(one, "ja")


def test_a_callout_may_stand_above_or_below_its_card(box: Copy):
    note = "{{at: [30, 40], side: {}, text: {{ja: 注, en: note}}}}"
    body = f"  stacks: [{{{{cards: [S01], at: [0, 0]}}}}]\n  callouts: [{note}]"
    for side in ("above", "below"):
        drawn = plate(box, body.format(side))
        (word,) = words(drawn)
        assert (word.y < drawn.height / 2) == (side == "above")


def test_a_drawing_lies_below_the_cards(box: Copy):
    square = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#123456" d="M0 0H9V9H0Z"/></svg>'
    box.write("pictures/star.svg", square)
    drawn = plate(
        box,
        "  stacks: [{cards: [S01], at: [0, 0]}]\n"
        "  drawings: [{drawing: pictures/star.svg, at: [0, 0], size: [90, 90]}]",
    )
    names = [name for name, _ in stamps(drawn.ops)]
    assert [name.endswith("star.svg") for name in names] == [True, False], names


def test_a_drawing_that_is_not_there_is_told(box: Copy):
    one = "{drawing: pictures/stra.svg, at: [0, 0], size: [9, 9]}"
    body = f"  stacks: [{{cards: [S01], at: [0, 0]}}]\n  drawings: [{one}]"
    opened = box.write("figures.yaml", HEAD + body).opened()
    assert opened.game is not None
    found: list[Finding] = []
    load_figures(opened.game, opened.look, found)
    assert ["pictures/stra.svg" in one.message.en for one in found] == [True]


def test_words_in_a_figure_are_plain(box: Copy):
    note = '{at: [1, 1], text: {ja: 名, en: \'{{ card("S11") }} has {{ symbol("R") }}\'}}'
    drawn = plate(box, f"  stacks: [{{cards: [S11], at: [0, 0]}}]\n  callouts: [{note}]")
    assert " ".join(op.text for op in words(drawn)) == "Wildfire RG- has Red"


def test_who_cannot_see_a_figure_is_told_what_lies_where(box: Copy):
    body = (
        "  stacks:\n"
        "    - {empty: true, at: [80, 100]}\n"
        "    - {cards: [T08, S05], at: [0, 0], label: altar, marks: ['1>0', '', '']}\n"
        "    - {back: spirit, count: 7, at: [80, 0]}\n"
    )
    assert plate(box, body).alt == (
        "Altar: Golden Comb [Green, Green, Red], Young Leaf [Green, Empty, Empty] (1>0). "
        "a face-down pile, Spirit card × 7. an empty place."
    )
    assert plate(box, body, "ja").alt == (
        "祭壇：金の櫛［緑・緑・赤］、若葉［緑・空・空］（1>0）。裏向きの霊力カード7枚。空いた場所。"
    )


@pytest.mark.parametrize("lang", LANGS)
def test_figures_look_as_they_did(golden: Golden, lang: Lang):
    """Without the faces, which have goldens of their own."""
    game, look = fort_of_gold()
    layouts = load_figure_layouts(game, look, [])
    painter = FigurePainter(game, look, lang, book_html.say_in_figure(game, lang), layouts)
    figures = load_figures(game, look, [])
    said = [(name, painter.figure(figures[name])) for name in ("induct-choose", "power-yes")]
    golden(
        f"figures.{lang}.txt",
        "".join(f"{name} {one.width} {one.height}\n{transcript(one.ops)}" for name, one in said),
    )


@pytest.mark.parametrize("name", all_games())
@pytest.mark.parametrize("lang", LANGS)
def test_no_figure_runs_over_the_page(name: str, lang: Lang):
    game, look = game_and_look(name)
    layouts = load_figure_layouts(game, look, [])
    painter = FigurePainter(game, look, lang, book_html.say_in_figure(game, lang), layouts)
    for figure in load_figures(game, look, []).values():
        drawn = painter.figure(figure)
        assert drawn.width <= 122_500, figure.id
        assert drawn.height <= 165_000, figure.id


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", all_games())
def test_nothing_in_a_figure_is_smaller_than_small_print(name: str, lang: Lang):
    game, look = game_and_look(name)
    painter = FigurePainter(
        game, look, lang, book_html.say_in_figure(game, lang), load_figure_layouts(game, look, [])
    )
    drawn = {one.id: painter.figure(one) for one in load_figures(game, look, []).values()}
    assert [
        (figure, *found)
        for figure, plate in drawn.items()
        for found in sizes(plate.ops)
        if found[0] < 4.45  # 4.5 pt, as rounded
    ] == []


def test_a_layout_of_figures_may_extend_that_of_its_deck(box: Copy):
    body = "  as: bare\n  stacks: [{cards: [S01], at: [0, 0]}]"
    box.write("figure/spirit-bare.yaml", "extends: spirit\nface: {imprint: null}\n")
    printed = "  as: print\n  stacks: [{cards: [S01], at: [0, 0]}]"
    bare, whole = (sizes(plate(box, one).ops) for one in (body, printed))
    assert 0 < len(bare) < len(whole)


def test_symbols_in_line_have_a_drawing_each():
    game, look = fort_of_gold()
    drawn = FigurePainter(game, look, "en", str).symbols("R-G")
    assert [re.sub(r".*/", "", name) for name, _ in stamps(drawn.ops)] == [
        "red.svg", "empty.svg", "green.svg",
    ]  # fmt: skip
    assert drawn.alt == "Red, Empty, Green"


def test_a_turned_card_lies_on_its_side_with_its_top_to_the_right(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S01], at: [0, 0], turned: yes}]")
    (a, b, c, d, e, f) = turns(drawn.ops)[0]
    top_left, top_right = (e, f), (63_000 * a + e, 63_000 * b + f)
    bottom_left = (88_000 * c + e, 88_000 * d + f)
    assert top_left[0] == top_right[0] > bottom_left[0]
    assert top_left[1] == bottom_left[1] < top_right[1]
    assert drawn.width / drawn.height == pytest.approx(88 / 63, abs=0.01)
    assert drawn.alt.endswith("(sideways).")


def test_turned_cards_lie_below_each_other(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S01, S02], at: [0, 0], turned: yes}]")
    assert drawn.height / drawn.width == pytest.approx((63 + 1 + 63) / 88, abs=0.01)


def test_a_card_by_itself_is_small():
    game, look = fort_of_gold()
    drawn = FigurePainter(game, look, "en", str).card("S11")
    assert drawn.width == pytest.approx(10_000, abs=300)
    assert drawn.alt == "Wildfire [Red, Green, Empty]"


LOW = """size: [63, 40]
peek: 10
face:
  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: "#ffffff"}
"""


def test_a_card_may_have_a_layout_of_its_own_in_figures(box: Copy):
    box.write("figure/spirit-low.yaml", LOW)
    drawn = plate(box, "  card: 21\n  as: low\n  stacks: [{cards: [S05, S16], at: [0, 0]}]")
    assert drawn.height == pytest.approx((10 + 40) * 1000 / 3, abs=300)


def test_a_figure_may_show_cards_as_they_are_printed(box: Copy):
    box.write("figure/spirit.yaml", LOW)
    drawn = plate(box, "  card: 21\n  as: print\n  stacks: [{cards: [S05], at: [0, 0]}]")
    assert drawn.height == pytest.approx(88 * 1000 / 3, abs=300)


def test_the_lower_cards_of_a_cropped_column_do_not_come_out_below_it(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S05, S16], at: [0, 0], crop: 10}]")
    clipped = [op for op in drawn.ops[0].ops if isinstance(op, Group) and op.clip]
    assert len(clipped) == 2


def test_marks_are_drawn_as_signs_and_not_as_letters(box: Copy):
    drawn = plate(box, "  stacks: [{cards: [S01], at: [0, 0], marks: ['2:1 ✓', '×', '']}]")
    assert [op.text for op in words(drawn)] == ["2:1"]


def test_a_step_stands_before_its_label(box: Copy):
    drawn = plate(box, "  stacks: [{empty: yes, at: [0, 0], label: altar, step: 3}]")
    number, label = words(drawn)
    assert (number.text, label.text) == ("3", "Altar")
    assert number.x + number.width < label.x


def test_rows_of_a_figure_stand_beside_each_other_where_a_page_is_wide(box: Copy):
    body = (
        "  one_row: yes\n  stacks:\n"
        "    - {cards: [S01], at: [0, 0]}\n    - {cards: [S02], at: [69, 12], turned: yes}\n"
        "    - {cards: [S03], at: [30, 113]}\n"
    )
    box.write("figures.yaml", HEAD + body)
    opened = box.opened()
    assert opened.game is not None
    figure = load_figures(opened.game, opened.look, [])["a"].in_one_row((63_000, 88_000))
    assert [(stack.x, stack.y) for stack in figure.stacks] == [
        (0, 0), (69_000, 12_000), (157_000 + 21_000 + 30_000, 0),
    ]  # fmt: skip


def test_a_figure_may_look_otherwise_on_a_wide_page(box: Copy):
    body = (
        "  card: 17\n  stacks: [{cards: [S01], at: [0, 0]}, {cards: [lost], at: [69, 0]}]\n"
        "  words: [{at: [0, -9], text: {ja: い, en: a}}]\n"
        "  wide: {card: 30, words: [{at: [9, -9], text: {ja: ろ, en: b}}]}\n"
    )
    opened = box.write("figures.yaml", HEAD + body).opened()
    assert opened.game is not None
    found: list[Finding] = []
    figure = load_figures(opened.game, opened.look, found)["a"]
    assert len(found) == 1  # what both forms have is told once
    assert figure.wide is not None
    assert figure.wide.stacks == figure.stacks
    assert (figure.card, figure.wide.card) == (17_000, 30_000)
    assert [text.en for text, _ in figure.texts() if text.en] == ["figure", "a", "b"]


def test_what_would_not_move_with_the_rows_is_told(box: Copy):
    body = "  one_row: yes\n  stacks: [{cards: [S01], at: [0, 0]}]\n  arrows: [{from: [1, 1], to: [9, 9]}]\n"
    opened = box.write("figures.yaml", HEAD + body).opened()
    assert opened.game is not None
    found: list[Finding] = []
    load_figures(opened.game, opened.look, found)
    assert [(one.at.line, "holds stacks alone" in one.message.en) for one in found] == [(4, True)]


def test_the_picture_of_an_example_shows_what_moved_and_what_leaves_next():
    game, look = game_and_look("seven-fortress")
    figure = load_figures(game, look, [])["example:pair-alone"]
    at = {(stack.x // MM, stack.y // MM): stack for stack in figure.stacks}
    assert [at[place].cards for place in ((0, 52), (0, 156))] == [("E1",), ("M1", "M4")]
    ((start, end),) = figure.arrows  # from tower 6 down to tower 5, beside its number
    assert start[0] == end[0] != 63 * MM // 2
    assert start[1] > (52 + 40 + 3) * MM  # clear of the card that came to light
    assert start[1] < end[1] <= 156 * MM
    assert {stack.moves for stack in figure.stacks} == {(), ("M5", "M7")}
    assert at[152, 52].moves


def test_a_pile_that_is_spent_with_the_next_step_has_a_frame_as_cards_have():
    game, look = game_and_look("hundred-spirits")
    figures = load_figures(game, look, [])
    piles = {
        name: [stack for stack in figures[f"example:{name}"].stacks if stack.back]
        for name in ("raised", "imp", "cloth", "activate-after")
    }
    assert [(pile.count, pile.moves) for pile in piles["imp"]] == [(2, ("character",))]
    assert all(piles[name][0].moves for name in ("raised", "cloth"))
    assert [(pile.count, pile.moves) for pile in piles["activate-after"]] == [(1, ())]  # it comes


def test_a_framed_pile_is_drawn_with_the_line_of_a_card_that_moves():
    game, look = game_and_look("hundred-spirits")
    painter = FigurePainter(game, look, "en", str)
    figure = load_figures(game, look, [])["example:imp"]
    pile = next(stack for stack in figure.stacks if stack.back)
    framed, bare = (
        painter.figure(replace(figure, stacks=(stack,)))
        for stack in (pile, replace(pile, moves=()))
    )
    lines, fewer = (
        {op.width for op in flat(one.ops) if isinstance(op, Path)} for one in (framed, bare)
    )
    assert lines > fewer


def test_cards_of_one_stack_may_look_unlike_those_of_the_others(box: Copy):
    body = "  stacks: [{cards: [S01], at: [0, 0]}, {cards: [S02], at: [70, 0], as: print}]\n"
    opened = box.write("figures.yaml", HEAD + body).opened()
    assert opened.game is not None
    found: list[Finding] = []
    figure = load_figures(opened.game, opened.look, found)["a"]
    assert not found
    assert [stack.variant for stack in figure.stacks] == ["", "print"]
    opened = box.write("figures.yaml", HEAD + body.replace("print", "tall")).opened()
    load_figures(game_and_look("fort-of-gold")[0], opened.look, found)
    assert [(one.code, one.at.line) for one in found] == [("BOOK533", 4)]


def test_the_gallery_of_spirits_shows_every_character_once_and_says_which_are_two():
    game, look = game_and_look("hundred-spirits")
    figures = load_figures(game, look, [])
    for page in range(2):  # as they look in one language, and in two
        looks = [[*figures[name].forms()][page] for name in ("plain", "once", "lasting")]
        shown = [stack for look in looks for stack in look.stacks]
        cards = game.deck("character").cards
        assert Counter(stack.cards for stack in shown) == Counter((card.id,) for card in cards)
        said = {stack.cards[0]: stack.label.en if stack.label else "" for stack in shown}
        assert said == {card.id: "×2" if card.copies == 2 else "" for card in cards}
