"""`fortgold export sheet-preview`: both sides of each sheet in a picture, with the turn between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.cli.export import export
from fortgold.cli.export_files import OUT, ExportedFile, SoundGame, export_files
from fortgold.cli.options import GAME, command, number, option
from fortgold.cli.sheet_options import ExportSheetOptions

if TYPE_CHECKING:
    from fortgold.draw.ops import Page


@command(
    "シートの表と裏を、裏返し方と一緒に 1 枚の絵で見せる。",
    "Show both sides of each sheet in one picture, with how it is turned.",
    of=export,
    varies=True,
)
class ExportSheetPreviewCommand(ExportSheetOptions):
    """Which sheets, and how large the pictures are."""

    game: str = GAME
    dpi: int = option(
        "--dpi",
        "1 インチのピクセル数 (省略時は 75)",
        "Pixels an inch (default: 75)",
        callback=number(20, 300),
        default="75",
        metavar="N",
    )
    out: Path | None = OUT

    def run(self) -> int:
        """Pictures of the sheets that are asked for, in files called as `build` calls them, with a number."""
        return export_files(self.game, "sheet-preview", self.out, self._files)

    def _files(self, sound: SoundGame) -> tuple[int, Iterator[ExportedFile]]:
        from fortgold.export.sheet_preview import previews
        from fortgold.sheets.sheet_pages import PrintedGame

        shown: list[tuple[str, Page]] = []
        for job in self.sheet_jobs(sound.opened):
            printed = PrintedGame(sound.game, sound.opened.look, job.edition, job.ink, job.cards)
            pages = [*previews(printed, job.paper, sound.deck, job.how)]
            digits = len(f"{len(pages)}")  # so that names are in the order of the sheets
            for place, page in enumerate(pages, 1):
                shown.append((f"{Path(job.file).stem}-{place:0{digits}}.png", page))
        return len(shown), ((name, self._picture(page)) for name, page in shown)

    def _picture(self, page: Page) -> bytes:
        from fortgold.draw.page_pixels import pixels
        from fortgold.draw.pdf import pdf
        from fortgold.export.png_bytes import png

        return png(next(pixels(pdf([page], "", "", ""), self.dpi)), self.dpi)
