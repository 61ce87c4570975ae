"""Everything that the rules know of a deck, and everything on the table, by name.

`d` is a DECK, which no move changes; `s` a STATE, one game. Cards are numbers: a spirit (a treasure)
is its place among the spirits (the treasures) of the deck sorted by id, which is the order in which
the cards of a foresight are listed. NONE is no card.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

from fortgold.games.common.records import Fields, Rooms, small, unsigned, word
from fortgold.games.fort_of_gold.deck import Ruleset, Spirit, Treasure, lead

INDUCT, GET, ROTATE, FORESEE = range(4)
LOST, GOING_ON = -1, -2
NO_SPIRIT, BARRED_WITH_MANA, BARRED_WITHOUT = range(3)  # why a game is lost
PLAYER, IMAGINED = 2, 3  # what chance is for; 0 and 1 are the decks

# Room, not rules: of machine code, which these modules are for as they stand. `rooms_of` says when a
# deck needs more.
SPIRITS, TREASURES, PLACES, ALTARS, SUBSETS, NAMES = 40, 16, 4, 8, 16, 16
WAYS, SEEN, COUNTS = 24, 3, 4  # of foreseen cards; 0 to SEEN are COUNTS numbers
NONE = SPIRITS - 1  # no card: it shows nothing, and its name,
NOBODY = NAMES - 1  # is held by every pedestal column
SECONDS = 16  # a set of moves is one number, bit SECONDS * first + second
MOVES, FAVOURITES = 256, 9  # that players weigh
CARDS, BINS, KINDS = 40, 96, 4  # of either deck; of what is counted, at most two a spirit; of moves
ASKED, POSITIONS = 62, 4  # bits of a number: colours in positions that treasures ask for; positions
# How far friends outnumber foes in each position, in one number: EVEN when there are as many.
LEAD_BITS, EVEN = 5, 15

DECK = Fields(
    **dict.fromkeys(
        ("chancel_size", "columns", "slots", "goal", "limit", "foresees", "power"), word()
    ),
    **dict.fromkeys(("spirits", "treasures", "subsets", "names"), word()),  # how many
    every_column=word(),  # as bits
    bare=word(),  # the lead without spirits
    ahead=word(),  # the bits that tell where friends outnumber foes
    name=small("SPIRITS"),  # of each spirit, equal names equal numbers
    shows=word("SPIRITS"),  # a bit for each colour in a position that a treasure may ask for
    asks=word("TREASURES"),
    lead=word("TREASURES", "SPIRITS"),  # what a spirit adds: 1 a friend, -1 a foe
    subset=word("SUBSETS"),  # the choices of columns, as bits, sorted as tuples of columns
    ways=word("COUNTS"),  # the number of ways to put that many seen cards back
    # of that many cards, each way: how many go on top; then all in order, by rank
    way=small("COUNTS", "WAYS", "COUNTS"),
    spirit_slot=word("SPIRITS"),  # what chance knows the cards by
    treasure_slot=word("TREASURES"),
)
STATE = Fields(
    mana_count=word(),
    solution_count=word(),
    pile_count=word(),
    altar_count=word(),
    height=word(),  # spirits on the pedestal
    chancel=small("PLACES"),
    top=small("PLACES"),  # of each pedestal column
    solutions=small("PLACES"),
    held=word("NAMES"),  # the pedestal columns that hold a spirit of the name, as bits
    attached=word("ALTARS"),  # how many spirits
    treasure=small("ALTARS"),
    leads=word("ALTARS"),
    last=small("ALTARS"),  # the spirit attached last
    under=small("SPIRITS"),  # the spirit that lies under each one, in its column
    mana=small("SPIRITS", seen="nobody"),  # the bottom card first
    pile=small("TREASURES", seen="nobody"),  # the bottom card first
    lifted=small("COUNTS", seen="nobody"),  # the cards of a foresight, while they are put back
)
COUNTED = Fields(  # what a tally counts, by the names of `metrics`
    **{
        name: word(room)
        for room, names in (
            ("BINS", "score turns inducts gets rotates foresees spirits_to_get spirits_attached"),
            ("BINS", "solutions treasures_lost"),
            ("KINDS", "kinds foresight losses"),
            ("MOVES", "choices"),
            ("SPIRITS", "spirit_seen spirit_get spirit_rotate spirit_foresee spirit_idle"),
            ("NAMES", "name_used"),
            ("TREASURES", "treasure_seen treasure_got treasure_returned first_won first_lost"),
        )
        for name in names.split()
    }
)
WORK = Fields(
    **COUNTED,
    sets=word("KINDS"),  # the legal moves: the set of each kind
    keys=unsigned("CARDS"),  # to lay out a deal
    places=word("CARDS"),
    moves=word("MOVES"),  # what players weigh
    worths=word("MOVES"),
    beside=word("PLACES"),
    favourite=word("FAVOURITES"),
    favourite_worth=word("FAVOURITES"),
    script=word("BINS"),  # given moves, with which the next deal begins
    scripted=word(),
    made=word("KINDS"),  # moves in a deal
    spirit=word("SPIRITS"),  # what happened to each in a deal, as bits
    treasure=word("TREASURES"),
)
BOX: Rooms = {
    "SPIRITS": SPIRITS, "TREASURES": TREASURES, "PLACES": PLACES, "ALTARS": ALTARS, "SUBSETS": SUBSETS,
    "NAMES": NAMES, "WAYS": WAYS, "SEEN": SEEN, "COUNTS": COUNTS, "NONE": NONE, "NOBODY": NOBODY,
    "SECONDS": SECONDS, "MOVES": MOVES, "FAVOURITES": FAVOURITES, "ASKED": ASKED,
    "POSITIONS": POSITIONS, "LEAD_BITS": LEAD_BITS, "EVEN": EVEN, "CARDS": CARDS, "BINS": BINS,
    "KINDS": KINDS,
}  # fmt: skip
# The standard box, and one with all that a byte can tell apart.
MACHINE: tuple[Rooms, ...] = (
    BOX,
    {
        **BOX, "SPIRITS": 256, "TREASURES": 255, "ALTARS": 16, "MOVES": 512, "CARDS": 256, "BINS": 520,
        "WAYS": 120, "SEEN": 4, "COUNTS": 5, "NAMES": 64, "NONE": 255, "NOBODY": 63,
    },
)  # fmt: skip


def needs(rules: Ruleset) -> Rooms:
    """The rooms that the deck needs, and the numbers that follow from them."""
    c = rules.constants
    spirits = len(rules.spirits) + 1
    names = len({card.name for card in rules.spirits}) + 1
    places = max(c.chancel_size, c.pedestal_columns, c.solution_slots)
    subsets = len(subsets_of(rules))
    return {
        "SPIRITS": spirits,
        "TREASURES": len(rules.treasures),
        "PLACES": places,
        "ALTARS": c.altar_goal,
        "SUBSETS": subsets,
        "NAMES": names,
        "WAYS": len(ways_of(c.foresee_cards)),
        "SEEN": c.foresee_cards,
        "COUNTS": c.foresee_cards + 1,
        "SECONDS": max(subsets, c.altar_goal, c.pedestal_columns),
        "EVEN": c.altar_column_limit,
        "MOVES": c.pedestal_columns * (c.chancel_size + c.altar_goal * (c.solution_slots + 1))
        + c.solution_slots * subsets,
        "ASKED": len(_asked(rules.treasures)),
        "POSITIONS": positions_of(rules),
        "CARDS": max(spirits, len(rules.treasures)),
        "BINS": max(2 * spirits, c.solution_slots + 1),
        "KINDS": KINDS,
    }


def beyond(rules: Ruleset) -> tuple[str, int, int] | None:
    """Which number of a deck is too large for machine code: its name, its value, the maximum."""
    c, most = rules.constants, MACHINE[-1]
    numbers = (
        ("chancel_size", c.chancel_size, most["PLACES"]),
        ("pedestal_columns", c.pedestal_columns, most["PLACES"]),
        ("solution_slots", c.solution_slots, most["PLACES"]),
        ("altar_goal", c.altar_goal, most["ALTARS"]),
        ("altar_column_limit", c.altar_column_limit, most["EVEN"]),
        ("foresee_cards", c.foresee_cards, most["SEEN"]),
        ("spirit", len(rules.spirits), most["NONE"]),
        ("treasure", len(rules.treasures), most["TREASURES"]),
        ("symbols", positions_of(rules), most["POSITIONS"]),
    )
    return next((one for one in numbers if one[1] > one[2]), None)


def plain_rooms_of(rules: Ruleset) -> Rooms:
    """Exactly the rooms that the deck needs, for plain Python."""
    need = needs(rules)
    if all(BOX[name] >= n for name, n in need.items()):
        return BOX
    even = need["EVEN"] | 15
    return {
        **need,
        "NONE": need["SPIRITS"] - 1,
        "NOBODY": need["NAMES"] - 1,
        "FAVOURITES": FAVOURITES,
        "LEAD_BITS": even.bit_length() + 1,
        "EVEN": (1 << even.bit_length()) - 1,
    }


def spirits_of(rules: Ruleset) -> list[Spirit]:
    """Each spirit at its number."""
    return sorted(rules.spirits, key=lambda card: card.id)


def treasures_of(rules: Ruleset) -> list[Treasure]:
    """Each treasure at its number."""
    return sorted(rules.treasures, key=lambda card: card.id)


def subsets_of(rules: Ruleset) -> list[tuple[int, ...]]:
    """The sets of pedestal columns whose tops fit into a new altar column, sorted."""
    c = rules.constants
    most = min(c.pedestal_columns, c.altar_column_limit)
    every = range(c.pedestal_columns)
    return sorted(chosen for n in range(1, most + 1) for chosen in combinations(every, n))


def ways_of(cards: int) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Every way to put that many cards, known by rank, above and below: sorted as moves are."""
    return sorted(
        (way[:cut], way[cut:]) for way in permutations(range(cards)) for cut in range(cards + 1)
    )


def deck_of(rules: Ruleset, rooms: Rooms) -> dict[str, Any]:
    c, spirits, treasures = rules.constants, spirits_of(rules), treasures_of(rules)
    names: dict[str, int] = {}
    bit = {pair: 1 << i for i, pair in enumerate(_asked(treasures))}
    positions, bits, even = positions_of(rules), rooms["LEAD_BITS"], rooms["EVEN"]

    def of_all(values: Sequence[int], of_none: int) -> list[int]:
        return [*values, *[of_none] * (rooms["SPIRITS"] - len(values))]

    return {
        "chancel_size": c.chancel_size,
        "columns": c.pedestal_columns,
        "every_column": (1 << c.pedestal_columns) - 1,
        "slots": c.solution_slots,
        "goal": c.altar_goal,
        "limit": c.altar_column_limit,
        "foresees": c.foresee_cards,
        "power": c.power_positions,
        "spirits": len(spirits),
        "treasures": len(treasures),
        "name": of_all([names.setdefault(card.name, len(names)) for card in spirits], rooms["NOBODY"]),
        "names": len(names),
        "shows": [sum(bit.get(p, 0) for p in enumerate(card.symbols)) for card in spirits],
        "asks": [sum(bit[p] for p in enumerate(card.symbols)) for card in treasures],
        "lead": [
            [
                sum(lead(*pair) << bits * i for i, pair in enumerate(zip(t.symbols, s.symbols, strict=True)))
                for s in spirits
            ]
            for t in treasures
        ],
        "bare": sum(even << bits * i for i in range(positions)),
        "ahead": sum(even + 1 << bits * i for i in range(positions)),
        "subset": [sum(1 << column for column in chosen) for chosen in subsets_of(rules)],
        "subsets": len(subsets_of(rules)),
        "ways": [len(ways_of(n)) for n in range(c.foresee_cards + 1)],
        "way": [
            [[len(above), *above, *below] for above, below in ways_of(n)]
            for n in range(c.foresee_cards + 1)
        ],
        "spirit_slot": [card.slot for card in spirits],
        "treasure_slot": [card.slot for card in treasures],
    }  # fmt: skip


def positions_of(rules: Ruleset) -> int:
    """How many symbols a card has."""
    return max((len(card.symbols) for card in rules.by_id.values()), default=0)


def _asked(treasures: Sequence[Treasure]) -> list[tuple[int, str]]:
    """The colours in positions that treasures ask for."""
    return sorted({pair for card in treasures for pair in enumerate(card.symbols)})
