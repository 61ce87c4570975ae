"""The tables of docs/shops.md: what the shops that come along ask for; and the JSON Schema of a shop's file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from docs.schema import DRAFT, FORMS
from fortgold.data.findings import Finding
from fortgold.data.model import Lang, Text
from fortgold.data.shop import CHOICES, RULES, SEVERAL, Shop, read_shop, shop_names
from fortgold.export.shop_words import TITLES, asked

HEADS = Text(
    "| 決まり | 店の求め | 出どころ |", "| rule | what the shop asks for | where it says so |"
)
NOT_KNOWN = Text("*不明*: {why}", "*not known*: {why}")
ADVICE = Text("{what} (すすめ)", "{what} (advice)")
AS_OF = Text("{date} 現在。`--shop {id}`", "As of {date}. `--shop {id}`")
BEGIN, END = "<!-- the shops, by docs/pages.py -->", "<!-- the end of the shops -->"


def shops(lang: Lang) -> str:
    """docs/shops.md, or shops.ja.md, with the tables as they should be."""
    page = Path(__file__).with_name("shops.md" if lang == "en" else f"shops.{lang}.md")
    before, _, rest = page.read_text("utf-8").partition(BEGIN)
    tables = []
    for name in shop_names():
        found: list[Finding] = []
        shop = read_shop(name, found)
        assert shop, found
        tables.append(_table(shop, lang))
    return "\n".join((f"{before}{BEGIN}", "", *tables, f"{END}{rest.partition(END)[2]}"))


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
