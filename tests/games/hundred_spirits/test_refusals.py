"""Moves that the rules refuse, and why."""

from __future__ import annotations

from typing import Any

import pytest
from spirits import after, at, row

from fortgold.games.hundred_spirits.moves import Act, Move, Payment
from fortgold.games.hundred_spirits.position import Position
from fortgold.games.position import IllegalMove

OWN: dict[str, Any] = {"hand": "1 2 3", "portal": "okuri nue", "done": "azuki karasu kagami kujira"}
TIGHT = {**OWN, "hand": "1 4", "portal": "hitotsume", "coming": "kappa kooni tengu"}
ACTIVATE = Act.ACTIVATE
# A position, a move, and words of the reason.
REFUSED: list[tuple[Position, Move, str]] = [
    (at(**OWN), Move(Act.TAKE, row("8")), "Pearl 8 does not lie open"),
    (at(**OWN), Move(Act.PLACE, row("tengu")), "Tengu does not lie open"),
    (at(**OWN), Move(Act.PLACE, row("umibozu")), "the gate is full"),
    (at(**OWN), Move(Act.PLACE, row("umibozu"), row("kappa") + 1), "Kappa does not lie on that gate"),
    (at(), Move(Act.PLACE, row("umibozu"), row("kappa") + 1), "the gate has room"),
    (at(**OWN), Move(ACTIVATE, 0, row("tengu"), Payment((1, 2, 3))), "Tengu does not lie on that gate"),
    (at(**OWN), Move(ACTIVATE, 0, row("okuri"), Payment((1, 2, 4))), "not enough pearls of 4"),
    (at(**OWN), Move(ACTIVATE, 0, row("okuri"), Payment((1, 2))), "does not pay “3 consecutive pearls” exactly"),
    (at(**OWN), Move(ACTIVATE, 0, row("okuri"), Payment((1, 3), raised=(2,))), "it takes 1 diamond, and there are 0"),
    (at(**OWN), Move(ACTIVATE, 0, row("nue"), Payment((1, 3), (row("chochin"),))), "Lantern Tsukumogami is not"),
    (at(portal_2="tengu"), Move(ACTIVATE, 1, row("tengu"), Payment()), "on the gate of another player"),
    (at(5, portal_3="onibi_a"), Move(ACTIVATE, 2, row("onibi_a"), Payment()), "by one of them"),
    (at(**OWN), Move(Act.USE, row("karasu")), "after the last action only"),
    (after(at(**OWN), "draw"), Move(Act.USE, row("azuki")), "before the first action only"),
    (after(at(**OWN), "use azuki"), Move(Act.USE, row("azuki")), "has been used in this turn"),
    (at(**OWN), Move(Act.USE, row("kagami")), "helps to pay"),
    (at(**OWN), Move(Act.USE, row("kujira")), "always on"),
    (at(**{**OWN, "done": "komainu"}), Move(Act.USE, row("komainu")), "has no ability"),
    (at(**{**OWN, "done": "raiju"}), Move(Act.USE, row("raiju")), "acted when it was activated"),
    (at(**OWN), Move(Act.USE, row("baku")), "is not among your activated"),
    (at(**OWN), Move(Act.STOP), "actions may not be skipped; 3 are left"),
    (at(**OWN), Move(Act.DISCARD, row("1")), "now you take an action"),
    (after(at(**TIGHT), "activate hitotsume: 1 4"), Move(Act.SUMMON, row("nue")), "Nue is not one of the cards"),
    (after(at(**TIGHT), "activate hitotsume: 1 4"), Move(Act.DRAW), "first place one of the characters"),
    (after(at(**{**OWN, "actions": 1}), "draw"), Move(Act.DRAW), "no action is left"),
]  # fmt: skip


@pytest.mark.parametrize(("position", "move", "reason"), REFUSED, ids=[one[2] for one in REFUSED])
def test_a_move_is_refused_with_its_rule(position, move, reason):
    with pytest.raises(IllegalMove) as refused:
        position.after(move)
    assert reason in refused.value.reason.en
    assert refused.value.reason.ja
