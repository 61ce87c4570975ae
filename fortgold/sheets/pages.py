"""A deck becomes pages: fronts, the backs behind them, and what stands beside the cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortgold.draw.face import Face, draw_back, draw_face
from fortgold.draw.layout import Edition, Look
from fortgold.draw.ops import Group, Op, Page, rectangle
from fortgold.model import Deck, Game, Lang, Text
from fortgold.patterns import unescaped
from fortgold.sheets.imposition import Grid, Slot, back_of, grid, sheets
from fortgold.sheets.marks import crop_marks, margin_note
from fortgold.sheets.papers import Paper


def pages(
    game: Game, look: Look, paper: Paper, edition: Edition, backs: bool, fingerprint: str
) -> Iterator[Page]:
    """Every sheet of every deck: each front followed by its back, or without backs.

    Raises `TooLarge` if the paper takes not one card of a deck.
    """
    for deck in game.decks:
        yield from _deck_pages(game, deck, look, paper, edition, backs, fingerprint)


def _deck_pages(
    game: Game,
    deck: Deck,
    look: Look,
    paper: Paper,
    edition: Edition,
    backs: bool,
    fingerprint: str,
) -> Iterator[Page]:
    cards = [card for card in deck.cards for _ in range(card.copies)]
    layout = grid(paper, deck.size)
    bleed = look.layouts[deck.id].bleed
    all_sheets = list(sheets(len(cards), layout))
    back = draw_back(game, deck, look, edition) if backs else None
    for number, indices in enumerate(all_sheets, 1):
        slots = layout.slots(len(indices), bleed)
        faces = [draw_face(game, deck, cards[i], look, edition) for i in indices]
        note = _Note(game, deck, paper, edition, fingerprint, number, len(all_sheets))
        yield _page(layout, slots, faces, note.lines(Text("表", "front")), True)
        if back:
            behind = back_of(slots, layout.paper)
            said = note.lines(Text("裏", "back"))
            yield _page(layout, behind, [back] * len(behind), said, False)


def _page(
    on: Grid,
    slots: Sequence[Slot],
    faces: Sequence[Face],
    said: Sequence[tuple[Text, Lang]],
    with_ruler: bool,
) -> Page:
    ops: list[Op] = [_placed(slot, face) for slot, face in zip(slots, faces, strict=True)]
    marks = Group(crop_marks(slots), "crop marks")
    ops += [marks, *margin_note(on.left, on.top, on.paper, said, with_ruler)]
    trim = (
        min(s.x for s in slots),
        min(s.y for s in slots),
        max(s.right for s in slots),
        max(s.bottom for s in slots),
    )
    bleed = max(b for s in slots for b in s.bleed)
    bleed_box = (trim[0] - bleed, trim[1] - bleed, trim[2] + bleed, trim[3] + bleed)
    return Page(on.paper.width, on.paper.height, tuple(ops), trim, bleed_box)


def _placed(slot: Slot, face: Face) -> Group:
    """A face in its slot, clipped to the trim and to the bleed that the slot allows."""
    left, top, right, bottom = (
        slot.bleed if not slot.upside_down else slot.bleed[2:] + slot.bleed[:2]
    )
    clip = rectangle(-left, -top, slot.width + left + right, slot.height + top + bottom)
    return Group(face.ops, "slot", clip=clip, matrix=slot.matrix)


class _Note:
    """The words beside the cards of one sheet."""

    def __init__(
        self,
        game: Game,
        deck: Deck,
        paper: Paper,
        edition: Edition,
        fingerprint: str,
        number: int,
        of: int,
    ) -> None:
        self.langs: Sequence[Lang] = ("ja", "en") if edition == "ja+en" else (edition,)
        self.game, self.deck, self.paper = game, deck, paper
        self.fingerprint, self.number, self.of = fingerprint, number, of

    def lines(self, side: Text) -> list[tuple[Text, Lang]]:
        """One line a language: game, deck, sheet, side, version, fingerprint, how to print."""
        game, deck, page = self.game, self.deck, f"{self.number}/{self.of}"
        said = Text(
            f"{game.title.ja}　{deck.name.ja}　{page} {side.ja}　{game.version} 版　{self.fingerprint}"
            f"　{self.paper.name}・等倍 (100%)・長辺とじ",
            f"{game.title.en} · {deck.name.en} · {page} {side.en} · version {game.version} · "
            f"{self.fingerprint} · {self.paper.name} · print at 100%, flip on long edge",
        )
        return [(Text(unescaped(said.ja), unescaped(said.en)), lang) for lang in self.langs]
