"""What people read on the cards: names, costs as letters, and effects, whole and in a few words.

A test compares the words with the terms of game.yaml.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from fortgold.data.markup import plain
from fortgold.data.model import Game, Lang, Text
from fortgold.data.patterns import ICON
from fortgold.games.arch_king.deck import Cost, Row, Ruleset
from fortgold.games.arch_king.moves import Do, Op
from fortgold.games.arch_king.requirements import COUNTED, DECKS
from fortgold.games.common.speech import NOTHING, filled, joined

Names = Mapping[str, Text]  # of resources and the like, by id

ANY = Text("任", "*")  # in a cost: a resource of any kind
FOOD, PRESTIGE = Text("食糧", "food"), Text("威信", "prestige")
STAR = "★"  # a victory point
FIELD = Text("場", "Display")
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
    Op.DRAW: Text("王国カードを{n}枚めくる", "reveal {n}"),
    Op.PRODUCE: Text("{kinds}を生産", "produce {kinds}"),
    Op.PRODUCE_ANY: Text(
        "開拓地{n}枚を縦に戻す(生産)", "turn {n:a frontier|{n} frontiers} upright (produce)"
    ),
    Op.EXPLORE: Text("財宝を{n}枚獲得", "gain {n:a treasure|{n} treasures}"),
    Op.SETTLE: Text("開拓地を{n}枚獲得", "gain {n:a frontier|{n} frontiers}"),
    Op.BUILD: Text("建物を{n}つ建設{cheaper}", "build {n:a building|{n} buildings}{cheaper}"),
    Op.REPEAT_COMPANION: Text("使った仲間の効果をもう一度", "repeat a companion played this turn"),
    Op.READY_FRONTIER: Text("開拓地{n}枚を縦に戻す", "turn {n:a frontier|{n} frontiers} upright"),
    Op.READY_TREASURE: Text("財宝{n}枚を縦に戻す", "turn {n:a treasure|{n} treasures} upright"),
    Op.DISCARD_FIELD: Text("場のカードを{n}枚{most}捨てる", "discard {most}{n} from the display"),
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
    """One step that is done that many times."""
    if do.op is Op.CHOOSE:
        return joined([steps_said(one, names) for one in do.of], "、または", " or ")
    if do.op is Op.SWAP_COMPANION and not do.n:  # drawn already
        return filled(DRAWN, n=do.due)
    one, many = COUNTED.get(do.kinds[0] if do.kinds else "", (NOTHING, NOTHING))
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


# What letters can show: whose letters those are, () where the step says of which kinds.
GIVEN = {Op.RESOURCE: (), Op.FOOD: ("food",), Op.PRESTIGE: ("prestige",)}


@dataclass(frozen=True, slots=True)
class CardText:
    """A card as it is read.

    `cost` and `gives` are letters of resources, food and prestige: what must be paid, and what it
    gives when it is turned sideways. `brief` says in a few words what `gives` does not, `effect` is
    the whole sentence that is printed.
    """

    name: Text
    cost: Text
    gives: Text
    brief: Text
    effect: Text


@dataclass(frozen=True)
class CardTexts:
    """All rows as they are read, by their numbers; `letters` and `names` are those of symbols, by id."""

    rows: tuple[CardText, ...]
    letters: Mapping[str, Text]
    names: Mapping[str, Text]

    def __getitem__(self, row: int) -> CardText:
        return self.rows[row]

    def name(self, row: int) -> Text:
        return self.rows[row].name


def card_texts(game: Game, rules: Ruleset) -> CardTexts:
    """The cards of `game` as they are read; its rows are those of `rules`."""
    names = {symbol.id: symbol.name for symbol in game.symbols}
    letters = _letters(game, rules)
    effects = [card.effect("effect") for deck in DECKS for card in game.deck(deck).cards]
    printed = [one.says if one else NOTHING for one in effects]
    every = zip(rules.rows, printed, strict=True)
    rows = tuple(card_text(row, effect, rules, letters, names) for row, effect in every)
    return CardTexts(rows, letters, names)


def card_text(row: Row, effect: Text, rules: Ruleset, letters: Names, names: Names) -> CardText:
    """A card as it is read; `effect` is the sentence that is printed on the card."""
    is_letters = row.timing == "tap" and all(do.op in GIVEN for do in row.steps)
    gives, brief = NOTHING, NOTHING
    if is_letters:
        gives = together(_given(do, letters) for do in row.steps)
    elif row.steps:
        brief = together([WHEN.get(row.timing, NOTHING), steps_said(row.steps, names)])
    spelt = Text(_spelt(effect.ja, "ja", names), _spelt(effect.en, "en", names))
    return CardText(row.name, _cost(row.cost, rules, letters), gives, brief, spelt)


def _letters(game: Game, rules: Ruleset) -> dict[str, Text]:
    """A letter for each: that of the tables, in Japanese the first of the name if no other has it."""
    used = ("food", "prestige", *rules.resources)
    symbols = [symbol for symbol in game.symbols if symbol.id in used]
    first = [symbol.name.ja[:1] for symbol in symbols]
    letters = {
        symbol.id: Text(ja if ja and first.count(ja) == 1 else symbol.letter, symbol.letter)
        for symbol, ja in zip(symbols, first, strict=True)
    }
    return {**letters, "any": ANY}


def _cost(cost: Cost, rules: Ruleset, letters: Names) -> Text:
    ids = ("food", "prestige", *rules.resources, "any")
    numbers = (cost.food, cost.prestige, *cost.needs, cost.any)
    return together(letters[one] for one, n in zip(ids, numbers, strict=True) for _ in range(n))


def _given(do: Do, letters: Names) -> Text:
    """What a step of a card gives that is turned sideways."""
    ids = GIVEN[do.op] or do.kinds
    if len(ids) == 1:
        return together([letters[ids[0]]] * do.n)
    kinds, times = together((letters[one] for one in ids), "/"), f"×{do.n}" * (do.n > 1)
    return Text(kinds.ja + times, kinds.en + times)


def together(letters: Iterable[Text], mark: str = "") -> Text:
    """Letters next to each other."""
    return joined([*letters], mark, mark)


def _spelt(said: str, lang: Lang, names: Names) -> str:
    """A sentence with names in place of the symbols printed among its letters."""
    return ICON.sub(
        lambda icon: name_of(icon[1], names).of(lang) if icon[1] in names else icon[0], plain(said)
    )
