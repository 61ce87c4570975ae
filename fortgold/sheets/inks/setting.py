"""What a drawing is on its card: with its ink, all that its conversion depends on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from fortgold.data.inks import ColourRoles, Ink
from fortgold.draw.ops import Gradient, mixed
from fortgold.sheets.inks.tinctures import PAPER

Scale = Literal["symbol", "picture", "board"]  # how large its areas are meant to be seen


@dataclass(frozen=True, slots=True)
class Setting:
    """A drawing's ink, scale and size, what colours mean, and the colour on which it lies, as it was and is now.

    `unit` is how many of the drawing's own units are a µm on paper.
    """

    ink: Ink
    scale: Scale
    roles: ColourRoles
    below: str
    size: tuple[int, int]
    unit: float = 1.0
    now: str = PAPER

    def um(self, length: float) -> int:
        """A length on paper in the drawing's own units."""
        return max(1, round(length * self.unit))


def flat_colour(fill: str | Gradient) -> str:
    """The one colour that a fill is nearest to."""
    if isinstance(fill, str):
        return fill.lower()
    return mixed(fill.colours[0], fill.colours[-1], 0.5).lower()
