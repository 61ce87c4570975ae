"""A tuck box on paper: each piece with its art, then its lines alone; below it how to make the box.

Cuts are solid, with white on the side that falls away, and folds are dashed. Ticks in what falls away
show where a fold ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from fortgold.data.layout import Edition, Look
from fortgold.data.model import MM, Game, Lang
from fortgold.data.papers import Paper
from fortgold.data.printers import Printer
from fortgold.draw.ops import Group, Op, Page, Path, Point, Tag, polygon, rectangle
from fortgold.sheets.imposition import TooLarge
from fortgold.sheets.marks import INSET, RULER, printer_told, ruler
from fortgold.sheets.tuck_box import BLEED, Line, Piece, TuckBox
from fortgold.sheets.tuck_box_facts import set_line
from fortgold.sheets.tuck_box_painting import Painter
from fortgold.sheets.tuck_box_panels import Panels

INK, WHITE = "#000000", "#ffffff"
CUT, CASING, FOLD = 160, 460, 160  # widths
DASH, FINE = (2_400, 1_400), (1_600, 1_200)  # of folds alone, and over art
NOTE = 48 * MM  # below the piece: what it is, how to make the box, the ruler
STEP = 4_200  # from one line of the note to the next
PT, LEAST_PT = 8, 6.5


@dataclass(frozen=True, slots=True)
class Sheets:
    """The pieces of a box, one a sheet of the paper, which may lie on its side."""

    paper: Paper
    pieces: tuple[Piece, ...]
    has_note: bool


def sheets_of(box: TuckBox, paper: Paper) -> Sheets | None:
    """One sheet where the box fits on one, else two halves; None if these are too large as well."""
    for note in (NOTE, 0):
        for pieces in (box.pieces(), box.pieces(halves=True)):
            for lying in (paper, paper.turned()):
                if all(_fits(piece, lying, note) for piece in pieces):
                    return Sheets(lying, pieces, bool(note))
    return None


def _fits(piece: Piece, paper: Paper, note: int) -> bool:
    left, top, right, bottom = piece.bounds
    margin = 2 * (BLEED + paper.margin)
    return right - left + margin <= paper.width and bottom - top + margin + note <= paper.height


def pages(
    game: Game,
    look: Look,
    panels: Panels,
    edition: Edition,
    paper: Paper,
    fingerprint: str,
    printer: Printer | None = None,
) -> Iterator[Page]:
    """Each piece of the box with its art, and its lines alone. Raises `TooLarge`."""
    sheets = sheets_of(panels.box, paper)
    if sheets is None:
        raise TooLarge(panels.box.card, paper)
    painter, number = Painter(game, look, panels, edition), 0
    for piece in sheets.pieces:
        note = Note(game, look, panels.box, sheets, paper.name, fingerprint, printer)
        x, y = _corner(piece, sheets)
        art = (*painter.painted(piece), *_lines(piece, panels.fold))
        alone = (_diagram(piece, painter, note.title(painter.langs[0])),)
        for ops, lines_alone in ((art, False), (alone, True)):
            number += 1
            sheet = f"{paper.name} {number}/{2 * len(sheets.pieces)}"
            below = replace(note, sheet=sheet, lines_alone=lines_alone)
            placed = Group(ops, "flat", matrix=(1, 0, 0, 1, x, y))
            yield _page(piece, sheets, (x, y), (placed, *below.ops(painter.langs, _foot(piece, y))))


def _corner(piece: Piece, sheets: Sheets) -> Point:
    """Where the origin of a piece comes to lie."""
    left, top, right, bottom = piece.bounds
    free = sheets.paper.height - (bottom - top)
    upper = sheets.paper.margin + BLEED if sheets.has_note else free // 2
    return (sheets.paper.width - left - right) // 2, upper - top


def _foot(piece: Piece, y: int) -> int:
    return y + piece.bounds[3] + BLEED


def _page(piece: Piece, sheets: Sheets, at: Point, ops: tuple[Op, ...]) -> Page:
    left, top, right, bottom = piece.bounds
    x, y = at
    trim = (left + x, top + y, right + x, bottom + y)
    bleed = (trim[0] - BLEED, trim[1] - BLEED, trim[2] + BLEED, trim[3] + BLEED)
    return Page(sheets.paper.width, sheets.paper.height, ops, trim, bleed)


def _stroke(line: Line, ink: str, width: int, dash: tuple[int, ...]) -> Path:
    (a, b), (c, d) = line
    return Path((("M", a, b), ("L", c, d)), None, ink, width, dash, round=False)


def _lines(piece: Piece, fold: str) -> tuple[Op, ...]:
    """The lines over art: the cut, white where paper falls away; folds in a colour near the ground's, and ticks."""
    cut, (left, top, right, bottom) = polygon(piece.outline), piece.bounds
    sheet = rectangle(left - BLEED, top - BLEED, right - left + 2 * BLEED, bottom - top + 2 * BLEED)
    white = Path(cut, None, WHITE, CASING)
    casing = Group((white,), "casing", clip=(*sheet, *cut), even_odd=True)
    folds = (_stroke(one, fold, FOLD, FINE) for one in piece.folds)
    ticks = ((_stroke(one, WHITE, CASING, ()), _stroke(one, INK, CUT, ())) for one in piece.ticks)
    return (casing, Path(cut, None, INK, CUT), *folds, *(op for both in ticks for op in both))


def _diagram(piece: Piece, painter: Painter, title: str) -> Group:
    """The lines alone, with the measures between the folds."""
    lang, font = painter.langs[0], painter.look.fonts.named("text")
    ops: list[Op] = [Path(polygon(piece.outline), None, INK, CUT)]
    ops += (_stroke(one, INK, CUT, DASH) for one in piece.folds)
    for name, panel in piece.panels.items():
        left, top, right, bottom = panel.rect
        size = f"{(right - left) / MM:.1f} × {(bottom - top) / MM:.1f} mm"
        word = {"front": "front", "back": "back", "tab": "glue", "flap": "glue"}.get(name, "")
        said = " · ".join(painter.game.say(one, word) for one in painter.langs) if word else ""
        lines = [said, size] if name in ("front", "back") else [said or size]
        if name == "tuck" or name.startswith("dust"):
            continue
        is_narrow = right - left < 30 * MM
        x, y = (left + right) // 2, (top + bottom) // 2
        for i, line in enumerate(lines):
            words, _ = set_line(line, 0, i * STEP + 1_000, PT, "#555555", lang, font, 0.5)
            matrix = (0, 1, -1, 0, x, y) if is_narrow else (1, 0, 0, 1, x, y)
            ops.append(Group(words, "measure", matrix=matrix))
    return Group(tuple(ops), "lines", Tag("Figure", lang, title))


@dataclass(frozen=True)
class Note:
    """What stands below a piece: what it is, how the box is made, and the ruler."""

    game: Game
    look: Look
    box: TuckBox
    sheets: Sheets
    sheet: str
    fingerprint: str
    printer: Printer | None = None
    lines_alone: bool = False

    def title(self, lang: Lang) -> str:
        """What is on the sheet."""
        title, thick = self.game.title.of(lang), f"{self.box.each / MM:.2f}"
        return self.game.say(lang, "box", game=title, cards=self.box.cards, thickness=thick)

    def lines(self, lang: Lang) -> Iterator[str]:
        """The title, the measures or what a page of lines is for, and the steps."""
        inside = " × ".join(f"{side / MM:.1f}" for side in self.box.inside)
        measures = {"inside": inside, "paper": f"{self.box.paper / MM:.2f}"}
        yield self.title(lang)
        if self.lines_alone:
            yield self.game.say(lang, "box_lines")
        else:
            yield self.game.say(lang, "box_inside", **measures)
        named = {"version": self.game.version, "fingerprint": self.fingerprint}
        said = self.game.say(lang, "box_print", sheet=self.sheet, **named)
        yield said + printer_told(self.game, self.printer, lang)
        glue = "box_glue" if len(self.sheets.pieces) == 1 else "box_halves"
        for number, step in enumerate(("box_cut", "box_fold", glue, "box_bottom"), 1):
            yield f"{number}  {self.game.say(lang, step)}"

    def ops(self, langs: tuple[Lang, ...], foot: int) -> tuple[Op, ...]:
        """The note in each language, side by side, from `foot` downwards; nothing where there is no room."""
        if not self.sheets.has_note:
            return ()
        inset = max(INSET, self.sheets.paper.margin)
        wide = (self.sheets.paper.width - 2 * inset) // len(langs)
        ops: list[Op] = []
        for i, lang in enumerate(langs):
            for row, line in enumerate(self.lines(lang)):
                font = self.look.fonts.named("text" if row else "bold")
                pt: float = PT
                words, width = set_line(line, 0, 0, pt, INK, lang, font)
                if width > wide - 4 * MM:
                    pt = max(LEAST_PT, pt * (wide - 4 * MM) / width)
                x, y = inset + i * wide, foot + STEP * (row + 1) + 1_500
                words, _ = set_line(line, x, y, pt, INK, lang, font)
                ops.append(Group(words, "note", Tag("P", lang)))
        at = (self.sheets.paper.width - RULER) // 2, foot + STEP * 8 + 1_000
        return (*ops, Group(ruler(), "ruler", matrix=(1, 0, 0, 1, *at)))
