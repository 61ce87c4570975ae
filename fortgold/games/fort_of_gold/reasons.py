"""Why somebody would make a move, told by what lies face up."""

from __future__ import annotations

from fortgold.data.model import Text
from fortgold.games.common.primitives import ones
from fortgold.games.common.speech import filled
from fortgold.games.fort_of_gold.moves import (
    KNOWLEDGE,
    LIFE,
    POWER,
    Foresee,
    Get,
    Induct,
    Move,
    Rotate,
    balance,
)
from fortgold.games.fort_of_gold.numbered import numbered
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.program import plain_machine
from fortgold.games.fort_of_gold.speech import Names, card_said

GIVES_KNOWLEDGE = Text(
    "{limit} 枚になって{radiance}が生まれ、次に来る霊力カードを選べます",
    "With {limit} spirits there is the {radiance}, and you choose which Spirit cards come next",
)
GETS = Text(
    "{n} 枚で{radiance}があり、祭壇の宝物は {goal} 枚のうち {have} 枚になります",
    "With {n} card{n:|s} there is the {radiance}; that makes {have} of {goal} treasures on the Altar",
)
ROTATES = Text(
    "味方と敵は左から {balance} で、{radiance}があります。{new}",
    "Friends to foes are {balance}: there is the {radiance}, {new}",
)
ONE_NEW = Text("課題に新しい宝物が加わります", "and a new treasure joins the Solutions")
ONE_CHANGED = Text(
    "課題の宝物が 1 枚入れ替わります", "and one of the Solutions makes way for another treasure"
)
GIVES_LIFE = Text(
    "これで台のトップがそろい、{card} に{radiance}が生まれます",
    "Then the top cards give {card} the {radiance}",
)
GIVES_POWER = Text(
    "次にこのカードを祭壇の列 {altar} につければ、{radiance}が生まれます",
    "Attached to Altar column {altar} next, it gives the {radiance}",
)
SERVES = Text(
    "台のトップで満たせる{card} の位置が、{was} か所から {now} か所に増えます",
    "The top cards then serve {now} of the {positions} positions of {card}, up from {was}",
)
COVERS_NONE = Text(
    "空いた列を使うので、どのトップも覆いません",
    "It goes to a vacant column, so no top card is covered",
)
BRINGS_CARD = Text(
    "今すぐの得はありませんが、内陣に新しいカードが来ます",
    "It gains nothing at once, but brings a new card to the Chancel",
)
NOTHING_BETTER = Text("ほかに良い手が見えません", "Nothing better is in sight")


def reason(position: Position, move: Move, names: Names) -> Text:
    """What a move is good for, as far as the table shows it."""
    numbers = position.rules.constants
    match move:
        case Induct():
            return _why_induct(position, move, names)
        case Get(columns=columns):
            have, goal = len(position.altar) + 1, numbers.altar_goal
            return filled(GETS, n=len(columns), radiance=LIFE, have=have, goal=goal)
        case Rotate(column, altar, returned):
            there = position.altar[altar]
            counted = balance(there.treasure, (*there.spirits, *position.tops([column])))
            new = ONE_NEW if returned < 0 else ONE_CHANGED
            return filled(ROTATES, balance=counted, radiance=POWER, new=new)
        case Foresee():
            limit = numbers.altar_column_limit
            return filled(GIVES_KNOWLEDGE, limit=limit, radiance=KNOWLEDGE)


def _why_induct(position: Position, move: Induct, names: Names) -> Text:
    """A radiance that the new top makes possible, or what else it brings."""
    own = numbered(plain_machine(position.rules))
    rules, d, s = own.program, own.deck, own.record(position)
    spirit, columns, none = s.chancel[move.place], d.every_column, own.rooms["NONE"]
    before, tops = rules.shown(d, s, columns), [top for top in s.top[: d.columns] if top != none]
    covers = s.top[move.column] != none
    rules.lay(d, s, spirit, move.column)
    now = rules.shown(d, s, columns)
    served = [
        (ones(d.asks[card] & before), ones(d.asks[card] & now), own.treasures[card])
        for card in s.solutions[: s.solution_count]
    ]
    for was, have, treasure in served:
        if was < have == len(treasure.symbols):
            return filled(GIVES_LIFE, card=card_said(treasure, names), radiance=LIFE)
    for altar in filter(lambda altar: rules.has_room(d, s, altar), range(s.altar_count)):
        powerful = [rules.has_power(d, s, altar, top) for top in (spirit, *tops)]
        if powerful[0] and not any(powerful[1:]):
            return filled(GIVES_POWER, altar=altar + 1, radiance=POWER)
    was, have, treasure = max(served, key=lambda one: one[1] - one[0], default=(0, 0, None))
    if treasure and was < have:
        card = card_said(treasure, names)
        positions = len(treasure.symbols)
        return filled(SERVES, card=card, now=have, was=was, positions=positions)
    if not covers:
        return COVERS_NONE
    return BRINGS_CARD if position.mana else NOTHING_BETTER
