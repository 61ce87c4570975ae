"""Why an action is refused: in words; places and columns count from 1, as people count."""

from __future__ import annotations

from collections.abc import Iterable

from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate, balance, listed
from fortgold.games.fort_of_gold.state import State
from fortgold.model import Text


def refusal(position: State, move: Move) -> Text | None:
    """Which rule forbids `move`, in words for the person who tried it; None if it is legal."""
    if position.has_won():
        return Text("ゲームはもう終わっています", "the game is over")
    match move:
        case Induct(place, column):
            return _refused_induct(position, place, column)
        case Get(solution, columns):
            return _refused_get(position, solution, columns)
        case Rotate():
            return _refused_rotate(position, move)
        case Foresee():
            return _refused_foresee(position, move)


def _refused_induct(position: State, place: int, column: int) -> Text | None:
    if place not in range(len(position.chancel)):
        return Text(f"内陣に場所 {place + 1} はありません", f"the Chancel has no place {place + 1}")
    spirit = position.chancel[place]
    if spirit is None:
        return Text(
            f"内陣の場所 {place + 1} は空いています",
            f"place {place + 1} of the Chancel is vacant",
        )
    if column not in range(len(position.pedestal)):
        return _no_column(column)
    for below in position.pedestal[column]:
        if below.name == spirit.name:
            return Text(
                f"台の列 {column + 1} には同じ名前「{spirit.name}」のカード {below.id} があります",
                f"column {column + 1} of the Pedestal holds {below.id}, "
                f"which has the same name as {spirit.id}",
            )
    return None


def _refused_get(position: State, solution: int, columns: tuple[int, ...]) -> Text | None:
    if solution not in range(len(position.solutions)):
        return _no_solution(solution)
    if not columns or len(set(columns)) < len(columns):
        return Text(
            "台の列を、重ならないように 1 つ以上選びます",
            "choose one or more columns of the Pedestal, each once",
        )
    for column in columns:
        if refused := _refused_top(position, column):
            return refused
    limit = position.rules.constants.altar_column_limit
    if len(columns) > limit:
        return Text(
            f"宝物につけられるのは {limit} 枚までです",
            f"a treasure takes {limit} Spirit cards at most",
        )
    treasure, tops = position.solutions[solution], position.tops(columns)
    missing = [
        Text(f"位置 {i} の {wanted}", f"{wanted} in position {i}")
        for i, wanted in enumerate(treasure.symbols, 1)
        if not any(spirit.symbols[i - 1] == wanted for spirit in tops)
    ]
    if missing:
        lacking = listed(missing)
        return Text(
            f"命の輝きがありません: {treasure.id} の求める{lacking.ja} がありません",
            f"no Radiance of Life: {treasure.id} also wants {lacking.en}",
        )
    return None


def _refused_top(position: State, column: int) -> Text | None:
    if column not in range(len(position.pedestal)):
        return _no_column(column)
    if not position.pedestal[column]:
        return Text(
            f"台の列 {column + 1} は空いています",
            f"column {column + 1} of the Pedestal is vacant",
        )
    return None


def _refused_attachment(position: State, column: int, altar: int) -> Text | None:
    limit = position.rules.constants.altar_column_limit
    if refused := _refused_top(position, column):
        return refused
    if altar not in range(len(position.altar)):
        return Text(f"祭壇に列 {altar + 1} はありません", f"the Altar has no column {altar + 1}")
    if len(position.altar[altar].spirits) >= limit:
        return Text(
            f"祭壇の列 {altar + 1} には、もう {limit} 枚ついています",
            f"Altar column {altar + 1} is full: it holds {limit} Spirit cards",
        )
    return None


def _refused_rotate(position: State, move: Rotate) -> Text | None:
    if refused := _refused_attachment(position, move.column, move.altar):
        return refused
    attached = position.altar[move.altar].with_(position.pedestal[move.column][-1])
    needed = position.rules.constants.power_positions
    if not attached.has_power(needed):
        counted = balance(attached.treasure, attached.spirits)
        return Text(
            f"力の輝きがありません: 味方と敵は左から {counted.ja}。"
            f"味方の多い位置が {needed} か所以上要ります",
            f"no Radiance of Power: friends to foes are {counted.en}, "
            f"and friends must lead in {needed} positions",
        )
    if move.returned in _returnable(position):
        return None
    slots = position.rules.constants.solution_slots
    if len(position.solutions) < slots:
        return Text(
            "課題に空いた場所があるので、何も戻しません",
            "a place in the Solutions is vacant, so nothing goes back",
        )
    if move.returned < 0:
        return Text(
            f"課題に {slots} 枚あるので、山の一番下に戻す宝物を選びます",
            f"the Solutions hold {slots} treasures: choose the one that goes back under the pile",
        )
    return Text(
        f"戻す宝物を選び直してください: {_no_solution(move.returned).ja}",
        f"nothing to put back: {_no_solution(move.returned).en}",
    )


def _refused_foresee(position: State, move: Foresee) -> Text | None:
    limit = position.rules.constants.altar_column_limit
    if refused := _refused_attachment(position, move.column, move.altar):
        return refused
    have = len(position.altar[move.altar].spirits)
    if have + 1 != limit:
        return Text(
            f"知の輝きがありません: つけても {have + 1} 枚で、ちょうど {limit} 枚になりません",
            f"no Radiance of Knowledge: the column would hold {have + 1} Spirit cards, not {limit}",
        )
    seen = sorted(card.id for card in position.seen())
    if sorted((*move.above, *move.below)) != seen:
        return Text(
            f"見た {len(seen)} 枚 ({', '.join(seen)}) を 1 枚ずつ、山の上か下に置きます",
            f"put each of the {len(seen)} cards seen ({', '.join(seen)}) on the pile or under it",
        )
    return None


def _returnable(position: State) -> Iterable[int]:
    """The solutions of which one goes back in a rotation; -1: none does."""
    full = len(position.solutions) >= position.rules.constants.solution_slots
    return range(len(position.solutions)) if full else (-1,)


def _no_column(column: int) -> Text:
    return Text(f"台に列 {column + 1} はありません", f"the Pedestal has no column {column + 1}")


def _no_solution(solution: int) -> Text:
    return Text(
        f"課題に {solution + 1} 枚目の宝物はありません",
        f"the Solutions have no treasure {solution + 1}",
    )
