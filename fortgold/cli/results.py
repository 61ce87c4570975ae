"""What was asked of a simulation, and what was found: told in every form that was asked for."""

from __future__ import annotations

import json
import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold.bilingual import language
from fortgold.cli.root import say
from fortgold.model import Text
from fortgold.put import put_file, put_files

if TYPE_CHECKING:
    from fortgold.cli.contest import Decks
    from fortgold.model import Game
    from fortgold.play.comparison import Against, Worth
    from fortgold.play.measures import Found
    from fortgold.play.summary import Run, Summary


@dataclass(frozen=True)
class Asked:
    """What the command line asked for, as it came."""

    game: str
    deals: int
    player: str | None
    players: int | None
    setup: str | None
    seed: int
    threads: int | None
    as_json: bool
    per_deal: bool
    save: Path | None
    resume: Path | None
    report: Path | None
    plots: Path | None
    engine: str
    scheduler: str
    against: str | None
    leave_one_out: bool

    @property
    def alone(self) -> bool:
        """Whether it is about one deck only."""
        return self.against is None and not self.leave_one_out

    @property
    def page(self) -> Path | None:
        """The file of the report: in the folder, if that is what was asked for."""
        if self.report is None or self.report.suffix:
            return self.report
        return self.report / "report.html"

    def command(self, run: Run) -> str:
        """The command line that finds the same numbers again."""
        from fortgold.play.line_up import shortened

        words = ["fortgold", "simulate", run.game, "--deals", str(self.deals)]
        words += ["--players", str(run.players)] if run.players > 1 else []
        words += ["--setup", run.setup] if run.setup else []
        words += ["--player", shortened(run.player), "--seed", str(run.seed)]
        words += ["--against", self.against] if self.against else []
        words += ["--leave-one-out"] if self.leave_one_out else []
        return shlex.join(words)


def tell(asked: Asked, game: Game, decks: Decks, summaries: Sequence[Summary]) -> None:
    """Everything that was found, in every form that was asked for."""
    from fortgold.play.comparison import Against, paired, worths
    from fortgold.play.measures import found

    first = decks.simulations[0]
    what = found(game.title, first, summaries[0], asked.command(first.run))
    if not what.won.of and not asked.as_json:  # stopped before the first deal was over
        return
    against: Against | None = None
    cards: tuple[Worth, ...] = ()
    if asked.against is not None:
        run = decks.simulations[1].run
        against = Against(decks.other, run.deck, paired(summaries[0], summaries[1]))
    elif asked.leave_one_out:
        rest = list(zip(decks.slots, summaries[1:], strict=True))
        cards = worths(summaries[0], rest, decks.needed)
    if asked.plots is not None:
        from fortgold.play.plots import plot_files

        files = plot_files(what, against, cards, language())
        put_files(asked.plots, files)
        say(Text(f"{asked.plots}/ に図 {len(files)} 枚", f"{len(files)} plots in {asked.plots}/"))
    if (page := asked.page) is not None:
        from fortgold.play.page import page_of

        put_file(page, page_of(what, against, cards, language()).encode())
        say(Text(f"報告: {page}", f"Report: {page}"))
    if asked.as_json:
        click.echo(_as_json(what, asked.per_deal, against, cards))
    else:
        _print(what, against, cards)


def _as_json(what: Found, per_deal: bool, against: Against | None, cards: Sequence[Worth]) -> str:
    from fortgold.play.comparison import against_object, worth_object
    from fortgold.play.measures import found_object

    made = found_object(what, per_deal)
    if against is not None:
        made["against"] = against_object(against)
    if cards:
        made["leave_one_out"] = [worth_object(card) for card in cards]
    return json.dumps(made, ensure_ascii=False, indent=1)


def _print(what: Found, against: Against | None, cards: Sequence[Worth]) -> None:
    from fortgold.cli.screen import console
    from fortgold.play import terminal

    screen, lang = console(), language()
    if against is None and not cards:
        screen.print(terminal.report(what, lang, screen.width))
    elif against is not None:
        screen.print(terminal.comparison(what, against, lang))
    else:
        screen.print(terminal.leave_one_out(what, cards, lang))
