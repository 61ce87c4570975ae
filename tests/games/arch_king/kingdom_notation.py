"""A position in a few lines of text, as `games/common/notation.py` reads and writes it.

    turn: 0  food: 2  prestige: 1  todo: settle; draw
    seat 0: hamlet coppice/ stony_hill forest*2  hand: explorer settler  played: sage
    seat 1: ridge stony_hill well  hand: architect
    field: grail forest castle  pile: map church  discard: axe  companions: noble  dismissed: priest

A card is written by its kind, `/` after it: sideways. `draft: 1` instead of `turn`: seat 1 lays a
companion; `over: 0`: the end. `dismissed` is the discard of companions. Usual are round 1, the first
turn of the round, the food and prestige with which it begins.

Steps that happen by themselves have happened when a position has been read. How often a discard has
become the pile is not written: a pile that is read lies there anew.
"""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from typing import Any

from notation import (
    Bag,
    Cards,
    Content,
    NoPosition,
    Notation,
    Number,
    number,
    unknown,
)

from fortgold.games.arch_king.deck import Rules
from fortgold.games.arch_king.moves import Phase
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.state import Pile, Realm
from fortgold.games.arch_king.steps import OPERATIONS, SINGLE, Do, Op

PHASES = {"draft": Phase.DRAFT, "turn": Phase.PLAY, "over": Phase.OVER}
NUMBERS = ("round", "first", "food", "prestige")
PILES = {
    "field": "field",
    "pile": "kingdom.rows",
    "discard": "kingdom.discard",
    "companions": "companions.rows",
    "dismissed": "companions.discard",
}
OF_SEATS = {"seat": "realms", "hand": "hands", "laid": "laid", "played": "played"}
STEP, EITHER, AND, SIDEWAYS = ";", "|", "+", "/"


class _Realm(Bag):
    """The cards in front of a player; `~row` is one that lies sideways."""

    def read(self, words: str, part: str) -> Realm:
        cards = super().read("" if words == "-" else words, part)
        sideways = sorted(~card for card in cards if card < 0)
        return Realm(tuple(card for card in cards if card >= 0), tuple(sideways))

    def text(self, value: Realm) -> str:
        return super().text([*value.upright, *(~row for row in value.sideways)]) or "-"


class _Steps:
    """Single steps that are still to be done."""

    def read(self, words: str, _part: str) -> tuple[Do, ...]:
        return steps_from(words)

    def text(self, value: tuple[Do, ...]) -> str:
        return f"{STEP} ".join(map(step_text, value))


def _notation(rules: Rules) -> Notation:
    known = {row.kind: row.number for row in rules.rows}
    lying = known | {f"{kind}{SIDEWAYS}": ~row for kind, row in known.items()}
    name = {card: kind for kind, card in lying.items()}.__getitem__
    bag = Bag(known, name)
    head: dict[str, Content] = {one: Number() for one in ("round", *PHASES, *NUMBERS[1:])}
    seat = {"seat": _Realm(lying, name), "hand": bag, "laid": bag, "played": Cards(known, name)}
    seats = ({f"{part} {n}": seat[part] for part in seat} for n in range(rules.seats))
    return Notation([{**head, "used": bag, "todo": _Steps()}, *seats, dict.fromkeys(PILES, bag)])


def text(position: Position) -> str:
    """The position in writing; what is empty, or as usual, is left out."""
    phase = next(name for name, phase in PHASES.items() if phase is position.phase)
    values = {name: getattr(position, name) for name in (*NUMBERS, "used", "todo")}
    values |= {part: attrgetter(where)(position) for part, where in PILES.items()}
    values[phase] = position.seat
    for part, name in OF_SEATS.items():
        values |= {f"{part} {seat}": one for seat, one in enumerate(getattr(position, name))}
    usual = {"round": 1, "first": _usual_first(phase, position.seat)}
    if position.phase is not Phase.PLAY:
        usual |= {"food": position.food, "prestige": position.prestige}
    return _notation(position.rules).text(
        {name: one for name, one in values.items() if name not in usual or one != usual[name]}
    )


def _usual_first(phase: str, seat: int) -> int:
    """Who began the play phase, if nothing is written."""
    return seat if phase == "turn" else 0


def position(written: str, rules: Rules) -> Position:
    """The position that `written` says. Raises NoPosition."""
    values = _notation(rules).read(written)
    phase = next((name for name in PHASES if values[name] is not None), "turn")
    seat = values[phase] or 0
    if seat >= rules.seats:
        raise NoPosition(f"席 {seat} はありません", f"there is no seat {seat}")
    of_seats: dict[str, Any] = {
        name: tuple(values[f"{part} {seat}"] for seat in range(rules.seats))
        for part, name in OF_SEATS.items()
    }
    usual = Position(
        rules,
        round=1,
        phase=PHASES[phase],
        seat=seat,
        first=_usual_first(phase, seat),
        kingdom=Pile(values["pile"], values["discard"], values["pile"]),
        companions=Pile(values["companions"], values["dismissed"], values["companions"]),
        **{name: values[name] for name in ("field", "used", "todo")},
        **of_seats,
    )
    food, prestige = usual.income(seat) if phase == "turn" else (0, 0)
    said = {name: values[name] for name in NUMBERS if values[name] is not None}
    return replace(usual, **{"food": food, "prestige": prestige, **said}).settled()


# Steps, written like the effects in the tables.


def step_text(do: Do) -> str:
    """A single step, and how much of it is left."""
    words = [do.op.name.lower()]
    if do.of:
        words.append(f" {EITHER} ".join(f" {AND} ".join(map(step_text, one)) for one in do.of))
    if do.kinds:
        words.append(SIDEWAYS.join(do.kinds))
    if do.n != 1:
        words.append(str(do.n))
    words += [f"{name}={value}" for name in ("discount", "due") if (value := getattr(do, name))]
    return " ".join([*words, "optional"] if do.optional else words)


def steps_from(written: str) -> tuple[Do, ...]:
    """The single steps of an effect. Raises NoPosition."""
    return tuple(do for piece in written.split(STEP) if piece.strip() for do in _steps(piece))


def _steps(piece: str) -> tuple[Do, ...]:
    name, _, rest = piece.strip().partition(" ")
    if name not in OPERATIONS:
        raise unknown(name, OPERATIONS)
    op = OPERATIONS[name]
    if op is Op.CHOOSE:
        ways = (one.split(AND) for one in rest.split(EITHER))
        return (Do(op, of=tuple(tuple(do for step in way for do in _steps(step)) for way in ways)),)
    given: dict[str, Any] = {}
    for word in rest.split():
        key, equals, value = word.rpartition("=")
        if word.isdecimal():
            given["n"] = int(word)
        elif equals:
            given[key] = number(value)
        elif word == "optional":
            given["optional"] = True
        else:
            given["kinds"] = tuple(word.split(SIDEWAYS))
    times = given.pop("n", 1) if op in SINGLE else 1
    return (Do(op, **given),) * times
