"""The metrics of a simulation, for people who make decks: each with its bins out of COUNTS."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from types import MappingProxyType

from fortgold.data.model import Text
from fortgold.games.arch_king.deck import Row, Ruleset
from fortgold.games.arch_king.fields import FIXED
from fortgold.games.arch_king.moves import Op
from fortgold.games.arch_king.requirements import COUNTED
from fortgold.games.arch_king.words import Names, name_of
from fortgold.games.common.metrics import (
    Counted,
    card_labels,
    categories,
    folded,
    histogram,
    numbers,
    rated,
    shares,
)

GAMES = Text("ゲーム", "games")
PLAYERS = Text("プレイヤー", "players")
TURNS = Text("手番", "turns")
GAINS = Text("獲得したカード", "cards gained")
POINTS = Text("勝利点", "victory points")
RESOURCES = Text("資源", "resources")
TURNED = Text("横にしたカード", "cards turned")
DRAFTS = Text("ドラフト", "drafts")
IN_HAND = Text("手にした回数", "times in hand")
HOLDERS = Text("持ち主", "holders")

# What is more than these falls into the last bin.
MOST_POINTS, MOST_FOOD, MOST_GAINS, MOST_FIELD = 80, 15, 8, 72

ENDED = (
    Text("最後まで遊んだ", "played to the end"),
    Text("ラウンド数の上限で止めた", "stopped at the limit of rounds"),
)
CATEGORIES = [many for _, many in COUNTED.values()][:3]
SOURCES = (
    *(Text(f"{one.ja}に書かれた点", f"printed on {one.en}") for one in CATEGORIES[::2]),
    *(Text(f"{one.ja}の数による点", f"for {one.en}") for one in CATEGORIES),
    Text("三種の組による点", "for sets of three"),
)
WAIVED = Text("割引", "discounted")
ANY = Text("好きな資源", "any kind")
# The single steps of effects that can fail, by operation.
STEPS = {
    Op.DRAW: Text("王国カードをめくる", "reveal"),
    Op.PRODUCE: Text("生産（アイコン）", "produce an icon"),
    Op.PRODUCE_ANY: Text("生産（1枚）", "produce one"),
    Op.EXPLORE: Text("探検", "explore"),
    Op.SETTLE: Text("開拓", "settle"),
    Op.BUILD: Text("建設", "build"),
    Op.READY_FRONTIER: Text("開拓地を縦に戻す", "turn a frontier upright"),
    Op.READY_TREASURE: Text("財宝を縦に戻す", "turn a treasure upright"),
    Op.REPEAT_COMPANION: Text("仲間の効果をもう一度", "repeat a companion"),
}


def counted(rules: Ruleset, names: Names = MappingProxyType({})) -> list[Counted]:
    """What a tally counts; `names` are those of resources, by id."""
    return [*_courses(rules), *_turns(rules, names), *_cards(rules)]


def _courses(rules: Ruleset) -> Iterator[Counted]:
    most, seats = rules.constants.round_limit, range(1, rules.seats + 1)
    last = min(most, FIXED["BINS"] - 1)  # round with its own bin
    places = (Text(f"{n} 番目の手番", f"turn {n} of the round") for n in seats)
    yield histogram(
        "winners-points", "勝者の勝利点", "points of the winners", GAMES, "best_points", MOST_POINTS
    )
    yield histogram("points", "勝利点", "points", PLAYERS, "points", MOST_POINTS)
    rounds = numbers("rounds", "ラウンドの数", "rounds of a game", GAMES, last, 1, more=last < most)
    yield rounds, lambda n: folded(n["rounds"], 1, last)
    yield categories("ended", "終わり方", "how it ended", GAMES, ENDED), lambda n: n["stopped"]
    said = "終わりの条件を満たした手番", "the turn that brought the end"
    yield categories("ender", *said, GAMES, places), lambda n: n["enders"][: rules.seats]
    said = "勝利点の内訳", "where points come from"
    yield categories("sources", *said, POINTS, SOURCES), lambda n: n["sources"]
    yield categories("gains", GAINS.ja, GAINS.en, GAINS, CATEGORIES), lambda n: n["gained"][1:]


def _turns(rules: Ruleset, names: Names) -> Iterator[Counted]:
    for i, one in enumerate(CATEGORIES, 1):
        said = f"1手番の{one.ja}獲得", f"{one.en} gained in a turn"
        yield histogram(f"turn-{one.en}", *said, TURNS, "gained_in_turn", MOST_GAINS, i)
    yield histogram(
        "food-left", "使わなかった食糧", "food left in a turn", TURNS, "food_left", MOST_FOOD
    )
    said = "できなかった効果", "steps that could not be done"
    yield (
        shares("failed", *said, Text("回数", "steps"), STEPS.values(), "each"),
        lambda n: [n[name][step] for name in ("failed", "tried") for step in STEPS],
    )
    kinds = [*(name_of(one, names) for one in rules.resources), ANY, WAIVED]
    yield (
        categories("paid", "支払ったコスト", "costs paid", RESOURCES, kinds),
        lambda n: [*n["units_paid"][: len(kinds) - 2], n["units_paid_any"], n["units_waived"]],
    )
    for i in range(FIXED["ROUNDS"]):
        said = f"第{i + 1}ラウンド後の場札", f"cards in the display after round {i + 1}"
        yield histogram(f"field-{i + 1}", *said, GAMES, "field_size", MOST_FIELD, i)
    said = "終了時の場札", "cards in the display at the end"
    yield histogram("field-last", *said, GAMES, "field_size_last", MOST_FIELD)


def _cards(rules: Ruleset) -> Iterator[Counted]:
    decks, companions = rules.decks, rules.decks["companion"]
    for i in range(min(rules.constants.hand_size, FIXED["PICKS"])):
        said = f"ドラフトの {i + 1} 枚目", f"pick {i + 1} of a draft"
        yield (
            categories(f"pick-{i + 1}", *said, DRAFTS, _labels(companions)),
            lambda n, i=i: [n["picked"][i][row.number] for row in companions],  # type: ignore[misc]
        )
    said = "手にした仲間を使った割合", "companions played"
    yield _shares("played", *said, IN_HAND, companions, ("played", "drafted"))
    payers = [row for row in rules.rows if row.gives]
    said = "支払いに横にしたカード", "cards turned to pay"
    yield (
        categories("turned", *said, TURNED, _labels(payers)),
        lambda n: [n["turned"][row.number] for row in payers],
    )
    said, won = ("村ごとの勝率", "wins with a village"), ("won_with", "had")
    village, counted = _shares("village-won", *said, HOLDERS, decks["village"], won)
    yield rated(village), counted
    said = "持っていた人の勝率", "wins of those who had a card"
    rows = (*decks["kingdom"], *decks["start"])
    card, counted = _shares("card-won", *said, HOLDERS, rows, won)
    yield rated(card, POINTS, (row.points for row in rows)), counted


def _shares(
    name: str, ja: str, en: str, of: Text, rows: Sequence[Row], counts: tuple[str, str]
) -> Counted:
    """Of each row a share: the first of two counts in the second."""
    return (
        shares(name, ja, en, of, _labels(rows), "each"),
        lambda n: [n[one][row.number] for one in counts for row in rows],
    )


def _labels(rows: Iterable[Row]) -> tuple[Text, ...]:
    return card_labels((row.id, row.name) for row in rows)
