"""A PDF for a printing press: in four inks or as it is, by PDF/X-1a:2003, PDF/X-4 or neither.

ISO 15930-4 and ISO 15930-7, on PDF 1.4 and 1.6 (ISO 32000-1). `pdfx_rules.py` reads back what the standards ask. No
other program that we know of judges PDF/X for free, so a file is written by the standard and judged by nobody.
"""

from __future__ import annotations

import hashlib
import io
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TYPE_CHECKING, Literal

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from fortgold.data.model import Text
from fortgold.draw.ops import Group, Op, Page, Stamp, Words
from fortgold.draw.page_pixels import pixels
from fortgold.draw.pdf import untagged
from fortgold.draw.pdf_tags import POINTS, Content, put_pages
from fortgold.draw.press.flattened import flattened
from fortgold.draw.press.profiles import NotForPress, PressProfile
from fortgold.draw.press.separated import separated
from fortgold.draw.press.separation import PLAIN, separation
from fortgold.draw.text_outlines import shapes

if TYPE_CHECKING:
    from PIL.Image import Image

Standard = Literal["none", "x-1a", "x-4"]
NAMES = {"x-1a": "PDF/X-1a:2003", "x-4": "PDF/X-4"}
VERSIONS = {"x-1a": "1.4", "none": "1.4", "x-4": "1.6"}
MADE = "2026-01-01T00:00:00Z"  # whenever it is made: the same pages, the same bytes
REGISTRY = "http://www.color.org"


@dataclass(frozen=True, slots=True)
class Press:
    """What a press asks of a file; `total_ink` and `rich_black` are in percent, 0 ink is no limit of its own.

    `dpi` is that of what is flattened; no picture has more than twice as many pixels an inch.
    """

    profile: PressProfile | None = None  # none: colours stay sRGB
    standard: Standard = "none"
    total_ink: int = 0
    rich_black: tuple[int, int, int, int] = PLAIN
    outlines: bool = False  # words as shapes
    dpi: int = 300
    flat: bool = False  # without transparency, whatever the standard says

    def __post_init__(self) -> None:
        if self.standard != "none" and self.profile is None:
            raise ValueError("PDF/X has an output intent")
        if self.standard == "x-1a" and self.profile and self.profile.version > 2:
            raise NotForPress(
                Text(
                    "PDF/X-1a は ICC 第 2 版のプロファイルしか持てませんが、これは第 4 版です",
                    "PDF/X-1a holds profiles of ICC version 2, and this one is of version 4",
                )
            )


def press_pdf(pages: Iterable[Page], title: str, author: str, how: Press) -> bytes:
    """A PDF of pages as that press asks for them; the same pages, the same bytes. Raises CannotDraw."""
    made = [*pages]
    if how.flat or how.standard == "x-1a":
        made = [flattened(page, how.dpi, seen) for page in made]
    if how.profile:
        by = separation(how.profile, how.total_ink, how.rich_black, 2 * how.dpi)
        made = [separated(page, by) for page in made]
    if how.outlines:
        made = [replace(page, ops=tuple(map(_outlined, page.ops))) for page in made]
    fonts, written = untagged(made)
    document = _document(fonts, written, made, "DeviceCMYK" if how.profile else "DeviceRGB")
    _say(document, title, author, how, _identity(written))
    saved = io.BytesIO()
    document.save(
        saved,
        deterministic_id=True,
        force_version=VERSIONS[how.standard],
        object_stream_mode=pikepdf.ObjectStreamMode.disable,  # PDF 1.5
        fix_metadata_version=False,
    )
    return saved.getvalue()


def seen(page: Page, dpi: int) -> Image:
    """How a page looks, by pdfium."""
    fonts, written = untagged([page])
    saved = io.BytesIO()
    _document(fonts, written, [page], "DeviceRGB").save(saved)
    return next(pixels(saved.getvalue(), dpi))


def _outlined(op: Op) -> Op:
    match op:
        case Group():
            return replace(op, ops=tuple(map(_outlined, op.ops)))
        case Words():
            return shapes(op)
        case Stamp():
            if has_words(op):
                inner = tuple(map(_outlined, op.drawing.ops))
                return Group(inner, matrix=(1, 0, 0, 1, op.x, op.y))
    return op


def has_words(op: Op) -> bool:
    """Whether there are words in it, or in a drawing of it."""
    match op:
        case Group():
            return any(map(has_words, op.ops))
        case Stamp():
            return any(map(has_words, op.drawing.ops))
    return isinstance(op, Words)


def _document(
    fonts: bytes, written: Sequence[Content], drawn: Sequence[Page], space: str
) -> pikepdf.Pdf:
    document = pikepdf.open(io.BytesIO(fonts))
    sheets = put_pages(document, drawn, written, space)
    for page, sheet in zip(drawn, sheets, strict=True):
        sides = (round(side * POINTS, 3) for side in (page.width, page.height))
        sheet.MediaBox = Array([0, 0, *sides])  # rounded like the other boxes, which lie in it
    return document


def _identity(written: Sequence[Content]) -> str:
    """A UUID of what is drawn, as a URN has it."""
    drawn = hashlib.sha256("\f".join(line for one in written for line in one.code).encode())
    return re.sub("(.{8})(.{4})(.{4})(.{4})(.{12}).*", r"\1-\2-\3-\4-\5", drawn.hexdigest())


def _say(document: pikepdf.Pdf, title: str, author: str, how: Press, identity: str) -> None:
    """What the file says of itself."""
    date = "D:" + "".join(c for c in MADE if c.isdigit()) + "Z"
    about = {
        "Title": title, "Author": author, "Creator": "fortgold", "Producer": "fortgold",
        "CreationDate": date, "ModDate": date,
    }  # fmt: skip
    if how.standard == "x-1a":
        about["GTS_PDFXVersion"] = NAMES["x-1a"]
    info = Dictionary({f"/{key}": String(value) for key, value in about.items() if value})
    info.Trapped = Name("/False")
    document.trailer.Info = document.make_indirect(info)
    root = document.Root
    for key in ("/Outlines", "/PageMode", "/Lang"):
        if key in root:
            del root[key]
    if how.profile:
        root.OutputIntents = Array([_intent(document, how.profile, how.standard)])
    if how.standard == "x-4":
        packet = Stream(document, _xmp(title, author, identity))
        packet.Type, packet.Subtype = Name.Metadata, Name.XML
        root.Metadata = document.make_indirect(packet)


def _intent(document: pikepdf.Pdf, profile: PressProfile, standard: Standard) -> Dictionary:
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFX,
        OutputConditionIdentifier=String(profile.condition or "Custom"),
        Info=String(profile.description),
    )
    if profile.condition:
        intent.RegistryName = String(REGISTRY)
    # else its name is enough, and a face stays small
    if not profile.condition or standard != "none":
        held = Stream(document, profile.data)
        held.N = 4
        held.Alternate = Name.DeviceCMYK
        intent.DestOutputProfile = document.make_indirect(held)
    return intent


def _xmp(title: str, author: str, identity: str) -> bytes:
    """The metadata of a PDF/X-4: what the dictionary Info says, and the name of the standard."""
    title, author = (escape(word, quote=False) for word in (title, author))
    creator = (
        f"<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>\n" if author else ""
    )
    return f"""\
<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdf="http://ns.adobe.com/pdf/1.3/" \
xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/" xmlns:xmp="http://ns.adobe.com/xap/1.0/" \
xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/" rdf:about="">
<dc:format>application/pdf</dc:format>
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
{creator}<pdf:Producer>fortgold</pdf:Producer><pdf:Trapped>False</pdf:Trapped>
<xmp:CreatorTool>fortgold</xmp:CreatorTool>
<xmp:CreateDate>{MADE}</xmp:CreateDate><xmp:ModifyDate>{MADE}</xmp:ModifyDate>\
<xmp:MetadataDate>{MADE}</xmp:MetadataDate>
<xmpMM:DocumentID>uuid:{identity}</xmpMM:DocumentID><xmpMM:VersionID>1</xmpMM:VersionID>\
<xmpMM:RenditionClass>default</xmpMM:RenditionClass>
<pdfxid:GTS_PDFXVersion>{NAMES["x-4"]}</pdfxid:GTS_PDFXVersion>
</rdf:Description>
</rdf:RDF></x:xmpmeta>

<?xpacket end="w"?>
""".encode()
