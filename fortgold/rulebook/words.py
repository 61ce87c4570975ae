"""What is wrong with the words of a rulebook, found without setting it.

Templates are read, not typeset: this must not import weasyprint, nor anything that is slow.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from fortgold.draw.fonts import missing
from fortgold.draw.layout import Look
from fortgold.findings import Finding
from fortgold.limits import few
from fortgold.markup import left_over
from fortgold.model import Game, Lang, Span, Text
from fortgold.rulebook.faults import NEVER_SAID, NEVER_SHOWN, NO_BOOK, ONE_LANGUAGE
from fortgold.rulebook.figures import Figure, load_figures
from fortgold.rulebook.run import Run
from fortgold.rulebook.script import Script
from fortgold.rulebook.skeleton import own_files
from fortgold.rulebook.template import (
    Proof,
    failure,
    no_glyph,
    read,
    unknown,
    unknown_icons,
    unseen,
)
from fortgold.rulebook.terms import marked
from fortgold.rulebook.uses import Use, known, uses
from fortgold.rulebook.vocabulary import Vocabulary, book_name
from fortgold.sentences import names_in
from fortgold.source import read_text

COMMENT = re.compile(r"<!--.*?(-->|\Z)", re.DOTALL)


def problems(game: Game, look: Look, lang: Lang) -> Iterator[Finding]:
    """What is wrong with the rulebook in `lang`, its figures and its terms; but not without end."""
    return few(_problems(game, look, lang))


def _problems(game: Game, look: Look, lang: Lang) -> Iterator[Finding]:
    found: list[Finding] = []
    figures = load_figures(game, look, found)
    yield from found
    # what names the files that cannot be read would give is not known, and that they cannot is told
    unread = {"figure"} if found and not figures else set[str]()
    unread |= set() if all(deck.cards for deck in game.decks) else {"card"}
    names = {kind: there for kind, there in known(game, figures).items() if kind not in unread}
    texts: list[FigureText] = []
    for figure in figures.values():
        texts += yield from _figure_texts(figure, game, lang)
    asked = [(one.figure, use) for one in texts for use in one.uses()]
    for term in game.terms:
        yield from unknown_icons(term.meaning.of(lang), game, term.at)
    for one in texts:
        yield from one.failures(game, names)
    yield from own_files(game, look, lang)
    path = look.find(book_name(lang))
    if path is None:
        yield _no_book(look, lang)
        return
    misread: list[Finding] = []
    source = read_text(look.door, path, misread)
    yield from misread
    if source is None:
        return
    if not COMMENT.sub(lambda found: "" if found[1] else "-", source).strip():
        yield _no_book(look, lang)
        return
    book = Proof(game, lang, str(path), source)
    wrong = [*few(book.template(names)), *few(book.boxes())]
    yield from wrong
    if long := book.too_long():
        yield long
        return
    yield from book.headings()
    yield from book.levels()
    yield from book.markup(names)
    yield from book.characters()
    yield from book.icons()
    if not wrong and not unread:
        yield from book.rendering()
        yield from _left_over(game, figures, book, asked)


def _no_book(look: Look, lang: Lang) -> Finding:
    """There is no book of that language, or nothing in it."""
    is_empty = look.find(book_name(lang)) is not None
    wanted = look.folders[0] / book_name(lang)
    language = Text("日本語", "Japanese") if lang == "ja" else Text("英語", "English")
    return NO_BOOK.found(
        Span(str(wanted)),
        Text(
            f"{language.ja}のルールブックに何も書かれていません"
            if is_empty
            else f"{language.ja}のルールブックがありません",
            f"the {language.en} rulebook is empty"
            if is_empty
            else f"there is no {language.en} rulebook",
        ),
        Text(f"{wanted.name} を書いてください", f"write {wanted.name}"),
    )


@dataclass(frozen=True, slots=True)
class FigureText:
    """Words in or under a figure, and their template; a caption is HTML, the others are drawn."""

    figure: str
    lang: Lang
    at: Span
    script: Script
    drawn: bool

    def uses(self) -> list[Use]:
        return uses(self.script)

    def failures(self, game: Game, names: Mapping[str, tuple[str, ...]]) -> Iterator[Finding]:
        """Names that are not there; or else what shows only when the braces are filled in."""
        wrong = [found for use in self.uses() for found in unknown(use, names, game, self.at)]
        yield from wrong
        if not wrong and "card" in names:
            words = Vocabulary(game, self.lang, drawn=self.drawn).names()
            run = Run(words, self.lang, marked if self.drawn else None)
            yield from failure(self.script, run, partial(_place, self.at))


def _figure_texts(
    figure: Figure, game: Game, lang: Lang
) -> Generator[Finding, None, list[FigureText]]:
    """The words of a figure that have braces, and what is wrong with any of its words."""
    found: list[FigureText] = []
    terms = {term.name for term in game.terms}
    for text, at in figure.texts():
        if text in terms:
            continue
        said = text.of(lang)
        if not said and (text.ja or text.en):
            yield _one_language(at, lang, figure.id)
        for c in missing(said, "text"):
            yield no_glyph(c, at)
        yield from unknown_icons(said, game, at)
        plain = said
        if "{" in said:
            script = yield from read(said, partial(_place, at))
            plain = script.text if script else ""
            if script:
                yield from unseen(script, partial(_place, at, 0))
                found.append(FigureText(figure.id, lang, at, script, text is figure.caption))
        for one in left_over(plain, game):
            yield one.found(at, figure.id)
    return found


def _place(at: Span, _line: int, _word: str | int) -> Span:
    return at


def _one_language(at: Span, lang: Lang, field: str) -> Finding:
    language = Text("日本語", "Japanese") if lang == "ja" else Text("英語", "English")
    return ONE_LANGUAGE.found(
        at,
        Text(f"{language.ja}がありません", f"the {language.en} is missing"),
        Text(f"`{lang}:` を書いてください", f"write `{lang}:`"),
        field,
    )


def _left_over(
    game: Game, figures: Mapping[str, Figure], book: Proof, asked: list[tuple[str, Use]]
) -> Iterator[Finding]:
    """Terms and figures that this book does not use."""
    used = {(use.kind, use.name) for use in book.uses}
    shown = {name for kind, name in used if kind == "figure"}
    said = used | {(use.kind, use.name) for figure, use in asked if figure in shown}
    for sentence in game.sentences:
        if ("sentence", sentence.id) in said:
            said |= {
                ("term", name.split(".")[1])
                for name in names_in(sentence.text.of(book.lang))
                if name.startswith("t.")
            }
    name = book_name(book.lang)
    for term in game.terms:
        if ("term", term.id) not in said:
            yield NEVER_SAID.found(
                term.at,
                Text(
                    f"{name} は用語「{term.id}」を使っていません", f"{name} never says `{term.id}`"
                ),
                Text(
                    f"{{{{ t.{term.id} }}}} と書くか、用語を消してください",
                    f"write {{{{ t.{term.id} }}}}, or take the term away",
                ),
                term.id,
            )
    for figure in figures.values():
        if figure.id not in shown:
            yield NEVER_SHOWN.found(
                figure.at,
                Text(
                    f"{name} は図「{figure.id}」を載せていません",
                    f"{name} never shows `{figure.id}`",
                ),
                Text(
                    f'{{{{ figure("{figure.id}") }}}} と書くか、図を消してください',
                    f'write {{{{ figure("{figure.id}") }}}}, or take the figure away',
                ),
                figure.id,
            )
