"""What the rules need of each card: its letters, category, cost, and an effect that they know.

Every function raises CannotPlay at the first thing that cannot be played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from fortgold.games.arch_king.steps import (
    OPERATIONS,
    Do,
    Op,
    alternatives,
    repeats,
    single_steps,
    within,
)
from fortgold.games.needs import need_symbols
from fortgold.model import Card, Game, Step, Text
from fortgold.position import CannotPlay, TooLargeToPlay

CATEGORIES = ("treasure", "frontier", "building")
POINTS_PER = (*CATEGORIES, "set_of_three")
TURNED = ("treasure", "frontier")  # what may be turned sideways

ACTS = frozenset(Op) - {Op.RESOURCE, Op.CONVERT, Op.VP_PER}
GAINS = {Op.EXPLORE, Op.SETTLE, Op.BUILD}
PRODUCES = {Op.PRODUCE, Op.PRODUCE_ANY}
# Which operations each timing may have. What happens at a gain must not gain, and what happens at a
# production must not produce: it would go on for ever.
ALLOWED = {
    "play": ACTS,
    "tap": ACTS | {Op.RESOURCE},
    "passive": {Op.FOOD, Op.PRESTIGE},
    "turn_start": ACTS - {Op.REPEAT_COMPANION},
    "once_per_turn": ACTS,
    "on_produce": ACTS - GAINS - PRODUCES - {Op.REPEAT_COMPANION},
    "on_gain_any": ACTS - GAINS - {Op.REPEAT_COMPANION},
    "on_gain_self": ACTS,
    "paying": {Op.CONVERT},
    "game_end": {Op.VP_PER},
    "none": frozenset(),
}

# What each operation may be told, all others a number `n`; and what has to be told.
TOLD: dict[Op, dict[str, type]] = {
    Op.RESOURCE: {"any_of": tuple, "n": int},
    Op.PRODUCE: {"icon": str},
    Op.BUILD: {"n": int, "discount": int},
    Op.REPEAT_COMPANION: {},
    Op.DISCARD_FIELD: {"n": int, "optional": bool},
    Op.CHOOSE: {"of": tuple},
    Op.VP_PER: {"what": str, "per": int},
}
MUST_BE_TOLD = ("any_of", "icon", "of", "what", "per")
AT_LEAST_ONCE = ("n", "per")  # nought is only a default that game.yaml may have
MOST_COST = 12  # units of resources: of more, there would be payments by the million


def check_card(game: Game, card: Card) -> None:
    """The rules know all that the card shows and does."""
    for column in ("cost", "icons"):
        need_symbols(game, card, column)
    _category_fits(card)
    _cost_fits(game, card)
    _effect_fits(card)


def _category_fits(card: Card) -> None:
    category = card.word("category")
    if card.deck in ("kingdom", "start") and category not in CATEGORIES:
        raise CannotPlay(
            Text(
                f"「{card.id}」は財宝・開拓地・建物のどれでもないため遊べません",
                f"`{card.id}` is neither treasure nor frontier nor building, "
                "so it cannot be played",
            ),
            Text(
                f"「category」に {'・'.join(CATEGORIES)} のどれかを書いてください",
                f"write {', '.join(CATEGORIES[:2])} or {CATEGORIES[2]} under `category`",
            ),
            card.place("category"),
        )


def _cost_fits(game: Game, card: Card) -> None:
    if card.word("category") in TURNED and card.symbols("cost"):
        raise CannotPlay(
            Text(
                f"「{card.id}」にコストがありますが、支払うのは建物と仲間だけです",
                f"`{card.id}` has a cost, and only buildings and companions are paid for",
            ),
            Text("「cost」を空にしてください", "leave its `cost` empty"),
            card.place("cost"),
        )
    if len(card.symbols("cost")) > MOST_COST:
        raise TooLargeToPlay(
            Text(
                f"「{card.id}」のコストが {len(card.symbols('cost'))} あり、"
                f"プログラムで遊べる {MOST_COST} を超えています",
                f"`{card.id}` costs {len(card.symbols('cost'))}, "
                f"and no more than {MOST_COST} can be played here",
            ),
            Text(
                "刷ることはできます。遊ばせて調べるには減らしてください",
                "it can be printed all the same; to try it by playing, take a lower number",
            ),
            card.place("cost"),
        )
    ids = {symbol.id for letter in card.symbols("cost") if (symbol := game.symbol(letter))}
    if card.deck != "companion" and ids & {"food", "prestige"}:
        raise CannotPlay(
            Text(
                f"「{card.id}」のコストに食糧や威信がありますが、建物は資源で建てます",
                f"`{card.id}` costs food or prestige, and buildings are paid for with resources",
            ),
            Text("「cost」には資源だけを書いてください", "write resources only under `cost`"),
            card.place("cost"),
        )


def _effect_fits(card: Card) -> None:
    """The effect's timing belongs on such a card, and its operations under that timing."""
    timing, effect = card.word("timing"), card.effect("effect")
    steps = effect.steps if effect else ()
    if timing not in ALLOWED:
        raise _at_timing(
            card,
            Text(
                f"「{card.id}」のタイミング「{timing}」を、このルールは知りません",
                f"these rules do not know the timing `{timing}` of `{card.id}`",
            ),
        )
    is_companion = card.deck == "companion"
    fits = (timing == "play") == is_companion
    fits &= timing != "tap" or card.word("category") in TURNED
    fits &= timing != "on_gain_self" or card.deck == "kingdom"
    if not fits:
        raise _at_timing(
            card,
            Text(
                f"「{card.id}」にタイミング「{timing}」は使えません",
                f"the timing `{timing}` makes no sense on `{card.id}`",
            ),
        )
    if bool(steps) != (timing != "none"):
        raise CannotPlay(
            Text(
                f"「{card.id}」のタイミング「{timing}」と効果が合いません",
                f"`{card.id}` has the timing `{timing}` and "
                + ("an effect that never happens" if steps else "no effect"),
            ),
            Text(
                "効果がないカードのタイミングは none にしてください",
                "cards without an effect, and only those, have the timing `none`",
            ),
            card.place("effect"),
        )
    for step in _all_steps(steps):
        op = OPERATIONS.get(step.operation)
        if op is None or op not in ALLOWED[timing]:
            raise CannotPlay(
                Text(
                    f"「{card.id}」の「{step.operation}」を、"
                    + (
                        "このルールは知りません"
                        if op is None
                        else f"タイミング「{timing}」では行えません"
                    ),
                    (
                        f"these rules do not know `{step.operation}` of `{card.id}`"
                        if op is None
                        else f"`{step.operation}` of `{card.id}` cannot be done at `{timing}`"
                    ),
                ),
                _known(sorted(one.name.lower() for one in ALLOWED[timing])),
                card.place("effect"),
            )
        _arguments_fit(card, step, op)
    spread = [step.operation for step in _all_steps(steps)]
    if "resource" in spread and len(spread) > 1:
        raise _broken(
            card,
            Text(
                "資源を出すカードに、ほかの効果は付けられません",
                "it gives a resource and does more",
            ),
        )


def _arguments_fit(card: Card, step: Step, op: Op) -> None:
    told, may = dict(step.given), TOLD.get(op, {"n": int})
    for name in {**told, **may}:
        is_right = type(told.get(name)) is may.get(name)
        if not is_right and (name in told or name in MUST_BE_TOLD):
            raise _broken(
                card,
                Text(
                    f"「{step.operation}」の「{name}」を、このルールは知りません"
                    if name not in may
                    else f"「{step.operation}」の「{name}」が要ります",
                    f"these rules know no `{name}` of `{step.operation}`"
                    if name not in may
                    else f"`{step.operation}` must be told its `{name}`",
                ),
            )
    for name in AT_LEAST_ONCE:
        if told.get(name) == 0:
            raise _broken(
                card,
                Text(
                    f"「{step.operation}」の「{name}」が 0 です",
                    f"the `{name}` of `{step.operation}` is 0",
                ),
            )
    if op is Op.VP_PER and step.arg("what") not in POINTS_PER:
        raise _broken(
            card,
            Text(
                f"「{step.arg('what')}」は数えられません", f"nobody can count `{step.arg('what')}`"
            ),
        )
    if op is Op.CHOOSE and not (alternatives(step) and all(alternatives(step))):
        raise _broken(
            card,
            Text(
                "「choose」に何もしない選択肢があります", "`choose` offers something that is empty"
            ),
        )
    if op is Op.RESOURCE and set(_kinds(step)) & {"food", "prestige", "any"}:
        raise _broken(
            card,
            Text(
                "食糧や威信は資源ではありません",
                "food, prestige and `any` are no kinds of resource",
            ),
        )


def _kinds(step: Step) -> tuple[object, ...]:
    kinds = step.arg("any_of")
    return kinds if isinstance(kinds, tuple) else ()


def _all_steps(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        if step.operation == "choose":
            for one in alternatives(step):
                yield from _all_steps(one)


def _broken(card: Card, said: Text) -> CannotPlay:
    return CannotPlay(
        Text(
            f"「{card.id}」の効果では遊べません: {said.ja}",
            f"`{card.id}` cannot be played: {said.en}",
        ),
        Text("効果を書き直してください", "write another effect"),
        card.place("effect"),
    )


def _at_timing(card: Card, said: Text) -> CannotPlay:
    return CannotPlay(said, _known(list(ALLOWED)), card.place("timing"))


def _known(names: Sequence[str]) -> Text:
    if not names:
        return Text("効果を消してください", "take the effect away")
    return Text(f"使えるもの: {'、'.join(names)}", f"there are {', '.join(names)}")


def check_turns_end(cards: Sequence[Card]) -> None:
    """No card can be turned and stood up again and again within one turn."""
    effects = [
        (card, single_steps(effect.steps)) for card in cards if (effect := card.effect("effect"))
    ]

    at = {
        timing: [steps for card, steps in effects if card.word("timing") == timing]
        for timing in ("play", "on_produce")
    }

    def stands(steps: tuple[Do, ...]) -> set[str]:
        """The categories that those steps may stand up, by what they set off as well."""
        out: set[str] = set()
        for do in within(steps):
            if do.op in PRODUCES | {Op.READY_FRONTIER}:
                out.add("frontier")
            if do.op is Op.READY_TREASURE:
                out.add("treasure")
            if do.op in PRODUCES:  # what this sets off produces nothing: ALLOWED
                out |= set().union(*map(stands, at["on_produce"]))
            if do.op is Op.REPEAT_COMPANION:  # of one that repeats none itself
                out |= set().union(*(stands(one) for one in at["play"] if not repeats(one)))
        return out

    tapped = {
        category: [
            (card, stands(steps))
            for card, steps in effects
            if card.word("timing") == "tap" and card.word("category") == category
        ]
        for category in TURNED
    }
    for card, up in tapped["treasure"] + tapped["frontier"]:
        own = card.word("category")
        other = TURNED[1 - TURNED.index(own)]
        back = other in up and any(own in others for _, others in tapped[other])
        if own in up or back:
            raise CannotPlay(
                Text(
                    f"「{card.id}」を横にした効果で、また縦に戻せるため、手番が終わりません",
                    f"`{card.id}` can stand itself up again by being turned, so a turn need not end",
                ),
                Text(
                    "横にする効果で、同じ種類のカードを縦にしないでください",
                    "let no effect of turning a card stand cards of its own category up",
                ),
                card.place("effect"),
            )
