"""What is no card, on paper: a mat in parts that meet where it is larger than the sheet, a net with its
cut and folds, counters as many as a sheet takes.

A part reaches `LAP` beyond a seam: the next one is laid over that strip, so that the picture runs on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, product

from fortgold.data.inks import Ink
from fortgold.data.layout import Edition, Look, langs_of
from fortgold.data.model import MM, Component, Form, Game, Lang, Size
from fortgold.data.papers import Paper
from fortgold.data.printers import Printer
from fortgold.draw.card_outline import outline
from fortgold.draw.ops import Group, Op, Page, Path, polygon, rectangle
from fortgold.faces.face import Face, draw_face
from fortgold.sheets.imposition import (
    NOTE_MARGIN,
    SLOT,
    CardPlace,
    Grid,
    Trim,
    most,
    patterns,
)
from fortgold.sheets.marks import INK, LegendLines, crop_marks, margin_note, printer_told
from fortgold.sheets.net import FoldedNet
from fortgold.sheets.sheet_pages import SEAM, in_its_ink
from fortgold.sheets.tuck_box import Sides

LAP = 5 * MM
SIDE_MARGIN = 9_500  # the legend fits in it, turned
RULED = 20 * MM  # a margin in which the ruler has room below the legend
LINE, FOLD, DASH = 160, "#808080", (1_600, 1_200)  # cut and folds, as on the tuck box


@dataclass(frozen=True, slots=True)
class ComponentSheet:
    """A sheet of a form: a paper, which may lie on its side, and what lies where.

    `part` of the drawing is on it, the lap included; `lap` says how wide that is, across and down.
    """

    paper: Paper
    part: Sides
    places: tuple[CardPlace, ...]
    lap: Size = (0, 0)


def sheets_of(form: Form, bleed: int, paper: Paper) -> tuple[ComponentSheet, ...]:
    """As few sheets as may be, upright ones if it is the same; what is larger than one comes in equal parts."""
    choices = (
        _sheets(form, bleed, lying, _room(lying, beside, below))
        for lying in (paper, paper.turned())
        for beside, below in ((0, NOTE_MARGIN), (SIDE_MARGIN, 0))
    )
    return min(choices, key=len)


def _room(paper: Paper, beside: int, below: int) -> Size:
    """What printers reach, without what the note needs beside or below."""
    margin = paper.margin
    return paper.width - 2 * max(margin, beside), paper.height - 2 * max(margin, below)


def is_outlined(form: Form) -> bool:
    """Whether it is cut along a line of its own, not straight on from mark to mark."""
    return form.net is not None or form.deck.radius > 0 or form.deck.shape != "rectangle"


def _whole(form: Form) -> Sides:
    return FoldedNet(form.net).bounds if form.net else (0, 0, *form.deck.size)


def _sheets(form: Form, bleed: int, paper: Paper, room: Size) -> tuple[ComponentSheet, ...]:
    left, top, right, bottom = _whole(form)
    bleed = 0 if form.net else bleed
    between = 2 * bleed if is_outlined(form) else 0  # what is cut straight lies edge to edge
    trim = Trim(right - left, bottom - top, form.deck.shape)
    grid = max((most(paper, trim, between, moved, room) for moved in patterns(trim)), key=_size)
    if grid.size:
        full, rest = divmod(form.card.copies, grid.size)
        counts = [grid.size] * full + [rest] * (rest > 0)
        return tuple(
            ComponentSheet(paper, _whole(form), _many(grid, bleed, count)) for count in counts
        )
    sheets: list[ComponentSheet] = []
    for (y0, y1), (x0, x1) in product(_cut(top, bottom, room[1]), _cut(left, right, room[0])):
        across, down = LAP * (x1 < right), LAP * (y1 < bottom)
        size = x1 - x0 + across, y1 - y0 + down
        (place,) = _many(Grid(paper, 1, 1, size), bleed, 1)
        # beyond a lap, which lies below the next part, there is nothing
        place = replace(place, bleed=(bleed, bleed, bleed * (not across), bleed * (not down)))
        sheets.append(
            ComponentSheet(paper, (x0, y0, x1 + across, y1 + down), (place,), (across, down))
        )
    return tuple(sheets * form.card.copies)


def _size(grid: Grid) -> int:
    return grid.size


def _many(grid: Grid, bleed: int, count: int) -> tuple[CardPlace, ...]:
    """So many pieces in the middle of the paper; the bleed of each ends where the next one is."""
    if not grid.moved:
        columns = min(grid.columns, count)
        grid = replace(grid, columns=columns, rows=-(-count // columns))
    slots = grid.slots(count, bleed)
    return slots if grid.gap else tuple(map(partial(_with_seam, seam=min(SEAM, bleed)), slots))


def _with_seam(place: CardPlace, seam: int) -> CardPlace:
    """A piece that reaches so far below the next ones, as cards do."""
    left, top, right, bottom = place.bleed
    return replace(place, bleed=(left, top, max(right, seam), max(bottom, seam)))


def _cut(start: int, end: int, room: int) -> list[tuple[int, int]]:
    """A length in as few equal parts as go into the room, each but the last with its lap."""
    long = end - start
    count = 1 if long <= room else -(-long // (room - LAP))
    ends = [start + long * i // count for i in range(count + 1)]
    return [*pairwise(ends)]


def pages(
    game: Game,
    look: Look,
    component: Component,
    paper: Paper,
    edition: Edition,
    ink: Ink,
    fingerprint: str,
    printer: Printer | None = None,
) -> Iterator[Page]:
    """All sheets of a component, of one form after the other, each numbered by itself."""
    look, langs = replace(look, ink=ink), langs_of(edition)
    drawn = [
        (form, draw_face(game, form.deck, form.card, look, edition)) for form in component.forms
    ]
    laid = [
        (form, f"{number}/{len(sheets)}", sheet)
        for form, face in drawn
        for sheets in [sheets_of(form, face.bleed, paper)]
        for number, sheet in enumerate(sheets, 1)
    ]
    inked = {form.deck.id: in_its_ink(face, look) for form, face in drawn}
    said = {"version": game.version, "fingerprint": fingerprint, "paper": paper.name}
    told = {one: printer_told(game, printer, one) for one in langs}
    for form, number, sheet in laid:
        numbered = said | {"sheet": number}
        lines = [
            (_note(game, component, form, sheet, one, numbered) + told[one], one) for one in langs
        ]
        yield _page(form, sheet, inked[form.deck.id], lines, look)


def _note(
    game: Game,
    component: Component,
    form: Form,
    sheet: ComponentSheet,
    lang: Lang,
    said: dict[str, str],
) -> str:
    how = "fold" if form.net else "join" if any(sheet.lap) else "cut"
    name = component.name.of(lang)
    if len(component.forms) > 1:  # which of them: by its size, in mm
        wide, high = (round(side / MM) for side in form.deck.size)
        name += f" {wide} × {high} mm"
    names = {"game": game.title.of(lang), "name": name}
    return game.say(lang, "component", how=game.say(lang, f"component_{how}"), **names, **said)


def _page(form: Form, sheet: ComponentSheet, face: Face, lines: LegendLines, look: Look) -> Page:
    paper, places = sheet.paper, sheet.places
    ops: list[Op] = []
    for place in places:
        x, y = place.x - sheet.part[0], place.y - sheet.part[1]
        ops.append(_piece(form, sheet, face, place, (x, y)))
        if is_outlined(form):
            ops.append(Group(_lines(form), "lines", matrix=(1, 0, 0, 1, x, y)))
    left, top = min(one.x for one in places), min(one.y for one in places)
    right, bottom = max(one.right for one in places), max(one.bottom for one in places)
    if not is_outlined(form):
        across, down = sheet.lap
        seams = [right - across] * (across > 0), [bottom - down] * (down > 0)
        ops.append(Group(crop_marks(places, *seams), "crop marks"))
    beside, below = min(left, paper.width - right), min(top, paper.height - bottom)
    font, has_room = look.fonts.named("text"), max(beside, below) >= RULED
    ops += margin_note(beside, below, paper, lines, has_room, font)
    bleed = max(max(one.bleed) for one in places)
    around = (left - bleed, top - bleed, right + bleed, bottom + bleed)
    return Page(paper.width, paper.height, tuple(ops), (left, top, right, bottom), around)


def _piece(form: Form, sheet: ComponentSheet, face: Face, place: CardPlace, at: Size) -> Group:
    """The drawing, as far as it is on the sheet: to the cut of a net, else to the bleed."""
    (left, top, right, bottom), bleed = sheet.part, place.bleed
    wide, high = right - left + bleed[0] + bleed[2], bottom - top + bleed[1] + bleed[3]
    is_whole = (right - left, bottom - top) == form.deck.size
    radius = form.deck.radius and form.deck.radius + bleed[0]
    clip = rectangle(left - bleed[0], top - bleed[1], wide, high, is_whole and radius)
    if form.net:
        clip = polygon(FoldedNet(form.net).outline)
    elif is_whole and form.deck.shape != "rectangle":
        clip = face.outline(bleed[0])
    return Group(face.ops, SLOT, clip=clip, matrix=(1, 0, 0, 1, *at))


def _lines(form: Form) -> tuple[Op, ...]:
    """The cut, solid, and the folds of a net, dashed."""
    if form.net is None:
        deck = form.deck
        return (Path(outline(deck.size, deck.shape, deck.radius), None, INK, LINE),)
    net = FoldedNet(form.net)
    folds = (
        Path((("M", *a), ("L", *b)), None, FOLD, LINE, DASH, round=False) for a, b in net.folds
    )
    return (Path(polygon(net.outline), None, INK, LINE), *folds)
