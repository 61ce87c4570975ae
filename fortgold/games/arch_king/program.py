"""The program that the modules of the rules make, and what its records hold."""

from __future__ import annotations

from fortgold.games.arch_king import fields, figures
from fortgold.games.arch_king.deck import Rules
from fortgold.games.common import machine as common
from fortgold.games.common.jit import Program
from fortgold.games.common.machine import Layout, Machine

MODULES = tuple(
    f"fortgold.games.{name}"
    for name in (
        "common.run", "common.stack", "common.search", "arch_king.tableau", "arch_king.counts",
        "arch_king.payments", "arch_king.piles", "arch_king.effects", "arch_king.rounds",
        "arch_king.rules", "arch_king.greedy",
    )
)  # fmt: skip
ENTRIES = frozenset({"playouts", "sequences", "games", "chosen"})
PROGRAM = Program(MODULES, {}, ENTRIES, is_large=True)
LAYOUT = Layout(
    __name__, fields.DECK, fields.STATE, fields.WORK, fields.COUNTS, fields.deck_of, fields.rooms_of,
    fields.rooms_of, fields.MACHINE, PROGRAM, PROGRAM, lambda rules: rules.seats + 1, figures.bins,
)  # fmt: skip


def machine(rules: Rules) -> Machine[Rules]:
    """The deck for many games."""
    return common.machine(LAYOUT, rules)


def plain_machine(rules: Rules) -> Machine[Rules]:
    """The deck for a few games, without a compiler."""
    return common.plain_machine(LAYOUT, rules)
