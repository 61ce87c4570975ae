"""What is impossible, and why: moves that a rule forbids, and cards that can never be paid for.

The first is for players, the second for makers of decks: what is unsound is proven by counting, without
a game, by a relaxation where counting would be long (the player owns every card of the deck and may
turn it). Other problems may exist: only play finds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fortgold.data.model import Text
from fortgold.games.arch_king.deck import BUILDING, FRONTIER, Row, Ruleset
from fortgold.games.arch_king.effects import pile_awaited
from fortgold.games.arch_king.fields import NONE
from fortgold.games.arch_king.moves import BARE, PAID, SWAP_BACK, Act, Do, Move, Op, Phase, within
from fortgold.games.arch_king.program import asking
from fortgold.games.arch_king.tableau import can_pay, has_namesake, owned
from fortgold.games.arch_king.words import FOOD, PRESTIGE
from fortgold.games.common.deck_schema import Values
from fortgold.games.common.records import Record
from fortgold.games.common.soundness import SoundnessRule
from fortgold.games.common.speech import NOTHING, filled
from fortgold.games.common.stack import under_way
from fortgold.games.contract import DeckProblem

Words = Iterator[
    tuple[str, str]
]  # {card} is the card that a move names, {asked} what a step asks for
NOT_IN_HAND = "「{card}」は手札にありません", "you do not hold `{card}`"
TURN_UPRIGHT = Text("開拓地を縦に戻します", "turn a frontier upright")
ASKS: dict[int, Text] = {  # what each step that waits asks for
    Op.EXPLORE: Text("場の財宝を獲得します", "gain a treasure from the display"),
    Op.SETTLE: Text("場の開拓地を獲得します", "gain a frontier from the display"),
    Op.BUILD: Text("場の建物を建設します", "build a building from the display"),
    Op.PRODUCE_ANY: TURN_UPRIGHT,
    Op.READY_FRONTIER: TURN_UPRIGHT,
    Op.READY_TREASURE: Text("財宝を縦に戻します", "turn a treasure upright"),
    Op.DISCARD_FIELD: Text("場の王国カードを捨てます", "discard a kingdom card from the display"),
    SWAP_BACK: Text("手札から仲間を捨てます", "discard a companion from your hand"),
    Op.REPEAT_COMPANION: Text(
        "この手番に使った仲間を選びます", "choose a companion that you played this turn"
    ),
    Op.CHOOSE: Text("効果をどちらか選びます", "choose one of the effects"),
}


def refusal(rules: Ruleset, s: Record, move: Move) -> Text:
    """Which rule forbids a `move` that is not legal in the position of that record."""
    rows, asked = rules.rows, NOTHING
    if s.height:
        asked = ASKS.get(asking(rules).deck.op[under_way(s)], NOTHING)
    card = rows[move.row] if move.row in range(len(rows)) else rows[0]
    said = Text(*next(_refused(rules, s, move, card)))
    return filled(said, card=card.name, asked=asked, sage=rows[rules.sage].name)


def _refused(rules: Ruleset, s: Record, move: Move, card: Row) -> Words:
    """Every rule that forbids it, the most relevant one first."""
    if s.phase == Phase.OVER:
        yield "ゲームはもう終わっています", "the game is over"
    if pile_awaited(asking(rules).deck, s) != NONE:
        yield "いまは山札からカードが出るところです", "a card is coming up from the pile"
    if move.kind in (Act.REVEAL, Act.DRAW):
        yield "山札のカードは、効果でだけ出ます", "cards come up from the pile by effects only"
    if move.kind not in (*BARE, Act.CHOOSE) and move.row != card.number:
        yield "そのようなカードはありません", "there is no such card"
    if s.phase == Phase.DRAFT and move.kind is not Act.DRAFT:
        yield (
            "ドラフトフェイズでは、手札から仲間を1枚伏せて置きます",
            "in the draft phase, lay one companion from your hand face down",
        )
    if s.phase != Phase.DRAFT and move.kind is Act.DRAFT:
        yield "ドラフトフェイズではありません", "this is not the draft phase"
    if move.kind is Act.DRAFT:
        yield NOT_IN_HAND
    if move.kind is Act.USE:
        yield from _refused_use(s, card)
    yield from (_refused_step if s.height else _refused_act)(rules, s, move, card)


def _refused_act(rules: Ruleset, s: Record, move: Move, card: Row) -> Words:
    if move.kind is Act.END:
        yield (
            "「{sage}」の持ち主は、手番を終える前に必ずそれを使います",
            "whoever holds the {sage} must play it before ending the turn",
        )
    if move.kind is not Act.PLAY:
        yield (
            "いま行う効果はありません。仲間を使うか、カードを使うか、手番を終えます",
            "no effect is being done: play a companion, use a card or end the turn",
        )
    if not s.hand[s.to_move][move.row]:
        yield NOT_IN_HAND
    if s.hand[s.to_move][rules.sage] and move.row != rules.sage:
        yield ("最初に使う仲間は「{sage}」です", "the first companion to be played is the {sage}")
    for what, needed, have in (
        (FOOD, card.cost.food, s.food),
        (PRESTIGE, card.cost.prestige, s.prestige),
    ):
        if needed > have:
            yield (
                f"「{{card}}」には{what.ja}が {needed} 要りますが、{have} しかありません",
                f"`{{card}}` costs {needed} {what.en}, and you have {have}",
            )
    yield _refused_payment(rules, s, card, 0)


def _refused_payment(rules: Ruleset, s: Record, card: Row, discount: int) -> tuple[str, str]:
    """The payment was wrong, or there is none."""
    own = asking(rules)
    if not can_pay(own.deck, s, own.work(), card.number, discount):
        return (
            "「{card}」の資源を、縦のカードでは支払えません",
            "your upright cards cannot pay the resources that `{card}` costs",
        )
    return (
        "「{card}」の支払いが合いません: 縦のカードでちょうど足りるように、なくてもよいカードは横にしません",
        (
            "that does not pay for `{card}`: turn upright cards that cover its cost, "
            "and none that could be left out"
        ),
    )


def _refused_use(s: Record, card: Row) -> Words:
    is_once = card.timing == "once_per_turn"
    if not owned(s, s.to_move, card.number):
        yield "「{card}」を持っていません", "you do not have `{card}`"
    if is_once and s.height:
        yield (
            "「{card}」は、仲間の効果の途中では使えません",
            "`{card}` cannot be used while an effect is being done",
        )
    if is_once:
        yield (
            "「{card}」は、この手番にもう使いました",
            "`{card}` has been used in this turn already",
        )
    if card.gives:
        yield (
            "「{card}」は、コストを支払うときに横にします",
            "`{card}` is turned sideways when a cost is paid, and only then",
        )
    if card.timing == "tap":
        yield "「{card}」はもう横になっています", "`{card}` is sideways already"
    yield "「{card}」は、横にして使うカードではありません", "`{card}` is never turned sideways"


def _refused_step(rules: Ruleset, s: Record, move: Move, card: Row) -> Words:
    d, step = asking(rules).deck, under_way(s)
    if move.kind is Act.SKIP:
        yield "行える効果は必ず行います: {asked}", "what can be done must be done: {asked}"
    if move.kind != d.act[step]:
        yield "先に効果を終えます: {asked}", "finish the effect first: {asked}"
    if move.kind is Act.CHOOSE:
        yield "その効果は、いま行うことができません", "that effect cannot be done right now"
    if move.kind is Act.READY:
        yield (
            "横になった「{card}」はありません。{asked}",
            "you have no sideways `{card}`: {asked}",
        )
    if move.kind is Act.SWAP and move.row == rules.sage:
        yield "「{card}」を捨てることはできません", "the {card} can never be discarded"
    if move.kind is Act.SWAP:
        yield NOT_IN_HAND
    if move.kind is Act.REPEAT and s.done[s.to_move][move.row]:
        yield (
            "「{card}」の効果は、もう一度行えません",
            "the effect of `{card}` cannot be repeated",
        )
    if move.kind is Act.REPEAT:
        yield (
            "「{card}」は、この手番に使っていません",
            "you have not played `{card}` in this turn",
        )
    if not s.field[move.row]:
        yield "「{card}」は場にありません", "`{card}` is not in the display"
    if d.category[move.row] != d.kind[step]:
        yield "「{card}」は獲得できません: {asked}", "`{card}` cannot be gained now: {asked}"
    if card.is_unique and has_namesake(d, s, s.to_move, move.row):
        yield (
            "「{card}」をもう持っています。同じ名前の財宝や建物は1枚だけです",
            "you have `{card}` already: of each treasure and building, only one",
        )
    if move.kind in PAID:
        yield _refused_payment(rules, s, card, d.discount[step])
    yield "それは支払いのない獲得です", "nothing is paid for that"


# What a deck cannot do.


class Costs(NamedTuple):
    """A deck, and those of its cards that nobody can pay for."""

    rules: Ruleset
    unpaid: list[Row]


def deck_problems(rules: Ruleset) -> Iterator[DeckProblem]:
    """Buildings that nobody can ever pay for, companions that nobody can ever play."""
    own = asking(rules)
    (everything,) = own.states(1)
    for row in rules.rows:
        if row.category:
            everything.upright[0][row.number] = row.copies if row.category == FRONTIER else 1
    most = max((do.discount for do in _steps(rules.rows)), default=0)
    discounts = [(row, most if row.category == BUILDING else 0) for row in rules.rows]
    known = own.deck, everything, own.work()
    unpaid = [row for row, less in discounts if not can_pay(*known, row.number, less)]
    return (one for rule in SOUNDNESS_RULES for one in rule.of(Costs(rules, unpaid)))


def _steps(rows: Iterable[Row]) -> Iterator[Do]:
    return (do for row in rows for do in within(row.steps))


def _without_prestige(costs: Costs) -> Iterator[Values]:
    """Companions that could be paid for, if any other card gave prestige before they are played."""
    for row in costs.rules.decks["companion"]:
        others = (one for one in costs.rules.rows if one is not row)
        given = any(do.op is Op.PRESTIGE for do in _steps(others))
        if row.cost.prestige and not given and row not in costs.unpaid:
            yield {"card": row.id}


LOWER_COST = (
    "コストを減らすか、資源を出すカードを足してください",
    "lower its cost, or add cards that give such resources",
)
SOUNDNESS_RULES = (
    SoundnessRule(
        "unobtainable",
        lambda costs: [
            {"card": row.id, "deck": row.deck} for row in costs.unpaid if row.category == BUILDING
        ],
        "デッキのすべてのカードを横にしても、建物「{card}」のコストは支払えません",
        "`{card}` is a building that nobody can pay for, not even with every card of the deck",
        *LOWER_COST,
        column="cost",
    ),
    SoundnessRule(
        "useless",
        lambda costs: [{"card": row.id} for row in costs.unpaid if row.deck == "companion"],
        "デッキのすべてのカードを横にしても、仲間「{card}」のコストは支払えません",
        "`{card}` is a companion that nobody can pay for, not even with every card of the deck",
        *LOWER_COST,
        deck="companion",
        column="cost",
    ),
    SoundnessRule(
        "useless",
        _without_prestige,
        "威信を出すカードがないので、「{card}」は決して使えません",
        "`{card}` costs prestige, and no card gives any: it can never be played",
        "コストから威信を除くか、威信を出すカードを足してください",
        "take prestige out of its cost, or add a card that gives some",
        deck="companion",
        column="cost",
    ),
)
