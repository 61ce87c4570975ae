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

from collections.abc import Iterable, Mapping
from operator import attrgetter
from typing import Any

from position_notation import (
    Bag,
    Cards,
    Content,
    NoPosition,
    Notation,
    Number,
    number,
    unknown,
)

from fortgold.games.arch_king.deck import Ruleset
from fortgold.games.arch_king.fields import JUST_SWAP_BACK
from fortgold.games.arch_king.moves import OPERATIONS, SINGLE, TIMES, Do, Op, Phase, When
from fortgold.games.arch_king.position import Position, Realm
from fortgold.games.arch_king.program import asking, steps_of_deck
from fortgold.games.common.primitives import has_place
from fortgold.games.common.records import Record
from fortgold.games.common.stack import push

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


def _notation(rules: Ruleset) -> Notation:
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
    usual = {"round": 1, "first": _usual_first(position.phase, position.seat)}
    if position.phase is not Phase.PLAY:
        usual |= {"food": position.food, "prestige": position.prestige}
    return _notation(position.rules).text(
        {name: one for name, one in values.items() if name not in usual or one != usual[name]}
    )


def _usual_first(phase: Phase, seat: int) -> int:
    """Who began the play phase, if nothing is written."""
    return seat if phase is Phase.PLAY else 0


def position(written: str, rules: Ruleset, deal: tuple[int, int] = (0, 0)) -> Position:
    """The position that `written` says, in that deal by seed and index. Raises NoPosition."""
    values = _notation(rules).read(written)
    phase = next((name for name in PHASES if values[name] is not None), "turn")
    seat = values[phase] or 0
    if seat >= rules.seats:
        raise NoPosition(f"席 {seat} はありません", f"there is no seat {seat}")
    of_seats: dict[str, Any] = {
        name: tuple(values[f"{part} {seat}"] for seat in range(rules.seats))
        for part, name in OF_SEATS.items()
    }
    return _position(rules, {**values, **of_seats}, PHASES[phase], seat, deal)


def _position(
    rules: Ruleset, values: Mapping[str, Any], phase: Phase, seat: int, deal: tuple[int, int]
) -> Position:
    """The position of which those are the values, when all steps that happen by themselves have happened."""
    own = asking(rules)
    (s,) = own.states(1)
    s.phase, s.to_move = int(phase), seat
    s.seed, s.index = deal
    _count(s.field, values["field"])
    _count(s.used, values["used"])
    for own_seat, realm in enumerate(values["realms"]):
        _count(s.upright[own_seat], realm.upright)
        _count(s.sideways[own_seat], realm.sideways)
        _count(s.hand[own_seat], values["hands"][own_seat])
        _count(s.laid[own_seat], values["laid"][own_seat])
        _count(s.done[own_seat], values["played"][own_seat])
    for pile, (rows, discard) in enumerate((("pile", "discard"), ("companions", "dismissed"))):
        cards = values[rows]
        s.pile[pile][: len(cards)] = cards
        s.pile_end[pile] = len(cards)
        _count(s.discard[pile], values[discard])
    usual = {"round": 1, "first_seat": _usual_first(phase, seat), "food": 0, "prestige": 0}
    if phase is Phase.PLAY:
        for name, what in (("food", Op.FOOD), ("prestige", Op.PRESTIGE)):
            usual[name] = own.playing.given_by(own.deck, s, seat, When.PASSIVE, what)
    for name, own_name in zip(NUMBERS, usual, strict=True):
        setattr(s, own_name, usual[own_name] if values[name] is None else values[name])
    if phase is Phase.PLAY:
        s.turns = (seat - s.first_seat) % rules.seats
    elif phase is Phase.DRAFT:
        s.picks = len(values["laid"][-1])
    else:
        s.complete = int(own.playing.has_grown(own.deck, s))
    for do in reversed(values["todo"]):
        _push(rules, s, do)
    own.playing.go_on(own.deck, s, own.work())
    return Position(rules, s, values["played"])


def _count(copies: list[int], bag: Iterable[int]) -> None:
    for row in bag:
        copies[row] += 1


def _push(rules: Ruleset, s: Record, do: Do) -> None:
    """A step that is to be done, which no card of the deck need have."""
    own, steps, is_back = asking(rules), steps_of_deck(rules), not do.n
    whole = do._replace(n=1, due=0) if do.op in TIMES else do
    if not is_back and whole not in steps.all:
        steps.put((whole,))
        for name, values in steps.of.items():
            setattr(own.deck, name, list(values))
    step = JUST_SWAP_BACK if is_back else steps.all.index(whole)
    push(s, step, do.due if is_back else do.n if do.op in TIMES else 1)
    if do.due and not is_back and has_place(s.due, s.height - 1):
        s.due[s.height - 1] = do.due


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
