"""Moves as people type them: a word for what they do, then cards by id, kind or beginning of a name.

Whatever tells the card from all others that could be meant will do, in either language. The word for
what is done may be left out where the card alone tells it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from unicodedata import normalize

from fortgold.games.arch_king.deck import Bag, Row
from fortgold.games.arch_king.faces import Faces
from fortgold.games.arch_king.moves import BARE, PAID, Kind, Move
from fortgold.games.arch_king.naming import SHOWN, ambiguous, fold, named, shortened
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.speech import cards_said, choice_of, typed_of
from fortgold.games.arch_king.words import DOING, KEYS, joined
from fortgold.games.contract import NotAMove
from fortgold.model import Text
from fortgold.position import IllegalMove
from fortgold.source import nearest

WORDS = {  # any beginning of the English ones will do
    Kind.DRAFT: ("draft", "lay", "keep", "選ぶ", "伏せる", "置く"),
    Kind.PLAY: ("play", "使う", "出す"),
    Kind.USE: ("use", "turn", "tap", "使う", "横にする"),
    Kind.TAKE: ("take", "gain", "get", "獲得する", "獲得", "得る", "取る"),
    Kind.BUILD: ("build", "建設する", "建設", "建てる"),
    Kind.READY: ("stand", "ready", "upright", "縦にする", "立てる"),
    Kind.DISCARD: ("drop", "discard", "捨てる"),
    Kind.SWAP: ("swap", "discard", "捨てる", "入れ替える"),
    Kind.REPEAT: ("again", "repeat", "もう一度", "繰り返す"),
    Kind.CHOOSE: ("choose", "選ぶ"),
    Kind.SKIP: ("skip", "pass", "leave", "行わない", "飛ばす", "パス"),
    Kind.END: ("end", "done", "手番を終える", "終える", "終了"),
}
FORMS = {
    Kind.DRAFT: Text("d 仲間", "d COMPANION"),
    Kind.PLAY: Text("p 仲間 [支払うカード ...]", "p COMPANION [CARD THAT PAYS ...]"),
    Kind.USE: Text("use カード", "use CARD"),
    Kind.TAKE: Text("take カード", "take CARD"),
    Kind.BUILD: Text("b 建物 [支払うカード ...]", "b BUILDING [CARD THAT PAYS ...]"),
    Kind.READY: Text("stand カード", "stand CARD"),
    Kind.DISCARD: Text("drop カード", "drop CARD"),
    Kind.SWAP: Text("swap 仲間", "swap COMPANION"),
    Kind.REPEAT: Text("again 仲間", "again COMPANION"),
    Kind.CHOOSE: Text("choose 番号", "choose NUMBER"),
}
NAMING = Text(
    "カードは名前でも番号 (K13) でも、ほかと区別できるところまで入力すれば通じます。"
    "支払い方が 1 通りなら、支払うカードは省けます。",
    "Cards go by name or id (K13); a beginning will do if no other card could be meant. "
    "Where there is only one way to pay, leave out the cards that pay.",
)
FILLERS = {"and", "the", "with"}
SEPARATORS = re.compile(r"[\s,、+&]+")
MOST = 400  # characters of a line; no move is longer
LEAST = 3  # letters of a card that is named without what is to be done: one may be a slip
Kinds = tuple[Kind, ...]
COMPANIONS = (Kind.DRAFT, Kind.PLAY, Kind.SWAP, Kind.REPEAT)  # moves that name a companion
CARDS = tuple(kind for kind in FORMS if kind is not Kind.CHOOSE)  # moves that name a card


def how_to_type(position: Position) -> Text:
    """What can be done now, each with an example that is possible."""
    examples: dict[Kind, str] = {}
    for move in position.legal_moves():
        examples.setdefault(move.kind, typed_of(position, move))
    width = max((len(typed) for typed in examples.values()), default=0)
    lines = [NAMING]
    for kind, typed in examples.items():
        form, doing = FORMS.get(kind), DOING[kind]
        lines.append(
            Text(
                f"{typed:{width}}  {doing.ja}" + (f": {form.ja}" if form else ""),
                f"{typed:{width}}  {doing.en}" + (f": {form.en}" if form else ""),
            )
        )
    return joined(lines, "\n", "\n")


def move_typed(position: Position, typed: str, faces: Faces) -> Move:
    """The legal move that a person typed. Raises IllegalMove with what was expected.

    NotAMove if the first word is none for what is to be done.
    """
    words = SEPARATORS.split(normalize("NFKC", typed[:MOST]))
    words = [word for word in words if word and word.casefold() not in FILLERS]
    moves = position.legal_moves()
    for move in moves:  # as it is offered, whatever else the words might mean
        if [word.casefold() for word in words] == typed_of(position, move).casefold().split():
            return move
    first: IllegalMove | None = None
    for kinds, rest in _readings(words, {move.kind for move in moves}):
        try:
            return _meant(position, kinds, rest, faces)
        except IllegalMove as error:
            first = first or error
    now = _possible(position)
    said = shortened(words)
    what = (
        Text(f"「{said}」では分かりません。", f"`{said}` means nothing here; ")
        if said
        else Text("", "")
    )
    refused = first or IllegalMove(
        Text(f"{what.ja}できること: {now.ja}", f"{what.en}you can {now.en}")
    )
    is_known = bool(words and _kinds(words[0], set()))
    raise refused if is_known else NotAMove(refused.reason)


# What is to be done.


def _readings(words: Sequence[str], legal: set[Kind]) -> Iterator[tuple[Kinds, Sequence[str]]]:
    """What is to be done and with what, the likeliest reading first.

    The word for it comes first, or last as in Japanese; or only the card is named.
    """
    if not words:
        return
    if kinds := _kinds(words[0], legal):
        yield kinds, words[1:]
    said = " ".join(words)
    yield from _touching(said, legal)
    able = tuple(kind for kind in CARDS if kind in legal)
    if len(said) >= LEAST or not said.isascii():
        if able:
            yield able, words
        if Kind.CHOOSE in legal:
            yield (Kind.CHOOSE,), words


def _kinds(word: str, legal: set[Kind]) -> Kinds:
    """The kinds of move that a word begins to name; those that are legal, if any are."""
    folded = word.rstrip(":").casefold()
    meant = [
        kind
        for kind, known in WORDS.items()
        if any(one == folded or (one.isascii() and one.startswith(folded)) for one in known)
    ]
    return tuple(kind for kind in meant if kind in legal) or tuple(meant)


def _touching(said: str, legal: set[Kind]) -> Iterator[tuple[Kinds, Sequence[str]]]:
    """`森を獲得する`, `獲得する森`: a Japanese word that touches the name of the card."""
    known = {one for every in WORDS.values() for one in every if not one.isascii()}
    for word in sorted(known, key=len, reverse=True):
        if said.endswith(word):
            yield _kinds(word, legal), said.removesuffix(word).rstrip().removesuffix("を").split()
        elif said.startswith(word):
            yield _kinds(word, legal), said.removeprefix(word).split()


# Which of the moves it is.


def _meant(position: Position, kinds: Kinds, words: Sequence[str], faces: Faces) -> Move:
    """The one legal move of `kinds` that the words name."""
    able = [move for move in position.legal_moves() if move.kind in kinds]
    if not able:
        raise _not_now(position, kinds[0], words)
    if not words and len(able) == 1:
        return able[0]
    if Kind.CHOOSE in kinds and words:
        return _alternative(position, able, words, faces)
    cards = [move for move in able if move.kind in CARDS]
    if not words or not cards:
        raise _which(position, able)
    row, rest = _subject(position, cards, kinds, words)
    ways = [move for move in cards if move.row == row]
    if rest and ways[0].kind not in PAID:
        said, name = shortened(rest), faces.name(row)
        raise IllegalMove(
            Text(
                f"「{name.ja}」のあとの「{said}」は余分です",
                f"`{said}` is too much after {name.en}",
            )
        )
    return _with_payment(position, ways, rest, faces)


def _alternative(
    position: Position, able: Sequence[Move], words: Sequence[str], faces: Faces
) -> Move:
    """By number, or by what it does."""
    said = fold("".join(words))
    found = [
        move
        for move in able
        if said == str(move.row + 1)
        or (
            not said.isdecimal()
            and any(said in fold(one) for one in _both(choice_of(position, move, faces).said))
        )
    ]
    if len(found) == 1:
        return found[0]
    every = [choice_of(position, move, faces) for move in able if move.kind is Kind.CHOOSE]
    listed = joined([Text(f"{o.typed} ({o.said.ja})", f"{o.typed} ({o.said.en})") for o in every])
    raise IllegalMove(Text(f"入力できるもの: {listed.ja}", f"type one of: {listed.en}"))


def _both(text: Text) -> tuple[str, str]:
    return text.ja, text.en


def _subject(
    position: Position, able: Sequence[Move], kinds: Kinds, words: Sequence[str]
) -> tuple[int, Sequence[str]]:
    """The card that the first words name, and the words after it."""
    rows = position.rules.rows
    found, count = named(words, [rows[row] for row in sorted({move.row for move in able})])
    every, further = named(words, rows)
    if not found or (further > count and not any(row in found for row in every)):
        raise _no_such(position, able, kinds, words)
    if len(found) > 1:
        raise ambiguous(words[:count], found)
    return found[0].number, words[count:]


# Refusals.


def _no_such(
    position: Position, able: Sequence[Move], kinds: Kinds, words: Sequence[str]
) -> IllegalMove:
    """The card is none of those; if it is another card, the rule that is in the way."""
    said, rows = shortened(words), position.rules.rows
    every, _ = named(words, rows)
    if every:
        meant = _likeliest(kinds[0], every)
        by_rule = _refused(position, Move(kinds[0], meant.number)) if len(kinds) == 1 else None
        name = meant.name
        return by_rule or IllegalMove(
            Text(
                f"いま「{name.ja}」でできることはありません",
                f"there is nothing to be done with {name.en} now",
            )
        )
    known = [rows[row] for row in {move.row: None for move in able}]
    names = {name: row for row in known for name in (row.kind, *_both(row.name))}
    near = nearest(said, names)
    if near:
        name = names[near].name
        return IllegalMove(
            Text(
                f"「{said}」はありません。「{name.ja}」のことですか？",
                f"there is no `{said}`; did you mean {name.en}?",
            )
        )
    return _which(position, able, said)


def _likeliest(kind: Kind, found: Sequence[Row]) -> Row:
    """Of cards that may be meant, one of those that such a move is about, if there is one."""
    fitting = [row for row in found if (row.deck == "companion") == (kind in COMPANIONS)]
    return (fitting or found)[0]


def _refused(position: Position, move: Move) -> IllegalMove | None:
    """What the rules say against a move; None if they say nothing against it."""
    try:
        position.after(move)
    except IllegalMove as error:
        return error
    return None


def _not_now(position: Position, kind: Kind, words: Sequence[str]) -> IllegalMove:
    """Nothing of that kind can be done now: the rule in the way, if a card is named."""
    found, _ = named(words, position.rules.rows)
    if kind in BARE or (found and kind is not Kind.CHOOSE):
        one = Move(kind) if kind in BARE else Move(kind, _likeliest(kind, found).number)
        by_rule = _refused(position, one)
        if by_rule:
            return by_rule
    now, doing = _possible(position), DOING[kind]
    return IllegalMove(
        Text(
            f"いまは「{doing.ja}」ことはできません。できること: {now.ja}",
            f"you cannot {doing.en} now; you can {now.en}",
        )
    )


def _possible(position: Position) -> Text:
    """The kinds of move that are legal, with their keys."""
    kinds = dict.fromkeys(move.kind for move in position.legal_moves())
    return joined([Text(f"{DOING[k].ja} ({KEYS[k]})", f"{DOING[k].en} ({KEYS[k]})") for k in kinds])


def _which(position: Position, able: Sequence[Move], said: str = "") -> IllegalMove:
    """Which of the moves was meant: each as it is typed, without the cards that pay."""
    every = list(dict.fromkeys(typed_of(position, move._replace(paid=())) for move in able))
    listed = ", ".join(every[:SHOWN]) + (", …" if len(every) > SHOWN else "")
    none = Text(f"「{said}」はありません。", f"there is no `{said}`; ") if said else Text("", "")
    return IllegalMove(
        Text(f"{none.ja}入力できるもの: {listed}", f"{none.en}type one of: {listed}")
    )


# Payments: the cards that are turned, or as many of them as tell which.


def _with_payment(
    position: Position, ways: Sequence[Move], words: Sequence[str], faces: Faces
) -> Move:
    """The one of several `ways` to pay for one thing that has all the cards named in it.

    Raises IllegalMove.
    """
    rows = position.rules.rows
    payers = [rows[row] for row in sorted({row for move in ways for row in move.paid})]
    cards: list[int] = []
    while words:
        found, count = named(words, payers)
        if len(found) > 1:
            raise ambiguous(words[:count], found)
        if not found:
            raise _pays_not(ways, words, faces)
        cards.append(found[0].number)
        words = words[count:]
    paid = tuple(sorted(cards))
    left = [move for move in ways if _holds(move.paid, paid)]  # no payment holds another one
    if len(left) == 1:
        return left[0]
    if not left:
        raise _no_payment(position, ways, paid, faces)
    raise IllegalMove(_listed(position, left))


def _holds(bag: Bag, cards: Bag) -> bool:
    return all(bag.count(row) >= cards.count(row) for row in set(cards))


def _pays_not(ways: Sequence[Move], words: Sequence[str], faces: Faces) -> IllegalMove:
    """A word that names none of the cards that can pay."""
    said, name = shortened(words), faces.name(ways[0].row)
    every = {row for move in ways for row in move.paid}
    if not every:
        return IllegalMove(
            Text(
                f"「{name.ja}」の支払いに、横にするカードは要りません",
                f"no card needs to be turned to pay for {name.en}",
            )
        )
    could = cards_said(tuple(sorted(every)), faces)
    return IllegalMove(
        Text(
            f"「{name.ja}」の支払いに「{said}」は使えません。使えるカード: {could.ja}",
            f"`{said}` cannot pay for {name.en}; these can: {could.en}",
        )
    )


def _no_payment(position: Position, ways: Sequence[Move], cards: Bag, faces: Faces) -> IllegalMove:
    """Cards that do not cover the cost, that are too many, or that do not stand there so often."""
    have = position.realm.upright
    for row in dict.fromkeys(cards):
        if cards.count(row) > have.count(row):
            one, number = faces.name(row), have.count(row)
            return IllegalMove(
                Text(
                    f"縦の「{one.ja}」は {number} 枚しかありません",
                    f"only {number} of your {one.en} stand upright",
                )
                if number > 1
                else Text(
                    f"縦の「{one.ja}」は 1 枚しかありません",
                    f"only one {one.en} stands upright",
                )
            )
    name, said, listed = faces.name(ways[0].row), cards_said(cards, faces), _listed(position, ways)
    return IllegalMove(
        Text(
            f"「{name.ja}」の支払いに合いません: {said.ja}。{listed.ja}",
            f"{said.en}: that is no payment for {name.en}. {listed.en}",
        )
    )


def _listed(position: Position, ways: Sequence[Move]) -> Text:
    """Payments, as they are typed."""
    typed = "".join(f"\n  {typed_of(position, move)}" for move in ways[:SHOWN])
    more = len(ways) - SHOWN
    also = Text(f"\n  (ほかに {more} 通り)", f"\n  (and {more} more)") if more > 0 else Text("", "")
    if len(ways) == 1:
        return Text(f"支払い方は 1 通りです:{typed}", f"There is one way to pay:{typed}")
    return Text(
        f"支払い方は {len(ways)} 通りあります:{typed}{also.ja}",
        f"There are {len(ways)} ways to pay:{typed}{also.en}",
    )
