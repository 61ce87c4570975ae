"""Checks from play: what the rules say of an edited deck, and when a deck is tried in play."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from builtin_games import Copy, all_games, builtin_shelf
from command import Command

from fortgold.checks import playability
from fortgold.checks.all_checks import all_findings
from fortgold.data.model import Text
from fortgold.games.contract import Solution
from fortgold.games.fort_of_gold import FortOfGold

S, T, G = "spirit.csv", "treasure.csv", "game.yaml"


@pytest.fixture
def lawless(box: Copy) -> Copy:
    """The deck without its laws, so that cards can be edited at will."""
    text = box.file(G).read_text("utf-8")
    return box.write(G, re.sub(r"^  - \{law: .*\n", "", text, flags=re.M))


@pytest.fixture
def untried() -> Iterator[None]:
    """No deck is known from earlier tests, nor after this one."""
    for known in (playability._tried, playability._solved):
        known.cache_clear()
    yield
    for known in (playability._tried, playability._solved):
        known.cache_clear()


@pytest.mark.parametrize("name", all_games())
def test_a_built_in_game_keeps_what_it_promises_about_play(name: str):
    assert all_findings(builtin_shelf().open(name)) == ()


# each fault, planted


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("chancel_size: 3", "chancel_size: 35", ["RULE601 game.yaml: 35"]),
        ("solution_slots: 2", "solution_slots: 11", ["RULE601 game.yaml: 11"]),
        ("foresee_cards: 3", "foresee_cards: 0", ["RULE601 game.yaml: 0"]),
        ("  foresee_cards: 3\n", "", ["RULE601 game.yaml: constants:"]),
        ("foresee_cards: 3", "foresee_cards: 7", ["RULE610 game.yaml: 7"]),
        ("power_positions: 2", "power_positions: 4", ["RULE602 game.yaml: 4"]),
        ("altar_goal: 7", "altar_goal: 11", ["RULE602 game.yaml: 11"]),
        ("perfect_score: 5", "perfect_score: 14", ["RULE602 game.yaml: 14"]),
        (
            "pedestal_columns: 3",
            "pedestal_columns: 2",
            [f"RULE604 treasure.csv {row}" for row in ("T01: RRR", "T02: GGG", "T03: BBB")],
        ),
        (
            "altar_column_limit: 6",
            "altar_column_limit: 3",
            [f"RULE605 treasure.csv {row}" for row in ("T01: RRR", "T02: GGG", "T03: BBB")],
        ),
        ("altar_column_limit: 6", "altar_column_limit: 1", ["RULE606 game.yaml: 7"]),
        ("altar_goal: 7", "altar_goal: 10", ["RULE602 game.yaml: 5"]),
    ],
)
def test_a_number_that_cannot_be_played_is_told_once(
    box: Copy, old: str, new: str, told: list[str]
):
    """What is printed of the number is told, too: the aid card may say it."""
    found = box.edit(G, old, new).told()
    assert [one for one in found if one[:4] == "RULE" and one[:7] != "RULE608"] == told


def test_a_spirit_that_no_treasure_wants_is_told_at_its_row(lawless: Copy):
    for old, new in (("BBB", "GBB"), ("BGG", "RGG"), ("BRB", "GRB")):
        lawless.edit(T, f",{old}", f",{new}")
    lawless.edit(
        T,
        "T09,bird,金の鳥,きんのとり,Golden Bird,GBB",
        "T09,bird,金の鳥,きんのとり,Golden Bird,RBB",
    )
    assert lawless.told() == ["RULE603 spirit.csv S08: B--"]


def test_a_spirit_without_any_colour_is_of_use(box: Copy):
    assert ",---" in box.file(S).read_text("utf-8")
    assert box.told() == []


def test_a_treasure_whose_symbol_no_spirit_shows_is_told_at_its_row(lawless: Copy):
    text = lawless.file(S).read_text("utf-8")
    lawless.write(S, re.sub(r",([-RGB])([-RGB])B$", r",\1\2-", text, flags=re.M))
    lawless.edit(T, "BBB", "BBR").edit(T, "BRB", "BRR").edit(T, "GBB", "GBR")
    told = [one for one in lawless.findings() if one.code == "RULE604"]
    assert [one.message.en for one in told] == [
        "`T10` cannot be had: no spirit shows `B` in position 3"
    ]


def test_cards_whose_numbers_of_symbols_differ_between_decks_are_told(lawless: Copy):
    lawless.edit(G, "length: 3, from: [R, G, B]}", "length: 4, from: [R, G, B]}")
    text = lawless.file(T).read_text("utf-8")
    lawless.write(T, re.sub(r"([RGB]{3})$", r"\1R", text, flags=re.M))
    assert [one for one in lawless.told() if one.startswith("RULE")] == ["RULE601 game.yaml: 4"]


def test_too_few_spirits_for_any_win_are_told_at_the_goal(lawless: Copy):
    rows = lawless.file(S).read_text("utf-8").splitlines()
    lawless.write(S, "\n".join([rows[0], *rows[18:]])).edit(G, "count: 34", "count: 17")
    (found,) = (one for one in lawless.findings() if one.code.startswith("RULE"))
    assert found.code == "RULE606"
    assert "at least 18 spirits, but there are only 17" in found.message.en


def test_copies_of_a_card_are_told_once(lawless: Copy):
    lawless.edit(T, "en,symbols", "en,symbols,copies").edit(T, "RRR", "RRR,2")
    lawless.edit(G, "count: 10", "count: 11").edit(G, "pedestal_columns: 3", "pedestal_columns: 2")
    assert lawless.told()[0] == "RULE604 treasure.csv T01: RRR"
    assert len(lawless.told()) == 3


# what is not judged


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (G, "altar_goal: 7", "altar_goal: seven"),
        (S, ",symbols", ",symbol"),
        (S, "R--", "R-X"),
        (S, "S02,", "S01,"),
        (S, "S02,", ","),
        (G, "\n  treasure:\n", "\n  treasures:\n"),
        (T, "RRR", "RR"),
    ],
)
def test_what_was_misread_is_not_judged_by_the_rules(box: Copy, name: str, old: str, new: str):
    box.edit(name, old, new).edit(G, "pedestal_columns: 3", "pedestal_columns: 1")
    assert not [one for one in box.told() if one.startswith("RULE")]


def test_a_table_without_rows_is_told_once(box: Copy):
    box.write(T, box.file(T).read_text("utf-8").splitlines()[0])
    assert not [one for one in box.told() if one.startswith("RULE")]


def test_a_game_without_rules_is_not_asked_about_play(command: Command):
    assert command("new", "my-game").code == 0
    done = command("check", "my-game", "--lang", "en")
    assert (done.code, done.out) == (0, "no findings: my-game\n")


def test_a_promise_about_play_in_a_game_without_rules_is_told(command: Command):
    command("new", "my-game")
    path = Path("cards/my-game/game.yaml")
    path.write_text(
        path.read_text("utf-8") + "\nchecks:\n  - {law: winnable, at-least: 95 %}\n", "utf-8"
    )
    done = command("check", "my-game", "--lang", "en")
    assert done.code == 0
    assert "RULE609" in done.out


def test_a_promise_that_somebody_wins_is_idle_where_several_play(tmp_path: Path):
    box = Copy(tmp_path, "arch-king")
    law = "  - {law: winnable, at-least: 95 %}"
    (told,) = box.edit(G, "\nchecks:\n", f"\nchecks:\n{law}\n").told()
    assert told == "RULE609 game.yaml: winnable"


# the law


@pytest.mark.parametrize("share", ["95", "0 %", "100 %", "95 per cent", "[3, 4]", "-5 %"])
def test_a_promise_that_playing_could_not_keep_is_told(box: Copy, share: str):
    (told,) = box.edit(G, "at-least: 95 %", f"at-least: {share}").told()
    assert told.startswith("DECK222 game.yaml: ")


@pytest.mark.parametrize("share", ["50 %", "50%", "87.5 %"])
def test_a_promise_is_a_share_in_per_cent(box: Copy, share: str):
    assert box.edit(G, "at-least: 95 %", f"at-least: {share}").told() == []


def test_a_promise_about_play_is_of_no_deck(box: Copy):
    (told,) = box.edit(G, "law: winnable,", "law: winnable, deck: spirit,").told()
    assert told == "DECK222 game.yaml: spirit"


# trying in play


def wins_if(monkeypatch: pytest.MonkeyPatch, of_deal: object) -> list[int]:
    """Let the quick player win the deals that `of_deal` says; what comes back notes its games."""
    games: list[int] = []

    def attempt(_self: FortOfGold, _seed: int, index: int, _number: int) -> bool:
        games.append(index)
        return bool(of_deal(index))  # type: ignore[operator]

    monkeypatch.setattr(FortOfGold, "attempt", attempt)
    return games


@pytest.mark.usefixtures("untried")
def test_play_stops_as_soon_as_the_interval_lies_above_the_promise(box: Copy, monkeypatch):
    games = wins_if(monkeypatch, lambda _: True)
    assert box.told() == []
    assert games == list(range(73))  # 73 of 73: from 95.0 %


@pytest.mark.usefixtures("untried")
def test_play_stops_as_soon_as_it_cannot_tell(box: Copy, monkeypatch):
    games = wins_if(monkeypatch, lambda index: index % 10)
    (found,) = box.findings()
    assert (found.code, found.level) == ("RULE608", "warning")
    assert "--deep" in found.hint.en
    assert "seed 0" in found.message.en
    assert "95 % interval" in found.message.en
    assert len(games) < playability.GAMES


@pytest.mark.usefixtures("untried")
def test_play_ends_after_so_many_games_in_any_case(box: Copy, monkeypatch):
    games = wins_if(monkeypatch, lambda index: index % 25)
    assert box.told() == ["RULE608 game.yaml: 95 %"]
    assert playability.GAMES <= len(games) < playability.GAMES + playability.TRIES


@pytest.mark.usefixtures("untried")
def test_a_deck_with_errors_is_not_tried(box: Copy, monkeypatch):
    games = wins_if(monkeypatch, lambda _: True)
    box.edit(S, "RG-", "RB-").told()
    box.edit(G, "perfect_score: 5", "perfect_score: 14").told()
    assert games == []


@pytest.mark.usefixtures("untried")
def test_a_deck_that_promises_nothing_is_not_tried(lawless: Copy, monkeypatch):
    games = wins_if(monkeypatch, lambda _: False)
    assert lawless.told() == []
    assert games == []


@pytest.mark.usefixtures("untried")
def test_a_deck_is_tried_once_however_often_it_is_looked_at(box: Copy, monkeypatch):
    games = wins_if(monkeypatch, lambda _: True)
    box.told()
    box.edit(G, "minutes: [20, 30]", "minutes: [20, 40]").told()
    assert len(games) == 73


@pytest.mark.usefixtures("untried")
def test_a_harder_deck_is_left_open(box: Copy):
    box.edit(G, "altar_goal: 7", "altar_goal: 9").edit(G, "perfect_score: 5", "perfect_score: 1")
    assert box.told() == ["RULE608 game.yaml: 95 %"]


# solving


def solved_as(monkeypatch: pytest.MonkeyPatch, result: object, nodes: int = 0) -> list[int]:
    """Let the solver say of each deal what `result` says; what comes back notes the deals."""
    deals: list[int] = []

    def solve(_self: FortOfGold, _seed: int, start: int, stop: int, effort: str) -> list[Solution]:
        assert effort == "win"
        deals.extend(range(start, stop))
        return [
            Solution(i, result(i), None, None, (), Text("", ""), nodes)  # type: ignore[operator]
            for i in range(start, stop)
        ]

    monkeypatch.setattr(FortOfGold, "attempt", lambda *_: False)
    monkeypatch.setattr(FortOfGold, "solve", solve)
    return deals


def deep(box: Copy) -> list[tuple[str, str]]:
    return [(one.code, one.message.en) for one in all_findings(box.opened(), deep=True)]


@pytest.mark.usefixtures("untried")
def test_deals_that_the_solver_wins_keep_the_promise(box: Copy, monkeypatch):
    deals = solved_as(monkeypatch, lambda _: "won")
    assert deep(box) == []
    assert len(deals) == 73


@pytest.mark.usefixtures("untried")
def test_deals_that_cannot_be_won_break_the_promise(box: Copy, monkeypatch):
    deals = solved_as(monkeypatch, lambda i: "unwinnable" if i % 5 == 0 else "won")
    ((code, said),) = deep(box)
    assert code == "RULE607"
    assert "of 30 deals of seed 0, 24 are, and 0 are open (95 % interval 62.7–90.5 %)" in said
    assert len(deals) == 30


@pytest.mark.usefixtures("untried")
def test_deals_that_the_solver_gives_up_are_neither(box: Copy, monkeypatch):
    solved_as(monkeypatch, lambda i: "gave up" if i % 5 == 0 else "won")
    ((code, said),) = deep(box)
    assert code == "RULE608"
    assert "800 are, and 200 are open" in said


@pytest.mark.usefixtures("untried")
def test_hard_deals_are_solved_for_so_long_and_no_longer(box: Copy, monkeypatch):
    deals = solved_as(monkeypatch, lambda _: "gave up", nodes=playability.NODES // 19)
    ((code, said),) = deep(box)
    assert code == "RULE608"
    assert "of 20 deals of seed 0, 0 are, and 20 are open" in said
    assert len(deals) == 20


@pytest.mark.usefixtures("untried")
def test_the_solver_is_asked_only_about_what_playing_leaves_open(box: Copy, monkeypatch):
    deals = solved_as(monkeypatch, lambda _: "won")
    wins_if(monkeypatch, lambda index: index % 2)
    assert deep(box) == []
    assert deals == list(range(0, 73, 2))


@pytest.mark.usefixtures("untried")
def test_the_solver_is_asked_only_with_deep(box: Copy, monkeypatch):
    deals = solved_as(monkeypatch, lambda _: "unwinnable")
    assert box.told() == ["RULE608 game.yaml: 95 %"]
    assert deals == []


@pytest.mark.usefixtures("untried")
def test_deep_is_an_option_of_check(box: Copy, command: Command, monkeypatch):
    solved_as(monkeypatch, lambda _: "unwinnable")
    monkeypatch.chdir(box.shelf.cards.parent)
    done = command("check", "fort-of-gold", "--lang", "en")
    assert (done.code, "RULE608" in done.out) == (0, True)
    done = command("check", "fort-of-gold", "--deep", "--lang", "ja")
    assert done.code == 1
    assert "RULE607" in done.out
    assert "95 % 信頼区間" in done.out


@pytest.mark.slow
def test_check_plays_without_compiled_rules():
    code = (
        "import os, sys\n"
        "os.cpu_count = lambda: 1\n"  # all is done here
        "sys.argv = ['fortgold', 'check']\n"
        "from fortgold.cli.root import main\n"
        "try:\n    main()\n"
        "except SystemExit as end:\n    assert not end.code\n"
        "assert 'fortgold.games.fort_of_gold.greedy' in sys.modules\n"
        "assert not {'numba', 'numpy'} & set(sys.modules)\n"
    )
    root = Path(playability.__file__).parents[2]
    subprocess.run([sys.executable, "-c", code], check=True, cwd=root, capture_output=True)


def test_of_a_card_that_breaks_a_law_the_rules_do_not_complain_as_well(tmp_path: Path):
    kings = Copy(tmp_path, "arch-king").edit("companion.csv", "Sage,1", "Sage,2")
    told = [one for one in kings.told() if one.startswith(("DECK", "RULE"))]
    assert told == ["DECK228 companion.csv C01: 2"]
