"""The door: what of a game's files is read, and what is refused."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from shutil import rmtree

import pytest
from builtin_games import Copy

from fortgold.data.door import Refused, door_to, leads_out
from fortgold.data.limits import Limit
from fortgold.data.model import Text

SECRET = "the secret of another folder"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a game `deck` and, beside it, a file that is nobody's business."""
    for part in ("place/cards/deck", "place/templates/deck", "place/templates/base", "other"):
        (tmp_path / part).mkdir(parents=True)
    (tmp_path / "other/secret.csv").write_text(SECRET)
    (tmp_path / "place/cards/deck/card.csv").write_text("id")
    return tmp_path / "place"


def read(place: Path, name: str, *allowed: Path, most: int = 100) -> str:
    folders = [place / "cards/deck", place / "templates/deck", place / "templates/base"]
    door = door_to(folders, allowed)
    return door.read(place / name, Limit(most, Text("字", "characters"))).decode()


def test_a_file_of_the_game_is_read(place: Path):
    assert read(place, "cards/deck/card.csv") == "id"


def test_a_link_within_the_game_is_followed(place: Path):
    (place / "templates/deck/link").symlink_to("../../cards/deck/card.csv")
    assert read(place, "templates/deck/link") == "id"


WAYS_OUT: dict[str, Callable[[Path], object]] = {
    "a link": lambda place: (place / "cards/deck/x").symlink_to(place.parent / "other/secret.csv"),
    "a link to a link": lambda place: (
        (place / "cards/deck/y").symlink_to("../../../other/secret.csv"),
        (place / "cards/deck/x").symlink_to("y"),
    ),
    "a link to another game": lambda place: (
        (place / "cards/elsewhere").mkdir(),
        (place / "cards/elsewhere/secret.csv").write_text(SECRET),
        (place / "cards/deck/x").symlink_to("../elsewhere/secret.csv"),
    ),
    "a linked folder": lambda place: (
        (place / "cards/deck/x").symlink_to(place / "cards/deck/folder/secret.csv"),
        (place / "cards/deck/folder").symlink_to(place.parent / "other"),
    ),
    "a pipe": lambda place: os.mkfifo(place / "cards/deck/x"),
    "a device": lambda place: (place / "cards/deck/x").symlink_to("/dev/zero"),
    "a process": lambda place: (place / "cards/deck/x").symlink_to("/proc/self/environ"),
    "a folder": lambda place: (place / "cards/deck/x").mkdir(),
    "a link to itself": lambda place: (place / "cards/deck/x").symlink_to("x"),
    "a link to nothing": lambda place: (place / "cards/deck/x").symlink_to("nothing"),
}


@pytest.mark.parametrize("way", WAYS_OUT)
def test_no_way_leads_out(place: Path, way: str):
    WAYS_OUT[way](place)
    with pytest.raises(Refused) as refused:
        read(place, "cards/deck/x")
    assert SECRET not in refused.value.said.en + refused.value.said.ja


@pytest.mark.parametrize("part", ["cards/deck", "templates/deck", "templates/base"])
def test_a_game_that_is_a_link_chooses_no_room(place: Path, part: str):
    (place / "cards/deck/card.csv").unlink()
    (place / part).rmdir()
    (place / part).symlink_to(place.parent / "other")
    with pytest.raises(Refused, match="leads out"):
        read(place, f"{part}/secret.csv")


def test_cards_that_are_a_link_choose_no_room(place: Path):
    (place / "cards").rename(place / "moved")
    (place.parent / "other/deck").mkdir()
    (place.parent / "other/secret.csv").rename(place.parent / "other/deck/secret.csv")
    (place / "cards").symlink_to(place.parent / "other")
    with pytest.raises(Refused, match="leads out"):
        read(place, "cards/deck/secret.csv")


def test_the_user_may_let_a_folder_in(place: Path):
    (place / "cards/deck/x").symlink_to(place.parent / "other/secret.csv")
    assert read(place, "cards/deck/x", place.parent / "other") == SECRET


def test_a_folder_whose_name_only_begins_alike_is_outside(place: Path):
    (place / "cards/deck-two").mkdir()
    (place / "cards/deck-two/secret.csv").write_text(SECRET)
    with pytest.raises(Refused, match="leads out"):
        read(place, "cards/deck/../deck-two/secret.csv")


def test_a_file_at_its_limit_is_read_and_one_byte_more_is_refused(place: Path):
    file = place / "cards/deck/card.csv"
    file.write_text("x" * 100)
    assert len(read(place, "cards/deck/card.csv")) == 100
    file.write_text("x" * 101)
    with pytest.raises(Refused, match="no more than 100") as refused:
        read(place, "cards/deck/card.csv")
    assert refused.value.what.code == "READ110"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_closed_file_is_told_as_closed(place: Path):
    (place / "cards/deck/card.csv").chmod(0)
    with pytest.raises(Refused, match="permission"):
        read(place, "cards/deck/card.csv")


@pytest.mark.parametrize("name", ["/etc/passwd", "../x", "a/../../x", "~/x", "a\0b", ".."])
def test_names_that_lead_out(name: str):
    assert leads_out(name)


@pytest.mark.parametrize("name", ["x.svg", "a/b.svg", "..x", "a..b/c", "日本/語.svg"])
def test_names_that_stay(name: str):
    assert not leads_out(name)


# in a deck


EDITS = [
    ("game.yaml", "  spirit:\n", "  spirit:\n    table: /etc/passwd\n", "READ108 game.yaml"),
    ("game.yaml", "  spirit:\n", "  spirit:\n    table: ../other/x.csv\n", "READ108 game.yaml"),
    ("game.yaml", "  spirit:\n", '  spirit:\n    table: "a\\0.csv"\n', "READ108 game.yaml"),
    ("game.yaml", "id: red", "id: ../../red", "READ108 game.yaml"),
    ("spirit.yaml", "extends: base/card", "extends: ../../other", "READ108 spirit.yaml"),
    ("spirit.csv", "S02,ember", "S02,../../ember", "READ104 spirit.csv"),
    ("spirit.csv", "S02,ember", "../S02,ember", "READ104 spirit.csv"),
]


@pytest.mark.parametrize(("file", "old", "new", "told"), EDITS, ids=lambda one: str(one)[:30])
def test_a_name_that_leads_out_is_told_where_it_stands(
    tmp_path: Path, file: str, old: str, new: str, told: str
):
    box = Copy(tmp_path).edit(file, old, new)
    assert any(one.startswith(told) for one in box.told()), box.told()


def test_a_table_that_is_a_link_is_told_and_not_quoted(tmp_path: Path):
    (tmp_path / "secret").write_text(SECRET)
    box = Copy(tmp_path).delete("spirit.csv")
    (box.shelf.cards / box.game / "spirit.csv").symlink_to(tmp_path / "secret")
    (found,) = [one for one in box.findings() if one.code == "READ108"]
    assert found.at.path.endswith("spirit.csv")
    assert not any(SECRET in one.message.en + one.hint.en for one in box.findings())


def test_a_linked_folder_of_art_is_told_once(tmp_path: Path):
    (tmp_path / "art").mkdir()
    (tmp_path / "art/S11.svg").write_text("<svg/>")
    box = Copy(tmp_path)
    art = box.shelf.templates / box.game / "art"
    rmtree(art)
    art.symlink_to(tmp_path / "art")
    assert [one.at.path.rpartition("/")[2] for one in box.findings()] == ["art"]
