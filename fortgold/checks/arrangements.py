"""Laws about the arrangement of symbols on the cards of a deck, kept whatever is edited."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations_with_replacement, pairwise
from math import comb

from fortgold.checks.registry import Problem, check, listed, plural, problem_at
from fortgold.checks.stated import Law, Mixture, each_law
from fortgold.checks.symbols import letters_of
from fortgold.data.model import Card, Text


@check(
    "DECK223",
    "どの名前も一度しか出てこない",
    "No name comes twice in a deck that promises one that does",
    "同じ名前のカードについてのルールが、このデッキでは一度も起こりません。",
    "A rule about cards of one name would never come into play.",
)
@each_law("a-name-repeats")
def no_name_repeats(law: Law) -> Iterator[Problem]:
    names = Counter[tuple[str, str]]()
    for card in law.cards:
        names[card.name.ja, card.name.en] += card.copies
    if max(names.values()) < 2:
        yield problem_at(
            law.at,
            f"デッキ「{law.deck.id}」には同じ名前のカードが二枚ありません",
            f"no two cards of deck `{law.deck.id}` have the same name",
            "二枚以上のカードに同じ名前をつけるか、この法則を消してください",
            "give two cards one name, or take the law away",
        )


@check(
    "DECK224",
    "色や位置を入れ替えたカードが欠けている",
    "A card has no counterpart with colours or places swapped",
    "ある色や位置だけが有利になり、同じ腕前でも引きによって勝ちやすさが変わります。",
    "One colour or place gets better than the others, and luck weighs more than skill.",
)
@each_law("closed-under-swaps")
def swap_without_counterpart(law: Law) -> Iterator[Problem]:
    there: dict[str, Card] = {}
    for card in law.cards:
        there.setdefault(law.written(card), card)
    order = {written: i for i, written in enumerate(there)}
    letters = [symbol.letter for symbol in law.game.symbols]
    seen: set[str] = set()
    for first in there:
        if first in seen:
            continue
        orbit = _orbit(first, law.words("swap"))
        if orbit is None or len(seen) + len(orbit) > ORBIT_LIMIT:
            yield law.at, *TOO_MANY
            break
        seen |= orbit
        present = [there[one] for one in sorted(orbit & order.keys(), key=order.__getitem__)]
        absent = sorted(orbit - order.keys(), key=lambda one: [*map(letters.index, one)])
        if not absent:
            continue
        names, one = listed(absent), present[0]
        place, written = law.at, law.written(one)
        counterparts = "a counterpart" if len(absent) == 1 else "counterparts"
        hint = Text("欠けているカードを加えてください", "add what is missing")
        if len(present) <= len(absent):  # the card is the odd one, not what is missing
            place = law.cell(one)
            ja = f"対になるカードを加えるか、「{one.id}」を直してください"
            hint = Text(ja, f"add what is missing, or change `{one.id}`")
        yield problem_at(
            place,
            f"「{written}」({one.id}) と対になる{names.ja}がありません",
            f"missing {counterparts} of `{written}` ({one.id}): {names.en}",
            hint,
        )


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


@check(
    "DECK225",
    "名前とシンボルの組が合わない",
    "A card's name and its mixture of symbols do not belong together",
    "遊ぶ人は名前から色を読み取ります。一枚だけ例外があれば、そのカードは必ず読み違えられます。",
    "Players read the colours out of the name; the one exception is misread every time.",
)
@each_law("one-name-per-mixture")
def name_without_its_mixture(law: Law) -> Iterator[Problem]:
    by_mixture, by_name = _grouped(law.cards, law.mixture), _grouped(law.cards, _named)
    usual_name = {key: _most(group, _named) for key, group in by_mixture.items()}
    usual_mixture = {key: _most(group, law.mixture) for key, group in by_name.items()}
    for card in law.cards:
        mixture, name = law.mixture(card), _named(card)
        for other in (usual_name[mixture], usual_mixture[name]):
            if (law.mixture(other), _named(other)) == (mixture, name):
                continue
            yield problem_at(
                law.cell(card),
                f"「{card.id}」は名前が「{card.name.ja}」でシンボルが「{law.written(card)}」ですが、"
                f"「{other.id}」は「{other.name.ja}」で「{law.written(other)}」です",
                f"`{card.id}` is “{card.name.en}” with `{law.written(card)}`, but `{other.id}` is "
                f"“{other.name.en}” with `{law.written(other)}`",
                "同じ組み合わせには同じ名前を、違う組み合わせには違う名前をつけてください",
                "give one mixture one name, and every other mixture another name",
            )
            break


def _named(card: Card) -> str:
    return card.kind if card.kind != card.id else card.name.ja or card.name.en


def _grouped(cards: Iterable[Card], key: Callable[[Card], str]) -> dict[str, list[Card]]:
    groups: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        groups[key(card)].append(card)
    return groups


def _most(cards: list[Card], key: Callable[[Card], str]) -> Card:
    """The first of the cards that agree with most others."""
    (usual, _), *_ = Counter(map(key, cards)).most_common(1)
    return next(card for card in cards if key(card) == usual)


@check(
    "DECK226",
    "シンボルの組がすべて一枚ずつ揃っていない",
    "A mixture of symbols is not there exactly once",
    "二度ある組は求められすぎ、ない組は求められません。どの色も同じだけ役に立つという約束が崩れます。",
    "What comes twice is asked for too often and what is missing never, though the deck "
    "promises to ask for all alike.",
)
@each_law("every-mixture-once")
def mixture_not_once(law: Law) -> Iterator[Problem]:
    letters, length = law.words("of"), law.column.length
    if comb(len(letters) + length - 1, length) > ORBIT_LIMIT:
        yield law.at, *TOO_MANY
        return
    wanted = {
        law.sorted("".join(one)): None for one in combinations_with_replacement(letters, length)
    }
    first: dict[Mixture, Card] = {}
    spare: list[tuple[Card, Card | None]] = []
    for card in law.cards:
        mixture = law.mixture(card)
        other = first.setdefault(mixture, card)
        if other is not card or card.copies > 1 or mixture not in wanted:
            spare.append((card, other if mixture in wanted else None))
    absent = [one for one in wanted if one not in first]
    names = listed(absent)
    lacking = (
        Text(f"欠けている組: {names.ja}", f"what is missing: {names.en}")
        if absent
        else Text("どちらかを消してください", "take one of them away")
    )
    for card, twin in spare:
        mixture = law.mixture(card)
        ja, en = "は、あるはずのない組です", "`, which should not be there"
        if twin is not None:
            ja, en = f"は二度目です (最初は「{twin.id}」)", f"` again, after `{twin.id}`"
        yield problem_at(
            law.cell(card),
            f"「{card.id}」の組「{mixture}」{ja}",
            f"`{card.id}` has the mixture `{mixture}{en}",
            lacking,
        )
    if absent and not spare:
        yield problem_at(
            law.at,
            f"{names.ja}の組がありません",
            f"no card has {names.en}",
            "欠けている組のカードを加えてください",
            "add a card for each missing mixture",
        )


@check(
    "DECK227",
    "シンボルが位置ごとに釣り合っていない",
    "A place has a symbol too often or too seldom",
    "ある位置がある色ばかり求めるので、その色のカードだけが強くなります。",
    "A place that keeps asking for one colour makes the cards of that colour the best ones.",
)
@each_law("balanced-places")
def unbalanced_places(law: Law) -> Iterator[Problem]:
    least, most = (int(v) for v in law.words("between"))
    counts = Counter[tuple[int, str]]()
    for card in law.cards:
        for place, letter in enumerate(law.written(card)):
            counts[place, letter] += card.copies
    if not all(map(law.game.symbol, law.column.allowed)):
        return  # told where the column is declared
    letters = law.column.allowed or tuple(letters_of(law.game))
    off = [
        (place, letter, counts[place, letter])
        for place in range(law.column.length)
        for letter in letters
        if not least <= counts[place, letter] <= most
    ]
    if off:
        ja = "、".join(f"位置 {place + 1} に「{letter}」が {n} 回" for place, letter, n in off)
        en = ", ".join(
            f"`{letter}` {plural(n, 'time')} in place {place + 1}" for place, letter, n in off
        )
        yield problem_at(
            law.at,
            f"各位置に各シンボルは {least}〜{most} 回のはずですが、{ja}あります",
            f"each place should have each symbol {least} to {most} times, but there is {en}",
            "シンボルの並びを入れ替えてください",
            "rearrange the symbols of some cards",
        )
