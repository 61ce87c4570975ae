"""Why the greedy player makes a move, as far as the table shows it."""

from __future__ import annotations

from fortgold.data.model import Text
from fortgold.games.common.speech import filled, joined
from fortgold.games.seven_fortress.fields import STATE
from fortgold.games.seven_fortress.moves import Act, Move, Phase
from fortgold.games.seven_fortress.position import Position
from fortgold.games.seven_fortress.speech import move_about, pair_towers, straight_towers
from fortgold.games.seven_fortress.words import element_names

THEN = Text("続けて取れるもの: {what}", "Then there is to take: {what}")
BRINGS = Text("得るもの: {what}", "It brings {what}")
MINIONS = Text("ミニオン {n} 点", "{n} point{n:|s} of minions")
REQUIRED = Text("必須の{element} {n} 枚", "{n} of the required {element}")
OTHERS = Text("ほかのエレメント {n} 枚", "{n} other element{n:|s}")
WHY = {
    Act.SPELL: Text("今の手番に得になる使い方", "It helps more than to leave it"),
    Act.SINK: Text("別のカードが一番上に来る", "Another card comes to the top"),
    Act.ORDER: Text(
        "自分に値打ちの低いカードを、ほかのプレイヤーに残す",
        "What is worth least to oneself is left on top for the others",
    ),
    Act.STOP: Text("得になるスペルはもうない", "No spell would gain anything more"),
    Act.DISCARD: Text("手札の中で値打ちが最も低い", "No card of the hand is worth less"),
}


def reason(position: Position, move: Move) -> Text:
    if move.act is Act.MOVE:
        return filled(THEN, what=move_about(*_next_take(position, move)))
    if move.act not in (Act.PAIR, Act.STRAIGHT):
        return WHY[move.act]
    rules, is_pair = position.rules, move.act is Act.PAIR
    towers = pair_towers(position, move.a) if is_pair else straight_towers(position, move)
    rows = [rules.rows[position.towers[tower][-1]] for tower in towers]
    needed = rules.mages[position.mages[position.to_move]].required
    required = sum(row.element == needed for row in rows)
    counts = (
        (MINIONS, sum(row.value for row in rows)),
        (REQUIRED, required),
        (OTHERS, sum(row.element is not None for row in rows) - required),
    )
    name = element_names(rules)[needed]
    return filled(BRINGS, what=joined(filled(one, n=n, element=name) for one, n in counts if n))


def _next_take(position: Position, move: Move) -> tuple[Position, Move]:
    """What would be taken after a move of a card, if what it uncovers is not looked at."""
    s, playing = STATE.copied(position.record), position.own.playing
    playing.drop(s, move.b, playing.pick_up(s, move.a))
    s.height[move.a], s.phase = 0, Phase.TAKE
    veiled = Position(position.rules, s)
    return veiled, veiled.chosen(1, 0, 0, 0)  # the greedy player
