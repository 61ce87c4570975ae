"""Checks of symbols as colour-blind players see them, and as a copier shows them.

What is measured is kept by the content of the drawings.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from fortgold.checks import colour_vision
from fortgold.checks.layers import plain_fill
from fortgold.checks.registry import Place, Problems, Subject, check, of_subject, problem
from fortgold.data.door import Refused
from fortgold.data.layout import SymbolRow
from fortgold.data.limits import PICTURE_FILE
from fortgold.data.model import Text
from fortgold.draw import picture_cache
from fortgold.faces.art_files import symbol_file

NEAREST = 12.0  # CIEDE2000 in the mean of two symbols: less, and they are one at arm's length
PALEST = (
    2.0  # contrast (WCAG 2.2) of a symbol's strongest ink: less is lost in a home printer's screen
)
MOST = 64  # symbols of a game that are compared, two by two

SEEN_BY = {
    "deutan": Text("緑が見分けにくい目 (deutan) では", "eyes that are weak in green (deutan)"),
    "protan": Text("赤が見分けにくい目 (protan) では", "eyes that are weak in red (protan)"),
    "tritan": Text("青が見分けにくい目 (tritan) では", "eyes that are weak in blue (tritan)"),
    "grey": Text("白黒で刷ると", "a print in grey"),
}


@dataclass(frozen=True, slots=True)
class _Measured:
    """Pairs of symbols, and symbols on their grounds, each with a vision and a number."""

    pairs: tuple[tuple[str, str, str, float], ...] = ()
    pale: tuple[tuple[str, str, float], ...] = ()


@of_subject
def _measured(subject: Subject) -> _Measured:
    look, door = subject.look, subject.look.door
    files: dict[str, Path] = {}
    contents = b""
    for symbol in subject.game.symbols[:MOST]:
        file = look.find(symbol_file(look, symbol.id))
        if file is None:
            continue  # another check tells of it
        try:
            contents += b"%d\n" % len(data := door.read(file, PICTURE_FILE)) + data
        except Refused:
            continue
        files[symbol.id] = file
    if not files:
        return _Measured()
    grounds = dict(_grounds(subject))
    key = picture_cache.key(contents, "symbols as seen", sorted(files), sorted(grounds.items()))
    found = picture_cache.kept(key)
    if found is None:
        found = colour_vision.measured(door, files, grounds)
        picture_cache.keep(key, found)
    pairs, pale = json.loads(found)
    return _Measured(tuple(map(tuple, pairs)), tuple(map(tuple, pale)))


def _grounds(subject: Subject) -> Iterator[tuple[str, str]]:
    """Symbols of rows, each with the plain colour on which it stands, if it is known."""
    for deck in subject.game.decks:
        layout = subject.look.layouts.get(deck.id)
        for i, box in enumerate(layout.face if layout else ()):
            column = deck.column(box.column) if isinstance(box, SymbolRow) else None
            if not layout or not isinstance(box, SymbolRow) or column is None or box.varying:
                continue
            ground = box.plate or "#ffffff"
            for below in () if box.plate else layout.face[:i]:
                is_under = below.x <= box.x and box.x + box.width <= below.x + below.width
                is_under &= below.y <= box.y and box.y + box.height <= below.y + below.height
                if is_under:
                    ground = (plain_fill(below) if not below.when else "") or ""
            letters = {letter for card in deck.cards for letter in card.symbols(box.column)}
            for letter in sorted(letters) if ground else ():
                if symbol := subject.game.symbol(letter):
                    yield symbol.id, ground.lower()


@check(
    "PRINT423",
    "色覚によって見分けにくいシンボルがある",
    "Symbols that some eyes cannot tell apart",
    "男性の 20 人に 1 人は赤と緑の区別がつきにくく、白黒のコピーに色はありません。形も変えます。",
    "One man in twenty hardly tells red from green, and on a copy in grey nobody does: symbols need a shape "
    "of their own as well.",
    "シンボル「{symbol}」と「{other}」は、{vision}差が {distance:.0f} しかありません (12 以上が要ります)",
    "the symbols `{symbol}` and `{other}` differ by only {distance:.0f} for {vision}; 12 are needed",
    "片方の形を変えるか、明るさを変えてください",
    "give one of them another shape, or make it lighter or darker",
    level="warning",
)
def symbols_alike(subject: Subject) -> Problems:
    known = {symbol.id: symbol for symbol in subject.game.symbols}
    for one, other, vision, distance in _measured(subject).pairs:
        if distance < NEAREST:
            yield problem(
                Place.entry(subject.game, f"symbols.{known[one].letter}", ""),
                symbol=one,
                other=other,
                vision=SEEN_BY[vision],
                distance=distance,
            )


@check(
    "PRINT424",
    "シンボルが地の色に近すぎる",
    "A symbol hardly differs from the ground under it",
    "赤や緑は、見る人の目や白黒の印刷によっては地の色に沈みます。シンボルが読めなければ、カードは遊べません。",
    "Red or green sinks into its ground for some eyes and in grey, and a card whose symbols cannot be seen "
    "cannot be played.",
    "シンボル「{symbol}」と地の色のコントラストは、{vision} {ratio:.2f} : 1 しかありません (2 : 1 以上が要ります)",
    "the symbol `{symbol}` has a contrast of only {ratio:.2f} : 1 to its ground for {vision}; 2 : 1 is needed",
    "シンボルの色か地の色を変えるか、symbols の plate で下地を敷いてください",
    "change the symbol's colour or that of the ground, or lay a `plate` under it",
    level="warning",
)
def pale_symbol(subject: Subject) -> Problems:
    known = {symbol.id: symbol for symbol in subject.game.symbols}
    for one, vision, ratio in _measured(subject).pale:
        if ratio < PALEST:
            yield problem(
                Place.entry(subject.game, f"symbols.{known[one].letter}", ""),
                symbol=one,
                vision=SEEN_BY[vision],
                ratio=ratio,
            )
