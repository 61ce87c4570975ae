"""A finished PDF, looked at once more before it is put in place.

A file for the printer shows pages. Nothing in it is another file, reaches for one, does anything
when it is opened or clicked, or asks to be filled in; only links inside the file are let through.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from fortgold.data.model import Text

if TYPE_CHECKING:
    import pikepdf

KINDS = {
    Text("埋め込みファイル", "an embedded file"): (
        "AF", "Collection", "EF", "EmbeddedFile", "EmbeddedFiles", "FileAttachment",
    ),
    Text("外部への参照", "a reference to something outside"): (
        "FFilter", "Filespec", "FS", "GoToE", "GoToR", "OPI", "Ref", "URI",
    ),
    Text("動作", "an action"): (
        "AA", "GoTo3DView", "Hide", "ImportData", "JavaScript", "JS", "Launch", "Movie", "Named", "OpenAction",
        "Rendition", "ResetForm", "RichMedia", "RichMediaExecute", "Screen", "SetOCGState", "Sound", "SubmitForm",
        "Thread", "3D",
    ),
    Text("入力欄", "a form"): ("AcroForm", "Widget", "XFA"),
}  # fmt: skip
REFUSED = {f"/{name}": kind for kind, names in KINDS.items() for name in names}
NAMED = re.compile("|".join(map(re.escape, REFUSED)).encode())
EXTERNAL = next(kind for kind, names in KINDS.items() if "URI" in names)


class Intrusion(Exception):
    """A finished PDF holds what no file for the printer holds; `said` names it."""

    def __init__(self, said: Text) -> None:
        super().__init__(said)
        self.said = said


def inspected(pdf: bytes) -> bytes:
    """The file as it came. Raises Intrusion."""
    found = intrusions(pdf)
    if found:
        raise Intrusion(
            Text("、".join(one.ja for one in found), ", ".join(one.en for one in found))
        )
    return pdf


def intrusions(pdf: bytes) -> tuple[Text, ...]:
    """What a file holds beside pages and links inside it: each kind once."""
    import pikepdf

    with pikepdf.open(io.BytesIO(pdf)) as opened:
        return intrusions_in(opened)


def intrusions_in(opened: pikepdf.Pdf) -> tuple[Text, ...]:
    """The same of a file that is open."""
    import pikepdf

    # a number that is an object of its own comes as a number
    things = [one for one in (*opened.objects, opened.trailer) if isinstance(one, pikepdf.Object)]
    found = {kind for thing in things for kind in _kinds(thing)}
    return tuple(kind for kind in KINDS if kind in found)


def _kinds(thing: pikepdf.Object) -> Iterator[Text]:
    """The kinds of intrusion in an object, those in what stands directly in it included."""
    import pikepdf

    if isinstance(thing, pikepdf.Stream):
        if "/F" in thing:
            yield EXTERNAL
        thing = thing.stream_dict
    # a look at the characters first: few objects have such a name, or a word that looks like one
    if not NAMED.search(thing.unparse(resolved=True)):
        return
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if isinstance(one, pikepdf.Dictionary):
            yield from (REFUSED[key] for key in one.keys() if key in REFUSED)  # noqa: SIM118
            waiting += [value for value in one.values() if not _elsewhere(value)]
        elif isinstance(one, pikepdf.Array):
            waiting += [value for value in one if not _elsewhere(value)]
        elif isinstance(one, pikepdf.Name) and str(one) in REFUSED:
            yield REFUSED[str(one)]


def _elsewhere(value: object) -> bool:
    """Whether a value is an object of its own, which is looked at in its turn."""
    return bool(getattr(value, "is_indirect", False))
