"""Two states of a deck compared by what is printed of them: which cards a box that was printed of the older one lacks.

A change that nobody sees on paper, as in a column of notes, is none; a change of a layout or a drawing is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from fortgold.data.door import Refused
from fortgold.data.fingerprint import fingerprint
from fortgold.data.inks import Ink
from fortgold.data.layout import Edition, Look, editions_of, langs_of
from fortgold.data.model import Card, Deck, Game, Lang, Symbol
from fortgold.data.patterns import ICON
from fortgold.draw.drawn_content import DrawnContents
from fortgold.draw.ops import CannotDraw
from fortgold.draw.raster import Unfit
from fortgold.faces.card_values import COUNTED, field_value
from fortgold.faces.face import Face
from fortgold.faces.of_cards import asked_fields
from fortgold.sheets.changes import CardChange, Changes, FieldChange, Piece
from fortgold.sheets.sheet_pages import PrintedGame, Side

SIDES: tuple[Side, ...] = ("front", "back")
Print = tuple[object, ...]  # what is printed of a card, by the sides that are
Key = tuple[str, str]  # deck and id


@dataclass(frozen=True, slots=True)
class DeckState:
    """A game at some time."""

    game: Game
    look: Look


@dataclass(frozen=True, slots=True)
class _Printed:
    """What is printed of a state: of each copy of each card, and the cards by deck and id."""

    state: DeckState | None
    pieces: Mapping[Piece, Print]
    cards: Mapping[Key, tuple[Deck, Card]]

    def looks(self, key: Key) -> tuple[set[object], ...]:
        """How the copies of a card are cut, and what they look like on each side that is printed."""
        prints = [self.pieces[*key, copy] for copy in range(1, self.copies(key) + 1)]
        return tuple(map(set, zip(*prints, strict=True)))

    def copies(self, key: Key) -> int:
        return self.cards[key][1].copies if key in self.cards else 0

    def asked(self, deck: str, side: Side, edition: Edition) -> tuple[str, ...]:
        """The fields that are printed on a side of a deck, or that say what is."""
        if self.state is None:
            return ()
        layout = self.state.look.layouts[deck]
        return asked_fields(layout.face if side == "front" else layout.back, edition)


@dataclass
class Comparison:
    """Compares a game with its older state, of which there may be none; `since` is what people call that.

    Drawings are read once for all editions and inks. `is_meant` says of deck and id whether a card is told of.
    """

    since: str
    old: DeckState | None
    new: DeckState
    is_meant: Callable[[str, str], bool] = lambda _deck, _card: True
    contents: DrawnContents = field(default_factory=DrawnContents, init=False)

    def of(self, edition: Edition, ink: Ink, fronts_alone: bool = False) -> Changes:
        """What is to be printed and thrown away of a box in that edition; backs count unless there are none."""
        sides = SIDES[:1] if fronts_alone else SIDES
        old = self._printed(self.old, edition, ink, sides)
        new = self._printed(self.new, edition, ink, sides)
        to_print, away = _left(new.pieces, old.pieces), _left(old.pieces, new.pieces)
        printed, thrown = Counter(one[:2] for one in to_print), Counter(one[:2] for one in away)
        keys = [*new.cards, *(key for key in old.cards if key not in new.cards)]
        kept = [key for key in keys if (key in printed or key in thrown) and self.is_meant(*key)]
        cards = (self._change(key, old, new, printed[key], thrown[key], edition) for key in kept)
        pieces = tuple(one for one in to_print if self.is_meant(*one[:2]))
        deck = fingerprint(self.old.game) if self.old else ""
        return Changes(self.since, deck, tuple(cards), pieces)

    def _printed(
        self, state: DeckState | None, edition: Edition, ink: Ink, sides: Collection[Side]
    ) -> _Printed:
        if state is None or edition not in editions_of(state.game.langs):
            return _Printed(None, {}, {})
        decks = tuple(one for one in state.game.decks if one.id in state.look.layouts)
        printed = PrintedGame(replace(state.game, decks=decks), state.look, edition, ink)
        pieces: dict[Piece, Print] = {}
        cards: dict[Key, tuple[Deck, Card]] = {}
        for deck, card, copy, *faces in printed.copies():
            one = deck.id, card.id, copy
            shown = [face for side, face in zip(SIDES, faces, strict=True) if side in sides]
            cut = deck.size, deck.shape
            pieces[one] = (cut, *(self._content(face, one) for face in shown))
            cards[one[:2]] = deck, card
        return _Printed(state, pieces, cards)

    def _content(self, face: Callable[[], Face], one: Piece) -> object:
        """What a face looks like; one that cannot be drawn looks like no other."""
        try:
            return self.contents.of(face().ops)
        except (CannotDraw, Unfit, Refused, LookupError):
            return one, object()

    def _change(
        self, key: Key, old: _Printed, new: _Printed, printed: int, away: int, edition: Edition
    ) -> CardChange:
        was, now = old.copies(key), new.copies(key)
        names = [one.cards[key][1].name for one in (new, old) if key in one.cards]
        change = CardChange(key[1], names[0], names[-1], was, now, printed, away)
        if not (was and now and printed and away):
            return change
        fields: list[FieldChange] = []
        (was_cut, *before), (is_cut, *after) = old.looks(key), new.looks(key)
        looks = [] if was_cut == is_cut else ["front"]
        sides = SIDES if len(after) == 2 else ("front",)
        for side, one, other in zip(sides, before, after, strict=True):
            if one == other:
                continue
            found = [*_fields(key, old, new, side, edition)]
            fields += (each for each in found if each not in fields)
            looks += [] if found or side in looks else [side]
        return replace(change, fields=tuple(fields), looks=tuple(looks))


def _left(pieces: Mapping[Piece, Print], others: Mapping[Piece, Print]) -> list[Piece]:
    """Those that the others do not stand for: each stands for one that is printed like it, of its own card
    if it can.
    """
    own = Counter((one[:2], look) for one, look in others.items())
    unmatched: list[Piece] = []
    for one, look in pieces.items():
        if own[one[:2], look]:
            own[one[:2], look] -= 1
        else:
            unmatched.append(one)
    rest: Counter[Print] = Counter()
    for (_, look), count in own.items():
        rest[look] += count
    left: list[Piece] = []
    for one in unmatched:
        if rest[pieces[one]]:
            rest[pieces[one]] -= 1
        else:
            left.append(one)
    return left


def _fields(
    key: Key, old: _Printed, new: _Printed, side: Side, edition: Edition
) -> Iterator[FieldChange]:
    """The fields of a side that say something else now, each with its languages: `name.ja` is one of `name`."""
    assert new.state
    names = chain(*(one.asked(key[0], side, edition) for one in (old, new)))
    found: dict[str, dict[Lang, tuple[str, str]]] = {}
    for name in dict.fromkeys(names):
        field, _, last = name.rpartition(".")
        named = last if field and last in new.state.game.langs else ""
        for lang in (named,) if named else langs_of(edition):
            said = _said(name, key, old, lang), _said(name, key, new, lang)
            if said[0] != said[1] and name not in COUNTED:
                found.setdefault(field if named else name, {})[lang] = said
    for name, words in found.items():
        kept = [*words.items()]
        if len({said for _, said in kept}) == 1:  # a number
            kept = kept[:1]
        yield FieldChange(name, tuple((lang, *said) for lang, said in kept))


def _said(name: str, key: Key, printed: _Printed, lang: Lang) -> str:
    """What a card says in a field, symbols by their names."""
    assert printed.state
    game = printed.state.game
    deck, card = printed.cards[key]
    column = deck.column(name)
    known = {one.id: one for one in game.symbols}
    if column and column.type == "symbols":
        letters = (game.symbol(letter) for letter in card.symbols(name))
        return game.say(lang, "marks").join(_named(one, lang) for one in letters if one)
    said = field_value(name, game, deck, card, lang) or ""
    return ICON.sub(
        lambda icon: _named(known[icon[1]], lang) if icon[1] in known else icon[0], said
    )


def _named(symbol: Symbol, lang: Lang) -> str:
    return symbol.name.of(lang)
