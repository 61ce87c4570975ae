"""Which files of a game's templates are its books: known without what reads them."""

from __future__ import annotations

from fortgold.data.layout import Look
from fortgold.data.model import Game, Lang
from fortgold.data.paths import builtin

FIGURES, PLAN = "figures.yaml", "plan.yaml"
PAGE, STYLE, COVER_STYLE = "rulebook.html", "rulebook.css", "cover.css"
COLOURS = "cover/style.css"  # a game's colours on its cover, after the style of all covers
NARROW_STYLE, SCREEN_STYLE, BILINGUAL_STYLE = "narrow.css", "screen.css", "bilingual.css"
OWN = (
    PAGE,
    STYLE,
    COVER_STYLE,
    COLOURS,
    NARROW_STYLE,
    SCREEN_STYLE,
    BILINGUAL_STYLE,
)  # what a game may have instead of ours, or besides


def book_name(lang: Lang) -> str:
    """The template of a language."""
    return f"rulebook.{lang}.md"


def has_books(game: Game, look: Look) -> bool:
    """Whether there is anything that the checks of books look at; a page or style of the game's own, too."""
    books = (look.find(book_name(lang)) for lang in game.langs)
    own = (path for name in OWN if (path := look.find(name)))
    return bool(
        game.terms
        or look.find(FIGURES)
        or any(books)
        or any(path.parent.resolve() != builtin("templates") / "base" for path in own)
    )
