"""Why a move is not legal, in the words of the rules."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.data.model import Text
from fortgold.games.common.records import Record
from fortgold.games.common.speech import NOTHING, both, filled
from fortgold.games.seven_fortress import words
from fortgold.games.seven_fortress.deck import Ruleset, Spell
from fortgold.games.seven_fortress.fields import OTHER_WAY
from fortgold.games.seven_fortress.moves import Act, Move, Op, Phase
from fortgold.games.seven_fortress.program import plain_machine

# When it applies, then the words: {a}, {b}, {c} are the towers and cards of the move, {spell} its spell.
Reasons = Sequence[tuple[object, str, str]]

# What each phase waits for, and the kinds of move that do it.
NOW: dict[Phase, tuple[tuple[Act, ...], str, str]] = {
    Phase.OVER: ((), "ゲームはもう終わっています", "the game is over"),
    Phase.DIE: ((Act.DIE,), "いまはダイスを振るところです", "the die is being thrown"),
    Phase.MOVE: ((Act.MOVE,), "まず、外側のタワーの一番上をほかのタワーへ移します",
                 "first move the top card of an outer tower onto another tower"),
    Phase.TAKE: ((Act.PAIR, Act.STRAIGHT), "カードは移しました。次にペアかストレートを取ります",
                 "a card has been moved: now take a pair or a straight"),
    Phase.SPELLS: ((Act.SPELL, Act.STOP), "カードは取りました。スペルを使うか、スペルを終えます",
                   "cards have been taken: cast a spell, or stop"),
    Phase.ORDER: ((Act.ORDER,), "先に、見ているカードをタワーに戻します",
                  "first put the cards that you look at back on their tower"),
    Phase.SINK: ((Act.SINK, Act.STOP), "一番上を底に入れるタワーをもう 1 つ選ぶか、やめます",
                 "sink the top of one more tower, or stop"),
    Phase.DISCARD: ((Act.DISCARD,), "蛮族の襲撃です。手札から捨てます",
                    "the barbarians raid: discard cards from your hand"),
}  # fmt: skip
NO_CARD = Text("そのようなカードはありません", "there is no such card")
NOT_HELD = "{a}は手札にありません", "you do not hold {a}"
TWO_TOWERS = "2 つの別のタワーを選びます", "name two different towers"


def refusal(rules: Ruleset, s: Record, move: Move) -> Text:
    """Which rule forbids a `move` that is not legal."""
    spell = spell_of(rules, s, move)
    kinds = words.SPELLS[spell.op][0] if spell else words.ARGUMENTS.get(move.act, ())
    parts = {"a": NOTHING, "b": NOTHING, "c": NOTHING, "spell": NOTHING}
    for name, kind, number in zip(parts, kinds, move[2:], strict=False):
        known = words.face_rows(rules) if kind == "face" else range(len(rules.rows))
        if kind == "tower":
            parts[name] = words.tower_said(rules, number)
        elif kind in ("card", "face"):
            if number >= len(known):
                return NO_CARD
            parts[name] = words.cards(rules)[known[number]]
    if spell:
        needs = words.condition_said(rules, s.mage[s.to_move], move.spell)
        parts["spell"] = filled(both("{name} ({needs})"), name=spell.name, needs=needs)
    every = [*_now(s, move), *_by_kind(rules, s, move, spell)]
    said = next(Text(ja, en) for applies, ja, en in every if applies)
    return words.spaced(filled(said, **parts))


def spell_of(rules: Ruleset, s: Record, move: Move) -> Spell | None:
    """The spell that a move names, if the mage of whoever decides has it."""
    if move.act is not Act.SPELL or s.phase in (Phase.DIE, Phase.OVER):
        return None
    spells = rules.mages[s.mage[s.to_move]].spells
    return spells[move.spell] if move.spell < len(spells) else None


def _now(s: Record, move: Move) -> Reasons:
    acts, ja, en = NOW[s.phase]
    is_early = move.act is Act.SPELL and s.phase in (Phase.MOVE, Phase.TAKE)
    early = "スペルを使うのは、カードを取ったあとです", "spells are cast after taking cards"
    return ((is_early, *early), (move.act not in acts, ja, en))


def _by_kind(rules: Ruleset, s: Record, move: Move, spell: Spell | None) -> Reasons:
    """What may be wrong with a move of its kind, the first reason first; the last one applies."""
    match move.act:
        case Act.MOVE:
            return (
                _from_outer(rules, move.a, "移す", "moved"),
                *_empty(rules, s, move.a),
                *_no_tower(rules, move.b),
                (True, "ほかのタワーへ移します", "a card must go onto another tower"),
            )
        case Act.PAIR:
            return ((True, "{a}は、どのタワーの一番上にもありません", "no tower shows {a} on top"),)
        case Act.STRAIGHT:
            return _straight(rules, s, move)
        case Act.SPELL if spell:
            return (*_spell(rules, s, move, spell), *_use(rules, s, move, spell))
        case Act.SINK:
            said = "{a}の一番上は、もう底へ回しました", "the top of {a} has gone under it already"
            return (*_empty(rules, s, move.a), (True, *said))
        case Act.ORDER:
            said = (
                "{a}は、見ているカードではありません",
                "{a} is none of the cards that you look at",
            )
            return ((True, *said),)
        case Act.DISCARD:
            return ((True, *NOT_HELD),)
    return ((True, "その番号のスペルはありません", "your mage has no such spell"),)


def _no_tower(rules: Ruleset, tower: int) -> Reasons:
    last = rules.constants.towers_outer
    ja = f"外側のタワーは 1 から {last}、中央は c です"
    return ((tower > last, ja, f"outer towers are 1 to {last}, the centre is c"),)


def _empty(rules: Ruleset, s: Record, tower: int, name: str = "a") -> Reasons:
    is_empty = tower <= rules.constants.towers_outer and not s.height[tower]
    said = f"{{{name}}}は空です", f"{{{name}}} is empty"
    return (*_no_tower(rules, tower), (is_empty, *said))


def _from_outer(rules: Ruleset, tower: int, ja: str, en: str) -> tuple[object, str, str]:
    is_centre = tower == rules.constants.towers_outer
    return is_centre, f"{ja}のは外側のタワーからです", f"only cards of outer towers are {en}"


def _shows_minion(rules: Ruleset, s: Record, tower: int) -> bool:
    height = s.height[tower] if tower <= rules.constants.towers_outer else 0
    return height > 0 and rules.rows[s.tower[tower][height - 1]].value > 0


def _straight(rules: Ruleset, s: Record, move: Move) -> Reasons:
    house, is_back = rules.house, move.b == OTHER_WAY
    return (
        (move.a == rules.constants.towers_outer,
         "中央タワーはストレートに入りません", "the centre tower is no part of a straight"),
        *_empty(rules, s, move.a),
        (not _shows_minion(rules, s, move.a), "{a}の一番上はエレメントです。ストレートはミニオンで作ります",
         "{a} shows an element; straights are made of minions"),
        (is_back and not house.straights_both_ways, "ストレートは時計回りです", "straights run clockwise"),
        (is_back, "それは反対の端から時計回りのストレートと同じか、2 枚になりません",
         "that is the straight clockwise from its other end, or has fewer than two cards"),
        (True, "{a}の次の数字が 1 だけ上でも下でもありません。ストレートは 2 枚以上です",
         "the tower after {a} shows no number one higher or lower, and a straight takes two cards or more"),
    )  # fmt: skip


def _spell(rules: Ruleset, s: Record, move: Move, spell: Spell) -> Reasons:
    """Against the spell itself."""
    own = plain_machine(rules)
    lacks = not own.playing.is_met(own.deck, s, move.spell)
    was_met = rules.house.spells_once and s.met[s.to_move] >> move.spell & 1
    taken = any(n and s.taken >> element & 1 for element, n in enumerate(spell.condition))
    has_choice = own.playing.has_choice(own.deck, s, move.spell)
    return (
        (s.used >> move.spell & 1, "{spell} は、この手番にもう使いました",
         "{spell} has been cast in this turn already"),
        (lacks, "{spell} の条件が手札にそろっていません", "your hand does not meet the condition of {spell}"),
        (was_met, "{spell} の条件は、前の手番に満たしました", "the condition of {spell} was met in an earlier turn"),
        (not taken, "{spell} の条件のエレメントを、この手番に取っていません",
         "no element of the condition of {spell} was taken in this turn"),
        (not has_choice, "{spell} を使える相手がありません", "there is nothing to cast {spell} on"),
    )  # fmt: skip


def _use(rules: Ruleset, s: Record, move: Move, spell: Spell) -> Reasons:
    """Against what it is used on."""
    rows = rules.rows
    not_held = move.a >= len(rows) or not s.hand[s.to_move][move.a]
    is_minion = move.a < len(rows) and rows[move.a].value > 0
    match spell.op:
        case Op.SWAP_TOPS:
            return (*_empty(rules, s, move.a), *_empty(rules, s, move.b, "b"), (True, *TWO_TOWERS))
        case Op.CENTRE_TO_OUTER:
            return ((True, "外側のタワーへ移します", "the card goes onto an outer tower"),)
        case Op.RECOVER:
            return (
                (not is_minion, "取れるのはミニオンです", "only a minion can be taken back"),
                (is_minion and rows[move.a].value > spell.n,
                 f"取れるのは {spell.n} 以下です", f"only minions of {spell.n} or less"),
                (True, "{a}は捨て札にありません", "{a} is not in the discard pile"),
            )  # fmt: skip
        case Op.EXCHANGE_MINION:
            return (
                (not_held, *NOT_HELD),
                (not is_minion, "交換するのはミニオンです", "only minions are exchanged"),
                (move.b == rules.constants.towers_outer,
                 "外側のタワーと交換します", "exchange it with an outer tower"),
                *_empty(rules, s, move.b, "b"),
                (True, "{b}の一番上はミニオンではありません", "{b} shows no minion on top"),
            )  # fmt: skip
        case Op.RETURN_AND_TAKE:
            places = (*_no_tower(rules, move.b), *_empty(rules, s, move.c, "c"))
            return ((not_held, *NOT_HELD), *places, (True, *TWO_TOWERS))
    from_outer = _from_outer(rules, move.a, "捨てる", "discarded")
    return (
        from_outer,
        *_empty(rules, s, move.a),
        (True, "その手は今はできません", "that cannot be done now"),
    )
