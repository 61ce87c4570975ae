"""A person at the table: each line that is typed makes a new session, and things to show.

No step reads, prints or waits; who holds the keyboard does that.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from fortgold.games.contract import Begun, Choice
from fortgold.model import Text
from fortgold.play.transcript import PERSON, Transcript, Written
from fortgold.position import CannotPlay, IllegalMove, Outcome, Position, Standing
from fortgold.source import nearest, suggestion

if TYPE_CHECKING:
    from fortgold.games.contract import Playable

COMMANDS = {  # what may be typed for each, besides moves
    "moves": ("m", "moves", "手", "一覧"),
    "hint": ("h", "hint", "ヒント"),
    "undo": ("u", "undo", "戻す", "待った"),
    "table": ("t", "table", "テーブル", "卓"),
    "help": ("?", "help", "ヘルプ", "説明"),
    "quit": ("q", "quit", "exit", "やめる", "終わる"),
}
WORDS = {word: name for name, words in COMMANDS.items() for word in words}
MOST_UNDONE = 4  # digits

ALSO = Text(
    "ほかに: m 手の一覧、h ヒント、u 戻す、t テーブル、? 説明、q やめる",
    "also: m moves, h hint, u undo, t table, ? help, q quit",
)
HELP = Text(
    "m       できる手の一覧。番号を入力すればその手になります\n"
    "h       プレイヤーの勧める手と、その理由 (h 名前 で別のプレイヤー)\n"
    "u       1 手戻す (u 3 で 3 手)\n"
    "t       テーブルをもう一度見る\n"
    "q       やめる",
    "m       the moves you can make; type the number of one to make it\n"
    "h       what a player would do, and why (h NAME asks another player)\n"
    "u       take back a move (u 3: three of them)\n"
    "t       see the table again\n"
    "q       quit",
)


@dataclass(frozen=True, slots=True)
class Turn:
    """A move that was made. `peeked`: hidden cards were seen before it was finished."""

    before: Position
    move: Any
    legal: int
    peeked: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Something to show: the table as it lies."""

    position: Position


Shown = Text | Table


@dataclass(frozen=True, slots=True)
class Session:
    """A game in progress. `begun`: the person is in the middle of a move and has seen cards."""

    rules: Playable
    seed: int
    index: int
    position: Position
    turns: tuple[Turn, ...] = ()
    begun: Begun | None = None
    has_quit: bool = False

    @property
    def is_over(self) -> bool:
        """Nothing more can be typed. A lost game can still be taken back."""
        outcome = self.position.outcome()
        return self.has_quit or (outcome is not None and not _lost(outcome))

    def choices(self) -> list[Choice]:
        """What can be begun, each once, in the order of the moves."""
        every = [self.rules.choice_of(self.position, one) for one in self.position.legal_moves()]
        return list({one.typed: one for one in every}.values())

    def transcript(self, game: str, deck: str, player: str = PERSON) -> Transcript:
        """The game so far."""
        written = tuple(Written(self.rules.move_object(t.move), t.legal) for t in self.turns)
        outcome = self.position.outcome()
        return Transcript(game, self.seed, self.index, deck, player, written, outcome)

    def made(self, move: Any, peeked: bool = False) -> Session:
        """The session after a legal move."""
        turn = Turn(self.position, move, len(self.position.legal_moves()), peeked)
        following = self.position.after(move)
        return replace(self, position=following, turns=(*self.turns, turn), begun=None)


def begin(rules: Playable, seed: int, index: int) -> Session:
    """A session before the first turn."""
    return Session(rules, seed, index, rules.first(seed, index))


def greeting(session: Session) -> list[Shown]:
    """What a person sees first."""
    return [*scene(session), ALSO]


def scene(session: Session) -> list[Shown]:
    """The table, and what can be done or how it ended."""
    outcome = session.position.outcome()
    table = Table(session.position)
    if outcome is None:
        return [table, _offer(session)]
    shown: list[Shown] = [table, ending(session.rules, session.position, len(session.turns))]
    if _lost(outcome):
        shown.append(Text("u で 1 手戻す、q でやめる", "u takes back a move, q quits"))
    return shown


def _offer(session: Session) -> Text:
    """The turn's number and the kinds of action that are possible, each with its key."""
    kinds: dict[str, tuple[Text, int]] = {}
    for one in session.choices():
        key = one.typed.partition(" ")[0]
        kinds[key] = one.kind, kinds.get(key, (one.kind, 0))[1] + 1
    ja = "、".join(f"{key} {kind.ja} ({count})" for key, (kind, count) in kinds.items())
    en = ", ".join(f"{key} {kind.en} ({count})" for key, (kind, count) in kinds.items())
    number = len(session.turns) + 1
    return Text(f"手番 {number}: {ja}", f"Turn {number}: {en}")


def _lost(outcome: Outcome | Standing) -> bool:
    return isinstance(outcome, Outcome) and not outcome.won


def ending(rules: Playable, position: Position, turns: int) -> Text:
    """How a game ended, as the rulebook calls it; of a solitaire, how long it took, too."""
    said = rules.ending(position)
    if rules.seats > 1:
        return said
    return Text(f"{said.ja}({turns} 手番)", f"{said.en} ({turns} turns)")


# What a line does.


def step(session: Session, line: str) -> tuple[Session, list[Shown]]:
    """The session after a typed line, and what to show."""
    typed = normalize("NFKC", line).strip()
    word, _, rest = typed.partition(" ")
    begun, name = session.begun, WORDS.get(word.casefold())
    if begun and (not typed or (name == "moves" and not rest)):
        return session, [begun.seen, begun.ask]
    if not typed:
        return session, [_prompt(session)]
    match name:
        case "moves" if not rest:
            return session, [_moves(session)]
        case "hint":
            return session, [_hint(session, rest.strip())]
        case "undo" if not rest or _is_count(rest):
            return _undone(session, int(rest or 1))
        case "table" if not rest:
            return session, scene(session)
        case "help" if not rest:
            return session, [session.rules.how_to_type(session.position), HELP]
        case "quit" if not rest:
            return replace(session, has_quit=True), []
    return _moved(session, typed)


def _prompt(session: Session) -> Text:
    return _offer(session) if session.position.outcome() is None else ALSO


def _is_count(typed: str) -> bool:
    return typed.strip().isdecimal() and len(typed.strip()) <= MOST_UNDONE


def _moved(session: Session, typed: str) -> tuple[Session, list[Shown]]:
    rules, begun = session.rules, session.begun
    if session.position.outcome() is not None:
        return session, [Text("ゲームはもう終わっています", "The game is over"), ALSO]
    try:
        if begun:
            move = rules.move_typed(session.position, f"{begun.typed} {typed}")
        else:
            move = rules.move_typed(session.position, _chosen(session, typed))
    except IllegalMove as error:
        return session, [error.reason, *_meant(typed)]
    if isinstance(move, Begun):
        shown: list[Shown] = [move.seen] if begun is None else []
        return replace(session, begun=move), [*shown, move.ask]
    said = rules.move_said(session.position, move)
    after = session.made(move, peeked=begun is not None)
    return after, [said, *scene(after)]


def _chosen(session: Session, typed: str) -> str:
    """A number alone stands for a line of the list of moves."""
    if not _is_count(typed):
        return typed
    choices = session.choices()
    if not 0 < int(typed) <= len(choices):
        raise IllegalMove(
            Text(
                f"手の番号は 1 から {len(choices)} です", f"moves have numbers 1 to {len(choices)}"
            )
        )
    return choices[int(typed) - 1].typed


def _meant(typed: str) -> Sequence[Text]:
    """The command that a misspelt word was probably meant to be."""
    names = [*COMMANDS]
    return [suggestion(typed, names)] if nearest(typed, names) else []


def _moves(session: Session) -> Text:
    """The list of moves; a move in which cards are seen half-way stands there once."""
    choices = session.choices()
    if not choices:
        return Text("できる手はありません", "There is no move to make")
    width = max(len(one.typed) for one in choices)
    lines = [(f"{n:3}  {one.typed:{width}}  ", one.said) for n, one in enumerate(choices, 1)]
    return Text(
        "\n".join(start + said.ja for start, said in lines),
        "\n".join(start + said.en for start, said in lines),
    )


def _hint(session: Session, player: str) -> Text:
    rules, players = session.rules, session.rules.players
    player = player or rules.adviser
    if player not in players:
        hint = suggestion(player, list(players))
        return Text(
            f"プレイヤー「{player}」はいません。{hint.ja}",
            f"There is no player `{player}`; {hint.en}",
        )
    if session.position.outcome() is not None:
        return Text("ゲームはもう終わっています", "The game is over")
    turn = len(session.turns)
    try:
        move = rules.choose(player, session.position, session.seed, session.index, turn)
    except CannotPlay as error:  # a deck that is too large for this player
        return error.said
    choice, why = rules.choice_of(session.position, move), rules.reason(session.position, move)
    if session.begun is None:
        return Text(
            f"{player} なら: {choice.typed}\n  {choice.said.ja}\n  {why.ja}",
            f"{player} would play: {choice.typed}\n  {choice.said.en}\n  {why.en}",
        )
    if choice.typed != session.begun.typed:
        return Text(
            f"{player} はこの手を選ばないので、続きは勧められません",
            f"{player} would not have begun this, and has no advice for its end",
        )
    said = rules.move_said(session.position, move)
    return Text(f"{player} なら: {said.ja}", f"{player} would play: {said.en}")


def _undone(session: Session, count: int) -> tuple[Session, list[Shown]]:
    """Moves taken back; one that is only begun counts as one."""
    steps = len(session.turns) + (session.begun is not None)
    if not 0 < count <= steps:
        if not steps:
            return session, [Text("戻す手はありません", "There is nothing to take back")]
        return session, [
            Text(f"戻せるのは 1 手から {steps} 手までです", f"You can take back 1 to {steps} moves")
        ]
    kept = session.turns[: steps - count]
    undone = session.turns[len(kept) :]
    start = undone[0].before if undone else session.position
    before = replace(session, position=start, turns=kept, begun=None)
    shown: list[Shown] = []
    if session.begun or any(turn.peeked for turn in undone):
        shown.append(
            Text(
                "戻しました。ただし、山のカードを見てしまったことは戻せません。",
                "Taken back; but the cards that you saw in the pile you have seen.",
            )
        )
    return before, [*shown, *scene(before)]
