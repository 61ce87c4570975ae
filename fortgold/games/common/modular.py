"""A game whose words lie in modules of its package, each named as in every game."""
# mypy: disable-error-code="no-any-return"

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Self

from fortgold.data.model import Lang, Text
from fortgold.games.common.recorded import Recorded, RecordedPosition
from fortgold.games.game import Playable
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fortgold.data.example import ExampleTable, Facts
    from fortgold.games.common.table import Drawn
    from fortgold.games.contract import Choice


class Worded(Playable):
    """A deck `rules` whose words are answers of modules.

    The class lies in the package itself; a module is imported when it is first asked: the terminal needs no
    machine code, and machine code no terminal. `typing` is the module of moves as they are typed. Where the
    rules do not have the words on cards, `_texts` are handed on with them.
    """

    typing: ClassVar[str] = "typed_moves"
    reasons: ClassVar[str] = "reasons"
    rules: Any

    def _of(self, module: str) -> Any:
        return import_module(f"{type(self).__module__}.{module}")

    @property
    def _texts(self) -> tuple[Any, ...]:
        return ()

    def picture(self, position: Any, lang: Lang, seat: int | None = None) -> RenderableType:
        return self._of("table").picture(position, *self._texts, lang, seat)

    def move_said(self, position: Any, move: Any, seat: int | None = None) -> Text:
        return self._of("speech").move_said(position, move, *self._texts, seat)

    def ending(self, position: Any) -> Text:
        return self._of("speech").ending(position, *self._texts)

    def about(self, typed: str) -> Text:
        return self._of("speech").about(typed, self.rules, *self._texts)

    def choice_of(self, position: Any, move: Any) -> Choice:
        return self._of(self.typing).choice_of(position, move, *self._texts)

    def move_typed(self, position: Any, typed: str) -> Any:
        return self._of(self.typing).move_typed(position, typed, *self._texts)

    def how_to_type(self, position: Any) -> Text:
        return self._of(self.typing).how_to_type(position, *self._texts)

    def reason(self, position: Any, move: Any) -> Text:
        return self._of(self.reasons).reason(position, move, *self._texts)

    # Examples.

    def laid(self, table: ExampleTable) -> Any:
        return self._of("laid").laid(self.rules, table)

    def lying(self, position: Any) -> ExampleTable:
        return self._of("laid").lying(position)

    def facts(self, position: Any) -> Facts:
        return self._of("laid").facts(position)


@dataclass(frozen=True)
class Modular(Worded, Recorded):
    """A deck with its rules at one table, for `least` to `most` players."""

    rules: Any
    least: int
    most: int

    @property
    def positions(self) -> type[RecordedPosition[Any, Any]]:
        return self._of("position").Position

    @property
    def players(self) -> Mapping[str, Text]:
        return self._of("program").PLAYERS

    # The table.

    @property
    def seats(self) -> int:
        return self.rules.seats

    @property
    def tables(self) -> range:
        return range(self.least, self.most + 1)

    def seated(self, seats: int, setup: str = "") -> Self:
        if setup or seats not in self.tables:
            a, b = self.least, self.most
            said = Text(f"{a}～{b}人で遊ぶゲームです", f"it is a game for {a} to {b} players")
            hint = Text("人数を選び直してください", "choose another number of players")
            raise CannotPlay(said, hint)
        return replace(self, rules=replace(self.rules, seats=seats))

    # Words.

    def deal_object(self, position: Any) -> dict[str, Any]:
        return self._of("position").deal_object(position)

    def move_object(self, move: Any) -> list[Any]:
        return self._of(self.typing).move_object(self.rules, move)

    def move_from(self, value: object) -> Any:
        return self._of(self.typing).move_from(self.rules, value)

    def glance(self, position: Any, lang: Lang, seat: int | None = None) -> Drawn:
        return self._of("table").glance(position, *self._texts, lang, seat)

    def phase_text(self, position: Any) -> Text:
        return self._of("speech").phase_text(position, *self._texts)
