"""A reading above a name becomes readings above its kanji: `きんのかがみ` is `きん` and `かがみ` above 金の鏡."""

from __future__ import annotations

import re
from collections.abc import Sequence

KANA = re.compile("([ぁ-ゔァ-ヴー]+)")  # read as they are written: nothing stands above them
TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def readings_of(name: str, reading: str) -> tuple[tuple[int, int, str], ...]:
    """From which letter of `name` to before which each part of its reading stands.

    Where the name can be parted in no way or in several, the whole reading stands above the whole name.
    """
    parts = [part.translate(TO_HIRAGANA) for part in KANA.split(name)]
    sounds, many = reading.translate(TO_HIRAGANA), len(reading)
    early = _spans(parts, sounds)
    late = _spans([part[::-1] for part in reversed(parts)], sounds[::-1])
    if not early or early != [(many - end, many - start) for start, end in reversed(late)]:
        return ((0, len(name), reading),)
    kanji, at = list[tuple[int, int]](), 0
    for i, part in enumerate(parts):
        if part and i % 2 == 0:
            kanji.append((at, at + len(part)))
        at += len(part)
    return tuple((*place, reading[a:b].strip()) for place, (a, b) in zip(kanji, early, strict=True))


def _spans(parts: Sequence[str], sounds: str) -> list[tuple[int, int]]:
    """Where the sounds of the kanji among `parts` stand at the earliest; none if they cannot.

    Every second part is kana, said as written; each of the others has one sound at least, unless it is empty (at an
    end). No place is tried twice, however often the kana occur.
    """
    spans, at = list[tuple[int, int]](), 0
    for i in range(1, len(parts), 2):
        kana = parts[i]
        to = sounds.find(kana, at + 1) if parts[i - 1] else at
        if to >= 0 and i == len(parts) - 2 and not parts[-1]:  # nothing comes behind it
            to = max(to, len(sounds) - len(kana))
        if to < 0 or not sounds.startswith(kana, to):
            return []
        if parts[i - 1]:
            spans.append((at, to))
        at = to + len(kana)
    if parts[-1]:
        spans.append((at, len(sounds)))
    return spans if (at < len(sounds)) == bool(parts[-1]) else []
