"""Pictures of examples, drawn from their tables: place beside place, a new row where there is no room."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.example import NO_FIGURE, Column, Example, Examples, Facts, Spot, Table, filled
from fortgold.data.model import MM, Game, Text
from fortgold.rulebook.figure import Figure, Figures, Stack

BESIDE, BETWEEN = 6 * MM, 24 * MM  # from column to column, and from place to place, at card scale
LABELS = 34 * MM  # above a row of places
NARROWEST = 9 * MM  # a card on paper, where a row is full
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
            figure = _figure(example, example.table, game, figures.examples)
            figures[figure_name(example)] = figure
    return figures


def _figure(example: Example, table: Table, game: Game, examples: Examples) -> Figure:
    facts = example.facts()
    return Figure(
        id=figure_name(example),
        caption=filled(example.caption, facts) if example.caption else NOTHING,
        width=example.width,
        stacks=tuple(_stacks(example, table, game, examples)),
        callouts=(),
        arrows=(),
        at=example.at,
        card=example.card,
        variant=example.variant,
    )


def _stacks(example: Example, table: Table, game: Game, examples: Examples) -> Iterator[Stack]:
    width, height = game.decks[0].size
    room = width * example.width // (example.card or NARROWEST)  # of a row, at card scale
    x = y = lowest = 0
    for place, columns, count in _shown(table, examples):
        spot = examples.places.get(place, Spot())
        sizes = [height if any(card.sideways for card in one) else width for one in columns]
        needed = sum(sizes) + BESIDE * len(columns[1:]) if columns else width
        if x and x + needed > room:
            x, y, lowest = 0, lowest + LABELS, 0
        terms = (term.name for term in game.terms if term.id == place)
        label = spot.said or next(terms, None)
        if not columns:
            yield Stack(x, y, back=spot.back, count=count, label=label, at=table.at)
        for n, column in enumerate(columns):
            middle = label if n == len(columns) // 2 - (len(columns) % 2 == 0) else None
            yield _stack(x, y, column, middle, marks_below(example, place, n), table)
            lowest = max(lowest, y + height + (len(column) - 1) * height // 4)
            x += sizes[n] + BESIDE
        x += BETWEEN - BESIDE if columns else width + BETWEEN
        lowest = max(lowest, y + height)


def _shown(table: Table, examples: Examples) -> Iterator[tuple[str, tuple[Column, ...], int]]:
    """Each place that a book shows, as it is written: its columns, or the number of a pile."""
    for place in table.order:
        spot, columns = examples.places.get(place, Spot()), table.cards.get(place, ())
        count = table.numbers.get(place, 0) if spot.back else 0
        if (columns or count) and not spot.hidden:
            yield place, columns, count


def _stack(
    x: int, y: int, column: Column, label: Text | None, marks: tuple[str, ...], table: Table
) -> Stack:
    cards = tuple(card.id for card in column)
    is_turned = any(card.sideways for card in column)
    return Stack(x, y, cards=cards, label=label, marks=marks, turned=is_turned, at=table.at)


def marks_below(example: Example, place: str, column: int) -> tuple[str, ...]:
    """What stands below a column: words, or what a fact of the example says."""
    written = example.marks.get(place, ())
    marks = written[column] if column < len(written) else ()
    facts: Facts = example.facts()
    if len(marks) == 1 and marks[0] in facts:
        fact = facts[marks[0]]
        return fact if isinstance(fact, tuple) else (fact,)
    return marks
