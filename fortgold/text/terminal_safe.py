"""Text that came from outside, shown so that it can neither break a line nor speak to the terminal."""

from __future__ import annotations

import unicodedata

REORDER = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def visible(text: str) -> str:
    """`text` in one line, what would not be seen in it replaced by its picture: ESC by ␛."""
    return text if text.isprintable() else "".join(map(_seen, text))


def visible_lines(text: str) -> str:
    """`text` with the line ends that it has."""
    return "\n".join(map(visible, text.split("\n")))


def _seen(c: str) -> str:
    if c < " ":
        return chr(0x2400 + ord(c))
    if c == "\x7f":
        return "␡"
    hidden = c in REORDER or unicodedata.category(c) in ("Cc", "Cs", "Zl", "Zp")
    return "\ufffd" if hidden else c
