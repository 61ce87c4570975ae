"""People at the table: each line that is typed makes a new session, and things to show.

No step reads, prints or waits; the command line does that. Everything shown is for the eyes of the
person who decides next, beginning with what the program's players and chance did before.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any
from unicodedata import normalize

from fortgold.data.model import Lang, Text
from fortgold.data.source import nearest, suggestion
from fortgold.games.contract import Begun, Choice, NotAMove
from fortgold.games.position import CannotPlay, IllegalMove, Outcome, Position, Standing
from fortgold.play.chance_steps import Event, Turn, chance_resolved, opening, unasked
from fortgold.play.event_log import Deeds, by, news
from fortgold.play.prompt_commands import ALSO, COMMANDS, HELP, WORDS
from fortgold.play.seating import PERSON, player_said
from fortgold.play.transcript import Transcript, WrittenMove
from fortgold.text.terminal_wrapping import NO_BREAK, cells, padded

if TYPE_CHECKING:
    from fortgold.games.game import Playable

NOTHING = Text("", "")
MOST_UNDONE = 4  # digits


PILE_SEEN = Text(
    "戻しました。ただし、山のカードを見てしまったことは戻せません。",
    "Taken back; but the cards that you saw in the pile you have seen.",
)
CARDS_SEEN = Text(
    "戻しました。ただし、そのあとに見たカードは見たままです。",
    "Taken back; but the cards that you have seen since, you have seen.",
)


@dataclass(frozen=True, slots=True)
class TableShown:
    """Something to show: the table as that seat sees it; None sees every hand.

    `whole`: not only what the decision is about.
    """

    position: Position
    seat: int | None = None
    whole: bool = False


@dataclass(frozen=True, slots=True)
class News:
    """Something to show: what happened, in full where there is room."""

    deeds: tuple[Deeds, ...]


@dataclass(frozen=True, slots=True)
class Handover:
    """Something to wait for: the keyboard goes to the person in that seat, who is not to see
    what stands on the screen."""

    seat: int


Shown = Text | News | TableShown | Handover


@dataclass(frozen=True, slots=True)
class Session:
    """A game in progress. `begun`: the person is in the middle of a move and has seen cards.

    `line_up` names a player for each seat, PERSON for people; `events` came before the first turn.
    `book`: what help says of the game, its aim first.
    """

    rules: Playable
    seed: int
    index: int
    position: Position
    turns: tuple[Turn, ...] = ()
    begun: Begun | None = None
    has_quit: bool = False
    line_up: tuple[str, ...] = (PERSON,)
    events: tuple[Event, ...] = ()
    book: Text = NOTHING

    @property
    def is_over(self) -> bool:
        """Nothing more can be typed. A solitaire that was lost can still be taken back."""
        outcome = self.position.outcome()
        return self.has_quit or (outcome is not None and not _lost(outcome))

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, name in enumerate(self.line_up) if name == PERSON)

    @property
    def seat(self) -> int | None:
        """The seat that looks at the screen; None where it may show everything to everybody."""
        if len(self.people) == 1:
            return self.people[0]
        return None if self.position.outcome() is not None else self.position.to_move

    def choices(self) -> list[Choice]:
        """What can be begun, each once, in the order of the moves."""
        every = [self.rules.choice_of(self.position, one) for one in self.position.legal_moves()]
        return list({one.typed.en: one for one in every}.values())

    def transcript(self, game: str, deck: str) -> Transcript:
        """The game so far."""
        written = tuple(WrittenMove(self.rules.move_object(t.move), t.legal) for t in self.turns)
        return Transcript(
            game, self.seed, self.index, deck, ",".join(self.line_up), written,
            self.position.outcome(), self.rules.seats, self.rules.setup,
        )  # fmt: skip

    def made(self, move: Any, peeked: bool = False, by_table: bool = False) -> Session:
        """The session after a legal move, and after what chance does then."""
        rest = chance_resolved(self.rules, self.position.after(move), self.seed, self.index)
        legal = len(self.position.legal_moves())
        turn = Turn(self.position, move, legal, peeked, rest.events, by_table)
        return replace(self, position=rest.position, turns=(*self.turns, turn), begun=None)

    def advanced(self) -> Session:
        """The session after the move of a player of the program. Raises CannotPlay."""
        name, turn = self.line_up[self.position.to_move], len(self.turns)
        return self.made(self.rules.choose(name, self.position, self.seed, self.index, turn))

    def awaited(self) -> Session:
        """The session when a person has something to decide, or at the end. Raises CannotPlay."""
        session = self
        while session.position.outcome() is None:
            if session.position.to_move not in self.people:
                session = session.advanced()
            elif (only := unasked(session.rules, session.position)) is not None:
                session = session.made(only, by_table=True)
            else:
                break
        return session

    def decided(self, seat: int | None) -> list[int]:
        """The numbers of the turns, from 0, in which the person in that seat decided."""
        return [
            at
            for at, turn in enumerate(self.turns)
            if turn.before.to_move == seat and not turn.by_table
        ]


def begin(
    rules: Playable,
    seed: int,
    index: int,
    line_up: tuple[str, ...] = (PERSON,),
    book: Text = NOTHING,
) -> Session:
    """A session before the first turn."""
    first = opening(rules, seed, index)
    return Session(
        rules, seed, index, first.position, line_up=line_up, events=first.events, book=book
    )


def resumed(session: Session, moves: Iterable[Any]) -> Session:
    """The session after those legal moves of any players, without asking anybody again."""
    for move in moves:
        is_person = session.position.to_move in session.people
        only = unasked(session.rules, session.position) if is_person else None
        session = session.made(move, by_table=move == only)
    return session


def greeting(session: Session) -> list[Shown]:
    """What people see first."""
    return [*_handed(session, None), *_news(session), *scene(session), ALSO]


def _handed(session: Session, seat: int | None) -> list[Shown]:
    """The keyboard passed on, if that seat had it and another person decides next."""
    now = session.seat
    return [] if len(session.people) < 2 or now is None or now == seat else [Handover(now)]


def _news(session: Session, since: int | None = None) -> list[News]:
    """What happened since that turn, or since the last decision of the person at the screen."""
    seats = session.people if session.seat is None else (session.seat,)
    if since is None:
        own_turns = [at for seat in seats for at in session.decided(seat)]
        since = max(own_turns) + 1 if own_turns else 0
        events = session.turns[since - 1].events if own_turns else session.events
    else:
        events = ()
    turns = session.turns[since:]
    deeds = news(session.rules, session.line_up, events, turns, session.seat)
    return [News(deeds)] if deeds else []


def scene(session: Session, whole: bool = False) -> list[Shown]:
    """What the decision is about, or the `whole` table; then the options, or how it ended."""
    outcome = session.position.outcome()
    if outcome is None:
        return [TableShown(session.position, session.seat, whole), _offer(session)]
    table = TableShown(session.position, session.seat, whole or session.rules.seats > 1)
    shown: list[Shown] = [table, ending(session.rules, session.position, len(session.turns))]
    if _lost(outcome):
        shown.append(Text("u で 1 手戻す、q でやめる", "u takes back a move, q quits"))
    return shown


def _offer(session: Session) -> Text:
    """Whose turn it is and the kinds of action that are possible, each with its key."""
    kinds: dict[str, tuple[Text, int]] = {}
    for one in session.choices():
        key = one.typed.en.partition(" ")[0]
        kinds[key] = one.kind, kinds.get(key, (one.kind, 0))[1] + 1
    ja = "、".join(_keyed(key, kind.ja, count) for key, (kind, count) in kinds.items())
    en = ", ".join(_keyed(key, kind.en, count) for key, (kind, count) in kinds.items())
    return by(_whose(session), Text(ja, en))


def _keyed(key: str, kind: str, count: int) -> str:
    """A kind of action behind its key, which is not said twice: `d draw (2)`, but `use a card (2)`."""
    said = kind if kind.startswith(f"{key} ") else f"{key} {kind}"
    return f"{said} ({count})".replace(" ", NO_BREAK)


def _whose(session: Session) -> Text:
    """Whose decision it is, and in which part of the game: what stands before the choices."""
    number = len(session.turns) + 1
    who = Text(f"手番 {number}", f"Turn {number}")
    if session.rules.seats > 1:
        who = player_said(session.line_up, session.position.to_move)
    when = session.rules.phase_text(session.position)
    if not when.en:
        return who
    return Text(f"{when.ja} · {who.ja}", f"{when.en} · {who.en}")


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
            return session, scene(session, whole=True)
        case "look back" if not rest:
            return session, _log(session)
        case "help" if not rest:
            about = [session.book] if session.book.en else []
            return session, [*about, session.rules.how_to_type(session.position), HELP]
        case "help":
            return session, [_about(session, rest.strip())]
        case "quit" if not rest:
            return replace(session, has_quit=True), []
    return _moved(session, typed)


def _about(session: Session, name: str) -> Text:
    """What the card of that name says."""
    try:
        return session.rules.about(name)
    except IllegalMove as error:
        return error.reason


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
        meant = _meant(typed) if isinstance(error, NotAMove) else ()
        return session, [error.reason, *meant]
    if isinstance(move, Begun):
        shown: list[Shown] = [move.seen] if begun is None else []
        return replace(session, begun=move), [*shown, move.ask]
    made = session.made(move, peeked=begun is not None)
    after, seat = made.awaited(), session.position.to_move
    if handed := _handed(after, seat):  # what the others may see, the next person is told below
        own = news(rules, session.line_up, (), [replace(made.turns[-1], events=())], seat)
        return after, [News(own), *handed, *_news(after), *scene(after)]
    return after, [*_news(after, len(session.turns)), *scene(after)]


def _log(session: Session) -> list[Shown]:
    """Everything from the last decision on; what is known of hidden cards."""
    seat = session.position.to_move if session.seat is None else session.seat
    own_turns = session.decided(seat)
    log: list[Shown] = [*_news(session, own_turns[-1] if own_turns else None)]
    decisions = [(turn.before, turn.move) for turn in session.turns if turn.before.to_move == seat]
    known = session.rules.recalled(session.position, decisions, seat)
    if known.en:
        log.append(known)
    return log or [Text("まだ何も起きていません", "Nothing has happened yet")]


def _chosen(session: Session, typed: str) -> str:
    """A number alone stands for a line of the list of moves."""
    if not _is_count(typed):
        return typed
    choices = session.choices()
    last = len(choices)
    if not 0 < int(typed) <= last:
        raise IllegalMove(
            Text(
                f"手の番号は 1 から {last} です (m で一覧)",
                f"moves have numbers 1 to {last} (m lists them)",
            )
            if last > 1
            else Text("手は 1 番しかありません (m で一覧)", "there is only move 1 (m lists it)")
        )
    return choices[int(typed) - 1].typed.en


def _meant(typed: str) -> Sequence[Text]:
    """The command that a misspelt word was probably meant to be."""
    names = [*COMMANDS]
    return [suggestion(typed, names)] if nearest(typed, names) else []


def _moves(session: Session) -> Text:
    """The list of moves; a move in which cards are seen half-way stands there once."""
    choices = session.choices()
    if not choices:
        return Text("できる手はありません", "There is no move to make")
    return Text(_listed(choices, "ja"), _listed(choices, "en"))


def _listed(choices: Sequence[Choice], lang: Lang) -> str:
    """A line for each choice: its number, how it is typed, its words."""
    width = max(cells(one.typed.of(lang)) for one in choices)
    return "\n".join(
        f"{number:3}  {padded(one.typed.of(lang), width)}  {one.said.of(lang)}"
        for number, one in enumerate(choices, 1)
    )


def _hint(session: Session, player: str) -> Text:
    rules, players = session.rules, session.rules.players
    player = player or rules.hint_player
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
    choice = rules.choice_of(session.position, move)
    if session.begun is None:
        why = by(Text(player, player), players[player])
        if player == rules.hint_player:
            why = rules.reason(session.position, move)
        return Text(
            f"{player} なら: {choice.typed.ja}\n  {choice.said.ja}\n  {why.ja}",
            f"{player} would play: {choice.typed.en}\n  {choice.said.en}\n  {why.en}",
        )
    if choice.typed.en != session.begun.typed:
        return Text(
            f"{player} はこの手を選ばないので、続きは勧められません",
            f"{player} would not have begun this, and has no advice for its end",
        )
    said = rules.move_said(session.position, move, session.seat)
    return Text(f"{player} なら: {said.ja}", f"{player} would play: {said.en}")


def _undone(session: Session, count: int) -> tuple[Session, list[Shown]]:
    """Take back decisions of that person, and all that came after; one only begun counts, too."""
    own = session.decided(session.seat)
    ends = [*own, len(session.turns)] if session.begun else own
    if not 0 < count <= len(ends):
        if not ends:
            return session, [Text("戻す手はありません", "There is nothing to take back")]
        most = len(ends)
        if most == 1:
            return session, [Text("戻せるのは 1 手だけです", "You can take back 1 move, no more")]
        return session, [
            Text(f"戻せるのは 1 手から {most} 手までです", f"You can take back 1 to {most} moves")
        ]
    kept = session.turns[: ends[-count]]
    undone = session.turns[len(kept) :]
    start = undone[0].before if undone else session.position
    before = replace(session, position=start, turns=kept, begun=None)
    shown: list[Shown] = []
    if session.begun or any(turn.peeked for turn in undone):
        shown.append(PILE_SEEN)
    elif any(turn.events or turn.before.to_move != session.seat for turn in undone):
        shown.append(CARDS_SEEN)
    return before, [*shown, *scene(before)]
