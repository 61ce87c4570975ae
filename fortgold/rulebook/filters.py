"""What may stand behind a `|` in a template, and behind an `is`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import ceil, floor
from typing import Any, Protocol

from fortgold.model import Lang, Text
from fortgold.rulebook.terms import Said, capitalize, plain, plural
from fortgold.rulebook.values import Wrong, bare, characters, for_numbers, is_number

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
ROUNDED: Mapping[str, Callable[[float], float]] = {"common": round, "ceil": ceil, "floor": floor}
PLACES = 9  # behind the point


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


def first(run: Run, value: Any) -> Any:
    return run.item(value, 0)


def last(run: Run, value: Any) -> Any:
    return run.item(value, -1)


def listed(run: Run, value: Any) -> list[Any]:
    return run.things(value, "list")


def length(run: Run, value: Any) -> int:
    return len(run.things(value, "length"))


def total(run: Run, value: Any) -> Any:
    numbers = run.things(value, "sum")
    if not all(map(is_number, numbers)):
        raise for_numbers("sum")
    return sum(numbers)


def join(run: Run, value: Any, between: str = "") -> Any:
    return run.joined(run.things(value, "join"), characters(between))


def upper(_: Run, value: Any) -> str:
    return characters(bare(value)).upper()


def lower(_: Run, value: Any) -> str:
    return characters(bare(value)).lower()


def words(value: Any) -> Said | str:
    """What can have a plural, or a capital."""
    return value if isinstance(value, Said) else characters(value)


FILTERS: Mapping[str, Callable[..., Any]] = {
    "abs": absolute,
    "capitalize": lambda _, value: capitalize(words(value)),
    "first": first,
    "int": whole,
    "join": join,
    "last": last,
    "length": length,
    "list": listed,
    "lower": lower,
    "plain": lambda _, value: plain(value),
    "plural": lambda _, value: plural(words(value)),
    "round": rounded,
    "sum": total,
    "upper": upper,
    "word": word,
}


def odd(run: Run, value: Any) -> bool:
    return divisible(run, value, 2) is False


def even(run: Run, value: Any) -> bool:
    return divisible(run, value, 2)


def divisible(_: Run, value: Any, by: Any) -> bool:
    if not (isinstance(value, int) and isinstance(by, int) and by):
        raise Wrong(
            Text(
                "odd、even、divisibleby は 0 でない整数に使います",
                "`odd`, `even` and `divisibleby` are for whole numbers, and not for 0",
            )
        )
    return value % by == 0


TESTS: Mapping[str, Callable[..., bool]] = {"odd": odd, "even": even, "divisibleby": divisible}
