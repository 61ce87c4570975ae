"""`fortgold export png`: a picture of each card, as many pixels as are asked for."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.cli.export import export
from fortgold.cli.export_files import ExportedFile, SoundGame, export_files
from fortgold.cli.options import command, flag, number, option
from fortgold.cli.picture_options import PictureOptions
from fortgold.export.picture_area import DPI, USUAL_DPI, Cutting


@command(
    "カードを 1 枚ずつ PNG にする。",
    "Make a PNG of each card.",
    of=export,
    varies=True,
)
class ExportPngCommand(PictureOptions):
    """Which sides, and how fine."""

    dpi: int = option(
        "--dpi",
        f"1 インチのピクセル数 (省略時は {USUAL_DPI})",
        f"Pixels an inch (default: {USUAL_DPI})",
        callback=number(*DPI),
        default=str(USUAL_DPI),
        metavar="N",
    )
    contact_sheets: bool = flag(
        "--contact-sheet",
        "デッキごとに、全部を並べた 1 枚も作る",
        "Also one picture of each deck with all its cards",
    )

    def run(self) -> int:
        """The pictures, put into their folder together."""
        return export_files(self.game, "png", self.out, self._files)

    def _files(self, sound: SoundGame) -> tuple[int, Iterator[ExportedFile]]:
        from fortgold.export.card_pngs import must_not_be_too_large, pngs
        from fortgold.export.planned_pictures import Wanted, made

        cutting = Cutting(self.dpi, self.area, self.corners)
        asked = self.asked(sound, cutting, self.contact_sheets)
        wanted = Wanted(asked, self.naming(sound, asked), "png")
        pictures = wanted.planned(sound.opened)
        must_not_be_too_large(sound.opened, asked, pictures)
        count = sum(len(one.names) for one in pictures)
        return count, made(pngs, sound.opened, sound.shelf, sound.state, wanted)
