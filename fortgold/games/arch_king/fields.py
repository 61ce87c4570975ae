"""Everything that the rules know of a deck, and all that lies on the table, by name.

`d` is a DECK, which no move changes; `s` a STATE, one game; `w` a WORK record: the legal moves, room to
find them, and what statistics count. Rows are those of the card tables: kingdom, start and village
cards, which may lie in a realm, come first, and companions last. Copies of a row are counted, not
told apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from fortgold.games.arch_king import act, op, when
from fortgold.games.arch_king.deck import STABLE, Rules
from fortgold.games.arch_king.steps import Do
from fortgold.games.common.records import Fields, Rooms, unsigned, word
from fortgold.games.common.search import CHOICES
from fortgold.games.common.stack import STACK

NONE = -1  # no row, no kind
TREASURE, FRONTIER, BUILDING, SET_OF_THREE = range(1, 5)  # what points are counted for
DRAFTING, PLAYING, OVER = range(3)  # phases
KINGDOM, COMPANIONS, DEALT, VILLAGES, PLAYER = range(5)  # what chance is for; first both piles
JUST_SWAP_BACK = 0  # the step of every deck that no card has

DECK = Fields(
    seats=word(),
    rows=word(),
    kingdom_rows=word(),
    realm_rows=word(),  # the rows that are no companions
    village_first=word(),
    village_stop=word(),
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
    cost_units=word("ROWS"),  # of resources, of whatever kind
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
    # users are used for their own effect: turned sideways at any moment, or once in a turn
    users=word(),
    user=word("ROWS"),
    # the rows of each timing, and of each pile
    timed=word("TIMINGS", "ROWS"),
    timed_rows=word("TIMINGS"),
    pile_first=word("PILES"),
    pile_stop=word("PILES"),
    # of each step
    op=word("STEPS"),
    n=word("STEPS"),
    times=word("STEPS"),  # how often it is done
    kind=word("STEPS"),  # the category of cards it is about; of points what is counted
    kinds_named=word("STEPS"),  # how many kinds of resources it names
    icon=word("STEPS"),  # bits
    discount=word("STEPS"),
    optional=word("STEPS"),
    act=word("STEPS"),  # the act that does it, and the rows that it may choose
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
    mover=word(),
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
    gained_in_turn=word("CATEGORIES", "BINS"),  # turns with so many
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
    # by category: cards of the mover's, those that lie sideways, the greatest gain that the field
    # offers for nothing, the points that a card more adds to those that cards count
    own=word("CATEGORIES"),
    lying=word("CATEGORIES"),
    best=word("CATEGORIES"),
    more=word("CATEGORIES"),
    lacks=word("KINDS"),  # units more that the hungriest building in the field wants
    left=word(),  # cards until the realm ends the game
    can_reveal=word(),
    lacks_prestige=word(),  # a companion in the hand wants more than there is
    in_hand=word(),
    gain=word("ROWS"),  # of a card in the field
    can=word("ROWS"),  # the least discount known with which the cost can be paid,
    cannot=word("ROWS"),  # and the greatest with which it cannot
    value=word("ROWS"),  # of a companion in the hand; UNKNOWN
    main=word("ROWS"),  # the step for which a companion was laid in the draft
)
WORK = Fields(
    **COUNTS,
    **CHOICES,
    **OUTLOOK,
    turn_gains=word("CATEGORIES"),
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
STARTS = 4
FIXED: Rooms = {
    "TIMINGS": 11, "PILES": 2, "OPS": 18, "CATEGORIES": 4, "BINS": 256, "PICKS": 8, "ROUNDS": 8,
    "ENDS": 2, "SOURCES": 6, "STACK": 240, "MOVES": 8192, "PAID": 1 << 17,
}  # fmt: skip
# Of machine code: the standard box, and a large one. A larger deck is played by plain Python.
BOX: Rooms = {**FIXED, "ROWS": 64, "SEATS": 6, "KINDS": 3, "STARTS": 4, "CARDS": 160, "STEPS": 192}
MACHINE: tuple[Rooms, ...] = (
    BOX,
    {**FIXED, "ROWS": 128, "SEATS": 8, "KINDS": 6, "STARTS": 8, "CARDS": 768, "STEPS": 768},
)

CATEGORY = {"": 0, "treasure": 1, "frontier": 2, "building": 3, "set_of_three": 4}
TIMINGS = [name.lower() for name in vars(when) if name.isupper()]
ACTS = {
    op.EXPLORE: act.TAKE, op.SETTLE: act.TAKE, op.BUILD: act.BUILD, op.PRODUCE_ANY: act.READY,
    op.READY_FRONTIER: act.READY, op.READY_TREASURE: act.READY, op.DISCARD: act.DISCARD,
    op.SWAP_BACK: act.SWAP, op.REPEAT: act.REPEAT, op.CHOOSE: act.CHOOSE,
}  # fmt: skip
ABOUT = {  # the category of the cards that a step may fall on
    op.EXPLORE: TREASURE, op.SETTLE: FRONTIER, op.BUILD: BUILDING, op.PRODUCE: FRONTIER,
    op.PRODUCE_ANY: FRONTIER, op.READY_FRONTIER: FRONTIER, op.READY_TREASURE: TREASURE,
}  # fmt: skip


def rooms_of(rules: Rules) -> Rooms:
    """Just as much room as the deck needs."""
    steps = Steps(rules)
    return {
        **FIXED,
        "STACK": 1,  # lists grow
        "MOVES": 1,
        "PAID": 1,
        "ROWS": len(rules.rows),
        "SEATS": rules.seats,
        "KINDS": max(1, len(rules.resources)),
        "STARTS": max(1, *(len(row.start) for row in rules.rows)),
        "CARDS": sum(row.copies for row in rules.rows),
        "STEPS": max(len(steps.of["op"]), len(steps.of["offer_first"])),
    }


def deck_of(rules: Rules, rooms: Rooms, steps: Steps | None = None) -> dict[str, Any]:
    """The values of DECK."""
    rows, constants, steps = rules.rows, rules.constants, steps or Steps(rules)
    kingdom, companions, villages = (
        rules.decks[one] for one in ("kingdom", "companion", "village")
    )
    sources = rules.sources
    payers = [row.number for row in rows if sources[row.number]]
    users = [
        row.number for row in rows if rules.usable[row.number] or row.timing == "once_per_turn"
    ]
    timed = [[row.number for row in rows if row.timing == name] for name in TIMINGS]
    sure = [min(row.stable if rules.setup == STABLE else 0, row.copies) for row in rows]
    sure[rules.sage] = 1
    return {
        "seats": rules.seats,
        "rows": len(rows),
        "kingdom_rows": len(kingdom),
        "realm_rows": companions[0].number,
        "village_first": villages[0].number,
        "village_stop": villages[-1].number + 1,
        "kinds": len(rules.resources),
        "sage": rules.sage,
        "field_start": constants.field_start,
        "hand_size": constants.hand_size,
        "end_cards": constants.end_cards,
        "round_limit": constants.round_limit,
        "copies": [row.copies for row in rows],
        "category": [CATEGORY[row.category] for row in rows],
        "points": [row.points for row in rows],
        "timing": [TIMINGS.index(row.timing) for row in rows],
        "icons": [steps.bits(row.icons) for row in rows],
        "cost": [row.cost.needs for row in rows],
        "cost_any": [row.cost.any for row in rows],
        "cost_units": [row.cost.resources for row in rows],
        "cost_food": [row.cost.food for row in rows],
        "cost_prestige": [row.cost.prestige for row in rows],
        "namesake": _namesakes(rules),
        "sure": sure,
        "start": [
            [
                *(rules.by_kind[kind].number for kind in row.start),
                *[NONE] * (rooms["STARTS"] - len(row.start)),
            ]
            for row in rows
        ],
        "first_slot": [row.slot for row in rows],
        "first_step": steps.first,
        "steps": [len(row.steps) for row in rows],
        "repeats": [row.repeats for row in rows],
        "payers": len(payers),
        "payer": payers,
        "units": [one.n if one else 0 for one in sources],
        "gives": [sum(1 << kind for kind in one.kinds) if one else 0 for one in sources],
        "gives_kind": [one.kinds[0] if one else NONE for one in sources],
        "kinds_given": [len(one.kinds) if one else 0 for one in sources],
        "users": len(users),
        "user": users,
        "timed": timed,
        "timed_rows": [len(one) for one in timed],
        "pile_first": [0, companions[0].number],
        "pile_stop": [len(kingdom), len(rows)],
        **steps.of,
    }


def _namesakes(rules: Rules) -> list[int]:
    """Of each row the next one of its name, of treasures and buildings; else itself."""
    rings: dict[str, list[int]] = {}
    for row in rules.rows:
        if row.is_unique:
            rings.setdefault(row.title, []).append(row.number)
    following = list(range(len(rules.rows)))
    for ring in rings.values():
        for here, there in zip(ring, [*ring[1:], ring[0]], strict=True):
            following[here] = there
    return following


class Steps:
    """All steps of all effects, by number, and what choices offer; `first` has those of each row."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        names = "op n times kind kinds_named icon discount optional act choices_from choices_to"
        self.of: Mapping[str, list[int]] = {
            name: [] for name in (*names.split(), "offer_first", "offer_steps")
        }
        self.all: list[Do | None] = []
        self._add(None, op.SWAP_BACK)
        self.first = [self.put(row.steps) for row in rules.rows]

    def put(self, steps: Sequence[Do]) -> int:
        """Where the steps begin; those that choices offer come before."""
        offers = [[(self.put(one), len(one)) for one in do.of] for do in steps]
        first = len(self.all)
        for do, offered in zip(steps, offers, strict=True):
            self._add(do, int(do.op), offered)
        return first

    def _add(self, do: Do | None, what: int, offers: Sequence[tuple[int, int]] = ()) -> None:
        self.all.append(do)
        do = do or Do(what)  # type: ignore[arg-type]
        choices = self._choices(what)
        if what == op.CHOOSE:
            at = len(self.of["offer_first"])
            choices = range(at, at + len(offers))
        for first, count in offers:
            self.of["offer_first"].append(first)
            self.of["offer_steps"].append(count)
        kinds = CATEGORY[do.kinds[0]] if what == op.POINTS_PER else ABOUT.get(what, 0)
        resources = do.kinds if what in (op.RESOURCE, op.PRODUCE) else ()
        values = (
            what, do.n, do.n if what in (op.DISCARD, op.SWAP) else 1, kinds, len(resources),
            self.bits(resources), do.discount, do.optional, ACTS.get(what, NONE), choices.start,
            choices.stop,
        )  # fmt: skip
        for name, value in zip(self.of, values, strict=False):
            self.of[name].append(int(value))

    def bits(self, kinds: Iterable[str]) -> int:
        """Resources as bits, and what else an icon may show."""
        known = (*self.rules.resources, "food", "prestige", "any")
        return sum(1 << known.index(kind) for kind in set(kinds))

    def _choices(self, what: int) -> range:
        """All rows that a step may fall on lie in this range."""
        rows, companions = self.rules.rows, self.rules.decks["companion"][0].number
        if what == op.DISCARD:
            return range(len(self.rules.decks["kingdom"]))
        if what in (op.SWAP_BACK, op.REPEAT):
            return range(companions, len(rows))
        last = companions
        if what in (op.EXPLORE, op.SETTLE, op.BUILD):
            last = len(self.rules.decks["kingdom"])
        about = ABOUT.get(what)
        of_kind = [row.number for row in rows[:last] if CATEGORY[row.category] == about]
        return range(min(of_kind, default=0), max(of_kind, default=-1) + 1)
