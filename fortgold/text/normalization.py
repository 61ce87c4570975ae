"""Letters with accents and kana with marks, which can be written in two ways: が as one character or as two.

A Mac writes file names, and what is copied out of them, in two; keyboards write one. Here they are
the same. Ideographs that Unicode calls compatible (神 for 神) stay as they are: they look different.
"""

from __future__ import annotations

import re
from unicodedata import normalize

# Everything but ideographs that Unicode would exchange for others; cut, before a character that never
# joins the one before it, into pieces: the time for marks on marks on marks grows with their square.
_OTHER = r"\uf900-\ufaff\U0002f800-\U0002fa1f"
_APART = r"\0-\u02ff\u2010-\u2027\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u9fff\uff00-\uffef"
EXCHANGED_FOR_NONE = re.compile(f"[^{_OTHER}]{{1,500}}[^{_OTHER}{_APART}]{{0,500}}")


def composed(text: str) -> str:
    """`text` with each letter and the marks on it as one character, where there is one."""
    if text.isascii():
        return text
    return EXCHANGED_FOR_NONE.sub(lambda found: normalize("NFC", found[0]), text)


def decomposed(text: str) -> str:
    """`text` with each letter and the marks on it as characters of their own."""
    return EXCHANGED_FOR_NONE.sub(lambda found: normalize("NFD", found[0]), text)
