"""The greedy player: what a table is worth at a glance, and the move that leaves the best one.

It judges what will lie face up after a move. The card that will fill a place in the chancel and the
treasure that a rotation will turn up are not known then, so they count as what they are: a card that
nobody has seen, and any treasure of the pile. The weights were bred: of players with slightly
different weights, those who did best with the same deals were the parents of the next ones.

The same for speed, with a proof that it is the same: `kernel_greedy`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fortgold.games.fort_of_gold.moves import Foresee, Induct, Move, Rotate
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.rules import Spirit, Treasure

# What a table is worth, in points of no particular size.
TREASURE = 264  # a treasure on the altar
SOLUTION = 66  # a treasure in the solutions, or about to be turned up
READY = 46  # a solution that the tops can get: the first one
READY_TOO = 14  # each further one
NEAR = 14  # none can be got, but one can after an induction
NEWS = 52  # what is turned up can be got, at once or after an induction: its chance
ROTATION = 20  # more treasures are needed, and a top can rotate them
ROTATION_TOO = 3  # a second top can
CHOICE = 25  # two cards of the chancel or more can be inducted
SPIRIT = 38  # a spirit on the pedestal
SPARE = 10  # one more than SPIRITS_A_TREASURE for each treasure that is needed
MET = 8  # a position of a solution that the tops fill
OFFER = 12  # a colour in a position that a card in the chancel shows, if any treasure asks for it
MANA = 14  # a card in the mana pile
FORESIGHT = -52  # the arrangement of the pile, against a spirit that could have been of use
SPIRITS_A_TREASURE = 2

MOST = 16  # more than a card has positions

Shown = frozenset[tuple[int, str]]  # symbols with their positions


@dataclass(frozen=True, slots=True)
class Look:
    """What will lie face up after a move, and how much of it is new.

    In `position` the places are vacant that hidden cards will fill. `pile` holds the treasures of
    which one will be turned up if `news`; in which order they lie is not asked.
    """

    position: Position
    refilled: bool = False
    news: bool = False
    pile: tuple[Treasure, ...] = ()


def choose(position: Position) -> Move:
    """The greedy player's move; of moves worth the same, the first in the order of the rules.

    A foresight is chosen without the cards that it looks at, and only then arranged.
    """
    move = max(candidates(position), key=lambda move: worth_of(position, move))
    return arranged(position, move)


def candidates(position: Position) -> list[Move]:
    """The legal moves, each foresight once: with its first arrangement."""
    found: dict[object, Move] = {}
    for move in position.legal_moves():
        known = (move.column, move.altar) if isinstance(move, Foresee) else move
        found.setdefault(known, move)
    return list(found.values())


def worth_of(position: Position, move: Move) -> int:
    """What the table will be worth after a legal move, as far as one can know."""
    return worth(look(position, move)) + isinstance(move, Foresee) * FORESIGHT


def look(position: Position, move: Move) -> Look:
    """The table after a legal move, before hidden cards are turned up."""
    after = position.after(move)
    if isinstance(move, Induct) and position.mana:
        chancel = tuple(
            None if place == move.place else card for place, card in enumerate(after.chancel)
        )
        return Look(replace(after, chancel=chancel), refilled=True)
    if isinstance(move, Rotate) and position.pile:
        known = replace(after, solutions=after.solutions[:-1])
        return Look(known, news=True, pile=position.pile)
    return Look(after)


def worth(seen: Look) -> int:
    """What the table is worth."""
    position = seen.position
    constants = position.rules.constants
    solutions = [_asked(treasure) for treasure in position.solutions]
    chancel = [card for card in position.chancel if card is not None]
    tops = _tops(position)
    within_reach = list(_after_an_induction(position))
    needed = max(0, constants.altar_goal - len(position.altar))
    turned_up = len(solutions) + seen.news

    value = TREASURE * len(position.altar) + SOLUTION * turned_up + MANA * len(position.mana)
    ready = sum(asked <= tops for asked in solutions)
    if ready:
        value += READY + READY_TOO * (ready - 1)
    elif any(asked <= reach for asked in solutions for reach in within_reach):
        value += NEAR
    value += MET * sum(len(asked & tops) for asked in solutions)
    if seen.news:
        welcome = sum(
            any(_asked(treasure) <= reach for reach in (tops, *within_reach))
            for treasure in seen.pile
        )
        value += NEWS * welcome // len(seen.pile)
    if needed > turned_up:
        able = _able_to_rotate(position)
        value += ROTATION * (able > 0) + ROTATION_TOO * (able > 1)
    value += CHOICE * (
        sum(_can_be_inducted(position, card) for card in chancel) + seen.refilled > 1
    )
    spirits = sum(map(len, position.pedestal))
    wanted = min(spirits, SPIRITS_A_TREASURE * needed)
    value += SPIRIT * wanted + SPARE * (spirits - wanted)
    offered = frozenset[tuple[int, str]]().union(*map(_shown, chancel))
    return value + OFFER * len(offered & _ever_asked(position))


def arranged(position: Position, move: Move) -> Move:
    """A foresight with the cards arranged that it looks at; any other move as it is.

    What can help goes on the pile, the best on top; what could fill no position of any solution goes
    under it. Of cards that help alike, the first by id comes first.
    """
    if not isinstance(move, Foresee):
        return move
    after = position.after(move)
    cards = sorted(position.seen(), key=lambda card: card.id)
    help_of = {card.id: help_from(after, card) for card in cards}
    cards.sort(key=lambda card: -help_of[card.id])
    above = tuple(card.id for card in cards if help_of[card.id])
    below = tuple(card.id for card in cards if not help_of[card.id])
    return Foresee(move.column, move.altar, above, below)


def help_from(position: Position, card: Spirit) -> int:
    """How much the card could do as a top, in any column that takes it; 0 if it cannot help."""
    shown, best = _shown(card), 0
    for column in range(len(position.pedestal)):
        if not position.bars(column, card):
            beside = _tops(position, without=column) | shown
            for treasure in position.solutions:
                asked = _asked(treasure)
                if asked & shown:
                    best = max(
                        best, MOST * len(asked & beside) + len(shown & _ever_asked(position))
                    )
    return best


def _shown(card: Spirit) -> Shown:
    return frozenset(enumerate(card.symbols))


def _asked(treasure: Treasure) -> Shown:
    return frozenset(enumerate(treasure.symbols))


def _ever_asked(position: Position) -> Shown:
    return frozenset[tuple[int, str]]().union(*map(_asked, position.rules.treasures))


def _tops(position: Position, without: int = -1) -> Shown:
    tops = (
        _shown(spirits[-1])
        for column, spirits in enumerate(position.pedestal)
        if spirits and column != without
    )
    return frozenset[tuple[int, str]]().union(*tops)


def _after_an_induction(position: Position) -> Iterator[Shown]:
    """What the tops will show after each legal induction of a card that is seen."""
    for column in range(len(position.pedestal)):
        beside = _tops(position, without=column)
        for card in position.chancel:
            if card is not None and not position.bars(column, card):
                yield beside | _shown(card)


def _can_be_inducted(position: Position, card: Spirit) -> bool:
    return not all(position.bars(column, card) for column in range(len(position.pedestal)))


def _able_to_rotate(position: Position) -> int:
    """How many tops would give some altar column the radiance of power."""
    constants = position.rules.constants
    return sum(
        any(
            len(there.spirits) < constants.altar_column_limit
            and there.with_(spirits[-1]).has_power(constants.power_positions)
            for there in position.altar
        )
        for spirits in position.pedestal
        if spirits
    )
