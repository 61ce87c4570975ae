"""Moves, phases, endings and cards in words."""

from __future__ import annotations

from collections.abc import Callable

from fortgold.data.markup import plain
from fortgold.data.model import Text
from fortgold.games.common.naming import the_card
from fortgold.games.common.speech import NOTHING, both, filled, joined, seats_said
from fortgold.games.seven_fortress import words
from fortgold.games.seven_fortress.deck import Mage, Row, Ruleset, Spell
from fortgold.games.seven_fortress.moves import Act, Move, Op, Phase
from fortgold.games.seven_fortress.position import Position
from fortgold.games.seven_fortress.refusals import spell_of

# Moves in words.

MOVED = Text("{card}を{a}から{b}へ", "{card} from {a} onto {b}")
TAKEN = Text("{card} ({towers})", "{card} from {towers}")
UNDER_IT = Text("、その下の{card}も", ", and {card} under it")
A_CARD = Text("カード", "the card")
RAID = Text("。襲撃が起こる", "; a raid follows")
CAST = both("{name}: {does}")
IN_VAIN = Text(" (襲撃はない)", " (no raid is coming)")
SUNK = Text("{a}の{card}", "{card} of {a}")
DIE = Text(
    "蛮族の襲撃! 出目 {die}、戦力 {strength}。{losses}",
    "Barbarian raid! The die shows {die}, strength {strength}: {losses}",
)
LOSS, WHOLE_HAND = Text("{who} は {n} 枚", "{who} loses {n}"), Text(" (全部)", " (the whole hand)")
NO_LOSS = Text("だれも失わない", "nobody loses a card")


def move_said(position: Position, move: Move, seat: int | None = None) -> Text:
    """A legal move, or what the die shows, as that seat sees it; None sees everything."""
    if move.act is Act.ORDER and seat not in (None, position.to_move):
        return NOTHING  # only the player looks
    if move.act is Act.STOP and seat is not None:
        return NOTHING  # nothing happens
    what = (
        _raid(position, move) if move.act is Act.DIE else move_about(position, move, is_made=True)
    )
    return words.spaced(filled(words.verb(move.act).said, what=what))


def move_about(position: Position, move: Move, is_made: bool = False) -> Text:
    """What a move is about; only of one that `is_made` the card that it uncovers."""
    rules, tops = position.rules, position.tops

    def top(tower: int) -> Text:
        row = tops[tower] if tower < len(tops) else None
        return A_CARD if row is None else words.cards(rules)[row]

    match move.act:
        case Act.MOVE:
            a, b = words.tower_said(rules, move.a), words.tower_said(rules, move.b)
            return filled(MOVED, card=top(move.a), a=a, b=b)
        case Act.PAIR:
            return _pair(position, move, is_made)
        case Act.STRAIGHT:
            towers = straight_towers(position, move)
            run = both("-".join(str(rules.rows[tops[tower] or 0].value) for tower in towers))
            return filled(TAKEN, card=run, towers=words.towers_said(rules, towers))
        case Act.SPELL:
            return _cast(position, move, top)
        case Act.SINK:
            return filled(SUNK, card=top(move.a), a=words.tower_said(rules, move.a))
        case Act.ORDER | Act.DISCARD:
            return words.cards(rules)[move.a]
    return words.verb(move.act).heading


def straight_towers(position: Position, move: Move) -> list[int]:
    """The towers of a straight, from its first on."""
    own = position.own
    work = own.work()
    count = own.playing.straight(own.deck, position.record, work, move.a, move.b)
    return list(work.tops[:count])


def pair_towers(position: Position, face: int) -> list[int]:
    """The towers that show a face on top."""
    of = position.own.deck.face
    return [n for n, row in enumerate(position.tops) if row is not None and of[row] == face]


def _pair(position: Position, move: Move, is_made: bool) -> Text:
    rules, towers = position.rules, pair_towers(position, move.a)
    row = words.face_rows(rules)[move.a]
    card = both(str(rules.rows[row].value)) if rules.rows[row].value else rules.rows[row].name
    parts = [filled(TAKEN, card=card, towers=words.towers_said(rules, towers))]
    under = position.towers[towers[0]][:-1][::-1][: rules.constants.min_take - 1]
    if len(towers) < rules.constants.min_take and under:
        names = joined(words.cards(rules)[row] for row in under) if is_made else A_CARD
        parts.append(filled(UNDER_IT, card=names))
    if rules.constants.towers_outer in towers and not position.record.calm:
        parts.append(RAID)
    return joined(parts, "", "")


def _cast(position: Position, move: Move, top: Callable[[int], Text]) -> Text:
    rules, spell = position.rules, spell_of(position.rules, position.record, move)
    assert spell is not None
    kinds, said = words.SPELLS[spell.op]
    parts: dict[str, Text] = {"centre": top(rules.constants.towers_outer)}
    for name, kind, number in zip("abc", kinds, move[2:], strict=False):
        is_card = kind == "card"
        parts[name] = words.cards(rules)[number] if is_card else words.tower_said(rules, number)
        parts[f"top_{name}"] = top(number)
    n = min(spell.n, len(position.towers[move.a])) if spell.op is Op.REORDER_TOP else spell.n
    does = filled(said, n=n, **parts)
    is_vain = spell.op in (Op.WARD, Op.CANCEL_RAID) and not position.record.raid
    return joined([filled(CAST, name=spell.name, does=does), *[IN_VAIN] * is_vain], "", "")


def _raid(position: Position, move: Move) -> Text:
    """What the die shows, and who loses how many cards, in their order."""
    after, losses = position.after(move), []
    for seat in after.record.queue[: position.rules.seats]:
        had, has = (sum(one.hands[seat]) for one in (position, after))
        n = had - has + (after.record.owed[seat] if after.phase is Phase.DISCARD else 0)
        if n:
            loss = filled(LOSS, who=seats_said([seat]), n=n)
            losses.append(joined([loss, *[WHOLE_HAND] * (n == had)], "", ""))
    said = joined(losses) if losses else NO_LOSS
    return filled(DIE, die=move.a, strength=after.record.strength, losses=said)


# Phases and the end.

TURN = Text("手番 {n} {phase}", "Turn {n}, {phase}")
EMPTY = Text("空のタワー {empty}/{seats}", "empty towers {empty}/{seats}")
DEFENCE = {
    Phase.DIE: Text("ディフェンスフェイズ", "Defence phase"),
    Phase.DISCARD: Text(
        "ディフェンスフェイズ、戦力 {strength}、あと {owed} 枚捨てる",
        "Defence phase, strength {strength}, {owed} more to discard",
    ),
}
END = Text("ゲーム終了", "the end")
TOWER_PHASE = Text("タワーフェイズ", "Tower phase")
COMING = Text("襲撃あり", "raid to come")
DUE = Text("最後のラウンド", "last round")
ENDED = Text(
    "{empty} つのタワーが空になり、手番 {n} で終わりました。{best} の勝ちです。",
    "{empty} towers are empty, so the game ended after turn {n}. {best} wins.",
)
TIE = Text("(同点なので、手番が最後の人)", " (Of equals, the last in turn order.)")
POINTS = Text(
    "{who}: {n} 点 = ミニオン {sum}{less} ({element} {have}、カード {cards} 枚)",
    "{who}: {n} point{n:|s} = minions {sum}{less} ({element} {have}, {cards} card{cards:|s})",
)
LESS = Text(
    " − {lost} (不足 {shortage}: {numbers} を捨てる)",
    " − {lost} (shortage {shortage} discards {numbers})",
)


def empty_count(position: Position) -> int:
    """The empty towers that count for the end."""
    counted = position.towers[: -1 if position.rules.house.centre_not_empty else None]
    return sum(not tower for tower in counted)


def phase_text(position: Position) -> Text:
    """The turn, its phase and how near the end is."""
    s, is_over = position.record, position.phase is Phase.OVER
    said = DEFENCE.get(position.phase, END if is_over else TOWER_PHASE)
    phase = filled(said, strength=s.strength, owed=s.owed[s.to_move])
    parts = [filled(TURN, n=s.turns + (not is_over), phase=phase)]
    if position.phase not in DEFENCE:
        parts.append(filled(EMPTY, empty=empty_count(position), seats=position.rules.seats))
    if s.due and not is_over:
        parts.append(DUE)
    if position.phase in (Phase.SPELLS, Phase.ORDER, Phase.SINK) and s.raid and not s.calm:
        parts.append(COMING)
    return joined(parts)


def ending(position: Position) -> Text:
    """Who won and why the game is over, then the points of each player with their sources."""
    standing = position.outcome()
    if standing is None:
        return NOTHING
    best, empty = seats_said(standing.winners), empty_count(position)
    first = [filled(ENDED, empty=empty, n=position.record.turns, best=best)]
    first += [TIE] * (standing.scores.count(max(standing.scores)) > 1)
    lines = [joined(first, "", "")]
    lines += [_points(position, seat, points) for seat, points in enumerate(standing.scores)]
    return joined(lines, "\n", "\n")


def _points(position: Position, seat: int, points: int) -> Text:
    rules, hand = position.rules, position.hands[seat]
    every = sum(row.value * count for row, count in zip(rules.rows, hand, strict=True))
    less, shortage = NOTHING, position.shortage(seat)
    if shortage:
        values = sorted({row.value for row in rules.rows if row.value}, reverse=True)[:shortage]
        numbers = joined(map(both, map(str, values)))
        less = filled(LESS, lost=every - points, shortage=shortage, numbers=numbers)
    needed = rules.mages[position.mages[seat]].required
    return filled(
        POINTS, who=seats_said([seat]), n=points, sum=every, less=less, cards=sum(hand),
        element=words.element_names(rules)[needed], have=required_count(position, seat),
    )  # fmt: skip


def required_count(position: Position, seat: int) -> int:
    """How many elements of the kind that its mage needs a seat holds."""
    return position.asked("needed", seat)


# Cards by name.

MINION = Text("{card} ({id})、ミニオン、{n} 枚", "{card} ({id}), minion, {n} copies")
ELEMENT = Text("{card} ({id})、エレメント、{n} 枚", "{card} ({id}), element, {n} copies")
MAGE = Text(
    "{name} ({id})、魔術師、必須エレメント {element}\n{spells}",
    "{name} ({id}), mage, required element {element}\n{spells}",
)
SPELL = both("  {n} {name} [{needs}] {says}")


def spell_said(rules: Ruleset, mage: int, number: int) -> dict[str, Text]:
    """The number, the name, the condition and the sentence of a spell."""
    spell = rules.mages[mage].spells[number]
    says = Text(plain(spell.says.ja), plain(spell.says.en))
    needs = words.condition_said(rules, mage, number)
    return {"n": both(str(number + 1)), "name": spell.name, "needs": needs, "says": says}


def about(typed: str, rules: Ruleset) -> Text:
    """What is printed on a card, by name, number or letter; of a spell, on that of its mage.

    Raises IllegalMove if the words name none, or might name several.
    """
    spells = {spell: mage for mage in rules.mages for spell in mage.spells}
    shown = [label.en.casefold() for label in words.labels(rules)]
    known: list[Row | Mage | Spell] = [*rules.rows, *rules.mages, *spells]
    said = typed.casefold()
    card = rules.rows[shown.index(said)] if said in shown else the_card(typed, known)
    if isinstance(card, Row):
        form, name = MINION if card.value else ELEMENT, words.cards(rules)[rules.rows.index(card)]
        return filled(form, card=name, id=card.id, n=card.copies)
    mage = spells[card] if isinstance(card, Spell) else card
    number, element = rules.mages.index(mage), words.element_names(rules)[mage.required]
    each = [filled(SPELL, **spell_said(rules, number, n)) for n in range(len(mage.spells))]
    every = joined(each, "\n", "\n")
    return filled(MAGE, name=mage.name, id=mage.id, element=element, spells=every)
