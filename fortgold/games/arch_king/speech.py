"""Moves, moments and endings as people say them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from fortgold.games.arch_king.deck import BUILDING, TREASURE, Bag
from fortgold.games.arch_king.faces import Faces, together
from fortgold.games.arch_king.moves import Kind, Move, Phase
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.steps import Do, Op
from fortgold.games.arch_king.words import (
    CATEGORIES,
    DOING,
    DRAFT_PHASE,
    FOOD,
    KEYS,
    PLAY_PHASE,
    PRESTIGE,
    counted,
    joined,
    steps_said,
)
from fortgold.games.contract import Choice
from fortgold.model import Text

NOTHING = Text("", "")
# Steps that somebody may wait for in vain: what there is none of, where they are passed over.
PASSED = {
    Op.EXPLORE: Text("獲得できる財宝がない", "treasure to gain"),
    Op.SETTLE: Text("獲得できる開拓地がない", "frontier to gain"),
    Op.BUILD: Text("建設できる建物がない", "building that could be built"),
    Op.CHOOSE: Text("できることがない", "part of it that can be done"),
    Op.REPEAT_COMPANION: Text("もう一度行える仲間がない", "companion to repeat"),
    Op.PRODUCE_ANY: Text("横になった開拓地がない", "frontier lies sideways"),
    Op.READY_TREASURE: Text("横になった財宝がない", "treasure lies sideways"),
}
MADE_ONE = (Kind.TAKE, Kind.BUILD, Kind.READY)  # after these it is another one that lacks
# What is said of the player who makes the move; {card}, {paid} and {does} are filled in.
DONE = {
    Kind.DRAFT: Text("{card}を伏せて置く", "lays {card} face down"),
    Kind.PLAY: Text("{card}を使う{paid}", "plays {card}{paid}"),
    Kind.TAKE: Text("{card}を獲得する", "gains {card}"),
    Kind.BUILD: Text("{card}を建設する{paid}", "builds {card}{paid}"),
    Kind.READY: Text("{card}を縦にする", "stands {card} upright"),
    Kind.DISCARD: Text("場の{card}を捨てる", "discards {card} from the field"),
    Kind.SWAP: Text("手札の{card}を捨てる", "discards {card} from the hand"),
    Kind.REPEAT: Text("{card}の効果をもう一度行う: {does}", "does {card} again: {does}"),
    Kind.CHOOSE: Text("効果を選ぶ: {does}", "chooses: {does}"),
    Kind.SKIP: Text("行わない: {does}", "leaves it: {does}"),
    Kind.END: Text("手番を終える", "ends the turn"),
}
TAPPED = Text("{card}を横にする: {does}", "turns {card} sideways: {does}")
USED = Text("{card}を使う: {does}", "uses {card}: {does}")


# Moves.


def move_said(position: Position, move: Move, faces: Faces, seat: int | None = None) -> Text:
    """A legal move, or what chance does, as that seat sees it, and what could not be done after it;
    None sees everything."""
    said = _made(position, move, faces, seat)
    vain = dict.fromkeys(do.op for do in _passed(position, move))
    none = Text("ほかに", "no other ") if move.kind in MADE_ONE else Text("", "no ")
    lacking = [Text(none.ja + PASSED[op].ja, none.en + PASSED[op].en) for op in vain]
    return joined([said, *lacking], "。", "; ")


def _made(position: Position, move: Move, faces: Faces, seat: int | None) -> Text:
    if move.kind is Kind.REVEAL:
        card = card_said(position, move.row, faces)
        return Text(f"場に出た王国カード: {card.ja}", f"Revealed: {card.en}")
    if move.kind is Kind.DRAW:
        return _drawn(position, move, faces, seat)
    if move.kind is Kind.DRAFT and seat not in (None, position.seat):
        return NOTHING  # everybody lays a card, and nobody sees which
    parts = {
        "card": _card(move, faces),
        "paid": _paid(move, faces),
        "does": _does(position, move, faces),
    }
    said = _saying(position, move)
    return Text(
        said.ja.format(**{name: one.ja for name, one in parts.items()}),
        said.en.format(**{name: one.en for name, one in parts.items()}),
    )


def _saying(position: Position, move: Move) -> Text:
    if move.kind is not Kind.USE:
        return DONE[move.kind]
    return TAPPED if position.rules.rows[move.row].timing == "tap" else USED


def _drawn(position: Position, move: Move, faces: Faces, seat: int | None) -> Text:
    number, name = position.seat + 1, faces.name(move.row)
    if seat not in (None, position.seat):
        name = Text("仲間カードを1枚", "a companion")
    else:
        name = Text(f"{name.ja}を", name.en)
    return Text(f"プレイヤー {number} が{name.ja}引く", f"Player {number} draws {name.en}")


def _passed(position: Position, move: Move) -> list[Do]:
    """The steps that are passed over right after a move, nobody being asked."""
    left = len(_told(position.after(move).todo))
    ahead = _told(_ahead(position, move))
    return ahead[: max(0, len(ahead) - left)]


def _ahead(position: Position, move: Move) -> tuple[Do, ...]:
    """The steps that come after a move, unless it ends a turn or a part of the draft."""
    todo, rows = position.todo, position.rules.rows
    match move.kind:
        case Kind.DRAFT | Kind.END:
            return ()
        case Kind.PLAY | Kind.USE:
            return rows[move.row].steps + todo
        case Kind.REPEAT:
            return rows[move.row].steps + todo[1:]
        case Kind.CHOOSE:
            return todo[0].of[move.row] + todo[1:]
        case Kind.TAKE | Kind.BUILD if rows[move.row].timing == "on_gain_self":
            return rows[move.row].steps + todo[1:]
    return todo[1:]


def _told(steps: tuple[Do, ...]) -> list[Do]:
    return [do for do in steps if do.op in PASSED]


def card_said(position: Position, row: int, faces: Faces) -> Text:
    """A kingdom card's name with its category, and the cost of a building."""
    face, category = faces[row], CATEGORIES[position.rules.rows[row].category][0]
    symbols = together([face.cost, face.gives])
    ja = f" {symbols.ja}" if symbols.ja else ""
    en = f" {symbols.en}" if symbols.en else ""
    return Text(f"{face.name.ja} ({category.ja}{ja})", f"{face.name.en} ({category.en}{en})")


def _card(move: Move, faces: Faces) -> Text:
    is_card = move.kind not in (Kind.SKIP, Kind.END, Kind.CHOOSE)
    return faces.name(move.row) if is_card else NOTHING


def _paid(move: Move, faces: Faces) -> Text:
    if not move.paid:
        return NOTHING
    cards = cards_said(move.paid, faces)
    return Text(f" (支払い: {cards.ja})", f" (paid with {cards.en})")


def cards_said(bag: Bag, faces: Faces) -> Text:
    """Cards by name, copies counted."""
    words = []
    for row, copies in Counter(bag).items():
        name, times = faces.name(row), f" ×{copies}" if copies > 1 else ""
        words.append(Text(name.ja + times, name.en + times))
    return joined(words)


def _does(position: Position, move: Move, faces: Faces) -> Text:
    """What the effect does that is set off, chosen or left."""
    if move.kind in (Kind.USE, Kind.REPEAT, Kind.PLAY):
        return steps_said(position.rules.rows[move.row].steps, faces.names)
    if move.kind is Kind.CHOOSE:
        return steps_said(position.todo[0].of[move.row], faces.names)
    return steps_said(position.todo[:1], faces.names)


# Choices.


def choice_of(position: Position, move: Move, faces: Faces) -> Choice:
    """How a legal move is typed, and what it is."""
    return Choice(typed_of(position, move), DOING[move.kind], _offered(position, move, faces))


def typed_of(position: Position, move: Move) -> str:
    """What a person types for that move: a key, then kinds of cards."""
    key, rows = KEYS[move.kind], position.rules.rows
    if move.kind in (Kind.SKIP, Kind.END):
        return key
    if move.kind is Kind.CHOOSE:
        return f"{key} {move.row + 1}"
    return " ".join([key, rows[move.row].kind, *(rows[row].kind for row in move.paid)])


def _offered(position: Position, move: Move, faces: Faces) -> Text:
    """A move as it stands in a list of moves."""
    match move.kind:
        case Kind.SKIP:
            does = _does(position, move, faces)
            return Text(f"行わない: {does.ja}", f"leave it: {does.en}")
        case Kind.END:
            return DOING[Kind.END]
        case Kind.CHOOSE:
            return _does(position, move, faces)
    name, paid, face = faces.name(move.row), _paid(move, faces), faces[move.row]
    match move.kind:
        case Kind.DRAFT | Kind.PLAY:
            more = _with_cost(position, move.row, faces)
        case Kind.USE | Kind.REPEAT:
            more = _does(position, move, faces)
        case Kind.SWAP:
            more = face.brief
        case _:
            more = _worth(position, move.row, faces)
    ja, en = (f": {more.ja}", f": {more.en}") if more.en else ("", "")
    return Text(f"{name.ja}{paid.ja}{ja}", f"{name.en}{paid.en}{en}")


def _with_cost(position: Position, row: int, faces: Faces) -> Text:
    """What a companion does, and what it costs besides one food."""
    face, cost = faces[row], position.rules.rows[row].cost
    if cost.prestige or cost.resources or cost.food != 1:
        return Text(
            f"{face.brief.ja} (コスト {face.cost.ja})", f"{face.brief.en} (costs {face.cost.en})"
        )
    return face.brief


def _worth(position: Position, row: int, faces: Faces) -> Text:
    """Symbols, points and effect of a kingdom card."""
    face, points = faces[row], position.rules.rows[row].points
    parts = [face.cost, face.gives, face.brief]
    if points:
        parts.insert(2, Text(f"{points} 点", counted(points, "point")))
    return joined([part for part in parts if part.en])


# Moments.


def moment(position: Position, faces: Faces) -> Text:
    """Round, phase and what there is to spend; the step that waits to be decided."""
    number, size = position.round, position.rules.constants.hand_size
    if position.phase is Phase.OVER:
        return Text(f"ラウンド {number} で終了", f"The end, after round {number}")
    if position.phase is Phase.DRAFT:
        pick = len(position.laid[position.seat]) + 1
        last = Text("", "")
        if pick == size - 1:
            last = Text("、最後の 1 枚は自動で置く", "; the last follows by itself")
        return Text(
            f"ラウンド {number} {DRAFT_PHASE.ja} {pick} 枚目 (全 {size} 枚{last.ja})",
            f"Round {number}, {DRAFT_PHASE.en}, pick {pick} of {size}{last.en}",
        )
    parts = [
        Text(f"ラウンド {number} {PLAY_PHASE.ja}", f"Round {number}, {PLAY_PHASE.en}"),
        Text(f"{FOOD.ja} {position.food}", f"{FOOD.en} {position.food}"),
        Text(f"{PRESTIGE.ja} {position.prestige}", f"{PRESTIGE.en} {position.prestige}"),
    ]
    if position.todo:
        does = steps_said(position.todo[:1], faces.names)
        parts.append(Text(f"効果: {does.ja}", f"now: {does.en}"))
    return joined(parts)


# The end.


def ending(position: Position, faces: Faces) -> Text:
    """Who won and why the game is over, then the points of each player with their sources."""
    standing = position.outcome()
    if standing is None:
        return Text("", "")
    lines = [_verdict(position, standing.winners, standing.complete)]
    for seat, (realm, points) in enumerate(zip(position.realms, standing.scores, strict=True)):
        sources, who = joined(list(_points_from(position, seat, faces))), _seats([seat])
        cards = counted(len(realm), "card")
        lines.append(
            Text(
                f"{who.ja}: {points} 点 = {sources.ja} (王国カード {len(realm)} 枚)",
                f"{who.en}: {counted(points, 'point')} = {sources.en} ({cards})",
            )
        )
    return joined(lines, "\n", "\n")


def _seats(seats: Sequence[int]) -> Text:
    names = [Text(f"プレイヤー {seat + 1}", f"Player {seat + 1}") for seat in seats]
    return joined(names, " と", " and ")


def _verdict(position: Position, winners: tuple[int, ...], is_complete: bool) -> Text:
    best, number, numbers = _seats(winners), position.round, position.rules.constants
    if not is_complete:
        return Text(
            f"ラウンド {number} で打ち切りました。最も多くの点を持つのは{best.ja} です。",
            f"Stopped after round {number}; most points: {best.en}.",
        )
    end = numbers.end_cards
    reached = _seats([s for s, realm in enumerate(position.realms) if len(realm) >= end])
    won = "share the win" if len(winners) > 1 else "wins"
    return Text(
        f"{reached.ja} の王国カードが {end} 枚以上になり、ラウンド {number} で終わりました。"
        f"{best.ja} の勝ちです。",
        f"{reached.en} reached {end} kingdom cards, so round {number} was the last. "
        f"{best.en} {won}.",
    )


def _points_from(position: Position, seat: int, faces: Faces) -> Iterator[Text]:
    """Printed points by category, then each card that counts others."""
    rows, realm = position.rules.rows, position.realms[seat]
    printed = dict.fromkeys((TREASURE, BUILDING), 0)
    for row in realm.all:
        if rows[row].points:
            printed[rows[row].category] = printed.get(rows[row].category, 0) + rows[row].points
    for category, points in printed.items():
        name = CATEGORIES[category][1] if category in CATEGORIES else Text("村", "village")
        yield Text(f"{name.ja} {points}", f"{name.en} {points}")
    for row in realm.all:
        if any(do.op is Op.VP_PER for do in rows[row].steps):
            points, name = position.points_counted(seat, row), faces.name(row)
            yield Text(f"{name.ja} {points}", f"{name.en} {points}")
