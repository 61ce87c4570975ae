"""Payments as people type them: the cards that are turned, or as many of them as tell which."""

from __future__ import annotations

from collections.abc import Sequence

from fortgold.games.arch_king.bags import Bag, distinct
from fortgold.games.arch_king.faces import Faces
from fortgold.games.arch_king.moves import Move
from fortgold.games.arch_king.naming import SHOWN, ambiguous, named, shortened
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.speech import cards_said, typed_of
from fortgold.model import Text
from fortgold.position import IllegalMove


def with_payment(
    position: Position, ways: Sequence[Move], words: Sequence[str], faces: Faces
) -> Move:
    """The one of several `ways` to pay for one thing that has all the cards named in it.

    Raises IllegalMove.
    """
    rows = position.rules.rows
    payers = [rows[row] for row in sorted({row for move in ways for row in move.paid})]
    cards: list[int] = []
    while words:
        found, count = named(words, payers)
        if len(found) > 1:
            raise ambiguous(words[:count], found)
        if not found:
            raise _pays_not(ways, words, faces)
        cards.append(found[0].number)
        words = words[count:]
    paid = tuple(sorted(cards))
    left = [move for move in ways if _holds(move.paid, paid)]  # no payment holds another one
    if len(left) == 1:
        return left[0]
    if not left:
        raise _no_payment(position, ways, paid, faces)
    raise IllegalMove(_listed(position, left))


def _holds(bag: Bag, cards: Bag) -> bool:
    return all(bag.count(row) >= cards.count(row) for row in distinct(cards))


def _pays_not(ways: Sequence[Move], words: Sequence[str], faces: Faces) -> IllegalMove:
    """A word that names none of the cards that can pay."""
    said, name = shortened(words), faces.name(ways[0].row)
    every = {row for move in ways for row in move.paid}
    if not every:
        return IllegalMove(
            Text(
                f"「{name.ja}」の支払いに、横にするカードは要りません",
                f"no card needs to be turned to pay for {name.en}",
            )
        )
    could = cards_said(tuple(sorted(every)), faces)
    return IllegalMove(
        Text(
            f"「{name.ja}」の支払いに「{said}」は使えません。使えるカード: {could.ja}",
            f"`{said}` cannot pay for {name.en}; these can: {could.en}",
        )
    )


def _no_payment(position: Position, ways: Sequence[Move], cards: Bag, faces: Faces) -> IllegalMove:
    """Cards that do not cover the cost, that are too many, or that do not stand there so often."""
    have = position.realm.upright
    for row in distinct(cards):
        if cards.count(row) > have.count(row):
            one, number = faces.name(row), have.count(row)
            return IllegalMove(
                Text(
                    f"縦の「{one.ja}」は {number} 枚しかありません",
                    f"only {number} of your {one.en} stand upright",
                )
                if number > 1
                else Text(
                    f"縦の「{one.ja}」は 1 枚しかありません",
                    f"only one {one.en} stands upright",
                )
            )
    name, said, listed = faces.name(ways[0].row), cards_said(cards, faces), _listed(position, ways)
    return IllegalMove(
        Text(
            f"「{name.ja}」の支払いに合いません: {said.ja}。{listed.ja}",
            f"{said.en}: that is no payment for {name.en}. {listed.en}",
        )
    )


def _listed(position: Position, ways: Sequence[Move]) -> Text:
    """Payments, as they are typed."""
    typed = "".join(f"\n  {typed_of(position, move)}" for move in ways[:SHOWN])
    more = len(ways) - SHOWN
    also = Text(f"\n  (ほかに {more} 通り)", f"\n  (and {more} more)") if more > 0 else Text("", "")
    if len(ways) == 1:
        return Text(f"支払い方は 1 通りです:{typed}", f"There is one way to pay:{typed}")
    return Text(
        f"支払い方は {len(ways)} 通りあります:{typed}{also.ja}",
        f"There are {len(ways)} ways to pay:{typed}{also.en}",
    )
