"""Tables as examples write them, read place by place; what every game asks of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from fortgold.data.example import Column, ExampleTable
from fortgold.data.model import Text
from fortgold.data.source import suggestion
from fortgold.games.contract import NotLaid


def known_places(table: ExampleTable, cards: Iterable[str], numbers: Iterable[str]) -> None:
    """Raises NotLaid for a place, or a number, that the game does not have."""
    for there, known in ((table.cards, tuple(cards)), (table.numbers, tuple(numbers))):
        for name in there:
            if name not in known:
                hint = suggestion(name, known)
                ja = f"「{name}」という場所はありません。{hint.ja}"
                en = f"there is no place `{name}`; {hint.en}"
                raise NotLaid(Text(ja, en))


def columns_at(table: ExampleTable, place: str, most: int) -> tuple[Column, ...]:
    """The columns of a place with so many of them; those that are not written are vacant."""
    columns = table.cards.get(place, ())
    if len(columns) > most:
        ja = f"「{place}」の場所は {most} つですが、{len(columns)} つ書かれています"
        en = f"`{place}` has room for {most}, but {len(columns)} are written"
        raise NotLaid(Text(ja, en))
    return (*columns, *((),) * (most - len(columns)))


def ids_at(table: ExampleTable, place: str) -> tuple[str, ...]:
    """The cards of a place one after the other."""
    return tuple(card.id for column in table.cards.get(place, ()) for card in column)


def pile_of(table: ExampleTable, name: str, rest: Sequence[str], is_whole: bool) -> tuple[str, ...]:
    """A pile out of the `rest` of its deck, those first that are to come up first.

    Its number may be written: where the table `is_whole`, it must be just that.
    """
    coming = [card for card in table.following if card in rest]
    pile = (*coming, *(card for card in rest if card not in coming))
    count = table.numbers.get(name, len(pile))
    if count > len(pile) or (is_whole and count != len(pile)):
        ja = f"「{name}」は {count} 枚と書かれていますが、残っているカードは {len(pile)} 枚です"
        en = f"`{name}` is said to hold {count}, but {len(pile)} cards are left"
        raise NotLaid(Text(ja, en))
    return tuple(pile[:count])


class Row(Protocol):
    """A row of a card table: `copies` of one card."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> Text: ...
    @property
    def copies(self) -> int: ...


class Copies:
    """The cards of decks, by row; each copy lies in one place."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows, self.left = rows, [row.copies for row in rows]
        self.numbers = {row.id: number for number, row in enumerate(rows)}

    def laid(self, cards: Iterable[str]) -> Iterator[int]:
        """The rows of these cards, which lie there now. Raises NotLaid for another card, and for one too many."""
        for card in cards:
            if card not in self.numbers:
                raise of_another_deck(card)
            number = self.numbers[card]
            self.left[number] -= 1
            if self.left[number] < 0:
                raise too_many(self.rows[number].name, self.rows[number].copies)
            yield number


def at_seat(name: str, seat: int) -> str:
    """What belongs to a seat: `hand` of the first one, `hand_2` of the next."""
    return f"{name}_{seat + 1}" if seat else name


def too_many(name: Text, copies: int) -> NotLaid:
    """More of a card lie there than the box has."""
    ja = f"「{name.ja}」は箱に {copies} 枚しかありません"
    en = f"there are only {copies} of `{name.en}` in the box"
    return NotLaid(Text(ja, en))


def of_another_deck(card: str) -> NotLaid:
    """A card lies where no card of its deck may."""
    ja = f"「{card}」はそこに置けない種類のカードです"
    en = f"`{card}` is a card of another deck, which cannot lie there"
    return NotLaid(Text(ja, en))
