"""Options that commands share, and the game with its rules that a command plays."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from fortgold.bilingual import Option, Wrong
from fortgold.chance import MOST
from fortgold.cli.games import game_in, games_asked_for
from fortgold.model import Text

if TYPE_CHECKING:
    from fortgold.games.game import Playable
    from fortgold.model import Game

SHOWN = 40  # characters of a wrong value that a message repeats
MOST_DEALS = 1_000_000_000
MOST_PLAYERS = 99  # that an option may ask for; the rules say how many can play

option = partial(click.option, cls=Option)
flag = partial(option, is_flag=True)


class Failed(Wrong):
    """Work that could not be done although it was asked for properly: exit code 1."""

    exit_code = 1


def number(least: int, most: int) -> Callable[[click.Context, click.Parameter, Any], int | None]:
    """The callback of an option for a whole number, in any digits that Python reads."""

    def checked(_ctx: click.Context, param: click.Parameter, value: Any) -> int | None:
        if value is None:
            return None
        try:
            read = int(value)
        except ValueError:
            read = least - 1
        if least <= read <= most:
            return read
        name, given = param.opts[0], str(value)
        given = given if len(given) <= SHOWN else f"{given[:SHOWN]}…"
        raise Wrong(
            Text(f"「{name}」の値「{given}」は使えません", f"`{name}` cannot be `{given}`"),
            Text(
                f"{least} から {most} までの整数が要ります",
                f"a whole number from {least} to {most} is needed",
            ),
        )

    return checked


SEED = 1  # of a deal, where nobody names another
_seed = partial(option, "--seed", callback=number(0, MOST), metavar="N")
SEED_OPTION = _seed(
    default=str(SEED),
    said=Text(f"乱数の種 (省略時は {SEED})", f"Seed of the deals (default: {SEED})"),
)
DRAWN_SEED_OPTION = _seed(
    said=Text(
        f"乱数の種 (省略時は毎回くじで決める。--index を付ければ {SEED})",
        f"Seed of the deals (default: drawn anew each time; {SEED} with --index)",
    ),
)
INDEX_OPTION = option(
    "--index",
    callback=number(0, MOST),
    default="0",
    metavar="I",
    said=Text(
        "その種の何番目の配り方か (0 から数え、省略時は 0)",
        "Which deal of that seed, counted from 0 (default: 0)",
    ),
)
PLAYERS_OPTION = option(
    "--players",
    callback=number(1, MOST_PLAYERS),
    metavar="COUNT",
    said=Text("何人で遊ぶか (省略時は最も少ない人数)", "How many play (default: as few as can)"),
)
SETUP_OPTION = option(
    "--setup",
    metavar="NAME",
    said=Text("準備のしかた (省略時はいつもの準備)", "Another way to set up the table"),
)
THREADS_OPTION = option(
    "--threads",
    callback=number(1, 1024),
    metavar="T",
    said=Text("スレッドの数 (省略時はコアの数)", "Threads (default: one a core)"),
)
JSON_OPTION = flag("--json", "as_json", said=Text("JSON で出す", "As JSON"))
PER_DEAL_OPTION = flag(
    "--per-deal",
    said=Text("JSON に配りごとの結果も入れる", "In JSON, the result of each deal, too"),
)


def playable_game(name: str) -> tuple[Game, Playable]:
    """The game of that name with its rules; its look stays closed.

    Ends the command if there is none: exit code 2 for a name that nobody knows or that has no
    rules, 1 for files that cannot be read. Raises CannotPlay for a deck that cannot be dealt.
    """
    from fortgold.games import playable

    shelf, (name, *_) = games_asked_for((name,))
    game = game_in(shelf.game(name))
    rules = playable(game)
    if rules is None:
        raise Wrong(
            Text(
                f"「{name}」にはコードのルールがまだありません",
                f"`{name}` has no rules in code yet",
            ),
            Text(
                "`fortgold build` でシートとルールブックは作れます",
                "`fortgold build` makes its sheets and rulebook all the same",
            ),
        )
    return game, rules
