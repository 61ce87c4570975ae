"""Words of a type into lines: one sentence a line, and the lines of a list below each other's words.

Text that is wider than its line ends one after each sentence, then after a colon, and only then
between phrases. Where the box has no room for that, sentences follow each other.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import pairwise

from fortgold.draw.lines import Paragraph, Span, SpanMeasure

ICON = "[\U000f0000-\U000ffffd]"  # as `text_pieces.py` writes them
# After a full stop: in Japanese unless a bracket closes, elsewhere where a capital, a sign or an icon follows.
SENTENCE = re.compile(
    rf"(?<=[。！？])(?![。！？」』）)”])|(?<=[.!?])[”’\"')]?\s+(?=[^\W\d_a-zß-öø-ÿ]|[“‘\"'(+¿¡]|{ICON})"
)
COLON = re.compile(r"(?<=：)|(?<=:)\s+")
PAUSE = re.compile(r"(?<=[、，；])|(?<=[,;])\s+")
# Marks of a list before its words; a single hyphen needs a space, or it is a minus.
MARK = re.compile(
    r"(?:[•‣▪●○■□▶][ \u3000]*|・[ \u3000]?|[–—*-] +|[①-⑳][ \u3000]?|[(（]?\d+[.)）．] ?)(?=\S)"
)
ICONS = re.compile(rf"(?:{ICON}[ \u3000]*)*{ICON}[ \u3000]+(?=\S)")


@dataclass(frozen=True, slots=True)
class Line:
    """From which character to before which, and so many µm from the left."""

    span: Span
    indent: int = 0


def sentence_lines(
    text: str,
    width: int,
    measure: SpanMeasure,
    whole: Collection[int],
    is_even: bool = False,
    hangs: bool = True,
    pauses: bool = False,
) -> Iterator[list[Line]]:
    """Ways to set `text`, the best one first; each may have more lines than there is room for.

    `is_even`: the lines of a sentence are about as long as each other, as for text that is centred.
    `hangs`: in a list the lines below a mark begin where its words do.
    `pauses`: a sentence of two lines parts at a comma, where that leaves two lines, and else in its middle.
    """
    paragraphs = list(_paragraphs(text))
    is_list = hangs and _is_list(text, paragraphs)
    for ends in (_with_colons, _sentences, _none):
        lines: list[Line] = []
        for start, end in paragraphs:
            hang = _hang(text, start, end, is_list, measure) if hangs else 0

            def indented(first: int, last: int, start: int = start, hang: int = hang) -> int:
                return measure(first, last) + (hang if first > start else 0)

            one = Paragraph(text, start, end, width, indented, whole)
            cuts = (start, *ends(one), end)
            for part in _at_pauses(one, cuts) if pauses else pairwise(cuts):
                words = Paragraph(text, *part, width, indented, whole)
                spans = words.even() if is_even or pauses else words.settled()
                lines += (Line(span, hang if span[0] > start else 0) for span in spans)
        yield lines


def sentences(text: str) -> list[Span]:
    """Where each sentence of all paragraphs begins and ends."""
    cuts = ((start, *_ends(SENTENCE, text, start, end), end) for start, end in _paragraphs(text))
    return [span for cut in cuts for span in pairwise(cut)]


def _paragraphs(text: str) -> Iterator[Span]:
    start = 0
    for words in text.split("\n"):
        yield start, start + len(words)
        start += len(words) + 1


def _none(_: Paragraph) -> list[int]:
    return []


def _sentences(one: Paragraph) -> list[int]:
    fits = one.fits(one.start, one.end)
    return [] if fits else _ends(SENTENCE, one.text, one.start, one.end)


def _with_colons(one: Paragraph) -> list[int]:
    cuts = _sentences(one)
    for start, end in pairwise((one.start, *cuts, one.end)):
        if not one.fits(start, end):
            cuts += _ends(COLON, one.text, start, end)[:1]
    return sorted(cuts)


def _at_pauses(one: Paragraph, cuts: tuple[int, ...]) -> Iterator[Span]:
    """The parts between cuts, each in two at the pause nearest to its middle if both fit a line."""
    for start, end in pairwise(cuts):
        pauses = [] if one.fits(start, end) else _ends(PAUSE, one.text, start, end)
        halves = [i for i in pauses if one.fits(start, i) and one.fits(i, end)]
        at = min(halves, key=lambda i: abs(start + end - 2 * i), default=end)
        yield start, at
        if at < end:
            yield at, end


def _ends(sign: re.Pattern[str], text: str, start: int, end: int) -> list[int]:
    """Before which characters a line may begin, after that sign."""
    found = (one.end() for one in sign.finditer(text, start, end))
    return [i for i in found if start < i < end]


def _is_list(text: str, paragraphs: list[Span]) -> bool:
    """Whether every one of several paragraphs begins with a mark or with icons."""
    said = (one for one in paragraphs if one[0] < one[1])
    return len(paragraphs) > 1 and all(
        ICONS.match(text, *one) or MARK.match(text, *one) for one in said
    )


def _hang(text: str, start: int, end: int, is_list: bool, measure: SpanMeasure) -> int:
    """How far the lines below the first one of a paragraph stand in: its words begin there.

    Icons are a mark only in a list.
    """
    mark = MARK.match(text, start, end) or (ICONS.match(text, start, end) if is_list else None)
    return measure(start, mark.end()) if mark else 0
