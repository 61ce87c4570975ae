"""How large the files of a game may be: every limit in one table, which docs/limits.md prints.

A deck may come from a stranger, so nothing in it may eat the machine; and no honest deck meets a
limit: 10,000 cards, 1,000 pages and a picture of 50 megapixels pass. What is over a limit is one
finding, READ110, where it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from fortgold.data.findings import Finding, fault
from fortgold.data.model import Span, Text

MIB = 1024 * 1024

OVER = fault(
    "READ110",
    "fortgold が扱える大きさを超えている",
    "Something is larger than fortgold takes",
    "人から受け取ったデッキがパソコンの力を使い果たさないように、限りを決めてあります。",
    "A deck that somebody else made must not use up the machine, so there are limits.",
)


@dataclass(frozen=True, slots=True, eq=False)
class Limit:
    """The most of something that is read; `what` names it with its unit."""

    most: int
    what: Text

    @property
    def said(self) -> Text:
        """The limit as a sentence."""
        return Text(
            f"{self.what.ja}は {self.most:,} までです",
            f"{self.what.en}: no more than {self.most:,} can be read",
        )

    def over(self, at: Span, count: int | None = None, field: str = "") -> Finding:
        """That there is more of it at `at`: `count`, or None where nobody counted to the end."""
        said = self.said
        if count is not None:
            said = Text(f"{said.ja} ({count:,} あります)", f"{said.en}, here are {count:,}")
        ja = "減らすか、いくつかに分けてください"
        en = "take some out, or divide it into several"
        return OVER.found(at, said, Text(ja, en), field)


class LimitExceeded(Exception):
    """A book is over a limit, in a line of its template; 0 if the line is not known."""

    def __init__(self, limit: Limit, line: int = 0) -> None:
        super().__init__(limit, line)
        self.limit, self.line = limit, line


def few(findings: Iterable[Finding]) -> Iterator[Finding]:
    """Findings about a rulebook, but not without end."""
    for count, one in enumerate(findings):
        if count == FINDINGS.most:
            yield FINDINGS.over(one.at)
            return
        yield one


# Files, in bytes
TEXT_FILE = Limit(16 * MIB, Text("表、YAML、Markdown、CSS のバイト数", "bytes of a text file"))
PICTURE_FILE = Limit(128 * MIB, Text("画像ファイルのバイト数", "bytes of a picture file"))

PRINT_FILE = Limit(
    512 * MIB, Text("調べる印刷データのバイト数", "bytes of a print file to look at")
)
PRINT_FILES = Limit(5_000, Text("一緒に調べるファイルの数", "print files to look at together"))
PACKED_FILES = Limit(
    1_024 * MIB,
    Text("zip の中のファイルを合わせたバイト数", "bytes of all files in a zip together"),
)

FONT_FILE = Limit(64 * MIB, Text("フォントファイルのバイト数", "bytes of a font file"))
PROFILE_FILE = Limit(16 * MIB, Text("ICC プロファイルのバイト数", "bytes of an ICC profile"))

# An older state of a project, in a commit
EARLIER_FILES = Limit(50_000, Text("コミットのファイルの数", "files in a commit"))
EARLIER_BYTES = Limit(
    1024 * MIB, Text("コミットのファイルのバイト数の合計", "bytes of all files in a commit")
)
EARLIER_LIST = Limit(
    16 * MIB, Text("コミットのファイルの一覧のバイト数", "bytes of the list of files in a commit")
)

# Drawings. Points: of all outlines in a file, each `use` written out; so many take 6 s and 170 MiB.
DRAWING_FILE = Limit(8 * MIB, Text("SVG ファイルのバイト数", "bytes of an SVG file"))
DRAWING_TAGS = Limit(200_000, Text("SVG のタグの数", "tags of an SVG file"))
DRAWING_ATTRIBUTES = Limit(200_000, Text("SVG の属性の数", "attributes of an SVG file"))
DRAWING_RULES = Limit(2_000, Text("SVG のスタイルの規則の数", "style rules of an SVG file"))
PICTURE_PIXELS = Limit(80_000_000, Text("画像の画素数", "pixels of a picture"))
OUTLINE_POINTS = Limit(300_000, Text("SVG の線の点の数", "points in the outlines of an SVG file"))

# Rulebooks: what the braces of a template may do
BRACES = Limit(
    250, Text("ひと組の波括弧の中の言葉と記号の数", "words and signs in one pair of braces")
)
LEVELS = Limit(
    20, Text("波括弧の中の括弧や、if と for の深さ", "levels of brackets, and of if and for")
)
ROUNDS = Limit(10_000, Text("本全体の繰り返しの回数", "rounds of all loops of a book together"))
STEPS = Limit(
    1_000_000, Text("本全体の計算の手間の数", "steps that the braces of a book may take together")
)
CHARACTERS = Limit(
    8 * MIB, Text("波括弧を埋めた本の文字数", "characters of a book whose braces are filled in")
)
ROWS = Limit(10_500, Text("本の表の行を合わせた数", "rows of all tables of a book together"))

# Rulebooks: what stands in them
LINES = Limit(40_000, Text("波括弧を埋めた本の行数", "lines of a book whose braces are filled in"))
DEPTH = Limit(20, Text("HTML の要素の深さ", "levels of HTML elements"))
SPAN = Limit(100, Text("colspan と rowspan のます", "cells of a `colspan` or `rowspan`"))
PAGES = Limit(1_100, Text("ルールブックのページ数", "pages of a rulebook"))
WORD = Limit(500, Text("切れ目のない文字", "characters without a place to end the line"))
PAGE_SECONDS = Limit(
    30, Text("ルールブックの 1 ページにかかる秒数", "seconds of work on a page of a rulebook")
)
BOOK_SECONDS = Limit(
    600,
    Text(
        "ルールブックの組版の前後にかかる秒数",
        "seconds of work before and after a rulebook's pages",
    ),
)
FINDINGS = Limit(1_000, Text("一冊のルールブックの指摘の数", "findings about one rulebook"))
PARAGRAPHS = Limit(20_000, Text("一つの段落の文字数", "characters of one paragraph"))
STRESS = Limit(2_000, Text("一つの段落の中の * _ ~ の数", "signs * _ ~ in one paragraph"))

# Rulebooks: an own stylesheet
STYLE = Limit(500_000, Text("スタイルシートの文字数", "characters of a stylesheet"))
RULES = Limit(1_000, Text("スタイルシートの規則の数", "rules of a stylesheet"))
MEASURE = Limit(10_000, Text("スタイルシートの中の数の大きさ", "size of a number in a stylesheet"))

# Games and their tables
DECKS = Limit(100, Text("デッキの数", "decks of a game"))
DECLARED = Limit(200, Text("デッキが game.yaml で定める列の数", "columns that a deck declares"))
ENTRIES = Limit(1_000, Text("game.yaml の一つの並びの項目の数", "entries of one list in game.yaml"))
TABLE_LINES = Limit(500_000, Text("空行も含めた、表の行数", "lines of a table, blank ones counted"))
TABLE_ROWS = Limit(10_000, Text("表の行数", "rows of a table"))
COLUMNS = Limit(4_000, Text("表の列数", "columns of a table"))
CELLS = Limit(1_000_000, Text("表のセルの数", "cells of a table"))
CELL = Limit(10_000, Text("一つのセルの文字数", "characters of a cell"))
CARDS = Limit(
    10_000, Text("copies も含めた、一つのゲームのカードの枚数", "cards of a game, copies counted")
)

# Spreadsheets: what is packed in them, and what it would become in memory
SHEET_FILE = Limit(16 * MIB, Text("表計算ファイルのバイト数", "bytes of a spreadsheet"))
SHEET_UNPACKED = Limit(
    64 * MIB,
    Text("表計算ファイルの、解凍した XML のバイト数", "bytes of a spreadsheet's XML, unpacked"),
)
SHEET_TAGS = Limit(1_500_000, Text("表計算ファイルの XML のタグの数", "tags in a spreadsheet"))
SHEET_TEXT = Limit(
    128 * MIB,
    Text(
        "表計算ファイルのセルの数に、最も長いセルの文字数を掛けた数",
        "cells of a spreadsheet, times the characters of its longest cell",
    ),
)

# YAML
YAML_DEPTH = Limit(50, Text("YAML の入れ子の深さ", "levels of nesting in a YAML file"))
YAML_ENTRIES = Limit(
    200_000,
    Text(
        "* で参照した分も含めた、YAML の項目の数", "entries of a YAML file, references by * counted"
    ),
)
YAML_TAGS = Limit(100, Text("YAML の %TAG の数", "%TAG lines of a YAML file"))
