"""Text into lines, as Japanese and English are set: kinsoku, whole words, whole phrases.

A line may end only where neither language minds (`breaks`). Japanese ragged-right text reads best
when lines end between phrases (BudouX finds them); only a phrase wider than the line is broken
inside. English is broken between words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

# JIS X 4051:2004, 6.1: characters that must not begin (cl-02 to cl-07, cl-09 to cl-11) or end
# (cl-01) a line.
NOT_FIRST = frozenset(
    "、。，．・：；！？‼⁇⁈⁉゛゜ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "々〻ゝゞヽヾ‐゠–〜～」』）］｝〉》】〕〗〙〟’”»!?,.:;)]}%％℃°′″"
)
NOT_LAST = frozenset("「『（［｛〈《【〔〖〘〝‘“«([{¥￥$＄£#№")
INSEPARABLE = frozenset("…‥—―")  # cl-08: never between two of a kind

Measure = Callable[[str], int]


def is_cjk(c: str) -> bool:
    """Whether a line may end after the character without a space: kana, kanji, full width."""
    return (
        "\u3000" <= c <= "\u30ff"
        or "\u3400" <= c <= "\u9fff"
        or "\uf900" <= c <= "\ufaff"
        or "\uff00" <= c <= "\uffef"
        or c in "…‥—―" or "\U00020000" <= c <= "\U0003ffff"
    )  # fmt: skip


def may_break(before: str, after: str) -> bool:
    """Whether a line may end between these two characters."""
    if after in NOT_FIRST or before in NOT_LAST or after == " ":
        return False
    if before in INSEPARABLE and before == after:
        return False
    return before == " " or is_cjk(before) or is_cjk(after)


def atoms(text: str) -> Iterator[str]:
    """The pieces of `text` between which a line may end; joined they are `text`."""
    start = 0
    for i in range(1, len(text)):
        if may_break(text[i - 1], text[i]):
            yield text[start:i]
            start = i
    if text:
        yield text[start:]


@cache
def _parser() -> Any:
    import budoux  # late: its model takes a moment, and most cards have no running text

    return budoux.load_default_japanese_parser()


def phrases(text: str) -> list[str]:
    """`text` cut where a Japanese reader would pause, never where kinsoku forbids it."""
    if not any(map(is_cjk, text)):
        return list(atoms(text))
    out: list[str] = []
    for piece in _parser().parse(text):
        if out and not may_break(out[-1][-1], piece[0]):
            out[-1] += piece
        else:
            out.append(piece)
    return [part for piece in out for part in _words(piece)]


def _words(piece: str) -> Iterator[str]:
    """A phrase, cut at its spaces as well."""
    start = 0
    for i in range(1, len(piece)):
        if piece[i - 1] == " " and piece[i] != " ":
            yield piece[start:i]
            start = i
    yield piece[start:]


def lines(text: str, width: int, measure: Measure) -> list[str]:
    """`text` in lines of at most `width` as `measure` sees them, spaces at line ends dropped.

    Every "\\n" ends a line. A piece that cannot be broken stays whole even if it is too wide.
    """
    out: list[str] = []
    for paragraph in text.split("\n"):
        if measure(paragraph) <= width:
            out.append(paragraph.rstrip())
            continue
        line = ""
        for phrase in phrases(paragraph):
            if measure((line + phrase).rstrip()) <= width:
                line += phrase
                continue
            whole = measure(phrase.rstrip()) <= width
            for piece in (phrase,) if whole else tuple(atoms(phrase)):
                if line and measure((line + piece).rstrip()) > width:
                    out.append(line.rstrip())
                    line = ""
                line += piece
        out.append(line.rstrip())
    return out
