"""What a cell of symbols was meant to say: the slips of typists, keyboards and spreadsheets."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from fortgold.checks.registry import did_you_mean
from fortgold.data.model import Symbol, Text

DASHES = "‐‑‒–—―−－ー─━ｰ﹣_＿~〜～"  # what a keyboard or a word processor makes of a minus
BETWEEN = " \u3000\u00a0,、，・･/／+＋"  # what people put between symbols
DAMAGE = ("#NAME?", "#REF!", "#VALUE!", "#DIV/0!", "#N/A", "#NUM!", "#NULL!", "#ERROR!", "Err:")


@dataclass(frozen=True, slots=True)
class Slip:
    """What is wrong with a cell of symbols; `index` counts its characters from 0."""

    index: int
    message: Text
    hint: Text


def slip(written: str, symbols: tuple[Symbol, ...]) -> Slip | None:
    """Why a cell cannot be read; None if every character is a symbol's letter.

    Symbols of longer letters are printed among words only, and no cell spells them.
    """
    symbols = _spelt(symbols)
    letters = [symbol.letter for symbol in symbols]
    index = next((i for i, c in enumerate(written) if c not in letters), None)
    if index is None:
        return None
    if written.startswith(DAMAGE):
        message = Text(
            f"表計算ソフトが式と取り違え、「{written}」にしてしまいました",
            f"the spreadsheet took this for a formula and left `{written}`",
        )
        hint = Text(
            "セルの書式を「文字列」にしてから、シンボルを入れ直してください",
            "format the column as text, then type the symbols again",
        )
        return Slip(0, message, hint)
    unknown, meant = written[index], reading(written, symbols)
    if meant and len(meant) != len(written):
        ja = f"「{written}」はシンボルの文字ではありません"
        message = Text(ja, f"`{written}` is not written in symbols’ letters")
        return Slip(0, message, Text(f"「{meant}」と書いてください", f"write `{meant}`"))
    ja = "、".join(f"{s.letter} ({s.name.ja or s.id})" for s in symbols)
    en = ", ".join(f"{s.letter} ({s.name.en or s.id})" for s in symbols)
    hint = did_you_mean(meant) if meant else Text(f"使える文字: {ja}", f"known letters: {en}")
    code = f"U+{ord(unknown):04X}"
    shown = unknown if unknown.isprintable() and not unknown.isspace() else code
    like = f" ({code})" if shown != code and unknown in DASHES else ""
    ja = f"「{shown}」{like}というシンボルはありません"
    return Slip(index, Text(ja, f"there is no symbol `{shown}`{like}"), hint)


def reading(written: str, symbols: tuple[Symbol, ...]) -> str:
    """The letters that `written` was probably meant to be; "" if it is anyone's guess."""
    symbols = _spelt(symbols)
    words: dict[str, str] = {}
    for symbol in symbols:
        names = (symbol.letter, symbol.id, symbol.name.ja, symbol.name.kana, symbol.name.en)
        for name in names:
            words.setdefault(_plain(name), symbol.letter)
    dash = next((symbol.letter for symbol in symbols if symbol.letter in "-" + DASHES), None)
    for symbol in symbols:  # E for Empty, where no letter says otherwise
        for name in (symbol.id, symbol.name.en):
            words.setdefault(_plain(name[:1]), symbol.letter)
    words.pop("", None)
    longest = sorted(words, key=len, reverse=True)
    rest, out = _plain(written), ""
    while rest:
        if rest[0] in BETWEEN:
            rest = rest[1:]
            continue
        name = next((name for name in longest if rest.startswith(name)), "")
        if name:
            out, rest = out + words[name], rest[len(name) :]
        elif dash and rest[0] in DASHES:
            out, rest = out + dash, rest[1:]
        else:
            return ""
    return out


def _spelt(symbols: tuple[Symbol, ...]) -> tuple[Symbol, ...]:
    return tuple(symbol for symbol in symbols if len(symbol.letter) == 1)


def _plain(text: str) -> str:
    """Full width and case set aside; what separates words is kept."""
    return unicodedata.normalize("NFKC", text).casefold()
