"""What players and chance do, as values; how it is written, typed and said.

A move is a kind, a row and the cards turned sideways to pay. Moves are listed in their natural
order: by kind, then row, then payment.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, NamedTuple

from fortgold.data.model import Text
from fortgold.games.arch_king.deck import Bag, Rules
from fortgold.games.common.verbs import Field, Verb, read, written


class Phase(IntEnum):
    """Which part of the game it is. The round's end is no moment: nobody decides there."""

    DRAFT = 0
    PLAY = 1
    OVER = 2


class Kind(IntEnum):
    """What is done; the order is that in which moves are listed."""

    DRAFT = 0  # lay a companion face down
    PLAY = 1  # a companion
    USE = 2  # turn a card sideways for its effect, or use a building
    TAKE = 3  # gain a treasure or a frontier from the field
    BUILD = 4  # pay for a building in the field and gain it
    READY = 5  # stand a card up
    DISCARD = 6  # a card from the field
    SWAP = 7  # discard a companion for one drawn
    REPEAT = 8  # the effect of a companion
    CHOOSE = 9  # one of the alternatives of an effect
    SKIP = 10  # a step
    END = 11  # the turn
    REVEAL = 12  # chance: the next kingdom card
    DRAW = 13  # chance: the next companion

    @property
    def verb(self) -> Verb:
        """How it is written, typed and said."""
        return VERBS[self.name.lower()]


PAID = (Kind.PLAY, Kind.BUILD)
BARE = (Kind.SKIP, Kind.END)
CARD: tuple[Field, ...] = ("card",)
WITH_PAYMENT: tuple[Field, ...] = ("card", "cards")
# {card}, {paid} and {does} are filled in; what is said is said of the player who makes the move.
VERBS = {
    "draft": Verb(
        Text("仲間を選んで伏せる", "lay a companion face down"),
        Text("{card}を伏せて置く", "lays {card} face down"),
        CARD,
        "d draft lay keep 選ぶ 伏せる 置く",
        Text("仲間", "COMPANION"),
    ),
    "play": Verb(
        Text("仲間を使う", "play a companion"),
        Text("{card}を使う{paid}", "plays {card}{paid}"),
        WITH_PAYMENT,
        "p play 使う 出す",
        Text("仲間 [支払うカード ...]", "COMPANION [CARD THAT PAYS ...]"),
    ),
    "use": Verb(
        Text("カードの効果を使う", "use a card"),
        Text("{card}を使う: {does}", "uses {card}: {does}"),
        CARD,
        "use turn tap 使う 横にする",
        Text("カード", "CARD"),
    ),
    "take": Verb(
        Text("獲得する", "gain a card"),
        Text("{card}を獲得する", "gains {card}"),
        CARD,
        "take gain get 獲得する 獲得 得る 取る",
        Text("カード", "CARD"),
    ),
    "build": Verb(
        Text("建設する", "build"),
        Text("{card}を建設する{paid}", "builds {card}{paid}"),
        WITH_PAYMENT,
        "b build 建設する 建設 建てる",
        Text("建物 [支払うカード ...]", "BUILDING [CARD THAT PAYS ...]"),
    ),
    "ready": Verb(
        Text("縦にする", "stand a card upright"),
        Text("{card}を縦にする", "stands {card} upright"),
        CARD,
        "stand ready upright 縦にする 立てる",
        Text("カード", "CARD"),
    ),
    "discard": Verb(
        Text("場から捨てる", "discard from the field"),
        Text("場の{card}を捨てる", "discards {card} from the field"),
        CARD,
        "discard drop 捨てる",
        Text("カード", "CARD"),
    ),
    "swap": Verb(
        Text("手札から捨てる", "discard from your hand"),
        Text("手札の{card}を捨てる", "discards {card} from the hand"),
        CARD,
        "discard swap drop 捨てる 入れ替える",
        Text("仲間", "COMPANION"),
    ),
    "repeat": Verb(
        Text("効果をもう一度行う", "repeat a companion"),
        Text("{card}の効果をもう一度行う: {does}", "does {card} again: {does}"),
        CARD,
        "again repeat もう一度 繰り返す",
        Text("仲間", "COMPANION"),
    ),
    "choose": Verb(
        Text("どれかを選ぶ", "pick one"),
        Text("効果を選ぶ: {does}", "chooses: {does}"),
        ("number",),
        "choose 選ぶ",
        Text("番号", "NUMBER"),
    ),
    "skip": Verb(
        Text("行わない", "leave it"),
        Text("行わない: {does}", "leaves it: {does}"),
        (),
        "skip pass leave 行わない 飛ばす パス",
    ),
    "end": Verb(
        Text("手番を終える", "finish your turn"),
        Text("手番を終える", "ends the turn"),
        (),
        "end done 手番を終える 終える 終了",
    ),
    "reveal": Verb(
        Text("王国カードを引く", "reveal a card"),
        Text("場に出た王国カード: {card}", "Revealed: {card}"),
        CARD,
    ),
    "draw": Verb(
        Text("仲間を引く", "draw a companion"),
        Text("プレイヤー {number} が{card}引く", "Player {number} draws {card}"),
        CARD,
    ),
}


class Move(NamedTuple):
    """`row` is -1 for SKIP and END, for CHOOSE the number of the alternative (from 0).

    `paid`: the rows turned sideways as a payment, ascending, one entry a card.
    """

    kind: Kind
    row: int = -1
    paid: Bag = ()


SKIP, END = Move(Kind.SKIP), Move(Kind.END)


def move_object(move: Move, rules: Rules) -> list[Any]:
    """The move as a transcript writes it."""
    fields = move[1 : 1 + len(move.kind.verb.fields)]
    return written(move.kind.name.lower(), move.kind.verb, fields, [row.id for row in rules.rows])


def move_from(value: object, rules: Rules) -> Move:
    """The move that a transcript writes as `value`. Raises ValueError if it is none."""
    name, fields = read(value, VERBS, {row.id: row.number for row in rules.rows})
    return Move(Kind[name.upper()], *fields)
