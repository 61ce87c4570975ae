"""Every check of a game. Importing it takes as long as many a check: what can be done before begins before."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from fortgold.checks import (  # noqa: F401 - each registers its checks
    arrangements,
    books,
    cards,
    columns,
    components,
    contents,
    counts,
    examples,
    fonts,
    ignored,
    legibility,
    phrasing,
    pictures,
    playability,
    print,  # noqa: A004
    qr_codes,
    questions,
    recipes,
    stated_laws,
    stray_markup,
    symbol_vision,
    symbols,
    text,
    tuck_box,
    type_sizes,
)
from fortgold.checks.registry import CHECKS, Subject
from fortgold.checks.shelf import shelf_findings
from fortgold.data import layout_file  # noqa: F401 - it names faults, too
from fortgold.data.findings import FAULTS, Finding
from fortgold.data.foreign_markup import UNKNOWN_ICON
from fortgold.data.kept_parts import NO_PARTS, KeptParts
from fortgold.data.library import Opened
from fortgold.rulebook import faults  # noqa: F401 - named here, found late

__all__ = ["FAULTS", "all_findings", "shelf_findings"]  # every fault is named once this is imported

CARDS = ("READ", "DECK", "RULE")  # errors that are about the cards themselves


def all_findings(
    opened: Opened, deep: bool = False, in_full: bool = False, of_books: KeptParts = NO_PARTS
) -> tuple[Finding, ...]:
    """Everything that is wrong with a game, in the order of its files, each fault once.

    `deep` asks the solver what a quick player leaves open, `in_full` looks at what drawings show under
    words; both take a while. The parts of its books that are kept are found and added to there.
    """
    begun = books.begun(opened, of_books)
    found = list(opened.findings)
    if opened.game is not None:
        subject = Subject(opened.game, opened.look, opened.findings, in_full)
        for check in CHECKS:
            found += (one for one in check.findings(subject) if not subject.is_misread(one.at))
        is_sound = not any(one.level == "error" and one.code.startswith(CARDS) for one in found)
        if is_sound:
            found += examples.played(subject)
            found += playability.played(subject, deep)
            found += recipes.gathered(subject) if deep else ()
        found += examples.misread(subject, is_sound)
        found += tuck_box.misread_panels(subject)
        if begun:
            found += begun()
    once = {(one.code, one.at, one.field, one.message): one for one in _without_consequences(found)}
    return without(
        {one.code for one in opened.game.ignored} if opened.game else (),
        sorted(once.values(), key=lambda one: (one.at, one.code, one.field)),
    )


def without(codes: Collection[str], found: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings without warnings of those codes; no error can be ignored."""
    return tuple(one for one in found if one.level == "error" or one.code not in codes)


def _without_consequences(found: list[Finding]) -> Iterator[Finding]:
    """What is wrong by itself, and does not follow from another fault in the same place."""
    words, lawless = set[object](), set[object]()
    for one in found:
        if one.code.startswith("TEXT"):
            words.add((one.at.path, one.at.line, one.field, one.level))
        elif one.code.startswith("DECK"):
            lawless.add((one.at.path, one.at.line))
    for one in found:
        row = one.at.path, one.at.line
        if (
            one.code.startswith("DECK") and one.code != UNKNOWN_ICON.code
        ):  # it is about words itself
            # a cell with an error of its own is not compared with others; a warning hides no error
            if words.isdisjoint((*row, one.field, level) for level in ("error", one.level)):
                yield one
        # of a card that breaks a law the rules need not complain as well
        elif not (one.code.startswith("RULE") and row in lawless):
            yield one
