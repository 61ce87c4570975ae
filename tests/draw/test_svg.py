"""Operations as SVG: well-formed, complete, and the same picture as the PDF."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree
from zlib import crc32

import pytest
from builtin_games import ANYWHERE, all_games
from printed import all_faces, game_and_look, one_page, picture
from renderings import svg

from fortgold.draw.ops import (
    Drawing,
    Gradient,
    Group,
    Picture,
    Stamp,
    Tag,
    Words,
    circle,
    flat,
    rectangle,
)
from fortgold.draw.ops import Path as Shape
from fortgold.draw.raster import Raster
from fortgold.draw.svg_file import SvgProblem, drawing

NS = "{http://www.w3.org/2000/svg}"
LINK = "{http://www.w3.org/1999/xlink}href"
BOX = (0, 0, 63_000, 88_000)


def parsed(*ops, **said) -> ElementTree.Element:
    return ElementTree.fromstring(svg(ops, BOX, said.pop("title", "a title"), "en", **said))


def test_the_size_on_paper_is_the_size_of_the_box_or_what_was_asked_for():
    assert (parsed().get("width"), parsed().get("height")) == ("63.000mm", "88.000mm")
    small = parsed(width_mm=31.5)
    assert (small.get("width"), small.get("height")) == ("31.500mm", "44.000mm")
    assert small.get("viewBox") == "0 0 63000 88000"


def test_a_title_is_what_a_screen_reader_says():
    root = parsed(title="A & B <c>")
    assert root.get("role") == "img"
    assert [one.text for one in root.findall(f"{NS}title")] == ["A & B <c>"]


def test_paths_keep_fill_stroke_dash_and_holes():
    path = Shape(rectangle(0, 0, 10, 10), "#112233", "#445566", 7, (2, 1), even_odd=True)
    (one,) = parsed(path).iter(f"{NS}path")
    assert one.get("d") == "M0 0L10 0L10 10L0 10Z"
    assert (one.get("fill"), one.get("fill-rule")) == ("#112233", "evenodd")
    assert (one.get("stroke"), one.get("stroke-width"), one.get("stroke-dasharray")) == (
        "#445566", "7", "2 1",
    )  # fmt: skip
    (hollow,) = parsed(Shape(rectangle(0, 0, 1, 1), None, "#000000", 1)).iter(f"{NS}path")
    assert hollow.get("fill") == "none"


def test_words_keep_their_place_size_language_and_spacing():
    line = Words(10, 20, "金 & <R>", "title", 3000, "#2b2620", 9000, "ja", 60)
    (one,) = parsed(line).iter(f"{NS}text")
    assert one.text == "金 & <R>"
    assert (one.get("x"), one.get("y"), one.get("font-size")) == ("10", "20", "3000")
    assert (one.get("font-family"), one.get("lang"), one.get("letter-spacing")) == (
        "Shippori Mincho", "ja", "60",
    )  # fmt: skip


def test_a_drawing_is_defined_once_before_it_is_used_and_ids_are_the_callers():
    inner = Drawing("dot", 10, 10, lambda: (Shape(circle(5, 5, 5), "#ff0000"),))
    outer = Drawing("two", 30, 30, lambda: (Stamp(0, 0, inner), Stamp(9, 9, inner)))
    text = svg((Stamp(1, 2, outer), Stamp(3, 4, inner)), BOX, "t", "en", prefix="fig3-")
    root = ElementTree.fromstring(text)
    ids = [one.get("id") for one in root.iter() if one.get("id")]
    assert len(ids) == len(set(ids)) == 2
    assert all(str(one).startswith("fig3-") for one in ids)
    used = [str(one.get(LINK))[1:] for one in root.iter(f"{NS}use")]
    assert set(used) == set(ids)
    for one in ids:
        assert text.index(f'id="{one}"') < text.index(f'"#{one}"')


def test_groups_clip_and_move():
    shape = Shape(rectangle(0, 0, 1, 1), "#000000")
    root = parsed(Group((shape,), clip=rectangle(0, 0, 5, 5), matrix=(1, 0, 0, 1, 7, 8)))
    (outer,) = [one for one in root.iter(f"{NS}g") if one.get("transform")]
    (inner,) = [one for one in outer.iter(f"{NS}g") if one.get("clip-path")]
    assert outer.get("transform") == "matrix(1 0 0 1 7 8)"
    (clip,) = root.iter(f"{NS}clipPath")
    assert inner.get("clip-path") == f"url(#{clip.get('id')})"


def test_a_picture_is_stretched_over_its_box():
    (one,) = parsed(Picture(1, 2, 3, 4, Raster("/a & b/c.png", 1, 1, bytes))).iter(f"{NS}image")
    assert one.get(LINK) == "/a & b/c.png"
    assert one.get("preserveAspectRatio") == "none"


def test_every_card_is_well_formed_and_keeps_all_of_its_words():
    for drawn in all_faces():
        if drawn.card is drawn.deck.cards[0]:
            root = ElementTree.fromstring(svg(drawn.face.ops, BOX, drawn.card.id, "ja"))
            said = [leaf.text for leaf in flat(drawn.face.ops) if isinstance(leaf, Words)]
            assert [one.text for one in root.iter(f"{NS}text")] == said


def by_weasyprint(pages: list[str], width: float, height: float) -> bytes:
    """Another renderer's PDF of SVG pictures, one a page."""
    from weasyprint import HTML

    style = f"@page {{ size: {width}mm {height}mm; margin: 0 }} body {{ margin: 0 }} svg, img {{ display: block }}"
    html = f"<style>{style}</style>" + "".join(pages)
    return HTML(string=html, base_url="/").write_pdf()


def unlike(a, b) -> float:
    """How much two pictures differ, 0 to 1; an edge drawn half a pixel off counts little."""
    size = (a.width // 4, a.height // 4)
    one, other = (image.convert("RGB").resize(size, 4).tobytes() for image in (a, b))
    return sum(abs(x - y) for x, y in zip(one, other, strict=True)) / len(one) / 255


def drawn_files(name: str) -> list[Path]:
    """The drawings of a game; those that all games share are looked at with the first."""
    folders = game_and_look(name)[1].folders
    of_all = len(folders) if name == all_games()[0] else 1
    return [path for folder in folders[:of_all] for path in sorted(folder.rglob("*.svg"))]


def is_left_for_proof(path: Path) -> bool:
    """Of a drawing in both inks with less of it, which are lines and areas of one kind, it is the one or the other."""
    inks, ink = ("low", "mono"), path.parent.name
    twins = [path.parent.with_name(one) / path.name for one in inks]
    if ink not in inks or not all(twin.exists() for twin in twins):
        return False
    return crc32(path.name.encode()) % 2 == inks.index(ink)


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_an_svg_file_looks_as_another_renderer_draws_it(name: str):
    look_alike([path for path in drawn_files(name) if not is_left_for_proof(path)])


@pytest.mark.proof
@pytest.mark.parametrize("name", all_games())
def test_so_does_every_other(name: str):
    look_alike([path for path in drawn_files(name) if is_left_for_proof(path)])


def look_alike(files: list[Path]) -> None:
    images = [f'<img src="file://{path}" style="width: 46mm; height: 46mm">' for path in files]
    theirs = by_weasyprint(images, 46, 46)
    for i, path in enumerate(files):
        found = drawing(ANYWHERE, path, 46_000, 46_000)
        assert not isinstance(found, SvgProblem)
        ours = one_page(Stamp(0, 0, found), width=46_000, height=46_000)
        a, b = picture(ours, dpi=150), picture(theirs, i, dpi=150)
        assert unlike(a, b) < 0.01, path
        # a blank one has one tone, a plain strip two; a frame of bands along the axes has no more than its colours
        assert len(set(a.convert("L").tobytes())) > 1, "an empty picture is like any other"


@pytest.mark.slow
@pytest.mark.parametrize("name", all_games())
def test_a_card_as_svg_looks_as_it_does_as_pdf(name: str, tmp_path: Path):
    """Its words aside, which the other renderer takes from the system's fonts."""
    faces = [d.face for d in all_faces() if d.game.id == name and d.edition == "ja"][::7]

    def wordless(ops):
        for op in ops:
            if isinstance(op, Group) and not any(isinstance(leaf, Words) for leaf in op.ops):
                yield Group(tuple(wordless(op.ops)), clip=op.clip, matrix=op.matrix)
            elif not isinstance(op, Group | Words):
                yield op

    kept = [tuple(wordless(face.ops)) for face in faces]
    files = [tmp_path / f"{i}.svg" for i in range(len(kept))]
    for file, ops in zip(files, kept, strict=True):
        file.write_text(svg(ops, BOX, "t", "ja"), "utf-8")
    theirs = by_weasyprint([f'<img src="file://{file}">' for file in files], 63, 88)
    for i, ops in enumerate(kept):
        a, b = (
            picture(one_page(*ops, width=63_000, height=88_000), dpi=150),
            picture(theirs, i, dpi=150),
        )
        assert unlike(a, b) < 0.01


def test_a_tag_is_for_pdf_readers_and_leaves_no_trace():
    line = Words(0, 0, "a", "text", 1000, "#000000", 500)
    assert svg((Group((line,), tag=Tag("P")),), BOX, "t", "en") == svg((line,), BOX, "t", "en")


def test_colours_that_change_are_defined_once_and_groups_let_through():
    fill = Gradient((0, 0), (10, 0), ("#ff0000", "#0000ff"))
    one = Shape(rectangle(0, 0, 10, 10), fill)
    root = parsed(Group((one, one), opacity=40))
    (gradient,) = root.iter(f"{NS}linearGradient")
    assert [stop.get("stop-color") for stop in gradient] == ["#ff0000", "#0000ff"]
    assert {path.get("fill") for path in root.iter(f"{NS}path")} == {f"url(#{gradient.get('id')})"}
    assert [group.get("opacity") for group in root.iter(f"{NS}g")] == ["0.4"]
