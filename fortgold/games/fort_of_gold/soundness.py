"""What a deck cannot do by the rules, however it is dealt: proven by counting, without a game.

Each answer leaves something out that could only make matters worse (the order of the piles, names
in columns, cards that two treasures want), so what is said here is so. What is not said may still
go wrong: that is for play to find out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, islice

from fortgold.games.contract import Unsound
from fortgold.games.fort_of_gold.deck import Rules, Spirit, Treasure, lead, row_of
from fortgold.games.fort_of_gold.state import AltarColumn
from fortgold.model import Text

STEPS = 20_000  # columns that are tried for a treasure before it is given the benefit of the doubt

Hopeless = Callable[["Count"], Unsound | None]


def unsound(rules: Rules) -> Iterator[Unsound]:
    """Everything that is wrong with the deck. One cause is told once, the first that applies."""
    count = Count(rules)
    yield from _idle(rules)
    contradictions = list(_contradictions(count))
    yield from contradictions
    if contradictions:
        return
    hopeless = next(filter(None, (reason(count) for reason in HOPELESS)), None)
    if hopeless:
        yield hopeless
        return
    yield from _lost(count)
    yield from _too_perfect(count)
    if count.needed_rotations:
        yield from _barren(count)


@dataclass(frozen=True)
class Count:
    """What can be counted in a deck."""

    rules: Rules

    @property
    def positions(self) -> int:
        """How many symbols a card has."""
        return len(self.rules.treasures[0].symbols)

    @property
    def together(self) -> int:
        """How many spirits can be attached in one get."""
        numbers = self.rules.constants
        return min(numbers.pedestal_columns, numbers.altar_column_limit)

    @property
    def needed_rotations(self) -> int:
        """How many rotations a win takes."""
        numbers = self.rules.constants
        return max(0, numbers.altar_goal - numbers.solution_slots)

    @cached_property
    def least(self) -> dict[Treasure, int | None]:
        """The fewest spirits that give each treasure life; None if all of them together do not."""
        return {treasure: self._least(treasure) for treasure in self.rules.treasures}

    def _least(self, treasure: Treasure) -> int | None:
        every = (1 << self.positions) - 1
        serving = {_served(treasure, spirit) for spirit in self.rules.spirits}
        reached, count = {0}, 0
        while every not in reached:
            further = {served | more for served in reached for more in serving}
            if further <= reached:
                return None
            reached, count = reached | further, count + 1
        return count

    @cached_property
    def attainable(self) -> tuple[Treasure, ...]:
        """The treasures that can be had, each by itself."""
        return tuple(
            treasure
            for treasure, least in self.least.items()
            if least is not None and least <= self.together
        )

    @cached_property
    def needed_spirits(self) -> int:
        """No win takes fewer spirits: the cheapest treasures, and a card for each rotation."""
        cheapest = sorted(self.least[treasure] or 0 for treasure in self.attainable)
        return sum(cheapest[: self.rules.constants.altar_goal]) + self.needed_rotations

    @cached_property
    def barren(self) -> tuple[Treasure, ...]:
        """The treasures that can be had and never rotated."""
        return tuple(treasure for treasure in self.attainable if not self._rotates(treasure))

    def _rotates(self, treasure: Treasure) -> bool:
        """Whether some spirits give the treasure life, and with one more of them power."""
        power = self.rules.constants.power_positions
        most = min(self.together + 1, self.rules.constants.altar_column_limit)
        spirits = sorted(self.rules.spirits, key=lambda spirit: -_lead(treasure, spirit))
        steps = 0
        for size in range(most, 1, -1):
            for cards in islice(combinations(spirits, size), STEPS - steps):
                steps += 1
                if AltarColumn(treasure, cards).has_power(power) and any(
                    AltarColumn(treasure, (*cards[:last], *cards[last + 1 :])).has_life()
                    for last in range(size)
                ):
                    return True
        return steps >= STEPS


def _served(treasure: Treasure, spirit: Spirit) -> int:
    """The positions that the spirit serves, as bits."""
    pairs = enumerate(zip(treasure.symbols, spirit.symbols, strict=True))
    return sum((wanted == shown) << place for place, (wanted, shown) in pairs)


def _lead(treasure: Treasure, spirit: Spirit) -> int:
    """In how many positions the spirit is a friend, less those in which it is a foe."""
    pairs = zip(treasure.symbols, spirit.symbols, strict=True)
    return sum(lead(wanted, shown) for wanted, shown in pairs)


def _rows(cards: Sequence[Treasure]) -> dict[str, Treasure]:
    """The first card of each row."""
    rows: dict[str, Treasure] = {}
    for card in cards:
        rows.setdefault(row_of(card), card)
    return rows


# Numbers that no game can bring together.


def _contradictions(count: Count) -> Iterator[Unsound]:
    numbers, positions = count.rules.constants, count.positions
    if numbers.power_positions > positions:
        yield Unsound(
            "contradiction",
            Text(
                f"力の輝きに {numbers.power_positions} つの位置が要りますが、カードには {positions} つしかありません",
                f"power asks for {numbers.power_positions} positions, but a card has only {positions}",
            ),
            Text(f"{positions} 以下にしてください", f"set it to {positions} or less"),
            constant="power_positions",
        )
    treasures = len(count.rules.treasures)
    if numbers.altar_goal > treasures:
        yield Unsound(
            "contradiction",
            Text(
                f"勝つには宝物が {numbers.altar_goal} 枚要りますが、{treasures} 枚しかありません",
                f"a win takes {numbers.altar_goal} treasures, but there are only {treasures}",
            ),
            Text(
                "この数を減らすか、宝物カードを増やしてください",
                "lower it, or add treasure cards",
            ),
            constant="altar_goal",
        )


def _too_perfect(count: Count) -> Iterator[Unsound]:
    numbers = count.rules.constants
    spare = len(count.rules.spirits) - numbers.chancel_size - count.needed_spirits
    best = max(0, spare)  # the chancel is full as long as the pile is not empty
    if best < numbers.perfect_score:
        yield Unsound(
            "contradiction",
            Text(
                f"完全勝利には {numbers.perfect_score} 点要りますが、{best} 点を超える勝ち方はありません",
                f"a perfect win takes {numbers.perfect_score} points, but no win scores more than {best}",
            ),
            Text(
                "この数を減らすか、霊力カードを増やしてください",
                "lower it, or add spirit cards",
            ),
            constant="perfect_score",
        )


# Cards of no use.


def _idle(rules: Rules) -> Iterator[Unsound]:
    """Spirits whose every colour is a foe of every treasure: worse than a card without any.

    A card that is empty all over is no such card: it adds to a column and spoils no power.
    """
    asked = {asked for treasure in rules.treasures for asked in enumerate(treasure.symbols)}
    told: set[str] = set()
    for spirit in rules.spirits:
        shown = [(place, colour) for place, colour in enumerate(spirit.symbols) if colour]
        row = row_of(spirit)
        if shown and not asked & set(shown) and row not in told:
            told.add(row)
            ja = "、".join(f"位置 {place + 1} の「{colour}」" for place, colour in shown)
            en = " nor ".join(f"`{colour}` in position {place + 1}" for place, colour in shown)
            yield Unsound(
                "idle",
                Text(
                    f"「{row}」を求める宝物がありません: {ja}はどの宝物も求めません",
                    f"no treasure has a use for `{row}`: none wants {en}",
                ),
                Text(
                    "シンボルを入れ替えるか、それを求める宝物を加えてください",
                    "rearrange its symbols, or let a treasure ask for one of them",
                ),
                deck="spirit",
                card=row,
                column="symbols",
            )


# Treasures that cannot be had, or not rotated.


def _lost(count: Count) -> Iterator[Unsound]:
    for row, treasure in _rows(count.rules.treasures).items():
        if treasure in count.attainable:
            continue
        least = count.least[treasure]
        if least is None:
            place, wanted = next(
                (place, wanted)
                for place, wanted in enumerate(treasure.symbols)
                if all(spirit.symbols[place] != wanted for spirit in count.rules.spirits)
            )
            said = Text(
                f"「{row}」は得られません: 位置 {place + 1} に「{wanted}」を示す霊力カードがありません",
                f"`{row}` cannot be had: no spirit shows `{wanted}` in position {place + 1}",
            )
            hint = Text(
                "そのような霊力カードを加えるか、要求シンボルを替えてください",
                "add such a spirit, or let the treasure ask for something else",
            )
        else:
            said = Text(
                f"「{row}」は得られません: 霊力カードが {least} 枚要りますが、"
                f"一度につけられるのは {count.together} 枚までです",
                f"`{row}` cannot be had: it takes {least} spirits, and only "
                f"{count.together} can be attached at once",
            )
            hint = Text(
                "一枚で二つ以上の要求に応える霊力カードを加えるか、要求シンボルを替えてください",
                "add spirits that serve it in more than one position, or let it ask for something else",
            )
        yield Unsound("lost", said, hint, deck="treasure", card=row, column="symbols")


def _barren(count: Count) -> Iterator[Unsound]:
    for row in _rows(count.barren):
        yield Unsound(
            "barren",
            Text(
                f"「{row}」の列では宝物を回せません: どの霊力カードをつけても力の輝きになりません",
                f"nothing can be rotated on `{row}`: no spirits give it life and then power",
            ),
            Text(
                "その色を一つだけ示す霊力カードを加えるか、要求シンボルを替えてください",
                "add spirits that show its colours and no others, or let it ask for something else",
            ),
            deck="treasure",
            card=row,
            column="symbols",
        )


# Goals that no deal can reach.


def _too_few_attainable(count: Count) -> Unsound | None:
    goal, there = count.rules.constants.altar_goal, len(count.attainable)
    if there >= goal:
        return None
    if not there:
        said = Text(
            "どの宝物も得られません: 命の輝きを与える霊力カードの組がありません",
            "no treasure can be had at all: no spirits at once give any of them life",
        )
    else:
        names = ", ".join(dict.fromkeys(map(row_of, count.attainable)))
        said = Text(
            f"勝つには宝物が {goal} 枚要りますが、得られるのは {there} 枚だけです ({names})",
            f"a win takes {goal} treasures, but only {there} of them can be had ({names})",
        )
    return _hopeless(
        said,
        Text(
            "宝物が求めるシンボルを示す霊力カードを加えてください",
            "add spirits that show what the treasures ask for",
        ),
    )


def _too_few_spirits(count: Count) -> Unsound | None:
    there = len(count.rules.spirits)
    if count.needed_spirits <= there:
        return None
    return _hopeless(
        Text(
            f"勝つには霊力カードが少なくとも {count.needed_spirits} 枚要りますが、{there} 枚しかありません",
            f"a win takes at least {count.needed_spirits} spirits, but there are only {there}",
        ),
        Text(
            "霊力カードを増やすか、この数を減らしてください",
            "add spirit cards, or lower this number",
        ),
    )


def _too_few_in_a_position(count: Count) -> Unsound | None:
    """In each position a treasure takes a spirit of its own that shows the wanted colour."""
    goal = count.rules.constants.altar_goal
    for place in range(count.positions):
        shown = Counter(spirit.symbols[place] for spirit in count.rules.spirits)
        wanted = Counter(treasure.symbols[place] for treasure in count.attainable)
        most = sum(min(number, shown[colour]) for colour, number in wanted.items())
        if most < goal:
            return _hopeless(
                Text(
                    f"勝つには宝物が {goal} 枚要りますが、位置 {place + 1} の要求に応えられるのは {most} 枚までです",
                    f"a win takes {goal} treasures, but the spirits can serve position {place + 1} "
                    f"of only {most}",
                ),
                Text(
                    f"位置 {place + 1} に求められる色の霊力カードを増やしてください",
                    f"add spirits that show what is wanted in position {place + 1}",
                ),
            )
    return None


def _no_rotation(count: Count) -> Unsound | None:
    if not count.needed_rotations or len(count.barren) < len(count.attainable):
        return None
    needed = count.needed_rotations
    return _hopeless(
        Text(
            f"勝つには宝物を {needed} 回回しますが、どの列にも力の輝きを与えられません",
            f"a win takes {needed} rotations, but no spirits give any treasure life and then power",
        ),
        Text(
            "ほかの色を示さない霊力カードを加えるか、altar_column_limit や power_positions を見直してください",
            "add spirits that show fewer other colours, or look at altar_column_limit and power_positions",
        ),
    )


def _hopeless(said: Text, hint: Text) -> Unsound:
    return Unsound("hopeless", said, hint, constant="altar_goal")


HOPELESS: tuple[Hopeless, ...] = (
    _too_few_attainable,
    _too_few_spirits,
    _too_few_in_a_position,
    _no_rotation,
)
