"""Make checks.md, limits.md, games.md and shops.md, and the same in Japanese, from the program itself.

`./run python docs/pages.py` writes them. Titles and reasons of checks come from the faults, examples
from editing a game and checking it; limits come from their table, in its groups.
"""

from __future__ import annotations

from pathlib import Path

from docs.examples import Example, examples, shown
from docs.schema import SCHEMAS, examples_schema, games, layout_schema, panels_schema, schema
from docs.shops import shop_schema, shops
from fortgold.data import limits as table
from fortgold.data.findings import FAULTS, Fault
from fortgold.data.model import LANGS, Lang, Text

INTRODUCTION = Text(
    """\
# fortgold が確かめること

[English](checks.md)

`fortgold check` は、カードの表、`game.yaml`、レイアウト、絵、ルールブックを読み、刷る前に間違いを見つけます。
間違いは一つにつき一度だけ、ファイルの行と列を指して伝えます。エラーが一つでもあれば終了コードは 1 で、
`fortgold build` は何も書きません。警告だけなら刷れます。

ルールのあるゲームでは、勝てるかどうかも手早く遊んで確かめます。`--deep` を付けると、
それで決まらないところを、時間をかけて解いて確かめます。レシピにかかる枚数も、試して表と比べます。

`--format` には `text`、`json`、`sarif` (SARIF 2.1.0)、`github` (GitHub の注釈) があります。
JSON は `{errors, warnings, findings: [...]}` の形です。`findings` の要素は `code`、`level`、`path`、`line`、
`column`、`field`、`message`、`hint` を持ち、`message` と `hint` は `{ja, en}` です。
行と列は 1 から数えます。0 はファイル全体のことです。

どの項目にも例があります。`fortgold new my-game` で作ったゲームか、付属のゲームを少しだけ書き換え、そのとき
`fortgold check` が出すものを載せました。このページはプログラムの説明文と、例を実際に試した結果から
`./run python docs/pages.py` が作ります。
""",
    """\
# What fortgold checks

[日本語](checks.ja.md)

`fortgold check` reads card tables, `game.yaml`, layouts, drawings and rulebooks, and finds what is wrong before it is
printed. It tells each fault once, with file, line and column. One error makes its exit code 1, and `fortgold build`
writes nothing. With warnings alone the box can be printed.

Where a game has rules in code, it plays quickly to see whether the deck can be won. `--deep` solves what that leaves
open, which takes a while, and gathers the cards of recipes to see how many it takes.

`--format` is `text`, `json`, `sarif` (SARIF 2.1.0) or `github` (annotations).
The JSON is `{errors, warnings, findings: [...]}`; a finding has `code`, `level`, `path`, `line`, `column`, `field`,
`message` and `hint`, the last two as `{ja, en}`. Lines and columns count from 1; 0 means the whole file.

Each fault has an example: a small edit of the game that `fortgold new my-game` makes, or of a built-in one, and what
`fortgold check` then prints. `./run python docs/pages.py` makes this page, from the program's own words and by trying
the examples out.
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
LEVELS = {"error": Text("エラー。", "Error. "), "warning": Text("警告。", "Warning. ")}
DEEP = Text("`--deep` を付けると:", "With `--deep`:")


def checks(lang: Lang) -> str:
    """The page of all faults, each with its examples."""
    parts = [INTRODUCTION.of(lang)]
    tried = examples()  # all checks are loaded now, and have named their faults
    for family, title in FAMILIES.items():
        parts.append(f"## {title.of(lang)}\n")
        for code, fault in sorted(FAULTS.items()):
            if code.rstrip("0123456789") == family:
                parts.append(_entry(fault, lang))
                parts += [_tried(one, lang) for one in tried if one.code == code]
    return "\n".join(parts)


def _entry(fault: Fault, lang: Lang) -> str:
    return (
        f'### <a id="{fault.code.lower()}"></a>{fault.code} {fault.title.of(lang)}\n\n'
        f"{LEVELS[fault.level].of(lang)}{fault.why.of(lang)}\n"
    )


def _tried(example: Example, lang: Lang) -> str:
    what = shown(example)
    told = f"```text\n{what.told.of(lang)}\n```\n"
    return "\n\n".join([what.changes.of(lang), *[DEEP.of(lang)] * example.deep, told])


LIMITS = Text(
    """\
# 大きさの上限

[English](limits.md)

デッキは人から受け取ることがあります。どんなデッキも、パソコンの時間やメモリーを使い果たしてはなりません。
そこで fortgold は、読むものすべてに上限を設けています。ふつうのデッキが上限に届くことはありません。カード 10,000 枚、
1,000 ページの本、5,000 万画素の絵は通ります。

上限を超えたものは、その場所を指して [READ110](checks.ja.md#read110) として伝えます。上限は `fortgold/data/limits.py` の
一つの表にあり、このページは `./run python docs/pages.py` がその表から作ります。
""",
    """\
# How much is read

[日本語](limits.ja.md)

A deck may come from a stranger, and no deck may use up the time or the memory of the machine. So there is a limit to
everything that fortgold reads, and no honest deck meets one: 10,000 cards, a book of 1,000 pages and a picture of
50 megapixels pass.

What is over a limit is told where it stands, as [READ110](checks.md#read110). The limits are one table, in
`fortgold/data/limits.py`; `./run python docs/pages.py` makes this page of it.
""",
)
GROUPS = {  # the comments above the limits, up to a full stop: each as a title and a sentence
    "Files, in bytes": (
        Text("ファイル", "Files"),
        Text(
            "これより大きいファイルは、中身を使いません。",
            "Of a file that is larger than this, nothing is used.",
        ),
    ),
    "An older state of a project, in a commit": (
        Text("以前の状態", "An older state"),
        Text(
            "`build --since` がコミットから読むファイルです。",
            "What `build --since` reads from a commit.",
        ),
    ),
    "Drawings": (
        Text("絵", "Drawings"),
        Text(
            "絵のファイル一つの上限です。5,000 万画素の画像は通ります。",
            "For each file; a picture of 50 megapixels passes.",
        ),
    ),
    "Games and their tables": (
        Text("ゲームとカードの表", "Games and their tables"),
        Text(
            "10,000 枚のカードを一行に一枚ずつ書いても、なお余ります。",
            "There is room for 10,000 cards, each in a row of its own.",
        ),
    ),
    "Spreadsheets: what is packed in them, and what it would become in memory": (
        Text("表計算のファイル", "Spreadsheets"),
        Text(
            "xlsx と ods は圧縮されています。解凍した大きさと、そこからできるセルの数を、読む前に数えます。",
            "Files .xlsx and .ods are packed: what is in them, and what it would become, is counted first.",
        ),
    ),
    "YAML": (
        Text("YAML", "YAML"),
        Text(
            "`game.yaml`、レイアウト、図の上限です。参照を重ねた数行が、何百万もの項目にふくらむこともありません。",
            "For `game.yaml`, layouts and figures; a few lines of references cannot grow into millions of entries.",
        ),
    ),
    "Rulebooks: what the braces of a template may do": (
        Text("ルールブックのひな型", "Templates of rulebooks"),
        Text(
            "波括弧の中の計算や繰り返しに使える手間です。1,000 ページの本でも足ります。",
            "How much the braces may compute and repeat; a book of 1,000 pages needs less.",
        ),
    ),
    "Rulebooks: what stands in them": (
        Text("ルールブックの中身", "What stands in rulebooks"),
        Text(
            "組版を行き詰まらせる、深すぎる入れ子や長すぎる言葉を防ぎます。",
            "Nesting and words beyond this would choke the typesetter.",
        ),
    ),
    "Rulebooks: an own stylesheet": (
        Text("ルールブックの自前のスタイルシート", "Own stylesheets of rulebooks"),
        Text("`rulebook.css` の上限です。", "For `rulebook.css`."),
    ),
}


def limits(lang: Lang) -> str:
    """The page of all limits, in the groups and in the order of their table."""
    parts = [LIMITS.of(lang).rstrip()]
    for line in Path(table.__file__).read_text("utf-8").splitlines():
        if line.startswith("# "):
            title, sentence = GROUPS[line[2:].partition(".")[0]]
            heads = Text("上限", "at most").of(lang), Text("対象", "of what").of(lang)
            parts.append(f"\n## {title.of(lang)}\n\n{sentence.of(lang)}\n")
            parts.append(f"| {heads[0]} | {heads[1]} |\n|---:|---|")
        elif isinstance(limit := getattr(table, line.partition(" = ")[0], None), table.Limit):
            parts.append(f"| {_shown(limit.most)} | {limit.what.of(lang)} |")
    return "\n".join(parts) + "\n"


def _shown(most: int) -> str:
    return f"{most:,}" if most % table.MIB else f"{most:,} ({most // table.MIB} MiB)"


PAGES = {"checks": checks, "games": games, "limits": limits, "shops": shops}


def file(page: str, lang: Lang) -> Path:
    """Where that page stands in that language."""
    return Path(__file__).with_name(f"{page}.md" if lang == "en" else f"{page}.{lang}.md")


if __name__ == "__main__":
    (SCHEMAS / "game.json").write_text(schema(), encoding="utf-8")
    (SCHEMAS / "layout.json").write_text(layout_schema(), encoding="utf-8")
    (SCHEMAS / "panels.json").write_text(panels_schema(), encoding="utf-8")
    (SCHEMAS / "examples.json").write_text(examples_schema(), encoding="utf-8")
    (SCHEMAS / "shop.json").write_text(shop_schema(), encoding="utf-8")
    for name, made in PAGES.items():
        for lang in LANGS:
            file(name, lang).write_text(made(lang), encoding="utf-8")
