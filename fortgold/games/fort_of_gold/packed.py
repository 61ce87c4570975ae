"""Positions as a few machine words, for playouts and searches: the layout, in and out.

Cards are numbers: a spirit (a treasure) is its place among the spirits (the treasures) of the deck
sorted by id. That is the order in which the readable rules sort the cards of a foresight.

A state is an array of `table[WORDS]` words of 64 bits, 16 for the standard box. Its bytes:

    0 MANA_TOP     1 MANA_BOTTOM   2 MANA_COUNT     3 ALTAR_COUNT   4 SOLUTION_COUNT
    5 PILE_TOP     6 PILE_BOTTOM   7 PILE_COUNT
    8 SOLUTIONS    up to 8 treasures, left to right
    16 CHANCEL     up to 8 spirits; NONE where a place is vacant
    24 PEDESTAL    the top of up to 8 columns; NONE where a column is vacant
    32 LAST        the spirit attached last to each of up to 16 altar columns
    48 SPIRITS     for each spirit, the one it leads to, a byte each
       treasures   for each treasure, the one it leads to                  from `table[TREASURE_AT]`
       names       for each name, the pedestal columns that hold it: bit i is column i   NAME_AT
       altar       for each altar column 4 bytes                    from 4 x ALTAR_AT

Every pile and column is a chain, since a card lies in one place only: a spirit of the mana pile
leads to the one below it, a spirit of the pedestal too, an attached spirit to the one attached
before it. NONE ends a chain, and stands for a top that is not there. Bytes without a meaning (what a
vacant place leads to, solutions past the count) may hold anything: compare positions by unpacking
them, or by `alike.alike`.

An altar column is a number of 32 bits: from bit 5i on, 15 + friends - foes in position i, so that
bit 5i + 4 tells that friends outnumber foes; from bit 20 on the number of spirits; from bit 24 on the
treasure. To attach a spirit is to add its FIT.

A move is a number, and the numbers ascend as the readable moves are sorted:

    kind << 16 | first << 12 | second << 8 | third
    0 induct    first: chancel place    second: pedestal column
    1 get       first: solution         third: which of SUBSETS, the choices of columns
    2 rotate    first: pedestal column  second: altar column  third: 1 + the returned solution, or 0
    3 foresee   first: pedestal column  second: altar column  third: which of WAYS
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations, pairwise, permutations

import numpy as np
from numpy.typing import NDArray

from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate
from fortgold.games.fort_of_gold.position import AltarColumn, Position
from fortgold.games.fort_of_gold.rules import Constants, Rules, Spirit, Treasure, lead
from fortgold.model import Text

NONE = 255
MANA_TOP, MANA_BOTTOM, MANA_COUNT, ALTAR_COUNT, SOLUTION_COUNT = 0, 1, 2, 3, 4
PILE_TOP, PILE_BOTTOM, PILE_COUNT = 5, 6, 7
SOLUTIONS, CHANCEL, PEDESTAL, LAST, SPIRITS = 8, 16, 24, 32, 48

COUNT_BIT, TREASURE_BIT = 20, 24
BARE = 0x7BDEF  # an altar column without spirits: 15 in each position, friends - foes = 0
POWERFUL = 0x84210  # the bits that tell that friends outnumber foes

INDUCT, GET, ROTATE, FORESEE = range(4)
KIND_BIT, FIRST_BIT, SECOND_BIT = 16, 12, 8

# The ranges that the layout can hold.
MOST_SPIRITS = MOST_TREASURES = 255
MOST_PLACES = 8  # of the chancel, of the solutions, and columns of the pedestal
MOST_ALTAR = 16
MOST_ATTACHED = 15
MOST_POSITIONS = 4
MOST_FORESEEN = 4

Words = NDArray[np.uint64]
Bytes = NDArray[np.uint8]


class TooLargeToPack(ValueError):
    """Rules outside the ranges of the packed form; `said` is which. The readable rules play them."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en)
        self.said = said


# The rules as the kernel reads them: one array of 64-bit integers. First the numbers of the rules, the
# layout of a state, and where the lists below begin; then the lists.
(
    CHANCEL_SIZE,
    PEDESTAL_COLUMNS,
    SOLUTION_SLOTS,
    ALTAR_GOAL,
    ALTAR_COLUMN_LIMIT,
    FORESEE_CARDS,
    POWER_POSITIONS,
    EVERY_POSITION,  # a bit for each position
    SPIRIT_COUNT,
    TREASURE_COUNT,
    SUBSET_COUNT,
    WAY_COUNT,  # with as many cards seen as may be
    TREASURE_AT,  # in a state
    NAME_AT,
    ALTAR_AT,
    WORDS,
    NAME_OF,  # [spirit]
    SPIRIT_FACE,  # [spirit] equal for copies
    TREASURE_FACE,  # [treasure]
    SPIRIT_SLOT,  # [n] what chance knows the spirits by, ascending
    SPIRIT_NUMBER,  # [n] the spirit with the slot of the same place
    TREASURE_SLOT,
    TREASURE_NUMBER,
    SUBSETS,  # [n] a choice of pedestal columns as bits, sorted as tuples of columns
    WAYS,  # [cards seen, way] a byte each: how many are put above, then all in order, by rank
    FIT,  # [treasure, spirit] what attaching adds, and from MEETS_BIT on which positions it fills
) = range(26)
MEETS_BIT = 32
ATTACH = (1 << MEETS_BIT) - 1

Table = NDArray[np.int64]


@dataclass(frozen=True)
class Packing:
    """The way between the readable rules and the packed ones. Raises TooLargeToPack."""

    rules: Rules

    def __post_init__(self) -> None:
        _refuse_what_is_too_large(self.rules)

    @cached_property
    def spirits(self) -> tuple[Spirit, ...]:
        """Each spirit at its number."""
        return tuple(sorted(self.rules.spirits, key=lambda card: card.id))

    @cached_property
    def treasures(self) -> tuple[Treasure, ...]:
        """Each treasure at its number."""
        return tuple(sorted(self.rules.treasures, key=lambda card: card.id))

    @cached_property
    def number(self) -> dict[Spirit | Treasure, int]:
        """The number of each card."""
        return {
            **{spirit: i for i, spirit in enumerate(self.spirits)},
            **{treasure: i for i, treasure in enumerate(self.treasures)},
        }

    @cached_property
    def subsets(self) -> list[tuple[int, ...]]:
        """Each choice of pedestal columns at its number."""
        return _subsets(self.rules.constants)

    @cached_property
    def table(self) -> Table:
        """The rules as the kernel reads them."""
        return _table(self)

    @property
    def words(self) -> int:
        """The length of a state."""
        return int(self.table[WORDS])

    def empty(self, *count: int) -> Words:
        """Room for a state; for `count` states, one a row."""
        return np.zeros((*count, self.words), np.uint64)

    def pack(self, position: Position) -> Words:
        """`position`, which must be of these rules."""
        table, number = self.table, self.number
        state = self.empty()
        at = state.view(np.uint8)
        at[SOLUTIONS : table[NAME_AT]] = NONE

        def chain(cards: Iterable[Spirit | Treasure], links: int) -> tuple[int, int, int]:
            """Each card led to the next; the first, the last, how many."""
            numbers = [number[card] for card in cards]
            for here, there in pairwise(numbers):
                at[links + here] = there
            return (numbers[0], numbers[-1], len(numbers)) if numbers else (NONE, NONE, 0)

        at[[MANA_TOP, MANA_BOTTOM, MANA_COUNT]] = chain(position.mana, SPIRITS)
        at[[PILE_TOP, PILE_BOTTOM, PILE_COUNT]] = chain(position.pile, table[TREASURE_AT])
        at[SOLUTION_COUNT], at[ALTAR_COUNT] = len(position.solutions), len(position.altar)
        for i, treasure in enumerate(position.solutions):
            at[SOLUTIONS + i] = number[treasure]
        for i, spirit in enumerate(position.chancel):
            at[CHANCEL + i] = NONE if spirit is None else number[spirit]
        for i, spirits in enumerate(position.pedestal):
            at[PEDESTAL + i] = chain(reversed(spirits), SPIRITS)[0]
            for spirit in spirits:
                at[table[NAME_AT] + table[table[NAME_OF] + number[spirit]]] |= 1 << i
        columns = state.view(np.uint32)[table[ALTAR_AT] :]
        for i, there in enumerate(position.altar):
            at[LAST + i] = chain(reversed(there.spirits), SPIRITS)[0]
            columns[i] = number[there.treasure] << TREASURE_BIT | BARE
            columns[i] += sum(_fit(there.treasure, spirit) & ATTACH for spirit in there.spirits)
        return state

    def unpack(self, state: Words) -> Position:
        """The position that `state` packs."""
        table = self.table
        at: list[int] = state.view(np.uint8).tolist()
        columns = state.view(np.uint32)[table[ALTAR_AT] :].tolist()

        def chain(first: int) -> tuple[Spirit, ...]:
            cards = []
            while first != NONE:
                cards.append(self.spirits[first])
                first = at[SPIRITS + first]
            return tuple(cards)

        pile, treasure = [], at[PILE_TOP]
        while treasure != NONE:
            pile.append(self.treasures[treasure])
            treasure = at[table[TREASURE_AT] + treasure]
        return Position(
            self.rules,
            mana=chain(at[MANA_TOP]),
            chancel=tuple(
                None if spirit == NONE else self.spirits[spirit]
                for spirit in at[CHANCEL : CHANCEL + table[CHANCEL_SIZE]]
            ),
            pedestal=tuple(
                chain(top)[::-1] for top in at[PEDESTAL : PEDESTAL + table[PEDESTAL_COLUMNS]]
            ),
            solutions=tuple(
                self.treasures[i] for i in at[SOLUTIONS : SOLUTIONS + at[SOLUTION_COUNT]]
            ),
            pile=tuple(pile),
            altar=tuple(
                AltarColumn(self.treasures[columns[i] >> TREASURE_BIT], chain(at[LAST + i])[::-1])
                for i in range(at[ALTAR_COUNT])
            ),
        )

    def encode(self, move: Move) -> int:
        """The number of `move`. It need not be legal, but its places and cards must exist."""
        match move:
            case Induct(place, column):
                return _code(INDUCT, place, column, 0)
            case Get(solution, columns):
                return _code(GET, solution, 0, self.subsets.index(tuple(columns)))
            case Rotate(column, altar, returned):
                return _code(ROTATE, column, altar, returned + 1)
            case Foresee(column, altar, above, below):
                order = (*above, *below)
                rank = {card: i for i, card in enumerate(sorted(order))}
                way = (
                    tuple(rank[card] for card in above),
                    tuple(rank[card] for card in below),
                )
                return _code(FORESEE, column, altar, _ways(len(order)).index(way))

    def decode(self, state: Words, code: int) -> Move:
        """The move of that number in `state`, which says the cards that a foresight sees."""
        kind, third = code >> KIND_BIT, code & 0xFF
        first, second = code >> FIRST_BIT & 0xF, code >> SECOND_BIT & 0xF
        match kind:
            case 0:
                return Induct(first, second)
            case 1:
                return Get(first, self.subsets[third])
            case 2:
                return Rotate(first, second, third - 1)
        at = state.view(np.uint8)
        seen: list[int] = []
        card = int(at[MANA_TOP])
        while card != NONE and len(seen) < self.table[FORESEE_CARDS]:
            seen.append(card)
            card = int(at[SPIRITS + card])
        ids = [self.spirits[card].id for card in sorted(seen)]
        above, below = _ways(len(ids))[third]
        return Foresee(
            first, second, tuple(ids[rank] for rank in above), tuple(ids[rank] for rank in below)
        )


def _code(kind: int, first: int, second: int, third: int) -> int:
    return kind << KIND_BIT | first << FIRST_BIT | second << SECOND_BIT | third


def _refuse_what_is_too_large(rules: Rules) -> None:
    constants = rules.constants
    symbols = max(len(card.symbols) for card in rules.by_id.values())
    for name, value, most in (
        ("chancel_size", constants.chancel_size, MOST_PLACES),
        ("pedestal_columns", constants.pedestal_columns, MOST_PLACES),
        ("solution_slots", constants.solution_slots, MOST_PLACES),
        ("altar_goal", constants.altar_goal, MOST_ALTAR),
        ("altar_column_limit", constants.altar_column_limit, MOST_ATTACHED),
        ("foresee_cards", constants.foresee_cards, MOST_FORESEEN),
        ("spirit", len(rules.spirits), MOST_SPIRITS),
        ("treasure", len(rules.treasures), MOST_TREASURES),
        ("symbols", symbols, MOST_POSITIONS),
    ):
        if value > most:
            raise TooLargeToPack(
                Text(
                    f"「{name}」が {value} あり、速い計算で扱える {most} を超えています",
                    f"`{name}` is {value}, and the fast rules hold no more than {most}",
                )
            )


def _table(packing: Packing) -> Table:
    rules, spirits, treasures = packing.rules, packing.spirits, packing.treasures
    constants = rules.constants
    names = _classes([card.name for card in spirits])
    treasure_at = SPIRITS + len(spirits)
    name_at = treasure_at + len(treasures)
    altar_at = -(-(name_at + len(set(names))) // 4)
    most_ways = len(_ways(constants.foresee_cards))
    lists: dict[int, list[int]] = {
        NAME_OF: names,
        SPIRIT_FACE: _classes([(card.name, card.symbols) for card in spirits]),
        TREASURE_FACE: _classes([card.symbols for card in treasures]),
        SPIRIT_SLOT: sorted(card.slot for card in spirits),
        SPIRIT_NUMBER: _by_slot(spirits),
        TREASURE_SLOT: sorted(card.slot for card in treasures),
        TREASURE_NUMBER: _by_slot(treasures),
        SUBSETS: [sum(1 << column for column in chosen) for chosen in packing.subsets],
        WAYS: [
            way for seen in range(constants.foresee_cards + 1) for way in _way_row(seen, most_ways)
        ],
        FIT: [_fit(treasure, spirit) for treasure in treasures for spirit in spirits],
    }
    head = {
        CHANCEL_SIZE: constants.chancel_size,
        PEDESTAL_COLUMNS: constants.pedestal_columns,
        SOLUTION_SLOTS: constants.solution_slots,
        ALTAR_GOAL: constants.altar_goal,
        ALTAR_COLUMN_LIMIT: constants.altar_column_limit,
        FORESEE_CARDS: constants.foresee_cards,
        POWER_POSITIONS: constants.power_positions,
        EVERY_POSITION: (1 << len(treasures[0].symbols)) - 1,
        SPIRIT_COUNT: len(spirits),
        TREASURE_COUNT: len(treasures),
        SUBSET_COUNT: len(packing.subsets),
        WAY_COUNT: most_ways,
        TREASURE_AT: treasure_at,
        NAME_AT: name_at,
        ALTAR_AT: altar_at,
        WORDS: -(-(altar_at + constants.altar_goal) // 2),
    }
    end = len(head) + len(lists)
    for name, values in lists.items():
        head[name] = end
        end += len(values)
    table = [head[name] for name in range(len(head))]
    for values in lists.values():
        table += values
    return np.array(table, np.int64)


def _classes(values: Sequence[object]) -> list[int]:
    """0 for the first value, 1 for the next that is different, ..."""
    known: dict[object, int] = {}
    return [known.setdefault(value, len(known)) for value in values]


def _by_slot(cards: Sequence[Spirit] | Sequence[Treasure]) -> list[int]:
    return sorted(range(len(cards)), key=lambda i: cards[i].slot)


def _fit(treasure: Treasure, spirit: Spirit) -> int:
    """What attaching adds: 1 spirit, and in each position a friend, or less a foe, or nothing.

    From MEETS_BIT on a bit for each position in which the spirit shows the request symbol.
    """
    fit = 1 << COUNT_BIT
    for i, (wanted, shown) in enumerate(zip(treasure.symbols, spirit.symbols, strict=True)):
        fit += lead(wanted, shown) << 5 * i
        fit += (shown == wanted) << MEETS_BIT + i
    return fit


def _subsets(constants: Constants) -> list[tuple[int, ...]]:
    """The choices of pedestal columns whose tops a new altar column has room for, sorted."""
    columns = constants.pedestal_columns
    most = min(columns, constants.altar_column_limit)
    return sorted(c for n in range(1, most + 1) for c in combinations(range(columns), n))


@cache
def _ways(cards: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to put `cards` cards, known by rank, above and below: sorted as the moves are."""
    return sorted(
        (way[:cut], way[cut:]) for way in permutations(range(cards)) for cut in range(cards + 1)
    )


def _way_row(cards: int, length: int) -> list[int]:
    """The ways to put `cards` cards, a number each, filled up with 0 to `length`."""
    row = [
        len(above) | sum(rank << 8 + 8 * i for i, rank in enumerate((*above, *below)))
        for above, below in _ways(cards)
    ]
    return row + [0] * (length - len(row))
