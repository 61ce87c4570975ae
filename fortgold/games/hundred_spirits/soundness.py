"""Abilities that can never act, whatever is dealt: found by the rules alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from fortgold.games.common.deck_schema import Values
from fortgold.games.common.recipes import count_of
from fortgold.games.common.soundness import Cases, SoundnessRule
from fortgold.games.contract import DeckProblem
from fortgold.games.hundred_spirits.deck import Ability, Ruleset
from fortgold.games.hundred_spirits.moves import Op


def deck_problems(rules: Ruleset) -> Iterator[DeckProblem]:
    for one in NEVER_ACTING:
        yield from one.of(rules)


def _sum(rules: Ruleset, op: Op) -> int:
    """What all abilities of an operation add up to."""
    return sum(r.copies * r.ability.n for r in rules.rows if r.ability and r.ability.op is op)


def _cases(is_idle: Callable[[Ruleset, Ability], bool]) -> Cases:
    def cases(rules: Ruleset) -> list[Values]:
        return [
            {"card": row.id, "n": row.ability.n, "values": "/".join(map(str, row.ability.values))}
            for row in rules.rows
            if row.ability and is_idle(rules, row.ability)
        ]

    return cases


def _is_asked_for(rules: Ruleset, value: int) -> bool:
    return any(count_of(hand, value - 1) for row in rules.rows for hand in row.recipe.hands)


def _pays_nothing(rules: Ruleset, ability: Ability) -> bool:
    """Whether a virtual or recast pearl counts as nothing that a recipe asks for, or as what it is anyway."""
    counts_as = {*ability.values} - {ability.source}
    return ability.op in (Op.VIRTUAL, Op.RECAST) and not any(
        _is_asked_for(rules, value) for value in counts_as
    )


def _lacks_diamonds(rules: Ruleset, ability: Ability) -> bool:
    given = sum(row.diamonds for row in rules.rows) + _sum(rules, Op.OFFER)
    return ability.op in (Op.DIAMOND_STEP, Op.OTHERS_LOSE_DIAMOND) and not given


def _leaves_all(rules: Ruleset, ability: Ability) -> bool:
    """Whether others never hold more: between their turns nothing but `others_draw` adds to what they may keep."""
    most = rules.constants.hand_limit + _sum(rules, Op.HAND_LIMIT) + _sum(rules, Op.OTHERS_DRAW)
    return ability.op is Op.OTHERS_DISCARD_TO and ability.n >= most


def _never_acts(is_idle: Callable[[Ruleset, Ability], bool], ja: str, en: str) -> SoundnessRule:
    return SoundnessRule(
        "dead end",
        _cases(is_idle),
        f"「{{card}}」の能力は決して働きません: {ja}",
        f"the ability of `{{card}}` can never act: {en}",
        "能力を直すか、働けるようにするカードを加えてください",
        "mend the ability, or add cards that let it act",
        deck="character",
        column="ability",
    )


NEVER_ACTING = (
    _never_acts(
        _pays_nothing,
        "{values} を新たに払えるレシピがありません",
        "counted as {values}, a pearl pays nothing that it would not pay anyway",
    ),
    _never_acts(_lacks_diamonds, "ダイヤを得るカードがありません", "no card brings diamonds"),
    _never_acts(
        _leaves_all,
        "ほかの人の手札が {n} 枚より多くなることはありません",
        "others never hold more than {n} pearls",
    ),
    _never_acts(
        lambda _, ability: ability.op is Op.DIAMOND_STEP and ability.n < 2,
        "ダイヤはもともと真珠を 1 上げます",
        "a diamond raises a pearl by 1 anyway",
    ),
)
