"""The words of the rules that the terminal uses; a test holds them to the terms of game.yaml."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby

from fortgold.games.arch_king.moves import Kind
from fortgold.games.arch_king.steps import Do, Op
from fortgold.model import Text

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
DRAFT_PHASE = Text("ドラフトフェイズ", "draft")
PLAY_PHASE = Text("プレイフェイズ", "play phase")

# What people do, by kind of move: as a heading of choices, and what is typed for it.
DOING = {
    Kind.DRAFT: Text("仲間を選んで伏せる", "lay a companion face down"),
    Kind.PLAY: Text("仲間を使う", "play a companion"),
    Kind.USE: Text("カードの効果を使う", "use a card"),
    Kind.TAKE: Text("獲得する", "gain a card"),
    Kind.BUILD: Text("建設する", "build"),
    Kind.READY: Text("縦にする", "stand a card upright"),
    Kind.DISCARD: Text("場から捨てる", "discard from the field"),
    Kind.SWAP: Text("手札から捨てる", "discard from your hand"),
    Kind.REPEAT: Text("効果をもう一度行う", "repeat a companion"),
    Kind.CHOOSE: Text("どれかを選ぶ", "pick one"),
    Kind.SKIP: Text("行わない", "leave it"),
    Kind.END: Text("手番を終える", "finish your turn"),
}
KEYS = {
    Kind.DRAFT: "d",
    Kind.PLAY: "p",
    Kind.USE: "use",
    Kind.TAKE: "take",
    Kind.BUILD: "b",
    Kind.READY: "stand",
    Kind.DISCARD: "drop",
    Kind.SWAP: "swap",
    Kind.REPEAT: "again",
    Kind.CHOOSE: "choose",
    Kind.SKIP: "skip",
    Kind.END: "end",
}

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


def joined(words: Sequence[Text], ja: str = "、", en: str = ", ") -> Text:
    """The words one after another."""
    return Text(ja.join(word.ja for word in words), en.join(word.en for word in words))


def counted(number: int, one: str, many: str = "") -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def steps_said(steps: Sequence[Do], names: Names) -> Text:
    """What those single steps do, in a few words; equal ones that follow each other are counted."""
    return joined([_said(do, len(list(run)), names) for do, run in groupby(steps)])


def _said(do: Do, times: int, names: Names) -> Text:
    """One step that is done so many times."""
    n = do.n * times
    match do.op:
        case Op.FOOD:
            return Text(f"食糧+{n}", f"+{n} food")
        case Op.PRESTIGE:
            return Text(f"威信+{n}", f"+{n} prestige")
        case Op.RESOURCE:
            kinds = joined([name_of(kind, names) for kind in do.kinds], "か", " or ")
            return Text(f"{kinds.ja}{n}個", f"{n} {kinds.en}")
        case Op.DRAW:
            return Text(f"王国カードを{n}枚引く", f"reveal {n}")
        case Op.PRODUCE:
            kind = name_of(do.kinds[0], names)
            return Text(f"{kind.ja}を生産", f"produce {kind.en}")
        case Op.PRODUCE_ANY:
            return Text(f"開拓地{n}枚を縦に(生産)", f"stand {_article(n, 'frontier')} up (produce)")
        case Op.EXPLORE:
            return Text(f"財宝を{n}枚獲得", f"gain {_article(n, 'treasure')}")
        case Op.SETTLE:
            return Text(f"開拓地を{n}枚獲得", f"gain {_article(n, 'frontier')}")
        case Op.BUILD:
            less = do.discount
            cheaper = Text(f"(資源{less}個引き)", f" {less} cheaper") if less else Text("", "")
            return Text(
                f"建物を{n}つ建設{cheaper.ja}", f"build {_article(n, 'building')}{cheaper.en}"
            )
        case Op.REPEAT_COMPANION:
            return Text("使った仲間の効果をもう一度", "repeat a companion played this turn")
        case Op.READY_FRONTIER:
            return Text(f"開拓地{n}枚を縦に", f"stand {_article(n, 'frontier')} up")
        case Op.READY_TREASURE:
            return Text(f"財宝{n}枚を縦に", f"stand {_article(n, 'treasure')} up")
        case Op.DISCARD_FIELD:
            most = Text("まで", "up to ") if do.optional else Text("", "")
            return Text(f"場のカードを{n}枚{most.ja}捨てる", f"discard {most.en}{n} from the field")
        case Op.SWAP_COMPANION if not do.n:  # drawn already
            n = do.due
            return Text(f"手札から仲間を{n}枚捨てる", f"discard {counted(n, 'companion')}")
        case Op.SWAP_COMPANION:
            return Text(f"仲間を{n}枚入れ替える", f"swap {counted(n, 'companion')}")
        case Op.CONVERT:
            return Text(f"資源{n}個を好きな種類に", f"{counted(n, 'resource')} as any kind")
        case Op.CHOOSE:
            return joined([steps_said(one, names) for one in do.of], "、または", " or ")
        case Op.VP_PER:
            one, many = CATEGORIES[do.kinds[0]]
            per = f"{do.n} {many.en}" if do.n > 1 else one.en
            unit = "枚" if do.kinds[0] in ("treasure", "frontier") else "つ"
            return Text(f"{one.ja}{do.n}{unit}ごとに{STAR}", f"{STAR} per {per}")


def name_of(kind: str, names: Names) -> Text:
    """What a resource or the like is called within a sentence."""
    name = names.get(kind, Text(kind, kind))
    return Text(name.ja, name.en.lower())


def _article(n: int, noun: str) -> str:
    return f"a {noun}" if n == 1 else f"{n} {noun}s"
