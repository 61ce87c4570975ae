"""`fortgold simulate`: a player plays many deals, and what that says of the deck."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fortgold.bilingual import Command, Option, Wrong
from fortgold.cli.contest import Decks, simulation_of
from fortgold.cli.games import ALLOW_OPTION
from fortgold.cli.options import JSON_OPTION, SEED_OPTION, Failed, number, playable_game
from fortgold.cli.results import Asked, tell
from fortgold.cli.root import LANG_OPTION, fortgold
from fortgold.cli.seats import PLAYERS_OPTION, SETUP_OPTION, seated
from fortgold.cli.watch import leave_workers, played
from fortgold.model import Text
from fortgold.put import check_place

if TYPE_CHECKING:
    from fortgold.play.engines import Engine
    from fortgold.play.simulation import Simulation
    from fortgold.play.summary import Summary

MOST_DEALS = 1_000_000_000


PATH = click.Path(path_type=Path)


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
@click.option(
    "--deals",
    cls=Option,
    callback=number(1, MOST_DEALS),
    default="1000",
    metavar="N",
    said=Text("配りの数 (省略時は 1000)", "Number of deals (default: 1000)"),
)
@click.option(
    "--player",
    cls=Option,
    metavar="P",
    said=Text("だれが遊ぶか (省略すると一覧を示す)", "Who plays (without it: a list)"),
)
@PLAYERS_OPTION
@SETUP_OPTION
@SEED_OPTION
@click.option(
    "--against",
    cls=Option,
    metavar="DECK",
    said=Text(
        "同じ配りで比べる別のデッキ (フォルダーかゲームの名前)",
        "Another deck on the same deals: a folder or the name of a game",
    ),
)
@click.option(
    "--leave-one-out",
    cls=Option,
    is_flag=True,
    said=Text(
        "1 枚ずつ抜いて、カードの値打ちを測る", "What each card is worth: the deck without it"
    ),
)
@JSON_OPTION
@click.option(
    "--per-deal",
    cls=Option,
    is_flag=True,
    said=Text("JSON に配りごとの結果も入れる", "In JSON, the result of each deal, too"),
)
@click.option(
    "--report",
    cls=Option,
    type=PATH,
    metavar="PATH",
    said=Text(
        "図入りの HTML を書く (.html かフォルダー)", "Write a page with plots: .html or a folder"
    ),
)
@click.option(
    "--plots",
    cls=Option,
    type=PATH,
    metavar="DIR",
    said=Text("図を SVG と PNG で書くフォルダー", "Write the plots as SVG and PNG to this folder"),
)
@click.option(
    "--save",
    cls=Option,
    type=PATH,
    metavar="FILE",
    said=Text("続きができるように結果を残す", "Keep the results, to go on later"),
)
@click.option(
    "--resume",
    cls=Option,
    type=PATH,
    metavar="FILE",
    said=Text(
        "残した結果に足りない配りを足す (--save がなければ同じファイルへ)",
        "Play the deals that FILE lacks, and keep them there, or in --save",
    ),
)
@click.option(
    "--threads",
    cls=Option,
    callback=number(1, 1024),
    metavar="T",
    said=Text("スレッドの数 (省略時はコアの数)", "Threads (default: one a core)"),
)
@click.option(
    "--engine",
    cls=Option,
    type=click.Choice(["threads", "dask"]),
    default="threads",
    said=Text("どこで遊ぶか", "Where to play"),
)
@click.option(
    "--scheduler",
    cls=Option,
    default="",
    metavar="ADDRESS",
    said=Text("dask のアドレス (tcp://…)", "Address of dask's scheduler (tcp://...)"),
)
@ALLOW_OPTION
@LANG_OPTION
def simulate(**options: Any) -> int:
    """`fortgold simulate`."""
    asked = Asked(**options)
    _check_usage(asked)
    game, rules = playable_game(asked.game)
    saved = _read(asked.resume) if asked.resume else None
    player, seed = asked.player, asked.seed
    players, setup = asked.players, asked.setup
    if saved is not None:
        from fortgold.play.line_up import shortened

        run = saved.run
        source = click.get_current_context().get_parameter_source("seed")
        seed = seed if source is click.core.ParameterSource.COMMANDLINE else run.seed
        player = player or shortened(run.player)
        if run.players in rules.tables and run.players > 1:
            players = players or run.players
            setup = run.setup if setup is None else setup
    rules = seated(rules, players, setup, player)
    if rules.seats > 1:
        _refuse_comparing(asked)
    simulation = simulation_of(game, rules, player, seed)
    if saved is not None:
        _fits(simulation, saved, asked.resume)
    engine = _engine(asked)
    decks = Decks.of(game, simulation, asked.against, asked.leave_one_out)
    save = asked.save or asked.resume
    for place in (save, asked.page, asked.plots and asked.plots / "plot.svg"):
        if place is not None:
            check_place(place)
    summaries, code = played(decks.simulations, asked.deals, engine, saved, save)
    tell(asked, game, decks, summaries)
    if code:
        leave_workers(code)
    return code


def _check_usage(asked: Asked) -> None:
    """What can be said of the options before anything is read."""
    wrong: list[tuple[bool, Text, Text]] = [
        (
            asked.per_deal and not asked.as_json,
            Text("--per-deal には --json が要ります", "--per-deal needs --json"),
            Text("--json を足してください", "add --json"),
        ),
        (
            bool(asked.save or asked.resume) and not asked.alone,
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
            asked.against is not None and asked.leave_one_out,
            Text(
                "--against と --leave-one-out は一緒に使えません",
                "--against and --leave-one-out do not go together",
            ),
            Text("片方ずつ実行してください", "run them one after the other"),
        ),
        (
            asked.engine == "dask" and not asked.scheduler,
            Text("--engine dask には --scheduler が要ります", "--engine dask needs --scheduler"),
            Text(
                "`dask scheduler` を起動し、表示されるアドレスで各マシンに `dask worker` を起動して、"
                "--scheduler tcp://ホスト:8786 としてください",
                "start `dask scheduler`, then `dask worker ADDRESS` on each machine with the address "
                "that it shows, and say --scheduler tcp://HOST:8786",
            ),
        ),
        (
            asked.threads is not None and asked.engine == "dask",
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
            bool(asked.scheduler) and asked.engine != "dask",
            Text("--scheduler は --engine dask と使います", "--scheduler goes with --engine dask"),
            Text("--engine dask を足してください", "add --engine dask"),
        ),
        (
            Path("-") in (asked.save, asked.resume, asked.report, asked.plots),
            Text("「-」はファイルの名前に使えません", "`-` is no name of a file here"),
            Text(
                "標準出力に出るのは結果です。ファイルやフォルダーの名前を書いてください",
                "stdout has the results; write the name of a file or folder",
            ),
        ),
        (
            asked.report is not None and asked.report.suffix not in (".html", ".htm", ""),
            Text(f"{asked.report} には書けません", f"cannot write a report to {asked.report}"),
            Text(
                ".html で終わる名前かフォルダーが要ります",
                "a name that ends in .html or a folder is needed",
            ),
        ),
    ]
    for is_wrong, said, hint in wrong:
        if is_wrong:
            raise Wrong(said, hint)


def _refuse_comparing(asked: Asked) -> None:
    """Ends the command if decks are to be compared at a table of several."""
    compared = {"--against": asked.against, "--leave-one-out": asked.leave_one_out}
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


def _read(path: Path) -> Summary:
    from fortgold.play.summary import NotASummary, from_json

    try:
        return from_json(path.read_bytes().decode())
    except NotASummary as error:
        said = error.said
    except UnicodeDecodeError:
        said = Text("UTF-8 ではありません", "it is not UTF-8")
    raise Failed(
        Text(f"{path} から続けられません: {said.ja}", f"cannot resume {path}: {said.en}"),
        Text("--save で残したファイルが要ります", "a file written by --save is needed"),
    )


def _fits(simulation: Simulation, saved: Summary, path: Path | None) -> None:
    """Ends the command if the saved results are those of another run."""
    from fortgold.play.summary import CannotMerge, merged

    try:
        merged(simulation.nothing, saved)
    except CannotMerge as error:
        said = error.said
        raise Failed(
            Text(f"{path} から続けられません: {said.ja}", f"cannot resume {path}: {said.en}"),
            error.hint,
        ) from error


def _engine(asked: Asked) -> Engine:
    from fortgold.play import engines

    if asked.engine == "threads":
        return engines.threads(asked.threads or 0)
    from fortgold.play.cluster import dask

    try:
        return dask(asked.scheduler)
    except engines.NoWorkers as error:
        raise Failed(error.said, error.hint) from error
