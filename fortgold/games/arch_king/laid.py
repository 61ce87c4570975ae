"""Tables of Arch King as examples write them, and what can be said of a position.

`you` are the cards in front of the first seat, village and start cards too, `hand` its companions, `laid`
those that it has laid face down, `played` those of this turn; `you_2`, `hand_2` ... are the next seat's, clockwise.
A turn begins with the food and prestige of its cards, if no other number is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from fortgold.data.example import CardById, Column, ExampleTable, Fact, Facts
from fortgold.games.arch_king.deck import Bag, Ruleset
from fortgold.games.arch_king.fields import COMPANIONS, KINGDOM
from fortgold.games.arch_king.moves import Op, Phase, When, within
from fortgold.games.arch_king.position import Position, Realm
from fortgold.games.arch_king.program import asking
from fortgold.games.common.laid import at_seat, known_places, pile_of, too_many
from fortgold.games.common.records import Record

OF_SEATS = ("you", "hand", "laid", "played")
SHARED = ("field", "discard", "dismissed", "used")
PILES = {"kingdom_pile": "kingdom", "companion_pile": "companion"}
GAINS = (Op.EXPLORE, Op.SETTLE, Op.BUILD)
NUMBERS = (*PILES, "food", "prestige", "round", "draft", "over")


def laid(rules: Ruleset, table: ExampleTable) -> Position:
    """The position in which cards lie so, at the table of `rules`. Raises NotLaid."""
    known_places(table, (*_of_seats(rules.seats), *SHARED), NUMBERS)
    own = asking(rules)
    (s,) = own.states(1)
    numbers = table.numbers
    for phase, name in ((Phase.DRAFT, "draft"), (Phase.OVER, "over"), (Phase.PLAY, "")):
        if not name or numbers.get(name):
            s.phase = int(phase)
            break
    for place, copies in (("field", s.field), ("used", s.used)):
        _count(copies, _rows(rules, table, place))
    for pile, place in ((KINGDOM, "discard"), (COMPANIONS, "dismissed")):
        _count(s.discard[pile], _rows(rules, table, place))
    for seat in range(rules.seats):
        you, hand, down, played = (at_seat(one, seat) for one in OF_SEATS)
        for column in table.cards.get(you, ()):
            for card in column:
                row = rules.by_id[card.id].number
                (s.sideways if card.sideways else s.upright)[seat][row] += 1
        for place, copies in ((hand, s.hand), (down, s.laid), (played, s.done)):
            _count(copies[seat], _rows(rules, table, place))
    _piles(rules, s, table)
    s.round = numbers.get("round", 1)
    if s.phase == Phase.PLAY:
        for name, what in (("food", Op.FOOD), ("prestige", Op.PRESTIGE)):
            income = own.playing.given_by(own.deck, s, 0, When.PASSIVE, what)
            setattr(s, name, numbers.get(name, income))
    elif s.phase == Phase.DRAFT:
        s.picks = len(_rows(rules, table, at_seat("laid", rules.seats - 1)))
    else:
        s.complete = int(own.playing.has_grown(own.deck, s))
    own.playing.go_on(own.deck, s, own.work())
    played_in_order = (_rows(rules, table, at_seat("played", seat)) for seat in range(rules.seats))
    return Position(rules, s, tuple(played_in_order))


def _piles(rules: Ruleset, s: Record, table: ExampleTable) -> None:
    """Each pile has the cards of its deck that lie nowhere."""
    lies = Counter(card.id for columns in table.cards.values() for one in columns for card in one)
    open_places = {"field", "discard", *(at_seat("you", seat) for seat in range(rules.seats))}
    is_whole = open_places <= {*table.cards}
    for pile, (name, deck) in enumerate(PILES.items()):
        rest: list[str] = []
        for row in rules.decks[deck]:
            left = row.copies - (lies[row.id] if row.deck == deck else 0)
            if left < 0:
                raise too_many(row.name, row.copies)
            rest += [row.id] * left
        cards = pile_of(table, name, rest, is_whole and pile == KINGDOM)
        s.pile[pile][: len(cards)] = [rules.by_id[card].number for card in cards]
        s.pile_end[pile] = len(cards)


def lying(position: Position) -> ExampleTable:
    """Where the cards lie that are open, or in a hand."""
    rules = position.rules

    def each(bag: Iterable[int], is_sideways: bool = False) -> Iterator[Column]:
        for row in bag:
            yield (CardById(rules.rows[row].id, is_sideways),)

    cards = {
        "field": tuple(each(position.field)),
        "discard": tuple(each(position.kingdom.discard)),
        "dismissed": tuple(each(position.companions.discard)),
        "used": tuple(each(position.used)),
    }
    for seat in range(rules.seats):
        realm: Realm = position.realms[seat]
        bags = (position.hands[seat], position.laid[seat], position.played[seat])
        cards[at_seat("you", seat)] = (*each(realm.upright), *each(realm.sideways, True))
        for name, bag in zip(OF_SEATS[1:], bags, strict=True):
            cards[at_seat(name, seat)] = tuple(each(bag))
    piles = dict(
        zip(PILES, (len(position.kingdom.rows), len(position.companions.rows)), strict=True)
    )
    numbers = {"food": position.food, "prestige": position.prestige, "round": position.round}
    return ExampleTable(cards, {**piles, **numbers})


def facts(position: Position) -> Facts:
    """What the turn has left, how many cards each player has, and their points: `points_2` of the next seat.

    `counts_crown` are the points that the first seat's crown counts for other cards; `gains` the ways to gain a
    card that the companions have which the players hold.
    """
    rows = position.rules.rows
    found: dict[str, Fact] = {
        "food": str(position.food),
        "prestige": str(position.prestige),
        "over": "yes" if position.outcome() else "no",
    }
    for seat, realm in enumerate(position.realms):
        found[at_seat("points", seat)] = str(position.points(seat))
        found[at_seat("cards", seat)] = str(len(realm))
    own = position.realms[0].all
    found["printed"] = str(sum(rows[row].points for row in own))
    for row in own:
        if rows[row].timing == "game_end":
            found[f"counts_{rows[row].kind}"] = str(position.points_counted(0, row))
    bags = (*position.hands, *position.laid, *position.played)
    done = {do.op for bag in bags for row in bag for do in within(rows[row].steps)}
    found["gains"] = tuple(op.name.lower() for op in GAINS if op in done) or "none"
    if outcome := position.outcome():
        found["winners"] = tuple(str(seat + 1) for seat in outcome.winners)
    return found


def _of_seats(seats: int) -> tuple[str, ...]:
    return tuple(at_seat(name, seat) for seat in range(seats) for name in OF_SEATS)


def _rows(rules: Ruleset, table: ExampleTable, place: str) -> Bag:
    return tuple(
        rules.by_id[card.id].number for column in table.cards.get(place, ()) for card in column
    )


def _count(copies: list[int], bag: Bag) -> None:
    for row in bag:
        copies[row] += 1
