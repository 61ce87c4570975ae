"""The rules of Arch King (アークキング), for two to six players."""

# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any, ClassVar

from fortgold.data.example import ExampleTable
from fortgold.data.model import Game, Text
from fortgold.games.arch_king.deck import Ruleset, ruleset_of
from fortgold.games.arch_king.moves import SKIP, Move, move_from, move_object
from fortgold.games.arch_king.requirements import SETUPS, STABLE, check_seats, check_table
from fortgold.games.arch_king.words import CardTexts, card_texts
from fortgold.games.common.modular import Modular
from fortgold.games.contract import DeckProblem, Metric, Slot
from fortgold.games.position import CannotPlay

SETUP_WORDS = {
    STABLE: Text(
        "決まった仲間が必ず入るので、どの資源も財宝も建物も手に入りやすい",
        "some companions are in for sure, so that nothing that everybody needs is missing",
    )
}


@dataclass(frozen=True)
class ArchKing(Modular):
    """A deck with its rules at one table.

    `refused`: why some tables cannot be set up, by number of players and set-up.
    """

    typing: ClassVar[str] = "speech"
    rules: Ruleset
    texts: CardTexts
    refused: Mapping[tuple[int, str], CannotPlay]

    @property
    def _texts(self) -> tuple[CardTexts]:
        return (self.texts,)

    @property
    def setup(self) -> str:
        return self.rules.setup

    @property
    def setups(self) -> Mapping[str, Text]:
        return SETUP_WORDS

    def seated(self, seats: int, setup: str = "") -> ArchKing:
        check_seats((self.least, self.most), seats, setup)
        if (seats, setup) in self.refused:
            raise self.refused[seats, setup]
        return replace(self, rules=replace(self.rules, seats=seats, setup=setup))

    def chance_outcome(self, position: Any, seed: int, index: int) -> Move:  # noqa: ARG002 - its own
        return self._of("position").chance_outcome(position)

    def move_object(self, move: Move) -> list[Any]:
        return move_object(move, list(self.rules.by_id))

    def move_from(self, value: object) -> Move:
        return move_from(value, list(self.rules.by_id))

    def leaving(self, position: Any) -> Move | None:
        return SKIP if position.todo else None

    def recalled(self, position: Any, decisions: Sequence[tuple[Any, Move]], seat: int) -> Text:
        return self._of("table").passed_on(position, decisions, self.texts, seat)

    def laid(self, table: ExampleTable) -> Any:
        return self._of("laid").laid(self.seated(table.players or self.seats).rules, table)

    @property
    def metrics(self) -> tuple[Metric, ...]:
        return self._of("program").LAYOUT.metrics(self.rules, self.texts.names)

    def deck_problems(self) -> Iterator[DeckProblem]:
        return self._of("refusals").deck_problems(self.rules)

    @property
    def slots(self) -> tuple[Slot, ...]:
        return self.rules.slots

    def without(self, slot: Slot) -> ArchKing:
        return replace(self, rules=self.rules.without(slot.id))


def playable(game: Game) -> ArchKing:
    """The deck of `game` with the rules, for the minimum of players. Raises CannotPlay if it lacks what
    they need."""
    least, most = game.players
    rules, refused = ruleset_of(game), dict[tuple[int, str], CannotPlay]()
    for table in product(range(least, most + 1), SETUPS):
        try:
            check_table(game, *table)
        except CannotPlay as error:
            refused[table] = error
    return ArchKing(rules, least, most, card_texts(game, rules), refused)
