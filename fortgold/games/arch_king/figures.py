"""What a simulation counts, for people who make decks: each figure, and its bins out of COUNTS."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from fortgold.games.arch_king.deck import Row, Rules
from fortgold.games.arch_king.fields import FIXED
from fortgold.games.arch_king.steps import OPERATIONS
from fortgold.games.arch_king.words import Names, name_of
from fortgold.games.contract import Figure
from fortgold.model import Text

GAMES = Text("ゲーム", "games")
PLAYERS = Text("プレイヤー", "players")
TURNS = Text("手番", "turns")
GAINS = Text("獲得したカード", "cards gained")
POINTS = Text("勝利点", "victory points")
RESOURCES = Text("資源", "resources")
TURNED = Text("横にしたカード", "cards turned")
DRAFTS = Text("ドラフト", "drafts")

# What is more than these falls into the last bin.
MOST_POINTS, MOST_FOOD, MOST_GAINS, MOST_FIELD = 80, 15, 8, 72

ENDED = (
    Text("最後まで遊んだ", "played to the end"),
    Text("ラウンド数の上限で止めた", "stopped at the limit of rounds"),
)
SOURCES = (
    Text("財宝に書かれた点", "printed on treasures"),
    Text("建物に書かれた点", "printed on buildings"),
    Text("財宝の数による点", "for treasures"),
    Text("開拓地の数による点", "for frontiers"),
    Text("建物の数による点", "for buildings"),
    Text("三種の組による点", "for sets of three"),
)
CATEGORIES = (
    Text("財宝", "treasures"),
    Text("開拓地", "frontiers"),
    Text("建物", "buildings"),
)
WAIVED = Text("割引", "discounted")
ANY = Text("好きな資源", "any kind")
# The single steps of effects that can fail, by operation.
STEPS = {
    "draw": Text("王国カードを引く", "reveal"),
    "produce": Text("生産（アイコン）", "produce an icon"),
    "produce_any": Text("生産（1枚）", "produce one"),
    "explore": Text("探検", "explore"),
    "settle": Text("開拓", "settle"),
    "build": Text("建設", "build"),
    "ready_frontier": Text("開拓地を縦にする", "stand a frontier up"),
    "ready_treasure": Text("財宝を縦にする", "stand a treasure up"),
    "repeat_companion": Text("仲間の効果をもう一度", "repeat a companion"),
}

Counts = Mapping[str, Any]  # COUNTS as numbers and lists
Counted = tuple[Figure, Callable[[Counts], list[int]]]


def figures(rules: Rules, names: Names) -> tuple[Figure, ...]:
    """What a tally counts; `names` are those of resources, by id."""
    return tuple(figure for figure, _ in _all(rules, names))


def bins(rules: Rules, counts: Counts) -> dict[str, list[int]]:
    """The bins of each figure, by its id."""
    return {figure.id: counted(counts) for figure, counted in _all(rules, {})}


def _all(rules: Rules, names: Names) -> Iterator[Counted]:
    yield from _courses(rules)
    yield from _turns(rules, names)
    yield from _cards(rules)


def _courses(rules: Rules) -> Iterator[Counted]:
    """How games go."""
    last = min(rules.constants.round_limit, FIXED["BINS"] - 1)  # round that is told apart
    places = tuple(
        Text(f"{n} 番目の手番", f"turn {n} of the round") for n in range(1, rules.seats + 1)
    )
    yield _numbers(
        "winners-points", "勝者の勝利点", "points of the winners", GAMES, MOST_POINTS,
        lambda n: n["best_points"],
    )  # fmt: skip
    yield _numbers("points", "勝利点", "points", PLAYERS, MOST_POINTS, lambda n: n["points"])
    yield _numbers(
        "rounds", "ラウンドの数", "rounds of a game", GAMES, last, lambda n: n["rounds"],
        first=1, more=last < rules.constants.round_limit,
    )  # fmt: skip
    yield (
        Figure("ended", Text("終わり方", "how it ended"), "categories", GAMES, ENDED),
        lambda n: n["stopped"],
    )
    ender = Text("終わりの条件を満たした手番", "the turn that brought the end")
    yield Figure("ender", ender, "categories", GAMES, places), lambda n: n["enders"][: rules.seats]
    points_from = Text("勝利点の内訳", "where points come from")
    yield Figure("sources", points_from, "categories", POINTS, SOURCES), lambda n: n["sources"]
    yield Figure("gains", GAINS, "categories", GAINS, CATEGORIES), lambda n: n["gained"][1:]


def _turns(rules: Rules, names: Names) -> Iterator[Counted]:
    """What is done in turns, and what the field holds."""
    for i, said in enumerate(CATEGORIES, 1):
        yield _numbers(
            f"turn-{said.en}", f"1手番の{said.ja}獲得", f"{said.en} gained in a turn", TURNS, MOST_GAINS,
            lambda n, i=i: n["gained_in_turn"][i],  # type: ignore[misc]
        )  # fmt: skip
    yield _numbers(
        "food-left", "使わなかった食糧", "food left in a turn", TURNS, MOST_FOOD,
        lambda n: n["food_left"],
    )  # fmt: skip
    failed = Text("できなかった効果", "steps that could not be done")
    steps = [int(OPERATIONS[name]) for name in STEPS]
    yield (
        Figure(
            "failed", failed, "shares", Text("回数", "steps"), tuple(STEPS.values()), base="each"
        ),
        lambda n: [n[name][step] for name in ("failed", "tried") for step in steps],
    )
    kinds = (*(name_of(one, names) for one in rules.resources), ANY, WAIVED)
    yield (
        Figure("paid", Text("支払ったコスト", "costs paid"), "categories", RESOURCES, kinds),
        lambda n: [
            *n["units_paid"][: len(rules.resources)], n["units_paid_any"], n["units_waived"],
        ],
    )  # fmt: skip
    for i in range(FIXED["ROUNDS"]):
        yield _numbers(
            f"field-{i + 1}", f"第{i + 1}ラウンド後の場札", f"cards in the field after round {i + 1}",
            GAMES, MOST_FIELD, lambda n, i=i: n["field_size"][i],  # type: ignore[misc]
        )  # fmt: skip
    yield _numbers(
        "field-last", "終了時の場札", "cards in the field at the end", GAMES, MOST_FIELD,
        lambda n: n["field_size_last"],
    )  # fmt: skip


def _cards(rules: Rules) -> Iterator[Counted]:
    """What becomes of the cards."""
    companions = rules.decks["companion"]
    for i in range(min(rules.constants.hand_size, FIXED["PICKS"])):
        title = Text(f"ドラフトの {i + 1} 枚目", f"pick {i + 1} of a draft")
        yield (
            Figure(f"pick-{i + 1}", title, "categories", DRAFTS, _labels(companions)),
            lambda n, i=i: [n["picked"][i][row.number] for row in companions],  # type: ignore[misc]
        )
    yield _shares(
        "played", Text("手にした仲間を使った割合", "companions played"),
        Text("手にした回数", "times in hand"), companions, ("played", "drafted"),
    )  # fmt: skip
    payers = tuple(rules.rows[one.row] for one in rules.sources if one)
    turned = Text("支払いに横にしたカード", "cards turned to pay")
    yield (
        Figure("turned", turned, "categories", TURNED, _labels(payers)),
        lambda n: [n["turned"][row.number] for row in payers],
    )
    holders, won = Text("持ち主", "holders"), ("won_with", "had")
    village, card = (
        Text("村ごとの勝率", "wins with a village"),
        Text("持っていた人の勝率", "wins of those who had a card"),
    )
    yield _shares("village-won", village, holders, rules.decks["village"], won)
    kingdom = (*rules.decks["kingdom"], *rules.decks["start"])
    yield _shares("card-won", card, holders, kingdom, won)


def _shares(
    name: str, title: Text, of: Text, rows: Iterable[Row], counts: tuple[str, str]
) -> Counted:
    """Of each row a share: the first of two counts in the second."""
    rows = tuple(rows)
    return (
        Figure(name, title, "shares", of, _labels(rows), base="each"),
        lambda n: [n[one][row.number] for one in counts for row in rows],
    )


def _numbers(
    name: str, ja: str, en: str, of: Text, last: int, counted: Callable[[Counts], list[int]],
    first: int = 0, more: bool = True,
) -> Counted:  # fmt: skip
    """`more`: there may be more than `last`, and the last bin holds that, too."""
    labels = [Text(str(n), str(n)) for n in range(first, last + 1)]
    if more:
        labels[-1] = Text(f"{last}以上", f"{last} or more")

    def folded(counts: Counts) -> list[int]:
        bins = counted(counts)
        return [*bins[first:last], sum(bins[last:])]

    return Figure(name, Text(ja, en), "numbers", of, tuple(labels), first), folded


def _labels(rows: Iterable[Row]) -> tuple[Text, ...]:
    """`K13 森`, `K13 Forest`."""
    return tuple(
        Text(f"{row.id} {row.name.ja}".rstrip(), f"{row.id} {row.name.en}".rstrip()) for row in rows
    )
