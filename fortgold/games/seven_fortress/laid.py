"""Tables of Seven Fortress as examples write them, and what can be said of a position.

`tower` are the outer towers clockwise from the top, `centre` is the one in the middle; `hand` and `mage` are
the first seat's, `hand_2` and `mage_2` the next one's, clockwise. A turn begins: that of the seat number `turn`.
A spell has made the first seat's shortage less by `relief`, the next one's by `relief_2`.
"""

from __future__ import annotations

from collections.abc import Iterable

from fortgold.data.example import CardById, Column, ExampleTable, Fact, Facts
from fortgold.data.model import Text
from fortgold.games.common import laid as common
from fortgold.games.common.laid import at_seat, columns_at, ids_at, of_another_deck
from fortgold.games.contract import NotLaid
from fortgold.games.seven_fortress.deck import Ruleset
from fortgold.games.seven_fortress.moves import Phase
from fortgold.games.seven_fortress.position import Position, asking
from fortgold.games.seven_fortress.speech import required_count

TOWER, CENTRE, DISCARD, HAND, MAGE = "tower", "centre", "discard", "hand", "mage"
TURN, OVER, RELIEF = "turn", "over", "relief"


def laid(rules: Ruleset, table: ExampleTable) -> Position:
    """The position in which cards lie so; whose mage is not written has one of those left. Raises NotLaid."""
    every, outer = range(rules.seats), rules.constants.towers_outer
    of_seats = (at_seat(name, seat) for seat in every for name in (HAND, MAGE))
    reliefs = [at_seat(RELIEF, seat) for seat in every]
    common.known_places(table, (TOWER, CENTRE, DISCARD, *of_seats), (TURN, OVER, *reliefs))
    own = asking(rules)
    (s,) = own.states(1)
    own.playing.clear(own.deck, s)
    box = common.Copies(rules.rows)
    columns = (*columns_at(table, TOWER, outer), *columns_at(table, CENTRE, 1))
    for tower, column in enumerate(columns):
        for row in box.laid(card.id for card in column):
            own.playing.drop(s, tower, row)
    for row in box.laid(ids_at(table, DISCARD)):
        s.discard[row] += 1
    for seat in every:
        for row in box.laid(ids_at(table, at_seat(HAND, seat))):
            s.hand[seat][row] += 1
    s.mage[: rules.seats] = _mages(rules, table)
    turn = table.numbers.get(TURN, 1)
    if turn - 1 not in every:
        raise NotLaid(
            Text(f"「turn」は 1 から {rules.seats} までです", f"`turn` is 1 to {rules.seats}")
        )
    own.playing.begin_turn(own.deck, s, turn - 1)
    for seat, name in enumerate(reliefs):
        s.relief[seat] = table.numbers.get(name, 0)
    if table.numbers.get(OVER):
        s.phase = int(Phase.OVER)
    return Position(rules, s)


def _mages(rules: Ruleset, table: ExampleTable) -> list[int]:
    ids = [mage.id for mage in rules.mages]
    said = [ids_at(table, at_seat(MAGE, seat)) for seat in range(rules.seats)]
    named = [card for cards in said for card in cards]
    for card in named:
        if card not in ids:
            raise of_another_deck(card)
    if len({*named}) < len(named) or any(len(cards) > 1 for cards in said):
        raise NotLaid(
            Text("魔術師は、一人に別々の 1 枚です", "each player has one mage, all different")
        )
    rest = (card for card in ids if card not in named)
    return [ids.index(cards[0] if cards else next(rest)) for cards in said]


def lying(position: Position) -> ExampleTable:
    """Where the cards lie, covered ones too."""
    rules = position.rules

    def column(rows: Iterable[int]) -> Column:
        return tuple(CardById(rules.rows[row].id) for row in rows)

    def each(counts: Iterable[int]) -> tuple[Column, ...]:
        counted = enumerate(counts)
        return tuple(column([row]) for row, count in counted for _ in range(count))

    *outer, centre = map(column, position.towers)
    counts = position.record.discard[: len(rules.rows)]
    cards = {TOWER: tuple(outer), CENTRE: (centre,), DISCARD: each(counts)}
    for seat, hand in enumerate(position.hands):
        cards[at_seat(HAND, seat)] = each(hand)
        cards[at_seat(MAGE, seat)] = ((CardById(rules.mages[position.mages[seat]].id),),)
    numbers = {TURN: position.active + 1, OVER: int(position.phase is Phase.OVER)}
    reliefs = enumerate(position.record.relief[: rules.seats])
    return ExampleTable(cards, numbers | {at_seat(RELIEF, seat): n for seat, n in reliefs if n})


def facts(position: Position) -> Facts:
    """What a raid takes, how many towers are empty, and of each seat its cards and points: `points_2` of the next.

    `required` are the elements of the mage's kind, `shortage` what they lack if the game ended now; `owed` is what
    is still to be discarded.
    """
    s, outcome = position.record, position.outcome()
    found: dict[str, Fact] = {
        "strength": str(s.strength),
        "empty": str(sum(not tower for tower in position.towers)),
        "over": "yes" if outcome else "no",
    }
    for seat, hand in enumerate(position.hands):
        of_seat = {
            "cards": sum(hand),
            "points": position.points(seat),
            "required": required_count(position, seat),
            "shortage": position.shortage(seat),
            "owed": s.owed[seat],
        }
        found |= {at_seat(name, seat): str(n) for name, n in of_seat.items()}
    if outcome:
        found["winner"] = str(outcome.winners[0] + 1)
    return found
