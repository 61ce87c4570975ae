"""How a check is written: a function of what it looks at that yields places, words and hints.

`@check(code, …)` names the fault after the function's docstring, whose first line is its title and
whose paragraph "Why:" says what it costs; the decorator takes both in Japanese.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import cleandoc

from fortgold.draw.layout import Look
from fortgold.findings import Fault, Finding, Level, fault
from fortgold.model import Game, Span, Text

Place = Span | tuple[Span, str]  # a place, or a place and its column, key or box
Problem = tuple[Place, Text, Text]  # place, what is wrong, what to do next


@dataclass(frozen=True, slots=True)
class Subject:
    """What checks look at: one game and its look."""

    game: Game
    look: Look


Check = Callable[[Subject], Iterator[Problem]]


@dataclass(frozen=True, slots=True)
class Registered:
    """A check and the fault that it looks for."""

    fault: Fault
    run: Check

    def findings(self, subject: Subject) -> Iterator[Finding]:
        """Every fault of this kind in `subject`."""
        for place, message, hint in self.run(subject):
            at, name = place if isinstance(place, tuple) else (place, "")
            yield self.fault.found(at, message, hint, name)


CHECKS: list[Registered] = []


def check(code: str, ja: str, why_ja: str, level: Level = "error") -> Callable[[Check], Check]:
    """Register a check under `code`. Raises ValueError if the docstring has no "Why:"."""

    def register(run: Check) -> Check:
        title, _, rest = cleandoc(run.__doc__ or "").partition("\n")
        why = " ".join(rest.partition("Why:")[2].split())
        if not why:
            raise ValueError(f"{run.__name__} does not say why it matters")
        named = fault(code, Text(ja, title.rstrip(".")), Text(why_ja, why), level)
        CHECKS.append(Registered(named, run))
        return run

    return register
