"""Rounds and turns: the draft, who begins, what one does in a turn, how the game ends."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from fortgold.games.arch_king.deck import Ruleset
from fortgold.games.arch_king.moves import END, Act, Move
from kingdom_oracle.bags import added, distinct, joined, removed
from kingdom_oracle.effects import settled, uses, ways_to_pay
from kingdom_oracle.realm import Realm
from kingdom_oracle.state import Phase, State, put

S = TypeVar("S", bound=State)


# The draft.


def begun(state: S, hands: tuple[tuple[int, ...], ...]) -> S:
    """The draft of a round with those hands."""
    nothing = ((),) * len(hands)
    state = replace(
        state, phase=Phase.DRAFT, seat=0, first=0, hands=hands, laid=nothing, played=nothing
    )
    return _last_laid(state)


def picks(state: State) -> list[Move]:
    """The companions that the player can lay."""
    return [Move(Act.DRAFT, row) for row in distinct(state.hand)]


def picked(state: S, row: int) -> S:
    """A companion laid face down; when everybody has laid one, the hands go to the left."""
    seat, seats = state.seat, state.rules.seats
    state = replace(
        state,
        hands=put(state.hands, seat, removed(state.hand, row)),
        laid=put(state.laid, seat, added(state.laid[seat], row)),
        seat=(seat + 1) % seats,
    )
    if state.seat:
        return state
    return _last_laid(replace(state, hands=to_the_left(state.hands)))


def to_the_left(hands: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Each hand at the next seat."""
    return (*hands[-1:], *hands[:-1])


def _last_laid(state: S) -> S:
    """The last card of a hand is laid by itself, and the play phase begins with the Sage's holder."""
    if len(state.hand) > 1:
        return state
    hands = tuple(joined(*both) for both in zip(state.hands, state.laid, strict=True))
    first = next((seat for seat, hand in enumerate(hands) if state.rules.sage in hand), 0)
    nothing = ((),) * len(hands)
    state = replace(state, phase=Phase.PLAY, first=first, hands=hands, laid=nothing)
    return _turn(state, first)


# A turn.


def _turn(state: S, seat: int) -> S:
    """The turn of a seat begins: food and prestige as shown, then what happens at its start."""
    realm = state.realms[seat]
    return settled(
        replace(
            state,
            seat=seat,
            food=realm.food,
            prestige=realm.prestige,
            used=(),
            todo=realm.steps("turn_start"),
        )
    )


def acts(state: State) -> list[Move]:
    """What the player can do between two companions."""
    must = state.rules.sage if state.rules.sage in state.hand else None
    moves: list[Move] = []
    for row in distinct(state.hand):
        cost = state.rules.rows[row].cost
        if must not in (None, row) or cost.food > state.food or cost.prestige > state.prestige:
            continue
        moves += (Move(Act.PLAY, row, paid) for paid in ways_to_pay(state, cost))
    once = {row for row in state.realm.once_per_turn if state.is_usable_once(row)}
    moves += sorted({*uses(state), *(Move(Act.USE, row) for row in once)})
    return moves if must is not None else [*moves, END]


def played(state: S, move: Move) -> S:
    """A companion from the hand, paid for; its effect comes next."""
    card, seat = state.rules.rows[move.row], state.seat
    return replace(
        state,
        hands=put(state.hands, seat, removed(state.hand, move.row)),
        played=put(state.played, seat, (*state.played[seat], move.row)),
        realms=put(state.realms, seat, state.realm.turned(move.paid)),
        food=state.food - card.cost.food,
        prestige=state.prestige - card.cost.prestige,
        todo=card.steps,
    )


def used(state: S, row: int) -> S:
    """A card turned sideways for its effect, or used once in the turn; its effect comes first."""
    card, seat = state.rules.rows[row], state.seat
    state = replace(state, todo=card.steps + state.todo)
    if card.timing == "once_per_turn":
        return replace(state, used=added(state.used, row))
    return replace(state, realms=put(state.realms, seat, state.realm.turned((row,))))


def ended(state: S) -> S:
    """The next turn, or the next round, or the end of the game."""
    following = (state.seat + 1) % state.rules.seats
    state = replace(state, food=0, prestige=0, used=())
    if following != state.first:
        return _turn(state, following)
    if has_grown(state.realms, state.rules) or state.round >= state.rules.constants.round_limit:
        return replace(state, phase=Phase.OVER)
    companions = tuple(joined(*both) for both in zip(state.hands, state.played, strict=True))
    return begun(replace(state, round=state.round + 1), to_the_left(companions))


def has_grown(realms: tuple[Realm, ...], rules: Ruleset) -> bool:
    """Somebody has so many kingdom cards that the game ends with the round."""
    return max(map(len, realms)) >= rules.constants.end_cards
