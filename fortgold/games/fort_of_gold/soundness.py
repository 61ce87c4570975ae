"""What a deck cannot do by the rules, in any deal: proven by counting, without a game.

Each proof is a relaxation: it leaves something out that could only make matters worse (the order of
the piles, names in columns, cards that two treasures want). So every problem reported is real. Others
may exist: only play finds them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache, reduce
from itertools import chain, combinations, islice
from operator import or_

from fortgold.data.model import Text
from fortgold.games.common.deck_schema import Values
from fortgold.games.common.soundness import Cases, SoundnessRule, once
from fortgold.games.contract import DeckProblem, ProblemKind
from fortgold.games.fort_of_gold.deck import Ruleset, Treasure, lead, row_of

STEPS = 20_000  # columns that are tried for a treasure before it counts as possible


def deck_problems(rules: Ruleset) -> Iterator[DeckProblem]:
    """Everything that is wrong with the deck. One cause is reported once, the first that applies."""
    deck = DeckCounts(rules)
    contradictions = [one for rule in CONTRADICTIONS for one in rule.of(deck)]
    unwinnable = (one for rule in UNWINNABLE for one in rule.of(deck))
    causes = contradictions or list(islice(unwinnable, 1))
    rest = () if causes else (one for rule in CONSEQUENCES for one in rule.of(deck))
    return chain(USELESS.of(deck), causes, rest)


class DeckCounts:
    """What can be counted in a deck.

    `least`: the minimum of spirits that give each treasure life, None if all of them together do not.
    `attainable`: the treasures that can be got, each by itself. `needed_spirits`: a lower bound of the
    spirits of a win, for the cheapest treasures, and a card for each rotation. `best_score`: an upper
    bound of the score, because the chancel is full as long as the pile is not empty.
    """

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.numbers = rules, (numbers := rules.constants)
        self.positions = len(rules.treasures[0].symbols)
        self.together = min(numbers.pedestal_columns, numbers.altar_column_limit)  # in one get
        self.needed_rotations = max(0, numbers.altar_goal - numbers.solution_slots)
        self.least = {treasure: self._least(treasure) for treasure in rules.treasures}
        attainable = {
            treasure: least
            for treasure, least in self.least.items()
            if least is not None and least <= self.together
        }
        self.attainable = tuple(attainable)
        cheapest = sorted(attainable.values())[: numbers.altar_goal]
        self.needed_spirits = sum(cheapest) + self.needed_rotations
        self.best_score = max(0, len(rules.spirits) - numbers.chancel_size - self.needed_spirits)

    def _least(self, treasure: Treasure) -> int | None:
        every = (1 << self.positions) - 1
        serving = {_served(treasure.symbols, spirit.symbols) for spirit in self.rules.spirits}
        reached, count = {0}, 0
        while every not in reached:
            further = {served | more for served in reached for more in serving}
            if further <= reached:
                return None
            reached, count = reached | further, count + 1
        return count

    @cached_property
    def dead_ends(self) -> tuple[Treasure, ...]:
        """The treasures that can be got and never rotated."""
        return tuple(treasure for treasure in self.attainable if not self._rotates(treasure))

    def _rotates(self, treasure: Treasure) -> bool:
        """Whether some spirits give the treasure life, and with one more of them power."""
        every = (1 << self.positions) - 1
        most = min(self.together + 1, self.numbers.altar_column_limit)
        spirits = [
            (
                _served(treasure.symbols, spirit.symbols),
                [*map(lead, treasure.symbols, spirit.symbols)],
            )
            for spirit in self.rules.spirits
        ]
        spirits.sort(key=lambda spirit: -sum(spirit[1]))
        steps = 0
        for size in range(most, 1, -1):
            for cards in islice(combinations(spirits, size), STEPS - steps):
                steps += 1
                served, leads = zip(*cards, strict=True)
                ahead = sum(sum(position) > 0 for position in zip(*leads, strict=True))
                if ahead >= self.numbers.power_positions and any(
                    reduce(or_, (*served[:last], *served[last + 1 :])) == every
                    for last in range(size)
                ):
                    return True
        return steps >= STEPS


@lru_cache(maxsize=4096)
def _served(treasure: tuple[str, ...], spirit: tuple[str, ...]) -> int:
    """The positions of a treasure's symbols that a spirit's serve, as bits."""
    pairs = enumerate(zip(treasure, spirit, strict=True))
    return sum((wanted == shown) << place for place, (wanted, shown) in pairs)


def _rows(cards: Sequence[Treasure]) -> dict[str, Treasure]:
    """The first card of each row."""
    rows: dict[str, Treasure] = {}
    for card in cards:
        rows.setdefault(row_of(card), card)
    return rows


# The problems, each case with the values of its words.


def _useless(deck: DeckCounts) -> Iterator[Values]:
    """Spirits whose every colour is a foe of every treasure: worse than a card without any.

    A card that is empty all over is no such card: it adds to a column and spoils no power.
    """
    asked = {asked for treasure in deck.rules.treasures for asked in enumerate(treasure.symbols)}
    for row, symbols in {row_of(card): card.symbols for card in deck.rules.spirits}.items():
        shown = [(place, colour) for place, colour in enumerate(symbols, 1) if colour]
        if shown and not any((place - 1, colour) in asked for place, colour in shown):
            ja = "、".join(f"位置 {place} の「{colour}」" for place, colour in shown)
            en = " nor ".join(f"`{colour}` in position {place}" for place, colour in shown)
            yield {"card": row, "colours": Text(ja, en)}


def _unserved(deck: DeckCounts) -> Iterator[Values]:
    """Treasures with a symbol that no spirit shows in its position."""
    shown = {shown for spirit in deck.rules.spirits for shown in enumerate(spirit.symbols)}
    for row, treasure in _rows(deck.rules.treasures).items():
        missing = [asked for asked in enumerate(treasure.symbols) if asked not in shown]
        if missing:
            yield {"card": row, "place": missing[0][0] + 1, "wanted": missing[0][1]}


def _too_dear(deck: DeckCounts) -> Iterator[Values]:
    """Treasures that take more spirits than can be attached at once."""
    for row, treasure in _rows(deck.rules.treasures).items():
        least = deck.least[treasure] or 0
        if least > deck.together:
            yield {"card": row, "least": least}


def _too_few_in_a_position(deck: DeckCounts) -> Iterator[Values]:
    """Positions in which too few spirits show what is wanted: each treasure takes a different one."""
    for place in range(deck.positions):
        shown = Counter(spirit.symbols[place] for spirit in deck.rules.spirits)
        wanted = Counter(treasure.symbols[place] for treasure in deck.attainable)
        most = (shown & wanted).total()
        if most < deck.numbers.altar_goal:
            yield {"place": place + 1, "most": most}


def _unwinnable(cases: Cases, *words: str) -> SoundnessRule:
    return SoundnessRule("unwinnable", cases, *words, constant="altar_goal")


def _of_treasures(kind: ProblemKind, cases: Cases, *words: str) -> SoundnessRule:
    return SoundnessRule(kind, cases, *words, deck="treasure", column="symbols")


# Useless cards.

USELESS = SoundnessRule(
    "useless",
    _useless,
    "「{card}」を求める宝物がありません: {colours}はどの宝物も求めません",
    "no treasure has a use for `{card}`: none wants {colours}",
    "シンボルを入れ替えるか、それを求める宝物を加えてください",
    "rearrange its symbols, or let a treasure ask for one of them",
    deck="spirit",
    column="symbols",
)
# Numbers that no game can satisfy together.
CONTRADICTIONS = (
    SoundnessRule(
        "contradiction",
        lambda deck: once(deck.numbers.power_positions > deck.positions),
        "力の輝きに {it.numbers.power_positions} つの位置が要りますが、カードには {it.positions} つしかありません",
        "power asks for {it.numbers.power_positions} positions, but a card has only {it.positions}",
        "{it.positions} 以下にしてください",
        "set it to {it.positions} or less",
        constant="power_positions",
    ),
    SoundnessRule(
        "contradiction",
        lambda deck: once(
            deck.numbers.altar_goal > len(deck.rules.treasures), there=len(deck.rules.treasures)
        ),
        "勝つには宝物が {it.numbers.altar_goal} 枚要りますが、{there} 枚しかありません",
        "a win takes {it.numbers.altar_goal} treasures, but there are only {there}",
        "この数を減らすか、宝物カードを増やしてください",
        "lower it, or add treasure cards",
        constant="altar_goal",
    ),
)
# A goal that no deal can reach.
UNWINNABLE = (
    _unwinnable(
        lambda deck: once(not deck.attainable),
        "どの宝物も得られません: 命の輝きを与える霊力カードの組がありません",
        "no treasure can be had at all: no spirits at once give any of them life",
        "宝物が求めるシンボルを示す霊力カードを加えてください",
        "add spirits that show what the treasures ask for",
    ),
    _unwinnable(
        lambda deck: once(
            len(deck.attainable) < deck.numbers.altar_goal,
            there=len(deck.attainable),
            names=", ".join(_rows(deck.attainable)),
        ),
        "勝つには宝物が {it.numbers.altar_goal} 枚要りますが、得られるのは {there} 枚だけです ({names})",
        "a win takes {it.numbers.altar_goal} treasures, but only {there} of them can be had ({names})",
        "宝物が求めるシンボルを示す霊力カードを加えてください",
        "add spirits that show what the treasures ask for",
    ),
    _unwinnable(
        lambda deck: once(
            deck.needed_spirits > len(deck.rules.spirits), there=len(deck.rules.spirits)
        ),
        "勝つには霊力カードが少なくとも {it.needed_spirits} 枚要りますが、{there} 枚しかありません",
        "a win takes at least {it.needed_spirits} spirits, but there are only {there}",
        "霊力カードを増やすか、この数を減らしてください",
        "add spirit cards, or lower this number",
    ),
    _unwinnable(
        _too_few_in_a_position,
        "勝つには宝物が {it.numbers.altar_goal} 枚要りますが、位置 {place} の要求に応えられるのは {most} 枚までです",
        "a win takes {it.numbers.altar_goal} treasures, but the spirits can serve position {place} "
        "of only {most}",
        "位置 {place} に求められる色の霊力カードを増やしてください",
        "add spirits that show what is wanted in position {place}",
    ),
    _unwinnable(
        lambda deck: once(deck.needed_rotations and len(deck.dead_ends) == len(deck.attainable)),
        "勝つには宝物を {it.needed_rotations} 回回しますが、どの列にも力の輝きを与えられません",
        "a win takes {it.needed_rotations} rotations, but no spirits give any treasure life and then power",
        "ほかの色を示さない霊力カードを加えるか、altar_column_limit や power_positions を見直してください",
        "add spirits that show fewer other colours, or look at altar_column_limit and power_positions",
    ),
)
# Treasures that cannot be got, or not rotated, and a score that cannot be reached, though wins can.
CONSEQUENCES = (
    _of_treasures(
        "unobtainable",
        _unserved,
        "「{card}」は得られません: 位置 {place} に「{wanted}」を示す霊力カードがありません",
        "`{card}` cannot be had: no spirit shows `{wanted}` in position {place}",
        "そのような霊力カードを加えるか、要求シンボルを替えてください",
        "add such a spirit, or let the treasure ask for something else",
    ),
    _of_treasures(
        "unobtainable",
        _too_dear,
        "「{card}」は得られません: 霊力カードが {least} 枚要りますが、一度につけられるのは {it.together} 枚までです",
        "`{card}` cannot be had: it takes {least} spirits, and only {it.together} can be attached at once",
        "一枚で二つ以上の要求に応える霊力カードを加えるか、要求シンボルを替えてください",
        "add spirits that serve it in more than one position, or let it ask for something else",
    ),
    SoundnessRule(
        "contradiction",
        lambda deck: once(deck.best_score < deck.numbers.perfect_score),
        "完全勝利には {it.numbers.perfect_score} 点要りますが、{it.best_score} 点を超える勝ち方はありません",
        "a perfect win takes {it.numbers.perfect_score} points, but no win scores more than {it.best_score}",
        "この数を減らすか、霊力カードを増やしてください",
        "lower it, or add spirit cards",
        constant="perfect_score",
    ),
    _of_treasures(
        "dead end",
        lambda deck: [{"card": row} for row in _rows(deck.dead_ends) if deck.needed_rotations],
        "「{card}」の列では宝物を回せません: どの霊力カードをつけても力の輝きになりません",
        "nothing can be rotated on `{card}`: no spirits give it life and then power",
        "その色を一つだけ示す霊力カードを加えるか、要求シンボルを替えてください",
        "add spirits that show its colours and no others, or let it ask for something else",
    ),
)
