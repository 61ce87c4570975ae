"""docs/shops.md: what the shops that come along ask for, made of their files; and the JSON Schema of such a file."""

from __future__ import annotations

import json
from typing import Any

from docs.schema import DRAFT, FORMS
from fortgold.data.findings import Finding
from fortgold.data.model import Lang, Text
from fortgold.data.shop import CHOICES, RULES, SEVERAL, Shop, read_shop, shop_names
from fortgold.export.shop_words import TITLES, asked

BEFORE = Text(
    """\
# 印刷所へ出す

[English](shops.md)

印刷所ごとに、ページの大きさ、塗り足し、順番、色の決まりが違います。fortgold はその決まりをデータとして持ち、
渡すファイルを一つずつ比べます。

```sh
./run fortgold preflight deck.pdf --shop mbprint        # どのプログラムで作った PDF でも
./run fortgold preflight cards.zip --shop gamecrafter   # 絵や zip でも、いくつでも
```

決まりごとに「○ 合う」「× 合わない」「？ 不明」と、合わない所のページ、直し方を言います。
合わない決まりがあれば終了コードは 1 です。
「すすめ」は、守らなくても返されません。「不明」は何も止めません。店が決めていないか、
ファイルからは分からないことです。`--format json` は[プログラム向け](json.md)です。

PDF/X を判定する自由なプログラムは見つかっていません。fortgold はファイルがそう名乗り、
色とフォントがそれに合うことを確かめ、別のプログラムによる判定ではない、と言います。

## 店と決まり

どれも店のページから取りました。The Game Crafter と MakePlayingCards のページは、
ほかの作り手が引いたものを読みました。決まりは変わります。注文の前に、店のページを見てください。
""",
    """\
# To a print shop

[日本語](shops.ja.md)

Every print shop has its own rules for the size of pages, bleed, order and colour. fortgold has them as data
and compares with them what you are about to send.

```sh
./run fortgold preflight deck.pdf --shop mbprint        # any PDF, whatever program made it
./run fortgold preflight cards.zip --shop gamecrafter   # pictures and zips, and several of them
```

It prints each rule as ✓ met, ✗ not met or ? not known, and of what is not met the pages and how to mend it. If
a rule is not met, the exit code is 1.
Advice sends nothing back. What is not known stops nothing: either the shop does not say, or no file can tell.
`--format json` is [for programs](json.md).

We found no free program that judges PDF/X. fortgold looks whether a file says that it keeps to the standard
and whether colours and fonts do, and says that no other program has judged it.

## Shops and their rules

All of it is from pages of the shops; those of The Game Crafter and MakePlayingCards were read as other makers
quote them. Rules change: look at the shop’s own pages before you order.
""",
)
HEADS = Text(
    "| 決まり | 店の求め | 出どころ |", "| rule | what the shop asks for | where it says so |"
)
NOT_KNOWN = Text("*不明*: {why}", "*not known*: {why}")
ADVICE = Text("{what} (すすめ)", "{what} (advice)")
AS_OF = Text("{date} 現在。`--shop {id}`", "As of {date}. `--shop {id}`")
AFTER = Text(
    """\
## 自分の店

同じ形のファイルを書けば、どの印刷所とも比べられます: `--shop my-shop.yaml`。`is` は値、
`from` は `pages` の名前、`unknown` は分からないわけで、`rules` のどのキーも省けます。
`advice: yes` は、守らなくても返されない決まりです。エディターはスキーマを読んで、キーを補います。

```yaml
# yaml-language-server: $schema=…/templates/base/schemas/shop.json
name: 町の印刷所
date: 2026-11-27
pages: {cards: カードのデータの作り方}
rules:
  format: {is: pdf, from: cards}            # pdf、または [png, jpeg]
  sizes: {is: {poker: 2.5x3.5in, 大: [70, 120]}, from: cards}
  bleed: {is: 3, from: cards}
  order: {is: front-back, from: cards}
  colour: {is: cmyk, from: cards, advice: yes}
  total-ink: {unknown: {ja: 書かれていない, en: it does not say}}
```
""",
    """\
## Your own shop

A file of the same form compares with any printer: `--shop my-shop.yaml`. `is` is the value, `from` a name of
`pages`, `unknown` says why nobody knows; every key of `rules` may be left out.
With `advice: yes` a rule sends nothing back. An editor reads the schema and completes keys.

```yaml
# yaml-language-server: $schema=…/templates/base/schemas/shop.json
name: The printer in town
date: 2026-11-27
pages: {cards: How to prepare cards}
rules:
  format: {is: pdf, from: cards}            # pdf, or [png, jpeg]
  sizes: {is: {poker: 2.5x3.5in, large: [70, 120]}, from: cards}
  bleed: {is: 3, from: cards}
  order: {is: front-back, from: cards}
  colour: {is: cmyk, from: cards, advice: yes}
  total-ink: {unknown: {ja: 書かれていない, en: it does not say}}
```
""",
)


def shops(lang: Lang) -> str:
    """docs/shops.md, or shops.ja.md."""
    parts = [BEFORE.of(lang)]
    for name in shop_names():
        found: list[Finding] = []
        shop = read_shop(name, found)
        assert shop, found
        parts.append(_table(shop, lang))
    return "\n".join((*parts, AFTER.of(lang)))


def _table(shop: Shop, lang: Lang) -> str:
    as_of = AS_OF.of(lang).format(date=shop.date, id=shop.id)
    rows = [f"### {shop.name.of(lang)}", "", as_of, "", HEADS.of(lang), "|---|---|---|"]
    for rule in RULES:
        if (said := shop.rules.get(rule)) is None:
            continue
        if said.value is None:
            what = NOT_KNOWN.of(lang).format(why=said.why.of(lang))
        else:
            what = asked(rule, said.value).of(lang)
        what = ADVICE.of(lang).format(what=what) if said.advice else what
        rows.append(f"| {TITLES[rule].of(lang)} `{rule}` | {what} | {said.page} |")
    return "\n".join(rows) + "\n"


def shop_schema() -> str:
    """The JSON Schema of a shop's file."""
    words, length, whole = FORMS["text"], FORMS["millimetre"], FORMS["integer"]
    values: dict[str, Any] = {rule: {"type": "string"} for rule in RULES}
    for rule, choices in CHOICES.items():
        one: dict[str, Any] = {"enum": [*choices, *((True, False) if "yes" in choices else ())]}
        values[rule] = {"oneOf": [one, {"type": "array", "items": one}]} if rule in SEVERAL else one
    values |= dict.fromkeys(("bleed", "safe"), length)
    values |= dict.fromkeys(("dpi", "total-ink", "file-size"), whole)
    values |= dict.fromkeys(("tuck-box", "rulebook"), words)
    values["sizes"] = {"type": "object"}
    values["rich-black"] = {"type": "array", "items": whole, "minItems": 4, "maxItems": 4}
    count = dict.fromkeys(("least", "most", "multiple"), whole)
    values["cards"] = {"type": "object", "additionalProperties": False, "properties": count}
    page, advice = {"type": "string"}, {"enum": ["yes", "no", True, False]}
    rules = {
        rule: {
            "type": "object",
            "additionalProperties": False,
            "properties": {"is": form, "from": page, "advice": advice, "unknown": words},
            "oneOf": [{"required": ["is"]}, {"required": ["unknown"]}],
            "description": f"{TITLES[rule].en}\n{TITLES[rule].ja}",
        }
        for rule, form in values.items()
    }
    root = {
        "$schema": DRAFT,
        "title": "fortgold: a print shop",
        "type": "object",
        "additionalProperties": False,
        "required": ["name", "rules"],
        "properties": {
            "name": words,
            "date": {"type": "string"},
            "pages": {"type": "object", "additionalProperties": {"type": "string"}},
            "rules": {"type": "object", "additionalProperties": False, "properties": rules},
        },
    }
    return json.dumps(root, ensure_ascii=False, indent=1) + "\n"
