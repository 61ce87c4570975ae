"""Where a line may end: 禁則 kinsoku, the characters that must not begin or end one (JIS X 4051)."""

from __future__ import annotations

import re
from collections.abc import Iterator

# JIS X 4051:2004, 6.1: characters that must not begin (cl-02 to cl-07, cl-09 to cl-11) or end
# (cl-01) a line.
NOT_FIRST = frozenset(
    "、。，．・：；！？‼⁇⁈⁉゛゜ーぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿ"
    "々〻ゝゞヽヾ‐゠–〜～」』）］｝〉》】〕〗〙〟’”»!?,.:;)]}%％℃°′″"
)
NOT_LAST = frozenset("「『（［｛〈《【〔〖〘〝‘“«([{¥￥$＄£#№")
INSEPARABLE = frozenset("…‥—―")  # cl-08: never between two of a kind
CJK = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff00-\uffef…‥—―\U00020000-\U0003ffff]")


def is_cjk(c: str) -> bool:
    """Whether a line may end after the character without a space: kana, kanji, full width."""
    return bool(CJK.match(c))


def may_break(before: str, after: str) -> bool:
    """Whether a line may end between these two characters."""
    if after in NOT_FIRST or before in NOT_LAST or after.isspace():
        return False
    if before in INSEPARABLE and before == after:
        return False
    return before.isspace() or is_cjk(before) or is_cjk(after)


def breaks(text: str) -> Iterator[int]:
    """Where a line of `text` may end: before which characters, by index.

    Spaces stay with what stands before them; there they vanish, and the character that they
    follow must be one that may end a line.
    """
    seen = ""  # the last character that is not a space
    for i, c in enumerate(text):
        if seen and seen not in NOT_LAST and may_break(text[i - 1], c):
            yield i
        if not c.isspace():
            seen = c
