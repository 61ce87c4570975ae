"""Laws about the effects of cards: which operations they do, how often, and how much of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fortgold.checks.registry import Place, Problem, Subject, check, listed, plural
from fortgold.checks.stated import Stated, stated
from fortgold.model import Card, Step, Text

Range = tuple[int, int]  # least and most, whatever a player chooses
MEND = Text("効果を直してください", "mend the effect")


def each_step(steps: tuple[Step, ...]) -> Iterator[Step]:
    """Every step, those among which a player chooses as well."""
    for step in steps:
        yield step
        for alternative in _alternatives(step):
            yield from each_step(alternative)


def _alternatives(step: Step) -> tuple[tuple[Step, ...], ...]:
    return tuple(
        alternative
        for _, value in step.given
        if isinstance(value, tuple)
        for alternative in value
        if isinstance(alternative, tuple)
    )


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


def _effects(law: Stated) -> Iterator[tuple[Card, Place, tuple[Step, ...]]]:
    """The cards of a law with the steps of all their effects, and where the first of these stands."""
    columns = {
        deck.id: [column for column in deck.columns if column.type == "effect"]
        for deck in law.decks
    }
    for card in law.cards():
        found = [(one, effect) for one in columns[card.deck] if (effect := card.effect(one.name))]
        if not found or any(one.required and not effect.steps for one, effect in found):
            continue  # that it is empty is told already
        name = found[0][0].name
        steps = tuple(step for _, effect in found for step in effect.steps)
        yield card, (card.place(name), name), steps


@check(
    "DECK240",
    Text("効果に、あるはずの操作がない", "An effect does not do what these cards do"),
    Text(
        "ルールブックが説明するとおりにそのカードが働かず、あてにした人が損をします。",
        "The rulebook says that the card does it, and whoever relied on that has lost a turn.",
    ),
)
def does_not(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "does"):
        wanted = law.words("operations")
        for card, place, steps in _effects(law):
            if not any(step.operation in wanted for step in each_step(steps)):
                names = listed(wanted)
                yield (
                    place,
                    Text(
                        f"「{card.id}」の効果に{names.ja}がありません",
                        f"the effect of `{card.id}` has no {names.en}",
                    ),
                    Text("効果に加えてください", "add it to the effect"),
                )


@check(
    "DECK241",
    Text("効果に、あってはならない操作がある", "An effect does what these cards never do"),
    Text(
        "自分で自分を引き起こす効果のように、終わらない手番や強すぎるカードができます。",
        "If an effect sets itself off, the turn does not end, or the card wins alone.",
    ),
)
def does_what_it_must_not(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "never-does"):
        forbidden = law.words("operations")
        for card, place, steps in _effects(law):
            found = [s.operation for s in each_step(steps) if s.operation in forbidden]
            if found:
                names = listed(dict.fromkeys(found))
                yield (
                    place,
                    Text(
                        f"「{card.id}」の効果に{names.ja}は使えません",
                        f"the effect of `{card.id}` must not hold {names.en}",
                    ),
                    Text("別の操作にしてください", "use another operation"),
                )


@check(
    "DECK242",
    Text(
        "効果の操作の回数が法則と違う",
        "An effect does an operation more or less often than a law says",
    ),
    Text(
        "回数を数えるほかのカードが、ルールブックの言うとおりに働きません。",
        "Cards that count those times no longer do what the rulebook says.",
    ),
)
def wrong_number_of_steps(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "so-many-steps"):
        wanted, names = law.number("is"), listed(law.words("operations"))
        for card, place, there in _unequal(law, lambda _: 1):
            yield (
                place,
                Text(
                    f"「{card.id}」の効果の{names.ja}は {wanted} 回のはずですが、{_ja(there)} 回です",
                    f"the effect of `{card.id}` should have {names.en} {plural(wanted, 'time')}, "
                    f"but has {_en(there)} time{'s' * (there != (1, 1))}",
                ),
                MEND,
            )


@check(
    "DECK243",
    Text(
        "効果の量の合計が法則と違う",
        "What an effect's steps add up to is more or less than a law says",
    ),
    Text(
        "ルールブックに書かれた数とカードの印字が食い違い、手番のたびに数え直すことになります。",
        "Card and rulebook state different numbers, and players count again in every turn.",
    ),
)
def wrong_sum_of_steps(subject: Subject) -> Iterator[Problem]:
    for law in stated(subject, "steps-add-up"):
        wanted, names = law.number("is"), listed(law.words("operations"))
        for card, place, there in _unequal(law, amount):
            yield (
                place,
                Text(
                    f"「{card.id}」の{names.ja}の合計は {wanted} のはずですが、{_ja(there)} です",
                    f"{names.en} of `{card.id}` should add up to {wanted}, but makes {_en(there)}",
                ),
                MEND,
            )


def _unequal(law: Stated, weight: Callable[[Step], int]) -> Iterator[tuple[Card, Place, Range]]:
    """The cards on which the operations of a law do not weigh what it says, and what they do."""
    counted, wanted = law.words("operations"), law.number("is")

    def weigh(step: Step) -> int:
        return weight(step) if step.operation in counted else 0

    for card, place, steps in _effects(law):
        there = total(steps, weigh)
        if there != (wanted, wanted):
            yield card, place, there


def _ja(there: Range) -> str:
    least, most = there
    return f"{least}" if least == most else f"{least}〜{most}"


def _en(there: Range) -> str:
    least, most = there
    return f"{least}" if least == most else f"{least} to {most}"
