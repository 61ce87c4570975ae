"""Print files of anybody's, read by the door and looked at in a process apart: their facts."""

from __future__ import annotations

import io
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from fortgold.data.door import Refused, door_to
from fortgold.data.findings import Refusal
from fortgold.data.limits import MIB, PACKED_FILES, PRINT_FILE, PRINT_FILES, Limit
from fortgold.data.model import Text
from fortgold.data.workers import Failed, Stopped, answer_apart
from fortgold.export.file_facts import FileFacts, Noted, unpacked

SECONDS = 60  # that a file may take, and one more for each megabyte
MEMORY = 1_024 * MIB  # and what it takes to hold the file some times
BESIDE = (".json", ".txt", ".md")  # what lies beside print files in a package
BROKEN = (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError, ValueError, OSError)  # fmt: skip


def facts_of_files(paths: Sequence[Path]) -> tuple[FileFacts, ...]:
    """The facts of files, those in a zip one by one. Raises Refusal for one that cannot be read at all."""
    named = [one for path in paths for one in _contents(path)]
    if len(named) > PRINT_FILES.most:
        raise _over(PRINT_FILES)
    return tuple(facts_apart(name, data) for name, data in named)


def facts_apart(name: str, data: bytes) -> FileFacts:
    """The facts of a file that a stranger may have made."""
    from fortgold.export import pdf_facts, picture_facts

    # a PDF may begin a little later
    look = pdf_facts.facts_in_bytes if b"%PDF-" in data[:1024] else picture_facts.facts_in_bytes
    try:
        return unpacked(
            answer_apart(
                look, name, data, seconds=SECONDS + len(data) // 1_000_000, memory=MEMORY + 6 * len(data)
            )
        )  # fmt: skip
    except Stopped:
        said = "looking at it takes too long or too much memory"
    except Failed as error:
        said = str(error)[:200]
    facts = FileFacts(name, len(data), "pdf" if look is pdf_facts.facts_in_bytes else "other")
    return replace(facts, damaged=said, unread=(Noted(0, said),))


def _contents(path: Path) -> Iterator[tuple[str, bytes]]:
    """The name and the bytes of a file, or of all print files in a zip."""
    try:
        data = door_to((), (path.parent,)).read(path, PRINT_FILE)
    except Refused as refused:
        raise Refusal.of(refused.said, refused.hint) from refused
    if data[:4] != b"PK\3\4":
        yield path.name, data
        return
    try:
        yield from _unzipped(data)
    except BROKEN as error:
        raise Refusal(
            f"{path.name} を zip として読めません", f"{path.name} cannot be read as a zip"
        ) from error


def _unzipped(data: bytes) -> Iterator[tuple[str, bytes]]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        inside = [one for one in packed.infolist() if not one.is_dir()]
        if len(inside) > PRINT_FILES.most:
            raise _over(PRINT_FILES)
        if sum(one.file_size for one in inside) > PACKED_FILES.most:
            raise _over(PACKED_FILES)
        for one in inside:
            if one.filename.lower().endswith(BESIDE):
                continue
            yield one.filename, packed.read(one)  # no more than it says


def _over(limit: Limit) -> Refusal:
    return Refusal(
        limit.said.ja, limit.said.en, "いくつかに分けてください", "divide it into several"
    )


def said_of(facts: Sequence[FileFacts]) -> Text:
    """How many files and pages there are."""
    pages = sum(len(one.pages) or 1 for one in facts)
    return Text(
        f"{len(facts)} ファイル、{pages} ページ", f"{len(facts)} files, {pages} pages or pictures"
    )
