"""The greedy player: each move by what it brings at once, as far as its own seat can see.

Every legal move gets a score in whole numbers; the highest is made, the first of equals. All worths
count tenths of a point, roughly. Nothing is looked up by a card's name: an edited deck is judged by
what its cards do.
"""

from __future__ import annotations

from functools import cached_property

from fortgold.games.arch_king import effects
from fortgold.games.arch_king.bags import Bag, distinct
from fortgold.games.arch_king.moves import Kind, Move
from fortgold.games.arch_king.payments import can_be_paid
from fortgold.games.arch_king.position import Position
from fortgold.games.arch_king.rules import BUILDING, FRONTIER, TREASURE, Row
from fortgold.games.arch_king.steps import Do, Op

POINT = 10
ANY_CARD = 12  # a card more in front, whatever it is: it counts for sets and ends the game
UNIT = 8  # a unit of a resource at hand
LACKING = 8  # a unit of a kind that buildings in the field want, and that the realm lacks
KIND = 3  # another kind that a card may give instead
FOOD, PRESTIGE, REVEAL, SWAPPED = 10, 12, 4, 3
HOPED = 15  # a gain from a field that has nothing now, but more is about to come up
# What a companion promises while it is drafted, whatever the field is like then.
PROMISED = {
    Op.FOOD: 14, Op.PRESTIGE: 6, Op.DRAW: 5, Op.EXPLORE: 40, Op.SETTLE: 34, Op.BUILD: 46,
    Op.REPEAT_COMPANION: 30, Op.READY_TREASURE: 4, Op.SWAP_COMPANION: 3,
}  # fmt: skip
BARGAIN = 5  # a unit of a discount, while drafting
# How often an effect happens in a round, in quarters.
OFTEN = {"passive": 4, "turn_start": 4, "once_per_turn": 4, "on_produce": 3, "on_gain_any": 6}
CONVERTED = 6

# Scores. Within a turn, whatever may make later things better comes first.
END, SKIP, NEVER = 0, 500, -1
FIRST = 10_000  # from one class of companions to the next


def choose(position: Position) -> Move:
    """The move of the highest score; `position` must not be the end."""
    outlook = Outlook(position)
    return max(position.legal_moves(), key=outlook.score)


def score(position: Position, move: Move) -> int:
    """How good a legal move looks to its mover."""
    return Outlook(position).score(move)


class Outlook:
    """What the mover of `position` thinks of things, worked out once when it is first needed."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.rules, self.realm = position.rules, position.realm
        self.rows = self.rules.rows
        self.gains: dict[int, int] = {}
        self.values: dict[int, int] = {}

    def score(self, move: Move) -> int:
        """How good a legal move looks."""
        match move.kind:
            case Kind.DRAFT:
                return self.promise(self.rows[move.row])
            case Kind.PLAY:
                return self.play(move)
            case Kind.USE:
                return self.use(self.rows[move.row])
            case Kind.TAKE:
                return FIRST + self.gain(self.rows[move.row])
            case Kind.BUILD:
                return FIRST + self.gain(self.rows[move.row]) - self.price(move.paid)
            case Kind.READY:
                return FIRST + self.standing(self.rows[move.row])
            case Kind.DISCARD:
                return -self.gain(self.rows[move.row])
            case Kind.SWAP:
                return -self.value(self.rows[move.row])
            case Kind.REPEAT:
                return self.worth(self.rows[move.row].steps)
            case Kind.CHOOSE:
                return self.worth(self.position.todo[0].of[move.row])
            case Kind.SKIP:
                return SKIP
        return END

    # Drafting.

    def promise(self, card: Row) -> int:
        """What a companion promises for the turn to come; the more of its like, the less."""
        promised = sum(self.promised(do) for do in card.steps)
        main = self.main(card)
        laid = self.position.laid[self.position.seat]
        alike = sum(self.main(self.rows[row]) == main for row in laid)
        if not self.will_be_paid(card):
            promised //= 8
        return promised * 2 // (2 + alike)

    def main(self, card: Row) -> Op | None:
        """The operation for which a companion is drafted: of its most promising step."""
        best = max(card.steps, key=self.promised, default=None)
        return best.op if best else None

    def promised(self, do: Do) -> int:
        """What a step promises."""
        if do.op is Op.CHOOSE:
            return max(sum(map(self.promised, one)) for one in do.of)
        if do.op is Op.PRODUCE:
            return UNIT * len(self.lying(do.kinds[0]))
        if do.op is Op.PRODUCE_ANY:
            return UNIT if self.realm.sideways_of(FRONTIER) else 0
        if do.op is Op.READY_TREASURE and not self.realm.sideways_of(TREASURE):
            return 0
        return PROMISED.get(do.op, 0) * do.n + BARGAIN * do.discount

    def will_be_paid(self, card: Row) -> bool:
        """Whether prestige and upright cards would do for its cost."""
        prestige = self.realm.prestige + sum(
            do.n for row in self.realm.usable for do in self.rows[row].steps if do.op is Op.PRESTIGE
        )
        return card.cost.prestige <= prestige and self.can_pay(card)

    def can_pay(self, card: Row, discount: int = 0) -> bool:
        return can_be_paid(self.realm.sources, card.cost, self.realm.convert, discount)

    # A turn.

    def play(self, move: Move) -> int:
        """Companions that feed come first, then those that show or gain more, then builders."""
        card, food = self.rows[move.row], self.position.food
        value = self.value(card) - self.price(move.paid)
        if move.row == self.rules.sage:
            return 9 * FIRST
        if value <= 0:
            return NEVER
        if self.feeds(card):
            return 5 * FIRST + value
        better = sum(self.value(self.rows[row]) > self.value(card) for row in self.position.hand)
        return NEVER if better >= food else self.turn_class(card) * FIRST + value

    def feeds(self, card: Row) -> bool:
        """Whether it brings the food that it costs."""
        return sum(do.n for do in card.steps if do.op is Op.FOOD) >= card.cost.food

    def turn_class(self, card: Row) -> int:
        """When it is played: 4 early, 1 late."""
        ops = {do.op for do in card.steps}
        if ops & {Op.BUILD, Op.REPEAT_COMPANION}:
            return 1
        if ops & {Op.PRODUCE, Op.PRODUCE_ANY, Op.READY_FRONTIER, Op.READY_TREASURE}:
            return 2
        return 3 if ops & {Op.EXPLORE, Op.SETTLE, Op.CHOOSE} else 4

    def value(self, card: Row) -> int:
        """What a companion in the hand would bring now; 0 if it cannot be played."""
        known = self.values.get(card.number)
        if known is None:
            can = card.cost.prestige <= self.position.prestige and self.can_pay(card)
            known = self.values[card.number] = self.worth(card.steps) if can else 0
        return known

    def use(self, card: Row) -> int:
        """Cards that turn sideways are kept until they help; what works in each turn is used."""
        position = self.position
        if position.todo:
            stuck = next(effects.choices(position, position.todo[0]), None) is None
            ops = {do.op for do in card.steps}
            helps = (
                position.todo[0].op in (Op.EXPLORE, Op.SETTLE)
                and Op.DRAW in ops
                and not position.kingdom.is_empty
            )
            return SKIP + 1 if stuck and helps else NEVER
        worth = sum(self.wanted(do, card.timing == "tap") for do in card.steps)
        return 4 * FIRST + worth if worth > 0 else NEVER

    def wanted(self, do: Do, kept: bool) -> int:
        """What a step brings in this turn; `kept`: it could be kept for another one."""
        position = self.position
        can_play = position.food > 0 and bool(position.hand)
        match do.op:
            case Op.FOOD:
                useful = sum(self.value(self.rows[row]) > 0 for row in position.hand)
                return FOOD if useful > position.food else 0
            case Op.PRESTIGE:
                return PRESTIGE if self.lacks_prestige else 0
            case Op.DRAW:
                return REVEAL if can_play and not position.kingdom.is_empty else 0
            case Op.PRODUCE_ANY | Op.READY_FRONTIER if kept:
                lying = len(self.realm.sideways_of(FRONTIER))
                return UNIT if lying > 1 and can_play and self.builder_in_hand else 0
        return self.worth((do,))

    @cached_property
    def lacks_prestige(self) -> bool:
        """Whether a companion in the hand wants more prestige than there is."""
        position = self.position
        return any(
            self.rows[row].cost.prestige > position.prestige
            and self.rows[row].cost.food <= position.food
            for row in position.hand
        )

    @cached_property
    def builder_in_hand(self) -> bool:
        """Whether a companion in the hand builds."""
        return any(do.op is Op.BUILD for row in self.position.hand for do in self.rows[row].steps)

    # What effects are worth.

    def worth(self, steps: tuple[Do, ...]) -> int:
        """What steps would bring now."""
        total = revealed = 0
        stood = {FRONTIER: 0, TREASURE: 0}
        for do in steps:
            if do.op in effects.STOOD:
                category = effects.STOOD[do.op]
                stood[category] += 1
                if stood[category] <= len(self.realm.sideways_of(category)):
                    total += UNIT
            elif do.op in (Op.EXPLORE, Op.SETTLE):
                best = self.best[effects.GAINED[do.op]]
                total += best or (HOPED if revealed else 0)
            else:
                revealed += do.op is Op.DRAW and not self.position.kingdom.is_empty
                total += self.step(do)
        return total

    def step(self, do: Do) -> int:
        """What one step would bring now."""
        match do.op:
            case Op.FOOD:
                return FOOD * do.n
            case Op.PRESTIGE:
                return PRESTIGE * do.n if self.lacks_prestige else 1
            case Op.DRAW:
                return 0 if self.position.kingdom.is_empty else REVEAL
            case Op.PRODUCE:
                return UNIT * len(self.lying(do.kinds[0]))
            case Op.BUILD:
                return self.best_building(do.discount)
            case Op.SWAP_COMPANION:
                return SWAPPED
            case Op.CHOOSE:
                return max(self.worth(one) for one in do.of)
            case Op.REPEAT_COMPANION:
                played = self.position.played[self.position.seat]
                cards = [self.rows[row] for row in played if not self.rows[row].repeats]
                return max((self.worth(card.steps) for card in cards), default=0)
        return 0

    def lying(self, icon: str) -> Bag:
        """The sideways frontiers that show an icon."""
        lying = self.realm.sideways_of(FRONTIER)
        return tuple(row for row in lying if icon in self.rows[row].icons)

    @cached_property
    def best(self) -> dict[str, int]:
        """The greatest gain of each category that the field offers for nothing; 0: none."""
        return {
            category: max(
                (self.gain(self.rows[move.row]) for move in effects.takes(self.position, category)),
                default=0,
            )
            for category in (TREASURE, FRONTIER)
        }

    def best_building(self, discount: int) -> int:
        """The greatest gain among buildings of the field that can be paid for now; 0: none."""
        return max(
            (
                self.gain(self.rows[move.row])
                for move in effects.takes(self.position, BUILDING)
                if self.can_pay(self.rows[move.row], discount)
            ),
            default=0,
        )

    # What cards are worth.

    def gain(self, card: Row) -> int:
        """What a kingdom card would bring to the realm: points at once and to come, and its use."""
        known = self.gains.get(card.number)
        if known is None:
            known = self.gains[card.number] = self.gain_anew(card)
        return known

    def gain_anew(self, card: Row) -> int:
        """The same, worked out."""
        realm = self.realm
        before = realm.counts
        more = before._replace(**{card.category: getattr(before, card.category) + 1})
        points = card.points + sum(
            more.points(do) - before.points(do) for do in realm.steps("game_end")
        )
        left = max(0, self.rules.constants.end_cards - len(realm))
        extra = 0
        for do in card.steps:
            if do.op is Op.VP_PER:
                points += more.points(do)
                extra += POINT * left // (4 * do.n)
            elif do.op is Op.RESOURCE:
                extra += self.resource(do)
            elif do.op is Op.CONVERT:
                extra += CONVERTED * left // 4
            elif card.timing in OFTEN:
                extra += PROMISED.get(do.op, UNIT) * do.n * OFTEN[card.timing] * left // 24
            elif card.timing == "on_gain_self":  # what it brings now may hang on this very gain
                extra += PROMISED.get(do.op, UNIT) * do.n
            else:
                extra += UNIT
        return ANY_CARD + POINT * points + extra

    def resource(self, do: Do) -> int:
        """What a card that gives a resource is good for, with the buildings that lie in the field."""
        lacking = max(self.lacking[self.rules.resources.index(kind)] for kind in do.kinds)
        return UNIT * do.n + LACKING * min(do.n, lacking) + KIND * (len(do.kinds) - 1)

    @cached_property
    def lacking(self) -> tuple[int, ...]:
        """For each resource how many units more the hungriest building in the field wants."""
        own = [0] * len(self.rules.resources)
        for row in self.realm.all:
            source = self.rules.sources[row]
            for kind in source.kinds if source else ():
                own[kind] += source.n if source else 0
        wanted = [0] * len(own)
        for row in distinct(self.position.field):
            if self.rows[row].category == BUILDING and not self.realm.bars(row):
                wanted = [max(pair) for pair in zip(wanted, self.rows[row].cost.needs, strict=True)]
        return tuple(max(0, want - have) for want, have in zip(wanted, own, strict=True))

    def standing(self, card: Row) -> int:
        """What a card that stands up is good for."""
        source = self.rules.sources[card.number]
        if source is None:
            return UNIT
        lacking = max(self.lacking[kind] for kind in source.kinds)
        return UNIT * source.n + KIND * (len(source.kinds) - 1) + min(lacking, source.n)

    def price(self, paid: Bag) -> int:
        """What the cards of a payment would have been good for."""
        total = 0
        for row in paid:
            source = self.rules.sources[row]
            assert source is not None
            total += 2 + source.n + 2 * (len(source.kinds) - 1)
        return total
