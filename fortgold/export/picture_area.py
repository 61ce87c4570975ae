"""Up to where a side is shown, and how fine: what options of exports ask for."""

from __future__ import annotations

from dataclasses import dataclass

AREAS = ("trim", "bleed")
DPI = (36, 1200)  # the least and the most
USUAL_DPI = 300
CORNERS = (100, 50_000)  # µm: radii that can be asked for


@dataclass(frozen=True, slots=True)
class Cutting:
    """`corners` is their radius in µm; None: as the deck is cut, and none where the bleed stays."""

    dpi: int = USUAL_DPI
    area: str = "trim"
    corners: int | None = None


USUAL = Cutting()
