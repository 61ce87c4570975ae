"""What is wrong with a deck by its rules alone, in every deal: rules that find and report it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import KW_ONLY, dataclass
from typing import Any, TypeAlias

from fortgold.data.model import Text
from fortgold.games.common.deck_schema import Values
from fortgold.games.common.speech import filled
from fortgold.games.contract import DeckProblem, ProblemKind

Cases: TypeAlias = Callable[[Any], Iterable[Values]]  # each as what stands in the braces of words


@dataclass(frozen=True)
class SoundnessRule:
    """A way in which a deck may be unsound: see `contract.DeckProblem` for its kinds and places.

    `cases` finds the cases in the argument of `of`, each with the values for its words: `card` is its
    row, and `deck` the row's deck where that may differ. The argument itself is `it` in the words.
    """

    kind: ProblemKind
    cases: Cases
    ja: str
    en: str
    hint_ja: str
    hint_en: str
    _: KW_ONLY
    constant: str = ""
    deck: str = ""
    column: str = ""

    def of(self, it: Any) -> Iterator[DeckProblem]:
        """Every case."""
        for case in self.cases(it):
            values = {"it": it, **case}
            yield DeckProblem(
                self.kind,
                filled(Text(self.ja, self.en), **values),
                filled(Text(self.hint_ja, self.hint_en), **values),
                self.constant,
                str(case.get("deck", self.deck)),
                str(case.get("card", "")),
                self.column,
            )


def once(condition: object, **values: object) -> list[Values]:
    """One case if that holds."""
    return [values] if condition else []
