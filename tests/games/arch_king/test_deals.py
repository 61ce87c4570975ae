"""Deals: the set-up of the table, and the order in which piles come up whatever the players do."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest
from kingdom import CONSTANTS, RULES, at, kinds, played, ruled

from fortgold.games.arch_king.fields import COMPANIONS, DEALT, KINGDOM, VILLAGES
from fortgold.games.arch_king.moves import Act, Phase
from fortgold.games.arch_king.position import Position, chance_outcome
from fortgold.games.chance import number

SEATS = range(2, 7)


def first(seats: int, setup: str = "", seed: int = 1, index: int = 0):
    rules = ruled(seats, setup)
    return Position.dealt(rules, seed, index)


@pytest.mark.parametrize("seats", SEATS)
def test_everybody_has_a_village_with_its_start_cards(seats: int):
    position = first(seats)
    for realm in position.realms:
        (village,) = (RULES.rows[row] for row in realm.upright if RULES.rows[row].deck == "village")
        others = [RULES.rows[row].kind for row in realm.upright if row != village.number]
        assert sorted(others) == sorted(village.start)
        assert realm.sideways == ()
    assert len({realm.upright for realm in position.realms}) == seats


@pytest.mark.parametrize("seats", SEATS)
def test_five_kingdom_cards_lie_open_and_everybody_holds_five_companions(seats: int):
    position = first(seats)
    assert len(position.field) == 5
    assert len(position.kingdom.rows) == 67
    assert [len(hand) for hand in position.hands] == [5] * seats
    assert len(position.companions.rows) == 40 - 5 * seats
    assert (position.phase, position.round, position.seat) == (Phase.DRAFT, 1, 0)


@pytest.mark.parametrize("seats", SEATS)
def test_the_sage_is_always_dealt(seats: int):
    for index in range(30):
        hands = first(seats, index=index).hands
        assert sum(hand.count(RULES.sage) for hand in hands) == 1


def test_everybody_gets_the_sage_now_and_then():
    holders = {
        seat
        for index in range(60)
        for seat, hand in enumerate(first(6, index=index).hands)
        if RULES.sage in hand
    }
    assert holders == set(range(6))


@pytest.mark.parametrize("seats", range(3, 7))
def test_the_stable_set_up_holds_one_of_each_companion_named(seats: int):
    for index in range(30):
        dealt = Counter(row for hand in first(seats, "stable", index=index).hands for row in hand)
        assert sum(dealt.values()) == 5 * seats
        for row in RULES.decks["companion"]:
            assert dealt[row.number] >= row.stable
            assert dealt[row.number] <= row.copies


def test_two_deals_differ_and_each_is_always_the_same():
    assert first(4, index=1) == first(4, index=1)
    assert first(4, index=1) != first(4, index=2)
    assert first(4, seed=1) != first(4, seed=2)


# the order of piles


def order(stream: int, cards: dict[str, int], seed: int, index: int, times: int = 0) -> list[str]:
    """By the book: each slot draws a number; `cards` are kinds with the slot of the first copy."""
    slots = [
        (number(seed, index, stream, slot + copy + 4096 * times), kind)
        for kind, slot in cards.items()
        for copy in range(RULES.by_kind[kind].copies)
    ]
    return [kind for _, kind in sorted(slots)]


def test_the_kingdom_pile_comes_up_by_the_numbers_of_its_slots():
    slots, at_slot = {}, 0
    for row in RULES.decks["kingdom"]:
        slots[row.kind] = at_slot
        at_slot += row.copies
    expected = order(KINGDOM, slots, 3, 4)
    rules = ruled(3)
    position = Position.dealt(rules, 3, 4)
    assert kinds(position.field).split() == sorted(
        expected[:5], key=lambda kind: RULES.by_kind[kind].number
    )
    came = [move for _, move in played(rules, "random", 3, 4) if move.kind is Act.REVEAL]
    assert [RULES.rows[move.row].kind for move in came] == expected[5 : 5 + len(came)]


def test_a_pile_comes_up_in_the_same_order_whatever_the_players_do():
    rules = ruled(6)
    orders = []
    for player in ("random", "greedy"):
        came = [move.row for _, move in played(rules, player, 1, 7) if move.kind is Act.REVEAL]
        orders.append(came[:67])
    shorter = min(map(len, orders))
    assert shorter > 20
    assert orders[0][:shorter] == orders[1][:shorter]


def test_a_discard_that_becomes_the_pile_lies_in_an_order_of_its_own():
    written = (
        "todo: draw; draw; draw; draw; draw; draw  seat 0: hamlet  discard: grail*2 forest*3 castle"
    )
    position = at(written, RULES, (5, 6))
    assert position.record.pile_times[KINGDOM] == 1
    assert kinds(position.kingdom.rows) == "grail grail forest forest forest castle"
    first_slots = {"grail": 0, "forest": 24, "castle": 70}
    copies = {"grail": 2, "forest": 3, "castle": 1}
    numbers = sorted(
        (number(5, 6, KINGDOM, slot + copy + 4096), kind)
        for kind, slot in first_slots.items()
        for copy in range(copies[kind])
    )
    came = []
    for _ in numbers:
        move = chance_outcome(position)
        came.append(RULES.rows[move.row].kind)
        position = position.after(move)
    assert came == [kind for _, kind in numbers]


def by_number(stream: int, slots: Iterable[int], seed: int, index: int) -> list[int]:
    """Slots in the order of their numbers."""
    return sorted(slots, key=lambda slot: number(seed, index, stream, slot))


def slot_rows(deck: str) -> list[int]:
    """The row of each slot of a deck."""
    return [row.number for row in RULES.decks[deck] for _ in range(row.copies)]


@pytest.mark.parametrize("setup", ["", "stable"])
def test_companions_in_play_are_dealt_in_an_order_of_their_own(setup: str):
    rows = slot_rows("companion")
    order = by_number(COMPANIONS, range(40), 6, 2)
    sure: list[int] = []
    for row in RULES.decks["companion"]:
        copies = [slot for slot in order if rows[slot] == row.number]
        sure += copies[: row.stable if setup else row.kind == "sage"]
    others = [slot for slot in order if slot not in sure and rows[slot] != RULES.sage]
    in_play = by_number(DEALT, [*sure, *others[: 20 - len(sure)]], 6, 2)
    hands = first(4, setup, 6, 2).hands
    assert [list(hand) for hand in hands] == [
        sorted(rows[slot] for slot in in_play[5 * seat : 5 * seat + 5]) for seat in range(4)
    ]


def test_villages_are_dealt_in_the_order_of_their_numbers():
    rows = slot_rows("village")
    expected = [rows[slot] for slot in by_number(VILLAGES, range(6), 6, 2)]
    assert [realm.upright[-1] for realm in first(6, "", 6, 2).realms] == expected


def test_companions_come_up_in_the_order_of_those_not_dealt():
    rules = ruled(2)
    position = Position.dealt(rules, 2, 3)
    slots, at_slot = {}, 0
    for row in RULES.decks["companion"]:
        if row.kind != "sage":
            slots[row.kind] = at_slot
        at_slot += row.copies
    expected = order(COMPANIONS, slots, 2, 3)
    dealt = Counter(expected[:9])
    assert dealt + Counter(["sage"]) == Counter(
        kinds(position.hands[0] + position.hands[1]).split()
    )
    s = position.record
    assert RULES.rows[s.pile[COMPANIONS][s.pile_next[COMPANIONS]]].kind == expected[9]


def test_a_larger_field_or_hand_is_dealt_as_the_constants_say():
    rules = replace(ruled(3), constants=replace(CONSTANTS, field_start=8, hand_size=7))
    position = Position.dealt(rules, 1, 1)
    assert len(position.field) == 8
    assert [len(hand) for hand in position.hands] == [7] * 3
