"""`fortgold export svg`: a drawing of each card, with words as outlines."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.cli.export import export
from fortgold.cli.export_files import ExportedFile, SoundGame, export_files
from fortgold.cli.options import command
from fortgold.cli.picture_options import PictureOptions
from fortgold.export.picture_area import Cutting


@command(
    "カードを 1 枚ずつ SVG にする (文字は輪郭)。",
    "Make an SVG of each card, words as outlines.",
    of=export,
    varies=True,
)
class ExportSvgCommand(PictureOptions):
    """Which sides."""

    def run(self) -> int:
        """The drawings, put into their folder together."""
        return export_files(self.game, "svg", self.out, self._files)

    def _files(self, sound: SoundGame) -> tuple[int, Iterator[ExportedFile]]:
        from fortgold.export.card_svgs import svgs
        from fortgold.export.planned_pictures import Wanted, made

        asked = self.asked(sound, Cutting(area=self.area, corners=self.corners))
        wanted = Wanted(asked, self.naming(sound, asked), "svg")
        pictures = wanted.planned(sound.opened)
        count = sum(len(one.names) for one in pictures)
        return count, made(svgs, sound.opened, sound.shelf, sound.state, wanted)
