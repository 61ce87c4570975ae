"""What a simulation counts, for people who make decks: each figure with its bins and their names."""

from __future__ import annotations

from collections.abc import Iterable

from fortgold.games.arch_king.packed import BINS, FIELD_ROUNDS, PICKS_MOST
from fortgold.games.arch_king.rules import Row, Rules
from fortgold.games.arch_king.words import Names, name_of
from fortgold.games.contract import Figure
from fortgold.model import Text

GAMES = Text("ゲーム", "games")
PLAYERS = Text("プレイヤー", "players")
TURNS = Text("手番", "turns")
ROUNDS = Text("ラウンド", "rounds")
GAINS = Text("獲得したカード", "cards gained")
POINTS = Text("勝利点", "victory points")
RESOURCES = Text("資源", "resources")
TURNED = Text("横にしたカード", "cards turned")
DRAFTS = Text("ドラフト", "drafts")

# What is more than these falls into the last bin.
MOST_POINTS = 80
MOST_FOOD = 15
MOST_GAINS = 8
MOST_FIELD = 72

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


def figures(rules: Rules, names: Names) -> tuple[Figure, ...]:
    """What a tally counts; `names` are those of resources, by id."""
    return (*_courses(rules), *_turns(rules, names), *_cards(rules))


def _courses(rules: Rules) -> tuple[Figure, ...]:
    """How games go."""
    places = tuple(
        Text(f"{n} 番目の手番", f"turn {n} of the round") for n in range(1, rules.seats + 1)
    )
    return (
        _numbers("winners-points", "勝者の勝利点", "points of the winners", GAMES, MOST_POINTS),
        _numbers("points", "勝利点", "points", PLAYERS, MOST_POINTS),
        _numbers(
            "rounds",
            "ラウンドの数",
            "rounds of a game",
            GAMES,
            most_rounds(rules),
            first=1,
            more=most_rounds(rules) < rules.constants.round_limit,
        ),
        Figure("ended", Text("終わり方", "how it ended"), "categories", GAMES, ENDED),
        Figure(
            "ender",
            Text("終わりの条件を満たした手番", "the turn that brought the end"),
            "categories",
            GAMES,
            places,
        ),
        Figure(
            "sources", Text("勝利点の内訳", "where points come from"), "categories", POINTS, SOURCES
        ),
        Figure("gains", Text("獲得したカード", "cards gained"), "categories", GAINS, CATEGORIES),
    )


def _turns(rules: Rules, names: Names) -> tuple[Figure, ...]:
    """What is done in turns, and what the field holds."""
    fields = [
        _numbers(
            f"field-{n}",
            f"第{n}ラウンド後の場札",
            f"cards in the field after round {n}",
            GAMES,
            MOST_FIELD,
        )
        for n in range(1, FIELD_ROUNDS + 1)
    ]
    last = _numbers(
        "field-last", "終了時の場札", "cards in the field at the end", GAMES, MOST_FIELD
    )
    gained = [
        _numbers(
            f"turn-{one}",
            f"1手番の{said.ja}獲得",
            f"{said.en} gained in a turn",
            TURNS,
            MOST_GAINS,
        )
        for one, said in zip(("treasures", "frontiers", "buildings"), CATEGORIES, strict=True)
    ]
    return (
        *gained,
        _numbers("food-left", "使わなかった食糧", "food left in a turn", TURNS, MOST_FOOD),
        Figure(
            "failed",
            Text("できなかった効果", "steps that could not be done"),
            "shares",
            Text("回数", "steps"),
            tuple(STEPS.values()),
            base="each",
        ),
        Figure(
            "paid",
            Text("支払ったコスト", "costs paid"),
            "categories",
            RESOURCES,
            (*(name_of(one, names) for one in rules.resources), ANY, WAIVED),
        ),
        *fields,
        last,
    )


def _cards(rules: Rules) -> tuple[Figure, ...]:
    """What becomes of the cards."""
    companions = _labels(rules.decks["companion"])
    picks = range(1, min(rules.constants.hand_size, PICKS_MOST) + 1)
    return (
        *(
            Figure(
                f"pick-{n}",
                Text(f"ドラフトの {n} 枚目", f"pick {n} of a draft"),
                "categories",
                DRAFTS,
                companions,
            )
            for n in picks
        ),
        Figure(
            "played",
            Text("手にした仲間を使った割合", "companions played"),
            "shares",
            Text("手にした回数", "times in hand"),
            companions,
            base="each",
        ),
        Figure(
            "turned",
            Text("支払いに横にしたカード", "cards turned to pay"),
            "categories",
            TURNED,
            _labels(sources(rules)),
        ),
        _won_with(
            "village-won", Text("村ごとの勝率", "wins with a village"), rules.decks["village"]
        ),
        _won_with(
            "card-won",
            Text("持っていた人の勝率", "wins of those who had a card"),
            kingdom(rules),
        ),
    )


def _won_with(name: str, title: Text, rows: Iterable[Row]) -> Figure:
    return Figure(name, title, "shares", Text("持ち主", "holders"), _labels(rows), base="each")


def kingdom(rules: Rules) -> tuple[Row, ...]:
    """The rows of which a player may gain cards, or begin with."""
    return (*rules.decks["kingdom"], *rules.decks["start"])


def sources(rules: Rules) -> tuple[Row, ...]:
    """The rows that are turned sideways to pay."""
    return tuple(rules.rows[one.row] for one in rules.sources if one)


def most_rounds(rules: Rules) -> int:
    """How many rounds of a game are told apart."""
    return min(rules.constants.round_limit, BINS - 1)


def _numbers(
    name: str, ja: str, en: str, of: Text, last: int, first: int = 0, more: bool = True
) -> Figure:
    """`more`: there may be more than `last`, and the last bin holds that, too."""
    labels = [Text(str(n), str(n)) for n in range(first, last + 1)]
    if more:
        labels[-1] = Text(f"{last}以上", f"{last} or more")
    return Figure(name, Text(ja, en), "numbers", of, tuple(labels), first)


def _labels(rows: Iterable[Row]) -> tuple[Text, ...]:
    """`K13 森`, `K13 Forest`."""
    return tuple(
        Text(f"{row.id} {row.name.ja}".rstrip(), f"{row.id} {row.name.en}".rstrip()) for row in rows
    )
