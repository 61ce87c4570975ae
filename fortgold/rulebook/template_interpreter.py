"""A template is run, step by step, within a budget.

Only what is written here can happen: no attributes but the names of a few namespaces, no methods, no
functions but those of the context. Every step, every round of a loop and every character of every
new text is counted.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from inspect import Signature, signature
from typing import Any

from jinja2 import nodes

from fortgold.data.limits import ROUNDS, ROWS, STEPS, LimitExceeded
from fortgold.data.model import Text
from fortgold.rulebook.template_parser import ParsedTemplate
from fortgold.rulebook.template_values import (
    FILTERS,
    TESTS,
    BadExpression,
    Evaluator,
    Names,
    UnknownName,
    characters,
    for_numbers,
    is_number,
    number,
    numbers,
    too_large,
    wrong_arguments,
)
from fortgold.rulebook.terms import Html, bare

LARGEST_POWER = 30
ARITHMETIC: Mapping[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
}
ORDER: Mapping[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "lt": ("<", operator.lt),
    "lteq": ("<=", operator.le),
    "gt": (">", operator.gt),
    "gteq": (">=", operator.ge),
}


@dataclass(slots=True)
class Interpreter(Evaluator):
    """One template at work. Raises BadExpression, UnknownName or LimitExceeded; `line` is where.

    `data` is applied to the text outside braces.
    """

    names: Mapping[str, Any] = field(kw_only=True)
    data: Callable[[str], str] = str
    scopes: list[dict[str, Any]] = field(default_factory=list)

    def render(self, parsed: ParsedTemplate) -> str:
        """What the template prints."""
        self.scopes = [dict(self.names)]
        return self.block(parsed.tree.body)

    # statements

    def block(self, body: Iterable[nodes.Node]) -> str:
        """What some statements print."""
        rendered: list[str] = []
        for node in body:
            self.line = node.lineno
            self.spend(STEPS)
            match node:
                case nodes.Output(nodes=parts):
                    rendered += map(self.part, parts)
                case nodes.If():
                    rendered.append(self.block(self.chosen(node)))
                case nodes.For():
                    rendered += self.loop(node)
                case nodes.Assign(target=target, node=given):
                    self.assign(target, self.value(given))
                case nodes.AssignBlock(target=target, body=inner):
                    self.assign(target, Html(self.made(self.block(inner))))
        return "".join(rendered)

    def part(self, part: Any) -> str:
        """A text of the template, or what braces in it print."""
        is_data = isinstance(part, nodes.TemplateData)
        return self.made(self.data(part.data) if is_data else self.text(self.value(part)))

    def chosen(self, node: nodes.If) -> list[nodes.Node]:
        """The branch to take."""
        for branch in (node, *node.elif_):
            if self.value(branch.test):
                return branch.body
        return node.else_

    def loop(self, node: nodes.For) -> Iterator[str]:
        items = self.as_list(self.value(node.iter), "for")
        if node.test:
            items = [thing for thing in items if self.round(node, thing, self.value, node.test)]
        if not items:
            yield self.block(node.else_)
        for i, thing in enumerate(items):
            facts = {"index": i + 1, "index0": i, "revindex": len(items) - i, "first": i == 0}
            facts |= {"last": i == len(items) - 1, "length": len(items)}
            yield self.round(node, thing, self.block, node.body, loop=Names("name", facts))

    def round(
        self, node: nodes.For, thing: Any, work: Callable[[Any], Any], of: Any, **names: Any
    ) -> Any:
        """One round of a loop: what `work` makes `of` something in it."""
        self.spend(ROUNDS)
        self.scopes.append(names)
        self.assign(node.target, thing)
        result = work(of)
        self.scopes.pop()
        return result

    def assign(self, target: nodes.Node, value: Any) -> None:
        if isinstance(target, nodes.Name):
            self.scopes[-1][target.name] = value
            return
        targets = target.items if isinstance(target, nodes.Tuple) else []
        values = self.as_list(value, "=")
        if not targets or len(targets) != len(values):
            why = Text("名前と値の数が違います", "there are not as many values as names for them")
            raise BadExpression(why)
        for name, part in zip(targets, values, strict=True):
            self.assign(name, part)

    # expressions

    def value(self, node: nodes.Node) -> Any:
        """The value of an expression."""
        self.line = node.lineno
        self.spend(STEPS)
        match node:
            case nodes.Const(value=value):
                return number(value)
            case nodes.Name(name=name):
                return self.named(name)
            case nodes.Tuple(items=items) | nodes.List(items=items):
                return [self.value(item) for item in items]
            case nodes.Getattr(node=of, attr=name):
                return self.attribute(self.value(of), name)
            case nodes.Getitem(node=of, arg=arg):
                return self.item(self.value(of), self.value(arg))
            case nodes.Call():
                return self.call(node)
            case nodes.Filter(node=of) | nodes.Test(node=of):
                return self.filtered(node, self.value(of) if of else None)
            case nodes.And(left=left, right=right):
                return self.value(left) and self.value(right)
            case nodes.Or(left=left, right=right):
                return self.value(left) or self.value(right)
            case nodes.Not(node=inner):
                return not self.value(inner)
            case nodes.Neg(node=inner):
                return -numbers("-", self.value(inner))[0]
            case nodes.Pos(node=inner):
                return numbers("-", self.value(inner))[0]
            case nodes.BinExpr(left=left, right=right):
                return self.arithmetic(node.operator, self.value(left), self.value(right))
            case nodes.Concat(nodes=parts):
                return self.joined([self.value(part) for part in parts])
            case nodes.Compare(expr=first, ops=ops):
                return self.compared(self.value(first), ops)
            case nodes.CondExpr(test=test, expr1=one, expr2=other):
                chosen = one if self.value(test) else other
                return "" if chosen is None else self.value(chosen)
        raise AssertionError(node)  # the parser has let nothing else through

    def named(self, name: str) -> Any:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        raise UnknownName("name", name, tuple(self.names))

    def attribute(self, of: Any, name: str) -> Any:
        if isinstance(of, Names):
            return of[name]
        why = Text(
            f"「.{name}」は使えません。点のあとに名前を書けるのは t、n、s、game、loop だけです",
            f"`.{name}` cannot stand here; only `t`, `n`, `s`, `game` and `loop` have names in them",
        )
        raise BadExpression(why)

    def call(self, node: nodes.Call) -> Any:
        """The result of a function."""
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        function = self.named(name) if name else None
        if not callable(function):
            raise BadExpression(
                Text(f"「{name}( )」は使えません", f"`{name}( )` cannot stand here")
            )
        if function is range:
            return self.call_function(node, name, self.counting, [], int)
        return self.call_function(node, name, function, [], str)

    def counting(self, start: int, stop: int | None = None, step: int = 1, /) -> range:
        """`range`, with no more numbers than a loop may have rounds."""
        if not step:
            raise wrong_arguments("range")
        numbers = range(start, stop, step) if stop is not None else range(start)
        if len(numbers) > ROUNDS.most:
            raise LimitExceeded(ROUNDS, self.line)
        return numbers

    def filtered(self, node: nodes.Filter | nodes.Test, value: Any) -> Any:
        """The result of a filter or a test of a value."""
        kind, known = ("filter", FILTERS) if isinstance(node, nodes.Filter) else ("test", TESTS)
        if node.name not in known:
            raise UnknownName(kind, node.name, tuple(known))
        return self.call_function(node, node.name, known[node.name], [self, value])

    def call_function(
        self,
        node: Any,
        name: str,
        function: Callable[..., Any],
        leading: list[Any],
        kind: type = object,
    ) -> Any:
        """The result of a function, counted; `leading` are passed before the arguments of that kind."""
        more = [self.value(arg) for arg in node.args]
        words = {word.key: self.value(word.value) for word in node.kwargs}
        self.line = node.lineno
        spread = len(words) < len(node.kwargs) or node.dyn_args or node.dyn_kwargs
        if spread or not all(isinstance(one, kind) for one in (*more, *words.values())):
            raise wrong_arguments(name)
        try:
            _signature(function).bind(*leading, *more, **words)
        except TypeError:
            raise wrong_arguments(name) from None
        result = function(*leading, *more, **words)
        if isinstance(result, Html):
            self.spend(ROWS, result.rows)
        if isinstance(text := bare(result), str):
            self.made(text)
        return number(result)

    def arithmetic(self, sign: str, left: Any, right: Any) -> Any:
        if sign == "+" and isinstance(left, str) and isinstance(right, str):
            return self.made(left + right)
        numbers(sign, left, right)
        if sign == "**" and abs(right) > LARGEST_POWER:
            raise too_large()
        try:
            result = ARITHMETIC[sign](left, right)
        except ZeroDivisionError:
            raise BadExpression(
                Text("0 で割っています", "here something is divided by zero")
            ) from None
        except OverflowError:
            raise too_large() from None
        return number(*numbers(sign, result))  # the root of a negative number is no number

    def compared(self, left: Any, ops: Iterable[nodes.Operand]) -> bool:
        for op in ops:
            right = self.value(op.expr)
            if not self.holds(op.op, bare(left), bare(right)):
                return False
            left = right
        return True

    def holds(self, op: str, left: Any, right: Any) -> bool:
        """Whether the comparison is true; lists cannot be compared."""
        if op in ("in", "notin"):
            if isinstance(left, str) and isinstance(right, str):
                self.spend(STEPS, len(right))
                return (left in right) == (op == "in")
            is_in = any(self.holds("eq", left, bare(item)) for item in self.as_list(right, "in"))
            return is_in == (op == "in")
        for side in (left, right):
            self.spend(STEPS, len(characters(side)))
        if op in ("eq", "ne"):
            return bool(left == right) == (op == "eq")
        sign, compare = ORDER[op]
        if is_number(left) != is_number(right):
            raise for_numbers(sign)
        return compare(left, right)


@cache
def _signature(function: Callable[..., Any]) -> Signature:
    return signature(function)
