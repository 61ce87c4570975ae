"""A YAML file as nodes that know their line and column, and the reader that takes values out."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import yaml

from fortgold.data import source
from fortgold.data.door import Door, lies
from fortgold.data.findings import Finding
from fortgold.data.kept_parts import part
from fortgold.data.lengths import card_size, thousandths
from fortgold.data.limits import YAML_DEPTH, YAML_ENTRIES, YAML_TAGS
from fortgold.data.model import LANGS, MM, Lang, Size, Span, Text, in_languages
from fortgold.data.source import nearest, read_text, shown, suggestion

# What YAML does not allow; not compiled here: so wide a class takes a while, and few files hold any of it
CONTROL = "[^\t\n\r -~\xa0-\ufffd\U00010000-\U0010ffff]"
NULL, NULLS = "tag:yaml.org,2002:null", ("", "~", "null", "Null", "NULL")


@dataclass(frozen=True, slots=True)
class Node:
    """A YAML value and its place. `value` is a str, a list of nodes, or a dict of nodes.

    `keys` holds the places of a mapping's keys. `plain` scalars are those written without quotes.
    `below` is where the file that this one extends has the value, if it has it.
    """

    value: str | list[Node] | dict[str, Node]
    at: Span
    keys: dict[str, Span] = field(default_factory=dict)
    plain: bool = False
    below: Span | None = None

    def __reduce__(self) -> tuple[type[Node], tuple[object, ...]]:  # faster than field by field
        return Node, (self.value, self.at, self.keys, self.plain, self.below)

    @property
    def mapping(self) -> dict[str, Node]:
        """The entries of a mapping; {} for anything else."""
        return self.value if isinstance(self.value, dict) else {}

    @property
    def items(self) -> list[Node]:
        """The entries of a list; [] for anything else."""
        return self.value if isinstance(self.value, list) else []

    @property
    def word(self) -> str:
        """A scalar's characters; "" for anything else and for null."""
        return self.value if isinstance(self.value, str) else ""

    @property
    def shown(self) -> str:
        """The value as messages show it: `word`, [...] or {...}."""
        if isinstance(self.value, str):
            return f"`{shown(self.value)}`"
        return "[...]" if isinstance(self.value, list) else "{...}"


def read_yaml(door: Door, path: Path, found: list[Finding], first: str = "title") -> Node | None:
    """The file as a node whose value is a mapping; None, and why in `found`, if it cannot be. `first` is a key with
    which such a file may begin.
    """
    text = read_text(door, path, found)
    if text is None:
        return None
    if text.count("%TAG") > YAML_TAGS.most:
        found.append(YAML_TAGS.over(Span(str(path))))
        return None
    node, wrong = _document(text, str(path), first)
    found += wrong
    return node


def layered(door: Door, folders: Sequence[Path], name: str, found: list[Finding]) -> Iterator[Node]:
    """What is in the files of that name in template folders: of all games, then of a game's own, the first one."""
    for folder in reversed(folders):
        path = folder / name
        node = read_yaml(door, path, found) if lies(path) else None
        if node is not None:
            yield node


# The layouts of a deck in figures all extend the one that it is printed by, and a game is read by several commands
# of `--watch`. Nobody changes a node.
@lru_cache(maxsize=64)
def _document(text: str, path: str, first: str) -> tuple[Node | None, tuple[Finding, ...]]:
    """The text of a file as a mapping, and what is wrong with it."""
    return part(partial(_read, text, path, first), "YAML", text, path, first)


def _read(text: str, path: str, first: str) -> tuple[Node | None, tuple[Finding, ...]]:
    found: list[Finding] = []
    try:
        parser = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        node = _Builder(path, found, iter(parser.get_event, None)).document()
    except _Stopped as refused:
        found.append(refused.args[0])
        return None, tuple(found)
    except yaml.YAMLError as error:
        found.append(_broken(error, text, Span(path)))
        return None, tuple(found)
    if node is None or not isinstance(node.value, dict):
        message = Text("「キー: 値」の並びが必要です", "a list of `key: value` lines is needed")
        ja = f"最初の行を `{first}: ...` のように始めてください"
        en = f"begin with e.g. `{first}: ...`"
        found.append(source.WRONG_TYPE.found(Span(path, 1, 1), message, Text(ja, en)))
        return None, tuple(found)
    return node, tuple(found)


def _broken(error: yaml.YAMLError, text: str, at: Span) -> Finding:
    if isinstance(error, yaml.MarkedYAMLError):
        if mark := error.problem_mark or error.context_mark:
            at = Span(at.path, mark.line + 1, mark.column + 1)
        message = Text("ここから先を YAML として読めません", f"this is not YAML: {error.problem}")
        ja = "字下げ、引用符、コロンの後の空白を確かめてください"
        en = "look at indentation, quotes, and the space after each colon"
        return source.BROKEN.found(at, message, Text(ja, en))
    if control := re.search(CONTROL, text):
        start = control.start()
        at = Span(at.path, text.count("\n", 0, start) + 1, start - text.rfind("\n", 0, start))
    message = Text("見えない制御文字があります", "here is an invisible control character")
    return source.BROKEN.found(at, message, Text("その文字を取り除いてください", "take it out"))


class _Stopped(Exception):
    """A document that is too large, too deep or without an end; its argument is the finding."""


class _Builder:
    """Makes nodes of the parser's events. An alias is the very node that its anchor names.

    The library's own composer goes as deep as a file does and so runs out of stack; this one stops
    at a limit. What an alias stands for counts each time: copies of copies come to an end.
    """

    def __init__(self, path: str, found: list[Finding], events: Iterator[yaml.Event]) -> None:
        self.path, self.found, self.events = path, found, events
        self.anchors: dict[str, tuple[Node, int, int] | None] = {}  # node, entries, levels below
        self.count = self.depth = self.deepest = 0

    def document(self) -> Node | None:
        """The only document; None if there is none. Raises _Stopped and yaml.YAMLError."""
        documents: list[Node] = []
        for event in self.events:
            if isinstance(event, yaml.DocumentStartEvent):
                if documents:
                    raise _slip("a second document begins here", event)
                documents.append(self.node(next(self.events)))
        return documents[0] if documents else None

    def node(self, event: yaml.Event) -> Node:
        at = self.at(event)
        if isinstance(event, yaml.AliasEvent):
            return self.alias(event, at)
        assert isinstance(event, yaml.NodeEvent)
        above, self.deepest = self.deepest, self.depth
        before = self.count
        self.counted(1, 0, at)
        if event.anchor in self.anchors:
            raise _slip(f"the anchor &{event.anchor} is here a second time", event)
        if event.anchor:
            self.anchors[event.anchor] = None
        if isinstance(event, yaml.ScalarEvent):
            made = self.scalar(event, at)
        else:
            made = self.branch(event, at)
        if event.anchor:
            self.anchors[event.anchor] = made, self.count - before, self.deepest - self.depth
        self.deepest = max(self.deepest, above)
        return made

    def alias(self, event: yaml.AliasEvent, at: Span) -> Node:
        if event.anchor not in self.anchors:
            raise _slip(f"nothing is named &{event.anchor}", event)
        known = self.anchors[event.anchor]
        if known is None:
            message = Text("自分自身を参照しています", "this refers to itself")
            ja = "* で始まる参照を外してください"
            en = "take out the reference that begins with *"
            raise _Stopped(source.BROKEN.found(at, message, Text(ja, en)))
        node, entries, levels = known
        self.counted(entries, levels, at)
        return node

    def counted(self, entries: int, levels: int, at: Span) -> None:
        """So many entries more, which go so many levels deeper than here."""
        self.count += entries
        if self.count > YAML_ENTRIES.most:
            raise _Stopped(YAML_ENTRIES.over(at))
        if self.depth + levels > self.deepest:
            self.deepest = self.depth + levels
            if self.deepest > YAML_DEPTH.most:
                raise _Stopped(YAML_DEPTH.over(at))

    def scalar(self, event: yaml.ScalarEvent, at: Span) -> Node:
        is_null = event.tag == NULL or (
            event.tag in (None, "!") and event.implicit[0] and event.value in NULLS
        )
        return Node("" if is_null else event.value, at, plain=event.style in (None, ""))

    def branch(self, event: yaml.Event, at: Span) -> Node:
        self.depth += 1
        self.counted(0, 0, at)
        made = self.listed(at) if isinstance(event, yaml.SequenceStartEvent) else self.mapped(at)
        self.depth -= 1
        return made

    def listed(self, at: Span) -> Node:
        items: list[Node] = []
        while not isinstance(event := next(self.events), yaml.SequenceEndEvent):
            items.append(self.node(event))
        return Node(items, at)

    def mapped(self, at: Span) -> Node:
        entries: dict[str, Node] = {}
        keys: dict[str, Span] = {}
        while not isinstance(event := next(self.events), yaml.MappingEndEvent):
            key, value = self.node(event), self.node(next(self.events))
            name: Any = key.value
            if isinstance(event, yaml.ScalarEvent):
                place, name = key.at, event.value
            else:  # an alias, whose node stands elsewhere, or no word at all
                place = self.at(event)
            if not isinstance(name, str):
                message = Text(
                    "キーは一つの言葉でなければなりません", "a key must be a single word"
                )
                hint = Text("[ ] や { } は値にだけ使えます", "[ ] and { } are for values only")
                self.found.append(source.WRONG_TYPE.found(place, message, hint))
            elif name in entries:
                first = keys[name].line
                message = Text(
                    f"「{name}」が二度あります (最初は {first} 行目)",
                    f"`{name}` stands twice (first in line {first})",
                )
                hint = Text("どちらか一方だけ残してください", "keep one of the two")
                self.found.append(source.TWICE.found(place, message, hint, name))
            else:
                entries[name], keys[name] = value, place
        return Node(entries, at, keys)

    def at(self, event: yaml.Event) -> Span:
        mark: Any = event.start_mark  # the stubs think that it may be missing
        return Span(self.path, mark.line + 1, mark.column + 1)


def _slip(problem: str, event: Any) -> yaml.MarkedYAMLError:
    return yaml.MarkedYAMLError(problem=problem, problem_mark=event.start_mark)


MEND = Text("値を直してください", "mend the value")
QUOTED = Text(
    "[ ] や { } で始まる言葉は、引用符で囲みます", "a word that begins with [ or { stands in quotes"
)
SOME = 3  # an example of a number
LENGTH = Text("長さ (mm)", "a length in mm")


def _in_digits(number: float) -> Text:
    said = f"`{number:g}`"
    return Text(f"{said} のように、数字で書いてください", f"write it in digits, such as {said}")


def _such_as(number: float) -> Text:
    return Text(f"`{number:g}` のような数にしてください", f"write a number such as `{number:g}`")


class Reader:
    """Takes values out of nodes by name and notes in `found` what is not as it should be."""

    def __init__(self, found: list[Finding], langs: tuple[Lang, ...] = LANGS) -> None:
        self.found, self.langs = found, langs

    def keys(
        self, node: Node, required: Iterable[str], optional: Iterable[str] = ()
    ) -> dict[str, Node]:
        """The entries of a mapping; its unknown and missing keys are noted. {} for anything else."""
        required = list(required)
        known = dict.fromkeys((*required, *optional))
        if not isinstance(node.value, dict):
            listed = ", ".join(known)
            message = Text(f"ここには {{{listed}}} が要ります", f"{{{listed}}} is needed here")
            one = next(iter(known), "…")
            hint = Text(
                f"`{{{one}: …}}` のように、名前を付けて書いてください",
                f"write what it is with its name, such as `{{{one}: …}}`",
            )
            self.wrong(node, message, hint=hint)
            return {}
        meant = set()  # by misspelt keys: they are not missing as well
        for name in node.value:
            if name not in known:
                self.unknown(node.keys[name], name, known)
                meant.add(nearest(name, known))
        for name in required:
            if name not in node.value and name not in meant:
                message = Text(f"「{name}」がありません", f"`{name}` is missing")
                hint = Text(f"ここに `{name}: ...` を加えてください", f"add `{name}: ...` here")
                self.found.append(source.MISSING.found(node.at, message, hint, name))
        return node.value

    def unknown(self, at: Span, name: str, known: Iterable[str]) -> None:
        """Note that nobody knows the key, column or name `name`."""
        message = Text(f"「{shown(name)}」は知らない名前です", f"nobody knows `{shown(name)}`")
        hint = suggestion(name, known, is_late=len(self.found) > source.MANY)
        self.found.append(source.UNKNOWN.found(at, message, hint, shown(name)))

    def wrong(self, node: Node, expected: Text, field: str = "", hint: Text = MEND) -> None:
        self.found.append(source.WRONG_TYPE.found(node.at, expected, hint, field))

    def text(self, node: Node | None, optional: Iterable[str] = ("kana",)) -> Text:
        """A mapping {ja, en, kana} as a text; what is missing is noted and left empty.

        Where a game is in one language alone, its plain words will do.
        """
        if node is not None and len(self.langs) == 1 and isinstance(node.value, str):
            return in_languages({self.langs[0]: self.word(node)})
        return self.said(self.keys(node, self.langs, optional) if node else {})

    def said(self, part: Mapping[str, Node]) -> Text:
        """The words of a mapping in each language and their reading, as far as they are there."""
        words = {lang: self.word(part.get(lang)) for lang in self.langs}
        return in_languages(words, self.word(part.get("kana")))

    def word(self, node: Node | None, default: str = "") -> str:
        """A scalar's characters, white space around them taken off."""
        if node is None:
            return default
        if not isinstance(node.value, str):
            self.needed(node, Text("一つの言葉", "a word"), QUOTED)
            return default
        return node.word.strip()

    def number(
        self, node: Node | None, default: int = 0, least: int = 0, most: int | None = None
    ) -> int:
        if node is None:
            return default
        hint = _such_as
        try:
            value = int(node.word)
        except ValueError:
            value, hint = least - 1, _in_digits
        if least <= value and (most is None or value <= most) and isinstance(node.value, str):
            return value
        ja, en = f"{least} 以上の整数", f"a whole number of at least {least}"
        if most is not None:
            ja, en = f"{least} から {most} までの整数", f"a whole number from {least} to {most}"
        some = max(least, SOME if most is None else min(SOME, most))
        self.needed(node, Text(ja, en), hint(some))
        return default

    def measure(
        self,
        node: Node | None,
        default: int = 0,
        *bounds: int,
        what: Text = LENGTH,
        read: Callable[[str], int] = thousandths,
    ) -> int:
        """A length in mm as whole µm, or another measure as thousandths of its unit.

        Within `bounds`, a minimum and a maximum, if they are given; `read` makes a number of the word.
        """
        if node is None:
            return default
        try:
            value = read(node.word)
        except (ValueError, OverflowError):
            some = min(max(SOME * 1000, bounds[0]), bounds[1]) if bounds else SOME * 1000
            self.needed(node, what, _in_digits(some / 1000))
            return default
        if not bounds or bounds[0] <= value <= bounds[1]:
            return value
        low, high = (bound / 1000 for bound in bounds)
        ja = f"{low:g} から {high:g} までの{what.ja}"
        en = f"{what.en} from {low:g} to {high:g}"
        self.needed(node, Text(ja, en), _such_as(low if value < bounds[0] else high))
        return default

    def needed(self, node: Node, what: Text, hint: Text = MEND) -> None:
        """Note that `what` is needed, and what stands there."""
        ja, en = f"{what.ja}が要ります", f"{what.en} is needed"
        said = Text(f"{ja} ({node.shown} があります)", f"{en}, here is {node.shown}")
        self.wrong(node, said, hint=hint)

    def pair(self, node: Node | None, default: tuple[int, int], *bounds: int) -> tuple[int, int]:
        """Two lengths in mm, as µm; each within `bounds` µm if these are given."""
        if node is None:
            return default
        if len(node.items) != 2:
            ja = "[横, 縦] の二つの長さ (mm) が要ります"
            en = "two lengths in mm are needed: [across, down]"
            self.wrong(node, Text(ja, en))
            return default
        across, down = node.items
        return self.measure(across, default[0], *bounds), self.measure(down, default[1], *bounds)

    def dimensions(self, node: Node, default: Size, least: int, most: int) -> Size:
        """`[320, 450]`, `320x450` or `8.5x13in`, each side within bounds in µm."""
        size = card_size(node.word) if node.word else None
        if size is None:
            return self.pair(node, default, least, most)
        if all(least <= side <= most for side in size):
            return size
        low, high = least // MM, most // MM
        self.needed(
            node, Text(f"{low} から {high} mm までの長さ", f"sides from {low} to {high} mm")
        )
        return default

    def span(self, node: Node | None, default: tuple[int, int]) -> tuple[int, int]:
        """A number, or a list of the smallest and the largest."""
        if node is None:
            return default
        if len(node.items) == 2:
            low, high = self.number(node.items[0]), self.number(node.items[1])
            if low > high:
                here = f"{low}, {high}"
                ja = f"小さい方が先です ({here} があります)"
                en = f"the smaller comes first, here are {here}"
                self.wrong(node, Text(ja, en))
            return low, high
        value = self.number(node)
        return value, value

    def words(self, node: Node | None) -> tuple[str, ...]:
        """A list of words; a single word counts as a list of one."""
        if node is None:
            return ()
        if isinstance(node.value, dict):
            self.wrong(node, Text("言葉のリストが要ります", "a list of words is needed"))
            return ()
        return tuple(item.word for item in node.items) or ((node.word,) if node.word else ())

    def choice(self, node: Node | None, allowed: Iterable[str], default: str) -> str:
        """One of a few words."""
        if node is None:
            return default
        allowed = list(allowed)
        if node.word in allowed:
            return node.word
        self.unknown(node.at, node.word or node.shown, allowed)
        return default

    def yes(self, node: Node | None, usual: bool = False) -> bool:
        return self.choice(node, ("yes", "no"), "yes" if usual else "no") == "yes"

    def one_of(self, node: Node, names: Collection[str]) -> str:
        """One of the names that there are; any other one is noted and becomes ""."""
        if node.word in names:
            return node.word
        self.unknown(node.at, node.word, names)
        return ""
