"""Laws about each card by itself: what stands in its cells, what its effects do and how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fortgold.checks.registry import Place, Problem, check, listed, plural, problem_at
from fortgold.checks.stated import Law, each_law, word_of
from fortgold.data.model import Card, Step, Text

Range = tuple[int, int]  # least and most, whatever a player chooses


@check(
    "DECK235",
    "空であるはずのセルに値がある",
    "A cell holds something where these cards have nothing",
    "このカードにあるはずのない値が刷られ、ルールブックを読んでも意味が分かりません。",
    "It is printed on the card, and the rulebook does not say what to do with it.",
)
@each_law("left-empty")
def not_left_empty(law: Law) -> Iterator[Problem]:
    name = law.column_name
    for card in law.cards:
        if card.has(name):
            yield problem_at(
                law.cell(card),
                f"「{card.id}」の「{name}」は空のはずです",
                f"`{name}` of `{card.id}` should be empty",
                "このセルを空にしてください",
                "empty this cell",
            )


@check(
    "DECK236",
    "値があるはずのセルが空いている",
    "A cell is empty where these cards have something",
    "ルールが読みにいく値がなく、そのカードだけ、どう扱うのか決められません。",
    "The rules look for it on the card, and nobody can say what happens without it.",
)
@each_law("filled-in")
def not_filled_in(law: Law) -> Iterator[Problem]:
    name = law.column_name
    optional = {deck.id for deck in law.decks if (c := deck.column(name)) and not c.required}
    for card in law.cards:
        if not card.has(name) and card.deck in optional:
            yield problem_at(
                law.cell(card),
                f"「{card.id}」の「{name}」が空いています",
                f"`{name}` of `{card.id}` is empty",
                "値を書いてください",
                "write what belongs here",
            )


@check(
    "DECK237",
    "書いてはいけない言葉がセルにある",
    "A cell says what these cards never say",
    "そのカードだけルールブックと食い違い、遊ぶ人はどちらを信じればよいか分かりません。",
    "The card contradicts the rulebook, and players do not know which of them is right.",
)
@each_law("never-says")
def forbidden_word(law: Law) -> Iterator[Problem]:
    name, forbidden = law.column_name, law.words("words")
    columns = {deck.id: deck.column(name) for deck in law.decks}
    for card in law.cards:
        if (word := word_of(card, name)) in forbidden:
            column, hint = columns[card.deck], Text("別の言葉にしてください", "use another word")
            others = [w for w in column.allowed if w not in forbidden] if column else []
            if others:
                names = listed(others)
                hint = Text(f"使えるもの: {names.ja}", f"it may be {names.en}")
            yield problem_at(
                law.cell(card),
                f"「{card.id}」の「{name}」が「{word}」になっています",
                f"`{name}` of `{card.id}` should never be `{word}`",
                hint,
            )


@check(
    "DECK238",
    "あるシンボルの数が法則と違う",
    "A card has more or fewer of a symbol than all of them should have",
    "どのカードにも同じ数だけあると説明したシンボルが、一枚だけ違います。",
    "The rulebook explains it once for all cards, and this one is the exception.",
)
@each_law("so-many-symbols")
def wrong_number_of_one_symbol(law: Law) -> Iterator[Problem]:
    letter, wanted, name = law.word("symbol"), law.number("is"), law.column_name
    for card in law.cards:
        there = card.symbols(name).count(letter)
        if there != wanted:
            times, but = plural(wanted, "time"), plural(there, "time")
            yield problem_at(
                law.cell(card),
                f"「{card.id}」のシンボル「{letter}」は {wanted} 個のはずですが、{there} 個あります",
                f"`{card.id}` should have `{letter}` {times}, but has it {but}",
                f"「{name}」の「{letter}」の数を直してください",
                f"mend how often `{letter}` stands in `{name}`",
            )


@check(
    "DECK239",
    "どのカードにもないシンボルがある",
    "No card has any of some symbols",
    "そのシンボルのルールが一度も使われず、それを集めるカードは役に立ちません。",
    "The rule about them never comes into play, and what provides them is of no use.",
)
@each_law("some-card-has")
def symbol_on_no_card(law: Law) -> Iterator[Problem]:
    wanted, name = law.words("symbols"), law.column_name
    if law.cards and not any({*wanted} & {*card.symbols(name)} for card in law.cards):
        names, any_of = listed(wanted), "any of " * (len(wanted) > 1)
        yield problem_at(
            law.at,
            f"列「{name}」に{names.ja}のあるカードが一枚もありません",
            f"no card has {any_of}{names.en} in the column `{name}`",
            "どれかのカードに加えるか、この法則を消してください",
            "give it to some card, or take the law away",
        )


def each_step(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Every step, those among which a player chooses as well."""
    for step in steps:
        yield step
        for alternative in _alternatives(step):
            yield from each_step(alternative)


def _alternatives(step: Step) -> tuple[tuple[Step, ...], ...]:
    given = (part for _, value in step.given if isinstance(value, tuple) for part in value)
    return tuple(part for part in given if isinstance(part, tuple))


def total(steps: tuple[Step, ...], weigh: Callable[[Step], int]) -> Range:
    """What steps weigh together; of alternatives only one is done."""
    least = most = 0
    for step in steps:
        chosen = [total(one, weigh) for one in _alternatives(step)] or [(0, 0)]
        least += weigh(step) + min(low for low, _ in chosen)
        most += weigh(step) + max(high for _, high in chosen)
    return least, most


def amount(step: Step) -> int:
    """How much of its operation a step does: its first number, or once."""
    numbers = (v for _, v in step.given if isinstance(v, int) and not isinstance(v, bool))
    return next(numbers, 1)


def _effects(law: Law) -> Iterator[tuple[Card, Place, tuple[Step, ...]]]:
    """The cards of a law with the steps of all their effects, and where the first of these stands."""
    columns = {deck.id: [c for c in deck.columns if c.type == "effect"] for deck in law.decks}
    for card in law.cards:
        found = [(one, effect) for one in columns[card.deck] if (effect := card.effect(one.name))]
        if not found or any(one.required and not effect.steps for one, effect in found):
            continue  # that it is empty is told already
        name = found[0][0].name
        steps = tuple(step for _, effect in found for step in effect.steps)
        yield card, (card.place(name), name), steps


@check(
    "DECK240",
    "効果に、あるはずの操作がない",
    "An effect does not do what these cards do",
    "ルールブックが説明するとおりにそのカードが働かず、あてにした人が損をします。",
    "The rulebook says that the card does it, and whoever relied on that has lost a turn.",
)
@each_law("does")
def does_not(law: Law) -> Iterator[Problem]:
    wanted = law.words("operations")
    for card, place, steps in _effects(law):
        if not any(step.operation in wanted for step in each_step(steps)):
            names = listed(wanted)
            yield problem_at(
                place,
                f"「{card.id}」の効果に{names.ja}がありません",
                f"the effect of `{card.id}` has no {names.en}",
                "効果に加えてください",
                "add it to the effect",
            )


@check(
    "DECK241",
    "効果に、あってはならない操作がある",
    "An effect does what these cards never do",
    "自分で自分を引き起こす効果のように、終わらない手番や強すぎるカードができます。",
    "If an effect sets itself off, the turn does not end, or the card wins alone.",
)
@each_law("never-does")
def does_what_it_must_not(law: Law) -> Iterator[Problem]:
    forbidden = law.words("operations")
    for card, place, steps in _effects(law):
        found = [step.operation for step in each_step(steps) if step.operation in forbidden]
        if found:
            names = listed(dict.fromkeys(found))
            yield problem_at(
                place,
                f"「{card.id}」の効果に{names.ja}は使えません",
                f"the effect of `{card.id}` must not hold {names.en}",
                "別の操作にしてください",
                "use another operation",
            )


@check(
    "DECK242",
    "効果の操作の回数が法則と違う",
    "An effect does an operation more or less often than a law says",
    "回数を数えるほかのカードが、ルールブックの言うとおりに働きません。",
    "Cards that count those times no longer do what the rulebook says.",
)
@each_law("so-many-steps")
def wrong_number_of_steps(law: Law) -> Iterator[Problem]:
    wanted, names = law.number("is"), listed(law.words("operations"))
    for card, place, there in _unequal(law, lambda _: 1):
        times = "time" if there.en == "1" else "times"
        yield problem_at(
            place,
            f"「{card.id}」の効果の{names.ja}は {wanted} 回のはずですが、{there.ja} 回です",
            f"the effect of `{card.id}` should have {names.en} {plural(wanted, 'time')}, but has {there.en} {times}",
            "効果を直してください",
            "mend the effect",
        )


@check(
    "DECK243",
    "効果の量の合計が法則と違う",
    "What an effect's steps add up to is more or less than a law says",
    "ルールブックに書かれた数とカードの印字が食い違い、手番のたびに数え直すことになります。",
    "Card and rulebook state different numbers, and players count again in every turn.",
)
@each_law("steps-add-up")
def wrong_sum_of_steps(law: Law) -> Iterator[Problem]:
    wanted, names = law.number("is"), listed(law.words("operations"))
    for card, place, there in _unequal(law, amount):
        yield problem_at(
            place,
            f"「{card.id}」の{names.ja}の合計は {wanted} のはずですが、{there.ja} です",
            f"{names.en} of `{card.id}` should add up to {wanted}, but makes {there.en}",
            "効果を直してください",
            "mend the effect",
        )


def _unequal(law: Law, weight: Callable[[Step], int]) -> Iterator[tuple[Card, Place, Text]]:
    """The cards on which the operations of a law do not weigh what it says, and what they do."""
    counted, wanted = law.words("operations"), law.number("is")
    for card, place, steps in _effects(law):
        least, most = total(steps, lambda s: weight(s) if s.operation in counted else 0)
        if not least == most == wanted:
            same = least == most
            ja, en = (
                (f"{least}", f"{least}") if same else (f"{least}〜{most}", f"{least} to {most}")
            )
            yield card, place, Text(ja, en)
