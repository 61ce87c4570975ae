"""Signs of other tools that are left in a text and would be printed as they stand.

Cards and layouts know `:icons:`, a backslash and the marks of `markup.py`, names and figures only the
first two, rulebooks Markdown and `{{ … }}` as well.
What looks like the markup of one place in the words of another was meant to be something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from fortgold.data.findings import Fault, Finding, fault
from fortgold.data.markup import MARK, without_marks
from fortgold.data.model import Game, Span, Text
from fortgold.data.source import nearest

UNKNOWN_ICON = fault(
    "DECK215",
    "文の中のアイコンに当たるシンボルがない",
    "An icon among words that is no symbol of the game",
    "絵のないアイコンは、カードの上で `:id:` という文字のまま残ります。",
    "Without a drawing, the letters `:id:` themselves are left on the card.",
)
BRACES = fault(
    "TEXT311",
    "波括弧が言葉の中に残っている",
    "Braces are left in a text",
    "置き換えられない { } は、カードやルールブックにそのまま刷られます。",
    "Nothing takes the place of these braces, so they are printed as they stand.",
)
TAGS = fault(
    "TEXT312",
    "HTML のタグや文字参照が言葉の中に残っている",
    "HTML is left in a text",
    "カードの言葉は HTML ではないので、<b> や &amp; がそのまま刷られます。",
    "The words of cards are no HTML: `<b>` or `&amp;` is printed as it stands.",
)
MARKDOWN = fault(
    "TEXT313",
    "Markdown の記号が言葉の中に残っている",
    "Markdown is left in a text",
    "カードの言葉が知っているのは **太字** と *斜体* だけです (名前と図はそれもなし)。ほかの記号はそのまま刷られます。",
    "Words of cards know `**bold**` and `*italic*`, names and figures not these: other signs are printed.",
)

BRACE = re.compile(r"\\\{+[^{}\n]*\}*|\\\}+|(\{+[^{}\n]*\}*|\}+)")  # group 1: without a backslash
_NAMES = (
    "a abbr b big blockquote br center cite code dd del div dl dt em font h[1-6] hr i img ins kbd li mark "
    "ol p pre q rb rp rt ruby s small span strike strong sub sup table tbody td th thead tr tt u ul"
).replace(" ", "|")
_ATTRIBUTES = r"(?:\s+[\w-]+\s*=\s*(?:\"[^\"]*\"|'[^']*'|[^\s<>\"']+))*"
TAG = re.compile(
    rf"(?<!\\)</?(?:{_NAMES}){_ATTRIBUTES}\s*/?>|<!--|"
    r"(?<!\\)&(?:#\d+|#x[0-9a-f]+|amp|lt|gt|quot|apos|nbsp|hellip|[mn]dash|times|middot|[lr][sd]quo);",
    re.IGNORECASE,
)
# Marks that touch the words they enclose, as in **x**; never those of `2 * 3 * 4`, `5*3*2`, `幅*3*高さ`
STRESS = re.compile(
    r"(?<![\\*A-Za-z0-9])(?!\*\d+\*(?!\*))(\*{1,3})(?=[^\W_])[^*\n]+(?<=[^\s*])\1(?![*A-Za-z0-9])|"
    r"(?<![\\_A-Za-z0-9])__(?=[^\W_])[^_\n]+(?<=[^\s_])__(?![_A-Za-z0-9])|"
    r"(?<!\\)~~(?=\S)[^~\n]+~~|(?<!\\)`[^`\n]+`|"
    r"(?<!\\)\[[^\[\]\n]+\]\((?:https?:|www\.|[#./])[^()\s]*\)"
)
OPEN = re.compile(r"(?<![\\*A-Za-z0-9])\*{2,3}(?=[^\W_])\w*")  # and never closed
COLOUR = re.compile(r"\[.+\]\(#[0-9A-Za-z]*\)")  # meant as one, and none
INSTEAD = {  # of a tag: what our marks have for it
    "**x**": ("b", "strong", "big"),
    "*x*": ("i", "em", "cite", "dfn"),
    "[x](#CC0033)": ("font", "span"),
    "｜砦《とりで》": ("ruby", "rb", "rt", "rp"),
}
WORD = re.compile(r"[A-Za-z][\w-]*$")


@dataclass(frozen=True, slots=True)
class LeftOver:
    """A sign that is left in a text of a game: where, counted from 0, and what it is."""

    fault: Fault
    index: int
    written: str
    game: Game
    is_marked: bool  # whether its words know marks

    @property
    def said(self) -> Text:
        return Text(
            f"「{self.written}」は、この言葉の中ではそのまま刷られます",
            f"`{self.written}` would be printed as it stands here",
        )

    def hint(self, is_late: bool = False) -> Text:
        """What to do; `is_late` as in `suggestion`."""
        if self.fault is TAGS:
            instead = _instead(self.written) if self.is_marked else ""
            ja, en = f"「{instead}」と書いてください", f"write `{instead}`"
            if not instead:
                ja, en = "取り除いてください", "take it out"
            return _literal(self.written, ja, en)
        if self.fault is MARKDOWN:
            ja, en = "記号を取り除いてください", "take the marks out"
            if self.is_marked and COLOUR.fullmatch(self.written):
                ja, en = (
                    "色は # と三桁か六桁の十六進数で、`(#CC0033)` のように書いてください",
                    "a colour is # and three or six hexadecimal digits, as in `(#CC0033)`",
                )
            if self.is_marked and OPEN.fullmatch(self.written):
                ja, en = "同じ行の中で閉じてください", "close it in the same line"
            return _literal(self.written, ja, en)
        return _of_braces(self.written, {} if is_late else _words(self.game))

    def found(self, at: Span, field: str) -> Finding:
        return self.fault.found(at, self.said, self.hint(), field)


def left_over(text: str, game: Game, is_marked: bool = False) -> Iterator[LeftOver]:
    """The first sign of each kind that is left in a text; `is_marked` if marks mean something in it."""
    brace = next((found for found in BRACE.finditer(text) if found[1]), None)
    if brace:
        yield LeftOver(BRACES, brace.start(), brace[1], game, is_marked)
    if tag := TAG.search(text):
        yield LeftOver(TAGS, tag.start(), tag[0], game, is_marked)
    rest = without_marks(text) if is_marked else text
    stress = STRESS.search(rest) or (OPEN if is_marked else MARK).search(rest)
    if stress:
        yield LeftOver(MARKDOWN, stress.start(), stress[0], game, is_marked)


def inside(at: Span, text: str, index: int) -> Span:
    """The place of a character of a text that begins at `at`."""
    above, newline, before = text[:index].rpartition("\n")
    if newline and not at.sheet:
        return Span(at.path, at.line + above.count("\n") + 1, len(before) + 1)
    return at.after(index)


def _words(game: Game) -> Mapping[str, Text]:
    """What braces may have been meant to say: terms by id, numbers by name."""
    return {
        **{name: Text(str(number), str(number)) for name, number in game.constants.items()},
        **{term.id: term.name for term in game.terms},
    }


def _of_braces(written: str, known: Mapping[str, Text]) -> Text:
    """The word itself, where the braces name one; else how they are printed."""
    name = WORD.search(written.strip("{} "))
    meant = nearest(name[0], known) if name else None
    if meant:
        usage = known[meant]
        return Text(
            f"「{meant}」のことですか？ ここでは「{usage.ja}」と書きます",
            f"did you mean `{meant}`? Here, write “{usage.en}”",
        )
    return _literal(written, "言葉に直してください", "write words instead")


def _instead(tag: str) -> str:
    """What to write in place of a tag; "" where there is nothing like it."""
    name = tag.strip("</>").split(maxsplit=1)[0].casefold()
    return next((marks for marks, names in INSTEAD.items() if name in names), "")


def _literal(written: str, ja: str, en: str) -> Text:
    """What to do, and how to print those signs as they are."""
    return Text(
        f"{ja}。このまま刷るなら `\\{written}` と書きます",
        f"{en}; to print it as it stands, write `\\{written}`",
    )
