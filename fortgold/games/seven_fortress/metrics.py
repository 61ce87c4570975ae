"""The metrics of a simulation, for people who make decks: each with its bins out of COUNTS."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.model import Text
from fortgold.games.common.metrics import Counted, card_labels, categories, histogram
from fortgold.games.seven_fortress.deck import SPELLS, Ruleset
from fortgold.games.seven_fortress.fields import CHAPTER, ROOMS

GAMES = Text("ゲーム", "games")
PLAYERS = Text("プレイヤー", "players")
TAKES = Text("カードを取った手番", "takes")
LOST = Text("襲撃で失ったカード", "cards lost in raids")
CAST = Text("使ったスペル", "spells cast")
KINDS = (Text("ペア", "pairs"), Text("ストレート", "straights"))
DECIDED = (
    Text("得点だけで決まった", "by points alone"),
    Text("同点を手番順で決めた", "a tie, by the order of turns"),
)
# Whole numbers: what is counted in COUNTS, of what; what is more than the last number falls into the last bin.
HISTOGRAMS = {
    "winners-points": ("勝者の得点", "points of the winners", GAMES, "best_points", 80),
    "points": ("得点", "points", PLAYERS, "points", 80),
    "turns": ("手番の数", "turns of a game", GAMES, "turns", 70),
    "take": ("一度に取った枚数", "cards in a take", TAKES, "take_size", 8),
    "raids": ("襲撃の数", "raids of a game", GAMES, "raids", 20),
    "hand": ("終わりの手札", "cards held at the end", PLAYERS, "hand_size", 30),
    "shortage": ("不足", "shortage", PLAYERS, "shortage", 6),
    "paid": ("不足で失った点", "points lost to shortage", PLAYERS, "paid", 40),
}


def counted(rules: Ruleset) -> Iterator[Counted]:
    yield from (histogram(name, *said) for name, said in HISTOGRAMS.items())
    kinds = categories("takes", "取り方", "what is taken", TAKES, KINDS)
    yield kinds, lambda n: [n["pairs"], n["straights"]]
    seats = range(1, rules.seats + 1)
    ranks = (Text(f"手札の枚数が {n} 番目", f"group {n} by cards held") for n in seats)
    said = "襲撃で失った人", "who loses cards in raids"
    yield categories("lost", *said, LOST, ranks), lambda n: n["lost"][: rules.seats]
    towers = rules.constants.towers_outer + 1
    for i in range(ROOMS["CHAPTERS"]):
        n = (i + 1) * CHAPTER
        said = f"{n} 手番後または終了時の空のタワー", f"empty towers after {n} turns or at the end"
        yield histogram(f"empty-{n}", *said, GAMES, "empty", towers, i)
    tiers = (Text(f"スペル {tier}", f"spell {tier}") for tier in SPELLS)
    spells = categories("spells", "使ったスペル", "spells cast", CAST, tiers)
    yield spells, lambda n: n["cast"][: len(SPELLS)]
    for i, label in enumerate(card_labels((mage.id, mage.name) for mage in rules.mages)):
        said = f"{label.ja}の得点", f"points of {label.en}"
        yield histogram(f"points-{i + 1}", *said, PLAYERS, "of_mage", 80, i)
    decided = categories("decided", "勝敗の決まり方", "how the game was decided", GAMES, DECIDED)
    yield decided, lambda n: [sum(n["turns"]) - n["ties"], n["ties"]]
