"""Checks of how many cards there are, and which: the `count` of decks, and laws about numbers.

Where several numbers are off by the same cards, the one that says most about them is told.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from fortgold.checks.deck import content
from fortgold.checks.registry import (
    Place,
    Problem,
    Subject,
    check,
    did_you_mean,
    listed,
    plural,
    problem_at,
    surplus,
)
from fortgold.checks.stated import Law, each_law, tried, word_of
from fortgold.data.model import LANGS, Card, Deck, Text
from fortgold.data.source import nearest

NUMBERED = re.compile(r"(.*?)(\d{1,18})")


@check(
    "DECK201",
    "カードの枚数が約束と違う",
    "A deck does not have the number of cards that it promises",
    "枚数は箱とルールブックに書かれます。一枚足りないことには、遊んでいる途中で気づきます。",
    "Box and rulebook state the count; a card too few is noticed in the middle of a game.",
)
def wrong_count(subject: Subject) -> Iterator[Problem]:
    for deck in subject.game.decks:
        if not surplus(deck) or not deck.cards or not subject.is_readable(deck):
            continue
        if any(deck in one.law.decks and one.is_whole_surplus() for one in _parts(subject)):
            continue  # told of those cards, which says more
        there = (deck.count or 0) + surplus(deck)
        skipped = _skipped_in((deck,))
        yield problem_at(
            (subject.game.place(f"decks.{deck.id}.count"), "count"),
            f"デッキ「{deck.id}」は {deck.count} 枚のはずですが、{there} 枚あります",
            f"deck `{deck.id}` should have {plural(deck.count or 0, 'card')}, but has {there}",
            f"表の行を直すか、count を {there} にしてください{skipped.ja}",
            f"mend the table, or set `count: {there}`{skipped.en}",
        )


def _skipped_in(decks: Iterable[Deck]) -> Text:
    """What the numbering of the cards passes over, as the end of a hint: S12 in S10, S11, S13."""
    gaps: list[str] = []
    for deck in decks:
        numbered = [m for m in (NUMBERED.fullmatch(card.id) for card in deck.cards) if m]
        for before, after in pairwise(numbered):
            if before[1] == after[1] and len(before[2]) == len(after[2]):
                between = range(int(before[2]) + 1, int(after[2]))[:9]
                gaps += (f"{before[1]}{number:0{len(before[2])}}" for number in between)
    names = listed(gaps)
    ja, en = f"。番号は{names.ja}を飛ばしています", f"; the numbering skips {names.en}"
    return Text(ja, en) if gaps else Text("", "")


@dataclass(frozen=True, slots=True)
class Off:
    """A law about numbers of cards that is not kept: what there is and should be, by word."""

    law: Law
    numbers: dict[str, tuple[int, int]]

    def is_whole_surplus(self) -> bool:
        """Whether these are just the cards that the decks have too many or too few."""
        more = [there - wanted for there, wanted in self.numbers.values()]
        one_way = all(one > 0 for one in more) or all(one < 0 for one in more)
        return one_way and sum(more) == sum(map(surplus, self.law.decks))


def _off(law: Law) -> Iterator[Off]:
    """What is not kept of a law, if each of its cards can be counted."""
    is_blank = any(
        column.type == "word" and column.required and not card.word(column.name)
        for deck in law.decks
        for column in deck.columns
        for card in deck.cards
    )
    there = Counter[str]()
    for card in law.cards:
        there[word_of(card, law.column_name) if law.column_name else ""] += card.copies
    wanted = law.numbers("are") or {"": law.number("is")}
    wrong = {word: (there[word], many) for word, many in wanted.items() if there[word] != many}
    if wrong and not is_blank:
        yield Off(law, wrong)


def _parts(subject: Subject) -> Iterator[Off]:
    """Laws about some cards of a deck that are not kept."""
    for name in ("so-many-cards", "so-many-of-each"):
        for law in tried(subject, name):
            if law.where() or name == "so-many-of-each":
                yield from _off(law)


@check(
    "DECK228",
    "カードの枚数が法則と違う",
    "There are more or fewer such cards than a law says",
    "箱の枚数や、一枚しかないはずのカードの枚数が違うと、ルールのとおりに準備できません。",
    "The box states how many there are, and set-up fails if the one card that all need is there twice or never.",
)
@each_law("so-many-cards")
def wrong_number_of_cards(law: Law) -> Iterator[Problem]:
    for one in _off(law):
        ((there, wanted),) = one.numbers.values()
        if not law.where() and one.is_whole_surplus():
            continue  # told of the decks
        place: Place = law.at
        if len(law.cards) == 1 and "copies" in law.cards[0].places:
            place = law.cards[0].place("copies"), "copies"
        where, skipped, more = _here(law), _skipped_in(law.decks), there - wanted
        hint = Text(f"{more} 枚減らしてください", f"take {plural(more, 'card')} out")
        if more < 0:
            add = f"add {plural(-more, 'card')}{skipped.en}"
            hint = Text(f"{-more} 枚加えてください{skipped.ja}", add)
        yield problem_at(
            place,
            f"{where.ja}には {wanted} 枚のはずですが、{there} 枚あります",
            f"{where.en} should have {plural(wanted, 'card')}, but has {there}",
            hint,
        )


def _here(law: Law) -> Text:
    """The cards that a law is about, in words."""
    deck, where = law.declared.deck, law.where()
    box = Text(f"デッキ「{deck}」", f"deck `{deck}`") if deck else Text("箱", "the box")
    asked = [f"{name}: {' | '.join(values)}" for name, values in where.items()]
    ja, en = f"{box.ja}({'、'.join(asked)}) ", f"{box.en} ({', '.join(asked)})"
    return Text(ja, en) if asked else box


@check(
    "DECK229",
    "種別ごとの枚数が法則と違う",
    "The cards of a deck are shared out otherwise than a law says",
    "ある種別が多すぎたり少なすぎたりすると、欲しいカードが出ず、遊びが片寄ります。",
    "With too many cards of one sort the others come up too seldom, and the game tilts.",
)
@each_law("so-many-of-each")
def wrong_shares(law: Law) -> Iterator[Problem]:
    name, skipped = law.column_name, _skipped_in(law.decks)
    for one in _off(law):
        off = [(word, *numbers) for word, numbers in one.numbers.items()]
        ja = "、".join(f"「{word}」は {wanted} 枚のはずが {n} 枚" for word, n, wanted in off)
        en = ", ".join(f"`{word}` {n} instead of {wanted}" for word, n, wanted in off)
        yield problem_at(
            law.at,
            f"枚数が違います: {ja}",
            f"these numbers are off: {en}",
            f"列「{name}」か copies を直してください{skipped.ja}",
            f"mend the column `{name}`, or `copies`{skipped.en}",
        )


@check(
    "DECK230",
    "いちばん多い人数に足りない",
    "There are not enough cards for the most players",
    "箱に書かれた最大の人数で遊ぼうとすると、配るカードが足りません。",
    "The box says how many can play, and at set-up the last of them would get no cards.",
)
@each_law("enough-for-all-players")
def too_few_for_all(law: Law) -> Iterator[Problem]:
    players, each = law.game.players[1], law.number("each")
    there = sum(card.copies for card in law.cards)
    if there >= players * each or surplus(law.deck) < 0:
        return
    yield problem_at(
        law.at,
        f"{players} 人に {each} 枚ずつで {players * each} 枚要りますが、デッキ「{law.deck.id}」は {there} 枚です",
        f"{players} players with {each} cards each need {players * each}, but deck `{law.deck.id}` has {there}",
        "カードを増やすか、人数を減らしてください",
        "add cards, or allow fewer players",
    )


@check(
    "DECK232",
    "一行だけのはずのものが二行ある",
    "Two rows say what only one may say",
    "どちらの行が本物か分かりません。枚数は copies に書けば、直すのも一か所で済みます。",
    "Nobody knows which of the two counts; with `copies`, there is one place to edit.",
)
@each_law("one-row-each")
def two_rows(law: Law) -> Iterator[Problem]:
    name = law.column_name
    first: dict[tuple[str, str], Card] = {}
    for card in law.cards:
        word = word_of(card, name)
        other = first.setdefault((card.deck, word), card)
        if not word or other is card or content(other) == content(card):
            continue  # two rows alike are told already
        yield problem_at(
            law.cell(card),
            f"「{name}」が「{word}」の行は {other.at.line} 行目にもあります",
            f"line {other.at.line} is `{word}`, too, in the column `{name}`",
            "一行にまとめて copies に枚数を書くか、言葉を変えてください",
            "keep one row and say how many in `copies`, or use another word",
        )


@check(
    "DECK233",
    "あるはずの名前のカードがない",
    "There is no card of a name that must be there",
    "ルールブックが名前を挙げているカードが、箱の中に見つかりません。",
    "The rulebook speaks of that card by its name, and nobody finds it in the box.",
)
@each_law("names-present")
def name_missing(law: Law) -> Iterator[Problem]:
    wanted = law.words("names")
    there = {name for card in law.cards for name in (card.name.ja, card.name.en)}
    free = {
        name: (card.place(f"name.{part}"), f"name.{part}")
        for card in law.cards
        for part in LANGS
        if (name := card.name.of(part)) and not {card.name.ja, card.name.en} & {*wanted}
    }
    for name in wanted:
        near = nearest(name, free) if name not in there else None
        if near:
            yield problem_at(
                free[near],
                f"「{name}」というカードがなく、「{near}」があります",
                f"there is no card “{name}”, but one called “{near}”",
                did_you_mean(name),
            )
        elif name not in there:
            yield problem_at(
                law.at,
                f"「{name}」という名前のカードがありません",
                f"no card is called “{name}”",
                "カードを加えるか、この法則を直してください",
                "add the card, or mend this law",
            )


@check(
    "DECK234",
    "組になるカードが余るか足りない",
    "Cards that others come with are not used up exactly",
    "組で配るカードが一枚でも余れば、別の組では必ず足りなくなり、準備が終わりません。",
    "What one of them leaves over another one lacks, and set-up cannot be finished.",
)
@each_law("supply-used-up")
def supply_off(law: Law) -> Iterator[Problem]:
    name = law.column_name
    supply = next((deck for deck in law.game.decks if deck.id == law.column.deck), None)
    if supply is None or _is_told(law, supply):
        return
    asked, there = Counter[str](), Counter[str]()
    for card in law.cards:
        for kind in card.symbols(name):
            asked[kind] += card.copies
    for card in supply.cards:
        there[card.kind] += card.copies
    off = [(kind, asked[kind], there[kind]) for kind in {**there, **asked}]
    off = [one for one in off if one[1] != one[2]]
    if off:
        ja = "、".join(f"「{kind}」は {n} 枚あり、使うのは {used} 枚" for kind, used, n in off)
        en = ", ".join(
            f"`{kind}` {plural(used, 'time')} for {plural(n, 'card')}" for kind, used, n in off
        )
        yield problem_at(
            law.at,
            f"余りか不足があります: {ja}",
            f"not used up exactly: {en}",
            f"列「{name}」か、デッキ「{supply.id}」の枚数を直してください",
            f"mend the column `{name}`, or the copies in deck `{supply.id}`",
        )


def _is_told(law: Law, supply: Deck) -> bool:
    """Whether what is told already explains why more or fewer cards are used."""
    kinds, length = {card.kind for card in supply.cards}, law.column.length
    named = [card.symbols(law.column_name) for card in law.cards]
    is_wrong = any(not {*one} <= kinds or len(one) != (length or len(one) or 1) for one in named)
    doubtful = law.subject.is_doubtful(supply)
    return bool(doubtful or is_wrong or surplus(law.deck) or surplus(supply))
