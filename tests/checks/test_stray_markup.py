"""Checks of what is left in words: markup of other places, and icons that nobody drew."""

import pytest
from builtin_games import Copy
from printed import Tiny

from fortgold.data.foreign_markup import left_over
from fortgold.data.patterns import unescaped
from fortgold.data.source import MANY
from fortgold.draw.ops import Words, flat

CARDS, GAME, LAYOUT = "kingdom.csv", "game.yaml", "kingdom.yaml"


def marks(box: Copy, text: str) -> list[tuple[str, str]]:
    """Of each sign that is left in `text`: the code, and what is blamed."""
    game = box.opened().game
    assert game
    return [(one.fault.code, one.written) for one in left_over(text, game)]


@pytest.mark.parametrize(
    "text",
    [
        "10:30:00", "3:1", "16:9:4", "a:b", "a < b", "a<b and c>d", "1 < 2 > 0", "<3", "<-", "->",
        "2 * 3 * 4", "2*3*4", "幅*3*高さ", "*1と*2", "5 **", "★★*", "***", "* 注", "**", "_ _ _", "____",
        ":-)", ":)", ":D", "(*_*)", "^_^", "{'", "AT&T", "R&D;", "[1]", "[A](B)", "~10", "10~20", "~~",
        "100 %", "snake_case_name", "#1", "\\{x}", "\\{{ x }}", "\\}", "\\<b>x\\</b>", "\\**x**", "\\&amp;", "\\`x`",
    ],
)  # fmt: skip
def test_what_people_write_is_no_markup(box: Copy, text: str) -> None:
    found = marks(box, text)
    assert found == ([("TEXT311", "{'")] if text == "{'" else [])


@pytest.mark.parametrize(
    ("text", "code", "blamed"),
    [
        ("two {x} cards", "TEXT311", "{x}"),
        ("the {{ t.gain }} of", "TEXT311", "{{ t.gain }}"),
        ("the { t.gain }} of", "TEXT311", "{ t.gain }}"),
        ("the {{ t.gain } of", "TEXT311", "{{ t.gain }"),
        ("{", "TEXT311", "{"),
        ("a } b", "TEXT311", "}"),
        ("<b>2</b>", "TEXT312", "<b>"),
        ("2</i>", "TEXT312", "</i>"),
        ("one<br/>two", "TEXT312", "<br/>"),
        ('<font color="red">x', "TEXT312", '<font color="red">'),
        ("<!-- x -->", "TEXT312", "<!--"),
        ("A &amp; B", "TEXT312", "&amp;"),
        ("A&nbsp;B", "TEXT312", "&nbsp;"),
        ("&#8217;", "TEXT312", "&#8217;"),
        ("**x**", "TEXT313", "**x**"),
        ("これは**重要**です", "TEXT313", "**重要**"),
        ("これは*重要*です", "TEXT313", "*重要*"),
        ("カードを**3**枚", "TEXT313", "**3**"),
        ("*Only* in winter", "TEXT313", "*Only*"),
        ("__x__", "TEXT313", "__x__"),
        ("~~no~~", "TEXT313", "~~no~~"),
        ("`x`", "TEXT313", "`x`"),
        ("[rules](https://example.org)", "TEXT313", "[rules](https://example.org)"),
    ],
)
def test_markup_of_another_place_is_found(box: Copy, text: str, code: str, blamed: str) -> None:
    assert marks(box, text) == [(code, blamed)]


@pytest.fixture
def kingdom(tmp_path) -> Copy:
    return Copy(tmp_path, "arch-king")


def told(box: Copy) -> list[tuple[str, str]]:
    """Code and hint of each finding."""
    return [(one.code, one.hint.en) for one in box.findings()]


def test_the_term_or_the_number_that_was_meant_is_named(kingdom: Copy) -> None:
    kingdom.edit(CARDS, "Holy Grail", "Holy {{ t.fronteir }}")
    (one,) = kingdom.findings()
    line = kingdom.file(CARDS).read_text().splitlines()[one.at.line - 1]
    assert line[one.at.column - 1 :].startswith("{{ t.fronteir }}")
    assert one.hint.en == "did you mean `frontier`? Here, write “frontier”"
    assert one.hint.ja == "「frontier」のことですか？ ここでは「開拓地」と書きます"


PLANTED = [
    ("an icon nobody drew, in a name", CARDS, "Holy Grail", "Holy :fod: Grail",
     ("DECK215", "did you mean `:food:`?")),
    ("an icon in large letters", CARDS, "Holy Grail", "Holy :Food: Grail",
     ("DECK215", "did you mean `:food:`?")),
    ("an icon without its end", CARDS, "Holy Grail", "Holy :food Grail",
     ("DECK215", "write `:food:`, a plain colon on either side")),
    ("an icon in wide colons", CARDS, "聖杯", "聖杯：food：",
     ("DECK215", "write `:food:`, a plain colon on either side")),
    ("bold in a name", CARDS, "Holy Grail", "Holy **Grail**",
     ("TEXT313", "take the marks out; to print it as it stands, write `\\**Grail**`")),
    ("a brace of icons that is never closed", GAME, '"{:settle:*n}"', '"{:settle:*n"',
     ("TEXT311", "write it as in `{n}`")),
    ("a brace of icons that never opens", GAME, '"{:settle:*n}"', '":settle:*n}"',
     ("TEXT311", "write it as in `{n}`")),
    ("a group that is never closed", GAME, "[discount:−{discount}]", "[discount:−{discount}",
     ("TEXT311", "write it as in `[n:×{n}]`")),
    ("a tag in a term", GAME, "en: set of treasure, frontier", "en: set<br>of treasure, frontier",
     ("TEXT312", "take it out; to print it as it stands, write `\\<br>`")),
    ("braces in a meaning", GAME, "en: A card with a green band,", "en: A {frontier} with a green band,",
     ("PRINT407", "did you mean `t.frontier`?")),
    ("a tag in a layout", "common.yaml", '"{name.en}"', '"<b>{name.en}</b>"',
     ("TEXT312", "write `**x**`; to print it as it stands, write `\\<b>`")),
    ("a tag in a name", CARDS, "Holy Grail", "Holy <b>Grail</b>",
     ("TEXT312", "take it out; to print it as it stands, write `\\<b>`")),
    ("bold that is never closed, in a layout", "common.yaml", '"{name.en}"', '"**Name {name.en}"',
     ("TEXT313", "close it in the same line; to print it as it stands, write `\\**Name`")),
    ("bold that is never closed before a value", "common.yaml", '"{name.en}"', '"**{name.en} of"',
     ("TEXT313", "close it in the same line; to print it as it stands, write `\\**{…}`")),
    ("stars of bold around half of a value", GAME, "en: build {n}", "en: build **{n}",
     ("TEXT313", "close it in the same line; to print it as it stands, write `\\**{…}`")),
    ("a colour that is none, in a layout", "common.yaml", '"{name.en}"', '"[{name.en} red](#reed)"',
     ("TEXT313", ("a colour is # and three or six hexadecimal digits, as in `(#CC0033)`; "
      "to print it as it stands, write `\\[{…} red](#reed)`"))),
    ("italic in a symbol’s name", GAME, "en: Food", "en: \"*Food*\"",
     ("TEXT313", "take the marks out; to print it as it stands, write `\\*Food*`")),
    ("an icon in a layout", "common.yaml", '"{name.en}"', '":fod: {name.en}"',
     ("DECK215", "did you mean `:food:`?")),
]  # fmt: skip


@pytest.mark.parametrize(("what", "file", "old", "new", "wanted"), PLANTED)
def test_what_is_left_is_told_wherever_it_is_printed(
    kingdom: Copy, what: str, file: str, old: str, new: str, wanted: tuple[str, str]
) -> None:
    kingdom.edit(file, old, new)
    assert wanted in told(kingdom), what


@pytest.mark.parametrize(
    "marked", ["**{0}**", "**{0}** of", "**the {0}**", "**{0} of** it", "*a {0}*", "***{0}***"]
)
def test_stars_may_touch_a_value(kingdom: Copy, marked: str) -> None:
    kingdom.edit("common.yaml", '"{name.en}"', f'"{marked.format("{name.en}")}"')
    once, twice = map(marked.format, ("{n}", "[discount:{discount}]"))
    kingdom.edit(GAME, "en: build {n} building", f"en: build {once} or {twice} building")
    assert [one for one in told(kingdom) if one[0] == "TEXT313"] == []


def test_the_caret_of_an_icon_stands_under_it(kingdom: Copy) -> None:
    kingdom.edit(CARDS, "Holy Grail", "Holy :fod: Grail")
    assert kingdom.told() == ["DECK215 kingdom.csv K01: :fod: Grail"]


def test_an_icon_is_told_beside_what_else_is_wrong_with_the_words(kingdom: Copy) -> None:
    kingdom.edit(CARDS, "Holy Grail", "Holy :fod: <b>Grail</b>")
    assert [code for code, _ in told(kingdom)] == ["DECK215", "TEXT312"]


def test_a_ratio_of_letters_is_no_icon_but_a_near_miss_is(kingdom: Copy) -> None:
    kingdom.edit(CARDS, "Holy Grail", "Grail a:b:c")
    assert kingdom.told() == []
    kingdom.edit(CARDS, "Grail a:b:c", "Grail a:fod:c")
    assert kingdom.told() == ["DECK215 kingdom.csv K01: :fod:c"]


def test_a_number_may_follow_an_icon(kingdom: Copy) -> None:
    kingdom.edit(CARDS, "Holy Grail", "Grail :food:2 :food:")
    assert kingdom.told() == []


def test_braces_in_a_figure_are_told(kingdom: Copy) -> None:
    from fortgold.checks.all_checks import all_findings

    text = kingdom.file("figures.yaml").read_text()
    kingdom.write("figures.yaml", text.replace("{{ t.", "{ t.", 1))
    found = [one for one in all_findings(kingdom.opened()) if one.code == "TEXT311"]
    assert found
    assert found[0].at.path.endswith("figures.yaml")


def test_a_backslash_prints_a_sign_as_it_stands(tmp_path) -> None:
    tiny = Tiny(tmp_path)
    tiny.write(
        "cards/tiny/card.csv",
        "id,kind,name.ja,name.kana,name.en\nA1,wood,\\{森},もり,\\:tree: \\**x** \\<b> \\\\ C:\\x\n",
    )
    tiny.write("templates/tiny/symbols/tree.svg", "")
    face = tiny.face('a: {text: "{name.ja} {name.en}", at: [5, 5], size: [50, 5], pt: 4}\n')
    said = "".join(op.text for op in flat(face.ops) if isinstance(op, Words))
    assert said == "{森} :tree: **x** <b> \\ C:\\x"


def test_books_take_the_same_backslash_away() -> None:
    from fortgold.rulebook.terms import html, safe

    assert html(r"\:tree: \<b> a & b") == "&#58;tree: &#60;b&gt; a &amp; b"
    assert safe(r"\**x**") == "&#42;&#42;x&#42;&#42;"
    assert unescaped(r"\:a: \x") == r":a: \x"


def test_a_name_that_was_meant_is_not_looked_for_in_thousands_of_findings(
    box: Copy, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(
        "fortgold.data.foreign_markup.nearest", lambda _, known: looked.extend(known)
    )
    text = box.file("spirit.csv").read_text("utf-8")
    _, kind, _, *rest = text.splitlines()[1].split(",")
    rows = [",".join([f"X{n}", kind, f"{{n.x{n}}}", *rest]) for n in range(2 * MANY)]
    box.write("spirit.csv", text + "\n".join(rows) + "\n")
    found = [one for one in box.findings() if one.code == "TEXT311"]
    assert len(found) == 2 * MANY
    assert looked.count("altar_goal") == MANY
