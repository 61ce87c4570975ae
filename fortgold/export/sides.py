"""The sides of cards, and of what is no card, of which an export makes pictures: each that looks different, once."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from fortgold.data.component_reader import FOLDER
from fortgold.data.inks import Ink
from fortgold.data.layout import Edition, Look
from fortgold.data.model import Card, Deck, Game, Text
from fortgold.faces.face import Face, draw_back, draw_face
from fortgold.faces.of_cards import asks_for_card, asks_for_copy
from fortgold.sheets.sheet_pages import in_its_ink

Which = Literal["front", "back"]
WHICH: tuple[Which, ...] = ("front", "back")
Key = tuple[str, Which, str, int]


@dataclass(frozen=True, slots=True)
class Side:
    """The front or the back of a card, of one copy of it; without a card the back of its whole deck.

    `drawn` says which copy is drawn: copies that look alike share a picture. `number` counts the cards of
    the deck from 1.
    """

    deck: Deck
    which: Which
    card: Card | None = None
    number: int = 0
    copy: int = 1
    drawn: int = 1
    is_of_all: bool = False  # it stands for all copies of its card

    @property
    def is_component(self) -> bool:
        """Whether it is of what is no card."""
        return self.deck.id.startswith(FOLDER)

    @property
    def picture(self) -> Key:
        """Equal for sides that look the same."""
        return self.deck.id, self.which, self.card.id if self.card else "", self.drawn

    @property
    def said(self) -> Text:
        """What it is, in words."""
        deck = "" if self.is_component else self.deck.id
        of = f"{deck} {self.card.id if self.card else ''}".strip()
        ja = "表" if self.which == "front" else "裏"
        return Text(f"{of} の{ja}" if of else ja, f"{of} {self.which}".strip())


def chosen(deck: Deck, cards: Collection[str]) -> tuple[tuple[int, Card], ...]:
    """The cards of a deck with these ids, () for all, and their numbers in it."""
    numbered = enumerate(deck.cards, 1)
    return tuple((n, card) for n, card in numbered if not cards or card.id in cards)


def sides(
    game: Game,
    look: Look,
    cards: Collection[str] = (),
    which: Collection[Which] = WHICH,
    each_copy: bool = False,
) -> Iterator[Side]:
    """The sides of cards of these ids, () for all and for what is no card; copies that differ, or each of them.

    All fronts of a deck come first, in the order of its table, then its backs.
    """
    for deck in game.decks if cards else game.drawn_decks:
        layout = look.layouts[deck.id]
        has_back = bool(layout.back) and deck in game.decks
        some = chosen(deck, cards)
        if not some:
            continue
        for one in WHICH:
            if one not in which or (one == "back" and not has_back):
                continue
            boxes = layout.face if one == "front" else layout.back
            if one == "back" and not asks_for_card(layout.back, game, deck):
                yield Side(deck, one)
                continue
            differ = asks_for_copy(boxes)
            for number, card in some:
                copies = card.copies if differ or each_copy else 1
                shared = not differ and not each_copy
                for copy in range(1, copies + 1):
                    yield Side(deck, one, card, number, copy, copy if differ else 1, shared)


def drawn(game: Game, look: Look, side: Side, edition: Edition, ink: Ink) -> Face:
    """The face that a side shows."""
    look = replace(look, ink=ink)
    if side.which == "back":
        face = draw_back(game, side.deck, look, edition, side.card, side.drawn)
    else:
        assert side.card is not None
        face = draw_face(game, side.deck, side.card, look, edition, side.drawn)
    return in_its_ink(face, look)


def any_copy_differs(game: Game, look: Look) -> bool:
    """Whether copies of some card look different."""
    layouts = [look.layouts[deck.id] for deck in game.drawn_decks]
    return any(asks_for_copy(one.face) or asks_for_copy(one.back) for one in layouts)
