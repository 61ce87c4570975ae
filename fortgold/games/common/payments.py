"""Recipes paid: every different way to pay one from a hand and its helpers, each listed once.

A card of a hand pays as what it shows, or changed in one way: raised by 1 or 2 for a diamond, counted as
any other value (wild), or as one of the values that it may be recast to. A virtual card is no card of the
hand and pays as one of its values. Two payments are the same if they spend the same cards with the same
changes; what a changed card counts as makes no difference.

The order of the list: first by the virtual cards that are spent, then by those recast and wild, fewest
of the first kind first; then by the hand that the rest pays for, ascending; then by the cards raised.

A game has these fields in its deck and its scratch record, and fills in the purse before it asks.
"""

from __future__ import annotations

from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Fields, Record, word

BITS, MOST = 4, 15  # as in `recipes`

RECIPES = Fields(
    values=word(),
    first_hand=word("RECIPES"),
    past_hand=word("RECIPES"),
    hands=word("HANDS"),  # packed, those of a recipe ascending
    virtuals=word(),  # kinds of virtual cards
    virtual=word("VIRTUALS"),  # the values of each, as bits
)
PURSE = Fields(
    purse=word("VALUES"),  # cards of each value
    diamonds=word(),  # that may raise cards
    step=word(),  # the most by which a diamond raises: 1 or 2
    wild=word(),  # cards that may count as any value
    recast=word("VALUES"),  # the values that cards of this one may count as, as bits
    helpers=word("VIRTUALS"),  # virtual cards of each kind
    price=word("VALUES"),  # what a card of each value is worth to its player
    diamond_price=word(),
)
WAYS = Fields(
    ways=word(),
    # of each way, packed: cards that pay as they are, raised by 1 and by 2, wild, recast; virtual ones
    as_shown=word("WAYS"),
    raised=word("WAYS"),
    leapt=word("WAYS"),
    wild_ones=word("WAYS"),
    recast_ones=word("WAYS"),
    virtual_ones=word("WAYS"),
    too_many=word(),  # ways, or hands on the way to them: the list is not whole
    # while they are listed: the hands still to be paid for, after so many cards have been changed
    goals=word("CHANGES", "GOALS"),
    goal_count=word("CHANGES"),
    # and which cards those are
    now_wild=word(),
    now_recast=word(),
    now_virtual=word(),
)


def list_ways(d: Record, w: Record, recipe: int) -> int:
    """List every way to pay a recipe; how many there are."""
    w.ways = w.too_many = w.goal_count[0] = 0
    for i in range(d.first_hand[recipe], d.past_hand[recipe]):
        note_goal(w, 0, d.hands[i])
    choose_virtual(d, w, 0, 0, 0)
    count: int = w.ways
    return count


def choose_virtual(d: Record, w: Record, kind: int, depth: int, spent: int) -> None:
    """Go on with each number of virtual cards of that kind; `depth` cards are changed already."""
    if kind == d.virtuals:
        w.now_virtual = spent
        choose_recast(d, w, 0, depth, 0)
        return
    for n in range(min(w.helpers[kind], MOST) + 1):
        if n > 0 and not pay_with(d, w, depth + n - 1, d.virtual[kind]):
            return
        choose_virtual(d, w, kind + 1, depth + n, spent | n << BITS * kind)


def choose_recast(d: Record, w: Record, value: int, depth: int, spent: int) -> None:
    """Go on with each number of cards of that value recast."""
    if value == d.values:
        w.now_recast = spent
        choose_wild(d, w, 0, depth, 0, w.wild)
        return
    most = min(w.purse[value], MOST) if w.recast[value] else 0
    for n in range(most + 1):
        if n > 0 and not pay_with(d, w, depth + n - 1, w.recast[value]):
            return
        w.purse[value] -= n
        choose_recast(d, w, value + 1, depth + n, spent | n << BITS * value)
        w.purse[value] += n


def choose_wild(d: Record, w: Record, value: int, depth: int, spent: int, left: int) -> None:
    """Go on with each number of cards of that value wild; `left` cards may still be."""
    if value == d.values or left == 0:
        w.now_wild = spent
        for i in range(w.goal_count[depth]):
            list_raised(d, w, w.goals[depth][i], d.values - 1, w.diamonds, 0, 0, 0, 0, 0)
        return
    others = (1 << d.values) - 1 & ~(1 << value)
    for n in range(min(w.purse[value], MOST, left) + 1):
        if n > 0 and not pay_with(d, w, depth + n - 1, others):
            return
        w.purse[value] -= n
        choose_wild(d, w, value + 1, depth + n, spent | n << BITS * value, left - n)
        w.purse[value] += n


def pay_with(d: Record, w: Record, depth: int, options: int) -> bool:
    """Pay with one changed card, of any of those values: what is left to pay for, at the next depth."""
    w.goal_count[depth + 1] = 0
    for value in range(d.values):
        if options >> value & 1:
            merge_paid(w, depth, BITS * value)
    return bool(w.goal_count[depth + 1])


def merge_paid(w: Record, depth: int, place: int) -> None:
    """Add to the next depth what is left of the goals here when one card of a value pays.

    Both lists ascend and hold nothing twice; so does the list that they become: from its end to the
    front, each goal goes to where no smaller one will.
    """
    here, there = w.goals[depth], w.goals[depth + 1]
    old, new = w.goal_count[depth + 1], 0
    i = 0
    for k in range(w.goal_count[depth]):  # how many are new
        if here[k] >> place & MOST:
            goal = here[k] - (1 << place)
            while i < old and there[i] < goal:
                i += 1
            new += i == old or there[i] != goal
    if old + new and not has_place(there, old + new - 1):
        w.too_many = 1
        return
    w.goal_count[depth + 1] = old + new
    i, at = old - 1, old + new - 1
    for n in range(w.goal_count[depth]):
        k = w.goal_count[depth] - 1 - n
        if here[k] >> place & MOST:
            goal = here[k] - (1 << place)
            while i >= 0 and there[i] > goal:
                there[at] = there[i]
                i, at = i - 1, at - 1
            if i < 0 or there[i] != goal:
                there[at] = goal
                at -= 1


def note_goal(w: Record, depth: int, goal: int) -> None:
    """A hand more to be paid for."""
    if not has_place(w.goals[depth], w.goal_count[depth]):
        w.too_many = 1
        return
    w.goals[depth][w.goal_count[depth]] = goal
    w.goal_count[depth] += 1


def list_raised(
    d: Record, w: Record, goal: int, value: int, diamonds: int, gone: int, gone_below: int,
    shown: int, raised: int, leapt: int,
) -> None:  # fmt: skip
    """Every way to pay for a hand with cards as they show and raised ones, from the highest value down.

    Of cards of this value `gone` are spent on higher ones already, of those one below `gone_below`.
    """
    if value < 0:
        note_way(w, shown, raised, leapt)
        return
    wanted = goal >> BITS * value & MOST
    own, below, further = w.purse[value] - gone, 0, 0
    if value > 0:
        below = min(wanted, diamonds, w.purse[value - 1] - gone_below)
    if value > 1 and w.step > 1:
        further = min(wanted, diamonds, w.purse[value - 2])
    for by_two in range(further + 1):
        for by_one in range(min(below, wanted - by_two, diamonds - by_two) + 1):
            plain = wanted - by_two - by_one
            if plain <= own:
                list_raised(
                    d, w, goal, value - 1, diamonds - by_two - by_one, gone_below + by_one, by_two,
                    shown | plain << BITS * value,
                    raised | by_one << BITS * (value - 1 if by_one else 0),
                    leapt | by_two << BITS * (value - 2 if by_two else 0),
                )  # fmt: skip


def note_way(w: Record, shown: int, raised: int, leapt: int) -> None:
    """List a way."""
    n = w.ways
    if not (
        has_place(w.as_shown, n) and has_place(w.raised, n) and has_place(w.leapt, n)
        and has_place(w.wild_ones, n) and has_place(w.recast_ones, n) and has_place(w.virtual_ones, n)
    ):  # fmt: skip
        w.too_many = 1
        return
    w.as_shown[n], w.raised[n], w.leapt[n] = shown, raised, leapt
    w.wild_ones[n], w.recast_ones[n] = w.now_wild, w.now_recast
    w.virtual_ones[n] = w.now_virtual
    w.ways = n + 1


def diamonds_of(d: Record, w: Record, way: int) -> int:
    """How many diamonds a way spends on raising cards."""
    count = 0
    for value in range(d.values):
        count += (w.raised[way] >> BITS * value & MOST) + (w.leapt[way] >> BITS * value & MOST)
    return count


def spent_of(w: Record, way: int, value: int) -> int:
    """How many cards of a value a way takes from the hand, changed or not."""
    place = BITS * value
    count: int = (
        (w.as_shown[way] >> place & MOST) + (w.raised[way] >> place & MOST)
        + (w.leapt[way] >> place & MOST) + (w.wild_ones[way] >> place & MOST)
        + (w.recast_ones[way] >> place & MOST)
    )  # fmt: skip
    return count


def cheapest_way(d: Record, w: Record) -> int:
    """The way listed that spends least: cards by their `price`, then diamonds; the first of equals."""
    best = least = -1
    for way in range(w.ways):
        price = w.diamond_price * diamonds_of(d, w, way)
        for value in range(d.values):
            price += w.price[value] * spent_of(w, way, value)
        if best < 0 or price < least:
            best, least = way, price
    return best
