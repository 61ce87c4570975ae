"""`fortgold new`: the files of a small game, to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from fortgold.cli.options import argument, command, option
from fortgold.cli.root import say
from fortgold.data.model import Text


@command(
    "すぐに作れる小さなゲームを新しく置く。\n\ncards/NAME と templates/NAME ができます。",
    "Set up a small new game that builds at once.\n\nMakes cards/NAME and templates/NAME.",
)
class NewCommand:
    """How the game is called, in which languages it is, and what table its cards are in."""

    name: str = argument()
    languages: str = option(
        "--languages",
        "ゲームの言語のコード、コンマ区切り。最初のものが主 (省略時は日本語と英語)",
        "Codes of the languages of the game, joined by commas, the main one first (default: Japanese and English)",
        metavar="LANG",
        default="",
    )
    table: Path | None = option(
        "--from",
        "カードの表。列と型を推し量り、すぐ刷れるレイアウトを書く",
        "A table of cards, CSV, .xlsx or .ods: columns and types are guessed, a layout is made that prints",
        type=click.Path(dir_okay=False, path_type=Path),
        metavar="FILE",
    )

    sheet: str = option(
        "--sheet",
        "その表のシートの名前 (シートが二枚以上あるとき)",
        "The sheet of that table, if it has several",
        metavar="SHEET",
        default="",
    )

    def run(self) -> int:
        """The files that were made on stdout."""
        from fortgold.cli import scaffold

        langs = tuple(word.strip() for word in self.languages.split(",") if word.strip())
        made, guesses = scaffold.new_game(Path(), self.name, langs, self.table, self.sheet)
        for path in made:
            click.echo(path)
        for one in guesses:
            type_ = one.type or one.name
            say(
                Text(
                    f"列「{one.heading}」→ {one.name} ({type_})",
                    f"column `{one.heading}` -> {one.name} ({type_})",
                )
            )
        say(
            Text(
                f"次は: fortgold build {self.name}   (書き換える所: cards/{self.name}/card.csv)",
                f"Next: fortgold build {self.name}   (edit cards/{self.name}/card.csv)",
            )
        )
        return 0
