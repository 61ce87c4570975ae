"""Checks of a tuck box of a game's own: what its panels show fits them, and it fits on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from fortgold.checks.registry import Needs, Place, Problems, Subject, check, of_subject, problem
from fortgold.data.findings import Finding
from fortgold.data.layout import editions_of
from fortgold.data.model import Text
from fortgold.data.papers import PAPERS, USUAL_PAPERS
from fortgold.faces.face import Undrawn

if TYPE_CHECKING:
    from fortgold.sheets.tuck_box_panels import Panels


class Read(NamedTuple):
    """The panels of a game, and what was wrong with their file."""

    panels: Panels
    found: tuple[Finding, ...]


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
    if not (read := _read(subject)):
        return
    from fortgold.sheets.tuck_box_painting import Painter

    told = set[tuple[str, Text]]()
    for edition in editions_of(subject.game.langs):
        # what is wrong on cards is told of them
        painter = Painter(subject.game, subject.look, read.panels, edition, with_cards=False)
        for piece in read.panels.box.pieces():
            for panel in piece.panels.values():
                for one in painter.face(panel)[1]:
                    says, hint = _said(panel.name, one)
                    if (one.box.name, says) not in told:
                        yield problem(Place.box(one.box), says, hint)
                    told.add((one.box.name, says))


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
