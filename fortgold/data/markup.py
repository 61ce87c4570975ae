"""The marks that words of cards, sentences and layouts may hold, and what they mean.

`**bold**`, `*italic*`, `***both***` as in Markdown; `[words](#CC0033)` in a colour; `｜砦《とりで》` with a
reading above, as Japanese writers type it. Marks may stand in each other, a reading in all of them. A
backslash before a sign takes its meaning away. Marks stand within a line.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from fortgold.data.patterns import unescaped

# Stars touch the words they enclose; `2 * 3 * 4`, `5*3*2`, `幅*3*高さ` are sums.
MARK = re.compile(
    r"(?<![\\*A-Za-z0-9])(?!\*\d+\*(?!\*))(?P<stars>\*{1,3})(?=[^\s*])(?=[^*\n]*[^\W_])(?P<stressed>[^\n]+?)"
    r"(?<=[^\s*\\])(?P=stars)(?![*A-Za-z0-9])|"
    r"(?<!\\)\[(?P<coloured>[^\n\[\]]+)\]\((?P<colour>#(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3}))\)|"
    r"(?<!\\)[｜|](?P<base>[^\n｜|《》]+)《(?P<reading>[^\n《》]+)》"
)
SIGNS = frozenset("*[《")  # without one of these, words have no marks


@dataclass(frozen=True, slots=True)
class Run:
    """Words that are set alike. `text` still has its backslashes; `colour` is "#rrggbb" or ""."""

    text: str
    bold: bool = False
    italic: bool = False
    colour: str = ""
    reading: str = ""


@lru_cache(maxsize=1024)  # asked again for each size that is tried
def runs(text: str) -> tuple[Run, ...]:
    """The words of `text` in order, each with what its marks say; "" is one run."""
    if not any(sign in text for sign in SIGNS):
        return (Run(text),)
    return tuple(_runs(text, Run(""))) or (Run(""),)


def _runs(text: str, like: Run) -> Iterator[Run]:
    end = 0
    for mark in MARK.finditer(text):
        if before := text[end : mark.start()]:
            yield replace(like, text=before)
        end = mark.end()
        if stars := mark["stars"]:
            bold, italic = like.bold or len(stars) > 1, like.italic or len(stars) != 2
            yield from _runs(mark["stressed"], replace(like, bold=bold, italic=italic))
        elif colour := mark["colour"]:
            yield from _runs(mark["coloured"], replace(like, colour=_six_digits(colour)))
        else:
            yield replace(like, text=mark["base"], reading=mark["reading"])
    if after := text[end:]:
        yield replace(like, text=after)


def _six_digits(colour: str) -> str:
    """`#C03` is `#cc0033`."""
    return ("#" + "".join(2 * c for c in colour[1:]) if len(colour) == 4 else colour).lower()


def unmarked(text: str) -> str:
    """`text` without marks and readings; backslashes stay."""
    return "".join(run.text for run in runs(text))


def plain(text: str) -> str:
    """`text` without marks, readings and backslashes: where words cannot be set in another way."""
    return unescaped(unmarked(text))


def without_marks(text: str) -> str:
    """`text` with a blank in place of each sign of a mark, so that each word stays where it was."""

    def blank(mark: re.Match[str]) -> str:
        inner = "stressed" if mark["stars"] else "coloured" if mark["colour"] else "base"
        before, after = mark.start(inner) - mark.start(), mark.end() - mark.end(inner)
        return " " * before + without_marks(mark[inner]) + " " * after

    return MARK.sub(blank, text)
