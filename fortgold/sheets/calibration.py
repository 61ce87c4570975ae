"""The calibration sheet of a printer: two pages, from which a ruler and a lamp tell how it prints.

The front has two crosses, at opposite corners, each with two long lines; the back has two scales behind each,
one for either line. A scale has ten steps, each a tenth of a millimetre further than the one before, as the
transversals of old instruments: the step on which the front's line lies on a tick says the tenth.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fortgold.data.font_names import FontName
from fortgold.data.model import MM, Lang, Text
from fortgold.data.papers import Paper
from fortgold.draw.ops import Group, Op, Page, Path, Point, Tag, circle, polygon, uncut
from fortgold.sheets.drift import EVEN, MARK, behind, marks
from fortgold.sheets.tuck_box_facts import set_line

INK, PALE = "#000000", "#b0b0b0"
LEAST = (148 * MM, 210 * MM)  # of a paper: A5
FAR, STEP, STEPS, MOST = 9 * MM, 2 * MM, 10, 10  # from a mark to its scale; a step; ticks of a step
HIGH, HALF = STEP * STEPS, STEP * STEPS // 2
MIDDLE = FAR + HALF  # of a scale, from the mark
ARM = FAR + HIGH + 3 * MM  # of a cross, from its middle over the scales
LETTER = 17 * MM  # from a mark, across and down
# of a scale’s name, from the mark: across the scale, and along it
ASIDE, NAMED = 13 * MM, MIDDLE + 8 * MM
HAIR, TICK, RULE = 200, 130, 250  # widths of lines
EDGE, TIP = 5 * MM, 2 * MM  # arrows that say what is measured: from the paper's edge; their tips
LEADING, FORM = 5_500, 14 * MM  # from one line to the next

FRONT, BACK = Text("表", "Front"), Text("裏", "Back")
BY_RULER = (
    Text(
        "定規で、紙の端から十字の真ん中までを測る (mm)",
        "With a ruler, in mm: from the paper’s edge to the middle of the cross",
    ),
    Text("A は左端と上端から、B は右端と下端から", "A: from the left and upper edge. B: from the right and lower edge"),
)  # fmt: skip
BY_LIGHT = (
    Text("この面を手前に、光に透かす", "Hold this side to you, against a light"),
    Text(
        "表の線が、目盛りの線と重なる段を探す",
        "Find the step where a line of the front lies on a tick",
    ),
    Text("線の数字が mm、段が 0.1 mm", "The number of the tick is the mm, the step the tenth"),
)
EXACT = Text("ちょうどなら", "exact")
HOW = {
    "long-edge": Text("等倍 (100%)・両面・長辺とじ", "print at 100 %, both sides, flip on long edge"),
    "short-edge": Text("等倍 (100%)・両面・短辺とじ", "print at 100 %, both sides, flip on short edge"),
    "fronts-then-backs": Text(
        "等倍 (100%)。1 ページ目を刷り、紙を戻して 2 ページ目を刷る",
        "print page 1 at 100 %, put the paper back, print page 2",
    ),
}  # fmt: skip


def pages(paper: Paper, sides: str, name: str) -> tuple[Page, Page]:
    """The front and the back, for a paper that is not smaller than `LEAST`."""
    side = _Sheet(paper, sides, name)
    size = paper.width, paper.height
    return uncut(*size, side.front()), uncut(*size, side.back(), is_back=True)


@dataclass(frozen=True, slots=True)
class _Sheet:
    paper: Paper
    sides: str
    name: str

    def at(self, point: complex) -> Point:
        """A point of `drift`, from the paper's corner."""
        return round(point.real + self.paper.width / 2), round(point.imag + self.paper.height / 2)

    def front(self) -> tuple[Op, ...]:
        ops: list[Op] = []
        for letter, mark, inward in zip("AB", marks(self.paper), (1, -1), strict=True):
            x, y = self.at(mark)
            ops += _cross(x, y, inward)
            ops.append(_letter(letter, x + inward * LETTER, y + inward * LETTER))
        return (Group(tuple(ops), "crosses"), *self.told(FRONT, BY_RULER, MARK))

    def back(self) -> tuple[Op, ...]:
        ops: list[Op] = []
        for letter, mark in zip("AB", marks(self.paper), strict=True):
            x, y = self.at(behind(mark, self.sides))
            right, down = (
                1 if v < whole / 2 else -1
                for v, whole in ((x, self.paper.width), (y, self.paper.height))
            )
            ops += _scale(x, y + down * MIDDLE, False)
            ops += _scale(x + right * MIDDLE, y, True)
            ops.append(
                _line("x", x + right * ASIDE, y + down * NAMED + 2 * MM, 16, "bold", "en", 0.5)
            )
            ops.append(
                _line("y", x + right * NAMED, y + down * ASIDE + 2 * MM, 16, "bold", "en", 0.5)
            )
            ops.append(_letter(letter, x + right * LETTER, y + down * LETTER))
        ops += self.example()
        return (Group(tuple(ops), "scales"), *self.told(BACK, BY_LIGHT, EVEN))

    def example(self) -> tuple[Op, ...]:
        """A scale, enlarged, with a line of the front behind it: in the corner that is free on every back."""
        x, grown, read = MARK + 20 * MM, 1.6, 5_300
        at = x + round((read - EVEN) * grown)
        top, foot = MARK - 9 * MM, MARK + 36 * MM
        step = MARK + round((read % MM // 100 + 0.5) * STEP * grown) - 2 * MM
        return (
            _stroke(round(HAIR * grown), (at, top), (at, foot), ink=PALE),
            Group(
                (*_scale(0, 0, False),),
                "scale",
                matrix=(grown, 0, 0, grown, x, MARK - 2 * MM + round(HALF * grown)),
            ),
            Path(circle(at, step, 2_200), None, INK, RULE),
            _line(f"= {read / MM:.1f}", x + 19 * MM, step + 2_300, 20, "bold", "en"),
        )

    def told(self, side: Text, lines: Sequence[Text], exact: int) -> Iterator[Op]:
        """What to do with this side, in both languages, and where to write what is read."""
        left, wide = MARK, self.paper.width - 2 * MARK
        y = self.paper.height // 2 - 38 * MM
        yield _line(f"{side.ja}   {side.en}", self.paper.width // 2, y, 26, "bold", "ja", 0.5)
        y += 3 * MM
        for lang in ("ja", "en"):
            for one in lines:
                y += LEADING
                yield _fitting(one.of(lang), left, y, wide, 11, lang)
            y += 1_500
        named = left + 16 * MM
        column = (left + wide - named) // 2
        for letter in "AB":
            y += FORM
            yield _line(letter, left + 2 * MM, y, 26, "bold", "en")
            for i, axis in enumerate("xy"):
                x = named + i * column
                yield _line(axis, x, y, 22, "bold", "en")
                yield _stroke(RULE, (x + 7 * MM, y), (x + column - 6 * MM, y))
        y += LEADING + 2 * MM
        said = f"({EXACT.ja} / {EXACT.en}: {exact / MM:.1f})"
        yield _line(said, left + wide, y, 11, "text", "ja", 1)
        for lang in ("ja", "en"):
            y += LEADING
            yield _fitting(
                f"{self.name} · {self.paper.name} · {HOW[self.sides].of(lang)}",
                left,
                y,
                wide,
                9,
                lang,
            )


def _stroke(width: int, *points: Point, ink: str = INK) -> Path:
    (x, y), *others = points
    return Path((("M", x, y), *(("L", *one) for one in others)), None, ink, width, round=False)


def _cross(x: int, y: int, inward: int) -> Iterator[Op]:
    """A cross with arrows to the two edges of the paper beside it, and long lines the other way."""
    arm, end, tip = inward * ARM, inward * (MARK - EDGE), inward * (MARK - EDGE - TIP)
    wide, left = TIP // 2, inward > 0
    yield _stroke(HAIR, (x - tip, y), (x + arm, y))
    yield _stroke(HAIR, (x, y - tip), (x, y + arm))
    yield Path(polygon(((x - end, y), (x - tip, y - wide), (x - tip, y + wide))), INK)
    yield Path(polygon(((x, y - end), (x - wide, y - tip), (x + wide, y - tip))), INK)
    yield Path(circle(x, y, 2 * MM), None, INK, TICK)
    middle = inward * (MARK - EDGE + 2 * MM) // 2
    yield _line("x", x - middle, y - 1_500 if left else y + 4 * MM, 16, "bold", "en", 0.5)
    yield _line("y", x + (-1_500 if left else 1_500), y - middle + 1_500, 16, "bold", "en", left)


def _scale(x: int, y: int, is_down: bool) -> Iterator[Op]:
    """A scale with its middle there, for an upright line of the front, or for a level one where it `is_down`.

    Along it are millimetres, across it the steps; the numbers of the ticks lead the way.
    """

    def at(along: int, across: int) -> Point:
        return (x + across, y + along) if is_down else (x + along, y + across)

    low, high = -EVEN, MOST * MM - EVEN
    for step in range(STEPS + 1):
        across = step * STEP - HALF
        yield _stroke(TICK // 2, at(low - MM, across), at(high + MM, across), ink=PALE)
        if step == STEPS:
            continue
        for number in range(MOST + (step == 0)):
            along = low + number * MM + step * MM // STEPS
            yield _stroke(TICK, at(along, across), at(along, across + STEP))
        for beside, align in ((low - 1_300, 1), (high + 1_700, 0)):
            tenth = f".{step}"
            if is_down:
                u, v = at(beside + (2_200 if beside > 0 else -200) - 500, across + STEP // 2)
                yield _line(tenth, u, v, 5, "text", "en", 0.5)
            else:
                u, v = at(beside, across + STEP // 2)
                yield _line(tenth, u, v + 650, 5.5, "text", "en", align)
    for number in range(MOST + 1):
        along, rise = low + number * MM, 700 + (2_400 if number % 2 == 0 else 0)
        yield _stroke(TICK, at(along, -HALF), at(along, -HALF - rise + 200))
        u, v = at(along, -HALF - rise)
        font: FontName = "bold" if number * MM == EVEN else "text"
        if is_down:
            yield _line(f"{number}", u - 200, v + 650, 5, font, "en", 1)
        else:
            yield _line(f"{number}", u, v - 200, 6, font, "en", 0.5)


def _letter(letter: str, x: int, y: int) -> Op:
    return _line(letter, x, y + 3_200, 26, "bold", "en", 0.5)


def _line(
    said: str, x: int, y: int, pt: float, font: FontName, lang: Lang, align: float = 0
) -> Group:
    words, _ = set_line(said, x, y, pt, INK, lang, font, align)
    return Group(words, "words", Tag("P", lang))


def _fitting(said: str, x: int, y: int, wide: int, pt: float, lang: Lang) -> Group:
    """A line from `x` on, smaller where it is too wide."""
    _, width = set_line(said, x, y, pt, INK, lang, "text")
    return _line(said, x, y, min(pt, pt * wide / width), "text", lang)
