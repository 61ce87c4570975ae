"""The vocabulary of actions: steps of effects, timings, and moves of players and of chance.

The members of these enumerations are numbers, by which the rules know steps, timings and moves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from fortgold.data.model import Card, Step, Text
from fortgold.games.common.deck_schema import alternatives
from fortgold.games.common.verbs import ArgumentKind, Verb, read, written

# What a step of an effect does; game.yaml has the operations by the same names in small letters.
Op = IntEnum(
    "Op",
    "FOOD PRESTIGE RESOURCE DRAW PRODUCE PRODUCE_ANY EXPLORE SETTLE BUILD REPEAT_COMPANION "
    "READY_FRONTIER READY_TREASURE DISCARD_FIELD SWAP_COMPANION CONVERT CHOOSE VP_PER",
    start=0,
)
# When the effect of a card happens; the tables have the same names in small letters.
When = IntEnum(
    "When",
    "PLAY TAP PASSIVE TURN_START ONCE_PER_TURN ON_PRODUCE ON_GAIN_ANY ON_GAIN_SELF PAYING GAME_END NONE",
    start=0,
)
# What points are counted for; before the last one, categories of cards.
Category = IntEnum("Category", "NONE TREASURE FRONTIER BUILDING SET_OF_THREE", start=0)


class Phase(IntEnum):
    """The phases of the game. The round's end is none: nobody decides there."""

    DRAFT = 0
    PLAY = 1
    OVER = 2


class Act(IntEnum):
    """The kinds of moves, in the order in which moves are listed."""

    DRAFT = 0  # lay a companion face down
    PLAY = 1  # a companion
    USE = 2  # turn a card sideways for its effect, or use a building
    TAKE = 3  # gain a treasure or a frontier from the display
    BUILD = 4  # pay for a building in the display and gain it
    READY = 5  # stand a card up
    DISCARD = 6  # a card from the display
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


# Steps of effects: a step that says `draw 3` is three single steps, each decided after the one before.

OPERATIONS = {op.name.lower(): op for op in Op}
# Each of these is done n times; each time is a separate step.
SINGLE = {
    Op.DRAW, Op.PRODUCE_ANY, Op.EXPLORE, Op.SETTLE, Op.BUILD, Op.READY_FRONTIER, Op.READY_TREASURE,
}  # fmt: skip
ABOUT: dict[int, str] = {  # the category of the cards that a step falls on
    Op.EXPLORE: "treasure", Op.SETTLE: "frontier", Op.BUILD: "building", Op.PRODUCE: "frontier",
    Op.PRODUCE_ANY: "frontier", Op.READY_FRONTIER: "frontier", Op.READY_TREASURE: "treasure",
}  # fmt: skip
TIMES = (Op.DISCARD_FIELD, Op.SWAP_COMPANION)  # one step of these has the number of times left
SWAP_BACK = len(Op)  # as many companions as were drawn are to be discarded from the hand


class Do(NamedTuple):
    """A single step.

    `n`: the amount of food or prestige; the number of units of a resource, cards to discard from the
    field, companions to draw, or cards that make a point. `kinds`: the resources of which one is given,
    the icon of a production, or what is counted for points. `due`: companions drawn by this step that
    are still to be discarded.
    """

    op: Op
    n: int = 1
    discount: int = 0
    optional: bool = False
    kinds: tuple[str, ...] = ()
    of: tuple[tuple[Do, ...], ...] = ()
    due: int = 0


def steps_of(card: Card) -> tuple[Do, ...]:
    """The single steps of a card's effect."""
    effect = card.effect("effect")
    return single_steps(effect.steps) if effect else ()


def single_steps(steps: tuple[Step, ...]) -> tuple[Do, ...]:
    """The single steps of an effect, whose operations and arguments must be those of these rules."""
    return tuple(do for step in steps for do in _single(step))


def _single(step: Step) -> Sequence[Do]:
    op, given = OPERATIONS[step.operation], dict[str, Any](step.given)
    kinds = given.get("any_of") or tuple(given[one] for one in ("icon", "what") if one in given)
    n, discount = given.get("per", given.get("n", 1)), given.get("discount", 0)
    offered = tuple(map(single_steps, alternatives(step)))
    if op in SINGLE:
        return [Do(op, discount=discount)] * n
    return [Do(op, n, discount, given.get("optional", False), kinds, offered)]


def within(steps: tuple[Do, ...]) -> Iterator[Do]:
    """Every step, also those that a choice only offers."""
    for do in steps:
        yield do
        for one in do.of:
            yield from within(one)


def repeats(steps: tuple[Do, ...]) -> bool:
    """Whether they repeat the effect of a companion, or may."""
    return any(do.op is Op.REPEAT_COMPANION for do in within(steps))


# Moves.

PAID = (Act.PLAY, Act.BUILD)
BARE = (Act.SKIP, Act.END)
CARD: tuple[ArgumentKind, ...] = ("card",)
WITH_PAYMENT: tuple[ArgumentKind, ...] = ("card", "cards")
# {card}, {paid} and {does} are filled in; what is said is said of the player who makes the move.
VERBS = {
    "draft": Verb(
        Text("仲間を選んで伏せる", "lay a companion face down"),
        Text("{card}を伏せて置く", "lays {card} face down"), CARD, "d draft lay keep 選ぶ 伏せる 置く",
        Text("仲間", "COMPANION"),
    ),
    "play": Verb(
        Text("仲間を使う", "play a companion"), Text("{card}を使う{paid}", "plays {card}{paid}"),
        WITH_PAYMENT, "p play 使う 出す",
        Text("仲間 [支払うカード ...]", "COMPANION [CARD THAT PAYS ...]"),
    ),
    "use": Verb(
        Text("カードの効果を使う", "use a card"), Text("{card}を使う: {does}", "uses {card}: {does}"),
        CARD, "use turn tap 使う 横にする", Text("カード", "CARD"),
    ),
    "take": Verb(
        Text("獲得する", "gain a card"), Text("{card}を獲得する", "gains {card}"), CARD,
        "take gain get 獲得する 獲得 得る 取る", Text("カード", "CARD"),
    ),
    "build": Verb(
        Text("建設する", "build"), Text("{card}を建設する{paid}", "builds {card}{paid}"), WITH_PAYMENT,
        "b build 建設する 建設 建てる",
        Text("建物 [支払うカード ...]", "BUILDING [CARD THAT PAYS ...]"),
    ),
    "ready": Verb(
        Text("縦に戻す", "turn a card upright"), Text("{card}を縦に戻す", "turns {card} upright"), CARD,
        "stand turn ready upright 縦に戻す 縦にする 立てる", Text("カード", "CARD"),
    ),
    "discard": Verb(
        Text("場から捨てる", "discard from the display"),
        Text("場の{card}を捨てる", "discards {card} from the display"), CARD, "discard drop 捨てる",
        Text("カード", "CARD"),
    ),
    "swap": Verb(
        Text("手札から捨てる", "discard from your hand"),
        Text("手札の{card}を捨てる", "discards {card} from the hand"), CARD,
        "discard swap drop 捨てる 入れ替える", Text("仲間", "COMPANION"),
    ),
    "repeat": Verb(
        Text("効果をもう一度行う", "repeat a companion"),
        Text("{card}の効果をもう一度行う: {does}", "does {card} again: {does}"), CARD,
        "again repeat もう一度 繰り返す", Text("仲間", "COMPANION"),
    ),
    "choose": Verb(
        Text("どれかを選ぶ", "pick one"), Text("効果を選ぶ: {does}", "chooses: {does}"), ("number",),
        "choose 選ぶ", Text("番号", "NUMBER"),
    ),
    "skip": Verb(
        Text("行わない", "leave it"), Text("行わない: {does}", "leaves it: {does}"), (),
        "skip pass leave 行わない 飛ばす パス",
    ),
    "end": Verb(
        Text("手番を終える", "finish your turn"), Text("手番を終える", "ends the turn"), (),
        "end done 手番を終える 終える 終了",
    ),
    "reveal": Verb(
        Text("王国カードをめくる", "reveal a card"),
        Text("場に出た王国カード: {card}", "Revealed: {card}"), CARD,
    ),
    "draw": Verb(
        Text("仲間を引く", "draw a companion"),
        Text("プレイヤー {number} が{card}引く", "Player {number} draws {card}"), CARD,
    ),
}  # fmt: skip


class Move(NamedTuple):
    """`row` is -1 for SKIP and END, for CHOOSE the number of the alternative (from 0).

    `paid`: the rows turned sideways as a payment, ascending, one entry a card.
    """

    kind: Act
    row: int = -1
    paid: tuple[int, ...] = ()


SKIP, END = Move(Act.SKIP), Move(Act.END)


def move_object(move: Move, ids: Sequence[str]) -> list[Any]:
    """The move as a transcript writes it; `ids` are those of all rows."""
    name = move.kind.name.lower()
    return written(name, move.kind.verb, move[1 : 1 + len(move.kind.verb.fields)], ids)


def move_from(value: object, ids: Sequence[str]) -> Move:
    """The move that a transcript writes as `value`. Raises ValueError if it is none."""
    name, fields = read(value, VERBS, {own: row for row, own in enumerate(ids)})
    return Move(Act[name.upper()], *fields)
