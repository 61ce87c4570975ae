"""Whether the books of two languages have one outline: the same headings, figures, blocks and lists in
the same order, so that they can stand side by side.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import groupby

from fortgold.data.findings import Finding
from fortgold.data.layout import Look
from fortgold.data.model import Game, Lang, Span, Text
from fortgold.data.source import lines_of, read_text
from fortgold.rulebook.book_files import book_name
from fortgold.rulebook.faults import OTHER_OUTLINE

HEADING = re.compile(r"(#{1,6})\s.*?(?:\{#([\w-]+)[^}]*\})?\s*$")
BLOCK = re.compile(r":::\s*([\w-]+)")
SHOWN = re.compile(r"""\{\{\s*(figure|plan|example|cards|glossary)\(\s*(?:["']([^"']*)["'])?""")
ITEM = re.compile(r"(?:[-*]|\d+\.)\s")
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)

Part = tuple[str, int]  # what it is, and its line


def problems(game: Game, look: Look) -> Iterator[Finding]:
    """The first part of the main book that each other one has not, or has in addition."""
    main, *others = [lang for lang in game.langs if look.find(book_name(lang))] or [""]
    parts = _outline(look, main) if others else ()
    for lang in others:
        theirs = _outline(look, lang)
        matcher = SequenceMatcher(
            None, [one for one, _ in parts], [one for one, _ in theirs], False
        )
        for what, i, end, j, other_end in matcher.get_opcodes():
            if what != "equal":
                yield _found(look, main, parts[i:end], lang, theirs[j:other_end], theirs[j - 1 :])
                break


def _found(
    look: Look, main: Lang, lacking: tuple[Part, ...], lang: Lang, more: tuple[Part, ...],
    after: tuple[Part, ...],
) -> Finding:  # fmt: skip
    path = look.find(book_name(lang))
    line = more[0][1] if more else after[0][1] if after else 1
    here, there = (", ".join(one for one, _ in part[:1]) or "–" for part in (more, lacking))
    ja = f"ここは「{here}」ですが、{book_name(main)} では「{there}」です"
    en = f"here is `{here}`, where {book_name(main)} has `{there}`"
    hint = Text(
        "見出し、図、囲み、箇条書きを、同じ順に同じ数だけ並べてください",
        "give both books the same headings, figures, blocks and lists in the same order",
    )
    return OTHER_OUTLINE.found(Span(str(path), line, 1), Text(ja, en), hint, here)


def _outline(look: Look, lang: Lang) -> tuple[Part, ...]:
    path = look.find(book_name(lang))
    text = read_text(look.door, path, []) if path else None
    return tuple(outline(text or ""))


def outline(template: str) -> Iterator[Part]:
    """The parts of a template, each with its line: headings by level and id, figures by name, blocks by kind,
    lists by the number of their items.
    """
    shown = COMMENT.sub(lambda found: "\n" * found[0].count("\n"), template)
    lines = enumerate(lines_of(shown), 1)
    # blank lines between its items do not part a list
    for is_item, some in groupby(
        ((number, line) for number, line in lines if line.strip()),
        key=lambda one: bool(ITEM.match(one[1])),
    ):
        group = list(some)
        if is_item:
            yield f"list of {len(group)}", group[0][0]
        for number, line in group:
            if match := HEADING.match(line):
                yield f"{match[1]} {match[2] or ''}".strip(), number
            elif match := BLOCK.match(line):
                yield f"::: {match[1]}", number
            for kind, name in SHOWN.findall(line):
                yield f"{kind} {name}".strip(), number
