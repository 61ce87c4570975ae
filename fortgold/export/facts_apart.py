"""Print files of anybody's, read by the door and looked at in a process apart: their facts."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from fortgold.data.door import Refused, own_door
from fortgold.data.findings import Refusal
from fortgold.data.limits import MIB, PACKED_FILES, PRINT_FILE, PRINT_FILES, Limit
from fortgold.data.model import Text
from fortgold.data.packed_files import BAD_ZIP, unpacked
from fortgold.data.workers import Failed, Stopped, answer_apart
from fortgold.export.file_facts import FileFacts, all_packed, all_unpacked

NamedFile = tuple[str, bytes]
TOGETHER = 32 * MIB  # of files that one process looks at
SECONDS = 60  # that they may take, and one more for each megabyte
MEMORY = 1_024 * MIB  # and what it takes to hold the files some times
# what lies beside print files in a package, and what systems leave in folders, as they do under names with a dot
BESIDE = (".json", ".txt", ".md", "thumbs.db", "desktop.ini")
LOCKED, DAMAGED = (
    Text("にパスワードがあります", "has a password"),
    Text("が壊れています", "is damaged"),
)


def facts_of_files(paths: Sequence[Path]) -> tuple[FileFacts, ...]:
    """The facts of files, those in a zip one by one. Raises Refusal for one that cannot be read at all."""
    named: list[NamedFile] = []
    for path in paths:
        named += _contents(path)
        if len(named) > PRINT_FILES.most:
            raise _over(PRINT_FILES)
    found: list[FileFacts] = []
    for some in _shares(named):
        facts = facts_apart(some)
        # which of several it was that could not be looked at
        found += facts if facts else [one for single in some for one in _alone(single)]
    return tuple(found)


def _shares(named: Sequence[NamedFile]) -> Iterator[list[NamedFile]]:
    """Files in shares that one process looks at."""
    share: list[NamedFile] = []
    for one in named:
        if share and sum(len(data) for _, data in share) + len(one[1]) > TOGETHER:
            yield share
            share = []
        share.append(one)
    if share:
        yield share


def facts_apart(named: Sequence[NamedFile]) -> tuple[FileFacts, ...]:
    """The facts of files that a stranger may have made; () where that takes too much."""
    size = sum(len(data) for _, data in named)
    seconds, memory = SECONDS + size // 1_000_000, MEMORY + 6 * size
    with suppress(Stopped, Failed):
        return all_unpacked(answer_apart(all_facts, named, seconds=seconds, memory=memory))
    return ()


def _alone(one: NamedFile) -> tuple[FileFacts, ...]:
    name, data = one
    return facts_apart([one]) or (FileFacts(name, len(data), damaged="too much"),)


def all_facts(named: Sequence[NamedFile]) -> bytes:
    """The facts of files as bytes; a function for a process apart."""
    from fortgold.export import pdf_facts, picture_facts

    # a PDF may begin a little later
    looks = [pdf_facts if b"%PDF-" in data[:1024] else picture_facts for _, data in named]
    return all_packed([look.facts_of(*one) for look, one in zip(looks, named, strict=True)])


def _contents(path: Path) -> Iterator[NamedFile]:
    """The name and the bytes of a file, or of all print files in a zip."""
    try:
        data = own_door(path).read(path, PRINT_FILE)
    except Refused as refused:
        raise Refusal.of(refused.said, refused.hint) from refused
    if data[:4] != b"PK\3\4":
        yield path.name, data
        return
    try:
        yield from _unzipped(path, data)
    except (*BAD_ZIP, OSError) as error:
        raise _no_zip(path) from error


def _no_zip(path: Path, ja: str = "", en: str = "") -> Refusal:
    return Refusal(
        f"{path.name} を zip として読めません{ja}",
        f"{path.name} cannot be read as a zip{en}",
        "作り直すか、もう一度ダウンロードしてください",
        "make it again, or download it again",
    )


def _unzipped(path: Path, data: bytes) -> Iterator[NamedFile]:
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        inside = [one for one in packed.infolist() if not one.is_dir()]
        if len(inside) > PRINT_FILES.most:
            raise _over(PRINT_FILES)
        if sum(one.file_size for one in inside) > PACKED_FILES.most:
            raise _over(PACKED_FILES)
        for one in inside:
            name = one.filename.rpartition("/")[2].lower()
            if name.startswith(".") or name.endswith(BESIDE):
                continue
            try:
                content = unpacked(packed, one)
            except (*BAD_ZIP, OSError) as error:
                why = LOCKED if one.flag_bits & 1 else DAMAGED
                ja, en = f" ({one.filename} {why.ja})", f": {one.filename} in it {why.en}"
                raise _no_zip(path, ja, en) from error
            yield one.filename, content


def _over(limit: Limit) -> Refusal:
    return Refusal(
        limit.said.ja, limit.said.en, "いくつかに分けてください", "divide it into several"
    )
