"""One template as its check reads it: every line, every brace, and what is wrong with them.

Nothing here typesets; a template is run only where reading alone does not tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterator, Mapping
from html import unescape

from jinja2 import TemplateSyntaxError, nodes

from fortgold.draw.fonts import missing
from fortgold.findings import Finding
from fortgold.limits import PARAGRAPHS
from fortgold.model import Game, Lang, Span, Text
from fortgold.rulebook import markup
from fortgold.rulebook.faults import (
    BROKEN,
    NO_BOX,
    NO_GLYPH,
    NOWHERE,
    ODD_HEADING,
    SAME_ID,
    SKIPPED,
    UNKNOWN,
)
from fortgold.rulebook.run import Run
from fortgold.rulebook.script import GONE, Exceeded, Script, Unwanted, parsed
from fortgold.rulebook.uses import Use, uses
from fortgold.rulebook.values import Unknown, Wrong
from fortgold.rulebook.vocabulary import BOXES, ICON, Vocabulary
from fortgold.source import lines_of, suggestion

HEADING = re.compile(r"^#{1,6}\s.*\{#([\w-]+)(?:\s+\.page)?\}\s*$")
LEVEL = re.compile(r"^(#{1,6})\s")
LINK = re.compile(r"\]\(\s*#([^()\s]*)")
CHARACTER = re.compile(r"unexpected char '(.)'")
REFERENCE = re.compile(r"&#?\w{1,40};?")  # a longer number Python does not read
UNCLOSED = re.compile(r"end of print statement|unexpected end of template|unexpected '\}'", re.I)
BOX = re.compile(r"^\s{0,3}:::+(.*)")
KINDS: Mapping[str, Text] = {
    "name": Text("言葉", "word"),
    "term": Text("用語", "term"),
    "constant": Text("定数", "constant"),
    "sentence": Text("文", "sentence"),
    "game": Text("ゲームの項目", "fact of the game"),
    "deck": Text("デッキ", "deck"),
    "kind": Text("種類", "kind"),
    "card": Text("カード", "card"),
    "column": Text("欄", "column"),
    "argument": Text("効果の値", "argument of the effect"),
    "icon": Text("アイコン", "icon"),
    "letter": Text("シンボルの文字", "symbol letter"),
    "figure": Text("図", "figure"),
    "filter": Text("フィルター", "filter"),
    "test": Text("判定", "test"),
}


class Proof:
    """A template and its lines, for pointing at."""

    def __init__(self, game: Game, lang: Lang, path: str, source: str) -> None:
        self.game, self.lang, self.path, self.source = game, lang, path, source
        self.lines = lines_of(source)
        self.uses: list[Use] = []
        self.script: Script | None = None

    def at(self, line: int, word: str = "") -> Span:
        """The first place of `word` in a line; its beginning if it is not there, or far away."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Span(self.path, line, text.find(word, 0, PARAGRAPHS.most) + 1 or 1)

    def template(self, names: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
        """What the template asks for and the game does not have; or why it cannot be read."""
        self.script = yield from read(self.source, self.at)
        if self.script is not None:
            self.uses = uses(self.script)
        for use in self.uses:
            yield from unknown(use, names, self.game, self.at(use.line, use.name))

    def rendering(self) -> Iterator[Finding]:
        """A fault that shows only when the template runs: a wrong argument, a sum of words."""
        if self.script is None:
            return
        words = Vocabulary(self.game, self.lang, said=set())
        said = yield from failure(self.script, Run(words.names(), self.lang), self.at)
        if said is not None and (found := markup.too_long(said, self.where)):
            yield found

    def where(self, text: str) -> Span:
        """The place of what the book will say; the whole file if braces have made it."""
        offset = self.script.source.find(text) if self.script else -1
        return (
            Span(self.path, *self.script.place(offset))
            if self.script and offset >= 0
            else Span(self.path)
        )

    def too_long(self) -> Finding | None:
        """What is too long even before its braces are filled in."""
        if not (script := self.script):
            return None
        text = script.text.replace(GONE, " ")
        return markup.too_long(text, lambda part: Span(self.path, *script.place(text.find(part))))

    def headings(self) -> Iterator[Finding]:
        """Ids that stand twice, and links to none."""
        ids: dict[str, int] = {}
        for line, text in enumerate(self.lines, 1):
            if not (heading := HEADING.match(text)):
                continue
            name = heading[1]
            if name in ids:
                first = ids[name]
                yield SAME_ID.found(
                    Span(self.path, line, heading.start(1) + 1),
                    Text(
                        f"id「{name}」は {first} 行目の見出しにもあります",
                        f"the heading in line {first} has the id `{name}` too",
                    ),
                    Text("片方の id を変えてください", "change one of the two ids"),
                    name,
                )
            ids.setdefault(name, line)
        links = [
            (found[1], Span(self.path, line, found.start(1) + 1))
            for line, text in enumerate(self.lines, 1)
            for found in LINK.finditer(text)
        ]
        pages = [
            (use.name, self.at(use.line, use.name)) for use in self.uses if use.kind == "heading"
        ]
        for name, at in (*links, *pages):
            if name not in ids:
                said = Text(f"id「{name}」の見出しがありません", f"no heading has the id `{name}`")
                yield NOWHERE.found(at, said, suggestion(name, ids), name)

    def levels(self) -> Iterator[Finding]:
        """Headings more than one step below the one before them."""
        above = 0
        for line, text in enumerate(self.lines, 1):
            if not (heading := LEVEL.match(text)):
                continue
            level = len(heading[1])
            if level > above + 1:
                marks, fewer = "#" * level, "#" * (above + 1)
                yield SKIPPED.found(
                    Span(self.path, line, 1),
                    Text(
                        f"「{marks}」の上に「{fewer}」の見出しがありません",
                        f"`{marks}` stands below no `{fewer}`",
                    ),
                    Text(f"`{fewer}` にしてください", f"make it `{fewer}`"),
                    marks,
                )
            above = level

    def markup(self, names: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
        """HTML and images that no book shows, links out of it, marks left over, odd ids."""
        if script := self.script:

            def place(offset: int) -> Span:
                return Span(self.path, *script.place(offset))

            yield from markup.html(script, place)
            yield from markup.links(script, place)
            yield from markup.left_over(script.text, place, names)
        for line, text in enumerate(self.lines, 1):
            start = text.rfind("{#") if LEVEL.match(text) else -1
            if start >= 0 and not HEADING.match(text):
                odd = text[start:].rstrip()
                yield ODD_HEADING.found(
                    Span(self.path, line, start + 1),
                    Text(f"「{odd}」を見出しの id として読めません", f"`{odd}` is no heading's id"),
                    Text(
                        "`{#id}` か `{#id .page}` と書いてください",
                        "write `{#id}` or `{#id .page}`",
                    ),
                )

    def characters(self) -> Iterator[Finding]:
        """What the fonts lack, also where a character is written by its number or its name."""
        for line, text in enumerate(self.lines, 1):
            said = REFERENCE.sub(lambda found: unescape(found[0]), text.replace("\t", " "))
            for c in missing(said, "text"):
                yield no_glyph(c, self.at(line, c if c in text else "&"))
        if self.script is not None:
            yield from unseen(self.script, lambda line: self.at(line, "{"))

    def icons(self) -> Iterator[Finding]:
        """Icons in the text that the game does not have."""
        for line, text in enumerate(self.lines, 1):
            yield from unknown_icons(text, self.game, Span(self.path, line))

    def boxes(self) -> Iterator[Finding]:
        opened: list[int] = []
        for line, text in enumerate(self.lines, 1):
            if not (box := BOX.match(text)):
                continue
            name = box[1].strip()
            if not name and opened:
                opened.pop()
            elif name in BOXES:
                opened.append(line)
            else:
                said = Text(f"「{name}」という囲みはありません", f"there is no box `{name}`")
                yield NO_BOX.found(self.at(line, name or ":"), said, suggestion(name, BOXES), name)
                opened.append(line)
        for line in opened:
            yield NO_BOX.found(
                self.at(line, ":"),
                Text("この囲みは閉じられていません", "this box is never closed"),
                Text("終わりの行に `:::` を加えてください", "add a line `:::` where it ends"),
            )


def read(source: str, at: Callable[[int, str], Span]) -> Generator[Finding, None, Script | None]:
    """A template, or why it cannot be read; `at` says where a line of it stands."""
    try:
        return parsed(source)
    except Exceeded as error:
        yield error.limit.over(at(error.line, "{"))
    except TemplateSyntaxError as error:
        yield broken(at(error.lineno, "{"), _reason(error))
    return None


def unseen(script: Script, at: Callable[[int], Span]) -> Iterator[Finding]:
    """Characters that the fonts lack in the words that stand inside braces."""
    for node in script.nodes:
        if isinstance(node, nodes.Const) and isinstance(node.value, str):
            for c in missing(node.value.replace("\t", " "), "text"):
                yield no_glyph(c, at(node.lineno))


def failure(
    script: Script, run: Run, at: Callable[[int, str], Span]
) -> Generator[Finding, None, str | None]:
    """Why a template fails when it runs; what it says, if it does not."""
    try:
        return run.printed(script)
    except Unknown as error:
        yield _not_there(error.kind, error.name, error.allowed, at(run.line, error.name))
    except Wrong as error:
        yield broken(at(run.line, "{"), error.said)
    except Exceeded as error:
        yield error.limit.over(at(error.line or run.line, "{"))
    return None


def broken(at: Span, why: Text) -> Finding:
    hint = Text(
        "波括弧 {{ }} の中を確かめてください", "look at what stands inside the braces {{ }}"
    )
    return BROKEN.found(at, why, hint)


def _reason(error: TemplateSyntaxError) -> Text:
    """Why a template cannot be read; the parser's own words where we have none."""
    why = error.message or ""
    if isinstance(error, Unwanted):
        return Text(
            f"「{why}」は使えません。文は for、if、set だけです",
            f"`{why}` cannot stand here; of statements there are `for`, `if` and `set`",
        )
    if found := CHARACTER.match(why):
        c = found[1]
        return Text(f"「{c}」は波括弧の中で使えません", f"`{c}` cannot stand inside braces")
    if UNCLOSED.search(why):
        return Text("波括弧が閉じられていません", "the braces are not closed")
    return Text(f"ひな型として読めません「{why}」", f"the template cannot be read: {why}")


def unknown(
    use: Use, names: Mapping[str, tuple[str, ...]], game: Game, at: Span
) -> Iterator[Finding]:
    """What a template asks for and the game does not have."""
    if use.kind == "heading" or use.kind not in (*names, "kind"):
        return
    if use.kind == "kind":
        decks = {deck.id: deck for deck in game.decks}
        if use.of not in decks or not decks[use.of].cards:
            return
        allowed = tuple(dict.fromkeys(card.kind for card in decks[use.of].cards))
    elif use.kind not in names:
        return
    else:
        allowed = names[use.kind]
    if use.name in allowed:
        return
    for name in use.name if use.kind == "letter" else (use.name,):
        if name not in allowed:
            yield _not_there(use.kind, name, allowed, at)


def unknown_icons(text: str, game: Game, at: Span) -> Iterator[Finding]:
    """The `:icons:` of a text that are no symbol; `at` without a column is the line of the text."""
    for found in ICON.finditer(text):
        if game.symbol_of(found[1]) is None:
            place = at if at.column else Span(at.path, at.line, found.start() + 1)
            yield _not_there("icon", found[1], tuple(one.id for one in game.symbols), place)


def _not_there(kind: str, name: str, allowed: tuple[str, ...], at: Span) -> Finding:
    what = KINDS[kind]
    said = Text(f"{what.ja}「{name}」がありません", f"there is no {what.en} `{name}`")
    return UNKNOWN.found(at, said, _few(name, allowed), name)


def _few(name: str, allowed: tuple[str, ...]) -> Text:
    """A suggestion that lists no more than one can take in."""
    hint = suggestion(name, allowed)
    if len(allowed) <= 12 or hint.en.startswith("did"):
        return hint
    return suggestion(name, (*allowed[:12], "…"))


def no_glyph(c: str, at: Span) -> Finding:
    shown = c if c.isprintable() else ""
    return NO_GLYPH.found(
        at,
        Text(
            f"「{shown}」(U+{ord(c):04X}) がフォントにありません",
            f"no font has “{shown}” (U+{ord(c):04X})",
        ),
        Text("ほかの文字に替えてください", "use another character"),
        shown,
    )
