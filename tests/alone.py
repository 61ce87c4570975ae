# ruff: noqa: ARG002 - the arguments are those of every game
"""What the made-up games for one player have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from fortgold.model import Text
from fortgold.position import CannotPlay


class Alone:
    """A table for one, where chance has done its part before the first turn."""

    @property
    def seats(self) -> int:
        return 1

    @property
    def tables(self) -> range:
        return range(1, 2)

    @property
    def setup(self) -> str:
        return ""

    @property
    def setups(self) -> Mapping[str, Text]:
        return {}

    def seated(self, seats: int, setup: str = "") -> Self:
        if seats != 1 or setup:
            raise CannotPlay(Text("1 人用です", "it is for one"), Text("1 人で", "play alone"))
        return self

    def happens(self, position: Any, seed: int, index: int) -> Any:
        raise AssertionError("nothing is left to chance")

    def moment(self, position: Any) -> Text:
        return Text("", "")
