"""An example as a book tells it: its picture, its steps one by one, its words, in a box of Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import cycle
from typing import Any

from fortgold.data.example import Example, filled
from fortgold.data.model import Lang, Text
from fortgold.rulebook.template_interpreter import Interpreter
from fortgold.rulebook.template_parser import parse_template
from fortgold.rulebook.terms import Printable, safe

BRACES = re.compile(r"(\{\{.*?\}\})", re.DOTALL)
STARS = re.compile(r"(?<![\\*])\*\*(?!\*)")
BOLD = "\ue010\ue011"  # the beginning and the end


@dataclass(frozen=True, slots=True)
class Told(Printable):
    """An example in one language; printed, it stands out as a box, or as a bare figure
    if it has no words.

    `figure` is where its picture goes, `names` are those of the book.
    """

    example: Example
    lang: Lang
    figure: str
    names: Mapping[str, Any]

    @property
    def text(self) -> str:
        return self.printed(None)

    def printed(self, introduced: set[str] | None) -> str:
        if not any(self.example.texts()):
            return self.figure
        parts = (part for part in self._parts(introduced) if part)
        return "\n\n::: example\n" + "\n\n".join(parts) + "\n:::\n\n"

    def _parts(self, introduced: set[str] | None) -> Iterator[str]:
        yield self.figure
        told = 0
        for n, step in enumerate(self.example.steps, 1):
            if step.says:
                told += 1
                said = self._said(filled(step.says, self.example.facts(n)), introduced)
                yield f"{told}. {said}"
        if self.example.says:
            yield self._said(filled(self.example.says, self.example.facts()), introduced)

    def _said(self, text: Text, introduced: set[str] | None) -> str:
        """Words with their braces filled in, in one line of Markdown."""
        interpreter = Interpreter(self.lang, introduced=introduced, names=self.names, data=safe)
        said = interpreter.render(parse_template(_marked(text.of(self.lang))))
        for mark, tag in zip(BOLD, ("<strong>", "</strong>"), strict=True):
            said = said.replace(mark, tag)
        return " ".join(said.split("\n"))


def _marked(words: str) -> str:
    """Words whose `**` have become `BOLD`, around braces, too: what is between braces is escaped bit by bit."""
    pieces = BRACES.split(words)
    if sum(len(STARS.findall(piece)) for piece in pieces[::2]) % 2:
        return words
    marks = cycle(BOLD)
    pieces[::2] = [STARS.sub(lambda _: next(marks), piece) for piece in pieces[::2]]
    return "".join(pieces)
