"""A shop's rules over files: sound ones pass, and a file that is wrong in one way fails in that rule alone."""

from __future__ import annotations

import io
import json
import re
import struct
import time
import tracemalloc
import zipfile
import zlib
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from command import Command
from pikepdf import Array, Dictionary, Name
from PIL import Image
from print_files import (
    ALL_OVER,
    GREY,
    PAGE,
    POINT,
    RESOURCES,
    claims_x1a,
    form_in,
    holding,
    image_in,
    pdf_of,
    picture_of,
    with_image,
)

from fortgold.cli.preflight import SHOPS
from fortgold.cli.preflight_report import lines_of
from fortgold.data.limits import Limit
from fortgold.data.model import Text
from fortgold.data.shop import CardCount, CardSize, Shop, ShopRule, read_shop, shop_names
from fortgold.export import pdf_facts, picture_facts
from fortgold.export.facts_apart import facts_apart
from fortgold.export.file_facts import ColourUse, FileFacts, FontUse, PictureUse, packed, unpacked
from fortgold.export.preflight import preflight
from fortgold.export.verdicts import FaultPlace, Verdict

MM = 1000


def shop(**rules: Any) -> Shop:
    """A shop that asks for these rules; `total_ink` is `total-ink`."""
    said = {name.replace("_", "-"): ShopRule(value) for name, value in rules.items()}
    return Shop("test", Text("店", "shop"), "2026-11-27", said)


STRICT = shop(
    format=("pdf",),
    sizes=(CardSize("poker", (63 * MM, 88 * MM)),),
    bleed=3 * MM,
    corners="square",
    marks="no",
    file="size",
    order="front-back",
    names="{game}_{size}.pdf",
    cards=CardCount(1, 54, 1),
    file_size=1,
    dpi=300,
    colour=("cmyk",),
    profile="Coated FOGRA39",
    total_ink=240,
    rich_black=(60, 40, 40, 100),
    fonts="outlined",
    transparency="no",
    layers="no",
)
NAME = "fort_63x88.pdf"


def looked(data: bytes, name: str = NAME) -> FileFacts:
    look = pdf_facts.facts_of if data.startswith(b"%PDF") else picture_facts.facts_of
    facts = look(name, data)
    assert unpacked(packed(facts)) == facts
    return facts


def unmet(of: Shop, *files: FileFacts) -> list[str]:
    return [one.rule for one in preflight(of, files) if one.state == "not met"]


def verdict(of: Shop, rule: str, *files: FileFacts) -> Verdict:
    return next(one for one in preflight(of, files) if one.rule == rule)


SOUND = pdf_of(intent="FOGRA39L")


def test_a_rule_that_a_picture_says_nothing_of_is_not_known():
    asked = "marks", "file", "profile", "rich-black", "standard", "fonts"
    strict = replace(STRICT, rules={**STRICT.rules, "standard": ShopRule("x-4")})
    for file in (picture_of((825, 1125)), picture_of((825, 1125), "CMYK", "JPEG")):
        states = {
            one.rule: (one.state, one.said.en) for one in preflight(strict, [looked(file, "a.png")])
        }
        assert {states[rule][0] for rule in asked} == {"not known"}, states
        assert states["fonts"][1] == "it cannot be judged of a picture"
        assert states["format"][0] == "not met"
    both = [looked(SOUND), looked(picture_of((825, 1125)), "a.png")]
    assert verdict(STRICT, "fonts", *both).places == (FaultPlace("a.png"),)
    assert verdict(shop(file="face"), "file", both[1]).state == "met"  # it shows one side


def test_blacks_in_pictures_of_a_pdf_are_not_known():
    picture = PictureUse(1, "i0", 9, 9, 300, "DeviceCMYK", 100.0)
    facts = replace(looked(SOUND), pictures=(picture,))
    found = verdict(STRICT, "rich-black", facts)
    assert (found.state, found.places) == ("not known", (FaultPlace(NAME, (1,), "i0"),))


def test_what_is_to_be_done_is_what_the_shop_asks_for():
    text = FontUse(1, "Times", False)
    facts = replace(looked(SOUND), fonts=(text,))
    assert verdict(STRICT, "fonts", facts).mend.en == "turn text into outlines"
    embedding = verdict(shop(fonts="embedded"), "fonts", facts)
    assert embedding.mend.en == "embed fonts, or turn text into outlines"
    other = verdict(STRICT, "readable", looked(b"words", "text.txt"))
    assert other.mend.en == "give a PDF, a PNG, a JPEG or a zip"


def test_a_sound_file_meets_every_rule_or_nobody_knows():
    found = {one.rule: one.state for one in preflight(STRICT, [looked(SOUND)])}
    assert [rule for rule, state in found.items() if state != "met"] == ["corners", "order"]


def layered(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OCProperties = Dictionary(OCGs=Array([]))


def linked(pdf: pikepdf.Pdf) -> None:
    pdf.pages[1].obj.Annots = Array([Dictionary(Type=Name.Annot, Subtype=Name.Link)])


def scripted(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OpenAction = Dictionary(S=Name.JavaScript, JS="app.alert(1)")


def narrow(pdf: pikepdf.Pdf) -> None:
    box = (3.5, 3, 65.5, 91)
    pdf.pages[1].obj.TrimBox = Array([side * POINT for side in box])


def masked(pdf: pikepdf.Pdf) -> None:
    mask = image_in(pdf, (2, 2), b"\x80" * 4, Name.DeviceGray)
    holding(pdf, image_in(pdf, (1000, 1200), b"\0" * 4_800_000, SMask=mask), 1)


def blend(low: list[float], high: list[float]) -> Dictionary:
    return Dictionary(FunctionType=2, Domain=[0, 1], N=1, C0=low, C1=high)


TOO_DARK = blend([0, 0, 0, 0], [1, 1, 1, 0])
SHADES = Dictionary(
    ShadingType=2, ColorSpace=Name.DeviceCMYK, Coords=[0, 0, 9, 9], Function=TOO_DARK
)


def state(**keys: Any) -> dict[str, Any]:
    return {"/ExtGState": {"/G": Dictionary(**keys)}}


SEEN_THROUGH = ("/G gs " + GREY, GREY)
WRITTEN = (GREY, "BT /F 9 Tf (a) Tj ET")
FAULTS = {
    "another size": (pdf_of(trim=(62, 88)), ["sizes"], (1, 2)),
    "a page that is as large as the card": (pdf_of(page=(63, 88), trim=None, bleed=None), ["bleed"], (1, 2)),
    "a little bleed": (pdf_of(page=(68, 93), bleed=(68, 93)), ["bleed"], (1, 2)),
    "room for marks": (pdf_of(page=(90, 120)), ["marks"], (1, 2)),
    "three pages": (pdf_of((GREY,) * 3), ["order"], (3,)),
    "a page of another size": (pdf_of(change=narrow), ["sizes", "file"], (2,)),
    "too many cards": (pdf_of((GREY,) * 110), ["cards"], ()),
    "a large file": (pdf_of(("% " + "x" * 1_100_000, GREY), compress_streams=False), ["file-size"], ()),
    "a coarse picture": (with_image((200, 280), b"\0\0\0\x33"), ["dpi"], (1,)),
    "RGB": (pdf_of(("1 0 0 rg 0 0 9 9 re f", GREY)), ["colour"], (1,)),
    "an RGB line": (pdf_of((GREY, "0 0 1 RG 0 0 m 9 9 l S")), ["colour"], (2,)),
    "an RGB picture": (with_image((900, 1200), b"\xff\0\0", Name.DeviceRGB), ["colour"], (1,)),
    "another profile": (pdf_of(intent="Japan Color 2001 Coated"), ["profile"], ()),
    "much ink": (pdf_of((GREY, "1 0.9 0.6 0 k 0 0 9 9 re f")), ["total-ink"], (2,)),
    "much ink in a picture": (with_image((900, 1200), b"\xff\xff\x99\0"), ["total-ink"], (1,)),
    "much ink in a shading": (pdf_of((GREY, "/S sh"), resources={"/Shading": {"/S": SHADES}}), ["total-ink"], (2,)),
    "another black": (pdf_of(("0.3 0.3 0 1 k 0 0 9 9 re f", GREY)), ["rich-black"], (1,)),
    "text": (pdf_of(WRITTEN, resources=RESOURCES), ["fonts"], (2,)),
    "see-through": (pdf_of(SEEN_THROUGH, resources=state(ca=0.5)), ["transparency"], (1,)),
    "multiplied": (pdf_of(SEEN_THROUGH, resources=state(BM=Name.Multiply)), ["transparency"], (1,)),
    "a soft mask": (pdf_of((ALL_OVER, GREY), change=masked), ["transparency"], (1,)),
    "layers": (pdf_of(change=layered), ["layers"], ()),
    "a die line": (pdf_of(("/C CS 1 SCN 0 0 9 9 re S", GREY), resources=RESOURCES), ["corners"], (1,)),
    "a link": (pdf_of(change=linked), ["only-pages"], (2,)),
    "a script": (pdf_of(change=scripted), ["only-pages"], ()),
    "a password": (pdf_of(encryption=pikepdf.Encryption(owner="a", user="b")), ["readable"], ()),
    "half a file": (SOUND[:200], ["readable"], ()),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_a_file_that_is_wrong_in_one_way_fails_in_that_rule_alone(fault: str):
    data, rules, pages = FAULTS[fault]
    facts = looked(data)
    assert unmet(STRICT, facts) == rules
    (one, *_) = [v for v in preflight(STRICT, [facts]) if v.state == "not met"]
    assert one.refuses
    assert one.mend.ja
    assert one.mend.en
    assert one.places[0].file == NAME
    assert one.places[0].pages == pages


def test_a_file_of_another_name_or_form():
    assert unmet(STRICT, looked(SOUND, "cards.pdf")) == ["names"]
    assert unmet(shop(format=("pdf",)), looked(picture_of((9, 9)), "a.png")) == ["format"]


def test_no_pattern_of_names_takes_long():
    fields = "{game}{edition}{deck}{id}"
    long = shop(names=f"{fields * 3}_x")
    before = time.process_time()
    assert unmet(long, looked(SOUND, "_" * 250)) == ["names"]
    assert unmet(long, looked(SOUND, "_" * 249 + "x")) == []
    assert time.process_time() - before < 2


def test_several_sides_in_a_file_where_each_has_its_own():
    assert unmet(shop(file="face"), looked(SOUND)) == ["file"]


def test_fonts_that_are_not_embedded():
    fault = looked(pdf_of((GREY, "BT /F 9 Tf (a) Tj ET"), resources=RESOURCES))
    assert unmet(shop(fonts="embedded"), fault) == ["fonts"]
    assert unmet(shop(fonts="embedded"), looked(SOUND)) == []


def test_a_file_that_does_not_say_it_keeps_to_the_standard():
    found = verdict(shop(standard="x-1a"), "standard", looked(SOUND))
    assert (found.state, found.places[0].what) == ("not met", "PDF")


def test_a_file_that_says_so_and_does_not():
    claims = looked(pdf_of(change=claims_x1a))
    found = verdict(shop(standard="x-1a"), "standard", claims)
    assert found.state == "not met"
    assert found.places[0].ja != found.places[0].what


# what is no fault


def test_a_colour_that_is_set_and_paints_nothing_is_none():
    assert unmet(STRICT, looked(pdf_of(("1 0 0 rg " + GREY, GREY)))) == []


def test_a_number_that_is_an_object_of_its_own_is_read_past():
    """As other programs write the lengths of streams."""
    counted = pdf_of(change=lambda pdf: pdf.Root.__setattr__("Count", pdf.make_indirect(5)))
    assert unmet(STRICT, looked(counted)) == []


def test_text_that_nobody_sees_needs_no_outline():
    seen = pdf_of((GREY, "BT 3 Tr /F 9 Tf (a) Tj ET"), resources=RESOURCES)
    assert unmet(shop(fonts="outlined"), looked(seen)) == []


def test_black_alone_is_black_enough_for_words():
    assert unmet(STRICT, looked(pdf_of(("0 0 0 1 k 0 0 9 9 re f", "0 g 0 0 9 9 re f")))) == []


def test_a_fault_in_a_form_is_told_at_the_page_that_shows_it():
    def change(pdf: pikepdf.Pdf) -> None:
        holding(pdf, form_in(pdf, "1 0 0 rg 0 0 9 9 re f"), 2)

    found = verdict(STRICT, "colour", looked(pdf_of((GREY, "/X Do"), change=change)))
    assert (found.state, found.places[0].pages) == ("not met", (2,))


def test_a_picture_is_as_fine_as_it_is_drawn_largest():
    def change(pdf: pikepdf.Pdf) -> None:
        holding(pdf, image_in(pdf, (300, 300), b"\0" * 360_000), 1, 2)

    drawn = ("q 36 0 0 36 0 0 cm /X Do Q", "q 0 144 -72 0 90 0 cm /X Do Q")
    (use,) = looked(pdf_of(drawn, change=change)).pictures
    assert (use.dpi, use.page) == (150, 2)


def test_ink_of_a_jpeg_is_that_of_its_pixels_whoever_turned_it_over():
    out = io.BytesIO()
    Image.new("CMYK", (900, 1200), (255, 128, 0, 0)).save(out, "JPEG", quality=95)
    for decode, most in (([1, 0] * 4, 150), ([0, 1] * 4, 250)):

        def change(pdf: pikepdf.Pdf, decode: list[int] = decode) -> None:
            more = {"Filter": Name.DCTDecode, "Decode": decode}
            holding(pdf, image_in(pdf, (900, 1200), out.getvalue(), **more), 1)

        (use,) = looked(pdf_of((ALL_OVER, GREY), change=change)).pictures
        assert use.ink == pytest.approx(most, abs=2)


def test_a_stencil_in_the_contents_is_painted_in_the_colour_of_the_moment():
    stencil = "1 0 0 rg q 9 0 0 9 0 0 cm BI /W 1 /H 1 /BPC 1 /IM true ID\n0\nEI Q"
    facts = looked(pdf_of((stencil, GREY)))
    assert "DeviceRGB" in {use.space for use in facts.colours}
    assert [use.stencil for use in facts.pictures] == [True]
    assert "colour" in unmet(STRICT, facts)


def test_a_stencil_that_is_drawn_again_is_painted_in_another_colour():
    def change(pdf: pikepdf.Pdf) -> None:
        stencil = image_in(pdf, (8, 1), b"\0", ImageMask=True)
        stencil.BitsPerComponent = 1
        del stencil.ColorSpace
        holding(pdf, stencil, 1, 2)

    drawn = ("0 0 0 1 k q 9 0 0 9 0 0 cm /X Do Q", "1 0 0 rg q 9 0 0 9 0 0 cm /X Do Q")
    found = verdict(STRICT, "colour", looked(pdf_of(drawn, change=change)))
    assert (found.state, found.places[0].pages) == ("not met", (2,))


@pytest.mark.parametrize("code", ["/Lost cs 1 scn 0 0 9 9 re f", ALL_OVER])
def test_a_colour_space_that_nobody_knows_is_not_known(code: str):
    def change(pdf: pikepdf.Pdf) -> None:
        holding(pdf, image_in(pdf, (1, 1), b"0", Array([])), 1)

    facts = looked(pdf_of((code, GREY), change=change))
    assert verdict(STRICT, "colour", facts).state == "not known"


def test_a_jpeg_that_is_none_is_not_opened_by_what_it_is():
    """Pillow would hand PostScript to Ghostscript."""
    out = io.BytesIO()
    Image.new("CMYK", (9, 9)).save(out, "EPS")

    def change(pdf: pikepdf.Pdf) -> None:
        holding(pdf, image_in(pdf, (9, 9), out.getvalue(), Filter=Name.DCTDecode), 1)

    (use,) = looked(pdf_of((ALL_OVER, GREY), change=change)).pictures
    assert use.ink is None


def test_what_cannot_be_looked_into_is_not_known():
    lost = looked(pdf_of((GREY, "/Nothing Do")))
    assert verdict(STRICT, "colour", lost).state == "not known"
    assert verdict(STRICT, "colour", lost).places[0].what == "object Nothing"


def test_all_that_is_noted_in_words_is_said_in_both_languages(monkeypatch: pytest.MonkeyPatch):
    from fortgold.export import page_contents

    monkeypatch.setattr(page_contents, "MOST_OPERATORS", 12)
    lost = "/N Do /N sh /Pattern cs /N scn 0 0 9 9 re f BT /N 9 Tf (a) Tj ET /X Do"

    def change(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Group = Dictionary(S=Name.Transparency)
        linked(pdf)
        masked(pdf)

    facts = looked(pdf_of((lost, "0 g " * 13), change=change))
    noted = (*facts.unread, *facts.transparency, *facts.intruders)
    assert {one.what: one.ja for one in noted} == {
        "object N": "オブジェクト N",
        "shading": "グラデーション",
        "pattern": "パターン",
        "font /N": "フォント /N",
        "more than 12 operators": "命令が 12 を超える",
        "group": "グループ",
        "picture X": "画像 X",
        "annotation Link": "注釈 Link",
    }
    for rule in ("colour", "transparency", "only-pages"):
        found = verdict(shop(colour=("cmyk",), transparency="no"), rule, facts)
        assert all(place.ja for place in found.places), rule


def test_contents_without_end_are_given_up():
    def change(pdf: pikepdf.Pdf) -> None:
        form = form_in(pdf, "0.9 0 0 0.9 0 0 cm /X Do")
        form.Resources = Dictionary(XObject=Dictionary(X=form))
        holding(pdf, form, 1)

    facts = looked(pdf_of(("/X Do", GREY), change=change))
    assert "forms more than" in facts.unread[0].what


# pictures

PICTURES = shop(
    format=("png",),
    sizes=(CardSize("poker", (63_500, 88_900)),),
    bleed=3_175,
    corners="square",
    dpi=300,
    colour=("rgb",),
)


def test_a_picture_of_the_size_of_a_card_with_its_bleed_passes():
    found = preflight(PICTURES, [looked(picture_of((825, 1125)), "a.png")])
    assert {one.state for one in found} == {"met"}


@pytest.mark.parametrize(
    ("picture", "rules"),
    [
        (picture_of((413, 563)), ["sizes", "dpi"]),
        (picture_of((825, 825)), ["sizes", "dpi"]),
        (picture_of((825, 1125), "CMYK", "JPEG"), ["format", "colour"]),
        (picture_of((825, 1125), "RGBA", clear=(0, 0, 30, 30)), ["corners"]),
    ],
)
def test_a_picture_that_is_wrong_is_told(picture: bytes, rules: list[str]):
    assert unmet(PICTURES, looked(picture, "a.png")) == rules


def framed(white: int, size: tuple[int, int] = (825, 1125)) -> bytes:
    image, out = Image.new("RGB", size, "white"), io.BytesIO()
    image.paste((200, 30, 30), (white, white, size[0] - white, size[1] - white))
    image.save(out, "PNG")
    return out.getvalue()


@pytest.mark.parametrize(("white", "rules"), [(0, []), (5, ["bleed"]), (38, ["bleed"]), (75, [])])
def test_white_that_ends_at_the_cut_is_no_bleed_and_a_wider_edge_may_be_meant(
    white: int, rules: list[str]
):
    assert unmet(PICTURES, looked(framed(white), "a.png")) == rules


def filled(white: float) -> str:
    """Paint up to so many millimetres from the edges of the page."""
    wide, high = ((side - 2 * white) * POINT for side in PAGE)
    return f"0.2 0 0 0.5 k {white * POINT:.3f} {white * POINT:.3f} {wide:.3f} {high:.3f} re f"


@pytest.mark.parametrize(("white", "rules"), [(0, []), (1, ["bleed"]), (3, ["bleed"]), (6, [])])
def test_paint_of_a_page_that_ends_at_the_cut_is_no_bleed(white: float, rules: list[str]):
    facts = looked(pdf_of((GREY, filled(white))))
    assert unmet(STRICT, facts) == rules
    if rules:
        (found,) = verdict(STRICT, "bleed", facts).places
        assert found.pages == (2,)
        assert found.what.endswith(" mm white")


def test_white_around_the_bleed_is_the_paper_that_marks_stand_on():
    marked = pdf_of((filled(0).replace("re f", "re f 1 0 0 1 0 0 cm"),) * 2, page=(90, 120))
    assert "bleed" not in unmet(STRICT, looked(marked))


def test_a_picture_as_large_as_the_card_has_no_bleed():
    facts = looked(framed(0, (750, 1050)), "a.png")
    assert unmet(PICTURES, facts) == ["bleed"]
    assert verdict(PICTURES, "bleed", facts).places[0].what == "0 mm"


# files of strangers


def head_of_png(width: int, height: int) -> bytes:
    data = picture_of((1, 1))
    head = data[12:16] + struct.pack(">II", width, height) + data[24:29]
    return data[:12] + head + struct.pack(">I", zlib.crc32(head)) + data[33:]


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"plain words", "it is no PDF, PNG, JPEG or zip"),
        (b"", "it is no PDF, PNG, JPEG or zip"),
        (SOUND[:200], "it is damaged"),
        (b"%PDF-1.4", "it is damaged"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 20, "it is no PDF, PNG, JPEG or zip"),
        (head_of_png(9_000, 9_000), "more than 80,000,000 pixels"),
        (head_of_png(20_000, 20_000), "more than 80,000,000 pixels"),
    ],
)
def test_why_a_file_cannot_be_read_is_said_in_our_words(data: bytes, why: str):
    found = verdict(STRICT, "readable", looked(data))
    assert [place.what for place in found.places] == [why]


def test_a_stranger_s_file_is_looked_at_in_a_process_apart():
    apart = facts_apart([(NAME, SOUND), ("x", b"no print file")])
    assert apart == (looked(SOUND), looked(b"no print file", "x"))
    assert apart[1].damaged


@pytest.mark.parametrize(
    ("look", "opened"), [(pdf_facts, "pikepdf.open"), (picture_facts, "PIL.Image.open")]
)
def test_a_file_is_not_called_damaged_where_memory_runs_out(
    monkeypatch: pytest.MonkeyPatch, look: Any, opened: str
):
    def too_large(*_: Any, **__: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(opened, too_large)
    with pytest.raises(MemoryError):
        look.facts_of("x", b"")


@pytest.mark.slow
def test_a_bomb_is_stopped(monkeypatch: pytest.MonkeyPatch):
    from fortgold.export import facts_apart as looking

    monkeypatch.setattr(looking, "MEMORY", 300 * 1024**2)
    data = pdf_of(("0 g " * 25_000_000,), compress_streams=True)
    assert len(data) < 1_000_000
    found = facts_apart([(NAME, data)])  # () if it was stopped
    assert not any(one.pages and not one.unread for one in found)


def test_a_file_that_takes_too_long_is_told_and_those_beside_it_are_looked_at(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    from fortgold.export import facts_apart as looking

    def only_short(named: Sequence[tuple[str, bytes]]) -> tuple[FileFacts, ...]:
        is_long = any(len(data) > 2_000 for _, data in named)
        return () if is_long else tuple(looked(data, name) for name, data in named)

    monkeypatch.setattr(looking, "facts_apart", only_short)
    write(command, a__pdf=SOUND, b__pdf=pdf_of(("% " + "x" * 2_000,), compress_streams=False))
    done = command("preflight", "a.pdf", "b.pdf", "--shop", "mbprint")
    assert done.code == 1
    assert "b.pdf (looking at it takes too long or too much memory)" in done.out
    assert "a.pdf" not in done.out


# the command


def write(command: Command, **files: bytes) -> None:
    for name, data in files.items():
        (command.here / name.replace("__", ".")).write_bytes(data)


def test_each_rule_is_told_with_its_state_and_where_it_is_not_met(command: Command):
    write(command, x_63x88__pdf=pdf_of(("1 0 0 rg 0 0 9 9 re f", GREY), trim=(60, 88)))
    done = command("preflight", "x_63x88.pdf", "--shop", "mbprint")
    assert done.code == 1
    assert "✗ size of cards: not met\n" in done.out
    assert "x_63x88.pdf pages 1–2 (60 × 88 mm)" in done.out
    assert "✗ colour: not met (advice)\n" in done.out
    assert re.search(
        r"\n\d+ met, \d+ not met, \d+ not known, \d of its advice not followed\n$", done.out
    )
    assert "? total ink: not known\n" in done.out
    assert "✓ fonts: met — text as outlines\n" in done.out
    japanese = command("preflight", "x_63x88.pdf", "--shop", "mbprint", "--lang", "ja")
    assert "× カードの大きさ: 合わない\n" in japanese.out


def test_what_is_wrong_on_one_page_is_told_at_one_place():
    colours = ColourUse(1, "DeviceRGB", "object"), ColourUse(1, "DeviceRGB", "i0")
    facts = replace(looked(SOUND), colours=colours)
    lines = lines_of(verdict(STRICT, "colour", facts), "en")
    assert f"    {NAME} page 1 (DeviceRGB, picture i0 in DeviceRGB)" in lines


def test_advice_sends_nothing_back(command: Command):
    write(command, x__pdf=pdf_of(("1 0 0 rg 0 0 9 9 re f", GREY)))
    done = command("preflight", "x.pdf", "--shop", "mbprint", "--format", "json")
    said = json.loads(done.out)
    assert (done.code, said["not_met"]) == (0, 0)
    (colour,) = [one for one in said["rules"] if one["rule"] == "colour"]
    assert (colour["state"], colour["advice"]) == ("not met", True)
    assert colour["places"] == [{"file": "x.pdf", "pages": [1], "what": "DeviceRGB"}]
    (file,) = said["files"]
    assert (file["file"], file["form"], file["pages"]) == ("x.pdf", "pdf", 2)


def test_a_zip_is_looked_into(command: Command):
    with zipfile.ZipFile(command.here / "x.zip", "w") as made:
        made.writestr("deck/a.png", picture_of((825, 1125)))
        made.writestr("deck/b.png", picture_of((800, 800)))
        for name in ("manifest.json", "__MACOSX/deck/._a.png", "deck/.DS_Store", "deck/Thumbs.db"):
            made.writestr(name, b"{}")
    done = command("preflight", "x.zip", "--shop", "gamecrafter")
    assert done.code == 1
    assert "files can be read: met" in done.out
    assert "deck/b.png (800 × 800 px)" in done.out
    assert "a.png" not in done.out


def test_what_is_damaged_in_a_zip_is_named(command: Command):
    path = command.here / "x.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("a.png", picture_of((825, 1125)))
        made.writestr("b.png", b"0123456789" * 9)
    path.write_bytes(path.read_bytes().replace(b"0123456789012", b"0123456789x12", 1))
    done = command("preflight", "x.zip", "--shop", "gamecrafter")
    assert (done.code, done.err) == (
        2,
        (
            "fortgold: x.zip cannot be read as a zip: b.png in it is damaged\n"
            "  make it again, or download it again\n"
        ),
    )


def test_the_shops_that_come_along_are_named_where_one_is_asked_for(command: Command):
    known = ", ".join(shop_names())
    assert tuple(shop_names()) == SHOPS
    assert f"`--shop` is missing\n  known here: {known}\n" in command("preflight", "x.pdf").err
    assert "|".join(shop_names()) in command("export", "shop", "--help").out


def test_a_zip_that_would_become_too_large_is_refused_before_it_is_unpacked(
    command: Command, monkeypatch: pytest.MonkeyPatch
):
    from fortgold.export import facts_apart as looking

    with zipfile.ZipFile(command.here / "x.zip", "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("a.png", b"\0" * 1_000_000)
    monkeypatch.setattr(looking, "PACKED_FILES", Limit(999_999, Text("バイト", "bytes")))
    done = command("preflight", "x.zip", "--shop", "gamecrafter")
    assert (done.code, done.out) == (2, "")
    assert "bytes: no more than 999,999 can be read" in done.err


def test_a_file_in_a_zip_that_has_a_password_is_told(command: Command):
    path = command.here / "x.zip"
    with zipfile.ZipFile(path, "w") as made:
        made.writestr("a.png", b"1")
    data = bytearray(path.read_bytes())
    for place in (6, data.index(b"PK\1\2") + 8):  # the flags of the file, here and in the directory
        data[place] |= 1
    path.write_bytes(data)
    done = command("preflight", "x.zip", "--shop", "gamecrafter")
    assert "x.zip cannot be read as a zip: a.png in it has a password\n" in done.err


@pytest.mark.parametrize("packing", [zipfile.ZIP_DEFLATED, zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_is_unpacked_no_further_than_it_says(
    command: Command, monkeypatch: pytest.MonkeyPatch, packing: int
):
    from fortgold.export import facts_apart as looking

    # room is made for as much as a file may hold
    monkeypatch.setattr(looking, "PRINT_FILE", Limit(1_000_000, Text("バイト", "bytes")))
    size, path = 20_000_000, command.here / "x.zip"
    with zipfile.ZipFile(path, "w", packing) as made:
        made.writestr("a.png", b"\0" * size)
    path.write_bytes(path.read_bytes().replace(size.to_bytes(4, "little"), b"\x0a\0\0\0"))
    tracemalloc.start()
    done = command("preflight", "x.zip", "--shop", "gamecrafter")
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (done.code, done.out) == (2, "")
    assert "x.zip cannot be read as a zip" in done.err
    assert most < size


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("x.pdf", "--shop", "gamecraft"), 2, "did you mean `gamecrafter`?"),
        (("lost.pdf", "--shop", "mbprint"), 2, "there is no file lost.pdf"),
        (
            (".", "--shop", "mbprint"),
            2,
            ". is a folder\n  the name of a file is needed",
        ),
        (("bad.zip", "--shop", "mbprint"), 2, "bad.zip cannot be read as a zip"),
        (("x.pdf",), 2, "`--shop` is missing"),
        (("x.pdf", "--shop", "lost.yaml"), 2, "there is no file lost.yaml"),
        (("x.pdf", "--shop", "list.yaml"), 1, "begin with e.g. `name: ...`"),
        (("x.pdf", "--shop", "own.yaml"), 1, "own.yaml:3:3: READ102 nobody knows `bled`"),
    ],
)
def test_what_cannot_be_compared_is_told(
    command: Command, arguments: tuple[str, ...], code: int, said: str
):
    write(command, x__pdf=SOUND, bad__zip=b"PK\3\4 no zip at all")
    (command.here / "list.yaml").write_text("- a\n", "utf-8")
    (command.here / "own.yaml").write_text("name: me\nrules:\n  bled: {is: 3}\n", "utf-8")
    done = command("preflight", *arguments)
    assert (done.code, done.out) == (code, "")
    assert said in done.err


def test_a_link_that_the_user_names_is_followed(command: Command):
    write(command, x__pdf=SOUND)
    (command.here / "links").mkdir()
    (command.here / "links/a.pdf").symlink_to(command.here / "x.pdf")
    (command.here / "own.yaml").write_text("name: me\nrules: {}\n", "utf-8")
    (command.here / "links/a.yaml").symlink_to(command.here / "own.yaml")
    for shop in ("mbprint", "links/a.yaml"):
        done = command("preflight", "links/a.pdf", "--shop", shop)
        assert "files can be read: met" in done.out


@pytest.mark.parametrize("name", shop_names())
def test_a_shop_that_comes_along_says_where_each_rule_is_from_or_why_it_is_not_known(name: str):
    found: list[Any] = []
    one = read_shop(name, found)
    assert one
    assert not found
    for rule, said in one.rules.items():
        assert said.page if said.value is not None else said.why.ja and said.why.en, rule


def test_a_shop_of_one_s_own_is_read_like_those_that_come_along(tmp_path: Path):
    own = tmp_path / "my shop.yaml"
    own.write_text(
        "name: {ja: 町, en: town}\npages: {a: the page}\nrules:\n"
        "  sizes: {is: {poker: 2.5x3.5in, big: [70, 120]}, from: a}\n  bleed: {is: 1/8}\n"
        "  colour: {is: [cmyk, rgb], advice: yes}\n  cards: {is: {multiple: 18}}\n"
        "  rich-black: {is: [1, 2, 3]}\n  order: {is: front-bak}\n  dpi: {is: 20}\n  names: {is: '../{gam}'}\n",
        "utf-8",
    )
    found: list[Any] = []
    assert read_shop(str(own), found) is None
    assert sorted((one.at.line, one.code) for one in found) == [
        (5, "READ104"), (8, "READ104"), (9, "READ102"), (10, "READ104"), (11, "READ102"), (11, "READ104"),
    ]  # fmt: skip
    assert "did you mean `front-back`?" in [one.hint.en for one in found]
