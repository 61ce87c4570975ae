"""What stands around the body of a book: rulebook.html, filled in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from typing import Any

from fortgold.model import Game, Lang
from fortgold.rulebook.run import Run
from fortgold.rulebook.script import parsed
from fortgold.rulebook.terms import Html
from fortgold.rulebook.values import Names
from fortgold.rulebook.vocabulary import SAID, span_text

BODY, CSS = "\ue002", "\ue003"  # where the book and its stylesheet go in, however long they are
PLACES = re.compile(f"[{BODY}{CSS}]")


def names(game: Game, lang: Lang, fingerprint: str) -> Mapping[str, Any]:
    """What the braces of rulebook.html can say."""
    said = {
        name: text.of(lang).format(version=game.version, fingerprint=fingerprint)
        for name, text in SAID.items()
    }
    return {
        "lang": lang,
        "other": "en" if lang == "ja" else "ja",
        "title": game.title.of(lang),
        "kana": game.title.kana,
        "title_other": game.title.en if lang == "ja" else game.title.ja,
        "players": span_text(game.players),
        "credits": [[role.of(lang), name.of(lang)] for role, name in game.credits],
        "said": Names("name", said),
        "css": Html(CSS),
        "body": Html(BODY),
    }


def page(game: Game, lang: Lang, body: str, skeleton: str, css: str, fingerprint: str) -> str:
    """The whole HTML file: `skeleton` around the body of a manuscript."""
    filled = Run(names(game, lang, fingerprint), lang, shown).printed(parsed(skeleton))
    parts = {CSS: css, BODY: body}
    return PLACES.sub(lambda found: parts.pop(found[0], ""), filled)


def shown(text: str) -> str:
    """What the braces give, but for the book and its stylesheet: it is no place for these."""
    return PLACES.sub("", escape(text))
