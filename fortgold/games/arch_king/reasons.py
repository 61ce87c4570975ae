"""The reasons for a move, from what its player sees: the hand, the display, the own cards."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.model import Text
from fortgold.games.arch_king import greedy
from fortgold.games.arch_king.moves import ABOUT, Act, Do, Move, Op
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.program import steps_of_deck
from fortgold.games.arch_king.requirements import COUNTED
from fortgold.games.arch_king.words import CardTexts, steps_said
from fortgold.games.common.speech import filled, joined

FOUND = {  # what a step finds: the best card that it may fall on
    Op.EXPLORE: Text("場の「{}」を獲得できます", "It can gain {} from the display"),
    Op.SETTLE: Text("場の「{}」を獲得できます", "It can gain {} from the display"),
    Op.BUILD: Text("いま「{}」を建設できます", "You can pay for {} now"),
    Op.REPEAT_COMPANION: Text("「{}」の効果をもう一度使えます", "It can do {} again"),
}
HOPES = {  # what a step is good for that brings nothing by itself
    Op.DRAW: Text(
        "王国カードが場に増え、選べるものが増えます",
        "More cards come to the display to choose from",
    ),
    Op.SWAP_COMPANION: Text(
        "手札の仲間を、もっと役に立つものと替えられるかもしれません",
        "A companion may give way to one that is of more use",
    ),
    Op.DISCARD_FIELD: Text(
        "ほかの人が欲しがるカードを、場からなくせます",
        "Cards that others want can go from the display",
    ),
}
READIED = Text("「{card}」がまた使えるようになります", "Then {card} can be used once more")
MOST = Text(
    "手札の中で、いちばん期待できます: {does}", "It promises most of all in this hand: {does}"
)
MOST_BESIDE = Text(
    "伏せた仲間に加えるなら、いちばん期待できます: {does}",
    "Beside those that you have laid, it promises most of all: {does}",
)


class Outlook:
    """The features of `position` as the greedy player sees them."""

    def __init__(self, position: Position) -> None:
        own, self.moves = position.own, position.legal_moves()
        self.steps = steps_of_deck(position.rules)
        self.d, self.s, self.w = own.deck, position.record, own.work()
        own.playing.legal_moves(self.d, self.s, self.w)
        greedy.look_around(self.d, self.s, self.w)

    def score(self, move: Move) -> int:
        return greedy.score_of(self.d, self.s, self.w, self.moves.index(move))

    def worth(self, steps: tuple[Do, ...]) -> int:
        """What steps would bring now."""
        return greedy.worth(self.d, self.s, self.w, self.steps.runs[steps], len(steps))


def reason(position: Position, move: Move, texts: CardTexts) -> Text:
    """What a legal move is good for, in one line."""
    match move.kind:
        case Act.DRAFT:
            return _why_draft(position, move, texts)
        case Act.PLAY:
            return _why_play(position, move, texts)
        case Act.TAKE | Act.BUILD:
            return _why_gain(position, move, texts)
        case Act.READY:
            return filled(READIED, card=texts.name(move.row))
        case Act.DISCARD:
            return Text(
                "場に残すと、次の人に取られるかもしれません",
                "Left in the display, it may go to somebody else",
            )
        case Act.SWAP:
            return Text(
                "手札の中で、いちばん役に立ちません", "Nothing in your hand is of less use now"
            )
        case Act.SKIP if not position.ways():
            return Text("いまはできません", "It cannot be done now")
        case Act.SKIP if position.todo[0].op is Op.DISCARD_FIELD:
            return Text(
                "場に残しておけば、後で獲得できるかもしれません",
                "What stays in the display may still be gained",
            )
        case Act.SKIP:
            return Text(
                "ここで行うより、後に残します", "What it would take is better kept for later"
            )
        case Act.END:
            return _why_end(position)
        case Act.CHOOSE:
            return _why_steps(position, position.todo[0].of[move.row], texts)
    return _why_steps(position, position.rules.rows[move.row].steps, texts)


def _why_draft(position: Position, move: Move, texts: CardTexts) -> Text:
    """What it is drafted for, whether one laid before does the same, and the second best choice."""
    if move.row == position.rules.sage:
        return Text(
            "賢者の持ち主が、このラウンドの最初に手番を行います",
            "Its holder plays first in this round",
        )
    outlook, laid = Outlook(position), position.laid[position.seat]

    def main(row: int) -> tuple[Do, ...]:
        op = greedy.main_of(outlook.d, outlook.s, outlook.w, row)
        return tuple(do for do in position.rules.rows[row].steps if do.op == op)

    does = steps_said(main(move.row), texts.names)
    for row in laid:
        if main(row) == main(move.row):
            name = texts.name(row)
            return Text(
                f"「{name.ja}」に加えて、もう一度「{does.ja}」ができます",
                f"Besides {name.en}, one more that will let you {does.en}",
            )
    said = [filled(MOST_BESIDE if laid else MOST, does=does)]
    said += (why for do in main(move.row)[:1] for why in _lying(position, outlook, do))
    others = {Move(Act.DRAFT, row) for row in position.hand} - {move}
    if others:
        name = texts.name(max(sorted(others), key=outlook.score).row)
        said.append(Text(f"次は「{name.ja}」です", f"next comes {name.en}"))
    return joined(said, "。", "; ")


def _why_play(position: Position, move: Move, texts: CardTexts) -> Text:
    if move.row == position.rules.sage:
        name = texts.name(move.row)
        return Text(f"「{name.ja}」は必ず最初に使います", f"{name.en} must be played first")
    if len(position.hand) > 1 and greedy.feeds(position.own.deck, move.row):
        return Text(
            "使った分の食糧が戻るので、ほかの仲間も使えます",
            "It brings back the food that it costs, so others can be played as well",
        )
    return _why_steps(position.without(move.row), position.rules.rows[move.row].steps, texts)


def _why_end(position: Position) -> Text:
    if not position.hand:
        return Text("手札がもうありません", "There is no companion left")
    if not position.food:
        return Text("食糧がもうありません", "There is no food left")
    if all(move.kind is not Act.PLAY for move in position.legal_moves()):
        return Text(
            "残りの仲間は、いまは使えません", "None of the companions left can be played now"
        )
    return Text(
        "残りの仲間を使っても、使った分を超えて得られるものがありません",
        "The companions left would bring no more than they cost",
    )


def _why_gain(position: Position, move: Move, texts: CardTexts) -> Text:
    """Points now, how far the end is, and what the card does."""
    seat, end = position.seat, position.rules.constants.end_cards
    more = position.after(move).points(seat) - position.points(seat)
    cards, brief = len(position.realm) + 1, texts[move.row].brief
    points = filled(Text("{n} 点増える", "{n} point{n:|s} more"), n=more)
    parts = [points] if more else []
    ja = f"王国カードが {cards}/{end} 枚になる"
    en = f"then you have {cards} of {end} kingdom cards"
    parts.append(Text(ja, en))
    gives, resources = position.rules.rows[move.row].gives, position.rules.resources
    lacking = dict(zip(resources, Outlook(position).w.lacks, strict=False))
    wanted = [kind for kind in resources if gives and kind in gives.kinds and lacking[kind]]
    if wanted:
        kind = texts.names[wanted[0]]
        brief = Text(
            f"場の建物に要る{kind.ja}を出す",
            f"it gives {kind.en.lower()}, which buildings in the display want",
        )
    said = joined([*parts, brief] if brief.en else parts, "。", "; ")
    return Text(said.ja, said.en[:1].upper() + said.en[1:])


def _why_steps(position: Position, steps: tuple[Do, ...], texts: CardTexts) -> Text:
    """What the first useful step finds on the table, or what a step may be good for later."""
    outlook = Outlook(position)
    reasons = (why for do in steps for why in _finds(position, outlook, do, texts))
    is_possible = {
        Op.DRAW: not position.kingdom.is_empty,
        Op.SWAP_COMPANION: not position.companions.is_empty,
        Op.DISCARD_FIELD: bool(position.field),
    }
    hopes = (HOPES[do.op] for do in steps if is_possible.get(do.op))
    nothing = Text("いま役に立つことはありません", "Nothing of it helps now")
    return next(reasons, None) or next(hopes, nothing)


def _finds(position: Position, outlook: Outlook, do: Do, texts: CardTexts) -> Iterator[Text]:
    """What a step finds on the table."""
    rows = position.rules.rows
    able = [one.row for one in position.ways(do)] if do.op in FOUND else []
    if able:
        is_again = do.op is Op.REPEAT_COMPANION
        gain = outlook.w.gain
        best = max(able, key=lambda row: outlook.worth(rows[row].steps) if is_again else gain[row])
        template, name = FOUND[do.op], texts.name(best)
        yield Text(template.ja.format(name.ja), template.en.format(name.en))
    elif do.op in (Op.EXPLORE, Op.SETTLE):
        kind = COUNTED[ABOUT[do.op]][0]
        yield Text(f"{kind.ja}が出るかもしれません", f"A {kind.en} may come up")
    elif do.op is Op.PRESTIGE and outlook.w.lacks_prestige:
        yield Text("手札に威信の要る仲間がいます", "A companion in your hand costs prestige")
    elif do.op is Op.FOOD and position.hand:
        yield Text("食糧で、もっと仲間を使えます", "With more food, more companions can be played")
    elif do.op is Op.CHOOSE:
        yield _why_steps(position, max(do.of, key=outlook.worth), texts)
    yield from _lying(position, outlook, do)


def _lying(position: Position, outlook: Outlook, do: Do) -> Iterator[Text]:
    """How many cards lie sideways that a step may stand up."""
    if do.op not in ABOUT or do.op in FOUND:
        return
    rows, (one, many) = position.rules.rows, COUNTED[ABOUT[do.op]]
    lying = sum(rows[row].category == ABOUT[do.op] for row in position.realm.sideways)
    if do.op is Op.PRODUCE:
        lying = greedy.lying_with(outlook.d, outlook.s, outlook.w, outlook.steps.bits(do.kinds))
    if lying:
        yield Text(
            f"横になった{one.ja}が {lying} 枚あります",
            f"{lying} of your {many.en} {'lies' if lying == 1 else 'lie'} sideways",
        )
