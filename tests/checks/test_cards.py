"""Checks of cards, symbols, kinds, laws and words, where the table of edits is not fine enough."""

import time
from pathlib import Path

import pytest
from builtin_games import ROOT, Copy
from hypothesis import given
from hypothesis import strategies as st
from printed import TINY, Tiny
from spreadsheets import xlsx

from fortgold.checks.all_checks import all_findings, shelf_findings
from fortgold.checks.symbol_typos import reading, slip
from fortgold.data.findings import FAULTS
from fortgold.data.model import Span, Symbol, Text

S, T, G = "spirit.csv", "treasure.csv", "game.yaml"
AT = Span("")
SYMBOLS = (
    Symbol("R", "red", Text("赤", "Red", "あか"), AT),
    Symbol("G", "green", Text("緑", "Green", "みどり"), AT),
    Symbol("B", "blue", Text("青", "Blue", "あお"), AT),
    Symbol("-", "empty", Text("空", "Empty", "から"), AT),
)


# symbols


@pytest.mark.parametrize(
    "written",
    ["Ｒ--", "r--", "Rーー", "R−−", "R––", "R―－", "R__", "赤空空", "赤-- ", "Red, Empty, Empty", "red/empty/empty",
     "RED, EMPTY, EMPTY",
     "あか から から", "R E E", "R　-　-", "赤、空、空"],
)  # fmt: skip
def test_a_slip_of_keyboard_or_habit_is_understood(written: str) -> None:
    found = slip(written, SYMBOLS)
    assert found is not None
    assert "`R--`" in found.hint.en
    assert "「R--」" in found.hint.ja


@pytest.mark.parametrize("written", ["#NAME?", "#REF!", "#VALUE!", "Err:509"])
def test_a_cell_that_a_spreadsheet_spoilt_says_what_to_do(written: str) -> None:
    found = slip(written, SYMBOLS)
    assert found is not None
    assert "format the column as text" in found.hint.en


@pytest.mark.parametrize("written", ["R-X", "?", "RGB!", "黒"])
def test_what_is_anyones_guess_lists_the_letters(written: str) -> None:
    found = slip(written, SYMBOLS)
    assert found is not None
    assert found.hint.en == "known letters: R (Red), G (Green), B (Blue), - (Empty)"


@given(st.text(alphabet="RGB-", max_size=6))
def test_letters_are_read_as_themselves(written: str) -> None:
    assert slip(written, SYMBOLS) is None
    assert reading(written, SYMBOLS) == written


@given(st.text(max_size=8))
def test_what_is_suggested_can_be_read(written: str) -> None:
    assert slip(reading(written, SYMBOLS), SYMBOLS) is None


def test_a_letter_is_one_character(box: Copy) -> None:
    box.edit(G, "  G: {id", "  GR: {id")
    assert "DECK212 game.yaml: GR" in box.told()


def test_a_column_that_lists_letters_in_one_word_is_shown_how(box: Copy) -> None:
    box.edit(G, "from: [R, G, B]", "from: RGB")
    (found,) = box.findings()
    assert found.code == "DECK207"
    assert found.hint.en == "write `[R, G, B]`"


# decks


def test_a_table_of_headings_alone_is_empty(box: Copy) -> None:
    box.write(T, "id,kind,name.ja,name.kana,name.en,symbols\n")
    assert box.told() == ["DECK202 treasure.csv"]


def test_a_table_that_is_not_there_is_missed_once(box: Copy) -> None:
    box.delete(T)
    assert box.told() == ["READ107 treasure.csv"]


def test_a_table_in_shift_jis_is_told_once(box: Copy) -> None:
    box.write(T, box.file(T).read_text().encode("cp932"))
    assert box.told() == ["READ105 treasure.csv: "] or box.told()[0].startswith(
        "READ105 treasure.csv"
    )
    assert len(box.told()) == 1


def test_a_quote_that_is_never_closed_is_told_once(box: Copy) -> None:
    box.edit(S, "熾火", '"熾火')
    assert box.told() == ['READ101 spirit.csv S02: "熾火']


def test_a_missing_number_is_told_in_the_count(box: Copy) -> None:
    box.edit(S, "S11,wildfire,野火,のび,Wildfire,RG-\n", "")
    assert "the numbering skips `S11`" in box.findings()[0].hint.en


def test_a_required_cell_is_not_empty(box: Copy) -> None:
    box.edit(G, " columns:\n", " columns:\n      rank: {type: number}\n")
    rows = box.file(S).read_text().splitlines()
    box.write(S, "\n".join([rows[0] + ",rank", *(row + ",1" for row in rows[1:])]))
    assert box.told() == []
    box.edit(S, "R--,1", "R--,")
    assert box.told() == ["READ103 spirit.csv S02: "]


# laws


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("swap: [R, G, B]", "swap: [R, G, X]", "DECK222 game.yaml: swap"),
        ("column: symbols, swap", "column: kind, swap", "DECK222 game.yaml: kind"),
        (", between: [3, 4]", "", "DECK222 game.yaml: {law"),
        ("between: [3, 4]", "between: [4, 3]", "DECK222 game.yaml: between"),
        ("between: [3, 4]", "between: [3, many]", "DECK222 game.yaml: between"),
        ("balanced-places, deck: treasure", "balanced-places", "DECK222 game.yaml: {law"),
        ("balanced-places, deck", "balanced-places, dek", "DECK222 game.yaml: treasure"),
        ("law: balanced-places", "law: balanced-place", "DECK221 game.yaml: balanced-place"),
    ],
)
def test_a_law_says_what_it_is_about(box: Copy, old: str, new: str, told: str) -> None:
    (found,) = box.edit(G, old, new).told()
    assert found.startswith(told)


def test_a_name_repeats_or_the_rule_about_names_is_idle(box: Copy) -> None:
    rows = box.file(S).read_text().splitlines()
    one_each = [
        rows[0],
        *(next(r for r in rows if f",{kind}," in r) for kind in ("ember", "leaf", "dew")),
    ]
    box.write(S, "\n".join(one_each))
    assert "DECK223 game.yaml: a-name-repeats" in box.told()
    box.edit(S, "symbols", "symbols,copies").edit(S, "R--", "R--,2")
    assert "DECK223 game.yaml: a-name-repeats" not in box.told()


def test_the_cards_that_a_swap_misses_are_named(box: Copy) -> None:
    box.edit(S, "S11,wildfire,野火,のび,Wildfire,RG-\n", "")
    found = next(one for one in box.findings() if one.code == "DECK224")
    assert found.message.en == "missing a counterpart of `R-G` (S12): `RG-`"


def test_colours_are_swapped_as_well_as_places(box: Copy) -> None:
    rows = box.file(S).read_text().splitlines()
    box.write(S, "\n".join(row for row in rows if ",dew," not in row))
    found = next(one for one in box.findings() if one.code == "DECK224")
    assert found.message.en == "missing counterparts of `R--` (S02): `B--`, `-B-`, `--B`"


def test_a_mixture_may_be_asked_for_by_one_card_of_one_copy(box: Copy) -> None:
    box.edit(T, "symbols", "symbols,copies").edit(T, "RGB", "RGB,2").edit(
        G, "count: 10", "count: 11"
    )
    assert "DECK226 treasure.csv T10: RGB" in box.told()


def test_a_mixture_outside_the_law_is_told_at_its_card(box: Copy) -> None:
    box.edit(G, "of: [R, G, B]", "of: [R, G]")
    told = [one for one in box.told() if one.startswith("DECK226")]
    assert told[0] == "DECK226 treasure.csv T03: BBB"


def test_mixtures_of_a_column_without_length_are_as_long_as_most(box: Copy) -> None:
    box.edit(G, "symbols, length: 3, from: [R, G, B]}", "symbols, from: [R, G, B]}")
    assert box.told() == []
    box.edit(T, "BGG", "GGG")
    found = [one for one in box.findings() if one.code == "DECK226"]
    assert found[0].hint.en == "what is missing: `GGB`"


# words


@pytest.mark.parametrize(
    ("ja", "kana", "codes"),
    [
        ("マナを迎える", "マナをむかえる", []),
        ("マナを迎える", "まなをむかえる", []),
        ("３枚の金", "３まいのきん", []),
        ("霧ヶ峰", "きりがみね", []),
        ("代々木", "よよぎ", []),
        ("金・銀", "きん・ぎん", []),
        ("金の鈴", "きんのすず!", ["TEXT304"]),
        ("金の鈴", "きんノ鈴", ["TEXT304"]),
        ("金の鈴", "きんすず", ["TEXT305"]),
        ("マナを迎える", "まなをむかう", ["TEXT305"]),
        ("山里", "ー", ["TEXT305"]),
        ("山の里", "ーのさと", ["TEXT305"]),
        ("山里", "っさと", ["TEXT305"]),
        ("お茶", "おちゃ", []),
        ("コーヒー豆", "コーヒーまめ", []),
        ("川辺", "ひ らがな", ["TEXT305"]),
        ("川 辺", "かわ べ", []),
        ("ﾏﾅ", "ﾏﾅ", ["TEXT304"]),
        ("すず", "", []),
        ("鈴", "", ["TEXT303"]),
    ],
)
def test_a_reading_is_kana_and_belongs_to_its_words(
    box: Copy, ja: str, kana: str, codes: list[str]
) -> None:
    box.edit(T, "金の鈴,きんのすず", f"{ja},{kana}")
    assert [one.code for one in box.findings()] == codes


def test_a_table_without_readings_misses_them_once(box: Copy) -> None:
    rows = [row.split(",") for row in box.file(T).read_text().splitlines()]
    box.write(T, "\n".join(",".join(row[:3] + row[4:]) for row in rows))
    assert box.told() == ["TEXT303 treasure.csv id: id"]
    box.write("treasure.yaml", box.file("treasure.yaml").read_text().replace("{name.kana}", ""))
    assert box.told() == ["TEXT321 treasure.csv id: id"]


def test_an_accent_apart_from_its_letter_is_that_letter(box: Copy) -> None:
    box.edit(S, "熾火,おきび", "熾火,おきひ\u3099")
    assert box.findings() == ()


def test_readings_may_have_spaces_where_most_of_them_have(box: Copy) -> None:
    rows = [row.split(",") for row in box.file(T).read_text("utf-8").splitlines()]
    spaced = [[*row[:3], f"{row[3][:2]} {row[3][2:]}", *row[4:]] for row in rows[1:]]
    box.write(T, "\n".join(",".join(row) for row in (rows[0], *spaced)))
    rows = [row.split(",") for row in box.file(S).read_text("utf-8").splitlines()]
    spaced = [[*row[:3], f"{row[3][:2]} {row[3][2:]}", *row[4:]] for row in rows[1:]]
    box.write(S, "\n".join(",".join(row) for row in (rows[0], *spaced)))
    assert "TEXT305" not in [one.code for one in box.findings()]


def test_a_reading_that_could_be_parted_in_endless_ways_is_judged_at_once(box: Copy) -> None:
    box.edit(T, "金の鈴,きんのすず", f"{'金あ' * 100}金,{'あ' * 500}い")
    begin = time.process_time()
    box.findings()
    assert time.process_time() - begin < 5


def test_two_decks_with_one_table_are_told_of_the_table_and_not_of_its_cards(box: Copy) -> None:
    box.edit(G, "  treasure:\n", "  treasure:\n    table: spirit.csv\n")
    told = [one for one in box.told() if one.startswith(("DECK204", "DECK244"))]
    assert told == ["DECK244 game.yaml: spirit.csv"]


def test_cards_with_art_of_their_own_are_not_the_same(box: Copy) -> None:
    table = box.file(T).read_text("utf-8")
    row = next(line for line in table.splitlines() if line.startswith("T02,"))
    box.file(T).write_text(f"{table}T99{row[3:]}\n", "utf-8")
    assert any(one.startswith("DECK205") for one in box.told())
    svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    box.write("art/T99.svg", svg)
    assert not any(one.startswith("DECK205") for one in box.told())


def test_in_a_spreadsheet_the_other_row_is_named_with_its_sheet(box: Copy) -> None:
    rows = [line.split(",") for line in box.file(T).read_text("utf-8").splitlines()]
    sheet = Path(box.file(T)).with_name("treasure.xlsx")
    sheet.write_bytes(xlsx({"Gold": [*rows, rows[1], ["T99", *rows[2][1:]]]}))
    box.edit(G, "  treasure:\n", "  treasure:\n    table: treasure.xlsx\n")
    said = {one.code: one.message for one in box.findings()}
    assert said["DECK204"].en == "the id `T01` is taken by the card in row 2 of the sheet Gold"
    assert (
        said["DECK205"].en == "`T99` is the same as `T02` (row 3 of the sheet Gold) but for its id"
    )
    assert "シート Gold の 2 行目" in said["DECK204"].ja


def test_a_character_that_cannot_be_seen_is_told_by_its_number(box: Copy) -> None:
    box.edit(T, "Golden Bell", "Golden\u200b\u2063Bell")
    assert [one.code for one in box.findings()] == ["TEXT307"]
    assert "U+2063" in box.findings()[0].message.en
    assert box.findings()[0].hint.en == "it cannot be seen: delete it"


def test_a_word_that_is_printed_nowhere_needs_no_font(tmp_path: Path) -> None:
    tiny = Tiny(tmp_path)
    columns = "    columns:\n      mood: {type: word}\n"
    tiny.write("cards/tiny/game.yaml", TINY + columns)
    tiny.write("cards/tiny/card.csv", "id,name.ja,name.kana,name.en,mood\nA1,森,もり,Wood,🔥\n")

    def lacks(says: str) -> bool:
        box = f'{{text: "{says}", at: [8, 10], size: [40, 6]}}'
        tiny.write("templates/tiny/card.yaml", f"face:\n  a: {box}\nback: {{}}\n")
        return "TEXT307" in [one.code for one in all_findings(tiny.shelf.open("tiny"))]

    assert not lacks("{name}")
    assert lacks("{mood}")
    tiny.write("templates/tiny/rulebook.en.md", "# Tiny\n")
    assert lacks("{name}")  # a book may say it in a table of cards


# games


def test_two_games_of_one_title_are_told(box: Copy, tmp_path: Path) -> None:
    twin = tmp_path / "cards" / "zz"
    twin.mkdir()
    (twin / "game.yaml").write_text("title: {ja: 別の砦, en: the fort of gold}\n")
    (found,) = shelf_findings(box.shelf)
    assert (found.code, found.at.line, found.field) == ("DECK231", 1, "title.en")


def test_two_folders_that_look_alike_are_told(box: Copy, tmp_path: Path) -> None:
    twin = tmp_path / "cards" / "fort_of_gold"
    twin.mkdir()
    (twin / "game.yaml").write_text("title: {ja: 別の砦, en: Another}\n")
    (found,) = shelf_findings(box.shelf)
    assert found.code == "DECK231"
    assert "fort-of-gold" in found.message.en


# all together


def test_each_code_occurs_once_in_the_source() -> None:
    files = (ROOT / "fortgold").rglob("*.py")
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    assert [code for code in FAULTS if source.count(f'"{code}"') != 1] == []


def test_every_fault_says_in_both_languages_what_it_costs() -> None:
    for fault in FAULTS.values():
        for text in (fault.title, fault.why):
            assert text.ja
            assert text.en
            assert not text.en.isascii() or text.en != text.ja
        assert fault.why.ja.endswith("。")
        assert fault.why.en.endswith(".")
        assert not fault.why.en[0].islower()
        assert not fault.title.en.endswith(".")


def test_a_slip_does_not_hide_the_next(box: Copy) -> None:
    box.edit(S, "R--", "Ｒ--").edit(T, "Golden Bell", "").edit(G, "players:", "palyers:")
    assert [one.code for one in box.findings()] == ["READ102", "DECK207", "TEXT302"]


def test_a_rulebook_that_names_no_term_is_told(box: Copy) -> None:
    path = box.file("rulebook.en.md")
    path.write_text(path.read_text() + "\n{{ t.no_such_term }}\n")
    assert any(one.at.path == str(path) for one in all_findings(box.opened()))
