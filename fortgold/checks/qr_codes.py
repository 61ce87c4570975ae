"""Checks of QR codes: whether a phone reads them off the paper."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.drawn_faces import Hit, blamed, drawn_faces
from fortgold.checks.layers import Layer, Rect
from fortgold.checks.legibility import InkedSide, contrast, ground_at, is_lighter, sides
from fortgold.checks.registry import Problems, Subject, check
from fortgold.data.layout import QrBox
from fortgold.draw.ops import Point, mixed

SAMPLES = 7  # places in a row at which the ground of a code is looked at, and as many rows
# ISO/IEC 15415 asks for 40 % of symbol contrast (grade C); 3 : 1 on black is about that
MIN_CONTRAST = 3.0
MENDED = 0.15  # of a code: so much may be lost at level M, in which codes are made (ISO/IEC 18004)


@check(
    "PRINT421",
    "QR コードが細かすぎる",
    "A QR code is too fine to be read",
    "升目が 0.35 mm より小さいと、家庭のプリンターではにじみ、スマートフォンで読めません。",
    "Squares of less than 0.35 mm run together on a home printer, and no phone reads them.",
    "枠「{box.name}」は、「{words}」の QR コードには小さすぎます",
    "the box `{box.name}` is too small for a QR code that says “{words}”",
    "枠の size を広げるか、短い URL にしてください",
    "enlarge the box’s `size`, or use a shorter URL",
)
def unreadable_qr_code(subject: Subject) -> Problems:
    hits = (
        Hit(one, trouble.box, trouble.detail)
        for one in drawn_faces(subject)
        for trouble in one.face.problems
        if trouble.kind == "no QR code" and trouble.box.name not in one.spoilt
    )
    return blamed(subject, hits)


@check(
    "PRINT422",
    "QR コードが地の上で読み取れない",
    "A QR code cannot be read on the ground under it",
    "読み取る側は、明るい地の上の暗い升目を探します。暗い地や逆の配色では、多くのスマートフォンが読めません。",
    "Readers look for dark squares on a light ground; on a dark one, or the other way round, many phones find none.",
    "枠「{box.name}」の QR コード ({ink}) は、地 ({ground}) の上では読み取れません",
    "the QR code in the box `{box.name}` ({ink}) cannot be read on its ground ({ground})",
    '`ground: "#ffffff"` を加えるか、`colour` を地よりずっと暗くしてください',
    'add `ground: "#ffffff"`, or make its `colour` much darker than the ground',
)
def pale_qr_code(subject: Subject) -> Problems:
    return blamed(subject, _pale(subject), lambda _: True)


def _pale(subject: Subject) -> Iterator[Hit]:
    for side in sides(subject):
        for depth, layer in side.inked:
            if isinstance(box := layer.box, QrBox) and box.name not in side.drawn.spoilt:
                for grounds in _grounds(subject, side, depth, layer):
                    inks = [(mixed(one, box.colour, box.opacity / 100), one) for one in grounds]
                    lost = [(ink, one) for ink, one in inks if not _is_read(ink, one)]
                    if len(lost) > MENDED * len(grounds):
                        ink, ground = min(lost)
                        yield Hit(side.drawn, box, box.name, {"ink": ink, "ground": ground})
                        break


def _is_read(ink: str, ground: str) -> bool:
    return contrast(ink, ground) >= MIN_CONTRAST and not is_lighter(ink, ground)


def _grounds(subject: Subject, side: InkedSide, depth: int, layer: Layer) -> Iterator[list[str]]:
    """The colours under a code, at places all over it, in each edition."""
    assert isinstance(layer.box, QrBox)
    if layer.box.ground:
        yield [layer.box.ground]
        return
    for edition in sorted(layer.editions):
        below = (one for i, one in reversed(side.inked) if i < depth)
        under = tuple(one for one in below if edition in one.editions)
        places = _places(layer.rect)
        yield [seen for at in places if (seen := ground_at(subject, side, under, at))]


def _places(rect: Rect) -> list[Point]:
    """Places all over the square in the middle of a box, in which its code stands."""
    left, top, right, bottom = rect
    side = min(right - left, bottom - top)
    x, y = (left + right - side) // 2, (top + bottom - side) // 2
    steps = [side * (2 * i + 1) // (2 * SAMPLES) for i in range(SAMPLES)]
    return [(x + across, y + down) for across in steps for down in steps]
