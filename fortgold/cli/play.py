"""The commands at the table: deal and play."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import click

from fortgold.bilingual import Command, Option, Wrong, language, unknown
from fortgold.cli.options import (
    INDEX_OPTION,
    JSON_OPTION,
    SEED_OPTION,
    Failed,
    playable_game,
)
from fortgold.cli.root import LANG_OPTION, fortgold
from fortgold.cli.transcripts import STDIO, is_of, read_transcript, steps, write_transcript
from fortgold.model import Text

if TYPE_CHECKING:
    from rich.console import Console

    from fortgold.games.contract import Playable
    from fortgold.model import Game
    from fortgold.play.session import Session, Shown
    from fortgold.position import Position

PROMPT = "> "
ECHOED = 80  # characters of a line that came through a pipe
PLAYER = Text("プレイヤー", "player")


class Screen:
    """Where a game is shown: stdout, or stderr while stdout belongs to a transcript."""

    def __init__(self, rules: Playable, err: bool = False) -> None:
        self.rules = rules
        self.stream = sys.stderr if err else sys.stdout

    @cached_property
    def console(self) -> Console:
        """Colour on a terminal only, unless NO_COLOR is set."""
        from rich.console import Console

        return Console(file=self.stream, highlight=False)

    def say(self, text: Text) -> None:
        """A message; its lines are broken on a terminal only."""
        words = text.of(language())
        if self.console.is_terminal:
            from fortgold.wrapped import wrapped

            words = wrapped(words, self.console.width)
        self.console.print(words, markup=False, emoji=False, soft_wrap=True)

    def table(self, position: Position) -> None:
        """The table as it lies, between blank lines."""
        self.console.print()
        self.console.print(self.rules.picture(position, language()))
        self.console.print()

    def show(self, everything: Iterable[Shown]) -> None:
        """What a step of a session has to show."""
        for one in everything:
            if isinstance(one, Text):
                self.say(one)
            else:
                self.table(one.position)


# Deals.


@fortgold.command(
    cls=Command,
    said=Text(
        "配った直後のテーブルを見せる。\n\n配り方は種と番号だけで決まり、どの環境でも同じです。",
        "Show the table as it is dealt.\n\n"
        "A deal depends on seed and index only: it is the same on every machine.",
    ),
)
@click.argument("game")
@SEED_OPTION
@INDEX_OPTION
@JSON_OPTION
@LANG_OPTION
def deal(game: str, seed: int, index: int, as_json: bool) -> int:
    """`fortgold deal`."""
    from fortgold.listing import fingerprint

    loaded, rules = playable_game(game)
    position, deck = rules.first(seed, index), fingerprint(loaded)
    if as_json:
        head = {"game": loaded.id, "seed": seed, "index": index, "deck": deck}
        click.echo(json.dumps({**head, **rules.deal_object(position)}, ensure_ascii=False))
        return 0
    screen = Screen(rules)
    screen.say(headline(loaded, seed, index, deck))
    screen.table(position)
    return 0


def headline(game: Game, seed: int, index: int, deck: str) -> Text:
    return Text(
        f"{game.title.ja}: 種 {seed}、配り {index}、デッキ {deck}",
        f"{game.title.en}: seed {seed}, deal {index}, deck {deck}",
    )


# Play.


@fortgold.command(
    cls=Command,
    said=Text(
        "端末で遊ぶ。プレイヤーに遊ばせて見ることもできる。\n\n"
        "入力のしかたは、遊んでいる間に ? で見られます。",
        "Play in the terminal, or watch a player.\n\nWhile you play, ? tells how to type.",
    ),
)
@click.argument("game")
@SEED_OPTION
@INDEX_OPTION
@click.option(
    "--player",
    cls=Option,
    metavar="P",
    said=Text(
        "自分の代わりに遊ばせるプレイヤー", "The player to watch instead of playing yourself"
    ),
)
@click.option(
    "--transcript",
    cls=Option,
    metavar="FILE",
    said=Text("プレイ記録を書くファイル (- は標準出力)", "Write the game here; - is stdout"),
)
@click.option(
    "--replay",
    cls=Option,
    metavar="FILE",
    said=Text(
        "プレイ記録を確かめながら再生する (- は標準入力)", "Check and replay this game; - is stdin"
    ),
)
@LANG_OPTION
def play(
    game: str, seed: int, index: int, player: str | None, transcript: str | None, replay: str | None
) -> int:
    """`fortgold play`."""
    loaded, rules = playable_game(game)
    if replay is not None:
        for name, value in (("--player", player), ("--transcript", transcript)):
            if value is not None:
                raise Wrong(
                    Text(
                        f"--replay と {name} は一緒に使えません",
                        f"--replay and {name} exclude each other",
                    )
                )
        return _replay(loaded, rules, replay)
    if player is not None and player not in rules.players:
        raise Wrong(*unknown(PLAYER, player, list(rules.players)))
    if transcript is not None and Path(transcript).is_dir():
        raise Wrong(Text(f"{transcript} はフォルダーです", f"{transcript} is a folder"))
    from fortgold.listing import fingerprint
    from fortgold.play.session import begin
    from fortgold.play.transcript import PERSON

    deck = fingerprint(loaded)
    screen = Screen(rules, err=transcript == STDIO)
    screen.say(headline(loaded, seed, index, deck))
    session = begin(rules, seed, index)
    session = _watched(screen, session, player) if player else _played(screen, session)
    if transcript is not None:
        write_transcript(transcript, session.transcript(loaded.id, deck, player or PERSON))
    return 0


def _watched(screen: Screen, session: Session, player: str) -> Session:
    """The game that a player plays, a move a line between the first table and the last."""
    from fortgold.play.session import Table, ending
    from fortgold.position import CannotPlay

    screen.show([Table(session.position)])
    while session.position.outcome() is None:
        turn = len(session.turns)
        try:
            move = session.rules.choose(player, session.position, session.seed, session.index, turn)
        except CannotPlay as error:
            raise Failed(error.said, error.hint) from error
        screen.say(_numbered(turn, session.rules.move_said(session.position, move)))
        session = session.made(move)
    screen.show([Table(session.position), ending(session.rules, session.position, len(session.turns))])
    return session


def _numbered(turn: int, said: Text) -> Text:
    return Text(f"{turn + 1:3}  {said.ja}", f"{turn + 1:3}  {said.en}")


def _played(screen: Screen, session: Session) -> Session:
    """The game that a person plays, to its end or to the end of what is typed."""
    from fortgold.play.session import greeting, step

    screen.show(greeting(session))
    for line in _lines(screen):
        try:
            session, shown = step(session, line)
        except KeyboardInterrupt:  # a player that thinks too long about a hint
            shown = [Text("中断しました。ゲームは続きます。", "Stopped. The game goes on.")]
        screen.show(shown)
        if session.is_over:
            break
    return session


def _lines(screen: Screen) -> Iterator[str]:
    """Lines as they are typed; from a pipe they are shown, so that the output tells the game."""
    if not (sys.stdin and sys.stdin.isatty()):
        for data in sys.stdin.buffer if sys.stdin else ():
            line = data.decode(errors="replace").strip()
            echo = PROMPT + "".join(c if c.isprintable() else "?" for c in line[:ECHOED])
            screen.say(Text(echo, echo))
            yield line
        return
    if screen.stream is sys.stdout:
        import readline  # noqa: F401 - lines can be edited and called back
    while True:
        try:
            if screen.stream is sys.stdout:
                line = input(PROMPT)
            else:
                print(PROMPT, end="", file=screen.stream, flush=True)
                line = sys.stdin.readline()
                if not line:
                    raise EOFError
        except (EOFError, KeyboardInterrupt):
            print(file=screen.stream)
            return
        yield line


def _replay(game: Game, rules: Playable, path: str) -> int:
    """Shows the game of a transcript, a move a line, as far as it holds."""
    from fortgold.play.transcript import shown

    transcript = read_transcript(path)
    is_own = is_of(game, transcript, path)
    screen = Screen(rules)
    deck = transcript.deck if is_own else shown(transcript.deck)
    screen.say(headline(game, transcript.seed, transcript.index, deck))
    end = rules.first(transcript.seed, transcript.index)
    screen.table(end)
    for turn, said, position in steps(game, rules, transcript, path, is_own):
        screen.say(_numbered(turn, said))
        end = position
    screen.table(end)
    if end.outcome() is None:
        screen.say(Text("ここで終わっています (未了)。", "Here it stops, unfinished."))
    else:
        from fortgold.play.session import ending

        screen.say(ending(rules, end, len(transcript.moves)))
    return 0
