"""What may be printed: games are checked before anything is made of them, and refused with their findings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from fortgold.cli.check import without_collector
from fortgold.cli.game_arguments import show
from fortgold.cli.root import say
from fortgold.data.kept_results import KeptResults
from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.data.findings import Finding
    from fortgold.data.library import Opened, Shelf


def checked_games(
    shelf: Shelf,
    opened: Sequence[Opened],
    digests: Mapping[str, str],
    force: bool,
    results: KeptResults,
) -> dict[str, str] | None:
    """The fingerprints of games that may be printed; None, what is wrong shown, if one may not."""
    from fortgold.checks import kept
    from fortgold.checks.shelf import shelf_findings
    from fortgold.data.fingerprint import fingerprint

    names = [one.name for one in opened]
    findings = [*shelf_findings(shelf)]
    refused = [""] if stops(findings, force) else []
    for game in opened:
        with without_collector():
            own = kept.findings(
                shelf, game.name, results, in_full=True, opened=(game, digests[game.name])
            )
        findings += own
        if stops(own, force) or game.game is None:
            refused.append(game.name)
    if findings:
        show(findings, [shelf.door(name) for name in names], err=True, games=names)
    if refused:
        which = ", ".join(filter(None, refused)) or "fortgold"
        ja, en = "誤りがあるので何も作りませんでした。", "there are errors, so nothing was made."
        say(Text(f"{which}: {ja}", f"{which}: {en}"))
        return None
    return {one.name: fingerprint(one.game) for one in opened if one.game}


def stops(findings: Sequence[Finding], force: bool) -> bool:
    """Whether findings prevent a game from being printed."""
    excused = ("DECK", "TEXT", "RULE") if force else ()
    return any(found.level == "error" and found.code[:4] not in excused for found in findings)
