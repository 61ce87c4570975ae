"""What is asked of a game whose designer asks nothing: whether it is fair, how long, how close.

A metric `turns` or `rounds` is the length of a game, whatever the game; the first bin of `ended` is the
end that its rules mean.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from fortgold.data.model import Question, Span, Text
from fortgold.play.quantities import Quantity
from fortgold.play.questions import MARGIN, SEATS, SHARED, WON, Key

NOWHERE, NOTHING = Span("", 0, 0), Text("", "")
LENGTHS = ("rounds", "turns")


def _question(
    asks: Text, metric: str, name: str = "", least: float | None = None, most: float | None = None,
    yes: Text = NOTHING, no: Text = NOTHING,
) -> Question:  # fmt: skip
    return Question(metric, asks, yes, no, metric, name, least, most, NOWHERE)


def general_questions(known: Mapping[Key, Quantity], metrics: Collection[str]) -> list[Question]:
    """Those that the quantities of a game can answer."""
    asked = [
        _question(
            Text("席による有利はないか", "Are all seats alike?"), SEATS, most=0.05,
            yes=Text("どの席も、ほぼ対等", "The seats are about equal"),
            no=Text("有利な席か不利な席がある", "A seat is ahead, or behind"),
        ),
        _question(Text("どれくらい勝てるか", "How often is it won?"), WON),
    ]  # fmt: skip
    ended = next((key[1] for key in known if key[0] == "ended"), "")
    if ended:
        asked.append(
            _question(
                Text("ゲームは終わるか", "Does a game end?"), "ended", ended, least=0.99,
                yes=Text("ルールどおりに終わる", "Games end as the rules say"),
                no=Text("終わらないゲームがある", "Some games do not end as the rules say"),
            )
        )  # fmt: skip
    asked += [
        _question(Text("どれくらい続くか", "How long is a game?"), length)
        for length in LENGTHS
        if length in metrics
    ][:1]
    asked += [
        _question(Text("接戦になるか", "How close is it?"), MARGIN),
        _question(
            Text("勝者は一人に決まるか", "Is there one winner?"), SHARED, most=0.1,
            yes=Text("たいてい決まる", "Nearly always"),
            no=Text("勝ちを分け合うことが多い", "Wins are often shared"),
        ),
    ]  # fmt: skip
    return [one for one in asked if (one.metric, one.bin) in known]
