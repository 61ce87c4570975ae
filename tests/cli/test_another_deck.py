"""`fortgold new GAME --deck NAME --from TABLE`: one more deck, and nothing that was there is changed."""

from __future__ import annotations

from pathlib import Path

import pytest
from command import Command, files

from fortgold.data.library import shelf_at

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'


@pytest.fixture
def made(command: Command) -> Command:
    """A folder with a game of one deck, and the table of another."""
    Path(command.here, "t.csv").write_text("Name,Cost\nWood,1\nHill,2\n", "utf-8")
    Path(command.here, "v.csv").write_text(
        "Titre,Nombre,Image\nOgre,2,ogre\nTroll,1,ogre\n", "utf-8"
    )
    Path(command.here, "ogre.svg").write_text(SVG)
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    return command


def game(command: Command) -> Path:
    return command.here / "cards" / "mine" / "game.yaml"


def test_a_second_deck_of_a_table_prints_at_once(made: Command):
    before, there = game(made).read_text("utf-8"), files(made.here)
    done = made("new", "mine", "--deck", "villain", "--from", "v.csv")
    assert done.code == 0
    assert game(made).read_text("utf-8").startswith(before)
    same = {name: one for name, one in files(made.here).items() if not name.endswith("game.yaml")}
    assert there.items() - same.items() == {("cards/mine/game.yaml", there["cards/mine/game.yaml"])}
    table = (made.here / "cards" / "mine" / "villain.csv").read_text("utf-8")
    assert table == "id,name,copies,picture\nvillain-1,Ogre,2,ogre\nvillain-2,Troll,1,ogre\n"
    assert made("check").out == "no findings: mine\n"
    assert made("build", "--paper", "a4").code == 0


@pytest.mark.parametrize("size", ["[63, 88]", "mini", "tarot", "[100, 50]"])
def test_another_deck_is_as_large_as_the_first_and_laid_out_for_that(made: Command, size: str):
    text = game(made).read_text("utf-8")
    game(made).write_text(text.replace("size: [63.5, 88.9]", f"size: {size}"), "utf-8")
    plain = "extends: base/card\nface: {imprint: null}\n"
    (made.here / "templates" / "mine" / "card.yaml").write_text(plain, "utf-8")
    rows = (
        "Name,Image,Cost,Power,Kind,Rules\nOgre,ogre,3,4,Beast,Whoever meets it must run at once.\n"
    )
    Path(made.here, "v.csv").write_text(rows, "utf-8")
    done = made("new", "mine", "--deck", "villain", "--from", "v.csv")
    assert "Next: fortgold build mine " in done.err
    opened = shelf_at(made.here).open("mine").game
    assert opened is not None
    assert len({deck.size for deck in opened.decks}) == 1
    assert made("check").out == "no findings: mine\n"


def test_beside_a_deck_without_corners_another_one_has_the_usual_size(made: Command):
    text = game(made).read_text("utf-8")
    shape = "size: [80, 80]\n    shape: circle"
    game(made).write_text(text.replace("size: [63.5, 88.9]", shape), "utf-8")
    made("new", "mine", "--deck", "villain", "--from", "v.csv")
    assert "size: [63.5, 88.9]  # mm, after cutting: poker size" in game(made).read_text("utf-8")


def test_what_stands_after_the_decks_stays_after_them_with_its_comments_and_line_ends(
    made: Command,
):
    end = "# my notes\r\nplayers: [2, 4]  # or so\r\n"
    text = game(made).read_text("utf-8").replace("\n", "\r\n")
    game(made).write_bytes((text + end).encode())
    assert made("new", "mine", "--deck", "villain", "--from", "v.csv").code == 0
    now = game(made).read_bytes().decode()
    assert now.startswith(text + "  villain:\r\n")
    assert now.endswith("\r\n" + end)
    assert now.count("\n") == now.count("\r\n")
    assert made("check").out == "no findings: mine\n"


def test_ids_that_another_deck_has_are_told_apart(made: Command):
    Path(made.here, "v.csv").write_text("id,name\nC1,Giant\nX,Troll\n", "utf-8")
    made("new", "mine", "--deck", "villain", "--from", "v.csv")
    assert made("check").out == "no findings: mine\n"


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("new mine --deck card --from v.csv", "decks.card is there already"),
        ("new mine --deck Ogre --from v.csv", "`Ogre` cannot be the name of a deck"),
        ("new mine --deck ../x --from v.csv", "`../x` cannot be the name of a deck"),
        ("new ../mine --deck x --from v.csv", "there is no game in"),
        ("new other --deck x --from v.csv", "there is no game in cards/other"),
        ("new mine --deck x", "fortgold new mine --from cards.xlsx --deck"),
        ("new mine --deck x --from v.csv --languages fr", "a deck is in the languages of its game"),
        ("new mine --deck x --from gone.csv", "gone.csv"),
    ],
)
def test_a_deck_that_cannot_be_added_is_refused_and_nothing_written(
    made: Command, arguments: str, why: str
):
    before = files(made.here)
    done = made(*arguments.split())
    assert (done.code, why in done.err) == (2, True), done.err
    assert files(made.here) == before


def test_decks_on_one_line_are_left_alone(made: Command):
    deck = "{card: {name: Card, size: poker, columns: {cost: {type: number}}}}"
    text = f'title: "Mine"\nlanguages: [en]\nversion: "1"\ndecks: {deck}\n'
    game(made).write_text(text, "utf-8")
    done = made("new", "mine", "--deck", "villain", "--from", "v.csv")
    assert done.code == 2
    assert "each deck and each key in a line of its own" in done.err
    assert game(made).read_text("utf-8") == text


def test_where_the_end_of_the_decks_is_not_what_it_seems_nothing_is_written(made: Command):
    text = 'title: "Mine"\nlanguages: [en]\nversion: "1"\ndecks:\n  card:\n    size: poker\n'
    text += "    columns: {cost: {type: number}}\n    name: |-\n      Card\n      # no comment\n"
    game(made).write_text(text, "utf-8")
    assert made("check").code == 0
    done = made("new", "mine", "--deck", "villain", "--from", "v.csv")
    assert (done.code, game(made).read_text("utf-8")) == (2, text)


def test_a_game_with_errors_is_to_be_mended_first(made: Command):
    game(made).write_text(game(made).read_text("utf-8").replace("number", "nmber"), "utf-8")
    done = made("new", "mine", "--deck", "villain", "--from", "v.csv")
    assert "mend them first: fortgold check mine" in done.err
