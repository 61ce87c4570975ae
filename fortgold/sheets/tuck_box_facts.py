"""Players, minutes and age of a game as signs in a row, each over its number in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import cos, pi, sin

from fortgold.data.font_names import FontName
from fortgold.data.layout import POINT, Look
from fortgold.data.model import Game, Lang
from fortgold.draw import fonts
from fortgold.draw.ops import Group, Op, Path, Point, Tag, Words, circle, polygon, rectangle
from fortgold.sheets.tuck_box_panels import FactsBox

# of the main language and of the others: Japanese is legible from 7.5, Latin letters from 7
PT = 7.5, 7
HIGH = 1.34  # of a line, in ems
HOUR = 60  # minutes, the most that the clock shows
Sign = Callable[[int, int, int, "Inks"], tuple[Op, ...]]  # middle, foot and height


@dataclass(frozen=True, slots=True)
class Inks:
    """What signs are drawn with, and what is below them."""

    colour: str
    ground: str


def set_line(
    text: str, x: int, y: int, pt: float, colour: str, lang: Lang, font: FontName, align: float = 0
) -> tuple[tuple[Words, ...], int]:
    """A line on its baseline, and its width; `align` is the share of it that lies left of `x`."""
    em = round(pt * POINT)
    runs = fonts.in_fonts(text, font)
    wide = sum(fonts.width(run, own, em) for run, own in runs)
    at, ops = x - round(wide * align), list[Words]()
    for run, own in runs:
        width = fonts.width(run, own, em)
        ops.append(Words(at, y, run, own, em, colour, width, lang))
        at += width
    return tuple(ops), wide


def facts(
    game: Game, box: FactsBox, langs: tuple[Lang, ...], look: Look
) -> tuple[tuple[Op, ...], str]:
    """The signs and their words, and the first words that are too wide for them, or ""."""
    shown = [*_signs(game)]
    inks, wide = Inks(box.colour, box.ground), box.width // len(shown)
    lines = [round(pt * POINT * HIGH) for pt in (PT + PT[1:] * len(langs))[: len(langs)]]
    high = box.height - sum(lines)
    ops: list[Op] = []
    too_wide = ""
    for i, (sign, words) in enumerate(shown):
        middle, y = box.x + i * wide + wide // 2, box.y + high
        ops += sign(middle, y, high, inks)
        for lang, line, pt in zip(langs, lines, (PT + PT[1:] * len(langs)), strict=False):
            y += line
            said, font = words(lang), look.fonts.named("bold" if lang == langs[0] else "text")
            set_, width = set_line(said, middle, y - line // 10, pt, box.colour, lang, font, 0.5)
            ops.append(Group(set_, box.name, Tag("P", lang)))
            too_wide = too_wide or said * (width > wide)
    return tuple(ops), too_wide


def _signs(game: Game) -> Iterator[tuple[Sign, Callable[[Lang], str]]]:
    """A sign for each figure that the game has, and what stands below it."""
    least, most = game.players
    word = "players" if most > 1 else "player"
    yield (
        (_one if least == most == 1 else _some),
        lambda lang: game.say(lang, word, players=game.span(lang, game.players)),
    )
    if game.minutes[1]:
        share = min(game.minutes[0], HOUR) / HOUR
        clock: Sign = lambda x, y, high, inks: _clock(x, y, high, inks, share)  # noqa: E731
        yield clock, lambda lang: game.say(lang, "minutes", minutes=game.span(lang, game.minutes))
    if game.age:
        badge: Sign = lambda x, y, high, inks: _badge(x, y, high, inks, game.age)  # noqa: E731
        yield badge, lambda lang: game.say(lang, "age", age=game.age)


def _player(x: int, y: int, high: int, fill: str) -> tuple[Op, ...]:
    """Head and shoulders; `x` is the middle, `y` the foot."""
    r, wide = high * 235 // 1000, high * 42 // 100
    body = (
        *rectangle(x - wide, y - high * 46 // 100, 2 * wide, high * 92 // 100, wide)[:-1],
        ("Z",),
    )
    return (
        Group((Path(body, fill),), clip=rectangle(x - wide, y - high, 2 * wide, high)),
        Path(circle(x, y - high + r, r), fill),
    )


def _one(x: int, y: int, high: int, inks: Inks) -> tuple[Op, ...]:
    return _player(x, y, high, inks.colour)


def _some(x: int, y: int, high: int, inks: Inks) -> tuple[Op, ...]:
    """One before two others."""
    aside, low = high * 62 // 100, high * 8 // 10
    others = (op for side in (-aside, aside) for op in _player(x + side, y, low, inks.colour))
    return (
        *others,
        *_player(x, y, high, inks.ground),
        *_player(x, y, high * 92 // 100, inks.colour),
    )


def _clock(x: int, y: int, high: int, inks: Inks, share: float) -> tuple[Op, ...]:
    """A clock with so large a share of its hour filled, from the top clockwise."""
    r = high // 2
    middle, inner = y - r, r * 74 // 100
    turn = (2 * pi * share * i / 48 for i in range(49))
    rim: list[Point] = [(x + round(inner * sin(a)), middle - round(inner * cos(a))) for a in turn]
    rings = (
        Path(circle(x, middle, r), inks.colour),
        Path(circle(x, middle, r * 8 // 10), inks.ground),
    )
    return (*rings, Path(polygon([(x, middle), *rim]), inks.colour))


def _badge(x: int, y: int, high: int, inks: Inks, age: int) -> tuple[Op, ...]:
    """The number in a field."""
    half, pt = high // 2, high * 66 / 100 / POINT
    number, _ = set_line(str(age), x, y - high * 26 // 100, pt, inks.ground, "en", "bold", 0.5)
    return (Path(rectangle(x - half, y - high, 2 * half, high, high // 8), inks.colour), *number)
