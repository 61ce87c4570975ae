"""`templates/<game>/inks.yaml`: what the colours of drawings are for, where their tone does not tell."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from fortgold.data.door import Door, lies
from fortgold.data.findings import Finding
from fortgold.data.inks import NO_ROLES, ColourRoles
from fortgold.data.model import Text
from fortgold.data.paint_reader import PaintReader
from fortgold.data.yaml_file import Node, read_yaml

NAME = "inks.yaml"
ROLES = tuple(role.name for role in fields(ColourRoles))


def load_roles(door: Door, folders: tuple[Path, ...], found: list[Finding]) -> ColourRoles:
    """The roles of colours that a game states; none if it has no such file."""
    path = next((one for folder in folders if lies(one := folder / NAME)), None)
    root = read_yaml(door, path, found) if path else None
    return _RoleReader(found).roles(root) if root else NO_ROLES


class _RoleReader(PaintReader):
    """Reads lists of colours by role."""

    def roles(self, root: Node) -> ColourRoles:
        self.colours = {}
        part = self.keys(root, (), ROLES)
        said: dict[str, str] = {}  # by colour its role
        return ColourRoles(**{role: self.role(role, part.get(role), said) for role in ROLES})

    def role(self, role: str, node: Node | None, said: dict[str, str]) -> tuple[str, ...]:
        if node is None or node.value == "":
            return ()
        if not node.items:
            self.needed(node, Text('色の並び (["#2B2620"])', 'a list of colours (["#2B2620"])'))
            return ()
        own = dict[str, None]()
        for item in node.items:
            colour = self.colour(item)
            if colour is None:
                if item.word in ("", "none"):
                    self.no_colour(item)
                continue
            first = said.setdefault(colour, role)
            if first != role:
                ja = f"色 {item.word} の役割が二つあります (「{first}」にも書かれています)"
                en = f"the colour {item.word} has two roles: it stands at `{first}`, too"
                hint = Text("どちらか一方から消してください", "take it out of one of the two")
                self.wrong(item, Text(ja, en), role, hint)
            own[colour] = None
        return tuple(sorted(own))
