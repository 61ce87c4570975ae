"""Layouts as data: what merges, what is exact, and what a slip of the pen is told."""

from __future__ import annotations

import pytest
from builtin_games import ANYWHERE, all_games
from hypothesis import given
from hypothesis import strategies as st
from layouts import Templates, box
from printed import game_and_look

from fortgold.data.findings import Finding
from fortgold.data.layout import ArtBox, Box, Halo, Shape, TextBox, fields
from fortgold.data.layout_file import load_look

SHARED = """\
colours: {ink: "#112233"}
safe: 4
face:
  ground: {shape: yes, at: [-3, -3], size: [69, 94], fill: ink}
  name: {text: "{name.ja}", at: [5, 6], size: [20, 3], pt: 10, colour: ink}
back: {}
"""


def test_boxes_of_one_name_merge_key_by_key(templates: Templates):
    templates.write("shared/base.yaml", SHARED)
    templates.write("own/deck.yaml", "extends: base\nface:\n  name: {at: [7, 8], align: right}\n")
    merged = box(templates.layout(), "name")
    assert isinstance(merged, TextBox)
    assert (merged.x, merged.y, merged.width, merged.height) == (7_000, 8_000, 20_000, 3_000)
    assert (merged.pattern, merged.align, merged.colour) == ("{name.ja}", "right", "#112233")


def test_what_is_not_changed_stays_as_it_is_below(templates: Templates):
    templates.write("shared/base.yaml", SHARED)
    templates.write("own/deck.yaml", "extends: base\nface: {}\nback: {}\n")
    extended = templates.layout()
    templates.write("own/deck.yaml", SHARED)
    assert (extended.face, extended.back) == (templates.layout().face, templates.layout().back)


def test_boxes_keep_the_order_of_the_lowest_layout_and_new_ones_come_last(templates: Templates):
    templates.write("shared/base.yaml", SHARED)
    new = "{shape: yes, at: [0, 0], size: [1, 1], fill: ink}"
    templates.write("own/deck.yaml", f"extends: base\nface:\n  new: {new}\n  name: {{pt: 9}}\n")
    assert [one.name for one in templates.layout().face] == ["ground", "name", "new"]


def test_null_takes_a_box_away(templates: Templates):
    templates.write("shared/base.yaml", SHARED)
    for nothing in ("null", "~", ""):
        templates.write("own/deck.yaml", f"extends: base\nface:\n  ground: {nothing}\n")
        assert [one.name for one in templates.layout().face] == ["name"]


def test_a_list_is_replaced_as_a_whole(templates: Templates):
    templates.write("shared/base.yaml", SHARED)
    templates.write("own/deck.yaml", "extends: base\nface:\n  name: {size: [30, 4]}\n")
    merged = box(templates.layout(), "name")
    assert (merged.width, merged.height) == (30_000, 4_000)


def test_a_layout_may_change_the_colours_of_the_one_below(templates: Templates):
    templates.write("shared/base.yaml", SHARED)
    templates.write("own/deck.yaml", 'extends: base\ncolours: {ink: "#AABBCC"}\n')
    ground = box(templates.layout(), "ground")
    assert isinstance(ground, Shape)
    assert ground.fill == "#aabbcc"


def test_card_that_extends_card_means_the_shared_one(templates: Templates):
    templates.write("shared/card.yaml", SHARED)
    templates.write("own/card.yaml", "extends: card\nsafe: 5\n")
    layout, found = templates.load("card")
    assert layout
    assert not found
    assert layout.safe == 5_000
    assert [one.name for one in layout.face] == ["ground", "name"]


def test_three_layouts_may_stand_on_each_other(templates: Templates):
    templates.write("shared/base.yaml", SHARED)
    templates.write("shared/middle.yaml", "extends: base\npeek: 9\nsafe: 5\n")
    templates.write("own/deck.yaml", "extends: middle\nsafe: 6\n")
    layout = templates.layout()
    assert (layout.safe, layout.peek, len(layout.face)) == (6_000, 9_000, 2)


def test_a_circle_is_found(templates: Templates):
    templates.write("shared/one.yaml", "extends: two\nface: {}\nback: {}\n")
    templates.write("shared/two.yaml", "extends: one\nface: {}\nback: {}\n")
    templates.write("own/deck.yaml", "extends: one\nface: {}\nback: {}\n")
    assert [line.partition(" ")[0] for line in templates.told()] == ["PRINT402"]


def test_a_layout_that_extends_itself_is_a_circle(templates: Templates):
    templates.write("own/deck.yaml", "extends: deck\nface: {}\nback: {}\n")
    assert templates.told() == ["PRINT402 deck.yaml:1:10 take one `extends` away"]


GROUND = "ground: {shape: yes, at: [0, 0], size: [9, 9]}"
CHANGED = "extends: base\nface:\n  ground: {radius: 1}\nback: {}\n"


@pytest.mark.parametrize(
    ("ground", "told"),
    [
        ("ground: {shpe: yes, at: [0, 0]}", "READ104 base.yaml:3:11 mend the value"),
        ("ground: {shape: yes, size: [9, 9]}", "READ103 base.yaml:3:11 add `at: ...` here"),
        ("ground: [shape: yes", "READ101 base.yaml:4:1 look at indentation, quotes, and the space after each colon"),
        (GROUND.replace("ground", "gruond"), "READ102 deck.yaml:3:11 did you mean `gruond`?"),
        ("name: {shape: yes, at: [0, 0]}", "READ102 deck.yaml:3:11 known here: name"),
    ],
)  # fmt: skip
def test_what_a_box_lacks_is_told_of_the_layout_in_which_it_begins(
    templates: Templates, ground: str, told: str
):
    templates.write("shared/base.yaml", f"back: {{}}\nface:\n  {ground}\n")
    templates.write("own/deck.yaml", CHANGED)
    assert templates.told() == [told]


def test_a_box_may_be_begun_below_and_finished_above(templates: Templates):
    templates.write("shared/base.yaml", "back: {}\nface:\n  ground: {size: [9, 9]}\n")
    templates.write("own/deck.yaml", CHANGED.replace("radius: 1", "shape: yes, at: [0, 0]"))
    assert templates.told() == []


def test_an_unknown_parent_gets_the_nearest_name(templates: Templates):
    templates.write("shared/card.yaml", SHARED)
    templates.write("own/deck.yaml", "extends: crad\nface: {}\nback: {}\n")
    assert templates.told() == ["PRINT401 deck.yaml:1:10 did you mean `base/card`?"]


def test_a_deck_without_a_layout_is_told_where_it_belongs(templates: Templates):
    layout, (finding,) = templates.load()
    assert layout is None
    assert finding.code == "PRINT401"
    assert finding.at.path == str(templates.folders[0] / "deck.yaml")


@pytest.mark.parametrize("kind", ["missing", "folder", "loop", "too long"])
def test_what_games_share_is_no_decks_own_layout(templates: Templates, kind: str):
    templates.write("shared/card.yaml", SHARED)
    deck = "card" * (99 if kind == "too long" else 1)
    path = templates.folders[0] / f"{deck}.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "loop":
        path.symlink_to(path)
    layout, (finding,) = templates.load(deck)
    assert layout is None
    # what is there and cannot be read is told as that
    code, said = {
        "folder": ("READ109", "is no file but a folder"),
        "loop": ("READ109", "is a link back to itself"),
    }.get(kind, ("PRINT401", "has no layout"))
    assert (finding.code, finding.at.path) == (code, str(path))
    assert finding.message.en.endswith(said)


def test_base_card_is_always_the_one_that_games_share(templates: Templates):
    templates.write("shared/card.yaml", SHARED)
    templates.write("own/card.yaml", "extends: base/card\npeek: 9\n")
    templates.write("own/deck.yaml", "extends: base/card\n")
    assert (templates.layout().peek, len(templates.layout().face)) == (0, 2)
    layout, found = templates.load("card")
    assert layout
    assert (layout.peek, len(layout.face), found) == (9_000, 2, [])
    templates.write("own/deck.yaml", "extends: card\n")  # the game's own
    assert templates.layout().peek == 9_000


def test_base_names_nothing_of_the_game(templates: Templates):
    templates.write("own/other.yaml", SHARED)
    templates.write("own/deck.yaml", "extends: base/other\nface: {}\nback: {}\n")
    assert templates.told() == ["PRINT401 deck.yaml:1:10 did you mean `other`?"]


FACE = "face:\n  name: {{{}}}\nback: {{}}\n"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        ("text: a, at: [0, 0], colur: ink", "READ102 deck.yaml:2:31 did you mean `colour`?"),
        ("text: a, at: [0, 0], aling: left", "READ102 deck.yaml:2:31 did you mean `align`?"),
        ("text: a, at: [0, 0], align: rigth", "READ102 deck.yaml:2:38 did you mean `right`?"),
        ("text: a, at: [0, 0], font: titel", "PRINT440 deck.yaml:2:37 did you mean `title`?"),
        ("text: a, at: [0, 0], in: jaa", "READ102 deck.yaml:2:35 did you mean `ja`?"),
        ("text: a", "READ103 deck.yaml:2:9 add `at: ...` here"),
        ("text: a, at: [0, 0, 0]", "READ104 deck.yaml:2:23 mend the value"),
        ("text: a, at: [0, x]", "READ104 deck.yaml:2:27 write it in digits, such as `3`"),
        ("text: a, at: [0, 0], lines: 0", "READ104 deck.yaml:2:38 write a number such as `3`"),
        ("text: '{name', at: [0, 0]", "READ104 deck.yaml:2:16 mend the value"),
        ("at: [0, 0]", "READ104 deck.yaml:2:9 mend the value"),
        ("text: a, at: [0, 0], when: treasure", "READ104 deck.yaml:2:37 mend the value"),
        ("text: a, at: [0, 0], when: {sort: {a: b}}", "READ104 deck.yaml:2:44 mend the value"),
        ("text: a, at: [0, 0], when: {sort: }", "READ104 deck.yaml:2:44 mend the value"),
        ("symbols: s, at: [0, 0], align: rihgt", "READ102 deck.yaml:2:41 did you mean `right`?"),
        ("symbols: s, at: [0, 0], plate: pnik", "READ104 deck.yaml:2:41 for example `#2B2620`"),
        ("shape: no, at: [0, 0]", "READ104 deck.yaml:2:17 `name: null` takes the box out"),
        ("art: off, at: [0, 0]", "READ104 deck.yaml:2:15 `name: null` takes the box out"),
    ],
)
def test_a_slip_is_told_where_it_stands(templates: Templates, entry: str, told: str):
    templates.write("own/deck.yaml", FACE.format(entry))
    assert templates.told() == [told]


def test_an_unknown_colour_gets_the_nearest_name(templates: Templates):
    face = FACE.format("shape: yes, at: [0, 0], fill: ikn")
    templates.write("own/deck.yaml", 'colours: {ink: "#000000"}\n' + face)
    assert templates.told() == ["READ102 deck.yaml:3:40 did you mean `ink`?"]


RANGES = [
    ("text: a, at: [0, 0], pt: ~", "a type size in pt from 1 to 300", ["0", "-5", "301", "nan"]),
    ("text: a, at: [0, 0], pt: 8, least: ~", "a type size in pt from 1 to 8", ["0", "-1", "8.1"]),
    ("text: a, at: [0, 0], leading: ~", "a whole number from 800 to 5000", ["0", "799", "5001"]),
    ("text: a, at: [0, 0], lines: ~", "a whole number from 1 to 100", ["0", "101", "1000000000"]),
    ("text: a, at: [0, 0], tracking: ~", "a whole number from 0 to 2000", ["-1", "2001"]),
    ("text: a, at: [0, 0], icon: ~", "a whole number from 500 to 4000", ["499", "4001"]),
    ("symbols: s, at: [0, 0], size: [9, 4], inset: ~", "a length in mm from 0 to 2", ["-1", "2.1"]),
    ("text: a, at: [0, 0], size: [~, 1]", "a length in mm from 0 to 500", ["-1", "501", "1e99"]),
    ("text: a, at: [1, ~]", "a length in mm from -100 to 600", ["-101", "601"]),
    ("symbols: s, at: [0, 0], step: ~", "a length in mm from -500 to 500", ["-501", "501"]),
    ("shape: yes, at: [0, 0], size: [9, 4], radius: ~", "a length in mm from 0 to 2", ["-1", "2.1"]),
    ("shape: yes, at: [0, 0], line: ~", "a length in mm from 0 to 20", ["-0.1", "20.1"]),
    ("shape: yes, at: [0, 0], dash: [1, ~]", "a length in mm from 0.001 to 100", ["0", "-1", "101"]),
]  # fmt: skip


def refused(templates: Templates, wanted: str, bad: str, column: int, line: int) -> None:
    """One finding, at the value: what is there and what is needed, in both languages."""
    _, (one,) = templates.load()
    assert (one.code, one.at.line, one.at.column) == ("READ104", line, column)
    if bad != "nan":
        assert one.message.en == f"{wanted} is needed, here is `{bad}`"
        assert all(number in one.message.ja for number in wanted.split()[-3::2])
    assert f"`{bad}`" in one.message.ja


@pytest.mark.parametrize(
    ("entry", "wanted", "bad"), [(entry, wanted, bad) for entry, wanted, many in RANGES for bad in many]
)  # fmt: skip
def test_what_cannot_be_printed_is_told_with_its_range(
    templates: Templates, entry: str, wanted: str, bad: str
):
    templates.write("own/deck.yaml", FACE.format(entry.replace("~", bad)))
    refused(templates, wanted, bad, len("  name: {") + entry.index("~") + 1, 2)


@pytest.mark.parametrize(
    ("key", "most", "bad"),
    [("bleed", 10, "10.1"), ("bleed", 10, "-1"), ("safe", 20, "21"), ("safe", 20, "-1"),
     ("peek", 300, "301"), ("peek", 300, "-1")],
)  # fmt: skip
def test_the_margins_of_a_layout_have_ranges(templates: Templates, key: str, most: int, bad: str):
    templates.write("own/deck.yaml", f"{key}: {bad}\nface: {{}}\nback: {{}}\n")
    refused(templates, f"a length in mm from 0 to {most}", bad, len(key) + 3, 1)


def test_the_ends_of_the_ranges_are_allowed(templates: Templates):
    text = "text: a, at: [-100, 600], size: [0, 500], pt: 1, least: 1, lines: 100, leading: 800"
    templates.write("own/deck.yaml", FACE.format(text))
    templates.layout()
    pill = "shape: yes, at: [0, 0], size: [9, 3.535], radius: 1.7675, line: 0, dash: [0.1, 100]"
    templates.write("own/deck.yaml", f"bleed: 0\nsafe: 0\npeek: 300\n{FACE.format(pill)}")
    templates.layout()


def test_a_dash_that_is_no_list_is_told(templates: Templates):
    templates.write("own/deck.yaml", FACE.format("shape: yes, at: [0, 0], dash: 3"))
    assert templates.told() == ["READ104 deck.yaml:2:40 mend the value"]


@pytest.mark.parametrize("bad", ["[]", "[{text: x}]", "yes"])
@pytest.mark.parametrize(
    ("key", "told"),
    [
        ("face", "boxes by name are needed here: `name: {text: …}`"),
        ("back", "boxes by name are needed here: `name: {text: …}`"),
        ("colours", 'colours by name are needed here: `name: "#RRGGBB"`'),
    ],
)
def test_what_has_names_is_no_list(templates: Templates, key: str, told: str, bad: str):
    """Boxes in a list would draw nothing."""
    other = "" if key == "face" else "face: {}\n"
    templates.write("own/deck.yaml", f"{other}{key}: {bad}\n")
    _, found = templates.load()
    assert [one.message.en for one in found] == [told]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("R: flame", "R: flamerd", ("READ102", "flamerd", "did you mean `flame`?")),
        ("R: flame", "R: [flame]", ("READ102", "[flame]", "known here: flame, leaf, drop, void")),
        ("line: ink", "lime: ink", ("READ102", "lime:", "did you mean `line`?")),
        ("line: ink", "line: none", ("READ104", "none", "for example `#2B2620`")),
    ],
)
def test_a_slip_in_the_styles_or_inks_of_art_from_data_is_told(
    templates: Templates, old: str, new: str, told: tuple[str, str, str]
):
    box = "halo: symbols, at: [0, 0], styles: {R: flame}, inks: {line: ink}"
    layout = 'colours: {ink: "#000000"}\nface:\n  a: {' + box + "}\nback: {}\n"
    templates.write("own/deck.yaml", layout)
    assert templates.told() == []
    templates.write("own/deck.yaml", layout.replace(old, new))
    line = layout.replace(old, new).splitlines()[2]
    _, found = templates.load()
    said = [(one.code, line[one.at.column - 1 :], one.hint.en) for one in found]
    assert any((c, h) == (told[0], told[2]) and rest.startswith(told[1]) for c, rest, h in said)


@pytest.mark.parametrize("bad", ['"#XYZ"', '"#12345G"', "red", '""', "[1, 2]"])
def test_a_colour_that_is_none_is_told_once_where_it_is_defined(templates: Templates, bad: str):
    boxes = "".join(f"  b{i}: {{shape: yes, at: [0, 0], fill: panel}}\n" for i in range(3))
    shared = f"colours: {{panel: {bad}}}\nface:\n{boxes}back: {{}}\n"
    templates.write("shared/base.yaml", shared)
    templates.write("own/deck.yaml", "extends: base/base\n")
    templates.write("own/other.yaml", "extends: base/base\n")
    found: list[Finding] = []
    load_look(ANYWHERE, templates.folders, ("deck", "other"), found)
    (one,) = found
    assert (one.code, one.at.line, one.at.column) == ("READ104", 1, 18)
    shown = "[...]" if bad[0] == "[" else f"`{bad.strip(chr(34))}`"
    assert one.message.en.startswith(f"{shown} is no colour")
    assert one.message.ja.startswith(f"{shown} は色ではありません")
    assert one.hint.en == "for example `#2B2620`"


@pytest.mark.parametrize("bad", ['"#XYZ"', "[1, 2]"])
def test_a_colour_that_is_none_is_told_where_it_is_used(templates: Templates, bad: str):
    face = FACE.format(f"shape: yes, at: [0, 0], fill: {bad}")
    templates.write("own/deck.yaml", 'colours: {ink: "#000000"}\n' + face)
    assert templates.told() == ["READ104 deck.yaml:3:40 for example `#2B2620`"]


def test_known_keys_are_named_once(templates: Templates):
    templates.write("own/deck.yaml", FACE.format("shape: yes, at: [0, 0], zzzzz: 1"))
    (hint,) = templates.told()
    assert hint.partition(" ")[2].count(" at,") == 1


def test_an_unknown_key_of_the_layout_gets_the_nearest_name(templates: Templates):
    templates.write("own/deck.yaml", "face: {}\nback: {}\npeak: 18\n")
    assert templates.told() == ["READ102 deck.yaml:3:1 did you mean `peek`?"]


@given(st.integers(-100_000, 600_000), st.integers(0, 500_000))
def test_a_length_in_mm_is_exact_to_the_micrometre(tmp_path_factory, x: int, width: int):
    templates = Templates(tmp_path_factory.mktemp("templates"))
    entry = f"shape: yes, at: [{x / 1000}, 0], size: [{width / 1000}, 1]"
    templates.write("own/deck.yaml", FACE.format(entry))
    (one,) = templates.layout().face
    assert (one.x, one.width) == (x, width)


def test_a_type_size_in_points_is_a_seventy_second_of_an_inch(templates: Templates):
    templates.write("own/deck.yaml", FACE.format("text: a, at: [0, 0], pt: 72, least: 7.2"))
    (one,) = templates.layout().face
    assert isinstance(one, TextBox)
    assert (one.em, one.least) == (25_400, 2_540)


def test_a_text_that_says_nothing_of_shrinking_does_not_shrink(templates: Templates):
    templates.write("own/deck.yaml", FACE.format("text: a, at: [0, 0], pt: 9.5"))
    (one,) = templates.layout().face
    assert isinstance(one, TextBox)
    assert one.em == one.least


@pytest.mark.parametrize(
    ("entry", "editions"),
    [
        ("text: a, at: [0, 0]", ("ja", "en", "ja+en")),
        ("text: a, at: [0, 0], lang: ja", ("ja", "ja+en")),
        ("text: a, at: [0, 0], lang: en", ("en", "ja+en")),
        ("text: a, at: [0, 0], lang: en, in: en", ("en",)),
        ("text: a, at: [0, 0], in: [ja, en]", ("ja", "en")),
    ],
)
def test_words_of_a_language_stand_in_the_editions_that_have_it(templates, entry, editions):
    templates.write("own/deck.yaml", FACE.format(entry))
    assert templates.layout().face[0].editions == editions


def test_a_pattern_names_its_fields():
    assert list(fields("{id} · {game.version} {{}}")) == ["id", "game.version"]


def all_boxes(boxes: tuple[Box, ...]) -> list[Box]:
    inner = [one for box in boxes if isinstance(box, ArtBox) for one in all_boxes(box.otherwise)]
    return [*boxes, *inner]


@pytest.mark.parametrize("name", all_games())
def test_every_length_of_a_built_in_layout_is_a_whole_number(name: str):
    _, look = game_and_look(name)
    for layout in look.layouts.values():
        for one in all_boxes(layout.face + layout.back):
            assert {type(v) for v in (one.x, one.y, one.width, one.height)} == {int}


def test_a_sigil_of_the_first_decks_is_a_halo(templates: Templates):
    sigil = "sigil: symbols, at: [0, 0], size: [9, 9], styles: {R: flame}"
    inks = "inks: {line: '#112233', pale: '#FFFFFF', gold: '#A9843B'}"
    templates.write("own/deck.yaml", f"face:\n  mark: {{{sigil}, {inks}}}\nback: {{}}\n")
    mark = box(templates.layout(), "mark")
    assert isinstance(mark, Halo)
    assert (mark.column, dict(mark.inks)) == ("symbols", {"line": "#112233"})


def test_a_box_whose_size_is_misspelt_is_told_once(templates: Templates):
    name = '{text: "{name.en}", at: [5, 5], sizze: [50, 9]}'
    templates.write("own/deck.yaml", f"face:\n  name: {name}\nback: {{}}\n")
    look, found = templates.load()
    assert [one.hint.en for one in found] == ["did you mean `size`?"]
    assert look
    assert look.face == ()
