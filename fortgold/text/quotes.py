"""Straight quotes and apostrophes as a typesetter sets them."""

from __future__ import annotations

OPENS_AFTER = "([{—–-/‘“„«‚‹"


def typographic(text: str, quotes: str) -> str:
    """`text` with quotes in place of `"` and `'`; `quotes` are the four of a language, outer ones first.

    Double quotes that do not pair up, such as those of inches, stay as they are.
    """
    out, opened = list(text), {'"': -1, "'": -1}
    doubles: list[int] = []
    for i, sign in enumerate(text):
        if sign not in opened:
            continue
        before, after = out[i - 1] if i else "", text[i + 1 : i + 2]
        pair = quotes[:2] if sign == '"' else quotes[2:]
        if not before or before.isspace() or before in OPENS_AFTER:
            if sign == "'" and opened[sign] >= 0:
                out[opened[sign]] = "’"  # ’tis: it never closed
            out[i], opened[sign] = pair[0], i
        elif sign == "'" and before.isdigit() and not after.isalnum():
            continue  # feet
        elif sign == "'" and (opened[sign] < 0 or after.isalnum()):
            out[i] = "’"  # an apostrophe
        elif opened[sign] >= 0:
            out[i], opened[sign] = pair[1], -1
        else:
            return typographic(text.replace('"', "\0"), quotes).replace("\0", '"')
        doubles += [i] * (sign == '"')
    if opened["'"] >= 0:
        out[opened["'"]] = "’"
    if opened['"'] >= 0:
        for i in doubles:
            out[i] = '"'
    return "".join(out)
