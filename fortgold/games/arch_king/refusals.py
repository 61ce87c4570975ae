"""Why a move is refused: the rule that forbids it, in words for the person who tried it."""

from __future__ import annotations

from fortgold.games.arch_king.deck import BUILDING, FRONTIER, TREASURE, Row
from fortgold.games.arch_king.moves import PAID, Kind, Move, Phase
from fortgold.games.arch_king.numbered import numbered
from fortgold.games.arch_king.payments import can_pay
from fortgold.games.arch_king.state import State
from fortgold.games.arch_king.steps import Do, Op
from fortgold.games.arch_king.tableau import has_namesake
from fortgold.model import Text

GAINED = {Op.EXPLORE: TREASURE, Op.SETTLE: FRONTIER, Op.BUILD: BUILDING}

ASKS = {  # what each step that waits asks for
    Op.EXPLORE: Text("場の財宝を獲得します", "gain a treasure from the field"),
    Op.SETTLE: Text("場の開拓地を獲得します", "gain a frontier from the field"),
    Op.BUILD: Text("場の建物を建設します", "build a building from the field"),
    Op.PRODUCE_ANY: Text("開拓地を縦にします", "stand a frontier upright"),
    Op.READY_FRONTIER: Text("開拓地を縦にします", "stand a frontier upright"),
    Op.READY_TREASURE: Text("財宝を縦にします", "stand a treasure upright"),
    Op.DISCARD_FIELD: Text("場の王国カードを捨てます", "discard a kingdom card from the field"),
    Op.SWAP_COMPANION: Text("手札から仲間を捨てます", "discard a companion from your hand"),
    Op.REPEAT_COMPANION: Text(
        "この手番に使った仲間を選びます", "choose a companion that you played this turn"
    ),
    Op.CHOOSE: Text("効果をどちらか選びます", "choose one of the effects"),
}
DOES = {  # which kind of move does the step
    Op.EXPLORE: Kind.TAKE,
    Op.SETTLE: Kind.TAKE,
    Op.BUILD: Kind.BUILD,
    Op.PRODUCE_ANY: Kind.READY,
    Op.READY_FRONTIER: Kind.READY,
    Op.READY_TREASURE: Kind.READY,
    Op.DISCARD_FIELD: Kind.DISCARD,
    Op.SWAP_COMPANION: Kind.SWAP,
    Op.REPEAT_COMPANION: Kind.REPEAT,
    Op.CHOOSE: Kind.CHOOSE,
}


def refusal(state: State, move: Move) -> Text:
    """Which rule forbids a `move` that is not legal."""
    if state.phase is Phase.OVER:
        return Text("ゲームはもう終わっています", "the game is over")
    if state.pile_awaited is not None:
        return Text("いまは山札からカードが引かれるところです", "a card is coming up from the pile")
    if move.kind in (Kind.REVEAL, Kind.DRAW):
        return Text("山札のカードは、効果で引きます", "cards come up from the pile by effects only")
    named = move.kind not in (Kind.SKIP, Kind.END, Kind.CHOOSE)
    if named and move.row not in range(len(state.rules.rows)):
        return Text("そのようなカードはありません", "there is no such card")
    if state.phase is Phase.DRAFT or move.kind is Kind.DRAFT:
        return _refused_pick(state, move)
    if move.kind is Kind.USE:
        return _refused_use(state, state.rules.rows[move.row])
    return _refused_step(state, move) if state.todo else _refused_act(state, move)


def _refused_pick(state: State, move: Move) -> Text:
    if state.phase is not Phase.DRAFT:
        return Text("ドラフトフェイズではありません", "this is not the draft phase")
    if move.kind is not Kind.DRAFT:
        return Text(
            "ドラフトフェイズでは、手札から仲間を1枚伏せて置きます",
            "in the draft phase, lay one companion from your hand face down",
        )
    return _not_in_hand(state.rules.rows[move.row])


def _not_in_hand(card: Row) -> Text:
    return Text(f"「{card.name.ja}」は手札にありません", f"you do not hold `{card.name.en}`")


def _refused_act(state: State, move: Move) -> Text:
    sage = state.rules.rows[state.rules.sage]
    must = sage.number in state.hand
    if move.kind is Kind.END:
        return Text(
            f"「{sage.name.ja}」の持ち主は、手番を終える前に必ずそれを使います",
            f"whoever holds the {sage.name.en} must play it before ending the turn",
        )
    if move.kind is not Kind.PLAY:
        return Text(
            "いま行う効果はありません。仲間を使うか、カードを使うか、手番を終えます",
            "no effect is being done: play a companion, use a card or end the turn",
        )
    card = state.rules.rows[move.row]
    if move.row not in state.hand:
        return _not_in_hand(card)
    if must and move.row != sage.number:
        return Text(
            f"最初に使う仲間は「{sage.name.ja}」です",
            f"the first companion to be played is the {sage.name.en}",
        )
    for ja, en, needed, have in (
        ("食糧", "food", card.cost.food, state.food),
        ("威信", "prestige", card.cost.prestige, state.prestige),
    ):
        if needed > have:
            return Text(
                f"「{card.name.ja}」には{ja}が {needed} 要りますが、{have} しかありません",
                f"`{card.name.en}` costs {needed} {en}, and you have {have}",
            )
    return _refused_payment(state, card)


def _refused_payment(state: State, card: Row, discount: int = 0) -> Text:
    """The payment was wrong, or there is none."""
    if not _can_pay(state, card, discount):
        return Text(
            f"「{card.name.ja}」の資源を、縦のカードでは支払えません",
            f"your upright cards cannot pay the resources that `{card.name.en}` costs",
        )
    return Text(
        f"「{card.name.ja}」の支払いが合いません: 縦のカードでちょうど足りるように、"
        "なくてもよいカードは横にしません",
        f"that does not pay for `{card.name.en}`: turn upright cards that cover its cost, "
        "and none that could be left out",
    )


def _refused_use(state: State, card: Row) -> Text:
    name, realm = card.name, state.realm
    if card.number not in realm.all:
        return Text(f"「{name.ja}」を持っていません", f"you do not have `{name.en}`")
    if card.timing == "once_per_turn":
        if state.todo:
            return Text(
                f"「{name.ja}」は、仲間の効果の途中では使えません",
                f"`{name.en}` cannot be used while an effect is being done",
            )
        return Text(
            f"「{name.ja}」は、この手番にもう使いました",
            f"`{name.en}` has been used in this turn already",
        )
    if card.gives:
        return Text(
            f"「{name.ja}」は、コストを支払うときに横にします",
            f"`{name.en}` is turned sideways when a cost is paid, and only then",
        )
    if card.timing == "tap":
        return Text(f"「{name.ja}」はもう横になっています", f"`{name.en}` is sideways already")
    return Text(
        f"「{name.ja}」は、横にして使うカードではありません",
        f"`{name.en}` is never turned sideways",
    )


def _refused_step(state: State, move: Move) -> Text:
    do = state.todo[0]
    asked = ASKS[do.op]
    if move.kind is Kind.SKIP:
        return Text(
            f"行える効果は必ず行います: {asked.ja}",
            f"what can be done must be done: {asked.en}",
        )
    if move.kind is not DOES[do.op]:
        return Text(f"先に効果を終えます: {asked.ja}", f"finish the effect first: {asked.en}")
    if move.kind is Kind.CHOOSE:
        return Text("その効果は、いま行うことができません", "that effect cannot be done right now")
    card = state.rules.rows[move.row]
    if move.kind in (Kind.TAKE, Kind.BUILD):
        return _refused_gain(state, move, card, do)
    if move.kind is Kind.READY:
        return Text(
            f"横になった「{card.name.ja}」はありません。{asked.ja}",
            f"you have no sideways `{card.name.en}`: {asked.en}",
        )
    if move.kind is Kind.DISCARD:
        return _not_in_field(card)
    if move.kind is Kind.SWAP:
        if move.row == state.rules.sage:
            return Text(
                f"「{card.name.ja}」を捨てることはできません",
                f"the {card.name.en} can never be discarded",
            )
        return _not_in_hand(card)
    if card.number in state.played[state.seat]:
        return Text(
            f"「{card.name.ja}」の効果は、もう一度行えません",
            f"the effect of `{card.name.en}` cannot be repeated",
        )
    return Text(
        f"「{card.name.ja}」は、この手番に使っていません",
        f"you have not played `{card.name.en}` in this turn",
    )


def _not_in_field(card: Row) -> Text:
    return Text(f"「{card.name.ja}」は場にありません", f"`{card.name.en}` is not in the field")


def _refused_gain(state: State, move: Move, card: Row, do: Do) -> Text:
    if move.row not in state.field:
        return _not_in_field(card)
    if card.category != GAINED[do.op]:
        asked = ASKS[do.op]
        return Text(
            f"「{card.name.ja}」は獲得できません: {asked.ja}",
            f"`{card.name.en}` cannot be gained now: {asked.en}",
        )
    if _bars(state, card):
        return Text(
            f"「{card.name.ja}」をもう持っています。同じ名前の財宝や建物は1枚だけです",
            f"you have `{card.name.en}` already: of each treasure and building, only one",
        )
    if move.kind in PAID:
        return _refused_payment(state, card, do.discount)
    return Text("それは支払いのない獲得です", "nothing is paid for that")


def _bars(state: State, card: Row) -> bool:
    """The mover has a treasure or a building of that name already."""
    own = numbered(state.rules)
    return card.is_unique and has_namesake(own.deck, own.record(state), state.seat, card.number)


def _can_pay(state: State, card: Row, discount: int) -> bool:
    """Whether the mover's upright cards cover the resources that a card costs."""
    own = numbered(state.rules)
    return can_pay(own.deck, own.record(state), own.work, card.number, discount)
