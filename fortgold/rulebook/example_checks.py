"""Whether the figure that an example names shows the table that the example is played on, and whether its cards
have the look that it asks for.
"""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.example import NO_FIGURE, Example, Examples
from fortgold.data.findings import Finding
from fortgold.data.model import Game, Text
from fortgold.data.source import suggestion
from fortgold.rulebook import faults
from fortgold.rulebook.example_figures import is_of_example, marks_below
from fortgold.rulebook.figure import Figures
from fortgold.rulebook.figure_layouts import Variants


def other_table(example: Example, figures: Figures, game: Game) -> Iterator[Finding]:
    """What the figure of an example shows that is not so there: cards, piles, marks. It may leave things out."""
    if example.figure is None or example.figure.name == NO_FIGURE:
        return
    name, at = example.figure
    if name not in figures:
        why = Text(f"図「{name}」がありません", f"there is no figure `{name}`")
        hint = suggestion(name, (one for one in figures if not is_of_example(one)))
        yield faults.UNKNOWN.found(at, why, hint, name)
        return
    tables = [*example.tables()]
    columns = {
        tuple(card.id for card in column)
        for table in tables
        for place in table.cards.values()
        for column in place
    } | {(card,) for table in tables for card in table.following}
    places = figures.examples.places
    piles = {
        (places[place].back, count)
        for table in tables
        for place, count in table.numbers.items()
        if place in places
    }
    backs = {back for back, _ in piles}
    names = {card.id: card.name for card in game.cards()}
    for stack in dict.fromkeys(one for form in figures[name].forms() for one in form.stacks):
        cards = [names[card] for card in stack.cards if card in names]
        is_known = len(cards) == len(stack.cards) > 0  # else what is wrong is told of the figure
        if is_known and not any(one[-len(stack.cards) :] == stack.cards for one in columns):
            ja, en = "、".join(one.ja for one in cards), ", ".join(one.en for one in cards)
            yield _other(example, name, Text(ja, en))
        for place, laid in example.table.cards.items():
            for n, column in enumerate(laid):
                marks = marks_below(example, place, n)
                ids = tuple(card.id for card in column)
                if ids == stack.cards and marks and stack.marks not in ((), marks):
                    there = Text("、".join(stack.marks), ", ".join(stack.marks))
                    yield _other(example, name, there)
        if stack.back in backs and (stack.back, stack.count) not in piles:
            yield _other(example, name, Text(f"{stack.count} 枚の山", f"a pile of {stack.count}"))


def unknown_variants(examples: Examples, variants: Variants) -> Iterator[Finding]:
    """Of the examples, and of their places."""
    lying: dict[str, list[str]] = {}
    for example in examples.by_id.values():
        here: list[str] = []
        for table in example.tables():
            for place, columns in table.cards.items():
                cards = [card.id for column in columns for card in column]
                lying.setdefault(place, []).extend(cards)
                here += cards
        yield from variants.unknown(*example.variant, here)
    for place, spot in examples.places.items():
        yield from variants.unknown(*spot.variant, lying.get(place, ()))


def _other(example: Example, figure: str, what: Text) -> Finding:
    assert example.figure
    why = Text(
        f"図「{figure}」には{what.ja}がありますが、例「{example.id}」にはありません",
        f"the figure `{figure}` shows {what.en}, and the example `{example.id}` does not",
    )
    hint = Text("図か例を直してください", "mend the figure or the example")
    return faults.OTHER_TABLE.found(example.figure.at, why, hint, figure)
