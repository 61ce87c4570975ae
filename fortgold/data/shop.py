"""What a print shop asks for, and where it says so: `templates/base/shops/`, or a file of a maker's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from fortgold.data.door import door_to, own_door
from fortgold.data.findings import Finding
from fortgold.data.model import MM, Size, Text
from fortgold.data.paths import builtin
from fortgold.data.yaml_file import Node, Reader, read_yaml

SIDE, CARD = (10 * MM, 1_000 * MM), (63 * MM, 88 * MM)  # of a card: bounds, and one that is usual
CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "format": ("pdf", "png", "jpeg"),
        "file": ("size", "deck", "face"),  # one PDF for all cards of a size, of a deck, for each face
        "order": ("front-back", "back-front"),
        "copies": ("each", "once"),  # in the file as often as in the deck, or once and counted
        "colour": ("cmyk", "rgb"),
        "standard": ("x-1a", "x-4"),
        "fonts": ("embedded", "outlined"),
        "transparency": ("yes", "no"),
        "layers": ("yes", "no"),
        "marks": ("yes", "no"),
        "corners": ("square", "round"),
    }
)  # fmt: skip
SEVERAL = ("format", "colour")  # rules whose value may be a list, the first preferred
FIELDS = ("game", "edition", "size", "deck", "id", "number", "side", "copies")  # of a file's name
RULES = (
    "format", "sizes", "bleed", "safe", "corners", "marks", "file", "order", "copies", "names", "cards", "file-size",
    "dpi", "colour", "profile", "total-ink", "rich-black", "standard", "fonts", "transparency", "layers",
    "tuck-box", "rulebook",
)  # fmt: skip
NOTHING = Text("", "")
ALSO = ("tuck-box", "rulebook")  # what a shop prints beside cards, in words


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size of cards that a shop prints, in µm; `page` with the bleed, (0, 0) if that is as everywhere."""

    name: str
    size: Size
    page: Size = (0, 0)


@dataclass(frozen=True, slots=True)
class CardCount:
    """How many cards a deck may have; 0: as many as one likes."""

    least: int = 0
    most: int = 0
    multiple: int = 1


@dataclass(frozen=True, slots=True)
class ShopRule:
    """What a shop asks for, and the page of its own that says so. A `value` of None is not known: `why`.

    `advice` refuses nothing.
    """

    value: Any
    why: Text = NOTHING
    page: str = ""
    advice: bool = False


@dataclass(frozen=True, slots=True)
class Shop:
    """A print shop: its rules as they were on a `date`, in the order of RULES."""

    id: str
    name: Text
    date: str
    rules: Mapping[str, ShopRule]

    def asks(self, rule: str, otherwise: Any = None) -> Any:
        """The value of a rule, if it is known."""
        found = self.rules.get(rule)
        return otherwise if found is None or found.value is None else found.value

    @property
    def sizes(self) -> tuple[CardSize, ...]:
        found: tuple[CardSize, ...] = self.asks("sizes", ())
        return found

    @property
    def pictures(self) -> bool:
        """Whether it takes pictures and no PDF."""
        return "pdf" not in self.asks("format", ("pdf",))

    def page_of(self, card: CardSize) -> Size:
        """The size of a page or picture of cards of that size, bleed and all."""
        if card.page != (0, 0):
            return card.page
        bleed = self.asks("bleed", 0)
        return card.size[0] + 2 * bleed, card.size[1] + 2 * bleed


def shop_names() -> tuple[str, ...]:
    """The shops that come along."""
    folder = _folder()
    return tuple(path.stem for path in door_to((), (folder,)).inside(folder))


def read_shop(name: str, found: list[Finding]) -> Shop | None:
    """The shop of that name, or of a file `*.yaml`; None, and why in `found`, if it cannot be read.

    Raises KeyError for a name that nobody knows.
    """
    if name in shop_names():
        path, id_ = _folder() / f"{name}.yaml", name
    elif name.endswith((".yaml", ".yml")):
        path, id_ = Path(name), slug(Path(name).stem)
    else:
        raise KeyError(name)
    node = read_yaml(own_door(path), path, found, "name")
    if node is None:
        return None
    shop = _ShopReader(found).shop(id_, node)
    return None if any(one.level == "error" for one in found) else shop


def slug(name: str) -> str:
    """A name as a part of a file's name."""
    return re.sub(r"[^\w.+-]+", "-", name).strip("-.") or "shop"


def _folder() -> Path:
    return builtin("templates") / "base" / "shops"


class _ShopReader(Reader):
    def shop(self, id_: str, root: Node) -> Shop:
        part = self.keys(root, ("name", "rules"), ("date", "pages"))
        name = self.name(part.get("name"))
        pages = {key: self.word(node) for key, node in self.entries(part.get("pages")).items()}
        said = self.entries(part.get("rules"))
        for one in said:
            if one not in RULES:
                self.unknown(part["rules"].keys[one], one, RULES)
        rules = {one: self.rule(one, said[one], pages) for one in RULES if one in said}
        return Shop(id_, name, self.word(part.get("date")), MappingProxyType(rules))

    def entries(self, node: Node | None) -> Mapping[str, Node]:
        if node is None:
            return {}
        if not isinstance(node.value, dict):
            ja, en = "「名前: 値」の並びが要ります", "entries `name: value` are needed"
            self.wrong(node, Text(ja, en))
        return node.mapping

    def name(self, node: Node | None) -> Text:
        if node is not None and isinstance(node.value, dict):
            return self.text(node)
        word = self.word(node)
        return Text(word, word)

    def rule(self, name: str, node: Node, pages: Mapping[str, str]) -> ShopRule:
        """`{is: 3, from: cards}`, with `advice: yes` perhaps, or `{unknown: {ja: …, en: …}}`."""
        if "unknown" in node.mapping:
            part = self.keys(node, ("unknown",), ("from",))
            why = self.name(part.get("unknown"))
            return ShopRule(None, why, self.page(part.get("from"), pages))
        part = self.keys(node, ("is",), ("from", "advice"))
        value = self.value(name, part["is"]) if "is" in part else None
        return ShopRule(
            value, page=self.page(part.get("from"), pages), advice=self.yes(part.get("advice"))
        )

    def page(self, node: Node | None, pages: Mapping[str, str]) -> str:
        if node is None:
            return ""
        return pages[name] if (name := self.one_of(node, pages)) else ""

    def value(self, name: str, node: Node) -> Any:
        if name in SEVERAL and node.items:
            return tuple(self.choice(one, CHOICES[name], CHOICES[name][0]) for one in node.items)
        if name in CHOICES:
            chosen = self.choice(node, CHOICES[name], CHOICES[name][0])
            return (chosen,) if name in SEVERAL else chosen
        special: dict[str, Callable[[Node], Any]] = {
            "sizes": self.sizes,
            "bleed": lambda one: self.measure(one, 0, 0, 20 * MM),
            "safe": lambda one: self.measure(one, 0, 0, 50 * MM),
            "dpi": lambda one: self.number(one, 300, 72, 1_200),
            "total-ink": lambda one: self.number(one, 400, 100, 400),
            "file-size": lambda one: self.number(one, 1, 1, 10_000),
            "rich-black": self.black,
            "cards": self.count,
            "names": self.names,
            "profile": self.word,
            "tuck-box": self.name,
            "rulebook": self.name,
        }
        return special[name](node)

    def sizes(self, node: Node) -> tuple[CardSize, ...]:
        if not node.mapping:
            ja, en = "カードの大きさが一つは要ります", "at least one size of cards is needed"
            self.wrong(node, Text(ja, en))
        sizes = []
        for name, one in node.mapping.items():
            if isinstance(one.value, dict):
                part = self.keys(one, ("size", "page"))
                if "size" in part and "page" in part:
                    size, page = (
                        self.dimensions(part[key], CARD, *SIDE) for key in ("size", "page")
                    )
                    sizes.append(CardSize(name, size, page))
            else:
                sizes.append(CardSize(name, self.dimensions(one, CARD, *SIDE)))
        return tuple(sizes)

    def black(self, node: Node) -> tuple[int, ...]:
        parts = tuple(self.number(one, 0, 0, 100) for one in node.items)
        if len(parts) != 4:
            ja, en = (
                "C、M、Y、K のパーセント (例: [60, 40, 40, 100])",
                "percents of C, M, Y, K, such as [60, 40, 40, 100]",
            )
            self.needed(node, Text(ja, en))
            return 0, 0, 0, 100
        return parts

    def count(self, node: Node) -> CardCount:
        part = self.keys(node, (), ("least", "most", "multiple"))
        least, most, multiple = (
            self.number(part.get(key), usual, 1) if key in part else usual
            for key, usual in (("least", 0), ("most", 0), ("multiple", 1))
        )
        return CardCount(least, most, multiple)

    def names(self, node: Node) -> str:
        pattern = self.word(node)
        for field in re.findall(r"\{(\w*)\}", pattern):
            if field not in FIELDS:
                self.unknown(node.at, field, FIELDS)
        rest = re.sub(r"\{\w*\}", "", pattern)
        if not pattern or not rest.isprintable() or re.search(r"[/\\:*?\"<>|{}]|\.\.|^\.", rest):
            ja, en = (
                "ファイル名に使える言葉と {game} などの欄だけが要ります",
                "words that a file name can have are needed, and fields such as {game}",
            )
            self.wrong(node, Text(ja, en))
        return pattern
