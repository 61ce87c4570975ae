"""Checks of how many cards there are, and which: the `count` of decks, and laws about numbers.

Where several numbers are off by the same cards, the one that says most about them is reported:
that depends on numbers, not on a cell, so the gate does not decide it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise

from fortgold.checks.cards import content
from fortgold.checks.registry import (
    Needs,
    Place,
    Problems,
    Subject,
    check,
    did_you_mean,
    listed,
    plural,
    problem,
    repeats,
    surplus,
)
from fortgold.checks.stated_laws import Law, law_check, tried, word_of
from fortgold.data.findings import row_of
from fortgold.data.model import Deck, Text
from fortgold.data.source import nearest

NUMBERED = re.compile(r"(.*?)(\d{1,18})")


@check(
    "DECK201",
    "カードの枚数が約束と違う",
    "A deck does not have the number of cards that it promises",
    "枚数は箱とルールブックに書かれます。一枚足りないことには、遊んでいる途中で気づきます。",
    "Box and rulebook state the count; a card too few is noticed in the middle of a game.",
    "デッキ「{deck.id}」は {deck.count} 枚のはずですが、{there} 枚あります",
    "deck `{deck.id}` should have {deck.count:card}, but has {there}",
    "表の行を直すか、count を {there} にしてください{skipped}",
    "mend the table, or set `count: {there}`{skipped}",
    needs=Needs.TABLE,
)
def wrong_count(subject: Subject) -> Problems:
    for deck in subject.decks:
        if not surplus(deck) or not deck.cards:
            continue
        if any(deck in one.law.decks and one.is_whole_surplus() for one in _parts(subject)):
            continue  # reported of those cards, which says more
        there = (deck.count or 0) + surplus(deck)
        place = Place.entry(subject.game, f"decks.{deck.id}.count", "count")
        yield problem(place, deck=deck, there=there, skipped=_skipped_in((deck,)))


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
    """What is not kept of a law. How many there are of each may be otherwise in a variant."""
    played = [one for one in law.game.variants if one.id in law.game.played_as]
    if law["column"] and any(card.id in one.copies for one in played for card in law.cards):
        return
    there = Counter[str]()
    for card in law.cards:
        there[word_of(card, law["column"]) if law["column"] else ""] += card.copies
    wanted = law.options.get("are") or {"": law.options.get("is", 0)}
    wrong = {word: (there[word], many) for word, many in wanted.items() if there[word] != many}
    if wrong:
        yield Off(law, wrong)


def _parts(subject: Subject) -> Iterator[Off]:
    """Laws about some cards of a deck that are not kept."""
    for name in ("so-many-cards", "so-many-of-each"):
        for law in tried(subject, name):
            if law["where"] or name == "so-many-of-each":
                yield from _off(law)


@law_check(
    "so-many-cards",
    "DECK228",
    "カードの枚数が法則と違う",
    "There are more or fewer such cards than a law says",
    "箱の枚数や、一枚しかないはずのカードの枚数が違うと、ルールのとおりに準備できません。",
    "The box states how many there are, and set-up fails if the one card that all need is there twice or never.",
    "{where}には {wanted} 枚のはずですが、{there} 枚あります",
    "{where} should have {wanted:card}, but has {there}",
)
def wrong_number_of_cards(law: Law) -> Problems:
    for one in _off(law):
        ((there, wanted),) = one.numbers.values()
        if not law["where"] and one.is_whole_surplus():
            continue  # reported of the decks
        place: Place = law.at
        if len(law.cards) == 1 and "copies" in law.cards[0].places:
            place = Place.cell(law.cards[0], "copies")
        skipped, more = _skipped_in(law.decks), there - wanted
        hint = Text(f"{more} 枚減らしてください", f"take {plural(more, 'card')} out")
        if more < 0:
            add = f"add {plural(-more, 'card')}{skipped.en}"
            hint = Text(f"{-more} 枚加えてください{skipped.ja}", add)
        yield problem(place, hint=hint, where=_here(law), wanted=wanted, there=there)


def _here(law: Law) -> Text:
    """The cards that a law is about, in words."""
    deck, where = law.declared.deck, law["where"]
    box = Text(f"デッキ「{deck}」", f"deck `{deck}`") if deck else Text("箱", "the box")
    asked = [f"{name}: {' | '.join(values)}" for name, values in where.items()]
    ja, en = f"{box.ja}({'、'.join(asked)}) ", f"{box.en} ({', '.join(asked)})"
    return Text(ja, en) if asked else box


@law_check(
    "so-many-of-each",
    "DECK229",
    "種別ごとの枚数が法則と違う",
    "The cards of a deck are shared out otherwise than a law says",
    "ある種別が多すぎたり少なすぎたりすると、欲しいカードが出ず、遊びが片寄ります。",
    "With too many cards of one sort the others come up too seldom, and the game tilts.",
    "枚数が違います: {off}",
    "these numbers are off: {off}",
    "列「{law[column]}」か copies を直してください{skipped}",
    "mend the column `{law[column]}`, or `copies`{skipped}",
)
def wrong_shares(law: Law) -> Problems:
    for one in _off(law):
        off = [(word, *numbers) for word, numbers in one.numbers.items()]
        ja = "、".join(f"「{word}」は {wanted} 枚のはずが {n} 枚" for word, n, wanted in off)
        en = ", ".join(f"`{word}` {n} instead of {wanted}" for word, n, wanted in off)
        yield law.broken(off=Text(ja, en), skipped=_skipped_in(law.decks))


@law_check(
    "enough-for-all-players",
    "DECK230",
    "いちばん多い人数に足りない",
    "There are not enough cards for the most players",
    "箱に書かれた最大の人数で遊ぼうとすると、配るカードが足りません。",
    "The box says how many can play, and at set-up the last of them would get no cards.",
    "{players} 人に {each} 枚ずつで {needed} 枚要りますが、デッキ「{law.deck.id}」は {there} 枚です",
    "{players} players with {each} cards each need {needed}, but deck `{law.deck.id}` has {there}",
    "カードを増やすか、人数を減らしてください",
    "add cards, or allow fewer players",
)
def too_few_for_all(law: Law) -> Problems:
    players, each = law.game.players[1], law["each"]
    column, says = law["column"], None
    there = sum(card.copies * (card.number(column) if column else 1) for card in law.cards)
    if there < (needed := players * each) and surplus(law.deck) >= 0:
        if column:
            ja = f"{players} 人に {each} ずつで {needed} 要りますが、「{column}」は合わせて {there} です"
            en = f"{players} players with {each} each need {needed}, but `{column}` adds up to {there}"
            says = Text(ja, en)
        yield law.broken(says, players=players, each=each, needed=needed, there=there)


@law_check(
    "one-row-each",
    "DECK232",
    "一行だけのはずのものが二行ある",
    "Two rows say what only one may say",
    "どちらの行が本物か分かりません。枚数は copies に書けば、直すのも一か所で済みます。",
    "Nobody knows which of the two counts; with `copies`, there is one place to edit.",
    "「{law[column]}」が「{word}」の行は {row}にもあります",
    "{row} is `{word}`, too, in the column `{law[column]}`",
    "一行にまとめて copies に枚数を書くか、言葉を変えてください",
    "keep one row and say how many in `copies`, or use another word",
)
def two_rows(law: Law) -> Problems:
    for card, other in repeats(law.cards, lambda one: (one.deck, word_of(one, law["column"]))):
        word = word_of(card, law["column"])
        # outside the gate: two rows alike are reported as cards or as ids, whichever they repeat
        if word and content(other) != content(card):
            yield law.wrong(card, word=word, row=row_of(other.at))


@law_check(
    "names-present",
    "DECK233",
    "あるはずの名前のカードがない",
    "There is no card of a name that must be there",
    "ルールブックが名前を挙げているカードが、箱の中に見つかりません。",
    "The rulebook speaks of that card by its name, and nobody finds it in the box.",
    "「{name}」という名前のカードがありません",
    "no card is called “{name}”",
    "カードを加えるか、この法則を直してください",
    "add the card, or mend this law",
)
def name_missing(law: Law) -> Problems:
    wanted, langs = law["names"], law.game.langs
    there = {name for card in law.cards for name in map(card.name.of, langs)}
    free = {
        name: Place.cell(card, f"name.{part}" if f"name.{part}" in card.places else "name")
        for card in law.cards
        for part in langs
        if (name := card.name.of(part)) and not {*map(card.name.of, langs)} & {*wanted}
    }
    for name in wanted:
        near = nearest(name, free) if name not in there else None
        if near:
            ja = f"「{name}」というカードがなく、「{near}」があります"
            says = Text(ja, f"there is no card “{name}”, but one called “{near}”")
            yield problem(free[near], says, did_you_mean(name))
        elif name not in there:
            yield law.broken(name=name)


@law_check(
    "supply-used-up",
    "DECK234",
    "組になるカードが余るか足りない",
    "Cards that others come with are not used up exactly",
    "組で配るカードが一枚でも余れば、別の組では必ず足りなくなり、準備が終わりません。",
    "What one of them leaves over another one lacks, and set-up cannot be finished.",
    "余りか不足があります: {off}",
    "not used up exactly: {off}",
    "列「{law[column]}」か、デッキ「{supply.id}」の枚数を直してください",
    "mend the column `{law[column]}`, or the copies in deck `{supply.id}`",
)
def supply_off(law: Law) -> Problems:
    supply = next((deck for deck in law.game.decks if deck.id == law.column.deck), None)
    if supply is None or _is_explained(law, supply):
        return
    asked, there = Counter[str](), Counter[str]()
    for card in law.cards:
        for kind in card.symbols(law["column"]):
            asked[kind] += card.copies
    for card in supply.cards:
        there[card.kind] += card.copies
    off = [(kind, asked[kind], there[kind]) for kind in {**there, **asked}]
    off = [one for one in off if one[1] != one[2]]
    if off:
        ja = "、".join(f"「{kind}」は {n} 枚あり、使うのは {used} 枚" for kind, used, n in off)
        en = (f"`{kind}` {plural(used, 'time')} for {plural(n, 'card')}" for kind, used, n in off)
        yield law.broken(off=Text(ja, ", ".join(en)), supply=supply)


def _is_explained(law: Law, supply: Deck) -> bool:
    """Whether other faults explain why more or fewer cards are used: also a matter of numbers."""
    kinds, length = {card.kind for card in supply.cards}, law.column.length
    named = [card.symbols(law["column"]) for card in law.cards]
    is_wrong = any(not {*one} <= kinds or len(one) != (length or len(one) or 1) for one in named)
    doubtful = not law.subject.has(supply, Needs.ROWS)
    return bool(doubtful or is_wrong or surplus(law.deck) or surplus(supply))
