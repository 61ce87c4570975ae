"""JSON Schemas for editors: of game.yaml, as docs/game_keys.yaml has it, and of layouts, tuck boxes and examples,
as their readers do.

docs/games.md is made of the same list.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from fortgold.data.box_reader import ALIGNS, COMMON, FITS
from fortgold.data.box_reader import KEYS as KINDS
from fortgold.data.door import door_to
from fortgold.data.examples_file import EXAMPLE, SHOWS, STEP, WIDE_KEYS
from fortgold.data.model import Lang, Text
from fortgold.data.paths import builtin
from fortgold.data.type_scale import load_scale
from fortgold.sheets.tuck_box_panels import FACES, PANEL_KEYS, PANEL_KINDS

KEYS = Path(__file__).with_name("game_keys.yaml")
SCHEMAS = builtin("templates") / "base" / "schemas"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
BOXES = {"$ref": "#/$defs/boxes"}
FORMS: dict[str, Any] = {
    "any": {},
    "string": {"type": ["string", "number", "boolean"]},
    "integer": {"type": "integer"},
    "yes-no": {"type": ["boolean", "string"]},
    "strings": {"oneOf": [{"type": "string"}, {"type": "array"}]},
    "range": {"oneOf": [{"type": "integer"}, {"type": "array", "minItems": 2, "maxItems": 2}]},
    "millimetre": {"type": ["number", "string"]},
    "millimetres": {"oneOf": [{"type": "array", "minItems": 2, "maxItems": 2}, {"type": "string"}]},
    "text": {"type": ["string", "object"]},
    "text-or-string": {"type": ["string", "object"]},
    "mapping": {"type": ["object", "null"]},
    "list": {"type": ["array", "null"]},
}
SAID = {
    "any": Text("いろいろ", "see there"),
    "text": Text("各言語の言葉", "words in each language"),
    "text-or-string": Text("言葉", "a word"),
    "string": Text("言葉", "a word"),
    "integer": Text("整数", "a whole number"),
    "yes-no": Text("yes か no", "yes or no"),
    "strings": Text("言葉 (リスト可)", "a word, or a list"),
    "range": Text("数、または [最小, 最大]", "a number, or [low, high]"),
    "millimetre": Text("長さ (mm)", "a length in mm"),
    "millimetres": Text("[横, 縦] (mm)", "[across, down] in mm"),
    "mapping": Text("名前と中身の組", "entries by name"),
    "list": Text("リスト", "a list"),
}
TYPES = Text(
    """\
| 型 | セル | レイアウトでは |
|---|---|---|
| `word` | 言葉。`from:` でその中に限ります。なければ自由な一言語の文 | `{category}`、`{category.ja}` |
| `number` | 0 以上の整数。`least: -5`、`decimals: 1`、`ranges: yes`、`from: [X]` で広げます | `{points}` |
| `text` | 各言語の列 `text.ja`、`text.en` | `{text}`、`{text.ja}` |
| `symbols` | シンボルの文字を並べたもの | `symbols: symbols` |
| `effect` | 操作を並べたもの ([効果](effects.ja.md)) | `{effect}`、`{effect.icons}` |
| `recipe` | ほかのカードで払う部分を並べたもの ([レシピ](effects.ja.md#レシピ)) | `{recipe}`、`{recipe.icons}` |
| `cards` | 別のデッキの種類を空白で区切ったもの | `{start}` |
""",
    """\
| type | a cell holds | in a layout |
|---|---|---|
| `word` | a word, one of `from:` if that is given; else any words in one language | `{category}`, `{category.en}` |
| `number` | a whole number from 0; `least: -5`, `decimals: 1`, `ranges: yes` and `from: [X]` allow more | `{points}` |
| `text` | words in each language: the columns `text.ja`, `text.en` | `{text}`, `{text.en}` |
| `symbols` | the letters of symbols, one after the other | `symbols: symbols` |
| `effect` | operations ([effects](effects.md)) | `{effect}`, `{effect.icons}` |
| `recipe` | parts, each paid with other cards ([recipes](effects.md#recipes)) | `{recipe}`, `{recipe.icons}` |
| `cards` | kinds of another deck, with spaces between | `{start}` |
""",
)
INTRODUCTION = Text(
    """\
# game.yaml: 箱の中身

[English](games.md)

`cards/<ゲーム>/game.yaml` に書けるすべてのキーです。`fortgold new NAME` が短い見本を作ります。
`*` は自分でつける名前、`[]` はリストの一項目、`<言語>` はゲームの各言語です。
エディターは `# yaml-language-server` の行からスキーマを読み、キーを補い、間違いを知らせます。

| キー | 中身 | 省くと | 働き |
|---|---|---|---|
""",
    """\
# game.yaml: what is in the box

[日本語](games.ja.md)

Every key that `cards/<game>/game.yaml` may have. `fortgold new NAME` makes a small one to begin with.
`*` is a name of your own, `[]` an entry of a list, `<lang>` each language of the game.
An editor that knows YAML reads the schema named in the line `# yaml-language-server`, completes keys and marks slips.

| key | holds | left out | is for |
|---|---|---|---|
""",
)
NEEDED = Text("必要", "needed")
COLUMNS = Text("## 列の型\n\n", "## Types of columns\n\n")


@cache
def keys() -> tuple[dict[str, Any], ...]:
    """The entries of game_keys.yaml, words as they are written."""
    return tuple(yaml.load(KEYS.read_text("utf-8"), yaml.BaseLoader))


def games(lang: Lang) -> str:
    """docs/games.md, or games.ja.md."""
    rows = []
    for one in keys():
        form = one["form"]
        what = SAID[form].of(lang) if isinstance(form, str) else ", ".join(f"`{x}`" for x in form)
        usual = NEEDED.of(lang) if one["usual"] == "needed" else f"`{one['usual']}`"
        path = one["path"].replace("<lang>", Text("<言語>", "<lang>").of(lang))
        rows.append(f"| `{path}` | {what} | {usual} | {one[lang]} |")
    return INTRODUCTION.of(lang) + "\n".join(rows) + "\n\n" + COLUMNS.of(lang) + TYPES.of(lang)


def schema() -> str:
    """The JSON Schema of game.yaml (draft 2020-12). What a language is called is left open."""
    root: dict[str, Any] = _object()
    for one in keys():
        *above, name = one["path"].replace("[]", ".[]").split(".")
        node = root
        for part in above:
            node = _inside(node, part)
        form = one["form"]
        own = {"enum": form} if isinstance(form, list) else json.loads(json.dumps(FORMS[form]))
        own["description"] = f"{one['en']}\n{one['ja']}"
        if name == "<lang>":
            node["additionalProperties"] = {"type": "string"}
            continue
        if name == "*":
            node["additionalProperties"] = own
            continue
        node.setdefault("properties", {})[name] = own
        if one["usual"] == "needed":
            node.setdefault("required", []).append(name)
    head = {
        "$schema": DRAFT,
        "title": "fortgold: game.yaml",
    }
    return json.dumps(head | root, ensure_ascii=False, indent=1) + "\n"


def layout_schema() -> str:
    """The JSON Schema of a layout. What a box lacks may stand in the layout that it extends."""
    root = _object()
    root["properties"] = {
        "extends": {"type": "string"},
        "colours": {"type": "object"},
        **dict.fromkeys(("safe", "bleed", "peek"), FORMS["millimetre"]),
        **dict.fromkeys(("face", "back"), BOXES),
    }
    head = {"$schema": DRAFT, "title": "fortgold: a layout", "$defs": _boxes(KINDS)}
    return json.dumps(head | root, ensure_ascii=False, indent=1) + "\n"


def panels_schema() -> str:
    """The JSON Schema of box/panels.yaml."""
    lying = {"oneOf": [{"enum": [*FACES]}, {"type": "array", "items": {"enum": [*FACES]}}]}
    known = {"colours": {"type": "object"}, "lying": lying} | dict.fromkeys(FACES, BOXES)
    known |= dict.fromkeys(("card", "paper"), FORMS["millimetre"])
    known |= {key: {"type": "string"} for key in ("ground", "fold")}
    root = _object()
    root["properties"] = {key: known[key] for key in PANEL_KEYS}
    head = {"$schema": DRAFT, "title": "fortgold: box/panels.yaml", "$defs": _boxes(PANEL_KINDS)}
    return json.dumps(head | root, ensure_ascii=False, indent=1) + "\n"


def _boxes(kinds: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """The definitions of a box of these kinds, and of boxes by name."""
    words = {
        "fit": FITS,
        "align": ALIGNS,
        "valign": ("top", "middle", "bottom"),
        "role": ("P", "H1", "H2"),
    }
    names = dict.fromkeys((*kinds, *COMMON, *(key for keys in kinds.values() for key in keys)))
    boxes: dict[str, Any] = {
        "type": ["object", "null"],
        "additionalProperties": {"$ref": "#/$defs/box"},
    }
    known: dict[str, Any] = {
        name: {"enum": [*words[name]]} if name in words else {} for name in names
    }
    types = load_scale(door_to((SCHEMAS.parent,)), (SCHEMAS.parent,), []).sizes
    known["type"] = {"anyOf": [{"enum": [*types]}, {"type": "string"}]}
    known["otherwise"] = BOXES
    box = {"type": ["object", "null"], "additionalProperties": False, "properties": known}
    return {"box": box, "boxes": boxes}


def examples_schema() -> str:
    """The JSON Schema of examples.yaml. What places are called and what is a move the game's rules say."""
    words, place = FORMS["strings"], {"oneOf": [{"type": ["array", "integer", "string"]}]}
    table = {"type": ["object", "null"], "additionalProperties": place}
    step: dict[str, Any] = {name: {} for name in STEP}
    step |= dict.fromkeys(("only", "may", "do"), words) | {"lies": table, "is": {"type": "object"}}
    step |= {"not": {"type": "string"}, "why": FORMS["text"], "says": FORMS["text"]}
    steps = {"type": "object", "additionalProperties": False, "properties": step}
    steps |= {"dependentRequired": {"not": ["why"], "why": ["not"]}}
    own: dict[str, Any] = {name: {} for name in EXAMPLE}
    own |= dict.fromkeys(("says", "caption"), FORMS["text"]) | {"next": words, "table": table}
    own |= dict.fromkeys(("width", "card"), FORMS["millimetre"]) | {"figure": FORMS["string"]}
    own |= {"steps": {"type": "array", "items": steps}, "players": FORMS["integer"]}
    own |= {
        "shows": _object()
        | {"properties": dict(zip(SHOWS, (FORMS["integer"], words), strict=True))}
    }
    own |= {"wide": _object() | {"properties": dict.fromkeys(WIDE_KEYS, FORMS["millimetre"])}}
    root = _object()
    example = _object() | {"required": ["table"], "properties": own}
    root["properties"] = {
        "places": {"type": "object", "additionalProperties": {"type": "object"}},
        "examples": {"type": "object", "additionalProperties": example},
    }
    root["required"] = ["examples"]
    head = {"$schema": DRAFT, "title": "fortgold: examples.yaml"}
    return json.dumps(head | root, ensure_ascii=False, indent=1) + "\n"


def _object() -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": {}}


def _inside(node: dict[str, Any], part: str) -> dict[str, Any]:
    """The part of a schema that holds what stands inside `part`."""
    inside: dict[str, Any]
    if part == "[]":
        inside = node.setdefault("items", _object())
    elif part == "*":
        known = node.get("additionalProperties")
        inside = known if isinstance(known, dict) else _object()
        node["additionalProperties"] = inside
    else:
        inside = node["properties"][part]
        if inside.get("type") == ["object", "null"]:
            inside.setdefault("properties", {})
            inside.setdefault("additionalProperties", False)
    return inside
