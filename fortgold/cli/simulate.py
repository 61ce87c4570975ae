"""`fortgold simulate`: a player plays many deals; statistics of the deck."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold.build.atomic_write import check_place
from fortgold.cli.bilingual import WrongUsage, refuse_if
from fortgold.cli.compared_decks import compare_decks
from fortgold.cli.compared_variants import compare_variants, variants_apart
from fortgold.cli.options import (
    GAME,
    JSON,
    MOST_DEALS,
    PER_DEAL,
    PLAYERS,
    SEED,
    SETUP,
    THREADS,
    VERSIONS,
    command,
    flag,
    is_asked_for,
    number,
    option,
    playable_game,
)
from fortgold.cli.progress import leave_workers
from fortgold.cli.root import say
from fortgold.cli.simulation_output import run_simulation, show_compared, show_results
from fortgold.data.findings import Refusal
from fortgold.data.model import Text
from fortgold.play.seating import line_up, seated, shortened

if TYPE_CHECKING:
    from fortgold.games.game import Playable
    from fortgold.play.engines import Engine
    from fortgold.play.summary import RunKey, Summary

PATH = click.Path(path_type=Path)


@command(
    "プレイヤーに何度も遊ばせ、勝率や得点を調べる。\n\n"
    "勝率、得点、カードの使われ方などを、どれも区間つきで示します。"
    "同じ種の同じ番号の配りは、いつどこで遊んでも同じです。途中で止めると、"
    "そこまでの結果を示します。",
    "Let a player play many deals: how often it wins, and how.\n\n"
    "Win rate, scores, use of each card and more, each with its interval. A deal of a seed is the "
    "same whenever and wherever it is played. Ctrl-C shows what is known so far.",
)
class SimulateCommand:
    """Which deals of which decks, who plays, on which engine, and the forms of the output."""

    game: str = GAME
    deals: int = option(
        "--deals",
        "配りの数 (省略時は 1000)",
        "Number of deals (default: 1000)",
        callback=number(1, MOST_DEALS),
        default="1000",
        metavar="N",
    )
    player: str | None = option(
        "--player",
        "だれが遊ぶか (省略すると一覧を示す)",
        "Who plays (without it: a list)",
        metavar="P",
    )
    players: int | None = PLAYERS
    setup: str | None = SETUP
    seed: int = SEED
    against: str | None = option(
        "--against",
        "同じ配りで比べる別のデッキ (フォルダーかゲームの名前)",
        "Another deck on the same deals: a folder or the name of a game",
        metavar="DECK",
    )
    variant: str = VERSIONS
    leave_one_out: bool = flag(
        "--leave-one-out",
        "1 枚ずつ抜いて、カードの値打ちを測る",
        "What each card is worth: the deck without it",
    )
    as_json: bool = JSON
    per_deal: bool = PER_DEAL
    report: Path | None = option(
        "--report",
        "図入りの HTML を書く (.html かフォルダー)",
        "Write a page with plots: .html or a folder",
        type=PATH,
        metavar="PATH",
    )
    plots: Path | None = option(
        "--plots",
        "図を SVG と PNG で書くフォルダー",
        "Write the plots as SVG and PNG to this folder",
        type=PATH,
        metavar="DIR",
    )
    designer: Path | None = option(
        "--designer",
        "変種を比べた答えを印刷用の 2 ページに書くフォルダー",
        "Write the answers on variants as two pages of PDF to this folder",
        type=PATH,
        metavar="DIR",
    )
    save: Path | None = option(
        "--save",
        "続きができるように結果を残す",
        "Keep the results, to go on later",
        type=PATH,
        metavar="FILE",
    )
    resume: Path | None = option(
        "--resume",
        "残した結果に足りない配りを足す (--save がなければ同じファイルへ)",
        "Play the deals that FILE lacks, and keep them there, or in --save",
        type=PATH,
        metavar="FILE",
    )
    threads: int | None = THREADS
    engine: str = option(
        "--engine",
        "どこで遊ぶか",
        "Where to play",
        type=click.Choice(["threads", "dask"]),
        default="threads",
    )
    scheduler: str = option(
        "--scheduler",
        "dask のアドレス (tcp://…)",
        "Address of dask's scheduler (tcp://...)",
        default="",
        metavar="ADDRESS",
    )

    def run(self) -> int:
        """The results on stdout, and in every file that was asked for."""
        self._check_usage()
        game, rules = playable_game(self.game)
        apart = variants_apart(game, self.variant)
        if apart:
            self._refuse_beside_variants()
        refuse_if(
            self.designer is not None and not apart,
            "--designer は変種を比べるときに使います",
            "--designer goes with several variants",
            "--variant all を足してください",
            "add --variant all",
        )
        known: Summary | None = None
        options = self
        if self.resume is not None:
            from fortgold.play.summary import from_json

            with _resuming(self.resume):
                known = from_json(self.resume.read_bytes())
            options = self._resuming(known.run, rules)
        rules = seated(rules, options.players, options.setup, options.player)
        if rules.seats > 1:
            self._refuse_comparing()
        if options.player is None:
            listed = ", ".join(rules.players)
            raise WrongUsage(
                "だれが遊ぶかを --player で選んでください",
                "choose who plays with --player",
                f"使えるもの: {listed}",
                f"known here: {listed}",
            )
        names = line_up(rules, options.player)
        from fortgold.data.fingerprint import fingerprint
        from fortgold.play.measures import results_of
        from fortgold.play.questions import checked
        from fortgold.play.simulation import Playing, simulation

        first = simulation(game.id, fingerprint(game), rules, names, options.seed)
        save = self.save or self.resume
        for place in (
            save,
            self._page,
            self.plots and self.plots / "plot.svg",
            self.designer and self.designer / "designer.pdf",
        ):
            if place is not None:
                check_place(place)
        if rules.slow:
            say(rules.slow)
        if apart:
            asked = checked(game, rules.metrics, rules.seats)
            versions = compare_variants(game, first, apart, self.variant, self.deals)
            playing = Playing(versions.simulations, self.deals, blocks=versions.blocks)
            code = run_simulation(playing, self._engine(), None)
            found = versions.compared(playing, self._again(first.run), [key for key, _ in asked])
            show_compared(found, asked, game, self._page, self.plots, self.designer, self.as_json)
        else:
            decks = compare_decks(game, first, self.against, self.leave_one_out)
            with _resuming(self.resume):
                playing = Playing(decks.simulations, self.deals, known)
            code = run_simulation(playing, self._engine(), save)
            summaries = [playing.summary(number) for number in range(len(decks.simulations))]
            compared = decks.compared(summaries)
            again = self._again(first.run)
            results = results_of(game.title, first, summaries[0], again, *compared)
            show_results(results, self._page, self.plots, self.as_json, self.per_deal)
        if code:
            leave_workers(code)
        return code

    @property
    def _page(self) -> Path | None:
        """The file of the report; `report.html` if `--report` names a folder."""
        if self.report is None or self.report.suffix:
            return self.report
        return self.report / "report.html"

    def _again(self, run: RunKey) -> str:
        """The command line that reproduces the numbers."""
        words = ["fortgold", "simulate", run.game, "--deals", str(self.deals)]
        words += ["--players", str(run.players)] if run.players > 1 else []
        words += ["--setup", run.setup] if run.setup else []
        words += ["--player", shortened(run.line_up), "--seed", str(run.seed)]
        words += ["--variant", self.variant] if self.variant else []
        words += ["--against", self.against] if self.against else []
        words += ["--leave-one-out"] if self.leave_one_out else []
        return shlex.join(words)

    def _resuming(self, run: RunKey, rules: Playable) -> SimulateCommand:
        """The command with missing options taken from that run."""
        seed = self.seed if is_asked_for("seed") else run.seed
        options = replace(self, seed=seed, player=self.player or shortened(run.line_up))
        if run.players == 1 or run.players not in rules.tables:
            return options
        setup = run.setup if self.setup is None else self.setup
        return replace(options, players=self.players or run.players, setup=setup)

    def _engine(self) -> Engine:
        if self.engine == "dask":
            from fortgold.play.cluster import dask

            return dask(self.scheduler)
        from fortgold.play.engines import threads

        return threads(self.threads)

    def _check_usage(self) -> None:
        """Check the options, before anything is read."""
        refuse_if(
            self.per_deal and not self.as_json,
            "--per-deal には --json が要ります",
            "--per-deal needs --json",
            "--json を足してください",
            "add --json",
        )
        refuse_if(
            bool(self.save or self.resume) and bool(self.against or self.leave_one_out),
            "--save と --resume は 1 つのデッキだけの結果に使えます",
            "--save and --resume keep the results of one deck",
            "--against や --leave-one-out なしで使ってください",
            "leave out --against and --leave-one-out",
        )
        refuse_if(
            self.against is not None and self.leave_one_out,
            "--against と --leave-one-out は一緒に使えません",
            "--against and --leave-one-out do not go together",
            "片方ずつ実行してください",
            "run them one after the other",
        )
        refuse_if(
            self.engine == "dask" and not self.scheduler,
            "--engine dask には --scheduler が要ります",
            "--engine dask needs --scheduler",
            "`dask scheduler` を起動し、表示されるアドレスで各マシンに `dask worker` を起動して、"
            "--scheduler tcp://ホスト:8786 としてください",
            "start `dask scheduler`, then `dask worker ADDRESS` on each machine with the address "
            "that it shows, and say --scheduler tcp://HOST:8786",
        )
        refuse_if(
            self.threads is not None and self.engine == "dask",
            "--threads は --engine threads の数です",
            "--threads is for the threads of this machine",
            "dask のスレッドは `dask worker` に指定してください",
            "tell `dask worker` how many threads to use",
        )
        refuse_if(
            bool(self.scheduler) and self.engine != "dask",
            "--scheduler は --engine dask と使います",
            "--scheduler goes with --engine dask",
            "--engine dask を足してください",
            "add --engine dask",
        )
        refuse_if(
            Path("-") in (self.save, self.resume, self.report, self.plots, self.designer),
            "「-」はファイルの名前に使えません",
            "`-` is no name of a file here",
            "標準出力に出るのは結果です。ファイルやフォルダーの名前を書いてください",
            "stdout has the results; write the name of a file or folder",
        )
        refuse_if(
            self.report is not None and self.report.suffix not in (".html", ".htm", ""),
            f"{self.report} には書けません",
            f"cannot write a report to {self.report}",
            ".html で終わる名前かフォルダーが要ります",
            "a name that ends in .html or a folder is needed",
        )

    def _refuse_beside_variants(self) -> None:
        """Raises WrongUsage if there is an option that does not go with several versions of a game."""
        for name, value in (
            ("--against", self.against),
            ("--leave-one-out", self.leave_one_out),
            ("--per-deal", self.per_deal),
            ("--save", self.save),
            ("--resume", self.resume),
        ):
            refuse_if(
                value,
                f"{name} は変種を比べるときには使えません",
                f"{name} does not go with several variants",
                f"{name} を外すか、--variant で変種を 1 つだけ選んでください",
                f"leave out {name}, or choose one variant",
            )

    def _refuse_comparing(self) -> None:
        """Raises WrongUsage if decks are to be compared in a game of several players."""
        for name, value in (("--against", self.against), ("--leave-one-out", self.leave_one_out)):
            if value:
                raise WrongUsage(
                    f"{name} は勝つか負けるかを比べるので、何人かで遊ぶゲームには使えません",
                    f"{name} compares wins with losses; where several play, somebody always wins",
                    "それぞれのデッキを --report で調べ、得点や長さを見比べてください",
                    "simulate each deck with --report, and compare points and lengths",
                )


@contextmanager
def _resuming(path: Path | None) -> Iterator[None]:
    """Ends the command with the reason if the results in that file cannot be continued."""
    from fortgold.play.summary import CannotMerge

    try:
        yield
    except CannotMerge as error:
        ja, en = error.said.ja, error.said.en
        said = Text(f"{path} から続けられません: {ja}", f"cannot resume {path}: {en}")
        raise Refusal.of(said, error.hint) from error
