"""What PDF/X-1a:2003 (ISO 15930-4) and PDF/X-4 (ISO 15930-7) ask of a file, rule by rule, read from its bytes.

Rules are written by the standards as we know them: these are not a validator, and none that is free judges PDF/X.
A file may be a stranger's: what cannot be read breaks the rule that reads it.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

from fortgold.data.model import Text
from fortgold.draw.press.pdfx_file import PdfxFile, Place
from fortgold.draw.press.press_pdf import NAMES, Standard
from fortgold.draw.press.profiles import NotForPress, read_profile

MOST = {"x-1a": (1, 4), "x-4": (1, 6)}
RGB_OPERATORS = {"rg", "RG"}
NOT_PRINTED = ("/DeviceRGB", "/CalRGB", "/CalGray", "/Lab", "/ICCBased")
FILTERS = {
    "x-1a": ("/LZWDecode", "/JBIG2Decode", "/JPXDecode", "/Crypt"),
    "x-4": ("/LZWDecode", "/Crypt"),
}
MARKS = ("/TrapNet", "/PrinterMark")  # annotations that may lie on what is printed
OPAQUE = ("/Normal", "/Compatible")  # blend modes
SLACK = 0.01  # points
IN_XMP = ("dc:title", "xmp:CreateDate", "xmp:ModifyDate", "xmp:MetadataDate", "xmpMM:DocumentID",
          "xmpMM:VersionID", "xmpMM:RenditionClass")  # fmt: skip


@dataclass(frozen=True, slots=True)
class Broken:
    """A rule that a file does not keep: its name, what it asks, and where it is broken.

    `page` is 0 for the whole file, or an object that may stand on several; `what` is broken there.
    """

    rule: str
    said: Text
    page: int
    what: str


Rule = Callable[[PdfxFile], Iterator[Place]]


@dataclass(frozen=True, slots=True)
class PdfxRule:
    """What one of the standards, or both, ask; `broken` yields each place where it is not so."""

    name: str
    said: Text
    standards: tuple[str, ...]
    broken: Rule


RULES: list[PdfxRule] = []


def pdfx_problems(pdf: bytes, standard: Standard) -> list[Broken]:
    """The rules of a standard that a file breaks, each with the first places; [] for a file that keeps all.

    It raises nothing but MemoryError, whatever the file is.
    """
    try:
        with pikepdf.open(io.BytesIO(pdf)) as opened:
            file = PdfxFile(pdf, opened, standard)
            return [
                Broken(rule.name, rule.said, *place)
                for rule in RULES
                if standard in rule.standards
                for place in _first(rule, file)
            ]
    except pikepdf.PasswordError:
        return [Broken("encryption", _rule_named("encryption").said, 0, "Encrypt")]
    except (pikepdf.PdfError, RecursionError, ValueError, TypeError) as error:
        said = Text("読める PDF であること", "the file is a PDF that can be read")
        return [Broken("readable", said, 0, type(error).__name__)]


def _first(rule: PdfxRule, file: PdfxFile, most: int = 5) -> list[Place]:
    """The first places where a rule is broken, each once."""
    found: dict[Place, None] = {}
    try:
        for place in rule.broken(file):
            found[place] = None
            if len(found) == most:
                break
    except MemoryError:  # which breaks no rule
        raise
    except Exception as error:  # whatever a stranger's file has in the place of what is asked for
        found[0, f"? {type(error).__name__}"] = None
    return [*found]


def _rule_named(name: str) -> PdfxRule:
    return next(rule for rule in RULES if rule.name == name)


def _rule(ja: str, en: str, of: tuple[str, ...] = ("x-1a", "x-4")) -> Callable[[Rule], Rule]:
    """The function below asks this of a file."""

    def listed(broken: Rule) -> Rule:
        RULES.append(PdfxRule(broken.__name__.replace("_", " "), Text(ja, en), of, broken))
        return broken

    return listed


@_rule("PDF のバージョンが規格の範囲内であること", "the version of PDF is one of the standard's")
def version(file: PdfxFile) -> Iterator[Place]:
    head = re.match(rb"%PDF-(\d)\.(\d)", file.data)
    said = str(file.pdf.Root.get("/Version", "")).lstrip("/").split(".")
    for one in ([*map(int, head.groups())] if head else [9, 9], [*map(int, filter(None, said))]):
        if tuple(one) > MOST[file.standard]:
            yield 0, ".".join(map(str, one))


@_rule(
    "オブジェクトストリームを使わないこと", "nothing is held in object streams (PDF 1.5)", ("x-1a",)
)
def object_streams(file: PdfxFile) -> Iterator[Place]:
    for found in re.finditer(rb"/Type\s*/(ObjStm|XRef)\b", file.data):
        yield 0, found[1].decode()


@_rule("暗号化していないこと", "the file is not encrypted")
def encryption(file: PdfxFile) -> Iterator[Place]:
    if file.pdf.is_encrypted:
        yield 0, "Encrypt"


@_rule("ファイルの ID があること", "the file has an ID")
def identity(file: PdfxFile) -> Iterator[Place]:
    if len(file.pdf.trailer.get("/ID", Array())) != 2:
        yield 0, "ID"


@_rule("どの規格に従うかが書いてあること", "the file says which standard it follows")
def standard(file: PdfxFile) -> Iterator[Place]:
    wanted = NAMES[file.standard]
    if file.standard == "x-1a":
        if str(file.info.get("/GTS_PDFXVersion", "")) != wanted:
            yield 0, "Info GTS_PDFXVersion"
    elif f"<pdfxid:GTS_PDFXVersion>{wanted}</" not in file.xmp and (
        f'pdfxid:GTS_PDFXVersion="{wanted}"' not in file.xmp
    ):
        yield 0, "XMP pdfxid:GTS_PDFXVersion"


@_rule("題、作成日、更新日、作ったプログラムが書いてあること", "title, dates and program are said")
def information(file: PdfxFile) -> Iterator[Place]:
    for key in ("Title", "CreationDate", "ModDate", "Creator", "Producer"):
        if not str(file.info.get(f"/{key}", "")).strip():
            yield 0, f"Info {key}"


@_rule("トラッピング済みかどうかが書いてあること", "the file says whether it is trapped")
def trapped(file: PdfxFile) -> Iterator[Place]:
    if file.info.get("/Trapped") not in ("/True", "/False"):
        yield 0, "Info Trapped"


@_rule(
    "XMP に題、日付、ID が書いてあること",
    "title, dates and identity stand in the XMP as well",
    ("x-4",),
)
def metadata(file: PdfxFile) -> Iterator[Place]:
    for name in IN_XMP:
        if f"<{name}>" not in file.xmp and f"{name}=" not in file.xmp:
            yield 0, f"XMP {name}"


@_rule(
    "CMYK の出力インテントが一つだけあり、そのプロファイルが埋め込んであること",
    "there is one output intent, with a CMYK profile of a press embedded",
)
def output_intent(file: PdfxFile) -> Iterator[Place]:
    if len(file.intents) != 1:
        yield 0, f"{len(file.intents)} GTS_PDFX"
        return
    (intent,) = file.intents
    if not str(intent.get("/OutputConditionIdentifier", "")).strip():
        yield 0, "OutputConditionIdentifier"
    profile = intent.get("/DestOutputProfile")
    if profile is None:
        yield 0, "DestOutputProfile"
        return
    try:
        newest = 2 if file.standard == "x-1a" else 4
        is_sound = read_profile("", profile.read_bytes()).version <= newest
    except NotForPress:
        is_sound = False
    if profile.get("/N") != 4 or not is_sound:
        yield 0, "DestOutputProfile"


@_rule(
    "仕上がりサイズがあり、塗り足しと用紙の中に収まること",
    "each page has its trim, within its bleed, within its media",
)
def page_boxes(file: PdfxFile) -> Iterator[Place]:
    for number, page in enumerate(file.pdf.pages, 1):
        boxes = [_corners(page.obj.get(key)) for key in ("/TrimBox", "/BleedBox")]
        media = _corners(page.mediabox)
        art = page.obj.get("/ArtBox")
        trim = boxes[0] or _corners(art)
        if trim is None or (boxes[0] and art is not None):
            yield number, "TrimBox"
            continue
        bleed = boxes[1] or media
        if media is None or bleed is None or not _holds(bleed, trim) or not _holds(media, bleed):
            yield number, "BleedBox"


def _corners(box: Any) -> list[float] | None:
    if box is None:
        return None
    x, y, to_x, to_y = (float(v) for v in box)
    return [min(x, to_x), min(y, to_y), max(x, to_x), max(y, to_y)]


def _holds(outer: list[float], inner: list[float]) -> bool:
    return all(a <= b + SLACK for a, b in zip(outer[:2], inner[:2], strict=True)) and all(
        a >= b - SLACK for a, b in zip(outer[2:], inner[2:], strict=True)
    )


@_rule("すべてのフォントが埋め込んであること", "all fonts are embedded")
def fonts(file: PdfxFile) -> Iterator[Place]:
    for _, font in file.dictionaries:
        if font.get("/Type") != "/Font" or font.get("/Subtype") in ("/Type0", "/Type3"):
            continue
        descriptor = font.get("/FontDescriptor", Dictionary())
        if not any(key in descriptor for key in ("/FontFile", "/FontFile2", "/FontFile3")):
            yield 0, str(font.get("/BaseFont", "?")).lstrip("/")


@_rule(
    "色がすべて CMYK、グレー、特色であること (RGB がないこと)",
    "all colours are CMYK, grey or spot: there is no RGB",
)
def colours(file: PdfxFile) -> Iterator[Place]:
    for (page, begin), operator, operands in file.operators():
        if operator in RGB_OPERATORS:
            yield page, f"{begin}{operator}"
        elif operator in ("cs", "CS") and operands and _is_foreign(operands[0], file):
            yield page, f"{begin}{operands[0]}"
        elif operator == "INLINE IMAGE" and "RGB" in str(operands[0].colorspace):
            yield page, f"{begin}BI"
    for where, one in file.dictionaries:
        for key in ("/ColorSpace", "/CS"):
            value = one.get(key)
            # of a page's resources, a dictionary of named ones
            values = value.values() if isinstance(value, Dictionary) else [value]
            for space in values:
                if space is not None and _is_foreign(space, file):
                    yield 0, f"{where}: {space[0] if isinstance(space, Array) else space}"


def _is_foreign(space: Any, file: PdfxFile, depth: int = 0) -> bool:
    """Whether a colour space is not one that is printed as it is."""
    if depth > 5:
        return True
    if isinstance(space, Array) and len(space):
        family = str(space[0])
        if family == "/ICCBased":
            return file.standard == "x-1a" or space[1].get("/N") == 3
        if family in ("/Separation", "/DeviceN"):
            return _is_foreign(space[2], file, depth + 1)
        if family in ("/Indexed", "/Pattern") and len(space) > 1:
            return _is_foreign(space[1], file, depth + 1)
        return family in NOT_PRINTED
    return str(space) in NOT_PRINTED


@_rule("透明がないこと", "nothing is transparent", ("x-1a",))
def transparency(file: PdfxFile) -> Iterator[Place]:
    for where, one in file.dictionaries:
        if one.get("/SMask", Name("/None")) != Name("/None"):
            yield 0, f"{where}: SMask"
        if one.get("/S") == "/Transparency":
            yield 0, f"{where}: Group"
        for key in ("/ca", "/CA"):
            # an annotation's appearance has other things by that name
            if isinstance(one.get(key), int | float | Decimal) and one[key] < 1:
                yield 0, f"{where}: {key[1:]}"
        modes = one.get("/BM", Name.Normal)
        for mode in modes if isinstance(modes, Array) else [modes]:
            if mode not in OPAQUE:
                yield 0, f"{where}: BM"


@_rule("レイヤーがないこと", "there are no layers", ("x-1a",))
def layers(file: PdfxFile) -> Iterator[Place]:
    if "/OCProperties" in file.pdf.Root:
        yield 0, "OCProperties"


@_rule("刷る所に注釈がなく、動作もないこと", "no notes lie on what is printed, and nothing acts")
def annotations_and_actions(file: PdfxFile) -> Iterator[Place]:
    for number, page in enumerate(file.pdf.pages, 1):
        for note in page.obj.get("/Annots", Array()):
            if note.get("/Subtype") not in MARKS:
                yield number, str(note.get("/Subtype"))
    for where, one in file.dictionaries:
        if "/AA" in one or one.get("/S") == "/JavaScript" or "/OpenAction" in one:
            yield 0, f"{where}: action"


@_rule("ほかのファイルを参照しないこと", "nothing refers to other files")
def other_files(file: PdfxFile) -> Iterator[Place]:
    for where, one in file.dictionaries:
        for key in ("/OPI", "/Ref", "/Alternates", "/EmbeddedFiles"):
            if key in one:
                yield 0, f"{where}: {key[1:]}"
        if one.get("/Subtype") == "/PS" or one.get("/Subtype2") == "/PS":
            yield 0, f"{where}: PS"
    for where, thing in file.things:
        if isinstance(thing, Stream) and "/F" in thing:
            yield 0, f"{where}: F"


@_rule(
    "規格が禁じる圧縮を使わないこと", "nothing is coded as the standard forbids (LZW and others)"
)
def filters(file: PdfxFile) -> Iterator[Place]:
    for where, thing in file.things:
        if isinstance(thing, Stream):
            used = thing.get("/Filter", Array())
            for one in used if isinstance(used, Array) else [used]:
                if str(one) in FILTERS[file.standard]:
                    yield 0, f"{where}: {str(one)[1:]}"


@_rule("色の出方を変える設定がないこと", "nothing changes how a press renders tones")
def transfer_functions(file: PdfxFile) -> Iterator[Place]:
    for where, one in file.dictionaries:
        if "/TR" in one and one.get("/Type") == "/ExtGState":
            yield 0, f"{where}: TR"
        if one.get("/TR2", Name.Default) != Name.Default:
            yield 0, f"{where}: TR2"
        if "/HTP" in one:
            yield 0, f"{where}: HTP"
