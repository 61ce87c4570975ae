"""What a move is good for, told by what its player sees: the hand, the field, the own cards."""

from __future__ import annotations

from dataclasses import replace

from fortgold.games.arch_king.deck import FRONTIER, TREASURE, Row
from fortgold.games.arch_king.faces import Faces
from fortgold.games.arch_king.moves import Kind, Move
from fortgold.games.arch_king.players import Outlook
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.refusals import GAINED
from fortgold.games.arch_king.steps import Do, Op
from fortgold.games.arch_king.words import CATEGORIES, steps_said
from fortgold.games.common.speech import filled, joined
from fortgold.model import Text


def reason(position: Position, move: Move, faces: Faces) -> Text:
    """What a legal move is good for, in one line."""
    match move.kind:
        case Kind.DRAFT:
            return _why_draft(position, move, faces)
        case Kind.PLAY:
            return _why_play(position, move, faces)
        case Kind.TAKE | Kind.BUILD:
            return _why_gain(position, move, faces)
        case Kind.READY:
            name = faces.name(move.row)
            return Text(
                f"「{name.ja}」がまた使えるようになります", f"Then {name.en} can be used once more"
            )
        case Kind.DISCARD:
            return Text(
                "場に残すと、次の人に取られるかもしれません",
                "Left in the field, it may go to somebody else",
            )
        case Kind.SWAP:
            return Text(
                "手札の中で、いちばん役に立ちません", "Nothing in your hand is of less use now"
            )
        case Kind.SKIP if not position.ways(position.todo[0]):
            return Text("いまはできません", "It cannot be done now")
        case Kind.SKIP if position.todo[0].op is Op.DISCARD_FIELD:
            return Text(
                "場に残しておけば、後で獲得できるかもしれません",
                "What stays in the field may still be gained",
            )
        case Kind.SKIP:
            return Text(
                "ここで行うより、後に残します", "What it would take is better kept for later"
            )
        case Kind.END:
            return _why_end(position)
        case Kind.CHOOSE:
            steps = position.todo[0].of[move.row]
        case _:
            steps = position.rules.rows[move.row].steps
    return _why_steps(position, steps, faces)


def _why_draft(position: Position, move: Move, faces: Faces) -> Text:
    """What it does, and whether another one laid before does the same."""
    rows, outlook = position.rules.rows, Outlook(position)
    laid = position.laid[position.seat]

    def main(row: int) -> tuple[Do, ...]:
        op = outlook.main(row)
        return tuple(do for do in rows[row].steps if do.op == op)

    alike = [row for row in laid if main(row) == main(move.row)]
    if move.row == position.rules.sage:
        return Text(
            "賢者の持ち主が、このラウンドの最初に手番を行います",
            "Its holder plays first in this round",
        )
    does = steps_said(main(move.row), faces.names)
    if alike:
        name = faces.name(alike[0])
        return Text(
            f"「{name.ja}」に加えて、もう一度「{does.ja}」ができます",
            f"Besides {name.en}, one more that will let you {does.en}",
        )
    if not laid:
        return Text(
            f"手札の中で、いちばん期待できます: {does.ja}",
            f"It promises most of all in this hand: {does.en}",
        )
    return Text(
        f"伏せた仲間に加えるなら、いちばん期待できます: {does.ja}",
        f"Beside those that you have laid, it promises most of all: {does.en}",
    )


def _why_play(position: Position, move: Move, faces: Faces) -> Text:
    card = position.rules.rows[move.row]
    if move.row == position.rules.sage:
        name = faces.name(move.row)
        return Text(f"「{name.ja}」は必ず最初に使います", f"{name.en} must be played first")
    at = position.hand.index(move.row)
    rest = position.hand[:at] + position.hand[at + 1 :]
    if rest and Outlook(position).feeds(card):
        return Text(
            "使った分の食糧が戻るので、ほかの仲間も使えます",
            "It brings back the food that it costs, so others can be played as well",
        )
    hands = tuple(
        rest if seat == position.seat else hand for seat, hand in enumerate(position.hands)
    )
    played = replace(position, hands=hands)
    return _why_steps(played, card.steps, faces)


def _why_end(position: Position) -> Text:
    if position.hand and position.food:
        if all(move.kind is not Kind.PLAY for move in position.legal_moves()):
            return Text(
                "残りの仲間は、いまは使えません", "None of the companions left can be played now"
            )
        return Text(
            "残りの仲間を使っても、使った分を超えて得られるものがありません",
            "The companions left would bring no more than they cost",
        )
    if position.hand:
        return Text("食糧がもうありません", "There is no food left")
    return Text("手札がもうありません", "There is no companion left")


def _why_gain(position: Position, move: Move, faces: Faces) -> Text:
    """Points now, how far the end is, and what the card does."""
    card, realm = position.rules.rows[move.row], position.realm
    more = replace(realm, upright=tuple(sorted((*realm.upright, move.row))))
    realms = tuple(
        more if seat == position.seat else one for seat, one in enumerate(position.realms)
    )
    gained = replace(position, realms=realms).points(position.seat) - position.points(position.seat)
    end, cards = position.rules.constants.end_cards, len(realm) + 1
    parts = [
        Text(
            f"王国カードが {cards}/{end} 枚になる", f"then you have {cards} of {end} kingdom cards"
        )
    ]
    if gained:
        parts.insert(0, filled(Text("{n} 点増える", "{n} point{n:|s} more"), n=gained))
    does = _good_for(position, card, faces)
    said = joined([*parts, does] if does.en else parts, "。", "; ")
    return Text(said.ja, said.en[:1].upper() + said.en[1:])


def _good_for(position: Position, card: Row, faces: Faces) -> Text:
    """The resource that buildings in the field want, or what else it does."""
    face, source = faces[card.number], position.rules.sources[card.number]
    lacking = Outlook(position).lacking
    wanted = [kind for kind in source.kinds if lacking[kind]] if source else []
    if wanted:
        kind = faces.names[position.rules.resources[wanted[0]]]
        return Text(
            f"場の建物に要る{kind.ja}を出す",
            f"it gives {kind.en.lower()}, which buildings in the field want",
        )
    return face.brief


def _why_steps(position: Position, steps: tuple[Do, ...], faces: Faces) -> Text:
    """What the first step that does something finds on the table."""
    for do in steps:
        why = _why_step(position, do, faces)
        if why.en:
            return why
    for do in steps:
        why = _why_prepare(position, do)
        if why.en:
            return why
    return Text("いま役に立つことはありません", "Nothing of it helps now")


def _why_prepare(position: Position, do: Do) -> Text:
    """What a step is good for that brings nothing by itself."""
    match do.op:
        case Op.DRAW if not position.kingdom.is_empty:
            return Text(
                "王国カードが場に増え、選べるものが増えます",
                "More cards come to the field to choose from",
            )
        case Op.SWAP_COMPANION if not position.companions.is_empty:
            return Text(
                "手札の仲間を、もっと役に立つものと替えられるかもしれません",
                "A companion may give way to one that is of more use",
            )
        case Op.DISCARD_FIELD if position.field:
            return Text(
                "ほかの人が欲しがるカードを、場からなくせます",
                "Cards that others want can go from the field",
            )
    return Text("", "")


def _why_step(position: Position, do: Do, faces: Faces) -> Text:
    """Nothing, if the step has nothing to say for itself."""
    outlook, rows = Outlook(position), position.rules.rows
    match do.op:
        case Op.EXPLORE | Op.SETTLE:
            category = GAINED[do.op]
            cards = [one.row for one in position.ways(do)]
            kind = CATEGORIES[category][0]
            if not cards:
                return Text(f"{kind.ja}が引けるかもしれません", f"A {kind.en} may come up")
            best = faces.name(max(cards, key=outlook.gain))
            return Text(f"場の「{best.ja}」を獲得できます", f"It can gain {best.en} from the field")
        case Op.BUILD:
            able = [one.row for one in position.ways(do)]
            if not able:
                return Text("", "")
            best = faces.name(max(able, key=outlook.gain))
            return Text(f"いま「{best.ja}」を建設できます", f"You can pay for {best.en} now")
        case Op.PRODUCE:
            return _standing(outlook.lying(do.kinds[0]))
        case Op.PRODUCE_ANY | Op.READY_FRONTIER:
            return _standing(_lying(position, FRONTIER))
        case Op.READY_TREASURE:
            return _standing(_lying(position, TREASURE), TREASURE)
        case Op.REPEAT_COMPANION:
            again = [rows[one.row] for one in position.ways(do)]
            if not again:
                return Text("", "")
            best = faces.name(max(again, key=lambda card: outlook.worth(card.steps)).number)
            return Text(f"「{best.ja}」の効果をもう一度使えます", f"It can do {best.en} again")
        case Op.PRESTIGE if outlook.lacks_prestige:
            return Text("手札に威信の要る仲間がいます", "A companion in your hand costs prestige")
        case Op.FOOD if position.hand:
            return Text(
                "食糧で、もっと仲間を使えます", "With more food, more companions can be played"
            )
        case Op.CHOOSE:
            return _why_steps(position, max(do.of, key=outlook.worth), faces)
    return Text("", "")


def _lying(position: Position, category: str) -> int:
    """How many of the mover's cards of a category lie sideways."""
    rows = position.rules.rows
    return sum(rows[row].category == category for row in position.realm.sideways)


def _standing(lying: int, category: str = FRONTIER) -> Text:
    """So many cards of a category lie sideways that may stand up."""
    if not lying:
        return Text("", "")
    one, many = CATEGORIES[category]
    return Text(
        f"横になった{one.ja}が {lying} 枚あります",
        f"{lying} of your {many.en} {'lies' if lying == 1 else 'lie'} sideways",
    )
