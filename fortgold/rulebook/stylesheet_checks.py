"""Checks of a custom stylesheet: nothing in it may fetch, make links or grow without limit.

tinycss2 reads it as the typesetter will, so that escapes, capitals and comments hide nothing; what
is allowed is allowed by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from fortgold.data.findings import Finding
from fortgold.data.limits import LEVELS, MEASURE, RULES, STYLE, WORD
from fortgold.data.model import Span, Text
from fortgold.data.source import lines_of, nearest
from fortgold.rulebook.faults import BROKEN_STYLE, REACHES_OUT

SpanAtLine = Callable[[int, int], Span]  # the place of a line and a column of the stylesheet

ACROSS = ("left-corner", "left", "center", "right", "right-corner")
DOWN = ("top", "middle", "bottom")
MARGINS = {f"{side}-{part}" for side in ("top", "bottom") for part in ACROSS}
MARGINS |= {f"{side}-{part}" for side in ("left", "right") for part in DOWN}
AT_RULES = {"charset", "media", "page", *MARGINS, "footnote"}
# Not those whose output can be huge: repeating gradients (a stop for each step, however small), counter
# styles and symbols() (a symbol for each count), element() (copies)
FUNCTIONS = {
    # numbers and lengths, colours
    "abs", "calc", "clamp", "max", "min", "round", "sign", "var", "color", "hsl", "hsla", "hwb", "lab", "lch",
    "linear-gradient", "oklab", "oklch", "radial-gradient", "rgb", "rgba",
    # words that the book has itself
    "attr", "content", "counter", "counters", "leader", "string", "target-counter", "target-counters",
    "target-text",
    # forms
    "matrix", "rotate", "scale", "scalex", "scaley", "skew", "skewx", "skewy", "translate", "translatex",
    "translatey", "fit-content", "minmax", "repeat",
    # selectors
    "has", "is", "lang", "not", "nth", "nth-child", "nth-last-child", "nth-last-of-type", "nth-of-type", "where",
}  # fmt: skip
REFUSED = {
    "anchor",
    "appearance",
    "behavior",
    "link",
    "src",
}  # properties of links, forms and files
FETCHES = {"@import", "@font-face", "image()", "image-set()", "src()", "url()", *REFUSED}
STOP = re.compile("</style|[\ue000-\ue003]", re.IGNORECASE)  # back to HTML, or a marker of ours
PARTS = {"declaration": "value", "function": "arguments"} | dict.fromkeys(
    ("() block", "[] block", "{} block"), "content"
)
VARIABLE = 20  # words and signs in the value of a variable


def problems(css: str, span_at: SpanAtLine) -> Iterator[Finding]:
    """Everything in a stylesheet that is not allowed."""
    import tinycss2

    if len(css) > STYLE.most:
        yield STYLE.over(span_at(1, 1), len(css))
        return
    if stop := STOP.search(css):
        lines, written = lines_of(css[: stop.start()]), stop[0]
        at = span_at(len(lines), len(lines[-1]) + 1)
        yield _refused(at, written if len(written) > 1 else f"U+{ord(written):04X}", ())
    rules = tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True)
    if len(rules) > RULES.most:
        yield RULES.over(span_at(1, 1), len(rules))
        return
    waiting: list[tuple[Any, int]] = [(rule, 0) for rule in reversed(rules)]
    while waiting:
        node, depth = waiting.pop()
        at = span_at(node.source_line, node.source_column)
        if depth > LEVELS.most:
            yield LEVELS.over(at)
            return
        yield from _node(node, at)
        waiting += [(part, depth + 1) for part in reversed(list(_parts(node, tinycss2)))]


def _parts(node: Any, tinycss2: Any) -> Iterable[Any]:
    """The parts of a node."""
    if node.type in ("qualified-rule", "at-rule"):
        inner = tinycss2.parse_blocks_contents(
            node.content or [], skip_comments=True, skip_whitespace=True
        )
        return [*node.prelude, *inner]
    return getattr(node, PARTS.get(node.type, ""), ())


def _node(node: Any, at: Span) -> Iterator[Finding]:
    match node.type:
        case "error":
            ja = f"CSS として読めません ({node.kind})"
            en = f"the CSS cannot be read: {node.message}"
            hint = Text("記号の過不足を確かめてください", "look for a sign too many or too few")
            yield BROKEN_STYLE.found(at, Text(ja, en), hint)
        case "at-rule" if node.lower_at_keyword not in AT_RULES:
            yield _refused(at, f"@{node.lower_at_keyword}", AT_RULES)
        case "url":
            yield _refused(at, "url()", ())
        case "function" if node.lower_name not in FUNCTIONS:
            yield _refused(at, f"{node.lower_name}()", FUNCTIONS)
        case "declaration" if node.lower_name.removeprefix("-weasy-") in REFUSED:
            yield _refused(at, node.lower_name, ())
        case "declaration" if node.lower_name.startswith("--"):
            yield from _variable(node, at)
        case "string" if len(node.value) > WORD.most:
            yield WORD.over(at, len(node.value))
        case "number" | "percentage" | "dimension" if not abs(node.value) <= MEASURE.most:
            yield MEASURE.over(at)


def _variable(node: Any, at: Span) -> Iterator[Finding]:
    """Only short values without variables: else a few of them could grow to any size."""
    own = any(part.type == "function" and part.lower_name == "var" for part in node.value)
    if own or len(node.value) > VARIABLE:
        ja = f"変数「{node.name}」は短い値にしてください"
        en = f"the variable `{node.name}` is not made of a few plain values"
        hint = Text("値を直接書いてください", "write the values where they are needed")
        yield REACHES_OUT.found(at, Text(ja, en), hint, node.name)


def _refused(at: Span, written: str, known: Iterable[str]) -> Finding:
    hint = Text(
        "安全だと分かっている書き方だけが使えます。消してください",
        "a stylesheet holds only what is known to be harmless: take it away",
    )
    if near := nearest(written.strip("@()"), known):
        hint = Text(f"「{near}」のことですか？", f"did you mean `{near}`?")
    elif written in FETCHES:
        hint = Text(
            "スタイルシートはファイルを読み込めず、リンクも作れません。消してください",
            "a stylesheet fetches no files and makes no links: take it away",
        )
    why = Text(f"「{written}」は本では使えません", f"`{written}` cannot be used in a book")
    return REACHES_OUT.found(at, why, hint, written)
