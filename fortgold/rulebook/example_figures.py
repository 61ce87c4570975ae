"""Pictures of examples, drawn from their tables: place beside place, a new row where there is no room.

Places that say where their columns lie come first, each column with its number.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import hypot

from fortgold.data.example import (
    NO_FIGURE,
    CardById,
    Column,
    Example,
    Examples,
    ExampleTable,
    Facts,
    ShownMoment,
    Spot,
    filled,
)
from fortgold.data.model import MM, Game, Text
from fortgold.rulebook.figure import Arrow, Figure, Figures, Stack

BESIDE, BETWEEN = 6 * MM, 24 * MM  # from column to column, and from place to place, at card scale
LABELS, CROPPED_LABELS = (
    34 * MM,
    46 * MM,
)  # above a row of places: those in two languages clear cropped cards, too
NARROWEST = 9 * MM  # a card on paper, where a row is full
NEAR = MM // 2  # from an arrow's tip to a card, at card scale
AWAY = 5 * MM  # from the column where it begins, so that no card there seems to have moved …
SHORTEST = 14 * MM  # … where that leaves so much of it
OF_EXAMPLE = "example:"
NOTHING = Text("", "")


def figure_name(example: Example) -> str:
    """The name of an example's picture among the figures of a book; "" if it has none."""
    if example.figure and example.figure.name == NO_FIGURE:
        return ""
    return example.figure.name if example.figure else f"{OF_EXAMPLE}{example.id}"


def is_of_example(figure: str) -> bool:
    """Whether a figure was drawn from the table of an example."""
    return figure.startswith(OF_EXAMPLE)


def with_examples(figures: Figures, game: Game) -> Figures:
    """The figures, and a picture of each table of an example that names no figure."""
    for example in figures.examples.by_id.values():
        if not example.figure:
            figure = _figure(example, game, figures.examples)
            if example.wide:
                width, card = example.wide
                there = replace(example, width=width, card=card)
                figure = replace(figure, wide=_figure(there, game, figures.examples))
            figures[figure_name(example)] = figure
    return figures


def _figure(example: Example, game: Game, examples: Examples) -> Figure:
    facts = example.facts()
    table = example.table_after(example.shows.after)
    return Figure(
        id=figure_name(example),
        caption=filled(example.caption, facts) if example.caption else NOTHING,
        width=example.width,
        stacks=tuple(_stacks(example, table, game, examples)),
        callouts=(),
        arrows=tuple(_moved(example, table, game, examples)),
        at=example.at,
        card=example.card,
        variant=example.variant.name,
    )


def _stacks(
    example: Example, table: ExampleTable, game: Game, examples: Examples
) -> Iterator[Stack]:
    width, height = game.decks[0].size
    room = width * example.width // (example.card or NARROWEST)  # of a row, at card scale
    x = y = lowest = beside = 0
    shown = [*_shown(table, examples, example.shows)]
    for place, spot, columns, _ in shown:
        for n, ((left, top), column) in enumerate(zip(spot.at, columns, strict=False)):
            label = Text(str(n + 1), str(n + 1)) if spot.at[1:] else _label(place, spot, game)
            marks = marks_below(example, place, n)
            stack = _stack((left, top), column, label, marks, table, spot, width)
            yield replace(stack, moves=_leaving(example, place, n, spot))
            y = max(y, top + _height(column, spot, height) + _labels(spot))
            beside = max(beside, left + width + BETWEEN)
    others = [one for one in shown if not one[1].at]
    if all(beside + _across(columns, width, height) <= room for _, _, columns, _ in others):
        x, y = beside, 0  # else what is not placed stands below
    start = x
    for place, spot, columns, count in others:
        needed = _across(columns, width, height)
        if x > start and x + needed > room:
            x, y, lowest = start, lowest + _labels(spot), 0
        label = _label(place, spot, game)
        if not columns:
            moves = _spent(example, place, spot)
            yield Stack(x, y, back=spot.back, count=count, label=label, moves=moves, at=table.at)
        # cropped cards are read as a row, from its label on
        labelled = 0 if spot.crop else len(columns) // 2 - (len(columns) % 2 == 0)
        for n, column in enumerate(columns):
            said = label if n == labelled else None
            marks = marks_below(example, place, n)
            stack = _stack((x, y), column, said, marks, table, spot, width)
            moves = _leaving(example, place, n, spot)
            yield replace(stack, moves=moves, begins_row=bool(spot.crop))
            lowest = max(lowest, y + _height(column, spot, height))
            x += _across((column,), width, height) + BESIDE
        x += BETWEEN - BESIDE if columns else width + BETWEEN
        lowest = max(lowest, y + (spot.crop or height))


def _labels(spot: Spot) -> int:
    return CROPPED_LABELS if spot.crop else LABELS


def _across(columns: tuple[Column, ...], width: int, height: int) -> int:
    """How wide the columns of a place are together."""
    sizes = [height if any(card.sideways for card in one) else width for one in columns]
    return sum(sizes) + BESIDE * len(columns[1:]) if columns else width


def _label(place: str, spot: Spot, game: Game) -> Text | None:
    return spot.said or next((term.name for term in game.terms if term.id == place), None)


def _shown(
    table: ExampleTable, examples: Examples, shows: ShownMoment
) -> Iterator[tuple[str, Spot, tuple[Column, ...], int]]:
    """Each place that a book shows, as it is written: its columns, or the number of a pile."""
    for place in table.order:
        spot, columns = examples.places.get(place, Spot()), table.cards.get(place, ())
        count = table.numbers.get(place, 0) if spot.back else 0
        is_shown = place in shows.places if shows.places else not spot.hidden
        if (columns or count) and is_shown:
            yield place, spot, columns, count


def _stack(
    at: tuple[int, int],
    column: Column,
    label: Text | None,
    marks: tuple[str, ...],
    table: ExampleTable,
    spot: Spot,
    width: int,
) -> Stack:
    cards = tuple(card.id for card in column)
    is_turned = any(card.sideways for card in column)
    size = (width, spot.crop) if spot.crop and not cards else None
    crop = 0 if is_turned else spot.crop
    return Stack(
        *at,
        cards=cards,
        label=label,
        marks=marks,
        turned=is_turned,
        crop=crop,
        size=size,
        variant=spot.variant.name,
        at=table.at,
    )


def _height(column: Column, spot: Spot, card: int) -> int:
    return len(column[1:]) * card // 4 + (spot.crop or card)


def _leaving(example: Example, place: str, n: int, spot: Spot) -> tuple[str, ...]:
    """The cards of a column of the picture that are no longer there when the next step has been made; of
    columns in a row, such as a hand, it is told by how many are left.
    """
    after = example.shows.after
    now = example.table_after(after).cards.get(place, ())
    later = example.table_after(after + 1).cards.get(place, ())
    if not after or now == later:
        return ()
    column, left = now[n], later[n : n + 1] or ((),)
    if not spot.at:
        so_far = sum(one == column for one in now[: n + 1])
        left = (column if so_far <= later.count(column) else (),)
    return tuple(card.id for card in column[len(left[0]) :])


def _spent(example: Example, place: str, spot: Spot) -> tuple[str, ...]:
    """A pile of the picture that is no longer there when the next step has been made: its deck."""
    after = example.shows.after
    left = example.table_after(after + 1).numbers.get(place, 0)
    return () if not after or left else (spot.back,)


def _moved(
    example: Example, table: ExampleTable, game: Game, examples: Examples
) -> Iterator[Arrow]:
    """The way of a card that the last step before the picture laid onto another column, of places that say
    where their columns lie.
    """
    if not example.shows.after:
        return
    before = example.table_after(example.shows.after - 1)
    width, height = game.decks[0].size
    lost: list[tuple[CardById, Box]] = []
    won: list[tuple[CardById, Box]] = []
    for place, spot, columns, _ in _shown(table, examples, example.shows):
        for (x, y), was, now in zip(spot.at, before.cards.get(place, ()), columns, strict=False):
            area = x, y, x + width, y + _height(now, spot, height)
            if was[:-1] == now and was:
                lost.append((was[-1], area))
            elif now[:-1] == was and now:
                won.append((now[-1], area))
    for card, start in lost:
        yield from (_between(start, end) for other, end in won if other == card)


Box = tuple[int, int, int, int]  # left, top, right, bottom


def _between(start: Box, end: Box) -> Arrow:
    """An arrow from the edge of one column to that of another; one that goes up or down leaves labels alone."""
    (x, y), (to_x, to_y) = (
        ((left + right) // 2, (top + foot) // 2) for left, top, right, foot in (start, end)
    )
    dx, dy, wide = to_x - x, to_y - y, start[2] - start[0]
    if abs(dx) < wide // 2:
        beside = x + wide * 3 // 10
        ends = (start[3] + AWAY, end[1] - NEAR) if dy > 0 else (start[1] - AWAY, end[3] + NEAR)
        return (beside, ends[0]), (beside, ends[1])

    def inside(box: Box, gap: int) -> float:
        """Which share of the way from its middle lies in a box, and so far around it."""
        half = (box[2] - box[0]) / 2 + gap, (box[3] - box[1]) / 2 + gap
        return min(half[0] / abs(dx), half[1] / max(abs(dy), 1))

    first, last, way = inside(start, NEAR), 1 - inside(end, NEAR), hypot(dx, dy)
    first += min(AWAY, max(0, (last - first) * way - SHORTEST)) / way
    return (
        (x + round(first * dx), y + round(first * dy)),
        (x + round(last * dx), y + round(last * dy)),
    )


def marks_below(example: Example, place: str, column: int) -> tuple[str, ...]:
    """What stands below a column: words, or what a fact of the example says."""
    written = example.marks.get(place, ())
    marks = written[column] if column < len(written) else ()
    facts: Facts = example.facts()
    if len(marks) == 1 and marks[0] in facts:
        fact = facts[marks[0]]
        return fact if isinstance(fact, tuple) else (fact,)
    return marks
