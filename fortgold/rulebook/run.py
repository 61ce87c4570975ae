"""A template carried out, step by step, within a budget.

Only what is written here can happen: there are no attributes but those of a few lists of names, no
methods, no functions but those that a book is given. Each step, each round of a loop and each
character of each text that is made is counted, whatever asks for it.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from inspect import Signature, signature
from typing import Any

from jinja2 import nodes

from fortgold.data.limits import CHARACTERS, ROUNDS, ROWS, STEPS, Limit
from fortgold.data.model import Lang, Text
from fortgold.rulebook.script import Exceeded, Script
from fortgold.rulebook.terms import Html, Said, marked
from fortgold.rulebook.values import (
    FILTERS,
    TESTS,
    Names,
    Unknown,
    Wrong,
    bare,
    characters,
    for_numbers,
    is_number,
    number,
    too_large,
    wrong_arguments,
)

LARGEST_POWER = 30
ARITHMETIC: Mapping[type[nodes.Node], tuple[str, Callable[[Any, Any], Any]]] = {
    nodes.Add: ("+", operator.add),
    nodes.Sub: ("-", operator.sub),
    nodes.Mul: ("*", operator.mul),
    nodes.Div: ("/", operator.truediv),
    nodes.FloorDiv: ("//", operator.floordiv),
    nodes.Mod: ("%", operator.mod),
    nodes.Pow: ("**", operator.pow),
}
ORDER: Mapping[str, tuple[str, Callable[[Any, Any], bool]]] = {
    "lt": ("<", operator.lt),
    "lteq": ("<=", operator.le),
    "gt": (">", operator.gt),
    "gteq": (">=", operator.ge),
}

Data = Callable[[str], str]  # what is done to the plain text of a template


@dataclass(slots=True)
class Run:
    """One template at work. Raises Wrong, Unknown or Exceeded; `line` is where it was then.

    `escape` is done to all that the braces give, but for Html. Without it everything is plain
    characters: for words inside a figure.
    """

    names: Mapping[str, Any]
    lang: Lang
    escape: Callable[[str], str] | None = marked
    line: int = 1
    steps: int = 0
    rounds: int = 0
    rows: int = 0
    written: int = 0
    scopes: list[dict[str, Any]] = field(default_factory=list)

    def printed(self, script: Script, data: Data = str) -> str:
        """What the template gives; `data` is done to the text that stands in it as it is."""
        self.scopes = [dict(self.names)]
        return "".join(self.block(script.tree.body, data))

    # the budget

    def spend(self, steps: int = 1) -> None:
        self.steps += steps
        self.bound(self.steps, STEPS)

    def made(self, text: str) -> str:
        """A text that has been made, counted."""
        self.written += len(text)
        self.bound(self.written, CHARACTERS)
        return text

    def bound(self, count: int, limit: Limit) -> None:
        if count > limit.most:
            raise Exceeded(limit, self.line)

    # statements

    def block(self, body: Iterable[nodes.Node], data: Data) -> list[str]:
        """What some statements give."""
        said: list[str] = []
        for node in body:
            self.line = node.lineno
            self.spend()
            match node:
                case nodes.Output(nodes=parts):
                    said += [self.made(self.part(part, data)) for part in parts]
                case nodes.If():
                    said += self.block(self.chosen(node), data)
                case nodes.For():
                    said += self.loop(node, data)
                case nodes.Assign(target=target, node=given):
                    self.assign(target, self.value(given))
                case nodes.AssignBlock(target=target, body=inner):
                    self.assign(target, Html(self.made("".join(self.block(inner, data)))))
        return said

    def part(self, part: nodes.Node, data: Data) -> str:
        """A text of the template, or what braces in it give."""
        if isinstance(part, nodes.TemplateData):
            return data(part.data)
        return self.text(self.value(part))

    def chosen(self, node: nodes.If) -> list[nodes.Node]:
        """The branch to take."""
        for one in (node, *node.elif_):
            if self.value(one.test):
                return one.body
        return node.else_

    def loop(self, node: nodes.For, data: Data) -> list[str]:
        things = self.things(self.value(node.iter), "for")
        if test := node.test:
            things = [thing for thing in things if self.passes(node, test, thing)]
        if not things:
            return self.block(node.else_, data)
        said: list[str] = []
        for i, thing in enumerate(things):
            facts = {"index": i + 1, "index0": i, "revindex": len(things) - i, "first": i == 0}
            facts |= {"last": i == len(things) - 1, "length": len(things)}
            self.enter(node.target, thing, loop=Names("name", facts))
            said += self.block(node.body, data)
            self.scopes.pop()
        return said

    def passes(self, node: nodes.For, test: nodes.Node, thing: Any) -> bool:
        self.enter(node.target, thing)
        passed = bool(self.value(test))
        self.scopes.pop()
        return passed

    def enter(self, target: nodes.Node, thing: Any, **names: Any) -> None:
        """Begin a round of a loop."""
        self.rounds += 1
        self.bound(self.rounds, ROUNDS)
        self.scopes.append(names)
        self.assign(target, thing)

    def assign(self, target: nodes.Node, value: Any) -> None:
        if isinstance(target, nodes.Name):
            self.scopes[-1][target.name] = value
            return
        targets = target.items if isinstance(target, nodes.Tuple) else []
        values = self.things(value, "=")
        if not targets or len(targets) != len(values):
            said = Text("名前と値の数が違います", "there are not as many values as names for them")
            raise Wrong(said)
        for one, part in zip(targets, values, strict=True):
            self.assign(one, part)

    # expressions

    def value(self, node: nodes.Node) -> Any:
        """What an expression comes to."""
        self.line = node.lineno
        self.spend()
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
                return self.called(node)
            case nodes.Filter(node=of) | nodes.Test(node=of):
                return self.filtered(node, self.value(of) if of else None)
            case nodes.And(left=left, right=right):
                return self.value(left) and self.value(right)
            case nodes.Or(left=left, right=right):
                return self.value(left) or self.value(right)
            case nodes.Not(node=inner):
                return not self.value(inner)
            case nodes.Neg(node=inner) | nodes.Pos(node=inner):
                return self.signed(node, self.value(inner))
            case nodes.BinExpr(left=left, right=right):
                return self.reckoned(*ARITHMETIC[type(node)], self.value(left), self.value(right))
            case nodes.Concat(nodes=parts):
                return self.joined([self.value(part) for part in parts])
            case nodes.Compare(expr=first, ops=ops):
                return self.compared(self.value(first), ops)
            case nodes.CondExpr(test=test, expr1=one, expr2=other):
                chosen = one if self.value(test) else other
                return "" if chosen is None else self.value(chosen)
        raise AssertionError(node)  # `script` has let nothing else through

    def named(self, name: str) -> Any:
        for scope in reversed(self.scopes):
            if name in scope:
                return scope[name]
        raise Unknown("name", name, tuple(self.names))

    def attribute(self, of: Any, name: str) -> Any:
        if isinstance(of, Names):
            return of[name]
        said = Text(
            f"「.{name}」は使えません。点のあとに名前を書けるのは t、n、s、game、loop だけです",
            f"`.{name}` cannot stand here; only `t`, `n`, `s`, `game` and `loop` have names in them",
        )
        raise Wrong(said)

    def item(self, of: Any, at: Any) -> Any:
        """One thing of a list, counted from 0, or of some names."""
        if isinstance(of, Names):
            return of[characters(bare(at))]
        if not isinstance(of, (list, str, range)) or not isinstance(at, int):
            raise Wrong(Text("[ ] が使えるのは並びだけです", "`[ ]` is for lists"))
        if not -len(of) <= at < len(of):
            raise Wrong(Text(f"並びに {at} 番目がありません", f"the list has no item {at}"))
        return of[at]

    def arguments(self, node: Any, name: str) -> tuple[list[Any], dict[str, Any]]:
        """What is given to a function or a filter."""
        given = [self.value(arg) for arg in node.args]
        words = {word.key: self.value(word.value) for word in node.kwargs}
        if len(words) < len(node.kwargs) or node.dyn_args or node.dyn_kwargs:
            raise wrong_arguments(name)
        return given, words

    def called(self, node: nodes.Call) -> Any:
        """What a function gives."""
        name = node.node.name if isinstance(node.node, nodes.Name) else ""
        function = self.named(name) if name else None
        if not callable(function):
            raise Wrong(Text(f"「{name}( )」は使えません", f"`{name}( )` cannot stand here"))
        given, words = self.arguments(node, name)
        self.line = node.lineno
        if function is range:
            return self.range(given, words)
        if not all(isinstance(one, str) for one in (*given, *words.values())):
            raise wrong_arguments(name)
        return self.carried_out(name, function, given, words)

    def range(self, given: list[Any], words: dict[str, Any]) -> range:
        whole = all(isinstance(one, int) for one in given)
        if words or not whole or not 1 <= len(given) <= 3 or given[2:] == [0]:
            raise wrong_arguments("range")
        found = range(*given)
        self.bound(len(found), ROUNDS)
        return found

    def filtered(self, node: nodes.Filter | nodes.Test, value: Any) -> Any:
        """What a filter or a test makes of a value."""
        kind, known = ("filter", FILTERS) if isinstance(node, nodes.Filter) else ("test", TESTS)
        if node.name not in known:
            raise Unknown(kind, node.name, tuple(known))
        given, words = self.arguments(node, node.name)
        self.line = node.lineno
        return self.carried_out(node.name, known[node.name], [self, value, *given], words)

    def carried_out(
        self, name: str, function: Callable[..., Any], given: list[Any], words: dict[str, Any]
    ) -> Any:
        """What a function gives, counted."""
        try:
            _signature(function).bind(*given, **words)
        except TypeError:
            raise wrong_arguments(name) from None
        result = function(*given, **words)
        if isinstance(result, Html):
            self.rows += result.rows
            self.bound(self.rows, ROWS)
        if isinstance(said := bare(result), str):
            self.made(said)
        return number(result)

    def signed(self, node: nodes.Node, value: Any) -> Any:
        if not is_number(value):
            raise for_numbers("-")
        return -value if isinstance(node, nodes.Neg) else value

    def reckoned(self, sign: str, work: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
        if sign == "+" and isinstance(left, str) and isinstance(right, str):
            return self.made(left + right)
        if not (is_number(left) and is_number(right)):
            raise for_numbers(sign)
        if sign == "**" and abs(right) > LARGEST_POWER:
            raise too_large()
        try:
            result = work(left, right)
        except ZeroDivisionError:
            raise Wrong(Text("0 で割っています", "here something is divided by zero")) from None
        except OverflowError:
            raise too_large() from None
        if not is_number(result):
            raise for_numbers(sign)  # a root of what is less than 0
        return number(result)

    def compared(self, left: Any, ops: Iterable[nodes.Operand]) -> bool:
        for op in ops:
            right = self.value(op.expr)
            if not self.holds(op.op, bare(left), bare(right)):
                return False
            left = right
        return True

    def holds(self, op: str, left: Any, right: Any) -> bool:
        """Whether two values compare so; lists compare with nothing."""
        if op in ("in", "notin"):
            if isinstance(left, str) and isinstance(right, str):
                self.spend(len(right))
                return (left in right) == (op == "in")
            found = any(self.holds("eq", left, bare(one)) for one in self.things(right, "in"))
            return found == (op == "in")
        for one in (left, right):
            self.spend(len(characters(one)))
        if op in ("eq", "ne"):
            return bool(left == right) == (op == "eq")
        sign, work = ORDER[op]
        if is_number(left) != is_number(right):
            raise for_numbers(sign)
        return work(left, right)

    def things(self, value: Any, asked: str) -> list[Any]:
        """A value as a list; each thing of it is a step."""
        if not isinstance(value, (list, str, range)):
            raise Wrong(Text(f"「{asked}」には並びが要ります", f"`{asked}` needs a list"))
        self.spend(len(value))
        return list(value)

    def joined(self, values: list[Any], between: str = "") -> Any:
        """Some values one after the other; HTML if one of them is."""
        is_html = self.escape and any(isinstance(one, Said) for one in values)
        between = self.text(between) if is_html else between
        # counted before it is made: it may be larger than all that there is room for
        self.written += len(between) * len(values)
        texts = [self.made(self.text(one) if is_html else characters(bare(one))) for one in values]
        joined = between.join(texts)
        return Html(joined) if is_html else joined

    def text(self, value: Any) -> str:
        """A value as it is printed."""
        if self.escape and isinstance(value, Said):
            return str(value)
        said = characters(bare(value))
        self.bound(self.written + len(said), CHARACTERS)
        return self.escape(said) if self.escape else said


@cache
def _signature(function: Callable[..., Any]) -> Signature:
    return signature(function)
