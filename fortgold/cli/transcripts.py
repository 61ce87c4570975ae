"""Transcripts as files: written, read, and played again with a word for each fault."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from fortgold.bilingual import Wrong
from fortgold.cli.options import Failed
from fortgold.cli.root import say
from fortgold.model import Text

if TYPE_CHECKING:
    from fortgold.games.game import Playable
    from fortgold.model import Game
    from fortgold.play.transcript import Replayed, Transcript

STDIO = "-"


def write_transcript(path: str, transcript: Transcript) -> None:
    from fortgold.play.transcript import as_json

    if path == STDIO:
        click.echo(as_json(transcript), nl=False)
        return
    from fortgold.put import put_file

    try:
        put_file(Path(path), as_json(transcript).encode())
    except OSError:  # a game is not played a second time
        click.echo(as_json(transcript), nl=False)
        raise


def read_transcript(path: str) -> Transcript:
    """The transcript in that file. Raises `Failed`."""
    from fortgold.play.transcript import BadTranscript, read

    if path == STDIO:
        data = sys.stdin.buffer.read() if sys.stdin else b""
    else:
        data = Path(path).read_bytes()
    try:
        return read(data)
    except BadTranscript as error:
        raise _failed(path, error.said, error.hint) from error


def _failed(path: str, said: Text, hint: Text | None) -> Failed:
    name = "" if path == STDIO else f"{path}: "
    return Failed(Text(name + said.ja, name + said.en), hint)


def is_of(game: Game, transcript: Transcript, path: str) -> bool:
    """Whether the transcript is of this very deck. Raises `Wrong` if it is of another game or deal."""
    from fortgold.listing import fingerprint
    from fortgold.play.transcript import shown

    if transcript.game != game.id:
        other = shown(transcript.game)
        raise _failed(
            path,
            Text(f"{other} のプレイ記録です", f"this is a transcript of {other}"),
            Text(f"{game.id} の記録が要ります", f"one of {game.id} is needed"),
        )
    ctx = click.get_current_context()
    table = {"players": transcript.players, "setup": transcript.setup}
    for name, there in {"seed": transcript.seed, "index": transcript.index, **table}.items():
        asked = ctx.params[name]
        if ctx.get_parameter_source(name) is not ParameterSource.DEFAULT and asked != there:
            raise Wrong(
                Text(
                    f"「--{name}」の値 {asked} が、記録の {shown(there)} と違います",
                    f"`--{name}` is {asked}, but the transcript has {shown(there)}",
                ),
                Text("記録があれば省略できます", "with a transcript it can be left out"),
            )
    return transcript.deck == fingerprint(game)


def at_table(rules: Playable, transcript: Transcript, path: str) -> Playable:
    """The table at which that game was played. Raises `Failed` if there is no such table."""
    from fortgold.play.transcript import shown
    from fortgold.position import CannotPlay

    if transcript.setup and transcript.setup not in rules.setups:
        name = shown(transcript.setup)
        said = Text(f"準備 {name} はありません", f"there is no set-up {name}")
        raise _failed(path, said, None)
    try:
        return rules.seated(transcript.players, transcript.setup)
    except CannotPlay as error:
        raise _failed(path, error.said, error.hint) from error


def going_on(game: Game, rules: Playable, path: str) -> tuple[Transcript, Playable, list[Any]]:
    """An unfinished game, its table and its moves, checked one by one. Raises `Failed`."""
    from fortgold.play.seating import PERSON, split
    from fortgold.play.transcript import shown

    transcript = read_transcript(path)
    is_own = is_of(game, transcript, path)
    rules, names = at_table(rules, transcript, path), split(transcript.player)
    for name in {*names} - {PERSON, *rules.players}:
        other = shown(name)
        said = Text(f"プレイヤー {other} はいません", f"there is no player {other}")
        raise _failed(path, said, None)
    if PERSON not in names:
        raise _failed(
            path,
            Text("プログラムだけのゲームです", "nobody but the program played this game"),
            Text("`--replay` で見られます", "`--replay` shows it"),
        )
    if transcript.outcome is not None:
        raise _failed(
            path,
            Text("終わったゲームです", "this game is over"),
            Text("`--replay` で見られます", "`--replay` shows it"),
        )
    moves = [step.move for step in steps(game, rules, transcript, path, is_own)]
    return transcript, rules, moves


def _other_deck(game: Game, transcript: Transcript) -> Text:
    from fortgold.listing import fingerprint
    from fortgold.play.transcript import shown

    there, here = shown(transcript.deck), fingerprint(game)
    return Text(
        f'別のデッキの記録です: 記録は {there}、今のデッキは "{here}"',
        f'the transcript is of another deck: it has {there}, the deck here is "{here}"',
    )


def steps(
    game: Game, rules: Playable, transcript: Transcript, path: str, is_own: bool
) -> Iterator[Replayed]:
    """Each move of a transcript, and what came of it. Raises `Failed`."""
    from fortgold.play.transcript import BadTranscript, replayed

    if not is_own:
        say(_other_deck(game, transcript))
    try:
        yield from replayed(transcript, rules)
    except BadTranscript as error:
        hint = error.hint if is_own else _other_deck(game, transcript)
        raise _failed(path, error.said, hint) from error
