"""The shelf: the games that a command can reach, each opened as data and look together.

A folder with `cards/` is a shelf of its own; where there is none, the built-in games are. What a
shelf's `templates/` lacks is looked up in the built-in `templates/base/`.
"""

from __future__ import annotations

import errno
import hashlib
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fortgold.data.door import Door, State, contents, door_to, state
from fortgold.data.findings import Finding
from fortgold.data.kept_parts import part
from fortgold.data.kept_results import key_of
from fortgold.data.load import Loaded, game_folders, load_game
from fortgold.data.model import LANGS, Game
from fortgold.data.paths import builtin
from fortgold.text.normalization import composed

if TYPE_CHECKING:
    from fortgold.data.layout import Look


@dataclass(frozen=True, slots=True)
class Opened:
    """A game with its look, and every fault that reading it met. `game` is None if none was left."""

    name: str
    folder: Path
    game: Game | None
    look: Look
    findings: tuple[Finding, ...]
    door: Door

    @property
    def sound_game(self) -> Game:
        """The game, where one was left, as of all that have passed the checks."""
        assert self.game is not None
        return self.game


@dataclass(frozen=True, slots=True)
class Shelf:
    """Where games are: the `cards/` folder and the `templates/` folder of one place.

    Links in a game may lead into the `allowed` folders, which are the user's word, never a deck's.
    Games are played with the `variants` of these names.
    """

    cards: Path
    templates: Path
    allowed: tuple[Path, ...] = ()
    variants: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """The games on the shelf, by name."""
        return tuple(composed(folder.name) for folder in game_folders(self.cards))

    def game(self, name: str) -> Loaded:
        """The data of that game alone, without its look. Raises KeyError if it is not here, or a variant is not."""
        if name not in self.names():
            raise KeyError(name)
        return load_game(self.door(name), self.cards / name, self._looks(name), self.variants)

    def door(self, name: str) -> Door:
        """The way to the files of the game of that name."""
        return door_to((self.cards / name, *self._looks(name)), self.allowed)

    def _looks(self, name: str) -> tuple[Path, ...]:
        folders = (self.templates / name, self.templates / "base", builtin("templates") / "base")
        return tuple(dict.fromkeys(folders))

    def state(self, name: str) -> State:
        """The files of that game as they are now: equal while nobody edits it."""
        return state((self.cards / name, *self._looks(name)))

    def contents(
        self, name: str, without: Callable[[str], bool] = lambda _: False, look: str = ""
    ) -> str:
        """A digest of the files of that game, but for those that come along with the program.

        `without` is asked for the names of files that lie at the top of its templates; `look` is their digest, where
        it is known.
        """
        door = self.door(name)
        here = f"{self.cards} {self.templates} {name} {door.rooms}{self.variants or ''}"
        cards, look = (
            contents(door, (self.cards / name,)),
            look or self.look_contents(name, without),
        )
        return hashlib.sha256(f"{here}{cards}{look}".encode()).hexdigest()

    def look_contents(self, name: str, without: Callable[[str], bool] = lambda _: False) -> str:
        """As `contents`, of its templates alone."""
        door, looks = self.door(name), (self.templates / name, self.templates / "base")
        return contents(door, looks, lambda path: path.parent in looks and without(path.name))

    def open(self, name: str, look_contents: str = "") -> Opened:
        """The game of that name. Raises KeyError if it is not on the shelf.

        Of its look what is kept is taken, if one knows what is in its templates.
        """
        from fortgold.data.layout_file import load_look  # players need no look, and start faster so
        from fortgold.data.varying import misfits

        loaded = self.game(name)
        found = list(loaded.findings)
        langs = loaded.game.langs if loaded.game else LANGS
        sizes = {deck.id: deck.size for deck in loaded.game.drawn_decks} if loaded.game else {}
        folders = self._looks(name)

        here = look_contents and key_of(look_contents, repr((loaded.door, folders)))

        def read() -> tuple[Look, list[Finding]]:
            met: list[Finding] = []
            look = load_look(loaded.door, folders, tuple(sizes), met, langs, sizes)
            return replace(look, contents=here), met

        look, met = part(read, "look", here, repr((sizes, langs)))
        found += met
        for deck in loaded.game.decks if loaded.game else ():
            if layout := look.layouts.get(deck.id):
                found += dict.fromkeys(misfits(layout, deck))
        return Opened(name, self.cards / name, loaded.game, look, tuple(found), loaded.door)


def shelf_at(folder: Path, allowed: tuple[Path, ...] = (), variants: tuple[str, ...] = ()) -> Shelf:
    """The shelf of `folder`, or the built-in one where `folder` has no `cards/`.

    Raises NotADirectoryError if something else has that name: nobody means the built-in games then.
    """
    cards = folder / "cards"
    if cards.is_dir():
        return Shelf(cards, folder / "templates", allowed, variants)
    if cards.is_symlink() or cards.exists():
        raise NotADirectoryError(errno.ENOTDIR, "Not a directory", str(cards))
    return Shelf(builtin("cards"), builtin("templates"), allowed, variants)
