"""What an export of pictures makes: which sides in which editions and inks, and the names of their files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from fortgold.data.door import State
from fortgold.data.inks import COLOUR, Ink
from fortgold.data.layout import Edition
from fortgold.data.library import Opened, Shelf
from fortgold.data.model import Text
from fortgold.data.same import Same
from fortgold.export.all_cores import done, shares
from fortgold.export.names import Naming, all_different, name_of
from fortgold.export.picture_area import USUAL, Cutting
from fortgold.export.sides import WHICH, Key, Side, Which, drawn, sides
from fortgold.faces.face import Face

AT_ONCE = 24  # pictures that one process makes before it takes others


@dataclass(frozen=True, slots=True)
class AskedPictures:
    """Which sides, in which editions and inks, and how they are cut out; `cards` are ids, () for all."""

    editions: tuple[Edition, ...]
    inks: tuple[Ink, ...] = (COLOUR,)
    cards: tuple[str, ...] = ()
    which: tuple[Which, ...] = WHICH
    cutting: Cutting = USUAL
    contact_sheets: bool = False


@dataclass(frozen=True, slots=True)
class PlannedPicture:
    """A picture that is drawn once: a side in an edition and an ink, or a contact sheet of several; and its files."""

    sides: tuple[Side, ...]
    edition: Edition
    ink: Ink
    names: tuple[str, ...]
    is_sheet: bool = False


Task = tuple["Wanted", Sequence[int]]  # the numbers of some of the pictures that are planned
Made = list[tuple[tuple[str, ...], bytes]]  # names of files, and what is in them
Maker = Callable[[Opened, Task], Made]  # a function of a module


@dataclass(frozen=True, slots=True)
class Wanted:
    """Pictures of a game, called by a pattern with an ending."""

    asked: AskedPictures
    how: Naming
    ending: str

    def planned(self, opened: Opened) -> list[PlannedPicture]:
        """All of them. Raises WrongName where names are none, or alike."""
        return _planned(Same(opened), self)


def made(
    maker: Maker, opened: Opened, shelf: Shelf, state: State, wanted: Wanted
) -> Iterator[tuple[str, bytes]]:
    """The files of all pictures that are planned, by all cores. Raises what the maker raises."""
    pictures = wanted.planned(opened)
    single = [i for i, one in enumerate(pictures) if not one.is_sheet]
    some = [[single[i] for i in share] for share in shares(len(single), AT_ONCE)]
    some += ([i] for i, one in enumerate(pictures) if one.is_sheet)
    tasks: list[Task] = [(wanted, numbers) for numbers in some]
    for finished in done(maker, opened, shelf, state, tasks):
        for names, data in finished:
            yield from ((one, data) for one in names)


def taken(opened: Opened, task: Task) -> tuple[AskedPictures, list[PlannedPicture]]:
    """What is asked for, and the pictures of a task: planned once more, which is less than to send them."""
    wanted, numbers = task
    planned = wanted.planned(opened)
    return wanted.asked, [planned[i] for i in numbers]


def faces_of(opened: Opened, one: PlannedPicture) -> list[Face]:
    """What a picture shows."""
    game, look = opened.sound_game, opened.look
    return [drawn(game, look, side, one.edition, one.ink) for side in one.sides]


@lru_cache(maxsize=1)
def _planned(same: Same[Opened], wanted: Wanted) -> list[PlannedPicture]:
    opened, asked, how = same.value, wanted.asked, wanted.how
    game, named = opened.sound_game, list[tuple[str, Text]]()
    pictures: list[PlannedPicture] = []
    each_copy = "copy" in how.fields and not how.is_usual
    each = [*sides(game, opened.look, asked.cards, asked.which, each_copy)]
    for edition, ink in product(asked.editions, asked.inks):
        names: dict[Key, list[str]] = {}
        unlike = {side.picture: side for side in reversed(each)}
        for side in each:
            name = name_of(how, game, side, edition, ink, wanted.ending)
            named.append((name, _in_print(side.said, edition, ink)))
            names.setdefault(side.picture, []).append(name)
        pictures += (
            PlannedPicture((unlike[key],), edition, ink, tuple(names[key])) for key in names
        )
        if asked.contact_sheets:
            for deck in dict.fromkeys(side.deck.id for side in each):
                some = tuple(unlike[key] for key in names if unlike[key].deck.id == deck)
                if len(some) == 1:  # what is no card
                    continue
                name = _contact_sheet(deck, edition, ink, asked)
                whose = Text(f"{deck} の一覧", f"contact sheet of {deck}")
                named.append((name, _in_print(whose, edition, ink)))
                pictures.append(PlannedPicture(some, edition, ink, (name,), True))
    all_different(named)
    return pictures


def _in_print(what: Text, edition: Edition, ink: Ink) -> Text:
    return Text(*(f"{said} ({edition}, {ink})" for said in (what.ja, what.en)))


def _contact_sheet(deck: str, edition: Edition, ink: Ink, asked: AskedPictures) -> str:
    parts = [deck, "contact-sheet", *[edition] * (len(asked.editions) > 1)]
    return "-".join((*parts, *[ink] * (len(asked.inks) > 1))) + ".png"
