"""The metrics of a simulation, for people who make decks: each with its bins out of COUNTS."""

from __future__ import annotations

from collections.abc import Iterator

from fortgold.data.model import Text
from fortgold.games.common.metrics import (
    Counted,
    card_labels,
    categories,
    histogram,
    shares,
)
from fortgold.games.hundred_spirits.deck import Ruleset
from fortgold.games.hundred_spirits.moves import Act

GAMES = Text("ゲーム", "games")
PLAYERS = Text("プレイヤー", "players")
ACTIVATIONS = Text("発動", "activations")
ACTIONS = Text("アクション", "actions")
POWER = Text("力", "power")
WINS = Text("勝ち", "wins")
NAMES = {
    Act.TAKE: Text("場の真珠を取る", "take an open pearl"),
    Act.DRAW: Text("山札から真珠を引く", "draw a pearl from the pile"),
    Act.REPLACE: Text("場の真珠を入れ替える", "replace the open pearls"),
    Act.PLACE: Text("場のキャラクターを置く", "place an open character"),
    Act.PLACE_BLIND: Text("山札のキャラクターを置く", "place a character from the pile"),
    Act.ACTIVATE: Text("発動する", "activate"),
}
COLOURS = (
    Text("能力なし", "without ability"), Text("赤の能力", "red abilities"), Text("青の能力", "blue abilities"),
)  # fmt: skip
DECIDED = (
    Text("力で決まった", "by power alone"),
    Text("同点をダイヤで決めた", "a tie, by diamonds"),
    Text("分け合った", "a shared win"),
)
WISPS = (Text("門の持ち主", "the portal's owner"), Text("隣のプレイヤー", "a neighbour"))
# Whole numbers: what is counted in COUNTS, of what; what is more than the last number falls into the last bin.
HISTOGRAMS = {
    "winners-power": ("勝者の力", "power of the winners", GAMES, "best_power", 30),
    "power": ("力", "power", PLAYERS, "power_of", 30),
    "rounds": ("ラウンド数", "rounds of a game", GAMES, "rounds", 60),
    "activated": ("発動したキャラクター", "characters activated", PLAYERS, "activated", 20),
    "swaps": ("入れ替えマークの数", "swaps by symbols", GAMES, "swap_count", 40),
    "pearls": ("発動に払った真珠", "pearls paid for an activation", ACTIVATIONS, "pearls_paid", 10),
    "diamonds": ("発動に払ったダイヤ", "diamonds paid for an activation", ACTIVATIONS, "diamonds_paid", 6),
    "waited": ("発動までに門にあったラウンド", "rounds on a portal until activated", ACTIVATIONS, "waited", 15),
    "surplus": ("手札の上限で捨てた真珠", "pearls discarded at hand limits", GAMES, "surplus", 60),
    "ways": (
        "その手番に選べた払い方 (2 の何乗まで)", "ways to pay to choose from (2 to the power of)", ACTIVATIONS,
        "ways_listed", 20,
    ),
}  # fmt: skip


def counted(rules: Ruleset) -> Iterator[Counted]:
    """What a tally counts."""
    yield from (histogram(name, *said) for name, said in HISTOGRAMS.items())
    kinds = categories("actions", "アクション", "actions", ACTIONS, NAMES.values())
    yield kinds, lambda n: n["kinds_of"][: len(NAMES)]
    colours = categories("colours", "力の出どころ", "where power comes from", POWER, COLOURS)
    yield colours, lambda n: n["by_colour"]
    wisps = categories(
        "wisps", "鬼火を発動した人", "who activates will-o'-the-wisps", ACTIVATIONS, WISPS
    )
    yield wisps, lambda n: n["wisps"]
    seats = [Text(f"{n} 番目", f"turn {n}") for n in range(1, rules.seats + 1)]
    places = categories("places", "手番順と勝ち", "wins by turn order", WINS, seats)
    yield places, lambda n: n["place_wins"][: rules.seats]
    decided = categories("decided", "勝敗の決まり方", "how the game was decided", GAMES, DECIDED)
    yield decided, lambda n: n["ties"]
    yield (
        categories("stopped", "終わり方", "how it ended", GAMES, STOPPED),
        lambda n: [
            sum(n["rounds"]) - n["stopped"],
            n["stopped"],
        ],
    )
    pearls, rows = rules.pearls, rules.rows
    labels = card_labels((row.id, row.name) for row in rows[pearls:])
    every = slice(pearls, len(rows))
    used = categories(
        "activations", "発動したキャラクター", "characters activated", ACTIVATIONS, labels
    )
    yield used, lambda n: n["activations"][every]
    won = shares(
        "won-with", "発動した人の勝率", "wins of those who activated it", WINS, labels, "each"
    )
    yield won, lambda n: [*n["won_with"][every], *n["had"][every]]


STOPPED = (
    Text("ルールどおりに終わった", "by the rules"),
    Text("ラウンドの上限", "at the limit of rounds"),
)
