"""Why a move is refused: the rule that says so, asked of the same records as the rules."""

from __future__ import annotations

from collections import Counter

from fortgold.data.model import Text
from fortgold.games.common.records import Record
from fortgold.games.common.speech import filled
from fortgold.games.hundred_spirits.deck import Ruleset
from fortgold.games.hundred_spirits.fields import CHARACTERS
from fortgold.games.hundred_spirits.moves import Act, Moment, Move, Op, Payment, Phase
from fortgold.games.hundred_spirits.words import gone_row

NOT_NOW = {
    Phase.TURN: Text("いまはアクションを行います", "now you take an action"),
    Phase.SUMMON: Text(
        "まず、見たキャラクターを 1 枚置くか、置かずに終えてください",
        "first place one of the characters that you see, or none",
    ),
    Phase.ORDER: Text(
        "まず、見たキャラクターを山札に戻してください",
        "first put the characters that you see back on the pile",
    ),
    Phase.STEAL: Text("まず、だれの手札からもらうかを選んでください", "first say from whose hand"),
    Phase.DISCARD: Text("今は真珠を捨てます", "a pearl must be discarded now"),
    Phase.AFTER: Text(
        "アクションはもう残っていません。右の月の能力を使うか、手番を終えます",
        "no action is left; abilities of the right moon may be used, or the turn ends",
    ),
    Phase.EXCHANGE: Text(
        "引き直す真珠を捨てているところです", "pearls are being discarded to draw as many"
    ),
    Phase.OVER: Text("ゲームは終わりました", "the game is over"),
}
NO_STOP = Text(
    "アクションは飛ばせません。あと {n} 回行ってください",
    "actions may not be skipped; {n} {n:is|are} left",
)
NOT_OPEN = Text("{card}は場にありません", "{card} does not lie open")
NOT_HELD = Text("{card}は手札にありません", "{card} is not in the hand")
NOT_THERE = Text("{card}はその門にありません", "{card} does not lie on that gate")
NOT_SEEN = Text("{card}は見ているカードにありません", "{card} is not one of the cards you see")
FULL = Text(
    "門がいっぱいです。どれを捨てるかも言ってください",
    "the gate is full: say what is discarded for it",
)
NOT_FULL = Text("門が空いているので、何も捨てません", "the gate has room: nothing is discarded")
NOT_YOURS = Text(
    "ほかの人の門で発動できるのは、となりの人の鬼火だけです",
    "on the gate of another player only a character for neighbours may be activated, by one of them",
)
NO_PEARL = Text(
    "{value} の真珠が手札に足りません", "there are not enough pearls of {value} in the hand"
)
NO_DIAMOND = Text(
    "ダイヤが {n} 枚要りますが、{have} 枚しかありません",
    "it takes {n} diamond{n:|s}, and there {have:is|are} {have}",
)
NO_HELP = Text("{card}は発動していません", "{card} is not among your activated characters")
NOT_PAID = Text(
    "その払い方では「{recipe}」にちょうど合いません", "that does not pay “{recipe}” exactly"
)
CANNOT_PAY = Text(
    "手持ちでは「{recipe}」をちょうど払えません", "what you have does not pay “{recipe}” exactly"
)
NO_ABILITY = Text("{card}に能力はありません", "{card} has no ability")
NOT_USED = {  # abilities that act without being asked
    Moment.NOW: Text(
        "{card}の能力は、発動したときに働きました", "{card} acted when it was activated"
    ),
    Moment.ANY: Text(
        "{card}は支払いを助けます。キャラクターを発動するときに、支払いに加えてください",
        "{card} helps to pay: let it when you activate a character",
    ),
    Moment.AFTER: Text("{card}の能力はいつも働いています", "{card} is always on"),
}
USED = Text("{card}はこの手番にもう使いました", "{card} has been used in this turn")
BEFORE = Text(
    "{card}を使えるのは、最初のアクションの前です",
    "{card} may be used before the first action only",
)
AFTER = Text(
    "{card}を使えるのは、最後のアクションの後です", "{card} may be used after the last action only"
)
NOTHING_TO_DO = Text("{card}にできることがありません", "there is nothing that {card} could do")
NO_SEAT = Text("その人には真珠がありません", "that player has no pearls, or is yourself")
EMPTY = Text("山札にも捨て札にもカードがありません", "neither pile nor discard has a card")
ACTIONS = (Act.TAKE, Act.DRAW, Act.REPLACE, Act.PLACE, Act.PLACE_BLIND, Act.ACTIVATE)
DECIDED_IN = {
    Act.SUMMON: Phase.SUMMON, Act.ORDER: Phase.ORDER, Act.STEAL: Phase.STEAL, Act.DISCARD: Phase.DISCARD,
    Act.EXCHANGE: Phase.EXCHANGE,
}  # fmt: skip


def refusal(rules: Ruleset, s: Record, move: Move) -> Text:
    """The rule that forbids an illegal move."""
    phase, act = Phase(s.phase), move.act
    name = _named(rules, move.a)
    if phase is Phase.OVER or phase is not DECIDED_IN.get(act, phase):
        return NOT_NOW[phase]
    if act is Act.USE:
        return _use_refused(rules, s, move)
    if act is Act.STOP:
        return filled(NO_STOP, n=s.actions) if phase is Phase.TURN else NOT_NOW[phase]
    if act in ACTIONS and phase is not Phase.TURN:
        return NOT_NOW[phase]
    if act is Act.TAKE:
        return filled(NOT_OPEN, card=name)
    if act in (Act.PLACE, Act.PLACE_BLIND, Act.SUMMON):
        return _place_refused(rules, s, move)
    if act is Act.ACTIVATE:
        return _activation_refused(rules, s, move)
    if act is Act.ORDER:
        return filled(NOT_SEEN, card=name)
    if act is Act.STEAL:
        return NO_SEAT
    return filled(NOT_HELD, card=name) if act in (Act.DISCARD, Act.EXCHANGE) else EMPTY


def _named(rules: Ruleset, row: int) -> Text:
    return rules.rows[row].name if 0 <= row < len(rules.rows) else rules.rows[0].name


def _place_refused(rules: Ruleset, s: Record, move: Move) -> Text:
    portal = [row for row in s.portal[s.to_move] if row >= 0]
    gone = gone_row(move)
    if move.act is Act.PLACE and move.a not in s.open[CHARACTERS]:
        return filled(NOT_OPEN, card=_named(rules, move.a))
    if move.act is Act.SUMMON and move.a not in s.looked[: s.looks]:
        return filled(NOT_SEEN, card=_named(rules, move.a))
    if gone is None:
        return FULL if len(portal) >= rules.constants.portal_slots else EMPTY
    if len(portal) < rules.constants.portal_slots:
        return NOT_FULL
    return EMPTY if gone in portal else filled(NOT_THERE, card=_named(rules, gone))


def _activation_refused(rules: Ruleset, s: Record, move: Move) -> Text:
    own, seats = rules.rows[move.b], rules.seats
    if not 0 <= move.a < seats or move.b not in s.portal[move.a]:
        return filled(NOT_THERE, card=own.name)
    apart = (move.a - s.to_move) % seats
    if apart and (not own.shared or apart not in (1, seats - 1)):
        return NOT_YOURS
    paid = move.paid or Payment()
    spent = Counter((*paid.shown, *paid.recast, *paid.wild, *paid.raised, *paid.leapt))
    held = Counter[int]()
    for row in range(rules.pearls):
        held[rules.rows[row].value] += s.hand[s.to_move][row]
    for value, count in sorted(spent.items()):
        if count > held[value]:
            return filled(NO_PEARL, value=value)
    diamonds = len(paid.raised) + len(paid.leapt) + own.recipe.beside
    if diamonds > s.diamonds[s.to_move]:
        return filled(NO_DIAMOND, n=diamonds, have=s.diamonds[s.to_move])
    for row, count in Counter(paid.virtual).items():
        if count > s.done[s.to_move][row]:
            return filled(NO_HELP, card=rules.rows[row].name)
    return filled(NOT_PAID if any(paid) else CANNOT_PAY, recipe=own.asks)


def _use_refused(rules: Ruleset, s: Record, move: Move) -> Text:
    own, seat = rules.rows[move.a], s.to_move
    ability = own.ability
    if not s.done[seat][move.a]:
        return filled(NO_HELP, card=own.name)
    if not ability:
        return filled(NO_ABILITY, card=own.name)
    if ability.when in (Moment.NOW, Moment.ANY) or ability.op is Op.HAND_LIMIT:
        return filled(NOT_USED[ability.when], card=own.name)
    if s.used[move.a] >= s.done[seat][move.a]:
        return filled(USED, card=own.name)
    phase = Phase(s.phase)
    if ability.when is Moment.BEFORE and (phase is not Phase.TURN or s.acted):
        return filled(BEFORE, card=own.name)
    if ability.when is Moment.AFTER and phase is not Phase.AFTER:
        return filled(AFTER, card=own.name)
    if ability.op is Op.OFFER and move.b not in s.portal[seat]:
        return filled(NOT_THERE, card=_named(rules, move.b))
    return filled(NOTHING_TO_DO, card=own.name)
