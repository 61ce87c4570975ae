"""What is decided for a whole deck, not card by card: the size of its type, and which boxes stand.

Boxes that are set in one size get the largest in which the words of all cards fit. Boxes that stand
`together` do if all their words fit, in the smallest type at worst; else others stand instead.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any, cast

from fortgold.data.conditions import is_for
from fortgold.data.layout import MAIN, OTHER, Box, Edition, QrBox, TextBox, all_boxes, langs_of
from fortgold.data.model import Card, Lang
from fortgold.data.varying import for_card
from fortgold.faces.text_box import set_text
from fortgold.faces.text_pieces import Symbols, composed

Cards = tuple[Card | None, ...]  # None: the back that all cards share
Side = tuple[Box, ...]  # all boxes of a face or a back


def langs_in(box: Box, edition: Edition) -> tuple[Lang, ...]:
    """The languages of what a box says in an edition."""
    langs = langs_of(edition)
    lang = box.lang if isinstance(box, TextBox | QrBox) else ""
    return {"": langs, MAIN: langs[:1], OTHER: langs[-1:]}.get(lang, (lang,))


@dataclass(frozen=True, slots=True, eq=False)
class DeckSizes:
    """The cards of a deck in an edition, what each says in a box, and what was decided for them.

    What is known is known of the very boxes that were asked for: these are kept, so that no other has their id.
    """

    cards: Cards
    symbols: Symbols
    edition: Edition
    says: Callable[[TextBox, Card | None], str]
    known: dict[Hashable, Any] = field(default_factory=dict)

    def texts(self, boxes: tuple[TextBox, ...], side: Side) -> Iterator[tuple[TextBox, str]]:
        """Each text that a card has in one of the boxes, and the box as it is there."""
        shown = (
            (self.beside(cast(TextBox, for_card(box, card)), card, side), card)
            for box in boxes
            for card in self.cards
            if is_for(box, card)
        )
        said = ((self.in_its_language(box), self.says(box, card)) for box, card in shown)
        each = {(id(box), text): (box, text) for box, text in said if text}
        yield from each.values()

    def in_its_language(self, box: TextBox) -> TextBox:
        """A box in the language that it has in this edition, with the type sizes of that."""
        key = "language", id(box)
        if key not in self.known:
            lang = langs_in(box, self.edition)[0]
            own = box.in_language(lang)
            own = replace(own, lang=lang) if own.lang in (MAIN, OTHER) else own
            if box.beside:  # made for one card, and not asked for again
                return own
            self.known[key] = box, own
        return self.known[key][1]  # type: ignore[no-any-return]

    def sized(self, box: TextBox, own: TextBox, side: Side) -> TextBox:
        """`own`, which is `box` in the edition's language, in the size that it shares with others."""
        if not box.same_size:
            return own
        shared = self.shared(side, box.same_size, box.lang)
        if shared is None:
            return own
        em, has_readings = shared
        key = "sized", id(own), em, has_readings
        if key not in self.known:
            sized = replace(own, em=em, least=min(em, own.least), has_readings=has_readings)
            if box.beside:
                return sized
            self.known[key] = own, sized
        return self.known[key][1]  # type: ignore[no-any-return]

    def beside(self, box: TextBox, card: Card | None, side: Side) -> TextBox:
        """A box of words as far as it lies to the right of those that it stands beside, half an em off."""
        for other in side if box.beside else ():
            shown = other.name == box.beside and self.edition in other.editions
            if shown and is_for(other, card) and isinstance(other, TextBox):
                there = cast(TextBox, for_card(other, card))
                own = self.sized(there, self.in_its_language(there), side)
                wide = max(set_text(self.says(there, card), own, self.symbols).widths)
                gap = {"left": 0, "centre": (own.width - wide) // 2, "right": own.width - wide}
                left = max(box.x, own.x + gap[own.align] + wide + box.em // 2)
                return replace(box, x=left, width=max(0, box.x + box.width - left))
        return box

    def shared(self, side: Side, same_size: str, lang: Lang) -> tuple[int, bool] | None:
        """The largest type, from their `em` to their `least`, in which the words of all these boxes fit.

        And whether some of them have readings: then all leave room, and begin in one place.
        """
        key = "shared", id(side), same_size, lang
        if key not in self.known:
            among = self._among(side, same_size=same_size, lang=lang)
            self.known[key] = side, self._in_one_size(among, side) if among else None
        return self.known[key][1]  # type: ignore[no-any-return]

    def _in_one_size(self, boxes: tuple[TextBox, ...], side: Side) -> tuple[int, bool]:
        texts = [*self.texts(boxes, side)]
        em = max(box.em for box in boxes)
        has_readings = any(composed(text, box, self.symbols).has_readings for box, text in texts)
        sized: dict[tuple[int, int], TextBox] = {}
        for box, text in texts:
            if (key := (id(box), em)) not in sized:
                sized[key] = replace(box, em=min(em, box.em), has_readings=has_readings)
            em = min(em, set_text(text, sized[key], self.symbols).em)
        return em, has_readings

    def stands(self, box: Box, side: Side) -> bool:
        """Whether a box is drawn, as far as that depends on the room that the deck has.

        Boxes that stand together do so in any case if nothing can stand instead.
        """
        name = box.together or box.instead_of
        if not name or not any(one.instead_of == name for one in all_boxes(side)):
            return True
        key = "fit", id(side), name
        if key not in self.known:
            self.known[key] = side, self._all_fit(self._among(side, together=name), side)
        return bool(box.together) is self.known[key][1]

    def _all_fit(self, boxes: tuple[TextBox, ...], side: Side) -> bool:
        """Whether the words of all cards fit the boxes, in the smallest type at worst."""
        smallest = ((replace(box, em=box.least), text) for box, text in self.texts(boxes, side))
        return all(set_text(text, box, self.symbols).fits for box, text in smallest)

    def _among(self, side: Side, **asked: str) -> tuple[TextBox, ...]:
        """The boxes of words that the edition has on a side and that say what is asked."""
        return tuple(
            box
            for box in all_boxes(side)
            if isinstance(box, TextBox)
            and self.edition in box.editions
            and all(getattr(box, key) == value for key, value in asked.items())
        )
