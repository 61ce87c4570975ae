"""What the records of a game hold: the deck as numbers, one game on the table, and room to work in.

Cards lie in towers as rows: minions by their table, then elements. Copies of a row are the same card.
"""

from __future__ import annotations

from fortgold.games.common.records import Fields, Rooms, unsigned, word

NONE = -1
TOWER_CARDS, MAGE_CARDS, PLAYER, THE_DIE = range(4)  # what chance is for
CLOCKWISE, OTHER_WAY = 0, 1
CHAPTER = 5  # turns, after which empty towers are counted

DECK = Fields(
    seats=word(),
    rows=word(),
    minions=word(),  # the rows below are minions
    faces=word(),
    elements=word(),
    mages=word(),
    spells=word(),  # of a mage
    cards=word(),
    towers=word(),
    centre=word(),  # its number: the last
    min_take=word(),
    die_sides=word(),
    raid_step=word(),
    chance_is_asked=word(),  # the rules do not say how the die falls: that is a move
    # variants
    half_die=word(),
    both_ways=word(),
    equal_turns=word(),
    spells_once=word(),
    centre_counts=word(),  # among the empty towers
    # of each row
    value=word("ROWS"),  # 0: an element
    rank=word("ROWS"),  # of a minion's value among those of the deck: 0 the highest
    element=word("ROWS"),  # NONE: a minion
    face=word("ROWS"),  # what pairs are made of: the value, the element
    row_of=word("CARDS"),  # of each slot
    # of each mage
    required=word("MAGES"),
    op=word("MAGES", "SPELLS"),
    n=word("MAGES", "SPELLS"),
    condition=word("MAGES", "SPELLS", "ELEMENTS"),
)
STATE = Fields(
    seed=word(seen="nobody"),
    index=word(seen="nobody"),
    phase=word(),
    to_move=word(),
    active=word(),  # whose turn it is: others discard in it
    turns=word(),  # that are over
    due=word(),  # the end is
    tower=word("TOWERS", "CARDS", seen="nobody"),  # the lowest card first
    height=word("TOWERS"),
    discard=word("ROWS"),
    hand=word("SEATS", "ROWS"),
    mage=word("SEATS"),
    relief=word("SEATS"),
    met=word("SEATS"),  # spells whose condition was met in an earlier turn, as bits
    # of this turn
    taken=word(),  # elements, as bits
    used=word(),  # spells, as bits
    meeting=word(),  # spells whose condition was met in this turn, as bits
    raid=word(),  # a card of the centre was taken
    calm=word(),  # but no raid happens
    ward=word(),
    looked=word("SEATS", "ROWS", seen="owner"),  # cards that lie beside their tower
    looking=word(),  # that tower
    looks=word(),  # how many
    sinks=word(),  # towers that may still sink a card
    sunk=word(),  # towers that did, as bits
    # of a raid
    raids=word(),  # before this one
    lost=word("SEATS"),  # cards in all raids, by how many numbers of cards were higher
    strength=word(),
    queue=word("SEATS"),  # who discards when
    queued=word(),  # how many of them have
    owed=word("SEATS"),
)
COUNTS = Fields(  # what statistics count in many games; no deal clears it
    turns=word("BINS"),
    take_size=word("BINS"),
    straights=word(),
    pairs=word(),
    raids=word("BINS"),
    lost=word("SEATS"),  # cards in raids, by how many numbers of cards were higher
    cast=word("SPELLS"),
    hand_size=word("BINS"),  # of each player at the end
    shortage=word("BINS"),  # of each player
    paid=word("BINS"),  # points that each player lost to it
    points=word("BINS"),  # of each player
    of_mage=word("MAGES", "BINS"),  # points
    best_points=word("BINS"),
    empty=word("CHAPTERS", "BINS"),  # towers after 5, 10 ... turns or at the end
    ties=word(),  # games that the order of turns decided
)
WORK = Fields(
    **COUNTS,
    count=word(),
    moves=word("MOVES"),
    overflow=word(),
    slots=word("CARDS"),
    keys=unsigned("CARDS"),
    places=word("CARDS"),
    tops=word("TOWERS"),  # taken by a straight: towers in order
    # what the greedy player thinks of things
    worth=word("ROWS"),
    mean=word(),  # worth of a covered card
    raid_worth=word(),
    veiled=word(),  # a tower is not empty, though it shows nothing
)
ROOMS: Rooms = {
    "SEATS": 4, "ROWS": 24, "CARDS": 120, "TOWERS": 10, "MAGES": 8, "SPELLS": 4, "ELEMENTS": 8, "MOVES": 2048,
    "BINS": 256, "CHAPTERS": 6,
}  # fmt: skip
