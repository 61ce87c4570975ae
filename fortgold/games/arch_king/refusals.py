"""Why a move is refused: the rule that forbids it, in words for the person who tried it."""

from __future__ import annotations

from fortgold.data.model import Text
from fortgold.games.arch_king.deck import Row
from fortgold.games.arch_king.moves import BARE, PAID, Kind, Move, Phase
from fortgold.games.arch_king.numbered import numbered
from fortgold.games.arch_king.payments import can_pay
from fortgold.games.arch_king.state import State
from fortgold.games.arch_king.steps import Op
from fortgold.games.arch_king.tableau import has_namesake
from fortgold.games.arch_king.words import FOOD, PRESTIGE

STAND_UP = Text("開拓地を縦にします", "stand a frontier upright")
ASKS = {  # what each step that waits asks for
    Op.EXPLORE: Text("場の財宝を獲得します", "gain a treasure from the field"),
    Op.SETTLE: Text("場の開拓地を獲得します", "gain a frontier from the field"),
    Op.BUILD: Text("場の建物を建設します", "build a building from the field"),
    Op.PRODUCE_ANY: STAND_UP,
    Op.READY_FRONTIER: STAND_UP,
    Op.READY_TREASURE: Text("財宝を縦にします", "stand a treasure upright"),
    Op.DISCARD_FIELD: Text("場の王国カードを捨てます", "discard a kingdom card from the field"),
    Op.SWAP_COMPANION: Text("手札から仲間を捨てます", "discard a companion from your hand"),
    Op.REPEAT_COMPANION: Text(
        "この手番に使った仲間を選びます", "choose a companion that you played this turn"
    ),
    Op.CHOOSE: Text("効果をどちらか選びます", "choose one of the effects"),
}


def refusal(state: State, move: Move) -> Text:
    """Which rule forbids a `move` that is not legal."""
    rows = state.rules.rows
    if state.phase is Phase.OVER:
        return Text("ゲームはもう終わっています", "the game is over")
    if state.pile_awaited is not None:
        return Text("いまは山札からカードが引かれるところです", "a card is coming up from the pile")
    if move.kind in (Kind.REVEAL, Kind.DRAW):
        return Text("山札のカードは、効果で引きます", "cards come up from the pile by effects only")
    if move.kind not in (*BARE, Kind.CHOOSE) and move.row not in range(len(rows)):
        return Text("そのようなカードはありません", "there is no such card")
    if state.phase is Phase.DRAFT and move.kind is not Kind.DRAFT:
        return Text(
            "ドラフトフェイズでは、手札から仲間を1枚伏せて置きます",
            "in the draft phase, lay one companion from your hand face down",
        )
    if state.phase is not Phase.DRAFT and move.kind is Kind.DRAFT:
        return Text("ドラフトフェイズではありません", "this is not the draft phase")
    card = rows[move.row]
    if move.kind is Kind.DRAFT:
        return _not_in_hand(card)
    if move.kind is Kind.USE:
        return _refused_use(state, card)
    return _refused_step(state, move, card) if state.todo else _refused_act(state, move, card)


def _on(card: Row, ja: str, en: str) -> Text:
    """Words in which `{}` is the name of the card."""
    return Text(ja.format(card.name.ja), en.format(card.name.en))


def _not_in_hand(card: Row) -> Text:
    return _on(card, "「{}」は手札にありません", "you do not hold `{}`")


def _refused_act(state: State, move: Move, card: Row) -> Text:
    sage = state.rules.rows[state.rules.sage]
    if move.kind is Kind.END:
        return _on(
            sage,
            "「{}」の持ち主は、手番を終える前に必ずそれを使います",
            "whoever holds the {} must play it before ending the turn",
        )
    if move.kind is not Kind.PLAY:
        return Text(
            "いま行う効果はありません。仲間を使うか、カードを使うか、手番を終えます",
            "no effect is being done: play a companion, use a card or end the turn",
        )
    if move.row not in state.hand:
        return _not_in_hand(card)
    if sage.number in state.hand and card is not sage:
        return _on(sage, "最初に使う仲間は「{}」です", "the first companion to be played is the {}")
    for what, needed, have in (
        (FOOD, card.cost.food, state.food),
        (PRESTIGE, card.cost.prestige, state.prestige),
    ):
        if needed > have:
            return _on(
                card,
                f"「{{}}」には{what.ja}が {needed} 要りますが、{have} しかありません",
                f"`{{}}` costs {needed} {what.en}, and you have {have}",
            )
    return _refused_payment(state, card)


def _refused_payment(state: State, card: Row, discount: int = 0) -> Text:
    """The payment was wrong, or there is none."""
    own = numbered(state.rules)
    if not can_pay(own.deck, own.record(state), own.work, card.number, discount):
        return _on(
            card,
            "「{}」の資源を、縦のカードでは支払えません",
            "your upright cards cannot pay the resources that `{}` costs",
        )
    return _on(
        card,
        "「{}」の支払いが合いません: 縦のカードでちょうど足りるように、なくてもよいカードは横にしません",
        "that does not pay for `{}`: turn upright cards that cover its cost, "
        "and none that could be left out",
    )


def _refused_use(state: State, card: Row) -> Text:
    is_once = card.timing == "once_per_turn"
    if card.number not in state.realm.all:
        return _on(card, "「{}」を持っていません", "you do not have `{}`")
    if is_once and state.todo:
        return _on(
            card,
            "「{}」は、仲間の効果の途中では使えません",
            "`{}` cannot be used while an effect is being done",
        )
    if is_once:
        return _on(
            card, "「{}」は、この手番にもう使いました", "`{}` has been used in this turn already"
        )
    if card.gives:
        return _on(
            card,
            "「{}」は、コストを支払うときに横にします",
            "`{}` is turned sideways when a cost is paid, and only then",
        )
    if card.timing == "tap":
        return _on(card, "「{}」はもう横になっています", "`{}` is sideways already")
    return _on(card, "「{}」は、横にして使うカードではありません", "`{}` is never turned sideways")


def _refused_step(state: State, move: Move, card: Row) -> Text:
    own, do = numbered(state.rules), state.todo[0]
    d, step, asked = own.deck, own.number(do), ASKS[do.op]
    if move.kind is Kind.SKIP:
        return Text(
            f"行える効果は必ず行います: {asked.ja}", f"what can be done must be done: {asked.en}"
        )
    if move.kind != d.act[step]:
        return Text(f"先に効果を終えます: {asked.ja}", f"finish the effect first: {asked.en}")
    if move.kind is Kind.CHOOSE:
        return Text("その効果は、いま行うことができません", "that effect cannot be done right now")
    if move.kind is Kind.READY:
        return _on(
            card,
            f"横になった「{{}}」はありません。{asked.ja}",
            f"you have no sideways `{{}}`: {asked.en}",
        )
    if move.kind is Kind.SWAP:
        if move.row == state.rules.sage:
            return _on(card, "「{}」を捨てることはできません", "the {} can never be discarded")
        return _not_in_hand(card)
    if move.kind is Kind.REPEAT:
        if card.number in state.played[state.seat]:
            return _on(
                card, "「{}」の効果は、もう一度行えません", "the effect of `{}` cannot be repeated"
            )
        return _on(
            card, "「{}」は、この手番に使っていません", "you have not played `{}` in this turn"
        )
    if card.number not in state.field:
        return _on(card, "「{}」は場にありません", "`{}` is not in the field")
    if d.category[card.number] != d.kind[step]:
        return _on(
            card,
            f"「{{}}」は獲得できません: {asked.ja}",
            f"`{{}}` cannot be gained now: {asked.en}",
        )
    if card.is_unique and has_namesake(d, own.record(state), state.seat, card.number):
        return _on(
            card,
            "「{}」をもう持っています。同じ名前の財宝や建物は1枚だけです",
            "you have `{}` already: of each treasure and building, only one",
        )
    if move.kind in PAID:
        return _refused_payment(state, card, do.discount)
    return Text("それは支払いのない獲得です", "nothing is paid for that")
