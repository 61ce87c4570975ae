"""What the steps of effects do: which decisions they ask for, and what follows.

`todo` holds the single steps still to be done. A step that somebody has to decide, or chance, waits
there; all others happen by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeVar

from fortgold.games.arch_king.deck import BUILDING, FRONTIER, TREASURE
from fortgold.games.arch_king.moves import Act, Do, Move, Op, repeats
from kingdom_oracle.bags import Bag, added, distinct, removed
from kingdom_oracle.payments import Cost, payments
from kingdom_oracle.realm import Realm
from kingdom_oracle.state import State, put

S = TypeVar("S", bound=State)

GAINED = {Op.EXPLORE: TREASURE, Op.SETTLE: FRONTIER}
STOOD = {Op.PRODUCE_ANY: FRONTIER, Op.READY_FRONTIER: FRONTIER, Op.READY_TREASURE: TREASURE}


# What can be done.


def waits_for_chance(state: State) -> bool:
    """Whether the next thing is a card that comes up from a pile."""
    if not state.todo:
        return False
    do = state.todo[0]
    return do.op is Op.DRAW or (do.op is Op.SWAP_COMPANION and do.n > 0)


def decisions(state: State) -> list[Move]:
    """The legal moves at the step that waits.

    What must be done is declined only if it cannot be done; a card that can be turned sideways for
    its effect may always come first.
    """
    do = state.todo[0]
    ways = list(choices(state, do))
    declined = [Move(Act.SKIP)] if not ways or is_optional(do) else []
    return [*uses(state), *ways, *declined]


def uses(state: State) -> list[Move]:
    """The cards that can be turned sideways at any moment of the turn."""
    return [Move(Act.USE, row) for row in state.realm.usable]


def is_optional(do: Do) -> bool:
    """Whether the step may be declined though it can be done: building, and where a card says so."""
    return do.op is Op.BUILD or do.optional


def choices(state: State, do: Do) -> Iterator[Move]:
    """Every way to do a step that asks for a decision, in order."""
    op = do.op
    if op in GAINED:
        return takes(state, GAINED[op])
    if op in STOOD:
        return (Move(Act.READY, row) for row in distinct(state.realm.sideways_of(STOOD[op])))
    if op is Op.BUILD:
        return builds(state, do.discount)
    if op is Op.DISCARD_FIELD:
        return (Move(Act.DISCARD, row) for row in distinct(state.field))
    if op is Op.SWAP_COMPANION:
        sage = state.rules.sage
        return (Move(Act.SWAP, row) for row in distinct(state.hand) if row != sage)
    if op is Op.REPEAT_COMPANION:
        played = sorted(set(state.played[state.seat]))
        return (Move(Act.REPEAT, r) for r in played if not repeats(state.rules.rows[r].steps))
    assert op is Op.CHOOSE, op
    return (Move(Act.CHOOSE, n) for n, steps in enumerate(do.of) if can_be_done(state, steps[0]))


def takes(state: State, category: str) -> Iterator[Move]:
    """The cards of a category that the player may gain from the display."""
    rows, realm = state.rules.rows, state.realm
    for row in distinct(state.field):
        if rows[row].category == category and not realm.bars(row):
            yield Move(Act.TAKE, row)


def builds(state: State, discount: int) -> Iterator[Move]:
    """The buildings in the display that the player can pay for, with every payment."""
    for move in takes(state, BUILDING):
        for paid in ways_to_pay(state, state.rules.rows[move.row].cost, discount):
            yield Move(Act.BUILD, move.row, paid)


def ways_to_pay(state: State, cost: Cost, discount: int = 0) -> tuple[Bag, ...]:
    """Every payment of the resources of `cost`."""
    return payments(state.realm.sources, cost, state.realm.convert, discount)


def can_be_done(state: State, do: Do) -> bool:
    """Whether a step would do anything right now: only then may a choice fall on it."""
    if do.op in (Op.FOOD, Op.PRESTIGE):
        return True
    if do.op is Op.DRAW:
        return not state.kingdom.is_empty
    if do.op is Op.PRODUCE:
        return state.realm.produced(do.kinds[0]) is not state.realm
    if do.op is Op.SWAP_COMPANION:
        return not state.companions.is_empty
    return any(True for _ in choices(state, do))


# What happens by itself.


def settled(state: S) -> S:
    """What the steps come to without anybody: until one waits for a decision or for chance."""
    while state.todo:
        do, rest = state.todo[0], state.todo[1:]
        match do.op:
            case Op.FOOD:
                state = replace(state, food=state.food + do.n, todo=rest)
            case Op.PRESTIGE:
                state = replace(state, prestige=state.prestige + do.n, todo=rest)
            case Op.PRODUCE:
                state = _with_realm(state, state.realm.produced(do.kinds[0]))
                state = replace(state, todo=state.realm.on_produce + rest)
            case Op.DRAW:
                if not state.kingdom.is_empty:
                    return replace(state, kingdom=state.kingdom.ready())
                state = replace(state, todo=rest)
            case Op.SWAP_COMPANION if do.n > 0:
                if not state.companions.is_empty:
                    return replace(state, companions=state.companions.ready())
                state = replace(state, todo=(do._replace(n=0), *rest))
            case Op.SWAP_COMPANION if not do.due:
                state = replace(state, todo=rest)
            case _:
                if state.realm.usable or any(True for _ in choices(state, do)):
                    return state
                state = _finished(state)
    return state


def _finished(state: S) -> S:
    """The step that waits is over, whether anything was done or not."""
    return replace(state, todo=_after_use(state, state.todo[0]) + state.todo[1:])


def _after_use(state: State, do: Do) -> tuple[Do, ...]:
    """What follows a step that used a production icon; it counts though nothing stood up."""
    return state.realm.on_produce if do.op is Op.PRODUCE_ANY else ()


def _with_realm(state: S, realm: Realm) -> S:
    if realm is state.realm:
        return state
    return replace(state, realms=put(state.realms, state.seat, realm))


# What decisions do.


def done(state: S, move: Move) -> S:
    """The step that waits is done as a legal `move` says."""
    do, rest = state.todo[0], state.todo[1:]
    match move.kind:
        case Act.TAKE:
            return gained(replace(state, todo=rest), move.row)
        case Act.BUILD:
            paid = _with_realm(state, state.realm.turned(move.paid))
            return gained(replace(paid, todo=rest), move.row)
        case Act.READY:
            state = _with_realm(state, state.realm.stood(move.row))
            return _finished(state)
        case Act.DISCARD:
            left = (do._replace(n=do.n - 1), *rest) if do.n > 1 else rest
            return replace(
                state,
                field=removed(state.field, move.row),
                kingdom=state.kingdom.with_discarded(move.row),
                todo=left,
            )
        case Act.SWAP:
            return replace(
                state,
                hands=put(state.hands, state.seat, removed(state.hand, move.row)),
                companions=state.companions.with_discarded(move.row),
                todo=(do._replace(due=do.due - 1), *rest),
            )
        case Act.REPEAT:
            return replace(state, todo=state.rules.rows[move.row].steps + rest)
        case Act.CHOOSE:
            return replace(state, todo=do.of[move.row] + rest)
    assert move.kind is Act.SKIP, move
    return _finished(state)


def gained(state: S, row: int) -> S:
    """A card from the display comes in front of the player, and what that sets off comes first."""
    realm, card = state.realm.with_gained(row), state.rules.rows[row]
    own = card.steps if card.timing == "on_gain_self" else ()
    return replace(
        state,
        realms=put(state.realms, state.seat, realm),
        field=removed(state.field, row),
        todo=realm.on_gain_any + own + state.todo,
    )


# What chance does.


def revealed(state: S, row: int) -> S:
    """A kingdom card comes up and lies in the display."""
    return replace(
        state,
        kingdom=state.kingdom.without(row),
        field=added(state.field, row),
        todo=state.todo[1:],
    )


def drawn(state: S, row: int) -> S:
    """A companion comes into the hand; another one will have to go."""
    do, rest = state.todo[0], state.todo[1:]
    return replace(
        state,
        companions=state.companions.without(row),
        hands=put(state.hands, state.seat, added(state.hand, row)),
        todo=(do._replace(n=do.n - 1, due=do.due + 1), *rest),
    )
