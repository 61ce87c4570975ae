"""What people read on the cards: names, costs as letters, and effects, whole and in a few words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fortgold.data.model import Game, Text
from fortgold.data.patterns import ICON
from fortgold.games.arch_king.deck import Cost, Row, Rules
from fortgold.games.arch_king.requirements import DECKS
from fortgold.games.arch_king.steps import Do, Op
from fortgold.games.arch_king.words import ANY, WHEN, steps_said
from fortgold.games.common.speech import NOTHING, joined

# What letters can show: whose letters those are, () where the step says of which kinds.
GIVEN = {Op.RESOURCE: (), Op.FOOD: ("food",), Op.PRESTIGE: ("prestige",)}


@dataclass(frozen=True, slots=True)
class Face:
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
class Faces:
    """The faces of all rows by their numbers; `letters` and `names` are those of symbols, by id."""

    rows: tuple[Face, ...]
    letters: Mapping[str, Text]
    names: Mapping[str, Text]

    def __getitem__(self, row: int) -> Face:
        return self.rows[row]

    def name(self, row: int) -> Text:
        """The name of a row's cards."""
        return self.rows[row].name


def faces(game: Game, rules: Rules) -> Faces:
    """The faces of the cards of `game`, whose rows are those of `rules`."""
    names = {symbol.id: symbol.name for symbol in game.symbols}
    letters = _letters(game, rules)
    effects = [card.effect("effect") for deck in DECKS for card in game.deck(deck).cards]
    printed = [Text(one.ja, one.en) if one else NOTHING for one in effects]
    every = zip(rules.rows, printed, strict=True)
    return Faces(
        tuple(face(row, effect, rules, letters, names) for row, effect in every), letters, names
    )


def face(
    row: Row, effect: Text, rules: Rules, letters: Mapping[str, Text], names: Mapping[str, Text]
) -> Face:
    """One face; `effect` is the sentence that is printed on the card."""
    is_letters = row.timing == "tap" and all(do.op in GIVEN for do in row.steps)
    gives, brief = NOTHING, NOTHING
    if is_letters:
        gives = together(_given(do, letters) for do in row.steps)
    elif row.steps:
        brief = together([WHEN.get(row.timing, NOTHING), steps_said(row.steps, names)])
    spelt = Text(_spelt(effect.ja, "ja", names), _spelt(effect.en, "en", names))
    return Face(row.name, _cost(row.cost, rules, letters), gives, brief, spelt)


def _letters(game: Game, rules: Rules) -> dict[str, Text]:
    """A letter for each: that of the tables, in Japanese the first of the name if no other has it."""
    used = ("food", "prestige", *rules.resources)
    symbols = [symbol for symbol in game.symbols if symbol.id in used]
    first = [symbol.name.ja[:1] for symbol in symbols]
    letters = {
        symbol.id: Text(ja if ja and first.count(ja) == 1 else symbol.letter, symbol.letter)
        for symbol, ja in zip(symbols, first, strict=True)
    }
    return {**letters, "any": ANY}


def _cost(cost: Cost, rules: Rules, letters: Mapping[str, Text]) -> Text:
    """A cost, a letter for each symbol."""
    ids = ("food", "prestige", *rules.resources, "any")
    numbers = (cost.food, cost.prestige, *cost.needs, cost.any)
    return together(letters[one] for one, n in zip(ids, numbers, strict=True) for _ in range(n))


def _given(do: Do, letters: Mapping[str, Text]) -> Text:
    """What a step of a card gives that is turned sideways."""
    ids = GIVEN[do.op] or do.kinds
    if len(ids) == 1:
        return together([letters[ids[0]]] * do.n)
    kinds, times = together((letters[one] for one in ids), "/"), f"×{do.n}" * (do.n > 1)
    return Text(kinds.ja + times, kinds.en + times)


def together(letters: Iterable[Text], mark: str = "") -> Text:
    """Letters next to each other."""
    return joined([*letters], mark, mark)


def _spelt(said: str, lang: str, names: Mapping[str, Text]) -> str:
    """A sentence with names in place of the symbols printed among its letters."""

    def name(found: re.Match[str]) -> str:
        known = names.get(found[1])
        return found[0] if known is None else known.ja if lang == "ja" else known.en.lower()

    return ICON.sub(name, said)
