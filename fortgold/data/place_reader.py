"""The places of boxes: lengths, shares of the card (`50%`, `100% - 4`), or both of another box.

A box that is `relative to` another one counts from its corner, and shares are of that box.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from fortgold.data import lengths
from fortgold.data.findings import Finding
from fortgold.data.lengths import POKER
from fortgold.data.model import LANGS, MM, Lang, Size, Text
from fortgold.data.yaml_file import Node, Reader

# What a layout may say, from and to, in µm.
AT = (-100 * MM, 600 * MM)
SIZE = (0, 500 * MM)
DEEPEST = 20  # boxes of which each is relative to the next
RELATIVE = "relative to"

Rectangle = tuple[int, int, int, int]  # x, y, width, height


def _from(start: int, whole: int, word: str) -> int:
    return start + lengths.part(word, whole)


class PlaceReader(Reader):
    """Reads where boxes lie on a card that is so large."""

    def __init__(
        self, found: list[Finding], langs: tuple[Lang, ...] = LANGS, card: Size = POKER
    ) -> None:
        super().__init__(found, langs)
        self.card = card
        self.beside: Mapping[str, Node] = {}  # the boxes to which one may be relative
        self.circling: set[str] = set()  # boxes that are relative to each other

    def rectangle(self, name: str, part: Mapping[str, Node]) -> Rectangle:
        """Where a box lies: on the card, or on the box to which it is relative."""
        x, y, wide, high = self.ground(name, part.get(RELATIVE))
        return (
            *self.shares(part.get("at"), (x, y), (wide, high), AT),
            *self.shares(part.get("size"), (0, 0), (wide, high), SIZE),
        )

    def ground(self, name: str, node: Node | None) -> Rectangle:
        """The rectangle of which places and sizes are shares: the card's, or that of a box."""
        chain, link = [name], node
        while link is not None and link.word in self.beside and link.word not in chain:
            if len(chain) > DEEPEST:
                break
            chain.append(link.word)
            link = self.beside[link.word].mapping.get(RELATIVE)
        if node is None or node.value == "":
            return 0, 0, *self.card
        if node.word not in self.beside:
            self.unknown(node.at, node.word or node.shown, self.beside)
        elif len(chain) > DEEPEST:
            ja = f"`{RELATIVE}` でつながる箱は {DEEPEST} までです"
            en = f"no more than {DEEPEST} boxes can stand on each other (`{RELATIVE}`)"
            self.wrong(node, Text(ja, en), RELATIVE)
        elif link is None or link.word not in chain:
            return self.rectangle(node.word, self.beside[node.word].mapping)
        elif self.circling.isdisjoint(chain):
            ja = f"「{node.word}」の場所も、この枠の場所で決まります。輪になっています"
            en = f"the place of `{node.word}` depends on this box: they stand in a circle"
            hint = Text(f"`{RELATIVE}` を一つ外してください", f"take one `{RELATIVE}` away")
            self.wrong(node, Text(ja, en), RELATIVE, hint)
            self.circling.update(chain)
        return 0, 0, *self.card

    def shares(
        self, node: Node | None, start: Size, whole: Size, bounds: tuple[int, int]
    ) -> tuple[int, int]:
        """`[across, down]` from `start`, each a length or a share of the whole width or height."""
        if node is None or len(node.items) != 2:
            return self.pair(node, start)
        across, down = (
            self.measure(item, first, *bounds, read=partial(_from, first, length))
            for item, first, length in zip(node.items, start, whole, strict=True)
        )
        return across, down

    def radius(self, node: Node | None, width: int, height: int) -> int:
        """A length of at most half of the shorter side, unless there is no size to go by."""
        half = (min(width, height) + 1) // 2
        return self.measure(node, 0, 0, half or SIZE[1])
