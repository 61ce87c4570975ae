"""docs/game_keys.yaml names each key that the reader of game.yaml asks for; editors get it as a schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml
from builtin_games import ANYWHERE, ROOT, Copy, all_games

from docs.schema import SCHEMAS, examples_schema, keys, layout_schema, panels_schema, schema
from docs.shops import shop_schema
from fortgold.checks.all_checks import all_findings
from fortgold.cli.scaffold import new_game
from fortgold.data.load import load_game
from fortgold.data.paths import builtin
from fortgold.data.yaml_file import Node, Reader, read_yaml

WHOLE = """\
title: {ja: 森, en: Wood}
version: "1"
languages: [ja, en]
players: [2, 4]
minutes: 10
age: 6
credits: [{role: {ja: 作, en: by}, name: {ja: 甲, en: A}}]
constants: {hand: 2}
symbols: {R: {id: red, ja: 赤, en: red, kana: あか}}
decks:
  card:
    name: {ja: 札, en: card}
    columns: {a: {type: word, required: no}}
terms: [{id: a, ja: 手, en: hand, kana: て, plural: hands, meaning: {ja: い, en: B}}]
sentences: {end: {ja: 終, en: end}}
effects:
  operations: {draw: {ja: 引く, en: draw, args: {n: 1}, icons: ""}}
  timings: {play: {ja: 時, en: when, icons: ""}}
recipes: {odd: {ja: 奇, en: odd, args: {n: number}, matches: [1, 3], counts: n, icons: ""}}
checks: [{law: card-count, deck: card, count: 1}]
ignore: [{code: TEXT310, reason: so}]
components:
  mat:
    name: {ja: 盤, en: Mat}
    forms: {mat: {size: [9, 9], shape: rectangle, radius: 1, copies: 1, net: [a], edge: 9, sum: 7}}
  die: {name: {ja: 賽, en: Die}, size: [9, 9], shape: rectangle, radius: 1, copies: 1, net: [a], edge: 9, sum: 7}
variants:
  other: {name: {ja: 別, en: Other}, meaning: {ja: 別, en: Other}, constants: {size: 2}, copies: {A: 2}}
questions:
  raids: {asks: {ja: 問, en: Q}, met: {ja: 是, en: Y}, unmet: {ja: 否, en: N}, metric: m, bin: b,
    at-least: 0.5, at-most: 9 %}
"""
OWN = {"decks.*.columns.*", "checks[]"}  # laws read their own keys


def asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every key that the reader asks for, by its path in game_keys.yaml."""
    asked: dict[int, set[str]] = {}
    keep: list[Node] = []
    usual = Reader.keys

    def noted(self: Reader, node: Node, required: Any, optional: Any = ()) -> dict[str, Node]:
        required, optional = list(required), list(optional)
        asked.setdefault(id(node), set()).update((*required, *optional))
        keep.append(node)
        return usual(self, node, required, optional)

    monkeypatch.setattr(Reader, "keys", noted)
    folder = tmp_path / "cards" / "mine"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(WHOLE, "utf-8")
    (folder / "card.csv").write_text("id,name.ja,name.en\nA,木,Tree\n", "utf-8")
    roots: list[Node] = []
    monkeypatch.setattr(
        "fortgold.data.load.read_yaml", lambda *given: roots.append(read_yaml(*given)) or roots[-1]
    )
    load_game(ANYWHERE, folder)
    out: set[str] = set()

    def walk(node: Node, path: str) -> None:
        own = asked.get(id(node), set())
        langs = {"ja", "en"} & own
        if path and not own - {"ja", "en", "kana", "plural"}:
            own, langs = set(), set()  # a text
        out.update(f"{path}.{key}".lstrip(".") for key in own - {"ja", "en"})
        out.update({f"{path}.<lang>"} if langs else ())
        for key, part in node.mapping.items():
            walk(part, f"{path}.{key if key in own else '*'}".lstrip("."))
        for part in node.items:
            walk(part, f"{path}[]")

    walk(roots[0], "")
    return out


def test_each_key_that_is_read_is_told_and_each_that_is_told_is_read(tmp_path, monkeypatch):
    read = asked_for(tmp_path, monkeypatch)
    told = {one["path"] for one in keys()}
    named = {path for path in told if not path.endswith("*")}
    assert read - {"checks[].deck", "checks[].count"} == named


def valid(text: str) -> None:
    jsonschema.validate(yaml.safe_load(text), json.loads(schema()))


def test_the_schema_that_comes_along_is_up_to_date():
    assert (SCHEMAS / "game.json").read_text("utf-8") == schema()
    assert (SCHEMAS / "layout.json").read_text("utf-8") == layout_schema()
    assert (SCHEMAS / "panels.json").read_text("utf-8") == panels_schema()
    assert (SCHEMAS / "examples.json").read_text("utf-8") == examples_schema()
    assert (SCHEMAS / "shop.json").read_text("utf-8") == shop_schema()


@pytest.mark.parametrize("name", all_games())
def test_examples_of_built_in_games_are_valid(name: str):
    path = builtin("cards") / name / "examples.yaml"  # type: ignore[operator]
    written = yaml.safe_load(path.read_text("utf-8"))
    jsonschema.validate(written, json.loads(examples_schema()))


@pytest.mark.parametrize("name", all_games())
def test_built_in_games_are_valid(name: str):
    valid((builtin("cards") / name / "game.yaml").read_text("utf-8"))  # type: ignore[operator]


@pytest.mark.parametrize("langs", [(), ("fr",), ("fr", "de")])
def test_a_new_game_is_valid_and_says_where_its_schema_is(tmp_path: Path, langs):
    new_game(tmp_path, "mine", langs)
    path = tmp_path / "cards" / "mine" / "game.yaml"
    valid(path.read_text("utf-8"))
    line = path.read_text("utf-8").splitlines()[0]
    assert line.startswith("# yaml-language-server: $schema=")
    assert (path.parent / line.partition("=")[2]).read_text("utf-8") == schema()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("age: 6", "aeg: 6"),
        ("age: 6", "age: six"),
        ("type: word", "type: wrod"),
        ("reason: so", "why: so"),
    ],
)
def test_a_slip_is_marked(old: str, new: str):
    assert old in WHOLE
    valid(WHOLE)
    with pytest.raises(jsonschema.ValidationError):
        valid(WHOLE.replace(old, new))


LAYOUTS = sorted(
    path
    for root in (ROOT / "templates", ROOT / "examples" / "templates")
    for path in (*root.glob("*/*.yaml"), *root.glob("*/components/*.yaml"))
    if "\nface:" in path.read_text("utf-8")
)


@pytest.mark.parametrize("path", LAYOUTS, ids=lambda path: "/".join(path.parts[-2:]))
def test_layouts_are_valid(path: Path):
    jsonschema.validate(yaml.safe_load(path.read_text("utf-8")), json.loads(layout_schema()))


@pytest.mark.parametrize(
    "slip", ["alin: left", "align: lft", "fit: covr", "otherwise: {a: {txt: b}}"]
)
def test_a_slip_in_a_layout_is_marked(slip: str):
    box = yaml.safe_load(f"face: {{a: {{text: x, at: [1, 1], {slip}}}}}")
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(box, json.loads(layout_schema()))


PANELS = sorted(
    path for root in (ROOT, ROOT / "examples") for path in root.glob("templates/*/box/panels.yaml")
)


@pytest.mark.parametrize("path", PANELS, ids=lambda path: path.parts[-3])
def test_tuck_boxes_are_valid_and_say_where_their_schema_is(path: Path):
    text = path.read_text("utf-8")
    jsonschema.validate(yaml.safe_load(text), json.loads(panels_schema()))
    where = text.splitlines()[0].partition("$schema=")[2]
    assert (path.parent / where).resolve() == SCHEMAS / "panels.json"


@pytest.mark.parametrize(
    "slip",
    [
        "frnt: {a: {text: x}}",
        "front: {a: {text: x, alin: left}}",
        "lying: [lft]",
        "back: {a: {fan: backs, sprad: 9}}",
    ],
)
def test_a_slip_in_a_tuck_box_is_marked_by_the_schema_and_by_the_check(slip: str, tmp_path: Path):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(yaml.safe_load(slip), json.loads(panels_schema()))
    box = Copy(tmp_path).write("box/panels.yaml", f"ground: red\n{slip}\n")
    found = [one for one in all_findings(box.opened()) if one.at.path.endswith("panels.yaml")]
    assert any(one.level == "error" and one.at.line == 2 for one in found)


@pytest.mark.parametrize(
    "path", sorted((SCHEMAS.parent / "shops").glob("*.yaml")), ids=lambda path: path.stem
)
def test_shops_are_valid_and_say_where_their_schema_is(path: Path):
    text = path.read_text("utf-8")
    rules = yaml.load(text, yaml.SafeLoader)
    rules["date"] = str(rules["date"])  # which YAML takes for a day
    jsonschema.validate(rules, json.loads(shop_schema()))
    where = text.splitlines()[0].partition("$schema=")[2]
    assert (path.parent / where).read_text("utf-8") == shop_schema()
