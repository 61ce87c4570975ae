"""A QR code as one path: the runs of dark modules of each row."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from fortgold.data.layout import QrBox
from fortgold.draw.ops import Group, Op, Path, Segment, Tag, rectangle

QUIET = 4  # modules that stay clear on each side (ISO/IEC 18004)
FINEST = 350  # µm of a module: finer ones run together on home printers, and phones lose them


def qr_code(box: QrBox, text: str, lang: str) -> tuple[tuple[Op, ...], int]:
    """The code in its box, read aloud as its text, and how large a module is; 0: the text is too long."""
    rows = _modules(text)
    if not rows:
        return (), 0
    count = len(rows) + 2 * QUIET
    side = min(box.width, box.height or box.width)
    left, top = box.x + (box.width - side) // 2, box.y + ((box.height or side) - side) // 2
    edges = [side * i // count for i in range(count + 1)]
    d: list[Segment] = []
    for row, modules in enumerate(rows, QUIET):
        column = QUIET
        for is_dark, run in groupby(modules):
            end = column + len(list(run))
            if is_dark:
                wide, high = edges[end] - edges[column], edges[row + 1] - edges[row]
                d += rectangle(left + edges[column], top + edges[row], wide, high)
            column = end
    ground = (Path(rectangle(left, top, side, side), box.ground),) if box.ground else ()
    code = Path(tuple(d), box.colour)
    return (Group((*ground, code), box.name, Tag("Figure", lang, text)),), side // count


@lru_cache(maxsize=256)
def _modules(text: str) -> tuple[tuple[bool, ...], ...]:
    """The modules of a code, dark or not; () for more than a code can hold."""
    import segno  # late: only games with such boxes need it

    try:
        code = segno.make_qr(text, error="m", boost_error=False)
    except segno.DataOverflowError:
        return ()
    return tuple(tuple(bool(module) for module in row) for row in code.matrix)
