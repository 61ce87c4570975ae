"""The files of what is no card in a box: mats, nets, counters; and how one of them is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product

from fortgold.data.inks import COLOUR, Ink
from fortgold.data.layout import Edition, Look, default_edition, langs_of
from fortgold.data.model import Game
from fortgold.draw.ops import Page
from fortgold.sheets.imposition import Paper


@dataclass(frozen=True, slots=True)
class ComponentFile:
    """A file of a component."""

    name: str
    component: str
    edition: Edition
    paper: str
    ink: Ink


def component_files(
    game: Game, papers: Sequence[str], editions: Sequence[Edition], inks: Sequence[Ink]
) -> Iterator[ComponentFile]:
    """The files of all components; without `editions` those of the default one, whose files name no language."""
    default = default_edition(game.langs)
    for one, edition in product(game.components, editions or (default,)):
        named = "" if edition == default else f"-{edition}"
        for paper, ink in product(papers, inks):
            name = f"{one.id}-{paper}{named}" + f"-{ink}" * (ink != COLOUR)
            yield ComponentFile(f"{name}.pdf", one.id, edition, paper, ink)


def component_pdf(
    game: Game,
    look: Look,
    file: ComponentFile,
    paper: Paper,
    fingerprint: str,
    author: str,
) -> tuple[bytes, list[Page]]:
    """The PDF and its pages. Raises CannotDraw."""
    from fortgold.draw.pdf import pack_ahead, pdf  # late: planning needs no writer
    from fortgold.sheets.component_pages import pages

    (component,) = (one for one in game.components if one.id == file.component)
    drawn = [*pages(game, look, component, paper, file.edition, file.ink, fingerprint)]
    pack_ahead(drawn, 0)
    langs = langs_of(file.edition)
    titles = (f"{game.title.of(one)}: {component.name.of(one)}" for one in langs)
    return pdf(drawn, " ".join(dict.fromkeys(titles)), langs[0], author), drawn
