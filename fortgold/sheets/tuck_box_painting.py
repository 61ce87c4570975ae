"""The panels of a tuck box painted on its flat: each clipped to itself and to the bleed that it has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import cos, radians, sin
from typing import cast

from fortgold.data.layout import MAIN, OTHER, Box, Edition, Look, Role, TextBox, langs_of
from fortgold.data.model import Card, Deck, Game, Lang
from fortgold.draw import matrices
from fortgold.draw.ops import Group, Matrix, Op, Path, Tag, Words, flat, rectangle
from fortgold.faces.face import Undrawn, draw_back, draw_boxes, draw_face
from fortgold.faces.shapes import with_effects
from fortgold.sheets.tuck_box import Panel, Piece, Sides
from fortgold.sheets.tuck_box_facts import facts
from fortgold.sheets.tuck_box_panels import FactsBox, FanBox, Panels, PictureBox

# In the words of a panel: decks and components, each with its number, in a row or one a line; decks alone.
CONTENTS = "{contents}", "{contents.lines}", "{contents.cards}"
EDGE = 500  # line around a card, µm of the card


@dataclass(frozen=True)
class Painter:
    """Paints the panels of a game's box in an edition; `with_cards`: the cards that they show, as well."""

    game: Game
    look: Look
    panels: Panels
    edition: Edition
    with_cards: bool = True

    @property
    def langs(self) -> tuple[Lang, ...]:
        """The languages of the box, the main one first."""
        return langs_of(self.edition)

    def painted(self, piece: Piece) -> tuple[Op, ...]:
        """The art of a piece. What is inside is painted first; what runs over a fold lies below the next."""
        parts = sorted(piece.panels.values(), key=lambda panel: ORDER.index(panel.name.split()[0]))
        return tuple(self.panel(panel) for panel in parts if panel.bleed is not None)

    def panel(self, panel: Panel) -> Group:
        """The ground and the boxes of a panel in its place, clipped."""
        ops, _ = self.face(panel)
        left, top, right, _ = panel.rect
        matrix: Matrix = (1, 0, 0, 1, left, top)
        if panel.name in self.panels.lying:
            matrix = (0, 1, -1, 0, right, top)
        out = [
            a + s * b
            for a, b, s in zip(panel.rect, panel.bleed or NONE, (-1, -1, 1, 1), strict=True)
        ]
        field = rectangle(out[0], out[1], out[2] - out[0], out[3] - out[1])
        shown = Group(ops, panel.name, matrix=matrix)
        tag = Tag("Sect", self.langs[0]) if panel.name in self.panels.faces else None
        return Group((Path(field, self.panels.ground), shown), panel.name, tag, clip=field)

    def face(self, panel: Panel) -> tuple[tuple[Op, ...], tuple[Undrawn, ...]]:
        """What a panel shows, from its own corner, and what cannot be drawn."""
        ops: list[Op] = []
        problems: list[Undrawn] = []
        for _, drawn, undrawn in self.boxes(panel):
            ops += drawn
            problems += undrawn
        return tuple(ops), tuple(problems)

    def boxes(self, panel: Panel) -> Iterator[tuple[Box, tuple[Op, ...], tuple[Undrawn, ...]]]:
        """The boxes of a panel in this edition, each with what it draws and what it cannot."""
        for box in self.panels.faces.get(panel.name, ()):
            if self.edition in box.editions and not self.is_said(box):
                yield box, *self.box(box)

    def is_said(self, box: Box) -> bool:
        """Whether a box repeats in the other language what the main one says in the same words."""
        if not isinstance(box, TextBox) or box.lang != OTHER:
            return False
        other, main = (
            [op.text for op in flat(self.box(one)[0]) if isinstance(op, Words)]
            for one in (box, replace(box, lang=MAIN))
        )
        return other == main

    def box(self, box: Box) -> tuple[tuple[Op, ...], tuple[Undrawn, ...]]:
        """What one box draws, and what it cannot."""
        match box:
            case FanBox() if not self.with_cards:
                return (), ()
            case FanBox():
                return with_effects(box, self.fan(box), None), ()
            case FactsBox():
                ops, too_wide = facts(self.game, box, self.langs, self.look)
                unfit = (Undrawn(box, "does not fit", too_wide),) if too_wide else ()
                return with_effects(box, ops, None), unfit
            case TextBox() if any(name in box.pattern for name in CONTENTS):
                lang = {MAIN: self.langs[0], OTHER: self.langs[-1]}.get(box.lang, box.lang)
                box = replace(box, pattern=self.with_contents(box.pattern, lang or self.langs[0]))
        ops, problems = draw_boxes(self.game, self.look, self.edition, (box,))
        if ops and isinstance(box, PictureBox) and (alt := box.alt.of(self.langs[0])):
            ops = (Group(ops, box.name, Tag("Figure", self.langs[0], alt)),)
            if box.role:
                ops = (Group(ops, box.name, Tag(cast(Role, box.role), self.langs[0])),)
        return ops, problems

    def with_contents(self, pattern: str, lang: Lang) -> str:
        """A pattern that says what is in the box, said."""
        decks = ((deck, sum(card.copies for card in deck.cards)) for deck in self.game.decks)
        cards = [
            counted(lang, count, deck.name.of(lang))
            or self.game.say(lang, "group", name=deck.name.of(lang), count=count)
            for deck, count in decks
            if count
        ]
        everything = cards + [
            one.name.of(lang)
            if one.count == 1
            else self.game.say(lang, "group", name=one.name.of(lang), count=one.count)
            for one in self.game.components
        ]
        row = self.game.say(lang, "list").join(everything)
        for name, listed in zip(
            CONTENTS, (row, "\n".join(everything), "\n".join(cards)), strict=True
        ):
            pattern = pattern.replace(name, listed.replace("{", "{{").replace("}", "}}"))
        return pattern

    def fan(self, box: FanBox) -> tuple[Op, ...]:
        """Cards held as a hand, the middle one on top, as large as the box takes."""
        # others are told by a check
        shown = [one for one in self.cards(box) if min(one[1].size) > 0]
        if not shown:
            return ()
        (width, height), count = shown[0][1].size, len(shown)
        angles = [(i - (count - 1) / 2) * box.spread / 1000 for i in range(count)]
        reach = round(height * 1.2)  # from a card's foot to the point about which it turns
        # each is so much higher that no corner looks out behind it
        step = radians(box.spread / 1000)
        lift = max(0.0, width / 2 * sin(step) - (reach + height) * (1 - cos(step)))
        reaches = [reach + round(lift * min(i, count - 1 - i)) for i in range(count)]
        turned = [_about(a, width, height, r) for a, r in zip(angles, reaches, strict=True)]
        hull = [matrices.around(one, (0, 0, width, height)) for one in turned]
        left, top, right, bottom = (
            f(r[i] for r in hull) for i, f in enumerate((min, min, max, max))
        )
        scale = min(box.width / (right - left), box.height / (bottom - top))
        x = box.x + (box.width - scale * (right - left)) / 2 - scale * left
        y = box.y + (box.height - scale * (bottom - top)) / 2 - scale * top
        ops: list[Op] = []
        for i in sorted(range(count), key=lambda i: -abs(angles[i])):
            card, deck = shown[i]
            own = width / deck.size[0]
            at = matrices.after((scale, 0, 0, scale, x, y), turned[i])
            ops.append(
                Group(
                    self.card(card, deck, box),
                    "card",
                    matrix=matrices.after(at, (own, 0, 0, own, 0, 0)),
                )
            )
        lang = self.langs[0]
        named = dict.fromkeys(
            card.name.of(lang) if card else deck.name.of(lang) for card, deck in shown
        )
        alt = self.game.say(lang, "marks").join(named)
        return (Group(tuple(ops), box.name, Tag("Figure", lang, alt)),)

    def cards(self, box: FanBox) -> Iterator[tuple[Card | None, Deck]]:
        """The cards of a fan, with their decks; None: the back of that deck, or its first card."""
        laid_out = [deck for deck in self.game.decks if deck.id in self.look.layouts]
        if box.cards:
            known = {card.id: (card, deck) for deck in laid_out for card in deck.cards}
            yield from (known[one] for one in box.cards if one in known)
            return
        for deck in laid_out:
            if deck.cards:
                yield (None if self.look.layouts[deck.id].back else deck.cards[0]), deck

    def card(self, card: Card | None, deck: Deck, box: FanBox) -> tuple[Op, ...]:
        """A face or a back within its outline, as a picture: its words are part of it."""
        game, look, edition = self.game, self.look, self.edition
        face = (
            draw_face(game, deck, card, look, edition)
            if card
            else draw_back(game, deck, look, edition)
        )
        outline = face.outline()
        return (Group((*_untagged(face.ops),), clip=outline), Path(outline, None, box.line, EDGE))


def counted(lang: Lang, count: int, name: str) -> str:
    """So many cards as one says it: 72 kingdom cards, 王国カード72枚; "" in languages whose plurals nobody knows."""
    if lang == "en" and name.endswith(("card", "Card")):
        return f"{count} {name[:1].lower()}{name[1:]}{'s' * (count != 1)}"
    return f"{name}{count}枚" if lang == "ja" else ""


NONE: Sides = (0, 0, 0, 0)
ORDER = ("tab", "flap", "dust", "tuck", "back", "front", "top", "bottom", "left", "right")


def _about(degrees: float, width: int, height: int, reach: int) -> Matrix:
    """A card turned about a point below its foot, which is the origin."""
    c, s = cos(radians(degrees)), sin(radians(degrees))
    return matrices.after((c, s, -s, c, 0, 0), (1, 0, 0, 1, -width / 2, -height - reach))


def _untagged(ops: tuple[Op, ...]) -> Iterator[Op]:
    for op in ops:
        yield replace(op, ops=(*_untagged(op.ops),), tag=None) if isinstance(op, Group) else op
