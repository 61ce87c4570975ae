"""A problem is a value: what is wrong, where, what was expected, what to do next.

Every code stands for one `Fault` and occurs once in the source. Faults gather in `FAULTS`, from
which docs/checks.md is generated. A fault is named by the reader of a file that stumbles over it
(`fault`), or by a check that looks for it (`check` in `checks/registry.py`); faults.yaml says what it is
called and why it matters, in both languages.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
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
    """A kind of finding."""

    code: str
    level: Level = "error"

    @property
    def title(self) -> Text:
        """What it is called."""
        return told()[self.code]["title"]

    @property
    def why(self) -> Text:
        """What it costs on the table or on paper."""
        return told()[self.code]["why"]

    def found(self, at: Span, message: Text, hint: Text, field: str = "") -> Finding:
        """This fault at `at`."""
        return Finding(self.code, self.level, at, field, message, hint)


FAULTS: dict[str, Fault] = {}


def fault(code: str, level: Level = "error") -> Fault:
    """Name a fault. Raises ValueError if `code` is taken."""
    if code in FAULTS:
        raise ValueError(f"two faults have the code {code}")
    FAULTS[code] = Fault(code, level)
    return FAULTS[code]


@cache
def told() -> Mapping[str, Mapping[str, Text]]:
    """`title` and `why` of each code, out of faults.yaml; only reports and docs ask for them."""
    import yaml

    file = Path(__file__).with_name("faults.yaml").read_text("utf-8")
    faults = yaml.load(file, getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return {
        code: {name: Text(words["ja"], words["en"]) for name, words in said.items()}
        for code, said in faults.items()
    }


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
