"""Checks of how many cards there are, and which: the `count` of decks, and laws about numbers.

Where several numbers are off by the same cards, the one that says most about them is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from fortgold.checks.columns import listed_wrongly
from fortgold.checks.deck import content
from fortgold.checks.kinds import misnamed
from fortgold.checks.registry import Place, Problem, Subject, check, listed, plural, surplus
from fortgold.checks.stated import Stated, stated, whole, word_of
from fortgold.model import Card, Deck, Text
from fortgold.source import nearest

NUMBERED = re.compile(r"(.*?)(\d{1,18})")


@check(
    "DECK201",
    Text("カードの枚数が約束と違う", "A deck does not have the number of cards that it promises"),
    Text(
        "枚数は箱とルールブックに書かれます。一枚足りないことには、遊んでいる途中で気づきます。",
        "Box and rulebook state the count; a card too few is noticed in the middle of a game.",
    ),
)
def wrong_count(subject: Subject) -> Iterator[Problem]:
    for deck in subject.game.decks:
        if not surplus(deck) or not deck.cards or subject.is_doubtful(deck):
            continue
        if subject.lacks_headings(deck):
            continue
        if any(deck in one.law.decks and one.is_whole_surplus() for one in _parts(subject)):
            continue  # told of those cards, which says more
        there = (deck.count or 0) + surplus(deck)
        skipped = _skipped_in((deck,))
        yield (
            (subject.game.place(f"decks.{deck.id}.count"), "count"),
            Text(
                f"デッキ「{deck.id}」は {deck.count} 枚のはずですが、{there} 枚あります",
                f"deck `{deck.id}` should have {plural(deck.count or 0, 'card')}, but has {there}",
            ),
            Text(
                f"表の行を直すか、count を {there} にしてください{skipped.ja}",
                f"mend the table, or set `count: {there}`{skipped.en}",
            ),
        )


def _skipped_in(decks: Iterable[Deck]) -> Text:
    """What the numbering of the cards passes over, as the end of a hint."""
    gaps = listed(gap for deck in decks for gap in _skipped(card.id for card in deck.cards))
    if not gaps.ja:
        return Text("", "")
    return Text(f"。番号は{gaps.ja}を飛ばしています", f"; the numbering skips {gaps.en}")


def _skipped(ids: Iterable[str]) -> Iterator[str]:
    """The ids that a numbering passes over: S12 in S10, S11, S13."""
    numbered = [m for m in map(NUMBERED.fullmatch, ids) if m]
    for before, after in pairwise(numbered):
        if before[1] == after[1] and len(before[2]) == len(after[2]):
            for number in range(int(before[2]) + 1, int(after[2]))[:9]:
                yield f"{before[1]}{number:0{len(before[2])}}"


@dataclass(frozen=True, slots=True)
class Off:
    """A law about numbers of cards that is not kept: what there is and should be, by word."""

    law: Stated
    cards: tuple[Card, ...]
    numbers: dict[str, tuple[int, int]]

    def is_whole_surplus(self) -> bool:
        """Whether these are just the cards that the decks have too many or too few."""
        more = [there - wanted for there, wanted in self.numbers.values()]
        one_way = all(one > 0 for one in more) or all(one < 0 for one in more)
        return one_way and sum(more) == sum(map(surplus, self.law.decks))


def _off(subject: Subject, name: str) -> Iterator[Off]:
    """The laws of that name which are not kept; each of their cards can be counted."""
    for law in whole(subject, name):
        if _any_blank(law.decks):
            continue
        cards, there = law.cards(), Counter[str]()
        wanted = law.numbers("are") or {"": law.number("is")}
        for card in cards:
            there[word_of(card, law.column_name) if law.column_name else ""] += card.copies
        numbers = {word: (there[word], many) for word, many in wanted.items()}
        wrong = {word: pair for word, pair in numbers.items() if pair[0] != pair[1]}
        if wrong:
            yield Off(law, cards, wrong)


def _any_blank(decks: Iterable[Deck]) -> bool:
    """Whether a cell of words is empty that must not be, so that its card cannot be counted."""
    return any(
        column.type == "word" and column.required and not card.word(column.name)
        for deck in decks
        for column in deck.columns
        for card in deck.cards
    )


@lru_cache(maxsize=4)
def _parts(subject: Subject) -> tuple[Off, ...]:
    """Laws about some cards of a deck that are not kept."""
    some = (one for one in _off(subject, "so-many-cards") if one.law.where())
    return (*some, *_off(subject, "so-many-of-each"))


@check(
    "DECK228",
    Text("カードの枚数が法則と違う", "There are more or fewer such cards than a law says"),
    Text(
        "箱の枚数や、一枚しかないはずのカードの枚数が違うと、ルールのとおりに準備できません。",
        "The box states how many there are, and set-up fails if the one card that all need is "
        "there twice or never.",
    ),
)
def wrong_number_of_cards(subject: Subject) -> Iterator[Problem]:
    for one in _off(subject, "so-many-cards"):
        law, ((there, wanted),) = one.law, one.numbers.values()
        if not law.where() and one.is_whole_surplus():
            continue  # told of the decks
        place: Place = law.at
        if len(one.cards) == 1 and "copies" in one.cards[0].places:
            place = one.cards[0].place("copies"), "copies"
        where, skipped = _here(law), _skipped_in(law.decks)
        more = there - wanted
        yield (
            place,
            Text(
                f"{where.ja}には {wanted} 枚のはずですが、{there} 枚あります",
                f"{where.en} should have {plural(wanted, 'card')}, but has {there}",
            ),
            Text(f"{more} 枚減らしてください", f"take {plural(more, 'card')} out")
            if more > 0
            else Text(
                f"{-more} 枚加えてください{skipped.ja}", f"add {plural(-more, 'card')}{skipped.en}"
            ),
        )


def _here(law: Stated) -> Text:
    """The cards that a law is about, in words."""
    deck = law.law.deck
    box = Text(f"デッキ「{deck}」", f"deck `{deck}`") if deck else Text("箱", "the box")
    asked = [f"{name}: {' | '.join(values)}" for name, values in law.where().items()]
    if not asked:
        return box
    return Text(f"{box.ja}({'、'.join(asked)}) ", f"{box.en} ({', '.join(asked)})")


@check(
    "DECK229",
    Text(
        "種別ごとの枚数が法則と違う", "The cards of a deck are shared out otherwise than a law says"
    ),
    Text(
        "ある種別が多すぎたり少なすぎたりすると、欲しいカードが出ず、遊びが片寄ります。",
        "With too many cards of one sort the others come up too seldom, and the game tilts.",
    ),
)
def wrong_shares(subject: Subject) -> Iterator[Problem]:
    for one in _off(subject, "so-many-of-each"):
        ja = "、".join(
            f"「{word}」は {wanted} 枚のはずが {there} 枚"
            for word, (there, wanted) in one.numbers.items()
        )
        en = ", ".join(
            f"`{word}` {there} instead of {wanted}" for word, (there, wanted) in one.numbers.items()
        )
        name, skipped = one.law.column_name, _skipped_in(one.law.decks)
        yield (
            one.law.at,
            Text(f"枚数が違います: {ja}", f"these numbers are off: {en}"),
            Text(
                f"列「{name}」か copies を直してください{skipped.ja}",
                f"mend the column `{name}`, or `copies`{skipped.en}",
            ),
        )


@check(
    "DECK230",
    Text("いちばん多い人数に足りない", "There are not enough cards for the most players"),
    Text(
        "箱に書かれた最大の人数で遊ぼうとすると、配るカードが足りません。",
        "The box says how many can play, and at set-up the last of them would get no cards.",
    ),
)
def too_few_for_all(subject: Subject) -> Iterator[Problem]:
    for law in whole(subject, "enough-for-all-players"):
        players, each = subject.game.players[1], law.number("each")
        there = sum(card.copies for card in law.cards())
        if there >= players * each or surplus(law.deck) < 0:
            continue
        yield (
            law.at,
            Text(
                f"{players} 人に {each} 枚ずつで {players * each} 枚要りますが、"
                f"デッキ「{law.deck.id}」は {there} 枚です",
                f"{players} players with {each} cards each need {players * each}, but deck "
                f"`{law.deck.id}` has {there}",
            ),
            Text("カードを増やすか、人数を減らしてください", "add cards, or allow fewer players"),
        )


@check(
    "DECK232",
    Text("一行だけのはずのものが二行ある", "Two rows say what only one may say"),
    Text(
        "どちらの行が本物か分かりません。枚数は copies に書けば、直すのも一か所で済みます。",
        "Nobody knows which of the two counts; with `copies`, there is one place to edit.",
    ),
)
def two_rows(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "one-row-each"):
        name = law.column_name
        first: dict[tuple[str, str], Card] = {}
        for card in law.cards():
            word = word_of(card, name)
            if not word or card.at in misnamed(subject):
                continue
            other = first.setdefault((card.deck, word), card)
            if other is card or content(other) == content(card):
                continue  # two rows alike are told already
            yield (
                (card.place(name), name),
                Text(
                    f"「{name}」が「{word}」の行は {other.at.line} 行目にもあります",
                    f"line {other.at.line} is `{word}`, too, in the column `{name}`",
                ),
                Text(
                    "一行にまとめて copies に枚数を書くか、言葉を変えてください",
                    "keep one row and say how many in `copies`, or use another word",
                ),
            )


@check(
    "DECK233",
    Text("あるはずの名前のカードがない", "There is no card of a name that must be there"),
    Text(
        "ルールブックが名前を挙げているカードが、箱の中に見つかりません。",
        "The rulebook speaks of that card by its name, and nobody finds it in the box.",
    ),
)
def name_missing(subject: Subject) -> Iterator[Problem]:
    for law in whole(subject, "names-present"):
        cards, wanted = law.cards(), law.words("names")
        there = {name for card in cards for name in (card.name.ja, card.name.en)}
        free = {
            name: (card, part)
            for card in cards
            for part in ("ja", "en")
            if (name := card.name.of(part)) and not {card.name.ja, card.name.en} & {*wanted}
        }
        for name in wanted:
            if name in there:
                continue
            near = nearest(name, free)
            if near:
                card, part = free[near]
                yield (
                    (card.place(f"name.{part}"), f"name.{part}"),
                    Text(
                        f"「{name}」というカードがなく、「{near}」があります",
                        f"there is no card “{name}”, but one called “{near}”",
                    ),
                    Text(f"「{name}」のことですか？", f"did you mean `{name}`?"),
                )
            else:
                yield (
                    law.at,
                    Text(
                        f"「{name}」という名前のカードがありません", f"no card is called “{name}”"
                    ),
                    Text(
                        "カードを加えるか、この法則を直してください",
                        "add the card, or mend this law",
                    ),
                )


@check(
    "DECK234",
    Text("組になるカードが余るか足りない", "Cards that others come with are not used up exactly"),
    Text(
        "組で配るカードが一枚でも余れば、別の組では必ず足りなくなり、準備が終わりません。",
        "What one of them leaves over another one lacks, and set-up cannot be finished.",
    ),
)
def supply_off(subject: Subject) -> Iterator[Problem]:
    decks = {deck.id: deck for deck in subject.game.decks}
    for law in whole(subject, "supply-used-up"):
        supply = decks.get(law.column.deck)
        if (
            supply is None
            or subject.is_doubtful(supply)
            or not _can_be_counted(subject, law, supply)
        ):
            continue
        asked, there = Counter[str](), Counter[str]()
        for card in law.cards():
            for kind in card.symbols(law.column_name):
                asked[kind] += card.copies
        for card in supply.cards:
            there[card.kind] += card.copies
        off = [kind for kind in {**there, **asked} if there[kind] != asked[kind]]
        if off:
            ja = "、".join(
                f"「{kind}」は {there[kind]} 枚あり、使うのは {asked[kind]} 枚" for kind in off
            )
            en = ", ".join(
                f"`{kind}` {plural(asked[kind], 'time')} for {plural(there[kind], 'card')}"
                for kind in off
            )
            yield (
                law.at,
                Text(f"余りか不足があります: {ja}", f"not used up exactly: {en}"),
                Text(
                    f"列「{law.column_name}」か、デッキ「{supply.id}」の枚数を直してください",
                    f"mend the column `{law.column_name}`, or the copies in deck `{supply.id}`",
                ),
            )


def _can_be_counted(subject: Subject, law: Stated, supply: Deck) -> bool:
    """Whether nothing that is told already explains why more or fewer cards are used."""
    cells = {(card.at, law.column_name) for card in law.deck.cards}
    return not (surplus(law.deck) or surplus(supply) or cells & listed_wrongly(subject))
