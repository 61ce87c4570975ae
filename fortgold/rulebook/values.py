"""What the braces of a template reckon with: numbers, words, lists, names; and what may stand behind
a `|` or an `is`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, Protocol

from fortgold.data.model import Lang, Text
from fortgold.rulebook.terms import Said, capitalize, plain, plural

LARGEST = 10**9  # what a template may reckon with
NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
ROUNDED: Mapping[str, Callable[[float], float]] = {"common": round, "ceil": ceil, "floor": floor}
PLACES = 9  # behind the point


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
        said = Text(
            "ここに入るのは言葉と数だけです。並びは join でつないでください",
            "only words and numbers can stand here; a list needs `join`",
        )
        raise Wrong(said)
    return str(value)


def too_large() -> Wrong:
    return Wrong(Text("数が大きすぎます", "a number is too large"))


def for_numbers(sign: str) -> Wrong:
    return Wrong(Text(f"「{sign}」は数にしか使えません", f"`{sign}` is for numbers only"))


def wrong_arguments(name: str) -> Wrong:
    return Wrong(Text(f"「{name}」の引数が違います", f"`{name}` has the wrong arguments"))


# Behind a bar


class Run(Protocol):
    """What a filter asks of the template that it works for; `run` says it in full."""

    @property
    def lang(self) -> Lang: ...

    def item(self, of: Any, at: Any) -> Any: ...
    def things(self, value: Any, asked: str) -> list[Any]: ...
    def joined(self, values: list[Any], between: str = "") -> Any: ...


def word(run: Run, value: Any) -> Any:
    """Small numbers as words in English; Japanese keeps its digits."""
    is_small = isinstance(value, int) and 0 <= value < len(NUMBERS)
    return NUMBERS[value] if is_small and run.lang == "en" else value


def absolute(_: Run, value: Any) -> Any:
    if not is_number(value):
        raise for_numbers("abs")
    return abs(value)


def whole(_: Run, value: Any, otherwise: int = 0) -> int:
    """A number without what is behind its point; digits as a number."""
    if is_number(value):
        return int(value)
    said = bare(value)
    is_short = isinstance(said, str) and len(said) < 10
    return int(said) if is_short and said.isascii() and said.isdigit() else otherwise


def rounded(_: Run, value: Any, places: int = 0, method: str = "common") -> float:
    can = is_number(value) and is_number(places) and isinstance(method, str)
    if not can or method not in ROUNDED or abs(places) > PLACES:
        raise for_numbers("round")
    if method == "common":
        return float(round(value, int(places)))
    shift = 10 ** int(places)
    return float(ROUNDED[method](value * shift) / shift)


def total(run: Run, value: Any) -> Any:
    numbers = run.things(value, "sum")
    if not all(map(is_number, numbers)):
        raise for_numbers("sum")
    return sum(numbers)


def words(value: Any) -> Said | str:
    """What can have a plural, or a capital."""
    return value if isinstance(value, Said) else characters(value)


def divisible(_: Run, value: Any, by: Any) -> bool:
    if not (isinstance(value, int) and isinstance(by, int) and by):
        said = Text(
            "odd、even、divisibleby は 0 でない整数に使います",
            "`odd`, `even` and `divisibleby` are for whole numbers, and not for 0",
        )
        raise Wrong(said)
    return value % by == 0


FILTERS: Mapping[str, Callable[..., Any]] = {
    "abs": absolute,
    "capitalize": lambda _, value: capitalize(words(value)),
    "first": lambda run, value: run.item(value, 0),
    "int": whole,
    "join": lambda run, value, between="": run.joined(
        run.things(value, "join"), characters(between)
    ),
    "last": lambda run, value: run.item(value, -1),
    "length": lambda run, value: len(run.things(value, "length")),
    "list": lambda run, value: run.things(value, "list"),
    "lower": lambda _, value: characters(bare(value)).lower(),
    "plain": lambda _, value: plain(value),
    "plural": lambda _, value: plural(words(value)),
    "round": rounded,
    "sum": total,
    "upper": lambda _, value: characters(bare(value)).upper(),
    "word": word,
}
TESTS: Mapping[str, Callable[..., bool]] = {
    "odd": lambda run, value: not divisible(run, value, 2),
    "even": lambda run, value: divisible(run, value, 2),
    "divisibleby": divisible,
}
