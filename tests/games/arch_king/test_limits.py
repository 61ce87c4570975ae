"""No deck is too large to be played many times: what machine code has no room for, lists have."""

from __future__ import annotations

from dataclasses import replace

import pytest
from kingdom import RULES, cost, row, with_effect
from one_source import play_all

from fortgold.games.arch_king.deck import Ruleset
from fortgold.games.arch_king.fields import MACHINE
from fortgold.games.arch_king.moves import Do, Op
from fortgold.games.arch_king.program import LAYOUT, machine, plain_machine

EXPLORE, SETTLE = (Do(Op.EXPLORE),), (Do(Op.SETTLE),)
INNER = Do(Op.CHOOSE, of=(EXPLORE, (Do(Op.READY_TREASURE),)))
NESTED = Do(Op.CHOOSE, of=(SETTLE, (INNER,), (Do(Op.DRAW), Do(Op.BUILD, discount=1))))


def changed(kind: str, **parts: object) -> Ruleset:
    """The rules with something else on one card."""
    rows = list(RULES.rows)
    rows[row(kind)] = replace(rows[row(kind)], **parts)  # type: ignore[arg-type]
    return replace(RULES, rows=tuple(rows))


ODD = {
    "two buildings of one name": changed("manor", name=RULES.by_kind["church"].name),
    "a start card of a building's name": changed("manor", name=RULES.by_kind["well"].name),
    "a cost beyond measure": changed("castle", cost=cost("W" * 30)),
    "a choice within a choice": changed("farmer", steps=(NESTED,)),
    "an icon that is no resource": with_effect("farmer", "play", "produce food"),
    "icons of what is no resource": changed("forest", icons=("wood", "food")),
}


@pytest.mark.parametrize("what", ODD)
def test_odd_decks_are_played_as_their_rules_say(what: str):
    for index in range(2):
        play_all(ODD[what], ["greedy", "random"], 3, index, [plain_machine])
    assert_alike(ODD[what])


@pytest.mark.slow  # functions one by one are machine code of their own, which takes a minute to compile
@pytest.mark.parametrize("what", ODD)
def test_odd_decks_are_played_move_by_move_in_every_form(what: str):
    for index in range(2):
        play_all(ODD[what], ["greedy", "random"], 3, index)


@pytest.mark.slow  # larger rooms are machine code of their own
def test_a_deck_of_four_resources_is_played():
    rows = [
        replace(one, cost=one.cost._replace(needs=(*one.cost.needs, int(one.kind == "castle"))))
        for one in RULES.rows
    ]
    rows[row("purse")] = replace(
        rows[row("purse")], steps=(Do(Op.RESOURCE, kinds=("silver", "gold")),)
    )
    four = replace(RULES, rows=tuple(rows), resources=(*RULES.resources, "silver"))
    assert LAYOUT.machine_rooms(four) is MACHINE[1]
    play_all(four, ["greedy", "random"], 3, 1)


def test_lists_tell_what_machine_code_tells():
    assert_alike(RULES)


def assert_alike(deck: Ruleset) -> None:
    """Deals played to the end by both players end and count the same in both forms."""
    slow, fast = (form(deck).tally([0, 1], 4, 0, 2) for form in (plain_machine, machine))
    assert slow is not None
    assert fast is not None
    assert (slow.results == fast.results).all()
    assert all((slow.counts[name] == fast.counts[name]).all() for name in fast.counts)
