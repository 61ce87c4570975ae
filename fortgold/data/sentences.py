"""Sentences that cards and rulebooks share, so that the one cannot say what the other does not.

Their braces name what the data holds: `{n.hand_size}` a number, `{t.turn}` a term, `{c.sage}` the
name of a card. English terms have other forms: `{t.turn.plural}`, `{t.turn.plural.capital}`.
"""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.model import Game, Lang, Sentence
from fortgold.data.patterns import PLACE, with_places

FORMS = ("", "plural", "capital", "plural.capital")  # of a term


def spoken(sentence: Sentence, game: Game, lang: Lang) -> str:
    """A sentence in plain characters, as a card says it."""
    return with_places(sentence.text.of(lang), lambda name: named(name, game, lang))


def named(name: str, game: Game, lang: Lang) -> str | None:
    """What a name in braces says in a language; None if nothing is known by it."""
    owner, _, rest = name.partition(".")
    match owner:
        case "n":
            return str(game.constants[rest]) if rest in game.constants else None
        case "t":
            term_id, _, form = rest.partition(".")
            term = next((one for one in game.terms if one.id == term_id), None)
            if term is None or form not in FORMS:
                return None
            word = term.many(lang) if "plural" in form else term.name.of(lang)
            return word[:1].upper() + word[1:] if "capital" in form else word
        case "c":
            card = game.cards_by_name().get(rest)
            return card.name.of(lang) if card else None
    return None


def names_in(text: str) -> Iterator[str]:
    """The names in the braces of a sentence."""
    return (found[1] for found in PLACE.finditer(text))


def known_names(game: Game) -> Iterator[str]:
    """Everything that a sentence may name."""
    yield from (f"n.{name}" for name in game.constants)
    for term in game.terms:
        yield from (f"t.{term.id}.{form}".rstrip(".") for form in FORMS)
    yield from (f"c.{name}" for name in game.cards_by_name())
