"""One template as its check reads it: every line, every brace, and what is wrong with them.

Nothing here typesets; a template is run only where reading alone does not tell.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import CodeType, TracebackType

from jinja2 import (
    Environment,
    Template,
    TemplateAssertionError,
    TemplateError,
    TemplateSyntaxError,
    nodes,
)

from fortgold.draw.fonts import missing
from fortgold.findings import Finding
from fortgold.model import Game, Lang, Span, Text
from fortgold.rulebook.faults import (
    BROKEN,
    NO_BOX,
    NO_GLYPH,
    NO_IMAGE,
    NOWHERE,
    ODD_HEADING,
    SAME_ID,
    SKIPPED,
    UNKNOWN,
)
from fortgold.rulebook.sandbox import Refused, Unwanted, environment
from fortgold.rulebook.uses import ASKS, Use, uses
from fortgold.rulebook.vocabulary import BOXES, ICON, Unknown, Vocabulary
from fortgold.source import suggestion

HEADING = re.compile(r"^#{1,6}\s.*\{#([\w-]+)(?:\s+\.page)?\}\s*$")
LEVEL = re.compile(r"^(#{1,6})\s")
LINK = re.compile(r"\]\(#([^)\s]*)\)")
ODD_ID = re.compile(r"^#{1,6}\s.*?(\{#[^}]*\}?)\s*$")
IMAGE = re.compile(
    r"!\[[^\]]*\][(\[]|<(?:img|image|picture|svg|script|style|link|iframe|object|embed|video|audio)\b",
    re.I,
)
ARGUMENTS = re.compile(r"(?:[\w<>]+\.)*(\w+)\(\) (?:missing|takes|got)")
CHARACTER = re.compile(r"unexpected char '(.)'")
UNCLOSED = re.compile(r"end of print statement|unexpected end of template|unexpected '\}'", re.I)
BOX = re.compile(r"^\s{0,3}:::+\s*(.*?)\s*$")
SOURCE = "<template>"  # what a template is called in tracebacks
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
}


class Proof:
    """A template and its lines, for pointing at."""

    def __init__(self, game: Game, lang: Lang, path: str, source: str) -> None:
        self.game, self.lang, self.path, self.source = game, lang, path, source
        self.lines = source.splitlines()
        self.env = environment(lang)
        self.uses: list[Use] = []
        self.code: CodeType | None = None

    def at(self, line: int, word: str = "") -> Span:
        """The first place of `word` in a line; its beginning if it is not there."""
        text = self.lines[line - 1] if 0 < line <= len(self.lines) else ""
        return Span(self.path, line, text.find(word) + 1 or 1)

    def template(self, names: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
        """What the template asks for and the game does not have; or why it cannot be read."""
        try:
            tree = self.env.parse(self.source)
            self.uses = uses(tree)
            self.code = self.env.compile(risky(tree), filename=SOURCE)
        except TemplateSyntaxError as error:
            if not isinstance(error, TemplateAssertionError):  # an unknown filter is named below
                yield broken(self.at(error.lineno, "{"), error)
        for use in self.uses:
            yield from unknown(use, names, self.game, self.at(use.line, use.name))

    def rendering(self) -> Iterator[Finding]:
        """A fault that shows only when the template runs: a wrong argument, a sum of words."""
        if self.code is not None:
            words = Vocabulary(self.game, self.lang, said=set())
            yield from failure(self.env, self.code, words, self.at)

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

    def unprinted(self) -> Iterator[Finding]:
        """Images and HTML that no book shows, and ids that are not understood."""
        for line, text in enumerate(self.lines, 1):
            for image in IMAGE.finditer(text):
                yield NO_IMAGE.found(
                    Span(self.path, line, image.start() + 1),
                    Text(f"「{image[0]}」は印刷されません", f"`{image[0]}` is not printed"),
                    Text(
                        "絵は art/ に置き、figures.yaml の図として載せてください",
                        "images go through figures.yaml, and art/ for the cards",
                    ),
                )
            if (odd := ODD_ID.match(text)) and not HEADING.match(text):
                yield ODD_HEADING.found(
                    Span(self.path, line, odd.start(1) + 1),
                    Text(
                        f"「{odd[1]}」を見出しの id として読めません",
                        f"`{odd[1]}` is no heading's id",
                    ),
                    Text(
                        "`{#id}` か `{#id .page}` と書いてください",
                        "write `{#id}` or `{#id .page}`",
                    ),
                )

    def characters(self) -> Iterator[Finding]:
        for line, text in enumerate(self.lines, 1):
            for c in missing(text.replace("\t", " "), "text"):
                yield no_glyph(c, self.at(line, c))

    def icons(self) -> Iterator[Finding]:
        """Icons in the text that the game does not have."""
        for line, text in enumerate(self.lines, 1):
            yield from unknown_icons(text, self.game, Span(self.path, line))

    def boxes(self) -> Iterator[Finding]:
        opened: list[int] = []
        for line, text in enumerate(self.lines, 1):
            if not (box := BOX.match(text)):
                continue
            name = box[1]
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


def failure(
    env: Environment, code: CodeType, words: Vocabulary, at: Callable[[int, str], Span]
) -> Iterator[Finding]:
    """Why a template fails when it runs, if it does; `at` says where a line of it stands."""
    template = Template.from_code(env, code, dict(env.globals))
    try:
        template.render(words.names())
    except Unknown as error:
        line = _template_line(error.__traceback__)
        yield _not_there(error.kind, error.name, error.allowed, at(line, error.name))
    except (TemplateError, ArithmeticError, TypeError, ValueError) as error:
        yield broken(at(_template_line(error.__traceback__), "{"), error)


def risky(tree: nodes.Template) -> nodes.Template:
    """A template that says each expression once and no text: it fails as the whole one does.

    What `uses` has answered for needs no running: terms, numbers and calls with one plain name.
    Compiling is half the time of a check.
    """
    said: set[str] = set()
    for output in tree.find_all(nodes.Output):
        fresh = [node for node in output.nodes if not _sure(node)]
        output.nodes = [node for node in fresh if repr(node) not in said]
        said.update(map(repr, fresh))
    return tree


def _sure(node: nodes.Node | None) -> bool:
    """Whether an expression cannot fail once the names in it are known."""
    match node:
        case nodes.TemplateData() | nodes.Getattr(node=nodes.Name(name="t" | "n" | "s" | "game")):
            return True
        case nodes.Filter(
            node=nodes.Getattr(node=nodes.Name(name="t")),
            name="plural" | "plain" | "capitalize",
            args=[],
        ):
            return True
        case nodes.Call(node=nodes.Name(name=name), args=[nodes.Const(value=str())], kwargs=[]):
            return name in ASKS
    return False


def broken(at: Span, error: Exception) -> Finding:
    hint = Text(
        "波括弧 {{ }} の中を確かめてください", "look at what stands inside the braces {{ }}"
    )
    return BROKEN.found(at, _reason(error), hint)


def _reason(error: Exception) -> Text:
    """Why a template cannot be read; the parser's own words where we have none."""
    why = str(getattr(error, "message", None) or error)
    if isinstance(error, ZeroDivisionError):
        return Text("0 で割っています", "here something is divided by zero")
    if isinstance(error, OverflowError):
        return Text("数や繰り返しが大きすぎます", "a number or a range is too large")
    if isinstance(error, Refused):
        return Text(f"「{why}」は数にしか使えません", f"`{why}` is for numbers only")
    if isinstance(error, Unwanted):
        return Text(
            f"「{why}」は使えません。使えるのは for、if、set だけです",
            f"`{why}` cannot stand here, only `for`, `if` and `set`",
        )
    if found := ARGUMENTS.match(why):
        name = found[1]
        return Text(f"「{name}」の引数が違います", f"`{name}` has the wrong arguments")
    if found := CHARACTER.match(why):
        c = found[1]
        return Text(f"「{c}」は波括弧の中で使えません", f"`{c}` cannot stand inside braces")
    if UNCLOSED.search(why):
        return Text("波括弧が閉じられていません", "the braces are not closed")
    return Text(f"ひな型として読めません「{why}」", f"the template cannot be read: {why}")


def _template_line(trace: TracebackType | None) -> int:
    """The line of the template in which an error arose."""
    line = 1
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == SOURCE:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line


def unknown(
    use: Use, names: Mapping[str, tuple[str, ...]], game: Game, at: Span
) -> Iterator[Finding]:
    """What a template asks for and the game does not have."""
    if use.kind == "heading":
        return
    if use.kind == "kind":
        decks = {deck.id: deck for deck in game.decks}
        if use.of not in decks:
            return
        allowed = tuple(dict.fromkeys(card.kind for card in decks[use.of].cards))
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
    return NO_GLYPH.found(
        at,
        Text(
            f"「{c}」(U+{ord(c):04X}) がフォントにありません", f"no font has “{c}” (U+{ord(c):04X})"
        ),
        Text("ほかの文字に替えてください", "use another character"),
        c,
    )
