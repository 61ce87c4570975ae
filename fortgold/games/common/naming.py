"""Cards as people name them: by id, by kind, by a name in either language, or by its beginning."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Protocol, TypeVar
from unicodedata import normalize

from fortgold.data.model import Text
from fortgold.data.source import nearest, suggestion
from fortgold.games.common.speech import both, filled, joined
from fortgold.games.position import IllegalMove

SHOWN = 8  # of many choices, in a message
LONG = 40  # characters of what was typed
CARDS_LISTED = Text("`fortgold cards` で一覧できます", "`fortgold cards` lists them")
NO_CARD = Text("「{said}」というカードはありません。{hint}", "there is no card `{said}`; {hint}")
PERHAPS = Text(
    "「{said}」はありません。「{name}」のことですか？", "there is no `{said}`; did you mean {name}?"
)
SEVERAL = Text(
    "「{said}」だけでは決まりません: {cards}{more}", "`{said}` could be any of: {cards}{more}"
)


class NamedCard(Protocol):
    """A card, as far as people name it."""

    @property
    def id(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def name(self) -> Text: ...


C = TypeVar("C", bound=NamedCard)


@lru_cache(maxsize=4096)  # the names of a deck, asked for with each move that is typed
def fold(word: str) -> str:
    """A name normalized for comparison: no spaces and marks, lower case, hiragana."""
    out = re.sub(r"[\s_’'・\-]", "", normalize("NFKC", word).casefold())
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in out)


def named(words: Sequence[str], cards: Iterable[C]) -> tuple[list[C], int]:
    """The cards that the first of `words` may name, and how many words that takes: the longest match.

    Whole names come before prefixes, those before prefixes of a later word of a name.
    """
    cards = list(cards)
    most = next((max(1, n) for n, word in enumerate(words) if not fold(word)), len(words))
    for count in range(most, 0, -1):
        exact, said = " ".join(words[:count]).casefold(), fold("".join(words[:count]))
        matches = [card for card in cards if exact in (card.id.casefold(), card.kind.casefold())]
        for fits in LEVELS if said else ():
            matches = matches or [card for card in cards if fits(card, said)]
        if matches:
            return matches, count
    return [], 0


def _names(card: NamedCard) -> tuple[str, ...]:
    every = (card.id, card.kind, card.name.ja, card.name.en, card.name.kana)
    return tuple(fold(one) for one in every if one)


def _later(card: NamedCard) -> Iterator[str]:
    """The English name and the kind, from each later word on."""
    for name in (card.name.en, card.kind):
        words = re.split(r"[\s_\-]+", name)
        for at in range(1, len(words)):
            yield fold("".join(words[at:]))


LEVELS: tuple[Callable[[NamedCard, str], bool], ...] = (
    lambda card, said: said in _names(card),
    lambda card, said: any(name.startswith(said) for name in _names(card)),
    lambda card, said: any(name.startswith(said) for name in _later(card)),
    lambda card, said: not said.isascii() and said in fold(card.name.ja),
)


def shortened(words: Sequence[str]) -> str:
    """What was typed, for a message."""
    said = " ".join(words)
    return said if len(said) <= LONG else f"{said[:LONG]}…"


def ambiguous(words: Sequence[str], matches: Sequence[Text]) -> IllegalMove:
    """The words may name several cards, which have those labels."""
    more = "…" if len(matches) > SHOWN else ""
    cards = joined(matches[:SHOWN])
    return IllegalMove(filled(SEVERAL, said=shortened(words), cards=cards, more=more))


def misspelt(said: str, cards: Iterable[NamedCard]) -> IllegalMove | None:
    """The one of those cards that was probably meant, if any is near."""
    names = {n: card.name for card in cards for n in (card.kind, card.name.ja, card.name.en)}
    near = nearest(said, names)
    return IllegalMove(filled(PERHAPS, said=said, name=names[near])) if near else None


def labels(cards: Iterable[NamedCard]) -> list[Text]:
    """Names with ids, which tell cards apart."""
    return [filled(both("{name} ({id})"), name=card.name, id=card.id) for card in cards]


def asked_about(typed: str, cards: Sequence[C]) -> list[C]:
    """The cards with the name that was typed. Raises IllegalMove if there are none."""
    words = typed.split()
    matches, count = named(words, cards)
    if matches and count == len(words):
        return matches
    known = {name for card in cards for name in (card.kind, card.name.ja, card.name.en) if name}
    hint = suggestion(typed, sorted(known)) if nearest(typed, known) else CARDS_LISTED
    raise IllegalMove(filled(NO_CARD, said=shortened(words), hint=hint))


def the_card(typed: str, cards: Sequence[C]) -> C:
    """The one with the name that was typed. Raises IllegalMove if there is none, and if several have it."""
    matches = asked_about(typed, cards)
    if len(matches) > 1:
        raise ambiguous(typed.split(), labels(matches))
    return matches[0]


def to_type(cards: Sequence[NamedCard]) -> tuple[Text, ...]:
    """What to type for each of `cards`: its kind, in Japanese its name if that is a unique word."""
    folded = [fold(card.name.ja) for card in cards]
    return tuple(
        Text(card.name.ja if folded.count(own) == 1 and _is_word(card) else card.kind, card.kind)
        for card, own in zip(cards, folded, strict=True)
    )


def _is_word(card: NamedCard) -> bool:
    return re.fullmatch(r"[^\W\d]\w*", normalize("NFKC", card.name.ja)) is not None
