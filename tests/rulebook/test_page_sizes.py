"""Books on pages of each size: the grid is that of the page, and nothing runs off it."""

from collections.abc import Iterator
from dataclasses import replace

import pypdfium2
import pytest
from builtin_games import all_games
from printed import game_and_look

from fortgold.data.model import LANGS, MM, Game, Lang, Span, Text
from fortgold.data.page_sizes import PAGE_SIZES, USUAL
from fortgold.draw.ops import Words, flat
from fortgold.rulebook import book_html
from fortgold.rulebook.figure import Figure, Stack
from fortgold.rulebook.figure_painter import FigurePainter
from fortgold.rulebook.typeset import rulebook

POINTS = 72 / 25_400  # in a µm
OTHERS = [name for name, size in PAGE_SIZES.items() if size is not USUAL]
BESIDE = "# T\n\n## One {#one}\n\n:::: side\nExamples.\n::::\n\nWords.\n"


def at_size(page: str, name: str = "fort-of-gold") -> Game:
    return replace(game_and_look(name)[0], page=page)


@pytest.mark.parametrize("name", PAGE_SIZES)
def test_type_can_be_read_and_margins_be_printed(name: str):
    size = PAGE_SIZES[name]
    assert size.main + size.gap + size.side == size.text
    assert min(size.inner, size.outer, size.edge) >= 8 * MM
    assert 9.2 * size.type >= 800
    assert 7.3 * size.small >= 680


def in_turn() -> Iterator[object]:
    """Each game on each page, in one language or the other; both are for -m proof."""
    for p, page in enumerate(OTHERS):
        for n, name in enumerate(all_games()):
            for i, lang in enumerate(LANGS):
                mark = pytest.mark.proof if (p + n + i) % 2 else pytest.mark.slow
                yield pytest.param(page, name, lang, marks=mark)


@pytest.mark.parametrize(("page", "name", "lang"), in_turn())
def test_a_book_stays_on_its_pages_and_fills_its_sheets(page: str, name: str, lang: Lang):
    size = PAGE_SIZES[page]
    made = rulebook(at_size(page, name), game_and_look(name)[1], lang, "0123abcd")
    assert made.pages % 4 == 0
    outside = []
    for number, sheet in enumerate(pypdfium2.PdfDocument(made.pdf)):
        text = sheet.get_textpage()
        for i in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(i)
            inside = (
                (size.outer - 2 * MM) * POINTS < left
                and right < (size.width - size.outer + 2 * MM) * POINTS
                and bottom > 0
                and top < size.height * POINTS
            )
            if text.get_text_range(i, 1).strip() and right > left and not inside:
                outside.append((number, text.get_text_range(i, 1)))
    assert outside == []


def test_what_finds_no_room_beside_the_text_follows_it():
    def order(page: str) -> bool:
        html = book_html.render_book(at_size(page), "en", BESIDE, {}, {}).html
        return html.index("Words.") < html.index("Examples.")

    assert [order(page) for page in ("a5", "half-letter", "a6")] == [False, False, True]


def figure(stacks: tuple[Stack, ...], width: int = 122 * MM, card: int = 0) -> Figure:
    return Figure("f", Text("", ""), width, stacks, (), (), Span(""), card)


@pytest.mark.parametrize("name", PAGE_SIZES)
def test_a_figure_is_no_wider_than_the_text(name: str):
    wide = tuple(Stack(70 * MM * i, 0, cards=("S11",)) for i in range(8))
    painter = FigurePainter(at_size(name), game_and_look("fort-of-gold")[1], "en", str)
    for one in (figure(wide), figure(wide, card=17 * MM)):
        assert 0.98 * PAGE_SIZES[name].text < painter.figure(one).width <= PAGE_SIZES[name].text


def test_the_name_of_a_step_ends_before_the_next():
    label = Text("仲間の山札だ", "companion pile")
    stacks = tuple(Stack(x * MM, 0, back="spirit", label=label, step=1) for x in (0, 120))
    painter = FigurePainter(at_size("a6"), game_and_look("fort-of-gold")[1], "en", str)
    drawn = painter.figure(figure(stacks, card=14 * MM))
    first, second = (op for op in flat(drawn.ops) if isinstance(op, Words) and op.text != "1")
    number = next(op for op in flat(drawn.ops) if isinstance(op, Words) and op.x > first.x)
    assert first.x + first.width < number.x
    assert first.size < second.size
