"""Moves as people type them and transcripts write them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common import typed as reading
from fortgold.games.common.acts import Acts
from fortgold.games.common.naming import ambiguous, labels, misspelt, named, shortened
from fortgold.games.common.speech import NOTHING, both, filled, joined
from fortgold.games.common.verbs import read, written
from fortgold.games.position import IllegalMove
from fortgold.games.seven_fortress import words
from fortgold.games.seven_fortress.deck import Ruleset
from fortgold.games.seven_fortress.fields import OTHER_WAY
from fortgold.games.seven_fortress.moves import Act, Move
from fortgold.games.seven_fortress.position import Position, asking
from fortgold.games.seven_fortress.refusals import refusal, spell_of
from fortgold.games.seven_fortress.speech import move_about

# Moves as transcripts write them.


def move_object(rules: Ruleset, move: Move) -> list[Any]:
    """The move as a transcript writes it: a face as the card that shows it."""
    verb = words.verb(move.act)
    values = _values(move)[: len(verb.fields)]
    if move.act is Act.PAIR:
        values = [words.face_rows(rules)[move.a]]
    return written(move.act.name.lower(), verb, values, [row.id for row in rules.rows])


def move_from(rules: Ruleset, value: object) -> Move:
    """The move that a transcript writes as `value`. Raises ValueError if it is none."""
    name, fields = read(value, words.VERBS, {row.id: n for n, row in enumerate(rules.rows)})
    act = Act[name.upper()]
    if act is Act.PAIR:
        fields = [asking(rules).deck.face[fields[0]]]
    return _move(act, fields)


# What people type.

PARTICLES = re.compile(r"を|(?<=[\dc央])(?:から|に|へ|の|と)|タワー(?=\d)")
IDLE = {
    *["tower", "towers", "from", "to", "onto", "on", "for", "of", "under", "タワー", "から"],
    *"をにへの",
}
CENTRES = {words.CENTRE, "centre", "center", "中央", "中央タワー"}
WAYS = {"clockwise": 0, "時計回り": 0, words.BACK: 1, "anticlockwise": 1, "反時計回り": 1}
NO_TOWER = Text(
    "「{said}」というタワーはありません。外側は 1 から {last}、中央は c です",
    "there is no tower `{said}`; outer towers are 1 to {last}, the centre is c",
)
NO_WAY = Text(
    "「{said}」は余分です (逆回りは back)", "`{said}` is too much (the other way is `back`)"
)


def _kinds(position: Position, move: Move) -> tuple[words.Argument, ...]:
    """The kinds of what a move names: those of its `_values`."""
    if move.act is Act.SPELL:
        spell = spell_of(position.rules, position.record, move)
        return ("spell", *(words.SPELLS[spell.op][0] if spell else ()))
    return words.ARGUMENTS.get(move.act, ())


def _values(move: Move) -> list[int]:
    return [*move[1:]] if move.act is Act.SPELL else [*move[2:]]


def _move(act: Act, values: Sequence[int]) -> Move:
    return Move(act, *values) if act is Act.SPELL else Move(act, 0, *values)


def typed_of(position: Position, move: Move) -> Text:
    each = zip(_kinds(position, move), _values(move), strict=False)
    said = [_typed(position.rules, kind, n) for kind, n in each]
    key = both(words.verb(move.act).key)
    return joined([key, *(word for word in said if word.en)], " ", " ")


def _typed(rules: Ruleset, kind: words.Argument, n: int) -> Text:
    match kind:
        case "tower":
            return both(words.tower_typed(rules, n))
        case "card":
            return words.typed_cards(rules)[n]
        case "face":
            return words.typed_cards(rules)[words.face_rows(rules)[n]]
        case "way":
            return both(words.BACK) if n == OTHER_WAY else NOTHING
    return both(str(n + 1))


def _meant(position: Position, act: Act, said: Sequence[str], able: Sequence[Move]) -> Move:
    """The one legal move of a kind that begins with what the words name. Raises IllegalMove."""
    rules, values = position.rules, list[int]()
    kinds = _kinds(position, Move(act, len(words.VERBS)))
    parts = PARTICLES.sub(" ", " ".join(said)).split()
    left = [part for part in parts if part not in IDLE]
    while left and len(values) < len(kinds):
        value, count = _read(position, kinds[len(values)], left)
        values, left = [*values, value], left[count:]
        if act is Act.SPELL:
            kinds = _kinds(position, Move(act, values[0]))
    if left:
        key = words.verb(act).key
        raise IllegalMove(filled(reading.TOO_MUCH, name=key, said=shortened(left)))
    moves = [move for move in able if _values(move)[: len(values)] == values]
    if not moves:
        raise IllegalMove(refusal(rules, position.record, _move(act, values)))
    return TYPING.only(position, moves)


def _read(position: Position, kind: words.Argument, said: Sequence[str]) -> tuple[int, int]:
    """What the first words name, and how many of them do. Raises IllegalMove."""
    rules, word, deck = position.rules, said[0], asking(position.rules).deck
    last, number = rules.constants.towers_outer, int(word) if word.isdecimal() else 0
    match kind:
        case "tower":
            if word not in CENTRES and not 0 < number <= last + 1:
                raise IllegalMove(filled(NO_TOWER, said=shortened([word]), last=last))
            return (last if word in CENTRES else number - 1), 1
        case "way":
            if word not in WAYS:
                raise IllegalMove(filled(NO_WAY, said=shortened([word])))
            return WAYS[word], 1
        case "spell" if word.isdecimal():
            return (min(number, 99) - 1) % 99, 1
        case "spell":
            spells = rules.mages[position.mages[position.to_move]].spells
            return _named(said, spells, [spell.name for spell in spells])
    shown = [label.en.casefold() for label in words.labels(rules)]
    row, count = (
        (shown.index(word), 1)
        if word in shown
        else _named(said, rules.rows, words.typed_cards(rules))
    )
    return (deck.face[row] if kind == "face" else row), count


def _named(said: Sequence[str], known: Sequence[Any], typed: Iterable[Text]) -> tuple[int, int]:
    """The number of the card or spell among those known, which are `typed` so."""
    matches, count = named(said, known)
    if len(matches) > 1:
        raise ambiguous(said[:count], labels(matches))
    if not matches:
        every = filled(reading.ONE_OF, every=joined(typed))
        none = filled(reading.NONE_BUT, said=shortened(said), rest=every)
        raise misspelt(shortened(said), known) or IllegalMove(none)
    return known.index(matches[0]), count


def _about(position: Position, move: Move) -> Text:
    return words.spaced(move_about(position, move))


TYPING = Acts(Act, words.VERBS, typed_of, _about, _meant)
choice_of, how_to_type, move_typed = TYPING.choice_of, TYPING.how_to_type, TYPING.move_typed
