"""The command line: the only part that prints or exits. A module holds the commands of one purpose."""

from fortgold.cli import box  # noqa: F401 - it registers its commands
from fortgold.cli.root import fortgold, main

__all__ = ["fortgold", "main"]
