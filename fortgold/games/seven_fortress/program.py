"""A deck as numbers, and the program made of the modules of the rules."""

from __future__ import annotations

from functools import partial
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common import machine as common
from fortgold.games.common.machine import layout_for_seats
from fortgold.games.common.records import Rooms
from fortgold.games.seven_fortress import fields, metrics
from fortgold.games.seven_fortress.deck import Ruleset
from fortgold.games.seven_fortress.fields import NONE


def deck_of(rules: Ruleset, rooms: Rooms) -> dict[str, Any]:  # noqa: ARG001 - as every game
    rows, constants, house = rules.rows, rules.constants, rules.house
    values = sorted({row.value for row in rows if row.value})
    faces = [*values, *range(-len(rules.elements), 0)]
    return {
        "seats": rules.seats,
        "rows": len(rows),
        "minions": sum(row.value > 0 for row in rows),
        "faces": len(faces),
        "elements": len(rules.elements),
        "mages": len(rules.mages),
        "spells": max(len(mage.spells) for mage in rules.mages),
        "cards": sum(row.copies for row in rows),
        "towers": constants.towers_outer + 1,
        "centre": constants.towers_outer,
        "min_take": constants.min_take,
        "die_sides": constants.die_sides,
        "raid_step": constants.raid_step,
        "half_die": house.half_die,
        "both_ways": house.straights_both_ways,
        "equal_turns": house.equal_turns,
        "spells_once": house.spells_once,
        "centre_counts": not house.centre_not_empty,
        "value": [row.value for row in rows],
        "rank": [values[::-1].index(row.value) if row.value else NONE for row in rows],
        "element": [NONE if row.element is None else row.element for row in rows],
        "face": [
            faces.index(row.value) if row.element is None else len(values) + row.element
            for row in rows
        ],
        "row_of": [number for number, row in enumerate(rows) for _ in range(row.copies)],
        "required": [mage.required for mage in rules.mages],
        "op": [[spell.op for spell in mage.spells] for mage in rules.mages],
        "n": [[spell.n for spell in mage.spells] for mage in rules.mages],
        "condition": [[spell.condition for spell in mage.spells] for mage in rules.mages],
    }


RULES = "towers", "spells", "rules", "greedy"
MODULES = "common.run", *(f"seven_fortress.{name}" for name in RULES)
LAYOUT = layout_for_seats(__name__, fields, deck_of, MODULES, metrics.counted)

# Player number n is n to `run.player_move`.
PLAYERS = {
    "random": Text("できることの中から無作為に選ぶ", "makes any legal move"),
    "greedy": Text(
        "自分の席から見えるカードだけで、取るカードの値打ち、襲撃の損得、終わらせる得を比べる",
        "weighs by what its own seat can see: the cards it can take, what a raid costs, whether to end the game",
    ),
}

machine = partial(common.machine, LAYOUT)  # a deck for many games
plain_machine = partial(common.plain_machine, LAYOUT)  # for a few games, without a compiler
