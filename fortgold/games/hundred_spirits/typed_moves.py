"""Moves as people type them: `take 3`, `place tengu nue`, `activate tengu 1 2 3^ lantern`.

Of what pays, as much as tells the way is enough.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common import typed as reading
from fortgold.games.common.acts import Acts
from fortgold.games.common.naming import SHOWN, ambiguous, labels, misspelt, named, shortened
from fortgold.games.common.speech import both, filled, joined
from fortgold.games.common.verbs import read, written
from fortgold.games.hundred_spirits import words
from fortgold.games.hundred_spirits.deck import Ruleset
from fortgold.games.hundred_spirits.moves import Act, Move, Payment, Phase
from fortgold.games.hundred_spirits.position import Position
from fortgold.games.hundred_spirits.refusals import refusal
from fortgold.games.hundred_spirits.speech import said
from fortgold.games.position import IllegalMove

# Moves as transcripts write them.


def move_object(rules: Ruleset, move: Move) -> list[Any]:
    """The move as a transcript writes it; seats count from 1."""
    own, gone = words.verb(move.act), words.gone_row(move)
    cards = () if gone is None else (gone,)
    values: tuple[Any, ...] = (move.a, cards)
    if move.act is Act.PLACE_BLIND:
        values = (cards,)
    elif move.act is Act.ACTIVATE:
        assert move.paid is not None
        values = (move.a + 1, move.b, words.payment_words(rules, move.paid))
    elif move.act is Act.STEAL:
        values = (move.a + 1,)
    ids = [row.id for row in rules.rows]
    return written(move.act.name.lower(), own, values[: len(own.fields)], ids)


def move_from(rules: Ruleset, value: object) -> Move:
    """The move that a transcript writes as `value`. Raises ValueError if it is none."""
    name, fields = read(value, words.VERBS, {row.id: n for n, row in enumerate(rules.rows)})
    act = Act[name.upper()]
    if act is Act.ACTIVATE:
        return Move(act, fields[0] - 1, fields[1], words.payment_of(rules, fields[2]))
    if act is Act.STEAL:
        return Move(act, fields[0] - 1)
    a, b = (*(_number(act, one) for one in fields), 0, 0)[:2]
    return Move(act, a, b)


def _number(act: Act, field: Any) -> int:
    if isinstance(field, int):
        return field
    return int(field[0]) + words.OPTIONAL[act] if field else 0


# What people type.

PARTICLES = re.compile(r"(?<=[^\s])(?:を|に|から|の|で)(?=\s|$)")
IDLE = {
    *["for", "with", "from", "the", "of", "player", "プレイヤー", "pearl", "真珠"],
    "から",
    *"をにで",
}
PAYS = re.compile(r"(\d)(s?)(\^\^?|[*~])?")
PEARLS = re.compile(r"\d+s?")
HELP = Text(
    "真珠は数字で入力します (3s は入れ替えマーク付き)。払う真珠は 3、ダイヤで 1 上げると 3^、2 上げると 3^^、"
    "どの数としても使うと 3*、別の数として使うと 3~、能力で代わりをするカードは名前です",
    "pearls are typed by their number (3s shows the swap symbol). To pay: 3; 3^ raised by 1 with a diamond, 3^^ by "
    "2; 3* as any value; 3~ recast; and the name of a card that counts as a pearl",
)
WAYS = Text("払い方は {n} 通りあります:{ways}", "There {n:is one way|are {n} ways} to pay:{ways}")


def typed_of(position: Position, move: Move) -> Text:
    rules, gone = position.rules, words.gone_row(move)
    key, cards = both(words.verb(move.act).key), words.typed_cards(rules)
    parts = [key]
    if move.act is Act.ACTIVATE:
        assert move.paid is not None
        by_id = {row.id: card for row, card in zip(rules.rows, cards, strict=True)}
        paid = words.payment_words(rules, move.paid)
        parts += [cards[move.b], *(by_id.get(word, both(word)) for word in paid)]
    elif move.act is Act.STEAL:
        parts.append(both(str(move.a + 1)))
    elif words.verb(move.act).fields[:1] == ("card",):
        parts.append(cards[move.a])
    if gone is not None:
        parts.append(cards[gone])
    return joined(parts, " ", " ")


def _meant(position: Position, act: Act, typed: Sequence[str], able: Sequence[Move]) -> Move:
    """The one legal move of a kind that the words name. Raises IllegalMove."""
    fields, left = words.verb(act).fields, PARTICLES.sub("", " ".join(typed)).split()
    left = [part for part in left if part not in IDLE]
    rows, seat = list[int](), -1
    if fields[:1] == ("number",) and act is not Act.ACTIVATE and left and left[0].isdecimal():
        seat, left = int(left[0]) - 1, left[1:]
    most = 1 if act is Act.ACTIVATE else sum(field != "number" for field in fields)
    while left and len(rows) < most:
        row, count = _read(position, left)
        rows, left = [*rows, row], left[count:]
    if not typed and not able and fields:
        doing, now = words.verb(act).heading, TYPING.offer(position).now()
        raise IllegalMove(filled(reading.NOT_NOW, doing=doing, now=now))
    if act is Act.ACTIVATE and rows:
        return _activation(position, rows[0], left, able)
    if left:
        raise IllegalMove(filled(reading.TOO_MUCH, name=words.verb(act).key, said=shortened(left)))
    moves = [move for move in able if _named(move)[: len(rows)] == rows and seat in (-1, move.a)]
    if not moves:
        raise IllegalMove(refusal(position.rules, position.record, _move(act, rows, seat)))
    if len(moves) > 1 and rows:
        moves = [move for move in moves if len(_named(move)) == len(rows)] or moves
    return TYPING.only(position, moves)


def _named(move: Move) -> list[int]:
    """The rows that a move names, in the order in which they are typed."""
    first = [move.a] if words.verb(move.act).fields[:1] == ("card",) else []
    gone = words.gone_row(move)
    return first if gone is None else [*first, gone]


def _move(act: Act, rows: Sequence[int], seat: int) -> Move:
    """The move that such words name, legal or not."""
    if act is Act.STEAL:
        return Move(act, max(0, seat))
    first = int(act is not Act.PLACE_BLIND)
    numbers = [*rows[:first], *(row + words.OPTIONAL.get(act, 0) for row in rows[first:]), 0, 0]
    return Move(act, numbers[0], numbers[1])


def _read(position: Position, typed: Sequence[str]) -> tuple[int, int]:
    """The row that the first words name, and how many of them do. Raises IllegalMove."""
    rules, word = position.rules, typed[0]
    if PEARLS.fullmatch(word):
        shown = words.labels(rules)[: rules.pearls]
        if word not in shown:
            every = filled(reading.ONE_OF, every=joined(map(both, shown)))
            raise IllegalMove(filled(reading.NONE_BUT, said=word, rest=every))
        with_symbol = (
            word + words.SWAP_SIGN
        )  # `3` also means the one with the symbol, where it is alone
        is_turn = position.phase is Phase.TURN
        there = position.open_pearls if is_turn else position.hands[position.to_move]
        rows = [shown.index(one) for one in (word, with_symbol) if one in shown]
        return next((row for row in rows if row in there), rows[0]), 1
    matches, count = named(typed, rules.rows)
    if len(matches) > 1:  # cards of one name: those on the table
        lying = {*position.open_characters, *position.looked, *chain(*position.portals)}
        matches = [card for card in matches if rules.rows.index(card) in lying] or matches
    if len(matches) > 1:
        raise ambiguous(typed[:count], labels(matches))
    if not matches:
        near = misspelt(shortened(typed), rules.rows[rules.pearls :])
        now = filled(reading.NOW, now=TYPING.offer(position).now())
        none = filled(reading.NONE_BUT, said=shortened(typed), rest=now)
        raise near or IllegalMove(none)
    return rules.rows.index(matches[0]), count


def _activation(position: Position, row: int, typed: Sequence[str], able: Sequence[Move]) -> Move:
    """The way to pay that the words tell, wholly or as far as it takes. Raises IllegalMove."""
    rules, paid, left = position.rules, list[str](), [*typed]
    while left:
        if PAYS.fullmatch(left[0]):
            paid, left = [*paid, left[0].replace(words.SWAP_SIGN, "")], left[1:]
        else:
            helper, count = _read(position, left)
            paid, left = [*paid, rules.rows[helper].id], left[count:]
    own = [move for move in able if move.b == row]
    asked = Counter(paid)
    moves = [move for move in own if asked <= Counter(_words(position, move))]
    whole = [move for move in moves if asked == Counter(_words(position, move))]
    moves = whole[:1] or moves
    if len(moves) == 1:
        return moves[0]
    if not moves:
        seats = range(rules.seats)
        owner = next((s for s in seats if row in position.portals[s]), position.to_move)
        if row in position.portals[position.to_move]:
            owner = position.to_move
        meant = Move(Act.ACTIVATE, owner, row, words.payment_of(rules, paid))
        raise IllegalMove(refusal(rules, position.record, meant))
    also = [filled(reading.MORE, n=len(moves) - SHOWN)] if len(moves) > SHOWN else []
    lines = [both(""), *(typed_of(position, move) for move in moves[:SHOWN]), *also]
    raise IllegalMove(filled(WAYS, n=len(moves), ways=joined(lines, "\n  ", "\n  ")))


def _words(position: Position, move: Move) -> tuple[str, ...]:
    return words.payment_words(position.rules, move.paid or Payment())


TYPING = Acts(Act, words.VERBS, typed_of, said, _meant, HELP)
choice_of, how_to_type, move_typed = TYPING.choice_of, TYPING.how_to_type, TYPING.move_typed
