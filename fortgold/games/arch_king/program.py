"""A deck as numbers, and the program made of the modules of the rules."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from typing import Any

from fortgold.data.model import Text
from fortgold.games.arch_king import fields, metrics
from fortgold.games.arch_king.deck import Ruleset
from fortgold.games.arch_king.fields import FIXED, NONE
from fortgold.games.arch_king.moves import (
    ABOUT,
    SWAP_BACK,
    TIMES,
    Act,
    Category,
    Do,
    Op,
    When,
    repeats,
)
from fortgold.games.arch_king.requirements import STABLE
from fortgold.games.common import machine as common
from fortgold.games.common import recorded
from fortgold.games.common.machine import layout_for_seats
from fortgold.games.common.records import Rooms

CATEGORY = {"": 0, **{one.name.lower(): int(one) for one in Category}}
TIMINGS = [one.name.lower() for one in When]
ACTS: dict[int, Act] = {
    Op.EXPLORE: Act.TAKE, Op.SETTLE: Act.TAKE, Op.BUILD: Act.BUILD, Op.PRODUCE_ANY: Act.READY,
    Op.READY_FRONTIER: Act.READY, Op.READY_TREASURE: Act.READY, Op.DISCARD_FIELD: Act.DISCARD,
    SWAP_BACK: Act.SWAP, Op.REPEAT_COMPANION: Act.REPEAT, Op.CHOOSE: Act.CHOOSE,
}  # fmt: skip


def rooms_of(rules: Ruleset) -> Rooms:
    """Exactly the rooms that the deck needs."""
    steps = Steps(rules)
    return {
        **FIXED,
        **dict.fromkeys(("STACK", "MOVES", "PAID"), 1),  # lists grow
        "ROWS": len(rules.rows),
        "SEATS": rules.seats,
        "KINDS": max(1, len(rules.resources)),
        "STARTS": max(1, *(len(row.start) for row in rules.rows)),
        "CARDS": sum(row.copies for row in rules.rows),
        "STEPS": max(len(steps.of["op"]), len(steps.of["offer_first"])),
    }


def deck_of(rules: Ruleset, rooms: Rooms) -> dict[str, Any]:
    rows, constants, steps = rules.rows, rules.constants, Steps(rules)
    kingdom, companions, villages = (
        rules.decks[one] for one in ("kingdom", "companion", "village")
    )
    gives = [row.gives for row in rows]
    kinds = [
        sorted({rules.resources.index(kind) for kind in do.kinds} if do else ()) for do in gives
    ]
    payers = [row.number for row in rows if row.gives]
    used = ("tap", "once_per_turn")
    users = [row.number for row in rows if row.timing in used and not row.gives]
    timed = [[row.number for row in rows if row.timing == name] for name in TIMINGS]
    sure = [min(row.stable if rules.setup == STABLE else 0, row.copies) for row in rows]
    sure[rules.sage] = 1
    return {
        "seats": rules.seats,
        "rows": len(rows),
        "kingdom_rows": len(kingdom),
        "realm_rows": companions[0].number,
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
            [rules.by_kind[kind].number for kind in row.start]
            + [NONE] * (rooms["STARTS"] - len(row.start))
            for row in rows
        ],
        "first_slot": [row.slot for row in rows],
        "first_step": steps.first,
        "steps": [len(row.steps) for row in rows],
        "repeats": [repeats(row.steps) for row in rows],
        "payers": len(payers),
        "payer": payers,
        "units": [do.n if do else 0 for do in gives],
        "gives": [sum(1 << kind for kind in own) for own in kinds],
        "gives_kind": [own[0] if own else NONE for own in kinds],
        "kinds_given": [len(own) for own in kinds],
        "users": len(users),
        "user": users,
        "timed": timed,
        "timed_rows": [len(one) for one in timed],
        "deck_first": [0, companions[0].number, 0, villages[0].number],
        "deck_stop": [len(kingdom), len(rows), 0, villages[-1].number + 1],
        **steps.of,
    }


def _namesakes(rules: Ruleset) -> list[int]:
    """Of each treasure or building the next row with its name, in a cycle; of others the row itself."""
    following = list(range(len(rules.rows)))
    for row in rules.rows:
        if row.is_unique:
            ring = [one.number for one in rules.rows if one.is_unique and one.title == row.title]
            following[row.number] = ring[(ring.index(row.number) + 1) % len(ring)]
    return following


class Steps:
    """All steps of all effects, by number, as values of DECK, and what choices offer.

    `first` has those of each row, `runs` where steps begin that follow each other.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.of = rules, defaultdict[str, list[int]](list)
        self.all: list[Do] = []
        self.runs: dict[tuple[Do, ...], int] = {}
        self.put((Do(Op.SWAP_COMPANION, 0),))  # JUST_SWAP_BACK: all are drawn
        self.first = [self.put(row.steps) for row in rules.rows]

    def put(self, steps: tuple[Do, ...]) -> int:
        """Where the steps begin; those that choices offer come before."""
        offers = [[(self.put(one), len(one)) for one in do.of] for do in steps]
        first = self.runs[steps] = len(self.all)
        for do, offered in zip(steps, offers, strict=True):
            self._add(do, offered)
        return first

    def _add(self, do: Do, offers: Sequence[tuple[int, int]]) -> None:
        self.all.append(do)
        what = do.op if do.n else SWAP_BACK
        at = len(self.of["offer_first"])
        choices = range(at, at + len(offers)) if offers else self._choices(what)
        resources = do.kinds if what in (Op.RESOURCE, Op.PRODUCE) else ()
        values = {
            "op": what,
            "n": do.n,
            "times": do.n if do.op in TIMES else 1,
            "kind": CATEGORY[do.kinds[0]] if what == Op.VP_PER else CATEGORY[ABOUT.get(what, "")],
            "kinds_named": len(resources),
            "icon": self.bits(resources),
            "discount": do.discount,
            "optional": do.optional,
            "act": ACTS.get(what, NONE),
            "choices_from": choices.start,
            "choices_to": choices.stop,
        }
        for name, value in values.items():
            self.of[name].append(int(value))
        for first, count in offers:
            self.of["offer_first"].append(first)
            self.of["offer_steps"].append(count)

    def bits(self, kinds: Iterable[str]) -> int:
        """Resources as bits, and what else an icon may show."""
        known = (*self.rules.resources, "food", "prestige", "any")
        return sum(1 << known.index(kind) for kind in set(kinds))

    def _choices(self, what: int) -> range:
        """All rows that a step may fall on lie in this range."""
        kingdom, companions = self.rules.decks["kingdom"], self.rules.decks["companion"]
        if what in (SWAP_BACK, Op.REPEAT_COMPANION):
            rows = companions
        elif what == Op.DISCARD_FIELD:
            rows = kingdom
        else:
            rows = kingdom if what in (Op.EXPLORE, Op.SETTLE, Op.BUILD) else self.rules.rows
            rows = tuple(row for row in rows if row.category and row.category == ABOUT.get(what))
        return range(rows[0].number, rows[-1].number + 1) if rows else range(0)


RULES = "tableau", "piles", "effects", "rules", "greedy"
MODULES = "common.run", "common.stack", "common.search", *(f"arch_king.{name}" for name in RULES)
LAYOUT = layout_for_seats(
    __name__, fields, deck_of, MODULES, metrics.counted, rooms_of=rooms_of, plain_rooms_of=rooms_of,
    machine=fields.MACHINE, states=1,
)  # fmt: skip

# Player number n is n to `run.player_move`.
PLAYERS = {
    "random": Text(
        "できることの中から無作為に選ぶ。仲間を使えるうちは手番を終えない",
        "makes any legal move, and does not end its turn while it can play a companion",
    ),
    "greedy": Text(
        "自分の席から見えるカードだけで、1 手先の評価が最も高い手を選ぶ",
        "takes the move that looks best one step ahead; knows what its own seat can see",
    ),
}


machine = partial(common.machine, LAYOUT)  # a deck for many games
plain_machine = partial(common.plain_machine, LAYOUT)  # for a few games, without a compiler
asking = partial(recorded.asking, LAYOUT)  # for positions one at a time
steps_of_deck = lru_cache(maxsize=64)(Steps)  # those of each deck once
