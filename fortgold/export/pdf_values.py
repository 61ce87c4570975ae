"""Values of a PDF as ours: numbers, what resources hold, colour spaces by name, and colours as process inks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from pikepdf import Array, Dictionary, Name, Stream

from fortgold.export.file_facts import CMYK

DEVICE = {"g": "DeviceGray", "rg": "DeviceRGB", "k": "DeviceCMYK"}
# by their names, and as pictures in contents shorten them
SPACES = {
    **{one: one for one in (*DEVICE.values(), "CalGray", "CalRGB", "Lab", "Pattern")},
    "G": "DeviceGray",
    "RGB": "DeviceRGB",
    "CMYK": "DeviceCMYK",
}
PROCESS = ("Cyan", "Magenta", "Yellow", "Black")
MOST_SAMPLES = 400_000  # bytes of a function


@dataclass(frozen=True, slots=True)
class Paint:
    """The colour of a brush: its space, and of process inks how much there is of each, in percent."""

    space: str = "DeviceGray"
    cmyk: CMYK | None = (0, 0, 0, 100)
    pattern: Any = field(default=None, compare=False)


BLACK = Paint()  # as contents begin


def number(value: Any) -> float:
    """A number of a PDF; 0 for anything else."""
    try:
        found = float(value)
    except (TypeError, ValueError, OverflowError):
        return 0.0
    return found if abs(found) < 1e12 else 0.0


def numbers(values: Iterable[Any]) -> tuple[float, ...]:
    """Operands as numbers, without the name of a pattern among them."""
    return tuple(number(v) for v in values if not isinstance(v, Name))


def held(resources: Any, kind: str, name: Any) -> Any:
    """What resources have of a kind, such as `/Font`, under a name; None if there is nothing."""
    some = resources.get(kind) if isinstance(resources, Dictionary) else None
    if isinstance(some, Dictionary) and isinstance(name, Name):
        return some.get(str(name))
    return None


def inherited(page: Any, key: str) -> Any:
    """What a page says, or the nearest of its parents; None if none does."""
    for _ in range(50):
        if not isinstance(page, Dictionary):
            return None
        if key in page:
            return page[key]
        page = page.get("/Parent")
    return None


def space_name(space: Any, resources: Any = None, depth: int = 0) -> str:
    """What a colour space is called here: `DeviceCMYK`, `ICCBased RGB`, `Separation Gold`, …; ? if that is unknown."""
    if depth > 4:
        return "?"
    if isinstance(space, Name):
        own = held(resources, "/ColorSpace", space)
        return (
            SPACES.get(str(space)[1:], "?")
            if own is None
            else space_name(own, resources, depth + 1)
        )
    if not isinstance(space, Array) or not len(space):
        return "?"
    kind = str(space[0])[1:]
    if kind == "ICCBased" and len(space) > 1 and isinstance(space[1], Stream):
        count = int(number(space[1].get("/N", 0)))
        return f"ICCBased {({1: 'Gray', 3: 'RGB', 4: 'CMYK'}).get(count, count)}"
    if kind in ("Indexed", "I", "Pattern") and len(space) > 1:
        return space_name(space[1], resources, depth + 1)
    if kind == "Separation" and len(space) > 1:
        return f"Separation {str(space[1])[1:41]}"
    if kind == "DeviceN" and len(space) > 1 and isinstance(space[1], Array):
        names = [str(one)[1:] for one in space[1]][:8]
        return f"DeviceN {' '.join(names)}"[:80]
    return SPACES.get(kind, "?")


def first_paint(space: Any, resources: Any) -> Paint:
    """The colour that a space begins with."""
    named = space_name(space, resources)
    count = {"DeviceRGB": 3, "ICCBased RGB": 3, "DeviceCMYK": 4, "ICCBased CMYK": 4}.get(named, 1)
    first = (0.0, 0.0, 0.0, 1.0) if count == 4 else (0.0,) * count
    return paint_of(space, first, resources)


def paint_of(space: Any, values: tuple[float, ...], resources: Any) -> Paint:
    """The colour of these numbers in a space; None is grey, as contents begin."""
    named = space_name(space, resources) if space is not None else "DeviceGray"
    if "CMYK" in named and len(values) == 4:
        return Paint(named, percents(values))
    if named in ("DeviceGray", "CalGray", "ICCBased Gray") and len(values) == 1:
        return Paint(named, (0, 0, 0, round(100 - 100 * max(0, min(1, values[0])), 2)))
    if named.startswith("Separation ") and len(values) == 1:
        ink, share = named.partition(" ")[2], round(100 * max(0, min(1, values[0])), 2)
        if ink in PROCESS:
            return Paint(named, tuple(share if one == ink else 0 for one in PROCESS))  # type: ignore[arg-type]
        if ink == "All":
            return Paint(named, (share,) * 4)
    return Paint(named, None)


def percents(values: Iterable[float]) -> CMYK:
    """Four shares of ink, each kept between 0 and 1."""
    c, m, y, k = (round(100 * max(0.0, min(1.0, v)), 2) for v in values)
    return c, m, y, k


def ends_of(function: Any, depth: int = 0) -> Iterator[tuple[float, ...]]:
    """The colours of four inks between which a function goes."""
    if depth > 4 or not isinstance(function, Dictionary | Stream):
        return
    kind = int(number(function.get("/FunctionType", -1)))
    if kind == 2:
        for key in ("/C0", "/C1"):
            ends = function.get(key)
            found = numbers([*ends]) if isinstance(ends, Array) else ()
            if len(found) == 4:
                yield found
    elif kind == 3 and isinstance(function.get("/Functions"), Array):
        for one in [*function["/Functions"]][:1_000]:
            yield from ends_of(one, depth + 1)
    elif kind == 0 and isinstance(function, Stream) and number(function.get("/BitsPerSample")) == 8:
        data = function.read_bytes()[:MOST_SAMPLES]
        for i in range(0, len(data) - 3, 4):
            yield tuple(v / 255 for v in data[i : i + 4])
