"""The findings of a game, from the last time that it was checked if nothing has changed since."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from fortgold import checks
from fortgold.build.results_cache import KeptResults, key_of, program
from fortgold.data.findings import Finding
from fortgold.data.model import Span, Text

if TYPE_CHECKING:
    from fortgold.data.library import Opened, Shelf


def findings(
    shelf: Shelf,
    name: str,
    results: KeptResults,
    deep: bool = False,
    in_full: bool = False,
    opened: tuple[Opened, str] | None = None,
) -> tuple[Finding, ...]:
    """As `checks.all_findings` of that game. Of one that is `opened` already the digest of its contents
    is needed, too, taken before; "" if nothing is to be kept.
    """
    game, before = opened or (None, shelf.contents(name) if results.folder else "")
    key = key_of("findings", program(), before, f"{deep} {in_full}")
    if before and (kept := results.find(key)) is not None:
        return from_json(kept)
    found = checks.all_findings(game or shelf.open(name), deep, in_full)
    if before and shelf.contents(name) == before:  # else nobody knows what was checked
        results.keep(key, as_json(found))
    return found


def as_json(found: tuple[Finding, ...]) -> bytes:
    """Findings as bytes, which give the same findings back."""
    return json.dumps([asdict(one) for one in found]).encode()


def from_json(data: bytes) -> tuple[Finding, ...]:
    """What `as_json` was given."""
    return tuple(_finding(**one) for one in json.loads(data))


def _finding(
    at: dict[str, Any], message: dict[str, Any], hint: dict[str, Any], **rest: Any
) -> Finding:
    return Finding(at=Span(**at), message=_text(**message), hint=_text(**hint), **rest)


def _text(others: list[tuple[str, str]], **words: str) -> Text:
    return Text(**words, others=tuple((lang, said) for lang, said in others))
