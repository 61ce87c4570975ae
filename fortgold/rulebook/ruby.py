"""Readings above words: which words of a book bear one, and how it stands above them (JLReq 3.3).

A game says which words are hard (`readings:` in game.yaml). Each bears its reading once in a chapter, where its text or
a table first says it; not in headings, captions and the small type of `reference`, nor in the glossary and lists of
cards, which tell readings in a place of their own, nor on the back cover, which sums up what was read before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from html import escape

from fortgold.rulebook.japanese import JOINER, KANJI, hiragana

SKIPPED = re.compile(
    r'<(?:h[1-6]|figcaption|ruby|nav)\b|<th scope="row"'
    r'|<\w+ class="(?:[^"]* )?(?:glossary|shown|reference|kicker|kana|reading)[ "]'
)
CHAPTER = "<h2"
VOID = frozenset({"br", "hr", "img", "wbr"})
BARE = re.compile(
    "[0-9ぁ-ヿ、。，．・「」『』（）［］〈〉《》【】〔〕：！？\\s]"
)  # what a reading may stand over, too
AHEAD = 40  # tags and texts in which a word with several readings has ended
RUNS = f"([{KANJI}]+)"
_TAG = re.compile(r"(<[^>]*>)")
_READING = re.compile(rf"<rt>.*?</rt>|<[^>]*>|{JOINER}")
_NAME = re.compile(r"<(\w+)")
_RUBY = re.compile(r"<ruby>([^<]*)(<rt><span[^>]*>([^<]*)</span></rt>)</ruby>")
_WITHIN = rf"{JOINER}|</?(?:a|b|em|i|s|span|strong|sub|sup|u)\b[^>]*>"  # what parts nothing
_BEFORE = re.compile(rf"([^<>]|<[^>]*>)(?:{_WITHIN})*$")
_AFTER = re.compile(rf"(?:{_WITHIN})*([^<>]|<[^>]*>)")


def ruby(base: str, reading: str) -> str:
    """`base` with its reading above it, as HTML.

    weasyprint knows no ruby. The base is set as any text is, so that it keeps its place in the order of the words;
    behind it stands a reading without width, moved back over its middle (in ems of the reading, two to a character of
    the base). One that is shorter is spread over its base, half as much before it and behind it as between.
    """
    ems, many = 2 * len(base), len(reading)
    spread = max(ems / many - 1, 0) if many else 0
    width = max(ems, many) - spread / 2
    back = (ems + many) / 2 if many > ems else width
    place = f"margin-left:-{back:g}em;width:{width:g}em"
    place += f";letter-spacing:{spread:.3g}em" if spread else ""
    return f'<ruby>{escape(base)}<rt><span style="{place}">{escape(reading)}</span></rt></ruby>'


def read_out(word: str, kana: str) -> str:
    """`word` with its reading over its kanji only: マナを迎える has むか over 迎."""
    if not kana:
        return escape(word)
    runs: list[str] = [run for run in re.split(RUNS, word) if run]
    best = min(_ways(runs, hiragana(kana)), default=None)
    if best is None:  # the two do not match
        return ruby(word, kana)
    parts = zip(runs, best[1], strict=True)
    return "".join(ruby(part, reading) if reading else escape(part) for part, reading in parts)


def _ways(runs: list[str], kana: str) -> Iterator[tuple[float, list[str]]]:
    """Each way to share kana among runs of kanji, with its maximum of kana per kanji.

    Where there are several ways (宝物の山: たからも|の|のやま), the one with the fewest kana over any
    one kanji is right far more often than not.
    """
    if not runs:
        if not kana:
            yield 0.0, []
        return
    run, rest = runs[0], runs[1:]
    if not re.match(RUNS, run):
        if kana.startswith(hiragana(run)):
            yield from ((load, ["", *shares]) for load, shares in _ways(rest, kana[len(run) :]))
        return
    for length in range(1, len(kana) + 1):
        for load, shares in _ways(rest, kana[length:]):
            yield max(load, length / len(run)), [kana[:length], *shares]


def with_readings(html: str, readings: Mapping[str, str]) -> str:
    """The body of a book whose hard words bear their readings, and whose readings have room."""
    html = "".join(_read(html, readings)) if readings else html
    return _RUBY.sub(_with_room, html) if "<ruby>" in html else html


def _read(html: str, readings: Mapping[str, str]) -> Iterator[str]:
    words = re.compile("|".join(map(_alone, sorted(readings, key=len, reverse=True))))
    read: set[str] = set()
    skipped: list[bool] = []  # whether each element that is open is

    def first(word: re.Match[str]) -> str:
        if word[0] in read:
            return word[0]
        read.add(word[0])
        return read_out(word[0], readings[word[0]])

    parts = _TAG.split(html)
    for i, part in enumerate(parts):
        if not part.startswith("<"):
            yield part if not part or any(skipped) else words.sub(first, part)
            continue
        if part == "<ruby>" and (
            word := words.match(_READING.sub("", "".join(parts[i : i + AHEAD])))
        ):
            read.add(word[0])  # written by hand
        if part.startswith("</"):
            del skipped[-1:]
        elif (name := _NAME.match(part)) and name[1] not in VOID:
            if part.startswith(CHAPTER):
                read.clear()
            skipped.append(bool(SKIPPED.match(part)))
        yield part


def unsaid(readings: Iterable[str], text: str) -> Iterator[str]:
    """The words with readings that a text nowhere says."""
    return (word for word in readings if not re.search(_alone(word), text))


def _alone(word: str) -> str:
    """A pattern for a word; one of a single kanji is no part of a longer one."""
    return rf"(?<![{KANJI}]){word}(?![{KANJI}])" if len(word) == 1 else re.escape(word)


def _with_room(found: re.Match[str]) -> str:
    """A word whose reading stands over nothing else but kana, figures and blanks: beside others it has room."""
    base, reading, said = found.groups()
    over = len(said) / 4 - len(base) / 2  # ems, on each side
    if over <= 0:
        return found[0]
    before = _BEFORE.search(found.string, max(found.start() - 200, 0), found.start())
    after = _AFTER.match(found.string, found.end())
    sides = [
        f"margin-{side}:{over:g}em"
        for side, beside in (("left", before), ("right", after))
        if beside and not (BARE.match(beside[1]) or _ends_line(beside[1]))
    ]
    return f'<ruby style="{";".join(sides)}">{base}{reading}</ruby>' if sides else found[0]


def _ends_line(beside: str) -> bool:
    """Whether nothing stands beside a word on its line, as far as its HTML tells."""
    return beside.startswith("<") and not beside.startswith(("<img", "</ruby", "<ruby"))
