"""Japanese in HTML: phrases that stay together, the order of readings, words of the other language."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from fortgold.data.model import Lang
from fortgold.draw.lines import PAUSES, phrases

KANJI = "\u3005\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
LONGEST = 9  # characters: a longer phrase may break inside
TAIL = 4  # characters at the end of such a phrase that stay together
JOINER = "\u2060"  # no line ends beside it
SHORT = 6  # characters: two phrases that are no longer than this in all are kept together

# compiled where they are used: such wide classes take milliseconds, and a check needs few of them
_WIDE = f"{KANJI}\u3000-\u30ff\uff01-\uff60"
_JAPANESE = f"[{_WIDE}](?:[{_WIDE}・\\s]*[{_WIDE}])?"
_TAG = r"(<[^>]*>)"
_PLAIN = str.maketrans("ぁぃぅぇぉっゃゅょゎ", "あいうえおつやゆよわ", "\u3099\u309a")
_ROWS = (
    "あかさたなはまやらわ",
    "いきしちにひみり",
    "うくすつぬふむゆる",
    "えけせてねへめれ",
    "おこそとのほもよろを",
)
_PAUSES = "。、！？"
_CLOSING = "」』）"  # at the end of a phrase they make it no longer
_ENDING = (
    r"[ぁ-ん\d]"  # what a word of a rule begins with seldom, and what follows one nearly always
)
_BECOMES = ("して", "する", "しま", "した")
_COUNTED = rf"\d+対\d+|\d+(?:[ァ-ヶ]ー?|[{KANJI}ぁ-ん])"
_KATAKANA = rf"[ァ-ヶー]{{2,{LONGEST}}}"
_WORDS = rf"{_COUNTED}|{_KATAKANA}"  # no line ends in one of them, where lines are ragged


def hiragana(text: str) -> str:
    """Katakana as hiragana: in a list of readings they stand as one."""
    return "".join(chr(ord(c) - 0x60) if "ァ" <= c <= "ヶ" else c for c in text)


def dictionary(kana: str) -> tuple[str, str]:
    """What readings are sorted by, as in dictionaries (JIS X 4061, but for its finest steps): じ as し,
    ょ as よ, ー as the vowel before it; where two are equal then, as they are written."""
    plain = unicodedata.normalize("NFD", hiragana(kana)).translate(_PLAIN)
    return re.sub("(.)ー", _lengthened, plain), kana


def _lengthened(found: re.Match[str]) -> str:
    return found[1] + next((row[0] for row in _ROWS if found[1] in row), "")


def phrased(html: str) -> str:
    """The text of `html` in phrases that do not break, for ragged lines, such as headings."""
    icon, term = "<img[^>]*>(?:</[^>]*>)*", rf"(?<![{_PAUSES}>])(?:</[^>]*>)+"
    whole = re.sub(rf"({icon}|{term})(?={_ENDING})", rf"\1{JOINER}", html)
    return _outside_tags(whole, lambda text: "".join(_closed_up(_joined(phrases(text)))))


def attached(text: str, before: str) -> str:
    """Words behind a term or an icon, to which a particle or です belongs: no line begins with it. `before` are the
    words of the term, none those of an icon.
    """
    is_whole = before[-1:] in _PAUSES if before else False  # a sentence of its own
    return JOINER + text if re.match(_ENDING, text) and not is_whole else text


def _outside_tags(html: str, change: Callable[[str], str]) -> str:
    parts = (part for part in re.split(_TAG, html) if part)
    return "".join(part if part.startswith("<") else change(part) for part in parts)


def _closed_up(pieces: Iterable[str]) -> Iterator[str]:
    """Phrases, each whole; a bracket behind a pause loses the space before it, as within one piece of text."""
    before = ""
    for piece in pieces:
        html = _whole(piece)
        if before[-1:] in ("。", "、") and piece[0] in "「『（":
            html = html.replace('"nb"', '"nb closed-up"', 1)
        yield html
        before = piece


def _whole(piece: str) -> str:
    """A phrase that does not break; if it is too long, it breaks after ・, or only its end stays together,
    which begins in no word in katakana.
    """
    if len(piece) > LONGEST and "・" in piece[:-1]:
        return "".join(map(_whole, re.split("(?<=・)", piece)))
    free = 0 if len(piece.rstrip(_CLOSING)) <= LONGEST else len(piece) - TAIL
    for word in re.finditer(_KATAKANA, piece) if free else ():
        if word.start() < free < word.end():
            free = word.end() if word.end() < len(piece) else word.start()
    while free and piece[free - 1].isdigit():
        free -= 1
    kept = piece[free:]
    return re.sub(_WORDS, r'<span class="nb">\g<0></span>', piece[:free]) + (
        f'<span class="nb">{kept}</span>' if len(kept) > 1 else kept
    )


def _joined(pieces: Iterable[str]) -> Iterator[str]:
    """Short phrases joined in pairs: a quarter fewer elements, and lines just as good."""
    kept = ""
    for piece in _unparted(pieces):
        if kept and (kept[-1] in PAUSES or len(kept + piece) > SHORT):
            yield kept
            kept = ""
        kept += piece
    if kept:
        yield kept


def _unparted(pieces: Iterable[str]) -> Iterator[str]:
    """Phrases as they are, but a short quotation is one, and so is what becomes of something (横に して)."""
    kept = ""
    for piece in pieces:
        is_open = "「" in kept and "」" not in kept
        is_verb = kept.endswith("に") and piece.startswith(_BECOMES)
        if kept and not ((is_open or is_verb) and len(kept + piece) <= LONGEST):
            yield kept
            kept = ""
        kept += piece
    yield kept


def tagged(html: str, lang: Lang) -> str:
    """English HTML in which every run of Japanese is tagged as Japanese."""
    if lang == "ja":
        return html
    return _outside_tags(
        html, lambda text: re.sub(_JAPANESE, r'<span lang="ja">\g<0></span>', text)
    )
