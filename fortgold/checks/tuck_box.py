"""Checks of a tuck box of a game's own: what its panels show fits them, and it fits on paper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from fortgold.checks.print import SIDES
from fortgold.checks.registry import Needs, Place, Problems, Subject, check, of_subject, problem
from fortgold.data.findings import Finding
from fortgold.data.layout import Box, editions_of
from fortgold.data.model import MM, Size, Text
from fortgold.data.papers import PAPERS, USUAL_PAPERS
from fortgold.draw import matrices
from fortgold.draw.matrices import IDENTITY
from fortgold.draw.ops import Group, Matrix, Op, Words, bounds
from fortgold.faces.face import Undrawn

if TYPE_CHECKING:
    from fortgold.sheets.tuck_box_panels import Panels

CLEAR = 2 * MM  # from the em of words: some more from their ink


class Read(NamedTuple):
    """The panels of a game, and what was wrong with their file."""

    panels: Panels
    found: tuple[Finding, ...]


class PanelBox(NamedTuple):
    """A box of a panel in some edition: the panel and its size as it is written, what it draws and cannot."""

    panel: str
    size: Size
    box: Box
    ops: tuple[Op, ...]
    undrawn: tuple[Undrawn, ...]


@of_subject
def _read(subject: Subject) -> Read | None:
    """None as well where tables or sizes were misread: nobody knows how many cards there are, or how large."""
    decks = subject.game.decks
    sound = all(subject.has(deck, Needs.TABLE) and min(deck.size) > 0 for deck in decks)
    if not (sound and subject.look.has_own_box and any(subject.game.cards())):
        return None
    from fortgold.sheets.tuck_box_panels import read_panels  # late: many games have none

    found: list[Finding] = []
    panels = read_panels(subject.game, subject.look, found)
    return Read(panels, tuple(dict.fromkeys(found)))


def misread_panels(subject: Subject) -> tuple[Finding, ...]:
    """What is wrong with the file of the panels itself."""
    return read.found if (read := _read(subject)) else ()


@check(
    "PRINT450",
    "箱の面が書いたとおりに刷れない",
    "A panel of the box cannot be printed as it is written",
    "箱の面から言葉や絵が欠けるか、折り目の向こうへはみ出します。",
    "Words or art are missing from the box, or run over a fold.",
)
def unpaintable_panel(subject: Subject) -> Problems:
    told = set[tuple[str, Text]]()
    for drawn in _drawn(subject):
        for one in drawn.undrawn:
            says, hint = _said(drawn.panel, one)
            if (one.box.name, says) not in told:
                yield problem(Place.box(one.box), says, hint)
            told.add((one.box.name, says))


@of_subject
def _drawn(subject: Subject) -> tuple[PanelBox, ...]:
    """The boxes of all panels in all editions."""
    if not (read := _read(subject)):
        return ()
    from fortgold.sheets.tuck_box_painting import Painter

    found: list[PanelBox] = []
    for edition in editions_of(subject.game.langs):
        # what is wrong on cards is told of them
        painter = Painter(subject.game, subject.look, read.panels, edition, with_cards=False)
        for piece in read.panels.box.pieces():
            for panel in piece.panels.values():
                width, height = panel.size
                size = (height, width) if panel.name in read.panels.lying else (width, height)
                found += (PanelBox(panel.name, size, *one) for one in painter.boxes(panel))
    return tuple(found)


def _said(panel: str, one: Undrawn) -> tuple[Text, Text]:
    ja = f"面「{panel}」の枠「{one.box.name}」"
    en = f"the box `{one.box.name}` of the panel `{panel}`"
    match one.kind:
        case "does not fit":
            return (
                Text(f"「{one.detail}」は{ja}に入りません", f"“{one.detail}” does not fit {en}"),
                Text("言葉を短くするか、枠を広げてください", "shorten it, or enlarge the box"),
            )
        case "unknown field":
            return (
                Text(
                    f"{ja}の項目「{one.detail}」がありません",
                    f"{en} shows `{one.detail}`, which nothing is called",
                ),
                Text(
                    "例: `{game.title.ja}`、`{contents}`",
                    "for example `{game.title.en}`, `{contents}`",
                ),
            )
        case "no drawing":
            return (
                Text(
                    f"{ja}の絵「{one.detail}」がありません",
                    f"{en} shows `{one.detail}`, a drawing that is not there",
                ),
                Text(
                    "ゲームの templates のフォルダーに置いてください",
                    "put it into the templates folder of the game",
                ),
            )
    return (
        Text(f"{ja}は描けません: {one.detail}", f"{en} cannot be drawn: {one.detail}"),
        Text("絵を直してください", "mend the drawing"),
    )


@check(
    "PRINT453",
    "箱の言葉が切る線や折り目に近すぎる",
    "Words of the box stand too near to a cut or a fold",
    "刃も定規も少しずれるので、言葉が欠けるか、隣の面に回ります。",
    "A knife or a ruler slips a little, and cuts words or puts them on the next panel.",
    "面「{panel}」の枠「{box.name}」の言葉は、{side}の縁から {by:.1f} mm しか離れていません",
    "what the box `{box.name}` of the panel `{panel}` says is {by:.1f} mm from the {side}",
    "{least:g} mm 以上離れるように、枠の at か size を直すか、言葉を減らしてください",
    "keep {least:g} mm away: change the box’s `at` or `size`, or say less",
    level="warning",
)
def words_near_a_fold(subject: Subject) -> Problems:
    nearest = dict[tuple[str, str], tuple[int, str, Box]]()
    for one in _drawn(subject):
        known = nearest.get((one.panel, one.box.name))
        if (near := _nearest(one)) and (not known or near[0] < known[0]):
            nearest[one.panel, one.box.name] = (*near, one.box)
    for (panel, _), (by, side, box) in nearest.items():
        yield problem(
            Place.box(box), panel=panel, box=box, by=by / MM, side=SIDES[side], least=CLEAR / MM
        )


def _nearest(one: PanelBox) -> tuple[int, str] | None:
    """How near words come to an edge of their panel, and to which, if that is too near and need not be."""
    rects = [matrices.around(at, bounds(op)) for op, at in _words(one.ops, IDENTITY)]
    found: list[tuple[int, str]] = []
    for axis, names in enumerate((("left", "right"), ("top", "bottom"))):
        if rects and not one.undrawn:
            low, high = min(r[axis] for r in rects), max(r[axis + 2] for r in rects)
            if high - low + 2 * CLEAR <= one.size[axis]:  # else the panel is too thin
                gaps = low, one.size[axis] - high
                found += ((round(gap), name) for gap, name in zip(gaps, names, strict=True))
    return min((gap for gap in found if gap[0] < CLEAR), default=None)


def _words(ops: tuple[Op, ...], at: Matrix) -> Iterator[tuple[Words, Matrix]]:
    """The words that are no part of a picture, and where they lie."""
    for op in ops:
        if isinstance(op, Words):
            yield op, at
        elif isinstance(op, Group) and not (op.tag and op.tag.role == "Figure"):
            yield from _words(op.ops, matrices.after(at, op.matrix) if op.matrix else at)


@check(
    "PRINT451",
    "箱が用紙に入らない",
    "The box is larger than a paper",
    "深すぎる箱は、二つに分けても用紙からはみ出すので、その用紙のファイルは作られません。",
    "Even in two halves so deep a box leaves the sheet, so there is no file of it for that paper.",
    "カード{cards}枚、奥行き {depth:.1f} mm の箱は、{papers}に入りません",
    "a box for {cards} cards, {depth:.1f} mm deep, does not fit on {papers}",
    "カードの厚さ (card) を確かめるか、デッキを二つのゲームに分けて、箱も二つにしてください",
    "look at `card`, the thickness of a card, or part the decks into two games with a box each",
    level="warning",
)
def box_larger_than_paper(subject: Subject) -> Problems:
    if not (read := _read(subject)):
        return
    from fortgold.sheets.tuck_box_pages import sheets_of

    box = read.panels.box
    papers = [PAPERS[name].name for name in USUAL_PAPERS if not sheets_of(box, PAPERS[name])]
    if papers:
        named = Text("、".join(papers), " or ".join(papers))
        depth = box.inside[2] / 1000
        yield problem(Place(read.panels.at), cards=box.cards, depth=depth, papers=named)
