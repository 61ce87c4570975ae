"""What people read on the cards: names, costs as letters, and effects, whole and in a few words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from fortgold.games.arch_king.deck import Cost, Row, Rules
from fortgold.games.arch_king.requirements import DECKS
from fortgold.games.arch_king.steps import Do, Op
from fortgold.games.arch_king.words import ANY, WHEN, steps_said
from fortgold.model import Game, Text
from fortgold.patterns import ICON

SHOWN_AS_LETTERS = (Op.RESOURCE, Op.FOOD, Op.PRESTIGE)


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
    cards = [card for deck in DECKS for card in game.deck(deck).cards]
    effects = [card.effect("effect") for card in cards]
    printed = [Text(one.ja, one.en) if one else Text("", "") for one in effects]
    every = [
        face(row, card.name, effect, rules, letters, names)
        for row, card, effect in zip(rules.rows, cards, printed, strict=True)
    ]
    return Faces(tuple(every), letters, names)


def face(
    row: Row,
    name: Text,
    effect: Text,
    rules: Rules,
    letters: Mapping[str, Text],
    names: Mapping[str, Text],
) -> Face:
    """One face; `effect` is the sentence that is printed on the card."""
    return Face(
        name,
        cost_letters(row.cost, rules, letters),
        _gives(row, letters),
        _brief(row, names),
        Text(_spelt(effect.ja, "ja", names), _spelt(effect.en, "en", names)),
    )


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


def cost_letters(cost: Cost, rules: Rules, letters: Mapping[str, Text]) -> Text:
    """A cost, a letter for each symbol."""
    ids = ["food"] * cost.food + ["prestige"] * cost.prestige
    for kind, number in zip(rules.resources, cost.needs, strict=True):
        ids += [kind] * number
    return together([letters[one] for one in [*ids, *["any"] * cost.any]])


def together(letters: Iterable[Text], mark: str = "") -> Text:
    """Letters next to each other."""
    letters = list(letters)
    return Text(mark.join(one.ja for one in letters), mark.join(one.en for one in letters))


def _gives(row: Row, letters: Mapping[str, Text]) -> Text:
    """What a card that is turned sideways gives, if letters can say all of it."""
    if row.timing != "tap" or any(do.op not in SHOWN_AS_LETTERS for do in row.steps):
        return Text("", "")
    return together([_given(do, letters) for do in row.steps])


def _given(do: Do, letters: Mapping[str, Text]) -> Text:
    ids = {Op.FOOD: ("food",), Op.PRESTIGE: ("prestige",)}.get(do.op, do.kinds)
    if len(ids) == 1:
        return together([letters[ids[0]]] * do.n)
    kinds = together([letters[one] for one in ids], "/")
    return Text(f"{kinds.ja}×{do.n}", f"{kinds.en}×{do.n}") if do.n > 1 else kinds


def _brief(row: Row, names: Mapping[str, Text]) -> Text:
    if not row.steps or (
        row.timing == "tap" and all(do.op in SHOWN_AS_LETTERS for do in row.steps)
    ):
        return Text("", "")
    when, said = WHEN.get(row.timing, Text("", "")), steps_said(row.steps, names)
    return Text(when.ja + said.ja, when.en + said.en)


def _spelt(said: str, lang: str, names: Mapping[str, Text]) -> str:
    """A sentence with names in place of the symbols printed among its letters."""

    def name(found: re.Match[str]) -> str:
        known = names.get(found[1])
        return found[0] if known is None else known.ja if lang == "ja" else known.en.lower()

    return ICON.sub(name, said)
