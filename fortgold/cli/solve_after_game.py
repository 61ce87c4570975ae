"""After a game: the best that was possible with that deal, if a solver finds it soon."""

from __future__ import annotations

import signal
import time
from typing import TYPE_CHECKING

from fortgold.data.model import Text
from fortgold.games.position import CannotPlay

if TYPE_CHECKING:
    from fortgold.cli.screen import Screen
    from fortgold.data.model import Game
    from fortgold.games.contract import Solution
    from fortgold.play.session import Session

SECONDS = 5.0  # to wait for the solver


def show_best_possible(screen: Screen, game: Game, session: Session) -> None:
    """Show how well that deal could be played, if a solver finds it in time.

    The solver runs in a process of its own, which can be killed at any moment.
    """
    if not session.rules.efforts:
        return
    screen.say(Text("この配りで、どこまでできたか……", "What was possible with this deal …"))
    solution = _solved(session)
    command = f"`fortgold solve {game.id} --seed {session.seed} --index {session.index}`"
    ja = f"すぐには分かりません。{command} で調べられます。"
    en = f"Not known so soon: {command} finds out."
    screen.say(Text(ja, en) if solution is None else verdict(solution, command))


def _solved(session: Session) -> Solution | None:
    """The solution of the deal; None after Ctrl-C, or if it takes too long."""
    signals: list[int] = []
    before = signal.signal(signal.SIGINT, lambda number, _: signals.append(number))
    until = time.monotonic() + SECONDS
    try:
        from fortgold.play import engines
        from fortgold.play.solving import Solving

        work = Solving(session.rules, session.seed, [*session.rules.efforts][-1])
        jobs = [engines.Task(work, ((session.index, session.index + 1),))]
        ends = lambda: bool(signals) or time.monotonic() > until  # noqa: E731
        return next((part[0] for _, part in engines.run(jobs, engines.processes(1), ends)), None)
    except (RuntimeError, CannotPlay):  # no worker, or it died
        return None
    finally:
        from fortgold.data.workers import end_all

        end_all()
        signal.signal(signal.SIGINT, before)


def verdict(solution: Solution, command: str) -> Text:
    """The best score: exact, or between the best line and the proven bound."""
    match solution.best, solution.bound:
        case None, None:
            return Text(
                f"勝てない配りでした: {solution.reason.ja}。",
                f"It could not be won: {solution.reason.en}.",
            )
        case None, _:
            return Text(
                "勝てる配りだったかどうか、分かりません。", "Whether it could be won, nobody knows."
            )
        case best, bound if best == bound:
            return Text(
                f"最高の得点は {best} 点でした ({command} で手順が見られます)。",
                f"The best possible here was {best} ({command} shows how).",
            )
        case best, bound:
            return Text(
                f"最高の得点は {best} 点以上、{bound} 点以下でした ({command} で手順が見られます)。",
                f"The best possible here was at least {best}, at most {bound} ({command} shows how).",
            )
