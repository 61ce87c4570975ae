"""All the words of a game that are printed, each part with the place where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fortgold.checks.registry import Place, Subject, of_subject
from fortgold.data.model import Card, Game, Operation, Span, Text


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A text of the game with its places; a part without a place is missed when it is read."""

    text: Text
    what: Text
    key: str
    places: dict[str, Span]
    read_aloud: bool  # whether the Japanese needs a reading in kana
    is_plain: bool = False  # whether its words stand under its key itself, in the only language

    @property
    def is_pattern(self) -> bool:
        """Whether its braces are filled in, for each effect or recipe."""
        return self.key.startswith(("effects.", "recipes."))

    def part(self, name: str) -> str:
        """The words in a language, or the `kana`."""
        return self.text.kana if name == "kana" else self.text.of(name)

    def place(self, part: str, index: int = 0) -> Place:
        """Where one of its characters stands."""
        field = self.key if self.is_plain else f"{self.key}.{part}"
        return Place(self.places[part], field).moved(index)


@of_subject
def printed_texts(subject: Subject) -> tuple[PrintedText, ...]:
    """All the words of a game that are printed, in the order of its files."""
    return (*_texts_of_game(subject), *_texts_of_cards(subject))


def parts_of(game: Game) -> tuple[str, ...]:
    """The languages of a game, and the reading of its Japanese."""
    return (*game.langs, "kana") if "ja" in game.langs else game.langs


def written_parts(subject: Subject, *parts: str) -> Iterator[tuple[PrintedText, str, str]]:
    """Those parts of all words that have a place, with what they say."""
    for one in printed_texts(subject):
        for part in parts:
            if part in one.places:
                yield one, part, one.part(part)


def effect_patterns(game: Game) -> Iterator[tuple[str, str, Operation | None]]:
    """Every pattern with its key in game.yaml, and its operation if it is not a timing's."""
    operations = ((one.says, one.icons, key, one) for key, one in game.said())
    timings = ((one.says, one.icons, f"effects.timings.{one.id}", None) for one in game.timings)
    for says, icons, key, operation in (*operations, *timings):
        for part in game.langs:
            yield says.of(part), f"{key}.{part}", operation
        yield icons, f"{key}.icons", operation


def _texts_of_game(subject: Subject) -> Iterator[PrintedText]:
    game, parts = subject.game, parts_of(subject.game)

    def one(text: Text, key: str, ja: str, en: str, read_aloud: bool = False) -> PrintedText:
        keys = {part: f"{key}.{part}" for part in parts}
        places = {part: game.places[k] for part, k in keys.items() if k in game.places}
        is_plain = len(game.langs) == 1 and not places and key in game.places
        if is_plain:
            places[game.langs[0]] = game.places[key]
        elif "ja" in places:
            places.setdefault("kana", game.place(key))
        return PrintedText(text, Text(ja, en), key, places, read_aloud, is_plain)

    yield one(game.title, "title", "題名", "the title", True)
    for key, operation in game.said():
        ja, en = (
            ("レシピの部分", "the part of recipes")
            if key.startswith("recipes.")
            else ("操作", "the operation")
        )
        name = operation.id
        yield one(operation.says, key, f"{ja}「{name}」の文", f"the sentence of {en} `{name}`")
    for timing in game.timings:
        if any(timing.says.of(lang) for lang in game.langs):
            name, key = timing.id, f"effects.timings.{timing.id}"
            ja, en = f"時機「{name}」の言葉", f"the wording of the timing `{name}`"
            written = one(timing.says, key, ja, en)
            for part in game.langs:
                written.places.setdefault(part, game.place(key))
            yield written
    for symbol in game.symbols:
        name, key = symbol.letter, f"symbols.{symbol.letter}"
        yield one(symbol.name, key, f"シンボル「{name}」", f"the symbol `{name}`", True)
    for deck in game.decks:
        name, key = deck.id, f"decks.{deck.id}.name"
        yield one(deck.name, key, f"デッキ「{name}」", f"the deck `{name}`", True)
    for component in game.components:
        name, key = component.id, f"components.{component.id}.name"
        yield one(component.name, key, f"部品「{name}」", f"the component `{name}`", True)
    for i, term in enumerate(game.terms):
        name, key = term.id, f"terms.{i}"
        yield one(term.name, key, f"用語「{name}」", f"the term `{name}`", True)
        key = f"{key}.meaning"
        yield one(term.meaning, key, f"用語「{name}」の説明", f"the meaning of `{name}`")
    for sentence in game.sentences:
        name, key = sentence.id, f"sentences.{sentence.id}"
        yield one(sentence.text, key, f"文「{name}」", f"the sentence `{name}`")
    for i, credit in enumerate(game.credits):
        for text, part in zip(credit, ("role", "name"), strict=True):
            yield one(text, f"credits.{i}.{part}", "クレジット", "the credits")


def _texts_of_cards(subject: Subject) -> Iterator[PrintedText]:
    langs = subject.game.langs
    for deck in subject.game.decks:
        headings = {heading for card in deck.cards for heading in card.places}
        texts = [column for column in deck.columns if column.type == "text"]
        for card in deck.cards:
            what = Text(f"「{card.id}」の名前", f"the name of `{card.id}`")
            yield _of_card(card, "name", card.name, what, subject.game, headings, True)
            for column in texts:
                value, key = card.values[column.name], column.name
                if isinstance(value, Text) and (
                    column.required or any(value.of(lang) for lang in langs)
                ):
                    what = Text(f"「{card.id}」の「{key}」", f"`{key}` of `{card.id}`")
                    aloud = f"{key}.kana" in headings
                    yield _of_card(card, key, value, what, subject.game, headings, aloud)


def _of_card(
    card: Card, key: str, text: Text, what: Text, game: Game, headings: set[str], aloud: bool
) -> PrintedText:
    is_plain = len(game.langs) == 1 and key in headings
    names = {part: f"{key}.{part}" for part in parts_of(game)}
    names |= {game.langs[0]: key} if is_plain else {}
    places = {part: card.place(name) for part, name in names.items() if name in headings}
    return PrintedText(text, what, key, places, aloud, is_plain and "kana" not in places)
