"""`fortgold export cut`: paths for a machine that cuts the sheets which `build` made with the same options."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.cli.export import export
from fortgold.cli.export_files import OUT, ExportedFile, SoundGame, export_files
from fortgold.cli.options import GAME, command, millimetres_if_said, option
from fortgold.cli.root import say
from fortgold.cli.sheet_options import ExportSheetOptions
from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.build.plan import Job
    from fortgold.export.cut_paths import CutSheet

CORNERS = (0, 250_000)
EDGE_TO_EDGE = Text(
    "カードがすき間なく並んでいるので、あいだの線は二度切られます。"
    "シートを作るときもここでも --gap 1.25 などとすれば、一枚ずつ切れます。",
    "Cards lie edge to edge, so the lines between them are cut twice. "
    "With --gap 1.25 or so, for the sheets and here, each is cut by itself.",
)


@command(
    "シートを切る機械のために、切る線を SVG と DXF にする。\n\n"
    "build でシートを作ったときと同じ選択肢を付けてください。",
    "Make paths for a machine that cuts sheets, as SVG and DXF.\n\n"
    "Give it the options with which `build` made the sheets.",
    of=export,
    varies=True,
)
class ExportCutCommand(ExportSheetOptions):
    """Which sheets, and how round their corners are."""

    game: str = GAME
    corners: int | None = option(
        "--corners",
        "角の半径 (ミリ。0 は四角。省略時はデッキの角)",
        "Radius of the corners in mm, 0 for square ones (default: the deck’s own)",
        callback=millimetres_if_said(*CORNERS),
        metavar="N",
    )
    out: Path | None = OUT

    def run(self) -> int:
        """The paths, a file for all sheets that are cut alike."""
        return export_files(self.game, "cut", self.out, self._files)

    def _files(self, sound: SoundGame) -> tuple[int, Iterator[ExportedFile]]:
        from fortgold.export.cut_dxf import dxf
        from fortgold.export.cut_svg import svg

        sheets = [*self._sheets(sound)]
        is_straight = any(deck.shape == "rectangle" for deck in sound.game.decks)
        if not self.gap and is_straight and any(len(one.outlines) > 1 for _, one in sheets):
            say(EDGE_TO_EDGE)
        files = (
            (f"{stem}-{one.name}.{end}", write(one))
            for stem, one in sheets
            for end, write in (("svg", svg), ("dxf", dxf))
        )
        return 2 * len(sheets), files

    def _sheets(self, sound: SoundGame) -> Iterator[tuple[str, CutSheet]]:
        """Sheets of all papers and ways to lay them, each once, with the begin of the name of its files."""
        from fortgold.export.cut_paths import cut_sheets
        from fortgold.sheets.sheet_pages import PrintedGame

        known: set[str] = set()
        for job in self.sheet_jobs(sound.opened):
            stem = _stem(job)
            if stem not in known:
                known.add(stem)
                printed = PrintedGame(sound.game, sound.opened.look, job.edition, cards=job.cards)
                for one in cut_sheets(printed, job.paper, job.how, self.corners):
                    yield stem, one


def _stem(job: Job) -> str:
    """What files for the sheets of a job are called: languages and inks are cut alike."""
    sides = {"fold": "-fold", "backs": "-backs"}.get(job.how.sides, "")
    return f"cut-{job.paper.id}{sides}{'-part' * bool(job.cards)}"
