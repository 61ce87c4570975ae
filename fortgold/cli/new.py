"""`fortgold new`: the files of a small game, to begin with."""

from __future__ import annotations

from pathlib import Path

import click

from fortgold.cli.options import argument, command
from fortgold.cli.root import say
from fortgold.data.model import Text


@command(
    "すぐに作れる小さなゲームを新しく置く。\n\ncards/NAME と templates/NAME ができます。",
    "Set up a small new game that builds at once.\n\nMakes cards/NAME and templates/NAME.",
)
class NewCommand:
    """How the game is called."""

    name: str = argument()

    def run(self) -> int:
        """The files that were made on stdout."""
        from fortgold.cli import scaffold

        for path in scaffold.new_game(Path(), self.name):
            click.echo(path)
        say(
            Text(
                f"次は: fortgold build {self.name}   (書き換える所: cards/{self.name}/card.csv)",
                f"Next: fortgold build {self.name}   (edit cards/{self.name}/card.csv)",
            )
        )
        return 0
