"""A tuck box on paper: what its panels show, how many sheets it takes, and what a file of panels may say."""

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import shapely
from builtin_games import all_games
from command import Command
from printed import game_and_look, texts
from shapely import affinity

from fortgold.build.make import files_of
from fortgold.build.plan import Job, boxes
from fortgold.data.layout import POINT, editions_of, langs_of
from fortgold.data.library import Opened, shelf_at
from fortgold.data.model import MM
from fortgold.data.papers import PAPERS
from fortgold.draw import matrices
from fortgold.draw.ops import Group, Matrix, Op, Page, Words, flat
from fortgold.draw.text_outlines import shapes
from fortgold.sheets.imposition import TooLarge
from fortgold.sheets.inks.areas import area_of
from fortgold.sheets.tuck_box import TuckBox, box_of
from fortgold.sheets.tuck_box_pages import pages, sheets_of
from fortgold.sheets.tuck_box_painting import Painter, counted
from fortgold.sheets.tuck_box_panels import read_panels


def own_boxes() -> list[str]:
    """The built-in games with a box of their own design."""
    return [name for name in all_games() if game_and_look(name)[1].has_own_box]


A4, LETTER = PAPERS["a4"], PAPERS["letter"]
POKER = (63 * MM, 88 * MM)


@pytest.fixture
def small(command: Command) -> Path:
    """The folder of a small game that has no box of its own."""
    assert command("new", "small").code == 0
    return command.here


def opened(folder: Path, panels: str = "") -> Opened:
    if panels:
        file = folder / "templates/small/box/panels.yaml"
        file.parent.mkdir(exist_ok=True)
        file.write_text(panels, "utf-8")
    return shelf_at(folder).open("small")


def drawn(one: Opened, paper=A4, found=None, edition="ja+en") -> list[Page]:
    assert one.game is not None
    panels = read_panels(one.game, one.look, [] if found is None else found)
    return [*pages(one.game, one.look, panels, edition, paper, "00000000")]


def said(page: Page) -> list[str]:
    return [op.text for op in flat(page.ops) if isinstance(op, Words)]


def parts(ops: tuple[Op, ...]) -> list[Group]:
    return [g for op in ops if isinstance(op, Group) for g in (op, *parts(op.ops))]


def tags(ops: tuple[Op, ...]) -> list[str]:
    return [
        t
        for op in ops
        if isinstance(op, Group)
        for t in ([op.tag.role] if op.tag else []) + tags(op.ops)
    ]


def test_a_box_that_fits_is_one_piece_and_a_deep_one_two_halves():
    for paper in (A4, LETTER):
        assert len(sheets_of(TuckBox(POKER, 45), paper).pieces) == 1
        assert len(sheets_of(TuckBox(POKER, 136), paper).pieces) == 2
        assert sheets_of(TuckBox(POKER, 400), paper) is None


@pytest.mark.parametrize("cards", range(1, 270, 12))
def test_every_piece_lies_on_its_paper_with_the_margin_that_printers_leave(cards: int):
    for paper in (A4, LETTER):
        sheets = sheets_of(TuckBox(POKER, cards), paper)
        for piece in sheets.pieces if sheets else ():
            left, top, right, bottom = piece.bounds
            assert right - left <= sheets.paper.width - 16 * MM
            assert bottom - top <= sheets.paper.height - 16 * MM


def test_a_printer_that_leaves_more_white_gets_less():
    """Nothing of a box or its note lies in the margin of the paper, if that is a wide one."""
    wide = replace(A4, margin=20 * MM)
    sheets = sheets_of(TuckBox(POKER, 45), wide)
    assert sheets
    for piece in sheets.pieces:
        left, _, right, _ = piece.bounds
        assert right - left <= sheets.paper.width - 2 * (20 + 3) * MM
    assert sheets_of(TuckBox(POKER, 45), A4).pieces != sheets.pieces  # two halves


def test_the_box_is_for_all_cards_of_all_decks():
    game, _ = game_and_look("arch-king")
    assert box_of(game).cards == sum(card.copies for card in game.cards())
    assert box_of(game).card == POKER


def test_a_game_without_panels_has_title_facts_and_backs_on_its_box(small: Path):
    art, lines = drawn(opened(small))
    assert said(art).count("Small") >= 4
    assert {"2〜4人", "2–4 players", "10分", "10 min", "6歳以上", "age 6+"} <= {*said(art)}
    assert {"のりしろ · glue", "64.3 × 89.8 mm"} <= {*said(lines)}
    assert {"H1", "Figure", "P"} <= {*tags(art.ops)}


def test_the_usual_box_says_its_contents_in_both_languages_clear_of_the_signs_below(small: Path):
    one = opened(small)
    assert one.game is not None
    back = {box.name: box for box in read_panels(one.game, one.look, []).faces["back"]}
    lower = back["contents-too"]
    assert {"カード9枚", "9 cards"} <= {*said(drawn(one)[0])}
    assert lower.y + lower.height + 2 * MM <= back["facts"].y


@pytest.mark.parametrize("size", ["[63, 88]", "[88, 63]", "[51, 51]", "tarot", "a6"])
def test_the_box_of_any_cards_has_all_its_boxes_in_place(small: Path, size: str):
    file = small / "cards/small/game.yaml"
    file.write_text(file.read_text("utf-8").replace("size: [63, 88]", f"size: {size}"), "utf-8")
    found = []
    art, *_ = drawn(opened(small), found=found)
    assert found == []
    assert "Figure" in tags(art.ops)


def test_a_lines_page_shows_cuts_and_folds_without_colour(small: Path):
    _, lines = drawn(opened(small))
    inks = {
        (op.stroke, bool(op.dash)) for op in flat(lines.ops) if hasattr(op, "stroke") and op.stroke
    }
    assert inks == {("#000000", False), ("#000000", True)}


def test_a_lines_page_says_what_it_is_for(small: Path):
    art, lines = (set(said(page)) for page in drawn(opened(small)))
    use = "the lines alone, for a cutting machine or plain paper"
    assert use in lines - art


def test_white_beside_the_cut_lies_on_what_falls_away_alone(small: Path):
    one = drawn(opened(small))[0]
    (casing,) = [op for op in parts(one.ops) if op.name == "casing"]
    clip = area_of(casing.clip, casing.even_odd)
    inside = area_of(casing.ops[0].d)
    assert clip.intersection(inside).area == 0
    assert clip.intersects(inside.boundary)


@pytest.mark.parametrize("name", own_boxes())
def test_in_a_hand_of_cards_no_corner_looks_out_above_the_card_before_it(name: str):
    game, look = game_and_look(name)
    painter = Painter(game, look, read_panels(game, look, []), "ja+en")
    (piece,) = [one for one in painter.panels.box.pieces() if "back" in one.panels]
    cards = [op for op in parts(painter.face(piece.panels["back"])[0]) if op.name == "card"]
    assert len(cards) == 5
    for below, above in ((0, 2), (1, 3), (2, 4), (3, 4)):  # from the outermost to the middle
        to_own = partial(matrices.taken, cards[above].matrix)
        corners = [to_own(matrices.put(cards[below].matrix, (x, 0))) for x in (0, POKER[0])]
        assert all(y >= 0 for x, y in corners if 0 < x < POKER[0])


def test_trim_is_the_cut_and_bleed_three_millimetres_more(small: Path):
    for page in drawn(opened(small), LETTER):
        assert [abs(a - b) for a, b in zip(page.trim, page.bleed, strict=True)] == [3 * MM] * 4


def test_panels_are_written_as_faces_and_shares_are_of_the_panel(small: Path):
    found = []
    one = opened(
        small,
        "card: 0.5\nlying: [left]\nleft:\n  spine: {shape: yes, at: [0, 0], size: [100%, 50%], fill: '#102030'}\n"
        "top:\n  words: {text: 'Nine', pt: 8, at: [2, 1], size: [50%, 3]}\n"
        "back:\n  hand: {fan: [A1, river], at: [5, 20], size: [50, 40]}\n",
    )
    panels = read_panels(one.game, one.look, found)
    assert found == []
    (spine,), (words,), (hand,) = (panels.faces[name] for name in ("left", "top", "back"))
    depth, height = panels.box.between[2] - 350, panels.box.between[1] - 700
    assert (spine.width, spine.height) == (height, depth // 2)
    assert words.width == (panels.box.between[0] - 500) // 2
    assert hand.cards == ("A1", "A2")
    assert panels.box.inside[2] == LEAST_OF_NINE


LEAST_OF_NINE = 6 * MM  # nine cards of 0.5 mm would be thinner than paper can be folded


@pytest.mark.parametrize(
    ("panels", "code"),
    [
        ("fronf: {}\n", "READ102"),
        ("card: 5\n", "READ104"),
        ("lying: [lid]\n", "READ102"),
        ("back:\n  hand: {fan: [A9], at: [5, 20], size: [50, 40]}\n", "READ102"),
        ("back:\n  signs: {facts: maybe, at: [5, 20], size: [50, 14]}\n", "READ102"),
        ("back:\n  nothing: {at: [5, 20]}\n", "READ104"),
    ],
)
def test_a_slip_in_the_panels_is_told_where_it_stands(small: Path, panels: str, code: str):
    one, found = opened(small, panels), []
    read_panels(one.game, one.look, found)
    assert [(f.code, f.at.path.endswith("box/panels.yaml")) for f in found] == [(code, True)]


@pytest.mark.parametrize(
    ("panels", "told"),
    [
        ("back:\n  hi: {text: Hi, lang: main, at: [1, 30], size: [40, 6]}\n", 1),
        ("back:\n  hi: {text: Hi, lang: main, at: [3, 30], size: [40, 6]}\n", 0),
        ("lying: [left]\nleft:\n  hi: {text: Hi, lang: main, at: [30, 1], size: [40, 5]}\n", 0),
    ],
    ids=["near", "clear", "a side too thin to keep clear of both its folds"],
)
def test_words_near_a_cut_or_a_fold_are_told(command: Command, small: Path, panels: str, told: int):
    opened(small, panels)
    assert command("check").out.count("PRINT453") == told


def test_a_box_for_more_cards_than_paper_takes_is_refused(small: Path):
    table = small / "cards/small/card.csv"
    table.write_text(table.read_text("utf-8").replace("Hill,2", "Hill,500"), "utf-8")
    with pytest.raises(TooLarge):
        drawn(opened(small))


def test_build_makes_a_box_only_where_one_is_designed_or_asked_for(command: Command, small: Path):
    made = small / "output/small"
    assert command("build", "--only", "sheets,box", "--paper", "a4", "--lang", "en").code == 0
    assert (made / "box-a4-en.pdf").exists()
    assert command("build", "--only", "box", "--card-thickness", "9").code == 2
    done = command("build", "--only", "box", "--card-thickness", "2", "--paper", "letter")
    assert done.code == 0
    assert (made / "box-letter.pdf").exists()


def test_a_box_names_its_edition_unless_that_is_the_usual_one(small: Path):
    one = opened(small)

    def names(editions, papers=(A4,)):
        return [job.file for job in boxes(one, papers, editions, 0, True)]

    assert names((), (A4, LETTER)) == ["box-a4.pdf", "box-letter.pdf"]
    assert names(("ja+en",)) == names(())
    assert names(("ja", "en", "ja+en")) == ["box-a4-ja.pdf", "box-a4-en.pdf", "box-a4.pdf"]


def test_a_plain_build_makes_the_usual_box_alone(command: Command, small: Path):
    def boxes() -> list[str]:
        return sorted(path.name for path in (small / "output/small").glob("box-*"))

    assert command("build", "--only", "box", "--paper", "a4").code == 0
    assert boxes() == ["box-a4.pdf"]
    assert command("build", "--only", "box", "--paper", "a4", "--lang", "all").code == 0
    assert boxes() == ["box-a4-en.pdf", "box-a4-ja.pdf", "box-a4.pdf"]


JAPANESE = re.compile("[\u3040-\u30ff\u3400-\u9fff]")
ENGLISH = re.compile("[A-Za-z]{4,}")


@pytest.mark.parametrize("name", [*own_boxes(), "small"])
def test_a_box_in_one_language_has_no_word_of_the_other(name: str, small: Path):
    if name == "small":
        one = opened(small)
        game, look = one.game, one.look
    else:
        game, look = game_and_look(name)

    def said_in(edition: str) -> str:
        data, *_ = next(files_of(game, look, [Job("", "box", edition, LETTER)], "00000000"))
        said = "\n".join(texts(data)).replace("Letter", "")
        return said.replace("Small", "")  # the title of that game in all languages

    assert not JAPANESE.search(said_in("en"))
    assert ENGLISH.search(said_in("en"))
    assert not ENGLISH.search(said_in("ja"))
    assert JAPANESE.search(said_in("ja"))
    assert JAPANESE.search(said_in("ja+en"))
    assert ENGLISH.search(said_in("ja+en"))


@pytest.mark.parametrize("edition", editions_of(("ja", "en")))
@pytest.mark.parametrize("name", own_boxes())
def test_words_of_a_designed_box_are_never_under_seven_points_nor_japanese_under_seven_and_a_half(
    name, edition
):
    game, look = game_and_look(name)
    painter = Painter(game, look, read_panels(game, look, []), edition)
    faces = [
        painter.face(p)[0] for piece in painter.panels.box.pieces() for p in piece.panels.values()
    ]
    for op in (op for ops in faces for op in printed(ops)):
        least = 7.5 if op.lang == "ja" else 7
        assert op.size >= round(least * POINT) - 1, op


@pytest.mark.parametrize("edition", editions_of(("ja", "en")))
@pytest.mark.parametrize("name", own_boxes())
def test_a_designed_box_says_its_title_in_its_languages_on_all_outer_faces_but_the_bottom(
    name, edition
):
    game, look = game_and_look(name)
    painter = Painter(game, look, read_panels(game, look, []), edition)
    panels = {n: p for piece in painter.panels.box.pieces() for n, p in piece.panels.items()}
    assert "H1" in tags(painter.face(panels["front"])[0])
    for faces in (("front",), ("back",), ("left", "right"), ("top",)):
        ops = [op for face in faces for op in painter.face(panels[face])[0]]
        words = "".join(one.text for one in flat(tuple(ops)) if isinstance(one, Words))
        heard = "".join((words + " ".join(alts(tuple(ops)))).casefold().split())
        for lang in langs_of(edition):
            assert "".join(game.title.of(lang).casefold().split()) in heard, faces


@pytest.mark.parametrize("edition", editions_of(("ja", "en")))
@pytest.mark.parametrize("name", own_boxes())
def test_words_of_a_designed_box_keep_two_and_a_half_millimetres_from_cuts_and_folds(name, edition):
    """A knife or a ruler that slips by so much still leaves them whole, and on their own panel."""
    game, look = game_and_look(name)
    assert not near_the_edge(Painter(game, look, read_panels(game, look, []), edition), 2_500)


def test_words_of_the_usual_box_keep_away_from_cuts_and_folds(small: Path):
    one = opened(small)
    assert one.game is not None
    panels = read_panels(
        one.game, one.look, [], each=MM
    )  # of thin boxes the sides have no room for it
    assert not near_the_edge(Painter(one.game, one.look, panels, "ja+en"), 2_500)


def near_the_edge(painter: Painter, clear: int) -> list[tuple[str, str, int]]:
    """Panel, words and distance, µm, of words of whose ink some is nearer than that to a cut or a fold."""
    found = []
    for piece in painter.panels.box.pieces():
        ring = (*piece.outline, piece.outline[0])
        lines = shapely.MultiLineString([ring, *piece.folds])
        for panel in piece.panels.values():
            left, top, right, _ = panel.rect
            lies = panel.name in painter.panels.lying
            at = (0, 1, -1, 0, right, top) if lies else (1, 0, 0, 1, left, top)
            for op, matrix in set_words(painter.face(panel)[0], at):
                ink = area_of(shapes(op).d)
                moved = affinity.affine_transform(ink, [matrix[i] for i in (0, 2, 1, 3, 4, 5)])
                if (distance := lines.distance(moved)) < clear:
                    found.append((panel.name, op.text, round(distance)))
    return found


def set_words(ops: tuple[Op, ...], at: Matrix) -> Iterator[tuple[Words, Matrix]]:
    """The words that are no part of a picture, and where they lie."""
    for op in ops:
        if isinstance(op, Words):
            yield op, at
        elif isinstance(op, Group) and not (op.tag and op.tag.role == "Figure"):
            yield from set_words(op.ops, matrices.after(at, op.matrix) if op.matrix else at)


def printed(ops: tuple[Op, ...]) -> list[Words]:
    """The words of a face but for those that are part of a picture."""
    out: list[Words] = []
    for op in ops:
        if isinstance(op, Words):
            out.append(op)
        elif isinstance(op, Group) and not (op.tag and op.tag.role == "Figure"):
            out += printed(op.ops)
    return out


def alts(ops: tuple[Op, ...]) -> list[str]:
    groups = [op for op in ops if isinstance(op, Group)]
    return [alt for op in groups for alt in ([op.tag.alt] if op.tag else []) + alts(op.ops)]


def test_a_box_counts_its_cards_as_one_says_it():
    assert counted("en", 72, "Kingdom card") == "72 kingdom cards"
    assert counted("en", 1, "Aid card") == "1 aid card"
    assert counted("ja", 72, "王国カード") == "王国カード72枚"
    assert counted("cs", 5, "Karta") == ""


def test_the_box_of_seven_fortress_names_the_cards_alone_for_mat_and_die_do_not_fit_into_it():
    game, look = game_and_look("seven-fortress")
    painter = Painter(game, look, read_panels(game, look, []), "ja+en")
    for lang in game.langs:
        listed = painter.with_contents("{contents.cards}", lang).splitlines()
        assert len(listed) == len(game.decks)
    bottom = painter.panels.faces["bottom"]
    lines = {words.text for box in bottom for words in printed(painter.box(box)[0])}
    assert lines
    assert not lines & {one.name.of(lang) for one in game.components for lang in game.langs}
