"""What a seat sees, and that what it may do and chooses depends on nothing else."""

import pytest
from exchanged_cards import companions_elsewhere
from kingdom import RULES, at, choose, kinds, played, ruled

from fortgold.games.arch_king.position import bag_of
from fortgold.games.position import CHANCE


@pytest.mark.parametrize(
    "seats", [2, 3, *(pytest.param(n, marks=pytest.mark.slow) for n in (4, 5, 6))]
)
def test_moves_and_choices_hang_on_what_the_seat_sees(seats: int):
    looked = different = 0
    for index in range(3):
        player = ("random", "greedy")[index % 2]
        for turn, (position, _) in enumerate(played(ruled(seats), player, 11, index)):
            if position.to_move == CHANCE or position.outcome() is not None:
                continue
            seat = position.seat
            twin = companions_elsewhere(position, seat, 12, index, turn)
            assert twin.seen_by(seat) == position.seen_by(seat)
            assert twin.legal_moves() == position.legal_moves()
            for one in ("random", "greedy"):
                assert choose(one, twin, 1, 2, turn) == choose(one, position, 1, 2, turn)
            looked += 1
            different += twin != position
    assert looked > 50
    assert different > looked // 2


DRAFT = "draft: 1  seat 0: hamlet  hand: noble priest  laid: sage  seat 1: ridge  hand: farmer settler architect"


def test_what_others_hold_and_laid_is_hidden():
    one = at(DRAFT)
    other = at(DRAFT.replace("noble priest  laid: sage", "noble sage  laid: priest"))
    assert one.seen_by(1) == other.seen_by(1)
    assert one.seen_by(0) != other.seen_by(0)


def test_a_hidden_companion_may_lie_in_the_pile():
    one = at(f"{DRAFT}  companions: explorer")
    other = at(f"{DRAFT}  companions: noble".replace("hand: noble priest", "hand: explorer priest"))
    assert one.seen_by(1) == other.seen_by(1)


def test_what_one_holds_oneself_is_not_among_the_unseen():
    view = at(f"{DRAFT}  companions: explorer  dismissed: peddler").seen_by(1)
    assert kinds(view["unseen"]) == "sage explorer noble priest"
    theirs, own = view["hand"]
    assert (theirs, kinds(bag_of(own))) == (2, "settler architect farmer")
    assert view["laid"][0] == 1


def test_the_own_hand_is_seen():
    one = at(DRAFT)
    other = at(DRAFT.replace("farmer settler", "farmer farmer"))
    assert one.seen_by(1) != other.seen_by(1)


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("field: grail", "field: axe"),
        ("discard: grail", "discard: axe"),
        ("dismissed: noble", "dismissed: priest"),
        ("food: 1", "food: 2"),
        ("prestige: 1", "prestige: 2"),
        ("round: 2", "round: 3"),
        ("pile: axe", "pile: axe axe"),
    ],
)
def test_everything_on_the_table_is_seen(before: str, behind: str):
    rest = "seat 0: hamlet  hand: settler  seat 1: ridge  hand: noble"
    assert at(f"{before}  {rest}").seen_by(1) != at(f"{behind}  {rest}").seen_by(1)


@pytest.mark.parametrize(
    ("before", "behind"),
    [
        ("ridge forest", "ridge crag"),
        ("ridge forest", "ridge forest/"),
        ("played: sage", "played: noble"),
    ],
)
def test_cards_in_front_and_companions_played_are_seen(before: str, behind: str):
    rest = "seat 0: hamlet  seat 1: ridge forest  played: sage"
    assert at(rest).seen_by(0) != at(rest.replace(before, behind)).seen_by(0)


def test_how_many_companions_another_one_holds_is_seen():
    rest = "seat 0: hamlet  seat 1: ridge  hand: noble"
    assert at(rest).seen_by(0) != at(f"{rest} noble").seen_by(0)


def test_the_order_of_a_pile_is_known_to_nobody():
    view = at("seat 0: hamlet  pile: axe map").seen_by(0)
    assert view["kingdom"] == tuple(sorted(view["kingdom"]))
    assert RULES.sage not in view["unseen"]
    assert "pile" not in view
