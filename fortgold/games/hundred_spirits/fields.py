"""What the records of a game hold: the deck as numbers, one game on the table, and room to work in.

Rows are those of the card tables, pearls first. Copies of a row are counted, not told apart. What lies in
piles is listed from the bottom to the top.
"""

from __future__ import annotations

from fortgold.games.common.payments import CHANGED, PURSE, RECIPES, WAYS
from fortgold.games.common.records import Fields, Rooms, unsigned, word

NONE = -1
PEARLS, CHARACTERS, PLAYER, START, THEFT = range(5)  # what chance is for; first both piles
ENDING, LAST_ROUND = 1, 2  # how the end is due: this round is finished, this is one more

DECK = Fields(
    **RECIPES,  # a recipe has the number of its row behind the pearls
    seats=word(),
    rows=word(),
    pearls=word(),  # the rows below are pearls
    actions=word(),
    hand_limit=word(),
    goal=word(),
    slots=word(),  # of a portal
    round_limit=word(),
    every_reveal=word(),  # a variant
    # of each pile
    first_row=word("PILES"),
    past_row=word("PILES"),
    places=word("PILES"),  # open cards
    # of each row
    copies=word("ROWS"),
    first_slot=word("ROWS"),
    value=word("ROWS"),  # of a pearl: its number among values
    swap=word("ROWS"),
    power=word("ROWS"),
    gives=word("ROWS"),  # diamonds
    needs=word("ROWS"),  # diamonds, by its recipe
    shared=word("ROWS"),  # neighbours may activate it
    op=word("ROWS"),  # NONE: no ability
    n=word("ROWS"),
    kind=word("ROWS"),  # of a virtual pearl; of `recast`, the value that is recast
    options=word("ROWS"),  # of `recast`: values as bits
    # the rows of each timing
    timed=word("TIMINGS", "ROWS"),
    timed_rows=word("TIMINGS"),
    effort=word("ROWS"),  # hundredths of an action: for the greedy player
)
STATE = Fields(
    seed=word(seen="nobody"),
    index=word(seen="nobody"),
    phase=word(),
    to_move=word(),
    active=word(),  # whose turn it is
    first=word(),  # the start player
    round=word(),  # from 1
    due=word(),
    complete=word(),  # not stopped at the limit of rounds
    pile=word("PILES", "CARDS", seen="nobody"),
    height=word("PILES"),
    shuffles=word("PILES"),
    discard=word("ROWS"),
    open=word("PILES", "PLACES"),  # NONE: an empty place
    hand=word("SEATS", "ROWS", seen="owner"),
    portal=word("SEATS", "PLACES"),  # NONE behind the last one
    done=word("SEATS", "ROWS"),  # activated characters
    power=word("SEATS"),
    diamonds=word("SEATS"),
    diamond=word("SEATS", "CARDS", seen="nobody"),  # the oldest first
    # of this turn
    actions=word(),  # left
    acted=word(),  # actions that are done
    used=word("ROWS"),  # copies of abilities
    wild_used=word(),
    closing=word(),  # the hand limit is kept now
    owed=word("SEATS"),  # pearls to discard
    exchanged=word(),  # pearls that will be drawn for those discarded
    looked=word(
        "CARDS", seen="nobody"
    ),  # characters that the player to move looks at, the top one first
    looks=word(),
    ordered=word(),  # of those, how many lie in their order again
    thefts=word(),  # before this one
    swaps=word(),  # of the open characters, by symbols
)
COUNTS = Fields(  # what statistics count in many games; no deal clears it
    rounds=word("BINS"),
    ended=word("TWO"),  # by the rules, at the limit of rounds
    best_power=word("BINS"),
    power_of=word("BINS"),  # of each player
    activated=word("BINS"),  # characters of each player
    kinds_of=word("ACTS"),  # actions, by `Act`
    swap_count=word("BINS"),
    pearls_paid=word("BINS"),  # in an activation
    diamonds_paid=word("BINS"),
    by_colour=word("THREE"),  # power of activated cards: without ability, red, blue
    surplus=word("BINS"),  # pearls discarded at hand limits in a game
    wisps=word("TWO"),  # activated by their owner, by a neighbour
    ways_listed=word("BINS"),  # of an activation's player, by the number of ways (as a power of 2)
    place_wins=word("SEATS"),  # by the turn order; shared ones too
    ties=word("THREE"),  # decided by power alone, by diamonds, shared
    won_colour=word("THREE"),  # activated characters of winners
    helped=word("THREE"),  # activations paid with pearls alone, with diamonds, with abilities
    came=word("ROWS"),  # characters that came to a portal
    had=word("ROWS"),  # players who had activated such a card at the end
    won_with=word("ROWS"),  # those of them who won
    activations=word("ROWS"),
    waited=word("BINS"),  # rounds on a portal until activated
    wait=word("ROWS"),  # the same of each character, and squares
    wait_squares=word("ROWS"),
)
WORK = Fields(
    **COUNTS,
    **PURSE,
    **WAYS,
    count=word(),
    moves=word("MOVES"),
    overflow=word(),
    slots=word("CARDS"),
    slot_row=word("CARDS"),
    keys=unsigned("CARDS"),
    places=word("CARDS"),
    placed=word("SEATS", "ROWS"),  # the round in which a character came to the portal
    moved=word(),  # the round of the last move
    surplus_now=word(),
    # what the greedy player thinks of things, in hundredths of power
    targets=word(),  # characters that it may activate or place
    target=word("TARGETS"),
    target_rate=word("TARGETS"),  # what a step towards it is worth
    missing=word("VALUES"),
    gain=word("VALUES"),  # of a pearl more of each value; `price`: of one less
    mean_gain=word(),  # of a pearl that nobody knows
    best_gain=word(),  # of the open pearls, and of all but the best of them
    second_gain=word(),
    hoped_gain=word(),  # of the best of as many new ones
)
ROOMS: Rooms = {
    **CHANGED, "SEATS": 5, "ROWS": 64, "CARDS": 64, "PILES": 2, "PLACES": 8, "TIMINGS": 5, "RECIPES": 48,
    "HANDS": 2048, "VIRTUALS": 8, "VALUES": 8, "KINDS": 40, "CHANGES": 20, "GOALS": 4096, "WAYS": 1 << 15,
    "WAY_WORDS": 6 << 15, "MOVES": 1 << 15, "BINS": 256, "ACTS": 13, "TWO": 2, "THREE": 3, "TARGETS": 24,
}  # fmt: skip
