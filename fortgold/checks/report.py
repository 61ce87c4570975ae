"""Findings as people and machines read them: text, JSON, SARIF 2.1.0, GitHub annotations.

Every function returns a string that ends with a line end.
"""

from __future__ import annotations

import json
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path

from fortgold import __version__
from fortgold.checks.all_checks import FAULTS  # all of them: kept findings come without any check
from fortgold.data.door import Door, Refused
from fortgold.data.findings import Finding
from fortgold.data.model import Lang, Span, Text
from fortgold.data.source import legible, lines_of
from fortgold.text.normalization import composed
from fortgold.text.terminal_safe import visible

Sources = Callable[[str], list[str]]

WIDEST = 120  # cells of a source line that are shown; a longer line is cut around the caret
NEAR = 8 * WIDEST  # characters that are looked at to either side of the caret
MOST = 100  # findings of a kind that text shows; the others are counted
BOLD, RED, YELLOW, CYAN, PLAIN = "\x1b[1m", "\x1b[31m", "\x1b[33m", "\x1b[36m", "\x1b[0m"


def source_lines(doors: Sequence[Door]) -> Sources:
    """The lines of a file as spans count them; [] of one that none of `doors` opens."""

    def lines(path: str) -> list[str]:
        for door in doors:
            with suppress(Refused):
                return lines_of(legible(door.read(Path(path))))
        return []

    return lines


def as_written(findings: Sequence[Finding], sources: Sources) -> list[Finding]:
    """Findings of which each column counts the characters of the file as it is written.

    Checks count those of the composed text (`spelling`), which may be fewer.
    """
    lines = cache(sources)

    @cache
    def begins(path: str, line: int) -> Sequence[int]:
        (there,) = lines(path)[line - 1 : line] or [""]
        return range(len(there)) if composed(there) == there else _begins(there)

    def written(at: Span) -> Span:
        known = begins(at.path, at.line) if at.column else ()
        return replace(at, column=known[at.column - 1] + 1) if at.column <= len(known) else at

    return [
        replace(one, at=written(one.at)) if one.at.column and not one.at.sheet else one
        for one in findings
    ]


JAMO = {chr(c) for c in range(0x1160, 0x1200)}  # vowels and ends of Korean syllables


def _begins(line: str) -> list[int]:
    """Where in a line each character of the composed line begins."""
    begins: list[int] = []
    apart = (i for i, c in enumerate(line) if i and not (unicodedata.combining(c) or c in JAMO))
    letters = [0, *apart, len(line)]
    for start, end in pairwise(letters):
        begins += (min(start + i, end - 1) for i in range(len(composed(line[start:end]))))
    return begins


def text(
    findings: Sequence[Finding],
    sources: Sources,
    lang: Lang,
    colour: bool = False,
) -> str:
    """Each finding with its line, a caret under the column, and the hint; then how many there are.

    Errors come last, where a terminal ends: they would be lost among many warnings. Of a kind that
    there is very often, the first `MOST` are shown and the others are counted.
    """
    lines = cache(sources)
    seen = Counter[str]()
    shown: list[Finding] = []
    for one in sorted(findings, key=lambda one: one.level == "error"):
        seen[one.code] += 1
        shown += [one] * (seen[one.code] <= MOST)
    blocks = [
        _block(one, [] if one.at.sheet else lines(one.at.path), lang, colour)
        for one in as_written(shown, lines)
    ]
    more = _not_shown(seen, lang)
    return "\n".join([*blocks, *([more] if more else []), _summary(findings, lang) + "\n"])


def _not_shown(seen: Mapping[str, int], lang: Lang) -> str:
    """How many more findings of which kinds there are than are shown."""
    many = {code: count - MOST for code, count in sorted(seen.items()) if count > MOST}
    template, where = "{} はほかに {:,} 件 ({})", "すべてを見るには: fortgold check --format json"
    if lang == "en":
        template = "... and {1:,} more {0}: {2}"
        where = "to see all of them: fortgold check --format json"
    lines = [template.format(code, n, FAULTS[code].title.of(lang)) for code, n in many.items()]
    return "".join(f"{line}\n" for line in (*lines, where)) if many else ""


def _block(one: Finding, lines: list[str], lang: Lang, colour: bool) -> str:
    def ink(what: str, *codes: str) -> str:
        return "".join(codes) + what + PLAIN if colour else what

    at, hint = one.at, one.hint.of(lang)
    place = at.path + "".join(f":{n}" for n in (at.line, at.column) if n)
    if at.sheet:
        place = ", ".join((at.path, *_in_workbook(at, lang)))
    code = ink(one.code, BOLD, RED if one.level == "error" else YELLOW)
    head = f"{ink(place, BOLD)}: {code} {one.message.of(lang)}"
    if not 0 < at.line <= len(lines) or not at.column:
        return f"{head}\n    {ink(hint, CYAN)}\n"
    line, before = _cut(lines[at.line - 1], at.column - 1)
    return f"{head}\n    {line}\n    {' ' * _cells(before)}{ink('^ ' + hint, CYAN)}\n"


def _in_workbook(at: Span, lang: Lang) -> list[str]:
    """The sheet and the cell, as people name them."""
    sheet = Text(f"シート {at.sheet}", f"sheet {at.sheet}").of(lang)
    return [sheet, *([at.cell] if at.cell else [])]


def _cut(line: str, index: int) -> tuple[str, str]:
    """The line as a terminal shows it, no wider than `WIDEST`; and the part before `index`.

    However long the line is, no more than `NEAR` characters on either side are looked at.
    """
    first, last = max(0, index - NEAR), index + NEAR
    before, after = (
        [visible(c) for c in part.replace("\t", " ")]
        for part in (line[first:index], line[index:last])
    )
    if not first and last >= len(line) and _cells("".join(before + after)) <= WIDEST:
        return "".join(before + after), "".join(before)
    shown = before[len(before) - _fitting(reversed(before), WIDEST // 2) :]
    head = "…" * (first > 0 or len(shown) < len(before)) + "".join(shown)
    kept = _fitting(after, WIDEST - _cells("".join(shown)) - 2)
    return head + "".join(after[:kept]) + "…" * (kept < len(after)), head


def _fitting(characters: Iterable[str], room: int) -> int:
    """How many of the characters, from the first on, take no more than `room` cells."""
    cells = count = 0
    for c in characters:
        cells += _width(c)
        if cells > room:
            break
        count += 1
    return count


def _cells(text: str) -> int:
    """How many cells of a terminal `text` takes."""
    return sum(map(_width, text))


def _width(c: str) -> int:
    if unicodedata.category(c) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(c) in "WF" else 1


def _summary(findings: Sequence[Finding], lang: Lang) -> str:
    errors = sum(one.level == "error" for one in findings)
    warnings = len(findings) - errors
    if not findings:
        return "指摘はありません" if lang == "ja" else "no findings"
    if lang == "ja":
        counts = {"エラー": errors, "警告": warnings}
        return "、".join(f"{name} {n} 件" for name, n in counts.items() if n)
    counts = {"error": errors, "warning": warnings}
    return ", ".join(f"{n} {name}{'s' * (n != 1)}" for name, n in counts.items() if n)


def as_json(findings: Sequence[Finding]) -> str:
    """`{errors, warnings, findings: [{code, level, path, line, column, field, message, hint}]}`.

    What stands in a spreadsheet has `sheet` and `cell`, too.
    """
    errors = sum(one.level == "error" for one in findings)
    listed = [
        {
            "code": one.code,
            "level": one.level,
            "path": one.at.path,
            "line": one.at.line,
            "column": one.at.column,
            **({"sheet": one.at.sheet, "cell": one.at.cell} if one.at.sheet else {}),
            "field": one.field,
            "message": {"ja": one.message.ja, "en": one.message.en},
            "hint": {"ja": one.hint.ja, "en": one.hint.en},
        }
        for one in findings
    ]
    whole = {"errors": errors, "warnings": len(findings) - errors, "findings": listed}
    return json.dumps(whole, ensure_ascii=False, indent=2) + "\n"


def as_sarif(findings: Sequence[Finding], lang: Lang = "en") -> str:
    """A SARIF 2.1.0 log, which code hosts and editors read; it explains the faults that it names."""
    codes = sorted({one.code for one in findings})
    rules = [
        {
            "id": code,
            "shortDescription": {"text": FAULTS[code].title.of(lang)},
            "fullDescription": {"text": FAULTS[code].why.of(lang)},
            "help": {"text": FAULTS[code].why.of(lang)},
            "defaultConfiguration": {"level": FAULTS[code].level},
        }
        for code in codes
    ]
    results = [
        {
            "ruleId": one.code,
            "ruleIndex": codes.index(one.code),
            "level": one.level,
            "message": {"text": _sentence(one, lang)},
            "locations": [{"physicalLocation": _location(one.at)} | _logical(one.at)],
        }
        for one in findings
    ]
    driver = {"name": "fortgold", "version": __version__, "rules": rules}
    log = {
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [
            {"tool": {"driver": driver}, "columnKind": "unicodeCodePoints", "results": results}
        ],
    }
    return json.dumps(log, ensure_ascii=False, indent=2) + "\n"


def _sentence(one: Finding, lang: Lang) -> str:
    message, hint = one.message.of(lang), one.hint.of(lang)
    return f"{message}。{hint}" if lang == "ja" else f"{message}: {hint}"


def _location(at: Span) -> dict[str, object]:
    from urllib.parse import quote  # late: text needs none of it

    path = Path(at.path)
    uri = path.as_uri() if path.is_absolute() else quote(path.as_posix())
    location: dict[str, object] = {"artifactLocation": {"uri": uri}}
    if at.line and not at.sheet:  # a region is one of a text
        region = {"startLine": at.line} | ({"startColumn": at.column} if at.column else {})
        location["region"] = region
    return location


def _logical(at: Span) -> dict[str, object]:
    """The cell of a spreadsheet as SARIF has it."""
    if not at.sheet:
        return {}
    name = f"{at.sheet}!{at.cell}" if at.cell else at.sheet
    return {"logicalLocations": [{"fullyQualifiedName": name, "kind": "cell"}]}


def as_github(findings: Iterable[Finding], lang: Lang = "en") -> str:
    """Workflow commands: GitHub shows them beside the lines of a change."""
    return "".join(f"{_command(one, lang)}\n" for one in findings)


def _command(one: Finding, lang: Lang) -> str:
    at = one.at
    where, said = {"file": at.path}, _sentence(one, lang)
    if at.sheet:
        said = f"{', '.join(_in_workbook(at, lang))}: {said}"
    else:
        where |= {name: str(n) for name, n in (("line", at.line), ("col", at.column)) if n}
    properties = ",".join(f"{name}={_property(value)}" for name, value in where.items())
    return f"::{one.level} {properties},title={one.code}::{_data(said)}"


def _data(text: str) -> str:
    return visible(text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A"))


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
