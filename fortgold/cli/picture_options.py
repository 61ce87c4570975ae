"""The options of exports that make a picture of each card: which sides, how they are cut out, what files are called."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fortgold.cli.export_files import OUT
from fortgold.cli.options import GAME, editions_there, millimetres_if_said, option, several
from fortgold.cli.root import say
from fortgold.cli.sheet_options import INK, ONLY_CARDS, Chosen, editions_asked_for
from fortgold.data.inks import Ink
from fortgold.data.layout import default_edition
from fortgold.data.model import MM, Game, Text
from fortgold.draw.card_outline import largest_radius
from fortgold.export.picture_area import AREAS, CORNERS, USUAL, Cutting

if TYPE_CHECKING:
    from fortgold.cli.export_files import SoundGame
    from fortgold.export.names import Naming
    from fortgold.export.planned_pictures import AskedPictures


EDITIONS: Any = option(
    "--lang",
    "カードの言語 (省略時は主な版。+ で二つを組み、コンマで並べられる)",
    "Language of the cards, two joined by +, or several joined by commas (default: the main edition)",
    multiple=True,
    metavar="LANG",
    shell_complete=editions_there,
)


def tell_largest_corners(game: Game, corners: int | None) -> None:
    """Say of which decks the corners cannot be as round as is asked for."""
    for deck in game.decks:
        most = largest_radius(deck.size, deck.shape)
        if corners is not None and corners > most and deck.shape != "circle":
            asked, taken = f"{corners / MM:g}", f"{most / MM:g}"
            say(
                Text(
                    f"{deck.id}: 角の半径 {asked} mm はこのカードには大きすぎるので、{taken} mm にしました",
                    f"{deck.id}: corners of {asked} mm are too large for these cards, so they have {taken} mm",
                )
            )


@dataclass(frozen=True)
class PictureOptions:
    """What may be asked for of a picture of each card."""

    game: str = GAME
    chosen: Chosen = ONLY_CARDS
    sides: tuple[str, ...] = several(
        "--sides",
        ("fronts", "backs"),
        "表か裏だけ (省略時は両方)",
        "Fronts or backs alone (default: both)",
    )
    area: str = option(
        "--area",
        "仕上がりまでか、塗り足しまでか (省略時は `trim`)",
        "Up to the trim, or with the bleed (default: trim)",
        type=click.Choice(AREAS),
        default=USUAL.area,
        show_default=False,
    )
    corners: int | None = option(
        "--corners",
        "角の半径 (ミリ。0 は四角。省略時は `trim` ならデッキの角、`bleed` なら四角)",
        "Radius of the corners in mm, 0 for square ones (default: the deck’s own; square with the bleed)",
        callback=millimetres_if_said(*CORNERS),
        metavar="N",
    )
    names: str | None = option(
        "--names",
        "ファイルの名前の型 (省略時は「{deck}-{id}-{side}」)",
        "Pattern of the names of files (default: {deck}-{id}-{side})",
        metavar="PATTERN",
    )
    editions: tuple[str, ...] = EDITIONS
    inks: tuple[Ink, ...] = INK
    out: Path | None = OUT

    def asked(
        self, sound: SoundGame, cutting: Cutting, contact_sheets: bool = False
    ) -> AskedPictures:
        """What is asked for of a game. Raises WrongUsage."""
        from fortgold.export.planned_pictures import AskedPictures
        from fortgold.export.sides import WHICH

        tell_largest_corners(sound.game, cutting.corners)
        name, langs = sound.opened.name, sound.game.langs
        editions = editions_asked_for(name, langs, self.editions or (default_edition(langs),))
        cards = self.chosen.of(name, sound.game)
        which = tuple(one for one in WHICH if f"{one}s" in self.sides)
        return AskedPictures(editions, self.inks, cards, which, cutting, contact_sheets)

    def naming(self, sound: SoundGame, asked: AskedPictures) -> Naming:
        """How files are called. Raises WrongName."""
        from fortgold.export.names import naming, usual
        from fortgold.export.sides import any_copy_differs

        if self.names is not None:
            return naming(self.names)
        copies = any_copy_differs(sound.game, sound.opened.look)
        return usual(copies, len(asked.editions), len(asked.inks))
