"""A book from its template to HTML: Markdown, headings, boxes, figures, tables, contents."""

from __future__ import annotations

import re
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from html import escape, unescape
from itertools import pairwise
from typing import Any
from urllib.parse import quote, unquote

from markdown_it import MarkdownIt
from markdown_it.token import Token
from mdit_py_plugins.container import container_plugin

from fortgold.data.example import NO_EXAMPLES
from fortgold.data.model import Game, Lang
from fortgold.data.page_sizes import PAGE_SIZES, PageSize
from fortgold.data.patterns import unescaped
from fortgold.rulebook import japanese, terms
from fortgold.rulebook.book_pictures import named
from fortgold.rulebook.card_tables import glossary, listed
from fortgold.rulebook.chapters import HEADING_ID, chaptered
from fortgold.rulebook.column_widths import LINE, ems, set_tables
from fortgold.rulebook.figure import Figure, Figures
from fortgold.rulebook.line_breaks import end_lines, ended, keep_words
from fortgold.rulebook.markup_checks import STRONG, escaped_tags
from fortgold.rulebook.ruby import with_readings
from fortgold.rulebook.table_plan import ON_ART
from fortgold.rulebook.template_context import (
    BACK,
    BLOCK,
    BOXES,
    END,
    EXPLAINED,
    Listing,
    TemplateContext,
    named_icons,
    with_icons,
)
from fortgold.rulebook.template_interpreter import Interpreter
from fortgold.rulebook.template_parser import parse_template
from fortgold.rulebook.terms import TERM, safe

_BLOCKS = re.compile(f"<p>((?:\\s*{BLOCK}[^{END}]+{END})+)\\s*</p>\n?")
_BLOCK = re.compile(f"{BLOCK}(\\w+) ([^{END}]*){END}")
_COVER = re.compile(r"(<h1\b.*?</h1>)\n(?:<p>(.*?)</p>\n)?", re.DOTALL)
DENSE = {"ja": 500}  # ems of words on a back cover: with more it is set smaller
DENSE_ELSEWHERE = 660
INTRODUCED = re.compile(f'<(?:b class="term"|span) id="((?:{TERM}|{EXPLAINED})[^"]+)"')
ROOM = "max-width: 100%; max-height: var(--room, 150mm)"  # of a picture; a screen has no page
_CONTENTS = re.compile('<nav class="contents">.*?</nav>\n?', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: 1 the title, 2 a chapter, 3 a section. `html` is without readings and bold."""

    level: int
    id: str
    html: str
    is_listed: bool  # in the contents: as each chapter, and a section that says so

    @property
    def text(self) -> str:
        """Its words without HTML."""
        return unescape(re.sub(r"<[^>]*>", "", self.html))


@dataclass(frozen=True, slots=True)
class BookHtml:
    """The body of a book as HTML, what stands on its back cover, and all its headings."""

    html: str
    back: str
    headings: tuple[Heading, ...]
    labels: Mapping[str, str]  # what links to a place are called, by its id

    @property
    def has_contents(self) -> bool:
        """Whether it asks for a list of contents."""
        return bool(_CONTENTS.search(self.html))

    @property
    def without_contents(self) -> str:
        """The body of a book that is too short to need a list of contents."""
        return _CONTENTS.sub("", self.html)


def render_book(
    game: Game,
    lang: Lang,
    source: str,
    figures: Mapping[str, Figure],
    plates: Mapping[str, tuple[float, str]],
    cover: Container[str] = (),
) -> BookHtml:
    """The book whose template is `source`. `plates`: width in mm and alternative text of figures;
    `cover`: the parts of its cover that are drawn.

    Raises what parser and interpreter raise for a template that the checks refuse.
    """
    examples = figures.examples if isinstance(figures, Figures) else NO_EXAMPLES
    context = TemplateContext(game, lang, examples=examples)
    interpreter = Interpreter(lang, introduced=set(), names=context.names(), data=escaped_tags)
    markdown = interpreter.render(parse_template(source))
    md = _markdown(named(source))
    size = PAGE_SIZES[game.page]
    tokens, headings = _parsed(md, with_icons(markdown, game, lang), lang, size)
    inside, back = _parted(tokens)
    html, behind = (japanese.tagged(_html(md, part), lang) for part in (inside, back))
    names = TemplateContext(game, lang).names()
    chapters = tuple(one for one in headings if one.is_listed and f' id="{one.id}"' not in behind)
    places = {heading.id for heading in headings} | set(INTRODUCED.findall(html))
    fill = _Filler(game, lang, figures, plates, chapters, context.listings, names, places)
    html = with_readings(fill.filled(html), game.readings if lang == "ja" else {})
    behind = replace(fill, on_art=BACK in cover).filled(behind)
    html = _COVER.sub(lambda title: _cover(title, game, lang, cover), html, count=1)
    if BACK in cover:
        dense = " dense" * (ems(re.sub(r"<[^>]*>", "", behind)) > DENSE.get(lang, DENSE_ELSEWHERE))
        behind = behind.replace('class="box back"', f'class="box back drawn{dense}"', 1)
    labels = {TERM + term.id: term.name.of(lang) for term in game.terms}
    labels |= {EXPLAINED + card.id: card.name.of(lang) for card in game.cards()}
    labels |= {heading.id: heading.text for heading in headings}
    return BookHtml(html, behind, headings, labels)


def say_in_figure(game: Game, lang: Lang) -> Callable[[str], str]:
    """Fills in the braces of a text that is drawn inside a figure."""
    names = TemplateContext(game, lang, drawn=False).names()

    @cache  # a figure is measured in several widths before it is drawn
    def say(text: str) -> str:
        filled = Interpreter(lang, None, names=names).render(parse_template(text))
        return unescaped(named_icons(filled, game, lang))

    return say


def _parted(tokens: Sequence[Token]) -> tuple[list[Token], list[Token]]:
    """The tokens of the pages inside, and those of the back cover."""
    parts: tuple[list[Token], list[Token]] = ([], [])
    depth = 0
    for token in tokens:
        depth += token.nesting if token.type.startswith(f"container_{BACK}_") else 0
        parts[depth > 0 or token.type == f"container_{BACK}_close"].append(token)
    return parts


def _cover(match: re.Match[str], game: Game, lang: Lang, drawn: Container[str]) -> str:
    """The title with its reading, its other language, and the paragraph that follows it.

    On a drawn cover lettering takes the place of the words of the title, if there is any.
    """
    title, other = game.title, game.other(lang)
    facts = f'<p class="facts">{match[2]}</p>\n' if match[2] else ""
    if "title" in drawn:
        lettering = f'<img class="lettering" src="cover:title" alt="{escape(title.of(lang))}">'
        named = re.sub(r"(<h1\b[^>]*>).*(</h1>)", rf"\1{lettering}\2", match[1], flags=re.DOTALL)
        return f'<header class="cover pictured">\n{named}\n{facts}</header>\n'
    kind = "cover pictured" if "front" in drawn else "cover"
    kana = f'<p class="kana">{safe(title.kana)}</p>\n' if lang == "ja" and title.kana else ""
    also = safe(title.en if lang == "ja" else title.ja)
    second = f'<p class="other" lang="{other}">{also}</p>\n' if title.ja != title.en else ""
    return f'<header class="{kind}">\n{kana}{match[1]}\n{second}{facts}</header>\n'


def _markdown(pictures: Container[str]) -> MarkdownIt:
    """Markdown that shows the pictures of those names, and links only to places in the book."""
    md = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
    md.validateLink = lambda url: (  # type: ignore[method-assign]
        url.startswith("#") or unquote(url) in pictures
    )
    md.add_render_rule("image", _picture)
    md.add_render_rule("link_open", _link)
    for box in BOXES:
        container_plugin(md, box)
    return md


def _picture(
    _renderer: object, tokens: Sequence[Token], at: int, _options: object, _env: object
) -> str:
    name, alt = quote(unquote(str(tokens[at].attrs["src"]))), escape(tokens[at].content)
    return f'<img class="plate" style="{ROOM}" src="picture:{name}" alt="{alt}">'


def _link(renderer: Any, tokens: Sequence[Token], at: int, options: object, env: object) -> str:
    if not str(tokens[at].attrs.get("href", "")).startswith("#"):
        tokens[at].attrs.pop("href", None)  # the name of a picture is no place in the book
    return str(renderer.renderToken(tokens, at, options, env))


def _html(md: MarkdownIt, tokens: list[Token]) -> str:
    return str(md.renderer.render(tokens, md.options, {}))


def _parsed(
    md: MarkdownIt, markdown: str, lang: Lang, size: PageSize
) -> tuple[list[Token], tuple[Heading, ...]]:
    # Markdown does not see the end of **…。** before a letter
    tokens = md.parse(STRONG.sub(r"<strong>\1</strong>", markdown))
    headings: list[Heading] = []
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            headings.append(_heading(md, opening, inline, len(headings) + 1, lang))
        elif opening.type == "ordered_list_open" and (start := opening.attrs.get("start")):
            opening.attrSet("style", f"counter-reset: list-item {int(start) - 1}")
        elif opening.type.startswith("container_") and opening.nesting > 0:
            opening.attrSet("class", "box")  # the renderer adds its name
    set_tables(tokens, LINE * size.line(size.type))
    on_back = 0  # whose lines are short and ragged
    for opening, inline in pairwise(tokens):
        if opening.type.startswith("container_back"):
            on_back += opening.nesting
        if inline.type == "inline" and lang == "ja":
            end_lines(opening, inline, is_ragged=on_back > 0)
        elif inline.type == "inline":
            keep_words(opening, inline)
    return chaptered(tokens, beside=size.side > 0), tuple(headings)


def _heading(md: MarkdownIt, opening: Token, inline: Token, number: int, lang: Lang) -> Heading:
    """Give a heading its id, and take readings, bold and marked terms out of it."""
    name, start = _take_id(inline)
    name = name or f"h{number}"
    opening.attrSet("id", name)
    if start:
        opening.attrSet("class", start)
    html = re.sub(r'<span class="t">(.*?)</span>', r"\1", _html(md, [inline]))
    html = re.sub(r"<rt>.*?</rt>|</?(ruby|b|strong)\b[^>]*>", "", html).strip()
    content = japanese.phrased(html) if lang == "ja" else html
    inline.children = [Token("html_inline", "", 0, content=content)]
    level = int(opening.tag[1])
    return Heading(level, name, html, level == 2 or (level == 3 and start == "listed"))


def _take_id(inline: Token) -> tuple[str, str]:
    """Remove `{#id}`, `{#id .page}` or the like from the end of a heading."""
    for child in reversed(inline.children or []):
        if child.type == "text" and (match := HEADING_ID.search(child.content)):
            child.content = child.content[: match.start()]
            return match[1], match[2] or ""
    return "", ""


@dataclass(frozen=True, slots=True)
class _Filler:
    """Puts figures, tables, glossary and contents where the template asks for them."""

    game: Game
    lang: Lang
    figures: Mapping[str, Figure]
    plates: Mapping[str, tuple[float, str]]
    chapters: tuple[Heading, ...]  # of the list of contents
    listings: Sequence[Listing]
    names: Mapping[str, Any]  # for captions
    places: Container[
        str
    ]  # the ids of headings, of terms where they come first, and of explained cards
    on_art: bool = False  # on a drawn back cover, whose ground is dark

    def filled(self, html: str) -> str:
        """HTML with all its blocks."""
        html = _BLOCKS.sub(self.row, html)
        return _BLOCK.sub(lambda block: self.block(*block.groups()), html)

    def row(self, line: re.Match[str]) -> str:
        """The blocks of one line, side by side if there are several."""
        blocks = _BLOCK.findall(line[1])
        html = "".join(self.block(kind, name) for kind, name in blocks)
        return f'<div class="row">{html}</div>\n' if len(blocks) > 1 else html

    def block(self, kind: str, name: str) -> str:
        if kind == "figure":
            return self.figure(name)
        if kind == "plan":
            return self.plan(name)
        if kind == "cards":
            return listed(self.listings[int(name)], self.game, self.lang, self.places)
        return (
            glossary(self.game, self.lang, self.places) if kind == "glossary" else self.contents()
        )

    def plan(self, name: str) -> str:
        """The plan of the table for an action; with a `+` behind it, the places are named."""
        name += ON_ART * self.on_art
        width, alt = self.plates.get(f"plan:{name}", (0.0, ""))
        return (
            f'<div class="plan"><img class="plate" style="width:{width:.3f}mm" src="plan:{escape(name)}" '
            f'alt="{escape(alt)}"></div>\n'
        )

    def figure(self, name: str) -> str:
        if name not in self.figures:
            return ""
        template = parse_template(self.figures[name].caption.of(self.lang))
        filled = Interpreter(self.lang, escape, names=self.names, data=terms.html).render(template)
        caption = with_icons(STRONG.sub(r"<strong>\1</strong>", filled), self.game, self.lang)
        html = (
            japanese.phrased(caption)
            if self.lang == "ja"
            else ended(japanese.tagged(caption, self.lang))
        )
        width, alt = self.plates.get(name, (0.0, ""))
        below = f"<figcaption>{html}</figcaption>" if html else ""
        return (
            f'<figure><img class="plate" style="width:{width:.3f}mm" src="figure:{escape(name)}" '
            f'alt="{escape(alt)}">{below}</figure>\n'
        )

    def contents(self) -> str:
        kinds = {2: "", 3: ' class="section"'}
        entries = "".join(
            f'<toc-entry><a{kinds[one.level]} href="#{one.id}">{one.html}</a></toc-entry>\n'
            for one in self.chapters
        )
        title = self.game.say(self.lang, "contents")
        return f'<nav class="contents"><p class="head">{title}</p><toc-list>\n{entries}</toc-list></nav>\n'
