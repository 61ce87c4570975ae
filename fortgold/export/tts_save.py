"""A game as a saved object of Tabletop Simulator: its decks, with names and words, and what is no card.

What its keys are called is known from files that people have published, and from the descriptions of them for
programmers (github.com/Benjamin-Dobell/tts-types, ObjectState; read in November 2026). A card is known by its
sheet's number in the file times 100, and its place on the sheet, from 0.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from hashlib import sha256
from typing import Any

from fortgold.data.library import Opened
from fortgold.data.model import MM, Component, Deck, Lang
from fortgold.export.card_words import words_of
from fortgold.export.tts_sheets import (
    ForTable,
    PileSheet,
    PlacedCard,
    image_of,
    is_die,
    sheets_of,
)

Address = Callable[[str], str]  # of a picture of that name
State = dict[str, Any]  # of an object: what the file is made of

POKER = 88 * MM  # the longer side of a card that is as large as the program's own
APART = 4.0  # units between two decks
MOST_IN_ROW = 8
BOARD = 120 * MM  # what is no card and as long is a board
SHAPES = {"rectangle": (1, 0), "hexagon": (3, 2), "circle": (4, 4)}  # of cards, with round corners
TILES = {"rectangle": (0, 3), "hexagon": (1, 1), "circle": (2, 2)}  # of tiles
GREY = {"r": 0.713235259, "g": 0.713235259, "b": 0.713235259}  # of cards, as the program has them
WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}


def saved_object(opened: Opened, asked: ForTable, words: Lang, address: Address) -> bytes:
    """The file; equal games, equal bytes."""
    save: State = {
        "SaveName": "", "Date": "", "VersionNumber": "", "GameMode": "", "GameType": "",
        "GameComplexity": "", "Tags": [], "Gravity": 0.5, "PlayArea": 0.5, "Table": "", "Sky": "",
        "Note": "", "TabStates": {}, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        "ObjectStates": _Table(opened, asked, words, address).objects(),
    }  # fmt: skip
    return (json.dumps(save, ensure_ascii=False, indent=1) + "\n").encode()


class _Table:
    """Makes the objects, and gives each a name of six letters that no other one has."""

    def __init__(self, opened: Opened, asked: ForTable, words: Lang, address: Address) -> None:
        self.opened, self.game, self.asked = opened, opened.sound_game, asked
        self.words, self.address = words, address
        self.names: set[str] = set()
        self.sheets = 0  # so many sheets are in the file

    def objects(self) -> list[State]:
        found = [one for deck in self.game.decks for one in self._deck(deck)]
        pieces = () if self.asked.cards else self.game.components
        found += (self._piece(one) for one in pieces)
        for i, one in enumerate(found):
            row, column = divmod(i, MOST_IN_ROW)
            one["Transform"] |= {"posX": column * APART, "posZ": -row * APART}
        return found

    def _deck(self, deck: Deck) -> Iterator[State]:
        """The pile of a deck; a card alone is none."""
        custom: dict[str, State] = {}
        places: dict[tuple[str, int], tuple[int, State]] = {}
        sheets = sheets_of(self.opened, deck, self.asked)
        for sheet in sheets:
            self.sheets += 1
            entry = {str(self.sheets): self._custom(sheet)}
            custom |= entry
            for place, one in enumerate(sheet.cards):
                places[one.card.id, one.copy] = self.sheets * 100 + place, entry
        cards = [
            self._card(
                deck, PlacedCard(card, copy), *places.get((card.id, copy), places[card.id, 1])
            )
            for card in deck.cards
            if (card.id, 1) in places
            for copy in range(1, card.copies + 1)
        ]
        if len(cards) < 2:
            yield from ({**one, "Name": "CardCustom"} for one in cards)
            return
        pile = self._object("DeckCustom", deck.id, deck.name.of(self.words), is_card=True)
        yield pile | {
            "Hands": False,
            "SidewaysCard": _is_sideways(deck),
            "DeckIDs": [one["CardID"] for one in cards],
            "CustomDeck": custom,
            "ContainedObjects": cards,
            "Transform": self._transform(deck),
        }

    def _custom(self, sheet: PileSheet) -> State:
        deck = sheet.deck
        back = ("backs", deck, sheet.number) if sheet.backs_differ else ("back", deck)
        return {
            "FaceURL": self.address(image_of("fronts", deck, sheet.number).name),
            "BackURL": self.address(image_of(*back).name),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": not sheet.backs_differ,  # else a hidden card shows the last place
            "UniqueBack": sheet.backs_differ,
            "Type": SHAPES[deck.shape][bool(deck.radius)],
        }

    def _card(self, deck: Deck, one: PlacedCard, number: int, custom: dict[str, State]) -> State:
        card, look = one.card, self.opened.look
        key = f"{deck.id} {card.id} {one.copy}"
        state = self._object("Card", key, card.name.of(self.words), is_card=True)
        return state | {
            "Description": words_of(self.game, look, deck, card, self.words),
            "GMNotes": card.id,
            "CardID": number,
            "SidewaysCard": _is_sideways(deck),
            "CustomDeck": custom,
            "Transform": self._transform(deck),
        }

    def _piece(self, component: Component) -> State:
        """A board, a die, a tile, or a bag of tiles."""
        name, (form, *_) = component.name.of(self.words), component.forms
        if is_die(component):
            one = self._object("Die_6", component.id, name)
        elif component.count == 1 and max(form.deck.size) >= BOARD:
            one = self._object("Custom_Board", component.id, name) | {"Locked": True}
            one["CustomImage"] = self._image(form.deck)
        else:
            one = self._object("Custom_Tile", component.id, name)
            kind = TILES[form.deck.shape][bool(form.deck.radius)]
            if form.deck.radius * 2 >= max(form.deck.size):
                kind = TILES["circle"][0]
            tile = {"Type": kind, "Thickness": 0.1, "Stackable": True, "Stretch": True}
            one["CustomImage"] = self._image(form.deck) | {"CustomTile": tile}
        if component.count == 1:
            return one
        bag = self._object("Bag", f"{component.id} bag", name)
        every = [one | {"GUID": self._guid(f"{component.id} {i}")} for i in range(component.count)]
        return bag | {"ContainedObjects": every}

    def _image(self, deck: Deck) -> State:
        url = self.address(image_of("piece", deck).name)
        return {"ImageURL": url, "ImageSecondaryURL": "", "ImageScalar": 1.0, "WidthScale": 0.0}

    def _object(self, kind: str, key: str, name: str, is_card: bool = False) -> State:
        return {
            "GUID": self._guid(key), "Name": kind, "Transform": self._transform(),
            "Nickname": name, "Description": "", "GMNotes": "", "ColorDiffuse": GREY if is_card else WHITE,
            "Locked": False, "Grid": True, "Snap": True, "Autoraise": True, "Sticky": True, "Tooltip": True,
            "HideWhenFaceDown": is_card, "Hands": is_card, "LuaScript": "", "LuaScriptState": "", "XmlUI": "",
        }  # fmt: skip

    def _transform(self, deck: Deck | None = None) -> State:
        """Where an object lies: cards face down, as large beside each other as they are."""
        scale = round(max(deck.size) / POKER, 3) if deck else 1.0
        return {
            "posX": 0.0, "posY": 1.0, "posZ": 0.0, "rotX": 0.0, "rotY": 180.0, "rotZ": 180.0 if deck else 0.0,
            "scaleX": scale, "scaleY": 1.0, "scaleZ": scale,
        }  # fmt: skip

    def _guid(self, key: str) -> str:
        """The name of an object: of its game and key, the next one if that is taken."""
        for i in range(len(self.names) + 1):
            name = sha256(f"{self.opened.name} {key} {i}".encode()).hexdigest()[:6]
            if name not in self.names:
                break
        self.names.add(name)
        return name


def _is_sideways(deck: Deck) -> bool:
    return deck.size[0] > deck.size[1]
