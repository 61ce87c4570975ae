"""A position in a line of text, as `games/common/notation.py` reads and writes it.

    chancel: S16 - S07  pedestal: S13 S05 / - / S09  solutions: T08 T03
    altar: T01 S02 S03 | T02 S11  mana: S31 S32 S01  pile: T05

`/` divides pedestal columns, `|` altar columns. A column grows to the right, so its top comes last;
piles lie topmost card first.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from position_notation import Cards, Columns, Content, NoPosition, Notation

from fortgold.games.fort_of_gold.deck import Ruleset
from fortgold.games.fort_of_gold.position import AltarColumn, Position


@dataclass(frozen=True)
class _Altar:
    """A treasure, and behind it the spirits that are attached."""

    treasures: Cards
    spirits: Cards

    def read(self, words: str, part: str) -> AltarColumn:
        if not words:
            raise NoPosition(
                "祭壇の列は宝物カードで始めてください", "an altar column begins with its treasure"
            )
        treasure, *spirits = words.split()
        attached = self.spirits.read(" ".join(spirits), f"{part}: {treasure}")
        return AltarColumn(self.treasures.card(treasure), attached)

    def text(self, value: AltarColumn) -> str:
        return " ".join(map(str, (value.treasure, *value.spirits)))


def _notation(rules: Ruleset) -> Notation:
    numbers, every = rules.constants, rules.by_id
    spirits = Cards({card.id: card for card in rules.spirits}, others=every)
    treasures = Cards({card.id: card for card in rules.treasures}, others=every)
    attached = replace(spirits, places=numbers.altar_column_limit)
    parts: dict[str, Content] = {
        "chancel": Columns(spirits, places=numbers.chancel_size),
        "pedestal": Columns(spirits, "/", numbers.pedestal_columns),
        "solutions": replace(treasures, places=numbers.solution_slots),
        "altar": Columns(_Altar(treasures, attached), "|"),
        "mana": spirits,
        "pile": treasures,
    }
    return Notation([parts], once=every)


def position(written: str, rules: Ruleset) -> Position:
    """The position that `written` says. Raises NoPosition."""
    values = _notation(rules).read(written)
    values["chancel"] = tuple(place[0] if place else None for place in values["chancel"])
    return Position(rules, **values)


def text(position: Position) -> str:
    """The position in writing; what is empty is left out."""
    values = {name: getattr(position, name) for name in position.__dataclass_fields__}
    values["chancel"] = [[spirit] if spirit else [] for spirit in position.chancel]
    return _notation(position.rules).text(values)
