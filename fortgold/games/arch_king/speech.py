"""Moves, phases and endings in words; moves and cards as people type them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from fortgold.data.model import Text
from fortgold.games.arch_king.deck import BUILDING, TREASURE, Row, Ruleset
from fortgold.games.arch_king.moves import BARE, VERBS, Act, Do, Move, Op, Phase
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.refusals import refusal
from fortgold.games.arch_king.requirements import COUNTED
from fortgold.games.arch_king.words import STAR, CardTexts, steps_said, together
from fortgold.games.common import typed as reading
from fortgold.games.common.naming import labels, the_card, to_type
from fortgold.games.common.speech import NOTHING, both, filled, joined, seats_said
from fortgold.games.contract import Choice
from fortgold.games.position import IllegalMove

# Steps that are skipped though somebody may expect them: what is missing for each.
PASSED = {
    Op.EXPLORE: Text("獲得できる財宝がない", "treasure to gain"),
    Op.SETTLE: Text("獲得できる開拓地がない", "frontier to gain"),
    Op.BUILD: Text("建設できる建物がない", "building that could be built"),
    Op.CHOOSE: Text("できることがない", "part of it that can be done"),
    Op.REPEAT_COMPANION: Text("もう一度行える仲間がない", "companion to repeat"),
    Op.PRODUCE_ANY: Text("横になった開拓地がない", "frontier lies sideways"),
    Op.READY_TREASURE: Text("横になった財宝がない", "treasure lies sideways"),
}
MADE_ONE = (Act.TAKE, Act.BUILD, Act.READY)  # after these it is another one that lacks
LACKS_ONE, LACKS_ANOTHER = Text("{what}", "no {what}"), Text("ほかに{what}", "no other {what}")
TAPPED = Text("{card}を横にする: {does}", "turns {card} sideways: {does}")
PAID_WITH = Text(" (支払い: {cards})", " (paid with {cards})")
LEFT = Text("行わない: {does}", "leave it: {does}")
A_COMPANION = Text("仲間カードを1枚", "a companion")


def move_said(position: Position, move: Move, texts: CardTexts, seat: int | None = None) -> Text:
    """A legal move, or what chance does, as that seat sees it, and what could not be done after it;
    None sees everything."""
    if move.kind is Act.DRAFT and seat not in (None, position.seat):
        return NOTHING  # everybody lays a card, and nobody sees which
    lacks = LACKS_ANOTHER if move.kind in MADE_ONE else LACKS_ONE
    vain = dict.fromkeys(do.op for do in _passed(position, move))
    lacking = [filled(lacks, what=PASSED[op]) for op in vain]
    return joined([_made(position, move, texts, seat), *lacking], "。", "; ")


def _made(position: Position, move: Move, texts: CardTexts, seat: int | None) -> Text:
    is_tapped = move.kind is Act.USE and position.rules.rows[move.row].timing == "tap"
    card = NOTHING
    if move.kind is Act.REVEAL:
        card = card_said(position, move.row, texts)
    elif move.kind is Act.DRAW:
        is_hidden = seat not in (None, position.seat)
        name = texts.name(move.row)
        card = A_COMPANION if is_hidden else Text(f"{name.ja}を", name.en)
    elif move.kind.verb.fields[:1] == ("card",):
        card = texts.name(move.row)
    return filled(
        TAPPED if is_tapped else move.kind.verb.said,
        card=card,
        paid=_paid(move, texts),
        does=_does(position, move, texts),
        number=position.seat + 1,
    )


def _passed(position: Position, move: Move) -> list[Do]:
    """The steps that are skipped automatically right after a move."""
    ahead, left = (
        [do for do in steps if do.op in PASSED]
        for steps in (_ahead(position, move), position.after(move).todo)
    )
    return ahead[: max(0, len(ahead) - len(left))]


def _ahead(position: Position, move: Move) -> tuple[Do, ...]:
    """The steps that come after a move, unless it ends a turn or a part of the draft."""
    todo, rows = position.todo, position.rules.rows
    match move.kind:
        case Act.DRAFT | Act.END:
            return ()
        case Act.PLAY | Act.USE:
            return rows[move.row].steps + todo
        case Act.REPEAT:
            return rows[move.row].steps + todo[1:]
        case Act.CHOOSE:
            return todo[0].of[move.row] + todo[1:]
        case Act.TAKE | Act.BUILD if rows[move.row].timing == "on_gain_self":
            return rows[move.row].steps + todo[1:]
    return todo[1:]


def card_said(position: Position, row: int, texts: CardTexts) -> Text:
    """A kingdom card's name with its category, and the cost of a building."""
    text, category = texts[row], COUNTED[position.rules.rows[row].category][0]
    symbols = together([text.cost, text.gives])
    said = both("{name} ({category} {symbols})" if symbols.en else "{name} ({category})")
    return filled(said, name=text.name, category=category, symbols=symbols)


def _paid(move: Move, texts: CardTexts) -> Text:
    if not move.paid:
        return NOTHING
    return filled(PAID_WITH, cards=reading.cards_said(move.paid, texts.name))


def _does(position: Position, move: Move, texts: CardTexts) -> Text:
    """What the effect does that is set off, chosen or left."""
    if move.kind in (Act.USE, Act.REPEAT, Act.PLAY):
        return steps_said(position.rules.rows[move.row].steps, texts.names)
    if move.kind is Act.CHOOSE:
        return steps_said(position.todo[0].of[move.row], texts.names)
    return steps_said(position.todo[:1], texts.names)


def choice_of(position: Position, move: Move, texts: CardTexts) -> Choice:
    typed = typed_of(position.rules, move)
    return Choice(typed, move.kind.verb.heading, _offered(position, move, texts))


def typed_of(rules: Ruleset, move: Move) -> Text:
    """What a person types for that move: a key, then cards."""
    key = both(move.kind.verb.key)
    if move.kind in BARE:
        return key
    if move.kind is Act.CHOOSE:
        return both(f"{key.en} {move.row + 1}")
    names = _names(rules)
    return joined([key, names[move.row], *(names[row] for row in move.paid)], " ", " ")


@lru_cache(maxsize=16)
def _names(rules: Ruleset) -> tuple[Text, ...]:
    """What is typed for each row."""
    return to_type(rules.rows)


def _offered(position: Position, move: Move, texts: CardTexts) -> Text:
    """A move as it stands in a list of moves."""
    match move.kind:
        case Act.SKIP:
            return filled(LEFT, does=_does(position, move, texts))
        case Act.END:
            return move.kind.verb.heading
        case Act.CHOOSE:
            return _does(position, move, texts)
        case Act.DRAFT | Act.PLAY:
            more = _with_cost(position, move.row, texts)
        case Act.USE | Act.REPEAT:
            more = _does(position, move, texts)
        case Act.SWAP:
            more = texts[move.row].brief
        case _:
            more = _worth(position, move.row, texts)
    card = joined([texts.name(move.row), _paid(move, texts)], "", "")
    return joined([card, more], ": ", ": ") if more.en else card


def _with_cost(position: Position, row: int, texts: CardTexts) -> Text:
    """What a companion does, and what it costs besides one food."""
    text, cost = texts[row], position.rules.rows[row].cost
    if cost.prestige or cost.resources or cost.food != 1:
        costs = Text("{brief} (コスト {cost})", "{brief} (costs {cost})")
        return filled(costs, brief=text.brief, cost=text.cost)
    return text.brief


def _worth(position: Position, row: int, texts: CardTexts) -> Text:
    """Symbols, points and effect of a kingdom card."""
    text, points = texts[row], position.rules.rows[row].points
    worth = filled(POINTS, n=points) if points else NOTHING
    return joined([part for part in (text.cost, text.gives, worth, text.brief) if part.en])


# Phases and the end.

POINTS = Text("{n} 点", "{n} point{n:|s}")
VILLAGE = (Text("村", "village"),) * 2
LAST_PICK = Text("、最後の 1 枚は自動で置く", "; the last follows by itself")
DRAFTING = Text(
    "ラウンド {round} ドラフトフェイズ {pick} 枚目 (全 {size} 枚{last})",
    "Round {round}, draft, pick {pick} of {size}{last}",
)
PLAYING = Text(
    "ラウンド {round} プレイフェイズ、食糧 {food}、威信 {prestige}",
    "Round {round}, play phase, food {food}, prestige {prestige}",
)
DOING = Text("効果: {does}", "now: {does}")
OVER = Text("ラウンド {round} で終了", "The end, after round {round}")
POINTS_FROM = Text(
    "{who}: {n} 点 = {sources} (王国カード {cards} 枚)",
    "{who}: {n} point{n:|s} = {sources} ({cards} card{cards:|s})",
)
STOPPED = Text(
    "ラウンド {round} で打ち切りました。最も多くの点を持つのは{best} です。",
    "Stopped after round {round}; most points: {best}.",
)
WON = Text(
    "{reached} の王国カードが {end} 枚以上になり、ラウンド {round} で終わりました。{best} の勝ちです。",
    "{reached} reached {end} kingdom cards, so round {round} was the last. "
    "{best} {n:wins|share the win}.",
)


def phase_text(position: Position, texts: CardTexts) -> Text:
    """Round, phase and what there is to spend; the step that waits to be decided."""
    number, size = position.round, position.rules.constants.hand_size
    if position.phase is Phase.OVER:
        return filled(OVER, round=number)
    if position.phase is Phase.DRAFT:
        pick = len(position.laid[position.seat]) + 1
        last = LAST_PICK if pick == size - 1 else NOTHING
        return filled(DRAFTING, round=number, pick=pick, size=size, last=last)
    now = filled(PLAYING, round=number, food=position.food, prestige=position.prestige)
    does = [filled(DOING, does=steps_said(position.todo[:1], texts.names))] if position.todo else []
    return joined([now, *does])


def ending(position: Position, texts: CardTexts) -> Text:
    """Who won and why the game is over, then the points of each player with their sources."""
    standing = position.outcome()
    if standing is None:
        return NOTHING
    number, end = position.round, position.rules.constants.end_cards
    lines = [
        filled(
            WON if standing.complete else STOPPED,
            round=number,
            end=end,
            best=seats_said(standing.winners),
            n=len(standing.winners),
            reached=seats_said([s for s, realm in enumerate(position.realms) if len(realm) >= end]),
        )
    ]
    for seat, (realm, points) in enumerate(zip(position.realms, standing.scores, strict=True)):
        sources, who = joined(_points_from(position, seat, texts)), seats_said([seat])
        lines.append(filled(POINTS_FROM, who=who, n=points, sources=sources, cards=len(realm)))
    return joined(lines, "\n", "\n")


def _points_from(position: Position, seat: int, texts: CardTexts) -> list[Text]:
    """Printed points by category, then each card that counts others."""
    rows, realm = position.rules.rows, position.realms[seat]
    printed = Counter({TREASURE: 0, BUILDING: 0})
    for row in realm.all:
        if rows[row].points:
            printed[rows[row].category] += rows[row].points
    sources = [(COUNTED.get(category, VILLAGE)[1], points) for category, points in printed.items()]
    counting = [row for row in realm.all if any(do.op is Op.VP_PER for do in rows[row].steps)]
    sources += [(texts.name(row), position.points_counted(seat, row)) for row in counting]
    return [joined([name, both(str(points))], " ", " ") for name, points in sources]


# What people type.

NAMING = Text(
    "カードは名前でも番号 (K13) でも、ほかと区別できるところまで入力すれば通じます。"
    "支払い方が 1 通りなら、支払うカードは省けます。",
    "Cards go by name or id (K13); a beginning will do if no other card could be meant. "
    "Where there is only one way to pay, leave out the cards that pay.",
)
COMPANIONS = tuple(kind.name.lower() for kind in (Act.DRAFT, Act.PLAY, Act.SWAP, Act.REPEAT))


def how_to_type(position: Position, texts: CardTexts) -> Text:
    """What can be done now, each with an example that is possible."""
    return reading.how_to_type(_offer(position, texts), NAMING)


def move_typed(position: Position, typed: str, texts: CardTexts) -> Move:
    """The legal move that a person typed. Raises IllegalMove with what was expected.

    NotAMove if the first word is no verb.
    """
    offer = _offer(position, texts)
    move: Move = reading.move_typed(offer, typed, offer.meant)
    return move


def _offer(position: Position, texts: CardTexts) -> reading.Cards:
    def refused(verb: str, cards: Sequence[Row]) -> IllegalMove | None:
        fitting = [row for row in cards if (row.deck == "companion") == (verb in COMPANIONS)]
        move = Move(Act[verb.upper()], (fitting or cards)[0].number if cards else -1)
        is_legal = move in legal
        return None if is_legal else IllegalMove(refusal(position.rules, position.record, move))

    legal = position.legal_moves()
    ways = [_way(position, move, texts) for move in legal]
    return reading.Cards(VERBS, ways, position.rules.rows, refused, position.realm.upright)


def _way(position: Position, move: Move, texts: CardTexts) -> reading.Way:
    is_number = move.kind is Act.CHOOSE
    said = _does(position, move, texts) if is_number else NOTHING
    card = -1 if is_number else move.row
    name = move.kind.name.lower()
    return reading.Way(name, move, typed_of(position.rules, move), said, card, move.paid)


def about(typed: str, rules: Ruleset, texts: CardTexts) -> Text:
    """What is printed on a card: category, cost, points, and what it does.

    Raises IllegalMove if the words name no card, or might name several.
    """
    row = the_card(typed, rules.rows)
    text, parts = texts[row.number], labels([row])
    if row.category:
        parts.append(COUNTED[row.category][0])
    if text.cost.en:
        parts.append(filled(Text("コスト {cost}", "cost {cost}"), cost=text.cost))
    if row.is_unique:
        parts.append(both(f"{STAR}{row.points}"))
    effect = joined([NOTHING, text.effect], "", " ") if text.effect.en else NOTHING
    return filled(Text("{card}。{effect}", "{card}.{effect}"), card=joined(parts), effect=effect)
