"""All checks of a rulebook: its template, figures, terms, rulebook.html and rulebook.css.

Templates are read, not typeset: nothing slow may be imported here, least of all weasyprint.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from functools import partial

from fortgold.data.findings import Finding
from fortgold.data.foreign_markup import left_over
from fortgold.data.kept_parts import part
from fortgold.data.layout import Look
from fortgold.data.limits import few
from fortgold.data.model import Game, Lang, Span, Text
from fortgold.data.sentences import names_in
from fortgold.data.source import read_text
from fortgold.draw.fonts import missing
from fortgold.rulebook import (
    example_checks,
    faults,
    markup_checks,
    same_outline,
    template_checks,
)
from fortgold.rulebook.book_files import book_name
from fortgold.rulebook.example_figures import figure_name, is_of_example
from fortgold.rulebook.figure import Figures
from fortgold.rulebook.figure_layouts import Variants, load_figure_layouts
from fortgold.rulebook.figures_file import load_figures
from fortgold.rulebook.html_template import own_files
from fortgold.rulebook.ruby import unsaid
from fortgold.rulebook.table_plan import load_plan
from fortgold.rulebook.template_checks import CheckedTemplate, TemplateRef
from fortgold.rulebook.template_context import NAMESPACES, TemplateContext
from fortgold.rulebook.template_interpreter import Interpreter
from fortgold.rulebook.template_values import FILTERS, TESTS
from fortgold.rulebook.terms import marked

COMMENT = re.compile(r"<!--.*?(-->|\Z)", re.DOTALL)


def problems(game: Game, look: Look, *langs: Lang) -> Iterator[Finding]:
    """What is wrong with the rulebooks in `langs`, their figures and terms, up to a maximum."""
    misread: list[Finding] = []
    figures = load_figures(game, look, misread)
    load_figure_layouts(game, look, misread)
    plan = load_plan(game, look, misread)
    yield from few(misread)
    yield from few(example_checks.unknown_variants(figures.examples, Variants(game, look)))
    is_misread = bool(misread) and all(map(is_of_example, figures))
    for lang in langs:
        actions = tuple(plan.actions) if plan else ()
        found = [*few(_problems(game, look, lang, figures, actions, is_misread))]
        yield from found
        misread += found
    if len(langs) > 1 and not misread:  # a slip in one book is told once
        yield from same_outline.problems(game, look)


def _problems(
    game: Game,
    look: Look,
    lang: Lang,
    figures: Figures,
    actions: tuple[str, ...],
    is_misread: bool,
) -> Iterator[Finding]:
    # kinds of names that are not all known, as a file could not be read (which is reported)
    unread = {"figure"} if is_misread else set[str]()
    unread |= set() if all(deck.cards for deck in game.decks) else {"card"}
    every = known(game, figures, actions)
    names = {kind: ids for kind, ids in every.items() if kind not in unread}
    refs: dict[tuple[str, str], list[TemplateRef]] = {}
    for figure in figures.values():
        said = [(text, at, text is not figure.caption) for text, at in figure.texts()]
        refs["figure", figure.id] = yield from _texts(figure.id, said, game, lang, names)
    for example in figures.examples.by_id.values():
        said = [(text, at, False) for text, at in example.texts()]
        refs["example", example.id] = yield from _texts(example.id, said, game, lang, names)
        pictured = TemplateRef("figure", figure_name(example), example.at.line)
        refs["example", example.id].append(pictured)
        if "figure" not in unread:
            yield from example_checks.other_table(example, figures, game)
    for term in game.terms:
        yield from template_checks.unknown_icons(term.meaning.of(lang), game, term.at)
    yield from own_files(game, look, lang)
    path = look.find(book_name(lang))
    if path is None:
        return  # a rulebook is nobody's duty
    misread: list[Finding] = []
    source = read_text(look.door, path, misread)
    yield from misread
    if source is None:
        return
    if not COMMENT.sub(lambda comment: "" if comment[1] else "-", source).strip():
        yield _no_book(game, look, lang)
        return
    book = CheckedTemplate(game, lang, Span(str(path)), source)
    wrong = [*few(book.parse(names)), *few(book.boxes())]
    yield from wrong
    if long := book.too_long():
        yield long
        return
    asked = partial(_of_text, book, look, names)
    stands_on = repr((str(path), lang, names, game.symbols))
    yield from part(lambda: [*few(asked())], "book", look.contents, source, stands_on)
    if not wrong and not unread:
        context = TemplateContext(game, lang, examples=figures.examples)
        interpreter = Interpreter(lang, introduced=set(), names=context.names())
        printed = yield from book.rendering(interpreter)
        if printed is not None and (long := markup_checks.too_long(printed, book.where)):
            yield long
        yield from _unused(game, figures, book, refs)
        if lang == "ja" and printed is not None:
            yield from _never_read(game, printed)


def _of_text(
    book: CheckedTemplate, look: Look, names: Mapping[str, tuple[str, ...]]
) -> Iterator[Finding]:
    """What is wrong with the text of a book, its pictures and covers, whatever its braces print: of the
    game it stands on `names` and symbols alone.
    """
    from fortgold.rulebook import book_pictures, covers  # late: they are seldom looked at again

    yield from book.headings()
    yield from book.markup(names)
    if book.parsed:
        yield from book_pictures.problems(look, book.parsed.text, book.place)
    yield from covers.problems(look, book.lang)
    yield from book.characters()
    yield from book.icons()


def known(game: Game, figures: Figures, actions: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """The names of each kind that a template may use."""
    context = TemplateContext(game, game.langs[0])
    names = context.names()
    return {
        "name": (*NAMESPACES, *context.functions(), "loop"),
        **{kind: tuple(names[holder].by_name) for holder, kind in NAMESPACES.items()},
        "deck": tuple(deck.id for deck in game.decks),
        "card": tuple(game.cards_by_name()),
        "letter": tuple(symbol.letter for symbol in game.symbols),
        "figure": tuple(name for name in figures if not is_of_example(name)),
        "example": tuple(figures.examples.by_id),
        "plan": actions,
        "filter": tuple(FILTERS),
        "test": tuple(TESTS),
    }


def _no_book(game: Game, look: Look, lang: Lang) -> Finding:
    """There is nothing in the book of that language."""
    wanted, called = look.folders[0] / book_name(lang), game.language(lang).called
    ja, en = called.ja, called.en
    message = Text(f"{ja}のルールブックに何も書かれていません", f"the {en} rulebook is empty")
    hint = Text(f"{wanted.name} を書くか、消してください", f"write {wanted.name}, or remove it")
    return faults.NO_BOOK.found(Span(str(wanted)), message, hint)


def _texts(
    name: str,
    texts: Iterable[tuple[Text, Span, bool]],
    game: Game,
    lang: Lang,
    names: Mapping[str, tuple[str, ...]],
) -> Generator[Finding, None, list[TemplateRef]]:
    """What is wrong with the words of a figure or an example, each with its place and whether it is drawn
    inside a figure; returns their references.
    """
    refs: list[TemplateRef] = []
    terms = {term.name for term in game.terms}
    for text, at, is_drawn in texts:
        if text in terms:
            continue
        words = text.of(lang)
        if not words and (text.ja or text.en):
            called = game.language(lang).called
            hint = Text(f"`{lang}:` を書いてください", f"write `{lang}:`")
            lacks = Text(f"{called.ja}がありません", f"the {called.en} is missing")
            yield faults.ONE_LANGUAGE.found(at, lacks, hint, name)
        for c in missing(words, "text"):
            yield template_checks.no_glyph(c, at)
        yield from template_checks.unknown_icons(words, game, at)
        if "{" in words:
            template = CheckedTemplate(game, lang, at, words)
            wrong = [*template.parse(names)]
            yield from wrong
            yield from template.unseen()
            if not wrong and "card" in names:
                context = TemplateContext(game, lang, not is_drawn).names()
                yield from template.rendering(
                    Interpreter(lang, None if is_drawn else marked, names=context)
                )
            refs += template.refs
            words = template.parsed.text if template.parsed else ""
        if not is_drawn:  # captions and examples may be bold
            words = markup_checks.STRONG.sub(r"\1", words)
        for stray in left_over(words, game):
            yield stray.found(at, name)
    return refs


def _unused(
    game: Game,
    figures: Figures,
    book: CheckedTemplate,
    texts: Mapping[tuple[str, str], list[TemplateRef]],
) -> Iterator[Finding]:
    """Terms, figures and examples that this book does not use."""
    refs = list(book.refs)
    for kind in ("example", "figure"):  # an example shows a figure
        told = {ref.name for ref in refs if ref.kind == kind}
        refs += (ref for name in told for ref in texts.get((kind, name), ()))
    shown = {(ref.kind, ref.name) for ref in refs}
    terms = {ref.name for ref in refs if ref.kind == "term"}
    sentences = {ref.name for ref in refs if ref.kind == "sentence"}
    for sentence in game.sentences:
        if sentence.id in sentences:
            names = names_in(sentence.text.of(book.lang))
            terms |= {name.split(".")[1] for name in names if name.startswith("t.")}
    file = book_name(book.lang)
    for name, at in ((term.id, term.at) for term in game.terms if term.id not in terms):
        never = Text(f"{file} は用語「{name}」を使っていません", f"{file} never says `{name}`")
        yield faults.NEVER_SAID.found(at, never, _use(f"t.{name}", Text("用語", "term")), name)
    for name, figure in figures.items():
        if not is_of_example(name) and ("figure", name) not in shown:
            never = Text(f"{file} は図「{name}」を載せていません", f"{file} never shows `{name}`")
            hint = _use(f'figure("{name}")', Text("図", "figure"))
            yield faults.NEVER_SHOWN.found(figure.at, never, hint, name)
    for name, example in figures.examples.by_id.items():
        if any(example.texts()) and ("example", name) not in shown:
            never = Text(f"{file} は例「{name}」を載せていません", f"{file} never tells `{name}`")
            hint = _use(f'example("{name}")', Text("例", "example"))
            yield faults.NEVER_SHOWN.found(example.at, never, hint, name)


def _never_read(game: Game, printed: str) -> Iterator[Finding]:
    """Words with readings that the Japanese book does not say."""
    for word in unsaid(game.readings, printed):
        never = Text(
            f"{book_name('ja')} の本文に「{word}」がありません",
            f"the text of {book_name('ja')} never says `{word}`",
        )
        hint = Text(
            "本文と同じ字で書くか、readings から消してください",
            "write the word as the book has it, or take it out of `readings:`",
        )
        yield faults.NEVER_READ.found(game.readings_at.get(word, game.at), never, hint, word)


def _use(braces: str, what: Text) -> Text:
    return Text(
        f"{{{{ {braces} }}}} と書くか、{what.ja}を消してください",
        f"write {{{{ {braces} }}}}, or take the {what.en} away",
    )
