"""`fortgold build --since FOLDER|REF`: sheets of the cards that are printed otherwise than then, and their list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import click

from fortgold.cli.bilingual import language, refuse_if
from fortgold.cli.earlier_state import Earlier, earlier_state
from fortgold.data.inks import COLOUR
from fortgold.data.languages import printed_word
from fortgold.data.layout import langs_of
from fortgold.data.model import NAMED, Lang, Text
from fortgold.text.terminal_safe import visible

if TYPE_CHECKING:
    from fortgold.build.plan import Job
    from fortgold.cli.sheet_options import Chosen
    from fortgold.data.library import Opened, Shelf
    from fortgold.sheets.changes import Changes
    from fortgold.sheets.compared_prints import Comparison


def must_make_sense(asked: str, parts: Sequence[str], is_watching: bool) -> None:
    """Raises WrongUsage where nothing is named, nothing that is to be made can be a part, or there is no end."""
    refuse_if(
        "sheets" not in parts,
        "--since はカードのシートにだけ使えます",
        "--since is of the sheets of cards alone",
        "--only を外すか、`--only cards:ID` でカードを選んでください",
        "leave --only out, or name cards: `--only cards:ID`",
    )
    refuse_if(
        not asked,
        "「--since」に値が要ります",
        "`--since` needs a value",
        "以前のプロジェクトのフォルダーか、コミット、タグ、ブランチ (例: HEAD~1)",
        "an older project’s folder, or a commit, a tag or a branch, such as HEAD~1",
    )
    refuse_if(
        is_watching,
        "--since と --watch は一緒に使えません",
        "--since and --watch do not go together",
        "どちらかを外してください",
        "leave one of them out",
    )


def older_state(
    asked: str | None, shelf: Shelf, names: Sequence[str]
) -> AbstractContextManager[Earlier | None]:
    """The state that is compared with, while it lies somewhere; None if nothing is asked for. Raises Refusal."""
    return nullcontext() if asked is None else earlier_state(asked, shelf, names)


def narrowed(
    earlier: Earlier,
    opened: Opened,
    jobs: Sequence[Job],
    made_of: Mapping[Job, str],
    chosen: Chosen,
) -> tuple[list[Job], dict[Job, str]]:
    """What is to be made of what was planned, and of which files: sheets of the cards that changed, and whatever is
    no sheet. The list of what changed is printed before. Raises Refusal.
    """
    comparison = _comparison(earlier, opened, chosen)
    both = any(job.how.sides == "backs" for job in jobs)
    found: dict[Job, Changes] = {}
    known: dict[object, Changes] = {}
    for job in jobs:
        if job.part == "sheets":
            is_front = job.how.sides == "fronts" and not both
            key = job.edition, job.ink, is_front
            if key not in known:
                known[key] = comparison.of(job.edition, job.ink, is_front)
            found[job] = known[key]
    _tell(opened.name, earlier.label, found, bool(chosen.cards or chosen.decks))
    made = {job: job for job in jobs if job.part != "sheets"}
    made |= {job: replace(job, changes=one) for job, one in found.items() if one.cards}
    return [*made.values()], {made[job]: of for job, of in made_of.items() if job in made}


def _comparison(earlier: Earlier, opened: Opened, chosen: Chosen) -> Comparison:
    from fortgold.sheets.compared_prints import Comparison, DeckState

    old = earlier.opened(opened.name)
    before = DeckState(old.game, old.look) if old and old.game else None
    now = DeckState(opened.sound_game, opened.look)
    return Comparison(earlier.label, before, now, chosen.holds)


def _tell(name: str, label: str, found: Mapping[Job, Changes], is_part: bool) -> None:
    """The lists, one for all files in which the same is to be done; of chosen cards alone where it `is_part`."""
    alike: dict[tuple[tuple[str, int, int], ...], list[Job]] = {}
    for job, changes in found.items():
        to_do = tuple((one.id, one.printed, one.away) for one in changes.cards)
        alike.setdefault(to_do, []).append(job)
    for to_do, jobs in alike.items():
        others = {_kind(job) for some in alike.values() if some is not jobs for job in some}
        kinds = (
            f"{_kind(job)}-{job.how.sides}" if _kind(job) in others else _kind(job) for job in jobs
        )
        of = f"{name} ({', '.join(dict.fromkeys(kinds))})" if len(alike) > 1 else name
        if to_do:
            spoken = [job for job in jobs if language() in langs_of(job.edition)]
            _tell_list(of, found[(spoken or jobs)[0]])
        else:
            ja = (
                "選んだカードのうち、刷り上がりの変わったもの"
                if is_part
                else "刷り上がりの変わったカード"
            )
            en = "none of the chosen cards" if is_part else "no card"
            said = Text(
                f"{of}: {label} から、{ja}はありません。",
                f"{of}: {en} is printed otherwise than in {label}.",
            )
            click.echo(visible(said.of(language())))


def _kind(job: Job) -> str:
    return job.edition + f"-{job.ink}" * (job.ink != COLOUR)


def _tell_list(name: str, changes: Changes) -> None:
    lang = language()
    word = partial(_said, lang)
    click.echo(visible(word("since", game=name, since=changes.since)))
    for block in changes.listed(lang, word):
        click.echo(visible(block.head))
        for line in block.lines:
            tick = "[ ] " if block.is_ticked else ""
            click.echo(f"  {tick}{visible(line)}")


def _said(lang: Lang, key: str, **filled: object) -> str:
    """A word of the catalogue that comes along, its braces filled in."""
    return NAMED.sub(lambda brace: str(filled.get(brace[1], brace[0])), printed_word(lang, key))
