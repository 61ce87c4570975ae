"""Pages without transparency look as they did."""

import numpy as np
import pytest
from PIL import Image
from press_pages import DRAWING, everything, page, photograph, words
from printed import picture

from fortgold.draw.ops import Drawing, Group, Op, Path, Picture, Stamp, flat, rectangle
from fortgold.draw.press.flattened import flattened, lets_through
from fortgold.draw.press.press_pdf import Press, press_pdf, seen

MM = 1000
GLASS = Group((Path(rectangle(8 * MM, 8 * MM, 10 * MM, 20 * MM), "#3060ff"),), opacity=40)
GROUND = Path(rectangle(0, 0, 36 * MM, 28 * MM), "#c9a24b")
ART = Drawing("glass", 20 * MM, 30 * MM, lambda: (GROUND, GLASS))


def looks(*ops: Op, **how: object) -> np.ndarray:
    return np.asarray(picture(press_pdf([page(*ops)], "", "", Press(**how)), dpi=150), int)  # type: ignore[arg-type]


def pictures(*ops: Op) -> list[Picture]:
    return [op for op in flat(flattened(page(*ops), 300, seen).ops) if isinstance(op, Picture)]


@pytest.mark.parametrize(
    "ops",
    [
        (GROUND, GLASS),
        (GROUND, photograph(alpha=90), words()),
        (GROUND, Group((GLASS,), matrix=(0, 1, -1, 0, 36 * MM, 0))),
        (GROUND, Group((Stamp(2 * MM, 3 * MM, ART),), clip=rectangle(5 * MM, 5 * MM, 15 * MM, 15 * MM))),
        (GROUND, GLASS, Group((GLASS,), matrix=(1, 0, 0, 1, 4 * MM, 4 * MM)), words(y=20 * MM)),
        (GROUND, Group((GROUND, GLASS), matrix=(0.8, 0.6, -0.6, 0.8, 9 * MM, 2 * MM))),
        everything().ops,
    ],
)  # fmt: skip
def test_it_looks_the_same(ops: tuple[Op, ...]):
    assert any(map(lets_through, ops))
    assert not any(map(lets_through, flattened(page(*ops), 300, seen).ops))
    away = np.abs(looks(*ops) - looks(*ops, flat=True)).max(2)
    assert away.mean() < 0.6
    assert np.percentile(away, 99) < 40  # edges, whose pixels are drawn twice


def test_what_hides_all_is_left_alone():
    ops = (GROUND, Stamp(0, 0, DRAWING), photograph(), words(), Group((GROUND,), clip=GROUND.d))
    assert flattened(page(*ops), 300, seen).ops == ops


def test_only_the_part_that_lets_through_becomes_a_picture():
    (one,) = pictures(GROUND, GLASS, words())
    assert (one.x, one.y) == pytest.approx((8 * MM, 8 * MM), abs=100)
    assert (one.width, one.height) == pytest.approx((10 * MM, 20 * MM), abs=200)


def test_words_that_come_later_stay_words_and_what_is_clipped_off_is_not_pictured():
    flatter = flattened(page(GROUND, GLASS, words()), 300, seen)
    assert flatter.ops[-1] == words()
    assert pictures(Group((GLASS,), clip=rectangle(30 * MM, 40 * MM, MM, MM))) == []


def test_what_lies_on_one_another_is_one_picture_and_what_does_not_is_several():
    beside = Group((GLASS,), matrix=(1, 0, 0, 1, 15 * MM, 0), opacity=50)
    over = Group((GLASS,), matrix=(1, 0, 0, 1, 5 * MM, 0), opacity=50)
    assert len(pictures(GLASS, over)) == 1
    assert len(pictures(GLASS, beside)) == 2


def test_a_picture_has_so_many_pixels_an_inch():
    asked: list[tuple[int, int]] = []

    def eye(one: object, dpi: int) -> Image.Image:
        asked.append((one.width, one.height))  # type: ignore[attr-defined]
        return seen(one, dpi)  # type: ignore[arg-type]

    made = flattened(page(GROUND, GLASS), 600, eye)
    (one,) = [op for op in flat(made.ops) if isinstance(op, Picture)]
    assert one.raster.width == pytest.approx(one.width / 25_400 * 600, abs=1)
    assert asked == [(one.width, one.height)]
