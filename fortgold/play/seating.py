"""Who sits at the table: the number of players, the set-up, and the player in each seat.

A line-up is a tuple of names in the order of the seats. Where people write it, the names are joined by
commas, and one name may stand for all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fortgold.data.model import Text
from fortgold.data.source import suggestion
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from fortgold.games.game import Playable

PERSON = "person"  # in a line-up: somebody at the keyboard


class NoSuchTable(CannotPlay):
    """A table that was asked for, and that this game does not have."""


def seated(
    rules: Playable, players: int | None, setup: str | None, written: str | None = None
) -> Playable:
    """The table with that number of players and set-up; without a number the smallest possible.

    A `written` line-up with a name for each seat gives the number. Raises NoSuchTable, with the game's
    own reason if it has one.
    """
    if max(rules.tables) == 1:
        refuse_for_one({"--players": players, "--setup": setup})
        return rules
    if players is None and written is not None and "," in written:
        players = len(split(written))
    if setup and setup not in rules.setups:
        raise _unknown(Text("準備", "set-up"), setup, list(rules.setups))
    if players is not None and players not in rules.tables:
        least, most = rules.tables[0], rules.tables[-1]
        raise NoSuchTable(
            Text(f"{players} 人では遊べません", f"{players} cannot play this game"),
            Text(f"{least} 人から {most} 人で遊べます", f"{least} to {most} can"),
        )
    refused: list[CannotPlay] = []
    for count in rules.tables if players is None else (players,):
        try:
            return rules.seated(count, setup or "")
        except CannotPlay as error:
            refused.append(error)
    raise NoSuchTable(refused[0].said, refused[0].hint)


def refuse_for_one(options: Mapping[str, object]) -> None:
    """Raises NoSuchTable if one of these options was used: the game is a solitaire."""
    for name, value in options.items():
        if value:
            raise NoSuchTable(
                Text(f"{name} は使えません: 1 人で遊ぶゲームです", f"{name}: this is a solitaire"),
                Text(f"{name} を外してください", f"leave out {name}"),
            )


def line_up(rules: Playable, written: str, *more: str) -> tuple[str, ...]:
    """The line-up of that table. `more` are names allowed besides the players of the game.

    Raises NoSuchTable if a name is unknown, or if there are more or fewer names than seats.
    """
    names = tuple(name.strip() for name in split(written))
    known = [*rules.players, *more]
    for name in names:
        if name not in known:
            raise _unknown(Text("プレイヤー", "player"), name, known)
    if len(names) == 1:
        return names * rules.seats
    if len(names) != rules.seats:
        raise NoSuchTable(
            Text(
                f"席は {rules.seats} つですが、--player には {len(names)} 人の名前があります",
                f"--player has {len(names)} names for {rules.seats} seats",
            ),
            Text(
                "全員同じなら名前は 1 つ、違えば席の数だけコンマで並べてください",
                "one name for everybody, or one for each seat, joined by commas",
            ),
        )
    return names


def _unknown(what: Text, name: str, known: Sequence[str]) -> NoSuchTable:
    said = Text(f"{what.ja}「{name}」はありません", f"there is no {what.en} `{name}`")
    return NoSuchTable(said, suggestion(name, known))


def split(written: str) -> tuple[str, ...]:
    """The names of a written line-up."""
    return tuple(written.split(","))


def shortened(names: Sequence[str]) -> str:
    """A line-up as people write it: one name stands for all, if they are equal."""
    return names[0] if len(set(names)) == 1 else ",".join(names)


def player_said(names: Sequence[str], seat: int) -> Text:
    """`Player 2 (greedy)`; people are called by their seat alone."""
    name = "" if names[seat] == PERSON else f" ({names[seat]})"
    return Text(f"プレイヤー {seat + 1}{name}", f"Player {seat + 1}{name}")


def table_said(seats: int, setup: str) -> Text:
    """`4 players, set-up first-game`, for a headline; nothing for a solitaire."""
    if seats == 1:
        return Text("", "")
    after = Text(f"、準備 {setup}", f", set-up {setup}") if setup else Text("", "")
    return Text(f"{seats} 人{after.ja}", f"{seats} players{after.en}")


def table_object(seats: int, setup: str) -> dict[str, object]:
    """The number of players and the set-up as JSON; {} for a solitaire."""
    return {"players": seats, "setup": setup} if seats > 1 else {}
