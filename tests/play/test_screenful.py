"""What stands on a terminal of 24 rows when somebody is asked: nothing of it has scrolled away."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from builtin_games import builtin_shelf
from rich.cells import cell_len
from rich.console import Console

from fortgold.cli.screen import Screen
from fortgold.data.model import LANGS, Lang, Text
from fortgold.games import playable
from fortgold.games.chance import below, number
from fortgold.games.game import Playable
from fortgold.play.event_log import Deeds
from fortgold.play.seating import PERSON
from fortgold.play.session import News, Session, Shown, begin, greeting, step

WIDTH, ROWS = 80, 24
SEEDS = 1
MOST = 300  # typed lines


def rules_of(name: str, seats: int) -> Playable:
    game = builtin_shelf().game(name).game
    assert game is not None
    rules = playable(game)
    assert rules is not None
    return rules.seated(seats)


def screens(rules: Playable, seed: int) -> Iterator[tuple[Session, list[Shown]]]:
    """What is shown at each prompt of a game; now a hint is taken, now any move, or one is undone."""
    names = (PERSON, *[rules.hint_player] * (rules.seats - 1))
    session = begin(rules, seed, 0, names).awaited()
    yield session, greeting(session)
    for turn in range(MOST):
        if session.begun:
            line = " ".join(card.id for card in session.position.seen())
        elif below(9, number(seed, turn, 1)) == 0:
            line = "u"
        elif below(3, number(seed, turn, 2)):
            move = rules.choose(rules.hint_player, session.position, seed, 0, turn)
            choice = rules.choice_of(session.position, move)
            line = str(1 + session.choices().index(choice))
        else:
            line = str(1 + below(len(session.choices()), number(seed, turn, 3)))
        session, shown = step(session, line)
        yield session, shown
        if session.position.outcome() is not None:
            return


def printed(rules: Playable, shown: list[Shown], lang: Lang, monkeypatch) -> list[str]:
    """The lines of a terminal."""
    monkeypatch.setattr("fortgold.cli.screen.language", lambda: lang)
    out = io.StringIO()
    screen = Screen(rules)
    screen.__dict__["console"] = Console(
        file=out, width=WIDTH, height=ROWS, force_terminal=True, color_system=None
    )
    screen.show(shown)
    return out.getvalue().splitlines()


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize(
    ("name", "seats"),
    [
        ("fort-of-gold", 1),
        ("arch-king", 2),
        ("arch-king", 3),
        ("arch-king", 4),
        ("seven-fortress", 3),
        ("seven-fortress", 4),
    ],
)
def test_with_the_prompt_it_is_at_most_23_rows(name: str, seats: int, lang: Lang, monkeypatch):
    rules = rules_of(name, seats)
    for seed in range(SEEDS):
        for session, shown in screens(rules, seed):
            if session.position.outcome() is None or seats == 1:
                lines = printed(rules, shown, lang, monkeypatch)
                assert max(map(cell_len, lines)) <= WIDTH
                assert len(lines) + 1 <= ROWS - 1, "\n".join(lines)


LONG = Deeds(
    Text("人", "Somebody"), tuple(Text(f"{n} をする", f"does thing {n}") for n in range(99))
)


def test_what_does_not_fit_is_left_out_from_its_beginning_and_said_to_be(monkeypatch):
    rules = rules_of("arch-king", 2)
    _, shown = next(screens(rules, 1))
    lines = printed(rules, [News((LONG,)), *shown], "en", monkeypatch)
    assert len(lines) == ROWS - 2
    assert lines[0] == "… (l tells all)"
    assert lines[1].startswith("Somebody: does thing ")
    assert any("does thing 98" in line for line in lines)


def test_where_nothing_else_stands_everything_is_told_a_line_each(monkeypatch):
    lines = printed(rules_of("arch-king", 2), [News((LONG,))], "en", monkeypatch)
    assert lines[:2] == ["Somebody: does thing 0", "  does thing 1"]
    assert len(lines) == 99


def test_between_players_there_is_a_blank_line(monkeypatch):
    one, other = (Deeds(Text(who, who), (Text("x", "x"),)) for who in "ab")
    assert printed(rules_of("arch-king", 2), [News((one, other))], "en", monkeypatch) == [
        "a: x", "", "b: x",
    ]  # fmt: skip
