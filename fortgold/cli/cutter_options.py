"""What `export cut --cutter` asks for: the machine, sheets laid as it needs them, and what to tell its program."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold.cli.bilingual import WrongUsage, unknown
from fortgold.cli.game_arguments import show
from fortgold.cli.options import is_asked_for
from fortgold.data.cutters import Cutter, load_cutters
from fortgold.data.findings import Finding, Refusal
from fortgold.data.model import MM, Text

if TYPE_CHECKING:
    from fortgold.build.plan import Job
    from fortgold.data.library import Opened
    from fortgold.export.cut_paths import CutSheet

CUTTER = Text("切る機械", "cutter")
WITHOUT_MARKS = ("fold", "backs")  # ways to print on which a machine finds nothing to go by
NO_MARKS = Text(
    "--cutter と一緒に使えるのは、表のある用紙をそのまま切る --sides だけです (fold と backs のほか)",
    "with --cutter, --sides may be anything but fold and backs",
)

INSTEAD = Text(
    "--sides を外すか、`--sides fronts` などにしてください",
    "leave --sides out, or make it e.g. `--sides fronts`",
)


def cutter_asked_for(opened: Opened, name: str) -> Cutter:
    """The machine of that name. Raises WrongUsage; findings in a file of cutters end the command with 1."""
    found: list[Finding] = []
    cutters = load_cutters(opened.door, opened.look.folders, found)
    if found:
        show(found, (opened.door,), err=True)
        raise click.exceptions.Exit(1)
    if name not in cutters:
        raise WrongUsage.of(*unknown(CUTTER, name, [*cutters]))
    return cutters[name]


def laid_for(cutter: Cutter, job: Job) -> Job:
    """A job whose sheets the machine finds its way on, or that fit into what it prints. Raises Refusal, WrongUsage."""
    from fortgold.export.cutter_pictures import area_of

    if job.how.sides in WITHOUT_MARKS:
        raise WrongUsage.of(NO_MARKS, INSTEAD)
    gap = job.how.gap if is_asked_for("gap") else cutter.gap
    how = replace(job.how, gap=gap, marks=(), cutter=cutter.marks)
    if cutter.marks:
        return replace(job, file=f"{Path(job.file).stem}-{cutter.id}.pdf", how=how)
    area = area_of(cutter, job.paper)
    if area is None:
        known = ", ".join(cutter.areas)
        raise Refusal(
            f"{cutter.name} が {job.paper.name} をどこまで切れるかは、わかっていません",
            f"how much of {job.paper.name} a {cutter.name} cuts is not known",
            f"--paper に使えるもの: {known}",
            f"known for --paper: {known}",
        )
    return replace(job, paper=area, how=replace(how, sides="fronts", has_note=False, printer=None))


def settings(cutter: Cutter, sheets: Sequence[CutSheet]) -> Iterator[Text]:
    """What to tell the program of the machine; of which sheets, where they differ."""
    said: dict[Text, list[CutSheet]] = {}
    for sheet in sheets:
        said.setdefault(_setting(cutter, sheet), []).append(sheet)
    for text, some in said.items():
        if cutter.marks is None or len(said) == 1:
            yield text
            continue
        ja = "、".join(f"{one.paper.name} のシート {one.numbers}" for one in some)
        en = "; ".join(f"{one.paper.name}, {_named(one)}" for one in some)
        yield Text(f"{text.ja} ({ja})", f"{text.en} ({en})")


def _named(sheet: CutSheet) -> str:
    return sheet.name.replace("-", " ", 1)


def _setting(cutter: Cutter, sheet: CutSheet) -> Text:
    wide, high = (f"{side / MM:g}" for side in (sheet.paper.width, sheet.paper.height))
    if cutter.marks is None:
        return Text(
            f"{cutter.name}: {sheet.paper.name} のシート {sheet.numbers} の画像は {wide} × {high} mm",
            f"{cutter.name}: the picture of {_named(sheet)} on {sheet.paper.name} is {wide} × {high} mm"
            if len(sheet.sheets) == 1
            else f"{cutter.name}: pictures of sheets {sheet.numbers} on {sheet.paper.name} are {wide} × {high} mm",
        )
    inset, thick, length = (
        f"{one / MM:g}" for one in (cutter.marks.inset, cutter.marks.thickness, cutter.marks.length)
    )
    return Text(
        f"{cutter.name}: 用紙 {wide} × {high} mm、トンボ (registration marks) は縁から {inset} mm、"
        f"太さ {thick} mm、長さ {length} mm",
        f"{cutter.name}: page {wide} × {high} mm, registration marks with an inset of {inset} mm, "
        f"{thick} mm thick, {length} mm long",
    )


def place_of(stem: str, sheet: CutSheet) -> Text:
    """Where a path lies on its paper, for a program that puts it elsewhere."""
    left, top, *_ = (f"{side / MM:.2f}" for side in sheet.around)
    return Text(
        f"「{stem}-{sheet.name}」の線は、用紙の左から {left} mm、上から {top} mm のところに始まります",
        f"the path of {stem}-{sheet.name} begins {left} mm from the left and {top} mm from the top of the paper",
    )
