"""Text from outside made safe for a terminal: no line breaks, no control or bidi characters."""

from __future__ import annotations

import unicodedata

REORDER = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def visible(text: str) -> str:
    """`text` in one line, its invisible characters replaced by pictures: ESC by ␛."""
    return text if text.isprintable() else "".join(map(_seen, text))


def visible_lines(text: str) -> str:
    """The same for each line of `text`."""
    return "\n".join(map(visible, text.split("\n")))


def _seen(c: str) -> str:
    if c < " ":
        return chr(0x2400 + ord(c))
    if c == "\x7f":
        return "␡"
    hidden = c in REORDER or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")
    return "\ufffd" if hidden else c
