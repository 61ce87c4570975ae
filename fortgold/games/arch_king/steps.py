"""What effects do, as the rules carry it out: one single step after the other.

A step that says `draw 3` is three single steps, each decided after the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import Any, NamedTuple

from fortgold.data.model import Card, Step
from fortgold.games.common.deck_schema import alternatives


class Op(IntEnum):
    """The operations that these rules know; game.yaml has them by the same names in small letters."""

    FOOD = 0
    PRESTIGE = 1
    RESOURCE = 2
    DRAW = 3
    PRODUCE = 4
    PRODUCE_ANY = 5
    EXPLORE = 6
    SETTLE = 7
    BUILD = 8
    REPEAT_COMPANION = 9
    READY_FRONTIER = 10
    READY_TREASURE = 11
    DISCARD_FIELD = 12
    SWAP_COMPANION = 13
    CONVERT = 14
    CHOOSE = 15
    VP_PER = 16


OPERATIONS = {op.name.lower(): op for op in Op}
# Each of these is done n times; every time is a step of its own.
SINGLE = {
    Op.DRAW, Op.PRODUCE_ANY, Op.EXPLORE, Op.SETTLE, Op.BUILD, Op.READY_FRONTIER, Op.READY_TREASURE,
}  # fmt: skip


class Do(NamedTuple):
    """A single step.

    `n`: how much food or prestige; how many units of a resource, cards to discard from the field,
    companions to draw; how many cards make a point. `kinds`: the resources of which one is given,
    the icon of a production, what is counted for points. `due`: companions drawn by this step that
    are still to be discarded.
    """

    op: Op
    n: int = 1
    discount: int = 0
    optional: bool = False
    kinds: tuple[str, ...] = ()
    of: tuple[tuple[Do, ...], ...] = ()
    due: int = 0


def steps_of(card: Card) -> tuple[Do, ...]:
    """The single steps of what a card does."""
    effect = card.effect("effect")
    return single_steps(effect.steps) if effect else ()


def single_steps(steps: tuple[Step, ...]) -> tuple[Do, ...]:
    """The single steps of an effect, whose operations and arguments must be those of these rules."""
    return tuple(do for step in steps for do in _single(step))


def _single(step: Step) -> Iterator[Do]:
    op, given = OPERATIONS[step.operation], dict[str, Any](step.given)
    n: int = given.get("n", 1)
    if op in SINGLE:
        yield from (Do(op, discount=given.get("discount", 0)) for _ in range(n))
    elif op is Op.RESOURCE:
        yield Do(op, n, kinds=given["any_of"])
    elif op is Op.PRODUCE:
        yield Do(op, kinds=(given["icon"],))
    elif op is Op.VP_PER:
        yield Do(op, given["per"], kinds=(given["what"],))
    elif op is Op.CHOOSE:
        yield Do(op, of=tuple(map(single_steps, alternatives(step))))
    else:
        yield Do(op, n, optional=given.get("optional", False))


def within(steps: tuple[Do, ...]) -> Iterator[Do]:
    """Every step, also those that a choice only offers."""
    for do in steps:
        yield do
        for one in do.of:
            yield from within(one)


def repeats(steps: tuple[Do, ...]) -> bool:
    """Whether they repeat the effect of a companion, or may."""
    return any(do.op is Op.REPEAT_COMPANION for do in within(steps))
