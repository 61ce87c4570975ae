"""A PDF as the rules of PDF/X look at it: all that stands in it, and every operator of its contents."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Stream

Place = tuple[int, str]  # a page, 0 for none, and what is there


@dataclass
class PdfxFile:
    """A file and what several rules look for in it."""

    data: bytes
    pdf: pikepdf.Pdf
    standard: str

    @cached_property
    def things(self) -> list[tuple[str, Any]]:
        """Every dictionary and array, with the number of the object that it is or stands in."""
        out: list[tuple[str, Any]] = []
        waiting = [(f"{thing.objgen[0]} 0 R", thing, 0) for thing in self.pdf.objects]
        while waiting:
            number, thing, depth = waiting.pop()
            held = thing.stream_dict if isinstance(thing, Stream) else thing
            if not isinstance(held, Dictionary | Array) or depth > 50:
                continue
            out.append((number, thing))
            inner = held.values() if isinstance(held, Dictionary) else held
            waiting += [
                (number, one, depth + 1)
                for one in inner
                if isinstance(one, Dictionary | Array) and not one.is_indirect
            ]
        return out

    @cached_property
    def dictionaries(self) -> list[tuple[str, Dictionary]]:
        return [
            (number, thing.stream_dict if isinstance(thing, Stream) else thing)
            for number, thing in self.things
            if isinstance(thing, Dictionary | Stream)
        ]

    def operators(self) -> Iterator[tuple[Place, str, list[Any]]]:
        """Each operator of every page, form, pattern and glyph once a stream, with where and its operands.

        Where is a page, or the begin of what is to be said.
        """
        contents: list[tuple[Place, Any]] = [
            ((number, ""), page) for number, page in enumerate(self.pdf.pages, 1)
        ]
        contents += [
            ((0, f"{number}: "), thing)
            for number, thing in self.things
            if isinstance(thing, Stream)
            and (thing.get("/Subtype") == "/Form" or thing.get("/PatternType") == 1)
        ]
        for where, content in contents:
            for one in pikepdf.parse_content_stream(content):
                yield where, str(one.operator), [*one.operands]

    @property
    def info(self) -> Any:
        return self.pdf.trailer.get("/Info", Dictionary())

    @property
    def intents(self) -> list[Any]:
        found = self.pdf.Root.get("/OutputIntents", Array())
        return [one for one in found if one.get("/S") == "/GTS_PDFX"]

    @cached_property
    def xmp(self) -> str:
        packet = self.pdf.Root.get("/Metadata")
        return packet.read_bytes().decode("utf-8", "replace") if packet is not None else ""
