"""`fortgold preflight`: whether files are what a print shop asks for, rule by rule."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from fortgold.cli.bilingual import WrongUsage, language, unknown
from fortgold.cli.game_arguments import show
from fortgold.cli.options import argument, command, offering, option
from fortgold.data.findings import Refusal
from fortgold.data.model import Text

if TYPE_CHECKING:
    from fortgold.data.findings import Finding
    from fortgold.data.shop import Shop


SHOPS = ("drivethrucards", "gamecrafter", "japan-offset", "makeplayingcards", "mbprint")


def _shops() -> Sequence[str]:
    from fortgold.data.shop import shop_names

    return shop_names()


SHOP: Any = option(
    "--shop",
    "印刷所の名前、または決まりを書いたファイル",
    "Name of the print shop, or a file with its rules (.yaml)",
    required=True,
    metavar=f"[{'|'.join(SHOPS)}|FILE]",
    shell_complete=offering(_shops),
)


def shop_asked_for(name: str) -> Shop:
    """The shop of that name or file. Raises WrongUsage where there is none; findings in it end the command with 1."""
    from fortgold.data.door import NO_FILE, own_door
    from fortgold.data.shop import read_shop, shop_names

    found: list[Finding] = []
    try:
        shop = read_shop(name, found)
    except KeyError:
        said, hint = unknown(Text("店", "shop"), name, shop_names())
        raise WrongUsage.of(said, hint) from None
    if shop is None and found[0].code == NO_FILE.code:
        raise WrongUsage.of(found[0].message, found[0].hint)
    if shop is None or found:
        show(found, (own_door(Path(name)),), err=True)
    if shop is None:
        raise click.exceptions.Exit(1)
    return shop


@command(
    "印刷所へ渡すファイルを、その店の決まりと比べる。\n\n合わない決まりがあれば終了コード 1。",
    "Compare files for a print shop with its rules.\n\nExit code 1 if one is not met.",
)
class PreflightCommand:
    """PDFs, pictures or zips, and the shop."""

    paths: tuple[Path, ...] = argument(
        nargs=-1,
        required=True,
        metavar="FILE...",
        type=click.Path(dir_okay=False, path_type=Path),
    )
    shop: str = SHOP
    form: str = option(
        "--format",
        "出力の形式",
        "Form of the output",
        type=click.Choice(["text", "json"]),
        default="text",
    )

    def run(self) -> int:
        """Every rule on stdout; 1 if files would come back."""
        from fortgold.cli import preflight_report
        from fortgold.export.facts_apart import facts_of_files
        from fortgold.export.preflight import preflight

        shop = shop_asked_for(self.shop)
        try:
            files = facts_of_files(self.paths)
        except Refusal as refused:  # exit code 1 is left to rules that are not met
            raise WrongUsage.of(refused.said, refused.hint) from refused
        verdicts = preflight(shop, files)
        if self.form == "json":
            click.echo(preflight_report.as_json(shop, files, verdicts))
        else:
            click.echo(preflight_report.as_text(shop, verdicts, language()), nl=False)
        return 1 if any(one.refuses for one in verdicts) else 0
