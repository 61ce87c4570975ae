"""Letters with accents and kana with marks, which can be written in two ways: が as one character or as two.

A Mac writes file names, and what is copied out of them, in two; keyboards write one. Here they are
the same. Ideographs that Unicode calls compatible (神 for 神) stay as they are: they look different.
"""

from __future__ import annotations

import re
from unicodedata import is_normalized, normalize

# everything but ideographs that Unicode would exchange for others
EXCHANGED_FOR_NONE = re.compile("[^\uf900-\ufaff\U0002f800-\U0002fa1f]+")


def composed(text: str) -> str:
    """`text` with each letter and the marks on it as one character, where there is one."""
    if text.isascii() or is_normalized("NFC", text):
        return text
    return EXCHANGED_FOR_NONE.sub(lambda found: normalize("NFC", found[0]), text)


def decomposed(text: str) -> str:
    """`text` with each letter and the marks on it as characters of their own."""
    return EXCHANGED_FOR_NONE.sub(lambda found: normalize("NFD", found[0]), text)
