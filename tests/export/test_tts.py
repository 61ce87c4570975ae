"""A game for Tabletop Simulator: the saved object by a schema of the test's own, and each card by its picture.

What the program itself does with it nobody has tried here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest
from builtin_games import one_at_once
from command import Command
from exported_game import BLUE, files, opened_png, small_game
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator, ValidationError
from PIL import Image, ImageChops
from printed import Tiny, opened

from fortgold.data.inks import COLOUR
from fortgold.data.library import Opened
from fortgold.export.card_words import words_of
from fortgold.export.picture_area import Cutting
from fortgold.export.tts_save import saved_object
from fortgold.export.tts_sheets import CARDS, SIDE, ForTable, grid_of, table_images, table_picture
from fortgold.export.whole_pixels import pixels

SCHEMA = Draft202012Validator(
    json.loads(Path(__file__).with_name("tts_save.schema.json").read_text("utf-8"))
)
BASE = "https://example.org/cards/"
State = dict[str, Any]
GREY = (90, 90, 90)


class Table:
    """A saved object and its pictures, as the program finds them by their addresses."""

    def __init__(
        self, one: Opened, words: str = "en", edition: str = "en", cards: tuple[str, ...] = ()
    ) -> None:
        asked = ForTable(edition, COLOUR, cards)
        self.save = json.loads(saved_object(one, asked, words, lambda name: f"{BASE}{name}.png"))
        self.asked, self.one, self.pictures = asked, one, table_images(one, asked)
        self._made: dict[str, Image.Image] = {}

    def picture(self, address: str) -> Image.Image:
        name = unquote(address.removeprefix(BASE)).removesuffix(".png")
        (one,) = [one for one in self.pictures if one.name == name]
        if name not in self._made:
            self._made[name] = opened_png(table_picture(self.one, (self.asked, one)))
        return self._made[name]

    @property
    def objects(self) -> list[State]:
        return list(self._all(self.save["ObjectStates"]))

    def _all(self, states: list[State]) -> Iterator[State]:
        for one in states:
            yield one
            yield from self._all(one.get("ContainedObjects", []))

    def cards(self) -> list[State]:
        return [one for one in self.objects if one["Name"] in ("Card", "CardCustom")]

    def shown(self, card: State, side: str = "FaceURL") -> Image.Image:
        """The side of a card, cut out of its sheet."""
        sheet, place = divmod(card["CardID"], 100)
        ((number, custom),) = card["CustomDeck"].items()
        assert number == str(sheet)
        whole = self.picture(custom[side])
        if side == "BackURL" and not custom["UniqueBack"]:
            return whole
        return self.place(whole, custom, place)

    def place(self, whole: Image.Image, custom: State, place: int) -> Image.Image:
        columns, rows = custom["NumWidth"], custom["NumHeight"]
        assert whole.width % columns == whole.height % rows == 0
        wide, high = whole.width // columns, whole.height // rows
        row, column = divmod(place, columns)
        assert row < rows
        return whole.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))


@pytest.fixture
def small(tmp_path: Path) -> Opened:
    return small_game(Tiny(tmp_path))


@cache
def built_in(name: str) -> Table:
    return Table(opened(name), edition="ja+en")


# The saved object


@pytest.mark.parametrize("name", one_at_once())
def test_the_saved_object_of_each_game_is_one(name: str):
    SCHEMA.validate(built_in(name).save)


@pytest.mark.parametrize("name", one_at_once())
def test_every_card_is_there_and_every_object_has_a_name_of_its_own(name: str):
    table, game = built_in(name), opened(name).game
    assert game
    names = [one["GUID"] for one in table.objects]
    assert len({*names}) == len(names)
    for deck, pile in zip(game.decks, table.save["ObjectStates"], strict=False):
        held = pile.get("ContainedObjects", [pile])
        assert [one["GMNotes"] for one in held] == [
            card.id for card in deck.cards for _ in range(card.copies)
        ]
        assert pile.get("DeckIDs", [pile["CardID"]] if len(held) < 2 else []) == [
            one["CardID"] for one in held
        ]
        used = {number: custom for one in held for number, custom in one["CustomDeck"].items()}
        assert pile["CustomDeck"] == used


FAULTS: dict[str, Callable[[State], object]] = {
    "no name for the object": lambda save: save["ObjectStates"][0].pop("GUID"),
    "a picture on no machine": lambda save: custom(save).update(FaceURL="cards/card-1.png"),
    "an address with a space": lambda save: custom(save).update(BackURL=BASE + "a b.png"),
    "eleven columns": lambda save: custom(save).update(NumWidth=11),
    "eight rows": lambda save: custom(save).update(NumHeight=8),
    "a number as text": lambda save: card(save).update(CardID="100"),
    "a card of no sheet": lambda save: card(save).pop("CustomDeck"),
    "a pile of one": lambda save: save["ObjectStates"][0].update(DeckIDs=[100]),
    "another word for a pile": lambda save: save["ObjectStates"][0].update(Name="Deck_Custom"),
    "no place": lambda save: card(save).pop("Transform"),
    "a script": lambda save: save["ObjectStates"][0].update(LuaScript="x()"),
    "a misspelt key": lambda save: custom(save).update(BackHidden=True),
}


def custom(save: State) -> State:
    return save["ObjectStates"][0]["CustomDeck"]["1"]


def card(save: State) -> State:
    return save["ObjectStates"][0]["ContainedObjects"][0]


@pytest.mark.parametrize("fault", FAULTS)
def test_the_schema_finds_what_is_wrong(small: Opened, fault: str):
    save = Table(small).save
    SCHEMA.validate(save)
    FAULTS[fault](save)
    with pytest.raises(ValidationError):
        SCHEMA.validate(save)


def test_the_same_game_gives_the_same_bytes(small: Opened):
    asked = ForTable("en", COLOUR, ())
    once, again = (saved_object(small, asked, "en", str) for _ in range(2))
    assert once == again


def test_no_words_of_a_deck_are_a_script(tmp_path: Path):
    """What a table says is the name of a card, and the keys of scripts stay empty."""
    tiny = Tiny(tmp_path)
    small_game(tiny)
    evil = 'x","LuaScript":"print(1)'.replace('"', '""')
    tiny.write(
        "cards/tiny/card.csv", f'id,kind,name.ja,name.kana,name.en\nA1,wood,森,もり,"{evil}"\n'
    )
    table = Table(tiny.shelf.open("tiny"))
    SCHEMA.validate(table.save)
    assert table.cards()[0]["Nickname"] == evil.replace('""', '"')
    for one in (table.save, *table.objects):
        assert (one["LuaScript"], one["LuaScriptState"], one["XmlUI"]) == ("", "", "")


# Pictures


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether two pictures show the same, each drawn at another dpi."""
    small = (50, 70)
    both = (image.convert("RGB").resize(small, Image.Resampling.BOX) for image in (one, other))
    counts = ImageChops.difference(*both).convert("L").histogram()
    return sum(i * count for i, count in enumerate(counts)) / (50 * 70) < 4


def test_each_card_shows_what_its_number_says(small: Opened):
    table = Table(small)
    alone = {name: opened_png(data) for name, data in files(small, Cutting(100, corners=0)).items()}
    for one in table.cards():
        deck = "hero" if one["GMNotes"].startswith("H") else "card"
        front = f"{deck}-{one['GMNotes']}-front.png"
        back = f"hero-{one['GMNotes']}-back.png" if deck == "hero" else "card-back.png"
        assert alike(table.shown(one), alone[front])
        assert alike(table.shown(one, "BackURL"), alone[back])
        others = [name for name in alone if name.startswith(deck) and name not in (front, back)]
        assert not any(alike(table.shown(one), alone[name]) for name in others if "back" in name)
    wood, again, lake = table.cards()[:3]
    assert wood["CardID"] == again["CardID"]  # copies that look alike
    assert table.shown(wood).tobytes() != table.shown(lake).tobytes()


def test_a_hidden_card_shows_the_back_or_nothing_that_tells_it_apart(small: Opened):
    table = Table(small)
    for deck, colour, hidden in (("card", BLUE, True), ("hero", GREY, False)):
        (pile,) = [
            one for one in table.save["ObjectStates"] if f"/{deck}-" in str(one.get("CustomDeck"))
        ]
        (entry,) = pile["CustomDeck"].values()
        assert (entry["BackIsHidden"], entry["UniqueBack"]) == (hidden, not hidden)
        for side in ("FaceURL", "BackURL") if not hidden else ("FaceURL",):
            last = entry["NumWidth"] * entry["NumHeight"] - 1
            place = table.place(table.picture(entry[side]), entry, last)
            assert place.getpixel((5, 5)) == colour
        assert last > max(number % 100 for number in pile["DeckIDs"])


@given(st.integers(1, CARDS), st.tuples(st.integers(10_000, 200_000), st.integers(10_000, 200_000)))
def test_a_sheet_has_room_for_its_cards_and_one_more_and_is_not_too_large(
    count: int, size: tuple[int, int]
):
    columns, rows, dpi = grid_of(count, size)
    assert 2 <= columns <= 10
    assert 2 <= rows <= 7
    assert columns * rows > count
    assert columns * pixels(size[0], dpi) <= SIDE
    assert rows * pixels(size[1], dpi) <= SIDE
    assert (
        dpi == 300 or max(columns * pixels(size[0], dpi), rows * pixels(size[1], dpi)) > SIDE * 0.9
    )


@pytest.mark.parametrize(("count", "sheets"), [(69, [69]), (70, [35, 35]), (139, [46, 46, 47])])
def test_more_cards_than_a_sheet_takes_are_on_several(
    tmp_path: Path, count: int, sheets: list[int]
):
    tiny = Tiny(tmp_path)
    small_game(tiny)
    rows = "".join(f"A{i},k{i},森,もり,Wood,1\n" for i in range(count))
    tiny.write("cards/tiny/card.csv", "id,kind,name.ja,name.kana,name.en,copies\n" + rows)
    table = Table(tiny.shelf.open("tiny"))
    SCHEMA.validate(table.save)
    pile = table.save["ObjectStates"][0]
    on = [number // 100 for number in pile["DeckIDs"]]
    assert [on.count(i) for i in range(1, len(sheets) + 1)] == sheets
    assert max(number % 100 for number in pile["DeckIDs"]) == max(sheets) - 1
    assert {*pile["CustomDeck"]} == {str(i + 1) for i in range(len(sheets))}


def test_of_a_game_whose_cards_have_no_back_the_backs_are_plain(tmp_path: Path):
    tiny = Tiny(tmp_path)
    small_game(tiny)
    layout = tmp_path / "templates/tiny/card.yaml"
    layout.write_text(layout.read_text("utf-8").partition("back:")[0], "utf-8")
    table = Table(tiny.shelf.open("tiny"))
    SCHEMA.validate(table.save)
    assert table.shown(table.cards()[0], "BackURL").getpixel((5, 5)) == GREY


# What is no card, and single cards


def test_counters_are_tiles_in_a_bag_boards_lie_fast_and_a_die_is_the_program_s(small: Opened):
    bag = Table(small).save["ObjectStates"][-1]
    assert (bag["Name"], bag["Nickname"], len(bag["ContainedObjects"])) == ("Bag", "Life", 12)
    tile = bag["ContainedObjects"][0]
    assert tile["CustomImage"]["CustomTile"]["Type"] == 2  # round
    assert Table(small).picture(tile["CustomImage"]["ImageURL"]).getpixel((0, 0))[3] == 0
    mat, die = built_in("seven-fortress").save["ObjectStates"][-2:]
    assert (mat["Name"], mat["Locked"]) == ("Custom_Board", True)
    assert max(built_in("seven-fortress").picture(mat["CustomImage"]["ImageURL"]).size) <= SIDE
    assert (die["Name"], die["Nickname"]) == ("Die_6", "Die")


def test_a_card_alone_is_no_pile(small: Opened):
    table = Table(small, cards=("A2",))
    (only,) = table.save["ObjectStates"]
    assert (only["Name"], only["Nickname"]) == ("CardCustom", "Lake")
    SCHEMA.validate(table.save)


# Words


@pytest.mark.parametrize(
    ("game", "card_id", "lang", "lines"),
    [
        ("arch-king", "K24", "en", [
            "Treasure / Frontier / Building → Reveal",
            "For each kingdom card you gain (this one included): reveal 1 kingdom card.",
            "2", "Building", "Stone, Gold",
        ]),
        ("hundred-spirits", "C25", "en", [
            "2 pearls of one value and 2 pearls of one value.", "1", "Every other player draws 1 pearl.", "At once",
        ]),
        ("fort-of-gold", "S11", "ja", ["赤・緑・空", "RG-"]),
    ],
)  # fmt: skip
def test_words_of_a_card_are_what_one_reads_on_it(
    game: str, card_id: str, lang: str, lines: list[str]
):
    """Neither its name nor its number, no kana beside kanji, nothing twice."""
    one = opened(game)
    assert one.game
    (card,) = [card for card in one.game.cards() if card.id == card_id]
    assert words_of(one.game, one.look, one.game.deck(card.deck), card, lang).splitlines() == lines


def test_names_and_descriptions_are_in_the_language_that_is_asked_for():
    ja, en = (
        Table(opened("seven-fortress"), words, "ja+en", ("W1",)).cards()[0]
        for words in ("ja", "en")
    )
    assert (ja["Nickname"], en["Nickname"]) == ("岩窟のグラム", "Gram of the Cavern")
    assert "襲撃の戦力を、自分だけ1減らす。" in ja["Description"]
    assert "Raid strength is 1 less for you." in en["Description"]
    assert ja["CardID"] == en["CardID"]
    assert ja["SidewaysCard"] is True


# The command


def test_pictures_have_an_address_on_this_machine_or_below_the_one_that_is_given(
    command: Command, tmp_path: Path
):
    small_game(Tiny(tmp_path))
    done = command("export", "tts", "tiny", "--lang", "en", "--only", "deck:card")
    assert done.code == 0, done.err
    folder = tmp_path / "output/tiny/tts"
    save = json.loads((folder / "tiny.json").read_text("utf-8"))
    SCHEMA.validate(save)
    urls = {url for one in custom(save).items() if one[0].endswith("URL") for url in one[1:]}
    assert {Path(url.removeprefix("file://")) for url in urls} == {*folder.glob("*.png")}
    before = {*folder.glob("*.png")}
    assert (
        command("export", "tts", "tiny", "--lang", "en", "--only", "deck:card", "--url", BASE).code
        == 0
    )
    save = json.loads((folder / "tiny.json").read_text("utf-8"))
    assert custom(save)["FaceURL"].startswith(f"{BASE}card-1-")
    assert {*folder.glob("*.png")} == before
    layout = tmp_path / "templates/tiny/card.yaml"  # no cell of a table, so the deck is the same
    layout.write_text(layout.read_text("utf-8").replace("#14A03C", "#14A03D"), "utf-8")
    assert command("export", "tts", "tiny", "--lang", "en", "--only", "deck:card").code == 0
    after = {*folder.glob("*.png")}
    assert {path.name[:9] for path in before & after} == {"card-back"}
    assert len(after) == 2  # the fronts have another name


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("--url", "my pictures"), "`--url` cannot be `my pictures`"),
        (("--url", "javascript:x"), "`--url` cannot be `javascript:x`"),
        (("--words", "fr"), "there is no language `fr`"),
        (("--lang", "ja,en"), "`--lang` takes one edition here"),
        (("--ink", "red"), "wrong value for `--ink`"),
        (("--only", "cards:A9"), "there is no card `A9`"),
    ],
)
def test_what_cannot_be_made_is_told(
    command: Command, tmp_path: Path, wrong: tuple[str, ...], said: str
):
    small_game(Tiny(tmp_path))
    done = command("export", "tts", "tiny", *wrong)
    assert done.code == 2
    assert said in done.err
    assert not (tmp_path / "output").exists()
