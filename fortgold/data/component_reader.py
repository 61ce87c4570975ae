"""What is in the box and no card: an entry of `components` in game.yaml becomes a `Component`.

Each of its forms is drawn by a layout of its own, templates/<game>/components/<form>.yaml, as cards are.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from fortgold.data.card_table import is_file_name
from fortgold.data.model import MM, Card, Component, Deck, Form, Net, Text
from fortgold.data.shape_reader import read_shape
from fortgold.data.yaml_file import Node, Reader

FOLDER = "components/"  # of the layouts
FORM_KEYS = ("size", "shape", "radius", "copies", "net", "edge", "sum")
SIDE = (5 * MM, 500 * MM)  # the least and the most; what is larger than the paper is cut into parts
EDGE = (8 * MM, 60 * MM)  # of a cube's net, all of which lies on one sheet
COPIES = 500
NOTHING: Mapping[str, Any] = MappingProxyType({})  # cells of its card
ROWS = 6  # of a net, and columns
OTHERS = ("box", "rulebook", "sheets")  # files that are named so


def read_component(name: str, node: Node, reader: Reader) -> Component:
    """An entry of `components`; one without `forms` is its only form itself."""
    part = reader.keys(node, ("name",), ("forms", *FORM_KEYS))
    said = reader.text(part.get("name"))
    if not is_file_name(name) or name in OTHERS:
        ja = f"部品の名前「{name}」はファイルの名前になるので、ほかの名前にしてください"
        reader.wrong(node, Text(ja, f"files are named `{name}`: choose another name"), name)
    forms = {name: (node, part)}
    if "forms" in part:
        entries = part["forms"].mapping.items()
        forms = {one: (form, reader.keys(form, (), FORM_KEYS)) for one, form in entries} or forms
    return Component(
        name, said, tuple(_form(one, *form, said, reader) for one, form in forms.items()), node.at
    )


def _form(name: str, node: Node, part: dict[str, Node], said: Text, reader: Reader) -> Form:
    net = _net(part["net"], part, reader) if "net" in part else None
    size = reader.pair(part.get("size"), (100 * MM, 100 * MM), *SIDE)
    if net is not None:
        size = max(map(len, net.rows)) * net.edge, len(net.rows) * net.edge
    elif "size" not in part:
        reader.keys(node, ("size",), part)
    copies = reader.number(part.get("copies"), 1, 1, COPIES)
    card = Card(name, FOLDER + name, name, said, copies, NOTHING, node.at, NOTHING)
    shape, radius = read_shape(part, size, 0, reader, 0, min(size) // 2)
    deck = Deck(FOLDER + name, said, None, size, radius, (), (card,), node.at.path, node.at)
    return Form(replace(deck, shape=shape), net)


def _net(node: Node, part: dict[str, Node], reader: Reader) -> Net:
    rows = reader.words(node)[:ROWS]
    wide = max(map(len, rows), default=0)
    if not 0 < wide <= ROWS:
        ja = "例: `net: [.1., 324, .6., .5.]` (一文字が一つの面、点は何もないところ)"
        en = "for example `net: [.1., 324, .6., .5.]`: a character is a face, a dot is none"
        reader.wrong(
            node, Text("展開図の行が要ります", "rows of a net are needed"), "net", Text(ja, en)
        )
        rows, wide = (".1.", "324", ".6.", ".5."), 3
    edge = reader.measure(part.get("edge"), 18 * MM, *EDGE)
    lines = tuple(row.ljust(wide, ".") for row in rows)
    return Net(lines, edge, reader.number(part.get("sum")), node.at)
