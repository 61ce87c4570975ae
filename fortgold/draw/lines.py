"""Text into lines, as Japanese and English are set: kinsoku, whole words, whole phrases.

A line may end only where neither language minds (`breaks`). Japanese ragged-right text reads best
when lines end between phrases (BudouX finds them); only a phrase wider than the line is broken
inside. English is broken between words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, pairwise
from unicodedata import category

from fortgold.draw.kinsoku import CJK, breaks
from fortgold.text.terminal_wrapping import parser

PAUSES = frozenset("。：、；.:;,")
# What no line of a few should end in: wood, stone and gold (a list like that), and brackets.
UNBROKEN = re.compile(r"\w+,(?: \w+,)* \w+ (?:and|or) \w+|[(（][^()（）]*[)）]")
EVEN = 30  # lines; more are no title, and take too long to even out
UNPAUSED = 0.5  # how uneven it is for a line to end without a pause
LAST = 4  # letters of a last line, if one more phrase can come down to it: no ます。 alone

Span = tuple[int, int]  # from which character to before which
Measure = Callable[[str], int]
SpanMeasure = Callable[[int, int], int]
NOWHERE: frozenset[int] = frozenset()


def _cut(text: str, ends: Iterable[int]) -> list[str]:
    places = [0, *ends, len(text)]
    return [text[start:end] for start, end in pairwise(places)] if text else []


def atoms(text: str) -> list[str]:
    """The pieces of `text` between which a line may end; joined they are `text`."""
    return _cut(text, breaks(text))


EVEN_IF = re.compile(
    "ても(?=[いかよな、])"
)  # なくても、かまいません: the parser pauses before も, readers behind it


@lru_cache(maxsize=1024)  # type shrinks, and lines are balanced: the same text comes often
def phrases(text: str) -> tuple[str, ...]:
    """`text` cut at its spaces and where a Japanese reader would pause, kinsoku allowing.

    A number stays with what it counts: `3 cards`, 3枚.
    """
    ends = _ends(text)
    if CJK.search(text):
        pauses = set(accumulate(map(len, parser().parse(text))))
        for found in EVEN_IF.finditer(text):
            pauses = pauses - {found.start() + 1} | {found.end()}
        pauses |= {i for i, c in enumerate(text, 1) if c.isspace() or c in "。：、；"}
        ends = [i for i in ends if i in pauses]
    return tuple(_cut(text, ends))


def _ends(text: str) -> list[int]:
    """Where a line may end but not between a number and what it counts."""
    return [i for i in breaks(text) if not _counts(text, i)]


def _counts(text: str, i: int) -> bool:
    """Whether the character `i` begins what a number before it counts: a word or an icon."""
    last = i - 2 if text[i - 1] == " " else i - 1
    is_number = last >= 0 and text[last].isdigit()
    return is_number and (text[i].isalpha() or category(text[i]) == "Co")


def lines(text: str, width: int, measure: Measure) -> list[str]:
    """`text` in lines of at most `width` as `measure` sees them, spaces at line ends dropped.

    Every "\\n" ends a line. A piece that cannot be broken stays whole even if it is too wide.
    """
    spans = line_spans(text, width, lambda start, end: measure(text[start:end]))
    return [text[start:end] for start, end in spans]


def line_spans(
    text: str, width: int, measure: SpanMeasure, whole: Collection[int] = NOWHERE
) -> list[Span]:
    """Where the lines of `lines` are; none ends before a character of `whole`."""
    paragraphs = _paragraphs(text, width, measure, whole)
    return [line for paragraph in paragraphs for line in paragraph.filled()]


def even_line_spans(
    text: str, width: int, measure: SpanMeasure, whole: Collection[int] = NOWHERE
) -> list[Span]:
    """As many lines as `lines` makes, about as long as each other; for text that is centred.

    They end where a sentence or a part of it does, if that is not too uneven: a colon or a full
    stop is worth a line half as long again as the mean. None ends before a character of `whole`.
    """
    paragraphs = _paragraphs(text, width, measure, whole)
    return [line for paragraph in paragraphs for line in paragraph.even()]


def _paragraphs(
    text: str, width: int, measure: SpanMeasure, whole: Collection[int]
) -> Iterator[Paragraph]:
    start = 0
    for words in text.split("\n"):
        end = start + len(words)
        yield Paragraph(text, start, end, width, measure, whole)
        start = end + 1


def _letters(text: str) -> int:
    return sum(map(str.isalnum, text))


@dataclass(frozen=True, slots=True)
class Paragraph:
    """What stands in `text` from `start` to `end`, to be set in lines of at most `width`."""

    text: str
    start: int
    end: int
    width: int
    measure: SpanMeasure
    whole: Collection[int]  # before these characters no line may end

    def line(self, start: int, end: int) -> Span:
        """Those words, without the spaces at their end."""
        return start, start + len(self.text[start:end].rstrip())

    def fits(self, start: int, end: int) -> bool:
        return self.measure(*self.line(start, end)) <= self.width

    def joints(self, parts: Iterable[str], start: int) -> list[int]:
        """Where each of `parts` begins, the first at `start`, and where the last one ends."""
        places = [*accumulate(map(len, parts), initial=start)]
        inside = {*self.whole} - {places[0], places[-1]}
        return [i for i in places if i not in inside] if inside else places

    def phrases(self) -> list[int]:
        return self.joints(phrases(self.text[self.start : self.end]), self.start)

    def filled(self) -> list[Span]:
        """Each line with as many phrases as it has room for; a phrase too wide for one is broken."""
        wide = self.measure(self.start, self.end)
        if wide <= self.width:
            return [self.line(self.start, self.end)]
        out: list[Span] = []
        joints, start, at = self.phrases(), self.start, 0
        room = self.width * (self.end - self.start) // wide  # in characters, about
        while True:
            at = self.reached(joints, at, start, room)
            if joints[at] == self.end:
                return [*out, self.line(start, self.end)]
            end, at = joints[at], at + 1
            # the phrase that has no room as a whole: on a line of its own, or broken
            pieces = [joints[at]]
            if not self.fits(end, joints[at]):
                pieces = self.broken(end, joints[at])
            for piece in pieces:
                if end > start and not self.fits(start, piece):
                    out.append(self.line(start, end))
                    start = end
                end = piece

    def broken(self, start: int, end: int) -> list[int]:
        """Where a phrase that is too wide may be broken; inside a number with what it counts at worst."""
        whole = self.joints(_cut(self.text[start:end], _ends(self.text[start:end])), start)
        return [
            place
            for first, last in pairwise(whole)
            for place in (
                [last]
                if self.fits(first, last)
                else self.joints(atoms(self.text[first:last]), first)[1:]
            )
        ]

    def settled(self) -> list[Span]:
        """Those lines, but of the last but one a phrase comes down to a last one that is too short."""
        filled = self.filled()
        if len(filled) < 2 or _letters(self.text[slice(*filled[-1])]) >= LAST:
            return filled
        *lines, (above, _), (last, _) = filled
        for joint in reversed(self.phrases()):
            if above < joint < last and _letters(self.text[joint : self.end]) >= LAST:
                if self.fits(joint, self.end):
                    return [*lines, self.line(above, joint), self.line(joint, self.end)]
                break
        return filled

    def reached(self, joints: Sequence[int], at: int, start: int, room: int) -> int:
        """At which joint a line from `start` ends, from `at` on; `room` is a first guess."""
        first, last = at, len(joints) - 1
        while at < last and joints[at + 1] - start <= room:
            at += 1
        while at > first and not self.fits(start, joints[at]):
            at -= 1
        while at < last and self.fits(start, joints[at + 1]):
            at += 1
        return at

    def even(self) -> list[Span]:
        """As many lines as `filled` makes, about as long as each other."""
        filled = self.settled()
        return (1 < len(filled) <= EVEN and self.evenly(len(filled))) or filled

    def haste(self, end: int) -> float:
        """How bad it is for a line to end before the character `end`, where nobody may pause."""
        if any(found.start() < end < found.end() for found in UNBROKEN.finditer(self.text)):
            return 2 * UNPAUSED
        return 0.0 if self.text[end - 1 : end] in PAUSES else UNPAUSED

    def evenly(self, count: int) -> list[Span] | None:
        """The best way to end so many lines between phrases; None if a phrase is too wide."""
        joints = self.phrases()
        mean = sum(self.measure(*self.line(*part)) for part in pairwise(joints)) / count
        # the best lines up to each joint: how uneven they are, and where they are
        best: dict[int, tuple[float, list[Span]]] = {0: (0.0, [])}
        for left in range(count - 1, -1, -1):
            longer: dict[int, tuple[float, list[Span]]] = {}
            for first, (cost, above) in best.items():
                for last in range(first + 1, len(joints)):
                    line = self.line(joints[first], joints[last])
                    wide = self.measure(*line)
                    if wide > self.width:
                        break
                    uneven = cost + (wide / mean - 1) ** 2
                    if left:
                        uneven += self.haste(line[1])
                    if last not in longer or uneven < longer[last][0]:
                        longer[last] = uneven, [*above, line]
            best = longer
        return best[len(joints) - 1][1] if len(joints) - 1 in best else None
