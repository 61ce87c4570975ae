"""A plugin of pytest for tools/frozen: notes what `check` says of every deck that a test makes.

    FINDINGS_SEEN=FOLDER pytest -p findings_seen ...

A line for each look at a deck, in a file for each process: the test and which of its looks, then the
codes found and a hash of all that was said.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import fortgold.checks.all_checks
from fortgold.data.findings import Finding
from fortgold.data.library import Opened

Check = Callable[..., tuple[Finding, ...]]

looks: Counter[str] = Counter()


def noted(check: Check) -> Check:
    """`check`, which leaves a line each time."""

    def checked(opened: Opened, *given: object, **named: object) -> tuple[Finding, ...]:
        found = check(opened, *given, **named)
        test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
        looks[test] += 1
        codes = " ".join(f"{code}*{n}" for code, n in Counter(one.code for one in found).items())
        digest = sha256("\n".join(map(_said, found)).encode()).hexdigest()[:16]
        with (Path(os.environ["FINDINGS_SEEN"]) / str(os.getpid())).open("a") as file:
            file.write(
                f"{test.encode('unicode_escape').decode()} {looks[test]}\t{codes} {digest}\n"
            )
        return found

    return checked


def _said(one: Finding) -> str:
    """All that a finding says, but for the folder that a test works in."""
    message, hint = (
        f"Text(ja={text.ja!r}, en={text.en!r}, kana={text.kana!r})"
        for text in (one.message, one.hint)
    )
    at = f"Span(path={one.at.path!r}, line={one.at.line}, column={one.at.column})"
    whole = f"{one.code} {one.level} {at} {one.field} {message} {hint}"
    return re.sub(r"/[\w./+-]*/((?:cards|templates)/)", r"\1", whole)


fortgold.checks.all_checks.all_findings = noted(fortgold.checks.all_checks.all_findings)
