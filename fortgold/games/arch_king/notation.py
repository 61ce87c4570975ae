"""A position in a few lines of text, for tests, documentation and reports of faults.

    turn: 0  food: 2  prestige: 1  todo: settle; draw
    seat 0: hamlet coppice/ stony_hill forest*2  hand: explorer settler  played: sage
    seat 1: ridge stony_hill well  hand: architect
    field: grail forest castle  pile: map church  discard: axe  companions: noble  dismissed: priest

A card is written by its kind, `/` after it: sideways, `*2`: twice. `hand`, `laid` and `played` are
of the seat before them. `draft: 1` instead of `turn`: seat 1 lays a companion; `over: 0`: the end.
`dismissed` is the discard of companions. What is not written is empty, or as at the beginning: round
1, the first turn of the round, the food and prestige with which it begins. A test names the cards
that its rule is about, and the others are out of the game.

Steps that happen by themselves have happened when a position has been read. How often a discard has
become the pile is not written: a pile that is read lies there anew.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from fortgold.games.arch_king.deck import Bag, Rules
from fortgold.games.arch_king.moves import Phase
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.state import Pile, Realm
from fortgold.games.arch_king.steps import OPERATIONS, SINGLE, Do, Op
from fortgold.model import Text
from fortgold.source import nearest, suggestion

OF_SEATS = ("hand", "laid", "played")
PHASES = {"draft": Phase.DRAFT, "turn": Phase.PLAY, "over": Phase.OVER}
NUMBERS = ("round", "first", "food", "prestige")
CARDS = ("field", "pile", "discard", "companions", "dismissed", "used")
PARTS = (*PHASES, *NUMBERS, *CARDS, *OF_SEATS, "todo")
HEADING = re.compile(r"(seat \d+|\w+):")
SIDEWAYS, TIMES, STEP, EITHER, AND = "/", "*", ";", "|", "+"


class NoPosition(ValueError):
    """A text that is no position; `reason` says what is wrong in it."""

    def __init__(self, reason: Text) -> None:
        super().__init__(reason.en)
        self.reason = reason


# Writing.


def text(position: Position) -> str:
    """The position in writing; what is empty is left out."""
    rules = position.rules
    phase = next(name for name, phase in PHASES.items() if phase is position.phase)
    head = {
        "round": str(position.round) if position.round > 1 else "",
        phase: str(position.seat),
        "first": str(position.first)
        if position.first != _usual_first(phase, position.seat)
        else "",
    }
    if position.phase is Phase.PLAY:
        head |= {"food": str(position.food), "prestige": str(position.prestige)}
    head |= {
        "used": _cards(position.used, rules),
        "todo": f"{STEP} ".join(map(step_text, position.todo)),
    }
    seats = [
        {
            f"seat {seat}": _realm(realm, rules),
            "hand": _cards(position.hands[seat], rules),
            "laid": _cards(position.laid[seat], rules),
            "played": " ".join(rules.rows[row].kind for row in position.played[seat]),
        }
        for seat, realm in enumerate(position.realms)
    ]
    table = {
        "field": _cards(position.field, rules),
        "pile": _cards(position.kingdom.rows, rules),
        "discard": _cards(position.kingdom.discard, rules),
        "companions": _cards(position.companions.rows, rules),
        "dismissed": _cards(position.companions.discard, rules),
    }
    lines = (_line(parts) for parts in (head, *seats, table))
    return "\n".join(line for line in lines if line)


def _usual_first(phase: str, seat: int) -> int:
    """Who began the play phase, if nothing is written."""
    return seat if phase == "turn" else 0


def _line(parts: dict[str, str]) -> str:
    return "  ".join(f"{name}: {words}" for name, words in parts.items() if words)


def _cards(bag: Bag, rules: Rules, mark: str = "") -> str:
    return " ".join(
        f"{rules.rows[row].kind}{mark}" + (f"{TIMES}{copies}" if copies > 1 else "")
        for row, copies in Counter(bag).items()
    )


def _realm(realm: Realm, rules: Rules) -> str:
    both = (_cards(realm.upright, rules), _cards(realm.sideways, rules, SIDEWAYS))
    return " ".join(part for part in both if part) or "-"


def step_text(do: Do) -> str:
    """A single step as the tables write it, and how much of it is left."""
    words = [do.op.name.lower()]
    if do.of:
        each = [f" {AND} ".join(map(step_text, one)) for one in do.of]
        words.append(f" {EITHER} ".join(each))
    if do.kinds:
        words.append(SIDEWAYS.join(do.kinds))
    if do.n != 1:
        words.append(str(do.n))
    words += [f"{name}={value}" for name in ("discount", "due") if (value := getattr(do, name))]
    return " ".join([*words, "optional"] if do.optional else words)


# Reading.


def position(written: str, rules: Rules) -> Position:
    """The position that `written` says. Raises NoPosition."""
    parts, seats = _parts(written)
    if len(seats) != rules.seats:
        raise NoPosition(
            Text(
                f"{rules.seats}人分の「seat」が要りますが、{len(seats)}人分あります",
                f"there should be {rules.seats} seats, and {len(seats)} are written",
            )
        )
    phase = next((name for name in PHASES if name in parts), "turn")
    seat = _number(parts.get(phase, "0"))
    if seat >= rules.seats:
        raise NoPosition(Text(f"席 {seat} はありません", f"there is no seat {seat}"))
    realms = tuple(_realm_from(own["seat"], rules) for own in seats)
    numbers = {"round": 1, "first": _usual_first(phase, seat)}
    numbers |= {name: _number(parts[name]) for name in NUMBERS if name in parts}
    bags = {name: _bag(parts.get(name, ""), rules) for name in CARDS}
    written_down = Position(
        rules,
        round=numbers["round"],
        phase=PHASES[phase],
        seat=seat,
        first=numbers["first"],
        hands=tuple(_bag(own.get("hand", ""), rules) for own in seats),
        laid=tuple(_bag(own.get("laid", ""), rules) for own in seats),
        played=tuple(tuple(_rows(own.get("played", ""), rules)) for own in seats),
        realms=realms,
        field=bags["field"],
        kingdom=Pile(bags["pile"], bags["discard"], bags["pile"]),
        companions=Pile(bags["companions"], bags["dismissed"], bags["companions"]),
        used=bags["used"],
    )
    food, prestige = written_down.income(seat) if phase == "turn" else (0, 0)
    return replace(
        written_down,
        food=numbers.get("food", food),
        prestige=numbers.get("prestige", prestige),
        todo=steps_from(parts.get("todo", "")),
    ).settled()


def _parts(written: str) -> tuple[dict[str, str], list[dict[str, str]]]:
    """The words of each part, and of each part of each seat."""
    parts: dict[str, str] = {}
    seats: list[dict[str, str]] = []
    before, *pieces = HEADING.split(written)
    if before.strip():
        raise NoPosition(
            Text(
                f"「{before.strip()}」がどこにあるのか書いてください",
                f"say where `{before.strip()}` lies",
            )
        )
    for name, words in zip(pieces[::2], pieces[1::2], strict=True):
        into = parts
        if name.startswith("seat "):
            if name != f"seat {len(seats)}":
                raise NoPosition(
                    Text(
                        f"「{name}」でなく「seat {len(seats)}」が来ます",
                        f"`seat {len(seats)}` comes next, not `{name}`",
                    )
                )
            seats.append({})
            name = "seat"
            into = seats[-1]
        elif name not in PARTS:
            raise _unknown(name, PARTS)
        elif name in OF_SEATS:
            if not seats:
                raise NoPosition(
                    Text(f"「{name}」の席を書いてください", f"say whose `{name}` that is")
                )
            into = seats[-1]
        if name in into:
            raise NoPosition(Text(f"「{name}」が二度あります", f"`{name}` stands twice"))
        into[name] = words.strip()
    return parts, seats


def _number(word: str) -> int:
    if not word.isdecimal():
        raise NoPosition(
            Text(f"数が要ります ({word} があります)", f"a number is needed, here is `{word}`")
        )
    return int(word)


def _realm_from(words: str, rules: Rules) -> Realm:
    upright: list[int] = []
    sideways: list[int] = []
    for word in words.split():
        if word != "-":
            kind, _, times = word.partition(TIMES)
            into = sideways if kind.endswith(SIDEWAYS) else upright
            into += [_row(kind.removesuffix(SIDEWAYS), rules)] * _number(times or "1")
    return Realm(tuple(sorted(upright)), tuple(sorted(sideways)))


def _bag(words: str, rules: Rules) -> Bag:
    return tuple(sorted(_rows(words, rules)))


def _rows(words: str, rules: Rules) -> list[int]:
    rows: list[int] = []
    for word in words.split():
        kind, _, times = word.partition(TIMES)
        rows += [_row(kind, rules)] * _number(times or "1")
    return rows


def _row(kind: str, rules: Rules) -> int:
    row = rules.by_kind.get(kind)
    if row is None:
        raise _unknown(kind, list(rules.by_kind))
    return row.number


def _unknown(word: str, known: Sequence[str]) -> NoPosition:
    hint = suggestion(word, known) if nearest(word, known) else Text("", "")
    joined = (f" ({hint.ja})", f" ({hint.en})") if hint.en else ("", "")
    return NoPosition(
        Text(f"「{word}」を知りません{joined[0]}", f"`{word}` is not known{joined[1]}")
    )


def steps_from(written: str) -> tuple[Do, ...]:
    """Single steps, written like the effects in the tables."""
    return tuple(do for piece in written.split(STEP) if piece.strip() for do in _steps(piece))


def _steps(piece: str) -> tuple[Do, ...]:
    name, _, rest = piece.strip().partition(" ")
    if name not in OPERATIONS:
        raise _unknown(name, list(OPERATIONS))
    op = OPERATIONS[name]
    if op is Op.CHOOSE:
        ways = (one.split(AND) for one in rest.split(EITHER))
        return (Do(op, of=tuple(tuple(do for step in way for do in _steps(step)) for way in ways)),)
    numbers = {"n": 1, "discount": 0, "due": 0}
    kinds: tuple[str, ...] = ()
    optional = False
    for word in rest.split():
        key, equals, value = word.rpartition("=")
        if word.isdecimal():
            numbers["n"] = int(word)
        elif equals and key in numbers:
            numbers[key] = _number(value)
        elif word == "optional":
            optional = True
        else:
            kinds = tuple(word.split(SIDEWAYS))
    times = numbers.pop("n") if op in SINGLE else 1
    n = numbers.get("n", 1)
    do = Do(op, n, numbers["discount"], optional, kinds, due=numbers["due"])
    return (do,) * times
