"""What the data of a game gives a layout: words for the names in braces.

`{name}`, `{name.ja}`, `{effect.icons}`, `{start.en}`, `{n.hand_size}`, `{t.turn.ja}`, `{s.draft.en}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.column_types import COLUMN_TYPES, part_of
from fortgold.data.layout import fields, pieces
from fortgold.data.model import Card, Deck, Game, Lang, Text
from fortgold.data.sentences import known_names, named, spoken

COPY = "copy"
COUNTED = (COPY, "copies", "index", "total")  # unless the deck has a column of that name


def field_value(
    name: str, game: Game, deck: Deck, card: Card | None, lang: Lang | None = None, copy: int = 1
) -> str | None:
    """What stands for `{name}` in a layout; None if nothing is known by that name.

    What has words in several languages and names none of them stands in `lang`, the game's main one
    if nothing is given.
    """
    lang = lang or game.langs[0]
    owner, _, rest = name.partition(".")
    match owner:
        case "n":
            return named(name, game, lang)
        case "t" | "c" | "s":
            return _in_words(name, game, lang)
        case "game" if rest in ("id", "version"):
            return game.id if rest == "id" else game.version
        case "game":
            return _words(game.title, rest, "title", game, lang)
        case "deck":
            return deck.id if rest == "id" else _words(deck.name, rest, "name", game, lang)
        case _ if card is None:
            return None
        case "id" | "kind" if not rest:
            return card.id if owner == "id" else card.kind
        case "name":
            return _words(card.name, name, "name", game, lang)
    column = deck.column(owner)
    if column is None and name in COUNTED:
        return str(_counted(name, deck, card, copy))
    if column is None or owner not in card.values:
        return None
    type_ = COLUMN_TYPES[column.type]
    known = type_.fields(game.langs)
    part = rest if rest or "" in known else lang
    return type_.shown(card.values[owner], part, column, game)


def filled(
    pattern: str, game: Game, deck: Deck, card: Card | None, lang: Lang, copy: int = 1
) -> tuple[str, list[str]]:
    """A pattern with values in place of the names in braces, and the names of which nothing is known."""
    text, unknown = "", list[str]()
    for plain, name in pieces(pattern):
        text += plain
        if name is None:
            continue
        value = field_value(name, game, deck, card, lang, copy)
        if value is None:
            unknown.append(name)
        text += value or ""
    return text, unknown


def _counted(name: str, deck: Deck, card: Card, copy: int) -> int:
    """Which copy of the card it is, of how many; which row of its deck, of how many."""
    if name == "index":
        return next((i for i, one in enumerate(deck.cards, 1) if one is card), 0)
    return {COPY: copy, "copies": card.copies, "total": len(deck.cards)}[name]


def _words(text: Text, name: str, owner: str, game: Game, lang: Lang) -> str | None:
    """The words for `owner`, in `lang`, or for `owner.fr`, which says in which language."""
    first, _, part = name.partition(".")
    return part_of(text, part or lang, game.langs) if first == owner else None


def _in_words(name: str, game: Game, lang: Lang) -> str | None:
    """A term, the name of a card or a sentence; the language comes last: `t.turn.plural.en`."""
    what, _, last = name.rpartition(".")
    if last in game.langs:
        lang = last
    else:
        what = name
    if not what.startswith("s."):
        return named(what, game, lang)
    sentence = next((one for one in game.sentences if f"s.{one.id}" == what), None)
    return spoken(sentence, game, lang) if sentence else None


def known_fields(game: Game, deck: Deck, of_cards: bool) -> Iterator[str]:
    """The names in braces that a layout of `deck` may use; those of cards if it may ask for them."""
    parts = (*game.langs, "kana")
    if of_cards:
        yield from ("id", "kind", *COUNTED, "name", *(f"name.{part}" for part in parts))
        for column in deck.columns:
            parts_of = COLUMN_TYPES[column.type].fields(game.langs)
            yield from dict.fromkeys(
                (column.name, *(f"{column.name}.{one}".rstrip(".") for one in parts_of))
            )
    for text in ("game.title", "deck.name"):
        yield from (text, *(f"{text}.{part}" for part in parts))
    yield from ("game.version", "deck.id")
    shared = (*known_names(game), *(f"s.{one.id}" for one in game.sentences))
    for name in shared:
        yield name
        yield from () if name.startswith("n.") else (f"{name}.{lang}" for lang in game.langs)


def follows_edition(pattern: str, game: Game, deck: Deck) -> bool:
    """Whether words of a pattern are in the language of the edition: it names none for them."""
    known = {*known_fields(game, deck, of_cards=True)}
    for name in fields(pattern):
        column = deck.column(name)
        as_written = column is not None and "" in COLUMN_TYPES[column.type].fields(game.langs)
        if f"{name}.{game.langs[0]}" in known and not as_written:
            return True
    return False
