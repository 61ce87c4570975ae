"""Tables of Gates of the Hundred Spirits as examples write them, and what can be said of a position.

`pearls` and `characters` lie open; `hand`, `portal`, `done` (activated characters) and `diamond` are the first
seat's, `hand_2` the next one's, clockwise; `diamonds` is how many, named or not. Piles hold all cards that lie
nowhere, those of `next` on top. A turn
is under way: that of the seat number `turn`, with so many `actions` left.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fortgold.data.example import CardById, Column, ExampleTable, Fact, Facts
from fortgold.data.model import Text
from fortgold.games.common import laid as common
from fortgold.games.common.laid import at_seat, ids_at
from fortgold.games.contract import NotLaid
from fortgold.games.hundred_spirits.deck import Ruleset
from fortgold.games.hundred_spirits.fields import CHARACTERS, PEARLS
from fortgold.games.hundred_spirits.moves import Phase
from fortgold.games.hundred_spirits.position import Position, asking

OPEN = ("pearls", "characters")  # by pile
DISCARDS = ("pearl_discard", "character_discard")
HAND, PORTAL, DONE, DIAMOND = OF_SEATS = ("hand", "portal", "done", "diamond")
DIAMONDS = "diamonds"
NUMBERS = ("turn", "start", "actions", "round", "due", "over")


def laid(rules: Ruleset, table: ExampleTable) -> Position:
    """The position in which cards lie so. Raises NotLaid."""
    every = range(rules.seats)
    of_seats = (at_seat(name, seat) for seat in every for name in OF_SEATS)
    counts = (at_seat(DIAMONDS, seat) for seat in every)
    common.known_places(table, (*OPEN, *DISCARDS, *of_seats), (*NUMBERS, *counts))
    own = asking(rules)
    (s,) = own.states(1)
    own.playing.clear(own.deck, s)
    box = common.Copies(rules.rows)
    for pile, place in enumerate(OPEN):
        cards = [*_of_pile(rules, box, ids_at(table, place), pile)]
        _room(place, cards, own.deck.places[pile])
        s.open[pile][: len(cards)] = cards
    for pile, place in enumerate(DISCARDS):
        for row in _of_pile(rules, box, ids_at(table, place), pile):
            s.discard[row] += 1
    for seat in every:
        _lay_seat(rules, table, s, box, seat)
    _lay_piles(rules, s, box, table.following)
    for seat in every:
        count = table.numbers.get(at_seat(DIAMONDS, seat), 0)
        while s.diamonds[seat] < count:  # from below the pile
            s.diamond[seat][s.diamonds[seat]] = _lowest(s, CHARACTERS)
            s.diamonds[seat] += 1
    numbers = {name: table.numbers.get(name, 0) for name in NUMBERS}
    for name in ("turn", "start"):
        if max(0, numbers[name] - 1) not in every:
            said = f"「{name}」は 1 から {rules.seats} までです", f"`{name}` is 1 to {rules.seats}"
            raise NotLaid(Text(*said))
    s.first = max(0, numbers["start"] - 1)
    own.playing.begin_turn(own.deck, s, max(0, numbers["turn"] - 1))
    s.round, s.due = max(1, numbers["round"]), numbers["due"]
    if numbers["actions"]:
        s.actions, s.acted = numbers["actions"], max(0, own.deck.actions - numbers["actions"])
    if numbers["over"]:
        s.phase = int(Phase.OVER)
    return Position(rules, s)


def _of_pile(rules: Ruleset, box: common.Copies, cards: Iterable[str], pile: int) -> Iterable[int]:
    for row in box.laid(cards):
        if (row >= rules.pearls) != (pile == CHARACTERS):
            raise common.of_another_deck(rules.rows[row].id)
        yield row


def _room(place: str, cards: list[int], most: int) -> None:
    if len(cards) > most:
        said = f"「{place}」に置けるのは {most} 枚までです", f"`{place}` has room for {most} cards"
        raise NotLaid(Text(*said))


def _lay_seat(rules: Ruleset, table: ExampleTable, s: Any, box: common.Copies, seat: int) -> None:
    def rows(name: str) -> list[int]:
        pile = PEARLS if name == HAND else CHARACTERS
        return [*_of_pile(rules, box, ids_at(table, at_seat(name, seat)), pile)]

    for row in rows(HAND):
        s.hand[seat][row] += 1
    portal, diamonds = rows(PORTAL), rows(DIAMOND)
    _room(at_seat(PORTAL, seat), portal, rules.constants.portal_slots)
    s.portal[seat][: len(portal)] = portal
    for row in rows(DONE):
        s.done[seat][row] += 1
        s.power[seat] += rules.rows[row].power
    s.diamond[seat][: len(diamonds)] = diamonds
    s.diamonds[seat] = len(diamonds)


def _lay_piles(rules: Ruleset, s: Any, box: common.Copies, following: Iterable[str]) -> None:
    coming = [*box.laid(following)]
    rest = [row for row, count in enumerate(box.left) for _ in range(count)]
    for pile in (PEARLS, CHARACTERS):
        cards = [row for row in (*coming, *rest) if (row >= rules.pearls) == (pile == CHARACTERS)]
        s.pile[pile][: len(cards)] = cards[::-1]
        s.height[pile] = len(cards)


def _lowest(s: Any, pile: int) -> int:
    """The card below all others of a pile, taken from it. Raises NotLaid."""
    if not s.height[pile]:
        raise NotLaid(Text("山札のカードが足りません", "the pile has too few cards"))
    row, s.height[pile] = s.pile[pile][0], s.height[pile] - 1
    s.pile[pile][: s.height[pile]] = s.pile[pile][1 : s.height[pile] + 1]
    return int(row)


def lying(position: Position) -> ExampleTable:
    """Where the cards lie that do not lie in piles."""
    rules, s = position.rules, position.record

    def each(rows: Iterable[int]) -> tuple[Column, ...]:
        return tuple((CardById(rules.rows[row].id),) for row in rows)

    def counted(counts: list[int], rows: range) -> tuple[Column, ...]:
        return each(row for row in rows for _ in range(counts[row]))

    pearls, characters = range(rules.pearls), range(rules.pearls, len(rules.rows))
    cards = {
        OPEN[PEARLS]: each(position.open_pearls),
        OPEN[CHARACTERS]: each(position.open_characters),
        DISCARDS[PEARLS]: counted(s.discard, pearls),
        DISCARDS[CHARACTERS]: counted(s.discard, characters),
    }
    for seat in range(rules.seats):
        cards |= {
            at_seat(HAND, seat): each(position.hands[seat]),
            at_seat(PORTAL, seat): each(position.portals[seat]),
            at_seat(DONE, seat): each(position.done[seat]),
            at_seat(DIAMOND, seat): each(s.diamond[seat][: s.diamonds[seat]]),
        }
    numbers = {
        "turn": position.active + 1, "start": s.first + 1, "actions": s.actions, "round": s.round,
        "due": s.due, "over": int(position.phase is Phase.OVER),
        **{at_seat(DIAMONDS, seat): s.diamonds[seat] for seat in range(rules.seats)},
    }  # fmt: skip
    return ExampleTable(cards, numbers)


def facts(position: Position) -> Facts:
    """Whether the end is due, and of each seat its power, pearls, hand limit, diamonds: `power_2` of the next."""
    s, outcome = position.record, position.outcome()
    found: dict[str, Fact] = {
        "over": "yes" if outcome else "no",
        "last-round": "yes" if s.due == 2 else "no",
        "actions": str(s.actions),
    }
    for seat in range(position.rules.seats):
        of_seat = {
            "power": s.power[seat],
            "cards": len(position.hands[seat]),
            "limit": position.limit(seat),
            "diamonds": s.diamonds[seat],
            "owed": s.owed[seat],
        }
        found |= {at_seat(name, seat): str(n) for name, n in of_seat.items()}
    if outcome:
        found["winner"] = tuple(str(seat + 1) for seat in outcome.winners)
    return found
