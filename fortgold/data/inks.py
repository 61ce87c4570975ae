"""The inks in which a box is printed, and what the colours of its drawings are for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Ink = Literal["colour", "low", "mono"]

COLOUR: Ink = "colour"
INKS: tuple[Ink, ...] = (COLOUR, "low", "mono")


@dataclass(frozen=True, slots=True)
class ColourRoles:
    """What colours of drawings are for, where their tone does not tell; each is `#rrggbb`.

    An area of `solid` stays an area, however large; of `ground` it is paper, and lines in that colour
    part shapes; of `skin` it is paper with an outline; of `soft` it has neither hatching nor outline,
    and a line is paper; of `flat` it is a plain grey in mono, where hatching would swallow what lies on it.
    """

    solid: tuple[str, ...] = ()
    ground: tuple[str, ...] = ()
    skin: tuple[str, ...] = ()
    soft: tuple[str, ...] = ()
    flat: tuple[str, ...] = ()


NO_ROLES = ColourRoles()
