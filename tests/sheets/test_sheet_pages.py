"""Whole sheets: every card once, each back behind its front, and what the sheet says of itself."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from builtin_games import all_games
from hypothesis import given
from hypothesis import strategies as st
from printed import (
    EDITIONS,
    ROWS,
    TINY,
    Tiny,
    game_and_look,
    picture,
    sheet_pages,
    sheets,
    tagged,
    texts,
)

from fortgold.data.layout import Look
from fortgold.data.model import Game
from fortgold.data.papers import PAPERS, USUAL_PAPERS
from fortgold.data.variants import varied
from fortgold.draw.ops import Group, Page, Stamp, Words, bounds, flat
from fortgold.draw.ops import Path as Shape
from fortgold.draw.pdf import pdf
from fortgold.sheets.imposition import TooLarge, grid
from fortgold.sheets.sheet_pages import pages

GAMES = all_games()


def cards_on(page: Page) -> list[str]:
    """The `deck id` of each card on a page, in the order of the drawing; backs are no cards."""
    return [
        inner.name
        for slot in page.ops
        if isinstance(slot, Group) and slot.name == "slot"
        for inner in slot.ops
        if isinstance(inner, Group) and not inner.name.startswith("back ")
    ]


@pytest.mark.parametrize("backs", [True, False])
@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_every_copy_of_every_card_is_on_the_fronts_once(name: str, paper: str, backs: bool):
    game, _ = game_and_look(name)
    expected = Counter(
        {f"{deck.id} {card.id}": card.copies for deck in game.decks for card in deck.cards}
    )
    assert (
        Counter(c for page in sheet_pages(name, paper, "ja", backs) for c in cards_on(page))
        == expected
    )


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", GAMES)
def test_names_are_read_from_the_pdf_in_the_order_of_the_deck(name: str, edition):
    """In each language of the edition, as one copies the text out of the file; a name may take two lines.

    A card with words on both sides may have its number on either.
    """
    game, _ = game_and_look(name)
    text = "".join("".join(texts(sheets(name, "a4", edition, True))).split())
    for deck in game.decks:
        for lang in edition.split("+"):
            at = 0
            for card in deck.cards:
                for _ in range(card.copies):
                    at = text.index(f"{card.id}·{game.version}", at) + 1
                    assert text.index("".join(card.name.of(lang).split())) >= 0


@pytest.mark.parametrize("name", GAMES)
def test_a_copy_is_a_card_of_its_own(name: str):
    game, look = game_and_look(name)
    deck = game.decks[0]
    first, *others = (replace(card, copies=1) for card in deck.cards[:3])
    one = replace(game, decks=(replace(deck, cards=(replace(first, copies=3), *others)),))
    (page,) = pages(one, look, PAPERS["a4"], "ja", False, "0")
    assert [name.split()[-1] for name in cards_on(page)] == [first.id] * 3 + [
        card.id for card in others
    ]


def place_of(slot: Group, game: Game) -> tuple[int, int, int, int]:
    """Left, top, right and bottom of a card on its page; one upside down begins at its lower right corner."""
    (card,) = slot.ops
    name = card.drawing.name if isinstance(card, Stamp) else getattr(card, "name", "")
    width, height = game.deck(name.removeprefix("back ").split()[0]).size
    assert slot.matrix
    along, _, _, _, x, y = map(round, slot.matrix)
    return (x, y, x + width, y + height) if along > 0 else (x - width, y - height, x, y)


@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_each_front_is_followed_by_as_many_backs(name: str, paper: str):
    """Turned over about its long edge, a sheet has each back behind its front."""
    game, _ = game_and_look(name)
    found = sheet_pages(name, paper)
    assert len(found) % 2 == 0
    for front, back in zip(found[::2], found[1::2], strict=True):
        slots = [
            [op for op in page.ops if isinstance(op, Group) and op.name == "slot"]
            for page in (front, back)
        ]
        for a, b in zip(*slots, strict=True):
            left, top, right, bottom = place_of(a, game)
            if front.width < front.height:
                left, right = front.width - right, front.width - left
            else:
                top, bottom = front.height - bottom, front.height - top
            assert place_of(b, game) == (left, top, right, bottom)
        assert cards_on(front)
        assert not cards_on(back)


@cache
def three_decks() -> tuple[Game, Look]:
    """A game of three decks, two of them of one size; each back says which deck it is of."""
    with TemporaryDirectory() as folder:
        tiny = Tiny(Path(folder))
        decks = "".join(
            f"  {name}: {{name: {{ja: {name}, en: {name}}}, size: {size}}}\n"
            for name, size in (("red", [63, 88]), ("small", [44, 68]), ("blue", [63, 88]))
        )
        tiny.write("cards/tiny/game.yaml", TINY[: TINY.index("  card:")] + decks)
        for name in ("red", "small", "blue"):
            tiny.write(f"cards/tiny/{name}.csv", ROWS)
            back = 'back: {name: {text: "{deck.name}", at: [10, 10], size: [30, 5]}}\n'
            tiny.write(f"templates/tiny/{name}.yaml", "face: {}\n" + back)
        one = tiny.shelf.open("tiny")
        assert one.game is not None
        return one.game, one.look


@given(st.lists(st.integers(1, 14), min_size=3, max_size=3), st.sampled_from(USUAL_PAPERS))
def test_decks_of_one_size_share_sheets_and_each_back_is_that_of_its_front(copies, paper: str):
    game, look = three_decks()
    decks = tuple(
        replace(deck, cards=(replace(deck.cards[0], copies=count),))
        for deck, count in zip(game.decks, copies, strict=True)
    )
    found = list(pages(replace(game, decks=decks), look, PAPERS[paper], "en", True, "0"))
    fronts, backs = ([drawn(page) for page in side] for side in (found[::2], found[1::2]))
    assert [[f"back {name.split()[0]}" for name in page] for page in fronts] == backs
    assert Counter(name.split()[0] for page in fronts for name in page) == dict(
        zip(("red", "small", "blue"), copies, strict=True)
    )
    small = grid(PAPERS[paper], game.deck("small").size).size
    assert len(fronts) == -(-(copies[0] + copies[2]) // 9) + -(-copies[1] // small)


def drawn(page: Page) -> list[str]:
    """What lies in each slot of a page: `deck id`, or `back deck`."""
    slots = [op for op in page.ops if isinstance(op, Group) and op.name == "slot"]
    return [inner.name for slot in slots for inner in slot.ops if isinstance(inner, Group)]


@pytest.mark.parametrize("name", GAMES)
def test_fronts_alone_are_the_fronts(name: str):
    both, alone = sheet_pages(name), sheet_pages(name, backs=False)
    assert [cards_on(page) for page in both[::2]] == [cards_on(page) for page in alone]


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_every_sheet_says_what_it_is_in_the_languages_of_its_edition(name, paper, edition):
    game, _ = game_and_look(name)
    for page in sheet_pages(name, paper, edition):
        legend = [(tag, leaf) for tag, box, leaf, _, _ in tagged(page.ops) if box == "legend"]
        for lang in edition.split("+"):
            line = " · ".join(leaf.text for tag, leaf in legend if tag.lang == lang)  # type: ignore[union-attr]
            assert game.title.of(lang) in line
            assert any(deck.name.of(lang) in line for deck in game.decks)
            for word in (game.version, "0123abcd", PAPERS[paper].name, "100%"):
                assert word in line


def test_sheets_of_a_variant_name_it():
    game, look = game_and_look("hundred-spirits")
    one = replace(game, decks=(game.deck("portal"),))
    said = []
    for each in (one, varied(one, ["every-reveal"])):
        (page,) = pages(each, look, PAPERS["a4"], "ja+en", False, "0")
        said.append(
            [leaf.text for _, box, leaf, _, _ in tagged(page.ops) if box == "legend"]  # type: ignore[union-attr]
        )
    assert not any("Every reveal" in line for line in said[0])
    assert any("百鬼の門 + 表にするたびに" in line for line in said[1])
    assert any("Gates of the Hundred Spirits + Every reveal" in line for line in said[1])


@pytest.mark.parametrize("name", GAMES)
def test_sheets_of_a_deck_are_numbered(name: str):
    game, look = game_and_look(name)
    deck = game.decks[0]
    on = grid(PAPERS["a4"], deck.size)
    total = -(-sum(card.copies for card in deck.cards) // on.size)
    found = pages(replace(game, decks=(deck,)), look, PAPERS["a4"], "en", True, "0")
    said = [
        next(leaf.text for _, box, leaf, _, _ in tagged(p.ops) if box == "legend") for p in found
    ]  # type: ignore[union-attr]
    for i, line in enumerate(said):
        assert line.endswith(f" {i // 2 + 1}/{total} {'back' if i % 2 else 'front'}")


def upright(page: Page) -> list[tuple[str, tuple[int, int, int, int]]]:
    """The parts of the note in its own direction: each legend line, and the ruler."""
    out = []
    for note in page.ops:
        if getattr(note, "name", "") == "note":
            for part in note.ops:  # type: ignore[union-attr]
                assert isinstance(part, Group)
                edges = [bounds(op) for op in flat(part.ops)]
                x, y = (int(v) for v in part.matrix[4:]) if part.matrix else (0, 0)
                lefts, tops, rights, bottoms = zip(*edges, strict=True)
                box = (min(lefts) + x, min(tops) + y, max(rights) + x, max(bottoms) + y)
                out.append((part.name, box))
    return out


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_legend_and_ruler_lie_side_by_side(name, paper, edition):
    for page in sheet_pages(name, paper, edition):
        parts = upright(page)
        length = max(page.width, page.height) if paper == "letter" else page.width
        for i, (one, a) in enumerate(parts):
            assert 12_000 + a[2] <= length - 4_200, one  # it begins 12 mm from the paper's side
            for other, b in parts[i + 1 :]:
                assert a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1], (one, other)


@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_front_has_a_ruler_and_a_back_has_none(name: str, paper: str):
    for i, page in enumerate(sheet_pages(name, paper)):
        assert [part for part, _ in upright(page)].count("ruler") == (i % 2 == 0)


@pytest.mark.parametrize("paper", USUAL_PAPERS)
@pytest.mark.parametrize("name", GAMES)
def test_a_page_has_the_size_of_its_paper(name: str, paper: str):
    for page in sheet_pages(name, paper):
        assert {page.width, page.height} == {PAPERS[paper].width, PAPERS[paper].height}


@pytest.mark.parametrize("name", GAMES)
def test_words_of_a_card_lie_in_its_slot(name: str):
    game, _ = game_and_look(name)
    for page in sheet_pages(name, "a4", "ja+en", False):
        for slot in page.ops:
            if isinstance(slot, Group) and slot.name == "slot":
                card_left, card_top, card_right, card_bottom = place_of(slot, game)
                for leaf in flat(slot.ops):
                    if isinstance(leaf, Words):
                        left, top, right, bottom = bounds(leaf)
                        assert 0 <= left < right <= card_right - card_left
                        assert 0 <= top < bottom <= card_bottom - card_top


def test_a_deck_too_large_for_the_paper_is_refused():
    game, look = game_and_look(GAMES[0])
    large = replace(game, decks=(replace(game.decks[0], size=(300_000, 400_000)),))
    with pytest.raises(TooLarge):
        list(pages(large, look, PAPERS["a4"], "ja", True, "0"))


def test_on_a_sheet_that_lies_on_its_side_backs_stand_on_their_heads(tmp_path: Path):
    tiny = Tiny(tmp_path)
    tiny.write("cards/tiny/game.yaml", TINY + "    size: [120, 60]\n")
    tiny.write(
        "templates/tiny/card.yaml",
        """\
        face: {top: {shape: yes, at: [-3, -3], size: [126, 33], fill: "#ff0000"}}
        back: {top: {shape: yes, at: [-3, -3], size: [126, 33], fill: "#ff0000"}}
        """,
    )
    one = tiny.shelf.open("tiny")
    assert one.game is not None
    front, back = pages(one.game, one.look, PAPERS["a4"], "ja", True, "0123abcd")
    assert front.width > front.height
    shown = [picture(pdf([page], "t", "ja", "a"), dpi=25.4) for page in (front, back)]
    x = (front.trim[0] + front.trim[2]) // 2000
    for image, page, is_upright in zip(shown, (front, back), (True, False), strict=True):
        above, below = page.trim[1] // 1000 + 10, page.trim[3] // 1000 - 10
        reds = [image.getpixel((x, y)) == (255, 0, 0) for y in (above, below)]
        assert reds == [is_upright, not is_upright]
        # the ink that runs out does so on the same edge of the card
        outside = page.trim[1] // 1000 - 1 if is_upright else page.trim[3] // 1000 + 1
        assert image.getpixel((x + 20, outside)) == (255, 0, 0)


def test_a_card_reaches_below_the_next_ones_and_not_over_those_before():
    for page in sheet_pages("fort-of-gold", "a4", "ja", False):
        middle = [op for op in page.ops if isinstance(op, Group) and op.name == "slot"][4]
        assert bounds(Shape(middle.clip, "#000000")) == (0, 0, 63_300, 88_300)
