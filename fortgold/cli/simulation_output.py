"""Runs a simulation with progress and saving, and writes its results: text, JSON, HTML, plots."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from fortgold.build.atomic_write import put_file, put_files
from fortgold.cli import interrupt
from fortgold.cli.bilingual import language
from fortgold.cli.progress import saved, watched
from fortgold.cli.root import say
from fortgold.data.model import LANGS, Text

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from fortgold.data.model import Game
    from fortgold.play.engines import Engine
    from fortgold.play.measures import Results
    from fortgold.play.questions import Asked
    from fortgold.play.simulation import Playing
    from fortgold.play.versions import Compared


def run_simulation(playing: Playing, engine: Engine, save: Path | None) -> int:
    """Play the deals that are left; a message if it stops early; returns the exit code.

    Results are saved from time to time and at the end, also if the work was stopped or failed.
    """
    from fortgold.play.engines import NoWorkers
    from fortgold.play.summary import to_json

    lost: NoWorkers | None = None
    with (
        watched(playing.total) as watch,
        saved(save, lambda: to_json(playing.summary())) as save_now_and_then,
    ):
        try:
            for part in playing.parts(engine, watch.stopped):
                watch.advance(part.played, part.won if part.run.players == 1 else None)
                save_now_and_then()
        except NoWorkers as error:
            if not watch.done:
                raise
            lost = error
    if watch.done == playing.total:
        return 0
    ja = f"{playing.total} 回のうち {watch.done} 回で止めました。"
    en = f"Stopped after {watch.done} of {playing.total} deals."
    say(Text(ja, en))
    if lost is None:
        return interrupt.CODE
    say(lost.said)
    say(lost.hint)
    return 1


def show_results(
    results: Results, page: Path | None, plots: Path | None, as_json: bool, per_deal: bool
) -> None:
    """Write all results in every form that was asked for."""
    if not results.won.of and not as_json:  # stopped before the first deal was over
        return
    lang = language()
    if plots is not None:
        from fortgold.play.plots import plot_files

        _put_plots(plots, plot_files(results, lang))
    if page is not None:
        from fortgold.play.html_report import page_of

        _put_page(page, page_of(results, lang))
    if as_json:
        from fortgold.play.json_report import results_object

        _echo_json(results_object(results, per_deal))
        return
    from fortgold.cli.screen import console
    from fortgold.play import text_report

    screen = console()
    screen.print(text_report.report(results, lang, screen.width))


def show_compared(
    compared: Compared,
    asked: Asked,
    game: Game,
    page: Path | None,
    plots: Path | None,
    designer: Path | None,
    as_json: bool,
) -> None:
    """Write what was found of several versions in every form that was asked for."""
    from fortgold.play.answers import answers

    if not compared.blocks:  # stopped before the first deals were over
        return
    lang, answered = language(), answers(compared, asked)
    if plots is not None:
        from fortgold.play.version_plots import plot_files

        _put_plots(plots, plot_files(compared, lang))
    if page is not None:
        from fortgold.play.versions_html import page_of

        _put_page(page, page_of(compared, answered, lang))
    if designer is not None:
        from fortgold.play.versions_json import compared_object
        from fortgold.rulebook.designer_page import designer_page

        made = compared_object(compared, answered)
        langs = [one for one in LANGS if one in game.langs] or [lang]
        books = {f"designer-{one}.pdf": designer_page(made, game, one).pdf for one in langs}
        put_files(designer, books)
        names = ", ".join(str(designer / name) for name in books)
        say(Text(f"デザイナーのために: {names}", f"For the designer: {names}"))
    if as_json:
        from fortgold.play.versions_json import compared_object

        _echo_json(compared_object(compared, answered))
        return
    from fortgold.cli.screen import console
    from fortgold.play import versions_text

    console().print(versions_text.report(compared, answered, lang))


def _put_plots(folder: Path, files: Mapping[str, bytes]) -> None:
    put_files(folder, files)
    say(Text(f"{folder}/ に図 {len(files)} 枚", f"{len(files)} plots in {folder}/"))


def _put_page(page: Path, html: str) -> None:
    put_file(page, html.encode())
    say(Text(f"報告: {page}", f"Report: {page}"))


def _echo_json(made: object) -> None:
    click.echo(json.dumps(made, ensure_ascii=False, indent=1))
