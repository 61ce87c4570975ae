"""The verbs of the game, and moves as transcripts write them.

What pays is written in words: `3` a pearl, `3^` one raised by 1, `3^^` by 2, `3*` a wild one, `3~` one recast,
and the id of a card that serves as a virtual pearl. Where copies differ, `3s` is the one with the symbol.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from fortgold.data.model import Text
from fortgold.games.common.naming import to_type
from fortgold.games.common.speech import both, filled, joined
from fortgold.games.common.verbs import Verb
from fortgold.games.hundred_spirits.deck import Ruleset
from fortgold.games.hundred_spirits.moves import Act, Moment, Move, Payment

MARKS = {"leapt": "^^", "raised": "^", "recast": "~", "wild": "*"}  # of changed pearls
SWAP_SIGN = "s"
CARD, PEARL = Text("カード", "CARD"), Text("真珠", "PEARL")
INSTEAD = Text("カード [捨てるカード]", "CARD [CARD TO DISCARD]")
# {card}, {gone}, {paid} and {number} are filled in; what is said is said of the player who makes the move.
VERBS = {
    "take": Verb(
        Text("場の真珠を取る", "take an open pearl"),
        Text("場の真珠{card}を取る", "takes the open pearl {card}"),
        ("card",), "t take 取る", PEARL,
    ),
    "draw": Verb(
        Text("山札から真珠を引く", "draw a pearl"),
        Text("山札から真珠を引く", "draws a pearl from the pile"),
        (), "d draw 引く",
    ),
    "replace": Verb(
        Text("場の真珠を入れ替える", "replace the open pearls"),
        Text("場の真珠を入れ替える", "replaces the open pearls"),
        (), "r replace 入れ替える",
    ),
    "place": Verb(
        Text("場のキャラクターを置く", "place an open character"),
        Text("{card}を門に置く{gone}", "places {card}{gone}"),
        ("card", "cards"), "p place put 置く", INSTEAD,
    ),
    "place_blind": Verb(
        Text("山札のキャラクターを置く", "place a character from the pile"),
        Text("山札のキャラクターを門に置く{gone}", "places a character from the pile{gone}"),
        ("cards",), "b blind 山札から置く", Text("[捨てるカード]", "[CARD TO DISCARD]"),
    ),
    "activate": Verb(
        Text("発動する", "activate a character"),
        Text("{card}を発動する: {paid}", "activates {card}: {paid}"),
        ("number", "card", "ids"), "a activate 発動する 発動 払う",
        Text("カード 真珠 ...", "CARD PEARL ..."),
    ),
    "use": Verb(
        Text("青の能力を使う", "use a blue ability"),
        Text("{card}を使う{gone}", "uses {card}{gone}"),
        ("card", "cards"), "use 使う", INSTEAD,
    ),
    "summon": Verb(
        Text("見たキャラクターを門に置く", "place a character that you see"),
        Text("{card}を門に置く{gone}", "places {card}{gone}"),
        ("card", "cards"), "p place summon 置く", INSTEAD,
    ),
    "order": Verb(
        Text("山札に戻す", "put back on the pile"),
        Text("{card}を次に置く", "puts {card} next"),
        ("card",), "o order put 戻す", CARD,
    ),
    "steal": Verb(
        Text("手札から 1 枚もらう", "take a pearl from a hand"),
        Text("プレイヤー {number} からもらう", "takes a pearl from player {number}"),
        ("number",), "steal from もらう", Text("プレイヤー", "PLAYER"),
    ),
    "discard": Verb(
        Text("真珠を捨てる", "discard a pearl"),
        Text("真珠{card}を捨てる", "discards the pearl {card}"),
        ("card",), "x discard drop 捨てる", PEARL,
    ),
    "exchange": Verb(
        Text("捨てて引き直す", "discard to draw as many"),
        Text("真珠{card}を捨てる", "discards the pearl {card}"),
        ("card",), "x exchange discard 捨てる", PEARL,
    ),
    "stop": Verb(
        Text("これで終わり", "nothing more"), Text("これで終わり", "stops"), (), "end stop done 終わり",
    ),
}  # fmt: skip
OPTIONAL = {
    Act.PLACE: 1,
    Act.PLACE_BLIND: 1,
    Act.SUMMON: 1,
    Act.USE: 0,
}  # what is added to a row that may lack


def verb(act: Act) -> Verb:
    """How moves of that kind are written, typed and said."""
    return VERBS[act.name.lower()]


def payment_words(rules: Ruleset, paid: Payment) -> tuple[str, ...]:
    """What pays, in words."""
    said = [str(value) for value in paid.shown]
    for name, mark in MARKS.items():
        said += [f"{value}{mark}" for value in getattr(paid, name)]
    return (*said, *(rules.rows[row].id for row in paid.virtual))


def payment_of(rules: Ruleset, words: Iterable[str]) -> Payment:
    """The payment that those words say. Raises ValueError."""
    parts: dict[str, list[int]] = {name: [] for name in Payment._fields}
    ids = {row.id: number for number, row in enumerate(rules.rows)}
    for word in words:
        name = next((n for n, mark in MARKS.items() if word.endswith(mark)), "shown")
        value = word.removesuffix(MARKS.get(name, ""))
        if word in ids:
            parts["virtual"].append(ids[word])
        elif value.isdecimal():
            parts[name].append(int(value))
        else:
            raise ValueError(f"{word!r} pays nothing")
    return Payment(**{name: tuple(sorted(values)) for name, values in parts.items()})


def gone_row(move: Move) -> int | None:
    """The row that leaves a portal for that move."""
    number = move.a if move.act is Act.PLACE_BLIND else move.b
    return number - OPTIONAL[move.act] if move.act in OPTIONAL and number else None


# How cards, players and payments are called.

FOR = Text(" (門の{card}を捨てる)", " and discards {card} for it")
OF_ANOTHER = Text("{who}の門の{card}", "{card} of {who}")
WITH_DIAMONDS = Text("{paid}、ダイヤ {n} 枚", "{paid} and {n} diamond{n:|s}")
NOTHING_PAID = Text("真珠なし", "no pearl")


@lru_cache(maxsize=16)
def labels(rules: Ruleset) -> tuple[str, ...]:
    """What a pearl shows, `s` with the symbol; the id of a character."""
    return tuple(
        f"{row.value}{SWAP_SIGN * row.swap}" if row.value else row.id for row in rules.rows
    )


@lru_cache(maxsize=16)
def typed_cards(rules: Ruleset) -> tuple[Text, ...]:
    """What is typed for each row: what a pearl shows, the name of a character, or its id where two share that."""
    own = rules.rows[rules.pearls :]
    kinds = [row.kind for row in own]
    named = (
        both(row.id) if kinds.count(row.kind) > 1 else name
        for row, name in zip(own, to_type(own), strict=True)
    )
    return (*map(both, labels(rules)[: rules.pearls]), *named)


def card_said(rules: Ruleset, row: int) -> Text:
    """`3s`, `Tengu`."""
    return both(labels(rules)[row]) if row < rules.pearls else rules.rows[row].name


def cards_said(rules: Ruleset, rows: Iterable[int]) -> Text:
    """Several cards, one after another."""
    return joined([card_said(rules, row) for row in rows], "、", ", ")


def payment_said(rules: Ruleset, move: Move) -> Text:
    """What pays: `1, 2^, Lantern and 2 diamonds`."""
    assert move.paid is not None
    words = payment_words(rules, move.paid)
    names = {row.id: row.name for row in rules.rows}
    paid = joined(names.get(word, both(word)) for word in words) if words else NOTHING_PAID
    raised = len(move.paid.raised) + len(move.paid.leapt)
    diamonds = raised + rules.rows[move.b].recipe.beside
    return filled(WITH_DIAMONDS, paid=paid, n=diamonds) if diamonds else paid


TIMES = {
    Moment.NOW: Text("すぐに (赤)", "At once (red)"),
    Moment.BEFORE: Text("最初のアクションの前 (左の月)", "Before the first action (left moon)"),
    Moment.ANY: Text("支払うとき (中央の月)", "While you pay (centre moon)"),
    Moment.AFTER: Text("最後のアクションの後 (右の月)", "After the last action (right moon)"),
}
