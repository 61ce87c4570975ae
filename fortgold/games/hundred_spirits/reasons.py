"""Why the greedy player makes a move, as far as the table shows it."""

from __future__ import annotations

from fortgold.data.model import Text
from fortgold.games.common.speech import filled, joined
from fortgold.games.hundred_spirits.moves import Act, Move
from fortgold.games.hundred_spirits.position import Position

WANTED = Text("近づくレシピ: {cards}", "It helps to pay for {cards}")
BRINGS = Text("力 {n} を得る", "It brings power {n}")
NEEDS = Text("あと真珠 {n} 枚で払える", "It takes {n} more pearl{n:|s} to pay for it")
AT_ONCE = Text("次のアクションで払える", "It can be paid for by the next action")
WHY = {
    Act.TAKE: Text("ほかのプレイヤーに残さない", "It is not left to others"),
    Act.DRAW: Text(
        "場の真珠より山札のほうが役に立ちそう", "The open pearls help less than one of the pile may"
    ),
    Act.REPLACE: Text("場に役に立つ真珠がない", "The open pearls help too little"),
    Act.PLACE_BLIND: Text("場のキャラクターは遠い", "The open characters are far from being paid"),
    Act.USE: Text("アクションを使わずに得をする", "It gains something and costs no action"),
    Act.ORDER: Text(
        "値打ちの低いものを上に残す", "What is worth least is left on top for the others"
    ),
    Act.STEAL: Text("真珠か力の多い相手", "That player has most pearls or power"),
    Act.DISCARD: Text("手札の中でいちばん役に立たない", "No pearl of the hand helps less"),
    Act.EXCHANGE: Text("引き直すほうが役に立ちそう", "A new one may help more"),
    Act.STOP: Text("これ以上は得にならない", "Nothing more would gain anything"),
}


def reason(position: Position, move: Move) -> Text:
    rules = position.rules
    if move.act is Act.ACTIVATE:
        return filled(BRINGS, n=rules.rows[move.b].power)
    if move.act in (Act.PLACE, Act.SUMMON):
        lack = _lack(position, move.a)
        return filled(NEEDS, n=lack) if lack else AT_ONCE
    if move.act is Act.TAKE:
        own = [*position.portals[position.to_move], *position.open_characters]
        closer = [
            row for row in dict.fromkeys(own) if _lack(position, row, move.a) < _lack(position, row)
        ]
        if closer:
            return filled(WANTED, cards=joined(rules.rows[row].name for row in closer))
    return WHY[move.act]


def _lack(position: Position, row: int, pearl: int | None = None) -> int:
    """How many pearls a recipe still needs, perhaps with one more in the hand."""
    own, work = position.own, position.own.work()
    own.playing.fill_purse(own.deck, position.record, work, position.to_move)
    more = 0 if pearl is None else 1 << 4 * own.deck.value[pearl]
    return int(own.playing.lack_of(own.deck, work, row, work.purse + more))
