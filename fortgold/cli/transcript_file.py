"""Transcript files: writing, reading, and checking them by replay, with a message for each fault."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fortgold.build.atomic_write import put_file
from fortgold.cli.bilingual import WrongUsage
from fortgold.cli.options import is_asked_for
from fortgold.cli.root import say
from fortgold.data.findings import Refusal
from fortgold.data.fingerprint import fingerprint
from fortgold.data.model import Text
from fortgold.games.position import CannotPlay
from fortgold.play.seating import PERSON, split
from fortgold.play.transcript import BadTranscript, as_json, read, replayed, shown

if TYPE_CHECKING:
    from fortgold.data.model import Game
    from fortgold.games.game import Playable
    from fortgold.play.transcript import Replayed, Transcript

STDIO = "-"


def write_transcript(path: str, transcript: Transcript) -> None:
    if path == STDIO:
        click.echo(as_json(transcript), nl=False)
        return
    try:
        put_file(Path(path), as_json(transcript).encode())
    except OSError:  # the game must not be lost
        click.echo(as_json(transcript), nl=False)
        raise


class TranscriptFile:
    """A transcript of a game in a file, "-" for stdin; `is_own` if it is of the present deck.

    Raises Refusal if it is no transcript of that game, WrongUsage if the command names another deal or
    table.
    """

    def __init__(self, game: Game, path: str) -> None:
        self.game, self.path = game, path
        if path == STDIO:
            data = sys.stdin.buffer.read() if sys.stdin else b""
        else:
            data = Path(path).read_bytes()
        try:
            self.transcript = read(data)
        except BadTranscript as error:
            raise self._failed(error.said, error.hint) from error
        if self.transcript.game != game.id:
            other = shown(self.transcript.game)
            raise self._failed(
                Text(f"{other} のプレイ記録です", f"this is a transcript of {other}"),
                Text(f"{game.id} の記録が要ります", f"one of {game.id} is needed"),
            )
        for name in ("seed", "index", "players", "setup"):
            option = click.get_current_context().params[name]
            recorded = getattr(self.transcript, name)
            if is_asked_for(name) and option != recorded:
                raise WrongUsage(
                    f"「--{name}」の値 {option} が、記録の {shown(recorded)} と違います",
                    f"`--{name}` is {option}, but the transcript has {shown(recorded)}",
                    "記録があれば省略できます",
                    "with a transcript it can be left out",
                )
        self.is_own = self.transcript.deck == fingerprint(game)

    def table(self, rules: Playable) -> Playable:
        """The rules for the players and the set-up of that game. Raises Refusal if there is no such table."""
        setup = self.transcript.setup
        if setup and setup not in rules.setups:
            name = shown(setup)
            raise self._failed(Text(f"準備 {name} はありません", f"there is no set-up {name}"))
        try:
            return rules.seated(self.transcript.players, setup)
        except CannotPlay as error:
            raise self._failed(error.said, error.hint) from error

    def steps(self, rules: Playable) -> Iterator[Replayed]:
        """Replay the moves, each checked, at that table. Raises Refusal."""
        if not self.is_own:
            say(self._other_deck())
        try:
            yield from replayed(self.transcript, rules)
        except BadTranscript as error:
            hint = error.hint if self.is_own else self._other_deck()
            raise self._failed(error.said, hint) from error

    def resumed_moves(self, rules: Playable) -> list[Any]:
        """The moves of an unfinished game, checked one by one. Raises Refusal."""
        names = split(self.transcript.player)
        for name in {*names} - {PERSON, *rules.players}:
            other = shown(name)
            raise self._failed(
                Text(f"プレイヤー {other} はいません", f"there is no player {other}")
            )
        over = Text("終わったゲームです", "this game is over")
        if PERSON not in names:
            over = Text("プログラムだけのゲームです", "nobody but the program played this game")
        if PERSON not in names or self.transcript.outcome is not None:
            raise self._failed(over, Text("`--replay` で見られます", "`--replay` shows it"))
        return [step.move for step in self.steps(rules)]

    def _other_deck(self) -> Text:
        recorded, current = shown(self.transcript.deck), fingerprint(self.game)
        return Text(
            f'別のデッキの記録です: 記録は {recorded}、今のデッキは "{current}"',
            f'the transcript is of another deck: it has {recorded}, the deck here is "{current}"',
        )

    def _failed(self, said: Text, hint: Text | None = None) -> Refusal:
        name = "" if self.path == STDIO else f"{self.path}: "
        return Refusal.of(Text(name + said.ja, name + said.en), hint)
