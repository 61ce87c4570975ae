"""The command line: the only part that prints or exits. A module holds the command of its name."""

from fortgold.cli.root import main

__all__ = ["main"]
