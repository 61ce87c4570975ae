"""Layouts as files: `templates/<game>/<deck>.yaml` becomes a `Layout`, its faults findings.

A layout may extend another one; boxes of one name are merged key by key, `null` takes a box away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import MappingProxyType

from fortgold.data.box_reader import BoxReader
from fortgold.data.door import Door, leads_out, lies, refusal_of
from fortgold.data.findings import Finding, fault
from fortgold.data.font_names import fonts_of
from fortgold.data.ink_file import load_roles
from fortgold.data.layout import Layout, Look
from fortgold.data.lengths import POKER
from fortgold.data.model import LANGS, Lang, Size, Span, Text
from fortgold.data.papers import load_papers
from fortgold.data.source import nearest, suggestion
from fortgold.data.type_scale import SCALE, load_scale
from fortgold.data.yaml_file import Node, read_yaml

NO_LAYOUT = fault(
    "PRINT401",
    "デッキのレイアウトがない",
    "A deck has no layout",
    "レイアウトのないデッキは刷れません。箱から一式が抜け落ちます。",
    "Without a layout the deck cannot be drawn, and the box would be printed without it.",
)
CIRCLE = fault(
    "PRINT402",
    "レイアウトの継承が輪になっている",
    "Layouts extend each other in a circle",
    "どのレイアウトが元なのか決められません。",
    "No layout of the circle is the first one, so none of them can be read.",
)

SHARED = "base/"  # `extends: base/card`: the layout `card` that games share, never the game's own


def load_look(
    door: Door,
    folders: tuple[Path, ...],
    decks: tuple[str, ...],
    found: list[Finding],
    langs: tuple[Lang, ...] = LANGS,
    sizes: Mapping[str, Size] = MappingProxyType({}),
) -> Look:
    """The layouts of `decks` of a game in `langs`, from the template folders, the game's own first.

    Percentages are of the deck's size, in `sizes`.
    """
    reported: list[Finding] = []
    scale = load_scale(door, folders, reported)
    papers = load_papers(door, folders, reported)
    roles = load_roles(door, folders, reported)
    look = Look({}, folders, door, fonts_of(door, folders), scale, papers, roles)
    layouts: dict[str, Layout] = {}
    read = cache(lambda path: read_yaml(door, path, reported))  # decks share layouts
    for deck in decks:
        path = folders[0] / f"{deck}.yaml"  # what games share is no deck's own layout
        if not lies(path):
            ja = f"デッキ「{deck}」のレイアウトがありません"
            en = f"deck `{deck}` has no layout"
            hint = Text(f"{path} を作ってください", f"make {path}")
            reported.append(NO_LAYOUT.found(Span(str(path)), Text(ja, en), hint, deck))
            continue
        node = extended(path, look, read, reported)
        if node is not None:
            reader = BoxReader(reported, langs, sizes.get(deck, POKER), look.fonts, scale)
            layouts[deck] = reader.layout(deck, node)
    found += dict.fromkeys(reported)  # a fault of a layout that two decks share is reported once
    return replace(look, layouts=MappingProxyType(layouts))


def extended(
    path: Path,
    look: Look,
    read: Callable[[Path], Node | None],
    found: list[Finding],
    seen: tuple[Path, ...] = (),
) -> Node | None:
    """The layout in `path` merged over the one that it extends.

    `extends: base/card` means the layout that games share. `extends: card` means the game's own, and
    the shared one only where the game has none; no layout means itself.
    """
    own = read(path)
    if own is None or "extends" not in own.mapping:
        return own
    parent = own.mapping["extends"]
    shared = parent.word.startswith(SHARED)
    name, roots = parent.word.removeprefix(SHARED), look.folders[1 if shared else 0 :]
    if leads_out(name):
        found.append(refusal_of(name).found(parent.at, "extends"))
        return own
    named = [one for root in roots if lies(one := root / f"{name}.yaml")]
    base = next((one for one in named if one not in (*seen, path)), None)
    if base is None and not named:
        message = Text(
            f"継承元「{parent.word}」がありません", f"there is no layout `{parent.word}`"
        )
        known = {one.stem: SHARED + one.stem for one in _layouts_in(look, look.folders[1:])}
        known |= {one.stem: one.stem for one in _layouts_in(look, look.folders[:1]) if one != path}
        hint = suggestion(known.get(nearest(name, known) or "", name), known.values())
        found.append(NO_LAYOUT.found(parent.at, message, hint, "extends"))
        return own
    if base is None:
        message = Text(
            f"「{parent.word}」は自分自身を継承しています", f"`{parent.word}` extends itself"
        )
        hint = Text("extends を一つ外してください", "take one `extends` away")
        found.append(CIRCLE.found(parent.at, message, hint, "extends"))
        return own
    below = extended(base, look, read, found, (*seen, path))
    return None if below is None else _merged(below, own)  # what is wrong below is reported there


def _layouts_in(look: Look, folders: tuple[Path, ...]) -> list[Path]:
    return [
        one
        for folder in folders
        for one in look.door.inside(folder)
        if one.suffix == ".yaml" and one.stem not in ("figures", "inks", SCALE)
    ]


def _merged(below: Node, above: Node) -> Node:
    """`above` over `below`: mappings entry by entry, everything else replaced."""
    if not (isinstance(below.value, dict) and isinstance(above.value, dict)):
        return above
    value = {name: replace(node, below=node.below or node.at) for name, node in below.value.items()}
    for name, node in above.value.items():
        value[name] = _merged(value[name], node) if name in value else node
    keys = {**below.keys, **above.keys}
    return Node(value, above.at, keys, below=below.below or below.at)
