"""Faces as checks see them: drawn once, and which cell or box causes what is wrong on them.

Drawings from files are left out (`drawings.py` looks at them on their own): reading them all would
take longer than all other checks together.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from fortgold.checks.registry import (
    NOTHING,
    Place,
    Problem,
    Problems,
    Subject,
    of_subject,
    plural,
    problem,
)
from fortgold.data.layout import (
    ArtBox,
    Box,
    DrawingBox,
    Halo,
    Layout,
    QrBox,
    SignRow,
    SymbolRow,
    TextBox,
    all_boxes,
    editions_of,
    fields,
)
from fortgold.data.model import Card, Deck, Game, Span, Text
from fortgold.data.papers import Paper
from fortgold.data.varying import for_card
from fortgold.draw import matrices
from fortgold.draw.card_outline import largest_radius
from fortgold.draw.kinsoku import CJK
from fortgold.draw.ops import Group, Matrix, Op, Stamp, Words
from fortgold.sheets.imposition import usual_papers

if TYPE_CHECKING:
    from fortgold.faces.face import Face, Undrawn


def printed_on(subject: Subject, deck: Deck) -> tuple[Paper, ...]:
    """The papers on which the deck is printed where nobody names one; () if it is larger than any, or has no size."""
    return usual_papers(subject.look.papers, [deck.size])


def has_corners(deck: Deck) -> bool:
    """Whether the card's corners are no rounder than the card."""
    return min(deck.size) > 0 and 0 <= deck.radius <= largest_radius(deck.size, deck.shape)


@dataclass(frozen=True, slots=True, eq=False)
class DrawnFace:
    """A face or a back, with all boxes of all editions; without its drawings.

    `card` is None for a back that all cards of a deck share.
    """

    deck: Deck
    card: Card | None
    is_back: bool
    layout: Layout
    face: Face
    groups: tuple[tuple[Group, Matrix], ...]  # with a meaning, and how they are moved and turned
    boxes: Mapping[str, Box]  # of its side, by name
    spoilt: frozenset[str]  # the boxes that show a cell which cannot be judged

    @property
    def side(self) -> tuple[Box, ...]:
        """The boxes of its side, as the layout has them for that card, but for those that gave way."""
        boxes = self.layout.back if self.is_back else self.layout.face
        shown = (box for box in boxes if box.name not in self.face.given_way)
        return tuple(for_card(box, self.card) for box in shown)

    @property
    def unfit(self) -> list[Undrawn]:
        """The words that do not fit their boxes."""
        problems = self.face.problems
        return [p for p in problems if p.kind == "does not fit" and p.box.name not in self.spoilt]

    @property
    def judged(self) -> list[tuple[Group, Matrix]]:
        """The groups in which words are set as they should be."""
        left_out = self.spoilt.union(one.box.name for one in self.unfit)
        return [one for one in self.groups if one[0].name not in left_out]


@of_subject
def drawn_faces(subject: Subject) -> tuple[DrawnFace, ...]:
    """Every face and back that can be drawn."""
    from fortgold.faces.face import draw_back, draw_face
    from fortgold.faces.of_cards import asks_for_card

    game, every = subject.game, editions_of(subject.game.langs)
    layouts = {
        deck.id: replace(
            layout, face=_plain(layout.face, game, deck), back=_plain(layout.back, game, deck)
        )
        for deck in game.drawn_decks
        if (layout := subject.look.layouts.get(deck.id))
    }
    # no folder, so no drawing is found, and each is named in the face's problems
    look = replace(subject.look, layouts=MappingProxyType(layouts), folders=())
    out: list[DrawnFace] = []
    for deck in subject.game.drawn_decks:
        layout = subject.look.layouts.get(deck.id)
        is_card = deck in subject.game.decks  # what is none may be cut into parts
        if layout is None or (is_card and not printed_on(subject, deck)) or not has_corners(deck):
            continue
        front, behind = _by_name(layout.face), _by_name(layout.back)
        last = {card.id: max(1, card.copies) for card in deck.cards}  # its number is the widest
        for card in deck.cards:
            face = draw_face(game, deck, card, look, every[-1], last[card.id])
            out.append(_drawn(subject, deck, card, layout, face, front, False))
        differs = asks_for_card(layout.back, game, deck)
        for one in deck.cards if differs else (None,):
            face = draw_back(game, deck, look, "", one, last[one.id] if one else 1)
            out.append(_drawn(subject, deck, one, layout, face, behind, True))
    return tuple(out)


def _drawn(
    subject: Subject,
    deck: Deck,
    card: Card | None,
    layout: Layout,
    face: Face,
    side: Mapping[str, Box],
    is_back: bool,
) -> DrawnFace:
    spoilt = frozenset(
        name
        for name, box in (side.items() if subject.spoilt else ())
        if card and any(subject.is_spoilt(card, column) for column in columns(card, box))
    )
    boxes = {name: for_card(box, card) for name, box in side.items()}
    groups = tuple(_meant(face.ops))
    return DrawnFace(deck, card, is_back, layout, face, groups, boxes, spoilt)


def _by_name(boxes: tuple[Box, ...]) -> dict[str, Box]:
    """The first box of each name, those that stand in for missing art as well."""
    return {box.name: box for box in reversed([*all_boxes(boxes)])}


def _plain(boxes: tuple[Box, ...], game: Game, deck: Deck) -> tuple[Box, ...]:
    """The boxes, each in every edition; art from data left out, for it has no words.

    What follows the language of its edition is there once for each language.
    """
    every = editions_of(game.langs)
    out: list[Box] = []
    for box in boxes:
        if isinstance(box, ArtBox):
            out.append(replace(box, editions=every, otherwise=_plain(box.otherwise, game, deck)))
        elif isinstance(box, TextBox | QrBox) and _follows_edition(box, game, deck):
            out += [replace(box, editions=every, lang=lang) for lang in game.langs]
        elif not isinstance(box, Halo):
            out.append(replace(box, editions=every))
    return tuple(out)


def _follows_edition(box: TextBox | QrBox, game: Game, deck: Deck) -> bool:
    from fortgold.faces.card_values import follows_edition

    return box.lang not in game.langs and follows_edition(box.pattern, game, deck)


def _meant(
    ops: tuple[Op, ...], matrix: Matrix = matrices.IDENTITY
) -> Iterator[tuple[Group, Matrix]]:
    """The groups that mean something: words and symbols."""
    for op in ops:
        match op:
            case Group(tag=tag) if tag is not None and tag.role != "Sect":
                yield op, matrix
            case Group():
                yield from _meant(
                    op.ops, matrices.after(matrix, op.matrix) if op.matrix else matrix
                )
            case Stamp():
                yield from _meant(op.drawing.ops, matrices.moved(matrix, op.x, op.y))


@dataclass(frozen=True, slots=True, eq=False)
class Hit:
    """A fault of one box on one face: what the box says there, and what else fills the check's words."""

    drawn: DrawnFace
    box: Box
    words: str
    values: Mapping[str, Any] = field(default_factory=dict)
    column: str = ""  # of the cell that is to blame; "": the longest words that the box shows


def blamed(
    subject: Subject,
    hits: Iterable[Hit],
    is_of_layout: Callable[[Hit], bool] = lambda _: False,
    alike: Callable[[Hit], object] = lambda hit: hit.words,
) -> Problems:
    """Each hit at the place to edit: the card's cell, or the layout's box where every card is hit.

    Hits in the same box that are `alike` are one fault; the check's words say at `{more}` how many
    more cards have it.
    """
    boxes: dict[tuple[str, Span], list[Hit]] = defaultdict(list)
    for hit in hits:
        boxes[hit.drawn.deck.id, hit.box.at].append(hit)
    for (deck, at), there in boxes.items():
        by_words = {hit.words: hit for hit in reversed(there)}
        first, *others = reversed(by_words.values())
        everywhere = others and len(by_words) >= len(_shown_in_boxes(subject)[deck, at])
        of_layout = first.drawn.card is None or isinstance(first.box, SymbolRow)
        if (
            everywhere
            or of_layout
            or is_of_layout(first)
            or not columns(first.drawn.card, first.box)
        ):
            yield _problem(Place.box(first.box), first)
            continue
        groups: dict[object, dict[str, tuple[Card, Hit]]] = defaultdict(dict)
        for hit in there:
            if card := hit.drawn.card:
                groups[alike(hit)].setdefault(card.id, (card, hit))
        for (card, hit), *more in (group.values() for group in groups.values()):
            column = hit.column or columns(card, hit.box)[0]
            yield _problem(Place.cell(card, column), hit, len(more))


def _problem(place: Place, hit: Hit, more: int = 0) -> Problem:
    said = Text(f" (ほか {more} 枚のカードでも)", f", and on {plural(more, 'more card')}")
    values = {"more": said if more else NOTHING} | dict(hit.values)
    return problem(place, box=hit.box, words=hit.words, **values)


@of_subject
def _shown_in_boxes(subject: Subject) -> dict[tuple[str, Span], set[str]]:
    """What each box of a deck shows on all its faces: words, and names of drawings."""
    shown: dict[tuple[str, Span], set[str]] = defaultdict(set)
    for one in drawn_faces(subject):
        for group, _ in one.groups:
            box = one.boxes.get(group.name)
            if box:
                shown[one.deck.id, box.at].add(box_text(group))
        for trouble in one.face.problems:
            if trouble.kind == "no drawing":
                shown[one.deck.id, trouble.box.at].add(trouble.detail)
    return shown


def columns(card: Card | None, box: Box) -> list[str]:
    """The columns of the card's table that the box shows, the longest words first."""
    if card is None:
        return []
    known = {TextBox: ("pattern", "ruby"), DrawingBox: ("pattern",), QrBox: ("pattern",)}
    patterns = (known | {SignRow: ("pattern", "says")}).get(type(box), ())
    names = [name for part in patterns for name in fields(getattr(box, part))]
    if isinstance(box, SymbolRow):
        names = [box.column]
    names.sort(key=lambda name: -len(_value(card, name)))
    names += box.varying.names if box.varying else ()
    # `effect.ja` is made from the column `effect`; `name.ja` is a column of the file, and so is what
    # `name` means in a language
    lang = getattr(box, "lang", "")
    cells = ((name, f"{name}.{lang}", name.partition(".")[0]) for name in names)
    return [one for some in cells if (one := next(filter(card.places.__contains__, some), ""))]


def _value(card: Card, name: str) -> str:
    head, _, part = name.partition(".")
    value = card.name if head == "name" else card.values.get(head, "")
    return str(getattr(value, part, value)) if part else str(value)


def box_text(group: Group) -> str:
    """What a box says, icons as they are written; its name where it only shows drawings."""
    said, line = "", None
    for op in group.ops:
        written = _written(op)
        if isinstance(op, Words):
            if line not in (None, op.y) and not CJK.match(said[-1:]) and not CJK.match(written):
                said += " "  # in whose place a line ended
            line = op.y
        said += written
    return said or group.name


def _written(op: Op) -> str:
    role = op.tag.role if isinstance(op, Group) and op.tag else ""
    if isinstance(op, Group) and role != "Span":
        return "".join(map(_written, op.ops)) if role != "RT" else ""
    return op.name if isinstance(op, Group) else getattr(op, "text", "")
