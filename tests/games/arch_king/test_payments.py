"""Paying a cost: every payment, none that turns a card too many, against all subsets by force."""

from collections import Counter
from itertools import combinations, product
from typing import Any

from hypothesis import example, given
from hypothesis import strategies as st
from kingdom import RULES, cost, row
from kingdom_oracle.payments import Source, source_of

from fortgold.games.arch_king import tableau as rules
from fortgold.games.arch_king.deck import Cost
from fortgold.games.arch_king.fields import DECK, STATE, WORK
from fortgold.games.arch_king.moves import Op, When

SOURCES = [source for one in RULES.rows if (source := source_of(one, RULES.resources))]


def cards(words: str) -> tuple[Source, ...]:
    """Upright cards by their kinds."""
    copies = Counter(map(row, words.split()))
    return tuple(one for one in SOURCES for _ in range(copies[one.row]))


def asked(
    sources: tuple[Source, ...], wanted: Cost, convert: int, discount: int
) -> tuple[Any, Any, Any, int, int]:
    """A deck of payers and one that converts, what stands upright, and the question."""
    rows = max((source.row for source in sources), default=0) + 2
    by_row = {source.row: source for source in sources}
    payers = sorted(by_row)
    rooms = {
        "ROWS": rows, "SEATS": 1, "KINDS": len(wanted.needs), "STARTS": 1, "CARDS": len(sources) + 1,
        "STEPS": 1, "TIMINGS": len(When), "PILES": 2, "DECKS": 4, "STACK": 1, "MOVES": 1, "PAID": 1, "OPS": 1,
        "CATEGORIES": 1, "BINS": 1, "PICKS": 1, "ROUNDS": 1, "ENDS": 1, "SOURCES": 1,
    }  # fmt: skip
    units, gives, first, kinds = ([0] * rows for _ in range(4))
    for own, source in by_row.items():
        units[own], gives[own] = source.n, sum(1 << kind for kind in source.kinds)
        first[own], kinds[own] = source.kinds[0], len(source.kinds)
    d = DECK.plain(
        rooms, rows=rows, realm_rows=rows, kinds=len(wanted.needs), payers=len(payers), payer=payers,
        units=units, gives=gives, gives_kind=first, kinds_given=kinds, cost=[wanted.needs],
        cost_any=[wanted.any], cost_units=[wanted.resources],
        timed=[[rows - 1] * (timing == When.PAYING) for timing in range(len(When))],
        timed_rows=[timing == When.PAYING for timing in range(len(When))],
        first_step=[0] * rows, steps=[0] * (rows - 1) + [1], op=[Op.CONVERT], n=[1],
    )  # fmt: skip
    s = STATE.plain(rooms)
    for source in sources:
        s.upright[0][source.row] += 1
    s.sideways[0][rows - 1] = convert
    return d, s, WORK.plain(rooms), 0, discount


def payments(
    sources: tuple[Source, ...], wanted: Cost, convert: int, discount: int
) -> list[tuple[int, ...]]:
    """Every payment, in the order in which it is listed."""
    known = asked(sources, wanted, convert, discount)
    w, at, found = known[2], 0, []
    for _ in range(rules.payments(*known)):
        found.append(tuple(w.paid[at + 1 : at + 1 + w.paid[at]]))
        at += w.paid[at] + 1
    return found


def can_be_paid(sources: tuple[Source, ...], wanted: Cost, convert: int, discount: int) -> bool:
    """Whether there is one."""
    return rules.can_pay(*asked(sources, wanted, convert, discount))


def paid(words: str, letters: str, convert: int = 0, discount: int = 0) -> list[str]:
    """The payments by their kinds."""
    found = payments(cards(words), cost(letters), convert, discount)
    return [" ".join(RULES.rows[number].kind for number in one) for one in found]


def test_nothing_costs_nothing():
    assert paid("forest", "-") == [""]


def test_each_way_is_one_payment():
    assert paid("forest coppice crag", "W") == ["forest", "coppice"]


def test_copies_of_a_card_make_one_payment():
    assert paid("forest forest forest", "WW") == ["forest forest"]


def test_a_card_gives_all_its_units_in_one_kind():
    assert paid("wooded_valley", "WS") == []
    assert paid("wooded_valley wooded_valley", "WS") == ["wooded_valley wooded_valley"]


def test_no_card_too_many_is_turned():
    assert paid("axe forest forest", "WW") == ["axe", "forest forest"]
    assert paid("axe forest forest", "WWW") == ["axe forest"]


def test_units_too_many_are_lost():
    assert paid("hammer crag", "SSS") == ["hammer crag"]
    assert paid("hammer great_crag", "SSS") == ["hammer great_crag"]


def test_any_resource_takes_what_is_too_much():
    assert paid("axe crag", "WA") == [
        "axe",
    ]
    assert paid("forest crag", "A") == ["forest", "crag"]


def test_payments_come_in_the_order_of_moves():
    found = payments(cards("chest axe purse forest crag coppice"), cost("WS"), 0, 0)
    assert list(found) == sorted(found)
    assert len(set(found)) == len(found)


def enough(subset: tuple[Source, ...], wanted: Cost, convert: int, discount: int) -> bool:
    """By trying every kind for every card, and every way to spend what is too much."""
    return any(
        covered(subset, kinds, wanted, convert, discount)
        for kinds in product(*(source.kinds for source in subset))
    )


def covered(
    subset: tuple[Source, ...], kinds: tuple[int, ...], wanted: Cost, convert: int, discount: int
) -> bool:
    """The units one by one: its own kind first, then as any resource or converted, then discount."""
    units = [kind for source, kind in zip(subset, kinds, strict=True) for _ in range(source.n)]
    open_ones = [kind for kind, need in enumerate(wanted.needs) for _ in range(need)]
    for kind in list(units):
        if kind in open_ones:
            open_ones.remove(kind)
            units.remove(kind)
    lacking = len(open_ones)
    # so many of the units left are converted, the others go where any resource will do
    ways = []
    for converted in range(min(convert, lacking, len(units)) + 1):
        of_any = min(wanted.any, len(units) - converted)
        ways.append(lacking - converted + wanted.any - of_any)
    return min(ways) <= discount


def by_force(
    sources: tuple[Source, ...], wanted: Cost, convert: int, discount: int
) -> list[tuple[int, ...]]:
    """All subsets of cards that are enough, and of which each card is needed."""
    found = set()
    for size in range(len(sources) + 1):
        for chosen in combinations(range(len(sources)), size):
            subset = tuple(sources[i] for i in chosen)
            if enough(subset, wanted, convert, discount) and not any(
                enough((*subset[:i], *subset[i + 1 :]), wanted, convert, discount)
                for i in range(size)
            ):
                found.add(tuple(source.row for source in subset))
    return sorted(found)


def source(number: int) -> st.SearchStrategy[Source]:
    kinds = st.lists(st.integers(0, 2), min_size=1, max_size=3, unique=True)
    return st.builds(lambda of, n: Source(number, tuple(sorted(of)), n), kinds, st.integers(1, 3))


decks = st.tuples(*(source(number) for number in range(5))).flatmap(
    lambda deck: st.lists(st.sampled_from(deck), max_size=7).map(lambda own: tuple(sorted(own)))
)
costs = st.builds(
    lambda needs, any_kind: Cost(0, 0, needs, any_kind),
    st.tuples(st.integers(0, 3), st.integers(0, 2), st.integers(0, 2)),
    st.integers(0, 2),
)


@given(decks, costs, st.integers(0, 2), st.integers(0, 3))
@example(cards("axe axe purse crag chest"), cost("WSSGG"), 1, 2)
@example(cards("chest chest chest riverside canyon wooded_valley"), cost("WSG"), 0, 0)
@example(cards("axe hammer purse forest"), cost("GGA"), 2, 0)
def test_the_payer_finds_what_force_finds(
    sources: tuple[Source, ...], wanted: Cost, convert: int, discount: int
):
    found = payments(sources, wanted, convert, discount)
    assert list(found) == by_force(sources, wanted, convert, discount)
    assert can_be_paid(sources, wanted, convert, discount) == bool(found)


@given(decks, costs, st.integers(0, 2), st.integers(0, 3), st.sampled_from(SOURCES))
def test_a_card_more_never_hurts(
    sources: tuple[Source, ...], wanted: Cost, convert: int, discount: int, more: Source
):
    if can_be_paid(sources, wanted, convert, discount):
        assert can_be_paid(tuple(sorted((*sources, more))), wanted, convert, discount)
