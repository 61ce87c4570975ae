"""All the words of a game that are printed, each part with the place where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from fortgold.checks.registry import Subject
from fortgold.model import Card, Span, Text

PARTS = ("ja", "kana", "en")


@dataclass(frozen=True, slots=True)
class Said:
    """A text of the game with its places; a part without a place is missed when it is read."""

    text: Text
    what: Text
    key: str
    places: dict[str, Span]
    read_aloud: bool  # whether the Japanese needs a reading in kana

    def part(self, name: str) -> str:
        """`ja`, `en` or `kana`."""
        return str(getattr(self.text, name))


@lru_cache(maxsize=4)
def said(subject: Subject) -> tuple[Said, ...]:
    """All the words of a game that are printed, in the order of its files."""
    return (*_said_by_game(subject), *_said_by_cards(subject))


def _said_by_game(subject: Subject) -> Iterator[Said]:
    game = subject.game

    def one(text: Text, key: str, what: Text, read_aloud: bool = True) -> Said:
        places = {
            part: game.places[f"{key}.{part}"] for part in PARTS if f"{key}.{part}" in game.places
        }
        if "ja" in places:
            places.setdefault("kana", game.place(key))
        return Said(text, what, key, places, read_aloud)

    yield one(game.title, "title", Text("題名", "the title"))
    for operation in game.operations:
        what = Text(
            f"操作「{operation.id}」の文", f"the sentence of the operation `{operation.id}`"
        )
        yield one(operation.says, f"effects.operations.{operation.id}", what, read_aloud=False)
    for timing in game.timings:
        if timing.says.ja or timing.says.en:
            what = Text(f"時機「{timing.id}」の言葉", f"the wording of the timing `{timing.id}`")
            key = f"effects.timings.{timing.id}"
            written = one(timing.says, key, what, read_aloud=False)
            for part in ("ja", "en"):
                written.places.setdefault(part, game.place(key))
            yield written
    for symbol in game.symbols:
        what = Text(f"シンボル「{symbol.letter}」", f"the symbol `{symbol.letter}`")
        yield one(symbol.name, f"symbols.{symbol.letter}", what)
    for deck in game.decks:
        what = Text(f"デッキ「{deck.id}」", f"the deck `{deck.id}`")
        yield one(deck.name, f"decks.{deck.id}.name", what)
    for i, term in enumerate(game.terms):
        what = Text(f"用語「{term.id}」", f"the term `{term.id}`")
        yield one(term.name, f"terms.{i}", what)
        meaning = Text(f"用語「{term.id}」の説明", f"the meaning of `{term.id}`")
        yield one(term.meaning, f"terms.{i}.meaning", meaning, read_aloud=False)
    for sentence in game.sentences:
        what = Text(f"文「{sentence.id}」", f"the sentence `{sentence.id}`")
        yield one(sentence.text, f"sentences.{sentence.id}", what, read_aloud=False)
    for i, credit in enumerate(game.credits):
        for text, part in zip(credit, ("role", "name"), strict=True):
            what = Text("クレジット", "the credits")
            yield one(text, f"credits.{i}.{part}", what, read_aloud=False)


def _said_by_cards(subject: Subject) -> Iterator[Said]:
    for deck in subject.game.decks:
        headings = {heading for card in deck.cards for heading in card.places}
        texts = [column for column in deck.columns if column.type == "text"]
        for card in deck.cards:
            what = Text(f"「{card.id}」の名前", f"the name of `{card.id}`")
            yield _on_card(card, "name", card.name, what, headings, True)
            for column in texts:
                value = card.values[column.name]
                if isinstance(value, Text) and (column.required or value.ja or value.en):
                    what = Text(
                        f"「{card.id}」の「{column.name}」", f"`{column.name}` of `{card.id}`"
                    )
                    aloud = f"{column.name}.kana" in headings
                    yield _on_card(card, column.name, value, what, headings, aloud)


def _on_card(
    card: Card, key: str, text: Text, what: Text, headings: set[str], read_aloud: bool
) -> Said:
    names = {part: f"{key}.{part}" for part in PARTS}
    places = {part: card.place(name) for part, name in names.items() if name in headings}
    return Said(text, what, key, places, read_aloud)
