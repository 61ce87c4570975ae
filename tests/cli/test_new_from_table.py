"""`fortgold new --from TABLE`: a stranger's table becomes cards that print at once."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pypdfium2
import pytest
from command import Command, files
from spreadsheets import ods, xlsx

from fortgold.cli.column_guesses import guessed
from fortgold.cli.column_headings import slug
from fortgold.cli.table_project import project

HEROES = """\
No,Titre,Coût,Type,Texte,Qty
1,Chevalier,3,Héros,"Quand il arrive, piochez une carte.
Puis défaussez.",2
2,Forêt,,Lieu,Produit un bois à chaque tour.,4
"""
ROWS = [
    line.split("|")
    for line in ("Card|Qty|Cost|Kind of card|Text", "Wood|2|3|Place|A long text, to be read.")
]


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("Coût", "cout"),
        ("Kind of card", "kind_of_card"),
        ("  Cost ", "cost"),
        ("???", "column"),
        ("効果", "効果"),
    ],
)
def test_a_heading_becomes_a_name(heading: str, column: str):
    assert slug(heading) == column


def test_types_are_guessed_from_what_stands_there():
    told = [(one.name, one.type) for one in guessed(ROWS, ["en"])]
    assert told == [
        ("name", ""), ("copies", ""), ("cost", "number"), ("kind_of_card", "word"), ("text", "text"),
    ]  # fmt: skip


def test_numbers_may_be_negative_or_have_decimals(command: Command):
    Path(command.here, "t.csv").write_text("name,a,b\nWood,-3,1\nHill,2,0.25\n", "utf-8")
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    game = (command.here / "cards" / "mine" / "game.yaml").read_text("utf-8")
    assert "a: {type: number, required: no, least: -3}" in game
    assert "b: {type: number, required: no, decimals: 2}" in game
    assert command("check").out == "no findings: mine\n"


def test_headings_may_say_their_language():
    rows = [
        ["Name (fr)", "Name (de)", "text_fr", "text.de", "cost"],
        ["Bois", "Wald", "A", "B", "1"],
    ]
    told = [(one.name, one.type, one.lang) for one in guessed(rows, ["fr", "de"])]
    assert told == [("name", "", "fr"), ("name", "", "de"), ("text", "text", "fr"), ("text", "text", "de"),
                    ("cost", "number", "")]  # fmt: skip


@pytest.mark.parametrize(
    ("heading", "cells", "name"),
    [
        ("Anzahl", "2 1", "copies"), ("Quantité", "2 1", "copies"), ("Cantidad", "2 1", "copies"),
        ("Nombre", "2 1", "copies"), ("Nombre", "Bosque Isla", "name"), ("枚数", "2 1", "copies"),
        ("Qty", "2x 1x", "qty"), ("Tipo", "1 2", "type"),
    ],
)  # fmt: skip
def test_headings_are_known_in_the_languages_of_makers_if_their_cells_can_be_that(
    heading: str, cells: str, name: str
):
    rows = [["Id", "Action", heading]]
    rows += [list(row) for row in zip("AB", ["Run", "Hide"], cells.split(), strict=True)]
    assert guessed(rows, ["en"])[2].name == name


def test_headings_may_say_their_language_by_their_words():
    rows = [["Nom", "Name", "Texte", "Text"], ["Bois", "Wood", "Un", "One"]]
    told = [(one.name, one.lang) for one in guessed(rows, ["fr", "en"])]
    assert told == [("name", "fr"), ("name", "en"), ("text", "fr"), ("text", "en")]


@pytest.mark.parametrize("langs", [["--languages", "ja,en"], []], ids=["said", "by headings"])
def test_beside_headings_with_a_language_one_without_is_in_the_other(
    command: Command, langs: list[str]
):
    rows = "Name JA,Name,Text JA,Text,Picture\nかんむり,Crown,ひく。,Draw.,crown.svg\n"
    Path(command.here, "t.csv").write_text(rows, "utf-8")
    (command.here / "Crown.svg").write_text(SVG)
    assert "Next: fortgold build mine " in command("new", "mine", *langs, "--from", "t.csv").err
    table = (command.here / "cards" / "mine" / "card.csv").read_text("utf-8")
    assert table.splitlines()[0] == "id,name.ja,name.en,text.ja,text.en,picture"
    assert table.splitlines()[1] == "C1,かんむり,Crown,ひく。,Draw.,Crown.svg"
    assert command("check").out == "no findings: mine\n"


def test_a_word_of_another_meaning_takes_no_language_of_headings_that_name_theirs():
    rows = [["Name FR", "Name DE", "Name", "Nombre"], ["Bois", "Wald", "Wood", "2"]]
    told = [(one.name, one.lang) for one in guessed(rows, ["fr", "de", "en"])]
    assert told == [("name", "fr"), ("name", "de"), ("name", "en"), ("copies", "")]


def test_names_of_one_picture_are_spelt_alike(command: Command):
    Path(command.here, "t.csv").write_text("Name,Art,Icon\nA,wood,Wood.svg\nB,Wood,\n", "utf-8")
    (command.here / "Wood.svg").write_text(SVG)
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    pictures = command.here / "templates" / "mine" / "pictures"
    assert [one.name for one in pictures.iterdir()] == ["Wood.svg"]
    assert command("check").out == "no findings: mine\n"


@pytest.mark.parametrize("deck", [[], ["--deck", "relic"]], ids=["new", "one more deck"])
def test_a_table_in_two_languages_without_readings_can_be_built(command: Command, deck: list[str]):
    Path(command.here, "t.csv").write_text("名前,Name\n森,Wood\n", "utf-8")
    if deck:
        command("new", "mine")
    languages = [] if deck else ["--languages", "ja,en"]
    done = command("new", "mine", *deck, *languages, "--from", "t.csv")
    assert "Next: fortgold build mine " in done.err
    checked = command("check")
    assert (checked.code, "TEXT321" in checked.out, "1 warning" in checked.out) == (0, True, True)


def test_what_is_to_be_mended_first_goes_before_a_build(command: Command):
    Path(command.here, "t.csv").write_text("name,art\nWood,gone.svg\n", "utf-8")
    done = command("new", "mine", "--languages", "en", "--from", "t.csv")
    assert done.err.endswith("Next: fortgold check mine   (it says what is to be mended first)\n")


def test_a_reading_of_japanese_names_is_one_of_the_table(command: Command):
    Path(command.here, "t.csv").write_text("名前,ふりがな,Name\n森,もり,Wood\n", "utf-8")
    command("new", "mine", "--languages", "ja,en", "--from", "t.csv")
    table = (command.here / "cards" / "mine" / "card.csv").read_text("utf-8")
    assert table == "id,name.ja,name.en,name.kana\nC1,森,Wood,もり\n"
    assert command("check").out == "no findings: mine\n"


@pytest.mark.parametrize(
    ("cells", "keys"),
    [
        ("1.5 X -2", 'least: -2, decimals: 1, from: ["X"]'),
        ("2-4 3 5–6", "ranges: yes"),
        ("−3 1 *", 'least: -3, from: ["*"]'),
        ("2 3 4 5 6 7 8 9 10 J Q K A", 'from: ["J", "Q", "K", "A"]'),
    ],
)
def test_numbers_with_a_few_short_words_are_numbers_that_allow_them(
    command: Command, cells: str, keys: str
):
    rows = "".join(f"Card {chr(97 + i)},{cell}\n" for i, cell in enumerate(cells.split()))
    Path(command.here, "t.csv").write_text(f"name,cost\n{rows}", "utf-8")
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    game = (command.here / "cards" / "mine" / "game.yaml").read_text("utf-8")
    assert f"cost: {{type: number, required: no, {keys}}}" in game
    assert command("check").out == "no findings: mine\n"


@pytest.mark.parametrize("cells", ["1 X Y", "3-1 2 3 4", "1d6 2 3 4", "10:30 2 3", "- - -"])
def test_what_is_mostly_no_number_is_a_word(cells: str):
    rows = [["name", "cost"], *(["a", cell] for cell in cells.split())]
    assert guessed(rows, ["en"])[1].type == "word"


def test_notes_of_the_maker_are_kept_as_notes(command: Command):
    text = "name,# to do,cost,# to do\nWood,draw it,1,soon\nHill,,2,\n"
    Path(command.here, "t.csv").write_text(text, "utf-8")
    done = command("new", "mine", "--languages", "en", "--from", "t.csv")
    assert "column `# to do` -> # to do (note)" in done.err
    table = (command.here / "cards" / "mine" / "card.csv").read_text("utf-8")
    assert table == "id,name,# to do,cost,# to do_2\nC1,Wood,draw it,1,soon\nC2,Hill,,2,\n"
    assert command("check").out == "no findings: mine\n"


@pytest.mark.parametrize("langs", ["fr,en", "ja,en"])
def test_in_editions_of_two_languages_a_card_says_both(command: Command, langs: str):
    main, other = langs.split(",")[:2]
    rows = f"name.{main},name.{other},text.{main},text.{other},type.{main},type.{other}\n"
    words = "Aaa,Bbb,Ccc ccc ccc ccc ccc ccc,Ddd ddd ddd ddd ddd ddd,Eee,Fff\n"
    Path(command.here, "t.csv").write_text(rows + words, "utf-8")
    command("new", "mine", "--languages", langs, "--from", "t.csv")
    assert command("build", "--paper", "a4", "--lang", f"{main}+{other},{other}").code == 0
    both, one = (
        printed(command.here / "output" / "mine" / f"sheets-a4-{edition}-fronts.pdf")
        for edition in (f"{main}+{other}", other)
    )
    assert all(word in both for word in ("Aaa", "Bbb", "Ccc", "Ddd", "Eee", "Fff"))
    assert [word in one for word in ("Aaa", "Bbb", "Ccc", "Ddd", "Eee", "Fff")] == [False, True] * 3


def printed(path: Path) -> str:
    """The words on a sheet."""
    with pypdfium2.PdfDocument(path) as pdf:
        return pdf[0].get_textpage().get_text_range()


def test_a_deck_is_called_card_in_each_language(command: Command):
    Path(command.here, "t.csv").write_text("name\nWood\n", "utf-8")
    command("new", "mine", "--languages", "fr,de", "--from", "t.csv")
    game = (command.here / "cards" / "mine" / "game.yaml").read_text("utf-8")
    assert 'name: {fr: "Carte", de: "Karte"}' in game


def test_numbers_are_called_as_their_heading_is_written(command: Command):
    Path(command.here, "t.csv").write_text("name,Coût,a{b\nBois,1,2\n", "utf-8")
    command("new", "mine", "--languages", "fr", "--from", "t.csv")
    look = (command.here / "templates" / "mine" / "card.yaml").read_text("utf-8")
    assert 'text: "Coût {cout}"' in look
    assert 'text: "a_b {a_b}"' in look


@pytest.mark.parametrize(
    "heading", ["ground", "frame", "imprint", "tint", "kind", "number", "title"]
)
def test_a_column_may_be_called_as_a_box_or_key_of_ours(command: Command, heading: str):
    Path(command.here, "t.csv").write_text(f"name,{heading}\nWood,x y\nHill,x y\n", "utf-8")
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    assert command("check").out == "no findings: mine\n"


def test_a_column_that_two_cards_share_is_no_id():
    rows = [["No", "Name"], ["1", "Wood"], ["1", "Hill"]]
    assert [one.name for one in guessed(rows, ["en"])] == ["no", "name"]
    assert project(rows, ["en"]).table.splitlines()[1].startswith("C1,Wood")


def test_a_strangers_table_prints_at_once(command: Command):
    Path(command.here, "heroes.csv").write_text(HEROES, "utf-8")
    done = command("new", "heroes", "--languages", "fr", "--from", "heroes.csv")
    assert done.code == 0
    assert "column `Titre` -> name" in done.err
    checked = command("check")
    assert (checked.code, checked.out) == (0, "no findings: heroes\n")
    assert command("build", "--paper", "a4").code == 0
    assert "sheets-a4-fr.pdf" in {
        Path(one).name for one in files(command.here / "output" / "heroes")
    }


def test_its_pictures_come_along(command: Command):
    table = Path(command.here, "made", "deck.csv")
    table.parent.mkdir()
    table.write_text("name,art\nWood,wood.svg\nHill,gone.svg\n", "utf-8")
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'
    (table.parent / "wood.svg").write_text(svg)
    assert command("new", "trees", "--languages", "en", "--from", "made/deck.csv").code == 0
    assert (command.here / "templates" / "trees" / "pictures" / "wood.svg").read_text() == svg
    assert "gone.svg" in command("check").out


SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>'


@pytest.mark.parametrize(
    ("cell", "there"),
    [("wood", "wood.svg"), ("Art\\Wood.svg", "art/wood.svg"), ("./wood.svg", "a/b/wood.svg"),
     ("old wood", "old wood.svg"), ("wood.svg", "wood.svg")],
)  # fmt: skip
def test_a_picture_is_known_by_its_name_wherever_below_the_table_it_lies(
    command: Command, cell: str, there: str
):
    Path(command.here, "deck.csv").write_text(f"name,art\nWood,{cell}\n", "utf-8")
    picture = command.here / there
    picture.parent.mkdir(parents=True, exist_ok=True)
    picture.write_text(SVG)
    done = command("new", "trees", "--languages", "en", "--from", "deck.csv")
    assert "column `art` -> art (picture)" in done.err
    assert (command.here / "templates" / "trees" / "pictures" / there).read_text() == SVG
    assert command("check").out == "no findings: trees\n"


def test_words_that_name_pictures_stay_words(command: Command):
    rows = "name,Gives,Costs\nFarm,Grain,\nMill,Wild Boar,Grain\n"
    Path(command.here, "deck.csv").write_text(rows, "utf-8")
    for name in ("grain", "wild-boar"):
        (command.here / f"{name}.svg").write_text(SVG)
    command("new", "farms", "--languages", "en", "--from", "deck.csv")
    table = (command.here / "cards" / "farms" / "card.csv").read_text("utf-8")
    assert table.splitlines()[2] == "C2,Mill,Wild Boar,Grain"
    look = command.here / "templates" / "farms"
    assert 'drawing: "pictures/{gives}.svg"' in (look / "card.yaml").read_text("utf-8")
    assert {path.name for path in (look / "pictures").iterdir()} == {"Grain.svg", "Wild Boar.svg"}
    assert command("check").out == "no findings: farms\n"


def test_pictures_called_as_the_cards_are_their_art(command: Command):
    Path(command.here, "deck.csv").write_text("name\nPoison Apple\nFire Apple\nRules\n", "utf-8")
    (command.here / "poison-apple.svg").write_text(SVG)
    (command.here / "FIRE_APPLE.SVG").write_text(SVG)
    command("new", "apples", "--languages", "en", "--from", "deck.csv")
    art = command.here / "templates" / "apples" / "art"
    assert {path.name for path in art.iterdir()} == {"C1.svg", "C2.svg"}
    assert "`C3` has no art" in command("check").out
    assert command("build", "--paper", "a4").code == 0


def test_a_folder_whose_pictures_nothing_names_is_told(command: Command):
    Path(command.here, "deck.csv").write_text("name,art\nWood,\n", "utf-8")
    (command.here / "icons").mkdir()
    (command.here / "icons" / "sun.svg").write_text(SVG)
    done = command("new", "trees", "--languages", "en", "--from", "deck.csv", "--pictures", "icons")
    assert "no column and no name of a card names a picture in icons" in done.err


def test_numbers_that_were_worked_out_are_a_note(command: Command):
    Path(command.here, "deck.csv").write_text("name,Points,Share\nWood,1.5,2.64705882352941\n")
    done = command("new", "trees", "--languages", "en", "--from", "deck.csv")
    assert "column `Share` -> # Share (note)" in done.err
    assert "Points" in done.err
    assert command("check").out == "no findings: trees\n"


@pytest.mark.parametrize(
    ("lang", "typed", "set_"),
    [
        ("en", 'It\'s "free"', "It’s “free”"),
        ("en", "'tis 'so' the players' turn", "’tis ‘so’ the players’ turn"),
        ("en", 'a 3" nail', 'a 3" nail'),
        ("en", "\"when 'drawn'\"", "“when ‘drawn’”"),
        ("de", 'das "Tor"', "das „Tor“"),
        ("fr", 'l\'art du "jeu"', "l’art du «\u00a0jeu\u00a0»"),
        ("en", "5' of rope", "5' of rope"),
        ("ja", "'a'", "'a'"),
    ],
)
def test_straight_quotes_become_those_of_the_language(lang: str, typed: str, set_: str):
    made = project([["Name", "text"], ["X", typed]], [lang])
    (row,) = csv.DictReader(io.StringIO(made.table))
    assert (row["text"], made.quotes) == (set_, int(typed != set_))


def test_pictures_may_lie_in_a_folder_of_their_own(command: Command):
    for name, text in (("data/deck.csv", "name,art\nWood,wood.svg\n"), ("icons/wood.svg", SVG)):
        (command.here / name).parent.mkdir()
        (command.here / name).write_text(text)
    done = command("new", "lost", "--languages", "en", "--from", "data/deck.csv")
    assert "pictures not found: 1, such as wood.svg" in done.err
    arguments = ("--languages", "en", "--from", "data/deck.csv", "--pictures", "icons")
    assert "not found" not in command("new", "trees", *arguments).err
    assert command("check", "trees").out == "no findings: trees\n"


def test_a_link_to_a_picture_is_not_followed(command: Command):
    Path(command.here, "deck.csv").write_text("name,art\nWood,wood.svg\n", "utf-8")
    (command.here / "secret").write_text("mine")
    (command.here / "wood.svg").symlink_to(command.here / "secret")
    assert "not found: 1" in command("new", "trees", "--from", "deck.csv").err
    assert not (command.here / "templates" / "trees" / "pictures" / "wood.svg").exists()


def test_a_table_that_the_user_names_may_be_a_link(command: Command):
    Path(command.here, "kept").mkdir()
    Path(command.here, "kept/deck.csv").write_text("name\nWood\n", "utf-8")
    Path(command.here, "tables").mkdir()
    Path(command.here, "tables/link.csv").symlink_to(command.here / "kept/deck.csv")
    assert command("new", "trees", "--languages", "en", "--from", "tables/link.csv").code == 0


def test_rows_that_are_alike_are_copies_of_one_card():
    rows = [["Action", "Power"], ["Fire", "2"], ["Jump", ""], ["Fire", "2"], ["Fire", "3"]]
    made = project(rows, ["en"])
    assert made.table.splitlines()[1:] == ["C1,Fire,2,2", "C2,Jump,,", "C3,Fire,3,"]
    assert "count: 4 " in made.entry


def test_rows_that_are_alike_add_up_their_copies():
    rows = [["Name", "Qty"], ["Wood", "2"], ["Hill", "1"], ["Wood", "3"]]
    assert project(rows, ["en"]).table.splitlines()[1] == "C1,Wood,5"


def test_a_column_of_crosses_says_its_heading_where_the_cross_is(command: Command):
    Path(command.here, "t.csv").write_text("Name,Is flying\nBat,x\nCat,\n", "utf-8")
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    look = (command.here / "templates" / "mine" / "card.yaml").read_text("utf-8")
    assert 'text: "Is flying"' in look
    assert "when: {is_flying: given}" in look
    assert command("check").out == "no findings: mine\n"


def test_two_columns_of_one_heading_keep_their_own_cells():
    rows = [["Name", "Icon", "Icon", "", ""], ["A", "x", "y", "1", "2"]]
    made = project(rows, ["en"]).table
    assert made == "id,name,icon,icon_2,column,column_2\nC1,A,x,y,1,2\n"


def test_cards_with_ids_of_their_own_stay_apart():
    rows = [["Id", "Name"], ["A", "Wood"], ["B", "Wood"]]
    assert len(project(rows, ["en"]).table.splitlines()) == 3


def test_where_nothing_is_called_a_name_the_first_words_of_all_cards_are():
    rows = [["Cost", "Hint", "Action"], ["1", "", "Fire"], ["2", "Run", "Jump"]]
    assert [(one.heading, one.name) for one in guessed(rows, ["en"])][2] == ("Action", "name")


def test_a_column_called_some_name_goes_before_other_words_if_all_cards_have_it():
    rows = [["Place", "Attack Name", "End Name"], ["Sea", "A long name for an attack", ""]]
    assert [one.name for one in guessed(rows, ["en"])] == ["place", "name", "end_name"]


def test_a_short_text_has_its_line_beside_very_long_ones_and_a_picture(command: Command):
    Path(command.here, "sun.svg").write_text(SVG)
    heads = "name,art,rule,hint,more," + ",".join(f"n{i}" for i in range(6))
    row = f"Sun,sun,{'long words ' * 40},Just as short as this,{'words ' * 60},{',2' * 6}"
    Path(command.here, "t.csv").write_text(f"{heads}\n{row.replace(',,', ',')}\n", "utf-8")
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    assert command("check").out == "no findings: mine\n"


def test_a_column_of_colours_is_the_edge_of_the_card_and_not_words_on_it(command: Command):
    Path(command.here, "t.csv").write_text("name,tint\nWood,#00FF00\nHill,\n", "utf-8")
    command("new", "mine", "--languages", "en", "--from", "t.csv")
    look = (command.here / "templates" / "mine" / "card.yaml").read_text("utf-8")
    assert 'fill: "{tint}"' in look
    assert 'text: "{tint}"' not in look
    assert command("check").out == "no findings: mine\n"


def test_characters_that_no_font_has_do_not_stand_in_the_way(command: Command):
    rows = "name,sign,cost,says\nSun,☿,1,A text that ends in ☿ and is long.\nFire,🔥,2,\n"
    Path(command.here, "t.csv").write_text(rows, "utf-8")
    done = command("new", "mine", "--languages", "en", "--from", "t.csv")
    assert "column `sign` -> sign (word; not on the card: no font has ☿ 🔥)" in done.err
    assert command("check").out == "no findings: mine\n"


def test_what_found_no_place_on_the_card_is_said(command: Command):
    heads = [f"w{i}" for i in range(8)]
    Path(command.here, "t.csv").write_text(f"name,{','.join(heads)}\nA{',b' * 8}\n", "utf-8")
    done = command("new", "mine", "--languages", "en", "--from", "t.csv")
    assert done.err.count("not on the card yet") == 2


@pytest.mark.parametrize("langs", ["fr", "fr,de", "en", "ja", "fr,de,pl"])
def test_a_small_game_in_other_languages_has_no_findings(command: Command, langs: str):
    assert command("new", "mine", "--languages", langs).code == 0
    checked = command("check")
    assert (checked.code, checked.out) == (0, "no findings: mine\n")


@pytest.mark.parametrize(
    ("table", "why"),
    [
        ("", "there are no cards in table.csv"),
        ("name,text\n", "there are no cards in table.csv"),
        ('name\n"Wood\n', "this quote is never closed"),
    ],
)
def test_a_table_without_cards_is_refused_and_nothing_written(
    command: Command, table: str, why: str
):
    Path(command.here, "table.csv").write_text(table, "utf-8")
    before = files(command.here)
    done = command("new", "mine", "--from", "table.csv")
    assert done.code == 2
    assert why in done.err
    assert files(command.here) == before


def test_a_language_without_a_catalogue_gets_one_to_fill_in(command: Command):
    command("new", "ludo", "--languages", "eo,pt-BR")
    folder = command.here / "templates" / "ludo" / "languages"
    assert [path.name for path in folder.iterdir()] == ["eo.yaml"]
    assert "no words for contents, term," in command("check").out
    words = (folder / "eo.yaml").read_text("utf-8")
    (folder / "eo.yaml").write_text("#" + words.replace("\n# ", "\n"), "utf-8")
    assert command("check").out == "no findings: ludo\n"


@pytest.mark.parametrize("name", ["wood.png", "cards.zip", "cards.csv", "cards.xls"])
def test_what_is_no_table_is_told_as_that(command: Command, name: str):
    begins = {"wood.png": b"\x89PNG\r\n", "cards.zip": b"PK\x03\x04", "cards.csv": b"PK\x03\x04"}
    Path(command.here, name).write_bytes(begins.get(name, b"\xd0\xcf\x11\xe0") + b"\0\1")
    done = command("new", "mine", "--from", name)
    assert (done.code, done.err.splitlines()[0]) == (2, f"fortgold: {name} is no table")


def test_a_sheet_of_a_text_file_is_an_option_too_many(command: Command):
    Path(command.here, "t.csv").write_text("name\nWood\n")
    done = command("new", "mine", "--from", "t.csv", "--sheet", "Foo")
    assert done.code == 2
    assert "t.csv has no sheets\n  leave `--sheet` out" in done.err


def test_a_folder_is_no_table(command: Command):
    Path(command.here, "made").mkdir()
    done = command("new", "mine", "--from", "made")
    assert (done.code, done.out) == (2, "")
    assert "the name of a file is needed" in done.err


def test_a_language_that_is_none_is_refused(command: Command):
    done = command("new", "mine", "--languages", "french")
    assert (done.code, done.out) == (2, "")
    assert "`french` is no code of a language" in done.err
    assert files(command.here) == {}


TABLE: list[list[object]] = [
    ["No", "Titre", "Coût", "# idée"],
    [1, "Forêt", 3, "x"],
    [2, "Île", 4.0, "y"],
]


def as_text(mark: str, codec: str) -> bytes:
    return "".join(mark.join(map(str, row)) + "\r\n" for row in TABLE).encode(codec)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("heroes.xlsx", xlsx({"Cartes": TABLE})),
        ("heroes.ods", ods({"Cartes": TABLE})),
        ("heroes.csv", as_text(";", "cp1252")),
        ("heroes.txt", as_text("\t", "utf-16")),
        ("heroes.csv", b"sep=;\r\n" + as_text(";", "utf-8")),
    ],
    ids=["xlsx", "ods", "cp1252", "utf-16", "sep"],
)
def test_a_table_of_any_kind_is_taken_over(command: Command, name: str, data: bytes):
    Path(command.here, name).write_bytes(data)
    assert command("new", "heroes", "--languages", "fr", "--from", name).code == 0
    made = Path(command.here, "cards", "heroes", "card.csv").read_text("utf-8")
    lines = [line.split(",") for line in made.splitlines()]
    assert lines[0] == ["id", "name", "cout", "# idée"]
    assert [line[:2] + line[3:] for line in lines[1:]] == [["1", "Forêt", "x"], ["2", "Île", "y"]]
    assert command("check").out == "no findings: heroes\n"


@pytest.mark.parametrize(("lang", "page"), [("pl", "cp1250"), ("ru", "cp1251"), ("zh", "gb18030")])
def test_a_table_in_the_code_page_of_its_language_is_read(command: Command, lang: str, page: str):
    name = {"pl": "Żółw i łódź", "ru": "Волк", "zh": "狼"}[lang]
    table = f"id,name\nA1,{name}\n"
    Path(command.here, "t.csv").write_bytes(table.encode(page))
    assert command("new", "mine", "--languages", lang, "--from", "t.csv").code == 0
    assert (command.here / "cards" / "mine" / "card.csv").read_text("utf-8") == table


def test_of_several_sheets_the_one_called_cards_is_taken_and_that_is_said(command: Command):
    Path(command.here, "all.xlsx").write_bytes(xlsx({"Notes": [["Name"], ["y"]], "Cartes": TABLE}))
    done = command("new", "heroes", "--languages", "fr", "--from", "all.xlsx")
    assert done.code == 0
    assert "took the sheet `Cartes`. For another one (Notes): `--sheet NAME`" in done.err
    done = command("new", "notes", "--languages", "fr", "--from", "all.xlsx", "--sheet", "Notes")
    assert (done.code, "took" in done.err) == (0, False)


def test_of_several_sheets_the_only_one_with_headings_of_cards_is_taken(command: Command):
    Path(command.here, "all.xlsx").write_bytes(xlsx({"S1": [["x"], ["y"]], "S2": TABLE, "S3": []}))
    done = command("new", "heroes", "--languages", "fr", "--from", "all.xlsx")
    assert "took the sheet `S2`" in done.err


def test_an_error_in_another_sheet_does_not_stand_in_the_way(command: Command):
    notes: list[list[object]] = [["Name"], [("error", "#REF!")]]
    Path(command.here, "all.xlsx").write_bytes(xlsx({"S1": notes, "S2": TABLE}))
    done = command("new", "heroes", "--languages", "fr", "--from", "all.xlsx")
    assert (done.code, "took the sheet `S2`" in done.err) == (0, True)


def test_where_two_sheets_could_have_the_cards_one_is_asked_for(command: Command):
    folder = command.here / "made"
    folder.mkdir()
    (folder / "all.ods").write_bytes(ods({"Heroes": TABLE, "Spells": TABLE}))
    done = command("new", "heroes", "--languages", "fr", "--from", "made/all.ods")
    assert done.code == 2
    assert done.err == (
        "fortgold: 2 sheets of made/all.ods could be cards: Heroes, Spells\n"
        "  say which: `--sheet NAME`; then add the others with `--deck DECK`\n"
    )


def test_a_message_of_a_table_names_its_file_once(command: Command):
    folder = command.here / "made"
    folder.mkdir()
    (folder / "two.xlsx").write_bytes(xlsx({"A": [["x"], ["y"]], "B": [["x"], ["y"]]}))
    done = command("new", "heroes", "--languages", "fr", "--from", "made/two.xlsx")
    assert done.err == ("fortgold: made/two.xlsx has 2 sheets: A, B\n  say which: `--sheet NAME`\n")


@pytest.mark.parametrize("option", ["--sheet", "--pictures"])
def test_what_is_said_of_a_table_needs_one(command: Command, option: str):
    done = command("new", "heroes", option, ".")
    assert (done.code, files(command.here)) == (2, {})
    assert f"fortgold new heroes --from cards.xlsx {option}" in done.err


def test_an_error_in_a_sheet_is_told_at_its_cell(command: Command):
    Path(command.here, "all.xlsx").write_bytes(xlsx({"S": [["Name"], [("error", "#REF!")]]}))
    done = command("new", "heroes", "--languages", "en", "--from", "all.xlsx")
    assert done.code == 2
    assert "all.xlsx, S, A2: " in done.err
