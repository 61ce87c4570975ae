"""The rules of PDF/X, read back from what we write, each broken by a planted fault."""

import io
from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream, String
from press_pages import written

from fortgold.draw.pdf_claims import srgb_profile
from fortgold.draw.press.pdfx_rules import RULES, pdfx_problems

Spoil = Callable[[pikepdf.Pdf], None]


@pytest.mark.parametrize("standard", ["x-1a", "x-4"])
def test_what_we_write_keeps_every_rule(standard: str):
    assert pdfx_problems(written(standard), standard) == []


def test_with_live_transparency_it_is_no_x_1a():
    assert {one.rule for one in pdfx_problems(written("x-4"), "x-1a")} == {
        "version", "standard", "transparency",
    }  # fmt: skip


def spoiled(spoil: Spoil, standard: str = "x-1a", **saving: object) -> bytes:
    how = {
        "force_version": "1.4" if standard == "x-1a" else "1.6",
        "fix_metadata_version": False,
        **saving,
    }
    how.setdefault("object_stream_mode", pikepdf.ObjectStreamMode.disable)
    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(written(standard))) as pdf:
        spoil(pdf)
        pdf.save(out, **how)  # type: ignore[arg-type]
    return out.getvalue()


def draw(pdf: pikepdf.Pdf, code: bytes) -> None:
    pdf.pages[0].contents_add(code)


def at_page(key: str, value: object) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj[key] = value

    return spoil


def in_resources(kind: str, value: object) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        held = pdf.pages[0].Resources
        held[kind] = Dictionary(Planted=value)

    return spoil


def info(key: str, value: object = None) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        if value is None:
            del pdf.trailer.Info[key]
        else:
            pdf.trailer.Info[key] = value

    return spoil


def root(key: str, value: object = None) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        if value is None:
            del pdf.Root[key]
        else:
            pdf.Root[key] = value

    return spoil


def intent(key: str, value: object = None) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        one = pdf.Root.OutputIntents[0]
        if value is None:
            del one[key]
        else:
            one[key] = value

    return spoil


def other_profile(pdf: pikepdf.Pdf) -> None:
    pdf.Root.OutputIntents[0].DestOutputProfile = pdf.make_stream(srgb_profile(), N=3)


def without_font_files(pdf: pikepdf.Pdf) -> None:
    for one in pdf.objects:
        if isinstance(one, Dictionary) and "/FontFile2" in one:
            del one["/FontFile2"]


def planted_stream(**entries: object) -> Spoil:
    def spoil(pdf: pikepdf.Pdf) -> None:
        stream = Stream(pdf, b"x")
        for key, value in entries.items():
            stream[f"/{key}"] = value
        pdf.Root.Planted = pdf.make_indirect(stream)

    return spoil


def lzw(pdf: pikepdf.Pdf) -> None:
    stream = Stream(pdf, b"")
    stream.write(b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01", filter=Name.LZWDecode)
    pdf.Root.Planted = pdf.make_indirect(stream)


PLANTED: list[tuple[str, Spoil, dict[str, object]]] = [
    ("version", lambda _: None, {"force_version": "1.7"}),
    ("version", root("/Version", Name("/1.7")), {}),
    (
        "object streams",
        lambda _: None,
        {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "force_version": "1.5"},
    ),
    ("encryption", lambda _: None, {"encryption": pikepdf.Encryption("o", "", R=6), "force_version": "2.0"}),
    ("encryption", lambda _: None, {"encryption": pikepdf.Encryption("o", "u", R=6), "force_version": "2.0"}),
    ("standard", info("/GTS_PDFXVersion", String("PDF/X-3:2003")), {}),
    ("information", info("/Title"), {}),
    ("information", info("/CreationDate"), {}),
    ("trapped", info("/Trapped"), {}),
    ("trapped", info("/Trapped", Name.Unknown), {}),
    ("output intent", root("/OutputIntents"), {}),
    ("output intent", intent("/S", Name.GTS_PDFA1), {}),
    ("output intent", intent("/OutputConditionIdentifier"), {}),
    ("output intent", intent("/DestOutputProfile"), {}),
    ("output intent", other_profile, {}),
    ("page boxes", lambda pdf: pdf.pages[0].obj.__delitem__("/TrimBox"), {}),
    ("page boxes", at_page("/ArtBox", Array([0, 0, 10, 10])), {}),
    ("page boxes", at_page("/TrimBox", Array([-1, 0, 10, 10])), {}),
    ("page boxes", at_page("/BleedBox", Array([0, 0, 1000, 1000])), {}),
    ("fonts", without_font_files, {}),
    ("colours", lambda pdf: draw(pdf, b"1 0 0 rg"), {}),
    ("colours", lambda pdf: draw(pdf, b"/DeviceRGB cs"), {}),
    ("colours", lambda pdf: draw(pdf, b"BI /W 1 /H 1 /CS /RGB /BPC 8 ID abc EI"), {}),
    ("colours", in_resources("/ColorSpace", Array([Name.CalRGB, Dictionary()])), {}),
    ("colours", in_resources("/ColorSpace", Array([Name.Separation, Name.Gold, Name.DeviceRGB])), {}),
    ("colours", planted_stream(Subtype=Name.Image, ColorSpace=Name.DeviceRGB), {}),
    ("transparency", in_resources("/ExtGState", Dictionary(Type=Name.ExtGState, ca=0.5)), {}),
    ("transparency", in_resources("/ExtGState", Dictionary(Type=Name.ExtGState, BM=Name.Multiply)), {}),
    ("transparency", at_page("/Group", Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)), {}),
    ("transparency", planted_stream(Subtype=Name.Image, SMask=Dictionary()), {}),
    ("layers", root("/OCProperties", Dictionary()), {}),
    ("annotations and actions", at_page("/Annots", Array([Dictionary(Subtype=Name.Link)])), {}),
    ("annotations and actions", root("/OpenAction", Dictionary(S=Name.GoTo)), {}),
    ("other files", planted_stream(OPI=Dictionary()), {}),
    ("other files", planted_stream(Subtype=Name.PS), {}),
    ("filters", lzw, {"stream_decode_level": pikepdf.StreamDecodeLevel.none, "compress_streams": False}),
    ("transfer functions", in_resources("/ExtGState", Dictionary(Type=Name.ExtGState, TR2=Name.Identity)), {}),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "spoil", "saving"), PLANTED)
def test_a_planted_fault_is_found_and_nothing_else(
    rule: str, spoil: Spoil, saving: dict[str, object]
):
    found = {one.rule for one in pdfx_problems(spoiled(spoil, **saving), "x-1a")}
    assert rule in found
    assert found - {rule} <= ({"version"} if "force_version" in saving else set())


@pytest.mark.parametrize(
    ("rule", "old", "new"),
    [("standard", "PDF/X-4<", "PDF/X-9<"), ("metadata", "xmpMM:VersionID", "xmpMM:VersionNo")],
)
def test_a_fault_in_the_metadata_of_x_4_is_found(rule: str, old: str, new: str):
    def spoil(pdf: pikepdf.Pdf) -> None:
        packet = pdf.Root.Metadata.read_bytes().decode().replace(old, new)
        pdf.Root.Metadata.write(packet.encode())

    assert {one.rule for one in pdfx_problems(spoiled(spoil, "x-4"), "x-4")} == {rule}


def test_a_file_without_an_id_is_found():
    bare = written().replace(b"/ID [", b"/IX [")
    assert {one.rule for one in pdfx_problems(bare, "x-1a")} == {"identity"}


def test_every_rule_has_a_planted_fault():
    planted = {rule for rule, *_ in PLANTED} | {"identity", "metadata"}
    assert {rule.name for rule in RULES} == planted
    assert all(rule.said.ja and rule.said.en for rule in RULES)


@pytest.mark.parametrize("data", [b"", b"%PDF-1.4", written()[:5000], b"\0" * 1000])
def test_what_is_no_pdf_is_told(data: bytes):
    assert pdfx_problems(data, "x-1a")


def test_no_rule_is_broken_because_memory_runs_out(monkeypatch: pytest.MonkeyPatch):
    def too_large(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr("pikepdf.parse_content_stream", too_large)
    data = written("x-4")
    with pytest.raises(MemoryError):
        pdfx_problems(data, "x-4")
