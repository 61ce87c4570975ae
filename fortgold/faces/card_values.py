"""What the data of a game gives a layout: words for the names in braces, and whether a box is drawn.

`{name.ja}`, `{effect.icons}`, `{start.en}`, `{n.hand_size}`, `{t.turn.ja}`, `{s.draft.en}`;
`when: {category: treasure}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.layout import Box
from fortgold.data.model import LANGS, Card, Column, Deck, Effect, Game, Text, Value
from fortgold.data.sentences import known_names, named, spoken

GIVEN, MISSING = "given", "missing"  # what `when` may ask of any column
PARTS = ("ja", "kana", "en")


def field_value(name: str, game: Game, deck: Deck, card: Card | None) -> str | None:
    """What stands for `{name}` in a layout; None if nothing is known by that name."""
    owner, _, rest = name.partition(".")
    match owner:
        case "n":
            return named(name, game, "en")
        case "t" | "c" | "s":
            return _in_words(name, game)
        case "game":
            return {"id": game.id, "version": game.version, **_parts("title", game.title)}.get(rest)
        case "deck":
            return {"id": deck.id, **_parts("name", deck.name)}.get(rest)
        case _ if card is None:
            return None
        case "id" | "kind" | "name":
            return {"id": card.id, "kind": card.kind, **_parts("name", card.name)}.get(name)
    column = deck.column(owner)
    if column is None or owner not in card.values:
        return None
    return _in_column(column, card.values[owner], rest, game)


def _in_words(name: str, game: Game) -> str | None:
    """A term, the name of a card or a sentence; the language comes last: `t.turn.plural.en`."""
    what, _, last = name.rpartition(".")
    lang = next((lang for lang in LANGS if lang == last), None)
    if lang is None or not what.startswith("s."):
        return named(what, game, lang) if lang else None
    sentence = next((one for one in game.sentences if f"s.{one.id}" == what), None)
    return spoken(sentence, game, lang) if sentence else None


def _parts(key: str, text: Text) -> dict[str, str]:
    return {f"{key}.{part}": str(getattr(text, part)) for part in PARTS}


def _in_column(column: Column, value: Value, part: str, game: Game) -> str | None:
    """A value as a card says it: `part` is a language, `icons`, or "" for the value as it is."""
    match value:
        case Text():
            return _parts("", value).get(f".{part}")
        case Effect():
            return {"ja": value.ja, "en": value.en, "icons": value.icons}.get(part)
        case tuple() if column.type == "cards" and part:
            return _parts("", _names(value, column, game)).get(f".{part}")
        case str() if part and column.type == "word":
            return _parts("", _named(value, game)).get(f".{part}") if value else ""
    if part:
        return None
    return "".join(value) if isinstance(value, tuple) else str(value)


def _names(kinds: tuple[str, ...], column: Column, game: Game) -> Text:
    """The names of those kinds of another deck, in a row as each language sets it."""
    deck = next((deck for deck in game.decks if deck.id == column.deck), None)
    names = deck.names if deck else {}
    nouns = [names.get(kind, Text(kind, kind)) for kind in kinds]  # a check reports unknown ones
    *most, last = [one.en for one in nouns] or [""]
    return Text(
        "、".join(one.ja for one in nouns), " and ".join(filter(None, (", ".join(most), last)))
    )


def _named(word: str, game: Game) -> Text:
    """What a word of a table is called: as the symbol of that id, as the term, or as it is."""
    symbol = game.symbol_of(word)
    term = next((term.name for term in game.terms if term.id == word), Text(word, word))
    return symbol.name if symbol else term


def known_fields(game: Game, deck: Deck, on_face: bool) -> Iterator[str]:
    """The names in braces that a layout of `deck` may use; those of cards on the face only."""
    if on_face:
        yield from ("id", "kind", *(f"name.{part}" for part in PARTS))
        for column in deck.columns:
            match column.type:
                case "text":
                    yield from (f"{column.name}.{part}" for part in PARTS)
                case "effect":
                    yield from (f"{column.name}.{part}" for part in ("ja", "en", "icons"))
                case "cards" | "word":
                    yield from (column.name, *(f"{column.name}.{lang}" for lang in LANGS))
                case _:
                    yield column.name
    yield from (f"{text}.{part}" for text in ("game.title", "deck.name") for part in PARTS)
    yield from ("game.version", "deck.id")
    shared = (*known_names(game), *(f"s.{one.id}" for one in game.sentences))
    for name in shared:
        yield from (name,) if name.startswith("n.") else (f"{name}.{lang}" for lang in LANGS)


def is_for(box: Box, card: Card | None) -> bool:
    """Whether the card (None: a back) has in each column that the box names one of its words."""
    return not box.when or (
        card is not None and all(_has(card, name, words) for name, words in box.when)
    )


def _has(card: Card, column: str, words: tuple[str, ...]) -> bool:
    if column == "kind":
        return card.kind in words
    word = card.word(column)
    return (GIVEN if card.has(column) else MISSING) in words or bool(word and word in words)


def conditions(deck: Deck) -> dict[str, tuple[str, ...]]:
    """What `when` may ask of the deck's cards: each column with the words that it may name."""
    out = {"kind": tuple(dict.fromkeys(card.kind for card in deck.cards))}
    for column in deck.columns:
        words = column.allowed
        if column.type == "word" and not words:
            words = tuple(dict.fromkeys(card.word(column.name) for card in deck.cards))
        own = tuple(filter(None, words)) if column.type == "word" else ()
        out[column.name] = (*own, GIVEN, MISSING)
    return out
