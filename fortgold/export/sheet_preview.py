"""A sheet with both its sides in one picture, and between them how it is turned: for doubt at the printer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortgold.data.font_names import FontName
from fortgold.data.layout import langs_of
from fortgold.data.model import MM, Game, Lang
from fortgold.data.papers import Paper
from fortgold.draw import fonts, matrices
from fortgold.draw.ops import (
    Group,
    Op,
    Page,
    Path,
    Words,
    bounds,
    circle,
    polygon,
    rectangle,
    uncut,
)
from fortgold.sheets.imposition import SLOT, Imposition, Sides, turns_over_the_top
from fortgold.sheets.sheet_pages import PrintedGame

AROUND, BETWEEN = 16 * MM, 34 * MM  # white around sheets, and where the turn is drawn
EM = 7 * MM  # of the words above a sheet
INK, EDGE = "#404040", "#a0a0a0"
DASH = (4 * MM, 3 * MM)
BEND, HEAD = 12 * MM, 3 * MM  # half the arrow's width, half its head's
ONE_SIDED = ("fold", "fronts", "backs")


def previews(printed: PrintedGame, paper: Paper, deck: str, how: Imposition) -> Iterator[Page]:
    """A picture for each sheet. Raises TooLarge as `PrintedGame.pages` does."""
    game, edition = printed.game, printed.edition
    sides: Sides = how.sides if printed.has_backs else "fronts"
    pages = [*printed.pages(paper, deck, how)]
    together = _together(pages, sides)
    names = {"fold": ("front", "back"), "backs": ("back",)}.get(sides, ("front",))
    font = printed.look.fonts.named("text")
    for number, both in enumerate(together, 1):
        shown = [names, ("back",)][: len(both)]
        heads = [
            f"{number}/{len(together)}  {_said(game, langs_of(edition), one)}" for one in shown
        ]
        turn = (
            _said(game, langs_of(edition), (f"turn_{sides}",)) if sides not in ONE_SIDED[1:] else ""
        )
        yield _picture(both, heads, turn, sides, font)


def _together(pages: Sequence[Page], sides: Sides) -> list[tuple[Page, ...]]:
    """The pages of each sheet."""
    if sides in ONE_SIDED:
        return [(page,) for page in pages]
    if sides == "fronts-then-backs":
        return [*zip(pages[: len(pages) // 2], pages[len(pages) // 2 :], strict=True)]
    return [*zip(pages[::2], pages[1::2], strict=True)]


def _said(game: Game, langs: Sequence[Lang], words: Sequence[str]) -> str:
    said = (game.say(lang, "list").join(game.say(lang, one) for one in words) for lang in langs)
    return " / ".join(dict.fromkeys(said))


def _picture(
    sides: Sequence[Page], heads: Sequence[str], turn: str, how: Sides, font: FontName
) -> Page:
    """Sheets beside each other, or one below the other if the sheet is turned over its top."""
    first = sides[0]
    lying = Paper("", "", first.width, first.height)
    below = turns_over_the_top(lying, how)
    step = (0, first.height + BETWEEN + EM) if below else (first.width + BETWEEN, 0)
    ops: list[Op] = []
    for i, (page, head) in enumerate(zip(sides, heads, strict=True)):
        x, y = AROUND + i * step[0], AROUND + EM + i * step[1]
        sheet = rectangle(0, 0, page.width, page.height)
        ops.append(_words(head, x, y - EM * 2 // 3, font))
        numbers = _numbers(page, how, font)
        ops.append(Group((*page.ops, *numbers), clip=sheet, matrix=(1, 0, 0, 1, x, y)))
        ops.append(Path(rectangle(x, y, page.width, page.height), None, EDGE, MM // 2))
    last = len(sides) - 1
    width = 2 * AROUND + first.width + last * step[0]
    bottom = AROUND + EM + first.height + last * step[1]
    height = bottom + AROUND + EM
    if last:
        at = (
            (AROUND + first.width // 2, AROUND + EM + first.height + BETWEEN // 2)
            if below
            else (AROUND + first.width + BETWEEN // 2, AROUND + EM + first.height // 2)
        )
        length = first.width if below else first.height
        turned = (0, 1, -1, 0, *at) if below else (1, 0, 0, 1, *at)
        ops.append(Group(_turn(length), matrix=turned))
    if turn:
        wide = fonts.width(turn, font, EM)
        ops.append(_words(turn, max(0, (width - wide) // 2), bottom + EM + AROUND // 4, font))
    ground = Path(rectangle(0, 0, width, height), "#ffffff")
    return uncut(width, height, (ground, *ops))


def _numbers(page: Page, how: Sides, font: FontName) -> Iterator[Op]:
    """A number on each card, the same on its back, where the lower part of the card is."""
    slots = [op for op in page.ops if isinstance(op, Group) and op.name == SLOT and op.matrix]
    on_a_side = len(slots) // 2 if how == "fold" else len(slots)
    for i, slot in enumerate(slots):
        assert slot.matrix
        left, top, right, bottom = bounds(Path(slot.clip))
        middle = (left + right) // 2, top + (bottom - top) * 4 // 5
        x, y = matrices.put(slot.matrix, middle)
        number = f"{i % on_a_side + 1}"
        wide = fonts.width(number, font, EM)
        yield Path(circle(x, y, EM), "#ffffff", INK, MM // 2)
        yield _words(number, x - wide // 2, y + EM * 3 // 8, font)


def _turn(length: int) -> tuple[Op, ...]:
    """The edge on which a sheet is turned, upright through (0, 0), and an arrow that jumps over it."""
    axis = Path((("M", 0, -length // 2), ("L", 0, length // 2)), None, INK, MM, DASH, round=False)
    arc = Path((("M", -BEND, HEAD), ("C", -BEND, -BEND, BEND, -BEND, BEND, HEAD)), None, INK, MM)
    head = Path(polygon([(BEND - HEAD, HEAD), (BEND + HEAD, HEAD), (BEND, 3 * HEAD)]), INK)
    ground = Path(rectangle(-BEND - HEAD, -BEND, 2 * (BEND + HEAD), BEND + 4 * HEAD), "#ffffff")
    return axis, ground, axis, arc, head


def _words(text: str, x: int, y: int, font: FontName) -> Words:
    return Words(x, y, text, font, EM, INK, fonts.width(text, font, EM))
