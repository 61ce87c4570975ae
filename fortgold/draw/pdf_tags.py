"""What pikepdf adds to a drawn PDF: the structure tree, the page boxes, and what the file claims.

A screen reader follows the tree; `pdf_claims.py` has the words of the claims.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream, String

from fortgold.draw import pdf_claims as conformance
from fortgold.draw import pdf_code
from fortgold.draw.ops import Page, Tag

POINTS = 72 / 25_400  # points in a µm


@dataclass(slots=True)
class Element:
    """A node of the structure tree; its kids are elements or (page, marked-content id)."""

    tag: Tag
    kids: list[Element | tuple[int, int]] = field(default_factory=list)


def tagged(
    out: io.BytesIO, root: Element, drawn: Sequence[Page], title: str, lang: str, author: str
) -> bytes:
    """The PDF in `out` with structure tree, page boxes and claims; equal input, equal bytes."""
    document = pikepdf.open(out)
    pages = [page.obj for page in document.pages]
    for page, obj in zip(drawn, pages, strict=True):
        obj.Tabs = Name.S
        obj.TrimBox = _box(page, page.trim)
        obj.BleedBox = _box(page, page.bleed)
    _name_inks(document, pages)
    parents: list[list[pikepdf.Object]] = [[] for _ in pages]
    tree = document.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    tree.K = Array([_element(document, pages, parents, root, tree, "Document")])
    numbers: list[int | pikepdf.Object] = []
    for number, marked in enumerate(parents):
        pages[number].StructParents = number
        numbers += [number, document.make_indirect(Array(marked))]
    tree.ParentTree = document.make_indirect(Dictionary(Nums=Array(numbers)))
    tree.ParentTreeNextKey = len(pages)
    _claim(document, title, lang, author)
    document.Root.StructTreeRoot = tree
    saved = io.BytesIO()
    document.save(
        saved,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        fix_metadata_version=False,  # ours says what it has to say; else lxml would be loaded for it
    )
    return saved.getvalue()


def _element(
    document: pikepdf.Pdf,
    pages: Sequence[pikepdf.Object],
    parents: Sequence[list[pikepdf.Object]],
    node: Element,
    parent: pikepdf.Object,
    role: str,
) -> pikepdf.Object:
    """A node and what is below it as objects; each that has marks on a page joins the `parents` of that page."""
    obj = document.make_indirect(Dictionary(Type=Name.StructElem, S=Name("/" + role), P=parent))
    if node.tag.lang:
        obj.Lang = String(node.tag.lang)
    if node.tag.alt:
        obj["/ActualText" if role == "Span" else "/Alt"] = String(node.tag.alt)
    kids: list[pikepdf.Object | int] = []
    for kid in node.kids:
        if isinstance(kid, tuple):
            number, mark = kid
            obj.Pg = pages[number]
            parents[number].append(obj)
            kids.append(mark)
        else:
            kids.append(_element(document, pages, parents, kid, obj, kid.tag.role))
    obj.K = Array(kids)
    return obj


def _name_inks(document: pikepdf.Pdf, pages: Sequence[pikepdf.Object]) -> None:
    """Tell pages and forms the gradients and opacities that their content names.

    Where something lets through what is below it, colours are mixed as sRGB, and a form as a whole.
    """
    forms = [
        one
        for one in document.objects
        if isinstance(one, Stream) and one.get("/Subtype") == Name.Form
    ]
    contents = [*((one, one) for one in forms), *((one, one.Contents) for one in pages)]
    mixes = False
    for owner, content in contents:
        code = bytes(content.get_stream_buffer()).decode("latin-1")
        for name, shading in pdf_code.shadings(code):
            _resource(owner, Name.Shading)["/" + name] = _object(shading)
        for percent in pdf_code.OPACITY.findall(code):
            _resource(owner, Name.ExtGState)[f"/a{percent}"] = Dictionary(
                Type=Name.ExtGState, CA=int(percent) / 100, ca=int(percent) / 100
            )
            mixes = True
    for owner, _ in contents if mixes else ():
        owner.Group = Dictionary(Type=Name.Group, S=Name.Transparency, CS=Name.DeviceRGB)


def _resource(owner: pikepdf.Object, kind: Name) -> pikepdf.Object:
    """The resources of that kind of a page or form, made if there are none."""
    if kind not in owner.Resources:
        owner.Resources[kind] = Dictionary()
    return owner.Resources[kind]


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
