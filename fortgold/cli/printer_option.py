"""`--printer` of `build`: a printer that was measured, and what follows for the files that are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any

import click

from fortgold.cli.bilingual import WrongUsage, unknown
from fortgold.cli.options import is_asked_for, offering, option
from fortgold.cli.root import say
from fortgold.data.config_folder import config_folder
from fortgold.data.door import Refused, own_door
from fortgold.data.findings import Refusal
from fortgold.data.model import MM, Text
from fortgold.data.papers import MARGIN
from fortgold.data.printers import Printer, file_of, kept_names, read_printer
from fortgold.text.normalization import composed

if TYPE_CHECKING:
    from fortgold.build.plan import Job
    from fortgold.data.findings import Finding
    from fortgold.data.library import Opened
    from fortgold.data.papers import Paper
    from fortgold.sheets.imposition import Imposition, Sides

KIND = Text("プリンター", "printer")
BY_HAND = "fronts-then-backs"


def printers_there() -> list[str]:
    """The names of the printers that were measured. Raises Refusal."""
    try:
        return kept_names(config_folder())
    except Refused as refused:
        raise Refusal.of(refused.said, refused.hint) from refused


def read(name: str) -> Printer | None:
    """A printer that is there; None, and what is wrong is shown, where its file is none."""
    from fortgold.cli.game_arguments import show

    settings = config_folder()
    assert settings, "there are names"
    path = file_of(settings, name)
    found: list[Finding] = []
    printer = read_printer(path, found)
    if printer is None:
        show(found, (own_door(path),), err=True)
    return printer


def kept_printer(_ctx: click.Context, _param: click.Parameter, value: str | None) -> Printer | None:
    """The callback of `--printer`. Raises WrongUsage for a name that nobody measured."""
    if value is None:
        return None
    name, known = composed(value), printers_there()
    if name not in known:
        said, hint = unknown(KIND, value, known)
        how = Text(
            "`fortgold printer 名前` で測ったプリンターが使えます",
            "`fortgold printer NAME` measures one",
        )
        raise WrongUsage.of(said, hint if known else how)
    printer = read(name)
    if printer is None:
        raise click.exceptions.Exit(1)
    return printer


PRINTER: Any = option(
    "--printer",
    "`fortgold printer` で測ったプリンターのずれを打ち消す",
    "Make up for the drift of a printer that `fortgold printer` measured",
    callback=kept_printer,
    metavar="NAME",
    shell_complete=offering(printers_there),
)


def papers_on(printer: Printer | None, asked: Sequence[str]) -> Sequence[str]:
    """The papers that are asked for; by default the one that the printer was measured on."""
    return asked or ((printer.paper,) if printer else ())


def sides_on(printer: Printer | None, asked: tuple[Sides, ...]) -> tuple[Sides, ...]:
    """How sides are printed; by default as they were measured. Raises WrongUsage where the paper would run
    through the printer in another way than then.
    """
    if printer is None:
        return asked
    if not is_asked_for("sides"):
        return (printer.sides,)  # type: ignore[return-value]  # one of MEASURED
    measured = BY_HAND if printer.sides == BY_HAND else "long-edge, short-edge"
    other = {"long-edge", "short-edge"} if printer.sides == BY_HAND else {BY_HAND}
    for one in asked:
        if one in other:
            raise WrongUsage(
                f"プリンター「{printer.name}」は、{one} では測っていません ({measured} で測りました)",
                f"the printer `{printer.name}` was not measured for {one}, but for {measured}",
                f"別の名前で測ってください: fortgold printer 名前 --sides {one}",
                f"measure it under another name: fortgold printer NAME --sides {one}",
            )
    return asked


def on_printer(jobs: Sequence[Job], printer: Printer | None) -> tuple[Job, ...]:
    """The files of a build, all but books as that printer is to have them."""
    if printer is None:
        return tuple(jobs)
    return tuple(
        job if job.part == "rulebook" else replace(job, how=replace(job.how, printer=printer))
        for job in jobs
    )


def must_stay_on_paper(
    opened: Opened,
    papers: Sequence[Paper],
    sides: Sequence[Sides],
    how: Imposition,
    printer: Printer | None,
) -> None:
    """Raises Refusal where cards, moved for the printer, would lie over the edge of the paper; says where
    they come near it.
    """
    if printer is None or opened.game is None:
        return
    from fortgold.sheets.drift import room_left
    from fortgold.sheets.imposition import TooLarge, grid, trim_of
    from fortgold.sheets.marks import EDGE

    name, layouts = opened.name, opened.look.layouts
    trims = {trim_of(one, layouts[one.id].bleed) for one in opened.game.decks if one.id in layouts}
    ways = [*product(papers, sorted(trims), sides)]

    def room(margin: int = 0) -> tuple[float, str]:
        """How near the edge cards come, and on which paper; with that margin in place of the paper's."""
        rooms: list[tuple[float, str]] = []
        for paper, trim, one in ways:
            lying = replace(paper, margin=margin or paper.margin)
            on = grid(lying, trim, replace(how, sides=one))
            rooms.append((room_left(on, printer, one), paper.name))
        return min(rooms, default=(EDGE, ""))

    left, paper = room()
    if left >= EDGE:
        return
    hint = Text(
        "用紙を大きくするか、カードを減らしてください", "take a larger paper or fewer cards a sheet"
    )
    try:
        margin = next(one for one in range(*MARGIN, MM // 2) if room(one)[0] >= EDGE) / MM
        hint = Text(
            f"`--margin {margin:g}` なら離れます", f"`--margin {margin:g}` keeps them clear of it"
        )
    except (TooLarge, StopIteration):
        pass
    if left < 0:
        ja = f"{name}: プリンター「{printer.name}」に合わせると、{paper} の端からカードがはみ出します"
        en = f"{name}: moved for the printer `{printer.name}`, cards lie over the edge of {paper}"
        raise Refusal(ja, en, hint.ja, hint.en)
    near = f"{left / MM:.1f} mm"
    ja = f"{name}: プリンター「{printer.name}」に合わせると、カードが {paper} の端から {near} に来ます。{hint.ja}"
    en = f"{name}: moved for the printer `{printer.name}`, cards come within {near} of the edge of {paper}. {hint.en}"
    say(Text(ja, en))
