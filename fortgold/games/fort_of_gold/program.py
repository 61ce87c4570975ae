"""The programs that the modules of the rules make, what their records hold, and what a tally counts."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common import machine as common
from fortgold.games.common.jit import Program
from fortgold.games.common.machine import Layout, Machine
from fortgold.games.fort_of_gold import fields, figures
from fortgold.games.fort_of_gold.deck import Rules
from fortgold.games.fort_of_gold.fields import BOX

HERE = "fortgold.games.fort_of_gold"


def modules(*names: str) -> tuple[str, ...]:
    """The modules of a program; what all games share comes first."""
    return ("fortgold.games.common.run", *(f"{HERE}.{name}" for name in names))


RULES = Program(modules("rules"), BOX, frozenset({"playouts", "sequences"}))
# Functions that stand alone in machine code.
APART = frozenset({"candidates", "worth", "worth_of", "help_from", "arranged", "best_move"})
PLAYERS = Program(
    modules("rules", "greedy", "monte_carlo", "tally"),
    BOX,
    frozenset({"games", "chosen"}),
    APART | {"monte_carlo_move", "sets_of", "make"},
)
SOLVER = Program(
    modules("rules", "greedy", "bounds", "canonical", "search"),
    BOX,
    frozenset({"search", "first_try", "may_win", "set_up"}),
    APART | {"matches", "match"},
)


def bins(rules: Rules, counts: Mapping[str, Any]) -> dict[str, list[int]]:
    """What was counted of each figure, by its id; cards and names in the order of the deck's lists."""
    number = {card.id: i for i, card in enumerate(fields.spirits_of(rules))}
    number |= {card.id: i for i, card in enumerate(fields.treasures_of(rules))}
    spirits = [number[card.id] for card in rules.spirits]
    treasures = [number[card.id] for card in rules.treasures]
    name = plain_machine(rules).deck.name
    names = [name[number[cards[0].id]] for cards in figures.by_name(rules)]
    orders = {"spirit": spirits, "name": names, "treasure": treasures, "first": treasures}
    told = {}
    for figure in figures.figures(rules, defaultdict(lambda: Text("", ""))):
        found, size = counts[figure.id.replace("-", "_")], len(figure.labels)
        if figure.kind == "shares":
            found = [found[i] for i in orders[figure.id.partition("-")[0]]]
        told[figure.id] = [*found, *[0] * (size - len(found))][:size]
    return told


LAYOUT = Layout(
    __name__, fields.DECK, fields.STATE, fields.WORK, fields.COUNTED, fields.deck_of, fields.needs,
    fields.plain_rooms_of, fields.MACHINE, RULES, PLAYERS, lambda _: 1, bins, states=4,
)  # fmt: skip


def machine(rules: Rules) -> Machine[Rules]:
    """The deck for many games."""
    return common.machine(LAYOUT, rules)


def plain_machine(rules: Rules) -> Machine[Rules]:
    """The deck for a few games, without a compiler."""
    return common.plain_machine(LAYOUT, rules)
