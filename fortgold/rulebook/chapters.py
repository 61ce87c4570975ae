"""Blocks of a book that are more than a box: chapters as sections, and blocks of several parts.

Everything here moves tokens of parsed Markdown; where a block lies on its page is the stylesheet's.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from markdown_it.token import Token

from fortgold.rulebook.template_context import PARTED

HEADING_ID = re.compile(r"\s*\{#([\w-]+)(?:\s+\.(page|opening|listed))?\}\s*$")


def chaptered(tokens: Sequence[Token], beside: bool = True) -> list[Token]:
    """`tokens` with a section around each chapter, the kicker above its heading included.

    A chapter with a block `side` begins a page of its own, as one whose heading says `.page`; one
    that says `.opening` begins on a left-hand page. Where nothing can stand `beside` the text, the block
    follows it.
    """
    starts = [*_starts(tokens), len(tokens)]
    out = list(tokens[: starts[0]])
    for start, end in pairwise(starts):
        part = tokens[start:end]
        kinds = {token.type for token in part}
        heading = next(token for token in part if token.type == "heading_open")
        classes = ["chapter", *str(heading.attrs.get("class", "")).split()]
        if "container_side_open" in kinds:
            classes.append("withside")
        out.append(_tag("section", 1, " ".join(classes)))
        out += part if beside else _sides_last(part)
        out.append(_tag("section", -1))
    return [*parted(out)]


def _sides_last(tokens: Sequence[Token]) -> Iterator[Token]:
    """`tokens` with the blocks `side` behind all others."""
    sides: list[Token] = []
    is_inside = False
    for token in tokens:
        is_inside |= token.type == "container_side_open"
        if is_inside:
            sides.append(token)
        else:
            yield token
        is_inside &= token.type != "container_side_close"
    yield from sides


def _starts(tokens: Sequence[Token]) -> Iterator[int]:
    """Where each chapter begins: at its heading, or at the kicker right above it."""
    kicker = -1
    for i, token in enumerate(tokens):
        if token.type == "container_kicker_open" and token.level == 0:
            kicker = i
        elif token.type == "heading_open" and token.tag == "h2" and token.level == 0:
            above = kicker >= 0 and tokens[i - 1].type == "container_kicker_close"
            yield kicker if above else i


def parted(tokens: Sequence[Token]) -> Iterator[Token]:
    """`tokens` with the parts of each parted block as elements of their own, the rules taken out.

    In `facts`, the first element of a part is its key; two `tiles` stand side by side.
    """
    opened: list[_Parted] = []
    for token in tokens:
        kind = token.type.removeprefix("container_").rpartition("_")[0]
        inside = opened[-1] if opened else None
        if kind in PARTED and token.nesting > 0:
            opened.append(_Parted(token.level + 1, kind))
            yield token
            yield from opened[-1].begin()
        elif inside and kind in PARTED:
            yield from opened.pop().end(last=True)
            yield token
        elif inside and token.type == "hr" and token.level == inside.level:
            yield from inside.end()
            yield from inside.begin()
        else:
            if inside and inside.kind == "facts" and inside.is_fresh and token.nesting > 0:
                token.attrJoin("class", "key")
            if inside:
                inside.is_fresh = False
            yield token


@dataclass(slots=True)
class _Parted:
    """A parted block while it is read: the level inside it, its kind, and how many parts it has."""

    level: int
    kind: str
    parts: int = 0
    is_fresh: bool = True  # whether nothing of its part has been read

    def begin(self) -> Iterator[Token]:
        """The tags before a part."""
        if self.kind == "tiles" and self.parts % 2 == 0:
            yield _tag("div", 1, "pair")
        self.parts, self.is_fresh = self.parts + 1, True
        yield _tag("div", 1, "part")

    def end(self, last: bool = False) -> Iterator[Token]:
        """The tags behind a part."""
        yield _tag("div", -1)
        if self.kind == "tiles" and (last or self.parts % 2 == 0):
            yield _tag("div", -1)


def _tag(tag: str, nesting: int, kind: str = "") -> Token:
    return Token(
        f"{tag}_{'open' if nesting > 0 else 'close'}", tag, nesting,  # type: ignore[arg-type]
        attrs={"class": kind} if kind else {}, block=True,
    )  # fmt: skip
