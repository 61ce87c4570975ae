"""The command line: the only part that prints or exits. A module holds the commands of one purpose."""

from fortgold.cli import box, perft, play, simulate, solve  # noqa: F401 - they register their commands
from fortgold.cli.root import fortgold, main

__all__ = ["fortgold", "main"]
