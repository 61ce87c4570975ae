"""Laws about each card by itself: what stands in its cells, what its effects do and how much."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fortgold.checks.registry import NOTHING, Needs, Place, Problems, listed, problem
from fortgold.checks.stated_laws import Law, card_law, law_check, word_of
from fortgold.data.model import Card, Step, Text

Range = tuple[int, int]  # minimum and maximum, whatever a player chooses


def _lacks(law: Law, card: Card) -> bool:
    column = law.deck_of(card).column(law["column"])
    return column is not None and not column.required and not card.has(column.name)


def _says(law: Law, card: Card) -> dict[str, Any]:
    word, column = word_of(card, law["column"]), law.deck_of(card).column(law["column"])
    names = listed(w for w in column.allowed if w not in law["words"]) if column else NOTHING
    hint = Text(f"使えるもの: {names.ja}", f"it may be {names.en}")
    if names == NOTHING:
        hint = Text("別の言葉にしてください", "use another word")
    return {"word": word, "hint": hint} if word in law["words"] else {}


def _miscounts(law: Law, card: Card) -> dict[str, Any]:
    there = card.symbols(law["column"]).count(law["symbol"])
    return {"there": there} if there != law["is"] else {}


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
    low = high = 0
    for step in steps:
        chosen = [total(one, weigh) for one in _alternatives(step)] or [(0, 0)]
        low += weigh(step) + min(one[0] for one in chosen)
        high += weigh(step) + max(one[1] for one in chosen)
    return low, high


def amount(step: Step) -> int:
    """How much of its operation a step does: its first number, or once."""
    numbers = (v for _, v in step.given if isinstance(v, int) and not isinstance(v, bool))
    return next(numbers, 1)


def _steps(law: Law, card: Card) -> tuple[Step, ...] | None:
    """The steps of all effects of a card; None if it has none."""
    found = law.effects(card)
    return tuple(step for _, effect in found for step in effect.steps) if found else None


def _does_none(law: Law, card: Card) -> bool:
    steps = _steps(law, card)
    return steps is not None and not any(_done(law, steps))


def _does_some(law: Law, card: Card) -> dict[str, Any]:
    found = dict.fromkeys(_done(law, _steps(law, card) or ()))
    return {"names": found} if found else {}


def _done(law: Law, steps: tuple[Step, ...]) -> Iterator[str]:
    """Those of its operations that are done."""
    return (step.operation for step in each_step(steps) if step.operation in law["operations"])


def _unequal(law: Law, card: Card, weight: Callable[[Step], int]) -> dict[str, Any]:
    """What the operations of a law weigh on a card, if it is not what it says."""
    counted, steps = law["operations"], _steps(law, card)
    low, high = total(steps or (), lambda s: weight(s) if s.operation in counted else 0)
    if steps is None or low == high == law["is"]:
        return {}
    there = Text(f"{low}〜{high}", f"{low} to {high}")
    if low == high:
        there = Text(f"{low}", f"{low}")
    return {"there": there, "times": f"{there.en} time" + "s" * (there.en != "1")}


def as_number(value: object) -> float | None:
    """What stands in a cell of numbers, if it is one."""
    try:
        return float(str(value).replace("\u2212", "-"))
    except ValueError:
        return None


def _out_of_range(law: Law, card: Card) -> dict[str, Any]:
    (low, high), word = law["between"], card.values.get(law["column"])
    number = as_number(word)
    return {} if number is None or low <= number <= high else {"word": word}


card_law(
    "numbers-between",
    "DECK250",
    "数が法則の範囲にない",
    "A number is smaller or larger than a law allows",
    "一枚だけ強すぎるか弱すぎるカードは、ルールブックの言う範囲を信じた人を裏切ります。",
    "The rulebook states the range, and a card beyond it is too strong or too weak for all others.",
    "「{card.id}」の「{law[column]}」は {law[between][0]} から {law[between][1]} までのはずですが、{word} です",
    "`{law[column]}` of `{card.id}` should be from {law[between][0]} to {law[between][1]}, but is {word}",
    "この数か法則を直してください",
    "mend the number, or the law",
    broken_by=_out_of_range,
)

card_law(
    "left-empty",
    "DECK235",
    "空であるはずのセルに値がある",
    "A cell holds something where these cards have nothing",
    "このカードにあるはずのない値が刷られ、ルールブックを読んでも意味が分かりません。",
    "It is printed on the card, and the rulebook does not say what to do with it.",
    "「{card.id}」の「{law[column]}」は空のはずです",
    "`{law[column]}` of `{card.id}` should be empty",
    "このセルを空にしてください",
    "empty this cell",
    broken_by=lambda law, card: card.has(law["column"]),
)

card_law(
    "filled-in",
    "DECK236",
    "値があるはずのセルが空いている",
    "A cell is empty where these cards have something",
    "ルールが読みにいく値がなく、そのカードだけ、どう扱うのか決められません。",
    "The rules look for it on the card, and nobody can say what happens without it.",
    "「{card.id}」の「{law[column]}」が空いています",
    "`{law[column]}` of `{card.id}` is empty",
    "値を書いてください",
    "write what belongs here",
    broken_by=_lacks,
)

card_law(
    "never-says",
    "DECK237",
    "書いてはいけない言葉がセルにある",
    "A cell says what these cards never say",
    "そのカードだけルールブックと食い違い、遊ぶ人はどちらを信じればよいか分かりません。",
    "The card contradicts the rulebook, and players do not know which of them is right.",
    "「{card.id}」の「{law[column]}」が「{word}」になっています",
    "`{law[column]}` of `{card.id}` should never be `{word}`",
    "{hint}",
    "{hint}",
    broken_by=_says,
)

card_law(
    "so-many-symbols",
    "DECK238",
    "あるシンボルの数が法則と違う",
    "A card has more or fewer of a symbol than all of them should have",
    "どのカードにも同じ数だけあると説明したシンボルが、一枚だけ違います。",
    "The rulebook explains it once for all cards, and this one is the exception.",
    "「{card.id}」のシンボル「{law[symbol]}」は {law[is]} 個のはずですが、{there} 個あります",
    "`{card.id}` should have `{law[symbol]}` {law[is]:time}, but has it {there:time}",
    "「{law[column]}」の「{law[symbol]}」の数を直してください",
    "mend how often `{law[symbol]}` stands in `{law[column]}`",
    broken_by=_miscounts,
)


@law_check(
    "some-card-has",
    "DECK239",
    "どのカードにもないシンボルがある",
    "No card has any of some symbols",
    "そのシンボルのルールが一度も使われず、それを集めるカードは役に立ちません。",
    "The rule about them never comes into play, and what provides them is of no use.",
    "列「{law[column]}」に{names}のあるカードが一枚もありません",
    "no card has {any_of}{names} in the column `{law[column]}`",
    "どれかのカードに加えるか、この法則を消してください",
    "give it to some card, or take the law away",
)
def symbol_on_no_card(law: Law) -> Problems:
    wanted, there = law["symbols"], [card.symbols(law["column"]) for card in law.cards]
    if there and all({*wanted}.isdisjoint(symbols) for symbols in there):
        yield law.broken(names=wanted, any_of="any of " * (len(wanted) > 1))


card_law(
    "does",
    "DECK240",
    "効果に、あるはずの操作がない",
    "An effect does not do what these cards do",
    "ルールブックが説明するとおりにそのカードが働かず、あてにした人が損をします。",
    "The rulebook says that the card does it, and whoever relied on that has lost a turn.",
    "「{card.id}」の効果に{law[operations]}がありません",
    "the effect of `{card.id}` has no {law[operations]}",
    "効果に加えてください",
    "add it to the effect",
    broken_by=_does_none,
)

card_law(
    "never-does",
    "DECK241",
    "効果に、あってはならない操作がある",
    "An effect does what these cards never do",
    "自分で自分を引き起こす効果のように、終わらない手番や強すぎるカードができます。",
    "If an effect sets itself off, the turn does not end, or the card wins alone.",
    "「{card.id}」の効果に{names}は使えません",
    "the effect of `{card.id}` must not hold {names}",
    "別の操作にしてください",
    "use another operation",
    broken_by=_does_some,
)

card_law(
    "so-many-steps",
    "DECK242",
    "効果の操作の回数が法則と違う",
    "An effect does an operation more or less often than a law says",
    "回数を数えるほかのカードが、ルールブックの言うとおりに働きません。",
    "Cards that count those times no longer do what the rulebook says.",
    "「{card.id}」の効果の{law[operations]}は {law[is]} 回のはずですが、{there} 回です",
    "the effect of `{card.id}` should have {law[operations]} {law[is]:time}, but has {times}",
    "効果を直してください",
    "mend the effect",
    broken_by=lambda law, card: _unequal(law, card, lambda _: 1),
)

card_law(
    "steps-add-up",
    "DECK243",
    "効果の量の合計が法則と違う",
    "What an effect's steps add up to is more or less than a law says",
    "ルールブックに書かれた数とカードの印字が食い違い、手番のたびに数え直すことになります。",
    "Card and rulebook state different numbers, and players count again in every turn.",
    "「{card.id}」の{law[operations]}の合計は {law[is]} のはずですが、{there} です",
    "{law[operations]} of `{card.id}` should add up to {law[is]}, but makes {there}",
    "効果を直してください",
    "mend the effect",
    broken_by=lambda law, card: _unequal(law, card, amount),
)


@law_check(
    "acts-on",
    "DECK249",
    "決して働かない効果がある",
    "An effect can never act",
    "そのカードに書かれたことは一度も起こらず、手に入れた人は何のためのカードか分かりません。",
    "What the card says never comes to pass, and whoever has it wonders what it is for.",
    "「{card.id}」の操作「{step.operation}」は決して働きません: {target}{what}のカードがありません",
    "`{step.operation}` of `{card.id}` can never act: no card has {what} in {target}",
    "操作を直すか、カードを加えてください",
    "mend the operation, or add such a card",
)
def never_acts(law: Law) -> Problems:
    on = [(law.game.deck(name), column) for name, column in law["on"].items()]
    if not all(law.subject.has(deck, Needs.TABLE) for deck, _ in on):
        return  # nobody knows what stands there
    known = {word for deck, column in on for card in deck.cards for word in _said(card, column)}
    ja = "".join(f"デッキ「{deck.id}」の「{column}」が" for deck, column in on)
    target = Text(ja, " or ".join(f"`{column}` of deck `{deck.id}`" for deck, column in on))
    for card in law.cards:
        for column, effect in law.effects(card):
            place = Place.cell(card, column.name)
            for step in each_step(effect.steps):
                for names in _acted_on(law, step):
                    if known.isdisjoint(names) if names else not known:
                        ja = "か".join(f"「{name}」" for name in names) or " 0 でも空でもないもの"
                        what = Text(ja, " or ".join(f"`{name}`" for name in names) or "anything")
                        yield problem(
                            place, law=law, card=card, step=step, target=target, what=what
                        )


def _said(card: Card, column: str) -> set[str]:
    """What a cell says, in words: nothing if it is empty or 0."""
    value = card.values.get(column)
    return {str(one) for one in (value if isinstance(value, tuple) else (value,))} - {
        "",
        "0",
        "None",
    }


def _acted_on(law: Law, step: Step) -> Iterator[list[str]]:
    """What a step is told to act on, for each of the law's arguments; once nothing if it names none."""
    if step.operation not in law["operations"]:
        return
    given = [
        dict(step.given)[one] for one in law.options.get("args", ()) if one in dict(step.given)
    ]
    for one in given or [()]:
        yield [str(name) for name in (one if isinstance(one, tuple) else (one,))]
