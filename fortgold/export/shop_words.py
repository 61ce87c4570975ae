"""The rules of shops in words: what they are called, what they ask for, how what is not met is mended."""

from __future__ import annotations

from collections.abc import Mapping

from fortgold.data.model import MM, Size, Text
from fortgold.data.shop import NOTHING, CardCount

TITLES: Mapping[str, Text] = {
    "readable": Text("ファイルが読める", "files can be read"),
    "only-pages": Text("ページのほかに何もない", "nothing but pages"),
    "format": Text("ファイルの形式", "form of file"),
    "sizes": Text("カードの大きさ", "size of cards"),
    "bleed": Text("塗り足し", "bleed"),
    "safe": Text("縁から離す幅", "safe area"),
    "corners": Text("角", "corners"),
    "marks": Text("トンボ", "marks"),
    "file": Text("ファイルの分け方", "division into files"),
    "order": Text("ページの順", "order of pages"),
    "copies": Text("同じカード", "copies of a card"),
    "names": Text("ファイル名", "names of files"),
    "cards": Text("枚数", "number of cards"),
    "file-size": Text("ファイルの大きさ", "size of files"),
    "dpi": Text("画像の細かさ", "resolution of pictures"),
    "colour": Text("色", "colour"),
    "profile": Text("カラープロファイル", "colour profile"),
    "total-ink": Text("総インキ量", "total ink"),
    "rich-black": Text("リッチブラック", "rich black"),
    "standard": Text("PDF の規格", "PDF standard"),
    "fonts": Text("フォント", "fonts"),
    "transparency": Text("透明", "transparency"),
    "layers": Text("レイヤー", "layers"),
    "tuck-box": Text("箱", "tuck box"),
    "rulebook": Text("説明書", "rulebook"),
}
WORDS: Mapping[tuple[str, object], Text] = {
    ("file", "size"): Text("大きさごとに一つの PDF", "a PDF for each size of cards"),
    ("file", "deck"): Text("デッキごとに一つの PDF", "a PDF for each deck"),
    ("file", "face"): Text("面ごとに一つのファイル", "a file for each side of a card"),
    ("order", "front-back"): Text("表、裏、表、裏…", "front, back, front, back …"),
    ("order", "back-front"): Text("裏、表、裏、表…", "back, front, back, front …"),
    ("copies", "each"): Text("一枚ずつすべて", "each copy by itself"),
    ("copies", "once"): Text(
        "一度だけ入れ、枚数は注文で", "once, their number stands in the order"
    ),
    ("corners", "square"): Text("四角いまま", "square"),
    ("corners", "round"): Text("丸い", "round"),
    ("marks", "no"): Text("なし", "none"),
    ("marks", "yes"): Text("あり", "with marks"),
    ("standard", "x-1a"): Text("PDF/X-1a", "PDF/X-1a"),
    ("standard", "x-4"): Text("PDF/X-4", "PDF/X-4"),
    ("fonts", "embedded"): Text("すべて埋め込む", "all embedded"),
    ("fonts", "outlined"): Text("アウトラインにする", "text as outlines"),
    ("transparency", "no"): Text("なし", "none"),
    ("transparency", "yes"): Text("あってよい", "may be there"),
    ("layers", "no"): Text("なし", "none"),
    ("layers", "yes"): Text("あってよい", "may be there"),
}
MENDS: Mapping[str, Text] = {
    "readable": Text(
        "作り直すか、パスワードを外してください", "make it anew, or take its password away"
    ),
    "only-pages": Text(
        "注釈、リンク、スクリプト、添付ファイルを消してください",
        "take out annotations, links, scripts and attached files",
    ),
    "format": Text(
        "店が受け取る形式で書き出してください", "export it in a form that the shop takes"
    ),
    "sizes": Text(
        "仕上がりに塗り足しを加えた大きさで、ページを作り直してください",
        "make pages as large as the card with its bleed",
    ),
    "bleed": Text(
        "背景を塗り足しの幅だけ外へ伸ばしてください", "let the ground reach so far beyond the cut"
    ),
    "safe": Text("文字やシンボルを内側へ寄せてください", "move words and symbols inwards"),
    "corners": Text("角を丸めずに書き出してください", "export it without rounded corners"),
    "marks": Text(
        "トンボなしで、塗り足しの大きさのページにしてください",
        "export pages as large as the bleed, without marks",
    ),
    "file": Text("分け方を直してください", "divide it as the shop wants it"),
    "order": Text(
        "表と裏を一枚ずつ交互に並べてください", "let fronts and backs alternate, card after card"
    ),
    "names": Text("名前を変えてください", "rename it"),
    "cards": Text(
        "カードを足すか、減らすか、いくつかに分けてください",
        "add or take out cards, or divide them",
    ),
    "file-size": Text(
        "画像を細かすぎないようにするか、いくつかに分けてください",
        "use coarser pictures, or divide it into several files",
    ),
    "dpi": Text(
        "もっと細かい画像を使うか、小さく置いてください",
        "use finer pictures, or place them smaller",
    ),
    "colour": Text("店の色に変換してください", "convert it to the colours of the shop"),
    "profile": Text(
        "店の言うプロファイルで変換してください (`--icc`)",
        "convert it with the profile that the shop names (`--icc`)",
    ),
    "total-ink": Text(
        "総インキ量を抑えて変換し直してください", "convert it again with less total ink"
    ),
    "rich-black": Text(
        "広い黒を店の割合にしてください", "give large black areas the mix of the shop"
    ),
    "standard": Text("その規格で書き出してください", "export it to that standard"),
    "fonts": Text(
        "フォントを埋め込むか、アウトラインにしてください",
        "embed fonts, or turn text into outlines",
    ),
    "transparency": Text("透明を分割・統合してください", "flatten it"),
    "layers": Text("レイヤーを統合してください", "merge its layers"),
}


MENDS_WHERE: Mapping[tuple[str, object], Text] = {  # where a shop asks for that
    ("fonts", "outlined"): Text("文字をアウトラインにしてください", "turn text into outlines"),
    ("marks", "yes"): Text("トンボを付けて書き出してください", "export it with marks"),
}


def mend_of(rule: str, value: object) -> Text:
    """How what is not met is mended, where a shop asks for that value."""
    if isinstance(value, str) and (rule, value) in MENDS_WHERE:
        return MENDS_WHERE[rule, value]
    return MENDS.get(rule, NOTHING)


def asked(rule: str, value: object) -> Text:
    """What a rule asks for, in words; nothing where that is not known."""
    if value is None or value is True:
        return NOTHING
    if (rule, value) in WORDS:
        return WORDS[rule, value]
    match value:
        case int() if rule in ("bleed", "safe"):
            word = f"{value / MM:g} mm"
        case int():
            word = f"{value}" + {"dpi": " dpi", "total-ink": " %", "file-size": " MB"}.get(rule, "")
        case tuple() if rule == "sizes":
            names = (f"{one.name} " * (not one.name[:1].isdigit()) for one in value)
            word = ", ".join(n + in_mm(one.size) for n, one in zip(names, value, strict=True))
        case tuple() if rule == "rich-black":
            word = " ".join(f"{ink}{share}" for ink, share in zip("CMYK", value, strict=True))
        case tuple():
            return Text("、".join(v.upper() for v in value), " or ".join(v.upper() for v in value))
        case str():
            word = value
        case Text():
            return value
        case CardCount(least, most, multiple):
            word = f"{least or 1}–{most or '…'}" + (f", × {multiple}" if multiple > 1 else "")
    if rule == "dpi":
        return Text(f"{word} 以上", f"{word} at least")
    if rule in ("total-ink", "file-size"):
        return Text(f"{word} まで", f"{word} at most")
    return Text(word, word)


def sized(name: str, size: Size) -> str:
    """A size of cards by its name, unless that says nothing but the size."""
    return in_mm(size) if name[:1].isdigit() else f"{name} ({in_mm(size)})"


def in_mm(size: Size) -> str:
    return f"{size[0] / MM:g} × {size[1] / MM:g} mm"
