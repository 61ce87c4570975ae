"""Checks of what the eye would see: words over words, words hidden, words too pale to read.

Judged by the lines as they are set, in each edition by itself: boxes of different editions may lie
in one place. What drawings show under words is looked at when a box is made (`Subject.in_full`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations

from fortgold.checks.drawn_faces import DrawnFace, Hit, blamed, box_text, drawn_faces
from fortgold.checks.layers import (
    UNSEEN,
    Layer,
    Rect,
    around,
    colour,
    is_plain,
    layers,
    plain_fill,
)
from fortgold.checks.registry import Problems, Subject, check, of_subject
from fortgold.data.layout import TextBox
from fortgold.draw import matrices
from fortgold.draw.ops import Group, Matrix, Point, Words, flat, mixed

MIN_CONTRAST = 3.0  # WCAG 2.2, 1.4.3: the minimum for large text and of what is no decoration
PAPER = "#ffffff"
# Where the ink of a line is, in hundredths of the em above its baseline: capitals, kana, kanji
HIGHEST, LOWEST = 74, -4
ACROSS = (4, 27, 50, 73, 96)  # where a line is looked at, in hundredths of its width
ABOVE = (20, 55)  # … and above its baseline, in hundredths of the em
MANY = 0.3  # of these places: so much of a line must be pale
SOME = 0.2  # … or hidden
VEIL = 80  # percent: what lets more through hides nothing


@dataclass(frozen=True, slots=True)
class InkedLine:
    """A line of words, and where its ink is."""

    upright: Rect
    em: int
    matrix: Matrix

    @property
    def rect(self) -> Rect:
        """Around its ink on the card."""
        return matrices.around(self.matrix, self.upright)

    def points(self) -> list[Point]:
        """Where it is looked at."""
        left, top, right, _ = self.upright
        base = top + self.em * HIGHEST // 100
        upright = (
            (left + (right - left) * a // 100, base - self.em * b // 100)
            for a in ACROSS
            for b in ABOVE
        )
        return [matrices.put(self.matrix, point) for point in upright]


@dataclass(frozen=True, slots=True, eq=False)
class Set:
    """The words of a box on a face, as they are set; `depth` is its place among the layers."""

    layer: Layer
    depth: int
    group: Group
    lines: tuple[InkedLine, ...]
    rect: Rect  # around all lines

    @property
    def box(self) -> TextBox:
        """The box, which is one of words."""
        assert isinstance(self.layer.box, TextBox)
        return self.layer.box


@dataclass(frozen=True, slots=True, eq=False)
class InkedSide:
    """A face or back: its words, and what else is inked, each with its place among the layers."""

    drawn: DrawnFace
    inked: tuple[tuple[int, Layer], ...]
    sets: tuple[Set, ...]

    def hit(self, one: Set, **values: object) -> Hit:
        """A fault of these words."""
        return Hit(self.drawn, one.box, box_text(one.group), values)


@of_subject
def sides(subject: Subject) -> tuple[InkedSide, ...]:
    """Every face and back, its words and what is inked."""
    return tuple(_side(subject, one) for one in drawn_faces(subject))


def _side(subject: Subject, one: DrawnFace) -> InkedSide:
    found = layers(subject, one)
    places = {layer.box.name: i for i, layer in enumerate(found)}
    sets: list[Set] = []
    for group, matrix in one.judged:
        place = places.get(group.name)
        if place is None or not isinstance(found[place].box, TextBox):
            continue
        lines = tuple(
            _line(op, matrix) for op in flat(group.ops) if isinstance(op, Words) and op.text.strip()
        )
        if lines:
            sets.append(Set(found[place], place, group, lines, around(line.rect for line in lines)))
    inked = tuple(
        (i, layer)
        for i, layer in enumerate(found)
        if not isinstance(layer.box, TextBox) and getattr(layer.box, "fill", "") is not None
    )
    return InkedSide(one, inked, tuple(sets))


def _line(op: Words, matrix: Matrix) -> InkedLine:
    left, base, em = op.x, op.y, op.size
    rect = left, base - em * HIGHEST // 100, left + op.width, base - em * LOWEST // 100
    return InkedLine(rect, em, matrix)


def _meet(a: Rect, b: Rect) -> tuple[int, int]:
    """How wide and how high is what two rectangles share; less than 0: they are so far apart."""
    return min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])


@check(
    "PRINT413",
    "言葉が言葉に重なっている",
    "Words lie over words",
    "二つの文が同じ場所に刷られると、どちらも読めなくなります。",
    "Where two texts are printed in one place, neither can be read.",
    "枠「{box.name}」の「{words}」が、枠「{other}」の「{over}」に重なります",
    "“{words}” in the box `{box.name}` lies over “{over}” in `{other}`",
    "枠の at か size を変えるか、`when` や `in` で片方だけにしてください",
    "change the `at` or `size` of a box, or show only one of them (`when`, `in`)",
    level="warning",
)
def words_over_words(subject: Subject) -> Problems:
    hits = (
        side.hit(above, other=below.box.name, over=box_text(below.group))
        for side in sides(subject)
        for below, above in combinations(side.sets, 2)
        if _is_overlaid(below, above)
    )
    return blamed(subject, hits)


def _is_overlaid(below: Set, above: Set) -> bool:
    """Whether two texts share a place in an edition; the same words twice are a shadow."""
    if (
        below.layer.editions.isdisjoint(above.layer.editions)
        or below.layer.box.name == above.layer.box.name  # the same box, in another language
        or min(_meet(below.rect, above.rect)) <= 0
    ):
        return False
    for a in below.lines:
        for b in above.lines:
            wide, high = _meet(a.rect, b.rect)
            em = min(a.em, b.em)
            if wide > em * 3 // 10 and high > em * 15 // 100:
                return box_text(below.group) != box_text(above.group)
    return False


@check(
    "PRINT414",
    "言葉が絵や図形の下に隠れている",
    "Words are hidden behind a picture or a shape",
    "後から描かれるものが上に載るので、その言葉はどのカードにも見えません。",
    "What is drawn later lies on top, so the words are on no card that anybody sees.",
    "枠「{box.name}」の「{words}」が、後から描かれる「{other}」に隠れます",
    "“{words}” in the box `{box.name}` is hidden behind `{other}`, which is drawn later",
    "「{other}」より後に書いてください。継承した枠なら `{box.name}: null` で外し、別の名前で書きます",
    "write it after `{other}`; an inherited box is taken out with `{box.name}: null` "
    "and written again under another name",
)
def hidden_words(subject: Subject) -> Problems:
    hits = (
        side.hit(one, other=layer.box.name)
        for side in sides(subject)
        for one in side.sets
        if (layer := _covering(subject, side, one))
    )
    return blamed(subject, hits, lambda _: True)


def _covering(subject: Subject, side: InkedSide, one: Set) -> Layer | None:
    """The layer that hides some of the words in an edition that shows both."""
    for depth, layer in side.inked:
        if (
            layer.box.opacity < VEIL
            or depth < one.depth
            or one.layer.editions.isdisjoint(layer.editions)
        ):
            continue
        if min(_meet(layer.rect, one.rect)) <= 0:
            continue
        for line in one.lines:
            over = [colour(subject, side.drawn, layer, point) for point in line.points()]
            if sum(map(bool, over)) > SOME * len(over):
                return layer
    return None


@check(
    "PRINT415",
    "言葉の色が地の色に近すぎる",
    "Words hardly differ from the ground under them",
    "印刷は画面より暗く沈みます。画面でかろうじて読める文字は、紙の上では読めません。",
    "Print comes out darker than a screen, and what can just be read there is lost on paper.",
    "枠「{box.name}」の「{words}」({box.colour}) は、地 ({ground}) との"
    "コントラストが {ratio:.2f} : 1 しかありません{more}",
    "“{words}” in the box `{box.name}` ({box.colour}) has a contrast of only "
    "{ratio:.2f} : 1 to the ground ({ground}){more}",
    "3 : 1 以上になるように、枠の colour か地の色を変えてください",
    "change the `colour` of the box, or of the ground, until it is 3 : 1 or more",
    level="warning",
)
def too_little_contrast(subject: Subject) -> Problems:
    hits = (
        replace(side.hit(one, ratio=pale[0], ground=pale[1]), column=_colour_column(side, one))
        for side in sides(subject)
        for one in side.sets
        if (pale := _palest(subject, side, one))
    )
    return blamed(subject, hits, alike=lambda hit: (_ink(hit), hit.values["ground"]))


def _ink(hit: Hit) -> str:
    return hit.box.colour if isinstance(hit.box, TextBox) else ""


def _colour_column(side: InkedSide, one: Set) -> str:
    """The column in which the colour of the words stands; "" if the layout says it."""
    varying = one.box.varying
    return next(iter(varying.of("colour")), "") if varying and side.drawn.card else ""


def _palest(subject: Subject, side: InkedSide, one: Set) -> tuple[float, str] | None:
    """The lowest contrast, if it is too low, and the ground there, in any edition."""
    below = [
        layer
        for depth, layer in reversed(side.inked)
        if depth < one.depth and min(_meet(layer.rect, one.rect)) > 0
    ]
    judged: set[tuple[Layer, ...]] = set()
    for edition in sorted(one.layer.editions):
        under = tuple(layer for layer in below if edition in layer.editions)
        if under in judged:
            continue
        judged.add(under)
        plain = _plain_ground(under, one.rect)
        if plain and _contrast_of(one.box, plain) >= MIN_CONTRAST:
            continue
        for line in one.lines:
            points = line.points()
            grounds = [ground_at(subject, side, under, point) for point in points]
            ratios = [(_contrast_of(one.box, g), g) for g in grounds if g]
            low = [pair for pair in ratios if pair[0] < MIN_CONTRAST]
            if len(low) > MANY * len(points):
                return min(low)
    return None


def _contrast_of(box: TextBox, ground: str) -> float:
    return contrast(mixed(ground, box.colour, box.opacity / 100), ground)


def _plain_ground(under: tuple[Layer, ...], rect: Rect) -> str:
    """The colour under all of a rectangle, if it is that of one shape or of the paper; else ""."""
    if not under:
        return PAPER
    box, (left, top, right, bottom) = under[0].box, under[0].rect
    is_whole = left <= rect[0] and top <= rect[1] and rect[2] <= right and rect[3] <= bottom
    is_whole &= is_plain(box) and box.opacity == 100
    return plain_fill(box) or "" if is_whole else ""


def ground_at(
    subject: Subject, side: InkedSide, under: tuple[Layer, ...], point: Point
) -> str | None:
    """The colour on which a point of a line lies; None if only a drawing would tell."""
    veils: list[tuple[str, int]] = []
    ground = PAPER
    for layer in under:
        found = colour(subject, side.drawn, layer, point, subject.in_full)
        if found == UNSEEN:
            return None
        if found and layer.box.opacity == 100:
            ground = found
            break
        if found:
            veils.append((found, layer.box.opacity))
    for ink, opacity in reversed(veils):
        ground = mixed(ground, ink, opacity / 100)
    return ground


@lru_cache(maxsize=1024)
def contrast(a: str, b: str) -> float:
    """How far two colours are apart in brightness, 1 to 21 (WCAG 2.2, "contrast ratio")."""
    dark, light = sorted((_luminance(a), _luminance(b)))
    return (light + 0.05) / (dark + 0.05)


def is_lighter(a: str, b: str) -> bool:
    """Whether `a` is the brighter one of two colours."""
    return _luminance(a) > _luminance(b)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (
        v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
