"""What the braces of a template reckon with: numbers, words, lists, names, and what is none of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from fortgold.model import Text
from fortgold.rulebook.terms import Said

LARGEST = 10**9  # what a template may reckon with


class Wrong(Exception):
    """A template asks for something that cannot be done; `said` is why."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en)
        self.said = said


class Unknown(LookupError):
    """A template asked for something that the game does not have.

    `kind` is a kind of name as in `template.KINDS`, `allowed` the names that there are.
    """

    def __init__(self, kind: str, name: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(f"{kind} {name}")
        self.kind, self.name, self.allowed = kind, name, allowed


@dataclass(frozen=True, slots=True)
class Names:
    """Things that a template calls by a name after a point; `kind` is as in `template.KINDS`."""

    kind: str
    things: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        if name not in self.things:
            raise Unknown(self.kind, name, tuple(self.things))
        return self.things[name]


def is_number(value: object) -> bool:
    return isinstance(value, (int, float))


def number(value: Any) -> Any:
    """`value`, if it is no number that is too large."""
    if is_number(value) and not -LARGEST < value < LARGEST:
        raise too_large()
    return value


def bare(value: Any) -> Any:
    """What prints itself as its characters; anything else as it is."""
    return getattr(value, "text", "") if isinstance(value, Said) else value


def characters(value: Any) -> str:
    """A word or a number in characters."""
    if not isinstance(value, (str, int, float)):
        raise Wrong(
            Text(
                "ここに入るのは言葉と数だけです。並びは join でつないでください",
                "only words and numbers can stand here; a list needs `join`",
            )
        )
    return str(value)


def too_large() -> Wrong:
    return Wrong(Text("数が大きすぎます", "a number is too large"))


def for_numbers(sign: str) -> Wrong:
    return Wrong(Text(f"「{sign}」は数にしか使えません", f"`{sign}` is for numbers only"))


def wrong_arguments(name: str) -> Wrong:
    return Wrong(Text(f"「{name}」の引数が違います", f"`{name}` has the wrong arguments"))
