"""Laws that a game states about its own cards (`checks:` in game.yaml), kept whatever is edited.

A law is not tried on cells whose symbols are at fault already: one slip is told once.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations_with_replacement, pairwise

from fortgold.checks.deck import misnamed, spoilt, symbol_columns
from fortgold.checks.registry import Place, Problem, Subject, check, listed, plural
from fortgold.model import Card, Column, Deck, Declared, Game, Text
from fortgold.source import suggestion

Mixture = str  # letters in the game's order: the arrangement set aside

COLUMN = "column"
LETTERS = "letters"
RANGE = "range"
LAWS: Mapping[str, Mapping[str, str]] = {
    "a-name-repeats": {},
    "closed-under-swaps": {"column": COLUMN, "swap": LETTERS},
    "one-name-per-mixture": {"column": COLUMN},
    "every-mixture-once": {"column": COLUMN, "of": LETTERS},
    "balanced-places": {"column": COLUMN, "between": RANGE},
}


@check(
    "DECK221",
    ja="知らない法則が書かれている",
    why_ja="名前を書き間違えた法則は誰も守りません。守られていると思い込むだけ、ないより悪くなります。",
)
def unknown_law(subject: Subject) -> Iterator[Problem]:
    """A law that nobody knows.

    Why: a misspelt law guards nothing, and everybody believes that it does.
    """
    for i, law in enumerate(subject.game.declared):
        if law.law and law.law not in LAWS:
            yield (
                (subject.game.place(f"checks.{i}.law"), "law"),
                Text(f"法則「{law.law}」はありません", f"there is no law `{law.law}`"),
                suggestion(law.law, LAWS),
            )


@check(
    "DECK222",
    ja="法則の書き方が足りないか間違っている",
    why_ja="何について成り立つのか分からない法則は、確かめようがありません。",
)
def unclear_law(subject: Subject) -> Iterator[Problem]:
    """A law does not say, or says wrongly, what it is about.

    Why: a law that cannot be tried guards nothing.
    """
    for i, law in enumerate(subject.game.declared):
        yield from _slips(subject.game, i, law)


def _slips(game: Game, i: int, law: Declared) -> Iterator[Problem]:
    """What is wrong with the options of a law."""
    options = LAWS.get(law.law)
    deck = next((deck for deck in game.decks if deck.id == law.deck), None)
    if options is None or deck is None:
        return
    for name in law.options:
        if name not in options:
            yield (
                _option(game, i, name),
                Text(
                    f"法則「{law.law}」に「{name}」という項目はありません",
                    f"the law `{law.law}` has no option `{name}`",
                ),
                suggestion(name, [*options, "source"]),
            )
    for name, kind in options.items():
        if name not in law.options:
            yield (
                _option(game, i, ""),
                Text(
                    f"法則「{law.law}」には「{name}」が要ります",
                    f"the law `{law.law}` needs the option `{name}`",
                ),
                _example(game, deck, name, kind),
            )
        elif not _is_sound(game, deck, law.options[name], kind):
            yield (
                _option(game, i, name),
                _expected(name, kind),
                _example(game, deck, name, kind),
            )


def _option(game: Game, i: int, name: str) -> Place:
    return game.place(f"checks.{i}.{name}" if name else f"checks.{i}"), name or "checks"


def _is_sound(game: Game, deck: Deck, value: object, kind: str) -> bool:
    if kind == COLUMN:
        column = deck.column(value) if isinstance(value, str) else None
        return column is not None and column.type == "symbols"
    if not isinstance(value, tuple):
        return False
    if kind == LETTERS:
        return all(game.symbol(letter) for letter in value)
    return len(value) == 2 and all(v.isdecimal() for v in value) and int(value[0]) <= int(value[1])


def _expected(name: str, kind: str) -> Text:
    if kind == COLUMN:
        return Text(
            f"「{name}」には、このデッキのシンボルの列の名前が要ります",
            f"`{name}` names a column of symbols of this deck",
        )
    if kind == LETTERS:
        return Text(
            f"「{name}」には、シンボルの文字のリストが要ります",
            f"`{name}` is a list of symbols’ letters",
        )
    return Text(
        f"「{name}」には、最少と最多の二つの数が要ります",
        f"`{name}` is two numbers, least and most",
    )


def _example(game: Game, deck: Deck, name: str, kind: str) -> Text:
    columns = [column.name for column in deck.columns if column.type == "symbols"]
    letters = ", ".join(symbol.letter for symbol in game.symbols[:3])
    line = {
        COLUMN: f"{name}: {columns[0] if columns else 'symbols'}",
        LETTERS: f"{name}: [{letters}]",
        RANGE: f"{name}: [3, 4]",
    }[kind]
    return Text(f"例: `{line}`", f"for example `{line}`")


@dataclass(frozen=True, slots=True, eq=False)
class Stated:
    """A law that can be tried: its deck, its column if it has one, and where it stands."""

    game: Game
    law: Declared
    deck: Deck
    column: Column
    at: Place

    def letters(self, option: str) -> tuple[str, ...]:
        """The option that is a list."""
        value = self.law.options[option]
        return value if isinstance(value, tuple) else ()

    def written(self, card: Card) -> str:
        """The card's symbols as the table has them."""
        return "".join(card.symbols(self.column.name))

    def mixture(self, card: Card) -> Mixture:
        """The card's symbols, the arrangement set aside."""
        return self.sorted(self.written(card))

    def sorted(self, written: str) -> Mixture:
        """`written` in the order of the game's symbols."""
        order = [symbol.letter for symbol in self.game.symbols]
        return "".join(sorted(written, key=order.index))


ANY = Column("", "symbols")


def _stated(subject: Subject, name: str) -> Iterator[Stated]:
    """The laws of that name which can be tried on the cards as they are."""
    game = subject.game
    for i, law in enumerate(game.declared):
        deck = next((deck for deck in game.decks if deck.id == law.deck), None)
        if law.law != name or deck is None or not deck.cards or any(_slips(game, i, law)):
            continue
        column = deck.column(str(law.options.get("column", ""))) or ANY
        if column is not ANY and column not in symbol_columns(deck):
            continue  # the heading is missing: told when it was read
        yield Stated(game, law, deck, column, (game.place(f"checks.{i}.law"), name))


def _whole(subject: Subject, name: str) -> Iterator[Stated]:
    """The same, for laws about all the cards of a deck: each of them must be readable."""
    for stated in _stated(subject, name):
        cells = {(card.at, stated.column.name) for card in stated.deck.cards}
        if not subject.is_doubtful(stated.deck) and not cells & spoilt(subject):
            yield stated


@check(
    "DECK223",
    ja="どの名前も一度しか出てこない",
    why_ja="同じ名前のカードについてのルールが、このデッキでは一度も起こりません。",
)
def no_name_repeats(subject: Subject) -> Iterator[Problem]:
    """No name comes twice in a deck that promises one that does.

    Why: a rule about cards of one name would never come into play.
    """
    for stated in _whole(subject, "a-name-repeats"):
        names = Counter[tuple[str, str]]()
        for card in stated.deck.cards:
            names[card.name.ja, card.name.en] += card.copies
        if max(names.values()) < 2:
            yield (
                stated.at,
                Text(
                    f"デッキ「{stated.deck.id}」には同じ名前のカードが二枚ありません",
                    f"no two cards of deck `{stated.deck.id}` have the same name",
                ),
                Text(
                    "二枚以上のカードに同じ名前をつけるか、この法則を消してください",
                    "give two cards one name, or take the law away",
                ),
            )


@check(
    "DECK224",
    ja="色や位置を入れ替えたカードが欠けている",
    why_ja="ある色や位置だけが有利になり、同じ腕前でも引きによって勝ちやすさが変わります。",
)
def swap_without_counterpart(subject: Subject) -> Iterator[Problem]:
    """A card has no counterpart with colours or places swapped.

    Why: one colour or place gets better than the others, and luck weighs more than skill.
    """
    for stated in _whole(subject, "closed-under-swaps"):
        there: dict[str, Card] = {}
        for card in stated.deck.cards:
            there.setdefault(stated.written(card), card)
        left = dict(there)
        while left:
            orbit = _orbit(next(iter(left)), stated.letters("swap"))
            present = [there[one] for one in there if one in orbit]
            left = {one: card for one, card in left.items() if one not in orbit}
            absent = sorted(orbit - set(there), key=lambda one: _order(subject.game, one))
            if not absent:
                continue
            names = listed(f"`{one}`" for one in absent)
            alone = len(present) <= len(absent)
            yield (
                (present[0].place(stated.column.name), stated.column.name) if alone else stated.at,
                Text(
                    f"「{stated.written(present[0])}」({present[0].id}) と対になる {names.ja} が"
                    f"ありません",
                    f"{names.en} {'is' if len(absent) == 1 else 'are'} missing, counterparts of "
                    f"`{stated.written(present[0])}` ({present[0].id})",
                ),
                Text(
                    f"対になるカードを加えるか、「{present[0].id}」を直してください",
                    f"add the counterparts, or change `{present[0].id}`",
                )
                if alone
                else Text("欠けているカードを加えてください", "add what is missing"),
            )


ORBIT_LIMIT = 50_000  # arrangements: far above any deck, far below a long wait


@lru_cache(maxsize=1024)
def _orbit(written: str, swap: tuple[str, ...]) -> frozenset[str]:
    """Everything that `written` becomes when places, and letters of `swap`, change places."""
    found, new = {written}, [written]
    while new and len(found) < ORBIT_LIMIT:
        one = new.pop()
        moved = [one[:i] + one[i + 1] + one[i] + one[i + 2 :] for i in range(len(one) - 1)]
        moved += [one.translate({ord(a): b, ord(b): a}) for a, b in pairwise(swap)]
        fresh = set(moved) - found
        found |= fresh
        new += fresh
    return frozenset(found)


def _order(game: Game, written: str) -> tuple[int, ...]:
    order = [symbol.letter for symbol in game.symbols]
    return tuple(map(order.index, written))


@check(
    "DECK225",
    ja="名前とシンボルの組が合わない",
    why_ja="遊ぶ人は名前から色を読み取ります。一枚だけ例外があれば、そのカードは必ず読み違えられます。",
)
def name_without_its_mixture(subject: Subject) -> Iterator[Problem]:
    """A card's name and its mixture of symbols do not belong together.

    Why: players read the colours out of the name; the one exception is misread every time.
    """
    for stated in _stated(subject, "one-name-per-mixture"):
        cards = [
            card
            for card in stated.deck.cards
            if (card.at, stated.column.name) not in spoilt(subject)
            and card.at not in misnamed(subject)
        ]
        mixtures: dict[str, list[Card]] = defaultdict(list)
        names: dict[str, list[Card]] = defaultdict(list)
        for card in cards:
            mixtures[stated.mixture(card)].append(card)
            names[_named(card)].append(card)
        for card in cards:
            mixture = stated.mixture(card)
            with_symbols = _most(mixtures[mixture], _named)
            with_name = _most(names[_named(card)], stated.mixture)
            other = next(
                (o for o in (with_symbols, with_name) if not _agree(o, card, stated)), None
            )
            if other is not None:
                yield (
                    (card.place(stated.column.name), stated.column.name),
                    Text(
                        f"「{card.id}」は名前が「{card.name.ja}」でシンボルが「{stated.written(card)}」ですが、"
                        f"「{other.id}」は「{other.name.ja}」で「{stated.written(other)}」です",
                        f"`{card.id}` is “{card.name.en}” with `{stated.written(card)}`, but `{other.id}` is "
                        f"“{other.name.en}” with `{stated.written(other)}`",
                    ),
                    Text(
                        "同じ組み合わせには同じ名前を、違う組み合わせには違う名前をつけてください",
                        "give one mixture one name, and every other mixture another name",
                    ),
                )


def _named(card: Card) -> str:
    return card.kind if card.kind != card.id else card.name.ja or card.name.en


def _most(cards: list[Card], key: Callable[[Card], str]) -> Card:
    """The first of the cards that agree with most others."""
    (usual, _), *_ = Counter(map(key, cards)).most_common(1)
    return next(card for card in cards if key(card) == usual)


def _agree(one: Card, other: Card, stated: Stated) -> bool:
    same = sorted(stated.written(one)) == sorted(stated.written(other))
    return same and _named(one) == _named(other)


@check(
    "DECK226",
    ja="シンボルの組がすべて一枚ずつ揃っていない",
    why_ja="二度ある組は求められすぎ、ない組は求められません。どの色も同じだけ役に立つという約束が崩れます。",
)
def mixture_not_once(subject: Subject) -> Iterator[Problem]:
    """A mixture of symbols is not there exactly once.

    Why: what comes twice is asked for too often and what is missing never, though the deck
    promises to ask for all alike.
    """
    for stated in _whole(subject, "every-mixture-once"):
        wanted = [
            stated.sorted("".join(one))
            for one in combinations_with_replacement(stated.letters("of"), stated.column.length)
        ]
        first: dict[Mixture, Card] = {}
        spare: list[tuple[Card, Card | None]] = []
        for card in stated.deck.cards:
            mixture = stated.mixture(card)
            other = first.setdefault(mixture, card)
            if other is not card or card.copies > 1 or mixture not in wanted:
                spare.append((card, other if mixture in wanted else None))
        absent = [f"`{one}`" for one in wanted if one not in first]
        names = listed(absent)
        lacking = (
            Text(
                f"欠けている組: {names.ja}", f"missing {plural(len(absent), 'mixture')}: {names.en}"
            )
            if absent
            else Text("どちらかを消してください", "take one of them away")
        )
        for card, twin in spare:
            mixture = stated.mixture(card)
            if twin is None:
                said = Text(
                    f"「{card.id}」の組「{mixture}」は、あるはずのない組です",
                    f"`{card.id}` has the mixture `{mixture}`, which should not be there",
                )
            else:
                said = Text(
                    f"「{card.id}」の組「{mixture}」は二度目です (最初は「{twin.id}」)",
                    f"`{card.id}` has the mixture `{mixture}` again, after `{twin.id}`",
                )
            yield (card.place(stated.column.name), stated.column.name), said, lacking
        if absent and not spare:
            yield (
                stated.at,
                Text(f"{names.ja} の組がありません", f"no card has {names.en}"),
                Text("欠けている組のカードを加えてください", "add a card for each missing mixture"),
            )


@check(
    "DECK227",
    ja="シンボルが位置ごとに釣り合っていない",
    why_ja="ある位置がある色ばかり求めるので、その色のカードだけが強くなります。",
)
def unbalanced_places(subject: Subject) -> Iterator[Problem]:
    """A place has a symbol too often or too seldom.

    Why: a place that keeps asking for one colour makes the cards of that colour the best ones.
    """
    for stated in _whole(subject, "balanced-places"):
        least, most = (int(v) for v in stated.letters("between"))
        counts = Counter[tuple[int, str]]()
        for card in stated.deck.cards:
            for place, letter in enumerate(stated.written(card)):
                counts[place, letter] += card.copies
        letters = stated.column.allowed or tuple(symbol.letter for symbol in subject.game.symbols)
        off = [
            (place, letter, counts[place, letter])
            for place in range(stated.column.length)
            for letter in letters
            if not least <= counts[place, letter] <= most
        ]
        if off:
            ja = listed(f"位置 {place + 1} に「{letter}」が {n} 回" for place, letter, n in off).ja
            en = listed(f"`{letter}` {n} times in place {place + 1}" for place, letter, n in off).en
            yield (
                stated.at,
                Text(
                    f"各位置に各シンボルは {least}〜{most} 回のはずですが、{ja}あります",
                    f"each place should have each symbol {least} to {most} times, but there is "
                    f"{en}",
                ),
                Text("シンボルの並びを入れ替えてください", "rearrange the symbols of some cards"),
            )
