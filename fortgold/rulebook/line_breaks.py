"""Where the lines of a book may end: changes in the tokens of a parsed template."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape
from itertools import pairwise

from markdown_it.token import Token

from fortgold.rulebook import japanese
from fortgold.rulebook.template_context import END

NUMBER = re.compile(rf"\W*\d+(?P<end>[^{END}]*)")
NUMBERED = re.compile(  # what bears a number: tower 2
    r"\W*(card|chapter|column|figure|group|level|page|player|round|row|shortage|stage|step|tower|turn)s?",
    re.IGNORECASE,
)
UNCOUNTED = re.compile(  # what no number before it counts
    r"\W*(all|an?d?|are|as|at|below|by|do(es)?|each|for|from|ha[sd]|have|higher|i[fnst]|into|less|lower"
    r"|more|o[fnr]|onto|so|the|to|was|were|with)\W*",
    re.IGNORECASE,
)
OF_ELEMENT = re.compile(r"(?:</\w+|<img\b[^>]*)>$")  # what ends an element
NO_BREAK = "\u00a0"
LAST_LATIN = 8  # letters at the end of a paragraph or cell that stay on one line, or a few more


def end_lines(opening: Token, inline: Token, is_ragged: bool = False) -> None:
    """Where the lines of a Japanese text may end; `opening` is its element."""
    _join_lines(inline)
    _attach(inline)
    if is_ragged or (opening.type == "td_open" and "class" not in opening.attrs):
        _phrased(
            inline
        )  # ragged lines end between phrases; those of a paragraph or a wide cell are filled


def keep_words(opening: Token, inline: Token) -> None:
    """A number and its noun, before it or behind, stay on one line, and so do the last words of a paragraph or cell."""
    for child, _ in text_parts(inline):
        child.content = numbered(child.content)
    last = inline.children[-1] if inline.children else None
    if last is None or last.type == "image":  # whose words are not set in lines
        return
    if opening.type not in ("paragraph_open", "td_open") or END in last.content:
        return
    if last.type == "text" and last.content and " " not in last.content:
        _keep_end(inline.children or [])
        return
    last.content = ended(last.content)


def ended(text: str) -> str:
    """A text whose last words stay on one line, some letters of them; of HTML, what stands behind its last tag."""
    before, tag, head = text.rpartition(">")
    end = ""
    while len(end) < LAST_LATIN and " " in head and not (end and head[-1] in ".?!:;"):
        head, _, word = head.rpartition(" ")
        end = f"{word}{NO_BREAK}{end}" if end else word
    return before + tag + (f"{head} {end}" if end else head)


def _keep_end(children: list[Token]) -> None:
    """Keep the last words together where the last of them is an element, such as a term, with its full stop."""
    kept = depth = 0  # letters at the end so far; elements that are open there
    for i in reversed(range(len(children))):
        child = children[i]
        if child.type == "html_inline" and not child.content.startswith("<img"):
            depth += 1 if child.content.startswith("</") else -1
        elif child.type != "text":
            depth -= child.nesting
        if child.content.startswith("<br") or child.type in ("image", "softbreak", "hardbreak"):
            return
        if child.type != "text":
            continue
        words = child.content.rstrip(" ")
        head, space, word = words.rpartition(" ")
        word += child.content[len(words) :]
        kept += len(word)
        if kept >= LAST_LATIN and not space:
            return
        if space and depth:  # words of an element, of which only the last stay together
            child.content = ended(child.content)
            return
        if space and not depth:
            child.content = head + space
            opening, closing = (
                Token("html_inline", "", 0, content=tag) for tag in ('<span class="nb">', "</span>")
            )
            children[i + 1 : i + 1] = [opening, Token("text", "", 0, content=word)]
            children.append(closing)
            return


def numbered(text: str) -> str:
    """A text whose numbers stay with what bears them (tower 2), or with what they count (2 cards), or with what
    stands before them (the 2 of a tower); next to an element weasyprint sets such a space badly.
    """
    words = text.split(" ")
    kept: set[int] = set()  # words that stay with the one before them
    for i, word in enumerate(words):
        if not (number := NUMBER.fullmatch(word)):
            continue
        before, after = words[i - 1] if i else "", words[i + 1] if i + 1 < len(words) else ""
        if NUMBERED.fullmatch(before) or (before and number["end"][:1] == "s"):  # ten 5s
            kept.add(i)
        elif not number["end"] and after[:1].isalpha() and not UNCOUNTED.fullmatch(after):
            kept.add(i + 1)
        elif not number["end"] and before:
            kept.add(i + (before[-1] in ".?!:;"))
    joined = (f"{NO_BREAK if i in kept else ' '}{word}" for i, word in enumerate(words))
    return "".join(joined)[1:]


def _join_lines(inline: Token) -> None:
    """A line break in a Japanese template is a space only between two Latin words."""
    children = inline.children or []
    for before, child, after in zip(children, children[1:], children[2:], strict=False):
        if child.type == "softbreak":
            latin = before.content[-1:].isascii() and after.content[:1].isascii()
            words = before.content[-1:].isalnum() and after.content[:1].isalnum()
            child.type, child.content = "text", " " if latin and words else ""


def _attach(inline: Token) -> None:
    """A particle stays on the line of the term, link or icon before it."""
    said = ""
    for before, child in pairwise(inline.children or []):
        if before.type == "text":
            said = before.content
        elif before.content.startswith("<img"):  # what was said before it is not its own
            said = ""
        if child.type == "text" and (
            before.type.endswith("_close") or OF_ELEMENT.search(before.content)
        ):
            child.content = japanese.attached(child.content, said)


def _phrased(inline: Token) -> None:
    """Words without a reading become HTML that keeps phrases together."""
    for child, part in text_parts(inline):
        if part == "plain" and END not in child.content:
            html = escape(child.content, quote=False)
            if (changed := japanese.phrased(html)) != html:
                child.type, child.content = "html_inline", changed


def words(inline: Token) -> str:
    """What is written in a cell, readings left out."""
    return "".join(child.content for child, part in text_parts(inline) if part != "reading")


def text_parts(inline: Token) -> Iterator[tuple[Token, str]]:
    """The words of a text: "plain", "base" of a reading, or "reading" (which takes no room)."""
    part = "plain"
    for child in inline.children or []:
        if child.type == "text":
            yield child, part
        elif child.type == "html_inline":
            tag = child.content[1:].strip("<>").partition(" ")[0]
            part = {"ruby": "base", "rt": "reading", "/rt": "base", "/ruby": "plain"}.get(tag, part)
