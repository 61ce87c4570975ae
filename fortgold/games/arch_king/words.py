"""The words of the rules that the terminal uses; a test holds them to the terms of game.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from fortgold.data.model import Text
from fortgold.games.arch_king.steps import Do, Op
from fortgold.games.common.speech import NOTHING, filled, joined

Names = Mapping[str, Text]  # of resources and the like, by id

CATEGORIES = {  # one card, several cards
    "treasure": (Text("財宝", "treasure"), Text("財宝", "treasures")),
    "frontier": (Text("開拓地", "frontier"), Text("開拓地", "frontiers")),
    "building": (Text("建物", "building"), Text("建物", "buildings")),
    "set_of_three": (Text("三種の組", "set of three"), Text("三種の組", "sets of three")),
}
MARKS = {"treasure": "◆", "frontier": "▲", "building": "■"}
ANY = Text("任", "*")  # in a cost: a resource of any kind
FOOD, PRESTIGE = Text("食糧", "food"), Text("威信", "prestige")
STAR = "★"  # a victory point

FIELD = Text("場", "Field")
KINGDOM_PILE = Text("王国カードの山札", "kingdom pile")
COMPANION_PILE = Text("仲間カードの山札", "companion pile")

WHEN = {  # before what a card does, in a few words
    "tap": Text("横: ", "sideways: "),
    "passive": Text("毎手番: ", "each turn: "),
    "turn_start": Text("手番の初め: ", "turn start: "),
    "once_per_turn": Text("手番に1回: ", "once a turn: "),
    "on_produce": Text("生産のたび: ", "each production: "),
    "on_gain_any": Text("獲得のたび: ", "each gain: "),
    "on_gain_self": Text("獲得時: ", "when gained: "),
    "paying": Text("支払い時: ", "when paying: "),
    "game_end": Text("終了時: ", "at the end: "),
}
# What a single step does, in a few words; {n} times the same, {kinds} of it.
SHORT = {
    Op.FOOD: Text("食糧+{n}", "+{n} food"),
    Op.PRESTIGE: Text("威信+{n}", "+{n} prestige"),
    Op.RESOURCE: Text("{kinds}{n}個", "{n} {kinds}"),
    Op.DRAW: Text("王国カードを{n}枚引く", "reveal {n}"),
    Op.PRODUCE: Text("{kinds}を生産", "produce {kinds}"),
    Op.PRODUCE_ANY: Text(
        "開拓地{n}枚を縦に(生産)", "stand {n:a frontier|{n} frontiers} up (produce)"
    ),
    Op.EXPLORE: Text("財宝を{n}枚獲得", "gain {n:a treasure|{n} treasures}"),
    Op.SETTLE: Text("開拓地を{n}枚獲得", "gain {n:a frontier|{n} frontiers}"),
    Op.BUILD: Text("建物を{n}つ建設{cheaper}", "build {n:a building|{n} buildings}{cheaper}"),
    Op.REPEAT_COMPANION: Text("使った仲間の効果をもう一度", "repeat a companion played this turn"),
    Op.READY_FRONTIER: Text("開拓地{n}枚を縦に", "stand {n:a frontier|{n} frontiers} up"),
    Op.READY_TREASURE: Text("財宝{n}枚を縦に", "stand {n:a treasure|{n} treasures} up"),
    Op.DISCARD_FIELD: Text("場のカードを{n}枚{most}捨てる", "discard {most}{n} from the field"),
    Op.SWAP_COMPANION: Text("仲間を{n}枚入れ替える", "swap {n} companion{n:|s}"),
    Op.CONVERT: Text("資源{n}個を好きな種類に", "{n} resource{n:|s} as any kind"),
    Op.VP_PER: Text("{one}{n}{unit}ごとに" + STAR, STAR + " per {n:{one}|{n} {many}}"),
}
DRAWN = Text("手札から仲間を{n}枚捨てる", "discard {n} companion{n:|s}")  # they are swapped for
CHEAPER = Text("(資源{less}個引き)", " {less} cheaper")
UP_TO = Text("まで", "up to ")


def steps_said(steps: Sequence[Do], names: Names) -> Text:
    """What those single steps do, in a few words; equal ones that follow each other are counted."""
    return joined([_said(do, len(list(run)), names) for do, run in groupby(steps)])


def _said(do: Do, times: int, names: Names) -> Text:
    """One step that is done so many times."""
    if do.op is Op.CHOOSE:
        return joined([steps_said(one, names) for one in do.of], "、または", " or ")
    if do.op is Op.SWAP_COMPANION and not do.n:  # drawn already
        return filled(DRAWN, n=do.due)
    one, many = CATEGORIES.get(do.kinds[0] if do.kinds else "", (NOTHING, NOTHING))
    return filled(
        SHORT[do.op],
        n=do.n * (1 if do.op is Op.VP_PER else times),
        kinds=joined([name_of(kind, names) for kind in do.kinds], "か", " or "),
        cheaper=filled(CHEAPER, less=do.discount) if do.discount else NOTHING,
        most=UP_TO if do.optional else NOTHING,
        one=one,
        many=many,
        unit=Text("枚" if do.kinds[:1] in (("treasure",), ("frontier",)) else "つ", ""),
    )


def name_of(kind: str, names: Names) -> Text:
    """What a resource or the like is called within a sentence."""
    name = names.get(kind, Text(kind, kind))
    return Text(name.ja, name.en.lower())
