"""Unicode normalization: a letter with an accent, or が, can be one character (NFC) or two (NFD).

macOS writes file names as two; keyboards write one. Here they are the same. Unlike in plain NFC,
compatibility ideographs (神 for 神) stay as they are: they look different.
"""

from __future__ import annotations

import re
from unicodedata import normalize

# Everything but compatibility ideographs; cut into pieces, before a character that never joins the one
# before it, as the time for long chains of marks grows with their square.
_OTHER = r"\uf900-\ufaff\U0002f800-\U0002fa1f"
_APART = r"\0-\u02ff\u2010-\u2027\u3000-\u3029\u3041-\u3096\u309b-\u30ff\u3400-\u9fff\uff00-\uffef"
EXCHANGED_FOR_NONE = re.compile(f"[^{_OTHER}]{{1,500}}[^{_OTHER}{_APART}]{{0,500}}")


def composed(text: str) -> str:
    """`text` with each letter and the marks on it as one character, where there is one."""
    if text.isascii():
        return text
    return EXCHANGED_FOR_NONE.sub(lambda piece: normalize("NFC", piece[0]), text)


def decomposed(text: str) -> str:
    """`text` with each letter and the marks on it as characters of their own."""
    return EXCHANGED_FOR_NONE.sub(lambda piece: normalize("NFD", piece[0]), text)
