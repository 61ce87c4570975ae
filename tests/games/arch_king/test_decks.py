"""The rules and the greedy player do the same in every form, whatever the deck."""

from __future__ import annotations

import csv
import io
import random
from collections.abc import Iterable
from itertools import product
from pathlib import Path

import pytest
from builtin_games import Copy
from one_source import play_all
from printed import game_and_look

from fortgold.games.arch_king.deck import Ruleset, ruleset_of
from fortgold.games.arch_king.moves import Op
from fortgold.games.arch_king.program import LAYOUT, PLAYERS
from fortgold.games.arch_king.requirements import ALLOWED
from fortgold.games.common.machine import tally
from fortgold.games.position import CannotPlay

TABLES = [*product(range(2, 7), [""]), *product(range(3, 7), ["stable"])]


def rules(seats: int, setup: str = "") -> Ruleset:
    return ruleset_of(game_and_look("arch-king")[0], seats, setup)


def mixed(seats: int, index: int) -> list[str]:
    """Greedy players and others, in turn."""
    return [("random", "greedy")[(seat + index) % 2] for seat in range(seats)]


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_greedy_games(seats, setup):
    for index in range(2):
        play_all(rules(seats, setup), ["greedy"] * seats, 7, index)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_games_with_players_of_both_kinds(seats, setup):
    for index in range(2):
        play_all(rules(seats, setup), mixed(seats, index), 7, index)


@pytest.mark.proof
@pytest.mark.parametrize(("seats", "setup"), TABLES)
def test_all_play_the_same_greedy_games_for_long(seats, setup):
    for index in range(100, 120):
        play_all(rules(seats, setup), ["greedy"] * seats, 8, index)
        play_all(rules(seats, setup), mixed(seats, index), 9, index)


@pytest.mark.slow
def test_a_tally_counts_the_games_of_its_players():
    lined_up = ["greedy", "random", "greedy"]
    numbers = [list(PLAYERS).index(player) for player in lined_up]
    found = tally(LAYOUT, rules(3), numbers, 5, 20, 23)
    for index, row in enumerate(found.results.tolist(), 20):
        ended = play_all(rules(3), lined_up, 5, index)
        assert row == [*ended.scores, sum(1 << seat for seat in ended.winners)]


# Edited decks.

EDITS = {
    "gains that hang on themselves": [
        ("kingdom.csv", "on_gain_self,draw; settle", "on_gain_self,choose explore | settle"),
        ("kingdom.csv", "WSSGG,8,,none,", "AAGG,8,,on_gain_self,build"),
        ("kingdom.csv", "passive,prestige", "on_gain_self,explore; repeat_companion"),
    ],
    "gains that build, gains that offer": [
        ("kingdom.csv", "on_gain_self,draw; settle", "on_gain_self,draw 2; build discount=1"),
        ("kingdom.csv", "WSSGG,8,,none,", "AAGG,8,,on_gain_self,choose draw 2 | prestige"),
    ],
    "gains that repeat": [
        ("kingdom.csv", "passive,food", "on_gain_self,repeat_companion"),
        ("kingdom.csv", "passive,prestige", "on_gain_self,choose repeat_companion | prestige"),
        ("kingdom.csv", "WS,1,,on_produce,ready_frontier", "WS,1,,on_gain_self,choose repeat_companion | food"),
        ("kingdom.csv", "W,tap,resource wood\n", "W,tap,build discount=2\n"),
        ("kingdom.csv", "S,tap,resource stone\n", "S,tap,build discount=3\n"),
        ("kingdom.csv", "tap,prestige", "tap,build discount=2"),
        ("kingdom.csv", "tap,food", "tap,build discount=1"),
        ("companion.csv", "play,build\n", "play,draw 2; explore\n"),
        ("companion.csv", "play,build discount=2", "play,settle 2"),
        ("companion.csv", "play,build 2", "play,discard_field; settle"),
    ],
    "resources of any kind": [
        ("kingdom.csv", "W,tap,resource wood\n", "W,tap,resource wood/stone/gold 2\n"),
        ("kingdom.csv", "S,tap,resource stone\n", "S,tap,resource wood/stone/wood\n"),
        ("kingdom.csv", "paying,convert", "paying,convert 2"),
        ("kingdom.csv", "SSS,5", "AAAS,5"),
        ("kingdom.csv", "GG,4", "AGGG,4"),
        ("companion.csv", "FW,,play", "FAA,,play"),
        ("companion.csv", "play,build discount=2", "play,build 2 discount=1"),
    ],
    "other uses": [
        ("kingdom.csv", "tap,draw 3", "tap,produce wood; swap_companion"),
        ("kingdom.csv", "tap,food", "tap,ready_frontier 2; draw"),
        ("kingdom.csv", "tap,prestige", "tap,build discount=3"),
        ("kingdom.csv", "on_produce,ready_frontier", "on_produce,choose food | ready_frontier"),
        ("kingdom.csv", "on_gain_any,draw", "on_gain_any,swap_companion; prestige"),
        ("kingdom.csv", "once_per_turn,produce_any", "once_per_turn,choose explore | build"),
        ("kingdom.csv", "passive,food", "turn_start,discard_field 2 optional; settle"),
        ("start.csv", "once_per_turn,produce_any", "once_per_turn,food 2; draw"),
    ],
    "other companions": [
        ("companion.csv", "play,food; draw", "play,choose food 2 | repeat_companion; draw"),
        ("companion.csv", "play,produce wood", "play,prestige; swap_companion 2"),
        ("companion.csv", "play,produce stone", "play,produce stone; ready_treasure"),
        ("companion.csv", "play,draw; explore", "play,explore 2"),
        ("companion.csv", "F,,play,ready_treasure 2", "FP,,play,choose build discount=4 | explore 2"),
        ("companion.csv", "FP,,play", ",,play"),
        ("companion.csv", "play,draw 2; swap_companion", "play,swap_companion 3; discard_field"),
        ("companion.csv", "play,food 2", "play,prestige 2; choose produce gold | produce_any 3"),
    ],
    "other points": [
        ("kingdom.csv", "vp_per building 2", "vp_per set_of_three 2; vp_per treasure 3"),
        ("kingdom.csv", "vp_per treasure 1", "vp_per building 1"),
        ("kingdom.csv", "3,,none,", "0,,game_end,vp_per frontier 2"),
        ("kingdom.csv", "S,tap,resource stone\n", "S,game_end,vp_per building 1\n"),
        ("kingdom.csv", "W,tap,resource wood\n", "W,game_end,vp_per building 1\n"),
        ("start.csv", "building,,0,,once_per_turn,produce_any", "building,,0,,game_end,vp_per frontier 3"),
        ("game.yaml", "end_cards: 14", "end_cards: 18"),
    ],
}  # fmt: skip


def edited(folder: Path, edits: Iterable[tuple[str, str, str]], seats: int, setup: str) -> Ruleset:
    box = Copy(folder, "arch-king")
    for name, old, new in edits:
        box.edit(name, old, new)
    game = box.opened().game
    assert game is not None
    return ruleset_of(game, seats, setup)


@pytest.mark.slow
@pytest.mark.parametrize("which", EDITS)
def test_all_play_the_same_games_with_an_edited_deck(tmp_path, which):
    deck = edited(tmp_path, EDITS[which], 3, "stable")
    for index in range(2):
        play_all(deck, ["greedy", "greedy", "greedy"], 11, index)
        play_all(deck, ["random", "greedy", "random"], 12, index)


# Decks of any effects that the words of the tables can spell.

SPELT = {
    Op.FOOD: ["food", "food 2"],
    Op.PRESTIGE: ["prestige", "prestige 2"],
    Op.RESOURCE: ["resource wood", "resource stone/gold", "resource gold 2", "resource gold/wood 2"],
    Op.DRAW: ["draw", "draw 2", "draw 3"],
    Op.PRODUCE: ["produce wood", "produce stone", "produce gold", "produce food"],
    Op.PRODUCE_ANY: ["produce_any", "produce_any 2"],
    Op.EXPLORE: ["explore", "explore 2"],
    Op.SETTLE: ["settle", "settle 2"],
    Op.BUILD: ["build", "build discount=2", "build 2 discount=1"],
    Op.REPEAT_COMPANION: ["repeat_companion"],
    Op.READY_FRONTIER: ["ready_frontier", "ready_frontier 2"],
    Op.READY_TREASURE: ["ready_treasure", "ready_treasure 2"],
    Op.DISCARD_FIELD: ["discard_field", "discard_field 2 optional"],
    Op.SWAP_COMPANION: ["swap_companion", "swap_companion 2"],
    Op.CONVERT: ["convert", "convert 2"],
    Op.VP_PER: ["vp_per building 2", "vp_per set_of_three 1", "vp_per treasure 2", "vp_per frontier 3"],
}  # fmt: skip
SIMPLE = {Op.RESOURCE, Op.FOOD, Op.PRESTIGE, Op.DRAW, Op.SWAP_COMPANION}


def effect(dice: random.Random, timing: str, category: str) -> str:
    """One step or two that the timing allows, or a choice."""
    ops = set(ALLOWED[timing]) - {Op.CHOOSE}
    if timing == "tap":
        ops = ops - {Op.READY_TREASURE} if category == "treasure" else SIMPLE
    if timing == "on_gain_self":
        ops -= {Op.REPEAT_COMPANION}

    def step() -> str:
        return dice.choice(SPELT[dice.choice(sorted(ops))])

    first = step()
    if timing in ("paying", "game_end") or first.startswith("resource"):
        return first
    ops -= {Op.RESOURCE}
    if dice.random() < 0.3 and timing not in ("passive", "on_gain_self"):
        return f"choose {step()} | {step()}"
    return first if dice.random() < 0.5 else f"{step()}; {step()}"


def spelt_anew(table: str, dice: random.Random) -> str:
    """A table with other effects and costs on half its cards."""
    rows = list(csv.DictReader(io.StringIO(table)))
    for row in rows:
        if dice.random() < 0.5:
            continue
        category = row.get("category", "")
        timings = ["play"]
        if category:
            wrong = {"play", "none"} | ({"tap"} if category == "building" else set())
            wrong |= {"on_gain_self"} if row["id"][0] == "A" else set()
            timings = sorted(set(ALLOWED) - wrong)
        if category == "frontier":
            timings += ["tap"] * len(timings)
            row["icons"] = dice.choice(["W", "SG", "GF", ""])
        row["timing"] = dice.choice(timings)
        row["effect"] = effect(dice, row["timing"], category)
        if category == "building" and row["id"][0] == "K":
            row["cost"] = dice.choice(["", "A", "WS", "AAG", "SSGG", "WWAA"])
        if not category and row["kind"] != "sage":
            row["cost"] = dice.choice(["", "F", "F", "F", "FF", "FP", "FA", "FG"])
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0], lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def any_deck(folder: Path, number: int, seats: int) -> Ruleset | None:
    """A deck of that number; None if it cannot be played."""
    dice, box = random.Random(number), Copy(folder, "arch-king")
    for name in ("kingdom.csv", "start.csv", "companion.csv"):
        box.write(name, spelt_anew(box.file(name).read_text("utf-8"), dice))
    box.edit("game.yaml", "round_limit: 60", "round_limit: 15")
    game = box.opened().game
    assert game is not None
    try:
        deck = ruleset_of(game, seats)
    except CannotPlay:
        return None
    return deck


def play_any_decks(folder: Path, numbers: Iterable[int]) -> int:
    """Games of both with the decks of those numbers; how many decks could be played."""
    played = 0
    for number in numbers:
        seats = 2 + number % 3
        deck = any_deck(folder / str(number), number, seats)
        if deck is not None:
            played += 1
            play_all(deck, ["greedy"] * seats, 13, number)
            play_all(deck, mixed(seats, number), 14, number)
    return played


@pytest.mark.slow
def test_all_play_the_same_games_with_any_deck(tmp_path):
    assert play_any_decks(tmp_path, range(6)) >= 3


@pytest.mark.proof
def test_all_play_the_same_games_with_many_decks(tmp_path):
    assert play_any_decks(tmp_path, range(100, 150)) >= 25
