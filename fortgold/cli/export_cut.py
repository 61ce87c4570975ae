"""`fortgold export cut`: paths for a machine that cuts, and for some machines the sheets that it finds its way on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, product
from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.cli.bilingual import refuse_if
from fortgold.cli.export import export
from fortgold.cli.export_files import ExportedFile, SoundGame, export_files, out_option
from fortgold.cli.options import GAME, command, is_asked_for, millimetres_if_said, option
from fortgold.cli.picture_options import tell_largest_corners
from fortgold.cli.root import say
from fortgold.cli.sheet_options import ExportSheetOptions, must_fit
from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.build.plan import Job
    from fortgold.data.cutters import Cutter
    from fortgold.export.cut_paths import CutSheet
    from fortgold.sheets.sheet_pages import PrintedGame

CORNERS = (0, 250_000)
EDGE_TO_EDGE = Text(
    "カードがすき間なく並んでいるので、あいだの線は二度切られます。"
    "シートを作るときもここでも --gap 1.25 などとすれば、一枚ずつ切れます。",
    "Cards lie edge to edge, so the lines between them are cut twice. "
    "With --gap 1.25 or so, for the sheets and here, each is cut by itself.",
)


@command(
    "シートを切る機械のために、切る線を SVG と DXF にする。\n\n"
    "build でシートを作ったときと同じ選択肢を付けてください。"
    "--cutter を付けると、その機械のためのシートも作ります。",
    "Make paths for a machine that cuts sheets, as SVG and DXF.\n\n"
    "Give it the options with which `build` made the sheets. With --cutter it makes the sheets, too, "
    "as that machine needs them.",
    of=export,
    varies=True,
)
class ExportCutCommand(ExportSheetOptions):
    """Which sheets, for which machine, and how round their corners are."""

    game: str = GAME
    cutter: str | None = option(
        "--cutter",
        "切る機械。`silhouette` か `cricut`、または自分の `cutters.yaml` のもの",
        "The machine: silhouette, cricut, or one of your own cutters.yaml",
        metavar="NAME",
    )
    corners: int | None = option(
        "--corners",
        "角の半径 (ミリ。0 は四角。省略時はデッキの角)",
        "Radius of the corners in mm, 0 for square ones (default: the deck’s own)",
        callback=millimetres_if_said(*CORNERS),
        metavar="N",
    )
    out: Path | None = out_option(Text("cut か cut-機械", "cut or cut-CUTTER"))

    def run(self) -> int:
        """The paths, a file for all sheets that are cut alike, and the sheets for the machine."""
        form = f"cut-{Path(self.cutter).name}" if self.cutter else "cut"
        return export_files(self.game, form, self.out, self._files)

    def _files(self, sound: SoundGame) -> tuple[int, Iterator[ExportedFile]]:
        from fortgold.cli.cutter_options import cutter_asked_for, place_of, settings
        from fortgold.export.cut_dxf import dxf
        from fortgold.export.cut_svg import svg

        refuse_if(
            self.cutter and is_asked_for("marks"),
            "--cutter と --marks は一緒に使えません",
            "--cutter and --marks do not go together",
            "機械のための印が付くので、--marks を外してください",
            "the machine has marks of its own: leave --marks out",
        )
        cutter = cutter_asked_for(sound.opened, self.cutter) if self.cutter else None
        tell_largest_corners(sound.game, self.corners)
        jobs = self._jobs(sound, cutter)
        paths = [*self._paths(sound, jobs, cutter)]
        if cutter is None and not jobs[0].cards:
            paths += _component_paths(sound, jobs, self.corners)
        is_straight = any(deck.shape == "rectangle" for deck in sound.game.decks)
        is_edge_to_edge = not self.gap and (not cutter or is_asked_for("gap")) and is_straight
        if is_edge_to_edge and any(len(one.outlines) > 1 for _, one in paths):
            say(EDGE_TO_EDGE)
        for said in settings(cutter, [one for _, one in paths]) if cutter else ():
            say(said)
        for stem, one in paths:
            if cutter is None or cutter.marks:
                say(place_of(stem, one))
        written = (
            (f"{stem}-{one.name}.{end}", write(one))
            for stem, one in paths
            for end, write in (("svg", svg), ("dxf", dxf))
        )
        if cutter is None:
            return 2 * len(paths), written
        if cutter.marks:
            return 2 * len(paths) + len(jobs), chain(written, _sheets(sound, jobs))
        pictured = [*dict.fromkeys(jobs)]
        sheets = sum(len(one.sheets) for _, one in paths) * len({(j.edition, j.ink) for j in jobs})
        return 2 * len(paths) + sheets, chain(written, self._pictures(sound, pictured, cutter))

    def _jobs(self, sound: SoundGame, cutter: Cutter | None) -> Sequence[Job]:
        """The files of sheets that are asked for, laid as the machine needs them."""
        from fortgold.cli.cutter_options import laid_for

        jobs = self.sheet_jobs(sound.opened)
        if cutter is None:
            return jobs
        laid = [*dict.fromkeys(laid_for(cutter, job) for job in jobs)]
        for job in laid:
            must_fit(sound.opened, (job.paper,), (job.how.sides,), job.how)
        return laid

    def _paths(
        self, sound: SoundGame, jobs: Sequence[Job], cutter: Cutter | None
    ) -> Iterator[tuple[str, CutSheet]]:
        """Sheets of all papers and ways to lay them, each once, with the begin of the name of its files."""
        from fortgold.export.cut_paths import cut_sheets
        from fortgold.export.cutter_pictures import cropped

        known: set[str] = set()
        for job in jobs:
            stem = _stem(job, cutter)
            if stem not in known:
                known.add(stem)
                for one in cut_sheets(_printed(sound, job), job.paper, job.how, self.corners):
                    yield stem, cropped(one) if cutter and not cutter.marks else one

    def _pictures(
        self, sound: SoundGame, jobs: Sequence[Job], cutter: Cutter
    ) -> Iterator[ExportedFile]:
        from fortgold.export.cutter_pictures import pictures

        for job in jobs:
            stem = f"{cutter.id}-{Path(job.file).stem.removeprefix('sheets-')}"
            drawn = pictures(_printed(sound, job), job.paper, job.how, self.corners)
            for number, data in drawn:
                yield f"{stem}-{number}.png", data


def _printed(sound: SoundGame, job: Job) -> PrintedGame:
    from fortgold.sheets.sheet_pages import PrintedGame

    return PrintedGame(sound.game, sound.opened.look, job.edition, job.ink, job.cards)


def _sheets(sound: SoundGame, jobs: Sequence[Job]) -> Iterator[ExportedFile]:
    """The sheets as a build would write them."""
    from fortgold.build.make import files_of

    for job in jobs:
        ((data, *_),) = files_of(sound.game, sound.opened.look, [job], sound.deck)
        yield job.file, data


def _component_paths(
    sound: SoundGame, jobs: Sequence[Job], corners: int | None
) -> Iterator[tuple[str, CutSheet]]:
    """Paths of what is no card and comes whole on a sheet."""
    from fortgold.export.cut_paths import component_sheets

    papers = dict.fromkeys(job.paper for job in jobs)
    for component, paper in product(sound.game.components, papers):
        for form in component.forms:
            name = form.deck.id.rpartition("/")[2]
            bleed = sound.opened.look.layouts[form.deck.id].bleed
            for one in component_sheets(form, bleed, paper, corners):
                yield f"cut-{name}-{paper.id}", one


def _stem(job: Job, cutter: Cutter | None) -> str:
    """What files for the sheets of a job are called: languages and inks are cut alike."""
    sides = {"fold": "-fold", "backs": "-backs"}.get(job.how.sides, "")
    machine = f"-{cutter.id}" if cutter else ""
    return f"cut-{job.paper.id}{machine}{sides}{'-part' * bool(job.cards)}"
