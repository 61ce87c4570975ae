"""Who sits at the table: how many, with which set-up, and which player in each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from fortgold.bilingual import Option, Wrong, unknown
from fortgold.cli.options import number
from fortgold.model import Text

if TYPE_CHECKING:
    from fortgold.games.game import Playable

MOST = 99  # players that an option may ask for; the rules say how many can play
PLAYER = Text("プレイヤー", "player")
SETUP = Text("準備", "set-up")

PLAYERS_OPTION = click.option(
    "--players",
    cls=Option,
    callback=number(1, MOST),
    metavar="COUNT",
    said=Text("何人で遊ぶか (省略時は最も少ない人数)", "How many play (default: as few as can)"),
)
SETUP_OPTION = click.option(
    "--setup",
    cls=Option,
    metavar="NAME",
    said=Text("準備のしかた (省略時はいつもの準備)", "Another way to set up the table"),
)


def seated(
    rules: Playable, players: int | None, setup: str | None, names: str | None = None
) -> Playable:
    """The table that was asked for; without a number the smallest that can be set up so.

    Where `names` names a player for each seat, joined by commas, so many play. Ends the command if
    there is no such table, with the game's own reason if it has one.
    """
    from fortgold.position import CannotPlay

    if max(rules.tables) == 1:
        refuse_for_one({"--players": players, "--setup": setup})
        return rules
    if players is None and names is not None and "," in names:
        players = names.count(",") + 1
    if setup and setup not in rules.setups:
        raise Wrong(*unknown(SETUP, setup, list(rules.setups)))
    if players is not None and players not in rules.tables:
        least, most = rules.tables[0], rules.tables[-1]
        raise Wrong(
            Text(f"{players} 人では遊べません", f"{players} cannot play this game"),
            Text(f"{least} 人から {most} 人で遊べます", f"{least} to {most} can"),
        )
    refused: list[CannotPlay] = []
    for count in rules.tables if players is None else (players,):
        try:
            return rules.seated(count, setup or "")
        except CannotPlay as error:
            refused.append(error)
    raise Wrong(refused[0].said, refused[0].hint)


def refuse_for_one(options: dict[str, object]) -> None:
    """Ends the command if one of these options was used: the game is a solitaire."""
    for name, value in options.items():
        if value:
            raise Wrong(
                Text(f"{name} は使えません: 1 人で遊ぶゲームです", f"{name}: this is a solitaire"),
                Text(f"{name} を外してください", f"leave out {name}"),
            )


def line_up(rules: Playable, typed: str, *more: str) -> tuple[str, ...]:
    """A player for each seat: one name stands for all, several are joined by commas.

    `more` names may stand there besides the players of the game. Ends the command if somebody
    is not known, or if there are more or fewer names than seats.
    """
    names = [name.strip() for name in typed.split(",")]
    known = [*rules.players, *more]
    for name in names:
        if name not in known:
            raise Wrong(*unknown(PLAYER, name, known))
    if len(names) == 1:
        return tuple(names) * rules.seats
    if len(names) != rules.seats:
        raise Wrong(
            Text(
                f"席は {rules.seats} つですが、--player には {len(names)} 人の名前があります",
                f"--player has {len(names)} names for {rules.seats} seats",
            ),
            Text(
                "全員同じなら名前は 1 つ、違えば席の数だけコンマで並べてください",
                "one name for everybody, or one for each seat, joined by commas",
            ),
        )
    return tuple(names)


def table_said(rules: Playable) -> Text:
    """`4 players, set-up first-game`, for a headline; nothing for a solitaire."""
    if rules.seats == 1:
        return Text("", "")
    name = rules.setup
    setup = Text(f"、準備 {name}", f", set-up {name}") if name else Text("", "")
    return Text(f"{rules.seats} 人{setup.ja}", f"{rules.seats} players{setup.en}")


def table_object(rules: Playable) -> dict[str, object]:
    """How many sit at the table, and how it is set up, as JSON; {} for a solitaire."""
    return {"players": rules.seats, "setup": rules.setup} if rules.seats > 1 else {}
