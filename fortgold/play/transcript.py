"""A played game as JSON: written by `play`, and checked move by move when it is replayed.

A transcript is untrusted input: nothing in it is believed before the rules agree.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fortgold.data.findings import Refusal
from fortgold.data.model import Text
from fortgold.games.chance import MOST
from fortgold.games.position import IllegalMove, Outcome, Position, Standing
from fortgold.play.chance_steps import Event, chance_resolved, opening
from fortgold.play.seating import split

if TYPE_CHECKING:
    from fortgold.games.game import Playable

SHOWN = 60  # characters of a value that a message repeats


class BadTranscript(Refusal):
    """What is wrong with a transcript, and what to do about it."""


@dataclass(frozen=True, slots=True)
class WrittenMove:
    """A move as the file has it, and the number of legal moves before it."""

    move: Any
    legal: int


@dataclass(frozen=True, slots=True)
class Transcript:
    """A game: which deal of which deck, who played, the moves. `outcome` None: unfinished.

    `players` is the number of seats, with that `setup`; `player` then names one for each seat, joined
    by commas. Outcomes of chance are not written down: they follow from the deal.
    """

    game: str
    seed: int
    index: int
    deck: str
    player: str
    moves: tuple[WrittenMove, ...]
    outcome: Outcome | Standing | None
    players: int = 1
    setup: str = ""


@dataclass(frozen=True, slots=True)
class Replayed:
    """A move that the rules allow, between the position before it and the one after.

    What chance did after the move is in `events`; `after` is where the next player decides.
    """

    before: Position
    move: Any
    after: Position
    events: tuple[Event, ...] = ()


def as_json(transcript: Transcript) -> str:
    """The transcript, a move a line."""
    head: dict[str, Any] = {
        "game": transcript.game,
        "seed": transcript.seed,
        "index": transcript.index,
        "deck": transcript.deck,
        "player": transcript.player,
    }
    if transcript.players > 1 or transcript.setup:
        head |= {"players": transcript.players, "setup": transcript.setup}
    moves = ",".join(
        "\n  " + _json({"move": one.move, "legal": one.legal}) for one in transcript.moves
    )
    ending = _outcome_object(transcript.outcome)
    return f'{_json(head)[:-1]},\n "moves": [{moves}],\n "outcome": {_json(ending)}}}\n'


def _outcome_object(outcome: Outcome | Standing | None) -> dict[str, Any] | None:
    if isinstance(outcome, Standing):
        return {
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
            "complete": outcome.complete,
        }
    return {"won": outcome.won, "score": outcome.score} if outcome else None


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


# Reading.


def read(data: bytes) -> Transcript:
    """The transcript in a file. Raises BadTranscript."""
    try:
        value = json.loads(data.decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        ja = "プレイ記録ではありません: JSON として読めません"
        en = "no transcript: it is not JSON"
        raise BadTranscript.of(Text(ja, en), _where(error)) from error
    if not isinstance(value, dict):
        raise _wrong("", "{...}", value)
    moves = _part(value, "moves", list)
    players = _number(value, "players") if "players" in value else 1
    player = _part(value, "player", str)
    if players > 1 and len(split(player)) != players:
        raise _wrong("player", Text(f"{players} 人の名前", f"{players} names"), player)
    return Transcript(
        game=_part(value, "game", str),
        seed=_number(value, "seed"),
        index=_number(value, "index") if "index" in value else 0,
        deck=_part(value, "deck", str),
        player=player,
        moves=tuple(_written(number, one) for number, one in enumerate(moves, 1)),
        outcome=_outcome(value, players),
        players=players,
        setup=_part(value, "setup", str) if "setup" in value else "",
    )


def _where(error: Exception) -> Text | None:
    if not isinstance(error, json.JSONDecodeError):
        return None
    return Text(
        f"{error.lineno} 行目、{error.colno} 文字目から読めません",
        f"it breaks off in line {error.lineno}, column {error.colno}",
    )


def _part(value: dict[str, Any], key: str, kind: type[Any], path: str = "") -> Any:
    if key not in value:
        raise BadTranscript(
            f"プレイ記録に「{path}{key}」がありません", f"the transcript lacks `{path}{key}`"
        )
    part = value[key]
    if type(part) is not kind:  # True is no number here
        raise _wrong(path + key, EXPECTED[kind], part)
    return part


EXPECTED = {str: '"..."', int: "0, 1, 2, ...", list: "[...]", dict: "{...}", bool: "true, false"}


def _number(value: dict[str, Any], key: str, path: str = "") -> int:
    number: int = _part(value, key, int, path)
    if not 0 <= number <= MOST:
        raise _wrong(path + key, f"0 ... {MOST}", number)
    return number


def _written(number: int, value: object) -> WrittenMove:
    path = f"moves[{number}]"
    if not isinstance(value, dict):
        raise _wrong(path, '{"move": ..., "legal": ...}', value)
    return WrittenMove(_part(value, "move", list, f"{path}."), _number(value, "legal", f"{path}."))


def _outcome(value: dict[str, Any], players: int) -> Outcome | Standing | None:
    if value.get("outcome", {}) is None:
        return None
    part = _part(value, "outcome", dict)
    if players != 1:
        return _standing(part, players)
    won = _part(part, "won", bool, "outcome.")
    score = None if part.get("score", 0) is None else _number(part, "score", "outcome.")
    return Outcome(won, score)


def _standing(part: dict[str, Any], players: int) -> Standing:
    scores = _part(part, "scores", list, "outcome.")
    if len(scores) != players or any(type(score) is not int for score in scores):
        raise _wrong("outcome.scores", Text(f"{players} つの数", f"{players} numbers"), scores)
    winners = _part(part, "winners", list, "outcome.")
    if any(type(seat) is not int or not 0 <= seat < players for seat in winners):
        raise _wrong("outcome.winners", f"0 ... {players - 1}", winners)
    complete = _part(part, "complete", bool, "outcome.")
    return Standing(tuple(scores), tuple(winners), complete)


def _wrong(path: str, expected: str | Text, actual: object) -> BadTranscript:
    if isinstance(expected, str):
        expected = Text(expected, expected)
    place = Text(f"プレイ記録の「{path}」", f"`{path}` of the transcript")
    if not path:
        place = Text("プレイ記録", "a transcript")
    return BadTranscript(
        f"{place.ja}は {expected.ja} のはずですが、{shown(actual)} です",
        f"{place.en} should be {expected.en}, not {shown(actual)}",
    )


def shown(value: object) -> str:
    """A value from a file, for a message: one line, not too long, nothing that a terminal obeys."""
    try:
        text = _json(value)
    except (ValueError, RecursionError):  # a number with too many digits, lists without end
        text = "..."
    text = "".join(c if c.isprintable() else "?" for c in text[: SHOWN + 1])
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


# Replaying.


def replayed(transcript: Transcript, rules: Playable) -> Iterator[Replayed]:
    """Each move, played. Raises BadTranscript at the first illegal one, or at a false ending."""
    seed, index = transcript.seed, transcript.index
    position = opening(rules, seed, index).position
    for number, entry in enumerate(transcript.moves, 1):
        legal = position.legal_moves()
        move, following = _played(number, entry.move, position, legal, rules)
        if entry.legal != len(legal):
            count = len(legal)
            moves = "is 1 legal move" if count == 1 else f"are {count} legal moves"
            raise BadTranscript(
                f"{number} 手目: 合法手は {count} 通りですが、{entry.legal} と書かれています",
                f"move {number}: there {moves}, not {entry.legal}",
            )
        rest = chance_resolved(rules, following, seed, index)
        yield Replayed(position, move, rest.position, rest.events)
        position = rest.position
    outcome = position.outcome()
    if outcome != transcript.outcome:
        actual, written = _ending(outcome), _ending(transcript.outcome)
        raise BadTranscript(
            f"結果が違います: 実際は{actual.ja}、記録では{written.ja}",
            f"the outcome is {actual.en}, but the transcript says {written.en}",
        )


def _played(
    number: int, value: Any, position: Position, legal: list[Any], rules: Playable
) -> tuple[Any, Position]:
    try:
        move = rules.move_from(value)
    except ValueError as error:
        reason = Text("このゲームの手の書き方ではありません", "no move of this game is written so")
        raise _illegal(number, value, reason, position, legal, rules) from error
    try:
        return move, position.after(move)
    except IllegalMove as error:
        raise _illegal(number, value, error.reason, position, legal, rules) from error


def _illegal(
    number: int, value: Any, reason: Text, position: Position, legal: list[Any], rules: Playable
) -> BadTranscript:
    said = Text(
        f"{number} 手目 {shown(value)} はできません: {reason.ja}",
        f"move {number}, {shown(value)}, is illegal: {reason.en}",
    )
    if not legal:
        return BadTranscript.of(said)
    objects = [rules.move_object(move) for move in legal]
    near = max(range(len(legal)), key=lambda i: (_likeness(objects[i], value), -i))
    move, words = _json(objects[near]), rules.move_said(position, legal[near])
    if len(legal) == 1:
        hint = Text(
            f"できる手は {move} ({words.ja}) だけです",
            f"the only legal move is {move} ({words.en})",
        )
    else:
        hint = Text(
            f"できる手は {len(legal)} 通り。一番近いのは {move} ({words.ja})",
            f"of {len(legal)} legal moves the nearest is {move} ({words.en})",
        )
    return BadTranscript.of(said, hint)


def _likeness(legal: list[Any], value: list[Any]) -> tuple[bool, int]:
    """The same kind of move first, then as many equal parts as possible."""
    equal = sum(one == other for one, other in zip(legal, value, strict=False))
    return legal[:1] == value[:1], equal


def _ending(outcome: Outcome | Standing | None) -> Text:
    if outcome is None:
        return Text("未了", "unfinished")
    if isinstance(outcome, Standing):
        return _standing_said(outcome)
    if not outcome.won:
        return Text("敗北", "a loss")
    if outcome.score is None:
        return Text("勝利", "a win")
    return Text(f"得点 {outcome.score} の勝利", f"a win with a score of {outcome.score}")


def _standing_said(standing: Standing) -> Text:
    scores = ", ".join(map(str, standing.scores))
    seats = ", ".join(str(seat + 1) for seat in standing.winners)
    cut = Text(
        "" if standing.complete else "、打ち切り", "" if standing.complete else ", cut short"
    )
    return Text(
        f"得点 {scores}、勝者はプレイヤー {seats or 'なし'}{cut.ja}",
        f"points {scores}, won by player {seats or '(nobody)'}{cut.en}",
    )
