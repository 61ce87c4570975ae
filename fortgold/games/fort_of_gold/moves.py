"""The four actions as values and in words: how they are written, typed and said.

Places and columns count from 0 at the left, but from 1 where people type and read them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fortgold.data.model import Text
from fortgold.games.common.speech import filled, joined
from fortgold.games.common.verbs import Verb, read, written
from fortgold.games.fort_of_gold.deck import Spirit, Treasure, lead

MANA = Text("マナの山", "Pile of Mana")
TREASURE = Text("宝物の山", "Pile of Treasure")
CHANCEL = Text("内陣", "Chancel")
SOLUTIONS = Text("課題", "Solutions")
PEDESTAL = Text("台", "Pedestal")
ALTAR = Text("祭壇", "Altar")
LIFE = Text("命の輝き", "Radiance of Life")
POWER = Text("力の輝き", "Radiance of Power")
FRIENDS_TO_FOES = Text("{friends} 対 {foes}", "{friends} to {foes}")
KNOWLEDGE = Text("知の輝き", "Radiance of Knowledge")

VERBS = {  # in the order in which moves are listed
    "induct": Verb(
        Text("マナを迎える", "Induct the Mana"),
        Text("内陣の{card} を台の列 {column} へ", "{card} from the Chancel to column {column}"),
        ("number", "number"), "i induct 迎える マナを迎える 迎", Text("場所 列", "PLACE COLUMN"),
        Text("内陣のその場所のカードを台の列へ", "from that place of the Chancel to the Pedestal"),
        "i 1 2",
    ),
    "get": Verb(
        Text("宝物を得る", "Get the Treasure"), Text("{card} に{tops} をつける", "{card} with {tops}"),
        ("number", "numbers"), "g get 得る 宝物を得る 得",
        Text("宝物 列 [列 ...]", "TREASURE COLUMN [COLUMN ...]"),
        Text(
            "課題のその宝物に、それらの列のトップをつける",
            "that one of the Solutions, with the top cards of those columns",
        ),
        "g 1 1 3",
    ),
    "rotate": Verb(
        Text("宝物を回す", "Rotate the Treasure"), Text("{attached}。{back}", "{attached}; {back}"),
        ("number", "number", "perhaps"), "r rotate 回す 宝物を回す 回",
        Text("列 祭壇の列 [戻す宝物]", "COLUMN ALTAR-COLUMN [TREASURE BACK]"),
        Text(
            "その列のトップを祭壇の列につける。課題が埋まっていれば、戻す宝物も選ぶ",
            "attach the top card; if the Solutions are full, say which one goes back",
        ),
        "r 2 1 2",
    ),
    "foresee": Verb(
        Text("予見する", "Foresee"),
        Text(
            "{attached}。マナの山の上から {n} 枚を見る",
            "{attached}; look at {n} card{n:|s} of the Pile of Mana",
        ),
        ("number", "number", "ids", "ids"), "f foresee 予見する 予見 予",
        Text("列 祭壇の列", "COLUMN ALTAR-COLUMN"),
        Text(
            "その列のトップを祭壇の列につける。見えたカードの置き方は、その後で選ぶ",
            "attach the top card; you see the cards first, then arrange them",
        ),
        "f 3 2",
    ),
}  # fmt: skip
KINDS = tuple(VERBS)


@dataclass(frozen=True, slots=True, order=True)
class Induct:
    """Bring the spirit in chancel place `place` to the top of pedestal column `column`."""

    place: int
    column: int


@dataclass(frozen=True, slots=True, order=True)
class Get:
    """Take solution `solution` to the altar with the tops of `columns` (ascending) attached."""

    solution: int
    columns: tuple[int, ...]


@dataclass(frozen=True, slots=True, order=True)
class Rotate:
    """Attach the top of `column` to altar column `altar`; solution `returned` goes under the pile.

    `returned` is -1 if nothing goes back, because a place in the solutions is vacant.
    """

    column: int
    altar: int
    returned: int = -1


@dataclass(frozen=True, slots=True, order=True)
class Foresee:
    """Attach the top of `column` to altar column `altar`; then arrange the cards seen.

    `above` are ids on top of the pile, topmost first; `below` ids under it, in the order in which
    they will come up.
    """

    column: int
    altar: int
    above: tuple[str, ...] = ()
    below: tuple[str, ...] = ()


Move = Induct | Get | Rotate | Foresee
TYPES: tuple[type[Move], ...] = (Induct, Get, Rotate, Foresee)


def kind_of(move: Move) -> str:
    """`induct`, `get`, `rotate` or `foresee`."""
    return KINDS[TYPES.index(type(move))]


def values_of(move: Move) -> list[Any]:
    return [getattr(move, field) for field in move.__slots__]


def move_object(move: Move) -> list[Any]:
    """The move as a transcript writes it."""
    name = kind_of(move)
    return written(name, VERBS[name], values_of(move))


def move_from(value: object) -> Move:
    """The move that a transcript writes as `value`. Raises ValueError if it is none."""
    name, fields = read(value, VERBS)
    return TYPES[KINDS.index(name)](*fields)


def listed(words: Sequence[Text]) -> Text:
    """The words one after another; “none” for none."""
    return joined(words) if words else Text("なし", "none")


def balance(treasure: Treasure, spirits: Iterable[Spirit]) -> Text:
    """Friends and foes in each position, left to right: “2 to 1, 1 to 0, 0 to 0”."""
    spirits, pairs = tuple(spirits), []
    for i, wanted in enumerate(treasure.symbols):
        leads = [lead(wanted, spirit.symbols[i]) for spirit in spirits]
        pairs.append(filled(FRIENDS_TO_FOES, friends=leads.count(1), foes=leads.count(-1)))
    return listed(pairs)
