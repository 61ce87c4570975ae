"""The Jinja of a template, read within bounds: its statements, and where its plain text stands.

Jinja's own lexer and parser read it; `template_interpreter` runs it. Both the parser and what walks its
tree recurse once for each level, so the levels are counted before, among the tokens.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any

from jinja2 import Environment, TemplateSyntaxError, nodes
from jinja2.lexer import TokenStream

from fortgold.data.kept_parts import part
from fortgold.data.limits import BRACES, LEVELS, LimitExceeded
from fortgold.data.model import Span

DIGITS = 15  # of a number, with sign and point; a game needs no longer ones
OPENS, CLOSES = frozenset("([{"), frozenset(")]}")
ENDS = {"endif": "if", "endfor": "for", "endset": "set"}
STATEMENTS = {"if", "elif", "else", "for", "set", *ENDS}
READ = {
    nodes.Add, nodes.And, nodes.Assign, nodes.AssignBlock, nodes.Call, nodes.Compare, nodes.Concat,
    nodes.CondExpr, nodes.Const, nodes.Div, nodes.Filter, nodes.FloorDiv, nodes.For, nodes.Getattr,
    nodes.Getitem, nodes.If, nodes.Keyword, nodes.List, nodes.Mod, nodes.Mul, nodes.Name, nodes.Neg,
    nodes.Not, nodes.Operand, nodes.Or, nodes.Output, nodes.Pos, nodes.Pow, nodes.Sub, nodes.Template,
    nodes.TemplateData, nodes.Test, nodes.Tuple,
}  # fmt: skip

FORKS = {
    "if": "begin", "for": "begin", "elif": "else", "else": "else", "endif": "end", "endfor": "end",
}  # fmt: skip
# what messages call nodes that are refused, where the class name would not tell
CALLED = {nodes.Slice: "[:]", nodes.Dict: "{}", nodes.For: "recursive", nodes.AssignBlock: "|"}
VALUE, GONE = "\x1b", "\x1a"

Token = tuple[int, str, str]  # line, kind, what is written


class BadSyntax(TemplateSyntaxError):
    """A statement or an expression that is not allowed; the message is its name."""


@dataclass(frozen=True, slots=True)
class ParsedTemplate:
    """A template that has been read; `source` has Jinja's line ends, which are all \\n.

    `text` is as long as `source`, but keeps only what will stand in the book: braces that print
    something become VALUE, statements and comments GONE. `forks` are the offsets of the statements and
    what they do: "begin", "else" or "end"; `braces` are where those begin that print something.
    """

    source: str
    text: str
    tree: nodes.Template
    nodes: tuple[nodes.Node, ...]  # of the tree, as they are written
    forks: tuple[tuple[int, str], ...]
    braces: tuple[int, ...]
    _lines: tuple[int, ...]  # where each line begins

    def place(self, path: str, offset: int) -> Span:
        """Where an offset of the template in that file stands."""
        line = bisect_right(self._lines, offset)
        return Span(path, line, offset - self._lines[line - 1] + 1)


class _Environment(Environment):
    """Jinja, which reads one template after another from tokens that have been looked at."""

    tokens: Sequence[Token] = ()

    def _tokenize(self, *_: Any, **__: Any) -> TokenStream:
        return TokenStream(self.lexer.wrap(self.tokens), None, None)


ENVIRONMENT = _Environment(
    trim_blocks=True,
    lstrip_blocks=True,
    comment_start_string="<!--",  # Jinja's own begins like the id of a heading, {#setup}
    comment_end_string="-->",
)


def parse_template(source: str) -> ParsedTemplate:
    """A template as its statements and its text.

    Raises TemplateSyntaxError (BadSyntax is one), and LimitExceeded for what is too long or deep.
    """
    return part(partial(_parsed, source), "template", source)


@lru_cache(maxsize=256)  # who checks or writes a game again meets the same texts
def _parsed(source: str) -> ParsedTemplate:
    ENVIRONMENT.tokens = tokens = list(ENVIRONMENT.lexer.tokeniter(source, None))
    whole = source.replace("\r\n", "\n").replace("\r", "\n")
    text, forks, braces = _looked_through(whole, tokens)
    tree: Any = ENVIRONMENT.parse(source)
    tree.set_environment(None)  # which nobody asks, and with which nothing could be kept
    everything = tuple(_walked(tree))
    for node in everything:
        more = getattr(node, "recursive", None) or (
            isinstance(node, nodes.AssignBlock) and node.filter
        )
        if more or type(node) not in READ:
            raise BadSyntax(CALLED.get(type(node), type(node).__name__.lower()), node.lineno)
    lines = (0, *(found.end() for found in re.finditer("\n", whole)))
    return ParsedTemplate(whole, text, tree, everything, forks, braces, lines)


def _looked_through(
    source: str, tokens: Iterable[Token]
) -> tuple[str, tuple[tuple[int, str], ...], tuple[int, ...]]:
    """The text, the forks and the braces of a template.

    Raises LimitExceeded or BadSyntax for what the parser must not see.
    """
    parts: list[str] = []
    forks: list[tuple[int, str]] = []
    braces: list[int] = []
    blocks: list[str] = []  # statements that are open
    end = words = depth = 0
    opened, first, is_set = 0, False, False
    for line, kind, written in tokens:
        start = source.find(written, end)  # what the lexer has cut off was white space
        if kind == "variable_begin":
            braces.append(start)
        if kind == "data" or kind.endswith("_begin"):
            parts.append(_blank(source[end:start], VALUE if kind == "variable_begin" else " "))
            opened = start
        end = start + len(written)
        if kind == "data":
            parts.append(written)
        elif kind.endswith("_end"):
            mask = VALUE if kind == "variable_end" else GONE
            parts.append(_blank(source[opened:end], mask))
        elif kind == "comment_begin":
            parts.append(_blank(written, GONE))  # it may have no end
            opened = end
        if kind in ("variable_begin", "block_begin"):
            words, depth, is_set = 0, 0, False
            first = kind == "block_begin"
        elif kind in ("whitespace", "data", "comment", "comment_begin", "comment_end"):
            continue
        elif kind == "raw_begin":
            raise BadSyntax("raw", line)
        elif first:
            first = False
            if written not in STATEMENTS:
                raise BadSyntax(written, line)
            if written in FORKS:
                forks.append((start, FORKS[written]))
            if written in ("if", "for", "set"):
                blocks.append(written)
            elif ENDS.get(written) in blocks[-1:]:
                blocks.pop()
            is_set = written == "set"
        else:
            words += 1
            if is_set and written == "=":  # `set x = 1` needs no `endset`
                blocks.pop()
                is_set = False
            if kind == "operator":
                depth += (written in OPENS) - (written in CLOSES)
            elif kind in ("integer", "float") and not (
                len(written) <= DIGITS and written.isascii()  # Jinja takes １, Python does not
            ):
                raise BadSyntax(written if len(written) <= DIGITS else f"{written[:DIGITS]}…", line)
        if words > BRACES.most:
            raise LimitExceeded(BRACES, line)
        if max(depth, len(blocks)) > LEVELS.most:
            raise LimitExceeded(LEVELS, line)
    parts.append(_blank(source[end:], " "))
    return "".join(parts), tuple(forks), tuple(braces)


def _blank(text: str, mask: str) -> str:
    return re.sub("[^\n]", mask, text) if "\n" in text else mask * len(text)


def _walked(node: nodes.Node) -> Iterator[nodes.Node]:
    waiting = [node]
    while waiting:
        node = waiting.pop()
        yield node
        if node.fields and not isinstance(node, (nodes.Const, nodes.TemplateData, nodes.Name)):
            waiting += reversed(list(node.iter_child_nodes()))
