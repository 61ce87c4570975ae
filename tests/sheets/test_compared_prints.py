"""What of a printed box is to be exchanged: by what is printed of its cards, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image
from printed import Tiny, texts
from rasters import GREEN, RED, coded

from fortgold.data.inks import COLOUR
from fortgold.data.languages import printed_word
from fortgold.data.papers import PAPERS
from fortgold.draw.ops import Group, bounds, flat
from fortgold.draw.pdf import pdf
from fortgold.faces.face import draw_back, draw_face
from fortgold.sheets.change_pages import pages
from fortgold.sheets.changes import Changes, Piece
from fortgold.sheets.compared_prints import Comparison, DeckState

HEAD = "id,kind,name.ja,name.kana,name.en,copies,power,note\n"
COLUMNS = """\
    columns:
      power: {type: number, required: no}
      note: {type: word, required: no}
"""
SIZE = "at: [3, 3], size: [57, 8], pt: 8"
LAYOUT = f"""\
face:
  name: {{text: "{{name}} {{power}}", {SIZE}}}
back:
  word: {{text: back, {SIZE}}}
"""
NUMBERED = LAYOUT.replace("{power}", "{power} {copy}/{copies}")
Row = tuple[str, str, int, int, str]  # id, name, copies, power, note
OLD: list[Row] = [("A1", "Wood", 3, 1, ""), ("A2", "Hill", 2, 2, "draft"), ("A3", "Lake", 1, 3, "")]


def state(folder: Path, rows: list[Row], layout: str = LAYOUT, **files: str | bytes) -> DeckState:
    """A game of these rows."""
    tiny = Tiny(folder)
    game = tiny.shelf.cards / "tiny" / "game.yaml"
    if "columns" not in game.read_text():
        game.write_text(game.read_text() + COLUMNS)
    lines = (
        f"{one},k{one},森,もり,{name},{copies},{power},{note}\n"
        for one, name, copies, power, note in rows
    )
    tiny.write("cards/tiny/card.csv", HEAD + "".join(lines))
    tiny.write("templates/tiny/card.yaml", layout)
    for name, content in files.items():
        tiny.write(f"templates/tiny/{name.replace('_', '.')}", content)
    opened = tiny.shelf.open("tiny")
    assert opened.game is not None
    assert not [one for one in opened.findings if one.level == "error"], opened.findings
    return DeckState(opened.game, opened.look)


def since(old: DeckState | None, new: DeckState, edition: str = "en", **how: bool) -> Changes:
    return Comparison("then", old, new).of(edition, COLOUR, **how)


def told(changes: Changes) -> list[tuple[str, int, int, str]]:
    """Each card, how many of it are to be printed and thrown away, and why."""

    def say(key: str, **filled: object) -> str:
        return printed_word("en", key).format(**filled)

    return [
        (one.id, one.printed, one.away, "; ".join(one.told("en", say))) for one in changes.cards
    ]


def edited(*changed: Row) -> list[Row]:
    new = {one[0]: one for one in changed}
    return [new.get(one[0], one) for one in OLD] + [
        one for one in changed if one[0] not in "A1A2A3"
    ]


CASES = {
    "nothing": (OLD, LAYOUT, []),
    "a note that is not printed": (edited(("A2", "Hill", 2, 2, "final")), LAYOUT, []),
    "a name": (edited(("A1", "Grove", 3, 1, "")), LAYOUT, [("A1", 3, 3, "Name: Wood → Grove")]),
    "a number": (edited(("A3", "Lake", 1, 4, "")), LAYOUT, [("A3", 1, 1, "power: 3 → 4")]),
    "more copies": (edited(("A1", "Wood", 4, 1, "")), LAYOUT, [("A1", 1, 0, "Copies: 3 → 4")]),
    "fewer copies": (edited(("A1", "Wood", 1, 1, "")), LAYOUT, [("A1", 0, 2, "Copies: 3 → 1")]),
    "another number of another card": (
        edited(("A2", "Fell", 3, 2, "")),
        LAYOUT,
        [("A2", 3, 2, "Name: Hill → Fell; Copies: 2 → 3")],
    ),
    "a card that is gone": (OLD[1:], LAYOUT, [("A1", 0, 3, "removed")]),
    "a new card": ([*OLD, ("B1", "Sea", 2, 5, "")], LAYOUT, [("B1", 2, 0, "new")]),
    "another number on the table, the same on paper": (
        [("B9", *OLD[0][1:]), *OLD[1:]],
        LAYOUT,
        [],
    ),
    "the layout": (
        OLD,
        LAYOUT.replace("pt: 8", "pt: 9", 1),
        [(one, n, n, "drawing or layout changed") for one, n in (("A1", 3), ("A2", 2), ("A3", 1))],
    ),
    "the back": (
        OLD,
        LAYOUT.replace("text: back", "text: Back"),
        [
            (one, n, n, "back: drawing or layout changed")
            for one, n in (("A1", 3), ("A2", 2), ("A3", 1))
        ],
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_printed_otherwise_is_told_with_the_reason(case: str, tmp_path: Path):
    rows, layout, expected = CASES[case]
    old, new = state(tmp_path / "old", OLD), state(tmp_path / "new", rows, layout)
    assert told(since(old, new)) == expected


def test_cards_that_are_cut_otherwise_are_others(tmp_path: Path):
    old, new = state(tmp_path / "old", OLD), state(tmp_path / "new", OLD)
    (deck,) = new.game.decks
    for other in (replace(deck, shape="circle"), replace(deck, size=(63_000, 89_000))):
        changes = since(old, replace(new, game=replace(new.game, decks=(other,))))
        assert [why for *_, why in told(changes)] == ["drawing or layout changed"] * 3


def test_of_fronts_alone_the_back_is_no_matter(tmp_path: Path):
    old = state(tmp_path / "old", OLD)
    new = state(tmp_path / "new", OLD, LAYOUT.replace("text: back", "text: Back"))
    assert not since(old, new, fronts_alone=True).cards


def test_a_word_of_another_language_is_no_matter(tmp_path: Path):
    old = state(tmp_path / "old", OLD)
    new = state(tmp_path / "new", edited(("A1", "Grove", 3, 1, "")))
    assert not since(old, new, "ja").cards
    assert since(old, new, "en").printed == 3


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("<rect width='10' height='10' fill='#ff0000'/>", "<rect width='10' height='10' fill='#ff0001'/>"),
        ("<path d='M0 0H9V9Z'/>", "<path d='M0 0H9V8Z'/>"),
    ],
)  # fmt: skip
def test_a_drawing_counts_by_what_it_draws_not_by_where_it_lies(
    tmp_path: Path, one: str, other: str
):
    svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>{}</svg>"
    layout = LAYOUT.replace(
        "back:", "  sign: {drawing: sign.svg, at: [9, 20], size: [9, 9]}\nback:"
    )
    states = {
        name: state(tmp_path / name, OLD, layout, sign_svg=svg.format(drawn))
        for name, drawn in (("old", one), ("same", f"<!-- moved -->{one}"), ("new", other))
    }
    assert not since(states["old"], states["same"]).cards
    assert since(states["old"], states["new"]).printed == 6


def test_a_picture_counts_by_its_bytes(tmp_path: Path):
    layout = LAYOUT.replace(
        "back:", "  sign: {drawing: sign.png, at: [9, 20], size: [9, 9]}\nback:"
    )
    one, other = (coded(Image.new("RGB", (64, 64), colour)) for colour in (RED, GREEN))
    states = {
        name: state(tmp_path / name, OLD, layout, sign_png=data)
        for name, data in (("old", one), ("same", one), ("new", other))
    }
    assert not since(states["old"], states["same"]).cards
    assert since(states["old"], states["new"]).away == 6


def test_since_nothing_all_is_new(tmp_path: Path):
    new = state(tmp_path, OLD)
    assert told(since(None, new)) == [("A1", 3, 0, "new"), ("A2", 2, 0, "new"), ("A3", 1, 0, "new")]


def prints(one: DeckState, pieces: Collection[Piece] | None = None) -> Counter[str]:
    """What lies in a printed box, or what these pieces of it are: words in their places, front and back."""
    deck = one.game.decks[0]
    back = draw_back(one.game, deck, one.look, "en").ops
    found: Counter[str] = Counter()
    for card in deck.cards:
        for copy in range(1, card.copies + 1):
            if pieces is None or (deck.id, card.id, copy) in pieces:
                (face,) = draw_face(one.game, deck, card, one.look, "en", copy).ops
                assert isinstance(face, Group)  # which is called by the card's id
                found[repr((face.ops, back))] += 1
    return found


ROWS = st.lists(
    st.tuples(
        st.sampled_from(["A1", "A2", "A3", "B1"]),
        st.sampled_from(["Wood", "Hill"]),
        st.integers(1, 3),
        st.integers(1, 2),
        st.just(""),
    ),
    min_size=1,
    max_size=4,
    unique_by=lambda row: row[0],
)


@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
@given(ROWS, ROWS, st.sampled_from([LAYOUT, NUMBERED]), st.booleans())
def test_the_part_makes_the_new_box_of_the_old_one_and_nothing_is_printed_in_vain(
    tmp_path: Path, before: list[Row], after: list[Row], layout: str, both: bool
):
    old = state(tmp_path / "old", before, layout if both else LAYOUT)
    new = state(tmp_path / "new", after, layout)
    changes = since(old, new)
    printed = prints(new, changes.pieces)
    assert printed == prints(new) - prints(old)
    assert changes.printed == printed.total()
    assert changes.away == (prints(old) - prints(new)).total()
    assert not since(new, new).cards


def test_the_list_flows_over_pages_in_both_languages(tmp_path: Path):
    layout = LAYOUT.replace("{name}", "{name.en}")
    many: list[Row] = [(f"C{i:02}", f"Card number {i}", 2, i, "") for i in range(1, 60)]
    longer = [(one, f"{name} and more", 3, power, "") for one, name, _, power, _ in many]
    new = state(tmp_path / "new", longer, layout)
    changes = since(state(tmp_path / "old", many, layout), new, "ja+en")
    made = [*pages(new.game, new.look, changes, "ja+en", PAPERS["letter"], "0123abcd")]
    said = texts(pdf(made, "list", "en", "somebody"))
    assert all(f"{i}/8" in one for i, one in enumerate(said, 1))
    whole = "".join(said)
    for one in changes.cards:
        assert (
            whole.count(f"{one.id} ") == 4
        )  # in each language what changed, and what to throw away
    for page in made:
        assert page.trim == page.bleed == (0, 0, page.width, page.height)
        lines = (bounds(op) for op in flat(page.ops))
        assert all(
            0 < left < right < page.width and bottom < page.height
            for left, _, right, bottom in lines
        )
