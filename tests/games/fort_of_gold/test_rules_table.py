"""Cards, the table, set-up and the course of a game, sentence by sentence of the rulebook."""

import oracle
from fort import CONSTANTS, RULES, after, at, moves, played, refused
from hypothesis import given
from hypothesis import strategies as st

from fortgold.games.fort_of_gold.moves import KINDS, Foresee, Get, Induct, Rotate, kind_of
from fortgold.games.fort_of_gold.position import Position, first_position
from fortgold.games.position import Outcome

deals = st.integers(0, 10_000).map(lambda index: oracle.deal(RULES, 1, index))


def starts(index: int) -> Position:
    return first_position(RULES, 1, index)


# cards and columns


def test_where_a_symbol_stands_matters_as_much_as_what_it_is():  # rulebook: Reading a card
    assert moves("pedestal: R-G  solutions: rrg", Get) == []
    assert moves("pedestal: RG- / --G / -R-  solutions: rrg", Get) == [Get(0, (0, 1, 2))]


def test_only_a_top_may_leave_the_pedestal():  # rulebook: How columns are laid
    assert moves("pedestal: RGB -R-  solutions: rgb", Get) == []
    assert moves("pedestal: RGB -R-  altar: rgb", Rotate) == []


def test_when_the_top_leaves_the_card_beneath_is_the_new_top():  # rulebook: How columns are laid
    position = at("pedestal: --- RGB  solutions: rgb").after(Get(0, (0,)))
    assert position.tops((0,)) == at("pedestal: ---").tops((0,))


def test_a_top_may_leave_only_for_the_altar():  # rulebook: How columns are laid
    for index in range(20):
        for before, _, behind in played(starts(index), index):
            lay = {spirit for column in before.pedestal for spirit in column}
            lies = {spirit for column in behind.pedestal for spirit in column}
            attached = {spirit for column in behind.altar for spirit in column.spirits}
            assert lay - lies <= attached


def test_a_treasure_takes_six_spirit_cards_at_most():  # rulebook: How columns are laid
    full = "pedestal: R--  altar: rrr --- RG- RB- R-G R-B RGB"
    assert moves(full, Rotate) == moves(full, Foresee) == []


def test_a_treasure_and_the_cards_attached_to_it_stay_on_the_altar():  # rulebook: How columns ...
    for index in range(20):
        for before, _, behind in played(starts(index), index):
            for was, will_be in zip(before.altar, behind.altar, strict=False):
                assert was.treasure == will_be.treasure
                assert was.spirits == will_be.spirits[: len(was.spirits)]
            assert len(before.altar) <= len(behind.altar)


# set-up


@given(deals)
def test_the_first_three_cards_make_the_chancel_and_31_are_left(deal):  # rulebook: Set-up, 1, 2
    position = first_position(RULES, deal.seed, deal.index)
    assert (*position.chancel, *position.mana) == deal.spirits
    assert len(position.chancel) == 3
    assert len(position.mana) == 31


@given(deals)
def test_the_first_two_treasures_make_the_solutions_and_eight_are_left(deal):  # Set-up, 3, 4
    position = first_position(RULES, deal.seed, deal.index)
    assert (*position.solutions, *position.pile) == deal.treasures
    assert len(position.solutions) == 2
    assert len(position.pile) == 8


def test_the_two_decks_are_shuffled_apart():  # rulebook: Set-up, 1, 3
    orders = [
        ([card.slot for card in deal.spirits if card.slot < 10], [t.slot for t in deal.treasures])
        for deal in (oracle.deal(RULES, 1, index) for index in range(5))
    ]
    assert not [one for one, other in orders if one == other]


@given(deals)
def test_pedestal_and_altar_have_no_cards_yet(deal):  # rulebook: Set-up, 5
    position = first_position(RULES, deal.seed, deal.index)
    assert position.pedestal == ((), (), ())
    assert position.altar == ()


@given(deals)
def test_shuffling_keeps_every_card(deal):  # rulebook: Set-up, 1, 3
    assert sorted(card.slot for card in deal.spirits) == list(range(34))
    assert sorted(card.slot for card in deal.treasures) == list(range(10))


# turns


def test_without_a_legal_action_the_game_is_over():  # rulebook: Your turn, 1
    stuck = at("chancel: RG-  pedestal: R-G / GR- --- / G-R  solutions: bbb")
    assert stuck.legal_moves() == []
    assert stuck.outcome() == Outcome(won=False)


def test_you_may_not_pass():  # rulebook: Your turn, 2
    for before, _, behind in played(starts(3), 3):
        assert behind != before


def test_a_turn_is_one_of_four_actions():  # rulebook: Your turn
    position = at(
        "chancel: GRB  pedestal: RGB  solutions: rgb  altar: rbr R-- -B- --R R-B RB-  mana: ---"
    )
    kinds = [kind_of(move) for move in position.legal_moves()]
    assert kinds == ["induct", "induct", "get", "rotate", "foresee", "foresee"]


def test_with_seven_treasures_on_the_altar_the_game_is_over():  # rulebook: Your turn, 3
    six = "altar: rrr | ggg | bbb | rrg | bgg | brb"
    before = at(f"chancel: R--  pedestal: RGB  solutions: rgb rbr  {six}")
    assert before.outcome() is None
    behind = before.after(Get(0, (0,)))
    assert behind.legal_moves() == []
    assert behind.outcome() is not None


def test_all_the_cards_that_decide_lie_face_up():  # rulebook: Your turn
    for index in range(10):
        for before, _, _ in played(starts(index), index):
            turned = Position(
                before.rules,
                before.mana[::-1],
                before.chancel,
                before.pedestal,
                before.solutions,
                before.pile[::-1],
                before.altar,
            )
            assert _face_up(turned) == _face_up(before)


def _face_up(position: Position) -> list[object]:
    """The legal moves, but for what a foresight does with the cards that it sees."""
    return [
        (move.column, move.altar) if isinstance(move, Foresee) else move
        for move in position.legal_moves()
    ]


def test_moves_come_sorted_kind_by_kind():
    for index in range(20):
        for position, _, _ in played(starts(index), index):
            listed = position.legal_moves()
            assert listed == sorted(listed, key=lambda move: KINDS.index(kind_of(move)))
            for kind in (Induct, Get, Rotate, Foresee):
                of_kind = [move for move in listed if isinstance(move, kind)]
                assert of_kind == sorted(set(of_kind))


def test_a_position_is_over_when_it_has_no_move_left():
    for index in range(40):
        for before, _, behind in played(starts(index), index):
            assert before.outcome() is None
            assert (behind.outcome() is None) == bool(behind.legal_moves())


def test_a_refused_move_leaves_the_position_as_it_was():
    position = at("chancel: R--  pedestal: -R-")
    assert refused("chancel: R--  pedestal: -R-", Induct(0, 0))
    assert position == at("chancel: R--  pedestal: -R-")


def test_a_move_leaves_the_position_before_it_as_it_was():
    written = "chancel: R--  pedestal: RGB  solutions: rgb  mana: G--"
    position = at(written)
    for move in position.legal_moves():
        position.after(move)
        assert position == at(written)


# constants and decks


def test_the_numbers_of_the_tests_are_those_of_the_rulebook():
    assert CONSTANTS.altar_goal == 7
    assert len(RULES.spirits) == 34
    assert len(RULES.treasures) == 10


def test_a_refilled_place_keeps_its_number():
    assert after("chancel: R-- G-- B--  mana: RGB", Induct(1, 0)) == (
        "chancel: R-- RGB B--  pedestal: G--"
    )
