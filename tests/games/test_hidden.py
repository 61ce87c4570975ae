"""What a seat does not know cannot be seen, asked for or guessed: laws over all games with rules.

Hidden cards are exchanged, and nothing that this seat is shown may change: no screen, no list of
moves, no hint with its reason, no help, no refusal.
"""

from __future__ import annotations

import io
from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from exchanged_cards import EXCHANGES
from rich.console import Console
from sessions import ASKED, decisions, playables, rules_of, tables

from fortgold.data.model import LANGS, Text
from fortgold.play.session import Session, TableShown, step

# Of the players that give hints, those that sit at the table like a person, and need no compiler.
TYPED = (
    "",
    "m",
    "h",
    *(f"h {name}" for name in ASKED),
    "?",
    "t",
    "zzz",
    "d",
    "use",
    "g 1 1",
    "r 1 1",
)
SOME = 7  # one card in so many is typed, each time others


def printed(rules: Any, position: Any, seat: int) -> str:
    """That seat's screen in both languages, on terminals of two widths."""
    out = io.StringIO()
    for lang in LANGS:
        for width in (60, 80):
            Console(file=out, width=width).print(rules.picture(position, lang, seat))
    return out.getvalue()


def told(session: Session) -> list[str]:
    """Everything that the person who decides can make the program say without deciding."""
    said = []
    cards = [slot.id for slot in session.rules.slots]
    for line in (*TYPED, *cards[len(session.turns) % SOME :: SOME]):
        after, shown = step(session, line)
        if after != session:  # it decided
            assert len(after.turns) > len(session.turns), line
            said.append(f"{line}: {after.turns[len(session.turns)].move}")
            continue
        for one in shown:
            match one:
                case Text():
                    said.append(f"{line}: {one.ja} {one.en}")
                case TableShown(position, seat):
                    assert seat == session.position.to_move
                    said.append(printed(session.rules, position, seat))
    return said


def test_every_game_with_rules_says_what_is_hidden():
    assert sorted(EXCHANGES) == sorted(playables())


@pytest.mark.parametrize(
    ("name", "seats"),
    [
        # with more seats there is more to see, and it takes longer
        pytest.param(*one, marks=[pytest.mark.slow] * (one[1] != rules_of(one[0]).tables[0]))
        for one in tables()
    ],
)
def test_nothing_that_is_shown_depends_on_what_is_hidden(name: str, seats: int):
    rules = rules_of(name).seated(seats)
    looked = different = 0
    for index in range(2):
        for session in islice(decisions(rules, index), 5):
            here = session.position
            for seat in range(seats):
                twin = EXCHANGES[name](here, seat, 12, index, len(session.turns))
                looked += 1
                different += twin != here
                assert printed(rules, twin, seat) == printed(rules, here, seat)
                assert rules.phase_text(twin) == rules.phase_text(here)
                if seat == here.to_move:
                    assert told(replace(session, position=twin)) == told(session)
                    for move, same in zip(here.legal_moves(), twin.legal_moves(), strict=True):
                        assert rules.choice_of(twin, same) == rules.choice_of(here, move)
                        assert rules.reason(twin, same) == rules.reason(here, move)
    assert looked >= 10
    assert different > looked // 2


@pytest.mark.parametrize("name", playables())
def test_a_hint_of_another_player_says_how_it_chooses_and_gives_no_reason_of_the_adviser(
    name: str, monkeypatch: pytest.MonkeyPatch
):
    rules = rules_of(name)
    session = next(decisions(rules, 0))
    choose = type(rules).choose
    # what they choose does not matter here, and some would think long
    monkeypatch.setattr(
        type(rules), "choose", lambda own, _, *deal: choose(own, rules.hint_player, *deal)
    )
    move = rules.choose(rules.hint_player, session.position, 11, 0, 0)
    reason = rules.reason(session.position, move)
    for player in rules.players:
        (said,) = step(session, f"h {player}")[1]
        assert isinstance(said, Text)
        how = rules.players[player]
        if player == rules.hint_player:
            assert said.en.endswith(f"\n  {reason.en}")
        else:
            assert said.en.endswith(f"\n  {player}: {how.en}")
            assert said.ja.endswith(f"\n  {player}: {how.ja}")
            assert reason.en not in said.en
