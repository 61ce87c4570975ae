"""The metrics of a simulation, for people who make decks: each with its bins out of COUNTS."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from fortgold.data.model import Text
from fortgold.games.common import metrics as common
from fortgold.games.common.metrics import Counted
from fortgold.games.hundred_spirits.deck import Ruleset
from fortgold.games.hundred_spirits.moves import Act

GAMES = Text("ゲーム", "games")
PLAYERS = Text("プレイヤー", "players")
ACTIVATIONS = Text("発動", "activations")
ACTIONS = Text("アクション", "actions")
CHARACTERS = Text("キャラクター", "characters")
POWER = Text("力", "power")
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
HELP = (
    Text("真珠だけ", "pearls"),
    Text("ダイヤも", "diamonds too"),
    Text("青の能力も", "blue abilities too"),
)
ENDED = Text("ルールどおり", "by the rules"), Text("ラウンドの上限", "at the limit of rounds")
DECIDED = (
    Text("力だけ", "by power alone"), Text("同点でダイヤ", "a tie, by diamonds"), Text("分け合う", "a shared win"),
)  # fmt: skip
WISPS = (Text("門の持ち主", "the gate's owner"), Text("となりの人", "a neighbour"))
# Whole numbers: what is counted in COUNTS, of what; what is more than the last number falls into the last bin.
HISTOGRAMS = {
    "winners-power": ("勝者の力", "power of the winners", GAMES, "best_power", 30),
    "power": ("力", "power", PLAYERS, "power_of", 30),
    "rounds": ("ラウンド数", "rounds of a game", GAMES, "rounds", 60),
    "activated": ("発動したキャラクター", "characters activated", PLAYERS, "activated", 20),
    "swaps": ("入れ替えマークの数", "swaps by symbols", GAMES, "swap_count", 40),
    "pearls": ("発動に払った真珠", "pearls paid for an activation", ACTIVATIONS, "pearls_paid", 10),
    "diamonds": ("発動に払ったダイヤ", "diamonds paid for an activation", ACTIVATIONS, "diamonds_paid", 6),
    "waited": ("発動までに門にあったラウンド", "rounds on a gate until activated", ACTIVATIONS, "waited", 15),
    "surplus": ("手札の上限で捨てた真珠", "pearls discarded at hand limits", GAMES, "surplus", 60),
    "ways": (
        "その手番に選べた払い方 (2 の何乗まで)", "ways to pay to choose from (2 to the power of)", ACTIVATIONS,
        "ways_listed", 20,
    ),
}  # fmt: skip
# Of each case one: what is counted in COUNTS, of what.
CATEGORIES = {
    "actions": ("アクション", "actions", ACTIONS, tuple(NAMES.values()), "kinds_of"),
    "colours": ("力の出どころ", "where power comes from", POWER, COLOURS, "by_colour"),
    "winners-colours": (
        "勝者が発動したキャラクター", "characters that winners activated", CHARACTERS, COLOURS, "won_colour",
    ),
    "helped": ("発動の払い方", "how activations are paid", ACTIVATIONS, HELP, "helped"),
    "wisps": ("鬼火を発動した人", "who activates will-o’-the-wisps", ACTIVATIONS, WISPS, "wisps"),
    "decided": ("勝敗の決まり方", "how the game was decided", GAMES, DECIDED, "ties"),
    "ended": ("終わり方", "how it ended", GAMES, ENDED, "ended"),
}  # fmt: skip


def counted(rules: Ruleset) -> Iterator[Counted]:
    yield from (common.histogram(name, *said) for name, said in HISTOGRAMS.items())
    yield from (common.kinds(name, *said) for name, said in CATEGORIES.items())
    yield common.turn_order("place_wins", rules.seats)
    cards = common.card_labels((row.id, row.name) for row in rules.rows[rules.pearls :])
    characters = partial(common.of_rows, slice(rules.pearls, len(rules.rows)))
    said = "発動したキャラクター", "characters activated"
    yield common.categories("activations", *said, ACTIVATIONS, cards), characters("activations")
    said = "門に来たもののうち発動した割合", "activated of those that came to a gate"
    yield common.shares("kept", *said, CHARACTERS, cards, "each"), characters("activations", "came")
    said = "発動までに門にあったラウンド（種類別）", "rounds on a gate until activated, by kind"
    counts = characters("wait", "wait_squares", "activations")
    yield common.means("waits", *said, ACTIVATIONS, cards), counts
    said = "発動した人の勝率", "wins of those who activated it"
    won = common.shares("won-with", *said, PLAYERS, cards, "each")
    power = (row.power for row in rules.rows[rules.pearls :])
    yield common.rated(won, POWER, power), characters("won_with", "had")
