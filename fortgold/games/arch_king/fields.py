"""Everything that the rules know of a deck, and everything on the table, by name.

`d` is a DECK, which no move changes; `s` a STATE, one game; `w` a WORK record: the legal moves, scratch
memory to find them, and what statistics count. Rows are those of the card tables: kingdom, start and village
cards, which may lie in a realm, come first, and companions last. Copies of a row are counted, not
told apart.
"""

from __future__ import annotations

from fortgold.games.common.records import Fields, Rooms, unsigned, word
from fortgold.games.common.search import CHOICES
from fortgold.games.common.stack import STACK

NONE = -1  # no row, no kind
KINGDOM, COMPANIONS, DEALT, VILLAGES, PLAYER = range(5)  # what chance is for; first both piles
JUST_SWAP_BACK = 0  # the step of every deck that no card has

DECK = Fields(
    seats=word(),
    rows=word(),
    kingdom_rows=word(),
    realm_rows=word(),  # the rows that are no companions
    kinds=word(),  # of resources
    sage=word(),
    field_start=word(),
    hand_size=word(),
    end_cards=word(),
    round_limit=word(),
    chance_is_asked=word(),  # the rules do not say which card comes up: that is a move
    # of each row
    copies=word("ROWS"),
    category=word("ROWS"),
    points=word("ROWS"),
    timing=word("ROWS"),
    icons=word("ROWS"),  # bits of what its production icons show
    cost=word("ROWS", "KINDS"),
    cost_any=word("ROWS"),
    cost_units=word("ROWS"),  # of resources, of any kind
    cost_food=word("ROWS"),
    cost_prestige=word("ROWS"),
    namesake=word("ROWS"),  # the next treasure or building of that name, in a ring: mostly itself
    sure=word("ROWS"),  # copies that are in play for sure
    start=word("ROWS", "STARTS"),  # the start cards of a village, or NONE
    first_slot=word("ROWS"),  # of its deck
    first_step=word("ROWS"),
    steps=word("ROWS"),
    repeats=word("ROWS"),
    # payers are turned for resources: `units` of one of the kinds that they give
    payers=word(),
    payer=word("ROWS"),
    units=word("ROWS"),
    gives=word("ROWS"),  # bits of kinds
    gives_kind=word("ROWS"),  # the first of them
    kinds_given=word("ROWS"),  # how many
    # users are used for their own effect: turned sideways at any time, or once in a turn
    users=word(),
    user=word("ROWS"),
    # the rows of each timing, and of each deck that is shuffled
    timed=word("TIMINGS", "ROWS"),
    timed_rows=word("TIMINGS"),
    deck_first=word("DECKS"),
    deck_stop=word("DECKS"),
    # of each step
    op=word("STEPS"),
    n=word("STEPS"),
    times=word("STEPS"),  # how often it is done
    kind=word("STEPS"),  # the category of cards it is about; of points what is counted
    kinds_named=word("STEPS"),  # how many kinds of resources it names
    icon=word("STEPS"),  # bits
    discount=word("STEPS"),
    optional=word("STEPS"),
    act=word("STEPS"),  # the kind of move that does it, and the rows that it may choose
    choices_from=word("STEPS"),
    choices_to=word("STEPS"),
    # of each alternative of a choice
    offer_first=word("STEPS"),
    offer_steps=word("STEPS"),
)
STATE = Fields(
    **STACK,
    due=word("STACK"),  # companions drawn by that step, which are still to be discarded
    seed=word(seen="nobody"),
    index=word(seen="nobody"),
    phase=word(),
    to_move=word(),
    round=word(),
    picks=word(),  # companions that each has laid in this draft
    turns=word(),  # that are over in this round
    first_seat=word(),
    complete=word(),  # not stopped at the limit of rounds
    food=word(),
    prestige=word(),
    field=word("ROWS"),
    used=word("ROWS"),  # once a turn, in this one
    upright=word("SEATS", "ROWS"),
    sideways=word("SEATS", "ROWS"),
    hand=word("SEATS", "ROWS", seen="owner"),
    laid=word("SEATS", "ROWS", seen="owner"),
    done=word("SEATS", "ROWS"),  # companions played in this round, and so in this turn
    # piles: what is still to come lies from `pile_next` to `pile_end`, before it what was there
    pile=word("PILES", "CARDS", seen="nobody"),
    pile_next=word("PILES", seen="nobody"),
    pile_end=word("PILES", seen="nobody"),
    pile_times=word("PILES", seen="nobody"),  # that the discard became the pile
    discard=word("PILES", "ROWS"),
)
COUNTS = Fields(  # what statistics count in many games; no deal clears it
    tried=word("OPS"),  # single steps
    failed=word("OPS"),
    gained=word("CATEGORIES"),
    gained_in_turn=word("CATEGORIES", "BINS"),  # turns with that many
    food_left=word("BINS"),
    units_paid=word("KINDS"),
    units_paid_any=word(),
    units_waived=word(),
    turned=word("ROWS"),  # to pay
    picked=word("PICKS", "ROWS"),  # as the first card of a draft, as the second ...
    drafted=word("ROWS"),  # companions taken in hand, drafted or drawn
    played=word("ROWS"),
    field_size=word("ROUNDS", "BINS"),  # at the end of each round
    field_size_last=word("BINS"),  # at the end of the game
    best_points=word("BINS"),
    points=word("BINS"),
    rounds=word("BINS"),
    stopped=word("ENDS"),  # games: at their end, at the limit of rounds
    enders=word("SEATS"),  # the turn of the round in which the end fell due
    sources=word("SOURCES"),  # points printed on treasures, on buildings; for each thing counted
    had=word("ROWS"),  # players who have such a card at the end
    won_with=word("ROWS"),  # those of them who won
)
OUTLOOK = Fields(  # what the greedy player thinks of things
    # by category: cards of the player to move, those that lie sideways, the maximum gain that the display
    # offers for free, the points that one card more adds to those that cards count
    own=word("CATEGORIES"),
    lying=word("CATEGORIES"),
    best=word("CATEGORIES"),
    more=word("CATEGORIES"),
    lacks=word("KINDS"),  # units more that the hungriest building in the display wants
    left=word(),  # cards until the realm ends the game
    can_reveal=word(),
    lacks_prestige=word(),  # a companion in the hand wants more than there is
    in_hand=word(),
    gain=word("ROWS"),  # of a card in the display
    can=word("ROWS"),  # the smallest discount known with which the cost can be paid,
    cannot=word("ROWS"),  # and the largest with which it cannot
    value=word("ROWS"),  # of a companion in the hand; UNKNOWN
    main=word("ROWS"),  # the step for which a companion was laid in the draft
)
WORK = Fields(
    **COUNTS,
    **CHOICES,
    **OUTLOOK,
    turn_gains=word("CATEGORIES"),  # cards gained in the turn under way
    ender=word(),  # the turn of the round in which the end was first due, or NONE
    # to shuffle: the number by which chance knows each card, its row
    slot=word("CARDS"),
    slot_row=word("CARDS"),
    keys=unsigned("CARDS"),
    places=word("CARDS"),
    sure=word("ROWS"),  # copies that are still to be dealt for sure
    dealt=word("CARDS"),  # the slots of companions in play
    # the legal moves
    count=word(),
    act=word("MOVES"),
    row=word("MOVES"),
    paid_first=word("MOVES"),  # where the payment begins in `paid`
    paid_cards=word("MOVES"),
    # the payment under way: what is asked, and what the chosen cards leave open
    need_any=word(),
    convert=word(),
    discount=word(),
    most=word(),  # cards of a payment
    lacking=word("KINDS"),
    open_cards=word(),
    open_units=word(),
    open=word("CARDS"),  # chosen cards whose kind can be chosen
)
FIXED: Rooms = {
    "TIMINGS": 11, "PILES": 2, "DECKS": 4, "OPS": 18, "CATEGORIES": 4, "BINS": 256, "PICKS": 8, "ROUNDS": 8,
    "ENDS": 2, "SOURCES": 6, "STACK": 240, "MOVES": 8192, "PAID": 1 << 17,
}  # fmt: skip
# Rooms of machine code: the standard box, and a large one. A larger deck is played in plain Python.
MACHINE: tuple[Rooms, ...] = (
    {**FIXED, "ROWS": 64, "SEATS": 6, "KINDS": 3, "STARTS": 4, "CARDS": 160, "STEPS": 192},
    {**FIXED, "ROWS": 128, "SEATS": 8, "KINDS": 6, "STARTS": 8, "CARDS": 768, "STEPS": 768},
)
