"""What the rules require of a deck, and what a designer can break: each is reported with its place.

SCHEMA says what every deck must have, the functions what its cards and a table require together. They
raise CannotPlay at the first violation.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from fortgold.data.model import Card, Game, Span, Text
from fortgold.games.arch_king.moves import Do, Op, repeats, steps_of, within
from fortgold.games.common.deck_schema import (
    MOST,
    ONLY_PRINTED,
    CardFlaw,
    DeckSchema,
    Effects,
    StepFlaw,
    cannot_play,
    known_symbols,
    need_at_most,
    one_of,
)
from fortgold.games.position import CannotPlay, TooLargeToPlay

KINGDOM = ("kingdom", "start")
DECKS = (*KINGDOM, "village", "companion")
COUNTED = {  # what points are counted for: one, several; before the last one, categories of cards
    "treasure": (Text("財宝", "treasure"), Text("財宝", "treasures")),
    "frontier": (Text("開拓地", "frontier"), Text("開拓地", "frontiers")),
    "building": (Text("建物", "building"), Text("建物", "buildings")),
    "set_of_three": (
        Text("財宝・開拓地・建物の組", "set of treasure, frontier and building"),
        Text("財宝・開拓地・建物の組", "sets of treasure, frontier and building"),
    ),
}
CATEGORIES = {name: one for name, (one, _) in [*COUNTED.items()][:3]}
STABLE = "stable"  # the set-up that holds some companions for sure
SETUPS = ("", STABLE)
TURNED = ("treasure", "frontier")  # what may be turned sideways
MOST_RESOURCES = 8
MOST_COST = 12  # units of resources: of more, there would be payments by the million
NO_RESOURCES = {"food", "prestige", "any"}

ACTS = frozenset(Op) - {Op.RESOURCE, Op.CONVERT, Op.VP_PER}
GAINS = {Op.EXPLORE, Op.SETTLE, Op.BUILD}
PRODUCES = {Op.PRODUCE, Op.PRODUCE_ANY}
# Which operations each timing may have. An effect at a gain must not gain, and an effect at a production
# must not produce: that would be an endless loop.
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


def _fits(card: Card, timing: str) -> bool:
    """Companions are played, and nothing else is; buildings stay upright."""
    fits = (timing == "play") == (card.deck == "companion")
    fits &= timing != "tap" or card.word("category") in TURNED
    return fits and (timing != "on_gain_self" or card.deck == "kingdom")


EFFECTS = Effects(
    {timing: [op.name.lower() for op in ops] for timing, ops in ALLOWED.items()},
    {
        "resource": {"any_of": tuple, "n": int},
        "produce": {"icon": str},
        "build": {"n": int, "discount": int},
        "repeat_companion": {},
        "discard_field": {"n": int, "optional": bool},
        "choose": {"of": tuple},
        "vp_per": {"what": str, "per": int},
    },
    ("any_of", "icon", "of", "what", "per"),
    _fits,
    (
        StepFlaw(
            "vp_per",
            lambda args: args["what"] not in COUNTED,
            "「{what}」は数えられません",
            "nobody can count `{what}`",
        ),
        StepFlaw(
            "choose",
            lambda args: not all(isinstance(one, tuple) and one for one in args["of"] or [()]),
            "「choose」に何もしない選択肢があります",
            "`choose` offers something that is empty",
        ),
        StepFlaw(
            "resource",
            lambda args: NO_RESOURCES & set(args["any_of"]),
            "食糧や威信は資源ではありません",
            "food, prestige and `any` are no kinds of resource",
        ),
    ),
    {
        "resource": Text(
            "資源を出すカードに、ほかの効果は付けられません", "it gives a resource and does more"
        )
    },
)
SCHEMA = DeckSchema(
    dict.fromkeys(
        ("field_start", "hand_size", "end_cards", "stable_least_players", "round_limit"), MOST
    ),
    DECKS,
    unique=("id", "kind"),  # moves name the one, villages and tests the other
    cards=(
        known_symbols("cost"),
        known_symbols("icons"),
        one_of("category", KINGDOM, CATEGORIES),
        CardFlaw(
            "cost",
            lambda _, card: card.word("category") in TURNED and card.symbols("cost"),
            "「{id}」にコストがありますが、支払うのは建物と仲間だけです",
            "`{id}` has a cost, and only buildings and companions are paid for",
            "「cost」を空にしてください",
            "leave its `cost` empty",
        ),
        CardFlaw(
            "cost",
            lambda _, card: (
                len(card.symbols("cost")) > MOST_COST and {"n": len(card.symbols("cost"))}
            ),
            f"「{{id}}」のコストが {{n}} あり、プログラムで遊べる {MOST_COST} を超えています",
            f"`{{id}}` costs {{n}}, and no more than {MOST_COST} can be played here",
            *ONLY_PRINTED,
            TooLargeToPlay,
        ),
        CardFlaw(
            "cost",
            lambda game, card: (
                card.deck != "companion" and {"food", "prestige"} & set(_cost(game, card))
            ),
            "「{id}」のコストに食糧や威信がありますが、建物は資源で建てます",
            "`{id}` costs food or prestige, and buildings are paid for with resources",
            "「cost」には資源だけを書いてください",
            "write resources only under `cost`",
        ),
        EFFECTS,
    ),
)


def check_game(game: Game, seats: int, setup: str) -> None:
    """All is there, with costs and effects that these rules know, and there is such a table."""
    SCHEMA.check(game)
    cards = SCHEMA.cards_of(game)
    _check_sage(game)
    _check_that_turns_end(cards)
    spelt = {letter for card in cards for letter in card.symbols("cost")}
    need_at_most(MOST_RESOURCES + len(NO_RESOURCES), "cost", len(spelt), game.at)
    check_table(game, seats, setup)


def _check_sage(game: Game) -> None:
    """Exactly one card begins, and its holder can pay for it."""
    sages = [card for card in game.deck("companion").cards if card.kind == "sage"]
    copies = sum(card.copies for card in sages)
    if copies != 1:
        raise cannot_play(
            sages[0].place("copies") if sages else game.place("decks.companion"),
            f"賢者 (kind が sage の仲間) はちょうど1枚要りますが、{copies} 枚あります",
            f"there must be exactly one companion of the kind `sage`, and there are {copies}: "
            "its holder begins",
            "sage の行を1つ、「copies」を 1 にしてください",
            "keep one row of that kind, with 1 for its `copies`",
        )
    cost = _cost(game, sages[0])
    villages = game.deck("village").cards
    brought = [steps_of(one) if one.word("timing") == "passive" else () for one in villages]
    food = [sum(do.n for do in steps if do.op is Op.FOOD) for steps in brought]
    if set(cost) - {"food"} or len(cost) > min(food, default=0):
        raise cannot_play(
            sages[0].place("cost"),
            "賢者を使うコストを支払えないことがあります: 賢者の持ち主は、まず賢者を使います",
            "the cost of the Sage cannot always be paid, and its holder must play it first",
            "賢者のコストは、どの村の食糧でも足りるようにしてください",
            "let the Sage cost food only, and no more than each village brings",
        )


def _check_that_turns_end(cards: Iterable[Card]) -> None:
    """No card can be turned and stood up in an endless loop within one turn."""
    effects = [(card, steps_of(card)) for card in cards]

    def at(timing: str) -> list[tuple[Do, ...]]:
        return [steps for card, steps in effects if card.word("timing") == timing]

    def stands(steps: tuple[Do, ...]) -> set[str]:
        """The categories that those steps may stand up, by what they set off as well."""
        out: set[str] = set()
        for do in within(steps):
            if do.op in PRODUCES | {Op.READY_FRONTIER}:
                out.add("frontier")
            if do.op is Op.READY_TREASURE:
                out.add("treasure")
            if do.op in PRODUCES:  # what this sets off produces nothing: ALLOWED
                out |= set().union(*map(stands, at("on_produce")))
            if do.op is Op.REPEAT_COMPANION:  # of one that repeats none itself
                out |= set().union(*(stands(one) for one in at("play") if not repeats(one)))
        return out

    turned = [(card, stands(steps)) for card, steps in effects if card.word("timing") == "tap"]
    turned.sort(key=lambda one: TURNED.index(one[0].word("category")))
    for card, up in turned:
        own = card.word("category")
        back = (more for other, more in turned if other.word("category") in up)
        if own in up or any(own in more for more in back):
            raise cannot_play(
                card.place("effect"),
                f"「{card.id}」を横にした効果で、また縦に戻せるため、手番が終わりません",
                f"`{card.id}` can stand itself up again by being turned, so a turn need not end",
                "横にする効果で、同じ種類のカードを縦に戻さないでください",
                "let no effect of turning a card stand cards of its own category up",
            )


# The table: players and set-up.


def check_table(game: Game, seats: int, setup: str) -> None:
    """That number may play, the set-up exists, and there are enough cards for both."""
    _check_seats(game, seats, setup)
    _check_supply(game, seats)
    if setup:
        _check_stable(game, seats)
    _check_start_cards(game, seats)


def check_seats(players: tuple[int, int], seats: int, setup: str, at: Span | None = None) -> None:
    """That number may play that game with that set-up. Raises CannotPlay."""
    least, most = players
    if setup not in SETUPS:
        raise CannotPlay(
            Text(f"「{setup}」という準備はありません", f"there is no set-up `{setup}`"),
            Text(f"使えるのは「{STABLE}」です", f"there is `{STABLE}`"),
            at,
        )
    if not least <= seats <= most:
        raise CannotPlay(
            Text(f"{seats}人では遊べません", f"{seats} cannot play this game"),
            Text(f"{least}人から{most}人です", f"{least} to {most} can"),
            at,
        )


def _check_seats(game: Game, seats: int, setup: str) -> None:
    least, most = game.players
    fewest = game.constants["stable_least_players"]
    need_at_most(MOST, "players", most, game.place("players"))
    if least < 2:
        raise cannot_play(
            game.place("players"),
            "仲間カードを隣に渡すゲームなので、2人以上でなければ遊べません",
            "companions are handed to a neighbour, so at least two must play",
            "「players」を 2 以上にしてください",
            "let `players` begin at 2 or more",
        )
    check_seats(game.players, seats, setup, game.place("players"))
    if setup and seats < fewest:
        raise cannot_play(
            game.place("constants.stable_least_players"),
            f"安定した準備は{fewest}人からです。{seats}人ではできません",
            f"the stable set-up is for {fewest} or more players, not for {seats}",
            "ふつうの準備で遊んでください",
            "play with the usual set-up",
        )


def _check_supply(game: Game, seats: int) -> None:
    field, hand = game.constants["field_start"], game.constants["hand_size"]
    for ja, en, deck, needed, place in (
        ("王国カード", "kingdom cards", "kingdom", field, "constants.field_start"),
        ("村カード", "village cards", "village", seats, "players"),
        ("仲間カード", "companions", "companion", hand * seats, "constants.hand_size"),
    ):
        have = sum(card.copies for card in game.deck(deck).cards)
        if have < needed:
            raise cannot_play(
                game.place(place),
                f"{seats}人には配れません: {ja}が {have} 枚しかなく、{needed} 枚要ります",
                f"cannot deal to {seats} players: there are {have} {en}, and {needed} are needed",
                "カード表に行か枚数を足してください",
                "add rows or copies to the card table",
            )


def _check_stable(game: Game, seats: int) -> None:
    """The companions that the stable set-up guarantees exist, and fit into the hands."""
    companions, hands = game.deck("companion").cards, game.constants["hand_size"] * seats
    for card in companions:
        if card.number("stable") > card.copies:
            raise cannot_play(
                card.place("stable"),
                f"「{card.id}」は {card.copies} 枚なのに、"
                f"安定した準備で {card.number('stable')} 枚使うことになっています",
                f"`{card.id}` has {card.copies} copies, and the stable set-up "
                f"asks for {card.number('stable')}",
                "「stable」を減らしてください",
                "take a lower number in `stable`",
            )
    sure = sum(max(card.number("stable"), card.kind == "sage") for card in companions)
    if sure > hands:
        raise cannot_play(
            game.place("constants.stable_least_players"),
            f"安定した準備で必ず使う {sure} 枚は、{seats}人の手札 {hands} 枚に入りません",
            f"the stable set-up holds {sure} companions for sure, "
            f"and {seats} players have only {hands} in hand",
            "「stable」の数を減らすか「stable_least_players」を増やしてください",
            "lower the numbers in `stable` or raise `stable_least_players`",
        )


def _check_start_cards(game: Game, seats: int) -> None:
    """For any villages dealt, there are start cards for each."""
    starts = {card.kind: card for card in game.deck("start").cards}
    wanted: dict[str, list[int]] = {kind: [] for kind in starts}
    for village in game.deck("village").cards:
        for kind, number in Counter(village.symbols("start")).items():
            if kind not in starts:
                raise cannot_play(
                    village.place("start"),
                    f"「{village.id}」のスタートカード「{kind}」がありません",
                    f"`{village.id}` brings the start card `{kind}`, which is not there",
                    "start の表の「kind」を書いてください",
                    "write a `kind` of the start table",
                )
            wanted[kind] += [number] * village.copies
    for kind, card in starts.items():
        needed = sum(sorted(wanted[kind], reverse=True)[:seats])
        if needed > card.copies:
            raise cannot_play(
                card.place("copies"),
                f"スタートカード「{kind}」が足りません: "
                f"{seats}人で {needed} 枚要ることがあり、{card.copies} 枚しかありません",
                f"start cards run short: {seats} players may need {needed} of `{kind}`, "
                f"and there are {card.copies}",
                "「copies」を増やしてください",
                "raise its `copies`",
            )


def _cost(game: Game, card: Card) -> list[str]:
    return [symbol.id for letter in card.symbols("cost") if (symbol := game.symbol(letter))]
