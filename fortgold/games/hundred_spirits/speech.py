"""Moves, phases, endings and cards in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fortgold.data.markup import plain
from fortgold.data.model import Text
from fortgold.games.common.naming import the_card
from fortgold.games.common.speech import NOTHING, both, filled, joined, seats_said
from fortgold.games.hundred_spirits import words
from fortgold.games.hundred_spirits.deck import Row, Ruleset
from fortgold.games.hundred_spirits.fields import ENDING, LAST_ROUND
from fortgold.games.hundred_spirits.moves import Act, Move, Phase
from fortgold.games.hundred_spirits.position import Position

# Moves in words.

DRAWN = Text("。引いた真珠: {cards}", "; drawn: {cards}")
STOLEN = Text("。もらった真珠: {cards}", "; it is {cards}")
PLACED = Text("。{card}が門に置かれた", "; it is {card}")
OPENED = Text("。場の真珠: {cards}", "; open pearls: {cards}")
SWAPPED = Text(
    "。入れ替えマーク! 場のキャラクター: {cards}", "; a swap symbol! Open characters: {cards}"
)
NEW = Text("。場のキャラクター: {cards}", "; open characters: {cards}")
GAINED = Text("。力 +{power}", "; power +{power}")
AND_DIAMONDS = Text("、ダイヤ +{n}", ", diamonds +{n}")


def move_said(position: Position, move: Move, seat: int | None = None) -> Text:
    """A move that was made, as that seat sees it; None sees everything."""
    own = seat in (None, position.to_move)
    if move.act is Act.ORDER and not own:
        return NOTHING  # only the player looks
    if move.act is Act.STOP and seat is not None and position.phase is not Phase.EXCHANGE:
        return NOTHING  # nothing happens
    parts = [said(position, move), *_came_of_it(position, position.after(move), move, own)]
    return joined(parts, "", "")


def said(position: Position, move: Move) -> Text:
    """A move before it is made."""
    rules, gone = position.rules, words.gone_row(move)
    template = words.verb(move.act).said
    if move.act is Act.STEAL:
        return filled(template, number=move.a + 1)
    if move.act is Act.ACTIVATE:
        card = rules.rows[move.b].name
        if move.a != position.to_move:
            card = filled(words.OF_ANOTHER, who=seats_said([move.a]), card=card)
        return filled(template, card=card, paid=words.payment_said(rules, move))
    instead = NOTHING if gone is None else filled(words.FOR, card=words.card_said(rules, gone))
    named = words.verb(move.act).fields[:1] == ("card",)
    card = words.card_said(rules, move.a) if named else NOTHING
    return filled(template, card=card, gone=instead)


def _came_of_it(before: Position, after: Position, move: Move, own: bool) -> Iterable[Text]:
    """What a move brought about that it does not say itself."""
    rules, seat = before.rules, before.to_move
    if move.act is Act.ACTIVATE:
        yield filled(GAINED, power=rules.rows[move.b].power)
        if rules.rows[move.b].diamonds:
            yield filled(AND_DIAMONDS, n=rules.rows[move.b].diamonds)
    if move.act is Act.PLACE_BLIND:
        yield filled(PLACED, card=words.card_said(rules, after.portals[seat][-1]))
    if after.record.swaps > before.record.swaps:
        yield filled(SWAPPED, cards=words.cards_said(rules, after.open_characters))
    fresh = Counter(after.hands[seat]) - Counter(before.hands[seat])
    if fresh and own and move.act is not Act.TAKE:
        template = STOLEN if move.act is Act.STEAL else DRAWN
        yield filled(template, cards=words.cards_said(rules, sorted(fresh.elements())))
    if move.act in (Act.REPLACE, Act.USE) and after.open_pearls != before.open_pearls:
        yield filled(OPENED, cards=words.cards_said(rules, after.open_pearls))
    if move.act is Act.ACTIVATE and after.open_characters != before.open_characters:
        yield filled(NEW, cards=words.cards_said(rules, after.open_characters))


# Phases and the end.

ROUND = Text("ラウンド {n}", "Round {n}")
DUE = {
    ENDING: Text("このあと最後のラウンド", "one more round after this one"),
    LAST_ROUND: Text("最後のラウンド", "the last round"),
}
PHASES = {
    Phase.TURN: Text("残りアクション {actions}", "{actions} action{actions:|s} left"),
    Phase.SUMMON: Text(
        "見たキャラクターから 1 枚まで置く", "place one of the characters that you see"
    ),
    Phase.ORDER: Text("上から順に戻す", "put back, top first"),
    Phase.STEAL: Text("もらう相手を選ぶ", "from whose hand?"),
    Phase.DISCARD: Text("あと {owed} 枚捨てる", "{owed} more to discard"),
    Phase.AFTER: Text("右の月の能力", "abilities of the right moon"),
    Phase.EXCHANGE: Text("引き直す真珠を捨てる ({n} 枚)", "discard to draw as many ({n} so far)"),
    Phase.OVER: Text("ゲーム終了", "the end"),
}


def phase_text(position: Position) -> Text:
    """The round, what is decided, and whether the end is near."""
    s = position.record
    phase = filled(PHASES[position.phase], actions=s.actions, owed=s.owed[s.to_move], n=s.exchanged)
    parts = [filled(ROUND, n=s.round), phase]
    if s.due and position.phase is not Phase.OVER:
        parts.append(DUE[s.due])
    return joined(parts)


ENDED = Text(
    "ラウンド {n} で終わりました。{best} の勝ちです。",
    "The game ended after round {n}. {best} {one:wins|win}.",
)
STOPPED = Text(
    "{n} ラウンドの上限に達したので終わりました。{best} の勝ちです。",
    "The game was stopped at the limit of {n} rounds. {best} {one:wins|win}.",
)
BY_DIAMONDS = Text("(同点なので、ダイヤの多い人)", " (Of equals, who has most diamonds.)")
POINTS = Text(
    "{who}: 力 {n}、ダイヤ {diamonds}、発動したキャラクター {cards} 枚",
    "{who}: power {n}, {diamonds} diamond{diamonds:|s}, {cards} character{cards:|s} activated",
)


def ending(position: Position) -> Text:
    """Who won and why, then what each player has."""
    standing = position.outcome()
    if standing is None:
        return NOTHING
    winners = standing.winners
    template = ENDED if standing.complete else STOPPED
    best = seats_said(winners)
    first = [filled(template, n=position.record.round, best=best, one=len(winners))]
    first += [BY_DIAMONDS] * (standing.scores.count(max(standing.scores)) > len(winners))
    lines = [joined(first, "", "")]
    for seat, power in enumerate(standing.scores):
        who, cards = seats_said([seat]), len(position.done[seat])
        lines.append(
            filled(POINTS, who=who, n=power, diamonds=position.diamonds[seat], cards=cards)
        )
    return joined(lines, "\n", "\n")


# Cards by name.

PEARL = Text("真珠 {card} ({id})、{n} 枚{does}", "pearl {card} ({id}), {n} cop{n:y|ies}{does}")
SWAPS = Text(
    "\n  入れ替えマーク: 場の真珠を取って代わりにこれが出たら、場のキャラクターを入れ替える",
    "\n  Swap symbol: when it fills the place of a pearl taken, the open characters are replaced",
)
SWAPS_ALWAYS = Text(
    "\n  入れ替えマーク: 場に出るたびに、場のキャラクターを入れ替える",
    "\n  Swap symbol: whenever it comes to lie open, the open characters are replaced",
)
CHARACTER = Text(
    "{card} ({id})、{n} 枚、{reward}\n  レシピ: {asks}{does}",
    "{card} ({id}), {n} cop{n:y|ies}, {reward}\n  Recipe: {asks}{does}",
)
POWER = Text("力 {n}", "power {n}")
DOES = both("\n  {when}: {says}")
WISP = Text("\n  となりの人も発動できる", "\n  Neighbours may activate it, too.")


def reward_said(row: Row) -> Text:
    """What an activation brings: `power 2, diamonds +1`."""
    power = filled(POWER, n=row.power)
    return joined(
        [power, *([filled(AND_DIAMONDS, n=row.diamonds)] if row.diamonds else [])], "", ""
    )


def ability_said(row: Row) -> Text:
    """The sentence of a character's ability."""
    if row.ability is None:
        return NOTHING
    return Text(plain(row.ability.says.ja), plain(row.ability.says.en))


def about(typed: str, rules: Ruleset) -> Text:
    """What is printed on a card, by name, id, or what a pearl shows.

    Raises IllegalMove if the words name none, or might name several.
    """
    shown = words.labels(rules)
    if typed.casefold() in shown:
        number = shown.index(typed.casefold())
    else:
        number = rules.rows.index(the_card(typed, rules.rows))
    card = rules.rows[number]
    if card.value:
        swaps = SWAPS_ALWAYS if rules.house.every_reveal else SWAPS
        does = [swaps] * card.swap
        return filled(
            PEARL, card=words.card_said(rules, number), id=card.id, n=card.copies, does=joined(does, "", "")
        )  # fmt: skip
    does = [WISP] * card.shared
    if card.ability:
        when = words.TIMES[card.ability.when]
        does.append(filled(DOES, when=when, says=ability_said(card)))
    return filled(
        CHARACTER, card=card.name, id=card.id, n=card.copies, reward=reward_said(card), asks=card.asks,
        does=joined(does, "", ""),
    )  # fmt: skip
