# ruff: noqa: ARG002 - the arguments are those of every game
"""What a game answers, in five parts. The first must be written; the others have default answers.

A game's package has one function `playable(game)` that makes a `Playable` of a deck; nothing to the
right of `games` knows more of a game than this. Its `Rules` alone make a game: its seats, its initial
position, the outcomes of chance, and a `Position` that knows its legal moves, the position after each
of them, its outcome, and what a seat observes. Then it can be played, watched, simulated and resumed,
in bare words. `Talk`, `Bots`, `Analysis` and `Laying` are overridden where a game can do better.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Self

from fortgold.data.example import ExampleTable, Facts
from fortgold.data.model import LANGS, Lang, Text
from fortgold.data.source import nearest, suggestion
from fortgold.games import chance
from fortgold.games.contract import (
    LOST,
    Begun,
    Choice,
    DeckProblem,
    Metric,
    NotAMove,
    NotLaid,
    Slot,
    Solution,
    Tally,
)
from fortgold.games.position import (
    CHANCE,
    CannotPlay,
    IllegalMove,
    Outcome,
    Position,
    Standing,
    perft,
)

if TYPE_CHECKING:
    from rich.console import RenderableType

    from fortgold.games.common.table import Drawn

PLAYER = 2  # what chance is for, among the keys of a deal; 0 and 1 are decks
BINS = 200  # of the metrics that every game has; what is more falls into the last one
NOTHING = Text("", "")


class Rules:
    """A deck with rules, at a table with `seats` people. Cheap to make and to pickle."""

    @property
    def seats(self) -> int:
        """How many sit at this table; 1: a solitaire."""
        return 1

    def initial_position(self, seed: int, index: int) -> Position:
        """The position after set-up of deal `index` of `seed`."""
        raise NotImplementedError

    def chance_outcome(self, position: Any, seed: int, index: int) -> Any:
        """What chance does in that deal, in a position where CHANCE is to move.

        A pile comes up in the same order in the same deal, no matter what the players do.
        """
        raise ValueError(f"deal {index} of seed {seed} leaves nothing to chance: {position}")

    # The table, for games that can be set up in several ways.

    @property
    def setup(self) -> str:
        """The way in which this table is set up; "" is the usual one."""
        return ""

    @property
    def tables(self) -> range:
        """The possible numbers of players."""
        return range(self.seats, self.seats + 1)

    @property
    def setups(self) -> Mapping[str, Text]:
        """Other ways to set up, by name, each described; {} if there is only one."""
        return {}

    def seated(self, seats: int, setup: str = "") -> Self:
        """The same deck at such a table.

        Raises CannotPlay with the reason if that number cannot play, or not with that set-up.
        """
        if seats == self.seats and setup == self.setup:
            return self
        if self.seats == 1:
            reason = Text("1 人で遊ぶゲームです", "it is a game for one player")
        else:
            reason = Text(
                f"{self.seats}人で遊ぶゲームです", f"it is a game for {self.seats} players"
            )
        raise CannotPlay(
            reason, Text("人数も準備も選べません", "there is no other table and no other set-up")
        )


class Talk(Rules):
    """Moves and positions in words, as a person reads and types them, and as files hold them."""

    def deal_object(self, position: Any) -> dict[str, Any]:
        """A first position as JSON: ids of cards, piles topmost first where their order is fixed."""
        return dataclasses.asdict(position)

    def move_object(self, move: Any) -> list[Any]:
        """A move as a transcript writes it: its verb, then its arguments."""
        return list(move)

    def move_from(self, value: object) -> Any:
        """The move that a transcript writes as `value`. Raises ValueError if it is none."""
        match value:
            case [str(), *rest] if not any(isinstance(one, (list, dict)) for one in rest):
                return tuple(value)
        raise ValueError(f"{value!r} is no move")

    def picture(self, position: Any, lang: Lang, seat: int | None = None) -> RenderableType:
        """The table as that seat sees it, for a terminal; colour adds no information.

        None sees all that lies hidden in hands, too: for spectators.
        """
        seen = position if seat is None else position.seen_by(seat)
        return "\n".join(f"{name}: {value}" for name, value in dataclasses.asdict(seen).items())

    def glance(self, position: Any, lang: Lang, seat: int | None = None) -> Drawn:
        """What that seat decides about, in several ways, the fullest first: it is shown again after
        each move, as full as there is room for. By default the picture."""
        from fortgold.games.common.table import drawn

        return drawn(self.picture(position, lang, seat))

    def leaving(self, position: Any) -> Any | None:
        """The move that leaves a step of an effect undone; None if there is no such thing."""
        return None

    def recalled(self, position: Any, decisions: Sequence[tuple[Any, Any]], seat: int) -> Text:
        """What that seat knows of hidden cards from its own `decisions` so far, positions with moves.
        May be empty."""
        return NOTHING

    def move_said(self, position: Any, move: Any, seat: int | None = None) -> Text:
        """A legal move, or what chance does, in words; what that seat does not see is left out.

        With several players the words do not say who: that goes before them. Empty words: there is
        nothing to tell.
        """
        words = " ".join(map(str, self.move_object(move)))
        return Text(words, words)

    def ending(self, position: Any) -> Text:
        """At the end: how the game ended and why, as the rulebook calls it, with all points."""
        match position.outcome():
            case Outcome(True, score):
                points = NOTHING if score is None else Text(f" {score} 点。", f" Score: {score}.")
                return Text(f"勝ち。{points.ja}".replace("。 ", "。"), f"Won.{points.en}")
            case Standing(scores):
                points = Text("、".join(map(str, scores)), ", ".join(map(str, scores)))
                return Text(f"終わり。得点 {points.ja}。", f"The end. Points: {points.en}.")
        return Text("負け。", "Lost.")

    def phase_text(self, position: Any) -> Text:
        """Which part of the game this is, in a few words: the round, the phase; may be empty."""
        return NOTHING

    def choice_of(self, position: Any, move: Any) -> Choice:
        """What a person begins to do with that legal move; reveals nothing hidden."""
        verb, words = str(self.move_object(move)[0]), self.move_said(position, move)
        return Choice(words, Text(verb, verb), words)

    def reason(self, position: Any, move: Any) -> Text:
        """Why the hint player makes that legal move, as far as the person at the table can see.

        Another player has other reasons, so these words are for the hint player's own moves only.
        """
        return NOTHING

    def move_typed(self, position: Any, typed: str) -> Any | Begun:
        """The legal move that a person typed, or one begun.

        Raises IllegalMove with what was expected, or with the rule that refuses the move; NotAMove
        if no move is typed so.
        """
        offered = [(self.choice_of(position, one), one) for one in position.legal_moves()]
        moves = {choice.typed.of(lang): move for choice, move in offered for lang in LANGS}
        words = " ".join(typed.split())
        if words in moves:
            return moves[words]
        near = suggestion(words, moves) if nearest(words, moves) else self.how_to_type(position)
        raise NotAMove(
            Text(f"「{words}」はできません。{near.ja}", f"no move is `{words}`; {near.en}")
        )

    def how_to_type(self, position: Any) -> Text:
        """How moves are typed, in a few lines."""
        return Text("手は m の一覧にあるとおりに入力します", "moves are typed as `m` lists them")

    def about(self, typed: str) -> Text:
        """What is printed on the card that a person names, by id or by name.

        Raises IllegalMove if that is no card, or might be several.
        """
        raise IllegalMove(Text(f"「{typed}」を知りません", f"there is no card `{typed}`"))


class Bots(Talk):
    """Players of the program, and what is counted of their games."""

    @property
    def players(self) -> Mapping[str, Text]:
        """The players by name, weakest first, each with its strategy and what it knows."""
        return {"random": Text("できることの中から無作為に選ぶ", "makes any legal move")}

    @property
    def hint_player(self) -> str:
        """The player, one of `players`, that a person gets hints from and sits against."""
        return list(self.players)[-1]

    def choose(self, player: str, position: Any, seed: int, index: int, turn: int) -> Any:
        """The move of a player in turn `turn` (from 0) of that deal: what `tally` plays, too.

        Turns are decisions of players; chance takes none. The move depends on what the player to move sees.
        """
        moves = position.legal_moves()
        return moves[chance.below(len(moves), chance.number(seed, index, PLAYER, turn))]

    @property
    def metrics(self) -> tuple[Metric, ...]:
        """What a tally counts, in the order of a report.

        The first is the score of won deals; of several players, that of the winners of each deal,
        which is one case even if several share the win.
        """
        labels = tuple(Text(str(n), str(n)) for n in range(BINS))
        deals = Text("配り", "deals")
        of = Text("勝った配り", "won deals") if self.seats == 1 else deals
        score = Metric("score", Text("得点", "score"), "numbers", of, labels)
        return score, Metric("turns", Text("手番の数", "turns"), "numbers", deals, labels)

    def tally(self, players: Sequence[str], seed: int, start: int, stop: int) -> Tally:
        """Deals `start` to `stop` - 1 played to the end; `players` names one for each seat."""
        import numpy as np

        results, score, turns = [], np.zeros(BINS, np.int64), np.zeros(BINS, np.int64)
        for index in range(start, stop):
            outcome, turn = self._played(players, seed, index)
            if isinstance(outcome, Standing):
                row = [*outcome.scores, sum(1 << seat for seat in outcome.winners)]
                best: int | None = max(outcome.scores)
            else:
                best = (outcome.score or 0) if outcome.won else None
                row = [LOST if best is None else best]
            results.append(row)
            turns[min(turn, BINS - 1)] += 1
            if best is not None:
                score[min(max(best, 0), BINS - 1)] += 1
        rows = np.array(results, np.int16).reshape(stop - start, -1)
        return Tally(
            start, stop, rows[:, 0] if self.seats == 1 else rows, {"score": score, "turns": turns}
        )

    def _played(
        self, players: Sequence[str], seed: int, index: int
    ) -> tuple[Outcome | Standing, int]:
        """How a deal ends, and after how many decisions."""
        position, turn = self.initial_position(seed, index), 0
        while (outcome := position.outcome()) is None:
            if position.to_move == CHANCE:
                position = position.after(self.chance_outcome(position, seed, index))
                continue
            move = self.choose(players[position.to_move], position, seed, index, turn)
            position, turn = position.after(move), turn + 1
        return outcome, turn


class Analysis(Rules):
    """What can be proven of deals and decks. Nothing here needs an answer."""

    @property
    def perfect_score(self) -> int | None:
        """From which score on a win is perfect; None if the game knows no such thing."""
        return None

    @property
    def efforts(self) -> Mapping[str, Text]:
        """How hard the solver may try, least first, each with what it decides; {}: no solver."""
        return {}

    def solve(self, seed: int, start: int, stop: int, effort: str) -> Sequence[Solution]:
        """Deals `start` to `stop` - 1 solved; `effort` is one of `efforts`."""
        reason = Text("このゲームを解くプログラムはありません", "there is no solver for this game")
        if self.seats > 1:
            reason = Text(
                "何人かで遊ぶゲームなので、解くことはできません",
                "a game of several players cannot be solved",
            )
        raise CannotPlay(
            reason, Text("simulate で何度も遊ばせてください", "let players play it with `simulate`")
        )

    @property
    def slow(self) -> Text | None:
        """A warning for simulations, if they take longer than with other decks."""
        return None

    def perft(self, position: Any, depth: int) -> list[int]:
        """The numbers of sequences of exactly 1 ... `depth` moves, by the fastest form of the rules."""
        return perft(position, depth)

    def deck_problems(self) -> Iterator[DeckProblem]:
        """What is wrong with the deck by the rules alone; only what is proven."""
        return iter(())

    def attempt(self, seed: int, index: int, number: int) -> bool:
        """Whether a quick player wins that deal in try `number` (from 0), each another game.

        In plain Python, within milliseconds. It may look at the piles; a loss proves nothing.
        """
        return False

    @property
    def dealt(self) -> str:
        """All that `attempt` and `solve` depend on, as text: equal texts, equal games. "" if nobody says."""
        return ""

    @property
    def slots(self) -> tuple[Slot, ...]:
        """Every physical card; () if none can be left out."""
        return ()

    def without(self, slot: Slot) -> Self:
        """The deck with one card taken out; all others keep their slots, so deals stay alike.

        Raises CannotPlay if what is left cannot be dealt.
        """
        raise ValueError(f"no card of this deck can be left out: {slot}")


class Laying(Rules):
    """Tables as a rulebook's examples write them: what the rules make of them."""

    def laid(self, table: ExampleTable) -> Any:
        """The position in which cards lie so; places that are not named are empty, and piles hold
        all cards that lie nowhere. Raises NotLaid.
        """
        ja = "このゲームのルールは、書かれた盤面から始められません"
        en = "the rules of this game cannot begin from a table that is written down"
        raise NotLaid(Text(ja, en))

    def lying(self, position: Any) -> ExampleTable:
        """Where all open cards lie in a position, and the numbers that belong to it."""
        raise NotImplementedError

    def facts(self, position: Any) -> Facts:
        """What can be said of a position by name: points, what a radiance counts."""
        return {}


class Playable(Bots, Laying, Analysis):
    """A game with all its answers."""
