"""`fortgold simulate`: a player plays many deals, and what that says of the deck."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from fortgold.bilingual import Command, Wrong
from fortgold.cli.decks import decks_of
from fortgold.cli.games import ALLOW_OPTION
from fortgold.cli.options import (
    JSON_OPTION,
    MOST_DEALS,
    PER_DEAL_OPTION,
    PLAYERS_OPTION,
    SEED_OPTION,
    SETUP_OPTION,
    THREADS_OPTION,
    Failed,
    flag,
    number,
    option,
    playable_game,
)
from fortgold.cli.progress import leave_workers
from fortgold.cli.results import played, tell
from fortgold.cli.root import LANG_OPTION, fortgold, say
from fortgold.model import Text
from fortgold.play.seating import line_up, seated, shortened
from fortgold.put import check_place

if TYPE_CHECKING:
    from fortgold.games.game import Playable
    from fortgold.play.engines import Engine
    from fortgold.play.summary import Run, Summary

PATH = click.Path(path_type=Path)


@dataclass(frozen=True)
class SimulateOptions:
    """What the command line asks for."""

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
    def page(self) -> Path | None:
        """The file of the report: in the folder, if that is what was asked for."""
        if self.report is None or self.report.suffix:
            return self.report
        return self.report / "report.html"

    def command(self, run: Run) -> str:
        """The command line that finds the same numbers again."""
        words = ["fortgold", "simulate", run.game, "--deals", str(self.deals)]
        words += ["--players", str(run.players)] if run.players > 1 else []
        words += ["--setup", run.setup] if run.setup else []
        words += ["--player", shortened(run.line_up), "--seed", str(run.seed)]
        words += ["--against", self.against] if self.against else []
        words += ["--leave-one-out"] if self.leave_one_out else []
        return shlex.join(words)

    def resuming(self, run: Run, rules: Playable) -> SimulateOptions:
        """What was not asked for, as it was in that run."""
        source = click.get_current_context().get_parameter_source("seed")
        seed = self.seed if source is ParameterSource.COMMANDLINE else run.seed
        options = replace(self, seed=seed, player=self.player or shortened(run.line_up))
        if run.players == 1 or run.players not in rules.tables:
            return options
        setup = run.setup if self.setup is None else self.setup
        return replace(options, players=self.players or run.players, setup=setup)


@fortgold.command(
    cls=Command,
    said=Text(
        "プレイヤーに何度も遊ばせ、勝率や得点を調べる。\n\n"
        "勝率、得点、カードの使われ方などを、どれも区間つきで示します。"
        "同じ種の同じ番号の配りは、いつどこで遊んでも同じです。途中で止めると、"
        "そこまでの結果を示します。",
        "Let a player play many deals: how often it wins, and how.\n\n"
        "Win rate, scores, use of each card and more, each with its interval. A deal of a seed is the "
        "same whenever and wherever it is played. Ctrl-C shows what is known so far.",
    ),
)
@click.argument("game")
@option(
    "--deals",
    callback=number(1, MOST_DEALS),
    default="1000",
    metavar="N",
    said=Text("配りの数 (省略時は 1000)", "Number of deals (default: 1000)"),
)
@option(
    "--player",
    metavar="P",
    said=Text("だれが遊ぶか (省略すると一覧を示す)", "Who plays (without it: a list)"),
)
@PLAYERS_OPTION
@SETUP_OPTION
@SEED_OPTION
@option(
    "--against",
    metavar="DECK",
    said=Text(
        "同じ配りで比べる別のデッキ (フォルダーかゲームの名前)",
        "Another deck on the same deals: a folder or the name of a game",
    ),
)
@flag(
    "--leave-one-out",
    said=Text(
        "1 枚ずつ抜いて、カードの値打ちを測る", "What each card is worth: the deck without it"
    ),
)
@JSON_OPTION
@PER_DEAL_OPTION
@option(
    "--report",
    type=PATH,
    metavar="PATH",
    said=Text(
        "図入りの HTML を書く (.html かフォルダー)", "Write a page with plots: .html or a folder"
    ),
)
@option(
    "--plots",
    type=PATH,
    metavar="DIR",
    said=Text("図を SVG と PNG で書くフォルダー", "Write the plots as SVG and PNG to this folder"),
)
@option(
    "--save",
    type=PATH,
    metavar="FILE",
    said=Text("続きができるように結果を残す", "Keep the results, to go on later"),
)
@option(
    "--resume",
    type=PATH,
    metavar="FILE",
    said=Text(
        "残した結果に足りない配りを足す (--save がなければ同じファイルへ)",
        "Play the deals that FILE lacks, and keep them there, or in --save",
    ),
)
@THREADS_OPTION
@option(
    "--engine",
    type=click.Choice(["threads", "dask"]),
    default="threads",
    said=Text("どこで遊ぶか", "Where to play"),
)
@option(
    "--scheduler",
    default="",
    metavar="ADDRESS",
    said=Text("dask のアドレス (tcp://…)", "Address of dask's scheduler (tcp://...)"),
)
@ALLOW_OPTION
@LANG_OPTION
def simulate(**given: Any) -> int:
    """`fortgold simulate`."""
    options = SimulateOptions(**given)
    _check_usage(options)
    game, rules = playable_game(options.game)
    known: Summary | None = None
    if options.resume is not None:
        from fortgold.play.summary import from_json

        with _resuming(options.resume):
            known = from_json(options.resume.read_bytes())
        options = options.resuming(known.run, rules)
    rules = seated(rules, options.players, options.setup, options.player)
    if rules.seats > 1:
        _refuse_comparing(options)
    if options.player is None:
        listed = ", ".join(rules.players)
        raise Wrong(
            Text("だれが遊ぶかを --player で選んでください", "choose who plays with --player"),
            Text(f"使えるもの: {listed}", f"known here: {listed}"),
        )
    names = line_up(rules, options.player)
    from fortgold.listing import fingerprint
    from fortgold.play.measures import found
    from fortgold.play.simulation import Playing, simulation

    first = simulation(game.id, fingerprint(game), rules, names, options.seed)
    decks = decks_of(game, first, options.against, options.leave_one_out)
    with _resuming(options.resume):
        playing = Playing(decks.simulations, options.deals, known)
    save = options.save or options.resume
    for place in (save, options.page, options.plots and options.plots / "plot.svg"):
        if place is not None:
            check_place(place)
    if rules.slow:
        say(rules.slow)
    code = played(playing, _engine(options), save)
    summaries = [playing.summary(number) for number in range(len(decks.simulations))]
    compared = decks.compared(summaries)
    what = found(game.title, first, summaries[0], options.command(first.run), *compared)
    tell(what, options.page, options.plots, options.as_json, options.per_deal)
    if code:
        leave_workers(code)
    return code


def _check_usage(options: SimulateOptions) -> None:
    """What can be said of the options before anything is read."""
    wrong: list[tuple[bool, Text, Text]] = [
        (
            options.per_deal and not options.as_json,
            Text("--per-deal には --json が要ります", "--per-deal needs --json"),
            Text("--json を足してください", "add --json"),
        ),
        (
            bool(options.save or options.resume) and bool(options.against or options.leave_one_out),
            Text(
                "--save と --resume は 1 つのデッキだけの結果に使えます",
                "--save and --resume keep the results of one deck",
            ),
            Text(
                "--against や --leave-one-out なしで使ってください",
                "leave out --against and --leave-one-out",
            ),
        ),
        (
            options.against is not None and options.leave_one_out,
            Text(
                "--against と --leave-one-out は一緒に使えません",
                "--against and --leave-one-out do not go together",
            ),
            Text("片方ずつ実行してください", "run them one after the other"),
        ),
        (
            options.engine == "dask" and not options.scheduler,
            Text("--engine dask には --scheduler が要ります", "--engine dask needs --scheduler"),
            Text(
                "`dask scheduler` を起動し、表示されるアドレスで各マシンに `dask worker` を起動して、"
                "--scheduler tcp://ホスト:8786 としてください",
                "start `dask scheduler`, then `dask worker ADDRESS` on each machine with the address "
                "that it shows, and say --scheduler tcp://HOST:8786",
            ),
        ),
        (
            options.threads is not None and options.engine == "dask",
            Text(
                "--threads は --engine threads の数です",
                "--threads is for the threads of this machine",
            ),
            Text(
                "dask のスレッドは `dask worker` に指定してください",
                "tell `dask worker` how many threads to use",
            ),
        ),
        (
            bool(options.scheduler) and options.engine != "dask",
            Text("--scheduler は --engine dask と使います", "--scheduler goes with --engine dask"),
            Text("--engine dask を足してください", "add --engine dask"),
        ),
        (
            Path("-") in (options.save, options.resume, options.report, options.plots),
            Text("「-」はファイルの名前に使えません", "`-` is no name of a file here"),
            Text(
                "標準出力に出るのは結果です。ファイルやフォルダーの名前を書いてください",
                "stdout has the results; write the name of a file or folder",
            ),
        ),
        (
            options.report is not None and options.report.suffix not in (".html", ".htm", ""),
            Text(f"{options.report} には書けません", f"cannot write a report to {options.report}"),
            Text(
                ".html で終わる名前かフォルダーが要ります",
                "a name that ends in .html or a folder is needed",
            ),
        ),
    ]
    for is_wrong, said, hint in wrong:
        if is_wrong:
            raise Wrong(said, hint)


def _refuse_comparing(options: SimulateOptions) -> None:
    """Ends the command if decks are to be compared at a table of several."""
    compared = {"--against": options.against, "--leave-one-out": options.leave_one_out}
    for name, value in compared.items():
        if value:
            raise Wrong(
                Text(
                    f"{name} は勝つか負けるかを比べるので、何人かで遊ぶゲームには使えません",
                    f"{name} compares wins with losses; where several play, somebody always wins",
                ),
                Text(
                    "それぞれのデッキを --report で調べ、得点や長さを見比べてください",
                    "simulate each deck with --report, and compare points and lengths",
                ),
            )


@contextmanager
def _resuming(path: Path | None) -> Iterator[None]:
    """Ends the command with the reason if the results in that file cannot be gone on with."""
    from fortgold.play.summary import CannotMerge

    try:
        yield
    except CannotMerge as error:
        raise Failed(
            Text(
                f"{path} から続けられません: {error.said.ja}",
                f"cannot resume {path}: {error.said.en}",
            ),
            error.hint,
        ) from error


def _engine(options: SimulateOptions) -> Engine:
    if options.engine == "dask":
        from fortgold.play.cluster import dask

        return dask(options.scheduler)
    from fortgold.play.engines import threads

    return threads(options.threads)
