"""`fortgold check`: what is wrong with cards, layouts and rulebooks."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click

from fortgold.cli.bilingual import WrongUsage, language
from fortgold.cli.game_arguments import games_asked_for, has_errors, say_if_built_in, show
from fortgold.cli.options import GAMES, command, flag, option
from fortgold.cli.unchanged import Heard
from fortgold.data.cache_folder import cache_folder
from fortgold.data.kept_results import KeptResults


def warning_codes(
    _ctx: click.Context, _param: click.Parameter, values: tuple[str, ...]
) -> tuple[str, ...]:
    """The codes, large. Raises WrongUsage for what is none of a warning."""
    if not values:
        return ()
    from fortgold.checks.all_checks import FAULTS

    codes = tuple(code.upper() for value in values for code in value.split(","))
    for code in codes:
        if code not in FAULTS:
            raise WrongUsage(f"「{code}」という指摘はありません", f"there is no finding `{code}`")
        if FAULTS[code].level == "error":
            ja = f"{code} は誤りなので、無視できません"
            en = f"{code} is an error: no way to ignore it"
            raise WrongUsage(ja, en)
    return codes


@command(
    "カードとレイアウトとルールブックを検査する。\n\n誤りがあれば終了コード 1。",
    "Check cards, layouts and rulebooks.\n\nExit code 1 if there are errors.",
    varies=True,
)
class CheckCommand:
    """Which games are checked, and the form of the output."""

    games: tuple[str, ...] = GAMES
    form: str = option(
        "--format",
        "出力の形式",
        "Form of the output",
        type=click.Choice(["text", "json", "sarif", "github"]),
        default="text",
    )
    deep: bool = flag(
        "--deep",
        "勝てるかどうかを、解いて確かめる (時間がかかる)",
        "Solve deals to see whether they can be won; takes a while",
    )
    ignore: tuple[str, ...] = option(
        "--ignore",
        "知らせなくてよい警告のコード (繰り返せる)",
        "Code of a warning that is not told; may be repeated",
        multiple=True,
        metavar="CODE",
        callback=warning_codes,
    )

    def run(self) -> int:
        """Findings on stdout; 1 if there are errors."""
        with without_collector(), Heard() as heard:
            code = self._check()
            heard.keep(code)
            return code

    def _check(self) -> int:
        from fortgold.checks import kept

        shelf, names = games_asked_for(self.games)
        say_if_built_in(shelf)
        results = KeptResults(cache_folder())
        found = [*kept.findings_of_all(shelf, names, results, self.deep)]
        from fortgold.checks import report  # late, as in `kept`
        from fortgold.checks.all_checks import shelf_findings, without

        findings = [*without(self.ignore, (*shelf_findings(shelf), *found))]
        doors = [shelf.door(name) for name in names]
        if self.form == "text":
            show(findings, doors, err=False, games=names)
        else:
            lang, written = language(), report.as_written(findings, report.source_lines(doors))
            forms: dict[str, Callable[[], str]] = {
                "json": lambda: report.as_json(written),
                "sarif": lambda: report.as_sarif(written, lang=lang),
                "github": lambda: report.as_github(written, lang=lang),
            }
            click.echo(forms[self.form](), nl=False)
        return 1 if has_errors(findings) else 0


@contextmanager
def without_collector() -> Iterator[None]:
    """Without garbage collection: what checks create lives on, and searching it takes long."""
    atexit.register(gc.freeze)
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()  # all that there is, and then back as old: else it is searched at once
        gc.unfreeze()
        gc.enable()
