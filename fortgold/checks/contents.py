"""Laws about what stands in the cells of cards: nothing, something, never this, so many of that."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.checks.registry import Place, Problem, Subject, check, listed, plural
from fortgold.checks.stated import readable, stated, whole, word_of
from fortgold.model import Card, Text


def _cell(card: Card, column: str) -> Place:
    return card.place(column), column


@check(
    "DECK235",
    Text("空であるはずのセルに値がある", "A cell holds something where these cards have nothing"),
    Text(
        "このカードにあるはずのない値が刷られ、ルールブックを読んでも意味が分かりません。",
        "It is printed on the card, and the rulebook does not say what to do with it.",
    ),
)
def not_left_empty(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "left-empty"):
        for card in readable(subject, law):
            name = law.column_name
            if card.has(name):
                yield (
                    _cell(card, name),
                    Text(
                        f"「{card.id}」の「{name}」は空のはずです",
                        f"`{name}` of `{card.id}` should be empty",
                    ),
                    Text("このセルを空にしてください", "empty this cell"),
                )


@check(
    "DECK236",
    Text("値があるはずのセルが空いている", "A cell is empty where these cards have something"),
    Text(
        "ルールが読みにいく値がなく、そのカードだけ、どう扱うのか決められません。",
        "The rules look for it on the card, and nobody can say what happens without it.",
    ),
)
def not_filled_in(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "filled-in"):
        for card in readable(subject, law):
            name = law.column_name
            column = next(deck for deck in law.decks if deck.id == card.deck).column(name)
            if not card.has(name) and column and not column.required:
                yield (
                    _cell(card, name),
                    Text(
                        f"「{card.id}」の「{name}」が空いています",
                        f"`{name}` of `{card.id}` is empty",
                    ),
                    Text("値を書いてください", "write what belongs here"),
                )


@check(
    "DECK237",
    Text("書いてはいけない言葉がセルにある", "A cell says what these cards never say"),
    Text(
        "そのカードだけルールブックと食い違い、遊ぶ人はどちらを信じればよいか分かりません。",
        "The card contradicts the rulebook, and players do not know which of them is right.",
    ),
)
def forbidden_word(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "never-says"):
        for card in readable(subject, law):
            name, word = law.column_name, word_of(card, law.column_name)
            if word in law.words("words"):
                deck = next(deck for deck in law.decks if deck.id == card.deck)
                declared = deck.column(name)
                others = (
                    [w for w in declared.allowed if w not in law.words("words")] if declared else []
                )
                hint = listed(others)
                yield (
                    _cell(card, name),
                    Text(
                        f"「{card.id}」の「{name}」が「{word}」になっています",
                        f"`{name}` of `{card.id}` should never be `{word}`",
                    ),
                    Text(f"使えるもの: {hint.ja}", f"it may be {hint.en}")
                    if others
                    else Text("別の言葉にしてください", "use another word"),
                )


@check(
    "DECK238",
    Text(
        "あるシンボルの数が法則と違う",
        "A card has more or fewer of a symbol than all of them should have",
    ),
    Text(
        "どのカードにも同じ数だけあると説明したシンボルが、一枚だけ違います。",
        "The rulebook explains it once for all cards, and this one is the exception.",
    ),
)
def wrong_number_of_one_symbol(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "so-many-symbols"):
        letter, wanted = law.word("symbol"), law.number("is")
        for card in readable(subject, law):
            there = card.symbols(law.column_name).count(letter)
            if there != wanted:
                yield (
                    _cell(card, law.column_name),
                    Text(
                        f"「{card.id}」のシンボル「{letter}」は {wanted} 個のはずですが、"
                        f"{there} 個あります",
                        f"`{card.id}` should have `{letter}` {plural(wanted, 'time')}, but has it "
                        f"{plural(there, 'time')}",
                    ),
                    Text(
                        f"「{law.column_name}」の「{letter}」の数を直してください",
                        f"mend how often `{letter}` stands in `{law.column_name}`",
                    ),
                )


@check(
    "DECK239",
    Text("どのカードにもないシンボルがある", "No card has any of some symbols"),
    Text(
        "そのシンボルのルールが一度も使われず、それを集めるカードは役に立ちません。",
        "The rule about them never comes into play, and what provides them is of no use.",
    ),
)
def symbol_on_no_card(subject: Subject) -> Iterator[Problem]:
    for law in whole(subject, "some-card-has"):
        wanted, cards = law.words("symbols"), law.cards()
        if cards and not any(set(wanted) & {*card.symbols(law.column_name)} for card in cards):
            names, any_of = listed(wanted), "any of " * (len(wanted) > 1)
            yield (
                law.at,
                Text(
                    f"列「{law.column_name}」に{names.ja}のあるカードが一枚もありません",
                    f"no card has {any_of}{names.en} in the column `{law.column_name}`",
                ),
                Text(
                    "どれかのカードに加えるか、この法則を消してください",
                    "give it to some card, or take the law away",
                ),
            )
