"""Texts for the tests' own deck: each card is called by its kind, in both languages."""

from __future__ import annotations

import io

from kingdom import RESOURCES, RULES
from rich.console import Console

from fortgold.data.model import Lang, Text
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.table import picture
from fortgold.games.arch_king.words import CardTexts, card_text

NAMES = {
    "food": Text("食糧", "Food"),
    "prestige": Text("威信", "Prestige"),
    "wood": Text("木", "Wood"),
    "stone": Text("石", "Stone"),
    "gold": Text("金", "Gold"),
    "any": Text("好きな資源", "Any resource"),
}
LETTERS = {
    "food": Text("食", "F"),
    "prestige": Text("威", "P"),
    **{own: Text(NAMES[own].ja, NAMES[own].en[0]) for own in RESOURCES},
    "any": Text("任", "*"),
}
TEXTS = CardTexts(
    tuple(
        card_text(row, Text(f"{row.kind}の効果。", f"What {row.kind} does."), RULES, LETTERS, NAMES)
        for row in RULES.rows
    ),
    LETTERS,
    NAMES,
)


def printed(
    position: Position, lang: Lang, seat: int | None = 0, width: int = 80, **options: object
) -> str:
    """The table as a terminal of that width shows it."""
    out = io.StringIO()
    console = Console(file=out, width=width, **options)  # type: ignore[arg-type]
    console.print(picture(position, TEXTS, lang, seat))
    return out.getvalue()
