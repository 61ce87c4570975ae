"""The introduction to a game for its players: its aim, its end, where its rulebook is."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.data.model import Game, Lang

OUTPUT = Path("output")  # of `fortgold build`, by default


def aim_of(game: Game) -> Text:
    """The aim of the game; empty if game.yaml has no sentence `aim`."""
    return _sentence(game, "aim", Text("目的: ", "Aim: "))


def book_of(game: Game) -> Text:
    """The aim, the end and where the rulebook is."""
    end = _sentence(game, "game_end", Text("終わり: ", "End: "))
    books = Text(*(_rulebook(game, lang) for lang in ("ja", "en")))
    lines = [line for line in (aim_of(game), end, books) if line.en]
    return Text("\n".join(line.ja for line in lines), "\n".join(line.en for line in lines))


def _sentence(game: Game, name: str, head: Text) -> Text:
    from fortgold.data.markup import plain
    from fortgold.data.sentences import spoken

    for entry in game.sentences:
        if entry.id == name:
            ja, en = (plain(spoken(entry, game, lang)) for lang in ("ja", "en"))
            return Text(head.ja + ja, head.en + en)
    return Text("", "")


def _rulebook(game: Game, lang: Lang) -> str:
    path = OUTPUT / game.id / f"rulebook-{lang}.pdf"
    where = Text(f"ルールブック: {path}", f"Rulebook: {path}")
    if not path.is_file():
        command = f"`fortgold build {game.id} --only rulebook`"
        where = Text(f"ルールブックは {command} で作れます", f"{command} makes the rulebook")
    return where.of(lang)
