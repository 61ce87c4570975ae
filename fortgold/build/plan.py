"""The files of a build: which there are, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from fortgold.build import PARTS
from fortgold.data.inks import COLOUR, Ink
from fortgold.data.layout import Edition, default_edition, langs_of, usual_editions
from fortgold.data.library import Opened
from fortgold.data.model import LANGS, Game, Lang
from fortgold.data.papers import PAPERS, USUAL_PAPERS, Paper
from fortgold.sheets.imposition import USUAL, USUAL_SIDES, Imposition, Sides

if TYPE_CHECKING:
    from fortgold.sheets.changes import Changes

Form = Literal["pages", "booklet", "screen", "bilingual"]
FRONTS = "-fronts.pdf"  # the end of the name of sheets without their backs
MAIN_PAPER = PAPERS["a4"]  # which is not named in the file of a booklet
HOME_PAPERS = tuple(PAPERS[paper] for paper in USUAL_PAPERS)


@dataclass(frozen=True, slots=True)
class Job:
    """One file to make. `part` is one of PARTS; `how` sheets are laid; `thickness` of a card in µm, 0: as the
    box says.
    """

    file: str
    part: str
    edition: Edition
    paper: Paper = MAIN_PAPER
    how: Imposition = USUAL
    thickness: int = 0
    ink: Ink = COLOUR
    form: Form = "pages"  # of a book
    component: str = ""  # of which it is a file
    cards: tuple[str, ...] = ()  # of sheets: the ids of those that are printed alone
    changes: Changes | None = None  # of sheets: since an older state, of which alone they are


def plan(
    only: Sequence[str] = PARTS,
    papers: Sequence[Paper] = HOME_PAPERS,
    editions: Sequence[Edition] = usual_editions(LANGS),
    written: Sequence[Lang] = LANGS,
    has_backs: bool = True,
    boxes: Iterable[Job] = (),
    inks: Sequence[Ink] = (COLOUR,),
    variants: Sequence[str] = (),
    components: Iterable[Job] = (),
    sides: Sequence[Sides] = USUAL_SIDES,
    how: Imposition = USUAL,
    cards: tuple[str, ...] = (),
    is_part: bool = False,
) -> tuple[Job, ...]:
    """The files of a build; `only` names its PARTS, `written` the languages that have a rulebook.

    Without backs all sheets are fronts, and one file is enough. Names of files end in those of the variants
    that the game is played with; books are of the game as it is. Sheets of some `cards`, or of a
    part that is not known yet, end in `-part`.
    """
    jobs: list[Job] = []
    if "rulebook" in only and not variants:
        jobs += books(written, editions, papers)
    if "sheets" in only:
        jobs += sheets(papers, editions, sides, has_backs, inks, how, cards, is_part)
    jobs += boxes if "box" in only else ()
    jobs += components if "components" in only else ()
    end = "".join(f"-{name}" for name in variants)
    stems = (Path(job.file) for job in jobs)
    return tuple(
        replace(job, file=f"{path.stem}{end}{path.suffix}") if end else job
        for job, path in zip(jobs, stems, strict=True)
    )


def sheets(
    papers: Sequence[Paper],
    editions: Sequence[Edition],
    sides: Sequence[Sides],
    has_backs: bool,
    inks: Sequence[Ink],
    how: Imposition = USUAL,
    cards: tuple[str, ...] = (),
    is_part: bool = False,
) -> Iterator[Job]:
    """The sheets, for each way to have two sides; of cards without backs there is one."""
    for paper, edition, ink in product(papers, editions, inks):
        name = f"sheets-{paper.id}-{edition}" + f"-{ink}" * (ink != COLOUR)
        for one in sides if has_backs else ("fronts",):
            end = f"-{one}" * (has_backs and one != USUAL_SIDES[0])
            end += "-part" * (is_part or bool(cards))
            laid = replace(how, sides=one)
            yield Job(f"{name}{end}.pdf", "sheets", edition, paper, laid, ink=ink, cards=cards)


def books(
    langs: Sequence[Lang], editions: Sequence[Edition], papers: Sequence[Paper]
) -> Iterator[Job]:
    """The books in `langs` that these editions and papers ask for."""
    asked = {lang for edition in editions for lang in langs_of(edition)}
    for lang in langs:
        if lang in asked:
            yield Job(f"rulebook-{lang}.pdf", "rulebook", lang)
            for paper in papers:
                name = f"rulebook-{lang}-booklet" + f"-{paper.id}" * (paper.id != MAIN_PAPER.id)
                yield Job(f"{name}.pdf", "rulebook", lang, paper, form="booklet")
            yield Job(f"rulebook-{lang}.html", "rulebook", lang, form="screen")
    for edition in editions:
        both = langs_of(edition)
        if len(both) == 2 and {*both} <= {*langs}:
            yield Job(f"rulebook-{edition}.pdf", "rulebook", edition, form="bilingual")


def boxes(
    opened: Opened,
    papers: Sequence[Paper],
    editions: Sequence[Edition],
    thickness: int,
    is_asked_for: bool,
) -> Iterator[Job]:
    """The tuck box on those papers that take it, for cards of that thickness (µm; 0: as its files say).

    Without `editions` there is the default one alone, whose files name no language. A game without a box of
    its own design gets one only where it is asked for.
    """
    game = opened.game
    if game is None or not any(game.cards()):
        return
    if not (is_asked_for or opened.look.has_own_box):
        return
    from fortgold.sheets.tuck_box_pages import sheets_of  # late: many games have none
    from fortgold.sheets.tuck_box_panels import read_panels

    box = read_panels(game, opened.look, [], thickness).box
    taking = [paper for paper in papers if sheets_of(box, paper)]
    for edition, named in _named(game, editions):
        for paper in taking:
            yield Job(f"box-{paper.id}{named}.pdf", "box", edition, paper, thickness=thickness)


def components(
    game: Game, papers: Sequence[Paper], editions: Sequence[Edition], inks: Sequence[Ink]
) -> Iterator[Job]:
    """The files of all components; without `editions` those of the default one, whose files name no language."""
    for one, (edition, named), paper, ink in product(
        game.components, [*_named(game, editions)], papers, inks
    ):
        name = f"{one.id}-{paper.id}{named}" + f"-{ink}" * (ink != COLOUR)
        yield Job(f"{name}.pdf", "components", edition, paper, ink=ink, component=one.id)


def _named(game: Game, editions: Sequence[Edition]) -> Iterator[tuple[Edition, str]]:
    """Editions, by default the default one, with how files name them."""
    default = default_edition(game.langs)
    for edition in editions or (default,):
        yield edition, f"-{edition}" * (edition != default)
