"""The verbs of a game, each declared once: how transcripts, people and the terminal write it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from fortgold.data.model import Text
from fortgold.games.common.speech import NOTHING, both, joined

# The kinds of arguments: a place or the like, counted from 0; an optional one (-1: none); several in
# any order; ids of cards in an order; a card by its number in the deck; such cards in any order.
# Transcripts have cards by their ids.
ArgumentKind = Literal["number", "perhaps", "numbers", "ids", "card", "cards"]


@dataclass(frozen=True, slots=True)
class Verb:
    """A kind of action.

    heading: as a heading of choices. said: the template of its sentence. words: what may be typed for
    it, the key first; any prefix of an English one will do. form: what is typed after it. meaning: an
    explanation, where the heading does not say enough. example: for when no such move is legal.
    """

    heading: Text
    said: Text
    fields: tuple[ArgumentKind, ...] = ()
    words: str = ""
    form: Text = NOTHING
    meaning: Text = NOTHING
    example: str = ""

    @property
    def key(self) -> str:
        """The word that is shown, to be typed."""
        return self.words.split()[0]

    @property
    def typed(self) -> Text:
        return joined([both(self.key), self.form], " ", " ") if self.form.en else both(self.key)


# Moves as transcripts write them: the name of the verb, then its arguments.


def written(name: str, verb: Verb, values: Sequence[Any], ids: Sequence[str] = ()) -> list[Any]:
    """A move as a transcript has it; `ids` are those of all cards, by number."""
    return [name, *(_written(*one, ids) for one in zip(verb.fields, values, strict=True))]


def _written(field: ArgumentKind, value: Any, ids: Sequence[str]) -> Any:
    match field:
        case "number":
            return value
        case "perhaps":
            return None if value < 0 else value
        case "card":
            return ids[value]
        case "cards":
            return [ids[card] for card in value]
    return list(value)


def read(
    value: object, verbs: Mapping[str, Verb], cards: Mapping[str, int] | None = None
) -> tuple[str, list[Any]]:
    """The name of the verb and its arguments; `cards` are the numbers of all cards, by id.

    Raises ValueError if `value` is no move of a transcript.
    """
    match value:
        case [str(name), *fields] if name in verbs and len(fields) == len(verbs[name].fields):
            kinds = verbs[name].fields
            return name, [_read(*one, cards or {}) for one in zip(kinds, fields, strict=True)]
    raise ValueError(f"{value!r} is no move")


def _read(field: ArgumentKind, value: Any, cards: Mapping[str, int]) -> Any:
    match field, value:
        case "perhaps", None:
            return -1
        case (("number" | "perhaps"), int(number)) if type(value) is int and number >= 0:
            return number
        case "numbers", [*several]:
            return tuple(sorted(_read("number", one, cards) for one in several))
        case "ids", [*several] if all(isinstance(one, str) for one in several):
            return tuple(several)
        case "card", str(own) if own in cards:
            return cards[own]
        case "cards", [*several]:
            return tuple(sorted(_read("card", one, cards) for one in several))
    raise ValueError(f"{value!r} is no move: a {field} is wanted")
