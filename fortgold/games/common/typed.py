"""Moves as people type them: a word for what is done, then what the move is about.

Any unambiguous words will do, in either language: the verb comes first, or last as in Japanese; where
the card alone determines the move, the verb may be left out.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple, Protocol
from unicodedata import normalize

from fortgold.data.model import LANGS, Lang, Text
from fortgold.games.common.naming import (
    SHOWN,
    NamedCard,
    ambiguous,
    fold,
    labels,
    misspelt,
    named,
    shortened,
)
from fortgold.games.common.speech import NOTHING, both, filled, joined
from fortgold.games.common.verbs import Verb
from fortgold.games.contract import NotAMove
from fortgold.games.position import IllegalMove
from fortgold.text.terminal_wrapping import cells, padded

FILLERS = {"and", "the", "with"}
SEPARATORS = re.compile(r"[\s,、+&]+")
MOST = 400  # characters of a line; no move is longer
LEAST = 3  # letters of a card that is named without a verb: a single one may be a typo
Tokens = Sequence[str]
Kinds = tuple[str, ...]  # names of verbs

HELP = Text(
    "{form}\n    {verb}: {meaning}。例: {e}", "{form}\n    {verb}: {meaning}. For example: {e}"
)
EXPECTED = Text(
    "{verb}には「{form}」と入力します。例: {example}",
    "{verb} is typed `{form}`, for example {example}",
)
MEANS_NOTHING = Text(
    "「{said}」では分かりません。できること: {now}", "`{said}` means nothing here; you can {now}"
)
NOW = Text("できること: {now}", "you can {now}")
NOT_NOW = Text(
    "いまは「{doing}」ことはできません。できること: {now}", "you cannot {doing} now; you can {now}"
)
KEYED = both("{heading} ({key})")
ONE_OF = Text("入力できるもの: {every}", "type one of: {every}")
NONE_BUT = Text("「{said}」はありません。{rest}", "there is no `{said}`; {rest}")
NO_USE = Text(
    "いま「{name}」でできることはありません", "there is nothing to be done with {name} now"
)
TOO_MUCH = Text("「{name}」のあとの「{said}」は余分です", "`{said}` is too much after {name}")
PAYS_NOT = Text(
    "「{name}」の支払いに「{said}」は使えません。使えるカード: {cards}",
    "`{said}` cannot pay for {name}; these can: {cards}",
)
FREE = Text(
    "「{name}」の支払いに、横にするカードは要りません",
    "no card needs to be turned to pay for {name}",
)
SO_FEW = Text(
    "縦の「{name}」は {n} 枚しかありません",
    "only {n:one|{n} of your} {name} {n:stands|stand} upright",
)
NO_PAYMENT = Text(
    "「{name}」の支払いに合いません: {cards}。{ways}",
    "{cards}: that is no payment for {name}. {ways}",
)
WAYS = Text(
    "支払い方は {n} 通り{n:です|あります}:{ways}", "There {n:is one way|are {n} ways} to pay:{ways}"
)
MORE = Text("(ほかに {n} 通り)", "(and {n} more)")


class Way(NamedTuple):
    """A legal move as people type it.

    `kind` names its verb; alternatives that have a number need `said`. `card` is the object of the
    move, and `paid` are the cards that pay for it, by number, ascending.
    """

    kind: str
    move: Any
    typed: Text
    said: Text = NOTHING
    card: int = -1
    paid: tuple[int, ...] = ()


@dataclass(frozen=True)
class Offer:
    """What can be done in a position, and in which words.

    verbs: all verbs of a game, by name, those of chance without words. ways: the legal moves.
    """

    verbs: Mapping[str, Verb]
    ways: Sequence[Way]

    @cached_property
    def examples(self) -> dict[str, Text]:
        """The verbs of legal moves, each with an example: how the first of its moves is typed."""
        examples: dict[str, Text] = {}
        for way in self.ways:
            examples.setdefault(way.kind, way.typed)
        return examples

    def now(self) -> Text:
        """What can be done, with keys."""
        verbs = [self.verbs[kind] for kind in self.examples]
        return joined(filled(KEYED, heading=verb.heading, key=verb.key) for verb in verbs)

    def of(self, *field: str) -> Kinds:
        """The kinds of move with that first field; without an argument, those without fields."""
        return tuple(kind for kind, verb in self.verbs.items() if verb.fields[:1] == field)


def how_to_type(offer: Offer, naming: Text = NOTHING) -> Text:
    """The legal verbs, each with an example; all verbs that have a meaning to explain."""
    ja, en = ("\n".join(_help(offer, lang)) for lang in LANGS)
    return joined([naming, Text(ja, en)], "\n", "\n") if naming.en else Text(ja, en)


def _help(offer: Offer, lang: Lang) -> Iterator[str]:
    width = max((cells(one.of(lang)) for one in offer.examples.values()), default=0)
    for name, verb in offer.verbs.items():
        example = offer.examples.get(name, Text(verb.example, verb.example))
        if verb.meaning.en:
            said = filled(HELP, form=verb.typed, verb=verb.heading, meaning=verb.meaning, e=example)
            yield said.of(lang)
        elif example.en:
            form = f": {verb.typed.of(lang)}" if verb.form.en else ""
            yield f"{padded(example.of(lang), width)}  {verb.heading.of(lang)}{form}"


def expected(verb: Verb) -> Text:
    """How a move of that verb is typed."""
    return filled(EXPECTED, verb=verb.heading, form=verb.typed, example=verb.example)


def words_of(typed: str) -> list[str]:
    """The words typed, without separators and fillers."""
    words = SEPARATORS.split(normalize("NFKC", typed[:MOST]))
    return [word for word in words if word and word.casefold() not in FILLERS]


def move_typed(
    offer: Offer, typed: str, meant: Callable[[Kinds, Tokens], Any], nonsense: Text = NOTHING
) -> Any:
    """The move that a person typed; `meant` finds it among those of some kinds by the other words.

    Raises IllegalMove with what was expected (or `nonsense`), NotAMove if no verb was typed.
    """
    words = words_of(typed)
    said = words_of(typed.casefold())
    exact = [
        way.move
        for way in offer.ways
        if any(said == words_of(way.typed.of(lang).casefold()) for lang in LANGS)
    ]
    if words and len(exact) == 1:  # exactly as it is offered: no other meaning counts
        return exact[0]
    first: IllegalMove | None = None
    is_known = False
    for kinds, rest, is_named in _readings(offer, words):
        is_known = is_known or is_named
        try:
            return meant(kinds, rest)
        except IllegalMove as error:
            first = first or error
    if first is None:
        now = filled(MEANS_NOTHING if words else NOW, said=shortened(words), now=offer.now())
        raise NotAMove(nonsense if nonsense.en else now)
    raise first if is_known else NotAMove(first.reason)


# The verb.


def _readings(offer: Offer, words: Tokens) -> Iterator[tuple[Kinds, Tokens, bool]]:
    """The kinds of move and the other words, most likely reading first; whether a verb was typed."""
    if not words:
        return
    if kinds := _kinds(offer, words[0]):
        yield kinds, words[1:], True
    said = " ".join(words)
    yield from _touching(offer, said)
    cards = tuple(kind for kind in offer.of("card") if kind in offer.examples)
    if len(said) >= LEAST or not said.isascii():
        if cards:
            yield cards, words, False
        for kind in offer.of("number"):
            if kind in offer.examples and len(offer.verbs[kind].fields) == 1:
                yield (kind,), words, False
    if matches := re.fullmatch(r"(\D+)(\d.*)", words[0]):  # `i12`
        numbered = offer.of("number")
        if kinds := tuple(kind for kind in _kinds(offer, matches[1]) if kind in numbered):
            yield kinds, [matches[2], *words[1:]], True


def _kinds(offer: Offer, word: str) -> Kinds:
    """The kinds of move of which a word is a prefix; those that are legal, if any are."""
    prefix = word.rstrip(":").casefold()

    def fits(known: str) -> bool:
        return known.startswith(prefix) if known.isascii() else known == prefix

    kinds = [kind for kind, verb in offer.verbs.items() if any(map(fits, verb.words.split()))]
    return tuple(kind for kind in kinds if kind in offer.examples) or tuple(kinds)


def _touching(offer: Offer, said: str) -> Iterator[tuple[Kinds, Tokens, bool]]:
    """`森を獲得する`, `獲得する森`: a Japanese word that touches the name of the card."""
    known = " ".join(verb.words for verb in offer.verbs.values()).split()
    for word in sorted({one for one in known if not one.isascii()}, key=len, reverse=True):
        if said.endswith(word):
            rest = said.removesuffix(word).rstrip().removesuffix("を")
            yield _kinds(offer, word), rest.split(), True
        elif said.startswith(word):
            yield _kinds(offer, word), said.removeprefix(word).split(), True


# Moves that name a card, and perhaps the cards that pay for it, or the number of an alternative.


class NumberedCard(NamedCard, Protocol):
    """A card with its number in the deck."""

    @property
    def number(self) -> int: ...


@dataclass(frozen=True)
class Cards(Offer):
    """Moves about cards, which are found by their names.

    cards: every card that can be named, by number. refused: what the rules say against doing that
    with one of those cards, or with none; None if they say nothing. upright: the cards that can pay.
    """

    cards: Sequence[NumberedCard]
    refused: Callable[[str, Sequence[Any]], IllegalMove | None]
    upright: Sequence[int] = ()

    def meant(self, kinds: Kinds, words: Tokens) -> Any:
        """The one legal move of those kinds that the words name. Raises IllegalMove."""
        able = [way for way in self.ways if way.kind in kinds]
        if not able:
            raise self._not_now(kinds[0], words)
        if not words and len(able) == 1:
            return able[0].move
        if words and any(kind in self.of("number") for kind in kinds):
            return self._alternative(able, words)
        with_card = [way for way in able if way.card >= 0]
        if not words or not with_card:
            raise _which(able)
        card, rest = self._subject(with_card, kinds, words)
        ways = [way for way in with_card if way.card == card]
        if rest and "cards" not in self.verbs[ways[0].kind].fields:
            name = self.cards[card].name
            raise IllegalMove(filled(TOO_MUCH, name=name, said=shortened(rest)))
        return self._paid(ways, rest)

    def _alternative(self, able: Sequence[Way], words: Tokens) -> Any:
        """By number, or by what it does."""
        said = fold("".join(words))
        moves = [
            way.move
            for way in able
            if list(words) == words_of(way.typed.en)[1:]
            or (not said.isdecimal() and any(said in fold(way.said.of(lang)) for lang in LANGS))
        ]
        if len(moves) == 1:
            return moves[0]
        every = [filled(KEYED, heading=way.typed, key=way.said) for way in able]
        raise IllegalMove(filled(ONE_OF, every=joined(every)))

    def _subject(self, able: Sequence[Way], kinds: Kinds, words: Tokens) -> tuple[int, Tokens]:
        """The card that the first words name, and the words after it."""
        numbers = sorted({way.card for way in able})
        matches, count = named(words, [self.cards[number] for number in numbers])
        every, further = named(words, self.cards)
        if not matches or (further > count and not any(card in matches for card in every)):
            raise self._no_such(able, kinds, words, every)
        if len(matches) > 1:
            raise ambiguous(words[:count], labels(matches))
        return matches[0].number, words[count:]

    # Refusals.

    def _no_such(
        self, able: Sequence[Way], kinds: Kinds, words: Tokens, every: Sequence[NumberedCard]
    ) -> IllegalMove:
        """The card is none of those; if it is another card, the rule that forbids the move."""
        said = shortened(words)
        if every:
            by_rule = self.refused(kinds[0], every) if len(kinds) == 1 else None
            return by_rule or IllegalMove(filled(NO_USE, name=every[0].name))
        near = misspelt(said, (self.cards[way.card] for way in able))
        return near or IllegalMove(filled(NONE_BUT, said=said, rest=_which(able).reason))

    def _not_now(self, kind: str, words: Tokens) -> IllegalMove:
        """Nothing of that kind can be done now: if a card is named, the rule that forbids it."""
        matches, _ = named(words, self.cards)
        if kind in self.of() or (matches and kind in self.of("card")):
            by_rule = self.refused(kind, matches)
            if by_rule:
                return by_rule
        doing = self.verbs[kind].heading
        return IllegalMove(filled(NOT_NOW, doing=doing, now=self.now()))

    # Payments: the cards that are turned, or enough of them to determine the payment.

    def _paid(self, ways: Sequence[Way], words: Tokens) -> Any:
        """The only way to pay that contains all the cards named."""
        payers = [self.cards[number] for number in sorted({n for way in ways for n in way.paid})]
        name, paid = self.cards[ways[0].card].name, Counter[int]()
        while words:
            matches, count = named(words, payers)
            if len(matches) > 1:
                raise ambiguous(words[:count], labels(matches))
            if not matches:
                could = joined([card.name for card in payers])
                said = PAYS_NOT if payers else FREE
                raise IllegalMove(filled(said, name=name, said=shortened(words), cards=could))
            paid[matches[0].number] += 1
            words = words[count:]
        left = [way for way in ways if paid <= Counter(way.paid)]  # no payment contains another one
        if len(left) == 1:
            return left[0].move
        if left:
            raise IllegalMove(_payments(left))
        upright = Counter(self.upright)
        for number in paid:
            if paid[number] > upright[number]:
                one = self.cards[number].name
                raise IllegalMove(filled(SO_FEW, name=one, n=upright[number]))
        cards = cards_said(sorted(paid.elements()), lambda own: self.cards[own].name)
        raise IllegalMove(filled(NO_PAYMENT, name=name, cards=cards, ways=_payments(ways)))


def _which(able: Sequence[Way]) -> IllegalMove:
    """The error that asks which move was meant: each as it is typed, without the cards that pay."""
    every = list(dict.fromkeys(_bare(way) for way in able))
    more = [both("…")] if len(every) > SHOWN else []
    return IllegalMove(filled(ONE_OF, every=joined([*every[:SHOWN], *more], ", ")))


def _bare(way: Way) -> Text:
    last = -len(way.paid) or None
    ja, en = (" ".join(way.typed.of(lang).split()[:last]) for lang in LANGS)
    return Text(ja, en)


def _payments(ways: Sequence[Way]) -> Text:
    """Payments, as they are typed."""
    also = [filled(MORE, n=len(ways) - SHOWN)] if len(ways) > SHOWN else []
    lines = joined([both(""), *(way.typed for way in ways[:SHOWN]), *also], "\n  ", "\n  ")
    return filled(WAYS, n=len(ways), ways=lines)


def cards_said(numbers: Sequence[int], name: Callable[[int], Text]) -> Text:
    """Cards by name, copies counted."""
    counted = Counter(numbers).items()
    times = {number: both(f" ×{copies}" if copies > 1 else "") for number, copies in counted}
    return joined(joined([name(number), times[number]], "", "") for number in times)
