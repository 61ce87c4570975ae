"""The modules of the rules, loaded in plain Python with any room or as machine code, and a deck in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from fortgold.games.common.jit import Program
from fortgold.games.common.records import Record, Rooms
from fortgold.games.fort_of_gold import fields
from fortgold.games.fort_of_gold.deck import Rules
from fortgold.games.fort_of_gold.fields import BOX, DECK, STATE

HERE = "fortgold.games.fort_of_gold"
RULES = Program((f"{HERE}.rules",), BOX, frozenset({"playouts", "sequences"}))
APART = frozenset({"candidates", "worth", "worth_of", "help_from", "arranged", "best_move"})
PLAYERS = Program(
    tuple(f"{HERE}.{name}" for name in ("rules", "greedy", "monte_carlo", "tally")),
    BOX,
    frozenset({"tally", "player_move"}),
    APART | {"monte_carlo_move", "legal_moves", "apply"},
)
SOLVER = Program(
    tuple(f"{HERE}.{name}" for name in ("rules", "greedy", "bounds", "canonical", "search")),
    BOX,
    frozenset({"search", "first_try", "may_win", "set_up"}),
    APART
    | {
        "may_win",
        "attachments",
        "alike",
        "free_moves",
        "list_inductions",
        "make",
        "can_serve",
        "enter",
        "matches",
        "match",
    },
)
TABLES = 4  # states that players work with


def plain_rules(rooms: Rooms) -> Any:
    """The rules in plain Python: the module itself, or loaded once more with other room."""
    if rooms is BOX:
        from fortgold.games.fort_of_gold import rules

        return rules
    return RULES.loaded(rooms)


@dataclass
class Work:
    """Room for one game: states, what players work out, what a deal is laid out with."""

    states: Any
    players: Record
    keys: Any
    places: Any


@dataclass(frozen=True, eq=False)
class Machine:
    """A deck as records: of machine words where there is room enough for it, else of lists."""

    rules: Rules
    rooms: Rooms
    is_compiled: bool

    @cached_property
    def deck(self) -> Record:
        """The deck's record."""
        values = fields.deck_of(self.rules, self.rooms)
        if self.is_compiled:
            return DECK.packed(self.rooms, **values)[0]
        return DECK.plain(self.rooms, **values)

    def loaded(self, program: Program) -> Any:
        """The functions of a program in this form."""
        return program.loaded(self.rooms, self.is_compiled)

    def packed(self, record: Record) -> Record:
        """A plain record of these rooms in this form."""
        return STATE.packed(self.rooms, **STATE.numbers(record))[0] if self.is_compiled else record

    def plain(self, record: Record) -> Record:
        """A record of this form as lists, in the same rooms."""
        return STATE.plain(self.rooms, **STATE.numbers(record))

    def numbers(self, count: int) -> Any:
        """Room for so many results."""
        if not self.is_compiled:
            return [0] * count
        import numpy as np

        return np.zeros(count, np.int64)

    def states(self, count: int) -> Any:
        """Room for so many states."""
        if self.is_compiled:
            return STATE.packed(self.rooms, count)
        return [STATE.plain(self.rooms) for _ in range(count)]

    def work(self) -> Work:
        """Fresh room for a game."""
        from fortgold.games.fort_of_gold.greedy import WORK

        cards = max(self.rooms["SPIRITS"], self.rooms["TREASURES"])
        if not self.is_compiled:
            return Work(self.states(TABLES), WORK.plain(self.rooms), [0] * cards, [0] * cards)
        import numpy as np

        keys, places = np.zeros(cards, np.uint64), np.zeros(cards, np.int64)
        return Work(self.states(TABLES), WORK.packed(self.rooms)[0], keys, places)


@lru_cache(maxsize=64)
def machine(rules: Rules) -> Machine:
    """The deck for many games."""
    rooms = fields.rooms_of(rules)
    return plain_machine(rules) if rooms is None else Machine(rules, rooms, is_compiled=True)


@lru_cache(maxsize=16)
def plain_machine(rules: Rules) -> Machine:
    """The deck for a few games, without a compiler."""
    return Machine(rules, fields.plain_rooms_of(rules), is_compiled=False)
