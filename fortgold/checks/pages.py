"""docs/checks.md and docs/checks.ja.md out of the faults: `python -m fortgold.checks.pages`."""

from __future__ import annotations

from pathlib import Path

import fortgold.checks  # noqa: F401 - names its faults
from fortgold.findings import FAULTS, Fault
from fortgold.model import LANGS, Lang, Text

DOCS = Path(__file__).parents[2] / "docs"

INTRODUCTION = Text(
    """\
# fortgold が確かめること

このページは `python -m fortgold.checks.pages` が作ります。直すときはプログラムの側を直してください。

[English](checks.md)

`fortgold check` は、カードの表、`game.yaml`、レイアウト、絵、ルールブックを読み、刷る前に間違いを見つけます。
間違いは一つにつき一度だけ、ファイルの行と列を指して伝えます。エラーが一つでもあれば終了コードは 1 で、
`fortgold build` は何も書きません。警告だけなら刷れます。

ルールのあるゲームでは、勝てるかどうかも手早く遊んで確かめます。`--deep` を付けると、
それで決まらないところを、時間をかけて解いて確かめます。

`--format` には `text`、`json`、`sarif` (SARIF 2.1.0)、`github` (GitHub の注釈) があります。
JSON は `{errors, warnings, findings: [...]}` の形です。`findings` の要素は `code`、`level`、`path`、`line`、
`column`、`field`、`message`、`hint` を持ち、`message` と `hint` は `{ja, en}` です。
行と列は 1 から数えます。0 はファイル全体のことです。
""",
    """\
# What fortgold checks

This page is made by `python -m fortgold.checks.pages`; to change it, change the program.

[日本語](checks.ja.md)

`fortgold check` reads card tables, `game.yaml`, layouts, drawings and rulebooks, and finds what is wrong before it is
printed. It tells each fault once, with file, line and column. One error makes its exit code 1, and `fortgold build`
writes nothing. With warnings alone the box can be printed.

Where a game has rules in code, it plays quickly to see whether the deck can be won. `--deep` solves what that leaves
open, which takes a while.

`--format` is `text`, `json`, `sarif` (SARIF 2.1.0) or `github` (annotations).
The JSON is `{errors, warnings, findings: [...]}`; a finding has `code`, `level`, `path`, `line`, `column`, `field`,
`message` and `hint`, the last two as `{ja, en}`. Lines and columns count from 1; 0 means the whole file.
""",
)

FAMILIES = {
    "READ": Text("ファイルの読み取り", "Reading files"),
    "DECK": Text("デッキ", "Decks"),
    "TEXT": Text("言葉", "Words"),
    "PRINT": Text("印刷", "Print"),
    "RULE": Text("ルールと遊び", "Rules and play"),
    "BOOK": Text("ルールブック", "Rulebooks"),
}


def page(lang: Lang) -> str:
    """The page of all faults."""
    from fortgold.draw import layout_file  # noqa: F401 - these name faults, too
    from fortgold.rulebook import words  # noqa: F401

    parts = [INTRODUCTION.of(lang)]
    for family, title in FAMILIES.items():
        faults = [
            one for code, one in sorted(FAULTS.items()) if code.rstrip("0123456789") == family
        ]
        if faults:
            parts += [f"## {title.of(lang)}\n", *(_entry(one, lang) for one in faults)]
    return "\n".join(parts)


def _entry(fault: Fault, lang: Lang) -> str:
    level = {"error": Text("エラー", "error"), "warning": Text("警告", "warning")}[fault.level]
    return (
        f'### <a id="{fault.code.lower()}"></a>{fault.code} {fault.title.of(lang)}\n\n'
        f"{level.of(lang)}{'。' if lang == 'ja' else '. '}{fault.why.of(lang)}\n"
    )


def file(lang: Lang) -> Path:
    """Where the page in `lang` stands."""
    return DOCS / ("checks.md" if lang == "en" else "checks.ja.md")


if __name__ == "__main__":
    for lang in LANGS:
        file(lang).write_text(page(lang), encoding="utf-8")
