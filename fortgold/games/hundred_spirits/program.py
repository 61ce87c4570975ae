"""A deck as numbers, and the program made of the modules of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import accumulate
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common import machine as common
from fortgold.games.common.machine import layout_for_seats
from fortgold.games.common.records import Rooms
from fortgold.games.hundred_spirits import fields, metrics
from fortgold.games.hundred_spirits.deck import Ability, Ruleset, virtual_kinds
from fortgold.games.hundred_spirits.fields import NONE
from fortgold.games.hundred_spirits.moves import Moment, Op


def deck_of(rules: Ruleset, rooms: Rooms) -> dict[str, Any]:  # noqa: ARG001 - as every game
    rows, constants, pearls = rules.rows, rules.constants, rules.pearls
    slots = [0, *accumulate(row.copies for row in rows)]
    recipes = [row.recipe.hands for row in rows[pearls:]]
    ends = [0, *accumulate(map(len, recipes))]
    kinds = virtual_kinds(rules)
    timed = [
        [n for n, row in enumerate(rows) if row.ability and row.ability.when is when]
        for when in Moment
    ]

    def kind_of(ability: Ability | None) -> int:
        if ability and ability.op is Op.VIRTUAL:
            return kinds.index(ability.values)
        return ability.source - 1 if ability and ability.op is Op.RECAST else 0

    return {
        "values": max(row.value for row in rows),
        "first_hand": ends[:-1],
        "past_hand": ends[1:],
        "hands": [hand for recipe in recipes for hand in recipe],
        "virtuals": len(kinds),
        "virtual": [_bits(kind) for kind in kinds],
        "seats": rules.seats,
        "rows": len(rows),
        "pearls": pearls,
        "actions": constants.actions,
        "hand_limit": constants.hand_limit,
        "goal": constants.goal,
        "slots": constants.portal_slots,
        "round_limit": constants.round_limit,
        "every_reveal": rules.house.every_reveal,
        "first_row": [0, pearls],
        "past_row": [pearls, len(rows)],
        "places": [constants.open_pearls, constants.open_characters],
        "copies": [row.copies for row in rows],
        "first_slot": slots[:-1],
        "value": [row.value - 1 for row in rows],
        "swap": [row.swap for row in rows],
        "power": [row.power for row in rows],
        "gives": [row.diamonds for row in rows],
        "needs": [row.recipe.beside for row in rows],
        "shared": [row.shared for row in rows],
        "op": [row.ability.op if row.ability else NONE for row in rows],
        "n": [row.ability.n if row.ability else 0 for row in rows],
        "kind": [kind_of(row.ability) for row in rows],
        "options": [_bits(row.ability.values) if row.ability else 0 for row in rows],
        "timed": timed,
        "timed_rows": [len(one) for one in timed],
        "effort": [row.effort for row in rows],
    }


def _bits(values: Sequence[int]) -> int:
    return sum(1 << value - 1 for value in values)


RULES = "listing", "piles", "paying", "abilities", "rules", "counting", "greedy"
MODULES = "common.run", "common.payments", *(f"hundred_spirits.{name}" for name in RULES)
GROWING = {**fields.ROOMS, "WAYS": 0, "WAY_WORDS": 0, "GOALS": 0, "MOVES": 0}  # lists grow
LAYOUT = layout_for_seats(
    __name__, fields, deck_of, MODULES, metrics.counted, plain_rooms_of=lambda _: GROWING
)

# Player number n is n to `run.player_move`.
PLAYERS = {
    "random": Text("できることの中から無作為に選ぶ", "makes any legal move"),
    "greedy": Text(
        "自分の席から見えるカードだけで、あと何アクションでレシピを払えるかを比べる",
        "weighs by what its own seat can see how many actions each recipe still needs, and what it brings",
    ),
}

machine = partial(common.machine, LAYOUT)  # a deck for many games
plain_machine = partial(common.plain_machine, LAYOUT)  # for a few games, without a compiler
