"""The sizes of a book's pages, by the names that game.yaml says; lengths in µm."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PageSize:
    """A page after cutting, upright; `inner` and `outer` are its margins at the fold and opposite."""

    id: str
    name: str
    width: int
    height: int
    inner: int
    outer: int
    edge: int  # the margins above and below


PAGE_SIZES = {
    size.id: size
    for size in (
        PageSize("a5", "A5", 148_000, 210_000, 15_000, 11_000, 13_000),  # ISO 216
        PageSize(
            "half-letter", "half letter", 139_700, 215_900, 14_000, 10_000, 13_000
        ),  # 5.5 x 8.5 in
        PageSize("a6", "A6", 105_000, 148_000, 11_000, 8_000, 11_000),  # ISO 216
    )
}
USUAL = PAGE_SIZES["a5"]
