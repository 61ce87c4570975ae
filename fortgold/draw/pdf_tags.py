"""What is written becomes a PDF, by pikepdf: contents, the structure tree, page boxes, and what the file claims.

A screen reader follows the tree; `pdf_claims.py` has the words of the claims.
"""

from __future__ import annotations

import hashlib
import io
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, cast

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from fortgold.draw import pdf_claims as conformance
from fortgold.draw import pdf_code
from fortgold.draw.ops import Page, Tag
from fortgold.draw.packed_raster import Packed

POINTS = 72 / 25_400  # points in a µm


@dataclass(slots=True)
class Content:
    """Operators, and what they name: forms and images."""

    code: list[str] = field(default_factory=list)
    uses: dict[str, FormXObject | Packed] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, eq=False)
class FormXObject:
    """A content that is drawn again and again; its corners in µm."""

    name: str
    box: tuple[int, int, int, int]
    content: Content


@dataclass(slots=True)
class Element:
    """A node of the structure tree; its kids are elements or marked-content ids of its page."""

    tag: Tag
    kids: list[Element | int] = field(default_factory=list)


def tagged(
    fonts: bytes,
    written: Iterable[Content],
    root: Element,
    drawn: Sequence[Page],
    title: str,
    lang: str,
    author: str,
    duplex: str,
) -> bytes:
    """A PDF of pages that are written, with a structure tree and claims; equal input, equal bytes.

    `fonts` is a PDF without pages whose first object lists the fonts. Pages may be written one after the other, while
    they are put, each with what it adds to the kids of `root`: of thousands, no two need room for their code.
    """
    document = pikepdf.open(io.BytesIO(fonts))
    tree = document.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    whole = document.make_indirect(Dictionary(S=Name.Document, P=tree))
    kids, parents = list[pikepdf.Object](), list[int | pikepdf.Object]()
    for number, page in enumerate(put_pages(document, drawn, written, "DeviceRGB")):
        marked: list[pikepdf.Object] = []
        for kid in cast(list[Element], root.kids):  # marks lie deeper
            kids.append(_element(document, page, marked, kid, whole, lang))
        root.kids.clear()
        page.StructParents, page.Tabs = number, Name.S
        parents += [number, document.make_indirect(Array(marked))]
    whole.K, tree.K = Array(kids), Array([whole])
    tree.ParentTree = document.make_indirect(Dictionary(Nums=Array(parents)))
    tree.ParentTreeNextKey = len(parents) // 2
    _claim(document, title, lang, author)
    document.Root.ViewerPreferences.Duplex = Name("/" + duplex)
    document.Root.StructTreeRoot = tree
    saved = io.BytesIO()
    document.save(
        saved,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        fix_metadata_version=False,  # ours says what it has to say; else lxml would be loaded for it
    )
    return saved.getvalue()


def put_pages(
    document: pikepdf.Pdf,
    drawn: Sequence[Page],
    written: Iterable[Content],
    space: str,
) -> Iterator[pikepdf.Object]:
    """Put pages into a document of their fonts, one after the other; colours are mixed in that space."""
    objects = _Objects(document)
    for page, content in zip(drawn, written, strict=True):
        size = (float(f"{side * POINTS:.7g}") for side in (page.width, page.height))
        stream = Stream(document, b"")
        sheet = Dictionary(
            Type=Name.Page, MediaBox=Array([0, 0, *size]), TrimBox=_box(page, page.trim),
            BleedBox=_box(page, page.bleed), Contents=stream,
            Resources=objects.written(content, stream),
        )  # fmt: skip
        document.pages.append(pikepdf.Page(document.make_indirect(sheet)))
        yield document.pages[-1].obj
    pages: list[pikepdf.Object] = [page.obj for page in document.pages]
    forms = [stream for thing, stream in objects.made.items() if isinstance(thing, FormXObject)]
    for one in (*pages, *forms) if objects.mixes else ():  # a form as a whole
        one.Group = Dictionary(Type=Name.Group, S=Name.Transparency, CS=Name("/" + space))


def _element(
    document: pikepdf.Pdf,
    page: pikepdf.Object,
    marked: list[pikepdf.Object],
    node: Element,
    parent: pikepdf.Object,
    lang: str,
) -> pikepdf.Object:
    """A node and what is below it, all on one page, as objects; each that has marks joins those that are `marked`.

    Ten thousand cards have seventy thousand nodes, so none says what goes without saying: its type, the language
    that is the parent's, a list around its only mark.
    """
    role = node.tag.role
    obj = document.make_indirect(Dictionary(S=Name("/" + role), P=parent))
    if node.tag.lang not in ("", lang):
        lang = node.tag.lang
        obj.Lang = String(lang)
    if node.tag.alt:
        obj["/ActualText" if role == "Span" else "/Alt"] = String(node.tag.alt)
    kids: list[pikepdf.Object | int] = []
    for kid in node.kids:
        if isinstance(kid, int):
            obj.Pg = page
            marked.append(obj)
            kids.append(kid)
        else:
            kids.append(_element(document, page, marked, kid, obj, lang))
    is_leaf = len(node.kids) == 1 and isinstance(node.kids[0], int)
    obj.K = kids[0] if is_leaf else Array(kids)
    return obj


class _Objects:
    """The contents of a document, and the forms and images that they name, each one object."""

    def __init__(self, document: pikepdf.Pdf) -> None:
        self.document, self.fonts = document, document.get_object(1, 0)
        self.made: dict[FormXObject | Packed, Stream] = {}
        self.mixes = False  # whether something lets through what is below it

    def written(self, content: Content, stream: Stream) -> Dictionary:
        """The resources of a content, which is written into that stream."""
        code = "\n".join(content.code)
        stream.write(_deflated(code), filter=Name.FlateDecode)
        shares = {one: int(one) / 100 for one in pdf_code.OPACITY.findall(code)}
        self.mixes = self.mixes or bool(shares)
        kinds = {
            "XObject": {name: self.of(thing) for name, thing in content.uses.items()},
            "Shading": dict(pdf_code.shadings(code)),
            "ExtGState": {
                f"a{one}": {"Type": "ExtGState", "CA": share, "ca": share}
                for one, share in shares.items()
            },
        }
        resources = Dictionary(Font=self.fonts)
        for kind, named in kinds.items():
            if named:
                resources["/" + kind] = _object(named)
        return resources

    def of(self, thing: FormXObject | Packed) -> Stream:
        if thing not in self.made:
            made = self.form(thing) if isinstance(thing, FormXObject) else self.image(thing)
            self.made[thing] = made
        return self.made[thing]

    def form(self, form: FormXObject) -> Stream:
        stream = Stream(
            self.document, b"", Type=Name.XObject, Subtype=Name.Form, BBox=Array(form.box)
        )
        stream.Resources = self.written(form.content, stream)
        return stream

    def image(self, picture: Packed) -> Stream:
        entries: dict[str, Any] = {**pdf_code.image_entries(picture)}
        if not picture.is_jpeg:
            entries["DecodeParms"] = pdf_code.predictors(picture)
        elif picture.channels == 4:
            entries["Decode"] = [1, 0] * 4
        stream = Stream(self.document, picture.data, _object(entries))
        if picture.alpha:
            stream.SMask = self.of(picture.alpha)
        return stream


_DEFLATED: dict[bytes, bytes] = {}  # by a digest: contents themselves are many times as large
MOST = 512


def _deflated(code: str) -> bytes:
    """A content as it stands in a file: forms, and some pages, are those of other files as well."""
    data = code.encode()
    key = hashlib.blake2b(data, digest_size=16).digest()
    if key not in _DEFLATED:
        while len(_DEFLATED) >= MOST:
            del _DEFLATED[next(iter(_DEFLATED))]
        _DEFLATED[key] = zlib.compress(data, pdf_code.LEVEL)
    return _DEFLATED[key]


def _object(value: Any) -> Any:
    """What a dictionary of `pdf_code` holds, as pikepdf has it."""
    if isinstance(value, dict):
        return Dictionary({f"/{key}": _object(one) for key, one in value.items()})
    if isinstance(value, list):
        return Array([_object(one) for one in value])
    return Name("/" + value) if isinstance(value, str) else value


def _box(page: Page, box: tuple[int, int, int, int]) -> Array:
    left, top, right, bottom = box
    corners = (left, page.height - bottom, right, page.height - top)
    return Array([round(v * POINTS, 3) for v in corners])


def _claim(document: pikepdf.Pdf, title: str, lang: str, author: str) -> None:
    """Say what the document is; `pdf_claims.py` has the words."""
    root = document.Root
    root.MarkInfo = Dictionary(Marked=True)
    root.ViewerPreferences = Dictionary(DisplayDocTitle=True, PrintScaling=Name("/None"))
    root.Lang = String(lang)
    profile = Stream(document, conformance.srgb_profile())
    profile.N = 3
    intent = Dictionary(
        Type=Name.OutputIntent,
        S=Name.GTS_PDFA1,
        OutputConditionIdentifier=String("sRGB"),
        Info=String("sRGB IEC61966-2.1"),
        DestOutputProfile=document.make_indirect(profile),
    )
    root.OutputIntents = Array([intent])
    packet = Stream(document, conformance.xmp(title, lang, author, "fortgold"))
    packet.Type = Name.Metadata
    packet.Subtype = Name.XML
    root.Metadata = document.make_indirect(packet)
    with suppress(KeyError):
        del document.trailer["/Info"]
