"""A position as a frozen value, for people, transcripts and tests: cards by name.

`rules` has the legal moves and their effects, on the same position as a record of numbers; why a move
is illegal is said here. In words, places and columns count from 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common.machine import Machine
from fortgold.games.common.records import Record
from fortgold.games.common.speech import filled
from fortgold.games.fort_of_gold import fields
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, Treasure
from fortgold.games.fort_of_gold.fields import LOST, STATE
from fortgold.games.fort_of_gold.moves import (
    TYPES,
    Foresee,
    Get,
    Induct,
    Move,
    Rotate,
    balance,
    listed,
)
from fortgold.games.fort_of_gold.program import plain_machine
from fortgold.games.fort_of_gold.rules import code, parts
from fortgold.games.position import IllegalMove, Outcome


@dataclass(frozen=True, slots=True)
class AltarColumn:
    """A treasure on the altar and the spirits attached to it, in the order in which they came."""

    treasure: Treasure
    spirits: tuple[Spirit, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """A position in which the player has to decide, or the end, with all hidden cards.

    Every pile lies topmost card first. A chancel place is None once there was no card to refill it;
    pedestal columns grow to the right.
    """

    rules: Ruleset
    mana: tuple[Spirit, ...]
    chancel: tuple[Spirit | None, ...]
    pedestal: tuple[tuple[Spirit, ...], ...]
    solutions: tuple[Treasure, ...]
    pile: tuple[Treasure, ...]
    altar: tuple[AltarColumn, ...] = ()

    to_move = 0  # the only player; what the piles hold is settled by the deal

    @property
    def numbers(self) -> DeckRecords:
        """The deck in plain Python."""
        return deck_records(plain_machine(self.rules))

    def has_won(self) -> bool:
        """The altar holds as many treasures as the goal asks for."""
        return len(self.altar) >= self.rules.constants.altar_goal

    def tops(self, columns: Iterable[int]) -> tuple[Spirit, ...]:
        """The uncovered cards of pedestal columns, which must not be vacant."""
        return tuple(self.pedestal[column][-1] for column in columns)

    def seen(self) -> tuple[Spirit, ...]:
        """The cards that a foresight would look at."""
        return self.mana[: self.rules.constants.foresee_cards]

    def legal_moves(self) -> list[Move]:
        """Every legal move: inductions, gets, rotations, foresights; each sorted. [] at the end."""
        own = self.numbers
        d, s, w, program = own.deck, own.record(self), own.work, own.program
        program.legal_moves(d, s, w)
        count = program.move_count(d, s, w)
        return [own.move(self, program.nth_move(d, s, w, n)) for n in range(count)]

    def outcome(self) -> Outcome | None:
        """Won with the cards left in the mana pile for a score, lost without a move, or None."""
        if self.has_won():
            return Outcome(True, len(self.mana))
        own = self.numbers
        lost = own.program.outcome(own.deck, own.record(self)) == LOST
        return Outcome(False) if lost else None

    def after(self, move: Move) -> Position:
        """The position after `move`; raises IllegalMove; `self` is unchanged."""
        reason = self.refusal(move)
        if reason is not None:
            raise IllegalMove(reason)
        own = self.numbers
        return own.after(self, own.code(move))

    def seen_by(self, seat: int) -> dict[str, Any]:
        """The open fields of STATE; what a foresight showed, the player has to remember."""
        return STATE.seen_by(self.numbers.record(self), seat)

    def refusal(self, move: Move) -> Text | None:
        """Which rule forbids `move`, in words for the person who tried it; None if it is legal."""
        return next(_broken(self, move), None)


def first_position(rules: Ruleset, seed: int, index: int) -> Position:
    """The table after set-up of deal `index` of `seed`; both from 0 to chance.MOST."""
    own = deck_records(plain_machine(rules))
    s = STATE.copied(own.clear)
    own.program.set_up(own.deck, s, own.work, seed, index)
    return own.frozen(s)


class DeckRecords:
    """A deck as numbers, and the conversions between positions and records, moves and numbers."""

    def __init__(self, own: Machine[Ruleset]) -> None:
        self.rules, own = own.rules, own.as_plain
        self.rooms, self.deck, self.work = own.rooms, own.deck, own.work()
        self.program = own.counting
        self.spirits, self.treasures = fields.spirits_of(own.rules), fields.treasures_of(own.rules)
        self.number: dict[Spirit | Treasure | None, int] = {None: self.rooms["NONE"]}
        self.number |= {card: i for i, card in enumerate(self.spirits)}
        self.number |= {card: i for i, card in enumerate(self.treasures)}
        self.subsets = fields.subsets_of(own.rules)
        self.clear = STATE.plain(self.rooms)  # a table on which nothing lies
        self.program.clear(self.deck, self.clear)

    def record(self, position: Position) -> Record:
        """The position, which must be of these rules, as lists of numbers."""
        d, s, number, own = self.deck, STATE.copied(self.clear), self.number, self.program
        s.mana_count, s.pile_count = len(position.mana), len(position.pile)
        s.solution_count = len(position.solutions)
        for zone, cards in (
            (s.mana, reversed(position.mana)),
            (s.pile, reversed(position.pile)),
            (s.chancel, position.chancel),
            (s.solutions, position.solutions),
        ):
            for i, card in enumerate(cards):
                zone[i] = number[card]
        for column, spirits in enumerate(position.pedestal):
            for spirit in spirits:
                own.lay(d, s, number[spirit], column)
        for there in position.altar:
            altar = own.build(d, s, number[there.treasure])
            for spirit in there.spirits:
                own.attach(d, s, number[spirit], altar)
        return s

    def frozen(self, s: Record) -> Position:
        """The position that a record holds."""
        spirits, treasures, none = self.spirits, self.treasures, self.rooms["NONE"]

        def column(card: int) -> tuple[Spirit, ...]:
            cards = []
            while card != none:
                cards.append(spirits[card])
                card = s.under[card]
            return tuple(reversed(cards))

        d = self.deck
        return Position(
            self.rules,
            mana=tuple(spirits[s.mana[i]] for i in reversed(range(s.mana_count))),
            chancel=tuple(
                None if card == none else spirits[card] for card in s.chancel[: d.chancel_size]
            ),
            pedestal=tuple(column(top) for top in s.top[: d.columns]),
            solutions=tuple(treasures[card] for card in s.solutions[: s.solution_count]),
            pile=tuple(treasures[s.pile[i]] for i in reversed(range(s.pile_count))),
            altar=tuple(
                AltarColumn(treasures[s.treasure[i]], column(s.last[i]))
                for i in range(s.altar_count)
            ),
        )

    def after(self, position: Position, move: int) -> Position:
        s = self.record(position)
        self.program.make(self.deck, s, move)
        return self.frozen(s)

    def code(self, move: Move) -> int:
        kind = TYPES.index(type(move))
        match move:
            case Induct(place, column):
                return code(kind, place, column, 0)
            case Get(solution, columns):
                return code(kind, solution, self.subsets.index(columns), 0)
            case Rotate(column, altar, returned):
                return code(kind, column, altar, returned + 1)
            case Foresee(column, altar, above, below):
                rank = {card: i for i, card in enumerate(sorted((*above, *below)))}
                way = tuple(rank[card] for card in above), tuple(rank[card] for card in below)
                return code(kind, column, altar, fields.ways_of(len(rank)).index(way))

    def move(self, position: Position, number: int) -> Move:
        """The move of that number, in a position that says the cards that a foresight sees."""
        kind, first, second, third = parts(number)
        match kind:
            case fields.INDUCT:
                return Induct(first, second)
            case fields.GET:
                return Get(first, self.subsets[second])
            case fields.ROTATE:
                return Rotate(first, second, third - 1)
        ids = sorted(card.id for card in position.seen())
        above, below = fields.ways_of(len(ids))[third]
        return Foresee(first, second, tuple(ids[i] for i in above), tuple(ids[i] for i in below))

    def line(self, position: Position, codes: Iterable[int]) -> Iterator[tuple[Position, Move]]:
        """The moves of those numbers, one after the other, each with where it is made."""
        for number in codes:
            yield position, self.move(position, number)
            position = self.after(position, number)


@lru_cache(maxsize=16)
def deck_records(own: Machine[Ruleset]) -> DeckRecords:
    """The deck as numbers, made once."""
    return DeckRecords(own)


# Why a move is refused: the rules that it breaks.

ZONES = {  # the refusals of a place that does not exist, and of a vacant one
    "chancel": (
        Text("内陣に場所 {n} はありません", "the Chancel has no place {n}"),
        Text("内陣の場所 {n} は空いています", "place {n} of the Chancel is vacant"),
    ),
    "pedestal": (
        Text("台に列 {n} はありません", "the Pedestal has no column {n}"),
        Text("台の列 {n} は空いています", "column {n} of the Pedestal is vacant"),
    ),
    "altar": (Text("祭壇に列 {n} はありません", "the Altar has no column {n}"),),
    "solutions": (Text("課題に {n} 枚目の宝物はありません", "the Solutions have no treasure {n}"),),
}


def _broken(position: Position, move: Move) -> Iterator[Text]:
    """The rules that `move` breaks, lazily: each check is only valid if those before it have passed."""
    if position.has_won():
        yield Text("ゲームはもう終わっています", "the game is over")
    match move:
        case Induct(place, column):
            yield from _no_card("chancel", position.chancel, place)
            yield from _no_place("pedestal", position.pedestal, column)
            yield from _namesakes(position, place, column)
        case Get(solution, columns):
            yield from _no_place("solutions", position.solutions, solution)
            yield from _no_life(position, solution, columns)
        case Rotate(column, altar, returned):
            yield from _no_room(position, column, altar)
            yield from _no_power(position, column, altar)
            yield from _no_exchange(position, returned)
        case Foresee(column, altar, above, below):
            yield from _no_room(position, column, altar)
            yield from _no_knowledge(position, altar, [*above, *below])


def _no_place(zone: str, there: Sequence[object], place: int) -> Iterator[Text]:
    if place not in range(len(there)):
        yield filled(ZONES[zone][0], n=place + 1)


def _no_card(zone: str, there: Sequence[object], place: int) -> Iterator[Text]:
    yield from _no_place(zone, there, place)
    if not there[place]:
        yield filled(ZONES[zone][1], n=place + 1)


def _namesakes(position: Position, place: int, column: int) -> Iterator[Text]:
    spirit = position.chancel[place]
    assert spirit is not None
    for below in position.pedestal[column]:
        if below.name == spirit.name:
            yield Text(
                f"台の列 {column + 1} には同じ名前「{spirit.name}」のカード {below.id} があります",
                f"column {column + 1} of the Pedestal holds {below.id}, "
                f"which has the same name as {spirit.id}",
            )


def _no_life(position: Position, solution: int, columns: tuple[int, ...]) -> Iterator[Text]:
    if not columns or len(set(columns)) < len(columns):
        yield Text(
            "台の列を、重ならないように 1 つ以上選びます",
            "choose one or more columns of the Pedestal, each once",
        )
    for column in columns:
        yield from _no_place("pedestal", position.pedestal, column)
    treasure, limit = position.solutions[solution], position.rules.constants.altar_column_limit
    tops = position.tops(column for column in columns if position.pedestal[column])
    wanted = [
        Text(f"位置 {i} の {symbol}", f"{symbol} in position {i}")
        for i, symbol in enumerate(treasure.symbols, 1)
        if all(spirit.symbols[i - 1] != symbol for spirit in tops)
    ]
    lacking, also = listed(wanted), " also" if tops else ""
    lifeless = Text(
        f"命の輝きがありません: {treasure.id} の求める{lacking.ja} がありません",
        f"no Radiance of Life: {treasure.id}{also} wants {lacking.en}",
    )
    for column in columns:
        for vacant in _no_card("pedestal", position.pedestal, column):
            both = Text(f"{vacant.ja}。{lifeless.ja}", f"{vacant.en}, so {lifeless.en}")
            yield both if wanted else vacant
    if len(columns) > limit:
        yield Text(
            f"宝物につけられるのは {limit} 枚までです",
            f"a treasure takes {limit} Spirit cards at most",
        )
    if wanted:
        yield lifeless


def _no_room(position: Position, column: int, altar: int) -> Iterator[Text]:
    yield from _no_card("pedestal", position.pedestal, column)
    yield from _no_place("altar", position.altar, altar)
    limit = position.rules.constants.altar_column_limit
    if len(position.altar[altar].spirits) >= limit:
        yield Text(
            f"祭壇の列 {altar + 1} には、もう {limit} 枚ついています",
            f"Altar column {altar + 1} is full: it holds {limit} Spirit cards",
        )


def _no_power(position: Position, column: int, altar: int) -> Iterator[Text]:
    own, there, top = position.numbers, position.altar[altar], position.pedestal[column][-1]
    if not own.program.has_power(own.deck, own.record(position), altar, own.number[top]):
        counted = balance(there.treasure, (*there.spirits, top))
        needed = position.rules.constants.power_positions
        yield Text(
            f"力の輝きがありません: 味方と敵は左から {counted.ja}。"
            f"味方の多い位置が {needed} か所以上要ります",
            f"no Radiance of Power: friends to foes are {counted.en}, "
            f"and friends must lead in {needed} positions",
        )


def _no_exchange(position: Position, returned: int) -> Iterator[Text]:
    slots = position.rules.constants.solution_slots
    if len(position.solutions) < slots:
        if returned != -1:
            yield Text(
                "課題に空いた場所があるので、何も戻しません",
                "a place in the Solutions is vacant, so nothing goes back",
            )
    elif returned < 0:
        yield Text(
            f"課題に {slots} 枚あるので、山の一番下に戻す宝物を選びます",
            f"the Solutions hold {slots} treasures: choose the one that goes back under the pile",
        )
    else:
        for none in _no_place("solutions", position.solutions, returned):
            yield Text(
                f"戻す宝物を選び直してください: {none.ja}", f"nothing to put back: {none.en}"
            )


def _no_knowledge(position: Position, altar: int, arranged: list[str]) -> Iterator[Text]:
    limit = position.rules.constants.altar_column_limit
    more = len(position.altar[altar].spirits) + 1
    if more != limit:
        yield Text(
            f"知の輝きがありません: つけても {more} 枚で、ちょうど {limit} 枚になりません",
            f"no Radiance of Knowledge: the column would hold {more} Spirit cards, not {limit}",
        )
    seen = sorted(card.id for card in position.seen())
    if sorted(arranged) != seen:
        yield Text(
            f"見た {len(seen)} 枚 ({', '.join(seen)}) を 1 枚ずつ、山の上か下に置きます",
            f"put each of the {len(seen)} cards seen ({', '.join(seen)}) on the pile or under it",
        )
