"""The values inside the braces of a template (numbers, words, lists, names), its filters and tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from jinja2.filters import do_round

from fortgold.data.limits import CHARACTERS, STEPS, Limit, LimitExceeded
from fortgold.data.model import Lang, Text
from fortgold.rulebook.terms import Html, Printable, Word, bare, capitalize, marked, plural

LARGEST = 10**9  # number in a template
NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
PLACES = 9  # after the point


class BadExpression(Exception):
    """A template asks for something that cannot be done; `said` says why."""

    def __init__(self, said: Text) -> None:
        super().__init__(said.en)
        self.said = said


class UnknownName(LookupError):
    """A template asked for something that the game does not have.

    `kind` is a kind of name as in `template_checks.KINDS`, `allowed` the names that there are.
    """

    def __init__(self, kind: str, name: str, allowed: tuple[str, ...] = ()) -> None:
        super().__init__(f"{kind} {name}")
        self.kind, self.name, self.allowed = kind, name, allowed


@dataclass(frozen=True, slots=True)
class Names:
    """A namespace: what a template names after a point, as in `t.mana`; `kind` is as in `template_checks.KINDS`."""

    kind: str
    by_name: Mapping[str, Any]

    def __getitem__(self, name: str) -> Any:
        if name not in self.by_name:
            raise UnknownName(self.kind, name, tuple(self.by_name))
        return self.by_name[name]


def is_number(value: object) -> bool:
    return isinstance(value, (int, float))


def number(value: Any) -> Any:
    """`value`, unless it is a number that is too large."""
    if is_number(value) and not -LARGEST < value < LARGEST:
        raise too_large()
    return value


def characters(value: Any) -> str:
    """A word or a number as a string."""
    if not isinstance(value, (str, int, float)):
        ja = "ここに入るのは言葉と数だけです。並びは join でつないでください"
        en = "only words and numbers can stand here; a list needs `join`"
        raise BadExpression(Text(ja, en))
    return str(value)


def too_large() -> BadExpression:
    return BadExpression(Text("数が大きすぎます", "a number is too large"))


def for_numbers(sign: str) -> BadExpression:
    return BadExpression(Text(f"「{sign}」は数にしか使えません", f"`{sign}` is for numbers only"))


def numbers(sign: str, *values: Any) -> tuple[Any, ...]:
    """`values`, if all are numbers, as `sign` needs."""
    if not all(map(is_number, values)):
        raise for_numbers(sign)
    return values


def wrong_arguments(name: str) -> BadExpression:
    return BadExpression(Text(f"「{name}」の引数が違います", f"`{name}` has the wrong arguments"))


@dataclass(slots=True)
class Evaluator:
    """A template at work: what it has printed and spent so far; `line` is where it is.

    `escape` is applied to all that braces print, unless it is HTML already. Without it everything is
    plain characters: for words inside a figure. `introduced` are the terms that have stood out;
    without it, none does.
    """

    lang: Lang
    escape: Callable[[str], str] | None = marked
    introduced: set[str] | None = None
    line: int = 1
    spent: Counter[Limit] = field(default_factory=Counter)

    def spend(self, limit: Limit, count: int = 1) -> None:
        """Count some more against a limit. Raises LimitExceeded."""
        self.spent[limit] += count
        self.afford(limit, 0)

    def afford(self, limit: Limit, count: int) -> None:
        """Check that so much more could be spent. Raises LimitExceeded."""
        if self.spent[limit] + count > limit.most:
            raise LimitExceeded(limit, self.line)

    def made(self, text: str) -> str:
        """A new text, counted."""
        self.spend(CHARACTERS, len(text))
        return text

    def as_list(self, value: Any, asked: str) -> list[Any]:
        """A value as a list; each item counts as a step."""
        if not isinstance(value, (list, str, range)):
            raise BadExpression(Text(f"「{asked}」には並びが要ります", f"`{asked}` needs a list"))
        self.spend(STEPS, len(value))
        return list(value)

    def item(self, of: Any, at: Any) -> Any:
        """An item of a list, counted from 0, or of a namespace."""
        if isinstance(of, Names):
            return of[characters(bare(at))]
        if not isinstance(of, (list, str, range)) or not isinstance(at, int):
            raise BadExpression(Text("[ ] が使えるのは並びだけです", "`[ ]` is for lists"))
        if not -len(of) <= at < len(of):
            raise BadExpression(Text(f"並びに {at} 番目がありません", f"the list has no item {at}"))
        return of[at]

    def joined(self, values: list[Any], between: str = "") -> Any:
        """Values joined; the result is HTML if one of them is."""
        is_html = self.escape and any(isinstance(value, Printable) for value in values)
        between = self.text(between) if is_html else between
        # counted first: it may be larger than all memory
        self.spent[CHARACTERS] += len(between) * len(values)
        texts = [
            self.made(self.text(value) if is_html else characters(bare(value))) for value in values
        ]
        joined = between.join(texts)
        return Html(joined) if is_html else joined

    def text(self, value: Any) -> str:
        """A value as it is printed."""
        if self.escape and isinstance(value, Printable):
            return value.printed(self.introduced)
        text = characters(bare(value))
        self.afford(CHARACTERS, len(text))
        return self.escape(text) if self.escape else text

    def word(self, value: Any) -> Word | Html | str:
        """A value that can be put into the plural, or capitalised."""
        if isinstance(value, (Word, Html)):
            return value
        return Html(self.text(value)) if isinstance(value, Printable) else characters(value)


def whole(_: Evaluator, value: Any, otherwise: int = 0) -> int:
    """A number without its fraction; digits as a number."""
    if is_number(value):
        return int(value)
    digits = bare(value)
    is_short = isinstance(digits, str) and len(digits) < 10
    return int(digits) if is_short and digits.isascii() and digits.isdigit() else otherwise


def rounded(_: Evaluator, value: Any, places: int = 0, method: str = "common") -> float:
    can = is_number(value) and is_number(places) and method in ("common", "ceil", "floor")
    if not can or abs(places) > PLACES:
        raise for_numbers("round")
    return float(do_round(value, int(places), method))  # type: ignore[arg-type]


def in_words(evaluator: Evaluator, value: Any) -> Any:
    """Small numbers as words in English; Japanese keeps its digits."""
    is_small = isinstance(value, int) and 0 <= value < len(NUMBERS)
    return NUMBERS[value] if is_small and evaluator.lang == "en" else value


def divisible(_: Evaluator, value: Any, by: Any) -> bool:
    if not (isinstance(value, int) and isinstance(by, int) and by):
        ja = "odd、even、divisibleby は 0 でない整数に使います"
        en = "`odd`, `even` and `divisibleby` are for whole numbers, and not for 0"
        raise BadExpression(Text(ja, en))
    return value % by == 0


FILTERS: Mapping[str, Callable[..., Any]] = {
    "abs": lambda _, value: abs(*numbers("abs", value)),
    "capitalize": lambda evaluator, value: capitalize(evaluator.word(value)),
    "first": lambda evaluator, value: evaluator.item(value, 0),
    "int": whole,
    "join": lambda evaluator, value, between="": evaluator.joined(
        evaluator.as_list(value, "join"), characters(between)
    ),
    "last": lambda evaluator, value: evaluator.item(value, -1),
    "length": lambda evaluator, value: len(evaluator.as_list(value, "length")),
    "list": lambda evaluator, value: evaluator.as_list(value, "list"),
    "lower": lambda _, value: characters(bare(value)).lower(),
    "plain": lambda _, value: value.text if isinstance(value, Word) else value,
    "plural": lambda evaluator, value: plural(evaluator.word(value)),
    "round": rounded,
    "sum": lambda evaluator, value: sum(numbers("sum", *evaluator.as_list(value, "sum"))),
    "upper": lambda _, value: characters(bare(value)).upper(),
    "word": in_words,
}
TESTS: Mapping[str, Callable[..., bool]] = {
    "odd": lambda evaluator, value: not divisible(evaluator, value, 2),
    "even": lambda evaluator, value: divisible(evaluator, value, 2),
    "divisibleby": divisible,
}
