"""What can be done, in words, and how cards, towers and spells are called.

People number the outer towers from 1, clockwise from the top; the centre tower is c. A minion goes by its
value, an element by its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Literal

from fortgold.data.model import Text
from fortgold.games.common.naming import to_type
from fortgold.games.common.speech import both, filled, joined
from fortgold.games.common.verbs import Verb
from fortgold.games.seven_fortress.deck import Ruleset
from fortgold.games.seven_fortress.moves import Act, Op

CENTRE, BACK = "c", "back"  # as they are typed
# What the numbers of a move are, for people; a `face` is typed and told as the card that shows it.
Argument = Literal["tower", "card", "face", "way", "spell", "die"]

# {what} is filled in; what is said is said of the player who makes the move.
VERBS: Mapping[str, Verb] = {
    "move": Verb(
        Text("カードを移す", "move a card"), Text("{what}移す", "moves {what}"), ("number", "number"),
        "m move 移す 動かす", Text("元 先", "FROM TO"),
        Text("外側のタワーの一番上を、ほかのタワーへ移す。タワーは上から時計回りに 1、2 …、中央は c",
             "the top of an outer tower goes onto any other tower; they count 1, 2 ... clockwise from the top, "
             "c is the centre"),
        "m 2 5",
    ),
    "pair": Verb(
        Text("ペアを取る", "take a pair"), Text("ペアを取る: {what}", "takes a pair: {what}"), ("card",),
        "p pair ペア 取る", Text("数字かエレメント", "NUMBER OR ELEMENT"),
        Text("一番上がその数字かエレメントのカードをすべて取る (中央も)。1 枚だけなら、その下も取る",
             "every top card that shows it, the centre's, too; if it is only one, also the card under it"),
        "p 4",
    ),
    "straight": Verb(
        Text("ストレートを取る", "take a straight"), Text("ストレートを取る: {what}", "takes a straight: {what}"),
        ("number", "number"), "s straight run ストレート", Text("始めのタワー", "FIRST TOWER"),
        Text("そこから時計回りに、数字が 1 ずつ上がる (か下がる) かぎり取る。2 枚以上、中央は入らない",
             "from there clockwise as long as numbers go up by one, or down by one; two cards or more, never the "
             "centre"),
        "s 3",
    ),
    "spell": Verb(
        Text("スペルを使う", "cast a spell"), Text("スペルを使う: {what}", "casts {what}"), ("number",) * 4,
        "cast spell use スペル 使う", Text("番号か名前 [カードやタワー ...]", "NUMBER OR NAME [CARDS AND TOWERS ...]"),
        Text("取ったあとで、条件のエレメントがそろっていて、そのどれかをこの手番に取っていれば使える",
             "after taking, if you hold all elements of its condition and took one of them in this turn"),
        "cast 2 3",
    ),
    "order": Verb(
        Text("上から順に戻す", "put back, top first"),
        Text("上から順に戻す: {what}", "puts back, top first: {what}"), ("card",),
        "o order put 戻す 並べる", Text("カード", "CARD"),
    ),
    "sink": Verb(
        Text("もう 1 枚を底に入れる", "sink one more top"), Text("底に入れる: {what}", "sinks {what}"), ("number",),
        "sink 底 回す", Text("タワー", "TOWER"),
    ),
    "stop": Verb(
        Text("スペルを終える", "stop casting"), Text("スペルを終える", "casts no more"), (), "stop end done 終える 終了"
    ),
    "discard": Verb(
        Text("手札から捨てる", "discard a card"), Text("{what}を捨てる", "discards {what}"), ("card",),
        "d discard drop 捨てる", Text("カード", "CARD"),
    ),
    "die": Verb(Text("ダイスを振る", "throw the die"), both("{what}"), ("number",)),
}  # fmt: skip
ARGUMENTS: Mapping[Act, tuple[Argument, ...]] = {
    Act.MOVE: ("tower", "tower"), Act.PAIR: ("face",), Act.STRAIGHT: ("tower", "way"), Act.ORDER: ("card",),
    Act.SINK: ("tower",), Act.DISCARD: ("card",), Act.DIE: ("die",),
}  # fmt: skip
# What a spell is used on, and what it does then: {a}, {b}, {c} are those things, {top_a} ... what lies on
# a tower of them, {centre} what lies in the centre.
SPELLS: Mapping[Op, tuple[tuple[Argument, ...], Text]] = {
    Op.DISCARD_TOP: (("tower",), Text("{a}の{top_a}を捨てる", "discard {top_a} from {a}")),
    Op.REORDER_TOP: (
        ("tower",),
        Text("{a}の上から {n} 枚を見て並べる", "order the top {n:card|{n} cards} of {a}"),
    ),
    Op.WARD: ((), Text("自分の戦力が {n} 減る", "raid strength {n} less for this player")),
    Op.SWAP_TOPS: (
        ("tower", "tower"),
        Text("{a}の{top_a}と{b}の{top_b}を入れ替える", "swap {top_a} on {a} and {top_b} on {b}"),
    ),
    Op.CENTRE_TO_OUTER: (
        ("tower",),
        Text("中央タワーの{centre}を{a}へ移す", "move {centre} from the centre tower onto {a}"),
    ),
    Op.RECOVER: (("card",), Text("捨て札の{a}を取る", "take {a} from the discard pile")),
    Op.RETURN_AND_TAKE: (
        ("card", "tower", "tower"),
        Text("手札の{a}を{b}に置き、{c}の{top_c}を取る", "put {a} on {b}, take {top_c} from {c}"),
    ),
    Op.EXCHANGE_MINION: (
        ("card", "tower"),
        Text("手札の{a}を{b}の{top_b}と交換する", "exchange {a} for {top_b} on {b}"),
    ),
    Op.CANCEL_RAID: ((), Text("この手番は襲撃が起こらない", "no raid in this turn")),
    Op.SINK_TOP: (("tower",), Text("{a}の{top_a}を底に入れる", "put {top_a} under its own tower, {a}")),
    Op.RELIEF: ((), Text("得点計算で自分の不足が {n} 減る", "shortage {n} less at scoring")),
}  # fmt: skip
TOWER, THE_CENTRE = Text("タワー {n}", "tower {n}"), Text("中央タワー", "the centre tower")
TOWERS = Text("タワー {every}", "towers {every}")
IN_A_LIST = Text("中央", "centre")


def verb(act: Act) -> Verb:
    """How a kind of move is written, typed and said."""
    return VERBS[act.name.lower()]


@lru_cache(maxsize=16)
def labels(rules: Ruleset) -> tuple[Text, ...]:
    """The short name of each row: a minion's value, an element's letter, in Japanese its name."""
    return tuple(
        both(str(row.value))
        if row.element is None
        else Text(row.name.ja or rules.elements[row.element], rules.elements[row.element])
        for row in rules.rows
    )


@lru_cache(maxsize=16)
def typed_cards(rules: Ruleset) -> tuple[Text, ...]:
    """What is typed for each row: a minion's value, if no other one has it; else its name."""
    values = [row.value for row in rules.rows]
    return tuple(
        both(str(row.value)) if row.value and values.count(row.value) == 1 else name
        for row, name in zip(rules.rows, to_type(rules.rows), strict=True)
    )


@lru_cache(maxsize=16)
def cards(rules: Ruleset) -> tuple[Text, ...]:
    """What each row is called: `Dragon 7`, `Fire`."""
    return tuple(
        joined([row.name, both(str(row.value))], " ", " ") if row.value else row.name
        for row in rules.rows
    )


@lru_cache(maxsize=16)
def face_rows(rules: Ruleset) -> tuple[int, ...]:
    """The first row that shows each face of pairs: values, lowest first, then elements."""
    faces: dict[tuple[int, int], int] = {}
    for number, row in enumerate(rules.rows):
        faces.setdefault((-1 if row.element is None else row.element, row.value), number)
    return tuple(faces[face] for face in sorted(faces))


def element_names(rules: Ruleset) -> list[Text]:
    """What each element is called, by number: as its first card."""
    names = {row.element: row.name for row in reversed(rules.rows) if row.element is not None}
    return [names[element] for element in range(len(rules.elements))]


def condition_said(rules: Ruleset, mage: int, spell: int) -> Text:
    """The elements that a spell needs, a letter for each, that of its mage first."""
    own = rules.mages[mage]
    letters = {row.element: label for row, label in zip(rules.rows, labels(rules), strict=True)}
    counted = sorted(enumerate(own.spells[spell].condition), key=lambda one: one[0] != own.required)
    return joined((letters[element] for element, n in counted for _ in range(n)), "", "")


def tower_said(rules: Ruleset, tower: int) -> Text:
    """`tower 3`, `the centre tower`."""
    return THE_CENTRE if tower == rules.constants.towers_outer else filled(TOWER, n=tower + 1)


def towers_said(rules: Ruleset, towers: Sequence[int]) -> Text:
    """`towers 1, 4, centre`."""
    if len(towers) == 1:
        return tower_said(rules, towers[0])
    centre = rules.constants.towers_outer
    return filled(
        TOWERS,
        every=joined(IN_A_LIST if tower == centre else both(str(tower + 1)) for tower in towers),
    )


def spaced(said: Text) -> Text:
    """With a gap in Japanese between a number and the particle after it: `タワー 3 から`."""
    return Text(re.sub(r"(?<=\d)(?=[をかのへにも])", " ", said.ja), said.en)


def tower_typed(rules: Ruleset, tower: int) -> str:
    """`3`, `c`."""
    return CENTRE if tower == rules.constants.towers_outer else str(tower + 1)
