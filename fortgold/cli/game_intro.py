"""What a game is about, for whoever sits down to play: its aim, its end, where its rulebook lies."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.data.model import Game, Lang

OUTPUT = Path("output")  # where `fortgold build` puts things, unless told otherwise


def aim_of(game: Game) -> Text:
    """What players try to reach; empty if game.yaml has no sentence `aim`."""
    return _told(game, "aim", Text("目的: ", "Aim: "))


def book_of(game: Game) -> Text:
    """Aim, end, and where everything else is written."""
    end = _told(game, "game_end", Text("終わり: ", "End: "))
    books = Text(*(_rulebook(game, lang) for lang in ("ja", "en")))
    lines = [one for one in (aim_of(game), end, books) if one.en]
    return Text("\n".join(one.ja for one in lines), "\n".join(one.en for one in lines))


def _told(game: Game, name: str, head: Text) -> Text:
    from fortgold.data.sentences import spoken

    for one in game.sentences:
        if one.id == name:
            return Text(head.ja + spoken(one, game, "ja"), head.en + spoken(one, game, "en"))
    return Text("", "")


def _rulebook(game: Game, lang: Lang) -> str:
    path = OUTPUT / game.id / f"rulebook-{lang}.pdf"
    said = Text(f"ルールブック: {path}", f"Rulebook: {path}")
    if not path.is_file():
        command = f"`fortgold build {game.id} --only rulebook`"
        said = Text(f"ルールブックは {command} で作れます", f"{command} makes the rulebook")
    return said.of(lang)
