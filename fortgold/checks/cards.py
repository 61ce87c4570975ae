"""Checks of a deck as a list of cards: ids, kinds and their names, cards that come twice or never."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator

from fortgold.checks.registry import (
    NOTHING,
    Needs,
    Place,
    Problems,
    Subject,
    check,
    of_subject,
    problem,
    repeats,
)
from fortgold.data.findings import row_of
from fortgold.data.model import LANGS, Card, Deck, Game, Span, Text
from fortgold.faces.art_files import art_files


@check(
    "DECK202",
    "カードが一枚もない",
    "There is not a single card",
    "空のデッキからは何も刷れません。消した行や、別の場所に保存した表に気づけます。",
    "Nothing can be printed; the rows were deleted, or the table was saved somewhere else.",
    "デッキ「{deck.id}」の表が空です",
    "the table of deck `{deck.id}` is empty",
    "カードを一行に一枚ずつ書いてください",
    "write one card a row",
    needs=Needs.TABLE,
    spoils=True,
)
def no_cards(subject: Subject) -> Problems:
    game = subject.game
    if not game.decks and "decks" in game.places:
        says = Text("デッキが一つもありません", "there is no deck")
        ja = "`decks:` の下にデッキを書いてください"
        yield problem(
            Place.entry(game, "decks", ""), says, Text(ja, "describe a deck below `decks:`")
        )
    for deck in subject.decks:
        if not deck.cards:
            yield problem(Place(Span(deck.path)), deck=deck)


@check(
    "DECK203",
    "カードに ID がない",
    "A card has no id",
    "ID はカードの印字と絵のファイル名になります。ID がなければ、刷った一枚がどの行か分かりません。",
    "The id is printed on the card and names its art; without one nobody finds the row again.",
    "このカードには ID がありません",
    "this card has no id",
    "ほかにない ID を書いてください",
    "give it an id that no other card has",
    spoils=True,
)
def no_id(subject: Subject) -> Problems:
    for card in subject.game.cards():
        if not card.id and "id" in card.places:
            yield problem(Place.cell(card, "id"))


ONE_ROW = Text(
    "一行だけ残し、枚数は copies に書いてください",
    "keep one row; for more of them, use `copies`",
)


@check(
    "DECK204",
    "同じ ID が二度使われている",
    "Two cards have the same id",
    "同じ ID の二枚は、絵も対局の記録も取り違えられます。大文字と小文字だけの違いは、ファイル名では区別できません。",
    "Art and game records would mix the two up; in a file name even R1 and r1 are the same.",
    "ID「{card.id}」は{file} {row}でも使われています",
    "the id `{card.id}` is taken by the card in {row}{file}",
    "どちらかに新しい ID をつけてください",
    "give one of the two a new id",
    spoils=True,
)
def repeated_id(subject: Subject) -> Problems:
    shared = {deck.id for deck, _ in _sharing(subject.game)}
    cards = (card for card in subject.game.cards() if card.id and card.deck not in shared)
    for card, other in repeats(cards, lambda card: card.id.casefold()):
        name, file, hint = other.at.path.rpartition("/")[2], NOTHING, None
        if other.at.path != card.at.path:
            file = Text(f" {name} の", f" of {name}")
        elif content(other) == content(card):
            hint = ONE_ROW
        row = row_of(other.at)
        yield problem(Place.cell(card, "id"), hint=hint, card=card, row=row, file=file)


@check(
    "DECK244",
    "二つのデッキが一つの表を使っている",
    "Two decks have the same table",
    "同じカードが二つのデッキに入って二度刷られ、ID も二度使われてしまいます。",
    "Each of its cards would be in both decks, printed twice and with one id for two.",
    "表 {file} はデッキ「{other.id}」のものでもあります",
    "the table {file} is that of deck `{other.id}`, too",
    "デッキごとに表を分けるか、デッキを一つにしてください",
    "give each deck a table of its own, or make them one deck",
    spoils=True,
)
def shared_table(subject: Subject) -> Problems:
    for deck, other in _sharing(subject.game):
        place = Place.entry(subject.game, f"decks.{deck.id}.table")
        yield problem(place, file=deck.path.rpartition("/")[2], other=other)


def _sharing(game: Game) -> Iterator[tuple[Deck, Deck]]:
    """Decks whose table is that of a deck before them, and that deck."""
    return repeats(game.decks, lambda deck: (deck.path, deck.sheet))


def content(card: Card) -> tuple[object, ...]:
    """All that players see of a card except its id."""
    kind = "" if card.kind == card.id else card.kind
    return (kind, card.name, *card.values.items())


@check(
    "DECK205",
    "内容の同じカードが二枚ある",
    "Two cards have the same content",
    "写した行を直し忘れると、同じカードが二枚でき、作るはずのカードが一枚欠けます。",
    "A row was copied and not edited; one card comes twice, the one it was meant for never.",
    "「{card.id}」は「{other.id}」({row}) と ID のほかは同じです",
    "`{card.id}` is the same as `{other.id}` ({row}) but for its id",
    "内容を直すか、一行にまとめて copies に枚数を書いてください",
    "edit one of the two, or keep one row and say how many in `copies`",
    needs=Needs.HEADINGS,
)
def same_content(subject: Subject) -> Problems:
    own_art = art_files(subject.look)  # a picture of its own makes a card another one
    for deck in subject.decks:
        filled_in = (
            card
            for card in deck.cards
            if card.id not in own_art
            and (any(map(card.name.of, subject.game.langs)) or any(card.values.values()))
        )
        for card, other in repeats(filled_in, content):
            if other.id.casefold() != card.id.casefold():
                yield problem(Place(card.at), card=card, other=other, row=row_of(other.at))


@check(
    "DECK206",
    "刷られないカードがある",
    "A card has no copies",
    "copies が 0 のカードは表にあっても箱に入りません。わざとでなければ一枚足りなくなります。",
    "It stands in the table and is not in the box; unless that is meant, a card is missing.",
    "「{card.id}」は 0 枚なので刷られません",
    "`{card.id}` has 0 copies and is not printed",
    "枚数を書くか、行を消してください",
    "say how many, or delete the row",
    level="warning",
)
def no_copies(subject: Subject) -> Problems:
    for card in subject.game.cards():
        if card.copies == 0:
            yield problem(Place.cell(card, "copies"), card=card)


@check(
    "DECK213",
    "同じ id が二度使われている",
    "Two symbols or two terms have the same id",
    "シンボルの id は絵のファイル名、用語の id はルールブックでの呼び名です。重なれば片方が失われます。",
    "A symbol's id names its drawing, a term's id calls it in the rulebook; one would be lost.",
    "id「{name}」は {before.line} 行目でも使われています",
    "the id `{name}` is taken in line {before.line}",
    "どちらかを別の id にしてください",
    "use another id for one of the two",
)
def repeated_key(subject: Subject) -> Problems:
    game = subject.game
    symbols = [(symbol.id, f"symbols.{symbol.letter}.id") for symbol in game.symbols]
    terms = [(term.id, f"terms.{i}.id") for i, term in enumerate(game.terms)]
    for ids in (symbols, terms):
        first: dict[str, Span] = {}
        for name, key in ids:
            at = game.place(key)
            before = first.setdefault(name, at)
            if name and before is not at:
                yield problem(Place(at, key), name=name, before=before)


@of_subject
def misnamed(subject: Subject) -> dict[Span, tuple[Card, Card]]:
    """Cards whose name is not that of most of their kind, each with one of those, by place."""
    return {
        card.at: (card, usual)
        for deck in subject.game.decks
        for cards, usual in _kinds(deck)
        for card in cards
        if card.name != usual.name
    }


def _kinds(deck: Deck) -> Iterator[tuple[list[Card], Card]]:
    """The cards of each kind, and one with the name that most of them have."""
    kinds = grouped((card for card in deck.cards if card.kind != card.id), lambda card: card.kind)
    return ((cards, usual(cards, lambda card: card.name)) for cards in kinds.values())


def grouped(cards: Iterable[Card], key: Callable[[Card], str]) -> dict[str, list[Card]]:
    """Cards by what they have in common."""
    groups: dict[str, list[Card]] = defaultdict(list)
    for card in cards:
        groups[key(card)].append(card)
    return groups


def usual(cards: list[Card], key: Callable[[Card], object]) -> Card:
    """The first of the cards that agree with most others."""
    ((most, _),) = Counter(map(key, cards)).most_common(1)
    return next(card for card in cards if key(card) == most)


@check(
    "DECK210",
    "一つの種類に二つの名前がある",
    "One kind of card has two names",
    "種類の同じカードは同じカードとして扱われます。名前が違えば、遊ぶ人には別のカードに見えます。",
    "The rules treat cards of a kind as one; with another name, players do not.",
    "種類「{card.kind}」の名前は「{usual.id}」では「{there}」、ここでは「{here}」です",
    "the kind `{card.kind}` is called “{there}” on `{usual.id}`, but “{here}” here",
    "名前をそろえるか、別の種類にしてください",
    "use one name, or make it a kind of its own",
)
def kind_with_two_names(subject: Subject) -> Problems:
    kinds: dict[tuple[str, Text], list[str]] = defaultdict(list)  # of that name, by deck
    for card in subject.game.cards():
        kinds[card.deck, card.name].append(card.kind)
    for card, usual in misnamed(subject).values():
        langs = subject.game.langs
        both = [(lang, card.name.of(lang), usual.name.of(lang)) for lang in langs]
        both.append(("kana", card.name.kana, usual.name.kana))
        part, here, there = next(one for one in both if one[1] != one[2])
        if not here or not there:
            continue  # outside the gate: there are no two names to compare
        own = next((kind for kind in kinds[card.deck, card.name] if kind != card.kind), "")
        place, says, hint = Place.cell(card, f"name.{part}"), None, None
        if own:
            ja = f"「{card.id}」の種類は「{card.kind}」ですが、名前は種類「{own}」のものです"
            en = f"`{card.id}` is of the kind `{card.kind}`, but bears the name of `{own}`"
            place, says = Place.cell(card, "kind"), Text(ja, en)
            hint = Text(f"種類「{own}」のことですか？", f"did you mean the kind `{own}`?")
        yield problem(place, says, hint, card=card, usual=usual, here=here, there=there)


@check(
    "DECK211",
    "二つの種類に同じ名前がついている",
    "Two kinds of card have the same name",
    "遊ぶ人は名前でカードを見分けます。名前が同じなら、ルールでは別のカードも同じに見えます。",
    "Players tell cards by name; what the rules hold apart would look the same to them.",
    "「{name}」は種類「{other.kind}」の名前でもあります",
    "“{name}” is the name of the kind `{other.kind}`, too",
    "どちらかの名前を変えるか、同じ種類にしてください",
    "rename one of the two, or make them one kind",
)
def name_of_two_kinds(subject: Subject) -> Problems:
    for deck in subject.game.decks:
        seen: dict[tuple[str, str], Card] = {}
        for _, usual in _kinds(deck):
            for part in LANGS:
                name = usual.name.of(part)
                other = seen.setdefault((part, name), usual) if name else usual
                if other is not usual:
                    yield problem(Place.cell(usual, f"name.{part}"), name=name, other=other)
                    break
