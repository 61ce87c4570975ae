"""A reading above a name becomes readings above its kanji: `きんのかがみ` is `きん` and `かがみ` above 金の鏡."""

from __future__ import annotations

import re

KANA = re.compile("([ぁ-ゔァ-ヴー]+)")  # read as they are written: nothing stands above them
TO_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


def readings_of(name: str, reading: str) -> tuple[tuple[int, int, str], ...]:
    """From which letter of `name` to before which each part of its reading stands.

    Where the name can be parted in no way or in several, the whole reading stands above the whole name.
    """
    parts = KANA.split(name)
    pattern, spans, at = "", list[tuple[int, int]](), 0
    for i, part in enumerate(parts):
        if i % 2:
            pattern += part.translate(TO_HIRAGANA)
        elif part:
            pattern += "({some})"
            spans.append((at, at + len(part)))
        at += len(part)
    sounds = reading.translate(TO_HIRAGANA)
    short, long = (re.fullmatch(pattern.replace("{some}", s), sounds) for s in (".+?", ".+"))
    if short and long and spans and short.regs == long.regs:
        found = zip(spans, short.regs[1:], strict=True)
        return tuple((*span, reading[start:end].strip()) for span, (start, end) in found)
    return ((0, len(name), reading),)
