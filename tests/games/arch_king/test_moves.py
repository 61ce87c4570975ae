"""Moves as transcripts write them, and in which order they are listed."""

import pytest
from kingdom import RULES, move, played, ruled

from fortgold.games.arch_king.moves import Act, Move, move_from, move_object

IDS = [row.id for row in RULES.rows]


def own(kind: str) -> str:
    return RULES.by_kind[kind].id


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("draft explorer", ["draft", own("explorer")]),
        ("play settler", ["play", own("settler"), []]),
        ("play grand_merchant: purse", ["play", own("grand_merchant"), [own("purse")]]),
        ("use map", ["use", own("map")]),
        ("take grail", ["take", own("grail")]),
        ("build church: forest crag", ["build", own("church"), [own("forest"), own("crag")]]),
        ("build farm", ["build", own("farm"), []]),
        ("ready coppice", ["ready", own("coppice")]),
        ("discard crag", ["discard", own("crag")]),
        ("swap architect", ["swap", own("architect")]),
        ("repeat farmer", ["repeat", own("farmer")]),
        ("choose 0", ["choose", 0]),
        ("skip", ["skip"]),
        ("end", ["end"]),
        ("reveal grail", ["reveal", own("grail")]),
        ("draw gold_miner", ["draw", own("gold_miner")]),
    ],
)
def test_a_move_is_its_name_its_card_and_what_was_paid(written: str, expected: list[object]):
    assert move_object(move(written), IDS) == expected
    assert move_from(expected, IDS) == move(written)


def test_a_payment_may_be_written_in_any_order():
    value = ["build", own("church"), [own("crag"), own("forest")]]
    assert move_from(value, IDS) == move("build church: forest crag")


@pytest.mark.parametrize(
    "value",
    [
        None,
        "end",
        [],
        ["sleep"],
        ["END"],
        ["end", 1],
        ["skip", "K1"],
        ["play", own("settler")],
        ["draft", own("settler"), []],
        ["draft", "C99"],
        ["draft", 3],
        ["build", own("farm"), ["K99"]],
        ["build", own("farm"), [3]],
        ["choose", own("farm")],
        ["choose", -1],
        ["choose", True],
        ["take", own("grail"), own("grail")],
        [["take"], own("grail")],
    ],
)
def test_what_is_no_move(value: object):
    with pytest.raises(ValueError, match=r"is no move|should be the id"):
        move_from(value, IDS)


def test_every_move_of_a_game_is_written_and_read():
    for position, _ in played(ruled(4), "random", 5, 5):
        for one in position.legal_moves():
            assert move_from(move_object(one, IDS), IDS) == one


def test_moves_are_sorted_by_kind_card_and_payment():
    assert Move(Act.PLAY, 3) < Move(Act.USE, 1) < Move(Act.END)
    assert Move(Act.BUILD, 3, (1, 2)) < Move(Act.BUILD, 3, (1, 3)) < Move(Act.BUILD, 4)
