"""Checks of a deck as data: counts, ids, copies of a card, symbols, kinds and names."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import pairwise

from fortgold.checks.registry import Problem, Subject, check, listed, plural
from fortgold.checks.symbols import Slip, slip
from fortgold.model import Card, Column, Deck, Game, Span, Text
from fortgold.source import suggestion


@check(
    "DECK201",
    ja="カードの枚数が約束と違う",
    why_ja="枚数は箱とルールブックに書かれます。一枚足りないことには、遊んでいる途中で気づきます。",
)
def wrong_count(subject: Subject) -> Iterator[Problem]:
    """A deck does not have the number of cards that it promises.

    Why: box and rulebook state the count; a card too few is noticed in the middle of a game.
    """
    for deck in subject.game.decks:
        there = sum(card.copies for card in deck.cards)
        if deck.count in (None, there) or not deck.cards or subject.is_doubtful(deck):
            continue
        gaps = listed(_skipped(card.id for card in deck.cards))
        numbering = (
            Text(f"。番号は {gaps.ja} を飛ばしています", f"; the numbering skips {gaps.en}")
            if gaps.ja
            else Text("", "")
        )
        rows = "rows" if all(card.copies == 1 for card in deck.cards) else "copies"
        yield (
            (subject.game.place(f"decks.{deck.id}.count"), "count"),
            Text(
                f"デッキ「{deck.id}」は {deck.count} 枚のはずですが、{there} 枚あります",
                f"deck `{deck.id}` should have {plural(deck.count or 0, 'card')}, but has {there}",
            ),
            Text(
                f"表の行を直すか、count を {there} にしてください{numbering.ja}",
                f"mend the {rows} of the table, or set `count: {there}`{numbering.en}",
            ),
        )


def _skipped(ids: Iterable[str]) -> Iterator[str]:
    """The ids that a numbering passes over: S12 in S10, S11, S13."""
    numbered = [m for m in (re.fullmatch(r"(.*?)(\d+)", one) for one in ids) if m]
    for before, after in pairwise(numbered):
        if before[1] == after[1] and len(before[2]) == len(after[2]):
            for number in list(range(int(before[2]) + 1, int(after[2])))[:9]:
                yield f"{before[1]}{number:0{len(before[2])}}"


@check(
    "DECK202",
    ja="カードが一枚もない",
    why_ja="空のデッキからは何も刷れません。消した行や、別の場所に保存した表に気づけます。",
)
def no_cards(subject: Subject) -> Iterator[Problem]:
    """There is not a single card.

    Why: nothing can be printed; the rows were deleted, or the table was saved somewhere else.
    """
    game = subject.game
    if not game.decks and "decks" in game.places:
        yield (
            game.place("decks"),
            Text("デッキが一つもありません", "there is no deck"),
            Text("`decks:` の下にデッキを書いてください", "describe a deck below `decks:`"),
        )
    for deck in game.decks:
        if not deck.cards and not any(found.at.path == deck.path for found in subject.reading):
            yield (
                Span(deck.path),
                Text(f"デッキ「{deck.id}」の表が空です", f"the table of deck `{deck.id}` is empty"),
                Text("カードを一行に一枚ずつ書いてください", "write one card a row"),
            )


@check(
    "DECK203",
    ja="カードに ID がない",
    why_ja="ID はカードの印字と絵のファイル名になります。ID がなければ、刷った一枚がどの行か分かりません。",
)
def no_id(subject: Subject) -> Iterator[Problem]:
    """A card has no id.

    Why: the id is printed on the card and names its art; without one nobody finds the row again.
    """
    for card in subject.game.cards():
        if not card.id and "id" in card.places:
            yield (
                (card.place("id"), "id"),
                Text("このカードには ID がありません", "this card has no id"),
                Text("ほかにない ID を書いてください", "give it an id that no other card has"),
            )


@check(
    "DECK204",
    ja="同じ ID が二度使われている",
    why_ja="同じ ID の二枚は、絵も対局の記録も取り違えられます。大文字と小文字だけの違いは、"
    "ファイル名では区別できません。",
)
def repeated_id(subject: Subject) -> Iterator[Problem]:
    """Two cards have the same id.

    Why: art and game records would mix the two up; in a file name even R1 and r1 are the same.
    """
    first: dict[str, Card] = {}
    for card in subject.game.cards():
        if not card.id:
            continue
        other = first.setdefault(card.id.casefold(), card)
        if other is card:
            continue
        if other.deck == card.deck and _content(other) == _content(card):
            hint = Text(
                "一行だけ残し、枚数は copies に書いてください",
                "keep one row; for more of them, use `copies`",
            )
        else:
            hint = Text("どちらかに新しい ID をつけてください", "give one of the two a new id")
        yield (
            (card.place("id"), "id"),
            Text(
                f"ID「{card.id}」は {_where(other, card)} でも使われています",
                f"the id `{card.id}` is taken by the card in {_where_en(other, card)}",
            ),
            hint,
        )


def _where(card: Card, seen_from: Card) -> str:
    file = "" if card.at.path == seen_from.at.path else f"{card.at.path.rpartition('/')[2]} の "
    return f"{file}{card.at.line} 行目"


def _where_en(card: Card, seen_from: Card) -> str:
    file = "" if card.at.path == seen_from.at.path else f" of {card.at.path.rpartition('/')[2]}"
    return f"line {card.at.line}{file}"


def _content(card: Card) -> tuple[object, ...]:
    """All that players see of a card except its id."""
    kind = "" if card.kind == card.id else card.kind
    return (kind, card.name, *card.values.items())


@check(
    "DECK205",
    ja="内容の同じカードが二枚ある",
    why_ja="写した行を直し忘れると、同じカードが二枚でき、作るはずのカードが一枚欠けます。",
)
def same_content(subject: Subject) -> Iterator[Problem]:
    """Two cards have the same content.

    Why: a row was copied and not edited; one card comes twice, the one it was meant for never.
    """
    for deck in subject.game.decks:
        first: dict[tuple[object, ...], Card] = {}
        for card in deck.cards:
            content = _content(card)
            if not any(content) or not (card.name.ja or card.name.en or any(card.values.values())):
                continue
            other = first.setdefault(content, card)
            if other is not card and other.id.casefold() != card.id.casefold():
                yield (
                    card.at,
                    Text(
                        f"「{card.id}」は「{other.id}」({other.at.line} 行目) と ID のほかは同じです",
                        f"`{card.id}` is the same as `{other.id}` (line {other.at.line}) but for its id",
                    ),
                    Text(
                        "内容を直すか、一行にまとめて copies に枚数を書いてください",
                        "edit one of the two, or keep one row and say how many in `copies`",
                    ),
                )


@check(
    "DECK206",
    ja="刷られないカードがある",
    why_ja="copies が 0 のカードは表にあっても箱に入りません。わざとでなければ一枚足りなくなります。",
    level="warning",
)
def no_copies(subject: Subject) -> Iterator[Problem]:
    """A card has no copies.

    Why: it stands in the table and is not in the box; unless that is meant, a card is missing.
    """
    for card in subject.game.cards():
        if card.copies == 0:
            yield (
                (card.place("copies"), "copies"),
                Text(
                    f"「{card.id}」は 0 枚なので刷られません",
                    f"`{card.id}` has 0 copies and is not printed",
                ),
                Text("枚数を書くか、行を消してください", "say how many, or delete the row"),
            )


def symbol_columns(deck: Deck) -> Iterator[Column]:
    """The columns of symbols whose heading the table has."""
    for column in deck.columns:
        if column.type == "symbols" and any(column.name in card.places for card in deck.cards):
            yield column


def _unknown(subject: Subject, deck: Deck, column: Column) -> Iterator[tuple[Card, Slip]]:
    for card in deck.cards:
        written = "".join(card.symbols(column.name))
        found = slip(written, subject.game.symbols)
        if found:
            yield card, found


@check(
    "DECK207",
    ja="知らないシンボルがある",
    why_ja="知らない文字には絵がなく、カードのその位置が白く抜けます。",
)
def unknown_symbol(subject: Subject) -> Iterator[Problem]:
    """A symbol that the game does not have.

    Why: no drawing belongs to it, and its place on the card stays blank.
    """
    game = subject.game
    letters = [symbol.letter for symbol in game.symbols]
    for deck in game.decks:
        for column in deck.columns:
            for i, letter in enumerate(column.allowed):
                if letter not in letters:
                    key = f"decks.{deck.id}.columns.{column.name}.from"
                    said = Text(
                        f"シンボル「{letter}」はありません", f"there is no symbol `{letter}`"
                    )
                    whole = len(column.allowed) == 1 and len(letter) > 1
                    hint = (
                        Text(
                            f"[{', '.join(letter)}] のように書いてください",
                            f"write `[{', '.join(letter)}]`",
                        )
                        if whole and all(c in letters for c in letter)
                        else suggestion(letter, letters)
                    )
                    yield (game.place(f"{key}.{i}"), f"{column.name}.from"), said, hint
        for column in symbol_columns(deck):
            for card, found in _unknown(subject, deck, column):
                at = card.place(column.name)
                at = Span(at.path, at.line, at.column + found.index)
                yield (at, column.name), found.message, found.hint


@lru_cache(maxsize=4)
def spoilt(subject: Subject) -> frozenset[tuple[Span, str]]:
    """Cells of symbols with a fault that is told already: (card, column)."""
    return frozenset(
        (card.at, column.name)
        for deck in subject.game.decks
        for column in symbol_columns(deck)
        for card in deck.cards
        if slip("".join(card.symbols(column.name)), subject.game.symbols)
        or (column.length and len(card.symbols(column.name)) != column.length)
        or (column.allowed and set(card.symbols(column.name)) - set(column.allowed))
        or (column.required and not card.symbols(column.name))
    )


@check(
    "DECK208",
    ja="この列には使えないシンボルがある",
    why_ja="要求に空のシンボルがあるカードのように、ルールが決して満たせないカードが箱に入ります。",
)
def symbol_not_allowed(subject: Subject) -> Iterator[Problem]:
    """A symbol that this column does not allow.

    Why: the rules cannot serve such a card, as a request for an empty symbol that never wins.
    """
    for deck in subject.game.decks:
        for column in symbol_columns(deck):
            for card in deck.cards:
                letters = card.symbols(column.name)
                if not column.allowed or slip("".join(letters), subject.game.symbols):
                    continue
                wrong = [(i, c) for i, c in enumerate(letters) if c not in column.allowed]
                if not wrong:
                    continue
                at, (i, letter) = card.place(column.name), wrong[0]
                symbol = subject.game.symbol(letter)
                name = symbol.name if symbol else Text(letter, letter)
                allowed = ", ".join(column.allowed)
                yield (
                    (Span(at.path, at.line, at.column + i), column.name),
                    Text(
                        f"「{card.id}」に使えないシンボル「{letter}」({name.ja}) があります",
                        f"`{card.id}` has the symbol `{letter}` ({name.en}), which this column does not allow",
                    ),
                    Text(f"使えるもの: {allowed}", f"allowed here: {allowed}"),
                )


@check(
    "DECK209",
    ja="シンボルの数が違う",
    why_ja="シンボルは決まった位置に並びます。一つ少なければ空白ができ、一つ多ければ枠からはみ出します。",
)
def wrong_number_of_symbols(subject: Subject) -> Iterator[Problem]:
    """A card has fewer or more symbols than it has places for.

    Why: each symbol stands in a place; one too few leaves a blank, one too many leaves the card.
    """
    for deck in subject.game.decks:
        for column in symbol_columns(deck):
            for card in deck.cards:
                letters = card.symbols(column.name)
                if slip("".join(letters), subject.game.symbols):
                    continue
                if not letters and not column.required:
                    continue
                if len(letters) == column.length or (letters and not column.length):
                    continue
                wanted = column.length or 1
                yield (
                    (card.place(column.name), column.name),
                    Text(
                        f"「{card.id}」のシンボルは {wanted} 個のはずですが、{len(letters)} 個あります",
                        f"`{card.id}` should have {plural(wanted, 'symbol')}, but has {len(letters)}",
                    ),
                    _about_length(subject.game, wanted - len(letters)),
                )


def _about_length(game: Game, lacking: int) -> Text:
    letters = ", ".join(symbol.letter for symbol in game.symbols)
    if lacking > 0:
        return Text(
            f"足りない分を補ってください ({letters})", f"add what is missing, out of {letters}"
        )
    return Text("余った文字を消してください", f"take out {plural(-lacking, 'letter')}")


@lru_cache(maxsize=4)
def misnamed(subject: Subject) -> dict[Span, tuple[Card, Card]]:
    """Cards that bear another name than most of their kind, each with one of those, by place."""
    out: dict[Span, tuple[Card, Card]] = {}
    for deck in subject.game.decks:
        kinds: dict[str, list[Card]] = defaultdict(list)
        for card in deck.cards:
            if card.kind != card.id:
                kinds[card.kind].append(card)
        for cards in kinds.values():
            usual = _usual(cards)
            out |= {card.at: (card, usual) for card in cards if card.name != usual.name}
    return out


def _usual(cards: list[Card]) -> Card:
    """A card with the name that most of `cards` have."""
    (name, _), *_ = Counter(card.name for card in cards).most_common(1)
    return next(card for card in cards if card.name == name)


@check(
    "DECK210",
    ja="一つの種類に二つの名前がある",
    why_ja="種類の同じカードは同じカードとして扱われます。名前が違えば、遊ぶ人には別のカードに見えます。",
)
def kind_with_two_names(subject: Subject) -> Iterator[Problem]:
    """One kind of card has two names.

    Why: the rules treat cards of a kind as one; with another name, players do not.
    """
    for card, usual in misnamed(subject).values():
        parts = [p for p in ("ja", "en", "kana") if getattr(card.name, p) != getattr(usual.name, p)]
        part = parts[0]
        here, there = getattr(card.name, part), getattr(usual.name, part)
        if not here and part != "kana":
            continue  # not written: a text check names it
        if not here or not there:
            continue
        deck = subject.game.deck(card.deck)
        other = next(
            (o.kind for o in deck.cards if o.kind != card.kind and o.name == card.name), None
        )
        hint = (
            Text(
                f"種類「{other}」のつもりですか？",
                f"is this card meant to be of the kind `{other}`?",
            )
            if other
            else Text(
                "名前をそろえるか、別の種類にしてください",
                "use one name, or make it a kind of its own",
            )
        )
        yield (
            (card.place(f"name.{part}"), f"name.{part}"),
            Text(
                f"種類「{card.kind}」の名前は「{usual.id}」では「{there}」、ここでは「{here}」です",
                f"the kind `{card.kind}` is called “{there}” on `{usual.id}`, but “{here}” here",
            ),
            hint,
        )


@check(
    "DECK211",
    ja="二つの種類に同じ名前がついている",
    why_ja="遊ぶ人は名前でカードを見分けます。名前が同じなら、ルールでは別のカードも同じに見えます。",
)
def name_of_two_kinds(subject: Subject) -> Iterator[Problem]:
    """Two kinds of card have the same name.

    Why: players tell cards by name; what the rules hold apart would look the same to them.
    """
    for deck in subject.game.decks:
        kinds: dict[str, list[Card]] = defaultdict(list)
        for card in deck.cards:
            if card.kind != card.id:
                kinds[card.kind].append(card)
        seen: dict[tuple[str, str], Card] = {}
        for cards in kinds.values():
            usual = _usual(cards)
            for part in ("ja", "en"):
                name = getattr(usual.name, part)
                other = seen.setdefault((part, name), usual) if name else usual
                if other is not usual:
                    yield (
                        (usual.place(f"name.{part}"), f"name.{part}"),
                        Text(
                            f"「{name}」は種類「{other.kind}」の名前でもあります",
                            f"“{name}” is the name of the kind `{other.kind}`, too",
                        ),
                        Text(
                            "どちらかの名前を変えるか、同じ種類にしてください",
                            "rename one of the two, or make them one kind",
                        ),
                    )
                    break


@check(
    "DECK212",
    ja="シンボルの文字が一文字ではない",
    why_ja="表では一つのシンボルを一文字で書きます。二文字の名前では、どこで切れるのか分かりません。",
)
def long_letter(subject: Subject) -> Iterator[Problem]:
    """A symbol's letter is not a single character.

    Why: tables write one character a symbol; with two, nobody knows where one symbol ends.
    """
    for symbol in subject.game.symbols:
        if len(symbol.letter) != 1 or symbol.letter.isspace():
            yield (
                subject.game.place(f"symbols.{symbol.letter}"),
                Text(
                    f"シンボルの文字「{symbol.letter}」は一文字ではありません",
                    f"the letter of a symbol is one character, not `{symbol.letter}`",
                ),
                Text(
                    "一文字にして、名前は id に書いてください",
                    "use one character, and write the longer name as its `id`",
                ),
            )


@check(
    "DECK213",
    ja="同じ id が二度使われている",
    why_ja="シンボルの id は絵のファイル名、用語の id はルールブックでの呼び名です。重なれば片方が失われます。",
)
def repeated_key(subject: Subject) -> Iterator[Problem]:
    """Two symbols or two terms have the same id.

    Why: a symbol's id names its drawing, a term's id calls it in the rulebook; one would be lost.
    """
    game = subject.game
    symbols = [(symbol.id, f"symbols.{symbol.letter}.id") for symbol in game.symbols]
    terms = [(term.id, f"terms.{i}.id") for i, term in enumerate(game.terms)]
    for ids in (symbols, terms):
        first: dict[str, Span] = {}
        for name, key in ids:
            at = game.place(key)
            before = first.setdefault(name, at)
            if name and before is not at:
                yield (
                    (at, key),
                    Text(
                        f"id「{name}」は {before.line} 行目でも使われています",
                        f"the id `{name}` is taken in line {before.line}",
                    ),
                    Text("どちらかを別の id にしてください", "use another id for one of the two"),
                )
