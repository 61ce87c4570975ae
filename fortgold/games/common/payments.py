"""Recipes paid: every different way to pay one from a hand and its helpers, each listed once.

A card of a hand pays as what it shows, or changed in one way: raised by 1 or 2 for a token, counted as
any other value (wild), or as one of the values that it may be recast to. A virtual card is no card of the
hand and pays as one of its values. Two payments are the same if they spend the same cards with the same
changes; what a changed card counts as makes no difference.

The order of the list: ways with fewer changes first; then by the virtual cards, then by those recast, then
wild, fewest of the first kind first; then by the hand that the rest pays for, ascending; then by the cards raised.

How it works: a recipe is all hands that pay it (goals). A virtual, recast or wild card pays one card of
a goal: what is left of all goals, without those that lack more cards than changes can bring, is the list
for the next change, and each goal of a list is paid for with cards as they are and raised ones. So hardly
anything is tried that is no way.

A game has these fields in its deck and its scratch record, and fills in the purse before it asks.
"""

from __future__ import annotations

from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Fields, Record, word

BITS, MOST = 4, 15  # as in `recipes`
LANES = 0x0F0F0F0F0F0F0F  # every second number of a packed hand
GUARDS = 0x80808080808080  # a bit above each
SUM = 255  # a number of lanes modulo 255 is their sum
# The words of a way: cards that pay as they are, virtual ones by kind, cards recast, wild, raised by 1 and by 2.
SHOWN, VIRTUAL, RECAST, WILD, RAISED, LEAPT = range(6)
WORDS = 6

RECIPES = Fields(
    values=word(),
    first_hand=word("RECIPES"),
    past_hand=word("RECIPES"),
    hands=word("HANDS"),  # packed, those of a recipe ascending
    virtuals=word(),  # kinds of virtual cards
    virtual=word("VIRTUALS"),  # the values of each, as bits
)
PURSE = Fields(
    purse=word(),  # the hand, packed
    tokens=word(),  # that may raise cards
    step=word(),  # the most by which a token raises: 1 or 2
    wild=word(),  # cards that may count as any value
    recast=word("VALUES"),  # the values that cards of this one may count as, as bits
    helpers=word("VIRTUALS"),  # virtual cards of each kind
    price=word("VALUES"),  # what a card of each value is worth to its player
    token_price=word(),
)
WAYS = Fields(
    ways=word(),
    way=word("WAY_WORDS"),  # `WORDS` words of each way, packed by value or by kind
    too_many=word(),  # ways, or goals on the way to them: the list is not whole
    changes=word("WAYS"),  # of each way
    ranked=word("WAYS"),  # the ways, those with fewer changes first
    at_rank=word("CHANGES"),
    # the changes that are possible: which word they are noted in and where, and what they pay as
    kinds=word(),
    raises=word(),  # those before it are no raises
    kind_word=word("KINDS"),
    kind_value=word("KINDS"),
    kind_pays=word("KINDS"),
    # while ways are listed: goals after so many changes, the changes, the cards that are left
    goals=word("CHANGES", "GOALS"),
    goal_count=word("CHANGES"),
    fresh=word("GOALS"),
    most=word(),  # changes
    now=word("CHANGED"),
    left=word(),
    wild_left=word(),
    # while the cheapest is sought
    is_seeking=word(),
    spent=word(),
    least=word(),
)
CHANGED = {"CHANGED": WORDS}  # the room of `now`


def list_ways(d: Record, w: Record, recipe: int) -> int:
    """Add every way to pay a recipe to those listed; how many there are."""
    first = w.ways
    w.is_seeking = 0
    go_through(d, w, recipe)
    rank(w, first)
    count: int = w.ways - first
    return count


def cheapest_way(d: Record, w: Record, recipe: int) -> int:
    """Note the way that spends least behind those listed, by `price` of cards and tokens.

    What it costs, or -1. No list is made, and nothing is tried that costs as much as a way already found.
    """
    w.is_seeking, w.least = 1, -1
    go_through(d, w, recipe)
    least: int = w.least
    return least


def go_through(d: Record, w: Record, recipe: int) -> None:
    """Note every way to pay a recipe."""
    w.left, w.wild_left, w.spent, w.goal_count[0] = w.purse, w.wild, 0, 0
    for i in range(WORDS):
        w.now[i] = 0
    find_changes(d, w)
    for i in range(d.first_hand[recipe], d.past_hand[recipe]):
        if is_near(d.hands[i], w.purse, w.most):
            note_goal(w, d.hands[i])
    if w.goal_count[0]:
        choose_change(d, w, 0, 0)


def find_changes(d: Record, w: Record) -> None:
    """List the changes that may be possible, and how many there can be at most."""
    w.kinds = helpers = recast = 0
    for kind in range(d.virtuals):
        if w.helpers[kind]:
            helpers += w.helpers[kind]
            note_kind(w, VIRTUAL, kind, d.virtual[kind])
    for value in range(d.values):
        held = w.purse >> BITS * value & MOST
        if held and w.recast[value]:
            recast += held
            note_kind(w, RECAST, value, w.recast[value])
    if w.wild:
        for value in range(d.values):
            if w.purse >> BITS * value & MOST:
                note_kind(w, WILD, value, (1 << d.values) - 1 & ~(1 << value))
    w.raises = w.kinds
    if w.tokens:
        for by in range(1, w.step + 1):
            for value in range(d.values - by):
                if w.purse >> BITS * value & MOST:
                    note_kind(w, RAISED if by == 1 else LEAPT, value, by)
    w.most = min(helpers + min(cards_of(w.purse), recast + w.wild + w.tokens), len(w.goals) - 1)


def note_kind(w: Record, word_number: int, value: int, pays: int) -> None:
    """A change more that may be possible; a raise pays as a value so much higher."""
    w.kind_word[w.kinds], w.kind_value[w.kinds], w.kind_pays[w.kinds] = word_number, value, pays
    w.kinds += 1


def choose_change(d: Record, w: Record, kind: int, depth: int) -> None:
    """Pay with cards as they are now, then with each change from that kind on; `depth` have been made."""
    for i in range(w.goal_count[depth]):
        raise_on(d, w, w.goals[depth][i], w.raises, w.tokens, depth)
    for one in range(kind, w.raises):
        if depth < w.most and can_change(w, one):
            change(w, one, 1)
            if not w.is_seeking or w.least < 0 or w.spent < w.least:
                w.goal_count[depth + 1] = 0
                for value in range(d.values):
                    if w.kind_pays[one] >> value & 1:
                        merge_paid(w, depth, BITS * value)
                if w.goal_count[depth + 1]:
                    choose_change(d, w, one, depth + 1)
            change(w, one, -1)


def can_change(w: Record, kind: int) -> bool:
    """Whether one more change of that kind can be made."""
    value, word_number = w.kind_value[kind], w.kind_word[kind]
    if word_number == VIRTUAL:
        return bool((w.now[VIRTUAL] >> BITS * value & MOST) < w.helpers[value])
    return bool(w.left >> BITS * value & MOST and (word_number == RECAST or w.wild_left > 0))


def change(w: Record, kind: int, times: int) -> None:
    """Make a change, or take it back."""
    value, word_number = w.kind_value[kind], w.kind_word[kind]
    w.now[word_number] += times << BITS * value
    if word_number != VIRTUAL:
        w.left -= times << BITS * value
        w.spent += times * w.price[value]
        w.wild_left -= times * (word_number == WILD)


def raise_on(d: Record, w: Record, goal: int, kind: int, tokens: int, changes: int) -> None:
    """Pay for a goal with the cards that are left, as they are and raised, with kinds from that one on."""
    if is_near(goal, w.left, 0):
        note_way(d, w, goal, changes)
    if tokens == 0 or goal == 0 or (w.is_seeking and 0 <= w.least <= w.spent):
        return
    for one in range(kind, w.kinds):
        value, word_number = w.kind_value[one], w.kind_word[one]
        place, higher = BITS * value, BITS * (value + w.kind_pays[one])
        if goal >> higher & MOST and w.left >> place & MOST:
            rest = goal - (1 << higher)
            w.left -= 1 << place
            if is_near(rest, w.left, tokens - 1):
                price = w.price[value] + w.token_price
                w.now[word_number] += 1 << place
                w.spent += price
                raise_on(d, w, rest, one, tokens - 1, changes + 1)
                w.spent -= price
                w.now[word_number] -= 1 << place
            w.left += 1 << place


def cards_of(hand: int) -> int:
    return ((hand & LANES) + (hand >> BITS & LANES)) % SUM


def is_near(goal: int, hand: int, changes: int) -> bool:
    """Whether a hand lacks no more than that many cards of a goal."""
    first = (hand & LANES | GUARDS) - (goal & LANES)  # a guard is gone where the hand has too few
    second = (hand >> BITS & LANES | GUARDS) - (goal >> BITS & LANES)
    bad, worse = ~first & GUARDS, ~second & GUARDS
    if changes == 0 or bad | worse == 0:
        return bad | worse == 0
    lacking = bad - (first & bad - (bad >> 7)) + worse - (second & worse - (worse >> 7))
    return lacking % SUM <= changes


def note_goal(w: Record, goal: int) -> None:
    """A hand that pays the recipe."""
    if not has_place(w.goals[0], w.goal_count[0]):
        w.too_many = 1
        return
    w.goals[0][w.goal_count[0]] = goal
    w.goal_count[0] += 1


def merge_paid(w: Record, depth: int, place: int) -> None:
    """Add to the next depth what is left of the goals here when one card of a value pays.

    Both lists ascend and hold nothing twice; so does the list that they become: what is new is merged
    from the end to the front.
    """
    here, there = w.goals[depth], w.goals[depth + 1]
    old, new, i, most = w.goal_count[depth + 1], 0, 0, w.most - depth - 1
    for k in range(w.goal_count[depth]):
        goal = here[k] - (1 << place)
        if here[k] >> place & MOST and is_near(goal, w.left, most):
            while i < old and there[i] < goal:
                i += 1
            if i == old or there[i] != goal:
                if not has_place(w.fresh, new) or not has_place(there, old + new):
                    w.too_many = 1
                    return
                w.fresh[new] = goal
                new += 1
    w.goal_count[depth + 1] = old + new
    at, i, new = old + new - 1, old - 1, new - 1
    while new >= 0:
        if i >= 0 and there[i] > w.fresh[new]:
            there[at] = there[i]
            i -= 1
        else:
            there[at] = w.fresh[new]
            new -= 1
        at -= 1


def note_way(d: Record, w: Record, shown: int, changes: int) -> None:
    """List a way; the cheapest so far, if that is sought."""
    if w.is_seeking:
        price = w.spent
        for value in range(d.values):
            price += w.price[value] * (shown >> BITS * value & MOST)
        if 0 <= w.least <= price:
            return
        w.least = price
    n = w.ways
    if not has_place(w.way, WORDS * n + WORDS - 1) or not has_place(w.changes, n):
        w.too_many = 1
        return
    w.now[SHOWN], w.changes[n] = shown, changes
    for i in range(WORDS):
        w.way[WORDS * n + i] = w.now[i]
    if not w.is_seeking:
        w.ways += 1


def rank(w: Record, first: int) -> None:
    """Order the ways from that one on by their number of changes."""
    for i in range(w.most + 1):
        w.at_rank[i] = 0
    for way in range(first, w.ways):
        w.at_rank[w.changes[way]] += 1
    at = first
    for i in range(w.most + 1):
        w.at_rank[i], at = at, at + w.at_rank[i]
    for way in range(first, w.ways):
        place = w.at_rank[w.changes[way]]
        w.at_rank[w.changes[way]] += 1
        if has_place(w.ranked, place):
            w.ranked[place] = way


def word_of(w: Record, way: int, word_number: int) -> int:
    """A word of the way at that rank."""
    packed: int = w.way[WORDS * w.ranked[way] + word_number]
    return packed


def tokens_of(w: Record, way: int) -> int:
    """How many tokens a way spends on raising cards."""
    return cards_of(word_of(w, way, RAISED)) + cards_of(word_of(w, way, LEAPT))


def spent_of(w: Record, way: int) -> int:
    """The cards that a way takes from the hand, changed or not, packed."""
    cards = word_of(w, way, SHOWN)
    for i in range(RECAST, WORDS):
        cards += word_of(w, way, i)
    return cards
