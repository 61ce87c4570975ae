"""Checks of a deck as a list of cards: ids, cards that come twice or never."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.registry import Problem, Subject, check
from fortgold.model import Card, Deck, Game, Span, Text


@check(
    "DECK202",
    Text("カードが一枚もない", "There is not a single card"),
    Text(
        "空のデッキからは何も刷れません。消した行や、別の場所に保存した表に気づけます。",
        "Nothing can be printed; the rows were deleted, or the table was saved somewhere else.",
    ),
)
def no_cards(subject: Subject) -> Iterator[Problem]:
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
    Text("カードに ID がない", "A card has no id"),
    Text(
        "ID はカードの印字と絵のファイル名になります。ID がなければ、"
        "刷った一枚がどの行か分かりません。",
        "The id is printed on the card and names its art; without one nobody finds the row again.",
    ),
)
def no_id(subject: Subject) -> Iterator[Problem]:
    for card in subject.game.cards():
        if not card.id and "id" in card.places:
            yield (
                (card.place("id"), "id"),
                Text("このカードには ID がありません", "this card has no id"),
                Text("ほかにない ID を書いてください", "give it an id that no other card has"),
            )


@check(
    "DECK204",
    Text("同じ ID が二度使われている", "Two cards have the same id"),
    Text(
        "同じ ID の二枚は、絵も対局の記録も取り違えられます。大文字と小文字だけの違いは、"
        "ファイル名では区別できません。",
        "Art and game records would mix the two up; in a file name even R1 and r1 are the same.",
    ),
)
def repeated_id(subject: Subject) -> Iterator[Problem]:
    first: dict[str, Card] = {}
    shared = {deck.id for deck, _ in _sharing(subject.game)}
    for card in subject.game.cards():
        if not card.id or card.deck in shared:
            continue
        other = first.setdefault(card.id.casefold(), card)
        if other is card:
            continue
        if other.deck == card.deck and content(other) == content(card):
            hint = Text(
                "一行だけ残し、枚数は copies に書いてください",
                "keep one row; for more of them, use `copies`",
            )
        else:
            hint = Text("どちらかに新しい ID をつけてください", "give one of the two a new id")
        yield (
            (card.place("id"), "id"),
            Text(
                f"ID「{card.id}」は{_where(other, card)}でも使われています",
                f"the id `{card.id}` is taken by the card in {_where_en(other, card)}",
            ),
            hint,
        )


@check(
    "DECK244",
    Text("二つのデッキが一つの表を使っている", "Two decks have the same table"),
    Text(
        "同じカードが二つのデッキに入って二度刷られ、ID も二度使われてしまいます。",
        "Each of its cards would be in both decks, printed twice and with one id for two.",
    ),
)
def shared_table(subject: Subject) -> Iterator[Problem]:
    for deck, other in _sharing(subject.game):
        key = f"decks.{deck.id}.table"
        file = deck.path.rpartition("/")[2]
        yield (
            (subject.game.place(key), key),
            Text(
                f"表 {file} はデッキ「{other.id}」のものでもあります",
                f"the table {file} is that of deck `{other.id}`, too",
            ),
            Text(
                "デッキごとに表を分けるか、デッキを一つにしてください",
                "give each deck a table of its own, or make them one deck",
            ),
        )


def _sharing(game: Game) -> Iterator[tuple[Deck, Deck]]:
    """Decks whose table is that of a deck before them, and that deck."""
    first: dict[str, Deck] = {}
    for deck in game.decks:
        other = first.setdefault(deck.path, deck)
        if other is not deck:
            yield deck, other


def _where(card: Card, seen_from: Card) -> str:
    file = "" if card.at.path == seen_from.at.path else f" {card.at.path.rpartition('/')[2]} の"
    return f"{file} {card.at.line} 行目"


def _where_en(card: Card, seen_from: Card) -> str:
    file = "" if card.at.path == seen_from.at.path else f" of {card.at.path.rpartition('/')[2]}"
    return f"line {card.at.line}{file}"


def content(card: Card) -> tuple[object, ...]:
    """All that players see of a card except its id."""
    kind = "" if card.kind == card.id else card.kind
    return (kind, card.name, *card.values.items())


@check(
    "DECK205",
    Text("内容の同じカードが二枚ある", "Two cards have the same content"),
    Text(
        "写した行を直し忘れると、同じカードが二枚でき、作るはずのカードが一枚欠けます。",
        "A row was copied and not edited; one card comes twice, the one it was meant for never.",
    ),
)
def samecontent(subject: Subject) -> Iterator[Problem]:
    for deck in subject.game.decks:
        if subject.lacks_headings(deck):
            continue
        first: dict[tuple[object, ...], Card] = {}
        for card in deck.cards:
            there = content(card)
            if not any(there) or not (card.name.ja or card.name.en or any(card.values.values())):
                continue
            other = first.setdefault(there, card)
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
    Text("刷られないカードがある", "A card has no copies"),
    Text(
        "copies が 0 のカードは表にあっても箱に入りません。わざとでなければ一枚足りなくなります。",
        "It stands in the table and is not in the box; unless that is meant, a card is missing.",
    ),
    "warning",
)
def no_copies(subject: Subject) -> Iterator[Problem]:
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


@check(
    "DECK213",
    Text("同じ id が二度使われている", "Two symbols or two terms have the same id"),
    Text(
        "シンボルの id は絵のファイル名、用語の id はルールブックでの呼び名です。"
        "重なれば片方が失われます。",
        "A symbol's id names its drawing, a term's id calls it in the rulebook; one would be lost.",
    ),
)
def repeated_key(subject: Subject) -> Iterator[Problem]:
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
