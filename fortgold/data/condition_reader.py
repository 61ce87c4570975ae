"""What a box's `when` asks of cards: YAML nodes become a `When`, and findings."""

from __future__ import annotations

from fortgold.data.layout import When
from fortgold.data.model import Text
from fortgold.data.yaml_file import Node, Reader

JOINTS = ("not", "any")  # of conditions


class ConditionReader(Reader):
    """Reads conditions; their words are judged where the columns are known."""

    def when(self, node: Node | None) -> When:
        """`{category: treasure, cost: [">= 3", missing], not: {...}, any: [{...}, {...}]}`."""
        if node is None or node.value == "":
            return When()
        part = node.mapping
        if not part:
            self.needed(node, Text("「列: 言葉」の組", "`column: word`"))
        return When(
            tuple((name, self.asked(words)) for name, words in part.items() if name not in JOINTS),
            (self.when(part["not"]),) if "not" in part else (),
            (self.any(part["any"]),) if "any" in part else (),
        )

    def any(self, node: Node) -> tuple[When, ...]:
        if not node.items:
            self.needed(node, Text("「列: 言葉」の組のリスト", "a list of `column: word`"))
        return tuple(map(self.when, node.items))

    def asked(self, node: Node) -> tuple[str, ...]:
        if node.value == "":
            self.needed(node, Text("言葉", "a word"))
        return self.words(node)
