"""A problem is a value: what is wrong, where, what was expected, what to do next.

Every code stands for one `Fault` and occurs once in the source. Faults gather in `FAULTS`, from
which docs/checks.md is generated. A fault is named by the reader of a file that stumbles over it
(`fault`), or by a check that looks for it (`check` in `checks/registry.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, Self

from fortgold.data.model import Span, Text

Level = Literal["error", "warning"]


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault in one place. `field` is the column, key or box; "" if the place says it all."""

    code: str
    level: Level
    at: Span
    field: str
    message: Text
    hint: Text


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of finding; `title` names it and `why` says what it costs on the table or on paper."""

    code: str
    title: Text
    why: Text
    level: Level = "error"

    def found(self, at: Span, message: Text, hint: Text, field: str = "") -> Finding:
        """This fault at `at`."""
        return Finding(self.code, self.level, at, field, message, hint)


FAULTS: dict[str, Fault] = {}


def fault(code: str, ja: str, en: str, why_ja: str, why_en: str, level: Level = "error") -> Fault:
    """Name a fault: its title, and why it matters. Raises ValueError if `code` is taken."""
    if code in FAULTS:
        raise ValueError(f"two faults have the code {code}")
    FAULTS[code] = Fault(code, Text(ja, en), Text(why_ja, why_en), level)
    return FAULTS[code]


class Refusal(Exception):
    """Something asked for that cannot be done: `said` is why, `hint` what to do about it, if anything.

    A command that meets it ends with `exit_code`: 1, or 2 where it should have been asked otherwise.
    """

    exit_code = 1

    def __init__(self, ja: str, en: str, hint_ja: str = "", hint_en: str = "") -> None:
        super().__init__(en)
        self.said, self.hint = Text(ja, en), Text(hint_ja, hint_en)

    @classmethod
    def of(cls, said: Text, hint: Text | None = None) -> Self:
        """The same of words that are at hand."""
        return cls(said.ja, said.en, *((hint.ja, hint.en) if hint else ()))
