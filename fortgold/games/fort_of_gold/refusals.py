"""Why an action is refused: the rule that it breaks. In words, places and columns count from 1."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortgold.data.model import Text
from fortgold.games.fort_of_gold.moves import Foresee, Get, Induct, Move, Rotate, balance, listed
from fortgold.games.fort_of_gold.numbered import numbered
from fortgold.games.fort_of_gold.program import plain_machine
from fortgold.games.fort_of_gold.state import State

NONE = {
    "chancel": Text("内陣に場所 {} はありません", "the Chancel has no place {}"),
    "pedestal": Text("台に列 {} はありません", "the Pedestal has no column {}"),
    "altar": Text("祭壇に列 {} はありません", "the Altar has no column {}"),
    "solutions": Text("課題に {} 枚目の宝物はありません", "the Solutions have no treasure {}"),
}
VACANT = {
    "chancel": Text("内陣の場所 {} は空いています", "place {} of the Chancel is vacant"),
    "pedestal": Text("台の列 {} は空いています", "column {} of the Pedestal is vacant"),
}


def refusal(position: State, move: Move) -> Text | None:
    """Which rule forbids `move`, in words for the person who tried it; None if it is legal."""
    return next(_broken(position, move), None)


def _broken(position: State, move: Move) -> Iterator[Text]:
    """The rules that `move` breaks, for whoever asks for the first: each takes those before it as kept."""
    if position.has_won():
        yield Text("ゲームはもう終わっています", "the game is over")
    match move:
        case Induct(place, column):
            yield from _no_card("chancel", position.chancel, place)
            yield from _no_place("pedestal", position.pedestal, column)
            yield from _namesakes(position, place, column)
        case Get(solution, columns):
            yield from _no_place("solutions", position.solutions, solution)
            yield from _no_life(position, solution, columns)
        case Rotate(column, altar, returned):
            yield from _no_room(position, column, altar)
            yield from _no_power(position, column, altar)
            yield from _no_exchange(position, returned)
        case Foresee(column, altar, above, below):
            yield from _no_room(position, column, altar)
            yield from _no_knowledge(position, altar, [*above, *below])


def _no_place(zone: str, there: Sequence[object], place: int) -> Iterator[Text]:
    if place not in range(len(there)):
        yield Text(NONE[zone].ja.format(place + 1), NONE[zone].en.format(place + 1))


def _no_card(zone: str, there: Sequence[object], place: int) -> Iterator[Text]:
    yield from _no_place(zone, there, place)
    if not there[place]:
        yield Text(VACANT[zone].ja.format(place + 1), VACANT[zone].en.format(place + 1))


def _namesakes(position: State, place: int, column: int) -> Iterator[Text]:
    spirit = position.chancel[place]
    assert spirit is not None
    for below in position.pedestal[column]:
        if below.name == spirit.name:
            yield Text(
                f"台の列 {column + 1} には同じ名前「{spirit.name}」のカード {below.id} があります",
                f"column {column + 1} of the Pedestal holds {below.id}, "
                f"which has the same name as {spirit.id}",
            )


def _no_life(position: State, solution: int, columns: tuple[int, ...]) -> Iterator[Text]:
    if not columns or len(set(columns)) < len(columns):
        yield Text(
            "台の列を、重ならないように 1 つ以上選びます",
            "choose one or more columns of the Pedestal, each once",
        )
    for column in columns:
        yield from _no_place("pedestal", position.pedestal, column)
    treasure, limit = position.solutions[solution], position.rules.constants.altar_column_limit
    tops = position.tops(column for column in columns if position.pedestal[column])
    wanted = [
        Text(f"位置 {i} の {symbol}", f"{symbol} in position {i}")
        for i, symbol in enumerate(treasure.symbols, 1)
        if all(spirit.symbols[i - 1] != symbol for spirit in tops)
    ]
    lacking, also = listed(wanted), " also" if tops else ""
    lifeless = Text(
        f"命の輝きがありません: {treasure.id} の求める{lacking.ja} がありません",
        f"no Radiance of Life: {treasure.id}{also} wants {lacking.en}",
    )
    for column in columns:
        for vacant in _no_card("pedestal", position.pedestal, column):
            both = Text(f"{vacant.ja}。{lifeless.ja}", f"{vacant.en}, so {lifeless.en}")
            yield both if wanted else vacant
    if len(columns) > limit:
        yield Text(
            f"宝物につけられるのは {limit} 枚までです",
            f"a treasure takes {limit} Spirit cards at most",
        )
    if wanted:
        yield lifeless


def _no_room(position: State, column: int, altar: int) -> Iterator[Text]:
    yield from _no_card("pedestal", position.pedestal, column)
    yield from _no_place("altar", position.altar, altar)
    limit = position.rules.constants.altar_column_limit
    if len(position.altar[altar].spirits) >= limit:
        yield Text(
            f"祭壇の列 {altar + 1} には、もう {limit} 枚ついています",
            f"Altar column {altar + 1} is full: it holds {limit} Spirit cards",
        )


def _no_power(position: State, column: int, altar: int) -> Iterator[Text]:
    own, there, top = (
        numbered(plain_machine(position.rules)),
        position.altar[altar],
        position.pedestal[column][-1],
    )
    if not own.program.has_power(own.deck, own.record(position), altar, own.number[top]):
        counted = balance(there.treasure, (*there.spirits, top))
        needed = position.rules.constants.power_positions
        yield Text(
            f"力の輝きがありません: 味方と敵は左から {counted.ja}。"
            f"味方の多い位置が {needed} か所以上要ります",
            f"no Radiance of Power: friends to foes are {counted.en}, "
            f"and friends must lead in {needed} positions",
        )


def _no_exchange(position: State, returned: int) -> Iterator[Text]:
    slots = position.rules.constants.solution_slots
    if len(position.solutions) < slots:
        if returned != -1:
            yield Text(
                "課題に空いた場所があるので、何も戻しません",
                "a place in the Solutions is vacant, so nothing goes back",
            )
    elif returned < 0:
        yield Text(
            f"課題に {slots} 枚あるので、山の一番下に戻す宝物を選びます",
            f"the Solutions hold {slots} treasures: choose the one that goes back under the pile",
        )
    else:
        for none in _no_place("solutions", position.solutions, returned):
            yield Text(
                f"戻す宝物を選び直してください: {none.ja}", f"nothing to put back: {none.en}"
            )


def _no_knowledge(position: State, altar: int, arranged: list[str]) -> Iterator[Text]:
    limit, more = (
        position.rules.constants.altar_column_limit,
        len(position.altar[altar].spirits) + 1,
    )
    if more != limit:
        yield Text(
            f"知の輝きがありません: つけても {more} 枚で、ちょうど {limit} 枚になりません",
            f"no Radiance of Knowledge: the column would hold {more} Spirit cards, not {limit}",
        )
    seen = sorted(card.id for card in position.seen())
    if sorted(arranged) != seen:
        yield Text(
            f"見た {len(seen)} 枚 ({', '.join(seen)}) を 1 枚ずつ、山の上か下に置きます",
            f"put each of the {len(seen)} cards seen ({', '.join(seen)}) on the pile or under it",
        )
