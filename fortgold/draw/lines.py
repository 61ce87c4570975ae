"""Text into lines, as Japanese and English are set: kinsoku, whole words, whole phrases.

A line may end only where neither language minds (`breaks`). Japanese ragged-right text reads best
when lines end between phrases (BudouX finds them); only a phrase wider than the line is broken
inside. English is broken between words.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import accumulate, pairwise

from fortgold.draw.kinsoku import CJK, breaks
from fortgold.text.terminal_wrapping import parser

PAUSES = frozenset("。：、；.:;,")
EVEN = 30  # lines; more are no title, and take too long to even out
UNPAUSED = 0.5  # how uneven it is for a line to end without a pause

Measure = Callable[[str], int]


def _cut(text: str, ends: Iterable[int]) -> list[str]:
    places = [0, *ends, len(text)]
    return [text[start:end] for start, end in pairwise(places)] if text else []


def atoms(text: str) -> list[str]:
    """The pieces of `text` between which a line may end; joined they are `text`."""
    return _cut(text, breaks(text))


@lru_cache(maxsize=1024)  # type shrinks, and lines are balanced: the same text comes often
def phrases(text: str) -> tuple[str, ...]:
    """`text` cut at its spaces and where a Japanese reader would pause, kinsoku allowing."""
    if not CJK.search(text):
        return tuple(atoms(text))
    pauses = set(accumulate(map(len, parser().parse(text))))
    pauses |= {i for i, c in enumerate(text, 1) if c.isspace() or c in "。：、；"}
    return tuple(_cut(text, (i for i in breaks(text) if i in pauses)))


def even_lines(text: str, width: int, measure: Measure) -> list[str]:
    """As many lines as `lines` makes, about as long as each other; for text that is centred.

    They end where a sentence or a part of it does, if that is not too uneven: a colon or a full
    stop is worth a line half as long again as the mean.
    """
    out: list[str] = []
    for paragraph in text.split("\n"):
        greedy = lines(paragraph, width, measure)
        few = 1 < len(greedy) <= EVEN
        out += (few and _evenly(paragraph, width, len(greedy), measure)) or greedy
    return out


def _evenly(text: str, width: int, count: int, measure: Measure) -> list[str] | None:
    """The best way to part `text` between phrases in so many lines; None if a phrase is too wide."""
    parts = phrases(text)
    mean = sum(measure(part.rstrip()) for part in parts) / count
    # the best lines up to each phrase: how uneven they are, and what they say
    best: dict[int, tuple[float, list[str]]] = {0: (0.0, [])}
    for left in range(count - 1, -1, -1):
        longer: dict[int, tuple[float, list[str]]] = {}
        for start, (cost, above) in best.items():
            for end in range(start + 1, len(parts) + 1):
                line = "".join(parts[start:end]).rstrip()
                wide = measure(line)
                if wide > width:
                    break
                uneven = cost + (wide / mean - 1) ** 2
                if left and line[-1:] not in PAUSES:
                    uneven += UNPAUSED
                if end not in longer or uneven < longer[end][0]:
                    longer[end] = uneven, [*above, line]
        best = longer
    return best[len(parts)][1] if len(parts) in best else None


def _filled(
    parts: Sequence[str], begin: int, line: str, room: int, fits: Callable[[str], bool]
) -> int:
    """Up to which of `parts`, from `begin` on, there is room after `line`; `room` is a first guess."""
    end, text = begin, line
    while end < len(parts) and len(text) + len(parts[end]) <= room:
        text += parts[end]
        end += 1
    while end > begin and not fits(text.rstrip()):
        end -= 1
        text = text[: len(text) - len(parts[end])]
    while end < len(parts) and fits((text + parts[end]).rstrip()):
        text += parts[end]
        end += 1
    return end


def lines(text: str, width: int, measure: Measure) -> list[str]:
    """`text` in lines of at most `width` as `measure` sees them, spaces at line ends dropped.

    Every "\\n" ends a line. A piece that cannot be broken stays whole even if it is too wide.
    """
    out: list[str] = []
    for paragraph in text.split("\n"):
        whole_width = measure(paragraph)
        if whole_width <= width:
            out.append(paragraph.rstrip())
            continue
        line, parts = "", phrases(paragraph)
        begin, room = 0, width * len(paragraph) // whole_width  # in characters, about
        while begin < len(parts):
            end = _filled(parts, begin, line, room, lambda part: measure(part) <= width)
            line += "".join(parts[begin:end])
            begin = end + 1
            if end == len(parts):
                break
            phrase = parts[end]
            whole = measure(phrase.rstrip()) <= width
            for piece in (phrase,) if whole else atoms(phrase):
                if line and measure((line + piece).rstrip()) > width:
                    out.append(line.rstrip())
                    line = ""
                line += piece
        out.append(line.rstrip())
    return out
