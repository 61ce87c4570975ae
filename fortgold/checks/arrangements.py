"""Laws about the arrangement of symbols on the cards of a deck, kept whatever is edited."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, pairwise
from math import comb
from typing import Any

from fortgold.checks.cards import grouped, usual
from fortgold.checks.registry import Place, Problems, from_list, listed, plural, problem
from fortgold.checks.stated_laws import Law, Mixture, law_check
from fortgold.checks.symbols import letters_of, unknown_symbol
from fortgold.data.model import Card, Text


@law_check(
    "a-name-repeats",
    "DECK223",
    "どの名前も一度しか出てこない",
    "No name comes twice in a deck that promises one that does",
    "同じ名前のカードについてのルールが、このデッキでは一度も起こりません。",
    "A rule about cards of one name would never come into play.",
    "デッキ「{law.deck.id}」には同じ名前のカードが二枚ありません",
    "no two cards of deck `{law.deck.id}` have the same name",
    "二枚以上のカードに同じ名前をつけるか、この法則を消してください",
    "give two cards one name, or take the law away",
)
def no_name_repeats(law: Law) -> Problems:
    names = Counter[tuple[str, str]]()
    for card in law.cards:
        names[card.name.ja, card.name.en] += card.copies
    if max(names.values()) < 2:
        yield law.broken()


@law_check(
    "closed-under-swaps",
    "DECK224",
    "色や位置を入れ替えたカードが欠けている",
    "A card has no counterpart with colours or places swapped",
    "ある色や位置だけが有利になり、同じ腕前でも引きによって勝ちやすさが変わります。",
    "One colour or place gets better than the others, and luck weighs more than skill.",
    "「{written}」({card.id}) と対になる{names}がありません",
    "missing {counterparts} of `{written}` ({card.id}): {names}",
    "欠けているカードを加えてください",
    "add what is missing",
)
def swap_without_counterpart(law: Law) -> Problems:
    there: dict[str, Card] = {}
    for card in law.cards:
        there.setdefault(law.written(card), card)
    order = {written: i for i, written in enumerate(there)}
    letters = [symbol.letter for symbol in law.game.symbols]
    seen: set[str] = set()
    for first in there:
        if first in seen:
            continue
        orbit = _orbit(first, law["swap"])
        if orbit is None or len(seen) + len(orbit) > ORBIT_LIMIT:
            yield law.broken(*TOO_MANY)
            break
        seen |= orbit
        present = [there[one] for one in sorted(orbit & order.keys(), key=order.__getitem__)]
        absent = sorted(orbit - order.keys(), key=lambda one: [*map(letters.index, one)])
        if not absent:
            continue
        one, counterparts = present[0], "a counterpart" if len(absent) == 1 else "counterparts"
        place, hint = law.at, None
        if len(present) <= len(absent):  # the card is the odd one, not what is missing
            ja = f"対になるカードを加えるか、「{one.id}」を直してください"
            place, hint = law.cell(one), Text(ja, f"add what is missing, or change `{one.id}`")
        values: dict[str, Any] = {
            "names": absent,
            "counterparts": counterparts,
            "written": law.written(one),
        }
        yield problem(place, None, hint, card=one, **values)


ORBIT_LIMIT = 50_000  # arrangements: far above any deck, far below a long wait
TOO_MANY = (
    Text(
        f"並びや組が {ORBIT_LIMIT:,} を超えるので、確かめられません",
        f"there are more than {ORBIT_LIMIT:,} arrangements to compare",
    ),
    Text(
        "列の length を小さくするか、この法則を消してください",
        "use a smaller `length`, or take the law away",
    ),
)


def _orbit(written: str, swap: tuple[str, ...]) -> set[str] | None:
    """Everything that `written` becomes when places, and letters of `swap`, change places.

    None if that is too much to compare.
    """
    found, new = {written}, [written]
    while new:
        if len(found) * max(1, len(written) // 10) > ORBIT_LIMIT:
            return None
        one = new.pop()
        moved = [one[:i] + one[i + 1] + one[i] + one[i + 2 :] for i in range(len(one) - 1)]
        moved += [one.translate({ord(a): b, ord(b): a}) for a, b in pairwise(swap)]
        fresh = set(moved) - found
        found |= fresh
        new += fresh
    return found


@law_check(
    "one-name-per-mixture",
    "DECK225",
    "名前とシンボルの組が合わない",
    "A card's name and its mixture of symbols do not belong together",
    "遊ぶ人は名前から色を読み取ります。一枚だけ例外があれば、そのカードは必ず読み違えられます。",
    "Players read the colours out of the name; the one exception is misread every time.",
    "「{card.id}」は名前が「{card.name.ja}」でシンボルが「{symbols}」ですが、"
    "「{other.id}」は「{other.name.ja}」で「{others}」です",
    "`{card.id}` is “{card.name.en}” with `{symbols}`, but `{other.id}` is "
    "“{other.name.en}” with `{others}`",
    "同じ組み合わせには同じ名前を、違う組み合わせには違う名前をつけてください",
    "give one mixture one name, and every other mixture another name",
)
def name_without_its_mixture(law: Law) -> Problems:
    by_mixture, by_name = grouped(law.cards, law.mixture), grouped(law.cards, _named)
    usual_name = {key: usual(group, _named) for key, group in by_mixture.items()}
    usual_mixture = {key: usual(group, law.mixture) for key, group in by_name.items()}
    for card in law.cards:
        mixture, name = law.mixture(card), _named(card)
        for other in (usual_name[mixture], usual_mixture[name]):
            if (law.mixture(other), _named(other)) != (mixture, name):
                others = law.written(other)
                yield law.wrong(card, symbols=law.written(card), other=other, others=others)
                break


def _named(card: Card) -> str:
    return card.kind if card.kind != card.id else card.name.ja or card.name.en


@law_check(
    "every-mixture-once",
    "DECK226",
    "シンボルの組がすべて一枚ずつ揃っていない",
    "A mixture of symbols is not there exactly once",
    "二度ある組は求められすぎ、ない組は求められません。どの色も同じだけ役に立つという約束が崩れます。",
    "What comes twice is asked for too often and what is missing never, though the deck "
    "promises to ask for all alike.",
    "{names}の組がありません",
    "no card has {names}",
    "欠けている組のカードを加えてください",
    "add a card for each missing mixture",
)
def mixture_not_once(law: Law) -> Problems:
    letters, sizes = law["of"], [len(one) for one in map(law.mixture, law.cards) if one] or [1]
    length = law.column.length or max(sizes, key=sizes.count)
    if comb(len(letters) + length - 1, length) > ORBIT_LIMIT:
        yield law.broken(*TOO_MANY)
        return
    mixtures = combinations_with_replacement(letters, length)
    wanted = {law.sorted("".join(one)): None for one in mixtures}
    first: dict[Mixture, Card] = {}
    spare: list[tuple[Card, Card | None]] = []
    for card in law.cards:
        mixture = law.mixture(card)
        other = first.setdefault(mixture, card)
        if other is not card or card.copies > 1 or mixture not in wanted:
            spare.append((card, other if mixture in wanted else None))
    absent = [one for one in wanted if one not in first]
    names, hint = listed(absent), Text("どちらかを消してください", "take one of them away")
    if absent:
        hint = Text(f"欠けている組: {names.ja}", f"what is missing: {names.en}")
    for card, twin in spare:
        mixture = law.mixture(card)
        ja, en = "は、あるはずのない組です", "`, which should not be there"
        if twin is not None:
            ja, en = f"は二度目です (最初は「{twin.id}」)", f"` again, after `{twin.id}`"
        ja = f"「{card.id}」の組「{mixture}」{ja}"
        en = f"`{card.id}` has the mixture `{mixture}{en}"
        yield problem(law.cell(card), Text(ja, en), hint)
    if absent and not spare:
        yield law.broken(names=absent)


@law_check(
    "same-pattern",
    "DECK245",
    "シンボルの並び方がほかのカードと違う",
    "A card's symbols make another pattern than those of the others",
    "どのカードも色を読み替えただけで、有利も不利もないという約束が崩れます。",
    "That card is easier or harder to use than the others, which differ in nothing but their colours.",
    "「{card.id}」のシンボルは {here} で、色を読み替えても「{other.id}」の {there} と同じ並びになりません",
    "`{card.id}` has {here}; whatever the colours, that is not the pattern of `{other.id}`, {there}",
    "並びを揃えるか、この法則を消してください",
    "give it the same pattern, or take the law away",
)
def other_pattern(law: Law) -> Problems:
    other = usual(list(law.cards), law.pattern) if law.cards else None
    for card in law.cards:
        if other and (pattern := law.pattern(card)) != law.pattern(other):
            each = zip(law["columns"], pattern, law.pattern(other), strict=True)
            place = Place.cell(card, next(name for name, here, there in each if here != there))
            here, there = (
                " ".join(f"`{''.join(one.symbols(name)) or '–'}`" for name in law["columns"])
                for one in (card, other)
            )
            yield problem(place, law=law, card=card, other=other, here=here, there=there)


@law_check(
    "balanced-places",
    "DECK227",
    "シンボルが位置ごとに釣り合っていない",
    "A place has a symbol too often or too seldom",
    "ある位置がある色ばかり求めるので、その色のカードだけが強くなります。",
    "A place that keeps asking for one colour makes the cards of that colour the best ones.",
    "各位置に各シンボルは {times}回のはずですが、{off}あります",
    "each place should have each symbol {times}, but there is {off}",
    "シンボルの並びを入れ替えてください",
    "rearrange the symbols of some cards",
    unless=(unknown_symbol,),
)
def unbalanced_places(law: Law) -> Problems:
    low, high = law["between"]
    counts = Counter[tuple[int, str]]()
    for card in law.cards:
        for place, letter in enumerate(law.written(card)):
            counts[place, letter] += card.copies
    letters = law.column.allowed or tuple(letters_of(law.game))
    off = [
        (place, letter, counts[place, letter])
        for place in range(law.column.length)
        for letter in letters
        if not low <= counts[place, letter] <= high
    ]
    if off:
        ja = "、".join(f"位置 {place + 1} に「{letter}」が {n} 回" for place, letter, n in off)
        en = (f"`{letter}` {plural(n, 'time')} in place {place + 1}" for place, letter, n in off)
        message, stands_on = Text(ja, ", ".join(en)), from_list(law.game, law.deck, law.column)
        times = Text(f"{low}〜{high} ", f"{low} to {high} times")
        if low == high:
            times = Text(f"{low} ", plural(low, "time"))
        yield law.broken(stands_on=stands_on, times=times, off=message)
