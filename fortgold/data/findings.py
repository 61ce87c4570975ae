"""A problem is a value: what is wrong, where, what was expected, what to do next.

Every code stands for one `Fault` and occurs once in the source. Faults gather in `FAULTS`, from
which docs/checks.md is generated. A fault is named by the reader of a file that stumbles over it
(`fault`), or by a check that looks for it (`check` in `checks/registry.py`).
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Literal, Self

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


def row_of(at: Span) -> Text:
    """The row that a card stands in, as people call it."""
    if at.sheet:
        return Text(
            f"シート {at.sheet} の {at.line} 行目", f"row {at.line} of the sheet {at.sheet}"
        )
    return Text(f"{at.line} 行目", f"line {at.line}")


@dataclass(frozen=True, slots=True)
class Fault:
    """A kind of finding; `title` names it and `why` says what it costs on the table or on paper."""

    code: str
    title: Text
    why: Text
    level: Level = "error"

    def found(self, at: Span, message: Text, hint: Text, field: str = "") -> Finding:
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


def packed(found: tuple[Finding, ...]) -> bytes:
    """Findings as bytes, which give the same findings back."""
    return json.dumps([asdict(one) for one in found]).encode()


def unpacked(data: bytes) -> tuple[Finding, ...]:
    """What `packed` was given."""
    return tuple(_finding(**one) for one in json.loads(data))


def _finding(
    at: dict[str, Any], message: dict[str, Any], hint: dict[str, Any], **rest: Any
) -> Finding:
    return Finding(at=Span(**at), message=_text(**message), hint=_text(**hint), **rest)


def _text(others: list[tuple[str, str]], **words: str) -> Text:
    return Text(**words, others=tuple((lang, said) for lang, said in others))
