"""A game of several players: chance between their decisions, and each screen for one pair of eyes."""

from __future__ import annotations

import json
from typing import Any

import pytest
from toy_auction import Position, Prizes

from fortgold.data.model import Text
from fortgold.games.position import CHANCE, CannotPlay, Standing
from fortgold.play.chance_steps import chance_resolved, opening
from fortgold.play.event_log import news
from fortgold.play.seating import PERSON
from fortgold.play.session import (
    Handover,
    News,
    Session,
    TableShown,
    begin,
    greeting,
    resumed,
    step,
)
from fortgold.play.transcript import BadTranscript, as_json, read, replayed

SEED = 53  # two hold 3 9 11 / 5 10 12, and 1 comes up, then 4, 8; three: also 1 4 8, and 6, 2, 7
SHORT = 6  # two hold but 2 9 / 5 7, and 6 comes up, then 1
YOU = (PERSON, "high")
BOTH = (PERSON, PERSON)


def typed(
    *lines: str, names: tuple[str, ...] = YOU, rules: Any = None, seed: int = SEED
) -> tuple[Session, list]:
    """The session after all lines, and what the last one showed, in English."""
    rules = rules or Prizes(len(names), held=3)
    session = begin(rules, seed, 0, names).awaited()
    shown = greeting(session)
    for line in lines:
        session, shown = step(session, line)
    said = []
    for one in shown:
        match one:
            case Text():
                said.append(one.en)
            case News():
                said += [
                    f"{d.who.en}: {s.en}" if d.who.en else s.en for d in one.deeds for s in d.said
                ]
            case TableShown():
                said.append(rules.picture(one.position, "en", one.seat))
            case Handover():
                said.append(("to", one.seat))
    plain = [one.replace("\xa0", " ") if isinstance(one, str) else one for one in said]
    return session, plain  # a screen keeps words together by blanks that do not break


def laid(session: Session) -> list[int]:
    return [turn.move[1] for turn in session.turns]


# What chance does.


def test_a_deal_begins_with_what_chance_does():
    rules = Prizes()
    first = opening(rules, SHORT, 0)
    assert first.position == rules.initial_position(SHORT, 0).after(("prize", 6))
    assert [event.what for event in first.events] == [("prize", 6)]
    assert first.events[0].before == rules.initial_position(SHORT, 0)


def test_where_a_player_decides_chance_does_nothing():
    here = opening(Prizes(), SHORT, 0).position
    assert chance_resolved(Prizes(), here, SHORT, 0).position is here


def test_chance_does_nothing_after_the_end():
    over = Position(((), ()), (1, 2), 1, (1, 0), shown=(1, 2, 3, 4))
    assert over.to_move == CHANCE
    assert chance_resolved(Prizes(), over, SHORT, 0).events == ()


def test_chance_may_do_several_things_one_after_another():
    class Twice(Prizes):
        """A prize comes up, and the first one does not count."""

        def initial_position(self, seed: int, index: int) -> Any:
            return Waiting(super().initial_position(seed, index))

        def chance_outcome(self, position: Any, seed: int, index: int) -> Any:
            if isinstance(position, Waiting):
                return "wait"
            return super().chance_outcome(position, seed, index)

    class Waiting:
        to_move = CHANCE

        def __init__(self, then: Position) -> None:
            self.then = then

        def outcome(self) -> None:
            return None

        def after(self, _: Any) -> Position:
            return self.then

    assert [one.what for one in opening(Twice(), SHORT, 0).events] == ["wait", ("prize", 6)]


# A person against players of the program.


def test_the_greeting_tells_what_happened_before_the_first_decision():
    assert typed()[1][:3] == [
        "The prize is 1.",
        "prize 1, hands 3 9 11 / ? ? ?, points 0 0",
        "Round 1 · Player 1: l Lay (3)",
    ]


def test_others_who_begin_are_told_with_their_names():
    assert typed(names=("low", "high", PERSON))[1][:4] == [
        "The prize is 6.",
        "Player 1 (low): lays a card",
        "Player 2 (high): lays a card",
        "prize 6, hands ? ? / ? ? / 1 4 8, points 0 0 0",
    ]


def test_between_two_decisions_everything_is_told_a_line_each():
    session, shown = typed("l 9")
    assert shown == [
        "Player 1: lays 9",
        "Player 2 (high): lays a card",
        "Player 2 (high): The prize is 4.",
        "prize 4, hands 3 11 / ? ?, points 0 1",
        "Round 2 · Player 1: l Lay (2)",
    ]
    assert laid(session) == [9, 12]


def test_what_chance_does_right_after_the_own_decision_is_told_first():
    assert typed("l 4", names=("low", "high", PERSON))[1] == [
        "Player 3: lays 4",
        "Player 3: The prize is 2.",
        "Player 1 (low): lays a card",
        "Player 2 (high): lays a card",
        "prize 2, hands ? / ? / 1 8, points 0 2 0",
        "Round 2 · Player 3: l Lay (2)",
    ]


def test_what_a_seat_does_not_see_at_all_is_not_a_line():
    class Silent(Prizes):
        def move_said(self, position: Position, move: Any, seat: int | None = None) -> Text:
            said = super().move_said(position, move, seat)
            return said if said.en != "lays a card" else Text("", "")

    shown = typed("l 9", rules=Silent(held=3))[1]
    assert shown[:2] == ["Player 1: lays 9", "Player 2 (high): The prize is 4."]


def test_no_card_that_another_holds_is_ever_shown():
    hidden = {"5", "10", "12"}  # the hand of player 2; a round is laid open when it is over
    for lines in ((), ("m",), ("t",), ("h",), ("?",), ("l 8",)):
        words = " ".join(map(str, typed(*lines)[1])).split()
        assert not hidden & set(words), lines


def test_the_end_tells_all_points_and_ends_the_session():
    session, shown = typed("l 9", "l 11")
    assert session.is_over
    assert shown[-1] == "The end. Points: 2 3."
    assert session.position.outcome() == Standing((2, 3), (1,))


def test_hints_come_from_the_adviser():
    assert typed("h")[1][0].startswith("high would play: l 11")
    assert typed("h low")[1][0].startswith("low would play: l 3")


def test_undo_takes_back_the_own_decision_and_what_came_after_it():
    session, shown = typed("l 9", "u")
    assert session.position == opening(Prizes(held=3), SEED, 0).position
    assert shown == [
        "Taken back; but the cards that you have seen since, you have seen.",
        "prize 1, hands 3 9 11 / ? ? ?, points 0 0",
        "Round 1 · Player 1: l Lay (3)",
    ]


def test_undo_counts_own_decisions_only():
    assert typed("l 9", "u 2")[1] == ["You can take back 1 move, no more"]
    assert typed("u", names=("low", "high", PERSON))[1] == ["There is nothing to take back"]


def test_after_undo_the_same_moves_make_the_same_game():
    assert typed("l 9", "u", "l 9")[0] == typed("l 9")[0]


def test_a_player_that_cannot_play_the_deck_is_not_asked_twice():
    class Helpless(Prizes):
        def choose(self, *_: Any) -> Any:
            raise CannotPlay(Text("大きすぎます", "too large"), Text("減らす", "take less"))

    with pytest.raises(CannotPlay, match="too large"):
        typed("l 9", rules=Helpless())


# Nothing to choose.


def test_where_one_move_is_left_the_table_makes_it_and_says_so():
    session, shown = typed("l 9", "l 11")
    assert shown[:5] == [
        "Player 1: lays 11",
        "Player 2 (high): lays a card",
        "Player 2 (high): The prize is 8.",
        "Player 1: lays 3 (nothing else to choose)",
        "Player 2 (high): lays a card",
    ]
    assert [turn.legal for turn in session.turns] == [3, 3, 2, 2, 1, 1]


def test_nobody_else_is_told_that_there_was_nothing_to_choose():
    told = news(Prizes(), BOTH, (), typed("l 9", "l 11", names=YOU)[0].turns, 1)
    assert "nothing" not in str(told)


# What was passed on.


def test_the_log_tells_what_happened_since_the_last_decision_and_what_is_known():
    assert typed("l 9", "l")[1] == [
        "Player 1: lays 9",
        "Player 2 (high): lays a card",
        "Player 2 (high): The prize is 4.",
        "You laid [9]",
    ]
    assert typed("l", names=BOTH)[1] == ["The prize is 1."]


def test_the_log_of_one_person_holds_nothing_of_another_hand():
    shown = typed("l 9", "l 5", "l", names=BOTH)[1]
    assert shown == [
        "Player 1: lays 9", "Player 2: lays a card", "Player 2: The prize is 4.", "You laid [9]",
    ]  # fmt: skip


# Going on.


def test_a_game_goes_on_where_it_stopped():
    session, _ = typed("l 9")
    begun = begin(Prizes(held=3), SEED, 0, YOU)
    assert resumed(begun, [turn.move for turn in session.turns]) == session
    assert resumed(begun, []) == begun


def test_a_move_that_nobody_was_asked_for_is_known_when_the_game_goes_on():
    session, _ = typed("l 9", "l 11")
    again = resumed(begin(Prizes(held=3), SEED, 0, YOU), [turn.move for turn in session.turns])
    assert [turn.by_table for turn in again.turns] == [False] * 4 + [True, False]


# People in several seats.


def test_the_keyboard_is_handed_over_before_another_person_decides():
    shown = typed("l 9", names=BOTH)[1]
    assert shown == [
        "Player 1: lays 9",
        ("to", 1),
        "The prize is 1.",
        "Player 1: lays a card",
        "prize 1, hands ? ? / 5 10 12, points 0 0",
        "Round 1 · Player 2: l Lay (3)",
    ]


def test_everybody_is_told_what_happened_since_the_own_last_decision():
    names = (PERSON, "low", PERSON)
    assert typed("l 9", "l 1", names=names)[1] == [
        "Player 3: lays 1",
        ("to", 0),
        "Player 2 (low): lays a card",
        "Player 3: lays a card",
        "Player 3: The prize is 2.",
        "prize 2, hands 3 11 / ? ? / ? ?, points 2 0 0",
        "Round 2 · Player 1: l Lay (2)",
    ]


def test_after_the_handover_nothing_shows_a_hidden_hand():
    for names in (BOTH, (PERSON, PERSON, "low")):
        shown = typed("l 9", names=names)[1]
        after = shown[shown.index(("to", 1)) + 1 :]
        assert not {"9", "3", "11"} & set(" ".join(map(str, after)).split())


def test_at_the_end_nobody_hands_anything_over():
    session, shown = typed("l 9", "l 5", "l 3", "l 10", names=BOTH)
    assert session.is_over
    assert shown == [
        "Player 2: lays 10",
        "Player 2: The prize is 8.",
        "Player 1: lays 11 (nothing else to choose)",
        "Player 2: lays 12 (nothing else to choose)",
        "prize 0, hands  / , points 1 4",
        "The end. Points: 1 4.",
    ]


def test_undo_goes_back_to_that_persons_decision_over_those_of_others():
    session, _ = typed("l 9", "l 5", "u", names=BOTH)
    assert session.position.to_move == 0
    assert laid(session) == []


def test_one_person_among_several_is_handed_nothing():
    assert not [one for one in typed("l 9")[1] if isinstance(one, tuple)]
    assert typed()[1][0] == "The prize is 1."
    assert typed(names=BOTH)[1][0] == ("to", 0)


# Transcripts.


def game(**changed: Any) -> bytes:
    """A whole game as a file holds it, with other values."""
    session, _ = typed("l 9", rules=Prizes(), seed=SHORT)
    written = json.loads(as_json(session.transcript("prizes", "0badf00d")))
    return json.dumps(written | changed).encode()


def test_a_transcript_names_the_table_and_the_decisions():
    session, _ = typed("l 9", rules=Prizes(), seed=SHORT)
    assert as_json(session.transcript("prizes", "0badf00d")) == (
        '{"game": "prizes", "seed": 6, "index": 0, "deck": "0badf00d", "player": "person,high",'
        ' "players": 2, "setup": "",\n'
        ' "moves": [\n'
        '  {"move": ["lay", 9], "legal": 2},\n'
        '  {"move": ["lay", 7], "legal": 2},\n'
        '  {"move": ["lay", 2], "legal": 1},\n'
        '  {"move": ["lay", 5], "legal": 1}],\n'
        ' "outcome": {"scores": [2, 1], "winners": [0], "complete": true}}\n'
    )


def test_a_transcript_is_read_back_and_replayed():
    transcript = read(game())
    assert transcript.outcome == Standing((2, 1), (0,))
    assert as_json(read(as_json(transcript).encode())) == as_json(transcript)
    steps = list(replayed(transcript, Prizes()))
    assert [one.move for one in steps] == [("lay", 9), ("lay", 7), ("lay", 2), ("lay", 5)]
    assert [one.what for one in steps[1].events] == [("prize", 1)]
    assert steps[1].after == steps[2].before


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"players": "2"}, "`players` of the transcript should be 0, 1, 2, ..., not"),
        ({"players": 3}, "`player` of the transcript should be 3 names"),
        ({"setup": None}, "`setup` of the transcript"),
        ({"player": "high"}, "`player` of the transcript should be 2 names"),
        ({"outcome": {"won": True, "score": 1}}, "lacks `outcome.scores`"),
        (
            {"outcome": {"scores": [2], "winners": [0], "complete": True}},
            "`outcome.scores` of the transcript should be 2 numbers, not [2]",
        ),
        (
            {"outcome": {"scores": [2, True], "winners": [0], "complete": True}},
            "`outcome.scores` of the transcript should be 2 numbers",
        ),
        (
            {"outcome": {"scores": [2, 1], "winners": [2], "complete": True}},
            "`outcome.winners` of the transcript should be 0 ... 1, not [2]",
        ),
        (
            {"outcome": {"scores": [2, 1], "winners": [0]}},
            "lacks `outcome.complete`",
        ),
    ],
)
def test_a_wrong_value_is_named(changed: dict[str, Any], said: str):
    with pytest.raises(BadTranscript) as caught:
        read(game(**changed))
    assert said in caught.value.said.en


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ({"scores": [2, 1], "winners": [1], "complete": True}, "points 2, 1, won by player 2"),
        ({"scores": [2, 2], "winners": [0, 1], "complete": True}, "won by player 1, 2"),
        ({"scores": [2, 1], "winners": [0], "complete": False}, "won by player 1, cut short"),
        (None, "unfinished"),
    ],
)
def test_a_false_outcome_is_told(outcome: object, told: str):
    with pytest.raises(BadTranscript) as caught:
        list(replayed(read(game(outcome=outcome)), Prizes()))
    assert caught.value.said.en.startswith("the outcome is points 2, 1, won by player 1, but the")
    assert caught.value.said.en.endswith(told)


def test_where_one_move_is_legal_it_is_told_as_the_only_one():
    moves = json.loads(game())["moves"]
    for changed, said in (
        ({"legal": 3}, "move 3: there is 1 legal move, not 3"),
        ({"move": ["lay", 5]}, 'move 3, ["lay", 5], is illegal: you do not hold that'),
    ):
        with pytest.raises(BadTranscript) as caught:
            list(replayed(read(game(moves=[*moves[:2], moves[2] | changed])), Prizes()))
        assert caught.value.said.en == said
    assert caught.value.hint == Text(
        'できる手は ["lay", 2] (2 を出す) だけです', 'the only legal move is ["lay", 2] (lays 2)'
    )


def test_what_chance_did_is_no_move_of_a_player():
    moves = [{"move": ["prize", 6], "legal": 8}]
    with pytest.raises(BadTranscript, match="no move of this game is written so"):
        list(replayed(read(game(moves=moves)), Prizes()))
