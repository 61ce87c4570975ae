"""`fortgold play`: play in the terminal, watch players, replay or resume a transcript."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fortgold.cli.bilingual import WrongUsage
from fortgold.cli.game_intro import aim_of, book_of
from fortgold.cli.options import (
    DEFAULT_SEED,
    GAME,
    INDEX,
    MOST_PLAYERS,
    PLAYERS,
    SETUP,
    command,
    flag,
    is_asked_for,
    number,
    option,
    playable_game,
)
from fortgold.cli.screen import Screen, headline
from fortgold.cli.solve_after_game import show_best_possible
from fortgold.cli.transcript_file import STDIO, TranscriptFile, write_transcript
from fortgold.data.findings import Refusal
from fortgold.data.model import Text
from fortgold.games.chance import MOST
from fortgold.play.seating import PERSON, line_up, refuse_for_one, seated, split

if TYPE_CHECKING:
    from fortgold.data.model import Game
    from fortgold.games.game import Playable
    from fortgold.play.chance_steps import Event, Turn
    from fortgold.play.session import Session
    from fortgold.play.transcript import Replayed

MOST_DRAWN = 999_999  # drawn seeds are short, to be read aloud and typed again


@command(
    "端末で遊ぶ。プレイヤーに遊ばせて見ることもできる。\n\n"
    "入力のしかたは、遊んでいる間に ? で見られます。"
    "何人かで遊ぶゲームでは、ほかの席にプログラムのプレイヤーが座ります。",
    "Play in the terminal, or watch a player.\n\nWhile you play, ? tells how to type. In a game "
    "of several players the program sits in the other seats.",
    varies=True,
)
class PlayCommand:
    """Which deal, who sits where, and the transcripts to write or read."""

    game: str = GAME
    seed: int | None = option(
        "--seed",
        f"乱数の種 (省略時は毎回くじで決める。--index を付ければ {DEFAULT_SEED})",
        f"Seed of the deals (default: drawn anew each time; {DEFAULT_SEED} with --index)",
        callback=number(0, MOST),
        metavar="N",
    )
    index: int = INDEX
    players: int | None = PLAYERS
    setup: str | None = SETUP
    player: str | None = option(
        "--player",
        "自分の代わりに遊ばせるプレイヤー。席ごとに違えばコンマで並べ、自分の席は person とする",
        "The player to watch instead of playing yourself; or one for each seat, joined by commas, "
        "person being you",
        metavar="P",
    )
    seat: int | None = option(
        "--seat",
        "自分の座る席 (省略時は 1)",
        "The seat that you take (default: 1)",
        callback=number(1, MOST_PLAYERS),
        metavar="K",
    )
    hot_seat: bool = flag(
        "--hot-seat",
        "全員が人。同じ端末を代わる代わる使う",
        "People in all seats, taking turns at the keyboard",
    )
    transcript: str | None = option(
        "--transcript",
        "プレイ記録を書くファイル (- は標準出力)",
        "Write the game here; - is stdout",
        metavar="FILE",
    )
    replay: str | None = option(
        "--replay",
        "プレイ記録を確かめながら再生する (- は標準入力)",
        "Check and replay this game; - is stdin",
        metavar="FILE",
    )
    resume: str | None = option(
        "--resume",
        "プレイ記録の途中の手番から続ける (- は標準入力)",
        "Go on from where this game stopped; - is stdin",
        metavar="FILE",
    )

    def run(self) -> int:
        """The game on the screen, and in a transcript if wanted."""
        game, rules = playable_game(self.game)
        people = ("player", "seat", "hot_seat")
        if self.replay is not None:
            self._exclude("replay", *people, "transcript", "resume")
            return _replay(game, rules, self.replay)
        seed, index, moves = self.seed, self.index, list[Any]()
        if self.resume is not None:
            self._exclude("resume", *people)
            file = TranscriptFile(game, self.resume)
            rules, stopped = file.table(rules), file.transcript
            names, seed, index = split(stopped.player), stopped.seed, stopped.index
            moves = file.resumed_moves(rules)
        else:
            rules = seated(rules, self.players, self.setup, self.player)
            names = self._line_up(rules)
        if self.transcript is not None and Path(self.transcript).is_dir():
            raise WrongUsage(
                f"{self.transcript} はフォルダーです", f"{self.transcript} is a folder"
            )
        from fortgold.data.fingerprint import fingerprint
        from fortgold.play.session import begin, resumed

        deck, is_drawn = fingerprint(game), seed is None and not is_asked_for("index")
        if seed is None:
            seed = 1 + secrets.randbelow(MOST_DRAWN) if is_drawn else DEFAULT_SEED
        screen = Screen(rules, err=self.transcript == STDIO)
        if names.count(PERSON) > 1:
            screen.take_turns()
        head = headline(game, rules, seed, index, deck)
        session = resumed(begin(rules, seed, index, names, book_of(game)), moves)
        if PERSON in names:
            session = _played(screen, session, [head, aim_of(game)])
        else:
            screen.say(head)
            session = _watched(screen, session)
        if is_drawn:  # the headline has long scrolled away
            again = f"--seed {seed}"
            screen.say(Text(f"同じ配りでもう一度: {again}", f"The same deal again: {again}"))
        if self.transcript is not None:
            write_transcript(self.transcript, session.transcript(game.id, deck))
        if PERSON in names and session.position.outcome() is not None:
            show_best_possible(screen, game, session)
        return 0

    def _exclude(self, option: str, *others: str) -> None:
        """Raises WrongUsage if one of the others was used as well."""
        for name in others:
            if getattr(self, name) not in (None, False):
                both = [f"--{used}".replace("_", "-") for used in (option, name)]
                raise WrongUsage(
                    "{} と {} は一緒に使えません".format(*both),
                    "{} and {} exclude each other".format(*both),
                )

    def _line_up(self, rules: Playable) -> tuple[str, ...]:
        """Who sits where; by default you, against the players that give hints."""
        if rules.seats == 1:
            refuse_for_one({"--seat": self.seat, "--hot-seat": self.hot_seat})
        if self.player is not None:
            self._exclude("player", "seat", "hot_seat")
            return line_up(rules, self.player, PERSON)
        if self.hot_seat:
            self._exclude("hot_seat", "seat")
            return (PERSON,) * rules.seats
        own = (self.seat or 1) - 1
        if own >= rules.seats:
            raise WrongUsage(
                f"席 {own + 1} はありません",
                f"there is no seat {own + 1}",
                f"席は 1 から {rules.seats} までです",
                f"there are seats 1 to {rules.seats}",
            )
        return tuple(PERSON if at == own else rules.hint_player for at in range(rules.seats))


def _watched(screen: Screen, session: Session) -> Session:
    """A game of players only: a line for each move, between the first table and the last."""
    from fortgold.games.position import CannotPlay
    from fortgold.play.session import TableShown, ending

    screen.table(session.rules.initial_position(session.seed, session.index))
    _happened(screen, session.events)
    while session.position.outcome() is None:
        try:
            session = session.advanced()
        except CannotPlay as error:
            raise Refusal.of(error.said, error.hint) from error
        _tell(screen, session.line_up, len(session.turns), session.turns[-1])
    end = ending(session.rules, session.position, len(session.turns))
    screen.show([TableShown(session.position, whole=True), end])
    return session


def _tell(screen: Screen, names: Sequence[str], number: int, turn: Turn | Replayed) -> None:
    """Show a move with its number, and the chance events after it."""
    from fortgold.play.event_log import by
    from fortgold.play.seating import player_said

    words = screen.rules.move_said(turn.before, turn.move)
    if screen.rules.seats > 1:
        words = by(player_said(names, turn.before.to_move), words)
    screen.say(Text(f"{number:3}  {words.ja}", f"{number:3}  {words.en}"))
    _happened(screen, turn.events)


def _happened(screen: Screen, events: Sequence[Event]) -> None:
    """Show chance events, indented like the words of a move."""
    from fortgold.play.event_log import happened

    for words in happened(screen.rules, events, None):
        screen.say(Text(f"     {words.ja}", f"     {words.en}"))


def _played(screen: Screen, session: Session, first: Sequence[Text]) -> Session:
    """A game with people, to its end or to the end of the input, after the words `first`."""
    from fortgold.games.position import CannotPlay
    from fortgold.play.session import greeting, step

    try:
        session = session.awaited()
        screen.show([*filter(lambda text: text.en, first), *greeting(session)])
        if session.is_over:  # nothing was left to choose
            return session
        for line in screen.lines():
            try:
                session, shown = step(session, line)
            except KeyboardInterrupt:  # while a player thinks too long
                shown = [Text("中断しました。ゲームは続きます。", "Stopped. The game goes on.")]
            screen.show(shown)
            if session.is_over:
                break
    except CannotPlay as error:
        raise Refusal.of(error.said, error.hint) from error
    except (EOFError, KeyboardInterrupt):  # at a handover of the keyboard
        print(file=screen.stream)
    return session


def _replay(game: Game, rules: Playable, path: str) -> int:
    """Show the game of a transcript, a line for each move, until a move is illegal."""
    from fortgold.play.chance_steps import opening
    from fortgold.play.session import ending
    from fortgold.play.transcript import shown

    file = TranscriptFile(game, path)
    transcript, rules = file.transcript, file.table(rules)
    known = {PERSON, *rules.players}
    names = [name if name in known else shown(name) for name in split(transcript.player)]
    screen = Screen(rules)
    deck = transcript.deck if file.is_own else shown(transcript.deck)
    screen.say(headline(game, rules, transcript.seed, transcript.index, deck))
    screen.table(rules.initial_position(transcript.seed, transcript.index))
    first = opening(rules, transcript.seed, transcript.index)
    _happened(screen, first.events)
    end = first.position
    for count, turn in enumerate(file.steps(rules), 1):
        _tell(screen, names, count, turn)
        end = turn.after
    screen.table(end)
    if end.outcome() is None:
        screen.say(Text("ここで終わっています (未了)。", "Here it stops, unfinished."))
    else:
        screen.say(ending(rules, end, len(transcript.moves)))
    return 0
