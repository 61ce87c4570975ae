"""Moves as people say and weigh them. Places and columns count from 1 here, from 0 in files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from fortgold.games.contract import Choice
from fortgold.games.fort_of_gold.deck import Spirit, Treasure, row_of
from fortgold.games.fort_of_gold.moves import (
    Foresee,
    Get,
    Induct,
    Move,
    Rotate,
    kind_of,
)
from fortgold.games.fort_of_gold.position import Position
from fortgold.games.fort_of_gold.state import AltarColumn
from fortgold.games.fort_of_gold.words import ACTIONS, KNOWLEDGE, LIFE, POWER, balance, listed
from fortgold.model import Text

Names = Mapping[str, Text]

# Moves in words.


def move_said(position: Position, move: Move, names: Names) -> Text:
    """A legal move in words, with all that the person who makes it knows."""
    said = choice_of(position, move, names).said
    if not isinstance(move, Foresee) or not position.seen():
        return said
    spirits = {spirit.id: spirit for spirit in position.seen()}
    above = listed([card_said(spirits[own], names) for own in move.above])
    below = listed([card_said(spirits[own], names) for own in move.below])
    attached = _attached(position, move.column, move.altar, names)
    return Text(
        f"{ACTIONS['foresee'].ja}: {attached.ja}。山の上: {above.ja}。山の下: {below.ja}",
        f"{ACTIONS['foresee'].en}: {attached.en}; on the pile: {above.en}; under it: {below.en}",
    )


def ending(position: Position) -> Text:
    """How a game ended and why; `position` is its end."""
    outcome = position.outcome()
    if outcome is None or not outcome.won:
        return Text("合法手がなくなりました。敗北です。", "No legal action is left: a loss.")
    perfect = outcome.score is not None and outcome.score >= position.rules.constants.perfect_score
    win = Text("完全勝利です！ ", "A perfect win!") if perfect else Text("勝利です。", "A win.")
    return Text(
        f"{win.ja}得点は {outcome.score} 点です。", f"{win.en} The score is {outcome.score}."
    )


def choice_of(position: Position, move: Move, names: Names) -> Choice:
    """What a person begins to do who makes that move; what is hidden still stays hidden."""
    kind = ACTIONS[kind_of(move)]
    said = _beginning(position, move, names)
    return Choice(typed_of(move), kind, Text(f"{kind.ja}: {said.ja}", f"{kind.en}: {said.en}"))


def typed_of(move: Move) -> str:
    """What a person types to begin that move."""
    match move:
        case Induct(place, column):
            return f"i {place + 1} {column + 1}"
        case Get(solution, columns):
            return " ".join(["g", str(solution + 1), *(str(column + 1) for column in columns)])
        case Rotate(column, altar, returned):
            back = f" {returned + 1}" if returned >= 0 else ""
            return f"r {column + 1} {altar + 1}{back}"
        case Foresee(column, altar):
            return f"f {column + 1} {altar + 1}"


def _beginning(position: Position, move: Move, names: Names) -> Text:
    match move:
        case Induct(place, column):
            spirit = position.chancel[place]
            assert spirit is not None
            card = card_said(spirit, names)
            return Text(
                f"内陣の{card.ja} を台の列 {column + 1} へ",
                f"{card.en} from the Chancel to column {column + 1}",
            )
        case Get(solution, columns):
            treasure = card_said(position.solutions[solution], names)
            tops = listed([_top(position, column, names) for column in columns])
            return Text(f"{treasure.ja} に{tops.ja} をつける", f"{treasure.en} with {tops.en}")
        case Rotate(column, altar, returned):
            attached = _attached(position, column, altar, names)
            if returned < 0:
                return Text(f"{attached.ja}。戻す宝物はない", f"{attached.en}; nothing goes back")
            back = card_said(position.solutions[returned], names)
            return Text(
                f"{attached.ja}。{back.ja} を山の一番下へ戻す",
                f"{attached.en}; {back.en} goes under the pile",
            )
        case Foresee(column, altar):
            attached = _attached(position, column, altar, names)
            cards = len(position.seen())
            return Text(
                f"{attached.ja}。マナの山の上から {cards} 枚を見る",
                f"{attached.en}; look at {_cards(cards)} of the Pile of Mana",
            )


def card_said(card: Spirit | Treasure, names: Names) -> Text:
    """Name and index: that is how a card is told from all others."""
    name = names[row_of(card)]
    index = "".join(letter or "-" for letter in card.symbols)
    return Text(f"{name.ja} ({index})", f"{name.en} ({index})")


def _top(position: Position, column: int, names: Names) -> Text:
    card = card_said(position.pedestal[column][-1], names)
    return Text(f"列 {column + 1} の{card.ja}", f"{card.en} from column {column + 1}")


def _attached(position: Position, column: int, altar: int, names: Names) -> Text:
    top = _top(position, column, names)
    treasure = card_said(position.altar[altar].treasure, names)
    return Text(
        f"{top.ja} を祭壇の列 {altar + 1} の{treasure.ja} につける",
        f"{top.en} to Altar column {altar + 1}, {treasure.en}",
    )


def _cards(count: int) -> str:
    return f"{count} card" if count == 1 else f"{count} cards"


# Why somebody would make a move, told by what lies face up.


def reason(position: Position, move: Move, names: Names) -> Text:
    """What a move is good for, as far as the table shows it."""
    match move:
        case Induct():
            return _why_induct(position, move, names)
        case Get():
            return _why_get(position, move)
        case Rotate():
            return _why_rotate(position, move)
        case Foresee():
            limit = position.rules.constants.altar_column_limit
            return Text(
                f"{limit} 枚になって{KNOWLEDGE.ja}が生まれ、次に来る霊力カードを選べます",
                f"With {limit} spirits there is the {KNOWLEDGE.en}, "
                "and you choose which Spirit cards come next",
            )


def _why_get(position: Position, move: Get) -> Text:
    have, goal = len(position.altar) + 1, position.rules.constants.altar_goal
    return Text(
        f"{len(move.columns)} 枚で{LIFE.ja}があり、祭壇の宝物は {goal} 枚のうち {have} 枚になります",
        f"With {_cards(len(move.columns))} there is the {LIFE.en}; "
        f"that makes {have} of {goal} treasures on the Altar",
    )


def _why_rotate(position: Position, move: Rotate) -> Text:
    there = position.altar[move.altar]
    counted = balance(there.treasure, (*there.spirits, *position.tops([move.column])))
    new = Text("課題に新しい宝物が加わります", "and a new treasure joins the Solutions")
    if move.returned >= 0:
        new = Text(
            "課題の宝物が 1 枚入れ替わります",
            "and one of the Solutions makes way for another treasure",
        )
    return Text(
        f"味方と敵は左から {counted.ja} で、{POWER.ja}があります。{new.ja}",
        f"Friends to foes are {counted.en}: there is the {POWER.en}, {new.en}",
    )


def _why_induct(position: Position, move: Induct, names: Names) -> Text:
    spirit = position.chancel[move.place]
    assert spirit is not None
    before = {column: spirits[-1] for column, spirits in enumerate(position.pedestal) if spirits}
    after = {**before, move.column: spirit}
    for treasure in position.solutions:
        if _has_life(treasure, after.values()) and not _has_life(treasure, before.values()):
            card = card_said(treasure, names)
            return Text(
                f"これで台のトップがそろい、{card.ja} に{LIFE.ja}が生まれます",
                f"Then the top cards give {card.en} the {LIFE.en}",
            )
    for number, there in enumerate(position.altar, 1):
        if _gives_power(position, there, spirit) and not any(
            _gives_power(position, there, top) for top in before.values()
        ):
            return Text(
                f"次にこのカードを祭壇の列 {number} につければ、{POWER.ja}が生まれます",
                f"Attached to Altar column {number} next, it gives the {POWER.en}",
            )
    gained = [
        (_served(treasure, after.values()), _served(treasure, before.values()), treasure)
        for treasure in position.solutions
    ]
    for now, was, treasure in sorted(gained, key=lambda one: one[1] - one[0]):
        if now > was:
            card, positions = card_said(treasure, names), len(treasure.symbols)
            return Text(
                f"台のトップで満たせる{card.ja} の位置が、{was} か所から {now} か所に増えます",
                f"The top cards then serve {now} of the {positions} positions of {card.en}, "
                f"up from {was}",
            )
    if move.column not in before:
        return Text(
            "空いた列を使うので、どのトップも覆いません",
            "It goes to a vacant column, so no top card is covered",
        )
    if position.mana:
        return Text(
            "今すぐの得はありませんが、内陣に新しいカードが来ます",
            "It gains nothing at once, but brings a new card to the Chancel",
        )
    return Text("ほかに良い手が見えません", "Nothing better is in sight")


def _served(treasure: Treasure, spirits: Iterable[Spirit]) -> int:
    """In how many positions a spirit shows the request symbol."""
    shown = [spirit.symbols for spirit in spirits]
    return sum(
        any(symbols[i] == wanted for symbols in shown) for i, wanted in enumerate(treasure.symbols)
    )


def _has_life(treasure: Treasure, spirits: Iterable[Spirit]) -> bool:
    return AltarColumn(treasure, tuple(spirits)).has_life()


def _gives_power(position: Position, there: AltarColumn, spirit: Spirit) -> bool:
    numbers = position.rules.constants
    has_room = len(there.spirits) < numbers.altar_column_limit
    return has_room and there.with_(spirit).has_power(numbers.power_positions)
