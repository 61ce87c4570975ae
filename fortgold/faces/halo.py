"""A halo from a card's symbols: rays and dots around the middle of a square, each style in its own beat."""

from __future__ import annotations

from math import cos, floor, pi, sin

from fortgold.draw.ops import Path, Point, Segment, circle

BEATS = 24  # of each symbol; lengths below are thousandths of the square's side


def halo(styles: tuple[str, ...], size: int, ink: str) -> tuple[Path, ...]:
    """What surrounds the middle of the square 0 .. `size` (µm), clockwise from its top.

    `styles` are some of `data.layout.STYLES`, a symbol's each; the same ones in another order make another halo.
    """
    beats = BEATS * len(styles)
    rays: list[Segment] = []
    dots: list[Segment] = []

    def um(units: float) -> int:
        # the small bias settles exact halves the same way on every machine
        return floor(units * size / 1000 + 0.500001)

    for beat in range(beats):
        turn = 2 * pi * beat / beats - pi / 2

        def at(radius: float, turn: float = turn) -> Point:
            return um(500 + radius * cos(turn)), um(500 + radius * sin(turn))

        match styles[(beat * len(styles) // beats + beat) % len(styles)]:
            case "flame":
                rays += [("M", *at(450)), ("L", *at(496))]
            case "leaf":
                rays += [("M", *at(450)), ("L", *at(471))]
                dots += circle(*at(486), um(4.5))
            case "drop":
                dots += [*circle(*at(458), um(4.5)), *circle(*at(479), um(3.2))]
            case _:
                dots += circle(*at(458), um(3))
    lines = (Path(tuple(rays), stroke=ink, width=um(3.5)),) if rays else ()
    return (*lines, *((Path(tuple(dots), fill=ink),) if dots else ()))
