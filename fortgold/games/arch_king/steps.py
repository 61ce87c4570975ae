"""What effects do, as the rules carry it out: one single step after the other.

A step that says `draw 3` is three single steps, each decided after the one before.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from typing import NamedTuple

from fortgold.model import Step


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


def single_steps(steps: tuple[Step, ...]) -> tuple[Do, ...]:
    """The single steps of an effect, whose operations and arguments must be those of these rules."""
    return tuple(do for step in steps for do in _single(step))


def _single(step: Step) -> Iterator[Do]:
    op = OPERATIONS[step.operation]
    given = dict(step.given)
    n = given.get("n", 1)
    assert isinstance(n, int)
    if op in SINGLE:
        discount = given.get("discount", 0)
        assert isinstance(discount, int)
        yield from (Do(op, discount=discount) for _ in range(n))
    elif op is Op.RESOURCE:
        yield Do(op, n, kinds=tuple(map(str, _several(step, "any_of"))))
    elif op is Op.PRODUCE:
        yield Do(op, kinds=(str(step.arg("icon")),))
    elif op is Op.VP_PER:
        yield Do(op, step.number("per"), kinds=(str(step.arg("what")),))
    elif op is Op.CHOOSE:
        yield Do(op, of=tuple(single_steps(one) for one in alternatives(step)))
    else:
        yield Do(op, n, optional=bool(given.get("optional", False)))


def alternatives(step: Step) -> tuple[tuple[Step, ...], ...]:
    """What a step `choose` offers."""
    return tuple(one for one in _several(step, "of") if isinstance(one, tuple))


def _several(step: Step, name: str) -> tuple[str | tuple[Step, ...], ...]:
    value = step.arg(name)
    assert isinstance(value, tuple)
    return value


def within(steps: tuple[Do, ...]) -> Iterator[Do]:
    """Every step, also those that a choice only offers."""
    for do in steps:
        yield do
        for one in do.of:
            yield from within(one)


def repeats(steps: tuple[Do, ...]) -> bool:
    """Whether they repeat the effect of a companion, or may."""
    return any(do.op is Op.REPEAT_COMPANION for do in within(steps))
