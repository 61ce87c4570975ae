"""Options that commands share, and the game with its rules that a command plays."""

from __future__ import annotations

from collections.abc import Callable
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
_SEED: dict[str, Any] = {"cls": Option, "callback": number(0, MOST), "metavar": "N"}
SEED_OPTION = click.option(
    "--seed",
    **_SEED,
    default=str(SEED),
    said=Text(f"乱数の種 (省略時は {SEED})", f"Seed of the deals (default: {SEED})"),
)
DRAWN_SEED_OPTION = click.option(
    "--seed",
    **_SEED,
    said=Text(
        f"乱数の種 (省略時は毎回くじで決める。--index を付ければ {SEED})",
        f"Seed of the deals (default: drawn anew each time; {SEED} with --index)",
    ),
)
INDEX_OPTION = click.option(
    "--index",
    cls=Option,
    callback=number(0, MOST),
    default="0",
    metavar="I",
    said=Text(
        "その種の何番目の配り方か (0 から数え、省略時は 0)",
        "Which deal of that seed, counted from 0 (default: 0)",
    ),
)
JSON_OPTION = click.option(
    "--json", "as_json", cls=Option, is_flag=True, said=Text("JSON で出す", "As JSON")
)


def playable_game(name: str) -> tuple[Game, Playable]:
    """The game of that name with its rules; its look stays closed.

    Ends the command if there is none: exit code 2 for a name that nobody knows or that has no
    rules, 1 for files that cannot be read or a deck that cannot be dealt.
    """
    from fortgold.games import playable
    from fortgold.position import CannotPlay

    shelf, (name, *_) = games_asked_for((name,))
    game = game_in(shelf.game(name))
    try:
        rules = playable(game)
    except CannotPlay as error:
        raise Failed(error.said, error.hint) from error
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
