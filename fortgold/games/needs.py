"""What the rules of every game need of a deck, told with its place when it is not there.

Every function raises CannotPlay if that is not there.
"""

from __future__ import annotations

from fortgold.model import Card, Deck, Game, Span, Text
from fortgold.position import CannotPlay, TooLargeToPlay


def need_number(game: Game, name: str, most: int) -> None:
    """The constant of that name is there and can be played; a program can play it up to `most`."""
    place = game.place(f"constants.{name}")
    if game.constants.get(name, 0) < 1:
        raise CannotPlay(
            Text(
                f"遊ぶには「constants」の「{name}」に 1 以上の数が要ります",
                f"to be played, `{name}` under `constants` must be 1 or more",
            ),
            Text(f"「{name}: 数」と書いてください", f"write `{name}: NUMBER`"),
            place,
        )
    need_at_most(most, name, game.constants[name], place)


def need_at_most(most: int, name: str, value: int, at: Span) -> None:
    """People may play more than that, a program would think for years: raises TooLargeToPlay."""
    if value > most:
        raise TooLargeToPlay(
            Text(
                f"「{name}」が {value} あり、プログラムで遊べる {most} を超えています",
                f"`{name}` is {value}, and no more than {most} can be played here",
            ),
            Text(
                "刷ることはできます。遊ばせて調べるには減らしてください",
                "it can be printed all the same; to try it by playing, take a lower number",
            ),
            at,
        )


def need_deck(game: Game, name: str, most: int) -> Deck:
    """The deck of that name, which is there and has no more than `most` cards."""
    deck = next((deck for deck in game.decks if deck.id == name), None)
    if deck is None:
        raise CannotPlay(
            Text(
                f"遊ぶには「decks」に「{name}」が要ります",
                f"to be played, it needs `{name}` under `decks`",
            ),
            Text(
                "付属の同じ名前のデッキを見てください",
                "see the deck of that name that comes along",
            ),
            game.place("decks"),
        )
    need_at_most(most, name, sum(card.copies for card in deck.cards), game.at)
    return deck


def need_symbols(game: Game, card: Card, column: str) -> None:
    """Each letter of that column is a symbol of the game: another one would mean nothing."""
    for letter in card.symbols(column):
        if game.symbol(letter) is None:
            raise CannotPlay(
                Text(
                    f"「{card.id}」に知らないシンボル「{letter}」があるため遊べません",
                    f"`{card.id}` shows `{letter}`, which is no symbol of the game, "
                    "so it cannot be played",
                ),
                Text(
                    "「symbols」にある文字を使ってください",
                    "use the letters under `symbols` in game.yaml",
                ),
                card.place(column),
            )
