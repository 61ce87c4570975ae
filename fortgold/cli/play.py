"""The commands at the table: deal and play."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from fortgold.bilingual import Command, Option, Wrong
from fortgold.cli.book import aim_of, book_of
from fortgold.cli.games import ALLOW_OPTION
from fortgold.cli.options import (
    DRAWN_SEED_OPTION,
    INDEX_OPTION,
    JSON_OPTION,
    MOST_PLAYERS,
    PLAYERS_OPTION,
    SEED,
    SEED_OPTION,
    SETUP_OPTION,
    Failed,
    number,
    playable_game,
)
from fortgold.cli.possible import possible
from fortgold.cli.root import LANG_OPTION, fortgold
from fortgold.cli.screen import Screen, headline
from fortgold.cli.transcripts import (
    STDIO,
    at_table,
    going_on,
    is_of,
    read_transcript,
    steps,
    write_transcript,
)
from fortgold.model import Text
from fortgold.play.seating import line_up, refuse_for_one, seated, split, table_object

if TYPE_CHECKING:
    from fortgold.games.game import Playable
    from fortgold.model import Game
    from fortgold.play.course import Event, Turn
    from fortgold.play.session import Session
    from fortgold.play.transcript import Replayed


MOST_DRAWN = 999_999  # seeds that are drawn can be read aloud and typed again

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
@PLAYERS_OPTION
@SETUP_OPTION
@JSON_OPTION
@ALLOW_OPTION
@LANG_OPTION
def deal(
    game: str, seed: int, index: int, players: int | None, setup: str | None, as_json: bool
) -> int:
    """`fortgold deal`."""
    from fortgold.listing import fingerprint

    loaded, rules = playable_game(game)
    rules = seated(rules, players, setup)
    position, deck = rules.first(seed, index), fingerprint(loaded)
    if as_json:
        head = {"game": loaded.id, "seed": seed, "index": index, "deck": deck}
        head |= table_object(rules.seats, rules.setup)
        click.echo(json.dumps({**head, **rules.deal_object(position)}, ensure_ascii=False))
        return 0
    screen = Screen(rules)
    screen.say(headline(loaded, rules, seed, index, deck))
    screen.table(position)
    return 0


# Play.


@fortgold.command(
    cls=Command,
    said=Text(
        "端末で遊ぶ。プレイヤーに遊ばせて見ることもできる。\n\n"
        "入力のしかたは、遊んでいる間に ? で見られます。"
        "何人かで遊ぶゲームでは、ほかの席にプログラムのプレイヤーが座ります。",
        "Play in the terminal, or watch a player.\n\nWhile you play, ? tells how to type. In a game "
        "of several players the program sits in the other seats.",
    ),
)
@click.argument("game")
@DRAWN_SEED_OPTION
@INDEX_OPTION
@PLAYERS_OPTION
@SETUP_OPTION
@click.option(
    "--player",
    cls=Option,
    metavar="P",
    said=Text(
        "自分の代わりに遊ばせるプレイヤー。席ごとに違えばコンマで並べ、自分の席は person とする",
        "The player to watch instead of playing yourself; or one for each seat, joined by commas, "
        "person being you",
    ),
)
@click.option(
    "--seat",
    cls=Option,
    callback=number(1, MOST_PLAYERS),
    metavar="K",
    said=Text("自分の座る席 (省略時は 1)", "The seat that you take (default: 1)"),
)
@click.option(
    "--hot-seat",
    cls=Option,
    is_flag=True,
    said=Text(
        "全員が人。同じ端末を代わる代わる使う", "People in all seats, taking turns at the keyboard"
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
@click.option(
    "--resume",
    cls=Option,
    metavar="FILE",
    said=Text(
        "プレイ記録の途中の手番から続ける (- は標準入力)",
        "Go on from where this game stopped; - is stdin",
    ),
)
@ALLOW_OPTION
@LANG_OPTION
def play(
    game: str,
    seed: int | None,
    index: int,
    players: int | None,
    setup: str | None,
    player: str | None,
    seat: int | None,
    hot_seat: bool,
    transcript: str | None,
    replay: str | None,
    resume: str | None,
) -> int:
    """`fortgold play`."""
    loaded, rules = playable_game(game)
    people: dict[str, object] = {"--player": player, "--seat": seat, "--hot-seat": hot_seat}
    if replay is not None:
        _only("--replay", {**people, "--transcript": transcript, "--resume": resume})
        return _replay(loaded, rules, replay)
    moves: list[Any] = []
    if resume is not None:
        _only("--resume", people)
        stopped, rules, moves = going_on(loaded, rules, resume)
        names, seed, index = split(stopped.player), stopped.seed, stopped.index
    else:
        rules = seated(rules, players, setup, player)
        names = _line_up(rules, people, player, seat, hot_seat)
    if transcript is not None and Path(transcript).is_dir():
        raise Wrong(Text(f"{transcript} はフォルダーです", f"{transcript} is a folder"))
    from fortgold.listing import fingerprint
    from fortgold.play.seating import PERSON
    from fortgold.play.session import begin, resumed

    deck, is_drawn = fingerprint(loaded), seed is None and not _is_asked_for("index")
    if seed is None:
        seed = 1 + secrets.randbelow(MOST_DRAWN) if is_drawn else SEED
    screen = Screen(rules, err=transcript == STDIO)
    if names.count(PERSON) > 1:
        screen.take_turns()
    head = headline(loaded, rules, seed, index, deck)
    session = resumed(begin(rules, seed, index, names, book_of(loaded)), moves)
    if PERSON in names:
        session = _played(screen, session, [head, aim_of(loaded)])
    else:
        screen.say(head)
        session = _watched(screen, session)
    if is_drawn:  # the headline has long scrolled away
        screen.say(
            Text(f"同じ配りでもう一度: --seed {seed}", f"The same deal again: --seed {seed}")
        )
    if transcript is not None:
        write_transcript(transcript, session.transcript(loaded.id, deck))
    if PERSON in names and session.position.outcome() is not None:
        possible(screen, loaded, session)
    return 0


def _is_asked_for(name: str) -> bool:
    """Whether that option stands in the command, even with its default for a value."""
    return click.get_current_context().get_parameter_source(name) is not ParameterSource.DEFAULT


def _only(option: str, others: dict[str, object]) -> None:
    """Ends the command if one of the others was used as well."""
    for name, value in others.items():
        if value is not None and value is not False:
            raise Wrong(
                Text(
                    f"{option} と {name} は一緒に使えません",
                    f"{option} and {name} exclude each other",
                )
            )


def _line_up(
    rules: Playable,
    people: dict[str, object],
    player: str | None,
    seat: int | None,
    hot_seat: bool,
) -> tuple[str, ...]:
    """Who sits where: without a word you do, against the players that give hints."""
    from fortgold.play.seating import PERSON

    if rules.seats == 1:
        refuse_for_one({name: people[name] for name in ("--seat", "--hot-seat")})
    if player is not None:
        _only("--player", {name: people[name] for name in ("--seat", "--hot-seat")})
        return line_up(rules, player, PERSON)
    if hot_seat:
        _only("--hot-seat", {"--seat": seat})
        return (PERSON,) * rules.seats
    own = (seat or 1) - 1
    if own >= rules.seats:
        raise Wrong(
            Text(f"席 {own + 1} はありません", f"there is no seat {own + 1}"),
            Text(f"席は 1 から {rules.seats} までです", f"there are seats 1 to {rules.seats}"),
        )
    return tuple(PERSON if at == own else rules.adviser for at in range(rules.seats))


def _watched(screen: Screen, session: Session) -> Session:
    """The game that players play, a move a line between the first table and the last."""
    from fortgold.play.session import Table, ending
    from fortgold.position import CannotPlay

    screen.table(session.rules.first(session.seed, session.index))
    _happened(screen, session.events)
    while session.position.outcome() is None:
        try:
            session = session.advanced()
        except CannotPlay as error:
            raise Failed(error.said, error.hint) from error
        _tell(screen, session.line_up, len(session.turns), session.turns[-1])
    end = ending(session.rules, session.position, len(session.turns))
    screen.show([Table(session.position, whole=True), end])
    return session


def _tell(screen: Screen, names: Sequence[str], number: int, turn: Turn | Replayed) -> None:
    """A move with its number, and what chance did then, for whoever only watches."""
    from fortgold.play.news import by
    from fortgold.play.seating import player_said

    said = screen.rules.move_said(turn.before, turn.move)
    if screen.rules.seats > 1:
        said = by(player_said(names, turn.before.mover), said)
    screen.say(Text(f"{number:3}  {said.ja}", f"{number:3}  {said.en}"))
    _happened(screen, turn.events)


def _happened(screen: Screen, events: Sequence[Event]) -> None:
    """What chance did, as far to the right as the words of a move."""
    from fortgold.play.news import happened

    for said in happened(screen.rules, events, None):
        screen.say(Text(f"     {said.ja}", f"     {said.en}"))


def _played(screen: Screen, session: Session, first: Sequence[Text]) -> Session:
    """The game that people play, to its end or to the end of what is typed; `first` words come first."""
    from fortgold.play.session import greeting, step
    from fortgold.position import CannotPlay

    try:
        session = session.awaited()
        screen.show([*filter(lambda one: one.en, first), *greeting(session)])
        if session.is_over:  # nothing was left to choose
            return session
        for line in screen.lines():
            try:
                session, shown = step(session, line)
            except KeyboardInterrupt:  # a player that thinks too long
                shown = [Text("中断しました。ゲームは続きます。", "Stopped. The game goes on.")]
            screen.show(shown)
            if session.is_over:
                break
    except CannotPlay as error:
        raise Failed(error.said, error.hint) from error
    except (EOFError, KeyboardInterrupt):  # nobody took the keyboard
        print(file=screen.stream)
    return session


def _replay(game: Game, rules: Playable, path: str) -> int:
    """Shows the game of a transcript, a move a line, as far as it holds."""
    from fortgold.play.course import opening
    from fortgold.play.seating import PERSON
    from fortgold.play.session import ending
    from fortgold.play.transcript import shown

    transcript = read_transcript(path)
    is_own = is_of(game, transcript, path)
    rules = at_table(rules, transcript, path)
    known = {PERSON, *rules.players}
    names = [name if name in known else shown(name) for name in split(transcript.player)]
    screen = Screen(rules)
    deck = transcript.deck if is_own else shown(transcript.deck)
    screen.say(headline(game, rules, transcript.seed, transcript.index, deck))
    screen.table(rules.first(transcript.seed, transcript.index))
    first = opening(rules, transcript.seed, transcript.index)
    _happened(screen, first.events)
    end = first.position
    for count, turn in enumerate(steps(game, rules, transcript, path, is_own), 1):
        _tell(screen, names, count, turn)
        end = turn.after
    screen.table(end)
    if end.outcome() is None:
        screen.say(Text("ここで終わっています (未了)。", "Here it stops, unfinished."))
    else:
        screen.say(ending(rules, end, len(transcript.moves)))
    return 0
