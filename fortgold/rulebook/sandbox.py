"""What a template may do: Jinja in a box in which nothing runs or grows without end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from jinja2 import StrictUndefined, TemplateSyntaxError, nodes
from jinja2.runtime import Context
from jinja2.sandbox import ImmutableSandboxedEnvironment

from fortgold.model import Lang
from fortgold.rulebook.terms import capitalize, plain, plural

NUMBERS = (
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
)  # fmt: skip
LARGEST = 10**9  # what a template may reckon with
ROUNDS = 10_000  # of all loops of a book together
FILTERS = (
    "abs",
    "first",
    "int",
    "join",
    "last",
    "length",
    "list",
    "lower",
    "round",
    "sum",
    "upper",
)
REFUSED = (
    nodes.Block, nodes.CallBlock, nodes.Extends, nodes.FilterBlock, nodes.FromImport, nodes.Import,
    nodes.Include, nodes.Macro,
)  # fmt: skip


class Refused(TypeError):
    """A template multiplies something other than numbers; the text is the operator."""


class Unwanted(TemplateSyntaxError):
    """A statement that could call itself, or that reads another file."""


def in_words(lang: Lang) -> Callable[[object], object]:
    """The filter `word`: small numbers as words in English; Japanese keeps its digits."""

    def word(number: object) -> object:
        if lang == "en" and isinstance(number, int) and 0 <= number < len(NUMBERS):
            return NUMBERS[number]
        return number

    return word


class _Environment(ImmutableSandboxedEnvironment):
    """The sandbox: numbers stay small, and loops are counted.

    One environment serves one book, for its loops share one allowance.
    """

    intercepted_binops = frozenset({"*", "**", "%"})
    rounds_left = ROUNDS

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        if not (isinstance(left, (int, float)) and isinstance(right, (int, float))):
            raise Refused(operator)
        if operator == "**" and (abs(left) > LARGEST or abs(right) > 30):
            raise OverflowError
        result = super().call_binop(context, operator, left, right)
        if abs(result) >= LARGEST:
            raise OverflowError
        return result

    def _parse(self, source: str, name: str | None, filename: str | None) -> nodes.Template:
        tree = super()._parse(source, name, filename)
        for refused in tree.find_all(REFUSED):
            raise Unwanted(type(refused).__name__.lower(), refused.lineno)
        for loop in tree.find_all(nodes.For):
            if loop.recursive:
                raise Unwanted("recursive", loop.lineno)
            counted = nodes.EnvironmentAttribute("counted")
            loop.iter = nodes.Call(
                counted, [loop.iter], [], None, None, lineno=loop.lineno
            ).set_environment(self)
        return tree

    def counted(self, things: Iterable[Any]) -> Iterator[Any]:
        """The things that a loop goes through; OverflowError after too many rounds."""
        for thing in things:
            self.rounds_left -= 1
            if self.rounds_left < 0:
                raise OverflowError
            yield thing


def environment(lang: Lang) -> ImmutableSandboxedEnvironment:
    """Jinja as templates use it: what is not known is an error, and nothing can be changed."""
    env = _Environment(
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        comment_start_string="<!--",  # Jinja's own begins like the id of a heading, {#setup}
        comment_end_string="-->",
    )
    env.globals = {"range": env.globals["range"]}  # the sandbox's own, which is never long
    env.filters = {name: env.filters[name] for name in FILTERS}
    env.filters.update(word=in_words(lang), plural=plural, plain=plain, capitalize=capitalize)
    return env
